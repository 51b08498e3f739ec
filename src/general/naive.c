/* R1: every unit at the nearest enemy. */
#include "gesta/general_sparring.h"

#include "gesta/fixed.h"

#include <string.h>

/* The nearest enemies of a body, nearest first; returns how many. */
static int nearest(const gs_battle *b, int body, int out[3])
{
    gs_len d[3] = {GS_LEN_NONE, GS_LEN_NONE, GS_LEN_NONE};
    int n = 0, side = gs_body_side(b, body);
    for (int i = 0; i < GS_BODIES; i++) {
        if (!gs_body_here(b, i) || gs_body_side(b, i) == side ||
            !gs_body_known(b, side, i)) {
            continue;
        }
        gs_len far = gs_body_distance(b, body, i);
        for (int k = 0; k < 3; k++) {
            if (far < d[k]) {
                memmove(&d[k + 1], &d[k], (size_t)(2 - k) * sizeof *d);
                memmove(&out[k + 1], &out[k], (size_t)(2 - k) * sizeof *out);
                d[k] = far;
                out[k] = i;
                n += n < 3;
                break;
            }
        }
    }
    return n;
}

/* As far towards the enemy as is lawful. */
static bool advance(gs_battle *b, int body, int enemy, gs_order *o)
{
    gs_rect from = gs_body_rect(b, body), to = gs_body_rect(b, enemy);
    bool free = gs_body_free(b, body);
    gs_len most = gs_body_allowance(b, body, NULL, free, false);
    gs_ang way = gs_pt_bearing(from.c, to.c);
    for (int k = 4; k >= 1; k--) {
        memset(o, 0, sizeof *o);
        o->kind = GS_ORDER_MOVE;
        o->who = gs_body_ref(body);
        if (free) {
            o->to = (gs_pose){gs_pt_toward(from.c, way, most * k / 4), way};
        } else if (gs_plan_move(&from, to.c, way, most * k / 4, NULL, NULL, &o->path) <=
                   0) {
            continue;
        }
        if (most > 0 && gs_engine_legal(b, o, NULL) == GS_OK) {
            return true;
        }
    }
    return false;
}

static bool at_enemy(gs_battle *b, int body, int kind, int enemy, gs_order *o)
{
    memset(o, 0, sizeof *o);
    o->kind = (uint8_t)kind;
    o->who = gs_body_ref(body);
    o->target = gs_body_ref(enemy);
    return gs_engine_legal(b, o, NULL) == GS_OK;
}

static void order_for(gs_battle *b, int body, gs_order *o)
{
    int foe[3], n = nearest(b, body, foe);
    gs_order rally = {.kind = GS_ORDER_RALLY, .who = gs_body_ref(body)};
    if (gs_engine_legal(b, &rally, NULL) == GS_OK) {
        *o = rally;
        return;
    }
    for (int i = 0; i < n; i++) {
        if (at_enemy(b, body, GS_ORDER_SHOOT, foe[i], o) ||
            at_enemy(b, body, GS_ORDER_CHARGE, foe[i], o)) {
            return;
        }
    }
    if (n > 0 && advance(b, body, foe[0], o)) {
        return;
    }
    *o = (gs_order){.kind = GS_ORDER_HOLD, .who = gs_body_ref(body)};
}

static void answer(void *ctx, gs_battle *b, const gs_question *q, gs_answer *a)
{
    (void)ctx;
    if (q->kind != GS_ASK_ORDER || q->retry) {
        return; /* the default answer stands */
    }
    for (int i = 0; i < GS_BODIES; i++) {
        gs_order hold = {.kind = GS_ORDER_HOLD, .who = gs_body_ref(i)};
        if (gs_body_here(b, i) && gs_engine_legal(b, &hold, NULL) == GS_OK) {
            order_for(b, i, &a->order);
            return;
        }
    }
    memset(&a->order, 0, sizeof a->order);
    a->order.kind = GS_ORDER_DONE;
}

gs_player gs_player_naive(void)
{
    return (gs_player){answer, NULL};
}
