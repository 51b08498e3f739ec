/* Meeting of Hosts as a rule set: its procedures, rules, options, and what units and
 * heroes are. */
#include "moh.h"

#include "gesta/quick.h"
#include "gesta/terse.h"

#include "moh_int.h"

static const gs_carry_row carry[] = {
#define CARRY_TABLE "moh/moh_carry.def"
#include "../carry_table.h"
};

static const gs_proc *const procs[] = {
    &moh_initiative, &moh_terrain,       &moh_aspect,     &moh_move_allowance,
    &moh_order,      &moh_charge,        &moh_shooting,   &moh_evade,
    &moh_melee,      &moh_melee_result,  &moh_casualties, &moh_rally_trigger,
    &moh_rally,      &moh_retreat,       &moh_pursuit,    &moh_recovery,
    &moh_victory,    &moh_general_risk,  &moh_hero_fate,  &moh_stampede,
    &moh_aftermath,  &moh_convalescence, &moh_escape,     &moh_hero_reward,
};

static const gs_rule rules[] = {
#define RULE(number, state, where, summary) {number, summary, state, where},
#include "moh_rules.def"
#undef RULE
};

/* ---- options, in the book's order; the value of row i is the i-th of a list ---- */

typedef struct moh_options {
    int32_t aftermath, blank_bonus, break_passage, closest_target, disordered_charge,
        elephant_panic, elephant_vs_skirmishers, engine_crew, evade_cavalry, general_die,
        general_risk, halving, hero_power, interpenetration, light_maneuver_test,
        minimum_die, modifier_rows, move_after_retreat, order_fallback, overhead,
        rank_halves, rear_ranks, recoil_counts, terrain_cost, victory, wall_stacks,
        wounds;
} moh_options;

static const char *const closest_target_words[] = {"legal", "absolute", NULL};
static const char *const interpenetration_words[] = {"skirmishers", "none", "all", NULL};
static const char *const overhead_words[] = {"no", "hill", NULL};
static const char *const rear_ranks_words[] = {"files", "all", NULL};

#define OPTION(m, key, words, help) \
    GS_F_WORD(moh_options, m, "options." key, words, 0, help)
#define OPTION_BOOL(m, key, dflt, help) \
    GS_F_BOOL(moh_options, m, "options." key, dflt, help)
static const gs_fact options[] = {
    OPTION(aftermath, "aftermath", moh_aftermath_words,
           "how casualties come back after a battle"),
    OPTION(blank_bonus, "blank-bonus", moh_blank_bonus_words,
           "what the melee bonus without words stands for"),
    OPTION(break_passage, "break-passage", moh_break_passage_words,
           "whether friends test when a broken unit runs through"),
    OPTION(closest_target, "closest-target", closest_target_words,
           "nearest of those that may be shot at, or of all"),
    OPTION(disordered_charge, "disordered-charge", moh_allowed_words,
           "whether disordered units may charge"),
    OPTION(elephant_panic, "elephant-panic", moh_panic_words,
           "what elephants do that give way"),
    OPTION_BOOL(elephant_vs_skirmishers, "elephant-vs-skirmishers", 0,
                "skirmishers trouble elephants as light infantry does"),
    OPTION(engine_crew, "engine-crew", moh_engine_crew_words,
           "crew that engines need to shoot"),
    OPTION(evade_cavalry, "evade-cavalry", moh_evade_cavalry_words,
           "from whom heavier cavalry may evade"),
    OPTION(general_die, "general-die", moh_general_die_words,
           "when the general's die is added"),
    OPTION(general_risk, "general-risk", moh_on_words, "whether generals may be struck"),
    OPTION(halving, "halving", moh_halving_words, "disordered cavalry in broken ground"),
    OPTION(hero_power, "hero-power", moh_on_words,
           "whether generals gain power by battles"),
    OPTION(interpenetration, "interpenetration", interpenetration_words,
           "who may pass through friends by choice"),
    OPTION_BOOL(light_maneuver_test, "light-maneuver-test", 1,
                "light troops test after a manoeuvre"),
    OPTION_BOOL(minimum_die, "minimum-die", 0, "always at least one die in melee"),
    OPTION(modifier_rows, "modifier-rows", moh_modifier_rows_words,
           "how several causes in one row count"),
    OPTION_BOOL(move_after_retreat, "move-after-retreat", 0,
                "a unit that retreated at the start of the turn may move"),
    OPTION(order_fallback, "order-fallback", moh_order_fallback_words,
           "how far a failed order sends a unit back"),
    OPTION(overhead, "overhead", overhead_words, "shooting over others from a hill"),
    OPTION(rank_halves, "rank-halves", moh_rank_halves_words,
           "how half ranks are rounded"),
    OPTION(rear_ranks, "rear-ranks", rear_ranks_words,
           "which figures behind count in melee"),
    OPTION_BOOL(recoil_counts, "recoil-counts", 0, "a recoil opens the way for pursuit"),
    OPTION(terrain_cost, "terrain-cost", moh_terrain_cost_words,
           "how slow ground counts"),
    OPTION(victory, "victory", moh_victory_words, "how the battle is decided"),
    OPTION_BOOL(wall_stacks, "wall-stacks", 0, "a wall is an obstacle as well"),
    OPTION(wounds, "wounds", moh_wounds_words,
           "whether wounds may still kill after the battle"),
};

