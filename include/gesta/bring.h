#ifndef GESTA_BRING_H
#define GESTA_BRING_H
/* Brings what was read of another program's list into the campaign, by the umpire's hand. */
#include "gesta/foreign.h"
#include "gesta/hand.h"

/* Where it goes. */
typedef struct gs_bring {
    const char *side, *army; /* ids; NULL: as the rows say */
    const char *list;        /* name for rows of an army list; NULL: the list's own title */
    const gs_foreign_map *map; /* NULL: none */
} gs_bring;

/* Units, heroes and rows of army lists come into the lists, all in one step, each with its `added`;
 * kinds of men that the campaign does not have, too. What was guessed or left is added to the
 * notes. GS_INPUT, all or nothing: a side or an army that is missing, values out of range. */
gs_status gs_hand_bring(gs_hand *h, gs_foreign *f, const gs_bring *to) GS_MUST_CHECK;
/* A mapping file of what the names become as things stand: "source name -> troop". */
void gs_hand_bring_map(const gs_campaign *c, const gs_foreign *f, const gs_foreign_map *m, gs_str *out);
#endif
