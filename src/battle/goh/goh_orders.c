/* Orders: who may be given which, and the default answers to questions. */
#include "goh_assault_int.h"
#include "goh_block_int.h"
#include "goh_charge_int.h"
#include "goh_facts_int.h"
#include "goh_group_int.h"
#include "goh_move_int.h"
#include "goh_orders_int.h"
#include "goh_place_int.h"
#include "goh_retire_int.h"
#include "goh_setup_int.h"
#include "goh_shoot_int.h"

#include "gesta/goh.h"

/* ---- may it act at all? ---- */

gs_status goh_may_act(const gs_battle *b, const gs_order *o, gs_err *err)
{
    int unit = o->who.ix;
    if (o->kind == GS_ORDER_JOIN) {
        return GS_OK; /* a leader's, who is asked for himself */
    }
    if (o->who.kind != GS_REF_UNIT || unit < 0 || unit >= b->t.n_units ||
        !gs_body_here(b, unit)) {
        return gs_refuse(err, "GOH-R79", "there is no such company on the table");
    }
    if (gs_body_side(b, unit) != b->s.side) {
        return gs_refuse(err, "GOH-1.1", "it is not his turn to act");
    }
    if (b->s.body[unit].done) {
        return gs_refuse(err, "GOH-1.1", "it has acted in this phase already");
    }
    return GS_OK;
}

static bool in_group(const gs_order *o)
{
    return gs_unitset_count(o->group) > 1;
}

/* ---- states that forbid orders ---- */

static bool retires(const gs_order *o)
{
    return o->kind == GS_ORDER_WITHDRAW || (in_group(o) && goh_block_retires(o));
}

static bool is_marker(const gs_battle *b, const gs_order *o)
{
    return goh_is_dummy(b, o->who.ix);
}

static bool has_moved(const gs_battle *b, const gs_order *o)
{
    return b->s.body[o->who.ix].moved != 0;
}

static bool is_halted(const gs_battle *b, const gs_order *o)
{
    return goh_marked(b, o->who.ix, GOH_MARK_HALTED);
}

static bool is_pinned(const gs_battle *b, const gs_order *o)
{
    return goh_is_mark(b, o->who.ix, GOH_PINNED) && !(retires(o) && goh_of(b)->o.retire);
}

static bool fights(const gs_battle *b, const gs_order *o)
{
    return goh_engaged(b, o->who.ix) && !retires(o);
}

enum {
    MOVES = GS_ORDER_BIT(MOVE) | GS_ORDER_BIT(CHARGE) | GS_ORDER_BIT(WITHDRAW) |
            GS_ORDER_BIT(FORM) | GS_ORDER_BIT(GARRISON) | GS_ORDER_BIT(SALLY),
    ACTS = MOVES | GS_ORDER_BIT(FACE) | GS_ORDER_BIT(SHOOT)
};

const gs_state_row goh_states[GOH_STATES] = {
    {is_marker, ACTS, "GOH-R4", "a marker stays where it is"},
    {has_moved, MOVES, "GOH-R44", "it has moved this turn"},
    {has_moved, GS_ORDER_BIT(FACE), "GOH-R38", "it has moved this turn"},
    {is_halted, MOVES, "GOH-11.2c", "it must not move this turn"},
    {is_pinned, MOVES, "GOH-R31", "an enemy has contacted it this turn"},
    {fights, MOVES, "GOH-R73", "in contact it fights on, turns or retires"},
};

/* ---- the orders ---- */

static gs_status move_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    return in_group(o) ? goh_block_legal(b, o, err) : goh_move_legal(b, o, err);
}

static gs_status move(gs_battle *b, const gs_order *o, gs_err *err)
{
    return in_group(o) ? goh_block_execute(b, o, err) : goh_move_execute(b, o, err);
}

static gs_status charge_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    return in_group(o) ? goh_assault_legal(b, o, err) : goh_charge_legal(b, o, err);
}

static gs_status charge(gs_battle *b, const gs_order *o, gs_err *err)
{
    return in_group(o) ? goh_assault_execute(b, o, err) : goh_charge_execute(b, o, err);
}

