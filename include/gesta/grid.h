#ifndef GESTA_GRID_H
#define GESTA_GRID_H
/* Who stands near: a grid of unit sets. What the ground is like: a raster of the table,
 * and fields of walking distance on it. */
#include "gesta/terrain.h"

/* A set of up to 128 units by id. */
#define GS_UNIT_MAX 128
typedef struct gs_unitset {
    uint64_t w[2];
} gs_unitset;

/* Adds an id (0..127), takes it out, asks for it. */
static inline void gs_unitset_put(gs_unitset *s, int id)
{
    s->w[id >> 6] |= UINT64_C(1) << (id & 63);
}
void gs_unitset_take(gs_unitset *s, int id);
static inline bool gs_unitset_has(const gs_unitset *s, int id)
{
    return (s->w[id >> 6] >> (id & 63)) & 1;
}
/* Ids in both; in either; in a alone. And how many there are. */
gs_unitset gs_unitset_and(gs_unitset a, gs_unitset b);
static inline gs_unitset gs_unitset_or(gs_unitset a, gs_unitset b)
{
    return (gs_unitset){{a.w[0] | b.w[0], a.w[1] | b.w[1]}};
}
static inline gs_unitset gs_unitset_without(gs_unitset a, gs_unitset b)
{
    return (gs_unitset){{a.w[0] & ~b.w[0], a.w[1] & ~b.w[1]}};
}
int gs_unitset_count(gs_unitset s);
/* The least id greater than `after` (-1 to begin), or -1: bits come in id order. */
static inline int gs_unitset_next(const gs_unitset *s, int after)
{
    for (int id = after + 1; id < GS_UNIT_MAX; id = (id | 63) + 1) {
        uint64_t rest = s->w[id >> 6] >> (id & 63);
        if (rest) {
            return id + __builtin_ctzll(rest);
        }
    }
    return -1;
}

#define GS_GRID 16
/* Units by the cells that their boxes cover. */
typedef struct gs_grid {
    gs_len w, h;
    gs_unitset cell[GS_GRID * GS_GRID];
} gs_grid;

/* An empty grid over a table of w by h. What lies outside belongs to the border cells. */
void gs_grid_init(gs_grid *g, gs_len w, gs_len h);
/* Adds a unit under its box; takes it away again (the same rectangle as when it was
 * added). */
void gs_grid_add(gs_grid *g, int id, const gs_rect *r);
void gs_grid_remove(gs_grid *g, int id, const gs_rect *r);
void gs_grid_move(gs_grid *g, int id, const gs_rect *from, const gs_rect *to);
/* All units with a cell under the box: a superset of those that meet it. */
gs_unitset gs_grid_query(const gs_grid *g, gs_box b);
/* The box of a rectangle widened by `reach` on all sides, or of a sweep. */
gs_unitset gs_grid_near(const gs_grid *g, const gs_rect *r, gs_len reach);
gs_unitset gs_grid_under(const gs_grid *g, const gs_sweep *s);

/* ---- raster ---- */

#define GS_RASTER 64
#define GS_RASTER_CELLS (GS_RASTER * GS_RASTER)
/* Bits of a cell of the raster. */
enum {
    GS_CELL_SLOW_FOOT = 1,
    GS_CELL_SLOW_HORSE = 2,
    GS_CELL_BAR_FOOT = 4,
    GS_CELL_BAR_HORSE = 8,
    GS_CELL_COVER = 16,
    GS_CELL_SIGHT = 32, /* blocks or limits sight */
    GS_CELL_EDGE = 64,  /* a feature's outline or a line runs through: ask the polygons */
    GS_CELL_OPENS = 128 /* road, bridge, ford */
};

/* The ground in cells. */
typedef struct gs_raster {
    gs_len w, h;
    uint8_t flags[GS_RASTER_CELLS]; /* row by row from the south-west */
    int8_t level[GS_RASTER_CELLS];
} gs_raster;

/* Builds the raster once a scenario. kind_flags[kind]: the GS_CELL_ bits of each kind
 * (COVER, SIGHT, SLOW_, BAR_, OPENS); an area counts where it holds the cell's centre, a
 * line in every cell that it runs through; OPENS clears SLOW and BAR of its cell. */
void gs_raster_build(gs_raster *out, const gs_terrain *t,
                     const uint8_t kind_flags[GS_KIND_MAX]);
/* The cell of a point (held to the table), and its centre. */
int gs_raster_cell(const gs_raster *r, gs_pt p);
gs_pt gs_raster_centre(const gs_raster *r, int cell);
/* All flags of the cells under a box, or-ed. */
unsigned gs_raster_flags(const gs_raster *r, gs_box b);

/* Walking distance of each cell to the goal, GS_LEN_NONE where there is no way. */
typedef struct gs_flow {
    gs_len cost[GS_RASTER_CELLS];
} gs_flow;

/* Distances to the n goal cells (cost 0), by eight neighbours; slow ground counts double,
 * barred ground is closed (a goal in it is still a goal). horse chooses the bits. Uses
 * about 40 kB of stack. */
void gs_flow_build(gs_flow *out, const gs_raster *r, const int *goals, int n,
                    bool horse);
void gs_flow_to_point(gs_flow *out, const gs_raster *r, gs_pt goal, bool horse);
void gs_flow_to_edge(gs_flow *out, const gs_raster *r, gs_edge e, bool horse);
/* Distance at a point. */
gs_len gs_flow_at(const gs_flow *f, const gs_raster *r, gs_pt p);
/* Direction downhill from a point: towards the cheapest of the cells up to `look` cells
 * (1..8) round it, counting the way there; false if no way is known or it is at the
 * goal. */
bool gs_flow_dir(const gs_flow *f, const gs_raster *r, gs_pt p, int look, gs_ang *dir);
#endif
