/* Terrain, ground, sight and edges against cases worked by hand. */
#include "test.h"

#include <string.h>

#include "gesta/terrain.h"

enum { OPEN, ROAD, WOOD, RIVER, HEDGE, HOUSE, HILL };

static void near(int64_t is, int64_t want, int64_t tol)
{
    int64_t d = is > want ? is - want : want - is;
    if (d > tol) {
        fail_msg("%lld, expected %lld (+-%lld)", (long long)is, (long long)want,
                 (long long)tol);
    }
}

/* 48 x 36: a wood, a river across at y 20 to 22 with a bridge at x 30, a hedge, a house,
 * a hill of two levels. */
static gs_terrain *field(gs_arena *a)
{
    static const gs_pt wood[4] = {
        {4000, 4000}, {12000, 4000}, {12000, 10000}, {4000, 10000}};
    static const gs_pt river[2] = {{-1000, 21000}, {49000, 21000}};
    static const gs_pt bridge[2] = {{30000, 19000}, {30000, 23000}};
    static const gs_pt hedge[3] = {{20000, 5000}, {26000, 5000}, {26000, 10000}};
    static const gs_pt house[4] = {
        {34000, 4000}, {36000, 4000}, {36000, 6000}, {34000, 6000}};
    static const gs_pt low[4] = {
        {36000, 26000}, {46000, 26000}, {46000, 34000}, {36000, 34000}};
    static const gs_pt top[4] = {
        {39000, 28000}, {43000, 28000}, {43000, 32000}, {39000, 32000}};
    gs_terrain *t = gs_terrain_new(a, 48000, 36000);
    gs_err e;
    assert_int_equal(gs_terrain_area(t, WOOD, wood, 4, 0, "Elm Wood", NULL, &e), GS_OK);
    assert_int_equal(gs_terrain_line(t, RIVER, river, 2, 2000, "Ebro", NULL, &e), GS_OK);
    assert_int_equal(gs_terrain_line(t, ROAD, bridge, 2, 3000, "", NULL, &e), GS_OK);
    assert_int_equal(gs_terrain_line(t, HEDGE, hedge, 3, 0, NULL, NULL, &e), GS_OK);
    assert_int_equal(gs_terrain_area(t, HOUSE, house, 4, 0, "", NULL, &e), GS_OK);
    assert_int_equal(gs_terrain_area(t, HILL, low, 4, 1, "", NULL, &e), GS_OK);
    assert_int_equal(gs_terrain_area(t, HILL, top, 4, 2, "", NULL, &e), GS_OK);
    return t;
}

/* 1 slow, 2 obstacle, 3 impassable */
static const gs_ground foot = {
    {[ROAD] = GS_GROUND_OPENS, [WOOD] = 1, [HEDGE] = 2, [RIVER] = 3, [HOUSE] = 3}, 0};

static int setup(void **s)
{
    *s = gs_arena_new();
    return 0;
}

static int teardown(void **s)
{
    gs_arena_free(*s);
    return 0;
}

static void bad_features_are_refused(void **s)
{
    static const gs_pt bow[4] = {{0, 0}, {9000, 9000}, {9000, 0}, {0, 9000}};
    static const gs_pt flat[3] = {{0, 0}, {5000, 0}, {9000, 0}};
    static const gs_pt far[2] = {{0, 0}, {0, GS_TABLE_MAX + 1}};
    static const gs_pt twice[2] = {{5, 5}, {5, 5}};
    gs_terrain *t = gs_terrain_new(*s, 48000, 36000);
    gs_err e;
    assert_int_equal(gs_terrain_area(t, WOOD, bow, 4, 0, "Bow", NULL, &e), GS_INPUT);
    assert_non_null(strstr(e.text, "Bow: its outline crosses itself"));
    assert_int_equal(gs_terrain_area(t, WOOD, flat, 3, 0, "", NULL, &e), GS_INPUT);
    assert_int_equal(gs_terrain_area(t, WOOD, bow, 2, 0, "", NULL, &e), GS_INPUT);
    assert_int_equal(gs_terrain_area(t, 64, bow, 3, 0, "", NULL, &e), GS_INPUT);
    assert_int_equal(gs_terrain_line(t, HEDGE, far, 2, 0, "", NULL, &e), GS_INPUT);
    assert_int_equal(gs_terrain_line(t, HEDGE, twice, 2, 0, "", NULL, &e), GS_INPUT);
    assert_int_equal(gs_terrain_line(t, HEDGE, bow, 4, -1, "", NULL, &e), GS_INPUT);
    assert_int_equal(t->n, 0);
}

