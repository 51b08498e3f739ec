/* LINK: io
 * Things by hand: what comes, changes, goes, goes over; the lists of the past; files. */
#include "test.h"

#include "gesta/undo.h"

#include "../hand_walk.h"
#include "../hand_roland.h"



static void begin(void)
{
    err = (gs_err){0};
    must(gs_hand_begin(&h, c, NULL, "because", false, &err));
}

static void end(void)
{
    must(gs_hand_close(&h));
}

static void refused(gs_status st, gs_status as, const char *words)
{
    assert_int_equal(st, as);
    if (!strstr(err.text, words)) {
        fail_msg("\"%s\" says nothing of \"%s\"", err.text, words);
    }
    int from = h.from;
    gs_hand_drop(&h);
    assert_int_equal(c->n_ledger, from);
}

static const char *today(const gs_campaign *of)
{
    gs_str s = {0};
    lists_in_words(&gs_kind_campaign, of, &s);
    folds_in_words(of, &s);
    char *text = gs_arena_strdup(a, gs_str_text(&s));
    gs_str_free(&s);
    return text;
}

static char *written(const gs_campaign *of)
{
    gs_str s = {0};
    must(gs_xml_write_campaign(of, &s, &err));
    char *text = gs_arena_strdup(a, gs_str_text(&s));
    gs_str_free(&s);
    return text;
}

/* Two texts are the same; else the first line that differs. */
static void same_text(const char *x, const char *y, const char *of)
{
    while (*x && *x == *y) {
        const char *nx = strchr(x, '\n'), *ny = strchr(y, '\n');
        size_t n = nx ? (size_t)(nx - x) + 1 : strlen(x), m = ny ? (size_t)(ny - y) + 1 : strlen(y);
        if (n != m || memcmp(x, y, n) != 0) {
            break;
        }
        x += n;
        y += m;
    }
    if (*x || *y) {
        fail_msg("%s:\n%.200s\nis not\n%.200s", of, x, y);
    }
}

static void test_add__a_hero_of_today_is_not_one_of_yesterday(void **state)
{
    (void)state;
    gs_camp_hero zweig = {.name = "Zweig", .power = 2};
    const char *id = NULL, *before = today(c);
    int n = c->n_ledger;
    begin();
    must(gs_hand_add(&h, &gs_kind_hero, "franks", &zweig, &id));
    must(gs_hand_lead(&h, id, "bretons"));
    end();
    assert_string_equal(id, "zweig");
    assert_string_equal(gs_campaign_unit(c, "bretons")->leader, "zweig");
    assert_int_equal(gs_campaign_hero(c, "zweig")->born, n + 1);
    gs_campaign was;
    gs_campaign_as_known(c, n, a, &was);
    assert_null(gs_campaign_hero(&was, "zweig"));
    same_text(today(&was), before, "the lists before");
    begin();
    refused(gs_hand_add(&h, &gs_kind_hero, "franks", &(gs_camp_hero){.id = "zweig", .name = "O"}, &id),
            GS_INPUT, "whole number from 1"); /* no rating */
    begin();
    refused(gs_hand_add(&h, &gs_kind_hero, "franks",
                        &(gs_camp_hero){.id = "zweig", .name = "O", .power = 1}, &id),
            GS_INPUT, "ids are never used again");
    begin();
    refused(gs_hand_add(&h, &gs_kind_unit, "franks",
                        &(gs_camp_unit){.name = "U", .troop = "frankish-foot", .full = 3}, &id),
            GS_INPUT, "no army");
}

static void test_add__an_id_is_never_used_again_even_if_it_was_taken_back(void **state)
{
    (void)state;
    const char *id = NULL;
    gs_camp_place pass = {.name = "The Zpass"};
    begin();
    must(gs_hand_add(&h, &gs_kind_place, NULL, &pass, &id));
    end();
    assert_string_equal(id, "the-zpass");
    begin();
    gs_hand_enter(&h, GS_LEDGER_UNDONE, c->id)->amount = h.from;
    end();
    assert_null(gs_campaign_place(c, "the-zpass"));
    begin();
    must(gs_hand_add(&h, &gs_kind_place, NULL, &pass, &id));
    end();
    assert_string_equal(id, "the-zpass-2");
}

