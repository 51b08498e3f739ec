/* Gathering of Hosts on the table: shooting and melee, hits passed, leaders, panic,
 * pursuit, whole turns. */
#include "goh_positions.h"

#define INF "unit.type=infantry"

static void shoot(position *p, int unit, int target)
{
    does(p, order_of(GS_ORDER_SHOOT, unit, target));
}

static void fire(position *p)
{
    const gs_player none = {NULL, NULL};
    p->b.player[0] = p->b.player[1] = none;
    p->b.s.phase = GOH_SHOOTING_PHASE;
    goh_fire_all(&p->b);
}

static void test_shooting__bows_shoot_six_to_the_front(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, "unit.type=archers", 10000, 5000, 0);
    int x = stand(&p, 1, INF, 10000, 11500, 180), y = stand(&p, 1, INF, 15000, 5000, 270);
    int z = stand(&p, 1, INF, 12000, 12000, 180);
    goh_ready(&p, 0, GOH_SHOOTING_PHASE, "shoot.shooter=5,6");
    refused(&p, order_of(GS_ORDER_SHOOT, a, y), "GOH-9a");
    refused(&p, order_of(GS_ORDER_SHOOT, a, z), "GOH-R51");
    shoot(&p, a, x); /* 6 from edge to edge */
    fire(&p);
    assert_has(told_by(&p, "shooting", 0), "shooter.dice=2");
    assert_int_equal(p.b.t.unit[x].hits, 2);
    assert_has(asked_of(&p, "shooting", 0), "shooter.distance=6");
    end(&p);
}

static void test_shooting__both_players_at_once(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, "unit.type=skirmishers unit.full-effect=yes unit.shots=2", 10000,
                  5000, 0);
    int x = stand(&p, 1, "unit.type=skirmishers unit.full-effect=yes unit.shots=2", 10000,
                  7500, 180);
    goh_ready(&p, 0, GOH_SHOOTING_PHASE, "shoot.shooter=6");
    shoot(&p, a, x);
    p.b.s.side = 1;
    shoot(&p, x, a);
    fire(&p); /* GOH-R8: neither shot before the other */
    assert_int_equal(effects(&p, GS_EFFECT_DESTROYED, gs_ref_unit(a)), 1);
    assert_int_equal(effects(&p, GS_EFFECT_DESTROYED, gs_ref_unit(x)), 1);
    end(&p);
}

static void test_shooting__like_companies_in_one_slot_and_lines_blocked(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, "unit.type=archers", 10000, 5000, 0);
    int c = stand(&p, 0, "unit.type=archers", 10000, 4500, 0); /* the second rank */
    int d = stand(&p, 0, "unit.type=archers", 13000, 5000, 0);
    stand(&p, 0, INF, 13000, 6500, 0);
    int x = stand(&p, 1, "unit.type=heavy-infantry", 10000, 8000, 180);
    int y = stand(&p, 1, INF, 13000, 9000, 180);
    goh_ready(&p, 0, GOH_SHOOTING_PHASE, "shoot.shooter=5,5 shoot.shooter2=5");
    refused(&p, order_of(GS_ORDER_SHOOT, d, y), "GOH-9c");
    shoot(&p, a, x);
    shoot(&p, c, x);
    fire(&p);
    assert_has(told_by(&p, "shooting", 0), "shooter2.dice=1"); /* GOH-9.6b */
    assert_has(told_by(&p, "shooting", 0),
               "target.halved=2"); /* 3 hits on the heavily armoured */
    assert_null(resolved(&p, "shooting", 1));
    end(&p);
}

static void test_shooting__half_the_hits_are_passed_to_a_neighbour(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, "unit.type=archers unit.shots=4", 10000, 5000, 0);
    int x = stand(&p, 1, INF, 10000, 8000, 180), y = stand(&p, 1, INF, 11000, 8000, 180);
    goh_ready(&p, 0, GOH_SHOOTING_PHASE, "shoot.shooter=6");
    shoot(&p, a, x);
    fire(&p); /* the default: pass what saves it (GOH-R55) */
    assert_has(told_by(&p, "pass-hits", 0), "passed=1");
    assert_int_equal(p.b.t.unit[x].hits, 3);
    assert_int_equal(p.b.t.unit[y].hits, 1);
    assert_true(gs_body_here(&p.b, x));
    end(&p);
}

