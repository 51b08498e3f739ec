/* LINK: io. Logged battles of all five books are told in the words of each: by what was typed,
 * without dice and with them, and by what was ruled. */
#include "test.h"

#include "../src/story/story_int.h"

#include "logged.h"

#include "gesta/voice.h"

#include <string.h>

static const char *all_words(const gs_narrative *n)
{
    gs_str out = {0};
    gs_str_addf(&out, "%s. %s. ", n->headline, n->subline);
    for (int i = 0; i < n->n_paras; i++) {
        for (int k = 0; k < n->paras[i].n_sentences; k++) {
            gs_str_addf(&out, "%s ", n->paras[i].sentences[k].text);
        }
    }
    const char *text = gs_arena_strdup(a, gs_str_text(&out));
    gs_str_free(&out);
    return text;
}

static void must_say(const char *text, const char *words)
{
    if (!strstr(text, words)) {
        fail_msg("%s: \"%s\" is not said in: %s", s->ruleset->id, words, text);
    }
}

static void must_not_say(const char *text, const char *words)
{
    if (strstr(text, words)) {
        fail_msg("%s: \"%s\" is said in: %s", s->ruleset->id, words, text);
    }
}

/* Words of men, which are not what these books count; to fall on somebody is to charge him. */
static void counts_its_own(const char *text)
{
    static const char *const men[] = {" men ", " man ", " men,", " fell", "killed", "cut down"};
    for (int i = 0; !gs_voice_men(s->ruleset) && i < GS_COUNT(men); i++) {
        for (const char *at = strstr(text, men[i]); at; at = strstr(at + 1, men[i])) {
            if (strncmp(at, " fell on ", 9) != 0) {
                must_not_say(at, men[i]);
            }
        }
    }
    if (gs_voice_loss(s->ruleset) != GS_COUNTED_HITS) {
        must_not_say(text, " hits");
    }
    if (gs_voice_army(s->ruleset) != GS_COUNTED_STANDS) {
        must_not_say(text, " a stand");
        must_not_say(text, " stands");
    }
}

/* A log that was typed without dice: a charge with what came of it, losses without a fight, a
 * guess, a gap, words, what was ruled. */
static void log_told(void)
{
    gs_ref red = gs_ref_unit(0), bows = gs_ref_unit(1), blue = gs_ref_unit(3), none = {0};
    entry(1, 0, "charge", red, blue);
    note("they came on singing");
    effect(GS_EFFECT_CONTACT, blue, red, 1, false);
    effect(harm(), blue, red, 2, false);
    entry(3, -1, "gap", none, none);
    note("not recorded: turn 2");
    entry(3, 0, "shooting", bows, gs_ref_unit(4));
    effect(harm(), gs_ref_unit(4), bows, 2, true);
    entry(3, 1, "told", gs_ref_unit(5), none);
    effect(harm(), gs_ref_unit(5), none, 2, false);
    gs_log_part_add(log_, GS_LOG_OVERRIDE)->u.override =
        (gs_log_override){.fact = "hits", .ruled = "2", .reason = "the ford was deep"};
    entry(3, -1, "result", gs_ref_side(0), none);
    note("we all went home");
}

static void test_voices__told(void **state)
{
    static const char *const charged[] = {"killed two", "charged the Blue Axes", "who lost two men",
                                          "at a cost to them of two hits",
                                          "at a cost to them of two stands"};
    (void)state;
    for (int i = 0; i < GS_COUNT(books); i++) {
        begin(books[i]);
        log_told();
        const char *text = all_words(tell(0, "told"));
        bool said = false;
        for (int k = 0; k < GS_COUNT(charged); k++) {
            said = said || strstr(text, charged[k]);
        }
        assert_true(said || strstr(text, "the charge of the Red Spears"));
        must_say(text, "“they came on singing”");
        must_say(text, "“we all went home”");
        must_say(text, "because “the ford was deep”");
        must_say(text, "Of the second turn nothing is recorded; as the third began, so far as it was "
                       "written down");
        must_not_say(text, "not recorded: turn 2");
        must_say(text, "The day went to the Reds");
        must_say(strstr(text, "The day went to the Reds"), "nobody counted"); /* what it cost */
        counts_its_own(text);
        bool units = gs_voice_army(s->ruleset) == GS_COUNTED_UNITS;
        must_say(text, units ? " had been lost" : " of twenty-seven, and the Blues twenty-five of "
                                                  "twenty-seven");
        if (gs_voice_loss(s->ruleset) == GS_COUNTED_NOT) {
            must_say(text, "urt in the third turn, all in all: the Blue Slingers and the Blue Horse");
        } else {
            const char *total = gs_arena_printf(a, "n all the third turn cost the Blues about four "
                                                   "%s; nobody counted the Reds",
                                                gs_counted_words[gs_voice_loss(s->ruleset)]);
            must_say(text, total);
            must_say(text, "bout two");
        }
    }
}

/* A turn with nothing but losses is one sentence of totals. */
static void test_voices__losses_alone(void **state)
{
    (void)state;
    for (int i = 0; i < GS_COUNT(books); i++) {
        begin(books[i]);
        entry(1, 0, "told", gs_ref_unit(0), (gs_ref){0});
        effect(harm(), gs_ref_unit(0), (gs_ref){0}, 2, false);
        effect(harm(), gs_ref_unit(4), (gs_ref){0}, 1, false);
        entry(1, 1, "told", gs_ref_unit(1), (gs_ref){0});
        effect(harm(), gs_ref_unit(1), (gs_ref){0}, 1, false);
        const gs_narrative *n = tell(1, "told");
        const char *text = all_words(n);
        counts_its_own(text);
        int fights = 0;
        for (int p = 0; p < n->n_paras; p++) {
            fights += strcmp(n->paras[p].part, "fight") == 0 ? n->paras[p].n_sentences : 0;
        }
        assert_int_equal(fights, 1);
        if (gs_voice_loss(s->ruleset) == GS_COUNTED_NOT) {
            must_say(text, "it is only known who was hurt: ");
        } else {
            must_say(text, gs_arena_printf(a, "he first turn cost the Reds three %s and the Blues "
                                              "one; how, nobody wrote down",
                                           gs_counted_words[gs_voice_loss(s->ruleset)]));
        }
    }
}

