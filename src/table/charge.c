/* Charges: the way into contact, and the place there. */
#include "cast_int.h"
#include "gesta/path.h"

#define FAN 24        /* wheels tried on each side */
#define CANDIDATES 160

/* A wheel (negative: left) and the length of the charge with it. */
typedef struct cand {
    gs_ang ang;
    gs_len arc, straight;
    int64_t length;
} cand;

typedef struct fan {
    const gs_rect *from, *target;
    table_dir from_dir, target_dir;
    bool near; /* a wheel might end in the target */
    gs_len limit;
    int n;
    cand c[CANDIDATES];
} fan;

/* The charger wheeled (gs_rect_wheel), and its direction then. */
static gs_rect wheeled(const fan *f, gs_ang ang, table_dir *dir)
{
    gs_rect m = *f->from;
    m.f = (m.f + ang) & 65535;
    *dir = table_dir_of(m.f);
    table_dir k = {f->from_dir.x - dir->x, f->from_dir.y - dir->y};
    m.c = table_place(m.c, k, ang < 0 ? -m.w : m.w, m.d);
    return m;
}

/* Length with a wheel of `ang`, INT64_MAX if the target is missed or the wheel ends in
 * it. */
static int64_t charge_length(const fan *f, gs_ang ang, cand *out)
{
    table_dir dir;
    gs_rect r = wheeled(f, ang, &dir);
    const gs_rect *o = f->target;
    gs_sincos turn = gs_sin_cos(o->f - r.f);
    table_pair p = {.in_a = table_frame(r.c, dir, o->c), .c = turn.cos, .s = turn.sin};
    out->ang = ang;
    out->length = INT64_MAX;
    if (!table_lies_ahead(&p, &r, o)) {
        return INT64_MAX;
    }
    p.in_b = table_frame(o->c, f->target_dir, r.c);
    if (ang != 0 && f->near && table_pair_separation(&p, &r, o) < -TABLE_SLACK) {
        return INT64_MAX; /* it overlaps */
    }
    gs_len t = table_cast_ahead(&p, &r, o);
    if (t == GS_LEN_NONE) {
        return INT64_MAX;
    }
    out->arc = gs_wheel_arc(f->from->w, ang);
    out->straight = t;
    out->length = (int64_t)out->arc + t;
    return out->length;
}

static void fan_put(fan *f, const cand *c)
{
    if (c->length > f->limit || f->n >= CANDIDATES) {
        return;
    }
    /* sorted: shortest first, then the smaller wheel, then as they came */
    int i = f->n++;
    while (i > 0 && (f->c[i - 1].length > c->length ||
                     (f->c[i - 1].length == c->length &&
                      table_abs(f->c[i - 1].ang) > table_abs(c->ang)))) {
        f->c[i] = f->c[i - 1];
        i--;
    }
    f->c[i] = *c;
}

/* Between a wheel that misses and one that hits: the hit nearest to the miss. */
static void refine_border(fan *f, gs_ang miss, gs_ang hit)
{
    cand c, best;
    charge_length(f, hit, &best);
    while (table_abs(best.ang - miss) > 1) {
        gs_ang mid = (gs_ang)((miss + best.ang) / 2);
        if (charge_length(f, mid, &c) == INT64_MAX) {
            miss = mid;
        } else {
            best = c;
        }
    }
    fan_put(f, &best);
}

/* Between two wheels on both sides of a least length: thirds. */
static void refine_least(fan *f, gs_ang lo, gs_ang hi)
{
    cand a;
    cand b;
    while (hi - lo > 2) {
        gs_ang third = (hi - lo) / 3;
        gs_ang x = lo + third;
        gs_ang y = hi - third;
        if (charge_length(f, x, &a) <=
            charge_length(f, y, &b)) {
            hi = y;
        } else {
            lo = x;
        }
    }
    for (gs_ang x = lo; x <= hi; x++) {
        charge_length(f, x, &a);
        fan_put(f, &a);
    }
}

static void fan_build(fan *f, gs_ang max_wheel)
{
    cand at[2 * FAN + 1];
    int n = 2 * FAN + 1;
    for (int i = 0; i < n; i++) {
        gs_ang a = (gs_ang)((int64_t)max_wheel * (i - FAN) / FAN);
        charge_length(f, a, &at[i]);
        fan_put(f, &at[i]);
    }
    for (int i = 0; i + 1 < n; i++) {
        bool here = at[i].length != INT64_MAX;
        bool next = at[i + 1].length != INT64_MAX;
        if (here != next) {
            refine_border(f, here ? at[i + 1].ang : at[i].ang,
                          here ? at[i].ang : at[i + 1].ang);
        }
        if (i > 0 && here && at[i].length <= at[i - 1].length &&
            at[i].length <= at[i + 1].length && at[i - 1].length != INT64_MAX && next) {
            refine_least(f, at[i - 1].ang, at[i + 1].ang);
        }
    }
}

