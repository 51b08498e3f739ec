#ifndef GESTA_SEEN_INT_H
#define GESTA_SEEN_INT_H
/* What is seen: over whom a line of sight leads, and where on a way somebody hidden comes into
 * sight. Who blocks a line, and how near one must come, the rule set says. */
#include "way_int.h"

/* The first of a set behind `after` (-1: of all) over whose ground a line leads, by more than
 * `most`; -1. */
int gs_line_next(const gs_battle *b, const gs_bodyset *set, int after, gs_pt eye, gs_pt aim,
                 gs_len most);

/* How near somebody hidden is seen. */
typedef struct gs_sighting {
    gs_len reach; /* so near */
    gs_len least; /* ... or, of whom one stood nearer than that already, so near */
    gs_len step;  /* who comes on is looked at each so far, at least */
} gs_sighting;
/* How near one who begins so far from him comes before he is seen, and how much farther he surely
 * goes unseen when he is so far from him. */
static inline gs_len gs_seen_from(const gs_sighting *how, gs_len apart)
{
    return apart <= how->reach ? how->least : how->reach;
}
static inline gs_len gs_unseen_for(const gs_sighting *how, gs_len apart, gs_len reach)
{
    return apart - reach > how->step ? apart - reach : how->step;
}
/* How far along a path (`len` at most) one comes before he sees one of a set. */
gs_len gs_until_seen(const gs_battle *b, const gs_sighting *how, const gs_bodyset *set,
                     const gs_rect *from, const gs_path *path, gs_len len);
#endif
