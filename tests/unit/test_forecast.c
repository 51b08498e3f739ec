/* LINK: io
 * Forecasts: worked from small battles, the same for any number of threads, from a real table as
 * well; what is refused; kept in the file whole, and sealed. */
#include "test.h"

#include "battles.h"
#include "store_file.h"

#include "gesta/desk_forecast.h"
#include "gesta/general.h"

static gs_setup *s;
static gs_log *log_;
static gs_outcome o;

/* Three units a side and a standard, fought by two generals. */
static void fight(bool stronger)
{
    s = empty_setup(a);
    s->id = "field";
    s->seed = 11;
    for (int u = 0; u < 3; u++) {
        add_unit(s, 0, gs_arena_printf(a, "a%d", u), stronger ? "unit.type=heavy-infantry unit.quality=elite unit.armour=heavy"
                          : "unit.type=heavy-infantry", stronger ? 20 : 10);
    }
    for (int u = 0; u < 3; u++) {
        add_unit(s, 1, gs_arena_printf(a, "b%d", u), "unit.type=heavy-infantry", 10);
    }
    for (int u = 0; u < 6; u++) {
        bool far = u > 2;
        place_unit(&s->units[u], 24000 + u % 3 * 12000, far ? 30000 : 12000, far ? 180 : 0, 5);
    }
    s->objectives = GS_NEW_ARRAY(a, gs_objective, 1);
    s->objectives[0] = (gs_objective){
        .id = "flag", .name = "the standard", .at = {36000, 21000}, .radius = 4000, .worth = 1};
    s->n_objectives = 1;
    s->victory = (gs_victory){.objective_side = 2, .hold_turns = 2, .break_units = {2, 2},
                              .exit_side = -1, .turn_limit = 8, .at_limit = 2};
    must(gs_setup_complete(s, a, &err));
    const gs_scene *scene;
    must(gs_scene_new(a, s, &scene, &err));
    gs_general *g = gs_general_new(a, scene);
    const gs_player who[2] = {gs_general_player(g, NULL, NULL), gs_general_player(g, NULL, NULL)};
    gs_battle *b = GS_NEW(a, gs_battle);
    log_ = gs_log_new(a);
    gs_battle_start(b, scene, log_, who);
    must(gs_engine_run(b, &err));
    o = b->s.outcome;
    assert_true(o.turns >= (stronger ? 1 : 3));
}

static gs_forecast *work(int runs, int jobs)
{
    gs_forecast *f = NULL;
    const gs_desk_forecast how = {.runs = runs, .jobs = jobs};
    must(gs_desk_forecast_work(a, s, log_, &o, &how, &f, &err));
    return f;
}

static void same(const gs_forecast *f, const gs_forecast *g)
{
    assert_string_equal(f->log, g->log);
    assert_string_equal(f->version, g->version);
    assert_int_equal(f->n_points, g->n_points);
    for (int i = 0; i < f->n_points; i++) {
        assert_memory_equal(&f->points[i], &g->points[i], sizeof f->points[i]);
    }
}

static void test_forecast__has_every_turn_s_end_and_the_throws_of_the_hinge(void **state)
{
    (void)state;
    gs_hinge h;
    fight(false);
    gs_forecast *f = work(40, 2);
    int throws = 0, often = 0;
    for (int t = 0; t <= o.turns; t++) {
        assert_non_null(gs_forecast_at(f, t, 0));
    }
    const gs_forecast_point *end = gs_forecast_at(f, o.turns, 0);
    assert_int_equal(gs_forecast_chance(end, 0), o.winner < 0 ? 500 : o.winner == 0 ? 1000 : 0);
    must(gs_hinge_of(a, s, log_, &o, f, &h, &err));
    assert_true(h.counted);
    for (int i = 0; i < f->n_points; i++) {
        const gs_forecast_point *p = &f->points[i];
        assert_true(p->wins + p->draws <= p->n);
        assert_int_equal(gs_forecast_chance(p, 0) + gs_forecast_chance(p, 1), 1000);
        assert_int_equal(p->n, p->entry ? 30 : p->n == 80 ? 80 : 40);
        often += p->n == 80;
        throws += p->entry > 0;
        assert_true(p->entry == 0 || (p->turn == h.turn && log_->entries[p->entry - 1].turn == h.turn));
        assert_true(i == 0 || p->turn > p[-1].turn ||
                    (p->turn == p[-1].turn && p->entry > p[-1].entry));
    }
    assert_in_range(often, 3, 6); /* both ends of the three largest changes */
    assert_true(h.turn == 0 || throws > 0);
}

static void test_forecast__is_the_same_for_any_number_of_threads(void **state)
{
    (void)state;
    fight(false);
    gs_forecast *one = work(12, 1);
    same(one, work(12, 2));
    same(one, work(12, 3));
}

static void test_forecast__knows_who_is_the_stronger(void **state)
{
    (void)state;
    fight(true);
    gs_forecast *f = work(60, 2);
    assert_true(gs_forecast_chance(gs_forecast_at(f, 0, 0), 0) >= 750);
}

