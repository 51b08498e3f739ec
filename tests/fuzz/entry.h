#ifndef GESTA_FUZZ_ENTRY_H
#define GESTA_FUZZ_ENTRY_H
/* The doors by which strange bytes come in, each as a function of bytes. What is taken goes on to
 * everything behind the door (odds, writers, story, reports, every renderer); what is refused must
 * be refused in one line with a place. Used by the fuzzers and by the test of mutations. A broken
 * promise ends in fuzz_broken with words. */
#include "gesta/campaign.h"
#include "gesta/engine.h"
#include "gesta/odds.h"
#include "gesta/os.h"
#include "gesta/patch.h"
#include "gesta/render.h"
#include "gesta/report_build.h"
#include "gesta/general_sparring.h"
#include "gesta/xmlio.h"

#include "../../src/os/os_int.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct fuzz {
    gs_arena *arena; /* of the whole run */
    gs_xml_schema *campaign_xsd, *battle_xsd, *story_xsd;
    gs_story_book *book;
    gs_fonts *fonts;
    bool pdf; /* draw pages as well: slow */
    long taken, refused;
} fuzz;

/* Says what was promised and not kept; does not return. */
_Noreturn void fuzz_broken(const char *fmt, ...) GS_PRINTF(1, 2);

static inline gs_xml_schema *fuzz_schema(fuzz *f, const char *name)
{
    gs_err err = {0};
    size_t n;
    gs_xml_schema *s = NULL;
    const char *bytes = gs_os_resource(f->arena, name, &n, &err);
    if (!bytes || gs_xml_schema_new(bytes, n, name, &s, &err) != GS_OK) {
        fuzz_broken("%s: %s", name, err.text);
    }
    return s;
}

static inline void fuzz_open(fuzz *f)
{
    gs_err err = {0};
    size_t n;
    *f = (fuzz){.arena = gs_arena_new(), .pdf = true};
    f->campaign_xsd = fuzz_schema(f, "schema/campaign.xsd");
    f->battle_xsd = fuzz_schema(f, "schema/battle.xsd");
    f->story_xsd = fuzz_schema(f, "schema/story.xsd");
    const char *xml = gs_os_resource(f->arena, "templates/en.xml", &n, &err);
    if (!xml || gs_xml_read_story(xml, n, "en.xml", f->story_xsd, f->arena, &f->book, &err) !=
                    GS_OK) {
        fuzz_broken("templates/en.xml: %s", err.text);
    }
    f->fonts = gs_fonts_open(NULL);
}

static inline void fuzz_close(fuzz *f)
{
    gs_fonts_close(f->fonts);
    gs_xml_schema_free(f->campaign_xsd);
    gs_xml_schema_free(f->battle_xsd);
    gs_xml_schema_free(f->story_xsd);
    gs_arena_free(f->arena);
}

/* A refusal: exit status 2, words, one line, and the line or the key at fault. */
static inline void fuzz_refused(fuzz *f, gs_status st, const gs_err *err)
{
    char line[1200];
    gs_err_format(err, line, sizeof line);
    f->refused++;
    if (gs_status_exit(st) != 2 || err->status != st) {
        fuzz_broken("refused with status %d (%d in the error): %s", (int)st, (int)err->status,
                    line);
    }
    if (!err->text[0] || strchr(line, '\n')) {
        fuzz_broken("the error is not one line: \"%s\"", line);
    }
    if (err->line < 1 && !err->key[0] && !strstr(err->text, "is empty")) {
        fuzz_broken("the error names neither line nor key: %s", line);
    }
    if (!gs_utf8_valid(line, strlen(line))) {
        fuzz_broken("the error is no UTF-8: %s", line);
    }
}

/* A file is refused with its line as well. */
static inline void fuzz_file_refused(fuzz *f, gs_status st, const gs_err *err)
{
    fuzz_refused(f, st, err);
    if (err->line < 1 && !strstr(err->text, "is empty")) {
        fuzz_broken("the error names no line: %s %s", err->key, err->text);
    }
}

/* Something that may go wrong behind the door, if it says why. */
static inline bool fuzz_may_fail(gs_status st, const gs_err *err, const char *what)
{
    if (st != GS_OK && (!err->text[0] || err->status != st)) {
        fuzz_broken("%s fails with status %d (%d in the error) and says \"%s\"", what, (int)st,
                    (int)err->status, err->text);
    }
    return st == GS_OK;
}

