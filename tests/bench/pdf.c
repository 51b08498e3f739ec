/* P10: a report of fifteen pages against bare libharu drawing the same runs and pictures
 * with the same fonts, loaded as they are. */
#include "bench.h"

#include "../src/render/cp1252.h"
#include "../src/render/fonts_int.h"
#include "../src/render/layout_int.h"
#include "sample_report.h"

#include <hpdf.h>
#include <string.h>

typedef struct work {
    gs_arena *arena;
    const gs_doc *doc;
    gs_fonts *fonts;
    layout placed;
    size_t ours_bytes, bare_bytes;
} work;

/* The whole of it: fonts found, pages laid out, painted, saved. */
static void ours(void *ctx)
{
    work *w = ctx;
    gs_str out = {0};
    gs_err err = {0};
    if (gs_render_pdf(w->doc, NULL, &out, &err) != GS_OK) {
        fprintf(stderr, "%s\n", err.text);
        exit(1);
    }
    w->ours_bytes = out.len;
    gs_str_free(&out);
}

typedef struct bare_pdf {
    work *w;
    HPDF_Doc pdf;
    HPDF_Page page;
    HPDF_Font font[GS_FACE_COUNT];
} bare_pdf;

static HPDF_Font bare_font(bare_pdf *b, gs_face face)
{
    if (!b->font[face]) {
        const char *path = fonts_face(b->w->fonts, face)->path;
        b->font[face] = HPDF_GetFont(
            b->pdf, HPDF_LoadTTFontFromFile(b->pdf, path, HPDF_TRUE), "CP1252");
    }
    return b->font[face];
}

static float pt(int64_t um)
{
    return (float)um * 72.0F / 25400.0F;
}

static void bare_colour(bare_pdf *b, gs_rgb rgb, bool fill)
{
    float r = (float)(rgb >> 16 & 255) / 255, g = (float)(rgb >> 8 & 255) / 255;
    (fill ? HPDF_Page_SetRGBFill : HPDF_Page_SetRGBStroke)(b->page, r, g,
                                                           (float)(rgb & 255) / 255);
}

static void bare_text(bare_pdf *b, const run *r, float x, float y)
{
    char bytes[1000];
    size_t n = 0;
    for (const char *p = r->text, *end = p + r->n; p < end && n < sizeof bytes - 1;) {
        int byte = gs_cp1252_byte(gs_utf8_next(&p, end));
        bytes[n++] = (char)(byte < 0 ? '?' : byte);
    }
    bytes[n] = 0;
    HPDF_Page_BeginText(b->page);
    HPDF_Page_SetFontAndSize(b->page, bare_font(b, r->face), (float)r->size / 64);
    bare_colour(b, r->rgb, true);
    HPDF_Page_SetCharSpace(b->page, (float)r->tracking / 64);
    HPDF_Page_SetWordSpace(b->page, (float)r->word_space / 4096);
    HPDF_Page_TextOut(b->page, x, y, bytes);
    HPDF_Page_EndText(b->page);
}

static void bare_state(bare_pdf *b, const gs_draw_op *op)
{
    HPDF_UINT16 dash[2] = {(HPDF_UINT16)op->a, (HPDF_UINT16)op->b};
    switch (op->kind) {
    case GS_DRAW_SAVE: HPDF_Page_GSave(b->page); break;
    case GS_DRAW_RESTORE: HPDF_Page_GRestore(b->page); break;
    case GS_DRAW_FILL_COLOUR: bare_colour(b, (gs_rgb)op->a, true); break;
    case GS_DRAW_STROKE_COLOUR: bare_colour(b, (gs_rgb)op->a, false); break;
    case GS_DRAW_WIDTH: HPDF_Page_SetLineWidth(b->page, pt(op->a)); break;
    case GS_DRAW_DASH:
        HPDF_Page_SetDash(b->page, op->a ? dash : NULL, op->a ? 2 : 0, 0);
        break;
    default: break;
    }
}

