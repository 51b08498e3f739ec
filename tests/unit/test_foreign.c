/* LINK: io
 * Lists of other programs: tables, BattleScribe rosters, the Warmaster selector. Counts and notes. */
#include "test.h"

#include "gesta/foreign.h"

#include <stdlib.h>
#include <string.h>
#include <zip.h>

static gs_arena *a;
static gs_err err;
static gs_foreign f;

static int setup(void **state)
{
    (void)state;
    a = gs_arena_new();
    memset(&err, 0, sizeof err);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    gs_arena_free(a);
    return 0;
}

static void must(gs_status st)
{
    if (st != GS_OK) {
        fail_msg("%s", err.text);
    }
}

static void refused(gs_status st, const char *words)
{
    assert_int_equal(st, GS_INPUT);
    if (!strstr(err.text, words)) {
        fail_msg("\"%s\" is not in: %s", words, err.text);
    }
}

static bool noted(gs_foreign_state state, const char *words)
{
    for (int i = 0; i < f.n_notes; i++) {
        if (f.notes[i].state == state && strstr(f.notes[i].text, words)) {
            return true;
        }
    }
    return false;
}

static void csv(const char *text)
{
    must(gs_foreign_csv(text, strlen(text), a, &f, &err));
}

static void test_csv__three_separators_come_to_the_same(void **state)
{
    (void)state;
    static const char marks[] = ",;\t";
    static const char want[] = "a table with ";
    for (const char *m = marks; *m; m++) {
        gs_str t = {0};
        gs_str_addf(&t, "\xEF\xBB\xBFid%cname%ctroop%cfull%cpresent%cpoints\r\n", *m, *m, *m, *m, *m);
        gs_str_addf(&t, "k1%c\"Knights%c \"\"old\"\"\"%cknight%c8%c6%c120\r\n", *m, *m, *m, *m, *m, *m);
        gs_str_addf(&t, "\r\nk2%cSpears%cfoot%c12%c%c\r\n", *m, *m, *m, *m, *m);
        must(gs_foreign_csv(gs_str_text(&t), t.len, a, &f, &err));
        assert_true(strncmp(f.format, want, sizeof want - 1) == 0);
        assert_int_equal(f.n_rows, 2);
        assert_int_equal(f.rows[0].kind, GS_FOREIGN_UNIT);
        assert_string_equal(f.rows[0].id, "k1");
        char name[40] = "Knights, \"old\"";
        name[7] = *m == '\t' ? ' ' : *m;
        assert_string_equal(f.rows[0].name, name);
        assert_int_equal(f.rows[0].full, 8);
        assert_int_equal(f.rows[0].present, 6);
        assert_int_equal(f.rows[0].points, 120);
        assert_int_equal(f.rows[1].present, -1);
        assert_int_equal(f.rows[1].line, 4);
        assert_int_equal(f.n_notes, 0);
        gs_str_free(&t);
    }
}

static void test_csv__heads_as_people_write_them(void **state)
{
    (void)state;
    csv("Unit Name;Troop Type;Figures;Pts;Shirt colour\nHousecarls;Heavy Foot;16;80 pts;red\n");
    assert_int_equal(f.n_rows, 1);
    assert_string_equal(f.rows[0].source, "Heavy Foot");
    assert_int_equal(f.rows[0].full, 16);
    assert_int_equal(f.rows[0].points, 80);
    assert_true(noted(GS_FOREIGN_GUESSED, "\"Figures\" is read as full"));
    assert_true(noted(GS_FOREIGN_LEFT, "\"Shirt colour\""));
    csv("name,power,epithet\nOgier,2,the Dane\n");
    assert_int_equal(f.rows[0].kind, GS_FOREIGN_HERO);
    assert_int_equal(f.rows[0].power, 2);
    csv("name,full\nSpears,many\n");
    assert_true(noted(GS_FOREIGN_LEFT, "\"many\" is no number"));
    assert_int_equal(f.rows[0].full, -1);
    csv("name,full\n=1+1,4\n");
    assert_string_equal(f.rows[0].name, "=1+1");
    refused(gs_foreign_csv("x,y\n1,2\n", 8, a, &f, &err), "line 1: no column of names");
    refused(gs_foreign_csv("name\nA,B\n", 9, a, &f, &err), "line 2: it has 2 columns");
    refused(gs_foreign_csv("name\n\"A\n", 8, a, &f, &err), "line 2: a quote is opened");
    refused(gs_foreign_csv("na\xFFme\n", 6, a, &f, &err), "UTF-8");
}

