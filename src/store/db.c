/* Opening, hardening, migrating; transactions; statements. */
#include "store_int.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

const char *const gs_store_scripts[] = {
    "schema/sql/0001-campaign.sql",  "schema/sql/0002-seals.sql",
    "schema/sql/0003-alliances.sql", "schema/sql/0004-house.sql",
    "schema/sql/0005-troops.sql",    "schema/sql/0006-levels.sql",
    "schema/sql/0007-duels.sql",     "schema/sql/0008-thrown-away.sql",
    "schema/sql/0009-identity.sql",  "schema/sql/0010-logged.sql",
    "schema/sql/0011-photos.sql",    "schema/sql/0012-umpire.sql",
    "schema/sql/0013-forecast.sql",  "schema/sql/0014-shores.sql",
    "schema/sql/0015-forms.sql",
    "schema/sql/0016-played.sql",
    NULL};

#define LONGEST_ROW 16000000 /* bytes: no text that gesta writes is nearly so long */

static const char *const sql_text[] = {
#define SQL(name, text) text,
#include "sql.def"
#undef SQL
};

static bool too_many(int why)
{
    return why == EMFILE || why == ENFILE;
}

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
        if (s->db && too_many(sqlite3_system_errno(s->db))) {
            return gs_err_set(err, GS_FAILED, "%s cannot be opened: too many files are open",
                              s->path);
        }
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
    case SQLITE_IOERR: {
        int why = s->db ? sqlite3_system_errno(s->db) : 0;
        return gs_err_set(err, GS_FAILED, "%s cannot be read or written: %s", s->path,
                          why ? strerror(why) : says);
    }
    case SQLITE_TOOBIG:
        return gs_err_set(err, GS_STATE, "%s: %s: a text is longer than %d MB", s->path, doing,
                          LONGEST_ROW / 1000000);
    case SQLITE_NOMEM: /* what was asked for is beyond any memory: SQLite did not even try */
        return gs_err_set(err, GS_FAILED, "%s: %s: out of memory", s->path, doing);
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
        s->ledger_before = s->ledger;
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
    s->ledger = s->ledger_before;
    gs_record_forget(s);
    if (s->depth == 0 && !sqlite3_get_autocommit(s->db)) {
        sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    }
}

/* ---- memory: what SQLite cannot have ends the program, as everywhere. Not every call of it says
 * that it failed so: a text that cannot be bound would be stored as none. ---- */
static sqlite3_mem_methods heap; /* SQLite's own */

static void *take_memory(int n)
{
    void *p = heap.xMalloc(n);
    if (!p) {
        gs_out_of_memory();
    }
    return p;
}

static void *resize_memory(void *old, int n)
{
    void *p = heap.xRealloc(old, n);
    if (!p) {
        gs_out_of_memory();
    }
    return p;
}