static void test_drop__everything_is_as_it_was(void **state)
{
    (void)state;
    const char *before = today(c), *file = written(c);
    begin();
    must(gs_hand_add(&h, &gs_kind_hero, "franks", &(gs_camp_hero){.name = "A", .power = 1}, NULL));
    must(gs_hand_rename(&h, "turpin", "Turpin of Reims"));
    must(gs_hand_join(&h, "bavarians", "saragossa", NULL, NULL, 0));
    gs_hand_drop(&h);
    same_text(today(c), before, "after the step was dropped");
    assert_string_equal(written(c), file);
}

static void test_join__a_unit_gets_the_next_number_there(void **state)
{
    (void)state;
    const gs_camp_side *s = gs_campaign_side(c, "saragossa");
    int next = gs_campaign_next_number(c, s), was = gs_campaign_unit(c, "bavarians")->number;
    const char *with[] = {"bavarians"};
    gs_unit_now now;
    gs_hero_now hero;
    begin();
    must(gs_hand_join(&h, "ganelon", "saragossa", NULL, with, 1));
    end();
    gs_campaign_unit_now(c, gs_campaign_unit(c, "bavarians"), &now);
    gs_campaign_hero_now(c, gs_campaign_hero(c, "ganelon"), &hero);
    assert_int_equal(now.number, next);
    assert_int_equal(gs_campaign_unit(c, "bavarians")->number, next);
    assert_string_equal(now.side, "saragossa");
    assert_string_equal(hero.side, "saragossa");
    assert_string_equal(gs_campaign_side_of(c, "bavarians")->id, "saragossa");
    gs_campaign_unit_at(c, gs_campaign_unit(c, "bavarians"), 0, &now);
    assert_string_equal(now.side, "franks"); /* for whom it fought then */
    assert_int_equal(now.number, was);
    begin();
    must(gs_hand_join(&h, "bavarians", "franks", NULL, NULL, 0));
    end();
    assert_true(gs_campaign_unit(c, "bavarians")->number > was); /* never used again */
    begin();
    refused(gs_hand_join(&h, "bavarians", "franks", NULL, NULL, 0), GS_STATE, "already");
    begin();
    h.reason = NULL;
    refused(gs_hand_join(&h, "ganelon", "franks", NULL, NULL, 0), GS_INPUT, "reason");
}

static void test_remove__what_is_referred_to_stays(void **state)
{
    (void)state;
    begin();
    refused(gs_hand_remove(&h, "roland"), GS_STATE, "refers to it");
    begin();
    refused(gs_hand_remove(&h, "franks"), GS_STATE, "belongs to it");
    begin();
    refused(gs_hand_remove(&h, "nobody"), GS_INPUT, "nothing of that id");
    begin();
    must(gs_hand_add(&h, &gs_kind_hero, "franks", &(gs_camp_hero){.name = "A", .power = 1}, NULL));
    must(gs_hand_remove(&h, "a"));
    end();
    assert_null(gs_campaign_hero(c, "a"));
    assert_true(gs_campaign_gone(c, "a"));
    assert_string_equal(gs_campaign_name(c, "a"), "A");
    gs_camp_unit u = {.name = "Squires", .troop = "frankish-foot", .full = 6, .present = -1};
    begin();
    must(gs_hand_add(&h, &gs_kind_unit, "rearguard", &u, NULL));
    gs_hand_enter(&h, GS_LEDGER_LOSSES, "squires")->amount = 2;
    must(gs_hand_remove(&h, "squires")); /* it has a history: it is remembered */
    end();
    gs_unit_now now;
    gs_campaign_unit_now(c, gs_campaign_unit(c, "squires"), &now);
    assert_true(now.removed && now.struck);
    begin();
    refused(gs_hand_change(&h, "squires", "special", "X"), GS_STATE, "no more");
}

