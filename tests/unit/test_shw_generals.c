/* Several Generals on a side (SHW-3.2, R6, R7), what their rolls ask (SHW-11.6, R17), and
 * that who must rally does. */
#include "shw_positions.h"

#define FOOT "unit.type=heavy-infantry"

/* Two Generals of side A, each far from the other, each with a unit near and one far away;
 * an enemy at the far end of the table. */
typedef struct two {
    position p;
    int near[2], far[2], general[2];
} two;

static void two_armies(two *t)
{
    begin(&t->p);
    for (int k = 0; k < 2; k++) {
        int x = k ? 62000 : 10000;
        t->near[k] = unit_at(&t->p, 0, FOOT, 6, x, 5000, 0, 6);
        t->far[k] = unit_at(&t->p, 0, FOOT, 6, k ? 50000 : 22000, 5000, 0, 6);
    }
    unit_at(&t->p, 1, FOOT, 6, 36000, 44000, 180, 6);
    for (int k = 0; k < 2; k++) {
        t->general[k] = hero_at(&t->p, 0, 1 + k, k ? 62000 : 10000, 2000, 0);
        t->p.s->heroes[t->general[k]].general = true;
    }
    /* each of the far units obeys the General at the other end */
    t->p.s->units[t->near[1]].under = t->p.s->heroes[t->general[1]].id;
    t->p.s->units[t->far[0]].under = t->p.s->heroes[t->general[1]].id;
}

static void test_generals__each_unit_asks_for_its_own(void **state)
{
    two t;
    (void)state;
    two_armies(&t);
    ready(&t.p, 0, SHW_PHASE_ACTION, "order=6");
    assert_int_equal(shw_general(&t.p.b, t.near[0]), t.general[0]);
    assert_int_equal(shw_general(&t.p.b, t.far[0]), t.general[1]);
    assert_int_equal(shw_general(&t.p.b, t.far[1]), t.general[0]); /* the side's own */
    assert_int_equal(shw_order_die(&t.p.b, t.near[0]), 1);
    assert_int_equal(shw_order_die(&t.p.b, t.near[1]), 1);
    /* 13 from one General, but its own is 36 away: only his distance counts */
    assert_int_equal(shw_order_die(&t.p.b, t.far[0]), 4);
    assert_true(shw_order_test(&t.p.b, t.far[0], SHW_PURPOSE_MOVE));
    assert_has(resolved(&t.p, "order", 0)->situation, "general.distance=35.94");
    end(&t.p);
}

static void test_generals__one_falls_and_only_his_own_must_test(void **state)
{
    two t;
    (void)state;
    two_armies(&t);
    ready(&t.p, 0, SHW_PHASE_ACTION, "order=6");
    t.p.b.t.hero[t.general[1]].where = GS_HERO_KILLED;
    gs_bodies_refresh(&t.p.b);
    assert_int_equal(shw_order_die(&t.p.b, t.near[1]), 4); /* SHW-3.5 */
    assert_int_equal(shw_order_die(&t.p.b, t.near[0]), 1);
    assert_true(shw_order_test(&t.p.b, t.near[1], SHW_PURPOSE_MOVE));
    assert_has(resolved(&t.p, "order", 0)->situation, "general=none");
    gs_arena_free(t.p.a);
}

static void initiative_of(bool allied, int fallen, const char *expected)
{
    two t;
    gs_err err;
    bool over;
    two_armies(&t);
    t.p.s->side[0].allied = allied;
    ready(&t.p, 0, SHW_PHASE_START,
          "initiative.side-a=3 initiative.side-b=1 command.general=3 order=1");
    t.p.b.t.turn = 0;
    if (fallen >= 0) {
        t.p.b.t.hero[t.general[fallen]].where = GS_HERO_CAPTURED;
        gs_bodies_refresh(&t.p.b);
    }
    assert_int_equal(gs_engine_turn(&t.p.b, &over, &err), GS_OK);
    const char *facts = resolved(&t.p, "initiative", 0)->situation;
    if (*expected) {
        assert_has(facts, expected);
    } else {
        assert_null(strstr(facts, "side-a.power")); /* 1, as by default */
    }
    gs_arena_free(t.p.a);
}

static void test_generals__initiative_is_the_supreme_ones(void **state)
{
    (void)state;
    initiative_of(false, -1, "");                /* the first, of Power 1 */
    initiative_of(false, 0, "side-a.power=0");   /* he is down: R7 */
    initiative_of(true, -1, "side-a.power=2");   /* nobody is supreme: the greatest */
    initiative_of(true, 1, "");
}

