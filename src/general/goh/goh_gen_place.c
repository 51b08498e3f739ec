/* Towns, forts and walls under Gathering of Hosts: who holds one while the side stands, and
 * when he comes out again (GOH-7.3, R22). */
#include "goh_gen_int.h"

#include "gesta/fixed.h"

#include <string.h>

#define NEAR_LINE GS_LEN(4) /* of the line: a place that it may use */
#define AT_IT 20            /* from its edge: it touches and may go in (GOH-7.3c) */
#define CLOSE 5             /* to its edge it goes so near */

bool goh_gen_walled(const gen *s, const body_view *v, const body_view *e)
{
    const gs_terrain *t = s->g->scene->terrain;
    gs_ang to = gs_pt_bearing(v->r.c, e->r.c);
    gs_len d = gs_rect_distance(&v->r, &e->r);
    for (int i = 0; s->l->terrain && i < t->n; i++) {
        const gs_feature *f = &t->f[i];
        if (f->line && goh_terrain_table[f->kind].cover &&
            gs_feature_cast(f, &v->r, to) <= d) {
            return true;
        }
    }
    return false;
}

/* ---- which place, and who ---- */

static bool is_place(const gen *s, int i)
{
    const gs_feature *f = &s->g->scene->terrain->f[i];
    return !f->line && goh_terrain_table[f->kind].ground == GOH_GROUND_PLACE;
}

static gs_rect place_of(const gen *s, int i)
{
    gs_box x = s->g->scene->terrain->f[i].box;
    return (gs_rect){{(x.x0 + x.x1) / 2, (x.y0 + x.y1) / 2}, 0, x.x1 - x.x0, x.y1 - x.y0};
}

static bool held(const gen *s, int place)
{
    for (int i = 0; i < s->b->t.n_units; i++) {
        if (gs_body_here(s->b, i) && s->b->t.unit[i].inside == place) {
            return true;
        }
    }
    return false;
}

/* The day is decided there. */
static bool is_goal(const gen *s, int place)
{
    gs_pt at;
    gs_rect r = place_of(s, place);
    return plan_objective(s, &at) >= 0 && gs_rect_pt_distance(&r, at) == 0;
}

static bool stands(const gen *s)
{
    return s->m->plan == PLAN_DEFEND || s->m->plan == PLAN_HOLD ||
           s->m->plan == PLAN_DELAY || s->m->plan == PLAN_LAST_STAND;
}

/* Worth a garrison: the day is decided there, or the side stands and has it in its line
 * or before it, nearer than the enemy is. */
static bool wanted(const gen *s, int place)
{
    gs_rect r = place_of(s, place);
    gs_len ours = GS_LEN_NONE, theirs = GS_LEN_NONE;
    if (s->m->plan == PLAN_BREAK_THROUGH) {
        return false;
    }
    for (int i = 0; i < s->l->n; i++) {
        gs_len d = gs_rect_distance(&r, &s->l->v[i].r);
        gs_len *least = s->l->v[i].mine ? &ours : &theirs;
        *least = d < *least ? d : *least;
    }
    gs_len y = own_pt(s, r.c).y;
    return ours < theirs &&
           (is_goal(s, place) ||
            (stands(s) && y < table_deep(s) / 2 && ours <= NEAR_LINE &&
             y + (r.w + r.d) / 4 >= s->m->base));
}

/* What is lost to the line by its going in: shooters are best behind walls, then the foot
 * of least worth; no general shuts himself in. */
static int64_t cost_of(const gen *s, const body_view *v, const gs_rect *place)
{
    int g = s->g->scene->setup->side[s->side].general;
    gs_len moves = gs_rect_distance(&v->r, place) * 100 / (v->reach > 0 ? v->reach : 1);
    bool leads = g >= 0 && s->b->t.hero[g].unit == v->body;
    return moves * 2 + (v->role == ROLE_SHOOTER ? 0 : 150 + v->worth / 4) +
           (leads ? 1000000 : 0);
}

static const body_view *garrison_of(const gen *s, int place)
{
    const body_view *best = NULL;
    int64_t least = 1000000;
    gs_rect r = place_of(s, place);
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        if ((v->role != ROLE_FOOT && v->role != ROLE_SHOOTER) || v->engaged ||
            v->rallies || v->reach <= 0 || s->b->t.unit[v->body].inside >= 0 ||
            gs_rect_distance(&v->r, &r) > 2 * NEAR_LINE) {
            continue;
        }
        int64_t cost = cost_of(s, v, &r);
        if (cost < least) {
            least = cost;
            best = v;
        }
    }
    return best;
}

/* ---- in, and out ---- */

/* In, or up to its edge on the way. */
static bool enters(gen *s, const body_view *v, int place, gs_order *o)
{
    gs_rect r = place_of(s, place);
    memset(o, 0, sizeof *o);
    o->kind = GS_ORDER_GARRISON;
    o->who = gs_body_ref(v->body);
    o->target = (gs_ref){GS_REF_FEATURE, (int16_t)place};
    if (gs_rect_distance(&v->r, &r) <= AT_IT) {
        return act_legal(s, o);
    }
    gs_pt edge = gs_rect_nearest(&r, v->r.c);
    gs_ang to = gs_pt_bearing(v->r.c, edge);
    gs_len gap = gs_rect_distance(&v->r, &r);
    for (int turn = 0; turn < 2; turn++) { /* as it faces, or facing it */
        gs_rect from = v->r;
        from.f = turn ? to : v->r.f;
        gap = gs_rect_distance(&from, &r);
        gs_pose goal = {gs_pt_toward(v->r.c, to, gap > CLOSE ? gap - CLOSE : 0), from.f};
        if (act_move_to(s, v, goal, false, o)) {
            return true;
        }
    }
    return false;
}

/* Out by the side towards the enemy, or by another, as far as it may. */
static bool comes_out(gen *s, const body_view *v, gs_order *o)
{
    const gs_rect *r = &v->r;
    gs_len most = s->g->unit[s->b->t.unit[v->body].of].rate;
    static const gs_ang ways[] = {0, GS_ANG_90, 3 * GS_ANG_90, GS_ANG_180};
    for (int i = 0; i < GS_COUNT(ways); i++) {
        gs_ang to = table_ang(s, ways[i]);
        gs_len half = to % GS_ANG_180 ? r->w / 2 : r->d / 2; /* a template faces 0 */
        for (int part = 4; part >= 1; part--) {
            memset(o, 0, sizeof *o);
            o->kind = GS_ORDER_SALLY;
            o->who = gs_body_ref(v->body);
            o->to = (gs_pose){gs_pt_toward(r->c, to, half + most * part / 4),
                              table_ang(s, 0)};
            if (act_legal(s, o)) {
                return true;
            }
        }
    }
    return false;
}

bool goh_gen_garrison(gen *s, gs_order *o)
{
    const gs_terrain *t = s->g->scene->terrain;
    for (int i = 0; s->l->terrain && i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        int in = v->body < GS_MAX_UNITS ? s->b->t.unit[v->body].inside : -1;
        if (in < 0 || act_done(s, v) || v->engaged || stands(s) || is_goal(s, in)) {
            continue;
        }
        act_set_done(s, v);
        if (comes_out(s, v, o)) {
            return true;
        }
    }
    for (int i = 0; i < t->n; i++) {
        if (!is_place(s, i) || held(s, i) || !wanted(s, i)) {
            continue;
        }
        const body_view *v = garrison_of(s, i);
        if (v && !act_done(s, v) && enters(s, v, i, o)) {
            act_set_done(s, v);
            return true;
        }
    }
    return false;
}
