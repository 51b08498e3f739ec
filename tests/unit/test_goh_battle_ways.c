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
    p->b.s.body[unit].mark |= GOH_ATTACKED;
    p->b.s.body[unit].amount = (int16_t)(enemy + 1);
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
    p.b.s.body[u].mark = GOH_BEGAN;
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
        cmocka_unit_test(test_R29__by_the_option_the_front_alone_binds_a_group_too),
        cmocka_unit_test(test_R29__of_flyers_in_a_group_the_end_alone_counts),
        cmocka_unit_test(test_R29__the_zone_is_round_at_the_corners),
        cmocka_unit_test(test_R4__who_halts_before_the_hidden_has_seen_him),
        cmocka_unit_test(test_R22__a_towns_sides_touch_as_its_holders),
        cmocka_unit_test(test_R51__a_town_hides_who_touches_its_far_side),
        cmocka_unit_test(test_R22__who_leaves_a_town_halts_where_he_comes_within_1),
        cmocka_unit_test(test_R27__who_faces_forward_again_pays_for_it_alone_too),
        cmocka_unit_test(test_10_5__who_fells_one_at_its_flank_goes_after_the_one_ahead),
        cmocka_unit_test(test_10_5__of_several_one_who_attacked_goes),
        cmocka_unit_test(test_R67__of_two_who_both_came_in_the_later_attacks),
        cmocka_unit_test(test_R71__an_enemy_whom_it_does_not_fight_keeps_it_all_the_same),
        cmocka_unit_test(test_R65b__a_fence_between_two_is_so_for_both),
        cmocka_unit_test(test_R77__the_distance_of_panic_is_not_rounded_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
