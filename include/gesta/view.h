#ifndef GESTA_VIEW_H
#define GESTA_VIEW_H
/* What a side of a campaign may know (options.sight, CAM-R31). It is decided here alone: whatever shows
 * a campaign to one side either asks gs_sight, or is given the campaign as that side knows it, in which
 * nothing else stands. Where an army is in sight, gs_campaign_seen tells how much of it. Pure.
 *
 * A side knows itself: its heroes, armies, units and all that befell them. Of others it knows the
 * sides, places and roads; armies that it sees or saw; who was on a field where it fought, as they were
 * then; whom it holds, and who held its own. It never knows others' orders, coin and depot, nor the
 * umpire's notes and seed. Without a map, and with sight "all", everybody is in sight. */
#include "gesta/campaign.h"

typedef struct gs_sight gs_sight;
/* Works it out; in the arena. Who was on a field is known exactly of battles whose records are loaded. */
gs_sight *gs_sight_new(const gs_campaign *c, const gs_camp_side *side, gs_arena *a);
/* May the side know that there is a thing (hero, unit, army, troop, scenario, battle ...) of that id? */
bool gs_sight_thing(const gs_sight *s, const char *id);
/* May it know of the entry? */
bool gs_sight_entry(const gs_sight *s, const gs_camp_entry *e);
/* Was it at that battle, or is it to be? */
bool gs_sight_battle(const gs_sight *s, const gs_camp_battle *b);

/* The campaign as a side knows it, a campaign of its own: the lists without what it may not know, the
 * ledger with blanks in the place of what it may not (gs_entry_blank). Records are those of `c`, which
 * must outlive it. Only to be looked at. GS_STATE: it cannot be told apart (never of a sound campaign). */
gs_status gs_campaign_view(const gs_campaign *c, const gs_camp_side *side, gs_campaign **out,
                           gs_err *err) GS_MUST_CHECK;
/* Does the entry stand there only for the numbers' sake? */
bool gs_entry_blank(const gs_camp_entry *e);
#endif
