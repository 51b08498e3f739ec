/* What a line that is mended, put between others or taken back does to those behind it: the table
 * comes to stand as if all had been typed in order. */
#include "log_script.h"

/* Fights of a phase are simultaneous: who by a correction has nothing left falls as it ends, whom a
 * correction spares stands again, and so it is when that is taken back. */
static void test_who_falls_as_a_phase_ends(void **state)
{
    (void)state;
    static const step s[] = {
        {"turn 1 north", NULL},
        {"shoot ely-archers wold-levy => lost wold-levy 1", NULL},
        {"phase melee", NULL},
        {"status wold-levy", "3 of  4"},
        {"fix 2 => lost wold-levy 4", NULL},
        {"status wold-levy", "destroyed"},
        {"fix 2 => lost wold-levy 4", NULL}, /* what corrected it is meant */
        {"undo", NULL},
        {"undo", NULL},
        {"status wold-levy", "3 of  4"},
        {"redo", NULL},
        {"status wold-levy", "destroyed"},
        {"undo 2", "!undo 4 takes the correction back"},
    };
    SCRIPT(1, s);
}

/* A mark that was put by an inserted line ends as all do when the phase begins. */
static void test_marks_put_later_end(void **state)
{
    (void)state;
    static const step s[] = {
        {"turn 1 north", NULL},
        {"\"a note\"", NULL},
        {"phase shooting", NULL},
        {"at 2 confused northern-foot", NULL},
        {"status northern-foot", "3 of  3\n"},
    };
    SCRIPT(4, s);
}

/* "at N" is behind what took the place of the line's end, not within the line. */
static void test_behind_what_was_fixed(void **state)
{
    (void)state;
    static const char *const lines[] = {"turn 1 north", "turn 3 south", "fix 4 initiative north !",
                                        "at 2 advance ely-archers : *"};
    log_table t;
    gs_str s = {0};
    log_open(&t, &log_books[0]);
    for (int i = 0; i < GS_COUNT(lines); i++) {
        assert_int_equal(log_say(&t, lines[i]), GS_OK);
    }
    assert_int_equal(log_export(&t, false, &s), GS_OK);
    const char *text = gs_str_text(&s);
    const char *turn = strstr(text, "\nturn 3 "), *move = strstr(text, "\nmove");
    assert_true(turn && move && turn < move);
    gs_str_free(&s);
    log_close(&t);
}

/* What was told keeps what its verb does, whatever else is said to have come of it. */
static void test_the_verb_stays(void **state)
{
    (void)state;
    static const step s[] = {
        {"turn 1 north", NULL},
        {"join brand -", NULL},
        {"fix 2 => lost wold-levy 1", NULL},
        {"status brand", "Power 2\n"},
    };
    SCRIPT(0, s);
}

/* Who leaves the table takes the hero along who is with him by what was mended. */
static void test_heroes_go_with_their_unit(void **state)
{
    (void)state;
    static const step s[] = {
        {"turn 1 north", NULL},
        {"\"a note\"", NULL},
        {"left wold-levy", NULL},
        {"at 2 join sigurd wold-levy", NULL},
        {"status sigurd", "gone"},
        {"undo 4", NULL},
        {"status sigurd", "Southern foot"},
    };
    SCRIPT(0, s);
}

/* More was ruled as lost than there was: when there is more by a correction, it counts. */
static void test_a_ruling_counts_as_it_was_said(void **state)
{
    (void)state;
    static const step s[] = {
        {"turn 1 north", NULL},
        {"lost wold-levy 12", NULL},
        {"move ely-archers : * => lost wold-levy 9 because \"fire\"", "4 count, not 9"},
        {"status wold-levy", "destroyed"},
        {"fix 2 => lost wold-levy 3", NULL},
        {"status wold-levy", "4 of 16"},
    };
    SCRIPT(0, s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_falls_as_a_phase_ends),
        cmocka_unit_test(test_marks_put_later_end),
        cmocka_unit_test(test_behind_what_was_fixed),
        cmocka_unit_test(test_the_verb_stays),
        cmocka_unit_test(test_heroes_go_with_their_unit),
        cmocka_unit_test(test_a_ruling_counts_as_it_was_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
