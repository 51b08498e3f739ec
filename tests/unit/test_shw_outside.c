/* What an outside referee found in played battles at his second reading: deep columns, turns upon
 * the ground, elephants among others, demons that nobody controls. */
#include "shw_positions.h"

#define HEAVY "unit.type=heavy-infantry"
#define FAR 10000, 45000, 180
#define ANY "order=6"

static gs_order steps(int unit, gs_step_kind first, int degrees, int len)
{
    gs_order o = {.kind = GS_ORDER_MOVE, .who = gs_ref_unit(unit)};
    gs_path_add(&o.path, first, GS_ANG_DEG(degrees), 0);
    gs_path_add(&o.path, GS_STEP_FORWARD, 0, len);
    return o;
}

static void done(position *p, gs_order o)
{
    gs_err err;
    memset(&err, 0, sizeof err);
    assert_int_equal(gs_engine_execute(&p->b, &o, &err), GS_OK);
}

static void refused(position *p, gs_order o, const char *rule)
{
    gs_err err;
    memset(&err, 0, sizeof err);
    assert_int_equal(gs_engine_execute(&p->b, &o, &err), GS_FAILED);
    assert_string_equal(err.rule, rule);
}

/* A wheel uses the arc of its front corner (SHW-R48), here an inch and a half; the last of seven men
 * in file would end nine inches and a half from where he stood. */
static void test_outside__SHW_12_12_the_rear_of_a_column_swings_too(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, HEAVY, 6, 30000, 20000, 0, 1);
    unit_at(&p, 1, HEAVY, 6, FAR, 6);
    ready(&p, 0, SHW_PHASE_ACTION, ANY);
    refused(&p, steps(a, GS_STEP_WHEEL_LEFT, 90, 0), "SHW-12.12");
    done(&p, steps(a, GS_STEP_WHEEL_LEFT, 60, 0));
    const gs_log_move *m = moved(&p, gs_ref_unit(a), GS_MOVE_WHEEL);
    assert_in_range(m->cost, 1040, 1055);
    end(&p);
}

/* Three files of two horses turn to two of three: 2.25 by 6.5, and it is these that stand
 * upon the ground. */
static void test_outside__SHW_R49_cavalry_that_turns_stands_longer(void **state)
{
    for (int beside = 0; beside < 2; beside++) {
        position p;
        (void)state;
        begin(&p);
        if (beside) { /* where it no longer stands */
            area_at(&p, "marsh", 0, 29000, 21400, 2000, 2000);
        } else {
            area_at(&p, "marsh", 0, 25000, 19000, 2400, 2000);
        }
        int a = unit_at(&p, 0, "unit.type=heavy-cavalry", 6, 30000, 20000, 0, 3);
        unit_at(&p, 1, HEAVY, 6, FAR, 6);
        ready(&p, 0, SHW_PHASE_ACTION, ANY);
        gs_order o = {.kind = GS_ORDER_MOVE, .who = gs_ref_unit(a)};
        gs_path_add(&o.path, GS_STEP_FACE, GS_ANG_90, 0);
        done(&p, o);
        assert_int_equal(has(resolved(&p, "move", 0)->situation, "terrain=slow"), !beside);
        end(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_outside__SHW_12_12_the_rear_of_a_column_swings_too),
        cmocka_unit_test(test_outside__SHW_R49_cavalry_that_turns_stands_longer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
