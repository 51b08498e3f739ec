/* Opening, hardening, migrating; transactions; statements. */
#include "store_int.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

const char *const gs_store_scripts[] = {
    "schema/sql/0001-campaign.sql",  "schema/sql/0002-seals.sql",
    "schema/sql/0003-alliances.sql", "schema/sql/0004-house.sql",
    "schema/sql/0005-troops.sql",    "schema/sql/0006-levels.sql",
    "schema/sql/0007-duels.sql",     "schema/sql/0010-identity.sql",  NULL};

static const char *const sql_text[] = {
#define SQL(name, text) text,
#include "sql.def"
#undef SQL
};

gs_status gs_store_fault(const gs_store *s, int rc, const char *doing, gs_err *err)
{
    const char *says = s->db ? sqlite3_errmsg(s->db) : sqlite3_errstr(rc);
    switch (rc & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return gs_err_set(err, GS_BUSY,
                          "%s is locked by another program; try again when that has "
                          "finished",
                          s->path);
    case SQLITE_READONLY:
    case SQLITE_PERM:
        return gs_err_set(err, GS_STATE,
                          "%s cannot be written: it, or its folder, is read-only",
                          s->path);
    case SQLITE_NOTADB:
        return gs_err_set(err, GS_STATE, "%s is no campaign of gesta", s->path);
    case SQLITE_CORRUPT:
        return gs_err_set(err, GS_STATE, "%s is damaged (%s); take the last backup",
                          s->path, says);
    case SQLITE_CANTOPEN:
        if (s->mode == GS_STORE_CREATE) {
            return gs_err_set(err, GS_FAILED,
                              "%s cannot be made: there is no such folder, or it may not be "
                              "written",
                              s->path);
        }
        return gs_err_set(err, GS_NOT_FOUND,
                          "%s cannot be opened: there is no such file, or it "
                          "may not be read",
                          s->path);
    case SQLITE_FULL:
        return gs_err_set(err, GS_FAILED,
                          "the disk is full; nothing of this step was written to "
                          "%s",
                          s->path);
    case SQLITE_CONSTRAINT:
        if (rc == SQLITE_CONSTRAINT_UNIQUE || rc == SQLITE_CONSTRAINT_PRIMARYKEY) {
            return gs_err_set(
                err, GS_STATE,
                "%s was changed by another program meanwhile (%s): see gesta status for "
                "what stands in it",
                s->path, doing);
        }
        return gs_err_set(err, GS_STATE, "%s: %s: %s", s->path, doing, says);
    case SQLITE_ERROR:
        if (strncmp(says, "no such ", 8) == 0) {
            return gs_err_set(err, GS_STATE, "the tables of %s are not those of this gesta: %s",
                              s->path, says);
        }
        return gs_err_set(err, GS_STATE, "%s: %s: %s", s->path, doing, says);
    default:
        return gs_err_set(err, GS_STATE, "%s: %s: %s", s->path, doing, says);
    }
}

sqlite3_stmt *gs_store_stmt(gs_store *s, gs_sql which, gs_err *err)
{
    if (!s->stmt[which]) {
        int rc = sqlite3_prepare_v3(s->db, sql_text[which], -1, SQLITE_PREPARE_PERSISTENT,
                                    &s->stmt[which], NULL);
        if (rc != SQLITE_OK) {
            gs_store_fault(s, rc, "preparing", err);
            return NULL;
        }
    }
    return s->stmt[which];
}

gs_status gs_store_run(gs_store *s, sqlite3_stmt *st, const char *doing, gs_err *err)
{
    int rc = sqlite3_step(st);
    while (rc == SQLITE_ROW) {
        rc = sqlite3_step(st);
    }
    gs_status status = rc == SQLITE_DONE ? GS_OK : gs_store_fault(s, rc, doing, err);
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    return status;
}

gs_status gs_store_exec(gs_store *s, const char *sql, const char *doing, gs_err *err)
{
    int rc = sqlite3_exec(s->db, sql, NULL, NULL, NULL);
    return rc == SQLITE_OK ? GS_OK : gs_store_fault(s, rc, doing, err);
}

void gs_store_bind_text(sqlite3_stmt *st, int at, const char *text)
{
    if (text) {
        sqlite3_bind_text(st, at, text, -1, SQLITE_TRANSIENT);
    } else {
        sqlite3_bind_null(st, at);
    }
}

const char *gs_store_text(sqlite3_stmt *st, int at, gs_arena *a)
{
    const char *t = (const char *)sqlite3_column_text(st, at);
    return t ? gs_arena_strdup(a, t) : NULL;
}

/* ---- transactions ---- */
gs_status gs_store_begin(gs_store *s, gs_err *err)
{
    if (s->depth == 0) {
        sqlite3_stmt *st = gs_store_stmt(s, GS_SQL_BEGIN, err);
        gs_status status = st ? gs_store_run(s, st, "to write", err) : GS_STATE;
        if (status != GS_OK) {
            return status;
        }
        s->failed = false;
        s->seal_sum = 0;
    }
    s->depth++;
    return GS_OK;
}

