/* LINK: io */
#include "test.h"

#include "../../src/render/cp1252.h"
#include "../../src/render/ttf.h"
#include "../../src/render/visual.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const font_path =
    "/usr/share/fonts/truetype/open-sans/OpenSans-Regular.ttf";

static uint8_t *read_font(size_t *n)
{
    FILE *f = fopen(font_path, "rb");
    assert_non_null(f); /* package fonts-open-sans */
    uint8_t *p = malloc(1 << 20);
    *n = fread(p, 1, 1 << 20, f);
    fclose(f);
    return p;
}

static void test_fonts__cp1252_goes_and_comes_back(void **state)
{
    (void)state;
    int defined = 0;
    for (int b = 0x20; b < 0x100; b++) {
        uint32_t cp = gs_cp1252_char(b);
        if (b != 0x7F && cp) {
            assert_int_equal(gs_cp1252_byte(cp), b);
            defined++;
        }
    }
    assert_int_equal(defined, 256 - 32 - 1 - 5);
    assert_int_equal(gs_cp1252_byte(0x20AC), 0x80);
    assert_int_equal(gs_cp1252_byte(0x2212), 0x96);
    assert_int_equal(gs_cp1252_byte(0x0416), -1);
    assert_int_equal(gs_cp1252_byte(0x81), -1);
    assert_int_equal(gs_cp1252_byte(0x1F409), -1);
}

static void test_fonts__a_font_file_tells_glyphs_and_widths(void **state)
{
    (void)state;
    size_t n;
    uint8_t *p = read_font(&n);
    gs_ttf t;
    assert_true(gs_ttf_open(&t, p, n));
    int i = gs_ttf_glyph(&t, 'i'), m = gs_ttf_glyph(&t, 'm');
    assert_true(i > 0 && m > 0 && i != m);
    assert_true(gs_ttf_advance(&t, i) < gs_ttf_advance(&t, m));
    assert_in_range(gs_ttf_advance(&t, m), 700, 1100);
    assert_in_range(gs_ttf_below(&t, gs_ttf_glyph(&t, 'g')), 100, 400);
    assert_in_range(gs_ttf_below(&t, gs_ttf_glyph(&t, 'm')), 0, 40);
    assert_int_equal(gs_ttf_below(&t, gs_ttf_glyph(&t, ' ')), 0);
    assert_int_equal(gs_ttf_glyph(&t, 0x1F409), 0);
    assert_int_equal(gs_ttf_glyph(&t, 0x16A0), 0); /* a rune */
    assert_false(gs_ttf_nests(&t, gs_ttf_glyph(&t, 0xE9)));
    free(p);
}

static void test_fonts__a_slim_copy_is_the_same_font(void **state)
{
    (void)state;
    size_t n;
    uint8_t *p = read_font(&n);
    gs_ttf t, slim;
    gs_str copy = {0};
    assert_true(gs_ttf_open(&t, p, n));
    assert_true(gs_ttf_slim(&t, &copy));
    assert_true(copy.len < n);
    assert_true(gs_ttf_open(&slim, (const uint8_t *)copy.p, copy.len));
    for (uint32_t cp = 0x20; cp < 0x3000; cp++) {
        int glyph = gs_ttf_glyph(&t, cp);
        assert_int_equal(glyph, gs_ttf_glyph(&slim, cp));
        assert_int_equal(gs_ttf_advance(&t, glyph), gs_ttf_advance(&slim, glyph));
        assert_int_equal(gs_ttf_nests(&t, glyph), gs_ttf_nests(&slim, glyph));
    }
    gs_str_free(&copy);
    free(p);
}

/* A damaged file is refused or read, but never read beyond its end. */
static void test_fonts__damage_is_survived(void **state)
{
    (void)state;
    size_t n;
    uint8_t *whole = read_font(&n);
    uint32_t seed = 12345;
    int opened = 0;
    for (int round = 0; round < 300; round++) {
        seed = seed * 1664525u + 1013904223u;
        size_t size = round % 3 ? n : 12 + seed % (uint32_t)(n - 12);
        uint8_t *p = malloc(size);
        memcpy(p, whole, size);
        for (int i = 0; i < 12; i++) {
            seed = seed * 1664525u + 1013904223u;
            p[(seed >> 8) % (i < 8 ? 320 : size)] = (uint8_t)(seed >> 3);
        }
        gs_ttf t;
        if (gs_ttf_open(&t, p, size)) {
            gs_str slim = {0};
            opened++;
            for (uint32_t cp = 0x20; cp < 0x400; cp++) {
                int glyph = gs_ttf_glyph(&t, cp);
                (void)gs_ttf_advance(&t, glyph);
                (void)gs_ttf_nests(&t, glyph);
            }
            (void)gs_ttf_slim(&t, &slim);
            gs_str_free(&slim);
        }
        free(p);
    }
    assert_in_range(opened, 1, 299);
    free(whole);
}

static void check_order(const char *in, const char *want)
{
    gs_str s = {0};
    gs_visual_order(&s, in, strlen(in));
    assert_string_equal(gs_str_text(&s), want);
    gs_str_free(&s);
}

static void test_fonts__right_to_left_words_are_turned(void **state)
{
    (void)state;
    assert_false(gs_visual_needed("Æthelred – “Ǣ”", strlen("Æthelred – “Ǣ”")));
    assert_true(gs_visual_needed("king דוד", strlen("king דוד")));
    check_order("plain", "plain");
    check_order("אבג", "גבא");
    check_order("King אבג דה here", "King הד גבא here");
    check_order("אב 12 גד", "דג 12 בא");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fonts__cp1252_goes_and_comes_back),
        cmocka_unit_test(test_fonts__a_font_file_tells_glyphs_and_widths),
        cmocka_unit_test(test_fonts__a_slim_copy_is_the_same_font),
        cmocka_unit_test(test_fonts__damage_is_survived),
        cmocka_unit_test(test_fonts__right_to_left_words_are_turned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
