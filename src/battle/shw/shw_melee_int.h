#ifndef GESTA_SHW_MELEE_INT_H
#define GESTA_SHW_MELEE_INT_H
/* The melee phase: which melee is next, until all are fought (SHW-R35). */
#include "../battle_int.h"

/* The melee phase of side `side`: while there is a melee with figures in contact not fought
 * yet in this phase (shw_notes.fought), the side is asked which is next
 * (GS_ASK_MELEE: units = bodies below GS_MAX_UNITS, may = heroes), its faces are fought, its
 * result carried out (shw_carry_result) and the fallen settled. A melee whose bodies have
 * all fought is over for the phase; a unit met by a pursuit fights next phase. */
void shw_melee_phase(gs_battle *b);
#endif
