/* A battlefield from a list of features, as a player writes it in a table of his own. */
#include "hand_int.h"

#include <string.h>

#define MOST_FEATURES 500
enum { KIND, NAME, POINTS, WIDTH, LEVEL, CELLS };
static const char *const heads[CELLS] = {"kind", "name", "points", "width", "level"};

typedef struct list {
    gs_hand *h;
    gs_camp_feature *features;
    int n, line;
    const char *prefix; /* of the features' ids */
    char sep;
} list;

static gs_status wrong(const list *l, const char *what)
{
    gs_err_key(l->h->err, GS_INPUT, "features", "line %d: %s; expected: kind; name; points "
               "(\"x,y x,y\"); width (of a line); level", l->line, what);
    return GS_INPUT;
}

/* The next cell, without blanks and quotes around it; *p moves on behind its separator. */
static const char *cell(const list *l, const char **p)
{
    gs_str out = {0};
    const char *s = *p + strspn(*p, " ");
    if (*s == '"') {
        for (s++; *s && (*s != '"' || s[1] == '"'); s++) {
            gs_str_addc(&out, *s);
            s += *s == '"';
        }
        s += *s == '"';
    }
    while (*s && *s != l->sep) {
        gs_str_addc(&out, *s++);
    }
    *p = s + (*s == l->sep);
    while (out.len && out.p[out.len - 1] == ' ') {
        out.p[--out.len] = '\0';
    }
    const char *text = gs_arena_strdup(l->h->c->arena, gs_str_text(&out));
    gs_str_free(&out);
    return text;
}

static gs_status read_feature(list *l, const char *const c[CELLS])
{
    gs_hand *h = l->h;
    gs_camp_feature *f = &l->features[l->n];
    const gs_kind *k = gs_kind_scenario.children[0].kind; /* terrain */
    memset(f, 0, sizeof *f);
    gs_kind_default(k, f);
    f->id = gs_arena_printf(h->c->arena, "%s-%d", l->prefix, l->n + 1);
    for (int i = 0; i < CELLS; i++) {
        gs_err why = {0};
        if (*c[i] && gs_field_parse(gs_hand_field(k, heads[i]), f, c[i],
                                           h->c->arena, &why) != GS_OK) {
            return wrong(l, gs_arena_printf(h->c->arena, "%s: %s", heads[i], why.text));
        }
    }
    if (!f->kind || f->n_points < 2) {
        return wrong(l, !f->kind ? "no kind of terrain" : "at least two points are needed");
    }
    f->area = f->n_points >= 3 && f->width == 0;
    l->n++;
    return GS_OK;
}

static gs_status read_line(list *l, const char *text)
{
    const char *c[CELLS], *p = text;
    for (int i = 0; i < CELLS; i++) {
        c[i] = cell(l, &p);
    }
    if (*p) {
        return wrong(l, "it has more cells");
    }
    if (strcmp(c[KIND], heads[KIND]) == 0) {
        return GS_OK; /* the head line */
    }
    return l->n == MOST_FEATURES ? wrong(l, "a battlefield has 500 features at most")
                                 : read_feature(l, c);
}

static gs_status read_list(list *l, const char *csv)
{
    gs_status st = GS_OK;
    l->sep = strchr(csv, ';') ? ';' : strchr(csv, '\t') ? '\t' : ',';
    for (const char *p = csv; *p && st == GS_OK;) {
        size_t n = strcspn(p, "\r\n");
        l->line++;
        const char *text = gs_arena_strndup(l->h->c->arena, p, n);
        p += n;
        p += *p == '\r';
        p += *p == '\n';
        if (!gs_utf8_blank(text)) {
            st = read_line(l, text);
        }
    }
    return st;
}

gs_status gs_hand_add_field(gs_hand *h, const gs_camp_scenario *about, const char *csv, size_t n,
                            const char **id)
{
    gs_camp_scenario sc = *about;
    list l = {.h = h};
    if (!gs_utf8_valid(csv, n) || memchr(csv, 0, n)) {
        return gs_err_key(h->err, GS_INPUT, "features", "the list of features is no text in UTF-8");
    }
    sc.id = sc.id ? sc.id : gs_hand_new_id(h->c, sc.title, "field");
    l.prefix = gs_arena_printf(h->c->arena, "%.40s-t", sc.id);
    l.features = GS_NEW_ARRAY(h->c->arena, gs_camp_feature, MOST_FEATURES + sc.n_features);
    gs_status st = read_list(&l, gs_arena_strndup(h->c->arena, csv, n));
    for (int i = 0; i < sc.n_features; i++) {
        l.features[l.n++] = about->features[i];
    }
    sc.features = l.features;
    sc.n_features = l.n;
    return st == GS_OK ? gs_hand_add(h, &gs_kind_scenario, NULL, &sc, id) : st;
}
