/* All that the file holds, piece by piece, held against its seals or sealed anew. */
#include "store_int.h"

#include <stdio.h>
#include <string.h>

/* What one seal covers. */
typedef struct piece {
    const char *part;
    int64_t of, upto;
    uint64_t hash;
    const gs_kind *kind; /* of a row; NULL for the parts of a record */
    sqlite3_stmt *at;    /* that stands at the row; may be NULL */
    const char *battle;  /* whose record it belongs to; NULL: none */
    int64_t from;        /* the log's first entry under this seal */
} piece;

typedef struct walk {
    gs_store *s;
    gs_status (*visit)(struct walk *w, const piece *p);
    gs_arena *a;
    bool sealing;
    int64_t seen; /* seals that were found to fit */
    gs_err *err;
} walk;

/* ---- lists and the ledger ---- */
static gs_status rows_of(walk *w, const gs_kind *k)
{
    gs_kind_sql *sql;
    sqlite3_stmt *all = gs_store_every(w->s, k, GS_BY_ROW, &sql, w->err);
    if (!all) {
        return GS_STATE;
    }
    gs_status st = GS_OK;
    int rc = SQLITE_DONE;
    while (st == GS_OK && (rc = sqlite3_step(all)) == SQLITE_ROW) {
        st = w->visit(w, &(piece){.part = k->table,
                                  .of = sqlite3_column_int64(all, 0),
                                  .hash = gs_seal_row(sql, all),
                                  .kind = k,
                                  .at = all});
    }
    st = st == GS_OK && rc != SQLITE_DONE ? gs_store_fault(w->s, rc, "reading it", w->err) : st;
    sqlite3_reset(all);
    return st;
}

static gs_status lists(walk *w, const gs_kind *k)
{
    gs_status st = rows_of(w, k);
    for (int i = 0; i < k->n_children && st == GS_OK; i++) {
        st = lists(w, k->children[i].kind);
    }
    return st;
}

/* ---- records ---- */
static gs_status record_list(walk *w, const gs_kind *k, int64_t record, const char *battle)
{
    gs_kind_sql *sql;
    sqlite3_stmt *st = gs_store_select(w->s, k, &sql, w->err);
    if (!st) {
        return GS_STATE;
    }
    uint64_t h = GS_SEAL_START;
    int n = 0, rc;
    sqlite3_bind_int64(st, 1, record);
    while ((rc = sqlite3_step(st)) == SQLITE_ROW) {
        h = gs_seal_int(h, (int64_t)gs_seal_row(sql, st));
        n++;
    }
    gs_status status =
        rc == SQLITE_DONE ? GS_OK : gs_store_fault(w->s, rc, "reading it", w->err);
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    return status == GS_OK && n > 0
               ? w->visit(w, &(piece){.part = k->table, .of = record, .hash = h,
                                      .battle = battle})
               : status;
}

/* Where the seals of a log end, in order; -1 after the last. */
static gs_status seal_ends(walk *w, int64_t record, int64_t **ends)
{
    sqlite3_stmt *st = gs_store_stmt(w->s, GS_SQL_SEAL_OF, w->err);
    if (!st) {
        return GS_STATE;
    }
    int n = 0, cap = 0, rc;
    *ends = gs_arena_grow(w->a, NULL, 0, &cap, sizeof **ends);
    gs_store_bind_text(st, 1, "log_entry");
    sqlite3_bind_int64(st, 2, record);
    while ((rc = sqlite3_step(st)) == SQLITE_ROW) {
        *ends = gs_arena_grow(w->a, *ends, n + 1, &cap, sizeof **ends);
        (*ends)[n++] = sqlite3_column_int64(st, 0);
    }
    (*ends)[n] = -1;
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    return rc == SQLITE_DONE ? GS_OK : gs_store_fault(w->s, rc, "reading its seals", w->err);
}

