#ifndef GESTA_FORECAST_H
#define GESTA_FORECAST_H
/* How likely each side was to win, turn by turn: counted by fighting the rest of a battle many times
 * from its state at a turn's end, generals' minds and all. Worked once by the desk, kept in the
 * campaign file with the hash of the log it belongs to, and only read by story, paper and page. */
#include "gesta/battle.h"

/* One state, fought out n times. */
typedef struct gs_forecast_point {
    int turn;  /* after its end; 0: after deployment */
    int entry; /* 0: the turn's end; else before the throw of that entry */
    int n;     /* times it was fought out */
    int wins;  /* of them won by the first side */
    int draws;
} gs_forecast_point;

/* What was worked of one battle. */
typedef struct gs_forecast {
    const char *log;     /* hash of the effective log, in hexadecimal */
    const char *version; /* of the program that worked it */
    gs_forecast_point *points; /* by turn, then entry */
    int n_points;
} gs_forecast;

/* The chance of a side, in thousandths: (wins + half the draws) / n. 500 where n is 0. */
int gs_forecast_chance(const gs_forecast_point *p, int side);
/* The point of a turn's end (entry 0), or before an entry; NULL: not worked (`f` may be NULL). */
const gs_forecast_point *gs_forecast_at(const gs_forecast *f, int turn, int entry);

/* Hash of what counts of a log: of the effective log's entries all that changed the table, and the
 * dice behind it; notes, photos and plans may come and go. GS_STATE if a correction names what is
 * not there. */
#define GS_FORECAST_HASH 17 /* digits and the end */
gs_status gs_forecast_hash(const gs_setup *s, const gs_log *log, char out[GS_FORECAST_HASH],
                           gs_err *err) GS_MUST_CHECK;

/* The turn on which a battle turned (story 2.2), for the story, the charts and the page. */
typedef enum gs_hinge_kind {
    GS_HINGE_NONE,    /* no one turn decided it */
    GS_HINGE_DECIDED, /* it was decided before it began */
    GS_HINGE_TURN,    /* one turn did */
    GS_HINGE_REVERSAL, /* two swings in opposite senses: this is the later */
    GS_HINGE_WORST /* nobody can say; of all turns this cost the beaten most units (not counted) */
} gs_hinge_kind;
/* What changed in that turn, in the order in which it is to be told. */
typedef enum gs_hinge_fact_kind {
    GS_HINGE_OBJECTIVE, /* ix: of the set-up; was, is: side that held it, -1 nobody */
    GS_HINGE_BREAK,     /* side: whose units; was, is: how many more lost would break it */
    GS_HINGE_EXITS,     /* side: whose units; was, is: how many have got away */
    GS_HINGE_GENERAL,   /* side: whose general is gone; ix: the hero */
    GS_HINGE_SCENE      /* the turn's best scene, which the story knows */
} gs_hinge_fact_kind;
typedef struct gs_hinge_fact {
    gs_hinge_fact_kind kind;
    int side, ix, was, is;
} gs_hinge_fact;
#define GS_HINGE_FACTS 3
#define GS_HINGE_LOST 8
typedef struct gs_hinge {
    gs_hinge_kind kind;
    int turn;          /* 0: there is none */
    int entry;         /* the throw that had half of the change, 0: none had */
    int side;          /* to whose good it was */
    int before, after; /* that side's chance at the turn's beginning and end, thousandths */
    int other_turn;    /* of a reversal the earlier swing */
    gs_ref pivot;      /* unit but for which the turn's end had stood otherwise; none */
    int pivot_of;      /* the objective about which it was, */
    int pivot_to;      /* and the side that would have held it, -1 nobody */
    gs_hinge_fact fact[GS_HINGE_FACTS];
    int n_facts;
    int lost[GS_HINGE_LOST]; /* units of the other side that count as lost since that turn, */
    int n_lost;              /* and how many they are, named or not */
    bool counted;      /* from a forecast: its chances may be quoted. Else from strengths and break
                        * points: it places the paragraph and is never quoted. That there was none
                        * (GS_HINGE_NONE) is to be said only with this: else it is not known */
} gs_hinge;
/* Finds it: from the forecast where there is one for this very log, else by strengths (not across a
 * gap). `f` may be NULL; a forecast of another log counts as none. GS_STATE if the log does not
 * fold. */
gs_status gs_hinge_of(gs_arena *a, const gs_setup *s, const gs_log *log, const gs_outcome *o,
                      const gs_forecast *f, gs_hinge *out, gs_err *err) GS_MUST_CHECK;
#endif
