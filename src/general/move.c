/* Moves: what is lawful of the way to a place. */
#include "act_int.h"

#include "gesta/fixed.h"

#include <string.h>

bool act_legal(const gen *s, const gs_order *o)
{
    return s->dry || gs_engine_propose(s->b, o) == GS_OK;
}

mind_unit *act_mind(const gen *s, const body_view *v)
{
    return v->body < GS_MAX_UNITS ? &s->m->unit[v->body] : NULL;
}

bool act_done(const gen *s, const body_view *v)
{
    const mind_unit *m = act_mind(s, v);
    return s->b->s.body[v->body].done || (m && (m->flags & UNIT_ACTED));
}

void act_set_done(const gen *s, const body_view *v)
{
    mind_unit *m = act_mind(s, v);
    if (m) {
        m->flags |= UNIT_ACTED;
    }
}

/* ---- moving ---- */

static bool try_path(const gen *s, gs_order *o, const body_view *v, const gs_path *p,
                     gs_len most)
{
    static const int parts[] = {8, 6, 4, 2};
    gs_len whole = gs_path_length(&v->r, p);
    whole = whole < most ? whole : most;
    for (int i = 0; i < GS_COUNT(parts); i++) {
        gs_len len = whole * parts[i] / 8;
        if (len < sized(s, 200)) {
            return false;
        }
        o->path = gs_path_cut(&v->r, p, len, NULL);
        if (o->path.n > 0 && act_legal(s, o)) {
            return true;
        }
    }
    return false;
}

static bool move_free(const gen *s, const body_view *v, gs_pose goal, bool shoots,
                      gs_order *o)
{
    static const int turns[] = {0, 1, -1, 2, -2};
    gs_len most = gs_body_allowance(s->b, v->body, NULL, true, shoots);
    gs_len way = gs_pt_distance(v->r.c, goal.at);
    gs_ang dir = gs_pt_bearing(v->r.c, goal.at);
    way = way < most ? way : most;
    o->path.n = 0;
    if (way < sized(s, 200)) {
        return false;
    }
    gs_ang turn = gs_ang_signed(goal.facing - v->r.f);
    bool turns_it = turn > GS_ANG_DEG(15) || turn < -GS_ANG_DEG(15);
    for (int part = 4; part >= 1; part -= part > 2 ? 1 : 1) {
        if (s->g->lore->groups && way * part / 4 < sized(s, 500) && !turns_it) {
            return false; /* hardly worth an order */
        }
        for (int i = 0; i < GS_COUNT(turns); i++) {
            o->to.at = gs_pt_toward(v->r.c, gs_ang_norm(dir + turns[i] * GS_ANG_DEG(30)),
                                    way * part / 4);
            o->to.facing = goal.facing;
            if (act_legal(s, o)) {
                return true;
            }
            o->to.facing = v->r.f;
            if (goal.facing != v->r.f && act_legal(s, o)) {
                return true;
            }
        }
    }
    return false;
}

/* Backwards: straight back, or about face when the way is long. */
static bool move_back(const gen *s, const body_view *v, gs_len way, gs_order *o)
{
    gs_len most = gs_body_allowance(s->b, v->body, NULL, false, false);
    gs_path p = {0};
    gs_path_add(&p, GS_STEP_BACK, 0, way);
    return most > 0 && try_path(s, o, v, &p, most / 2);
}

bool act_move_to(gen *s, const body_view *v, gs_pose goal, bool shoots, gs_order *o)
{
    memset(o, 0, sizeof *o);
    if (!s->dry && gs_body_held(s->b, v->body)) {
        return false;
    }
    o->kind = GS_ORDER_MOVE;
    o->who = gs_body_ref(v->body);
    o->shoots = shoots;
    if (v->free) {
        return move_free(s, v, goal, shoots, o);
    }
    gs_len most = gs_body_allowance(s->b, v->body, NULL, false, shoots);
    if (most <= 0) {
        return false;
    }
    gs_pt ahead = gs_rect_local(&v->r, goal.at);
    gs_ang swing = gs_ang_signed(goal.facing - v->r.f);
    swing = swing < 0 ? -swing : swing;
    gs_path p = {0};
    if (ahead.y < -sized(s, 300) && swing <= GS_ANG_45 && ahead.y > -sized(s, GS_LEN(12))) {
        return move_back(s, v, -ahead.y, o);
    }
    gs_len off = ahead.x < 0 ? -ahead.x : ahead.x;
    if (off <= sized(s, 150) && swing < GS_ANG_DEG(2) && ahead.y > 0) {
        gs_path_add(&p, GS_STEP_FORWARD, 0, ahead.y);
        if (try_path(s, o, v, &p, most)) {
            return true;
        }
    }
    if (swing > GS_ANG_DEG(110) || ahead.y < -sized(s, GS_LEN(12))) { /* about, then on */
        gs_len len = gs_pt_distance(v->r.c, goal.at);
        gs_path_add(&p, GS_STEP_FACE, GS_ANG_180, 0);
        gs_path_add(&p, GS_STEP_FORWARD, 0, len < most / 2 ? len : most / 2);
        o->path = p;
        return act_legal(s, o);
    }
    p.n = 0;
    if (gs_plan_move(&v->r, goal.at, goal.facing, most, NULL, NULL, &p) > 0 &&
        try_path(s, o, v, &p, most)) {
        return true;
    }
    if (ahead.y > sized(s, 400)) { /* straight on as far as it goes */
        p.n = 0;
        gs_path_add(&p, GS_STEP_FORWARD, 0, ahead.y);
        return try_path(s, o, v, &p, most);
    }
    return false;
}
