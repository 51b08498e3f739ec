#ifndef GESTA_SENSE_H
#define GESTA_SENSE_H
/* What a battle shows of sense, from its set-up and its log alone: so of battles that
 * people have fought too. Sums over one side's battles; rates are for whoever prints
 * them. */
#include "gesta/engine.h"

/* What one expects of a charge before it is made: hits of its first round of melee in
 * 1/256, given and taken; its worth in the general's currency, fought on for a while;
 * chances that it drives the enemy back or is driven back, in 1/65536. */
typedef struct gs_foresight {
    int64_t hits_given, hits_taken;
    int64_t worth;
    int64_t wins, loses;
} gs_foresight;
/* Fills *f with what body `who` may expect of charging `target` as the table stands now;
 * false: he cannot tell. */
typedef struct gs_seer {
    bool (*foresee)(void *ctx, gs_battle *b, int who, int target, gs_foresight *f);
    void *ctx;
} gs_seer;

/* The sums. */
typedef struct gs_sense {
    int64_t battles, turns;
    int64_t dressed, in_line;        /* unit-turns of a line before contact: dressed, all */
    int64_t exposed, unit_turns;     /* ended with a fit enemy who could charge its flank */
    int64_t to_and_fro, moves;       /* A-B-A within three turns; moves */
    int64_t wasted, marches;         /* moves that gained nothing; all by own order */
    int64_t unused, units;           /* never fought, shot, or came within two reaches */
    int64_t idle, chances;           /* shots not taken; turns with a lawful shot */
    int64_t together, wings;         /* share of a wing there at its first contact, in
                                        1/1000; wings that came to blows */
    int64_t reserve, reserve_due; /* kept at first contact; battles with six units and more
                                     and no orders to stand */
    int64_t reserve_sent, reserve_used; /* of those kept: sent in, came to blows */
    int64_t first_contact, contacts; /* sum of turns; battles with contact */
    int64_t plans, challenges;       /* changes of the army's plan; challenges issued */
    int64_t shots;                   /* before the first contact */
    int64_t general_lost, general_rash, generals; /* lost; having chosen a bad fight */
    int64_t heroes_down, heroes;
    int64_t by_objective, by_break, by_time, by_other;
    int64_t goals, break_at_goal; /* battles with a place to take or a way out; of them
                                     ended by a break */
    /* with a seer only: */
    int64_t charges, bad;                       /* of one body at another; not worth it */
    int64_t rounds;                             /* first rounds foreseen and fought */
    int64_t given, taken, given_real, taken_real; /* hits, in 1/256 */
} gs_sense;

/* Adds what the battle shows of `side`. `room`: a battle to fold the log in; its content
 * is lost. seer may be NULL. GS_STATE when the log contradicts itself. */
gs_status gs_sense_add(const gs_scene *scene, const gs_log *log,
                         const gs_outcome *outcome, int side, const gs_seer *seer,
                         gs_battle *room, gs_sense *m, gs_err *err) GS_MUST_CHECK;
#endif
