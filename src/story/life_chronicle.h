#ifndef GESTA_LIFE_CHRONICLE_H
#define GESTA_LIFE_CHRONICLE_H
/* A chapter of the chronicle, shared by its parts. */
#include "life_int.h"

typedef struct chron {
    life *l;
    const gs_camp_battle *b;
    const gs_camp_entry *end;          /* of this battle */
    const gs_camp_entry *before, *next; /* of the ones before and after it; NULL none */
    const gs_setup *s;                 /* NULL: it is on paper alone */
} chron;
/* What the battles before brought to it: one paragraph; none for the first. */
void life_tell_links(chron *x);
/* Captives and rivals, a line each till they are settled. */
void life_tell_wake(chron *x);
#endif
