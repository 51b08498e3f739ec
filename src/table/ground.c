/* The ground under a place and along a way. */
#include "runs_int.h"
#include "shape_int.h"

/* The way of the centre in straight segments: wheels in chords of at most 15 degrees; at
 * both ends also the axis of the rectangle, so that one with its head on a bridge is on
 * the bridge. */
#define WAY_MAX (GS_PATH_MAX * 7 + 4)
typedef struct way {
    gs_pt start;
    int n;
    struct {
        gs_pt a, b;
    } seg[WAY_MAX];
} way;

static void way_put(way *w, gs_pt a, gs_pt b)
{
    if (w->n < WAY_MAX) {
        w->seg[w->n].a = a;
        w->seg[w->n++].b = b;
    }
}

/* Which line of the rectangle, from front to rear: its axis or a flank. */
typedef enum lane { LANE_LEFT = -1, LANE_AXIS, LANE_RIGHT } lane;

static gs_pt lane_at(const gs_rect *r, lane l)
{
    return l == LANE_AXIS   ? r->c
           : l == LANE_LEFT ? gs_rect_face_centre(r, GS_LEFT)
                            : gs_rect_face_centre(r, GS_RIGHT);
}

static void way_axis(way *w, const gs_rect *r, lane l)
{
    gs_pt at = lane_at(r, l);
    gs_pt by = {at.x - r->c.x, at.y - r->c.y};
    gs_pt head = gs_rect_face_centre(r, GS_FRONT), tail = gs_rect_face_centre(r, GS_REAR);
    way_put(w, at, (gs_pt){head.x + by.x, head.y + by.y});
    way_put(w, at, (gs_pt){tail.x + by.x, tail.y + by.y});
}

static void way_of(way *w, const gs_rect *from, const gs_path *path, lane l, bool axis)
{
    gs_rect r = *from;
    gs_pt at = lane_at(&r, l);
    w->start = at;
    w->n = 0;
    if (axis) {
        way_axis(w, from, l);
    }
    for (int i = 0; i < path->n; i++) {
        gs_step s = path->step[i];
        bool wheel = s.kind == GS_STEP_WHEEL_LEFT || s.kind == GS_STEP_WHEEL_RIGHT;
        int parts = wheel ? (int)table_min(6, gs_div_up(s.ang, GS_ANG_90 / 6)) : 1;
        for (int k = 1; k <= parts; k++) {
            gs_step part = s;
            part.ang = wheel ? (gs_ang)((int64_t)s.ang * k / parts) : s.ang;
            gs_rect there = gs_step_end(&r, &part);
            gs_pt next = lane_at(&there, l);
            way_put(w, at, next);
            at = next;
        }
        r = gs_step_end(&r, &s);
    }
    if (axis && path->n) {
        way_axis(w, &r, l);
    }
}

static bool is_opener(const gs_ground *g, const gs_feature *f)
{
    return g->cls[f->kind] == GS_GROUND_OPENS;
}

static bool opened_at(const gs_terrain *t, const gs_ground *g, gs_pt p)
{
    for (int i = 0; i < t->n; i++) {
        if (is_opener(g, &t->f[i]) && gs_feature_holds(&t->f[i], p)) {
            return true;
        }
    }
    return false;
}

typedef enum centre_in { CENTRE_OUT, CENTRE_OPENED, CENTRE_IN } centre_in;

/* Are the stretches of a-b in a feature more than a hair? A crossing of a mere line is one. */
static bool runs_count(const table_runs *runs, bool thin, gs_pt a, gs_pt b)
{
    return runs->n && (thin || table_runs_sum(runs) * gs_pt_distance(a, b) >
                                   2 * GS_TOL * RUN_ONE);
}

/* Which openers serve: areas if `areas`, lines of this breadth or more. */
typedef struct openers {
    bool areas;
    gs_len breadth;
} openers;
static const openers all_openers = {true, 0};

static bool serves(const gs_ground *g, const gs_feature *f, openers o)
{
    return is_opener(g, f) && (f->line ? f->width + GS_TOL >= o.breadth : o.areas);
}

