#ifndef GESTA_SHW_BOUT_INT_H
#define GESTA_SHW_BOUT_INT_H
/* One melee: all who are joined by contact fight a round, and what comes of it is carried out
 * (SHW-R76). */
#include "../battle_int.h"

/* The melee of a body of the side in turn: all who are joined by contact and have not fought in
 * this phase, and what comes of it (SHW-R76). They have fought then. */
void shw_fight_melee(gs_battle *b, int body);

/* Who has fought in this melee phase. */
gs_bodyset shw_have_fought(const gs_battle *b);
#endif
