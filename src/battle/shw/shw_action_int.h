#ifndef GESTA_SHW_ACTION_INT_H
#define GESTA_SHW_ACTION_INT_H
/* What a side owes when it has given its orders (SHW-R35): forced moves, rallies, ambushes that may
 * be given away. */
#include "../battle_int.h"

/* When all orders of the action phase are given: forced units that were not moved go by themselves,
 * and those that nothing lets fulfil their order are excused (SHW-R17); who is bound to rally does
 * (SHW-18.3); ambushes with an enemy in reach are tested whether they stay hidden (SHW-11.9). */
void shw_action_end(gs_battle *b);
#endif
