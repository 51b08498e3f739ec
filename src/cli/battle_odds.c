/* gesta battle odds: a battle fought many times without a log. The same figures whatever the
 * number of jobs: each run has its own seed, results are summed in the order of the runs. */
#include "open.h"

#include "gesta/dice.h"
#include "gesta/engine.h"
#include "gesta/general.h"
#include "gesta/os.h"

#include <math.h>
#include <string.h>

typedef struct run_result {
    int16_t winner, turns;
    int32_t lost[GS_SIDES], units_lost[GS_SIDES];
    bool failed;
} run_result;

typedef struct worker {
    gs_setup setup; /* the battle's, with the run's own seed */
    gs_scene scene;
    gs_player player[GS_SIDES];
    gs_battle *battle;
} worker;

typedef struct trial {
    cli *c;
    const char *title;
    uint64_t seed;
    int runs, start[GS_SIDES];
    worker *workers;
    run_result *result;
} trial;

static void fight(void *ctx, int number, int item)
{
    trial *t = ctx;
    worker *w = &t->workers[number];
    run_result *r = &t->result[item];
    gs_err err;
    w->setup.seed = t->seed ^ ((uint64_t)gs_random_at(t->seed, 0x6f646473u, (uint32_t)item, 0,
                                                       UINT32_MAX)
                               << 16);
    gs_battle_start(w->battle, &w->scene, NULL, w->player);
    if (gs_engine_run(w->battle, &err) != GS_OK) {
        r->failed = true;
        return;
    }
    const gs_outcome *o = &w->battle->s.outcome;
    r->winner = (int16_t)o->winner;
    r->turns = (int16_t)o->turns;
    for (int u = 0; u < w->setup.n_units; u++) {
        const gs_ob_unit *unit = &w->setup.units[u];
        const gs_unit_state *us = &w->battle->t.unit[u];
        bool gone = (us->flags & GS_U_DESTROYED) != 0;
        bool came = (us->flags & (GS_U_ON_TABLE | GS_U_LEFT | GS_U_DESTROYED)) != 0;
        r->lost[unit->side] += gone ? unit->present : came ? unit->present - us->left : 0;
        r->units_lost[unit->side] += gone || (us->flags & GS_U_LEFT);
    }
    if (number == 0 && item % 16 == 0) {
        cli_progress(t->c, "%s: %d of %d", t->title, item, t->runs);
    }
}

static gs_status hire(trial *t, const gs_setup *setup, int jobs)
{
    const gs_scene *scene;
    gs_status st = gs_scene_new(t->c->arena, setup, &scene, &t->c->err);
    t->workers = GS_NEW_ARRAY(t->c->arena, worker, jobs);
    for (int i = 0; st == GS_OK && i < jobs; i++) {
        worker *w = &t->workers[i];
        w->setup = *setup;
        w->scene = *scene;
        w->scene.setup = &w->setup;
        w->battle = GS_NEW(t->c->arena, gs_battle);
        gs_general *g = gs_general_new(t->c->arena, &w->scene);
        for (int s = 0; s < GS_SIDES; s++) {
            w->player[s] = gs_general_player(g, setup->side[s].temper, NULL);
            if (!w->player[s].answer) {
                st = gs_err_set(&t->c->err, GS_INPUT, "there is no general's temper %s",
                                setup->side[s].temper);
            }
        }
    }
    return st;
}

static void row(cli_list *l, const char *what, const char *side, double mean, double error,
                const char *unit)
{
    char text[64];
    cli_list_add(l, what);
    cli_list_add(l, side);
    snprintf(text, sizeof text, "%.2f", mean);
    cli_list_add(l, text);
    snprintf(text, sizeof text, "%.2f", error);
    cli_list_add(l, text);
    cli_list_add(l, unit);
}

static void mean_row(cli_list *l, const char *what, const char *side, double sum, double squares,
                     int n, const char *unit)
{
    double mean = sum / n;
    double variance = n > 1 ? (squares - sum * mean) / (n - 1) : 0;
    row(l, what, side, mean, sqrt(variance > 0 ? variance / n : 0), unit);
}

static gs_status report(trial *t, const gs_setup *s, int n)
{
    static const char *const columns[] = {"figure", "side", "value", "error", "unit", NULL};
    double wins[3] = {0};
    double sum[1 + 2 * GS_SIDES] = {0};
    double square[1 + 2 * GS_SIDES] = {0};
    int counted = 0;
    cli_list l;
    for (int i = 0; i < n; i++) {
        const run_result *r = &t->result[i];
        if (r->failed) {
            continue;
        }
        double v[1 + 2 * GS_SIDES] = {r->turns, r->lost[0], r->lost[1], r->units_lost[0],
                                      r->units_lost[1]};
        counted++;
        wins[r->winner < 0 ? 2 : r->winner]++;
        for (int k = 0; k < GS_COUNT(v); k++) {
            sum[k] += v[k];
            square[k] += v[k] * v[k];
        }
    }
    if (counted == 0) {
        return gs_err_set(&t->c->err, GS_FAILED, "no battle was fought to its end");
    }
    cli_list_init(&l, t->c->arena, "odds", "figure", columns);
    for (int k = 0; k < 3; k++) {
        double p = wins[k] / counted;
        row(&l, k < 2 ? "wins" : "drawn", k < 2 ? s->side[k].name : "", 100 * p,
            100 * sqrt(p * (1 - p) / counted), "per cent");
    }
    mean_row(&l, "turns", "", sum[0], square[0], counted, "turns");
    for (int k = 0; k < GS_SIDES; k++) {
        mean_row(&l, "losses", s->side[k].name, sum[1 + k], square[1 + k], counted, "strength");
        mean_row(&l, "units lost", s->side[k].name, sum[3 + k], square[3 + k], counted, "units");
    }
    gs_status st = cli_list_print(t->c, &l);
    fprintf(stderr, "%d of %d battles%s\n", counted, t->runs,
            gs_os_interrupted() ? ", broken off" : "");
    return st;
}

gs_status cli_battle_odds(cli *c, cli_file *f, const gs_camp_battle *b)
{
    int64_t runs = 1000;
    int64_t jobs = gs_os_cpus();
    int64_t seed = 1;
    gs_setup *s;
    trial t = {.c = c, .title = b->title};
    gs_status st = cli_number(c, "runs", 1, 1000000, &runs);
    st = st == GS_OK ? cli_number(c, "jobs", 1, GS_OS_JOBS, &jobs) : st;
    st = st == GS_OK ? cli_number(c, "seed", 0, INT64_MAX, &seed) : st;
    st = st == GS_OK ? gs_campaign_muster(f->c, b, c->arena, &s, &c->err) : st;
    if (st != GS_OK) {
        return st;
    }
    st = cli_battle_wishes(c, s);
    t.seed = (uint64_t)seed;
    t.runs = (int)runs;
    t.result = GS_NEW_ARRAY(c->arena, run_result, runs);
    st = st == GS_OK ? hire(&t, s, (int)jobs) : st;
    if (st != GS_OK) {
        return st;
    }
    gs_os_catch_interrupt();
    int done = gs_os_parallel((int)jobs, (int)runs, fight, &t);
    cli_progress_end(c);
    return report(&t, s, done);
}
