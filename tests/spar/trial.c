/* The trial bench: pairs of battles with the seats changed. */
#include "spar/trial.h"

#include "gesta/fixed.h"

#include <string.h>

gs_player gs_trial_player(gs_general *g, const char *who)
{
    if (strcmp(who, "random") == 0) {
        return gs_player_random();
    }
    if (strcmp(who, "naive") == 0) {
        return gs_player_naive();
    }
    if (strcmp(who, "stand") == 0) {
        return gs_player_stand();
    }
    if (strcmp(who, "walk") == 0) {
        return gs_player_walk();
    }
    if (strcmp(who, "ref") == 0) {
        return gs_general_frozen(g);
    }
    return gs_general_player(g, who, NULL);
}

/* ---- counting what is asked and refused ---- */

typedef struct counter {
    gs_player inner;
    int64_t asked, refused;
} counter;

static void counted(void *ctx, gs_battle *b, const gs_question *q, gs_answer *a)
{
    counter *c = ctx;
    c->asked += q->kind == GS_ASK_ORDER;
    c->refused += q->retry && q->kind != GS_ASK_DEPLOY;
    c->inner.answer(c->inner.ctx, b, q, a);
}

/* ---- battles ---- */

typedef struct pit { /* one battle's memory, and that of looking back at it */
    gs_battle b, again;
} pit;

static gs_status fight(gs_arena *a, const char *ruleset, const char *who[GS_SIDES], int scenario,
                       int army, uint64_t seed, int first_seat, gs_trial_score *score,
                       gs_err *err)
{
    const gs_scene *scene;
    gs_setup *s = gs_trial_setup_under(a, ruleset, scenario, army, seed);
    if (!s) {
        return gs_err_set(err, GS_INPUT, "no trials under the rule set: %s", ruleset);
    }
    gs_status st = gs_setup_complete(s, a, err);
    if (st != GS_OK || (st = gs_scene_new(a, s, &scene, err)) != GS_OK) {
        return st;
    }
    pit *p = GS_NEW(a, pit);
    counter c[GS_SIDES];
    gs_player players[GS_SIDES];
    gs_general *g = gs_general_new(a, scene);
    memset(c, 0, sizeof c);
    for (int i = 0; i < GS_SIDES; i++) {
        c[i].inner = gs_trial_player(g, who[i]);
        if (!c[i].inner.answer) {
            return gs_err_set(err, GS_INPUT, "no such player: %s", who[i]);
        }
        players[i] = (gs_player){counted, &c[i]};
    }
    gs_log *log = gs_log_new(a);
    gs_seer seer = gs_general_seer(g);
    gs_battle_start(&p->b, scene, log, players);
    bool over = false;
    while (!over) {
        st = gs_engine_turn(&p->b, &over, err);
        if (st != GS_OK) {
            return st;
        }
    }
    st = gs_sense_add(scene, log, &p->b.s.outcome, first_seat, &seer, &p->again,
                        &score->sense, err);
    if (st != GS_OK) {
        return st;
    }
    score->refused += c[first_seat].refused;
    score->decisions += c[first_seat].asked;
    score->battles++;
    score->wins += p->b.s.outcome.winner == first_seat;
    score->draws += p->b.s.outcome.winner < 0;
    return GS_OK;
}

gs_status gs_trial_run(const char *one, const char *two, int pairs, uint64_t seed,
                       int only, gs_trial_score *score, gs_err *err)
{
    return gs_trial_run_under("stout-hearts", one, two, pairs, seed, only, score, err);
}

gs_status gs_trial_run_under(const char *ruleset, const char *one, const char *two,
                             int pairs, uint64_t seed, int only, gs_trial_score *score,
                             gs_err *err)
{
    for (int i = 0; i < pairs; i++) {
        int scenario = only >= 0 ? only : i % GS_TRIAL_SCENARIOS;
        int army = (i / (only >= 0 ? 1 : GS_TRIAL_SCENARIOS)) % GS_TRIAL_ARMIES;
        for (int seat = 0; seat < GS_SIDES; seat++) {
            const char *who[GS_SIDES] = {seat ? two : one, seat ? one : two};
            gs_arena *a = gs_arena_new();
            gs_status st =
                fight(a, ruleset, who, scenario, army, seed + (uint64_t)i, seat, score, err);
            gs_arena_free(a);
            if (st != GS_OK) {
                gs_err_prefix(err, "%s against %s, %s, armies %d, seed %llu", who[0],
                              who[1], gs_trial_scenarios[scenario], army,
                              (unsigned long long)(seed + (uint64_t)i));
                return st;
            }
        }
    }
    return GS_OK;
}

/* ---- scores ---- */

int gs_trial_rate(const gs_trial_score *s)
{
    return s->battles ? (int)((s->wins * 2 + s->draws) * 5000 / s->battles) : 0;
}

/* Wilson's interval at 1.96: (p + z2/2n -+ z sqrt(p(1-p)/n + z2/4n2)) / (1 + z2/n), in
 * 1/10000. */
static int wilson(const gs_trial_score *s, int sign)
{
    if (s->battles == 0) {
        return sign < 0 ? 0 : 10000;
    }
    int64_t n = s->battles, p = gs_trial_rate(s), z2 = 38416; /* 3.8416 in 1/10000 */
    int64_t inner = p * (10000 - p) / n + z2 * 10000 / (4 * n * n); /* in 1e-8 */
    int64_t half = gs_isqrt(inner) * 196 / 100;
    int64_t top = p + z2 / (2 * n) + sign * half;
    return (int)(top * 10000 / (10000 + z2 / n));
}

int gs_trial_wilson_low(const gs_trial_score *s)
{
    return wilson(s, -1);
}

int gs_trial_wilson_high(const gs_trial_score *s)
{
    return wilson(s, 1);
}
