#ifndef GESTA_FIRE_INT_H
#define GESTA_FIRE_INT_H
/* Fire that is told before any of it is thrown: each names at whom it shoots as its order is given,
 * and then all of it comes together. */
#include "battle_int.h"

/* Units that are here and have named this unit, or this feature. */
gs_unitset gs_aiming_at(const gs_battle *b, gs_ref target);
/* All who have named anybody, wherever they are. */
gs_unitset gs_aiming(const gs_battle *b);
/* All who have named anybody show themselves: who shoots is seen. */
void gs_fire_shows(gs_battle *b);
#endif
