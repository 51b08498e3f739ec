/* Pages of campaigns drawn at random, under all five rule sets: every army and hero, every kind of
 * troops, names and numbers at their limits, both papers, PDF and text. Nothing may be refused, and
 * nothing may stand beyond the page. */
/* LINK: io */
#include "test.h"

#include "battles.h"
#include "resources.h"

#include "gesta/campaign.h"
#include "gesta/carry.h"
#include "gesta/general_sparring.h"
#include "gesta/quick.h"
#include "gesta/render.h"
#include "gesta/report_build.h"

#define CAMPAIGNS 60
#define BATTLES 12

typedef struct draw {
    gs_arena *a;
    uint64_t seed;
    uint32_t at;
} draw;

static uint32_t below(draw *d, uint32_t n)
{
    return gs_random_at(d->seed, 7, d->at++, 0, n);
}

/* ---- names ---- */
static const char *const letters[] = {
    "M", "w", "=", "i", "W", "\xC3\x89", "\xD0\xA9", "\xCE\xA9", "a\xCC\x81\xCC\xA3\xCC\x88", "\xD7\x9E",
    "\xD8\xB9", "\xE4\xB8\xAD", "\xF0\x9F\x98\x80", "\xE2\x80\x94", "\xE2\x86\x92", "<", "&", "\"",
    "(", "\\", "\xE2\x80\x8B", "\xE2\x80\xAE", "\xC2\xA0", "1", "%"};

/* One letter again and again, letters mixed, or with spaces here and there; 200 at most. */
static const char *name(draw *d)
{
    gs_str s = {0};
    int n = below(d, 3) ? (int)below(d, 200) + 1 : 70, way = (int)below(d, 4);
    const char *one = letters[below(d, GS_COUNT(letters))];
    for (int i = 0; i < n && gs_utf8_length(gs_str_text(&s)) < GS_NAME_LETTERS - 4; i++) {
        bool space = way == 2 && i && below(d, 6) == 0;
        gs_str_add(&s, way < 2 ? one : space ? " " : letters[below(d, GS_COUNT(letters))]);
    }
    const char *text = gs_arena_strdup(d->a, way == 3 ? "Roland" : gs_str_text(&s));
    gs_str_free(&s);
    return text;
}

/* ---- campaigns ---- */
/* Facts of a unit or hero: words and numbers of the rule set's own, at their ends. */
static const char *facts_of(draw *d, const gs_fact *table, int n, int most)
{
    gs_str s = {0};
    for (int i = 0; i < most; i++) {
        const gs_fact *f = &table[below(d, (uint32_t)n)];
        gs_str word = {0};
        int words = 0;
        while (f->words && f->words[words]) {
            words++;
        }
        int32_t v = f->words ? (int32_t)below(d, (uint32_t)words) : below(d, 2) ? f->hi : f->lo;
        gs_fact_print(f, v, &word);
        char had[64];
        if (strcmp(f->key, "unit.type") != 0 && v >= f->lo && v <= f->hi && word.len &&
            !gs_kv_word(gs_str_text(&s), f->key, had, sizeof had)) {
            gs_str_addf(&s, "%s%s=%s", s.len ? " " : "", f->key, word.p);
        }
        gs_str_free(&word);
    }
    const char *text = gs_arena_strdup(d->a, gs_str_text(&s));
    gs_str_free(&s);
    return text;
}

static const gs_fact *type_fact(const gs_ruleset *rs)
{
    return gs_fact_find(rs->unit_facts, rs->n_unit_facts, "unit.type", 9);
}

static void draw_troops(draw *d, gs_campaign *c, const gs_ruleset *rs)
{
    const gs_fact *type = type_fact(rs);
    int n = 0;
    while (type->words[n]) {
        n++;
    }
    c->troops = GS_NEW_ARRAY(d->a, gs_camp_troop, n);
    for (int i = 0; i < n; i++) {
        gs_camp_troop *t = &c->troops[c->n_troops++];
        gs_camp_as *as = GS_NEW(d->a, gs_camp_as);
        *as = (gs_camp_as){.ruleset = rs->id, .type = type->words[i]};
        as->facts = below(d, 2) ? facts_of(d, rs->unit_facts, rs->n_unit_facts, 3) : NULL;
        *t = (gs_camp_troop){.id = gs_arena_printf(d->a, "troop-%d", i),
                             .name = name(d),
                             .special = below(d, 4) ? NULL : name(d),
                             .as = as,
                             .n_as = 1};
    }
}

