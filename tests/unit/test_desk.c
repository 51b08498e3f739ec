/* LINK: io
 * The desk: the page after a battle as data and statements, the bare result, battles that nobody had
 * planned, questions by names. No terminal is near. */
#include "store_file.h"

#include "gesta/desk.h"

static gs_store *file;
static gs_campaign *c;
static gs_desk_page page;
static gs_desk_act act;

/* Roland's campaign in a file, its first battle recorded by these lines. */
static void recorded(const char *const *told, int n)
{
    gs_desk_log d;
    gs_desk_result r = {.winner = "franks", .turns = 4, .told = told, .n_told = n,
                        .words = "They held the \"gate\"."};
    gs_str shown = {0};
    gs_campaign *from = roland();
    file = open_ok(at("a.gesta"), GS_STORE_CREATE);
    must(gs_store_put_campaign(file, from, &err));
    gs_campaign_free(from);
    must(gs_store_load(file, false, &c, &err));
    must(gs_desk_log_open(file, c, gs_campaign_battle(c, "battle-1"), NULL, a, &d, &err));
    gs_logbook_from_file(d.book, true);
    must(gs_desk_record(&d, &r, &shown, &err));
    assert_true(d.over);
    gs_desk_log_close(&d);
    gs_str_free(&shown);
}

static void opened(void)
{
    static const char *const told[] = {"lost gascons 4, falsarons-knights 6", "aelroth captured by roland",
                                       "falsaron buried"};
    recorded(told, 3);
    must(gs_desk_page_open(file, c, gs_campaign_battle(c, "battle-1"), a, &page, &err));
}

static void closed(void)
{
    gs_campaign_free(c);
    gs_store_close(file);
}

static const gs_desk_line *line_of(const char *subject, const char *what)
{
    for (int i = 0; i < page.n_lines; i++) {
        const gs_desk_line *l = &page.line[i];
        if (strcmp(l->subject, subject) == 0 && (!what || strcmp(l->what, what) == 0)) {
            return l;
        }
    }
    return NULL;
}

static void say(const char *text)
{
    must(gs_desk_page_say(&page, text, &act, &err));
}

/* The entries of somebody of a kind that hold. */
static int entered(gs_ledger_kind kind, const char *subject)
{
    int n = 0;
    for (int i = 0; i < c->n_ledger; i++) {
        const gs_camp_entry *e = &c->ledger[i];
        n += !e->undone && e->kind == (int)kind && strcmp(e->subject, subject) == 0;
    }
    return n;
}

static void test_desk__a_line_for_each_who_changed(void **state)
{
    (void)state;
    opened();
    assert_string_equal(line_of("aelroth", NULL)->then, "prisoner, held");
    assert_string_equal(line_of("aelroth", NULL)->now, "captured by Roland");
    assert_string_equal(line_of("gascons", "losses")->now, "14 -> 10");
    assert_string_equal(line_of("gascons", "losses")->then, "10");
    assert_true(line_of("falsaron", NULL)->open);
    assert_string_equal(line_of("falsaron", NULL)->then, "");
    assert_int_equal(line_of("rolands-knights", NULL)->kind, GS_LINE_LOST);
    assert_non_null(strstr(gs_desk_page_asks(&page), "Falsaron, field enemy, 1 die"));
    assert_int_equal(c->n_ledger, 0); /* the campaign stands still */
    closed();
}

static void test_desk__dice_are_typed_or_rolled(void **state)
{
    (void)state;
    opened();
    int n = line_of("falsaron", NULL)->n;
    say("4");
    assert_string_equal(line_of("falsaron", NULL)->then, "free, escaped");
    say(gs_arena_printf(a, "%d: 3", n));
    assert_string_equal(line_of("falsaron", NULL)->then, "prisoner, found");
    assert_int_equal(line_of("falsaron", NULL)->n, n);
    say("all");
    assert_string_equal(gs_desk_page_asks(&page), "");
    assert_non_null(strstr(page.unknown, "Roland's knights"));
    closed();
}

