#ifndef GESTA_TESTS_LOGGED_H
#define GESTA_TESTS_LOGGED_H
/* Small battles of real tables, under any book: three units a side, a hero with the first of each,
 * places unknown; a log that tests write line by line, and its story. */
#include "test.h"

#include "gesta/os.h"
#include "gesta/story.h"
#include "gesta/xmlio.h"

static const char *const books[] = {"stout-hearts", "gathering-of-hosts", "meeting-of-hosts",
                                    "feudal", "warmaster-house"};
static gs_arena *a;
static gs_story_book *book;
static gs_setup *s;
static gs_log *log_;
static gs_err err;

static int setup(void **state)
{
    (void)state;
    size_t n;
    gs_xml_schema *schema = NULL;
    a = gs_arena_new();
    const char *xsd = gs_os_resource(a, "schema/story.xsd", &n, &err);
    assert_int_equal(gs_xml_schema_new(xsd, n, "story.xsd", &schema, &err), GS_OK);
    const char *xml = gs_os_resource(a, "templates/en.xml", &n, &err);
    assert_int_equal(gs_xml_read_story(xml, n, "en.xml", schema, a, &book, &err), GS_OK);
    gs_xml_schema_free(schema);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    gs_arena_free(a);
    return 0;
}

/* Three units a side of nine each, a hero with the first of each; nobody knows where. */
static void begin(const char *ruleset)
{
    static const char *const names[] = {"Red Spears", "Red Bows", "Red Riders",
                                        "Blue Axes", "Blue Slingers", "Blue Horse"};
    s = gs_setup_new(a, gs_ruleset_find(ruleset));
    s->id = "field";
    s->title = "The field";
    s->source = "logged";
    s->seed = 3;
    s->units = GS_NEW_ARRAY(a, gs_ob_unit, 6);
    s->heroes = GS_NEW_ARRAY(a, gs_ob_hero, 2);
    s->n_units = 6;
    s->n_heroes = 2;
    for (int u = 0; u < 6; u++) {
        s->units[u] = (gs_ob_unit){.id = gs_arena_printf(a, "u%d", u), .name = names[u],
                                   .side = u / 3, .full = 9, .present = 9, .leader = -1};
    }
    for (int h = 0; h < 2; h++) {
        s->heroes[h] = (gs_ob_hero){.id = h ? "edric" : "rolf", .name = h ? "Edric" : "Rolf",
                                    .kind = "hero", .gender = "m", .side = h, .rating = 2,
                                    .power = 2, .unit = h * 3, .general = true};
        s->side[h] = (gs_ob_side){.id = h ? "blue" : "red", .name = h ? "the Blues" : "the Reds",
                                  .adjective = h ? "Blue" : "Red", .edge = h, .general = -1};
    }
    gs_status st = gs_setup_complete(s, a, &err);
    if (st != GS_OK) {
        fail_msg("%s: %s", ruleset, err.text);
    }
    log_ = gs_log_new(a);
}

static void entry(int turn, int side, const char *kind, gs_ref actor, gs_ref target)
{
    gs_log_entry(log_, turn, "", side, kind, actor, target);
}

static void effect(gs_effect_kind kind, gs_ref who, gs_ref by, int amount, bool about)
{
    gs_log_part_add(log_, GS_LOG_EFFECT)->u.effect = (gs_log_effect){
        .kind = (uint8_t)kind, .who = who, .by = by, .amount = amount, .about = about,
        .in = {GS_PLACE_UNKNOWN, 0}};
}

/* By which effect strength is lost under the book. */
static gs_effect_kind harm(void)
{
    return s->ruleset->bears ? GS_EFFECT_HITS : GS_EFFECT_LOSS;
}

static void note(const char *words)
{
    gs_log_part_add(log_, GS_LOG_NOTE)->u.note = words;
}

/* How it is told, where not as a chronicle. */
static gs_story_options told_as = {.wording = 1};

/* Reckons what each effect leaves, and tells the battle. */
static gs_narrative *tell(int winner, const char *reason)
{
    gs_table_state *t = GS_NEW(a, gs_table_state);
    gs_narrative *n = NULL;
    gs_outcome o = {.winner = winner, .reason = reason, .rule = "", .turns = 3};
    gs_fold_start(s, t);
    for (int i = 0; i < log_->count; i++) {
        gs_entry *e = &log_->entries[i];
        t->turn = e->turn;
        for (int k = 0; k < e->n_parts; k++) {
            if (e->parts[k].kind == GS_LOG_EFFECT) {
                gs_effect_reckon(s, t, &e->parts[k].u.effect);
            }
            if (gs_fold_part(s, t, &e->parts[k], &err) != GS_OK) {
                fail_msg("%s: entry %d: %s", s->ruleset->id, e->n, err.text);
            }
        }
    }
    if (gs_story_tell(a, s, log_, &o, book, &told_as, &n, &err) != GS_OK) {
        fail_msg("%s: %s", s->ruleset->id, err.text);
    }
    return n;
}
#endif
