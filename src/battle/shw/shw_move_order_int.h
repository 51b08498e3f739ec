#ifndef GESTA_SHW_MOVE_ORDER_INT_H
#define GESTA_SHW_MOVE_ORDER_INT_H
/* The order to move: read, tested, carried out, with what may stop it on the way. (SHW-12) */
#include "../battle_int.h"

/* A path that is longer than the allowance by a rounding (GS_TOL) is cut to it: no figure exceeds
 * it, nor does the cost that is told (SHW-R109). Any other path as it is. */
gs_path shw_path_within(const gs_rect *from, const gs_path *path, gs_len may);
gs_status shw_move_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status shw_move_execute(gs_battle *b, const gs_order *o, gs_err *err);
#endif
