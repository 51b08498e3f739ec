/* A forecast: states at turns' ends from the record, each fought out many times, more often where
 * the chance changed most, and before each throw of the turn on which the battle turned. */
#include "gesta/desk_forecast.h"

#include "gesta/dice.h"
#include "gesta/fixed.h"
#include "gesta/general.h"
#include "gesta/os.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LARGEST 3       /* changes whose ends are counted twice as often */
#define FAILED INT8_MIN /* of a fight that the engine gave up */

/* A state to be fought out: that of a turn's end, or of the turn's beginning with the log's own
 * dice up to a throw. */
typedef struct state {
    gs_forecast_point p;
    const gs_battle *from;
    bool settled;   /* the battle was over: `winner` */
    int winner;
    uint32_t throw; /* with p.entry: number of the run whose dice are the first of one's own */
} state;

typedef struct worker {
    gs_setup setup; /* the battle's, with the fight's own seed */
    gs_scene scene;
    gs_player player[GS_SIDES];
    gs_battle *battle;
    gs_seeded dice;
    uint64_t own, log_s; /* seeds: of this fight, and of the record */
    uint32_t throw;
} worker;

typedef struct forecast {
    gs_arena *a;
    const gs_setup *s;
    const gs_log *written; /* the log, */
    const gs_log *log;     /* and as it counts */
    const gs_outcome *o;
    const gs_desk_forecast *how;
    gs_battle *at_end; /* by turn: the state at its end */
    bool *minded;      /* by turn: with the generals' minds, as the seed had led to it */
    state *states;
    int n_states, cap_states;
    worker *workers;
    /* what is being counted now: states `of`, fights from..to-1 of each */
    const int *of;
    int from, each, n_of;
    int8_t *winner; /* by fight: the side, -1 drawn, FAILED */
    atomic_int done;
    int all; /* fights begun so far, and those of the present count */
    gs_err *err;
} forecast;

/* ---- one fight ---- */
static uint64_t seed_of(const gs_setup *s, int turn, int i)
{
    char text[96];
    unsigned long long seed = s->seed;
    int n = snprintf(text, sizeof text, "forecast %llu %d %d", seed, turn, i);
    return gs_hash(0, text, (size_t)n);
}

/* Up to a throw the dice fall as they fell. */
static gs_dice *dice_of(void *ctx, uint32_t run)
{
    worker *w = ctx;
    gs_seeded_init(&w->dice, run < w->throw ? w->log_s : w->own, GS_STREAM_DICE);
    w->dice.run = run;
    return &w->dice.dice;
}

/* The generals have the record's whims till the turn of the throw is over. */
static gs_status fight_turn(worker *w, const state *x, gs_err *err)
{
    bool over;
    w->throw = x->throw;
    w->setup.seed = w->log_s;
    w->battle->dice = dice_of;
    w->battle->dice_ctx = w;
    gs_status st = gs_engine_turn(w->battle, &over, err);
    w->battle->dice = NULL;
    return st;
}

static int fight_out(worker *w, const state *x, int i)
{
    gs_err err;
    *w->battle = *x->from;
    w->battle->scene = &w->scene;
    memcpy(w->battle->player, w->player, sizeof w->player);
    w->own = seed_of(&w->setup, x->p.turn, i);
    gs_status st = x->p.entry ? fight_turn(w, x, &err) : GS_OK;
    w->setup.seed = w->own;
    st = st == GS_OK ? gs_engine_run(w->battle, &err) : st;
    return st == GS_OK ? w->battle->s.outcome.winner : FAILED;
}

static void work(void *ctx, int number, int item)
{
    forecast *f = ctx;
    worker *w = &f->workers[number];
    const state *x = &f->states[f->of[item / f->each]];
    w->setup.seed = w->log_s;
    f->winner[item] = (int8_t)fight_out(w, x, f->from + item % f->each);
    int done = atomic_fetch_add(&f->done, 1) + 1;
    if (number == 0 && f->how->progress) {
        f->how->progress(f->how->ctx, done, f->all);
    }
}

static gs_status hire(forecast *f)
{
    const gs_scene *scene;
    gs_status st = gs_scene_new(f->a, f->s, &scene, f->err);
    f->workers = GS_NEW_ARRAY(f->a, worker, f->how->jobs);
    for (int i = 0; st == GS_OK && i < f->how->jobs; i++) {
        worker *w = &f->workers[i];
        w->setup = *f->s;
        w->log_s = f->s->seed;
        w->scene = *scene;
        w->scene.setup = &w->setup;
        w->battle = GS_NEW(f->a, gs_battle);
        gs_general *g = gs_general_new(f->a, &w->scene);
        for (int k = 0; k < GS_SIDES; k++) {
            w->player[k] = gs_general_player(g, f->s->side[k].temper, f->s->side[k].level);
        }
    }
    return st;
}

/* ---- counting ---- */
static void add_fight(gs_forecast_point *p, int winner)
{
    p->n += winner != FAILED;
    p->wins += winner == 0;
    p->draws += winner == -1;
}

