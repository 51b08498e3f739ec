/* LINK: io
 * Another program writes in a campaign's file: every column of every table, rows put in and taken
 * out, guards dropped, tables of its own. The audit tells of each, save of the columns that are
 * free. */
#include "test.h"

#include "gesta/os.h"
#include "gesta/store.h"
#include "gesta/xmlio.h"

#include "picture.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Columns that a user may change with the database shell, and why: no result rests on them. */
static const struct {
    const char *table, *column, *why;
} free_columns[] = {
    {"campaign", "about", "words for the reader"},
    {"campaign", "credit", "words for the reader"},
    {"side", "colour", "how maps and charts show it; battles keep their own"},
    {"side", "slot", "how light its colour is"},
    {"record_side", "slot", "how light its colour is"},
    {"side", "player", "who plays it"},
    {"side", "about", "words for the reader"},
    {"hero", "about", "words for the reader"},
    {"scenario", "about", "words for the reader; battles keep their own"},
    {"place", "x", "where it is drawn"},
    {"place", "y", "where it is drawn"},
    {"place", "shore", "where it is drawn"},
    {"form", "row", "forms of a page that were worked: no part of the history"},
    {"form", "battle", "forms of a page that were worked: no part of the history"},
    {"form", "entry", "forms of a page that were worked: no part of the history"},
    {"played", "row", "lines of a battle that is being played: no part of the history yet"},
    {"played", "battle", "lines of a battle that is being played: no part of the history yet"},
    {"played", "side", "lines of a battle that is being played: no part of the history yet"},
    {"played", "said", "lines of a battle that is being played: no part of the history yet"},
};

static gs_arena *a;
static const char *scripts[32];
static char dir[64];
static char *good;
static size_t good_size;
static gs_err err;

static const char *at(const char *name)
{
    return gs_arena_printf(a, "%s/%s", dir, name);
}

static void must(gs_status st)
{
    if (st != GS_OK) {
        fail_msg("%s", err.text);
    }
}

/* A file with a row in every table. */
static int make_file(void **state)
{
    (void)state;
    a = gs_arena_new();
    size_t n;
    int thrown;
    char *bytes;
    gs_campaign *c;
    gs_store *s;
    for (int i = 0; gs_store_scripts[i]; i++) {
        scripts[i] = gs_os_resource(a, gs_store_scripts[i], &n, &err);
        assert_non_null(scripts[i]);
    }
    snprintf(dir, sizeof dir, "/tmp/gesta-seals-XXXXXX");
    assert_non_null(mkdtemp(dir));
    must(gs_os_read(a, "tests/faults/files/everything.xml", GS_XML_LIMIT, &bytes, &n, &err));
    must(gs_xml_read_campaign(bytes, n, "everything.xml", NULL, NULL, &c, &err));
    must(gs_store_open(at("good.gesta"), GS_STORE_CREATE, scripts, &s, &err));
    must(gs_store_put_campaign(s, c, &err));
    must(gs_store_battle_begin(s, c->battles[0].setup, &err));
    must(gs_store_battle_throw_away(s, c->battles[0].id, false, 1, &thrown, &err));
    assert_int_equal(thrown, 1);
    gs_photo photo;
    gs_str picture = {0};
    picture_jpeg(&picture, 64, 48, 0, false);
    must(gs_os_photo_make(a, picture.p, picture.len, &photo, &err));
    must(gs_store_photo_put(s, &photo, &err));
    gs_str_free(&picture);
    must(gs_store_form_put(s, "0123456789abcdef0123456789abcdef", c->battles[0].id, 1, &err));
    must(gs_store_played_put(s, c->battles[0].id, 0, "captain", &err));
    gs_store_close(s);
    gs_campaign_free(c);
    must(gs_os_read(a, at("good.gesta"), 1 << 24, &good, &good_size, &err));
    return 0;
}

static int remove_file(void **state)
{
    (void)state;
    unlink(at("good.gesta"));
    unlink(at("bad.gesta"));
    rmdir(dir);
    gs_arena_free(a);
    return 0;
}