static void test_generals__each_rolls_for_his_own_units(void **state)
{
    two t;
    (void)state;
    two_armies(&t);
    ready(&t.p, 0, SHW_PHASE_COMMAND, "command.general=6,1");
    shw_command_phase(&t.p.b);
    assert_non_null(resolved(&t.p, "command", 1));
    assert_null(resolved(&t.p, "command", 2));
    assert_has(resolved(&t.p, "command", 0)->situation, "units=2");
    assert_has(resolved(&t.p, "command", 0)->result, "result=advance");
    assert_has(resolved(&t.p, "command", 1)->result, "result=fall-back");
    int on = 0, back = 0;
    for (int i = 0; i < t.p.b.t.n_units; i++) {
        on += shw_forced_way(&t.p.b, i) == SHW_COMMAND_ADVANCE &&
              shw_general(&t.p.b, i) == t.general[0];
        back += shw_forced_way(&t.p.b, i) == SHW_COMMAND_FALL_BACK &&
                shw_general(&t.p.b, i) == t.general[1];
    }
    assert_int_equal(on, 1);   /* a third of 2, rounded up */
    assert_int_equal(back, 1);
    end(&t.p);
}

/* A unit under a forced order of the only General, who is no player. */
static int forced(position *p, int die, const char *facts)
{
    begin(p);
    int a = unit_at(p, 0, facts, 6, 30000, 12000, 0, 6);
    unit_at(p, 1, FOOT, 6, 30000, 40000, 180, 6);
    p->s->heroes[hero_at(p, 0, 1, 30000, 5000, 0)].general = true;
    char dice[40];
    snprintf(dice, sizeof dice, "command.general=%d", die);
    ready(p, 0, SHW_PHASE_COMMAND, dice);
    shw_command_phase(&p->b);
    p->b.s.phase = SHW_PHASE_ACTION;
    return a;
}

static gs_status ahead(position *p, int unit, int len, gs_err *err)
{
    gs_order o = {.kind = GS_ORDER_MOVE, .who = gs_ref_unit(unit)};
    gs_path_add(&o.path, len > 0 ? GS_STEP_FORWARD : GS_STEP_BACK, 0, len > 0 ? len : -len);
    return gs_engine_legal(&p->b, &o, err);
}

static void test_generals__an_order_forward_is_at_least_half_a_move_at_the_enemy(
    void **state)
{
    position p;
    gs_err err;
    (void)state;
    int a = forced(&p, 6, FOOT);
    assert_true(p.b.t.unit[a].marks & (1u << SHW_MARK_ORDERED_ON));
    assert_int_equal(ahead(&p, a, 3000, &err), GS_FAILED);
    assert_string_equal(err.rule, "SHW-11.6");
    assert_int_equal(ahead(&p, a, -4000, &err), GS_FAILED);
    assert_int_equal(ahead(&p, a, 4000, &err), GS_OK);
    gs_order away = {.kind = GS_ORDER_MOVE, .who = gs_ref_unit(a)}; /* about, and off */
    gs_path_add(&away.path, GS_STEP_FACE, GS_ANG_180, 0);
    gs_path_add(&away.path, GS_STEP_FORWARD, 0, 4000);
    assert_int_equal(gs_engine_legal(&p.b, &away, &err), GS_FAILED);
    assert_string_equal(err.rule, "SHW-11.6");
    end(&p);
}

static void test_generals__nothing_else_comes_before_a_forced_order(void **state)
{
    position p;
    gs_err err;
    (void)state;
    int a = forced(&p, 6, "unit.type=heavy-infantry unit.missile=bow");
    gs_order wall = {.kind = GS_ORDER_FORM, .who = gs_ref_unit(a),
                     .formation = SHW_SHIELD_WALL, .files = 3};
    assert_int_equal(gs_engine_legal(&p.b, &wall, &err), GS_FAILED);
    assert_string_equal(err.rule, "SHW-11.6");
    gs_order shot = {.kind = GS_ORDER_SHOOT, .who = gs_ref_unit(a),
                     .target = gs_ref_unit(1)};
    assert_int_equal(gs_engine_legal(&p.b, &shot, &err), GS_FAILED);
    assert_string_equal(err.rule, "SHW-11.6"); /* archers who shoot do not move */
    /* whoever holds it back is not heard */
    gs_order hold = {.kind = GS_ORDER_HOLD, .who = gs_ref_unit(a)};
    assert_int_equal(gs_engine_execute(&p.b, &hold, &err), GS_OK);
    assert_int_equal(action_phase(&p.b, &err), GS_OK);
    assert_non_null(moved(&p, gs_ref_unit(a), GS_MOVE_ADVANCE));
    assert_false(p.b.t.unit[a].marks & (1u << SHW_MARK_ORDERED_ON));
    end(&p);
}

