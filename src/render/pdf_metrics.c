#include "fonts_int.h"

#include "cp1252.h"
#include "gesta/arena.h"
#include "gesta/fixed.h"

#include <hpdf.h>
#include <string.h>

/* Widths of text: out of the font files, and for the built-in faces from the library. */

void fonts_warn(const gs_fonts *f, const char *text)
{
    if (f->opt.warn) {
        f->opt.warn(f->opt.warn_ctx, text);
    }
}

const char *fonts_base14_name(gs_face face)
{
    static const char *const names[GS_FACE_COUNT] = {
        "Times-Roman", "Times-Italic",      "Times-Bold",     "Times-BoldItalic",
        "Helvetica",   "Helvetica-Oblique", "Helvetica-Bold", "Helvetica-BoldOblique"};
    return names[face];
}

/* A glyph that exists and prints whole; its advance, or -1. */
static int whole_advance(const font_file *ff, uint32_t cp)
{
    int glyph = ff ? gs_ttf_glyph(&ff->ttf, cp) : 0;
    return glyph && !gs_ttf_nests(&ff->ttf, glyph) ? gs_ttf_advance(&ff->ttf, glyph) : -1;
}

void *fonts_pdf_alloc(unsigned int size)
{
    return gs_malloc(size);
}

void fonts_pdf_free(void *p)
{
    gs_free(p);
}

static void base14_widths(face_info *fi, gs_face face)
{
    HPDF_Doc pdf = HPDF_NewEx(NULL, fonts_pdf_alloc, fonts_pdf_free, 0, NULL);
    HPDF_Font font = pdf ? HPDF_GetFont(pdf, fonts_base14_name(face), "CP1252") : NULL;
    for (int b = 0x20; font && b < 0x100; b++) {
        HPDF_BYTE byte = (HPDF_BYTE)b;
        if (b != 0x7F && gs_cp1252_char(b)) {
            fi->bytes[b] = (int16_t)HPDF_Font_TextWidth(font, &byte, 1).width;
        }
    }
    if (pdf) {
        HPDF_Free(pdf);
    }
}

/* The widths of a face's CP1252 letters, so that almost every word is a sum. */
static void prepare(gs_fonts *f, gs_face face)
{
    face_info *fi = &f->faces[face];
    if (fi->ready) {
        return;
    }
    fi->ready = true;
    memset(fi->bytes, 0xFF, sizeof fi->bytes);
    fi->file = fonts_face(f, face);
    if (!fi->file) {
        base14_widths(fi, face);
        return;
    }
    for (int b = 0x20; b < 0x100; b++) {
        if (b != 0x7F && gs_cp1252_char(b)) {
            fi->bytes[b] = (int16_t)whole_advance(fi->file, gs_cp1252_char(b));
        }
    }
}

static char_info search(gs_fonts *f, const face_info *fi, uint32_t cp)
{
    char_info c = {
        .cp = cp, .known = true, .source = CHAR_MISSING, .advance = fi->bytes['?']};
    int byte = gs_cp1252_byte(cp), advance;
    if (byte >= 0 && fi->bytes[byte] >= 0) {
        c.source = CHAR_OWN_BYTE;
        c.advance = fi->bytes[byte];
        return c;
    }
    if ((advance = whole_advance(fi->file, cp)) >= 0) {
        c.source = CHAR_OWN_WIDE;
        c.advance = (int16_t)advance;
        return c;
    }
    for (int i = 0; i < FONT_FALLBACKS && cp >= 0xA0 && cp <= 0xFFFF; i++) {
        if ((advance = whole_advance(fonts_fallback(f, i), cp)) >= 0) {
            c.source = (uint8_t)(CHAR_FALLBACK + i);
            c.advance = (int16_t)advance;
            break;
        }
    }
    return c;
}

const char_info *fonts_char(gs_fonts *f, gs_face face, uint32_t cp)
{
    face_info *fi = &f->faces[face];
    prepare(f, face);
    char_info *c = &fi->cache[cp % FONT_CACHE];
    if (!c->known || c->cp != cp) {
        *c = search(f, fi, cp);
    }
    return c;
}

static gs_pt64 width(void *ctx, gs_face face, gs_pt64 size, const char *text, size_t n)
{
    gs_fonts *f = ctx;
    face_info *fi = &f->faces[face];
    int64_t sum = 0;
    prepare(f, face);
    for (const char *p = text, *end = text + n; p < end;) {
        unsigned char c = (unsigned char)*p;
        if (c < 0x7F && fi->bytes[c] >= 0) {
            sum += fi->bytes[c];
            p++;
        } else {
            sum += fonts_char(f, face, gs_utf8_next(&p, end))->advance;
        }
    }
    return (gs_pt64)((sum * size + 500) / 1000);
}

/* Only those of the built-in Times that hang. */
static int base14_below(uint32_t cp)
{
    return cp == 'Q' ? 178 : cp == 0xC7 ? 215 : 0;
}

static int below(void *ctx, gs_face face, uint32_t cp)
{
    gs_fonts *f = ctx;
    face_info *fi = &f->faces[face];
    prepare(f, face);
    const char_info *c = fonts_char(f, face, cp);
    const font_file *ff =
        c->source == CHAR_MISSING    ? NULL
        : c->source >= CHAR_FALLBACK ? fonts_fallback(f, c->source - CHAR_FALLBACK)
                                     : fi->file;
    return ff ? gs_ttf_below(&ff->ttf, gs_ttf_glyph(&ff->ttf, cp)) : base14_below(cp);
}

gs_fonts *gs_fonts_open(const gs_render_options *opt)
{
    gs_fonts *f = gs_malloc(sizeof *f);
    memset(f, 0, sizeof *f);
    if (opt) {
        f->opt = *opt;
    }
    f->metrics = (gs_metrics){width, f, below};
    fonts_choose_families(f);
    return f;
}

void gs_fonts_close(gs_fonts *fonts)
{
    if (fonts) {
        fonts_release(fonts);
        gs_free(fonts);
    }
}

const gs_metrics *gs_fonts_metrics(gs_fonts *fonts)
{
    return &fonts->metrics;
}

const char *gs_fonts_family(const gs_fonts *fonts, gs_face face)
{
    bool label = face >= GS_FACE_LABEL;
    return fonts->family[label] ? fonts->family[label] : label ? "Helvetica" : "Times";
}
