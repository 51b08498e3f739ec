/* FEU-0.4: the five types in numbers; ground; dice; and the small questions put to
 * them. */
#include "feu_int.h"

const feu_profile feu_profiles[FEU_TYPES] = {
    /* class, turns; melee, shooting; men; weapon, armoured, may charge a front, enters
     * rough */
    /* FEU-0.4a, FEU-2.1.5, FEU-3.2a */
    [FEU_KNIGHTS] = {3, 1, 2, 0, 80, FEU_UNARMED, false, true, false},
    /* FEU-0.4b, FEU-2.1.3, FEU-1.2c, FEU-3.2c */
    [FEU_FOOT_KNIGHTS] = {1, 1, 0, 0, 160, FEU_UNARMED, true, true, false},
    /* FEU-0.4c, FEU-2.1.3 */
    [FEU_SERJEANTS] = {1, 1, 0, 0, 160, FEU_UNARMED, false, true, false},
    /* FEU-0.4d, FEU-2.1.3, FEU-3.2a */
    [FEU_BOWMEN] = {1, 1, -2, 0, 160, FEU_BOW, false, true, false},
    /* FEU-0.4e, FEU-2.1.4, FEU-2.4b, FEU-1.2a, FEU-3.2a, FEU-2.8b.1, FEU-R23 */
    [FEU_LIGHTS] = {2, 2, -2, -2, 80, FEU_JAVELIN, false, false, true},
};

#define NONE FEU_SHAPE_NONE
#define AREA FEU_SHAPE_AREA
#define LINE FEU_SHAPE_LINEAR
const feu_ground feu_grounds[FEU_TERRAINS] = {
    /* shape; barred, rough; halves shooting, with the option; halves melee; blocks
     * sight */
    {"open", NONE, false, false, false, false, false, false},
    {"hill", AREA, false, false, false, false, true, true},   /* FEU-0.10.5 */
    {"woods", AREA, false, true, true, true, true, true},     /* FEU-0.10.6 */
    {"marsh", AREA, false, true, false, true, true, false},   /* FEU-0.10.6, FEU-R18 */
    {"camp", AREA, false, false, true, true, true, true},     /* FEU-0.10.7, FEU-R17 */
    {"village", AREA, false, false, true, true, true, true},  /* FEU-0.10.7, FEU-R17 */
    {"lake", AREA, true, false, false, false, false, false},  /* FEU-0.10.8 */
    {"river", LINE, true, false, false, false, false, false}, /* FEU-0.10.8 */
    {"cliff", LINE, true, false, false, false, false, true},  /* FEU-0.10.8, FEU-R17 */
    {"wall", LINE, false, false, true, true, true, false},    /* FEU-0.10.9, FEU-R17 */
    {"ditch", LINE, false, false, false, true, true, false},  /* FEU-0.10.9, FEU-R18 */
    {"ford", LINE, false, false, false, true, true, false},   /* FEU-0.10.9, FEU-R19 */
    {"road", LINE, false, false, false, false, false, false}, /* FEU-0.10.10 */
};

int32_t feu_fast_bonus(int32_t cls)
{
    return 3 * cls; /* FEU-2.1.3, FEU-2.1.4, FEU-2.1.5: 3, 6, 9 */
}

int32_t feu_weapon_range(int32_t weapon)
{
    /* FEU-1.1b */
    return weapon == FEU_BOW ? FEU_INCH(18) : weapon == FEU_JAVELIN ? FEU_INCH(6) : 0;
}

int32_t feu_class(int32_t type, int32_t own)
{
    return own > 0 ? own : feu_profiles[type].cls;
}

int32_t feu_weapon_of(int32_t type, int32_t own)
{
    return own == FEU_WEAPON_BY_TYPE ? feu_profiles[type].weapon : own - 1;
}

bool feu_armoured(int32_t type, int32_t own)
{
    return gs_own_trait(own, feu_profiles[type].armoured);
}

bool feu_frontal(int32_t type, int32_t own)
{
    return gs_own_trait(own, feu_profiles[type].frontal);
}

bool feu_rough(int32_t type, int32_t own)
{
    return gs_own_trait(own, feu_profiles[type].rough);
}

const gs_faces *feu_die(int32_t dice)
{
    /* FEU-0.2, FEU-R4: the class of a side is its face less 1 */
    static const gs_faces average = {{2, 3, 3, 4, 4, 5}, {1, 2, 2, 3, 3, 4}, 5};
    return dice == FEU_AVERAGE_DICE ? &average : &gs_faces_each;
}
