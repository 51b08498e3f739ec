#include "ttf.h"

#include <string.h>

static unsigned u16(const gs_ttf *t, size_t at)
{
    return at + 2 <= t->n ? (unsigned)t->p[at] << 8 | t->p[at + 1] : 0;
}

static uint32_t u32(const gs_ttf *t, size_t at)
{
    return (uint32_t)u16(t, at) << 16 | u16(t, at + 2);
}

/* Offset of a table, and its length; 0 if it is not there or reaches beyond the file. */
static size_t table(const gs_ttf *t, const char *tag, size_t *length)
{
    unsigned count = u16(t, 4);
    for (unsigned i = 0; i < count; i++) {
        size_t at = 12 + 16 * (size_t)i;
        if (at + 16 <= t->n && memcmp(t->p + at, tag, 4) == 0) {
            size_t from = u32(t, at + 8), len = u32(t, at + 12);
            if (from > t->n || len > t->n - from) {
                return 0;
            }
            *length = len;
            return from;
        }
    }
    return 0;
}

static size_t find_cmap4(const gs_ttf *t)
{
    size_t length, cmap = table(t, "cmap", &length);
    if (!cmap) {
        return 0;
    }
    unsigned count = u16(t, cmap + 2);
    for (unsigned i = 0; i < count; i++) {
        size_t at = cmap + 4 + 8 * (size_t)i;
        size_t sub = cmap + u32(t, at + 4);
        if (u16(t, at) == 3 && u16(t, at + 2) == 1 && sub < t->n && u16(t, sub) == 4) {
            return sub;
        }
    }
    return 0;
}

bool gs_ttf_open(gs_ttf *t, const uint8_t *bytes, size_t n)
{
    *t = (gs_ttf){.p = bytes, .n = n};
    size_t len, head, hhea, maxp;
    if (n < 12 || (u32(t, 0) != 0x00010000 && u32(t, 0) != 0x74727565)) {
        return false;
    }
    head = table(t, "head", &len);
    hhea = table(t, "hhea", &len);
    maxp = table(t, "maxp", &len);
    t->hmtx = table(t, "hmtx", &t->hmtx_n);
    t->loca = table(t, "loca", &t->loca_n);
    t->glyf = table(t, "glyf", &t->glyf_n);
    t->cmap4 = find_cmap4(t);
    if (!head || !hhea || !maxp || !t->hmtx || !t->loca || !t->glyf || !t->cmap4) {
        return false;
    }
    t->units_per_em = (int)u16(t, head + 18);
    t->long_loca = u16(t, head + 50) != 0;
    t->long_metrics = (int)u16(t, hhea + 34);
    t->glyphs = (int)u16(t, maxp + 4);
    return t->units_per_em >= 16 && t->long_metrics > 0 && t->glyphs > 0;
}

int gs_ttf_glyph(const gs_ttf *t, uint32_t cp)
{
    if (cp > 0xFFFF || cp == 0) {
        return 0;
    }
    unsigned segs2 = u16(t, t->cmap4 + 6) & ~1u, low = 0, high = segs2 / 2;
    size_t ends = t->cmap4 + 14, starts = ends + segs2 + 2;
    while (low < high) { /* the first segment that ends at or after cp */
        unsigned mid = (low + high) / 2;
        if (u16(t, ends + 2 * (size_t)mid) < cp) {
            low = mid + 1;
        } else {
            high = mid;
        }
    }
    if (low >= segs2 / 2) {
        return 0;
    }
    size_t s = starts + 2 * (size_t)low;
    unsigned start = u16(t, s), delta = u16(t, s + segs2), range = u16(t, s + 2 * segs2);
    if (cp < start) {
        return 0;
    }
    unsigned glyph = cp + delta;
    if (range) {
        glyph = u16(t, s + 2 * segs2 + range + 2 * (size_t)(cp - start));
        glyph = glyph ? glyph + delta : 0;
    }
    glyph &= 0xFFFF;
    return (int)glyph < t->glyphs ? (int)glyph : 0;
}

int gs_ttf_advance(const gs_ttf *t, int glyph)
{
    int i = glyph < t->long_metrics ? glyph : t->long_metrics - 1;
    size_t at = (size_t)i * 4;
    return at + 2 <= t->hmtx_n ? (int)u16(t, t->hmtx + at) * 1000 / t->units_per_em : 0;
}

/* Where a glyph's outline begins; 0 if it has none. */
static size_t outline(const gs_ttf *t, int glyph)
{
    size_t i = (size_t)glyph, from, to;
    if (glyph < 0 || glyph >= t->glyphs || (i + 2) * (t->long_loca ? 4 : 2) > t->loca_n) {
        return 0;
    }
    from = t->long_loca ? u32(t, t->loca + 4 * i) : 2 * (size_t)u16(t, t->loca + 2 * i);
    to = t->long_loca ? u32(t, t->loca + 4 * i + 4)
                      : 2 * (size_t)u16(t, t->loca + 2 * i + 2);
    return from < to && to <= t->glyf_n ? t->glyf + from : 0;
}

bool gs_ttf_drawn(const gs_ttf *t, int glyph)
{
    return outline(t, glyph) != 0;
}

int gs_ttf_below(const gs_ttf *t, int glyph)
{
    size_t at = outline(t, glyph);
    int least = at && at + 6 <= t->n ? (int16_t)u16(t, at + 4) : 0; /* yMin */
    return least < 0 ? -least * 1000 / t->units_per_em : 0;
}

static bool composed(const gs_ttf *t, int glyph)
{
    size_t at = outline(t, glyph);
    return at && u16(t, at) >= 0x8000;
}

bool gs_ttf_nests(const gs_ttf *t, int glyph)
{
    if (!composed(t, glyph)) {
        return false;
    }
    size_t at = outline(t, glyph) + 10;
    for (int parts = 0; parts < 64 && at + 4 <= t->n; parts++) {
        unsigned flags = u16(t, at);
        if (composed(t, (int)u16(t, at + 2))) {
            return true;
        }
        if (!(flags & 0x20)) {
            return false;
        }
        at += 4u + (flags & 1 ? 4u : 2u);
        at += flags & 8 ? 2u : flags & 0x40 ? 4u : flags & 0x80 ? 8u : 0u;
    }
    return false;
}
