/* The model of a campaign: fields, dates, the fold of the ledger, its balance. */
#include "test.h"

#include "gesta/campaign.h"

#include <string.h>

static const gs_child *child_of(const gs_kind *k, const char *element)
{
    for (int i = 0; i < k->n_children; i++) {
        if (strcmp(k->children[i].kind->element, element) == 0) {
            return &k->children[i];
        }
    }
    fail_msg("no child %s", element);
    return NULL;
}

static gs_campaign *small(void)
{
    gs_campaign *c = gs_campaign_new();
    c->id = "c";
    c->title = "A campaign";
    c->ruleset = "stout-hearts";
    gs_camp_side *s = gs_child_add(child_of(&gs_kind_campaign, "side"), c, c->arena);
    s->id = "franks";
    s->name = "Franks";
    s->general = "roland";
    gs_camp_hero *h = gs_child_add(child_of(&gs_kind_side, "hero"), s, c->arena);
    h->id = "roland";
    h->name = "Roland";
    h->power = 3;
    gs_camp_army *a = gs_child_add(child_of(&gs_kind_side, "army"), s, c->arena);
    a->id = "rear";
    a->name = "Rearguard";
    gs_camp_unit *u = gs_child_add(child_of(&gs_kind_army, "unit"), a, c->arena);
    u->id = "knights";
    u->name = "Knights";
    u->troop = "knight";
    u->full = 12;
    gs_camp_troop *t = gs_child_add(child_of(&gs_kind_campaign, "troop"), c, c->arena);
    t->id = "knight";
    t->name = "Knight";
    return c;
}

static void test_fold__wound_heals_and_stays_on_record(void **state)
{
    (void)state;
    gs_campaign *c = small();
    gs_camp_hero *h = gs_campaign_hero(c, "roland");
    gs_campaign_enter(c, GS_LEDGER_WOUNDED, "roland")->amount = 2;
    gs_campaign_enter(c, GS_LEDGER_HEALED, "roland")->amount = 1;
    gs_hero_now now;
    gs_campaign_hero_at(c, h, 0, &now);
    assert_int_equal(now.fate, GS_FATE_FIT);
    assert_int_equal(now.power, 3);
    gs_campaign_hero_at(c, h, 1, &now);
    assert_int_equal(now.fate, GS_FATE_WOUNDED);
    assert_int_equal(now.power, 1);
    gs_campaign_hero_now(c, h, &now);
    assert_int_equal(now.wounds, 1);
    assert_int_equal(now.wounds_ever, 2);
    assert_int_equal(now.power, 2);
    gs_campaign_free(c);
}

static void test_fold__captive_dead_and_general(void **state)
{
    (void)state;
    gs_campaign *c = small();
    gs_camp_hero *h = gs_campaign_hero(c, "roland");
    assert_ptr_equal(gs_campaign_general(c, &c->sides[0]), h);
    gs_campaign_enter(c, GS_LEDGER_CAPTURED, "roland")->by = "marsile";
    gs_hero_now now;
    gs_campaign_hero_now(c, h, &now);
    assert_int_equal(now.fate, GS_FATE_CAPTIVE);
    assert_string_equal(now.by, "marsile");
    assert_null(gs_campaign_general(c, &c->sides[0]));
    gs_campaign_enter(c, GS_LEDGER_ESCAPED, "roland");
    gs_campaign_hero_now(c, h, &now);
    assert_int_equal(now.fate, GS_FATE_FIT);
    gs_campaign_enter(c, GS_LEDGER_DIED, "roland");
    gs_campaign_enter(c, GS_LEDGER_ESCAPED, "roland");
    gs_campaign_hero_now(c, h, &now);
    assert_int_equal(now.fate, GS_FATE_DEAD);
    gs_campaign_free(c);
}

static void test_fold__undo_is_an_entry_and_rests_are_refused(void **state)
{
    (void)state;
    gs_campaign *c = small();
    gs_camp_hero *h = gs_campaign_hero(c, "roland");
    gs_err err;
    gs_campaign_enter(c, GS_LEDGER_CAPTURED, "roland");
    gs_campaign_enter(c, GS_LEDGER_ESCAPED, "roland");
    assert_int_equal(gs_campaign_undo(c, 1, NULL, &err), GS_STATE);
    assert_int_equal(gs_campaign_undo(c, 2, "a mistake", &err), GS_OK);
    assert_int_equal(gs_campaign_undo(c, 2, NULL, &err), GS_STATE);
    assert_int_equal(c->n_ledger, 3);
    gs_hero_now now;
    gs_campaign_hero_now(c, h, &now);
    assert_int_equal(now.fate, GS_FATE_CAPTIVE);
    gs_campaign_hero_at(c, h, 2, &now); /* as it was before it was taken back */
    assert_int_equal(now.fate, GS_FATE_FIT);
    assert_int_equal(gs_campaign_undo(c, 9, NULL, &err), GS_NOT_FOUND);
    gs_campaign_forget(c, 1);
    assert_int_equal(c->n_ledger, 1);
    gs_campaign_enter(c, GS_LEDGER_RESCUED, "roland");
    gs_campaign_hero_now(c, h, &now);
    assert_int_equal(now.fate, GS_FATE_FIT);
    gs_campaign_free(c);
}

static void test_balance__cam_5_5(void **state)
{
    (void)state;
    gs_campaign *c = small();
    gs_err err;
    gs_unit_now now;
    gs_camp_unit *u = gs_campaign_unit(c, "knights");
    gs_campaign_enter(c, GS_LEDGER_LOSSES, "knights")->amount = 7;
    gs_campaign_enter(c, GS_LEDGER_RETURNED, "knights")->amount = 3;
    assert_int_equal(gs_campaign_balance(c, &err), GS_OK);
    gs_campaign_unit_now(c, u, &now);
    assert_int_equal(now.present, 8);
    assert_int_equal(now.gone, 4);
    gs_campaign_enter(c, GS_LEDGER_LOSSES, "knights")->amount = 9;
    assert_int_equal(gs_campaign_balance(c, &err), GS_STATE);
    assert_string_equal(err.key, "knights");
    gs_campaign_free(c);
}

