#ifndef GESTA_SHW_BODY_INT_H
#define GESTA_SHW_BODY_INT_H
/* What befalls a unit's block: a mark is set, men close up, heroes come to it and go from it, and
 * where a hero stands who is left alone (SHW-R47, R66, R120). */
#include "../battle_int.h"

/* The block's rectangle after its number or files changed, front kept; emits `placed` if it
 * moved. */
void shw_close_up(gs_battle *b, int unit, const gs_rect *before);

/* A free place for a hero who is left where his unit stood: its front rank, else near by;
 * who stands at `except` is about to go. */
gs_pose shw_hero_spot(const gs_battle *b, int hero, const gs_rect *was, int except);

/* Marks: set or clear one of SHW_MARK_.... Emits only if it changes. */
void shw_mark(gs_battle *b, int unit, int mark, bool on);

/* Leaves his unit without moving (SHW-R87): stands alone at a place. */
void shw_detach_hero(gs_battle *b, int hero, const gs_pose *at);

/* A hero stands with a unit from now on (the unit makes room), if it takes one more: at most
 * 8, and room on the ground. */
void shw_attach_hero(gs_battle *b, int hero, int unit);
bool shw_unit_takes_hero(const gs_battle *b, int unit, int hero);

/* In contact himself, or in the front of a unit that is. */
bool shw_hero_engaged(const gs_battle *b, int hero);

/* May a lone hero stand there: on the table, on nobody, an inch off enemies unless he was
 * nearer? */
bool shw_hero_may_stand(const gs_battle *b, int hero, const gs_rect *r);
#endif
