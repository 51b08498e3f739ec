#include "layout_int.h"

#include "gesta/fixed.h"

#include <string.h>

gs_pt64 ly_width(const layout *l, gs_face face, gs_pt64 size, const char *text, size_t n)
{
    return l->m->width(l->m->ctx, face, size, text, n);
}

gs_um ly_um(gs_pt64 pt64)
{
    return (gs_um)gs_div_near((int64_t)pt64 * 25400, 72 * 64);
}

gs_pt64 ly_pt64(gs_um um)
{
    return (gs_pt64)gs_div_down((int64_t)um * 72 * 64, 25400);
}

gs_pt64 ly_size(const layout *l, gs_pt64 size)
{
    return l->opt.large ? (gs_pt64)gs_div_near((int64_t)size * 133, 100) : size;
}

gs_um ly_width_um(const layout *l, gs_face face, gs_pt64 size, gs_pt64 tracking,
                  const char *text)
{
    gs_pt64 w = ly_width(l, face, size, text, strlen(text));
    return ly_um(w + (tracking ? tracking * gs_utf8_length(text) : 0));
}

/* Characters that have no width and no business in print: joiners, marks of direction,
 * BOM. */
static bool unprinted(uint32_t cp)
{
    return cp == 0xAD || (cp >= 0x200B && cp <= 0x200F) ||
           (cp >= 0x202A && cp <= 0x202E) || (cp >= 0x2060 && cp <= 0x206F) ||
           (cp >= 0xFE00 && cp <= 0xFE0F) || cp == 0xFEFF || (cp >= 0x80 && cp < 0xA0) ||
           (cp >= 0xFFF9 && cp <= 0xFFFB) || (cp >= 0xE0000 && cp <= 0xE0FFF);
}

static bool is_space(uint32_t cp)
{
    return cp <= 0x20 || cp == 0x7F || cp == 0x2028 || cp == 0x2029 || cp == 0x3000 ||
           (cp >= 0x2000 && cp <= 0x2006) || (cp >= 0x2008 && cp <= 0x200A);
}

/* Clean bytes are what almost every text is: it is then used as it stands. */
static bool plain(const char *text, size_t n)
{
    unsigned char before = 'x';
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c < 0x20 || c >= 0x7F || (c == ' ' && before == ' ')) {
            return false;
        }
        before = c;
    }
    return true;
}

/* Keeps a space at either end: runs of words are joined by them. */
static char *clean_run(layout *l, const char *text)
{
    size_t n = strlen(text);
    if (plain(text, n)) {
        return gs_arena_strndup(l->a, text, n);
    }
    gs_str s = {0};
    const char *p = text, *end = text + n;
    bool space = false;
    while (p < end) {
        uint32_t cp = gs_utf8_next(&p, end);
        if (is_space(cp)) {
            if (!space) {
                gs_str_addc(&s, ' ');
            }
            space = true;
        } else if (!unprinted(cp)) {
            gs_utf8_add(&s, cp == 0x2011                   ? '-'
                            : cp == 0x2007 || cp == 0x202F ? 0xA0
                                                           : cp);
            space = false;
        }
    }
    char *out = gs_arena_strndup(l->a, gs_str_text(&s), s.len);
    gs_str_free(&s);
    return out;
}

char *ly_clean(layout *l, const char *text)
{
    char *s = clean_run(l, text);
    while (*s == ' ') {
        s++;
    }
    size_t n = strlen(s);
    while (n && s[n - 1] == ' ') {
        s[--n] = 0;
    }
    return s;
}

const char *ly_attr(layout *l, const gs_node *n, gs_attr a)
{
    return ly_clean(l, gs_node_get(n, a));
}

/* Capitals of Latin, Greek and Cyrillic letters; others stay. */
static uint32_t capital(uint32_t cp)
{
    if ((cp >= 'a' && cp <= 'z') || (cp >= 0xE0 && cp <= 0xFE && cp != 0xF7)) {
        return cp - 32;
    }
    if (cp == 0xFF) {
        return 0x178;
    }
    if ((cp >= 0x100 && cp <= 0x137 && cp != 0x131) || (cp >= 0x14A && cp <= 0x177) ||
        (cp >= 0x1DE && cp <= 0x1EF) || (cp >= 0x1F8 && cp <= 0x233) ||
        (cp >= 0x1E00 && cp <= 0x1E95)) {
        return cp & ~1u;
    }
    if ((cp >= 0x139 && cp <= 0x148) || (cp >= 0x179 && cp <= 0x17E)) {
        return cp & 1u ? cp : cp - 1;
    }
    if ((cp >= 0x3B1 && cp <= 0x3C9 && cp != 0x3C2) || (cp >= 0x430 && cp <= 0x44F)) {
        return cp - 32;
    }
    if (cp >= 0x450 && cp <= 0x45F) {
        return cp - 80;
    }
    return cp;
}

