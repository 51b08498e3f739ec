/* Warmaster House Rules: what holds for its procedures in any situation. */
#include "test.h"

#include "rules_props.h"

#include "gesta/wmh.h"

enum { SITUATIONS = 1500, ROLLS = 20000, ODDS_CASES = 3 };

static const gs_ruleset *wmh(void)
{
    const gs_ruleset *rs = gs_ruleset_find("warmaster-house");
    assert_non_null(rs);
    return rs;
}

static cited rules_cited;

/* Rolled situations, from plain ones to wild ones, give what the batch gives. */
static void replay(void **state)
{
    (void)state;
    const gs_ruleset *rs = wmh();
    gs_seeded seeded;
    gs_seeded_init(&seeded, 2002, 5);
    rules_cited.rs = rs;
    for (int i = 0; i < rs->n_procs; i++) {
        picker pk = {.seed = 100 + (uint64_t)i};
        int rolled = 0;
        for (int k = 0; k < SITUATIONS; k++) {
            uint32_t keep = (uint32_t)k % 10;
            rolled += check_replay(rs, rs->procs[i], &pk, keep, &seeded, &rules_cited);
        }
        assert_true(rolled > SITUATIONS / 20);
    }
}

/* Every rule that a procedure works out is cited by a vector or in a working. */
static void coverage(void **state)
{
    (void)state;
    const gs_ruleset *rs = wmh();
    assert_ptr_equal(rules_cited.rs, rs);
    cite_vectors(&rules_cited);
    int silent = 0;
    for (int i = 0; i < rs->n_rules; i++) {
        if (rs->rules[i].state == GS_RULE_PROCEDURE && !rules_cited.seen[i]) {
            print_error("%s: no vector and no working cites it\n", rs->rules[i].number);
            silent++;
        }
        assert_int_not_equal(rs->rules[i].state, GS_RULE_OPEN);
    }
    assert_int_equal(silent, 0);
}

static void sources(void **state)
{
    (void)state;
    check_sources(wmh(), "src/rules/wmh");
}

/* The rules that a procedure names as its main ones stand in the index. */
static void named_rules(void **state)
{
    (void)state;
    const gs_ruleset *rs = wmh();
    cited c = {.rs = rs};
    for (int i = 0; i < rs->n_procs; i++) {
        assert_non_null(strstr(rs->procs[i]->rules, "WMH-"));
        cite_text(&c, rs->procs[i]->rules);
    }
}

static void odds_against_rolls(void **state)
{
    (void)state;
    const gs_ruleset *rs = wmh();
    gs_seeded seeded;
    gs_seeded_init(&seeded, 2002, 6);
    for (int i = 0; i < rs->n_procs; i++) {
        picker pk = {.seed = 900 + (uint64_t)i};
        for (int done = 0; rs->procs[i]->n_labels && done < ODDS_CASES;) {
            done += check_odds(rs->procs[i], &pk, 7, ROLLS, &seeded);
        }
    }
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
        gs_str s = {0};
        gs_str out = {0};
        gs_str_addf(&s, "X ; %s ; %s ; odds", line[i][0], line[i][1]);
        assert_true(gs_batch_line(wmh(), gs_str_text(&s), s.len, &out));
        assert_null(strstr(gs_str_text(&out), "error ;"));
        assert_null(strchr(gs_str_text(&out), '~'));
        gs_str_free(&s);
        gs_str_free(&out);
    }
}

static void every_throw_counted(void **state)
{
    (void)state;
    const gs_ruleset *rs = wmh();
    check_every_throw(rs, "first-turn", "attacker.bonus=1", 2);
    check_every_throw(rs, "order",
                      "distance=50 unit.in-woods=yes options.failed-points=kept", 1);
    check_every_throw(rs, "order-points", "leader.rating=10 leader.bonus=-1", 1);
    check_every_throw(rs, "shooting",
                      "target.hits-carried=2 target.engaged=yes target.was-charged=yes",
                      6);
    check_every_throw(rs, "shooting",
                      "shooter.type=handgunners target.type=heavy-cavalry", 6);
    check_every_throw(
        rs, "drive-back",
        "target.hits=4 target.obstacle=friends-yield target.obstacle-distance=9 "
        "target.full-pace=15 options.jostle-confusion=4",
        6);
    check_every_throw(
        rs, "drive-back",
        "target.hits=5 target.obstacle=impassable target.obstacle-distance=12", 6);
    check_every_throw(rs, "fall-back",
                      "unit.dice-bonus=1 unit.wish=9 unit.obstacle=friends-yield "
                      "unit.obstacle-distance=8 jostle-modifier=1",
                      6);
    check_every_throw(rs, "retreat", "unit.obstacle=friends-yield jostle-modifier=2", 2);
    check_every_throw(rs, "spell", "spell=dread enemy.counters=yes caster.bonus=1", 2);
    check_every_throw(rs, "pursuit-test", "unit.type=cavalry unit.leader-attached=yes",
                      1);
    check_every_throw(rs, "leader-fate", "options.fate=campaign modifier=1", 1);
    check_every_throw(rs, "strike", "attacker.stands=1 defender.stands=1", 6);
    check_every_throw(rs, "melee",
                      "attacker.stands=1 attacker.attacks=2 defender.stands=1 "
                      "defender.attacks=1 defender.cover=defended defender.supports=1 "
                      "attacker.hits-value=1",
                      6);
    check_every_throw(rs, "melee",
                      "attacker.stands=1 attacker.attacks=1 attacker.type=machine "
                      "defender.type=bolt-thrower defender.hits-carried=1",
                      6);
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
    for (int i = 0; i < GS_PART_COUNT; i++) {
        assert_true(!rs->part[i] || gs_ruleset_proc(rs, rs->part[i]));
    }
    /* every option that a procedure reads stands in the table of options, with its
     * default */
    for (int i = 0; i < rs->n_procs; i++) {
        const gs_proc *p = rs->procs[i];
        for (int k = 0; k < p->n_in; k++) {
            if (strncmp(p->in[k].key, "options.", 8) == 0) {
                const gs_fact *f = gs_fact_find(rs->options, rs->n_options, p->in[k].key,
                                                strlen(p->in[k].key));
                assert_non_null(f);
                assert_ptr_equal(f->words, p->in[k].words);
                assert_int_equal(f->dflt, p->in[k].dflt);
            }
        }
    }
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
        gs_str out = {0};
        gs_str want = {0};
        gs_str_addf(&s, "X ; %s ; %s ; odds", line[i][0], line[i][1]);
        gs_str_addf(&want, "X ; error ; %s: ", line[i][2]);
        assert_true(gs_batch_line(wmh(), gs_str_text(&s), s.len, &out));
        if (strncmp(gs_str_text(&out), gs_str_text(&want), want.len) != 0) {
            fail_msg("%s: %s", gs_str_text(&s), gs_str_text(&out));
        }
        gs_str_free(&s);
        gs_str_free(&out);
        gs_str_free(&want);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replay),
        cmocka_unit_test(coverage),
        cmocka_unit_test(sources),
        cmocka_unit_test(named_rules),
        cmocka_unit_test(odds_against_rolls),
        cmocka_unit_test(greatest_odds),
        cmocka_unit_test(every_throw_counted),
        cmocka_unit_test(units),
        cmocka_unit_test(words),
        cmocka_unit_test(refused),
    };
    return cmocka_run_group_tests_name("wmh", tests, NULL, NULL) != 0;
}