static gs_status log_of(walk *w, int64_t record, const char *battle)
{
    int64_t *ends = NULL;
    gs_status status = w->sealing ? GS_OK : seal_ends(w, record, &ends);
    sqlite3_stmt *st = status == GS_OK ? gs_store_stmt(w->s, GS_SQL_ENTRY_ALL, w->err) : NULL;
    if (!st) {
        return GS_STATE;
    }
    piece p = {.part = "log_entry", .of = record, .battle = battle, .hash = GS_SEAL_START};
    int64_t n = 0, turn = 0;
    int rc;
    sqlite3_bind_int64(st, 1, record);
    while (status == GS_OK && (rc = sqlite3_step(st)) == SQLITE_ROW) {
        bool first = p.hash == GS_SEAL_START;
        if (w->sealing && !first && sqlite3_column_int64(st, 2) != turn) {
            p.upto = n;
            status = w->visit(w, &p);
            p.hash = GS_SEAL_START;
            first = true;
        }
        n = sqlite3_column_int64(st, 1);
        turn = sqlite3_column_int64(st, 2);
        p.from = first ? n : p.from;
        p.hash = gs_seal_columns(p.hash, st, 0, sqlite3_column_count(st));
        if (ends && n >= *ends && *ends >= 0) {
            p.upto = *ends++;
            status = w->visit(w, &p);
            p.hash = GS_SEAL_START;
        }
    }
    if (status == GS_OK && p.hash != GS_SEAL_START) {
        p.upto = n;
        status = w->visit(w, &p);
    }
    status = status == GS_OK && rc != SQLITE_DONE
                 ? gs_store_fault(w->s, rc, "reading the log", w->err)
                 : status;
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    return status;
}

/* Rows that are sealed one by one: ends of turns (by the second column) of a battle's record;
 * outcomes and narratives, whose last column is the battle. */
static gs_status single(walk *w, const char *part, gs_sql which, int64_t record,
                        const char *battle)
{
    sqlite3_stmt *st = gs_store_stmt(w->s, which, w->err);
    if (!st) {
        return GS_STATE;
    }
    gs_status status = GS_OK;
    int rc = SQLITE_DONE, n = sqlite3_column_count(st) - (battle == NULL);
    if (battle) {
        sqlite3_bind_int64(st, 1, record);
    }
    while (status == GS_OK && (rc = sqlite3_step(st)) == SQLITE_ROW) {
        status = w->visit(
            w, &(piece){.part = part,
                        .of = sqlite3_column_int64(st, 0),
                        .upto = battle ? sqlite3_column_int64(st, 1) : 0,
                        .hash = gs_seal_columns(GS_SEAL_START, st, 0, n),
                        .battle = battle ? battle : (const char *)sqlite3_column_text(st, n)});
    }
    status = status == GS_OK && rc != SQLITE_DONE
                 ? gs_store_fault(w->s, rc, "reading it", w->err)
                 : status;
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    return status;
}

/* The counts of a battle's forecast, under one seal. */
static gs_status forecast_of(walk *w, int64_t record, const char *battle)
{
    sqlite3_stmt *st = gs_store_stmt(w->s, GS_SQL_FORECAST_GET, w->err);
    if (!st) {
        return GS_STATE;
    }
    uint64_t h = GS_SEAL_START;
    int rc;
    sqlite3_bind_int64(st, 1, record);
    while ((rc = sqlite3_step(st)) == SQLITE_ROW) {
        h = gs_seal_columns(h, st, 0, sqlite3_column_count(st));
    }
    gs_status status =
        rc == SQLITE_DONE ? GS_OK : gs_store_fault(w->s, rc, "reading the forecast", w->err);
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    return status == GS_OK && h != GS_SEAL_START
               ? w->visit(w, &(piece){.part = "forecast", .of = record, .hash = h,
                                      .battle = battle})
               : status;
}

static gs_status record(walk *w, int64_t row, const char *battle)
{
    gs_status st = GS_OK;
    for (int i = 0; i < gs_kind_record.n_children && st == GS_OK; i++) {
        st = record_list(w, gs_kind_record.children[i].kind, row, battle);
    }
    st = st == GS_OK ? log_of(w, row, battle) : st;
    st = st == GS_OK ? forecast_of(w, row, battle) : st;
    return st == GS_OK ? single(w, "log_turn", GS_SQL_TURN_ALL, row, battle) : st;
}

