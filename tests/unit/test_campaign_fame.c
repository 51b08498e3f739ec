/* LINK: io
 * Epithets from the ledger (CAM-2.6), rivalries (CAM-2.7). */
#include "test.h"

#include "gesta/campaign.h"
#include "gesta/os.h"

#include <string.h>

static gs_campaign *c;
static gs_arena *a;
static gs_err err;

static const gs_child *child_of(const gs_kind *k, const char *element)
{
    for (int i = 0; i < k->n_children; i++) {
        if (strcmp(k->children[i].kind->element, element) == 0) {
            return &k->children[i];
        }
    }
    return NULL;
}

static int setup(void **state)
{
    (void)state;
    static const char *const ids[2][4] = {{"roland", "oliver", "turpin", "gerin"},
                                          {"marsile", "aelroth", "falsaron", "valdabrun"}};
    c = gs_campaign_new();
    a = gs_arena_new();
    c->id = "c";
    c->title = "A campaign";
    c->ruleset = "stout-hearts";
    for (int s = 0; s < 2; s++) {
        gs_camp_side *side = gs_child_add(child_of(&gs_kind_campaign, "side"), c, c->arena);
        side->id = s ? "saragossa" : "franks";
        side->name = side->id;
        for (int i = 0; i < 4; i++) {
            gs_camp_hero *h = gs_child_add(child_of(&gs_kind_side, "hero"), side, c->arena);
            h->id = ids[s][i];
            h->name = ids[s][i];
            h->power = 2;
        }
    }
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    gs_campaign_free(c);
    gs_arena_free(a);
    return 0;
}

static gs_camp_entry *enter(gs_ledger_kind kind, const char *who, const char *by,
                            const char *battle)
{
    gs_camp_entry *e = gs_campaign_enter(c, kind, who);
    e->by = by;
    e->battle = battle;
    return e;
}

static gs_epithet_table *table(const char *text)
{
    gs_epithet_table *t = NULL;
    if (gs_epithets_parse(text, strlen(text), "epithets.txt", a, &t, &err) != GS_OK) {
        fail_msg("%s", err.text);
    }
    return t;
}

static int proposed(const char *hero, const gs_epithet_table *t, gs_epithet **out)
{
    return gs_campaign_epithets(c, gs_campaign_hero(c, hero), t, a, out);
}

static void test_epithets__earned_by_facts_of_the_ledger(void **state)
{
    (void)state;
    gs_epithet *list;
    const gs_epithet_table *t = table("# a comment\n\ncaptured>=2 ; the Twice-Taken\r\n"
                                      "duels-won>=3;the Champion\n"
                                      "captured>=2 escaped>=1 ; the Uncaged\n");
    assert_int_equal(proposed("roland", t, &list), 0);
    enter(GS_LEDGER_CAPTURED, "roland", "marsile", "one");
    assert_int_equal(proposed("roland", t, &list), 0);
    enter(GS_LEDGER_CAPTURED, "roland", "aelroth", "two");
    assert_int_equal(proposed("roland", t, &list), 1);
    assert_string_equal(list[0].words, "the Twice-Taken");
    assert_string_equal(list[0].why, "2 times captured");
    enter(GS_LEDGER_ESCAPED, "roland", NULL, NULL);
    assert_int_equal(proposed("roland", t, &list), 2);
    assert_string_equal(list[1].why, "2 times captured, 1 escapes");
    assert_int_equal(proposed("oliver", t, &list), 0);
    assert_int_equal(gs_campaign_undo(c, 2, "no", &err), GS_STATE); /* the escape rests on it */
    assert_int_equal(gs_campaign_undo(c, 3, "no", &err), GS_OK);
    assert_int_equal(gs_campaign_undo(c, 2, "no", &err), GS_OK);
    assert_int_equal(proposed("roland", t, &list), 0); /* what is taken back earns nothing */
}