bool gs_charge_wheel(const gs_rect *from, const gs_rect *target, gs_ang max_wheel,
                     gs_len limit, gs_path_ok *ok, void *ctx, gs_charge *out)
{
    fan f;
    f.from = from;
    f.target = target;
    f.from_dir = table_dir_of(from->f);
    f.target_dir = table_dir_of(target->f);
    f.near = gs_rects_apart(from, target) <= gs_rect_span(from); /* as far as a wheel sweeps */
    f.limit = limit;
    f.n = 0;
    fan_build(&f, max_wheel);
    for (int i = 0; i < f.n; i++) {
        const cand *c = &f.c[i];
        gs_charge g = {.path = {.n = 0}, .length = (gs_len)c->length};
        gs_path_add(&g.path, c->ang < 0 ? GS_STEP_WHEEL_LEFT : GS_STEP_WHEEL_RIGHT,
                    (gs_ang)table_abs(c->ang), 0);
        gs_path_add(&g.path, GS_STEP_FORWARD, 0, c->straight);
        if (!ok || ok(ctx, from, &g.path)) {
            g.contact = gs_path_end(from, &g.path);
            *out = g;
            return true;
        }
    }
    return false;
}

#define WAYS 10

bool gs_charge_free(const gs_rect *from, const gs_rect *target, gs_len limit,
                    gs_path_ok *ok, void *ctx, gs_charge *out)
{
    gs_pt a;
    gs_pt b;
    bool touching = gs_rect_closest(from, target, &a, &b) == 0;
    gs_ang dir[WAYS];
    gs_ang near = touching ? gs_pt_bearing(from->c, target->c) : gs_pt_bearing(a, b);
    int n = 0;
    /* the nearest way, and a hair to both sides where rounding would graze past a
     * corner */
    for (int i = 0; i < 5; i++) {
        dir[n++] = near + (i % 2 ? (i + 1) / 2 : -(i / 2));
    }
    dir[n++] = gs_pt_bearing(from->c, target->c);
    for (int i = 0; i < GS_BEARINGS; i++) {
        dir[n++] = gs_pt_bearing(from->c, gs_rect_face_centre(target, (gs_bearing)i));
    }
    fan f = {.from = from, .target = target, .limit = limit, .n = 0};
    for (int i = 0; i < n; i++) {
        gs_len t = gs_cast_rect(from, dir[i], target);
        cand c = {gs_ang_norm(dir[i]), 0, t, t == GS_LEN_NONE ? INT64_MAX : t};
        fan_put(&f, &c);
    }
    for (int i = 0; i < f.n; i++) {
        gs_charge g = {.path = {.n = 0}, .length = f.c[i].straight};
        gs_path_add(&g.path, GS_STEP_SHIFT, f.c[i].ang, f.c[i].straight);
        if (!ok || ok(ctx, from, &g.path)) {
            g.contact = gs_path_end(from, &g.path);
            *out = g;
            return true;
        }
    }
    return false;
}

/* The charger before a face, its centre x to the right of the face's middle as seen
 * outward. */
static gs_rect flush(const gs_rect *charger, const gs_rect *face, int64_t x2)
{
    gs_rect r = *charger;
    r.f = (face->f + GS_ANG_180) & 65535;
    r.c = table_place(face->c, table_dir_of(face->f), x2,
                      (int64_t)face->d + charger->d);
    return r;
}

gs_rect gs_line_up(const gs_rect *charger, const gs_rect *target, gs_bearing face,
                   gs_len max_slide, gs_len *shared)
{
    gs_rect v = gs_rect_as_face(target, face);
    int64_t x2 = table_shift(table_frame(v.c, table_dir_of(v.f), charger->c).x, 29);
    int64_t bound = table_abs((int64_t)v.w - charger->w);
    int64_t want = table_max(-bound, table_min(bound, x2));
    int64_t slide = 2 * (int64_t)max_slide;
    x2 += table_max(-slide, table_min(slide, want - x2));
    if (shared) {
        int64_t left = table_max(-(int64_t)v.w, x2 - charger->w);
        int64_t right = table_min(v.w, x2 + charger->w);
        *shared = right > left ? (gs_len)((right - left) / 2) : 0;
    }
    return flush(charger, &v, x2);
}

gs_bearing gs_nearest_face(const gs_rect *target, gs_pt p)
{
    gs_pt c[4];
    gs_rect_corners(target, c);
    gs_bearing best = GS_FRONT;
    gs_len least = GS_LEN_NONE;
    for (int i = 0; i < GS_BEARINGS; i++) {
        gs_len l = gs_seg_pt_distance(c[i], c[(i + 1) % 4], p);
        if (l < least) {
            least = l;
            best = (gs_bearing)i;
        }
    }
    return best;
}

gs_rect gs_align_corner(const gs_rect *charger, const gs_rect *target, gs_bearing face)
{
    gs_rect v = gs_rect_as_face(target, face);
    gs_len x2 = face == GS_LEFT    ? v.w - charger->w
                : face == GS_RIGHT ? charger->w - v.w
                                   : 0;
    return flush(charger, &v, x2);
}
