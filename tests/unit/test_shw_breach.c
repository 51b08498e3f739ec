/* Breaches in walls (SHW-15.10, R63, R122): made, passed, fought and seen through. */
#include "shw_positions.h"

#define FOOT "unit.type=heavy-infantry"
#define LIGHT "unit.type=light-infantry unit.missile=bow"

/* A fortress wall from edge to edge, one inch thick from y = 24. */
static int wall(position *p)
{
    return area_at(p, "fortress-wall", 0, 0, 24000, 72000, 1000);
}

static void breach(position *p, int feature, int x, int y)
{
    gs_ref w = {GS_REF_FEATURE, (int16_t)feature};
    gs_open(&p->b, "bombard", (gs_ref){0}, w);
    gs_emit_at(&p->b, GS_EFFECT_BREACHED, w, (gs_ref){0}, p->b.t.breach[feature] + 1, 0,
               (gs_pose){{x, y}, 0}, 0, NULL);
}

static gs_order forward(int unit, int len)
{
    gs_order o = {.kind = GS_ORDER_MOVE, .who = gs_ref_unit(unit)};
    gs_path_add(&o.path, GS_STEP_FORWARD, 0, len);
    return o;
}

static void test_breach__an_engine_makes_it_where_it_aims(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int e = unit_at(&p, 0, "unit.type=artillery unit.engine=heavy", 4, 30000, 6500, 0, 1);
    int w = area_at(&p, "palisade", 0, 20000, 24000, 20000, 1000);
    ready(&p, 0, SHW_PHASE_ACTION, "shoot.shooter=6");
    for (int turn = 1; turn <= 2; turn++) { /* strength 3 each: the rest is lost */
        gs_order o = {.kind = GS_ORDER_SHOOT, .who = gs_ref_unit(e),
                      .target = {GS_REF_FEATURE, (int16_t)w}};
        memset(p.b.s.body, 0, sizeof p.b.s.body);
        assert_int_equal(gs_engine_execute(&p.b, &o, &err), GS_OK);
        assert_int_equal(p.b.t.breach[w], turn);
    }
    assert_int_equal(p.b.t.breach_at[w].y, 24000);
    assert_in_range(p.b.t.breach_at[w].x, 29700, 30300); /* straight ahead of it */
    gs_rect gap;
    assert_true(shw_breach(&p.b, w, &gap));
    assert_int_equal(gap.w, 2000); /* the second beside the first */
    assert_int_equal(gap.d, 1200);
    assert_in_range(gap.c.y, 24490, 24510);
    end(&p);
}

static void test_breach__foot_passes_as_over_an_obstacle(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int w = wall(&p);
    int a = unit_at(&p, 0, "unit.type=light-infantry", 6, 30000, 22500, 0, 6);
    int c = unit_at(&p, 0, "unit.type=light-infantry", 6, 40000, 22500, 0, 6);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6");
    gs_order o = forward(a, 6000);
    assert_int_equal(gs_engine_legal(&p.b, &o, &err), GS_FAILED);
    assert_string_equal(err.rule, "SHW-14.4");
    breach(&p, w, 30000, 24000);
    o = forward(a, 6500);
    assert_int_equal(gs_engine_legal(&p.b, &o, &err), GS_FAILED); /* half of 12 */
    assert_string_equal(err.rule, "SHW-12.12");
    o = forward(c, 6000);
    assert_int_equal(gs_engine_legal(&p.b, &o, &err), GS_FAILED); /* there is none */
    o = forward(a, 6000);
    assert_int_equal(gs_engine_execute(&p.b, &o, &err), GS_OK);
    assert_has(resolved(&p, "move", 0)->situation, "obstacles=1");
    assert_int_equal(p.b.t.unit[a].at.y, 28500);
    end(&p);
}