static void test_calendar__dates(void **state)
{
    (void)state;
    assert_true(gs_date_valid("0778-08-15"));
    assert_true(gs_date_valid("2024-02-29"));
    assert_false(gs_date_valid("2023-02-29"));
    assert_false(gs_date_valid("1066-13-01"));
    assert_true(gs_date_valid("turn 12"));
    assert_false(gs_date_valid("turn 0"));
    assert_false(gs_date_valid("turn"));
    assert_false(gs_date_valid("yesterday"));
    gs_campaign *c = small();
    assert_string_equal(gs_campaign_date(c), "turn 1");
    assert_string_equal(gs_campaign_date_after(c, "turn 3", 2), "turn 5");
    gs_camp_calendar *cal =
        gs_child_add(child_of(&gs_kind_campaign, "calendar"), c, c->arena);
    cal->unit = 2;
    assert_string_equal(gs_campaign_date_after(c, "0778-12-28", 1), "0779-01-04");
    cal->unit = 4;
    assert_string_equal(gs_campaign_date_after(c, "1066-11-30", 1), "1067-02-28");
    cal->unit = 3; /* a month: the shorter ones do not shorten those that follow */
    cal->start = "1066-01-31";
    assert_string_equal(gs_campaign_date_after(c, "1066-01-31", 1), "1066-02-28");
    assert_string_equal(gs_campaign_date_after(c, "1066-02-28", 1), "1066-03-31");
    assert_string_equal(gs_campaign_date_after(c, "1066-02-27", 1), "1066-03-27");
    assert_string_equal(gs_campaign_date_after(c, "9999-12-31", 1), "9999-12-31");
    cal->unit = 1;
    assert_string_equal(gs_campaign_date_after(c, "9999-12-31", 1), "9999-12-31");
    cal->unit = 4;
    cal->start = NULL;
    gs_campaign_enter(c, GS_LEDGER_TURN, c->id)->date = "1067-02-28";
    assert_string_equal(gs_campaign_date(c), "1067-02-28");
    assert_int_equal(gs_campaign_turn(c), 2);
    gs_campaign_free(c);
}

static void test_check__duplicate_and_dangling_ids(void **state)
{
    (void)state;
    gs_err err;
    gs_campaign *c = small();
    assert_int_equal(gs_campaign_check(c, &err), GS_OK);
    gs_campaign_hero(c, "roland")->heir = "knights";
    assert_int_equal(gs_campaign_check(c, &err), GS_INPUT);
    assert_string_equal(err.key, "heir");
    gs_campaign_hero(c, "roland")->heir = NULL;
    gs_campaign_unit(c, "knights")->line = 17;
    gs_campaign_unit(c, "knights")->id = "roland";
    assert_int_equal(gs_campaign_check(c, &err), GS_INPUT);
    assert_int_equal(err.line, 17);
    assert_non_null(strstr(err.text, "unique"));
    gs_campaign_free(c);
}

static void test_model__every_field_prints_and_parses(void **state)
{
    (void)state;
    gs_arena *a = gs_arena_new();
    gs_err err;
    const gs_kind *kinds[] = {&gs_kind_campaign, &gs_kind_side,   &gs_kind_hero,
                              &gs_kind_army,     &gs_kind_unit,   &gs_kind_troop,
                              &gs_kind_scenario, &gs_kind_battle, &gs_kind_ledger};
    for (int i = 0; i < GS_COUNT(kinds); i++) {
        void *thing = gs_arena_alloc(a, kinds[i]->size);
        gs_kind_default(kinds[i], thing);
        for (int j = 0; j < kinds[i]->n_fields; j++) {
            const gs_field *f = &kinds[i]->fields[j];
            assert_int_equal(
                gs_field_parse(f, thing, "no such thing\x01!", a, &err),
                f->type == GS_FIELD_TEXT || f->type == GS_FIELD_PROSE ? GS_OK : GS_INPUT);
            if (f->type != GS_FIELD_TEXT && f->type != GS_FIELD_PROSE) {
                assert_string_equal(err.key,
                                    f->type == GS_FIELD_POINTS ? "points" : f->name);
            }
        }
    }
    gs_pt *points;
    int n;
    gs_str out = {0};
    assert_int_equal(gs_points_parse(" 1,2.5\n-0.125,0 ", GS_TABLE_MOST, a, &points, &n, &err), GS_OK);
    gs_points_print(points, n, &out);
    assert_string_equal(gs_str_text(&out), "1,2.5 -0.125,0");
    assert_int_equal(gs_points_parse("1,2 3", GS_TABLE_MOST, a, &points, &n, &err), GS_INPUT);
    assert_int_equal(gs_points_parse("1,2.1234", GS_TABLE_MOST, a, &points, &n, &err), GS_INPUT);
    gs_str_free(&out);
    gs_arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fold__wound_heals_and_stays_on_record),
        cmocka_unit_test(test_fold__captive_dead_and_general),
        cmocka_unit_test(test_fold__undo_is_an_entry_and_rests_are_refused),
        cmocka_unit_test(test_balance__cam_5_5),
        cmocka_unit_test(test_calendar__dates),
        cmocka_unit_test(test_check__duplicate_and_dangling_ids),
        cmocka_unit_test(test_model__every_field_prints_and_parses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