static void test_epithets__accepted_refused_and_not_proposed_again(void **state)
{
    (void)state;
    gs_epithet *list;
    const gs_epithet_table *t = table("struck-down>=1 ; the Hewer\nslain>=1 ; the Slayer\n");
    gs_camp_hero *h = gs_campaign_hero(c, "oliver");
    enter(GS_LEDGER_STRUCK_DOWN, "oliver", "falsaron", "one");
    enter(GS_LEDGER_DIED, "falsaron", "oliver", "one");
    assert_int_equal(proposed("oliver", t, &list), 2);
    assert_int_equal(gs_campaign_epithet_settle(c, h, t, "the Bold", true, &err), GS_INPUT);
    assert_non_null(strstr(err.text, "these are: the Hewer, the Slayer"));
    int before = c->n_ledger;
    assert_int_equal(gs_campaign_epithet_settle(c, h, t, "the Hewer", true, &err), GS_OK);
    assert_int_equal(gs_campaign_epithet_settle(c, h, t, "the Slayer", false, &err), GS_OK);
    assert_int_equal(c->n_ledger, before + 2);
    gs_hero_now now;
    gs_campaign_hero_now(c, h, &now);
    assert_string_equal(now.epithet, "the Hewer");
    assert_int_equal(proposed("oliver", t, &list), 0);
    assert_int_equal(gs_campaign_epithet_settle(c, h, t, "the Slayer", true, &err), GS_INPUT);
    assert_non_null(strstr(err.text, "nothing is"));
    assert_int_equal(gs_campaign_undo(c, c->n_ledger, "after all", &err), GS_OK);
    assert_int_equal(proposed("oliver", t, &list), 1); /* the refusal is taken back */
}

static void test_epithets__the_last_standing_and_the_unhurt(void **state)
{
    (void)state;
    static const char *const battles[] = {"one", "two", "three", "four", "five"};
    gs_epithet *list;
    const gs_epithet_table *t =
        table("last-standing>=1 ; L\nunhurt>=5 ; U\nwon>=1 ; W\nlost>=4 ; X\n");
    for (int b = 0; b < 5; b++) {
        enter(GS_LEDGER_BATTLE, "c", b ? "saragossa" : "franks", battles[b]);
        enter(GS_LEDGER_FOUGHT, "roland", NULL, battles[b]);
    }
    assert_int_equal(proposed("roland", t, &list), 3);
    assert_string_equal(list[0].words, "U");
    assert_string_equal(list[1].words, "W");
    assert_string_equal(list[2].words, "X");
    enter(GS_LEDGER_FOUGHT, "oliver", NULL, "five");
    enter(GS_LEDGER_DIED, "oliver", "marsile", "five");
    assert_int_equal(proposed("roland", t, &list), 3); /* one other is not enough */
    enter(GS_LEDGER_FOUGHT, "turpin", NULL, "five");
    assert_int_equal(proposed("roland", t, &list), 3); /* he stands, too */
    enter(GS_LEDGER_CAPTURED, "turpin", "marsile", "five");
    assert_int_equal(proposed("roland", t, &list), 4);
    assert_string_equal(list[0].words, "L");
    enter(GS_LEDGER_FOUGHT, "roland", NULL, "six");
    enter(GS_LEDGER_WOUNDED, "roland", NULL, "six")->amount = 1;
    assert_int_equal(proposed("roland", t, &list), 3); /* the row is broken */
}

static void test_epithets__a_bad_table_names_its_line(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "captured>=2 the Twice-Taken", "captured 2 ; x", "captured>=x ; x", "captured>=0 ; x",
        "captures>=2 ; x",             "; x",            "captured>=2 ;  ", "captured>=99999 ; x",
        "won>=1 won>=1 won>=1 won>=1 won>=1 ; x",        "won>=1 ; \xff"};
    for (int i = 0; i < GS_COUNT(bad); i++) {
        gs_epithet_table *t;
        const char *text = gs_arena_printf(a, "won>=1 ; fine\n%s\n", bad[i]);
        memset(&err, 0, sizeof err);
        assert_int_equal(gs_epithets_parse(text, strlen(text), "my.txt", a, &t, &err), GS_INPUT);
        assert_string_equal(err.file, "my.txt");
        assert_true(err.line == 2 || strstr(err.text, "UTF-8"));
        assert_null(strchr(err.text, '\n'));
    }
}

