/* Stout Hearts: what holds for its procedures in any situation. */
#include "test.h"

#include "rules_props.h"

#include <string.h>

static rules_course course = {
    .id = "stout-hearts",
    .folder = "src/rules/shw",
    .seed = 20130731,
    .lawful = PROPS_SITUATIONS,
    .odds_cases = 4,
    .odds_keep = 5,
    .may_be_open = false,
};

static const gs_ruleset *shw(void)
{
    return props_rules(course.id);
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

static void said_by_a_case(void **state)
{
    (void)state;
    assert_ptr_equal(course.cited.rs, shw());
    for (size_t i = 0; i < GS_COUNT(cases); i++) {
        gs_str out = {0};
        assert_true(gs_batch_line(shw(), cases[i].line, strlen(cases[i].line), &out));
        if (!strstr(gs_str_text(&out), cases[i].want)) {
            fail_msg("%s\n  wanted %s in %s", cases[i].line, cases[i].want,
                     gs_str_text(&out));
        }
        cite(&course.cited, cases[i].rules);
        gs_str_free(&out);
    }
}

static void index_is_whole(void **state)
{
    (void)state;
    assert_int_equal(shw()->n_rules, 298);
    assert_int_equal(shw()->n_procs, 22);
}

/* Few dice, and every turn that a procedure takes with them. */
static const struct {
    const char *proc, *situation;
} small[] = {
    {"initiative", "side-a.power=2 side-b.bonus=1"},
    {"duel", "rounds=2 attacker.power=0 defender.power=2 defender.kind=magician"},
    {"duel",
     "rounds=2 attacker.power=1 attacker.weapon=two-handed options.duel-retreat=never"},
    {"pair", "defender.count=2 defender.hero=yes attacker.hero=yes attacker.hero-power=0"},
    {"pair",
     "defender.count=3 defender.hero=yes defender.hero-armour=heavy options.pick=weakest "
     "attacker.bonus=1"},
    {"melee", "attacker.contact=2 defender.contact=1 defender.figures=1"},
    {"melee",
     "attacker.contact=1 attacker.hero=yes attacker.figures=1 attacker.hero-power=0 "
     "defender.contact=0 defender.hero=yes options.overkill=ignore"},
    {"melee",
     "attacker.figures=0 attacker.hero=yes attacker.hero-kind=elephant "
     "attacker.hero-power=1 defender.contact=2 defender.figures=2 defender.quality=elite "
     "defender.missile-hits=2"},
    {"melee",
     "attacker.contact=1 attacker.figures=1 defender.contact=2 defender.hero=yes "
     "heroes-meet=no options.pick=weakest options.extras=hero defender.hero-bonus=-2"},
    {"shooting",
     "shooter.figures=2 shooter.hero=yes target.figures=1 target.hero=yes "
     "target.hero-power=0"},
    {"shooting", "shooter.figures=3 target.figures=2 target.armour=heavy shooter.bonus=1"},
    {"strike", "hits=5 target.figures=2 target.hero=yes target.hero-takes=1"},
    {"strike", "hits=6 target.figures=2"},
    {"bombard", "shooter.figures=3 wall.damage=1"},
    {"rampage", "met=enemy"},
    {"fate", "options.fallen=roll fallen.bonus=1"},
    {"recovery", "hero.rating=2 weeks=4 options.recovery=roll"},
    {"losses", "unit.killed=4 options.losses=roll"},
};

static void every_throw_counted(void **state)
{
    (void)state;
    for (size_t i = 0; i < GS_COUNT(small); i++) {
        check_every_throw(shw(), small[i].proc, small[i].situation);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULES_PROP(props_replay, &course),
        cmocka_unit_test(said_by_a_case), /* before the coverage counts */
        RULES_PROPS_AFTER_REPLAY(&course),
        cmocka_unit_test(index_is_whole),
        cmocka_unit_test(every_throw_counted),
    };
    return cmocka_run_group_tests_name("shw", tests, NULL, NULL) != 0;
}
