/* Exchanges: what a round of melee, a volley, a duel may be expected to give and to cost.
 * Counted exactly for one round in whole numbers and kept by the reduced facts: the value
 * depends on the key alone, so that a hit or a miss in the table never changes play. */
#include "general_int.h"

#include "gesta/fixed.h"

#include <string.h>

#define ONE 65536
#define SPAN 64 /* differences of hits from -SPAN to SPAN */

/* ---- one figure of the shorter line against those who face it ---- */

typedef struct group {
    int64_t on_one[8];  /* chance of so many unsaved hits on it, and none given ... */
    int64_t and_one[8]; /* ... and one given */
} group;

/* Powers of a chance, from none to the k-th. */
static void powers_of(int64_t p, int k, int64_t out[8])
{
    out[0] = ONE;
    for (int i = 1; i <= k; i++) {
        out[i] = out[i - 1] * p / ONE;
    }
}

static int choose(int n, int k)
{
    int r = 1;
    for (int i = 0; i < k; i++) {
        r = r * (n - i) / (i + 1);
    }
    return r;
}

/* `one` rolls d + edge against k dice; its blows are saved by `save_many`, theirs by
 * `save_one`. */
static void work_group(int edge, int k, int save_one, int save_many, group *g)
{
    memset(g, 0, sizeof *g);
    for (int d = 1; d <= 6; d++) {
        int under = d + edge - 1,
            over = 6 - (d + edge); /* faces that lose to it, that beat it */
        under = under < 0 ? 0 : under > 6 ? 6 : under;
        over = over < 0 ? 0 : over > 6 ? 6 : over;
        int64_t hit = (int64_t)ONE * over * (6 - save_one) / 36;
        int64_t lose = (int64_t)ONE * under / 6;
        int64_t hits[8], rest[8], quiet[8];
        powers_of(hit, k, hits);
        powers_of(ONE - hit, k, rest);
        powers_of(ONE - hit - lose, k, quiet);
        for (int n = 0; n <= k; n++) {
            int64_t some = choose(k, n) * hits[n];
            int64_t all = some * rest[k - n] / ONE;
            int64_t none = some * quiet[k - n] / ONE;
            int64_t give = (all - none) * (6 - save_many) / 6;
            g->and_one[n] += give / 6;
            g->on_one[n] += (all - give) / 6;
        }
    }
}

typedef struct sum {
    int reach; /* beyond it from the middle, at SPAN, there is nothing */
    int64_t p[2 * SPAN + 1];
} sum;

static void add_group(sum *s, const group *g, int k, bool one_attacks)
{
    sum out;
    memset(&out, 0, sizeof out);
    out.reach = s->reach + k < SPAN ? s->reach + k : SPAN;
    for (int at = SPAN - s->reach; at <= SPAN + s->reach; at++) {
        if (s->p[at] == 0) {
            continue;
        }
        for (int n = 0; n <= k; n++) {
            for (int gave = 0; gave < 2; gave++) {
                int diff =
                    one_attacks ? n - gave : gave - n; /* suffered by the attacker, net */
                int to = at + diff;
                to = to < 0 ? 0 : to > 2 * SPAN ? 2 * SPAN : to;
                out.p[to] += s->p[at] * (gave ? g->and_one[n] : g->on_one[n]) / ONE;
            }
        }
    }
    *s = out;
}

/* Score over the enemy of a figure (hero or not) of x against one of y, held to +4. */
static int modifier(const fighters *x, bool x_hero, const fighters *y, bool y_hero)
{
    int mine = x_hero ? x->power : x->quality, his = y_hero ? y->power : y->quality;
    int m = (mine > his ? mine - his : 0) + (x_hero ? x->hero_plus : x->plus);
    return m > 4 ? 4 : m;
}

