/* Asking a side for its orders. */
#include "battle_int.h"

#include <string.h>

#define REFUSALS 12 /* after so many in a row he has no lawful order to give */

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
        gs_question_ask(b, &q, &a);
        if (a.order.kind == GS_ORDER_DONE) {
            break;
        }
        if (r->legal(b, &a.order, &why) != GS_OK) {
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
