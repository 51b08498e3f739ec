#ifndef GESTA_SPAR_TRIAL_H
#define GESTA_SPAR_TRIAL_H
/* The trial bench: battles of one player against another on eight scenarios with three
 * pairs of armies, scores with their bounds, and what a battle shows of sense. */
#include "gesta/general.h"
#include "gesta/general_sparring.h"
#include "spar/players.h"
#include "spar/seer.h"
#include "spar/sense.h"

#define GS_TRIAL_SCENARIOS 8
#define GS_TRIAL_MAGIC 8 /* one more, asked for by itself: an open field, a magician a side */
#define GS_TRIAL_ARMIES 3
extern const char *const gs_trial_scenarios[]; /* names, ended by NULL */

/* Set-up of a trial (Stout Hearts): scenario 0..7, armies 0..2, seed. Lives in the arena.
 */
gs_setup *gs_trial_setup(gs_arena *a, int scenario, int armies, uint64_t seed);
/* The same under a rule set's id, of those that the general knows; NULL: of no other. */
gs_setup *gs_trial_setup_under(gs_arena *a, const char *ruleset, int scenario, int armies,
                               uint64_t seed);

/* Who plays: "default", "bold" ... or "random", "naive", "stand", "walk"; a player
 * without `answer` if it is none. */
gs_player gs_trial_player(gs_general *g, const char *who);

/* Battles counted from the first player's side. */
typedef struct gs_trial_score {
    int64_t battles, wins, draws;
    int64_t refused, decisions; /* orders that the engine refused; asked for */
    gs_sense sense;           /* of the first player */
} gs_trial_score;

/* `pairs` pairs of battles of `one` against `two`, seats changed, over scenarios and
 * armies in turn; added to *score. GS_FAILED with words if the engine gave up. `only`:
 * one scenario, -1 all. */
gs_status gs_trial_run(const char *one, const char *two, int pairs, uint64_t seed,
                       int only, gs_trial_score *score, gs_err *err) GS_MUST_CHECK;
/* The same under a rule set's id (see gs_trial_setup_under). */
gs_status gs_trial_run_under(const char *ruleset, const char *one, const char *two,
                             int pairs, uint64_t seed, int only, gs_trial_score *score,
                             gs_err *err) GS_MUST_CHECK;
/* Score in 1/10000, and the half-width of Wilson's interval (95 per cent) about it. */
int gs_trial_rate(const gs_trial_score *s);
int gs_trial_wilson_low(const gs_trial_score *s);
int gs_trial_wilson_high(const gs_trial_score *s);
#endif
