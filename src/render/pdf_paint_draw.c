#include "pdf_paint_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* Playing drawings: every call of the list becomes a call of the library, in the order
 * that a PDF allows, whatever the list says. */

typedef struct play {
    paint *p;
    gs_um x, y;
    int32_t scale; /* per 10000 */
    int depth;     /* saves of the drawing itself */
    gs_rgb fill;
} play;

static int64_t scaled(const play *pl, int32_t v)
{
    return pl->scale == 10000 ? v : gs_div_near((int64_t)v * pl->scale, 10000);
}

static HPDF_REAL px(const play *pl, int32_t v)
{
    return paint_points(pl->x + scaled(pl, v));
}

static HPDF_REAL py(const play *pl, int32_t v)
{
    return paint_points(pl->p->height - pl->y - scaled(pl, v));
}

static void alpha(paint *p, int per_cent)
{
    per_cent = per_cent < 0 ? 0 : per_cent > 100 ? 100 : per_cent;
    if (!p->alpha[per_cent]) {
        HPDF_ExtGState g = HPDF_CreateExtGState(p->pdf);
        HPDF_ExtGState_SetAlphaFill(g, (HPDF_REAL)per_cent / 100.0F);
        HPDF_ExtGState_SetAlphaStroke(g, (HPDF_REAL)per_cent / 100.0F);
        p->alpha[per_cent] = g;
    }
    HPDF_Page_SetExtGState(p->page, p->alpha[per_cent]);
}

static void play_text(play *pl, const gs_draw_op *op)
{
    paint *p = pl->p;
    gs_pt64 size = (gs_pt64)scaled(pl, op->size),
            tracking = (gs_pt64)scaled(pl, op->tracking);
    size_t n = op->text ? strlen(op->text) : 0;
    run r = {.face = (gs_face)op->face,
             .size = size,
             .tracking = tracking,
             .rgb = pl->fill,
             .text = op->text,
             .n = n};
    if (n == 0) {
        return;
    }
    gs_pt64 w = p->fonts->metrics.width(p->fonts, r.face, size, op->text, n);
    w += tracking * gs_utf8_length(op->text);
    int64_t back = op->anchor == GS_ANCHOR_END      ? ly_um(w)
                   : op->anchor == GS_ANCHOR_MIDDLE ? ly_um(w) / 2
                                                    : 0;
    int64_t dx = back * gs_cos(op->rotation) / (1 << 30);
    int64_t dy = back * gs_sin(op->rotation) / (1 << 30);
    paint_text(p, &r, pl->x + (gs_um)(scaled(pl, op->a) - dx),
               pl->y + (gs_um)(scaled(pl, op->b) - dy), op->rotation);
}

/* Calls that change the graphics state: never while a path is open. */
static void play_state(play *pl, const gs_draw_op *op)
{
    paint *p = pl->p;
    HPDF_UINT16 dash[2] = {(HPDF_UINT16)op->a, (HPDF_UINT16)op->b};
    paint_end_text(p);
    switch (op->kind) {
    case GS_DRAW_SAVE:
        if (pl->depth < 20) {
            HPDF_Page_GSave(p->page);
        }
        pl->depth++;
        break;
    case GS_DRAW_RESTORE:
        if (pl->depth > 0 && pl->depth-- <= 20) {
            HPDF_Page_GRestore(p->page);
            paint_forget(p);
        }
        break;
    case GS_DRAW_FILL_COLOUR:
        pl->fill = (gs_rgb)op->a;
        paint_fill_colour(p, pl->fill);
        break;
    case GS_DRAW_STROKE_COLOUR: paint_stroke_colour(p, (gs_rgb)op->a); break;
    case GS_DRAW_WIDTH:
        HPDF_Page_SetLineWidth(
            p->page, (HPDF_REAL)gs_div_near(scaled(pl, op->a) * 7200, 25400) / 100.0F);
        break;
    case GS_DRAW_DASH:
        if (op->a > 0 && op->b > 0) {
            HPDF_Page_SetDash(p->page, dash, 2, 0);
        } else {
            HPDF_Page_SetDash(p->page, NULL, 0, 0);
        }
        break;
    case GS_DRAW_ALPHA: alpha(p, op->a); break;
    default: HPDF_Page_SetLineCap(p->page, op->a ? HPDF_ROUND_END : HPDF_BUTT_END); break;
    }
}

