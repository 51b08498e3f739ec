#ifndef GESTA_SHW_ORDERS_INT_H
#define GESTA_SHW_ORDERS_INT_H
/* Orders (SHW-9.3): who may be ordered at all, what his state forbids, and what each order does. */
#include "../battle_int.h"

/* gs_battle_rules: may_act, begins, states, orders. */
gs_status shw_may_act(const gs_battle *b, const gs_order *o, gs_err *err);
void shw_order_begins(gs_battle *b, const gs_order *o);
enum { SHW_STATES = 7 };
extern const gs_state_row shw_states[SHW_STATES];
extern const gs_order_row shw_order_rows[GS_ORDER_COUNT];
/* At the end of the side's action phase: ambushes with an enemy in reach that gave no order are
 * tested whether they stay hidden (SHW-11.9). */
void shw_test_ambushes(gs_battle *b);
#endif
