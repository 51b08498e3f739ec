#ifndef GESTA_FATE_INT_H
#define GESTA_FATE_INT_H
/* Heroes and generals: who is with whom, what befalls them, who leaves the table. When it does, and
 * by what dice, the rule set says. */
#include "battle_int.h"

#define GS_WITH_UNIT 8 /* heroes with one unit, at most */

/* Is the hero up and with the unit? */
bool gs_hero_is_with(const gs_battle *b, int hero, int unit);
/* Heroes who are up with a unit, by number; returns how many. */
int gs_heroes_with(const gs_battle *b, int unit, int out[GS_WITH_UNIT]);
/* Who plays the role of a body: the unit with its first hero, or the lone hero. */
gs_role gs_role_of(const gs_battle *b, const char *prefix, int body);

/* A hero is hit: his power sinks by as much, to 0 at least. */
void gs_hero_hit(gs_battle *b, int hero, int hits, gs_ref by);
/* A hero leaves the table; `with` (none: by himself) and `word` as for effects. */
void gs_hero_leaves(gs_battle *b, int hero, gs_ref with, const char *word);
/* A unit leaves the table, without its heroes. */
void gs_unit_leaves(gs_battle *b, int unit, gs_ref by, const char *word);
/* A side has lost its general; by: the enemy, or the hero who he was. */
void gs_general_lost(gs_battle *b, int side, gs_ref by);
#endif