static void play_path(play *pl, const gs_draw_op *op)
{
    HPDF_Page to = pl->p->page;
    bool open = pl->p->path > 0;
    paint_end_text(pl->p);
    switch (op->kind) {
    case GS_DRAW_MOVE:
        HPDF_Page_MoveTo(to, px(pl, op->a), py(pl, op->b));
        pl->p->path = 1;
        return;
    case GS_DRAW_LINE:
        if (open) {
            HPDF_Page_LineTo(to, px(pl, op->a), py(pl, op->b));
        }
        break;
    case GS_DRAW_CURVE:
        if (open) {
            HPDF_Page_CurveTo(to, px(pl, op->a), py(pl, op->b), px(pl, op->c),
                              py(pl, op->d), px(pl, op->e), py(pl, op->f));
        }
        break;
    case GS_DRAW_CLOSE:
        if (open) {
            HPDF_Page_ClosePath(to);
        }
        break;
    case GS_DRAW_RECT:
        HPDF_Page_Rectangle(to, px(pl, op->a), py(pl, op->b + op->d),
                            px(pl, op->a + op->c) - px(pl, op->a),
                            py(pl, op->b) - py(pl, op->b + op->d));
        open = true;
        break;
    default:
        HPDF_Page_Circle(to, px(pl, op->a), py(pl, op->b),
                         paint_points(scaled(pl, op->c)));
        open = true;
        break;
    }
    pl->p->path = open ? 2 : 0;
}

/* Paints what was built since the last painting. */
static void play_paint(play *pl, const gs_draw_op *op)
{
    HPDF_Page to = pl->p->page;
    if (pl->p->path == 0) {
        return;
    }
    pl->p->path = 0;
    switch (op->kind) {
    case GS_DRAW_FILL: HPDF_Page_Fill(to); break;
    case GS_DRAW_STROKE: HPDF_Page_Stroke(to); break;
    case GS_DRAW_FILL_STROKE: HPDF_Page_FillStroke(to); break;
    default:
        HPDF_Page_Clip(to);
        HPDF_Page_EndPath(to);
        break;
    }
}

static void drop_path(paint *p)
{
    if (p->path) {
        HPDF_Page_EndPath(p->page);
        p->path = 0;
    }
}

void paint_drawing(paint *p, const gs_drawing *d, gs_um x, gs_um y, int32_t scale)
{
    play pl = {.p = p, .x = x, .y = y, .scale = scale};
    gs_rgb saved[21] = {0};
    if (d->count == 0) {
        return;
    }
    paint_end_text(p);
    const paint before = *p;
    HPDF_Page_GSave(p->page);
    for (int i = 0; i < d->count && !p->error; i++) {
        const gs_draw_op *op = &d->ops[i];
        if (op->kind == GS_DRAW_TEXT) {
            drop_path(p);
            play_text(&pl, op);
        } else if (op->kind == GS_DRAW_PHOTO) {
            drop_path(p);
            paint_photo(p, op->photo, pl.x + (gs_um)scaled(&pl, op->a),
                        pl.y + (gs_um)scaled(&pl, op->b), (gs_um)scaled(&pl, op->c),
                        (gs_um)scaled(&pl, op->d));
        } else if (op->kind < GS_DRAW_MOVE) {
            drop_path(p);
            if (op->kind == GS_DRAW_SAVE && pl.depth < 20) {
                saved[pl.depth] = pl.fill;
            }
            play_state(&pl, op);
            if (op->kind == GS_DRAW_RESTORE && pl.depth < 20) {
                pl.fill = saved[pl.depth];
            }
        } else if (op->kind < GS_DRAW_FILL) {
            play_path(&pl, op);
        } else {
            play_paint(&pl, op);
        }
    }
    paint_end_text(p);
    drop_path(p);
    for (int depth = pl.depth > 20 ? 20 : pl.depth; depth > 0; depth--) {
        HPDF_Page_GRestore(p->page);
    }
    HPDF_Page_GRestore(p->page);
    p->now_fill = before.now_fill; /* as the library has it again */
    p->now_stroke = before.now_stroke;
    p->now_font = before.now_font;
    p->now_size = before.now_size;
    p->now_tracking = before.now_tracking;
    p->now_word = before.now_word;
}
