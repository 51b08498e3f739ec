#ifndef GESTA_SHW_HOUSE_INT_H
#define GESTA_SHW_HOUSE_INT_H
/* Buildings and fortifications: their room, who is along the wall before an enemy, the ground
 * round them (SHW-7.14, R22, R122). */
#include "../battle_int.h"

/* Is it a building or a fortification that a unit can hold? */
bool shw_is_house(const gs_battle *b, int feature);

/* Is the unit infantry, the only troops that hold a house? */
bool shw_house_infantry(const gs_battle *b, int unit);

/* The angle between two directions, at most a half turn. */
gs_ang shw_apart(gs_ang x, gs_ang y);

/* Figures that a feature holds (one for each inch of outline, SHW-R122). */
int shw_house_room(const gs_battle *b, int feature);

/* Figures of a garrison along the stretch of wall before an enemy, and whether one faces him
 * (SHW-R22, spread evenly). */
int shw_garrison_facing(const gs_battle *b, int unit, const gs_rect *enemy); /* figures that do */
bool shw_garrison_faces(const gs_battle *b, int unit, int figure, const gs_rect *enemy);
int shw_garrison_along(const gs_battle *b, int unit, const gs_rect *enemy, bool *faces);

/* Where a hero stands who is left alone in a house: before its walls, as far from enemies as he can
 * (ruling on SHW-R47 and R122: only infantry in units holds a house); false: there is no room. */
bool shw_house_outside(const gs_battle *b, int feature, int hero, gs_pose *out);

/* May this unit hold a feature, and does it get in now? (Infantry, empty, room.) */
bool shw_house_takes(const gs_battle *b, int unit, int feature);
#endif