/* Fights `each` more of some states; those that are settled need none. */
static gs_status count(forecast *f, const int *of, int n_of, int from, int each)
{
    int *open = GS_NEW_ARRAY(f->a, int, n_of + 1);
    f->n_of = 0;
    for (int i = 0; i < n_of; i++) {
        state *x = &f->states[of[i]];
        for (int k = 0; x->settled && k < each; k++) {
            add_fight(&x->p, x->winner);
        }
        if (!x->settled) {
            open[f->n_of++] = of[i];
        }
    }
    f->of = open;
    f->from = from;
    f->each = each;
    int n = f->n_of * each;
    f->all += n;
    f->winner = GS_NEW_ARRAY(f->a, int8_t, n + 1);
    int done = gs_os_parallel(f->how->jobs, n, work, f);
    if (done < n) {
        return gs_err_set(f->err, GS_FAILED, "broken off: nothing of the forecast is kept");
    }
    for (int i = 0; i < n; i++) {
        add_fight(&f->states[open[i / each]].p, f->winner[i]);
    }
    for (int i = 0; i < n_of; i++) {
        if (f->states[of[i]].p.n == 0) {
            return gs_err_set(f->err, GS_FAILED, "nobody could fight the battle out from turn %d",
                              f->states[of[i]].p.turn);
        }
    }
    return GS_OK;
}

/* ---- the states ---- */
static int add_state(forecast *f, state x)
{
    f->states = gs_arena_grow(f->a, f->states, f->n_states, &f->cap_states, sizeof *f->states);
    f->states[f->n_states] = x;
    return f->n_states++;
}

static bool closed(const gs_log *log, int turn)
{
    bool yes = turn < log->n_turns || turn == 0;
    for (int i = 0; i < log->count && !yes; i++) {
        yes = log->entries[i].turn == turn && strcmp(log->entries[i].kind, "turn-end") == 0;
    }
    return yes;
}

/* The generals fight the record's turns again, as far as that comes to the same table: from there
 * on the record is folded, and they think anew. */
static void remember(forecast *f, int last)
{
    worker *w = &f->workers[0];
    bool over = false, same = gs_setup_simulated(f->s);
    w->setup.seed = w->log_s;
    gs_battle_start(w->battle, &w->scene, NULL, w->player);
    for (int t = 0; t <= last && t < f->log->n_turns && same && !over; t++) {
        gs_err err;
        same = gs_engine_turn(w->battle, &over, &err) == GS_OK &&
               w->battle->s.runs == f->log->turn_runs[t] &&
               gs_fold_hash(&w->battle->t) == f->log->turn_hash[t];
        if (same) {
            f->at_end[t] = *w->battle;
            f->minded[t] = true;
        }
    }
}

/* A turn's end at which the battle was not over; GS_FAILED: nobody can fight on from there. */
static gs_status open_state(forecast *f, int turn, gs_err *err)
{
    gs_battle *b = &f->at_end[turn];
    gs_status st = f->minded[turn] ? GS_OK
                                   : gs_battle_at_turn(b, &f->workers[0].scene, f->written, turn,
                                                       f->workers[0].player, err);
    if (st == GS_OK) {
        int winner = b->s.outcome.winner;
        add_state(f, (state){
            .p = {.turn = turn}, .from = b, .settled = winner != -2, .winner = winner});
    }
    return st;
}

/* All turns' ends that were noted and can be fought on from, and the battle's own end. */
static gs_status gather(forecast *f, int last)
{
    gs_err why = {0};
    gs_status st = GS_OK;
    remember(f, last);
    for (int t = 0; t < last && st == GS_OK; t++) {
        gs_err err = {0};
        st = closed(f->log, t) ? open_state(f, t, &err) : GS_OK;
        if (st == GS_FAILED) {
            why = why.status == GS_OK ? err : why;
            st = GS_OK;
        } else if (st != GS_OK) {
            *f->err = err;
        }
    }
    if (st == GS_OK && f->n_states == 0) {
        *f->err = why;
        st = why.status != GS_OK
                 ? GS_FAILED
                 : gs_err_set(f->err, GS_FAILED, "no turn of it was noted to its end");
    }
    add_state(f, (state){.p = {.turn = last}, .settled = true, .winner = f->o->winner});
    return st;
}

/* ---- where to look closer ---- */
static int change(const forecast *f, int i)
{
    return abs(gs_forecast_chance(&f->states[i].p, 0) - gs_forecast_chance(&f->states[i - 1].p, 0));
}

