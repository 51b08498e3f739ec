/* P17: a forecast. A fight from a turn's end, with the copying of the state and all that is counted,
 * against a whole unlogged battle of the same armies: it has only the rest of one to fight. */
#include "bench.h"

#include "gesta/desk_forecast.h"
#include "gesta/general.h"
#include "spar/trial.h"

#define RUNS 12     /* of each turn's end */
#define BATTLES 100

typedef struct work {
    gs_arena *arena;
    gs_setup *setup;
    gs_log *log;
    gs_battle *battle;
    const gs_scene *scene;
    gs_player player[GS_SIDES];
    int fights; /* of the last forecast */
} work;

static void die(const gs_err *err)
{
    fprintf(stderr, "%s\n", err->text);
    exit(1);
}

static void note(void *ctx, int done, int all)
{
    (void)all;
    ((work *)ctx)->fights = done;
}

static void forecast(void *ctx)
{
    work *w = ctx;
    gs_err err = {0};
    gs_forecast *f;
    gs_arena *a = gs_arena_new();
    const gs_desk_forecast how = {RUNS, 1, note, w};
    const gs_outcome o = w->battle->s.outcome;
    if (gs_desk_forecast_work(a, w->setup, w->log, &o, &how, &f, &err) != GS_OK) {
        die(&err);
    }
    gs_arena_free(a);
}

static void battles(void *ctx)
{
    work *w = ctx;
    uint64_t seed = w->setup->seed;
    gs_outcome o = w->battle->s.outcome;
    for (int i = 0; i < BATTLES; i++) {
        gs_err err = {0};
        w->setup->seed = (uint64_t)(i + 1);
        gs_battle_start(w->battle, w->scene, NULL, w->player);
        if (gs_engine_run(w->battle, &err) != GS_OK) {
            die(&err);
        }
    }
    w->setup->seed = seed;
    w->battle->s.outcome = o;
}

int main(int argc, char **argv)
{
    work w = {.arena = gs_arena_new()};
    gs_err err = {0};
    w.setup = gs_trial_setup(w.arena, 0, 0, 3);
    w.log = gs_log_new(w.arena);
    w.battle = GS_NEW(w.arena, gs_battle);
    if (gs_setup_complete(w.setup, w.arena, &err) != GS_OK ||
        gs_scene_new(w.arena, w.setup, &w.scene, &err) != GS_OK) {
        die(&err);
    }
    gs_general *g = gs_general_new(w.arena, w.scene);
    w.player[0] = w.player[1] = gs_general_player(g, NULL, NULL);
    gs_battle_start(w.battle, w.scene, w.log, w.player);
    if (gs_engine_run(w.battle, &err) != GS_OK) {
        die(&err);
    }
    int turns = w.battle->s.outcome.turns;
    forecast(&w);
    if (bench_case(argc, argv, "P17", "a fight of a forecast, against a whole battle", forecast,
                   w.fights, battles, BATTLES, &w, 0.75)) {
        double t = bench_now();
        forecast(&w);
        t = bench_now() - t;
        printf("     %d turns, %d fights: %.2f s; 15 turns of 400 would take %.1f s on one core "
               "(goal 30)\n", turns, w.fights, t, 6000 * t / w.fights);
    }
    gs_arena_free(w.arena);
    return 0;
}