static void test_csv__heads_of_two_words_and_in_german(void **state)
{
    (void)state;
    csv("Unit\tTroop type\tUnit strength (men)\tPresent strength\tNotes\nGreybeards\tFoot\t10\t7\told\n");
    assert_int_equal(f.rows[0].full, 10);
    assert_int_equal(f.rows[0].present, 7);
    assert_true(noted(GS_FOREIGN_LEFT, "column of about: heroes have it")); /* told, not swallowed */
    csv("Einheit;Truppentyp;Volle St\xC3\xA4rke;Vorhanden;Anf\xC3\xBChrer;Punkte\r\n"
        "Die Wache;Speertr\xC3\xA4ger;12;10;Ogier;80\r\nSumme;;12;10;;80\r\n");
    assert_int_equal(f.n_rows, 1);
    assert_string_equal(f.rows[0].source, "Speertr\xC3\xA4ger");
    assert_int_equal(f.rows[0].full, 12);
    assert_int_equal(f.rows[0].present, 10);
    assert_int_equal(f.rows[0].points, 80);
    assert_string_equal(f.rows[0].leader, "Ogier");
    csv("Einheit,Typ,Staerke\nBogner,Sch\xC3\xBCtzen,9\n"); /* without umlauts */
    assert_int_equal(f.rows[0].kind, GS_FOREIGN_UNIT);
    assert_int_equal(f.rows[0].full, 9);
    /* a table of heroes calls their Power strength */
    csv("Held;Seite;St\xC3\xA4rke;Beiname\nGuido;franks;2;der Alte\n");
    assert_int_equal(f.rows[0].kind, GS_FOREIGN_HERO);
    assert_int_equal(f.rows[0].power, 2);
    assert_string_equal(f.rows[0].epithet, "der Alte");
}

static void test_csv__tables_as_clubs_have_them(void **state)
{
    (void)state;
    /* a title, a word for spreadsheets, numbers of rows, thousands, a line of sums, Windows' line ends */
    csv("The Host of Gwynedd;;;;\r\nsep=;\r\n\r\nNo;Unit;Troop Type;Figures;Points\r\n"
        "1;Teulu;Knights;8;1.240\r\n2;Spears;Foot;x24;12,5 pts\r\n;Total;;32;1252,5\r\n");
    assert_int_equal(f.n_rows, 2);
    assert_string_equal(f.rows[0].name, "Teulu");
    assert_int_equal(f.rows[0].full, 8);
    assert_int_equal(f.rows[0].points, 1240);
    assert_int_equal(f.rows[1].full, 24);
    assert_int_equal(f.rows[1].points, 13);
    assert_int_equal(f.rows[1].line, 6);
    assert_true(noted(GS_FOREIGN_LEFT, "a line of sums"));
    assert_true(noted(GS_FOREIGN_LEFT, "before the head line"));
    /* units with a rating are units */
    csv("Name,Type,Models,Rating,Min\nHuscarls,Heavy Foot,12,3,1\n");
    assert_int_equal(f.rows[0].kind, GS_FOREIGN_UNIT);
    /* a shield against formulas goes, an apostrophe stays */
    csv("name,full\n'=1+1,4\n'Orm' men,4\n");
    assert_string_equal(f.rows[0].name, "=1+1");
    assert_string_equal(f.rows[1].name, "'Orm' men");
    /* a hero's name is no head */
    refused(gs_foreign_csv("Roland,Great Hero,3\nOliver,Hero,2\n", 34, a, &f, &err), "no column of names");
    refused(gs_foreign_csv("\xFF\xFEn\0a\0", 6, a, &f, &err), "UTF-16");
    refused(gs_foreign_csv("name,full\nSpears,4\nBl\xFC" "cher,4\n", 29, a, &f, &err),
            "line 3: it is no text in UTF-8 (in Latin-1");
}

#define ROSTER(ns, whole, cost) \
    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n" \
    "<roster id=\"r\" name=\"Sunday\" battleScribeVersion=\"2.03\"" ns "><costs>" \
    "<cost name=\" PL\" value=\"9.0\"/><cost name=\"pts\" typeId=\"x\" value=\"" whole "\"/></costs>" \
    "<forces><force name=\"Host\" catalogueName=\"Franks\"><selections>" \
    "<selection name=\"Knights\" customName=\"Roland's own\" number=\"1\" type=\"unit\"><selections>" \
    "<selection name=\"Knight\" number=\"5\" type=\"model\"><costs><cost name=\"pts\" value=\"" cost \
    "\"/></costs><selections><selection name=\"Lance\" number=\"5\" type=\"upgrade\"/></selections>" \
    "</selection></selections></selection>\n" \
    "<selection name=\"Roland\" number=\"1\" type=\"model\"><costs><cost name=\"pts\" value=\"50\"/>" \
    "</costs><categories><category name=\"HQ\" primary=\"true\"/></categories></selection>" \
    "<selection name=\"Battle Size\" number=\"1\" type=\"upgrade\"/>" \
    "</selections></force></forces></roster>"

