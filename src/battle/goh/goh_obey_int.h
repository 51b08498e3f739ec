#ifndef GESTA_GOH_OBEY_INT_H
#define GESTA_GOH_OBEY_INT_H
/* The order die outside a banner's reach: does a company, or a group with it, obey the order to
 * attack (GOH-11.1, R74b, R76)? */
#include "../battle_int.h"
#include "gesta/goh.h"

/* The order die of a unit, or of a group with it (GOH-R74b); true if it may attack. */
bool goh_order_test(gs_battle *b, int unit, const gs_unitset *group);
void goh_fill_order(const gs_battle *b, int unit, const gs_unitset *group,
                    goh_order_in *in);
int goh_order_die(const gs_battle *b, int body);
#endif
