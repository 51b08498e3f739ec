/* The unit block: front, strength, mark, id, state. */
#include "symbol_int.h"

#include "gesta/fixed.h"

#define EDGE LINE(170)

/* What the parts of a block share. */
typedef struct view {
    gs_drawing *d;
    const gs_metrics *m;
    const gs_block_sign *b;
    const gs_side_ink *ink;
    gs_turn front; /* u right, v forward, from the middle of the front edge */
    gs_box box;    /* the reader's frame */
    bool flip;     /* the front edge is the reader's lower side */
    gs_um length, depth;
    gs_um filled;    /* of length, from the reader's left */
    gs_um edge;      /* thickness of the heavy edge */
    gs_um top, high; /* the inside without the heavy edge, in t */
} view;

static bool ragged(gs_unit_look s)
{
    return s == GS_UNIT_DISORDERED || s == GS_UNIT_CONFUSED || s == GS_UNIT_MUST_RALLY ||
           s == GS_UNIT_ROUTING;
}

static gs_um filled_part(const gs_block_sign *b, gs_um length)
{
    if (b->state == GS_UNIT_ROUTING || b->state == GS_UNIT_GONE ||
        b->state == GS_UNIT_HIDDEN) {
        return 0;
    }
    if (b->full <= 0 || b->present >= b->full) {
        return length;
    }
    return b->present <= 0 ? 0
                           : (gs_um)gs_div_near((int64_t)length * b->present, b->full);
}

static view look(gs_drawing *d, const gs_metrics *m, const gs_block_sign *b,
                 const gs_side_ink *ink)
{
    view w = {.d = d, .m = m, .b = b, .ink = ink, .length = b->front, .depth = b->depth};
    w.front = gs_turn_at(b->x, b->y, b->facing);
    w.flip = w.front.cos < 0 || (w.front.cos == 0 && w.front.sin < 0);
    gs_dot corner = w.flip ? gs_turn_dot(&w.front, w.length / 2, -w.depth)
                           : gs_turn_dot(&w.front, -w.length / 2, 0);
    w.box = (gs_box){corner.x, corner.y, w.flip ? -w.front.cos : w.front.cos,
                     w.flip ? -w.front.sin : w.front.sin};
    w.filled = filled_part(b, w.length);
    w.edge = b->small ? LINE(110) : EDGE;
    w.top = w.flip ? 0 : w.edge;
    w.high = w.depth - w.edge;
    if (b->no_flank) {
        w.top = w.edge;
        w.high = w.depth - 2 * w.edge;
    }
    return w;
}

/* A part of the body from s0 to s1 as a path. */
static void part(const view *w, gs_um s0, gs_um s1)
{
    gs_dot p[4] = {gs_box_dot(&w->box, s0, 0), gs_box_dot(&w->box, s1, 0),
                   gs_box_dot(&w->box, s1, w->depth), gs_box_dot(&w->box, s0, w->depth)};
    gs_pen_path(w->d, p, 4, true);
}

static void bounds(const view *w, gs_um *x0, gs_um *y0, gs_um *x1, gs_um *y1)
{
    for (int i = 0; i < 4; i++) {
        gs_dot p = gs_box_dot(&w->box, i & 1 ? w->length : 0, i & 2 ? w->depth : 0);
        *x0 = i == 0 || p.x < *x0 ? p.x : *x0;
        *y0 = i == 0 || p.y < *y0 ? p.y : *y0;
        *x1 = i == 0 || p.x > *x1 ? p.x : *x1;
        *y1 = i == 0 || p.y > *y1 ? p.y : *y1;
    }
}

