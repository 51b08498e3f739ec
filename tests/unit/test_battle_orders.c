/* Orders: what the rules forbid is refused with the rule's number; what they allow
 * happens. */
#include "test.h"

#include "battles.h"

#include "../src/battle/shw/shw_facts_int.h"

typedef struct field {
    gs_arena *a;
    gs_setup *s;
    const gs_scene *scene;
    gs_log *log;
    gs_battle b;
} field;

static int setup(void **state)
{
    field *f = gs_malloc(sizeof *f);
    memset(f, 0, sizeof *f);
    f->a = gs_arena_new();
    f->s = empty_setup(f->a);
    *state = f;
    return 0;
}

static int teardown(void **state)
{
    field *f = *state;
    gs_arena_free(f->a);
    gs_free(f);
    return 0;
}

/* Everybody in his place, side a's action phase. */
static void ready(field *f)
{
    gs_err err;
    bool over;
    assert_int_equal(gs_setup_complete(f->s, f->a, &err), GS_OK);
    assert_int_equal(gs_scene_new(f->a, f->s, &f->scene, &err), GS_OK);
    f->log = gs_log_new(f->a);
    gs_battle_start(&f->b, f->scene, f->log, NULL);
    assert_int_equal(gs_engine_turn(&f->b, &over, &err), GS_OK);
    f->b.t.turn = 1;
    f->b.s.side = 0;
    while (strcmp(f->scene->rules->phases[f->b.s.phase], "action") != 0) {
        f->b.s.phase++;
    }
    for (int i = 0; i < GS_BODIES; i++) {
        f->b.s.body[i].order = 3; /* nobody needs an order test here */
    }
}

static gs_order order(int kind, int unit)
{
    return (gs_order){.kind = (uint8_t)kind, .who = gs_ref_unit(unit)};
}

static gs_order forward(int unit, int thousandths)
{
    gs_order o = order(GS_ORDER_MOVE, unit);
    gs_path_add(&o.path, GS_STEP_FORWARD, 0, thousandths);
    return o;
}

static void refused(field *f, gs_order o, const char *rule)
{
    gs_err err;
    memset(&err, 0, sizeof err);
    gs_battle before = f->b;
    assert_int_equal(gs_engine_execute(&f->b, &o, &err), GS_FAILED);
    assert_string_equal(err.rule, rule);
    assert_true(strlen(err.text) > 5);
    assert_int_equal(gs_engine_legal(&f->b, &o, NULL), GS_FAILED);
    assert_memory_equal(&before.t, &f->b.t,
                        sizeof before.t); /* and nothing has changed */
}

static void done(field *f, gs_order o)
{
    gs_err err;
    memset(&err, 0, sizeof err);
    if (gs_engine_execute(&f->b, &o, &err) != GS_OK) {
        fail_msg("%s (%s)", err.text, err.rule);
    }
}

/* ---- moves ---- */

static void test_orders__SHW_12_3_heavy_infantry_moves_eight_inches(void **state)
{
    field *f = *state;
    place_unit(add_unit(f->s, 0, "foot", "unit.type=heavy-infantry", 12), 20000, 10000, 0,
               6);
    place_unit(add_unit(f->s, 1, "far", "unit.type=heavy-infantry", 12), 60000, 40000,
               180, 6);
    ready(f);
    refused(f, forward(0, 8010), "SHW-12.12");
    done(f, forward(0, 8000));
    assert_int_equal(f->b.t.unit[0].at.y, 18000);
    refused(f, forward(0, 10), "SHW-9.3");
}

static void test_orders__SHW_12_10_a_retreat_is_at_half_speed(void **state)
{
    field *f = *state;
    place_unit(add_unit(f->s, 0, "foot", "unit.type=heavy-infantry", 12), 20000, 20000, 0,
               6);
    place_unit(add_unit(f->s, 1, "far", "unit.type=heavy-infantry", 12), 60000, 40000,
               180, 6);
    ready(f);
    gs_order o = order(GS_ORDER_MOVE, 0);
    gs_path_add(&o.path, GS_STEP_BACK, 0, 4010);
    refused(f, o, "SHW-12.12");
    o.path.step[0].len = 4000;
    done(f, o);
    assert_int_equal(f->b.t.unit[0].at.y, 16000);
}

