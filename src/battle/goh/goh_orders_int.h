#ifndef GESTA_GOH_ORDERS_INT_H
#define GESTA_GOH_ORDERS_INT_H
/* Orders: who may be given which, and the default answers to questions. */
#include "../battle_int.h"

gs_status goh_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status goh_execute(gs_battle *b, const gs_order *o, gs_err *err);
void goh_answer(const gs_battle *b, const gs_question *q, gs_answer *a);
#endif
