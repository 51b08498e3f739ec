/* Features of the table: making and checking them, what meets one. */
#include "gesta/terrain.h"

#include "runs_int.h"
#include "shape_int.h"

gs_terrain *gs_terrain_new(gs_arena *a, gs_len w, gs_len h)
{
    gs_terrain *t = GS_NEW(a, gs_terrain);
    t->w = w;
    t->h = h;
    t->arena = a;
    return t;
}

/* True if two edges of a polygon that are not neighbours meet. */
static bool crosses_itself(const gs_pt *p, int n)
{
    for (int i = 0; i < n; i++) {
        for (int j = i + 2; j < n; j++) {
            if ((i != 0 || j != n - 1) &&
                gs_seg_cross(p[i], p[(i + 1) % n], p[j], p[(j + 1) % n])) {
                return true;
            }
        }
    }
    return false;
}

static bool has_ground(const gs_pt *p, int n)
{
    int64_t area = 0;
    for (int i = 1; i + 1 < n; i++) {
        area += table_cross(p[0], p[i], p[i + 1]);
    }
    return area != 0;
}

static gs_status check(int kind, const gs_pt *p, int n, int least, const char *name,
                       gs_err *err)
{
    const char *who = name && *name ? name : "a terrain feature";
    if (kind < 0 || kind >= GS_KIND_MAX) {
        return gs_err_set(err, GS_INPUT, "%s: kind %d of terrain is unknown", who, kind);
    }
    if (n < least) {
        return gs_err_set(err, GS_INPUT, "%s: %d point%s given, at least %d needed", who, n,
                          n == 1 ? "" : "s", least);
    }
    for (int i = 0; i < n; i++) {
        if (table_abs(p[i].x) > GS_TABLE_MAX || table_abs(p[i].y) > GS_TABLE_MAX) {
            return gs_err_set(err, GS_INPUT, "%s: point %d lies more than %d units off",
                              who, i + 1, GS_TABLE_MAX / 1000);
        }
    }
    return GS_OK;
}

static gs_feature *add(gs_terrain *t, int kind, const gs_pt *p, int n, const char *name,
                       int *index)
{
    t->f = gs_arena_grow(t->arena, t->f, t->n, &t->cap, sizeof *t->f);
    if (index) {
        *index = t->n;
    }
    gs_feature *f = &t->f[t->n++];
    gs_pt *copy = GS_NEW_ARRAY(t->arena, gs_pt, n);
    for (int i = 0; i < n; i++) {
        copy[i] = p[i];
    }
    *f = (gs_feature){.kind = kind, .n = n, .p = copy, .box = gs_box_of(p, n)};
    f->name = gs_arena_strdup(t->arena, name ? name : "");
    return f;
}

gs_status gs_terrain_area(gs_terrain *t, int kind, const gs_pt *p, int n, int level,
                          const char *name, int *index, gs_err *err)
{
    gs_status st = check(kind, p, n, 3, name, err);
    if (st != GS_OK) {
        return st;
    }
    const char *who = name && *name ? name : "a terrain feature";
    if (crosses_itself(p, n)) {
        return gs_err_set(err, GS_INPUT, "%s: its outline crosses itself", who);
    }
    if (!has_ground(p, n)) {
        return gs_err_set(err, GS_INPUT, "%s: its points enclose no ground", who);
    }
    add(t, kind, p, n, name, index)->level = level;
    return GS_OK;
}

/* The quadrilateral of a stretch of a line with a width. */
static gs_hull stretch(gs_pt a, gs_pt b, gs_len width)
{
    int64_t len = table_max(gs_pt_distance(a, b), 1);
    gs_len x = (gs_len)gs_div_near(((int64_t)b.y - a.y) * width, 2 * len);
    gs_len y = (gs_len)gs_div_near(((int64_t)a.x - b.x) * width, 2 * len);
    return (gs_hull){4, {{a.x - x, a.y - y}, {b.x - x, b.y - y}, {b.x + x, b.y + y},
                         {a.x + x, a.y + y}}};
}

