#include "layout_int.h"

#include "cp1252.h"
#include "fonts_int.h"
#include "gesta/fixed.h"
#include "visual.h"

#include <hpdf.h>
#include <stdio.h>
#include <string.h>

/* Painting: laid-out pages become a PDF in memory. The only floats of the report are here, in the
 * calls to the library; coordinates are rounded to 1/20 pt. */

#define MISSING_MAX 24

typedef struct paint {
    HPDF_Doc pdf;
    HPDF_Page page;
    gs_fonts *fonts;
    gs_ink ink;
    gs_um height;
    HPDF_Font font[FONT_FILES][2];  /* CP1252, UTF-8 */
    HPDF_Font built_in[GS_FACE_COUNT];
    HPDF_ExtGState alpha[101];
    HPDF_STATUS error, detail;
    /* state of the page */
    bool in_text;
    int64_t text_x, text_y;         /* start of the text line, 1/20 pt */
    int path;                       /* 0 none, 1 a point, 2 drawn */
    HPDF_Font now_font;
    gs_pt64 now_size, now_tracking;
    int32_t now_word;
    int64_t now_fill, now_stroke;   /* -1 unknown */
    uint32_t missing[MISSING_MAX];
    int missing_count;
} paint;

static void on_error(HPDF_STATUS error, HPDF_STATUS detail, void *data)
{
    paint *p = data;
    if (!p->error) {
        p->error = error;
        p->detail = detail;
    }
}

/* Micrometres to 1/20 pt, and to points. */
static int64_t twentieths(int64_t um)
{
    return gs_div_near(um * 72 * 20, 25400);
}

static HPDF_REAL pts(int64_t um)
{
    return (HPDF_REAL)twentieths(um) / 20.0F;
}

static HPDF_REAL size_pts(gs_pt64 size)
{
    return (HPDF_REAL)gs_div_near((int64_t)size * 100, 64) / 100.0F;
}

static gs_rgb inked(const paint *p, gs_rgb rgb)
{
    return p->ink == GS_INK_COLOUR ? rgb : gs_rgb_grey(rgb);
}

static void fill_colour(paint *p, gs_rgb rgb)
{
    rgb = inked(p, rgb);
    if (p->now_fill != (int64_t)rgb) {
        p->now_fill = rgb;
        HPDF_Page_SetRGBFill(p->page, (HPDF_REAL)(rgb >> 16 & 255) / 255.0F,
                             (HPDF_REAL)(rgb >> 8 & 255) / 255.0F, (HPDF_REAL)(rgb & 255) / 255.0F);
    }
}

static void stroke_colour(paint *p, gs_rgb rgb)
{
    rgb = inked(p, rgb);
    if (p->now_stroke != (int64_t)rgb) {
        p->now_stroke = rgb;
        HPDF_Page_SetRGBStroke(p->page, (HPDF_REAL)(rgb >> 16 & 255) / 255.0F,
                               (HPDF_REAL)(rgb >> 8 & 255) / 255.0F,
                               (HPDF_REAL)(rgb & 255) / 255.0F);
    }
}

/* --- text ------------------------------------------------------------------------------------- */

/* The library's font of a file, loaded and encoded at its first use. */
static HPDF_Font file_font(paint *p, const font_file *ff, bool wide)
{
    int i = (int)(ff - p->fonts->files);
    if (!p->font[i][wide] && !p->error) {
        const char *name = HPDF_LoadTTFontFromFile(p->pdf, ff->path, HPDF_TRUE);
        p->font[i][wide] = name ? HPDF_GetFont(p->pdf, name, wide ? "UTF-8" : "CP1252") : NULL;
    }
    return p->font[i][wide];
}

