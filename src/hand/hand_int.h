#ifndef GESTA_HAND_INT_H
#define GESTA_HAND_INT_H
/* Shared inside the folder. */
#include "gesta/hand.h"

/* The type of troops of a rule set that a name means ("Elven archers": archers); NULL: nobody can
 * tell. */
const char *gs_hand_guess_type(const gs_ruleset *rs, const char *name);
#endif
