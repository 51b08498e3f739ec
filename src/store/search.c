/* A search over words, in memory: names, notes, reasons, stories are put in and looked for. */
#include "store_int.h"

#include <string.h>

struct gs_search {
    sqlite3 *db;
    sqlite3_stmt *add, *find;
};

static const char make[] =
    "CREATE VIRTUAL TABLE found USING fts5(kind UNINDEXED, id UNINDEXED, words, "
    "tokenize = 'unicode61 remove_diacritics 2')";
static const char put[] = "INSERT INTO found (kind, id, words) VALUES (?1, ?2, ?3)";
static const char look[] = "SELECT kind, id, snippet(found, 2, '', '', '…', 16) FROM found "
                           "WHERE found MATCH ?1 ORDER BY rank, rowid";

static gs_status fault(gs_search *s, const char *doing, gs_err *err)
{
    int rc = s->db ? sqlite3_errcode(s->db) : SQLITE_NOMEM;
    if (rc == SQLITE_NOMEM) {
        gs_out_of_memory();
    }
    return gs_err_set(err, GS_STATE, "%s: %s", doing, s->db ? sqlite3_errmsg(s->db) : "no memory");
}

gs_status gs_search_new(gs_search **out, gs_err *err)
{
    gs_search *s = gs_malloc(sizeof *s);
    *s = (gs_search){0};
    *out = s;
    bool ok = sqlite3_open_v2(":memory:", &s->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) ==
                  SQLITE_OK &&
              sqlite3_exec(s->db, make, NULL, NULL, NULL) == SQLITE_OK &&
              sqlite3_prepare_v2(s->db, put, -1, &s->add, NULL) == SQLITE_OK &&
              sqlite3_prepare_v2(s->db, look, -1, &s->find, NULL) == SQLITE_OK;
    gs_status st = ok ? GS_OK : fault(s, "a search", err);
    if (!ok) {
        gs_search_free(s);
        *out = NULL;
    }
    return st;
}

void gs_search_free(gs_search *s)
{
    if (s) {
        sqlite3_finalize(s->add);
        sqlite3_finalize(s->find);
        sqlite3_close(s->db);
        gs_free(s);
    }
}

gs_status gs_search_add(gs_search *s, const char *kind, const char *id, const char *words,
                        gs_err *err)
{
    if (!words || !*words) {
        return GS_OK;
    }
    const char *const texts[] = {kind, id, words};
    for (int i = 0; i < GS_COUNT(texts); i++) {
        gs_store_bind_text(s->add, i + 1, texts[i]);
    }
    int rc = sqlite3_step(s->add);
    sqlite3_reset(s->add);
    return rc == SQLITE_DONE ? GS_OK : fault(s, "a search", err);
}

/* Each word as the beginning of one, all of them wanted: "\"ron\"* \"val\"*". */
static void question(const char *words, gs_str *out)
{
    for (const char *p = words; *p;) {
        size_t n = strcspn(p, " \t\n");
        if (n) {
            gs_str_add(out, out->len ? " \"" : "\"");
            for (size_t i = 0; i < n; i++) {
                gs_str_add(out, p[i] == '"' ? "\"" : "");
                gs_str_addc(out, p[i]);
            }
            gs_str_add(out, "\"*");
        }
        p += n;
        p += strspn(p, " \t\n");
    }
}

gs_status gs_search_find(gs_search *s, const char *words, gs_arena *a, gs_search_hit **hits, int *n,
                         gs_err *err)
{
    gs_str what = {0};
    int cap = 0, rc;
    *hits = NULL;
    *n = 0;
    question(words, &what);
    gs_store_bind_text(s->find, 1, gs_str_text(&what));
    while ((rc = sqlite3_step(s->find)) == SQLITE_ROW) {
        *hits = gs_arena_grow(a, *hits, *n, &cap, sizeof **hits);
        (*hits)[(*n)++] = (gs_search_hit){gs_store_text(s->find, 0, a), gs_store_text(s->find, 1, a),
                                          gs_store_text(s->find, 2, a)};
    }
    gs_str_free(&what);
    sqlite3_reset(s->find);
    return rc == SQLITE_DONE ? GS_OK : fault(s, "a search", err);
}
