/* Buildings and their garrisons (SHW-7.14, R22, R82, R122). */
#include "shw_positions.h"

#define FOOT "unit.type=heavy-infantry"

/* A building of 6 by 4 whose lower wall lies at y = 24. */
static int house(position *p)
{
    return area_at(p, "building", 0, 27000, 24000, 6000, 4000);
}

static gs_order go_in(int unit, int feature)
{
    return (gs_order){.kind = GS_ORDER_GARRISON, .who = gs_ref_unit(unit),
                      .target = {GS_REF_FEATURE, (int16_t)feature}};
}

static void test_garrison__one_figure_for_each_inch(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int h = house(&p);
    int a = unit_at(&p, 0, FOOT, 21, 30000, 20000, 0, 6);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6");
    assert_int_equal(shw_house_room(&p.b, h), 20);
    gs_order o = go_in(a, h);
    assert_int_equal(gs_engine_execute(&p.b, &o, &err), GS_FAILED);
    assert_string_equal(err.rule, "SHW-R122");
    end(&p);
}

static void test_garrison__infantry_goes_in_and_comes_out(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int h = house(&p);
    int a = unit_at(&p, 0, FOOT, 12, 30000, 18000, 0, 6);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6");
    gs_order o = go_in(a, h);
    assert_int_equal(gs_engine_execute(&p.b, &o, &err), GS_OK);
    assert_int_equal(p.b.t.unit[a].inside, h);
    assert_int_equal(p.b.t.unit[a].formation, SHW_GARRISON);
    gs_rect r = p.b.s.rect[a]; /* its walls stand for it */
    assert_int_equal(r.c.x, 30000);
    assert_int_equal(r.c.y, 26000);
    assert_int_equal((int64_t)r.w * r.d, 24000000);
    memset(p.b.s.body, 0, sizeof p.b.s.body);
    p.b.s.acting = -1;
    gs_order out = {.kind = GS_ORDER_SALLY,
                    .who = gs_ref_unit(a),
                    .to = {{30000, 28000 + 1125}, 32768}};
    assert_int_equal(gs_engine_execute(&p.b, &out, &err),
                     GS_FAILED); /* its front to the wall */
    out.to.facing = 0;
    gs_path_add(&out.path, GS_STEP_FORWARD, 0, 5000);
    assert_int_equal(gs_engine_execute(&p.b, &out, &err),
                     GS_FAILED); /* half of 8: an obstacle */
    assert_string_equal(err.rule, "SHW-12.12");
    out.path.n = 0;
    gs_path_add(&out.path, GS_STEP_FORWARD, 0, 4000);
    assert_int_equal(gs_engine_execute(&p.b, &out, &err), GS_OK);
    assert_int_equal(p.b.t.unit[a].inside, -1);
    assert_int_equal(p.b.t.unit[a].formation, SHW_NORMAL);
    assert_int_equal(p.b.t.unit[a].at.y, 33125);
    assert_int_equal(moved(&p, gs_ref_unit(a), GS_MOVE_ADVANCE)->allowance, 4000);
    end(&p);
}

static void test_garrison__horse_stays_outside(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int h = house(&p);
    int a = unit_at(&p, 0, "unit.type=heavy-cavalry", 6, 30000, 18000, 0, 4);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6");
    gs_order o = go_in(a, h);
    assert_int_equal(gs_engine_execute(&p.b, &o, &err), GS_FAILED);
    assert_string_equal(err.rule, "SHW-R122");
    end(&p);
}

/* A garrison of n, and attackers before its lower wall in contact. */
static void assault(position *p, int n, const char *dice, int *d, int *a, int *h)
{
    begin(p);
    *h = house(p);
    *d = unit_at(p, 1, FOOT, n, 30000, 30000, 180, 6);
    *a = unit_at(p, 0, FOOT, 12, 30000, 24000 - 1125, 0, 6);
    ready(p, 0, SHW_PHASE_MELEE, dice);
    gs_open(&p->b, "garrison", gs_ref_unit(*d), (gs_ref){GS_REF_FEATURE, (int16_t)*h});
    shw_house_enter(&p->b, *d, *h);
}

