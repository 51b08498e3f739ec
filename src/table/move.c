/* Moves of a rectangle, faces that touch. */
#include "shape_int.h"

gs_rect gs_rect_forward(const gs_rect *r, gs_len len)
{
    return gs_rect_shift(r, r->f, len);
}

gs_rect gs_rect_shift(const gs_rect *r, gs_ang direction, gs_len len)
{
    gs_rect m = *r;
    m.c = gs_pt_toward(r->c, direction, len);
    return m;
}

gs_rect gs_rect_turn(const gs_rect *r, gs_ang ang)
{
    gs_rect m = *r;
    m.f = (r->f + ang) & 65535;
    return m;
}

gs_rect gs_rect_wheel(const gs_rect *r, gs_bearing pivot, gs_ang ang)
{
    int64_t side = pivot == GS_LEFT ? -r->w : r->w;
    table_dir f = table_dir_of(r->f);
    gs_rect m = *r;
    m.f = (pivot == GS_LEFT ? r->f - ang : r->f + ang) & 65535;
    table_dir g = table_dir_of(m.f);
    /* the corner stays: the centre moves by the difference of the two offsets to it */
    table_dir k = {f.x - g.x, f.y - g.y};
    m.c = table_place(r->c, k, side, r->d);
    return m;
}

gs_len gs_wheel_arc(gs_len width, gs_ang ang)
{
    int64_t a = table_abs(ang);
    return (gs_len)(((int64_t)width * a * 411775 + (((int64_t)1 << 32) - 1)) >> 32);
}

gs_ang gs_wheel_angle(gs_len width, gs_len arc)
{
    if (width <= 0) {
        return GS_ANG_FULL;
    }
    int64_t a = arc <= 0 ? 0 : ((int64_t)arc << 32) / ((int64_t)width * 411775);
    return (gs_ang)table_min(a, GS_ANG_FULL);
}

/* Length that face `fa` of a and the face `fb` of b that looks at it share if they lie flush,
 * else 0. `ahead`: how far b's centre lies on that side of a's. */
static gs_len shared_edge(const gs_rect *a, gs_bearing fa, const gs_rect *b,
                          gs_bearing fb, gs_len gap, gs_len ahead)
{
    gs_rect u = gs_rect_as_face(a, fa);
    gs_rect v = gs_rect_as_face(b, fb);
    /* at two degrees a long edge's middle stands off its ends by up to 1/28 of it */
    int64_t slack = gap + GS_TOL + (int64_t)table_max(u.w, v.w) / 28;
    int64_t turned = v.d / 1000 + 4; /* by so much two degrees and rounding bring b nearer */
    if (table_abs(2 * (int64_t)ahead - u.d - v.d) > 2 * (slack + turned)) {
        return 0;
    }
    gs_pt other = gs_rect_local(&u, gs_rect_face_centre(b, fb));
    if (table_abs(other.y - u.d / 2) > slack) {
        return 0;
    }
    int64_t left = table_max(-(int64_t)u.w, 2 * (int64_t)other.x - v.w);
    int64_t right = table_min(u.w, 2 * (int64_t)other.x + v.w);
    return right > left ? (gs_len)((right - left) / 2) : 0;
}

/* By how many quarters a face of b is on from the face of a that it looks at most nearly;
 * *off: by how much it misses that. */
static int quarters_on(const gs_rect *a, const gs_rect *b, gs_ang *off)
{
    gs_ang turn = (GS_ANG_180 - (b->f - a->f)) & 65535;
    int quarter = ((turn + GS_ANG_45) / GS_ANG_90) & 3;
    *off = gs_ang_signed(turn - quarter * GS_ANG_90);
    return quarter;
}

/* The same within 2 degrees; -1: no face looks at another. */
static int facing_by(const gs_rect *a, const gs_rect *b)
{
    gs_ang off;
    int quarter = quarters_on(a, b, &off);
    return off > GS_ANG_DEG(2) || off < -GS_ANG_DEG(2) ? -1 : quarter;
}

/* The pair of faces that share most; false: none do. */
static bool flush(const table_pair *p, const gs_rect *a, const gs_rect *b, int quarter,
                  gs_len gap, gs_touch *out)
{
    gs_len x = (gs_len)table_shift(p->in_a.x, 30), y = (gs_len)table_shift(p->in_a.y, 30);
    const gs_len ahead[GS_BEARINGS] = {
        [GS_FRONT] = y, [GS_RIGHT] = x, [GS_REAR] = -y, [GS_LEFT] = -x};
    out->shared = 0;
    for (int i = 0; i < GS_BEARINGS && quarter >= 0; i++) {
        gs_bearing fa = (gs_bearing)i, fb = (gs_bearing)((i + quarter) & 3);
        gs_len s = shared_edge(a, fa, b, fb, gap, ahead[i]);
        if (s > out->shared) {
            *out = (gs_touch){fa, fb, s};
        }
    }
    return out->shared > 0;
}

static bool within_gap(const table_pair *p, const gs_rect *a, const gs_rect *b, gs_len gap)
{
    return table_shift(table_pair_separation(p, a, b), 31) <= gap &&
           table_q8_root(table_pair_near(p, a, b)) <= gap;
}

