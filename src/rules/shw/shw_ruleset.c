#include "shw.h"

#include "gesta/shw_units.h"
#include "gesta/quick.h"
#include "gesta/terse.h"

#include "shw_int.h"

static const gs_carry_row carry[] = {
#define CARRY_TABLE "shw/shw_carry.def"
#include "../carry_table.h"
};

/* SHW-1.5: none asks for other dice than six-sided ones. */
static const gs_proc *const procs[] = {
    &shw_initiative, &shw_command, &shw_order,    &shw_challenge, &shw_duel,   &shw_pair,
    &shw_melee,      &shw_outcome, &shw_recoil,   &shw_rally,     &shw_rampage, &shw_move,
    &shw_charge,     &shw_shooting, &shw_strike,  &shw_bombard,   &shw_spell,  &shw_fate,
    &shw_aftermath,  &shw_escape,  &shw_recovery, &shw_losses,
};

static const gs_rule rules[] = {
#define RULE(number, state, summary) {number, summary, state, NULL},
#define OPEN(number, summary, why) {number, summary, GS_RULE_OPEN, why},
#include "shw_rules.def"
#undef RULE
#undef OPEN
};

static void by_type(void *facts)
{
    shw_unit_resolve(facts);
}

static const gs_quick_row shw_quick[] = {
#define QUICK_TABLE "shw/shw_quick.def"
#include "../quick_table.h"
};

static const gs_terse shw_minutes[] = {
#define MINUTES_TABLE "shw/shw_minutes.def"
#include "../minutes_table.h"
};

/* Who saves throws no more than his armour: h2 of three saves says that two were saved. */
static const char *const low_labels[] = {"save.", "hero-save.", NULL};
static const gs_army_limit limits[] = {
    {"SHW-R3", GS_LIMIT_UNITS, 3, 10, NULL, NULL, "3 to 10 units a side"},
    {"SHW-R3", GS_LIMIT_HEROES, 1, 4, NULL, NULL, "1 to 4 heroes a side"},
    {"SHW-2.10", GS_LIMIT_SHARE, 2, -1, NULL, NULL, "not more than one hero to two units"},
    {"SHW-2.3", GS_LIMIT_PERSONAL, 0, 1, NULL, NULL, "one personal hero for each player"},
    {0},
};

const gs_ruleset shw_ruleset = {
    .low_labels = low_labels,
    .id = "stout-hearts",
    .prefix = "SHW",
    .name = "Stout Hearts and Willing Swords",
    .credit = "Ross Macfarlane, draft of 31 July 2013",
    .unit = "inch",
    GS_RULESET_TABLES(shw_options),
    .part = {
        [GS_PART_INITIATIVE] = "initiative",
        [GS_PART_MOVEMENT] = "move",
        [GS_PART_ORDER] = "order",
        [GS_PART_CHARGE] = "charge",
        [GS_PART_SHOOTING] = "shooting",
        [GS_PART_MELEE] = "melee",
        [GS_PART_MORALE] = "rally",
        [GS_PART_RECOVERY] = "recovery",
        [GS_PART_FATE] = "fate",
        [GS_PART_AFTERMATH] = "aftermath",
        [GS_PART_ESCAPE] = "escape",
        [GS_PART_LOSSES] = "losses",
    },
    GS_RULESET_SHEETS(shw_sheets),
    GS_RULESET_CARRY,
    GS_RULESET_FIGURES(shw_unit_fact_table, shw_unit_facts, shw_hero_fact_table,
                       shw_hero_facts),
    .limits = limits,
    .body = {"unit", "units"},
    .measure = "figures",
    .by_type = by_type,
    .formations = shw_formation_list,
    .hero_kinds = shw_hero_kind_list,
    .terrain = shw_terrain_list,
    .marks = shw_mark_list,
    .card = {{"move", "move:allowance", NULL, NULL, NULL},
             {"armour", "unit.armour", NULL, NULL, NULL},
             {"quality", "unit.quality", NULL, NULL, NULL},
             {"fights", "+pair:attacker.modifier|defender.modifier", "attacker", NULL, NULL},
             {"shoots", "unit.missile", NULL, NULL, NULL},
             {"range", "shooting:range", "shooter", "weapon=missile", "missile"}},
    .quick = shw_quick,
    .n_quick = GS_COUNT(shw_quick),
    .terse = shw_minutes,
    .n_terse = GS_COUNT(shw_minutes),
    .roster = {{"move", "move:allowance", NULL, NULL, NULL},
               {"armour", "strike:target.armour", "target", NULL, NULL}},
};
