#ifndef GESTA_SHW_CHARGE_RUN_INT_H
#define GESTA_SHW_CHARGE_RUN_INT_H
/* A charge is carried out: reactions, fire, the way home, what it comes upon (chapter 13). */
#include "../battle_int.h"

gs_status shw_charge_execute(gs_battle *b, const gs_order *o, gs_err *err);
#endif