static void bare_op(bare_pdf *b, const gs_draw_op *op, gs_um x, gs_um y, gs_rgb *fill)
{
    gs_um h = b->w->placed.height;
    float ax = pt(x + op->a), ay = pt(h - y - op->b);
    run r = {.face = (gs_face)op->face, .size = op->size, .rgb = *fill, .text = op->text};
    switch (op->kind) {
    case GS_DRAW_MOVE: HPDF_Page_MoveTo(b->page, ax, ay); break;
    case GS_DRAW_LINE: HPDF_Page_LineTo(b->page, ax, ay); break;
    case GS_DRAW_CURVE:
        HPDF_Page_CurveTo(b->page, ax, ay, pt(x + op->c), pt(h - y - op->d),
                          pt(x + op->e), pt(h - y - op->f));
        break;
    case GS_DRAW_CLOSE: HPDF_Page_ClosePath(b->page); break;
    case GS_DRAW_RECT:
        HPDF_Page_Rectangle(b->page, ax, ay - pt(op->d), pt(op->c), pt(op->d));
        break;
    case GS_DRAW_CIRCLE: HPDF_Page_Circle(b->page, ax, ay, pt(op->c)); break;
    case GS_DRAW_FILL: HPDF_Page_Fill(b->page); break;
    case GS_DRAW_STROKE: HPDF_Page_Stroke(b->page); break;
    case GS_DRAW_FILL_STROKE: HPDF_Page_FillStroke(b->page); break;
    case GS_DRAW_CLIP:
        HPDF_Page_Clip(b->page);
        HPDF_Page_EndPath(b->page);
        break;
    case GS_DRAW_TEXT:
        r.n = strlen(op->text);
        bare_text(b, &r, ax, ay);
        break;
    default:
        *fill = op->kind == GS_DRAW_FILL_COLOUR ? (gs_rgb)op->a : *fill;
        bare_state(b, op);
        break;
    }
}

static void bare_drawing(bare_pdf *b, const gs_drawing *d, gs_um x, gs_um y)
{
    gs_rgb fill = 0;
    HPDF_Page_GSave(b->page);
    for (int i = 0; i < d->count; i++) {
        bare_op(b, &d->ops[i], x, y, &fill);
    }
    HPDF_Page_GRestore(b->page);
}

static void bare(void *ctx)
{
    work *w = ctx;
    bare_pdf b = {.w = w, .pdf = HPDF_New(NULL, NULL)};
    HPDF_SetCompressionMode(b.pdf, HPDF_COMP_ALL);
    for (int i = 0; i < w->placed.page_count; i++) {
        const page *p = w->placed.pages[i];
        b.page = HPDF_AddPage(b.pdf);
        HPDF_Page_SetHeight(b.page, pt(w->placed.height));
        HPDF_Page_SetWidth(b.page, pt(w->placed.width));
        bare_drawing(&b, p->art, 0, 0);
        for (int j = 0; j < p->body.count; j++) {
            const placed *it = &p->body.items[j];
            if (it->drawing) {
                bare_drawing(&b, it->drawing, it->r.x, it->r.y);
            } else {
                bare_text(&b, &it->r, pt(it->r.x), pt(w->placed.height - it->r.y));
            }
        }
    }
    HPDF_SaveToStream(b.pdf);
    w->bare_bytes = HPDF_GetStreamSize(b.pdf);
    HPDF_Free(b.pdf);
}

int main(void)
{
    work w = {.arena = gs_arena_new(), .fonts = gs_fonts_open(NULL)};
    w.doc = sample_report(w.arena, gs_fonts_metrics(w.fonts), 11, 12);
    ly_document(&w.placed, w.arena, w.doc, NULL, gs_fonts_metrics(w.fonts));
    bench_result r = bench_pair(ours, 1, bare, 1, &w);
    char what[80];
    snprintf(what, sizeof what, "%d pages as PDF, %zu kB (bare %zu kB)",
             w.placed.page_count, w.ours_bytes / 1000, w.bare_bytes / 1000);
    bench_print("P10", what, r, 1.25);
    gs_fonts_close(w.fonts);
    gs_arena_free(w.arena);
    return 0;
}
