/* The tables, indexes and triggers of a file, held against those that gesta makes. */
#include "store_int.h"

#include "gesta/os.h"

#include <string.h>

/* What the two have: type, name, and the words that make it. SQLite's own indexes have none; its
 * statistics (ANALYZE) do no harm. */
#define LIST                                                                               \
    "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND sql NOT IN ("     \
    "'CREATE TABLE sqlite_stat1(tbl,idx,stat)', "                                          \
    "'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)') ORDER BY type, name LIMIT ?1"
#define MOST 1000 /* things in a schema: gesta makes some 150 */

typedef struct object {
    const char *type, *name, *sql;
} object;

static gs_status read_objects(gs_store *s, sqlite3 *db, gs_arena *a, object **list, int *n,
                              gs_err *err)
{
    sqlite3_stmt *st = NULL;
    int cap = 0, rc = sqlite3_prepare_v2(db, LIST, -1, &st, NULL);
    *list = NULL;
    *n = 0;
    sqlite3_bind_int(st, 1, MOST);
    while (rc == SQLITE_OK || rc == SQLITE_ROW) {
        rc = sqlite3_step(st);
        if (rc == SQLITE_ROW) {
            *list = gs_arena_grow(a, *list, *n, &cap, sizeof **list);
            (*list)[(*n)++] = (object){gs_store_text(st, 0, a), gs_store_text(st, 1, a),
                                       gs_store_text(st, 2, a)};
        }
    }
    sqlite3_finalize(st);
    return rc == SQLITE_DONE ? GS_OK : gs_store_fault(s, rc, "reading its tables", err);
}

static gs_status made_here(gs_store *s, int version, gs_arena *a, object **list, int *n,
                           gs_err *err)
{
    sqlite3 *db = NULL;
    int rc = sqlite3_open(":memory:", &db);
    for (int i = 0; rc == SQLITE_OK && i < version && s->scripts[i]; i++) {
        rc = sqlite3_exec(db, s->scripts[i], NULL, NULL, NULL);
    }
    gs_status st = rc == SQLITE_OK
                       ? read_objects(s, db, a, list, n, err)
                       : gs_err_set(err, GS_FAILED, "the tables cannot be made anew: %.100s",
                                    sqlite3_errmsg(db));
    sqlite3_close(db);
    return st;
}

static int order(const object *a, const object *b)
{
    int by_type = strcmp(a->type, b->type);
    return by_type ? by_type : strcmp(a->name, b->name);
}

static gs_status differs(const gs_store *s, const object *o, const char *how, gs_err *err)
{
    bool guard = strcmp(o->type, "trigger") == 0 && strstr(o->name, "_no_");
    return gs_err_set(err, GS_STATE,
                      "%s: the %s \"%.60s\" %s by another program%s; gesta opens the file when "
                      "that is as it was",
                      s->path, o->type, o->name, how,
                      guard ? ": it keeps the history from being changed" : "");
}

static gs_status compare(gs_store *s, int version, gs_err *err)
{
    gs_arena *a = gs_arena_new();
    object *ours = NULL, *file = NULL;
    int n_ours = 0, n_file = 0;
    gs_status st = made_here(s, version, a, &ours, &n_ours, err);
    st = st == GS_OK ? read_objects(s, s->db, a, &file, &n_file, err) : st;
    for (int i = 0, j = 0; st == GS_OK && (i < n_ours || j < n_file);) {
        int c = i == n_ours ? 1 : j == n_file ? -1 : order(&ours[i], &file[j]);
        if (c < 0) {
            st = differs(s, &ours[i], "was taken out", err);
        } else if (c > 0) {
            st = differs(s, &file[j], "was put in", err);
        } else if (strcmp(ours[i].sql, file[j].sql) != 0) {
            st = differs(s, &ours[i], "was changed", err);
        }
        i++;
        j++;
    }
    gs_arena_free(a);
    return st;
}

/* The sum of the newest version's tables. To make them anew takes longer than all else that opening
 * a file does: that is done only where this does not fit, to say what is otherwise. */
static const char newest[] =
    "20fe5ff77a98f7f80c54b153082c3da383ef873298f49cb44d0d83879d444c1f";

gs_status gs_schema_sum(gs_store *s, char out[GS_PHOTO_NAME], bool *known, gs_err *err)
{
    object *list = NULL;
    int n = 0;
    gs_str all = {0};
    gs_arena *a = gs_arena_new();
    gs_status st = read_objects(s, s->db, a, &list, &n, err);
    for (int i = 0; st == GS_OK && i < n; i++) {
        gs_str_addf(&all, "%s %s %zu ", list[i].type, list[i].name, strlen(list[i].sql));
        gs_str_add(&all, list[i].sql);
        gs_str_addc(&all, '\n');
    }
    gs_os_sha256(gs_str_text(&all), all.len, out);
    *known = strcmp(out, newest) == 0;
    gs_str_free(&all);
    gs_arena_free(a);
    return st;
}

gs_status gs_schema_compare(gs_store *s, int version, gs_err *err)
{
    char sum[GS_PHOTO_NAME];
    bool known;
    gs_status st = gs_schema_sum(s, sum, &known, err);
    return st != GS_OK || (known && !s->scripts[version]) ? st : compare(s, version, err);
}
