#include "gesta/path.h"

#include "shape_int.h"

bool gs_path_add(gs_path *p, gs_step_kind kind, gs_ang ang, gs_len len)
{
    if (ang == 0 && len == 0) {
        return true;
    }
    if (kind == GS_STEP_SHIFT && len == 0) {
        return true;
    }
    if (p->n >= GS_PATH_MAX) {
        return false;
    }
    p->step[p->n++] = (gs_step){(uint8_t)kind, ang, len};
    return true;
}

gs_rect gs_step_end(const gs_rect *from, const gs_step *s)
{
    switch ((gs_step_kind)s->kind) {
    case GS_STEP_FORWARD: return gs_rect_forward(from, s->len);
    case GS_STEP_BACK: return gs_rect_forward(from, -s->len);
    case GS_STEP_WHEEL_LEFT: return gs_rect_wheel(from, GS_LEFT, s->ang);
    case GS_STEP_WHEEL_RIGHT: return gs_rect_wheel(from, GS_RIGHT, s->ang);
    case GS_STEP_TURN: return gs_rect_turn(from, s->ang);
    case GS_STEP_FACE:
        return gs_rect_as_face(from, (gs_bearing)((gs_ang_norm(s->ang) / GS_ANG_90) & 3));
    case GS_STEP_SHIFT: break;
    }
    return gs_rect_shift(from, s->ang, s->len);
}

gs_rect gs_path_end(const gs_rect *from, const gs_path *p)
{
    gs_rect r = *from;
    for (int i = 0; i < p->n; i++) {
        r = gs_step_end(&r, &p->step[i]);
    }
    return r;
}

static bool is_wheel(const gs_step *s)
{
    return s->kind == GS_STEP_WHEEL_LEFT || s->kind == GS_STEP_WHEEL_RIGHT;
}

static bool is_turn(const gs_step *s)
{
    return s->kind == GS_STEP_TURN || s->kind == GS_STEP_FACE;
}

gs_len gs_step_length(const gs_rect *from, const gs_step *s)
{
    if (is_turn(s)) {
        return 0;
    }
    return is_wheel(s) ? gs_wheel_arc(from->w, s->ang) : (gs_len)table_abs(s->len);
}

gs_len gs_path_length(const gs_rect *from, const gs_path *p)
{
    gs_rect r = *from;
    int64_t sum = 0;
    for (int i = 0; i < p->n; i++) {
        sum += gs_step_length(&r, &p->step[i]);
        r = gs_step_end(&r, &p->step[i]);
    }
    return (gs_len)table_min(sum, GS_LEN_NONE);
}

/* The part of a step that uses at most `left`. */
static gs_step step_part(const gs_rect *r, const gs_step *s, gs_len left)
{
    gs_step t = *s;
    if (is_wheel(s)) {
        t.ang = (gs_ang)table_min(s->ang, gs_wheel_angle(r->w, left));
    } else if (s->len < 0) {
        t.len = (gs_len)table_max(s->len, -left);
    } else {
        t.len = (gs_len)table_min(s->len, left);
    }
    return t;
}

gs_path gs_path_cut(const gs_rect *from, const gs_path *p, gs_len allowance, gs_len *used)
{
    gs_path out = {.n = 0};
    gs_rect r = *from;
    gs_len left = allowance < 0 ? 0 : allowance;
    for (int i = 0; i < p->n; i++) {
        const gs_step *s = &p->step[i];
        gs_len cost = gs_step_length(&r, s);
        if (cost > left) {
            gs_step t = step_part(&r, s, left);
            left -= gs_step_length(&r, &t);
            gs_path_add(&out, (gs_step_kind)t.kind, is_wheel(s) || t.len ? t.ang : 0,
                        t.len);
            break;
        }
        left -= cost;
        out.step[out.n++] = *s;
        r = gs_step_end(&r, s);
    }
    if (used) {
        *used = (allowance < 0 ? 0 : allowance) - left;
    }
    return out;
}

gs_len gs_pose_shift(const gs_rect *from, const gs_rect *to)
{
    gs_pt a[4];
    gs_pt b[4];
    gs_rect_corners(from, a);
    gs_rect_corners(to, b);
    gs_len most = 0;
    for (int i = 0; i < 4; i++) {
        gs_len l = gs_pt_distance(a[i], b[i]);
        most = l > most ? l : most;
    }
    return most;
}

/* ---- the ground swept ---- */

