/* P3: unlogged battles of 10 v 10 between two generals against a toy battle: sixteen
 * candidate moves a unit, each held as an oriented rectangle against all others and scored
 * against every enemy. Both are counted by the decision: an order taken. */
#include "bench.h"

#include "gesta/general.h"
#include "spar/trial.h"

#include <math.h>

#define UNITS 20
#define TOYS 40
#define ARMIES 3  /* pairs of them, on a field and with a general's knowledge each */
#define BATTLES 24 /* no two of a run alike: nothing that is kept of one may serve another whole */

static volatile int sink;

/* ---- the toy ---- */
typedef struct toy_unit {
    double x, y, c, s; /* centre; cosine and sine of the facing */
    int hits, side;
} toy_unit;
typedef struct toy {
    uint64_t rng;
    long decisions;
} toy;

static uint32_t toy_random(toy *t, uint32_t n)
{
    uint64_t z = (t->rng += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (uint32_t)(((z ^ (z >> 31)) >> 32) * n >> 32);
}

/* Do two rectangles of 4 by 1.5 overlap? By their four axes. */
static int toy_overlap(const toy_unit *a, const toy_unit *b)
{
    double dx = b->x - a->x, dy = b->y - a->y;
    double cc = fabs(a->c * b->c + a->s * b->s), sc = fabs(a->c * b->s - a->s * b->c);
    double along = 2 + 2 * cc + 0.75 * sc, across = 0.75 + 2 * sc + 0.75 * cc;
    return fabs(dx * a->c + dy * a->s) < along && fabs(dy * a->c - dx * a->s) < across &&
           fabs(dx * b->c + dy * b->s) < along && fabs(dy * b->c - dx * b->s) < across;
}

static double toy_score(const toy_unit *u, const toy_unit *at, const toy_unit *all)
{
    double score = 0;
    for (int e = 0; e < UNITS; e++) {
        if (all[e].side != u->side && all[e].hits > 0) {
            double dx = all[e].x - at->x, dy = all[e].y - at->y;
            double far = sqrt(dx * dx + dy * dy), ahead = dx * -at->s + dy * at->c;
            score += (ahead > 0 ? 10 : 4) / (1 + far) - (all[e].hits > u->hits ? 1 / (1 + far) : 0);
        }
    }
    return score;
}

static void toy_move(toy *t, toy_unit *all, int i)
{
    static const double turn[4][2] = {{1, 0}, {0.966, 0.259}, {0.966, -0.259}, {0.866, 0.5}};
    toy_unit best = all[i];
    double most = -1e9;
    for (int k = 0; k < 16; k++) {
        toy_unit at = all[i];
        double step = 1.5 * (k / 4);
        at.c = all[i].c * turn[k % 4][0] - all[i].s * turn[k % 4][1];
        at.s = all[i].s * turn[k % 4][0] + all[i].c * turn[k % 4][1];
        at.x += step * -at.s;
        at.y += step * at.c;
        int clear = 1;
        for (int o = 0; o < UNITS && clear; o++) {
            clear = o == i || all[o].hits <= 0 || all[o].side != all[i].side ||
                    !toy_overlap(&at, &all[o]);
        }
        double score = clear ? toy_score(&all[i], &at, all) : -1e8;
        if (score > most) {
            most = score;
            best = at;
        }
    }
    all[i] = best;
    t->decisions++;
}

static void toy_fight(toy *t, toy_unit *all, int i)
{
    for (int e = 0; e < UNITS; e++) {
        if (all[e].side != all[i].side && all[e].hits > 0 && all[i].hits > 0 &&
            hypot(all[e].x - all[i].x, all[e].y - all[i].y) < 3) {
            int won = 0;
            for (int d = 0; d < 3; d++) {
                won += (toy_random(t, 6) >= 3) - (toy_random(t, 6) >= 3);
            }
            all[won > 0 ? e : i].hits -= won != 0;
        }
    }
}

static void toy_battle(toy *t)
{
    toy_unit all[UNITS];
    int lost[2] = {0, 0};
    for (int i = 0; i < UNITS; i++) {
        int side = i / 10;
        all[i] = (toy_unit){4.5 * (i % 10), side ? 30 : 6, side ? -1 : 1, 0, 3, side};
    }
    for (int turn = 0; turn < 20 && lost[0] < 5 && lost[1] < 5; turn++) {
        for (int i = 0; i < UNITS; i++) {
            if (all[i].hits > 0) {
                toy_move(t, all, i);
                toy_fight(t, all, i);
            }
        }
        lost[0] = lost[1] = 0;
        for (int i = 0; i < UNITS; i++) {
            lost[all[i].side] += all[i].hits <= 0;
        }
    }
    sink += lost[0];
}

/* ---- ours ---- */
typedef struct work {
    gs_arena *arena;
    gs_setup *setup[ARMIES];
    const gs_scene *scene[ARMIES];
    gs_general *general[ARMIES];
    gs_player inner;
    gs_battle *battle;
    long decisions, battles;
    long toy_decisions;
} work;

static void toys(void *ctx)
{
    work *w = ctx;
    toy t = {7, 0};
    for (int i = 0; i < TOYS; i++) {
        toy_battle(&t);
    }
    w->toy_decisions = t.decisions;
}

/* A general whose orders are counted. */
static void counted(void *ctx, gs_battle *b, const gs_question *q, gs_answer *a)
{
    work *w = ctx;
    w->inner.answer(w->inner.ctx, b, q, a);
    w->decisions += q->kind == GS_ASK_ORDER && !q->retry && a->order.kind != GS_ORDER_DONE;
}

static void battles(void *ctx)
{
    work *w = ctx;
    w->decisions = 0;
    for (int i = 0; i < BATTLES; i++) {
        gs_err err = {0};
        int k = i % ARMIES;
        w->setup[k]->seed = (uint64_t)(i + 1);
        w->inner = gs_general_player(w->general[k], NULL, NULL);
        const gs_player players[GS_SIDES] = {{counted, w}, {counted, w}};
        gs_battle_start(w->battle, w->scene[k], NULL, players);
        if (gs_engine_run(w->battle, &err) != GS_OK) {
            fprintf(stderr, "%s\n", err.text);
            exit(1);
        }
        sink += w->battle->s.outcome.winner;
    }
}

static bool one_ruleset(int argc, char **argv, const char *goal, const char *ruleset,
                        const char *what)
{
    work w = {.arena = gs_arena_new()};
    gs_err err = {0};
    w.battle = GS_NEW(w.arena, gs_battle);
    for (int i = 0; i < ARMIES; i++) {
        w.setup[i] = gs_trial_setup_under(w.arena, ruleset, 0, i, 1);
        if (gs_setup_complete(w.setup[i], w.arena, &err) != GS_OK ||
            gs_scene_new(w.arena, w.setup[i], &w.scene[i], &err) != GS_OK) {
            fprintf(stderr, "%s\n", err.text);
            return false;
        }
        w.general[i] = gs_general_new(w.arena, w.scene[i]);
    }
    battles(&w); /* the generals' tables fill; both count their decisions */
    toys(&w);
    double n = (double)w.decisions, n_toy = (double)w.toy_decisions;
    if (bench_case(argc, argv, goal, what, battles, n, toys, n_toy, &w, 2.0)) {
        double t = bench_now();
        battles(&w);
        t = bench_now() - t;
        printf("     %.0f battles a second a core (goal 2000), %.0f decisions each; "
               "the toy has %.0f\n",
               BATTLES / t, n / BATTLES, n_toy / TOYS);
    }
    gs_arena_free(w.arena);
    return true;
}

int main(int argc, char **argv)
{
    bool ok = one_ruleset(argc, argv, "P3", "stout-hearts",
                          "a decision of an unlogged battle, 10 v 10") &&
              one_ruleset(argc, argv, "P3b", "gathering-of-hosts", "the same, Gathering of Hosts");
    return ok ? 0 : 1;
}