/* ---- the rules: a line of a batch, whatever the rule set ---- */
static inline void fuzz_batch(fuzz *f, const char *bytes, size_t n)
{
    if (n < 1) {
        return;
    }
    int sets = 0;
    while (gs_rulesets[sets]) {
        sets++;
    }
    const gs_ruleset *rs = gs_rulesets[(unsigned char)bytes[0] % sets];
    gs_str out = {0};
    for (const char *p = bytes + 1, *end = bytes + n; p < end;) {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        size_t len = stop ? (size_t)(stop - p) : (size_t)(end - p);
        gs_str_clear(&out);
        if (gs_batch_line(rs, p, len, &out)) {
            if (out.p[out.len - 1] == '\n' || strlen(gs_str_text(&out)) != out.len ||
                !strstr(gs_str_text(&out), " ; ")) {
                fuzz_broken("the answer is not one line of fields: %s", gs_str_text(&out));
            }
            f->taken++;
        }
        p += len + 1;
    }
    gs_str_free(&out);
}

/* ---- situations and dice as the command line reads them: byte 0 the rule set, byte 1 the
 * procedure, then the situation, a newline, the dice ---- */
static inline void fuzz_situation(fuzz *f, const char *bytes, size_t n)
{
    if (n < 2) {
        return;
    }
    int sets = 0;
    while (gs_rulesets[sets]) {
        sets++;
    }
    const gs_ruleset *rs = gs_rulesets[(unsigned char)bytes[0] % sets];
    const gs_proc *p = rs->procs[(unsigned char)bytes[1] % rs->n_procs];
    const char *stop = memchr(bytes + 2, '\n', n - 2);
    size_t len = stop ? (size_t)(stop - bytes) - 2 : n - 2;
    _Alignas(16) char in[GS_MAX_FACTS_SIZE];
    _Alignas(16) char result[GS_MAX_FACTS_SIZE];
    static gs_script script;
    static gs_rolls rolls;
    static gs_working working;
    gs_seeded seeded;
    gs_err err = {0};
    gs_status st = gs_proc_situation(p, bytes + 2, len, in, &err);
    gs_seeded_init(&seeded, 1, 0);
    gs_script_init(&script, &seeded.dice);
    memset(&working, 0, sizeof working);
    if (st == GS_OK && stop) {
        st = gs_script_parse(&script, stop + 1, (size_t)(bytes + n - stop) - 1, &err);
    }
    if (st == GS_OK) {
        st = gs_proc_run(p, in, &script.dice, result, &rolls, &working, &err);
    }
    if (st != GS_OK) {
        fuzz_refused(f, st, &err);
        return;
    }
    f->taken++;
    gs_str a = {0}, b = {0};
    gs_facts_print(p->in, p->n_in, in, false, &a); /* what is printed reads back as itself */
    _Alignas(16) char again[GS_MAX_FACTS_SIZE];
    if (!fuzz_may_fail(gs_proc_situation(p, gs_str_text(&a), a.len, again, &err), &err, "again")) {
        fuzz_broken("a situation that was printed is refused: %s: %s", err.text, gs_str_text(&a));
    }
    gs_facts_print(p->in, p->n_in, again, false, &b);
    if (strcmp(gs_str_text(&a), gs_str_text(&b)) != 0) {
        fuzz_broken("printed \"%s\", read back \"%s\"", gs_str_text(&a), gs_str_text(&b));
    }
    gs_working_print(p, &working, &rolls, &b);
    gs_str_free(&a);
    gs_str_free(&b);
}

/* ---- house rules: byte 0 the rule set, byte 1 the procedure, then a file of rows ---- */
static inline void fuzz_house(fuzz *f, const char *bytes, size_t n)
{
    int sets = 0, count = 0, *lines = NULL;
    while (gs_rulesets[sets]) {
        sets++;
    }
    if (n < 2) {
        return;
    }
    const gs_ruleset *rs = gs_rulesets[(unsigned char)bytes[0] % sets];
    const gs_proc *p = rs->procs[(unsigned char)bytes[1] % rs->n_procs];
    _Alignas(16) char in[GS_MAX_FACTS_SIZE];
    _Alignas(16) char result[GS_MAX_FACTS_SIZE];
    gs_patch_row *rows = NULL;
    gs_patched used[64];
    gs_arena *a = gs_arena_new();
    gs_err err = {0};
    gs_status st = gs_patch_read(bytes + 2, n - 2, a, &rows, &lines, &count, &err);
    gs_facts_default(p->in, p->n_in, in);
    for (int i = 0; i < count && st == GS_OK; i++) {
        gs_patch patch;
        st = gs_patch_check(&rows[i], rs, &err);
        if (st == GS_OK && gs_patch_compile(&rows[i], p, rows[i].role, &patch, NULL) == GS_OK &&
            gs_patch_holds(&patch, in)) {
            gs_str out = {0};
            gs_patched_print(used, gs_patch_apply(&patch, in, used, 64), &out);
            gs_str_free(&out);
        }
    }
    gs_seeded dice;
    gs_seeded_init(&dice, 1, 0);
    if (st == GS_OK && p->check) {
        st = p->check(in, &err);
    }
    if (st == GS_OK) {
        st = gs_proc_run(p, in, &dice.dice, result, NULL, NULL, &err);
    }
    if (st == GS_OK) {
        f->taken++;
    } else {
        fuzz_refused(f, st, &err);
    }
    gs_arena_free(a);
}