static void roster(const char *text)
{
    must(gs_foreign_roster(text, strlen(text), "a.ros", a, &f, &err));
    assert_string_equal(f.title, "Sunday");
    assert_string_equal(f.book, "Franks");
    assert_int_equal(f.n_rows, 2);
    assert_string_equal(f.rows[0].name, "Roland's own");
    assert_string_equal(f.rows[0].source, "Knights");
    assert_int_equal(f.rows[0].full, 5);
    assert_int_equal(f.rows[1].kind, GS_FOREIGN_HERO);
    assert_true(noted(GS_FOREIGN_LEFT, "Battle Size"));
}

static void test_roster__counts_models_and_points(void **state)
{
    (void)state;
    roster(ROSTER(" xmlns=\"http://www.battlescribe.net/schema/rosterSchema\"", "150", "100"));
    assert_int_equal(f.rows[0].points, 100);
    assert_int_equal(f.rows[1].points, 50);
    roster(ROSTER("", "150", "20.0")); /* by the piece */
    assert_int_equal(f.rows[0].points, 100);
    roster(ROSTER("", "151", "100")); /* neither */
    assert_int_equal(f.rows[0].points, -1);
    assert_true(noted(GS_FOREIGN_LEFT, "none is taken"));
}

/* As version 2.03 writes it: units below a group, two forces, limits, several costs. */
static void test_roster__groups_forces_and_names(void **state)
{
    (void)state;
    static const char text[] =
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\r\n"
        "<roster id=\"1-2\" name=\"Two hosts\" battleScribeVersion=\"2.03\" gameSystemName=\"X\" "
        "xmlns=\"http://www.battlescribe.net/schema/rosterSchema\">"
        "<costs><cost name=\" Points\" typeId=\"p\" value=\"310.0\"/></costs>"
        "<costLimits><costLimit name=\" Points\" typeId=\"p\" value=\"1000.0\"/></costLimits><forces>"
        "<force name=\"Host\" catalogueName=\"Saxons\"><selections>"
        "<selection name=\"Detachment\" number=\"1\" type=\"upgrade\"><selections>"
        "<selection name=\"Huscarls\" number=\"1\" type=\"unit\"><selections>"
        "<selection name=\"Huscarl\" number=\"11\" type=\"model\"/>"
        "<selection name=\"Leader\" number=\"1\" type=\"model\"/></selections>"
        "<costs><cost name=\" Points\" value=\"200\"/></costs></selection></selections></selection>"
        "</selections></force>"
        "<force name=\"Host\" customName=\"The fleet\" catalogueName=\"Saxons\"><selections>"
        "<selection name=\"Fyrd\" number=\"2\" type=\"model\"><costs><cost name=\" Points\" "
        "value=\"110\"/></costs></selection></selections></force></forces></roster>";
    must(gs_foreign_roster(text, sizeof text - 1, "a.ros", a, &f, &err));
    assert_int_equal(f.n_rows, 2);
    assert_string_equal(f.rows[0].name, "Huscarls");
    assert_string_equal(f.rows[0].army, "Saxons");
    assert_int_equal(f.rows[0].full, 12);
    assert_int_equal(f.rows[0].points, 200);
    assert_string_equal(f.rows[1].army, "The fleet");
    assert_int_equal(f.rows[1].full, 2);
    assert_int_equal(f.rows[1].points, 110);
}

static void test_roster__refuses_what_is_none(void **state)
{
    (void)state;
    static const char entity[] = "<!DOCTYPE roster [<!ENTITY a \"b\">]><roster name=\"&a;\"/>";
    static const char other[] = "<catalogue/>";
    gs_str deep = {0};
    refused(gs_foreign_roster(other, sizeof other - 1, "a.ros", a, &f, &err), "<roster> is expected");
    assert_int_equal(gs_foreign_roster(entity, sizeof entity - 1, "a.ros", a, &f, &err), GS_INPUT);
    gs_str_add(&deep, "<roster>");
    for (int i = 0; i < 70; i++) {
        gs_str_add(&deep, "<forces>");
    }
    for (int i = 0; i < 70; i++) {
        gs_str_add(&deep, "</forces>");
    }
    gs_str_add(&deep, "</roster>");
    assert_int_equal(gs_foreign_roster(gs_str_text(&deep), deep.len, "a.ros", a, &f, &err), GS_INPUT);
    gs_str_free(&deep);
}

