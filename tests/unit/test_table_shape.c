/* Rectangles, hulls and zones against cases worked by hand. */
#include "test.h"

#include "gesta/fixed.h"
#include "gesta/shape.h"

static void near(int64_t is, int64_t want, int64_t tol)
{
    int64_t d = is > want ? is - want : want - is;
    if (d > tol) {
        fail_msg("%lld, expected %lld (+-%lld)", (long long)is, (long long)want,
                 (long long)tol);
    }
}

static void corners_run_clockwise_from_the_front_left(void **s)
{
    (void)s;
    gs_pt c[4];
    gs_rect r = gs_rect_make(10000, 20000, 0, 4000, 2000);
    gs_rect_corners(&r, c);
    assert_int_equal(c[0].x, 8000);
    assert_int_equal(c[0].y, 21000);
    assert_int_equal(c[1].x, 12000);
    assert_int_equal(c[2].y, 19000);
    r.f = GS_ANG_90; /* facing +x: the left is up */
    gs_rect_corners(&r, c);
    assert_int_equal(c[0].x, 11000);
    assert_int_equal(c[0].y, 22000);
    assert_int_equal(c[3].x, 9000);
    assert_int_equal(c[3].y, 22000);
    gs_pt p = gs_rect_point(&r, 500, 1000);
    assert_int_equal(p.x, 11000);
    assert_int_equal(p.y, 19500);
    p = gs_rect_local(&r, p);
    assert_int_equal(p.x, 500);
    assert_int_equal(p.y, 1000);
}

static void distance_of_squares_at_45_degrees(void **s)
{
    (void)s;
    gs_rect a = gs_rect_make(0, 0, 0, 2000, 2000);
    gs_rect b = gs_rect_make(5000, 0, GS_ANG_45, 2000, 2000);
    near(gs_rect_distance(&a, &b), 5000 - 1000 - 1414, 1);
    gs_pt pa;
    gs_pt pb;
    near(gs_rect_closest(&a, &b, &pa, &pb), 2586, 1);
    near(pa.x, 1000, 1);
    near(pb.x, 3586, 1);
    b.c = (gs_pt){4000, 5000}; /* corner to corner: 2000 and 3000 off if upright */
    b.f = 0;
    near(gs_rect_distance(&a, &b), 3606, 1);
    assert_false(gs_rect_overlap(&a, &b, GS_TOL));
}

static void touching_is_no_overlap(void **s)
{
    (void)s;
    gs_rect a = gs_rect_make(0, 0, 0, 2000, 2000);
    gs_rect b = gs_rect_make(2000, 0, 0, 2000, 2000);
    assert_false(gs_rect_overlap(&a, &b, GS_TOL));
    assert_false(gs_rect_overlap(&a, &b, 0));
    assert_int_equal(gs_rect_distance(&a, &b), 0);
    b.c.x = 1998;
    assert_true(gs_rect_overlap(&a, &b, GS_TOL));
    assert_false(gs_rect_overlap(&a, &b, 2));
    assert_int_equal(gs_rect_separation(&a, &b), -2);
}

static void touch_names_the_faces_and_what_they_share(void **s)
{
    (void)s;
    gs_touch t;
    gs_rect a = gs_rect_make(0, 0, 0, 6000, 2000);
    gs_rect b = gs_rect_make(4000, 2020, GS_ANG_180, 6000, 2000);
    assert_true(gs_rect_touch(&a, &b, 20, &t));
    assert_int_equal(t.a_face, GS_FRONT);
    assert_int_equal(t.b_face, GS_FRONT);
    near(t.shared, 2000, 1);
    b = gs_rect_make(4000, 0, GS_ANG_90 * 3, 2000, 2000); /* front on a's right side */
    assert_true(gs_rect_touch(&a, &b, 20, &t));
    assert_int_equal(t.a_face, GS_RIGHT);
    assert_int_equal(t.b_face, GS_FRONT);
    assert_int_equal(t.shared, 2000);
    b = gs_rect_make(6000, 2000, GS_ANG_180, 6000, 2000); /* corner to corner */
    assert_true(gs_rect_touch(&a, &b, 20, &t));
    assert_int_equal(t.shared, 0);
    b.c.x = 6100;
    assert_false(gs_rect_touch(&a, &b, 20, NULL));
}

