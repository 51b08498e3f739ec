/* Arrows: cut at the blocks, entered in the grid. */
#include "map_int.h"

#include "gesta/fixed.h"

#define SHORT_OF 900 /* arrows stop so far from a block */

static gs_dot between(gs_dot a, gs_dot b, int64_t k, int64_t n)
{
    return (gs_dot){a.x + (gs_um)((b.x - a.x) * k / n),
                    a.y + (gs_um)((b.y - a.y) * k / n)};
}

/* The block that holds a point, -1 if none. */
static int holder(const gs_map_view *v, gs_dot p, gs_block_sign *out)
{
    for (int i = 0; i < v->map->unit_count; i++) {
        if (v->map->units[i].state == GS_UNIT_GONE) {
            continue;
        }
        *out = gs_map_block(v, &v->map->units[i]);
        if (gs_map_in_block(out, 0, p)) {
            return i;
        }
    }
    return -1;
}

/* Moves the end p[n-1] back along the path out of the block that holds it; returns the
 * count left, 0 if the whole path lies in the block. */
static int leave_block(const gs_map_view *v, gs_dot *p, int n)
{
    gs_block_sign b;
    if (holder(v, p[n - 1], &b) < 0) {
        return n;
    }
    while (n > 1 && gs_map_in_block(&b, SHORT_OF, p[n - 2])) {
        n--;
    }
    if (n < 2) {
        return 0;
    }
    int64_t lo = 0, hi = 256; /* lo outside, hi inside */
    while (hi - lo > 1) {
        int64_t mid = (lo + hi) / 2;
        if (gs_map_in_block(&b, SHORT_OF, between(p[n - 2], p[n - 1], mid, 256))) {
            hi = mid;
        } else {
            lo = mid;
        }
    }
    p[n - 1] = between(p[n - 2], p[n - 1], lo, 256);
    return n;
}

static void reverse(gs_dot *p, int n)
{
    for (int i = 0; i < n / 2; i++) {
        gs_dot t = p[i];
        p[i] = p[n - 1 - i];
        p[n - 1 - i] = t;
    }
}

/* The points of an arrow in the picture, cut at blocks; 0 if nothing is left to draw. */
int gs_map_arrow_path(const gs_map_view *v, const gs_map_arrow *a, gs_dot out[6])
{
    int n = 0;
    for (int i = 0; i < a->count && n < 6; i++) {
        int k = a->count <= 6 ? i : i * (a->count - 1) / 5;
        if (a->count > 6 && n == 5) {
            k = a->count - 1;
        }
        gs_dot p = gs_map_dot(v, a->points[k]);
        if (n == 0 || gs_pen_distance(p, out[n - 1]) > 50) {
            out[n++] = p;
        }
    }
    gs_um whole = 0;
    for (int i = 0; i + 1 < n; i++) {
        whole += gs_pen_distance(out[i], out[i + 1]);
    }
    if (n < 2 || whole < (v->strip ? 2500 : 4000)) {
        return 0;
    }
    n = leave_block(v, out, n);
    if (n >= 2) {
        reverse(out, n);
        n = leave_block(v, out, n);
        reverse(out, n);
    }
    whole = 0;
    for (int i = 0; i + 1 < n; i++) {
        whole += gs_pen_distance(out[i], out[i + 1]);
    }
    return n >= 2 && whole >= 2000 ? n : 0;
}

void gs_map_arrows(gs_map_view *v)
{
    for (int i = 0; i < v->map->arrow_count; i++) {
        const gs_map_arrow *a = &v->map->arrows[i];
        gs_dot p[6], fine[6 * GS_CURVE_STEPS + 2];
        if ((v->form == GS_MAP_THUMB && !v->strip && a->kind != GS_ARROW_CHARGE) || a->count < 2) {
            continue;
        }
        int n = gs_map_arrow_path(v, a, p);
        if (n < 2) {
            continue;
        }
        gs_symbol_arrow(v->d, a->kind, p, n, gs_map_ink(v, a->side)->dark);
        int count = gs_pen_curve(p, n, fine);
        for (int k = 0; k + 1 < count; k++) {
            gs_um len = gs_pen_distance(fine[k], fine[k + 1]);
            for (gs_um at = 0; at <= len; at += 500) {
                gs_dot q = between(fine[k], fine[k + 1], at, len > 0 ? len : 1);
                gs_grid_disc(v, q, 100, CELL_SHAFT);
            }
        }
        gs_grid_disc(v, p[n - 1], 1300, CELL_HEAD);
    }
}
