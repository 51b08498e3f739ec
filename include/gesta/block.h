#ifndef GESTA_BLOCK_H
#define GESTA_BLOCK_H
/* Figures in files and ranks (SHW-R101, R102, R123), and in a ring. */
#include "gesta/shape.h"

/* Figures in files and ranks; lengths in thousandths of the unit. */
typedef struct gs_block {
    int n;          /* figures, >= 1 */
    int files;      /* figures in a full rank, >= 1 */
    gs_len w, d;    /* base */
    gs_len spacing; /* edge to edge */
} gs_block;

/* Ranks; figures abreast (fewer than files if n is); figures in rank k (0 = front). */
int gs_block_ranks(const gs_block *b);
int gs_block_abreast(const gs_block *b);
int gs_block_in_rank(const gs_block *b, int rank);
/* Size of the unit rectangle: the smallest round its bases. */
gs_len gs_block_width(const gs_block *b);
gs_len gs_block_depth(const gs_block *b);
/* The unit rectangle with its centre there; and with its front centre there (how a block
 * keeps its front when rear ranks are lost). */
gs_rect gs_block_rect(const gs_block *b, gs_pt centre, gs_ang facing);
gs_rect gs_block_rect_front(const gs_block *b, gs_pt front_centre, gs_ang facing);
/* The base of figure i (0 = left of the front rank, then along and back; the last rank
 * centred) in a block that stands on `unit` (its centre and facing are used). */
gs_rect gs_block_figure(const gs_block *b, const gs_rect *unit, int i);
/* Figures on a face (SHW-R102): those abreast in front and rear, the ranks at the
 * sides. */
int gs_block_on_face(const gs_block *b, gs_bearing face);
/* Files of a block of n as near square on the ground as may be (hedgehog), at least
 * min_ranks deep where n allows. */
int gs_block_square_files(int n, gs_len w, gs_len d, gs_len spacing, int min_ranks);
/* Ring: radius of n figures facing outward (SHW-R102): perimeter of the bases laid side
 * by side / 2 pi, rounded up, at least one base width; measured to the middle of the
 * bases' front edges. */
gs_len gs_ring_radius(int n, gs_len w);
/* Base of figure i of the ring (front edge on the radius, facing outward), 0 at `facing`,
 * clockwise. */
gs_rect gs_ring_figure(int n, gs_len w, gs_len d, gs_pt centre, gs_ang facing, int i);
/* The square that holds the ring. */
gs_rect gs_ring_rect(int n, gs_len w, gs_len d, gs_pt centre, gs_ang facing);
#endif
