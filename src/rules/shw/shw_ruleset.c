#include "shw.h"

#include "shw_int.h"

static const gs_proc *const procs[] = {
    &shw_initiative, &shw_command, &shw_order,    &shw_challenge, &shw_duel,   &shw_pair,
    &shw_melee,      &shw_outcome, &shw_recoil,   &shw_rally,     &shw_rampage, &shw_move,
    &shw_charge,     &shw_shooting, &shw_strike,  &shw_bombard,   &shw_spell,  &shw_fate,
    &shw_aftermath,  &shw_escape,  &shw_recovery, &shw_losses,
};

static const gs_rule rules[] = {
#define RULE(number, state, summary) {number, summary, state, NULL},
#include "shw_rules.def"
#undef RULE
};

const gs_ruleset shw_ruleset = {
    .id = "stout-hearts",
    .prefix = "SHW",
    .name = "Stout Hearts and Willing Swords",
    .credit = "Ross Macfarlane, draft of 31 July 2013",
    .unit = "inch",
    .procs = procs,
    .n_procs = GS_COUNT(procs),
    .rules = rules,
    .n_rules = GS_COUNT(rules),
    .part = {[GS_PART_INITIATIVE] = "initiative"},
};
