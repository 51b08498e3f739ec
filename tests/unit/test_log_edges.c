/* The cases at the edge of the logbook's language and its controls, in each of the five books. */
#include "test.h"

#include "log_armies.h"

/* A line, and what must be among what is shown ("!x": a fault with x; NULL anything that works). */
typedef struct edge {
    const char *what, *line, *shows;
    bool at_once; /* not where whoever has hits enough falls as the phase closes */
} edge;
static const edge edges[] = {
    {"a unit that nobody mustered", "unit \"Welsh\" 6 as foot for north left", NULL, false},
    {"two units of one name", "unit \"Welsh\" 6 as foot for north right", NULL, false},
    {"a hero and a unit of one name",
     "hero \"Marsh\" power 2 for north with marsh-levy", NULL, false},
    {"allies under a hero", "ally marsh-levy under brand", NULL, false},
    {"a word for a unit", "alias Pets wold-levy", NULL, false},
    {"the first turn", "turn 1 north => first north", NULL, false},
    {"of one name: a list, and a choice", "lost Welsh 1\n2", "which? 1 Welsh", false},
    {"of one name: the code", "lost welsh-2 1", NULL, false},
    {"a hero's verb takes the hero", "Marsh hit 1", NULL, false},
    {"a hero moves", "join egil ely-archers", NULL, false},
    {"a hero stands alone", "join egil -", NULL, false},
    {"nobody knows the dice",
     "melee northern-foot southern-foot : - => lost southern-foot 1", "left", false},
    {"a ruling",
     "melee northern-foot southern-foot : * => lost southern-foot 0 because \"dusk\"",
     "Ruled", false},
    {"a forgotten line", "at 8 lost wold-levy 1", NULL, false},
    {"behind a line that is none", "at 999 lost wold-levy 1", "!there is no entry 999", false},
    {"a die that is none", "melee northern-foot southern-foot : 7", "!are no dice", false},
    {"more lost than there were", "lost pets 99", "count, not 99", true},
    {"who is gone acts", "melee wold-levy northern-foot : *", "!destroyed since entry", true},
    {"... and is logged anyway", "melee wold-levy northern-foot : * !", NULL, false},
    {"late comers", "entered brands-riders; move brands-riders to right far", NULL, false},
    {"who is there does not come", "enter brands-riders right", "!on the table already", false},
    {"... but to say so", "enter brands-riders right far : 4 !", "on the table", false},
    {"nowhere", "enter brands-riders nowhere !", "!no place", false},
    {"what came of it", "fix 8 => lost southern-foot 1", NULL, false},
    {"taken back", "undo", "taken back", false},
    {"done again", "redo", "done again", false},
    {"nothing is left to do again", "redo", "!nothing to do again", false},
    {"a number is set", "set southern-bows strength=1", NULL, false},
    {"how it stands", "status", "Southern bows", false},
    {"one of them", "status ely", "archers of Ely", false},
    {"who that is", "who ely", "archers of Ely", false},
    {"what is owed", "owed", NULL, false},
    {"why", "why", "#", false},
    {"reminders off", "quiet", NULL, false},
    {"the next phase", "phase nonsense", "!phases of", false},
    {"help", "help", NULL, false},
    {"help of a verb", "help melee", "melee", false},
    {"the odds", "?melee northern-foot southern-foot", NULL, false},
    {"words", "\"the sun went down\" # and it was cold", NULL, false},
    {"half of the turn", "end", NULL, false},
    {"the other half", "end", NULL, false},
    {"the turn is over", "end", "!turn 1 is over", false},
    {"turns that nobody noted", "turn 4 south => first south", "Not recorded", false},
    {"who won", "result south \"they had enough\"", NULL, false},
    {"nothing happens behind the end", "lost northern-foot 1", "!the battle is over", false},
};

static void test_edges(void **state)
{
    (void)state;
    int bad = 0;
    for (int book = 0; book < LOG_BOOKS; book++) {
        log_table t;
        log_open(&t, &log_books[book]);
        for (int i = 0; i < GS_COUNT(edges); i++) {
            const edge *e = &edges[i];
            if (e->at_once && strcmp(t.book->ruleset, "gathering-of-hosts") == 0) {
                continue;
            }
            gs_status st = log_say(&t, e->line);
            bool fault = e->shows && e->shows[0] == '!';
            const char *seen = fault ? t.err.text : gs_str_text(&t.seen);
            if ((st != GS_OK) != fault || !strstr(seen, e->shows ? e->shows + fault : "")) {
                print_message("%s, %s: \"%s\" was expected of \"%s\": %s%s\n", t.book->ruleset,
                              e->what, e->shows ? e->shows : "(it works)", e->line,
                              gs_str_text(&t.seen), st != GS_OK ? t.err.text : "");
                bad++;
            }
            const char *why = log_opened_anew(&t);
            if (why) {
                print_message("%s, %s: opened anew: %s\n", t.book->ruleset, e->what, why);
                bad++;
            }
        }
        const char *why = log_read_again(&t, false);
        if (why) {
            print_message("%s: read again: %s\n", t.book->ruleset, why);
            bad++;
        }
        log_close(&t);
    }
    assert_int_equal(bad, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_edges)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
