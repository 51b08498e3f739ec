/* LINK: io. The wording: templates load, numbers, names, conditions, slots. */
#include "test.h"

#include "../src/story/story_int.h"

#include "gesta/os.h"
#include "gesta/voice.h"
#include "gesta/xmlio.h"

#include <stdio.h>
#include <string.h>

typedef struct fixture {
    gs_arena *a;
    gs_story_book *book;
    gs_setup *s;
} fixture;

static int setup(void **state)
{
    fixture *f = gs_malloc(sizeof *f);
    gs_err err = {0};
    size_t n;
    f->a = gs_arena_new();
    gs_xml_schema *schema = NULL;
    const char *xsd = gs_os_resource(f->a, "schema/story.xsd", &n, &err);
    assert_int_equal(gs_xml_schema_new(xsd, n, "story.xsd", &schema, &err), GS_OK);
    const char *xml = gs_os_resource(f->a, "templates/en.xml", &n, &err);
    gs_status st = gs_xml_read_story(xml, n, "en.xml", schema, f->a, &f->book, &err);
    gs_xml_schema_free(schema);
    if (st != GS_OK) {
        fail_msg("%s", err.text);
    }
    f->s = gs_setup_new(f->a, gs_ruleset_find("stout-hearts"));
    f->s->id = "test";
    f->s->units = GS_NEW_ARRAY(f->a, gs_ob_unit, 4);
    f->s->units[0] = (gs_ob_unit){.id = "k", .name = "Roland's Knights", .present = 6, .full = 6};
    f->s->units[1] = (gs_ob_unit){.id = "h", .name = "Household", .side = 1};
    f->s->units[2] = (gs_ob_unit){.id = "f", .name = "Foot of the Rearguard"};
    f->s->units[3] = (gs_ob_unit){.id = "w", .name = "Wether Spears"};
    f->s->n_units = 4;
    f->s->heroes = GS_NEW_ARRAY(f->a, gs_ob_hero, 4);
    f->s->heroes[0] = (gs_ob_hero){.id = "m", .name = "King Marsile", .gender = "m"};
    f->s->heroes[1] = (gs_ob_hero){.id = "o", .name = "Ogier the Dane", .gender = "m"};
    f->s->heroes[2] = (gs_ob_hero){.id = "a", .name = "the Algalife", .gender = "m"};
    f->s->heroes[3] = (gs_ob_hero){.id = "l", .name = "Lady Ansgard of Wether", .gender = "f"};
    f->s->n_heroes = 4;
    f->s->side[0].name = "Franks";
    f->s->side[1].name = "Skarn";
    *state = f;
    return 0;
}

static int teardown(void **state)
{
    fixture *f = *state;
    gs_arena_free(f->a);
    gs_free(f);
    return 0;
}

static void test_story__numbers_are_words_to_a_hundred(void **state)
{
    (void)state;
    static const struct {
        int n;
        const char *words;
    } rows[] = {{0, "none"}, {1, "one"}, {12, "twelve"}, {22, "twenty-two"}, {90, "ninety"},
                {100, "a hundred"}, {101, "101"}};
    for (int i = 0; i < GS_COUNT(rows); i++) {
        gs_str s = {0};
        gs_number_words(&s, rows[i].n);
        assert_string_equal(gs_str_text(&s), rows[i].words);
        gs_str_free(&s);
    }
}

/* The German book, in the fixture's arena. */
static gs_story_book *german(const fixture *f)
{
    gs_err err = {0};
    size_t n;
    gs_xml_schema *schema = NULL;
    gs_story_book *book = NULL;
    const char *xsd = gs_os_resource(f->a, "schema/story.xsd", &n, &err);
    assert_int_equal(gs_xml_schema_new(xsd, n, "story.xsd", &schema, &err), GS_OK);
    const char *xml = gs_os_resource(f->a, "templates/de.xml", &n, &err);
    assert_int_equal(gs_xml_read_story(xml, n, "de.xml", schema, f->a, &book, &err), GS_OK);
    gs_xml_schema_free(schema);
    return book;
}

