#ifndef GESTA_SHW_RETREAT_INT_H
#define GESTA_SHW_RETREAT_INT_H
/* The way home of those who run (SHW-19.2, R86): straight for the own edge, else round
 * enemies and barred ground by the shorter way; through friends, but not to end on them. */
#include "../battle_int.h"

/* The way of a retreat (SHW-R86) and how much of it this move makes. */
typedef struct shw_way_home {
    gs_rect start;   /* as it stands, turned about to face its own edge */
    gs_path path;    /* what it goes now, as shifts */
    gs_rect end;
    gs_len cost, allowance;
    gs_len edge;     /* length of the whole way to the edge; 200 inches when shut in */
    bool off;        /* it reaches the edge */
    bool shut_in;    /* no way leads there: it stands */
} shw_way_home;

void shw_find_way_home(const gs_battle *b, int body, shw_way_home *out);
#endif
