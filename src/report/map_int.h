#ifndef GESTA_MAP_INT_H
#define GESTA_MAP_INT_H
/* What the parts of a map's picture share. */
#include "gesta/map.h"

#include "pen_int.h"

/* What a cell of the 1 mm grid holds: things that words had better not stand on. */
#define CELL_HEAD  2u  /* an arrow's head */
#define CELL_SHAFT 8u  /* an arrow's line: avoided, not forbidden */
#define CELL_SIGNS 16u /* trees, stones, tufts: plain ground is better */

/* What words and discs may not touch: outlines with room around them. */
typedef struct gs_taken {
    gs_draw_box box, bare; /* with that room, and without */
    gs_um x0, y0, x1, y1; /* around it */
} gs_taken;

typedef struct gs_map_view {
    gs_arena *a;
    const gs_map *map;
    gs_map_window win; /* what is shown */
    const gs_metrics *m;
    const gs_words *words;
    gs_drawing *d;
    gs_ink ink;
    gs_map_form form;
    bool small; /* its blocks are a thumb's: it is less than 100 wide */
    bool close; /* small, and yet with ids and people: those told of */
    bool strip; /* a thumb with arrows, moments and names of groups */
    gs_um x0, y0, w, h; /* the frame */
    gs_side_ink inks[GS_SIDES_MAX];
    const char *letters[GS_SIDES_MAX];
    uint8_t *cells;
    int cols, rows;
    gs_taken *taken;
    int taken_count, taken_cap;
    bool *outside;  /* units whose id stands outside their block */
    bool *no_id;    /* units without an id on this map */
    gs_dot *gone_at; /* of those that are gone: the middle of the front of their ghost */
    bool *shown;    /* units whose block stands on it */
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
/* The same where it was drawn: a ghost may have moved back. */
gs_block_sign gs_map_drawn(const gs_map_view *v, int unit);
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

/* A hero's name as it is set: how large it is, its plate with it; what is his in the drawing. */
const char *gs_map_hero_name(gs_map_view *v, const gs_map_hero *h, gs_um *w, gs_um *high);
void gs_map_set_hero_name(gs_map_view *v, const gs_map_hero *h, gs_box_um at);

/* The two ends of the edge where they touch, the left one first. */
void gs_map_contact(const gs_map_view *v, const gs_map_melee *c, gs_dot ends[2]);
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

/* ---- what is taken (map_place.c) ---- */
gs_draw_box gs_box_of(gs_box_um b);
/* A line from a to b. */
gs_draw_box gs_line_of(gs_dot a, gs_dot b);
gs_draw_box gs_corners_of(const gs_block_sign *b, gs_um beyond);
gs_draw_box gs_disc_of(gs_dot c, gs_um r);
/* Notes in the drawing what stands there, and keeps others half a millimetre away from it. */
void gs_map_take(gs_map_view *v, gs_box_kind kind, const gs_draw_box *box, const char *owner,
                 const char *text);
/* True if it would touch anything of `kinds` (bits 1 << gs_box_kind) that is not `owner`'s (NULL:
 * whosever it is). */
bool gs_map_touches(const gs_map_view *v, const gs_draw_box *box, unsigned kinds,
                    const char *owner);
/* The same of a line, which may pass close by. */
bool gs_map_crosses(const gs_map_view *v, const gs_draw_box *line, unsigned kinds,
                    const char *owner);
bool gs_map_inside(const gs_map_view *v, const gs_draw_box *box, gs_um beyond);
#define TAKEN_BLOCKS (1u << GS_BOX_BLOCK)
#define TAKEN_LINES  (1u << GS_BOX_LEADER)
#define TAKEN_SIGNS                                                                  \
    (1u << GS_BOX_LABEL | 1u << GS_BOX_DISC | 1u << GS_BOX_MOMENT |                   \
     1u << GS_BOX_SWORDS | 1u << GS_BOX_FLAG | 1u << GS_BOX_GONE)
#define TAKEN_GHOSTS (1u << GS_BOX_GONE)
#define TAKEN_ALL   (TAKEN_BLOCKS | TAKEN_LINES | TAKEN_SIGNS)

/* Where words or a disc of w by h may stand beside an outline: 24 directions, nine distances. */
typedef struct gs_seek {
    const gs_draw_box *by; /* beside it */
    const char *owner;     /* whose both are */
    gs_um w, h;
    gs_um knob;    /* the leader ends at a disc so wide, at that end which is nearer; 0: at the words */
    bool must;     /* further out than others, if need be */
    bool leader;   /* from 2.2 mm on a line joins them */
    int behind;    /* 1: behind the block costs nothing */
    gs_ang facing; /* of the block */
} gs_seek;
typedef struct gs_spot {
    gs_dot at;       /* middle of the words */
    gs_dot from, to; /* the leader, at the outline and at the words */
    bool leader;
    bool right; /* the knob is at the right end */
    int cost;   /* thousandths of a millimetre, as it were */
} gs_spot;
/* The cheapest free place; false if there is none. */
bool gs_map_seek(const gs_map_view *v, const gs_seek *s, gs_spot *out);
/* Draws and notes a leader. */
void gs_map_leader(gs_map_view *v, const gs_spot *s, gs_rgb rgb, const char *owner);

/* The grid. */
void gs_grid_box(gs_map_view *v, gs_box_um b, unsigned bit);
void gs_grid_disc(gs_map_view *v, gs_dot c, gs_um r, unsigned bit);
/* What a box would cover; a box that leaves the frame costs more than anything else. A
 * cost under GRID_LABEL covers no label, one under GRID_BLOCK no block either. Trees and
 * stones count only for what cannot stand on them. */
int gs_grid_cost(const gs_map_view *v, gs_box_um b, bool avoid_signs);
/* Arrow shafts that a box would cover, in cells. */
int gs_grid_shafts(const gs_map_view *v, gs_box_um b);
#define GRID_FRAME 100000000
#define GRID_LABEL 1000000
#define GRID_BLOCK 2000
#endif