gs_status gs_store_commit(gs_store *s, gs_err *err)
{
    assert(s->depth > 0);
    if (--s->depth > 0) {
        return GS_OK;
    }
    if (s->failed) {
        gs_store_rollback(s);
        return gs_err_set(err, GS_STATE, "%s: a step within failed; nothing was written",
                          s->path);
    }
    gs_status status = gs_seal_settle(s, err);
    sqlite3_stmt *st = status == GS_OK ? gs_store_stmt(s, GS_SQL_COMMIT, err) : NULL;
    status = st ? gs_store_run(s, st, "to commit", err) : status == GS_OK ? GS_STATE : status;
    if (status != GS_OK) {
        gs_store_rollback(s);
    }
    return status;
}

void gs_store_rollback(gs_store *s)
{
    if (s->depth > 0) {
        s->depth--;
    }
    s->failed = true;
    s->ledger = -1;
    if (s->depth == 0 && !sqlite3_get_autocommit(s->db)) {
        sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    }
}

/* ---- opening ---- */
static gs_status pragma_number(gs_store *s, const char *sql, int64_t *value, gs_err *err)
{
    sqlite3_stmt *st = NULL;
    int rc = sqlite3_prepare_v2(s->db, sql, -1, &st, NULL);
    rc = rc == SQLITE_OK ? sqlite3_step(st) : rc;
    *value = rc == SQLITE_ROW ? sqlite3_column_int64(st, 0) : 0;
    sqlite3_finalize(st);
    return rc == SQLITE_ROW || rc == SQLITE_DONE
               ? GS_OK
               : gs_store_fault(s, rc, "reading it", err);
}

static gs_status harden(gs_store *s, gs_err *err)
{
    sqlite3_extended_result_codes(s->db, 1);
    sqlite3_busy_timeout(s->db, 3000);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_DQS_DDL, 0, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, NULL);
    sqlite3_limit(s->db, SQLITE_LIMIT_LENGTH, 64 * 1024 * 1024);
    return gs_store_exec(s,
                         "PRAGMA foreign_keys=ON; PRAGMA recursive_triggers=ON; "
                         "PRAGMA cell_size_check=ON; PRAGMA mmap_size=0;",
                         "opening it", err);
}

static int count_scripts(const char *const *scripts)
{
    int n = 0;
    while (scripts[n]) {
        n++;
    }
    return n;
}

/* Brings the file from `version` to the newest, each step with its own number, all or
 * nothing. */
static gs_status migrate(gs_store *s, int version, const char *const *scripts,
                         gs_err *err)
{
    static const char *const numbers[] = {
        "PRAGMA user_version=1", "PRAGMA user_version=2", "PRAGMA user_version=3",
        "PRAGMA user_version=4", "PRAGMA user_version=5", "PRAGMA user_version=6",
        "PRAGMA user_version=7", "PRAGMA user_version=8", "PRAGMA user_version=9",
        "PRAGMA user_version=10", "PRAGMA user_version=11", "PRAGMA user_version=12"};
    gs_status st = gs_store_begin(s, err);
    for (int v = version; st == GS_OK && scripts[v]; v++) {
        assert(v < (int)(sizeof numbers / sizeof numbers[0]));
        st = gs_store_exec(s, scripts[v], "setting up its tables", err);
        st = st == GS_OK ? gs_store_exec(s, numbers[v], "setting its version", err) : st;
    }
    if (st == GS_OK && version == 1) {
        /* version 1 had no seals: what is there is taken as it is */
        st = gs_seal_everything(s, err);
    }
    if (st == GS_OK && version == 0) {
        st = gs_store_exec(s, "PRAGMA application_id=1195725652", "marking it as ours",
                           err);
    }
    if (st != GS_OK) {
        gs_store_rollback(s);
        return st;
    }
    return gs_store_commit(s, err);
}

