/* Gathering of Hosts on the table: the finer print of chapters 3 to 6. Each case is named
 * after its rule. */
#include "goh_positions.h"

#define INF "unit.type=infantry"

static void sets(position *p, const char *option, const char *value)
{
    gs_err err;
    assert_int_equal(gs_setup_set_option(p->s, option, value, &err), GS_OK);
}

static gs_order with(gs_order o, int a, int b, int c)
{
    gs_unitset_put(&o.group, a);
    gs_unitset_put(&o.group, b);
    if (c >= 0) {
        gs_unitset_put(&o.group, c);
    }
    return o;
}

static gs_order along(gs_order o, gs_step_kind kind, gs_ang ang, gs_len len)
{
    gs_path_add(&o.path, kind, ang, len);
    return o;
}

/* How many resolutions of a procedure has the log? */
static int count(const position *p, const char *procedure)
{
    int n = 0;
    while (resolved(p, procedure, n)) {
        n++;
    }
    return n;
}

/* ---- groups that attack ---- */

static void test_R45__every_charged_company_of_a_group_may_evade(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, INF, 10000, 5000, 0), c = stand(&p, 0, INF, 11000, 5000, 0);
    int x = stand(&p, 1, INF, 10000, 7500, 180);
    int y = stand(&p, 1, "unit.type=skirmishers", 11000, 7500, 180);
    goh_ready(&p, 0, GOH_MOVEMENT, "order.unit=4 evade.evader=6");
    does(&p, with(order_of(GS_ORDER_CHARGE, a, x), a, c, -1));
    assert_has(told_by(&p, "evade", 0), "evader.moved=3");
    assert_null(resolved(&p, "evade", 1));
    stands_at(&p, y, 11000, 10500, 0);
    stands_at(&p, a, 10000, 7000, 0); /* it makes its contact */
    stands_at(&p, c, 11000, 7000, 0); /* and this one stops where he stood */
    assert_true(goh_touch(&p.b, a, x) && goh_is_mark(&p.b, x, GOH_PINNED));
    assert_true(goh_is_mark(&p.b, a, GOH_ATTACKED));
    assert_false(goh_is_mark(&p.b, c, GOH_ATTACKED));
    end(&p);
}

static void test_R45__one_evade_and_each_charger_measured_by_itself(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, "unit.type=cavalry", 10000, 5000, 0),
        c = stand(&p, 0, "unit.type=cavalry", 11000, 5000, 0);
    int x = stand(&p, 1, "unit.type=skirmishers", 10500, 7500, 180);
    goh_ready(&p, 0, GOH_MOVEMENT, "order.unit=4 evade.evader=2 attack.attacker=1");
    does(&p, with(order_of(GS_ORDER_CHARGE, a, x), a, c, -1));
    assert_int_equal(count(&p, "evade"), 1);
    assert_true(goh_is_mark(&p.b, x, GOH_EVADED));
    assert_true(goh_is_mark(&p.b, x, GOH_WAS_CAUGHT));
    assert_true(goh_touch(&p.b, a, x) || goh_touch(&p.b, c, x));
    const gs_log_move *m = moved(&p, gs_ref_unit(a), GS_MOVE_CHARGE);
    assert_non_null(m);
    assert_true(m->cost <= m->allowance);
    end(&p);
}

static void test_R34c__each_of_a_group_is_judged_for_whom_it_meets(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, INF, 10000, 5000, 0), c = stand(&p, 0, INF, 11000, 5000, 0),
        g = stand(&p, 0, "unit.type=artillery", 12000, 4750, 0);
    int x = stand(&p, 1, INF, 10000, 6500, 180), y = stand(&p, 1, INF, 11000, 6500, 180);
    int z = stand(&p, 1, INF, 12000, 6500, 180);
    goh_ready(&p, 0, GOH_MOVEMENT, "order.unit=4");
    does(&p, with(order_of(GS_ORDER_CHARGE, a, x), a, c, g));
    assert_int_equal(count(&p, "contact"), 2); /* of a and c; artillery never attacks */
    assert_true(goh_touch(&p.b, a, x) && goh_touch(&p.b, c, y));
    assert_int_equal(gs_body(goh_noted(&p.b, c)->attacked), y);
    assert_false(goh_touch(&p.b, g, z));
    assert_true(gs_body_distance(&p.b, g, z) >= 95); /* it stops 0.1 short */
    end(&p);
}

