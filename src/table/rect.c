#include "shape_int.h"

gs_rect gs_rect_make(gs_len x, gs_len y, gs_ang facing, gs_len width, gs_len depth)
{
    return (gs_rect){{x, y}, facing & 65535, width, depth};
}

gs_pt gs_rect_point(const gs_rect *r, gs_len right, gs_len ahead)
{
    return table_place(r->c, table_dir_of(r->f), (int64_t)right * 2, (int64_t)ahead * 2);
}

gs_pt gs_rect_local(const gs_rect *r, gs_pt p)
{
    table_vec v = table_frame(r->c, table_dir_of(r->f), p);
    return (gs_pt){(gs_len)table_shift(v.x, 30), (gs_len)table_shift(v.y, 30)};
}

void gs_rect_corners(const gs_rect *r, gs_pt out[4])
{
    table_dir f = table_dir_of(r->f);
    out[0] = table_place(r->c, f, -r->w, r->d);
    out[1] = table_place(r->c, f, r->w, r->d);
    out[2] = table_place(r->c, f, r->w, -r->d);
    out[3] = table_place(r->c, f, -r->w, -r->d);
}

gs_pt gs_rect_face_centre(const gs_rect *r, gs_bearing face)
{
    table_dir f = table_dir_of(r->f);
    switch (face) {
    case GS_FRONT: return table_place(r->c, f, 0, r->d);
    case GS_RIGHT: return table_place(r->c, f, r->w, 0);
    case GS_REAR: return table_place(r->c, f, 0, -r->d);
    case GS_LEFT: break;
    }
    return table_place(r->c, f, -r->w, 0);
}

gs_len gs_rect_face_length(const gs_rect *r, gs_bearing face)
{
    return face == GS_FRONT || face == GS_REAR ? r->w : r->d;
}

gs_ang gs_rect_face_ang(const gs_rect *r, gs_bearing face)
{
    return (r->f + (gs_ang)face * GS_ANG_90) & 65535;
}

gs_rect gs_rect_as_face(const gs_rect *r, gs_bearing face)
{
    bool side = face == GS_RIGHT || face == GS_LEFT;
    return (gs_rect){r->c, gs_rect_face_ang(r, face), side ? r->d : r->w,
                     side ? r->w : r->d};
}

gs_box gs_rect_box(const gs_rect *r)
{
    table_dir f = table_dir_of(r->f);
    int64_t sx = table_abs(f.x);
    int64_t sy = table_abs(f.y);
    /* half extents, rounded up */
    gs_len x = (gs_len)((sy * r->w + sx * r->d + (TABLE_ONE * 2 - 1)) >> 31);
    gs_len y = (gs_len)((sx * r->w + sy * r->d + (TABLE_ONE * 2 - 1)) >> 31);
    return (gs_box){r->c.x - x, r->c.y - y, r->c.x + x, r->c.y + y};
}

gs_len gs_rect_radius(const gs_rect *r)
{
    int64_t dia = gs_isqrt((int64_t)r->w * r->w + (int64_t)r->d * r->d) + 1;
    return (gs_len)((dia + 1) / 2);
}

gs_len gs_rect_separation(const gs_rect *a, const gs_rect *b)
{
    table_pair p = table_pair_of(a, b);
    return (gs_len)table_shift(table_pair_separation(&p, a, b), 31);
}

bool gs_rect_overlap(const gs_rect *a, const gs_rect *b, gs_len tol)
{
    if (gs_rects_apart(a, b) > 0) {
        return false;
    }
    table_pair p = table_pair_of(a, b);
    return table_pair_separation(&p, a, b) < -2 * (int64_t)tol * TABLE_ONE;
}

/* How near the corners of a rectangle come to another, the corners given by its centre
 * `at` (Q30) in the other's frame and its axes' cosine and sine there. Least squared
 * distance in Q8 lengths; *corner is the corner (order of gs_rect_corners). */
static int64_t corners_near(const gs_rect *to, const gs_rect *of, table_vec at, int64_t c,
                            int64_t s, int *corner)
{
    int64_t wx = of->w * c;
    int64_t wy = of->w * s;
    int64_t dx = of->d * s;
    int64_t dy = of->d * c;
    int64_t x[4] = {dx - wx, dx + wx, wx - dx, -wx - dx};
    int64_t y[4] = {dy + wy, dy - wy, -dy - wy, wy - dy};
    int64_t w = (int64_t)to->w * 128;
    int64_t d = (int64_t)to->d * 128;
    int64_t best = INT64_MAX;
    for (int i = 0; i < 4; i++) {
        int64_t u = table_max(0, table_shift(table_abs(2 * at.x + x[i]), 23) - w);
        int64_t v = table_max(0, table_shift(table_abs(2 * at.y + y[i]), 23) - d);
        if (u * u + v * v < best) {
            best = u * u + v * v;
            *corner = i;
        }
    }
    return best;
}

