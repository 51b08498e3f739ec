/* Bodies at blows under Stout Hearts: who comes to blows, what it gives and costs; fire
 * and charges. */
#include "shw_gen_int.h"

#include "gesta/fixed.h"

#include <string.h>

#define ONE 65536

/* ---- from bodies to fighters ---- */

static int held(int v, int lo, int hi)
{
    return v < lo ? lo : v > hi ? hi : v;
}

/* Armour value of an ordinary figure of a unit against blows of another. */
static int unit_save(const shw_prof *p, bool mounted, const shw_prof *by)
{
    int v = p->f.armour + p->f.shield + (mounted && p->f.horse_point) + p->f.armour_bonus;
    if (by && by->infantry && by->long_spear && mounted && p->f.horse_point) {
        v--;
    }
    if (by && by->infantry && by->two_handed && p->infantry) {
        v--;
    }
    return held(v, 0, 5);
}

int shw_gen_save(const gs_general *g, int hero, const shw_prof *own, const shw_prof *by)
{
    const hero_prof *h = &shw_known(g)->hero[hero];
    int armour = h->f.armour, shield = h->f.shield, horse = h->f.mounted == SHW_YES;
    if (h->kind == SHW_KIND_MAGICIAN || h->kind == SHW_KIND_PRIEST) {
        armour = shield = 0;
    }
    if (armour == SHW_ARMOUR_DEFAULT) {
        armour = own ? own->f.armour : SHW_ARMOUR_MEDIUM;
    }
    if (shield == SHW_DEFAULT) {
        shield = own ? own->f.shield : 1;
    }
    if (h->f.mounted == SHW_DEFAULT) {
        horse = own ? own->f.mounted : 0;
    }
    int v = armour + shield + horse + h->f.armour_bonus;
    if (by && by->infantry && by->long_spear && horse) {
        v--;
    }
    if (by && by->infantry && by->two_handed && !horse) {
        v--;
    }
    return held(v, 0, 5);
}

static const shw_prof *prof_of(const gen *s, const body_view *v)
{
    return v->body < GS_MAX_UNITS ? &shw_known(s->g)->unit[s->b->t.unit[v->body].of] : NULL;
}

/* Fighters of v; `n` in contact, `plus` by the situation. */
static void fill_fighters(const gen *s, const body_view *v, int n, int plus,
                          const shw_prof *enemy, fighters *f)
{
    const shw_prof *p = prof_of(s, v);
    memset(f, 0, sizeof *f);
    f->plus = f->hero_plus = plus;
    if (p) {
        bool dismounted =
            (s->b->t.unit[v->body].marks & (1u << SHW_MARK_DISMOUNTED)) != 0;
        bool mounted = p->f.mounted && !dismounted;
        f->quality = p->quality;
        f->plus = held(plus + p->f.bonus, 0, 7);
        f->save = unit_save(p, mounted, enemy);
        f->n = n;
        if (p->f.power > 0) { /* a beast is its own hero figure */
            f->n = 0;
            f->hero = true;
            f->power = held(p->f.power - s->b->t.unit[v->body].hits, 0, 7);
            f->hero_plus = f->plus;
            f->hero_save = held(p->f.armour + p->f.shield + p->f.armour_bonus, 0, 5);
            return;
        }
    }
    if (v->hero >= 0) {
        const hero_prof *h = &shw_known(s->g)->hero[v->hero];
        bool robed = h->kind == SHW_KIND_MAGICIAN || h->kind == SHW_KIND_PRIEST;
        f->hero = true;
        f->power = robed ? 0 : held(s->b->t.hero[v->hero].power, 0, 7);
        f->hero_plus = held(plus + h->f.bonus, 0, 7);
        f->hero_save = shw_gen_save(s->g, v->hero, p, enemy);
        f->n = n > 0 ? n - 1 : 0;
    }
}

