#include "gesta/story.h"

#include <string.h>

static const char *const small[] = {
    "none",    "one",     "two",       "three",    "four",     "five",    "six",
    "seven",   "eight",   "nine",      "ten",      "eleven",   "twelve",  "thirteen",
    "fourteen", "fifteen", "sixteen",  "seventeen", "eighteen", "nineteen"};
static const char *const tens[] = {"",      "",      "twenty",  "thirty", "forty",
                                   "fifty", "sixty", "seventy", "eighty", "ninety"};

void gs_number_words(gs_str *out, int n)
{
    if (n < 0 || n > 100) {
        gs_str_addi(out, n);
    } else if (n == 100) {
        gs_str_add(out, "a hundred");
    } else if (n < 20) {
        gs_str_add(out, small[n]);
    } else {
        gs_str_add(out, tens[n / 10]);
        if (n % 10) {
            gs_str_addc(out, '-');
            gs_str_add(out, small[n % 10]);
        }
    }
}

void gs_ordinal_words(gs_str *out, int n)
{
    static const char *const ordinals[] = {
        "",        "first",   "second",     "third",       "fourth",     "fifth",     "sixth",
        "seventh", "eighth",  "ninth",      "tenth",       "eleventh",   "twelfth",   "thirteenth",
        "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth"};
    static const char *const tenths[] = {"",         "",          "twentieth", "thirtieth",
                                         "fortieth", "fiftieth",  "sixtieth",  "seventieth",
                                         "eightieth", "ninetieth"};
    if (n > 0 && n < 20) {
        gs_str_add(out, ordinals[n]);
    } else if (n >= 20 && n < 100 && n % 10 == 0) {
        gs_str_add(out, tenths[n / 10]);
    } else if (n >= 20 && n < 100) {
        gs_str_add(out, tens[n / 10]);
        gs_str_addc(out, '-');
        gs_str_add(out, ordinals[n % 10]);
    } else {
        gs_str_addf(out, "%dth", n);
    }
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
