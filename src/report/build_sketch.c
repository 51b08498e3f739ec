/* The sketch of a battle whose places are cells: nine cells, a dashed block for each unit, side by
 * side. Nothing of it is to scale, and it says so. */
#include "build_int.h"

#include <string.h>

enum { CELL_W = 44000, CELL_H = 21000, MARGIN = 1500, BLOCK_H = 4200, ROW = 5400, LABEL = 5500 };

/* How many of a cell's units stand in one row, and how wide each block is. */
enum { ABREAST = 4, BLOCK_W = (CELL_W - 2 * MARGIN) / ABREAST - 1000 };

static bool stands_in(const gs_table_state *t, int unit, int cell)
{
    const gs_unit_state *u = &t->unit[unit];
    return (u->flags & GS_U_ON_TABLE) && u->in.kind == GS_PLACE_CELL && u->in.cell == cell;
}

static void block(build_battle *b, gs_drawing *d, int unit, gs_um x, gs_um y)
{
    gs_rgb rgb = 0x444444;
    const char *colour = b->s->side[build_unit_side(b->s, unit)].colour;
    if (colour && b->opt->ink == GS_INK_COLOUR) {
        (void)gs_rgb_parse(colour, &rgb);
    }
    gs_draw_stroke_colour(d, rgb);
    gs_draw_dash(d, 3, 2);
    gs_draw_rect(d, x, y, BLOCK_W, BLOCK_H);
    gs_draw_stroke(d);
    gs_draw_dash(d, 0, 0);
    gs_draw_fill_colour(d, 0x000000);
    gs_draw_text(d, x + BLOCK_W / 2, y + BLOCK_H / 2 + 1000, GS_FACE_TEXT, 8 * 64, GS_ANCHOR_MIDDLE,
                 b->ids.unit[unit]);
}

/* The units of a cell, and the sentence of the twin. */
static void cell(build_battle *b, gs_drawing *d, const gs_table_state *t, int at, gs_str *twin)
{
    gs_um x = at % 3 * CELL_W, y = LABEL + (2 - at / 3) * CELL_H; /* side a at the foot */
    int n = 0;
    gs_draw_stroke_colour(d, 0xaaaaaa);
    gs_draw_rect(d, x, y, CELL_W, CELL_H);
    gs_draw_stroke(d);
    for (int u = 0; u < t->n_units; u++) {
        if (stands_in(t, u, at)) {
            gs_um row = n / ABREAST % 3, column = n % ABREAST;
            block(b, d, u, x + MARGIN + column * (BLOCK_W + 1000), y + MARGIN + row * ROW);
            gs_str_addf(twin, "%s%s", n ? ", " : " ", b->ids.unit[u]);
            n++;
        }
    }
    if (n) {
        gs_str_addf(twin, ": %s.", gs_said(b->w, gs_cell_words[at]));
    }
}

/* Whose edge it is. */
static void edge(build_battle *b, gs_drawing *d, int side, gs_um baseline)
{
    gs_draw_fill_colour(d, 0x000000);
    gs_draw_text(d, 3 * CELL_W / 2, baseline, GS_FACE_TEXT_ITALIC, 9 * 64, GS_ANCHOR_MIDDLE,
                 build_head(b->a, b->s->side[side].name));
}

gs_drawing *build_sketch(build_battle *b, const gs_table_state *t)
{
    gs_drawing *d = gs_drawing_new(b->a, 3 * CELL_W, 3 * CELL_H + 2 * LABEL);
    gs_str twin = {0};
    gs_str_addf(&twin, gs_said(b->w, "A sketch, not to scale, as %s saw it."), b->s->side[0].name);
    gs_draw_width(d, 250);
    for (int i = 0; i < GS_CELL_RESERVE; i++) {
        cell(b, d, t, i, &twin);
    }
    edge(b, d, 1, LABEL - 1800);
    edge(b, d, 0, LABEL + 3 * CELL_H + 4000);
    d->title = gs_said(b->w, "Sketch, not to scale");
    d->twin = gs_arena_strdup(b->a, gs_str_text(&twin));
    gs_str_free(&twin);
    return d;
}
