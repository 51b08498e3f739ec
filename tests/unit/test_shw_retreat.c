/* The way home of those who run (SHW-19.2, R86): straight, round what bars it, through
 * friends, and never short without need. */
#include "shw_positions.h"

#define FOOT "unit.type=heavy-infantry"

/* Fails its rally with a 1. */
static void run(position *p, int unit)
{
    gs_err err;
    gs_open(&p->b, "test", gs_ref_unit(unit), (gs_ref){0});
    gs_emit(&p->b, GS_EFFECT_MUST_RALLY, gs_ref_unit(unit), (gs_ref){0}, 0,
            p->b.t.unit[unit].left, NULL);
    gs_order o = {.kind = GS_ORDER_RALLY, .who = gs_ref_unit(unit)};
    assert_int_equal(gs_engine_execute(&p->b, &o, &err), GS_OK);
    assert_has(resolved(p, "rally", 0)->result, "result=retreats");
}

#define DICE "rally.unit=1 order=6"

static void test_retreat__straight_home_a_full_move(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 12, 30000, 20000, 0, 6);
    ready(&p, 0, SHW_PHASE_ACTION, DICE);
    run(&p, a);
    const gs_log_move *m = moved(&p, gs_ref_unit(a), GS_MOVE_ROUT);
    assert_int_equal(m->cost, 8000);
    assert_int_equal(m->n_path, 0);
    assert_int_equal(p.b.t.unit[a].at.x, 30000);
    assert_int_equal(p.b.t.unit[a].at.y, 12000);
    assert_int_equal(p.b.t.unit[a].facing, GS_ANG_DEG(180));
    assert_int_equal(effects(&p, GS_EFFECT_PLACED, gs_ref_unit(a)), 1);
    end(&p);
}

/* It turns about and runs: its roll reckons with the ground of that way, not with what a block that
 * still lies across would brush (SHW-R86). */
static void test_retreat__the_roll_and_the_run_go_over_the_same_ground(void **state)
{
    position p;
    (void)state;
    begin(&p);
    area_at(&p, "marsh", 0, 34000, 14000, 3000, 3000);
    int a = unit_at(&p, 0, FOOT, 12, 30000, 20000, 90, 1); /* twelve deep, along the way's side */
    ready(&p, 0, SHW_PHASE_ACTION, DICE);
    run(&p, a);
    assert_null(strstr(resolved(&p, "move", 0)->situation, "terrain="));
    assert_has(resolved(&p, "rally", 0)->result, "retreat=8");
    assert_int_equal(moved(&p, gs_ref_unit(a), GS_MOVE_ROUT)->cost, 8000);
    end(&p);
}

static void test_retreat__round_an_enemy_by_the_shorter_way(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, "unit.type=heavy-cavalry", 6, 30000, 20000, 0, 3);
    int e = unit_at(&p, 1, FOOT, 12, 31500, 13000, 0, 6); /* astride the way, to the right */
    ready(&p, 0, SHW_PHASE_ACTION, DICE);
    run(&p, a);
    const gs_log_move *m = moved(&p, gs_ref_unit(a), GS_MOVE_ROUT);
    assert_int_equal(m->cost, 16000); /* all of its move */
    assert_true(m->n_path >= 1);
    assert_true(m->path[0].x < 30000); /* round by its left hand: that is shorter */
    assert_true(p.b.t.unit[a].at.y < 9000);
    assert_true(gs_body_distance(&p.b, a, e) >= 1000);
    end(&p);
}

static void test_retreat__shut_in_by_a_river_it_stands(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 12, 30000, 20000, 0, 6);
    area_at(&p, "river", 0, 0, 14000, 72000, 2000); /* from edge to edge */
    ready(&p, 0, SHW_PHASE_ACTION, DICE);
    run(&p, a);
    assert_null(moved(&p, gs_ref_unit(a), GS_MOVE_ROUT)); /* shut in, it stands */
    assert_true(p.b.t.unit[a].flags & GS_U_MUST_RALLY);
    assert_int_equal(p.b.t.unit[a].at.y, 20000);
    end(&p);
}

