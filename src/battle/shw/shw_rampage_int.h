#ifndef GESTA_SHW_RAMPAGE_INT_H
#define GESTA_SHW_RAMPAGE_INT_H
/* The elephant's rampage (SHW-18.5, R83). */
#include "../battle_int.h"

void shw_rampage_run(gs_battle *b, int unit);
#endif
