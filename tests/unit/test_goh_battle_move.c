/* Gathering of Hosts on the table: moves, the zone of 1, groups, towns, attacks, evades.
 */
#include "goh_positions.h"

#define INF "unit.type=infantry"

static void test_move__a_single_company_goes_its_full_distance_any_way(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, INF, 10000, 5000, 0);
    stand(&p, 1, INF, 10000, 15000, 180);
    goh_ready(&p, 0, GOH_MOVEMENT, "");
    refused(&p, move_to(a, 13100, 5000, 0), "GOH-R17");
    does(&p, move_to(a, 13000, 5000,
                     90)); /* GOH-6a, GOH-R20: sideways and turning cost nothing */
    stands_at(&p, a, 13000, 5000, 90);
    assert_has(told_by(&p, "move-allowance", 0), "unit.allowance=3");
    const gs_log_move *m = moved(&p, gs_ref_unit(a), GS_MOVE_SIDESTEP);
    assert_non_null(m);
    assert_int_equal(m->cost, 3000);
    refused(&p, move_to(a, 13000, 5500, 90), "GOH-1.1");
    end(&p);
}

static void test_move__within_one_of_an_enemy(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, INF, 10000, 5000, 0), c = stand(&p, 0, INF, 14000, 7750, 0);
    stand(&p, 1, INF, 10000, 8000, 180);
    stand(&p, 1, INF, 14000, 9000, 180);
    goh_ready(&p, 0, GOH_MOVEMENT, "");
    refused(&p, move_to(a, 10000, 6700, 0), "GOH-8a");
    refused(&p, move_to(c, 15500, 7750, 0), "GOH-8b");
    does(&p, move_to(a, 10000, 6500, 0)); /* it halts where it comes within 1 */
    gs_order back = order_of(GS_ORDER_WITHDRAW, c, -1);
    back.to = (gs_pose){{14000, 5750}, GS_ANG_DEG(0)};
    does(&p, back); /* GOH-R30: straight away, facing kept */
    stands_at(&p, c, 14000, 5750, 0);
    end(&p);
}

static void test_move__ground(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    area_at(&p, "woods", 0, 9000, 6000, 2000, 2000);
    area_at(&p, "forest", 0, 13000, 6000, 2000, 2000);
    int a = stand(&p, 0, INF, 10000, 5000, 0), c = stand(&p, 0, INF, 14000, 5500, 0);
    int l = stand(&p, 0, "unit.type=light-infantry", 12000, 5500, 0);
    stand(&p, 1, INF, 10000, 15000, 180);
    goh_ready(&p, 0, GOH_MOVEMENT, "");
    refused(&p, move_to(a, 10000, 7500, 0), "GOH-R17"); /* GOH-7.1b: 2 of 3 */
    does(&p, move_to(a, 10000, 7000, 0));
    assert_has(told_by(&p, "move-allowance", 0), "unit.terrain-loss=1");
    refused(&p, move_to(c, 14000, 7000, 0), "GOH-7.2");
    does(&p, move_to(l, 13700, 7500, 0)); /* GOH-7.2: light infantry may */
    end(&p);
}

static void test_group__is_two_touching_and_aligned(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, INF, 10000, 5000, 0), c = stand(&p, 0, INF, 11000, 5000, 0);
    int d = stand(&p, 0, INF, 10200, 4500, 0), e = stand(&p, 0, INF, 12100, 5000, 0);
    stand(&p, 1, INF, 10000, 15000, 180);
    goh_ready(&p, 0, GOH_MOVEMENT, "");
    gs_unitset g = gs_body_group(&p.b, a);
    assert_true(gs_unitset_has(&g, c) && gs_unitset_has(&g, d) && !gs_unitset_has(&g, e));
    assert_true(goh_second_rank(&p.b, d, a) && !goh_second_rank(&p.b, a, d));
    end(&p);
}

