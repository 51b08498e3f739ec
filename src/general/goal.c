/* The place that decides the day: if the turn ended with the enemy alone about it, somebody
 * goes there before anything else is moved. */
#include "act_int.h"

#include "gesta/fixed.h"

/* Is who stands so reckoned there? Groups are, by those in their midst. */
static bool counts(const gen *s, const gs_rect *r, gs_pt at, gs_len radius)
{
    gs_len d = s->g->lore->groups ? gs_pt_distance(r->c, at) : gs_rect_pt_distance(r, at);
    return d <= radius;
}

/* Straight on as it faces, no farther than it must. */
static bool straight_on(gen *s, const body_view *v, gs_pt at, gs_len radius, gs_order *o)
{
    gs_len step = sized(s, GS_LEN(1));
    for (gs_len go = step; go <= v->reach; go += step) {
        gs_rect there = gs_rect_forward(&v->r, go);
        if (counts(s, &there, at, radius)) {
            *o = (gs_order){.kind = GS_ORDER_MOVE, .who = gs_body_ref(v->body)};
            gs_path_add(&o->path, GS_STEP_FORWARD, 0, go);
            return act_legal(s, o);
        }
    }
    return false;
}

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
            if (counts(s, &end, at, radius)) {
                return true;
            }
        }
    }
    return !s->g->lore->groups && straight_on(s, v, at, radius, o);
}

/* May it go there this turn, as far as its reach tells? */
static bool may_go(const gen *s, const body_view *v, gs_pt at, gs_len radius)
{
    return v->body < GS_MAX_UNITS && !v->engaged && !v->rallies && !act_done(s, v) &&
           v->reach > 0 && !s->b->s.body[v->body].moved &&
           counts(s, &v->r, at, v->reach + radius);
}

/* Nobody gets there behind his shields: the nearest opens to march. */
static bool opens(gen *s, gs_pt at, gs_len radius, gs_order *o)
{
    const body_view *best = NULL;
    gs_len least = GS_LEN_NONE;
    gs_order t;
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        gs_len d = gs_rect_pt_distance(&v->r, at);
        if (d < least && v->fit && may_go(s, v, at, radius) && s->g->lore->march(s, v, &t)) {
            best = v;
            least = d;
            *o = t;
        }
    }
    return best != NULL;
}

bool act_contest(gen *s, gs_order *o)
{
    gs_pt at;
    int k = plan_objective(s, &at);
    if (k < 0 || !plan_threatened(s, k)) {
        return false;
    }
    gs_len radius = s->g->scene->setup->objectives[k].radius;
    radius = radius ? radius : s->g->scene->rules->hold_radius;
    const body_view *best = NULL;
    int32_t least = 0;
    gs_order t;
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        if (!may_go(s, v, at, radius) || !into_reach(s, v, at, radius, &t)) {
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
    if (!best) {
        return !s->g->lore->groups && opens(s, at, radius, o);
    }
    act_set_done(s, best);
    return true;
}
