#ifndef GESTA_SYMBOL_INT_H
#define GESTA_SYMBOL_INT_H
/* The reader's frame of a block: s runs along it from the reader's left, t downwards. */
#include "pen_int.h"

typedef struct gs_box {
    gs_um x, y;     /* the upper left corner, as the reader sees it */
    int32_t tx, ty; /* direction of s, in 1/2^30 */
} gs_box;

gs_dot gs_box_dot(const gs_box *b, int64_t s, int64_t t);
/* A mark in the square at (s, t); `flip` when the unit's front is the lower side; `wider`
 * is added to its lines (for a halo under it). */
void gs_mark_draw(gs_drawing *d, const gs_box *box, gs_um s, gs_um t, gs_um side,
                  bool flip, gs_mark mark, gs_rgb rgb, gs_um wider);
#endif