static void test_orders__SHW_12_13_only_free_movers_go_sideways(void **state)
{
    field *f = *state;
    place_unit(add_unit(f->s, 0, "foot", "unit.type=heavy-infantry", 12), 20000, 20000, 0,
               6);
    place_unit(add_unit(f->s, 0, "horse", "unit.type=light-cavalry", 6), 40000, 20000, 0,
               4);
    place_unit(add_unit(f->s, 1, "far", "unit.type=heavy-infantry", 12), 66000, 44000,
               180, 6);
    ready(f);
    gs_order o = order(GS_ORDER_MOVE, 0);
    o.to = (gs_pose){{23000, 20000}, 0};
    refused(f, o, "SHW-12.13");
    o = order(GS_ORDER_MOVE, 1);
    o.to = (gs_pose){{56000, 20000}, GS_ANG_DEG(90)};
    done(f, o);
    assert_int_equal(f->b.t.unit[1].at.x, 56000);
    assert_int_equal(f->b.t.unit[1].facing, GS_ANG_DEG(90));
}

/* Two ranks of three horsemen, 3.5 by 4.25: the middles of the outer bases lie 1.25 to the
 * sides and 1.125 before and behind the centre. */
static void test_orders__SHW_R109_every_figure_pays_for_its_path(void **state)
{
    field *f = *state;
    place_unit(add_unit(f->s, 0, "horse", "unit.type=light-cavalry", 6), 40000, 20000, 0,
               3);
    place_unit(add_unit(f->s, 1, "far", "unit.type=heavy-infantry", 12), 66000, 44000,
               180, 6);
    ready(f);
    gs_order o = order(GS_ORDER_MOVE, 0);
    o.to = (gs_pose){{40000, 40000}, 0};
    assert_int_equal(gs_engine_legal(&f->b, &o, NULL), GS_OK);
    o.to.facing = GS_ANG_180; /* they face about where they stand */
    assert_int_equal(gs_engine_legal(&f->b, &o, NULL), GS_OK);
    o.to.facing = GS_ANG_90; /* the outer ones go farther than their middle */
    refused(f, o, "SHW-12.12");
    o.to.at.y = 37500; /* the rear left man goes 2.375 farther */
    done(f, o);
    const gs_log_move *m = &f->log->entries[f->log->count - 1].parts[1].u.move;
    assert_in_range(m->cost, 19872, 19879);
}

static void test_orders__SHW_R109_a_line_pays_for_its_wing(void **state)
{
    field *f = *state;
    place_unit(add_unit(f->s, 0, "line", "unit.type=light-cavalry", 6), 10000, 20000, 0,
               6);
    place_unit(add_unit(f->s, 1, "far", "unit.type=heavy-infantry", 12), 66000, 44000,
               180, 6);
    ready(f);
    gs_order o = order(GS_ORDER_MOVE, 0);
    o.to = (gs_pose){{10000, 20000}, GS_ANG_90}; /* 3.125 from the middle: 4.42 */
    done(f, o);
    const gs_log_move *m = &f->log->entries[f->log->count - 1].parts[1].u.move;
    assert_in_range(m->cost, 4417, 4422);
}

static void test_orders__SHW_14_3_woods_halve_the_move(void **state)
{
    field *f = *state;
    add_area(f->s, f->a, "wood", "woods", 0, 10000, 14000, 20000, 10000);
    place_unit(add_unit(f->s, 0, "foot", "unit.type=heavy-infantry", 12), 20000, 10000, 0,
               6);
    place_unit(add_unit(f->s, 1, "far", "unit.type=heavy-infantry", 12), 60000, 40000,
               180, 6);
    ready(f);
    refused(f, forward(0, 4500), "SHW-12.12");
    done(f, forward(0, 4000));
}