static void test_field__a_battlefield_from_a_list(void **state)
{
    (void)state;
    static const char csv[] = "kind; name; points; width; level\nhill; Gallows Hill; 1,1 9,1 5,8; ; 2\n"
                              "\nstream; ; 0,20 60,20; 2; \n";
    static const char commas[] = "hill,\"Hill, the\",\"1,1 9,1 5,8\",,1\nroad,,\"0,0 5,5\",1\n";
    gs_camp_muster musters[] = {{.side = "franks"}, {.side = "saragossa", .edge = 1}};
    gs_camp_scenario sc = {.title = "Ford", .musters = musters, .n_musters = 2};
    const char *id = NULL;
    begin();
    must(gs_hand_add_field(&h, &sc, csv, sizeof csv - 1, &id));
    must(gs_hand_add_field(&h, &sc, commas, sizeof commas - 1, NULL));
    end();
    const gs_camp_scenario *s = gs_campaign_scenario(c, id);
    assert_int_equal(s->n_features, 2);
    assert_true(s->features[0].area && !s->features[1].area);
    assert_string_equal(s->features[0].name, "Gallows Hill");
    assert_int_equal(s->features[0].level, 2);
    assert_int_equal(s->features[1].width, 2000);
    assert_string_equal(gs_campaign_scenario(c, "ford-2")->features[0].name, "Hill, the");
    begin();
    refused(gs_hand_add_field(&h, &sc, "hill;;1,1 2,2 3,x", 17, NULL), GS_INPUT, "line 1: points");
    begin();
    refused(gs_hand_add_field(&h, &sc, "hill;;1,1 2,2 3,3;;99", 21, NULL), GS_INPUT, "line 1: level");
}

/* ---- a hand-written ledger ---- */
static void test_ledger__each_fault_has_its_line_and_words(void **state)
{
    (void)state;
    static const struct {
        const char *entries, *words;
        int line; /* of the entries */
    } faults[] = {
        {"<entry n='1' subject='C' kind='redone' amount='1'/>", "hold again", 1},
        {"<entry n='1' subject='roland' kind='power' amount='1'/>\n"
         "<entry n='2' subject='C' kind='redone' amount='1'/>", "was not taken back", 2},
        {"<entry n='1' subject='roland' kind='power' amount='1'/>\n"
         "<entry n='2' subject='C' kind='undone' amount='1'/>\n"
         "<entry n='3' subject='C' kind='undone' amount='1'/>", "taken back already", 3},
        {"<entry n='1' subject='roland' kind='power' amount='1'/>\n"
         "<entry n='2' subject='C' kind='undone' amount='1'/>\n"
         "<entry n='3' subject='C' kind='undone' amount='2'/>", "itself about another", 3},
        {"<entry n='1' subject='roland' kind='power' amount='1'/>\n"
         "<entry n='2' subject='oliver' kind='power' amount='1' instead='1'/>", "about the same", 2},
        {"<entry n='1' subject='roland' kind='power' amount='1' after='2'/>", "none before it", 1},
        {"<entry n='1' subject='roland' kind='power' amount='1' step='2'/>", "to come", 1},
        {"<entry n='1' subject='roland' kind='added'/>", "stands with born", 1},
        {"<entry n='1' subject='roland' kind='changed' field='hair' value='red'/>", "no field", 1},
        {"<entry n='1' subject='roland' kind='changed' field='gender' value='x'/>", "none of: m, f", 1},
        {"<entry n='1' subject='roland' kind='joined' by='roland'/>", "no side", 1},
        {"<entry n='1' subject='bretons' kind='split' amount='3' by='danes' value='2'/>",
         "full strength", 1},
    };
    char *bytes;
    size_t n;
    must(gs_os_read(a, "campaigns/roland.xml", GS_XML_LIMIT, &bytes, &n, &err));
    char *end = strstr(bytes, "</campaign>");
    *end = '\0';
    int lines = 0;
    for (const char *p = bytes; *p; p++) {
        lines += *p == '\n';
    }
    for (int i = 0; i < GS_COUNT(faults); i++) {
        gs_str xml = {0};
        gs_campaign *bad = NULL;
        gs_str_addf(&xml, "%s<ledger>\n", bytes);
        for (const char *p = faults[i].entries; *p; p++) { /* C: the campaign's id */
            *p == 'C' ? gs_str_add(&xml, c->id) : gs_str_addc(&xml, *p);
        }
        gs_str_add(&xml, "</ledger></campaign>");
        err = (gs_err){0};
        assert_int_equal(gs_xml_read_campaign(xml.p, xml.len, "x", NULL, NULL, &bad, &err), GS_INPUT);
        if (!strstr(err.text, faults[i].words)) {
            fail_msg("%d: \"%s\" says nothing of \"%s\"", i, err.text, faults[i].words);
        }
        assert_int_equal(err.line, lines + 1 + faults[i].line);
        gs_str_free(&xml);
    }
}