/* Of rectangles whose sides are parallel: the gaps along and across. */
static int64_t near_upright(const table_pair *p, const gs_rect *a, const gs_rect *b)
{
    int64_t w = (int64_t)a->w + (p->c ? b->w : b->d);
    int64_t d = (int64_t)a->d + (p->c ? b->d : b->w);
    int64_t x = table_max(0, table_shift(2 * table_abs(p->in_a.x), 23) - w * 128);
    int64_t y = table_max(0, table_shift(2 * table_abs(p->in_a.y), 23) - d * 128);
    return x * x + y * y;
}

int64_t table_pair_near(const table_pair *p, const gs_rect *a, const gs_rect *b)
{
    if (p->c == 0 || p->s == 0) {
        return near_upright(p, a, b);
    }
    if (table_pair_separation(p, a, b) <= 0) {
        return 0;
    }
    int corner;
    int64_t x = corners_near(a, b, p->in_a, p->c, p->s, &corner);
    int64_t y = corners_near(b, a, p->in_b, p->c, -p->s, &corner);
    return table_min(x, y);
}

gs_len gs_rect_distance(const gs_rect *a, const gs_rect *b)
{
    table_pair p = table_pair_of(a, b);
    return table_q8_root(table_pair_near(&p, a, b));
}

gs_len gs_rect_distance_up(const gs_rect *a, const gs_rect *b)
{
    table_pair p = table_pair_of(a, b);
    /* in 256ths of a thousandth; a few of them are the rounding of the frames */
    return (gs_len)((gs_isqrt(table_pair_near(&p, a, b)) + 255 - 8) >> 8);
}

bool gs_rect_within(const gs_rect *a, const gs_rect *b, gs_len most)
{
    if (gs_rects_apart(a, b) > most) {
        return false;
    }
    table_pair p = table_pair_of(a, b);
    int64_t apart = table_pair_separation(&p, a, b); /* nothing is nearer than that */
    return table_shift(apart, 31) <= most &&
           (apart <= 0 || table_q8_root(table_pair_near(&p, a, b)) <= most);
}

gs_len gs_rect_nearest_of(const gs_rect *r, const gs_rect *of, int n, gs_len least)
{
    table_dir fr = table_dir_of(r->f);
    table_dir fo = table_dir_of(of->f);
    gs_sincos turn = gs_sin_cos(of->f - r->f);
    for (int i = 0; i < n; i++) {
        if (gs_rects_apart(r, &of[i]) < least) {
            table_pair p = {table_frame(r->c, fr, of[i].c), table_frame(of[i].c, fo, r->c),
                            turn.cos, turn.sin};
            gs_len d = table_q8_root(table_pair_near(&p, r, &of[i]));
            least = d < least ? d : least;
        }
    }
    return least;
}

gs_len gs_rect_closest(const gs_rect *a, const gs_rect *b, gs_pt *pa, gs_pt *pb)
{
    table_pair p = table_pair_of(a, b);
    int of_b = 0;
    int of_a = 0;
    int64_t x = corners_near(a, b, p.in_a, p.c, p.s, &of_b);
    int64_t y = corners_near(b, a, p.in_b, p.c, -p.s, &of_a);
    gs_pt corner[4];
    gs_pt qa;
    gs_pt qb;
    if (x <= y) {
        gs_rect_corners(b, corner);
        qb = corner[of_b];
        qa = gs_rect_nearest(a, qb);
    } else {
        gs_rect_corners(a, corner);
        qa = corner[of_a];
        qb = gs_rect_nearest(b, qa);
    }
    if (pa) {
        *pa = qa;
    }
    if (pb) {
        *pb = qb;
    }
    return table_pair_separation(&p, a, b) <= 0 ? 0 : table_q8_root(table_min(x, y));
}

gs_len gs_rect_pt_distance(const gs_rect *r, gs_pt p)
{
    table_vec v = table_frame(r->c, table_dir_of(r->f), p);
    int64_t x = table_max(0, table_abs(table_shift(v.x, 22)) - (int64_t)r->w * 128);
    int64_t y = table_max(0, table_abs(table_shift(v.y, 22)) - (int64_t)r->d * 128);
    return table_q8_root(x * x + y * y);
}