static void ground_under_places_and_ways(void **s)
{
    gs_terrain *t = field(*s);
    int f;
    assert_int_equal(gs_ground_at(t, &foot, (gs_pt){8000, 8000}, &f), 1);
    assert_string_equal(t->f[f].name, "Elm Wood");
    assert_int_equal(gs_ground_at(t, &foot, (gs_pt){8000, 21900}, NULL), 3);
    assert_int_equal(gs_ground_at(t, &foot, (gs_pt){30000, 21000}, &f), 0);
    assert_int_equal(f, -1);
    /* its left edge on the wood's */
    gs_rect r = gs_rect_make(15000, 7000, 0, 6000, 2000);
    assert_int_equal(gs_ground_under(t, &foot, &r, NULL), 0);
    r.c.x = 14990;
    assert_int_equal(gs_ground_under(t, &foot, &r, NULL), 1);
    gs_path p = {.n = 0};
    gs_path_add(&p, GS_STEP_FORWARD, 0, 8000);
    r = gs_rect_make(15000, 1000, 0, 6000, 2000);
    assert_int_equal(gs_ground_worst(t, &foot, &r, &p, NULL), 0);
    r.f = GS_ANG_DEG(60);
    assert_int_equal(gs_ground_worst(t, &foot, &r, &p, &f), 2);
    assert_int_equal(t->f[f].kind, HEDGE);
    assert_int_equal(gs_ground_count(t, &foot, 2, &r, &p), 1);
    /* the centre alone stays clear of the wood that a flank brushes (GOH-R28c) */
    r = gs_rect_make(14000, 1000, 0, 6000, 2000);
    assert_int_equal(gs_ground_worst(t, &foot, &r, &p, NULL), 1);
    assert_int_equal(gs_ground_centre(t, &foot, &r, &p, NULL), 0);
}

static void bridges_open_a_river(void **s)
{
    gs_terrain *t = field(*s);
    int f;
    gs_path p = {.n = 0};
    gs_path_add(&p, GS_STEP_FORWARD, 0, 10000);
    gs_rect r = gs_rect_make(30000, 16000, 0, 6000, 2000);
    assert_int_equal(gs_ground_worst(t, &foot, &r, &p, NULL), 0);
    assert_int_equal(gs_ground_free(t, &foot, 3, &r, 0, NULL), GS_LEN_NONE);
    /* ends with its head on the bridge, its centre before the river */
    p.step[0].len = 3500;
    assert_int_equal(gs_ground_worst(t, &foot, &r, &p, NULL), 0);
    assert_int_equal(gs_ground_centre(t, &foot, &r, &p, NULL), 0);
    p.step[0].len = 10000;
    r.c.x = 33000; /* beside the bridge */
    gs_path part = gs_ground_path_free(t, &foot, 3, &r, &p, &f);
    assert_int_equal(f, 1);
    near(part.step[0].len, 3000, 2);
    part = gs_ground_path_free(t, &foot, 4, &r, &p, &f);
    assert_int_equal(part.step[0].len, 10000);
    assert_int_equal(f, -1);
    assert_int_equal(gs_ground_worst(t, &foot, &r, &p, &f), 3);
    assert_string_equal(t->f[f].name, "Ebro");
    assert_int_equal(gs_ground_free(t, &foot, 3, &r, 0, &f), 3000);
    assert_int_equal(f, 1);
}

/* What is but slow counts for any part of a block that is not on the road (SHW-R56): a
 * column goes by it, a line with its wings in the wood does not. */
