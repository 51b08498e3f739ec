/* Lines of sight. */
#include "runs_int.h"
#include "shape_int.h"

typedef struct line {
    gs_pt a, b;
    gs_len length;
    int level; /* of the higher end */
} line;

/* Does a feature that is no bar by its height bear on the line at all? */
static bool bears(const gs_feature *f, const gs_sight_rule *r, const line *l)
{
    return r->through >= 0 && !(r->low && l->level > f->level) &&
           !(r->own_clear && (gs_feature_holds(f, l->a) || gs_feature_holds(f, l->b)));
}

/* How far the line runs in feature i, whose stretches are given, and in those before it of
 * which as much is seen through (woods and orchards, say): no part of it twice. */
static int64_t run_so_far(const gs_terrain *t, const gs_sight *s, int i, const line *l,
                          table_runs *runs)
{
    gs_len through = s->kind[t->f[i].kind].through;
    for (int j = 0; j < i && through > 0; j++) {
        const gs_sight_rule *r = &s->kind[t->f[j].kind];
        if (r->through == through && bears(&t->f[j], r, l)) {
            table_feature_runs(&t->f[j], l->a, l->b, runs);
        }
    }
    return gs_div_near(table_runs_sum(runs) * l->length, RUN_ONE);
}

static bool blocks(const gs_terrain *t, const gs_sight *s, int i, const line *l)
{
    const gs_feature *f = &t->f[i];
    const gs_sight_rule *r = &s->kind[f->kind];
    bool higher = s->levels && f->level > l->level;
    if ((r->through < 0 && !higher) || (r->low && l->level > f->level)) {
        return false;
    }
    table_runs runs = {.n = 0};
    table_feature_runs(f, l->a, l->b, &runs);
    if (runs.n == 0) {
        return false;
    }
    if (higher &&
        gs_div_near(table_runs_sum(&runs) * l->length, RUN_ONE) > GS_TOL) {
        return true;
    }
    if (!bears(f, r, l)) {
        return false;
    }
    bool thin = f->line && f->width == 0;
    return thin ? r->through == 0 : run_so_far(t, s, i, l, &runs) > r->through + GS_TOL;
}

bool gs_sight_clear(const gs_terrain *t, const gs_sight *s, gs_pt a, gs_pt b,
                    int *feature)
{
    /* always from the same end, so that seeing is mutual */
    bool swap = b.x < a.x || (b.x == a.x && b.y < a.y);
    line l = {.a = swap ? b : a, .b = swap ? a : b, .length = gs_pt_distance(a, b)};
    int la = gs_level_at(t, a);
    int lb = gs_level_at(t, b);
    l.level = la > lb ? la : lb;
    if (feature) {
        *feature = -1;
    }
    for (int i = 0; i < t->n; i++) {
        if (blocks(t, s, i, &l)) {
            if (feature) {
                *feature = i;
            }
            return false;
        }
    }
    return true;
}
