/* Words of the rules that several procedures use, in the order of the enums of
 * gesta/wmh.h. */
#include "wmh_int.h"

const char *const wmh_type_words[WMH_TYPES + 1] = {
    "infantry",         "heavy-infantry",  "light-infantry", "pikemen",
    "bowmen",           "armoured-bowmen", "crossbowmen",    "handgunners",
    "heavy-cavalry",    "cavalry",         "light-cavalry",  "horse-archers",
    "pistoliers",       "chariot",         "archer-chariot", "monster",
    "terrible-monster", "flyer",           "flying-monster", "bolt-thrower",
    "cannon",           "stone-thrower",   "machine",        NULL};
const char *const wmh_weapon_words[WMH_WEAPONS + 1] = {
    "none",         "pistol", "short-bow",     "bow",   "crossbow", "handgun",
    "bolt-thrower", "cannon", "stone-thrower", "magic", NULL};
const char *const wmh_cover_words[4] = {"open", "defended", "fortified", NULL};
const char *const wmh_aspect_words[4] = {"front", "flank", "rear", NULL};
const char *const wmh_formation_words[WMH_FORMATIONS + 1] = {
    "line",          "column",  "irregular", "hedgehog", "refused-left",
    "refused-right", "u-shape", "skirmish",  NULL};
const char *const wmh_obstacle_words[7] = {
    "none", "impassable", "friends-yield", "friends-block", "enemy", "engaged", NULL};
const char *const wmh_order_words[WMH_ORDERS + 1] = {
    "advance", "charge", "deploy", "withdraw", "charge-chosen", "rally", NULL};
const char *const wmh_leader_words[4] = {"general", "hero", "wizard", NULL};
const char *const wmh_winner_words[5] = {"attacker", "defender", "draw", "none", NULL};
const char *const wmh_mark_words[] = {"confused",
                                      "barred",
                                      "rallied",
                                      "moved-by-initiative",
                                      "charged",
                                      "shot",
                                      "shot-at-charger",
                                      "fled",
                                      "disordered",
                                      "pursuing",
                                      "advanced",
                                      "near-river",
                                      "dread",
                                      "urged",
                                      NULL};

const char *const wmh_no_yes_words[3] = {"no", "yes", NULL};
const char *const wmh_sheet_words[3] = {"body", "playsheet", NULL};
const char *const wmh_sheet_modifier_words[3] = {"none", "playsheet", NULL};
const char *const wmh_second_words[3] = {"playsheet", "body", NULL};
const char *const wmh_later_words[3] = {"flat", "rising", NULL};
const char *const wmh_failed_words[3] = {"spent", "kept", NULL};
const char *const wmh_flyer_range_words[3] = {"base", "free", NULL};
const char *const wmh_pace_words[3] = {"half", "full", NULL};
const char *const wmh_bent_words[3] = {"front", "flank", NULL};
const char *const wmh_artillery_cover_words[3] = {"reduced", "full", NULL};
const char *const wmh_disorder_words[3] = {"unsaved", "any-hit", NULL};
const char *const wmh_jostle_words[3] = {"6", "4", NULL};
const char *const wmh_minimum_words[3] = {"1", "0", NULL};
const char *const wmh_fall_back_words[3] = {"lowest-die", "none", NULL};
const char *const wmh_barred_words[3] = {"advance", "stand", NULL};
const char *const wmh_fate_option_words[3] = {"battle", "campaign", NULL};
const char *const wmh_break_words[4] = {"half", "third", "none", NULL};
const char *const wmh_general_lost_words[3] = {"withdraw", "fight-on", NULL};
const char *const wmh_edge_words[3] = {"destroyed", "return", NULL};
const char *const wmh_limit_words[6] = {"roll", "6", "7", "8", "none", NULL};