void trade_work(const fighters *a, const fighters *d, int crowd, trade *out)
{
    memset(out, 0, sizeof *out);
    int la = a->n + a->hero, ld = d->n + d->hero;
    if (la <= 0 || ld <= 0) {
        return;
    }
    bool one_attacks = la <= ld;
    const fighters *one = one_attacks ? a : d, *many = one_attacks ? d : a;
    int short_n = one_attacks ? la : ld, long_n = one_attacks ? ld : la;
    int extras = long_n - short_n;
    crowd = crowd < 1 ? 1 : crowd > 6 ? 6 : crowd;
    extras = extras < short_n * (crowd - 1) ? extras : short_n * (crowd - 1);
    sum s;
    memset(&s, 0, sizeof s);
    s.p[SPAN] = ONE;
    for (int i = 0; i < short_n; i++) {
        int k = 1 + extras / short_n +
                (short_n - 1 - i < extras % short_n); /* from the last */
        bool oh = one->hero && i == 0, mh = many->hero && i == 0;
        int edge = modifier(one, oh, many, mh) - modifier(many, mh, one, oh);
        int save_one = oh ? one->hero_save : one->save,
            save_many = mh ? many->hero_save : many->save;
        group g;
        work_group(edge, k, save_one, save_many, &g);
        int64_t on = 0, gave = 0;
        for (int n = 0; n <= k; n++) {
            on += n * (g.on_one[n] + g.and_one[n]);
            gave += g.and_one[n];
        }
        out->hits[one_attacks ? 0 : 1] += (int32_t)(on / 256);
        out->hits[one_attacks ? 1 : 0] += (int32_t)(gave / 256);
        out->hero_hits[one_attacks ? 0 : 1] += oh ? (int32_t)(on / 256) : 0;
        out->hero_hits[one_attacks ? 1 : 0] += mh ? (int32_t)(gave / 256) : 0;
        add_group(&s, &g, k, one_attacks);
    }
    for (int at = 0; at <= 2 * SPAN; at++) {
        out->wins += at <= SPAN - 2 ? (int32_t)s.p[at] : 0;
        out->loses += at >= SPAN + 2 ? (int32_t)s.p[at] : 0;
    }
}

/* ---- the table ---- */

static uint64_t pack(const fighters *f)
{
    uint64_t k = (uint64_t)(f->n > 63 ? 63 : f->n);
    k = k << 2 | (uint64_t)(f->quality + 1);
    k = k << 3 | (uint64_t)(f->plus > 7 ? 7 : f->plus < 0 ? 0 : f->plus);
    k = k << 3 | (uint64_t)f->save;
    k = k << 1 | (uint64_t)f->hero;
    if (!f->hero) {
        return k << 9;
    }
    k = k << 3 | (uint64_t)(f->power > 7 ? 7 : f->power);
    k = k << 3 | (uint64_t)(f->hero_plus > 7 ? 7 : f->hero_plus < 0 ? 0 : f->hero_plus);
    return k << 3 | (uint64_t)f->hero_save;
}

const trade *trade_round(gs_general *g, const fighters *a, const fighters *d, int crowd)
{
    uint64_t key = (pack(a) << 28 | pack(d)) << 3 | (uint64_t)crowd;
    uint64_t h = (key + 1) * UINT64_C(0x9E3779B97F4A7C15);
    trade_slot *t = &g->slot[h >> 52];
    g->met++;
    if (t->key != key + 1) {
        g->missed++;
        trade_work(a, d, crowd, &t->t);
        t->key = key + 1;
    }
    return &t->t;
}

/* ---- from bodies to fighters ---- */

static int held(int v, int lo, int hi)
{
    return v < lo ? lo : v > hi ? hi : v;
}

/* Armour value of an ordinary figure of a unit against blows of another. */
static int unit_save(const prof *p, bool mounted, const prof *by)
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