static sqlite3 *copy_of_good(void)
{
    sqlite3 *db;
    FILE *f = fopen(at("bad.gesta"), "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(good, 1, good_size, f), good_size);
    assert_int_equal(fclose(f), 0);
    assert_int_equal(sqlite3_open(at("bad.gesta"), &db), SQLITE_OK);
    sqlite3_exec(db, "PRAGMA synchronous=OFF; PRAGMA ignore_check_constraints=ON", NULL, NULL,
                 NULL);
    return db;
}

static void run(sqlite3 *db, const char *sql)
{
    char *says = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &says) != SQLITE_OK) {
        fail_msg("%s: %s", sql, says);
    }
}

/* Rows of one column of a query as a list in the arena, ended by NULL. */
static const char **column(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *st;
    const char **list = gs_arena_array(a, 400, sizeof *list);
    int n = 0;
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &st, NULL), SQLITE_OK);
    while (sqlite3_step(st) == SQLITE_ROW && n < 399) {
        list[n++] = gs_arena_strdup(a, (const char *)sqlite3_column_text(st, 0));
    }
    sqlite3_finalize(st);
    list[n] = NULL;
    return list;
}

/* Does it with the guards taken off, and puts them back as they were. */
static void unguarded(sqlite3 *db, const char *sql)
{
    const char **name =
        column(db, "SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name");
    const char **make =
        column(db, "SELECT sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name");
    run(db, "BEGIN");
    for (int i = 0; name[i]; i++) {
        run(db, gs_arena_printf(a, "DROP TRIGGER %s", name[i]));
    }
    run(db, sql);
    for (int i = 0; make[i]; i++) {
        run(db, make[i]);
    }
    run(db, "COMMIT");
}

/* What `gesta audit` asks of the file itself. */
static gs_status audit(void)
{
    gs_store *s;
    gs_campaign *c = NULL;
    memset(&err, 0, sizeof err);
    gs_status st = gs_store_open(at("bad.gesta"), GS_STORE_READ, scripts, &s, &err);
    if (st != GS_OK) {
        return st;
    }
    st = gs_store_load(s, true, &c, &err);
    st = st == GS_OK ? gs_store_check(s, &err) : st;
    st = st == GS_OK ? gs_store_audit(s, &err) : st;
    gs_campaign_free(c);
    gs_store_close(s);
    return st;
}

static void noticed(const char *what)
{
    gs_status st = audit();
    if (st == GS_OK || !err.text[0] || strchr(err.text, '\n')) {
        fail_msg("%s: %s", what, st == GS_OK ? "the audit finds nothing" : err.text);
    }
}

static bool is_free(const char *table, const char *col)
{
    for (int i = 0; i < GS_COUNT(free_columns); i++) {
        if (strcmp(free_columns[i].table, table) == 0 &&
            strcmp(free_columns[i].column, col) == 0) {
            return true;
        }
    }
    return false;
}

#define TABLES \
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"