gs_status gs_terrain_line(gs_terrain *t, int kind, const gs_pt *p, int n, gs_len width,
                          const char *name, int *index, gs_err *err)
{
    gs_status st = check(kind, p, n, 2, name, err);
    if (st != GS_OK) {
        return st;
    }
    const char *who = name && *name ? name : "a terrain feature";
    if (width < 0 || width > GS_TABLE_MAX) {
        return gs_err_set(err, GS_INPUT, "%s: its width must be from 0 to %d units", who,
                          GS_TABLE_MAX / 1000);
    }
    for (int i = 0; i + 1 < n; i++) {
        if (p[i].x == p[i + 1].x && p[i].y == p[i + 1].y) {
            return gs_err_set(err, GS_INPUT, "%s: points %d and %d are the same", who,
                              i + 1, i + 2);
        }
    }
    gs_feature *f = add(t, kind, p, n, name, index);
    f->line = true;
    f->width = width;
    if (width == 0) {
        return GS_OK;
    }
    gs_hull *part = GS_NEW_ARRAY(t->arena, gs_hull, n - 1);
    for (int i = 0; i + 1 < n; i++) {
        part[i] = stretch(p[i], p[i + 1], width);
        gs_box b = gs_hull_bounds(&part[i]);
        gs_pt all[4] = {{f->box.x0, f->box.y0}, {f->box.x1, f->box.y1}, {b.x0, b.y0},
                        {b.x1, b.y1}};
        f->box = gs_box_of(all, 4);
    }
    f->part = part;
    f->nparts = n - 1;
    return GS_OK;
}

bool gs_feature_holds(const gs_feature *f, gs_pt p)
{
    if (!gs_box_holds(f->box, p)) {
        return false;
    }
    if (!f->line) {
        return gs_poly_holds(f->p, f->n, p);
    }
    for (int i = 0; i < f->nparts; i++) {
        if (gs_hull_holds(&f->part[i], p)) {
            return true;
        }
    }
    return false;
}

static bool meets_hull(const gs_feature *f, const gs_hull *h)
{
    if (!f->line) {
        return gs_hull_meets_poly(h, f->p, f->n);
    }
    for (int i = 0; i < f->nparts; i++) {
        if (gs_hull_overlap(&f->part[i], h)) {
            return true;
        }
    }
    for (int i = 0; f->nparts == 0 && i + 1 < f->n; i++) {
        if (gs_hull_meets_seg(h, f->p[i], f->p[i + 1])) {
            return true;
        }
    }
    return false;
}

bool gs_feature_meets_rect(const gs_feature *f, const gs_rect *r)
{
    if (!gs_box_meets(f->box, gs_rect_box(r))) {
        return false;
    }
    gs_hull h = gs_hull_rect(r);
    return meets_hull(f, &h);
}

bool gs_feature_meets_sweep(const gs_feature *f, const gs_sweep *s)
{
    if (!gs_box_meets(f->box, s->box)) {
        return false;
    }
    for (int i = 0; i < s->n; i++) {
        if (meets_hull(f, &s->piece[i])) {
            return true;
        }
    }
    return false;
}

static gs_len outline_distance(const gs_pt *p, int n, bool closed, const gs_rect *r)
{
    gs_len best = GS_LEN_NONE;
    for (int i = 0; i + 1 < n + (closed ? 1 : 0); i++) {
        gs_len l = gs_rect_seg_distance(r, p[i], p[(i + 1) % n]);
        best = l < best ? l : best;
    }
    return best;
}

gs_len gs_feature_distance(const gs_feature *f, const gs_rect *r)
{
    if (gs_feature_meets_rect(f, r)) {
        return 0;
    }
    if (f->nparts == 0) {
        return outline_distance(f->p, f->n, !f->line, r);
    }
    gs_len best = GS_LEN_NONE;
    for (int i = 0; i < f->nparts; i++) {
        gs_len l = outline_distance(f->part[i].p, f->part[i].n, true, r);
        best = l < best ? l : best;
    }
    return best;
}

gs_len gs_feature_inside(const gs_feature *f, gs_pt a, gs_pt b)
{
    table_runs runs = {.n = 0};
    table_feature_runs(f, a, b, &runs);
    if (f->line && f->width == 0) {
        return runs.n ? 1 : 0;
    }
    return (gs_len)gs_div_near(table_runs_sum(&runs) * gs_pt_distance(a, b), RUN_ONE);
}

gs_len gs_feature_cast(const gs_feature *f, const gs_rect *r, gs_ang ang)
{
    if (!f->line) {
        return gs_cast_poly(r, ang, f->p, f->n);
    }
    gs_len best = GS_LEN_NONE;
    for (int i = 0; i + 1 < f->n; i++) {
        gs_len l = f->nparts ? gs_cast_poly(r, ang, f->part[i].p, f->part[i].n)
                             : gs_cast_seg(r, ang, f->p[i], f->p[i + 1]);
        best = l < best ? l : best;
    }
    return best;
}