static void test_group__moves_as_its_slowest(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, INF, 10000, 5000, 0);
    int c = stand(&p, 0, "unit.type=heavy-infantry", 11000, 5000, 0);
    stand(&p, 1, INF, 10000, 15000, 180);
    goh_ready(&p, 0, GOH_MOVEMENT, "");
    gs_order o = order_of(GS_ORDER_MOVE, a, -1);
    o.group = both(a, c);
    gs_path_add(&o.path, GS_STEP_FORWARD, 0, 2500);
    refused(&p, o, "GOH-R17"); /* GOH-6b: 2 */
    o.path.n = 0;
    gs_path_add(&o.path, GS_STEP_SHIFT, GS_ANG_90, 1500);
    refused(&p, o, "GOH-R17"); /* GOH-6d: sideways at 1 less */
    o.path.n = 0;
    gs_path_add(&o.path, GS_STEP_WHEEL_RIGHT, GS_ANG_DEG(45), 0); /* GOH-R18: 1.571 */
    does(&p, o);
    assert_int_equal(moved(&p, gs_ref_unit(a), GS_MOVE_ADVANCE)->cost, 1571);
    assert_true(goh_aligned(&p.b, a, c));
    end(&p);
}

static void test_attack__needs_an_order_alone(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, INF, 10000, 5000, 0), c = stand(&p, 0, INF, 13000, 5000, 0);
    int x = stand(&p, 1, INF, 10300, 7500, 180), y = stand(&p, 1, INF, 13300, 7500, 180);
    leader(&p, 0, "hero.rank=captain", 1, c);
    goh_ready(&p, 0, GOH_MOVEMENT, "order.unit=3");
    does(&p, order_of(GS_ORDER_CHARGE, a, x));
    stands_at(&p, a, 10000, 5000, 0); /* GOH-11.1a: 3 is not enough */
    refused(&p, order_of(GS_ORDER_CHARGE, a, x), "GOH-11.1a");
    does(&p, order_of(GS_ORDER_CHARGE, c, y)); /* GOH-R76: he carries a banner */
    assert_has(told_by(&p, "order", 1), "needed=no");
    stands_at(&p, c, 13300, 7000, 0); /* GOH-R34: flush, centres opposite */
    assert_has(told_by(&p, "contact", 0), "contact=front");
    assert_true(goh_touch(&p.b, c, y));
    end(&p);
}

static void test_attack__from_the_flank_zone_onto_the_flank(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, "unit.type=cavalry", 7000, 8000, 90),
        x = stand(&p, 1, INF, 10000, 8000, 0);
    goh_ready(&p, 0, GOH_MOVEMENT, "order.unit=6");
    does(&p, order_of(GS_ORDER_CHARGE, a, x));
    assert_has(told_by(&p, "contact", 0), "contact=flank");
    stands_at(&p, a, 9125, 7750,
              90); /* its left front corner at the target's front corner */
    end(&p);
}

static void test_attack__a_taken_front_is_overlapped_and_wheeled_from(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, INF, 10000, 7500, 0), c = stand(&p, 0, INF, 11500, 6000, 0);
    int x = stand(&p, 1, "unit.type=great-beast", 10000, 8250, 180);
    leader(&p, 0, "hero.rank=captain", 1, c);
    goh_ready(&p, 0, GOH_MOVEMENT,
              "attack.attacker=1 attack.defender=1 attack.attacker-right=5 "
              "attack.defender-left=1");
    does(&p, order_of(GS_ORDER_CHARGE, c, x));
    assert_has(told_by(&p, "contact", 0), "reason=front-taken");
    stands_at(&p, c, 11000, 7500, 0);
    assert_int_equal(goh_overlaps(&p.b, c, a, x), GS_RIGHT);
    assert_false(goh_engaged(&p.b, c));
    goh_melee_phase(&p.b);
    assert_has(told_by(&p, "melee", 0),
               "attacker-right.dice=2"); /* GOH-10.3.2: half, rounded up */
    assert_true(goh_marked(&p.b, c, GOH_MARK_OVERLAPPED));
    memset(p.b.s.body, 0, sizeof p.b.s.body);
    goh_note(&p.b, c)->did = GOH_WAS_OVERLAP; /* as the next turn's start notes it */
    p.b.s.phase = GOH_MOVEMENT;
    p.b.s.side = 0;
    does(&p, order_of(GS_ORDER_CHARGE, c, x));
    assert_has(told_by(&p, "contact", 1), "reason=wheel");
    stands_at(&p, c, 10750, 8250,
              270); /* GOH-R36: pivots on the shared corner through 90 degrees */
    end(&p);
}

