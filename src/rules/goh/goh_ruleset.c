#include "goh.h"

#include "gesta/quick.h"
#include "gesta/terse.h"

#include "goh_int.h"

static const gs_carry_row carry[] = {
#define CARRY_TABLE "goh/goh_carry.def"
#include "../carry_table.h"
};

static const gs_proc *const procs[] = {
    &goh_initiative, &goh_endurance, &goh_move_allowance, &goh_order, &goh_contact, &goh_evade,
    &goh_shooting, &goh_pass_hits, &goh_melee, &goh_pursuit, &goh_panic, &goh_fate, &goh_victory,
    &goh_company_return, &goh_aftermath,
};

static const gs_rule rules[] = {
#define RULE(number, state, summary) {number, summary, state, NULL},
#include "goh_rules.def"
#undef RULE
};

/* Book 9.4: every option with its default first. The values of options are rows of int32_t. */
static const char *const initiative[] = {"dice", "card", NULL};
static const char *const penalties[] = {"once", "each", NULL};
static const char *const group_order[] = {"one-roll", "each-company", NULL};
static const char *const zone[] = {"all-round", "front", NULL};
static const char *const evade_rounding[] = {"none", "up", NULL};
static const char *const target[] = {"free", "nearest", NULL};
static const char *const flank_dice[] = {"per-side", "one-die", NULL};
static const char *const height[] = {"defending", "higher", NULL};
static const char *const wall[] = {"received", "always", NULL};
static const char *const melee_cover[] = {"relative", "always", NULL};
static const char *const breach[] = {"scenario", "artillery", NULL};
static const char *const leaders[] = {"integral", "independent", NULL};
static const char *const fate[] = {"roll", "dies", "escapes", NULL};
static const char *const break_point[] = {"third", "half", "none", NULL};
static const char *const time_up[] = {"losses", "draw", NULL};
static const char *const losses[] = {"campaign", "roll", "all-return", "all-lost", NULL};
static const char *const renown[] = {"none", "roll", NULL};
static const char *const captives[] = {"roll", "kept", NULL};

enum {
    OPT_INITIATIVE, OPT_CHOICE, OPT_TURN_COST, OPT_MIN_MOVE, OPT_COMMAND, OPT_PENALTIES,
    OPT_GROUP_ORDER, OPT_ZONE, OPT_RETIRE, OPT_EVADE_ROUNDING, OPT_EVADE_MOVE, OPT_TARGET,
    OPT_HALF, OPT_PASS, OPT_PASS_ROUNDING, OPT_PILUM, OPT_FLANK_DICE, OPT_HEIGHT, OPT_WALL,
    OPT_COVER, OPT_BREACH, OPT_PURSUIT, OPT_PURSUIT_CHARGE, OPT_LEADERS, OPT_GENERAL_LOST,
    OPT_FATE, OPT_RISK, OPT_BREAK, OPT_TIME_UP, OPT_LOSSES, OPT_RENOWN, OPT_CAP, OPT_CAPTIVES,
    OPT_COUNT
};

typedef struct option_values {
    int32_t v[OPT_COUNT];
} option_values;

