/* Stout Hearts over the whole range of its keys: what was rolled replays through the
 * batch, odds agree with rolls and with every throw, and every rule that a procedure
 * works out is cited. */
#include "test.h"

#include "rules_props.h"

#define SEED UINT64_C(20130731)

static const gs_ruleset *the_rules(void)
{
    const gs_ruleset *rs = gs_ruleset_find("stout-hearts");
    assert_non_null(rs);
    return rs;
}

/* ---- rules that no vector names ---- */
static const struct {
    const char *rules, *line, *want;
} cases[] = {
    {"SHW-1.5", "X ; rally ; ; rally.unit=7", "error ; rally.unit"},
    {"SHW-11.1", "X ; order ; purpose=move ;",
     "test=no roll=0 modifier=0 total=0 result=obeys"},
    {"SHW-4.6", "X ; move ; unit.type=heavy-infantry ;", "rate=8 "},
    {"SHW-4.7", "X ; move ; unit.type=light-infantry ;", "rate=12 "},
    {"SHW-4.8", "X ; move ; unit.type=heavy-cavalry ;", "rate=16 "},
    {"SHW-4.9", "X ; move ; unit.type=light-cavalry mode=free ;",
     "allowed=yes reason=none rate=20"},
    {"SHW-4.10", "X ; move ; unit.type=artillery unit.engine=heavy ;",
     "reason=heavy-engine"},
    {"SHW-4.11", "X ; move ; unit.type=train mode=charge ;",
     "reason=cannot-charge rate=8"},
    {"SHW-4.14", "X ; strike ; hits=0 target.type=civilians ;", "target.armour=0"},
    {"SHW-4.15", "X ; move ; unit.type=flyer ;", "rate=20 "},
    {"SHW-R56", "X ; move ; unit.type=flyer terrain=impassable obstacles=2 ;",
     "halvings=0"},
    {"SHW-R13", "X ; move ; unit.type=creature ;", "rate=12 "},
    {"SHW-5.6", "X ; strike ; hits=0 target.shield=no target.armour=light ;",
     "target.armour=1"},
    {"SHW-5.7", "X ; strike ; hits=0 target.shield=no target.armour=medium ;",
     "target.armour=2"},
    {"SHW-5.8", "X ; strike ; hits=0 target.shield=no target.armour=heavy ;",
     "target.armour=3"},
    {"SHW-R8", "X ; strike ; hits=0 target.type=light-cavalry ;", "target.armour=3"},
    {"SHW-6.1", "X ; rally ; ; rally.unit=4", "modifier=0 total=4 result=recovers"},
    {"SHW-6.2", "X ; rally ; unit.quality=elite ; rally.unit=3", "result=recovers"},
    {"SHW-6.3", "X ; rally ; unit.quality=poor ; rally.unit=4", "result=retreats"},
    {"SHW-8.6", "X ; spell ; spell.power=5 ; cast.caster=6", "error ; spell.power"},
    {"SHW-R113", "X ; command ; command.bonus=3 ; command.general=6", "result=advance"},
    {"SHW-R30", "X ; spell ; caster.acted=yes ;", "reason=acted spell.power=0"},
    {"SHW-R50", "X ; move ; unit.type=flyer passes=others ;",
     "whole-move=no allowance=20"},
    {"SHW-R64",
     "X ; move ; unit.type=hero unit.mounted=yes unit.armour=heavy shoots=javelin "
     "mode=charge ;",
     "allowed=yes"},
    {"SHW-R91", "X ; aftermath ; hero.state=buried field=drawn ; aftermath.hero=4",
     "hero.state=free how=escaped"},
    /* the man facing several strikes the first of equals; a hero who stands last comes
       last */
    {"SHW-R69",
     "X ; melee ; attacker.contact=1 defender.contact=2 defender.hero=yes "
     "heroes-meet=no options.pick=weakest ; melee.attacker=6 hero.defender=1 "
     "melee.defender=1,1 save.defender=6",
     "defender.casualties=1"},
    {"SHW-R61",
     "X ; strike ; hits=7 target.figures=2 target.hero=yes ; hero-save.target=1,6 "
     "save.target=6,1,6,1,6",
     "target.on-hero=2 target.saved=3 target.hits=4 "
     "target.casualties=1 target.left=1 target.hero-hits=1"},
};

static void check_cases(cited *c)
{
    for (size_t i = 0; i < GS_COUNT(cases); i++) {
        gs_str out = {0};
        assert_true(
            gs_batch_line(the_rules(), cases[i].line, strlen(cases[i].line), &out));
        if (!strstr(gs_str_text(&out), cases[i].want)) {
            fail_msg("%s\n  wanted %s in %s", cases[i].line, cases[i].want,
                     gs_str_text(&out));
        }
        cite(c, cases[i].rules);
        gs_str_free(&out);
    }
}

