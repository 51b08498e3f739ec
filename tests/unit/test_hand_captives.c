/* LINK: io
 * Captives in the umpire's hand (CAM-4): every way out, both sides' books, who can hold whom. */
#include "../hand_roland.h"

#include "gesta/captives.h"

#include <string.h>


/* With money. */
static int rich(void **state)
{
    setup(state);
    gs_camp_option *o = gs_child_add(&gs_kind_campaign.children[1], c, c->arena);
    o->name = "options.economy";
    o->value = "on";
    return 0;
}

static void begin(const char *reason)
{
    must(gs_hand_begin(&h, c, NULL, reason, false, &err));
}

static void end(void)
{
    must(gs_hand_close(&h));
}

/* It was refused with these words, and nothing is left of it. */
static void refused(gs_status st, const char *words)
{
    int before = h.from;
    assert_int_not_equal(st, GS_OK);
    gs_hand_drop(&h);
    assert_int_equal(c->n_ledger, before);
    if (!strstr(err.text, words)) {
        fail_msg("\"%s\" is not in: %s", words, err.text);
    }
}

static void taken(const char *hero, const char *by)
{
    begin(NULL);
    must(gs_hand_capture(&h, hero, by, NULL));
    end();
}

static const gs_camp_entry *last(gs_ledger_kind kind)
{
    for (int i = c->n_ledger - 1; i >= 0; i--) {
        if (c->ledger[i].kind == (int)kind && !c->ledger[i].undone) {
            return &c->ledger[i];
        }
    }
    fail_msg("no entry %s", gs_ledger_words[kind]);
    return NULL;
}

static gs_hero_now now_of(const char *hero)
{
    gs_hero_now now;
    gs_campaign_hero_now(c, gs_campaign_hero(c, hero), &now);
    return now;
}

static gs_custody custody_of(const char *hero)
{
    gs_custody now;
    assert_true(gs_campaign_custody(c, gs_campaign_hero(c, hero), &now));
    return now;
}

/* Coin of all sides together: what one pays the other gets. */
static int coin_sum(void)
{
    int sum = 0;
    for (int i = 0; i < c->n_ledger; i++) {
        sum += c->ledger[i].kind == GS_LEDGER_COIN && !c->ledger[i].undone ? c->ledger[i].amount : 0;
    }
    return sum;
}

static void test_capture__who_can_hold_whom(void **state)
{
    (void)state;
    begin("slain");
    gs_hand_enter(&h, GS_LEDGER_DIED, "aelroth")->by = "roland";
    end();
    begin(NULL);
    refused(gs_hand_capture(&h, "falsaron", "aelroth", NULL), "dead since entry 1; of his own side");
    begin(NULL);
    refused(gs_hand_capture(&h, "falsaron", NULL, NULL), "who took Falsaron?");
    begin(NULL);
    refused(gs_hand_capture(&h, "aelroth", "roland", NULL), "is dead since entry 1");
    begin(NULL);
    refused(gs_hand_capture(&h, "nobody", "roland", NULL), "no hero nobody");
    begin(NULL);
    refused(gs_hand_capture(&h, "chernuble", "oliver", "first-host"), "is of the men of Saragossa");
    taken("chernuble", "oliver");
    gs_custody now = custody_of("chernuble");
    assert_string_equal(now.captor, "oliver");
    assert_string_equal(now.holder, "rearguard");
    assert_string_equal(now.side, "franks");
    assert_false(now.lost);
    assert_int_equal(gs_campaign_ransom(c, gs_campaign_hero(c, "chernuble")), 100);
    begin(NULL);
    refused(gs_hand_capture(&h, "chernuble", "roland", NULL), "is a captive of the Rearguard already");
    begin(NULL);
    refused(gs_hand_capture(&h, "roland", "chernuble", NULL), "chernuble cannot hold roland: captive");
}

static void test_ransom__general_costs_double_and_is_paid_in_parts(void **state)
{
    (void)state;
    taken("marsile", "charlemagne");
    assert_int_equal(gs_campaign_ransom(c, gs_campaign_hero(c, "marsile")), 400); /* 2 x 100 x 2 */
    begin(NULL);
    refused(gs_hand_pay(&h, "marsile", -1), "no ransom is agreed");
    begin(NULL);
    refused(gs_hand_ransom(&h, "marsile", -1, NULL, "franks"), "a side that does not hold him");
    begin(NULL);
    refused(gs_hand_ransom(&h, "marsile", -1, "-1", NULL), "not later");
    begin(NULL);
    must(gs_hand_ransom(&h, "marsile", 300, "+5", NULL));
    end();
    assert_string_equal(custody_of("marsile").due, "0778-08-20");
    begin(NULL);
    must(gs_hand_pay(&h, "marsile", 100));
    end();
    assert_int_equal(custody_of("marsile").paid, 100);
    assert_int_equal(now_of("marsile").fate, GS_FATE_CAPTIVE);
    begin(NULL);
    refused(gs_hand_pay(&h, "marsile", 201), "200 are left to pay, not 201");
    begin(NULL);
    must(gs_hand_pay(&h, "marsile", -1));
    end();
    assert_int_equal(now_of("marsile").fate, GS_FATE_FIT);
    assert_int_equal(last(GS_LEDGER_RANSOMED)->amount, 300);
    assert_int_equal(coin_sum(), 0);
}

