#include "gesta/fact.h"

#include <assert.h>
#include <string.h>

int32_t gs_fact_get(const gs_fact *f, const void *facts)
{
    int32_t v;
    memcpy(&v, (const char *)facts + f->offset, sizeof v);
    return v;
}

void gs_fact_set(const gs_fact *f, void *facts, int32_t value)
{
    memcpy((char *)facts + f->offset, &value, sizeof value);
}

/* Is the word the n bytes at `text`? They may hold anything, NUL too. */
static bool same(const char *word, const char *text, size_t n)
{
    return strlen(word) == n && memcmp(word, text, n) == 0;
}

const gs_fact *gs_fact_find(const gs_fact *table, int count, const char *key, size_t n)
{
    for (int i = 0; i < count; i++) {
        if (same(table[i].key, key, n)) {
            return &table[i];
        }
    }
    return NULL;
}

int gs_word_index(const char *const *words, const char *word)
{
    for (int i = 0; words && word && words[i]; i++) {
        if (words[i] == word || strcmp(words[i], word) == 0) {
            return i;
        }
    }
    return -1;
}

void gs_facts_default(const gs_fact *table, int count, void *facts)
{
    for (int i = 0; i < count; i++) {
        gs_fact_set(&table[i], facts, table[i].dflt);
    }
}

/* A whole number or decimal in thousandths; false if the n bytes are none. */
static bool parse_number(const char *s, size_t n, int places, int64_t *milli)
{
    size_t i = 0;
    bool negative = n > 0 && s[0] == '-';
    int64_t v = 0;
    int digits = 0;
    i += negative;
    for (; i < n && s[i] >= '0' && s[i] <= '9'; i++, digits++) {
        v = v < INT64_C(1000000000000) ? v * 10 + (s[i] - '0') : v; /* beyond any range */
    }
    if (digits == 0) {
        return false;
    }
    v *= 1000;
    if (i < n && s[i] == '.' && places > 0) {
        i++;
        int64_t unit = 100;
        int seen = 0;
        for (; i < n && s[i] >= '0' && s[i] <= '9'; i++, seen++) {
            if (seen >= places) {
                return false;
            }
            v += (s[i] - '0') * unit;
            unit /= 10;
        }
        if (seen == 0) {
            return false;
        }
    }
    *milli = negative ? -v : v;
    return i == n;
}

gs_status gs_fact_parse(const gs_fact *f, const char *text, size_t n, int32_t *value,
                        gs_err *err)
{
    int64_t milli;
    if (f->type == GS_FACT_WORD) {
        for (int32_t w = 0; f->words[w]; w++) {
            if (same(f->words[w], text, n)) {
                *value = w;
                return GS_OK;
            }
        }
    } else if (f->type == GS_FACT_BOOL) {
        if ((n == 3 && memcmp(text, "yes", 3) == 0) ||
            (n == 2 && memcmp(text, "no", 2) == 0)) {
            *value = n == 3;
            return GS_OK;
        }
    } else if ((n == 0 || text[0] != '-' || f->lo < 0 || f->dflt < 0) &&
               parse_number(text, n, f->type == GS_FACT_DEC ? f->places : 0, &milli)) {
        int64_t v = f->type == GS_FACT_DEC ? milli : milli / 1000;
        if ((v >= f->lo && v <= f->hi) || (v == f->dflt && gs_fact_has_default(f))) {
            *value = (int32_t)v;
            return GS_OK;
        }
    }
    gs_str want = {0};
    gs_fact_range(f, &want);
    bool seen = false;
    for (size_t i = 0; i < n; i++) {
        seen = seen || !strchr(" \t\r\n", text[i]);
    }
    if (seen) {
        gs_err_key(err, GS_INPUT, f->key,
                   "%.*s is not one of the values that it takes: %s",
                   (int)(n < 60 ? n : 60), text, gs_str_text(&want));
    } else {
        gs_err_key(err, GS_INPUT, f->key, "no value is given; it takes %s",
                   gs_str_text(&want));
    }
    gs_str_free(&want);
    return GS_INPUT;
}

void gs_fact_print(const gs_fact *f, int32_t value, gs_str *out)
{
    switch ((gs_fact_type)f->type) {
    case GS_FACT_INT:
        gs_str_addi(out, value);
        break;
    case GS_FACT_DEC:
        gs_str_addmilli(out, value);
        break;
    case GS_FACT_BOOL:
        gs_str_add(out, value ? "yes" : "no");
        break;
    case GS_FACT_WORD:
        gs_str_add(out,
                   value < 0 ? "-" : f->words[value]); /* a default that is no word */
        break;
    }
}

bool gs_fact_has_default(const gs_fact *f)
{
    return f->dflt >= 0 || f->lo < 0;
}

