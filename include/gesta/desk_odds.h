#ifndef GESTA_DESK_ODDS_H
#define GESTA_DESK_ODDS_H
/* The rest of a campaign played many times by the computer's generals: what may come of it. Counts
 * alone, so that what several workers or machines counted can be added. */
#include "gesta/campaign.h"

/* How a battle may end. */
enum { GS_ODDS_FIRST, GS_ODDS_SECOND, GS_ODDS_DRAWN, GS_ODDS_NOT_FOUGHT, GS_ODDS_ENDS };
/* How many fates there are: gs_fate. */
enum { GS_ODDS_FATES = 6 };

/* Counts over runs, by the places of battles, heroes and sides in the lists. */
typedef struct gs_desk_odds {
    int runs, failed; /* played to their end; broken off by a battle that cannot be fought */
    int n_battles, n_heroes, n_sides;
    int (*battle)[GS_ODDS_ENDS];
    int (*fate)[GS_ODDS_FATES];  /* of heroes, side by side: gs_fate */
    int *won;                    /* runs in which the side had won most battles, alone */
    int64_t *wins, *squares;     /* battles that it won, summed, and their squares */
    gs_err why;                  /* of the first run that failed, by its number */
    int why_of;
} gs_desk_odds;

/* Empty counts for a campaign, in the arena. */
void gs_desk_odds_new(const gs_campaign *c, gs_arena *a, gs_desk_odds *out);
/* Plays run number `item`: battle after battle as they come, turns ended between them by the battles'
 * dates (one turn where they have none), with dice of its own, the same for the same seed and number
 * whoever plays it. Nothing of the campaign changes. A battle that was fought and is not settled
 * ends it with GS_STATE. */
gs_status gs_desk_odds_run(const gs_campaign *c, uint64_t seed, int item, gs_desk_odds *into,
                           gs_err *err) GS_MUST_CHECK;
/* Adds counts of the same campaign. */
void gs_desk_odds_add(gs_desk_odds *into, const gs_desk_odds *from);

/* What a shard's file says of itself. */
typedef struct gs_desk_shard {
    char campaign[80];
    int entries; /* of the ledger when it was played */
    int64_t seed;
    int runs;    /* of all shards together */
    int shard, shards; /* 1..shards */
} gs_desk_shard;
/* The counts as a text, a line each; and read from one. GS_INPUT names the line. */
void gs_desk_odds_print(const gs_campaign *c, const gs_desk_shard *what, const gs_desk_odds *o,
                        gs_str *out);
gs_status gs_desk_odds_read(const gs_campaign *c, const char *text, size_t n, gs_desk_shard *what,
                            gs_desk_odds *out, gs_err *err) GS_MUST_CHECK;
#endif