static void draw_heroes(draw *d, gs_camp_side *s, int side, const gs_ruleset *rs)
{
    s->heroes = GS_NEW_ARRAY(d->a, gs_camp_hero, 3);
    for (int h = 0; h < 3; h++) {
        gs_camp_as *as = GS_NEW(d->a, gs_camp_as);
        *as = (gs_camp_as){.ruleset = rs->id};
        as->facts = rs->n_hero_facts ? facts_of(d, rs->hero_facts, rs->n_hero_facts, 2) : NULL;
        s->heroes[s->n_heroes++] =
            (gs_camp_hero){.id = gs_arena_printf(d->a, "hero-%d-%d", side, h),
                           .name = name(d),
                           .epithet = below(d, 2) ? name(d) : NULL,
                           .power = (int)below(d, 6) + 1,
                           .player = below(d, 2),
                           .kind = "hero",
                           .about = below(d, 2) ? name(d) : NULL,
                           .as = as,
                           .n_as = 1};
    }
}

static void draw_armies(draw *d, const gs_campaign *c, gs_camp_side *s, int side)
{
    s->n_armies = 2;
    s->armies = GS_NEW_ARRAY(d->a, gs_camp_army, 2);
    for (int k = 0; k < 2; k++) {
        gs_camp_army *army = &s->armies[k];
        army->id = gs_arena_printf(d->a, "army-%d-%d", side, k);
        army->name = name(d);
        army->n_units = k ? (int)below(d, 3) : c->n_troops;
        army->units = GS_NEW_ARRAY(d->a, gs_camp_unit, c->n_troops + 3);
        for (int u = 0; u < army->n_units; u++) {
            int full = below(d, 3) ? (int)below(d, 30) + 1 : 999;
            army->units[u] = (gs_camp_unit){
                .id = gs_arena_printf(d->a, "unit-%d-%d-%d", side, k, u),
                .name = name(d),
                .troop = c->troops[u % c->n_troops].id,
                .full = full,
                .present = below(d, 2) ? -1 : (int)below(d, (uint32_t)full + 1),
                .leader = k == 0 && u < 2 ? s->heroes[u].id : NULL,
                .facts = below(d, 3) ? NULL : "unit.quality=elite unit.nothing=7 unit.type=none"};
        }
    }
}

static gs_campaign *draw_campaign(uint64_t seed, const gs_ruleset *rs)
{
    gs_campaign *c = gs_campaign_new();
    gs_err err = {0};
    draw d = {c->arena, seed, 0};
    c->id = "drawn";
    c->title = name(&d);
    c->ruleset = rs->id;
    draw_troops(&d, c, rs);
    c->n_sides = 2;
    c->sides = GS_NEW_ARRAY(c->arena, gs_camp_side, 2);
    for (int s = 0; s < 2; s++) {
        c->sides[s].id = s ? "b" : "a";
        c->sides[s].name = name(&d);
        draw_heroes(&d, &c->sides[s], s, rs);
        draw_armies(&d, c, &c->sides[s], s);
    }
    gs_status st = gs_campaign_check(c, &err);
    assert_string_equal(err.text, "");
    assert_int_equal(st, GS_OK);
    return c;
}

/* ---- pages ---- */
typedef struct press {
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
}

static void must(gs_status st, const gs_err *err, const char *what, uint64_t seed)
{
    if (st != GS_OK) {
        fail_msg("%s of seed %d: %s: %s", what, (int)seed, err->key, err->text);
    }
}

