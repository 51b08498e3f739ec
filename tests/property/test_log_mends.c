/* Logs of all five books, mended: undone to the start and done again to the end they are written as
 * they were at each step; whatever `fix` and `at` make of them folds, is written, and read again.
 * Old dice that a mended log left behind may have other consequences now, and then a file says so in
 * words of its own: what was read and written once more stays the same from then on, and nearly all
 * are the same at once. GESTA_MENDS sets how many mends each book hears (100), GESTA_MEND_SEED with
 * which seed it begins (1). */
#include "test.h"

#include "log_random.h"

enum { LINES = 30 };

static int mends_a_book(void)
{
    const char *n = getenv("GESTA_MENDS");
    return n ? atoi(n) : 100;
}

static uint64_t first_seed(void)
{
    const char *n = getenv("GESTA_MEND_SEED");
    return n ? strtoull(n, NULL, 10) : 1;
}

static void tell(const log_table *t, uint64_t seed, const char *line, const char *why)
{
    fprintf(stderr, "%s, seed %llu, \"%s\": %s\n", t->book->ruleset, (unsigned long long)seed,
            line, why); /* whole: a message of the test is cut */
    fail();
}

static char *written(log_table *t, bool history)
{
    gs_str s = {0};
    if (log_export(t, history, &s) != GS_OK) {
        fail_msg("%s: export: %s", t->book->ruleset, t->err.text);
    }
    char *kept = (char *)gs_arena_strdup(t->arena, gs_str_text(&s));
    gs_str_free(&s);
    return kept;
}

/* A line that is accepted and adds something; false if none of twenty is. */
static bool next_line(log_table *t, log_dealer *d, gs_str *line)
{
    for (int i = 0; i < 20; i++) {
        int count = t->log->count;
        gs_str_clear(line);
        log_line(d, count, false, line);
        bool told = strncmp(gs_str_text(line), "undo", 4) != 0 &&
                    strncmp(gs_str_text(line), "result", 6) != 0;
        if (told && log_say(t, gs_str_text(line)) == GS_OK && t->log->count > count) {
            return true;
        }
    }
    return false;
}

static void there_and_back(const log_book *book, uint64_t seed)
{
    log_table t;
    log_dealer d;
    gs_str line = {0};
    char *at[LINES + 2], *all;
    int n = 0;
    log_open(&t, book);
    log_dealer_open(&d, book, seed);
    at[n++] = written(&t, false);
    assert_int_equal(log_say(&t, "turn 1 north"), GS_OK);
    at[n++] = written(&t, false);
    while (n < LINES && next_line(&t, &d, &line)) {
        at[n++] = written(&t, false);
    }
    all = at[n - 1];
    for (int i = n - 2; i >= 0; i--) {
        if (log_say(&t, "undo") != GS_OK) {
            tell(&t, seed, "undo", t.err.text);
        }
        if (strcmp(at[i], written(&t, false)) != 0) {
            tell(&t, seed, gs_str_text(&t.reply.shown), "undone, it is not what it was");
        }
    }
    assert_int_equal(log_say(&t, "undo"), GS_INPUT);
    for (int i = 1; i < n; i++) {
        if (log_say(&t, "redo") != GS_OK) {
            tell(&t, seed, "redo", t.err.text);
        }
        if (strcmp(at[i], written(&t, false)) != 0) {
            tell(&t, seed, gs_str_text(&t.reply.shown), "done again, it is not what it was");
        }
    }
    assert_int_equal(log_say(&t, "redo"), GS_INPUT);
    assert_string_equal(all, written(&t, false));
    gs_str_free(&line);
    log_dealer_close(&d);
    log_close(&t);
}

static void test_there_and_back(void **state)
{
    (void)state;
    for (int book = 0; book < LOG_BOOKS; book++) {
        for (uint64_t seed = 1; seed <= 8; seed++) {
            there_and_back(&log_books[book], seed);
        }
    }
}

/* "fix N ..." or "at N ...", now and then against the rules. */
static void mending_line(log_dealer *d, int entries, gs_str *line)
{
    int n = 1 + log_pick(d, entries);
    gs_str_clear(line);
    switch (log_pick(d, 5)) {
    case 0: gs_str_addf(line, "fix %d => ", n); log_told_words(d, 2, line); break;
    case 1: gs_str_addf(line, "at %d ", n); log_told_words(d, 2, line); break;
    case 2: gs_str_addf(line, "at %d ", n); log_event_words(d, line); break;
    default: gs_str_addf(line, "fix %d ", n); log_event_words(d, line);
    }
    gs_str_add(line, log_pick(d, 4) ? "" : " !");
}