static void a_wing_beside_the_road_is_slowed(void **s)
{
    static const gs_pt road[3] = {{8000, 0}, {8000, 7000}, {9000, 14000}};
    static const gs_pt ford[4] = {
        {20000, 19000}, {28000, 19000}, {28000, 23000}, {20000, 23000}};
    gs_ground whole = foot;
    gs_terrain *t = field(*s);
    gs_err e;
    int f;
    whole.whole = 2;
    assert_int_equal(gs_terrain_line(t, ROAD, road, 3, 2000, "", NULL, &e), GS_OK);
    gs_path p = {.n = 0};
    gs_path_add(&p, GS_STEP_FORWARD, 0, 5000);
    gs_rect line = gs_rect_make(8000, 1500, 0, 6000, 2000);
    gs_rect column = gs_rect_make(8000, 1500, 0, 2000, 4000);
    assert_int_equal(gs_ground_worst(t, &foot, &line, &p, NULL), 0);
    assert_int_equal(gs_ground_worst(t, &whole, &line, &p, &f), 1);
    assert_int_equal(f, 0);
    assert_int_equal(gs_ground_count(t, &whole, 1, &line, &p), 1);
    assert_int_equal(gs_ground_free(t, &whole, 1, &line, 0, NULL), 1500);
    assert_int_equal(gs_ground_worst(t, &whole, &column, &p, NULL), 0);
    column.c.x = 8300; /* its middle on the road is enough */
    assert_int_equal(gs_ground_worst(t, &whole, &column, &p, NULL), 0);
    column.c.x = 9100;
    assert_int_equal(gs_ground_worst(t, &whole, &column, &p, NULL), 1);
    column = gs_rect_make(8000, 1500, 0, 2100, 4000);
    assert_int_equal(gs_ground_worst(t, &whole, &column, &p, NULL), 1);
    column = gs_rect_make(8000, 6000, GS_ANG_90, 2000, 4000); /* across the road */
    assert_int_equal(gs_ground_under(t, &whole, &column, NULL), 1);
    column = gs_rect_make(8000, 3500, 0, 2000, 2000); /* round the bend */
    p.step[0].len = 2500;
    gs_path_add(&p, GS_STEP_WHEEL_RIGHT, GS_ANG_DEG(8), 0);
    gs_path_add(&p, GS_STEP_FORWARD, 0, 2500);
    assert_int_equal(gs_ground_worst(t, &whole, &column, &p, NULL), 0);
    /* what bars is open to a broad block that files over the bridge, as before */
    p.n = 1;
    p.step[0].len = 10000;
    line.c = (gs_pt){30000, 16000};
    assert_int_equal(gs_ground_worst(t, &whole, &line, &p, NULL), 0);
    /* where it is slow, and the ford broad: open with both flanks on it */
    whole.cls[RIVER] = 1;
    assert_int_equal(gs_ground_worst(t, &whole, &line, &p, NULL), 1);
    assert_int_equal(gs_terrain_area(t, ROAD, ford, 4, 0, "", NULL, &e), GS_OK);
    line.c.x = 24000;
    assert_int_equal(gs_ground_worst(t, &whole, &line, &p, NULL), 0);
    line.c.x = 22500; /* its left wing in the water */
    assert_int_equal(gs_ground_worst(t, &whole, &line, &p, NULL), 1);
}

/* GOH-R28c: no part of a footprint in ground that bars, but while its centre is on a bridge
 * or road. */
