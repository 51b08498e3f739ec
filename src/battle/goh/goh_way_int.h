#ifndef GESTA_GOH_WAY_INT_H
#define GESTA_GOH_WAY_INT_H
/* The way of a company: what its move may come to, through whom and over what ground it goes, how
 * much room there is, and whose zone it enters (GOH-6, 8a, R17 to R31). The order to move is in
 * goh_move.c. */
#include "../way_int.h"
#include "gesta/goh.h"

/* The situation of `move-allowance` for a way of the centre. path NULL: open ground,
 * forward. */
void goh_fill_move(const gs_battle *b, int unit, const gs_rect *from, const gs_path *path,
                   goh_move_in *in);

/* How far it may go in that situation, and as it is filled for a way (out NULL: only that). */
gs_len goh_allowed(const gs_battle *b, int unit, goh_move_in in, goh_move_out *out);
gs_len goh_allowance(const gs_battle *b, int unit, const gs_rect *from,
                     const gs_path *path, goh_move_out *out);
gs_status goh_refuse_move(gs_err *err, int reason);

/* May `mover` go through `other` (GOH-R24)? */
bool goh_passes(const gs_battle *b, int mover, int other);

/* Ground that it may not enter, for any part of it. */
const gs_ground *goh_barred(const gs_battle *b, int unit);

/* Is the ground under a resting place, and along a way, one that it may enter? */
bool goh_ground_ok(const gs_battle *b, int unit, const gs_rect *from, const gs_path *path,
                   const gs_rect *end);

/* Stands that it knows of, but those of `skip` (may be NULL). */
gs_bodyset goh_others(const gs_battle *b, int unit, const gs_unitset *skip);

/* Is the strip free of stands that it may not pass? `skip` (may be NULL): units not
 * looked at. */
bool goh_strip_free(const gs_battle *b, int unit, const gs_rect *from,
                    const gs_path *path, const gs_unitset *skip);

/* Does a way lead over no ground that it may not enter? */
bool goh_ground_along(const gs_battle *b, int unit, const gs_rect *from, const gs_path *path);

/* Is the straight way of its centre to the place where it will stand free of both (GOH-R39)? It may
 * go as it stands, as it will stand, or along its way. */
bool goh_straight_free(const gs_battle *b, int unit, const gs_rect *from, const gs_rect *home,
                       const gs_unitset *skip);

/* Free room straight in a direction from `from`: stands that it may not pass (enemies
 * with a gap of GOH_STOP), ground, table edge; at most `limit`; the place at the end is
 * free of stands. */
gs_len goh_room(const gs_battle *b, int unit, const gs_rect *from, gs_ang dir,
                gs_len limit, const gs_unitset *skip);

/* The same with a gap of `stop` before enemies: 0 goes into contact. */
gs_len goh_room_to(const gs_battle *b, int unit, const gs_rect *from, gs_ang dir,
                   gs_len limit, const gs_unitset *skip, gs_len stop);

/* Has an enemy his zone on every side: by the option, or because he has his front there (in
 * square, holding a town: GOH-R22, R27)? */
bool goh_zone_all_round(const gs_battle *b, int enemy);

/* Is one who stands so in the zone of an enemy that he knows of (GOH-8a, R29)? */
bool goh_bound(const gs_battle *b, int unit, const gs_rect *r);

/* Would it end less than GOH_STOP from an enemy (GOH-R34b)? */
bool goh_ends_near(const gs_battle *b, int unit, const gs_rect *end);

/* Does a way enter the zone of an enemy (but `but`), before its very end? */
bool goh_enters_zone(const gs_battle *b, int unit, const gs_rect *from,
                     const gs_path *path, int but);

/* Another stand, known to it and not in `skip` (may be NULL), on which it would stand; -1
 * none. */
int goh_on_stand(const gs_battle *b, int unit, const gs_rect *r, const gs_unitset *skip);

/* Is a rectangle in the zone of an enemy (GOH-8a)? */
bool goh_in_zone_of(const gs_battle *b, int enemy, const gs_rect *r);
#endif
