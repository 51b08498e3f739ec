/* LINK: io
 * Lives of made campaigns: each edge, each judgement, captivity, rulings, nobody known. */
#include "test.h"

#include "resources.h"

#include "gesta/engine.h"
#include "gesta/general_sparring.h"

#include "../src/story/life_int.h"

#include <stdio.h>
#include <string.h>

typedef struct fixture {
    gs_arena *a;
    gs_story_book *book;
    gs_xml_schema *campaign, *battle;
} fixture;

static int setup(void **state)
{
    fixture *f = gs_malloc(sizeof *f);
    f->a = gs_arena_new();
    f->campaign = schema_of(f->a, "schema/campaign.xsd");
    f->battle = schema_of(f->a, "schema/battle.xsd");
    f->book = book_of(f->a);
    *state = f;
    return 0;
}

static int teardown(void **state)
{
    fixture *f = *state;
    gs_xml_schema_free(f->campaign);
    gs_xml_schema_free(f->battle);
    gs_arena_free(f->a);
    gs_free(f);
    return 0;
}

/* Two hosts: Ana leads the Axes and Bo the Bows for the North, Cy the Spears and Dag the Darts for
 * the South. Four battles; the ledger is the test's. */
static gs_campaign *made(fixture *f, const char *ledger)
{
    static const char head[] =
        "<campaign xmlns=\"urn:gesta:campaign:1\" id=\"made\" title=\"A Made War\""
        " ruleset=\"stout-hearts\"><calendar unit=\"day\" start=\"0910-03-01\"/>"
        "<troops><troop id=\"foot\" name=\"foot\"><as ruleset=\"stout-hearts\""
        " facts=\"unit.type=heavy-infantry\"/></troop></troops>"
        "<side id=\"north\" name=\"the North\" general=\"ana\">"
        "<hero id=\"ana\" name=\"Ana\" power=\"2\" gender=\"f\"/>"
        "<hero id=\"bo\" name=\"Bo\" epithet=\"the Bold\" power=\"2\"/>"
        "<hero id=\"eve\" name=\"Eve\" power=\"1\" gender=\"f\"/>"
        "<army id=\"north-host\" name=\"the north host\" general=\"ana\">"
        "<unit id=\"axes\" name=\"Ana's Axes\" troop=\"foot\" full=\"12\" leader=\"ana\"/>"
        "<unit id=\"bows\" name=\"the Bows\" troop=\"foot\" full=\"12\" leader=\"bo\"/></army></side>"
        "<side id=\"south\" name=\"the South\" general=\"cy\">"
        "<hero id=\"cy\" name=\"Cy\" power=\"2\"/><hero id=\"dag\" name=\"Dag\" power=\"1\"/>"
        "<army id=\"south-host\" name=\"the south host\" general=\"cy\">"
        "<unit id=\"spears\" name=\"the Spears\" troop=\"foot\" full=\"12\" leader=\"cy\"/>"
        "<unit id=\"darts\" name=\"the Darts\" troop=\"foot\" full=\"12\" leader=\"dag\"/></army></side>"
        "<scenario id=\"field\" title=\"The Field\" place=\"the ford\">"
        "<muster side=\"north\" edge=\"bottom\"><force army=\"north-host\"/></muster>"
        "<muster side=\"south\" edge=\"top\"><force army=\"south-host\"/></muster></scenario>";
    gs_str xml = {0};
    gs_campaign *c = NULL;
    gs_err err = {0};
    gs_str_add(&xml, head);
    for (int i = 1; i <= 4; i++) {
        gs_str_addf(&xml, "<battle id=\"b%d\" title=\"Battle %d\" scenario=\"field\""
                          " date=\"0910-03-%02d\"/>", i, i, 2 * i);
    }
    gs_str_addf(&xml, "<ledger>%s</ledger></campaign>", ledger);
    if (gs_xml_read_campaign(xml.p, xml.len, "made.xml", f->campaign, f->battle, &c, &err) != GS_OK) {
        fail_msg("line %d, %s: %s", err.line, err.key, err.text);
    }
    gs_str_free(&xml);
    return c;
}

/* Entries, as "kind subject by battle amount"; numbered and dated by themselves. A word "-" is none;
 * "text=..." at the end is its text, "reason=..." its reason. */