static void footing_goes_by_the_centre(void **s)
{
    static const gs_pt bank[2] = {{2000, 19400}, {20000, 19400}};
    gs_terrain *t = field(*s);
    gs_path none = {.n = 0}, p = {.n = 0}, wheel = {.n = 0}, both = {.n = 0};
    gs_err e;
    int f;
    /* as it stands: wings and axis may hang over the river, head first it may not */
    gs_rect r = gs_rect_make(31200, 21000, GS_ANG_45, 6000, 2000);
    assert_int_equal(gs_ground_under(t, &foot, &r, NULL), 3);
    assert_int_equal(gs_ground_footing(t, &foot, &r, &none, &f), 0);
    assert_int_equal(f, -1);
    r = gs_rect_make(30000, 18950, 0, 2000, 3000);
    assert_int_equal(gs_ground_under(t, &foot, &r, NULL), 0);
    assert_int_equal(gs_ground_footing(t, &foot, &r, &none, &f), 3);
    assert_string_equal(t->f[f].name, "Ebro");
    r.c.y = 19050;
    assert_int_equal(gs_ground_footing(t, &foot, &r, &none, NULL), 0);
    /* straight over it, though the head is in before the centre; not beside it */
    gs_path_add(&p, GS_STEP_FORWARD, 0, 10000);
    r = gs_rect_make(30000, 15000, 0, 6000, 4000);
    assert_int_equal(gs_ground_footing(t, &foot, &r, &p, NULL), 0);
    assert_int_equal(gs_ground_footing_free(t, &foot, &r, 0), GS_LEN_NONE);
    r.c.x = 31600;
    assert_int_equal(gs_ground_footing(t, &foot, &r, &p, NULL), 3);
    assert_int_equal(gs_ground_footing_free(t, &foot, &r, 0), 3000);
    /* over the bridge and against the house beyond it */
    static const gs_pt house[4] = {
        {29000, 30000}, {31000, 30000}, {31000, 32000}, {29000, 32000}};
    assert_int_equal(gs_terrain_area(t, HOUSE, house, 4, 0, "", NULL, &e), GS_OK);
    r.c.x = 30000;
    near(gs_ground_footing_free(t, &foot, &r, 0), 13000, 2);
    /* wheels: on the bridge, and on the bank with a wing that swings into the water */
    gs_path_add(&wheel, GS_STEP_WHEEL_RIGHT, GS_ANG_DEG(30), 0);
    r = gs_rect_make(30000, 20500, 0, 1000, 3000);
    assert_int_equal(gs_ground_worst(t, &foot, &r, &wheel, NULL), 0);
    assert_int_equal(gs_ground_footing(t, &foot, &r, &wheel, NULL), 0);
    r.c.x = 30600; /* its tail leaves the bridge, its centre does not */
    wheel.step[0].kind = GS_STEP_WHEEL_LEFT;
    assert_int_equal(gs_ground_worst(t, &foot, &r, &wheel, NULL), 3);
    assert_int_equal(gs_ground_footing(t, &foot, &r, &wheel, NULL), 0);
    r = gs_rect_make(25000, 18500, 0, 6000, 2000);
    assert_int_equal(gs_ground_footing(t, &foot, &r, &wheel, NULL), 3);
    /* from the bridge on, and beside it into the water again */
    r = gs_rect_make(30000, 21000, 0, 2000, 1000);
    gs_path_add(&both, GS_STEP_FORWARD, 0, 3000);
    assert_int_equal(gs_ground_footing(t, &foot, &r, &both, NULL), 0);
    gs_path_add(&both, GS_STEP_SHIFT, GS_ANG_90, 4000);
    assert_int_equal(gs_ground_footing(t, &foot, &r, &both, NULL), 0);
    gs_path_add(&both, GS_STEP_SHIFT, GS_ANG_180, 2000);
    assert_int_equal(gs_ground_footing(t, &foot, &r, &both, &f), 3);
    assert_int_equal(f, 1);
    /* a road along the bank: a wing hangs over the water while the centre is on it */
    assert_int_equal(gs_terrain_line(t, ROAD, bank, 2, 600, "", NULL, &e), GS_OK);
    r = gs_rect_make(5000, 19400, GS_ANG_90, 3000, 1000);
    assert_int_equal(gs_ground_worst(t, &foot, &r, &p, NULL), 3);
    assert_int_equal(gs_ground_footing(t, &foot, &r, &p, NULL), 0);
    near(gs_ground_footing_free(t, &foot, &r, GS_ANG_90), 15500, 502); /* to its end */
    r.c.y = 19090;
    assert_int_equal(gs_ground_footing(t, &foot, &r, &p, NULL), 3);
    assert_int_equal(gs_ground_footing_free(t, &foot, &r, GS_ANG_90), 0);
}

/* A tip that but touches the edge of a feature is no way in over a bridge. */
static void a_touch_opens_nothing(void **s)
{
    static const gs_pt hill[6] = {{58450, 33480}, {55010, 37130}, {48230, 38330},
                                  {44200, 33480}, {48560, 29550}, {55360, 28690}};
    gs_terrain *t = gs_terrain_new(*s, 72000, 54000);
    gs_err e;
    assert_int_equal(gs_terrain_area(t, WOOD, hill, 6, 0, "", NULL, &e), GS_OK);
    for (gs_len len = 1250; len < 1266; len++) { /* its right wing is in it all the time */
        gs_rect r = gs_rect_make(45250, 37500, GS_ANG_180, 6000, 3000);
        gs_path p = {.n = 0};
        gs_path_add(&p, GS_STEP_FORWARD, 0, len);
        assert_int_equal(gs_ground_worst(t, &foot, &r, &p, NULL), 1);
        assert_int_equal(gs_ground_count(t, &foot, 1, &r, &p), 1);
    }
}