static void test_breach__engines_do_not_pass_it(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int w = wall(&p);
    int e = unit_at(&p, 0, "unit.type=artillery", 1, 30000, 22500, 0, 1);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6");
    breach(&p, w, 30000, 24000);
    gs_order o = forward(e, 1500);
    assert_int_equal(gs_engine_legal(&p.b, &o, &err), GS_FAILED);
    assert_string_equal(err.rule, "SHW-14.4");
    end(&p);
}

static void test_breach__one_figure_a_side_for_each_of_its_width(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int w = wall(&p);
    int a = unit_at(&p, 0, "unit.type=light-infantry", 6, 30000, 22500, 0, 6);
    int d = unit_at(&p, 1, FOOT, 12, 30000, 27000, 180, 6);
    ready(&p, 0, SHW_PHASE_ACTION,
          "order=6 melee.attacker=6 melee.defender=1 save.defender=1");
    breach(&p, w, 30000, 24000);
    breach(&p, w, 30000, 24000);
    gs_order o = {.kind = GS_ORDER_CHARGE, .who = gs_ref_unit(a), .target = gs_ref_unit(d)};
    assert_int_equal(gs_engine_execute(&p.b, &o, &err), GS_OK);
    assert_true(gs_body_engaged(&p.b, a));
    p.b.s.phase = SHW_PHASE_MELEE;
    shw_melee_phase(&p.b);
    const gs_log_resolve *r = resolved(&p, "melee", 0);
    assert_has(r->situation, "attacker.contact=2");
    assert_has(r->situation, "defender.contact=2");
    assert_has(r->result, "attacker.fighting=2");
    assert_false(has(r->situation, "attacker.charge=yes")); /* over rubble */
    end(&p);
}

static void test_breach__through_it_one_sees(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int w = wall(&p);
    int a = unit_at(&p, 0, LIGHT, 6, 30000, 18000, 0, 6);
    int d = unit_at(&p, 1, FOOT, 12, 30000, 30000, 180, 6);
    int far = unit_at(&p, 1, FOOT, 12, 46000, 30000, 180, 6);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6");
    assert_false(shw_sees(&p.b, a, d, NULL));
    breach(&p, w, 30000, 24000);
    assert_true(shw_sees(&p.b, a, d, NULL));
    assert_false(shw_sees(&p.b, a, far, NULL));
    end(&p);
}

/* A garrison of 12 in a house whose lower wall lies at y = 24, stormed from below. */
static void storm(position *p, bool through)
{
    begin(p);
    int h = area_at(p, "fortification", 0, 27000, 24000, 6000, 4000);
    int d = unit_at(p, 1, FOOT, 12, 30000, 30000, 180, 6);
    unit_at(p, 0, FOOT, 12, 30000, 24000 - 1125, 0, 6);
    ready(p, 0, SHW_PHASE_MELEE, "melee.attacker=3 melee.defender=3 save.attacker=1");
    gs_open(&p->b, "garrison", gs_ref_unit(d), (gs_ref){GS_REF_FEATURE, (int16_t)h});
    shw_house_enter(&p->b, d, h);
    if (through) {
        breach(p, h, 30000, 24000);
    }
    shw_melee_phase(&p->b);
}

static void test_breach__no_wall_shelters_who_defends_it(void **state)
{
    position p;
    (void)state;
    storm(&p, false);
    assert_has(resolved(&p, "melee", 0)->situation, "defender.defends=obstacle");
    end(&p);
    storm(&p, true);
    const gs_log_resolve *r = resolved(&p, "melee", 0);
    assert_null(strstr(r->situation, "defends"));
    assert_has(r->situation, "attacker.contact=1");
    assert_has(r->situation, "defender.contact=1");
    end(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_breach__an_engine_makes_it_where_it_aims),
        cmocka_unit_test(test_breach__foot_passes_as_over_an_obstacle),
        cmocka_unit_test(test_breach__engines_do_not_pass_it),
        cmocka_unit_test(test_breach__one_figure_a_side_for_each_of_its_width),
        cmocka_unit_test(test_breach__through_it_one_sees),
        cmocka_unit_test(test_breach__no_wall_shelters_who_defends_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
