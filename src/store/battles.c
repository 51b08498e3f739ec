/* Records of battles: snapshot, log, outcome, narrative. */
#include "store_int.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

gs_status gs_record_put_setup(gs_store *s, const gs_setup *setup, gs_err *err)
{
    gs_arena *a = gs_arena_new();
    gs_record_row r = {.s = *setup, .ruleset = setup->ruleset->id};
    const gs_ruleset *rs = setup->ruleset;
    r.options = GS_NEW_ARRAY(a, gs_camp_option, rs->n_options + 1);
    for (int i = 0; i < rs->n_options; i++) {
        gs_str text = {0};
        gs_fact_print(&rs->options[i], setup->options[i], &text);
        r.options[r.n_options].name = rs->options[i].key;
        r.options[r.n_options++].value = gs_arena_strdup(a, gs_str_text(&text));
        gs_str_free(&text);
    }
    while (r.s.n_units && r.s.units[r.s.n_units - 1].mustered) {
        r.s.n_units--; /* he stands in the log */
    }
    while (r.s.n_heroes && r.s.heroes[r.s.n_heroes - 1].mustered) {
        r.s.n_heroes--;
    }
    r.sides = r.s.side;
    r.n_sides = GS_SIDES;
    gs_status st = gs_store_put_tree(s, &gs_kind_record, &r, 0, 0, NULL, err);
    gs_arena_free(a);
    return st;
}

/* Binds, and takes into the hash of the row. */
static void bind_int(sqlite3_stmt *st, int at, int64_t v, uint64_t *h)
{
    sqlite3_bind_int64(st, at, v);
    *h = gs_seal_int(*h, v);
}

static void bind_text(sqlite3_stmt *st, int at, const char *text, uint64_t *h)
{
    gs_store_bind_text(st, at, text);
    *h = gs_seal_text(*h, text);
}

static gs_status put_entry(gs_store *s, int64_t record, const gs_entry *e, gs_str *text,
                           uint64_t *h, gs_err *err)
{
    sqlite3_stmt *st = gs_store_stmt(s, GS_SQL_ENTRY_PUT, err);
    if (!st) {
        return GS_STATE;
    }
    bind_int(st, 1, record, h);
    bind_int(st, 2, e->n, h);
    bind_int(st, 3, e->turn, h);
    bind_text(st, 4, e->phase ? e->phase : "", h);
    bind_int(st, 5, e->side, h);
    bind_text(st, 6, e->kind, h);
    gs_str_clear(text);
    gs_log_ref_print(e->actor, text);
    bind_text(st, 7, gs_str_text(text), h);
    gs_str_clear(text);
    gs_log_ref_print(e->target, text);
    bind_text(st, 8, gs_str_text(text), h);
    gs_str_clear(text);
    gs_log_parts_print(e, text);
    bind_text(st, 9, gs_str_text(text), h);
    return gs_store_run(s, st, "writing the log", err);
}

/* The entries from `from` on: those of one turn under one seal. */
static gs_status put_entries(gs_store *s, int64_t record, const gs_log *log, int64_t from,
                             gs_err *err)
{
    gs_str text = {0};
    gs_status st = GS_OK;
    uint64_t h = GS_SEAL_START;
    for (int64_t i = from; i < log->count && st == GS_OK; i++) {
        const gs_entry *e = &log->entries[i];
        st = put_entry(s, record, e, &text, &h, err);
        if (st == GS_OK && (i + 1 == log->count || log->entries[i + 1].turn != e->turn)) {
            st = gs_seal_put(s, "log_entry", record, e->n, h, err);
            h = GS_SEAL_START;
        }
    }
    gs_str_free(&text);
    return st;
}

static gs_status put_turn(gs_store *s, int64_t record, const gs_log *log, int64_t turn,
                          gs_err *err)
{
    char hash[24];
    sqlite3_stmt *st = gs_store_stmt(s, GS_SQL_TURN_PUT, err);
    if (!st) {
        return GS_STATE;
    }
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)log->turn_hash[turn]);
    uint64_t h = GS_SEAL_START;
    bind_int(st, 1, record, &h);
    bind_int(st, 2, turn, &h);
    bind_text(st, 3, hash, &h);
    bind_int(st, 4, log->turn_runs[turn], &h);
    gs_status status = gs_store_run(s, st, "writing the log", err);
    return status == GS_OK ? gs_seal_put(s, "log_turn", record, turn, h, err) : status;
}