void gs_fact_range(const gs_fact *f, gs_str *out)
{
    if (f->type == GS_FACT_BOOL) {
        gs_str_add(out, "yes or no");
    } else if (f->type == GS_FACT_WORD) {
        for (int32_t w = 0; f->words[w]; w++) {
            gs_str_add(out, w ? ", " : "");
            gs_str_add(out, f->words[w]);
        }
    } else {
        if (gs_fact_has_default(f) && (f->dflt < f->lo || f->dflt > f->hi)) {
            gs_fact_print(f, f->dflt, out);
            gs_str_add(out, ", or ");
        }
        gs_str_add(out,
                   f->type == GS_FACT_DEC ? "a decimal from " : "a whole number from ");
        gs_fact_print(f, f->lo, out);
        gs_str_add(out, " to ");
        gs_fact_print(f, f->hi, out);
        if (f->type == GS_FACT_DEC) {
            gs_str_addf(out, ", %d place%s at most", f->places, f->places == 1 ? "" : "s");
        }
    }
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

#define MAX_FACTS 512

typedef struct word {
    const char *key, *value; /* value: NULL without a '=' */
    size_t key_len, value_len;
} word;

/* The next "key=value" of *text; false at its end. */
static bool next_word(const char **text, const char *end, word *w)
{
    const char *p = *text;
    while (p < end && is_space(*p)) {
        p++;
    }
    *w = (word){.key = p};
    while (p < end && *p != '=' && !is_space(*p)) {
        p++;
    }
    w->key_len = (size_t)(p - w->key);
    if (p < end && *p == '=') {
        w->value = ++p;
        while (p < end && !is_space(*p)) {
            p++;
        }
        w->value_len = (size_t)(p - w->value);
    }
    *text = p;
    return p > w->key;
}

/* The row of a word's key. */
static gs_status word_fact(const gs_fact *table, int count, const word *w,
                           const gs_fact **f, gs_err *err)
{
    char name[96];
    size_t shown = w->key_len < sizeof name - 1 ? w->key_len : sizeof name - 1;
    memcpy(name, w->key, shown);
    name[shown] = '\0';
    if (name[0] == '\0') {
        return gs_err_key(err, GS_INPUT, "situation",
                          "a name stands before the =: write KEY=VALUE");
    }
    if (!w->value) {
        return gs_err_key(err, GS_INPUT, name, "a value is missing: write %s=VALUE",
                          name);
    }
    *f = gs_fact_find(table, count, w->key, w->key_len);
    return *f ? GS_OK
              : gs_err_key(err, GS_INPUT, name,
                           "no fact of this procedure has that name");
}

gs_status gs_facts_parse(const gs_fact *table, int count, const char *text, size_t n,
                         void *facts, gs_err *err)
{
    bool seen[MAX_FACTS] = {false};
    const char *end = text + n;
    assert(count <= MAX_FACTS);
    for (word w; next_word(&text, end, &w);) {
        const gs_fact *f;
        gs_status st = word_fact(table, count, &w, &f, err);
        if (st != GS_OK) {
            return st;
        }
        if (seen[f - table]) {
            return gs_err_key(err, GS_INPUT, f->key, "is given twice");
        }
        seen[f - table] = true;
        int32_t v;
        st = gs_fact_parse(f, w.value, w.value_len, &v, err);
        if (st != GS_OK) {
            return st;
        }
        gs_fact_set(f, facts, v);
    }
    return GS_OK;
}

gs_status gs_facts_parse_keys_first(const gs_fact *table, int count, const char *text,
                                    size_t n, void *facts, gs_err *err)
{
    word given[MAX_FACTS];
    const char *end = text + n;
    const gs_fact *f = NULL;
    assert(count <= MAX_FACTS);
    memset(given, 0, (size_t)count * sizeof given[0]);
    const char *p = text;
    for (word w; next_word(&p, end, &w);) {
        gs_status st = word_fact(table, count, &w, &f, err);
        if (st != GS_OK) {
            return st;
        }
    }
    p = text;
    for (word w; next_word(&p, end, &w);) {
        f = gs_fact_find(table, count, w.key, w.key_len);
        if (given[f - table].value) {
            return gs_err_key(err, GS_INPUT, f->key, "is given twice");
        }
        given[f - table] = w;
    }
    for (int i = 0; i < count; i++) {
        int32_t v;
        if (given[i].value) {
            gs_status st =
                gs_fact_parse(&table[i], given[i].value, given[i].value_len, &v, err);
            if (st != GS_OK) {
                return st;
            }
            gs_fact_set(&table[i], facts, v);
        }
    }
    return GS_OK;
}

void gs_facts_print(const gs_fact *table, int count, const void *facts, bool all,
                    gs_str *out)
{
    bool first = true;
    for (int i = 0; i < count; i++) {
        int32_t v = gs_fact_get(&table[i], facts);
        if (!all && v == table[i].dflt) {
            continue;
        }
        if (!first) {
            gs_str_addc(out, ' ');
        }
        first = false;
        gs_str_add(out, table[i].key);
        gs_str_addc(out, '=');
        gs_fact_print(&table[i], v, out);
    }
}
