#ifndef GESTA_SHW_HOLD_INT_H
#define GESTA_SHW_HOLD_INT_H
/* A unit in a house: it goes in, comes out in normal order, or is driven out (SHW-7.14, R122). The
 * orders that do it are in shw_garrison.c. */
#include "../battle_int.h"

/* A garrison is driven out: in contact outside the far side from the enemy (SHW-R122); false
 * if there is no room for it there. */
bool shw_garrison_driven_out(gs_battle *b, int unit, const gs_rect *enemy);
void shw_house_enter(gs_battle *b, int unit, int feature);

/* A unit has ended its move: where it touches an empty house that takes it, it is its garrison. */
void shw_house_reached(gs_battle *b, int unit);

/* Does a rectangle touch the walls of a house? */
bool shw_at_the_wall(const gs_battle *b, const gs_rect *r, int feature);

/* The garrison's rectangle in normal order outside its walls, at a pose. */
gs_rect shw_outside_walls(const gs_battle *b, int unit, gs_pose pose, int files);

/* The garrison leaves its walls and stands in normal order at a place, as effects of the entry
 * opened last. */
void shw_come_out(gs_battle *b, int unit, gs_pose pose, int files);
#endif
