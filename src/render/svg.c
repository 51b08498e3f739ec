/* A drawing as SVG text. */
#include "gesta/svg.h"

#include <string.h>

#define STACK_MAX 32

typedef struct pen {
    gs_rgb fill, stroke;
    gs_um width;
    int on, off, alpha, cap;
    int groups; /* clip groups opened since the save before */
} pen;

typedef struct writer {
    gs_str *out;
    const gs_metrics *m;
    const gs_svg_place *place; /* in a page; NULL: alone */
    const char *id;
    gs_str path;
    pen stack[STACK_MAX];
    int depth;
    int lost; /* saves beyond the stack */
    int clips;
} writer;

/* Micrometres as millimetres, to a hundredth. */
static void mm(gs_str *out, int32_t um)
{
    int32_t v = (um + (um < 0 ? -5 : 5)) / 10 * 10;
    gs_str_addmilli(out, v);
}

static void point(gs_str *out, int32_t x, int32_t y)
{
    mm(out, x);
    gs_str_addc(out, ' ');
    mm(out, y);
}

static void colour(gs_str *out, const char *name, gs_rgb rgb)
{
    gs_str_addf(out, " %s=\"#%06X\"", name, rgb & 0xFFFFFFu);
}

static void paint(writer *w, bool fill, bool stroke)
{
    const pen *p = &w->stack[w->depth];
    if (w->path.len) {
        gs_str_addf(w->out, "<path d=\"%s\"", gs_str_text(&w->path));
        if (fill) {
            colour(w->out, "fill", p->fill);
        } else {
            gs_str_add(w->out, " fill=\"none\"");
        }
        if (stroke) {
            colour(w->out, "stroke", p->stroke);
            gs_str_add(w->out, " stroke-width=\"");
            mm(w->out, p->width);
            gs_str_add(w->out, "\"");
            if (p->on > 0) {
                gs_str_add(w->out, " stroke-dasharray=\"");
                point(w->out, p->on * 3528 / 10, p->off * 3528 / 10);
                gs_str_add(w->out, "\"");
            }
            if (p->cap) {
                gs_str_add(w->out, " stroke-linecap=\"round\"");
            }
        }
        if (p->alpha < 100) {
            gs_str_addf(w->out, " opacity=\"%d.%02d\"", p->alpha / 100, p->alpha % 100);
        }
        gs_str_add(w->out, "/>\n");
    }
    gs_str_clear(&w->path);
}

static void clip(writer *w)
{
    gs_str_addf(w->out, "<clipPath id=\"%s-c%d\"><path d=\"%s\"/></clipPath>\n", w->id,
                w->clips, gs_str_text(&w->path));
    gs_str_addf(w->out, "<g clip-path=\"url(#%s-c%d)\">\n", w->id, w->clips);
    w->clips++;
    w->stack[w->depth].groups++;
    gs_str_clear(&w->path);
}

/* Family, size, style, colour of a text. */
static void text_style(const writer *w, const gs_draw_op *op)
{
    const pen *p = &w->stack[w->depth];
    int style = op->face % 4; /* regular, italic, bold, bold italic */
    if (op->face < GS_FACE_LABEL) { /* the others have that of the whole picture */
        gs_str_add(w->out, " font-family=\"Gentium Book Plus, Gentium Plus, Cardo, Georgia, serif\"");
    }
    gs_str_add(w->out, " font-size=\"");
    mm(w->out, (int32_t)((int64_t)op->size * 3175 / 576));
    gs_str_addc(w->out, '"');
    if (style & 1) {
        gs_str_add(w->out, " font-style=\"italic\"");
    }
    if (style & 2) {
        gs_str_add(w->out, " font-weight=\"bold\"");
    }
    colour(w->out, "fill", p->fill);
    if (p->alpha < 100) {
        gs_str_addf(w->out, " opacity=\"%d.%02d\"", p->alpha / 100, p->alpha % 100);
    }
}

/* Anchor, tracking, length, rotation of a text. */
static void text_place(const writer *w, const gs_draw_op *op)
{
    static const char *const anchors[] = {"start", "middle", "end"};
    if (op->anchor != GS_ANCHOR_START) {
        gs_str_addf(w->out, " text-anchor=\"%s\"", anchors[op->anchor]);
    }
    if (op->tracking) {
        gs_str_add(w->out, " letter-spacing=\"");
        mm(w->out, (int32_t)((int64_t)op->tracking * 3175 / 576));
        gs_str_addc(w->out, '"');
    }
    size_t n = strlen(op->text);
    if (w->m && n) {
        gs_pt64 wide = w->m->width(w->m->ctx, (gs_face)op->face, op->size, op->text, n);
        wide += op->tracking * gs_utf8_length(op->text);
        gs_str_add(w->out, " textLength=\"");
        mm(w->out, (int32_t)((int64_t)wide * 3175 / 576));
        gs_str_addc(w->out, '"');
    }
    if (op->rotation) {
        int32_t deg = (int32_t)((int64_t)(op->rotation & 65535) * 360000 / 65536);
        gs_str_add(w->out, " transform=\"rotate(");
        gs_str_addmilli(w->out, deg);
        gs_str_addc(w->out, ' ');
        point(w->out, op->a, op->b);
        gs_str_add(w->out, ")\"");
    }
}