static void distances_and_casts_of_features(void **s)
{
    gs_terrain *t = field(*s);
    gs_rect r = gs_rect_make(16000, 7000, 0, 2000, 2000);
    assert_int_equal(gs_feature_distance(&t->f[0], &r), 3000);
    assert_int_equal(gs_feature_cast(&t->f[0], &r, GS_ANG_90 * 3), 3000);
    assert_int_equal(gs_feature_distance(&t->f[1], &r), 12000);
    assert_int_equal(gs_feature_cast(&t->f[3], &r, GS_ANG_90), 9000);
    r.c = (gs_pt){26000, 7000};
    assert_int_equal(gs_feature_distance(&t->f[3], &r), 0);
    near(gs_feature_inside(&t->f[0], (gs_pt){0, 7000}, (gs_pt){20000, 7000}), 8000, 1);
    near(gs_feature_inside(&t->f[1], (gs_pt){5000, 0}, (gs_pt){5000, 30000}), 2000, 1);
    assert_int_equal(gs_feature_inside(&t->f[3], (gs_pt){22000, 0}, (gs_pt){22000, 9000}),
                     1);
    assert_int_equal(gs_level_at(t, (gs_pt){37000, 27000}), 1);
    assert_int_equal(gs_level_at(t, (gs_pt){40000, 30000}), 2);
    assert_int_equal(gs_level_at(t, (gs_pt){30000, 30000}), 0);
}

static gs_sight eyes(void)
{
    gs_sight e = {.levels = true};
    for (int i = 0; i < GS_KIND_MAX; i++) {
        e.kind[i].through = -1;
    }
    e.kind[WOOD].through = 2000; /* SHW-14.6 */
    e.kind[HOUSE] = (gs_sight_rule){.through = 0, .own_clear = true};
    return e;
}

static void sight_in_woods_is_two_inches(void **s)
{
    gs_terrain *t = field(*s);
    gs_sight e = eyes();
    int f;
    assert_true(gs_sight_clear(t, &e, (gs_pt){2000, 7000}, (gs_pt){6000, 7000}, NULL));
    assert_false(gs_sight_clear(t, &e, (gs_pt){2000, 7000}, (gs_pt){6010, 7000}, &f));
    assert_int_equal(t->f[f].kind, WOOD);
    assert_false(gs_sight_clear(t, &e, (gs_pt){6010, 7000}, (gs_pt){2000, 7000}, NULL));
    /* a corner */
    assert_true(gs_sight_clear(t, &e, (gs_pt){3000, 8500}, (gs_pt){6000, 11000}, &f));
    assert_int_equal(f, -1);
    assert_true(gs_sight_clear(t, &e, (gs_pt){2000, 21000}, (gs_pt){46000, 21000}, NULL));
}

/* What runs in woods and orchards is one sum over the line (14.6), and no inch counts
 * twice where two of them lie over each other. */