static const char *ledger_of(fixture *f, const char *const *rows, int n)
{
    gs_str out = {0};
    for (int i = 0; i < n; i++) {
        char kind[24], subject[16], by[16], battle[8], amount[8];
        int at = 0;
        assert_int_equal(sscanf(rows[i], "%23s %15s %15s %7s %7s%n", kind, subject, by, battle,
                                amount, &at), 5);
        int day = battle[0] == 'b' ? 2 * (battle[1] - '0') : 1;
        const char *reason = strstr(rows[i], "reason=");
        if (battle[0] == 'd') { /* between battles, on the day */
            day = battle[1] - '0';
        }
        gs_str_addf(&out, "<entry n=\"%d\" date=\"0910-03-%02d\" kind=\"%s\" subject=\"%s\"", i + 1,
                    day, kind, subject);
        if (by[0] != '-') {
            gs_str_addf(&out, " by=\"%s\"", by);
        }
        if (battle[0] == 'b') {
            gs_str_addf(&out, " battle=\"%s\"", battle);
        }
        if (amount[0] != '-') {
            gs_str_addf(&out, " amount=\"%s\"", amount);
        }
        if (reason) {
            gs_str_addf(&out, " reason=\"%s\"", reason + strlen("reason="));
        }
        gs_str_add(&out, "/>");
    }
    const char *text = gs_arena_strdup(f->a, gs_str_text(&out));
    gs_str_free(&out);
    return text;
}
#define LEDGER(f, rows) made(f, ledger_of(f, rows, GS_COUNT(rows)))

static const gs_life *career(fixture *f, const gs_campaign *c, const char *hero)
{
    gs_life *l;
    gs_err err = {0};
    gs_status st = gs_life_career(f->a, c, gs_campaign_hero(c, hero), f->book, NULL, &l, &err);
    if (st != GS_OK) {
        fail_msg("%s", err.text);
    }
    return l;
}

static const gs_life_sentence *sentence(const gs_life *l, const char *kind)
{
    for (int i = 0; i < l->n_paras; i++) {
        for (int k = 0; k < l->paras[i].n_sentences; k++) {
            if (strcmp(l->paras[i].sentences[k].kind, kind) == 0) {
                return &l->paras[i].sentences[k];
            }
        }
    }
    return NULL;
}

/* There is a sentence of that kind, with these words, and it rests on both entries (0: on any). */
static void says(const gs_life *l, const char *kind, const char *words, int from, int to)
{
    const gs_life_sentence *s = sentence(l, kind);
    bool a = from == 0, b = to == 0;
    if (!s) {
        for (int i = 0; i < l->n_paras; i++) {
            for (int k = 0; k < l->paras[i].n_sentences; k++) {
                print_message("%s: %s\n", l->paras[i].sentences[k].kind,
                              l->paras[i].sentences[k].text);
            }
        }
        fail_msg("nothing is said of %s", kind);
    }
    for (int i = 0; i < s->n_cites; i++) {
        a = a || (!s->cite[i].battle && s->cite[i].entry == from);
        b = b || (!s->cite[i].battle && s->cite[i].entry == to);
    }
    if (!strstr(s->text, words)) {
        fail_msg("%s: \"%s\" is not in: %s", kind, words, s->text);
    }
    if (!a || !b) {
        fail_msg("%s does not rest on %d and %d: %s", kind, from, to, s->text);
    }
}

static const gs_life_edge *edge(fixture *f, const gs_campaign *c, const char *hero,
                                gs_life_edge_kind kind)
{
    gs_life_edge *e;
    int n = gs_life_edges(f->a, c, gs_campaign_hero(c, hero), &e);
    for (int i = 0; i < n; i++) {
        if (e[i].kind == kind) {
            return &e[i];
        }
    }
    return NULL;
}

/* ---- edges ---- */
static void test_life__revenge_says_whose_hand_it_was(void **state)
{
    fixture *f = *state;
    static const char *const who[][2] = {{"ana", "own"}, {"axes", "unit"}, {"bo", "side"}};
    for (int i = 0; i < GS_COUNT(who); i++) {
        gs_str last = {0};
        gs_str_addf(&last, "died cy %s b2 -", who[i][0]);
        const char *const rows[] = {"battle made south b1 5", "fought ana - b1 -", "fought cy - b1 -",
                                    "wounded ana cy b1 1",    "battle made north b2 5",
                                    "fought ana - b2 -",      "fought cy - b2 -", last.p};
        gs_campaign *c = LEDGER(f, rows);
        const gs_life_edge *e = edge(f, c, "ana", GS_LIFE_REVENGE);
        assert_non_null(e);
        assert_int_equal(e->from->n, 4);
        assert_int_equal(e->to->n, 8);
        assert_string_equal(e->other, "cy");
        assert_string_equal(e->hand, who[i][1]);
        static const char *const words[] = {"settled", "to her Axes that Cy fell, who had wounded her",
                                            "by the hand of Bo the Bold and not by hers"};
        const gs_life *l = career(f, c, "ana");
        says(l, "life-revenge", i == 2 ? "not by her" : words[i], 4, 8);
        gs_str_free(&last);
        gs_campaign_free(c);
    }
}

