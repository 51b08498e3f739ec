#ifndef GESTA_SHW_OPEN_INT_H
#define GESTA_SHW_OPEN_INT_H
/* Skirmishers: each faces for himself the nearest enemy whom he sees, and has his own front
 * and flank (SHW-7.6, R52, R103, R123). */
#include "../battle_int.h"

/* Of a body at `from` that charges skirmishers: its figures in front of those whom they come upon,
 * each of whom faces the nearest enemy that he sees (SHW-7.6, R52, R123). */
int shw_before_skirmishers(const gs_battle *b, int unit, int body, const gs_rect *from);
#endif