static void body(const view *w)
{
    gs_drawing *d = w->d;
    gs_pen_fill(d, GS_RGB_PAPER);
    part(w, 0, w->length);
    gs_draw_fill(d);
    if (w->filled > 0) {
        gs_pen_fill(d, w->ink->fill | GS_RGB_FIXED);
        part(w, 0, w->filled);
        gs_draw_fill(d);
        if (w->ink->pattern != GS_PATTERN_NONE) {
            gs_um x0 = 0, y0 = 0, x1 = 0, y1 = 0;
            bounds(w, &x0, &y0, &x1, &y1);
            gs_draw_save(d);
            part(w, 0, w->filled);
            gs_draw_clip(d);
            gs_pen_pattern(d, w->ink->pattern, x0, y0, x1, y1);
            gs_draw_restore(d);
        }
        if (w->ink->fill == GS_RGB_PAPER &&
            w->filled < w->length) { /* where the hatching ends */
            gs_dot a = gs_box_dot(&w->box, w->filled, 0);
            gs_dot b = gs_box_dot(&w->box, w->filled, w->depth);
            gs_pen_stroke(d, GS_RGB_INK, LINE(35));
            gs_pen_segment(d, a.x, a.y, b.x, b.y);
            gs_draw_stroke(d);
        }
    }
    bool dashed = w->b->state == GS_UNIT_ROUTING || w->b->state == GS_UNIT_HIDDEN;
    gs_pen_stroke(d, GS_RGB_INK, w->b->small ? LINE(35) : LINE(50));
    if (dashed) {
        gs_draw_dash(d, 2, 2);
    }
    part(w, 0, w->length);
    gs_draw_stroke(d);
    gs_draw_dash(d, 0, 0);
}

/* A line across the front, `back` behind the front edge. */
static void across(const view *w, gs_um back, gs_um width)
{
    gs_dot a = gs_turn_dot(&w->front, -w->length / 2, -back);
    gs_dot b = gs_turn_dot(&w->front, w->length - w->length / 2, -back);
    gs_pen_stroke(w->d, GS_RGB_INK, width);
    gs_pen_segment(w->d, a.x, a.y, b.x, b.y);
    gs_draw_stroke(w->d);
}

static void zigzag(const view *w)
{
    int teeth = (int)gs_div_near(w->length, 1500);
    teeth = teeth < 2 ? 2 : teeth;
    gs_pen_stroke(w->d, GS_RGB_INK, w->b->small ? LINE(70) : LINE(100));
    for (int i = 0; i <= 2 * teeth; i++) {
        int64_t u = (int64_t)w->length * i / (2 * teeth) - w->length / 2;
        gs_dot p = gs_turn_dot(&w->front, u, i & 1 ? 900 : 50);
        if (i == 0) {
            gs_draw_move(w->d, p.x, p.y);
        } else {
            gs_draw_line(w->d, p.x, p.y);
        }
    }
    gs_draw_stroke(w->d);
}

static void front(const view *w)
{
    if (w->b->state == GS_UNIT_HIDDEN) {
        return;
    }
    if (ragged(w->b->state)) {
        zigzag(w);
        return;
    }
    across(w, w->edge / 2, w->edge);
    if (w->b->no_flank) {
        gs_um e = w->edge / 2;
        gs_dot p[4] = {gs_box_dot(&w->box, e, e), gs_box_dot(&w->box, w->length - e, e),
                       gs_box_dot(&w->box, w->length - e, w->depth - e),
                       gs_box_dot(&w->box, e, w->depth - e)};
        gs_pen_path(w->d, p, 4, true);
        gs_draw_stroke(w->d);
        return;
    }
    gs_um half = w->b->small ? 500 : 800, tall = w->b->small ? 800 : 1250;
    gs_dot t[3] = {gs_turn_dot(&w->front, -half, 0), gs_turn_dot(&w->front, 0, tall),
                   gs_turn_dot(&w->front, half, 0)};
    gs_pen_fill(w->d, GS_RGB_INK);
    gs_pen_path(w->d, t, 3, true);
    gs_draw_fill(w->d);
    if (w->b->shield_wall) {
        gs_rgb rgb = w->filled > w->length / 2 ? w->ink->letter : GS_RGB_INK;
        across(w, w->edge + 600, LINE(60));
        if (w->filled > 0 && rgb == GS_RGB_PAPER) { /* on a dark fill the line is light */
            gs_draw_save(w->d);
            part(w, 0, w->filled);
            gs_draw_clip(w->d);
            gs_dot a = gs_turn_dot(&w->front, -w->length / 2, -w->edge - 600);
            gs_dot b = gs_turn_dot(&w->front, w->length - w->length / 2, -w->edge - 600);
            gs_pen_stroke(w->d, rgb | GS_RGB_FIXED, LINE(60));
            gs_pen_segment(w->d, a.x, a.y, b.x, b.y);
            gs_draw_stroke(w->d);
            gs_draw_restore(w->d);
        }
    }
}