static void test_life__who_wounds_a_hero_has_it_in_her_own_life(void **state)
{
    fixture *f = *state;
    static const char *const rows[] = {"battle made south b1 5", "fought ana - b1 -",
                                       "fought cy - b1 -", "wounded ana cy b1 2"};
    gs_campaign *c = LEDGER(f, rows);
    says(career(f, c, "ana"), "life-wound", "Cy", 4, 0);
    says(career(f, c, "cy"), "life-hurt", "wounded Ana twice", 4, 0);
    gs_campaign_free(c);
}

static void test_life__nobody_is_avenged_before_the_blow(void **state)
{
    fixture *f = *state;
    static const char *const rows[] = {"battle made south b1 5", "fought ana - b1 -",
                                       "fought cy - b1 -", "captured cy bo b1 -",
                                       "rescued cy - d3 -", "battle made north b2 5",
                                       "fought ana - b2 -", "wounded ana cy b2 1"};
    gs_campaign *c = LEDGER(f, rows);
    assert_null(edge(f, c, "ana", GS_LIFE_REVENGE));
    gs_campaign_free(c);
}

static void test_life__captivity_is_one_sentence_with_its_tries(void **state)
{
    fixture *f = *state;
    static const char *const rows[] = {"battle made south b1 5", "fought bo - b1 -",
                                       "captured bo cy b1 -",    "held bo - d3 -",
                                       "held bo - d4 -",         "escaped bo - d5 -",
                                       "battle made north b3 5", "fought bo - b3 -"};
    gs_campaign *c = LEDGER(f, rows);
    const gs_life_edge *e = edge(f, c, "bo", GS_LIFE_RESCUE);
    assert_non_null(e);
    assert_int_equal(e->from->n, 3);
    assert_int_equal(e->to->n, 6);
    const gs_life *l = career(f, c, "bo");
    says(l, "life-captured", "by Cy", 3, 0);
    says(l, "life-captivity", "tried three times to escape; the third succeeded", 3, 6);
    says(l, "life-captivity", "three times", 4, 5);
    says(l, "life-summary", "it lost the first and won the second", 1, 7);
    gs_campaign_free(c);
}

static void test_life__each_way_out_of_captivity_has_its_words(void **state)
{
    fixture *f = *state;
    static const char *const ways[][2] = {{"ransomed bo - d3 150", "ransomed for 150"},
                                          {"rescued bo ana d3 -", "rescued by Ana"},
                                          {"exchanged bo dag d3 -", "exchanged for Dag"},
                                          {"paroled bo - d3 -", "word"},
                                          {"released bo - d3 -", "let go"}};
    for (int i = 0; i < GS_COUNT(ways); i++) {
        const char *const rows[] = {"battle made south b1 5", "fought bo - b1 -",
                                    "captured bo cy b1 -", ways[i][0]};
        gs_campaign *c = LEDGER(f, rows);
        says(career(f, c, "bo"), "life-captivity", ways[i][1], 3, 4);
        gs_campaign_free(c);
    }
}

static void test_life__nobody_is_freed_who_was_not_taken(void **state)
{
    fixture *f = *state;
    static const char *const rows[] = {"battle made south b1 5", "fought bo - b1 -",
                                       "captured bo cy b1 -", "held bo - d3 -"};
    gs_campaign *c = LEDGER(f, rows);
    assert_null(edge(f, c, "bo", GS_LIFE_RESCUE));
    const gs_life *l = career(f, c, "bo");
    assert_null(sentence(l, "life-captivity"));
    says(l, "life-standing", "has been a captive of Cy since the ford", 3, 4);
    says(l, "life-standing", "tried to escape once in vain", 3, 4);
    gs_campaign_free(c);
}

static void test_life__rivals_met_in_two_battles(void **state)
{
    fixture *f = *state;
    static const char *const rows[] = {"battle made south b1 5", "fought bo - b1 -",
                                       "duel bo cy b1 -",        "battle made north b2 5",
                                       "fought bo - b2 -",       "duel-won cy bo b2 -"};
    gs_campaign *c = LEDGER(f, rows);
    const gs_life_edge *e = edge(f, c, "bo", GS_LIFE_RIVALRY);
    assert_non_null(e);
    assert_int_equal(e->from->n, 3);
    assert_int_equal(e->to->n, 6);
    assert_int_equal(e->times, 2);
    says(career(f, c, "bo"), "life-rivalry", "wice", 3, 6);
    gs_campaign_free(c);
    static const char *const once[] = {"battle made south b1 5", "fought bo - b1 -",
                                       "duel bo cy b1 -", "wounded bo cy b1 1"};
    c = LEDGER(f, once);
    assert_null(edge(f, c, "bo", GS_LIFE_RIVALRY));
    gs_campaign_free(c);
}

