#ifndef GESTA_WAR_H
#define GESTA_WAR_H
/* The umpire's hand on the map: orders for the turn to come. They stand in a list of their own, not
 * in the ledger, until the turn ends (gs_campaign_next); the later replaces the earlier. */
#include "gesta/hand.h"

#include "gesta/campaign_war.h"

/* Orders an army to a place, by others (`via`: ids, " " between; NULL the way of the least turns).
 * The way is looked for and told in *out. GS_INPUT: no such way; GS_STATE: the army is no longer on
 * the map, or has nobody left. */
gs_status gs_hand_march(gs_hand *h, const char *army, const char *place, const char *via,
                        gs_way *out) GS_MUST_CHECK;
/* The army is to hold: an order for the turn to come is dropped, and one that it has been carrying
 * out is ended when the turn ends. */
gs_status gs_hand_hold(gs_hand *h, const char *army) GS_MUST_CHECK;
/* Reads orders as a player mails them, a line each: "ARMY PLACE", "ARMY PLACE via P, P", "ARMY hold";
 * "#" begins a remark. `side` NULL, or the only one whose armies the lines may name. All of them are
 * looked at; *n is how many hold. GS_INPUT: every fault, with its line, one after another. */
gs_status gs_hand_march_lines(gs_hand *h, const char *text, size_t len, const char *side,
                              int *n) GS_MUST_CHECK;
/* The order that an army has for the turn to come; NULL none. */
const gs_camp_order *gs_hand_order(const gs_campaign *c, const char *army);
#endif