static gs_status everything(walk *w)
{
    gs_status st = lists(w, &gs_kind_campaign);
    st = st == GS_OK ? rows_of(w, &gs_kind_record) : st;
    sqlite3_stmt *all = st == GS_OK ? gs_store_stmt(w->s, GS_SQL_RECORDS, w->err) : NULL;
    if (!all) {
        return st == GS_OK ? GS_STATE : st;
    }
    int rc = SQLITE_DONE;
    while (st == GS_OK && (rc = sqlite3_step(all)) == SQLITE_ROW) {
        gs_arena *outer = w->a;
        w->a = gs_arena_new(); /* the seals of one log at a time */
        const char *battle = gs_store_text(all, 1, w->a);
        st = record(w, sqlite3_column_int64(all, 0), battle ? battle : "");
        gs_arena_free(w->a);
        w->a = outer;
    }
    st = st == GS_OK && rc != SQLITE_DONE ? gs_store_fault(w->s, rc, "reading it", w->err) : st;
    sqlite3_reset(all);
    st = st == GS_OK ? single(w, "outcome", GS_SQL_OUTCOME_ALL, 0, NULL) : st;
    st = st == GS_OK ? single(w, "narrative", GS_SQL_NARRATIVE_ALL, 0, NULL) : st;
    st = st == GS_OK ? single(w, "thrown_away", GS_SQL_THROWN_ALL, 0, NULL) : st;
    return st == GS_OK ? single(w, "photo", GS_SQL_PHOTO_ALL, 0, NULL) : st;
}

/* ---- sealing anew ---- */
static gs_status put(walk *w, const piece *p)
{
    return gs_seal_put(w->s, p->part, p->of, p->upto, p->hash, w->err);
}

gs_status gs_seal_everything(gs_store *s, gs_err *err)
{
    walk w = {.s = s, .visit = put, .sealing = true, .err = err};
    gs_status st = gs_store_begin(s, err);
    st = st == GS_OK ? everything(&w) : st;
    if (st != GS_OK) {
        gs_store_rollback(s);
        return st;
    }
    return gs_store_commit(s, err);
}

static gs_status clear(gs_store *s, const gs_kind *k, gs_err *err)
{
    gs_status st = k == &gs_kind_ledger ? GS_OK : gs_seal_clear(s, k->table, err);
    for (int i = 0; i < k->n_children && st == GS_OK; i++) {
        st = clear(s, k->children[i].kind, err);
    }
    return st;
}

gs_status gs_seal_clear_lists(gs_store *s, gs_err *err)
{
    return clear(s, &gs_kind_campaign, err);
}

/* ---- comparing ---- */
/* What has no name of its own, and the parts of a record. */
static const char *plain_words(const char *part)
{
    static const struct {
        const char *part, *words;
    } list[] = {
        {"calendar", "the calendar"},
        {"troop_as", "what a troop is under a rule set"},
        {"hero_as", "what a hero is under a rule set"},
        {"road", "a road of the map"},
        {"zone", "a zone of a scenario"},
        {"muster", "the muster of a side in a scenario"},
        {"force", "a force in a scenario's muster"},
        {"event", "an event of a scenario"},
        {"victory", "how a scenario is won"},
        {"record", "the record of a battle"},
        {"record_option", "the record of its options"},
        {"record_side", "the record of its sides"},
        {"record_rule", "the record of its house rules"},
        {"record_number", "the record of its own numbers in the tables"},
        {"record_feature", "the record of its ground"},
        {"record_zone", "the record of its zones"},
        {"record_objective", "the record of its objectives"},
        {"record_unit", "the record of the units that marched in"},
        {"record_hero", "the record of the heroes who marched in"},
        {"outcome", "its outcome"},
        {"narrative", "its narrative"},
        {"forecast", "its forecast"},
        {"photo", "a photo"},
        {"thrown_away", "that a record of it was thrown away"},
    };
    for (int i = 0; i < GS_COUNT(list); i++) {
        if (strcmp(list[i].part, part) == 0) {
            return list[i].words;
        }
    }
    return NULL;
}

/* What the piece is, in a player's words. */
static void describe(const piece *p, char *out, size_t size)
{
    static const char *const names[] = {"name", "title"};
    const char *words = plain_words(p->part);
    if (strcmp(p->part, "log_entry") == 0) {
        snprintf(out, size, "battle %.60s: its log, entries %lld to %lld,", p->battle,
                 (long long)p->from, (long long)p->upto);
    } else if (strcmp(p->part, "log_turn") == 0) {
        snprintf(out, size, "battle %.60s: the end of turn %lld", p->battle, (long long)p->upto);
    } else if (words || !p->kind) {
        words = words ? words : "a part of its record";
        snprintf(out, size, "%s%.60s%s%s", p->battle ? "battle " : "", p->battle ? p->battle : "",
                 p->battle ? ": " : "", words);
    } else if (p->kind == &gs_kind_ledger) {
        snprintf(out, size, "entry %lld of the ledger", (long long)sqlite3_column_int64(p->at, 3));
    } else {
        snprintf(out, size, "a %s", p->kind->element);
        for (int i = 0; i < GS_COUNT(names) * p->kind->n_fields; i++) {
            int f = i % p->kind->n_fields;
            const char *text = (const char *)sqlite3_column_text(p->at, f + 3);
            if (strcmp(p->kind->fields[f].name, names[i / p->kind->n_fields]) == 0 && text) {
                snprintf(out, size, "the %s \"%.80s\"", p->kind->element, text);
                return;
            }
        }
    }
}

