/* The table's core by itself: ways, contact, sight, forced moves, the way home. */
#include "core_field.h"

#include "../src/battle/back_int.h"
#include "../src/battle/contact_int.h"
#include "../src/battle/home_int.h"
#include "../src/battle/seen_int.h"

#define MANY 100000 /* farther than the table */

/* ---- ways ---- */

static void test_way__straight_on_up_to_the_edge_and_to_a_gap_before_somebody(void **state)
{
    field *f = *state;
    int own = put(f, 0, 30000, 10000, 0), foe = put(f, 1, 30000, 40000, 180);
    ready(f);
    const gs_rect *r = &f->b.s.rect[own], *o = &f->b.s.rect[foe];
    gs_bodyset foes = gs_bodies_against(&f->b, 0), friends = gs_bodies_of(&f->b, 0);
    gs_len apart = 30000 - r->d / 2 - o->d / 2;
    assert_int_equal(gs_edge_room(&f->b, r, 0), f->s->table_depth - 10000 - r->d / 2);
    assert_in_range(gs_bodies_room(&f->b, &foes, r, 0, MANY, 0), apart - 1, apart);
    assert_in_range(gs_bodies_room(&f->b, &foes, r, 0, MANY, 1000), apart - 1001, apart - 1000);
    assert_int_equal(gs_bodies_room(&f->b, &foes, r, 0, 5000, 0), 5000);
    assert_int_equal(gs_bodies_room(&f->b, &foes, r, GS_ANG_180, MANY, 0), MANY);
    assert_true(gs_bodyset_has(&friends, own) && !gs_bodyset_has(&friends, foe));
}

static void test_way__one_place_is_for_one(void **state)
{
    field *f = *state;
    int own = put(f, 0, 30000, 10000, 0), other = put(f, 0, 40000, 10000, 0);
    ready(f);
    gs_rect there = f->b.s.rect[other], over = f->b.s.rect[own];
    over.c.x = 100; /* half of it beyond the table's edge */
    assert_int_equal(gs_bodies_hit(&f->b, &there, own, -1), other);
    assert_false(gs_place_open(&f->b, &there, own, -1));
    assert_true(gs_place_open(&f->b, &there, own, other));
    assert_false(gs_place_open(&f->b, &over, own, -1));
    there.c.x += there.w; /* flush beside him */
    assert_true(gs_place_open(&f->b, &there, own, -1));
}

static void test_way__of_two_equally_near_the_lower_number(void **state)
{
    field *f = *state;
    put(f, 0, 30000, 10000, 0);
    int left = put(f, 1, 22000, 10000, 180), right = put(f, 1, 38000, 10000, 180);
    ready(f);
    gs_len d, whole = 8000 - f->b.s.rect[0].w;
    assert_int_equal(gs_nearest_enemy(&f->b, 0, &d), left);
    assert_in_range(d, whole - 1, whole);
    shift(f, right, 37000, 10000);
    assert_int_equal(gs_nearest_enemy(&f->b, 0, &d), right);
    shift(f, right, 70000, 47000);
    gs_bodyset one = {{0}};
    assert_int_equal(gs_bodies_nearest(&f->b, &one, &f->b.s.rect[0], &d), -1);
    assert_int_equal(d, GS_LEN_NONE);
}

static void test_way__may_go_away_from_one_who_is_near_but_not_nearer_to_him(void **state)
{
    field *f = *state;
    int own = put(f, 0, 30000, 10000, 0), foe = put(f, 1, 30000, 40000, 180);
    ready(f);
    shift(f, foe, 30000, 12500);
    const gs_rect *r = &f->b.s.rect[own], *o = &f->b.s.rect[foe];
    gs_len apart = gs_rect_distance(r, o);
    assert_true(apart > 0 && apart < 2000);
    gs_path on = {0}, back = {0}, far = {0};
    gs_path_add(&on, GS_STEP_FORWARD, 0, 200);
    gs_path_add(&back, GS_STEP_BACK, 0, 3000);
    gs_path_add(&far, GS_STEP_SHIFT, GS_ANG_90, 20000); /* beside him, no nearer */
    assert_true(gs_way_nears(r, &on, o, 2000));
    assert_false(gs_way_nears(r, &back, o, 2000));
    assert_false(gs_way_nears(r, &far, o, 2000));
    gs_path_add(&back, GS_STEP_FORWARD, 0, 3000); /* and to where it stood again */
    assert_true(gs_way_nears(r, &back, o, 2000));
}

