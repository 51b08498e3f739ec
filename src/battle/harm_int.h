#ifndef GESTA_HARM_INT_H
#define GESTA_HARM_INT_H
/* Losses: hits marked, men who fall, who is destroyed; and the ledger of a phase in which all
 * strike before anybody falls. What a hit takes, and what a unit bears, the rule set says. */
#include "battle_int.h"

/* Marks hits on a unit (less than 0: takes so many off); `word` as for effects. */
void gs_hits_mark(gs_battle *b, int unit, int hits, gs_ref by, const char *word);
/* `n` of a unit's men fall, at most all of them; returns how many are left. */
int gs_men_fall(gs_battle *b, int unit, int n, gs_ref by);
/* The unit is destroyed. */
void gs_destroy(gs_battle *b, int unit, gs_ref by);

/* Hits of one phase, of which the consequences come together at its end. */
typedef struct gs_ledger {
    gs_unitset removed;
    int16_t by[GS_MAX_UNITS];     /* who did most of it, a unit; -1 nobody */
    int16_t hits[GS_MAX_UNITS];   /* suffered in this phase */
    int16_t passed[GS_MAX_UNITS]; /* and taken for others, less those given to them */
} gs_ledger;
void gs_ledger_begin(gs_ledger *l);
/* Notes the hits of an effect (for gs_carry_out): by an enemy they are suffered; else they are handed
 * on, from one friend to another. Always false: they happen. */
bool gs_ledger_hears(gs_battle *b, const gs_log_effect *e, void *ledger);
/* Who did it, as a reference; none if nobody. */
gs_ref gs_ledger_by(const gs_ledger *l, int unit);
/* All who bear no more are removed, in rising number, each in an entry of its own (`kind`).
 * bears: by unit, how many hits destroy it. */
void gs_ledger_close(gs_battle *b, gs_ledger *l, const char *kind,
                     const int16_t bears[GS_MAX_UNITS]);
#endif
