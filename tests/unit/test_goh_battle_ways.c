/* Gathering of Hosts on the table: how near, how far and past whom. Each case is named after its
 * rule. */
#include "goh_positions.h"

#define INF "unit.type=infantry"

/* ---- contact (GOH-R34b) ---- */

/* A stand whose corner is 0.002 before another's front, turned by 8 degrees, is at most 0.02
 * from it along 0.129; by 14 degrees along no more than 0.074. */
static void test_R34b__two_askew_are_in_contact_along_a_tenth(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, INF, 10000, 5000, 0), x = stand(&p, 1, INF, 9640, 5569, 188);
    int c = stand(&p, 0, INF, 15000, 5000, 0), y = stand(&p, 1, INF, 14675, 5616, 194);
    goh_ready(&p, 0, GOH_MOVEMENT, "attack.attacker=1 attack.defender=1");
    gs_bearing f, g;
    gs_len shared;
    assert_true(goh_contact_of(&p.b, a, x, &f, &g, &shared));
    assert_true(f == GS_FRONT && g == GS_FRONT && shared >= 120 && shared <= 140);
    assert_true(goh_engaged(&p.b, a) && goh_engaged(&p.b, x));
    assert_false(goh_touch(&p.b, c, y));
    refused(&p, move_to(a, 10000, 4000, 0), "GOH-R73");
    goh_melee_phase(&p.b); /* GOH-10a */
    assert_has(told_by(&p, "melee", 0), "attacker.base=3");
    assert_null(resolved(&p, "melee", 1));
    end(&p);
}

/* A corner against the middle of a side: the side is told that the corner's edge looks at. */
static void test_R34b__askew_on_a_flank_it_is_the_flank(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, INF, 9640, 5569, 188); /* as above, its enemy turned to his left */
    int x = stand(&p, 1, INF, 10000, 4750, 270);
    goh_ready(&p, 0, GOH_MOVEMENT, "");
    gs_bearing f, g;
    gs_len shared;
    assert_true(goh_contact_of(&p.b, a, x, &f, &g, &shared));
    assert_int_equal(f, GS_FRONT);
    assert_int_equal(g, GS_RIGHT);
    end(&p);
}

/* ---- the end ---- */

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_R34b__two_askew_are_in_contact_along_a_tenth),
        cmocka_unit_test(test_R34b__askew_on_a_flank_it_is_the_flank),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
