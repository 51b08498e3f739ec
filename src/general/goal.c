/* The place that decides the day: if the turn ended with the enemy alone about it, somebody
 * goes there before anything else is moved. */
#include "act_int.h"

#include "gesta/fixed.h"

/* Where it would stand to be reckoned there, coming from where it is. */
static bool into_reach(gen *s, const body_view *v, gs_pt at, gs_len radius, gs_order *o)
{
    gs_ang to = gs_pt_bearing(v->r.c, at);
    gs_len way = gs_pt_distance(v->r.c, at);
    for (int i = 0; i < 3; i++) { /* near its edge, nearer, at the place itself */
        gs_len go = way - radius * (2 - i) / 3;
        if (go > 0 &&
            act_move_to(s, v, (gs_pose){gs_pt_toward(v->r.c, to, go), to}, false, o)) {
            gs_rect end = act_end(v, o);
            if (gs_pt_distance(end.c, at) <= radius) {
                return true;
            }
        }
    }
    return false;
}

bool act_contest(gen *s, gs_order *o)
{
    gs_pt at;
    int k = plan_objective(s, &at);
    if (!s->g->lore->groups || k < 0 || !plan_threatened(s, k)) {
        return false;
    }
    gs_len radius = s->g->scene->setup->objectives[k].radius;
    radius = radius ? radius : s->g->scene->rules->hold_radius;
    const body_view *best = NULL;
    int32_t least = 0;
    gs_order t;
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        if (v->body >= GS_MAX_UNITS || v->engaged || v->rallies || act_done(s, v) ||
            v->reach <= 0 || s->b->s.body[v->body].moved ||
            gs_pt_distance(v->r.c, at) > v->reach + radius ||
            !into_reach(s, v, at, radius, &t)) {
            continue;
        }
        gs_rect end = act_end(v, &t);
        int32_t reply = reply_at(s, v, &end, NULL) + v->worth / 8;
        if (!best || reply < least) {
            best = v;
            least = reply;
            *o = t;
        }
    }
    if (best) {
        act_set_done(s, best);
    }
    return best != NULL;
}
