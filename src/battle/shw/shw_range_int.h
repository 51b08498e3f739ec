#ifndef GESTA_SHW_RANGE_INT_H
#define GESTA_SHW_RANGE_INT_H
/* Distances from figure to figure (SHW-R105). */
#include "../battle_int.h"

/* From the nearest figure of a body that stands in `from` to the nearest of the target
 * (SHW-R105); how many of its figures, up to `most`, have one in range. */
gs_len shw_figures_apart(const gs_battle *b, int body, const gs_rect *from, int target,
                         gs_len range, int most, int *in_range);

/* No figure of one is nearer to one of the other than that: from block to block, which is quickly
 * told; of a ring from figure to figure. */
gs_len shw_least_apart(const gs_battle *b, int body, const gs_rect *from, int target);

/* Is there ground between two that could hide one figure from another at all? */
bool shw_ground_may_hide(const gs_battle *b, const gs_rect *from, const gs_rect *to);

/* Has a body that stands at `at`, in so many files (0: its own), a figure within `reach` of one of
 * another's (SHW-R105)? */
bool shw_within(const gs_battle *b, int body, const gs_rect *at, int files, int other,
                gs_len reach);

/* Has it a figure within `reach` of a spot? */
bool shw_figure_within(const gs_battle *b, int body, gs_pt spot, gs_len reach);

/* Does a figure of it stand within `reach` of a base? */
bool shw_figure_by(const gs_battle *b, int body, const gs_rect *base, gs_len reach);

/* Is a figure of the target at least partly in the front of whoever stands so (SHW-R103)?
 * The corner that a thin last rank leaves empty is none. */
bool shw_figure_ahead(const gs_battle *b, const gs_rect *from, int target);

/* How far a rectangle that goes straight on that way goes until it touches a base of the target;
 * 0 if it passes between them. */
gs_len shw_gap_ahead(const gs_battle *b, const gs_rect *from, gs_ang dir, int target);

/* Has one clear line from a point to the middle or a corner of a base (SHW-R105)? */
bool shw_base_seen(const gs_battle *b, gs_pt eye, const gs_rect *base);

/* From a base to the nearest figure of a body that is seen from its middle; else *seen is false,
 * and to the nearest at all. */
gs_len shw_base_sees(const gs_battle *b, const gs_rect *base, int target, bool *seen);

/* As shw_figures_apart, of those that they see: each has its own line of sight. */
gs_len shw_figures_see(const gs_battle *b, int body, const gs_rect *from, int target, gs_len range,
                       int most, int *in_range);
#define SHW_MOST_FIGURES (GS_MAX_HEROES + 48)

/* Sets `bit` for each figure that has the target in range, or of a garrison before it (SHW-R105,
 * R22); of a body that measures as one all do or none. all: how many of its figures shoot. Returns
 * how many figures there are. */
int shw_figures_who(const gs_battle *b, int body, int target, gs_len range, int all, uint8_t bit,
                    uint8_t can[SHW_MOST_FIGURES]);

/* From a rectangle to the nearest figure of a body (SHW-R105). */
gs_len shw_figure_nearest(const gs_battle *b, int body, const gs_rect *to);
#endif
