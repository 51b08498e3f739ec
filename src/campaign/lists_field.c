/* Fields of the lists by their names: a field of a thing ("heir"), an option ("options.losses"), a
 * field of a row that it holds ("as.shw.type", "muster.franks.edge", "victory.turn-limit"), a road
 * of the campaign's ("road.ash.cray.length"). */
#include "lists_int.h"

#include <string.h>

/* By what a row without an id of its own is found in its list. */
static const struct {
    const char *element;
    const char *keys[2];
    bool made; /* a value for one that is not there makes it */
} rows[] = {
    {"as", {"ruleset", NULL}, true},     {"muster", {"side", NULL}, false},
    {"terrain", {"id", NULL}, false},    {"objective", {"id", NULL}, false},
    {"zone", {"name", NULL}, false},     {"victory", {NULL, NULL}, true},
    {"road", {"from", "to"}, false},     {"limit", {"list", "troop"}, false},
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

/* The row of the list whose keys stand at *path, which moves on behind them. */
static void *row_of(const gs_child *ch, void *thing, const char *const keys[2], const char **path)
{
    const char *part[2] = {NULL, NULL};
    size_t n[2] = {0, 0};
    for (int i = 0; i < 2 && keys[i]; i++) {
        part[i] = *path;
        n[i] = strcspn(*path, ".");
        *path += n[i] + ((*path)[n[i]] == '.');
    }
    for (int r = 0; r < gs_child_count(ch, thing); r++) {
        void *row = gs_child_at(ch, thing, r);
        bool fits = true;
        for (int i = 0; i < 2 && keys[i]; i++) {
            const gs_field *f = field_of(ch->kind, keys[i], strlen(keys[i]));
            fits = fits && is_part(part[i], n[i], gs_field_text(f, row));
        }
        if (fits) {
            return row;
        }
    }
    return NULL;
}

static void *make_row(gs_campaign *c, const gs_child *ch, void *thing, const char *key,
                      const char *path)
{
    void *row = gs_child_add(ch, thing, c->arena);
    if (key) {
        gs_field_set_text(field_of(ch->kind, key, strlen(key)), row,
                          gs_arena_strndup(c->arena, path, strcspn(path, ".")));
    }
    return row;
}

void *gs_lists_nameless(const gs_campaign *c, const char *path, const gs_kind **kind)
{
    size_t n = strcspn(path ? path : "", ".");
    for (int i = 0; path && path[n] && i < GS_COUNT(rows); i++) {
        const gs_child *ch = gs_list_of(&gs_kind_campaign, rows[i].element);
        if (ch && is_part(path, n, rows[i].element)) {
            const char *rest = path + n + 1;
            *kind = ch->kind;
            return row_of(ch, (void *)(size_t)c, rows[i].keys, &rest);
        }
    }
    return NULL;
}

const gs_field *gs_lists_find(gs_campaign *c, const gs_kind *k, void *thing, const char *path,
                              bool make, const gs_kind **kind, void **row)
{
    size_t n = strcspn(path, ".");
    const gs_field *f = path[n] ? NULL : field_of(k, path, n);
    *kind = k;
    *row = thing;
    for (int i = 0; !f && path[n] && i < GS_COUNT(rows); i++) {
        const gs_child *ch = is_part(path, n, rows[i].element) ? gs_list_of(k, rows[i].element)
                                                                : NULL;
        if (!ch) {
            continue;
        }
        const char *rest = path + n + 1;
        *kind = ch->kind;
        *row = row_of(ch, thing, rows[i].keys, &rest);
        f = field_of(ch->kind, rest, strlen(rest));
        if (f && !*row && make && rows[i].made) {
            *row = make_row(c, ch, thing, rows[i].keys[0], path + n + 1);
        }
        return *row || rows[i].made ? f : NULL;
    }
    return f;
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
