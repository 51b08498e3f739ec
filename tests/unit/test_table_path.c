/* Paths, sweeps, casts, charges and plans against cases worked by hand. */
#include "test.h"

#include "gesta/fixed.h"
#include "gesta/path.h"

static void near(int64_t is, int64_t want, int64_t tol)
{
    int64_t d = is > want ? is - want : want - is;
    if (d > tol) {
        fail_msg("%lld, expected %lld (+-%lld)", (long long)is, (long long)want,
                 (long long)tol);
    }
}

static void casts_stop_at_touch(void **s)
{
    (void)s;
    gs_rect r = gs_rect_make(0, 0, 0, 6000, 2000);
    gs_rect t = gs_rect_make(2000, 10000, GS_ANG_180, 6000, 2000);
    assert_int_equal(gs_cast_rect(&r, 0, &t), 8000);
    t.c.x = 6000; /* passes along its side */
    assert_int_equal(gs_cast_rect(&r, 0, &t), GS_LEN_NONE);
    t.c.x = 5990;
    assert_int_equal(gs_cast_rect(&r, 0, &t), 8000);
    assert_int_equal(gs_cast_rect(&r, GS_ANG_180, &t), GS_LEN_NONE);
    t = gs_rect_make(0, 10000, GS_ANG_45, 2000, 2000); /* a corner at 10000 - 1414 */
    near(gs_cast_rect(&r, 0, &t), 7585, 1);
    t = gs_rect_make(0, 2000, GS_ANG_180, 6000, 2000); /* touching */
    assert_int_equal(gs_cast_rect(&r, 0, &t), 0);
    assert_int_equal(gs_cast_rect(&r, GS_ANG_90, &t), GS_LEN_NONE);
    assert_int_equal(gs_cast_rect(&r, GS_ANG_180, &t), GS_LEN_NONE);
    assert_int_equal(gs_cast_seg(&r, 0, (gs_pt){-9000, 4000}, (gs_pt){9000, 4000}), 3000);
    near(gs_cast_seg(&r, 0, (gs_pt){0, 4000}, (gs_pt){9000, 13000}), 3000, 1);
    assert_int_equal(gs_cast_seg(&r, 0, (gs_pt){3000, 4000}, (gs_pt){9000, 4000}),
                     GS_LEN_NONE);
    gs_pt wood[4] = {{-1000, 5000}, {1000, 5000}, {1000, 8000}, {-1000, 8000}};
    assert_int_equal(gs_cast_poly(&r, 0, wood, 4), 4000);
}

static void path_costs_and_cuts(void **s)
{
    (void)s;
    gs_rect r = gs_rect_make(3000, -1000, 0, 6000, 2000);
    gs_path p = {.n = 0};
    assert_true(gs_path_add(&p, GS_STEP_FORWARD, 0, 2000));
    assert_true(gs_path_add(&p, GS_STEP_WHEEL_LEFT, GS_ANG_90, 0));
    assert_true(gs_path_add(&p, GS_STEP_FORWARD, 0, 1000));
    near(gs_path_length(&r, &p), 2000 + 9425 + 1000, 1);
    gs_rect e = gs_path_end(&r, &p);
    assert_int_equal(e.c.x, 0);
    assert_int_equal(e.c.y, 5000);
    gs_len used;
    gs_path c = gs_path_cut(&r, &p, 4000, &used);
    assert_int_equal(c.n, 2);
    assert_true(used <= 4000 && used >= 3999);
    near(c.step[1].ang, gs_wheel_angle(6000, 2000), 0);
    c = gs_path_cut(&r, &p, 1500, &used);
    assert_int_equal(c.n, 1);
    assert_int_equal(used, 1500);
    c = gs_path_cut(&r, &p, 90000, &used);
    assert_int_equal(c.n, 3);
    assert_int_equal(used, gs_path_length(&r, &p));
    gs_path q = {.n = 0};
    for (int i = 0; i < GS_PATH_MAX; i++) {
        assert_true(gs_path_add(&q, GS_STEP_FORWARD, 0, 1));
    }
    assert_false(gs_path_add(&q, GS_STEP_FORWARD, 0, 1));
}

static void a_block_faces_about_ranks_for_files(void **s)
{
    (void)s;
    gs_rect r = gs_rect_make(0, 0, 0, 6000, 2000);
    gs_step st = {GS_STEP_FACE, GS_ANG_90, 0};
    gs_rect e = gs_step_end(&r, &st); /* SHW-R49 */
    assert_int_equal(e.f, GS_ANG_90);
    assert_int_equal(e.w, 2000);
    assert_int_equal(e.d, 6000);
    assert_int_equal(gs_step_length(&r, &st), 0);
}