static gs_status stranger(walk *w, const char *what, const char *how)
{
    return gs_err_set(w->err, GS_STATE,
                      "%s %s by another program; if it was meant so, gesta export and gesta "
                      "import make a new file of it",
                      what, how);
}

static gs_status hold(walk *w, const piece *p)
{
    bool found;
    uint64_t kept;
    gs_status st = gs_seal_get(w->s, p->part, p->of, p->upto, &found, &kept, w->err);
    if (st != GS_OK) {
        return st;
    }
    if (!found || kept != p->hash) {
        char what[160];
        describe(p, what, sizeof what);
        return stranger(w, what, found ? "was changed" : "was put in");
    }
    w->seen++;
    return GS_OK;
}

/* Is there something that this seal is of? False, too, for one that gesta never made. */
static bool has_row(walk *w, const char *part, int64_t of)
{
    bool list = strncmp(part, "record_", 7) == 0;
    bool row = !list && strncmp(part, "log_", 4) != 0 && strcmp(part, "outcome") != 0 &&
               strcmp(part, "narrative") != 0 && strcmp(part, "thrown_away") != 0 &&
               strcmp(part, "forecast") != 0;
    gs_str sql = {0};
    sqlite3_stmt *st = NULL;
    gs_str_addf(&sql, "SELECT 1 FROM \"%s\" WHERE \"%s\" = ?1", part,
                list ? "parent" : row ? "row" : "record");
    bool is = sqlite3_prepare_v2(w->s->db, gs_str_text(&sql), -1, &st, NULL) == SQLITE_OK;
    sqlite3_bind_int64(st, 1, of);
    is = is && sqlite3_step(st) == SQLITE_ROW;
    sqlite3_finalize(st);
    gs_str_free(&sql);
    return is;
}

/* How many seals there are, but for their sum. */
static gs_status count_seals(walk *w, int64_t *n)
{
    sqlite3_stmt *st = gs_store_stmt(w->s, GS_SQL_SEAL_COUNT, w->err);
    if (!st) {
        return GS_STATE;
    }
    int rc = sqlite3_step(st);
    *n = rc == SQLITE_ROW ? sqlite3_column_int64(st, 0) : 0;
    sqlite3_reset(st);
    return rc == SQLITE_ROW ? GS_OK : gs_store_fault(w->s, rc, "reading its seals", w->err);
}

/* Is there a seal of something that is no longer there? Where there are more than were found to
 * fit, the last without a row is named. */
static gs_status gone(walk *w)
{
    int64_t n;
    char what[160] = "something";
    gs_status status = count_seals(w, &n);
    if (status != GS_OK || n == w->seen) {
        return status;
    }
    sqlite3_stmt *st = gs_store_stmt(w->s, GS_SQL_SEAL_ALL, w->err);
    while (st && sqlite3_step(st) == SQLITE_ROW) {
        const char *part = (const char *)sqlite3_column_text(st, 0);
        if (strcmp(part, "all") != 0 && !has_row(w, part, sqlite3_column_int64(st, 1))) {
            const char *words = plain_words(part);
            snprintf(what, sizeof what, words ? "%.100s" : "a line of \"%.60s\"",
                     words ? words : part);
        }
    }
    sqlite3_reset(st);
    return stranger(w, what, "was taken out");
}

gs_status gs_seal_compare(gs_store *s, gs_err *err)
{
    walk w = {.s = s, .visit = hold, .err = err};
    bool fits = true;
    gs_status st = everything(&w);
    st = st == GS_OK ? gone(&w) : st;
    st = st == GS_OK ? gs_seal_check_sum(s, &fits, err) : st;
    return st == GS_OK && !fits ? stranger(&w, "the file's seals", "were changed") : st;
}
