/* Letters of sides, numbers of units: given by the rule, once, and kept. */
#include "test.h"

#include "gesta/campaign.h"

#include <string.h>

static void letters_are(const char *const *names, const char *given, const char *want, int n)
{
    gs_arena *a = gs_arena_new();
    const char *letters[30] = {NULL};
    gs_str got = {0};
    for (int i = 0; given && given[i]; i++) {
        letters[i] = given[i] == '.' ? NULL : gs_arena_printf(a, "%c", given[i]);
    }
    gs_side_letters(a, names, letters, n);
    for (int i = 0; i < n; i++) {
        assert_true(gs_is_side_letter(letters[i]));
        gs_str_addf(&got, "%s%s", i ? " " : "", letters[i]);
    }
    assert_string_equal(gs_str_text(&got), want);
    gs_str_free(&got);
    gs_arena_free(a);
}
#define LETTERS(given, want, ...) \
    letters_are((const char *const[]){__VA_ARGS__}, given, want, \
                (int)(sizeof((const char *[]){__VA_ARGS__}) / sizeof(char *)))

static void test_letters__initials_where_they_differ(void **state)
{
    (void)state;
    LETTERS(NULL, "E S M", "the English", "the Norse", "the Normans");
    LETTERS(NULL, "N D", "the Men of the West", "the Midlish");
    LETTERS(NULL, "R G", "the Romans", "The Gauls");
    LETTERS(NULL, "E A", "\xC3\x89ire", "\xC3\x84gypter");
}

static void test_letters__who_is_there_keeps_his(void **state)
{
    (void)state;
    LETTERS("N", "N M", "Norse", "Normans");
    LETTERS("N.", "N R", "Men of the West", "Norse"); /* the holder's name differs at once */
    LETTERS("S", "S E M", "Saxons", "Norse", "Normans");
}

static void test_letters__always_a_letter(void **state)
{
    (void)state;
    LETTERS(NULL, "F R", "Franks", "Franks");
    LETTERS(NULL, "A B", "\xD0\xA0\xD1\x83\xD1\x81\xD1\x8C", "\xD9\x85\xD9\x84\xD9\x83");
    LETTERS(NULL, "A B", "", "1066");
    const char *many[30];
    const char *letters[30] = {NULL};
    gs_arena *a = gs_arena_new();
    for (int i = 0; i < 30; i++) {
        many[i] = "Franks";
    }
    gs_side_letters(a, many, letters, 30);
    for (int i = 0; i < 30; i++) {
        assert_true(gs_is_side_letter(letters[i]));
        assert_null(strpbrk(letters[i], "IOQ"));
        for (int k = 0; k < i; k++) {
            assert_string_not_equal(letters[i], letters[k]);
        }
    }
    gs_arena_free(a);
}

/* A campaign of two sides with 2 + 3 and 1 units. */
static gs_campaign *two_sides(void)
{
    gs_campaign *c = gs_campaign_new();
    gs_arena *a = c->arena;
    c->id = "c";
    c->title = "C";
    c->ruleset = "feudal";
    c->n_troops = 1;
    c->troops = GS_NEW(a, gs_camp_troop);
    *c->troops = (gs_camp_troop){.id = "men", .name = "men", .n_as = 1};
    c->troops->as = GS_NEW(a, gs_camp_as);
    *c->troops->as = (gs_camp_as){.ruleset = "feudal", .type = "serjeants"};
    c->n_sides = 2;
    c->sides = GS_NEW_ARRAY(a, gs_camp_side, 2);
    for (int s = 0, id = 0; s < 2; s++) {
        static const int units[2][2] = {{2, 3}, {1, 0}};
        c->sides[s].id = s ? "b" : "a";
        c->sides[s].name = s ? "Normans" : "Norse";
        c->sides[s].n_armies = 2;
        c->sides[s].armies = GS_NEW_ARRAY(a, gs_camp_army, 2);
        for (int k = 0; k < 2; k++) {
            gs_camp_army *army = &c->sides[s].armies[k];
            army->id = gs_arena_printf(a, "army-%d", s * 2 + k);
            army->name = army->id;
            army->n_units = units[s][k];
            army->units = GS_NEW_ARRAY(a, gs_camp_unit, 4);
            for (int u = 0; u < army->n_units; u++) {
                army->units[u] = (gs_camp_unit){.id = gs_arena_printf(a, "u%d", ++id),
                                                .name = "Men",
                                                .troop = "men",
                                                .full = 12,
                                                .present = -1};
            }
        }
    }
    return c;
}