static void widths(const gen *s, const body_view *v, bool flank, int *across,
                   gs_len *pitch, gs_len *base)
{
    if (v->body >= GS_MAX_UNITS) {
        *across = 1;
        *pitch = *base = v->r.w;
        return;
    }
    const shw_prof *p = prof_of(s, v);
    const gs_unit_state *u = &s->b->t.unit[v->body];
    int n = v->figures + (v->hero >= 0), files = u->files > 0 ? u->files : 1;
    if (p->f.type == SHW_ARTILLERY && u->engine == GS_ENGINE_SERVED) { /* about one base */
        *across = n < 1 ? 1 : n;
        *pitch = (flank ? v->r.d : v->r.w) / *across;
        *base = 1000;
        return;
    }
    int ranks = (n + files - 1) / files;
    gs_len gap = u->formation == SHW_SKIRMISH ? 1500
                 : u->formation == SHW_NORMAL ? 250
                                              : 0;
    *across = flank ? ranks : n < files ? n : files;
    *across = *across < 1 ? 1 : *across;
    *base = flank ? p->f.base_deep : p->f.base_wide;
    *pitch = *base + gap;
}

/* Figures that a (in front) and d bring to blows (SHW-R104). */
static void contacts(const gen *s, const body_view *a, const body_view *d, bool on_flank,
                     bool first, int ranks, int *na, int *nd)
{
    int wide, there;
    gs_len ap, ab, dp, db;
    int all = a->figures + (a->hero >= 0), foes = d->figures + (d->hero >= 0);
    widths(s, a, false, &wide, &ap, &ab);
    widths(s, d, on_flank, &there, &dp, &db);
    int most = (int)((int64_t)there * dp / (ab > 0 ? ab : 1)) + 2;
    if (first && ranks > 0 && wide * ranks < all) {
        all = wide * ranks; /* no more come up in time (SHW-12.12) */
    }
    *na = all < most ? all : most;
    if (d->lone || foes <= 1) {
        *na = all < 6 ? all : 6;
        *nd = 1;
        return;
    }
    int met = (int)(((int64_t)*na * ab + dp - 1) / dp);
    *nd = met < there ? met : there;
    *nd = *nd < 1 ? 1 : *nd;
    if (!first) { /* both have filled to their full breadth */
        int fill = (int)((int64_t)wide * ap / (db > 0 ? db : 1)) + 2;
        *nd = foes < fill ? foes : fill;
    }
    if (a->lone) {
        *nd = foes < 6 ? foes : 6;
    }
}

bool shw_gen_in_order(const gen *s, int unit)
{
    int f = s->b->t.unit[unit].formation;
    return f == SHW_SHIELD_WALL || f == SHW_HEDGEHOG || f == SHW_GARRISON;
}

int shw_gen_ranks(const gen *s, const body_view *v, gs_len run)
{
    int wide, all = v->figures + (v->hero >= 0);
    gs_len pitch, base;
    if (v->body >= GS_MAX_UNITS || v->figures <= 0 || all <= s->b->t.unit[v->body].files) {
        return 0;
    }
    widths(s, v, false, &wide, &pitch, &base);
    gs_len deep = prof_of(s, v)->f.base_deep + pitch - base, far = v->reach;
    if (run <= s->g->lore->wall_reach &&
        s->b->t.unit[v->body].formation == SHW_SHIELD_WALL) {
        far = s->g->lore->wall_reach;
    }
    int n = run > far ? 1 : 1 + (far - run) / deep;
    return n > 3 || n * wide >= all ? 0 : n;
}

/* ---- worth ---- */

/* What hits (1/256) on a body cost: figures, then the hero. */
static int64_t harm(const gen *s, const body_view *v, int64_t hits, int64_t hero_hits)
{
    int64_t cap = (int64_t)v->figures * 256, plain = hits - hero_hits;
    int64_t w = v->each * (plain < cap ? plain : cap) / 256;
    if (v->hero >= 0) {
        int power = s->b->t.hero[v->hero].power + 1;
        w += hero_worth(s, v->hero) *
             (hero_hits < power * 256 ? hero_hits : power * 256) / (power * 256);
    } else if (v->role == ROLE_BEAST && v->figures == 0) {
        w += v->worth * (hits < 1024 ? hits : 1024) / 1024;
    }
    return w;
}

