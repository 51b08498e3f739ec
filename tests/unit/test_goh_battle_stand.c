/* Gathering of Hosts on the table: who stands where: towns, who retires, squares, melees and
 * who goes after the fallen. Each case is named after its rule. */
#include "goh_positions.h"

#define INF "unit.type=infantry"

static gs_order ahead(int a, int c, gs_len len)
{
    gs_order o = order_of(GS_ORDER_MOVE, a, -1);
    o.group = both(a, c);
    gs_path_add(&o.path, GS_STEP_FORWARD, 0, len);
    return o;
}

/* ---- a town is its holder's stand (GOH-R22, R34b) ---- */

static void test_R22__a_towns_sides_touch_as_its_holders(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int town = area_at(&p, "town", 0, 9000, 6000, 2000, 2000);
    int h = stand(&p, 0, INF, 10000, 5750, 0);
    int x = stand(&p, 1, INF, 10400, 8270, 180); /* along its north side */
    int y = stand(&p, 1, INF, 9300, 8336, 188);  /* askew there: its corner 0.02 off */
    int z = stand(&p, 1, INF, 11250, 7000, 270); /* at the middle of its east side */
    int w = stand(&p, 1, INF, 11250, 5550, 270); /* at a corner of it: less than 0.1 */
    leader(&p, 1, "hero.rank=hero", 1, w);
    goh_ready(&p, 0, GOH_MOVEMENT, "attack.attacker=1 attack.defender=1");
    gs_open(&p.b, "garrison", gs_ref_unit(h), (gs_ref){0});
    gs_emit_move(&p.b, gs_ref_unit(h), GS_MOVE_ENTER, (gs_pose){{10000, 7000}, 0}, NULL, 0, 0, 0,
                 "GOH-7.3c");
    gs_emit(&p.b, GS_EFFECT_ATTACHED, gs_ref_unit(h), (gs_ref){GS_REF_FEATURE, (int16_t)town}, 0,
            0, NULL);
    gs_bearing f, g;
    gs_len shared;
    assert_true(goh_contact_of(&p.b, h, x, &f, &g, &shared));
    assert_int_equal(shared, 1000);
    assert_int_equal(g, GS_FRONT);
    assert_true(goh_touch(&p.b, h, z) && goh_touch(&p.b, z, h));
    assert_false(goh_touch(&p.b, h, w));
    assert_false(goh_touch(&p.b, h, y));
    assert_int_equal(goh_on_face(&p.b, h, GS_FRONT), x);
    assert_int_equal(goh_on_face(&p.b, h, GS_RIGHT), z);
    goh_melee_phase(&p.b); /* one enemy to each side, each against his front */
    for (int i = 0; i < 2; i++) {
        assert_has(asked_of(&p, "melee", i), "attacker.in-square=yes");
        assert_has(told_by(&p, "melee", i), "attacker.base=3");
        assert_has(told_by(&p, "melee", i), "defender.base=3");
    }
    assert_null(resolved(&p, "melee", 2));
    refused(&p, order_of(GS_ORDER_CHARGE, w, h), "GOH-1.1");
    end(&p);
}

/* Who stands before a town's wall does not stand in it: nobody shoots at him through it. */
static void test_R51__a_town_hides_who_touches_its_far_side(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int town = area_at(&p, "town", 0, 9000, 6000, 2000, 2000);
    int a = stand(&p, 0, "unit.type=archers", 10000, 5000, 0);
    int x = stand(&p, 1, INF, 10000, 8247, 0), y = stand(&p, 1, INF, 11250, 7000, 90);
    goh_ready(&p, 0, GOH_SHOOTING_PHASE, "shoot.shooter=1");
    refused(&p, order_of(GS_ORDER_SHOOT, a, x), "GOH-9c");
    p.b.s.phase = GOH_MOVEMENT;
    p.b.s.side = 1;
    gs_open(&p.b, "garrison", gs_ref_unit(y), (gs_ref){0});
    gs_emit_move(&p.b, gs_ref_unit(y), GS_MOVE_ENTER, (gs_pose){{10000, 7000}, 90}, NULL, 0, 0, 0,
                 "GOH-7.3c");
    gs_emit(&p.b, GS_EFFECT_ATTACHED, gs_ref_unit(y), (gs_ref){GS_REF_FEATURE, (int16_t)town}, 0,
            0, NULL);
    p.b.s.phase = GOH_SHOOTING_PHASE;
    p.b.s.side = 0;
    does(&p, order_of(GS_ORDER_SHOOT, a, y)); /* who stands in it is seen there */
    end(&p);
}