static void test_desk__what_cannot_be_leaves_the_page_as_it_was(void **state)
{
    (void)state;
    static const char *const bad[] = {"1: 7",  "1: 3 4",      "99: 4",          "1 => eaten",
                                      "2 => captured by the moon", "drop 77",  "add what roland",
                                      "add wounded roland 9",      "add epithet roland", "\xff"};
    opened();
    say("all");
    int n = line_of("gascons", "losses")->n;
    for (int i = 0; i < GS_COUNT(bad); i++) {
        assert_int_not_equal(gs_desk_page_say(&page, bad[i], &act, &err), GS_OK);
        assert_string_equal(line_of("aelroth", NULL)->then, "prisoner, held");
        assert_string_equal(line_of("gascons", "losses")->then, "10");
        assert_int_equal(line_of("gascons", "losses")->n, n);
    }
    assert_int_not_equal(gs_desk_page_say(&page, gs_arena_printf(a, "%d => 99", n), &act, &err),
                         GS_OK);
    assert_int_equal(c->n_ledger, 0);
    closed();
}

static void test_desk__rulings_are_entered_with_their_reason(void **state)
{
    (void)state;
    int entries = 0;
    opened();
    say("4");
    say("all");
    say(gs_arena_printf(a, "%d => escaped because \"a fast horse; and luck\"",
                        line_of("aelroth", NULL)->n));
    say(gs_arena_printf(a, "%d => 12 because \"two crept home\"", line_of("gascons", "losses")->n));
    say("add wounded roland 1 by falsaron because \"a stone\"");
    must(gs_desk_page_apply(&page, &entries, &err));
    assert_int_equal(entries, c->n_ledger);
    assert_int_equal(entered(GS_LEDGER_ESCAPED, "aelroth"), 1);
    assert_int_equal(entered(GS_LEDGER_CAPTURED, "aelroth"), 0);
    assert_int_equal(entered(GS_LEDGER_WOUNDED, "roland"), 1);
    gs_unit_now now;
    gs_campaign_unit_now(c, gs_campaign_unit(c, "gascons"), &now);
    assert_int_equal(now.present, 12);
    bool told = false;
    for (int i = 0; i < c->n_ledger; i++) {
        told = told || (c->ledger[i].text && strcmp(c->ledger[i].text, "a fast horse, and luck") == 0);
    }
    assert_true(told);
    must(gs_campaign_audit_record(c, page.battle, page.setup, page.log, page.outcome, &err));
    assert_int_equal(gs_desk_page_apply(&page, &entries, &err), GS_INPUT); /* once */
    gs_campaign *again; /* and so it stands in the file */
    must(gs_store_load(file, true, &again, &err));
    assert_int_equal(again->n_ledger, entries);
    gs_campaign_free(again);
    closed();
}

static void test_desk__opened_again_it_shows_the_difference(void **state)
{
    (void)state;
    int entries = 0;
    opened();
    say("3");
    say("all");
    must(gs_desk_page_apply(&page, &entries, &err));
    must(gs_desk_page_reopen(&page, &err));
    assert_int_equal(entered(GS_LEDGER_CAPTURED, "falsaron"), 0);
    assert_string_equal(line_of("falsaron", NULL)->then, "prisoner, found"); /* the die lies */
    say(gs_arena_printf(a, "%d => killed by roland", line_of("falsaron", NULL)->n));
    assert_string_equal(line_of("falsaron", NULL)->was, "prisoner, found");
    assert_null(line_of("aelroth", NULL)->was);
    must(gs_desk_page_apply(&page, &entries, &err));
    assert_int_equal(entered(GS_LEDGER_DIED, "falsaron"), 1);
    must(gs_campaign_audit_record(c, page.battle, page.setup, page.log, page.outcome, &err));
    closed();
}