static void test_life__who_served_under_her_follows_her(void **state)
{
    fixture *f = *state;
    static const char *const rows[] = {"battle made south b1 5", "fought ana - b1 -",
                                       "fought bo - b1 -",       "died ana cy b1 -",
                                       "succession north bo d3 -", "battle made north b2 5",
                                       "fought bo - b2 -"};
    gs_campaign *c = LEDGER(f, rows);
    const gs_life_edge *e = edge(f, c, "bo", GS_LIFE_MENTOR);
    assert_non_null(e);
    assert_int_equal(e->from->n, 3);
    assert_int_equal(e->to->n, 5);
    says(career(f, c, "bo"), "life-general", "Ana had been his general", 3, 5);
    gs_campaign_free(c);
}

static void test_life__his_unit_goes_on(void **state)
{
    fixture *f = *state;
    static const char *const rows[] = {"battle made south b1 5", "fought ana - b1 -",
                                       "died ana cy b1 -", "losses axes spears b1 4",
                                       "battle made north b2 5", "honour axes - b2 -"};
    gs_campaign *c = LEDGER(f, rows);
    const gs_life_edge *e = edge(f, c, "ana", GS_LIFE_COMPANION);
    assert_non_null(e);
    assert_string_equal(e->other, "axes");
    assert_int_equal(e->to->n, 6);
    const gs_life *l = career(f, c, "ana");
    says(l, "life-after", "won an honour after her", 3, 6);
    says(l, "life-unit-fate", "Of her twelve Axes eight are left", 4, 0);
    gs_campaign_free(c);
}

static void test_life__an_old_wound_is_open_till_it_heals(void **state)
{
    fixture *f = *state;
    static const char *const rows[] = {"battle made south b1 5", "fought bo - b1 -",
                                       "wounded bo cy b1 1",     "battle made north b2 5",
                                       "fought bo - b2 -"};
    gs_campaign *c = LEDGER(f, rows);
    const gs_life_edge *e = edge(f, c, "bo", GS_LIFE_OLD_WOUND);
    assert_non_null(e);
    assert_int_equal(e->from->n, 3);
    assert_int_equal(e->to->n, 5);
    gs_campaign_free(c);
    static const char *const healed[] = {"battle made south b1 5", "fought bo - b1 -",
                                         "wounded bo cy b1 1",     "healed bo - d3 1",
                                         "battle made north b2 5", "fought bo - b2 -"};
    c = LEDGER(f, healed);
    assert_null(edge(f, c, "bo", GS_LIFE_OLD_WOUND));
    gs_campaign_free(c);
}

static void test_life__a_slayer_who_lives_is_unpaid(void **state)
{
    fixture *f = *state;
    static const char *const rows[] = {"battle made south b1 5", "fought bo - b1 -",
                                       "died bo cy b1 -", "battle made north b2 5",
                                       "fought cy - b2 -"};
    gs_campaign *c = LEDGER(f, rows);
    const gs_life_edge *e = edge(f, c, "bo", GS_LIFE_UNPAID);
    assert_non_null(e);
    assert_int_equal(e->from->n, 3);
    assert_string_equal(e->other, "cy");
    const gs_life *l = career(f, c, "bo");
    says(l, "life-unpaid", "Cy", 3, 5);
    assert_null(sentence(l, "life-paid"));
    gs_campaign_free(c);
    static const char *const paid[] = {"battle made south b1 5", "fought bo - b1 -",
                                       "died bo cy b1 -", "battle made north b2 5",
                                       "fought cy - b2 -", "died cy ana b2 -"};
    c = LEDGER(f, paid);
    assert_null(edge(f, c, "bo", GS_LIFE_UNPAID));
    l = career(f, c, "bo");
    says(l, "life-paid", "Cy fell in his turn", 3, 6);
    assert_null(sentence(l, "life-unpaid"));
    gs_campaign_free(c);
}

/* ---- judgements ---- */
static void judged(fixture *f, const char *const *rows, int n, const char *hero, gs_judgement want)
{
    gs_campaign *c = made(f, ledger_of(f, rows, n));
    gs_judgement got = gs_life_judge(f->a, c, gs_campaign_hero(c, hero));
    if (got != want) {
        fail_msg("%s is judged %s, not %s", hero,
                 got < GS_JUDGE_COUNT ? gs_judgement_words[got] : "not at all",
                 gs_judgement_words[want]);
    }
    gs_str kind = {0};
    gs_str_addf(&kind, "judge-%s", gs_judgement_words[want]);
    const gs_life_sentence *s = sentence(career(f, c, hero), kind.p);
    assert_non_null(s);
    assert_true(s->n_cites > 0);
    gs_str_free(&kind);
    gs_campaign_free(c);
}
#define JUDGED(f, rows, hero, want) judged(f, rows, GS_COUNT(rows), hero, want)

