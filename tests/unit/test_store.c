/* LINK: io
 * The campaign's file: what goes in comes out, history cannot be changed, faults are one
 * line. */
#include "test.h"

#include "gesta/os.h"
#include "gesta/store.h"
#include "gesta/xmlio.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static gs_arena *a;
static const char *scripts[16];
static char dir[64];
static gs_err err;

static const char *at(const char *name)
{
    return gs_arena_printf(a, "%s/%s", dir, name);
}

static int setup(void **state)
{
    (void)state;
    a = gs_arena_new();
    for (int i = 0; gs_store_scripts[i]; i++) {
        size_t n;
        scripts[i] = gs_os_resource(a, gs_store_scripts[i], &n, &err);
        assert_non_null(scripts[i]);
    }
    snprintf(dir, sizeof dir, "/tmp/gesta-store-XXXXXX");
    return mkdtemp(dir) ? 0 : -1;
}

static int teardown(void **state)
{
    (void)state;
    static const char *const names[] = {"a.gesta", "b.gesta", "c.gesta", "file:x.gesta"};
    for (int i = 0; i < 4; i++) {
        unlink(at(names[i]));
    }
    rmdir(dir);
    gs_arena_free(a);
    return 0;
}

static gs_campaign *roland(void)
{
    char *bytes;
    size_t n;
    gs_campaign *c;
    assert_int_equal(
        gs_os_read(a, "campaigns/roland.xml", GS_XML_LIMIT, &bytes, &n, &err), GS_OK);
    assert_int_equal(gs_xml_read_campaign(bytes, n, "roland.xml", NULL, NULL, &c, &err),
                     GS_OK);
    return c;
}

static gs_store *open_ok(const char *path, gs_store_mode mode)
{
    gs_store *s = NULL;
    if (gs_store_open(path, mode, scripts, &s, &err) != GS_OK) {
        fail_msg("%s", err.text);
    }
    return s;
}

static void must(gs_status st)
{
    if (st != GS_OK) {
        fail_msg("%s", err.text);
    }
}

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

static void refused(const char *path, const char *sql)
{
    sqlite3 *db;
    char *says = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_exec(db, "PRAGMA foreign_keys=ON; PRAGMA recursive_triggers=ON", NULL, NULL,
                 NULL);
    int rc = sqlite3_exec(db, sql, NULL, NULL, &says);
    assert_int_not_equal(rc, SQLITE_OK);
    assert_non_null(strstr(says, "append only"));
    sqlite3_free(says);
    sqlite3_close(db);
}

static void build_log(gs_setup *s, gs_log *log)
{
    gs_ref u = gs_ref_unit(0), h = gs_ref_hero(gs_setup_hero(s, "roland"));
    gs_log_entry(log, 0, "", -1, "note", (gs_ref){0, 0}, (gs_ref){0, 0});
    gs_log_part_add(log, GS_LOG_NOTE)->u.note = "A tab\t, a\nline, a \\ and a <tag>";
    gs_log_part_add(log, GS_LOG_OVERRIDE)->u.note = "";
    gs_log_turn_end(log, 0, UINT64_C(0xfedcba9876543210), 7);
    gs_log_entry(log, 1, "action", 0, "melee", u, h);
    gs_log_resolve *r = &gs_log_part_add(log, GS_LOG_RESOLVE)->u.resolve;
    r->procedure = "initiative";
    r->situation = "";
    r->dice = "side-a=3 side-b=2";
    r->result = "first=a";
    r->patches = "Fury of France attacker.bonus 0 1\n";
    gs_log_plan *p = &gs_log_part_add(log, GS_LOG_PLAN)->u.plan;
    p->side = 1;
    p->level = "army";
    p->what = "plan";
    p->chosen = "attack";
    p->who = h;
    gs_log_turn_end(log, 1, 5, UINT32_MAX);
}

