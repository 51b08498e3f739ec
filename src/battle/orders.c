/* Orders by the rows of a rule set: whether one is lawful, what it does, asking a side for them. */
#include "battle_int.h"

#include <string.h>

#define REFUSALS 12 /* after so many in a row he has no lawful order to give */

/* ---- the order that was found lawful a moment ago ---- */

static bool same_ref(gs_ref a, gs_ref b)
{
    return a.kind == b.kind && a.ix == b.ix;
}

static bool same_path(const gs_path *a, const gs_path *b)
{
    bool same = a->n == b->n;
    for (int i = 0; same && i < a->n; i++) {
        same = a->step[i].kind == b->step[i].kind && a->step[i].ang == b->step[i].ang &&
               a->step[i].len == b->step[i].len;
    }
    return same;
}

/* Orders in all that the rules may look at. */
static bool same_order(const gs_order *a, const gs_order *b)
{
    bool same = a->kind == b->kind && a->shoots == b->shoots && same_ref(a->who, b->who) &&
                same_ref(a->target, b->target) && a->formation == b->formation &&
                a->files == b->files && a->amount == b->amount && a->spell == b->spell &&
                a->power == b->power && a->n_targets == b->n_targets &&
                a->to.at.x == b->to.at.x && a->to.at.y == b->to.at.y &&
                a->to.facing == b->to.facing && same_path(&a->path, &b->path) &&
                memcmp(&a->group, &b->group, sizeof a->group) == 0;
    for (int i = 0; same && i < GS_COUNT(a->targets); i++) {
        same = same_ref(a->targets[i], b->targets[i]) && a->share[i] == b->share[i];
    }
    return same;
}

/* ---- the rows ---- */

gs_status gs_orders_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    const gs_battle_rules *r = b->scene->rules;
    if (o->kind == GS_ORDER_DONE || o->kind == GS_ORDER_CONCEDE) {
        return GS_OK;
    }
    if (o->kind >= GS_ORDER_COUNT || !(r->orders[o->kind].phases >> b->s.phase & 1u)) {
        return gs_refuse(err, r->rule_orders, "there is no such order in this phase");
    }
    gs_status st = r->may_act(b, o, err);
    for (int i = 0; i < r->n_states && st == GS_OK; i++) {
        const gs_state_row *state = &r->states[i];
        if ((state->forbids >> o->kind & 1u) && state->is(b, o)) {
            st = gs_refuse(err, state->rule, state->words);
        }
    }
    const gs_order_row *row = &r->orders[o->kind];
    return st == GS_OK && row->legal ? row->legal(b, o, err) : st;
}

gs_status gs_orders_execute(gs_battle *b, const gs_order *o, gs_err *err)
{
    const gs_battle_rules *r = b->scene->rules;
    if (r->begins) {
        r->begins(b, o);
    }
    if (o->kind == GS_ORDER_CONCEDE) {
        b->s.conceded = b->s.side;
        gs_open(b, "concede", gs_ref_side(b->s.side), (gs_ref){0});
        return GS_OK;
    }
    if (o->kind == GS_ORDER_HOLD) {
        b->s.body[gs_body(o->who)].done = 1;
        return GS_OK;
    }
    return o->kind < GS_ORDER_COUNT && r->orders[o->kind].execute
               ? r->orders[o->kind].execute(b, o, err)
               : GS_OK;
}

/* ---- asking ---- */

gs_status gs_orders_ask(gs_battle *b, int side, void (*after)(gs_battle *b), gs_err *err)
{
    gs_question q = {.kind = GS_ASK_ORDER, .side = (uint8_t)side};
    gs_answer a;
    gs_err why;
    int refused = 0;
    b->s.side = (int8_t)side;
    b->s.acting = -1;
    for (int given = 0; given < 6 * GS_BODIES && refused <= REFUSALS; given++) {
        q.retry = refused > 0;
        q.err = refused > 0 ? &why : NULL;
        q.amount = b->s.forced_left;
        q.word = (uint8_t)b->s.forced_way;
        b->s.lawful.kind = GS_ORDER_DONE;
        gs_question_ask(b, &q, &a);
        if (a.order.kind == GS_ORDER_DONE) {
            break;
        }
        if (!same_order(&a.order, &b->s.lawful) &&
            gs_orders_legal(b, &a.order, &why) != GS_OK) {
            refused++;
            continue;
        }
        refused = 0;
        gs_status st = gs_orders_execute(b, &a.order, err);
        if (st != GS_OK || a.order.kind == GS_ORDER_CONCEDE) {
            return st;
        }
        if (after) {
            after(b);
        }
    }
    return GS_OK;
}