static void test_garrison__those_along_the_wall_fight_from_cover(void **state)
{
    position p;
    int d, a, h;
    (void)state;
    assault(&p, 20, "melee.attacker=3 melee.defender=2", &d, &a, &h);
    bool faces;
    assert_int_equal(shw_garrison_along(&p.b, d, &p.b.s.rect[a], &faces),
                     6); /* 6 of 20 inches */
    assert_true(faces);
    shw_melee_phase(&p.b);
    const gs_log_resolve *r = resolved(&p, "melee", 0);
    assert_has(r->situation, "defender.defends=cover"); /* SHW-R122 */
    assert_has(r->situation, "defender.formation=garrison");
    assert_false(has(r->situation, "attacker.on-flank=yes")); /* SHW-7.14 */
    assert_has(r->result, "defender.modifier=1");
    end(&p);
}

static void test_garrison__two_men_do_not_face_everywhere(void **state)
{
    position p;
    int d, a, h;
    (void)state;
    assault(&p, 2, "melee.attacker=1 melee.defender=1 save.defender=1", &d, &a, &h);
    bool faces;
    shw_garrison_along(&p.b, d, &p.b.s.rect[a], &faces);
    assert_true(faces); /* one looks down the table, one up */
    gs_rect beside = gs_rect_make(33000 + 1125, 26000, GS_ANG_DEG(270), 7250, 2250);
    assert_true(shw_on_flank(&p.b, d, &beside)); /* SHW-R22 */
    end(&p);
}

static void test_garrison__driven_out_it_stands_beyond_and_the_victor_moves_in(
    void **state)
{
    position p;
    int d, a, h;
    (void)state;
    assault(&p, 12, "melee.attacker=6,6,6,2 melee.defender=1 save.defender=6", &d, &a,
            &h);
    shw_melee_phase(&p.b);
    assert_int_equal(p.b.t.unit[d].inside, -1);
    assert_true(p.b.t.unit[d].flags & GS_U_MUST_RALLY);
    assert_true(p.b.s.rect[d].c.y > 28000); /* the far side */
    assert_int_equal(p.b.t.unit[a].inside, h);
    end(&p);
}

static void test_garrison__a_victorious_garrison_keeps_its_walls(void **state)
{
    position p;
    int d, a, h;
    (void)state;
    assault(&p, 20, "melee.attacker=1 melee.defender=6 save.attacker=6", &d, &a, &h);
    shw_melee_phase(&p.b);
    assert_has(resolved(&p, "recoil", 0)->result, "pursuit=held");
    assert_null(resolved(&p, "order", 0)); /* SHW-R82 */
    assert_int_equal(p.b.t.unit[d].inside, h);
    assert_true(p.b.t.unit[a].flags & GS_U_MUST_RALLY);
    end(&p);
}

/* SHW-10.2, R39: who holds a house may come out to fight, and goes in again. */
static void test_garrison__its_hero_accepts_a_challenge(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int house_ix = house(&p);
    int d = unit_at(&p, 1, FOOT, 12, 30000, 36000, 180, 6);
    int g = hero_in(&p, 1, 3, d), a = hero_at(&p, 0, 1, 28500, 17000, 0);
    p.s->heroes[a].player = p.s->heroes[g].player = true;
    names(&p, GS_ASK_CHALLENGE, a, g);
    names(&p, GS_ASK_ACCEPT, g, -1);
    ready(&p, 0, SHW_PHASE_CHALLENGE,
          "duel.attacker=1 duel.defender=6 save.attacker=6 fate.hero=1");
    gs_open(&p.b, "garrison", gs_ref_unit(d), (gs_ref){GS_REF_FEATURE, (int16_t)house_ix});
    shw_house_enter(&p.b, d, house_ix);
    shw_challenge_phase(&p.b);
    assert_int_equal(p.asked[GS_ASK_ACCEPT], 1);
    assert_has(resolved(&p, "challenge", 0)->situation, "distance=6.5"); /* from the wall */
    assert_int_equal(effects(&p, GS_EFFECT_DETACHED, gs_ref_hero(g)), 1);
    const gs_log_move *m = moved(&p, gs_ref_hero(g), GS_MOVE_ADVANCE);
    assert_int_equal(m->from.at.x, 28500); /* the part of the wall before the other */
    assert_int_equal(m->from.at.y, 24500);
    assert_int_equal(m->to.at.y, 21250);
    assert_non_null(resolved(&p, "duel", 0));
    assert_non_null(moved(&p, gs_ref_hero(g), GS_MOVE_RETIRE));
    assert_int_equal(p.b.t.hero[g].unit, d); /* within his walls again */
    end(&p);
}