static void test_epithets__those_that_come_with_gesta(void **state)
{
    (void)state;
    size_t n;
    gs_epithet_table *t;
    gs_epithet *list;
    const char *bytes = gs_os_resource(a, "templates/epithets.txt", &n, &err);
    assert_non_null(bytes);
    assert_int_equal(gs_epithets_parse(bytes, n, "epithets.txt", a, &t, &err), GS_OK);
    for (int i = 0; i < 3; i++) {
        enter(GS_LEDGER_DUEL_WON, "roland", "aelroth", i ? "two" : "one");
    }
    assert_true(proposed("roland", t, &list) >= 1);
    assert_string_equal(list[0].words, "the Champion");
}

static void test_rivals__two_battles_make_a_rivalry(void **state)
{
    (void)state;
    gs_rivalry *list;
    gs_camp_hero *roland = gs_campaign_hero(c, "roland"), *marsile = gs_campaign_hero(c, "marsile");
    enter(GS_LEDGER_DUEL_WON, "roland", "marsile", "one");
    enter(GS_LEDGER_WOUNDED, "marsile", "roland", "one")->amount = 1;
    assert_int_equal(gs_campaign_rivals(c, roland, a, &list), 0); /* the same battle */
    enter(GS_LEDGER_WOUNDED, "oliver", "marsile", "two")->amount = 1;
    assert_int_equal(gs_campaign_rivals(c, roland, a, &list), 0); /* another hero */
    enter(GS_LEDGER_CAPTURED, "roland", "marsile", "two");
    assert_int_equal(gs_campaign_rivals(c, roland, a, &list), 1);
    assert_string_equal(list[0].other->id, "marsile");
    assert_int_equal(list[0].occasions, 2);
    assert_int_equal(list[0].won, 1);
    assert_int_equal(list[0].lost, 1);
    assert_int_equal(list[0].last, 4);
    assert_int_equal(gs_campaign_rivals(c, marsile, a, &list), 1);
    assert_string_equal(list[0].other->id, "roland");
    assert_int_equal(list[0].won, 1);
    enter(GS_LEDGER_WOUNDED, "roland", "saragossa", "three")->amount = 1; /* nobody in particular */
    gs_campaign_rivals(c, roland, a, &list);
    assert_int_equal(list[0].occasions, 2);
}

static void test_rivals__a_duel_outside_any_battle_is_a_meeting(void **state)
{
    (void)state;
    gs_rivalry *list;
    gs_camp_hero *oliver = gs_campaign_hero(c, "oliver");
    enter(GS_LEDGER_DUEL_WON, "oliver", "turpin", NULL)->date = "0778-01-01";
    enter(GS_LEDGER_WOUNDED, "turpin", "oliver", NULL)->date = "0778-01-01";
    assert_int_equal(gs_campaign_rivals(c, oliver, a, &list), 0);
    enter(GS_LEDGER_DUEL_WON, "turpin", "oliver", NULL)->date = "0778-02-01";
    assert_int_equal(gs_campaign_rivals(c, oliver, a, &list), 1);
    assert_int_equal(list[0].occasions, 2);
}

int main(void)
{
#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
    const struct CMUnitTest tests[] = {
        T(test_epithets__earned_by_facts_of_the_ledger),
        T(test_epithets__accepted_refused_and_not_proposed_again),
        T(test_epithets__the_last_standing_and_the_unhurt),
        T(test_epithets__a_bad_table_names_its_line),
        T(test_epithets__those_that_come_with_gesta),
        T(test_rivals__two_battles_make_a_rivalry),
        T(test_rivals__a_duel_outside_any_battle_is_a_meeting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
