/* What an outside referee found in played battles at his second reading: deep columns, turns upon
 * the ground, elephants among others, demons that nobody controls. */
#include "shw_positions.h"

#include "gesta/general.h"

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

/* A road of 2.4 through a wood: a column of two files (2.25) goes by it at full speed, six
 * abreast stand in the wood with both wings, and a column that leaves it goes among the trees. */
static void test_outside__SHW_R56_a_road_is_for_who_fits_on_it(void **state)
{
    static const struct {
        int files, x, degrees;
        bool slow;
    } cases[] = {{2, 30000, 0, false}, {6, 30000, 0, true}, {2, 31500, 0, true},
                 {2, 30200, 0, false}, {2, 30000, 60, true}};
    for (int i = 0; i < GS_COUNT(cases); i++) {
        position p;
        (void)state;
        begin(&p);
        area_at(&p, "woods", 0, 20000, 12000, 20000, 20000);
        gs_ob_feature *road = &p.s->features[area_at(&p, "road", 0, 30000, 10000, 10, 24000)];
        road->area = false; /* from the first to the second of its corners */
        road->n_points = 2;
        road->width = 2400;
        int a = unit_at(&p, 0, HEAVY, 6, cases[i].x, 20000, cases[i].degrees, cases[i].files);
        unit_at(&p, 1, HEAVY, 6, FAR, 6);
        ready(&p, 0, SHW_PHASE_ACTION, ANY);
        gs_order o = {.kind = GS_ORDER_MOVE, .who = gs_ref_unit(a)};
        gs_path_add(&o.path, GS_STEP_FORWARD, 0, 3000);
        done(&p, o);
        assert_int_equal(has(resolved(&p, "move", 0)->situation, "terrain=slow"),
                         cases[i].slow);
        end(&p);
    }
}

/* An orchard and a wood of an inch and a half each (14.6): a line runs three inches in the two. */
static void test_outside__SHW_R105_woods_and_orchards_are_one_sum(void **state)
{
    for (int both = 0; both < 2; both++) {
        position p;
        gs_err err;
        (void)state;
        begin(&p);
        area_at(&p, "woods", 0, 20000, 22000, 20000, 1500);
        if (both) {
            area_at(&p, "orchard", 0, 20000, 25000, 20000, 1500);
        }
        int a = unit_at(&p, 0, "unit.type=light-infantry unit.missile=bow", 6, 30000, 20000, 0, 6);
        int t = unit_at(&p, 1, HEAVY, 6, 30000, 30000, 180, 6);
        ready(&p, 0, SHW_PHASE_ACTION, "shoot.shooter=1");
        gs_order o = {.kind = GS_ORDER_SHOOT, .who = gs_ref_unit(a), .target = gs_ref_unit(t)};
        assert_int_equal(gs_engine_legal(&p.b, &o, &err), both ? GS_FAILED : GS_OK);
        end(&p);
    }
}

/* Two hits: it is forced back, and its mahout kills it in the end. */
#define AMOK "hero.attacker=1 melee.defender=6,6,1 hero-save.attacker=6 end.elephant=2 save.defender=1 "

/* An elephant in line, a quarter of an inch from the next on either side; it has no room to turn, and
 * turned by 90 degrees its quarters would lie upon both. */
static void in_line(position *p, const char *dice)
{
    begin(p);
    unit_at(p, 0, "unit.type=elephant", 1, 30000, 19625, 0, 1);
    unit_at(p, 1, HEAVY, 12, 30000, 22250, 180, 6);
    unit_at(p, 0, HEAVY, 4, 26375, 19625, 0, 4); /* at its left, */
    unit_at(p, 0, HEAVY, 4, 33625, 19625, 0, 4); /* and at its right */
    ready(p, 0, SHW_PHASE_MELEE, dice);
    shw_melee_phase(&p->b);
}

static void test_outside__SHW_R83_it_meets_whom_its_way_leads_into(void **state)
{
    position p;
    (void)state;
    in_line(&p, AMOK "direction.elephant=2,4"); /* 90: at him on its right */
    assert_has(resolved(&p, "rampage", 0)->situation, "met=friend");
    const gs_log_move *m = moved(&p, gs_ref_unit(0), GS_MOVE_CHARGE);
    assert_non_null(m);
    assert_int_equal(m->to.at.x - m->from.at.x, 250); /* up against him, and not upon him */
    assert_has(resolved(&p, "melee", 1)->situation, "attacker.on-flank=yes");
    end(&p);
}

static void test_outside__SHW_R83_it_leaves_those_behind_it(void **state)
{
    position p;
    (void)state;
    in_line(&p, AMOK "direction.elephant=4,1"); /* 180: clear away */
    assert_has(resolved(&p, "rampage", 0)->result, "fights=no");
    assert_int_equal(moved(&p, gs_ref_unit(0), GS_MOVE_ROUT)->cost, 12000);
    end(&p);
}

