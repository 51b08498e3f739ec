/* Pages of campaigns drawn at random, under all five rule sets: every army and hero, every kind of
 * troops, names and numbers at their limits, both papers, PDF and text. Nothing may be refused, and
 * nothing may stand beyond the page. */
/* LINK: io */
#include "test.h"

#include "traces/traces.h"

#include "battles.h"
#include "drawn.h"
#include "resources.h"

#include "gesta/campaign.h"
#include "gesta/carry.h"
#include "gesta/general_sparring.h"
#include "gesta/quick.h"
#include "gesta/render.h"
#include "gesta/report_build.h"

#define CAMPAIGNS 30
#define BATTLES 10 /* two of each rule set */

/* ---- pages ---- */
typedef struct press {
    int runs; /* that were looked at */
    gs_fonts *fonts;
    gs_render_options opt;
} press;

static void quiet(void *ctx, const char *text)
{
    (void)ctx;
    (void)text;
}

static press press_open(void)
{
    press p = {.opt = {.warn = quiet}};
    p.fonts = gs_fonts_open(&p.opt);
    p.opt.fonts = p.fonts;
    return p;
}

static gs_build_options build_of(press *p)
{
    gs_build_options b = {.metrics = gs_fonts_metrics(p->fonts)};
    gs_page_lines(&p->opt, &b.lines, &b.lead);
    return b;
}

/* Every word that is placed, and every picture, stands on the page with a printer's margin. */
static void inside_the_page(press *p, const gs_doc *doc, const char *what, uint64_t seed)
{
    enum { MARGIN = 4000 };
    gs_err err = {0};
    gs_str out = {0};
    int page, width = 0, height = 0, x, y, w, h, scale, runs = 0;
    assert_int_equal(
        gs_render_trace(doc, &p->opt, gs_fonts_metrics(p->fonts), &out, &err), GS_OK);
    for (const char *line = gs_str_text(&out); *line; line += strcspn(line, "\n") + 1) {
        bool run = sscanf(line, "  art %d %d w%d", &x, &y, &w) == 3 ||
                   sscanf(line, "  %d %d w%d", &x, &y, &w) == 3;
        if (sscanf(line, "  drawing %d %d %dx%d scale %d", &x, &y, &w, &h, &scale) == 5) {
            run = true;
            w = (int)((int64_t)w * scale / 10000);
            y += (int)((int64_t)h * scale / 10000); /* its foot */
        }
        if (run && (x < MARGIN || x + w > width - MARGIN || y < MARGIN || y > height - MARGIN)) {
            fail_msg("%s of seed %d, %s: outside the page: %.*s", what, (int)seed,
                     p->opt.paper == GS_PAPER_A4 ? "A4" : "Letter", (int)strcspn(line, "\n"),
                     line);
        }
        if (!run) {
            sscanf(line, "page %d %dx%d", &page, &width, &height);
        }
        runs += run;
    }
    p->runs += runs;
    gs_str_free(&out);
}

static void print_it(press *p, const gs_doc *doc, const char *what, uint64_t seed)
{
    static const char *const formats[] = {"pdf", "text"};
    for (int i = 0; i < 2; i++) {
        gs_err err = {0};
        gs_str out = {0};
        gs_status st = gs_renderer_find(formats[i])->render(doc, &p->opt, &out, &err);
        if (st != GS_OK || (i == 0 && out.len < 20)) {
            fail_msg("%s of seed %d as %s: %s", what, (int)seed, formats[i], err.text);
        }
        if (i == 0) {
            assert_memory_equal(out.p, "%PDF-", 5);
        }
        gs_str_free(&out);
    }
    inside_the_page(p, doc, what, seed);
}

static void must(gs_status st, const gs_err *err, const char *what, uint64_t seed)
{
    if (st != GS_OK) {
        fail_msg("%s of seed %d: %s: %s", what, (int)seed, err->key, err->text);
    }
}

