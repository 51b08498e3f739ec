/* The signs of print for those of the keyboard, in all words of a tree. */
#include "gesta/report.h"

#include <string.h>

#define NBSP 0xA0u
#define DICE_TOGETHER 6 /* of a row of dice, at most: a longer one may break */

/* What stands before the place that is read: in words that go on from node to node. */
typedef struct typo {
    gs_str *out;
    size_t start;    /* of these words in out */
    uint32_t before; /* 0: nothing yet */
    bool german, loose, in_double, in_single; /* loose: no blank holds */
    int dice; /* single digits in a row, so far */
} typo;

static bool is_digit(uint32_t cp)
{
    return cp >= '0' && cp <= '9';
}

static bool is_letter(uint32_t cp)
{
    return (cp >= 'a' && cp <= 'z') || (cp >= 'A' && cp <= 'Z') ||
           (cp >= 0xC0 && cp < 0x2000 && cp != 0xD7 && cp != 0xF7) || cp >= 0x2C00;
}

static bool among(const char *word, size_t n, const char *const *words, int count)
{
    for (int i = 0; i < count; i++) {
        if (strlen(words[i]) == n && memcmp(words[i], word, n) == 0) {
            return true;
        }
    }
    return false;
}

/* Does a quotation open here? At the beginning, after a blank, a bracket, a dash or another mark
 * that opens one. */
static bool opens(uint32_t before)
{
    static const uint32_t openers[] = {0,      ' ',    NBSP,   '(',    '[',    '{',    '/',
                                       '-',    0x2013, 0x2014, 0x201C, 0x2018, 0x201E, 0x201A};
    for (int i = 0; i < GS_COUNT(openers); i++) {
        if (openers[i] == before) {
            return true;
        }
    }
    return false;
}

static uint32_t double_mark(typo *t, uint32_t next)
{
    if (is_digit(t->before) && !t->in_double) {
        return 0x2033; /* inches */
    }
    bool open = !t->in_double && opens(t->before) && next && next != ' ';
    t->in_double = open;
    return open ? (t->german ? 0x201E : 0x201C) : t->german ? 0x201C : 0x201D;
}

/* 'tis, 'twas and their like leave out their beginning: no quotation opens. */
static bool elided(const char *rest, const char *end)
{
    static const char *const words[] = {"tis", "twas", "twere", "twill", "em", "til", "n"};
    size_t n = 0;
    while (rest + n < end && is_letter((unsigned char)rest[n])) {
        n++;
    }
    return among(rest, n, words, GS_COUNT(words));
}

static uint32_t single_mark(typo *t, uint32_t next, const char *rest, const char *end)
{
    if (opens(t->before)) {
        bool quote = next && next != ' ' && !is_digit(next) && !elided(rest, end);
        t->in_single |= quote;
        return !quote ? 0x2019 : t->german ? 0x201A : 0x2018;
    }
    bool ends = !is_letter(next) && !is_digit(next);
    if (is_digit(t->before) && ends && !t->in_single) {
        return 0x2032; /* feet */
    }
    uint32_t mark = t->german && t->in_single && ends ? 0x2018 : 0x2019;
    t->in_single = t->in_single && !ends;
    return mark;
}

/* The word that ends where `out` ends stands with the number after it. */
static bool counts_next(const typo *t)
{
    static const char *const words[] = {
        "turn", "turns", "Turn", "Turns", "page", "Page", "entry",  "entries", "Entry", "Entries",
        "rule", "rules", "Rule", "power", "Power", "Zug", "Züge",   "Runde",   "Seite", "Regel"};
    const char *text = gs_str_text(t->out) + t->start;
    size_t n = t->out->len - t->start, from = n;
    while (from && text[from - 1] != ' ' && text[from - 1] != '(') {
        from--;
    }
    return among(text + from, n - from, words, GS_COUNT(words));
}

/* The word that begins at `rest` is what a number counts. */
static bool is_unit(const char *rest, const char *end)
{
    static const char *const words[] = {"inch", "inches", "cm",   "mm",      "feet", "paces",
                                        "men",  "hits",   "dice", "figures", "base", "stands",
                                        "Zoll", "Mann",   "Figuren"};
    size_t n = 0;
    while (rest + n < end && is_letter((unsigned char)rest[n])) {
        n++;
    }
    return among(rest, n, words, GS_COUNT(words));
}

