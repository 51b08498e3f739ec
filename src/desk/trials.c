/* Trial battles. */
#include "gesta/desk_trials.h"

#include "gesta/dice.h"
#include "gesta/engine.h"
#include "gesta/general.h"

uint64_t gs_desk_trial_seed(uint64_t seed, int item)
{
    return seed ^ ((uint64_t)gs_random_at(seed, 0x6f646473u, (uint32_t)item, 0, UINT32_MAX) << 16);
}

static void fight(gs_setup *s, gs_scene *scene, const gs_player who[GS_SIDES], gs_battle *b,
                  gs_desk_trials *into)
{
    gs_err err = {0};
    scene->setup = s;
    gs_battle_start(b, scene, NULL, who);
    if (gs_engine_run(b, &err) != GS_OK) {
        into->why = into->failed++ ? into->why : err;
        return;
    }
    int winner = b->s.outcome.winner;
    into->runs++;
    if (winner < 0) {
        into->drawn++;
    } else {
        into->wins[winner]++;
    }
}

gs_status gs_desk_trials_fight(const gs_setup *s, uint64_t seed, int from, int n,
                               gs_desk_trials *into, gs_err *err)
{
    gs_arena *a = gs_arena_new();
    const gs_scene *scene = NULL;
    gs_setup own = *s;
    gs_player who[GS_SIDES];
    gs_status st = gs_scene_new(a, s, &scene, err);
    gs_scene mine = st == GS_OK ? *scene : (gs_scene){0};
    gs_general *g = st == GS_OK ? gs_general_new(a, &mine) : NULL;
    for (int i = 0; i < GS_SIDES && st == GS_OK; i++) {
        who[i] = gs_general_player(g, s->side[i].temper, s->side[i].level);
        st = who[i].answer
                 ? GS_OK
                 : gs_err_set(err, GS_INPUT, "there is no general's temper %s", s->side[i].temper);
    }
    gs_battle *b = GS_NEW(a, gs_battle);
    for (int i = from; i < from + n && st == GS_OK; i++) {
        own.seed = gs_desk_trial_seed(seed, i);
        fight(&own, &mine, who, b, into);
    }
    gs_arena_free(a);
    return st;
}
