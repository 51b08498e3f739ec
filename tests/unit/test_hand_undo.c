/* LINK: io
 * Undo, redo and corrections by replay: what rests on an entry falls with it, what reads other values
 * is told, nothing is erased. */
#include "../hand_roland.h"

#include "gesta/captives.h"
#include "gesta/dice.h"
#include "gesta/undo.h"

#include <string.h>

static gs_undo u;

static void begin(const char *reason)
{
    must(gs_hand_begin(&h, c, NULL, reason, false, &err));
}

static void end(void)
{
    must(gs_hand_close(&h));
}

static void refused(gs_status st, const char *words)
{
    assert_int_not_equal(st, GS_OK);
    gs_hand_drop(&h);
    if (!strstr(err.text, words)) {
        fail_msg("\"%s\" is not in: %s", words, err.text);
    }
}

static gs_hero_now now_of(const char *hero)
{
    gs_hero_now now;
    gs_campaign_hero_now(c, gs_campaign_hero(c, hero), &now);
    return now;
}

static void rule(gs_ledger_kind kind, const char *who, int amount)
{
    gs_ruling r = {.has_amount = amount != 0, .amount = amount, .text = "so it was"};
    must(gs_campaign_rule(c, kind, who, &r, &err));
}

static void captured(void)
{
    begin(NULL);
    must(gs_hand_capture(&h, "chernuble", "oliver", NULL)); /* 1, 2: captured, kept */
    end();
    begin(NULL);
    must(gs_hand_ransom(&h, "chernuble", 100, "+5", NULL)); /* 3 */
    end();
}

static void test_undo__takes_its_step_and_what_rests_on_it(void **state)
{
    (void)state;
    captured();
    begin(NULL);
    refused(gs_hand_undo(&h, 1, false, a, &u), "wants a reason");
    begin("test");
    must(gs_hand_undo(&h, 1, false, a, &u));
    assert_int_equal(u.n_back, 2);
    assert_int_equal(u.back[0], 2);
    assert_int_equal(u.n_falls, 1);
    assert_int_equal(u.falls[0], 3);
    assert_non_null(strstr(u.changes, "Chernuble: captive -> fit"));
    gs_hand_drop(&h); /* a preview */
    assert_int_equal(now_of("chernuble").fate, GS_FATE_CAPTIVE);
    assert_int_equal(c->n_ledger, 3);
    begin("test");
    must(gs_hand_undo(&h, 2, false, a, &u)); /* any entry of the step names it */
    end();
    assert_int_equal(now_of("chernuble").fate, GS_FATE_FIT);
    assert_int_equal(c->n_ledger, 6);
    assert_string_equal(c->ledger[5].reason, "test");
    begin("test");
    refused(gs_hand_undo(&h, 1, false, a, &u), "holds no more");
    begin(NULL);
    must(gs_hand_redo(&h, 0, a, &u));
    assert_int_equal(u.n_back, 3);
    end();
    gs_custody now;
    assert_true(gs_campaign_custody(c, gs_campaign_hero(c, "chernuble"), &now));
    assert_int_equal(now.price, 100);
    begin(NULL);
    refused(gs_hand_redo(&h, 0, a, &u), "nothing was taken back");
}

/* What stands in another's place falls, too. */
static void test_undo__what_was_corrected_falls(void **state)
{
    (void)state;
    rule(GS_LEDGER_WOUNDED, "turpin", 2); /* 1 */
    rule(GS_LEDGER_HEALED, "turpin", 2);  /* 2 */
    begin("one was left");
    must(gs_hand_correct(&h, 2, &(gs_correction){.has_amount = true, .amount = 1}, a, &u)); /* 3 */
    end();
    begin("it was another");
    must(gs_hand_undo(&h, 1, false, a, &u));
    assert_int_equal(u.n_falls, 2); /* what was corrected does not stand again */
    assert_int_equal(u.falls[0], 3);
    assert_int_equal(u.falls[1], 2);
    end();
    must(gs_campaign_balance(c, &err));
    assert_int_equal(now_of("turpin").wounds_ever, 0);
}