/* A General's order takes a garrison out before its wall and on, never through it (SHW-11.6, R17,
 * R122). */
static void garrison_is_ordered(int die, int facing, int y)
{
    position p;
    gs_err err;
    begin(&p);
    int h = house(&p);
    int a = unit_at(&p, 0, FOOT, 12, 30000, 18000, 0, 6);
    unit_at(&p, 1, FOOT, 6, 30000, 44000, 180, 6);
    p.s->heroes[hero_at(&p, 0, 1, 30000, 5000, 0)].general = true;
    ready(&p, 0, SHW_PHASE_ACTION, die == 6 ? "command.general=6" : "command.general=1");
    gs_order in = go_in(a, h);
    assert_int_equal(gs_engine_execute(&p.b, &in, &err), GS_OK);
    memset(p.b.s.body, 0, sizeof p.b.s.body);
    p.b.s.acting = -1;
    p.b.s.phase = SHW_PHASE_COMMAND;
    shw_command_phase(&p.b);
    p.b.s.phase = SHW_PHASE_ACTION;
    assert_int_equal(p.b.s.body[a].order, SHW_FORCED);
    gs_order plain = {.kind = GS_ORDER_MOVE, .who = gs_ref_unit(a)};
    gs_path_add(&plain.path, GS_STEP_FORWARD, 0, 6000);
    assert_int_equal(gs_engine_legal(&p.b, &plain, &err), GS_FAILED);
    assert_string_equal(err.rule, "SHW-R122");
    gs_order stops = {.kind = GS_ORDER_SALLY, .who = gs_ref_unit(a), .to = {{30000, 29125}, 0}};
    assert_int_equal(gs_engine_legal(&p.b, &stops, &err), GS_FAILED);
    assert_string_equal(err.rule, "SHW-11.6");
    assert_int_equal(action_phase(&p.b, &err), GS_OK);
    assert_int_equal(p.b.t.unit[a].inside, -1);
    assert_int_equal(p.b.t.unit[a].formation, SHW_NORMAL);
    assert_int_equal(p.b.t.unit[a].facing, facing);
    assert_int_equal(p.b.t.unit[a].at.y, y);
    assert_int_equal(moved(&p, gs_ref_unit(a), GS_MOVE_ADVANCE)->allowance, 4000);
    assert_false(p.b.t.unit[a].marks &
                 (1u << SHW_MARK_ORDERED_ON | 1u << SHW_MARK_ORDERED_BACK));
    end(&p);
}

static void test_garrison__a_forced_order_takes_it_out(void **state)
{
    (void)state;
    garrison_is_ordered(6, 0, 28000 + 1126 + 4000);
    garrison_is_ordered(1, GS_ANG_180, 24000 - 1126 - 4000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_garrison__one_figure_for_each_inch),
        cmocka_unit_test(test_garrison__a_forced_order_takes_it_out),
        cmocka_unit_test(test_garrison__infantry_goes_in_and_comes_out),
        cmocka_unit_test(test_garrison__horse_stays_outside),
        cmocka_unit_test(test_garrison__those_along_the_wall_fight_from_cover),
        cmocka_unit_test(test_garrison__two_men_do_not_face_everywhere),
        cmocka_unit_test(
            test_garrison__driven_out_it_stands_beyond_and_the_victor_moves_in),
        cmocka_unit_test(test_garrison__a_victorious_garrison_keeps_its_walls),
        cmocka_unit_test(test_garrison__its_hero_accepts_a_challenge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
