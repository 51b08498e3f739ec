#ifndef GESTA_WEB_GROUND_H
#define GESTA_WEB_GROUND_H
/* The battlefield editor: pages over one scenario, each with its map. Where a tap on the map falls is
 * told by the image's own x and y, so that no script is needed. */
#include "edit.h"

/* The scenario of the page; NULL, and e->p->err: there is none. */
const gs_camp_scenario *web_ground(web_edit *e);
gs_len web_ground_width(const gs_camp_scenario *sc);
gs_len web_ground_depth(const gs_camp_scenario *sc);
/* Title and ways: "ground", "forces" ... */
void web_ground_begin(web_edit *e, const gs_camp_scenario *sc, const char *tab);
void web_ground_end(web_edit *e);
/* The battle that would be fought there: of the lists, or made up; in the arena. */
const gs_camp_battle *web_ground_battle(web_edit *e, const gs_campaign *c, const gs_camp_scenario *sc);
/* The map, a piece of it outlined (NULL none); with `act` it takes taps, as a form of that act. */
void web_ground_map(web_edit *e, const gs_camp_scenario *sc, const gs_camp_feature *chosen, const char *act);
/* Where the map was tapped, in the table's own lengths, to the half of an inch; false: nowhere. */
bool web_ground_tap(web_edit *e, const gs_camp_scenario *sc, gs_pt *at);
/* What is worth a look: nothing of it hinders anybody. */
void web_ground_notes(web_edit *e, const gs_camp_scenario *sc);
/* Who comes. */
void web_ground_forces(web_edit *e, const gs_camp_scenario *sc);
/* Trial battles. */
gs_status web_ground_try(web_edit *e, gs_hand *h, const char *id);
void web_ground_trials(web_edit *e, const gs_camp_scenario *sc);
#endif