static void test_orders__SHW_14_4_a_river_bars_the_way(void **state)
{
    field *f = *state;
    add_area(f->s, f->a, "river", "river", 0, 0, 14000, 72000, 2000);
    place_unit(add_unit(f->s, 0, "foot", "unit.type=heavy-infantry", 12), 20000, 10000, 0,
               6);
    place_unit(add_unit(f->s, 1, "far", "unit.type=heavy-infantry", 12), 60000, 40000,
               180, 6);
    ready(f);
    refused(f, forward(0, 7000), "SHW-14.4");
}

static void test_orders__SHW_R110_only_a_charge_comes_within_an_inch(void **state)
{
    field *f = *state;
    place_unit(add_unit(f->s, 0, "foot", "unit.type=heavy-infantry", 12), 20000, 10000, 0,
               6);
    place_unit(add_unit(f->s, 1, "foe", "unit.type=heavy-infantry", 12), 20000, 18000,
               180, 6);
    ready(f);
    /* fronts at 11.125 and 16.875: 5.75 between them */
    refused(f, forward(0, 4800), "SHW-R110");
    done(f, forward(0, 4740));
}

static void test_orders__SHW_R50_nobody_ends_on_another(void **state)
{
    field *f = *state;
    place_unit(add_unit(f->s, 0, "foot", "unit.type=heavy-infantry", 12), 20000, 10000, 0,
               6);
    place_unit(add_unit(f->s, 0, "next", "unit.type=heavy-infantry", 12), 20000, 14000, 0,
               6);
    place_unit(add_unit(f->s, 1, "far", "unit.type=heavy-infantry", 12), 60000, 40000,
               180, 6);
    ready(f);
    gs_err err;
    gs_order o = forward(0, 4000);
    assert_int_equal(gs_engine_legal(&f->b, &o, &err), GS_FAILED);
    assert_string_equal(err.rule, "SHW-12.14"); /* a whole move to pass through them */
}

static void test_orders__SHW_7_4_a_circle_may_not_move(void **state)
{
    field *f = *state;
    gs_ob_unit *u = add_unit(f->s, 0, "ring", "unit.type=heavy-infantry", 12);
    place_unit(u, 20000, 10000, 0, 6);
    u->formation = "circle";
    place_unit(add_unit(f->s, 1, "far", "unit.type=heavy-infantry", 12), 60000, 40000,
               180, 6);
    ready(f);
    refused(f, forward(0, 1000), "SHW-7.4");
}

static void test_orders__SHW_12_9_heavy_artillery_may_not_move(void **state)
{
    field *f = *state;
    place_unit(add_unit(f->s, 0, "engine", "unit.type=artillery unit.engine=heavy", 4),
               20000, 10000, 0, 4);
    place_unit(add_unit(f->s, 1, "far", "unit.type=heavy-infantry", 12), 60000, 40000,
               180, 6);
    ready(f);
    refused(f, forward(0, 100), "SHW-12.9");
}

/* ---- charges ---- */

static gs_order charge(int unit, int target)
{
    gs_order o = order(GS_ORDER_CHARGE, unit);
    o.target = gs_ref_unit(target);
    return o;
}

static void test_orders__SHW_13_2_the_target_is_in_front(void **state)
{
    field *f = *state;
    place_unit(add_unit(f->s, 0, "foot", "unit.type=heavy-infantry", 12), 20000, 20000,
               180, 6);
    place_unit(add_unit(f->s, 1, "foe", "unit.type=heavy-infantry", 12), 20000, 26000,
               180, 6);
    ready(f);
    refused(f, charge(0, 1), "SHW-13.2");
}

static void test_orders__SHW_R51_the_target_is_in_reach(void **state)
{
    field *f = *state;
    place_unit(add_unit(f->s, 0, "foot", "unit.type=heavy-infantry", 12), 20000, 20000, 0,
               6);
    place_unit(add_unit(f->s, 1, "foe", "unit.type=heavy-infantry", 12), 20000, 31000,
               180, 6);
    ready(f);
    refused(f, charge(0, 1), "SHW-R51");
}

static void test_orders__SHW_13_4_not_through_the_front_of_another(void **state)
{
    field *f = *state;
    place_unit(add_unit(f->s, 0, "horse", "unit.type=heavy-cavalry", 6), 20000, 10000, 0,
               4);
    place_unit(add_unit(f->s, 1, "foe", "unit.type=heavy-infantry", 12), 20000, 24000,
               180, 6);
    place_unit(add_unit(f->s, 1, "guard", "unit.type=heavy-infantry", 12), 26000, 17000,
               270, 6);
    ready(f);
    refused(f, charge(0, 1), "SHW-13.4");
}