/* Both ends of the largest changes, each once. */
static int ends_of_largest(const forecast *f, int *of)
{
    bool *taken = GS_NEW_ARRAY(f->a, bool, f->n_states + 1);
    bool *end = GS_NEW_ARRAY(f->a, bool, f->n_states + 1);
    int n = 0;
    for (int k = 0; k < LARGEST; k++) {
        int best = 0;
        for (int i = 1; i < f->n_states; i++) {
            if (!taken[i] && (!best || change(f, i) > change(f, best))) {
                best = i;
            }
        }
        taken[best] = true;
        end[best] = end[best] || best > 0;
        end[best > 0 ? best - 1 : 0] = end[best > 0 ? best - 1 : 0] || best > 0;
    }
    for (int i = 0; i < f->n_states; i++) {
        if (end[i]) {
            of[n++] = i;
        }
    }
    return n;
}

static bool throws(const gs_entry *e, int *runs)
{
    bool dice = false;
    *runs = 0;
    for (int k = 0; k < e->n_parts; k++) {
        const gs_log_part *p = &e->parts[k];
        *runs += p->kind == GS_LOG_RESOLVE;
        dice = dice || (p->kind == GS_LOG_RESOLVE && p->u.resolve.dice && *p->u.resolve.dice);
    }
    return dice;
}

/* The throws of a turn, where the generals came to it as the record has it. */
static int throws_of(forecast *f, int turn, int *of)
{
    int n = 0, runs, first = f->n_states;
    if (turn < 1 || turn >= f->log->n_turns || !f->minded[turn - 1] || !f->minded[turn]) {
        return 0;
    }
    uint32_t run = f->log->turn_runs[turn - 1];
    for (int i = 0; i < f->log->count; i++) {
        const gs_entry *e = &f->log->entries[i];
        if (e->turn != turn) {
            continue;
        }
        if (throws(e, &runs)) {
            of[n++] = add_state(f, (state){.p = {.turn = turn, .entry = e->n},
                                           .from = &f->at_end[turn - 1],
                                           .throw = run});
        }
        run += (uint32_t)runs;
    }
    if (run != f->log->turn_runs[turn]) { /* some dice stand in no entry */
        f->n_states = first;
        n = 0;
    }
    return n;
}

static int in_order(const void *a, const void *b)
{
    const gs_forecast_point *p = a, *q = b;
    return p->turn != q->turn ? p->turn - q->turn : p->entry - q->entry;
}

static gs_status write_out(const forecast *f, gs_forecast **out)
{
    char hash[GS_FORECAST_HASH];
    gs_forecast *x = *out = GS_NEW(f->a, gs_forecast);
    gs_status st = gs_forecast_hash(f->s, f->written, hash, f->err);
    x->log = gs_arena_strdup(f->a, hash);
    x->version = GESTA_VERSION;
    x->points = GS_NEW_ARRAY(f->a, gs_forecast_point, f->n_states + 1);
    for (int i = 0; i < f->n_states; i++) {
        x->points[x->n_points++] = f->states[i].p;
    }
    qsort(x->points, (size_t)x->n_points, sizeof *x->points, in_order);
    return st;
}

static gs_status work_all(forecast *f, gs_forecast **out)
{
    int *of = GS_NEW_ARRAY(f->a, int, f->n_states + f->log->count + 1);
    gs_hinge h;
    for (int i = 0; i < f->n_states; i++) {
        of[i] = i;
    }
    gs_status st = count(f, of, f->n_states, 0, f->how->runs);
    if (st == GS_OK) {
        st = count(f, of, ends_of_largest(f, of), f->how->runs, f->how->runs);
    }
    st = st == GS_OK ? write_out(f, out) : st;
    st = st == GS_OK ? gs_hinge_of(f->a, f->s, f->written, f->o, *out, &h, f->err) : st;
    int n = st == GS_OK ? throws_of(f, h.turn, of) : 0;
    if (n > 0) {
        st = count(f, of, n, 0, (3 * f->how->runs + 3) / 4);
        st = st == GS_OK ? write_out(f, out) : st;
    }
    return st;
}

gs_status gs_desk_forecast_work(gs_arena *a, const gs_setup *s, const gs_log *as_written,
                                const gs_outcome *o, const gs_desk_forecast *how,
                                gs_forecast **out, gs_err *err)
{
    forecast f = {.a = a, .s = s, .written = as_written, .o = o, .how = how, .err = err};
    if (!gs_battle_rules_find(s->ruleset)) {
        return gs_err_set(err, GS_FAILED,
                          "%s is not fought on gesta's table: there is no forecast of its battles",
                          s->ruleset->name);
    }
    if (!gs_setup_simulated(s) && !gs_setup_points(s)) {
        return gs_err_set(err, GS_FAILED,
                          "nobody told at what points its units stood: no turn of it can be fought "
                          "out again");
    }
    gs_status st = gs_log_effective(s, as_written, a, &f.log, err);
    int last = o->turns;
    f.at_end = GS_NEW_ARRAY(a, gs_battle, last + 1);
    f.minded = GS_NEW_ARRAY(a, bool, last + 1);
    st = st == GS_OK ? hire(&f) : st;
    st = st == GS_OK ? gather(&f, last) : st;
    return st == GS_OK ? work_all(&f, out) : st;
}