/* Side of the mark's square and where it stands in t. */
static gs_um mark_side(const view *w)
{
    gs_um side = w->high < 3600 ? w->high : 3600;
    return side > w->length ? w->length : side;
}

/* The mark, in the letter's colour on the fill and in ink on the white. */
static void mark(const view *w)
{
    gs_um side = mark_side(w), t = w->top + (w->high - side) / 2;
    gs_um inset = side / 12;
    gs_rgb on_fill = w->ink->letter | GS_RGB_FIXED;
    for (int pass = 0; pass < 2; pass++) {
        gs_um s0 = pass ? w->filled : 0, s1 = pass ? w->length : w->filled;
        if (s0 >= s1 || (pass && w->filled >= side)) {
            continue;
        }
        bool split = w->filled > 0 && w->filled < side;
        gs_draw_save(w->d);
        if (split) {
            part(w, s0, s1);
            gs_draw_clip(w->d);
        }
        if (!pass && w->ink->pattern != GS_PATTERN_NONE) { /* clear of the pattern */
            gs_mark_draw(w->d, &w->box, inset, t + inset, side - 2 * inset, w->flip,
                         w->b->mark, w->ink->fill | GS_RGB_FIXED, 700);
        }
        gs_mark_draw(w->d, &w->box, inset, t + inset, side - 2 * inset, w->flip,
                     w->b->mark, pass ? GS_RGB_INK : on_fill, 0);
        gs_draw_restore(w->d);
    }
    if (side < w->length) {
        gs_dot a = gs_box_dot(&w->box, side, w->top);
        gs_dot b = gs_box_dot(&w->box, side, w->top + w->high);
        gs_pen_stroke(w->d, w->filled > side ? on_fill : GS_RGB_INK, LINE(40));
        gs_pen_segment(w->d, a.x, a.y, b.x, b.y);
        gs_draw_stroke(w->d);
    }
}

/* Words in the inside, their middle at s. */
static void words(const view *w, gs_um s, gs_pt64 size, gs_rgb rgb, const char *text)
{
    gs_um base = w->top + w->high / 2 + gs_pen_half_cap(size);
    gs_dot p = gs_box_dot(&w->box, s, base);
    gs_draw_op *op = gs_pen_text(w->d, p.x, p.y, GS_FACE_LABEL_BOLD, size,
                                 GS_ANCHOR_MIDDLE, rgb, text);
    op->rotation = gs_ang_norm(w->b->facing + (w->flip ? GS_ANG_FULL / 2 : 0));
}

