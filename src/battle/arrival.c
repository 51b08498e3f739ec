/* Units that come on by a die: the scenario's own rule, the same under every rule set. */
#include "battle_int.h"

#include <string.h>

typedef struct arrival_in {
    int32_t needs;
} arrival_in;
typedef struct arrival_out {
    int32_t roll, comes;
} arrival_out;
typedef struct arrival_state {
    int32_t pc;
} arrival_state;

static const gs_fact facts_in[] = {
    GS_F_INT(arrival_in, needs, "needs", 4, 1, 6,
             "least face on which the unit comes on"),
};
static const gs_fact facts_out[] = {
    GS_O_INT(arrival_out, roll, "roll", "the die"),
    GS_O_BOOL(arrival_out, comes, "comes", "the unit comes on"),
};
static const char *const labels[] = {"arrival.unit", NULL};

static gs_step_result step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const arrival_in *in = in_;
    arrival_state *st = state;
    arrival_out *out = out_;
    GS_PROC_BEGIN(st);
    GS_ASK(st, ask, 0, 1, &gs_faces_each);
    out->roll = ask->cls + 1;
    out->comes = out->roll >= in->needs;
    GS_PROC_END;
}

static const gs_proc arrival = {
    .name = "arrival", .help = "does a unit come on this turn", .rules = "",
    .in = facts_in, .out = facts_out, .labels = labels,
    .n_in = GS_COUNT(facts_in), .n_out = GS_COUNT(facts_out), .n_labels = 1,
    .in_size = sizeof(arrival_in), .out_size = sizeof(arrival_out),
    .state_size = sizeof(arrival_state), .step = step,
};

bool gs_arrives(gs_battle *b, int needs)
{
    arrival_in in = {.needs = needs < 1 ? 1 : needs > 6 ? 6 : needs};
    arrival_out out;
    gs_run(b, &arrival, &in, &out, NULL, 0);
    return out.comes != 0;
}

/* ---- entry points ---- */

typedef struct point_in {
    int32_t points;
} point_in;
typedef struct point_out {
    int32_t roll, point;
} point_out;

static const gs_fact point_facts_in[] = {
    GS_F_INT(point_in, points, "points", 2, 1, 6, "entry points to choose from"),
};
static const gs_fact point_facts_out[] = {
    GS_O_INT(point_out, roll, "roll", "the die"),
    GS_O_INT(point_out, point, "point", "the entry point"),
};
static const char *const point_labels[] = {"entry.point", NULL};

static gs_step_result point_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const point_in *in = in_;
    arrival_state *st = state;
    point_out *out = out_;
    GS_PROC_BEGIN(st);
    GS_ASK(st, ask, 0, 1, &gs_faces_each);
    out->roll = ask->cls + 1;
    out->point = 1 + ask->cls * in->points / 6;
    GS_PROC_END;
}

static const gs_proc point = {
    .name = "entry-point", .help = "by which point a unit comes on", .rules = "",
    .in = point_facts_in, .out = point_facts_out, .labels = point_labels,
    .n_in = GS_COUNT(point_facts_in), .n_out = GS_COUNT(point_facts_out), .n_labels = 1,
    .in_size = sizeof(point_in), .out_size = sizeof(point_out),
    .state_size = sizeof(arrival_state), .step = point_step,
};

int gs_arrival_point(gs_battle *b, int n)
{
    point_in in = {.points = n < 1 ? 1 : n > 6 ? 6 : n};
    point_out out;
    gs_run(b, &point, &in, &out, NULL, 0);
    return out.point - 1;
}

const gs_proc *gs_battle_proc(const gs_ruleset *rs, const char *name)
{
    const gs_proc *p = gs_ruleset_proc(rs, name);
    return p ? p
           : strcmp(name, arrival.name) == 0 ? &arrival
           : strcmp(name, point.name) == 0   ? &point : NULL;
}
