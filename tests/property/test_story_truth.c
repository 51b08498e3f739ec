/* LINK: io. Nothing is told that is not in the log. Battles of the sample campaign are fought from
 * many seeds; then each sentence is held against the entries that it names, by a reader of its own:
 * who is named took part in them; who is said to be killed, taken or destroyed was; numbers of the
 * fallen are sums of the losses there. */
#include "test.h"

#include "gesta/general.h"
#include "gesta/os.h"
#include "gesta/story.h"
#include "gesta/xmlio.h"

#include <string.h>

typedef struct fixture {
    gs_arena *a;
    gs_campaign *c;
    gs_story_book *book;
} fixture;

static gs_xml_schema *schema(gs_arena *a, const char *name)
{
    size_t n;
    gs_xml_schema *s = NULL;
    const char *bytes = gs_os_resource(a, name, &n, NULL);
    assert_int_equal(gs_xml_schema_new(bytes, n, name, &s, NULL), GS_OK);
    return s;
}

static int setup(void **state)
{
    fixture *f = gs_malloc(sizeof *f);
    gs_err err = {0};
    char *bytes;
    size_t n;
    f->a = gs_arena_new();
    gs_xml_schema *campaign = schema(f->a, "schema/campaign.xsd");
    gs_xml_schema *battle = schema(f->a, "schema/battle.xsd");
    gs_xml_schema *story = schema(f->a, "schema/story.xsd");
    assert_int_equal(gs_os_read(f->a, "campaigns/roland.xml", 4000000, &bytes, &n, &err), GS_OK);
    assert_int_equal(gs_xml_read_campaign(bytes, n, "roland.xml", campaign, battle, &f->c, &err),
                     GS_OK);
    const char *xml = gs_os_resource(f->a, "templates/en.xml", &n, &err);
    assert_int_equal(gs_xml_read_story(xml, n, "en.xml", story, f->a, &f->book, &err), GS_OK);
    gs_xml_schema_free(campaign);
    gs_xml_schema_free(battle);
    gs_xml_schema_free(story);
    *state = f;
    return 0;
}

static int teardown(void **state)
{
    fixture *f = *state;
    gs_campaign_free(f->c);
    gs_arena_free(f->a);
    gs_free(f);
    return 0;
}

typedef struct record {
    const gs_setup *s;
    const gs_log *log;
    const gs_sentence *sentence;
} record;

static bool cites(const record *r, int entry)
{
    for (int i = 0; i < r->sentence->n_entries; i++) {
        if (r->sentence->entry[i] == entry) {
            return true;
        }
    }
    return false;
}

static bool is(gs_ref r, gs_ref_kind kind, int ix)
{
    return r.kind == kind && r.ix == ix;
}

/* Did the unit or hero take part in a cited entry: as actor, target, or in one of its parts? */
static bool took_part(const record *r, gs_ref_kind kind, int ix)
{
    for (int i = 0; i < r->log->count; i++) {
        const gs_entry *e = &r->log->entries[i];
        if (!cites(r, e->n)) {
            continue;
        }
        if (is(e->actor, kind, ix) || is(e->target, kind, ix)) {
            return true;
        }
        for (int k = 0; k < e->n_parts; k++) {
            const gs_log_part *p = &e->parts[k];
            if ((p->kind == GS_LOG_EFFECT &&
                 (is(p->u.effect.who, kind, ix) || is(p->u.effect.by, kind, ix))) ||
                (p->kind == GS_LOG_MOVE && is(p->u.move.who, kind, ix))) {
                return true;
            }
        }
    }
    return false;
}

static bool has_effect(const record *r, gs_effect_kind kind)
{
    for (int i = 0; i < r->log->count; i++) {
        const gs_entry *e = &r->log->entries[i];
        for (int k = 0; cites(r, e->n) && k < e->n_parts; k++) {
            if (e->parts[k].kind == GS_LOG_EFFECT && e->parts[k].u.effect.kind == kind) {
                return true;
            }
        }
    }
    return false;
}

static void check_names(const record *r)
{
    for (int u = 0; u < r->s->n_units; u++) {
        const char *at = strstr(r->sentence->text, r->s->units[u].name);
        if (at && strlen(r->s->units[u].name) > 6 && !took_part(r, GS_REF_UNIT, u)) {
            fail_msg("%s is named and took no part: %s", r->s->units[u].name, r->sentence->text);
        }
    }
}

