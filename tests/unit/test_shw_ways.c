/* What an outside referee found in played battles: ways past enemies, contact, pursuit,
 * ranges. */
#include "shw_positions.h"

#define HEAVY "unit.type=heavy-infantry"
#define ANY "order=6 shoot.shooter=1"
#define WINS "melee.attacker=6 melee.defender=1 save.defender=6"

static gs_order forward(int unit, int len)
{
    gs_order o = {.kind = GS_ORDER_MOVE, .who = gs_ref_unit(unit)};
    gs_path_add(&o.path, GS_STEP_FORWARD, 0, len);
    return o;
}

static void refused(position *p, gs_order o, const char *rule)
{
    gs_err err;
    memset(&err, 0, sizeof err);
    assert_int_equal(gs_engine_execute(&p->b, &o, &err), GS_FAILED);
    assert_string_equal(err.rule, rule);
}

static void
test_ways__SHW_R110_nobody_marches_through_an_enemy_before_his_nose(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, "unit.type=heavy-cavalry", 4, 30000, 20000, 0, 4);
    unit_at(&p, 1, HEAVY, 6, 30000, 22000, 180, 6); /* half an inch before its front */
    ready(&p, 0, SHW_PHASE_ACTION, ANY);
    refused(&p, forward(a, 12000), "SHW-R110");
    gs_order back = {.kind = GS_ORDER_MOVE, .who = gs_ref_unit(a)};
    gs_path_add(&back.path, GS_STEP_BACK, 0, 4000);
    assert_int_equal(gs_engine_execute(&p.b, &back, &err),
                     GS_OK); /* straight away from him */
    end(&p);
}

static void test_ways__SHW_R110_a_hero_joins_at_an_inch_from_the_enemy(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int u = unit_at(&p, 0, HEAVY, 6, 30000, 10500, 0, 6);
    unit_at(&p, 1, HEAVY, 4, 22000, 9200, 0, 4); /* beside his way, 0.8 off */
    int near = hero_at(&p, 0, 1, 16000, 11000, 90),
        clear = hero_at(&p, 0, 1, 44000, 10500, 90);
    ready(&p, 0, SHW_PHASE_ACTION, ANY);
    gs_order o = {
        .kind = GS_ORDER_JOIN, .who = gs_ref_hero(near), .target = gs_ref_unit(u)};
    refused(&p, o, "SHW-R110");
    o.who = gs_ref_hero(clear);
    assert_int_equal(gs_engine_execute(&p.b, &o, &err), GS_OK);
    end(&p);
}

static void test_ways__SHW_R81_a_pursuer_is_slowed_by_the_wood(void **state)
{
    position p;
    (void)state;
    begin(&p);
    area_at(&p, "woods", 0, 20000, 22500, 20000, 12000);
    int a = unit_at(&p, 0, HEAVY, 12, 30000, 20000, 0, 6);
    int d = unit_at(&p, 1, "unit.type=light-infantry", 16, 30000, 22875, 180, 6);
    ready(&p, 0, SHW_PHASE_MELEE, WINS);
    shw_melee_phase(&p.b);
    assert_int_equal(moved(&p, gs_ref_unit(d), GS_MOVE_RECOIL)->cost, 3000);
    const gs_log_move *m = moved(&p, gs_ref_unit(a), GS_MOVE_PURSUE);
    assert_non_null(m);
    assert_int_equal(m->cost, 2000);
    assert_int_equal(m->allowance, 2000);
    end(&p);
}

static void test_ways__SHW_R76_every_face_has_somebody_who_fights(void **state)
{
    position p;
    shw_face f[SHW_MAX_FACES];
    gs_bodyset members;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, HEAVY, 12, 30000, 20000, 0, 6);
    unit_at(&p, 0, HEAVY, 3, 32875, 21625, 270, 1); /* on its flank */
    int d = unit_at(&p, 1, HEAVY, 2, 30000, 21625, 180, 2);
    ready(&p, 0, SHW_PHASE_MELEE, "");
    int n = shw_faces(&p.b, a, 0, f, &members), fighting = 0;
    assert_int_equal(n, 2);
    for (int i = 0; i < n; i++) {
        assert_int_equal(f[i].d, d);
        assert_true(f[i].contact[1] >= 1);
        fighting += f[i].contact[1];
    }
    assert_int_equal(fighting, 2); /* nobody on two faces */
    end(&p);
}

