#ifndef GESTA_SHW_FORM_INT_H
#define GESTA_SHW_FORM_INT_H
/* The order to change formation (chapter 7, SHW-R21, R23, R123). */
#include "../battle_int.h"

gs_status shw_form_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status shw_form_execute(gs_battle *b, const gs_order *o, gs_err *err);
#endif
