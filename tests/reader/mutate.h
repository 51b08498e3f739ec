#ifndef GESTA_TEST_READER_MUTATE_H
#define GESTA_TEST_READER_MUTATE_H
/* Changes to the log under a story that was told of it: the reader must see them. */
#include "reader.h"

typedef enum rd_change {
    RD_AUTHOR,  /* it was another's deed */
    RD_NUMBER,  /* one more or less was lost */
    RD_FACE,    /* not in flank */
    RD_FATE,    /* taken, not killed; not wounded; not destroyed */
    RD_ORDER,   /* on another turn, or others before it */
    RD_VICTORY, /* other terms, another winner, another reason */
    RD_CHANGES
} rd_change;
extern const char *const rd_change_words[RD_CHANGES];

/* Makes every change of that kind, one by one, that would make a sentence of the story untrue, and
 * takes it back. Adds how many were made, and how many of them the reader saw; the first that it
 * did not see is told in `missed`. */
void rd_mutate(rd_battle *b, rd_change kind, int *made, int *found, char *missed, size_t room);
#endif
