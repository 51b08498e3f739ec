/* The sketch of a battle whose places are cells: nine cells, in each the blocks that stand there, with
 * their names. Nothing of it is to scale, and it says so. */
#include "build_int.h"
#include "pen_int.h"

#include <string.h>

enum { WIDTH = 166000, CELL_W = WIDTH / 3, CELL_H = 20000, EDGE = 6000, BLOCK_W = 15000,
       BLOCK_D = 4200, NAME = 2900, WITH_NAMES = 6, RESERVE_H = 12000 };

/* Where somebody stands: as the log has it, or, of those not yet set up, as they were to be. */
static int cell_of(const build_battle *b, const gs_table_state *t, int unit)
{
    const gs_unit_state *u = &t->unit[unit];
    const gs_ob_unit *o = unit < b->s->n_units ? &b->s->units[unit] : NULL;
    if (unit < t->n_units && u->flags & GS_U_ON_TABLE) {
        return u->in.kind == GS_PLACE_CELL ? u->in.cell : -1;
    }
    return t->n_units == 0 && o && o->has_place && o->in.kind == GS_PLACE_CELL ? o->in.cell : -1;
}

typedef struct sketch {
    build_battle *b;
    gs_drawing *d;
    const gs_table_state *t;
    const gs_side_ink *inks;
    gs_str *twin;
} sketch;

/* A unit's block, its front to the enemy, and its name below it if there is room. */
static void put_block(const sketch *k, int unit, gs_um x, gs_um y, gs_um wide, bool named)
{
    const build_battle *b = k->b;
    int side = build_unit_side(b->s, unit);
    bool down = b->s->side[side].edge == 1 || (b->s->side[side].edge != 0 && side == 1);
    gs_block_sign block = {.x = x + wide / 2, .y = down ? y + BLOCK_D : y, .front = wide - 1200,
                           .depth = BLOCK_D, .facing = down ? GS_ANG_FULL / 2 : 0,
                           .mark = gs_mark_of_facts(b->s->units[unit].facts),
                           .id = b->ids.unit[unit]};
    gs_symbol_block(k->d, b->opt->metrics, &block, &k->inks[side]);
    const char *lines[2];
    int n = !named ? 0
                   : gs_pen_wrap(b->a, b->opt->metrics, GS_FACE_LABEL, PT10(66),
                                 build_bare(gs_ref_name(b->s, gs_ref_unit(unit))), wide - 400,
                                 lines, 2);
    for (int i = 0; i < n; i++) {
        gs_pen_text(k->d, x + wide / 2, y + BLOCK_D + NAME + 800 + i * 2500, GS_FACE_LABEL, PT10(66),
                    GS_ANCHOR_MIDDLE, GS_RGB_INK, lines[i]);
    }
}

/* The units of a cell in rows, and the sentence of the twin. */
static void put_cell(const sketch *k, int cell, gs_um x, gs_um y, gs_um width)
{
    int here[GS_MAX_UNITS], n = 0;
    int units = k->t->n_units ? k->t->n_units : k->b->s->n_units;
    for (int u = 0; u < units && u < GS_MAX_UNITS; u++) {
        if (cell_of(k->b, k->t, u) == cell) {
            gs_str_addf(k->twin, "%s%s", n ? ", " : " ", k->b->ids.unit[u]);
            here[n++] = u;
        }
    }
    if (n == 0) {
        return;
    }
    gs_str_addf(k->twin, ": %s.", gs_said(k->b->w, gs_cell_words[cell]));
    bool named = n * CELL_W <= WITH_NAMES * width;
    int row = named ? (int)(width * 3 / CELL_W) : (int)(width * 4 / CELL_W);
    gs_um wide = (width - 2000) / row, pitch = named ? 11500 : 6000;
    wide = wide > BLOCK_W + 2000 ? BLOCK_W + 2000 : wide;
    for (int i = 0; i < n; i++) {
        put_block(k, here[i], x + 1000 + i % row * wide, y + 2000 + i / row * pitch, wide, named);
    }
}

static void put_words(const sketch *k, gs_um y, const char *text)
{
    gs_pen_text(k->d, WIDTH / 2, y, GS_FACE_TEXT_ITALIC, PT10(85), GS_ANCHOR_MIDDLE, GS_RGB_INK,
                text);
}

/* Nine cells, and who waits behind them. */
static void put_cells(const sketch *k)
{
    const build_battle *b = k->b;
    gs_pen_fill(k->d, b->opt->ink == GS_INK_SAVE ? GS_RGB_PAPER : 0xFBF8F0);
    gs_draw_rect(k->d, 0, EDGE, WIDTH, 3 * CELL_H);
    gs_draw_fill(k->d);
    gs_pen_stroke(k->d, GS_RGB_RULE, LINE(40));
    gs_draw_dash(k->d, 2, 2);
    for (int i = 1; i < 3; i++) {
        gs_pen_segment(k->d, i * CELL_W, EDGE, i * CELL_W, EDGE + 3 * CELL_H);
        gs_pen_segment(k->d, 0, EDGE + i * CELL_H, WIDTH, EDGE + i * CELL_H);
    }
    gs_draw_stroke(k->d);
    gs_draw_dash(k->d, 0, 0);
    gs_pen_stroke(k->d, GS_RGB_INK, LINE(90));
    gs_draw_rect(k->d, 0, EDGE, WIDTH, 3 * CELL_H);
    gs_draw_stroke(k->d);
    for (int i = 0; i < GS_CELL_RESERVE; i++) { /* side a at the foot */
        put_cell(k, i, i % 3 * CELL_W, EDGE + (2 - i / 3) * CELL_H, CELL_W);
    }
}

static bool has_reserve(const sketch *k)
{
    int units = k->t->n_units ? k->t->n_units : k->b->s->n_units;
    for (int u = 0; u < units; u++) {
        if (cell_of(k->b, k->t, u) == GS_CELL_RESERVE) {
            return true;
        }
    }
    return false;
}

gs_drawing *build_sketch(build_battle *b, const gs_table_state *t)
{
    gs_side_ink inks[GS_SIDES];
    gs_str twin = {0};
    for (int i = 0; i < GS_SIDES; i++) {
        gs_rgb rgb = 0;
        bool own = b->s->side[i].colour && gs_rgb_parse(b->s->side[i].colour, &rgb);
        inks[i] = gs_side_ink_of(build_slot(b->s, i) - 1, own, rgb, b->opt->ink);
    }
    gs_um low = EDGE + 3 * CELL_H + EDGE;
    sketch k = {b, gs_drawing_new(b->a, WIDTH, 0), t, inks, &twin};
    gs_str_addf(&twin, gs_said(b->w, "A sketch, not to scale, as %s saw it."), b->s->side[0].name);
    put_cells(&k);
    put_words(&k, EDGE - 1800, build_head(b->a, b->s->side[1].name));
    put_words(&k, low - 1800, build_head(b->a, b->s->side[0].name));
    if (has_reserve(&k)) {
        gs_pen_text(k.d, 0, low + 2500, GS_FACE_LABEL, PT10(82), GS_ANCHOR_START, GS_RGB_SECOND,
                    gs_said(b->w, "In reserve"));
        put_cell(&k, GS_CELL_RESERVE, 18000, low - 1500, WIDTH - 18000);
        low += RESERVE_H;
    }
    k.d->height = gs_pen_grid(low);
    k.d->title = gs_said(b->w, "Sketch, not to scale");
    k.d->twin = gs_arena_strdup(b->a, gs_str_text(&twin));
    gs_drawing_ink(k.d, b->opt->ink);
    gs_str_free(&twin);
    return k.d;
}
