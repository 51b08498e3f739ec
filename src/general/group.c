/* Those who stand touching in a line and go the same way are ordered as one group, so
 * that the line stays a line. */
#include "act_int.h"

#include "gesta/fixed.h"

#include <string.h>

#define TURNED GS_ANG_DEG(2)

/* How far a unit has to go straight ahead to its place in the line; 0: it does not go
 * straight, or not with the line. */
static gs_len straight_on(const gen *s, const body_view *v)
{
    const mind_unit *m = act_mind(s, v);
    if (!m || act_in_wait(s, v) || v->engaged || v->rallies || s->b->s.body[v->body].moved ||
        s->b->s.body[v->body].done || s->b->t.unit[v->body].inside >= 0 ||
        rank_due(s, v) || !(m->flags & UNIT_PLACED) ||
        act_goes_alone(s, v) || m->wing == WING_RESERVE || m->wing == WING_SCREEN ||
        v->role == ROLE_ENGINE) {
        return 0;
    }
    gs_pose goal = line_goal(s, v);
    gs_ang turn = gs_ang_signed(goal.facing - v->r.f);
    gs_pt at = gs_rect_local(&v->r, goal.at);
    gs_len aside = at.x < 0 ? -at.x : at.x;
    return turn > TURNED || turn < -TURNED || aside > sized(s, 400) ||
                   at.y < sized(s, 300)
               ? 0
               : at.y;
}

/* Those of a set whom v reaches through touching members. */
static gs_unitset joined(const gen *s, const body_view *v, gs_unitset set)
{
    gs_unitset in = {{0, 0}};
    bool more = true;
    gs_unitset_put(&in, v->body);
    while (more) {
        more = false;
        for (int i = gs_unitset_next(&set, -1); i >= 0; i = gs_unitset_next(&set, i)) {
            for (int k = gs_unitset_next(&in, -1); k >= 0 && !gs_unitset_has(&in, i);
                 k = gs_unitset_next(&in, k)) {
                if (gs_rect_distance(&s->b->s.rect[i], &s->b->s.rect[k]) <=
                    s->g->lore->touch) {
                    gs_unitset_put(&in, i);
                    more = true;
                }
            }
        }
    }
    return in;
}

bool act_group(gen *s, const body_view *v, gs_order *o)
{
    gs_len way = straight_on(s, v), slack = sized(s, 400);
    gs_unitset whole = look_group(s, v->body);
    if (way <= 0 || gs_unitset_count(whole) < 2) {
        return false;
    }
    memset(o, 0, sizeof *o);
    o->kind = GS_ORDER_MOVE;
    o->who = gs_body_ref(v->body);
    for (int i = gs_unitset_next(&whole, -1); i >= 0; i = gs_unitset_next(&whole, i)) {
        int k = s->l->at[i];
        gs_len d = k >= 0 && k < s->l->ours ? straight_on(s, &s->l->v[k]) : 0;
        gs_len may = d > 0 ? gs_body_allowance(s->b, i, NULL, false, false) : 0;
        if (may > 0 && d >= way - slack && d <= way + slack) {
            gs_unitset_put(&o->group, i);
        }
    }
    o->group = joined(s, v, o->group);
    gs_len most = way;
    for (int i = gs_unitset_next(&o->group, -1); i >= 0;
         i = gs_unitset_next(&o->group, i)) {
        if (!s->dry && gs_body_held(s->b, i)) {
            return false;
        }
        gs_len may = gs_body_allowance(s->b, i, NULL, false, false);
        most = may < most ? may : most;
    }
    for (int part = 8; part >= 2 && gs_unitset_count(o->group) > 1; part--) {
        if (most * part / 8 < sized(s, 500)) {
            return false;
        }
        o->path.n = 0;
        gs_path_add(&o->path, GS_STEP_FORWARD, 0, most * part / 8);
        if (act_legal(s, o)) {
            for (int i = gs_unitset_next(&o->group, -1); i >= 0;
                 i = gs_unitset_next(&o->group, i)) {
                s->m->unit[i].flags |= UNIT_ACTED;
            }
            return true;
        }
    }
    return false;
}
