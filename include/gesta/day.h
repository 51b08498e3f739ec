#ifndef GESTA_DAY_H
#define GESTA_DAY_H
/* The ledger of a battle's day: its log folded once, with what stood at each turn's end and after
 * each entry. Who tells of the day, draws it or looks for its hinge reads here and counts nothing
 * himself. Strengths are in the measure of gs_setup_bears; dummies are nobody. */
#include "gesta/engine.h"
#include "gesta/tally.h"

/* One side, at some moment. */
typedef struct gs_day_side {
    int began;     /* strength of those who came so far, as they came */
    int on;        /* in play, on the table */
    int off;       /* not there yet, and may come */
    int units_on, units_off;
    int lost;      /* units that the book counts as lost: the measure of the break point */
    int gone;      /* units destroyed, or off the table by rout or choice */
    int exits;     /* units that got out by an exit of the scenario */
} gs_day_side;

/* An objective at a turn's end. */
typedef struct gs_day_place {
    int holder; /* side that holds it, -1 nobody */
    int held;   /* turn-ends running */
    bool known; /* are the places of units known, so that `near` holds? */
    gs_unitset near[GS_SIDES]; /* units where they hold or contest it, by slot */
} gs_day_place;

/* A turn's end. */
typedef struct gs_day_turn {
    bool told; /* anything of it is recorded; else it is as the turn before left it */
    int turn;  /* 0: after deployment */
    int entry; /* number of its last entry, 0 none */
    gs_day_side side[GS_SIDES];
    gs_day_place place[GS_MAX_OBJECTIVES];
} gs_day_turn;

/* What each unit could still bear, and where the sides stood, after some entry. */
typedef struct gs_day_row {
    int16_t left[GS_MAX_UNITS]; /* by slot; 0 for those who are gone or never came */
    gs_day_side side[GS_SIDES];
} gs_day_row;

/* The whole day. */
typedef struct gs_day {
    const gs_setup *s;
    const gs_log *log;       /* the effective log */
    const gs_day_row **row;  /* after each entry of it; [0] is before the first */
    gs_day_turn *turns;      /* of turn 0 to the last */
    int n_turns;
    int units[GS_SIDES];     /* all of a side that count, those who never came too */
    int whole[GS_SIDES];     /* what they could bear, all of them */
    int break_point[GS_SIDES]; /* units lost that break the side; 0: nothing does */
    int limit;               /* turns, 0: no end is set */
    gs_battle_tally end;     /* when all is over */
    bool told[GS_SIDES];     /* somebody told what the side lost: its 0 means none */
} gs_day;

/* Folds the log as it counts. Lives in the arena; setup and log must outlive it. GS_STATE if the
 * log does not fold. */
gs_status gs_day_fold(gs_arena *a, const gs_setup *s, const gs_log *log, gs_day **out,
                      gs_err *err) GS_MUST_CHECK;
/* The state after entry number n (before the first: 0); after the last for numbers beyond. */
const gs_day_row *gs_day_at(const gs_day *d, int n);
/* The end of a turn; the last for numbers beyond. */
const gs_day_turn *gs_day_end_of(const gs_day *d, int turn);

/* ---- luck ---- */
/* Hits that the dice gave a side in melee and shooting, against what the exact odds of each
 * resolution promised. Only resolutions whose faces are known count. */
typedef struct gs_luck {
    int32_t mean_milli, sd_milli; /* expected, and its standard deviation, in thousandths */
    int truth;                    /* the hits that there were */
    int rolls;                    /* resolutions that counted */
} gs_luck;
/* Of the effective log; works the odds of each resolution out, which takes its time. */
void gs_luck_of(const gs_setup *s, const gs_log *log, gs_luck side[GS_SIDES]);
/* Whom the dice favoured: a side, -1 neither (both within one standard deviation). *by: how far the
 * one farther off lay from what was expected, in thousandths of a standard deviation. */
int gs_luck_lean(const gs_luck side[GS_SIDES], int64_t *by);
/* How likely it was, in thousandths, that an output of a resolution came to so many and more, or to one
 * of the words (then NULL); -1: its dice are not known, a house rule changed it, or the odds are too
 * many to count. Works them out, which takes its time. */
int gs_roll_at_least(const gs_setup *s, const gs_log_resolve *r, const char *key, int least);
int gs_roll_one_of(const gs_setup *s, const gs_log_resolve *r, const char *key,
                   const char *const *words);
#endif
