#ifndef GESTA_TEST_LOG_SCRIPT_H
#define GESTA_TEST_LOG_SCRIPT_H
/* Scripts of lines said to the logbook of two small armies, with what must come of each. */
#include "test.h"

#include "log_armies.h"

/* A line, and what must be among what is shown ("!x": a fault with x; NULL anything that works). */
typedef struct step {
    const char *line, *shows;
} step;

static void play(log_table *t, const step *s, int n)
{
    for (int i = 0; i < n; i++) {
        gs_status st = log_say(t, s[i].line);
        bool fault = s[i].shows && s[i].shows[0] == '!' && s[i].shows[1];
        const char *seen = fault ? t->err.text : gs_str_text(&t->seen);
        const char *want = s[i].shows ? s[i].shows + fault : "";
        if ((st != GS_OK) != fault || !strstr(seen, want)) {
            fail_msg("%s, \"%s\": \"%s\" was expected, not: %s%s", t->book->ruleset, s[i].line, want,
                     gs_str_text(&t->seen), st != GS_OK ? t->err.text : "");
        }
        const char *why = log_opened_anew(t);
        if (why) {
            fail_msg("%s, \"%s\": opened anew: %s", t->book->ruleset, s[i].line, why);
        }
    }
    const char *why = log_round_trip(t);
    if (why) {
        fail_msg("%s: round trip: %s", t->book->ruleset, why);
    }
}

static void script(int book, const step *s, int n)
{
    log_table t;
    log_open(&t, &log_books[book]);
    play(&t, s, n);
    log_close(&t);
}
#define SCRIPT(book, s) script(book, s, GS_COUNT(s))
#endif