static void test_ransom__not_paid_by_its_day(void **state)
{
    (void)state;
    taken("roland", "marsile");
    begin(NULL);
    must(gs_hand_ransom(&h, "roland", -1, "+1", NULL));
    end();
    must(gs_campaign_next(c, &err)); /* the day itself: still time */
    if (now_of("roland").fate == GS_FATE_CAPTIVE) {
        assert_false(custody_of("roland").defaulted);
        must(gs_campaign_next(c, &err));
    }
    if (now_of("roland").fate == GS_FATE_CAPTIVE) {
        assert_true(custody_of("roland").defaulted);
        assert_int_equal(last(GS_LEDGER_DEFAULTED)->amount, 300);
        must(gs_campaign_next(c, &err));
        int n = 0;
        for (int i = 0; i < c->n_ledger; i++) {
            n += c->ledger[i].kind == GS_LEDGER_DEFAULTED;
        }
        assert_int_equal(n, 1); /* told once */
    }
}

static void test_exchange__each_by_his_own_holder(void **state)
{
    (void)state;
    const char *franks[] = {"oliver", "turpin"}, *others[] = {"falsaron"}, *both[] = {"oliver", "oliver"};
    taken("oliver", "margariz");
    taken("turpin", "margariz");
    taken("falsaron", "roland");
    begin(NULL);
    refused(gs_hand_exchange(&h, both, 2, others, 1, 0, NULL), "stands here twice");
    begin(NULL);
    refused(gs_hand_exchange(&h, franks, 1, &franks[1], 1, 0, NULL), "gets nobody of its own");
    begin(NULL);
    refused(gs_hand_exchange(&h, franks, 2, others, 1, 50, "babylon"), "--from");
    begin(NULL);
    must(gs_hand_exchange(&h, franks, 2, others, 1, 50, "franks"));
    end();
    assert_int_equal(now_of("oliver").fate, GS_FATE_FIT);
    assert_int_equal(now_of("turpin").fate, GS_FATE_FIT);
    assert_int_equal(now_of("falsaron").fate, GS_FATE_FIT);
    assert_string_equal(last(GS_LEDGER_EXCHANGED)->text, "for oliver and turpin");
    assert_int_equal(coin_sum(), 0);
    assert_int_equal(last(GS_LEDGER_COIN)->amount, 50);
}

static void test_parole__keeps_him_from_the_field_until_its_day(void **state)
{
    (void)state;
    const char *until;
    const gs_camp_hero *roland = gs_campaign_hero(c, "roland");
    taken("roland", "marsile");
    begin(NULL);
    must(gs_hand_parole(&h, "roland", "+2"));
    end();
    assert_true(gs_campaign_on_parole(c, roland, &until));
    assert_string_equal(until, "0778-08-17");
    gs_setup *s;
    must(gs_campaign_muster(c, &c->battles[0], a, &s, &err));
    assert_int_equal(gs_setup_hero(s, "roland"), -1);
    must(gs_campaign_next(c, &err));
    assert_true(gs_campaign_on_parole(c, roland, NULL));
    must(gs_campaign_next(c, &err)); /* its last day: he fights */
    assert_false(gs_campaign_on_parole(c, roland, NULL));
    assert_string_equal(last(GS_LEDGER_PAROLE_ENDED)->subject, "roland");
    must(gs_campaign_muster(c, &c->battles[0], a, &s, &err));
    assert_true(gs_setup_hero(s, "roland") >= 0);
}

static void test_parole__general_is_succeeded_and_a_broken_word_is_a_deed(void **state)
{
    (void)state;
    taken("charlemagne", "marsile");
    begin(NULL);
    must(gs_hand_parole(&h, "charlemagne", NULL));
    end();
    begin(NULL);
    refused(gs_hand_break_parole(&h, "charlemagne"), "wants a reason");
    must(gs_campaign_next(c, &err));
    assert_string_equal(last(GS_LEDGER_SUCCESSION)->by, "naimes");
    assert_string_equal(last(GS_LEDGER_SUCCESSION)->value, "heir");
    begin("Roland's horn");
    must(gs_hand_break_parole(&h, "charlemagne"));
    end();
    assert_true(gs_campaign_can_serve(c, gs_campaign_hero(c, "charlemagne")));
    assert_string_equal(gs_campaign_general(c, gs_campaign_side(c, "franks"))->id, "naimes");
    begin(NULL);
    must(gs_hand_succeed(&h, "franks", "charlemagne"));
    end();
    assert_string_equal(gs_campaign_general(c, gs_campaign_side(c, "franks"))->id, "charlemagne");
    begin(NULL);
    refused(gs_hand_succeed(&h, "franks", "marsile"), "is not of the Franks");
    begin(NULL);
    refused(gs_hand_succeed(&h, "franks", NULL), "can command: another is named by hand");
}

