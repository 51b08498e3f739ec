/* Whole battles of Gathering of Hosts between simple players and generals: nothing that the rules
 * forbid ever happens, the log folds to the same table, and every resolution works out
 * the same again. */
#include "test.h"

#include "goh_battles.h"

#include "gesta/fixed.h"
#include "gesta/general.h"
#include "gesta/general_sparring.h"

#include <stdlib.h>

#define BATTLES 300

typedef struct fight {
    gs_arena *a;
    gs_setup *setup;
    const gs_scene *scene;
    gs_log *log;
    gs_battle b;
} fight;

static void broken(uint64_t seed, int turn, const char *what, const char *more)
{
    fail_msg("seed %llu, turn %d: %s %s", (unsigned long long)seed, turn, what, more);
}

/* ---- invariants of a table ---- */

static void check_table(const gs_battle *b, uint64_t seed)
{
    const gs_setup *s = b->scene->setup;
    for (int i = 0; i < GS_BODIES; i++) {
        if (!gs_body_here(b, i)) {
            continue;
        }
        gs_rect r = gs_body_rect(b, i), again = b->scene->rules->rect(b, i);
        if (memcmp(&r, &again, sizeof r) != 0) {
            broken(seed, b->t.turn, "stale rectangle of", gs_ref_id(s, gs_body_ref(i)));
        }
        if (!gs_edge_inside(s->width, s->table_depth, &r)) {
            broken(seed, b->t.turn, "off the table:", gs_ref_id(s, gs_body_ref(i)));
        }
        for (int k = i + 1; k < GS_BODIES; k++) {
            gs_rect o;
            if (gs_body_here(b, k) &&
                (o = gs_body_rect(b, k), gs_rect_overlap(&r, &o, 20))) {
                char who[200];
                snprintf(who, sizeof who, "%s and %s by %d", gs_ref_id(s, gs_body_ref(i)),
                         gs_ref_id(s, gs_body_ref(k)), gs_rect_separation(&r, &o));
                broken(seed, b->t.turn, "overlap:", who);
            }
        }
    }
    for (int i = 0; i < b->t.n_units; i++) {
        const gs_unit_state *u = &b->t.unit[i];
        if ((u->flags & GS_U_ON_TABLE) && u->left <= 0) {
            broken(seed, b->t.turn,
                   "on the table without men:", gs_ref_id(s, gs_ref_unit(i)));
        }
        if (gs_body_here(b, i) && gs_body_strength(b, i) <= 0) {
            broken(seed, b->t.turn,
                   "its endurance is gone:", gs_ref_id(s, gs_ref_unit(i)));
        }
    }
    for (int i = 0; i < b->t.n_heroes; i++) {
        int u = b->t.hero[i].unit;
        if (b->t.hero[i].where == GS_HERO_UP && (u < 0 || !gs_body_here(b, u))) {
            broken(seed, b->t.turn,
                   "a leader without a company:", gs_ref_id(s, gs_ref_hero(i)));
        }
    }
}

/* ---- invariants of a log ---- */

static void rework(const gs_log_resolve *r, uint64_t seed, int n)
{
    const gs_proc *p =
        gs_battle_proc(gs_ruleset_find("gathering-of-hosts"), r->procedure);
    if (!p) {
        return; /* the scenario's own die */
    }
    _Alignas(8) char in[GS_MAX_FACTS_SIZE], out[GS_MAX_FACTS_SIZE];
    gs_script script;
    gs_err err;
    gs_str text = {0};
    char why[700];
    gs_script_init(&script, NULL);
    if (gs_proc_situation(p, r->situation, strlen(r->situation), in, &err) != GS_OK ||
        gs_script_parse(&script, r->dice, strlen(r->dice), &err) != GS_OK ||
        gs_proc_run(p, in, &script.dice, out, NULL, NULL, &err) != GS_OK) {
        gs_err_format(&err, why, sizeof why);
        broken(seed, n, r->procedure, why);
    }
    gs_facts_print(p->out, p->n_out, out, true, &text);
    if (strcmp(gs_str_text(&text), r->result) != 0) {
        broken(seed, n, r->procedure, r->situation);
    }
    gs_str_free(&text);
}

/* Of the n facts of the form "key=word" in a result: does one read so? */
static bool says(const char *facts, const char *fact)
{
    size_t n = strlen(fact);
    for (const char *p = facts; (p = strstr(p, fact)); p++) {
        if ((p == facts || p[-1] == ' ') && (p[n] == '\0' || p[n] == ' ')) {
            return true;
        }
    }
    return false;
}

static void check_resolve(const gs_entry *e, const gs_log_resolve *r, uint64_t seed)
{
    rework(r, seed, e->n);
    bool no_shot =
        strcmp(r->procedure, "shooting") == 0 && !says(r->result, "shooter.status=ok");
    bool no_contact =
        strcmp(r->procedure, "contact") == 0 && says(r->result, "contact=none");
    bool no_move = strcmp(r->procedure, "move-allowance") == 0 &&
                   says(r->result, "allowed=no") &&
                   strcmp(e->kind, "move") != 0; /* a turn in place */
    if (no_shot || no_contact || no_move) {
        broken(seed, e->n, "what the procedure forbids:", r->situation);
    }
}

static void check_entry(const gs_entry *e, uint64_t seed)
{
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_part *p = &e->parts[i];
        if (p->kind == GS_LOG_RESOLVE) {
            check_resolve(e, &p->u.resolve, seed);
        } else if (p->kind == GS_LOG_MOVE && p->u.move.cost > p->u.move.allowance + 1) {
            char who[200];
            snprintf(who, sizeof who, "%s %d of %d", e->kind, p->u.move.cost,
                     p->u.move.allowance);
            broken(seed, e->n, "a move too far:", who);
        }
    }
}