static void test_orders__SHW_R11_wagons_do_not_charge(void **state)
{
    field *f = *state;
    place_unit(add_unit(f->s, 0, "carts", "unit.type=train", 2), 20000, 20000, 0, 2);
    place_unit(add_unit(f->s, 1, "foe", "unit.type=heavy-infantry", 12), 20000, 26000,
               180, 6);
    ready(f);
    refused(f, charge(0, 1), "SHW-R11");
}

static void test_orders__SHW_13_1_a_charge_ends_in_contact(void **state)
{
    field *f = *state;
    place_unit(add_unit(f->s, 0, "horse", "unit.type=heavy-cavalry", 6), 20000, 10000, 0,
               4);
    place_unit(add_unit(f->s, 1, "foe", "unit.type=heavy-infantry", 12), 21000, 22000,
               180, 6);
    ready(f);
    done(f, charge(0, 1));
    assert_true(gs_body_engaged(&f->b, 0));
    assert_int_equal(gs_body_distance(&f->b, 0, 1), 0);
    assert_int_equal(shw_noted(&f->b, 0)->bonus, 1); /* 6 inches and more over open ground */
    assert_int_equal(f->b.t.unit[0].facing, 0);
    refused(f, forward(0, 100), "SHW-R35"); /* it has acted */
}

static void test_orders__SHW_13_5_heavy_cavalry_counter_charges(void **state)
{
    field *f = *state;
    place_unit(add_unit(f->s, 0, "horse", "unit.type=heavy-cavalry", 6), 20000, 8000, 0,
               4);
    place_unit(add_unit(f->s, 1, "foe", "unit.type=heavy-cavalry", 6), 20000, 26000, 180,
               4);
    ready(f);
    done(f, charge(0, 1));
    assert_int_equal(gs_body_distance(&f->b, 0, 1), 0);
    assert_true(f->b.t.unit[1].at.y < 26000);
    assert_int_equal(shw_noted(&f->b, 0)->bonus, 1); /* 13.75 between them: nearly 7 each */
    assert_int_equal(shw_noted(&f->b, 1)->bonus, 1);
}

/* ---- fire ---- */

static gs_order shoot(int unit, int target)
{
    gs_order o = order(GS_ORDER_SHOOT, unit);
    o.target = gs_ref_unit(target);
    return o;
}

static void archers(field *f, int far, int facing)
{
    place_unit(add_unit(f->s, 0, "bows", "unit.type=light-infantry unit.missile=bow", 6),
               20000, 10000, facing, 6);
    place_unit(add_unit(f->s, 1, "foe", "unit.type=heavy-infantry", 12), 20000,
               10000 + far, 180, 6);
}

static void test_orders__SHW_15_1_archers_do_not_move_and_shoot(void **state)
{
    field *f = *state;
    archers(f, 12000, 0);
    ready(f);
    done(f, forward(0, 1000));
    refused(f, shoot(0, 1), "SHW-15.1");
}

static void test_orders__SHW_R105_out_of_range(void **state)
{
    field *f = *state;
    archers(f, 18000, 0);
    ready(f);
    refused(f, shoot(0, 1), "SHW-R105");
}

static void test_orders__SHW_15_1_archers_shoot_to_the_front(void **state)
{
    field *f = *state;
    archers(f, 12000, 180);
    ready(f);
    refused(f, shoot(0, 1), "SHW-15.1");
}

static void test_orders__SHW_R114_a_figure_shoots_once(void **state)
{
    field *f = *state;
    archers(f, 12000, 0);
    ready(f);
    done(f, shoot(0, 1));
    const gs_entry *e = &f->log->entries[f->log->count - 1];
    assert_string_equal(e->kind, "shooting");
    assert_int_equal(e->parts[0].kind, GS_LOG_RESOLVE);
    refused(f, shoot(0, 1), "SHW-R114");
}

