/* LINK: io. The wording: templates load, numbers, names, conditions, slots. */
#include "test.h"

#include "../src/report/story_int.h"

#include "gesta/os.h"
#include "gesta/xmlio.h"

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
        "forced-back", "forced-advance", "enter",    "spotted",        "challenge-refused",
        "duel",      "hero-hit",      "hero-buried", "hero-freed",     "general-lost",
        "army-broken", "spell",       "spell-failed", "objective-taken", "objective-contested",
        "outcome",   "cost"};
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

/* Each template rendered with every role filled: no brace, no double space, no empty name. */
static void test_story__templates_render_clean(void **state)
{
    fixture *f = *state;
    for (int i = 0; i < f->book->n_templates; i++) {
        gs_template t = f->book->templates[i];
        gs_story_book one = *f->book;
        t.cond = NULL;
        t.weight = 4;
        one.templates = &t;
        one.n_templates = 1;
        int times[1] = {0};
        int last[1] = {-100};
        story_teller teller = {.arena = f->a, .s = f->s, .book = &one, .style = t.style};
        teller.used = (story_used){.times = times, .last = last, .battle = "x"};
        story_names_init(f->a, f->s, f->book, &teller.names);
        gs_message m = {.kind = t.on, .scene = -1};
        static const char *const numbers[] = {"lost", "own-lost", "left", "volleys", "men", "units",
                                              "foe-lost", "foe-men", "turns", "standing", "rounds", "turn",
                                              "fewer", "mounted", "foe-standing", "count"};
        for (int k = 0; k < GS_COUNT(numbers); k++) {
            story_fact_add(&m, numbers[k], k + 2);
        }
        static const char *const words[] = {"companions", "where", "epithet", "plan", "old",
                                            "list", "dead", "taken", "buried"};
        for (int k = 0; k < GS_COUNT(words); k++) {
            story_fact_word(&m, words[k], "word");
        }
        story_fact_word(&m, "reason", "orders");
        for (int r = 0; r < GS_ROLE_COUNT; r++) {
            m.role[r] = r == GS_ROLE_HERO || r == GS_ROLE_FOE || r == GS_ROLE_BY ? gs_ref_hero(r % 4)
                        : r == GS_ROLE_SIDE || r == GS_ROLE_ENEMY ? gs_ref_side(r % 2)
                                                                  : gs_ref_unit(r % 4);
        }
        gs_str out = {0};
        const gs_template *used;
        assert_true(story_word(&teller, &m, t.on, "", &out, &used));
        if (strpbrk(out.p, "{}") || strstr(out.p, "  ") || (strstr(out.p, " ,") && strncmp(t.on, "tail.", 5) != 0) ||
            strstr(out.p, " ’") || out.p[out.len - 1] == ' ' || out.p[out.len - 1] == '.') {
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
        cmocka_unit_test(test_story__conditions_read_facts),
        cmocka_unit_test_setup_teardown(test_story__every_kind_has_words_without_conditions, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_story__templates_render_clean, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