static void test_execute__by_the_holders_hero_with_a_reason(void **state)
{
    (void)state;
    taken("chernuble", "oliver");
    begin(NULL);
    refused(gs_hand_execute(&h, "chernuble", "oliver"), "wants a reason");
    begin("for his threats");
    refused(gs_hand_execute(&h, "chernuble", "marsile"), "is a hero of the Franks");
    begin("for his threats");
    must(gs_hand_execute(&h, "chernuble", "roland"));
    end();
    assert_int_equal(now_of("chernuble").fate, GS_FATE_DEAD);
    assert_string_equal(last(GS_LEDGER_EXECUTED)->subject, "roland");
    assert_string_equal(last(GS_LEDGER_EXECUTED)->by, "chernuble");
    assert_string_equal(last(GS_LEDGER_DIED)->reason, "for his threats");
    assert_int_equal(last(GS_LEDGER_DIED)->step, last(GS_LEDGER_EXECUTED)->step);
}

static void test_custody__passes_when_the_holder_is_lost(void **state)
{
    (void)state;
    taken("chernuble", "engelier");
    begin(NULL);
    must(gs_hand_keep(&h, "chernuble", "engelier"));
    end();
    assert_string_equal(custody_of("chernuble").holder, "engelier");
    begin(NULL);
    gs_hand_enter(&h, GS_LEDGER_DIED, "engelier")->by = "marsile";
    end();
    gs_custody now = custody_of("chernuble");
    assert_true(now.lost);
    assert_string_equal(now.holder, "rearguard");
    assert_string_equal(now.captor, "engelier");
    begin(NULL);
    must(gs_hand_escape(&h, "chernuble", NULL, 1)); /* a natural 1 is held */
    end();
    assert_true(custody_of("chernuble").tried);
    begin(NULL);
    refused(gs_hand_escape(&h, "chernuble", NULL, 6), "has tried to escape in this turn");
    begin(NULL);
    refused(gs_hand_escape(&h, "chernuble", NULL, 7), "has tried");
    int held = c->n_ledger;
    must(gs_campaign_next(c, &err));
    assert_string_equal(last(GS_LEDGER_KEPT)->by, "rearguard");
    assert_false(custody_of("chernuble").lost);
    for (int i = held; i < c->n_ledger; i++) { /* he had his try */
        assert_false(c->ledger[i].kind == GS_LEDGER_HELD &&
                     strcmp(c->ledger[i].subject, "chernuble") == 0);
    }
    int turns;
    must(gs_campaign_audit_turns(c, &turns, &err));
    assert_int_equal(turns, 1);
    begin(NULL);
    must(gs_hand_escape(&h, "chernuble", NULL, 6));
    end();
    assert_int_equal(now_of("chernuble").fate, GS_FATE_FIT);
}

static void test_custody__place_taken(void **state)
{
    (void)state;
    gs_camp_place *p = gs_child_add(&gs_kind_campaign.children[6], c, c->arena);
    p->id = "laon";
    p->name = "Laon";
    must(gs_campaign_check(c, &err));
    taken("chernuble", "oliver");
    taken("canabeus", "oliver");
    begin(NULL);
    must(gs_hand_keep(&h, "chernuble", "laon"));
    must(gs_hand_keep(&h, "canabeus", "laon"));
    end();
    gs_campaign_place_taken(c, "laon", "babylon");
    assert_int_equal(now_of("canabeus").fate, GS_FATE_FIT);
    assert_string_equal(custody_of("chernuble").side, "babylon");
    assert_string_equal(custody_of("chernuble").place, "laon");
    assert_string_equal(custody_of("chernuble").captor, "oliver");
}

static void test_release__wants_a_reason(void **state)
{
    (void)state;
    taken("chernuble", "oliver");
    begin(NULL);
    refused(gs_hand_free(&h, "chernuble"), "wants a reason");
    begin("for honour");
    must(gs_hand_free(&h, "chernuble"));
    end();
    assert_int_equal(now_of("chernuble").fate, GS_FATE_FIT);
    begin("again");
    refused(gs_hand_free(&h, "chernuble"), "is no captive: he is fit");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_capture__who_can_hold_whom, rich, teardown),
        cmocka_unit_test_setup_teardown(test_ransom__general_costs_double_and_is_paid_in_parts, rich,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_ransom__not_paid_by_its_day, rich, teardown),
        cmocka_unit_test_setup_teardown(test_exchange__each_by_his_own_holder, rich, teardown),
        cmocka_unit_test_setup_teardown(test_parole__keeps_him_from_the_field_until_its_day, rich,
                                        teardown),
        cmocka_unit_test_setup_teardown(
            test_parole__general_is_succeeded_and_a_broken_word_is_a_deed, rich, teardown),
        cmocka_unit_test_setup_teardown(test_execute__by_the_holders_hero_with_a_reason, rich, teardown),
        cmocka_unit_test_setup_teardown(test_custody__passes_when_the_holder_is_lost, rich, teardown),
        cmocka_unit_test_setup_teardown(test_custody__place_taken, rich, teardown),
        cmocka_unit_test_setup_teardown(test_release__wants_a_reason, rich, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