static void test_R74b__who_failed_before_does_not_go_in_with_a_group(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, INF, 10000, 5000, 0), c = stand(&p, 0, INF, 11000, 5000, 0);
    int x = stand(&p, 1, INF, 10000, 7000, 180), y = stand(&p, 1, INF, 11000, 7000, 180);
    leader(&p, 0, "hero.rank=hero", 1, a); /* no banner */
    goh_ready(&p, 0, GOH_MOVEMENT, "order.unit=1,6");
    does(&p, order_of(GS_ORDER_CHARGE, c, y));
    assert_int_equal(p.b.s.body[c].order, GOH_FAILED);
    does(&p, with(order_of(GS_ORDER_CHARGE, a, x), a, c, -1));
    assert_true(goh_touch(&p.b, a, x));
    assert_false(goh_touch(&p.b, c, y)); /* a failure forbids contact this turn */
    end(&p);
}

static void test_R26__groups_are_judged_as_the_phase_begins(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, INF, 10000, 5000, 0), c = stand(&p, 0, INF, 11000, 5000, 0);
    int x = stand(&p, 1, INF, 10000, 7500, 180);
    leader(&p, 0, "hero.rank=captain", 1, c);
    goh_ready(&p, 0, GOH_MOVEMENT, "");
    goh_note_groups(&p.b, 0);
    does(&p, move_to(c, 13000, 5000, 0)); /* the captain goes, his group obeys still */
    does(&p, order_of(GS_ORDER_CHARGE, a, x));
    assert_has(told_by(&p, "order", 0), "needed=no");
    end(&p);
}

static void test_R26__side_edges_touch_along_half_their_length(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, INF, 10000, 5000, 0);
    int c = stand(&p, 0, "unit.type=great-beast", 11000, 4750, 0);
    int d = stand(&p, 0, "unit.type=great-beast unit.depth=2", 9000, 4250, 0);
    stand(&p, 1, INF, 10000, 15000, 180);
    goh_ready(&p, 0, GOH_MOVEMENT, "");
    assert_true(goh_aligned(&p.b, a, c));
    assert_false(goh_aligned(&p.b, a, d));
    end(&p);
}

static void test_R31__whoever_is_touched_is_pinned_and_may_charge_back(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, "unit.type=great-beast unit.width=2", 10500, 5000, 0);
    int x = stand(&p, 1, "unit.type=cavalry unit.shock=yes", 10500, 7500, 180);
    int y = stand(&p, 1, "unit.type=cavalry unit.shock=yes", 11500, 7500, 180);
    goh_ready(&p, 0, GOH_MOVEMENT, "order.unit=6");
    does(&p, order_of(GS_ORDER_CHARGE, a, x)); /* as wide as both, and touches both */
    assert_true(goh_touch(&p.b, a, x) && goh_touch(&p.b, a, y));
    assert_true(goh_is_mark(&p.b, y, GOH_PINNED));
    goh_counters(&p.b, 1);
    assert_true(goh_is_mark(&p.b, x, GOH_COUNTERED) && goh_is_mark(&p.b, y, GOH_COUNTERED));
    end(&p);
}

/* ---- group moves and squares ---- */

static void test_R18b__stands_turn_in_place_by_90_or_180(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, INF, 10000, 5000, 0), c = stand(&p, 0, INF, 11000, 5000, 0);
    stand(&p, 1, INF, 10000, 15000, 180);
    goh_ready(&p, 0, GOH_MOVEMENT, "");
    gs_order o = with(order_of(GS_ORDER_MOVE, a, -1), a, c, -1);
    refused(&p, along(o, GS_STEP_FACE, GS_ANG_DEG(30), 0), "GOH-6c");
    does(&p, along(o, GS_STEP_FACE, GS_ANG_180, 0));
    stands_at(&p, c, 11000, 5000, 180);
    end(&p);
}

