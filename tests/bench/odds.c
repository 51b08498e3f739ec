/* P4: a battle fought many times over, as `gesta battle odds` does: seconds for the 10,000
 * that give the chance of winning to a point, what a second thread brings, and whether every
 * battle ends the same on one thread, on two and on four. */
#include "bench.h"

#include "gesta/general.h"
#include "gesta/os.h"
#include "spar/trial.h"

#include "goh_battles.h"

#define RUNS 120
#define ALL 10000
#define TIMES 3
#define MOST_JOBS 4

typedef struct hand {
    gs_setup setup; /* the battle's, with the run's own seed */
    gs_scene scene;
    gs_general *general;
    gs_battle *battle;
} hand;

typedef struct work {
    hand hand[MOST_JOBS];
    uint64_t end[RUNS];
} work;

static double wall(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void die(const gs_err *err)
{
    fprintf(stderr, "%s\n", err->text);
    exit(1);
}

static void fight(void *ctx, int worker, int item)
{
    work *w = ctx;
    hand *h = &w->hand[worker];
    gs_err err = {0};
    gs_player p = gs_general_player(h->general, NULL, NULL);
    const gs_player players[GS_SIDES] = {p, p};
    h->setup.seed = (uint64_t)item + 1;
    gs_battle_start(h->battle, &h->scene, NULL, players);
    if (gs_engine_run(h->battle, &err) != GS_OK) {
        die(&err);
    }
    w->end[item] = gs_fold_hash(&h->battle->t);
}

static void hire(work *w, gs_arena *a, gs_setup *s)
{
    gs_err err = {0};
    const gs_scene *scene;
    if (gs_setup_complete(s, a, &err) != GS_OK || gs_scene_new(a, s, &scene, &err) != GS_OK) {
        die(&err);
    }
    for (int i = 0; i < MOST_JOBS; i++) {
        hand *h = &w->hand[i];
        h->setup = *s;
        h->scene = *scene;
        h->scene.setup = &h->setup;
        h->general = gs_general_new(a, &h->scene);
        h->battle = GS_NEW(a, gs_battle);
    }
}

/* Wall time of all runs by so many threads. */
static double by(work *w, int jobs)
{
    double t = wall();
    gs_os_parallel(jobs, RUNS, fight, w);
    return wall() - t;
}

static void measure(const char *rules, gs_arena *a, gs_setup *s)
{
    static uint64_t first[RUNS];
    work *w = GS_NEW(a, work);
    double cpu[TIMES], gain[TIMES], work_of_two[TIMES];
    hire(w, a, s);
    by(w, MOST_JOBS); /* all fill their tables */
    memcpy(first, w->end, sizeof first);
    int same = 1;
    for (int i = 0; i < TIMES; i++) {
        double t = bench_now(), one = by(w, 1), alone = bench_now() - t;
        cpu[i] = alone * ALL / RUNS;
        same = same && memcmp(first, w->end, sizeof first) == 0;
        t = bench_now();
        gain[i] = one / by(w, 2);
        work_of_two[i] = (bench_now() - t) / alone;
        same = same && memcmp(first, w->end, sizeof first) == 0;
    }
    qsort(cpu, TIMES, sizeof *cpu, bench_order);
    qsort(gain, TIMES, sizeof *gain, bench_order);
    qsort(work_of_two, TIMES, sizeof *work_of_two, bench_order);
    printf("P4   %-18s 10,000 battles %6.1f s on one core (goal 5) %s; two threads %.2fx one (goal "
           "1.9) %s, %.2fx its CPU; the same by 1, 2 and 4: %s\n",
           rules, cpu[TIMES / 2], cpu[TIMES / 2] <= 5 ? "reached" : "missed", gain[TIMES / 2],
           gain[TIMES / 2] >= 1.9 ? "reached" : "missed", work_of_two[TIMES / 2],
           same ? "yes" : "NO");
}

int main(void)
{
    gs_arena *a = gs_arena_new();
    measure("stout-hearts", a, gs_trial_setup(a, 0, 0, 1));
    measure("gathering-of-hosts", a, goh_random_setup(a, 3));
    gs_arena_free(a);
    return 0;
}
