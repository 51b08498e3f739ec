#ifndef GESTA_ODDS_H
#define GESTA_ODDS_H
/* Exact odds of a procedure: the same step function, run over every class of outcome with its
 * weight; equal states merge. */
#include "gesta/arena.h"
#include "gesta/proc.h"

/* A value that an output may take, and how likely it is. */
typedef struct gs_odds_value {
    int32_t value;   /* of the output fact */
    uint64_t weight; /* out of gs_odds_key.total; 0 where whole numbers did not suffice */
    double p;        /* probability */
    double error;    /* standard error; 0 if exact */
} gs_odds_value;

/* All values of one output. */
typedef struct gs_odds_key {
    const gs_fact *out;
    gs_odds_value *values; /* numbers ascending, words in alphabetical order */
    int count;
    uint64_t total; /* sum of the weights; 0: doubles were needed */
    bool estimate;  /* too many courses: a Monte Carlo figure */
} gs_odds_key;

/* Odds of one output (`only`, a row of p->out) or of all (NULL) into the arena. `limit` bounds the
 * courses followed for one key (0: the default, 4 million); beyond it the key is estimated by
 * 200,000 seeded runs. */
gs_status gs_odds(const gs_proc *p, const void *in, const gs_fact *only, uint64_t limit,
                  gs_arena *a, gs_odds_key **keys, int *count, gs_err *err) GS_MUST_CHECK;
/* How likely a value is, in tenths of a per cent, rounded. */
int32_t gs_odds_tenths(const gs_odds_value *v);
/* Adds "KEY=value:probability,..." with ten decimals (estimates: "KEY~value:p±error,..."). */
void gs_odds_print(const gs_odds_key *k, gs_str *out);
#endif
