#ifndef GESTA_GOH_CHARGE_INT_H
#define GESTA_GOH_CHARGE_INT_H
/* The order to charge, counter-attacks of the second mover, and what a general may see of a charge
 * before he orders it (GOH-8.1, 8.2, R41). */
#include "../battle_int.h"

gs_status goh_charge_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status goh_charge_execute(gs_battle *b, const gs_order *o, gs_err *err);

/* GOH-8.2b: counter-attacks of the second mover's companies. */
void goh_counters(gs_battle *b, int side);
bool goh_view_charge(const gs_battle *b, int body, int target, const gs_rect *from,
                     gs_charge_view *out);
#endif
