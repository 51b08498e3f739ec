/* LINK: io
 * The campaign's file: what goes in comes out, history cannot be changed, faults are one
 * line. */
#include "store_file.h"

#include "../../src/store/store_int.h"

static char *as_xml(const gs_campaign *c)
{
    gs_str out = {0};
    must(gs_xml_write_campaign(c, &out, &err));
    char *copy = gs_arena_strdup(a, gs_str_text(&out));
    gs_str_free(&out);
    return copy;
}

static void test_store__what_goes_in_comes_out(void **state)
{
    (void)state;
    gs_campaign *c = roland();
    gs_store *s = open_ok(at("a.gesta"), GS_STORE_CREATE);
    must(gs_store_put_campaign(s, c, &err));
    gs_store_close(s);
    s = open_ok(at("a.gesta"), GS_STORE_READ);
    gs_campaign *back;
    must(gs_store_load(s, true, &back, &err));
    assert_string_equal(as_xml(c), as_xml(back));
    must(gs_store_check(s, &err));
    gs_store_close(s);
    gs_campaign_free(back);
    gs_campaign_free(c);
}

static void test_store__the_ledger_grows_and_a_stranger_is_noticed(void **state)
{
    (void)state;
    gs_campaign *c = roland(), *other = roland(), *back;
    gs_store *s = open_ok(at("a.gesta"), GS_STORE_CREATE);
    must(gs_store_put_campaign(s, c, &err));
    gs_campaign_enter(c, GS_LEDGER_WOUNDED, "oliver")->amount = 1;
    must(gs_store_add_ledger(s, c, &err));
    gs_campaign_enter(c, GS_LEDGER_DIED, "oliver");
    must(gs_store_add_ledger(s, c, &err));
    must(gs_store_add_ledger(s, c, &err)); /* nothing new: nothing is done */
    gs_campaign_enter(other, GS_LEDGER_DIED, "turpin");
    assert_int_equal(gs_store_add_ledger(s, other, &err), GS_STATE);
    assert_non_null(strstr(err.text, "another program"));
    gs_campaign_enter(other, GS_LEDGER_DIED, "roland");
    assert_int_equal(gs_store_add_ledger(s, other, &err), GS_STATE);
    c->title = "Another title";
    must(gs_store_put_lists(s, c, &err));
    must(gs_store_load(s, false, &back, &err));
    assert_string_equal(as_xml(c), as_xml(back));
    gs_hero_now now;
    gs_campaign_hero_now(back, gs_campaign_hero(back, "oliver"), &now);
    assert_int_equal(now.fate, GS_FATE_DEAD);
    assert_int_equal(gs_store_put_campaign(s, c, &err), GS_STATE);
    gs_store_close(s);
    gs_campaign_free(c);
    gs_campaign_free(other);
    gs_campaign_free(back);
}

/* Two programs that end the same turn write the very same entries: the second is told all
 * the same. */
static void test_store__the_same_entries_from_two_programs_are_not_one_step(void **state)
{
    (void)state;
    gs_campaign *c = roland(), *mine, *theirs;
    gs_store *s = open_ok(at("a.gesta"), GS_STORE_CREATE);
    must(gs_store_put_campaign(s, c, &err));
    gs_store *other = open_ok(at("a.gesta"), GS_STORE_WRITE);
    must(gs_store_load(s, false, &mine, &err));
    must(gs_store_load(other, false, &theirs, &err));
    must(gs_campaign_next(mine, &err));
    must(gs_campaign_next(theirs, &err));
    assert_int_equal(mine->n_ledger, theirs->n_ledger);
    must(gs_store_add_ledger(s, mine, &err));
    assert_int_equal(gs_store_add_ledger(other, theirs, &err), GS_STATE);
    assert_non_null(strstr(err.text, "another program"));
    must(gs_store_add_ledger(s, mine, &err)); /* one's own are no stranger's */
    gs_store_close(s);
    gs_store_close(other);
    gs_campaign_free(c);
    gs_campaign_free(mine);
    gs_campaign_free(theirs);
}

static void test_store__nested_steps_are_one(void **state)
{
    (void)state;
    gs_campaign *c = roland(), *back;
    gs_store *s = open_ok(at("a.gesta"), GS_STORE_CREATE);
    must(gs_store_put_campaign(s, c, &err));
    must(gs_store_begin(s, &err));
    gs_campaign_enter(c, GS_LEDGER_DIED, "oliver");
    must(gs_store_add_ledger(s, c, &err));
    gs_store_rollback(s);
    must(gs_store_load(s, false, &back, &err));
    assert_int_equal(back->n_ledger, 0);
    gs_campaign_free(back);
    must(gs_store_begin(s, &err));
    must(gs_store_add_ledger(s, c, &err));
    must(gs_store_commit(s, &err));
    must(gs_store_load(s, false, &back, &err));
    assert_int_equal(back->n_ledger, 1);
    gs_campaign_free(back);
    gs_store_close(s);
    refused(at("a.gesta"), "UPDATE ledger SET amount = 3");
    refused(at("a.gesta"), "DELETE FROM ledger");
    gs_campaign_free(c);
}