static void test_story__another_language_counts_its_own_way(void **state)
{
    fixture *f = *state;
    const gs_story_book *de = german(f);
    static const struct {
        int n;
        const char *words, *ordinal;
    } rows[] = {{1, "einer", "erste"},      {7, "sieben", "siebte"},
                {16, "sechzehn", "sechzehnte"}, {21, "einundzwanzig", "einundzwanzigste"},
                {30, "dreißig", "dreißigste"}, {99, "neunundneunzig", "neunundneunzigste"},
                {100, "hundert", "100."}};
    for (int i = 0; i < GS_COUNT(rows); i++) {
        gs_str s = {0}, o = {0};
        gs_numeral_words(&s, &de->numerals, rows[i].n);
        gs_numeral_ordinal(&o, &de->numerals, rows[i].n);
        assert_string_equal(gs_str_text(&s), rows[i].words);
        assert_string_equal(gs_str_text(&o), rows[i].ordinal);
        gs_str_free(&s);
        gs_str_free(&o);
    }
}

static void test_story__another_language_bends_names(void **state)
{
    fixture *f = *state;
    story_names n;
    story_names_init(f->a, f->s, german(f), &n);
    static const struct {
        int unit;
        gs_case in;
        const char *words;
    } rows[] = {{0, GS_NOMINATIVE, "Roland's Knights"},     {0, GS_GENITIVE, "von Roland's Knights"},
                {1, GS_DATIVE, "der Einheit Household"},    {3, GS_NOMINATIVE, "die Wether Spears"},
                {3, GS_DATIVE, "den Wether Spears"},        {3, GS_GENITIVE, "der Wether Spears"}};
    for (int i = 0; i < GS_COUNT(rows); i++) {
        assert_string_equal(story_name_in(&n, &n.unit[rows[i].unit], rows[i].in, true),
                            rows[i].words);
    }
    assert_int_equal(n.unit[1].gender, 'f'); /* die Einheit: sie */
    assert_string_equal(n.hero[2].brief, "der Algalife");
    assert_string_equal(story_name_in(&n, &n.hero[2], GS_ACCUSATIVE, false), "den Algalife");
    assert_string_equal(story_name_in(&n, &n.side[0], GS_DATIVE, true), "den Franken");
    assert_string_equal(story_place_in(&n, "the mill", GS_DATIVE), "„Mill“");
    assert_string_equal(n.unit[4].text, "eine Abteilung von Roland's Knights");
}

/* One template worded for a message of two units. */
static const char *worded(fixture *f, gs_story_book *book, const char *style, const char *text,
                          const char *opening, gs_ref we)
{
    gs_template t = {.id = "x", .on = "clash", .style = style, .claims = "", .text = text,
                     .weight = 4};
    gs_story_book one = *book;
    gs_message m = {.kind = "clash", .scene = -1};
    gs_str out = {0};
    const gs_template *used;
    one.templates = &t;
    one.n_templates = 1;
    story_teller teller = {.arena = f->a, .s = f->s, .book = &one, .style = "letter",
                           .used = story_used_new(f->a, &one)};
    teller.used.battle = "x";
    story_names_init(f->a, f->s, book, &teller.names);
    teller.we[0] = (story_we){we, story_name_as(&teller.names, "we"),
                              story_name_as(&teller.names, "we.unit")};
    m.role[GS_ROLE_ACTOR] = gs_ref_unit(3);
    m.role[GS_ROLE_TARGET] = gs_ref_unit(1);
    story_fact_add(&m, "lost", 1);
    assert_true(story_word(&teller, &m, "", opening, &out, &used));
    const char *words = gs_arena_strdup(f->a, gs_str_text(&out));
    gs_str_free(&out);
    return words;
}