static void sweeps_hold_the_bulge_of_a_wheel(void **s)
{
    (void)s;
    gs_rect r = gs_rect_make(3000, -1000, 0, 6000, 2000); /* pivot at the origin */
    gs_path p = {.n = 0};
    gs_path_add(&p, GS_STEP_WHEEL_LEFT, GS_ANG_90, 0);
    gs_sweep sw;
    gs_sweep_path(&sw, &r, &p);
    assert_int_equal(sw.n, 6);
    for (int a = 0; a <= GS_ANG_90; a += 512) {
        gs_pt far = gs_pt_toward((gs_pt){0, 0}, GS_ANG_90 - a, 6000);
        bool in = false;
        for (int i = 0; i < sw.n; i++) {
            gs_hull h = sw.piece[i];
            gs_rect dot = gs_rect_make(far.x, far.y, 0, 6, 6);
            gs_hull d = gs_hull_rect(&dot);
            in = in || gs_hull_overlap(&h, &d);
        }
        assert_true(in);
    }
    /* the far rear corner runs on a circle of 6325; the inner corner of this lies at
     * 6505 */
    gs_rect off = gs_rect_make(4700, 4700, 0, 200, 200);
    assert_false(gs_sweep_meets_rect(&sw, &off));
    off.c = (gs_pt){4400, 4400};
    assert_true(gs_sweep_meets_rect(&sw, &off));
}

static void charge_straight_ahead(void **s)
{
    (void)s;
    gs_rect r = gs_rect_make(0, 0, 0, 6000, 2000);
    gs_rect t = gs_rect_make(0, 10000, GS_ANG_180, 6000, 2000);
    gs_charge c;
    assert_true(gs_charge_wheel(&r, &t, GS_ANG_45, GS_LEN_NONE, NULL, NULL, &c));
    assert_int_equal(c.length, 8000);
    assert_int_equal(c.path.n, 1);
    assert_int_equal(c.contact.c.y, 8000);
    assert_false(gs_charge_wheel(&r, &t, GS_ANG_45, 7999, NULL, NULL, &c));
}

static bool no_left(void *ctx, const gs_rect *from, const gs_path *p)
{
    (void)from;
    ++*(int *)ctx;
    return p->n == 0 || p->step[0].kind != GS_STEP_WHEEL_LEFT;
}

static void charge_needs_a_wheel(void **s)
{
    (void)s;
    gs_rect r = gs_rect_make(0, 0, 0, 4000, 2000);
    gs_rect t = gs_rect_make(-9000, 12000, GS_ANG_180, 4000, 2000);
    gs_charge c;
    assert_true(gs_charge_wheel(&r, &t, GS_ANG_45, GS_LEN_NONE, NULL, NULL, &c));
    assert_int_equal(c.path.step[0].kind, GS_STEP_WHEEL_LEFT);
    assert_int_equal(c.length, gs_path_length(&r, &c.path));
    assert_true(gs_rect_distance(&c.contact, &t) <= 1);
    assert_false(gs_rect_overlap(&c.contact, &t, GS_TOL));
    /* no shorter lawful wheel on a fine comb */
    for (int a = -GS_ANG_45; a <= GS_ANG_45; a += 16) {
        gs_rect w = gs_rect_wheel(&r, a < 0 ? GS_LEFT : GS_RIGHT, a < 0 ? -a : a);
        gs_len l = gs_cast_rect(&w, w.f, &t);
        if (l != GS_LEN_NONE) {
            assert_true(gs_wheel_arc(4000, a) + l >= c.length - 2);
        }
    }
    int asked = 0;
    assert_false(gs_charge_wheel(&r, &t, GS_ANG_45, GS_LEN_NONE, no_left, &asked, &c));
    assert_true(asked > 0);
    t.c.x = -30000; /* more than 45 degrees off */
    assert_false(gs_charge_wheel(&r, &t, GS_ANG_45, GS_LEN_NONE, NULL, NULL, &c));
}

static void free_charge_goes_the_nearest_way(void **s)
{
    (void)s;
    gs_rect r = gs_rect_make(0, 0, 0, 2000, 1000);
    gs_rect t = gs_rect_make(6000, 5500, GS_ANG_180, 4000, 2000);
    gs_charge c;
    assert_true(gs_charge_free(&r, &t, GS_LEN_NONE, NULL, NULL, &c));
    near(c.length, 5000, 2); /* corners (1000, 500) and (4000, 4500) */
    assert_int_equal(c.path.n, 1);
    assert_int_equal(c.contact.f, 0);
    assert_true(gs_rect_distance(&c.contact, &t) <= 1);
    assert_false(gs_charge_free(&r, &t, 4990, NULL, NULL, &c));
}

