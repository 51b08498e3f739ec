/* The ground of a fight: who stands higher, in cover, or behind a wall. */
#include "general_int.h"

int level_at(const gen *s, gs_pt p)
{
    return s->l->terrain ? gs_level_at(s->g->scene->terrain, p) : 0;
}

/* Does the feature, a line, lie across the way from a to b? */
static bool across(const gs_feature *f, gs_pt a, gs_pt b)
{
    gs_pt both[2] = {a, b};
    return gs_box_meets(f->box, gs_box_of(both, 2)) && gs_feature_inside(f, a, b) > 0;
}

int cover_of(const gen *s, const gs_rect *r, const gs_rect *from)
{
    const gs_terrain *t = s->g->scene->terrain;
    int best = DEF_NONE;
    for (int i = 0; s->l->terrain && i < t->n; i++) {
        const gs_feature *f = &t->f[i];
        if (!s->g->lore->covers(f->kind)) {
            continue;
        }
        if (!f->line && gs_box_holds(f->box, r->c) && gs_feature_holds(f, r->c)) {
            return DEF_COVER;
        }
        if (f->line && from && best == DEF_NONE && across(f, from->c, r->c) &&
            gs_feature_distance(f, r) <= s->g->lore->wall_near) {
            best = DEF_WALL;
        }
    }
    return best;
}

int defence_of(const gen *s, const gs_rect *r, const gs_rect *from)
{
    return level_at(s, r->c) > level_at(s, from->c) ? DEF_HILL : cover_of(s, r, from);
}

bool leaves_wall(const gen *s, const body_view *v, const body_view *e)
{
    return (s->m->plan == PLAN_HOLD || s->m->plan == PLAN_DEFEND) &&
           cover_of(s, &v->r, &e->r) == DEF_WALL;
}

bool wall_between(const gen *s, const gs_rect *from, const gs_rect *to)
{
    const gs_terrain *t = s->g->scene->terrain;
    for (int i = 0; s->l->terrain && i < t->n; i++) {
        if (t->f[i].line && s->g->lore->covers(t->f[i].kind) &&
            across(&t->f[i], from->c, to->c)) {
            return true;
        }
    }
    return false;
}