static void code_is(const gs_campaign *c, const char *id, const char *want)
{
    gs_str code = {0};
    gs_campaign_code(gs_campaign_side_of(c, id), gs_campaign_unit(c, id), &code);
    assert_string_equal(code.p, want);
    gs_str_free(&code);
}

static void test_campaign__numbers_run_over_all_armies_and_stay(void **state)
{
    (void)state;
    gs_err err = {0};
    gs_campaign *c = two_sides();
    assert_int_equal(gs_campaign_check(c, &err), GS_OK);
    code_is(c, "u2", "S2");
    code_is(c, "u3", "S3");
    code_is(c, "u6", "M1");
    assert_int_equal(c->sides[0].slot, 1);
    assert_int_equal(c->sides[1].slot, 2);
    /* the first leaves the list, another comes into the first army: nobody else is called anew */
    gs_camp_army *army = &c->sides[0].armies[0];
    army->units[0] = (gs_camp_unit){
        .id = "new", .name = "New", .troop = "men", .full = 12, .present = -1};
    assert_int_equal(gs_campaign_check(c, &err), GS_OK);
    code_is(c, "u5", "S5");
    code_is(c, "new", "S6");
    gs_campaign_free(c);
}

static void test_campaign__two_of_one_name_are_refused(void **state)
{
    (void)state;
    gs_err err = {0};
    gs_campaign *c = two_sides();
    c->sides[0].armies[1].units[0].number = 4;
    c->sides[0].armies[1].units[2].number = 4;
    c->sides[0].armies[1].units[2].line = 17;
    assert_int_equal(gs_campaign_check(c, &err), GS_INPUT);
    assert_int_equal(err.line, 17);
    c->sides[0].armies[1].units[2].number = 0;
    c->sides[1].letter = "S";
    c->sides[0].letter = "S";
    assert_int_equal(gs_campaign_check(c, &err), GS_INPUT);
    assert_string_equal(err.key, "letter");
    c->sides[1].letter = "m";
    assert_int_equal(gs_campaign_check(c, &err), GS_INPUT);
    gs_campaign_free(c);
}

static void test_setup__codes_of_units_allies_and_detachments(void **state)
{
    (void)state;
    gs_err err = {0};
    gs_str code = {0};
    gs_arena *a = gs_arena_new();
    gs_setup *s = gs_setup_new(a, gs_ruleset_find("feudal"));
    s->side[0].name = "the Norse";
    s->side[1].name = "the Normans";
    s->n_units = 4;
    s->units = GS_NEW_ARRAY(a, gs_ob_unit, 4);
    for (int i = 0; i < 4; i++) {
        s->units[i] = (gs_ob_unit){.id = gs_arena_printf(a, "u%d", i),
                                   .side = i == 3,
                                   .full = 12,
                                   .present = 12,
                                   .leader = -1,
                                   .facts = "unit.type=serjeants"};
    }
    s->units[0].number = 7;
    s->units[1].number = 7;
    s->units[1].letter = "A";
    assert_int_equal(gs_setup_complete(s, a, &err), GS_OK);
    static const char *const want[] = {"S7", "A7", "S8", "M1", "S7a", "A7a"};
    for (int i = 0; i < 6; i++) {
        gs_str_clear(&code);
        gs_setup_code(s, i, &code);
        assert_string_equal(code.p, want[i]);
    }
    assert_int_equal(s->side[0].slot, 1);
    assert_int_equal(s->side[1].slot, 2);
    s->units[2].number = 7;
    assert_int_equal(gs_setup_complete(s, a, &err), GS_INPUT);
    gs_str_free(&code);
    gs_arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_letters__initials_where_they_differ),
        cmocka_unit_test(test_letters__who_is_there_keeps_his),
        cmocka_unit_test(test_letters__always_a_letter),
        cmocka_unit_test(test_campaign__numbers_run_over_all_armies_and_stay),
        cmocka_unit_test(test_campaign__two_of_one_name_are_refused),
        cmocka_unit_test(test_setup__codes_of_units_allies_and_detachments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
