#ifndef GESTA_GOH_AIM_INT_H
#define GESTA_GOH_AIM_INT_H
/* Lines of fire, and the situation of a shot at a company or a wall: who may shoot at whom
 * (GOH-9, R22c, R46 to R58). The orders and the common phase are in goh_shoot.c. */
#include "../battle_int.h"
#include "gesta/goh.h"

#define GOH_WALL_HITS 6 /* GOH-R22c: they breach a sector */
void goh_fill_shooter(const gs_battle *b, int unit, int target, const gs_rect *from,
                      goh_shooter *s, bool *cover);
void goh_fill_target(const gs_battle *b, int target, bool cover, goh_shooting_in *in);

/* May it shoot at the wall of a fortress (GOH-R22c): goh_shot_status; -1 not at a wall. */
int32_t goh_wall_status(const gs_battle *b, int unit, int feature);
gs_len goh_range(const gs_battle *b, int body, gs_ang *arc, bool *moving);
bool goh_sees(const gs_battle *b, int from, int to, bool *obscured);
bool goh_view_shot(const gs_battle *b, int body, int target, const gs_rect *from,
                   gs_view *out);

/* May it shoot at that target from a place (NULL: where it stands): goh_shot_status. */
int32_t goh_shot_at(const gs_battle *b, int unit, int target, const gs_rect *from);

/* Is the target surely farther than it shoots, whatever the dice? Quickly told. */
bool goh_out_of_reach(const gs_battle *b, int unit, int target);

/* The situation of an engine's shot at a wall: a target of 6 hits that halves nothing and touches
 * nobody (GOH-R22c). */
void goh_fill_wall(const gs_battle *b, int unit, int feature, goh_shooting_in *in);
#endif
