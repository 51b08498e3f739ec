/* SHW: words and troop types. */
#include "shw_int.h"

#define TYPE_WORDS \
    "heavy-infantry", "light-infantry", "heavy-cavalry", "light-cavalry", "artillery", \
        "train", "elephant", "civilians", "creature", "flyer"
const char *const shw_type_words[11] = {TYPE_WORDS, NULL};
const char *const shw_move_type_words[12] = {TYPE_WORDS, "hero", NULL};
const char *const shw_armour_words[6] = {"none",  "light",   "medium",
                                         "heavy", "by-type", NULL};
const char *const shw_hero_armour_words[6] = {"none",  "light",   "medium",
                                              "heavy", "as-unit", NULL};
const char *const shw_duel_armour_words[5] = {"none", "light", "medium", "heavy", NULL};
const char *const shw_by_type_words[4] = {"no", "yes", "by-type", NULL};
const char *const shw_as_unit_words[4] = {"no", "yes", "as-unit", NULL};
const char *const shw_quality_words[5] = {"poor", "average", "elite", "by-type", NULL};
const char *const shw_plain_quality_words[4] = {"poor", "average", "elite", NULL};
const char *const shw_weapon_words[4] = {"hand", "long-spear", "two-handed", NULL};
const char *const shw_hero_weapon_words[5] = {"hand", "long-spear", "two-handed",
                                              "as-unit", NULL};
const char *const shw_formation_words[7] = {"normal",   "skirmish", "shield-wall",
                                            "hedgehog", "circle",   "garrison", NULL};
const char *const shw_defends_words[5] = {"none", "cover", "obstacle", "hill", NULL};
const char *const shw_kind_words[7] = {"hero",  "magician", "priest", "beast",
                                       "demon", "elephant", NULL};
const char *const shw_duel_kind_words[6] = {"hero",  "magician", "priest",
                                            "beast", "demon",    NULL};
const char *const shw_shooter_kind_words[4] = {"hero", "magician", "priest", NULL};
const char *const shw_engine_words[3] = {"light", "heavy", NULL};
const char *const shw_role_words[4] = {"attacker", "defender", "none", NULL};
const char *const shw_field_words[4] = {"own", "enemy", "drawn", NULL};
const char *const shw_result_words[7] = {
    "tied",           "attacker-recoils", "defender-recoils", "attacker-destroyed",
    "defender-destroyed", "both-destroyed",   NULL};

/* SHW-R8: what a type is where nothing else is said. */
#define LIGHT SHW_ARMOUR_LIGHT
#define MEDIUM SHW_ARMOUR_MEDIUM
const shw_troop shw_troops[SHW_TYPES] = {
    /*                       name              armour shield mounted beast quality base,
       figures */
    /* SHW-4.6 */
    [SHW_HEAVY_INFANTRY] = {"heavy-infantry", LIGHT, 1, 0, 0, SHW_AVERAGE, 1000, 1000,
                            12},
    /* SHW-4.7 */
    [SHW_LIGHT_INFANTRY] = {"light-infantry", LIGHT, 1, 0, 0, SHW_AVERAGE, 1000, 1000, 6},
    /* SHW-4.8 */
    [SHW_HEAVY_CAVALRY] = {"heavy-cavalry", LIGHT, 1, 1, 0, SHW_AVERAGE, 1000, 2000, 6},
    /* SHW-4.9 */
    [SHW_LIGHT_CAVALRY] = {"light-cavalry", LIGHT, 1, 1, 0, SHW_AVERAGE, 1000, 2000, 6},
    /* SHW-4.10, SHW-R12 */
    [SHW_ARTILLERY] = {"artillery", LIGHT, 0, 0, 0, SHW_AVERAGE, 2000, 2000, 2},
    /* SHW-4.11, SHW-R11 */
    [SHW_TRAIN] = {"train", SHW_ARMOUR_NONE, 0, 0, 0, SHW_POOR, 2000, 3000, 2},
    /* SHW-4.12, SHW-R10 */
    [SHW_ELEPHANT] = {"elephant", MEDIUM, 0, 0, 1, SHW_AVERAGE, 2000, 3000, 0},
    /* SHW-4.14 */
    [SHW_CIVILIANS] = {"civilians", SHW_ARMOUR_NONE, 0, 0, 0, SHW_POOR, 1000, 1000, 12},
    /* SHW-R13 */
    [SHW_CREATURE] = {"creature", MEDIUM, 0, 0, 1, SHW_AVERAGE, 2000, 2000, 1},
    /* SHW-4.15 */
    [SHW_FLYER] = {"flyer", MEDIUM, 0, 0, 1, SHW_AVERAGE, 2000, 2000, 1},
};