static void print_campaign(press *p, const gs_campaign *c, const gs_ruleset *rs, uint64_t seed)
{
    gs_err err = {0};
    gs_doc *doc;
    gs_arena *a = gs_arena_new();
    gs_build_options build = build_of(p);
    build.book = book_of(a);
    for (int s = 0; s < c->n_sides; s++) {
        for (int k = 0; k < c->sides[s].n_armies; k++) {
            const gs_camp_army *army = &c->sides[s].armies[k];
            must(gs_report_roster(a, c, army, &build, &doc, &err), &err, "roster", seed);
            print_it(p, doc, "roster", seed);
            must(gs_report_cards(a, c, army, &build, seed % 2, &doc, &err), &err, "cards", seed);
            print_it(p, doc, "cards", seed);
        }
        for (int h = (int)(seed % 3); h < c->sides[s].n_heroes; h += 3) {
            must(gs_report_career(a, c, &c->sides[s].heroes[h], &build, &doc, &err), &err,
                 "career", seed);
            print_it(p, doc, "career", seed);
        }
    }
    must(gs_report_honours(a, c, &build, &doc, &err), &err, "honours", seed);
    print_it(p, doc, "honours", seed);
    must(gs_report_chronicle(a, c, &build, &doc, &err), &err, "chronicle", seed);
    print_it(p, doc, "chronicle", seed);
    gs_setup *s = setup_of(c, a, rs);
    must(gs_setup_complete(s, a, &err), &err, "set-up", seed);
    must(gs_report_reference(a, s, NULL, &doc, &err), &err, "quick reference", seed);
    print_it(p, doc, "quick reference", seed);
    must(gs_report_log_sheet(a, s, &doc, &err), &err, "log sheet", seed);
    print_it(p, doc, "log sheet", seed);
    gs_arena_free(a);
}

static void test_pages__of_drawn_campaigns_under_all_rule_sets(void **state)
{
    (void)state;
    press p = press_open();
    for (uint64_t seed = 1; seed <= CAMPAIGNS; seed++) {
        const gs_ruleset *rs = gs_rulesets[seed % 5];
        gs_campaign *c = draw_campaign(seed, rs);
        p.opt.paper = seed / 5 % 2 ? GS_PAPER_LETTER : GS_PAPER_A4;
        p.opt.large = seed % 7 == 0;
        print_campaign(&p, c, rs, seed);
        gs_campaign_free(c);
    }
    assert_true(p.runs > 10000);
    gs_fonts_close(p.fonts);
}

static void rename_all(gs_setup *s, draw *d)
{
    s->title = name(d);
    s->place = name(d);
    s->about = name(d);
    for (int i = 0; i < GS_SIDES; i++) {
        s->side[i].name = name(d);
        s->side[i].adjective = name(d);
    }
    for (int i = 0; i < s->n_units; i++) {
        s->units[i].name = name(d);
        s->units[i].troop = name(d);
    }
    for (int i = 0; i < s->n_heroes; i++) {
        s->heroes[i].name = name(d);
        s->heroes[i].epithet = below(d, 2) ? name(d) : NULL;
    }
    for (int i = 0; i < s->n_features; i++) {
        s->features[i].name = name(d);
    }
}

static void test_pages__of_battles_with_names_at_their_limits(void **state)
{
    (void)state;
    press p = press_open();
    for (uint64_t seed = 1; seed <= BATTLES; seed++) {
        gs_arena *a = gs_arena_new();
        gs_err err = {0};
        gs_narrative *story;
        gs_doc *doc;
        const gs_scene *scene;
        draw d = {a, seed, 0};
        gs_setup *s = random_setup(a, seed);
        rename_all(s, &d);
        must(gs_setup_complete(s, a, &err), &err, "set-up", seed);
        must(gs_scene_new(a, s, &scene, &err), &err, "scene", seed);
        const gs_player players[2] = {gs_player_naive(), gs_player_naive()};
        gs_log *log = gs_log_new(a);
        gs_battle *b = GS_NEW(a, gs_battle);
        gs_battle_start(b, scene, log, players);
        must(gs_engine_run(b, &err), &err, "battle", seed);
        p.opt.paper = seed % 2 ? GS_PAPER_LETTER : GS_PAPER_A4;
        gs_build_options build = build_of(&p);
        build.minutes = seed % 3 == 0;
        gs_story_options how = {.wording = 1};
        must(gs_story_tell(a, s, log, &b->s.outcome, book_of(a), &how, &story, &err), &err,
             "story", seed);
        must(gs_report_battle(a, s, log, &b->s.outcome, story, &build, &doc, &err), &err,
             "report", seed);
        print_it(&p, doc, "battle", seed);
        must(gs_report_reference(a, s, log, &doc, &err), &err, "quick reference", seed);
        print_it(&p, doc, "quick reference", seed);
        gs_arena_free(a);
    }
    gs_fonts_close(p.fonts);
}

/* Is every word of a list a procedure of the book? */
static void procedures_known(const gs_ruleset *rs, const char *list)
{
    for (const char *q = list; *q;) {
        size_t n = strcspn(q, " ");
        char proc[64];
        snprintf(proc, sizeof proc, "%.*s", (int)n, q);
        if (!gs_ruleset_proc(rs, proc)) {
            fail_msg("%s has no procedure %s", rs->name, proc);
        }
        q += n;
        q += strspn(q, " ");
    }
}

