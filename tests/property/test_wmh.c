/* Warmaster House Rules: what holds for its procedures in any situation. */
#include "test.h"

#include "rules_props.h"

#include "gesta/wmh_combat.h"

#include <string.h>

static rules_course course = {
    .id = "warmaster-house",
    .folder = "src/rules/wmh",
    .seed = 2002,
    .lawful = 75,
    .odds_cases = 3,
    .odds_keep = 7,
};

static const gs_ruleset *wmh(void)
{
    return props_rules(course.id);
}

/* The wildest questions are still counted, not estimated. */
static void greatest_odds(void **state)
{
    (void)state;
    static const char *const line[][2] = {
        {"shooting",
         "shooter.type=cannon shooter.stands=6 shooter.attacks=12 shot.extra-stands=12 "
         "shooter.dice-bonus=12 target.type=heavy-cavalry target.save-bonus=3"},
        {"drive-back", "target.hits=20 target.dice-bonus=6 target.full-pace=200 "
                       "target.obstacle=friends-yield target.obstacle-distance=70"},
        {"fall-back", "unit.dice-bonus=3 unit.obstacle=friends-yield unit.wish=20 "
                      "unit.obstacle-distance=15"},
        {"strike",
         "round=2 attacker.stands=6 attacker.attacks=12 attacker.pursuing=yes "
         "attacker.pursuit-distance=30 attacker.stand-bonus=6 attacker.dice-bonus=12 "
         "attacker.leader-attacks=6"},
        {"melee",
         "round=2 attacker.stands=6 attacker.attacks=12 attacker.pursuing=yes "
         "attacker.pursuit-distance=30 attacker.stand-bonus=6 attacker.dice-bonus=12 "
         "attacker.leader-attacks=6 defender.stands=6 defender.attacks=12 "
         "defender.pursuing=yes defender.pursuit-distance=30 defender.stand-bonus=6 "
         "defender.dice-bonus=12 defender.leader-attacks=6"},
    };
    for (int i = 0; i < GS_COUNT(line); i++) {
        check_counted(wmh(), line[i][0], line[i][1]);
    }
}

static void every_throw_counted(void **state)
{
    (void)state;
    const gs_ruleset *rs = wmh();
    check_every_throw(rs, "first-turn", "attacker.bonus=1");
    check_every_throw(rs, "order",
                      "distance=50 unit.in-woods=yes options.failed-points=kept");
    check_every_throw(rs, "order-points", "leader.rating=10 leader.bonus=-1");
    check_every_throw(rs, "shooting",
                      "target.hits-carried=2 target.engaged=yes target.was-charged=yes");
    check_every_throw(rs, "shooting",
                      "shooter.type=handgunners target.type=heavy-cavalry");
    check_every_throw(
        rs, "drive-back",
        "target.hits=4 target.obstacle=friends-yield target.obstacle-distance=9 "
        "target.full-pace=15 options.jostle-confusion=4");
    check_every_throw(
        rs, "drive-back",
        "target.hits=5 target.obstacle=impassable target.obstacle-distance=12");
    check_every_throw(rs, "fall-back",
                      "unit.dice-bonus=1 unit.wish=9 unit.obstacle=friends-yield "
                      "unit.obstacle-distance=8 jostle-modifier=1");
    check_every_throw(rs, "retreat", "unit.obstacle=friends-yield jostle-modifier=2");
    check_every_throw(rs, "spell", "spell=dread enemy.counters=yes caster.bonus=1");
    check_every_throw(rs, "pursuit-test", "unit.type=cavalry unit.leader-attached=yes");
    check_every_throw(rs, "leader-fate", "options.fate=campaign modifier=1");
    check_every_throw(rs, "strike", "attacker.stands=1 defender.stands=1");
    check_every_throw(rs, "melee",
                      "attacker.stands=1 attacker.attacks=2 defender.stands=1 "
                      "defender.attacks=1 defender.cover=defended defender.supports=1 "
                      "attacker.hits-value=1");
    check_every_throw(rs, "melee",
                      "attacker.stands=1 attacker.attacks=1 attacker.type=machine "
                      "defender.type=bolt-thrower defender.hits-carried=1");
}