const char *ly_said(const layout *l, const char *english)
{
    return gs_said(l->doc->words, english);
}

char *ly_capitals(layout *l, const char *text)
{
    char *in = ly_clean(l, text);
    gs_str s = {0};
    const char *p = in, *end = in + strlen(in);
    while (p < end) {
        gs_utf8_add(&s, capital(gs_utf8_next(&p, end)));
    }
    char *out = gs_arena_strndup(l->a, gs_str_text(&s), s.len);
    gs_str_free(&s);
    return out;
}

static frag *add_frag(layout *l, words *w)
{
    w->frags =
        gs_arena_grow(l->a, w->frags, w->frag_count, &w->frag_cap, sizeof *w->frags);
    frag *f = &w->frags[w->frag_count++];
    *f = (frag){.first = w->scrap_count};
    return f;
}

static scrap *add_scrap(layout *l, words *w, gs_face face, const char *text, size_t n)
{
    w->scraps =
        gs_arena_grow(l->a, w->scraps, w->scrap_count, &w->scrap_cap, sizeof *w->scraps);
    scrap *s = &w->scraps[w->scrap_count++];
    *s = (scrap){.text = text, .n = n, .face = (uint8_t)face};
    s->width = ly_width(l, face, w->size, text, n);
    return s;
}

static bool combining(uint32_t cp)
{
    return (cp >= 0x300 && cp <= 0x36F) || (cp >= 0x483 && cp <= 0x489) ||
           (cp >= 0x591 && cp <= 0x5C7) || (cp >= 0x610 && cp <= 0x61A) ||
           (cp >= 0x64B && cp <= 0x65F) || (cp >= 0x1AB0 && cp <= 0x1AFF) ||
           (cp >= 0x1DC0 && cp <= 0x1DFF) || (cp >= 0x20D0 && cp <= 0x20FF) ||
           (cp >= 0xFE20 && cp <= 0xFE2F);
}

/* Bytes of `text` that fit into `room`, whole characters with their marks, at least one.
 */
static size_t fits(layout *l, const words *w, gs_face face, const char *text, size_t n,
                   gs_pt64 room)
{
    const char *p = text, *end = text + n;
    size_t best = 0;
    gs_pt64 sum = 0;
    while (p < end) {
        const char *from = p;
        gs_utf8_next(&p, end);
        for (const char *q = p; q < end && combining(gs_utf8_next(&q, end));) {
            p = q;
        }
        sum += ly_width(l, face, w->size, from, (size_t)(p - from));
        if (best && sum > room) {
            break;
        }
        best = (size_t)(p - text);
    }
    return best;
}

/* True if a line may break after this character, inside a word. */
static bool breaks_after(const char *text, const char *at, const char *next,
                         const char *end)
{
    const char *p = at;
    uint32_t cp = gs_utf8_next(&p, end);
    if (cp == 0x2013 || cp == 0x2014) {
        return next < end;
    }
    if (cp != '-' || at == text || next >= end) {
        return false;
    }
    unsigned char before = (unsigned char)at[-1], after = (unsigned char)*next;
    bool letter_before = before >= 0x80 || ((before | 32) >= 'a' && (before | 32) <= 'z');
    bool letter_after = after >= 0x80 || ((after | 32) >= 'a' && (after | 32) <= 'z');
    return letter_before && letter_after;
}

/* Adds letters without a space to the open word; opens new parts where a line may break.
 */
static void add_letters(layout *l, words *w, frag **open, gs_face face, const char *text,
                        size_t n, gs_pt64 widest)
{
    const char *p = text, *end = text + n, *from = text;
    while (p < end) {
        const char *at = p;
        gs_utf8_next(&p, end);
        bool may =
            (*at == '-' || (unsigned char)*at == 0xE2) && breaks_after(text, at, p, end);
        if (p < end && !may) {
            continue;
        }
        while (from < p) {
            size_t len = (size_t)(p - from);
            if (!*open) {
                *open = add_frag(l, w);
            }
            scrap *s = add_scrap(l, w, face, from, len);
            if ((*open)->width + s->width > widest) {
                if ((*open)->count) { /* the word goes on in a part of its own */
                    w->scrap_count--;
                    *open = NULL;
                    continue;
                }
                s->n = fits(l, w, face, from, len, widest);
                s->width = ly_width(l, face, w->size, from, s->n);
            }
            (*open)->count++;
            (*open)->width += s->width;
            from += s->n;
            if (from < p) {
                *open = NULL;
            }
        }
        if (may) {
            *open = NULL;
        }
    }
}

