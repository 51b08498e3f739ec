/* LINK: io. What a reader stumbles over who reads a story aloud, in battles of the samples fought from
 * many seeds. */
#include "test.h"

#include "story_fights.h"

#include <string.h>

static bool begins(const char *text, const char *words)
{
    return strncmp(text, words, strlen(words)) == 0;
}

/* "Next turn ...", "Two turns later ..." */
static bool counts_from_before(const char *text)
{
    const char *later = strstr(text, " later");
    return begins(text, "Next turn") || begins(text, "On the next turn") || begins(text, "A turn later") ||
           (later && later - text < 16 && strstr(text, " turns later") && later > strstr(text, " turns"));
}

/* Above a paragraph there may stand a map or a table, and a clause may have run ahead. */
static void test_reading__a_turn_is_named_where_none_was_told_before(void **state)
{
    static const gs_story_options ways[] = {
        {.length = "standard"}, {.length = "full"}, {.style = "dispatch"}, {.style = "newspaper"}};
    fixture *f = *state;
    int counted = 0;
    for (int seed = 0; seed < 8; seed++) {
        gs_arena *a = gs_arena_new();
        fight x;
        fight_it(f, a, seed % 2, seed / 2 % 3, 70 + (uint64_t)seed, &x);
        for (int w = 0; w < GS_COUNT(ways); w++) {
            const gs_narrative *n = tell_as(f, a, &x, &ways[w]);
            for (int i = 0; i < n->n_paras; i++) {
                const gs_story_para *p = &n->paras[i];
                for (int k = 0; k < p->n_sentences; k++) {
                    const gs_sentence *before = k ? &p->sentences[k - 1] : NULL;
                    bool ahead = before && before->tail >= 0 && before->message >= 0 &&
                                 n->messages.m[before->tail].turn > n->messages.m[before->message].turn;
                    bool counts = counts_from_before(p->sentences[k].text);
                    if (counts && (!before || ahead)) {
                        fail_msg("%s", p->sentences[k].text);
                    }
                    counted += counts;
                }
            }
        }
        gs_arena_free(a);
    }
    assert_in_range(counted, 5, 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reading__a_turn_is_named_where_none_was_told_before),
    };
    return cmocka_run_group_tests(tests, setup, teardown) != 0;
}
