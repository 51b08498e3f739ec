#include "ttf.h"
#include "ttf_cut.h"

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

/* Adds the bytes of one table; true if there is such a table in the slim font. */
static bool add_table(const gs_ttf *t, const char *tag, const gs_ttf_cut *cut, gs_str *out,
                      bool *broken)
{
    size_t n = 0;
    const uint8_t *p = old_table(t, tag, &n);
    if (!p) {
        return false;
    }
    if (cut && (memcmp(tag, "glyf", 4) == 0 || memcmp(tag, "loca", 4) == 0)) {
        const gs_str *own = *tag == 'g' ? &cut->glyf : &cut->loca;
        gs_str_addn(out, gs_str_text(own), own->len);
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

static bool slim(const gs_ttf *t, const gs_ttf_cut *cut, gs_str *out)
{
    static const char *const tags[] = {"OS/2", "cmap", "cvt ", "fpgm", "glyf",
                                       "head", "hhea", "hmtx", "loca", "maxp",
                                       "name", "post", "prep"};
    size_t base = out->len, room = 12 + 16 * (size_t)GS_COUNT(tags);
    unsigned count = 0;
    bool broken = false;
    put32(out, 0x00010000);
    while (out->len < base + room) {
        gs_str_addc(out, 0);
    }
    for (int i = 0; i < GS_COUNT(tags); i++) {
        size_t from = out->len;
        if (!add_table(t, tags[i], cut, out, &broken)) {
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
    if (broken || count < 9) {
        out->len = base;
        return false;
    }
    return true;
}

bool gs_ttf_slim(const gs_ttf *t, gs_str *out)
{
    return slim(t, NULL, out);
}

bool gs_ttf_slim_for(const gs_ttf *t, bool (*wanted)(uint32_t cp), gs_str *out)
{
    gs_ttf_cut cut = {{0}, {0}};
    gs_ttf_cut_to(t, wanted, &cut);
    bool whole = slim(t, &cut, out);
    gs_ttf_cut_free(&cut);
    return whole;
}
