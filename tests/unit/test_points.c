/* LINK: io
 * Points of units, heroes and armies, and lists checked by each book's limits and by imported
 * lists. */
#include "test.h"

#include "gesta/points.h"
#include "gesta/xmlio.h"

#include <string.h>

static gs_campaign *c;
static gs_arena *a;
static gs_err err;
static gs_str xml;

static int setup(void **state)
{
    (void)state;
    a = gs_arena_new();
    c = NULL;
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    gs_campaign_free(c);
    gs_arena_free(a);
    gs_str_free(&xml);
    return 0;
}

/* A campaign in the making: troops, heroes and units are added as text, then it is read. */
static void head(const char *ruleset)
{
    gs_str_free(&xml);
    gs_str_addf(&xml, "<campaign xmlns=\"urn:gesta:campaign:1\" id=\"c\" title=\"C\" ruleset=\"%s\">"
                      "<troops>", ruleset);
}

static void troop(const char *ruleset, const char *id, const char *type, const char *more)
{
    gs_str_addf(&xml, "<troop id=\"%s\" name=\"%s\" %s><as ruleset=\"%s\" type=\"%s\"/></troop>", id, id,
                more, ruleset, type);
}

static void side(void)
{
    gs_str_add(&xml, "</troops><side id=\"s\" name=\"S\">");
}

/* Heroes h1 to hN; `more` of the first. */
static void heroes(const char *ruleset, int n, const char *more, const char *facts)
{
    for (int i = 1; i <= n; i++) {
        gs_str_addf(&xml, "<hero id=\"h%d\" name=\"H%d\" %s>", i, i, i == 1 ? more : "power=\"1\"");
        if (i == 1 && facts) {
            gs_str_addf(&xml, "<as ruleset=\"%s\" facts=\"%s\"/>", ruleset, facts);
        }
        gs_str_add(&xml, "</hero>");
    }
}

static void army(bool general)
{
    gs_str_addf(&xml, "<army id=\"army\" name=\"A\"%s>", general ? " general=\"h1\"" : "");
}

/* n units; the first `led` are led by h1, h2 ... */
static void units(const char *of, int n, int full, int led)
{
    static int number;
    for (int i = 0; i < n; i++) {
        gs_str_addf(&xml, "<unit id=\"u%d\" name=\"U\" troop=\"%s\" full=\"%d\"", ++number, of, full);
        if (i < led) {
            gs_str_addf(&xml, " leader=\"h%d\"", i + 1);
        }
        gs_str_add(&xml, "/>");
    }
}

static void limit(const char *of, int least, int most, const char *per)
{
    gs_str_addf(&xml, "<limit list=\"L\" troop=\"%s\" least=\"%d\" most=\"%d\" per=\"%s\"/>", of, least,
                most, per);
}

static void closed(void)
{
    gs_str_add(&xml, "</army></side>");
}

static void read(void)
{
    gs_str_add(&xml, "</campaign>");
    gs_campaign_free(c);
    if (gs_xml_read_campaign(xml.p, xml.len, "test.xml", NULL, NULL, &c, &err) != GS_OK) {
        fail_msg("%s: %s\n%s", err.key, err.text, xml.p);
    }
}

static gs_list_check check(int points, const char *list)
{
    gs_list_check out;
    if (gs_list_check_army(c, gs_campaign_army(c, "army"), points, list, a, &out, &err) != GS_OK) {
        fail_msg("%s", err.text);
    }
    return out;
}

/* Exactly these rules are broken, in this order ("WMH-R62 WMH-B1.3"). */
static void breaks(const char *rules)
{
    gs_list_check found = check(0, NULL);
    gs_str all = {0};
    for (int i = 0; i < found.n; i++) {
        gs_str_addf(&all, "%s%s", i ? " " : "", found.breach[i].rule);
    }
    assert_string_equal(gs_str_text(&all), rules);
    gs_str_free(&all);
}