/* What it costs a side that this body recoils and must rally: a third of what is left,
 * and the chance that it is lost when the side counts its units. */
int64_t shw_gen_driven(const gen *s, const body_view *v)
{
    int32_t to_break = v->mine ? s->l->break_own : s->l->break_foe;
    int64_t w = v->worth * 100 / 256;
    if (to_break != INT32_MAX && v->body < GS_MAX_UNITS) {
        w += price(to_break) / 3;
    }
    return w;
}

static void tire(body_view *v, int64_t hits, int64_t hero_hits)
{
    int64_t gone = (hits - hero_hits + 128) / 256;
    v->figures = (int16_t)(v->figures > gone ? v->figures - gone : 0);
    v->worth =
        v->worth > v->each * (int32_t)gone ? v->worth - v->each * (int32_t)gone : 0;
}

void shw_gen_fight(gen *s, const body_view *a, const body_view *d, const clash *c,
                   worth_of *out)
{
    body_view va = *a, vd = *d;
    int64_t left = ONE, give = 0, take = 0;
    const shw_prof *pa = prof_of(s, a), *pd = prof_of(s, d);
    memset(out, 0, sizeof *out);
    for (int round = 0; round < 3 && left > ONE / 16; round++) {
        fighters fa, fd;
        int na, nd;
        if (va.figures + (va.hero >= 0 || va.lone) <= 0 && va.role != ROLE_BEAST) {
            break;
        }
        if (vd.figures + (vd.hero >= 0 || vd.lone) <= 0 && vd.role != ROLE_BEAST) {
            break;
        }
        contacts(s, &va, &vd, c->a_flank, round == 0, c->ranks, &na, &nd);
        if (d->engaged && !a->engaged &&
            nd > 1) { /* half of them have others before them */
            nd = (nd + 1) / 2;
        }
        int pla = (c->charge && round == 0) + (c->a_flank ? 2 : 0) +
                  (c->a_def != DEF_NONE ||
                   (a->walled && !c->loose && !c->d_flank));
        int pld = (c->d_flank ? 2 : 0) +
                  (c->d_def != DEF_NONE || (d->walled && !c->a_flank));
        fill_fighters(s, &va, na, pla, pd, &fa);
        fill_fighters(s, &vd, nd, pld, pa, &fd);
        const trade *t = trade_round(s->g, &fa, &fd, d->lone || a->lone ? 6 : 3);
        give += left * harm(s, &vd, t->hits[1], t->hero_hits[1]) / ONE;
        take += left * harm(s, &va, t->hits[0], t->hero_hits[0]) / ONE;
        tire(&va, t->hits[0], t->hero_hits[0]);
        tire(&vd, t->hits[1], t->hero_hits[1]);
        give += left * t->wins / ONE * shw_gen_driven(s, &vd) / ONE;
        take += left * t->loses / ONE * shw_gen_driven(s, &va) / ONE;
        if (round == 0) {
            out->wins = t->wins;
            out->loses = t->loses;
            out->given = t->hits[1];
            out->taken = t->hits[0];
        }
        left = left * (ONE - t->wins - t->loses) / ONE;
        left = left * 3 / 4; /* what is far off counts less */
    }
    out->give = (int32_t)give;
    out->take = (int32_t)take;
}

/* ---- fire ---- */

int32_t shw_gen_fire(gen *s, const body_view *v, const body_view *e, bool obscured,
                     bool cover)
{
    const shw_prof *p = prof_of(s, v), *pe = prof_of(s, e);
    if (!p) {
        return 0;
    }
    int shooters = v->figures + (p->f.type == SHW_ELEPHANT ? p->f.crew : 0);
    int need = 5 - (p->quality > 0 && p->f.missile == SHW_BOW) - p->f.shooter_bonus;
    int f = e->body < GS_MAX_UNITS ? s->b->t.unit[e->body].formation : SHW_NORMAL;
    need += obscured || cover || f == SHW_SKIRMISH || f == SHW_SHIELD_WALL;
    need = held(need, 1, 7);
    int save = 0;
    if (p->f.missile != SHW_ENGINE) {
        save = pe ? unit_save(pe, pe->f.mounted != 0, NULL)
                  : shw_gen_save(s->g, e->hero, NULL, NULL);
    }
    return shooters * 256 * (7 - need) * (6 - save) / 36;
}