static void lining_up_is_flush_and_slides(void **s)
{
    (void)s;
    gs_rect t = gs_rect_make(0, 0, 0, 6000, 2000);
    gs_rect r = gs_rect_make(5000, 3000, GS_ANG_180 + 900, 4000, 2000);
    gs_len shared;
    gs_rect e = gs_line_up(&r, &t, GS_FRONT, 2000, &shared);
    assert_int_equal(e.f, GS_ANG_180);
    assert_int_equal(e.c.y, 2000);
    assert_int_equal(e.c.x, 3000); /* slid by 2000 of the 4000 wanted */
    assert_int_equal(shared, 2000);
    e = gs_line_up(&r, &t, GS_FRONT, 9000, &shared);
    assert_int_equal(e.c.x, 1000);
    assert_int_equal(shared, 4000);
    e = gs_line_up(&r, &t, GS_RIGHT, 2000, &shared);
    assert_int_equal(e.f, GS_ANG_90 * 3);
    assert_int_equal(e.c.x, 4000);
    assert_int_equal(e.c.y, 1000);
    assert_int_equal(shared, 2000);
    assert_int_equal(gs_nearest_face(&t, (gs_pt){3500, 0}), GS_RIGHT);
    assert_int_equal(gs_nearest_face(&t, (gs_pt){0, -5000}), GS_REAR);
    /* GOH-R36: the wheel from an overlap ends where GOH-R34 aligns */
    gs_rect goh = gs_rect_make(0, 0, GS_ANG_180, 1000, 500);
    /* left front corner (500, -250) */
    gs_rect lap = gs_rect_make(1000, -500, 0, 1000, 500);
    gs_rect wheel = gs_rect_wheel(&lap, GS_LEFT, GS_ANG_90);
    gs_rect al = gs_align_corner(&lap, &goh, GS_LEFT);
    assert_int_equal(al.f, wheel.f);
    near(al.c.x, wheel.c.x, 1);
    near(al.c.y, wheel.c.y, 1);
}

static void groups_go_as_one(void **s)
{
    (void)s;
    gs_rect m[3] = {gs_rect_make(0, 0, 0, 1000, 500), gs_rect_make(1000, 0, 0, 1000, 500),
                    gs_rect_make(2000, -125, 0, 1000, 750)};
    gs_rect g = gs_rect_around(m, 3, 0);
    assert_int_equal(g.w, 3000);
    assert_int_equal(g.d, 750);
    assert_int_equal(g.c.x, 1000);
    assert_int_equal(g.c.y, -125);
    gs_rect to = gs_rect_wheel(&g, GS_LEFT, GS_ANG_90); /* about (-500, 250) */
    gs_rect e = gs_rect_carry(&m[2], &g, &to);
    assert_int_equal(e.f, GS_ANG_90 * 3);
    near(e.c.x, -500 + 375, 1);
    near(e.c.y, 250 + 2500, 1);
}

#define FAR GS_LEN(100)

static void plans_reach_their_pose(void **s)
{
    (void)s;
    gs_rect r = gs_rect_make(0, 0, 0, 6000, 2000);
    gs_path p;
    gs_len l;
    l = gs_plan_move(&r, (gs_pt){0, 7000}, 0, FAR, NULL, NULL, &p);
    assert_int_equal(p.n, 1);
    assert_int_equal(l, 7000);
    static const int want[5][3] = {{9000, 14000, 40},
                                   {-9000, 14000, -40},
                                   {6000, 16000, 0},
                                   {-5000, 20000, 30},
                                   {12000, 9000, 90}};
    for (int i = 0; i < 5; i++) {
        gs_pt goal = {want[i][0], want[i][1]};
        gs_ang f = GS_ANG_DEG(want[i][2]);
        l = gs_plan_move(&r, goal, f, FAR, NULL, NULL, &p);
        gs_rect e = gs_path_end(&r, &p);
        assert_true(gs_pt_distance(e.c, goal) <= 10);
        near(gs_ang_signed(e.f - f), 0, 65);
        assert_int_equal(l, gs_path_length(&r, &p));
        gs_len used = gs_plan_move(&r, goal, f, 5000, NULL, NULL, &p);
        assert_true(used <= 5000 && used >= 4995);
    }
    /* behind: a wheel towards it, as far as the move goes */
    l = gs_plan_move(&r, (gs_pt){9000, -20000}, GS_ANG_180, 4000, NULL, NULL, &p);
    near(l, 4000, 2);
    assert_int_equal(l, gs_path_length(&r, &p));
    assert_int_equal(p.step[0].kind, GS_STEP_WHEEL_RIGHT);
}

int main(void)
{
    const struct CMUnitTest t[] = {
        cmocka_unit_test(casts_stop_at_touch),
        cmocka_unit_test(path_costs_and_cuts),
        cmocka_unit_test(a_block_faces_about_ranks_for_files),
        cmocka_unit_test(sweeps_hold_the_bulge_of_a_wheel),
        cmocka_unit_test(charge_straight_ahead),
        cmocka_unit_test(charge_needs_a_wheel),
        cmocka_unit_test(free_charge_goes_the_nearest_way),
        cmocka_unit_test(lining_up_is_flush_and_slides),
        cmocka_unit_test(groups_go_as_one),
        cmocka_unit_test(plans_reach_their_pose),
    };
    return cmocka_run_group_tests(t, NULL, NULL) != 0;
}
