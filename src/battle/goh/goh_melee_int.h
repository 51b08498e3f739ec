#ifndef GESTA_GOH_MELEE_INT_H
#define GESTA_GOH_MELEE_INT_H
/* Melee (GOH-10, R59 to R70): who fights whom, with which overlaps; every fight from one
 * state. */
#include "../battle_int.h"

void goh_melee_phase(gs_battle *b);
bool goh_view_melee(const gs_battle *b, int body, int target, const gs_charge_view *c,
                    gs_view *out);
#endif