static void test_attack__a_group_goes_in_together(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, INF, 10000, 5000, 0), c = stand(&p, 0, INF, 11000, 5000, 0);
    int x = stand(&p, 1, INF, 10200, 7500, 180), y = stand(&p, 1, INF, 11200, 7500, 180);
    goh_ready(&p, 0, GOH_MOVEMENT, "order.unit=4");
    gs_order o = order_of(GS_ORDER_CHARGE, a, x);
    o.group = both(a, c);
    does(&p, o);
    assert_null(resolved(&p, "order", 1)); /* GOH-R74b: one roll */
    stands_at(&p, a, 10200, 7000, 0);
    stands_at(&p, c, 11200, 7000, 0);
    assert_true(goh_touch(&p.b, a, x) && goh_touch(&p.b, c, y));
    assert_int_equal(gs_body(goh_noted(&p.b, c)->attacked), y);
    end(&p);
}

static void test_evade__halves_of_a_length_are_kept(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, INF, 10000, 5000, 0);
    int x = stand(&p, 1, "unit.type=skirmishers", 10000, 7500, 180);
    goh_ready(&p, 0, GOH_MOVEMENT, "order.unit=4 evade.evader=5");
    does(&p, order_of(GS_ORDER_CHARGE, a, x));
    stands_at(&p, x, 10000, 10000, 0); /* GOH-8.3b, 8.3c: 2.5, its back to the enemy */
    stands_at(&p, a, 10000, 7000,
              0); /* GOH-8.3d, R43: it halts where contact would have been */
    assert_has(told_by(&p, "evade", 0), "caught=no");
    end(&p);
}

static void test_evade__caught_from_behind(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, "unit.type=cavalry", 10000, 5000, 0);
    int x = stand(&p, 1, "unit.type=skirmishers", 10000, 7500, 180);
    goh_ready(&p, 0, GOH_MOVEMENT, "order.unit=4 evade.evader=2 attack.attacker=6");
    does(&p, order_of(GS_ORDER_CHARGE, a, x));
    stands_at(&p, x, 10000, 8500, 0);
    assert_has(told_by(&p, "evade", 0), "caught=yes");
    assert_true(goh_touch(&p.b, a, x));
    goh_melee_phase(&p.b);
    assert_has(asked_of(&p, "melee", 0), "defender.caught=yes"); /* GOH-8.3e */
    assert_has(told_by(&p, "melee", 0), "defender.dice=0");
    assert_int_equal(effects(&p, GS_EFFECT_DESTROYED, gs_ref_unit(x)), 1);
    end(&p);
}

static void test_town__is_occupied_from_contact_by_foot(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int town = area_at(&p, "town", 0, 9000, 6000, 2000, 2000);
    int a = stand(&p, 0, INF, 10000, 5750, 0),
        c = stand(&p, 0, "unit.type=cavalry", 11375, 7000, 270);
    int d = stand(&p, 0, INF, 10000, 4000, 0);
    stand(&p, 1, INF, 10000, 15000, 180);
    goh_ready(&p, 0, GOH_MOVEMENT, "");
    gs_order o = order_of(GS_ORDER_GARRISON, c, -1);
    o.target = (gs_ref){GS_REF_FEATURE, (int16_t)town};
    refused(&p, o, "GOH-7.3a");
    o.who = gs_ref_unit(d);
    refused(&p, o, "GOH-7.3c");
    o.who = gs_ref_unit(a);
    does(&p, o);
    gs_rect r = gs_body_rect(&p.b, a);
    assert_int_equal(r.w, 2000); /* GOH-R22: the template is its footprint */
    assert_int_equal(gs_holder(&p.b, town), a);
    o.who = gs_ref_unit(d);
    refused(&p, o, "GOH-7.3b");
    end(&p);
}

