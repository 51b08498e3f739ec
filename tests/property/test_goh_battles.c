/* Whole battles of Gathering of Hosts between simple players and generals. */
#include "test.h"

#include "goh_battles.h"
#include "whole_battles.h"

#include "gesta/general.h"
#include "gesta/general_sparring.h"
#include "spar/players.h"

/* Simple players and generals of every manner, against each other. */
static gs_player player_of(gs_general *g, uint64_t seed, int side)
{
    uint64_t k = side ? seed / 3 : seed;
    switch (k % 3) {
    case 0:
        return gs_player_naive();
    case 1:
        return gs_general_player(g, gs_general_tempers[seed / 7 % 6], NULL);
    default:
        return side ? gs_general_player(g, NULL, NULL) : gs_player_random();
    }
}

static void players(gs_arena *a, const gs_scene *scene, uint64_t seed, gs_player out[2])
{
    gs_general *g = gs_general_new(a, scene);
    for (int i = 0; i < 2; i++) {
        out[i] = player_of(g, seed, i);
    }
}

static void check_body(const gs_battle *b, int body, uint64_t seed)
{
    if (body < GS_MAX_UNITS && gs_body_strength(b, body) <= 0) {
        broken(seed, b->t.turn,
               "its endurance is gone:", gs_ref_id(b->scene->setup, gs_ref_unit(body)));
    }
}

static void check_hero(const gs_battle *b, int hero, uint64_t seed)
{
    if (b->t.hero[hero].where == GS_HERO_UP && b->t.hero[hero].unit < 0) {
        broken(seed, b->t.turn,
               "a leader without a company:", gs_ref_id(b->scene->setup, gs_ref_hero(hero)));
    }
}

static void check_entry(const gs_entry *e, uint64_t seed)
{
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_resolve *r = &e->parts[i].u.resolve;
        if (e->parts[i].kind != GS_LOG_RESOLVE) {
            continue;
        }
        bool no_shot = strcmp(r->procedure, "shooting") == 0 &&
                       !result_says(r->result, "shooter.status=ok");
        bool no_contact =
            strcmp(r->procedure, "contact") == 0 && result_says(r->result, "contact=none");
        bool no_move = strcmp(r->procedure, "move-allowance") == 0 &&
                       result_says(r->result, "allowed=no") &&
                       strcmp(e->kind, "move") != 0; /* a turn in place */
        if (no_shot || no_contact || no_move) {
            broken(seed, e->n, "what the procedure forbids:", r->situation);
        }
    }
}

/* GOH-1 */
static const char *const phases[] = {"deployment", "turn-start", "movement",
                                     "shooting",   "melee",      "turn-end", NULL};
static const battle_course course = {
    .ruleset = "gathering-of-hosts",
    .setup = goh_random_setup,
    .phases = phases,
    .action = "movement",
    .players = players,
    .resumed_step = 2,
    .check_body = check_body,
    .check_hero = check_hero,
    .check_entry = check_entry,
};

int main(void)
{
    const struct CMUnitTest tests[] = {WHOLE_BATTLES((void *)&course)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
