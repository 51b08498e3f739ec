#include "gesta/grid.h"

#include "shape_int.h"

void gs_unitset_take(gs_unitset *s, int id)
{
    s->w[id >> 6] &= ~(UINT64_C(1) << (id & 63));
}

gs_unitset gs_unitset_and(gs_unitset a, gs_unitset b)
{
    return (gs_unitset){{a.w[0] & b.w[0], a.w[1] & b.w[1]}};
}

/* Bits in a word, by pairs, fours and bytes (the compiler's own would call its library). */
static int bits_in(uint64_t x)
{
    x -= (x >> 1) & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) + ((x >> 2) & UINT64_C(0x3333333333333333));
    x = (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)((x * UINT64_C(0x0101010101010101)) >> 56);
}

int gs_unitset_count(gs_unitset s)
{
    return bits_in(s.w[0]) + bits_in(s.w[1]);
}

void gs_grid_init(gs_grid *g, gs_len w, gs_len h)
{
    *g = (gs_grid){.w = w, .h = h};
}

typedef struct span {
    int x0, y0, x1, y1;
} span;

static int cell_of(gs_len at, gs_len size)
{
    int64_t i = (int64_t)at * GS_GRID / size;
    return (int)table_max(0, table_min(i, GS_GRID - 1));
}

static span span_of(const gs_grid *g, gs_box b)
{
    return (span){cell_of(b.x0, g->w), cell_of(b.y0, g->h), cell_of(b.x1, g->w),
                  cell_of(b.y1, g->h)};
}

void gs_grid_add(gs_grid *g, int id, const gs_rect *r)
{
    span s = span_of(g, gs_rect_box(r));
    for (int y = s.y0; y <= s.y1; y++) {
        for (int x = s.x0; x <= s.x1; x++) {
            gs_unitset_put(&g->cell[y * GS_GRID + x], id);
        }
    }
}

void gs_grid_remove(gs_grid *g, int id, const gs_rect *r)
{
    span s = span_of(g, gs_rect_box(r));
    for (int y = s.y0; y <= s.y1; y++) {
        for (int x = s.x0; x <= s.x1; x++) {
            gs_unitset_take(&g->cell[y * GS_GRID + x], id);
        }
    }
}

void gs_grid_move(gs_grid *g, int id, const gs_rect *from, const gs_rect *to)
{
    gs_grid_remove(g, id, from);
    gs_grid_add(g, id, to);
}

gs_unitset gs_grid_query(const gs_grid *g, gs_box b)
{
    span s = span_of(g, b);
    gs_unitset u = {{0, 0}};
    for (int y = s.y0; y <= s.y1; y++) {
        for (int x = s.x0; x <= s.x1; x++) {
            u = gs_unitset_or(u, g->cell[y * GS_GRID + x]);
        }
    }
    return u;
}

gs_unitset gs_grid_near(const gs_grid *g, const gs_rect *r, gs_len reach)
{
    gs_box b = gs_rect_box(r);
    return gs_grid_query(
        g, (gs_box){b.x0 - reach, b.y0 - reach, b.x1 + reach, b.y1 + reach});
}

gs_unitset gs_grid_under(const gs_grid *g, const gs_sweep *s)
{
    return gs_grid_query(g, s->box);
}
