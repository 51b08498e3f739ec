/* The default answers (SHW-R111): what a player does when nothing better is said. */
#include "../way_int.h"
#include "shw_answer_int.h"
#include "shw_facts_int.h"
#include "shw_orders_int.h"
#include "shw_setup_int.h"
#include "shw_shape_int.h"

#include "gesta/shw.h"

/* Units bound to rally do; the others stand. */
static void order(const gs_battle *b, const gs_question *q, gs_answer *a)
{
    a->order.kind = GS_ORDER_DONE;
    for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
        gs_order o = {.kind = GS_ORDER_RALLY, .who = gs_body_ref(i)};
        if (shw_bound_to_rally(b, i) && gs_body_side(b, i) == q->side &&
            gs_orders_legal(b, &o, NULL) == GS_OK) {
            a->order = o;
            return;
        }
    }
}

/* The units nearest to the enemy first. */
static void forced(const gs_battle *b, const gs_question *q, gs_answer *a)
{
    gs_unitset left = q->units;
    for (int n = 0; n < q->amount; n++) {
        int best = -1;
        gs_len least = GS_LEN_NONE, d;
        for (int i = gs_unitset_next(&left, -1); i >= 0; i = gs_unitset_next(&left, i)) {
            gs_nearest_enemy(b, i, &d);
            if (best < 0 || d < least) {
                best = i;
                least = d;
            }
        }
        if (best < 0) {
            return;
        }
        gs_unitset_take(&left, best);
        gs_unitset_put(&a->units, best);
    }
}

static bool may_challenge(const gs_battle *b, int h, int side)
{
    int kind = shw_hero_kind(b, h);
    return b->t.hero[h].where == GS_HERO_UP && shw_hero_side(b, h) == side &&
           kind != SHW_KIND_ELEPHANT &&
           !(b->t.hero[h].flags & (GS_H_MUST_RALLY | GS_H_ENCHANTED));
}

/* Issue when own Power is not below that of some enemy hero in reach. */
static void challenge(const gs_battle *b, const gs_question *q, gs_answer *a)
{
    for (int h = 0; h < b->t.n_heroes; h++) {
        if (!gs_unitset_has(&q->may, h)) {
            continue;
        }
        for (int e = 0; e < b->t.n_heroes; e++) {
            if (may_challenge(b, e, 1 - q->side) && shw_heroes_apart(b, h, e) <= GS_LEN(12) &&
                b->t.hero[h].power >= b->t.hero[e].power) {
                a->ref = gs_ref_hero(h);
                a->other = gs_ref_hero(e);
                return;
            }
        }
    }
}

/* Accept when not lower by 2 or more: the strongest who may. */
static void accept(const gs_battle *b, const gs_question *q, gs_answer *a)
{
    int best = -1;
    for (int h = gs_unitset_next(&q->may, -1); h >= 0; h = gs_unitset_next(&q->may, h)) {
        if (best < 0 || b->t.hero[h].power > b->t.hero[best].power) {
            best = h;
        }
    }
    if (best >= 0 && b->t.hero[best].power + 2 > b->t.hero[q->other.ix].power) {
        a->ref = gs_ref_hero(best);
    }
}

/* Back to his unit, or towards his own edge. */
static void retire(const gs_battle *b, const gs_question *q, gs_answer *a)
{
    int h = q->subject.ix;
    a->yes = true;
    a->to.at = b->t.hero[h].at;
    if (q->other.kind == GS_REF_UNIT) {
        a->to.at = b->s.rect[q->other.ix].c;
    }
}

static void reaction(const gs_question *q, gs_answer *a)
{
    a->choice = (q->choices & (1u << SHW_REACTION_COUNTER_CHARGE))
                    ? SHW_REACTION_COUNTER_CHARGE
                : (q->choices & (1u << SHW_REACTION_SHOOT)) ? SHW_REACTION_SHOOT
                                                            : SHW_REACTION_NONE;
}

/* A leader stays with his men, another hero tries to leave them. */
static void leave(const gs_battle *b, const gs_question *q, gs_answer *a)
{
    a->yes = shw_leader(b, q->other.ix) != q->subject.ix;
}

void shw_answer(const gs_battle *b, const gs_question *q, gs_answer *a)
{
    switch ((gs_question_kind)q->kind) {
    case GS_ASK_DEPLOY:
        gs_place_default(b, &shw_placing, gs_body(q->subject), q->word == 1, a);
        break;
    case GS_ASK_FIRST:
    case GS_ASK_GO_ON:
        a->yes = true;
        break;
    case GS_ASK_FORCED:
        forced(b, q, a);
        break;
    case GS_ASK_CHALLENGE:
        challenge(b, q, a);
        break;
    case GS_ASK_ACCEPT:
        accept(b, q, a);
        break;
    case GS_ASK_RETIRE:
        retire(b, q, a);
        break;
    case GS_ASK_ORDER:
        order(b, q, a);
        break;
    case GS_ASK_REACTION:
        reaction(q, a);
        break;
    case GS_ASK_HERO_HITS:
        a->amount = 0; /* the hero last */
        break;
    case GS_ASK_MELEE: {
        int u = gs_unitset_next(&q->units, -1);
        int h = gs_unitset_next(&q->may, -1);
        a->ref = u >= 0 ? gs_ref_unit(u) : gs_ref_hero(h);
        break;
    }
    case GS_ASK_PURSUE: /* unless he defends */
        a->yes = q->word == SHW_DEFENDS_NONE;
        break;
    case GS_ASK_LEAVE:
        leave(b, q, a);
        break;
    case GS_ASK_PASS: /* Stout Hearts passes no hits */
    case GS_ASK_COUNT:
        break;
    }
}
