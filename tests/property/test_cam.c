/* The campaign's own procedures: what holds in any situation. */
#include "test.h"

#include "rules_props.h"

#include "gesta/cam.h"

enum { SITUATIONS = 1500, ROLLS = 20000, ODDS_CASES = 4 };

static const gs_ruleset *cam(void)
{
    const gs_ruleset *rs = gs_ruleset_find("campaign");
    assert_non_null(rs);
    return rs;
}

static cited rules_cited;

static void replay(void **state)
{
    (void)state;
    const gs_ruleset *rs = cam();
    gs_seeded seeded;
    gs_seeded_init(&seeded, 2016, 7);
    rules_cited.rs = rs;
    for (int i = 0; i < rs->n_procs; i++) {
        picker pk = {.seed = 300 + (uint64_t)i};
        for (int k = 0; k < SITUATIONS; k++) {
            /* "Any combination of values in range is valid." */
            assert_true(check_replay(rs, rs->procs[i], &pk, (uint32_t)k % 10, &seeded,
                                     &rules_cited));
        }
    }
}

static void coverage(void **state)
{
    (void)state;
    const gs_ruleset *rs = cam();
    assert_ptr_equal(rules_cited.rs, rs);
    cite_vectors(&rules_cited);
    int silent = 0;
    for (int i = 0; i < rs->n_rules; i++) {
        if (rs->rules[i].state == GS_RULE_PROCEDURE && !rules_cited.seen[i]) {
            print_error("%s: no vector and no working cites it\n", rs->rules[i].number);
            silent++;
        }
        if (rs->rules[i].state == GS_RULE_OPEN) { /* what is not done says why */
            assert_non_null(rs->rules[i].why);
        }
    }
    assert_int_equal(silent, 0);
}

static void sources(void **state)
{
    (void)state;
    check_sources(cam(), "src/rules/campaign");
}

static void odds_against_rolls(void **state)
{
    (void)state;
    const gs_ruleset *rs = cam();
    gs_seeded seeded;
    gs_seeded_init(&seeded, 2016, 8);
    for (int i = 0; i < rs->n_procs; i++) {
        picker pk = {.seed = 700 + (uint64_t)i};
        for (int done = 0; rs->procs[i]->n_labels && done < ODDS_CASES; done++) {
            assert_true(check_odds(rs->procs[i], &pk, 4, ROLLS, &seeded));
        }
    }
}

static void every_throw_counted(void **state)
{
    (void)state;
    const gs_ruleset *rs = cam();
    check_every_throw(rs, "heal", "hero.rating=3 hero.wounds=2 rest=3 options.recovery=roll", 6);
    check_every_throw(rs, "heal",
                      "hero.rating=3 hero.wounds=3 rest=2 heal.bonus=1 options.recovery=roll", 6);
    check_every_throw(rs, "missing", "field=enemy missing.bonus=-2 hero.wounds=1", 1);
    check_every_throw(rs, "returning",
                      "unit.full=13 unit.start=5 unit.end=destroyed options.losses=roll "
                      "return.bonus=1 field=drawn", 5);
}

/* The roll of losses balances in whatever situation. (CAM-5.5) */
static void losses_balance(void **state)
{
    (void)state;
    const gs_proc *p = gs_ruleset_proc(cam(), "returning");
    static cam_returning_in in;
    cam_returning_out out;
    gs_seeded seeded;
    gs_seeded_init(&seeded, 2016, 9);
    picker pk = {.seed = 55};
    for (int k = 0; k < 5000; k++) {
        random_situation(&pk, p, 2, &in);
        assert_int_equal(gs_proc_run(p, &in, &seeded.dice, &out, NULL, NULL, NULL), GS_OK);
        int32_t start = in.wear || in.start < in.full ? in.start : in.full;
        assert_int_equal(start, out.strength + out.gone);
        assert_int_equal(out.lost, out.returned + out.gone);
        assert_true(out.returned >= 0 && out.gone >= 0 && out.strength >= 0);
        assert_true(out.weakened <= out.returned);
    }
}

/* Whoever meets at all meets between where they began and ended, within the turn; seen from the
 * other army it is the same meeting. */
static void meetings_are_even(void **state)
{
    (void)state;
    const gs_proc *p = gs_ruleset_proc(cam(), "meeting");
    static cam_meeting_in in;
    picker pk = {.seed = 56};
    for (int k = 0; k < 5000; k++) {
        cam_meeting_out out, other;
        random_situation(&pk, p, 2, &in);
        assert_int_equal(gs_proc_run(p, &in, NULL, &out, NULL, NULL, NULL), GS_OK);
        cam_army swap = in.a;
        in.a = in.b;
        in.b = swap;
        in.owner = in.owner == CAM_SIDE_NONE ? CAM_SIDE_NONE : CAM_SIDE_A + CAM_SIDE_B - in.owner;
        assert_int_equal(gs_proc_run(p, &in, NULL, &other, NULL, NULL, NULL), GS_OK);
        assert_int_equal(out.meets, other.meets);
        assert_int_equal(out.point, other.point);
        assert_int_equal(out.when, other.when);
        assert_int_equal(out.by, other.by);
        assert_true(out.point >= 0 && out.point <= in.length);
        assert_true(out.when >= 0 && out.when <= 1000);
        if (out.meets) {
            assert_int_equal(out.defender + out.attacker, CAM_SIDE_A + CAM_SIDE_B);
            bool named_first = out.by == CAM_DEFENDS_ORDER;
            assert_true((out.defender == other.defender) == named_first);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replay),
        cmocka_unit_test(coverage),
        cmocka_unit_test(sources),
        cmocka_unit_test(odds_against_rolls),
        cmocka_unit_test(every_throw_counted),
        cmocka_unit_test(losses_balance),
        cmocka_unit_test(meetings_are_even),
    };
    return cmocka_run_group_tests_name("campaign", tests, NULL, NULL) != 0;
}
