#ifndef GESTA_SHW_GARRISON_INT_H
#define GESTA_SHW_GARRISON_INT_H
/* Orders to go into a building or fortification, and out of it (SHW-7.14, R22, R122). */
#include "../battle_int.h"

/* GARRISON, SALLY. */
gs_status shw_garrison_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status shw_garrison_execute(gs_battle *b, const gs_order *o, gs_err *err);

/* The orders, best first, that take a garrison out and half a move on, towards an enemy or away
 * from him (SHW-R17, R122), lawful or not; how many. */
#define SHW_WAYS_OUT 12
int shw_garrison_ways_out(const gs_battle *b, int unit, int enemy, bool back,
                          gs_order out[SHW_WAYS_OUT]);
#endif
