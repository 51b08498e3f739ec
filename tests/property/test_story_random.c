/* LINK: io. Battles in which anything happens that the rules allow: detachments sent out,
 * demons raised, engines taken. Whoever takes part has a name, and every sentence is whole. */
#include "test.h"

#include "battles.h"

#include "gesta/engine.h"
#include "gesta/general_sparring.h"
#include "gesta/os.h"
#include "gesta/story.h"
#include "gesta/xmlio.h"

#include <string.h>

#define BATTLES 40

static gs_story_book *book_in(gs_arena *a)
{
    size_t n;
    gs_xml_schema *schema = NULL;
    gs_story_book *book = NULL;
    const char *xsd = gs_os_resource(a, "schema/story.xsd", &n, NULL);
    assert_int_equal(gs_xml_schema_new(xsd, n, "story.xsd", &schema, NULL), GS_OK);
    const char *xml = gs_os_resource(a, "templates/en.xml", &n, NULL);
    assert_int_equal(gs_xml_read_story(xml, n, "en.xml", schema, a, &book, NULL), GS_OK);
    gs_xml_schema_free(schema);
    return book;
}

typedef struct count {
    int splits, demons, told; /* that happened; sentences that name a detachment */
} count;

static void look_at(const gs_log *log, const gs_narrative *n, uint64_t seed, count *c)
{
    static const char *const holes[] = {"  ", " ,", " .", "of  ", " '", "{", "}", NULL};
    for (int i = 0; i < log->count; i++) {
        for (int k = 0; k < log->entries[i].n_parts; k++) {
            const gs_log_part *p = &log->entries[i].parts[k];
            c->splits += p->kind == GS_LOG_EFFECT && p->u.effect.kind == GS_EFFECT_SPLIT;
            c->demons += p->kind == GS_LOG_EFFECT && p->u.effect.kind == GS_EFFECT_RAISED;
        }
    }
    for (int i = 0; i < n->n_paras; i++) {
        for (int k = 0; k < n->paras[i].n_sentences; k++) {
            const char *text = n->paras[i].sentences[k].text;
            for (int h = 0; holes[h]; h++) {
                if (text[0] == ' ' || text[0] == ',' || strstr(text, holes[h])) {
                    fail_msg("seed %d: a hole in \"%s\"", (int)seed, text);
                }
            }
            c->told += strstr(text, "detachment of") != NULL;
        }
    }
}

static void test_story__whoever_takes_part_has_a_name(void **state)
{
    count c = {0};
    (void)state;
    for (uint64_t seed = 1; seed <= BATTLES; seed++) {
        gs_arena *a = gs_arena_new();
        gs_err err = {0};
        const gs_scene *scene;
        gs_setup *s = random_setup(a, seed);
        assert_int_equal(gs_setup_complete(s, a, &err), GS_OK);
        assert_int_equal(gs_scene_new(a, s, &scene, &err), GS_OK);
        gs_log *log = gs_log_new(a);
        gs_battle *b = GS_NEW(a, gs_battle);
        gs_battle_start(b, scene, log, (gs_player[2]){gs_player_random(), gs_player_random()});
        assert_int_equal(gs_engine_run(b, &err), GS_OK);
        gs_narrative *n;
        gs_story_options opt = {.wording = (uint32_t)seed};
        assert_int_equal(gs_story_tell(a, s, log, &b->s.outcome, book_in(a), &opt, &n, &err),
                         GS_OK);
        look_at(log, n, seed, &c);
        gs_arena_free(a);
    }
    assert_true(c.splits > 0 && c.demons > 0 && c.told > 0); /* it happens */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_story__whoever_takes_part_has_a_name)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
