/* A turn is played row by row. */
#include "battle_int.h"

void gs_none_done(gs_battle *b)
{
    for (int i = 0; i < b->t.n_units; i++) {
        b->s.body[i].done = 0;
    }
}

gs_status gs_turn_play(gs_battle *b, gs_err *err)
{
    const gs_battle_rules *r = b->scene->rules;
    for (int i = 0; i < r->n_turn; i++) {
        const gs_turn_row *row = &r->turn[i];
        b->s.phase = row->phase;
        b->s.side = -1;
        if (row->whose != GS_TURN_BOTH) {
            b->s.half = (int8_t)(row->whose == GS_TURN_SECOND);
            b->s.side = (int8_t)(b->s.half ? 1 - b->t.first : b->t.first);
        }
        if (row->before) {
            row->before(b);
        }
        gs_status st = row->orders ? gs_orders_ask(b, b->s.side, row->each, err) : GS_OK;
        if (st != GS_OK || b->s.conceded >= 0) {
            return st;
        }
        if (row->then) {
            row->then(b);
        }
    }
    return GS_OK;
}
