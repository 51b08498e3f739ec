#ifndef GESTA_BUILD_MAP_INT_H
#define GESTA_BUILD_MAP_INT_H
/* What the makers of a battle's map share. */
#include "build_int.h"

typedef struct map_build {
    gs_arena *a;
    const gs_setup *s;
    const gs_table_state *t;
    const gs_build_options *opt;
    gs_battle *b; /* for the rectangles of bodies */
    build_ids ids;
    const char **brief; /* short names of the heroes */
    gs_map map;
    bool strip;        /* small, of moves alone: shots are left to larger ones */
    bool close;        /* small: names of those alone of whom the text tells */
    bool moments_only; /* who acts: those with a part in a moment, no others */
    int map_unit[GS_MAX_UNITS]; /* index in map.units, -1 not drawn */
} map_build;

/* The moves and shots of entries first to last as arrows; those who moved alike in one entry have one
 * (build_map_moves.c). */
void build_map_arrows(map_build *m, const gs_log *log, int first, int last);
/* The plan of each side as arrows of its wings: on the map of the deployment. */
void build_map_plans(map_build *m, const gs_log *log);
/* Letters of the moments of the view's turns, and who has a part in them; who else the text names. */
void build_map_moments(map_build *m, const gs_report_view *view);
/* The part of the table that the view is to show, by who stands where (build_window.c). Returns a
 * caption's words on it, "" none. */
const char *build_map_window(map_build *m, const gs_report_view *view);
/* The part of the table in which all stand at all of n times, and a little more. */
gs_map_window build_window_of(const gs_setup *s, const gs_table_state *const *times, int n);
/* Names of hosts, and of units that stand apart, for a strip. */
void build_map_groups(map_build *m);
#endif