static void test_store__a_battle_grows_and_is_resumed(void **state)
{
    (void)state;
    gs_campaign *c = roland();
    gs_store *s = open_ok(at("a.gesta"), GS_STORE_CREATE);
    must(gs_store_put_campaign(s, c, &err));
    gs_setup *setup_now, *back;
    must(gs_campaign_muster(c, &c->battles[0], a, &setup_now, &err));
    gs_log *log = gs_log_new(a), *again;
    build_log(setup_now, log);
    assert_int_equal(gs_store_battle_append(s, "battle-1", log, &err), GS_NOT_FOUND);
    must(gs_store_battle_begin(s, setup_now, &err));
    must(gs_store_battle_append(s, "battle-1", log, &err));
    gs_store_close(s); /* the program dies; another goes on */
    s = open_ok(at("a.gesta"), GS_STORE_WRITE);
    gs_outcome *outcome;
    const char *narrative;
    must(gs_store_battle_load(s, "battle-1", a, &back, &again, &outcome, &narrative,
                              &err));
    assert_null(outcome);
    assert_null(narrative);
    assert_int_equal(again->count, 2);
    assert_int_equal(again->n_turns, 2);
    assert_true(again->turn_hash[0] == UINT64_C(0xfedcba9876543210));
    assert_int_equal(again->turn_runs[1], UINT32_MAX);
    assert_string_equal(again->entries[0].parts[0].u.note,
                        log->entries[0].parts[0].u.note);
    assert_string_equal(again->entries[0].parts[1].u.note, "");
    assert_string_equal(again->entries[1].parts[0].u.resolve.patches,
                        log->entries[1].parts[0].u.resolve.patches);
    assert_null(again->entries[1].parts[1].u.plan.old);
    assert_int_equal(again->entries[1].target.ix, gs_setup_hero(back, "roland"));
    assert_memory_equal(back->options, setup_now->options,
                        (size_t)setup_now->ruleset->n_options * sizeof *back->options);
    gs_log_entry(again, 2, "action", 1, "note", (gs_ref){0, 0}, gs_ref_side(1));
    must(gs_store_battle_append(s, "battle-1", again, &err));
    must(gs_store_battle_finish(
        s, "battle-1", &(gs_outcome){.winner = 1, .reason = "broken", .turns = 2}, &err));
    assert_int_not_equal(
        gs_store_battle_finish(s, "battle-1", &(gs_outcome){.winner = 0}, &err), GS_OK);
    must(gs_store_battle_narrative(s, "battle-1", "<narrative/>", &err));
    must(gs_store_battle_narrative(s, "battle-1", "<narrative style=\"chronicle\"/>",
                                   &err));
    must(
        gs_store_battle_load(s, "battle-1", a, NULL, &again, &outcome, &narrative, &err));
    assert_int_equal(again->count, 3);
    assert_int_equal(outcome->winner, 1);
    assert_string_equal(narrative, "<narrative style=\"chronicle\"/>");
    gs_str one = {0}, two = {0};
    must(gs_xml_write_battle(setup_now, log, NULL, NULL, false, &one, &err));
    must(gs_store_battle_begin(s, setup_now,
                               &err)); /* fought anew: the old record stays */
    must(gs_store_battle_append(s, "battle-1", log, &err));
    must(gs_store_battle_load(s, "battle-1", a, &back, &again, &outcome, NULL, &err));
    assert_null(outcome);
    must(gs_xml_write_battle(back, again, NULL, NULL, false, &two, &err));
    assert_string_equal(gs_str_text(&one), gs_str_text(&two));
    gs_str_free(&one);
    gs_str_free(&two);
    gs_store_close(s);
    refused(at("a.gesta"), "UPDATE log_entry SET kind = 'x'");
    refused(at("a.gesta"), "DELETE FROM log_turn");
    refused(at("a.gesta"), "INSERT OR REPLACE INTO outcome VALUES (1, 0, NULL, NULL, 1)");
    refused(at("a.gesta"), "UPDATE record_unit SET present = 0");
    refused(at("a.gesta"), "DELETE FROM record");
    gs_campaign_free(c);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_store__what_goes_in_comes_out, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(
            test_store__the_ledger_grows_and_a_stranger_is_noticed, setup, teardown),
        cmocka_unit_test_setup_teardown(test_store__a_battle_grows_and_is_resumed, setup,
                                        teardown),
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
