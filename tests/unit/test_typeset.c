/* The signs of print: quotation marks, dashes and blanks that hold, in words and in trees. */
#include "test.h"

#include "gesta/report.h"

#include <string.h>

static void reads(const char *typed, const char *lang, const char *printed)
{
    gs_str s = {0};
    gs_typeset(&s, typed, lang);
    assert_string_equal(gs_str_text(&s), printed);
    gs_str_free(&s);
}

#define NB "\xC2\xA0"

static void test_quotation_marks(void **state)
{
    static const char *const pairs[][2] = {
        {"the winter of '66", "the winter of ’66"},
        {"O'Neill's men", "O’Neill’s men"},
        {"He said \"no\".", "He said “no”."},
        {"\"He said 'no'\"", "“He said ‘no’”"},
        {"'\"No\", he said'", "‘“No”, he said’"},
        {"(\"Hold!\")", "(“Hold!”)"},
        {"the knights' charge", "the knights’ charge"},
        {"'twas dusk", "’twas dusk"},
        {"rock 'n' roll", "rock ’n’ roll"},
        {"moves 4\" and 6\"", "moves 4″ and 6″"},
        {"\"they came 4\"", "“they came 4”"},
        {"a 6' pike", "a 6′ pike"},
        {"Fionn mac Cumhaill's \"dogs\"", "Fionn mac Cumhaill’s “dogs”"},
        {"“as typed”", "“as typed”"},
        {"", ""},
        {"\"", "”"},
        {"'", "’"},
    };
    (void)state;
    for (int i = 0; i < GS_COUNT(pairs); i++) {
        reads(pairs[i][0], NULL, pairs[i][1]);
    }
    reads("Er sagte: \"Nein, 'Bruder'\".", "de", "Er sagte: „Nein, ‚Bruder‘“.");
}

static void test_dashes(void **state)
{
    (void)state;
    reads("they broke -- all of them", NULL, "they broke – all of them");
    reads("the ridge - or what was left", NULL, "the ridge – or what was left");
    reads("well-born, -1 in melee", NULL, "well-born, -1 in melee");
    reads("1066-10-14", NULL, "1066-10-14");
}

static void test_what_stays_together(void **state)
{
    (void)state;
    reads("on turn 9 they fell", NULL, "on turn" NB "9 they fell");
    reads("threw 5 6 and ran", NULL, "threw 5" NB "6 and ran");
    reads("within 24 inches", NULL, "within 24" NB "inches");
    reads("in 1066 men came", NULL, "in 1066" NB "men came");
    reads("we return 9 of them", NULL, "we return 9 of them");
    gs_str s = {0};
    gs_typeset(&s, "1 2 3 4 5 6 1 2 3 4 5 6 1 2 3", NULL); /* a row of dice still breaks */
    assert_non_null(strchr(gs_str_text(&s), ' '));
    gs_str_free(&s);
}

static void test_bad_text_ends(void **state)
{
    (void)state;
    reads("\xC3", NULL, "\xEF\xBF\xBD");
    reads("--", NULL, "–");
    reads(" - ", NULL, " – ");
    reads("'\"'\"", NULL, "‘“‘”");
}

/* A quotation goes on from node to node; codes and names of files stay as they are. */
static void test_a_tree(void **state)
{
    gs_arena *a = gs_arena_new();
    gs_doc *doc = gs_doc_new(a, "battle", "Stephen's \"Standard\"");
    gs_node *p = gs_add_words(doc->root, "\"I saw ");
    (void)state;
    gs_say_as(p, GS_NODE_HERO, "O'Neill");
    gs_say(p, "\", he said, 'and ran.'");
    gs_node *f = gs_add_figure(doc->root, NULL, "full", "Turn 9 -- dusk.", NULL);
    gs_node_set(f, GS_ATTR_PHOTO, "a--b");
    gs_doc_typeset(doc);
    gs_str s = {0};
    gs_node_words(p, &s);
    assert_string_equal(gs_str_text(&s), "“I saw O’Neill”, he said, ‘and ran.’");
    assert_string_equal(gs_node_get(doc->root, GS_ATTR_TITLE), "Stephen’s “Standard”");
    assert_string_equal(gs_node_get(f, GS_ATTR_CAPTION_HEAD), "Turn" NB "9 – dusk.");
    assert_string_equal(gs_node_get(f, GS_ATTR_PHOTO), "a--b");
    gs_str_clear(&s);
    gs_doc_typeset(doc); /* again: nothing more to do */
    gs_node_words(p, &s);
    assert_string_equal(gs_str_text(&s), "“I saw O’Neill”, he said, ‘and ran.’");
    gs_str_free(&s);
    gs_arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_quotation_marks), cmocka_unit_test(test_dashes),
        cmocka_unit_test(test_what_stays_together), cmocka_unit_test(test_bad_text_ends),
        cmocka_unit_test(test_a_tree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
