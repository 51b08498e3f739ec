/* R3: a line that walks forward together and charges what it reaches. */
#include "spar/players.h"
#include "spar/spar.h"

static bool at_them(const gs_battle *b, int body, gs_order *o)
{
    gs_len d;
    int e = spar_nearest(b, body, &d);
    if (spar_charge(b, body, o) || spar_shoot(b, body, o)) {
        return true;
    }
    if (e >= 0 && !b->s.body[body].moved && !b->s.body[body].shot &&
        !gs_body_engaged(b, body)) {
        gs_rect r = gs_body_rect(b, body), f = gs_body_rect(b, e);
        gs_pose goal = {f.c, gs_pt_bearing(r.c, f.c)};
        if (spar_move(b, body, goal, GS_LEN_NONE, o)) {
            return true;
        }
    }
    return false;
}

static gs_ang forward_of(const gs_battle *b, int side)
{
    static const gs_ang ahead[GS_EDGES] = {0, 3 * GS_ANG_90, GS_ANG_180, GS_ANG_90};
    return ahead[b->scene->edge[side]];
}

/* The pace of the slowest who marches. */
static gs_len pace_of(const gs_battle *b, int side)
{
    gs_len pace = GS_LEN(20);
    for (int i = 0; i < GS_MAX_UNITS; i++) {
        if (!gs_body_here(b, i) || gs_body_side(b, i) != side || gs_body_engaged(b, i)) {
            continue;
        }
        gs_len may = gs_body_allowance(b, i, NULL, gs_body_free(b, i), false);
        pace = may > 0 && may < pace ? may : pace;
    }
    return pace;
}

static bool march(const gs_battle *b, int body, gs_order *o)
{
    gs_len d;
    int side = gs_body_side(b, body);
    if (spar_charge(b, body, o) || spar_shoot(b, body, o)) {
        return true;
    }
    if (spar_nearest(b, body, &d) < 0 || b->s.body[body].moved || b->s.body[body].shot ||
        gs_body_engaged(b, body)) {
        return false;
    }
    gs_rect r = gs_body_rect(b, body);
    gs_pose goal = {gs_pt_toward(r.c, forward_of(b, side), GS_LEN(20)),
                    forward_of(b, side)};
    bool past = b->t.turn > 12; /* the lines have passed: each at the nearest */
    return past ? at_them(b, body, o) : spar_move(b, body, goal, pace_of(b, side), o);
}

static void walk(void *ctx, gs_battle *b, const gs_question *q, gs_answer *a)
{
    (void)ctx;
    spar_turn(b, q, a, march);
}

gs_player gs_player_walk(void)
{
    return (gs_player){walk, NULL};
}