static void test_undo__redo_is_checked_as_things_stand(void **state)
{
    (void)state;
    captured();
    begin("test");
    must(gs_hand_undo(&h, 3, false, a, &u));
    assert_int_equal(u.n_falls, 0);
    end();
    begin("let go");
    must(gs_hand_free(&h, "chernuble"));
    end();
    begin("again");
    must(gs_hand_undo(&h, 1, false, a, &u)); /* the release rests on it, and falls */
    assert_int_equal(u.n_falls, 1);
    end();
    begin("slain");
    rule(GS_LEDGER_DIED, "chernuble", 0);
    end();
    begin(NULL);
    must(gs_hand_redo(&h, 1, a, &u)); /* he was taken before he died */
    end();
    assert_int_equal(now_of("chernuble").fate, GS_FATE_DEAD);
}

static void test_correct__stands_in_its_place(void **state)
{
    (void)state;
    rule(GS_LEDGER_WOUNDED, "turpin", 2);
    rule(GS_LEDGER_HEALED, "turpin", 1);
    rule(GS_LEDGER_HEALED, "turpin", 1);
    begin("one hit was saved");
    must(gs_hand_correct(&h, 1, &(gs_correction){.has_amount = true, .amount = 1}, a, &u));
    assert_int_equal(u.n_falls, 1); /* the second healing: nothing is left to heal */
    assert_int_equal(u.falls[0], 3);
    end();
    assert_int_equal(now_of("turpin").wounds, 0);
    assert_int_equal(now_of("turpin").wounds_ever, 1);
    const gs_camp_entry *e = &c->ledger[c->n_ledger - 1];
    assert_int_equal(e->instead, 1);
    assert_int_equal(e->amount, 1);
    begin("no, two, but he fell");
    must(gs_hand_correct(&h, e->n, &(gs_correction){.has_amount = true, .amount = 2}, a, &u));
    end();
    assert_int_equal(now_of("turpin").wounds_ever, 2);
    begin("what");
    refused(gs_hand_correct(&h, 1, &(gs_correction){.has_amount = true, .amount = 1}, a, &u),
            "holds no more");
    begin("what");
    refused(gs_hand_correct(&h, c->n_ledger, &(gs_correction){.has_amount = true, .amount = 9}, a, &u),
            "could not have been made");
    begin("what");
    refused(gs_hand_correct(&h, c->n_ledger, &(gs_correction){.has_amount = false}, a, &u),
            "says that already");
}

static void test_undo__turn_reads_other_values(void **state)
{
    (void)state;
    rule(GS_LEDGER_WOUNDED, "turpin", 2);
    rule(GS_LEDGER_WOUNDED, "gerin", 1);
    must(gs_campaign_next(c, &err)); /* Stout Hearts: a wound each closes */
    int turn = 3;
    assert_int_equal(c->ledger[turn - 1].kind, GS_LEDGER_TURN);
    begin("test");
    must(gs_hand_undo(&h, 2, false, a, &u)); /* Gerin's wound */
    assert_int_equal(u.n_falls, 1);          /* his healing: there is nothing to heal */
    assert_int_equal(u.n_differs, 0);        /* and the rest of the turn is as it was */
    end();
    assert_int_equal(now_of("gerin").wounds, 0);
    begin("one hit was saved");
    must(gs_hand_correct(&h, 1, &(gs_correction){.has_amount = true, .amount = 1}, a, &u));
    assert_int_equal(u.n_falls, 1); /* two cannot heal of one, and the turn would have healed one */
    assert_int_equal(u.n_differs, 1);
    assert_int_equal(u.differs[0], turn);
    gs_hand_drop(&h);
    int turns;
    must(gs_campaign_audit_turns(c, &turns, &err)); /* as it was known then */
    begin("test");
    must(gs_hand_undo(&h, turn, false, a, &u)); /* a turn's end goes whole */
    end();
    assert_int_equal(gs_campaign_turn(c), 1);
    assert_int_equal(now_of("turpin").wounds, 2);
    must(gs_campaign_audit_turns(c, &turns, &err));
}

