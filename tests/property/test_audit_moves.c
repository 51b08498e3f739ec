/* A log whose moves were meddled with where no turn's state shows it: the end of a move that a
 * placement overrides in the same turn. Sound battles pass, at every seed. */
#include "test.h"

#include "battles.h"
#include "goh_battles.h"

#include "gesta/campaign.h"
#include "gesta/general_sparring.h"
#include "spar/players.h"

#define SOUND 120
#define MEDDLED 40

typedef gs_setup *maker(gs_arena *a, uint64_t seed);

static gs_setup *shw_battle(gs_arena *a, uint64_t seed)
{
    return random_setup(a, seed);
}

static gs_setup *goh_battle(gs_arena *a, uint64_t seed)
{
    return goh_random_setup(a, seed);
}

static gs_log *fight(gs_arena *a, maker *make, uint64_t seed, gs_setup **s)
{
    gs_err err;
    const gs_scene *scene;
    const gs_player players[2] = {gs_player_naive(),
                                  seed % 2 ? gs_player_random() : gs_player_naive()};
    gs_battle *b = GS_NEW(a, gs_battle);
    gs_log *log = gs_log_new(a);
    *s = make(a, seed);
    assert_int_equal(gs_setup_complete(*s, a, &err), GS_OK);
    assert_int_equal(gs_scene_new(a, *s, &scene, &err), GS_OK);
    gs_battle_start(b, scene, log, players);
    for (bool over = false; !over;) {
        assert_int_equal(gs_engine_turn(b, &over, &err), GS_OK);
    }
    return log;
}

static void sound_from(maker *make, uint64_t first, uint64_t last)
{
    for (uint64_t seed = first; seed <= last; seed++) {
        gs_arena *a = gs_arena_new();
        gs_setup *s;
        gs_audit audit;
        gs_err err = {0};
        gs_log *log = fight(a, make, seed, &s);
        if (gs_battle_audit(s, log, &audit, &err) != GS_OK) {
            fail_msg("seed %llu: %s", (unsigned long long)seed, err.text);
        }
        gs_arena_free(a);
    }
}

static void sound(maker *make, uint64_t n)
{
    sound_from(make, 1, n);
}

/* A company that panics out of a town goes its way from the wall, not from the town's middle. */
static void test_audit__a_retreat_out_of_a_town(void **state)
{
    (void)state;
    sound_from(goh_battle, 552, 552);
}

static void test_audit__sound_battles_of_stout_hearts(void **state)
{
    (void)state;
    sound(shw_battle, SOUND);
}

static void test_audit__sound_battles_of_gathering_of_hosts(void **state)
{
    (void)state;
    sound(goh_battle, SOUND);
}

/* The unit's move whose end the placement at entry e, part p hides; NULL if its turn has none, or
 * something else lies between. */
static gs_log_move *hidden(gs_log *log, int e, int p, gs_ref who)
{
    int turn = log->entries[e].turn;
    for (; e >= 0 && log->entries[e].turn == turn; e--) {
        gs_entry *en = &log->entries[e];
        for (p = p < 0 ? en->n_parts : p; p-- > 0;) {
            gs_log_part *part = &en->parts[p];
            if (part->kind == GS_LOG_MOVE && part->u.move.who.kind == who.kind &&
                part->u.move.who.ix == who.ix) {
                return &part->u.move;
            }
            if (part->kind == GS_LOG_EFFECT && part->u.effect.who.kind == who.kind &&
                part->u.effect.who.ix == who.ix && part->u.effect.kind != GS_EFFECT_LOSS) {
                return NULL;
            }
        }
        p = -1;
    }
    return NULL;
}

static void test_audit__an_end_that_a_placement_hides(void **state)
{
    (void)state;
    int tried = 0, found = 0;
    for (uint64_t seed = 1; seed <= MEDDLED; seed++) {
        gs_arena *a = gs_arena_new();
        gs_setup *s;
        gs_audit audit;
        gs_err err = {0};
        gs_log *log = fight(a, shw_battle, seed, &s);
        for (int e = 0; e < log->count; e++) {
            for (int p = 0; p < log->entries[e].n_parts; p++) {
                const gs_log_part *part = &log->entries[e].parts[p];
                gs_log_move *m = part->kind == GS_LOG_EFFECT &&
                                         part->u.effect.kind == GS_EFFECT_PLACED &&
                                         part->u.effect.who.kind == GS_REF_UNIT
                                     ? hidden(log, e, p, part->u.effect.who)
                                     : NULL;
                if (m) {
                    gs_pt was = m->to.at;
                    m->to.at.x += 713;
                    m->to.at.y -= 411;
                    tried++;
                    found += gs_battle_audit(s, log, &audit, &err) == GS_STATE;
                    m->to.at = was;
                }
            }
        }
        gs_arena_free(a);
    }
    assert_true(tried > 30);
    assert_int_equal(found, tried);
}

static void test_audit__a_move_beyond_its_allowance(void **state)
{
    (void)state;
    gs_arena *a = gs_arena_new();
    gs_setup *s;
    gs_audit audit;
    gs_err err = {0};
    gs_log *log = fight(a, shw_battle, 3, &s);
    int tried = 0;
    for (int e = 0; e < log->count && tried < 20; e++) {
        for (int p = 0; p < log->entries[e].n_parts; p++) {
            gs_log_move *m = &log->entries[e].parts[p].u.move;
            if (log->entries[e].parts[p].kind == GS_LOG_MOVE && m->allowance > 0 && m->cost > 100) {
                gs_len allowance = m->allowance;
                m->allowance = m->cost / 2;
                assert_int_equal(gs_battle_audit(s, log, &audit, &err), GS_STATE);
                assert_non_null(strstr(err.text, "may no more than"));
                m->allowance = allowance;
                tried++;
            }
        }
    }
    assert_true(tried > 5);
    gs_arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_audit__sound_battles_of_stout_hearts),
        cmocka_unit_test(test_audit__sound_battles_of_gathering_of_hosts),
        cmocka_unit_test(test_audit__a_retreat_out_of_a_town),
        cmocka_unit_test(test_audit__an_end_that_a_placement_hides),
        cmocka_unit_test(test_audit__a_move_beyond_its_allowance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
