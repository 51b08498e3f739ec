/* Seals: a hash of each row, list of rows or run of log entries that gesta wrote, put into the file
 * in the same transaction. What another program changed no longer fits its seal. They guard against
 * accidents and the database shell, not against a forger who can compute them. How the hash
 * is made and which columns are free is part of the file's format: a change of either wants a
 * migration that seals everything anew. */
#include "store_int.h"

#include <string.h>

/* Columns that a user may change with the database shell: words for the reader and where things
 * stand on a drawing. No result, no strength and no name in the history rests on them. */
static const struct {
    const char *table, *field;
} free_fields[] = {
    {"campaign", "about"}, {"campaign", "credit"}, {"side", "colour"},
    {"side", "player"},    {"side", "about"},      {"hero", "about"},
    {"scenario", "about"}, {"place", "x"},         {"place", "y"},
    {"place", "shore"},
    /* what sides and units are called on paper: a file of before has none, and gets the same */
    {"side", "letter"},    {"side", "slot"},       {"unit", "number"},
    {"record_side", "letter"}, {"record_side", "slot"},
    {"record_unit", "letter"}, {"record_unit", "number"},
};

bool gs_seal_free(const char *table, const char *field)
{
    for (int i = 0; i < GS_COUNT(free_fields); i++) {
        if (strcmp(free_fields[i].table, table) == 0 &&
            strcmp(free_fields[i].field, field) == 0) {
            return true;
        }
    }
    return false;
}

/* ---- the hash ---- */
static uint64_t mix(uint64_t h, uint64_t v)
{
    h = (h ^ v) * UINT64_C(0x9e3779b97f4a7c15);
    return h ^ h >> 29;
}

uint64_t gs_seal_int(uint64_t h, int64_t v)
{
    return mix(mix(h, 1), (uint64_t)v);
}

static uint64_t bytes(uint64_t h, uint64_t tag, const char *text, size_t n)
{
    h = mix(mix(h, tag), n);
    for (; n > 0;) {
        uint8_t b[8] = {0}; /* the same on every machine */
        uint64_t v = 0;
        size_t k = n < sizeof b ? n : sizeof b;
        memcpy(b, text, k);
        for (int i = 7; i >= 0; i--) {
            v = v << 8 | b[i];
        }
        h = mix(h, v);
        text += k;
        n -= k;
    }
    return h;
}

uint64_t gs_seal_text(uint64_t h, const char *text)
{
    return text ? bytes(h, 3, text, strlen(text)) : mix(h, 2);
}

uint64_t gs_seal_blob(uint64_t h, const void *p, size_t n)
{
    return bytes(h, 4, p, n);
}

uint64_t gs_seal_columns(uint64_t h, sqlite3_stmt *st, int from, int to)
{
    for (int i = from; i < to; i++) {
        int type = sqlite3_column_type(st, i);
        h = type == SQLITE_INTEGER ? gs_seal_int(h, sqlite3_column_int64(st, i))
            : type == SQLITE_BLOB  ? gs_seal_blob(h, sqlite3_column_blob(st, i),
                                                  (size_t)sqlite3_column_bytes(st, i))
                                   : gs_seal_text(h, (const char *)sqlite3_column_text(st, i));
    }
    return h;
}

uint64_t gs_seal_named(uint64_t h, const char *name, sqlite3_stmt *st, int at)
{
    int type = sqlite3_column_type(st, at);
    if (type == SQLITE_NULL || (type == SQLITE_INTEGER && sqlite3_column_int64(st, at) == 0)) {
        return h;
    }
    return gs_seal_columns(gs_seal_text(h, name), st, at, at + 1);
}

uint64_t gs_seal_named_int(uint64_t h, const char *name, int64_t v)
{
    return v == 0 ? h : gs_seal_int(gs_seal_text(h, name), v);
}

uint64_t gs_seal_named_text(uint64_t h, const char *name, const char *text)
{
    return text ? gs_seal_text(gs_seal_text(h, name), text) : h;
}

/* What a seal adds to the sum of all. */
static uint64_t weight(const char *part, int64_t of, int64_t upto, uint64_t hash)
{
    uint64_t h = gs_seal_text(7, part);
    return mix(gs_seal_int(gs_seal_int(h, of), upto), hash);
}

