/* The hinge of a battle: the rule on made curves, the throw, the unit but for which, and the
 * reckoning where nothing can be fought out again. */
#include "test.h"

#include "battles.h"

#include "../src/story/hinge_int.h"

/* ---- curves ---- */
static gs_hinge hinge_of(const int *chance, int n, int counted)
{
    hinge_curve c = {.n = n};
    gs_hinge h = {0};
    for (int i = 0; i < n; i++) {
        c.at[i] = (hinge_point){.turn = i, .chance = chance[i], .n = counted};
    }
    story_hinge_find(&c, &h);
    return h;
}
#define HINGE(counted, ...) \
    hinge_of((const int[]){__VA_ARGS__}, GS_COUNT(((const int[]){__VA_ARGS__})), counted)

static void test_hinge__is_the_largest_lasting_swing(void **state)
{
    (void)state;
    gs_hinge h = HINGE(400, 520, 480, 480, 550, 610, 560, 650, 930, 940, 1000);
    assert_int_equal(h.kind, GS_HINGE_TURN);
    assert_int_equal(h.turn, 7);
    assert_int_equal(h.side, 0);
    assert_int_equal(h.before, 650);
    assert_int_equal(h.after, 930);
}

static void test_hinge__tells_the_chances_of_whom_it_favoured(void **state)
{
    (void)state;
    gs_hinge h = HINGE(200, 500, 510, 180, 120, 60, 0);
    assert_int_equal(h.turn, 2);
    assert_int_equal(h.side, 1);
    assert_int_equal(h.before, 490);
    assert_int_equal(h.after, 820);
}

static void test_hinge__a_swing_that_goes_back_is_none(void **state)
{
    (void)state;
    gs_hinge h = HINGE(400, 500, 700, 510, 500, 490, 500, 510);
    assert_int_equal(h.kind, GS_HINGE_NONE);
    /* the next largest that lasts is taken */
    h = HINGE(400, 500, 700, 510, 500, 490, 620, 630, 640);
    assert_int_equal(h.turn, 5);
}

static void test_hinge__is_more_than_a_tenth_and_than_the_dice_of_counting(void **state)
{
    (void)state;
    assert_int_equal(HINGE(400, 500, 590, 600, 610, 600).kind, GS_HINGE_NONE);
    assert_int_equal(HINGE(400, 500, 610, 620, 630, 640).turn, 1);
    assert_int_equal(HINGE(100, 500, 610, 620, 630, 640).kind, GS_HINGE_NONE); /* 0.11 < 0.14 */
    assert_int_equal(HINGE(0, 500, 610, 620, 630, 640).turn, 1); /* reckoned: no dice */
}

static void test_hinge__two_swings_in_opposite_senses_are_a_reversal(void **state)
{
    (void)state;
    /* the first one came back by degrees, the second settled it */
    gs_hinge h = HINGE(400, 790, 850, 850, 920, 800, 860, 840, 810, 770, 600, 620, 700, 920, 1000);
    assert_int_equal(h.kind, GS_HINGE_REVERSAL);
    assert_int_equal(h.turn, 12);
    assert_int_equal(h.other_turn, 9);
    assert_int_equal(h.side, 0);
    /* the later one is the hinge, though the earlier was the larger */
    h = HINGE(400, 500, 800, 800, 800, 800, 800, 800, 550, 540, 560, 550);
    assert_int_equal(h.kind, GS_HINGE_REVERSAL);
    assert_int_equal(h.turn, 7);
    assert_int_equal(h.other_turn, 1);
    assert_int_equal(h.side, 1);
    /* two in one sense are none */
    h = HINGE(400, 200, 400, 420, 430, 440, 450, 700, 710);
    assert_int_equal(h.kind, GS_HINGE_TURN);
    assert_int_equal(h.turn, 6);
}

static void test_hinge__never_across_a_gap(void **state)
{
    (void)state;
    hinge_curve c = {.n = 4};
    const int chance[] = {500, 520, 900, 910};
    for (int i = 0; i < 4; i++) {
        c.at[i] = (hinge_point){.turn = i, .chance = chance[i]};
    }
    gs_hinge h = {0};
    c.at[2].apart = true;
    story_hinge_find(&c, &h);
    assert_int_equal(h.turn, 0);
    c.at[2].apart = false;
    story_hinge_find(&c, &h);
    assert_int_equal(h.turn, 2);
    h = (gs_hinge){0};
    c.at[2].turn = 5; /* turns that nobody counted */
    c.at[3].turn = 6;
    story_hinge_find(&c, &h);
    assert_int_equal(h.turn, 0);
}

/* ---- a whole battle ---- */
typedef struct field {
    gs_arena *a;
    gs_setup *s;
    gs_log *log;
    gs_forecast f;
    char hash[GS_FORECAST_HASH];
    gs_hinge h;
} field;

