/* Asking a side for its orders. */
#include "battle_int.h"

#include <string.h>

#define REFUSALS 12 /* after so many in a row he has no lawful order to give */

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

gs_status gs_orders_ask(gs_battle *b, int side, void (*after)(gs_battle *b), gs_err *err)
{
    const gs_battle_rules *r = b->scene->rules;
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
            r->legal(b, &a.order, &why) != GS_OK) {
            refused++;
            continue;
        }
        refused = 0;
        gs_status st = r->execute(b, &a.order, err);
        if (st != GS_OK || a.order.kind == GS_ORDER_CONCEDE) {
            return st;
        }
        if (after) {
            after(b);
        }
    }
    return GS_OK;
}