static void sweep_put(gs_sweep *s, gs_hull h)
{
    gs_box b = gs_hull_bounds(&h);
    if (s->n == 0) {
        s->box = b;
    }
    gs_pt all[4] = {
        {s->box.x0, s->box.y0}, {s->box.x1, s->box.y1}, {b.x0, b.y0}, {b.x1, b.y1}};
    s->box = gs_box_of(all, 4);
    if (s->n < GS_SWEEP_MAX) {
        s->piece[s->n++] = h;
        return;
    }
    /* no room for another piece: the last one grows to hold both, never too small */
    s->piece[GS_SWEEP_MAX - 1] = gs_hull_box(s->box);
}

static gs_hull hull_of_two(const gs_rect *a, const gs_rect *b)
{
    gs_pt p[8];
    gs_rect_corners(a, p);
    gs_rect_corners(b, p + 4);
    return gs_hull_of(p, 8);
}

/* The piece of a wheel of at most 15 degrees: both ends and where the tangents of the
 * arcs of the three moving corners meet. */
static gs_hull wheel_piece(const gs_rect *r, gs_bearing pivot, gs_ang ang)
{
    gs_rect mid = gs_rect_wheel(r, pivot, ang / 2);
    gs_rect end = gs_rect_wheel(r, pivot, ang);
    gs_pt p[11];
    gs_pt m[4];
    gs_rect_corners(r, p);
    gs_rect_corners(&end, p + 4);
    gs_rect_corners(&mid, m);
    int64_t cs = gs_cos((ang + 1) / 2);
    int at = pivot == GS_LEFT ? 0 : 1;
    int n = 8;
    for (int i = 0; i < 4; i++) {
        if (i != at) {
            int64_t x = (int64_t)(m[i].x - m[at].x) * TABLE_ONE;
            int64_t y = (int64_t)(m[i].y - m[at].y) * TABLE_ONE;
            p[n++] = (gs_pt){(gs_len)(m[at].x + gs_div_near(x, cs)),
                             (gs_len)(m[at].y + gs_div_near(y, cs))};
        }
    }
    return gs_hull_of(p, n);
}

#define CHORD (GS_ANG_90 / 6 + 1) /* 15 degrees */

static void sweep_wheel(gs_sweep *out, const gs_rect *from, const gs_step *s)
{
    gs_bearing pivot = s->kind == GS_STEP_WHEEL_LEFT ? GS_LEFT : GS_RIGHT;
    int pieces = (int)gs_div_up(s->ang, CHORD);
    for (int i = 0; i < pieces; i++) {
        gs_ang a = (gs_ang)((int64_t)s->ang * i / pieces);
        gs_ang b = (gs_ang)((int64_t)s->ang * (i + 1) / pieces);
        gs_rect r = gs_rect_wheel(from, pivot, a);
        sweep_put(out, wheel_piece(&r, pivot, b - a));
    }
}

void gs_sweep_path(gs_sweep *out, const gs_rect *from, const gs_path *p)
{
    out->n = 0;
    gs_rect r = *from;
    if (p->n == 0) {
        sweep_put(out, gs_hull_rect(&r));
    }
    for (int i = 0; i < p->n; i++) {
        const gs_step *s = &p->step[i];
        gs_rect end = gs_step_end(&r, s);
        if (is_wheel(s)) {
            sweep_wheel(out, &r, s);
        } else if (is_turn(s)) {
            sweep_put(out, gs_hull_rect(&end));
        } else {
            sweep_put(out, hull_of_two(&r, &end));
        }
        r = end;
    }
}

bool gs_sweep_meets_hull(const gs_sweep *s, const gs_hull *h)
{
    if (!gs_box_meets(s->box, gs_hull_bounds(h))) {
        return false;
    }
    for (int i = 0; i < s->n; i++) {
        if (gs_hull_overlap(&s->piece[i], h)) {
            return true;
        }
    }
    return false;
}

bool gs_sweep_meets_rect(const gs_sweep *s, const gs_rect *r)
{
    if (!gs_sweep_near(s, r)) {
        return false;
    }
    gs_hull h = gs_hull_rect(r);
    return gs_sweep_meets_hull(s, &h);
}

bool gs_sweep_within(const gs_sweep *s, const gs_rect *r, gs_len reach)
{
    gs_rect wide = gs_rect_grow(r, reach);
    if (!gs_sweep_meets_rect(s, &wide)) {
        return false;
    }
    for (int i = 0; i < s->n; i++) {
        const gs_hull *h = &s->piece[i];
        for (int k = 0; k < h->n; k++) {
            if (gs_rect_seg_distance(r, h->p[k], h->p[(k + 1) % h->n]) <= reach) {
                return true;
            }
        }
    }
    return gs_sweep_meets_rect(s, r);
}