static void test_story__the_verb_goes_first_after_an_opening(void **state)
{
    fixture *f = *state;
    gs_story_book *de = german(f);
    const char *text = "{actor} {(}{griff@actor}{)} {target:acc} an und {verlor@actor} {lost:men}";
    assert_string_equal(worded(f, de, "letter", text, "", (gs_ref){0}),
                        "Die Wether Spears griffen die Einheit Household an und verloren einen Mann");
    assert_string_equal(worded(f, de, "letter", text, "in der dritten Runde", (gs_ref){0}),
                        "In der dritten Runde griffen die Wether Spears die Einheit Household an und "
                        "verloren einen Mann");
    assert_string_equal(worded(f, de, "letter", "von {actor:dat} kam niemand", "später", (gs_ref){0}),
                        "Später: von den Wether Spears kam niemand");
}

/* "We" bends in the words of his own voice; in the chronicle's it is a noun. */
static void test_story__we_are_he_who_tells(void **state)
{
    fixture *f = *state;
    const char *own = "{actor} charged {target:acc}, and {he@target} {was@target} driven back";
    assert_string_equal(worded(f, f->book, "letter", own, "", gs_ref_unit(3)),
                        "We charged the Household, and it was driven back");
    assert_string_equal(worded(f, f->book, "letter", own, "", gs_ref_unit(1)),
                        "The Wether Spears charged us, and we were driven back");
    assert_string_equal(worded(f, f->book, "chronicle", own, "", gs_ref_unit(1)),
                        "The Wether Spears charged our people, and they were driven back");
    assert_string_equal(worded(f, f->book, "letter", "{target:name} stood", "", gs_ref_unit(1)),
                        "The Household stood");
}

/* What is laid over a book takes the place of what has its id; the rest stays. */
static void test_story__one_book_is_laid_over_another(void **state)
{
    fixture *f = *state;
    gs_template mine[] = {{.id = "rallied.2", .on = "rallied", .style = "chronicle", .claims = "rallied",
                           .text = "{actor} stood", .weight = 4},
                          {.id = "new.1", .on = "rallied", .style = "chronicle", .claims = "rallied",
                           .text = "{actor} turned", .weight = 4}};
    gs_story_word words[] = {{NULL, "unit", "band", "bands", NULL}};
    gs_story_book over = {.lang = "en", .templates = mine, .n_templates = 2, .words = words,
                          .n_words = 1};
    const gs_story_book *b = gs_story_lay(f->a, f->book, &over);
    gs_story_fault *faults;
    assert_int_equal(b->n_templates, f->book->n_templates + 1);
    assert_int_equal(b->n_words, f->book->n_words);
    assert_string_equal(story_book_word(b, "stout-hearts", "unit")->one, "band");
    assert_string_equal(story_book_word(b, "gathering-of-hosts", "unit")->one, "company");
    assert_int_equal(gs_story_check(f->a, f->book, f->book, &over, &faults), 0);
    mine[1].text = "{actor} {lsot}";
    assert_int_equal(gs_story_check(f->a, f->book, f->book, &over, &faults), 1);
    assert_int_equal(faults[0].which, 1);
    assert_int_equal(faults[0].part, GS_IN_TEXT);
    assert_int_equal(faults[0].within, 9);
}

static void test_story__names_take_their_articles_and_short_forms(void **state)
{
    fixture *f = *state;
    story_names n;
    story_names_init(f->a, f->s, f->book, &n);
    assert_string_equal(n.unit[0].text, "Roland's Knights");
    assert_string_equal(n.unit[1].text, "the Household");
    assert_string_equal(n.unit[3].text, "the Wether Spears");
    assert_int_equal(n.unit[0].gender, 'p');
    assert_int_equal(n.unit[1].gender, 'n');
    assert_int_equal(n.unit[2].gender, 'p');
    assert_string_equal(n.hero[0].brief, "Marsile");
    assert_string_equal(n.hero[1].brief, "Ogier");
    assert_string_equal(n.hero[2].brief, "the Algalife");
    assert_string_equal(n.hero[3].brief, "Lady Ansgard");
    assert_string_equal(n.side[0].text, "the Franks");
    assert_string_equal(n.side[1].text, "Skarn");
}

