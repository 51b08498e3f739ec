/* The campaign's own procedures: what holds in any situation. */
#include "test.h"

#include "rules_props.h"

#include "gesta/cam.h"

static rules_course course = {
    .id = "campaign",
    .folder = "src/rules/campaign",
    .seed = 2016,
    .lawful = PROPS_SITUATIONS, /* any combination of values in range is valid */
    .odds_cases = 4,
    .odds_keep = 4,
    .may_be_open = true,
};

static const gs_ruleset *cam(void)
{
    return props_rules(course.id);
}

static void every_throw_counted(void **state)
{
    (void)state;
    const gs_ruleset *rs = cam();
    check_every_throw(rs, "heal", "hero.rating=3 hero.wounds=2 rest=3 options.recovery=roll");
    check_every_throw(rs, "heal",
                      "hero.rating=3 hero.wounds=3 rest=2 heal.bonus=1 options.recovery=roll");
    check_every_throw(rs, "missing", "field=enemy missing.bonus=-2 hero.wounds=1");
    check_every_throw(rs, "returning",
                      "unit.full=13 unit.start=5 unit.end=destroyed options.losses=roll "
                      "return.bonus=1 field=drawn");
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
        RULES_PROPS(&course),
        cmocka_unit_test(every_throw_counted),
        cmocka_unit_test(losses_balance),
        cmocka_unit_test(meetings_are_even),
    };
    return cmocka_run_group_tests_name("campaign", tests, NULL, NULL) != 0;
}
