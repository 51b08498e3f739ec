/* LINK: io
 * The records of battles: they grow, are gone on with, belong to who writes them, and may be thrown
 * away. */
#include "store_file.h"

static void build_log(gs_setup *s, gs_log *log)
{
    gs_ref u = gs_ref_unit(0), h = gs_ref_hero(gs_setup_hero(s, "roland"));
    gs_log_entry(log, 0, "", -1, "note", (gs_ref){0, 0}, (gs_ref){0, 0});
    gs_log_part_add(log, GS_LOG_NOTE)->u.note = "A tab\t, a\nline, a \\ and a <tag>";
    gs_log_part_add(log, GS_LOG_OVERRIDE)->u.override.reason = "";
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

static void test_records__a_battle_grows_and_is_resumed(void **state)
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
    assert_string_equal(again->entries[0].parts[1].u.override.reason, "");
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
    must(gs_xml_write_battle(setup_now, log, NULL, NULL, NULL, false, &one, &err));
    must(gs_store_battle_begin(s, setup_now,
                               &err)); /* fought anew: the old record stays */
    must(gs_store_battle_append(s, "battle-1", log, &err));
    must(gs_store_battle_load(s, "battle-1", a, &back, &again, &outcome, NULL, &err));
    assert_null(outcome);
    must(gs_xml_write_battle(back, again, NULL, NULL, NULL, false, &two, &err));
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

/* A record is written by him who began it; by another only when he is gone. */
static void test_records__a_record_belongs_to_who_began_it(void **state)
{
    (void)state;
    gs_campaign *c = roland();
    gs_store *mine = open_ok(at("a.gesta"), GS_STORE_CREATE);
    must(gs_store_put_campaign(mine, c, &err));
    gs_store_close(mine);
    mine = open_ok(at("a.gesta"), GS_STORE_WRITE);
    gs_store *theirs = open_ok(at("a.gesta"), GS_STORE_WRITE);
    gs_setup *set;
    gs_log *log = gs_log_new(a), *back;
    must(gs_campaign_muster(c, &c->battles[0], a, &set, &err));
    build_log(set, log);
    assert_int_equal(gs_store_battle_resume(mine, "battle-1", &err), GS_NOT_FOUND);
    must(gs_store_battle_begin(mine, set, &err));
    assert_int_equal(gs_store_battle_begin(theirs, set, &err), GS_BUSY);
    assert_non_null(strstr(err.text, "battle-1 is being fought by another program"));
    assert_int_equal(gs_store_battle_append(theirs, "battle-1", log, &err), GS_BUSY);
    assert_int_equal(
        gs_store_battle_finish(theirs, "battle-1", &(gs_outcome){.winner = 0}, &err), GS_BUSY);
    int n;
    assert_int_equal(gs_store_battle_throw_away(theirs, "battle-1", false, 1, &n, &err), GS_BUSY);
    must(gs_store_battle_append(mine, "battle-1", log, &err));
    must(gs_store_battle_append(mine, "battle-1", log, &err)); /* nothing new */
    must(gs_store_battle_load(theirs, "battle-1", a, NULL, &back, NULL, NULL, &err));
    assert_int_equal(back->count, log->count);
    gs_store_close(mine); /* gone, however */
    assert_int_equal(gs_store_battle_begin(theirs, set, &err), GS_STATE);
    assert_non_null(strstr(err.text, "broken off"));
    must(gs_store_battle_resume(theirs, "battle-1", &err));
    gs_log_entry(back, 2, "action", 1, "note", (gs_ref){0, 0}, gs_ref_side(1));
    must(gs_store_begin(theirs, &err));
    must(gs_store_battle_append(theirs, "battle-1", back, &err));
    gs_store_rollback(theirs); /* a step that failed is done again */
    must(gs_store_battle_append(theirs, "battle-1", back, &err));
    must(gs_store_battle_load(theirs, "battle-1", a, NULL, &back, NULL, NULL, &err));
    assert_int_equal(back->count, log->count + 1);
    must(gs_store_audit(theirs, &err));
    gs_store_close(theirs);
    gs_campaign_free(c);
}

/* Two read the campaign; one has fought its battle to the end before the other begins: that one is
 * told so, also when he has looked for a record to go on with in the meantime. */
static void test_records__a_fight_that_comes_too_late_is_not_begun(void **state)
{
    (void)state;
    gs_campaign *c = roland(), *early;
    gs_store *mine = open_ok(at("a.gesta"), GS_STORE_CREATE);
    must(gs_store_put_campaign(mine, c, &err));
    gs_store_close(mine);
    mine = open_ok(at("a.gesta"), GS_STORE_WRITE);
    gs_store *theirs = open_ok(at("a.gesta"), GS_STORE_WRITE);
    gs_setup *set;
    gs_log *log = gs_log_new(a);
    must(gs_store_load(theirs, true, &early, &err));
    must(gs_campaign_muster(c, &c->battles[0], a, &set, &err));
    build_log(set, log);
    assert_int_equal(gs_store_battle_resume(theirs, "battle-1", &err), GS_NOT_FOUND);
    must(gs_store_battle_begin(mine, set, &err));
    must(gs_store_battle_append(mine, "battle-1", log, &err));
    must(gs_store_begin(mine, &err));
    must(gs_store_battle_finish(mine, "battle-1", &(gs_outcome){.reason = "broken"}, &err));
    gs_campaign_enter(c, GS_LEDGER_POWER, "oliver")->amount = 1;
    must(gs_store_add_ledger(mine, c, &err));
    must(gs_store_commit(mine, &err));
    gs_store_close(mine);
    assert_int_equal(gs_store_battle_begin(theirs, set, &err), GS_STATE);
    assert_non_null(strstr(err.text, "changed by another program"));
    gs_store_records of;
    must(gs_store_battle_records(theirs, "battle-1", &of, &err));
    assert_int_equal(of.finished, 1);
    assert_int_equal(of.unfinished, 0);
    gs_store_close(theirs);
    gs_campaign_free(early);
    gs_campaign_free(c);
}

static void test_records__a_record_thrown_away_counts_no_longer(void **state)
{
    (void)state;
    gs_campaign *c = roland();
    gs_store *s = open_ok(at("a.gesta"), GS_STORE_CREATE);
    must(gs_store_put_campaign(s, c, &err));
    gs_setup *set;
    gs_log *log = gs_log_new(a);
    gs_outcome *outcome;
    gs_store_records of;
    int n;
    must(gs_campaign_muster(c, &c->battles[0], a, &set, &err));
    build_log(set, log);
    must(gs_store_battle_begin(s, set, &err));
    must(gs_store_battle_append(s, "battle-1", log, &err));
    must(gs_store_battle_finish(s, "battle-1", &(gs_outcome){.winner = 1, .turns = 3}, &err));
    must(gs_store_battle_begin(s, set, &err));
    must(gs_store_battle_records(s, "battle-1", &of, &err));
    assert_int_equal(of.finished, 1);
    assert_int_equal(of.unfinished, 1);
    assert_false(of.whole);
    must(gs_store_battle_throw_away(s, "battle-1", false, 1, &n, &err));
    assert_int_equal(n, 1);
    must(gs_store_battle_records(s, "battle-1", &of, &err));
    assert_int_equal(of.thrown_away, 1);
    assert_int_equal(of.unfinished, 0);
    assert_true(of.whole);
    must(gs_store_battle_load(s, "battle-1", a, NULL, NULL, &outcome, NULL, &err));
    assert_int_equal(outcome->turns, 3); /* the older one counts again */
    must(gs_store_battle_throw_away(s, "battle-1", false, 2, &n, &err));
    assert_int_equal(n, 0);
    must(gs_store_battle_throw_away(s, "battle-1", true, 2, &n, &err));
    assert_int_equal(n, 1);
    assert_int_equal(gs_store_battle_load(s, "battle-1", a, NULL, NULL, &outcome, NULL, &err),
                     GS_NOT_FOUND);
    must(gs_store_audit(s, &err));
    gs_store_close(s);
    refused(at("a.gesta"), "DELETE FROM thrown_away");
    refused(at("a.gesta"), "UPDATE thrown_away SET ledger = 9");
    gs_campaign_free(c);
}

/* A campaign that changed between its reading and the battle's beginning is another one. */
static void test_records__a_battle_begins_on_what_was_read(void **state)
{
    (void)state;
    gs_campaign *c = roland(), *mine, *theirs;
    gs_store *s = open_ok(at("a.gesta"), GS_STORE_CREATE);
    must(gs_store_put_campaign(s, c, &err));
    gs_store *other = open_ok(at("a.gesta"), GS_STORE_WRITE);
    must(gs_store_load(s, false, &mine, &err));
    must(gs_store_load(other, false, &theirs, &err));
    gs_setup *set;
    must(gs_campaign_muster(mine, &mine->battles[0], a, &set, &err));
    gs_campaign_enter(theirs, GS_LEDGER_DIED, "oliver");
    must(gs_store_add_ledger(other, theirs, &err));
    assert_int_equal(gs_store_battle_begin(s, set, &err), GS_STATE);
    assert_non_null(strstr(err.text, "meanwhile"));
    gs_store_close(s);
    gs_store_close(other);
    gs_campaign_free(c);
    gs_campaign_free(mine);
    gs_campaign_free(theirs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_records__a_battle_grows_and_is_resumed, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_records__a_record_belongs_to_who_began_it, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_records__a_fight_that_comes_too_late_is_not_begun,
                                        setup, teardown),
        cmocka_unit_test_setup_teardown(test_records__a_record_thrown_away_counts_no_longer, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_records__a_battle_begins_on_what_was_read, setup,
                                        teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
