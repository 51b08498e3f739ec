/* Which record of a battle counts, and whose it is. A battle may have several: fights that were
 * taken back, broken off, thrown away. Who fights one has a claim on its record, which ends with
 * his program: nobody else writes into it meanwhile, and another may go on with it afterwards. */
#include "store_int.h"

#include "gesta/os.h"

#include <string.h>
#include <unistd.h>

gs_status gs_record_done(gs_store *s, gs_status st, gs_err *err)
{
    if (st != GS_OK) {
        gs_store_rollback(s);
        return st;
    }
    return gs_store_commit(s, err);
}

/* ---- claims ---- */
static gs_status being_fought(gs_err *err, const char *battle)
{
    return gs_err_set(err, GS_BUSY,
                      "%.60s is being fought by another program just now; try again when that "
                      "has finished",
                      battle);
}

/* A file in the making is nobody else's. */
static gs_os_claimed claim(gs_store *s, int64_t record)
{
    if (s->mode == GS_STORE_CREATE) {
        return GS_OS_MINE;
    }
    s->claims = s->claims < 0 ? gs_os_claims(s->file) : s->claims;
    return s->claims < 0 ? GS_OS_UNKNOWN : gs_os_claim(s->claims, record);
}

void gs_record_forget(gs_store *s)
{
    s->record = 0;
}

static void own(gs_store *s, const char *battle, int64_t record, int64_t entries, int64_t turns)
{
    gs_str_clear(&s->battle);
    gs_str_add(&s->battle, battle);
    s->record = record;
    s->entries = entries;
    s->turns = turns;
}

static bool is_own(const gs_store *s, const char *battle)
{
    return s->record && strcmp(s->battle.p, battle) == 0;
}

/* ---- which ---- */
/* The newest record that counts, 0 if there is none; has it an outcome? */
static gs_status newest(gs_store *s, const char *battle, int64_t *row, bool *finished,
                        gs_err *err)
{
    sqlite3_stmt *st = gs_store_stmt(s, GS_SQL_RECORD_OF, err);
    if (!st) {
        return GS_STATE;
    }
    gs_store_bind_text(st, 1, battle);
    int rc = sqlite3_step(st);
    *row = rc == SQLITE_ROW ? sqlite3_column_int64(st, 0) : 0;
    *finished = rc == SQLITE_ROW && sqlite3_column_int(st, 1);
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    return rc == SQLITE_ROW || rc == SQLITE_DONE ? GS_OK : gs_store_fault(s, rc, "reading it", err);
}

static gs_status no_record(const gs_store *s, const char *battle, gs_err *err)
{
    return gs_err_set(err, GS_NOT_FOUND, "%s has no record of the battle \"%s\"", s->path, battle);
}

gs_status gs_record_that_counts(gs_store *s, const char *battle, int64_t *row, gs_err *err)
{
    bool finished;
    if (is_own(s, battle)) {
        *row = s->record;
        return GS_OK;
    }
    gs_status st = newest(s, battle, row, &finished, err);
    return st == GS_OK && *row == 0 ? no_record(s, battle, err) : st;
}

static gs_status count_of(gs_store *s, gs_sql which, int64_t record, int64_t *n, gs_err *err)
{
    sqlite3_stmt *st = gs_store_stmt(s, which, err);
    if (!st) {
        return GS_STATE;
    }
    sqlite3_bind_int64(st, 1, record);
    int rc = sqlite3_step(st);
    *n = rc == SQLITE_ROW ? sqlite3_column_int64(st, 0) : 0;
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    return rc == SQLITE_ROW ? GS_OK : gs_store_fault(s, rc, "reading it", err);
}

gs_status gs_record_own(gs_store *s, const char *battle, gs_err *err)
{
    int64_t row, entries = 0, turns = 0;
    bool finished;
    if (is_own(s, battle)) {
        return GS_OK;
    }
    gs_status st = newest(s, battle, &row, &finished, err);
    if (st != GS_OK || row == 0 || finished) {
        return st != GS_OK ? st : no_record(s, battle, err);
    }
    if (claim(s, row) == GS_OS_TAKEN) {
        return being_fought(err, battle);
    }
    st = count_of(s, GS_SQL_ENTRY_COUNT, row, &entries, err);
    st = st == GS_OK ? count_of(s, GS_SQL_TURN_COUNT, row, &turns, err) : st;
    if (st == GS_OK) {
        own(s, battle, row, entries, turns);
    }
    return st;
}