static void test_square__has_no_flank_and_does_not_attack(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, INF, 10000, 7000, 0), c = stand(&p, 0, INF, 11000, 7000, 0);
    int x = stand(&p, 1, "unit.type=cavalry", 7000, 7000, 90),
        y = stand(&p, 1, INF, 10000, 9500, 180);
    goh_ready(&p, 0, GOH_MOVEMENT, "order.unit=6 attack.attacker=1 attack.defender=1");
    gs_order o = order_of(GS_ORDER_FORM, a, -1);
    o.formation = GOH_IN_SQUARE;
    does(&p, o);
    assert_true(goh_in_square(&p.b, a) && goh_in_square(&p.b, c));
    refused(&p, order_of(GS_ORDER_CHARGE, a, y), "GOH-6.5c");
    refused(&p, move_to(a, 9000, 7000, 0), "GOH-R27");
    p.b.s.side = 1;
    does(&p, order_of(GS_ORDER_CHARGE, x, a));
    assert_has(asked_of(&p, "contact", 0), "target.square=yes");
    assert_has(told_by(&p, "contact", 0), "contact=front"); /* GOH-6.5d */
    goh_melee_phase(&p.b);
    assert_has(told_by(&p, "melee", 0), "defender.base=3");
    end(&p);
}

static void test_hidden__markers_show_themselves_and_dummies_go(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    area_at(&p, "woods", 0, 9000, 11000, 4000, 3000);
    int a = stand(&p, 0, "unit.type=light-cavalry", 10500, 5000, 0);
    int x = stand(&p, 1, INF, 10000, 12000, 180),
        y = stand(&p, 1, INF, 12000, 12000, 180);
    stand(&p, 1, INF, 20000, 16000, 180);
    p.s->units[x].entry = p.s->units[y].entry = GS_IN_AMBUSH;
    p.s->units[y].dummy = true;
    goh_ready(&p, 0, GOH_MOVEMENT, "");
    assert_false(gs_body_known(&p.b, 0, x));
    does(&p, move_to(a, 10500, 10500, 0));
    assert_true(gs_body_known(&p.b, 0, x)); /* it halts 2 before the marker */
    assert_true(gs_body_distance(&p.b, a, x) >= 1990);
    assert_true(gs_body_here(&p.b, x));
    assert_int_equal(effects(&p, GS_EFFECT_SPOTTED, gs_ref_unit(x)), 1);
    gs_place_show(&p.b, y, gs_ref_unit(a));
    assert_false(gs_body_here(&p.b, y)); /* nobody was there */
    end(&p);
}

static void test_exit__who_wins_by_leaving_leaves(void **state)
{
    position p;
    gs_pt zone[4] = {{8000, 16000}, {8000, 18000}, {12000, 18000}, {12000, 16000}};
    (void)state;
    goh_begin(&p);
    p.s->zones[p.s->n_zones++] = (gs_zone){0, "exit", "the ford", zone, 4};
    p.s->victory.exit_side = 0;
    p.s->victory.exit_units = 1;
    int a = stand(&p, 0, "unit.type=light-cavalry", 10000, 12000, 0);
    stand(&p, 1, INF, 20000, 3000, 0);
    int h = leader(&p, 0, "", 1, a);
    goh_ready(&p, 0, GOH_MOVEMENT, "");
    does(&p, move_to(a, 10000, 17000, 0));
    assert_true(p.b.t.unit[a].flags & GS_U_EXITED);
    assert_int_equal(p.b.t.hero[h].where, GS_HERO_LEFT);
    assert_true(gs_victory_judge(&p.b));
    assert_string_equal(p.b.s.outcome.reason, "exit");
    end(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_move__a_single_company_goes_its_full_distance_any_way),
        cmocka_unit_test(test_move__within_one_of_an_enemy),
        cmocka_unit_test(test_move__ground),
        cmocka_unit_test(test_group__is_two_touching_and_aligned),
        cmocka_unit_test(test_group__moves_as_its_slowest),
        cmocka_unit_test(test_attack__needs_an_order_alone),
        cmocka_unit_test(test_attack__from_the_flank_zone_onto_the_flank),
        cmocka_unit_test(test_attack__a_taken_front_is_overlapped_and_wheeled_from),
        cmocka_unit_test(test_attack__a_group_goes_in_together),
        cmocka_unit_test(test_evade__halves_of_a_length_are_kept),
        cmocka_unit_test(test_evade__caught_from_behind),
        cmocka_unit_test(test_town__is_occupied_from_contact_by_foot),
        cmocka_unit_test(test_square__has_no_flank_and_does_not_attack),
        cmocka_unit_test(test_hidden__markers_show_themselves_and_dummies_go),
        cmocka_unit_test(test_exit__who_wins_by_leaving_leaves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