static void test_R22__who_leaves_a_town_halts_where_he_comes_within_1(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int town = area_at(&p, "town", 0, 9000, 5000, 2000, 2000);
    int a = stand(&p, 0, INF, 10000, 4750, 0);
    stand(&p, 1, INF, 12700, 9000, 180); /* at the side of the way out */
    goh_ready(&p, 0, GOH_MOVEMENT, "");
    gs_order o = order_of(GS_ORDER_GARRISON, a, -1);
    o.target = (gs_ref){GS_REF_FEATURE, (int16_t)town};
    does(&p, o);
    p.b.s.body[a].moved = p.b.s.body[a].done = 0;
    o = order_of(GS_ORDER_SALLY, a, -1);
    o.to = (gs_pose){{11000, 9500}, 0}; /* past him, 0.7 away */
    refused(&p, o, "GOH-8a");
    o.to = (gs_pose){{11000, 7750}, 0}; /* as it enters his zone */
    does(&p, o);
    stands_at(&p, a, 11000, 7750, 0);
    end(&p);
}

/* ---- overlaps (GOH-8.1c, R35) ---- */

/* Beside a friend who does not stand centre to centre no corner meets the enemy's: there is no
 * overlap to move to. */
static void test_R35__no_overlap_where_no_corners_meet(void **state)
{
    for (int aside = 0; aside < 2; aside++) {
        position p;
        (void)state;
        goh_begin(&p);
        stand(&p, 0, INF, aside ? 10300 : 10000, 7500, 0);
        int c = stand(&p, 0, INF, 11500, 6000, 0), x = stand(&p, 1, INF, 10000, 8000, 180);
        goh_ready(&p, 0, GOH_MOVEMENT, "order.unit=6");
        if (aside) {
            refused(&p, order_of(GS_ORDER_CHARGE, c, x), "GOH-R35");
        } else {
            does(&p, order_of(GS_ORDER_CHARGE, c, x));
            stands_at(&p, c, 11000, 7500, 0);
        }
        end(&p);
    }
}

/* ---- retiring (GOH-R30, R31) ---- */

static gs_order back(int a, int c, gs_len len)
{
    gs_order o = order_of(GS_ORDER_MOVE, a, -1);
    o.group = both(a, c);
    gs_path_add(&o.path, GS_STEP_BACK, 0, len);
    return o;
}

static void test_R30__a_group_in_contact_retires_as_one(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, INF, 10000, 7500, 0), c = stand(&p, 0, INF, 11000, 7500, 0);
    int x = stand(&p, 1, INF, 10000, 8000, 180);
    goh_ready(&p, 0, GOH_MOVEMENT, "");
    refused(&p, back(a, c, 2000), "GOH-R26"); /* it has come into contact this turn */
    goh_note(&p.b, a)->did |= GOH_BEGAN;
    refused(&p, ahead(c, a, 500), "GOH-R26");
    refused(&p, back(a, c, 2500), "GOH-R17"); /* GOH-6d: at 1 less */
    goh_note(&p.b, a)->did |= GOH_PINNED;
    refused(&p, back(a, c, 2000), "GOH-R31");
    goh_note(&p.b, a)->did &= (uint8_t)~GOH_PINNED;
    does(&p, back(a, c, 2000));
    stands_at(&p, a, 10000, 5500, 0);
    stands_at(&p, c, 11000, 5500, 0);
    assert_false(goh_engaged(&p.b, a) || goh_engaged(&p.b, x));
    end(&p);
}

