#ifndef GESTA_SHW_BREACH_INT_H
#define GESTA_SHW_BREACH_INT_H
/* The ground as a body meets it: which ground its way of moving enters, and what breaches that
 * engines have made in walls change of it, of sight and of a melee (SHW-15.10, R56, R63, R122). */
#include "../battle_int.h"

/* The ground table of a body's way of moving (SHW-R56). */
const gs_ground *shw_ground_for(const gs_battle *b, int body);

/* The gap in a feature's wall: its width along the wall, its depth through it; false: none. */
bool shw_breach(const gs_battle *b, int feature, gs_rect *gap);

/* The point of a wall at which an engine aims. */
gs_pt shw_wall_aim(const gs_battle *b, int feature, const gs_rect *engine);

/* Do two bodies fight through a breach: how many figures wide; 0: no. */
int shw_through_breach(const gs_battle *b, int x, const gs_rect *rx, int y, const gs_rect *ry);

/* The ground as a body meets it, gaps in walls open: the worst that it stands on, or sweeps
 * (nothing slows or bars a flyer's way), the free way before a class, and how many gaps a
 * path leads through. */
int shw_ground_under(const gs_battle *b, int body, const gs_rect *r);
int shw_ground_worst(const gs_battle *b, int body, const gs_rect *from, const gs_path *path);

/* The same, path: NULL where it stands, without one feature: the walls that a charge storms; -1
 * all count. */
int shw_ground_but(const gs_battle *b, int body, int but, const gs_rect *from, const gs_path *path);
gs_len shw_ground_free(const gs_battle *b, int body, int cls, const gs_rect *r, gs_ang dir);
int shw_gaps_crossed(const gs_battle *b, int body, const gs_rect *from, const gs_path *path);
bool shw_flies(const gs_battle *b, int body);

/* Is the line clear of terrain that blocks sight, but for what one sees through a gap? */
bool shw_sight_clear(const gs_battle *b, gs_pt from, gs_pt to);

/* Is there ground that bars a figure of this body's way of moving under a rectangle? */
bool shw_barred(const gs_battle *b, int body, const gs_rect *r);

/* Its way of moving, SHW_BY_...: the ground that it may enter depends on it (SHW-R56). */
int shw_mover(const gs_battle *b, int body);
#endif
