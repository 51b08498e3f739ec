/* LINK: io. The second reader, which has the battle XML alone, finds nothing in any story that the
 * log does not say; and when the log is changed under the story, it sees it. `make truth` reads
 * thousands. */
#include "test.h"

#include "reader/corpus.h"
#include "reader/mutate.h"

static rd_corpus corpus;
static rd_battle battle;

static int setup(void **state)
{
    char why[300];
    (void)state;
    if (!rd_corpus_open(&corpus, why, sizeof why)) {
        fail_msg("%s", why);
    }
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    rd_corpus_close(&corpus);
    return 0;
}

static void read_some(rd_kind_of_battle kind, const char *name, int first, int count)
{
    char why[300];
    int sentences = 0;
    for (int i = first; i < first + count; i++) {
        gs_arena *a = gs_arena_new();
        rd_fault f = {0};
        if (!rd_corpus_read(&corpus, a, kind, i, &battle, why, sizeof why)) {
            fail_msg("%s %d: %s", name, i, why);
        }
        for (int s = 0; s < battle.n_s; s++) {
            if (!rd_holds(&battle, &battle.s[s], &f)) {
                fail_msg("%s %d [%s] %s: %s", name, i, f.s->t, f.what, f.s->text);
            }
        }
        if (!rd_page_holds(&battle, &f)) {
            fail_msg("%s %d [%s] %s: %s", name, i, f.s->t, f.what, f.s->text);
        }
        sentences += battle.n_s;
        gs_arena_free(a);
    }
    assert_true(sentences > count * 4);
}

static void test_reader__the_samples_hold(void **unused)
{
    (void)unused;
    read_some(RD_SAMPLES, "samples", 0, 80);
}

static void test_reader__random_battles_hold(void **unused)
{
    (void)unused;
    read_some(RD_RANDOM, "random", 8, 18);
}

static void test_reader__drawn_logs_hold(void **unused)
{
    (void)unused;
    read_some(RD_DRAWN, "drawn", 0, 20);
}

/* Battles of which something false was told once. */
static void test_reader__what_was_mended_holds(void **unused)
{
    static const struct {
        rd_kind_of_battle kind;
        const char *name;
        int number[12]; /* ended by 0 */
    } rows[] = {{RD_SAMPLES, "samples", {134, 174, 224, 238}},
                {RD_RANDOM, "random", {174, 231, 273, 275, 305, 329, 347, 369}},
                {RD_DRAWN, "drawn", {230, 247}},
                {RD_TYPED, "typed", {529, 544, 627, 668, 797, 798, 841, 843, 848}}};
    (void)unused;
    for (int r = 0; r < GS_COUNT(rows); r++) {
        for (int i = 0; rows[r].number[i]; i++) {
            read_some(rows[r].kind, rows[r].name, rows[r].number[i], 1);
        }
    }
}

static void test_reader__it_sees_a_changed_log(void **unused)
{
    static int made[RD_CHANGES], found[RD_CHANGES];
    static char missed[RD_CHANGES][500];
    static const rd_kind_of_battle kinds[] = {RD_SAMPLES, RD_RANDOM, RD_DRAWN};
    char why[300];
    (void)unused;
    for (int i = 0; i < 120; i++) {
        gs_arena *a = gs_arena_new();
        if (!rd_corpus_read(&corpus, a, kinds[i % 3], 1000 + i, &battle, why, sizeof why)) {
            fail_msg("%d: %s", i, why);
        }
        for (int c = 0; c < RD_CHANGES; c++) {
            rd_mutate(&battle, (rd_change)c, &made[c], &found[c], missed[c], sizeof missed[c]);
        }
        gs_arena_free(a);
    }
    for (int c = 0; c < RD_CHANGES; c++) {
        print_message("%s: %d of %d seen\n", rd_change_words[c], found[c], made[c]);
        if (made[c] < 20 || found[c] * 100 < made[c] * 99) {
            fail_msg("%s: %d of %d seen; not: %s", rd_change_words[c], found[c], made[c],
                     missed[c]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reader__the_samples_hold),
        cmocka_unit_test(test_reader__random_battles_hold),
        cmocka_unit_test(test_reader__drawn_logs_hold),
        cmocka_unit_test(test_reader__what_was_mended_holds),
        cmocka_unit_test(test_reader__it_sees_a_changed_log),
    };
    return cmocka_run_group_tests(tests, setup, teardown) != 0;
}
