#ifndef GESTA_UNITS_INT_H
#define GESTA_UNITS_INT_H
/* Shared by what is done with units, armies and purses. */
#include "gesta/campaign_sums.h"
#include "gesta/hand_armies.h"

#include "hand_int.h"

/* A unit as it is today. */
typedef struct gs_found_unit {
    gs_camp_unit *u;
    gs_camp_side *side;
    gs_camp_army *army;
    const char *name;
    gs_unit_now now;
} gs_found_unit;
/* GS_INPUT: there is none of that id; GS_STATE: it is struck from the roll. */
gs_status gs_hand_find_unit(const gs_hand *h, const char *id, gs_found_unit *out);
/* Both armies stand at one place, or the rule is overruled; `who` is to go from one to the other. */
gs_status gs_hand_one_place(gs_hand *h, const gs_camp_army *a, const gs_camp_army *b,
                            const char *who);
/* The unit belongs to that army from now on. */
void gs_hand_enter_move(gs_hand *h, const char *unit, const char *army);
/* The side pays so much for the unit; nothing for 0. */
void gs_hand_charge(gs_hand *h, const gs_camp_side *side, const char *unit, int coin);
#endif
