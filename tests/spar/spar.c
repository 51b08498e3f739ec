/* Shared moves of the sparring partners. */
#include "spar/players.h"
#include "spar/spar.h"

int spar_next(const gs_battle *b, int side, int after)
{
    for (int i = after + 1; i < GS_BODIES; i++) {
        if (gs_body_here(b, i) && gs_body_side(b, i) == side && !b->s.body[i].done) {
            return i;
        }
    }
    return -1;
}

int spar_nearest(const gs_battle *b, int body, gs_len *distance)
{
    int side = gs_body_side(b, body), best = -1;
    gs_len least = GS_LEN_NONE;
    for (int i = 0; i < GS_BODIES; i++) {
        if (!gs_body_here(b, i) || gs_body_side(b, i) == side ||
            !gs_body_known(b, side, i)) {
            continue;
        }
        gs_len d = gs_body_distance(b, body, i);
        if (d < least) {
            least = d;
            best = i;
        }
    }
    if (distance) {
        *distance = least;
    }
    return best;
}

static bool legal(const gs_battle *b, const gs_order *o)
{
    return gs_engine_legal(b, o, NULL) == GS_OK;
}

bool spar_rally(const gs_battle *b, int side, gs_order *o)
{
    for (int i = spar_next(b, side, -1); i >= 0; i = spar_next(b, side, i)) {
        memset(o, 0, sizeof *o);
        o->kind = GS_ORDER_RALLY;
        o->who = gs_body_ref(i);
        if (legal(b, o)) {
            return true;
        }
    }
    return false;
}

/* The nearest enemy at whom the order is lawful. */
static bool at_nearest(const gs_battle *b, int body, int kind, gs_len within, gs_order *o)
{
    int side = gs_body_side(b, body);
    gs_len least = within;
    bool any = false;
    for (int i = 0; i < GS_BODIES; i++) {
        if (!gs_body_here(b, i) || gs_body_side(b, i) == side ||
            !gs_body_known(b, side, i)) {
            continue;
        }
        gs_len d = gs_body_distance(b, body, i);
        if (d >= least) {
            continue;
        }
        gs_order t = {
            .kind = (uint8_t)kind, .who = gs_body_ref(body), .target = gs_body_ref(i)};
        if (legal(b, &t)) {
            *o = t;
            least = d;
            any = true;
        }
    }
    return any;
}

bool spar_shoot(const gs_battle *b, int body, gs_order *o)
{
    gs_ang arc;
    bool moving;
    gs_len range = gs_body_range(b, body, &arc, &moving);
    return range > 0 && !b->s.body[body].shot &&
           at_nearest(b, body, GS_ORDER_SHOOT, range + 1, o);
}

bool spar_charge(const gs_battle *b, int body, gs_order *o)
{
    gs_len reach = gs_body_allowance(b, body, NULL, gs_body_free(b, body), false);
    return reach > 0 && at_nearest(b, body, GS_ORDER_CHARGE, reach + 1, o);
}

bool spar_move(const gs_battle *b, int body, gs_pose goal, gs_len most, gs_order *o)
{
    gs_rect r = gs_body_rect(b, body);
    bool free = gs_body_free(b, body);
    gs_len may = gs_body_allowance(b, body, NULL, free, false);
    gs_len way = gs_pt_distance(r.c, goal.at);
    may = may < most ? may : most;
    memset(o, 0, sizeof *o);
    o->kind = GS_ORDER_MOVE;
    o->who = gs_body_ref(body);
    for (int part = 8; part >= 2 && may > 0; part -= 2) {
        gs_len len = (way < may ? way : may) * part / 8;
        o->path.n = 0;
        if (free) {
            o->to.at = gs_pt_toward(r.c, gs_pt_bearing(r.c, goal.at), len);
            o->to.facing = goal.facing;
        } else if (gs_plan_move(&r, goal.at, goal.facing, len, NULL, NULL, &o->path) <=
                   0) {
            continue;
        }
        if (len > 100 && legal(b, o)) {
            return true;
        }
    }
    return false;
}

void spar_hold(int body, gs_order *o)
{
    memset(o, 0, sizeof *o);
    o->kind = GS_ORDER_HOLD;
    o->who = gs_body_ref(body);
}

void spar_turn(gs_battle *b, const gs_question *q, gs_answer *a,
               bool (*act)(const gs_battle *b, int body, gs_order *o))
{
    if (q->kind != GS_ASK_ORDER || spar_rally(b, q->side, &a->order)) {
        return;
    }
    int i = spar_next(b, q->side, -1);
    if (i < 0 || q->retry) {
        memset(&a->order, 0, sizeof a->order);
        a->order.kind = GS_ORDER_DONE;
    } else if (!act(b, i, &a->order)) {
        spar_hold(i, &a->order);
    }
}
