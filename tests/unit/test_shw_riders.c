/* Who rides: a hero on an elephant (SHW-4.12, R10), infantry on transport (SHW-12.15,
 * R46), cavalry on foot. */
#include "shw_positions.h"

#define FOOT "unit.type=heavy-infantry"

/* An elephant with a hero of Power 1 on it, in contact with foot. */
static int elephant(position *p, int *rider, int phase, const char *dice)
{
    begin(p);
    int e = unit_at(p, 0, "unit.type=elephant unit.missile=bow", 1, 30000, 19625, 0, 1);
    unit_at(p, 1, FOOT, 12, 30000, 22250, 180, 6);
    *rider = hero_in(p, 0, 1, e);
    ready(p, 0, phase, dice);
    return e;
}

static void test_riders__the_elephant_fights_and_its_rider_is_part_of_it(void **state)
{
    position p;
    int h;
    (void)state;
    int e = elephant(&p, &h, SHW_PHASE_MELEE,
                     "hero.attacker=1 melee.defender=6,1 hero-save.attacker=6 save.defender=1");
    shw_melee_phase(&p.b);
    const gs_log_resolve *r = resolved(&p, "melee", 0);
    assert_has(r->situation, "attacker.hero-kind=elephant");
    assert_has(r->situation, "attacker.hero-power=3");
    assert_null(resolved(&p, "pair", 0)); /* he is no figure of his own */
    assert_int_equal(p.b.t.unit[e].hits, 1);
    assert_int_equal(p.b.t.hero[h].hits, 0);
    end(&p);
}

static void test_riders__missiles_strike_the_elephant(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int e = unit_at(&p, 0, "unit.type=elephant", 1, 30000, 12000, 0, 1);
    int a = unit_at(&p, 1, "unit.type=light-infantry unit.missile=bow", 6, 30000, 22000, 180, 6);
    int h = hero_in(&p, 0, 2, e);
    ready(&p, 1, SHW_PHASE_ACTION, "shoot.shooter=6,1 hero-save.target=6");
    gs_order o = {.kind = GS_ORDER_SHOOT, .who = gs_ref_unit(a), .target = gs_ref_unit(e)};
    gs_err err;
    assert_int_equal(gs_engine_execute(&p.b, &o, &err), GS_OK);
    assert_has(resolved(&p, "shooting", 0)->situation, "target.hero-kind=elephant");
    assert_int_equal(p.b.t.unit[e].hits, 1);
    assert_int_equal(p.b.t.hero[h].power, 2);
    end(&p);
}

static void test_riders__when_it_falls_he_stands_alone(void **state)
{
    position p;
    int h;
    (void)state;
    int e = elephant(&p, &h, SHW_PHASE_MELEE,
                     "hero.attacker=1 melee.defender=6 hero-save.attacker=6");
    shw_melee_phase(&p.b); /* four hits and more */
    assert_true(p.b.t.unit[e].flags & GS_U_DESTROYED);
    assert_int_equal(p.b.t.hero[h].where, GS_HERO_UP);
    assert_int_equal(p.b.t.hero[h].unit, -1);
    assert_has(resolved(&p, "outcome", 0)->situation, "attacker.left=0");
    assert_false(p.b.t.hero[h].flags & GS_H_MUST_RALLY); /* as SHW-R120 */
    end(&p);
}

/* It wanders off; he gets down from it if his test (or his player) lets him. */
static void wanders(bool player, const char *order, int where)
{
    position p;
    int h;
    char dice[200];
    begin(&p);
    int e = unit_at(&p, 0, "unit.type=elephant", 1, 30000, 19625, 0, 1);
    unit_at(&p, 1, FOOT, 12, 30000, 22250, 180, 6);
    h = hero_in(&p, 0, 1, e);
    p.s->heroes[h].player = player;
    p.yes[GS_ASK_LEAVE] = 1;
    snprintf(dice, sizeof dice,
             "hero.attacker=1 melee.defender=6,6,1 hero-save.attacker=6 "
             "direction.elephant=4,1 end.elephant=5 save.defender=1%s", order);
    ready(&p, 0, SHW_PHASE_MELEE, dice);
    shw_melee_phase(&p.b);
    assert_true(p.b.t.unit[e].flags & GS_U_LEFT);
    assert_int_equal(p.b.t.hero[h].where, where);
    end(&p);
}

