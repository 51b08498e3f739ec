#include "shape_int.h"

/* A point in r's frame against the front edge: x = twice how far beyond the strip straight
 * ahead, y = twice how far ahead of the edge; Q30. */
static table_vec beyond_edge(const gs_rect *r, table_vec v)
{
    return (table_vec){2 * table_abs(v.x) - r->w * TABLE_ONE, 2 * v.y - r->d * TABLE_ONE};
}

static table_vec before(const gs_rect *r, gs_pt p)
{
    return beyond_edge(r, table_frame(r->c, table_dir_of(r->f), p));
}

/* True if x beyond the strip is within the spread at y ahead (all doubled Q30), `slack`
 * allowed. */
static bool within(int64_t x, int64_t y, gs_ang spread, int64_t slack)
{
    x -= slack;
    if (x <= 0 || spread >= GS_ANG_90) {
        return true;
    }
    if (spread == GS_ANG_45) {
        return x <= y;
    }
    return (x >> 20) * (gs_cos(spread) >> 8) <= (y >> 20) * (gs_sin(spread) >> 8);
}

static bool holds(table_vec v, gs_ang spread, gs_zone_line line)
{
    int64_t tol = 2 * GS_TOL * TABLE_ONE;
    if (line == GS_LINE_IN ? v.y < -tol : v.y <= tol) {
        return false;
    }
    return within(v.x, table_max(v.y, 0), spread, tol);
}

bool gs_zone_holds(const gs_rect *r, gs_pt p, gs_ang spread, gs_zone_line line)
{
    return holds(before(r, p), spread, line);
}

gs_bearing gs_zone_at(const gs_rect *r, gs_pt p, gs_zone_line line)
{
    if (gs_zone_holds(r, p, GS_ANG_45, line)) {
        return GS_FRONT;
    }
    gs_rect back = gs_rect_as_face(r, GS_REAR);
    table_vec v = before(&back, p);
    int64_t tol = 2 * GS_TOL * TABLE_ONE;
    /* SHW-R103, GOH-R32: the border belongs to the flank rather than to the rear */
    if (v.y > tol && v.x < v.y - tol) {
        return GS_REAR;
    }
    return table_frame(r->c, table_dir_of(r->f), p).x < 0 ? GS_LEFT : GS_RIGHT;
}

/* Cuts a convex polygon to where nx x + ny y > k (Q8 points, n small); returns the
 * corners left. */
static int cut(table_vec *p, int n, int64_t nx, int64_t ny, int64_t k)
{
    table_vec out[12];
    int m = 0;
    for (int i = 0; i < n; i++) {
        table_vec a = p[i];
        table_vec b = p[(i + 1) % n];
        int64_t da = (nx * a.x + ny * a.y - k) >> 12;
        int64_t db = (nx * b.x + ny * b.y - k) >> 12;
        if (da > 0) {
            out[m++] = a;
        }
        if ((da > 0) != (db > 0)) {
            int64_t span = table_abs(da) + table_abs(db);
            int64_t t = span ? (table_abs(da) << 16) / span : 0;
            out[m++] = (table_vec){a.x + table_shift((b.x - a.x) * t, 16),
                                   a.y + table_shift((b.y - a.y) * t, 16)};
        }
    }
    for (int i = 0; i < m; i++) {
        p[i] = out[i];
    }
    return m;
}

/* A point (Q8, y from the front edge's line) so far inside the zone that no rounding of the
 * cuts below could tell otherwise: what is there needs no cutting. */
#define HAIR (20 * 256)
static bool well_within(table_vec p, gs_len w, gs_ang spread, gs_len reach)
{
    int64_t out = table_abs(p.x) - (int64_t)w * 128 + 2 * HAIR;
    return p.y > HAIR && p.y < (int64_t)reach * 256 - HAIR &&
           (spread >= GS_ANG_45 ? out < p.y : out < 0);
}

/* Four points (as above) that all lie so far beyond one border of the zone. */
static bool well_beyond(const table_vec p[4], gs_len w, gs_ang spread, gs_len reach)
{
    int64_t far = reach == GS_LEN_NONE ? INT64_MAX : (int64_t)reach * 256 + HAIR;
    bool behind = true, ahead = true, left = spread <= GS_ANG_45, right = left;
    for (int i = 0; i < 4; i++) {
        int64_t edge = (int64_t)w * 128 + table_max(p[i].y, 0) + 2 * HAIR;
        behind = behind && p[i].y < -HAIR;
        ahead = ahead && p[i].y > far;
        left = left && p[i].x < -edge;
        right = right && p[i].x > edge;
    }
    return behind || ahead || left || right;
}

/* A rectangle about such a point so far outside, behind the edge or beyond the slant of 45 degrees,
 * that none of it is within: its corners lie no more than (w + d) / 2 off, (w + d) / sqrt 2 by the
 * sum of both ways. */
static bool well_outside(table_vec middle, const gs_rect *other, gs_len w, gs_ang spread)
{
    int64_t size = (int64_t)other->w + other->d;
    int64_t out = table_abs(middle.x) - (int64_t)w * 128;
    return middle.y < -size * 128 - HAIR ||
           (spread <= GS_ANG_45 && out - middle.y > size * 192 + 2 * HAIR);
}