static void test_orders__SHW_R62_nobody_shoots_into_a_melee(void **state)
{
    field *f = *state;
    archers(f, 12000, 0);
    place_unit(add_unit(f->s, 0, "foot", "unit.type=heavy-infantry", 12), 20000, 18625, 0,
               6);
    f->s->units[1].at.y = 20875;
    ready(f);
    refused(f, shoot(0, 1), "SHW-R62");
}

/* ---- states ---- */

static void test_orders__SHW_18_3_who_must_rally_does_nothing_else(void **state)
{
    field *f = *state;
    archers(f, 12000, 0);
    ready(f);
    f->b.t.unit[0].flags |= GS_U_MUST_RALLY;
    refused(f, forward(0, 1000), "SHW-18.3");
    refused(f, shoot(0, 1), "SHW-18.3");
    done(f, order(GS_ORDER_RALLY, 0));
    assert_int_equal(f->b.s.body[0].done, 1);
}

static void test_orders__SHW_8_12_the_confused_stand(void **state)
{
    field *f = *state;
    archers(f, 12000, 0);
    ready(f);
    f->b.t.unit[0].flags |= GS_U_CONFUSED;
    refused(f, shoot(0, 1), "SHW-8.12");
}

static void test_orders__SHW_9_3_not_in_the_other_sides_turn(void **state)
{
    field *f = *state;
    archers(f, 12000, 0);
    ready(f);
    refused(f, forward(1, 1000), "SHW-9.3");
}

static void test_orders__SHW_R118_without_an_order_nobody_moves(void **state)
{
    field *f = *state;
    archers(f, 12000, 0);
    ready(f);
    f->b.s.body[0].order = 2; /* the test has failed */
    refused(f, forward(0, 1000), "SHW-R118");
    done(f, shoot(0, 1)); /* no order is needed to shoot (SHW-11.2) */
}

static void test_orders__SHW_7_7_only_long_spears_form_a_hedgehog(void **state)
{
    field *f = *state;
    place_unit(add_unit(f->s, 0, "foot", "unit.type=heavy-infantry", 12), 20000, 10000, 0,
               6);
    place_unit(
        add_unit(f->s, 0, "pikes", "unit.type=heavy-infantry unit.weapon=long-spear", 12),
        40000, 10000, 0, 6);
    place_unit(add_unit(f->s, 1, "far", "unit.type=heavy-infantry", 12), 60000, 40000,
               180, 6);
    ready(f);
    gs_order o = order(GS_ORDER_FORM, 0);
    o.formation = 3;
    refused(f, o, "SHW-7.7");
    o.who = gs_ref_unit(1);
    done(f, o);
    assert_int_equal(f->b.t.unit[1].formation, 3);
    refused(f, forward(1, 1000), "SHW-R35"); /* it took the whole turn (SHW-R21) */
}

static void test_orders__SHW_R79_a_tied_melee_may_be_left(void **state)
{
    field *f = *state;
    place_unit(add_unit(f->s, 0, "foot", "unit.type=heavy-infantry", 12), 20000, 20000, 0,
               6);
    place_unit(add_unit(f->s, 1, "foe", "unit.type=heavy-infantry", 12), 20000, 22250,
               180, 6);
    ready(f);
    assert_true(gs_body_engaged(&f->b, 0));
    refused(f, forward(0, 100), "SHW-R35");
    gs_order o = order(GS_ORDER_WITHDRAW, 0);
    gs_path_add(&o.path, GS_STEP_BACK, 0, 4000);
    done(f, o);
    assert_false(gs_body_engaged(&f->b, 0));
}

static void test_orders__SHW_R4_a_detachment_is_a_unit_of_its_own(void **state)
{
    field *f = *state;
    place_unit(add_unit(f->s, 0, "foot", "unit.type=heavy-infantry", 12), 20000, 20000, 0,
               6);
    place_unit(add_unit(f->s, 1, "far", "unit.type=heavy-infantry", 12), 60000, 40000,
               180, 6);
    ready(f);
    gs_order o = order(GS_ORDER_SPLIT, 0);
    o.amount = 12;
    refused(f, o, "SHW-R4");
    o.amount = 4;
    done(f, o);
    assert_int_equal(f->b.t.unit[0].left, 8);
    assert_int_equal(f->b.t.unit[2].left, 4);
    assert_string_equal(gs_ref_id(f->s, gs_ref_unit(2)), "foot-detached");
    done(f, forward(2, 8000));
    done(f, forward(0, 6000)); /* each part has its own move */
    refused(f, forward(2, 10), "SHW-R35");
}