/* Two units a side of ten and a standard between them; nothing has happened. */
static int setup(void **state)
{
    field *f = gs_malloc(sizeof *f);
    memset(f, 0, sizeof *f);
    f->a = gs_arena_new();
    f->s = empty_setup(f->a);
    place_unit(add_unit(f->s, 0, "foot", "unit.type=heavy-infantry", 10), 30000, 18000, 0, 5);
    place_unit(add_unit(f->s, 0, "rear", "unit.type=heavy-infantry", 10), 10000, 4000, 0, 5);
    place_unit(add_unit(f->s, 1, "foe", "unit.type=heavy-infantry", 10), 30000, 24000, 180, 5);
    place_unit(add_unit(f->s, 1, "host", "unit.type=heavy-infantry", 10), 60000, 40000, 180, 5);
    f->s->objectives = GS_NEW_ARRAY(f->a, gs_objective, 1);
    f->s->objectives[0] = (gs_objective){
        .id = "flag", .name = "the standard", .at = {30000, 21000}, .radius = 4000, .worth = 1};
    f->s->n_objectives = 1;
    f->s->victory = (gs_victory){.objective_side = 1, .hold_turns = 2, .break_units = {2, 2},
                                 .exit_side = -1, .turn_limit = 6, .at_limit = 0};
    gs_err err;
    assert_int_equal(gs_setup_complete(f->s, f->a, &err), GS_OK);
    f->log = gs_log_new(f->a);
    *state = f;
    return 0;
}

static int teardown(void **state)
{
    field *f = *state;
    gs_arena_free(f->a);
    gs_free(f);
    return 0;
}

static void entry(field *f, int turn)
{
    gs_log_entry(f->log, turn, "", 0, "melee", gs_ref_unit(0), gs_ref_unit(2));
}

static void lose(field *f, int unit, int amount, int left)
{
    gs_log_part_add(f->log, GS_LOG_EFFECT)->u.effect = (gs_log_effect){
        .kind = GS_EFFECT_LOSS, .who = gs_ref_unit(unit), .amount = amount, .left = left};
}

static void place(field *f, int unit)
{
    const gs_ob_unit *u = &f->s->units[unit];
    gs_log_part_add(f->log, GS_LOG_EFFECT)->u.effect = (gs_log_effect){
        .kind = GS_EFFECT_PLACED, .who = gs_ref_unit(unit), .left = 10,
        .pose = {u->at, u->facing}, .files = 5};
}

/* Deployment, then a turn with a loss each, up to `turns`. */
static void fight(field *f, int turns)
{
    entry(f, 0);
    for (int u = 0; u < 4; u++) {
        place(f, u);
    }
    for (int t = 1; t <= turns; t++) {
        entry(f, t);
        lose(f, 2, 1, 10 - t);
    }
}

static void forecast(field *f, const gs_forecast_point *points, int n)
{
    gs_err err;
    assert_int_equal(gs_forecast_hash(f->s, f->log, f->hash, &err), GS_OK);
    f->f = (gs_forecast){.log = f->hash, .version = "1", .n_points = n};
    f->f.points = GS_NEW_ARRAY(f->a, gs_forecast_point, n);
    memcpy(f->f.points, points, (size_t)n * sizeof *points);
}

static void find(field *f, const gs_outcome *o)
{
    gs_err err;
    if (gs_hinge_of(f->a, f->s, f->log, o, f->f.log ? &f->f : NULL, &f->h, &err) != GS_OK) {
        fail_msg("%s", err.text);
    }
}

static const gs_forecast_point swinging[] = {
    {0, 0, 200, 100, 0}, {1, 0, 200, 100, 0}, {2, 3, 150, 75, 0}, {2, 4, 150, 78, 0},
    {2, 5, 150, 130, 0}, {2, 0, 200, 180, 0}, {3, 0, 200, 190, 0},
};
static const gs_outcome won = {.winner = 0, .reason = "turn-limit", .turns = 3};

/* Entry 4 is thrown between its own point and that before entry 5. */
static void test_hinge__names_the_throw_that_had_half_of_the_change(void **state)
{
    field *f = *state;
    fight(f, 3);
    forecast(f, swinging, GS_COUNT(swinging));
    find(f, &won);
    assert_true(f->h.counted);
    assert_int_equal(f->h.turn, 2);
    assert_int_equal(f->h.entry, 4);
    assert_int_equal(f->h.before, 500);
    assert_int_equal(f->h.after, 900);
    f->f.points[4].wins = 104; /* 0.17 of 0.40 now, and the last throw 0.21 */
    find(f, &won);
    assert_int_equal(f->h.entry, 5);
    f->f.points[4].wins = 100;
    f->f.points[3].wins = 92;
    f->f.points[5] = (gs_forecast_point){2, 0, 200, 150, 0};
    find(f, &won);
    assert_int_equal(f->h.entry, 0); /* the largest has 0.11 of 0.25 */
}