static void test_melee__counter_attack_of_shock_troops_and_pursuit(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, "unit.type=cavalry", 10000, 6000, 0);
    int x = stand(&p, 1, "unit.type=cavalry unit.shock=yes", 10000, 8500, 180);
    goh_ready(&p, 0, GOH_MOVEMENT, "order.unit=6 attack.attacker=1 attack.defender=6");
    does(&p, order_of(GS_ORDER_CHARGE, a, x));
    goh_counters(&p.b,
                 1); /* the default counter-attacks with shock and without shield wall */
    assert_true(goh_is_mark(&p.b, x, GOH_COUNTERED));
    gs_pt fallen = p.b.t.unit[a].at;
    goh_melee_phase(&p.b);
    assert_has(told_by(&p, "melee", 0), "stance=counter");
    assert_has(told_by(&p, "melee", 0),
               "defender.shock-die=1"); /* GOH-8.2c, GOH-10.3.3 */
    assert_int_equal(effects(&p, GS_EFFECT_DESTROYED, gs_ref_unit(a)), 1);
    assert_has(told_by(&p, "pursuit", 0), "pursues=yes");
    stands_at(&p, x, fallen.x, fallen.y,
              180); /* GOH-10.5: onto the fallen enemy's position */
    end(&p);
}

static void test_melee__two_fights_are_added_up(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int x = stand(&p, 1, INF, 10000, 8000, 180);
    int a = stand(&p, 0, INF, 10000, 7500, 0), c = stand(&p, 0, INF, 9250, 7750, 90);
    stand(&p, 1, INF, 20000, 15000, 180);
    leader(&p, 0, "hero.rank=hero hero.inspiration=0", 1,
           a); /* no unnamed general beside him */
    leader(&p, 1, "hero.rank=hero hero.inspiration=0", 1, x);
    goh_ready(&p, 0, GOH_MELEE_PHASE, "attack.attacker=6,6,1,6,6,1 attack.defender=1 "
                                     "fate.leader=6");
    assert_true(goh_touch(&p.b, a, x) && goh_touch(&p.b, c, x));
    goh_melee_phase(&p.b); /* 2 from the front, 2 on the flank: endurance 4 (GOH-R8b) */
    assert_non_null(resolved(&p, "melee", 1));
    assert_has(asked_of(&p, "melee", 0), "first-turn=no");
    for (int i = 0; i < 2; i++) {
        assert_false(has(asked_of(&p, "melee", i), "defender.hits-before=2"));
        assert_has(told_by(&p, "melee", i), "defender.removed=no"); /* neither alone */
    }
    assert_int_equal(effects(&p, GS_EFFECT_DESTROYED, gs_ref_unit(x)), 1);
    end(&p);
}

static void test_melee__height_and_leaders(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    area_at(&p, "hill", 1, 8000, 7750, 4000, 3000);
    int a = stand(&p, 0, INF, 10000, 7500, 0), x = stand(&p, 1, INF, 10000, 8000, 180);
    leader(&p, 1, "hero.rank=captain", 2, x);
    goh_ready(&p, 0, GOH_MELEE_PHASE, "attack.attacker=1 attack.defender=1");
    (void)a;
    goh_melee_phase(&p.b);
    assert_has(told_by(&p, "melee", 0), "defender.height-die=1");
    assert_has(told_by(&p, "melee", 0), "defender.leadership=2");
    assert_has(told_by(&p, "melee", 0), "defender.dice=6");
    end(&p);
}

static void test_general__lost_and_his_companies_panic(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int x = stand(&p, 1, INF, 10000, 8000, 180),
        a = stand(&p, 0, "unit.type=great-beast", 10000, 7250, 0);
    int y = stand(&p, 1, INF, 12000, 9000, 180), z = stand(&p, 1, INF, 20000, 16000, 180);
    int g = leader(&p, 1, "", 2, x);
    p.s->side[1].general = g;
    goh_ready(&p, 0, GOH_MELEE_PHASE,
              "attack.attacker=6 attack.defender=1 fate.leader=1 panic.unit=3");
    (void)a;
    goh_melee_phase(&p.b);
    assert_int_equal(p.b.t.hero[g].where, GS_HERO_KILLED);
    assert_int_equal(effects(&p, GS_EFFECT_GENERAL_LOST, gs_ref_side(1)), 1);
    assert_has(told_by(&p, "panic", 0), "result=retire");
    assert_null(resolved(&p, "panic", 1)); /* the other is more than 6 away (GOH-11.2a) */
    assert_true(goh_marked(&p.b, y, GOH_MARK_HALTED));
    assert_false(goh_marked(&p.b, z, GOH_MARK_HALTED));
    const gs_log_move *m = moved(&p, gs_ref_unit(y), GS_MOVE_RETREAT);
    assert_non_null(m);
    assert_true(m->cost > 2900 && m->cost <= 3000);
    end(&p);
}