static void test_story__conditions_read_facts(void **state)
{
    (void)state;
    gs_message m = {.kind = "clash"};
    story_fact_add(&m, "lost", 3);
    story_fact_add(&m, "flank", 1);
    story_fact_add(&m, "vain", 0);
    story_fact_word(&m, "result", "back");
    assert_true(story_cond(&m, NULL));
    assert_true(story_cond(&m, "flank and result is back"));
    assert_true(story_cond(&m, "lost gt 2 and lost le 3"));
    assert_false(story_cond(&m, "vain"));
    assert_true(story_cond(&m, "not vain and not absent"));
    assert_true(story_cond(&m, "vain or lost is 3"));
    assert_false(story_cond(&m, "result is tied"));
    assert_true(story_cond(&m, "result isnt tied"));
}

/* Every kind of message has words whatever its facts are. */
static void test_story__every_kind_has_words_without_conditions(void **state)
{
    fixture *f = *state;
    static const char *const kinds[] = {
        "stake",     "army",          "companions",  "plan",           "plan-changed",
        "volley",    "clash",         "charge",      "melee",          "rallied",
        "left-field", "rally-failed", "exited",      "destroyed",      "order-failed",
        "forced-back", "forced-advance", "enter",    "spotted",        
        "duel",      "hero-hit",      "hero-buried", "hero-freed",     "general-lost",
        "army-broken", "spell",       "spell-failed", "objective-taken", "objective-contested",
        "outcome",   "cost", "half-cost",          "reserve",     "assault",        "gone",
        "tail.left-field", "tail.rally-failed", "tail.rallied", "tail.destroyed", "tail.hero-killed",
        "tail.hero-captured", "tail.hero-buried", "tail.hero-hit", "roll",
        "hero-killed", "evade", "panic", "split", "worn", "to-come", "beside", "gap", "losses",
        "worn-down", "words", "ruling", "went-back", "routed", "tail.routed", "shaken", "recovered", "recounted", "harmed",
        "challenge", "by-whom", "tail.words", "tail.ruling", "terms", "absent", "orders-run",
        "refusals", "near", "luck", "sham", "relief", "captives", "plan-outcome", "idle", "unhurt",
        "hero-of-day", "losers-deed", "drew-back", "broken-by"};
    for (int k = 0; k < GS_COUNT(kinds); k++) {
        gs_message m = {.kind = kinds[k], .scene = -1};
        bool found = false;
        for (int i = 0; i < f->book->n_templates; i++) {
            const gs_template *t = &f->book->templates[i];
            found = found || (strcmp(t->on, kinds[k]) == 0 &&
                              (!t->cond || story_cond(&m, t->cond)));
        }
        if (!found) {
            fail_msg("nothing is said of %s when its facts are missing", kinds[k]);
        }
    }
}

static bool among(const char *const *words, int n, const char *word)
{
    for (int i = 0; i < n; i++) {
        if (strcmp(words[i], word) == 0) {
            return true;
        }
    }
    return false;
}

