/* gesta battle odds: a battle fought many times without a log. The same figures whatever the
 * number of jobs: each run has its own seed, results are summed in whole numbers. */
#include "open.h"

#include "gesta/desk_trials.h"
#include "gesta/engine.h"
#include "gesta/general.h"
#include "gesta/os.h"

#include <math.h>
#include <stdatomic.h>
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
    gs_err why; /* of the first of its battles that was not fought to its end */
    int why_of;
    gs_battle_tally *tally;
} worker;

typedef struct trial {
    cli *c;
    const char *title;
    uint64_t seed;
    int runs;
    atomic_int done;
    int shown; /* per cent, by worker 0 alone */
    worker *workers;
    run_result *result;
} trial;

/* Worker 0 tells how far all of them are. */
static void progress(trial *t, int number)
{
    int done = atomic_fetch_add(&t->done, 1) + 1;
    int per_cent = (int)((int64_t)100 * done / t->runs);
    if (number == 0 && per_cent != t->shown) {
        t->shown = per_cent;
        cli_progress(t->c, "%d of %d battles: %s", done, t->runs, t->title);
    }
}

static void fight(void *ctx, int number, int item)
{
    trial *t = ctx;
    worker *w = &t->workers[number];
    run_result *r = &t->result[item];
    gs_err err = {0};
    w->setup.seed = gs_desk_trial_seed(t->seed, item);
    gs_battle_start(w->battle, &w->scene, NULL, w->player);
    if (gs_engine_run(w->battle, &err) != GS_OK) {
        r->failed = true;
        if (w->why.status == GS_OK || item < w->why_of) {
            w->why = err;
            w->why_of = item;
        }
        progress(t, number);
        return;
    }
    const gs_outcome *o = &w->battle->s.outcome;
    r->winner = (int16_t)o->winner;
    r->turns = (int16_t)o->turns;
    gs_tally_table(&w->setup, &w->battle->t, w->tally);
    for (int side = 0; side < GS_SIDES; side++) {
        r->lost[side] = w->tally->side[side].killed;
        r->units_lost[side] = w->tally->side[side].gone;
    }
    progress(t, number);
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
        w->tally = GS_NEW(t->c->arena, gs_battle_tally);
        gs_general *g = gs_general_new(t->c->arena, &w->scene); /* each thread has its own */
        for (int s = 0; s < GS_SIDES; s++) {
            w->player[s] =
                gs_general_player(g, setup->side[s].temper, setup->side[s].level);
            if (!w->player[s].answer) {
                st = gs_err_set(&t->c->err, GS_INPUT, "there is no general's temper %s",
                                setup->side[s].temper);
            }
        }
    }
    return st;
}

/* Mean and standard error of n whole numbers, from their sum and that of their squares. */
static cli_figure mean_of(int64_t sum, int64_t squares, int n)
{
    double mean = (double)sum / n;
    double variance = n > 1 ? ((double)squares - (double)sum * mean) / (n - 1) : 0;
    return (cli_figure){mean, sqrt(variance > 0 ? variance / n : 0)};
}

static cli_figure share_of(int count, int n)
{
    double p = (double)count / n;
    return (cli_figure){100 * p, 100 * sqrt(p * (1 - p) / n)};
}

/* Why the first battle failed, of whichever worker: the same for any number of them. */
static void find_why(const trial *t, int jobs, cli_odds *o)
{
    int first = t->runs;
    for (int i = 0; i < jobs; i++) {
        const worker *w = &t->workers[i];
        if (w->why.status != GS_OK && w->why_of < first) {
            first = w->why_of;
            o->why = w->why;
        }
    }
}

static void sum_up(const trial *t, int n, cli_odds *o)
{
    enum { TURNS, LOST, UNITS = LOST + GS_SIDES, FIGURES = UNITS + GS_SIDES };
    int64_t sum[FIGURES] = {0};
    int64_t square[FIGURES] = {0};
    int wins[3] = {0};
    *o = (cli_odds){.wanted = t->runs};
    for (int i = 0; i < n; i++) {
        const run_result *r = &t->result[i];
        const int64_t v[FIGURES] = {r->turns, r->lost[0], r->lost[1], r->units_lost[0],
                                    r->units_lost[1]};
        if (r->failed) {
            continue;
        }
        o->runs++;
        wins[r->winner < 0 ? 2 : r->winner]++;
        for (int k = 0; k < FIGURES; k++) {
            sum[k] += v[k];
            square[k] += v[k] * v[k];
        }
    }
    if (o->runs == 0) {
        return;
    }
    o->drawn = share_of(wins[2], o->runs);
    o->turns = mean_of(sum[TURNS], square[TURNS], o->runs);
    for (int k = 0; k < GS_SIDES; k++) {
        o->wins[k] = share_of(wins[k], o->runs);
        o->losses[k] = mean_of(sum[LOST + k], square[LOST + k], o->runs);
        o->units[k] = mean_of(sum[UNITS + k], square[UNITS + k], o->runs);
    }
}

