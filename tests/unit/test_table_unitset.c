/* Sets of units, blocks of figures, rings. */
#include "test.h"

#include "gesta/table.h"

static void near(int64_t is, int64_t want, int64_t tol)
{
    int64_t d = is > want ? is - want : want - is;
    if (d > tol) {
        fail_msg("%lld, expected %lld (+-%lld)", (long long)is, (long long)want,
                 (long long)tol);
    }
}

static void sets_run_in_id_order(void **s)
{
    (void)s;
    gs_unitset u = {{0, 0}};
    static const int id[5] = {127, 0, 63, 64, 90};
    for (int i = 0; i < 5; i++) {
        gs_unitset_put(&u, id[i]);
    }
    assert_int_equal(gs_unitset_count(u), 5);
    static const int order[6] = {0, 63, 64, 90, 127, -1};
    int k = -1;
    for (int i = 0; i < 6; i++) {
        k = gs_unitset_next(&u, k);
        assert_int_equal(k, order[i]);
    }
    gs_unitset all = {{UINT64_MAX, UINT64_MAX >> 1}};
    assert_int_equal(gs_unitset_count(all), 127);
    gs_unitset_take(&u, 64);
    assert_false(gs_unitset_has(&u, 64));
    gs_unitset v = {{1, 0}};
    assert_int_equal(gs_unitset_count(gs_unitset_without(u, v)), 3);
    assert_int_equal(gs_unitset_count(gs_unitset_and(u, v)), 1);
}

static void blocks_of_figures(void **s)
{
    (void)s;
    gs_block b = {14, 6, 1000, 1000, 250}; /* SHW-R101, normal */
    assert_int_equal(gs_block_ranks(&b), 3);
    assert_int_equal(gs_block_in_rank(&b, 2), 2);
    assert_int_equal(gs_block_width(&b), 7250);
    assert_int_equal(gs_block_depth(&b), 3500);
    assert_int_equal(gs_block_on_face(&b, GS_FRONT), 6);
    assert_int_equal(gs_block_on_face(&b, GS_LEFT), 3);
    gs_rect u = gs_block_rect(&b, (gs_pt){20000, 10000}, 0);
    gs_rect f = gs_block_figure(&b, &u, 0);
    assert_int_equal(f.c.x, 20000 - 3125);
    assert_int_equal(f.c.y, 10000 + 1250);
    f = gs_block_figure(&b, &u, 12); /* the last rank is centred */
    assert_int_equal(f.c.x, 20000 - 625);
    assert_int_equal(f.c.y, 10000 - 1250);
    u.f = GS_ANG_90;
    f = gs_block_figure(&b, &u, 5); /* front right, facing +x: below */
    assert_int_equal(f.c.x, 21250);
    assert_int_equal(f.c.y, 10000 - 3125);
    u = gs_block_rect_front(&b, (gs_pt){0, 0}, GS_ANG_180);
    assert_int_equal(u.c.y, 1750);
    b.n = 3;
    assert_int_equal(gs_block_width(&b), 3500);
    assert_int_equal(gs_block_square_files(16, 1000, 1000, 0, 2), 4);
    assert_int_equal(gs_block_square_files(2, 1000, 1000, 0, 2), 1);
    /* all bases lie in the rectangle and apart from one another */
    gs_block k = {17, 5, 1000, 2000, 250};
    gs_rect at = gs_block_rect(&k, (gs_pt){9000, 9000}, 7000);
    for (int i = 0; i < k.n; i++) {
        gs_rect p = gs_block_figure(&k, &at, i);
        gs_pt c[4];
        gs_rect_corners(&p, c);
        for (int j = 0; j < 4; j++) {
            assert_true(gs_rect_holds(&at, c[j], 2));
        }
        for (int j = 0; j < i; j++) {
            gs_rect q = gs_block_figure(&k, &at, j);
            assert_true(gs_rect_distance(&p, &q) >= 248);
        }
    }
}

static void rings(void **s)
{
    (void)s;
    near(gs_ring_radius(24, 1000), 3820, 1); /* 24 / 6.2832 */
    assert_int_equal(gs_ring_radius(4, 1000), 1000);
    gs_rect f = gs_ring_figure(24, 1000, 1000, (gs_pt){0, 0}, 0, 6);
    assert_int_equal(f.f, GS_ANG_90);
    near(f.c.x, 3320, 1);
    gs_rect r = gs_ring_rect(24, 1000, 1000, (gs_pt){0, 0}, 0);
    near(r.w, 7640, 2);
}

int main(void)
{
    const struct CMUnitTest t[] = {
        cmocka_unit_test(sets_run_in_id_order),
        cmocka_unit_test(blocks_of_figures),
        cmocka_unit_test(rings),
    };
    return cmocka_run_group_tests(t, NULL, NULL) != 0;
}
