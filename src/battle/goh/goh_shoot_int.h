#ifndef GESTA_GOH_SHOOT_INT_H
#define GESTA_GOH_SHOOT_INT_H
/* The order to shoot, and the phase in which all fire comes at once (GOH-9, R8, R47, R54). */
#include "../battle_int.h"

gs_status goh_shoot_legal(const gs_battle *b, const gs_order *o, gs_err *err);
/* All shots that have been named are resolved against the same state, and what they did is applied
 * together (GOH-R8). */
void goh_fire_all(gs_battle *b);
#endif