/* SHW-4.4 sets no limit: a unit may send out a second, and a detachment one of its own. */
static void test_orders__SHW_R4_a_detachment_may_split_too(void **state)
{
    field *f = *state;
    place_unit(add_unit(f->s, 0, "foot", "unit.type=heavy-infantry", 12), 20000, 20000, 0,
               6);
    place_unit(add_unit(f->s, 0, "foot-detached-2", "unit.type=heavy-infantry", 6), 60000, 10000,
               0, 6);
    place_unit(add_unit(f->s, 1, "far", "unit.type=heavy-infantry", 12), 60000, 40000,
               180, 6);
    ready(f);
    gs_order o = order(GS_ORDER_SPLIT, 0);
    o.amount = 4;
    done(f, o);
    o = order(GS_ORDER_SPLIT, 3); /* the detachment's own */
    o.amount = 1;
    done(f, o);
    o = order(GS_ORDER_SPLIT, 0);
    o.amount = 2;
    done(f, o);
    static const struct {
        int slot, left;
        const char *id;
    } part[] = {{0, 6, "foot"}, {3, 3, "foot-detached"}, {6, 1, "foot-detached-3"},
                {9, 2, "foot-detached-4"}, {1, 6, "foot-detached-2"}};
    for (int i = 0; i < GS_COUNT(part); i++) {
        assert_int_equal(f->b.t.unit[part[i].slot].left, part[i].left);
        assert_string_equal(gs_ref_id(f->s, gs_ref_unit(part[i].slot)), part[i].id);
    }
    assert_string_equal(gs_ref_name(f->s, gs_ref_unit(9)), "foot, detachment 3");
    assert_int_equal(gs_body_side(&f->b, 6), 0);
}

/* Six bows 12 inches before two units. */
static void two_marks(field *f)
{
    archers(f, 12000, 0);
    place_unit(add_unit(f->s, 1, "foe-2", "unit.type=heavy-infantry", 12), 28000, 21000,
               180, 6);
    ready(f);
}

static gs_order divided(int unit, int first, int n, int second, int m)
{
    gs_order o = order(GS_ORDER_SHOOT, unit);
    o.n_targets = 2;
    o.targets[0] = gs_ref_unit(first);
    o.targets[1] = gs_ref_unit(second);
    o.share[0] = (int16_t)n;
    o.share[1] = (int16_t)m;
    return o;
}

static const gs_entry *last(const field *f, int back)
{
    return &f->log->entries[f->log->count - back];
}

static void test_orders__SHW_R119_all_marks_are_named_before_any_die(void **state)
{
    field *f = *state;
    two_marks(f);
    uint32_t runs = f->b.s.runs;
    done(f, divided(0, 1, 2, 2, 4));
    assert_string_equal(last(f, 3)->kind, "divided-fire"); /* what is said comes first */
    assert_string_equal(last(f, 3)->parts[0].u.note, "SHW-R119: 2 at foe, 4 at foe-2");
    assert_int_equal(last(f, 3)->n_parts, 1);
    assert_non_null(strstr(last(f, 2)->parts[0].u.resolve.situation, "shooter.figures=2"));
    assert_non_null(strstr(last(f, 1)->parts[0].u.resolve.situation, "shooter.figures=4"));
    assert_int_equal(f->b.s.runs, runs + 2);
    refused(f, shoot(0, 1), "SHW-R114");
}

static void test_orders__SHW_R119_who_is_not_told_does_not_shoot_later(void **state)
{
    field *f = *state;
    two_marks(f);
    gs_order o = shoot(0, 1);
    o.amount = 2;
    done(f, o);
    assert_non_null(strstr(last(f, 1)->parts[0].u.resolve.situation, "shooter.figures=2"));
    refused(f, shoot(0, 2), "SHW-R114");
}

