/* Heroes of Stout Hearts for themselves: challenges, fates, joining and leaving (chapter 10,
 * SHW-2.8, R47). */
#include "shw_positions.h"

#define FOOT "unit.type=heavy-infantry"

/* Two lone heroes 8 apart, base to base. */
static void two_heroes(position *p, int power_a, int power_b)
{
    begin(p);
    hero_at(p, 0, power_a, 30000, 20000, 0);
    hero_at(p, 1, power_b, 30000, 29000, 180);
    p->s->heroes[0].player = p->s->heroes[1].player = true;
}

static void test_heroes__an_accepted_challenge_is_fought_between_the_armies(void **state)
{
    position p;
    (void)state;
    two_heroes(&p, 1, 2);
    names(&p, GS_ASK_CHALLENGE, 0, 1);
    names(&p, GS_ASK_ACCEPT, 1, -1);
    p.yes[GS_ASK_RETIRE] = 2;
    ready(&p, 0, SHW_PHASE_CHALLENGE,
          "duel.attacker=6 duel.defender=1 save.defender=6 fate.hero=1");
    shw_challenge_phase(&p.b);
    assert_has(resolved(&p, "challenge", 0)->situation, "distance=8");
    assert_has(resolved(&p, "challenge", 0)->result, "challenger.move=4");
    assert_null(resolved(&p, "order", 0)); /* a player hero needs none: SHW-11.3 */
    assert_int_equal(moved(&p, gs_ref_hero(0), GS_MOVE_ADVANCE)->to.at.y, 24000);
    assert_int_equal(moved(&p, gs_ref_hero(1), GS_MOVE_ADVANCE)->to.at.y, 25000);
    const gs_log_resolve *r = resolved(&p, "duel", 0);
    assert_has(r->situation, "defender.power=2");
    assert_has(r->result, "end=forced-back"); /* two hits to none: SHW-R41 */
    assert_has(r->result, "gain=attacker");
    assert_int_equal(p.b.t.hero[0].power, 2); /* SHW-10.6 */
    assert_int_equal(p.b.t.hero[0].gains, 1);
    assert_int_equal(p.b.t.hero[1].power, 0);
    assert_true(p.b.t.hero[1].flags & GS_H_MUST_RALLY); /* SHW-R44 */
    assert_int_equal(moved(&p, gs_ref_hero(1), GS_MOVE_RECOIL)->cost, 6000);
    assert_int_equal(p.b.t.hero[1].at.y, 31000);
    assert_true(p.b.s.body[SHW_HERO_BODY(0)].done);
    end(&p);
}

static void test_heroes__a_refusal_costs_nothing(void **state)
{
    position p;
    (void)state;
    two_heroes(&p, 1, 1);
    names(&p, GS_ASK_CHALLENGE, 0, 1);
    names(&p, GS_ASK_ACCEPT, -1, -1);
    ready(&p, 0, SHW_PHASE_CHALLENGE, "order=1");
    shw_challenge_phase(&p.b);
    assert_has(resolved(&p, "challenge", 0)->result, "result=declined");
    assert_has(resolved(&p, "challenge", 0)->result, "refusal=refused");
    assert_null(resolved(&p, "duel", 0));
    assert_int_equal(p.b.t.hero[1].at.y, 29000);
    assert_true(
        p.b.s.body[SHW_HERO_BODY(0)].done); /* the challenger has had his move: SHW-R39 */
    assert_false(p.b.s.body[SHW_HERO_BODY(1)].done);
    end(&p);
}

/* A hero who is nobody's own, his General far away or none: SHW-R38. */
static void test_heroes__a_challenge_needs_an_order(void **state)
{
    for (int die = 2; die <= 3; die++) {
        position p;
        char dice[40];
        (void)state;
        two_heroes(&p, 1, 1);
        p.s->heroes[0].player = false;
        names(&p, GS_ASK_CHALLENGE, 0, 1);
        names(&p, GS_ASK_ACCEPT, -1, -1);
        snprintf(dice, sizeof dice, "order=%d", die);
        ready(&p, 0, SHW_PHASE_CHALLENGE, dice);
        shw_challenge_phase(&p.b);
        assert_has(resolved(&p, "order", 0)->situation, "purpose=challenge");
        assert_int_equal(resolved(&p, "challenge", 0) != NULL,
                         die == 3); /* die + Power 1 */
        assert_int_equal(p.b.s.body[SHW_HERO_BODY(0)].order,
                         die == 3 ? SHW_MAY_MOVE : SHW_MAY_NOT);
        end(&p);
    }
}

