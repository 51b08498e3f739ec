#ifndef GESTA_SHW_ACTION_INT_H
#define GESTA_SHW_ACTION_INT_H
/* The action phase of a side (SHW-R35): its orders, then what is owed: forced orders, rallies,
 * ambushes that may be given away. */
#include "../battle_int.h"

/* At the end of the action phase: forced units that were not moved go by themselves; those that
 * nothing lets fulfil their order are excused (SHW-R17). */
void shw_forced_obey(gs_battle *b);

/* The action phase of the side: asks orders till done; then forced orders still owed. */
gs_status shw_action_phase(gs_battle *b, gs_err *err);
#endif
