#ifndef GESTA_SHW_RETREAT_INT_H
#define GESTA_SHW_RETREAT_INT_H
/* The way home of those who run (SHW-19.2, R86): straight for the own edge, else round
 * enemies and barred ground by the shorter way; through friends, but not to end on them. */
#include "../home_int.h"

/* The way, and how much of it this move makes; shut in, it is 200 inches from the edge. */
void shw_find_way_home(const gs_battle *b, int body, gs_way_home *out);
#endif
