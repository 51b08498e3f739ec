/* Carry tables: every row of every book is read and whole. */
#include "test.h"

#include "gesta/carry.h"

static void test_carry__tables_are_whole(void **state)
{
    (void)state;
    for (int i = 0; gs_rulesets[i]; i++) {
        gs_arena *a = gs_arena_new();
        gs_carry *c;
        gs_err err = {0};
        if (gs_rulesets[i + 1]) { /* the campaign's own has no battles */
            if (gs_carry_new(a, gs_rulesets[i], &c, &err) != GS_OK ||
                gs_carry_check(c, &err) != GS_OK) {
                fail_msg("%s", err.text);
            }
        }
        gs_arena_free(a);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_carry__tables_are_whole)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