/* The zone of r and another rectangle, its centre and axes as r sees them. */
static bool meets(const gs_rect *r, const gs_rect *other, table_vec at, gs_sincos turn,
                  gs_ang spread, gs_len reach)
{
    table_vec middle = {table_shift(at.x, 22),
                        table_shift(at.y, 22) - (int64_t)r->d * 128};
    if (well_within(middle, r->w, spread, reach)) {
        return true;
    }
    if (well_outside(middle, other, r->w, spread)) {
        return false;
    }
    int64_t wx = (int64_t)other->w * turn.cos;
    int64_t wy = (int64_t)other->w * turn.sin;
    int64_t dx = (int64_t)other->d * turn.sin;
    int64_t dy = (int64_t)other->d * turn.cos;
    int64_t x[4] = {dx - wx, dx + wx, wx - dx, -wx - dx};
    int64_t y[4] = {dy + wy, dy - wy, -dy - wy, wy - dy};
    table_vec p[12];
    for (int i = 0; i < 4; i++) {
        p[i].x = table_shift(2 * at.x + x[i], 23);
        p[i].y = table_shift(2 * at.y + y[i], 23) - (int64_t)r->d * 128;
        if (well_within(p[i], r->w, spread, reach)) {
            return true;
        }
    }
    if (well_beyond(p, r->w, spread, reach)) {
        return false;
    }
    const int64_t tol = GS_TOL * 256;
    int n = cut(p, 4, 0, 1 << 12, tol << 12);
    if (n && reach != GS_LEN_NONE) {
        n = cut(p, n, 0, -(1 << 12), -(((int64_t)reach * 256 + tol) << 12));
    }
    if (spread < GS_ANG_90) {
        /* x cos <= w/2 cos + y sin, on both sides, with a thousandth to spare */
        int64_t cs = table_shift(gs_cos(spread), 18);
        int64_t sn = table_shift(gs_sin(spread), 18);
        int64_t k = -((int64_t)r->w * 128 - tol) * cs;
        n = n ? cut(p, n, -cs, sn, k) : 0;
        n = n ? cut(p, n, cs, sn, k) : 0;
    }
    return n > 0;
}

bool gs_zone_meets_within(const gs_rect *r, const gs_rect *other, gs_ang spread,
                          gs_len reach)
{
    table_vec at = table_frame(r->c, table_dir_of(r->f), other->c);
    return meets(r, other, at, gs_sin_cos(other->f - r->f), spread, reach);
}

bool gs_zone_meets(const gs_rect *r, const gs_rect *other, gs_ang spread)
{
    return gs_zone_meets_within(r, other, spread, GS_LEN_NONE);
}

/* ---- pairs ---- */

static table_pair laid_out(const gs_pair *p)
{
    return (table_pair){{p->bx, p->by}, {p->ax, p->ay}, p->c, p->s};
}

gs_pair gs_pair_of(const gs_rect *a, const gs_rect *b)
{
    table_pair p = table_pair_of(a, b);
    return (gs_pair){a, b, p.in_a.x, p.in_a.y, p.in_b.x, p.in_b.y, p.c, p.s};
}

gs_pair gs_pair_turned(const gs_pair *p)
{
    return (gs_pair){p->b, p->a, p->ax, p->ay, p->bx, p->by, p->c, -p->s};
}

gs_len gs_pair_distance(const gs_pair *p)
{
    table_pair q = laid_out(p);
    return table_q8_root(table_pair_near(&q, p->a, p->b));
}

gs_len gs_pair_separation(const gs_pair *p)
{
    table_pair q = laid_out(p);
    return (gs_len)table_shift(table_pair_separation(&q, p->a, p->b), 31);
}

bool gs_pair_meets(const gs_pair *p, gs_ang spread)
{
    return meets(p->a, p->b, (table_vec){p->bx, p->by},
                 (gs_sincos){(int32_t)p->s, (int32_t)p->c}, spread, GS_LEN_NONE);
}

bool gs_pair_holds(const gs_pair *p, gs_ang spread, gs_zone_line line)
{
    return holds(beyond_edge(p->a, (table_vec){p->bx, p->by}), spread, line);
}

gs_hull gs_zone_hull(const gs_rect *r, gs_bearing face, gs_ang spread, gs_len reach)
{
    gs_rect v = gs_rect_as_face(r, face);
    int64_t far = 4 * (int64_t)GS_TABLE_MAX;
    int64_t out = far;
    if (spread < GS_ANG_90 && gs_cos(spread) > 0) {
        out =
            table_min(far, gs_div_near((int64_t)reach * gs_sin(spread), gs_cos(spread)));
    }
    table_dir f = table_dir_of(v.f);
    int64_t w = v.w + 2 * out;
    int64_t d = v.d + 2 * (int64_t)reach;
    gs_hull h = {.n = 0};
    if (spread >= GS_ANG_90) {
        h.p[h.n++] = table_place(v.c, f, -w, v.d);
    } else {
        h.p[h.n++] = table_place(v.c, f, -v.w, v.d);
    }
    h.p[h.n++] = table_place(v.c, f, -w, d);
    h.p[h.n++] = table_place(v.c, f, w, d);
    h.p[h.n++] = table_place(v.c, f, spread >= GS_ANG_90 ? w : v.w, v.d);
    return h;
}