/* ---- documents: every renderer ---- */
/* One renderer's bytes: some, and a page for a screen is XML whatever the names in it. */
static inline void fuzz_one_format(fuzz *f, const gs_doc *doc, const gs_renderer *r)
{
    gs_err err = {0};
    gs_str out = {0};
    const gs_render_options opt = {
        .fonts = f->fonts, .css = "", .pictures = r->beside ? "a b/c" : NULL};
    if (!fuzz_may_fail(r->render(doc, &opt, &out, &err), &err, r->name) || !out.len) {
        fuzz_broken("%s renders nothing: %s", r->name, err.text);
    }
    const char *page = strcmp(r->name, "html") == 0 ? strstr(out.p, "<html") : NULL;
    if (page && gs_xml_validate(page, strlen(page), "page", NULL, &err) != GS_OK) {
        fuzz_broken("the page does not parse: %s", err.text);
    }
    if (r->printed && strcmp(r->ending, ".pdf") != 0 && strcmp(r->ending, ".epub") != 0 &&
        !gs_utf8_valid(out.p, out.len)) {
        fuzz_broken("%s is no UTF-8", r->name);
    }
    gs_str_free(&out);
}

static inline void fuzz_pictures(fuzz *f, const gs_doc *doc)
{
    gs_doc_iter it;
    gs_doc_walk(&it, doc->root);
    while (gs_doc_next(&it) != GS_WALK_DONE) {
        if (it.event == GS_WALK_ENTER && it.node->drawing) {
            gs_err err = {0};
            gs_str out = {0};
            fuzz_may_fail(gs_render_png(it.node->drawing, f->fonts, 40, &out, &err), &err, "png");
            gs_str_free(&out);
        }
    }
}

static inline void fuzz_render(fuzz *f, gs_doc *doc)
{
    gs_err err = {0};
    gs_str out = {0};
    gs_xml_write_report(doc, &out);
    if (!gs_utf8_valid(gs_str_text(&out), out.len)) {
        fuzz_broken("the report's XML is no UTF-8");
    }
    gs_xml_schema *none = NULL;
    if (gs_xml_validate(gs_str_text(&out), out.len, "report", none, &err) != GS_OK) {
        fuzz_broken("the report's XML does not parse: %s", err.text);
    }
    gs_str_free(&out);
    for (const gs_renderer *r = gs_renderers; r->name; r++) {
        if (r->printed && strcmp(r->name, "pdf") != 0) {
            gs_doc_typeset(doc);
        }
        bool slow = strcmp(r->name, "pdf") == 0 || strcmp(r->name, "epub") == 0;
        if (!slow || f->pdf) {
            fuzz_one_format(f, doc, r);
        }
    }
    if (f->pdf) {
        fuzz_pictures(f, doc);
    }
}

static inline gs_build_options fuzz_build(fuzz *f)
{
    return (gs_build_options){.book = f->book, .metrics = gs_fonts_metrics(f->fonts), .minutes = true};
}