static void test_way__as_much_of_it_as_keeps_an_inch_off(void **state)
{
    field *f = *state;
    int own = put(f, 0, 30000, 10000, 0), foe = put(f, 1, 30000, 20000, 180);
    ready(f);
    gs_bodyset foes = gs_bodies_against(&f->b, 0);
    gs_len apart = gs_body_distance(&f->b, own, foe);
    gs_path on = {0};
    gs_path_add(&on, GS_STEP_FORWARD, 0, 12000);
    assert_in_range(gs_way_off(&f->b, &foes, &f->b.s.rect[own], &on, 12000, 1000),
                    apart - 1001, apart - 999);
    assert_int_equal(gs_way_off(&f->b, &foes, &f->b.s.rect[own], &on, 3000, 1000), 3000);
    assert_in_range(gs_bodies_off(&f->b, &foes, &f->b.s.rect[own], 0, 12000, 1000),
                    apart - 1001, apart - 999);
    assert_int_equal(gs_way_near(&f->b, &foes, &f->b.s.rect[own], &on, 1000), foe);
}

static void test_way__who_stands_on_the_ground_of_a_bent_path(void **state)
{
    field *f = *state;
    int own = put(f, 0, 20000, 10000, 0), at_bend = put(f, 0, 20000, 20000, 0);
    int beside = put(f, 0, 30000, 12000, 0);
    ready(f);
    gs_swept ground;
    gs_path p = {0};
    gs_path_add(&p, GS_STEP_FORWARD, 0, 10000);
    gs_path_add(&p, GS_STEP_SHIFT, GS_ANG_90, 20000);
    gs_swept_begin(&ground, &f->b.s.rect[own], &p);
    gs_bodyset both = set_of(at_bend, beside);
    assert_int_equal(gs_swept_next(&ground, &f->b, &both, -1, 0), at_bend);
    assert_int_equal(gs_swept_next(&ground, &f->b, &both, at_bend, 0), -1);
    shift(f, beside, 30000, 20000);
    assert_int_equal(gs_swept_next(&ground, &f->b, &both, at_bend, 0), beside);
}

/* ---- contact and sight ---- */

static void test_contact__joined_from_one_to_the_next(void **state)
{
    field *f = *state;
    int a = put(f, 0, 30000, 20000, 0), b = put(f, 1, 30000, 30000, 180);
    int c = put(f, 0, 40000, 10000, 0), d = put(f, 1, 60000, 40000, 180);
    ready(f);
    gs_len w = f->b.s.rect[a].w, deep = f->b.s.rect[a].d;
    shift(f, b, 30000 + w / 2, 20000 + deep); /* along half of a's front */
    shift(f, c, 30000 + w, 20000);            /* ... and of c's */
    gs_bodyset all = gs_joined(&f->b, a);
    assert_true(gs_bodyset_has(&all, a) && gs_bodyset_has(&all, b) && gs_bodyset_has(&all, c));
    assert_false(gs_bodyset_has(&all, d));
    gs_bodyset foes = gs_bodies_against(&f->b, 0);
    gs_touch t;
    assert_int_equal(gs_touch_next(&f->b, &foes, -1, &f->b.s.rect[a], 50, 1, &t), b);
    assert_int_equal(t.a_face, GS_FRONT);
    assert_in_range(t.shared, w / 2 - 2, w / 2 + 2);
    assert_int_equal(gs_touch_next(&f->b, &foes, -1, &f->b.s.rect[a], 50, w / 2 + 100, &t), -1);
}

