/* Colours: lightness, greys, the sides' inks. */
#include "test.h"

#include "gesta/colour.h"

static void lightness(void **state)
{
    (void)state;
    assert_int_equal(gs_rgb_lightness(0x000000), 0);
    assert_int_equal(gs_rgb_lightness(0xFFFFFF), 10000);
    assert_in_range(gs_rgb_lightness(0x808080), 5350, 5370); /* 53.59 */
    assert_in_range(gs_rgb_lightness(0x004488), 2850, 2950);
    assert_in_range(gs_rgb_lightness(0xDDAA33), 7150, 7250);
    assert_in_range(gs_rgb_lightness(0x1C1A18), 850, 950);
    int last = -1;
    for (gs_rgb v = 0; v < 256; v++) { /* never falls as grey rises */
        int l = gs_rgb_lightness(v << 16 | v << 8 | v);
        assert_true(l > last);
        last = l;
    }
}

static void contrast(void **state)
{
    (void)state;
    assert_int_equal(gs_rgb_contrast(0xFFFFFF), 100);
    assert_int_equal(gs_rgb_contrast(0x000000), 2100);
    assert_in_range(gs_rgb_contrast(0x004488), 950, 970);
    assert_in_range(gs_rgb_contrast(0x8A6510), 520, 540);
}

static void greys(void **state)
{
    (void)state;
    for (gs_rgb v = 0; v < 256; v++) {
        assert_int_equal(gs_rgb_grey(v << 16 | v << 8 | v), v << 16 | v << 8 | v);
    }
    for (gs_rgb c = 0; c < 0x1000000; c += 4099) { /* a grey is as light as its colour */
        int off = gs_rgb_lightness(c) - gs_rgb_lightness(gs_rgb_grey(c));
        assert_in_range(off + 40, 0, 80);
    }
}

static void parse(void **state)
{
    gs_rgb c = 7;
    (void)state;
    assert_true(gs_rgb_parse("#DDaa33", &c));
    assert_int_equal(c, 0xDDAA33);
    assert_true(gs_rgb_parse("0f8", &c));
    assert_int_equal(c, 0x00FF88);
    c = 7;
    static const char *const bad[] = {"",        "#",       "12345",  "#1234567", "red",
                                      "#GG0000", "##12345", "-12345", "# 1234"};
    for (int i = 0; i < GS_COUNT(bad); i++) {
        assert_false(gs_rgb_parse(bad[i], &c));
    }
    assert_false(gs_rgb_parse(NULL, &c));
    assert_int_equal(c, 7);
}

static void book_colours(void **state)
{
    (void)state;
    gs_side_ink s = gs_side_ink_of(0, false, 0, GS_INK_COLOUR);
    assert_int_equal(s.fill, 0x004488);
    assert_int_equal(s.dark, 0x00305F);
    assert_int_equal(s.letter, GS_RGB_PAPER);
    s = gs_side_ink_of(2, false, 0, GS_INK_COLOUR);
    assert_int_equal(s.pattern, GS_PATTERN_DIAGONALS);
    s = gs_side_ink_of(99, false, 0, GS_INK_COLOUR);
    assert_int_equal(s.fill, 0x44AA99); /* beyond the last: the last */
    s = gs_side_ink_of(-1, false, 0, GS_INK_COLOUR);
    assert_int_equal(s.fill, 0x004488);
}

/* Whatever colours a campaign has: each side in its band, sides 1 and 2 at least 35 L*
 * apart, lines readable on white, letters readable on the fill. */
static void any_colours(void **state)
{
    static const int lo[] = {2500, 6800, 4600, 6000}, hi[] = {3300, 7600, 5400, 6600};
    (void)state;
    int lightest = 0, darkest = 10000;
    for (gs_rgb c = 0; c < 0x1000000; c += 0x11) {
        c += (c & 0x100) ? 0x0F0D : 0;
        for (int i = 0; i < GS_SIDES_MAX; i++) {
            gs_side_ink s = gs_side_ink_of(i, true, c, GS_INK_COLOUR);
            int l = gs_rgb_lightness(s.fill);
            assert_in_range(l, lo[i], hi[i]);
            assert_true(gs_rgb_contrast(s.dark) >= 500);
            if (i == 0) {
                lightest = l > lightest ? l : lightest;
            } else if (i == 1) {
                darkest = l < darkest ? l : darkest;
            }
        }
    }
    assert_true(darkest - lightest >= 3500);
}

static void grey_inks(void **state)
{
    (void)state;
    for (int ink = GS_INK_GREY; ink <= GS_INK_SAVE; ink++) {
        for (int i = 0; i < GS_SIDES_MAX; i++) {
            gs_side_ink s = gs_side_ink_of(i, true, 0xCC2288, (gs_ink)ink);
            assert_int_equal(s.fill, gs_rgb_grey(s.fill));
            assert_int_equal(s.dark, gs_rgb_grey(s.dark));
        }
    }
    assert_int_equal(gs_side_ink_of(0, true, 0xFF0000, GS_INK_SAVE).fill, 0x333333);
    assert_int_equal(gs_side_ink_of(1, true, 0xFF0000, GS_INK_SAVE).fill, 0xFFFFFF);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lightness),    cmocka_unit_test(contrast),
        cmocka_unit_test(greys),        cmocka_unit_test(parse),
        cmocka_unit_test(book_colours), cmocka_unit_test(any_colours),
        cmocka_unit_test(grey_inks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