/* Before the first file is opened; SQLite takes no other heap afterwards. */
static void settle_memory(void)
{
    if (!heap.xMalloc && sqlite3_config(SQLITE_CONFIG_GETMALLOC, &heap) == SQLITE_OK) {
        sqlite3_mem_methods strict = heap;
        strict.xMalloc = take_memory;
        strict.xRealloc = resize_memory;
        sqlite3_config(SQLITE_CONFIG_MALLOC, &strict);
        sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); /* nobody asks how much it takes */
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
    sqlite3_limit(s->db, SQLITE_LIMIT_LENGTH, LONGEST_ROW);
    sqlite3_limit(s->db, SQLITE_LIMIT_ATTACHED, 1); /* a backup's */
    sqlite3_limit(s->db, SQLITE_LIMIT_TRIGGER_DEPTH, 4);
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
    gs_status st = gs_store_begin(s, err);
    for (int v = version; st == GS_OK && scripts[v]; v++) {
        char number[40];
        snprintf(number, sizeof number, "PRAGMA user_version=%d", v + 1);
        st = gs_store_exec(s, scripts[v], "setting up its tables", err);
        st = st == GS_OK ? gs_store_exec(s, number, "setting its version", err) : st;
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

static gs_status exists_already(const gs_store *s, gs_err *err)
{
    return gs_err_set(err, GS_STATE,
                      "%s exists already, with something in it: name another file, or move that "
                      "one away",
                      s->path);
}

/* A new file: nothing at all, or our tables without a campaign: whoever made them was killed
 * before he could go on. */
static gs_status look_at_new(gs_store *s, bool blank, bool tables, const char *const *scripts,
                             gs_err *err)
{
    int64_t campaigns = 1;
    if (blank) {
        return migrate(s, 0, scripts, err);
    }
    gs_status st = GS_OK;
    if (tables) {
        st = gs_schema_compare(s, count_scripts(scripts), err);
        st = st == GS_OK ? pragma_number(s, "SELECT count(*) FROM campaign", &campaigns, err) : st;
    }
    return st == GS_OK && campaigns ? exists_already(s, err) : st;
}

/* A file that is there: ours, of a version that we know, with the tables of that version. */
static gs_status look_at_old(gs_store *s, int version, const char *const *scripts, gs_err *err)
{
    int newest = count_scripts(scripts);
    if (version > newest) {
        return gs_err_set(err, GS_STATE,
                          "%s was written by a newer gesta (file version %d, this "
                          "program knows %d); use that one",
                          s->path, version, newest);
    }
    if (version < 1) {
        return gs_err_set(err, GS_STATE, "%s has no file version that gesta gives (%d)", s->path,
                          version);
    }
    gs_status st = gs_schema_compare(s, version, err);
    if (st != GS_OK || version == newest) {
        return st;
    }
    return sqlite3_db_readonly(s->db, "main") != 1
               ? migrate(s, version, scripts, err)
               : gs_err_set(err, GS_STATE,
                            "%s is of an older gesta (file version %d) and read-only: it "
                            "cannot be brought up to date; make a copy that can be written",
                            s->path, version);
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
    bool ours = application == GS_STORE_APPLICATION;
    bool blank = application == 0 && tables == 0;
    if (mode == GS_STORE_CREATE) {
        return look_at_new(s, blank, ours && version == count_scripts(scripts), scripts, err);
    }
    return ours ? look_at_old(s, (int)version, scripts, err)
                : gs_err_set(err, GS_STATE, "%s is %s, no campaign of gesta", s->path,
                             blank ? "empty" : "another program's database");
}

void gs_store_plain_name(const char *path, char *out, size_t size)
{
    snprintf(out, size, "%s%s", path[0] == '/' ? "" : "./", path);
}

gs_status gs_store_open(const char *path, gs_store_mode mode, const char *const *scripts,
                        gs_store **out, gs_err *err)
{
    return gs_store_open_as(path, path, mode, scripts, out, err);
}

static bool reads(gs_store_mode mode)
{
    return mode == GS_STORE_READ || mode == GS_STORE_STILL;
}

gs_status gs_store_open_as(const char *at, const char *path, gs_store_mode mode,
                           const char *const *scripts, gs_store **out, gs_err *err)
{
    *out = NULL;
    settle_memory();
    gs_store *s = gs_malloc(sizeof *s);
    memset(s, 0, sizeof *s);
    s->ledger = s->ledger_before = -1;
    s->claims = -1;
    snprintf(s->path, sizeof s->path, "%s", path);
    gs_store_plain_name(at, s->file, sizeof s->file);
    if (strlen(path) >= sizeof s->path || strlen(at) + 2 >= sizeof s->file) {
        gs_free(s);
        return gs_err_set(err, GS_INPUT, "the path of the campaign file is longer than %d bytes",
                          (int)sizeof s->path - 1);
    }
    s->mode = mode;
    s->scripts = scripts;
    /* for reading too: what a killed program left in the journal must be taken back first; a
     * file that may not be written is opened for reading by SQLite itself */
    int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READWRITE |
                (mode == GS_STORE_CREATE ? SQLITE_OPEN_CREATE : 0);
    gs_status st = GS_OK;
    int rc = sqlite3_open_v2(s->file, &s->db, flags, NULL);
    if (rc != SQLITE_OK) {
        st = gs_store_fault(s, rc, "opening it", err);
    } else if (!reads(mode) && sqlite3_db_readonly(s->db, "main") == 1) {
        st = gs_store_fault(s, SQLITE_READONLY, "opening it", err);
    }
    st = st == GS_OK ? harden(s, err) : st;
    st = st == GS_OK ? look_at(s, mode, scripts, err) : st;
    if (st == GS_OK && reads(mode)) {
        st = gs_store_exec(s, "PRAGMA query_only=ON", "opening it for reading", err);
    }
    if (st == GS_OK && mode == GS_STORE_STILL) {
        st = gs_store_exec(s, "BEGIN", "opening it for reading", err);
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
        sqlite3_finalize(s->kinds[i].one);
        sqlite3_finalize(s->kinds[i].every[GS_BY_ROW]);
        sqlite3_finalize(s->kinds[i].every[GS_BY_PARENT]);
    }
    assert(!s->db || !sqlite3_next_stmt(s->db, NULL));
    sqlite3_close(s->db);
    if (s->claims >= 0) {
        close(s->claims);
    }
    gs_str_free(&s->battle);
    gs_free(s);
}