static HPDF_Font font_for(paint *p, gs_face face, int source)
{
    const font_file *own = p->fonts->faces[face].file;
    if (source >= CHAR_FALLBACK && source < CHAR_MISSING) {
        return file_font(p, fonts_fallback(p->fonts, source - CHAR_FALLBACK), true);
    }
    if (own) {
        return file_font(p, own, source == CHAR_OWN_WIDE);
    }
    if (!p->built_in[face]) {
        p->built_in[face] = HPDF_GetFont(p->pdf, fonts_base14_name(face), "CP1252");
    }
    return p->built_in[face];
}

static void begin_text(paint *p)
{
    if (!p->in_text) {
        HPDF_Page_BeginText(p->page);
        p->in_text = true;
        p->text_x = p->text_y = 0;
    }
}

static void end_text(paint *p)
{
    if (p->in_text) {
        HPDF_Page_EndText(p->page);
        p->in_text = false;
    }
}

static void use_font(paint *p, HPDF_Font font, gs_pt64 size)
{
    if (font && (font != p->now_font || size != p->now_size)) {
        HPDF_Page_SetFontAndSize(p->page, font, size_pts(size));
        p->now_font = font;
        p->now_size = size;
    }
}

static void spacing(paint *p, gs_pt64 tracking, int32_t word_space)
{
    if (tracking != p->now_tracking) {
        HPDF_Page_SetCharSpace(p->page, (HPDF_REAL)tracking / 64.0F);
        p->now_tracking = tracking;
    }
    if (word_space != p->now_word) {
        HPDF_Page_SetWordSpace(p->page,
                               (HPDF_REAL)gs_div_near((int64_t)word_space * 1000, 4096) / 1000.0F);
        p->now_word = word_space;
    }
}

static void note_missing(paint *p, uint32_t cp)
{
    for (int i = 0; i < p->missing_count; i++) {
        if (p->missing[i] == cp) {
            return;
        }
    }
    if (p->missing_count < MISSING_MAX) {
        p->missing[p->missing_count++] = cp;
    }
}

/* What one run needs while it is shown. */
typedef struct showing {
    const run *r;
    gs_um boxes[16];  /* left edges of the characters that no face has */
    int box_count;
    int64_t advance;  /* thousandths of the size, so far */
    int spaces, chars;
} showing;

static gs_um shown_um(const showing *s)
{
    int64_t pt4096 = s->advance * s->r->size * 64 / 1000 +
                     (int64_t)s->spaces * s->r->word_space +
                     (int64_t)s->chars * s->r->tracking * 64;
    return (gs_um)gs_div_near(pt4096 * 25400, 72 * 4096);
}

/* Shows the characters from p on that come from one source, and returns the end of them. A space
 * is always shown in the single-byte font, where word spacing works. */
static const char *show_stretch(paint *p, showing *s, const char *at, const char *end)
{
    char buf[512];
    size_t n = 0;
    int source = -1;
    while (at < end && n < sizeof buf - 8) {
        const char *next = at;
        uint32_t cp = gs_utf8_next(&next, end);
        const char_info *c = fonts_char(p->fonts, s->r->face, cp);
        int from = c->source == CHAR_MISSING ? CHAR_OWN_BYTE : c->source;
        if (source >= 0 && from != source) {
            break;
        }
        source = from;
        if (c->source == CHAR_MISSING) {
            note_missing(p, cp);
            if (s->box_count < GS_COUNT(s->boxes)) {
                s->boxes[s->box_count++] = shown_um(s);
            }
            buf[n++] = '?';
        } else if (source == CHAR_OWN_BYTE) {
            buf[n++] = (char)gs_cp1252_byte(cp);
        } else {
            memcpy(buf + n, at, (size_t)(next - at));
            n += (size_t)(next - at);
        }
        s->advance += c->advance;
        s->spaces += cp == ' ';
        s->chars++;
        at = next;
    }
    buf[n] = 0;
    use_font(p, font_for(p, s->r->face, source < 0 ? CHAR_OWN_BYTE : source), s->r->size);
    if (n && p->now_font) {
        HPDF_Page_ShowText(p->page, buf);
    }
    return at;
}