gs_status gs_store_battle_append(gs_store *s, const char *battle, const gs_log *log,
                                 gs_err *err)
{
    gs_status st = gs_store_begin(s, err);
    if (st != GS_OK) {
        return st;
    }
    st = gs_record_own(s, battle, err);
    st = st == GS_OK ? put_entries(s, s->record, log, s->entries, err) : st;
    for (int64_t t = s->turns; t < log->n_turns && st == GS_OK; t++) {
        st = put_turn(s, s->record, log, t, err);
    }
    st = gs_record_done(s, st, err);
    if (st == GS_OK) {
        s->entries = log->count > s->entries ? log->count : s->entries;
        s->turns = log->n_turns > s->turns ? log->n_turns : s->turns;
    }
    return st;
}

gs_status gs_store_battle_finish(gs_store *s, const char *battle, const gs_outcome *o,
                                 gs_err *err)
{
    gs_status st = gs_store_begin(s, err);
    if (st != GS_OK) {
        return st;
    }
    st = gs_record_own(s, battle, err);
    sqlite3_stmt *put = st == GS_OK ? gs_store_stmt(s, GS_SQL_OUTCOME_PUT, err) : NULL;
    if (put) {
        uint64_t h = GS_SEAL_START;
        bind_int(put, 1, s->record, &h);
        bind_int(put, 2, o->winner, &h);
        bind_text(put, 3, o->reason, &h);
        bind_text(put, 4, o->rule, &h);
        bind_int(put, 5, o->turns, &h);
        st = gs_store_run(s, put, "writing the outcome", err);
        st = st == GS_OK ? gs_seal_put(s, "outcome", s->record, 0, h, err) : st;
    }
    return gs_record_done(s, put ? st : st == GS_OK ? GS_STATE : st, err);
}

gs_status gs_store_battle_narrative(gs_store *s, const char *battle,
                                    const char *narrative, gs_err *err)
{
    int64_t record;
    gs_status st = gs_store_begin(s, err);
    if (st != GS_OK) {
        return st;
    }
    st = gs_record_that_counts(s, battle, &record, err);
    sqlite3_stmt *put = st == GS_OK ? gs_store_stmt(s, GS_SQL_NARRATIVE_PUT, err) : NULL;
    if (put) {
        uint64_t h = GS_SEAL_START;
        bind_int(put, 1, record, &h);
        bind_text(put, 2, narrative, &h);
        st = gs_store_run(s, put, "writing the narrative", err);
        st = st == GS_OK ? gs_seal_replace(s, "narrative", record, h, err) : st;
    }
    return gs_record_done(s, put ? st : st == GS_OK ? GS_STATE : st, err);
}

/* ---- loading ---- */
static gs_status load_setup(gs_store *s, const char *battle, int64_t record, gs_arena *a,
                            gs_setup **out, gs_err *err)
{
    gs_record_row *r = GS_NEW(a, gs_record_row);
    gs_status st = gs_store_get_row(s, &gs_kind_record, record, r, a, err);
    if (st != GS_OK) {
        return st;
    }
    const gs_ruleset *rs = r->ruleset ? gs_ruleset_find(r->ruleset) : NULL;
    if (!rs) {
        return gs_err_set(err, GS_STATE,
                          "the battle \"%s\" was fought under \"%s\", a rule set "
                          "that this program does not have",
                          battle, r->ruleset ? r->ruleset : "");
    }
    st = gs_store_get_children(s, &gs_kind_record, r, record, a, err);
    if (st != GS_OK) {
        return st;
    }
    gs_setup *setup = gs_setup_new(a, rs);
    int32_t *options = setup->options;
    *setup = r->s;
    setup->ruleset = rs;
    setup->options = options;
    for (int i = 0; i < r->n_options && st == GS_OK; i++) {
        st = gs_setup_set_option(setup, r->options[i].name, r->options[i].value, err);
    }
    for (int i = 0; i < r->n_sides && i < GS_SIDES; i++) {
        setup->side[i] = r->sides[i];
    }
    st = st == GS_OK && r->n_sides != GS_SIDES
             ? gs_err_set(err, GS_STATE, "the record of \"%s\" is damaged", battle)
             : st;
    st = st == GS_OK ? gs_setup_complete(setup, a, err) : st;
    *out = setup;
    return st;
}

