/* Contact, ground and sight are those of figures' bases, not of the outline of their block: where a
 * charge ends (SHW-R106, R51), on what ground (R56), and what an engine sees (R105). */
#include "../shw_positions.h"

#define FOOT "unit.type=heavy-infantry"
#define ENGINE "unit.type=artillery unit.engine=heavy"

static gs_status charge(position *p, int who, int whom, gs_err *err)
{
    gs_order o = {.kind = GS_ORDER_CHARGE, .who = gs_ref_unit(who), .target = gs_ref_unit(whom)};
    err->text[0] = '\0';
    return gs_engine_execute(&p->b, &o, err);
}

/* From the nearest base of one unit to the nearest of another, as they stand. */
static gs_len apart(const position *p, int x, int y)
{
    int n;
    return shw_figures_apart(&p->b, x, &p->b.s.rect[x], y, 0, 0, &n);
}

/* 14 men in ranks of 6, 6 and 2 look up; two riders come from below, behind the end of the line
 * where the last rank has nobody. */
static void behind_the_end(position *p, int x, int *a, int *d)
{
    begin(p);
    *d = unit_at(p, 1, FOOT, 14, 30000, 30000, 0, 6);
    *a = unit_at(p, 0, FOOT, 4, x, 25500, 0, 2);
    ready(p, 0, SHW_PHASE_ACTION, "order=6");
}

static void test_charge__R106_bases_touch_where_the_last_rank_is_short(void **state)
{
    (void)state;
    for (int x = 27000; x <= 33000; x += 500) {
        position p;
        gs_err err;
        int a, d;
        behind_the_end(&p, x, &a, &d);
        gs_len gap = apart(&p, a, d);
        if (charge(&p, a, d, &err) == GS_OK) {
            const gs_log_move *m = moved(&p, gs_ref_unit(a), GS_MOVE_CHARGE);
            assert_non_null(m);
            assert_true(apart(&p, a, d) <= SHW_CONTACT);
            assert_true(m->cost >= gap); /* SHW-R51: no shorter than to a base */
        } else { /* nobody of theirs is where it would line up */
            assert_string_equal(err.rule, "SHW-R106");
        }
        end(&p);
    }
}

/* In reach of the outline, not of a base. */
static void test_charge__R51_the_empty_place_is_not_reached_for(void **state)
{
    position p;
    gs_err err;
    int a, d;
    bool between = false;
    (void)state;
    begin(&p);
    d = unit_at(&p, 1, FOOT, 14, 30000, 30000, 0, 6);
    a = unit_at(&p, 0, FOOT, 4, 33200, 15000, 0, 2);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6");
    gs_len reach = shw_reach(&p.b, a);
    while (!between && p.b.t.unit[a].at.y < 28000) {
        p.b.t.unit[a].at.y += 5;
        p.b.s.rect[a] = p.b.scene->rules->rect(&p.b, a);
        between = gs_rect_distance(&p.b.s.rect[a], &p.b.s.rect[d]) < reach - 10 &&
                  apart(&p, a, d) > reach + 10;
    }
    assert_true(between);
    assert_int_equal(charge(&p, a, d, &err), GS_FAILED);
    assert_string_equal(err.rule, "SHW-R51");
    gs_arena_free(p.a);
}

/* A garrison is stormed at its wall, and not from the river below it. */
static void test_charge__R56_a_garrison_is_not_charged_across_a_river(void **state)
{
    (void)state;
    for (int river = 0; river < 3; river++) { /* none; between them; along the wall */
        position p;
        gs_err err;
        begin(&p);
        int h = area_at(&p, "building", 0, 27000, 24000, 6000, 4000);
        int d = unit_at(&p, 1, FOOT, 8, 30000, 30000, 180, 4);
        int a = unit_at(&p, 0, FOOT, 8, 30000, 18200, 0, 4);
        if (river) {
            area_at(&p, "river", 0, 10000, river == 1 ? 20500 : 22500, 40000, 1400);
        }
        ready(&p, 1, SHW_PHASE_ACTION, "order=6 melee.attacker=3 melee.defender=3");
        gs_order in = {.kind = GS_ORDER_GARRISON, .who = gs_ref_unit(d),
                       .target = {GS_REF_FEATURE, (int16_t)h}};
        assert_int_equal(gs_engine_execute(&p.b, &in, &err), GS_OK);
        memset(p.b.s.body, 0, sizeof p.b.s.body);
        p.b.s.side = 0;
        p.b.s.acting = -1;
        gs_status st = charge(&p, a, d, &err);
        if (!river && st != GS_OK) {
            fail_msg("%s (%s)", err.text, err.rule);
        }
        assert_int_equal(st, river ? GS_FAILED : GS_OK);
        end(&p);
    }
}

/* Through a gap in a wall the engine sees a corner of their outline where nobody stands: of seven
 * men one is in the second rank, in its middle. Farther along it sees men. */
static void test_shoot__R105_an_engine_sees_bases_not_outlines(void **state)
{
    (void)state;
    for (int men = 0; men < 2; men++) {
        position p;
        gs_err err;
        begin(&p);
        int e = unit_at(&p, 0, ENGINE, 4, 20000, 6000, 35, 1);
        int d = unit_at(&p, 1, FOOT, 7, men ? 36000 : 33000, 30000, 0, 6);
        area_at(&p, "fortress-wall", 0, 5000, 20000, 25000, 10);
        area_at(&p, "fortress-wall", 0, 31500, 20000, 25000, 10);
        ready(&p, 0, SHW_PHASE_ACTION, "order=6 shoot.shooter=1");
        gs_order o = {.kind = GS_ORDER_SHOOT, .who = gs_ref_unit(e), .target = gs_ref_unit(d)};
        assert_true(shw_sees(&p.b, e, d, NULL)); /* the outline */
        assert_int_equal(gs_engine_legal(&p.b, &o, &err), men ? GS_OK : GS_FAILED);
        end(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_charge__R106_bases_touch_where_the_last_rank_is_short),
        cmocka_unit_test(test_charge__R51_the_empty_place_is_not_reached_for),
        cmocka_unit_test(test_charge__R56_a_garrison_is_not_charged_across_a_river),
        cmocka_unit_test(test_shoot__R105_an_engine_sees_bases_not_outlines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