static void test_days__nothing_befalls_a_thing_before_it_came(void **state)
{
    (void)state;
    begin();
    gs_hand_enter(&h, GS_LEDGER_NOTE, c->id)->text = "a week later";
    c->ledger[c->n_ledger - 1].date = "0778-08-25";
    end();
    begin();
    must(gs_hand_add(&h, &gs_kind_hero, "franks", &(gs_camp_hero){.id = "zweig", .name = "Z", .power = 1},
                     NULL));
    end();
    must(gs_hand_begin(&h, c, "0778-08-20", "late", false, &err));
    gs_hand_enter(&h, GS_LEDGER_WOUNDED, "zweig")->amount = 1;
    int from = h.from;
    assert_int_equal(gs_hand_close(&h), GS_STATE);
    assert_non_null(strstr(err.text, "came into the campaign on 0778-08-25"));
    assert_int_equal(c->n_ledger, from);
}

/* A wound entered later for an earlier day stands there, and a correction stands in its place: what
 * somebody was on each day follows. */
static void test_order__a_late_wound_and_its_correction(void **state)
{
    (void)state;
    gs_hero_now now;
    const gs_camp_hero *oliver = gs_campaign_hero(c, "oliver");
    begin();
    gs_camp_entry *e = gs_hand_enter(&h, GS_LEDGER_WOUNDED, "oliver");
    e->amount = 1;
    gs_hand_enter(&h, GS_LEDGER_HEALED, "oliver")->amount = 1;
    c->ledger[c->n_ledger - 1].date = "0778-08-25";
    end();
    int n = c->n_ledger;
    must(gs_hand_begin(&h, c, "0778-08-20", "told late", false, &err));
    gs_hand_enter(&h, GS_LEDGER_WOUNDED, "oliver")->amount = 1;
    end();
    assert_int_equal(c->ledger[n].after, n - 1); /* behind the first wound, before the healing */
    gs_campaign_hero_now(c, oliver, &now);
    assert_int_equal(now.wounds, 1);
    must(gs_hand_begin(&h, c, NULL, "it was two", false, &err));
    e = gs_hand_enter(&h, GS_LEDGER_WOUNDED, "oliver");
    e->amount = 2;
    e->instead = n + 1;
    end();
    gs_campaign_hero_now(c, oliver, &now);
    assert_int_equal(now.wounds, 2);
    assert_int_equal(c->ledger[n].undone, n + 2);
    gs_campaign_hero_at(c, oliver, n + 1, &now);
    assert_int_equal(now.wounds, 1); /* as it was known then */
    begin();
    gs_hand_enter(&h, GS_LEDGER_UNDONE, c->id)->amount = n + 2;
    end();
    gs_campaign_hero_now(c, gs_campaign_hero(c, "oliver"), &now);
    assert_int_equal(now.wounds, 1); /* the first holds again */
}