static void test_seen__over_whom_a_line_leads_and_where_one_is_seen(void **state)
{
    field *f = *state;
    int own = put(f, 0, 30000, 10000, 0), wall = put(f, 0, 30000, 20000, 0);
    int foe = put(f, 1, 30000, 30000, 180);
    ready(f);
    gs_bodyset between = set_of(wall, wall), foes = gs_bodies_against(&f->b, 0);
    const gs_rect *w = &f->b.s.rect[wall];
    gs_pt eye = f->b.s.rect[own].c, aim = f->b.s.rect[foe].c, past = {aim.x + 2 * w->w, aim.y};
    assert_int_equal(gs_line_next(&f->b, &between, -1, eye, aim, 0), wall);
    assert_int_equal(gs_line_next(&f->b, &between, -1, eye, aim, w->d + 10), -1);
    assert_int_equal(gs_line_next(&f->b, &between, -1, eye, past, w->d + 10), -1);
    gs_sighting how = {.reach = 2000, .least = 500, .step = 10};
    gs_path on = {0};
    gs_path_add(&on, GS_STEP_FORWARD, 0, 20000);
    gs_len apart = gs_body_distance(&f->b, own, foe);
    gs_len seen = gs_until_seen(&f->b, &how, &foes, &f->b.s.rect[own], &on, 20000);
    assert_in_range(seen, apart - 2000, apart - 1990);
    assert_int_equal(gs_until_seen(&f->b, &how, &foes, &f->b.s.rect[own], &on, 3000), 3000);
}

/* ---- forced moves ---- */

static gs_pushing backwards(int deep)
{
    gs_pushing p = {.dir = GS_ANG_180, .deep = deep};
    for (int i = 0; i < GS_BODIES; i++) {
        p.ground[i] = GS_LEN_NONE;
    }
    return p;
}

static void test_back__friends_behind_go_on_before_it(void **state)
{
    field *f = *state;
    int own = put(f, 0, 30000, 20000, 0), one = put(f, 0, 30000, 15000, 0);
    int two = put(f, 0, 30000, 10000, 0);
    put(f, 1, 60000, 40000, 180);
    ready(f);
    gs_len deep = f->b.s.rect[own].d;
    shift(f, one, 30000, 20000 - deep); /* close behind one another */
    shift(f, two, 30000, 20000 - 2 * deep);
    gs_pushing p = backwards(6);
    assert_int_equal(gs_push_room(&f->b, &p, own, 4000), 4000);
    gs_len most = 20000 - 2 * deep - deep / 2; /* then the last is at the table's edge */
    assert_in_range(gs_push_room(&f->b, &p, own, MANY), most - 2, most + 2);
    p.deep = 0; /* nobody is pushed */
    assert_in_range(gs_push_room(&f->b, &p, own, 4000), 0, 1);
    p = backwards(6);
    p.ground[two] = 1500; /* marsh behind him */
    assert_in_range(gs_push_room(&f->b, &p, own, 4000), 1499, 1500);
    p.ground[two] = GS_LEN_NONE;
    gs_bodyset pushed = gs_push(&f->b, &p, own, 3000, "TEST-1", 3000, "TEST-2");
    assert_true(gs_bodyset_has(&pushed, one) && gs_bodyset_has(&pushed, two));
    assert_false(gs_bodyset_has(&pushed, own));
    assert_int_equal(f->b.t.unit[own].at.y, 17000);
    assert_int_equal(f->b.t.unit[one].at.y, 17000 - deep);
    assert_int_equal(f->b.t.unit[two].at.y, 17000 - 2 * deep);
}

static void test_back__who_fights_is_not_pushed(void **state)
{
    field *f = *state;
    int own = put(f, 0, 30000, 20000, 0), held = put(f, 0, 30000, 15000, 0);
    int foe = put(f, 1, 60000, 40000, 180);
    ready(f);
    gs_len deep = f->b.s.rect[own].d, w = f->b.s.rect[own].w;
    shift(f, held, 30000, 20000 - deep - 1000);
    gs_pushing p = backwards(6);
    gs_bodyset may = gs_pushable(&f->b, own);
    assert_true(gs_bodyset_has(&may, held) && !gs_bodyset_has(&may, foe));
    shift(f, foe, 30000 + w, 20000 - deep - 1000); /* at his flank */
    may = gs_pushable(&f->b, own);
    assert_false(gs_bodyset_has(&may, held));
    assert_in_range(gs_push_room(&f->b, &p, own, 4000), 999, 1000);
}