/* An archive of files with these names, each with the bytes. */
static const char *pack(const char *const *names, const char *bytes, size_t n, size_t *size)
{
    zip_error_t why;
    zip_error_init(&why);
    zip_source_t *src = zip_source_buffer_create(NULL, 0, 0, &why);
    zip_source_keep(src);
    zip_t *z = zip_open_from_source(src, ZIP_TRUNCATE, &why);
    for (; *names; names++) {
        zip_file_add(z, *names, zip_source_buffer(z, bytes, n, 0), 0);
    }
    assert_int_equal(zip_close(z), 0);
    zip_source_open(src);
    zip_source_seek(src, 0, SEEK_END);
    *size = (size_t)zip_source_tell(src);
    zip_source_seek(src, 0, SEEK_SET);
    char *out = gs_arena_alloc(a, *size);
    zip_source_read(src, out, *size);
    zip_source_close(src);
    zip_source_free(src);
    return out;
}

static void test_unpack__one_roster_within_bounds(void **state)
{
    (void)state;
    static const char *const one[] = {"read.txt", "Sunday.ros", NULL};
    static const char *const two[] = {"a.ros", "b.ros", NULL}, *const none[] = {"a.txt", NULL};
    const char *file, *zip;
    size_t n, size, big = (64u << 20) + 1;
    zip = pack(one, "<roster/>", 9, &size);
    must(gs_foreign_unpack(zip, size, a, &file, &n, &err));
    assert_int_equal(n, 9);
    assert_memory_equal(file, "<roster/>", 9);
    refused(gs_foreign_unpack(zip, size / 2, a, &file, &n, &err), "no archive");
    zip = pack(two, "<roster/>", 9, &size);
    refused(gs_foreign_unpack(zip, size, a, &file, &n, &err), "several rosters");
    zip = pack(none, "<roster/>", 9, &size);
    refused(gs_foreign_unpack(zip, size, a, &file, &n, &err), "no roster");
    char *zeros = calloc(1, big);
    zip = pack(&one[1], zeros, big, &size); /* small packed, large unpacked */
    free(zeros);
    refused(gs_foreign_unpack(zip, size, a, &file, &n, &err), "larger than 64 MB");
}

#define LIST \
    "{\"name\":\"Empire\",\"version\":1,\"units\":{" \
    "\"Halberdiers\":{\"order\":1,\"type\":\"Infantry\",\"attack\":\"3\",\"hits\":3,\"armour\":\"6+\"," \
    "\"size\":3,\"points\":45,\"min\":2}," \
    "\"Knights\":{\"order\":2,\"type\":\"Cavalry\",\"points\":110,\"max\":4,\"size\":3}," \
    "\"Flagellants\":{\"order\":3,\"type\":\"Infantry\",\"points\":70,\"max\":\"Half or None\"}," \
    "\"General\":{\"order\":4,\"type\":\"General\",\"points\":125,\"armyMin\":1,\"armyMax\":1}}," \
    "\"magic\":{},\"spells\":[]}"

static void test_selector__list_and_army(void **state)
{
    (void)state;
    gs_foreign list;
    must(gs_foreign_selector(LIST, strlen(LIST), a, &f, &err));
    list = f;
    assert_int_equal(f.n_rows, 4);
    assert_int_equal(f.rows[0].least, 2);
    assert_true(f.rows[0].by_size);
    assert_int_equal(f.rows[1].most, 4);
    assert_false(f.rows[3].by_size);
    assert_int_equal(f.rows[3].most, 1);
    assert_true(noted(GS_FOREIGN_LEFT, "Half or None"));
    assert_true(noted(GS_FOREIGN_LEFT, "\"magic\" is left aside"));
    must(gs_foreign_link("https://x.y/?jsonPath=a.json&label=My%20host&1=3&2=1&2-1=1&4=1", &list, a, &f,
                         &err));
    assert_string_equal(f.title, "My host");
    assert_int_equal(f.n_rows, 5);
    assert_string_equal(f.rows[0].name, "Halberdiers 1");
    assert_string_equal(f.rows[3].name, "Knights");
    assert_int_equal(f.rows[3].points, 110);
    assert_int_equal(f.rows[4].kind, GS_FOREIGN_HERO);
    assert_true(noted(GS_FOREIGN_LEFT, "upgrade 1 of Knights"));
    refused(gs_foreign_link("?9=1", &list, a, &f, &err), "no unit with order 9");
    refused(gs_foreign_link("nothing", &list, a, &f, &err), "no link");
    refused(gs_foreign_selector("{\"units\":", 9, a, &f, &err), "line 1");
    refused(gs_foreign_selector("[]", 2, a, &f, &err), "no army list");
}