bool gs_rect_touch(const gs_rect *a, const gs_rect *b, gs_len gap, gs_touch *out)
{
    if (gs_rects_apart(a, b) > gap) {
        return false;
    }
    table_pair p = table_pair_of(a, b);
    if (!within_gap(&p, a, b, gap)) {
        return false;
    }
    if (out && !flush(&p, a, b, facing_by(a, b), gap, out)) { /* corner to corner */
        *out = (gs_touch){gs_zone_at(a, b->c, GS_LINE_IN), gs_zone_at(b, a->c, GS_LINE_IN),
                          0};
    }
    return true;
}

bool gs_rect_flush(const gs_rect *a, const gs_rect *b, gs_len gap, gs_touch *out)
{
    int quarter = gs_rects_apart(a, b) > gap ? -1 : facing_by(a, b);
    if (quarter < 0) {
        return false;
    }
    table_pair p = table_pair_of(a, b);
    return within_gap(&p, a, b, gap) && flush(&p, a, b, quarter, gap, out);
}

/* Keeps of the stretch [*t0, *t1] of a segment of that length the part on which a coordinate
 * that goes from c0 to c1 is within [lo, hi]. */
static void clip(int64_t length, int64_t c0, int64_t c1, int64_t lo, int64_t hi,
                 int64_t *t0, int64_t *t1)
{
    if (c0 == c1) {
        *t1 = c0 < lo || c0 > hi ? *t0 : *t1;
        return;
    }
    int64_t at_lo = (lo - c0) * length / (c1 - c0), at_hi = (hi - c0) * length / (c1 - c0);
    *t0 = table_max(*t0, table_min(at_lo, at_hi));
    *t1 = table_min(*t1, table_max(at_lo, at_hi));
}

/* How much of the face `fb` of b lies before the face `fa` of a, at most `gap` off. */
static gs_len stretch(const gs_rect *a, gs_bearing fa, const gs_rect *b, gs_bearing fb,
                      gs_len gap)
{
    gs_rect u = gs_rect_as_face(a, fa), v = gs_rect_as_face(b, fb);
    gs_pt p = gs_rect_local(&u, gs_rect_point(&v, -v.w / 2, v.d / 2));
    gs_pt q = gs_rect_local(&u, gs_rect_point(&v, v.w / 2, v.d / 2));
    int64_t t0 = 0, t1 = v.w;
    clip(v.w, p.x, q.x, -u.w / 2, u.w / 2, &t0, &t1);
    clip(v.w, p.y, q.y, u.d / 2 - 2 * GS_TOL, u.d / 2 + gap, &t0, &t1);
    return t1 > t0 ? (gs_len)(t1 - t0) : 0;
}

bool gs_rect_along(const gs_rect *a, const gs_rect *b, gs_len gap, gs_touch *out)
{
    gs_ang off;
    if (gs_rects_apart(a, b) > gap) {
        return false;
    }
    int quarter = quarters_on(a, b, &off);
    if (off <= GS_ANG_DEG(2) && off >= -GS_ANG_DEG(2)) {
        return gs_rect_flush(a, b, gap, out);
    }
    table_pair p = table_pair_of(a, b);
    out->shared = 0;
    for (int i = 0; i < GS_BEARINGS && within_gap(&p, a, b, gap); i++) {
        gs_bearing fa = (gs_bearing)i, fb = (gs_bearing)((i + quarter) & 3);
        gs_len s = (gs_len)table_min(stretch(a, fa, b, fb, gap), stretch(b, fb, a, fa, gap));
        if (s > out->shared) {
            *out = (gs_touch){fa, fb, s};
        }
    }
    return out->shared > 0;
}

gs_rect gs_rect_grow(const gs_rect *r, gs_len by)
{
    gs_rect g = *r;
    g.w = (gs_len)table_max(0, r->w + 2 * (int64_t)by);
    g.d = (gs_len)table_max(0, r->d + 2 * (int64_t)by);
    return g;
}

gs_rect gs_rect_around(const gs_rect *r, int n, gs_ang facing)
{
    gs_rect frame = {r[0].c, gs_ang_norm(facing), 0, 0};
    int64_t x0 = INT64_MAX;
    int64_t y0 = INT64_MAX;
    int64_t x1 = INT64_MIN;
    int64_t y1 = INT64_MIN;
    for (int i = 0; i < n; i++) {
        gs_pt c[4];
        gs_rect_corners(&r[i], c);
        for (int k = 0; k < 4; k++) {
            gs_pt p = gs_rect_local(&frame, c[k]);
            x0 = table_min(x0, p.x);
            x1 = table_max(x1, p.x);
            y0 = table_min(y0, p.y);
            y1 = table_max(y1, p.y);
        }
    }
    frame.c = table_place(frame.c, table_dir_of(facing), x0 + x1, y0 + y1);
    frame.w = (gs_len)(x1 - x0);
    frame.d = (gs_len)(y1 - y0);
    return frame;
}

gs_rect gs_rect_carry(const gs_rect *member, const gs_rect *from, const gs_rect *to)
{
    table_vec v = table_frame(from->c, table_dir_of(from->f), member->c);
    table_dir g = table_dir_of(to->f);
    int64_t x = table_shift(v.x, 20);
    int64_t y = table_shift(v.y, 20);
    gs_rect m = *member;
    m.f = gs_ang_norm(member->f + to->f - from->f);
    m.c = (gs_pt){(gs_len)(to->c.x + table_shift(g.y * x + g.x * y, 40)),
                  (gs_len)(to->c.y + table_shift(g.y * y - g.x * x, 40))};
    return m;
}
