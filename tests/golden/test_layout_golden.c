/* LINK: io */
#define _XOPEN_SOURCE 700
#include "test.h"

#include "traces/traces.h"

#include "gesta/render.h"
#include "sample_report.h"

#include <stdlib.h>
#include <string.h>

/* The laid-out pages of the sample reports, run by run. A change of the layout shows here
 * as a difference of lines; GESTA_GOLDEN=write in the environment writes the files anew,
 * to be read and committed with the change. */

/* Widths that differ between narrow and wide letters and between faces, without a font.
 */
static gs_pt64 fake_width(void *ctx, gs_face face, gs_pt64 size, const char *text,
                          size_t n)
{
    int64_t sum = 0;
    (void)ctx;
    for (const char *p = text, *end = text + n; p < end;) {
        uint32_t cp = gs_utf8_next(&p, end);
        sum += strchr("iljt.,:;’ ", cp < 128 ? (int)cp : 'x') ? 270
               : strchr("mwMW", cp < 128 ? (int)cp : 'x')     ? 800
                                                              : 490;
        sum += face == GS_FACE_TEXT_BOLD || face == GS_FACE_LABEL_BOLD ? 30 : 0;
    }
    return (gs_pt64)(sum * size / 1000);
}

static const gs_metrics fake = {.width = fake_width};

static char *read_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    gs_str s = {0};
    char buf[4096];
    size_t n;
    while (f && (n = fread(buf, 1, sizeof buf, f)) > 0) {
        gs_str_addn(&s, buf, n);
    }
    if (f) {
        fclose(f);
    }
    char *copy = strdup(gs_str_text(&s));
    gs_str_free(&s);
    return copy;
}

/* Compares line by line and names the first that differs. */
static void compare(const char *path, const char *got)
{
    const char *mode = getenv("GESTA_GOLDEN");
    if (mode && strcmp(mode, "write") == 0) {
        FILE *f = fopen(path, "wb");
        assert_non_null(f);
        fputs(got, f);
        fclose(f);
    }
    char *want = read_file(path), *w = want;
    const char *g = got;
    for (int line = 1; *w || *g; line++) {
        size_t wn = strcspn(w, "\n"), gn = strcspn(g, "\n");
        if (wn != gn || memcmp(w, g, wn) != 0) {
            fail_msg("%s:%d\n  want %.*s\n  got  %.*s", path, line, (int)wn, w, (int)gn,
                     g);
        }
        w += wn + (w[wn] == '\n');
        g += gn + (g[gn] == '\n');
    }
    free(want);
}

static void check(const gs_doc *d, const gs_render_options *opt, const char *path)
{
    gs_str out = {0};
    gs_err err = {0};
    assert_int_equal(gs_render_trace(d, opt, &fake, &out, &err), GS_OK);
    compare(path, gs_str_text(&out));
    gs_str_free(&out);
}

static gs_doc *battle(gs_arena *a)
{
    gs_doc *d = gs_doc_new(a, "battle", "Gallows Hill");
    gs_drawing *map = gs_drawing_new(a, 166000, 128414);
    map->title = "Turn 6";
    sample_sides(d);
    sample_title_page(d, map);
    sample_deployment(d, map, 9);
    sample_turn(d, 1, map);
    sample_turn(d, 2, NULL);
    sample_numbers(d);
    return d;
}

static void test_layout_golden__a_battle_on_a4(void **state)
{
    (void)state;
    gs_arena *a = gs_arena_new();
    check(battle(a), NULL, "tests/golden/battle-a4.trace");
    gs_arena_free(a);
}

static void test_layout_golden__a_battle_on_letter_both_sides_large(void **state)
{
    (void)state;
    gs_arena *a = gs_arena_new();
    check(battle(a),
          &(gs_render_options){.paper = GS_PAPER_LETTER, .large = true, .duplex = true},
          "tests/golden/battle-letter-large.trace");
    gs_arena_free(a);
}

static void test_layout_golden__a_roster_and_a_life(void **state)
{
    (void)state;
    gs_arena *a = gs_arena_new();
    gs_doc *d = gs_doc_new(a, "roster", "The Mere Wars");
    sample_sides(d);
    sample_roster(d, 14);
    sample_life(d);
    check(d, NULL, "tests/golden/roster-life.trace");
    gs_arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_layout_golden__a_battle_on_a4),
        cmocka_unit_test(test_layout_golden__a_battle_on_letter_both_sides_large),
        cmocka_unit_test(test_layout_golden__a_roster_and_a_life),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