static void wheel_keeps_its_corner_and_costs_the_arc(void **s)
{
    (void)s;
    /* left front corner at the origin */
    gs_rect r = gs_rect_make(3000, -1000, 0, 6000, 2000);
    gs_rect w = gs_rect_wheel(&r, GS_LEFT, GS_ANG_90);
    assert_int_equal(w.f, GS_ANG_90 * 3);
    assert_int_equal(w.c.x, 1000);
    assert_int_equal(w.c.y, 3000);
    near(gs_wheel_arc(6000, GS_ANG_90), 9425, 1); /* 6 x pi / 2 = 9.4248 */
    near(gs_wheel_arc(3000, GS_ANG_90), 4713, 1); /* GOH-R18: frontage 3, 4.712 */
    w = gs_rect_wheel(&r, GS_RIGHT, GS_ANG_90); /* about (6000, 0) */
    assert_int_equal(w.f, GS_ANG_90);
    assert_int_equal(w.c.x, 5000);
    assert_int_equal(w.c.y, 3000);
    gs_ang a = gs_wheel_angle(6000, 4000);
    assert_true(gs_wheel_arc(6000, a) <= 4000);
    assert_true(gs_wheel_arc(6000, a + 1) >= 4000);
}

static void front_zone_of_shw_r103(void **s)
{
    (void)s;
    /* front edge on y = 0, -3000..3000 */
    gs_rect r = gs_rect_make(0, -1000, 0, 6000, 2000);
    assert_true(gs_zone_holds(&r, (gs_pt){0, 100}, GS_ANG_45, GS_LINE_OUT));
    assert_true(gs_zone_holds(&r, (gs_pt){5000, 2000}, GS_ANG_45, GS_LINE_OUT));
    assert_false(gs_zone_holds(&r, (gs_pt){5010, 2000}, GS_ANG_45, GS_LINE_OUT));
    assert_false(gs_zone_holds(&r, (gs_pt){1000, 0}, GS_ANG_45, GS_LINE_OUT));
    assert_true(gs_zone_holds(&r, (gs_pt){1000, 0}, GS_ANG_45, GS_LINE_IN));
    assert_false(gs_zone_holds(&r, (gs_pt){3100, 5000}, 0, GS_LINE_OUT));
    assert_true(gs_zone_holds(&r, (gs_pt){90000, 10}, GS_ANG_90, GS_LINE_OUT));
    assert_int_equal(gs_zone_at(&r, (gs_pt){-5000, 100}, GS_LINE_OUT), GS_LEFT);
    assert_int_equal(gs_zone_at(&r, (gs_pt){5000, -2100}, GS_LINE_OUT), GS_RIGHT);
    assert_int_equal(gs_zone_at(&r, (gs_pt){0, -2100}, GS_LINE_OUT), GS_REAR);
    /* border */
    assert_int_equal(gs_zone_at(&r, (gs_pt){4000, -3000}, GS_LINE_OUT), GS_RIGHT);
    assert_int_equal(gs_zone_at(&r, (gs_pt){3990, -3000}, GS_LINE_OUT), GS_REAR);
}

static void zone_meets_a_base_partly_in_front(void **s)
{
    (void)s;
    gs_rect r = gs_rect_make(0, -1000, 0, 6000, 2000);
    /* in line, no part ahead */
    gs_rect beside = gs_rect_make(4000, -1000, 0, 2000, 2000);
    assert_false(gs_zone_meets(&r, &beside, GS_ANG_45));
    /* its inner front corner is */
    gs_rect poke = gs_rect_make(4000, -900, 0, 2000, 2000);
    assert_true(gs_zone_meets(&r, &poke, GS_ANG_45));
    /* 707 from its centre */
    gs_rect corner = gs_rect_make(8000, 3000, GS_ANG_45, 1000, 1000);
    /* border x = 3000 + y: 2000 / 1.414 */
    assert_false(gs_zone_meets(&r, &corner, GS_ANG_45));
    corner.c.x = 6600;
    assert_true(gs_zone_meets(&r, &corner, GS_ANG_45)); /* 424 off, half a base 500 */
    gs_rect far = gs_rect_make(0, 7000, 0, 1000, 1000);
    assert_true(gs_zone_meets_within(&r, &far, 0, 6500));
    assert_false(gs_zone_meets_within(&r, &far, 0, 6490));
    gs_rect wide = gs_rect_make(0, 3000, 0, 40000, 500); /* no corner of it in the zone */
    assert_true(gs_zone_meets(&r, &wide, GS_ANG_45));
    assert_true(gs_zone_meets(&r, &wide, 0));
}

