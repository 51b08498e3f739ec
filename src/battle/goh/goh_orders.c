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

static gs_status may_act(const gs_battle *b, const gs_order *o, gs_err *err)
{
    int unit = o->who.ix;
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

/* What those in contact, charged or halted may do in the movement phase. */
static gs_status state_allows(const gs_battle *b, const gs_order *o, gs_err *err)
{
    int unit = o->who.ix;
    bool moves = o->kind != GS_ORDER_FACE;
    bool retires = o->kind == GS_ORDER_WITHDRAW || (in_group(o) && goh_block_retires(o));
    if (goh_is_dummy(b, unit)) {
        return gs_refuse(err, "GOH-R4", "a marker stays where it is");
    }
    if (b->s.body[unit].moved) {
        return gs_refuse(err, moves ? "GOH-R44" : "GOH-R38", "it has moved this turn");
    }
    if (goh_marked(b, unit, GOH_MARK_HALTED) && moves) {
        return gs_refuse(err, "GOH-11.2c", "it must not move this turn");
    }
    if (goh_is_mark(b, unit, GOH_PINNED) && moves &&
        !(retires && goh_of(b)->o.retire)) {
        return gs_refuse(err, "GOH-R31", "an enemy has contacted it this turn");
    }
    if (goh_engaged(b, unit) && moves && !retires) {
        return gs_refuse(err, "GOH-R73", "in contact it fights on, turns or retires");
    }
    return GS_OK;
}

static gs_status movement_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    gs_status st = state_allows(b, o, err);
    if (st != GS_OK) {
        return st;
    }
    switch ((gs_order_kind)o->kind) {
    case GS_ORDER_MOVE:
        return in_group(o) ? goh_block_legal(b, o, err) : goh_move_legal(b, o, err);
    case GS_ORDER_CHARGE:
        return in_group(o) ? goh_assault_legal(b, o, err) : goh_charge_legal(b, o, err);
    case GS_ORDER_WITHDRAW:
        return goh_withdraw_legal(b, o, err);
    case GS_ORDER_FACE:
        return goh_face_legal(b, o, err);
    case GS_ORDER_FORM:
        return goh_form_legal(b, o, err);
    case GS_ORDER_GARRISON:
    case GS_ORDER_SALLY:
        return goh_garrison_legal(b, o, err);
    case GS_ORDER_DONE: case GS_ORDER_HOLD: case GS_ORDER_SHOOT: case GS_ORDER_RALLY:
    case GS_ORDER_PASS: case GS_ORDER_MOUNT: case GS_ORDER_SPLIT: case GS_ORDER_AMBUSH:
    case GS_ORDER_CAST: case GS_ORDER_JOIN: case GS_ORDER_LEAVE: case GS_ORDER_PLACE_HERO:
    case GS_ORDER_CONCEDE: case GS_ORDER_COUNT:
        break;
    }
    return gs_refuse(err, "GOH-1.1", "there is no such order in the movement phase");
}

gs_status goh_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    if (o->kind == GS_ORDER_DONE || o->kind == GS_ORDER_CONCEDE) {
        return GS_OK;
    }
    if (b->s.phase != GOH_MOVEMENT && b->s.phase != GOH_SHOOTING_PHASE) {
        return gs_refuse(err, "GOH-1.1",
                         "orders are given in the movement and shooting phases");
    }
    if (o->kind == GS_ORDER_JOIN) {
        return goh_join_legal(b, o, err);
    }
    gs_status st = may_act(b, o, err);
    if (st != GS_OK || o->kind == GS_ORDER_HOLD) {
        return st;
    }
    if (b->s.phase == GOH_MOVEMENT) {
        return movement_legal(b, o, err);
    }
    return o->kind == GS_ORDER_SHOOT && !goh_is_dummy(b, o->who.ix)
               ? goh_shoot_legal(b, o, err)
               : gs_refuse(err, "GOH-1.3", "in this phase it shoots or holds");
}

gs_status goh_execute(gs_battle *b, const gs_order *o, gs_err *err)
{
    switch ((gs_order_kind)o->kind) {
    case GS_ORDER_HOLD:
        b->s.body[o->who.ix].done = 1;
        return GS_OK;
    case GS_ORDER_MOVE:
        return in_group(o) ? goh_block_execute(b, o, err) : goh_move_execute(b, o, err);
    case GS_ORDER_CHARGE:
        return in_group(o) ? goh_assault_execute(b, o, err)
                           : goh_charge_execute(b, o, err);
    case GS_ORDER_SHOOT: /* named now, resolved with all others (GOH-R8) */
        b->s.body[o->who.ix].missile_hits =
            (int16_t)(o->target.ix + 1 +
                      (o->target.kind == GS_REF_FEATURE ? GOH_AT_WALL : 0));
        b->s.body[o->who.ix].shot = 1;
        b->s.body[o->who.ix].done = 1;
        gs_open(b, "shoot", o->who, o->target); /* T4: shooters and targets are named */
        return GS_OK;
    case GS_ORDER_WITHDRAW:
        return goh_withdraw_execute(b, o, err);
    case GS_ORDER_FACE:
        return goh_face_execute(b, o, err);
    case GS_ORDER_FORM:
        return goh_form_execute(b, o, err);
    case GS_ORDER_GARRISON:
    case GS_ORDER_SALLY:
        return goh_garrison_execute(b, o, err);
    case GS_ORDER_JOIN:
        return goh_join_execute(b, o, err);
    case GS_ORDER_CONCEDE:
        b->s.conceded = b->s.side;
        gs_open(b, "concede", gs_ref_side(b->s.side), (gs_ref){0});
        return GS_OK;
    case GS_ORDER_DONE: case GS_ORDER_RALLY: case GS_ORDER_PASS: case GS_ORDER_MOUNT:
    case GS_ORDER_SPLIT: case GS_ORDER_AMBUSH: case GS_ORDER_CAST: case GS_ORDER_LEAVE:
    case GS_ORDER_PLACE_HERO: case GS_ORDER_COUNT:
        break;
    }
    return GS_OK;
}

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