static void test_seals__every_column_of_every_table(void **state)
{
    (void)state;
    sqlite3 *db = copy_of_good();
    const char **table = column(db, TABLES);
    sqlite3_close(db);
    int columns = 0, tables = 0, words_of_seals = 0;
    for (; *table; table++, tables++) {
        db = copy_of_good();
        const char **col = column(
            db, gs_arena_printf(a, "SELECT name FROM pragma_table_info('%s')", *table));
        const char **type = column(
            db, gs_arena_printf(a, "SELECT type FROM pragma_table_info('%s')", *table));
        const char **key = column(
            db, gs_arena_printf(a, "SELECT coalesce(group_concat('\"' || name || '\"'), '') "
                                   "FROM pragma_table_info('%s') WHERE pk > 0", *table));
        sqlite3_close(db);
        for (int i = 0; col[i]; i++, columns++) {
            const char *what = gs_arena_printf(a, "%s.%s", *table, col[i]);
            bool far = strcmp(col[i], "row") == 0 || strcmp(col[i], "parent") == 0 ||
                       strcmp(col[i], "ord") == 0 || strcmp(col[i], "n") == 0 ||
                       strcmp(col[i], "record") == 0 || strcmp(col[i], "turn") == 0;
            const char *then = strcmp(type[i], "TEXT") == 0   ? "'') || 'x'"
                               : strcmp(type[i], "BLOB") == 0 ? "x'') || 'x' AS BLOB)"
                               : far                        ? "0) + 1000"
                                                            : "0) + 1";
            db = copy_of_good();
            unguarded(db, gs_arena_printf(a, "UPDATE \"%s\" SET \"%s\" = %scoalesce(\"%s\", %s "
                                             "WHERE (%s) = (SELECT %s FROM \"%s\" LIMIT 1)",
                                          *table, col[i],
                                          strcmp(type[i], "BLOB") == 0 ? "CAST(" : "", col[i], then,
                                          *key, *key, *table));
            assert_true(sqlite3_total_changes(db) > 0);
            sqlite3_close(db);
            if (is_free(*table, col[i])) {
                if (audit() != GS_OK) {
                    fail_msg("%s is free, but: %s", what, err.text);
                }
            } else {
                noticed(what);
                words_of_seals += strstr(err.text, "by another program") != NULL;
            }
        }
    }
    assert_int_equal(tables, 48);
    assert_true(columns > 270);
    assert_true(words_of_seals > 180); /* most load well and are found by their seals alone */
}

static void test_seals__the_free_columns_are_there(void **state)
{
    (void)state;
    sqlite3 *db = copy_of_good();
    for (int i = 0; i < GS_COUNT(free_columns); i++) {
        assert_non_null(column(db, gs_arena_printf(a,
                                                   "SELECT name FROM pragma_table_info('%s') WHERE "
                                                   "name = '%s'",
                                                   free_columns[i].table,
                                                   free_columns[i].column))[0]);
        assert_true(strlen(free_columns[i].why) > 5);
    }
    sqlite3_close(db);
}

static void test_seals__rows_taken_out(void **state)
{
    (void)state;
    sqlite3 *db = copy_of_good();
    const char **table = column(db, TABLES);
    sqlite3_close(db);
    for (; *table; table++) {
        db = copy_of_good();
        const char **key = column(
            db, gs_arena_printf(a, "SELECT group_concat('\"' || name || '\"') FROM "
                                   "pragma_table_info('%s') WHERE pk > 0", *table));
        const char **last = column(
            db, gs_arena_printf(a, "SELECT group_concat('\"' || name || '\" DESC') FROM "
                                   "pragma_table_info('%s') WHERE pk > 0", *table));
        unguarded(db, gs_arena_printf(a, "DELETE FROM \"%s\" WHERE (%s) = (SELECT %s FROM \"%s\" "
                                         "ORDER BY %s LIMIT 1)",
                                      *table, *key, *key, *table, *last));
        sqlite3_close(db);
        if (strcmp(*table, "form") == 0 || strcmp(*table, "played") == 0) { /* they may go */
            assert_int_equal(audit(), GS_OK);
        } else {
            noticed(*table);
        }
    }
    /* with its seal, too: the sum of the seals no longer fits */
    db = copy_of_good();
    unguarded(db, "DELETE FROM ledger WHERE n = (SELECT max(n) FROM ledger)");
    run(db, "DELETE FROM seal WHERE part = 'ledger' AND \"of\" = (SELECT max(\"of\") FROM seal "
            "WHERE part = 'ledger')");
    sqlite3_close(db);
    noticed("an entry of the ledger with its seal");
    assert_non_null(strstr(err.text, "seals"));
}

