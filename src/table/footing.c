/* Ground that no part of a footprint may enter, but where the centre is on a road, bridge or
 * ford, which alone is looked at there (GOH-R28c). */
#include "runs_int.h"
#include "shape_int.h"

typedef struct footing {
    const gs_terrain *t;
    const gs_ground *g;
    int worst, feature;
} footing;

static bool opens(const gs_ground *g, const gs_feature *f)
{
    return g->cls[f->kind] == GS_GROUND_OPENS;
}

static void meets(footing *k, const gs_rect *r, const gs_path *path)
{
    gs_sweep sweep;
    gs_sweep_path(&sweep, r, path);
    for (int i = 0; i < k->t->n; i++) {
        const gs_feature *f = &k->t->f[i];
        int cls = k->g->cls[f->kind];
        if (cls > k->worst && !opens(k->g, f) && gs_feature_meets_sweep(f, &sweep)) {
            k->worst = cls;
            k->feature = i;
        }
    }
}

/* What of a-b is not on an opener, nor so near to one along the way; *on: is any of it? */
static table_runs off_road(const gs_terrain *t, const gs_ground *g, gs_pt a, gs_pt b,
                           gs_len near, bool *on)
{
    table_runs left = {.n = 1, .r = {{0, RUN_ONE}}};
    gs_len len = gs_pt_distance(a, b);
    int64_t by = len > 0 ? near * RUN_ONE / len : 0;
    *on = false;
    for (int i = 0; i < t->n; i++) {
        table_runs open = {.n = 0}, wide = {.n = 0};
        if (!opens(g, &t->f[i])) {
            continue;
        }
        table_feature_runs(&t->f[i], a, b, &open);
        for (int k = 0; k < open.n; k++) {
            table_runs_add(&wide, open.r[k].lo - by, open.r[k].hi + by);
        }
        *on = *on || open.n > 0;
        table_runs_take(&left, &wide);
    }
    return left;
}

/* The head goes onto a bridge half a depth before the centre, the tail leaves as much after:
 * that much of a straight stretch goes with the bridge. */
static void straight(footing *k, const gs_rect *r, gs_ang dir, gs_len len)
{
    bool on;
    table_runs left =
        off_road(k->t, k->g, r->c, gs_pt_toward(r->c, dir, len), r->d / 2 + GS_TOL, &on);
    for (int i = 0; i < left.n; i++) {
        gs_len lo = (gs_len)gs_div_near(left.r[i].lo * len, RUN_ONE);
        gs_len hi = (gs_len)gs_div_near(left.r[i].hi * len, RUN_ONE);
        gs_path part = {1, {{GS_STEP_SHIFT, dir, hi - lo}}};
        gs_rect at = gs_rect_shift(r, dir, lo);
        meets(k, &at, &part);
    }
}

/* A wheel, or a turn in place: in chords of at most 15 degrees, as the way of the centre
 * elsewhere. */
static void bend(footing *k, const gs_rect *r, const gs_step *s)
{
    bool wheel = s->kind == GS_STEP_WHEEL_LEFT || s->kind == GS_STEP_WHEEL_RIGHT;
    int parts = wheel ? (int)table_min(6, gs_div_up(s->ang, GS_ANG_90 / 6)) : 1;
    gs_rect at = *r;
    for (int i = 1; i <= parts; i++) {
        gs_step so_far = *s;
        gs_path part = {1, {*s}};
        bool on;
        if (wheel) {
            so_far.ang = (gs_ang)((int64_t)s->ang * i / parts);
            part.step[0].ang = so_far.ang - (gs_ang)((int64_t)s->ang * (i - 1) / parts);
        }
        gs_rect next = gs_step_end(r, &so_far);
        table_runs left = off_road(k->t, k->g, at.c, next.c, GS_TOL, &on);
        if (left.n) {
            meets(k, &at, &part);
        }
        at = next;
    }
}

int gs_ground_footing(const gs_terrain *t, const gs_ground *g, const gs_rect *from,
                      const gs_path *path, int *feature)
{
    footing k = {.t = t, .g = g, .feature = -1};
    gs_rect r = *from;
    bool on;
    if (!table_ground_far(t, from, path)) {
        meets(&k, from, path);
    }
    if (k.worst > 0) { /* the whole sweep does: where was the centre? */
        k.worst = 0;
        k.feature = -1;
        if (path->n == 0 && off_road(t, g, r.c, r.c, 0, &on).n) {
            meets(&k, &r, path);
        }
        for (int i = 0; i < path->n; i++) {
            const gs_step *s = &path->step[i];
            switch ((gs_step_kind)s->kind) {
            case GS_STEP_FORWARD: straight(&k, &r, r.f, s->len); break;
            case GS_STEP_BACK: straight(&k, &r, r.f + GS_ANG_180, s->len); break;
            case GS_STEP_SHIFT: straight(&k, &r, s->ang, s->len); break;
            case GS_STEP_WHEEL_LEFT:
            case GS_STEP_WHEEL_RIGHT:
            case GS_STEP_TURN:
            case GS_STEP_FACE: bend(&k, &r, s); break;
            }
            r = gs_step_end(&r, s);
        }
    }
    if (feature) {
        *feature = k.feature;
    }
    return k.worst;
}

/* How far it gets before any part of it meets ground that bars. */
static gs_len cast(const gs_terrain *t, const gs_ground *g, const gs_rect *r, gs_ang ang)
{
    gs_len best = GS_LEN_NONE;
    for (int i = 0; i < t->n; i++) {
        if (g->cls[t->f[i].kind] > 0 && !opens(g, &t->f[i])) {
            best = (gs_len)table_min(best, gs_feature_cast(&t->f[i], r, ang));
        }
    }
    return best;
}

gs_len gs_ground_footing_free(const gs_terrain *t, const gs_ground *g, const gs_rect *r,
                              gs_ang ang)
{
    gs_len best = cast(t, g, r, ang), len = t->w + t->h;
    bool on = false;
    if (best == GS_LEN_NONE) {
        return best;
    }
    table_runs left =
        off_road(t, g, r->c, gs_pt_toward(r->c, ang, len), r->d / 2 + GS_TOL, &on);
    if (!on) {
        return best;
    }
    for (int i = 0; i < left.n; i++) {
        gs_len lo = (gs_len)gs_div_near(left.r[i].lo * len, RUN_ONE);
        gs_len hi = (gs_len)gs_div_near(left.r[i].hi * len, RUN_ONE);
        gs_rect at = gs_rect_shift(r, ang, lo);
        best = cast(t, g, &at, ang);
        if (best < hi - lo) {
            return lo + best;
        }
    }
    return GS_LEN_NONE;
}