static void test_heroes__too_far_nobody_is_asked(void **state)
{
    position p;
    (void)state;
    begin(&p);
    hero_at(&p, 0, 1, 30000, 10000, 0);
    hero_at(&p, 1, 1, 30000, 23010, 180); /* 12.01 apart */
    ready(&p, 0, SHW_PHASE_CHALLENGE, "order=6");
    shw_challenge_phase(&p.b);
    assert_int_equal(p.asked[GS_ASK_CHALLENGE], 0);
    end(&p);
}

static void test_heroes__from_the_ranks_and_back(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 12, 30000, 20000, 0, 6), h = hero_in(&p, 0, 3, a);
    int e = hero_at(&p, 1, 0, 30000, 30000, 180);
    p.s->heroes[h].player = true;
    names(&p, GS_ASK_CHALLENGE, h, e);
    names(&p, GS_ASK_ACCEPT, e, -1);
    ready(&p, 0, SHW_PHASE_CHALLENGE, "duel.attacker=6 duel.defender=1 save.defender=6");
    gs_rect before = p.b.s.rect[a];
    shw_challenge_phase(&p.b);
    assert_int_equal(effects(&p, GS_EFFECT_DETACHED, gs_ref_hero(h)), 1);
    assert_has(resolved(&p, "duel", 0)->result, "end=struck-down");
    assert_int_equal(p.b.t.hero[e].where, GS_HERO_KILLED); /* SHW-R90 */
    assert_has(resolved(&p, "fate", 0)->situation, "cause=duel");
    assert_non_null(
        moved(&p, gs_ref_hero(h), GS_MOVE_RETIRE)); /* SHW-10.5; R111: to his unit */
    assert_int_equal(p.b.t.hero[h].unit, a);
    assert_memory_equal(&before, &p.b.s.rect[a], sizeof before);
    end(&p);
}

static void test_heroes__the_great_and_the_players_own_are_captured(void **state)
{
    position p;
    (void)state;
    two_heroes(&p, 3, 0);
    p.s->heroes[1].general = true;
    names(&p, GS_ASK_CHALLENGE, 0, 1);
    names(&p, GS_ASK_ACCEPT, 1, -1);
    p.yes[GS_ASK_RETIRE] = 2;
    ready(&p, 0, SHW_PHASE_CHALLENGE, "duel.attacker=6 duel.defender=1 save.defender=6");
    shw_challenge_phase(&p.b);
    assert_int_equal(p.b.t.hero[1].where, GS_HERO_CAPTURED); /* SHW-R44 */
    assert_int_equal(p.b.t.hero[1].by, 0);
    assert_int_equal(effects(&p, GS_EFFECT_GENERAL_LOST, gs_ref_side(1)), 1); /* SHW-R7 */
    assert_int_equal(shw_supreme(&p.b, 1), -1);
    assert_int_equal(shw_general(&p.b, SHW_HERO_BODY(1)), -1);
    assert_int_equal(p.b.t.hero[0].gains, 0); /* he had the higher Power */
    end(&p);
}

static void test_heroes__one_challenge_a_player_turn(void **state)
{
    position p;
    (void)state;
    two_heroes(&p, 1, 1);
    hero_at(&p, 0, 1, 34000, 20000, 0);
    names(&p, GS_ASK_CHALLENGE, 0, 1);
    names(&p, GS_ASK_ACCEPT, -1, -1);
    ready(&p, 0, SHW_PHASE_CHALLENGE, "order=6");
    shw_challenge_phase(&p.b);
    assert_int_equal(p.asked[GS_ASK_CHALLENGE], 1);
    assert_int_equal(shw_head_of(&p.b)->challenges, 1);
    end(&p);
}

static void test_heroes__who_is_engaged_neither_issues_nor_accepts(void **state)
{
    position p;
    (void)state;
    begin(&p);
    hero_at(&p, 0, 1, 30000, 20000, 0);
    hero_at(&p, 1, 1, 30000, 21000, 180); /* in contact */
    ready(&p, 0, SHW_PHASE_CHALLENGE, "order=6");
    shw_challenge_phase(&p.b);
    assert_int_equal(p.asked[GS_ASK_CHALLENGE], 0); /* SHW-R39 */
    end(&p);
}

/* ---- orders ---- */

static gs_status give(position *p, const gs_order *o, gs_err *err)
{
    return gs_engine_execute(&p->b, o, err);
}

