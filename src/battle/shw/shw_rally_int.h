#ifndef GESTA_SHW_RALLY_INT_H
#define GESTA_SHW_RALLY_INT_H
/* Rallying, and the retreat of those who fail (chapter 19, SHW-R84 to R87). */
#include "../battle_int.h"

gs_status shw_rally_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status shw_rally_execute(gs_battle *b, const gs_order *o, gs_err *err);

/* A beast wanders off: who rides on it may get down, as from a unit that retreats (SHW-R87). Leaves
 * an entry "rampage" open. */
void shw_riders_leave(gs_battle *b, int unit);
#endif
