/* The second reader: numbers in words, names and short names in a text, words of the log. */
#include "reader.h"

#include <ctype.h>

/* ---- numbers ---- */
static const char *const small[] = {"no",      "one",     "two",       "three",    "four",
                                    "five",    "six",     "seven",     "eight",    "nine",
                                    "ten",     "eleven",  "twelve",    "thirteen", "fourteen",
                                    "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
static const char *const tens[] = {"",      "",      "twenty",  "thirty", "forty",
                                   "fifty", "sixty", "seventy", "eighty", "ninety"};

static size_t begins(const char *p, const char *word)
{
    size_t n = strlen(word);
    bool same = tolower((unsigned char)p[0]) == word[0] && strncmp(p + 1, word + 1, n - 1) == 0;
    return same ? n : 0;
}

static bool in_word(char c)
{
    return isalpha((unsigned char)c) || (unsigned char)c >= 0x80;
}

int rd_number_at(const char *p, size_t *len)
{
    *len = 0;
    if (isdigit((unsigned char)*p)) {
        char *end;
        long v = strtol(p, &end, 10);
        *len = (size_t)(end - p);
        return in_word(*end) || (*end == '.' && isdigit((unsigned char)end[1])) ? -1 : (int)v;
    }
    for (int t = 2; t < 10; t++) {
        size_t n = begins(p, tens[t]);
        if (n && p[n] == '-') {
            for (int i = 1; i < 10; i++) {
                size_t k = begins(p + n + 1, small[i]);
                if (k && !in_word(p[n + 1 + k])) {
                    *len = n + 1 + k;
                    return t * 10 + i;
                }
            }
        } else if (n && !in_word(p[n])) {
            *len = n;
            return t * 10;
        }
    }
    for (int i = GS_COUNT(small) - 1; i > 0; i--) {
        size_t n = begins(p, small[i]);
        if (n && !in_word(p[n]) && p[n] != '-') {
            *len = n;
            return i;
        }
    }
    size_t n = begins(p, "a hundred") ? 9 : begins(p, "one hundred") ? 11 : 0;
    *len = n;
    return n && !in_word(p[n]) ? 100 : -1;
}

/* ---- words ---- */
const char *rd_says(const char *text, const char *words)
{
    for (const char *at = strstr(text, words); at; at = strstr(at + 1, words)) {
        if (at == text || !in_word(at[-1]) || !in_word(words[0])) {
            return at;
        }
    }
    return NULL;
}

bool rd_has_word(const char *cl, const char *words)
{
    for (const char *p = words; *p; p += strcspn(p, " "), p += strspn(p, " ")) {
        size_t n = strcspn(p, " ");
        for (const char *q = cl; *q; q += strcspn(q, " "), q += strspn(q, " ")) {
            if (strcspn(q, " ") == n && strncmp(p, q, n) == 0) {
                return true;
            }
        }
    }
    return false;
}

const char *rd_unquoted(rd_battle *b, const char *text)
{
    char *out = gs_arena_strdup(b->a, text), *to = out;
    for (const char *p = text; *p;) {
        const char *close = strncmp(p, "“", strlen("“")) == 0 ? strstr(p, "”") : NULL;
        if (close) {
            p = close + strlen("”");
        } else {
            *to++ = *p++;
        }
    }
    *to = '\0';
    return out;
}

int rd_words(const char *text)
{
    int n = 0;
    for (const char *p = text; *p;) {
        p += strspn(p, " ");
        n += *p != '\0';
        p += strcspn(p, " ");
    }
    return n;
}

/* ---- names ---- */
typedef struct rd_form {
    const char *text;
    size_t len;
    rd_ref who;
    bool whole;
} rd_form;
enum { MOST_FORMS = 1200 };

static const char *without_article(const char *name)
{
    return strncmp(name, "The ", 4) == 0 || strncmp(name, "the ", 4) == 0 ? name + 4 : name;
}

static void add_form(rd_battle *b, const char *text, size_t n, rd_ref who, bool whole)
{
    if (n > 2 && b->n_forms < MOST_FORMS) {
        b->form[b->n_forms++] = (rd_form){gs_arena_strndup(b->a, text, n), n, who, whole};
    }
}

/* Each word with a capital, and the title in small letters: "the earl". */
static void add_hero_forms(rd_battle *b, int hero)
{
    const char *name = b->hero[hero].name, *bare = without_article(name);
    rd_ref who = {RD_HERO, hero};
    bool titled = bare != name;
    add_form(b, bare, strlen(bare), who, true);
    for (const char *p = bare; *p; p += strspn(p, " ")) {
        size_t n = strcspn(p, " ");
        bool capital = isupper((unsigned char)*p) || (unsigned char)*p >= 0x80;
        bool inner =
            n > 4 && isupper((unsigned char)p[n > 4 ? 4 : 0]) && strncmp(p, "fitz", 4) == 0;
        const char *to_end = p; /* "van Bekk", "fitzOsbern" */
        if ((capital || inner) && !(titled && p == bare)) {
            add_form(b, p, n, who, false);
            add_form(b, to_end, strlen(to_end), who, false);
        }
        p += n;
    }
    static const char titles[] =
        "Earl Count Duke King Prince Baron Bishop Captain Lord Emir Margrave";
    char first[40];
    snprintf(first, sizeof first, "%.*s", (int)strcspn(bare, " "), bare);
    if ((titled || rd_has_word(titles, first)) && strstr(bare, " of ")) {
        char title[80];
        snprintf(title, sizeof title, "the %.*s", (int)strcspn(bare, " "), bare);
        title[4] = (char)tolower((unsigned char)title[4]);
        add_form(b, title, strlen(title), who, false);
        title[0] = 'T';
        add_form(b, title, strlen(title), who, false);
    }
}

static int longer_first(const void *x, const void *y)
{
    const rd_form *f = x, *g = y;
    int by_length = (g->len > f->len) - (g->len < f->len);
    return by_length ? by_length : g->whole - f->whole;
}

static void make_forms(rd_battle *b)
{
    b->form = GS_NEW_ARRAY(b->a, rd_form, MOST_FORMS);
    for (int u = 0; u < b->n_units; u++) {
        const char *bare = without_article(b->unit[u].name);
        add_form(b, bare, strlen(bare), (rd_ref){RD_UNIT, u}, true);
        char *capital = gs_arena_strdup(b->a, bare);
        capital[0] = (char)toupper((unsigned char)capital[0]);
        if (capital[0] != bare[0]) {
            add_form(b, capital, strlen(bare), (rd_ref){RD_UNIT, u}, true);
        }
    }
    for (int h = 0; h < b->n_heroes; h++) {
        add_hero_forms(b, h);
    }
    for (int s = 0; s < 2; s++) {
        const char *bare = without_article(b->side[s].name);
        add_form(b, bare, strlen(bare), (rd_ref){RD_SIDE, s}, true);
    }
    for (int i = 0; i < b->n_places; i++) {
        const char *bare = without_article(b->place_at[i].name);
        add_form(b, bare, strlen(bare), (rd_ref){RD_OBJECTIVE, i}, true);
    }
    qsort(b->form, (size_t)b->n_forms, sizeof *b->form, longer_first);
}

/* Is another one called so, too, of the same length and wholeness? */
static bool shared_form(const rd_battle *b, int form)
{
    const rd_form *f = &b->form[form];
    for (int i = 0; i < b->n_forms; i++) {
        const rd_form *g = &b->form[i];
        bool other = g->who.kind != f->who.kind || g->who.ix != f->who.ix;
        if (other && g->len == f->len && strcmp(g->text, f->text) == 0 && g->whole >= f->whole) {
            return true;
        }
    }
    return false;
}

static int by_place(const void *x, const void *y)
{
    const rd_mention *m = x, *n = y;
    return (m->at > n->at) - (m->at < n->at);
}

/* Who writes a letter says "we" of his unit, and who reports of his side; not where he says how he
 * heard of it. */
static int add_speaker(const rd_battle *b, const char *text, rd_mention *out, int n)
{
    static const char *const words[] = {"We ", "we ", "us ", "us.", "us,", "us;", "ur people"};
    static const char *const hearsay[] = {" heard", " later", " were told", " had lost"};
    bool speaks = b->speaker.kind == RD_UNIT;
    for (int w = 0; speaks && w < GS_COUNT(words); w++) {
        size_t len = strlen(words[w]) - (w < 6);
        for (const char *at = strstr(text, words[w]); at; at = strstr(at + 1, words[w])) {
            bool said = w == 6 ? at > text : at == text || !in_word(at[-1]);
            said = said && !(at - text >= 8 && strncmp(at - 8, "who led ", 8) == 0);
            for (int k = 0; k < GS_COUNT(hearsay); k++) {
                said = said && strncmp(at + len, hearsay[k], strlen(hearsay[k])) != 0;
            }
            for (int k = 0; k < n; k++) {
                said = said && !(at < out[k].at + out[k].len && out[k].at < at + len);
            }
            if (said && n < RD_MENTIONS) {
                out[n++] = (rd_mention){b->speaker, at, len, false, true};
            }
        }
    }
    return n;
}

int rd_mentions(rd_battle *b, const char *text, rd_mention *out)
{
    int n = 0;
    if (!b->form) {
        make_forms(b);
    }
    for (int i = 0; i < b->n_forms; i++) {
        const rd_form *f = &b->form[i];
        for (const char *at = strstr(text, f->text); at; at = strstr(at + 1, f->text)) {
            bool taken = (at > text && in_word(at[-1])) || in_word(at[f->len]) || at[f->len] == '-';
            /* "knights' charge" and "Roland’s": curly apostrophes count as letters above */
            bool owner = at[f->len] == '\'' || strncmp(at + f->len, "’", 3) == 0;
            taken = taken && !(owner && strncmp(at + f->len, "’", 3) == 0 &&
                               !(at > text && in_word(at[-1])));
            for (int k = 0; k < n && !taken; k++) {
                taken = at < out[k].at + out[k].len && out[k].at < at + f->len;
            }
            if (!taken && n < RD_MENTIONS) {
                out[n++] = (rd_mention){f->who, at, f->len, owner, f->whole};
                out[n - 1].who = shared_form(b, i) ? (rd_ref){RD_NONE, 0} : f->who;
            }
        }
    }
    n = add_speaker(b, text, out, n);
    qsort(out, (size_t)n, sizeof *out, by_place);
    return n;
}

const char *rd_names(rd_battle *b, const char *text, rd_kind kind, int ix)
{
    rd_mention m[RD_MENTIONS];
    int n = rd_mentions(b, text, m);
    for (int i = 0; i < n; i++) {
        if (rd_is(m[i].who, kind, ix)) {
            return m[i].at;
        }
    }
    const char *adjective = kind == RD_SIDE ? b->side[ix].adjective : NULL;
    return adjective ? rd_says(text, adjective) : NULL;
}

/* ---- the log, asked ---- */
const rd_entry *rd_entry_n(const rd_battle *b, int n, int *index)
{
    for (int i = n <= b->n_entries && n > 0 ? n - 1 : 0, k = 0; k < b->n_entries; k++) {
        int at = (i + k) % b->n_entries;
        if (b->entry[at].n == n) {
            if (index) {
                *index = at;
            }
            return &b->entry[at];
        }
    }
    return NULL;
}

bool rd_cites(const rd_sentence *s, int n)
{
    for (int i = 0; i < s->n_e; i++) {
        if (s->e[i] == n) {
            return true;
        }
    }
    return false;
}

bool rd_is(rd_ref r, rd_kind kind, int ix)
{
    return r.kind == kind && r.ix == ix;
}

int rd_kv(const char *text, const char *key, char *buf, size_t size)
{
    size_t n = strlen(key);
    for (const char *p = text; p && *p; p += strcspn(p, " "), p += strspn(p, " ")) {
        if (strncmp(p, key, n) == 0 && p[n] == '=') {
            snprintf(buf, size, "%.*s", (int)strcspn(p + n + 1, " "), p + n + 1);
            return 1;
        }
    }
    buf[0] = '\0';
    return 0;
}

bool rd_kv_is(const char *text, const char *key, const char *word)
{
    char buf[80];
    return rd_kv(text, key, buf, sizeof buf) && strcmp(buf, word) == 0;
}

int rd_kv_int(const char *text, const char *key, int otherwise)
{
    char buf[80];
    return rd_kv(text, key, buf, sizeof buf) ? (int)strtol(buf, NULL, 10) : otherwise;
}

int rd_break_point(const rd_battle *b, int side)
{
    return b->break_units[side];
}

bool rd_unit_lost(const rd_battle *b, int unit, int state)
{
    const rd_state *s = &b->state[state];
    bool counts_shaken = strcmp(b->ruleset, "stout-hearts") == 0;
    bool whole = !b->unit[unit].dummy && !b->unit[unit].split;
    bool gone = s->gone[unit] == 'd' || s->gone[unit] == 'l';
    return whole && (gone || (counts_shaken && s->on[unit] && s->shaken[unit]));
}

int rd_units_lost(const rd_battle *b, int side, int state)
{
    int n = 0;
    for (int u = 0; u < b->n_units; u++) {
        n += b->unit[u].side == side && rd_unit_lost(b, u, state);
    }
    return n;
}

int rd_units_out(const rd_battle *b, int side, int state)
{
    int n = 0;
    for (int u = 0; u < b->n_units; u++) {
        n += b->unit[u].side == side && !b->unit[u].dummy && b->state[state].gone[u] == 'x';
    }
    return n;
}

int rd_end_of(const rd_battle *b, int turn)
{
    int at = 0;
    while (at < b->n_entries && b->entry[at].turn <= turn) {
        at++;
    }
    return at;
}

int rd_units_of(const rd_battle *b, int side)
{
    int n = 0;
    for (int u = 0; u < b->n_units; u++) {
        n += b->unit[u].side == side && !b->unit[u].dummy && !b->unit[u].split;
    }
    return n;
}

int rd_units_present(const rd_battle *b, int side, int state)
{
    int n = 0;
    for (int u = 0; u < b->n_units; u++) {
        n += b->unit[u].side == side && !b->unit[u].dummy && !b->unit[u].split &&
             b->state[state].on[u];
    }
    return n;
}

int rd_men_present(const rd_battle *b, int side, int state)
{
    int n = 0;
    for (int u = 0; u < b->n_units; u++) {
        bool his = b->unit[u].side == side && !b->unit[u].dummy && b->state[state].on[u];
        n += his ? b->state[state].left[u] : 0;
    }
    return n;
}