static void test_riders__when_it_wanders_off_he_may_get_down(void **state)
{
    (void)state;
    wanders(true, "", GS_HERO_UP);             /* SHW-19.4 */
    wanders(false, " order=6", GS_HERO_UP);    /* SHW-19.5 */
    wanders(false, " order=1", GS_HERO_LEFT);
}

static void test_riders__infantry_on_transport(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, "unit.type=heavy-infantry unit.mounted=yes unit.missile=bow", 12,
                    30000, 12000, 0, 6);
    int e = unit_at(&p, 1, FOOT, 12, 30000, 24000, 180, 6);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6 shoot.shooter=1");
    /* SHW-R101: each base is 1 by 2 */
    assert_int_equal(p.b.s.rect[a].d, 4250);
    /* as heavy cavalry: 16; it may not shoot; it forms no shield wall and no garrison */
    assert_int_equal(gs_body_allowance(&p.b, a, NULL, false, false), 16000);
    gs_order shot = {.kind = GS_ORDER_SHOOT, .who = gs_ref_unit(a), .target = gs_ref_unit(e)};
    assert_int_equal(gs_engine_legal(&p.b, &shot, &err), GS_FAILED);
    assert_string_equal(err.rule, "SHW-R57");
    gs_order wall = {.kind = GS_ORDER_FORM, .who = gs_ref_unit(a), .formation = SHW_SHIELD_WALL};
    assert_int_equal(gs_engine_legal(&p.b, &wall, &err), GS_FAILED);
    gs_order down = {.kind = GS_ORDER_MOUNT, .who = gs_ref_unit(a)};
    assert_int_equal(gs_engine_execute(&p.b, &down, &err), GS_OK);
    assert_has(resolved(&p, "move", 0)->result, "whole-move=yes");
    gs_order go = {.kind = GS_ORDER_MOVE, .who = gs_ref_unit(a)};
    gs_path_add(&go.path, GS_STEP_FORWARD, 0, 1000);
    assert_int_equal(gs_engine_legal(&p.b, &go, &err), GS_FAILED); /* a whole move */
    assert_int_equal(p.b.s.rect[a].d, 2250);
    memset(p.b.s.body, 0, sizeof p.b.s.body);
    p.b.s.acting = -1;
    assert_int_equal(gs_body_allowance(&p.b, a, NULL, false, false), 8000);
    assert_int_equal(gs_engine_execute(&p.b, &shot, &err), GS_OK); /* on foot they are archers */
    memset(p.b.s.body, 0, sizeof p.b.s.body);
    p.b.s.acting = -1;
    assert_int_equal(gs_engine_execute(&p.b, &down, &err), GS_OK); /* and up again */
    assert_int_equal(p.b.s.rect[a].d, 4250);
    end(&p);
}

static void test_riders__on_transport_they_fight_as_riders(void **state)
{
    position p;
    (void)state;
    begin(&p);
    unit_at(&p, 0, "unit.type=heavy-infantry unit.mounted=yes", 6, 30000, 20000, 0, 6);
    unit_at(&p, 1, FOOT, 6, 30000, 21500, 180, 6);
    ready(&p, 0, SHW_PHASE_MELEE, "melee.attacker=3 melee.defender=3");
    shw_melee_phase(&p.b);
    assert_has(resolved(&p, "melee", 0)->situation, "attacker.mounted=yes"); /* SHW-16.5 */
    end(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_riders__the_elephant_fights_and_its_rider_is_part_of_it),
        cmocka_unit_test(test_riders__missiles_strike_the_elephant),
        cmocka_unit_test(test_riders__when_it_falls_he_stands_alone),
        cmocka_unit_test(test_riders__when_it_wanders_off_he_may_get_down),
        cmocka_unit_test(test_riders__infantry_on_transport),
        cmocka_unit_test(test_riders__on_transport_they_fight_as_riders),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
