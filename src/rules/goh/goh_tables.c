/* GOH chapter 2: troop types, weapons, words; and small arithmetic that several
 * procedures share. */
#include "goh_int.h"

const char *const goh_type_words[GOH_TYPES + 1] = {
    "skirmishers", "archers", "light-infantry", "infantry", "heavy-infantry", "horse-archers",
    "light-cavalry", "cavalry", "heavy-cavalry", "flyers", "artillery", "great-beast", "monster",
    NULL,
};
const char *const goh_flag_words[4] = {"by-type", "yes", "no", NULL};
const char *const goh_quality_words[4] = {"elite", "regular", "levy", NULL};
const char *const goh_weapon_words[GOH_WEAPONS + 1] = {
    "by-type", "none", "bow", "horse-bow", "javelin", "engine", "pilum", NULL,
};
const char *const goh_zone_words[4] = {"front", "flank", "rear", NULL};
const char *const goh_side_words[4] = {"none", "a", "b", NULL};
const char *const goh_field_words[4] = {"own", "enemy", "drawn", NULL};
const char *const goh_position_words[4] = {"level", "higher", "rampart", NULL};
const char *const goh_pursues_words[4] = {"no", "yes", "may", NULL};
const char *const goh_half_words[4] = {"up", "down", "carry", NULL};
const char *const goh_pass_words[4] = {"shooting", "all", "off", NULL};
const char *const goh_rounding_words[3] = {"down", "up", NULL};
const char *const goh_command_words[3] = {"on", "off", NULL};
const char *const goh_general_lost_words[3] = {"any", "killed-only", NULL};
const char *const goh_pursuit_words[3] = {"must", "may", NULL};
const char *const goh_return_words[4] = {"roll", "all-return", "all-lost", NULL};

/* GOH-2.1 to GOH-2.3, GOH-6.1 to GOH-6.4, GOH-10.1a, GOH-10.4.1, GOH-R9 to GOH-R14.
 * class, move, melee dice, endurance, weapon, flying, non-melee, all round, heavy, shock */
const goh_profile goh_profiles[GOH_TYPES] = {
    [GOH_SKIRMISHERS] = {GOH_FOOT, 4, 3, 2, GOH_JAVELIN, false, true, true, false, false},
    [GOH_ARCHERS] = {GOH_FOOT, 3, 3, 3, GOH_BOW, false, true, false, false, false},
    [GOH_LIGHT_INFANTRY] = {GOH_FOOT, 4, 3, 3, GOH_NO_WEAPON, false, false, false, false, false},
    [GOH_INFANTRY] = {GOH_FOOT, 3, 3, 4, GOH_NO_WEAPON, false, false, false, false, false},
    [GOH_HEAVY_INFANTRY] = {GOH_FOOT, 2, 3, 5, GOH_NO_WEAPON, false, false, false, true, false},
    [GOH_HORSE_ARCHERS] = {GOH_MOUNTED, 6, 3, 3, GOH_HORSE_BOW, false, true, true, false, false},
    [GOH_LIGHT_CAVALRY] = {GOH_MOUNTED, 6, 3, 3, GOH_NO_WEAPON, false, false, false, false, false},
    [GOH_CAVALRY] = {GOH_MOUNTED, 5, 3, 4, GOH_NO_WEAPON, false, false, false, false, false},
    [GOH_HEAVY_CAVALRY] = {GOH_MOUNTED, 4, 3, 5, GOH_NO_WEAPON, false, false, false, true, true},
    [GOH_FLYERS] = {GOH_MOUNTED, 6, 3, 3, GOH_NO_WEAPON, true, false, false, false, false},
    [GOH_ARTILLERY] = {GOH_SPECIAL, 2, 1, 2, GOH_ENGINE, false, false, false, false, false},
    [GOH_GREAT_BEAST] = {GOH_SPECIAL, 4, 4, 6, GOH_NO_WEAPON, false, false, false, false, false},
    [GOH_MONSTER] = {GOH_SPECIAL, 4, 4, 6, GOH_NO_WEAPON, false, false, false, false, false},
};

int32_t goh_weapon_range(int32_t weapon)
{
    static const int32_t range[GOH_WEAPONS] = {
        [GOH_BOW] = 6000,       /* GOH-9.1a */
        [GOH_HORSE_BOW] = 3000, /* GOH-9.1b */
        [GOH_JAVELIN] = 3000,   /* GOH-9.1b */
        [GOH_ENGINE] = 12000,   /* GOH-9.1c */
        [GOH_PILUM] = 0,        /* GOH-13.3 */
    };
    return range[weapon];
}