static int save_of_hero(const gs_general *g, int hero, const prof *own, const prof *by)
{
    const hero_prof *h = &g->hero[hero];
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

static const prof *prof_of(const gen *s, const body_view *v)
{
    return v->body < GS_MAX_UNITS ? &s->g->unit[s->b->t.unit[v->body].of] : NULL;
}

/* Fighters of v; `n` in contact, `plus` by the situation. */
static void fill_fighters(const gen *s, const body_view *v, int n, int plus,
                          const prof *enemy, fighters *f)
{
    const prof *p = prof_of(s, v);
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
        const hero_prof *h = &s->g->hero[s->b->t.hero[v->hero].of];
        bool robed = h->kind == SHW_KIND_MAGICIAN || h->kind == SHW_KIND_PRIEST;
        f->hero = true;
        f->power = robed ? 0 : held(s->b->t.hero[v->hero].power, 0, 7);
        f->hero_plus = held(plus + h->f.bonus, 0, 7);
        f->hero_save = save_of_hero(s->g, s->b->t.hero[v->hero].of, p, enemy);
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
    const prof *p = prof_of(s, v);
    const gs_unit_state *u = &s->b->t.unit[v->body];
    int n = v->figures + (v->hero >= 0), files = u->files > 0 ? u->files : 1;
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
                     bool first, int *na, int *nd)
{
    int wide, there;
    gs_len ap, ab, dp, db;
    int all = a->figures + (a->hero >= 0), foes = d->figures + (d->hero >= 0);
    widths(s, a, false, &wide, &ap, &ab);
    widths(s, d, on_flank, &there, &dp, &db);
    int most = (int)((int64_t)there * dp / (ab > 0 ? ab : 1)) + 2;
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

static int formation_plus(const gen *s, const body_view *v, bool struck_in_flank)
{
    if (v->body >= GS_MAX_UNITS || struck_in_flank) {
        return 0;
    }
    int f = s->b->t.unit[v->body].formation;
    return f == SHW_SHIELD_WALL || f == SHW_HEDGEHOG || f == SHW_GARRISON;
}

/* ---- worth ---- */

int32_t price(int32_t to_break)
{
    return to_break <= 1   ? 6000
           : to_break == 2 ? 1500
           : to_break == 3 ? 800
           : to_break == 4 ? 500
                           : 300;
}

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
static int64_t driven(const gen *s, const body_view *v)
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

static void work_fight(gen *s, const body_view *a, const body_view *d, const clash *c,
                       worth_of *out)
{
    body_view va = *a, vd = *d;
    int64_t left = ONE, give = 0, take = 0;
    const prof *pa = prof_of(s, a), *pd = prof_of(s, d);
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
        contacts(s, &va, &vd, c->a_flank, round == 0, &na, &nd);
        if (d->engaged && !a->engaged &&
            nd > 1) { /* half of them have others before them */
            nd = (nd + 1) / 2;
        }
        int pla = (c->charge && round == 0) + (c->a_flank ? 2 : 0) +
                  (c->a_def != SHW_DEFENDS_NONE ||
                   (!c->loose && formation_plus(s, a, c->d_flank)));
        int pld = (c->d_flank ? 2 : 0) +
                  (c->d_def != SHW_DEFENDS_NONE || formation_plus(s, d, c->a_flank));
        fill_fighters(s, &va, na, pla, pd, &fa);
        fill_fighters(s, &vd, nd, pld, pa, &fd);
        const trade *t = trade_round(s->g, &fa, &fd, d->lone || a->lone ? 6 : 3);
        give += left * harm(s, &vd, t->hits[1], t->hero_hits[1]) / ONE;
        take += left * harm(s, &va, t->hits[0], t->hero_hits[0]) / ONE;
        tire(&va, t->hits[0], t->hero_hits[0]);
        tire(&vd, t->hits[1], t->hero_hits[1]);
        give += left * t->wins / ONE * driven(s, &vd) / ONE;
        take += left * t->loses / ONE * driven(s, &va) / ONE;
        if (round == 0) {
            out->wins = t->wins;
            out->loses = t->loses;
        }
        left = left * (ONE - t->wins - t->loses) / ONE;
        left = left * 3 / 4; /* what is far off counts less */
    }
    out->give = (int32_t)give;
    out->take = (int32_t)take;
}

void trade_fight(gen *s, const body_view *a, const body_view *d, const clash *c,
                 worth_of *out)
{
    uint32_t key = (uint32_t)(a - s->l->v) << 16 | (uint32_t)(d - s->l->v) << 8;
    key |= (uint32_t)c->charge | (uint32_t)c->a_flank << 1 | (uint32_t)c->d_flank << 2 |
           (uint32_t)c->loose << 3 | (uint32_t)c->a_def << 4 | (uint32_t)c->d_def << 6;
    fight_slot *f = &s->g->fights[(key * 2654435761u) >> 22];
    if (f->key != key || f->look != s->g->looks) {
        f->key = key;
        f->look = s->g->looks;
        work_fight(s, a, d, c, &f->w);
    }
    *out = f->w;
}

/* ---- fire ---- */

int32_t trade_fire(gen *s, const body_view *v, const body_view *e, bool obscured,
                   bool cover)
{
    const prof *p = prof_of(s, v), *pe = prof_of(s, e);
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
                  : save_of_hero(s->g, s->b->t.hero[e->hero].of, NULL, NULL);
    }
    return shooters * 256 * (7 - need) * (6 - save) / 36;
}

