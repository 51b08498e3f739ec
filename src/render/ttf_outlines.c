/* A font with the outlines of few letters: the others are empty, and numbers stay. */
#include "ttf_outlines.h"

#include "gesta/arena.h"

#include <string.h>

static unsigned u16(const gs_ttf *t, size_t at)
{
    return at + 2 <= t->n ? (unsigned)t->p[at] << 8 | t->p[at + 1] : 0;
}

/* Where an outline begins in the table, and with glyph + 1 where it ends. */
static size_t offset(const gs_ttf *t, int glyph)
{
    size_t at = t->loca + (size_t)glyph * (t->long_loca ? 4 : 2);
    return t->long_loca ? (size_t)u16(t, at) << 16 | u16(t, at + 2) : (size_t)u16(t, at) * 2;
}

static bool outline(const gs_ttf *t, int glyph, size_t *from, size_t *n)
{
    size_t size = t->long_loca ? 4 : 2;
    if (glyph < 0 || glyph >= t->glyphs || ((size_t)glyph + 2) * size > t->loca_n) {
        return false;
    }
    size_t a = offset(t, glyph), b = offset(t, glyph + 1);
    if (a >= b || b > t->glyf_n) {
        return false;
    }
    *from = t->glyf + a;
    *n = b - a;
    return true;
}

/* Keeps a glyph and the parts of which it is composed. */
static void keep(const gs_ttf *t, bool *kept, int glyph)
{
    enum { X_AND_Y = 1, SCALE = 8, MORE = 0x20, SCALES = 0x40, MATRIX = 0x80 };
    size_t at, n;
    if (glyph < 0 || glyph >= t->glyphs || kept[glyph]) {
        return;
    }
    kept[glyph] = true;
    if (!outline(t, glyph, &at, &n) || u16(t, at) < 0x8000) {
        return;
    }
    at += 10;
    for (unsigned flags = MORE, parts = 0; (flags & MORE) && parts < 64; parts++) {
        flags = u16(t, at);
        keep(t, kept, (int)u16(t, at + 2));
        at += 4u + (flags & X_AND_Y ? 4u : 2u);
        at += flags & SCALE ? 2u : flags & SCALES ? 4u : flags & MATRIX ? 8u : 0u;
    }
}

static void put_offset(const gs_ttf *t, size_t v, gs_str *out)
{
    size_t w = t->long_loca ? v : v / 2;
    for (int shift = t->long_loca ? 24 : 8; shift >= 0; shift -= 8) {
        gs_str_addc(out, (char)(w >> shift & 255));
    }
}

void gs_ttf_outlines_for(const gs_ttf *t, bool (*wanted)(uint32_t cp), gs_ttf_outlines *out)
{
    bool *kept = gs_malloc((size_t)t->glyphs + 1);
    memset(kept, 0, (size_t)t->glyphs + 1);
    keep(t, kept, 0);
    for (uint32_t cp = 0; cp < 0x10000; cp++) {
        if (wanted(cp)) {
            keep(t, kept, gs_ttf_glyph(t, cp));
        }
    }
    for (int g = 0; g < t->glyphs; g++) {
        size_t at, n;
        put_offset(t, out->glyf.len, &out->loca);
        if (kept[g] && outline(t, g, &at, &n)) {
            gs_str_addn(&out->glyf, (const char *)t->p + at, n);
            while (out->glyf.len % 4) {
                gs_str_addc(&out->glyf, 0);
            }
        }
    }
    put_offset(t, out->glyf.len, &out->loca);
    gs_free(kept);
}

void gs_ttf_outlines_free(gs_ttf_outlines *c)
{
    gs_str_free(&c->glyf);
    gs_str_free(&c->loca);
}
