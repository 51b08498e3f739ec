/* With which words a fact is compared: those of the English templates, and of the vocabulary. */
#include "story_int.h"

#include <string.h>

/* ---- said in a message ---- */
const char *story_some_of(gs_arena *a, const char *const *list)
{
    enum { MOST = 12 };
    gs_str s = {0};
    for (int i = 0; list[i] && i < MOST; i++) {
        gs_str_addf(&s, "%s%s", i ? ", " : "", list[i]);
    }
    gs_str_add(&s, list[0] && s.len ? " ..." : "no facts");
    const char *text = gs_arena_strdup(a, gs_str_text(&s));
    gs_str_free(&s);
    return text;
}

/* ---- the values of a fact ---- */
/* The next word of a condition behind p, its bytes in *n; 0 there is none. */
static const char *next_word(const char *p, size_t *n)
{
    p += strspn(p, " ");
    *n = strcspn(p, " ");
    return p;
}

static bool same(const char *p, size_t n, const char *word)
{
    return strlen(word) == n && strncmp(p, word, n) == 0;
}

typedef struct values {
    gs_arena *a;
    const char **list;
    int n, cap;
} values;

static void keep(values *v, const char *p, size_t n)
{
    bool number = n && strspn(p, "-0123456789") >= n, known = number || n == 0;
    for (int i = 0; i < v->n && !known; i++) {
        known = same(p, n, v->list[i]);
    }
    if (!known) {
        v->list = gs_arena_grow(v->a, v->list, v->n, &v->cap, sizeof *v->list);
        v->list[v->n++] = gs_arena_strndup(v->a, p, n);
    }
}

/* Those of a condition: "result is back and not flank". */
static void keep_compared(values *v, const char *cond, const char *fact, size_t n)
{
    size_t w, op, val;
    for (const char *p = next_word(cond, &w); w; p = next_word(p + w, &w)) {
        const char *is = next_word(p + w, &op), *value = next_word(is + op, &val);
        if (w == n && strncmp(p, fact, n) == 0 && (same(is, op, "is") || same(is, op, "isnt"))) {
            keep(v, value, val);
        }
    }
}

const char *const *story_values_of(gs_arena *a, const gs_story_book *known, const char *fact,
                                   size_t n)
{
    values v = {.a = a};
    const char *name = gs_arena_strndup(a, fact, n);
    for (int i = 0; i < known->n_templates; i++) {
        if (known->templates[i].cond && strstr(known->templates[i].cond, name)) {
            keep_compared(&v, known->templates[i].cond, fact, n);
        }
    }
    for (int i = 0; i < known->n_words && v.n; i++) { /* "plan.attack" */
        const char *id = known->words[i].id;
        if (strncmp(id, fact, n) == 0 && id[n] == '.') {
            keep(&v, id + n + 1, strlen(id + n + 1));
        }
    }
    v.list = gs_arena_grow(a, v.list, v.n, &v.cap, sizeof *v.list);
    v.list[v.n] = NULL;
    return v.list;
}