static void test_R29__a_bound_group_does_not_turn_about_its_middle(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, INF, 10000, 5000, 0), c = stand(&p, 0, INF, 11000, 5000, 0);
    stand(&p, 1, INF, 10000, 6400, 180);
    goh_ready(&p, 0, GOH_MOVEMENT, "");
    gs_order o = with(order_of(GS_ORDER_MOVE, a, -1), a, c, -1);
    refused(&p, along(o, GS_STEP_TURN, GS_ANG_DEG(45), 0), "GOH-8b");
    does(&p, along(o, GS_STEP_FACE, GS_ANG_180, 0)); /* each in its place: always */
    end(&p);
}

static void test_R27__a_square_is_formed_at_the_end_of_the_move(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, INF, 10000, 5000, 0), c = stand(&p, 0, INF, 11000, 5000, 0);
    stand(&p, 1, INF, 10000, 15000, 180);
    goh_ready(&p, 0, GOH_MOVEMENT, "");
    gs_order o = with(order_of(GS_ORDER_FORM, a, -1), a, c, -1);
    o.formation = GOH_IN_SQUARE;
    refused(&p, along(o, GS_STEP_FORWARD, 0, 2500), "GOH-R17"); /* 3 less 1 */
    does(&p, along(o, GS_STEP_FORWARD, 0, 2000));
    stands_at(&p, a, 10000, 7000, 0);
    assert_true(goh_in_square(&p.b, a) && goh_in_square(&p.b, c));
    assert_has(told_by(&p, "move-allowance", 0), "unit.manoeuvre-loss=1");
    end(&p);
}

static void test_R59__a_square_is_not_flanked(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    sets(&p, "options.flank-dice", "one-die");
    int a = stand(&p, 0, INF, 10000, 7000, 0), c = stand(&p, 0, INF, 11000, 7000, 0);
    int x = stand(&p, 1, INF, 10000, 7500, 180), y = stand(&p, 1, INF, 9250, 7000, 90);
    goh_ready(&p, 1, GOH_MELEE_PHASE, "attack.attacker=1 attack.defender=1 "
                                      "attack.defender-right=1 attack.defender-left=1");
    for (int i = a; i <= c; i++) {
        gs_emit_at(&p.b, GS_EFFECT_FORMATION, gs_ref_unit(i), (gs_ref){0}, 0, 0,
                   (gs_pose){{0, 0}, 0}, 0, p.s->ruleset->formations[GOH_IN_SQUARE]);
    }
    assert_true(goh_touch(&p.b, a, x) && goh_touch(&p.b, a, y));
    goh_melee_phase(&p.b);
    for (int i = 0; i < 2; i++) {
        assert_has(told_by(&p, "melee", i), "defender.base=3");
    }
    end(&p);
}

/* ---- ground ---- */

static void test_7_4__over_a_steep_hill_is_up_it_as_well(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    area_at(&p, "steep-hill", 1, 9000, 6000, 2000, 1000);
    int a = stand(&p, 0, "unit.type=cavalry", 10000, 5000, 0);
    int c = stand(&p, 0, "unit.type=cavalry", 10000, 6500, 0);
    stand(&p, 1, INF, 20000, 16000, 180);
    goh_ready(&p, 0, GOH_MOVEMENT, "");
    does(&p, move_to(c, 14000, 6500, 90)); /* down is free */
    assert_has(told_by(&p, "move-allowance", 0), "unit.terrain-loss=0");
    refused(&p, move_to(a, 10000, 9500, 0), "GOH-R17");
    does(&p, move_to(a, 10000, 9000, 0));
    assert_has(told_by(&p, "move-allowance", 1), "unit.terrain-loss=1");
    end(&p);
}