static void test_hinge__says_but_for_whom(void **state)
{
    field *f = *state;
    fight(f, 3);
    forecast(f, swinging, GS_COUNT(swinging));
    find(f, &won);
    assert_int_equal(f->h.side, 0);
    assert_int_equal(f->h.pivot.kind, GS_REF_UNIT);
    assert_int_equal(f->h.pivot.ix, 0); /* the foot disputes the standard with the foe */
    assert_int_equal(f->h.pivot_to, 1);
    assert_int_equal(f->h.fact[0].kind, GS_HINGE_OBJECTIVE);
    f->s->objectives[0].radius = 100; /* nobody is there */
    find(f, &won);
    assert_int_equal(f->h.pivot.kind, GS_REF_NONE);
    assert_int_equal(f->h.fact[0].kind, GS_HINGE_SCENE);
}

static void test_hinge__what_changed_is_told_in_order(void **state)
{
    field *f = *state;
    fight(f, 1);
    entry(f, 2);
    lose(f, 2, 9, 0);
    gs_log_part_add(f->log, GS_LOG_EFFECT)->u.effect =
        (gs_log_effect){.kind = GS_EFFECT_DESTROYED, .who = gs_ref_unit(2)};
    gs_log_part_add(f->log, GS_LOG_EFFECT)->u.effect =
        (gs_log_effect){.kind = GS_EFFECT_OBJECTIVE, .who = {GS_REF_OBJECTIVE, 0},
                        .by = gs_ref_side(0), .amount = 1};
    forecast(f, swinging, GS_COUNT(swinging));
    find(f, &won);
    assert_int_equal(f->h.n_facts, 3);
    assert_int_equal(f->h.fact[0].kind, GS_HINGE_OBJECTIVE);
    assert_int_equal(f->h.fact[0].was, -1);
    assert_int_equal(f->h.fact[0].is, 0);
    assert_int_equal(f->h.fact[1].kind, GS_HINGE_BREAK);
    assert_int_equal(f->h.fact[1].side, 1);
    assert_int_equal(f->h.fact[1].was, 2);
    assert_int_equal(f->h.fact[1].is, 1);
    assert_int_equal(f->h.fact[2].kind, GS_HINGE_SCENE);
}

static void test_hinge__decided_before_it_began(void **state)
{
    field *f = *state;
    const gs_forecast_point p[] = {{0, 0, 200, 180, 0}, {1, 0, 200, 185, 0}, {2, 0, 200, 200, 0}};
    const gs_outcome soon = {.winner = 0, .reason = "broken", .turns = 2};
    fight(f, 2);
    forecast(f, p, GS_COUNT(p));
    find(f, &soon);
    assert_int_equal(f->h.kind, GS_HINGE_DECIDED);
    assert_int_equal(f->h.before, 900);
    f->f.points[0].wins = 160;
    f->f.points[1].wins = 170;
    f->f.points[2].wins = 188;
    find(f, &soon);
    assert_int_equal(f->h.kind, GS_HINGE_NONE);
    assert_true(f->h.counted);
}

static void test_hinge__of_another_log_is_not_taken(void **state)
{
    field *f = *state;
    fight(f, 3);
    forecast(f, swinging, GS_COUNT(swinging));
    entry(f, 3);
    lose(f, 0, 1, 9);
    find(f, &won);
    assert_false(f->h.counted);
    gs_err err;
    char now[GS_FORECAST_HASH];
    assert_int_equal(gs_forecast_hash(f->s, f->log, now, &err), GS_OK);
    assert_string_not_equal(now, f->hash);
    gs_log_entry(f->log, 3, "", 0, "note", (gs_ref){0}, (gs_ref){0});
    gs_log_part_add(f->log, GS_LOG_NOTE)->u.note = "a fine day";
    char noted[GS_FORECAST_HASH];
    assert_int_equal(gs_forecast_hash(f->s, f->log, noted, &err), GS_OK);
    assert_string_equal(now, noted); /* words change nothing on the table */
}

static void test_hinge__half_a_turn_that_nobody_told_hides_it(void **state)
{
    field *f = *state;
    fight(f, 1);
    gs_log_entry(f->log, 2, "", -1, "gap", (gs_ref){0}, (gs_ref){0});
    entry(f, 2);
    lose(f, 2, 1, 8);
    entry(f, 3);
    lose(f, 2, 1, 7);
    forecast(f, swinging, GS_COUNT(swinging));
    find(f, &won);
    assert_int_equal(f->h.turn, 0);
    assert_false(f->h.counted); /* nobody may say that there was none */
}

