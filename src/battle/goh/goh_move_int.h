#ifndef GESTA_GOH_MOVE_INT_H
#define GESTA_GOH_MOVE_INT_H
/* The order to move: forward, back, aside, or a turn in place (GOH-6a, R17 to R31). */
#include "../battle_int.h"

gs_status goh_move_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status goh_move_execute(gs_battle *b, const gs_order *o, gs_err *err);
#endif
