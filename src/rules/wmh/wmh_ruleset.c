/* Warmaster House Rules as a rule set: its procedures, rules, options, and what units
 * are. */
#include "wmh.h"

#include "gesta/quick.h"
#include "gesta/terse.h"

#include "wmh_int.h"

static const gs_carry_row carry[] = {
#define CARRY_TABLE "wmh/wmh_carry.def"
#include "../carry_table.h"
};

static const gs_proc *const procs[] = {
    &wmh_first_turn,     &wmh_length,          &wmh_order_points,  &wmh_transfer,
    &wmh_order,          &wmh_rally,           &wmh_initiative,    &wmh_move_allowance,
    &wmh_charge_edge,    &wmh_charge_response, &wmh_shooting,      &wmh_drive_back,
    &wmh_confusion,      &wmh_strike,          &wmh_melee,         &wmh_combat_result,
    &wmh_retreat,        &wmh_fall_back,       &wmh_pursuit_test,  &wmh_pursuit_frontage,
    &wmh_spell,          &wmh_home_back,       &wmh_leader_fate,   &wmh_army_status,
    &wmh_victory_points, &wmh_battle_result,   &wmh_leader_values, &wmh_table_edge,
};

static const gs_rule rules[] = {
#define RULE(number, state, summary) {number, summary, state, NULL},
#include "wmh_rules.def"
#undef RULE
};

/* ---- options, in the book's order: those of procedures, then those of whoever calls
 * them ---- */

static const char *const yes_no[] = {"yes", "no", NULL};
static const char *const fire_arc[] = {"180", "90", NULL};
static const char *const leader_order[] = {"free", "one-at-a-time", NULL};
static const char *const brigade_size[] = {"4", "none", NULL};
static const char *const initiative_timing[] = {"after-orders", "before-orders", NULL};
static const char *const terrain_access[] = {"base", "open", NULL};
static const char *const hill_cost[] = {"clear", "rough", NULL};
static const char *const pursuit_stands[] = {"battle", "combat", NULL};
static const char *const pursuit_rounds[] = {"no-limit", "two", NULL};
static const char *const deployment[] = {"lines", "corners", "march", NULL};
static const char *const objective[] = {"none", "hold-hill", "cross-river",
                                        "capture-camp", NULL};

typedef struct wmh_options {
    int32_t advance_reform, artillery_cover, barred_pursuit, bent_flank_edge, break_point,
        brigade_rally, command_table, command_table_modifiers, command_test, disorder,
        edge, failed_points, fall_back_minimum, fate, flyer_range, fortified_advance,
        fortified_pace, general_lost, hedgehog_rear, jostle_confusion, later_orders,
        minimum_attacks, second_pursuit, turn_limit, skirmishers, fire_arc, leader_order,
        brigade_size, initiative_timing, terrain_access, hill_cost, pursuit_stands,
        pursuit_rounds, advance_response, magic, deployment, objective;
} wmh_options;

#define OPTION(m, key, words, help) \
    GS_F_WORD(wmh_options, m, "options." key, words, 0, help)
static const gs_fact options[] = {
    OPTION(advance_reform, "advance-reform", wmh_no_yes_words,
           "advances may change formation"),
    OPTION(artillery_cover, "artillery-cover", wmh_artillery_cover_words,
           "cover against cannon and stone throwers"),
    OPTION(barred_pursuit, "barred-pursuit", wmh_barred_words,
           "what a unit does that must press and may not pursue"),
    OPTION(bent_flank_edge, "bent-flank-edge", wmh_bent_words,
           "what a charge on a refused flank strikes"),
    OPTION(break_point, "break-point", wmh_break_words,
           "share of units lost that breaks an army"),
    OPTION(brigade_rally, "brigade-rally", wmh_no_yes_words, "brigades may rally"),
    OPTION(command_table, "command-table", wmh_sheet_words,
           "which of the two command tables"),
    OPTION(command_table_modifiers, "command-table-modifiers", wmh_sheet_modifier_words,
           "modifiers beside the playsheet's table"),
    OPTION(command_test, "command-test", wmh_sheet_words, "the test needs 3, or 4"),
    OPTION(disorder, "disorder", wmh_disorder_words,
           "which hits disorder a charged unit"),
    OPTION(edge, "edge", wmh_edge_words, "what becomes of units that leave the table"),
    OPTION(failed_points, "failed-points", wmh_failed_words,
           "points of an order that fails"),
    OPTION(fall_back_minimum, "fall-back-minimum", wmh_fall_back_words,
           "least distance of a fall back"),
    OPTION(fate, "fate", wmh_fate_option_words, "leaders who fall die, or roll"),
    OPTION(flyer_range, "flyer-range", wmh_flyer_range_words,
           "how far flyers take orders"),
    OPTION(fortified_advance, "fortified-advance", wmh_no_yes_words,
           "fortified units may advance"),
    OPTION(fortified_pace, "fortified-pace", wmh_pace_words,
           "pace out of fortified positions"),
    OPTION(general_lost, "general-lost", wmh_general_lost_words,
           "what an army without its general does"),
    OPTION(hedgehog_rear, "hedgehog-rear", wmh_no_yes_words, "a hedgehog has a rear"),
    OPTION(jostle_confusion, "jostle-confusion", wmh_jostle_words,
           "least face that confuses when units jostle"),
    OPTION(later_orders, "later-orders", wmh_later_words,
           "what third and later orders cost more"),
    OPTION(minimum_attacks, "minimum-attacks", wmh_minimum_words,
           "least dice of a fighting stand"),
    OPTION(second_pursuit, "second-pursuit", wmh_second_words,
           "whether a second pursuit counts"),
    OPTION(turn_limit, "turn-limit", wmh_limit_words, "turns of each side"),
    OPTION(skirmishers, "skirmishers", yes_no, "the rules on skirmishers are in force"),
    OPTION(fire_arc, "fire-arc", fire_arc, "degrees of a stand's fire"),
    OPTION(leader_order, "leader-order", leader_order,
           "leaders give orders in any sequence, or one after the other"),
    OPTION(brigade_size, "brigade-size", brigade_size, "units of a brigade at most"),
    OPTION(initiative_timing, "initiative-timing", initiative_timing,
           "when units charge that must"),
    OPTION(terrain_access, "terrain-access", terrain_access,
           "who may enter which ground"),
    OPTION(hill_cost, "hill-cost", hill_cost, "hills are clear ground, or rough"),
    OPTION(pursuit_stands, "pursuit-stands", pursuit_stands,
           "stands lost in the battle count in pursuit, or in this melee"),
    OPTION(pursuit_rounds, "pursuit-rounds", pursuit_rounds,
           "rounds of pursuit in a phase"),
    OPTION(advance_response, "advance-response", yes_no,
           "an advance out of melee is answered like a charge"),
    OPTION(magic, "magic", wmh_no_yes_words, "wizards may cast"),
    OPTION(deployment, "deployment", deployment, "how the armies set up"),
    OPTION(objective, "objective", objective,
           "what a scenario's place is worth points for"),
};