/* ---- points ---- */
static void test_points__every_row_of_the_troop_table(void **state)
{
    (void)state;
    static const struct {
        const char *type;
        int points, stands;
    } rows[] = {
        {"infantry", 45, 3},       {"heavy-infantry", 75, 3},  {"light-infantry", 30, 3},
        {"pikemen", 65, 3},        {"bowmen", 55, 3},          {"armoured-bowmen", 75, 3},
        {"crossbowmen", 55, 3},    {"handgunners", 65, 3},     {"heavy-cavalry", 110, 3},
        {"cavalry", 90, 3},        {"light-cavalry", 60, 3},   {"horse-archers", 75, 3},
        {"pistoliers", 95, 3},     {"chariot", 95, 3},         {"archer-chariot", 100, 3},
        {"monster", 150, 1},       {"terrible-monster", 200, 1}, {"flyer", 70, 3},
        {"flying-monster", 300, 1}, {"bolt-thrower", 55, 2},   {"cannon", 85, 2},
        {"stone-thrower", 75, 1},  {"machine", 120, 1},
    };
    head("warmaster-house");
    for (int i = 0; i < GS_COUNT(rows); i++) {
        troop("warmaster-house", rows[i].type, rows[i].type, "");
    }
    side();
    army(false);
    for (int i = 0; i < GS_COUNT(rows); i++) {
        units(rows[i].type, 1, rows[i].stands, 0);
    }
    closed();
    read();
    int sum = 0;
    for (int i = 0; i < GS_COUNT(rows); i++) {
        const gs_camp_unit *u = &c->sides[0].armies[0].units[i];
        assert_int_equal(gs_campaign_unit_points(c, u), rows[i].points);
        sum += rows[i].points;
    }
    gs_army_sum all;
    gs_campaign_army_sum(c, &c->sides[0].armies[0], &all);
    assert_int_equal(all.points, sum);
    assert_int_equal(all.without, 0);
    /* a stand less: two thirds, rounded up */
    gs_campaign_enter(c, GS_LEDGER_LOSSES, c->sides[0].armies[0].units[4].id)->amount = 1;
    assert_int_equal(gs_campaign_unit_points(c, &c->sides[0].armies[0].units[4]), 37);
    gs_campaign_enter(c, GS_LEDGER_STRUCK, c->sides[0].armies[0].units[4].id);
    gs_campaign_army_sum(c, &c->sides[0].armies[0], &all);
    assert_int_equal(all.points, sum - 55);
}

static void test_points__pikes_leaders_and_own_prices(void **state)
{
    (void)state;
    head("warmaster-house");
    troop("warmaster-house", "heavy", "heavy-infantry", "");
    troop("warmaster-house", "own", "infantry", "points=\"50\"");
    troop("warmaster-house", "each", "infantry", "points=\"7\" points-each=\"yes\"");
    side();
    heroes("warmaster-house", 3, "power=\"2\"", NULL);
    army(true);
    gs_str_add(&xml, "<unit id=\"p\" name=\"P\" troop=\"heavy\" full=\"3\" facts=\"unit.pikes=yes\"/>");
    gs_str_add(&xml, "<unit id=\"o\" name=\"O\" troop=\"own\" full=\"3\" present=\"2\" leader=\"h2\"/>");
    gs_str_add(&xml, "<unit id=\"e\" name=\"E\" troop=\"each\" full=\"3\" present=\"2\" leader=\"h1\"/>");
    closed();
    read();
    assert_int_equal(gs_campaign_unit_points(c, gs_campaign_unit(c, "p")), 95);
    assert_int_equal(gs_campaign_unit_points(c, gs_campaign_unit(c, "o")), 34);
    assert_int_equal(gs_campaign_unit_points(c, gs_campaign_unit(c, "e")), 14);
    gs_army_sum sum;
    gs_campaign_army_sum(c, &c->sides[0].armies[0], &sum);
    assert_int_equal(sum.points, 95 + 34 + 14 + 125 + 80); /* the third hero is not with it */
    gs_campaign_enter(c, GS_LEDGER_CAPTURED, "h1");
    gs_campaign_army_sum(c, &c->sides[0].armies[0], &sum);
    assert_int_equal(sum.points, 95 + 34 + 14 + 80);
}

static void test_points__words(void **state)
{
    (void)state;
    static const struct {
        gs_army_sum sum;
        int limit;
        const char *words;
    } rows[] = {
        {{.points = 1240}, 1500, "1,240 of 1,500"}, {{.points = 1240}, 0, "1,240"},
        {{.points = 1240, .without = 2}, 0, "at least 1,240 (2 without)"},
        {{.points = 999}, 1000000, "999 of 1,000,000"}, {{.without = 5}, 1500, ""},
    };
    for (int i = 0; i < GS_COUNT(rows); i++) {
        gs_str out = {0};
        gs_points_words(&rows[i].sum, rows[i].limit, &out);
        assert_string_equal(gs_str_text(&out), rows[i].words);
        gs_str_free(&out);
    }
}