/* GOH-1: phases in their order. */
static void check_sequence(const gs_log *log, uint64_t seed)
{
    static const char *const order[] = {"deployment", "turn-start", "movement",
                                        "shooting",   "melee",      "turn-end"};
    int turn = 0, phase = 0, side = -1;
    for (int i = 0; i < log->count; i++) {
        const gs_entry *e = &log->entries[i];
        int now = 0;
        while (now < GS_COUNT(order) && strcmp(order[now], e->phase) != 0) {
            now++;
        }
        if (now >= GS_COUNT(order) || e->turn < turn || e->turn > turn + 1) {
            broken(seed, e->n, "out of turn:", e->phase);
        }
        if (e->turn == turn && e->side == side && now < phase) {
            broken(seed, e->n, "out of sequence:", e->phase);
        }
        turn = e->turn;
        phase = now;
        side = e->side;
    }
}

static void check_fold(const fight *f, uint64_t seed)
{
    gs_table_state t;
    gs_err err;
    gs_fold_start(f->setup, &t);
    int i = 0;
    for (int turn = 0; turn < f->log->n_turns; turn++) {
        t.turn = turn;
        for (; i < f->log->count && f->log->entries[i].turn == turn; i++) {
            if (gs_fold_entry(f->setup, &t, &f->log->entries[i], &err) != GS_OK) {
                broken(seed, turn, "the log does not fold:", err.text);
            }
        }
        if (gs_fold_hash(&t) != f->log->turn_hash[turn]) {
            broken(seed, turn, "another hash", "");
        }
    }
    assert_int_equal(i, f->log->count);
}

/* ---- fighting ---- */

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

static void begin(fight *f, uint64_t seed, bool logged)
{
    gs_err err;
    char why[700];
    f->a = gs_arena_new();
    f->setup = goh_random_setup(f->a, seed);
    if (gs_setup_complete(f->setup, f->a, &err) != GS_OK ||
        gs_scene_new(f->a, f->setup, &f->scene, &err) != GS_OK) {
        gs_err_format(&err, why, sizeof why);
        broken(seed, 0, "the set-up:", why);
    }
    gs_general *g = gs_general_new(f->a, f->scene);
    gs_player players[2];
    for (int i = 0; i < 2; i++) {
        players[i] = player_of(g, seed, i);
    }
    f->log = logged ? gs_log_new(f->a) : NULL;
    gs_battle_start(&f->b, f->scene, f->log, players);
}

static void to_the_end(fight *f, uint64_t seed)
{
    gs_err err;
    bool over = false;
    while (!over) {
        if (gs_engine_turn(&f->b, &over, &err) != GS_OK) {
            broken(seed, f->b.t.turn, "the engine:", err.text);
        }
        check_table(&f->b, seed);
        assert_true(f->b.t.turn <= GS_MAX_BATTLE_TURNS);
    }
}

static void test_battles__nothing_forbidden_happens(void **state)
{
    static fight f;
    (void)state;
    for (uint64_t seed = 1; seed <= BATTLES; seed++) {
        begin(&f, seed, true);
        to_the_end(&f, seed);
        for (int i = 0; i < f.log->count; i++) {
            check_entry(&f.log->entries[i], seed);
        }
        check_sequence(f.log, seed);
        check_fold(&f, seed);
        assert_in_range(f.b.s.outcome.winner + 1, 0, 2);
        gs_arena_free(f.a);
    }
}

static void test_battles__the_log_changes_nothing(void **state)
{
    static fight f, g;
    (void)state;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        begin(&f, seed, true);
        begin(&g, seed, false);
        to_the_end(&f, seed);
        to_the_end(&g, seed);
        assert_int_equal(f.b.t.turn, g.b.t.turn);
        assert_true(gs_fold_hash(&f.b.t) == gs_fold_hash(&g.b.t));
        assert_int_equal(f.b.s.runs, g.b.s.runs);
        gs_arena_free(f.a);
        gs_arena_free(g.a);
    }
}

static void test_battles__resumed_they_go_on_the_same(void **state)
{
    static fight f, g;
    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed += 2) {
        gs_err err;
        begin(&f, seed, true);
        begin(&g, seed, true);
        bool over = false;
        for (int i = 0; i < 4 && !over; i++) {
            assert_int_equal(gs_engine_turn(&g.b, &over, &err), GS_OK);
        }
        gs_player players[2] = {g.b.player[0], g.b.player[1]};
        int whole = g.log->count;
        gs_log_entry(g.log, g.b.t.turn + 1, "movement", 0, "move", gs_ref_unit(0),
                     gs_ref_unit(0));
        gs_battle again;
        assert_int_equal(gs_battle_resume(&again, g.scene, g.log, players, &err), GS_OK);
        assert_int_equal(g.log->count, whole);
        again.s.outcome = g.b.s.outcome;
        memcpy(again.mind, g.b.mind, sizeof again.mind);
        g.b = again;
        to_the_end(&f, seed);
        to_the_end(&g, seed);
        assert_true(gs_fold_hash(&f.b.t) == gs_fold_hash(&g.b.t));
        gs_arena_free(f.a);
        gs_arena_free(g.a);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_battles__nothing_forbidden_happens),
        cmocka_unit_test(test_battles__the_log_changes_nothing),
        cmocka_unit_test(test_battles__resumed_they_go_on_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