static void test_generals__back_is_away_from_the_enemy(void **state)
{
    position p;
    gs_err err;
    (void)state;
    int a = forced(&p, 1, FOOT);
    assert_int_equal(ahead(&p, a, 8000, &err), GS_FAILED);
    assert_string_equal(err.rule, "SHW-11.6");
    assert_int_equal(ahead(&p, a, -4000, &err), GS_OK);
    assert_int_equal(ahead(&p, a, -3000, &err), GS_FAILED); /* SHW-R17: by its whole length */
    end(&p);
}

static void test_generals__who_is_bound_to_rally_rallies(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 12, 30000, 20000, 0, 6);
    unit_at(&p, 1, FOOT, 12, 30000, 40000, 180, 6);
    ready(&p, 0, SHW_PHASE_ACTION, "rally.unit=2 order=6");
    gs_open(&p.b, "test", gs_ref_unit(a), (gs_ref){0});
    gs_emit(&p.b, GS_EFFECT_MUST_RALLY, gs_ref_unit(a), (gs_ref){0}, 0, 12, NULL);
    gs_order hold = {.kind = GS_ORDER_HOLD, .who = gs_ref_unit(a)};
    assert_int_equal(gs_engine_execute(&p.b, &hold, &err), GS_OK);
    assert_int_equal(action_phase(&p.b, &err), GS_OK);
    assert_non_null(resolved(&p, "rally", 0)); /* SHW-18.3: must */
    assert_null(resolved(&p, "rally", 1));
    assert_non_null(moved(&p, gs_ref_unit(a), GS_MOVE_ROUT));
    end(&p);
}

static void test_generals__his_own_who_has_joined_helps_it_rally(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 11, 20000, 20000, 0, 6);
    int c = unit_at(&p, 0, FOOT, 11, 40000, 20000, 0, 6);
    unit_at(&p, 1, FOOT, 12, 30000, 40000, 180, 6);
    p.s->heroes[hero_in(&p, 0, 1, -1)].general = true; /* the side's, elsewhere */
    p.s->heroes[0].has_place = true;
    p.s->heroes[0].at = (gs_pt){60000, 5000};
    int g = hero_in(&p, 0, 3, a);
    p.s->units[a].under = p.s->heroes[g].id;
    ready(&p, 0, SHW_PHASE_ACTION, "rally.unit=1 order=6");
    gs_open(&p.b, "test", gs_ref_unit(a), (gs_ref){0});
    gs_emit(&p.b, GS_EFFECT_MUST_RALLY, gs_ref_unit(a), (gs_ref){0}, 0, 11, NULL);
    gs_order o = {.kind = GS_ORDER_RALLY, .who = gs_ref_unit(a)};
    gs_err err;
    assert_int_equal(gs_engine_execute(&p.b, &o, &err), GS_OK);
    assert_has(resolved(&p, "rally", 0)->situation, "general.joined=yes");
    assert_has(resolved(&p, "rally", 0)->situation, "general.power=3");
    assert_has(resolved(&p, "rally", 0)->result, "result=recovers");
    assert_int_equal(shw_general(&p.b, c), 0);
    end(&p);
}

static void test_generals__whom_one_obeys_is_of_ones_side(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 11, 20000, 20000, 0, 6);
    int g = hero_at(&p, 1, 3, 30000, 40000, 180);
    p.s->units[a].under = p.s->heroes[g].id;
    assert_int_equal(gs_setup_complete(p.s, p.a, &err), GS_INPUT);
    assert_string_equal(err.key, "general");
    gs_arena_free(p.a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_generals__each_unit_asks_for_its_own),
        cmocka_unit_test(test_generals__one_falls_and_only_his_own_must_test),
        cmocka_unit_test(test_generals__initiative_is_the_supreme_ones),
        cmocka_unit_test(test_generals__each_rolls_for_his_own_units),
        cmocka_unit_test(
            test_generals__an_order_forward_is_at_least_half_a_move_at_the_enemy),
        cmocka_unit_test(test_generals__nothing_else_comes_before_a_forced_order),
        cmocka_unit_test(test_generals__back_is_away_from_the_enemy),
        cmocka_unit_test(test_generals__who_is_bound_to_rally_rallies),
        cmocka_unit_test(test_generals__his_own_who_has_joined_helps_it_rally),
        cmocka_unit_test(test_generals__whom_one_obeys_is_of_ones_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
