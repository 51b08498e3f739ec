/* P5: a battle kept turn by turn against bare inserts of the same rows into the same tables:
 * rollback journal, full sync, a transaction a turn. P6: a battle fought and kept against
 * the same one fought without a log, and its rows inserted. */
#include "bench.h"

#include "gesta/general.h"
#include "gesta/rules.h"
#include "gesta/os.h"
#include "gesta/store.h"
#include "gesta/xmlio.h"

#include <sqlite3.h>
#include <unistd.h>

#define MAX_ROWS 20000

typedef struct row {
    long long n, turn, side;
    char *text[5]; /* phase, kind, actor, target, parts */
} row;
typedef struct turn_row {
    char *hash;
    long long runs;
} turn_row;

typedef struct work {
    gs_arena *arena;
    const char *scripts[32];
    char start[64], ours[64], bare[64];
    gs_campaign *campaign; /* the set-up borrows from it */
    gs_setup *setup;
    const gs_scene *scene;
    gs_general *general;
    gs_battle *battle;
    gs_log *log;
    row *rows;
    turn_row turns[64];
    int n_rows, n_turns;
} work;

static void die(const char *what)
{
    fprintf(stderr, "%s\n", what);
    exit(1);
}

static gs_store *open_store(work *w, const char *path, gs_store_mode mode)
{
    gs_err err = {0};
    gs_store *s;
    if (gs_store_open(path, mode, w->scripts, &s, &err) != GS_OK) {
        die(err.text);
    }
    return s;
}

/* A log as long as it was after each turn. */
static int entries_until(const work *w, int turn)
{
    int n = 0;
    while (n < w->log->count && w->log->entries[n].turn <= turn) {
        n++;
    }
    return n;
}

/* A record of the same battle once more: the one before is thrown away. */
static gs_status begin_anew(gs_store *s, const gs_setup *setup, gs_err *err)
{
    int n;
    gs_status st = gs_store_battle_throw_away(s, setup->id, false, 1, &n, err);
    return st == GS_OK ? gs_store_battle_begin(s, setup, err) : st;
}

static void ours(void *ctx)
{
    work *w = ctx;
    gs_err err = {0};
    gs_store *s = open_store(w, w->ours, GS_STORE_WRITE);
    gs_log part = *w->log;
    gs_status st = begin_anew(s, w->setup, &err);
    for (int t = 0; st == GS_OK && t < w->log->n_turns; t++) {
        part.count = t == w->log->n_turns - 1 ? w->log->count : entries_until(w, t);
        part.n_turns = t + 1;
        st = gs_store_battle_append(s, w->setup->id, &part, &err);
    }
    if (st != GS_OK) {
        die(err.text);
    }
    gs_store_close(s);
}

static void must(sqlite3 *db, int rc)
{
    if (rc != SQLITE_OK && rc != SQLITE_DONE && rc != SQLITE_ROW) {
        die(sqlite3_errmsg(db));
    }
}

