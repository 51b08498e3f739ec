#include "ttf.h"
#include "ttf_outlines.h"

#include "cp1252.h"

#include <string.h>

static unsigned u16(const uint8_t *p)
{
    return (unsigned)p[0] << 8 | p[1];
}

static void put16(gs_str *s, unsigned v)
{
    gs_str_addc(s, (char)(v >> 8 & 255));
    gs_str_addc(s, (char)(v & 255));
}

static void put32(gs_str *s, size_t v)
{
    put16(s, (unsigned)(v >> 16));
    put16(s, (unsigned)(v & 0xFFFF));
}

static void set32(gs_str *s, size_t at, size_t v)
{
    for (int i = 0; i < 4; i++) {
        s->p[at + (size_t)i] = (char)(v >> (24 - 8 * i) & 255);
    }
}

/* A table of the old file; NULL if it is not there or does not lie within it. */
static const uint8_t *old_table(const gs_ttf *t, const char *tag, size_t *n)
{
    unsigned count = u16(t->p + 4);
    for (unsigned i = 0; i < count && 28 + 16 * (size_t)i <= t->n; i++) {
        const uint8_t *e = t->p + 12 + 16 * (size_t)i;
        if (memcmp(e, tag, 4) == 0) {
            size_t from = (size_t)u16(e + 8) << 16 | u16(e + 10);
            *n = (size_t)u16(e + 12) << 16 | u16(e + 14);
            return from <= t->n && *n <= t->n - from ? t->p + from : NULL;
        }
    }
    return NULL;
}

/* One Unicode character table, format 4, and no other. */
static bool slim_cmap(const gs_ttf *t, gs_str *out)
{
    const uint8_t *sub = t->p + t->cmap4;
    if (t->cmap4 + 4 > t->n) {
        return false;
    }
    size_t n = u16(sub + 2);
    if (n > t->n - t->cmap4) {
        return false;
    }
    put16(out, 0);
    put16(out, 1);
    put16(out, 3);
    put16(out, 1);
    put32(out, 12);
    gs_str_addn(out, (const char *)sub, n);
    return true;
}

static bool kept_name(const uint8_t *r)
{
    unsigned platform = u16(r), encoding = u16(r + 2), language = u16(r + 4),
             id = u16(r + 6);
    bool english = (platform == 3 && encoding == 1 && language == 0x409) ||
                   (platform == 1 && encoding == 0 && language == 0);
    return english && (id == 1 || id == 2 || id == 4 || id == 6);
}

/* The names in English that say which font it is. */
static bool slim_names(const uint8_t *name, size_t n, gs_str *out)
{
    size_t count = n >= 6 ? u16(name + 2) : 0, strings = n >= 6 ? u16(name + 4) : 0;
    unsigned kept = 0;
    gs_str text = {0};
    if (n < 6 || 6 + 12 * count > n) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        kept += kept_name(name + 6 + 12 * i);
    }
    put16(out, 0);
    put16(out, kept);
    put16(out, 6 + 12 * kept);
    for (size_t i = 0; i < count; i++) {
        const uint8_t *r = name + 6 + 12 * i;
        size_t len = u16(r + 8), at = strings + u16(r + 10);
        if (kept_name(r)) {
            len = at + len <= n ? len : 0;
            gs_str_addn(out, (const char *)r, 8);
            put16(out, (unsigned)len);
            put16(out, (unsigned)text.len);
            gs_str_addn(&text, (const char *)name + at, len);
        }
    }
    gs_str_addn(out, text.p ? text.p : "", text.len);
    gs_str_free(&text);
    return kept > 0;
}

/* Adds the bytes of one table, its outlines those of `own` unless that is NULL; true if there is such
 * a table in the new font. */
typedef bool ttf_add(const gs_ttf *t, const char *tag, const gs_ttf_outlines *own, gs_str *out,
                     bool *broken);

static bool add_table(const gs_ttf *t, const char *tag, const gs_ttf_outlines *own, gs_str *out,
                      bool *broken)
{
    size_t n = 0;
    const uint8_t *p = old_table(t, tag, &n);
    if (!p) {
        return false;
    }
    if (own && (memcmp(tag, "glyf", 4) == 0 || memcmp(tag, "loca", 4) == 0)) {
        const gs_str *table = *tag == 'g' ? &own->glyf : &own->loca;
        gs_str_addn(out, gs_str_text(table), table->len);
    } else if (memcmp(tag, "cmap", 4) == 0) {
        *broken = *broken || !slim_cmap(t, out);
    } else if (memcmp(tag, "name", 4) == 0) {
        *broken = *broken || !slim_names(p, n, out);
    } else if (memcmp(tag, "post", 4) == 0) {
        if (n < 32) {
            return false;
        }
        put32(out, 0x00030000); /* no names of glyphs */
        gs_str_addn(out, (const char *)p + 4, 28);
    } else {
        gs_str_addn(out, (const char *)p, n);
    }
    return true;
}

