#ifndef GESTA_SHW_AFTER_INT_H
#define GESTA_SHW_AFTER_INT_H
/* What follows a move: who lies hidden is seen, engines are taken or served, the buried are dug
 * out, and who has come to an exit leaves by it (SHW-14.7, R12, R88, R108, R117). */
#include "../battle_int.h"

/* It shows itself: an ambush that moves or shoots is seen (SHW-R117). */
void shw_show(gs_battle *b, int body);

/* What follows every move by choice: ambushes seen, the buried dug out. */
void shw_after_move(gs_battle *b, int body);

/* What follows any move, by choice or not, straight from where it stood: ambushes that it
 * came within 2 of are seen (SHW-R117), engines at which it stands are taken (SHW-R12). May
 * open an entry. */
void shw_came_by(gs_battle *b, int body, const gs_rect *from);

/* The ambushes alone, as effects of the entry opened last. */
void shw_spot_way(gs_battle *b, int body, const gs_rect *from);

/* Friends who end a move on a buried hero with no enemy within 2 dig him out (SHW-R88).
 * Called after each move of a body in the action phase. */
void shw_dig_out(gs_battle *b, int body);
#define SHW_SEEN GS_LEN(2) /* SHW-14.7: so near an ambush is seen */
#endif