/* The set-up of a battle of that campaign, by hand: the first army of each side. */
static gs_setup *setup_of(const gs_campaign *c, gs_arena *a, const gs_ruleset *rs)
{
    gs_setup *s = gs_setup_new(a, rs);
    s->title = c->title;
    s->units = GS_NEW_ARRAY(a, gs_ob_unit, GS_MAX_UNITS);
    s->heroes = GS_NEW_ARRAY(a, gs_ob_hero, GS_MAX_HEROES);
    for (int side = 0; side < 2; side++) {
        const gs_camp_side *of = &c->sides[side];
        s->side[side].name = of->name;
        for (int i = 0; i < of->armies[0].n_units; i++) {
            const gs_camp_unit *u = &of->armies[0].units[i];
            const gs_camp_troop *t = gs_campaign_troop(c, u->troop);
            s->units[s->n_units++] = (gs_ob_unit){
                .id = u->id,
                .name = u->name,
                .troop = t->name,
                .side = side,
                .full = u->full,
                .present = u->full,
                .leader = -1,
                .number = u->number,
                .facts = gs_arena_printf(a, "unit.type=%s", t->as[0].type)};
        }
        for (int i = 0; i < of->n_heroes; i++) {
            s->heroes[s->n_heroes++] = (gs_ob_hero){.id = of->heroes[i].id,
                                                    .name = of->heroes[i].name,
                                                    .side = side,
                                                    .unit = -1,
                                                    .rating = of->heroes[i].power,
                                                    .power = of->heroes[i].power};
        }
    }
    return s;
}

static void print_campaign(press *p, const gs_campaign *c, const gs_ruleset *rs, uint64_t seed)
{
    gs_err err = {0};
    gs_doc *doc;
    gs_arena *a = gs_arena_new();
    gs_build_options build = build_of(p);
    for (int s = 0; s < c->n_sides; s++) {
        for (int k = 0; k < c->sides[s].n_armies; k++) {
            const gs_camp_army *army = &c->sides[s].armies[k];
            must(gs_report_roster(a, c, army, &build, &doc, &err), &err, "roster", seed);
            print_it(p, doc, "roster", seed);
            must(gs_report_cards(a, c, army, seed % 2, &doc, &err), &err, "cards", seed);
            print_it(p, doc, "cards", seed);
        }
        for (int h = (int)(seed % 3); h < c->sides[s].n_heroes; h += 3) {
            must(gs_report_career(a, c, &c->sides[s].heroes[h], &build, &doc, &err), &err,
                 "career", seed);
            print_it(p, doc, "career", seed);
        }
    }
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
        size_t n = strcspn(q, " ");
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
            known = strcmp(word, "missiles") == 0 || strcmp(word, "hero") == 0;
        }
        if (!known) {
            fail_msg("%s: nothing is called %s", rs->name, word);
        }
        q += n;
        q += strspn(q, " ");
    }
}

static void test_quick__rows_name_what_the_book_has(void **state)
{
    (void)state;
    for (int r = 0; r < 5; r++) {
        const gs_ruleset *rs = gs_rulesets[r];
        int topics = 0;
        assert_true(rs->n_quick > 20);
        for (int i = 0; i < rs->n_quick; i++) {
            const gs_quick_row *q = &rs->quick[i];
            if (q->kind == GS_QUICK_TOPIC) {
                topics++;
                procedures_known(rs, q->f[2]);
            } else if (q->kind == GS_QUICK_ROW) {
                condition_known(rs, q->f[2]);
            } else {
                const gs_proc *p = gs_ruleset_proc(rs, q->f[0]);
                char in[GS_MAX_FACTS_SIZE];
                assert_non_null(p);
                assert_int_equal(gs_proc_situation(p, q->f[1], strlen(q->f[1]), in, NULL), GS_OK);
                assert_true(!*q->f[2] || gs_fact_find(p->out, p->n_out, q->f[2], strlen(q->f[2])));
                assert_true(!*q->f[3] || gs_fact_find(p->out, p->n_out, q->f[3], strlen(q->f[3])));
            }
        }
        assert_true(topics >= 6);
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
        cmocka_unit_test(test_cards__no_value_is_rolled),
        cmocka_unit_test(test_pages__of_drawn_campaigns_under_all_rule_sets),
        cmocka_unit_test(test_pages__of_battles_with_names_at_their_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