/* The same rows, no more: record and set-up by our own hand, for it is once a battle. */
static void bare_steps(work *w, bool each)
{
    gs_err err = {0};
    gs_store *s = open_store(w, w->bare, GS_STORE_WRITE);
    if (begin_anew(s, w->setup, &err) != GS_OK) {
        die(err.text);
    }
    gs_store_close(s);
    sqlite3 *db;
    sqlite3_stmt *put, *turn, *last;
    must(NULL, sqlite3_open(w->bare, &db));
    must(db, sqlite3_exec(db, "PRAGMA foreign_keys=ON; PRAGMA synchronous=FULL", NULL, NULL, NULL));
    must(db, sqlite3_prepare_v2(db, "SELECT max(\"row\") FROM record", -1, &last, NULL));
    must(db, sqlite3_step(last));
    long long record = sqlite3_column_int64(last, 0);
    sqlite3_finalize(last);
    const char into[] = "INSERT INTO log_entry (record, n, turn, phase, side, kind, actor, target,"
                        " parts) VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9)";
    must(db, sqlite3_prepare_v2(db, into, -1, &put, NULL));
    must(db, sqlite3_prepare_v2(db, "INSERT INTO log_turn VALUES (?1,?2,?3,?4)", -1, &turn, NULL));
    int i = 0;
    for (int t = 0; t < w->n_turns; t++) {
        must(db, sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL));
        for (; i < w->n_rows && (w->rows[i].turn <= t || t == w->n_turns - 1); i++) {
            const row *r = &w->rows[i];
            sqlite3_bind_int64(put, 1, record);
            sqlite3_bind_int64(put, 2, r->n);
            sqlite3_bind_int64(put, 3, r->turn);
            sqlite3_bind_text(put, 4, r->text[0], -1, SQLITE_STATIC);
            sqlite3_bind_int64(put, 5, r->side);
            for (int k = 1; k < 5; k++) {
                sqlite3_bind_text(put, 5 + k, r->text[k], -1, SQLITE_STATIC);
            }
            must(db, sqlite3_step(put));
            sqlite3_reset(put);
            if (each) {
                must(db, sqlite3_exec(db, "COMMIT; BEGIN IMMEDIATE", NULL, NULL, NULL));
            }
        }
        sqlite3_bind_int64(turn, 1, record);
        sqlite3_bind_int64(turn, 2, t);
        sqlite3_bind_text(turn, 3, w->turns[t].hash, -1, SQLITE_STATIC);
        sqlite3_bind_int64(turn, 4, w->turns[t].runs);
        must(db, sqlite3_step(turn));
        sqlite3_reset(turn);
        must(db, sqlite3_exec(db, "COMMIT", NULL, NULL, NULL));
    }
    sqlite3_finalize(put);
    sqlite3_finalize(turn);
    sqlite3_close(db);
}

static void bare(void *ctx)
{
    bare_steps(ctx, false);
}

/* P16: as a battle on a real table is logged: each entry committed by itself. */
static void our_lines(void *ctx)
{
    work *w = ctx;
    gs_err err = {0};
    gs_store *s = open_store(w, w->ours, GS_STORE_WRITE);
    gs_log part = *w->log;
    gs_status st = begin_anew(s, w->setup, &err);
    part.n_turns = 0;
    for (part.count = 1; st == GS_OK && part.count <= w->log->count; part.count++) {
        st = gs_store_battle_append(s, w->setup->id, &part, &err);
    }
    part.count = w->log->count;
    part.n_turns = w->log->n_turns;
    st = st == GS_OK ? gs_store_battle_append(s, w->setup->id, &part, &err) : st;
    if (st != GS_OK) {
        die(err.text);
    }
    gs_store_close(s);
}

static void bare_lines(void *ctx)
{
    bare_steps(ctx, true);
}

/* What ours wrote, read back as rows. */
static void read_rows(work *w)
{
    sqlite3 *db;
    sqlite3_stmt *st;
    must(NULL, sqlite3_open(w->ours, &db));
    must(db, sqlite3_prepare_v2(db, "SELECT n, turn, side, phase, kind, actor, target, parts FROM "
                                    "log_entry ORDER BY n", -1, &st, NULL));
    while (sqlite3_step(st) == SQLITE_ROW && w->n_rows < MAX_ROWS) {
        row *r = &w->rows[w->n_rows++];
        r->n = sqlite3_column_int64(st, 0);
        r->turn = sqlite3_column_int64(st, 1);
        r->side = sqlite3_column_int64(st, 2);
        for (int k = 0; k < 5; k++) {
            r->text[k] = gs_arena_strdup(w->arena, (const char *)sqlite3_column_text(st, 3 + k));
        }
    }
    sqlite3_finalize(st);
    const char turns[] = "SELECT hash, runs FROM log_turn ORDER BY turn";
    must(db, sqlite3_prepare_v2(db, turns, -1, &st, NULL));
    while (sqlite3_step(st) == SQLITE_ROW && w->n_turns < 64) {
        w->turns[w->n_turns].hash =
            gs_arena_strdup(w->arena, (const char *)sqlite3_column_text(st, 0));
        w->turns[w->n_turns++].runs = sqlite3_column_int64(st, 1);
    }
    sqlite3_finalize(st);
    sqlite3_close(db);
}

static void begin(work *w, gs_log *log)
{
    gs_player p = gs_general_player(w->general, NULL, NULL);
    const gs_player who[GS_SIDES] = {p, p};
    gs_battle_start(w->battle, w->scene, log, who);
}

