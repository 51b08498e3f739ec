#ifndef GESTA_MAP_INT_H
#define GESTA_MAP_INT_H
/* What the parts of a map's picture share. */
#include "gesta/map.h"

#include "pen_int.h"

/* What a cell of the 1 mm grid holds. */
#define CELL_BLOCK 1u  /* a unit block */
#define CELL_HEAD  2u  /* an arrow's head */
#define CELL_LABEL 4u  /* a label, disc or flag placed before */
#define CELL_SHAFT 8u  /* an arrow's line: avoided, not forbidden */
#define CELL_SIGNS 16u /* trees, stones, tufts: plain ground is better */

typedef struct gs_map_view {
    gs_arena *a;
    const gs_map *map;
    const gs_metrics *m;
    const gs_words *words;
    gs_drawing *d;
    gs_ink ink;
    gs_map_form form;
    bool small; /* its blocks are a thumb's: it is less than 100 wide */
    gs_um x0, y0, w, h; /* the frame */
    gs_side_ink inks[GS_SIDES_MAX];
    const char *letters[GS_SIDES_MAX];
    uint8_t *cells;
    int cols, rows;
    gs_dot *heroes; /* where each hero's disc stands */
    bool *outside;  /* units whose id stands outside their block */
    bool *no_id;    /* units without an id on this map */
} gs_map_view;

typedef struct gs_box_um {
    gs_um x0, y0, x1, y1;
} gs_box_um;

/* Points and lengths of the table in the picture. */
gs_dot gs_map_dot(const gs_map_view *v, gs_pt p);
gs_um gs_map_um(const gs_map_view *v, gs_len length);
const gs_side_ink *gs_map_ink(const gs_map_view *v, int side);
/* A tint: white in save ink. */
gs_rgb gs_map_tint(const gs_map_view *v, gs_rgb rgb);

/* The block of a unit as drawn: middle of the front edge, at least 4 by 3.1 mm. */
gs_block_sign gs_map_block(const gs_map_view *v, const gs_map_unit *u);
/* Four corners of a block. */
void gs_map_corners(const gs_block_sign *b, gs_um beyond, gs_dot out[4]);
bool gs_map_in_block(const gs_block_sign *b, gs_um beyond, gs_dot p);

/* Joins the moves of one unit; the view gets a map of its own. */
void gs_map_join(gs_map_view *v);
/* Layers, each in its file. */
void gs_map_terrain_draw(gs_map_view *v);
void gs_map_terrain_line(gs_map_view *v, const gs_map_terrain *t);
void gs_map_terrain_area(gs_map_view *v, const gs_map_terrain *t);
void gs_map_zones(gs_map_view *v);
void gs_map_ghosts(gs_map_view *v);
void gs_map_arrows(gs_map_view *v);
void gs_map_units(gs_map_view *v);
void gs_map_people(gs_map_view *v);
void gs_map_labels(gs_map_view *v);
void gs_map_frame(gs_map_view *v);
void gs_map_furniture(gs_map_view *v, const gs_map_options *o, gs_um y);
const char *gs_map_twin(const gs_map_view *v);

/* Where the swords of a melee stand. */
gs_dot gs_map_contact(const gs_map_view *v, const gs_map_melee *c);
/* An arrow's points, cut at blocks; the count, 0 if nothing is left to draw. */
int gs_map_arrow_path(const gs_map_view *v, const gs_map_arrow *a, gs_dot out[6]);

/* How a kind of terrain is drawn. */
typedef enum gs_soil {
    GS_SOIL_UNKNOWN,
    GS_SOIL_OPEN, /* good going: only its name is set */
    GS_SOIL_HILL,
    GS_SOIL_FIELD,
    GS_SOIL_MARSH,
    GS_SOIL_ROUGH,
    GS_SOIL_DEEP,
    GS_SOIL_WATER, /* stream, river */
    GS_SOIL_FORD,
    GS_SOIL_ROAD,
    GS_SOIL_TRACK,
    GS_SOIL_BRIDGE,
    GS_SOIL_WOOD,
    GS_SOIL_IMPASSABLE,
    GS_SOIL_VILLAGE,
    GS_SOIL_BUILDING,
    GS_SOIL_DITCH,
    GS_SOIL_BANK,
    GS_SOIL_HEDGE,
    GS_SOIL_PALISADE,
    GS_SOIL_WALL,
    GS_SOIL_GATE,
    GS_SOIL_BREACH,
    GS_SOIL_COUNT
} gs_soil;
gs_soil gs_map_soil(const char *kind);
/* A feature's points in the picture; areas that are drawn smooth (and lines) as a fine
 * polyline. Returns the count, *out from the arena. */
int gs_map_outline(gs_map_view *v, const gs_map_terrain *t, gs_dot **out);
bool gs_map_smooth(const gs_map_terrain *t);
bool gs_dots_inside(const gs_dot *p, int n, gs_dot q);
gs_box_um gs_dots_box(const gs_dot *p, int n);
/* A hash of a place: 0..range-1. */
int gs_map_jitter(int a, int b, int salt, int range);
/* One small stone. */
void gs_map_stone(gs_map_view *v, gs_dot at, gs_um r, int salt);

/* The grid. */
void gs_grid_box(gs_map_view *v, gs_box_um b, unsigned bit);
void gs_grid_block(gs_map_view *v, const gs_block_sign *b);
void gs_grid_disc(gs_map_view *v, gs_dot c, gs_um r, unsigned bit);
/* What a box would cover; a box that leaves the frame costs more than anything else. A
 * cost under GRID_LABEL covers no label, one under GRID_BLOCK no block either. Trees and
 * stones count only for what cannot stand on them. */
int gs_grid_cost(const gs_map_view *v, gs_box_um b, bool avoid_signs);
#define GRID_FRAME 100000000
#define GRID_LABEL 1000000
#define GRID_BLOCK 2000
#endif