/* From the edge of its town, away from who stands before it. */
static void test_R30__a_towns_holder_may_retire(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int town = area_at(&p, "town", 0, 9000, 6000, 2000, 2000);
    int h = stand(&p, 0, INF, 10000, 5750, 0);
    stand(&p, 1, INF, 10000, 8750, 180);
    goh_ready(&p, 0, GOH_MOVEMENT, "");
    gs_order o = order_of(GS_ORDER_GARRISON, h, -1);
    o.target = (gs_ref){GS_REF_FEATURE, (int16_t)town};
    does(&p, o);
    p.b.s.body[h].moved = p.b.s.body[h].done = 0;
    o = order_of(GS_ORDER_SALLY, h, -1);
    o.to = (gs_pose){{10000, 4000}, 0};
    refused(&p, o, "GOH-8b"); /* so near it goes away in no other manner */
    does(&p, order_of(GS_ORDER_WITHDRAW, h, -1));
    stands_at(&p, h, 10000, 3000, 0); /* 3 from its south side */
    assert_int_equal(gs_holder(&p.b, town), -1);
    assert_int_equal(gs_body_rect(&p.b, h).w, 1000);
    end(&p);
}

/* ---- squares (GOH-R27) ---- */

static void test_R27__who_faces_forward_again_pays_for_it_alone_too(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, INF, 10000, 5000, 0), c = stand(&p, 0, INF, 11000, 5000, 0);
    int x = stand(&p, 1, INF, 10000, 7900, 180);
    goh_ready(&p, 0, GOH_MOVEMENT, "order.unit=6");
    gs_open(&p.b, "form", gs_ref_unit(a), (gs_ref){0});
    for (int i = a; i <= c; i++) {
        gs_emit_at(&p.b, GS_EFFECT_FORMATION, gs_ref_unit(i), (gs_ref){0}, 0, 0,
                   (gs_pose){{0, 0}, 0}, 0, p.s->ruleset->formations[GOH_IN_SQUARE]);
    }
    gs_order o = order_of(GS_ORDER_FORM, a, -1);
    o.group = both(a, c);
    o.formation = GOH_IN_LINE;
    does(&p, o);
    refused(&p, move_to(c, 11000, 2500, 0), "GOH-R17"); /* 2.5 of 2 */
    refused(&p, order_of(GS_ORDER_CHARGE, a, x), "GOH-R39"); /* 2.4 */
    does(&p, move_to(c, 11000, 3000, 0));
    end(&p);
}

/* ---- melees and pursuers (GOH-10.5, R67, R71) ---- */

static void attacked(position *p, int unit, int enemy, int came)
{
    goh_note(&p->b, unit)->did |= GOH_ATTACKED;
    goh_note(&p->b, unit)->attacked = gs_body_ref(enemy);
    p->b.s.body[unit].came_on = (uint8_t)came;
}

static void hurt(position *p, int unit, int hits)
{
    gs_open(&p->b, "shooting", gs_ref_unit(unit), (gs_ref){0});
    gs_emit(&p->b, GS_EFFECT_HITS, gs_ref_unit(unit), (gs_ref){0}, hits, hits, NULL);
}

/* A company far off with a hero, so that the side has a leader and no unnamed general. */
static void led(position *p, int side)
{
    leader(p, side, "hero.rank=hero", 1, stand(p, side, INF, 2000 + side * 18000, 9000, 0));
}

static void test_10_5__who_fells_one_at_its_flank_goes_after_the_one_ahead(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int u = stand(&p, 0, INF, 10000, 5000, 0);
    int f = stand(&p, 1, INF, 9250, 5000, 90), x = stand(&p, 1, INF, 10000, 5500, 180);
    led(&p, 0);
    led(&p, 1);
    goh_ready(&p, 0, GOH_MELEE_PHASE, "attack.attacker=6 attack.defender=1");
    attacked(&p, u, x, 1);
    hurt(&p, f, 3);
    hurt(&p, x, 3);
    goh_melee_phase(&p.b);
    assert_int_equal(effects(&p, GS_EFFECT_DESTROYED, gs_ref_unit(f)), 1);
    assert_int_equal(effects(&p, GS_EFFECT_DESTROYED, gs_ref_unit(x)), 1);
    assert_has(told_by(&p, "pursuit", 0), "reason=not-facing");
    assert_has(told_by(&p, "pursuit", 1), "pursues=yes");
    stands_at(&p, u, 10000, 5500, 0);
    end(&p);
}

