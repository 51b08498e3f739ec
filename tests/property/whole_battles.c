#include "test.h"

#include "whole_battles.h"

#include "gesta/fixed.h"
#include "gesta/general_sparring.h"
#include "spar/players.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATTLES = 300 };

typedef struct fight {
    const battle_course *course;
    gs_arena *a;
    gs_setup *setup;
    const gs_scene *scene;
    gs_log *log;
    gs_battle b;
} fight;

void broken(uint64_t seed, int at, const char *what, const char *more)
{
    fail_msg("seed %llu, turn or entry %d: %s %s", (unsigned long long)seed, at, what, more);
}

/* ---- invariants of a table ---- */

static void check_table(const battle_course *c, const gs_battle *b, uint64_t seed)
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
        if (c->check_body) {
            c->check_body(b, i, seed);
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
    }
    for (int i = 0; i < b->t.n_heroes; i++) {
        int u = b->t.hero[i].unit;
        if (b->t.hero[i].where == GS_HERO_UP && u >= 0 && !gs_body_here(b, u)) {
            broken(seed, b->t.turn,
                   "with a unit that is gone:", gs_ref_id(s, gs_ref_hero(i)));
        }
        if (c->check_hero) {
            c->check_hero(b, i, seed);
        }
    }
}

/* ---- invariants of a log ---- */

static void rework(const battle_course *c, const gs_log_resolve *r, uint64_t seed, int n)
{
    const gs_proc *p = gs_battle_proc(gs_ruleset_find(c->ruleset), r->procedure);
    assert_non_null(p);
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

bool result_says(const char *facts, const char *fact)
{
    size_t n = strlen(fact);
    for (const char *p = facts; (p = strstr(p, fact)); p++) {
        if ((p == facts || p[-1] == ' ') && (p[n] == '\0' || p[n] == ' ')) {
            return true;
        }
    }
    return false;
}

int result_value(const char *facts, const char *key)
{
    size_t n = strlen(key);
    for (const char *p = facts; (p = strstr(p, key)); p += n) {
        if ((p == facts || p[-1] == ' ') && p[n] == '=') {
            return (int)strtol(p + n + 1, NULL, 10);
        }
    }
    return 0;
}

static void check_entry(const battle_course *c, const gs_entry *e, uint64_t seed)
{
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_part *p = &e->parts[i];
        if (p->kind == GS_LOG_RESOLVE) {
            rework(c, &p->u.resolve, seed, e->n);
        } else if (p->kind == GS_LOG_MOVE && p->u.move.manner != GS_MOVE_PLACE &&
                   p->u.move.cost > p->u.move.allowance + 1) {
            char who[200];
            snprintf(who, sizeof who, "%s %d of %d", e->kind, p->u.move.cost,
                     p->u.move.allowance);
            broken(seed, e->n, "a move too far:", who);
        }
    }
    if (c->check_entry) {
        c->check_entry(e, seed);
    }
}

static int phase_of(const battle_course *c, const char *word)
{
    int i = gs_word_index(c->phases, word);
    return i > 0 && strcmp(word, "result") == 0 ? i - 1 : i;
}

/* Phases come in their order. */
static void check_sequence(const battle_course *c, const gs_log *log, uint64_t seed)
{
    int turn = 0, phase = 0, side = -1;
    for (int i = 0; i < log->count; i++) {
        const gs_entry *e = &log->entries[i];
        int now = phase_of(c, e->phase);
        if (now < 0 || e->turn < turn || e->turn > turn + 1) {
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

static void simple_players(gs_arena *a, const gs_scene *scene, uint64_t seed,
                           gs_player out[2])
{
    (void)a;
    (void)scene;
    out[0] = seed % 3 == 0 ? gs_player_naive() : gs_player_random();
    out[1] = seed % 3 == 2 ? gs_player_random() : gs_player_naive();
}

static void begin(fight *f, const battle_course *c, uint64_t seed, bool logged)
{
    gs_err err;
    char why[700];
    gs_player players[2];
    f->course = c;
    f->a = gs_arena_new();
    f->setup = c->setup(f->a, seed);
    if (gs_setup_complete(f->setup, f->a, &err) != GS_OK ||
        gs_scene_new(f->a, f->setup, &f->scene, &err) != GS_OK) {
        gs_err_format(&err, why, sizeof why);
        broken(seed, 0, "the set-up:", why);
    }
    (c->players ? c->players : simple_players)(f->a, f->scene, seed, players);
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
        check_table(f->course, &f->b, seed);
        assert_true(f->b.t.turn <= GS_MAX_BATTLE_TURNS);
    }
}

void battles_nothing_forbidden(void **state)
{
    static fight f;
    const battle_course *c = *state;
    for (uint64_t seed = 1; seed <= BATTLES; seed++) {
        begin(&f, c, seed, true);
        to_the_end(&f, seed);
        for (int i = 0; i < f.log->count; i++) {
            check_entry(c, &f.log->entries[i], seed);
        }
        check_sequence(c, f.log, seed);
        check_fold(&f, seed);
        assert_in_range(f.b.s.outcome.winner + 1, 0, 2);
        gs_arena_free(f.a);
    }
}

void battles_log_changes_nothing(void **state)
{
    static fight f, g;
    const battle_course *c = *state;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        begin(&f, c, seed, true);
        begin(&g, c, seed, false);
        to_the_end(&f, seed);
        to_the_end(&g, seed);
        assert_int_equal(f.b.t.turn, g.b.t.turn);
        assert_true(gs_fold_hash(&f.b.t) == gs_fold_hash(&g.b.t));
        assert_int_equal(f.b.s.runs, g.b.s.runs);
        gs_arena_free(f.a);
        gs_arena_free(g.a);
    }
}

void battles_resumed_the_same(void **state)
{
    static fight f, g;
    const battle_course *c = *state;
    uint64_t step = (uint64_t)c->resumed_step;
    for (uint64_t seed = step == 3 ? 3 : 1; seed <= 60; seed += step) {
        gs_err err;
        begin(&f, c, seed, true);
        begin(&g, c, seed, true);
        bool over = false;
        for (int i = 0; i < 1 + (int)(seed % 30) && !over; i++) {
            assert_int_equal(gs_engine_turn(&g.b, &over, &err), GS_OK);
        }
        gs_player players[2] = {g.b.player[0], g.b.player[1]};
        int whole = g.log->count;
        gs_log_entry(g.log, g.b.t.turn + 1, c->action, 0, "move", gs_ref_unit(0),
                     gs_ref_unit(0));
        gs_battle again;
        assert_int_equal(gs_battle_resume(&again, g.scene, g.log, players, &err), GS_OK);
        assert_int_equal(g.log->count, whole);
        assert_int_equal(again.s.outcome.winner, g.b.s.outcome.winner);
        assert_int_equal(again.s.outcome.turns, g.b.s.outcome.turns);
        bool same = false;
        assert_int_equal(gs_battle_recall(&again, &same, &err), GS_OK);
        assert_true(same);
        assert_memory_equal(again.mind, g.b.mind, sizeof again.mind);
        g.b = again;
        to_the_end(&f, seed);
        to_the_end(&g, seed);
        assert_true(gs_fold_hash(&f.b.t) == gs_fold_hash(&g.b.t));
        gs_arena_free(f.a);
        gs_arena_free(g.a);
    }
}
