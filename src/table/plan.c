/* Wheels planned towards a place, in closed form. */
#include "gesta/path.h"
#include "shape_int.h"

#define PLAN_NEAR 10   /* thousandths off the goal that still count as there */
#define PLAN_TURN 65   /* 1/1000 turn */
#define PLAN_HAIR 3    /* rounding of an angle */

typedef struct plan {
    gs_path path;
    gs_len length;
} plan;

/* Signed wheel (left negative) held to what a pivot can do; false if it is the other way
 * round. */
static bool wheel_of(gs_bearing pivot, gs_ang turn, gs_ang *ang)
{
    gs_ang a = gs_ang_signed(turn);
    a = pivot == GS_LEFT ? -a : a;
    if (a < 0 && a >= -PLAN_HAIR) {
        a = 0;
    }
    *ang = a;
    return a >= 0 && a <= GS_ANG_90;
}

static gs_step_kind wheel_kind(gs_bearing pivot)
{
    return pivot == GS_LEFT ? GS_STEP_WHEEL_LEFT : GS_STEP_WHEEL_RIGHT;
}

/* Facing after the first wheel such that a point `off` to the right of the pivot, carried
 * straight ahead, comes to p; *straight the length ahead. False if p is nearer than
 * that. */
static bool aim(gs_pt pivot, gs_pt p, int64_t off, gs_ang *facing, gs_len *straight)
{
    int64_t x = (int64_t)p.x - pivot.x;
    int64_t y = (int64_t)p.y - pivot.y;
    int64_t ahead2 = x * x + y * y - off * off;
    if (ahead2 < 0) {
        return false;
    }
    int64_t ahead = gs_isqrt(ahead2);
    gs_ang lean = off == 0 ? 0 : gs_ang_signed(gs_atan2(off, ahead));
    *facing = gs_ang_norm(gs_atan2(x, y) - lean);
    *straight = (gs_len)ahead;
    return true;
}

static gs_pt front_corner(const gs_rect *r, gs_bearing side)
{
    return table_place(r->c, table_dir_of(r->f), side == GS_LEFT ? -r->w : r->w, r->d);
}

/* First wheel about one corner, straight, second wheel about the same or the other. */
static bool plan_two(const gs_rect *from, const gs_rect *goal, gs_bearing one,
                     gs_bearing two, plan *out)
{
    gs_pt p = front_corner(from, one);
    gs_pt q = front_corner(goal, two);
    int64_t off = one == two ? 0 : one == GS_LEFT ? from->w : -from->w;
    gs_ang f1;
    gs_len straight;
    gs_ang a1;
    gs_ang a2;
    if (!aim(p, q, off, &f1, &straight)) {
        return false;
    }
    if (straight <= PLAN_HAIR && one == two) {
        f1 = goal->f; /* the corner stays: a mere wheel */
    }
    if (!wheel_of(one, f1 - from->f, &a1) || !wheel_of(two, goal->f - f1, &a2)) {
        return false;
    }
    out->path.n = 0;
    gs_path_add(&out->path, wheel_kind(one), a1, 0);
    gs_path_add(&out->path, GS_STEP_FORWARD, 0, straight);
    gs_path_add(&out->path, wheel_kind(two), a2, 0);
    out->length = gs_path_length(from, &out->path);
    gs_rect end = gs_path_end(from, &out->path);
    return gs_pt_distance(end.c, goal->c) <= PLAN_NEAR &&
           table_abs(gs_ang_signed(end.f - goal->f)) <= PLAN_TURN;
}

/* Takes the cheapest of n plans that `ok` allows. */
static bool plan_pick(const gs_rect *from, plan *p, int n, gs_path_ok *ok, void *ctx,
                      gs_path *out, gs_len *length)
{
    for (int i = 1; i < n; i++) {
        plan t = p[i];
        int j = i;
        for (; j > 0 && p[j - 1].length > t.length; j--) {
            p[j] = p[j - 1];
        }
        p[j] = t;
    }
    for (int i = 0; i < n; i++) {
        if (!ok || ok(ctx, from, &p[i].path)) {
            *out = p[i].path;
            if (length) {
                *length = p[i].length;
            }
            return true;
        }
    }
    return false;
}

