/* A drawing as PNG: its steps played to cairo. */
#include "gesta/render.h"

#include "gesta/arena.h"

#include <cairo.h>
#include <math.h>

#define UM_PER_INCH 25400.0
#define TURN 6.283185307179586 /* of a circle, in radians */

typedef struct canvas {
    cairo_t *cr;
    const gs_drawing *d;
    const gs_fonts *fonts; /* NULL: the usual families */
    double dot;      /* micrometres of a pixel */
    struct pen {
        gs_rgb fill, stroke;
        double width, on, off, alpha;
        bool round;
    } pen[33];
    int depth;
} canvas;

static struct pen *pen_of(canvas *c)
{
    return &c->pen[c->depth < GS_COUNT(c->pen) ? c->depth : GS_COUNT(c->pen) - 1];
}

static void colour(canvas *c, gs_rgb rgb)
{
    cairo_set_source_rgba(c->cr, (rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0,
                          (rgb & 255) / 255.0, pen_of(c)->alpha);
}

static void paint(canvas *c, bool fill, bool stroke)
{
    const struct pen *pen = pen_of(c);
    if (fill) {
        colour(c, pen->fill);
        cairo_fill_preserve(c->cr);
    }
    if (stroke) {
        const double dash[] = {pen->on, pen->off > 0 ? pen->off : pen->on};
        cairo_set_dash(c->cr, dash, pen->on > 0 ? 2 : 0, 0);
        cairo_set_line_width(c->cr, pen->width > c->dot / 2 ? pen->width : c->dot / 2);
        cairo_set_line_cap(c->cr, pen->round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
        colour(c, pen->stroke);
        cairo_stroke_preserve(c->cr);
    }
    cairo_new_path(c->cr);
}

/* Width of the words with their tracking. */
static double tracked(canvas *c, const char *text, double tracking)
{
    cairo_text_extents_t box;
    cairo_text_extents(c->cr, text, &box);
    return box.x_advance + tracking * gs_utf8_length(text);
}

static void text(canvas *c, const gs_draw_op *op)
{
    static const char *const families[] = {"Gentium Book Plus", "Carlito"};
    gs_str clean = {0};
    gs_utf8_xml_clean(&clean, op->text);
    const char *words = gs_str_text(&clean), *end = words + clean.len;
    bool label = op->face >= GS_FACE_LABEL;
    double tracking = op->tracking * 3175.0 / 576.0;
    cairo_select_font_face(c->cr,
                           c->fonts ? gs_fonts_family(c->fonts, (gs_face)op->face)
                                    : families[label],
                           op->face & 1 ? CAIRO_FONT_SLANT_ITALIC : CAIRO_FONT_SLANT_NORMAL,
                           op->face & 2 ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(c->cr, op->size * 3175.0 / 576.0);
    cairo_save(c->cr);
    cairo_translate(c->cr, op->a, op->b);
    cairo_rotate(c->cr, op->rotation * TURN / 65536.0);
    double wide = tracked(c, words, tracking);
    cairo_move_to(c->cr, -wide * op->anchor / 2, 0); /* start, middle, end */
    colour(c, pen_of(c)->fill);
    gs_str one = {0};
    while (op->tracking && words < end) {
        double x, y;
        gs_str_clear(&one);
        gs_utf8_add(&one, gs_utf8_next(&words, end));
        cairo_show_text(c->cr, gs_str_text(&one));
        cairo_get_current_point(c->cr, &x, &y);
        cairo_move_to(c->cr, x + tracking, y);
    }
    if (!op->tracking) {
        cairo_show_text(c->cr, words);
    }
    cairo_restore(c->cr);
    cairo_new_path(c->cr);
    gs_str_free(&one);
    gs_str_free(&clean);
}

static void state(canvas *c, const gs_draw_op *op)
{
    struct pen *pen = pen_of(c);
    switch (op->kind) {
    case GS_DRAW_SAVE:
        cairo_save(c->cr);
        c->depth++;
        *pen_of(c) = *pen;
        break;
    case GS_DRAW_RESTORE:
        if (c->depth > 0) {
            cairo_restore(c->cr);
            c->depth--;
        }
        break;
    case GS_DRAW_FILL_COLOUR: pen->fill = (gs_rgb)op->a; break;
    case GS_DRAW_STROKE_COLOUR: pen->stroke = (gs_rgb)op->a; break;
    case GS_DRAW_WIDTH: pen->width = op->a; break;
    case GS_DRAW_DASH:
        pen->on = op->a * 352.8;
        pen->off = op->b * 352.8;
        break;
    case GS_DRAW_ALPHA: pen->alpha = op->a / 100.0; break;
    case GS_DRAW_CAP: pen->round = op->a != 0; break;
    default: break;
    }
}

static void step(canvas *c, const gs_draw_op *op)
{
    switch (op->kind) {
    case GS_DRAW_MOVE: cairo_move_to(c->cr, op->a, op->b); break;
    case GS_DRAW_LINE: cairo_line_to(c->cr, op->a, op->b); break;
    case GS_DRAW_CURVE:
        cairo_curve_to(c->cr, op->a, op->b, op->c, op->d, op->e, op->f);
        break;
    case GS_DRAW_CLOSE: cairo_close_path(c->cr); break;
    case GS_DRAW_RECT: cairo_rectangle(c->cr, op->a, op->b, op->c, op->d); break;
    case GS_DRAW_CIRCLE:
        cairo_new_sub_path(c->cr);
        cairo_arc(c->cr, op->a, op->b, op->c > 0 ? op->c : 0, 0, TURN);
        break;
    case GS_DRAW_FILL: paint(c, true, false); break;
    case GS_DRAW_STROKE: paint(c, false, true); break;
    case GS_DRAW_FILL_STROKE: paint(c, true, true); break;
    case GS_DRAW_CLIP:
        cairo_clip(c->cr);
        break;
    case GS_DRAW_TEXT: text(c, op); break;
    case GS_DRAW_PHOTO: break; /* a photo is a file already */
    default: state(c, op);
    }
}

/* What a map's numbers need at its left. */
static gs_um hanging(const gs_drawing *d)
{
    for (int i = 0; i < d->count; i++) {
        const gs_draw_op *op = &d->ops[i];
        if (op->kind == GS_DRAW_TEXT && op->anchor == GS_ANCHOR_END && op->a < 0) {
            return GS_MM(6);
        }
    }
    return GS_MM(1);
}

static cairo_status_t add(void *ctx, const unsigned char *bytes, unsigned n)
{
    gs_str_addn(ctx, (const char *)bytes, n);
    return CAIRO_STATUS_SUCCESS;
}

static gs_status ended(cairo_status_t why, gs_err *err)
{
    if (why == CAIRO_STATUS_NO_MEMORY) {
        gs_out_of_memory();
    }
    return why == CAIRO_STATUS_SUCCESS
               ? GS_OK
               : gs_err_set(err, GS_FAILED, "the picture could not be drawn: %s",
                            cairo_status_to_string(why));
}

gs_status gs_render_png(const gs_drawing *d, const gs_fonts *fonts, int dots, gs_str *out,
                        gs_err *err)
{
    gs_um left = hanging(d), wide = d->width + left + GS_MM(1);
    double dot = UM_PER_INCH / dots;
    cairo_surface_t *s = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(wide / dot),
                                                    (int)ceil((d->height + 2 * GS_MM(1)) / dot));
    canvas c = {.cr = cairo_create(s), .d = d, .fonts = fonts, .dot = dot};
    c.pen[0] = (struct pen){.alpha = 1, .width = 353};
    cairo_font_options_t *plain = cairo_font_options_create();
    cairo_font_options_set_hint_metrics(plain, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_hint_style(plain, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_antialias(plain, CAIRO_ANTIALIAS_GRAY);
    cairo_set_font_options(c.cr, plain);
    cairo_set_source_rgb(c.cr, 1, 1, 1);
    cairo_paint(c.cr);
    cairo_scale(c.cr, 1 / dot, 1 / dot);
    cairo_translate(c.cr, left, GS_MM(1));
    for (int i = 0; i < d->count; i++) {
        step(&c, &d->ops[i]);
    }
    cairo_status_t why = cairo_status(c.cr);
    why = why == CAIRO_STATUS_SUCCESS ? cairo_surface_write_to_png_stream(s, add, out) : why;
    cairo_font_options_destroy(plain);
    cairo_destroy(c.cr);
    cairo_surface_destroy(s);
    return ended(why, err);
}