static void test_life__judgements_each_hold_of_somebody(void **state)
{
    fixture *f = *state;
    static const char *const unbeaten[] = {"battle made north b1 5", "fought bo - b1 -",
                                           "duel-won bo dag b1 -", "duel-won bo cy b1 -",
                                           "duel-won bo dag b1 -"};
    static const char *const wound[] = {"battle made south b1 5", "fought bo - b1 -",
                                        "wounded bo cy b1 1", "battle made south b2 5",
                                        "fought bo - b2 -", "died bo cy b2 -"};
    static const char *const unseen[] = {"battle made north b1 5", "fought bo - b1 -",
                                         "died bo cy b1 -"};
    static const char *const outlived[] = {"battle made south b1 5", "fought bo - b1 -",
                                           "losses bows - b1 12", "struck bows - b1 -"};
    static const char *const lesser[] = {"battle made south b1 5", "fought bo - b1 -",
                                         "struck-down bo cy b1 -"};
    static const char *const losing[] = {"battle made south b1 5", "fought bo - b1 -",
                                         "battle made south b2 5", "fought bo - b2 -"};
    static const char *const twice[] = {"battle made south b1 5", "fought bo - b1 -",
                                        "captured bo cy b1 -", "escaped bo - d3 -",
                                        "battle made north b2 5", "fought bo - b2 -",
                                        "captured bo cy b2 -", "rescued bo - d5 -"};
    static const char *const unhurt[] = {"battle made south b1 5", "fought bo - b1 -",
                                         "battle made north b2 5", "fought bo - b2 -"};
    static const char *const count[] = {"battle made south b1 5", "fought bo - b1 -",
                                        "wounded bo cy b1 1"};
    JUDGED(f, unbeaten, "bo", GS_JUDGE_UNBEATEN);
    JUDGED(f, wound, "bo", GS_JUDGE_OLD_WOUND);
    JUDGED(f, unseen, "bo", GS_JUDGE_UNSEEN);
    JUDGED(f, outlived, "bo", GS_JUDGE_OUTLIVED);
    JUDGED(f, lesser, "bo", GS_JUDGE_NO_LESSER);
    JUDGED(f, losing, "bo", GS_JUDGE_LOSING_SIDE);
    JUDGED(f, twice, "bo", GS_JUDGE_TWICE_FREE);
    JUDGED(f, unhurt, "bo", GS_JUDGE_UNHURT);
    JUDGED(f, count, "bo", GS_JUDGE_COUNT_BESIDE);
}

static void test_life__a_judgement_that_does_not_hold_is_not_given(void **state)
{
    fixture *f = *state;
    static const char *const lost_one[] = {"battle made north b1 5", "fought bo - b1 -",
                                           "duel-won bo dag b1 -", "duel-won bo dag b1 -",
                                           "duel-won bo dag b1 -", "duel-won cy bo b1 -"};
    static const char *const same_day[] = {"battle made south b1 5", "fought bo - b1 -",
                                           "wounded bo cy b1 1", "died bo cy b1 -"};
    static const char *const a_lesser[] = {"battle made south b1 5", "fought bo - b1 -",
                                           "struck-down bo dag b1 -"};
    JUDGED(f, lost_one, "bo", GS_JUDGE_COUNT_BESIDE);
    JUDGED(f, same_day, "bo", GS_JUDGE_COUNT_BESIDE);
    JUDGED(f, a_lesser, "bo", GS_JUDGE_COUNT_BESIDE);
}

/* ---- rulings, and those of whom nothing is known ---- */
static void test_life__a_ruling_is_quoted(void **state)
{
    fixture *f = *state;
    static const char *const rows[] = {"battle made south b1 5", "fought bo - b1 -",
                                       "power bo - d3 1 reason=he carried the standard home"};
    gs_campaign *c = LEDGER(f, rows);
    says(career(f, c, "bo"), "life-event", "because “he carried the standard home”", 3, 0);
    gs_campaign_free(c);
}

/* She was in no battle, and came out of none. */
static void test_life__a_turncoat_without_a_battle_was_not_in_one(void **state)
{
    fixture *f = *state;
    static const char *const rows[] = {"joined eve south d3 - reason=she was promised a county"};
    gs_campaign *c = LEDGER(f, rows);
    const gs_life *l = career(f, c, "eve");
    for (int i = 0; i < l->n_paras; i++) {
        for (int k = 0; k < l->paras[i].n_sentences; k++) {
            const char *text = l->paras[i].sentences[k].text;
            if (strstr(text, "unhurt") || strstr(text, "came out of it")) {
                fail_msg("%s", text);
            }
        }
    }
    says(l, "life-standing", "has not fought a battle yet", 1, 0);
    gs_campaign_free(c);
}