/* T4: shooters and targets are named now, and all shots resolved together (GOH-R8). */
static gs_status shoot(gs_battle *b, const gs_order *o, gs_err *err)
{
    (void)err;
    gs_body_turn *t = &b->s.body[o->who.ix];
    t->aim = o->target;
    t->shot = t->done = 1;
    gs_open(b, "shoot", o->who, o->target);
    return GS_OK;
}

#define MOVEMENT (1u << GOH_MOVEMENT)
#define SHOOTING (1u << GOH_SHOOTING_PHASE)
const gs_order_row goh_order_rows[GS_ORDER_COUNT] = {
    [GS_ORDER_HOLD] = {MOVEMENT | SHOOTING, NULL, NULL},
    [GS_ORDER_MOVE] = {MOVEMENT, move_legal, move},
    [GS_ORDER_CHARGE] = {MOVEMENT, charge_legal, charge},
    [GS_ORDER_WITHDRAW] = {MOVEMENT, goh_withdraw_legal, goh_withdraw_execute},
    [GS_ORDER_FACE] = {MOVEMENT, goh_face_legal, goh_face_execute},
    [GS_ORDER_FORM] = {MOVEMENT, goh_form_legal, goh_form_execute},
    [GS_ORDER_GARRISON] = {MOVEMENT, goh_garrison_legal, goh_garrison_execute},
    [GS_ORDER_SALLY] = {MOVEMENT, goh_garrison_legal, goh_garrison_execute},
    [GS_ORDER_JOIN] = {MOVEMENT, goh_join_legal, goh_join_execute},
    [GS_ORDER_SHOOT] = {SHOOTING, goh_shoot_legal, shoot},
};

/* ---- default answers ---- */

/* Evades, if it may, from all but those as light as itself; counter-attacks where shock
 * gains by it and no shield wall or pikes are given up; else receives (GOH-8.2b, 8.2c).
 */
static uint8_t reaction(const gs_battle *b, const gs_question *q)
{
    const goh_unit *u = goh_company(b, q->subject.ix), *o = goh_company(b, q->other.ix);
    if (q->choices & 1u << 3) {
        return o->evades == GOH_EVADES_NONE ? 3 : 0;
    }
    return (q->choices & 1u << 1) && u->shock == GOH_YES && !u->shieldwall && !u->pike
               ? 1
               : 0;
}

/* Passes what saves the company without costing the friend. */
static void pass(const gs_battle *b, const gs_question *q, gs_answer *a)
{
    int unit = q->subject.ix, most = q->amount / 2;
    int over = b->t.unit[unit].hits - goh_endurance_now(b, unit) + 1;
    for (int i = gs_unitset_next(&q->units, -1); i >= 0;
         i = gs_unitset_next(&q->units, i)) {
        if (over > 0 && over <= most &&
            b->t.unit[i].hits + over < goh_endurance_now(b, i)) {
            a->ref = gs_ref_unit(i);
            a->amount = over;
            return;
        }
    }
}

void goh_answer(const gs_battle *b, const gs_question *q, gs_answer *a)
{
    switch ((gs_question_kind)q->kind) {
    case GS_ASK_DEPLOY:
        gs_place_default(b, &goh_placing, gs_body(q->subject), q->word == 1, a);
        break;
    case GS_ASK_FIRST:
    case GS_ASK_PURSUE:
        a->yes = true;
        break;
    case GS_ASK_GO_ON: /* the whole way if that catches */
        a->yes = q->word != 1 || q->choices != 0;
        break;
    case GS_ASK_REACTION:
        a->choice = reaction(b, q);
        break;
    case GS_ASK_PASS:
        pass(b, q, a);
        break;
    case GS_ASK_ORDER:
        a->order.kind = GS_ORDER_DONE;
        break;
    case GS_ASK_MELEE: /* GOH-R61: at the front, else in its first fight */
        a->ref = q->other;
        break;
    case GS_ASK_FORCED: case GS_ASK_CHALLENGE: case GS_ASK_ACCEPT: case GS_ASK_RETIRE:
    case GS_ASK_HERO_HITS: case GS_ASK_LEAVE: case GS_ASK_COUNT:
        break; /* not asked under these rules */
    }
}