static void test_ways__SHW_R105_an_empty_corner_of_the_block_is_not_in_range(void **state)
{
    position p;
    (void)state;
    begin(&p);
    /* five horsemen in files of four: nobody stands in the corner that is 3.64 from the
     * target */
    int a = unit_at(&p, 0, "unit.type=light-cavalry unit.missile=javelin", 5, 30000,
                    20000, 0, 4);
    int t = unit_at(&p, 1, HEAVY, 6, 20875, 15500, 0, 6);
    ready(&p, 0, SHW_PHASE_ACTION, ANY);
    gs_order o = {
        .kind = GS_ORDER_SHOOT, .who = gs_ref_unit(a), .target = gs_ref_unit(t)};
    assert_true(gs_body_distance(&p.b, a, t) < GS_LEN(4));
    assert_int_equal(gs_engine_legal(&p.b, &o, NULL), GS_FAILED);
    end(&p);
}

static void test_ways__SHW_R106_a_charge_says_where_it_touched(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int h = hero_at(&p, 0, 2, 30000, 15000, 0);
    int t = unit_at(&p, 1, HEAVY, 12, 33000, 20000, 150, 6);
    ready(&p, 0, SHW_PHASE_ACTION, ANY);
    gs_order o = {
        .kind = GS_ORDER_CHARGE, .who = gs_ref_hero(h), .target = gs_ref_unit(t)};
    assert_int_equal(gs_engine_execute(&p.b, &o, &err), GS_OK);
    const gs_log_move *m = moved(&p, gs_ref_hero(h), GS_MOVE_CHARGE);
    assert_int_equal(m->n_path, 1); /* straight there at its cost, then flush at none */
    assert_in_range(gs_pt_distance(m->from.at, m->path[0]), m->cost - 2, m->cost + 2);
    assert_true(gs_pt_distance(m->path[0], m->to.at) > 0);
    end(&p);
}

static void test_ways__SHW_R103_an_empty_corner_of_the_block_is_not_in_front(void **state)
{
    position p;
    (void)state;
    /* seven men in files of six, the seventh in the middle behind: the corner beside him is in the
     * archer's front, none of the men is; three inches farther they are */
    for (int y = 24300; y < 28000; y += 3000) {
        begin(&p);
        int a = unit_at(&p, 0, "unit.type=light-infantry unit.missile=bow", 1, 30000, 20000, 0, 1);
        int t = unit_at(&p, 1, HEAVY, 7, 38500, y, 180, 6);
        ready(&p, 0, SHW_PHASE_ACTION, ANY);
        assert_true(gs_zone_meets(&p.b.s.rect[a], &p.b.s.rect[t], GS_ANG_45));
        gs_order o = {
            .kind = GS_ORDER_SHOOT, .who = gs_ref_unit(a), .target = gs_ref_unit(t)};
        assert_int_equal(gs_engine_legal(&p.b, &o, NULL), y == 24300 ? GS_FAILED : GS_OK);
        end(&p);
    }
}

static void test_ways__SHW_R81_an_enemy_beside_him_is_not_met(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, HEAVY, 12, 30000, 20000, 0, 6);
    unit_at(&p, 1, "unit.type=light-infantry", 16, 30000, 22875, 180, 6);
    unit_at(&p, 1, HEAVY, 2, 35550, 20000, 180, 2); /* 0.8 from his flank, and stays so */
    ready(&p, 0, SHW_PHASE_MELEE, WINS);
    shw_melee_phase(&p.b);
    assert_non_null(moved(&p, gs_ref_unit(a), GS_MOVE_PURSUE));
    assert_int_equal(moved(&p, gs_ref_unit(a), GS_MOVE_PURSUE)->cost, 4000); /* SHW-18.4 */
    end(&p);
}

static void test_ways__SHW_13_3_the_face_is_that_of_the_declaration(void **state)
{
    position p;
    gs_err err;
    gs_touch t;
    (void)state;
    begin(&p);
    /* one of five has the enemy's front before him; the javelins take him and another */
    int a = unit_at(&p, 0, "unit.type=heavy-cavalry", 5, 16000, 28125, 180, 3);
    int d = unit_at(&p, 1, "unit.type=heavy-infantry unit.missile=javelin", 12, 25400, 22000, 0,
                    6);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6 shoot.shooter=6,6,1 save.target=6");
    gs_order o = {
        .kind = GS_ORDER_CHARGE, .who = gs_ref_unit(a), .target = gs_ref_unit(d)};
    assert_int_equal(gs_engine_execute(&p.b, &o, &err), GS_OK);
    assert_has(resolved(&p, "charge", 0)->result, "face=front");
    assert_has(resolved(&p, "charge", 0)->result, "reaction=shoot");
    assert_int_equal(p.b.t.unit[a].left, 3);
    assert_true(shw_touch(&p.b.s.rect[d], &p.b.s.rect[a], &t));
    assert_int_equal(t.a_face, GS_FRONT);
    end(&p);
}