/* A unit resolved once is resolved; its values are what the procedures take by type. */
static void units(void **state)
{
    (void)state;
    const gs_ruleset *rs = wmh();
    const gs_proc unit = {
        .in = rs->unit_facts, .n_in = rs->n_unit_facts, .in_size = rs->unit_size};
    picker pk = {.seed = 77};
    for (int k = 0; k < 3000; k++) {
        static wmh_unit u, again;
        random_situation(&pk, &unit, (uint32_t)k % 10, &u);
        wmh_shooting_in by_type, given;
        wmh_shooting_out want, have;
        gs_facts_default(wmh_shooting.in, wmh_shooting.n_in, &by_type);
        by_type.dice_bonus = -12;
        by_type.target_type = u.type;
        by_type.armour = u.armour;
        by_type.target_stands = u.stands;
        by_type.hits_value = u.hits;
        given = by_type;
        wmh_unit_resolve(&u);
        given.armour = u.armour;
        given.target_stands = u.stands;
        given.hits_value = u.hits;
        const gs_status a =
            gs_proc_run(&wmh_shooting, &by_type, NULL, &want, NULL, NULL, NULL);
        const gs_status b =
            gs_proc_run(&wmh_shooting, &given, NULL, &have, NULL, NULL, NULL);
        assert_true(a == GS_OK && b == GS_OK);
        assert_memory_equal(&want, &have, sizeof want);
        assert_true(u.full_pace >= 0 && u.stands >= 1 && u.hits >= 1 && u.points >= 0);
        again = u;
        wmh_unit_resolve(&again);
        assert_memory_equal(&u, &again, sizeof u);
    }
    wmh_unit pikes;
    memset(&pikes, 0, sizeof pikes);
    gs_facts_default(rs->unit_facts, rs->n_unit_facts, &pikes);
    pikes.type = WMH_HEAVY_INFANTRY;
    pikes.pikes = 1;
    wmh_unit_resolve(&pikes);
    assert_int_equal(pikes.points, 95);
}

/* The words of the descriptor fit its tables. */
static void words(void **state)
{
    (void)state;
    const gs_ruleset *rs = wmh();
    for (int i = 0; i < WMH_TERRAINS; i++) {
        assert_string_equal(rs->terrain[i], wmh_terrain_table[i].kind);
    }
    assert_null(rs->terrain[WMH_TERRAINS]);
    assert_string_equal(rs->marks[WMH_MARK_URGED], "urged");
    assert_null(rs->marks[WMH_MARK_URGED + 1]);
    assert_string_equal(rs->formations[WMH_SKIRMISH], "skirmish");
    assert_null(rs->formations[WMH_FORMATIONS]);
}

/* What stands for "by type" cannot be typed; limits hold on both ends. */
static void refused(void **state)
{
    (void)state;
    static const char *const line[][3] = {
        {"shooting", "shooter.attacks=-1", "shooter.attacks"},
        {"shooting", "shooter.range=-1", "shooter.range"},
        {"shooting", "shooter.range=200.01", "shooter.range"},
        {"melee", "defender.armour=1", "defender.armour"},
        {"melee", "defender.armour=7", "defender.armour"},
        {"strike", "attacker.stands-turned=4", "attacker.stands-turned"},
        {"strike", "attacker.pike-column=yes attacker.stands-turned=2",
         "attacker.stands-turned"},
        {"strike", "defender.hits-carried=3", "defender.hits-carried"},
        {"charge-response", "charger.armour=1", "charger.armour"},
        {"charge-response", "target.stand-off=3.99", "target.stand-off"},
        {"order", "unit.bonus=4", "unit.bonus"},
        {"order", "leader.command-range=-1", "leader.command-range"},
        {"order", "unit.flyer=by-type", "unit.flyer"},
        {"victory-points", "unit.strength=2 unit.stands=3", "unit.stands"},
        {"pursuit-frontage", "unit.stands=4 contact.after=5", "contact.after"},
        {"spell", "spell.needed=1", "spell.needed"},
    };
    for (int i = 0; i < GS_COUNT(line); i++) {
        gs_str s = {0};
        gs_str_addf(&s, "X ; %s ; %s ; odds", line[i][0], line[i][1]);
        check_fault(wmh(), gs_str_text(&s), line[i][2]);
        gs_str_free(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULES_PROPS(&course),
        cmocka_unit_test(greatest_odds),
        cmocka_unit_test(every_throw_counted),
        cmocka_unit_test(units),
        cmocka_unit_test(words),
        cmocka_unit_test(refused),
    };
    return cmocka_run_group_tests_name("wmh", tests, NULL, NULL) != 0;
}