static void segments_and_rectangles(void **s)
{
    (void)s;
    gs_rect r = gs_rect_make(0, 0, 0, 2000, 2000);
    near(gs_rect_seg_inside(&r, (gs_pt){-5000, 0}, (gs_pt){5000, 0}), 2000, 3);
    assert_int_equal(gs_rect_seg_inside(&r, (gs_pt){-5000, 1000}, (gs_pt){5000, 1000}),
                     0);
    near(gs_rect_seg_inside(&r, (gs_pt){-3000, -3000}, (gs_pt){3000, 3000}), 2828, 4);
    near(gs_rect_seg_inside(&r, (gs_pt){0, 0}, (gs_pt){500, 0}), 500, 1);
    assert_int_equal(gs_rect_seg_distance(&r, (gs_pt){-5000, 1500}, (gs_pt){5000, 1500}),
                     500);
    assert_int_equal(gs_rect_seg_distance(&r, (gs_pt){-5000, 0}, (gs_pt){5000, 0}), 0);
    near(gs_rect_pt_distance(&r, (gs_pt){4000, 5000}), 5000, 1);
    gs_pt n = gs_rect_nearest(&r, (gs_pt){4000, 500});
    assert_int_equal(n.x, 1000);
    assert_int_equal(n.y, 500);
    assert_true(gs_seg_cross((gs_pt){0, 0}, (gs_pt){4, 4}, (gs_pt){0, 4}, (gs_pt){4, 0}));
    assert_false(
        gs_seg_cross((gs_pt){0, 0}, (gs_pt){4, 4}, (gs_pt){5, 5}, (gs_pt){9, 9}));
}

static void hulls(void **s)
{
    (void)s;
    gs_pt p[6] = {{0, 0}, {1000, 500}, {2000, 0}, {2000, 2000}, {0, 2000}, {1000, 2000}};
    gs_hull h = gs_hull_of(p, 6);
    assert_int_equal(h.n, 4);
    assert_true(gs_hull_holds(&h, (gs_pt){1000, 1000}));
    assert_false(gs_hull_holds(&h, (gs_pt){2001, 1000}));
    gs_rect r = gs_rect_make(3000, 1000, 0, 2000, 2000);
    gs_hull side = gs_hull_rect(&r);
    assert_false(gs_hull_overlap(&h, &side)); /* side by side */
    r.c.x = 2990;
    side = gs_hull_rect(&r);
    assert_true(gs_hull_overlap(&h, &side));
    assert_true(gs_hull_meets_seg(&h, (gs_pt){-500, 1000}, (gs_pt){500, 3000}) ==
                gs_hull_meets_seg(&h, (gs_pt){500, 3000}, (gs_pt){-500, 1000}));
    assert_false(gs_hull_meets_seg(&h, (gs_pt){2000, -500}, (gs_pt){2000, 3000}));
    assert_true(gs_hull_meets_seg(&h, (gs_pt){500, 500}, (gs_pt){600, 600}));
    /* a horseshoe open to the right: its mouth is not inside */
    gs_pt u[8] = {{0, 0}, {9000, 0}, {9000, 2000}, {2000, 2000},
                  {2000, 7000}, {9000, 7000}, {9000, 9000}, {0, 9000}};
    gs_rect in = gs_rect_make(5000, 4500, 0, 2000, 2000);
    gs_hull q = gs_hull_rect(&in);
    assert_false(gs_hull_meets_poly(&q, u, 8));
    in.c = (gs_pt){1000, 4500};
    in.w = in.d = 500;
    q = gs_hull_rect(&in);
    assert_true(gs_hull_meets_poly(&q, u, 8));
    assert_true(gs_poly_holds(u, 8, (gs_pt){1000, 5000}));
    assert_false(gs_poly_holds(u, 8, (gs_pt){5000, 5000}));
}

int main(void)
{
    const struct CMUnitTest t[] = {
        cmocka_unit_test(corners_run_clockwise_from_the_front_left),
        cmocka_unit_test(distance_of_squares_at_45_degrees),
        cmocka_unit_test(touching_is_no_overlap),
        cmocka_unit_test(touch_names_the_faces_and_what_they_share),
        cmocka_unit_test(wheel_keeps_its_corner_and_costs_the_arc),
        cmocka_unit_test(front_zone_of_shw_r103),
        cmocka_unit_test(zone_meets_a_base_partly_in_front),
        cmocka_unit_test(segments_and_rectangles),
        cmocka_unit_test(hulls),
    };
    return cmocka_run_group_tests(t, NULL, NULL) != 0;
}