/* The facts that messages carry (messages.c, fights.c, setting.c, weave.c). */
static bool known(const char *name)
{
    static const char *const facts[] = {
        "lost", "left", "own-lost", "own-left", "share", "first-blood", "hits", "vain", "charge-fire",
        "charge", "flank", "run-up", "counter", "result", "attacked", "pursuit", "blocked", "hinge",
        "after-failed", "drawn", "challenger", "rounds", "passes", "gained", "weaker", "forced-back",
        "winner-hits", "power", "mortal", "in-duel", "full", "turns", "turn", "again", "effect",
        "death", "no-general", "reason", "plan", "old", "men", "foe-men", "units", "heroes", "mounted",
        "fewer", "ratio", "where", "epithet", "companions", "standing", "foe-standing",
        "fewer-standing", "foe-lost", "per-cent", "dearer", "own-general", "general", "dead", "dead-n",
        "taken", "taken-n", "buried", "buried-n", "fate", "volleys", "since", "later", "ahead", "down",
        "by-them", "himself", "hero-tail", "list", "count", "whole", "half", "rear", "countered",
        "pursued", "caught", "panic", "settled", "foe-epithet", "named", "second", "foe-list", "past",
        "same", "also", "own-men", "began", "to-come", "beside", "passes", "few", "wounds", "words",
        "because", "voice", "foe-left", "foe-began", "foe-share", "hurt", "ground", "for-good", "led-by", "foe-led-by", "told", "foe-told",
        "end",
        "must-take", "grounds", "objectives", "hold", "both", "exit", "zone", "break", "foe-break",
        "foe-units", "needs", "foe-needs", "limit", "at-limit", "lasts", "here", "away", "by-die",
        "by-turn", "from-turn", "to-turn", "hidden", "shams", "tested", "failed", "running", "all",
        "worst-tested", "worst-failed", "unit", "called", "refused", "taken-up", "times", "way",
        "how", "need", "best", "lack", "won", "held", "hold-lack", "foe-lost-units", "break-lack",
        "ours", "leads", "dateline", "date", "day", "month", "year", "good", "bad", "beaten", "gone", "short", "many-away",
        "counted", "reversal", "other-turn", "before", "after", "chance",
        "was-chance", "pivot", "pivot-to", "foe-is", "foe-was", "own-is", "own-was", "exits-more",
        "out-list", "met",
        "decided", "exits", "exit-lack", "expected", "foe-hits", "foe-expected",
        "wing", "adjective", "other", "to", "next",
        "exits", "exit-lack", "expected", "foe-hits", "foe-expected", "quarter", "relief", "late",
        "never", "became", "charges", "foe-charges", "muddled", "beaten", "felled", "heroes",
        "with-felled",
        "regained", "man", "was", "own-was", "small-wins", "by-hero", "chief", "great",
        "second-wound", "leads", "shared", "most", "losers-deed", "deed", "shaken-list", "shaken",
        "spare", "worst", "foe-hold", "more-left", "cause", "fights", "backs", "own-backs",
        "mine", "foe-adjective", "promised", "worse", "in", "shot", "fallen", "both-broke",
        "own-men", "late", "left-about", "was-about", "own-was-about", "struck", "figures",
        "led-us", "foes", "with", "dying"};
    static const char *const roles[] = {"actor", "target", "hero",  "foe",   "by",
                                        "place", "side",   "enemy", "friend"};
    return among(facts, GS_COUNT(facts), name) || among(roles, GS_COUNT(roles), name);
}

/* Conditions: names, words of comparison with their value, and, or, not. */
static void check_condition(const gs_template *t, const char *cond)
{
    static const char *const ops[] = {"is", "isnt", "lt", "le", "gt", "ge"};
    static const char *const joins[] = {"and", "or", "not"};
    char word[40];
    bool value = false;
    for (const char *p = cond; p && *p;) {
        size_t n = strcspn(p, " ");
        snprintf(word, sizeof word, "%.*s", (int)n, p);
        p += n + (p[n] == ' ');
        bool op = among(ops, GS_COUNT(ops), word);
        if (!value && !op && !among(joins, GS_COUNT(joins), word) && !known(word)) {
            fail_msg("%s: its condition asks for %s, which no message has", t->id, word);
        }
        value = op;
    }
}

static void check_slot(const fixture *f, const gs_template *t, char *slot)
{
    char *form = strchr(slot, ':');
    char *at = strchr(slot, '@');
    if (slot[0] == '?' || slot[0] == '!') {
        check_condition(t, slot + 1);
        return;
    }
    if (form) {
        *form = '\0';
    }
    if (slot[0] == '(' || slot[0] == ')') {
        return;
    }
    if (slot[0] == '%') {
        slot[1 + strcspn(slot + 1, "@")] = '\0';
        assert_true(known(slot + 1) ||
                    story_voice_key(slot + 1, strlen(slot + 1)) < GS_VOICE_COUNT);
        return;
    }
    if (at) {
        *at = '\0';
        bool agrees = false;
        for (int i = 0; i < f->book->n_agrees; i++) {
            agrees = agrees || strcmp(f->book->agrees[i].id, slot) == 0;
        }
        if (!agrees || !known(at + 1)) {
            fail_msg("%s: {%s@%s} agrees with nothing", t->id, slot, at + 1);
        }
    } else if (slot[0] != '/' && slot[0] != '~' && !known(slot[0] == '=' ? slot + 1 : slot)) {
        fail_msg("%s: there is nothing called {%s}", t->id, slot);
    }
}