/* Does the way enter the feature, and is all of that on openers that serve? */
static centre_in way_in(const gs_terrain *t, const gs_ground *g, const gs_feature *f,
                        const way *w, openers o)
{
    centre_in in = CENTRE_OUT;
    if (gs_feature_holds(f, w->start)) {
        bool on = false;
        for (int i = 0; i < t->n && !on; i++) {
            on = serves(g, &t->f[i], o) && gs_feature_holds(&t->f[i], w->start);
        }
        if (!on) {
            return CENTRE_IN;
        }
        in = CENTRE_OPENED;
    }
    for (int i = 0; i < w->n; i++) {
        gs_pt a = w->seg[i].a;
        gs_pt b = w->seg[i].b;
        table_runs runs = {.n = 0};
        bool thin = f->line && f->width == 0;
        table_feature_runs(f, a, b, &runs);
        if (!runs_count(&runs, thin, a, b)) {
            continue; /* a tip that but touches its edge: nothing of it to be opened */
        }
        for (int j = 0; j < t->n && runs.n; j++) {
            if (serves(g, &t->f[j], o)) {
                table_runs open = {.n = 0};
                table_feature_runs(&t->f[j], a, b, &open);
                table_runs_take(&runs, &open);
            }
        }
        if (runs_count(&runs, thin, a, b)) {
            return CENTRE_IN;
        }
        in = CENTRE_OPENED;
    }
    return in;
}

/* Do openers let a block that goes along the way of its centre (and axis) go free of the
 * feature? What bars does not bar who files over a bridge or goes by the road. What is but
 * slow, or an obstacle, is so for any part that is not on the road: the block must be no
 * broader than it, or both of its flanks on some opener too. */
static bool way_opened(const gs_terrain *t, const gs_ground *g, const gs_feature *f,
                       const way *w, const gs_rect *from, const gs_path *path)
{
    if (way_in(t, g, f, w, all_openers) != CENTRE_OPENED) {
        return false;
    }
    if (g->cls[f->kind] > g->whole) {
        return true;
    }
    gs_rect end = gs_path_end(from, path);
    openers o = {.breadth = (gs_len)table_max(from->w, end.w)};
    if (way_in(t, g, f, w, o) == CENTRE_OPENED) {
        return true;
    }
    o.areas = true;
    bool open = way_in(t, g, f, w, o) == CENTRE_OPENED;
    for (lane l = LANE_LEFT; l <= LANE_RIGHT && open; l += LANE_RIGHT - LANE_LEFT) {
        way flank;
        way_of(&flank, from, path, l, true);
        open = way_in(t, g, f, &flank, all_openers) != CENTRE_IN;
    }
    return open;
}

static void note(int cls, int i, int *worst, int *feature)
{
    if (cls > *worst) {
        *worst = cls;
        if (feature) {
            *feature = i;
        }
    }
}

int gs_ground_at(const gs_terrain *t, const gs_ground *g, gs_pt p, int *feature)
{
    int worst = 0;
    if (feature) {
        *feature = -1;
    }
    if (opened_at(t, g, p)) {
        return 0;
    }
    for (int i = 0; i < t->n; i++) {
        int cls = g->cls[t->f[i].kind];
        if (cls > worst && gs_feature_holds(&t->f[i], p)) {
            note(cls, i, &worst, feature);
        }
    }
    return worst;
}

int gs_ground_under(const gs_terrain *t, const gs_ground *g, const gs_rect *r,
                    int *feature)
{
    gs_path none = {.n = 0};
    return gs_ground_worst(t, g, r, &none, feature);
}

bool table_ground_far(const gs_terrain *t, const gs_rect *from, const gs_path *path)
{
    gs_rect cover[GS_COVER_MAX];
    gs_box box = {0};
    for (int i = 0; i < t->n; i++) {
        if (i == 0) {
            box = gs_cover_box(cover, gs_path_cover(from, path, cover));
        }
        if (gs_box_meets(box, t->f[i].box)) {
            return false;
        }
    }
    return true;
}