static void test_10_5__of_several_one_who_attacked_goes(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int u = stand(&p, 0, INF, 10000, 5000, 0); /* has fought its front since last turn */
    int v = stand(&p, 0, INF, 10750, 5760, 270), x = stand(&p, 1, INF, 10000, 5500, 180);
    led(&p, 0);
    led(&p, 1);
    goh_ready(&p, 0, GOH_MELEE_PHASE, "attack.attacker=6 attack.defender=1");
    attacked(&p, v, x, 1);
    goh_note(&p.b, u)->did = GOH_BEGAN;
    hurt(&p, x, 3);
    goh_melee_phase(&p.b);
    assert_has(told_by(&p, "pursuit", 0), "pursues=yes");
    assert_null(resolved(&p, "pursuit", 1));
    stands_at(&p, v, 9750, 5760, 270); /* by his width */
    end(&p);
}

static void test_R67__of_two_who_both_came_in_the_later_attacks(void **state)
{
    for (int later = 0; later < 2; later++) {
        position p;
        (void)state;
        goh_begin(&p);
        int u = stand(&p, 0, INF, 10000, 5000, 0), x = stand(&p, 1, INF, 10000, 5500, 180);
        int v = stand(&p, 0, INF, 5000, 5000, 0), y = stand(&p, 1, INF, 15000, 5500, 180);
        goh_ready(&p, 0, GOH_MELEE_PHASE, "attack.attacker=1 attack.defender=1");
        attacked(&p, u, y, later ? 1 : 2);
        attacked(&p, x, v, later ? 2 : 1);
        goh_melee_phase(&p.b);
        const char *s = asked_of(&p, "melee", 0);
        assert_true((strstr(s, "attacker.moved-first=no") != NULL) == (later == 1));
        end(&p);
    }
}

static void test_R71__an_enemy_whom_it_does_not_fight_keeps_it_all_the_same(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int u = stand(&p, 0, INF, 10000, 5000, 0), x = stand(&p, 1, INF, 9900, 5500, 180);
    int y = stand(&p, 1, INF, 10900, 5500, 180);
    led(&p, 0);
    led(&p, 1);
    goh_ready(&p, 0, GOH_MELEE_PHASE, "attack.attacker=6 attack.defender=1");
    attacked(&p, u, x, 1);
    hurt(&p, x, 3);
    assert_true(goh_touch(&p.b, u, y));
    goh_melee_phase(&p.b);
    assert_has(asked_of(&p, "melee", 0), "attacker.other-enemy=yes");
    assert_has(told_by(&p, "melee", 0), "attacker.pursues=no");
    assert_null(resolved(&p, "melee", 1));
    assert_has(told_by(&p, "pursuit", 0), "reason=engaged");
    end(&p);
}

/* A fence under the enemy's stand lies between the two for both of them. */
static void test_R65b__a_fence_between_two_is_so_for_both(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    gs_ob_feature *fence = &p.s->features[p.s->n_features++];
    *fence = (gs_ob_feature){.id = "fence", .kind = "fence",
                             .points = GS_NEW_ARRAY(p.a, gs_pt, 2), .n_points = 2};
    fence->points[0] = (gs_pt){8000, 5350};
    fence->points[1] = (gs_pt){12000, 5350};
    int u = stand(&p, 0, INF, 10000, 5000, 0), x = stand(&p, 1, INF, 10000, 5500, 180);
    goh_ready(&p, 0, GOH_MELEE_PHASE, "attack.attacker=1 attack.defender=1");
    assert_false(goh_open_ground(&p.b, u, x));
    assert_false(goh_open_ground(&p.b, x, u));
    end(&p);
}

