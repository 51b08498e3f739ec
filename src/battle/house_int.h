#ifndef GESTA_HOUSE_INT_H
#define GESTA_HOUSE_INT_H
/* Places that a unit holds: buildings, walls, towns. Which they are, who may hold them and how he
 * stands there the rule set says. */
#include "battle_int.h"

/* The unit that holds a feature; -1 nobody. */
int gs_holder(const gs_battle *b, int feature);
/* A unit goes into a feature; it leaves the one that it holds, if it holds one. */
void gs_house_enter(gs_battle *b, int unit, int feature);
void gs_house_leave(gs_battle *b, int unit);
/* Who has come to stand on a feature of such a kind that nobody holds is then its holder. */
void gs_house_set_up(gs_battle *b, int unit, bool (*is_house)(int kind));
#endif
