#ifndef GESTA_GOH_PLACE_INT_H
#define GESTA_GOH_PLACE_INT_H
/* Towns and fortresses (GOH-7.3, R22), and leaders who change company (GOH-R79). */
#include "../battle_int.h"

gs_status goh_garrison_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status goh_garrison_execute(gs_battle *b, const gs_order *o, gs_err *err);
gs_status goh_join_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status goh_join_execute(gs_battle *b, const gs_order *o, gs_err *err);
#endif