static gs_status load_entries(gs_store *s, int64_t record, gs_log *log, gs_err *err)
{
    sqlite3_stmt *st = gs_store_stmt(s, GS_SQL_ENTRY_GET, err);
    if (!st) {
        return GS_STATE;
    }
    sqlite3_bind_int64(st, 1, record);
    gs_status status = GS_OK;
    int rc;
    while ((rc = sqlite3_step(st)) == SQLITE_ROW && status == GS_OK) {
        gs_ref actor, target;
        bool good = gs_log_ref_parse((const char *)sqlite3_column_text(st, 5), &actor);
        good &= gs_log_ref_parse((const char *)sqlite3_column_text(st, 6), &target);
        const char *phase = gs_store_text(st, 2, log->arena);
        const char *kind = gs_store_text(st, 4, log->arena);
        gs_entry *e = gs_log_entry(log, sqlite3_column_int(st, 1), phase ? phase : "",
                                   sqlite3_column_int(st, 3), kind ? kind : "", actor,
                                   target);
        const char *parts = (const char *)sqlite3_column_text(st, 7);
        if (!good || e->n != sqlite3_column_int(st, 0)) {
            status = gs_err_set(err, GS_STATE, "log entry %d is damaged or missing", e->n);
        } else {
            status = gs_log_parts_parse(log, parts ? parts : "", err);
        }
    }
    if (status == GS_OK && rc != SQLITE_DONE) {
        status = gs_store_fault(s, rc, "reading the log", err);
    }
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    return status;
}

static gs_status load_turns(gs_store *s, int64_t record, gs_log *log, gs_err *err)
{
    sqlite3_stmt *st = gs_store_stmt(s, GS_SQL_TURN_GET, err);
    if (!st) {
        return GS_STATE;
    }
    sqlite3_bind_int64(st, 1, record);
    gs_status status = GS_OK;
    int rc = SQLITE_DONE;
    while (status == GS_OK && (rc = sqlite3_step(st)) == SQLITE_ROW) {
        const char *hash = (const char *)sqlite3_column_text(st, 1);
        if (sqlite3_column_int(st, 0) != log->n_turns) {
            status = gs_err_set(err, GS_STATE, "the end of turn %d is damaged or missing",
                                log->n_turns);
            break;
        }
        gs_log_turn_end(log, log->n_turns, strtoull(hash ? hash : "", NULL, 16),
                        (uint32_t)sqlite3_column_int64(st, 2));
    }
    status = status == GS_OK && rc != SQLITE_DONE
                 ? gs_store_fault(s, rc, "reading the log", err)
                 : status;
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    return status;
}

static gs_status load_outcome(gs_store *s, int64_t record, gs_arena *a, gs_outcome **out,
                              gs_err *err)
{
    sqlite3_stmt *st = gs_store_stmt(s, GS_SQL_OUTCOME_GET, err);
    if (!st) {
        return GS_STATE;
    }
    sqlite3_bind_int64(st, 1, record);
    int rc = sqlite3_step(st);
    *out = NULL;
    if (rc == SQLITE_ROW) {
        gs_outcome *o = *out = GS_NEW(a, gs_outcome);
        o->winner = sqlite3_column_int(st, 0);
        o->reason = gs_store_text(st, 1, a);
        o->rule = gs_store_text(st, 2, a);
        o->turns = sqlite3_column_int(st, 3);
    }
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    return rc == SQLITE_ROW || rc == SQLITE_DONE
               ? GS_OK
               : gs_store_fault(s, rc, "reading it", err);
}

static gs_status load_narrative(gs_store *s, int64_t record, gs_arena *a,
                                const char **out, gs_err *err)
{
    sqlite3_stmt *st = gs_store_stmt(s, GS_SQL_NARRATIVE_GET, err);
    if (!st) {
        return GS_STATE;
    }
    sqlite3_bind_int64(st, 1, record);
    int rc = sqlite3_step(st);
    *out = rc == SQLITE_ROW ? gs_store_text(st, 0, a) : NULL;
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    return rc == SQLITE_ROW || rc == SQLITE_DONE
               ? GS_OK
               : gs_store_fault(s, rc, "reading it", err);
}

gs_status gs_store_battle_load(gs_store *s, const char *battle, gs_arena *a,
                               gs_setup **setup, gs_log **log, gs_outcome **outcome,
                               const char **narrative, gs_err *err)
{
    int64_t record;
    gs_status st = gs_record_that_counts(s, battle, &record, err);
    if (st == GS_OK && setup) {
        st = load_setup(s, battle, record, a, setup, err);
    }
    if (st == GS_OK && log) {
        *log = gs_log_new(a);
        st = load_entries(s, record, *log, err);
        st = st == GS_OK ? load_turns(s, record, *log, err) : st;
        st = st == GS_OK && setup ? gs_setup_with_mustered(*setup, *log, a, setup, err) : st;
    }
    if (st == GS_OK && outcome) {
        st = load_outcome(s, record, a, outcome, err);
    }
    if (st == GS_OK && narrative) {
        st = load_narrative(s, record, a, narrative, err);
    }
    /* what would be a slip in a file that a player writes is damage here */
    return st == GS_INPUT || st == GS_LIMIT ? GS_STATE : st;
}
