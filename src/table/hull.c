/* Convex polygons with whole corners: exact tests, with a slack of about a thousandth. */
#include <assert.h>

#include "shape_int.h"

#define HULL_POINTS 32

static bool before(gs_pt a, gs_pt b)
{
    return a.x < b.x || (a.x == b.x && a.y < b.y);
}

/* One chain of the hull over sorted points taken in the order given by `step`, turning
 * clockwise; its last point is left for the other chain. */
static int chain(const gs_pt *s, int n, int first, int step, gs_pt *out)
{
    int m = 0;
    for (int i = first; i >= 0 && i < n; i += step) {
        while (m >= 2 && table_cross(out[m - 2], out[m - 1], s[i]) >= 0) {
            m--;
        }
        out[m++] = s[i];
    }
    return m - 1;
}

gs_hull gs_hull_of(const gs_pt *p, int n)
{
    gs_pt s[HULL_POINTS];
    gs_pt out[2 * HULL_POINTS];
    assert(n >= 1 && n <= HULL_POINTS);
    int m = 0;
    for (int i = 0; i < n; i++) {
        int j = m;
        while (j > 0 && before(p[i], s[j - 1])) {
            s[j] = s[j - 1];
            j--;
        }
        s[j] = p[i];
        m++;
    }
    gs_hull h = {.n = 0};
    int k = chain(s, n, 0, 1, out);
    k += chain(s, n, n - 1, -1, out + k);
    if (k == 0) {
        out[k++] = s[0];
    }
    assert(k <= GS_HULL_MAX);
    for (int i = 0; i < k && i < GS_HULL_MAX; i++) {
        h.p[h.n++] = out[i];
    }
    return h;
}

gs_hull gs_hull_rect(const gs_rect *r)
{
    gs_hull h = {.n = 4};
    gs_rect_corners(r, h.p);
    return h;
}

gs_hull gs_hull_box(gs_box b)
{
    return (gs_hull){4, {{b.x0, b.y1}, {b.x1, b.y1}, {b.x1, b.y0}, {b.x0, b.y0}}};
}

gs_box gs_hull_bounds(const gs_hull *h)
{
    return gs_box_of(h->p, h->n);
}

bool gs_hull_holds(const gs_hull *h, gs_pt p)
{
    for (int i = 0, j = h->n - 1; i < h->n; j = i++) {
        if (table_cross(h->p[j], h->p[i], p) > 0) {
            return false;
        }
    }
    return true;
}

/* The slack of an edge: its longer side stands for its length. */
static int64_t edge_slack(gs_pt a, gs_pt b)
{
    return GS_TOL *
           table_max(table_abs((int64_t)b.x - a.x), table_abs((int64_t)b.y - a.y));
}

/* True if some edge of a has all of b outside. */
static bool parted(const gs_hull *a, const gs_hull *b)
{
    for (int i = 0, j = a->n - 1; i < a->n; j = i++) {
        int64_t in = -edge_slack(a->p[j], a->p[i]);
        bool all = true;
        for (int k = 0; k < b->n && all; k++) {
            all = table_cross(a->p[j], a->p[i], b->p[k]) >= in;
        }
        if (all) {
            return true;
        }
    }
    return false;
}

bool gs_hull_overlap(const gs_hull *a, const gs_hull *b)
{
    if (a->n < 3 || b->n < 3) {
        return a->n == 2   ? gs_hull_meets_seg(b, a->p[0], a->p[1])
               : b->n == 2 ? gs_hull_meets_seg(a, b->p[0], b->p[1])
                           : gs_hull_holds(a, b->p[0]) && gs_hull_holds(b, a->p[0]);
    }
    return !parted(a, b) && !parted(b, a);
}

bool gs_hull_meets_seg(const gs_hull *h, gs_pt a, gs_pt b)
{
    /* all corners on one side of the line, or a point of the hull's edges parts them */
    int64_t slack = edge_slack(a, b);
    int64_t lo = INT64_MAX;
    int64_t hi = INT64_MIN;
    for (int i = 0; i < h->n; i++) {
        int64_t c = table_cross(a, b, h->p[i]);
        lo = table_min(lo, c);
        hi = table_max(hi, c);
    }
    if (slack && (lo >= -slack || hi <= slack)) {
        return false;
    }
    for (int i = 0, j = h->n - 1; i < h->n; j = i++) {
        int64_t in = -edge_slack(h->p[j], h->p[i]);
        if (table_cross(h->p[j], h->p[i], a) >= in &&
            table_cross(h->p[j], h->p[i], b) >= in) {
            return false;
        }
    }
    return h->n >= 3;
}

bool gs_hull_meets_poly(const gs_hull *h, const gs_pt *poly, int n)
{
    gs_box hb = gs_hull_bounds(h);
    if (!gs_box_meets(hb, gs_box_of(poly, n))) {
        return false;
    }
    for (int i = 0, j = n - 1; i < n; j = i++) {
        gs_pt e[2] = {poly[j], poly[i]};
        if (gs_box_meets(hb, gs_box_of(e, 2)) && gs_hull_meets_seg(h, e[0], e[1])) {
            return true;
        }
    }
    /* no edge runs through: all inside or all outside */
    int64_t x = 0;
    int64_t y = 0;
    for (int i = 0; i < h->n; i++) {
        x += h->p[i].x;
        y += h->p[i].y;
    }
    gs_pt mid = {(gs_len)gs_div_near(x, h->n), (gs_len)gs_div_near(y, h->n)};
    return gs_poly_holds(poly, n, mid);
}