/* A book without prices, units that somebody priced and units that nobody did. */
static void test_points__without(void **state)
{
    (void)state;
    head("stout-hearts");
    troop("stout-hearts", "foot", "heavy-infantry", "points=\"45\"");
    troop("stout-hearts", "bows", "light-infantry", "");
    side();
    heroes("stout-hearts", 1, "power=\"1\"", NULL);
    army(true);
    units("foot", 3, 12, 0);
    units("bows", 2, 12, 0);
    closed();
    read();
    gs_list_check l = check(200, NULL);
    assert_string_equal(l.words, "at least 135 of 200 (2 without)");
    assert_int_equal(l.n, 1);
    assert_non_null(strstr(l.breach[0].text, "2 units have no points"));
}

/* ---- each book's limits ---- */
/* An army of the book that breaks nothing but what is said. */
static void warmaster(int n, int leaders, bool general)
{
    head("warmaster-house");
    troop("warmaster-house", "foot", "heavy-infantry", "");
    side();
    heroes("warmaster-house", 8, "power=\"2\"", NULL);
    army(general);
    units("foot", n, 3, leaders);
    closed();
    read();
}

static void test_limits__warmaster(void **state)
{
    (void)state;
    warmaster(8, 3, true);
    breaks("");
    warmaster(5, 3, true);
    breaks("WMH-R65 WMH-R62"); /* 660 points, 5 units */
    warmaster(7, 3, true); /* 525 + 125 + 160 */
    breaks("");
    warmaster(21, 3, true);
    breaks("WMH-R62");
    warmaster(20, 6, true); /* 1500 + 125 + 400: 2025, h1 and five others */
    breaks("WMH-R65 WMH-B1.3");
    warmaster(8, 3, false); /* nobody commands */
    breaks("WMH-B1.3");
    warmaster(9, 1, true); /* the general alone */
    breaks("WMH-B1.3");
}

static void hosts(int companies, bool general, const char *hero)
{
    head("gathering-of-hosts");
    troop("gathering-of-hosts", "foot", "infantry", "");
    side();
    heroes("gathering-of-hosts", 1, hero, NULL);
    army(general);
    units("foot", companies, 1, 0);
    closed();
    read();
}

static void test_limits__gathering(void **state)
{
    (void)state;
    hosts(6, true, "power=\"3\"");
    breaks("");
    hosts(36, true, "power=\"3\"");
    breaks("");
    hosts(5, true, "power=\"3\"");
    breaks("GOH-R3");
    hosts(37, true, "power=\"3\"");
    breaks("GOH-R3");
    hosts(12, false, "power=\"3\"");
    breaks("GOH-R16");
    hosts(12, true, "power=\"4\"");
    breaks("GOH-R16");
}

static void meeting(const char *type, int n, int full, bool general)
{
    head("meeting-of-hosts");
    troop("meeting-of-hosts", "foot", type, "");
    side();
    heroes("meeting-of-hosts", 1, "power=\"1\"", NULL);
    army(general);
    units("foot", n - 1, strcmp(type, "heavy-infantry") == 0 ? 24 : 12, 0);
    units("foot", 1, full, 0);
    closed();
    read();
}

static void test_limits__meeting(void **state)
{
    (void)state;
    meeting("heavy-infantry", 6, 24, true);
    breaks("");
    meeting("light-cavalry", 12, 12, true);
    breaks("");
    meeting("heavy-infantry", 5, 24, true);
    breaks("MOH-R55");
    meeting("heavy-infantry", 13, 24, true);
    breaks("MOH-R55");
    meeting("heavy-infantry", 6, 25, true);
    breaks("MOH-1.3");
    meeting("light-cavalry", 6, 11, true);
    breaks("MOH-1.3");
    meeting("elephants", 6, 3, true); /* no usual size of the source */
    breaks("");
    meeting("heavy-infantry", 6, 24, false);
    breaks("MOH-2.1");
}

static void stout(int n, int led, const char *first)
{
    head("stout-hearts");
    troop("stout-hearts", "foot", "heavy-infantry", "");
    side();
    heroes("stout-hearts", 8, first, NULL);
    if (strstr(first, "player")) {
        gs_str_add(&xml, "<hero id=\"other\" name=\"O\" power=\"1\" player=\"yes\"/>");
    }
    army(false);
    units("foot", n, 12, led);
    if (strstr(first, "player")) {
        gs_str_add(&xml, "<unit id=\"last\" name=\"L\" troop=\"foot\" full=\"12\" leader=\"other\"/>");
    }
    closed();
    read();
}

static void test_limits__stout_hearts(void **state)
{
    (void)state;
    stout(3, 1, "power=\"1\"");
    breaks("");
    stout(10, 4, "power=\"1\"");
    breaks("");
    stout(2, 1, "power=\"1\"");
    breaks("SHW-R3");
    stout(11, 4, "power=\"1\"");
    breaks("SHW-R3");
    stout(10, 5, "power=\"1\"");
    breaks("SHW-R3");
    stout(6, 0, "power=\"1\"");
    breaks("SHW-R3");
    stout(5, 3, "power=\"1\"");
    breaks("SHW-2.10");
    stout(5, 1, "power=\"1\" player=\"yes\"");
    breaks("SHW-2.3");
}

