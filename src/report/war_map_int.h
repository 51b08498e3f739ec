#ifndef GESTA_WAR_MAP_INT_H
#define GESTA_WAR_MAP_INT_H
/* Inside the campaign's map: what stands where on the page (war_map_scene.c), where words find room
 * (war_map_labels.c), the picture (war_map.c). */
#include "gesta/campaign_war.h"
#include "gesta/report_war.h"

#include "build_int.h"
#include "pen_int.h"

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

/* A march or a retreat. */
typedef struct war_move {
    const gs_camp_side *side;
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
    war_army *army;
    int n_armies;
    war_move *move;
    int n_moves;
    gs_dot *sword;
    int n_swords;
    war_box *box; /* taken by words and signs */
    int n_boxes, cap_boxes;
} war_scene;

/* Reads the campaign onto a page of that size; false: no place has a position. */
bool war_scene_read(war_scene *s, gs_um *height);
gs_side_ink war_ink_of(const war_scene *s, const gs_camp_side *side);
/* Takes a box. */
void war_take(war_scene *s, gs_um x0, gs_um y0, gs_um x1, gs_um y1);
/* Where a box of that size has room round a point: its top left corner. Taken then. */
gs_dot war_room(war_scene *s, gs_dot at, gs_um clear, gs_um w, gs_um h);
#endif
