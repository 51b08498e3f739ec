/* Gathering of Hosts: what holds for its procedures in any situation. */
#include "test.h"

#include "rules_props.h"

#include "gesta/goh.h"

static rules_course course = {
    .id = "gathering-of-hosts",
    .folder = "src/rules/goh",
    .seed = 2016,
    .lawful = 150,
    .odds_cases = 3,
    .odds_keep = 7,
};

static const gs_ruleset *goh(void)
{
    return props_rules(course.id);
}

/* The wildest questions are still counted, not estimated. */
static void greatest_odds(void **state)
{
    (void)state;
    static const char *const line[][2] = {
        {"shooting",
         "shooter.companies=12 shooter.dice=12 shooter.dice-bonus=3 shooter2.companies=12 "
         "shooter2.dice=12 shooter2.dice-bonus=3 shooter2.type=archers shooter2.full-effect=yes "
         "shooter3.companies=12 shooter3.dice=12 shooter3.dice-bonus=3 shooter3.type=archers "
         "target.in-cover=yes target.endurance=20"},
        {"melee",
         "attacker.melee-dice=12 attacker.inspiration=9 attacker-left.type=monster "
         "attacker-left.melee-dice=12 attacker-left.inspiration=9 attacker-left.full-effect=yes "
         "attacker-right.type=monster attacker-right.melee-dice=12 attacker-right.inspiration=9 "
         "defender.type=heavy-infantry defender.melee-dice=12 defender.inspiration=9 "
         "defender.counter-attack=yes attacker.in-cover=yes defender-left.type=monster "
         "defender-left.melee-dice=12 defender-left.inspiration=9 defender-right.type=monster "
         "defender-right.full-effect=yes defender-right.inspiration=9"},
    };
    for (int i = 0; i < GS_COUNT(line); i++) {
        check_counted(goh(), line[i][0], line[i][1]);
    }
}

static void every_throw_counted(void **state)
{
    (void)state;
    const gs_ruleset *rs = goh();
    check_every_throw(rs, "initiative", "a.modifier=1 b.choice=second");
    check_every_throw(rs, "evade", "charge=catch distance=1.5");
    check_every_throw(rs, "fate", "leader.rank=general leader.wounded=yes");
    check_every_throw(rs, "aftermath", "leader.deeds=3 options.renown=roll leader.state=left");
    check_every_throw(rs, "shooting",
                      "shooter.companies=2 target.shieldwall=yes shooter2.companies=2 "
                      "shooter2.type=skirmishers shooter2.target-side=rear target.hits-before=1 "
                      "friend.present=yes target.pass=2 friend.hits-before=3 "
                      "options.half-casualties=carry target.half-hit=yes");
    check_every_throw(rs, "melee",
                      "attacker.type=heavy-cavalry defender.shieldwall=yes defender.face=flank "
                      "attacker-left.type=skirmishers defender.type=heavy-infantry "
                      "attacker.hits-before=4 defender.hits-before=3");
    check_every_throw(rs, "melee",
                      "attacker.type=archers defender.type=skirmishers defender.in-cover=yes "
                      "attacker.half-hit=yes defender.half-hit=yes attacker-right.type=archers "
                      "attacker-right.full-effect=yes options.half-casualties=carry "
                      "defender.counter-attack=yes defender-left.type=archers "
                      "defender-left.to-hit=3 attacker.heavy-armour=yes");
}

/* A company resolved once is resolved; its endurance is what the procedure says; the words of the
 * descriptor fit its tables. */
static void units(void **state)
{
    (void)state;
    const gs_ruleset *rs = goh();
    const gs_proc unit = {.in = rs->unit_facts, .n_in = rs->n_unit_facts, .in_size = rs->unit_size};
    picker pk = {.seed = 77};
    for (int k = 0; k < 3000; k++) {
        static goh_unit u, again;
        random_situation(&pk, &unit, (uint32_t)k % 10, &u);
        goh_endurance_in in = {.type = u.type, .quality = u.quality, .disaffected = u.disaffected,
                               .heavy_armour = u.heavy_armour, .adjust = u.adjust};
        goh_endurance_out out;
        assert_int_equal(gs_proc_run(&goh_endurance, &in, NULL, &out, NULL, NULL, NULL), GS_OK);
        bool own = u.endurance != 0;
        goh_unit_resolve(&u);
        assert_true(own || u.endurance == out.endurance);
        assert_true(u.endurance >= 1 && u.width > 0 && u.depth > 0 && u.melee_dice > 0);
        again = u;
        goh_unit_resolve(&again);
        assert_memory_equal(&u, &again, sizeof u);
    }
    for (int i = 0; i < GOH_TERRAINS; i++) {
        assert_string_equal(rs->terrain[i], goh_terrain_table[i].kind);
    }
    assert_null(rs->terrain[GOH_TERRAINS]);
    assert_string_equal(rs->marks[GOH_MARK_HALF_HIT], "half-hit");
    assert_string_equal(rs->formations[GOH_IN_SQUARE], "square");
    assert_true(rs->n_hero_facts > 0);
    int32_t v;
    gs_err err = {0};
    const gs_fact *f = gs_fact_find(rs->hero_facts, rs->n_hero_facts, "hero.inspiration", 16);
    assert_non_null(f);
    assert_int_equal(gs_fact_parse(f, "-1", 2, &v, &err), GS_OK);
    assert_int_equal(v, -1);
    assert_int_equal(gs_fact_parse(f, "-2", 2, &v, &err), GS_INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULES_PROPS(&course),
        cmocka_unit_test(greatest_odds),
        cmocka_unit_test(every_throw_counted),
        cmocka_unit_test(units),
    };
    return cmocka_run_group_tests_name("goh", tests, NULL, NULL) != 0;
}
