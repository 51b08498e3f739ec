#ifndef GESTA_TESTS_POSITION_WAYS_H
#define GESTA_TESTS_POSITION_WAYS_H
/* Positions looked at in all ways: as written, mirrored, turned about, with the sides
 * exchanged, by five seeds. Whoever includes this defines W and D (the table) and STEP (what
 * a place is counted in, in thousandths). Our edge is below. */
#include "test.h"

#include "gesta/general.h"
#include "gesta/general_sparring.h"

#include <string.h>

/* One way of looking at a position. */
typedef struct turned {
    bool mirror, about, swap;
    uint64_t seed;
} turned;

typedef struct stage {
    gs_arena *arena;
    gs_setup *s;
    const gs_scene *scene;
    gs_battle *b;
    gs_log *log;
    int us;        /* our side */
    gs_player foe; /* who leads the enemy; without `answer`: he stands */
    turned how;
} stage;

static gs_pt place(const turned *t, int x, int y)
{
    gs_pt p = {x * STEP, y * STEP};
    if (t->mirror) {
        p.x = W - p.x;
    }
    if (t->about) {
        p = (gs_pt){W - p.x, D - p.y};
    }
    return p;
}

static gs_ang facing(const turned *t, int degrees)
{
    int d = t->mirror ? 360 - degrees : degrees;
    return GS_ANG_DEG((d + (t->about ? 180 : 0)) % 360);
}

static void no_answer(void *ctx, gs_battle *b, const gs_question *q, gs_answer *a)
{
    (void)ctx;
    (void)b;
    if (q->kind == GS_ASK_ORDER) {
        memset(&a->order, 0, sizeof a->order); /* the enemy stands */
    }
}

/* An empty field of that rule set, its two sides in place. */
static gs_setup *begin_stage(stage *st, const turned *how, const char *ruleset)
{
    gs_arena *a = gs_arena_new();
    memset(st, 0, sizeof *st);
    st->arena = a;
    st->how = *how;
    st->us = how->swap;
    gs_setup *s = st->s = gs_setup_new(a, gs_ruleset_find(ruleset));
    s->id = "position";
    s->title = "Position";
    s->seed = how->seed;
    s->source = "simulated";
    s->depth = "turns";
    s->width = W;
    s->table_depth = D;
    s->units = GS_NEW_ARRAY(a, gs_ob_unit, 32);
    s->heroes = GS_NEW_ARRAY(a, gs_ob_hero, 8);
    s->features = GS_NEW_ARRAY(a, gs_ob_feature, 4);
    s->objectives = GS_NEW_ARRAY(a, gs_objective, 2);
    s->victory.objective_side = s->victory.exit_side = s->victory.at_limit = -1;
    for (int i = 0; i < GS_SIDES; i++) {
        s->side[i].id = i ? "side-b" : "side-a";
        s->side[i].name = i ? "B" : "A";
        s->side[i].colour = "#004488";
        s->side[i].general = -1;
        s->side[i].edge = (i == st->us) == !how->about ? 0 : 1;
    }
    return s;
}

/* A unit in its place, its strength still to be given. */
static gs_ob_unit *add_unit(stage *st, bool ours, int x, int y, int degrees, const char *facts)
{
    gs_ob_unit *u = &st->s->units[st->s->n_units];
    u->id = gs_arena_printf(st->arena, "u%d", st->s->n_units++);
    u->side = ours ? st->us : 1 - st->us;
    u->leader = -1;
    u->facts = facts;
    u->has_place = true;
    u->at = place(&st->how, x, y);
    u->facing = facing(&st->how, degrees);
    return u;
}

/* A hero of a side, alone. */
static gs_ob_hero *add_hero(stage *st, int side, const char *facts)
{
    gs_ob_hero *h = &st->s->heroes[st->s->n_heroes++];
    h->id = side ? "hb" : "ha";
    h->name = side ? "B" : "A";
    h->side = side;
    h->unit = -1;
    h->facts = facts;
    return h;
}

static inline void add_hill(stage *st, int x, int y, int w, int d)
{
    gs_ob_feature *f = &st->s->features[st->s->n_features++];
    f->id = "hill";
    f->kind = "hill";
    f->level = 1;
    f->area = true;
    f->n_points = 4;
    f->points = GS_NEW_ARRAY(st->arena, gs_pt, 4);
    f->points[0] = place(&st->how, x, y);
    f->points[1] = place(&st->how, x, y + d);
    f->points[2] = place(&st->how, x + w, y + d);
    f->points[3] = place(&st->how, x + w, y);
}

static inline void add_goal(stage *st, int x, int y)
{
    gs_objective *o = &st->s->objectives[st->s->n_objectives++];
    o->id = "goal";
    o->name = "the goal";
    o->at = place(&st->how, x, y);
    o->worth = 1;
    st->s->victory.objective_side = 2;
    st->s->victory.hold_turns = 2;
}

/* Sets up and plays so many turns. */
static void play(stage *st, int turns)
{
    gs_err err;
    bool over = false;
    if (gs_setup_complete(st->s, st->arena, &err) != GS_OK ||
        gs_scene_new(st->arena, st->s, &st->scene, &err) != GS_OK) {
        fail_msg("%s", err.text);
    }
    gs_general *g = gs_general_new(st->arena, st->scene);
    gs_player players[GS_SIDES];
    players[st->us] = gs_general_player(g, NULL, NULL);
    players[1 - st->us] = st->foe.answer ? st->foe : (gs_player){no_answer, NULL};
    st->b = GS_NEW(st->arena, gs_battle);
    st->log = gs_log_new(st->arena);
    gs_battle_start(st->b, st->scene, st->log, players);
    for (int t = 0; t <= turns && !over; t++) {
        if (gs_engine_turn(st->b, &over, &err) != GS_OK) {
            fail_msg("%s", err.text);
        }
    }
}

/* Is there an entry of that kind by `who`, at `whom` (-1 anybody)? */
static inline bool entered(const stage *st, const char *kind, int who, int whom)
{
    for (int i = 0; i < st->log->count; i++) {
        const gs_entry *e = &st->log->entries[i];
        if (strcmp(e->kind, kind) == 0 && e->actor.kind == GS_REF_UNIT &&
            e->actor.ix == who && (whom < 0 || e->target.ix == whom)) {
            return true;
        }
    }
    return false;
}

typedef bool right_fn(stage *st);

static inline void all_ways(const char *name, void (*make)(stage *, const turned *), int turns,
                     right_fn *right)
{
    for (int i = 0; i < 40; i++) {
        turned t = {i & 1, i & 2, i & 4, (uint64_t)(100 + i / 8)};
        stage st;
        make(&st, &t);
        play(&st, turns);
        bool ok = right(&st);
        gs_arena_free(st.arena);
        if (!ok) {
            fail_msg("%s: wrong%s%s%s, seed %d", name, t.mirror ? ", mirrored" : "",
                     t.about ? ", turned about" : "", t.swap ? ", sides exchanged" : "",
                     (int)t.seed);
        }
    }
}
#endif