/* Lone heroes who could pass through those behind them cannot stand where half of it ends. */
static void test_ways__SHW_R80_it_recoils_as_far_as_is_said(void **state)
{
    position p;
    char said[32];
    (void)state;
    begin(&p);
    unit_at(&p, 0, "unit.type=light-cavalry", 9, 38125, 34875, 0, 5);
    int d = unit_at(&p, 1, "unit.type=light-infantry", 5, 37500, 37500, 180, 5);
    unit_at(&p, 1, "unit.type=creature", 1, 34349, 41697, 202, 1);
    int h = hero_at(&p, 1, 1, 37500, 39500, 180);
    p.s->heroes[h].facts = "hero.mounted=yes";
    p.s->heroes[hero_at(&p, 1, 1, 36585, 42245, 180)].facts = "hero.mounted=yes";
    hero_at(&p, 1, 1, 36211, 38613, 180);
    ready(&p, 0, SHW_PHASE_MELEE,
          "melee.attacker=6,6,1 melee.defender=1 save.attacker=1 save.defender=6");
    shw_melee_phase(&p.b);
    const gs_log_move *m = moved(&p, gs_ref_unit(d), GS_MOVE_RECOIL);
    assert_non_null(m);
    snprintf(said, sizeof said, "recoil=%g", m->cost / 1000.0);
    assert_has(resolved(&p, "recoil", 0)->result, said);
    end(&p);
}

/* Who has gone to meet one enemy has his flank open to the next, though that one touches him with a
 * corner only. */
static void test_ways__SHW_17_10_a_counter_charger_has_flanks(void **state)
{
    position p;
    shw_face f[SHW_MAX_FACES];
    gs_bodyset members;
    gs_err err;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, "unit.type=flyer", 3, 40375, 38000, 180, 3);
    int d = unit_at(&p, 1, "unit.type=heavy-cavalry", 8, 28321, 29521, 0, 4);
    unit_at(&p, 0, "unit.type=light-cavalry", 6, 28376, 33771, 180, 4); /* met it in front */
    ready(&p, 0, SHW_PHASE_ACTION, ANY);
    p.b.s.body[d].came_on = 1;
    gs_order o = {
        .kind = GS_ORDER_CHARGE, .who = gs_ref_unit(a), .target = gs_ref_unit(d)};
    assert_int_equal(gs_engine_execute(&p.b, &o, &err), GS_OK);
    assert_has(resolved(&p, "charge", 0)->result, "face=flank");
    int n = shw_faces(&p.b, a, 0, f, &members);
    assert_int_equal(n, 2);
    for (int i = 0; i < n; i++) {
        assert_int_equal(f[i].flank[0], f[i].a == a);
    }
    end(&p);
}

/* Slow ground is told beside an obstacle too: it is the worst ground touched (22.12). */
static void test_ways__SHW_R56_a_hedge_in_a_marsh_is_both(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, HEAVY, 6, 30000, 20000, 0, 6);
    area_at(&p, "marsh", 0, 28000, 22000, 4000, 4000);
    area_at(&p, "hedge", 0, 28000, 23000, 4000, 500);
    unit_at(&p, 1, HEAVY, 6, 10000, 45000, 180, 6);
    ready(&p, 0, SHW_PHASE_ACTION, ANY);
    gs_order o = forward(a, 4000);
    assert_int_equal(gs_engine_execute(&p.b, &o, &err), GS_OK);
    assert_has(resolved(&p, "move", 0)->situation, "terrain=slow obstacles=1");
    assert_has(resolved(&p, "move", 0)->result, "halvings=1 whole-move=no allowance=4");
    end(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            test_ways__SHW_R110_nobody_marches_through_an_enemy_before_his_nose),
        cmocka_unit_test(test_ways__SHW_R110_a_hero_joins_at_an_inch_from_the_enemy),
        cmocka_unit_test(test_ways__SHW_R103_an_empty_corner_of_the_block_is_not_in_front),
        cmocka_unit_test(test_ways__SHW_R81_an_enemy_beside_him_is_not_met),
        cmocka_unit_test(test_ways__SHW_13_3_the_face_is_that_of_the_declaration),
        cmocka_unit_test(test_ways__SHW_R80_it_recoils_as_far_as_is_said),
        cmocka_unit_test(test_ways__SHW_17_10_a_counter_charger_has_flanks),
        cmocka_unit_test(test_ways__SHW_R56_a_hedge_in_a_marsh_is_both),
        cmocka_unit_test(test_ways__SHW_R81_a_pursuer_is_slowed_by_the_wood),
        cmocka_unit_test(test_ways__SHW_R76_every_face_has_somebody_who_fights),
        cmocka_unit_test(
            test_ways__SHW_R105_an_empty_corner_of_the_block_is_not_in_range),
        cmocka_unit_test(test_ways__SHW_R106_a_charge_says_where_it_touched),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