static void woods_of_two_kinds_are_one_sum(void **s)
{
    static const gs_pt strip[5][4] = {
        {{10000, 0}, {11500, 0}, {11500, 4000}, {10000, 4000}},
        {{15000, 0}, {16500, 0}, {16500, 4000}, {15000, 4000}},
        {{20000, 0}, {21200, 0}, {21200, 4000}, {20000, 4000}}, /* 20 to 21.2 and */
        {{20500, 0}, {22000, 0}, {22000, 4000}, {20500, 4000}}, /* 20.5 to 22: 2 in all */
        {{22000, 0}, {22100, 0}, {22100, 4000}, {22000, 4000}}, /* touches the last */
    };
    gs_terrain *t = gs_terrain_new(*s, 48000, 36000);
    gs_sight e = eyes();
    gs_err err;
    int f;
    e.kind[HEDGE].through = 2000; /* here an orchard */
    e.kind[HILL].through = 1000;  /* another measure: not of the sum */
    for (int i = 0; i < 4; i++) {
        assert_int_equal(gs_terrain_area(t, i % 2 ? HEDGE : WOOD, strip[i], 4, 0, "", NULL,
                                         &err), GS_OK);
    }
    assert_true(gs_sight_clear(t, &e, (gs_pt){9000, 2000}, (gs_pt){14000, 2000}, &f));
    assert_true(gs_sight_clear(t, &e, (gs_pt){9000, 2000}, (gs_pt){15490, 2000}, &f));
    assert_false(gs_sight_clear(t, &e, (gs_pt){9000, 2000}, (gs_pt){15520, 2000}, &f));
    assert_int_equal(f, 1);
    assert_false(gs_sight_clear(t, &e, (gs_pt){17000, 2000}, (gs_pt){9000, 2000}, &f));
    assert_true(gs_sight_clear(t, &e, (gs_pt){19000, 2000}, (gs_pt){25000, 2000}, &f));
    assert_true(gs_sight_clear(t, &e, (gs_pt){25000, 2000}, (gs_pt){19000, 2000}, &f));
    assert_int_equal(gs_terrain_area(t, HILL, strip[4], 4, 0, "", NULL, &err), GS_OK);
    assert_true(gs_sight_clear(t, &e, (gs_pt){19000, 2000}, (gs_pt){25000, 2000}, &f));
    assert_int_equal(gs_terrain_area(t, HEDGE, strip[4], 4, 0, "", NULL, &err), GS_OK);
    assert_false(gs_sight_clear(t, &e, (gs_pt){19000, 2000}, (gs_pt){25000, 2000}, &f));
}

static void houses_and_hills_block(void **s)
{
    gs_terrain *t = field(*s);
    gs_sight e = eyes();
    assert_false(gs_sight_clear(t, &e, (gs_pt){33000, 5000}, (gs_pt){37000, 5000}, NULL));
    assert_true(gs_sight_clear(t, &e, (gs_pt){35000, 5000}, (gs_pt){40000, 5000}, NULL));
    /* along */
    assert_true(gs_sight_clear(t, &e, (gs_pt){33000, 6000}, (gs_pt){37000, 6000}, NULL));
    assert_false(
        gs_sight_clear(t, &e, (gs_pt){34000, 30000}, (gs_pt){47000, 30000}, NULL));
    assert_true(
        gs_sight_clear(t, &e, (gs_pt){38000, 30000}, (gs_pt){30000, 30000}, NULL));
    assert_false(
        gs_sight_clear(t, &e, (gs_pt){38000, 30000}, (gs_pt){44000, 30000}, NULL));
    assert_true(
        gs_sight_clear(t, &e, (gs_pt){40000, 30000}, (gs_pt){47000, 30000}, NULL));
}

static void edges_of_the_table(void **s)
{
    (void)s;
    gs_rect r = gs_rect_make(3000, 5000, 0, 6000, 2000);
    gs_edge e;
    assert_true(gs_edge_inside(48000, 36000, &r));
    assert_int_equal(gs_edge_gap(48000, 36000, GS_EDGE_WEST, &r), 0);
    assert_int_equal(gs_edge_free(48000, 36000, &r, 0, &e), 30000);
    assert_int_equal(e, GS_EDGE_NORTH);
    near(gs_edge_free(48000, 36000, &r, GS_ANG_DEG(135), &e), 5657, 1);
    assert_int_equal(e, GS_EDGE_SOUTH);
    r.c.x = 2990;
    assert_false(gs_edge_inside(48000, 36000, &r));
}

int main(void)
{
    const struct CMUnitTest t[] = {
        cmocka_unit_test(bad_features_are_refused),
        cmocka_unit_test(ground_under_places_and_ways),
        cmocka_unit_test(bridges_open_a_river),
        cmocka_unit_test(a_wing_beside_the_road_is_slowed),
        cmocka_unit_test(footing_goes_by_the_centre),
        cmocka_unit_test(a_touch_opens_nothing),
        cmocka_unit_test(distances_and_casts_of_features),
        cmocka_unit_test(sight_in_woods_is_two_inches),
        cmocka_unit_test(woods_of_two_kinds_are_one_sum),
        cmocka_unit_test(houses_and_hills_block),
        cmocka_unit_test(edges_of_the_table),
    };
    return cmocka_run_group_tests(t, setup, teardown) != 0;
}
