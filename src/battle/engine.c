/* Turn by turn: what every rule set's battles have in common. */
#include "situation_int.h"

#include "gesta/carry.h"

#include <assert.h>
#include <string.h>

const char *const gs_order_words[] = {
    "done", "hold",     "move",       "charge",   "shoot", "rally",   "form",
    "face", "withdraw", "pass",       "mount",    "split", "ambush",  "cast",
    "join", "leave",    "place-hero", "garrison", "sally", "concede", NULL,
};
_Static_assert(GS_COUNT(gs_order_words) == GS_ORDER_COUNT + 1, "a word for each order");
const char *const gs_question_words[] = {
    "deploy", "first", "forced", "challenge", "accept", "retire", "order", "reaction",
    "hero-hits", "melee", "pursue", "leave", "go-on", "pass", NULL,
};
_Static_assert(GS_COUNT(gs_question_words) == GS_ASK_COUNT + 1,
               "a word for each question");

/* ---- the scene ---- */

static int kind_index(const gs_ruleset *rs, const char *kind)
{
    for (int i = 0; rs->terrain && rs->terrain[i]; i++) {
        if (strcmp(rs->terrain[i], kind) == 0) {
            return i;
        }
    }
    return 0; /* gs_setup_check has refused unknown kinds */
}

static gs_status add_terrain(gs_scene *sc, gs_arena *a, gs_err *err)
{
    const gs_setup *s = sc->setup;
    sc->terrain = gs_terrain_new(a, s->width, s->table_depth);
    for (int i = 0; i < s->n_features; i++) {
        const gs_ob_feature *f = &s->features[i];
        int kind = kind_index(s->ruleset, f->kind);
        const char *name = f->name ? f->name : "";
        gs_status st = f->area ? gs_terrain_area(sc->terrain, kind, f->points,
                                                 f->n_points, f->level, name, NULL, err)
                               : gs_terrain_line(sc->terrain, kind, f->points,
                                                 f->n_points, f->width, name, NULL, err);
        if (st != GS_OK) {
            gs_err_prefix(err, "terrain %s", f->id);
            return st;
        }
    }
    return GS_OK;
}

gs_status gs_outline_check(bool area, const gs_pt *points, int n, gs_len width, const char *who,
                           gs_err *err)
{
    gs_arena *a = gs_arena_new();
    gs_terrain *t = gs_terrain_new(a, GS_LEN(1), GS_LEN(1));
    gs_status st = area ? gs_terrain_area(t, 0, points, n, 0, who, NULL, err)
                        : gs_terrain_line(t, 0, points, n, width, who, NULL, err);
    gs_arena_free(a);
    return st;
}

gs_status gs_scene_new(gs_arena *a, const gs_setup *s, const gs_scene **out, gs_err *err)
{
    static const gs_edge edges[4] = {GS_EDGE_SOUTH, GS_EDGE_NORTH, GS_EDGE_WEST,
                                     GS_EDGE_EAST};
    gs_scene *sc = GS_NEW(a, gs_scene);
    sc->setup = s;
    bool real = !gs_setup_simulated(s);
    sc->rules = real && !gs_setup_points(s) ? NULL : gs_battle_rules_find(s->ruleset);
    *out = sc;
    if (!sc->rules && !real) {
        return gs_err_set(err, GS_FAILED,
                          "no computer general plays %s: such a battle cannot be fought here",
                          s->ruleset->name);
    }
    for (int i = 0; i < GS_SIDES; i++) {
        sc->edge[i] = edges[s->side[i].edge];
    }
    gs_status st = add_terrain(sc, a, err);
    if (st != GS_OK || !sc->rules) {
        return st;
    }
    gs_carry *carry;
    gs_sheets_make(sc, a);
    st = gs_carry_new(a, s->ruleset, &carry, err);
    sc->carry = carry;
    return st == GS_OK ? sc->rules->prepare(sc, a, err) : st;
}

/* ---- a battle ---- */

void gs_battle_start(gs_battle *b, const gs_scene *scene, gs_log *log,
                     const gs_player players[GS_SIDES])
{
    memset(b, 0, sizeof *b);
    b->scene = scene;
    b->log = log;
    for (int i = 0; players && i < GS_SIDES; i++) {
        b->player[i] = players[i];
    }
    gs_fold_start(scene->setup, &b->t);
    b->t.turn = -1; /* the deployment is turn 0 */
    b->s.side = -1;
    b->s.conceded = -1;
    b->s.acting = -1;
    b->s.outcome.winner = -2;
}

static void end_turn(gs_battle *b)
{
    b->s.phase = 0;
    b->s.side = -1;
    if (b->log) {
        gs_log_turn_end(b->log, b->t.turn, gs_fold_hash(&b->t), b->s.runs);
    }
}

gs_status gs_engine_turn(gs_battle *b, bool *over, gs_err *err)
{
    const gs_battle_rules *r = b->scene->rules;
    *over = b->s.outcome.winner != -2;
    if (*over) {
        return GS_OK;
    }
    b->t.turn++;
    if (b->t.turn == 0) {
        gs_status st = r->deploy(b, err);
        if (st == GS_OK) {
            end_turn(b);
        }
        return st;
    }
    gs_status st = gs_turn_play(b, err);
    if (st != GS_OK) {
        return st;
    }
    *over = gs_victory_judge(b);
    end_turn(b);
    return GS_OK;
}

gs_status gs_engine_run(gs_battle *b, gs_err *err)
{
    bool over = false;
    while (!over) {
        gs_status st = gs_engine_turn(b, &over, err);
        if (st != GS_OK) {
            return st;
        }
    }
    return GS_OK;
}

gs_status gs_engine_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    return gs_orders_legal(b, o, err);
}

gs_status gs_engine_propose(gs_battle *b, const gs_order *o)
{
    gs_status st = gs_orders_legal(b, o, NULL);
    if (st == GS_OK) {
        b->s.lawful = *o;
    }
    return st;
}

gs_status gs_engine_execute(gs_battle *b, const gs_order *o, gs_err *err)
{
    gs_status st = gs_orders_legal(b, o, err);
    return st == GS_OK ? gs_orders_execute(b, o, err) : st;
}
