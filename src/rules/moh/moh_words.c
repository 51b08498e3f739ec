/* The words that several procedures share, and those of the options. */
#include "moh_int.h"

const char *const moh_type_words[11] = {
    "skirmishers",
    "light-infantry",
    "medium-infantry",
    "heavy-infantry",
    "light-cavalry",
    "medium-cavalry",
    "heavy-cavalry",
    "elephants",
    "artillery",
    "baggage",
    NULL,
};
const char *const moh_quality_words[4] = {"elite", "average", "levy", NULL};
const char *const moh_override_words[4] = {"type", "yes", "no", NULL};
const char *const moh_pace_words[6] = {"type",  "full",       "half",
                                       "third", "impassable", NULL};
const char *const moh_weapon_words[7] = {
    "type", "none", "javelin", "bow", "sling", "artillery", NULL,
};
const char *const moh_feature_words[MOH_FEATURES + 1] = {
    "open",           "road",   "bridge",     "gentle-hill", "steep-hill", "scrub",
    "enclosed-field", "rocks",  "light-wood", "dense-wood",  "marsh",      "village",
    "ford",           "stream", "hedge",      "ditch",       "wall",       "palisade",
    "fortress-wall",  "river",  "deep-water", "cliff",       NULL,
};

const char *const moh_allowed_words[3] = {"allowed", "forbidden", NULL};
const char *const moh_on_words[3] = {"on", "off", NULL};
const char *const moh_terrain_cost_words[3] = {"pro-rata", "whole-move", NULL};
const char *const moh_order_fallback_words[3] = {"half", "full", NULL};
const char *const moh_engine_crew_words[3] = {"each", "any", NULL};
const char *const moh_rank_halves_words[3] = {"joint", "each", NULL};
const char *const moh_evade_cavalry_words[3] = {"all-infantry", "any-infantry", NULL};
const char *const moh_blank_bonus_words[4] = {
    "none",
    "elephants-vs-cavalry",
    "shock-charge",
    NULL,
};
const char *const moh_modifier_rows_words[3] = {"single", "cumulative", NULL};
const char *const moh_halving_words[3] = {"once", "twice", NULL};
const char *const moh_general_die_words[3] = {"after-halving", "before-halving", NULL};
const char *const moh_break_passage_words[3] = {"test", "ignore", NULL};
const char *const moh_victory_words[4] = {"break-point", "objectives", "last-stand",
                                          NULL};
const char *const moh_panic_words[3] = {"none", "stampede", NULL};
const char *const moh_aftermath_words[4] = {"roll", "none", "full", NULL};
const char *const moh_wounds_words[3] = {"deadly", "mild", NULL};