/* ---- reckoned ---- */
static void test_reckoned__a_unit_gone_turns_it(void **state)
{
    field *f = *state;
    f->s->source = "logged";
    f->s->victory.objective_side = -1;
    f->s->victory.at_limit = -1;
    f->s->victory.turn_limit = 0;
    entry(f, 1);
    lose(f, 2, 1, 9);
    entry(f, 2);
    lose(f, 2, 9, 0);
    gs_log_part_add(f->log, GS_LOG_EFFECT)->u.effect =
        (gs_log_effect){.kind = GS_EFFECT_DESTROYED, .who = gs_ref_unit(2)};
    entry(f, 3);
    lose(f, 0, 1, 9);
    find(f, &won);
    assert_false(f->h.counted);
    assert_int_equal(f->h.kind, GS_HINGE_TURN);
    assert_int_equal(f->h.turn, 2);
    assert_int_equal(f->h.side, 0);
    assert_int_equal(f->h.after, 941); /* 20 x 2/2 against 10 x 1/2: 400 of 425 */
    f->log->entries[1].turn = 4; /* two turns of which nothing is told */
    f->log->entries[2].turn = 5;
    find(f, &won);
    assert_int_equal(f->h.turn, 0);
}

static void test_reckoned__time_and_ground_count(void **state)
{
    field *f = *state;
    gs_err err;
    hinge_curve c = {0};
    f->s->source = "logged";
    entry(f, 3);
    lose(f, 2, 1, 9);
    lose(f, 0, 1, 9);
    gs_log_part_add(f->log, GS_LOG_EFFECT)->u.effect =
        (gs_log_effect){.kind = GS_EFFECT_OBJECTIVE, .who = {GS_REF_OBJECTIVE, 0},
                        .by = gs_ref_side(1), .amount = 1};
    assert_int_equal(story_strength_curve(f->a, f->s, f->log, &c, &err), GS_OK);
    assert_int_equal(c.at[0].chance, 500); /* even, all turns to come */
    /* half of the turns are left: 0.5 + 0.5 (1 - 1/4) = 0.875; of the rest side b has held the
     * standard for a first turn-end: 0.125 + 0.875 / 2 */
    assert_int_equal(c.at[c.n - 1].turn, 3);
    assert_in_range(c.at[c.n - 1].chance, 436, 439);
    assert_true(c.at[c.n - 1].apart);
}

static void test_reckoned__who_gets_away_counts(void **state)
{
    field *f = *state;
    gs_err err;
    hinge_curve c = {0};
    f->s->source = "logged";
    f->s->victory = (gs_victory){.objective_side = -1, .exit_side = 0, .exit_units = 2,
                                 .break_units = {2, 2}, .at_limit = -1};
    entry(f, 1);
    lose(f, 2, 1, 9);
    lose(f, 0, 1, 9);
    gs_log_part_add(f->log, GS_LOG_EFFECT)->u.effect = (gs_log_effect){
        .kind = GS_EFFECT_LEFT_TABLE, .who = gs_ref_unit(1), .left = 10, .word = "exit"};
    assert_int_equal(story_strength_curve(f->a, f->s, f->log, &c, &err), GS_OK);
    int before = c.at[0].chance, after = c.at[1].chance;
    assert_int_equal(before, 500);
    assert_true(after > 500); /* half of those who must are away */
}

static void test_reckoned__nothing_of_a_battle_that_tells_no_loss(void **state)
{
    field *f = *state;
    f->s->source = "logged";
    entry(f, 1);
    entry(f, 2);
    find(f, &won);
    assert_int_equal(f->h.kind, GS_HINGE_NONE);
    assert_int_equal(f->h.turn, 0);
    assert_false(f->h.counted);
}

int main(void)
{
#define T(name) cmocka_unit_test(test_##name)
#define F(name) cmocka_unit_test_setup_teardown(test_##name, setup, teardown)
    const struct CMUnitTest tests[] = {
        T(hinge__is_the_largest_lasting_swing),
        T(hinge__tells_the_chances_of_whom_it_favoured),
        T(hinge__a_swing_that_goes_back_is_none),
        T(hinge__is_more_than_a_tenth_and_than_the_dice_of_counting),
        T(hinge__two_swings_in_opposite_senses_are_a_reversal),
        T(hinge__never_across_a_gap),
        F(hinge__names_the_throw_that_had_half_of_the_change),
        F(hinge__says_but_for_whom),
        F(hinge__what_changed_is_told_in_order),
        F(hinge__decided_before_it_began),
        F(hinge__of_another_log_is_not_taken),
        F(hinge__half_a_turn_that_nobody_told_hides_it),
        F(reckoned__a_unit_gone_turns_it),
        F(reckoned__time_and_ground_count),
        F(reckoned__who_gets_away_counts),
        F(reckoned__nothing_of_a_battle_that_tells_no_loss),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
