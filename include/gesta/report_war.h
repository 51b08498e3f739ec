#ifndef GESTA_REPORT_WAR_H
#define GESTA_REPORT_WAR_H
/* The campaign's map as a picture and as a page: places with their owners, roads with their marches,
 * armies, what the turn that just ended brought: marches, retreats, battles. */
#include "gesta/report_build.h"

/* Who looks at the map, and how large it is drawn. */
typedef struct gs_war_view {
    const gs_camp_side *side; /* as this side sees it; NULL: all of it */
    gs_um width, max_height;  /* of the drawing; 0: 166 mm; 0: 190 mm */
    gs_ink ink;
} gs_war_view;

/* The picture, in the arena; NULL if no place of the map has a position. */
gs_drawing *gs_war_map(gs_arena *a, const gs_campaign *c, const gs_war_view *view,
                       const gs_metrics *m);
/* The page: the map, the table of points, whose the places are, where the armies stand. GS_STATE:
 * the campaign has no map. */
gs_status gs_report_war(gs_arena *a, const gs_campaign *c, const gs_camp_side *side,
                        const gs_build_options *opt, gs_doc **out, gs_err *err) GS_MUST_CHECK;
#endif
