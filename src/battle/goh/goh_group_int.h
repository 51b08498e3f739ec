#ifndef GESTA_GOH_GROUP_INT_H
#define GESTA_GOH_GROUP_INT_H
/* Who touches whom: contact with enemies, groups of friends, overlaps (GOH-3, R26, R34b,
 * R35). */
#include "../battle_int.h"

/* GOH-R34b: two enemies in contact; *f, *g the faces of a and c (may be NULL), *shared
 * the edge. */
bool goh_contact_of(const gs_battle *b, int a, int c, gs_bearing *f, gs_bearing *g,
                    gs_len *shared);
bool goh_touch(const gs_battle *b, int body, int enemy);
bool goh_engaged(const gs_battle *b, int unit);

/* The enemy (of `unit`) that fights on this face of it; -1 nobody. */
int goh_on_face(const gs_battle *b, int unit, gs_bearing face);

/* GOH-R26: touching and aligned. */
bool goh_aligned(const gs_battle *b, int x, int y);

/* GOH-R53: s stands in the second rank behind f. */
bool goh_second_rank(const gs_battle *b, int s, int f);
gs_unitset goh_group(const gs_battle *b, int unit);

/* Groups are judged at the start of each movement phase (GOH-R26): keeps who is in one with
 * whom. goh_noted_group: who was in one with the unit, or is now where nothing was kept. */
void goh_note_groups(gs_battle *b, int side);
gs_unitset goh_noted_group(const gs_battle *b, int unit);

/* Is every one of the set in one connected group with `unit` by companies of the set
 * alone? */
bool goh_group_whole(const gs_battle *b, int unit, const gs_unitset *set);

/* The side of the fight of `unit` (on its front against `enemy`) on which `o` overlaps:
 * GS_LEFT, GS_RIGHT; -1 it does not (GOH-R35). */
int goh_overlaps(const gs_battle *b, int o, int unit, int enemy);

/* Does a stand beside `unit`, who fights that face of the enemy, overlap there: corner to
 * corner, or by unequal widths, with nobody straight ahead (GOH-R35)? */
bool goh_overlap_holds(const gs_battle *b, int unit, const gs_rect *r, int enemy,
                       gs_bearing face);

/* GOH-R36: something keeps it from wheeling from the overlap onto that flank of the
 * enemy. *end (may be NULL): where it would stand. */
bool goh_wheel_blocked(const gs_battle *b, int o, int enemy, gs_bearing flank,
                       gs_rect *end);
#endif
