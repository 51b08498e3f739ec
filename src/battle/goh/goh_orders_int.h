#ifndef GESTA_GOH_ORDERS_INT_H
#define GESTA_GOH_ORDERS_INT_H
/* Orders: who may be given which, and the default answers to questions. */
#include "../battle_int.h"

/* gs_battle_rules: may_act, states, orders. */
gs_status goh_may_act(const gs_battle *b, const gs_order *o, gs_err *err);
enum { GOH_STATES = 6 };
extern const gs_state_row goh_states[GOH_STATES];
extern const gs_order_row goh_order_rows[GS_ORDER_COUNT];
/* The default answers to questions. */
void goh_answer(const gs_battle *b, const gs_question *q, gs_answer *a);
#endif
