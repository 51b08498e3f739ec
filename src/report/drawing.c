#include "gesta/drawing.h"

#include "gesta/report.h"

#include <string.h>

gs_drawing *gs_drawing_new(gs_arena *a, gs_um width, gs_um height)
{
    gs_drawing *d = GS_NEW(a, gs_drawing);
    d->width = width;
    d->height = height;
    d->arena = a;
    return d;
}

static gs_draw_op *add(gs_drawing *d, gs_draw_kind kind)
{
    d->ops = gs_arena_grow(d->arena, d->ops, d->count, &d->cap, sizeof *d->ops);
    gs_draw_op *op = &d->ops[d->count++];
    *op = (gs_draw_op){.kind = (uint8_t)kind};
    return op;
}

void gs_draw(gs_drawing *d, gs_draw_kind kind, int32_t a, int32_t b)
{
    gs_draw_op *op = add(d, kind);
    op->a = a;
    op->b = b;
}

void gs_draw_save(gs_drawing *d)
{
    add(d, GS_DRAW_SAVE);
}

void gs_draw_restore(gs_drawing *d)
{
    add(d, GS_DRAW_RESTORE);
}

void gs_draw_fill_colour(gs_drawing *d, gs_rgb rgb)
{
    gs_draw(d, GS_DRAW_FILL_COLOUR, (int32_t)rgb, 0);
}

void gs_draw_stroke_colour(gs_drawing *d, gs_rgb rgb)
{
    gs_draw(d, GS_DRAW_STROKE_COLOUR, (int32_t)rgb, 0);
}

void gs_draw_width(gs_drawing *d, gs_um width)
{
    gs_draw(d, GS_DRAW_WIDTH, width, 0);
}

void gs_draw_dash(gs_drawing *d, int on_pt, int off_pt)
{
    gs_draw(d, GS_DRAW_DASH, on_pt, off_pt);
}

void gs_draw_alpha(gs_drawing *d, int per_cent)
{
    gs_draw(d, GS_DRAW_ALPHA, per_cent, 0);
}

void gs_draw_move(gs_drawing *d, gs_um x, gs_um y)
{
    gs_draw(d, GS_DRAW_MOVE, x, y);
}

void gs_draw_line(gs_drawing *d, gs_um x, gs_um y)
{
    gs_draw(d, GS_DRAW_LINE, x, y);
}

void gs_draw_curve(gs_drawing *d, gs_um x1, gs_um y1, gs_um x2, gs_um y2, gs_um x,
                   gs_um y)
{
    gs_draw_op *op = add(d, GS_DRAW_CURVE);
    op->a = x1;
    op->b = y1;
    op->c = x2;
    op->d = y2;
    op->e = x;
    op->f = y;
}

void gs_draw_close(gs_drawing *d)
{
    add(d, GS_DRAW_CLOSE);
}

void gs_draw_rect(gs_drawing *d, gs_um x, gs_um y, gs_um w, gs_um h)
{
    gs_draw_op *op = add(d, GS_DRAW_RECT);
    op->a = x;
    op->b = y;
    op->c = w;
    op->d = h;
}

void gs_draw_circle(gs_drawing *d, gs_um x, gs_um y, gs_um r)
{
    gs_draw_op *op = add(d, GS_DRAW_CIRCLE);
    op->a = x;
    op->b = y;
    op->c = r;
}

/* Paints the path; nothing without one: a backend may refuse to paint an empty path. */
static void paint(gs_drawing *d, gs_draw_kind kind)
{
    int last = d->count ? d->ops[d->count - 1].kind : GS_DRAW_TEXT;
    if (last >= GS_DRAW_MOVE && last <= GS_DRAW_CIRCLE) {
        add(d, kind);
    }
}

void gs_draw_fill(gs_drawing *d)
{
    paint(d, GS_DRAW_FILL);
}

void gs_draw_stroke(gs_drawing *d)
{
    paint(d, GS_DRAW_STROKE);
}

void gs_draw_fill_stroke(gs_drawing *d)
{
    paint(d, GS_DRAW_FILL_STROKE);
}

void gs_draw_clip(gs_drawing *d)
{
    add(d, GS_DRAW_CLIP);
}

/* A copy with the signs of print. */
static const char *in_print(gs_arena *a, const char *text)
{
    gs_str out = {0};
    if (!text[strcspn(text, "'\"-")]) {
        return gs_arena_strdup(a, text);
    }
    gs_typeset_label(&out, text);
    const char *copy = gs_arena_strdup(a, gs_str_text(&out));
    gs_str_free(&out);
    return copy;
}

gs_draw_op *gs_draw_text(gs_drawing *d, gs_um x, gs_um y, gs_face face, gs_pt64 size,
                         gs_anchor anchor, const char *text)
{
    gs_draw_op *op = add(d, GS_DRAW_TEXT);
    op->face = (uint8_t)face;
    op->anchor = (uint8_t)anchor;
    op->a = x;
    op->b = y;
    op->size = size;
    op->text = in_print(d->arena, text);
    return op;
}

void gs_draw_photo(gs_drawing *d, gs_um x, gs_um y, gs_um w, gs_um h, const gs_photo *photo)
{
    gs_draw_op *op = add(d, GS_DRAW_PHOTO);
    op->a = x;
    op->b = y;
    op->c = w;
    op->d = h;
    op->photo = photo;
}

bool gs_drawing_is_photo(const gs_drawing *d)
{
    return d && d->count > 0 && d->ops[0].kind == GS_DRAW_PHOTO;
}
