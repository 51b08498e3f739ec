#ifndef GESTA_SHW_ORDERS_INT_H
#define GESTA_SHW_ORDERS_INT_H
/* Orders (SHW-9.3): who may be ordered to do what, and what each order does. */
#include "../battle_int.h"

/* At the end of the side's action phase: ambushes with an enemy in reach that gave no order are
 * tested whether they stay hidden (SHW-11.9). */
void shw_test_ambushes(gs_battle *b);
gs_status shw_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status shw_execute(gs_battle *b, const gs_order *o, gs_err *err);
#endif
