/* The second reader: numbers in words, names and short names in a text, words of the log. */
#include "reader.h"

#include <ctype.h>

/* ---- numbers ---- */
static const char *const small[] = {
    "no",      "one",     "two",       "three",    "four",     "five",    "six",
    "seven",   "eight",   "nine",      "ten",      "eleven",   "twelve",  "thirteen",
    "fourteen", "fifteen", "sixteen",  "seventeen", "eighteen", "nineteen"};
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
/* The name as a whole, and not the owner of a unit: "Roland's knights". */
static const char *name_in(const char *text, const char *name)
{
    size_t n = strlen(name);
    for (const char *at = n ? strstr(text, name) : NULL; at; at = strstr(at + 1, name)) {
        bool inside = in_word(at[n]) || at[n] == '\'' || at[n] == '-';
        if (!inside && (at == text || !in_word(at[-1]))) {
            return at;
        }
    }
    return NULL;
}

static const char *without_article(const char *name)
{
    return strncmp(name, "The ", 4) == 0 || strncmp(name, "the ", 4) == 0 ? name + 4 : name;
}

const char *rd_names_unit(const rd_battle *b, const char *text, int unit)
{
    const char *name = without_article(b->unit[unit].name), *at = name_in(text, name);
    char first[200];
    if (!at && *name) { /* at the head of a sentence */
        snprintf(first, sizeof first, "%s", name);
        first[0] = (char)toupper((unsigned char)first[0]);
        at = strncmp(text, first, strlen(first)) == 0 ? text : NULL;
    }
    return at;
}

/* Has any other hero of the battle that word in his name? */
static bool shared(const rd_battle *b, int hero, const char *word, size_t n)
{
    for (int h = 0; h < b->n_heroes; h++) {
        for (const char *p = h == hero ? "" : b->hero[h].name; *p;) {
            size_t k = strcspn(p, " ");
            if (k == n && strncmp(p, word, n) == 0) {
                return true;
            }
            p += k;
            p += strspn(p, " ");
        }
    }
    return false;
}

const char *rd_names_hero(const rd_battle *b, const char *text, int hero)
{
    const char *name = b->hero[hero].name, *bare = without_article(name);
    const char *at = name_in(text, name);
    char part[80];
    at = at ? at : name_in(text, bare);
    for (const char *p = bare; !at && *p;) {
        size_t n = strcspn(p, " ,");
        bool capital = isupper((unsigned char)*p) || (unsigned char)*p >= 0x80;
        bool inner = n > 4 && isupper((unsigned char)p[4]); /* fitzOsbern */
        snprintf(part, sizeof part, "%.*s", (int)n, p);
        bool title = bare != name || strstr(bare, " of "); /* "the Black Knight": not "Black" */
        if ((capital || inner) && n > 2 && !shared(b, hero, p, n) && !(title && p == bare)) {
            at = name_in(text, part);
        }
        p += n;
        p += strspn(p, " ,");
    }
    if (!at && bare != name && strstr(bare, " of ")) { /* "the earl" */
        snprintf(part, sizeof part, "the %.*s", (int)strcspn(bare, " "), bare);
        part[4] = (char)tolower((unsigned char)part[4]);
        at = name_in(text, part);
        part[0] = 'T';
        at = at ? at : name_in(text, part);
    }
    return at;
}

const char *rd_names_side(const rd_battle *b, const char *text, int side)
{
    const char *name = without_article(b->side[side].name), *adj = b->side[side].adjective;
    const char *at = name_in(text, name);
    return at ? at : adj ? rd_says(text, adj) : NULL;
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