static int plan_poses(const gs_rect *from, gs_pt goal, gs_ang facing, plan out[4])
{
    static const gs_bearing side[2] = {GS_LEFT, GS_RIGHT};
    gs_rect g = {goal, gs_ang_norm(facing), from->w, from->d};
    int n = 0;
    for (int i = 0; i < 4; i++) {
        if (plan_two(from, &g, side[i / 2], side[i % 2], &out[n])) {
            n++;
        }
    }
    return n;
}

static int plan_points(const gs_rect *from, gs_pt goal, plan out[2])
{
    static const gs_bearing side[2] = {GS_LEFT, GS_RIGHT};
    int n = 0;
    for (int i = 0; i < 2; i++) {

        gs_pt p = front_corner(from, side[i]);
        int64_t off = side[i] == GS_LEFT ? from->w / 2 : -(from->w / 2);
        gs_ang f1;
        gs_len straight;
        gs_ang a;
        if (!aim(p, goal, off, &f1, &straight) || !wheel_of(side[i], f1 - from->f, &a)) {
            continue;
        }
        out[n].path.n = 0;
        gs_path_add(&out[n].path, wheel_kind(side[i]), a, 0);
        gs_path_add(&out[n].path, GS_STEP_FORWARD, 0, straight);
        out[n].length = gs_path_length(from, &out[n].path);
        n++;
    }
    return n;
}

/* Tries n plans, cheapest first, each cut to the allowance. */
static gs_len plan_cut(const gs_rect *from, plan *p, int n, gs_len allowance,
                       gs_path_ok *ok, void *ctx, gs_path *out)
{
    for (int i = 0; i < n; i++) {
        p[i].path = gs_path_cut(from, &p[i].path, allowance, NULL);
    }
    gs_len used = 0;
    if (!plan_pick(from, p, n, ok, ctx, out, NULL)) {
        return 0;
    }
    used = gs_path_length(from, out);
    return used;
}

gs_len gs_plan_move(const gs_rect *from, gs_pt goal, gs_ang facing, gs_len allowance,
                    gs_path_ok *ok, void *ctx, gs_path *out)
{
    plan p[4];
    out->n = 0;
    int n = plan_poses(from, goal, facing, p);
    gs_len used = plan_cut(from, p, n, allowance, ok, ctx, out);
    if (used > 0) {
        return used;
    }
    gs_rect g = {goal, gs_ang_norm(facing), from->w, from->d};
    gs_pt front = gs_rect_face_centre(&g, GS_FRONT);
    n = plan_points(from, front, p);
    for (int i = 0; i < n; i++) {
        gs_ang turn = gs_ang_signed(facing - gs_path_end(from, &p[i].path).f);
        gs_ang a = (gs_ang)table_min(table_abs(turn), GS_ANG_90);
        gs_path_add(&p[i].path, turn < 0 ? GS_STEP_WHEEL_LEFT : GS_STEP_WHEEL_RIGHT, a,
                    0);
    }
    used = plan_cut(from, p, n, allowance, ok, ctx, out);
    if (used > 0 || n > 0) {
        return used;
    }
    gs_ang turn = gs_ang_signed(gs_pt_bearing(from->c, front) - from->f);
    p[0].path.n = 0;
    p[0].length = 0;
    gs_path_add(&p[0].path, turn < 0 ? GS_STEP_WHEEL_LEFT : GS_STEP_WHEEL_RIGHT,
                (gs_ang)table_min(table_abs(turn), GS_ANG_90), 0);
    return plan_cut(from, p, 1, allowance, ok, ctx, out);
}