static const gs_camp_entry *last_of(gs_ledger_kind kind, const char *who)
{
    const gs_camp_entry *found = NULL;
    for (int i = 0; i < c->n_ledger; i++) {
        const gs_camp_entry *e = &c->ledger[i];
        found = e->kind == (int)kind && !e->undone && strcmp(e->subject, who) == 0 ? e : found;
    }
    return found;
}

static void test_rework__a_turn_is_worked_again_with_its_dice(void **state)
{
    (void)state;
    int turns;
    rule(GS_LEDGER_WOUNDED, "turpin", 2); /* 1 */
    begin(NULL);
    must(gs_hand_capture(&h, "chernuble", "oliver", NULL)); /* 2, 3 */
    end();
    must(gs_campaign_next(c, &err)); /* 4: Turpin healed, Chernuble held or away */
    const gs_camp_entry *held = last_of(GS_LEDGER_HELD, "chernuble");
    held = held ? held : last_of(GS_LEDGER_ESCAPED, "chernuble");
    const char *dice = gs_arena_strdup(a, held->dice);
    int tried = held->n, healed = last_of(GS_LEDGER_HEALED, "turpin")->n, made = c->n_ledger;
    assert_int_equal(c->ledger[healed - 1].amount, 2);
    begin("one hit was saved");
    must(gs_hand_correct(&h, 1, &(gs_correction){.has_amount = true, .amount = 1}, a, &u));
    must(gs_hand_rework(&h, a, &u));
    end();
    assert_int_equal(u.n_again, 1);
    assert_int_equal(u.again[0], 4);
    assert_int_equal(u.n_differs, 0);
    assert_int_equal(now_of("turpin").wounds, 0); /* and not one that nobody healed */
    assert_int_equal(last_of(GS_LEDGER_HEALED, "turpin")->amount, 1);
    assert_int_equal(c->ledger[tried - 1].undone, 0); /* what is as it was stays as it was written */
    assert_string_equal(c->ledger[tried - 1].dice, dice);
    const gs_camp_entry *turn = last_of(GS_LEDGER_TURN, c->id);
    assert_int_equal(turn->instead, 4);
    assert_int_equal(gs_campaign_turn(c), 2);
    must(gs_campaign_audit_turns(c, &turns, &err));
    assert_int_equal(turns, 2);
    /* whoever changes what came of it is found */
    gs_camp_entry *mended = &c->ledger[last_of(GS_LEDGER_HEALED, "turpin")->n - 1];
    mended->amount = 2;
    assert_int_equal(gs_campaign_audit_turns(c, &turns, &err), GS_STATE);
    mended->amount = 1;
    /* the step is undone whole: the turn is the old one, and what fell is back */
    begin("no, two");
    must(gs_hand_undo(&h, turn->n, false, a, &u));
    end();
    assert_int_equal(last_of(GS_LEDGER_HEALED, "turpin")->n, healed);
    assert_int_equal(last_of(GS_LEDGER_TURN, c->id)->n, 4);
    assert_int_equal(now_of("turpin").wounds_ever, 2);
    assert_true(c->n_ledger > made);
    must(gs_campaign_balance(c, &err));
    must(gs_campaign_audit_turns(c, &turns, &err));
}