static void show(paint *p, showing *s, const char *text, size_t n)
{
    for (const char *at = text, *end = text + n; at < end && !p->error;) {
        at = show_stretch(p, s, at, end);
    }
}

static void draw_boxes(paint *p, const showing *s, gs_um x, gs_um y)
{
    if (s->box_count == 0) {
        return;
    }
    end_text(p);
    stroke_colour(p, s->r->rgb);
    HPDF_Page_SetLineWidth(p->page, 0.3F);
    int advance = fonts_char(p->fonts, s->r->face, '?')->advance;
    gs_um w = ly_um((gs_pt64)((int64_t)advance * s->r->size / 1000));
    for (int i = 0; i < s->box_count; i++) {
        HPDF_Page_Rectangle(p->page, pts(x + s->boxes[i]), pts(p->height - y - ly_um(s->r->size / 8)),
                            pts(w), pts(ly_um(s->r->size)));
    }
    HPDF_Page_Stroke(p->page);
}

static void paint_text(paint *p, const run *r, gs_um x, gs_um y, gs_ang rotation)
{
    showing s = {.r = r};
    gs_str turned = {0};
    const char *text = r->text;
    size_t n = r->n;
    if (n == 0 || r->size <= 0) {
        return;
    }
    if (gs_visual_needed(text, n)) {
        gs_visual_order(&turned, text, n);
        text = turned.p;
        n = turned.len;
    }
    begin_text(p);
    fill_colour(p, r->rgb);
    use_font(p, font_for(p, r->face, CHAR_OWN_BYTE), r->size);
    spacing(p, r->tracking, r->word_space);
    if (rotation) {
        end_text(p);
        begin_text(p);
        HPDF_REAL c = (HPDF_REAL)gs_cos(rotation) / 1073741824.0F;
        HPDF_REAL sn = (HPDF_REAL)gs_sin(rotation) / 1073741824.0F;
        HPDF_Page_SetTextMatrix(p->page, c, -sn, sn, c, pts(x), pts(p->height - y));
        show(p, &s, text, n);
        end_text(p);
    } else {
        int64_t tx = twentieths(x), ty = twentieths(p->height - y);
        HPDF_Page_MoveTextPos(p->page, (HPDF_REAL)(tx - p->text_x) / 20.0F,
                              (HPDF_REAL)(ty - p->text_y) / 20.0F);
        p->text_x = tx;
        p->text_y = ty;
        show(p, &s, text, n);
        draw_boxes(p, &s, x, y);
    }
    gs_str_free(&turned);
}

/* --- drawings --------------------------------------------------------------------------------- */

typedef struct play {
    paint *p;
    gs_um x, y;
    int32_t scale;    /* per 10000 */
    int depth;        /* saves of the drawing itself */
    gs_rgb fill;
} play;

static int64_t scaled(const play *pl, int32_t v)
{
    return pl->scale == 10000 ? v : gs_div_near((int64_t)v * pl->scale, 10000);
}

static HPDF_REAL px(const play *pl, int32_t v)
{
    return pts(pl->x + scaled(pl, v));
}