/* ---- units and heroes (b.3, b.4, MOH-R50) ---- */

#define UNIT_INT(m, key, lo, hi, help) GS_F_INT(moh_unit, m, "unit." key, 0, lo, hi, help)
#define UNIT_OWN(m, key, words, help) GS_F_WORD(moh_unit, m, "unit." key, words, 0, help)
static const gs_fact unit_facts[] = {
    MOH_F_TYPE(moh_unit, type, "unit.type", MOH_HEAVY_INFANTRY),
    MOH_F_CHARIOT(moh_unit, chariot, "unit.chariot"),
    MOH_F_QUALITY(moh_unit, quality, "unit.quality"),
    UNIT_OWN(weapon, "weapon", moh_weapon_words, "missile weapon"),
    GS_F_DEC(moh_unit, range, "unit.range", 0, 0, 60000, 2,
             "own range in inches; 0: as the weapon"),
    UNIT_INT(shots, "shots", 0, 8, "what a model counts for in shooting; 0: as its type"),
    UNIT_INT(points, "points", 0, 8, "what a model counts for in melee; 0: as its type"),
    MOH_F_MOVE(moh_unit, move),
    UNIT_OWN(broken_going, "broken-going", moh_pace_words, "pace over broken ground"),
    UNIT_OWN(difficult_going, "difficult-going", moh_pace_words,
             "pace over very difficult ground"),
    MOH_F_LIGHT(moh_unit, light),
    MOH_F_CHARGES(moh_unit, may_charge, "unit.may-charge"),
    UNIT_OWN(rear_ranks, "rear-ranks", moh_override_words, "its rear ranks fight"),
    UNIT_INT(shot_at, "shot-at", 2, 6, "face that hits it shot at; 0: as its type"),
    UNIT_INT(fought_at, "fought-at", 2, 6, "face that hits it in melee; 0: as its type"),
    UNIT_INT(bonus, "bonus", -3, 3, "special rule, on its dice"),
    UNIT_INT(dice_bonus, "dice-bonus", -3, 3, "special rule, extra dice"),
    GS_F_BOOL(moh_unit, furor, "unit.furor", 0, "it has furor"),
    GS_F_BOOL(moh_unit, no_recovery, "unit.no-recovery", 0, "it never recovers"),
};

