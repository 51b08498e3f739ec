/* R2: stands where it was set up and shoots. */
#include "spar.h"

static void stand(void *ctx, gs_battle *b, const gs_question *q, gs_answer *a)
{
    (void)ctx;
    if (q->kind == GS_ASK_PURSUE) {
        a->yes = false;
        return;
    }
    if (q->kind != GS_ASK_ORDER || spar_rally(b, q->side, &a->order)) {
        return;
    }
    int i = spar_next(b, q->side, -1);
    if (i < 0 || q->retry) {
        memset(&a->order, 0, sizeof a->order);
        a->order.kind = GS_ORDER_DONE;
        return;
    }
    if (!spar_shoot(b, i, &a->order)) {
        spar_hold(i, &a->order);
    }
}

gs_player gs_player_stand(void)
{
    return (gs_player){stand, NULL};
}
