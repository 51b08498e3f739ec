#ifndef GESTA_REPORT_STEPS_H
#define GESTA_REPORT_STEPS_H
/* A battle step by step, for a screen: one cursor for the map, the entries, the dice and the curve. Pure;
 * what is given is borrowed, what comes back lives in the arena. */
#include "gesta/report_build.h"

/* What a step is. */
typedef enum gs_step_by {
    GS_STEPS_TURN,   /* to the end of a turn; its moves are arrows */
    GS_STEPS_MOMENT, /* to the entry that decided a key moment */
    GS_STEPS_ENTRY,  /* an entry; its moves are arrows */
    GS_STEPS_BYS
} gs_step_by;
extern const char *const gs_step_words[]; /* "turn", "moment", "entry" */

/* Dice that lie together: those of one throw of one side. */
typedef struct gs_step_dice {
    const char *who;   /* "Odo's knights"; "" nobody's own (who goes first) */
    int side;          /* 0 or 1; -1 neither's */
    bool saves, hero;
    const int *face;
    int n;
} gs_step_dice;

/* Where the cursor stands, and all that is to be seen there. */
typedef struct gs_steps {
    gs_step_by by;
    int entry; /* the last that has been played; 0: before the first */
    int turn, turns;
    char letter;             /* of the moment that ends here; 0 none */
    const char *moment;      /* what happened in it; NULL none */
    int first, back, on, last; /* entries to which the buttons go; -1: there is nothing further */
    const int *turn_end;     /* the last entry of turn 0 (the deployment) to the last */
    const gs_node **list;    /* the entries of the turn as the minutes have them (GS_NODE_ENTRY) */
    int count;
    gs_step_dice *dice;      /* of the entry */
    int n_dice;
    gs_drawing *map, *narrow; /* after the entry; NULL: nobody knows where they stood */
    gs_drawing *curve;       /* chance of winning, or strength: what lies ahead is pale */
    bool chance;             /* it is the chance, worked from each turn's end */
} gs_steps;

/* The battle at an entry: the nearest stop at or before it (turn ends, moments, or entries). `entry` 0:
 * as it begins, GS_STEPS_END: at the end. GS_STATE if the log does not fold. */
#define GS_STEPS_END 1000000000
gs_status gs_report_steps(gs_arena *a, const gs_setup *s, const gs_log *log, const gs_outcome *o,
                          const gs_narrative *story, const gs_build_options *opt, gs_step_by by,
                          int entry, gs_steps *out, gs_err *err) GS_MUST_CHECK;
#endif
