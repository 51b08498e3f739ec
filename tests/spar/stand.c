/* R2: stands where it was set up and shoots. */
#include "spar/players.h"
#include "spar/spar.h"

static void stand(void *ctx, gs_battle *b, const gs_question *q, gs_answer *a)
{
    (void)ctx;
    if (q->kind == GS_ASK_PURSUE) {
        a->yes = false;
        return;
    }
    spar_turn(b, q, a, spar_shoot);
}

gs_player gs_player_stand(void)
{
    return (gs_player){stand, NULL};
}