/* ---- every field ---- */
/* Words that a field takes and does not hold. */
static const char *other_words(const gs_field *f, const void *row)
{
    gs_str now = {0};
    gs_field_print(f, row, &now);
    const char *was = gs_arena_strdup(a, gs_str_text(&now));
    gs_str_free(&now);
    if (f->type == GS_FIELD_WORD) {
        return f->words[gs_field_get(f, row) == 0 ? 1 : 0];
    }
    return f->type == GS_FIELD_BOOL     ? (strcmp(was, "yes") == 0 ? "no" : "yes")
           : f->type == GS_FIELD_DATE   ? "0778-09-09"
           : f->type == GS_FIELD_POINTS ? "1,1 2,1 2,2"
           : f->type == GS_FIELD_REF    ? NULL /* the caller knows */
           : f->type >= GS_FIELD_INT    ? (f->lo <= 7 && strcmp(was, "7") != 0 && f->hi >= 7 ? "7" : "3")
                                        : "Other words";
}

static const struct {
    const char *table, *field, *id;
} refs[] = {
    {"hero", "heir", "naimes"},       {"unit", "troop", "saracen-foot"},
    {"battle", "scenario", "roncevaux-first"},  {"battle", "ruleset", "feudal"},
    {"battle", "after", "battle-3"},  {"muster", "general", "naimes"},
    {"place", "owner", "franks"},     {"army", "general", "naimes"},
    {"unit", "leader", "naimes"},     {"hero", "kind", "priest"},
    {"unit", "facts", "unit.quality=elite"}, {"unit", "special", ""}, {"troop", "special", ""},
    {"place", "shore", "0,0 2500,0.5 9,-9"},
    {"side", "colour", "#112233"},    {"feature", "kind", "woods"},
    {"zone", "kind", "enter"},        {"muster", "plan", "attack"},
    {"muster", "temper", "bold"},     {"muster", "level", "hard"},
};

static const char *ref_words(const gs_kind *k, const gs_field *f)
{
    for (int i = 0; i < GS_COUNT(refs); i++) {
        if (strcmp(refs[i].table, k->table) == 0 && strcmp(refs[i].field, f->name) == 0) {
            return refs[i].id;
        }
    }
    return NULL;
}

/* Of a thing (path "") or of a row that it holds: each field can be changed, or says why not. */
static void try_fields(const gs_kind *k, const void *row, const char *id, const char *path)
{
    for (int i = 0; i < k->n_fields; i++) {
        const gs_field *f = &k->fields[i];
        const char *why = gs_hand_not_changed(k, f->name), *words = other_words(f, row);
        const char *field = gs_arena_printf(a, "%s%s", path, f->name);
        begin();
        if (why) {
            gs_status st = gs_hand_change(&h, id, field, words ? words : "franks");
            refused(st, GS_INPUT, strstr(err.text, "no such field") ? "expected" : why);
            continue;
        }
        words = ref_words(k, f) ? ref_words(k, f) : words;
        if (!*words) { /* only what house rules know: there are none here */
            gs_hand_drop(&h);
            continue;
        }
        gs_status st = gs_hand_change(&h, id, field, words);
        st = st == GS_OK ? gs_hand_close(&h) : st;
        if (st != GS_OK) {
            fail_msg("%s %s %s: %s", id, field, words, err.text);
        }
        const gs_kind *of;
        void *now;
        const gs_field *g = gs_campaign_field(c, id, field, &of, &now);
        gs_str text = {0};
        assert_ptr_equal(g, f);
        gs_field_print(f, now, &text);
        if (k != &gs_kind_place || strcmp(f->name, "owner") != 0) { /* folded elsewhere */
            assert_string_equal(gs_str_text(&text), words);
        }
        gs_str_free(&text);
        begin();
        gs_hand_enter(&h, GS_LEDGER_UNDONE, c->id)->amount = h.from;
        end();
    }
}

