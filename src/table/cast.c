/* Straight moves until something is touched: separating axes with a speed along each. */
#include "cast_int.h"
#include "gesta/path.h"

/* One axis: the mover's middle is at 0, the other's at `at`, both half extents add up to
 * `reach`, the mover goes `speed` along it for each thousandth. `slack` is a thousandth
 * on this axis. All but speed in the same scale as speed. */
static void axis(table_cast *c, int64_t at, int64_t reach, int64_t slack, int64_t speed)
{
    if (speed < 0) {
        at = -at;
        speed = -speed;
    }
    int64_t small = table_max(reach - slack, 0);
    if (speed == 0 || at + small <= 0) { /* past it, or left behind already */
        c->never = c->never || at + small <= 0 || at - small >= 0;
        return;
    }
    if (at - small > 0) { /* it is not there yet */
        c->in_slack = table_max(c->in_slack, table_cast_quotient(at - small, speed));
    }
    if (at - reach > 0) {
        c->in = table_max(c->in, table_cast_quotient(at - reach, speed));
    }
    c->out_slack = table_min(c->out_slack, table_cast_quotient(at + small, speed));
}

static table_cast cast_new(void)
{
    return (table_cast){0, 0, INT64_MAX, false};
}

/* along_r, along_o: the direction of the move against both facings; from angles, so that
 * a right angle is exactly no speed. All doubled, Q30. */
static table_cast cast_pair(const table_pair *p, const gs_rect *r, const gs_rect *o,
                      gs_sincos along_r, gs_sincos along_o, int64_t slack)
{
    int64_t c = table_abs(p->c);
    int64_t s = table_abs(p->s);
    int64_t one = TABLE_ONE;
    table_cast k = cast_new();
    axis(&k, 2 * p->in_a.x, r->w * one + o->w * c + o->d * s, slack,
         2 * (int64_t)along_r.sin);
    if (k.never) {
        return k;
    }
    axis(&k, 2 * p->in_a.y, r->d * one + o->d * c + o->w * s, slack,
         2 * (int64_t)along_r.cos);
    axis(&k, -2 * p->in_b.x, o->w * one + r->w * c + r->d * s, slack,
         2 * (int64_t)along_o.sin);
    axis(&k, -2 * p->in_b.y, o->d * one + r->d * c + r->w * s, slack,
         2 * (int64_t)along_o.cos);
    return k;
}

static table_cast cast_towards(const gs_rect *r, gs_ang ang, const gs_rect *o, int64_t slack)
{
    table_pair p = table_pair_of(r, o);
    return cast_pair(&p, r, o, gs_sin_cos(ang - r->f), gs_sin_cos(ang - o->f), slack);
}

gs_len gs_cast_rect(const gs_rect *r, gs_ang ang, const gs_rect *other)
{
    if (ang == r->f) {
        table_pair p = table_pair_of(r, other);
        return table_lies_ahead(&p, r, other) ? table_cast_ahead(&p, r, other) : GS_LEN_NONE;
    }
    table_cast k = cast_towards(r, ang, other, TABLE_SLACK);
    return table_cast_length(&k);
}

gs_len gs_cast_seg(const gs_rect *r, gs_ang ang, gs_pt p, gs_pt q)
{
    table_dir fr = table_dir_of(r->f);
    table_vec a = table_frame(r->c, fr, p);
    table_vec b = table_frame(r->c, fr, q);
    table_cast k = cast_new();
    axis(&k, a.x + b.x, r->w * TABLE_ONE + table_abs(a.x - b.x), TABLE_SLACK,
         2 * (int64_t)gs_sin(ang - r->f));
    axis(&k, a.y + b.y, r->d * TABLE_ONE + table_abs(a.y - b.y), TABLE_SLACK,
         2 * (int64_t)gs_cos(ang - r->f));
    /* across the segment: scale 2^10 times its length */
    int64_t nx = (int64_t)q.y - p.y;
    int64_t ny = (int64_t)p.x - q.x;
    if (nx == 0 && ny == 0) {
        return table_cast_length(&k);
    }
    int64_t len = table_max(table_abs(nx), table_abs(ny));
    int64_t right = table_abs(table_shift(fr.y * nx - fr.x * ny, 20));
    int64_t ahead = table_abs(table_shift(fr.x * nx + fr.y * ny, 20));
    int64_t at = nx * ((int64_t)p.x - r->c.x) + ny * ((int64_t)p.y - r->c.y);
    table_dir u = table_dir_of(ang);
    axis(&k, 2 * at * 1024, r->w * right + r->d * ahead, 2 * GS_TOL * len * 1024,
         2 * table_shift(u.x * nx + u.y * ny, 20));
    return table_cast_length(&k);
}

gs_len gs_cast_poly(const gs_rect *r, gs_ang ang, const gs_pt *poly, int n)
{
    gs_hull h = gs_hull_rect(r);
    if (gs_hull_meets_poly(&h, poly, n)) {
        return 0;
    }
    gs_len best = GS_LEN_NONE;
    for (int i = 0, j = n - 1; i < n; j = i++) {
        gs_len t = gs_cast_seg(r, ang, poly[j], poly[i]);
        best = t < best ? t : best;
    }
    return best;
}
