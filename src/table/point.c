#include "shape_int.h"

static gs_len root_len(int64_t sq)
{
    /* two more bits, then to the nearest */
    return (gs_len)((gs_isqrt(sq * 4) + 1) / 2);
}

gs_len gs_pt_distance(gs_pt a, gs_pt b)
{
    int64_t x = (int64_t)b.x - a.x;
    int64_t y = (int64_t)b.y - a.y;
    return root_len(x * x + y * y);
}

gs_pt gs_pt_toward(gs_pt p, gs_ang ang, gs_len len)
{
    return table_place(p, table_dir_of(ang), 0, (int64_t)len * 2);
}

gs_ang gs_pt_bearing(gs_pt a, gs_pt b)
{
    return gs_atan2((int64_t)b.x - a.x, (int64_t)b.y - a.y) & 65535;
}

gs_len gs_seg_pt_distance(gs_pt a, gs_pt b, gs_pt p)
{
    int64_t len2 = table_dot(a, b, b);
    int64_t along = table_dot(a, b, p);
    if (along <= 0) {
        return gs_pt_distance(a, p);
    }
    if (along >= len2) {
        return gs_pt_distance(b, p);
    }
    int64_t len64 = gs_isqrt(len2 << 12);
    return (gs_len)gs_div_near(table_abs(table_cross(a, b, p)) << 6, len64);
}

static int sign(int64_t v)
{
    return (v > 0) - (v < 0);
}

bool gs_seg_cross(gs_pt a, gs_pt b, gs_pt c, gs_pt d)
{
    int ac = sign(table_cross(a, b, c));
    int ad = sign(table_cross(a, b, d));
    int ca = sign(table_cross(c, d, a));
    int cb = sign(table_cross(c, d, b));
    if (ac * ad < 0 && ca * cb < 0) {
        return true;
    }
    return (ac == 0 && table_dot(a, b, c) >= 0 && table_dot(b, a, c) >= 0) ||
           (ad == 0 && table_dot(a, b, d) >= 0 && table_dot(b, a, d) >= 0) ||
           (ca == 0 && table_dot(c, d, a) >= 0 && table_dot(d, c, a) >= 0) ||
           (cb == 0 && table_dot(c, d, b) >= 0 && table_dot(d, c, b) >= 0);
}

bool gs_poly_holds(const gs_pt *poly, int n, gs_pt p)
{
    bool in = false;
    for (int i = 0, j = n - 1; i < n; j = i++) {
        gs_pt lo = poly[j];
        gs_pt hi = poly[i];
        if ((lo.y > p.y) == (hi.y > p.y)) {
            continue;
        }
        if (lo.y > hi.y) {
            gs_pt t = lo;
            lo = hi;
            hi = t;
        }
        /* the edge runs upwards; p lies to its left */
        if (table_cross(lo, hi, p) > 0) {
            in = !in;
        }
    }
    return in;
}
