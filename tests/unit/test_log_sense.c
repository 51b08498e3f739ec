/* What the logbook takes for granted is what the table in front of the players shows: who touches
 * whom, and where; whom a name means; whose dice are asked for. */
#include "log_script.h"

/* A charge to the front is fought to the front, by all who fight there. */
static void test_fronts(void **state)
{
    (void)state;
    static const step goh[] = {
        {"turn 1 north", NULL},
        {"charge northern-foot southern-foot", "front"},
        {"melee northern-foot southern-foot : *", NULL},
        {"why", "fighting to the front"},
        {"charge riders wold flank", "flank"},
        {"melee riders wold : *", NULL},
        {"why", "contacted in flank"},
    };
    static const step moh[] = {
        {"turn 1 north", NULL},
        {"charge northern-foot southern-foot", NULL},
        {"melee northern-foot southern-foot : -", NULL},
        {"odds melee northern-foot southern-foot", NULL},
        {"melee northern-foot southern-foot : *", NULL},
        {"why", "bases in contact: 8"},
    };
    SCRIPT(1, goh);
    SCRIPT(2, moh);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fronts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