/* ---- beginning, going on ---- */
/* Nothing that this fight rests on has changed since the campaign was read. */
static gs_status still_to_fight(gs_store *s, const char *battle, gs_err *err)
{
    int64_t row;
    bool finished;
    gs_status st = gs_ledger_as_read(s, err);
    st = st == GS_OK ? newest(s, battle, &row, &finished, err) : st;
    if (st != GS_OK || row == 0 || finished) {
        return st;
    }
    return claim(s, row) == GS_OS_TAKEN
               ? being_fought(err, battle)
               : gs_err_set(err, GS_STATE,
                            "%.60s was begun before and broken off: that fight goes on, or is "
                            "thrown away first",
                            battle);
}

gs_status gs_store_battle_begin(gs_store *s, const gs_setup *setup, gs_err *err)
{
    int64_t row = 0;
    bool finished;
    gs_record_forget(s);
    gs_status st = gs_store_begin(s, err);
    if (st != GS_OK) {
        return st;
    }
    st = still_to_fight(s, setup->id, err);
    st = st == GS_OK ? gs_record_put_setup(s, setup, err) : st;
    st = st == GS_OK ? newest(s, setup->id, &row, &finished, err) : st;
    if (st == GS_OK && claim(s, row) == GS_OS_TAKEN) {
        st = being_fought(err, setup->id); /* cannot be: nobody else has seen it yet */
    }
    st = gs_record_done(s, st, err);
    if (st == GS_OK) {
        own(s, setup->id, row, 0, 0);
    }
    return st;
}

gs_status gs_store_battle_resume(gs_store *s, const char *battle, gs_err *err)
{
    gs_status st = gs_store_begin(s, err);
    if (st != GS_OK) {
        return st;
    }
    st = gs_ledger_as_read(s, err);
    return gs_record_done(s, st == GS_OK ? gs_record_own(s, battle, err) : st, err);
}

/* ---- throwing away ---- */
gs_status gs_store_battle_records(gs_store *s, const char *battle, gs_store_records *out,
                                  gs_err *err)
{
    sqlite3_stmt *st = gs_store_stmt(s, GS_SQL_RECORDS_OF, err);
    *out = (gs_store_records){0};
    if (!st) {
        return GS_STATE;
    }
    gs_store_bind_text(st, 1, battle);
    int rc;
    while ((rc = sqlite3_step(st)) == SQLITE_ROW) {
        bool finished = sqlite3_column_int(st, 1), thrown = sqlite3_column_int(st, 2);
        out->finished += finished && !thrown;
        out->unfinished += !finished && !thrown;
        out->thrown_away += thrown;
        out->whole = thrown ? out->whole : finished;
    }
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    return rc == SQLITE_DONE ? GS_OK : gs_store_fault(s, rc, "reading it", err);
}

static gs_status throw_one(gs_store *s, int64_t record, int ledger, gs_err *err)
{
    sqlite3_stmt *put = gs_store_stmt(s, GS_SQL_THROWN_PUT, err);
    if (!put) {
        return GS_STATE;
    }
    sqlite3_bind_int64(put, 1, record);
    sqlite3_bind_int64(put, 2, ledger);
    uint64_t h = gs_seal_int(gs_seal_int(GS_SEAL_START, record), ledger);
    gs_status st = gs_store_run(s, put, "throwing a record away", err);
    return st == GS_OK ? gs_seal_put(s, "thrown_away", record, 0, h, err) : st;
}

/* The next record to be thrown away: the newest, or any that has no outcome; 0 none. */
static gs_status next_to_throw(gs_store *s, const char *battle, bool whole, int64_t *row,
                               gs_err *err)
{
    bool finished;
    if (whole) {
        return newest(s, battle, row, &finished, err);
    }
    sqlite3_stmt *st = gs_store_stmt(s, GS_SQL_RECORDS_OF, err);
    *row = 0;
    if (!st) {
        return GS_STATE;
    }
    gs_store_bind_text(st, 1, battle);
    int rc = SQLITE_DONE;
    while (*row == 0 && (rc = sqlite3_step(st)) == SQLITE_ROW) {
        bool loose = !sqlite3_column_int(st, 1) && !sqlite3_column_int(st, 2);
        *row = loose ? sqlite3_column_int64(st, 0) : 0;
    }
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    return *row || rc == SQLITE_DONE ? GS_OK : gs_store_fault(s, rc, "reading it", err);
}

gs_status gs_store_battle_throw_away(gs_store *s, const char *battle, bool whole, int ledger,
                                     int *n, gs_err *err)
{
    int64_t row = 0;
    *n = 0;
    gs_record_forget(s);
    gs_status st = gs_store_begin(s, err);
    if (st != GS_OK) {
        return st;
    }
    do {
        st = next_to_throw(s, battle, whole, &row, err);
        if (st == GS_OK && row && claim(s, row) == GS_OS_TAKEN) {
            st = being_fought(err, battle);
        }
        st = st == GS_OK && row ? throw_one(s, row, ledger, err) : st;
        *n += st == GS_OK && row;
    } while (st == GS_OK && row && !whole);
    return gs_record_done(s, st, err);
}
