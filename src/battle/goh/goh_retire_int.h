#ifndef GESTA_GOH_RETIRE_INT_H
#define GESTA_GOH_RETIRE_INT_H
/* Retiring from enemies that are near, and turning to face those in contact (GOH-8b, R30,
 * GOH-8.1e, R38). */
#include "../battle_int.h"

/* Away from the nearest enemy (GOH-R30); false if there is none. */
bool goh_retire_way(const gs_battle *b, int unit, int *enemy, gs_ang *way);

/* From where it goes that way: its place, or the edge of the town that it holds (GOH-R22). */
gs_rect goh_retire_from(const gs_battle *b, int unit, gs_ang way);
gs_status goh_withdraw_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status goh_withdraw_execute(gs_battle *b, const gs_order *o, gs_err *err);
gs_status goh_face_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status goh_face_execute(gs_battle *b, const gs_order *o, gs_err *err);
#endif
