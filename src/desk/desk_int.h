#ifndef GESTA_DESK_INT_H
#define GESTA_DESK_INT_H
/* Shared inside the desk. */
#include "gesta/desk.h"
#include "gesta/hand.h"

/* The id of a hero or unit (kinds: GS_SLOT_...) of the campaign whom a name means; `foe`: one who
 * is not of that side is meant, NULL any; `body`: a unit rather than the hero who leads it. `role`
 * begins what an error says. */
gs_status gs_desk_find(const gs_campaign *c, const char *role, const char *name, uint8_t kinds,
                       const gs_camp_side *foe, bool body, const char **id, gs_err *err) GS_MUST_CHECK;
/* ---- the page after a battle ---- */
/* Works the page anew after something was said. */
gs_status gs_desk_page_work(gs_desk_page *p, gs_err *err) GS_MUST_CHECK;
/* What was said of somebody; NULL nothing. */
const gs_after_say *gs_desk_said(const gs_desk_page *p, const char *subject, const char *what);
bool gs_desk_seen(const gs_desk_page *p, const char *subject, const char *what);
/* Has the file a record of the battle in which a unit of the set-up stands? */
bool desk_marched(gs_store *store, const gs_camp_battle *b, const gs_setup *s, gs_arena *a);
/* Those who stay are put into the lists. *any: somebody does. */
gs_status gs_desk_page_enlist(gs_desk_page *p, bool *any, gs_err *err) GS_MUST_CHECK;
#endif
