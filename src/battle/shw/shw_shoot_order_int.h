#ifndef GESTA_SHW_SHOOT_ORDER_INT_H
#define GESTA_SHW_SHOOT_ORDER_INT_H
/* The order to shoot: at one, at several named beforehand, at a wall (SHW-15, R114, R119). */
#include "../battle_int.h"

gs_status shw_shoot_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status shw_shoot_execute(gs_battle *b, const gs_order *o, gs_err *err);
#endif
