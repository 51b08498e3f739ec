/* Gathering of Hosts on the table: how near, how far and past whom: contact askew, the
 * charger's whole way after an evader, zones, the hidden. Each case is named after its rule. */
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

/* To an enemy who stands askew, past a wood beside its way. Turned to him as it starts, its corner
 * would brush the wood; as it stands, or along its way, it does not, and any of the three will
 * do. A wood on its way bars it. */
static void test_R39__it_goes_as_the_ground_lets_it(void **state)
{
    static const int wood_at[] = {12000, 10410, 10000};
    (void)state;
    for (int i = 0; i < 3; i++) {
        position p;
        goh_begin(&p);
        area_at(&p, "forest", 0, wood_at[i], 6300, 1000, 100);
        int a = stand(&p, 0, INF, 10000, 5000, 0), x = stand(&p, 1, INF, 10000, 8000, 210);
        goh_ready(&p, 0, GOH_MOVEMENT, "");
        gs_order o = order_of(GS_ORDER_CHARGE, a, x);
        if (i < 2) {
            assert_int_equal(gs_engine_legal(&p.b, &o, NULL), GS_OK);
        } else {
            refused(&p, o, "GOH-R39");
        }
        end(&p);
    }
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
    assert_int_equal(gs_body(goh_noted(&p.b, 0)->attacked), 2);
    assert_null(resolved(&p, "order", 1)); /* GOH-R43b: no second order */
    end(&p);
    behind_a_line(&p, 2, 180);
    stands_at(&p, 0, 10000, 7375, 0); /* it halts where they stood */
    end(&p);
}

/* ---- zones (GOH-8a, R29) ---- */

static void sets(position *p, const char *option, const char *value)
{
    gs_err err;
    assert_int_equal(gs_setup_set_option(p->s, option, value, &err), GS_OK);
}

static gs_order ahead(int a, int c, gs_len len)
{
    gs_order o = order_of(GS_ORDER_MOVE, a, -1);
    o.group = both(a, c);
    gs_path_add(&o.path, GS_STEP_FORWARD, 0, len);
    return o;
}

static void test_R29__by_the_option_the_front_alone_binds_a_group_too(void **state)
{
    for (int front = 0; front < 2; front++) {
        position p;
        (void)state;
        goh_begin(&p);
        int a = stand(&p, 0, INF, 10000, 5000, 0), c = stand(&p, 0, INF, 11000, 5000, 0);
        stand(&p, 1, INF, 10500, 7000, 0); /* its rear to them */
        if (front) {
            sets(&p, "options.engagement-zone", "front");
        }
        goh_ready(&p, 0, GOH_MOVEMENT, "");
        gs_order o = ahead(a, c, 800);
        if (front) {
            refused(&p, ahead(a, c, 1450), "GOH-R34b"); /* not so near for all that */
            does(&p, o);
            stands_at(&p, c, 11000, 5800, 0);
        } else {
            refused(&p, o, "GOH-8a");
        }
        end(&p);
    }
}

/* Who is in square has his front on every side, and so his zone. */
static void test_R29__a_squares_zone_is_all_round_by_the_option_too(void **state)
{
    for (int square = 0; square < 2; square++) {
        position p;
        (void)state;
        goh_begin(&p);
        int a = stand(&p, 0, INF, 10500, 5000, 0);
        int x = stand(&p, 1, INF, 10000, 7000, 0), y = stand(&p, 1, INF, 11000, 7000, 0);
        sets(&p, "options.engagement-zone", "front");
        goh_ready(&p, 0, GOH_MOVEMENT, "");
        gs_open(&p.b, "form", gs_ref_unit(x), (gs_ref){0});
        for (int i = x; i <= y && square; i++) {
            gs_emit_at(&p.b, GS_EFFECT_FORMATION, gs_ref_unit(i), (gs_ref){0}, 0, 0,
                       (gs_pose){{0, 0}, 0}, 0, p.s->ruleset->formations[GOH_IN_SQUARE]);
        }
        if (square) {
            refused(&p, move_to(a, 10500, 5900, 0), "GOH-8a");
        } else {
            does(&p, move_to(a, 10500, 5900, 0));
        }
        end(&p);
    }
}