/* A battle's record goes on to the audit, the story, the report and back to XML. */
static inline void fuzz_record(fuzz *f, gs_arena *a, const gs_xml_battle *b)
{
    gs_err err = {0};
    gs_audit audit;
    gs_narrative *story = NULL;
    gs_doc *doc = NULL;
    fuzz_may_fail(gs_battle_audit(b->setup, b->log, &audit, &err), &err, "audit");
    gs_str once = {0}, twice = {0};
    gs_xml_battle again;
    memset(&err, 0, sizeof err);
    if (!fuzz_may_fail(gs_xml_write_battle(b->setup, b->log, b->outcome, b->forecast,
                                           b->narrative, false, &once, &err), &err, "writing")) {
        fuzz_broken("a battle that was read cannot be written: %s", err.text);
    }
    if (gs_xml_read_battle(gs_str_text(&once), once.len, "again", f->battle_xsd, a, &again, &err) !=
        GS_OK) {
        fuzz_broken("a battle that was written is refused, line %d: %s %s", err.line, err.key,
                    err.text);
    }
    if (gs_xml_write_battle(again.setup, again.log, again.outcome, again.forecast, again.narrative,
                            false, &twice, &err) != GS_OK || once.len != twice.len ||
        memcmp(once.p, twice.p, once.len) != 0) {
        fuzz_broken("a battle written twice differs");
    }
    gs_str_free(&once);
    gs_str_free(&twice);
    const gs_story_options so = {0};
    const gs_build_options bo = fuzz_build(f);
    memset(&err, 0, sizeof err);
    if (b->outcome &&
        fuzz_may_fail(gs_story_tell(a, b->setup, b->log, b->outcome, f->book, &so, &story, &err),
                      &err, "story") &&
        fuzz_may_fail(gs_report_battle(a, b->setup, b->log, b->outcome, story, &bo, &doc, &err),
                      &err, "report")) {
        fuzz_render(f, doc);
    }
}

static inline void fuzz_battle(fuzz *f, const char *bytes, size_t n)
{
    gs_err err = {0};
    gs_xml_battle b = {0};
    gs_arena *a = gs_arena_new();
    gs_status st = gs_xml_read_battle(bytes, n, "fuzz.xml", f->battle_xsd, a, &b, &err);
    if (st != GS_OK) {
        fuzz_file_refused(f, st, &err);
    } else {
        f->taken++;
        fuzz_record(f, a, &b);
    }
    gs_arena_free(a);
}

/* ---- campaigns: lists, musters, rosters, careers, and back to XML ---- */
static inline void fuzz_campaign_reports(fuzz *f, const gs_campaign *c)
{
    gs_arena *a = gs_arena_new();
    const gs_build_options bo = fuzz_build(f);
    gs_err err = {0};
    gs_doc *doc;
    for (int s = 0; s < c->n_sides; s++) {
        const gs_camp_side *side = &c->sides[s];
        for (int i = 0; i < side->n_armies; i++) {
            memset(&err, 0, sizeof err);
            if (fuzz_may_fail(gs_report_roster(a, c, &side->armies[i], &bo, &doc, &err), &err,
                              "roster")) {
                fuzz_render(f, doc);
            }
            memset(&err, 0, sizeof err);
            if (fuzz_may_fail(gs_report_cards(a, c, &side->armies[i], NULL, i % 2, &doc, &err), &err,
                              "cards")) {
                fuzz_render(f, doc);
            }
        }
        for (int i = 0; i < side->n_heroes; i++) {
            memset(&err, 0, sizeof err);
            if (fuzz_may_fail(gs_report_career(a, c, &side->heroes[i], &bo, &doc, &err), &err,
                              "career")) {
                fuzz_render(f, doc);
            }
        }
    }
    for (int i = 0; i < c->n_battles; i++) {
        gs_setup *s = NULL;
        memset(&err, 0, sizeof err);
        if (fuzz_may_fail(gs_campaign_muster(c, &c->battles[i], a, &s, &err), &err, "muster") &&
            gs_setup_check(s, &err) != GS_OK) {
            fuzz_broken("a muster gives a set-up that is none: %s", err.text);
        }
    }
    gs_arena_free(a);
}

static inline void fuzz_campaign(fuzz *f, const char *bytes, size_t n)
{
    gs_err err = {0};
    gs_campaign *c = NULL, *again = NULL;
    gs_status st = gs_xml_read_campaign(bytes, n, "fuzz.xml", f->campaign_xsd, f->battle_xsd, &c,
                                        &err);
    if (st != GS_OK) {
        fuzz_file_refused(f, st, &err);
        return;
    }
    f->taken++;
    gs_str once = {0}, twice = {0};
    if (gs_xml_write_campaign(c, &once, &err) != GS_OK) {
        fuzz_broken("a campaign that was read cannot be written: %s", err.text);
    }
    if (gs_xml_read_campaign(gs_str_text(&once), once.len, "again", f->campaign_xsd, f->battle_xsd,
                             &again, &err) != GS_OK) {
        fuzz_broken("a campaign that was written is refused, line %d: %s %s", err.line, err.key,
                    err.text);
    }
    if (gs_xml_write_campaign(again, &twice, &err) != GS_OK || once.len != twice.len ||
        memcmp(once.p, twice.p, once.len) != 0) {
        fuzz_broken("a campaign written twice differs");
    }
    gs_str_free(&once);
    gs_str_free(&twice);
    fuzz_campaign_reports(f, c);
    gs_campaign_free(again);
    gs_campaign_free(c);
}