static void test_story__templates_ask_for_what_messages_have(void **state)
{
    fixture *f = *state;
    for (int i = 0; i < f->book->n_templates; i++) {
        const gs_template *t = &f->book->templates[i];
        if (strcmp(t->style, "life") == 0) {
            continue; /* test_life.c */
        }
        check_condition(t, t->cond);
        int depth = 0;
        for (const char *p = strchr(t->text, '{'); p; p = strchr(p + 1, '{')) {
            char slot[64];
            snprintf(slot, sizeof slot, "%.*s", (int)strcspn(p + 1, "}"), p + 1);
            depth += slot[0] == '?' || slot[0] == '!' ? 1 : slot[0] == '/' ? -1 : 0;
            assert_true(depth >= 0);
            check_slot(f, t, slot);
        }
        if (depth != 0) {
            fail_msg("%s: an optional part is not closed", t->id);
        }
    }
}

/* The templates have a row for each book, with words for all that it has, and none for the rest: what
 * is not there is not told. */
static void test_story__each_book_has_words_for_what_it_has(void **state)
{
    fixture *f = *state;
    for (int i = 0; gs_rulesets[i]; i++) {
        const gs_story_voice *row = NULL;
        for (int k = 0; k < f->book->n_voices; k++) {
            row = strcmp(f->book->voices[k].ruleset, gs_rulesets[i]->id) == 0 ? &f->book->voices[k]
                                                                             : row;
        }
        if (strcmp(gs_rulesets[i]->id, "campaign") == 0) {
            continue;
        }
        assert_non_null(row);
        for (int k = 0; k < GS_VOICE_COUNT; k++) {
            bool none = strcmp(row->words[k], "none") == 0;
            if (none == gs_voice_has(gs_rulesets[i], (gs_voice_key)k)) {
                fail_msg("%s: %s is \"%s\"", row->ruleset, gs_voice_keys[k], row->words[k]);
            }
        }
    }
}

/* The English templates pass the check that templates of one's own must pass: grammar, slots, claims,
 * words that need a claim which licenses them. */
static void test_story__the_templates_pass_their_own_check(void **state)
{
    fixture *f = *state;
    gs_story_fault *faults;
    assert_true(f->book->n_loaded > 20);
    if (gs_story_check(f->a, f->book, f->book, f->book, &faults)) {
        fail_msg("%s: %s", f->book->templates[faults[0].which].id, faults[0].text);
    }
}