/* The state before the throw of an entry is the record's: with its own dice up to the last throw of a
 * turn, the chances there are those at the turn's end, but for that throw. */
static void test_forecast__a_throw_that_decides_nothing_changes_nothing(void **state)
{
    (void)state;
    gs_hinge h;
    fight(false);
    gs_forecast *f = work(40, 2);
    must(gs_hinge_of(a, s, log_, &o, f, &h, &err));
    const gs_forecast_point *before = NULL;
    int equal = 0, throws = 0;
    for (int i = 0; i < f->n_points; i++) {
        const gs_forecast_point *p = &f->points[i];
        equal += before && p->entry && p->wins == before->wins && p->draws == before->draws;
        throws += p->entry > 0;
        before = p->entry ? p : before;
    }
    /* the same fights are fought before each throw: most of them change none */
    assert_true(throws < 4 || equal > 0);
}

/* ---- a real table ---- */
/* The same log as people might have told it: turns closed by entries, no hashes. */
static void tell(void)
{
    gs_log *told = gs_log_new(a);
    for (int i = 0; i < log_->count; i++) {
        if (i > 0 && log_->entries[i].turn != log_->entries[i - 1].turn) {
            gs_log_entry(told, log_->entries[i - 1].turn, "", -1, "turn-end", (gs_ref){0},
                         (gs_ref){0});
        }
        gs_entry *e = gs_log_entry(told, log_->entries[i].turn, "", log_->entries[i].side,
                                   log_->entries[i].kind, log_->entries[i].actor,
                                   log_->entries[i].target);
        e->parts = log_->entries[i].parts;
        e->n_parts = log_->entries[i].n_parts;
    }
    log_ = told;
    s->source = "logged";
    s->depth = "turns";
    s->positions = "points";
}

static void test_table__turns_that_end_at_points_are_fought_out(void **state)
{
    (void)state;
    fight(false);
    gs_forecast *fought = work(40, 2);
    tell();
    gs_forecast *f = work(40, 2);
    for (int t = 0; t <= o.turns; t++) {
        const gs_forecast_point *p = gs_forecast_at(f, t, 0), *q = gs_forecast_at(fought, t, 0);
        assert_non_null(p);
        assert_in_range(gs_forecast_chance(p, 0) + 300 - gs_forecast_chance(q, 0), 0, 600);
    }
    for (int i = 0; i < f->n_points; i++) {
        assert_int_equal(f->points[i].entry, 0); /* nobody knows his dice */
    }
}

/* SHW-R102: men of whom nobody told how many stood abreast stand six abreast, not one behind the
 * other. */
static void test_table__who_told_no_files_stands_as_the_book_has_it(void **state)
{
    (void)state;
    const gs_scene *scene;
    gs_battle *b = GS_NEW(a, gs_battle);
    fight(false);
    tell();
    for (int u = 0; u < 6; u++) {
        s->units[u].files = 0;
    }
    for (int i = 0; i < log_->count; i++) {
        for (int k = 0; k < log_->entries[i].n_parts; k++) {
            gs_log_part *p = &log_->entries[i].parts[k];
            if (p->kind == GS_LOG_EFFECT) {
                p->u.effect.files = 0;
            }
        }
    }
    must(gs_scene_new(a, s, &scene, &err));
    must(gs_battle_at_turn(b, scene, log_, 0, NULL, &err));
    for (int u = 0; u < 6; u++) {
        assert_int_equal(b->t.unit[u].files, 6);
        assert_true(gs_body_rect(b, u).w > gs_body_rect(b, u).d);
    }
    assert_non_null(gs_forecast_at(work(4, 1), 0, 0));
}

static void refuse(const char *words)
{
    gs_forecast *f = NULL;
    const gs_desk_forecast how = {.runs = 2, .jobs = 1};
    assert_int_equal(gs_desk_forecast_work(a, s, log_, &o, &how, &f, &err), GS_FAILED);
    if (!strstr(err.text, words)) {
        fail_msg("\"%s\" does not say \"%s\"", err.text, words);
    }
    assert_null(f);
}

static void test_table__who_stands_nowhere_cannot_fight(void **state)
{
    (void)state;
    fight(false);
    tell();
    for (int i = 0; i < log_->count; i++) { /* b0 is somewhere, always */
        for (int k = 0; k < log_->entries[i].n_parts; k++) {
            gs_log_part *p = &log_->entries[i].parts[k];
            if (p->kind == GS_LOG_EFFECT && p->u.effect.who.kind == GS_REF_UNIT &&
                p->u.effect.who.ix == 3) {
                p->u.effect.in = (gs_place){GS_PLACE_UNKNOWN, 0};
            } else if (p->kind == GS_LOG_MOVE && p->u.move.who.ix == 3) {
                p->u.move.from_in = p->u.move.to_in = (gs_place){GS_PLACE_UNKNOWN, 0};
            }
        }
    }
    s->units[3].has_place = false;
    refuse("nobody told at what point b0 stood after turn 0");
    s->positions = "none";
    refuse("nobody told at what points");
}

