/* Plain names: as they are compared, without accents, case, articles, possessives and hyphens. */
#include "logbook_int.h"

#include <string.h>

/* Letters of U+00C0 to U+017F without their accents, in lower case. */
static const char plain_latin[] =
    "aaaaaa" "\1" "ceeeeiiii" "dnooooo" " " "ouuuuy" "ts"
    "aaaaaa" "\1" "ceeeeiiii" "dnooooo" " " "ouuuuy" "ty"
    "aaaaaa" "cccccccc" "dddd" "eeeeeeeeee" "gggggggg" "hhhh" "iiiiiiiiii" "ii" "jj" "kkk"
    "llllllllll" "nnnnnnnnn" "oooooo" "\2\2" "rrrrrr" "ssssssss" "tttttt" "uuuuuuuuuuuu" "ww"
    "yyy" "zzzzzz" "s";

static void add_plain(uint32_t cp, gs_str *out)
{
    if (cp >= 'A' && cp <= 'Z') {
        gs_str_addc(out, (char)(cp + 32));
    } else if (cp < 0x80) {
        bool letter = (cp >= 'a' && cp <= 'z') || (cp >= '0' && cp <= '9');
        if (letter) {
            gs_str_addc(out, (char)cp);
        } else if (cp != '-' && cp != '\'' && cp != '.' && out->len &&
                   out->p[out->len - 1] != ' ') {
            gs_str_addc(out, ' ');
        }
    } else if (cp >= 0xC0 && cp <= 0x17F) {
        char c = plain_latin[cp - 0xC0];
        gs_str_add(out, c == '\1' ? "ae" : c == '\2' ? "oe" : c == ' ' ? "" : (char[]){c, 0});
    } else if (cp != 0x2019 && cp != 0x2010 && cp != 0x2011) {
        gs_utf8_add(out, cp);
    }
}

static bool is_article(const char *p, size_t n)
{
    static const char *const articles[] = {"the", "The", "a", "an"};
    for (int i = 0; i < GS_COUNT(articles); i++) {
        if (strlen(articles[i]) == n && memcmp(articles[i], p, n) == 0) {
            return true;
        }
    }
    return false;
}

/* Ends in a possessive: 's, or an apostrophe. */
static size_t without_possessive(const char *p, size_t n)
{
    static const char *const ends[] = {"'s", "\xE2\x80\x99s", "'", "\xE2\x80\x99"};
    for (int i = 0; i < GS_COUNT(ends); i++) {
        size_t k = strlen(ends[i]);
        if (n > k && memcmp(p + n - k, ends[i], k) == 0) {
            return n - k;
        }
    }
    return n;
}

void lb_plain(const char *name, size_t n, gs_str *out)
{
    const char *end = name + n;
    for (const char *p = name; p < end;) {
        size_t word = 0;
        while (p + word < end && p[word] != ' ' && p[word] != '\t') {
            word++;
        }
        if (word && !is_article(p, word)) {
            if (out->len && out->p[out->len - 1] != ' ') {
                gs_str_addc(out, ' ');
            }
            const char *q = p, *stop = p + without_possessive(p, word);
            while (q < stop) {
                add_plain(gs_utf8_next(&q, stop), out);
            }
        }
        p += word + (p + word < end);
    }
    while (out->len && out->p[out->len - 1] == ' ') {
        out->p[--out->len] = '\0';
    }
}

bool lb_words_fit(const char *run, const char *name)
{
    while (*run) {
        size_t n = strcspn(run, " ");
        bool found = false;
        while (*name && !found) {
            size_t k = strcspn(name, " "); /* "jarls" of "Jarl's", which is kept as "jarl" */
            found = strncmp(name, run, n) == 0 ||
                    (n == k + 1 && k > 0 && run[k] == 's' && strncmp(name, run, k) == 0);
            name += strcspn(name, " ");
            name += *name == ' ';
        }
        if (!found) {
            return false;
        }
        run += n;
        run += *run == ' ';
    }
    return true;
}

bool lb_name_fits(const char *run, const char *name)
{
    gs_str whole = {0}, parted = {0}, apart = {0};
    lb_plain(name, strlen(name), &whole);
    for (const char *p = name; *p;) {
        size_t mark = *p == '\'' ? 1 : strncmp(p, "\xE2\x80\x99", 3) == 0 ? 3 : 0;
        bool word_behind = mark && p[mark] && p[mark] != ' ' && p[mark + 1] && p[mark + 1] != ' ';
        if (word_behind) {
            gs_str_addc(&parted, ' ');
        } else {
            gs_str_addn(&parted, p, mark ? mark : 1);
        }
        p += mark ? mark : 1;
    }
    lb_plain(gs_str_text(&parted), parted.len, &apart);
    bool fit = lb_words_fit(run, gs_str_text(&whole)) || lb_words_fit(run, gs_str_text(&apart));
    gs_str_free(&whole);
    gs_str_free(&parted);
    gs_str_free(&apart);
    return fit;
}