/* Adds an arrow, which is drawn, never typed; its word may break nowhere round it. */
static void add_arrow(layout *l, words *w, frag **open)
{
    if (!*open) {
        *open = add_frag(l, w);
    }
    scrap *s = add_scrap(l, w, GS_FACE_LABEL, "", 0);
    s->arrow = true;
    s->width = w->size * 9 / 10;
    (*open)->count++;
    (*open)->width += s->width;
}

/* Letters, with an arrow drawn for each U+2192. */
static void add_word(layout *l, words *w, frag **open, gs_face face, const char *text,
                     size_t n, gs_pt64 widest)
{
    const char *p = text, *end = text + n;
    while (p < end) {
        const char *arrow = p;
        while (arrow + 3 <= end && memcmp(arrow, "\xE2\x86\x92", 3) != 0) {
            arrow++;
        }
        bool found = arrow + 3 <= end;
        size_t before = (size_t)((found ? arrow : end) - p);
        if (before) {
            add_letters(l, w, open, face, p, before, widest);
        }
        if (found) {
            add_arrow(l, w, open);
        }
        p += before + (found ? 3 : 0);
    }
}

static void add_run(layout *l, words *w, frag **open, gs_face face, const char *text,
                    gs_pt64 widest)
{
    const char *p = clean_run(l, text);
    while (*p) {
        const char *end = strchr(p, ' ');
        size_t n = end ? (size_t)(end - p) : strlen(p);
        if (n) {
            add_word(l, w, open, face, p, n, widest);
        }
        p += n;
        if (*p == ' ') {
            if (w->frag_count) {
                w->frags[w->frag_count - 1].space = ly_width(l, face, w->size, " ", 1);
            }
            *open = NULL;
            p++;
        }
    }
}

char *ly_initials(layout *l, const char *text, int count)
{
    char *s = ly_clean(l, text);
    const char *p = s, *end = s + strlen(s);
    while (p < end && count-- > 0) {
        gs_utf8_next(&p, end);
        for (const char *q = p; q < end && combining(gs_utf8_next(&q, end));) {
            p = q;
        }
    }
    s[p - s] = 0;
    return s;
}

int ly_keep_lines(int count, int most, bool *cut)
{
    most = most < 2 ? 2 : most;
    *cut = count > most;
    return *cut ? most - 1 : count;
}

/* A key moment's disc is as wide as it is high, and a hair on either side. */
static void add_disc(layout *l, words *w, frag **open, const char *text)
{
    if (!*open) {
        *open = add_frag(l, w);
    }
    scrap *s = add_scrap(l, w, GS_FACE_LABEL_BOLD, ly_initials(l, text, 2), 0);
    s->n = strlen(s->text);
    s->disc = true;
    s->width = ly_pt64(3900);
    (*open)->count++;
    (*open)->width += s->width;
}

static words *new_words(layout *l, const look *k)
{
    words *w = GS_NEW(l->a, words);
    w->size = k->size;
    w->space_width = ly_width(l, k->plain, k->size, " ", 1);
    return w;
}

words *ly_words(layout *l, const char *text, const look *k, gs_pt64 widest)
{
    words *w = new_words(l, k);
    frag *open = NULL;
    add_run(l, w, &open, k->plain, text, widest);
    return w;
}

words *ly_words_of(layout *l, const gs_node *n, const look *k, gs_pt64 widest)
{
    words *w = new_words(l, k);
    frag *open = NULL;
    for (const gs_node *c = n->first; c; c = c->next) {
        if (!c->text) {
            continue;
        }
        if (c->kind == GS_NODE_MOMENT) {
            add_disc(l, w, &open, c->text);
        } else {
            gs_face face = c->kind == GS_NODE_ITALIC ? k->italic
                           : c->kind == GS_NODE_BOLD ? k->bold
                                                     : k->plain;
            int before = w->scrap_count;
            bool named = c->kind == GS_NODE_HERO || c->kind == GS_NODE_UNIT ||
                         c->kind == GS_NODE_PLACE;
            add_run(l, w, &open, face, c->text, widest);
            if (named && w->scrap_count > before) {
                const char *listed = gs_node_get(c, GS_ATTR_NAME);
                w->scraps[before].term = *listed ? listed : c->text;
            }
        }
    }
    return w;
}

gs_pt64 ly_widest_frag(const words *w)
{
    gs_pt64 widest = 0;
    for (int i = 0; i < w->frag_count; i++) {
        widest = w->frags[i].width > widest ? w->frags[i].width : widest;
    }
    return widest;
}

gs_pt64 ly_natural(const words *w)
{
    gs_pt64 sum = 0;
    for (int i = 0; i < w->frag_count; i++) {
        sum += w->frags[i].width + (i + 1 < w->frag_count ? w->frags[i].space : 0);
    }
    return sum;
}
