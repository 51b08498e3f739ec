#ifndef GESTA_HAND_ARMIES_H
#define GESTA_HAND_ARMIES_H
/* What the umpire does with units, armies and purses (CAM-5.4, CAM-6.1); what is no more than an
 * entry (men gained or lost, quality) is gs_campaign_rule's. Each function checks all,
 * enters the entries of the step that `h` is, and prints nothing. What is refused leaves the
 * campaign as it was: GS_INPUT or GS_STATE in one line that says what was expected. Ids must be of
 * the campaign. */
#include "gesta/hand.h"

/* ---- units ---- */
/* Its establishment is `full` now, more than it was; `men` of the new places are filled at once (0
 * to all open ones). With an economy the places are paid for by the troop's price. */
gs_status gs_hand_unit_raise(gs_hand *h, const char *unit, int full, int men) GS_MUST_CHECK;
/* It has `present` men now: so many more came, or fell. */
gs_status gs_hand_unit_men(gs_hand *h, const char *unit, int present) GS_MUST_CHECK;
/* A new unit of a type of troops of the campaign's rule set, as strong as is usual there (`full` 0) or
 * so: of the kind of men of that type and name, which is made if there is none. `name`: of the kind
 * of men; the unit has it with a number. */
gs_status gs_hand_unit_of_book(gs_hand *h, const char *army, const char *type, const char *name,
                               int full) GS_MUST_CHECK;
/* The strength that units of a rule set usually have. */
int gs_hand_usual_strength(const gs_ruleset *rs);
/* `unit` goes into `into`, which grows by its men; it is struck. Both are of one side, place and
 * troop. Where their quality is unlike, `quality` must say what the whole is; else NULL. */
gs_status gs_hand_unit_merge(gs_hand *h, const char *unit, const char *into,
                             const char *quality) GS_MUST_CHECK;
/* `men` of it become the unit `name` of that `id` (NULL: made of the name) in the same army, with their share of its
 * establishment, its honours and its quality. The leader stays. */
gs_status gs_hand_unit_split(gs_hand *h, const char *unit, int men, const char *id,
                             const char *name) GS_MUST_CHECK;
/* Its men go home, or to the depot of its side; it is struck. */
gs_status gs_hand_unit_disband(gs_hand *h, const char *unit, bool to_pool) GS_MUST_CHECK;
/* It goes to another army of its side at the same place. */
gs_status gs_hand_unit_move(gs_hand *h, const char *unit, const char *army) GS_MUST_CHECK;

/* ---- armies ---- */
/* All units of `army` go to `into`; it is removed, or stays empty where a scenario speaks of it. Of
 * one side and place. */
gs_status gs_hand_army_merge(gs_hand *h, const char *army, const char *into) GS_MUST_CHECK;
/* Those units (one to all but one) become the army `name` of that `id` (NULL: made
 * of the name), at the same place. */
gs_status gs_hand_army_split(gs_hand *h, const char *army, const char *id, const char *name,
                             const char *const *units, int n) GS_MUST_CHECK;
/* It is removed; it must have no unit on the roll. */
gs_status gs_hand_army_disband(gs_hand *h, const char *army) GS_MUST_CHECK;

/* ---- purses ---- */
/* Coin, men of the depot, points of a goal, gained (above 0) or spent (below). A depot never owes
 * men; coin may be owed. */
gs_status gs_hand_side_coin(gs_hand *h, const char *side, int amount) GS_MUST_CHECK;
gs_status gs_hand_side_pool(gs_hand *h, const char *side, int men) GS_MUST_CHECK;
gs_status gs_hand_side_goal(gs_hand *h, const char *side, int points) GS_MUST_CHECK;
/* Enters what a new unit costs its side, where there is an economy and its troop has a price. */
gs_status gs_hand_pay_unit(gs_hand *h, const char *unit) GS_MUST_CHECK;
#endif
