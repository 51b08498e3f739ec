/* Small trials of the generals: no refused orders, battles that end, and a general who
 * beats those who do not think. Bounds are loose, since the samples are small; the bench
 * has the full gates. */
#include "test.h"

#include "spar/trial.h"

static void under(const char *ruleset, const char *one, const char *two, int pairs,
                  int least)
{
    gs_trial_score s = {0};
    gs_err err = {0};
    if (gs_trial_run_under(ruleset, one, two, pairs, 77, -1, &s, &err) != GS_OK) {
        fail_msg("%s", err.text);
    }
    assert_int_equal(s.battles, 2 * pairs);
    assert_int_equal(s.refused, 0);
    if (gs_trial_rate(&s) < least) {
        fail_msg("%s against %s: %d of 10000, at least %d wanted", one, two,
                 gs_trial_rate(&s), least);
    }
}

static void against(const char *one, const char *two, int pairs, int least)
{
    under("stout-hearts", one, two, pairs, least);
}

static void beats_random(void **state)
{
    (void)state;
    against("default", "random", 24, 9200);
}

static void beats_naive(void **state)
{
    (void)state;
    against("default", "naive", 60, 6600);
}

static void beats_the_line_that_walks(void **state)
{
    (void)state;
    against("default", "walk", 40, 6200);
}

static void beats_those_who_stand(void **state)
{
    (void)state;
    against("default", "stand", 24, 7200);
}

/* The same under Gathering of Hosts: groups, a phase of shooting, overlaps. */
static void leads_hosts(void **state)
{
    (void)state;
    under("gathering-of-hosts", "default", "random", 16, 9000);
    under("gathering-of-hosts", "default", "naive", 32, 6400);
    under("gathering-of-hosts", "default", "stand", 24, 6400);
    under("gathering-of-hosts", "default", "walk", 32, 5600);
    for (int i = 0; gs_general_tempers[i]; i++) {
        under("gathering-of-hosts", gs_general_tempers[i], "naive", 8, 4500);
    }
}

static void every_temper_fights(void **state)
{
    (void)state;
    for (int i = 0; gs_general_tempers[i]; i++) {
        against(gs_general_tempers[i], "random", 8, 6000);
    }
}

/* Words that are none give nobody; each reason has its words. */
static void words(void **state)
{
    (void)state;
    gs_arena *a = gs_arena_new();
    gs_setup *s = gs_trial_setup(a, 0, 0, 1);
    const gs_scene *scene;
    gs_err err;
    assert_int_equal(gs_setup_complete(s, a, &err), GS_OK);
    assert_int_equal(gs_scene_new(a, s, &scene, &err), GS_OK);
    gs_general *g = gs_general_new(a, scene);
    assert_null(gs_general_player(g, "timid", NULL).answer);
    assert_null(gs_general_player(g, NULL, "hard").answer);
    assert_non_null(gs_general_player(g, "bold", "easy").answer);
    for (int i = 0; gs_general_reasons[i]; i++) {
        assert_non_null(gs_general_reason(gs_general_reasons[i]));
    }
    assert_null(gs_general_reason("because"));
    gs_arena_free(a);
}

/* The same seed, the same battle. */
static void same_again(void **state)
{
    (void)state;
    gs_trial_score a = {0}, b = {0};
    gs_err err;
    assert_int_equal(gs_trial_run("default", "bold", 6, 5, -1, &a, &err), GS_OK);
    assert_int_equal(gs_trial_run("default", "bold", 6, 5, -1, &b, &err), GS_OK);
    assert_memory_equal(&a, &b, sizeof a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(beats_random),
                                       cmocka_unit_test(beats_naive),
                                       cmocka_unit_test(beats_the_line_that_walks),
                                       cmocka_unit_test(beats_those_who_stand),
                                       cmocka_unit_test(leads_hosts),
                                       cmocka_unit_test(every_temper_fights),
                                       cmocka_unit_test(words),
                                       cmocka_unit_test(same_again)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
