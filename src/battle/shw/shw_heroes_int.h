#ifndef GESTA_SHW_HEROES_INT_H
#define GESTA_SHW_HEROES_INT_H
/* Heroes for themselves: joining and leaving units, front and rear (SHW-12.16, 12.17, R47, R66). */
#include "../battle_int.h"

/* JOIN, LEAVE, PLACE_HERO. */
gs_status shw_hero_order_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status shw_hero_order_execute(gs_battle *b, const gs_order *o, gs_err *err);
#endif