static void test_R23__flyers_end_over_water_not_in_a_forest(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    area_at(&p, "river", 0, 0, 7000, 24000, 2000);
    area_at(&p, "forest", 0, 14000, 5000, 3000, 2000);
    int a = stand(&p, 0, "unit.type=flyers", 12000, 5000, 0);
    int f = stand(&p, 0, INF, 12000, 6000, 0);
    stand(&p, 1, INF, 20000, 16000, 180);
    goh_ready(&p, 0, GOH_MOVEMENT, "");
    refused(&p, move_to(a, 15000, 6000, 90), "GOH-R28c");
    does(&p, move_to(a, 12000, 8000, 0)); /* over a friend, too */
    stands_at(&p, a, 12000, 8000, 0);
    (void)f;
    end(&p);
}

static void test_R28c__of_a_stand_on_a_bridge_only_the_centre_counts(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    area_at(&p, "river", 0, 0, 7000, 24000, 2000);
    area_at(&p, "bridge", 0, 11500, 7000, 1000, 2000);
    int a = stand(&p, 0, "unit.type=light-infantry", 12000, 5500, 0);
    stand(&p, 1, INF, 20000, 16000, 180);
    goh_ready(&p, 0, GOH_MOVEMENT, "");
    refused(&p, move_to(a, 13000, 7000, 0), "GOH-R28c"); /* beside it */
    refused(&p, move_to(a, 12000, 6950, 0), "GOH-R28c"); /* its head alone on it */
    does(&p, move_to(a, 12000, 7050, 0)); /* its wings hang over the water */
    stands_at(&p, a, 12000, 7050, 0);
    end(&p);
}

static void test_7_3b__an_evade_goes_through_an_empty_town(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    area_at(&p, "town", 0, 9000, 8000, 2000, 1000);
    int a = stand(&p, 0, "unit.type=infantry", 10000, 5000, 0);
    int x = stand(&p, 1, "unit.type=horse-archers", 10000, 7000, 180);
    goh_ready(&p, 0, GOH_MOVEMENT, "order.unit=4 evade.evader=3");
    does(&p, order_of(GS_ORDER_CHARGE, a, x));
    stands_at(&p, x, 10000, 10000, 0);
    end(&p);
}

static void test_R52_R53__over_lower_troops_or_over_the_front_rank(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    area_at(&p, "gentle-hill", 1, 9000, 3000, 2000, 2000);
    int a = stand(&p, 0, "unit.type=archers", 10000, 4500, 0);
    stand(&p, 0, "unit.type=archers", 10000, 5500, 0); /* lower, and not its front rank */
    int s = stand(&p, 0, "unit.type=archers", 15000, 4500, 0);
    stand(&p, 0, "unit.type=archers", 15000, 5000, 0); /* the front rank */
    stand(&p, 0, INF, 15000, 6500, 0);                 /* and somebody else before it */
    int x = stand(&p, 1, INF, 10000, 9000, 180), y = stand(&p, 1, INF, 15000, 9000, 180);
    goh_ready(&p, 0, GOH_SHOOTING_PHASE, "shoot.shooter=1");
    does(&p, order_of(GS_ORDER_SHOOT, a, x));
    refused(&p, order_of(GS_ORDER_SHOOT, s, y), "GOH-9c");
    end(&p);
}

static void test_R4__one_length_from_the_short_edges(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = unit_at(&p, 0, INF, 1, 0, 0, 0, 0);
    p.s->units[a].has_place = false;
    stand(&p, 1, INF, 10000, 15000, 180);
    goh_ready(&p, 0, GOH_DEPLOYMENT, "");
    gs_answer at = {.to = {{1200, 2000}, 0}, .files = 1};
    gs_err err;
    assert_int_equal(gs_place_legal(&p.b, &goh_placing, a, &at, false, &err), GS_FAILED);
    assert_string_equal(err.rule, "GOH-R4");
    at.to.at.x = 1600;
    assert_int_equal(gs_place_legal(&p.b, &goh_placing, a, &at, false, &err), GS_OK);
    end(&p);
}