static void add_what_is_missing(void)
{
    gs_camp_place from = {.name = "Ash"}, to = {.name = "Cray"};
    gs_camp_road road = {.from = "ash", .to = "cray", .length = 2};
    gs_camp_limit limit = {.list = "Franks", .troop = "Knights", .least = 1, .most = 4};
    gs_camp_scenario other = c->scenarios[0];
    gs_pt pts[] = {{0, 0}, {9000, 0}, {9000, 9000}};
    gs_camp_feature hill = {.id = "a-hill", .kind = "hill", .area = true, .points = pts, .n_points = 3};
    gs_camp_objective gate = {.id = "a-gate", .name = "Gate", .worth = 1};
    gs_camp_zone zone = {.kind = "deploy", .name = "left", .points = pts, .n_points = 3};
    other.id = "other";
    other.born = 0;
    other.features = &hill;
    other.objectives = &gate;
    other.zones = &zone;
    other.n_features = other.n_objectives = other.n_zones = 1;
    begin();
    must(gs_hand_add(&h, &gs_kind_place, NULL, &from, NULL));
    must(gs_hand_add(&h, &gs_kind_place, NULL, &to, NULL));
    must(gs_hand_add(&h, &gs_kind_road, NULL, &road, NULL));
    must(gs_hand_add(&h, &gs_kind_limit, NULL, &limit, NULL));
    must(gs_hand_add(&h, &gs_kind_scenario, NULL, &other, NULL));
    must(gs_hand_add(&h, &gs_kind_battle, NULL,
                     &(gs_camp_battle){.title = "Odd", .scenario = "other", .date = "0778-08-30"},
                     NULL));
    end();
}

static void test_change__every_field_is_changed_or_says_why_not(void **state)
{
    (void)state;
    add_what_is_missing();
    static const char *const ids[] = {"roland", "turpin", "bretons", "rearguard", "franks", "ash",
                                      "other", "odd", "frankish-foot"};
    for (int i = 0; i < GS_COUNT(ids); i++) {
        const gs_kind *k;
        const void *thing = gs_campaign_thing(c, ids[i], &k);
        assert_non_null(thing);
        try_fields(k, thing, ids[i], "");
    }
    static const struct {
        const char *id, *path;
    } rows[] = {{"other", "terrain.a-hill."}, {"other", "objective.a-gate."}, {"other", "zone.left."},
                {"other", "muster.franks."},  {NULL, "road.ash.cray."},
                {NULL, "limit.Franks.Knights."}};
    for (int i = 0; i < GS_COUNT(rows); i++) {
        const char *id = rows[i].id ? rows[i].id : c->id;
        const gs_kind *of;
        void *row = NULL;
        static const char *const any[] = {"kind", "worth", "edge", "length", "least"};
        for (int k = 0; k < GS_COUNT(any) && !row; k++) {
            (void)gs_campaign_field(c, id, gs_arena_printf(a, "%s%s", rows[i].path, any[k]), &of, &row);
        }
        assert_non_null(row);
        try_fields(of, row, id, rows[i].path);
    }
    try_fields(&gs_kind_campaign, c, c->id, "");
    begin();
    must(gs_hand_change(&h, c->id, "options.economy", "on"));
    must(gs_hand_change(&h, "frankish-foot", "as.feudal.type", "serjeants"));
    must(gs_hand_change(&h, "other", "victory.turn-limit", "9"));
    must(gs_hand_change(&h, "bretons", "quality", "poor"));
    end();
    assert_string_equal(gs_campaign_option(c, "options.economy"), "on");
    begin();
    must(gs_hand_change(&h, c->id, "options.economy", NULL));
    end();
    assert_null(gs_campaign_option(c, "options.economy"));
    begin();
    refused(gs_hand_change(&h, "roland", "hair", "red"), GS_INPUT, "expected: name");
    begin();
    refused(gs_hand_change(&h, "roland", "heir", "the moon"), GS_INPUT, "no id");
}

