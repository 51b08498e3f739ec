/* The ground raster and fields of walking distance on it. */
#include "gesta/grid.h"
#include "shape_int.h"

static int column(gs_len at, gs_len size)
{
    int64_t i = gs_div_down((int64_t)at * GS_RASTER, size);
    return (int)table_max(0, table_min(i, GS_RASTER - 1));
}

int gs_raster_cell(const gs_raster *r, gs_pt p)
{
    return column(p.y, r->h) * GS_RASTER + column(p.x, r->w);
}

gs_pt gs_raster_centre(const gs_raster *r, int cell)
{
    int64_t x = 2 * (cell % GS_RASTER) + 1;
    int64_t y = 2 * (cell / GS_RASTER) + 1;
    return (gs_pt){(gs_len)gs_div_near(x * r->w, 2 * GS_RASTER),
                   (gs_len)gs_div_near(y * r->h, 2 * GS_RASTER)};
}

static gs_box cell_box(const gs_raster *r, int cell)
{
    int64_t x = cell % GS_RASTER;
    int64_t y = cell / GS_RASTER;
    return (gs_box){(gs_len)(x * r->w / GS_RASTER), (gs_len)(y * r->h / GS_RASTER),
                    (gs_len)((x + 1) * r->w / GS_RASTER),
                    (gs_len)((y + 1) * r->h / GS_RASTER)};
}

typedef struct cells {
    int x0, y0, x1, y1;
} cells;

static cells cells_of(const gs_raster *r, gs_box b)
{
    return (cells){column(b.x0, r->w), column(b.y0, r->h), column(b.x1, r->w),
                   column(b.y1, r->h)};
}

unsigned gs_raster_flags(const gs_raster *r, gs_box b)
{
    cells s = cells_of(r, b);
    unsigned flags = 0;
    for (int y = s.y0; y <= s.y1; y++) {
        for (int x = s.x0; x <= s.x1; x++) {
            flags |= r->flags[y * GS_RASTER + x];
        }
    }
    return flags;
}

/* Marks every cell through which a segment runs. */
static void mark_seg(gs_raster *r, gs_pt a, gs_pt b, unsigned flags)
{
    gs_pt ends[2] = {a, b};
    cells s = cells_of(r, gs_box_of(ends, 2));
    for (int y = s.y0; y <= s.y1; y++) {
        for (int x = s.x0; x <= s.x1; x++) {
            int c = y * GS_RASTER + x;
            gs_box box = cell_box(r, c);
            /* widened by a hair: a line between two cells belongs to both */
            gs_hull h =
                gs_hull_box((gs_box){box.x0 - 2, box.y0 - 2, box.x1 + 2, box.y1 + 2});
            if (gs_hull_meets_seg(&h, a, b)) {
                r->flags[c] = (uint8_t)(r->flags[c] | flags);
            }
        }
    }
}

static void mark_inside(gs_raster *r, const gs_feature *f, unsigned flags)
{
    cells s = cells_of(r, f->box);
    for (int y = s.y0; y <= s.y1; y++) {
        for (int x = s.x0; x <= s.x1; x++) {
            int c = y * GS_RASTER + x;
            if (!gs_feature_holds(f, gs_raster_centre(r, c))) {
                continue;
            }
            r->flags[c] = (uint8_t)(r->flags[c] | flags);
            if (f->level > r->level[c]) {
                r->level[c] = (int8_t)table_min(f->level, INT8_MAX);
            }
        }
    }
}

