#ifndef GESTA_HINGE_INT_H
#define GESTA_HINGE_INT_H
/* Shared by the ways to a hinge. */
#include "gesta/forecast.h"
#include "gesta/tally.h"

/* How likely the first side was to win at a turn's end. */
typedef struct hinge_point {
    int turn;
    int chance; /* thousandths */
    int n;      /* times it was fought out; 0: reckoned, not counted */
    bool apart; /* nobody knows what lies between it and the point before */
} hinge_point;
#define HINGE_POINTS 512
typedef struct hinge_curve {
    hinge_point at[HINGE_POINTS]; /* in order of turns */
    int n;
} hinge_curve;

/* The rule alone: kind, turns, side and chances of a curve; leaves *h as it was where no turn
 * stands out. */
void story_hinge_find(const hinge_curve *c, gs_hinge *h);
/* A curve reckoned from what both sides had left at each turn's end that is told: empty where
 * nobody told of losses. GS_STATE if the log does not fold. */
gs_status story_strength_curve(gs_arena *a, const gs_setup *s, const gs_log *log, hinge_curve *c,
                               gs_err *err) GS_MUST_CHECK;
#endif