/* Words that claim an effect, and the effects that license them. */
static void check_words(const record *r)
{
    static const struct {
        const char *word;
        gs_effect_kind effect[3];
    } claims[] = {
        {"prisoner", {GS_EFFECT_HERO_CAPTURED, GS_EFFECT_HERO_CAPTURED, GS_EFFECT_HERO_CAPTURED}},
        {" alive", {GS_EFFECT_HERO_CAPTURED, GS_EFFECT_HERO_CAPTURED, GS_EFFECT_HERO_CAPTURED}},
        {"did not rise", {GS_EFFECT_HERO_KILLED, GS_EFFECT_HERO_KILLED, GS_EFFECT_HERO_KILLED}},
        {"among the fallen", {GS_EFFECT_HERO_BURIED, GS_EFFECT_HERO_FREED, GS_EFFECT_HERO_BURIED}},
        {"destroyed", {GS_EFFECT_DESTROYED, GS_EFFECT_DESTROYED, GS_EFFECT_DESTROYED}},
        {"made an end of", {GS_EFFECT_DESTROYED, GS_EFFECT_DESTROYED, GS_EFFECT_DESTROYED}},
        {"nothing was left", {GS_EFFECT_DESTROYED, GS_EFFECT_DESTROYED, GS_EFFECT_DESTROYED}},
        {"left the field", {GS_EFFECT_LEFT_TABLE, GS_EFFECT_HERO_LEFT, GS_EFFECT_LEFT_TABLE}},
        {"was wounded", {GS_EFFECT_HERO_HIT, GS_EFFECT_HERO_HIT, GS_EFFECT_HERO_HIT}},
        {"rallied", {GS_EFFECT_RALLIED, GS_EFFECT_RALLIED, GS_EFFECT_RALLIED}},
    };
    for (int i = 0; i < GS_COUNT(claims); i++) {
        bool said = strstr(r->sentence->text, claims[i].word) &&
                    !strstr(r->sentence->text, "could not be rallied");
        if (said && !has_effect(r, claims[i].effect[0]) && !has_effect(r, claims[i].effect[1]) &&
            !has_effect(r, claims[i].effect[2])) {
            fail_msg("\"%s\" is not in the log: %s", claims[i].word, r->sentence->text);
        }
    }
}

/* Losses of each unit summed over the cited entries, and over parts of them. */
static void check_losses(const record *r)
{
    static const char *const phrases[] = {"cut down ", "shot down ", "brought down ", "killed ",
                                          "went back, ", "first blood: "};
    for (int i = 0; i < GS_COUNT(phrases); i++) {
        const char *at = strstr(r->sentence->text, phrases[i]);
        for (int n = 1; at && n <= 20; n++) {
            gs_str word = {0};
            gs_number_words(&word, n);
            size_t len = word.len;
            const char *p = at + strlen(phrases[i]);
            bool here = strncmp(p, word.p, len) == 0 && strchr(" ,.;", p[len]);
            gs_str_free(&word);
            if (!here) {
                continue;
            }
            bool found = false;
            for (int u = 0; u < GS_MAX_UNITS && !found; u++) {
                int sum = 0;
                for (int k = 0; k < r->log->count && !found; k++) {
                    const gs_entry *e = &r->log->entries[k];
                    int one = 0;
                    for (int j = 0; cites(r, e->n) && j < e->n_parts; j++) {
                        const gs_log_effect *f = &e->parts[j].u.effect;
                        bool loss = e->parts[j].kind == GS_LOG_EFFECT &&
                                    f->kind == GS_EFFECT_LOSS && is(f->who, GS_REF_UNIT, u);
                        one += loss ? f->amount : 0;
                    }
                    sum += one;
                    found = one == n || sum == n;
                }
            }
            if (!found) {
                fail_msg("%d fallen are not in the log: %s", n, r->sentence->text);
            }
        }
    }
}

static void fight_and_read(fixture *f, int battle, uint64_t seed)
{
    gs_arena *a = gs_arena_new();
    gs_err err = {0};
    gs_setup *s;
    const gs_scene *scene;
    gs_narrative *n;
    if (gs_campaign_muster(f->c, &f->c->battles[battle], a, &s, &err) != GS_OK) {
        fail_msg("%s", err.text);
    }
    s->seed = seed;
    assert_int_equal(gs_scene_new(a, s, &scene, &err), GS_OK);
    gs_general *g = gs_general_new(a, scene);
    gs_player players[GS_SIDES] = {gs_general_player(g, "bold", NULL),
                                   gs_general_player(g, NULL, NULL)};
    gs_log *log = gs_log_new(a);
    gs_battle *b = GS_NEW(a, gs_battle);
    gs_battle_start(b, scene, log, players);
    if (gs_engine_run(b, &err) != GS_OK) {
        fail_msg("seed %d: %s", (int)seed, err.text);
    }
    gs_status st = gs_story_tell(a, s, log, &b->s.outcome, f->book,
                                 &(gs_story_options){.wording = (uint32_t)seed}, &n, &err);
    if (st != GS_OK) {
        fail_msg("seed %d: %s", (int)seed, err.text);
    }
    int sentences = 0;
    for (int i = 0; i < n->n_paras; i++) {
        for (int k = 0; k < n->paras[i].n_sentences; k++) {
            record r = {s, log, &n->paras[i].sentences[k]};
            sentences++;
            if (strcmp(n->paras[i].part, "fight") == 0) {
                assert_true(r.sentence->n_entries > 0);
                check_names(&r);
                check_words(&r);
                check_losses(&r);
            }
            size_t len = strlen(r.sentence->text);
            if (strstr(r.sentence->text, "  ") || strpbrk(r.sentence->text, "{}") ||
                r.sentence->text[len - 1] != '.') {
                fail_msg("seed %d: %s", (int)seed, r.sentence->text);
            }
        }
    }
    assert_true(sentences >= 6);
    gs_arena_free(a);
}

static void test_story__says_nothing_that_is_not_in_the_log(void **state)
{
    fixture *f = *state;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        fight_and_read(f, (int)(seed % (uint64_t)f->c->n_battles), seed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test_setup_teardown(
        test_story__says_nothing_that_is_not_in_the_log, setup, teardown)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
