/* Meeting of Hosts: what holds for its procedures in any situation. */
#include "test.h"

#include "rules_props.h"

#include "gesta/moh.h"

#include <string.h>

static rules_course course = {
    .id = "meeting-of-hosts",
    .folder = "src/rules/moh",
    .seed = 20260314,
    .lawful = 150,
    .odds_cases = 4,
    .odds_keep = 5,
};

static const gs_ruleset *moh(void)
{
    return props_rules(course.id);
}

/* Few dice, and every turn that a procedure can take with them. */
static const struct {
    const char *proc, *situation;
} small[] = {
    {"initiative", "previous-first=b a.bonus=2 b.choice=second"},
    {"order", "general.present=no unit.quality=levy unit.strength=9"},
    {"shooting", "shooter.front=20 target.type=light-cavalry target.strength=7"},
    {"shooting", "shooter.front=16 target.strength=3 target.prior-hits=1"},
    {"melee", "attacker.quality=elite defender.contact=12 defender.type=light-infantry"},
    {"melee", "attacker.contact=12 attacker.furor=yes defender.contact=15 "
              "defender.strength=2 attacker.strength=1"},
    {"melee", "attacker.general=yes attacker.disordered=yes defender.type=elephants "
              "defender.contact=3 defender.pursuing=yes options.minimum-die=yes"},
    {"rally", "unit.disordered=yes enemy.behind=yes unit.quality=levy"},
    {"recovery", "unit.strength=11 unit.casualties=9 general.joined=yes"},
    {"general-risk", "unit.hits=4 hero.bonus=-2 wound.bonus=1"},
    {"hero-fate", "event=caught-alone hero.bonus=1"},
    {"stampede", "event=break options.elephant-panic=stampede"},
    {"aftermath", "unit.strength=9 unit.casualties=11 unit.fate=broken side.result=won"},
    {"convalescence", "hero.wound=serious options.wounds=mild"},
    {"escape", "hero.bonus=2"},
};

static void every_throw_counted(void **state)
{
    (void)state;
    for (size_t i = 0; i < GS_COUNT(small); i++) {
        check_every_throw(moh(), small[i].proc, small[i].situation);
    }
}

/* MOH-10.3: of 36 pairs the 30 decisive ones count, and the throws are not counted. */
static void decisive_pairs(void **state)
{
    (void)state;
    const char *first = "x ; initiative ; ; odds";
    const char *later = "x ; initiative ; previous-first=a ; odds";
    gs_str out = {0};
    assert_true(gs_batch_line(moh(), first, strlen(first), &out));
    assert_non_null(strstr(out.p, "b.roll=1:0.1666666667"));
    assert_non_null(strstr(out.p, "chooser=a:0.5000000000,b:0.5000000000"));
    assert_null(strstr(out.p, "rounds"));
    gs_str_clear(&out);
    assert_true(gs_batch_line(moh(), later, strlen(later), &out));
    assert_non_null(strstr(out.p, "rounds=1:1.0000000000"));
    assert_non_null(strstr(out.p, "first=a:0.5833333333,b:0.4166666667"));
    gs_str_free(&out);
}

/* Contradictions name their key. */
static void faults(void **state)
{
    (void)state;
    static const char *const line[][2] = {
        {"X ; shooting ; shooter.chariot=yes target.index=3 ; ", "shooter.chariot"},
        {"X ; shooting ; target.strength=3 target.prior-hits=4 ; ", "target.prior-hits"},
        {"X ; melee ; defender.fought-at=1 ; ", "defender.fought-at"},
        {"X ; melee ; defender.type=elephants defender.chariot=yes ; ",
         "defender.chariot"},
        {"X ; rally ; unit.strength=-1 ; rally.unit=4", "unit.strength"},
        {"X ; aftermath ; unit.fate=destroyed unit.casualties=25 ; ", "unit.casualties"},
        {"X ; aftermath ; unit.strength=25 unit.fate=destroyed ; ", "unit.strength"},
        {"X ; pursuit ; unit.recoiled=1 ; ", "unit.gone"},
        {"X ; victory ; b.units=3 b.lost=4 ; ", "b.lost"},
        {"X ; casualties ; unit.points=3 unit.wounds=3 ; ", "unit.wounds"},
        {"X ; casualties ; unit.chariot=yes unit.wounds=7 ; ", "unit.chariot"},
        {"X ; recovery ; unit.casualties=1 ; ", "unit.casualties"},
        {"X ; initiative ; ; initiative.a=2,3 initiative.b=2", "initiative.b"},
    };
    for (int i = 0; i < GS_COUNT(line); i++) {
        check_fault(moh(), line[i][0], line[i][1]);
    }
}

/* The widest volley and melee there are: no limit of the program is met. */
static void greatest_dice(void **state)
{
    (void)state;
    static const char *const line[][2] = {
        {"shooting", "shooter.front=48 shooter.rank2=48 shooter.rank3=48 shooter.shots=8 "
                     "shooter.on-hill=yes shooter.dice-bonus=3"},
        {"melee", "attacker.contact=48 attacker.overlap=2 attacker.rank2=48 "
                  "attacker.rank3=48 attacker.points=8 attacker.general=yes "
                  "attacker.dice-bonus=3"},
    };
    for (int i = 0; i < GS_COUNT(line); i++) {
        check_rolled(&course, line[i][0], line[i][1]);
    }
}

static void index_is_whole(void **state)
{
    (void)state;
    assert_int_equal(moh()->n_options, 27);
    for (int i = 0; i < GS_PART_COUNT; i++) { /* every part of the game is played */
        assert_non_null(moh()->part[i]);
    }
}

/* The book's movement chart and weapons, read from the tables as a player would ask. */
static void charts(void **state)
{
    (void)state;
    static const int32_t inches[MOH_TYPES] = {12, 12, 6, 6, 24, 18, 18, 12, 6, 6};
    static const int32_t points[MOH_TYPES] = {1, 1, 1, 1, 2, 2, 2, 4, 1, 1};
    for (int t = 0; t < MOH_TYPES; t++) {
        assert_int_equal(moh_full_move(t, 0), inches[t] * 1000);
        assert_int_equal(moh_full_move(t, 7250), 7250);
        assert_int_equal(moh_points(t, false, 0), points[t]);
        assert_true(moh_profiles[t].files * moh_profiles[t].ranks ==
                    moh_profiles[t].figures);
    }
    assert_int_equal(moh_points(MOH_LIGHT_CAVALRY, true, 0), 4);
    assert_int_equal(moh_weapon_range(MOH_JAVELIN), 6000);
    assert_int_equal(moh_weapon_range(MOH_ENGINES), 24000);
    assert_true(moh_lost_half(13, 6));
    assert_false(moh_lost_half(13, 7));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULES_PROPS(&course),
        cmocka_unit_test(every_throw_counted),
        cmocka_unit_test(decisive_pairs),
        cmocka_unit_test(faults),
        cmocka_unit_test(greatest_dice),
        cmocka_unit_test(index_is_whole),
        cmocka_unit_test(charts),
    };
    return cmocka_run_group_tests_name("moh", tests, NULL, NULL) != 0;
}