/* A blank at which a line may not end. */
static bool holds(typo *t, uint32_t next, const char *rest, const char *end)
{
    const char *text = gs_str_text(t->out) + t->start;
    size_t n = t->out->len - t->start;
    bool alone = is_digit(t->before) && (n < 2 || !is_digit((unsigned char)text[n - 2]));
    bool die = alone && is_digit(next) && (rest + 1 >= end || !is_digit((unsigned char)rest[1]));
    t->dice = die ? t->dice + 1 : 0;
    if (die) {
        return t->dice % DICE_TOGETHER != 0;
    }
    return (is_digit(next) && counts_next(t)) || (is_digit(t->before) && is_unit(rest, end));
}

static void typeset(typo *t, const char *text)
{
    const char *end = text + strlen(text);
    t->start = t->out->len;
    while (text < end) {
        uint32_t cp = gs_utf8_next(&text, end), put = cp;
        const char *look = text;
        uint32_t next = look < end ? gs_utf8_next(&look, end) : 0;
        if (cp == '"') {
            put = double_mark(t, next);
        } else if (cp == '\'') {
            put = single_mark(t, next, text, end);
        } else if (cp == '-' && next == '-') {
            put = 0x2013;
            text++;
        } else if (cp == '-' && next == ' ' && t->before == ' ') {
            put = 0x2013;
        } else if (cp == ' ' && !t->loose && holds(t, next, text, end)) {
            put = NBSP;
        } else if (cp == 0x201C || cp == 0x201D) {
            t->in_double = cp == 0x201C;
        }
        gs_utf8_add(t->out, put);
        t->before = put;
    }
}

void gs_typeset(gs_str *out, const char *text, const char *lang)
{
    typo t = {.out = out, .german = lang && strncmp(lang, "de", 2) == 0};
    typeset(&t, text);
}

void gs_typeset_label(gs_str *out, const char *text)
{
    typo t = {.out = out, .loose = true};
    typeset(&t, text);
}

/* Words are a name or a sentence; the others are codes, names of files, lists of numbers. */
static bool is_words(gs_attr attr)
{
    static const gs_attr codes[] = {GS_ATTR_KIND,  GS_ATTR_LANG, GS_ATTR_WIDTH, GS_ATTR_PHOTO,
                                    GS_ATTR_ALIGN, GS_ATTR_STYLE, GS_ATTR_MARK, GS_ATTR_BOX,
                                    GS_ATTR_ID,    GS_ATTR_LETTER, GS_ATTR_CITES};
    for (int i = 0; i < GS_COUNT(codes); i++) {
        if (codes[i] == attr) {
            return false;
        }
    }
    return gs_attr_get_type(attr) == GS_ATTR_IS_TEXT;
}

/* The words, in the document's arena if they changed. */
static const char *in_print(const gs_node *n, typo *t, const char *text)
{
    gs_str out = {0};
    t->out = &out;
    typeset(t, text);
    const char *print = strcmp(gs_str_text(&out), text) == 0
                            ? text
                            : gs_arena_strdup(n->doc->arena, gs_str_text(&out));
    gs_str_free(&out);
    return print;
}

void gs_doc_typeset(gs_doc *doc)
{
    typo words = {.german = strncmp(gs_node_get(doc->root, GS_ATTR_LANG), "de", 2) == 0};
    const bool german = words.german;
    gs_doc_iter it;
    gs_doc_walk(&it, doc->root);
    while (gs_doc_next(&it) != GS_WALK_DONE) {
        gs_node *n = (gs_node *)it.node;
        if (it.event != GS_WALK_ENTER) {
            continue;
        }
        for (int i = 0; i < n->attr_count; i++) {
            if (is_words((gs_attr)n->attrs[i].attr)) {
                typo own = {.german = german};
                n->attrs[i].text = in_print(n, &own, n->attrs[i].text);
            }
        }
        if (gs_node_content(n->kind) != GS_CONTENT_WORDS) {
            words = (typo){.german = german};
        } else if (n->text && n->kind != GS_NODE_MOMENT) {
            n->text = in_print(n, &words, n->text);
        }
    }
}
