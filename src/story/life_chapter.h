#ifndef GESTA_LIFE_CHAPTER_H
#define GESTA_LIFE_CHAPTER_H
/* A battle of a chapter, shared by its parts. */
#include "life_int.h"

typedef struct chapter {
    life_hero *x;
    life *l;
    const life_day *d;
    const gs_ruleset *rs;
    struct life_event *ev;
    int n_ev;
    const gs_camp_entry **men; /* entries that name his unit in this battle */
    const gs_camp_entry *died; /* in this battle; NULL: he did not */
} chapter;
life_line *life_chapter_say(chapter *k, const char *kind);
/* Id of his unit in a battle whose record is there; NULL none. */
const char *life_unit_id(const life_day *d);
/* What he did and what befell him, in the log's order. */
void life_tell_events(chapter *k);
#endif