void gs_raster_build(gs_raster *out, const gs_terrain *t,
                     const uint8_t kind_flags[GS_KIND_MAX])
{
    *out = (gs_raster){.w = t->w, .h = t->h};
    for (int i = 0; i < t->n; i++) {
        const gs_feature *f = &t->f[i];
        unsigned flags = kind_flags[f->kind];
        mark_inside(out, f, flags);
        for (int k = 0; k + 1 < f->n + (f->line ? 0 : 1); k++) {
            mark_seg(out, f->p[k], f->p[(k + 1) % f->n],
                     GS_CELL_EDGE | (f->line ? flags : 0));
        }
        for (int k = 0; k < f->nparts; k++) {
            for (int j = 0; j < f->part[k].n; j++) {
                mark_seg(out, f->part[k].p[j], f->part[k].p[(j + 1) % f->part[k].n],
                         GS_CELL_EDGE);
            }
        }
    }
    const unsigned bars = GS_CELL_SLOW_FOOT | GS_CELL_SLOW_HORSE | GS_CELL_BAR_FOOT |
                          GS_CELL_BAR_HORSE;
    for (int c = 0; c < GS_RASTER_CELLS; c++) {
        if (out->flags[c] & GS_CELL_OPENS) {
            out->flags[c] = (uint8_t)(out->flags[c] & ~bars);
        }
    }
}

/* ---- fields ---- */

/* A heap of cells by cost, with the place of each cell in it. */
typedef struct heap {
    int n;
    int16_t cell[GS_RASTER_CELLS];
    int16_t at[GS_RASTER_CELLS]; /* -1: not in the heap */
    gs_len *cost;
} heap;

/* Ties by cell number, so that the order is fixed. */
static bool sooner(const heap *h, int a, int b)
{
    return h->cost[a] < h->cost[b] || (h->cost[a] == h->cost[b] && a < b);
}

static void heap_set(heap *h, int i, int cell)
{
    h->cell[i] = (int16_t)cell;
    h->at[cell] = (int16_t)i;
}

static void heap_up(heap *h, int cell)
{
    if (h->at[cell] < 0) {
        heap_set(h, h->n++, cell);
    }
    int i = h->at[cell];
    while (i > 0 && sooner(h, cell, h->cell[(i - 1) / 2])) {
        heap_set(h, i, h->cell[(i - 1) / 2]);
        i = (i - 1) / 2;
    }
    heap_set(h, i, cell);
}

static int heap_pop(heap *h)
{
    int top = h->cell[0];
    int last = h->cell[--h->n];
    h->at[top] = -1;
    if (h->n == 0) {
        return top;
    }
    int i = 0;
    for (;;) {
        int k = 2 * i + 1;
        if (k >= h->n) {
            break;
        }
        if (k + 1 < h->n && sooner(h, h->cell[k + 1], h->cell[k])) {
            k++;
        }
        if (!sooner(h, h->cell[k], last)) {
            break;
        }
        heap_set(h, i, h->cell[k]);
        i = k;
    }
    heap_set(h, i, last);
    return top;
}

typedef struct walk {
    const gs_raster *r;
    unsigned bar, slow;
    gs_len side_x, side_y, diag;
} walk;

static bool barred(const walk *w, int x, int y)
{
    return x < 0 || y < 0 || x >= GS_RASTER || y >= GS_RASTER ||
           (w->r->flags[y * GS_RASTER + x] & w->bar);
}

static int64_t pace(const walk *w, int cell)
{
    return w->r->flags[cell] & w->slow ? 2 : 1;
}

/* Offers the eight neighbours of a cell that has its final cost. */
static void spread_from(const walk *w, heap *h, int cell)
{
    int cx = cell % GS_RASTER;
    int cy = cell / GS_RASTER;
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            if ((dx == 0 && dy == 0) || barred(w, cx + dx, cy + dy)) {
                continue;
            }
            bool slant = dx != 0 && dy != 0;
            if (slant && (barred(w, cx + dx, cy) || barred(w, cx, cy + dy))) {
                continue; /* no slipping between two barred cells */
            }
            int next = cell + dy * GS_RASTER + dx;
            int64_t len = slant ? w->diag : dx ? w->side_x : w->side_y;
            int64_t cost = h->cost[cell] + len * (pace(w, cell) + pace(w, next)) / 2;
            if (cost < h->cost[next]) {
                h->cost[next] = (gs_len)cost;
                heap_up(h, next);
            }
        }
    }
}

