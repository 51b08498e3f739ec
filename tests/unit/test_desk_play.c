/* LINK: io
 * A battle of a campaign that people play: begun, opened again line by line, taken back, left to the
 * captain, ended and audited, thrown away. */

#include "gesta/desk_play.h"

#include "store_file.h"

static gs_store *file;
static gs_campaign *c;
static gs_camp_battle *battle;
static gs_desk_play play;

static void open_file(void)
{
    file = open_ok(at("a.gesta"), GS_STORE_WRITE);
    must(gs_store_load(file, false, &c, &err));
    battle = gs_campaign_battle(c, "battle-1");
}

static void close_file(void)
{
    gs_campaign_free(c);
    gs_store_close(file);
}

static void begun(bool other)
{
    bool person[GS_SIDES] = {true, other};
    gs_campaign *from = roland();
    file = open_ok(at("a.gesta"), GS_STORE_CREATE);
    must(gs_store_put_campaign(file, from, &err));
    gs_campaign_free(from);
    gs_store_close(file);
    open_file();
    must(gs_desk_play_begin(file, c, battle, person, "bold", a, &err));
    must(gs_desk_play_open(file, c, battle, a, &play, &err));
}

/* The program ended, and another one goes on. */
static void again(void)
{
    close_file();
    open_file();
    must(gs_desk_play_open(file, c, battle, a, &play, &err));
}

static void test_play__each_line_is_kept_before_anybody_hears_of_it(void **state)
{
    (void)state;
    begun(false);
    assert_true(play.now.waits && play.now.ask.kind == GS_ASK_DEPLOY && play.now.ask.side == 0);
    for (int i = 0; i < 60 && play.now.waits; i++) {
        must(gs_desk_play_say(&play, "captain", &err));
        int entries = play.now.log->count, asked = play.now.ask.kind;
        gs_battle *b = play.now.b;
        if (i % 10 == 9) {
            again();
            assert_int_equal(play.n, i + 1);
            assert_int_equal(play.now.log->count, entries);
            assert_int_equal(play.now.ask.kind, asked);
            assert_memory_equal(play.now.b->t.unit, b->t.unit, sizeof b->t.unit);
        }
    }
    close_file();
}

static void test_play__what_the_rules_refuse_is_not_kept(void **state)
{
    (void)state;
    begun(false);
    must(gs_desk_play_leave(&play, &err)); /* sets up */
    while (play.now.waits && play.now.ask.kind != GS_ASK_ORDER) {
        must(gs_desk_play_say(&play, "captain", &err));
    }
    int n = play.n;
    static const char *const wrong[] = {
        "fly u0", "charge u0 u0", "", "move u0 900 900 900 900", "charge u77 u1", "captain now"};
    for (int i = 0; i < (int)GS_COUNT(wrong); i++) {
        assert_int_equal(gs_desk_play_say(&play, wrong[i], &err), GS_INPUT);
        assert_true(err.text[0] != '\0' && play.n == n && play.now.waits);
    }
    again();
    assert_int_equal(play.n, n);
    must(gs_desk_play_back(&play, &err));
    again();
    assert_int_equal(play.n, n - 1);
    assert_int_equal(gs_desk_play_end(&play, &err), GS_STATE); /* it is not over */
    close_file();
}

/* To its end: the record is whole, adds up by an audit, waits for its aftermath; nothing is left of the
 * lines. */
static void test_play__played_to_its_end(void **state)
{
    (void)state;
    gs_setup *s;
    gs_log *log;
    gs_outcome *o;
    gs_store_said *said;
    gs_audit audit = {0};
    int n;
    begun(true);
    for (int i = 0; i < 5000 && play.now.waits; i++) {
        must(gs_desk_play_leave(&play, &err));
    }
    assert_false(play.now.waits);
    must(gs_desk_play_end(&play, &err));
    close_file();
    open_file();
    must(gs_store_battle_load(file, "battle-1", a, &s, &log, &o, NULL, &err));
    assert_string_equal(s->source, "played");
    assert_non_null(o);
    assert_true(o->winner > -2 && log->count > 50);
    must(gs_battle_audit(s, log, &audit, &err));
    assert_true(audit.dice > 10 && audit.faults == 0);
    must(gs_store_played_all(file, "battle-1", a, &said, &n, &err));
    assert_int_equal(n, 0);
    assert_int_equal(gs_desk_play_open(file, c, battle, a, &play, &err), GS_NOT_FOUND);
    bool person[GS_SIDES] = {true, false};
    assert_int_equal(gs_desk_play_begin(file, c, battle, person, NULL, a, &err), GS_STATE);
    close_file();
}

static void test_play__thrown_away_it_may_begin_again(void **state)
{
    (void)state;
    bool nobody[GS_SIDES] = {false, false}, person[GS_SIDES] = {false, true};
    begun(false);
    must(gs_desk_play_say(&play, "captain", &err));
    assert_int_equal(gs_desk_play_begin(file, c, battle, person, NULL, a, &err), GS_STATE);
    int entries = c->n_ledger;
    must(gs_desk_play_drop(&play, &err));
    close_file();
    open_file();
    assert_int_equal(c->n_ledger, entries + 1);
    assert_int_equal(gs_desk_play_open(file, c, battle, a, &play, &err), GS_NOT_FOUND);
    assert_int_equal(gs_desk_play_begin(file, c, battle, nobody, NULL, a, &err), GS_INPUT);
    must(gs_desk_play_begin(file, c, battle, person, NULL, a, &err));
    must(gs_desk_play_open(file, c, battle, a, &play, &err));
    assert_int_equal(play.n, 0);
    assert_int_equal(play.now.ask.side, 1);
    close_file();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_play__each_line_is_kept_before_anybody_hears_of_it,
                                        setup, teardown),
        cmocka_unit_test_setup_teardown(test_play__what_the_rules_refuse_is_not_kept, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_play__played_to_its_end, setup, teardown),
        cmocka_unit_test_setup_teardown(test_play__thrown_away_it_may_begin_again, setup, teardown),
    };
    (void)refused; /* for the tests of the store alone */
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