static void test_orders__SHW_R119_what_cannot_be_divided_so(void **state)
{
    field *f = *state;
    two_marks(f);
    refused(f, divided(0, 1, 2, 1, 4), "SHW-R119"); /* one mark twice */
    refused(f, divided(0, 1, 6, 2, 0), "SHW-R119"); /* nobody at the second */
    refused(f, divided(0, 1, 3, 2, 4), "SHW-R114"); /* seven of six */
    refused(f, divided(0, 1, 3, 0, 3), "SHW-15.11"); /* their own */
    gs_order o = divided(0, 1, 2, 2, 4);
    o.n_targets = GS_ORDER_TARGETS + 1;
    refused(f, o, "SHW-R119");
}

/* 12 in one rank: the left wing reaches one mark, the right wing the other, nobody both. */
static void test_orders__SHW_R119_each_shoots_at_what_he_reaches(void **state)
{
    field *f = *state;
    place_unit(add_unit(f->s, 0, "bows", "unit.type=light-infantry unit.missile=bow", 12),
               30000, 10000, 0, 12);
    place_unit(add_unit(f->s, 1, "left", "unit.type=heavy-infantry", 3), 17500, 23000, 180,
               3);
    place_unit(add_unit(f->s, 1, "right", "unit.type=heavy-infantry", 3), 42500, 23000,
               180, 3);
    ready(f);
    refused(f, divided(0, 1, 10, 2, 2), "SHW-R105");
    done(f, divided(0, 1, 2, 2, 2));
}

static void test_orders__SHW_R12_one_engine_has_one_mark(void **state)
{
    field *f = *state;
    place_unit(add_unit(f->s, 0, "engine", "unit.type=artillery unit.engine=heavy", 4),
               20000, 10000, 0, 2);
    place_unit(add_unit(f->s, 1, "foe", "unit.type=heavy-infantry", 12), 20000, 30000, 180,
               6);
    place_unit(add_unit(f->s, 1, "foe-2", "unit.type=heavy-infantry", 12), 30000, 30000,
               180, 6);
    ready(f);
    refused(f, divided(0, 1, 2, 2, 2), "SHW-R12");
    done(f, shoot(0, 1));
}

static void ambush(field *f)
{
    add_area(f->s, f->a, "wood", "woods", 0, 10000, 26000, 20000, 10000);
    place_unit(add_unit(f->s, 0, "horse", "unit.type=light-cavalry unit.missile=bow", 6),
               20000, 18000, 0, 4);
    gs_ob_unit *u = add_unit(f->s, 1, "hidden", "unit.type=heavy-infantry", 12);
    place_unit(u, 20000, 28000, 180, 6);
    u->entry = GS_IN_AMBUSH;
    ready(f);
}

static void test_orders__SHW_R117_the_hidden_are_neither_shot_nor_charged(void **state)
{
    field *f = *state;
    ambush(f);
    assert_true(f->b.t.unit[1].flags & GS_U_HIDDEN);
    assert_false(gs_body_known(&f->b, 0, 1));
    refused(f, charge(0, 1), "SHW-13.1");
    refused(f, shoot(0, 1), "SHW-15.11");
}

static void test_orders__SHW_14_7_an_ambush_is_seen_at_two_inches(void **state)
{
    field *f = *state;
    ambush(f);
    gs_order o = order(GS_ORDER_MOVE, 0);
    o.to = (gs_pose){{20000, 27000},
                     0}; /* nobody forbids it: who knows that they are there? */
    done(f, o);
    assert_false(f->b.t.unit[1].flags & GS_U_HIDDEN);
    gs_len apart = gs_body_distance(&f->b, 0, 1);
    assert_in_range(apart, 1500, 2000); /* and there it stops */
}

