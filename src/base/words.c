/* The fixed words of a page, in a language of its own. */
#include "gesta/words.h"

#include <string.h>

static const gs_worded *row_of(const gs_words *w, const char *of, const char *english)
{
    for (int i = 0; w && i < w->n; i++) {
        const gs_worded *r = &w->row[i];
        if (strcmp(r->english, english) == 0 && (of ? r->of && strcmp(r->of, of) == 0 : !r->of)) {
            return r;
        }
    }
    return NULL;
}

const char *gs_said(const gs_words *w, const char *english)
{
    const gs_worded *r = row_of(w, NULL, english);
    return r ? r->own : english;
}

const char *gs_said_of(const gs_words *w, const char *of, const char *english)
{
    const gs_worded *r = row_of(w, of, english);
    return r ? r->own : gs_said(w, english);
}

bool gs_words_have(const gs_words *w, const char *english)
{
    for (int i = 0; i < w->n; i++) {
        if (strcmp(w->row[i].english, english) == 0) {
            return true;
        }
    }
    return false;
}

/* The next conversion at or after p, its bytes in *n; NULL: there is none. "%%" is one. */
static const char *conversion(const char *p, size_t *n)
{
    p = strchr(p, '%');
    *n = p ? strcspn(p + 1, "%csdiu") + 1 : 0;
    *n += p && p[*n] ? 1 : 0;
    return p;
}

bool gs_words_fit(const char *english, const char *own)
{
    size_t n, k;
    const char *e = conversion(english, &n), *o = conversion(own, &k);
    while (e && o) {
        if (n != k || strncmp(e, o, n) != 0) {
            return false;
        }
        e = conversion(e + n, &n);
        o = conversion(o + k, &k);
    }
    return !e && !o;
}