/* P6: each turn kept as it has been fought. */
static void fought_and_kept(void *ctx)
{
    work *w = ctx;
    gs_err err = {0};
    gs_arena *a = gs_arena_new();
    gs_log *log = gs_log_new(a);
    gs_store *s = open_store(w, w->ours, GS_STORE_WRITE);
    gs_status st = begin_anew(s, w->setup, &err);
    bool over = false;
    begin(w, log);
    while (st == GS_OK && !over) {
        st = gs_engine_turn(w->battle, &over, &err);
        st = st == GS_OK ? gs_store_battle_append(s, w->setup->id, log, &err) : st;
    }
    if (st != GS_OK) {
        die(err.text);
    }
    gs_store_close(s);
    gs_arena_free(a);
}

static void fought_then_bare(void *ctx)
{
    work *w = ctx;
    gs_err err = {0};
    begin(w, NULL);
    if (gs_engine_run(w->battle, &err) != GS_OK) {
        die(err.text);
    }
    bare(w);
}

static void prepare(work *w, const char *path, const gs_ruleset *rs)
{
    gs_err err = {0};
    char *xml;
    size_t n;
    gs_campaign *c;
    for (int i = 0; gs_store_scripts[i]; i++) {
        w->scripts[i] = gs_os_resource(w->arena, gs_store_scripts[i], &n, &err);
    }
    if (gs_os_read(w->arena, path, GS_XML_LIMIT, &xml, &n, &err) != GS_OK ||
        gs_xml_read_campaign(xml, n, path, NULL, NULL, &c, &err) != GS_OK ||
        gs_campaign_muster_under(c, &c->battles[0], rs, w->arena, &w->setup, &err) != GS_OK ||
        gs_scene_new(w->arena, w->setup, &w->scene, &err) != GS_OK) {
        die(err.text);
    }
    w->general = gs_general_new(w->arena, w->scene);
    w->battle = GS_NEW(w->arena, gs_battle);
    w->log = gs_log_new(w->arena);
    begin(w, w->log);
    if (gs_engine_run(w->battle, &err) != GS_OK) {
        die(err.text);
    }
    char *const paths[] = {w->ours, w->bare};
    for (int i = 0; i < 2; i++) {
        snprintf(paths[i], sizeof w->ours, "/tmp/gesta-bench-%d-%ld.gesta", i, (long)getpid());
        unlink(paths[i]);
        gs_store *s = open_store(w, paths[i], GS_STORE_CREATE);
        if (gs_store_put_campaign(s, c, &err) != GS_OK) {
            die(err.text);
        }
        gs_store_close(s);
    }
    w->campaign = c;
}

/* Both goals for a campaign's first battle under a rule set. */
static void measure(int argc, char **argv, const char *path, const char *ruleset, bool first)
{
    work w = {.arena = gs_arena_new()};
    w.rows = calloc(MAX_ROWS, sizeof *w.rows);
    prepare(&w, path, gs_ruleset_find(ruleset));
    ours(&w);
    read_rows(&w);
    char what[80];
    if (first) {
        snprintf(what, sizeof what, "an entry kept: %d in %d turns", w.n_rows, w.n_turns);
        bench_case(argc, argv, "P5", what, ours, w.n_rows, bare, w.n_rows, &w, 1 / 0.75);
        bench_case(argc, argv, "P16", "an entry committed by itself", our_lines, w.n_rows,
                   bare_lines, w.n_rows, &w, 1.3);
    }
    snprintf(what, sizeof what, "fought and kept: %.20s, %d entries", ruleset, w.n_rows);
    bench_case(argc, argv, first ? "P6" : "P6b", what, fought_and_kept, 1, fought_then_bare, 1, &w,
               1.15);
    unlink(w.ours);
    unlink(w.bare);
    free(w.rows);
    gs_campaign_free(w.campaign);
    gs_arena_free(w.arena);
}

int main(int argc, char **argv)
{
    measure(argc, argv, "campaigns/roland.xml", "stout-hearts", true);
    measure(argc, argv, "campaigns/1066.xml", "gathering-of-hosts", false);
    return 0;
}
