/* Heroes: challenges by the odds of the duel, and where a hero stands and goes. */
#include "shw_gen_int.h"

#include "gesta/fixed.h"

#include <string.h>

#define ONE 65536

static gs_rect place_of(const gs_battle *b, int hero)
{
    int unit = b->t.hero[hero].unit;
    return unit >= 0 ? b->s.rect[unit] : b->s.rect[GS_MAX_UNITS + hero];
}

static int side_of(const gen *s, int hero)
{
    return gs_body_side(s->b, GS_MAX_UNITS + hero);
}

static int kind_of(const gen *s, int hero)
{
    return hero < s->g->scene->setup->n_heroes ? shw_known(s->g)->hero[hero].kind : SHW_KIND_DEMON;
}

static bool may_duel(const gen *s, int h, int side)
{
    const gs_hero_state *t = &s->b->t.hero[h];
    int kind = kind_of(s, h);
    if (t->where != GS_HERO_UP || side_of(s, h) != side || kind == SHW_KIND_ELEPHANT ||
        kind == SHW_KIND_MAGICIAN || kind == SHW_KIND_PRIEST ||
        (t->flags & (GS_H_MUST_RALLY | GS_H_ENCHANTED))) {
        return false;
    }
    int body = t->unit >= 0 ? t->unit : GS_MAX_UNITS + h;
    if (t->unit >= 0 && (s->b->t.unit[t->unit].flags & GS_U_MUST_RALLY)) {
        return false;
    }
    return !gs_body_engaged(s->b, body);
}

/* ---- duels ---- */

static int held(int v, int lo, int hi)
{
    return v < lo ? lo : v > hi ? hi : v;
}

/* Chance that the first strikes the other down or back, and that he is, in 1/65536: by
 * round; states: hits on each. Stops when somebody is down or two behind
 * (SHW-R41). */