/* ---- putting ---- */
gs_status gs_seal_get(gs_store *s, const char *part, int64_t of, int64_t upto,
                      bool *found, uint64_t *hash, gs_err *err)
{
    sqlite3_stmt *st = gs_store_stmt(s, GS_SQL_SEAL_GET, err);
    if (!st) {
        return GS_STATE;
    }
    gs_store_bind_text(st, 1, part);
    sqlite3_bind_int64(st, 2, of);
    sqlite3_bind_int64(st, 3, upto);
    int rc = sqlite3_step(st);
    *found = rc == SQLITE_ROW;
    *hash = *found ? (uint64_t)sqlite3_column_int64(st, 0) : 0;
    gs_status status = rc == SQLITE_ROW || rc == SQLITE_DONE
                           ? GS_OK
                           : gs_store_fault(s, rc, "reading its seals", err);
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    return status;
}

static gs_status put(gs_store *s, const char *part, int64_t of, int64_t upto,
                     uint64_t hash, gs_err *err)
{
    sqlite3_stmt *st = gs_store_stmt(s, GS_SQL_SEAL_PUT, err);
    if (!st) {
        return GS_STATE;
    }
    gs_store_bind_text(st, 1, part);
    sqlite3_bind_int64(st, 2, of);
    sqlite3_bind_int64(st, 3, upto);
    sqlite3_bind_int64(st, 4, (int64_t)hash);
    return gs_store_run(s, st, "sealing it", err);
}

gs_status gs_seal_put(gs_store *s, const char *part, int64_t of, int64_t upto,
                      uint64_t hash, gs_err *err)
{
    s->seal_sum += weight(part, of, upto, hash);
    return put(s, part, of, upto, hash, err);
}

gs_status gs_seal_replace(gs_store *s, const char *part, int64_t of, uint64_t hash,
                          gs_err *err)
{
    bool found;
    uint64_t old;
    gs_status st = gs_seal_get(s, part, of, 0, &found, &old, err);
    if (st == GS_OK && found) {
        s->seal_sum -= weight(part, of, 0, old);
    }
    return st == GS_OK ? gs_seal_put(s, part, of, 0, hash, err) : st;
}

gs_status gs_seal_clear(gs_store *s, const char *part, gs_err *err)
{
    sqlite3_stmt *st = gs_store_stmt(s, GS_SQL_SEAL_OF_PART, err);
    sqlite3_stmt *clear = st ? gs_store_stmt(s, GS_SQL_SEAL_CLEAR, err) : NULL;
    if (!clear) {
        return GS_STATE;
    }
    gs_store_bind_text(st, 1, part);
    while (sqlite3_step(st) == SQLITE_ROW) {
        s->seal_sum -= weight(part, sqlite3_column_int64(st, 0), sqlite3_column_int64(st, 1),
                              (uint64_t)sqlite3_column_int64(st, 2));
    }
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    gs_store_bind_text(clear, 1, part);
    return gs_store_run(s, clear, "sealing it", err);
}

gs_status gs_seal_drop(gs_store *s, const char *part, int64_t of, gs_err *err)
{
    bool found;
    uint64_t old;
    gs_status status = gs_seal_get(s, part, of, 0, &found, &old, err);
    sqlite3_stmt *st = status == GS_OK && found ? gs_store_stmt(s, GS_SQL_SEAL_DROP, err) : NULL;
    if (!st) {
        return status == GS_OK && found ? GS_STATE : status;
    }
    s->seal_sum -= weight(part, of, 0, old);
    gs_store_bind_text(st, 1, part);
    sqlite3_bind_int64(st, 2, of);
    return gs_store_run(s, st, "sealing it", err);
}

gs_status gs_seal_settle(gs_store *s, gs_err *err)
{
    if (s->seal_sum == 0) {
        return GS_OK;
    }
    bool found;
    uint64_t old;
    gs_status st = gs_seal_get(s, "all", 0, 0, &found, &old, err);
    st = st == GS_OK ? put(s, "all", 0, 0, old + s->seal_sum, err) : st;
    s->seal_sum = 0;
    return st;
}

gs_status gs_seal_check_sum(gs_store *s, bool *fits, gs_err *err)
{
    sqlite3_stmt *st = gs_store_stmt(s, GS_SQL_SEAL_ALL, err);
    if (!st) {
        return GS_STATE;
    }
    uint64_t sum = 0, kept = 0;
    int rc;
    while ((rc = sqlite3_step(st)) == SQLITE_ROW) {
        const char *part = (const char *)sqlite3_column_text(st, 0);
        int64_t of = sqlite3_column_int64(st, 1), upto = sqlite3_column_int64(st, 2);
        uint64_t hash = (uint64_t)sqlite3_column_int64(st, 3);
        if (strcmp(part, "all") == 0 && of == 0 && upto == 0) {
            kept = hash;
        } else {
            sum += weight(part, of, upto, hash);
        }
    }
    *fits = sum == kept;
    gs_status status =
        rc == SQLITE_DONE ? GS_OK : gs_store_fault(s, rc, "reading its seals", err);
    sqlite3_reset(st);
    return status;
}