/* ---- photos ---- */
/* In the same process: what a child would hide. */
static inline void fuzz_photo(fuzz *f, const char *bytes, size_t n)
{
    gs_err err = {0};
    gs_photo head, seen;
    gs_str kept = {0}, thumb = {0}, again = {0};
    gs_status st = gs_photo_make_here(bytes, n, &head, &kept, &thumb, &err);
    if (st != GS_OK) {
        if (st != GS_INPUT || !err.text[0] || strchr(err.text, '\n')) {
            fuzz_broken("a picture is refused without a plain line: %s", err.text);
        }
        f->refused++;
    } else {
        f->taken++;
        if (gs_photo_check_here(kept.p, kept.len, &seen, &again, &err) != GS_OK ||
            again.len != thumb.len || head.width > GS_PHOTO_SIDE || head.height > GS_PHOTO_SIDE ||
            kept.len > GS_PHOTO_KEPT) {
            fuzz_broken("a photo that was made is not kept: %s", err.text);
        }
        gs_str_clear(&again);
    }
    (void)!gs_photo_check_here(bytes, n, &seen, &again, &err); /* it says that it is one */
    gs_str_free(&kept);
    gs_str_free(&thumb);
    gs_str_free(&again);
}

/* ---- the wording ---- */
/* A book that is well-formed is checked and laid over the English one: each fault has words and a
 * place in the file, and what is laid knows every kind that was there. */
static inline void fuzz_own_words(fuzz *f, gs_arena *a, const char *bytes, size_t n,
                                  const gs_story_book *book)
{
    gs_story_fault *faults;
    int count = gs_story_check(a, f->book, f->book, book, &faults);
    for (int i = 0; i < count; i++) {
        const gs_story_fault *x = &faults[i];
        const gs_template *t = x->which >= 0 ? &book->templates[x->which] : NULL;
        int line = 0, column = 0;
        gs_xml_spot(bytes, n, t ? t->at[x->part] : 0, x->within, &line, &column);
        if (line < 1 || column < 1 || !strstr(x->text, "expected ") ||
            (t && t->at[x->part] > n)) {
            fuzz_broken("a fault at %d:%d: %s", line, column, x->text);
        }
    }
    const gs_story_book *laid = gs_story_lay(a, f->book, book);
    if (laid->n_templates < f->book->n_templates || laid->n_words < f->book->n_words) {
        fuzz_broken("laid over, templates are lost");
    }
}

static inline void fuzz_story(fuzz *f, const char *bytes, size_t n)
{
    gs_err err = {0};
    gs_arena *a = gs_arena_new();
    gs_story_book *book = NULL;
    gs_status st = gs_xml_read_story(bytes, n, "fuzz.xml", f->story_xsd, a, &book, &err);
    if (st != GS_OK) {
        fuzz_file_refused(f, st, &err);
    } else {
        f->taken++;
        fuzz_own_words(f, a, bytes, n, book);
    }
    gs_arena_free(a);
}

/* ---- a small battle of its own, to have a record to begin with ---- */
/* Two simple players fight the first battle of a campaign's XML; the record as battle XML. */
static inline char *fuzz_fight(fuzz *f, const char *campaign, size_t n, size_t *size)
{
    gs_err err = {0};
    gs_campaign *c = NULL;
    gs_setup *s = NULL;
    const gs_scene *scene = NULL;
    gs_str out = {0};
    const gs_player players[GS_SIDES] = {gs_player_naive(), gs_player_naive()};
    gs_log *log = gs_log_new(f->arena);
    gs_battle *b = GS_NEW(f->arena, gs_battle);
    gs_status st = gs_xml_read_campaign(campaign, n, "seed.xml", f->campaign_xsd, f->battle_xsd, &c,
                                        &err);
    st = st == GS_OK ? gs_campaign_muster(c, &c->battles[0], f->arena, &s, &err) : st;
    st = st == GS_OK ? gs_scene_new(f->arena, s, &scene, &err) : st;
    if (st == GS_OK) {
        gs_battle_start(b, scene, log, players);
        st = gs_engine_run(b, &err);
    }
    st = st == GS_OK ? gs_xml_write_battle(s, log, &b->s.outcome, NULL, NULL, false, &out, &err)
                     : st;
    if (st != GS_OK) {
        fuzz_broken("the seed battle: line %d: %s", err.line, err.text);
    }
    char *copy = gs_arena_strndup(f->arena, out.p, out.len);
    *size = out.len;
    gs_str_free(&out);
    gs_campaign_free(c);
    return copy;
}
#endif
