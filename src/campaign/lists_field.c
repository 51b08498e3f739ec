/* Fields of the lists by their names: a field of a thing ("heir"), an option ("options.losses"), a
 * field of a row that it holds ("as.shw.type", "muster.franks.edge", "victory.turn-limit"), a road
 * of the campaign's ("road.ash.cray.length"). */
#include "lists_int.h"

#include <string.h>

/* By what a row without an id of its own is found in its list: by all of the keys; or by any one of
 * them, as who comes to a battlefield is known as an army, a unit or a hero. */
enum { ROW_KEYS = 3 };
typedef struct row_kind {
    const char *element;
    const char *keys[ROW_KEYS];
    bool any;  /* one of the keys has it */
    bool made; /* a value for one that is not there makes it */
} row_kind;
static const row_kind rows[] = {
    {"as", {"ruleset"}, false, true},   {"muster", {"side"}, false, false},
    {"terrain", {"id"}, false, true},   {"objective", {"id"}, false, true},
    {"zone", {"name"}, false, true},    {"victory", {NULL}, false, true},
    {"road", {"from", "to"}, false, false}, {"limit", {"list", "troop"}, false, false},
    {"force", {"army", "unit", "hero"}, true, true},
};

static bool is_part(const char *part, size_t n, const char *word)
{
    return word && strlen(word) == n && strncmp(part, word, n) == 0;
}

static const gs_field *field_of(const gs_kind *k, const char *name, size_t n)
{
    for (int i = 0; i < k->n_fields; i++) {
        if (is_part(name, n, k->fields[i].name)) {
            return &k->fields[i];
        }
    }
    return NULL;
}

/* How many parts of a path name a row of the kind. */
static int parts_of(const row_kind *r)
{
    int n = 0;
    while (n < ROW_KEYS && r->keys[n] && (n == 0 || !r->any)) {
        n++;
    }
    return n;
}

/* Has the row the keys that stand at `path`? */
static bool row_fits(const row_kind *r, const gs_kind *k, const void *row, const char *path)
{
    bool all = true, one = false;
    for (int i = 0; i < ROW_KEYS && r->keys[i]; i++) {
        size_t n = strcspn(path, ".");
        const gs_field *f = field_of(k, r->keys[i], strlen(r->keys[i]));
        bool fits = is_part(path, n, gs_field_text(f, row));
        all = all && fits;
        one = one || fits;
        path += r->any ? 0 : n + (path[n] == '.');
    }
    return r->any ? one : all;
}

/* "#2": the second row of a list whose rows may be without a name; 0: it is no such number. */
static int number_of(const row_kind *r, const char *path)
{
    int n = 0;
    if (*path != '#' || parts_of(r) != 1) {
        return 0;
    }
    for (path++; *path >= '0' && *path <= '9' && n < 1000; path++) {
        n = n * 10 + (*path - '0');
    }
    return *path == '.' || !*path ? n : 0;
}

/* The row of the list whose keys stand at *path, which moves on behind them. */
static void *row_of(const row_kind *r, const gs_child *ch, void *thing, const char **path)
{
    int at = number_of(r, *path);
    void *found = at > 0 && at <= gs_child_count(ch, thing) ? gs_child_at(ch, thing, at - 1) : NULL;
    for (int i = 0; !found && i < gs_child_count(ch, thing); i++) {
        void *row = gs_child_at(ch, thing, i);
        found = row_fits(r, ch->kind, row, *path) ? row : NULL;
    }
    for (int i = parts_of(r); i > 0; i--) {
        size_t n = strcspn(*path, ".");
        *path += n + ((*path)[n] == '.');
    }
    return found;
}

/* A new row of that key; NULL: the campaign has nobody of that id who could be in it. */
static void *make_row(gs_campaign *c, const row_kind *r, const gs_child *ch, void *thing,
                      const char *path)
{
    const char *id = gs_arena_strndup(c->arena, path, strcspn(path, ".")), *key = r->keys[0];
    const gs_kind *k = NULL;
    if (r->any) {
        key = gs_campaign_thing(c, id, &k) ? k->element : "";
    }
    const gs_field *f = key ? field_of(ch->kind, key, strlen(key)) : NULL;
    if ((key && !f) || *path == '#') {
        return NULL;
    }
    void *row = gs_child_add(ch, thing, c->arena);
    if (f) {
        gs_field_set_text(f, row, id);
    }
    return row;
}

