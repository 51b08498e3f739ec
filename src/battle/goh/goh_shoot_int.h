#ifndef GESTA_GOH_SHOOT_INT_H
#define GESTA_GOH_SHOOT_INT_H
/* The order to shoot, and the phase in which all fire comes at once (GOH-9, R8, R47, R54). */
#include "../battle_int.h"

gs_status goh_shoot_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status goh_shooting_phase(gs_battle *b, gs_err *err);
#endif
