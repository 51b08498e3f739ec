#ifndef GESTA_SHW_HARM_INT_H
#define GESTA_SHW_HARM_INT_H
/* Hits and what comes of them: losses, fallen heroes, their fates (SHW-2.6 to 2.9, 4.17,
 * R88). */
#include "../battle_int.h"
#include "gesta/shw.h"

/* The owner of a unit that is shot at or struck is asked how many hits (of so many) its hero
 * takes first, and which of several heroes can be hit (SHW-15.12, R61, R116). hero: the
 * first; returns who it is. */
int shw_name_victim(gs_battle *b, int unit, int hero, gs_ref by, int hits, int *takes);

/* What a result under a verb of the carry table does to those who play its roles (n, at most two):
 * losses, hits, heroes struck down (how: SHW_FELL_...), and what hangs on them. */
void shw_carry_harm(gs_battle *b, const char *verb, const gs_role *roles, int n, const void *in,
                    const void *out, int how);

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