/* The profile of a unit: "3/1", "30cm", "6+", none at all. */
static void test_selector__profiles(void **state)
{
    (void)state;
    static const char text[] =
        "{\"name\":\"T\",\"version\":\"V\",\"group\":1,\"order\":3,\"units\":{"
        "\"Bows\":{\"order\":0,\"type\":\"Infantry\",\"attack\":\"3/1\",\"range\":\"30cm\",\"hits\":3,"
        "\"size\":3,\"points\":55,\"max\":\"elite\",\"upgrades\":[\"X\"]},"
        "\"Guns\":{\"order\":1,\"type\":\"Artillery\",\"attack\":\"1/2+bounce\",\"range\":\"60cm\","
        "\"hits\":2,\"armour\":\"6+\",\"size\":\"+1\",\"points\":\"85\",\"noCount\":true},"
        "\"General\":{\"order\":2,\"type\":\"General\",\"attack\":\"+2\",\"command\":9,\"size\":1,"
        "\"points\":125,\"armyMin\":1,\"armyMax\":1}},\"upgrades\":{\"X\":{\"points\":\"+10\"}},"
        "\"magic\":true,\"armyRules\":[\"a\"]}";
    must(gs_foreign_selector(text, sizeof text - 1, a, &f, &err));
    const gs_foreign_profile *p = f.rows[0].profile;
    assert_int_equal(f.n_rows, 3);
    assert_int_equal(p->attacks, 3);
    assert_int_equal(p->shots, 1);
    assert_int_equal(p->range, 30);
    assert_int_equal(p->armour, 0);
    assert_false(noted(GS_FOREIGN_LEFT, "elite")); /* one fewer than the army's thousands: checked */
    assert_true(f.rows[0].by_size);
    assert_int_equal(f.rows[0].most, 0);
    p = f.rows[1].profile;
    assert_int_equal(p->attacks, 1);
    assert_int_equal(p->shots, 2);
    assert_int_equal(p->armour, 6);
    assert_null(f.rows[2].profile);
    assert_int_equal(f.rows[2].most, 1);
    must(gs_foreign_link("http://x/?0=2&1=1", &(gs_foreign){.arena = a, .rows = f.rows, .n_rows = 3}, a, &f,
                         &err));
    assert_int_equal(f.n_rows, 3); /* the first order is 0 */
    assert_string_equal(f.rows[0].name, "Bows 1");
}

static void test_map__lines(void **state)
{
    (void)state;
    gs_foreign_map m;
    static const char text[] = "# mine\nKnights -> knight\nRoland -> hero 3\r\nBattle Size -> skip # x\n";
    must(gs_foreign_map_read(text, sizeof text - 1, a, &m, &err));
    assert_int_equal(m.n, 3);
    assert_string_equal(gs_foreign_map_find(&m, "Knights")->troop, "knight");
    assert_int_equal(gs_foreign_map_find(&m, "Roland")->hero, 3);
    assert_true(gs_foreign_map_find(&m, "Battle Size")->skip);
    assert_null(gs_foreign_map_find(&m, "knights"));
    refused(gs_foreign_map_read("a -> hero 9\n", 12, a, &m, &err), "1 to 6");
    refused(gs_foreign_map_read("x\n", 2, a, &m, &err), "line 1: expected");
    refused(gs_foreign_map_read("x ->\n", 5, a, &m, &err), "line 1: after ->");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_csv__three_separators_come_to_the_same, setup, teardown),
        cmocka_unit_test_setup_teardown(test_csv__heads_as_people_write_them, setup, teardown),
        cmocka_unit_test_setup_teardown(test_csv__heads_of_two_words_and_in_german, setup, teardown),
        cmocka_unit_test_setup_teardown(test_csv__tables_as_clubs_have_them, setup, teardown),
        cmocka_unit_test_setup_teardown(test_roster__groups_forces_and_names, setup, teardown),
        cmocka_unit_test_setup_teardown(test_selector__profiles, setup, teardown),
        cmocka_unit_test_setup_teardown(test_roster__counts_models_and_points, setup, teardown),
        cmocka_unit_test_setup_teardown(test_roster__refuses_what_is_none, setup, teardown),
        cmocka_unit_test_setup_teardown(test_unpack__one_roster_within_bounds, setup, teardown),
        cmocka_unit_test_setup_teardown(test_selector__list_and_army, setup, teardown),
        cmocka_unit_test_setup_teardown(test_map__lines, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
