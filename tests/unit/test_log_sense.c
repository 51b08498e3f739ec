/* What the logbook takes for granted is what the table in front of the players shows: who touches
 * whom, and where; whom a name means; whose dice are asked for. */
#include "log_script.h"

/* A charge to the front is fought to the front, by all who fight there. */
static void test_fronts(void **state)
{
    (void)state;
    static const step goh[] = {
        {"turn 1 north", NULL},
        {"charge northern-foot southern-foot", "Front"},
        {"melee northern-foot southern-foot : *", NULL},
        {"why", "fighting to the front"},
        {"charge riders wold flank", "Flank"},
        {"melee riders wold : *", NULL},
        {"why", "contacted in flank"},
    };
    static const step moh[] = {
        {"turn 1 north", NULL},
        {"charge northern-foot southern-foot", NULL},
        {"melee northern-foot southern-foot : -", NULL},
        {"melee northern-foot southern-foot : *", NULL},
        {"why", "models in contact, overlapping and behind: 8"},
    };
    SCRIPT(1, goh);
    SCRIPT(2, moh);
}

/* What a unit has by its type it has: foot that charges does not fly. */
static void test_by_type(void **state)
{
    (void)state;
    static const step s[] = {
        {"turn 1 north", NULL},
        {"charge northern-foot southern-foot 5 evade", "goes home"},
        {"why", "target.kind=other charger.type=infantry distance=5\n"},
    };
    SCRIPT(4, s);
}

/* A hero who is with a unit stands for it where bodies fight; alone he is meant himself. */
static void test_heroes_in_units(void **state)
{
    (void)state;
    static const step s[] = {
        {"turn 1 north", NULL},
        {"charge egil sigurd", NULL},
        {"status northern-foot", "in contact with Southern foot"},
        {"melee egil sigurd 4v4 : *", "blows"},
        {"leave brand", NULL},
        {"charge brand wold", NULL},
        {"status brands-riders", "16 of 16\n"},
        {"end", NULL},
        {"shoot southern-bows egil 6 : *", "Northern foot"},
    };
    SCRIPT(0, s);
}

/* Whose dice are asked for is said of every roll. */
static void test_prompts(void **state)
{
    (void)state;
    static const step s[] = {
        {"turn 1 north", NULL},
        {"charge egil sigurd", NULL},
        {"melee egil sigurd", "<hero Egil, 1 die:>"},
        {"undo", NULL},
        {"melee egil sigurd", "<Northern foot, 6 dice:>"},
        {"undo", NULL},
        {"melee egil sigurd", "<Southern foot, 6 dice:>"},
        {"undo", NULL},
        {"lost southern 1\nS1", "Southern foot 15 left"},
        {"lost southern 1\ns4", "Southern bows 15 left"},
        {"lost southern 1\nx", "!nothing is logged of that line"},
        {"shaken marsh", NULL},
        {"skip rally marsh", "not done: levy of the Marsh rally"},
        {"turn 1", "!first SIDE tells who went first"},
        {"egil joins riders", "!\"egil\" is a name, and a verb comes first"},
        {"egil wounded", "!what became of a hero: killed"},
        {"frobnicate", "!no verb and nobody's name"},
    };
    SCRIPT(0, s);
}

/* A hit is one, hits are several; who are told of begin a sentence. */
static void test_words(void **state)
{
    (void)state;
    static const step goh[] = {
        {"turn 1 north", NULL},
        {"shoot ely wold 3 : 51", "2 dice, 1 hit. Levy of the Wold 1 hit,"},
        {"melee northern-foot southern-foot : *", "dice against"},
    };
    static const step moh[] = {
        {"turn 1 north", NULL},
        {"melee northern-foot southern-foot : *", "hits suffered"},
    };
    SCRIPT(1, goh);
    SCRIPT(2, moh);
}