/* Slow ground nine inches off: it meets a friend before that at full speed. */
static void test_outside__SHW_R83_it_runs_full_speed_up_to_the_marsh(void **state)
{
    position p;
    (void)state;
    begin(&p);
    area_at(&p, "marsh", 0, 20000, 2000, 20000, 7000);
    int e = unit_at(&p, 0, "unit.type=elephant", 1, 30000, 19625, 0, 1);
    unit_at(&p, 1, HEAVY, 12, 30000, 22250, 180, 6);
    unit_at(&p, 0, HEAVY, 6, 30000, 10000, 0, 6);
    ready(&p, 0, SHW_PHASE_MELEE, AMOK "direction.elephant=4,1");
    shw_melee_phase(&p.b);
    assert_has(resolved(&p, "rampage", 0)->situation, "elephant.move=9.12");
    assert_has(resolved(&p, "rampage", 0)->result, "fights=yes");
    const gs_log_move *m = moved(&p, gs_ref_unit(e), GS_MOVE_CHARGE);
    assert_int_equal(m->cost, 19625 - 1500 - 10500);
    end(&p);
}

/* Five horsemen in files of three: the corner of their block that faces him is empty, and he is two
 * inches from any of them; about face, the full rank would be half an inch from him. */
static void test_outside__SHW_R110_no_base_comes_within_an_inch(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, "unit.type=heavy-cavalry", 5, 30000, 20000, 0, 3);
    unit_at(&p, 1, "unit.type=heavy-infantry", 1, 32900, 17875, 180, 1);
    ready(&p, 0, SHW_PHASE_ACTION, ANY);
    gs_order o = steps(a, GS_STEP_FACE, 180, 0);
    refused(&p, o, "SHW-R110");
    done(&p, steps(a, GS_STEP_WHEEL_LEFT, 0, 2000)); /* away from him */
    end(&p);
}

/* A magician's demon that nobody controls any more, with its side to the nearest unit. */
static void test_outside__SHW_R26_a_demon_turns_upon_its_prey(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int m = hero_at(&p, 0, 2, 30000, 20000, 0);
    p.s->heroes[m].kind = "magician";
    p.s->heroes[m].player = true;
    unit_at(&p, 1, HEAVY, 6, 30000, 28000, 180, 6);
    ready(&p, 0, SHW_PHASE_ACTION,
          "cast.caster=6 hero.attacker=6 melee.defender=1 save.defender=1");
    gs_order o = {.kind = GS_ORDER_CAST, .who = gs_ref_hero(m), .spell = SHW_SPELL_DEMON,
                  .power = 2};
    assert_int_equal(gs_engine_execute(&p.b, &o, &err), GS_OK);
    int demon = p.s->n_heroes + m, body = SHW_HERO_BODY(demon);
    gs_order go = {.kind = GS_ORDER_MOVE, .who = gs_ref_hero(demon),
                   .to = {{30000, 24000}, GS_ANG_90}};
    done(&p, go);
    *shw_note(&p.b, body) = (shw_notes){0}; /* its side's next turn */
    p.b.s.body[body].moved = 0;
    shw_magic_lapse(&p.b);
    const gs_log_move *w = moved(&p, gs_ref_hero(demon), GS_MOVE_CHARGE);
    assert_int_equal(w->cost, 3000);
    assert_int_equal(w->to.facing, 0);
    shw_wild_demons_fight(&p.b);
    assert_false(has(resolved(&p, "melee", 0)->situation, "defender.on-flank=yes"));
    assert_int_equal(p.b.t.hero[demon].where, GS_HERO_BANISHED);
    end(&p);
}

/* He lies among his men until the phase is over, and they must hold or go on without him. */
static void test_outside__SHW_18_4_who_is_struck_down_leads_nobody(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, HEAVY, 12, 30000, 20000, 0, 6), h = hero_in(&p, 0, 0, a);
    p.s->units[a].leader = h;
    p.s->heroes[h].player = true;
    unit_at(&p, 1, HEAVY, 12, 30000, 22875, 180, 6);
    p.yes[GS_ASK_PURSUE] = 2;
    ready(&p, 0, SHW_PHASE_MELEE,
          "order=6 hero.attacker=1 melee.attacker=6 melee.defender=2,1 hero-save.attacker=6 "
          "save.defender=6 save.attacker=1 fate.hero=1 fallen.hero=1");
    assert_int_equal(shw_leader(&p.b, a), h);
    shw_melee_phase(&p.b);
    assert_int_equal(effects(&p, GS_EFFECT_HERO_DOWN, gs_ref_hero(h)), 1);
    assert_has(resolved(&p, "order", 0)->situation, "purpose=hold");
    assert_has(resolved(&p, "order", 0)->result, "test=yes");
    assert_false(has(resolved(&p, "order", 0)->situation, "unit.leader=player"));
    end(&p);
}

/* An elephant between two units has one die and fights the one; nobody strikes at it from the other
 * face, as nobody does at a lone hero. */
