/* LINK: io. Battles in which anything happens that the rules allow, for the orders are drawn: detachments of
 * detachments, demons raised, engines taken. The record is written, read and written the same, stands
 * the audit, and is told and printed; whoever takes part has a name, and every sentence is whole. */
#include "test.h"

#include "resources.h"

#include "battles.h"
#include "goh_battles.h"

#include "gesta/campaign.h"
#include "gesta/general_sparring.h"
#include "spar/players.h"
#include "gesta/render.h"
#include "gesta/report_build.h"

#include <stdlib.h>
#include <string.h>

#define BATTLES 45

typedef struct press {
    gs_arena *a;
    gs_xml_schema *battle;
    gs_story_book *book;
    gs_fonts *fonts;
    int splits, demons, told, deaths; /* that happened; sentences that name a detachment */
} press;

static int setup(void **state)
{
    press *p = gs_malloc(sizeof *p);
    memset(p, 0, sizeof *p);
    p->a = gs_arena_new();
    p->battle = schema_of(p->a, "schema/battle.xsd");
    p->fonts = gs_fonts_open(NULL);
    p->book = book_of(p->a);
    *state = p;
    return 0;
}

static int teardown(void **state)
{
    press *p = *state;
    gs_fonts_close(p->fonts);
    gs_xml_schema_free(p->battle);
    gs_arena_free(p->a);
    gs_free(p);
    return 0;
}

static void must(uint64_t seed, gs_status st, const gs_err *err)
{
    if (st != GS_OK) {
        fail_msg("seed %d: line %d: %s", (int)seed, err->line, err->text);
    }
}

static const char *as_xml(press *p, gs_arena *a, const gs_xml_battle *b, uint64_t seed)
{
    gs_str out = {0};
    gs_err err = {0};
    must(seed, gs_xml_write_battle(b->setup, b->log, b->outcome, NULL, NULL, false, &out, &err), &err);
    must(seed, gs_xml_validate(out.p, out.len, "battle", p->battle, &err), &err);
    const char *text = gs_arena_strdup(a, gs_str_text(&out));
    gs_str_free(&out);
    return text;
}

static void check_record(press *p, gs_arena *a, const gs_xml_battle *b, uint64_t seed)
{
    gs_err err = {0};
    gs_audit audit;
    gs_xml_battle read;
    const char *once = as_xml(p, a, b, seed);
    must(seed, gs_xml_read_battle(once, strlen(once), "b.xml", p->battle, a, &read, &err), &err);
    assert_string_equal(once, as_xml(p, a, &read, seed));
    must(seed, gs_battle_audit(read.setup, read.log, &audit, &err), &err);
}

static void count(press *p, const gs_log *log)
{
    for (int i = 0; i < log->count; i++) {
        for (int k = 0; k < log->entries[i].n_parts; k++) {
            const gs_log_part *part = &log->entries[i].parts[k];
            if (part->kind == GS_LOG_EFFECT) {
                p->splits += part->u.effect.kind == GS_EFFECT_SPLIT;
                p->demons += part->u.effect.kind == GS_EFFECT_RAISED;
            }
        }
    }
}

static void check_words(press *p, const gs_narrative *n, uint64_t seed)
{
    static const char *const holes[] = {"  ", " ,", " .", " '", "{", "}"};
    for (int i = 0; i < n->n_paras; i++) {
        for (int k = 0; k < n->paras[i].n_sentences; k++) {
            const char *text = n->paras[i].sentences[k].text;
            for (int h = 0; h < GS_COUNT(holes); h++) {
                if (text[0] == ' ' || text[0] == ',' || strstr(text, holes[h])) {
                    fail_msg("seed %d: a hole in \"%s\"", (int)seed, text);
                }
            }
            p->told += strstr(text, "detachment of") != NULL;
        }
    }
}

/* All words of an entry of the minutes. */
static void entry_words(const gs_node *n, gs_str *out)
{
    gs_str_add(out, n->text ? n->text : "");
    for (const gs_node *c = n->first; c; c = c->next) {
        entry_words(c, out);
    }
}

/* The faces of a label, "3,3,2" in the log, stand in the line in their order. */
static bool stand_in(const char *line, const char *faces, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char die[3] = {' ', faces[i], '\0'};
        if (faces[i] >= '1' && faces[i] <= '6') {
            line = strstr(line, die);
            if (!line) {
                return false;
            }
            line += 2;
        }
    }
    return true;
}

static void check_dice(const char *line, const gs_log_resolve *r, uint64_t seed)
{
    for (const char *p = r->dice; p && *p;) {
        size_t n = strcspn(p, " "), label = strcspn(p, "=") + 1;
        if (label < n && !stand_in(line, p + label, n - label)) {
            fail_msg("seed %d: no %.*s in \"%s\"", (int)seed, (int)n, p, line);
        }
        p += n + (p[n] == ' ');
    }
}

static void check_entry(const gs_node *n, const gs_log *log, uint64_t seed)
{
    static const char *const holes[] = {"  ", " ,", " .", " ;", "..", ".:", ":;", ";:", ": :",
                                        "; ;", ", SHW-", ", GOH-"};
    const gs_entry *e = &log->entries[gs_node_number(n, GS_ATTR_NUMBER, 0) - 1];
    gs_str line = {0};
    entry_words(n, &line);
    for (int h = 0; h < GS_COUNT(holes); h++) {
        if (strstr(line.p, holes[h])) {
            fail_msg("seed %d: \"%s\" in \"%s\"", (int)seed, holes[h], line.p);
        }
    }
    for (int k = 0; k < e->n_parts; k++) {
        if (e->parts[k].kind == GS_LOG_RESOLVE) {
            check_dice(line.p, &e->parts[k].u.resolve, seed);
        }
    }
    gs_str_free(&line);
}

