/* Errors: one line, whatever came in; words before it; the exit status. */
#include "test.h"

#include "gesta/err.h"
#include "gesta/patch.h"
#include "gesta/rules.h"
#include "gesta/str.h"

#include <stdio.h>
#include <string.h>

static void test_err__what_a_line_cannot_carry_becomes_a_question_mark(void **state)
{
    (void)state;
    gs_err err;
    char line[1200];
    gs_err_key(&err, GS_INPUT, "k\x01y", "a\nb\tc\x7f \xff\xc3 \xe2\x80\xae \xe2\x80\xa8 \xc3\xa9");
    snprintf(err.file, sizeof err.file, "f\ni");
    err.line = 3;
    gs_err_format(&err, line, sizeof line);
    assert_string_equal(line, "f?i:3: k?y: a?b?c? ?? ??? ??? \xc3\xa9");
    assert_string_equal(err.key, "k?y");
    assert_int_equal(gs_status_exit(err.status), 2);
}

static void test_err__a_character_cut_by_the_room_is_no_bad_utf8(void **state)
{
    (void)state;
    gs_err err;
    char words[2000];
    for (int shift = 0; shift < 4; shift++) {
        memset(words, 'x', sizeof words);
        for (size_t i = (size_t)shift; i + 4 < sizeof words; i += 4) {
            memcpy(words + i, "\xf0\x9f\x90\x89", 4);
        }
        words[sizeof words - 1] = '\0';
        gs_err_key(&err, GS_INPUT, words, "%s", words);
        assert_true(gs_utf8_valid(err.text, strlen(err.text)));
        assert_true(gs_utf8_valid(err.key, strlen(err.key)));
        gs_err_prefix(&err, "hero %.*s", 7 + shift, "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9");
        assert_true(gs_utf8_valid(err.text, strlen(err.text)));
    }
}

static void test_err__columns_are_those_of_a_terminal(void **state)
{
    (void)state;
    assert_int_equal(gs_utf8_columns(""), 0);
    assert_int_equal(gs_utf8_columns("Roland"), 6);
    assert_int_equal(gs_utf8_columns("\xc3\x93scar"), 5);       /* one letter */
    assert_int_equal(gs_utf8_columns("O\xcc\x81scar"), 5);      /* a letter and its accent */
    assert_int_equal(gs_utf8_columns("\xe5\xbc\xb5\xe9\xa3\x9b"), 4);
    assert_int_equal(gs_utf8_columns("\xf0\x9f\x90\x89"), 2);  /* a dragon */
    assert_int_equal(gs_utf8_columns("\xf0\x90\x8c\xb0"), 1);  /* Gothic */
    assert_int_equal(gs_utf8_columns("\xd9\x85\xd8\xad"), 2);  /* Arabic */
    assert_int_equal(gs_utf8_columns("a\xe2\x80\xae" "b"), 2);  /* an override is left out */
}

static void test_err__utf8_is_judged_within_its_bytes(void **state)
{
    (void)state;
    assert_true(gs_utf8_valid("\xef\xbf\xbd", 3));
    assert_false(gs_utf8_valid("\xef\xbf\xbd", 2));
    assert_false(gs_utf8_valid("\xef\xbf\xbd", 1));
    assert_false(gs_utf8_valid("a\xed\xa0\x80", 4));
    assert_true(gs_utf8_valid("", 0));
}

static void test_err__a_batch_answers_in_one_line_whatever_the_id_holds(void **state)
{
    (void)state;
    gs_str out = {0};
    static const char line[] = "a\0b\x01 ; rally\x02\xff ; x\n=1 ; ";
    assert_true(gs_batch_line(gs_ruleset_find("stout-hearts"), line, sizeof line - 1, &out));
    assert_int_equal(strlen(gs_str_text(&out)), out.len);
    assert_string_equal(gs_str_text(&out),
                        "a?b? ; error ; procedure: stout-hearts has no procedure rally??");
    gs_str_clear(&out); /* found by the fuzzer: odds repeated the id as it came */
    static const char odds[] = "a\0b\x01 ; duel ; attacker.power=1 ; odds";
    assert_true(gs_batch_line(gs_ruleset_find("stout-hearts"), odds, sizeof odds - 1, &out));
    assert_int_equal(strlen(gs_str_text(&out)), out.len);
    assert_non_null(strstr(gs_str_text(&out), "\na?b? ; "));
    gs_str_free(&out);
}

/* Found by the fuzzer: a word with a NUL behind it was compared beyond its end. */
static void test_err__a_nul_ends_no_word(void **state)
{
    (void)state;
    gs_str out = {0};
    static const char line[] = "x ; rally ; unit.quality=elite\0\0\0\0 ; rally.unit=3";
    static const char key[] = "x ; rally ; edge\0\0\0=6 ; rally.unit=3";
    assert_true(gs_batch_line(gs_ruleset_find("stout-hearts"), line, sizeof line - 1, &out));
    assert_non_null(strstr(gs_str_text(&out), "error ; unit.quality: "));
    gs_str_clear(&out);
    assert_true(gs_batch_line(gs_ruleset_find("stout-hearts"), key, sizeof key - 1, &out));
    assert_non_null(strstr(gs_str_text(&out), "error ; edge"));
    gs_str_free(&out);
}

static void test_err__a_house_rule_without_a_name_is_refused_with_its_line(void **state)
{
    (void)state;
    static const char text[] = "# one\n\0x ; melee ; attacker ; ; bonus+1\n";
    gs_arena *a = gs_arena_new();
    gs_patch_row *rows;
    int *lines, count;
    gs_err err = {0};
    assert_int_equal(gs_patch_read(text, sizeof text - 1, a, &rows, &lines, &count, &err),
                     GS_INPUT);
    assert_int_equal(err.line, 2);
    gs_arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_err__what_a_line_cannot_carry_becomes_a_question_mark),
        cmocka_unit_test(test_err__a_character_cut_by_the_room_is_no_bad_utf8),
        cmocka_unit_test(test_err__columns_are_those_of_a_terminal),
        cmocka_unit_test(test_err__utf8_is_judged_within_its_bytes),
        cmocka_unit_test(test_err__a_batch_answers_in_one_line_whatever_the_id_holds),
        cmocka_unit_test(test_err__a_nul_ends_no_word),
        cmocka_unit_test(test_err__a_house_rule_without_a_name_is_refused_with_its_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