static void test_seals__rows_put_in(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "INSERT INTO option SELECT 99, parent, ord + 1, 'options.losses', 'killed' FROM option",
        "INSERT INTO item SELECT 99, parent, ord + 1, 'Sword', 1, NULL FROM item",
        ("INSERT INTO record_option SELECT 999, parent, ord + 1, name, value FROM record_option "
         "ORDER BY ord DESC LIMIT 1"),
        ("INSERT INTO log_entry SELECT record, n + 1, turn, phase, side, kind, actor, target, '' "
         "FROM log_entry WHERE n = (SELECT max(n) FROM log_entry)"),
        ("INSERT INTO ledger (\"row\", parent, ord, n, date, battle, entry, subject, kind, amount, "
         "text) "
         "SELECT 99, parent, ord + 1, n + 1, date, battle, entry, subject, 'note', 0, 'x' "
         "FROM ledger WHERE n = (SELECT max(n) FROM ledger)"),
    };
    for (int i = 0; i < GS_COUNT(rows); i++) {
        sqlite3 *db = copy_of_good();
        run(db, rows[i]);
        sqlite3_close(db);
        noticed(rows[i]);
        if (!strstr(err.text, "by another program")) {
            fail_msg("%s: %s", rows[i], err.text);
        }
    }
}

static void test_seals__guards_and_tables(void **state)
{
    (void)state;
    sqlite3 *db = copy_of_good();
    const char **name = column(db, "SELECT type || ' ' || name FROM sqlite_schema WHERE type IN "
                                   "('trigger', 'index') AND sql IS NOT NULL ORDER BY 1");
    sqlite3_close(db);
    int n = 0;
    for (; *name; name++, n++) {
        db = copy_of_good();
        run(db, gs_arena_printf(a, "DROP %s", *name));
        sqlite3_close(db);
        noticed(*name);
        assert_non_null(strstr(err.text, "was taken out by another program"));
    }
    assert_true(n > 50);
    static const char *const more[] = {
        "CREATE TABLE recipes (dish TEXT)",
        "CREATE TRIGGER cheat AFTER INSERT ON ledger BEGIN SELECT 1; END",
        "CREATE VIEW v AS SELECT * FROM hero",
        "CREATE INDEX fast ON ledger (subject)",
        "ALTER TABLE unit ADD COLUMN morale INTEGER",
        "ALTER TABLE hero RENAME COLUMN about TO story",
        ("DROP TRIGGER ledger_no_update; CREATE TRIGGER ledger_no_update BEFORE UPDATE ON ledger "
         "WHEN old.n > 5 BEGIN SELECT RAISE(ABORT, 'history is append only'); END"),
    };
    for (int i = 0; i < GS_COUNT(more); i++) {
        db = copy_of_good();
        run(db, more[i]);
        sqlite3_close(db);
        noticed(more[i]);
    }
}

static void test_seals__what_gesta_writes_itself_fits(void **state)
{
    (void)state;
    sqlite3_close(copy_of_good());
    must(audit());
    gs_store *s;
    gs_campaign *c;
    must(gs_store_open(at("bad.gesta"), GS_STORE_WRITE, scripts, &s, &err));
    must(gs_store_load(s, false, &c, &err));
    c->title = "Another name";
    must(gs_store_put_lists(s, c, &err)); /* all lists anew */
    gs_campaign_enter(c, GS_LEDGER_NOTE, c->id)->text = "a note";
    must(gs_store_add_ledger(s, c, &err));
    must(gs_store_battle_narrative(s, "first", "<narrative/>", &err)); /* told anew */
    must(gs_store_begin(s, &err));
    gs_campaign_enter(c, GS_LEDGER_NOTE, c->id)->text = "another";
    must(gs_store_add_ledger(s, c, &err));
    gs_store_rollback(s);
    gs_campaign_free(c);
    gs_store_close(s);
    must(audit());
    must(gs_store_open(at("bad.gesta"), GS_STORE_READ, scripts, &s, &err));
    unlink(at("good.gesta"));
    must(gs_store_backup(s, at("good.gesta"), "good.gesta", scripts,
                         &err)); /* a copy has the same seals */
    gs_store_close(s);
    rename(at("good.gesta"), at("bad.gesta"));
    must(audit());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seals__every_column_of_every_table),
        cmocka_unit_test(test_seals__the_free_columns_are_there),
        cmocka_unit_test(test_seals__rows_taken_out),
        cmocka_unit_test(test_seals__rows_put_in),
        cmocka_unit_test(test_seals__guards_and_tables),
        cmocka_unit_test(test_seals__what_gesta_writes_itself_fits),
    };
    return cmocka_run_group_tests(tests, make_file, remove_file) != 0;
}
