/* Gathering of Hosts on the table: how near, how far and past whom: contact askew, the
 * charger's whole way after an evader, zones, squares, pursuers. Each case is named after its
 * rule. */
#include "goh_positions.h"

#define INF "unit.type=infantry"
#define HORSE "unit.type=cavalry"
#define LIGHT "unit.type=skirmishers"

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

/* ---- the charger's whole way (GOH-8.3d, R28, R43, R43b) ---- */

/* Horsemen of 5 whose gap is 2.375, from skirmishers who run 2: in the open they catch. */
static void chase(position *p, const char *ground, int y, int d, int yes)
{
    goh_begin(p);
    if (ground) {
        area_at(p, ground, 0, 8000, y, 4000, d);
    }
    int a = stand(p, 0, HORSE, 10000, 5000, 0), x = stand(p, 1, LIGHT, 10000, 8000, 180);
    goh_ready(p, 0, GOH_MOVEMENT, "order.unit=4 evade.evader=4");
    p->yes[GS_ASK_GO_ON] = yes;
    p->b.player[0] = (gs_player){position_answer, p};
    does(p, order_of(GS_ORDER_CHARGE, a, x));
    stands_at(p, x, 10000, 10000, 0);
}

static void test_R28__ground_that_only_the_full_move_enters_counts(void **state)
{
    position p;
    (void)state;
    chase(&p, NULL, 0, 0, 1);
    assert_has(told_by(&p, "evade", 0), "caught=yes");
    stands_at(&p, 0, 10000, 9375, 0);
    end(&p);
    chase(&p, "rough", 8800, 400, 1); /* 4 are left, and 4.375 wanted */
    assert_has(asked_of(&p, "evade", 0), "charger.move=4");
    assert_has(told_by(&p, "evade", 0), "charger.moved=4 gap=0.375 caught=no");
    stands_at(&p, 0, 10000, 9000, 0);
    assert_has(asked_of(&p, "move-allowance", 0), "minor-terrain=yes");
    assert_int_equal(moved(&p, gs_ref_unit(0), GS_MOVE_CHARGE)->allowance, GS_LEN(4));
    assert_false(goh_is_mark(&p.b, 1, GOH_WAS_CAUGHT));
    end(&p);
    chase(&p, "rough", 9200, 400, 1); /* it stops before what it could not cross */
    assert_has(told_by(&p, "evade", 0), "caught=no");
    assert_true(p.b.t.unit[0].at.y >= 9190 && p.b.t.unit[0].at.y <= 9201);
    assert_int_equal(moved(&p, gs_ref_unit(0), GS_MOVE_CHARGE)->allowance, GS_LEN(5));
    end(&p);
    chase(&p, "rough", 9500, 400, 1); /* beyond where it catches */
    assert_has(told_by(&p, "evade", 0), "caught=yes");
    end(&p);
}

static void test_R28__who_halts_pays_for_the_way_to_the_halt_alone(void **state)
{
    position p;
    (void)state;
    chase(&p, "rough", 8800, 400, 2);
    assert_has(asked_of(&p, "evade", 0), "charge=halt");
    assert_has(asked_of(&p, "evade", 0), "charger.move=5");
    stands_at(&p, 0, 10000, 7375, 0);
    assert_null(strstr(asked_of(&p, "move-allowance", 0), "minor-terrain"));
    end(&p);
}

/* Ground that bars the way saves the evaders. */
static void test_R28c__a_wood_that_bars_the_way_on(void **state)
{
    position p;
    (void)state;
    chase(&p, "forest", 8500, 500, 1);
    assert_has(told_by(&p, "evade", 0), "caught=no");
    assert_true(p.b.t.unit[0].at.y >= 8100 && p.b.t.unit[0].at.y <= 8130); /* its front there */
    end(&p);
}

/* Skirmishers run through their own line: the charger meets that, and does not catch them on
 * its other side. */
static void behind_a_line(position *p, int yes, int degrees)
{
    goh_begin(p);
    int a = stand(p, 0, HORSE, 10000, 5000, 0), x = stand(p, 1, LIGHT, 10000, 8000, 180);
    stand(p, 1, INF, 10000, 8800, degrees);
    goh_ready(p, 0, GOH_MOVEMENT, "order.unit=4 evade.evader=4");
    p->yes[GS_ASK_GO_ON] = yes;
    p->b.player[0] = (gs_player){position_answer, p};
    does(p, order_of(GS_ORDER_CHARGE, a, x));
    stands_at(p, x, 10000, 10000, 0);
    assert_has(told_by(p, "evade", 0), "caught=no");
    assert_false(goh_is_mark(&p->b, x, GOH_WAS_CAUGHT));
}

static void test_R43__another_enemy_in_the_way_is_attacked_instead(void **state)
{
    position p;
    (void)state;
    behind_a_line(&p, 1, 180);
    stands_at(&p, 0, 10000, 8175, 0);
    assert_true(goh_touch(&p.b, 0, 2) && goh_is_mark(&p.b, 0, GOH_ATTACKED));
    assert_int_equal(p.b.s.body[0].amount, 2 + 1);
    assert_null(resolved(&p, "order", 1)); /* GOH-R43b: no second order */
    end(&p);
    behind_a_line(&p, 2, 180);
    stands_at(&p, 0, 10000, 7375, 0); /* it halts where they stood */
    end(&p);
}

/* ---- the end ---- */

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_R34b__two_askew_are_in_contact_along_a_tenth),
        cmocka_unit_test(test_R34b__askew_on_a_flank_it_is_the_flank),
        cmocka_unit_test(test_R28__ground_that_only_the_full_move_enters_counts),
        cmocka_unit_test(test_R28__who_halts_pays_for_the_way_to_the_halt_alone),
        cmocka_unit_test(test_R28c__a_wood_that_bars_the_way_on),
        cmocka_unit_test(test_R43__another_enemy_in_the_way_is_attacked_instead),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