static void test_retreat__along_a_river_to_its_end(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 12, 30000, 18500, 0, 6);
    area_at(&p, "river", 0, 0, 14000, 36000, 2000); /* it ends to the right of them */
    ready(&p, 0, SHW_PHASE_ACTION, DICE);
    run(&p, a);
    const gs_log_move *m = moved(&p, gs_ref_unit(a), GS_MOVE_ROUT);
    assert_int_equal(m->cost, 8000);
    assert_true(p.b.t.unit[a].at.x > 34000);
    end(&p);
}

static void test_retreat__through_friends_without_penalty_to_either(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 12, 30000, 20000, 0, 6);
    int f = unit_at(&p, 0, FOOT, 12, 30000, 16500, 0, 6);
    ready(&p, 0, SHW_PHASE_ACTION, DICE);
    gs_rect was = p.b.s.rect[f];
    run(&p, a);
    assert_int_equal(p.b.t.unit[a].at.y, 12000);
    assert_int_equal(p.b.t.unit[a].at.x, 30000);
    assert_memory_equal(&was, &p.b.s.rect[f], sizeof was);
    end(&p);
}

static void test_retreat__it_ends_on_nobody_and_as_near_home_as_it_can(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 12, 30000, 20000, 0, 6);
    int f = unit_at(&p, 0, FOOT, 12, 30000, 12000, 0, 6); /* where it would end */
    ready(&p, 0, SHW_PHASE_ACTION, DICE);
    run(&p, a);
    const gs_log_move *m = moved(&p, gs_ref_unit(a), GS_MOVE_ROUT);
    assert_non_null(m);
    assert_false(gs_rect_overlap(&p.b.s.rect[a], &p.b.s.rect[f], GS_TOL));
    assert_true(m->cost <= 8000);
    assert_true(p.b.t.unit[a].at.y <= 20000 - 4500);
    end(&p);
}

static void test_retreat__over_the_edge_it_is_gone(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 12, 30000, 7000, 0, 6);
    ready(&p, 0, SHW_PHASE_ACTION, DICE);
    run(&p, a);
    assert_has(resolved(&p, "rally", 0)->result, "leaves=yes");
    assert_int_equal(moved(&p, gs_ref_unit(a), GS_MOVE_ROUT)->cost, 7000 - 1125);
    assert_true(p.b.t.unit[a].flags & GS_U_LEFT);
    end(&p);
}

static void test_retreat__bad_ground_takes_half_of_it(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 12, 30000, 20000, 0, 6);
    area_at(&p, "marsh", 0, 0, 0, 72000, 19000); /* it stands at its border */
    ready(&p, 0, SHW_PHASE_ACTION, DICE);
    run(&p, a);
    const gs_log_move *m = moved(&p, gs_ref_unit(a), GS_MOVE_ROUT);
    assert_int_equal(m->allowance, 4000);
    assert_int_equal(m->cost, 4000);
    end(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_retreat__straight_home_a_full_move),
        cmocka_unit_test(test_retreat__the_roll_and_the_run_go_over_the_same_ground),
        cmocka_unit_test(test_retreat__round_an_enemy_by_the_shorter_way),
        cmocka_unit_test(test_retreat__shut_in_by_a_river_it_stands),
        cmocka_unit_test(test_retreat__along_a_river_to_its_end),
        cmocka_unit_test(test_retreat__through_friends_without_penalty_to_either),
        cmocka_unit_test(test_retreat__it_ends_on_nobody_and_as_near_home_as_it_can),
        cmocka_unit_test(test_retreat__over_the_edge_it_is_gone),
        cmocka_unit_test(test_retreat__bad_ground_takes_half_of_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