static void feudal(int n, int led, const char *type, const char *facts)
{
    head("feudal");
    troop("feudal", "men", type, "");
    side();
    heroes("feudal", 8, "power=\"1\"", NULL);
    army(false);
    units("men", n - 1, 1, led);
    gs_str_addf(&xml, "<unit id=\"last\" name=\"L\" troop=\"men\" full=\"1\" %s/>", facts);
    closed();
    read();
}

static void test_limits__feudal(void **state)
{
    (void)state;
    feudal(6, 2, "serjeants", "");
    breaks("");
    feudal(6, 2, "serjeants", "facts=\"unit.men=160\"");
    breaks("");
    feudal(5, 2, "serjeants", "");
    breaks("FEU-R7");
    feudal(7, 2, "serjeants", "");
    breaks("FEU-R7");
    feudal(6, 2, "serjeants", "facts=\"unit.men=161\"");
    breaks("FEU-0.4");
    feudal(6, 2, "knights", "facts=\"unit.men=160\"");
    breaks("FEU-0.4");
    feudal(6, 2, "lights", "facts=\"unit.men=80\"");
    breaks("");
}

/* ---- a limit of points, and imported lists ---- */
static void listed(int foot, int bows)
{
    head("warmaster-house");
    troop("warmaster-house", "foot", "heavy-infantry", "");
    troop("warmaster-house", "bows", "bowmen", "");
    side();
    heroes("warmaster-house", 3, "power=\"2\"", NULL);
    army(true);
    units("foot", foot, 3, 3);
    units("bows", bows, 3, 0);
    closed();
    gs_str_add(&xml, "<lists>");
    limit("foot", 4, -1, "1000");
    limit("bows", 0, 2, "1000");
    limit("bowmen of nobody", 0, 1, "army");
    gs_str_add(&xml, "</lists>");
    read();
}

static void test_lists__rows_per_thousand_points(void **state)
{
    (void)state;
    listed(8, 2); /* 600 + 110 + 285 */
    assert_int_equal(check(1000, "L").n, 0);
    assert_string_equal(check(1000, "L").words, "995 of 1,000");
    assert_int_equal(check(994, "L").n, 1);
    assert_string_equal(check(994, "L").breach[0].text, "1 point too many");
    listed(7, 3);
    gs_list_check l = check(1500, "L");
    assert_int_equal(l.n, 1);
    assert_string_equal(l.breach[0].text, "3 of bows: at most 2 expected");
    assert_int_equal(check(2000, "L").n, 1); /* twice: at most 4, but at least 8 of foot */
    assert_string_equal(check(2000, "L").breach[0].text, "7 of foot: at least 8 expected");
    gs_list_check none;
    assert_int_equal(gs_list_check_army(c, gs_campaign_army(c, "army"), 0, "Nobody's", a, &none,
                                        &err), GS_INPUT);
}

/* "elite": one fewer than the army's thousands. */
static void test_lists__elite(void **state)
{
    (void)state;
    for (int bows = 0; bows <= 2; bows++) {
        head("warmaster-house");
        troop("warmaster-house", "foot", "heavy-infantry", "");
        troop("warmaster-house", "bows", "bowmen", "");
        side();
        heroes("warmaster-house", 3, "power=\"2\"", NULL);
        army(true);
        units("foot", 8, 3, 3);
        units("bows", bows, 3, 0);
        closed();
        gs_str_add(&xml, "<lists>");
        limit("bows", 0, 0, "1000");
        gs_str_add(&xml, "</lists>");
        read();
        assert_int_equal(check(1000, "L").n, bows > 0);
        assert_int_equal(check(2000, "L").n, bows > 1);
        if (bows == 2) {
            assert_string_equal(check(2000, "L").breach[0].text, "2 of bows: at most 1 expected "
                                "(elite: one fewer than the army's thousands)");
        }
    }
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(test_##name, setup, teardown)
    const struct CMUnitTest tests[] = {
        T(points__every_row_of_the_troop_table),
        T(points__pikes_leaders_and_own_prices),
        T(points__words),
        T(points__without),
        T(limits__warmaster),
        T(limits__gathering),
        T(limits__meeting),
        T(limits__stout_hearts),
        T(limits__feudal),
        T(lists__rows_per_thousand_points),
        T(lists__elite),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