void gs_flow_build(gs_flow *out, const gs_raster *r, const int *goals, int n,
                    bool horse)
{
    heap h;
    h.n = 0;
    h.cost = out->cost;
    for (int i = 0; i < GS_RASTER_CELLS; i++) {
        out->cost[i] = GS_LEN_NONE;
        h.at[i] = -1;
    }
    gs_len x = r->w / GS_RASTER;
    gs_len y = r->h / GS_RASTER;
    walk w = {r, horse ? GS_CELL_BAR_HORSE : GS_CELL_BAR_FOOT,
              horse ? GS_CELL_SLOW_HORSE : GS_CELL_SLOW_FOOT, x, y,
              (gs_len)gs_isqrt((int64_t)x * x + (int64_t)y * y)};
    for (int i = 0; i < n; i++) {
        out->cost[goals[i]] = 0;
        heap_up(&h, goals[i]);
    }
    while (h.n) {
        spread_from(&w, &h, heap_pop(&h));
    }
}

void gs_flow_to_point(gs_flow *out, const gs_raster *r, gs_pt goal, bool horse)
{
    int cell = gs_raster_cell(r, goal);
    gs_flow_build(out, r, &cell, 1, horse);
}

void gs_flow_to_edge(gs_flow *out, const gs_raster *r, gs_edge e, bool horse)
{
    int goal[GS_RASTER];
    unsigned bar = horse ? GS_CELL_BAR_HORSE : GS_CELL_BAR_FOOT;
    int n = 0;
    for (int i = 0; i < GS_RASTER; i++) {
        int c = e == GS_EDGE_SOUTH   ? i
                : e == GS_EDGE_NORTH ? (GS_RASTER - 1) * GS_RASTER + i
                : e == GS_EDGE_WEST  ? i * GS_RASTER
                                     : i * GS_RASTER + GS_RASTER - 1;
        if (!(r->flags[c] & bar)) {
            goal[n++] = c;
        }
    }
    gs_flow_build(out, r, goal, n, horse);
}

gs_len gs_flow_at(const gs_flow *f, const gs_raster *r, gs_pt p)
{
    return f->cost[gs_raster_cell(r, p)];
}

/* True if the straight way between two points stays on cells that have a way to the
 * goal. */
static bool open_way(const gs_flow *f, const gs_raster *r, gs_pt a, gs_pt b)
{
    enum { SAMPLES = 24 };
    for (int i = 1; i <= SAMPLES; i++) {
        gs_pt p = {(gs_len)(a.x + ((int64_t)b.x - a.x) * i / SAMPLES),
                   (gs_len)(a.y + ((int64_t)b.y - a.y) * i / SAMPLES)};
        if (gs_flow_at(f, r, p) == GS_LEN_NONE) {
            return false;
        }
    }
    return true;
}

bool gs_flow_dir(const gs_flow *f, const gs_raster *r, gs_pt p, int look, gs_ang *dir)
{
    int here = gs_raster_cell(r, p);
    if (f->cost[here] == GS_LEN_NONE || f->cost[here] == 0) {
        return false;
    }
    look = look < 1 ? 1 : look > 8 ? 8 : look;
    int cx = here % GS_RASTER;
    int cy = here / GS_RASTER;
    int64_t best = INT64_MAX;
    gs_pt to = p;
    for (int y = cy - look; y <= cy + look; y++) {
        for (int x = cx - look; x <= cx + look; x++) {
            int c = y * GS_RASTER + x;
            if (x < 0 || y < 0 || x >= GS_RASTER || y >= GS_RASTER ||
                f->cost[c] >= f->cost[here]) {
                continue;
            }
            gs_pt q = gs_raster_centre(r, c);
            int64_t total = (int64_t)f->cost[c] + gs_pt_distance(p, q);
            if (total < best && open_way(f, r, p, q)) {
                best = total;
                to = q;
            }
        }
    }
    *dir = gs_pt_bearing(p, to);
    return best != INT64_MAX;
}