/* Every word of `when` must name something of the book. */
static void condition_known(const gs_ruleset *rs, const char *when)
{
    for (const char *q = when; *q;) {
        size_t n = strcspn(q, " +");
        char word[80], *what = strchr(q, ':') ? word + strcspn(q, ":") + 1 : word;
        bool known = false;
        snprintf(word, sizeof word, "%.*s", (int)n, q);
        char *eq = strchr(what, '=');
        int32_t v;
        if (strncmp(word, "type:", 5) == 0) {
            known = gs_fact_parse(type_fact(rs), what, strlen(what), &v, NULL) == GS_OK;
        } else if (strncmp(word, "ground:", 7) == 0) {
            for (int i = 0; rs->terrain[i]; i++) {
                known = known || strcmp(rs->terrain[i], what) == 0;
            }
        } else if (eq) {
            bool fact = strncmp(word, "fact:", 5) == 0;
            const gs_fact *f = gs_fact_find(fact ? rs->unit_facts : rs->options,
                                            fact ? rs->n_unit_facts : rs->n_options, what,
                                            (size_t)(eq - what));
            known = f && gs_fact_parse(f, eq + 1, strlen(eq + 1), &v, NULL) == GS_OK;
        } else {
            known = strcmp(word, "missiles") == 0 || strcmp(word, "hero") == 0 ||
                    (strncmp(word, "hero:", 5) == 0 && rs->hero_kinds &&
                     gs_word_index(rs->hero_kinds, what) >= 0);
        }
        if (!known) {
            fail_msg("%s: nothing is called %s", rs->name, word);
        }
        q += n;
        q += strspn(q, " +");
    }
}

/* Has the carry table a row that owes this after one of these verbs or effects? */
static bool owes(const gs_ruleset *rs, const char *verbs, const char *owed)
{
    const char *verb = "";
    bool found = false;
    for (int i = 0; i < rs->n_carry; i++) {
        const gs_carry_row *r = &rs->carry[i];
        verb = r->kind == GS_ROW_VERB ? r->f[0] : verb;
        const char *after = r->kind == GS_ROW_OWES_AFTER ? r->f[6] : verb;
        if (r->kind != GS_ROW_OWES && r->kind != GS_ROW_OWES_AFTER) {
            continue;
        }
        char name[64];
        snprintf(name, sizeof name, " %.*s ", (int)strcspn(after, " "), after);
        char list[256];
        snprintf(list, sizeof list, " %s ", verbs);
        found = found || (strcmp(r->f[1], owed) == 0 && strstr(list, name));
    }
    return found;
}

static void odds_known(const gs_ruleset *rs, const gs_quick_row *q)
{
    const gs_proc *p = gs_ruleset_proc(rs, q->f[0]);
    char in[GS_MAX_FACTS_SIZE];
    assert_non_null(p);
    assert_int_equal(gs_proc_situation(p, q->f[1], strlen(q->f[1]), in, NULL), GS_OK);
    assert_true(!*q->f[2] || gs_fact_find(p->out, p->n_out, q->f[2], strlen(q->f[2])));
    assert_true(!*q->f[3] || gs_fact_find(p->out, p->n_out, q->f[3], strlen(q->f[3])));
}

/* A number at the right is one of the book: "15.4, R53", "2.1 to 2.6". */
static void number_known(const gs_ruleset *rs, const char *numbers)
{
    for (const char *p = numbers; *p;) {
        size_t n = strcspn(p, ", ");
        char full[64];
        snprintf(full, sizeof full, "%s-%.*s", rs->prefix, (int)n, p);
        if (n && strncmp(p, "to", n) != 0 && !gs_ruleset_rule(rs, full)) {
            char all[72];
            snprintf(all, sizeof all, "%s.", full);
            bool chapter = false;
            for (int i = 0; i < rs->n_rules; i++) {
                chapter = chapter || strncmp(rs->rules[i].number, all, strlen(all)) == 0;
            }
            if (!chapter) {
                fail_msg("%s has no rule %s", rs->name, full);
            }
        }
        p += n;
        p += strspn(p, ", ");
    }
}

