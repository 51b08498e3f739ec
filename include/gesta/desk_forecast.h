#ifndef GESTA_DESK_FORECAST_H
#define GESTA_DESK_FORECAST_H
/* How likely each side was to win, turn by turn: counted by fighting the rest of a battle many times
 * over. The same counts whatever the number of threads. */
#include "gesta/forecast.h"

#define GS_FORECAST_RUNS 200 /* of each turn's end; as many more where the chance changed most */

/* How it is to be worked. */
typedef struct gs_desk_forecast {
    int runs; /* of each turn's end; three quarters of it before each throw of the hinge's turn */
    int jobs; /* threads */
    void (*progress)(void *ctx, int done, int all); /* from one thread; NULL: nobody looks */
    void *ctx;
} gs_desk_forecast;

/* Works the forecast of a battle that is over, from its record. Lives in the arena, as set-up and
 * log must. GS_FAILED in one clear line: the rule set is not fought on the table, no turn of a real
 * table ended with everybody at a known point, or it was interrupted (gs_os_interrupted). */
gs_status gs_desk_forecast_work(gs_arena *a, const gs_setup *s, const gs_log *log,
                                const gs_outcome *o, const gs_desk_forecast *how,
                                gs_forecast **out, gs_err *err) GS_MUST_CHECK;
#endif