static void test_store__backup(void **state)
{
    (void)state;
    gs_campaign *c = roland(), *back;
    gs_store *s = open_ok(at("a.gesta"), GS_STORE_CREATE);
    must(gs_store_put_campaign(s, c, &err));
    must(gs_store_backup(s, at("b.gesta"), "b.gesta", scripts, &err));
    assert_int_equal(gs_store_backup(s, at("b.gesta"), "b.gesta", scripts, &err),
                     GS_STATE);
    gs_store_close(s);
    s = open_ok(at("b.gesta"), GS_STORE_WRITE);
    must(gs_store_load(s, false, &back, &err));
    assert_string_equal(as_xml(c), as_xml(back));
    gs_store_close(s);
    gs_campaign_free(back);
    gs_campaign_free(c);
}

static void cannot(const char *name, gs_store_mode mode, gs_status want, const char *word)
{
    gs_store *s;
    gs_status st = gs_store_open(at(name), mode, scripts, &s, &err);
    assert_null(s);
    if (st != want || !strstr(err.text, word)) {
        fail_msg("%d, not %d: \"%s\" does not say \"%s\"", st, want, err.text, word);
    }
    assert_null(strchr(err.text, '\n'));
}

static void raw(const char *name, const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(at(name), &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void test_store__faults(void **state)
{
    (void)state;
    gs_campaign *c = roland();
    cannot("a.gesta", GS_STORE_WRITE, GS_NOT_FOUND, "no such file");
    must(gs_os_write(at("a.gesta"), "", 0, &err));
    cannot("a.gesta", GS_STORE_WRITE, GS_STATE, "empty");
    must(gs_os_write(at("a.gesta"), "This is a letter to my aunt, not a database, dear.",
                     50, &err));
    cannot("a.gesta", GS_STORE_WRITE, GS_STATE, "no campaign of gesta");
    cannot("a.gesta", GS_STORE_CREATE, GS_STATE, "no campaign of gesta");
    raw("b.gesta", "CREATE TABLE recipes (dish TEXT)");
    cannot("b.gesta", GS_STORE_WRITE, GS_STATE, "another program");
    cannot("b.gesta", GS_STORE_CREATE, GS_STATE, "exists already");
    gs_store *s = open_ok(at("c.gesta"), GS_STORE_CREATE);
    must(gs_store_put_campaign(s, c, &err));
    gs_store_close(s);
    cannot("c.gesta", GS_STORE_CREATE, GS_STATE, "exists already");
    raw("c.gesta", "PRAGMA user_version=99");
    cannot("c.gesta", GS_STORE_READ, GS_STATE, "newer gesta");
    int newest = 0;
    while (gs_store_scripts[newest]) {
        newest++;
    }
    raw("c.gesta", gs_arena_printf(a, "PRAGMA user_version=%d", newest));
    gs_store_close(open_ok(at("c.gesta"), GS_STORE_READ));
    gs_campaign_free(c);
}

/* A file whose seals are older than a field of its rows is brought up to date with them. */
static void test_store__an_older_file(void **state)
{
    (void)state;
    const char *const older[] = {scripts[0], scripts[1], NULL};
    gs_store *s = NULL;
    must(gs_store_open(at("a.gesta"), GS_STORE_CREATE, older, &s, &err));
    gs_store_close(s);
    raw("a.gesta", "INSERT INTO campaign (row, parent, ord, id, title, ruleset, shape, seed) "
                   "VALUES (1, 0, 0, 'old', 'Old', 'feudal', 'free', 1);"
                   "INSERT INTO house_rule (row, parent, ord, name, \"then\") "
                   "VALUES (1, 1, 0, 'Fury', 'attacker.bonus+1')");
    s = open_ok(at("a.gesta"), GS_STORE_WRITE);
    gs_campaign *c = NULL;
    must(gs_store_load(s, false, &c, &err));
    assert_int_equal(c->n_rules, 1);
    assert_null(c->rules[0].until);
    assert_int_equal(c->n_numbers, 0);
    gs_campaign_free(c);
    gs_store_close(s);
    gs_store_close(open_ok(at("a.gesta"), GS_STORE_READ));
}

static void test_store__locked(void **state)
{
    (void)state;
    gs_campaign *c = roland();
    gs_store *s = open_ok(at("a.gesta"), GS_STORE_CREATE);
    must(gs_store_put_campaign(s, c, &err));
    sqlite3 *db;
    assert_int_equal(sqlite3_open(at("a.gesta"), &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    gs_campaign_enter(c, GS_LEDGER_DIED, "oliver");
    assert_int_equal(gs_store_add_ledger(s, c, &err), GS_BUSY);
    assert_non_null(strstr(err.text, "locked by another program"));
    assert_int_equal(sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    must(gs_store_add_ledger(s, c, &err));
    gs_store_close(s);
    gs_campaign_free(c);
}

static void test_store__cut_short_or_scribbled_over(void **state)
{
    (void)state;
    gs_campaign *c = roland();
    gs_store *s = open_ok(at("a.gesta"), GS_STORE_CREATE);
    must(gs_store_put_campaign(s, c, &err));
    gs_store_close(s);
    char *bytes;
    size_t n;
    must(gs_os_read(a, at("a.gesta"), 1 << 26, &bytes, &n, &err));
    for (size_t cut = 50; cut < n; cut += n / 7) {
        must(gs_os_write(at("b.gesta"), bytes, cut, &err));
        gs_status st = gs_store_open(at("b.gesta"), GS_STORE_WRITE, scripts, &s, &err);
        assert_int_equal(st, GS_STATE);
        assert_null(s);
    }
    int refused_n = 0;
    for (size_t page = 4096; page < n; page += 4096 * 7) {
        char *copy = gs_arena_alloc(a, n);
        memcpy(copy, bytes, n);
        memset(copy + page, 0xA5, 512);
        must(gs_os_write(at("b.gesta"), copy, n, &err));
        if (gs_store_open(at("b.gesta"), GS_STORE_WRITE, scripts, &s, &err) == GS_OK) {
            gs_campaign *back = NULL;
            if (gs_store_load(s, true, &back, &err) != GS_OK) {
                refused_n++;
            }
            gs_campaign_free(back);
            gs_store_close(s);
        } else {
            refused_n++;
        }
    }
    assert_true(refused_n > 0);
    gs_campaign_free(c);
}

static void test_store__read_only_and_odd_names(void **state)
{
    (void)state;
    gs_campaign *c = roland();
    gs_store *s = open_ok(at("file:x.gesta"), GS_STORE_CREATE);
    must(gs_store_put_campaign(s, c, &err));
    gs_store_close(s);
    struct stat st;
    assert_int_equal(stat(at("file:x.gesta"), &st), 0);
    s = open_ok(at("file:x.gesta"), GS_STORE_READ);
    gs_campaign_enter(c, GS_LEDGER_DIED, "oliver");
    assert_int_equal(gs_store_add_ledger(s, c, &err), GS_STATE);
    assert_non_null(strstr(err.text, "read-only"));
    gs_store_close(s);
    gs_campaign_free(c);
}

/* Else every opening makes all tables anew, and takes five times as long. */
static void test_store__the_newest_tables_are_known(void **state)
{
    (void)state;
    char sum[GS_PHOTO_NAME];
    bool known;
    gs_store *s = open_ok(at("a.gesta"), GS_STORE_CREATE);
    must(gs_schema_sum(s, sum, &known, &err));
    if (!known) {
        fail_msg("the sum of the newest tables is %s: src/store/schema.c wants it", sum);
    }
    must(gs_store_exec(s, "CREATE TABLE more(x)", "testing", &err));
    must(gs_schema_sum(s, sum, &known, &err));
    assert_false(known);
    gs_store_close(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_store__what_goes_in_comes_out, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(
            test_store__the_ledger_grows_and_a_stranger_is_noticed, setup, teardown),
        cmocka_unit_test_setup_teardown(
            test_store__the_same_entries_from_two_programs_are_not_one_step, setup, teardown),
        cmocka_unit_test_setup_teardown(test_store__nested_steps_are_one, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_store__backup, setup, teardown),
        cmocka_unit_test_setup_teardown(test_store__faults, setup, teardown),
        cmocka_unit_test_setup_teardown(test_store__an_older_file, setup, teardown),
        cmocka_unit_test_setup_teardown(test_store__locked, setup, teardown),
        cmocka_unit_test_setup_teardown(test_store__cut_short_or_scribbled_over, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_store__read_only_and_odd_names, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_store__the_newest_tables_are_known, setup,
                                        teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
