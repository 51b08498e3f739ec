/* Numbers and ordinals as words, and the small texts of key=value. */
#include "gesta/story.h"

#include <string.h>

const gs_numerals gs_english_numerals = {
    .none = "none",
    .hundred = "a hundred",
    .hundred_bare = "hundred",
    .units = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
             "fifteen sixteen seventeen eighteen nineteen",
    .tens = "twenty thirty forty fifty sixty seventy eighty ninety",
    .one_in = "one",
    .join = "-",
    .ordinals = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
                "thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth",
    .tenths = "twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth",
    .beyond = "th"};

/* Adds the word of that number in a list, counted from 0. */
static void add_nth(gs_str *out, const char *list, int nth)
{
    const char *p = list;
    for (; nth > 0 && *p; nth--) {
        p += strcspn(p, " ");
        p += *p == ' ';
    }
    gs_str_addf(out, "%.*s", (int)strcspn(p, " "), p);
}

/* Tens, from the list of them, and units of a number from twenty on; `last` of the units: first,
 * second. */
static void add_compound(gs_str *out, const gs_numerals *in, const char *tens, const char *last,
                         int n)
{
    int unit = n % 10;
    const char *units = in->units_first ? in->units : last;
    if (!in->units_first || unit == 0) {
        add_nth(out, unit ? in->tens : tens, n / 10 - 2);
    }
    gs_str_add(out, unit && !in->units_first ? in->join : "");
    if (unit == 1 && units == in->units) {
        gs_str_add(out, in->one_in);
    } else if (unit) {
        add_nth(out, units, unit - 1);
    }
    if (in->units_first && unit) {
        gs_str_add(out, in->join);
        add_nth(out, tens, n / 10 - 2);
    }
}

void gs_numeral_words(gs_str *out, const gs_numerals *in, int n)
{
    if (n < 0 || n > 100) {
        gs_str_addi(out, n);
    } else if (n == 0 || n == 100) {
        gs_str_add(out, n ? in->hundred : in->none);
    } else if (n < 20) {
        add_nth(out, in->units, n - 1);
    } else {
        add_compound(out, in, in->tens, in->units, n);
    }
}

void gs_numeral_ordinal(gs_str *out, const gs_numerals *in, int n)
{
    if (n > 0 && n < 20) {
        add_nth(out, in->ordinals, n - 1);
    } else if (n >= 20 && n < 100) {
        add_compound(out, in, in->tenths, in->ordinals, n);
    } else {
        gs_str_addf(out, "%d%s", n, in->beyond);
    }
}

void gs_number_words(gs_str *out, int n)
{
    gs_numeral_words(out, &gs_english_numerals, n);
}

void gs_ordinal_words(gs_str *out, int n)
{
    gs_numeral_ordinal(out, &gs_english_numerals, n);
}

bool gs_kv_word(const char *text, const char *key, char *buf, size_t size)
{
    size_t k = strlen(key);
    for (const char *p = text; p && *p;) {
        size_t n = strcspn(p, " ");
        if (n > k && p[k] == '=' && memcmp(p, key, k) == 0) {
            size_t len = n - k - 1 < size - 1 ? n - k - 1 : size - 1;
            memcpy(buf, p + k + 1, len);
            buf[len] = '\0';
            return true;
        }
        p += n;
        p += *p == ' ';
    }
    buf[0] = '\0';
    return false;
}

int gs_kv_int(const char *text, const char *key, int otherwise)
{
    char buf[24];
    if (!gs_kv_word(text, key, buf, sizeof buf)) {
        return otherwise;
    }
    int v = 0;
    bool negative = buf[0] == '-';
    for (const char *p = buf + negative; *p >= '0' && *p <= '9'; p++) {
        v = v * 10 + (*p - '0');
    }
    return negative ? -v : v;
}

bool gs_kv_is(const char *text, const char *key, const char *word)
{
    char buf[64];
    return gs_kv_word(text, key, buf, sizeof buf) && strcmp(buf, word) == 0;
}