static void test_R5b__the_centre_holds_and_a_town_is_occupied(void **state)
{
    position p;
    gs_objective o[2] = {{"hill", "the hill", {10000, 9000}, 2000, 1},
                         {"town", "the town", {15000, 8000}, 2000, 1}};
    (void)state;
    goh_begin(&p);
    area_at(&p, "town", 0, 14000, 7000, 2000, 2000);
    p.s->objectives = o;
    p.s->n_objectives = 2;
    int a = stand(&p, 0, INF, 10000, 6800, 0), t = stand(&p, 0, INF, 15000, 6700, 0);
    stand(&p, 1, INF, 20000, 16000, 180);
    goh_ready(&p, 0, GOH_TURN_END, "");
    gs_victory_judge(&p.b);
    assert_int_equal(p.b.t.holder[0], -1); /* 2.2 to its centre, though its front is near */
    assert_int_equal(p.b.t.holder[1], -1); /* before the gate is not within */
    gs_open(&p.b, "move", gs_ref_unit(a), (gs_ref){0});
    gs_emit_move(&p.b, gs_ref_unit(a), GS_MOVE_ADVANCE, (gs_pose){{10000, 7000}, 0}, NULL, 0,
                 3000, 200, "");
    gs_emit(&p.b, GS_EFFECT_ATTACHED, gs_ref_unit(t), (gs_ref){GS_REF_FEATURE, 0}, 0, 0, NULL);
    gs_victory_judge(&p.b);
    assert_int_equal(p.b.t.holder[0], 0);
    assert_int_equal(p.b.t.holder[1], 0);
    end(&p);
}

static void test_R5__a_break_point_of_the_scenario_takes_the_place_of_a_third(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    stand(&p, 0, INF, 10000, 5000, 0);
    for (int i = 0; i < 6; i++) {
        stand(&p, 1, INF, 4000 + 3000 * i, 15000, 180);
    }
    goh_ready(&p, 0, GOH_TURN_END, "");
    assert_int_equal(gs_engine_units_to_break(&p.b, 1), 2); /* a third of 6 */
    p.s->victory.break_units[1] = 5;
    assert_int_equal(gs_engine_units_to_break(&p.b, 1), 5);
    p.s->victory.break_per_cent[1] = 50; /* both: whichever comes first */
    assert_int_equal(gs_engine_units_to_break(&p.b, 1), 3);
    end(&p);
}

/* ---- walls ---- */

static void test_R22c__six_hits_of_engines_breach_a_wall(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    sets(&p, "options.breach", "artillery");
    int fort = area_at(&p, "fortress", 0, 9000, 9000, 2000, 2000);
    int a = stand(&p, 0, "unit.type=artillery unit.shots=4", 10000, 3000, 0);
    int c = stand(&p, 0, "unit.type=archers", 12000, 5000, 0);
    int x = stand(&p, 1, INF, 10000, 10000, 180);
    goh_ready(&p, 0, GOH_SHOOTING_PHASE, "shoot.shooter=5");
    gs_order o = order_of(GS_ORDER_SHOOT, c, -1);
    o.target = (gs_ref){GS_REF_FEATURE, (int16_t)fort};
    refused(&p, o, "GOH-R22c"); /* engines only */
    assert_int_equal(goh_holds_what(&p.b, x), GOH_HOLDS_FORTRESS);
    for (int turn = 0; turn < 2; turn++) {
        p.b.s.body[a].aim = (gs_ref){0};
        p.b.s.body[a].done = 0;
        p.b.s.side = 0;
        o.who = gs_ref_unit(a);
        does(&p, o);
        const gs_player none = {NULL, NULL};
        p.b.player[0] = p.b.player[1] = none;
        p.b.s.phase = GOH_SHOOTING_PHASE;
        goh_fire_all(&p.b);
        assert_int_equal(p.b.t.breach[fort], turn);
    }
    assert_has(told_by(&p, "shooting", 0), "target.hits=4"); /* not halved */
    assert_has(asked_of(&p, "shooting", 1), "target.hits-before=4");
    assert_int_equal(effects(&p, GS_EFFECT_BREACHED,
                             (gs_ref){GS_REF_FEATURE, (int16_t)fort}), 1);
    assert_int_equal(goh_holds_what(&p.b, x), GOH_HOLDS_BREACH); /* cover, no rampart */
    p.b.s.body[a].aim = (gs_ref){0};
    p.b.s.body[a].done = 0;
    p.b.s.side = 0;
    refused(&p, o, "GOH-R22c"); /* it is down */
    end(&p);
}

