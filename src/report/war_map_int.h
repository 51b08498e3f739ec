#ifndef GESTA_WAR_MAP_INT_H
#define GESTA_WAR_MAP_INT_H
/* Inside the campaign's map: what stands where on the page (war_map_scene.c), where words find room
 * (war_map_labels.c), the picture (war_map.c). */
#include "gesta/campaign_war.h"
#include "gesta/report_war.h"

#include "build_int.h"
#include "pen_int.h"

/* A road as it is drawn: points of its curve, equal parts of the curve's parameter apart, and how far
 * along the curve each lies. */
enum { ROAD_DOTS = 25 };
typedef struct war_road {
    int from, to; /* places; -1: of none, and it is not drawn */
    gs_dot p[ROAD_DOTS];
    gs_um far[ROAD_DOTS];
} war_road;

typedef struct war_box {
    gs_um x0, y0, x1, y1;
} war_box;

/* An army on the page. */
typedef struct war_army {
    const gs_camp_army *army;
    const gs_camp_side *side;
    gs_war_seen seen;
    gs_dot at;
    int place;         /* at which it stands; -1: on a road */
    bool waits;        /* before the road to `towards` */
    gs_dot towards;
    const char *words; /* "30", "about 30", "seen turn 2" */
} war_army;

/* A march or a retreat: whose, from where to where. */
typedef struct war_move {
    const gs_camp_side *side;
    const gs_camp_army *army;
    gs_army_now was, now;
    gs_dot p[6];
    int n;
    bool back;
    int men;
} war_move;

typedef struct war_scene {
    gs_arena *a;
    const gs_campaign *c;
    const gs_war_view *view;
    const gs_metrics *m;
    gs_drawing *d;
    gs_dot *place; /* of each place on the page */
    war_road *road; /* of each road */
    int64_t x0, y1, page, part; /* the campaign's lengths to the page: (x - x0) * page / part + left */
    gs_um left, top;
    war_army *army;
    int n_armies;
    war_move *move;
    int n_moves;
    gs_dot *sword; /* the points where armies met */
    int n_swords;
    war_box *box; /* taken by words and signs */
    int n_boxes, cap_boxes;
} war_scene;

/* The picture, and what is on it. */
gs_drawing *war_map(gs_arena *a, const gs_campaign *c, const gs_war_view *view, const gs_metrics *m,
                    war_scene *out);
/* Reads the campaign onto a page of that size; false: no place has a position. */
bool war_scene_read(war_scene *s, gs_um *height);
/* A point of the campaign on the page. */
gs_dot war_dot(const war_scene *s, gs_len x, gs_len y);
/* Is the place water, which is drawn by its shore and has no sign? */
bool war_is_water(const gs_camp_place *p);
/* Waters below everything, within the frame; and their names, once all else has its room. */
void war_waters(const war_scene *s);
void war_water_names(war_scene *s);
/* Lays the curves of all roads: through a place from one road to the next where they go on, else
 * bent a little. */
void war_roads_lay(war_scene *s);
/* The road between two places that takes the fewest marches; -1 none. */
int war_road_between(const war_scene *s, int a, int b);
/* The point of a road so many of `of` parts of its length from one of its two places. */
gs_dot war_along(const war_scene *s, int road, int place, int part, int of);
/* Adds what the side's armies did in the turn that ended, a sentence each, as the looking side knows
 * it; nothing where none of them is known. */
void war_deeds(const war_scene *s, const gs_camp_side *side, gs_str *out);
gs_side_ink war_ink_of(const war_scene *s, const gs_camp_side *side);
/* Takes a box. */
void war_take(war_scene *s, gs_um x0, gs_um y0, gs_um x1, gs_um y1);
/* Is nothing there, and is it on the page? */
bool war_is_clear(const war_scene *s, gs_um x0, gs_um y0, gs_um x1, gs_um y1);
/* Where a box of that size has room round a point: its top left corner. Taken then. */
gs_dot war_room(war_scene *s, gs_dot at, gs_um clear, gs_um w, gs_um h);
#endif
