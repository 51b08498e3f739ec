/* The general's own count of a round of melee and of a duel against the rules' exact
 * odds. */
#include "test.h"

#include "../../src/general/shw/shw_gen_int.h"
#include "odds_figures.h"

static const gs_fact *out_of(const gs_proc *p, size_t offset)
{
    for (int i = 0; i < p->n_out; i++) {
        if (p->out[i].offset == offset) {
            return &p->out[i];
        }
    }
    return NULL;
}

/* One case: contacts, armour, charge and flank, crowd. */
static void compare(int na, int nd, int arm_a, int arm_d, int charge, int flank,
                    int elite)
{
    gs_arena *a = gs_arena_new();
    gs_err err;
    gs_odds_key *keys;
    int count;
    shw_melee_in in;
    gs_facts_default(shw_melee.in, shw_melee.n_in, &in);
    for (int i = 0; i < 2; i++) {
        in.side[i].fig.armour = i ? arm_d : arm_a;
        in.side[i].fig.shield = 0;
        in.side[i].figures = 48;
        in.side[i].contact = i ? nd : na;
        in.side[i].hero.hero = 0;
    }
    in.side[0].fight.charge = charge;
    in.side[0].fight.on_flank = flank;
    in.side[0].fight.quality = elite ? SHW_ELITE : SHW_AVERAGE;
    in.crowd = 3;
    fighters fa = {.n = na, .quality = elite, .plus = charge + 2 * flank, .save = arm_a};
    fighters fd = {.n = nd, .quality = 0, .save = arm_d};
    trade t;
    trade_work(&fa, &fd, 3, &t);
    const struct {
        size_t at;
        double mine, slack;
        int value;
    } want[] = {
        {offsetof(shw_melee_out, side[0].hits), t.hits[0] / 256.0, 0.03, -1},
        {offsetof(shw_melee_out, side[1].hits), t.hits[1] / 256.0, 0.03, -1},
        {offsetof(shw_melee_out, result), t.wins / 65536.0, 0.003, SHW_DEFENDER_RECOILS},
        {offsetof(shw_melee_out, result), t.loses / 65536.0, 0.003, SHW_ATTACKER_RECOILS},
    };
    for (int i = 0; i < GS_COUNT(want); i++) {
        const gs_fact *f = out_of(&shw_melee, want[i].at);
        assert_non_null(f);
        assert_int_equal(gs_odds(&shw_melee, &in, f, 0, a, &keys, &count, &err), GS_OK);
        double rules =
            want[i].value < 0 ? odds_mean(&keys[0]) : odds_chance(&keys[0], want[i].value);
        if (rules - want[i].mine > want[i].slack ||
            want[i].mine - rules > want[i].slack) {
            fail_msg("%d against %d, row %d: rules %f, general %f", na, nd, i, rules,
                     want[i].mine);
        }
    }
    gs_arena_free(a);
}

static void melees(void **state)
{
    (void)state;
    compare(6, 6, 1, 1, 0, 0, 0);
    compare(6, 6, 1, 2, 1, 0, 0);
    compare(8, 5, 2, 1, 1, 0, 0);
    compare(4, 7, 3, 1, 0, 1, 0);
    compare(3, 3, 0, 5, 1, 1, 1);
    compare(5, 4, 2, 2, 0, 0, 1);
    compare(9, 3, 1, 1, 0, 0, 0);
}

/* Chances of a round are a pure function of the key: a second look is the first. */
static void the_table_keeps(void **state)
{
    (void)state;
    gs_arena *a = gs_arena_new();
    gs_general *g = GS_NEW(a, gs_general);
    shw_know *know = g->know = GS_NEW(a, shw_know);
    for (int pass = 0; pass < 2; pass++) {
        for (int n = 1; n < 12; n++) {
            for (int save = 0; save < 6; save++) {
                fighters x = {.n = n, .plus = n % 4, .save = save},
                         y = {.n = 12 - n, .save = 5 - save};
                trade fresh;
                trade_work(&x, &y, 3, &fresh);
                assert_memory_equal(&fresh, trade_round(g, &x, &y, 3), sizeof fresh);
            }
        }
    }
    assert_true(know->missed < know->met);
    gs_arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(melees),
                                       cmocka_unit_test(the_table_keeps)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