static void test_life__of_whom_nothing_is_known_there_is_one_line(void **state)
{
    fixture *f = *state;
    gs_campaign *c = made(f, "");
    const gs_life *l = career(f, c, "bo");
    assert_true(l->nothing);
    assert_int_equal(l->n_paras, 1);
    assert_int_equal(l->paras[0].n_sentences, 1);
    assert_string_equal(l->paras[0].sentences[0].text,
                        "Bo the Bold is of the North and leads the Bows; his first battle is to be "
                        "Battle 1.");
    assert_int_equal(gs_life_judge(f->a, c, gs_campaign_hero(c, "bo")), GS_JUDGE_COUNT);
    gs_life *all;
    gs_err err = {0};
    assert_int_equal(gs_life_chronicle(f->a, c, f->book, NULL, &all, &err), GS_OK);
    assert_string_equal(all->paras[0].sentences[0].text, "No battle has been fought yet.");
    assert_int_equal(gs_life_honours(f->a, c, f->book, NULL, &all, &err), GS_OK);
    assert_int_equal(gs_life_unit(f->a, c, gs_campaign_unit(c, "axes"), f->book, NULL, &all, &err),
                     GS_OK);
    assert_true(all->nothing);
    gs_campaign_free(c);
}

static void test_life__what_was_taken_back_is_not_told(void **state)
{
    fixture *f = *state;
    static const char *const rows[] = {"battle made south b1 5", "fought bo - b1 -",
                                       "power bo - d3 1", "undone made - d3 3"};
    gs_campaign *c = LEDGER(f, rows);
    assert_null(sentence(career(f, c, "bo"), "life-event"));
    gs_campaign_free(c);
}

/* ---- the chronicle ---- */
/* Fights a battle by the engine, settles it, and keeps its record. */
static void fight(fixture *f, gs_campaign *c, const char *id)
{
    gs_err err = {0};
    gs_setup *s;
    const gs_scene *scene;
    gs_camp_battle *b = gs_campaign_battle(c, id);
    const gs_player players[GS_SIDES] = {gs_player_naive(), gs_player_naive()};
    gs_battle *bt = GS_NEW(f->a, gs_battle);
    gs_log *log = gs_log_new(f->a);
    gs_outcome *o = GS_NEW(f->a, gs_outcome);
    gs_status st = gs_campaign_muster(c, b, f->a, &s, &err);
    st = st == GS_OK ? gs_scene_new(f->a, s, &scene, &err) : st;
    if (st != GS_OK) {
        fail_msg("%s", err.text);
    }
    gs_battle_start(bt, scene, log, players);
    assert_int_equal(gs_engine_run(bt, &err), GS_OK);
    *o = bt->s.outcome;
    assert_int_equal(gs_campaign_aftermath(c, b, s, log, o, &bt->t, &err), GS_OK);
    b = gs_campaign_battle(c, id);
    b->setup = s;
    b->log = log;
    b->outcome = o;
}

static void test_life__a_chapter_begins_with_what_was_brought_to_it(void **state)
{
    fixture *f = *state;
    static const char *const rows[] = {
        "battle made south b1 5", "fought ana - b1 -", "fought bo - b1 -", "captured bo cy b1 -",
        "died ana cy b1 -", "wounded cy ana b1 1", "losses axes spears b1 4",
        "losses darts axes b1 12", "struck darts - b1 -", "succession north eve d3 -",
        "leads eve bows d3 -"};
    gs_campaign *c = LEDGER(f, rows);
    fight(f, c, "b2");
    gs_life *l;
    gs_err err = {0};
    assert_int_equal(gs_life_chronicle(f->a, c, f->book, NULL, &l, &err), GS_OK);
    says(l, "chron-paper", "South won", 1, 0);
    says(l, "chron-captive", "Bo was a prisoner of Cy", 4, 0);
    says(l, "chron-cause", "Battle 1", 1, 0);
    says(l, "chron-heir", "Eve", 10, 0);
    says(l, "chron-prisoner", "Bo was still a prisoner of Cy", 4, 0);
    says(l, "chron-wound", "wound", 6, 0);
    says(l, "chron-fallen", "Ana", 5, 0);
    says(l, "chron-absent", "Darts", 9, 0);
    assert_non_null(sentence(l, "battle"));
    says(l, "chron-next", "Battle 3", 0, 0);
    int captive = 0; /* a line a chapter, till it is settled */
    for (int i = 0; i < l->n_paras; i++) {
        for (int k = 0; k < l->paras[i].n_sentences; k++) {
            const char *kind = l->paras[i].sentences[k].kind;
            captive += strcmp(kind, "chron-captive") == 0 || strcmp(kind, "chron-settled") == 0;
        }
    }
    assert_int_equal(captive, 2);
    gs_campaign_free(c);
}