/* Is it a letter that leads somewhere? Then its link is begun. */
static bool begin_link(writer *w, const gs_draw_op *op)
{
    const char *to = op->moment && w->place && w->place->link
                         ? w->place->link(w->place->ctx, op->text)
                         : "";
    if (*to) {
        gs_str_addf(w->out, "<a href=\"%s\"><title>", to);
        gs_utf8_xml_add(w->out, op->text, true);
        gs_str_add(w->out, "</title>");
    }
    return *to != '\0';
}

static void text(writer *w, const gs_draw_op *op)
{
    bool link = begin_link(w, op);
    gs_str_add(w->out, "<text x=\"");
    mm(w->out, op->a);
    gs_str_add(w->out, "\" y=\"");
    mm(w->out, op->b);
    gs_str_addc(w->out, '"');
    text_style(w, op);
    text_place(w, op);
    gs_str_addc(w->out, '>');
    gs_utf8_xml_add(w->out, op->text, true);
    gs_str_add(w->out, link ? "</text></a>\n" : "</text>\n");
}

static void save(writer *w)
{
    if (w->depth + 1 >= STACK_MAX) {
        w->lost++;
        return;
    }
    w->stack[w->depth + 1] = w->stack[w->depth];
    w->depth++;
    w->stack[w->depth].groups = 0;
}

static void restore(writer *w)
{
    if (w->lost) {
        w->lost--;
        return;
    }
    for (int i = 0; i < w->stack[w->depth].groups; i++) {
        gs_str_add(w->out, "</g>\n");
    }
    w->stack[w->depth].groups = 0;
    if (w->depth > 0) {
        w->depth--;
    }
}

static void path_op(gs_str *p, const gs_draw_op *op)
{
    if (op->kind == GS_DRAW_MOVE || op->kind == GS_DRAW_LINE) {
        gs_str_addc(p, op->kind == GS_DRAW_MOVE ? 'M' : 'L');
        point(p, op->a, op->b);
    } else if (op->kind == GS_DRAW_CURVE) {
        gs_str_addc(p, 'C');
        point(p, op->a, op->b);
        gs_str_addc(p, ' ');
        point(p, op->c, op->d);
        gs_str_addc(p, ' ');
        point(p, op->e, op->f);
    } else if (op->kind == GS_DRAW_RECT) {
        gs_str_addc(p, 'M');
        point(p, op->a, op->b);
        gs_str_addc(p, 'h');
        mm(p, op->c);
        gs_str_addc(p, 'v');
        mm(p, op->d);
        gs_str_addc(p, 'h');
        mm(p, -op->c);
        gs_str_addc(p, 'z');
    } else { /* circle: two half arcs */
        gs_str_addc(p, 'M');
        point(p, op->a - op->c, op->b);
        for (int half = 1; half >= -1; half -= 2) {
            gs_str_addc(p, 'a');
            point(p, op->c, op->c);
            gs_str_add(p, " 0 1 0 ");
            point(p, 2 * half * op->c, 0);
        }
        gs_str_addc(p, 'z');
    }
}

static void state_op(pen *p, const gs_draw_op *op)
{
    switch (op->kind) {
    case GS_DRAW_FILL_COLOUR: p->fill = (gs_rgb)op->a; break;
    case GS_DRAW_STROKE_COLOUR: p->stroke = (gs_rgb)op->a; break;
    case GS_DRAW_WIDTH: p->width = op->a; break;
    case GS_DRAW_DASH:
        p->on = op->a;
        p->off = op->b;
        break;
    case GS_DRAW_ALPHA: p->alpha = op->a; break;
    case GS_DRAW_CAP: p->cap = op->a; break;
    default: break;
    }
}

static void photo(writer *w, const gs_draw_op *op)
{
    gs_str_add(w->out, "<image x=\"");
    mm(w->out, op->a);
    gs_str_add(w->out, "\" y=\"");
    mm(w->out, op->b);
    gs_str_add(w->out, "\" width=\"");
    mm(w->out, op->c);
    gs_str_add(w->out, "\" height=\"");
    mm(w->out, op->d);
    gs_str_addf(w->out, "\" href=\"data:image/%s;base64,\n", gs_photo_kind_word(op->photo->kind));
    gs_base64_add(w->out, op->photo->bytes, op->photo->size);
    gs_str_add(w->out, "\"/>\n");
}