int gs_ground_worst(const gs_terrain *t, const gs_ground *g, const gs_rect *from,
                    const gs_path *path, int *feature)
{
    gs_sweep sweep;
    way w;
    int worst = 0;
    if (feature) {
        *feature = -1;
    }
    if (table_ground_far(t, from, path)) {
        return 0;
    }
    gs_sweep_path(&sweep, from, path);
    way_of(&w, from, path, LANE_AXIS, true);
    for (int i = 0; i < t->n; i++) {
        const gs_feature *f = &t->f[i];
        int cls = g->cls[f->kind];
        if (cls <= worst || is_opener(g, f) || !gs_feature_meets_sweep(f, &sweep)) {
            continue;
        }
        if (!way_opened(t, g, f, &w, from, path)) {
            note(cls, i, &worst, feature);
        }
    }
    return worst;
}

int gs_ground_centre(const gs_terrain *t, const gs_ground *g, const gs_rect *from,
                     const gs_path *path, int *feature)
{
    way w;
    int worst = 0;
    way_of(&w, from, path, LANE_AXIS, false);
    if (feature) {
        *feature = -1;
    }
    for (int i = 0; i < t->n; i++) {
        const gs_feature *f = &t->f[i];
        int cls = g->cls[f->kind];
        if (cls > worst && !is_opener(g, f) && way_in(t, g, f, &w, all_openers) == CENTRE_IN) {
            note(cls, i, &worst, feature);
        }
    }
    return worst;
}

int gs_ground_count(const gs_terrain *t, const gs_ground *g, int cls, const gs_rect *from,
                    const gs_path *path)
{
    gs_sweep sweep;
    way w;
    int count = 0;
    gs_sweep_path(&sweep, from, path);
    way_of(&w, from, path, LANE_AXIS, true);
    for (int i = 0; i < t->n; i++) {
        const gs_feature *f = &t->f[i];
        if (g->cls[f->kind] == cls && gs_feature_meets_sweep(f, &sweep) &&
            (is_opener(g, f) || !way_opened(t, g, f, &w, from, path))) {
            count++;
        }
    }
    return count;
}

gs_len gs_ground_free(const gs_terrain *t, const gs_ground *g, int cls, const gs_rect *r,
                      gs_ang ang, int *feature)
{
    gs_len best = GS_LEN_NONE;
    if (feature) {
        *feature = -1;
    }
    for (int i = 0; i < t->n; i++) {
        const gs_feature *f = &t->f[i];
        if (g->cls[f->kind] < cls || is_opener(g, f)) {
            continue;
        }
        gs_len l = gs_feature_cast(f, r, ang);
        if (l >= best) {
            continue;
        }
        /* a way that crosses it on bridges only is free */
        gs_path straight = {1, {{GS_STEP_SHIFT, ang, t->w + t->h}}};
        way w = {r->c, 1, {{r->c, gs_pt_toward(r->c, ang, t->w + t->h)}}};
        if (!way_opened(t, g, f, &w, r, &straight)) {
            best = l;
            if (feature) {
                *feature = i;
            }
        }
    }
    return best;
}

gs_path gs_ground_path_free(const gs_terrain *t, const gs_ground *g, int cls,
                            const gs_rect *from, const gs_path *path, int *feature)
{
    int stop;
    if (gs_ground_worst(t, g, from, path, &stop) < cls) {
        if (feature) {
            *feature = -1;
        }
        return *path;
    }
    gs_path best = {.n = 0};
    gs_len lo = 0;
    gs_len hi = gs_path_length(from, path);
    while (hi - lo > 1) {
        gs_len mid = lo + (hi - lo) / 2;
        gs_path part = gs_path_cut(from, path, mid, NULL);
        int f;
        if (gs_ground_worst(t, g, from, &part, &f) < cls) {
            lo = mid;
            best = part;
        } else {
            hi = mid;
            stop = f;
        }
    }
    if (feature) {
        *feature = stop;
    }
    return best;
}

int gs_level_at(const gs_terrain *t, gs_pt p)
{
    int level = 0;
    for (int i = 0; i < t->n; i++) {
        if (t->f[i].level > level && gs_feature_holds(&t->f[i], p)) {
            level = t->f[i].level;
        }
    }
    return level;
}