static void test_life__captives_and_rivals_stand_till_they_are_settled(void **state)
{
    fixture *f = *state;
    static const char *const rows[] = {
        "battle made south b1 5", "fought bo - b1 -", "captured bo cy b1 -", "held bo - d3 -",
        "battle made south b2 5", "escaped bo - d5 -", "battle made north b3 5", "fought bo - b3 -",
        "duel bo cy b3 -", "battle made north b4 5", "fought bo - b4 -", "died cy bo b4 -"};
    gs_campaign *c = LEDGER(f, rows);
    gs_life *l;
    gs_err err = {0};
    assert_int_equal(gs_life_chronicle(f->a, c, f->book, NULL, &l, &err), GS_OK);
    static const char *const want[][2] = {{"chron-captive", "prisoner of Cy"},
                                          {"chron-settled", "escaped, after one attempt"},
                                          {"chron-rival", "again"},
                                          {"chron-rival", "With Cy dead, it was over"}};
    int at = 0;
    for (int i = 0; i < l->n_paras; i++) {
        for (int k = 0; k < l->paras[i].n_sentences && at < GS_COUNT(want); k++) {
            const gs_life_sentence *s = &l->paras[i].sentences[k];
            bool of_it = strncmp(s->kind, "chron-captive", 13) == 0 ||
                         strcmp(s->kind, "chron-settled") == 0 || strcmp(s->kind, "chron-rival") == 0;
            if (of_it && (strcmp(s->kind, want[at][0]) != 0 || !strstr(s->text, want[at][1]))) {
                fail_msg("%s, not %s: %s", s->kind, want[at][1], s->text);
            }
            at += of_it;
        }
    }
    assert_int_equal(at, GS_COUNT(want));
    assert_null(sentence(l, "chron-next"));
    gs_campaign_free(c);
}

/* A captive is told of once in a chapter, and battles that nobody won are counted. */
static void test_life__a_chronicle_says_things_once(void **state)
{
    fixture *f = *state;
    static const char *const rows[] = {"battle made south b1 5", "fought bo - b1 -",
                                       "battle made south b2 5", "fought bo - b2 -"};
    gs_campaign *c = LEDGER(f, rows);
    gs_life *l;
    gs_err err = {0};
    assert_int_equal(gs_life_chronicle(f->a, c, f->book, NULL, &l, &err), GS_OK);
    says(l, "chron-standing", "won both battles", 1, 3);
    assert_null(strstr(sentence(l, "chron-standing")->text, "none"));
    gs_campaign_free(c);
}

/* What the judgement says is not said before it as well. */
static void test_life__an_end_is_told_once(void **state)
{
    fixture *f = *state;
    static const char *const fell[] = {"battle made south b1 5", "fought bo - b1 -",
                                       "died bo cy b1 -"};
    gs_campaign *c = LEDGER(f, fell);
    const gs_life *l = career(f, c, "bo");
    bool unseen = sentence(l, "judge-unseen") != NULL;
    int said = 0;
    for (int i = 0; i < l->n_paras; i++) {
        for (int k = 0; k < l->paras[i].n_sentences; k++) {
            said += strstr(l->paras[i].sentences[k].text, "see it") != NULL;
        }
    }
    assert_int_equal(said, 1);
    assert_true(!unseen || !sentence(l, "life-result"));
    gs_campaign_free(c);
}

static void test_life__rolls_name_the_fallen_the_taken_and_the_decorated(void **state)
{
    fixture *f = *state;
    static const char *const rows[] = {
        "battle made south b1 5", "fought ana - b1 -", "died ana cy b1 -", "captured bo cy b1 -",
        "ransomed bo - d3 200", "honour axes - b1 -", "battle made north b2 5", "honour axes - b2 -",
        "power cy - b2 1"};
    gs_campaign *c = LEDGER(f, rows);
    gs_life *l;
    gs_err err = {0};
    assert_int_equal(gs_life_honours(f->a, c, f->book, NULL, &l, &err), GS_OK);
    says(l, "roll-fallen", "Ana; Battle 1, 2 March 910; by Cy", 3, 0);
    says(l, "roll-taken", "ransomed for 200", 4, 5);
    says(l, "roll-honours", "Ana's Axes; Battle 1 and Battle 2", 6, 8);
    says(l, "roll-decorated", "Cy; Battle 2", 9, 0);
    gs_campaign_free(c);
}

static void test_life__a_unit_has_its_leaders_its_price_and_its_worst_day(void **state)
{
    fixture *f = *state;
    static const char *const rows[] = {
        "battle made south b1 5", "fought ana - b1 -", "losses axes spears b1 2", "honour axes - b1 -",
        "battle made north b2 5", "fought ana - b2 -", "died ana cy b2 -", "losses axes darts b2 5"};
    gs_campaign *c = LEDGER(f, rows);
    gs_life *l;
    gs_err err = {0};
    assert_int_equal(gs_life_unit(f->a, c, gs_campaign_unit(c, "axes"), f->book, NULL, &l, &err),
                     GS_OK);
    says(l, "unit-raised", "twelve strong", 1, 5);
    says(l, "unit-leader", "was killed at the ford by Cy", 7, 0);
    says(l, "unit-battle", "honour", 4, 3);
    says(l, "unit-worst", "the ford: five were lost", 8, 0);
    says(l, "life-unit-fate", "Of the twelve five are left", 3, 8);
    gs_campaign_free(c);
}

