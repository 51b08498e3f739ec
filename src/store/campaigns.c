/* A campaign in its file: lists, ledger. */
#include "store_int.h"

#include <string.h>

/* A number from a statement without more words. */
static gs_status number_of(gs_store *s, gs_sql which, int64_t *v, gs_err *err)
{
    sqlite3_stmt *st = gs_store_stmt(s, which, err);
    if (!st) {
        return GS_STATE;
    }
    int rc = sqlite3_step(st);
    *v = rc == SQLITE_ROW ? sqlite3_column_int64(st, 0) : 0;
    sqlite3_reset(st);
    return rc == SQLITE_ROW ? GS_OK : gs_store_fault(s, rc, "reading it", err);
}

gs_status gs_store_put_lists(gs_store *s, const gs_campaign *c, gs_err *err)
{
    gs_status st = gs_store_begin(s, err);
    if (st != GS_OK) {
        return st;
    }
    sqlite3_stmt *clear = gs_store_stmt(s, GS_SQL_CLEAR_LISTS, err);
    st = gs_seal_clear_lists(s, err);
    st = st != GS_OK ? st : clear ? gs_store_run(s, clear, "replacing the lists", err) : GS_STATE;
    st = st == GS_OK
             ? gs_store_put_tree(s, &gs_kind_campaign, gs_campaign_written(c), 0, 0, &gs_kind_ledger,
                                 err)
             : st;
    if (st != GS_OK) {
        gs_store_rollback(s);
        return st;
    }
    return gs_store_commit(s, err);
}

static gs_status changed_meanwhile(const gs_store *s, gs_err *err)
{
    return gs_err_set(err, GS_STATE,
                      "the ledger of %s was changed by another program meanwhile: read it again",
                      s->path);
}