static void test_R22c__walls_stand_without_the_option(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int fort = area_at(&p, "fortress", 0, 9000, 9000, 2000, 2000);
    int a = stand(&p, 0, "unit.type=artillery", 10000, 3000, 0);
    stand(&p, 1, INF, 20000, 16000, 180);
    goh_ready(&p, 0, GOH_SHOOTING_PHASE, "");
    gs_order o = order_of(GS_ORDER_SHOOT, a, -1);
    o.target = (gs_ref){GS_REF_FEATURE, (int16_t)fort};
    refused(&p, o, "GOH-R22c");
    end(&p);
}

/* ---- melee ---- */

static void test_R61__the_owner_says_where_a_leader_fights(void **state)
{
    (void)state;
    for (int choice = 0; choice < 2; choice++) {
        position p;
        goh_begin(&p);
        int x = stand(&p, 1, INF, 10000, 8000, 180);
        int a = stand(&p, 0, INF, 10000, 7500, 0), c = stand(&p, 0, INF, 9250, 7750, 90);
        leader(&p, 1, "hero.rank=hero", 2, x);
        leader(&p, 0, "hero.rank=hero hero.inspiration=0", 1, a);
        goh_ready(&p, 0, GOH_MELEE_PHASE, "attack.attacker=1 attack.defender=1");
        if (choice) { /* not at the front, where he fights by default */
            p.names[GS_ASK_MELEE] = true;
            p.ref[GS_ASK_MELEE] = gs_ref_unit(c);
        }
        p.b.player[1] = (gs_player){position_answer, &p};
        goh_melee_phase(&p.b);
        assert_int_equal(p.asked[GS_ASK_MELEE], 1);
        assert_has(told_by(&p, "melee", 0), /* the front comes first (GOH-R8b) */
                   choice ? "defender.leadership=0" : "defender.leadership=2");
        assert_has(told_by(&p, "melee", 1),
                   choice ? "defender.leadership=2" : "defender.leadership=0");
        end(&p);
    }
}

static void test_R8b__fronts_are_fought_before_flanks(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    sets(&p, "options.half-casualties", "carry");
    int c = stand(&p, 0, INF, 9250, 7750, 90); /* first in the list, at the flank */
    int a = stand(&p, 0, INF, 10000, 7500, 0);
    int x = stand(&p, 1, "unit.type=heavy-infantry", 10000, 8000, 180);
    goh_ready(&p, 0, GOH_MELEE_PHASE, "attack.attacker=5,1,1,5,1,1 attack.defender=1");
    assert_true(goh_touch(&p.b, a, x) && goh_touch(&p.b, c, x));
    goh_melee_phase(&p.b);
    assert_false(has(asked_of(&p, "melee", 0), "defender.face="));
    assert_has(asked_of(&p, "melee", 1), "defender.face=flank");
    assert_has(asked_of(&p, "melee", 1), "defender.half-hit=yes"); /* kept from the front */
    assert_int_equal(p.b.t.unit[x].hits, 1);
    end(&p);
}

static void test_R35__a_corner_that_touches_no_corner_does_not_overlap(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, INF, 10500, 7500, 0); /* half beside its enemy */
    int c = stand(&p, 0, INF, 11500, 7500, 0), d = stand(&p, 0, INF, 14000, 7500, 0);
    int x = stand(&p, 1, INF, 10000, 8000, 180), y = stand(&p, 1, INF, 13000, 8000, 180);
    int e = stand(&p, 0, INF, 13000, 7500, 0);
    goh_ready(&p, 0, GOH_MELEE_PHASE, "attack.attacker=1 attack.defender=1");
    assert_true(goh_touch(&p.b, a, x) && goh_touch(&p.b, e, y));
    assert_int_equal(goh_overlaps(&p.b, c, a, x), -1);
    assert_int_equal(goh_overlaps(&p.b, d, e, y), GS_RIGHT);
    end(&p);
}