/* Now and then a line in the middle is taken back, or done again; false: another mend is drawn. */
static bool taking_back(uint64_t seed, int i, int entries, gs_str *line)
{
    uint64_t of = (seed + (uint64_t)(3 * i)) % 24;
    int n = 1 + (int)((seed * 31 + (uint64_t)(17 * i)) % (uint64_t)entries);
    gs_str_clear(line);
    if (of == 5 || of == 13 || of == 21) {
        gs_str_addf(line, of == 5 ? "redo" : "undo %d", n);
    }
    return line->len > 0;
}

/* What was written is read, and that is written the same for ever; *same: at once. */
static const char *settles(log_table *t, bool *same)
{
    static char why[3200];
    log_table u;
    const char *once = written(t, false);
    why[0] = '\0';
    log_open(&u, t->book);
    if (gs_logbook_read(u.lb, once, strlen(once), &u.reply, &u.err) != GS_OK) {
        snprintf(why, sizeof why, "read, line %d, column %d: %s\n%s", u.err.line, u.reply.column,
                 u.err.text, once);
    } else {
        const char *more = log_read_again(&u, false);
        snprintf(why, sizeof why, "%s", more ? more : "");
        *same = strcmp(once, written(&u, false)) == 0;
    }
    log_close(&u);
    return why[0] ? why : NULL;
}

/* So many of them over one log; returns how many were accepted. */
static int mend(const log_book *book, uint64_t seed, int mends, bool *same)
{
    log_table t;
    log_dealer d;
    gs_str line = {0};
    int taken = 0;
    log_open(&t, book);
    log_dealer_open(&d, book, seed);
    assert_int_equal(log_say(&t, "turn 1 north"), GS_OK);
    for (int i = 0; i < LINES / 2 && next_line(&t, &d, &line); i++) {
    }
    for (int i = 0; i < mends; i++) {
        int count = t.log->count;
        if (!taking_back(seed, i, count, &line)) {
            mending_line(&d, count, &line);
        }
        gs_status st = log_say(&t, gs_str_text(&line));
        taken += st == GS_OK;
        if (st != GS_OK && (st != GS_INPUT || t.log->count != count)) {
            tell(&t, seed, gs_str_text(&line), t.err.text);
        }
        const char *why = st == GS_OK ? log_opened_anew(&t) : NULL;
        if (why) {
            tell(&t, seed, gs_str_text(&line), why);
        }
    }
    const char *why = settles(&t, same);
    if (why) {
        for (int i = 0; i < t.log->count; i++) {
            const gs_entry *e = &t.log->entries[i];
            fprintf(stderr, "  #%d %s%s\n", e->n, e->line ? e->line : e->kind,
                    e->instead ? " (instead)" : e->after ? " (after)" : "");
        }
        tell(&t, seed, "round trip", why);
    }
    gs_str_free(&line);
    log_dealer_close(&d);
    log_close(&t);
    return taken;
}

static void mends_of(int book)
{
    int all = 0, taken = 0, logs = 0, alike = 0;
    for (uint64_t seed = first_seed(); all < mends_a_book(); seed++) {
        int n = 4 + (int)(seed % 9);
        bool same = false;
        taken += mend(&log_books[book], seed, n, &same);
        all += n;
        alike += same;
        logs++;
    }
    assert_true(taken > all / 4 || logs < 10);
    print_message("%s: %d mends, %d accepted; %d of %d logs the same at once\n",
                  log_books[book].ruleset, all, taken, alike, logs);
    assert_true(5 * alike >= 4 * logs || logs < 10);
}

/* A hero whom a mend leaves with a unit that he had left: his old dice are those of a hero alone. */
static void test_back_in_his_unit(void **state)
{
    (void)state;
    static const uint64_t found[] = {3018, 4037};
    for (int i = 0; i < GS_COUNT(found); i++) {
        bool same;
        mend(&log_books[0], found[i], 4 + (int)(found[i] % 9), &same);
    }
}

static void test_stout_hearts(void **state) { (void)state; mends_of(0); }
static void test_gathering_of_hosts(void **state) { (void)state; mends_of(1); }
static void test_meeting_of_hosts(void **state) { (void)state; mends_of(2); }
static void test_feudal(void **state) { (void)state; mends_of(3); }
static void test_warmaster_house(void **state) { (void)state; mends_of(4); }

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_there_and_back),
        cmocka_unit_test(test_back_in_his_unit),
        cmocka_unit_test(test_stout_hearts),     cmocka_unit_test(test_gathering_of_hosts),
        cmocka_unit_test(test_meeting_of_hosts), cmocka_unit_test(test_feudal),
        cmocka_unit_test(test_warmaster_house),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