static HPDF_REAL py(const play *pl, int32_t v)
{
    return pts(pl->p->height - pl->y - scaled(pl, v));
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

static void forget_state(paint *p)
{
    p->now_fill = p->now_stroke = -1;
    p->now_font = NULL;
    p->now_size = 0;
    p->now_tracking = p->now_word = INT32_MIN;
}

static void play_text(play *pl, const gs_draw_op *op)
{
    paint *p = pl->p;
    gs_pt64 size = (gs_pt64)scaled(pl, op->size), tracking = (gs_pt64)scaled(pl, op->tracking);
    size_t n = op->text ? strlen(op->text) : 0;
    run r = {.face = (gs_face)op->face, .size = size, .tracking = tracking, .rgb = pl->fill,
             .text = op->text, .n = n};
    if (n == 0) {
        return;
    }
    gs_pt64 w = p->fonts->metrics.width(p->fonts, r.face, size, op->text, n);
    w += tracking * gs_utf8_length(op->text);
    int64_t back = op->anchor == GS_ANCHOR_END      ? ly_um(w)
                   : op->anchor == GS_ANCHOR_MIDDLE ? ly_um(w) / 2
                                                    : 0;
    int64_t dx = back * gs_cos(op->rotation) / (1 << 30), dy = back * gs_sin(op->rotation) / (1 << 30);
    paint_text(p, &r, pl->x + (gs_um)(scaled(pl, op->a) - dx),
               pl->y + (gs_um)(scaled(pl, op->b) - dy), op->rotation);
}

/* Calls that change the graphics state: never while a path is open. */
static void play_state(play *pl, const gs_draw_op *op)
{
    paint *p = pl->p;
    HPDF_UINT16 dash[2] = {(HPDF_UINT16)op->a, (HPDF_UINT16)op->b};
    end_text(p);
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
            forget_state(p);
        }
        break;
    case GS_DRAW_FILL_COLOUR:
        pl->fill = (gs_rgb)op->a;
        fill_colour(p, pl->fill);
        break;
    case GS_DRAW_STROKE_COLOUR:
        stroke_colour(p, (gs_rgb)op->a);
        break;
    case GS_DRAW_WIDTH:
        HPDF_Page_SetLineWidth(p->page, (HPDF_REAL)gs_div_near(scaled(pl, op->a) * 7200, 25400) /
                                            100.0F);
        break;
    case GS_DRAW_DASH:
        if (op->a > 0 && op->b > 0) {
            HPDF_Page_SetDash(p->page, dash, 2, 0);
        } else {
            HPDF_Page_SetDash(p->page, NULL, 0, 0);
        }
        break;
    case GS_DRAW_ALPHA:
        alpha(p, op->a);
        break;
    default:
        HPDF_Page_SetLineCap(p->page, op->a ? HPDF_ROUND_END : HPDF_BUTT_END);
        break;
    }
}