static void one_op(writer *w, const gs_draw_op *op)
{
    switch (op->kind) {
    case GS_DRAW_SAVE: save(w); break;
    case GS_DRAW_RESTORE: restore(w); break;
    case GS_DRAW_CLOSE: gs_str_addc(&w->path, 'z'); break;
    case GS_DRAW_FILL: paint(w, true, false); break;
    case GS_DRAW_STROKE: paint(w, false, true); break;
    case GS_DRAW_FILL_STROKE: paint(w, true, true); break;
    case GS_DRAW_CLIP: clip(w); break;
    case GS_DRAW_TEXT: text(w, op); break;
    case GS_DRAW_PHOTO: photo(w, op); break;
    case GS_DRAW_MOVE:
    case GS_DRAW_LINE:
    case GS_DRAW_CURVE:
    case GS_DRAW_RECT:
    case GS_DRAW_CIRCLE: path_op(&w->path, op); break;
    default: state_op(&w->stack[w->depth], op);
    }
}

/* What hangs out at the left (a map's numbers): 6 mm if anything does. */
static gs_um hanging(const gs_drawing *d)
{
    for (int i = 0; i < d->count; i++) {
        const gs_draw_op *op = &d->ops[i];
        if (op->kind == GS_DRAW_TEXT && op->anchor == GS_ANCHOR_END && op->a < 0) {
            return 6000;
        }
    }
    return 1000;
}

/* Does a letter in it lead somewhere? Then it is no picture alone. */
static bool has_links(const writer *w, const gs_drawing *d)
{
    for (int i = 0; w->place && w->place->link && i < d->count; i++) {
        if (d->ops[i].moment && *w->place->link(w->place->ctx, d->ops[i].text)) {
            return true;
        }
    }
    return false;
}

/* Its name, and what it shows. */
static void described(writer *w, const gs_drawing *d)
{
    const char *id = w->id;
    gs_str_addf(w->out, " role=\"%s\" aria-labelledby=\"%s-t%s%s%s\">\n<title id=\"%s-t\">",
                has_links(w, d) ? "document" : "img", id, d->twin ? " " : "", d->twin ? id : "",
                d->twin ? "-d" : "", id);
    gs_utf8_xml_add(w->out, d->title ? d->title : "", true);
    gs_str_add(w->out, "</title>\n");
    if (d->twin) {
        gs_str_addf(w->out, "<desc id=\"%s-d\">", id);
        gs_utf8_xml_add(w->out, d->twin, true);
        gs_str_add(w->out, "</desc>\n");
    }
}

static void head(writer *w, const gs_drawing *d)
{
    gs_um left = hanging(d);
    gs_str_add(w->out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"");
    point(w->out, -left, 0);
    gs_str_addc(w->out, ' ');
    point(w->out, d->width + left + 1000, d->height);
    gs_str_add(w->out, "\" width=\"");
    mm(w->out, d->width + left + 1000);
    gs_str_add(w->out, "mm\" height=\"");
    mm(w->out, d->height);
    gs_str_add(w->out, "mm\" font-family=\"Carlito, Calibri, Lato, sans-serif\"");
    if (w->place && w->place->look) {
        gs_str_addf(w->out, " class=\"%s\"", w->place->look);
        if (!w->place->bare) {
            gs_str_addf(w->out, " style=\"--w:%d\"", (int)(d->width / 1000));
        }
    }
    if (w->place && w->place->hidden) {
        gs_str_add(w->out, " aria-hidden=\"true\">\n");
    } else {
        described(w, d);
    }
}

static void write(writer *w, const gs_drawing *d)
{
    w->stack[0] = (pen){.alpha = 100, .width = 353};
    head(w, d);
    for (int i = 0; i < d->count; i++) {
        one_op(w, &d->ops[i]);
    }
    w->lost = 0;
    while (w->depth > 0) {
        restore(w);
    }
    restore(w);
    gs_str_add(w->out, "</svg>\n");
    gs_str_free(&w->path);
}

void gs_svg_write(gs_str *out, const gs_drawing *d, const gs_metrics *m, const char *id,
                  bool standalone)
{
    writer w = {.out = out, .m = m, .id = id ? id : "gs"};
    if (standalone) {
        gs_str_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    }
    write(&w, d);
}

void gs_svg_put(gs_str *out, const gs_drawing *d, const gs_svg_place *at)
{
    writer w = {.out = out, .m = at->m, .id = at->id, .place = at};
    write(&w, d);
}