static const gs_fact hero_facts[] = {
    GS_F_WORD(moh_hero, mount, "hero.mount", moh_type_words, MOH_HEAVY_CAVALRY,
              "as which troops he moves"),
    GS_F_BOOL(moh_hero, subordinate, "hero.subordinate", 0,
              "commands only the units assigned to him"),
    MOH_F_BONUS(moh_hero, bonus, "hero.bonus", "special rule, on the dice for his fate"),
    MOH_F_BONUS(moh_hero, wound_bonus, "hero.wound-bonus",
                "special rule, on his wound die"),
};

/* MOH-6.1: no rule tells formations apart; a march wants few files, not a word */
static const char *const formations[] = {"line", NULL};

/* b.3: what must be remembered of a unit in the turn, and beyond it */
static const char *const marks[] = {
    "moved",  "charged",   "marched",  "shot",     "shot-at",    "in-melee",
    "tested", "retreated", "at-flank", "pursuing", "furor-lost", NULL,
};

static const gs_quick_row moh_quick[] = {
#define QUICK_TABLE "moh/moh_quick.def"
#include "../quick_table.h"
};

static const gs_terse moh_minutes[] = {
#define MINUTES_TABLE "moh/moh_minutes.def"
#include "../minutes_table.h"
};

static const gs_army_limit limits[] = {
    {"MOH-R55", GS_LIMIT_UNITS, 6, 12, NULL, NULL, "6 to 12 units a side"},
    {"MOH-2.1", GS_LIMIT_GENERALS, 1, 1, NULL, NULL, "one commanding general"},
    {"MOH-1.3", GS_LIMIT_FULL, 12, 12,
     " skirmishers light-infantry light-cavalry medium-cavalry heavy-cavalry ", NULL,
     "a usual unit of horse, skirmishers or light foot is 12"},
    {"MOH-1.3", GS_LIMIT_FULL, 24, 24, " medium-infantry heavy-infantry ", NULL,
     "a usual unit of other foot is 24"},
    {0},
};

const gs_ruleset moh_ruleset = {
    .id = "meeting-of-hosts",
    .prefix = "MOH",
    .name = "Meeting of Hosts",
    .credit = "Ross Macfarlane, draft of 22 July 2010",
    .unit = "inch",
    GS_RULESET_TABLES(options),
    .part = {
        [GS_PART_INITIATIVE] = "initiative",
        [GS_PART_MOVEMENT] = "move-allowance",
        [GS_PART_ORDER] = "order",
        [GS_PART_CHARGE] = "charge",
        [GS_PART_SHOOTING] = "shooting",
        [GS_PART_MELEE] = "melee",
        [GS_PART_MORALE] = "rally",
        [GS_PART_RECOVERY] = "convalescence",
        [GS_PART_FATE] = "hero-fate",
        [GS_PART_AFTERMATH] = "aftermath",
        [GS_PART_ESCAPE] = "escape",
        [GS_PART_LOSSES] = "casualties",
        [GS_PART_VICTORY] = "victory",
    },
    GS_RULESET_SHEETS(moh_sheets),
    GS_RULESET_CARRY,
    GS_RULESET_FIGURES(unit_facts, moh_unit, hero_facts, moh_hero),
    .limits = limits,
    .body = {"unit", "units"},
    .measure = "figures",
    .formations = formations,
    .terrain = moh_feature_words,
    .marks = marks,
    .card = {{"move", "troops.move", NULL, NULL, NULL},
             {"quality", "unit.quality", NULL, NULL, NULL},
             {"in melee", "troops.points", NULL, NULL, NULL},
             {"missiles", "troops.weapon", NULL, NULL, NULL},
             {"in shooting", "troops.shots", NULL, NULL, NULL},
             {"range", "weapons.range", NULL, NULL, NULL}},
    .quick = moh_quick,
    .n_quick = GS_COUNT(moh_quick),
    .terse = moh_minutes,
    .n_terse = GS_COUNT(moh_minutes),
    .roster = {{"move", "troops.move", NULL, NULL, NULL},
               {"in melee", "troops.points", NULL, NULL, NULL}},
};