/* A captive who was never taken does not escape; redo brings all of it back. */
static void test_rework__redo_takes_it_back(void **state)
{
    (void)state;
    int turns;
    begin(NULL);
    must(gs_hand_capture(&h, "chernuble", "oliver", NULL)); /* 1, 2 */
    end();
    rule(GS_LEDGER_WOUNDED, "chernuble", 1); /* 3 */
    must(gs_campaign_next(c, &err));
    must(gs_campaign_next(c, &err));
    gs_hero_now was = now_of("chernuble");
    begin("it was another");
    must(gs_hand_undo(&h, 1, false, a, &u));
    must(gs_hand_rework(&h, a, &u));
    end();
    assert_null(last_of(GS_LEDGER_HELD, "chernuble"));
    assert_null(last_of(GS_LEDGER_ESCAPED, "chernuble"));
    must(gs_campaign_audit_turns(c, &turns, &err));
    begin(NULL);
    must(gs_hand_redo(&h, 1, a, &u));
    end();
    assert_int_equal(now_of("chernuble").fate, was.fate);
    assert_int_equal(now_of("chernuble").wounds, was.wounds);
    must(gs_campaign_balance(c, &err));
    must(gs_campaign_audit_turns(c, &turns, &err));
}

/* What all of them are, in a line each. */
static const char *fold(void)
{
    gs_str out = {0};
    for (int s = 0; s < c->n_sides; s++) {
        for (int i = 0; i < c->sides[s].n_heroes; i++) {
            gs_hero_now n = now_of(c->sides[s].heroes[i].id);
            gs_str_addf(&out, "%s %s %d %d %d %s\n", c->sides[s].heroes[i].id, n.name, n.fate, n.rating,
                        n.wounds, n.side ? n.side : "");
        }
        for (int k = 0; k < c->sides[s].n_armies; k++) {
            for (int i = 0; i < c->sides[s].armies[k].n_units; i++) {
                gs_unit_now n;
                gs_campaign_unit_now(c, &c->sides[s].armies[k].units[i], &n);
                gs_str_addf(&out, "%s %s %d of %d %s\n", c->sides[s].armies[k].units[i].id, n.name,
                            n.present, n.full, n.army);
            }
        }
    }
    const char *text = gs_arena_strdup(a, gs_str_text(&out));
    gs_str_free(&out);
    return text;
}

/* A step that may be refused. */
static void random_step(uint64_t seed, uint32_t i)
{
    static const char *const heroes[] = {"roland", "oliver", "turpin", "falsaron", "chernuble", "marsile"};
    static const char *const units[] = {"rear-archers", "danes", "bretons", "gascons"};
    const char *hero = heroes[gs_random_at(seed, 1, i, 0, GS_COUNT(heroes))];
    const char *other = heroes[gs_random_at(seed, 1, i, 1, GS_COUNT(heroes))];
    const char *unit = units[gs_random_at(seed, 1, i, 2, GS_COUNT(units))];
    const char *name = gs_arena_printf(a, "name %u", i);
    gs_ruling r = {.has_amount = true, .amount = 1 + (int)gs_random_at(seed, 1, i, 3, 3), .text = "x"};
    gs_err why = {0};
    must(gs_hand_begin(&h, c, NULL, "random", false, &err));
    gs_status st;
    switch (gs_random_at(seed, 1, i, 4, 10)) {
    case 0: st = gs_hand_capture(&h, hero, other, NULL); break;
    case 1: st = gs_hand_ransom(&h, hero, -1, "+3", NULL); break;
    case 2: st = gs_hand_pay(&h, hero, -1); break;
    case 3: st = gs_campaign_rule(c, GS_LEDGER_WOUNDED, hero, &r, &why); break;
    case 4: st = gs_campaign_rule(c, GS_LEDGER_HEALED, hero, &r, &why); break;
    case 5: st = gs_campaign_rule(c, GS_LEDGER_LOSSES, unit, &r, &why); break;
    case 6: st = gs_campaign_rule(c, GS_LEDGER_GAINED, unit, &r, &why); break;
    case 7: st = gs_hand_rename(&h, unit, name); break;
    case 8: st = gs_hand_rename(&h, hero, name); break;
    default: st = gs_campaign_next(c, &why); break;
    }
    st = st == GS_OK ? gs_hand_close(&h) : st;
    if (st != GS_OK) {
        gs_hand_drop(&h);
    }
}