#define WORD(row, name, words, help) GS_F_WORD(option_values, v[row], name, words, 0, help)
#define BOOL(row, name, dflt, help) GS_F_BOOL(option_values, v[row], name, dflt, help)
static const gs_fact options[OPT_COUNT] = {
    WORD(OPT_INITIATIVE, "options.initiative", initiative, "a die for each side, or one card"),
    BOOL(OPT_CHOICE, "options.initiative-choice", 1, "the winner of initiative may choose"),
    BOOL(OPT_TURN_COST, "options.single-turn-cost", 0,
         "single companies pay for sideways, backward and turning too"),
    GS_F_INT(option_values, v[OPT_MIN_MOVE], "options.min-move", 1, 0, 1,
             "least move after deductions"),
    WORD(OPT_COMMAND, "options.command", goh_command_words, "the rules of command are in force"),
    WORD(OPT_PENALTIES, "options.order-penalties", penalties, "the -1 once, or for each reason"),
    WORD(OPT_GROUP_ORDER, "options.group-order", group_order,
         "a group rolls once, or each company"),
    WORD(OPT_ZONE, "options.engagement-zone", zone, "enemies bind on every side, or to the front"),
    BOOL(OPT_RETIRE, "options.charged-may-retire", 0, "a charged company may walk away"),
    WORD(OPT_EVADE_ROUNDING, "options.evade-rounding", evade_rounding,
         "halves of a length kept, or rounded up"),
    BOOL(OPT_EVADE_MOVE, "options.evade-then-move", 0, "an evader may still move"),
    WORD(OPT_TARGET, "options.target", target, "shooters choose freely, or take the nearest"),
    WORD(OPT_HALF, "options.half-casualties", goh_half_words,
         "half casualties rounded, or halves kept"),
    WORD(OPT_PASS, "options.pass-hits", goh_pass_words, "which hits may be passed on"),
    WORD(OPT_PASS_ROUNDING, "options.pass-rounding", goh_rounding_words,
         "rounding of half the hits"),
    BOOL(OPT_PILUM, "options.pilum", 0, "pila are missiles"),
    WORD(OPT_FLANK_DICE, "options.flank-dice", flank_dice,
         "one die on the flank only, or on every side once flanked"),
    WORD(OPT_HEIGHT, "options.height-advantage", height,
         "the height helps defenders only, or whoever is higher"),
    WORD(OPT_WALL, "options.shieldwall-melee", wall,
         "a shield wall helps when it receives, or always to its front"),
    WORD(OPT_COVER, "options.melee-cover", melee_cover,
         "cover in melee against this enemy, or by the ground alone"),
    WORD(OPT_BREACH, "options.breach", breach, "walls fall by the scenario, or to artillery"),
    WORD(OPT_PURSUIT, "options.pursuit", goh_pursuit_words, "pursuit is a duty or a choice"),
    BOOL(OPT_PURSUIT_CHARGE, "options.pursuit-charge", 0,
         "a pursuer that meets an enemy attacks it"),
    WORD(OPT_LEADERS, "options.leaders", leaders, "leaders stay with a company, or may change"),
    WORD(OPT_GENERAL_LOST, "options.general-lost", goh_general_lost_words,
         "a general captured or fled counts as killed"),
    WORD(OPT_FATE, "options.leader-fate", fate, "leaders of removed companies roll, die or escape"),
    BOOL(OPT_RISK, "options.leader-risk", 0, "each hit endangers the leader"),
    WORD(OPT_BREAK, "options.break-point", break_point, "share of losses that breaks a side"),
    WORD(OPT_TIME_UP, "options.time-up", time_up, "what decides when time is up"),
    WORD(OPT_LOSSES, "options.company-losses", losses, "how lost companies come back"),
    WORD(OPT_RENOWN, "options.renown", renown, "deeds roll for power"),
    GS_F_INT(option_values, v[OPT_CAP], "options.power-cap", 3, 3, 6,
             "most power that renown gives"),
    WORD(OPT_CAPTIVES, "options.captives", captives,
         "captives may be rescued on the field, or are kept"),
};

static void by_type(void *facts)
{
    goh_unit_resolve(facts);
}

static const gs_quick_row goh_quick[] = {
#define QUICK_TABLE "goh/goh_quick.def"
#include "../quick_table.h"
};

static const gs_terse goh_minutes[] = {
#define MINUTES_TABLE "goh/goh_minutes.def"
#include "../minutes_table.h"
};

static const gs_army_limit limits[] = {
    {"GOH-R3", GS_LIMIT_UNITS, 6, 36, NULL, NULL, "6 to 36 companies, 12 as a rule"},
    {"GOH-R16", GS_LIMIT_GENERALS, 1, 1, NULL, NULL, "one general"},
    {"GOH-R16", GS_LIMIT_POWER, 0, 3, NULL, NULL, "0 to 3 inspiration points"},
    {0},
};

const gs_ruleset goh_ruleset = {
    .id = "gathering-of-hosts",
    .prefix = "GOH",
    .name = "Gathering of Hosts V",
    .credit = "Ross Macfarlane, version of 5 May 2016",
    .unit = "base width",
    GS_RULESET_TABLES(options),
    .part = {
        [GS_PART_INITIATIVE] = "initiative", [GS_PART_MOVEMENT] = "move-allowance",
        [GS_PART_ORDER] = "order",           [GS_PART_CHARGE] = "contact",
        [GS_PART_SHOOTING] = "shooting",     [GS_PART_MELEE] = "melee",
        [GS_PART_MORALE] = "panic",          [GS_PART_FATE] = "fate",
        [GS_PART_AFTERMATH] = "aftermath",   [GS_PART_LOSSES] = "company-return",
        [GS_PART_VICTORY] = "victory",
    },
    GS_RULESET_SHEETS(goh_sheets),
    GS_RULESET_CARRY,
    GS_RULESET_FIGURES(goh_unit_facts, goh_unit, goh_hero_facts, goh_hero),
    .limits = limits,
    .body = {"company", "companies"},
    .measure = "endurance",
    .by_type = by_type,
    .bears = goh_bears,
    .formations = goh_formation_words,
    .terrain = goh_terrain_words,
    .marks = goh_mark_words,
    .card = {{"move", "troops.move", NULL, NULL, NULL},
             {"quality", "unit.quality", NULL, NULL, NULL},
             {"melee dice", "troops.melee-dice", NULL, NULL, NULL},
             {"missiles", "troops.weapon", NULL, NULL, NULL},
             {"range", "weapons.range", NULL, NULL, NULL},
             {"to hit", "weapons.to-hit", NULL, NULL, NULL}},
    .quick = goh_quick,
    .n_quick = GS_COUNT(goh_quick),
    .terse = goh_minutes,
    .n_terse = GS_COUNT(goh_minutes),
    .roster = {{"move", "troops.move", NULL, NULL, NULL},
               {"melee dice", "troops.melee-dice", NULL, NULL, NULL}},
};