static void test_R29__of_flyers_in_a_group_the_end_alone_counts(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, "unit.type=flyers", 10000, 5000, 0),
        c = stand(&p, 0, "unit.type=flyers", 11000, 5000, 0);
    stand(&p, 1, INF, 10500, 8000, 180);
    goh_ready(&p, 0, GOH_MOVEMENT, "");
    refused(&p, ahead(a, c, 3300), "GOH-R34b"); /* not onto him */
    does(&p, ahead(a, c, 5500)); /* over him */
    stands_at(&p, a, 10000, 10500, 0);
    end(&p);
}

/* Between corners the zone is round: 0.9 and 0.8 off is 1.2 away. */
static void test_R29__the_zone_is_round_at_the_corners(void **state)
{
    for (int k = 0; k < 2; k++) {
        position p;
        (void)state;
        goh_begin(&p);
        int a = stand(&p, 0, INF, 10000, 5000, 0), c = stand(&p, 0, INF, 11000, 5000, 0);
        stand(&p, 1, INF, k ? 12500 : 12900, 8300, 180);
        goh_ready(&p, 0, GOH_MOVEMENT, "");
        if (k) { /* 0.5 and 0.8 */
            refused(&p, ahead(a, c, 2000), "GOH-8a");
            refused(&p, move_to(c, 11000, 7000, 0), "GOH-8a");
        } else {
            does(&p, move_to(c, 11000, 7000, 0));
        }
        end(&p);
        goh_begin(&p);
        a = stand(&p, 0, INF, 10000, 5000, 0), c = stand(&p, 0, INF, 11000, 5000, 0);
        stand(&p, 1, INF, 12900, 8300, 180);
        goh_ready(&p, 0, GOH_MOVEMENT, "");
        does(&p, ahead(a, c, 2000));
        end(&p);
    }
}

/* ---- hidden companies ---- */

/* One hides 1.5 aside and 2.2 ahead: a company, or a group, goes on until he is 2 away, and
 * sees him there; it does not halt before, never to know why. */
static void test_R4__who_halts_before_the_hidden_has_seen_him(void **state)
{
    for (int group = 0; group < 2; group++) {
        position p;
        (void)state;
        goh_begin(&p);
        area_at(&p, "woods", 0, 12900, 7000, 4000, 3000);
        int a = stand(&p, 0, INF, 10000, 5000, 0), c = stand(&p, 0, INF, 11000, 5000, 0);
        int x = stand(&p, 1, INF, 13500, 7700, 180), y = stand(&p, 1, INF, 3000, 15000, 180);
        p.s->units[x].entry = GS_IN_AMBUSH;
        p.s->units[x].dummy = group == 1;
        goh_ready(&p, 0, GOH_MOVEMENT, "");
        assert_false(gs_body_known(&p.b, 0, x));
        does(&p, group ? ahead(a, c, 3000) : move_to(c, 11000, 8000, 0));
        assert_int_equal(effects(&p, GS_EFFECT_SPOTTED, gs_ref_unit(x)), 1);
        int at = p.b.t.unit[c].at.y;
        assert_true(at >= 5870 && at <= 5890);
        if (group) { /* a dummy: nobody is there, and nobody is lost */
            int units, lost;
            assert_false(gs_body_here(&p.b, x));
            gs_victory_count(&p.b, 1, &units, &lost);
            assert_int_equal(units, 1);
            assert_int_equal(lost, 0);
            assert_true(p.b.t.unit[x].flags & GS_U_LEFT);
        }
        assert_true(gs_body_here(&p.b, y));
        end(&p);
    }
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
        cmocka_unit_test(test_R39__it_goes_as_the_ground_lets_it),
        cmocka_unit_test(test_R43__another_enemy_in_the_way_is_attacked_instead),
        cmocka_unit_test(test_R29__by_the_option_the_front_alone_binds_a_group_too),
        cmocka_unit_test(test_R29__a_squares_zone_is_all_round_by_the_option_too),
        cmocka_unit_test(test_R29__of_flyers_in_a_group_the_end_alone_counts),
        cmocka_unit_test(test_R29__the_zone_is_round_at_the_corners),
        cmocka_unit_test(test_R4__who_halts_before_the_hidden_has_seen_him),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