/* Every verb and every word of the language has help, in words. */
static void test_help(void **state)
{
    (void)state;
    static const char *const words[] = {
        "turn", "end", "phase", "undo", "redo", "fix", "at", "set", "join", "split", "photo", "odds",
        "can", "why", "status", "who", "owed", "skip", "quiet", "result", "concede", "branch", "told",
        "lost", "recoiled", "routed", "rallied", "shaken", "destroyed", "left", "away", "entered",
        "disordered", "confused", "killed", "captured", "down", "hit", "buried", "freed", "power",
        "first", "took", "weather", "dice", "words", "because", "place", "reserve", "deploy", "unit",
        "hero", "alias", "players", "ally", "terrain", "rolloff", "quit"};
    for (int book = 0; book < LOG_BOOKS; book++) {
        log_table t;
        gs_carry *carry = NULL;
        gs_str line = {0};
        log_open(&t, &log_books[book]);
        assert_int_equal(gs_carry_new(t.arena, gs_ruleset_find(t.book->ruleset), &carry, &t.err),
                         GS_OK);
        for (int i = 0; i < GS_COUNT(words) + carry->n_verbs; i++) {
            const char *word = i < GS_COUNT(words) ? words[i]
                                                   : carry->verb[i - GS_COUNT(words)].words;
            gs_str_clear(&line);
            gs_str_addf(&line, "help %.*s", (int)strcspn(word, " "), word);
            bool said = log_say(&t, gs_str_text(&line)) == GS_OK && t.seen.len > strlen(word) + 4;
            const char *seen = gs_str_text(&t.seen);
            if (!said || strstr(seen, "%s") || strstr(seen, "after:") || strstr(seen, "=yes")) {
                fail_msg("%s, %s: %s%s", t.book->ruleset, gs_str_text(&line), seen, t.err.text);
            }
        }
        gs_str_free(&line);
        log_close(&t);
    }
}

/* Names of 200 letters, from right to left, with quotes, and such as are words of the language, in
 * every book: they are meant when they are quoted, and come back as they were. */
static void test_names_of_all_kinds(void **state)
{
    (void)state;
    gs_str longest = {0};
    for (int i = 0; i < 100; i++) {
        gs_str_add(&longest, i % 2 ? "\xD7\x90" "\xD7\x91" : "ab");
    }
    const char *const names[] = {gs_str_text(&longest), "\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D", "turn",
                                 "melee", "lost", "the \"\"Old\"\" Guard", "\xCE\xA9 fools; 3 => at"};
    for (int book = 0; book < LOG_BOOKS; book++) {
        log_table t;
        gs_str line = {0};
        log_open(&t, &log_books[book]);
        for (int i = 0; i < GS_COUNT(names) * 3; i++) {
            static const char *const before[] = {"unit", "status", "lost"};
            static const char *const behind[] = {" 3 as foot for north", "", " 1"};
            if (i == GS_COUNT(names)) {
                assert_int_equal(log_say(&t, "turn 1 north"), GS_OK);
            }
            gs_str_clear(&line);
            gs_str_addf(&line, "%s \"%s\"%s", before[i / GS_COUNT(names)],
                        names[i % GS_COUNT(names)], behind[i / GS_COUNT(names)]);
            if (log_say(&t, gs_str_text(&line)) != GS_OK || strchr(gs_str_text(&t.seen), '<')) {
                fail_msg("%s: %s: %s%s", t.book->ruleset, gs_str_text(&line),
                         gs_str_text(&t.seen), t.err.text);
            }
        }
        const char *why = log_round_trip(&t);
        if (why) {
            fail_msg("%s: round trip: %s", t.book->ruleset, why);
        }
        gs_str_free(&line);
        log_close(&t);
    }
    gs_str_free(&longest);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fronts),          cmocka_unit_test(test_by_type),
        cmocka_unit_test(test_heroes_in_units), cmocka_unit_test(test_prompts),
        cmocka_unit_test(test_words),           cmocka_unit_test(test_help),
        cmocka_unit_test(test_names_of_all_kinds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