static gs_status look_at(gs_store *s, gs_store_mode mode, const char *const *scripts,
                         gs_err *err)
{
    int64_t application = 0, version = 0, tables = 0;
    gs_status st = pragma_number(s, "PRAGMA application_id", &application, err);
    st = st == GS_OK ? pragma_number(s, "PRAGMA user_version", &version, err) : st;
    st = st == GS_OK
             ? pragma_number(s, "SELECT count(*) FROM sqlite_schema", &tables, err)
             : st;
    if (st != GS_OK) {
        return st;
    }
    int newest = count_scripts(scripts);
    bool blank = application == 0 && tables == 0;
    int64_t campaigns = 1;
    if (mode == GS_STORE_CREATE && application == GS_STORE_APPLICATION && version == newest) {
        /* tables without a campaign: whoever made them was killed before he could go on */
        st = pragma_number(s, "SELECT count(*) FROM campaign", &campaigns, err);
        if (st != GS_OK || campaigns == 0) {
            return st;
        }
    }
    if (mode == GS_STORE_CREATE) {
        return blank ? migrate(s, 0, scripts, err)
                     : gs_err_set(err, GS_STATE,
                                  "%s exists already, with something in it", s->path);
    }
    if (application != GS_STORE_APPLICATION) {
        return gs_err_set(err, GS_STATE, "%s is %s, no campaign of gesta", s->path,
                          blank ? "empty" : "another program's database");
    }
    if (version > newest) {
        return gs_err_set(err, GS_STATE,
                          "%s was written by a newer gesta (file version %d, this "
                          "program knows %d); use that one",
                          s->path, (int)version, newest);
    }
    if (version < newest && version >= 1) {
        return sqlite3_db_readonly(s->db, "main") != 1
                   ? migrate(s, (int)version, scripts, err)
                   : gs_err_set(err, GS_STATE,
                                "%s is of an older gesta (file version %d) and read-only: it "
                                "cannot be brought up to date; make a copy that can be written",
                                s->path, (int)version);
    }
    if (version < newest) {
        return gs_err_set(err, GS_STATE, "%s has no file version that gesta gives (%d)", s->path,
                          (int)version);
    }
    return GS_OK;
}

/* A file cut short has pages that are missing: found before anything is believed. */
static gs_status quick_check(gs_store *s, gs_err *err)
{
    sqlite3_stmt *st = NULL;
    int rc = sqlite3_prepare_v2(s->db, "PRAGMA quick_check(1)", -1, &st, NULL);
    rc = rc == SQLITE_OK ? sqlite3_step(st) : rc;
    gs_status status = GS_OK;
    if (rc != SQLITE_ROW) {
        status = gs_store_fault(s, rc, "checking it", err);
    } else {
        const char *says = (const char *)sqlite3_column_text(st, 0);
        if (!says || strcmp(says, "ok") != 0) {
            char first[120];
            snprintf(first, sizeof first, "%.*s", (int)strcspn(says ? says : "", "\n"),
                     says);
            status = gs_err_set(err, GS_STATE, "%s is damaged (%s); take the last backup",
                                s->path, first);
        }
    }
    sqlite3_finalize(st);
    return status;
}

/* A name that begins with "file:" would be read as a URI. */
static const char *no_uri(const char *path)
{
    return strncmp(path, "file:", 5) == 0 ? "./" : "";
}

gs_status gs_store_open(const char *path, gs_store_mode mode, const char *const *scripts,
                        gs_store **out, gs_err *err)
{
    return gs_store_open_as(path, path, mode, scripts, out, err);
}

gs_status gs_store_open_as(const char *at, const char *path, gs_store_mode mode,
                           const char *const *scripts, gs_store **out, gs_err *err)
{
    *out = NULL;
    char file[700];
    gs_store *s = gs_malloc(sizeof *s);
    memset(s, 0, sizeof *s);
    s->ledger = -1;
    int n = snprintf(s->path, sizeof s->path, "%s%s", no_uri(path), path);
    int m = snprintf(file, sizeof file, "%s%s", no_uri(at), at);
    if (n >= (int)sizeof s->path || m >= (int)sizeof file) {
        gs_free(s);
        return gs_err_set(err, GS_INPUT, "the path of the campaign file is longer than %d bytes",
                          (int)sizeof s->path - 1);
    }
    s->mode = mode;
    s->scripts = scripts;
    /* for reading too: what a killed program left in the journal must be taken back first; a
     * file that may not be written is opened for reading by SQLite itself */
    int flags = SQLITE_OPEN_READWRITE | (mode == GS_STORE_CREATE ? SQLITE_OPEN_CREATE : 0);
    gs_status st = GS_OK;
    int rc = sqlite3_open_v2(file, &s->db, flags, NULL);
    if (rc != SQLITE_OK) {
        st = gs_store_fault(s, rc, "opening it", err);
    } else if (mode != GS_STORE_READ && sqlite3_db_readonly(s->db, "main") == 1) {
        st = gs_store_fault(s, SQLITE_READONLY, "opening it", err);
    }
    st = st == GS_OK ? harden(s, err) : st;
    st = st == GS_OK ? look_at(s, mode, scripts, err) : st;
    st = st == GS_OK ? quick_check(s, err) : st;
    if (st == GS_OK && mode == GS_STORE_READ) {
        st = gs_store_exec(s, "PRAGMA query_only=ON", "opening it for reading", err);
    }
    if (st != GS_OK) {
        gs_store_close(s);
        return st;
    }
    *out = s;
    return GS_OK;
}

void gs_store_close(gs_store *s)
{
    if (!s) {
        return;
    }
    for (int i = 0; i < GS_SQL_COUNT; i++) {
        sqlite3_finalize(s->stmt[i]);
    }
    for (int i = 0; i < s->n_kinds; i++) {
        sqlite3_finalize(s->kinds[i].insert);
        sqlite3_finalize(s->kinds[i].select);
    }
    assert(!s->db || !sqlite3_next_stmt(s->db, NULL));
    sqlite3_close(s->db);
    gs_free(s);
}