/* Puts tables together to a font; false, and nothing added, if one is broken or too few are there. */
static bool assemble(const gs_ttf *t, const char *const *tags, int n, ttf_add *add,
                     const gs_ttf_outlines *own, unsigned least, gs_str *out)
{
    size_t base = out->len, room = 12 + 16 * (size_t)n;
    unsigned count = 0;
    bool broken = false;
    put32(out, 0x00010000);
    while (out->len < base + room) {
        gs_str_addc(out, 0);
    }
    for (int i = 0; i < n; i++) {
        size_t from = out->len;
        if (!add(t, tags[i], own, out, &broken)) {
            continue;
        }
        size_t entry = base + 12 + 16 * (size_t)count++;
        memcpy(out->p + entry, tags[i], 4);
        set32(out, entry + 8, from - base);
        set32(out, entry + 12, out->len - from);
        while ((out->len - base) % 4) {
            gs_str_addc(out, 0);
        }
    }
    out->p[base + 5] = (char)count;
    unsigned power = count >= 8 ? 8 : 4, bits = count >= 8 ? 3 : 2;
    out->p[base + 7] = (char)(power * 16);
    out->p[base + 9] = (char)bits;
    out->p[base + 11] = (char)((count - power) * 16);
    if (broken || count < least) {
        out->len = base;
        return false;
    }
    return true;
}

static bool slim(const gs_ttf *t, const gs_ttf_outlines *own, gs_str *out)
{
    static const char *const tags[] = {"OS/2", "cmap", "cvt ", "fpgm", "glyf",
                                       "head", "hhea", "hmtx", "loca", "maxp",
                                       "name", "post", "prep"};
    return assemble(t, tags, GS_COUNT(tags), add_table, own, 9, out);
}

bool gs_ttf_slim(const gs_ttf *t, gs_str *out)
{
    return slim(t, NULL, out);
}

bool gs_ttf_slim_for(const gs_ttf *t, bool (*wanted)(uint32_t cp), gs_str *out)
{
    gs_ttf_outlines own = {{0}, {0}};
    gs_ttf_outlines_for(t, wanted, &own);
    bool whole = slim(t, &own, out);
    gs_ttf_outlines_free(&own);
    return whole;
}

/* The next character after cp in the single-byte encoding; 0: there is none. */
static uint32_t next_char(uint32_t cp)
{
    uint32_t least = 0;
    if (cp < 0xFF) {
        return cp == 0x7E ? 0xA0 : cp + 1;
    }
    for (int b = 0x80; b < 0xA0; b++) {
        uint32_t c = gs_cp1252_char(b);
        least = c > cp && (!least || c < least) ? c : least;
    }
    return least;
}

/* Which characters of the single-byte encoding the font shows, as a character table: one segment
 * a run of them. */
static void cut_cmap(const gs_ttf *t, gs_str *out)
{
    unsigned segs = 0, start[257], end[257], delta[257];
    for (uint32_t cp = 0x20; cp; cp = next_char(cp)) {
        int glyph = gs_ttf_glyph(t, cp);
        unsigned step = ((unsigned)glyph - cp) & 0xFFFF;
        if (glyph == 0) {
            continue;
        }
        if (segs == 0 || end[segs - 1] + 1 != cp || delta[segs - 1] != step) {
            start[segs] = cp;
            delta[segs++] = step;
        }
        end[segs - 1] = cp;
    }
    start[segs] = end[segs] = 0xFFFF;
    delta[segs++] = 1;
    unsigned power = 1, bits = 0;
    while (power * 2 <= segs) {
        power *= 2;
        bits++;
    }
    const unsigned head[] = {0, 1, 3, 1, 0, 12, 4, 16 + 8 * segs, 0, 2 * segs, 2 * power, bits, 2 * (segs - power)};
    for (int i = 0; i < GS_COUNT(head); i++) {
        put16(out, head[i]);
    }
    for (unsigned i = 0; i < segs; i++) {
        put16(out, end[i]);
    }
    put16(out, 0);
    for (unsigned i = 0; i < segs; i++) {
        put16(out, start[i]);
    }
    for (unsigned i = 0; i < segs; i++) {
        put16(out, delta[i]);
    }
    for (unsigned i = 0; i < segs; i++) {
        put16(out, 0);
    }
}

/* The advances, those of glyphs that are not there as nothing. */
static void cut_metrics(const gs_ttf *t, const uint8_t *p, size_t n, gs_str *out)
{
    int space = gs_ttf_glyph(t, ' '), hard = gs_ttf_glyph(t, 0xA0);
    for (size_t i = 0; 4 * i < n; i++) {
        int glyph = (int)i;
        size_t part = n - 4 * i < 4 ? n - 4 * i : 4;
        bool kept = glyph == 0 || glyph == space || glyph == hard || glyph >= t->long_metrics ||
                    gs_ttf_drawn(t, glyph);
        gs_str_addn(out, kept ? (const char *)p + 4 * i : "\0\0\0", part);
    }
}

static bool add_cut(const gs_ttf *t, const char *tag, const gs_ttf_outlines *own, gs_str *out,
                    bool *broken)
{
    size_t n = 0;
    const uint8_t *p = old_table(t, tag, &n);
    (void)own;
    (void)broken;
    if (!p) {
        return false;
    }
    if (memcmp(tag, "cmap", 4) == 0) {
        cut_cmap(t, out);
    } else if (memcmp(tag, "hmtx", 4) == 0) {
        cut_metrics(t, p, n, out);
    } else {
        gs_str_addn(out, (const char *)p, n);
    }
    return true;
}

bool gs_ttf_cut(const gs_ttf *t, gs_str *out)
{
    static const char *const tags[] = {"cmap", "cvt ", "fpgm", "glyf", "head",
                                       "hhea", "hmtx", "loca", "maxp", "prep"};
    return assemble(t, tags, GS_COUNT(tags), add_cut, NULL, 7, out);
}