static void test_heroes__he_joins_a_unit(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 12, 30000, 20000, 0, 6);
    int h = hero_at(&p, 0, 1, 30000, 10000, 0);
    p.s->heroes[h].player = true;
    ready(&p, 0, SHW_PHASE_ACTION, "order=6");
    gs_order o = {.kind = GS_ORDER_JOIN, .who = gs_ref_hero(h), .target = gs_ref_unit(a)};
    assert_int_equal(give(&p, &o, &err), GS_OK);
    assert_int_equal(p.b.t.hero[h].unit, a);
    assert_int_equal(shw_block_count(&p.b, a), 13);
    assert_int_equal(moved(&p, gs_ref_hero(h), GS_MOVE_ADVANCE)->cost,
                     20000 - 1125 - 500 - 10000);
    assert_int_equal(give(&p, &o, &err), GS_FAILED); /* he has acted */
    gs_order go = {.kind = GS_ORDER_MOVE, .who = gs_ref_unit(a)};
    gs_path_add(&go.path, GS_STEP_FORWARD, 0, 2000);
    assert_int_equal(give(&p, &go, &err), GS_FAILED); /* it cannot take him along */
    assert_string_equal(err.rule, "SHW-12.12");
    end(&p);
}

static void test_heroes__a_unit_too_far_off(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 12, 30000, 20000, 0, 6);
    int h = hero_at(&p, 0, 1, 30000, 6000, 0); /* 12.375 from it */
    ready(&p, 0, SHW_PHASE_ACTION, "order=6");
    gs_order o = {.kind = GS_ORDER_JOIN, .who = gs_ref_hero(h), .target = gs_ref_unit(a)};
    assert_int_equal(give(&p, &o, &err), GS_FAILED);
    assert_string_equal(err.rule, "SHW-12.17");
    end(&p);
}

static void test_heroes__he_leaves_his_unit(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 12, 30000, 20000, 0, 6), h = hero_in(&p, 0, 1, a);
    p.s->heroes[h].player = true;
    ready(&p, 0, SHW_PHASE_ACTION, "order=6");
    gs_order o = {
        .kind = GS_ORDER_LEAVE, .who = gs_ref_hero(h), .to = {{30000, 36000}, 0}};
    assert_int_equal(give(&p, &o, &err), GS_FAILED); /* farther than 12 */
    assert_string_equal(err.rule, "SHW-12.17");
    o.to.at.y = 30000;
    assert_int_equal(give(&p, &o, &err), GS_OK);
    assert_int_equal(p.b.t.hero[h].unit, -1);
    assert_int_equal(p.b.t.hero[h].at.y, 30000);
    assert_int_equal(shw_block_count(&p.b, a), 12);
    assert_non_null(moved(&p, gs_ref_hero(h), GS_MOVE_LEAVE));
    end(&p);
}

static void test_heroes__front_or_rear(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 12, 30000, 20000, 0, 6), h = hero_in(&p, 0, 1, a);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6");
    gs_order o = {.kind = GS_ORDER_PLACE_HERO, .who = gs_ref_hero(h), .amount = 1};
    assert_int_equal(shw_front_hero(&p.b, a), h);
    assert_int_equal(give(&p, &o, &err), GS_OK);
    assert_int_equal(shw_front_hero(&p.b, a), -1); /* SHW-R66 */
    assert_int_equal(give(&p, &o, &err), GS_FAILED);
    end(&p);
}

/* ---- the fallen ---- */

static void strike_down(position *p, int hero)
{
    gs_open(&p->b, "shooting", (gs_ref){0}, gs_ref_hero(hero));
    suffers(p, p->b.t.hero[hero].unit, 0, hero, p->b.t.hero[hero].power + 1);
    shw_settle_fallen(&p->b);
}

static void test_heroes__buried_and_dug_out(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int h = hero_at(&p, 0, 1, 30000, 22500, 0);
    int a = unit_at(&p, 0, FOOT, 12, 30000, 20000, 0, 6);
    p.s->heroes[h].player = true;
    ready(&p, 0, SHW_PHASE_ACTION, "order=6");
    strike_down(&p, h);
    assert_has(resolved(&p, "fate", 0)->situation, "ground=friends"); /* SHW-R88 */
    assert_int_equal(p.b.t.hero[h].where, GS_HERO_BURIED);
    gs_err err;
    gs_order o = {.kind = GS_ORDER_MOVE, .who = gs_ref_unit(a)};
    gs_path_add(&o.path, GS_STEP_FORWARD, 0, 2000);
    assert_int_equal(give(&p, &o, &err), GS_OK);
    assert_int_equal(p.b.t.hero[h].where, GS_HERO_UP); /* at Power 0, among them */
    assert_int_equal(p.b.t.hero[h].power, 0);
    assert_int_equal(p.b.t.hero[h].unit, a);
    end(&p);
}