static void test_views__a_charge_is_seen_as_it_will_be(void **state)
{
    field *f = *state;
    gs_charge_view v;
    gs_view m;
    place_unit(add_unit(f->s, 0, "horse", "unit.type=heavy-cavalry", 6), 20000, 10000, 0,
               4);
    place_unit(add_unit(f->s, 1, "foe", "unit.type=heavy-infantry", 12), 21000, 22000,
               180, 6);
    ready(f);
    assert_true(gs_view_charge(&f->b, 0, 1, NULL, &v));
    assert_true(v.bonus);
    assert_false(v.on_flank);
    assert_int_equal(v.reactions, 1);
    assert_true(gs_view_melee(&f->b, 0, 1, &v, &m));
    done(f, charge(0, 1));
    gs_rect r = gs_body_rect(&f->b, 0);
    assert_memory_equal(&r, &v.contact, sizeof r);
    gs_view after;
    assert_true(gs_view_melee(&f->b, 0, 1, NULL, &after));
    assert_memory_equal(m.in, after.in, m.proc->in_size);
}

static void test_views__a_shot_is_seen_from_elsewhere(void **state)
{
    field *f = *state;
    gs_view v;
    gs_ang arc;
    bool moving;
    archers(f, 20000, 0);
    ready(f);
    assert_int_equal(gs_body_range(&f->b, 0, &arc, &moving), 16000);
    assert_int_equal(arc, GS_ANG_45);
    assert_false(moving);
    assert_false(gs_view_shot(&f->b, 0, 1, NULL, &v));
    gs_rect nearer = gs_body_rect(&f->b, 0);
    nearer.c.y += 4000;
    assert_true(gs_view_shot(&f->b, 0, 1, &nearer, &v));
    assert_int_equal(gs_body_allowance(&f->b, 0, NULL, false, false), 12000);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(test_orders__##name, setup, teardown)
    const struct CMUnitTest tests[] = {
        T(SHW_12_3_heavy_infantry_moves_eight_inches),
        T(SHW_12_10_a_retreat_is_at_half_speed),
        T(SHW_12_13_only_free_movers_go_sideways),
        T(SHW_R109_every_figure_pays_for_its_path),
        T(SHW_R109_a_line_pays_for_its_wing),
        T(SHW_14_3_woods_halve_the_move),
        T(SHW_14_4_a_river_bars_the_way),
        T(SHW_R110_only_a_charge_comes_within_an_inch),
        T(SHW_R50_nobody_ends_on_another),
        T(SHW_7_4_a_circle_may_not_move),
        T(SHW_12_9_heavy_artillery_may_not_move),
        T(SHW_13_2_the_target_is_in_front),
        T(SHW_R51_the_target_is_in_reach),
        T(SHW_13_4_not_through_the_front_of_another),
        T(SHW_R11_wagons_do_not_charge),
        T(SHW_13_1_a_charge_ends_in_contact),
        T(SHW_13_5_heavy_cavalry_counter_charges),
        T(SHW_15_1_archers_do_not_move_and_shoot),
        T(SHW_R105_out_of_range),
        T(SHW_15_1_archers_shoot_to_the_front),
        T(SHW_R114_a_figure_shoots_once),
        T(SHW_R62_nobody_shoots_into_a_melee),
        T(SHW_18_3_who_must_rally_does_nothing_else),
        T(SHW_8_12_the_confused_stand),
        T(SHW_9_3_not_in_the_other_sides_turn),
        T(SHW_R118_without_an_order_nobody_moves),
        T(SHW_7_7_only_long_spears_form_a_hedgehog),
        T(SHW_R79_a_tied_melee_may_be_left),
        T(SHW_R4_a_detachment_is_a_unit_of_its_own),
        T(SHW_R4_a_detachment_may_split_too),
        T(SHW_R119_all_marks_are_named_before_any_die),
        T(SHW_R119_who_is_not_told_does_not_shoot_later),
        T(SHW_R119_what_cannot_be_divided_so),
        T(SHW_R119_each_shoots_at_what_he_reaches),
        T(SHW_R12_one_engine_has_one_mark),
        cmocka_unit_test_setup_teardown(test_views__a_charge_is_seen_as_it_will_be, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_views__a_shot_is_seen_from_elsewhere, setup,
                                        teardown),
        T(SHW_R117_the_hidden_are_neither_shot_nor_charged),
        T(SHW_14_7_an_ambush_is_seen_at_two_inches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