static void by_type(void *facts)
{
    wmh_unit_resolve(facts);
}

static const gs_quick_row wmh_quick[] = {
#define QUICK_TABLE "wmh/wmh_quick.def"
#include "../quick_table.h"
};

static const gs_terse wmh_minutes[] = {
#define MINUTES_TABLE "wmh/wmh_minutes.def"
#include "../minutes_table.h"
};

static int unit_points(const void *facts)
{
    return ((const wmh_unit *)facts)->points;
}

static int hero_points(const void *facts, bool general)
{
    const wmh_hero *h = facts;
    return wmh_given(h->points, wmh_leader_points(general ? WMH_GENERAL : h->kind));
}

static const gs_army_limit limits[] = {
    {"WMH-R65", GS_LIMIT_POINTS, 700, 2000, NULL, NULL, "700 to 2000 points"},
    {"WMH-R62", GS_LIMIT_UNITS, 6, 20, NULL, NULL, "6 to 20 units"},
    {"WMH-B1.3", GS_LIMIT_GENERALS, 1, 1, NULL, NULL, "exactly one general"},
    {"WMH-B1.3", GS_LIMIT_LEADERS, 1, 4, NULL, NULL, "1 to 4 other leaders"},
    {0},
};

const gs_ruleset wmh_ruleset = {
    .id = "warmaster-house",
    .prefix = "WMH",
    .name = "Warmaster House Rules",
    .credit = "John P Kelly, version 2.1 of 22 October 2002",
    .unit = "cm",
    GS_RULESET_TABLES(options),
    .part =
        {
            [GS_PART_INITIATIVE] = "first-turn",
            [GS_PART_MOVEMENT] = "move-allowance",
            [GS_PART_ORDER] = "order",
            [GS_PART_CHARGE] = "charge-edge",
            [GS_PART_SHOOTING] = "shooting",
            [GS_PART_MELEE] = "melee",
            [GS_PART_MORALE] = "rally",
            [GS_PART_FATE] = "leader-fate",
            [GS_PART_VICTORY] = "battle-result",
        },
    GS_RULESET_SHEETS(wmh_sheets),
    GS_RULESET_CARRY,
    GS_RULESET_FIGURES(wmh_unit_facts, wmh_unit, wmh_hero_facts, wmh_hero),
    .unit_points = unit_points,
    .hero_points = hero_points,
    .limits = limits,
    .body = {"unit", "units"},
    .measure = "stands",
    .by_type = by_type,
    .formations = wmh_formation_words,
    .terrain = wmh_terrain_words,
    .marks = wmh_mark_words,
    .card = {{"move", "troops.move", NULL, NULL, NULL},
             {"attacks", "troops.attacks", NULL, NULL, NULL},
             {"hits", "troops.hits", NULL, NULL, NULL},
             {"armour", "troops.armour", NULL, NULL, NULL},
             {"missiles", "troops.weapon", NULL, NULL, NULL},
             {"shots", "troops.shots", NULL, NULL, NULL}},
    .quick = wmh_quick,
    .n_quick = GS_COUNT(wmh_quick),
    .terse = wmh_minutes,
    .n_terse = GS_COUNT(wmh_minutes),
    .roster = {{"move", "troops.move", NULL, NULL, NULL},
               {"armour", "troops.armour", NULL, NULL, NULL}},
};
