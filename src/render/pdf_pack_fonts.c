#include "pdf_pack_int.h"

#include "ttf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The fonts of a document. The library embeds all widths and characters of a wide font, and says what
 * its letters are in words that stand for the other way; here both are cut to the letters shown. */

static unsigned u16_at(part map, size_t i)
{
    const unsigned char *p = (const unsigned char *)map.p + 2 * i;
    return 2 * i + 2 <= map.n ? (unsigned)p[0] << 8 | p[1] : 0;
}

/* Is this letter (by its number in Unicode) in the font still? */
static bool shown(const gs_ttf *t, part map, unsigned cp)
{
    int glyph = (int)u16_at(map, cp);
    return glyph && (cp == 0x20 || cp == 0xA0 || gs_ttf_drawn(t, glyph));
}

static void cut_map(pdf_file *f, int map, const gs_ttf *t)
{
    part old = f->objects[map].stream;
    gs_str s = {0};
    size_t last = 0;
    for (unsigned cp = 0; 2 * cp + 2 <= old.n; cp++) {
        unsigned glyph = shown(t, old, cp) ? u16_at(old, cp) : 0;
        gs_str_addc(&s, (char)(glyph >> 8));
        gs_str_addc(&s, (char)(glyph & 255));
        last = glyph ? s.len : last;
    }
    s.len = last;
    f->objects[map].stream = pdf_keep(f, &s);
}

/* "/W [ 32 [ 317 400 ... ] 161 [ ... ] ]": the widths of the letters shown. */
static void cut_widths(pdf_file *f, int font, const gs_ttf *t, part map)
{
    const char *at = pdf_find(f, font, "/W"), *end = f->objects[font].text.p + f->objects[font].text.n;
    const char *from = at;
    gs_str s = {0};
    unsigned cp = 0, after = 0;
    bool inner = false, any = false;
    if (!at || !(at = memchr(at, '[', (size_t)(end - at)))) {
        return;
    }
    gs_str_add(&s, "/W [");
    for (at++; at < end && (inner || *at != ']'); at++) {
        if (*at == '[' || *at == ']') {
            inner = *at == '[';
        } else if (*at >= '0' && *at <= '9') {
            char *rest;
            unsigned v = (unsigned)strtoul(at, &rest, 10);
            at = rest - 1;
            if (!inner) {
                cp = v;
            } else {
                if (shown(t, map, cp)) {
                    if (!any || cp != after) {
                        gs_str_addf(&s, "%s%u [", any ? "] " : "", cp);
                    }
                    gs_str_addf(&s, "%s%u", any && cp == after ? " " : "", v);
                    any = true;
                    after = cp + 1;
                }
                cp++;
            }
        }
    }
    gs_str_add(&s, any ? "]]" : "]");
    pdf_replace(f, font, from, (size_t)(at + 1 - from), gs_str_text(&s));
    gs_str_free(&s);
}

/* What each letter is when it is copied: itself. */
static void say_letters(pdf_file *f, int unicode, const gs_ttf *t, part map)
{
    gs_str rows = {0}, s = {0};
    int count = 0;
    gs_str_add(&s, "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
                   "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n"
                   "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
                   "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n");
    for (unsigned cp = 1; cp <= 0x10000; cp++) {
        bool one = cp < 0x10000 && shown(t, map, cp);
        if (one) {
            gs_str_addf(&rows, "<%04X> <%04X>\n", cp, cp);
            count++;
        }
        if (count && (count == 100 || cp == 0x10000)) { /* no list is longer than a hundred */
            gs_str_addf(&s, "%d beginbfchar\n%sendbfchar\n", count, gs_str_text(&rows));
            gs_str_clear(&rows);
            count = 0;
        }
    }
    gs_str_add(&s, "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n");
    f->objects[unicode].stream = pdf_keep(f, &s);
    f->objects[unicode].text = (part){"<<>>", 4};
    gs_str_free(&rows);
}

/* A wide font, by its first object; its file is still whole. */
static void cut_wide(pdf_file *f, int font)
{
    int below = pdf_key(f, font, "/DescendantFonts", 0), unicode = pdf_key(f, font, "/ToUnicode", 0);
    int map = below ? pdf_key(f, below, "/CIDToGIDMap", 0) : 0;
    int about = below ? pdf_key(f, below, "/FontDescriptor", 0) : 0;
    int file = about ? pdf_key(f, about, "/FontFile2", 0) : 0;
    gs_ttf t;
    if (!map || !file || !f->objects[map].stream.p || !f->objects[file].stream.p ||
        !gs_ttf_open(&t, (const uint8_t *)f->objects[file].stream.p, f->objects[file].stream.n)) {
        return;
    }
    part whole = f->objects[map].stream;
    cut_widths(f, below, &t, whole);
    if (unicode && f->objects[unicode].stream.p) {
        say_letters(f, unicode, &t, whole);
    }
    cut_map(f, map, &t);
}

static void cut_file(pdf_file *f, int file)
{
    gs_ttf t;
    gs_str s = {0};
    const char *length = pdf_find(f, file, "/Length1");
    part old = f->objects[file].stream;
    if (length && old.p && gs_ttf_open(&t, (const uint8_t *)old.p, old.n) && gs_ttf_cut(&t, &s)) {
        char words[40];
        snprintf(words, sizeof words, "/Length1 %zu", s.len);
        f->objects[file].stream = pdf_keep(f, &s);
        pdf_replace(f, file, length, 9 + strspn(length + 9, "0123456789"), words);
    }
    gs_str_free(&s);
}

void pdf_cut_fonts(pdf_file *f)
{
    for (int i = 1; i < f->count; i++) {
        if (!f->objects[i].stream.p && pdf_holds(f, i, "/Subtype /Type0")) {
            cut_wide(f, i);
        }
    }
    for (int i = 1; i < f->count; i++) {
        if (f->objects[i].stream.p && pdf_find(f, i, "/Length1")) {
            cut_file(f, i);
        }
    }
}
