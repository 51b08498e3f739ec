/* Names in the prose, marked: an index finds them there. */
#include "build_int.h"

#include "gesta/names.h"

#include <string.h>

/* A name as it may stand in a sentence, and under what it is listed. */
typedef struct named {
    const char *name, *listed;
    size_t n;
    gs_node_kind kind;
} named;

struct build_names {
    named *all;
    int n, cap;
};

/* Longest first, so that "William fitzOsbern" is not found as William. */
static void add(gs_arena *a, build_names *x, gs_node_kind kind, const char *name, const char *listed)
{
    if (!name || strlen(name) < 3) {
        return;
    }
    x->all = gs_arena_grow(a, x->all, x->n, &x->cap, sizeof *x->all);
    int i = x->n++;
    for (; i > 0 && x->all[i - 1].n < strlen(name); i--) {
        x->all[i] = x->all[i - 1];
    }
    x->all[i] = (named){name, listed, strlen(name), kind};
}

static build_names *names_of(const build_battle *b)
{
    build_names *x = GS_NEW(b->a, build_names);
    const char **brief = gs_setup_short_names(b->a, b->s, NULL);
    for (int h = 0; h < b->s->n_heroes; h++) {
        const char *name = b->s->heroes[h].name;
        add(b->a, x, GS_NODE_HERO, name, name);
        add(b->a, x, GS_NODE_HERO, strcmp(brief[h], name) ? brief[h] : NULL, name);
    }
    for (int u = 0; u < b->s->n_units; u++) {
        const char *name = build_bare(b->s->units[u].name);
        bool dummy = b->s->units[u].dummy;
        add(b->a, x, GS_NODE_UNIT, dummy ? NULL : name,
            gs_arena_printf(b->a, "%s (%s)", build_head(b->a, name), b->ids.unit[u]));
    }
    for (int i = 0; i < b->s->n_objectives; i++) {
        const char *name = build_bare(b->s->objectives[i].name);
        add(b->a, x, GS_NODE_PLACE, name, build_head(b->a, name));
    }
    if (b->s->place) {
        add(b->a, x, GS_NODE_PLACE, b->s->place, b->s->place);
    }
    return x;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0xC0;
}

/* The name that stands at p; its first letter may be a capital here. */
static const named *at(const build_names *x, const char *p)
{
    for (int i = 0; i < x->n; i++) {
        const named *m = &x->all[i];
        bool first = *p == *m->name || (*p >= 'A' && *p <= 'Z' && *p + 32 == *m->name);
        if (first && strncmp(p + 1, m->name + 1, m->n - 1) == 0 && !is_letter(p[m->n])) {
            return m;
        }
    }
    return NULL;
}

void build_say_named(build_battle *b, gs_node *n, const char *text)
{
    if (!b->opt->named) {
        gs_say(n, text);
        return;
    }
    b->names = b->names ? b->names : names_of(b);
    const char *from = text;
    for (const char *p = text; *p;) {
        const named *m = p == text || !is_letter(p[-1]) ? at(b->names, p) : NULL;
        if (!m) {
            p++;
            continue;
        }
        if (p > from) {
            gs_say(n, gs_arena_strndup(b->a, from, (size_t)(p - from)));
        }
        gs_say_as(n, m->kind, gs_arena_strndup(b->a, p, m->n));
        gs_node_set(n->last, GS_ATTR_NAME, m->listed);
        p += m->n;
        from = p;
    }
    gs_say(n, from);
}