/* ---- duels ---- */

/* Chances by round; states: hits on each. Stops when somebody is down or two behind
 * (SHW-R41). */
void trade_duel(gen *s, int hero, int foe, int32_t *wins, int32_t *loses)
{
    int who[2] = {hero, foe}, power[2], save[2], plus[2];
    const gs_table_state *t = &s->b->t;
    for (int i = 0; i < 2; i++) {
        const hero_prof *h = &s->g->hero[t->hero[who[i]].of];
        const prof *own = t->hero[who[i]].unit >= 0
                              ? &s->g->unit[t->unit[t->hero[who[i]].unit].of]
                              : NULL;
        const hero_prof *e = &s->g->hero[t->hero[who[1 - i]].of];
        prof by = {.infantry = e->f.mounted != SHW_YES,
                   .long_spear = e->f.weapon == SHW_LONG_SPEAR,
                   .two_handed = e->f.weapon == SHW_TWO_HANDED};
        bool robed = h->kind == SHW_KIND_MAGICIAN || h->kind == SHW_KIND_PRIEST;
        power[i] = robed ? 0 : t->hero[who[i]].power;
        plus[i] = h->f.bonus + h->f.duel_bonus;
        save[i] = save_of_hero(s->g, t->hero[who[i]].of, own, &by);
    }
    group by_edge[2 * 4 + 1]; /* what a round gives at each difference of scores */
    for (int edge = -4; edge <= 4; edge++) {
        work_group(edge, 1, save[0], save[1], &by_edge[edge + 4]);
    }
    int64_t p[9][9];
    int64_t won = 0, lost = 0;
    memset(p, 0, sizeof p);
    p[0][0] = ONE;
    for (int round = 0; round < 40; round++) {
        int64_t q[9][9];
        memset(q, 0, sizeof q);
        for (int i = 0; i < 8; i++) {
            for (int k = 0; k < 8; k++) {
                if (p[i][k] == 0) {
                    continue;
                }
                int mine = power[0] - i > 0 ? power[0] - i : 0,
                    his = power[1] - k > 0 ? power[1] - k : 0;
                int edge = held((mine > his ? mine - his : 0) + plus[0], 0, 4) -
                           held((his > mine ? his - mine : 0) + plus[1], 0, 4);
                const group *g = &by_edge[edge + 4];
                int64_t hit = p[i][k] * (g->on_one[1] + g->and_one[1]) / ONE;
                int64_t give = p[i][k] * (g->and_one[0] + g->and_one[1]) / ONE;
                q[i][k] += p[i][k] - hit - give;
                if (i + 1 > power[0] || i + 1 - k >= 2) {
                    lost += hit;
                } else {
                    q[i + 1][k] += hit;
                }
                if (k + 1 > power[1] || k + 1 - i >= 2) {
                    won += give;
                } else {
                    q[i][k + 1] += give;
                }
            }
        }
        memcpy(p, q, sizeof p);
    }
    *wins = (int32_t)won;
    *loses = (int32_t)lost;
}
