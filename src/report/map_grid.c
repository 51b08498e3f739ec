/* The grid of 1 mm cells in which labels find their places. */
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

void gs_grid_block(gs_map_view *v, const gs_block_sign *b)
{
    gs_dot p[4];
    gs_map_corners(b, 600, p);
    gs_box_um box = gs_dots_box(p, 4);
    for (int r = cell(box.y0, v->y0); r <= cell(box.y1, v->y0); r++) {
        for (int c = cell(box.x0, v->x0); c <= cell(box.x1, v->x0); c++) {
            gs_dot q = {v->x0 + c * CELL + CELL / 2, v->y0 + r * CELL + CELL / 2};
            if (gs_map_in_block(b, 600, q)) {
                mark(v, c, r, CELL_BLOCK);
            }
        }
    }
}

void gs_grid_disc(gs_map_view *v, gs_dot c, gs_um r, unsigned bit)
{
    gs_grid_box(v, (gs_box_um){c.x - r, c.y - r, c.x + r, c.y + r}, bit);
}

int gs_grid_cost(const gs_map_view *v, gs_box_um b, bool avoid_signs)
{
    int cost = 0, blocks = 0, rest = 0;
    if (b.x0 < v->x0 + 300 || b.y0 < v->y0 + 300 || b.x1 > v->x0 + v->w - 300 ||
        b.y1 > v->y0 + v->h - 300) {
        return GRID_FRAME;
    }
    for (int r = cell(b.y0, v->y0); r <= cell(b.y1, v->y0); r++) {
        for (int c = cell(b.x0, v->x0); c <= cell(b.x1, v->x0); c++) {
            if (c < 0 || r < 0 || c >= v->cols || r >= v->rows) {
                continue;
            }
            unsigned bits = v->cells[r * v->cols + c];
            cost += bits & CELL_LABEL ? GRID_LABEL : 0;
            blocks += (bits & CELL_BLOCK) != 0;
            rest += bits & CELL_HEAD ? 20 : 0;
            rest += bits & CELL_SHAFT ? 4 : 0;
            rest += avoid_signs && bits & CELL_SIGNS ? 4 : 0;
        }
    }
    /* Held under the next weight: the order is labels, blocks, all else. */
    blocks = blocks > 490 ? 490 : blocks;
    rest = rest >= GRID_BLOCK ? GRID_BLOCK - 1 : rest;
    return (cost > GRID_FRAME / 2 ? GRID_FRAME / 2 : cost) + blocks * GRID_BLOCK + rest;
}