int64_t shw_gen_volley(gen *s, const body_view *v)
{
    if (v->body >= GS_MAX_UNITS) {
        return 0;
    }
    const shw_prof *p = prof_of(s, v);
    bool far = p->f.missile == SHW_ENGINE ||
               (p->f.missile == SHW_BOW && v->role != ROLE_LIGHT_HORSE);
    if (!far || v->figures <= 0) {
        return 0;
    }
    return (int64_t)v->figures * (p->f.missile == SHW_ENGINE ? 8 : 5) * v->each / 24;
}

/* ---- charges ---- */

#define BONUS_RUN GS_LEN(6) /* a charge of so much over open ground strikes harder */

bool shw_gen_no_flank(const gen *s, const body_view *v)
{
    if (v->body >= GS_MAX_UNITS) {
        return false;
    }
    int f = s->b->t.unit[v->body].formation;
    return f == SHW_SKIRMISH || f == SHW_CIRCLE || f == SHW_HEDGEHOG;
}

/* Skirmishers: each looks at the nearest of us (SHW-7.6, R123), so that who comes from elsewhere
 * while another is well nearer strikes their flank (SHW-R52). */
static bool look_elsewhere(const gen *s, const body_view *a, const gs_rect *from,
                           const body_view *d)
{
    const look *l = s->l;
    gs_len least = gs_rect_distance(from, &d->r) - sized(s, 1500);
    gs_ang at_him = gs_pt_bearing(d->r.c, from->c), at_other = at_him;
    bool ours = a < l->v + l->ours;
    for (int i = ours ? 0 : l->ours; i < (ours ? l->ours : l->n); i++) {
        const body_view *x = &l->v[i];
        if (x == a || gs_rects_apart(&x->r, &d->r) >= least) {
            continue;
        }
        gs_len far = gs_rect_distance(&x->r, &d->r);
        if (far < least) {
            least = far;
            at_other = gs_pt_bearing(d->r.c, x->r.c);
        }
    }
    gs_ang turn = gs_ang_signed(at_other - at_him);
    return turn > GS_ANG_DEG(60) || turn < -GS_ANG_DEG(60);
}

bool shw_gen_flanked(const gen *s, const body_view *a, const gs_rect *from, const body_view *d,
                     bool behind)
{
    if (d->body < GS_MAX_UNITS && s->b->t.unit[d->body].formation == SHW_SKIRMISH) {
        return look_elsewhere(s, a, from, d);
    }
    return behind && !shw_gen_no_flank(s, d);
}

void shw_gen_charged(gen *s, const body_view *v, const body_view *e, clash c, strike *out,
                     worth_of *w)
{
    bool counter = (out->c.reactions & (1u << SHW_REACTION_COUNTER_CHARGE)) != 0;
    c.charge = out->c.bonus;
    if (counter) { /* they meet half way: both or neither strike harder */
        c.charge = out->c.length >= 2 * BONUS_RUN;
        c.a_flank = false;
    }
    trade_fight(s, v, e, &c, w);
    out->flank = c.a_flank;
    out->bonus = c.charge;
    if (counter && c.charge) { /* he has the bonus too: as if neither had */
        c.charge = false;
        trade_fight(s, v, e, &c, w);
    }
    out->value = (s->t->give * w->give - s->t->take * w->take) / 256;
    if (out->c.reactions & (1u << SHW_REACTION_SHOOT)) {
        out->value -= shw_gen_fire(s, e, v, false, false) * v->each / 256;
    }
}
