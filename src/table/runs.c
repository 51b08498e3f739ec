#include "runs_int.h"

#include "shape_int.h"

void table_runs_add(table_runs *s, int64_t lo, int64_t hi)
{
    lo = table_max(lo, 0);
    hi = table_min(hi, RUN_ONE);
    if (lo >= hi) {
        return;
    }
    int m = 0;
    for (int i = 0; i < s->n; i++) {
        if (s->r[i].hi < lo || s->r[i].lo > hi) {
            s->r[m++] = s->r[i];
        } else {
            lo = table_min(lo, s->r[i].lo);
            hi = table_max(hi, s->r[i].hi);
        }
    }
    if (m == RUNS_MAX) { /* a saw of a polygon: join with the last rather than lose it */
        m--;
        lo = table_min(lo, s->r[m].lo);
        hi = table_max(hi, s->r[m].hi);
    }
    int at = m;
    while (at > 0 && s->r[at - 1].lo > lo) {
        s->r[at] = s->r[at - 1];
        at--;
    }
    s->r[at].lo = lo;
    s->r[at].hi = hi;
    s->n = m + 1;
}

void table_runs_take(table_runs *a, const table_runs *b)
{
    for (int i = 0; i < b->n; i++) {
        table_runs left = {.n = 0};
        for (int j = 0; j < a->n; j++) {
            table_runs_add(&left, a->r[j].lo, table_min(a->r[j].hi, b->r[i].lo));
            table_runs_add(&left, table_max(a->r[j].lo, b->r[i].hi), a->r[j].hi);
        }
        *a = left;
    }
}

int64_t table_runs_sum(const table_runs *s)
{
    int64_t sum = 0;
    for (int i = 0; i < s->n; i++) {
        sum += s->r[i].hi - s->r[i].lo;
    }
    return sum;
}

/* Where the segment a-b crosses c-d, or -1. */
static int64_t crossing(gs_pt a, gs_pt b, gs_pt c, gs_pt d)
{
    int64_t x = table_cross(c, d, a);
    int64_t y = table_cross(c, d, b);
    if ((x > 0) == (y > 0) || (table_cross(a, b, c) > 0) == (table_cross(a, b, d) > 0)) {
        return -1;
    }
    return gs_div_near(table_abs(x) * RUN_ONE, table_abs(x - y));
}

static gs_pt along(gs_pt a, gs_pt b, int64_t t)
{
    return (gs_pt){(gs_len)(a.x + gs_div_near((b.x - (int64_t)a.x) * t, RUN_ONE)),
                   (gs_len)(a.y + gs_div_near((b.y - (int64_t)a.y) * t, RUN_ONE))};
}

static void poly_runs(const gs_pt *p, int n, gs_pt a, gs_pt b, table_runs *out)
{
    int64_t cut[2 * RUNS_MAX + 2] = {0, RUN_ONE};
    int m = 2;
    for (int i = 0, j = n - 1; i < n; j = i++) {
        int64_t t = crossing(a, b, p[j], p[i]);
        if (t < 0 || m == GS_COUNT(cut)) {
            continue;
        }
        int k = m++;
        for (; k > 0 && cut[k - 1] > t; k--) {
            cut[k] = cut[k - 1];
        }
        cut[k] = t;
    }
    for (int i = 0; i + 1 < m; i++) {
        if (cut[i] < cut[i + 1] &&
            gs_poly_holds(p, n, along(a, b, (cut[i] + cut[i + 1]) / 2))) {
            table_runs_add(out, cut[i], cut[i + 1]);
        }
    }
}

void table_feature_runs(const gs_feature *f, gs_pt a, gs_pt b, table_runs *out)
{
    gs_pt ends[2] = {a, b};
    if (!gs_box_meets(f->box, gs_box_of(ends, 2))) {
        return;
    }
    if (!f->line) {
        poly_runs(f->p, f->n, a, b, out);
        return;
    }
    for (int i = 0; i < f->nparts; i++) {
        poly_runs(f->part[i].p, f->part[i].n, a, b, out);
    }
    for (int i = 0; f->nparts == 0 && i + 1 < f->n; i++) {
        int64_t t = crossing(a, b, f->p[i], f->p[i + 1]);
        if (t >= 0) {
            table_runs_add(out, t - 1, t + 1);
        }
    }
}
