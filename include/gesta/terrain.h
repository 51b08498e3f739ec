#ifndef GESTA_TERRAIN_H
#define GESTA_TERRAIN_H
/* Terrain features, the ground under a move, lines of sight, table edges. What a kind of
 * feature means is the rule set's business: it hands in small tables indexed by kind. */
#include "gesta/arena.h"
#include "gesta/err.h"
#include "gesta/path.h"

#define GS_KIND_MAX 64

/* A piece of terrain. */
typedef struct gs_feature {
    int kind;          /* 0..GS_KIND_MAX-1, given by the rule set or scenario */
    bool line;         /* false: polygon (area); true: polyline with a width */
    int n;             /* points: an area at least 3, a line at least 2 */
    const gs_pt *p;    /* owned by the terrain's arena */
    gs_len width;      /* lines: breadth, 0 for a mere line */
    int level;         /* height of the ground inside: 0 the open table */
    const char *name;  /* "" if none; owned by the arena */
    gs_box box;
    int nparts;        /* lines with a width: one quadrilateral for each stretch */
    const gs_hull *part;
} gs_feature;

/* The table and what lies on it. */
typedef struct gs_terrain {
    gs_len w, h; /* the table: 0..w, 0..h */
    int n, cap;
    gs_feature *f;
    gs_arena *arena;
} gs_terrain;

/* An empty table of w by h (each 1..GS_TABLE_MAX), owned by the arena. */
gs_terrain *gs_terrain_new(gs_arena *a, gs_len w, gs_len h);
/* Adds an area of n points or a line of n points and a width; points and name are copied.
 * Bad input (too few points, outside +-GS_TABLE_MAX, a polygon without ground or that
 * crosses itself, a kind out of range) gives GS_INPUT. Returns the feature's index
 * through *index (may be NULL). */
gs_status gs_terrain_area(gs_terrain *t, int kind, const gs_pt *p, int n, int level,
                          const char *name, int *index, gs_err *err) GS_MUST_CHECK;
gs_status gs_terrain_line(gs_terrain *t, int kind, const gs_pt *p, int n, gs_len width,
                          const char *name, int *index, gs_err *err) GS_MUST_CHECK;

/* ---- one feature ---- */
bool gs_feature_holds(const gs_feature *f, gs_pt p);
bool gs_feature_meets_rect(const gs_feature *f, const gs_rect *r);
bool gs_feature_meets_sweep(const gs_feature *f, const gs_sweep *s);
/* Distance of a rectangle to a feature; 0 if they touch. */
gs_len gs_feature_distance(const gs_feature *f, const gs_rect *r);
/* Length of the segment a-b inside the feature (a line without width: 1 if it is
 * crossed). */
gs_len gs_feature_inside(const gs_feature *f, gs_pt a, gs_pt b);
/* Free length of a straight move before it touches the feature; GS_LEN_NONE if never. */
gs_len gs_feature_cast(const gs_feature *f, const gs_rect *r, gs_ang ang);

/* ---- ground ---- */

/* A class of ground for each kind: 0 does not matter, higher is worse. GS_GROUND_OPENS
 * marks roads, bridges, fords: where the path of the centre runs on one, features beneath
 * do not count. */
#define GS_GROUND_OPENS 255
typedef struct gs_ground {
    uint8_t cls[GS_KIND_MAX];
    /* classes up to this one count for any part of a block that is not on an opener: they
     * are open to who is no broader than the road, or has both flanks on openers as well
     * (SHW-R56). 0: the path of the centre opens all. */
    uint8_t whole;
} gs_ground;

/* Worst class at a point, 0 if none or opened. *feature (may be NULL): its index or
 * -1. */
int gs_ground_at(const gs_terrain *t, const gs_ground *g, gs_pt p, int *feature);
/* Worst class that any part of a standing rectangle meets; features whose part of its
 * axis (rear centre to front centre) lies wholly on an opener do not count. */
int gs_ground_under(const gs_terrain *t, const gs_ground *g, const gs_rect *r,
                    int *feature);
