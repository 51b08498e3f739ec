/* Set-ups, the fold, house rules, victory: what every rule set's battles have in common.
 */
#include "test.h"

#include "battles.h"
#include "goh_battles.h"

#include "gesta/general_sparring.h"

typedef struct field {
    gs_arena *a;
    gs_setup *s;
    const gs_scene *scene;
    gs_battle b;
} field;

static int setup(void **state)
{
    field *f = gs_malloc(sizeof *f);
    memset(f, 0, sizeof *f);
    f->a = gs_arena_new();
    f->s = empty_setup(f->a);
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

static void two_units(field *f)
{
    place_unit(add_unit(f->s, 0, "foot", "unit.type=heavy-infantry", 12), 20000, 10000, 0,
               6);
    place_unit(add_unit(f->s, 1, "foe", "unit.type=heavy-infantry", 12), 20000, 38000,
               180, 6);
}

static void start(field *f, gs_log *log)
{
    gs_err err;
    bool over;
    assert_int_equal(gs_setup_complete(f->s, f->a, &err), GS_OK);
    assert_int_equal(gs_scene_new(f->a, f->s, &f->scene, &err), GS_OK);
    const gs_player naive[2] = {gs_player_naive(), gs_player_naive()};
    gs_battle_start(&f->b, f->scene, log, naive);
    assert_int_equal(gs_engine_turn(&f->b, &over, &err), GS_OK);
}

/* ---- set-ups ---- */

static void bad_setup(field *f, const char *words)
{
    gs_err err;
    assert_int_equal(gs_setup_complete(f->s, f->a, &err), GS_INPUT);
    if (!strstr(err.text, words)) {
        fail_msg("%s: not %s", err.text, words);
    }
}

static void test_setup__refuses_an_id_given_twice(void **state)
{
    field *f = *state;
    add_unit(f->s, 0, "foot", "", 12);
    add_unit(f->s, 1, "foot", "", 12);
    bad_setup(f, "given twice");
}

static void test_setup__refuses_a_leader_of_the_other_side(void **state)
{
    field *f = *state;
    add_unit(f->s, 0, "foot", "", 12)->leader = 0;
    add_hero(f->s, 1, "roland", 2, -1);
    bad_setup(f, "no hero of its side");
}

static void test_setup__refuses_unknown_facts_and_terrain(void **state)
{
    field *f = *state;
    add_unit(f->s, 0, "foot", "unit.type=dragoons", 12);
    gs_err err;
    assert_int_equal(gs_setup_complete(f->s, f->a, &err), GS_INPUT);
    assert_string_equal(err.key, "unit.type");
    f->s->units[0].facts = "";
    add_area(f->s, f->a, "bog", "quicksand", 0, 0, 0, 1000, 1000);
    bad_setup(f, "knows no kind quicksand");
}

static void test_setup__refuses_two_on_one_place(void **state)
{
    field *f = *state;
    two_units(f);
    f->s->units[1].at = (gs_pt){20500, 10500};
    gs_err err;
    bool over;
    assert_int_equal(gs_setup_complete(f->s, f->a, &err), GS_OK);
    assert_int_equal(gs_scene_new(f->a, f->s, &f->scene, &err), GS_OK);
    gs_battle_start(&f->b, f->scene, NULL, NULL);
    assert_int_equal(gs_engine_turn(&f->b, &over, &err), GS_INPUT);
    assert_non_null(strstr(err.text, "somebody stands there"));
}

static void test_setup__sets_options_by_name(void **state)
{
    field *f = *state;
    gs_err err;
    assert_int_equal(gs_setup_set_option(f->s, "options.end", "break", &err), GS_OK);
    assert_int_equal(gs_setup_option(f->s, "options.end"), 2);
    assert_int_equal(gs_setup_set_option(f->s, "options.end", "never", &err), GS_INPUT);
    assert_int_equal(gs_setup_set_option(f->s, "options.no-such", "1", &err), GS_INPUT);
}

/* ---- the fold ---- */

static gs_status fold_effect(field *f, gs_log_effect e)
{
    gs_err err;
    gs_log_part p = {.kind = GS_LOG_EFFECT, .u.effect = e};
    return gs_fold_part(f->s, &f->b.t, &p, &err);
}

static void test_fold__refuses_a_strength_that_does_not_add_up(void **state)
{
    field *f = *state;
    two_units(f);
    start(f, NULL);
    gs_log_effect e = {
        .kind = GS_EFFECT_LOSS, .who = gs_ref_unit(0), .amount = 2, .left = 9};
    assert_int_equal(fold_effect(f, e), GS_STATE);
    e.left = 10;
    assert_int_equal(fold_effect(f, e), GS_OK);
    assert_int_equal(f->b.t.unit[0].left, 10);
}

static void test_fold__refuses_a_move_from_elsewhere(void **state)
{
    field *f = *state;
    gs_err err;
    two_units(f);
    start(f, NULL);
    gs_log_part p = {.kind = GS_LOG_MOVE};
    p.u.move = (gs_log_move){.who = gs_ref_unit(0), .from = {{20000, 10001}, 0},
                             .to = {{20000, 12000}, 0}};
    assert_int_equal(gs_fold_part(f->s, &f->b.t, &p, &err), GS_STATE);
    p.u.move.from.at.y = 10000;
    assert_int_equal(gs_fold_part(f->s, &f->b.t, &p, &err), GS_OK);
    assert_int_equal(f->b.t.unit[0].at.y, 12000);
}

static void test_fold__every_difference_changes_the_hash(void **state)
{
    field *f = *state;
    two_units(f);
    add_hero(f->s, 0, "roland", 2, 0);
    start(f, NULL);
    uint64_t h = gs_fold_hash(&f->b.t);
    gs_table_state t = f->b.t;
    t.unit[1].flags ^= GS_U_MUST_RALLY;
    assert_true(gs_fold_hash(&t) != h);
    t = f->b.t;
    t.hero[0].power++;
    assert_true(gs_fold_hash(&t) != h);
    t = f->b.t;
    t.held[7]++;
    assert_true(gs_fold_hash(&t) != h);
    t = f->b.t;
    assert_true(gs_fold_hash(&t) == h);
}

static void test_fold__a_captive_knows_his_captor(void **state)
{
    field *f = *state;
    two_units(f);
    add_hero(f->s, 0, "roland", 2, 0);
    start(f, NULL);
    gs_log_effect e = {
        .kind = GS_EFFECT_HERO_CAPTURED, .who = gs_ref_hero(0), .by = gs_ref_side(1)};
    assert_int_equal(fold_effect(f, e), GS_OK);
    assert_int_equal(f->b.t.hero[0].where, GS_HERO_CAPTURED);
    assert_int_equal(f->b.t.hero[0].by, 1);
    assert_int_equal(f->b.t.hero[0].unit, -1);
}

/* ---- house rules ---- */

static const gs_log_resolve *first(const gs_log *log, const char *procedure,
                                   const char *with)
{
    for (int i = 0; i < log->count; i++) {
        for (int k = 0; k < log->entries[i].n_parts; k++) {
            const gs_log_part *p = &log->entries[i].parts[k];
            if (p->kind == GS_LOG_RESOLVE &&
                strcmp(p->u.resolve.procedure, procedure) == 0 &&
                strstr(p->u.resolve.situation, with)) {
                return &p->u.resolve;
            }
        }
    }
    return NULL;
}

static void test_patches__work_for_whom_they_name_alone(void **state)
{
    field *f = *state;
    gs_patch_row rows[] = {
        {"celtic-fury", "melee", NULL, "unit:foot", NULL, "bonus+1", NULL},
        {"slow-going", "move", "unit", "side:b", NULL, "rate-bonus-2", NULL},
    };
    two_units(f);
    f->s->units[1].at.y = 26000;
    f->s->patches = rows;
    f->s->n_patches = 2;
    gs_log *log = gs_log_new(f->a);
    start(f, log);
    gs_err err;
    assert_int_equal(gs_engine_run(&f->b, &err), GS_OK);
    const gs_log_resolve *melee = first(log, "melee", "bonus=1");
    assert_non_null(melee);
    assert_non_null(strstr(melee->patches, "celtic-fury"));
    assert_null(first(log, "melee", "attacker.bonus=1 defender.bonus=1"));
    assert_non_null(first(log, "move", "rate-bonus=-2"));
}

/* Fights it out; the unit's rounds and what its rule was used for, in the log's order. */
static void test_patches__end_when_their_until_has_come(void **state)
{
    for (uint64_t seed = 1; seed <= 12; seed++) {
        teardown(state);
        setup(state);
        field *f = *state;
        gs_patch_row rows[] = {
            {"fury", "melee", NULL, "unit:foot", NULL, "bonus+1", "lost-or-drawn-round"},
        };
        two_units(f);
        f->s->units[1].at.y = 26000;
        f->s->patches = rows;
        f->s->n_patches = 1;
        f->s->seed = seed;
        gs_log *log = gs_log_new(f->a);
        start(f, log);
        gs_err err;
        assert_int_equal(gs_engine_run(&f->b, &err), GS_OK);
        bool spent = false, lost = false;
        int rounds = 0;
        for (int i = 0; i < log->count; i++) {
            for (int k = 0; k < log->entries[i].n_parts; k++) {
                const gs_log_part *p = &log->entries[i].parts[k];
                const gs_log_resolve *r = &p->u.resolve;
                if (p->kind == GS_LOG_RESOLVE && strcmp(r->procedure, "melee") == 0) {
                    assert_int_equal(r->patches != NULL, !spent);
                    rounds++;
                } else if (p->kind == GS_LOG_RESOLVE && strcmp(r->procedure, "outcome") == 0) {
                    bool attacker = log->entries[i].actor.ix == 0;
                    lost = !strstr(r->result, attacker ? "result=defender" : "result=attacker");
                } else if (p->kind == GS_LOG_EFFECT && p->u.effect.kind == GS_EFFECT_SPENT) {
                    assert_true(lost && !spent && p->u.effect.who.ix == 0);
                    assert_string_equal(p->u.effect.word, "fury");
                    spent = true;
                }
            }
        }
        assert_true(rounds > 0);
        assert_int_equal(spent, f->b.t.unit[0].spent & 1u);
        assert_true(spent || !lost);
    }
}

/* A situation that was looked at before it is run takes its house rules once, not at every look:
 * companies that move as a group, evaders, charges. */
static void test_patches__apply_once_to_what_was_looked_at(void **state)
{
    static gs_battle b;
    gs_patch_row rows[] = {
        {"slow", "move-allowance", "unit", "all", NULL, "bonus-1", NULL},
        {"nimble", "evade", "evader", "all", NULL, "bonus+1", NULL},
    };
    int used[2] = {0, 0};
    (void)state;
    for (uint64_t seed = 1; seed <= 24; seed++) {
        gs_arena *a = gs_arena_new();
        gs_setup *s = goh_random_setup(a, seed);
        gs_log *log = gs_log_new(a);
        const gs_scene *scene;
        gs_err err;
        s->patches = rows;
        s->n_patches = 2;
        assert_int_equal(gs_setup_complete(s, a, &err), GS_OK);
        assert_int_equal(gs_scene_new(a, s, &scene, &err), GS_OK);
        gs_battle_start(&b, scene, log, (gs_player[2]){gs_player_naive(), gs_player_naive()});
        assert_int_equal(gs_engine_run(&b, &err), GS_OK);
        for (int i = 0; i < log->count; i++) {
            for (int k = 0; k < log->entries[i].n_parts; k++) {
                const gs_log_part *p = &log->entries[i].parts[k];
                if (p->kind == GS_LOG_RESOLVE && p->u.resolve.patches) {
                    const char *uses = p->u.resolve.patches;
                    used[0] += strstr(uses, "slow unit.bonus 0 -1\n") != NULL;
                    used[1] += strstr(uses, "nimble evader.bonus 0 1\n") != NULL;
                    assert_null(strstr(uses, "slow unit.bonus -"));
                    assert_null(strstr(uses, "nimble evader.bonus 1"));
                }
            }
        }
        gs_arena_free(a);
    }
    assert_true(used[0] > 0 && used[1] > 0);
}

static void test_numbers__reach_units_and_situations_and_are_told(void **state)
{
    field *f = *state;
    gs_number numbers[] = {
        {.table = "rates", .row = "heavy-infantry", .column = "rate", .value = "6"},
        {.table = "troops", .row = "heavy-infantry", .column = "quality", .value = "elite"},
    };
    two_units(f);
    f->s->units[1].at.y = 26000;
    f->s->units[1].facts = "unit.type=heavy-infantry unit.quality=average";
    f->s->numbers = numbers;
    f->s->n_numbers = 2;
    gs_log *log = gs_log_new(f->a);
    start(f, log);
    gs_err err;
    assert_int_equal(gs_engine_run(&f->b, &err), GS_OK);
    const gs_log_resolve *move = first(log, "move", "unit.rate=6");
    assert_non_null(move);
    assert_non_null(strstr(move->patches, "rates heavy-infantry rate unit.rate 0 6"));
    const gs_log_resolve *melee = first(log, "melee", "quality=elite");
    assert_non_null(melee);
    assert_non_null(strstr(melee->patches, "troops heavy-infantry quality"));
    assert_null(first(log, "melee", "attacker.quality=elite defender.quality=elite"));
    assert_null(strstr(melee->situation, "quality=average")); /* as printed: by type */
}

/* ---- victory, in its fixed order ---- */

static gs_outcome fought(field *f)
{
    gs_err err;
    assert_int_equal(gs_engine_run(&f->b, &err), GS_OK);
    return f->b.s.outcome;
}

static void far_apart(field *f)
{
    two_units(f);
    add_area(f->s, f->a, "river", "river", 0, 0, 23000, 72000, 2000);
}

static void test_victory__an_objective_held_two_turn_ends(void **state)
{
    field *f = *state;
    far_apart(f);
    f->s->objectives = GS_NEW_ARRAY(f->a, gs_objective, 1);
    f->s->objectives[0] =
        (gs_objective){.id = "well", .name = "the well", .at = {20000, 12000}};
    f->s->n_objectives = 1;
    f->s->victory.turn_limit = 2; /* the objective goes first */
    start(f, NULL);
    for (int i = 0; i < 2; i++) {
        f->b.player[i] = (gs_player){NULL, NULL}; /* they stand */
    }
    gs_outcome o = fought(f);
    assert_int_equal(o.winner, 0);
    assert_string_equal(o.reason, "objective");
    assert_int_equal(o.turns, 2);
}

static void test_victory__at_the_turn_limit(void **state)
{
    field *f = *state;
    far_apart(f);
    f->s->victory.turn_limit = 5;
    f->s->victory.at_limit = 1;
    start(f, NULL);
    gs_outcome o = fought(f);
    assert_int_equal(o.winner, 1);
    assert_int_equal(o.turns, 5);
    assert_string_equal(o.reason, "turn-limit");
}

static void test_victory__nobody_left(void **state)
{
    field *f = *state;
    two_units(f);
    f->s->units[1].full = f->s->units[1].present = 1;
    start(f, NULL);
    gs_outcome o = fought(f);
    assert_int_equal(o.winner, 0);
    assert_string_equal(o.reason, "destroyed");
}

static void test_victory__a_break_point(void **state)
{
    field *f = *state;
    two_units(f);
    f->s->units[1].full = f->s->units[1].present = 2;
    place_unit(add_unit(f->s, 1, "rear", "unit.type=heavy-infantry", 12), 60000, 44000,
               180, 6);
    f->s->victory.break_units[1] = 1;
    start(f, NULL);
    assert_int_equal(gs_engine_units_to_break(&f->b, 1), 1);
    assert_int_equal(gs_engine_units_to_break(&f->b, 0), INT32_MAX);
    gs_outcome o = fought(f);
    assert_int_equal(o.winner, 0);
    assert_string_equal(o.reason, "broken");
}

static void test_victory__by_an_exit(void **state)
{
    field *f = *state;
    gs_pt corners[] = {{0, 20000}, {0, 40000}, {72000, 40000}, {72000, 20000}};
    gs_zone exit = {.side = 0, .kind = "exit", .points = corners, .n_points = 4};
    two_units(f);
    f->s->units[1].at = (gs_pt){60000, 45000};
    f->s->zones = &exit;
    f->s->n_zones = 1;
    f->s->victory.exit_side = 0;
    f->s->victory.exit_units = 1;
    start(f, NULL);
    gs_outcome o = fought(f);
    assert_int_equal(o.winner, 0);
    assert_string_equal(o.reason, "exit");
    assert_true(f->b.t.unit[0].flags & GS_U_EXITED);
}

static void test_victory__every_battle_ends(void **state)
{
    field *f = *state;
    far_apart(f);
    start(f, NULL);
    gs_outcome o = fought(f);
    assert_int_equal(o.winner, -1);
    assert_int_equal(o.turns, GS_MAX_BATTLE_TURNS);
}

/* ---- what-if ---- */

static void test_battle__a_copy_is_a_what_if(void **state)
{
    field *f = *state;
    gs_err err;
    two_units(f);
    start(f, gs_log_new(f->a));
    gs_battle copy = f->b;
    copy.log = NULL;
    int entries = f->b.log->count;
    assert_int_equal(gs_engine_run(&copy, &err), GS_OK);
    assert_int_equal(f->b.log->count, entries);
    assert_int_equal(f->b.t.turn, 0);
    assert_int_equal(gs_engine_run(&f->b, &err), GS_OK);
    assert_true(gs_fold_hash(&copy.t) == gs_fold_hash(&f->b.t));
}

static void test_battle__reinforcements_come_on(void **state)
{
    field *f = *state;
    far_apart(f);
    gs_ob_unit *u = add_unit(f->s, 0, "late", "unit.type=light-cavalry", 6);
    u->entry = GS_ON_TURN;
    u->entry_turn = 3;
    f->s->victory.turn_limit = 4;
    gs_log *log = gs_log_new(f->a);
    start(f, log);
    fought(f);
    assert_true(f->b.t.unit[2].flags & GS_U_ON_TABLE);
    int turn = 0;
    for (int i = 0; i < log->count && !turn; i++) {
        turn = strcmp(log->entries[i].kind, "arrival") == 0 ? log->entries[i].turn : 0;
    }
    assert_int_equal(turn, 3);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(test_##name, setup, teardown)
    const struct CMUnitTest tests[] = {
        T(setup__refuses_an_id_given_twice),
        T(setup__refuses_a_leader_of_the_other_side),
        T(setup__refuses_unknown_facts_and_terrain),
        T(setup__refuses_two_on_one_place),
        T(setup__sets_options_by_name),
        T(fold__refuses_a_strength_that_does_not_add_up),
        T(fold__refuses_a_move_from_elsewhere),
        T(fold__every_difference_changes_the_hash),
        T(fold__a_captive_knows_his_captor),
        T(patches__work_for_whom_they_name_alone),
        T(patches__end_when_their_until_has_come),
        T(patches__apply_once_to_what_was_looked_at),
        T(numbers__reach_units_and_situations_and_are_told),
        T(victory__an_objective_held_two_turn_ends),
        T(victory__at_the_turn_limit),
        T(victory__nobody_left),
        T(victory__a_break_point),
        T(victory__by_an_exit),
        T(victory__every_battle_ends),
        T(battle__a_copy_is_a_what_if),
        T(battle__reinforcements_come_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
