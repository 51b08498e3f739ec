/* The grid of 1 mm cells: trees, stones and arrows that words had better not stand on. */
#include "map_int.h"

#include "gesta/fixed.h"

#define CELL 1000

static int cell(gs_um at, gs_um from)
{
    return (int)gs_div_down((int64_t)at - from, CELL);
}

static void mark(gs_map_view *v, int c, int r, unsigned bit)
{
    if (c >= 0 && r >= 0 && c < v->cols && r < v->rows) {
        v->cells[r * v->cols + c] |= (uint8_t)bit;
    }
}

void gs_grid_box(gs_map_view *v, gs_box_um b, unsigned bit)
{
    for (int r = cell(b.y0, v->y0); r <= cell(b.y1, v->y0); r++) {
        for (int c = cell(b.x0, v->x0); c <= cell(b.x1, v->x0); c++) {
            mark(v, c, r, bit);
        }
    }
}

void gs_grid_disc(gs_map_view *v, gs_dot c, gs_um r, unsigned bit)
{
    gs_grid_box(v, (gs_box_um){c.x - r, c.y - r, c.x + r, c.y + r}, bit);
}

int gs_grid_shafts(const gs_map_view *v, gs_box_um b)
{
    int n = 0;
    for (int r = cell(b.y0, v->y0); r <= cell(b.y1, v->y0); r++) {
        for (int c = cell(b.x0, v->x0); c <= cell(b.x1, v->x0); c++) {
            bool in = c >= 0 && r >= 0 && c < v->cols && r < v->rows;
            n += in && v->cells[r * v->cols + c] & (CELL_SHAFT | CELL_HEAD);
        }
    }
    return n;
}

int gs_grid_cost(const gs_map_view *v, gs_box_um b, bool avoid_signs)
{
    int rest = 0;
    gs_draw_box box = gs_box_of(b);
    if (!gs_map_inside(v, &box, 300)) {
        return GRID_FRAME;
    }
    if (gs_map_touches(v, &box, TAKEN_SIGNS | TAKEN_LINES, NULL)) {
        return GRID_LABEL;
    }
    if (gs_map_touches(v, &box, TAKEN_BLOCKS, NULL)) {
        return GRID_BLOCK;
    }
    for (int r = cell(b.y0, v->y0); r <= cell(b.y1, v->y0); r++) {
        for (int c = cell(b.x0, v->x0); c <= cell(b.x1, v->x0); c++) {
            if (c < 0 || r < 0 || c >= v->cols || r >= v->rows) {
                continue;
            }
            unsigned bits = v->cells[r * v->cols + c];
            rest += bits & CELL_HEAD ? 20 : 0;
            rest += bits & CELL_SHAFT ? 4 : 0;
            rest += avoid_signs && bits & CELL_SIGNS ? 4 : 0;
        }
    }
    return rest >= GRID_BLOCK ? GRID_BLOCK - 1 : rest;
}
