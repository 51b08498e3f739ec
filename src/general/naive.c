/* R1: every unit, alone or with its group, at the nearest enemy; or for the exit, or
 * waiting for him, where the scenario says so. */
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

/* As far towards a place as is lawful. */
static bool advance(gs_battle *b, int body, gs_pt to, gs_order *o)
{
    gs_rect from = gs_body_rect(b, body);
    bool free = gs_body_free(b, body);
    gs_len most = gs_body_allowance(b, body, NULL, free, false),
           far = gs_pt_distance(from.c, to);
    gs_ang way = gs_pt_bearing(from.c, to);
    most = free && most > far ? far : most;
    for (int k = 4; k >= 1; k--) {
        memset(o, 0, sizeof *o);
        o->kind = GS_ORDER_MOVE;
        o->who = gs_body_ref(body);
        if (free) {
            o->to = (gs_pose){gs_pt_toward(from.c, way, most * k / 4), way};
        } else if (gs_plan_move(&from, to, way, most * k / 4, NULL, NULL, &o->path) <=
                   0) {
            continue;
        }
        if (most > 0 && gs_engine_legal(b, o, NULL) == GS_OK) {
            return true;
        }
    }
    return false;
}

/* The same with all who stand in one group with it, if the rules know groups. */
static bool advance_group(gs_battle *b, int body, gs_pt to, gs_order *o)
{
    gs_rect r[GS_MAX_UNITS], block;
    gs_unitset all = gs_body_group(b, body), group = {{0, 0}};
    gs_len speed = gs_body_allowance(b, body, NULL, false, false);
    int n = 0;
    for (int i = gs_unitset_next(&all, -1); i >= 0; i = gs_unitset_next(&all, i)) {
        if (gs_body_allowance(b, i, NULL, false, false) ==
            speed) { /* nobody waits for the slow */
            gs_unitset_put(&group, i);
            r[n++] = gs_body_rect(b, i);
        }
    }
    if (n < 2) {
        return false;
    }
    block = gs_rect_around(r, n, gs_body_rect(b, body).f);
    gs_ang way = gs_pt_bearing(block.c, to);
    for (int k = 4; k >= 1 && speed > 0; k--) {
        memset(o, 0, sizeof *o);
        o->kind = GS_ORDER_MOVE;
        o->who = gs_body_ref(body);
        o->group = group;
        if (gs_plan_move(&block, to, way, speed * k / 4, NULL, NULL, &o->path) > 0 &&
            gs_engine_legal(b, o, NULL) == GS_OK) {
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

/* The nearest exit of a side that wins by leaving; false if it does not. */
static bool exit_for(const gs_battle *b, int body, gs_pt *to)
{
    const gs_setup *s = b->scene->setup;
    int side = gs_body_side(b, body);
    gs_len least = GS_LEN_NONE;
    for (int i = 0; s->victory.exit_side == side && i < s->n_zones; i++) {
        const gs_zone *z = &s->zones[i];
        if ((z->side == side || z->side == -1) && strcmp(z->kind, "exit") == 0) {
            gs_box box = gs_box_of(z->points, z->n_points);
            gs_pt c = {(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2};
            gs_len d = gs_pt_distance(c, gs_body_rect(b, body).c);
            if (d < least) {
                least = d;
                *to = c;
            }
        }
    }
    return least != GS_LEN_NONE;
}

/* A side that is told to defend waits for the enemy. */
static bool waits(gs_battle *b, int body, int enemy)
{
    const char *plan = b->scene->setup->side[gs_body_side(b, body)].plan;
    gs_len reach = gs_body_allowance(b, body, NULL, true, false);
    return plan && (strcmp(plan, "defend") == 0 || strcmp(plan, "hold") == 0 ||
                    strcmp(plan, "delay") == 0) &&
           gs_body_distance(b, body, enemy) > reach * 3 / 2;
}

static bool charge_group(gs_battle *b, int body, int enemy, gs_order *o)
{
    gs_unitset group = gs_body_group(b, body);
    memset(o, 0, sizeof *o);
    o->kind = GS_ORDER_CHARGE;
    o->who = gs_body_ref(body);
    o->target = gs_body_ref(enemy);
    o->group = group;
    return gs_unitset_count(group) > 1 && gs_engine_legal(b, o, NULL) == GS_OK;
}

static void order_for(gs_battle *b, int body, gs_order *o)
{
    int foe[3], n = nearest(b, body, foe);
    gs_pt out;
    gs_order rally = {.kind = GS_ORDER_RALLY, .who = gs_body_ref(body)};
    if (gs_engine_legal(b, &rally, NULL) == GS_OK) {
        *o = rally;
        return;
    }
    if (exit_for(b, body, &out) && advance(b, body, out, o)) {
        return;
    }
    for (int i = 0; i < n; i++) {
        if (at_enemy(b, body, GS_ORDER_SHOOT, foe[i], o) ||
            charge_group(b, body, foe[i], o) ||
            at_enemy(b, body, GS_ORDER_CHARGE, foe[i], o)) {
            return;
        }
    }
    if (n > 0 && !waits(b, body, foe[0])) {
        gs_pt to = gs_body_rect(b, foe[0]).c;
        if (advance_group(b, body, to, o) || advance(b, body, to, o)) {
            return;
        }
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