static void test_desk__a_battle_of_ones_own(void **state)
{
    (void)state;
    const char *id = NULL;
    gs_campaign *from = roland();
    gs_desk_new w = {.title = "The ford", .date = "0778-08-12", .army = {"rearguard", "first"}};
    gs_desk_new bad[] = {{.title = "", .army = {"rearguard", "first"}},
                         {.title = "X", .army = {"rearguard", "the moon"}},
                         {.title = "X", .army = {"rearguard", "rearguard"}},
                         {.title = "X", .date = "yesterday", .army = {"rearguard", "first"}},
                         {.title = "X", .after = "battle-99", .army = {"rearguard", "first"}},
                         {.title = "X", .ruleset = "chess", .army = {"rearguard", "first"}}};
    for (int i = 0; i < GS_COUNT(bad); i++) {
        int battles = from->n_battles;
        assert_int_equal(gs_desk_battle_add(from, &bad[i], &id, &err), GS_INPUT);
        assert_int_equal(from->n_battles, battles);
    }
    must(gs_desk_battle_add(from, &w, &id, &err));
    assert_string_equal(id, "the-ford");
    assert_int_equal(gs_desk_battle_add(from, &w, &id, &err), GS_INPUT);
    assert_non_null(strstr(err.text, "\"The ford\" of 0778-08-12 already (the-ford)"));
    w.title = "The Ford!";
    must(gs_desk_battle_add(from, &w, &id, &err));
    assert_string_equal(id, "the-ford-2");
    gs_setup *s;
    must(gs_campaign_muster(from, gs_campaign_battle(from, id), a, &s, &err));
    assert_true(gs_setup_unit(s, "rolands-knights") >= 0 && gs_setup_unit(s, "valley-levy") >= 0);
    assert_int_equal(from->ledger[1].kind, GS_LEDGER_ADDED);
    assert_string_equal(from->ledger[1].subject, "the-ford");
    assert_int_equal(gs_campaign_battle(from, "the-ford")->born, 2);
    gs_campaign_free(from);
}

static void test_desk__facts_by_names(void **state)
{
    (void)state;
    static const gs_cast cast[] = {{"attacker", "Falsaron's"}, {"defender", "Rolands kni"}};
    const gs_ruleset *rs = gs_ruleset_find("stout-hearts");
    const gs_proc *p = gs_ruleset_proc(rs, "melee");
    _Alignas(16) char in[GS_MAX_FACTS_SIZE];
    gs_patched used[16];
    gs_desk_question q = {.rs = rs, .proc = p, .cast = cast, .n_cast = 2,
                          .typed = "defender.figures=5", .in = in, .used = used, .room = 16};
    opened();
    q.from = gs_arena_alloc(a, (size_t)p->n_in);
    must(gs_desk_fill(file, c, NULL, a, &q, &err));
    assert_int_equal(gs_fact_get(gs_fact_find(p->in, p->n_in, "attacker.figures", 16), in), 8);
    assert_int_equal(gs_fact_get(gs_fact_find(p->in, p->n_in, "defender.figures", 16), in), 5);
    must(gs_desk_fill(file, c, gs_campaign_battle(c, "battle-1"), a, &q, &err));
    assert_int_equal(gs_fact_get(gs_fact_find(p->in, p->n_in, "attacker.figures", 16), in), 2);
    closed();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_desk__a_line_for_each_who_changed, setup, teardown),
        cmocka_unit_test_setup_teardown(test_desk__dice_are_typed_or_rolled, setup, teardown),
        cmocka_unit_test_setup_teardown(test_desk__what_cannot_be_leaves_the_page_as_it_was, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_desk__rulings_are_entered_with_their_reason, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_desk__opened_again_it_shows_the_difference, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_desk__a_battle_of_ones_own, setup, teardown),
        cmocka_unit_test_setup_teardown(test_desk__facts_by_names, setup, teardown),
    };
    (void)refused; /* for the tests of the store alone */
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
