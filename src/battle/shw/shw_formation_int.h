#ifndef GESTA_SHW_FORMATION_INT_H
#define GESTA_SHW_FORMATION_INT_H
/* Formations (chapter 7): which a unit may take up, in how many files, and how it is lost again:
 * by breaking it, or because too few are left for it. */
#include "../battle_int.h"

/* A unit that moves is no longer in hedgehog or circle (SHW-7.9). */
void shw_break_formation(gs_battle *b, int unit);

/* Ruling on SHW-7.7, 7.11 and R102: a shield wall or hedgehog is at least 2 ranks deep and 4
 * strong; who has lost that (by losses, heroes who leave, a turn of 90 degrees) is in it no
 * longer. To close its files again it would have to form (SHW-R123), which takes its turn. It
 * opens out to normal order in the files that it has, in fewer where there is no room: a
 * formation effect with them. */
void shw_hold_ranks(gs_battle *b, int unit);

/* A formation of so many files that the unit may take up (chapter 7)? */
gs_status shw_formation_ok(const gs_battle *b, int unit, int formation, int files, gs_err *err);

/* Files for a formation: the wish, or the unit's own, or the book's default. */
int shw_files_for(const gs_battle *b, int unit, int formation, int wish);

/* Emits a new formation and closes the block up about its front. */
void shw_set_formation(gs_battle *b, int unit, int formation, int files);

/* The rectangle that a unit would have in another formation about the same front; to and from a
 * circle about the same centre. */
gs_rect shw_reformed(const gs_battle *b, int unit, int formation, int files);
#endif
