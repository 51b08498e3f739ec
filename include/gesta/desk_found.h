#ifndef GESTA_DESK_FOUND_H
#define GESTA_DESK_FOUND_H
/* Campaigns from nothing, and the files that are made of them. */
#include "gesta/store.h"

/* The least that a campaign is: a title, a rule set; how it counts time, its shape. */
typedef struct gs_desk_found {
    const char *title;
    const char *ruleset;  /* NULL: "stout-hearts" */
    const char *shape;    /* gs_camp_shape_words; NULL: free */
    const char *start;    /* the day on which it begins; NULL: turns are counted */
    const char *calendar; /* gs_camp_calendar_words; NULL: days, if there is a start */
} gs_desk_found;
/* Makes it; gs_campaign_free ends it. Its id comes of its title, its seed of chance. GS_INPUT, with
 * the field as key: what it cannot have. */
gs_status gs_desk_campaign_new(const gs_desk_found *what, gs_campaign **out,
                               gs_err *err) GS_MUST_CHECK;

struct gs_os_place;
/* A campaign file in the making: under a name of its own until it is whole. */
typedef struct gs_desk_making {
    const char *path;
    struct gs_os_place *place; /* NULL: nothing was begun, or what is there is looked at first */
    gs_store *store;
} gs_desk_making;
/* Opens one that is to stand at `path`. What is there already is left to the store: it refuses it, or
 * finds tables and no campaign in it (an older gesta that was killed left such files) and fills
 * them. */
gs_status gs_desk_making_open(const char *path, const char *const *scripts, gs_desk_making *m,
                              gs_err *err) GS_MUST_CHECK;
/* Puts it in its place, or (`st` is a fault) throws it away; returns the first fault. */
gs_status gs_desk_making_end(gs_desk_making *m, gs_status st, gs_err *err) GS_MUST_CHECK;
#endif