static void test_undo__all_and_all_again(void **state)
{
    (void)state;
    const char *first = fold();
    for (uint32_t i = 0; i < 60; i++) {
        random_step(7, i);
    }
    assert_true(c->n_ledger > 30);
    const char *last = fold();
    int made = c->n_ledger, turns;
    for (int n = made; n >= 1; n--) {
        if (!c->ledger[n - 1].undone) {
            begin("back");
            must(gs_hand_undo(&h, n, true, a, &u));
            assert_int_equal(u.n_falls, 0); /* it is the last that holds */
            end();
        }
    }
    assert_string_equal(fold(), first);
    must(gs_campaign_audit_turns(c, &turns, &err));
    for (int n = 1; n <= made; n++) {
        if (c->ledger[n - 1].undone) {
            begin(NULL);
            must(gs_hand_redo(&h, n, a, &u));
            end();
        }
    }
    assert_string_equal(fold(), last);
    must(gs_campaign_balance(c, &err));
    must(gs_campaign_audit_turns(c, &turns, &err));
}

/* What is said to fall is what a replay without it refuses; and after it the books balance. */
static void test_undo__of_anything(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 40; i++) {
        random_step(11, i);
    }
    int made = c->n_ledger, turns;
    for (int n = 1; n <= made; n += 3) {
        must(gs_hand_begin(&h, c, NULL, "any", false, &err));
        if (c->ledger[n - 1].undone || gs_hand_undo(&h, n, false, a, &u) != GS_OK) {
            gs_hand_drop(&h);
            continue;
        }
        for (int i = 0; i < u.n_falls; i++) {
            assert_true(u.falls[i] > n);
        }
        end();
        must(gs_campaign_balance(c, &err));
        must(gs_campaign_audit_turns(c, &turns, &err));
    }
}

/* With the turns worked again nothing that is left reads other values than it did, and the books
 * balance. */
static void test_rework__of_anything(void **state)
{
    (void)state;
    int turns, again = 0;
    for (uint32_t i = 0; i < 60; i++) {
        random_step(23, i);
    }
    int made = c->n_ledger;
    for (int n = 1; n <= made; n += 2) {
        must(gs_hand_begin(&h, c, NULL, "any", false, &err));
        bool none = c->ledger[n - 1].undone || c->ledger[n - 1].kind == GS_LEDGER_TURN ||
                    gs_hand_undo(&h, n, false, a, &u) != GS_OK || gs_hand_rework(&h, a, &u) != GS_OK;
        if (none) {
            gs_hand_drop(&h);
            continue;
        }
        end();
        again += u.n_again;
        must(gs_campaign_balance(c, &err));
        must(gs_campaign_audit_turns(c, &turns, &err));
    }
    assert_true(again >= 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_undo__takes_its_step_and_what_rests_on_it, setup, teardown),
        cmocka_unit_test_setup_teardown(test_undo__what_was_corrected_falls, setup, teardown),
        cmocka_unit_test_setup_teardown(test_undo__redo_is_checked_as_things_stand, setup, teardown),
        cmocka_unit_test_setup_teardown(test_correct__stands_in_its_place, setup, teardown),
        cmocka_unit_test_setup_teardown(test_undo__turn_reads_other_values, setup, teardown),
        cmocka_unit_test_setup_teardown(test_rework__a_turn_is_worked_again_with_its_dice, setup, teardown),
        cmocka_unit_test_setup_teardown(test_rework__redo_takes_it_back, setup, teardown),
        cmocka_unit_test_setup_teardown(test_rework__of_anything, setup, teardown),
        cmocka_unit_test_setup_teardown(test_undo__all_and_all_again, setup, teardown),
        cmocka_unit_test_setup_teardown(test_undo__of_anything, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