/* 6.0002 is more than 6: nobody is asked, and no die of panic is loaded. */
static void test_R77__the_distance_of_panic_is_not_rounded_down(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int u = stand(&p, 0, INF, 10000, 4500, 0);
    int g = stand(&p, 1, INF, 10000, 5000, 180); /* with the unnamed general */
    stand(&p, 1, INF, 13999, 10697, 180);
    goh_ready(&p, 0, GOH_MELEE_PHASE, "attack.attacker=6 attack.defender=1");
    attacked(&p, u, g, 1);
    hurt(&p, g, 3);
    goh_melee_phase(&p.b);
    assert_int_equal(effects(&p, GS_EFFECT_GENERAL_LOST, gs_ref_side(1)), 1);
    assert_null(resolved(&p, "panic", 0));
    end(&p);
}

/* Who takes a hit for a friend is hit, and his leader at risk. */
static void test_R78__a_passed_hit_puts_the_takers_leader_at_risk(void **state)
{
    position p;
    gs_err err;
    (void)state;
    goh_begin(&p);
    assert_int_equal(gs_setup_set_option(p.s, "options.leader-risk", "yes", &err), GS_OK);
    int a = stand(&p, 0, "unit.type=archers", 10000, 5000, 0);
    int x = stand(&p, 1, INF, 10000, 9000, 180), y = stand(&p, 1, INF, 11000, 9000, 180);
    int h = leader(&p, 1, "hero.rank=hero", 1, y);
    goh_ready(&p, 0, GOH_SHOOTING_PHASE, "shoot.shooter=5 fate.leader=6");
    const gs_player none = {NULL, NULL};
    p.b.player[0] = p.b.player[1] = none;
    gs_open(&p.b, "shooting", gs_ref_unit(x), (gs_ref){0});
    gs_emit(&p.b, GS_EFFECT_HITS, gs_ref_unit(x), (gs_ref){0}, 2, 2, NULL);
    p.b.s.body[a].aim = gs_ref_unit(x);
    p.b.s.phase = GOH_SHOOTING_PHASE;
    goh_fire_all(&p.b);
    assert_has(told_by(&p, "pass-hits", 0), "passed=1");
    assert_int_equal(p.b.t.unit[x].hits, 3);
    assert_int_equal(p.b.t.unit[y].hits, 1);
    assert_has(asked_of(&p, "fate", 0), "unit.outcome=hit");
    assert_null(resolved(&p, "fate", 1));
    assert_int_equal(p.b.t.hero[h].where, GS_HERO_UP);
    end(&p);
}

/* ---- the end ---- */

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_R22__a_towns_sides_touch_as_its_holders),
        cmocka_unit_test(test_R51__a_town_hides_who_touches_its_far_side),
        cmocka_unit_test(test_R22__who_leaves_a_town_halts_where_he_comes_within_1),
        cmocka_unit_test(test_R35__no_overlap_where_no_corners_meet),
        cmocka_unit_test(test_R30__a_group_in_contact_retires_as_one),
        cmocka_unit_test(test_R30__a_towns_holder_may_retire),
        cmocka_unit_test(test_R27__who_faces_forward_again_pays_for_it_alone_too),
        cmocka_unit_test(test_10_5__who_fells_one_at_its_flank_goes_after_the_one_ahead),
        cmocka_unit_test(test_10_5__of_several_one_who_attacked_goes),
        cmocka_unit_test(test_R67__of_two_who_both_came_in_the_later_attacks),
        cmocka_unit_test(test_R71__an_enemy_whom_it_does_not_fight_keeps_it_all_the_same),
        cmocka_unit_test(test_R65b__a_fence_between_two_is_so_for_both),
        cmocka_unit_test(test_R77__the_distance_of_panic_is_not_rounded_down),
        cmocka_unit_test(test_R78__a_passed_hit_puts_the_takers_leader_at_risk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
