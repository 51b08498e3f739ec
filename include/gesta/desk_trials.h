#ifndef GESTA_DESK_TRIALS_H
#define GESTA_DESK_TRIALS_H
/* Battles tried without a log, by the computer's generals: what a set-up is worth. */
#include "gesta/setup.h"

/* The seed of trial number `item` of a series: the same whoever fights it. */
uint64_t gs_desk_trial_seed(uint64_t seed, int item);
typedef struct gs_desk_trials {
    int runs, wins[GS_SIDES], drawn, failed;
    gs_err why; /* of the first that failed */
} gs_desk_trials;
/* Fights trials number `from` to `from + n - 1` of a set-up, one after the other, and adds what came of them.
 * GS_INPUT: it cannot be fought by generals. */
gs_status gs_desk_trials_fight(const gs_setup *s, uint64_t seed, int from, int n, gs_desk_trials *into,
                               gs_err *err) GS_MUST_CHECK;
#endif
