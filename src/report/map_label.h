#ifndef GESTA_MAP_LABEL_H
#define GESTA_MAP_LABEL_H
/* A label of a map, what all kinds of labels share. */
#include "map_int.h"

#define PLACES_MAX 64

typedef struct map_label {
    gs_map_view *v;
    const char *owner; /* whose it is */
    const char *text;
    const char *line[3]; /* in lines, if n_lines > 1 */
    int n_lines;
    gs_face face;
    gs_pt64 size, tracking;
    gs_rgb rgb;
    bool plate;
    gs_um w;               /* of the words */
    gs_dot at[PLACES_MAX]; /* middles of the words that are tried */
    int n;
    int far; /* what each further place costs */
} map_label;

/* The size of its letters. */
gs_um map_label_em(const map_label *l);
/* A label of so many words, without places yet. */
map_label map_label_begin(gs_map_view *v, const char *text, gs_face face, gs_pt64 size, gs_rgb rgb);
/* Its letters stand so far apart. */
void map_label_track(map_label *l, gs_pt64 tracking);
/* Cuts it to a width. */
void map_label_cut(map_label *l, gs_um width);
/* From line to line, and all of its lines. */
gs_um map_label_lead(const map_label *l);
gs_um map_label_height(const map_label *l);
/* In up to three lines, none wider; false: it cannot be. */
bool map_label_wrap(map_label *l, gs_um width);
/* What it covers with its middle there. */
gs_box_um map_label_box_at(const map_label *l, gs_dot c);
/* One place more to be tried; all round a disc; the free ground round an outline. */
void map_label_try_at(map_label *l, gs_um x, gs_um y);
/* Sets its words, and takes the ground. */
void map_label_set(const map_label *l, gs_dot c);
/* At the cheapest of its places; which, -1 none. */
int map_label_place(map_label *l, int limit);
void map_label_round_disc(map_label *l, gs_dot c, gs_um r);
int map_label_seek(const map_label *l, const gs_draw_box *by, const gs_block_sign *block,
                   bool must, gs_spot *spot);
bool map_label_beside(map_label *l, const gs_draw_box *by, const gs_block_sign *block, bool must);

/* Names of the ground by their classes, then words of zones, then of edges. */
void gs_map_ground_labels(gs_map_view *v);
#endif