/* The id inside: on the fill, else on the white; false if it fits neither. */
static bool id(const view *w)
{
    gs_pt64 size = w->b->id_size ? w->b->id_size : PT10(66);
    gs_um wide = gs_pen_width(w->m, GS_FACE_LABEL_BOLD, size, w->b->id);
    gs_um from = mark_side(w) + 300;
    gs_um end = w->length - 300;
    if (gs_pen_half_cap(size) * 2 > w->high - 200) {
        return false;
    }
    gs_um fill_end = w->filled < end ? w->filled - 200 : end;
    if (fill_end - from >= wide) {
        gs_um mid = from + (fill_end - from) / 2;
        if (w->ink->pattern != GS_PATTERN_NONE) {
            gs_um half = wide / 2 + 250;
            gs_dot p[4] = {gs_box_dot(&w->box, mid - half, w->top),
                           gs_box_dot(&w->box, mid + half, w->top),
                           gs_box_dot(&w->box, mid + half, w->top + w->high),
                           gs_box_dot(&w->box, mid - half, w->top + w->high)};
            gs_pen_fill(w->d, w->ink->fill | GS_RGB_FIXED);
            gs_pen_path(w->d, p, 4, true);
            gs_draw_fill(w->d);
        }
        words(w, mid, size, w->ink->letter | GS_RGB_FIXED, w->b->id);
        return true;
    }
    gs_um white = w->filled + 200 > from ? w->filled + 200 : from;
    if (end - white >= wide) {
        words(w, white + (end - white) / 2, size, GS_RGB_INK, w->b->id);
        return true;
    }
    return false;
}

/* Destroyed or off the table: a dotted ghost with a cross. */
static void gone(const view *w)
{
    gs_pen_stroke(w->d, GS_RGB_SECOND, LINE(50));
    gs_draw_dash(w->d, 1, 2);
    part(w, 0, w->length);
    gs_draw_stroke(w->d);
    gs_draw_dash(w->d, 0, 0);
    gs_um r = (w->depth < w->length ? w->depth : w->length) * 36 / 100;
    gs_um s = w->length / 2, t = w->depth / 2;
    gs_pen_stroke(w->d, GS_RGB_SECOND, LINE(90));
    for (int k = -1; k <= 1; k += 2) {
        gs_dot a = gs_box_dot(&w->box, s - r, t - k * r),
               b = gs_box_dot(&w->box, s + r, t + k * r);
        gs_pen_segment(w->d, a.x, a.y, b.x, b.y);
    }
    gs_draw_stroke(w->d);
}

bool gs_symbol_block(gs_drawing *d, const gs_metrics *m, const gs_block_sign *b,
                     const gs_side_ink *side)
{
    view w = look(d, m, b, side);
    bool has_id = b->id && *b->id && !b->small;
    bool inside = !has_id;
    gs_draw_save(d);
    if (b->state == GS_UNIT_GONE) {
        gone(&w);
        gs_draw_restore(d);
        return inside;
    }
    body(&w);
    front(&w);
    if (b->state == GS_UNIT_HIDDEN) {
        words(&w, w.length / 2, b->small ? PT10(60) : PT10(80), GS_RGB_INK, "?");
        inside = true;
    } else {
        mark(&w);
        inside = inside || id(&w);
    }
    if (b->state == GS_UNIT_CONFUSED) {
        gs_dot p = gs_turn_dot(&w.front, 0, -w.depth - 1500);
        gs_pen_text(d, p.x, p.y + gs_pen_half_cap(PT10(80)), GS_FACE_LABEL_BOLD, PT10(80),
                    GS_ANCHOR_MIDDLE, GS_RGB_INK, "?");
    }
    gs_draw_restore(d);
    return inside;
}

void gs_symbol_mini(gs_drawing *d, gs_um x, gs_um y, gs_um w, gs_um h, gs_mark mark_of,
                    const gs_side_ink *side)
{
    gs_block_sign b = {.x = x + w / 2, .y = y, .front = w, .depth = h, .mark = mark_of};
    view v = look(d, NULL, &b, side);
    gs_draw_save(d);
    body(&v);
    front(&v);
    gs_um in = v.high * 88 / 100, t = v.top + (v.high - in) / 2;
    gs_um s = (w - in) / 2;
    if (side->pattern != GS_PATTERN_NONE) {
        gs_mark_draw(d, &v.box, s, t, in, false, mark_of, side->fill, 700);
    }
    gs_mark_draw(d, &v.box, s, t, in, false, mark_of, side->letter, 0);
    gs_draw_restore(d);
}