static bool eq(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

/* The file's last entry must be the campaign's entry of that number. */
static gs_status same_last(gs_store *s, const gs_campaign *c, int64_t n, gs_err *err)
{
    sqlite3_stmt *st = gs_store_stmt(s, GS_SQL_LEDGER_LAST, err);
    if (!st) {
        return GS_STATE;
    }
    const gs_camp_entry *e = &c->ledger[n - 1];
    sqlite3_bind_int64(st, 1, n);
    bool same = sqlite3_step(st) == SQLITE_ROW &&
                eq((const char *)sqlite3_column_text(st, 0), e->subject) &&
                eq((const char *)sqlite3_column_text(st, 1), gs_ledger_words[e->kind]) &&
                sqlite3_column_int(st, 2) == e->amount &&
                eq((const char *)sqlite3_column_text(st, 3), e->date);
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    return same ? GS_OK : changed_meanwhile(s, err);
}

gs_status gs_ledger_as_read(gs_store *s, gs_err *err)
{
    int64_t last;
    gs_status st = number_of(s, GS_SQL_LEDGER_LAST_N, &last, err);
    return st != GS_OK || s->ledger < 0 || last == s->ledger ? st : changed_meanwhile(s, err);
}

static gs_status put_entries(gs_store *s, const gs_campaign *c, int64_t from, gs_err *err)
{
    gs_status st = GS_OK;
    for (int64_t i = from; i < c->n_ledger && st == GS_OK; i++) {
        int64_t row;
        st = gs_store_put_thing(s, &gs_kind_ledger, &c->ledger[i], 0, (int)i, &row, err);
    }
    s->ledger = c->n_ledger;
    return st;
}

gs_status gs_store_add_ledger(gs_store *s, const gs_campaign *c, gs_err *err)
{
    int64_t last = 0;
    gs_status st = gs_store_begin(s, err);
    if (st != GS_OK) {
        return st;
    }
    st = gs_ledger_as_read(s, err); /* even where another wrote the very same */
    st = st == GS_OK ? number_of(s, GS_SQL_LEDGER_LAST_N, &last, err) : st;
    st = st == GS_OK && last > c->n_ledger ? changed_meanwhile(s, err) : st;
    st = st == GS_OK && last > 0 ? same_last(s, c, last, err) : st;
    st = st == GS_OK ? gs_rows_put_since(s, gs_campaign_written(c), last, err) : st;
    st = st == GS_OK ? put_entries(s, c, last, err) : st;
    if (st != GS_OK) {
        gs_store_rollback(s);
        return st;
    }
    return gs_store_commit(s, err);
}

gs_status gs_store_put_record(gs_store *s, const gs_setup *setup, const gs_log *log,
                              const gs_outcome *outcome, const gs_forecast *forecast,
                              const char *narrative, gs_err *err)
{
    gs_arena *a = gs_arena_new();
    gs_status st = gs_store_battle_begin(s, setup, err);
    st = st == GS_OK ? gs_store_battle_append(s, setup->id, gs_log_staged(setup, log, a), err) : st;
    gs_arena_free(a);
    if (st == GS_OK && outcome) {
        st = gs_store_battle_finish(s, setup->id, outcome, err);
    }
    if (st == GS_OK && forecast) {
        st = gs_store_forecast_put(s, setup->id, forecast, err);
    }
    if (st == GS_OK && narrative) {
        st = gs_store_battle_narrative(s, setup->id, narrative, err);
    }
    return st;
}

gs_status gs_store_import_begin(gs_store *s, gs_err *err)
{
    int64_t there;
    gs_status st = gs_store_begin(s, err);
    if (st != GS_OK) {
        return st;
    }
    st = number_of(s, GS_SQL_HAS_CAMPAIGN, &there, err);
    if (st == GS_OK && there) {
        st = gs_err_set(err, GS_STATE, "%s holds a campaign already", s->path);
    }
    if (st != GS_OK) {
        gs_store_rollback(s);
    }
    return st;
}

gs_status gs_store_import_end(gs_store *s, const gs_campaign *c, gs_err *err)
{
    gs_status st = gs_store_put_lists(s, c, err);
    st = st == GS_OK ? put_entries(s, c, 0, err) : st;
    if (st != GS_OK) {
        gs_store_rollback(s);
        return st;
    }
    return gs_store_commit(s, err);
}

gs_status gs_store_put_campaign(gs_store *s, const gs_campaign *c, gs_err *err)
{
    gs_status st = gs_store_import_begin(s, err);
    if (st != GS_OK) {
        return st;
    }
    const gs_campaign *all = gs_campaign_written(c);
    for (int i = 0; i < all->n_battles && st == GS_OK; i++) {
        const gs_camp_battle *b = &all->battles[i];
        if (b->setup && b->log) {
            st = gs_store_put_record(s, b->setup, b->log, b->outcome, b->forecast, b->narrative,
                                     err);
        }
    }
    if (st != GS_OK) {
        gs_store_rollback(s);
        return st;
    }
    return gs_store_import_end(s, c, err);
}

static void *the_campaign(void *ctx)
{
    return ctx;
}

typedef struct ledger_ctx {
    gs_campaign *c;
} ledger_ctx;

static void *a_ledger_entry(void *ctx)
{
    ledger_ctx *l = ctx;
    return gs_child_add(&gs_kind_campaign.children[gs_kind_campaign.n_children - 1], l->c,
                        l->c->arena);
}

static gs_status load_records(gs_store *s, gs_campaign *c, gs_err *err)
{
    for (int i = 0; i < c->n_battles; i++) {
        gs_camp_battle *b = &c->battles[i];
        gs_setup *setup = NULL;
        gs_log *log = NULL;
        gs_outcome *outcome = NULL;
        gs_status st = gs_store_battle_load(s, b->id, c->arena, &setup, &log, &outcome,
                                            &b->narrative, err);
        if (st == GS_OK) {
            b->setup = setup;
            b->log = log;
            b->outcome = outcome;
            st = gs_store_forecast_get(s, b->id, c->arena, &b->forecast, err);
        }
        if (st != GS_OK && st != GS_NOT_FOUND) {
            return st;
        }
    }
    return GS_OK;
}

/* Which battles have a record with an outcome. */
static gs_status note_recorded(gs_store *s, gs_campaign *c, gs_err *err)
{
    sqlite3_stmt *st = gs_store_stmt(s, GS_SQL_RECORDED, err);
    int rc;
    if (!st) {
        return GS_STATE;
    }
    while ((rc = sqlite3_step(st)) == SQLITE_ROW) {
        const char *id = (const char *)sqlite3_column_text(st, 0);
        gs_camp_battle *b = id ? gs_campaign_battle(c, id) : NULL;
        if (b) {
            b->recorded = gs_store_text(st, 1, c->arena);
        }
    }
    sqlite3_reset(st);
    return rc == SQLITE_DONE ? GS_OK : gs_store_fault(s, rc, "reading its records", err);
}

static gs_status load_all(gs_store *s, bool records, gs_campaign *c, gs_err *err)
{
    int64_t there, row;
    gs_status st = number_of(s, GS_SQL_HAS_CAMPAIGN, &there, err);
    if (st == GS_OK && !there) {
        return gs_err_set(err, GS_STATE, "%s holds no campaign yet", s->path);
    }
    st = st == GS_OK ? number_of(s, GS_SQL_CAMPAIGN_ROW, &row, err) : st;
    st = st == GS_OK ? gs_store_get_things(s, &gs_kind_campaign, the_campaign, c, c->arena,
                                           err)
                     : st;
    st = st == GS_OK ? gs_store_get_tree(s, &gs_kind_campaign, c, row, &gs_kind_ledger,
                                         c->arena, err)
                     : st;
    ledger_ctx l = {c};
    st = st == GS_OK ? gs_store_get_things(s, &gs_kind_ledger, a_ledger_entry, &l, c->arena,
                                           err)
                     : st;
    st = st == GS_OK ? note_recorded(s, c, err) : st;
    st = st == GS_OK && records ? load_records(s, c, err) : st;
    return st == GS_OK ? gs_campaign_check(c, err) : st;
}

gs_status gs_store_load(gs_store *s, bool records, gs_campaign **out, gs_err *err)
{
    *out = NULL;
    /* in one look, so that all of it belongs together */
    bool alone = sqlite3_get_autocommit(s->db);
    gs_status st = alone ? gs_store_exec(s, "BEGIN", "reading it", err) : GS_OK;
    if (st != GS_OK) {
        return st;
    }
    gs_campaign *c = gs_campaign_new();
    st = load_all(s, records, c, err);
    if (alone) {
        sqlite3_exec(s->db, "COMMIT", NULL, NULL, NULL);
    }
    if (st != GS_OK) {
        if (err && !err->file[0]) {
            gs_err_prefix(err, "%s", s->path);
        }
        gs_campaign_free(c);
        return st == GS_INPUT ? GS_STATE : st;
    }
    s->ledger = c->n_ledger;
    *out = c;
    return GS_OK;
}