static void test_heroes__an_enemy_near_keeps_the_buried_down(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int h = hero_at(&p, 0, 1, 30000, 22500, 0);
    int a = unit_at(&p, 0, FOOT, 12, 30000, 20000, 0, 6);
    unit_at(&p, 1, FOOT, 6, 30000, 24950, 180, 6); /* its nearest figures within 2 of the spot */
    p.s->heroes[h].player = true;
    ready(&p, 0, SHW_PHASE_ACTION, "order=6 fate.hero=4");
    strike_down(&p, h);
    assert_null(strstr(resolved(&p, "fate", 0)->situation,
                       "ground=")); /* contested, as by default */
    assert_has(resolved(&p, "fate", 0)->result, "result=buried"); /* on a 4 */
    gs_open(&p.b, "move", gs_ref_unit(a), (gs_ref){0});
    gs_rect to = gs_rect_forward(&p.b.s.rect[a], 2000);
    gs_emit_move(&p.b, gs_ref_unit(a), GS_MOVE_ADVANCE, (gs_pose){to.c, to.f}, NULL, 0,
                 8000, 2000, "SHW-12.10");
    shw_dig_out(&p.b, a);
    assert_int_equal(p.b.t.hero[h].where, GS_HERO_BURIED);
    end(&p);
}

static void test_heroes__with_the_enemy_over_him_he_is_captured(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int h = hero_at(&p, 0, 1, 30000, 22500, 0);
    unit_at(&p, 1, FOOT, 6, 30000, 25000, 180, 6);
    p.s->heroes[h].player = true;
    ready(&p, 0, SHW_PHASE_ACTION, "order=6");
    strike_down(&p, h);
    assert_has(resolved(&p, "fate", 0)->situation, "ground=enemy");
    assert_int_equal(p.b.t.hero[h].where, GS_HERO_CAPTURED);
    end(&p);
}

/* Within 2 of the spot is from base to base (SHW-R88, R105), behind him as well as before. */
static void test_heroes__a_friend_behind_him_is_by(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int h = hero_at(&p, 0, 1, 30000, 22500, 0);
    unit_at(&p, 0, FOOT, 6, 30000, 19900, 0, 6);   /* 1.6 behind */
    unit_at(&p, 1, FOOT, 6, 30000, 25000, 180, 6); /* 1.5 before him */
    p.s->heroes[h].player = true;
    ready(&p, 0, SHW_PHASE_ACTION, "order=6 fate.hero=4");
    strike_down(&p, h);
    assert_null(strstr(resolved(&p, "fate", 0)->situation, "ground=")); /* contested */
    assert_int_equal(p.b.t.hero[h].where, GS_HERO_BURIED);
    end(&p);
}

static void test_heroes__a_minor_hero_is_killed(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int h = hero_at(&p, 0, 1, 30000, 22500, 0);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6");
    strike_down(&p, h);
    assert_has(resolved(&p, "fate", 0)->result, "spared=no");
    assert_int_equal(p.b.t.hero[h].where, GS_HERO_KILLED);
    end(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_heroes__an_accepted_challenge_is_fought_between_the_armies),
        cmocka_unit_test(test_heroes__a_refusal_costs_nothing),
        cmocka_unit_test(test_heroes__a_challenge_needs_an_order),
        cmocka_unit_test(test_heroes__too_far_nobody_is_asked),
        cmocka_unit_test(test_heroes__from_the_ranks_and_back),
        cmocka_unit_test(test_heroes__the_great_and_the_players_own_are_captured),
        cmocka_unit_test(test_heroes__one_challenge_a_player_turn),
        cmocka_unit_test(test_heroes__who_is_engaged_neither_issues_nor_accepts),
        cmocka_unit_test(test_heroes__he_joins_a_unit),
        cmocka_unit_test(test_heroes__a_unit_too_far_off),
        cmocka_unit_test(test_heroes__he_leaves_his_unit),
        cmocka_unit_test(test_heroes__front_or_rear),
        cmocka_unit_test(test_heroes__buried_and_dug_out),
        cmocka_unit_test(test_heroes__an_enemy_near_keeps_the_buried_down),
        cmocka_unit_test(test_heroes__with_the_enemy_over_him_he_is_captured),
        cmocka_unit_test(test_heroes__a_friend_behind_him_is_by),
        cmocka_unit_test(test_heroes__a_minor_hero_is_killed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
