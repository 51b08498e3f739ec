#include "pdf_paint_int.h"

#include "cp1252.h"
#include "gesta/fixed.h"
#include "visual.h"

#include <string.h>

/* Painting runs of text: fonts as they are needed, CP1252 as long as it will do. */

/* Micrometres to 1/20 pt, and to points. */
int64_t paint_twentieths(int64_t um)
{
    return gs_div_near(um * 72 * 20, 25400);
}

HPDF_REAL paint_points(int64_t um)
{
    return (HPDF_REAL)paint_twentieths(um) / 20.0F;
}

static HPDF_REAL size_pts(gs_pt64 size)
{
    return (HPDF_REAL)gs_div_near((int64_t)size * 100, 64) / 100.0F;
}

static gs_rgb inked(const paint *p, gs_rgb rgb)
{
    return p->ink == GS_INK_COLOUR ? rgb & 0xFFFFFFu : gs_rgb_grey(rgb);
}

void paint_fill_colour(paint *p, gs_rgb rgb)
{
    rgb = inked(p, rgb);
    if (p->now_fill != (int64_t)rgb) {
        p->now_fill = rgb;
        HPDF_Page_SetRGBFill(p->page, (HPDF_REAL)(rgb >> 16 & 255) / 255.0F,
                             (HPDF_REAL)(rgb >> 8 & 255) / 255.0F,
                             (HPDF_REAL)(rgb & 255) / 255.0F);
    }
}

void paint_stroke_colour(paint *p, gs_rgb rgb)
{
    rgb = inked(p, rgb);
    if (p->now_stroke != (int64_t)rgb) {
        p->now_stroke = rgb;
        HPDF_Page_SetRGBStroke(p->page, (HPDF_REAL)(rgb >> 16 & 255) / 255.0F,
                               (HPDF_REAL)(rgb >> 8 & 255) / 255.0F,
                               (HPDF_REAL)(rgb & 255) / 255.0F);
    }
}

void paint_forget(paint *p)
{
    p->now_fill = p->now_stroke = -1;
    p->now_font = NULL;
    p->now_size = 0;
    p->now_tracking = p->now_word = INT32_MIN;
}

/* The library's name of a file's font. */
static const char *load_font(paint *p, font_file *ff)
{
    int i = (int)(ff - p->fonts->files);
    if (!p->name[i]) {
        p->name[i] = HPDF_LoadTTFontFromFile(p->pdf, fonts_embed_path(ff), HPDF_TRUE);
    }
    return p->name[i];
}

/* The library's font of a file, loaded and encoded at its first use. */
static HPDF_Font file_font(paint *p, font_file *ff, bool wide)
{
    int i = (int)(ff - p->fonts->files);
    if (!p->font[i][wide] && !p->error) {
        const char *name = load_font(p, ff);
        p->font[i][wide] =
            name ? HPDF_GetFont(p->pdf, name, wide ? "UTF-8" : "CP1252") : NULL;
    }
    return p->font[i][wide];
}

static HPDF_Font font_for(paint *p, gs_face face, int source)
{
    font_file *own = p->fonts->faces[face].file;
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

void paint_end_text(paint *p)
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
        HPDF_Page_SetWordSpace(
            p->page, (HPDF_REAL)gs_div_near((int64_t)word_space * 1000, 4096) / 1000.0F);
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
    gs_um boxes[16]; /* left edges of the characters that no face has */
    int box_count;
    int64_t advance; /* thousandths of the size, so far */
    int spaces, chars;
} showing;

static gs_um shown_um(const showing *s)
{
    int64_t pt4096 = s->advance * s->r->size * 64 / 1000 +
                     (int64_t)s->spaces * s->r->word_space +
                     (int64_t)s->chars * s->r->tracking * 64;
    return (gs_um)gs_div_near(pt4096 * 25400, 72 * 4096);
}

/* Shows the characters from p on that come from one source, and returns the end of them.
 * A space is always shown in the single-byte font, where word spacing works. */
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
    paint_end_text(p);
    paint_stroke_colour(p, s->r->rgb);
    HPDF_Page_SetLineWidth(p->page, 0.3F);
    int advance = fonts_char(p->fonts, s->r->face, '?')->advance;
    gs_um w = ly_um((gs_pt64)((int64_t)advance * s->r->size / 1000));
    for (int i = 0; i < s->box_count; i++) {
        HPDF_Page_Rectangle(p->page, paint_points(x + s->boxes[i]),
                            paint_points(p->height - y - ly_um(s->r->size / 8)),
                            paint_points(w), paint_points(ly_um(s->r->size)));
    }
    HPDF_Page_Stroke(p->page);
}

void paint_text(paint *p, const run *r, gs_um x, gs_um y, gs_ang rotation)
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
    paint_fill_colour(p, r->rgb);
    p->space_font = font_for(p, r->face, CHAR_OWN_BYTE);
    use_font(p, p->space_font, r->size);
    spacing(p, r->tracking, r->word_space);
    if (rotation) {
        paint_end_text(p);
        begin_text(p);
        HPDF_REAL c = (HPDF_REAL)gs_cos(rotation) / 1073741824.0F;
        HPDF_REAL sn = (HPDF_REAL)gs_sin(rotation) / 1073741824.0F;
        HPDF_Page_SetTextMatrix(p->page, c, -sn, sn, c, paint_points(x),
                                paint_points(p->height - y));
        show(p, &s, text, n);
        paint_end_text(p);
    } else {
        int64_t tx = paint_twentieths(x), ty = paint_twentieths(p->height - y);
        HPDF_Page_MoveTextPos(p->page, (HPDF_REAL)(tx - p->text_x) / 20.0F,
                              (HPDF_REAL)(ty - p->text_y) / 20.0F);
        p->text_x = tx;
        p->text_y = ty;
        show(p, &s, text, n);
        draw_boxes(p, &s, x, y);
    }
    gs_str_free(&turned);
}

void paint_space(paint *p)
{
    if (p->in_text && p->now_font && p->space_font) {
        use_font(p, p->space_font, p->now_size);
        HPDF_Page_ShowText(p->page, " ");
    }
}
