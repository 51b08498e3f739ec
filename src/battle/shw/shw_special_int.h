#ifndef GESTA_SHW_SPECIAL_INT_H
#define GESTA_SHW_SPECIAL_INT_H
/* Rarer orders: to face and to withdraw in contact, to pass through, to dismount, to split
 * (SHW-4.4, 12.14, 12.15, R50, R79, R121). */
#include "../battle_int.h"

/* WITHDRAW, FACE, PASS, MOUNT, SPLIT, AMBUSH: shw_special.c */
gs_status shw_other_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status shw_other_execute(gs_battle *b, const gs_order *o, gs_err *err);
#endif
