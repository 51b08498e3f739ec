#ifndef GESTA_SHW_HARM_INT_H
#define GESTA_SHW_HARM_INT_H
/* Hits and what comes of them: losses, fallen heroes, their fates (SHW-2.6 to 2.9, 4.17,
 * R88). */
#include "../battle_int.h"
#include "gesta/shw.h"

/* n ordinary figures of a unit fall (rear rank first; the block closes up): loss, placed, destroyed
 * when none is left and nobody with it. Lets heroes of a destroyed unit stand alone (SHW-R47). */
void shw_lose_figures(gs_battle *b, int unit, int n, gs_ref by);

/* The owner of a unit that is shot at or struck is asked how many hits (of so many) its hero
 * takes first, and which of several heroes can be hit (SHW-15.12, R61, R116). hero: the
 * first; returns who it is. */
int shw_name_victim(gs_battle *b, int unit, int hero, gs_ref by, int hits, int *takes);

/* Hits on a hero: hero-hit; when struck down hero-down, and shw_notes.fell says how;
 * his fate is settled by shw_settle_fallen. */
void shw_hit_hero(gs_battle *b, int hero, int hits, gs_ref by, int fell);

/* Hits on a beast: hits; destroyed when they exceed its Power. */
void shw_hit_beast(gs_battle *b, int unit, int hits, gs_ref by);

/* Applies what shooting or strike did to a body (hero: the one who could be hit, -1). Counts
 * missile hits for SHW-18.1 (SHW-R77). */
void shw_apply_harm(gs_battle *b, int body, int hero, const shw_harm *h, gs_ref by, bool missile);

/* The fates of all who fell in this phase (procedure fate; SHW-R88): captured with the
 * captor's side, buried, killed, banished; general-lost when he was the General. To be
 * called at the end of a phase, of a melee's results, and of a duel. */
void shw_settle_fallen(gs_battle *b);

/* Bound to rally (unit or lone hero); emits must-rally. */
void shw_must_rally(gs_battle *b, int body, gs_ref by);

/* It leaves the table for good (unit with its heroes, or hero): left-table. */
void shw_leave_table(gs_battle *b, int body);

/* The same; word "exit": by an exit of the scenario. */
void shw_go_off(gs_battle *b, int body, const char *word);
#endif