static void duel_odds(gen *s, int hero, int foe, int32_t *wins, int32_t *loses)
{
    int who[2] = {hero, foe}, power[2], save[2], plus[2];
    const gs_table_state *t = &s->b->t;
    for (int i = 0; i < 2; i++) {
        const hero_prof *h = &shw_known(s->g)->hero[who[i]];
        const shw_prof *own = t->hero[who[i]].unit >= 0
                              ? &shw_known(s->g)->unit[t->unit[t->hero[who[i]].unit].of]
                              : NULL;
        const hero_prof *e = &shw_known(s->g)->hero[who[1 - i]];
        shw_prof by = {.infantry = e->f.mounted != SHW_YES,
                   .long_spear = e->f.weapon == SHW_LONG_SPEAR,
                   .two_handed = e->f.weapon == SHW_TWO_HANDED};
        bool robed = h->kind == SHW_KIND_MAGICIAN || h->kind == SHW_KIND_PRIEST;
        power[i] = robed ? 0 : t->hero[who[i]].power;
        plus[i] = h->f.bonus + h->f.duel_bonus;
        save[i] = shw_gen_save(s->g, who[i], own, &by);
    }
    blows by_edge[2 * 4 + 1]; /* what a round gives at each difference of scores */
    for (int edge = -4; edge <= 4; edge++) {
        shw_gen_blows(edge, 1, save[0], save[1], &by_edge[edge + 4]);
    }
    int64_t p[9][9];
    int64_t won = 0, lost = 0;
    memset(p, 0, sizeof p);
    p[0][0] = ONE;
    for (int round = 0; round < 40; round++) {
        int64_t q[9][9];
        memset(q, 0, sizeof q);
        for (int i = 0; i < 8 && i <= power[0]; i++) { /* nobody goes on two hits behind */
            for (int k = i > 0 ? i - 1 : 0; k < 8 && k <= i + 1 && k <= power[1]; k++) {
                int mine = power[0] - i > 0 ? power[0] - i : 0,
                    his = power[1] - k > 0 ? power[1] - k : 0;
                int edge = held((mine > his ? mine - his : 0) + plus[0], 0, 4) -
                           held((his > mine ? his - mine : 0) + plus[1], 0, 4);
                const blows *g = &by_edge[edge + 4];
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

/* What a duel is worth to the one who fights it. */
static int32_t duel_value(gen *s, int own, int foe)
{
    int32_t wins, loses;
    const gs_hero_state *o = &s->b->t.hero[own], *f = &s->b->t.hero[foe];
    duel_odds(s, own, foe, &wins, &loses);
    int64_t w_foe = hero_worth(s, foe) + (o->power < f->power ? 120 : 0);
    int64_t w_own = (int64_t)hero_worth(s, own) * s->t->hero / 16;
    int64_t e = (wins * w_foe - loses * w_own) / ONE;
    bool general = own == s->g->scene->setup->side[s->side].general;
    if (general) { /* his fall costs the army its orders */
        e -= 400 + (int64_t)loses * 1200 / ONE;
    }
    return (int32_t)(e > INT32_MAX / 2 ? INT32_MAX / 2 : e);
}

/* Who of them would answer: the one who gains most by it, if any does. */
static int likely_answer(gen *s, int own)
{
    int best = -1, strongest = -1;
    for (int e = 0; e < s->b->t.n_heroes; e++) {
        if (!may_duel(s, e, 1 - s->side)) {
            continue;
        }
        gs_rect a = place_of(s->b, own), d = place_of(s->b, e);
        if (gs_rect_distance(&a, &d) > GS_LEN(12)) {
            continue;
        }
        if (s->b->t.hero[e].power > strongest) {
            strongest = s->b->t.hero[e].power;
            best = e;
        }
    }
    return best;
}

/* Those of his heroes who may (q->may): somebody stands near enough to each to answer. */
void shw_gen_challenge(gen *s, const gs_question *q, gs_answer *a)
{
    int best = -1, whom = -1;
    int32_t most = 0;
    a->ref = a->other = (gs_ref){0};
    for (int h = gs_unitset_next(&q->may, -1); h >= 0; h = gs_unitset_next(&q->may, h)) {
        if (!may_duel(s, h, s->side)) {
            continue;
        }
        int e = likely_answer(s, h);
        if (e < 0) {
            continue;
        }
        int32_t v = duel_value(s, h, e) - 40; /* his own move is forgone */
        if (v > most) {
            most = v;
            best = h;
            whom = e;
        }
    }
    if (best >= 0) {
        a->ref = gs_ref_hero(best);
        a->other = gs_ref_hero(whom);
        plan_tell(s, "unit", "challenge", NULL, "issued", REASON_DUEL_GOOD, NULL, a->ref);
    }
}

void shw_gen_accept(gen *s, const gs_question *q, gs_answer *a)
{
    int best = -1;
    int32_t most = 0;
    for (int h = gs_unitset_next(&q->may, -1); h >= 0; h = gs_unitset_next(&q->may, h)) {
        int32_t v = duel_value(s, h, q->other.ix);
        if (v > most) {
            most = v;
            best = h;
        }
    }
    a->ref = best >= 0 ? gs_ref_hero(best) : (gs_ref){0};
    a->other = (gs_ref){0};
    if (best < 0) {
        int h = gs_unitset_next(&q->may, -1);
        if (h >= 0) {
            plan_tell(s, "unit", "challenge", NULL, "refused", REASON_DUEL_BAD, NULL,
                      gs_ref_hero(h));
        }
    }
}

/* ---- his place in the ranks ---- */

enum { SHAKEN = 3, ANY_POWER = 7 }; /* so few units more, and the army breaks */

/* How low a hero's Power may be before he steps behind his men; -1: he never does. */
static int spared(const gen *s, bool general)
{
    int risk = s->t->hero;
    if (general && risk >= 24 && s->l->break_own <= SHAKEN) {
        return ANY_POWER; /* his fall would be the army's */
    }
    if (!general) {
        return risk >= 40 ? 0 : -1;
    }
    return risk >= 40 ? 2 : risk >= 24 ? 1 : risk >= 16 ? 0 : -1;
}

/* A general who has been hurt, or whose army is about to break, stands behind his men, one who
 * risks himself later than others; the careful keep the others out of it too. When few men are
 * left he fights. */
static bool hero_place(gen *s, gs_order *o)
{
    for (int i = 0; i < s->b->t.n_heroes; i++) {
        const gs_hero_state *h = &s->b->t.hero[i];
        if (h->where != GS_HERO_UP || h->unit < 0 || side_of(s, i) != s->side) {
            continue;
        }
        bool general = i == s->g->scene->setup->side[s->side].general;
        int kind = kind_of(s, i), left = s->b->t.unit[h->unit].left;
        bool robed = kind == SHW_KIND_MAGICIAN || kind == SHW_KIND_PRIEST;
        bool rear = left >= 3 && (robed || h->power <= spared(s, general));
        if (rear == ((h->flags & GS_H_REAR) != 0)) {
            continue;
        }
        memset(o, 0, sizeof *o);
        o->kind = GS_ORDER_PLACE_HERO;
        o->who = gs_ref_hero(i);
        o->amount = rear;
        if (gs_engine_legal(s->b, o, NULL) == GS_OK) {
            return true;
        }
    }
    return false;
}

bool shw_gen_begin(gen *s, gs_order *o)
{
    return hero_place(s, o) || shw_gen_spell(s, false, o);
}

/* ---- lone heroes ---- */

/* The friend whom he should be with: strong, near, not bound to rally. */
static int friend_for(gen *s, const body_view *v)
{
    int best = -1;
    int64_t most = INT64_MIN;
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *f = &s->l->v[i];
        if (f->body >= GS_MAX_UNITS || f->rallies || f->figures < 3 ||
            f->role == ROLE_ENGINE || f->role == ROLE_BAGGAGE) {
            continue;
        }
        int64_t w = f->worth / 2 - (int64_t)gs_rect_distance(&v->r, &f->r) / 20 -
                    (f->engaged ? 300 : 0) - (f->hero >= 0 ? 400 : 0);
        if (w > most) {
            most = w;
            best = i;
        }
    }
    return best;
}

static bool lone_hero(gen *s, gs_order *o)
{
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        const gs_body_turn *t = &s->b->s.body[v->body];
        if (!v->lone || !v->fit || t->done || t->moved || kind_of(s, v->hero) == SHW_KIND_DEMON) {
            continue;
        }
        int k = friend_for(s, v);
        if (k < 0) {
            continue;
        }
        const body_view *f = &s->l->v[k];
        memset(o, 0, sizeof *o);
        o->kind = GS_ORDER_JOIN;
        o->who = gs_body_ref(v->body);
        o->target = gs_body_ref(f->body);
        if (kind_of(s, v->hero) != SHW_KIND_MAGICIAN &&
            gs_engine_legal(s->b, o, NULL) == GS_OK) {
            return true;
        }
        gs_pose goal = {gs_pt_toward(f->r.c, f->r.f, -(f->r.d / 2 + 1500)), f->r.f};
        if (gs_pt_distance(v->r.c, goal.at) > 800 && act_move_to(s, v, goal, false, o)) {
            return true;
        }
    }
    return false;
}

bool shw_gen_heroes(gen *s, gs_order *o)
{
    return shw_gen_spell(s, true, o) || lone_hero(s, o);
}