gs_status cli_odds_work(cli *c, const char *title, const gs_setup *s, int runs, cli_odds *out)
{
    int64_t jobs = gs_os_cpus();
    int64_t seed = 1;
    int64_t n = runs;
    gs_status st = cli_number(c, "runs", 0, 1000000, &n);
    st = st == GS_OK ? cli_number(c, "jobs", 1, GS_OS_JOBS, &jobs) : st;
    st = st == GS_OK ? cli_number(c, "seed", 0, INT64_MAX, &seed) : st;
    trial t = {.c = c, .title = title, .seed = (uint64_t)seed, .runs = (int)n, .shown = -1};
    *out = (cli_odds){.wanted = (int)n};
    if (st != GS_OK || n == 0) {
        return st;
    }
    t.result = GS_NEW_ARRAY(c->arena, run_result, n);
    st = hire(&t, s, (int)(jobs < n ? jobs : n));
    if (st == GS_OK) {
        gs_os_catch_interrupt();
        int done = gs_os_parallel((int)(jobs < n ? jobs : n), (int)n, fight, &t);
        cli_progress_end(c);
        sum_up(&t, done, out);
        find_why(&t, (int)(jobs < n ? jobs : n), out);
    }
    return st;
}

static void row(cli_list *l, const char *what, const char *side, cli_figure f, const char *unit)
{
    char text[64];
    cli_list_add(l, what);
    cli_list_add(l, side);
    snprintf(text, sizeof text, "%.2f", f.mean);
    cli_list_add(l, text);
    snprintf(text, sizeof text, "%.2f", f.error);
    cli_list_add(l, text);
    cli_list_add(l, unit);
}

static gs_status report(cli *c, const gs_setup *s, const cli_odds *o)
{
    static const char *const columns[] = {"figure", "side", "value", "error", "unit", NULL};
    cli_list l;
    cli_list_init(&l, c->arena, "odds", "figure", columns);
    for (int k = 0; k < GS_SIDES; k++) {
        row(&l, "wins", s->side[k].name, o->wins[k], "per cent");
    }
    row(&l, "drawn", "", o->drawn, "per cent");
    row(&l, "turns", "", o->turns, "turns");
    for (int k = 0; k < GS_SIDES; k++) {
        row(&l, "losses", s->side[k].name, o->losses[k], s->ruleset->measure);
        row(&l, "units lost", s->side[k].name, o->units[k], "units");
    }
    return cli_list_print(c, &l);
}

gs_status cli_battle_odds(cli *c, cli_file *f, const gs_camp_battle *b)
{
    gs_setup *s;
    cli_odds o;
    int64_t runs = 1;
    const gs_ruleset *rs = NULL;
    const char *id = cli_get(c, "ruleset", NULL);
    gs_status st = id ? cli_battle_ruleset(c, id, &rs) : GS_OK;
    st = st == GS_OK ? cli_number(c, "runs", 1, 1000000, &runs) : st;
    st = st == GS_OK ? cli_battle_muster(c, f, b, rs, &s) : st;
    st = st == GS_OK ? cli_odds_work(c, s->title, s, 1000, &o) : st;
    if (st == GS_OK && o.runs == 0) {
        c->err = o.why;
        st = o.why.status != GS_OK ? GS_FAILED
                                   : gs_err_set(&c->err, GS_FAILED,
                                                "broken off before a battle came to its end");
        gs_err_prefix(o.why.status != GS_OK ? &c->err : NULL, "no battle of %s was fought to its end",
                      b->id);
        c->err.status = GS_FAILED;
    }
    st = st == GS_OK ? report(c, s, &o) : st;
    if (st == GS_OK) {
        gs_str title = {0};
        gs_utf8_line(&title, s->title);
        fprintf(stderr, "%s: %d of %d battles%s\n", gs_str_text(&title), o.runs, o.wanted,
                gs_os_interrupted() ? ", broken off" : "");
        gs_str_free(&title);
    }
    return st;
}