/* Each template rendered with every role filled: no brace, no double space, no empty name. */
static void test_story__templates_render_clean(void **state)
{
    fixture *f = *state;
    for (int i = 0; i < f->book->n_templates; i++) {
        gs_template t = f->book->templates[i];
        if (strcmp(t.style, "life") == 0) {
            continue; /* test_life.c */
        }
        gs_story_book one = *f->book;
        t.cond = NULL;
        t.weight = 4;
        one.templates = &t;
        one.n_templates = 1;
        gs_setup own = *f->s; /* told under the rule set whose words they are */
        const char *counts = t.counts ? t.counts : "men";
        own.ruleset = t.ruleset                   ? gs_ruleset_find(t.ruleset)
                      : strstr(counts, "men")     ? own.ruleset
                      : strstr(counts, "units")   ? gs_ruleset_find("gathering-of-hosts")
                      : strstr(counts, "hits")    ? gs_ruleset_find("feudal")
                                                  : gs_ruleset_find("warmaster-house");
        assert_non_null(own.ruleset);
        story_teller teller = {.arena = f->a, .s = &own, .book = &one, .style = t.style};
        teller.used = story_used_new(f->a, &one);
        teller.used.battle = "x";
        story_names_init(f->a, f->s, f->book, &teller.names);
        gs_message m = {.kind = t.on, .scene = -1};
        static const char *const numbers[] = {
            "lost",    "own-lost", "left",     "volleys", "men",  "units", "foe-lost", "foe-men",
            "turns",   "standing", "rounds", "passes", "turn",    "fewer", "mounted", "foe-standing",
            "count", "began", "to-come", "since", "wounds", "foe-left", "foe-began",
            "hold", "limit", "foe-break", "foe-units", "exit", "here", "away", "from-turn", "tested",
            "failed", "worst-tested", "worst-failed", "called", "refused", "times", "need", "best",
            "lack", "break-lack", "hits", "expected", "foe-hits", "foe-expected", "running",
            "grounds", "short", "other-turn", "foe-is", "foe-was", "exits-more", "exits", "full",
            "later", "to",
            "grounds", "charges", "foe-charges", "felled", "with-felled", "was", "own-was",
            "foe-hold", "spare", "shaken", "gone", "backs", "own-backs", "fights", "promised", "in"};
        for (int k = 0; k < GS_COUNT(numbers); k++) {
            story_fact_add(&m, numbers[k], k + 2);
        }
        static const char *const words[] = {"companions", "where", "epithet", "foe-epithet", "list",
                                            "foe-list", "dead", "taken", "buried", "beside",
                                            "words", "because", "voice", "share", "foe-share",
                                            "hurt", "zone", "adjective", "shaken-list",
                                            "foe-adjective", "out-list"};
        for (int k = 0; k < GS_COUNT(words); k++) {
            story_fact_word(&m, words[k], "word");
        }
        story_fact_word(&m, "ground", "ditch");
        story_fact_word(&m, "reason", "orders");
        story_fact_word(&m, "chance", "400");
        story_fact_word(&m, "was-chance", "500");
        story_fact_word(&m, "voice", "loss");
        story_fact_word(&m, "share", "third");
        story_fact_word(&m, "foe-share", "tenth");
        story_fact_word(&m, "wing", "left");
        story_fact_word(&m, "plan", "envelop-left");
        story_fact_word(&m, "old", "defend");
        for (int r = 0; r < GS_ROLE_COUNT; r++) {
            bool hero = r == GS_ROLE_HERO || r == GS_ROLE_FOE || r == GS_ROLE_BY;
            bool side = r == GS_ROLE_SIDE || r == GS_ROLE_ENEMY;
            m.role[r] = hero   ? gs_ref_hero(r % 4)
                        : side ? gs_ref_side(r % 2)
                               : gs_ref_unit(r % 4);
        }
        gs_str out = {0};
        const gs_template *used;
        if (!story_word(&teller, &m, t.on, "", &out, &used)) {
            fail_msg("%s finds nothing to fill it", t.id);
        }
        bool tail = strncmp(t.on, "tail.", 5) == 0;
        if (strpbrk(out.p, "{}") || strstr(out.p, "  ") || (strstr(out.p, " ,") && !tail) ||
            strstr(out.p, " ’") || (out.p[out.len - 1] == ' ' && strncmp(t.on, "opening.", 8) != 0) ||
            out.p[out.len - 1] == '.') {
            fail_msg("%s: %s", t.id, out.p);
        }
        gs_str_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_story__numbers_are_words_to_a_hundred),
        cmocka_unit_test_setup_teardown(test_story__names_take_their_articles_and_short_forms,
                                        setup, teardown),
        cmocka_unit_test_setup_teardown(test_story__another_language_counts_its_own_way, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_story__another_language_bends_names, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_story__the_verb_goes_first_after_an_opening, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_story__we_are_he_who_tells, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_story__one_book_is_laid_over_another, setup,
                                        teardown),
        cmocka_unit_test(test_story__conditions_read_facts),
        cmocka_unit_test_setup_teardown(test_story__every_kind_has_words_without_conditions, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_story__templates_ask_for_what_messages_have, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_story__each_book_has_words_for_what_it_has, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_story__the_templates_pass_their_own_check, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_story__templates_render_clean, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