static void test_leader__of_a_removed_company_joins_a_friend(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int x = stand(&p, 1, INF, 10000, 8000, 180), y = stand(&p, 1, INF, 12000, 9000, 180);
    stand(&p, 0, "unit.type=great-beast", 10000, 7250, 0);
    int h = leader(&p, 1, "hero.rank=captain", 2, x);
    goh_ready(&p, 0, GOH_MELEE_PHASE,
              "attack.attacker=6 attack.defender=1 fate.leader=4");
    goh_melee_phase(&p.b);
    assert_has(told_by(&p, "fate", 0), "result=wounded");
    assert_int_equal(p.b.t.hero[h].unit, y);
    assert_int_equal(goh_inspiration(&p.b, h), 1); /* GOH-R16 */
    end(&p);
}

static void test_leaders__a_side_without_names_has_its_general(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a[8], x = stand(&p, 1, INF, 10000, 14000, 180);
    for (int i = 0; i < 8; i++) {
        a[i] = stand(&p, 0, INF, 4000 + 1500 * i, 4000, 0);
    }
    leader(&p, 1, "", 1, x);
    goh_ready(&p, 0, GOH_MOVEMENT, "");
    assert_int_equal(goh_leadership(&p.b, a[0]), 2); /* GOH-R16 */
    assert_int_equal(goh_leadership(&p.b, a[6]), 1);
    assert_false(goh_has_banner(&p.b, a[1]));
    assert_int_equal(goh_unnamed_leader(&p.b, x), 0);
    end(&p);
}

static void test_turn__victory_by_a_third_rounded_up(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int x = -1;
    for (int i = 0; i < 4; i++) {
        x = stand(&p, 1, INF, 4000 + 3000 * i, 14000, 180);
    }
    stand(&p, 0, INF, 10000, 3000, 0);
    goh_ready(&p, 0, GOH_TURN_END, "");
    assert_int_equal(gs_engine_units_to_break(&p.b, 1), 2); /* GOH-R5 */
    for (int i = x - 1; i <= x; i++) {
        assert_false(gs_victory_judge(&p.b));
        gs_open(&p.b, "removed", gs_ref_unit(i), (gs_ref){0});
        gs_emit(&p.b, GS_EFFECT_DESTROYED, gs_ref_unit(i), (gs_ref){0}, 0, 0, NULL);
    }
    assert_true(gs_victory_judge(&p.b));
    assert_int_equal(p.b.s.outcome.winner, 0);
    assert_string_equal(p.b.s.outcome.reason, "broken");
    end(&p);
}

static void test_views__tell_what_the_orders_do(void **state)
{
    position p;
    gs_charge_view c;
    gs_view v;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, "unit.type=archers", 10000, 5000, 0),
        x = stand(&p, 1, INF, 10200, 7500, 180);
    leader(&p, 0, "hero.rank=hero hero.inspiration=0", 1, a);
    goh_ready(&p, 0, GOH_MOVEMENT, "");
    assert_true(gs_view_charge(&p.b, a, x, NULL, &c));
    assert_true(c.can && !c.on_flank && c.length <= c.allowance);
    assert_true(gs_view_melee(&p.b, a, x, &c, &v));
    assert_ptr_equal(v.proc, &goh_melee);
    assert_true(gs_view_shot(&p.b, a, x, NULL, &v));
    assert_ptr_equal(v.proc, &goh_shooting);
    assert_int_equal(gs_body_order_die(&p.b, a), 4);
    assert_int_equal(gs_body_strength(&p.b, x), 4);
    end(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shooting__bows_shoot_six_to_the_front),
        cmocka_unit_test(test_shooting__both_players_at_once),
        cmocka_unit_test(test_shooting__like_companies_in_one_slot_and_lines_blocked),
        cmocka_unit_test(test_shooting__half_the_hits_are_passed_to_a_neighbour),
        cmocka_unit_test(test_melee__counter_attack_of_shock_troops_and_pursuit),
        cmocka_unit_test(test_melee__two_fights_are_added_up),
        cmocka_unit_test(test_melee__height_and_leaders),
        cmocka_unit_test(test_general__lost_and_his_companies_panic),
        cmocka_unit_test(test_leader__of_a_removed_company_joins_a_friend),
        cmocka_unit_test(test_leaders__a_side_without_names_has_its_general),
        cmocka_unit_test(test_turn__victory_by_a_third_rounded_up),
        cmocka_unit_test(test_views__tell_what_the_orders_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