static void test_shw__rolls_replay_and_every_rule_is_cited(void **state)
{
    (void)state;
    static cited c;
    const gs_ruleset *rs = c.rs = the_rules();
    picker pk = {.seed = SEED};
    gs_seeded dice;
    gs_seeded_init(&dice, SEED, 1);
    for (int i = 0; i < rs->n_procs; i++) {
        for (uint32_t k = 0; k < 600; k++) {
            assert_true(check_replay(rs, rs->procs[i], &pk, k % 9, &dice, &c));
        }
    }
    check_cases(&c);
    cite_vectors(&c);
    for (int i = 0; i < rs->n_rules; i++) {
        if (rs->rules[i].state == GS_RULE_PROCEDURE && !c.seen[i]) {
            fail_msg("no vector, case or working cites %s", rs->rules[i].number);
        }
    }
}

static void test_shw__every_number_in_the_sources_is_in_the_index(void **state)
{
    (void)state;
    check_sources(the_rules(), "src/rules/shw");
    assert_int_equal(the_rules()->n_rules, 298);
    assert_int_equal(the_rules()->n_procs, 22);
}

static void test_shw__odds_agree_with_rolls(void **state)
{
    (void)state;
    const gs_ruleset *rs = the_rules();
    picker pk = {.seed = SEED + 1};
    gs_seeded dice;
    gs_seeded_init(&dice, SEED, 2);
    for (int i = 0; i < rs->n_procs; i++) {
        const gs_proc *p = rs->procs[i];
        for (uint32_t k = 0; k < 4 && p->n_labels; k++) {
            assert_true(check_odds(p, &pk, k == 3 ? 10 : 3 + 2 * k, 20000, &dice));
        }
    }
}

/* Few dice, and every turn that a procedure takes with them. */
static const struct {
    const char *proc, *situation;
    int depth;
} small[] = {
    {"initiative", "side-a.power=2 side-b.bonus=1", 3},
    {"duel", "rounds=2 attacker.power=0 defender.power=2 defender.kind=magician", 6},
    {"duel",
     "rounds=2 attacker.power=1 attacker.weapon=two-handed options.duel-retreat=never",
     6},
    {"pair", "defender.count=2 defender.hero=yes attacker.hero=yes attacker.hero-power=0",
     6},
    {"pair",
     "defender.count=3 defender.hero=yes defender.hero-armour=heavy options.pick=weakest "
     "attacker.bonus=1",
     8},
    {"melee", "attacker.contact=2 defender.contact=1 defender.figures=1", 6},
    {"melee",
     "attacker.contact=1 attacker.hero=yes attacker.figures=1 attacker.hero-power=0 "
     "defender.contact=0 defender.hero=yes options.overkill=ignore",
     6},
    {"melee",
     "attacker.figures=0 attacker.hero=yes attacker.hero-kind=elephant "
     "attacker.hero-power=1 defender.contact=2 defender.figures=2 defender.quality=elite "
     "defender.missile-hits=2",
     6},
    {"melee",
     "attacker.contact=1 attacker.figures=1 defender.contact=2 defender.hero=yes "
     "heroes-meet=no options.pick=weakest options.extras=hero defender.hero-bonus=-2",
     8},
    {"shooting",
     "shooter.figures=2 shooter.hero=yes target.figures=1 target.hero=yes "
     "target.hero-power=0",
     6},
    {"shooting", "shooter.figures=3 target.figures=2 target.armour=heavy shooter.bonus=1",
     6},
    {"strike", "hits=5 target.figures=2 target.hero=yes target.hero-takes=1", 5},
    {"strike", "hits=6 target.figures=2", 6},
    {"bombard", "shooter.figures=3 wall.damage=1", 3},
    {"rampage", "met=enemy", 3},
    {"fate", "options.fallen=roll fallen.bonus=1", 2},
    {"recovery", "hero.rating=2 weeks=4 options.recovery=roll", 4},
    {"losses", "unit.killed=4 options.losses=roll", 4},
};

static void test_shw__odds_equal_every_throw(void **state)
{
    (void)state;
    for (size_t i = 0; i < GS_COUNT(small); i++) {
        check_every_throw(the_rules(), small[i].proc, small[i].situation, small[i].depth);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shw__rolls_replay_and_every_rule_is_cited),
        cmocka_unit_test(test_shw__every_number_in_the_sources_is_in_the_index),
        cmocka_unit_test(test_shw__odds_agree_with_rolls),
        cmocka_unit_test(test_shw__odds_equal_every_throw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
