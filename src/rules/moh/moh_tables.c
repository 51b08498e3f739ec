/* MOH-3: the types of troops in numbers, weapons, terrain; and the small questions that
 * several procedures put to them. */
#include "moh_int.h"

#define INCH(n) ((n)*1000)
#define IMPASSABLE MOH_PACE_IMPASSABLE
#define FULL MOH_PACE_FULL
#define HALF MOH_PACE_HALF
#define THIRD MOH_PACE_THIRD

const moh_profile moh_profiles[MOH_TYPES] = {
    /* class, light, rear ranks, may charge; figures; move, broken, difficult; weapon;
     * shots, points; shot at, fought at; frontage, depth; files, ranks */
    /* MOH-3.a, MOH-11.2.2 */
    [MOH_SKIRMISHERS] = {MOH_INFANTRY, true, true, false, 12, INCH(12), FULL, HALF,
                         MOH_BOW, 1, 1, 6, 3, 1000, 1000, 6, 2},
    /* MOH-3.b, MOH-11.2.2 */
    [MOH_LIGHT_INFANTRY] = {MOH_INFANTRY, true, true, true, 12, INCH(12), FULL, HALF,
                            MOH_JAVELIN, 1, 1, 5, 3, 1000, 1000, 6, 2},
    /* MOH-3.c, MOH-11.2.3 */
    [MOH_MEDIUM_INFANTRY] = {MOH_INFANTRY, false, true, true, 24, INCH(6), HALF,
                             IMPASSABLE, MOH_BOW, 1, 1, 5, 4, 750, 750, 8, 3},
    /* MOH-3.d, MOH-11.2.3 */
    [MOH_HEAVY_INFANTRY] = {MOH_INFANTRY, false, true, true, 24, INCH(6), HALF,
                            IMPASSABLE, MOH_WEAPON_NONE, 1, 1, 6, 5, 750, 750, 8, 3},
    /* MOH-3.e, MOH-11.2.4 */
    [MOH_LIGHT_CAVALRY] = {MOH_CAVALRY, true, true, true, 12, INCH(24), THIRD, IMPASSABLE,
                           MOH_BOW, 1, 2, 5, 3, 1250, 2000, 6, 2},
    /* MOH-3.f, MOH-11.2.5 */
    [MOH_MEDIUM_CAVALRY] = {MOH_CAVALRY, false, true, true, 12, INCH(18), THIRD,
                            IMPASSABLE, MOH_JAVELIN, 1, 2, 5, 4, 1000, 2000, 6, 2},
    /* MOH-3.g, MOH-11.2.5 */
    [MOH_HEAVY_CAVALRY] = {MOH_CAVALRY, false, true, true, 12, INCH(18), THIRD,
                           IMPASSABLE, MOH_WEAPON_NONE, 1, 2, 6, 5, 1000, 2000, 6, 2},
    /* MOH-3.h, MOH-R6 */
    [MOH_ELEPHANTS] = {MOH_SPECIAL, false, false, true, 3, INCH(12), HALF, IMPASSABLE,
                       MOH_JAVELIN, 4, 4, 5, 5, 2000, 3000, 3, 1},
    /* MOH-3.i, MOH-11.2.7 */
    [MOH_ARTILLERY] = {MOH_SPECIAL, false, false, false, 2, INCH(6), IMPASSABLE,
                       IMPASSABLE, MOH_ENGINES, 1, 1, 5, 3, 2000, 2000, 2, 1},
    /* MOH-3.2, MOH-11.2.7 */
    [MOH_BAGGAGE] = {MOH_SPECIAL, false, false, false, 12, INCH(6), IMPASSABLE,
                     IMPASSABLE, MOH_WEAPON_NONE, 1, 1, 5, 3, 1000, 1000, 6, 2},
};

/* MOH-R2, MOH-R3, MOH-R31 */
const moh_chariots moh_chariot = {6, 2, 4, 2000, 3000, 3, 2};

