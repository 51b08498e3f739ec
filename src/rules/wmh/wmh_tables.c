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
static const wmh_profile profiles[WMH_TYPES] = {
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

const wmh_profile *wmh_type_profile(int32_t type)
{
    return &profiles[type];
}

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

int32_t wmh_given(int32_t given, int32_t other)
{
    return given == WMH_BY_TYPE ? other : given;
}

int32_t wmh_full_pace(int32_t given, int32_t type, bool skirmish)
{
    return wmh_given(given, skirmish ? WMH_CM(25) /* WMH-20.5 */ : profiles[type].move);
}

bool wmh_missile_infantry(int32_t type, int32_t weapon)
{
    return profiles[type].class == WMH_CLASS_INFANTRY &&
           wmh_given(weapon, profiles[type].weapon) != WMH_NO_WEAPON;
}

bool wmh_mounted(int32_t class)
{
    return class == WMH_CLASS_CAVALRY || class == WMH_CLASS_CHARIOT ||
           class == WMH_CLASS_MONSTER;
}

int32_t wmh_to_hit(int32_t level, int32_t bonus)
{
    return gs_held_face(4 + level - bonus); /* WMH-B5.3, WMH-R79 */
}

int32_t wmh_save(int32_t armour, int32_t worse, int32_t bonus)
{
    int32_t face = (armour ? armour : 7) + worse - bonus; /* WMH-B5.4, WMH-R79 */
    return face > 6 ? 0 : gs_held_face(face);
}

void wmh_note_save(gs_ask *ask, const char *rule, int32_t face)
{
    if (face) {
        gs_note(ask, rule, "its target saves on", face);
    } else {
        gs_note_text(ask, rule, "its target has no save");
    }
}

wmh_loss_out wmh_losses(int32_t stands, int32_t hits_value, int32_t hits)
{
    wmh_loss_out l; /* WMH-B5.5 */
    l.lost = gs_least(stands, hits / hits_value);
    l.left = stands - l.lost;
    l.destroyed = l.left == 0;
    l.hits_left = l.destroyed ? 0 : hits % hits_value;
    return l;
}

int32_t wmh_score(int32_t hits, int32_t shot_hits, int32_t supports, int32_t bonus,
                  int32_t round)
{
    int32_t score = hits + supports + bonus +
                    (round == 1 ? shot_hits : 0); /* WMH-B8.1, WMH-R40 */
    return gs_most(0, score);
}

wmh_winner wmh_decide(const int32_t score[2], const bool destroyed[2], int32_t *margin)
{
    wmh_winner w; /* WMH-B8.3 */
    if (destroyed[0] && destroyed[1]) {
        w = WMH_WINNER_NONE;
    } else if (destroyed[0] || destroyed[1]) {
        w = destroyed[1] ? WMH_WINNER_ATTACKER : WMH_WINNER_DEFENDER;
    } else {
        w = score[0] > score[1]   ? WMH_WINNER_ATTACKER
            : score[0] < score[1] ? WMH_WINNER_DEFENDER
                                  : WMH_WINNER_DRAW;
    }
    int32_t by = w == WMH_WINNER_ATTACKER   ? score[0] - score[1]
                 : w == WMH_WINNER_DEFENDER ? score[1] - score[0]
                                            : 0;
    *margin = gs_most(0, by);
    return w;
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
