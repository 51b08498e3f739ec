/* The troops and weapons in numbers, and the small questions that several procedures ask.
 */
#include "wmh_int.h"

#define INF WMH_CLASS_INFANTRY
#define CAV WMH_CLASS_CAVALRY
#define CHA WMH_CLASS_CHARIOT
#define MON WMH_CLASS_MONSTER
#define ART WMH_CLASS_ARTILLERY
#define MAC WMH_CLASS_MACHINE

/* WMH-R65: class, move, attacks, shots, weapon, hits, armour, stands, points; pikes,
 * terror, flyer, may skirmish. Moves: WMH-21.5. Light cavalry is cavalry with armour 6 or
 * 0: WMH-19.1. */
const wmh_profile wmh_profiles[WMH_TYPES] = {
    [WMH_INFANTRY] = {INF, 20000, 3, 0, WMH_NO_WEAPON, 3, 6, 3, 45, 0, 0, 0, 0},
    [WMH_HEAVY_INFANTRY] = {INF, 20000, 4, 0, WMH_NO_WEAPON, 3, 5, 3, 75, 0, 0, 0, 0},
    [WMH_LIGHT_INFANTRY] = {INF, 20000, 3, 0, WMH_NO_WEAPON, 3, 0, 3, 30, 0, 0, 0, 0},
    [WMH_PIKEMEN] = {INF, 20000, 3, 0, WMH_NO_WEAPON, 3, 6, 3, 65, 1, 0, 0,
                     0},                                                 /* WMH-18.1 */
    [WMH_BOWMEN] = {INF, 20000, 3, 1, WMH_BOW, 3, 0, 3, 55, 0, 0, 0, 1}, /* WMH-20.1 */
    [WMH_ARMOURED_BOWMEN] = {INF, 20000, 3, 1, WMH_BOW, 3, 6, 3, 75, 0, 0, 0, 0},
    [WMH_CROSSBOWMEN] = {INF, 20000, 3, 1, WMH_CROSSBOW, 3, 0, 3, 55, 0, 0, 0, 1},
    [WMH_HANDGUNNERS] = {INF, 20000, 3, 1, WMH_HANDGUN, 3, 0, 3, 65, 0, 0, 0, 1},
    [WMH_HEAVY_CAVALRY] = {CAV, 30000, 3, 0, WMH_NO_WEAPON, 3, 4, 3, 110, 0, 0, 0, 0},
    [WMH_CAVALRY] = {CAV, 30000, 3, 0, WMH_NO_WEAPON, 3, 5, 3, 90, 0, 0, 0, 0},
    [WMH_LIGHT_CAVALRY] = {CAV, 30000, 2, 0, WMH_NO_WEAPON, 3, 6, 3, 60, 0, 0, 0, 0},
    [WMH_HORSE_ARCHERS] = {CAV, 30000, 2, 1, WMH_BOW, 3, 6, 3, 75, 0, 0, 0, 0},
    [WMH_PISTOLIERS] = {CAV, 30000, 3, 1, WMH_PISTOL, 3, 5, 3, 95, 0, 0, 0, 0},
    [WMH_CHARIOT] = {CHA, 30000, 3, 0, WMH_NO_WEAPON, 3, 5, 3, 95, 0, 0, 0, 0},
    [WMH_ARCHER_CHARIOT] = {CHA, 30000, 3, 1, WMH_BOW, 3, 6, 3, 100, 0, 0, 0, 0},
    [WMH_MONSTER] = {MON, 20000, 8, 0, WMH_NO_WEAPON, 8, 5, 1, 150, 0, 0, 0, 0},
    [WMH_TERRIBLE_MONSTER] = {MON, 20000, 6, 0, WMH_NO_WEAPON, 6, 4, 1, 200, 0, 1, 0, 0},
    [WMH_FLYER] = {MON, 100000, 2, 0, WMH_NO_WEAPON, 3, 6, 3, 70, 0, 0, 1, 0},
    [WMH_FLYING_MONSTER] = {MON, 100000, 6, 0, WMH_NO_WEAPON, 6, 4, 1, 300, 0, 1, 1, 0},
    [WMH_BOLT_THROWER] = {ART, 10000, 1, 2, WMH_BOLTS, 2, 0, 2, 55, 0, 0, 0, 0},
    [WMH_CANNON] = {ART, 10000, 1, 2, WMH_CANNON_SHOT, 2, 0, 2, 85, 0, 0, 0, 0},
    [WMH_STONE_THROWER] = {ART, 10000, 1, 3, WMH_STONES, 3, 0, 1, 75, 0, 0, 0, 0},
    [WMH_MACHINE] = {MAC, 20000, 3, 0, WMH_NO_WEAPON, 4, 3, 1, 120, 0, 0, 0,
                     0}, /* WMH-R66 */
};

int32_t wmh_weapon_range(int32_t weapon)
{
    static const int32_t range[WMH_WEAPONS] = {
        /* WMH-21.6 */
        [WMH_NO_WEAPON] = 0,          [WMH_PISTOL] = WMH_CM(15),
        [WMH_SHORT_BOW] = WMH_CM(15), [WMH_BOW] = WMH_CM(30),
        [WMH_CROSSBOW] = WMH_CM(30),  [WMH_HANDGUN] = WMH_CM(30),
        [WMH_BOLTS] = WMH_CM(40),     [WMH_CANNON_SHOT] = WMH_CM(60),
        [WMH_STONES] = WMH_CM(60),    [WMH_MAGIC] = WMH_CM(30), /* WMH-B16.3 */
    };
    return range[weapon];
}

int32_t wmh_full_pace(int32_t given, int32_t type, bool skirmish)
{
    return wmh_given(given, skirmish ? WMH_CM(25) /* WMH-20.5 */ : wmh_profiles[type].move);
}

bool wmh_mounted(int32_t class)
{
    return class == WMH_CLASS_CAVALRY || class == WMH_CLASS_CHARIOT ||
           class == WMH_CLASS_MONSTER;
}

gs_status wmh_check_stands(int32_t strength, int32_t stands, gs_err *err)
{
    if (wmh_given(stands, strength) > strength) {
        return gs_err_key(err, GS_INPUT, "unit.stands",
                          "%d stands are more than its full strength of %d", (int)stands,
                          (int)strength);
    }
    return GS_OK;
}

gs_status wmh_check_armour(int32_t armour, const char *key, gs_err *err)
{
    if (armour == 1) {
        return gs_err_key(err, GS_INPUT, key, "armour is 0 for none, or saves on 2 to 6");
    }
    return GS_OK;
}

gs_status wmh_check_most(int32_t value, int32_t most, const char *key, gs_err *err)
{
    if (value > most) {
        return gs_err_key(err, GS_INPUT, key,
                          "%d is too many: at most %d are possible here", (int)value,
                          (int)most);
    }
    return GS_OK;
}