/* MOH-R13 */
const moh_ground moh_grounds[MOH_FEATURES] = {
#define OPEN MOH_GOING_OPEN
#define BROKEN MOH_GOING_BROKEN
#define DIFFICULT MOH_GOING_DIFFICULT
#define NONE MOH_BLOCKS_NONE
#define HILL MOH_BLOCKS_HILL
#define WOOD MOH_BLOCKS_WOOD
#define SOLID MOH_BLOCKS_SOLID
#define PLAIN MOH_DEFENDED_NONE
#define OBSTACLE MOH_DEFENDED_OBSTACLE
#define WALL MOH_DEFENDED_WALL
#define AREA MOH_SHAPE_AREA
#define LINE MOH_SHAPE_LINE
    /* going, blocks, defended as, shape, hard cover, high ground */
    {"open", OPEN, NONE, PLAIN, AREA, false, false},
    {"road", OPEN, NONE, PLAIN, AREA, false, false},
    {"bridge", OPEN, NONE, OBSTACLE, AREA, false, false},
    {"gentle-hill", OPEN, HILL, PLAIN, AREA, false, true},
    {"steep-hill", BROKEN, HILL, PLAIN, AREA, false, true},
    {"scrub", BROKEN, NONE, PLAIN, AREA, false, false},
    {"enclosed-field", BROKEN, NONE, PLAIN, AREA, false, false},
    {"rocks", BROKEN, NONE, PLAIN, AREA, true, false},
    {"light-wood", BROKEN, WOOD, PLAIN, AREA, false, false},
    {"dense-wood", DIFFICULT, WOOD, PLAIN, AREA, false, false},
    {"marsh", DIFFICULT, NONE, PLAIN, AREA, false, false},
    {"village", DIFFICULT, SOLID, WALL, AREA, true, false},
    {"ford", BROKEN, NONE, OBSTACLE, AREA, false, false},
    {"stream", BROKEN, NONE, OBSTACLE, LINE, false, false},
    {"hedge", BROKEN, NONE, OBSTACLE, LINE, false, false},
    {"ditch", BROKEN, NONE, OBSTACLE, LINE, false, false},
    {"wall", BROKEN, NONE, WALL, LINE, true, false},
    {"palisade", BROKEN, NONE, WALL, LINE, true, false},
    {"fortress-wall", MOH_GOING_IMPASSABLE, SOLID, WALL, LINE, true, true},
    {"river", MOH_GOING_IMPASSABLE, NONE, PLAIN, AREA, false, false},
    {"deep-water", MOH_GOING_IMPASSABLE, NONE, PLAIN, AREA, false, false},
    {"cliff", MOH_GOING_IMPASSABLE, SOLID, PLAIN, LINE, false, false},
};

int32_t moh_weapon_range(int weapon)
{
    /* MOH-12.7 */
    static const int32_t range[] = {
        [MOH_WEAPON_BY_TYPE] = 0, [MOH_WEAPON_NONE] = 0,  [MOH_JAVELIN] = INCH(6),
        [MOH_BOW] = INCH(12),     [MOH_SLING] = INCH(12), [MOH_ENGINES] = INCH(24),
    };
    return range[weapon];
}

int32_t moh_full_move(int type, int32_t override)
{
    return override > 0 ? override : moh_profiles[type].move;
}

bool moh_is_light(int type, int32_t override)
{
    return gs_own_trait(override, moh_profiles[type].light); /* MOH-3.3 */
}

bool moh_charges(int type, int32_t override)
{
    return gs_own_trait(override, moh_profiles[type].may_charge); /* MOH-11.6.3 */
}

bool moh_lost_half(int32_t original, int32_t strength)
{
    return 2 * (original - strength) >= original; /* MOH-R4 */
}

int32_t moh_row_elite(const void *chart)
{
    return ((const moh_chart *)chart)->quality == MOH_ELITE; /* MOH-4.a */
}

int32_t moh_row_levy(const void *chart)
{
    return -(((const moh_chart *)chart)->quality == MOH_LEVY); /* MOH-4.b */
}

int32_t moh_row_joined(const void *chart)
{
    return ((const moh_chart *)chart)->joined;
}

int32_t moh_row_enemy(const void *chart)
{
    return -((const moh_chart *)chart)->enemy;
}

int32_t moh_row_lost_half(const void *chart)
{
    return -2 * ((const moh_chart *)chart)->lost_half; /* MOH-R4 */
}

int32_t moh_row_bonus(const void *chart)
{
    return ((const moh_chart *)chart)->bonus;
}

int32_t moh_strength(int32_t original, int32_t strength)
{
    return strength == MOH_AS_ORIGINAL ? original : strength;
}

gs_status moh_check_strength(int32_t original, int32_t strength, gs_err *err)
{
    if (strength > original) {
        return gs_err_key(err, GS_INPUT, "unit.strength",
                          "is %d, more than the %d with which the unit began",
                          (int)strength, (int)original);
    }
    return GS_OK;
}

gs_status moh_check_chariot(int32_t type, int32_t chariot, const char *key, gs_err *err)
{
    if (chariot && moh_profiles[type].cls != MOH_CAVALRY) {
        return gs_err_key(err, GS_INPUT, key, "only cavalry comes in chariots, not %s",
                          moh_type_words[type]);
    }
    return GS_OK;
}