static void test_table__two_at_one_place_cannot_fight(void **state)
{
    (void)state;
    fight(false);
    tell();
    s->units[3].at = s->units[0].at;
    gs_log *start = gs_log_new(a);
    for (int u = 0; u < 6; u++) {
        gs_log_entry(start, 0, "", -1, "deploy", gs_ref_unit(u), (gs_ref){0});
        gs_log_part_add(start, GS_LOG_EFFECT)->u.effect =
            (gs_log_effect){.kind = GS_EFFECT_PLACED, .who = gs_ref_unit(u), .left = 10, .files = 5,
                            .pose = {s->units[u].at, s->units[u].facing}};
    }
    log_ = start;
    refuse("a0 cannot stand where it is said to after turn 0: there stands b0");
}

static void test_forecast__only_of_a_book_that_is_fought_here(void **state)
{
    (void)state;
    fight(false);
    s->ruleset = gs_ruleset_find("feudal");
    s->source = "logged";
    refuse("is not fought on gesta's table");
}

/* ---- in the file ---- */
static gs_forecast_point points[] = {{0, 0, 40, 20, 1}, {1, 0, 40, 30, 0}, {2, 0, 40, 40, 0},
                                     {2, 7, 30, 21, 0}};

static void test_file__a_forecast_is_replaced_whole_and_sealed(void **state)
{
    (void)state;
    gs_forecast f = {"0123456789abcdef", "1.0", points, GS_COUNT(points)};
    const gs_forecast *back;
    gs_campaign *c = roland();
    gs_setup *set;
    gs_store *file = open_ok(at("a.gesta"), GS_STORE_CREATE);
    must(gs_store_put_campaign(file, c, &err));
    assert_int_equal(gs_store_forecast_put(file, "battle-1", &f, &err), GS_NOT_FOUND);
    must(gs_campaign_muster(c, &c->battles[0], a, &set, &err));
    must(gs_store_battle_begin(file, set, &err));
    must(gs_store_battle_finish(file, "battle-1", &(gs_outcome){.winner = 1, .turns = 2}, &err));
    must(gs_store_forecast_get(file, "battle-1", a, &back, &err));
    assert_null(back);
    must(gs_store_forecast_put(file, "battle-1", &f, &err));
    must(gs_store_forecast_get(file, "battle-1", a, &back, &err));
    same(back, &f);
    f.points = points + 1; /* another takes its place, and nothing of it stays */
    f.n_points = 2;
    f.log = "fedcba9876543210";
    must(gs_store_forecast_put(file, "battle-1", &f, &err));
    must(gs_store_forecast_get(file, "battle-1", a, &back, &err));
    same(back, &f);
    must(gs_store_audit(file, &err));
    /* one that cannot be is not kept, and the one before stays */
    gs_forecast_point bad[] = {{0, 0, 40, 20, 0}, {1, 0, 40, 30, 11}};
    assert_int_not_equal(
        gs_store_forecast_put(file, "battle-1",
                              &(gs_forecast){"0123456789abcdef", "1.0", bad, 2}, &err),
        GS_OK);
    must(gs_store_forecast_get(file, "battle-1", a, &back, &err));
    same(back, &f);
    must(gs_store_audit(file, &err));
    gs_store_close(file);
    sqlite3 *db; /* another program makes it look better */
    assert_int_equal(sqlite3_open(at("a.gesta"), &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "UPDATE forecast SET wins = wins - 1", NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
    file = open_ok(at("a.gesta"), GS_STORE_READ);
    assert_int_equal(gs_store_audit(file, &err), GS_STATE);
    assert_non_null(strstr(err.text, "battle-1: its forecast was changed"));
    gs_store_close(file);
    assert_int_equal(sqlite3_open(at("a.gesta"), &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "DELETE FROM forecast", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    file = open_ok(at("a.gesta"), GS_STORE_READ);
    assert_int_equal(gs_store_audit(file, &err), GS_STATE);
    assert_non_null(strstr(err.text, "its forecast was taken out"));
    gs_store_close(file);
    gs_campaign_free(c);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(test_##name, setup, teardown)
    const struct CMUnitTest tests[] = {
        T(forecast__has_every_turn_s_end_and_the_throws_of_the_hinge),
        T(forecast__is_the_same_for_any_number_of_threads),
        T(forecast__knows_who_is_the_stronger),
        T(forecast__a_throw_that_decides_nothing_changes_nothing),
        T(table__turns_that_end_at_points_are_fought_out),
        T(table__who_told_no_files_stands_as_the_book_has_it),
        T(table__who_stands_nowhere_cannot_fight),
        T(table__two_at_one_place_cannot_fight),
        T(forecast__only_of_a_book_that_is_fought_here),
        T(file__a_forecast_is_replaced_whole_and_sealed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