static void test_R72__a_pursuer_meets_the_second_rank(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, "unit.type=great-beast", 10000, 5500, 0);
    int x = stand(&p, 1, "unit.type=skirmishers", 10000, 8000, 180);
    int y = stand(&p, 1, INF, 10200, 8500, 180); /* behind him, a little aside */
    stand(&p, 1, INF, 20000, 16000, 180);
    leader(&p, 1, "hero.rank=hero", 1, y);
    goh_ready(&p, 0, GOH_MOVEMENT,
              "order.unit=6 evade.evader=1 attack.attacker=6 attack.defender=1");
    goh_note(&p.b, x)->did = GOH_EVADED; /* he has run once this turn */
    does(&p, order_of(GS_ORDER_CHARGE, a, x));
    assert_true(goh_touch(&p.b, a, x));
    goh_melee_phase(&p.b);
    assert_has(told_by(&p, "pursuit", 0), "pursues=yes");
    stands_at(&p, a, 10200, 7750, 0); /* the fallen's depth, and aligned */
    assert_true(goh_touch(&p.b, a, y));
    end(&p);
}

static void test_R71__horse_does_not_take_a_town_by_pursuit(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int town = area_at(&p, "town", 0, 9000, 8000, 2000, 2000);
    int a = stand(&p, 0, "unit.type=heavy-cavalry", 10000, 5500, 0);
    int x = stand(&p, 1, INF, 10000, 9000, 180);
    leader(&p, 1, "hero.rank=hero", 1, stand(&p, 1, INF, 20000, 16000, 180));
    goh_ready(&p, 0, GOH_MOVEMENT, "order.unit=6 attack.attacker=6 attack.defender=1");
    gs_open(&p.b, "shooting", gs_ref_unit(a), gs_ref_unit(x));
    gs_emit(&p.b, GS_EFFECT_HITS, gs_ref_unit(x), gs_ref_unit(a), 3, 3, NULL);
    does(&p, order_of(GS_ORDER_CHARGE, a, x));
    goh_melee_phase(&p.b);
    assert_int_equal(effects(&p, GS_EFFECT_DESTROYED, gs_ref_unit(x)), 1);
    assert_has(told_by(&p, "pursuit", 0), "reason=blocked");
    assert_int_equal(gs_holder(&p.b, town), -1);
    end(&p);
}

static void test_R38__who_has_moved_does_not_turn_to_face(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int x = stand(&p, 1, INF, 10000, 8000, 180);
    int c = stand(&p, 0, INF, 9250, 7750, 90);
    goh_ready(&p, 1, GOH_MOVEMENT, "");
    gs_order o = order_of(GS_ORDER_FACE, x, c);
    p.b.s.body[x].moved = 2;
    refused(&p, o, "GOH-R38");
    p.b.s.body[x].moved = 0;
    does(&p, o);
    stands_at(&p, x, 9750, 8000, 270); /* flush with the enemy's front */
    end(&p);
}

/* ---- panic ---- */

static void test_R77__a_garrison_that_panics_leaves_its_town(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int town = area_at(&p, "town", 0, 12000, 7000, 2000, 2000);
    int x = stand(&p, 1, INF, 10000, 8000, 180),
        a = stand(&p, 0, "unit.type=great-beast", 10000, 7250, 0);
    int y = stand(&p, 1, INF, 13000, 8000, 180);
    stand(&p, 1, INF, 22000, 16000, 180);
    int g = leader(&p, 1, "", 2, x);
    p.s->side[1].general = g;
    goh_ready(&p, 0, GOH_MELEE_PHASE,
              "attack.attacker=6 attack.defender=1 fate.leader=1 panic.unit=3");
    (void)a;
    goh_melee_phase(&p.b);
    assert_has(told_by(&p, "panic", 0), "result=retire");
    assert_int_equal(gs_holder(&p.b, town), -1);
    assert_int_equal(effects(&p, GS_EFFECT_DETACHED, gs_ref_unit(y)), 1);
    assert_true(gs_body_here(&p.b, y));
    assert_true(p.b.t.unit[y].at.x > 14500);
    end(&p);
}

