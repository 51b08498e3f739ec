#ifndef TESTS_ODDS_FIGURES_H
#define TESTS_ODDS_FIGURES_H
/* Figures out of an output's odds. */
#include "gesta/odds.h"

static inline double odds_mean(const gs_odds_key *k)
{
    double m = 0;
    for (int i = 0; i < k->count; i++) {
        m += k->values[i].value * k->values[i].p;
    }
    return m;
}

static inline double odds_chance(const gs_odds_key *k, int value)
{
    for (int i = 0; i < k->count; i++) {
        if (k->values[i].value == value) {
            return k->values[i].p;
        }
    }
    return 0;
}
#endif