/* An entry of the log is a line of the minutes, with every die of it. */
static void check_minutes(const gs_doc *d, const gs_log *log, uint64_t seed)
{
    gs_doc_iter it;
    int entries = 0;
    gs_doc_walk(&it, d->root);
    while (gs_doc_next(&it) != GS_WALK_DONE) {
        if (it.event == GS_WALK_ENTER && it.node->kind == GS_NODE_ENTRY) {
            check_entry(it.node, log, seed);
            entries++;
        }
    }
    assert_int_equal(entries, log->count);
}

/* Was the hero struck in that turn by somebody of that name, and killed in it? */
static bool slain_so(const gs_setup *s, const gs_log *log, int h, int turn, const char *by)
{
    bool struck = *by == '\0', killed = false;
    for (int i = 0; i < log->count; i++) {
        const gs_entry *e = &log->entries[i];
        for (int k = 0; e->turn == turn && k < e->n_parts; k++) {
            const gs_log_effect *f = &e->parts[k].u.effect;
            if (e->parts[k].kind == GS_LOG_EFFECT && f->who.kind == GS_REF_HERO && f->who.ix == h) {
                gs_ref hand = gs_log_fate_hand(e, f); /* of his company's end, where he went with it */
                struck = struck || strcmp(gs_ref_name(s, f->by), by) == 0 ||
                         (f->kind == GS_EFFECT_HERO_KILLED && strcmp(gs_ref_name(s, hand), by) == 0);
                killed = killed || f->kind == GS_EFFECT_HERO_KILLED;
            }
        }
    }
    return struck && killed;
}

/* The rows of the heroes who died: "killed by NAME, turn N", or without a name. */
static void check_deaths(press *p, const gs_doc *d, const gs_setup *s, const gs_log *log,
                         uint64_t seed)
{
    gs_doc_iter it;
    gs_doc_walk(&it, d->root);
    while (gs_doc_next(&it) != GS_WALK_DONE) {
        gs_str name = {0}, fate = {0};
        if (it.event == GS_WALK_ENTER && it.node->kind == GS_NODE_ROW && it.node->first) {
            entry_words(it.node->first, &name);
            for (const gs_node *c = it.node->first; c; c = c->next) {
                gs_str_clear(&fate);
                entry_words(c, &fate);
            }
        }
        const char *turn = fate.len && strncmp(fate.p, "killed", 6) == 0 ? strstr(fate.p, ", turn ")
                                                                         : NULL;
        for (int h = 0; turn && h < s->n_heroes; h++) {
            if (strcmp(s->heroes[h].name + 1, name.p + 1) == 0) { /* but for its capital */
                int by = strncmp(fate.p, "killed by ", 10) == 0 ? 10 : (int)(turn - fate.p);
                gs_str who = {0};
                gs_str_addf(&who, "%.*s", (int)(turn - fate.p) - by, fate.p + by);
                if (!slain_so(s, log, h, atoi(turn + 7), gs_str_text(&who))) {
                    fail_msg("seed %d: %s %s", (int)seed, name.p, fate.p);
                }
                p->deaths += who.len > 0;
                gs_str_free(&who);
            }
        }
        gs_str_free(&name);
        gs_str_free(&fate);
    }
}

static void print(press *p, gs_arena *a, const gs_xml_battle *b, uint64_t seed)
{
    gs_err err = {0};
    gs_narrative *n;
    gs_doc *doc;
    gs_str out = {0};
    gs_story_options opt = {.wording = (uint32_t)seed};
    gs_build_options build = {.metrics = gs_fonts_metrics(p->fonts), .minutes = true};
    must(seed, gs_story_tell(a, b->setup, b->log, b->outcome, p->book, &opt, &n, &err), &err);
    check_words(p, n, seed);
    must(seed, gs_report_battle(a, b->setup, b->log, b->outcome, n, &build, &doc, &err), &err);
    check_minutes(doc, b->log, seed);
    check_deaths(p, doc, b->setup, b->log, seed);
    must(seed, gs_render_pdf(doc, &(gs_render_options){.fonts = p->fonts}, &out, &err), &err);
    assert_true(out.len > 10000);
    gs_str_free(&out);
}

static void fight(press *p, gs_setup *(*make)(gs_arena *a, uint64_t seed), uint64_t seed)
{
    gs_arena *a = gs_arena_new();
    gs_err err = {0};
    const gs_scene *scene;
    gs_battle *b = GS_NEW(a, gs_battle);
    gs_xml_battle record = {.setup = make(a, seed), .log = gs_log_new(a)};
    must(seed, gs_setup_complete(record.setup, a, &err), &err);
    must(seed, gs_scene_new(a, record.setup, &scene, &err), &err);
    gs_battle_start(b, scene, record.log, (gs_player[2]){gs_player_random(), gs_player_random()});
    must(seed, gs_engine_run(b, &err), &err);
    record.outcome = &b->s.outcome;
    count(p, record.log);
    check_record(p, a, &record, seed);
    print(p, a, &record, seed);
    gs_arena_free(a);
}

static void test_wild__stout_hearts(void **state)
{
    press *p = *state;
    for (uint64_t seed = 1; seed <= BATTLES; seed++) {
        fight(p, random_setup, seed);
    }
    assert_true(p->splits > 0 && p->demons > 0 && p->told > 0 && p->deaths > 0); /* it happens */
}

static void test_wild__gathering_of_hosts(void **state)
{
    for (uint64_t seed = 1; seed <= BATTLES; seed++) {
        fight(*state, goh_random_setup, seed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_wild__stout_hearts, setup, teardown),
        cmocka_unit_test_setup_teardown(test_wild__gathering_of_hosts, setup, teardown)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