static void test_R78__leaders_of_those_who_flee_leave_with_them(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int x = stand(&p, 1, INF, 10000, 8000, 180),
        a = stand(&p, 0, "unit.type=great-beast", 10000, 7250, 0);
    int y = stand(&p, 1, INF, 12000, 9000, 180);
    stand(&p, 1, INF, 22000, 16000, 180);
    p.s->side[1].general = leader(&p, 1, "", 2, x);
    int h = leader(&p, 1, "hero.rank=captain", 1, y);
    goh_ready(&p, 0, GOH_MELEE_PHASE,
              "attack.attacker=6 attack.defender=1 fate.leader=1 panic.unit=1");
    (void)a;
    goh_melee_phase(&p.b);
    assert_false(gs_body_here(&p.b, y));
    assert_has(asked_of(&p, "fate", 1), "unit.outcome=fled");
    assert_has(told_by(&p, "fate", 1), "place=leaves-table");
    assert_int_equal(p.b.t.hero[h].where, GS_HERO_LEFT);
    end(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_R45__every_charged_company_of_a_group_may_evade),
        cmocka_unit_test(test_R45__one_evade_and_each_charger_measured_by_itself),
        cmocka_unit_test(test_R34c__each_of_a_group_is_judged_for_whom_it_meets),
        cmocka_unit_test(test_R74b__who_failed_before_does_not_go_in_with_a_group),
        cmocka_unit_test(test_R26__groups_are_judged_as_the_phase_begins),
        cmocka_unit_test(test_R26__side_edges_touch_along_half_their_length),
        cmocka_unit_test(test_R31__whoever_is_touched_is_pinned_and_may_charge_back),
        cmocka_unit_test(test_R18b__stands_turn_in_place_by_90_or_180),
        cmocka_unit_test(test_R29__a_bound_group_does_not_turn_about_its_middle),
        cmocka_unit_test(test_R27__a_square_is_formed_at_the_end_of_the_move),
        cmocka_unit_test(test_R59__a_square_is_not_flanked),
        cmocka_unit_test(test_7_4__over_a_steep_hill_is_up_it_as_well),
        cmocka_unit_test(test_R23__flyers_end_over_water_not_in_a_forest),
        cmocka_unit_test(test_R28c__of_a_stand_on_a_bridge_only_the_centre_counts),
        cmocka_unit_test(test_7_3b__an_evade_goes_through_an_empty_town),
        cmocka_unit_test(test_R52_R53__over_lower_troops_or_over_the_front_rank),
        cmocka_unit_test(test_R4__one_length_from_the_short_edges),
        cmocka_unit_test(test_R5b__the_centre_holds_and_a_town_is_occupied),
        cmocka_unit_test(test_R5__a_break_point_of_the_scenario_takes_the_place_of_a_third),
        cmocka_unit_test(test_R22c__six_hits_of_engines_breach_a_wall),
        cmocka_unit_test(test_R22c__walls_stand_without_the_option),
        cmocka_unit_test(test_R61__the_owner_says_where_a_leader_fights),
        cmocka_unit_test(test_R8b__fronts_are_fought_before_flanks),
        cmocka_unit_test(test_R35__a_corner_that_touches_no_corner_does_not_overlap),
        cmocka_unit_test(test_R72__a_pursuer_meets_the_second_rank),
        cmocka_unit_test(test_R71__horse_does_not_take_a_town_by_pursuit),
        cmocka_unit_test(test_R38__who_has_moved_does_not_turn_to_face),
        cmocka_unit_test(test_R77__a_garrison_that_panics_leaves_its_town),
        cmocka_unit_test(test_R78__leaders_of_those_who_flee_leave_with_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