static const row_kind *row_kind_of(const gs_kind *in, const char *path, const gs_child **ch)
{
    size_t n = strcspn(path, ".");
    for (int i = 0; path[n] && i < GS_COUNT(rows); i++) {
        *ch = is_part(path, n, rows[i].element) ? gs_list_of(in, rows[i].element) : NULL;
        if (*ch) {
            return &rows[i];
        }
    }
    return NULL;
}

void *gs_lists_row(const gs_kind *k, void *thing, const char *path, const gs_child **in, void **of)
{
    const gs_child *ch = NULL;
    const row_kind *r = path ? row_kind_of(k, path, &ch) : NULL;
    if (!r) {
        return NULL;
    }
    const char *rest = path + strcspn(path, ".") + 1;
    void *row = row_of(r, ch, thing, &rest);
    if (row && *rest) {
        return gs_lists_row(ch->kind, row, rest, in, of);
    }
    *in = ch;
    *of = thing;
    return row;
}

void *gs_lists_nameless(const gs_campaign *c, const char *path, const gs_kind **kind)
{
    const gs_child *ch = NULL;
    void *of;
    void *row = gs_lists_row(&gs_kind_campaign, (void *)(size_t)c, path, &ch, &of);
    *kind = row ? ch->kind : NULL;
    return row;
}

const gs_field *gs_lists_find(gs_campaign *c, const gs_kind *k, void *thing, const char *path,
                              bool make, const gs_kind **kind, void **row)
{
    const gs_child *ch = NULL;
    size_t n = strcspn(path, ".");
    const gs_field *f = path[n] ? NULL : field_of(k, path, n);
    const row_kind *r = f ? NULL : row_kind_of(k, path, &ch);
    *kind = k;
    *row = thing;
    if (!r) {
        return f;
    }
    const char *rest = path + n + 1, *key = rest;
    *row = row_of(r, ch, thing, &rest);
    *kind = ch->kind;
    if (*row && rest[strcspn(rest, ".")]) { /* a row of that row */
        return gs_lists_find(c, ch->kind, *row, rest, make, kind, row);
    }
    f = field_of(ch->kind, rest, strlen(rest));
    if (f && !*row && make && r->made) {
        *row = make_row(c, r, ch, thing, key);
        return *row ? f : NULL;
    }
    return *row || r->made ? f : NULL;
}

/* "options.losses": the row of that name. */
static gs_status set_option(gs_campaign *c, const gs_kind *k, void *thing, const char *name,
                            const char *value, gs_err *err)
{
    const gs_child *ch = gs_list_of(k, "option");
    int n = gs_child_count(ch, thing);
    gs_camp_option *o = NULL;
    for (int i = 0; i < n && !o; i++) {
        gs_camp_option *at = gs_child_at(ch, thing, i);
        o = strcmp(at->name, name) == 0 ? at : NULL;
    }
    if (!value) {
        gs_camp_option *last = n ? gs_child_at(ch, thing, n - 1) : NULL;
        if (o) {
            memmove(o, o + 1, (size_t)(last - o) * sizeof *o);
            n--;
            memcpy((char *)thing + ch->count, &n, sizeof n);
        }
        return GS_OK;
    }
    if (!o) {
        o = gs_child_add(ch, thing, c->arena);
        o->name = gs_arena_strdup(c->arena, name);
    }
    return gs_field_parse(field_of(ch->kind, "value", 5), o, value, c->arena, err);
}

gs_status gs_lists_set(gs_campaign *c, const gs_kind *k, void *thing, const char *path,
                       const char *value, gs_err *err)
{
    if (path && strncmp(path, "options.", 8) == 0 && gs_list_of(k, "option")) {
        return set_option(c, k, thing, path, value, err);
    }
    const gs_kind *of;
    void *row = NULL;
    const gs_field *f = path ? gs_lists_find(c, k, thing, path, value != NULL, &of, &row) : NULL;
    if (!f) {
        return gs_err_key(err, GS_INPUT, path ? path : "field", "a %s has no field \"%.60s\"",
                          k->element, path ? path : "");
    }
    if (value) {
        return gs_field_parse(f, row, value, c->arena, err);
    }
    if (f->must && f->type <= GS_FIELD_DATE) {
        return gs_err_key(err, GS_INPUT, path, "it cannot be taken away: a %s needs it",
                          of->element);
    }
    if (row && f->type <= GS_FIELD_DATE) {
        gs_field_set_text(f, row, NULL);
    } else if (row && f->type != GS_FIELD_POINTS) {
        gs_field_set(f, row, f->dflt);
    }
    return GS_OK;
}