/* ---- at random ---- */
static void test_random__the_past_stays_the_past_and_files_say_the_same(void **state)
{
    (void)state;
    enum { STEPS = 160 };
    const char *then[STEPS + 1] = {NULL};
    int at[STEPS + 1] = {0}, kept = 0;
    unsigned seed = 778;
    for (int i = 0; i < STEPS; i++) {
        at[kept] = c->n_ledger;
        then[kept] = today(c);
        err = (gs_err){0};
        gs_status st = walk_step(c, &seed, &err);
        if (st == GS_OK) {
            kept++;
        } else {
            same_text(today(c), then[kept], "after a refusal");
            assert_int_equal(c->n_ledger, at[kept]);
        }
    }
    assert_true(kept > 50);
    gs_campaign was;
    for (int i = 0; i < kept; i++) {
        gs_campaign_as_known(c, at[i], a, &was);
        same_text(today(&was), then[i], gs_arena_printf(a, "as known at %d", at[i]));
        must(gs_campaign_balance(&was, &err));
    }
    char *file = written(c);
    gs_campaign *again;
    must(gs_xml_read_campaign(file, strlen(file), "export", NULL, NULL, &again, &err));
    same_text(today(again), today(c), "after export and import");
    same_text(written(again), file, "exported again");
    gs_campaign_free(again);
}

static const gs_camp_scenario *ebro(void)
{
    return gs_campaign_scenario(c, "ebro");
}

static void test_rows__pieces_of_a_battlefield_come_go_and_come_back(void **state)
{
    (void)state;
    gs_pt at[] = {{2000, 2000}, {8000, 2000}, {8000, 6000}};
    const gs_camp_feature mill = {.id = "mill", .kind = "building", .area = true, .points = at,
                                  .n_points = 3};
    const gs_camp_force oliver = {.hero = "oliver"};
    const char *before = today(c);
    int had = ebro()->n_features;
    begin();
    must(gs_hand_add_row(&h, "ebro", "terrain", &mill));
    must(gs_hand_add_row(&h, "ebro", "force", &oliver));
    int step = h.from + 1;
    end();
    assert_int_equal(ebro()->n_features, had + 1);
    assert_string_equal(ebro()->features[had].kind, "building");
    begin();
    refused(gs_hand_add_row(&h, "ebro", "terrain", &mill), GS_STATE, "there already");
    begin();
    must(gs_hand_remove_row(&h, "ebro", "terrain.mill"));
    end();
    assert_int_equal(ebro()->n_features, had);
    begin();
    refused(gs_hand_remove_row(&h, "ebro", "terrain.mill"), GS_INPUT, "nothing of that name");
    begin();
    refused(gs_hand_remove_row(&h, "ebro", "muster.franks"), GS_INPUT, "nothing of that name");
    begin();
    must(gs_hand_remove_row(&h, "ebro", "muster.franks.force.oliver"));
    end();
    gs_campaign *again;
    char *file = written(c);
    must(gs_xml_read_campaign(file, strlen(file), "export", NULL, NULL, &again, &err));
    same_text(today(again), today(c), "after export and import");
    gs_campaign_free(again);
    gs_undo u;
    for (int n = c->n_ledger; n >= step; n--) { /* the last first, each with its step */
        if (!c->ledger[n - 1].undone && c->ledger[n - 1].kind != GS_LEDGER_UNDONE) {
            begin();
            must(gs_hand_undo(&h, n, true, a, &u));
            end();
        }
    }
    same_text(today(c), before, "all taken back");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_add__a_hero_of_today_is_not_one_of_yesterday, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(
            test_add__an_id_is_never_used_again_even_if_it_was_taken_back, setup, teardown),
        cmocka_unit_test_setup_teardown(test_drop__everything_is_as_it_was, setup, teardown),
        cmocka_unit_test_setup_teardown(test_join__a_unit_gets_the_next_number_there, setup, teardown),
        cmocka_unit_test_setup_teardown(test_remove__what_is_referred_to_stays, setup, teardown),
        cmocka_unit_test_setup_teardown(test_ledger__each_fault_has_its_line_and_words, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_days__nothing_befalls_a_thing_before_it_came, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_order__a_late_wound_and_its_correction, setup, teardown),
        cmocka_unit_test_setup_teardown(test_field__a_battlefield_from_a_list, setup, teardown),
        cmocka_unit_test_setup_teardown(
            test_rows__pieces_of_a_battlefield_come_go_and_come_back, setup, teardown),
        cmocka_unit_test_setup_teardown(test_change__every_field_is_changed_or_says_why_not, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(
            test_random__the_past_stays_the_past_and_files_say_the_same, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