/* ---- the templates of lives ---- */
static bool is_kind(const char *word)
{
    for (int k = 0; life_kinds[k]; k++) {
        if (strcmp(life_kinds[k], word) == 0) {
            return true;
        }
    }
    return false;
}

/* Each kind has words whatever its facts are: those without a condition, or of last resort; and no
 * words are of a kind that there is not. */
static void test_life__every_kind_has_words(void **state)
{
    fixture *f = *state;
    for (int k = 0; life_kinds[k]; k++) {
        const gs_message m = {.kind = life_kinds[k], .scene = -1};
        bool found = false;
        for (int i = 0; i < f->book->n_templates; i++) {
            const gs_template *t = &f->book->templates[i];
            found = found || (strcmp(t->on, life_kinds[k]) == 0 && strcmp(t->style, "life") == 0 &&
                              story_cond(&m, t->cond));
        }
        if (!found) {
            fail_msg("nothing is said of %s when its facts are missing", life_kinds[k]);
        }
    }
    for (int i = 0; i < f->book->n_templates; i++) {
        const gs_template *t = &f->book->templates[i];
        if (strcmp(t->style, "life") == 0 && !is_kind(t->on)) {
            fail_msg("%s is on %s, and there is no such kind", t->id, t->on);
        }
    }
}

/* Optional parts are closed, and what agrees agrees with somebody. */
static void test_life__templates_are_whole(void **state)
{
    fixture *f = *state;
    for (int i = 0; i < f->book->n_templates; i++) {
        const gs_template *t = &f->book->templates[i];
        int depth = 0;
        for (const char *p = strchr(t->text, '{'); p; p = strchr(p + 1, '{')) {
            size_t n = strcspn(p + 1, "}");
            const char *at = memchr(p + 1, '@', n);
            depth += p[1] == '?' || p[1] == '!' ? 1 : p[1] == '/' ? -1 : 0;
            if (n > 62 || depth < 0) {
                fail_msg("%s: {%.*s}", t->id, (int)n, p + 1);
            }
            bool agrees = !at || p[1] == '%'; /* a row of the rule set's words, of whom it says it */
            for (int k = 0; k < f->book->n_agrees && at; k++) {
                const char *word = f->book->agrees[k].id;
                agrees = agrees || (strlen(word) == (size_t)(at - p - 1) &&
                                    strncmp(word, p + 1, strlen(word)) == 0);
            }
            if (!agrees || (at && story_role_of(at + 1, n - (size_t)(at - p)) < 0)) {
                fail_msg("%s: {%.*s} agrees with nothing", t->id, (int)n, p + 1);
            }
        }
        if (depth != 0) {
            fail_msg("%s: an optional part is not closed", t->id);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_life__revenge_says_whose_hand_it_was),
        cmocka_unit_test(test_life__who_wounds_a_hero_has_it_in_her_own_life),
        cmocka_unit_test(test_life__nobody_is_avenged_before_the_blow),
        cmocka_unit_test(test_life__captivity_is_one_sentence_with_its_tries),
        cmocka_unit_test(test_life__each_way_out_of_captivity_has_its_words),
        cmocka_unit_test(test_life__nobody_is_freed_who_was_not_taken),
        cmocka_unit_test(test_life__rivals_met_in_two_battles),
        cmocka_unit_test(test_life__who_served_under_her_follows_her),
        cmocka_unit_test(test_life__his_unit_goes_on),
        cmocka_unit_test(test_life__an_old_wound_is_open_till_it_heals),
        cmocka_unit_test(test_life__a_slayer_who_lives_is_unpaid),
        cmocka_unit_test(test_life__judgements_each_hold_of_somebody),
        cmocka_unit_test(test_life__a_judgement_that_does_not_hold_is_not_given),
        cmocka_unit_test(test_life__a_ruling_is_quoted),
        cmocka_unit_test(test_life__a_turncoat_without_a_battle_was_not_in_one),
        cmocka_unit_test(test_life__of_whom_nothing_is_known_there_is_one_line),
        cmocka_unit_test(test_life__what_was_taken_back_is_not_told),
        cmocka_unit_test(test_life__a_chapter_begins_with_what_was_brought_to_it),
        cmocka_unit_test(test_life__captives_and_rivals_stand_till_they_are_settled),
        cmocka_unit_test(test_life__a_chronicle_says_things_once),
        cmocka_unit_test(test_life__an_end_is_told_once),
        cmocka_unit_test(test_life__rolls_name_the_fallen_the_taken_and_the_decorated),
        cmocka_unit_test(test_life__a_unit_has_its_leaders_its_price_and_its_worst_day),
        cmocka_unit_test(test_life__every_kind_has_words),
        cmocka_unit_test(test_life__templates_are_whole),
    };
    return cmocka_run_group_tests(tests, setup, teardown) != 0;
}