/* ---- the way home ---- */

static gs_len no_ground(const gs_battle *b, int body, const gs_rect *from, gs_ang dir)
{
    (void)b, (void)body, (void)from, (void)dir;
    return GS_LEN_NONE;
}

static gs_path one_move(const gs_runner *run, const gs_path *way, gs_len *allowance)
{
    *allowance = run->move;
    return gs_path_cut(&run->start, way, run->move, NULL);
}

static bool anywhere(const gs_battle *b, int body, const gs_rect *r)
{
    return gs_place_open(b, r, body, -1);
}

static gs_runner runner(const field *f, int body, gs_len move)
{
    gs_runner run = {.b = &f->b, .body = body, .start = f->b.s.rect[body], .edge = GS_EDGE_SOUTH,
                     .foes = gs_bodies_against(&f->b, 0), .keep = 1000, .move = move,
                     .ground = no_ground, .cut = one_move, .may_end = anywhere};
    run.start.f = gs_edge_ang(GS_EDGE_SOUTH);
    return run;
}

static void test_home__straight_else_round_the_enemy_else_not_at_all(void **state)
{
    field *f = *state;
    int own = put(f, 0, 30000, 20000, 0), foe = put(f, 1, 60000, 40000, 0);
    ready(f);
    gs_way_home way;
    gs_runner run = runner(f, own, 6000);
    gs_len edge = 20000 - f->b.s.rect[own].d / 2;
    gs_find_way_home(&run, &way);
    assert_int_equal(way.path.n, 1);
    assert_int_equal(way.cost, 6000);
    assert_in_range(way.edge, edge - 2, edge + 2);
    assert_false(way.off || way.shut_in);
    run = runner(f, own, 30000);
    gs_find_way_home(&run, &way);
    assert_true(way.off);
    shift(f, foe, 30000, 12000); /* he stands in the way */
    run = runner(f, own, 30000);
    gs_find_way_home(&run, &way);
    assert_true(way.off && way.path.n > 1 && way.edge > edge + 500);
    gs_rect from = way.start;
    for (gs_len at = 0; at < way.cost; at += 100) {
        gs_path cut = gs_path_cut(&from, &way.path, at, NULL);
        gs_rect r = gs_path_end(&from, &cut);
        assert_true(gs_rect_distance(&r, &f->b.s.rect[foe]) >= 1000 - 50);
    }
}

static gs_len walled(const gs_battle *b, int body, const gs_rect *from, gs_ang dir)
{
    gs_pt far = gs_pt_toward((gs_pt){0, 0}, dir, 1000);
    (void)b, (void)body;
    return far.y >= 0 ? GS_LEN_NONE : from->c.y > 15000 ? (from->c.y - 15000) : 0;
}

static void test_home__shut_in_it_stands(void **state)
{
    field *f = *state;
    int own = put(f, 0, 30000, 20000, 0);
    put(f, 1, 60000, 40000, 0);
    ready(f);
    gs_way_home way;
    gs_runner run = runner(f, own, 6000);
    run.ground = walled; /* a cliff from edge to edge */
    gs_find_way_home(&run, &way);
    assert_true(way.shut_in);
    assert_int_equal(way.path.n, 0);
    assert_int_equal(way.edge, GS_LEN_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define T(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
        T(test_way__straight_on_up_to_the_edge_and_to_a_gap_before_somebody),
        T(test_way__one_place_is_for_one),
        T(test_way__of_two_equally_near_the_lower_number),
        T(test_way__may_go_away_from_one_who_is_near_but_not_nearer_to_him),
        T(test_way__as_much_of_it_as_keeps_an_inch_off),
        T(test_way__who_stands_on_the_ground_of_a_bent_path),
        T(test_contact__joined_from_one_to_the_next),
        T(test_seen__over_whom_a_line_leads_and_where_one_is_seen),
        T(test_back__friends_behind_go_on_before_it),
        T(test_back__who_fights_is_not_pushed),
        T(test_home__straight_else_round_the_enemy_else_not_at_all),
        T(test_home__shut_in_it_stands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