/* Worst class that any part of the swept ground meets (SHW-R56: "any part of it").
 * Features whose part of the way of the centre, and of the axis at both ends, lies wholly
 * on an opener do not count (but see `whole`); those that only a flank brushes do. */
int gs_ground_worst(const gs_terrain *t, const gs_ground *g, const gs_rect *from,
                    const gs_path *path, int *feature);
/* Worst class on the way of the centre alone (GOH-R28c). */
int gs_ground_centre(const gs_terrain *t, const gs_ground *g, const gs_rect *from,
                     const gs_path *path, int *feature);
/* Worst class that any part of the footprint meets at a moment of the way at which its centre
 * is not on an opener (GOH-R28c); of a straight stretch, half of its depth before and behind
 * the opener goes with it, for the head goes onto a bridge before the centre. A path without
 * steps: as it stands, and no such grace. */
int gs_ground_footing(const gs_terrain *t, const gs_ground *g, const gs_rect *from,
                      const gs_path *path, int *feature);
/* Free length of a straight move before that ground; GS_LEN_NONE if never. */
gs_len gs_ground_footing_free(const gs_terrain *t, const gs_ground *g, const gs_rect *r,
                              gs_ang ang);
/* How many features of class `cls` the path meets. */
int gs_ground_count(const gs_terrain *t, const gs_ground *g, int cls, const gs_rect *from,
                    const gs_path *path);
/* Free length of a straight move before ground of class `cls` or worse; GS_LEN_NONE if
 * never. */
gs_len gs_ground_free(const gs_terrain *t, const gs_ground *g, int cls, const gs_rect *r,
                      gs_ang ang, int *feature);
/* The longest beginning of a path that meets no ground of class `cls` or worse, to a
 * thousandth, by bisection; *feature (may be NULL): what stops it, or -1. Turns in place
 * use no length, so a path that begins on such ground comes back empty. */
gs_path gs_ground_path_free(const gs_terrain *t, const gs_ground *g, int cls,
                            const gs_rect *from, const gs_path *path, int *feature);
/* Height of the ground at a point: the highest level of the features that hold it. */
int gs_level_at(const gs_terrain *t, gs_pt p);

/* ---- sight ---- */

/* How a kind bears on sight. */
typedef struct gs_sight_rule {
    /* < 0 never blocks; 0 blocks; > 0 blocks once more than this of the line runs in features
     * of this measure, whatever their kinds, what lies in two of them counted once */
    gs_len through;
    bool own_clear; /* a feature that holds one end of the line does not block it */
    bool low;       /* blocks only ends that are both not above its level */
} gs_sight_rule;
typedef struct gs_sight {
    gs_sight_rule kind[GS_KIND_MAX];
    bool levels; /* ground higher than both ends blocks (hills between) */
} gs_sight;

/* True if the segment a-b is not blocked by terrain; *feature (may be NULL): what blocks,
 * or -1. Symmetric in a and b. */
bool gs_sight_clear(const gs_terrain *t, const gs_sight *s, gs_pt a, gs_pt b,
                    int *feature);

/* ---- table edges ---- */

/* The edges of the table. */
typedef enum gs_edge { GS_EDGE_SOUTH, GS_EDGE_EAST, GS_EDGE_NORTH, GS_EDGE_WEST } gs_edge;
#define GS_EDGES 4 /* south: y = 0; east: x = w; north: y = h; west: x = 0 */

/* True if the whole rectangle lies on a table of w by h (its edge included). */
bool gs_edge_inside(gs_len w, gs_len h, const gs_rect *r);
/* Distance of the nearest corner to an edge, negative if beyond it. */
gs_len gs_edge_gap(gs_len w, gs_len h, gs_edge e, const gs_rect *r);
/* Free length of a straight move before a corner touches an edge, rounded down; *edge
 * (may be NULL) the edge reached. GS_LEN_NONE only if it moves away from all. */
gs_len gs_edge_free(gs_len w, gs_len h, const gs_rect *r, gs_ang ang, gs_edge *edge);
/* Direction straight at an edge. */
gs_ang gs_edge_ang(gs_edge e);
#endif