gs_pt gs_rect_nearest(const gs_rect *r, gs_pt p)
{
    table_dir f = table_dir_of(r->f);
    table_vec v = table_frame(r->c, f, p);
    int64_t w = r->w * (TABLE_ONE / 2);
    int64_t d = r->d * (TABLE_ONE / 2);
    if (table_abs(v.x) <= w && table_abs(v.y) <= d) {
        return p;
    }
    v.x = table_max(-w, table_min(w, v.x));
    v.y = table_max(-d, table_min(d, v.y));
    /* back to the table: halves of thousandths are kept by table_place, the rest in
     * 1/1024 */
    int64_t x = table_shift(v.x, 20);
    int64_t y = table_shift(v.y, 20);
    return (gs_pt){(gs_len)(r->c.x + table_shift(f.y * x + f.x * y, 40)),
                   (gs_len)(r->c.y + table_shift(f.y * y - f.x * x, 40))};
}

bool gs_rect_holds(const gs_rect *r, gs_pt p, gs_len tol)
{
    table_vec v = table_frame(r->c, table_dir_of(r->f), p);
    return table_abs(v.x) <= (r->w + 2 * (int64_t)tol) * (TABLE_ONE / 2) &&
           table_abs(v.y) <= (r->d + 2 * (int64_t)tol) * (TABLE_ONE / 2);
}

/* Cuts [t0, t1] (1/65536 of a segment) to where lo < a + (b - a) t < hi. */
static void slab(int64_t a, int64_t b, int64_t half, int64_t *t0, int64_t *t1)
{
    int64_t q = b - a;
    if (q == 0) {
        if (table_abs(a) >= half) {
            *t1 = *t0;
        }
        return;
    }
    int64_t lo = gs_div_near((-half - a) * 65536, q > 0 ? q : -q) * (q > 0 ? 1 : -1);
    int64_t hi = gs_div_near((half - a) * 65536, q > 0 ? q : -q) * (q > 0 ? 1 : -1);
    *t0 = table_max(*t0, table_min(lo, hi));
    *t1 = table_min(*t1, table_max(lo, hi));
}

/* Surely no part of the line from a to b is in r: by the circle round r, and the line's
 * box. */
static bool misses(const gs_rect *r, gs_pt a, gs_pt b)
{
    gs_len far = gs_rect_span(r) / 2 + 2;
    int64_t along = table_abs((int64_t)b.x - a.x) + table_abs((int64_t)b.y - a.y);
    return r->c.x + far < table_min(a.x, b.x) || r->c.x - far > table_max(a.x, b.x) ||
           r->c.y + far < table_min(a.y, b.y) || r->c.y - far > table_max(a.y, b.y) ||
           table_abs(table_cross(a, b, r->c)) > far * along;
}

gs_len gs_rect_seg_inside(const gs_rect *r, gs_pt a, gs_pt b)
{
    if (misses(r, a, b)) {
        return 0;
    }
    table_dir f = table_dir_of(r->f);
    table_vec va = table_frame(r->c, f, a);
    table_vec vb = table_frame(r->c, f, b);
    int64_t t0 = 0;
    int64_t t1 = 65536;
    /* Q8; a thousandth inside the outline, so that a graze is no crossing */
    slab(table_shift(va.x, 22), table_shift(vb.x, 22), (int64_t)(r->w - 2 * GS_TOL) * 128,
         &t0, &t1);
    slab(table_shift(va.y, 22), table_shift(vb.y, 22), (int64_t)(r->d - 2 * GS_TOL) * 128,
         &t0, &t1);
    if (t1 <= t0) {
        return 0;
    }
    return (gs_len)table_shift((int64_t)gs_pt_distance(a, b) * (t1 - t0), 16);
}

gs_len gs_rect_seg_distance(const gs_rect *r, gs_pt a, gs_pt b)
{
    if (gs_rect_holds(r, a, 0) || gs_rect_holds(r, b, 0) ||
        gs_rect_seg_inside(r, a, b) > 0) {
        return 0;
    }
    gs_pt p[4];
    gs_rect_corners(r, p);
    int64_t best = table_min(gs_rect_pt_distance(r, a), gs_rect_pt_distance(r, b));
    for (int i = 0; i < 4; i++) {
        best = table_min(best, gs_seg_pt_distance(a, b, p[i]));
    }
    return (gs_len)best;
}

gs_len gs_rect_face_distance(const gs_rect *r, gs_bearing face, const gs_rect *other)
{
    gs_rect v = gs_rect_as_face(r, face);
    gs_rect edge = {gs_rect_face_centre(r, face), v.f, v.w, 0};
    return gs_rect_distance(&edge, other);
}