static void test_outside__SHW_R76_a_beast_fights_on_one_face(void **state)
{
    position p;
    (void)state;
    begin(&p);
    unit_at(&p, 0, "unit.type=elephant", 1, 30000, 19625, 0, 1);
    unit_at(&p, 1, HEAVY, 12, 30000, 22250, 180, 6);
    unit_at(&p, 1, HEAVY, 1, 31500, 19625, 270, 1); /* on its flank */
    ready(&p, 0, SHW_PHASE_MELEE,
          "hero.attacker=3 melee.defender=6,1,1 hero-save.attacker=1 save.defender=1");
    shw_melee_phase(&p.b);
    int rolled = 0;
    for (int i = 0; i < 2; i++) {
        const gs_log_resolve *r = resolved(&p, "melee", i);
        assert_non_null(r);
        rolled += strstr(r->dice, "hero.") != NULL;
    }
    assert_int_equal(rolled, 1);
    assert_has(resolved(&p, "outcome", 0)->situation, "attacker.elephant=yes");
    end(&p);
}

/* Its head is an inch within the wood, its middle two and a half (SHW-14.6). */
static void test_outside__SHW_R105_an_elephant_sees_from_the_middle_of_its_base(void **state)
{
    for (int out = 0; out < 2; out++) {
        position p;
        gs_err err;
        (void)state;
        begin(&p);
        area_at(&p, "woods", 0, 25000, 12000, 10000, 10000); /* up to 22 */
        int e = unit_at(&p, 0, "unit.type=elephant unit.missile=bow", 1, 30000,
                        out ? 20500 : 19500, 0, 1);
        int t = unit_at(&p, 1, HEAVY, 6, 30000, 30000, 180, 6);
        ready(&p, 0, SHW_PHASE_ACTION, "shoot.shooter=1");
        gs_order o = {.kind = GS_ORDER_SHOOT, .who = gs_ref_unit(e), .target = gs_ref_unit(t)};
        assert_int_equal(gs_engine_legal(&p.b, &o, &err), out ? GS_OK : GS_FAILED);
        end(&p);
    }
}

/* Without a place of its own, too, a unit is set up in the formation that the scenario names, if it
 * may take that up. */
static void test_outside__SHW_7_5_skirmishers_are_set_up_as_such(void **state)
{
    static const struct {
        const char *facts, *formation;
        int stands;
    } units[] = {
        {"unit.type=light-infantry", "skirmish", SHW_SKIRMISH},
        {HEAVY, "skirmish", SHW_NORMAL},
        {HEAVY, "shield-wall", SHW_SHIELD_WALL},
        {HEAVY, "garrison", SHW_NORMAL},
        {HEAVY, NULL, SHW_NORMAL},
    };
    for (int general = 0; general < 2; general++) {
        position p;
        gs_err err;
        bool over;
        (void)state;
        begin(&p);
        for (int i = 0; i < GS_COUNT(units); i++) {
            int u = unit_at(&p, 0, units[i].facts, 8, 0, 0, 0, 0);
            p.s->units[u].has_place = false;
            p.s->units[u].formation = units[i].formation;
        }
        unit_at(&p, 1, HEAVY, 6, FAR, 6);
        if (general) {
            assert_int_equal(gs_setup_complete(p.s, p.a, &err), GS_OK);
            assert_int_equal(gs_scene_new(p.a, p.s, &p.scene, &err), GS_OK);
            p.log = gs_log_new(p.a);
            gs_player g = gs_general_player(gs_general_new(p.a, p.scene), NULL, NULL);
            const gs_player players[2] = {g, g};
            gs_battle_start(&p.b, p.scene, p.log, players);
            assert_int_equal(gs_engine_turn(&p.b, &over, &err), GS_OK);
        } else {
            ready(&p, 0, SHW_PHASE_ACTION, ANY);
        }
        for (int i = 0; i < GS_COUNT(units); i++) {
            assert_int_equal(p.b.t.unit[i].formation, units[i].stands);
        }
        end(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_outside__SHW_12_12_the_rear_of_a_column_swings_too),
        cmocka_unit_test(test_outside__SHW_R49_cavalry_that_turns_stands_longer),
        cmocka_unit_test(test_outside__SHW_R56_a_road_is_for_who_fits_on_it),
        cmocka_unit_test(test_outside__SHW_R105_woods_and_orchards_are_one_sum),
        cmocka_unit_test(test_outside__SHW_R83_it_meets_whom_its_way_leads_into),
        cmocka_unit_test(test_outside__SHW_R83_it_leaves_those_behind_it),
        cmocka_unit_test(test_outside__SHW_R83_it_runs_full_speed_up_to_the_marsh),
        cmocka_unit_test(test_outside__SHW_R26_a_demon_turns_upon_its_prey),
        cmocka_unit_test(test_outside__SHW_R76_a_beast_fights_on_one_face),
        cmocka_unit_test(
            test_outside__SHW_R105_an_elephant_sees_from_the_middle_of_its_base),
        cmocka_unit_test(test_outside__SHW_R110_no_base_comes_within_an_inch),
        cmocka_unit_test(test_outside__SHW_7_5_skirmishers_are_set_up_as_such),
        cmocka_unit_test(test_outside__SHW_18_4_who_is_struck_down_leads_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