/* What befell a unit is told by the book's own word. */
static void test_voices__own_words_for_going_back(void **state)
{
    static const char *const back[] = {"gave ground", NULL, "fell back", "broke off", "retreated"};
    (void)state;
    for (int i = 0; i < GS_COUNT(books); i++) {
        begin(books[i]);
        if (!back[i]) {
            assert_false(gs_voice_has(s->ruleset, GS_VOICE_RECOIL));
            continue;
        }
        entry(1, 0, "told", gs_ref_unit(3), gs_ref_unit(0));
        effect(GS_EFFECT_RECOILED, gs_ref_unit(3), gs_ref_unit(0), 0, false);
        const char *text = all_words(tell(0, "told")); /* whoever led them is named behind them */
        must_say(text, "Blue Axes");
        must_say(text, gs_arena_printf(a, " %s before the Red Spears", back[i]));
    }
}

/* Three of six: the side is broken though nobody said by which rule; who did it is named. */
static void test_voices__who_broke_whom(void **state)
{
    (void)state;
    for (int i = 0; i < GS_COUNT(books); i++) {
        begin(books[i]);
        s->victory.break_units[1] = 2;
        for (int u = 3; u < 5; u++) {
            entry(2, 0, "told", gs_ref_unit(u), gs_ref_unit(u - 3));
            effect(GS_EFFECT_DESTROYED, gs_ref_unit(u), gs_ref_unit(u - 3), 0, false);
        }
        const char *text = all_words(tell(0, "told"));
        must_say(text, "Red Spears");
        must_say(text, "Red Bows");
        assert_true(strstr(text, "broke") != NULL);
        counts_its_own(text);
    }
}

/* Each thing that can be told of a logged battle has words in each book that has the thing. */
static void test_voices__no_fight_is_without_words(void **state)
{
    static const char *const kinds[] = {"clash", "melee", "volley"};
    static const char *const results[] = {"told", "back", "thrown-back", "destroyed", "died", "both",
                                          "tied"};
    (void)state;
    for (int i = 0; i < GS_COUNT(books); i++) {
        begin(books[i]);
        for (int c = 0; c < 3 * 7 * 8; c++) {
            const char *kind = kinds[c % 3], *result = results[c / 3 % 7];
            int bits = c / 21;
            bool goes = strcmp(result, "back") == 0 || strcmp(result, "thrown-back") == 0;
            bool worse = c % 3 == 1 && (bits & 3) == 2; /* who gave more is the actor */
            goes = goes || worse || (strcmp(result, "told") == 0 && c % 3 < 2); /* there, level is a tie */
            bool charge = strcmp(result, "thrown-back") == 0 || strcmp(result, "died") == 0;
            if ((goes && !gs_voice_has(s->ruleset, GS_VOICE_RECOIL)) || (charge && c % 3) ||
                (c % 3 == 2 && strcmp(result, "destroyed") != 0 && strcmp(result, "told") != 0)) {
                continue;
            }
            story_teller t = {.arena = a, .s = s, .book = book, .style = "chronicle",
                              .logged = true};
            t.used = story_used_new(a, book);
            t.used.battle = "x";
            story_names_init(a, s, book, &t.names);
            gs_message m = {.kind = kind, .scene = -1};
            m.role[GS_ROLE_ACTOR] = gs_ref_unit(0);
            m.role[GS_ROLE_TARGET] = gs_ref_unit(3);
            story_fact_add(&m, "lost", bits & 1 ? 2 : 0);
            story_fact_add(&m, "own-lost", bits & 2 ? 1 : 0);
            story_fact_add(&m, "flank", bits & 4 && c % 3 == 0);
            story_fact_add(&m, "left", 3);
            if (c % 3 < 2 || strcmp(result, "told") != 0) {
                story_fact_word(&m, "result", result);
            }
            gs_str out = {0};
            const gs_template *used;
            if (!story_word(&t, &m, "", "", &out, &used)) {
                fail_msg("%s: no words for %s %s, flank %d, lost %d, own %d", books[i], kind,
                         result, !!(bits & 4), bits & 1, !!(bits & 2));
            }
            counts_its_own(gs_str_text(&out));
            gs_str_free(&out);
        }
    }
}

/* What a book does not have is told only of a line that was forced; then in the common words. */
static void test_voices__the_common_words_of_a_forced_line(void **state)
{
    (void)state;
    begin("gathering-of-hosts");
    entry(1, 0, "told", gs_ref_unit(3), gs_ref_unit(0));
    effect(GS_EFFECT_RECOILED, gs_ref_unit(3), gs_ref_unit(0), 0, false);
    must_say(all_words(tell(0, "told")), " gave ground before the Red Spears");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_voices__told),
        cmocka_unit_test(test_voices__losses_alone),
        cmocka_unit_test(test_voices__own_words_for_going_back),
        cmocka_unit_test(test_voices__who_broke_whom),
        cmocka_unit_test(test_voices__no_fight_is_without_words),
        cmocka_unit_test(test_voices__the_common_words_of_a_forced_line),
    };
    return cmocka_run_group_tests(tests, setup, teardown) != 0;
}