static void play_path(play *pl, const gs_draw_op *op)
{
    HPDF_Page to = pl->p->page;
    bool open = pl->p->path > 0;
    end_text(pl->p);
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
            HPDF_Page_CurveTo(to, px(pl, op->a), py(pl, op->b), px(pl, op->c), py(pl, op->d),
                              px(pl, op->e), py(pl, op->f));
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
        HPDF_Page_Circle(to, px(pl, op->a), py(pl, op->b), pts(scaled(pl, op->c)));
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
    case GS_DRAW_FILL:
        HPDF_Page_Fill(to);
        break;
    case GS_DRAW_STROKE:
        HPDF_Page_Stroke(to);
        break;
    case GS_DRAW_FILL_STROKE:
        HPDF_Page_FillStroke(to);
        break;
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

static void play_drawing(paint *p, const gs_drawing *d, gs_um x, gs_um y, int32_t scale)
{
    play pl = {.p = p, .x = x, .y = y, .scale = scale};
    gs_rgb saved[21] = {0};
    if (d->count == 0) {
        return;
    }
    end_text(p);
    const paint before = *p;
    HPDF_Page_GSave(p->page);
    for (int i = 0; i < d->count && !p->error; i++) {
        const gs_draw_op *op = &d->ops[i];
        if (op->kind == GS_DRAW_TEXT) {
            drop_path(p);
            play_text(&pl, op);
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
    end_text(p);
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

/* --- the document ----------------------------------------------------------------------------- */

static void paint_page(paint *p, const layout *l, const page *pg)
{
    p->page = HPDF_AddPage(p->pdf);
    if (!p->page) {
        return;
    }
    HPDF_Page_SetWidth(p->page, (HPDF_REAL)gs_div_near((int64_t)l->width * 7200, 25400) / 100.0F);
    HPDF_Page_SetHeight(p->page, (HPDF_REAL)gs_div_near((int64_t)l->height * 7200, 25400) / 100.0F);
    forget_state(p);
    p->now_tracking = p->now_word = 0;
    play_drawing(p, pg->art, 0, 0, 10000);
    for (int i = 0; i < pg->body.count && !p->error; i++) {
        const placed *it = &pg->body.items[i];
        if (it->drawing) {
            play_drawing(p, it->drawing, it->r.x, it->r.y, it->scale);
        } else {
            paint_text(p, &it->r, it->r.x, it->r.y, 0);
        }
    }
    end_text(p);
}

/* An entry of the outline that leads to a height of a page. */
static HPDF_Outline outline(paint *p, const layout *l, HPDF_Outline parent, const bookmark *b,
                            HPDF_Page *pages)
{
    HPDF_Outline o = HPDF_CreateOutline(p->pdf, parent, b->title,
                                        HPDF_GetEncoder(p->pdf, "UTF-8"));
    HPDF_Destination d = o ? HPDF_Page_CreateDestination(pages[b->page]) : NULL;
    if (d) {
        gs_um y = b->y - 4000;
        HPDF_Destination_SetFitH(d, pts(l->height - (y > 0 ? y : 0)));
        HPDF_Outline_SetDestination(o, d);
    }
    return o;
}

static void outlines(paint *p, const layout *l, HPDF_Page *pages)
{
    HPDF_Outline above[8] = {NULL}, pictures = NULL;
    for (int i = 0; i < l->mark_count && !p->error; i++) {
        const bookmark *b = &l->marks[i];
        if (b->level >= 0) {
            int level = b->level > 6 ? 6 : b->level;
            while (level > 0 && !above[level - 1]) {
                level--;
            }
            above[level] = outline(p, l, level ? above[level - 1] : NULL, b, pages);
            memset(&above[level + 1], 0, (size_t)(7 - level) * sizeof above[0]);
        }
    }
    for (int i = 0; i < l->mark_count && !p->error; i++) {
        if (l->marks[i].level < 0) {
            if (!pictures) {
                bookmark head = l->marks[i];
                head.title = "Maps and charts";
                pictures = outline(p, l, NULL, &head, pages);
            }
            outline(p, l, pictures, &l->marks[i], pages);
        }
    }
}

/* Year, month and day of a count of days since 1 January 1970. */
static void civil(int64_t days, HPDF_Date *d)
{
    int64_t z = days + 719468, era = gs_div_down(z, 146097), doe = z - era * 146097;
    int64_t yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
    int64_t doy = doe - (365 * yoe + yoe / 4 - yoe / 100), mp = (5 * doy + 2) / 153;
    d->day = (HPDF_INT)(doy - (153 * mp + 2) / 5 + 1);
    d->month = (HPDF_INT)(mp < 10 ? mp + 3 : mp - 9);
    d->year = (HPDF_INT)(yoe + era * 400 + (d->month <= 2));
}

static void document_info(paint *p, layout *l)
{
    const gs_node *root = l->doc->root;
    const char *title = ly_clean(l, gs_node_get(root, GS_ATTR_TITLE));
    const char *subject = ly_clean(l, gs_node_get(root, GS_ATTR_SUBTITLE));
    HPDF_SetInfoAttr(p->pdf, HPDF_INFO_TITLE, *title ? title : "gesta");
    if (*subject) {
        HPDF_SetInfoAttr(p->pdf, HPDF_INFO_SUBJECT, subject);
    }
    HPDF_SetInfoAttr(p->pdf, HPDF_INFO_CREATOR, "gesta " GESTA_VERSION);
    if (l->opt.date) {
        int64_t days = gs_div_down(l->opt.date, 86400), rest = l->opt.date - days * 86400;
        HPDF_Date d = {.ind = 'Z', .hour = (HPDF_INT)(rest / 3600),
                       .minutes = (HPDF_INT)(rest / 60 % 60), .seconds = (HPDF_INT)(rest % 60)};
        civil(days, &d);
        HPDF_SetInfoDateAttr(p->pdf, HPDF_INFO_CREATION_DATE, d);
        HPDF_SetInfoDateAttr(p->pdf, HPDF_INFO_MOD_DATE, d);
    }
}

static void open_document(paint *p, layout *l)
{
    HPDF_SetCompressionMode(p->pdf, HPDF_COMP_ALL);
    HPDF_UseUTFEncodings(p->pdf);
    HPDF_SetCurrentEncoder(p->pdf, "UTF-8");
    HPDF_SetViewerPreference(p->pdf, HPDF_PRINT_SCALING_NONE);
    if (l->mark_count > 1) {
        HPDF_SetPageMode(p->pdf, HPDF_PAGE_MODE_USE_OUTLINE);
    }
    HPDF_AddPageLabel(p->pdf, 0, HPDF_PAGE_NUM_STYLE_DECIMAL, 1, "");
    document_info(p, l);
}

static void save(paint *p, gs_str *out)
{
    HPDF_SaveToStream(p->pdf);
    HPDF_UINT32 left = p->error ? 0 : HPDF_GetStreamSize(p->pdf);
    HPDF_BYTE buf[8192];
    HPDF_ResetStream(p->pdf);
    while (left > 0) {
        HPDF_UINT32 n = left < sizeof buf ? left : (HPDF_UINT32)sizeof buf;
        HPDF_UINT32 asked = n;
        HPDF_ReadFromStream(p->pdf, buf, &n);
        if (n == 0 || n > asked) {
            p->error = p->error ? p->error : HPDF_FILE_IO_ERROR;
            return;
        }
        gs_str_addn(out, (const char *)buf, n);
        left -= n;
    }
}

static void warn_missing(const paint *p)
{
    gs_str s = {0};
    if (p->missing_count == 0) {
        return;
    }
    gs_str_addf(&s, "no font here has %s, printed as a boxed question mark:",
                p->missing_count == 1 ? "this character" : "these characters");
    for (int i = 0; i < p->missing_count; i++) {
        gs_str_addf(&s, " U+%04X", (unsigned)p->missing[i]);
        if (p->missing[i] >= 0xA0) {
            gs_str_addc(&s, ' ');
            gs_utf8_add(&s, p->missing[i]);
        }
    }
    fonts_warn(p->fonts, gs_str_text(&s));
    gs_str_free(&s);
}

static gs_status paint_pages(paint *p, layout *l, gs_str *out, gs_err *err)
{
    p->pdf = HPDF_New(on_error, p);
    if (!p->pdf) {
        return gs_err_set(err, GS_FAILED, "the PDF library could not be started");
    }
    open_document(p, l);
    HPDF_Page *pages = GS_NEW_ARRAY(l->a, HPDF_Page, l->page_count);
    for (int i = 0; i < l->page_count && !p->error; i++) {
        paint_page(p, l, l->pages[i]);
        pages[i] = p->page;
    }
    if (!p->error) {
        outlines(p, l, pages);
    }
    if (!p->error) {
        save(p, out);
    }
    HPDF_Free(p->pdf);
    if (p->error) {
        return gs_err_set(err, GS_FAILED,
                          "the PDF library refused the document (error 0x%04lX, detail %lu)",
                          (unsigned long)p->error, (unsigned long)p->detail);
    }
    warn_missing(p);
    return GS_OK;
}

gs_status gs_render_pdf(const gs_doc *doc, const gs_render_options *opt, gs_str *out,
                        gs_err *err)
{
    gs_arena *a = gs_arena_new();
    gs_fonts *fonts = opt && opt->fonts ? opt->fonts : gs_fonts_open(opt);
    layout l;
    paint p = {.fonts = fonts, .ink = opt ? opt->ink : GS_INK_COLOUR};
    ly_document(&l, a, doc, opt, gs_fonts_metrics(fonts));
    p.height = l.height;
    gs_status st = paint_pages(&p, &l, out, err);
    if (!opt || !opt->fonts) {
        gs_fonts_close(fonts);
    }
    gs_arena_free(a);
    return st;
}
