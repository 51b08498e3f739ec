/* Random logs of all five books: whatever is said, a logbook opened anew stands where the old one
 * does, and what is exported and read again is the same log. GESTA_LOGS sets how many lines a book
 * hears (500). */
#include "test.h"

#include "log_random.h"

static int lines_a_book(void)
{
    const char *n = getenv("GESTA_LOGS");
    return n ? atoi(n) : 500;
}

/* Lines of which a log consists, to tell of a fault. */
static void tell(log_table *t, uint64_t seed, const char *why, const char *what)
{
    fprintf(stderr, "%s, seed %llu: %s: %s\n", t->book->ruleset, (unsigned long long)seed, what,
            why);
    for (int i = 0; i < t->log->count; i++) {
        const gs_entry *e = &t->log->entries[i];
        fprintf(stderr, "  #%d %s%s%s\n", e->n, e->line ? e->line : e->kind,
                e->instead ? " (instead)" : "", e->after ? " (after)" : "");
    }
    fail();
}

static int one_log(const log_book *book, uint64_t seed, int lines)
{
    log_table t;
    log_dealer d;
    gs_str line = {0};
    int taken = 0;
    log_open(&t, book);
    log_dealer_open(&d, book, seed);
    for (int i = 0; i < lines; i++) {
        gs_str_clear(&line);
        if (i == 0) {
            gs_str_add(&line, "turn 1 north");
        } else {
            log_line(&d, t.log->count, seed % 2 == 0, &line);
        }
        int count = t.log->count;
        gs_table_state before = *gs_logbook_state(t.lb);
        gs_status st = log_say(&t, gs_str_text(&line));
        taken += st == GS_OK;
        if (st != GS_OK && (t.log->count != count ||
                            memcmp(&before, gs_logbook_state(t.lb), sizeof before) != 0)) {
            tell(&t, seed, gs_str_text(&line), "a line that was refused left something");
        }
        if (st != GS_OK && (!t.err.text[0] || strchr(t.err.text, '\n') ||
                            (st != GS_INPUT && st != GS_LIMIT))) {
            fprintf(stderr, "status %d: %s\n", (int)st, t.err.text);
            tell(&t, seed, gs_str_text(&line), "a refusal in no words, or of no input");
        }
        const char *why = log_opened_anew(&t);
        if (why) {
            tell(&t, seed, why, gs_str_text(&line));
        }
    }
    const char *why = seed % 2 ? log_round_trip(&t) : NULL;
    if (why) {
        tell(&t, seed, why, "round trip");
    }
    gs_str_free(&line);
    log_dealer_close(&d);
    log_close(&t);
    return taken;
}

static void logs_of(const log_book *book)
{
    int taken = 0, all = 0, lines = lines_a_book();
    for (uint64_t seed = 1; all < lines; seed++) {
        int n = 5 + (int)(seed % 36);
        taken += one_log(book, seed, n);
        all += n;
    }
    assert_true(taken > all / 3); /* most of it must mean something */
}

/* Logs that once were read otherwise than they were written, or stood otherwise when opened. */
static void test_pinned(void **state)
{
    static const struct {
        int book;
        uint64_t seed;
    } logs[] = {{1, 61}, {2, 35}, {3, 135}, {4, 33}, {0, 69}, {1, 99}, {2, 61}, {4, 97},
              {0, 59}, {0, 83}, {0, 245}, {1, 141}, {2, 249}, {4, 27}, {4, 103}, {4, 159}, {0, 105}, {0, 179}};
    (void)state;
    for (int i = 0; i < GS_COUNT(logs); i++) {
        one_log(&log_books[logs[i].book], logs[i].seed, 5 + (int)(logs[i].seed % 36));
    }
}

static void test_stout_hearts(void **state) { (void)state; logs_of(&log_books[0]); }
static void test_gathering_of_hosts(void **state) { (void)state; logs_of(&log_books[1]); }
static void test_meeting_of_hosts(void **state) { (void)state; logs_of(&log_books[2]); }
static void test_feudal(void **state) { (void)state; logs_of(&log_books[3]); }
static void test_warmaster_house(void **state) { (void)state; logs_of(&log_books[4]); }

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pinned),
        cmocka_unit_test(test_stout_hearts),     cmocka_unit_test(test_gathering_of_hosts),
        cmocka_unit_test(test_meeting_of_hosts), cmocka_unit_test(test_feudal),
        cmocka_unit_test(test_warmaster_house),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
