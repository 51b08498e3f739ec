/* Positions of Gathering of Hosts in which everybody knows what is right. Each is played
 * as it is written, mirrored, turned about, with the sides exchanged, and with five
 * seeds. Orders need no die (options.command=off), so that only the choice is seen. */
#include "test.h"

#include "gesta/general.h"
#include "gesta/general_sparring.h"
#include "gesta/goh.h"

#include <string.h>

#define FOOT "unit.type=infantry"
#define SHIELDS "unit.type=infantry unit.shieldwall=yes"
#define MAIL "unit.type=heavy-infantry unit.quality=elite"
#define ARCHERS "unit.type=archers"
#define SKIRMISH "unit.type=skirmishers"
#define RIDERS "unit.type=cavalry unit.shock=yes"
#define KNIGHTS "unit.type=heavy-cavalry unit.quality=elite"
#define W GS_LEN(28)
#define D GS_LEN(20)

/* One company; hundredths of a length, our edge below. */
typedef struct piece {
    bool ours;
    int x, y, degrees;
    const char *facts;
    int of; /* it marched in with one man of so many: so many hits are gone; 0: whole */
} piece;

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
    int us; /* our side */
    turned how;
    bool comes; /* the enemy is the simple player who comes on */
} stage;

static gs_pt place(const turned *t, int x, int y)
{
    gs_pt p = {x * 10, y * 10};
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

static void begin(stage *st, const turned *how, const piece *p, int n)
{
    gs_arena *a = gs_arena_new();
    gs_err err;
    memset(st, 0, sizeof *st);
    st->arena = a;
    st->how = *how;
    st->us = how->swap;
    gs_setup *s = st->s = gs_setup_new(a, gs_ruleset_find("gathering-of-hosts"));
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
    assert_int_equal(gs_setup_set_option(s, "options.command", "off", &err), GS_OK);
    assert_int_equal(gs_setup_set_option(s, "options.break-point", "none", &err), GS_OK);
    for (int i = 0; i < GS_SIDES; i++) {
        s->side[i].id = i ? "side-b" : "side-a";
        s->side[i].name = i ? "B" : "A";
        s->side[i].colour = "#004488";
        s->side[i].general = -1;
        s->side[i].edge = (i == st->us) == !how->about ? 0 : 1;
    }
    for (int i = 0; i < GS_SIDES; i++) { /* named, so that nobody has unnamed leaders */
        gs_ob_hero *h = &s->heroes[s->n_heroes++];
        h->id = i ? "hb" : "ha";
        h->name = i ? "B" : "A";
        h->side = i;
        h->unit = -1;
        h->facts = "hero.rank=hero hero.inspiration=0";
    }
    for (int i = 0; i < n; i++) {
        gs_ob_unit *u = &s->units[s->n_units++];
        u->id = gs_arena_printf(a, "u%d", i);
        u->side = p[i].ours ? st->us : 1 - st->us;
        u->full = p[i].of ? p[i].of : 1;
        u->present = 1;
        u->leader = -1;
        u->facts = p[i].facts;
        u->has_place = true;
        u->at = place(how, p[i].x, p[i].y);
        u->facing = facing(how, p[i].degrees);
    }
}

static void add_hill(stage *st, int x, int y, int w, int d)
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

static void add_goal(stage *st, int x, int y)
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
    players[1 - st->us] = st->comes ? gs_player_naive() : (gs_player){no_answer, NULL};
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
static bool entered(const stage *st, const char *kind, int who, int whom)
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

/* Did it attack him, alone or with its group? */
static bool attacked(const stage *st, int who, int whom)
{
    if (entered(st, "charge", who, whom)) {
        return true;
    }
    for (int i = 0; i < st->log->count; i++) {
        const gs_entry *e = &st->log->entries[i];
        if (strcmp(e->kind, "melee") == 0 &&
            ((e->actor.ix == who && (whom < 0 || e->target.ix == whom)) ||
             (e->target.ix == who && (whom < 0 || e->actor.ix == whom)))) {
            return true; /* where the enemy stands, whoever fights has gone in */
        }
    }
    return false;
}

typedef bool right_fn(stage *st);

static void all_ways(const char *name, void (*make)(stage *, const turned *), int turns,
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

/* ---- 1: horse before armoured foot uphill and archers in the open ---- */

static void make_1(stage *st, const turned *t)
{
    static const piece p[] = {{true, 1400, 700, 0, RIDERS, 0},
                              {false, 1250, 1125, 180, MAIL, 0},
                              {false, 1600, 1100, 180, ARCHERS, 0}};
    begin(st, t, p, GS_COUNT(p));
    add_hill(st, 1000, 1050, 400, 300);
}

static bool right_1(stage *st)
{
    return !attacked(st, 0, 1);
}

static void archers_not_the_hill(void **state)
{
    (void)state;
    all_ways("1", make_1, 1, right_1);
}

/* ---- 2: an open flank in reach ---- */

static void make_2(stage *st, const turned *t)
{
    static const piece p[] = {
        {true, 1800, 1200, 270, RIDERS, 0}, {true, 1200, 500, 0, FOOT, 0},
        {true, 1300, 500, 0, FOOT, 0},      {true, 1400, 500, 0, FOOT, 0},
        {false, 1200, 1200, 180, FOOT, 0},  {false, 1300, 1200, 180, FOOT, 0},
        {false, 1400, 1200, 180, FOOT, 0}};
    begin(st, t, p, GS_COUNT(p));
}

static bool right_2(stage *st)
{
    return attacked(st, 0, 6);
}

static void into_the_flank(void **state)
{
    (void)state;
    all_ways("2", make_2, 1, right_2);
}

/* ---- 3: the same, but fresh horse would then have our flank, and nobody is near ---- */

static void make_3(stage *st, const turned *t)
{
    static const piece p[] = {
        {true, 1800, 1200, 270, RIDERS, 0},   {true, 600, 300, 0, FOOT, 0},
        {false, 1300, 1200, 180, FOOT, 0},    {false, 1400, 1200, 180, FOOT, 0},
        {false, 1500, 1550, 180, KNIGHTS, 0}, {false, 1610, 1550, 180, KNIGHTS, 0}};
    begin(st, t, p, GS_COUNT(p));
}

static bool right_3(stage *st)
{
    return !attacked(st, 0, 3);
}

static void not_into_a_trap(void **state)
{
    (void)state;
    all_ways("3", make_3, 1, right_3);
}

/* ---- 4: two up, one behind: they wait for the third; 5: unless the day is nearly lost
 * ---- */

static const piece three[] = {
    {true, 1300, 900, 0, FOOT, 0},     {true, 1400, 900, 0, FOOT, 0},
    {true, 1500, 550, 0, FOOT, 0},     {false, 1300, 1200, 180, FOOT, 0},
    {false, 1400, 1200, 180, FOOT, 0}, {false, 1500, 1200, 180, FOOT, 0}};

static void make_4(stage *st, const turned *t)
{
    begin(st, t, three, GS_COUNT(three));
}

static bool right_4(stage *st)
{
    return !attacked(st, 0, -1) && !attacked(st, 1, -1);
}

static void wait_for_the_third(void **state)
{
    (void)state;
    all_ways("4", make_4, 1, right_4);
}

static void make_5(stage *st, const turned *t)
{
    begin(st, t, three, GS_COUNT(three));
    add_goal(st, 1400, 1300);
}

static bool right_5(stage *st)
{
    return attacked(st, 0, -1) || attacked(st, 1, -1);
}

static void attack_when_time_is_short(void **state)
{
    (void)state;
    all_ways("5", make_5, 1, right_5);
}

/* ---- 6: the loss of one breaks them, and it is nearly gone ---- */

static void make_6(stage *st, const turned *t)
{
    static const piece p[] = {{true, 1500, 900, 0, RIDERS, 0},
                              {false, 1400, 1200, 180, FOOT, 4},
                              {false, 1750, 1100, 0, FOOT, 0},
                              {false, 500, 1600, 180, FOOT, 0}};
    begin(st, t, p, GS_COUNT(p));
    st->s->victory.break_units[1 - st->us] = 1;
}

static bool right_6(stage *st)
{
    return attacked(st, 0, 1);
}

static void finish_the_breaking(void **state)
{
    (void)state;
    all_ways("6", make_6, 1, right_6);
}

/* ---- 8: skirmishers before the line, and horse comes at them ---- */

static void make_8(stage *st, const turned *t)
{
    static const piece p[] = {
        {true, 1400, 900, 0, SKIRMISH, 0}, {true, 1250, 600, 0, SHIELDS, 0},
        {true, 1350, 600, 0, SHIELDS, 0},  {true, 1450, 600, 0, SHIELDS, 0},
        {true, 1550, 600, 0, SHIELDS, 0},  {false, 1350, 1300, 180, KNIGHTS, 0},
        {false, 1450, 1300, 180, KNIGHTS, 0}};
    begin(st, t, p, GS_COUNT(p));
    st->comes = true;
}

/* It is never stood and fought with; it may be caught from behind, which is the dice. */
static bool right_8(stage *st)
{
    return entered(st, "evade", 0, -1) || !attacked(st, 0, -1);
}

static void out_of_the_way(void **state)
{
    (void)state;
    all_ways("8", make_8, 2, right_8);
}

/* ---- 9: foot in the open, horse on two sides; and before archers, with the horse far
 * ---- */

static void make_9(stage *st, const turned *t)
{
    static const piece p[] = {{true, 1400, 1000, 0, FOOT, 0},
                              {true, 1500, 1000, 0, FOOT, 0},
                              {false, 1450, 1430, 180, RIDERS, 0},
                              {false, 1960, 1000, 270, RIDERS, 0}};
    begin(st, t, p, GS_COUNT(p));
}

static bool squared(const stage *st)
{
    return st->b->t.unit[0].formation == GOH_IN_SQUARE;
}

static bool right_9(stage *st)
{
    return squared(st);
}

static void make_9_not(stage *st, const turned *t)
{
    static const piece p[] = {{true, 1400, 600, 0, FOOT, 0},
                              {true, 1500, 600, 0, FOOT, 0},
                              {false, 1450, 1180, 180, ARCHERS, 0},
                              {false, 1450, 1900, 180, RIDERS, 0}};
    begin(st, t, p, GS_COUNT(p));
}

static bool right_9_not(stage *st)
{
    return !squared(st);
}

static void square_against_horse(void **state)
{
    (void)state;
    all_ways("9", make_9, 1, right_9);
    all_ways("9, archers", make_9_not, 1, right_9_not);
}

/* ---- 11: a hole in the line, archers behind it ---- */

static void hole(stage *st, const turned *t, int half)
{
    const piece p[] = {{true, 1400, 1000, 0, RIDERS, 0},
                       {false, 1400 - half - 50, 1200, 180, SHIELDS, 0},
                       {false, 1400 + half + 50, 1200, 180, SHIELDS, 0},
                       {false, 1400, 1420, 180, ARCHERS, 0},
                       {true, 1200, 500, 0, FOOT, 0},
                       {true, 1600, 500, 0, FOOT, 0}};
    begin(st, t, p, GS_COUNT(p));
}

static void make_11(stage *st, const turned *t)
{
    hole(st, t, 55);
}

static void make_11_not(stage *st, const turned *t)
{
    hole(st, t, 45);
}

static bool right_11(stage *st)
{
    return attacked(st, 0, 3);
}

static bool right_11_not(stage *st)
{
    return !attacked(st, 0, 3);
}

static void through_the_hole(void **state)
{
    (void)state;
    all_ways("11", make_11, 1, right_11);
    all_ways("11, narrower", make_11_not, 1, right_11_not);
}

/* ---- 12: a hill a turn nearer to us, and the enemy must come ---- */

static void make_12(stage *st, const turned *t)
{
    static const piece p[] = {{true, 1300, 400, 0, SHIELDS, 0},
                              {true, 1400, 400, 0, FOOT, 0},
                              {true, 1500, 400, 0, ARCHERS, 0},
                              {false, 1300, 1700, 180, SHIELDS, 0},
                              {false, 1400, 1700, 180, FOOT, 0},
                              {false, 1500, 1700, 180, ARCHERS, 0}};
    begin(st, t, p, GS_COUNT(p));
    add_hill(st, 1000, 600, 800, 300);
    st->s->side[st->us].plan = "defend";
}

static bool right_12(stage *st)
{
    return gs_level_at(st->scene->terrain, st->b->s.rect[0].c) == 1 &&
           gs_level_at(st->scene->terrain, st->b->s.rect[2].c) == 1 &&
           !attacked(st, 0, -1);
}

static void onto_the_hill(void **state)
{
    (void)state;
    all_ways("12", make_12, 2, right_12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(archers_not_the_hill),
        cmocka_unit_test(into_the_flank),
        cmocka_unit_test(not_into_a_trap),
        cmocka_unit_test(wait_for_the_third),
        cmocka_unit_test(attack_when_time_is_short),
        cmocka_unit_test(finish_the_breaking),
        cmocka_unit_test(out_of_the_way),
        cmocka_unit_test(square_against_horse),
        cmocka_unit_test(through_the_hole),
        cmocka_unit_test(onto_the_hill),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
