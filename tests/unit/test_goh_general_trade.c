/* The general's own count of a fight of companies against the rules' exact odds. */
#include "test.h"

#include "../../src/general/goh/goh_gen_int.h"
#include "odds_figures.h"

static double asked(const goh_melee_in *in, size_t offset, bool of_one)
{
    gs_arena *a = gs_arena_new();
    gs_odds_key *keys;
    gs_err err;
    int count;
    const gs_fact *f = NULL;
    for (int i = 0; i < goh_melee.n_out; i++) {
        f = goh_melee.out[i].offset == offset ? &goh_melee.out[i] : f;
    }
    assert_non_null(f);
    assert_int_equal(gs_odds(&goh_melee, in, f, 0, a, &keys, &count, &err), GS_OK);
    double v = of_one ? odds_chance(&keys[0], 1) : odds_mean(&keys[0]);
    gs_arena_free(a);
    return v;
}

static void near_to(double mine, double rules, double slack, const char *what)
{
    if (mine - rules > slack || rules - mine > slack) {
        fail_msg("%s: rules %f, general %f", what, rules, mine);
    }
}

/* One round, no more: dice and halves of each, hits left of each. */
static void compare(const goh_melee_in *in, const goh_pool *a, const goh_pool *d)
{
    goh_trade t;
    goh_pool once[2] = {*a, *d};
    once[0].dice[1] = once[1].dice[1] = 0;
    goh_trade_work(&once[0], &once[1], &t);
    near_to(t.lost[0] / 65536.0, asked(in, offsetof(goh_melee_out, side[0].removed), true),
            0.003, "attacker lost");
    near_to(t.lost[1] / 65536.0, asked(in, offsetof(goh_melee_out, side[1].removed), true),
            0.003, "defender lost");
    goh_trade all; /* and of a fight that goes on, its first round */
    goh_trade_work(a, d, &all);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(all.fell[i], t.lost[i]);
        assert_int_equal(all.first[i], t.hits[i]);
        assert_true(all.lost[i] >= all.fell[i]);
        assert_true(all.hits[i] >= all.first[i]);
    }
    goh_melee_in whole = *in;
    whole.side[0].company.endurance = whole.side[1].company.endurance = 20;
    once[0].left = once[1].left = 19;
    goh_trade_work(&once[0], &once[1], &t);
    near_to(t.hits[0] / 256.0, asked(&whole, offsetof(goh_melee_out, side[0].hits), false),
            0.03, "attacker's hits");
    near_to(t.hits[1] / 256.0, asked(&whole, offsetof(goh_melee_out, side[1].hits), false),
            0.03, "defender's hits");
}

static goh_melee_in fresh(void)
{
    goh_melee_in in;
    gs_facts_default(goh_melee.in, goh_melee.n_in, &in);
    in.side[0].company.endurance = in.side[1].company.endurance = 3;
    return in;
}

static void foot_against_foot(void **state)
{
    (void)state;
    goh_melee_in in = fresh();
    goh_pool a = {.dice = {3, 3}, .faces = 2, .left = 3}, d = a;
    compare(&in, &a, &d);
}

static void shock_on_shields(void **state)
{
    (void)state;
    goh_melee_in in = fresh();
    in.side[0].company.shock = GOH_YES;
    in.side[0].company.inspiration = 2;
    in.side[1].company.shieldwall = 1;
    goh_pool a = {.dice = {6, 5}, .faces = 2, .left = 3},
             d = {.dice = {3, 3}, .half = {1, 0}, .faces = 2, .left = 3};
    compare(&in, &a, &d);
}

static void into_the_flank(void **state)
{
    (void)state;
    goh_melee_in in = fresh();
    in.contact = in.side[1].company.face = GOH_FLANK;
    in.side[0].company.heavy_armour = GOH_YES;
    goh_pool a = {.dice = {3, 3}, .half = {1, 1}, .faces = 2, .left = 3},
             d = {.dice = {1, 1}, .faces = 2, .left = 3};
    compare(&in, &a, &d);
}

static void with_overlaps(void **state)
{
    (void)state;
    goh_melee_in in = fresh();
    in.side[0].overlap[0].type = in.side[0].overlap[1].type = GOH_INFANTRY + 1;
    goh_pool a = {.dice = {7, 7}, .faces = 2, .left = 3},
             d = {.dice = {3, 3}, .faces = 2, .left = 3};
    compare(&in, &a, &d);
}

/* The value depends on the key alone: a second look is the first. */
static void the_table_keeps(void **state)
{
    (void)state;
    gs_arena *a = gs_arena_new();
    gs_general *g = GS_NEW(a, gs_general);
    g->know = GS_NEW(a, goh_know);
    for (int pass = 0; pass < 2; pass++) {
        for (uint8_t n = 1; n < 12; n++) {
            goh_pool x = {.dice = {n, 3}, .half = {n % 2, 0}, .faces = 2, .left = n},
                     y = {.dice = {3, 3}, .faces = 2, .left = (uint8_t)(12 - n)};
            goh_trade t;
            goh_trade_work(&x, &y, &t);
            assert_memory_equal(&t, goh_trade_of(g, &x, &y), sizeof t);
            assert_in_range(t.lost[0], 0, 65536);
            assert_in_range(t.lost[1], 0, 65536);
        }
    }
    gs_arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(foot_against_foot), cmocka_unit_test(shock_on_shields),
        cmocka_unit_test(into_the_flank), cmocka_unit_test(with_overlaps),
        cmocka_unit_test(the_table_keeps)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