static void test_quick__rows_name_what_the_book_has(void **state)
{
    (void)state;
    for (int r = 0; r < 5; r++) {
        const gs_ruleset *rs = gs_rulesets[r];
        int topics = 0, heroes = 0;
        assert_true(rs->n_quick > 20);
        for (int i = 0; i < rs->n_quick; i++) {
            const gs_quick_row *q = &rs->quick[i];
            heroes += q->kind == GS_QUICK_HERO;
            switch (q->kind) {
            case GS_QUICK_TOPIC:
                topics++;
                procedures_known(rs, q->f[2]);
                number_known(rs, q->f[1]);
                break;
            case GS_QUICK_OWED:
                if (!owes(rs, q->f[3], q->f[4])) {
                    fail_msg("%s: nothing owes %s after %s", rs->name, q->f[4], q->f[3]);
                }
                number_known(rs, q->f[1]);
                condition_known(rs, q->f[2]);
                break;
            case GS_QUICK_HERO:
            case GS_QUICK_MIND:
                number_known(rs, q->f[1]);
                if (strcmp(q->f[2], "general") != 0) {
                    condition_known(rs, q->f[2]);
                }
                break;
            case GS_QUICK_ROW: condition_known(rs, q->f[2]); break;
            case GS_QUICK_ODDS: odds_known(rs, q); break;
            default: procedures_known(rs, q->f[1]); break;
            }
        }
        assert_true(topics >= 6);
        assert_true(heroes >= 1); /* a hero's card says what its circles are worth */
    }
}

/* Whatever must be done is told to the players in a sentence. */
static void test_quick__what_is_owed_has_its_sentence(void **state)
{
    (void)state;
    for (int r = 0; r < 5; r++) {
        const gs_ruleset *rs = gs_rulesets[r];
        const char *verb = "";
        int musts = 0;
        for (int i = 0; i < rs->n_carry; i++) {
            const gs_carry_row *c = &rs->carry[i];
            verb = c->kind == GS_ROW_VERB ? c->f[0] : verb;
            const char *after = c->kind == GS_ROW_OWES_AFTER ? c->f[6] : verb;
            bool owing = c->kind == GS_ROW_OWES || c->kind == GS_ROW_OWES_AFTER;
            if (!owing || strcmp(c->f[4], "must") != 0) {
                continue;
            }
            char name[64], list[256];
            bool told = false;
            snprintf(name, sizeof name, " %.*s ", (int)strcspn(after, " "), after);
            for (int k = 0; k < rs->n_quick; k++) {
                const gs_quick_row *q = &rs->quick[k];
                if (q->kind == GS_QUICK_OWED && strcmp(q->f[4], c->f[1]) == 0) {
                    snprintf(list, sizeof list, " %s ", q->f[3]);
                    told = told || strstr(list, name);
                }
            }
            if (!told) {
                fail_msg("%s: no sentence for %s after%s", rs->name, c->f[1], name);
            }
            musts++;
        }
        assert_true(musts >= 4);
    }
}

/* What a card says of a unit does not hang on dice: it is the same whoever rolls them. */
static void test_cards__no_value_is_rolled(void **state)
{
    (void)state;
    for (int r = 0; r < 5; r++) {
        const gs_ruleset *rs = gs_rulesets[r];
        for (int v = 0; v < GS_CARD_VALUES + 2; v++) {
            const gs_card_value *value =
                v < GS_CARD_VALUES ? &rs->card[v] : &rs->roster[v - GS_CARD_VALUES];
            if (!value->from) {
                continue;
            }
            const char *from = value->from + (*value->from == '+');
            size_t n = strcspn(from, ":");
            if (!from[n]) {
                continue;
            }
            char proc[64];
            _Alignas(16) char in[GS_MAX_FACTS_SIZE], out[2][GS_MAX_FACTS_SIZE];
            snprintf(proc, sizeof proc, "%.*s", (int)n, from);
            const gs_proc *p = gs_ruleset_proc(rs, proc);
            assert_non_null(p);
            const gs_fact *f =
                gs_fact_find(p->out, p->n_out, from + n + 1, strcspn(from + n + 1, "|"));
            assert_non_null(f);
            for (uint64_t seed = 1; seed < 20; seed++) {
                gs_seeded dice;
                gs_seeded_init(&dice, seed, 0);
                assert_int_equal(gs_proc_situation(p, "", 0, in, NULL), GS_OK);
                assert_int_equal(gs_proc_run(p, in, &dice.dice, out[seed > 1], NULL, NULL, NULL),
                                 GS_OK);
                assert_int_equal(gs_fact_get(f, out[0]), gs_fact_get(f, out[seed > 1]));
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_quick__rows_name_what_the_book_has),
        cmocka_unit_test(test_quick__what_is_owed_has_its_sentence),
        cmocka_unit_test(test_cards__no_value_is_rolled),
        cmocka_unit_test(test_pages__of_drawn_campaigns_under_all_rule_sets),
        cmocka_unit_test(test_pages__of_battles_with_names_at_their_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
