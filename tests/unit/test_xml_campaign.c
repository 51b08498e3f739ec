/* LINK: io
 * Campaign XML: round trips, hostile and faulty files, names that hold anything. */
#include "test.h"

#include "gesta/os.h"
#include "gesta/xmlio.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static gs_arena *arena;
static gs_xml_schema *campaign_xsd, *battle_xsd;

static gs_xml_schema *load(const char *name)
{
    gs_err err = {0};
    size_t n;
    const char *bytes = gs_os_resource(arena, name, &n, &err);
    gs_xml_schema *s = NULL;
    assert_non_null(bytes);
    if (gs_xml_schema_new(bytes, n, name, &s, &err) != GS_OK) {
        fail_msg("%s:%d: %s", err.file, err.line, err.text);
    }
    return s;
}

static int setup(void **state)
{
    (void)state;
    arena = gs_arena_new();
    campaign_xsd = load("schema/campaign.xsd");
    battle_xsd = load("schema/battle.xsd");
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    gs_xml_schema_free(campaign_xsd);
    gs_xml_schema_free(battle_xsd);
    gs_arena_free(arena);
    return 0;
}

static gs_campaign *read_text(const char *xml, gs_err *err)
{
    gs_campaign *c;
    memset(err, 0, sizeof *err);
    gs_status st = gs_xml_read_campaign(xml, strlen(xml), "test.xml", campaign_xsd,
                                        battle_xsd, &c, err);
    assert_int_equal(st == GS_OK, c != NULL);
    return c;
}

static char *write_text(const gs_campaign *c)
{
    gs_err err;
    gs_str out = {0};
    assert_int_equal(gs_xml_write_campaign(c, &out, &err), GS_OK);
    if (gs_xml_validate(out.p, out.len, "export", campaign_xsd, &err) != GS_OK) {
        fail_msg("export line %d: %s\n%s", err.line, err.text, out.p);
    }
    char *copy = gs_arena_strdup(arena, gs_str_text(&out));
    gs_str_free(&out);
    return copy;
}

static void check_round_trip(const char *xml)
{
    gs_err err;
    gs_campaign *c = read_text(xml, &err);
    if (!c) {
        fail_msg("line %d: %s: %s", err.line, err.key, err.text);
    }
    char *once = write_text(c);
    gs_campaign_free(c);
    c = read_text(once, &err);
    if (!c) {
        fail_msg("again: line %d: %s: %s", err.line, err.key, err.text);
    }
    char *twice = write_text(c);
    gs_campaign_free(c);
    assert_string_equal(once, twice);
}

#define HEAD \
    "<campaign xmlns='urn:gesta:campaign:1' id='c' title='T' ruleset='stout-hearts'"
#define EVERYTHING \
    HEAD \
        " shape='tree' seed='12' target='40' last-turn='9' branch-of='d' branch-at='2' " \
        "branch-hash='1f'>\n<about>Once &amp; again\n  and more.</about>" \
        "<credit>Nobody</credit><calendar unit='week' start='1066-09-20'/>" \
        "<options><option name='options.recovery' value='one'/></options>" \
        "<house-rules><rule name='Fury' applies='troop:knight' procedure='melee' " \
        "role='attacker'" \
        " when='attacker.charge=yes' then='bonus+1' until='lost-or-drawn-round'/>" \
        "<table name='rates' for='heavy-infantry' column='rate' value='6'/>" \
        "<table ruleset='feudal' name='weapons' for='bow' column='range' value='20.5'/>" \
        "</house-rules>" \
        "<troops><troop id='knight' name='Knight' special='Fury' points='45' points-each='yes' " \
        "price='9' upkeep='1' born='3'>" \
        "<as ruleset='stout-hearts' type='heavy-cavalry' " \
        "strength='8'/></troop></troops>" \
        "<side id='f' name='F' adjective='Fr' colour='#112233' player='Ann' " \
        "general='h1' coin='-3' pool='5' born='4'>" \
        "<about>A side.</about>" \
        "<hero id='h1' name='H' epithet='the Bold' power='2' player='yes' kind='hero' " \
        "gender='f'" \
        " heir='h2'><about>x</about><as ruleset='stout-hearts'/>" \
        "<item name='Sword' power='1' text='old'/></hero><hero id='h2' name='G' " \
        "power='1' born='5'/>" \
        "<army id='a1' name='A' general='h1' place='p1' born='6'>" \
        "<unit id='u1' name='U' troop='knight' full='12' present='10' " \
        "leader='h1'/></army></side>" \
        "<side id='g' name='G'><army id='a2' name='B'>" \
        "<unit id='u2' name='V' troop='knight' full='8' born='7'/></army></side>" \
        "<map><place id='p1' name='P' kind='town' owner='f' worth='2' x='1.5' y='-2'/>" \
        "<place id='p2' name='Q' born='8' shore='0,0 1.5,9 2000,-3'/><road from='p1' to='p2' kind='track' " \
        "length='3' born='9'/><order army='a1' to='p2' via='p1 p2'/></map>" \
        "<lists><limit list='Franks' troop='Knight' least='1' most='4' per='1000' born='9'/></lists>" \
        "<scenario id='s1' title='S' place='P' width='60' depth='40.5' born='10'><about>a</about>" \
        "<terrain id='t1' kind='hill' name='K' level='1' points='1,1 2,1 2,2.125'/>" \
        "<terrain id='t2' kind='road' shape='line' points='1,1 9,9' width='2'/>" \
        "<zone side='a' kind='enter' name='z' points='0,0 9,0 9,9'/>" \
        "<objective id='o1' name='O' x='3' y='4' radius='2.5' worth='2'/>" \
        "<muster side='f' general='h2' plan='attack' temper='bold' level='hard' " \
        "edge='left'>" \
        "<force army='a1' entry='on-turn' turn='3' zone='z'/>" \
        "<force hero='h2' with='u1'/><force unit='u1' troop='knight' placed='yes' x='4' y='5' " \
        "facing='90.5'" \
        " files='3' formation='normal'/></muster>" \
        "<muster side='g' edge='right' alliance='yes'><force army='a2'/>" \
        "<force dummies='2'/></muster>" \
        "<event kind='challenge' turn='1' who='h1' against='h2' text='Come!'/>" \
        "<victory objective='a' hold-turns='3' break-a='2' break-b='3' " \
        "break-a-per-cent='50'" \
        " break-b-per-cent='60' exit='b' exit-units='2' turn-limit='9' " \
        "at-limit='draw'/></scenario>" \
        "<battle id='b1' title='B1' scenario='s1' date='1066-09-20' place='P'" \
        " ruleset='stout-hearts' seed='9'><option name='options.losses' " \
        "value='roll'/></battle>" \
        "<battle id='b2' scenario='s1' after='b1' on='win-a' born='11'/>" \
        "<battle id='b3' scenario='s1' what-if='b1'/>" \
        "<ledger><entry n='1' date='1066-09-21' battle='b1' entry='5' subject='h1' " \
        "kind='wounded'" \
        " amount='1' by='u2' rule='SHW-2.6' dice='a=1,2' text='in the arm'/>" \
        "<entry n='2' subject='c' kind='undone' amount='1'/>" \
        "<entry n='3' subject='knight' kind='added' step='3' reason='why' place='p1' " \
        "due='1066-10-01'/>" \
        "<entry n='4' subject='f' kind='added'/><entry n='5' subject='h2' kind='added'/>" \
        "<entry n='6' subject='a1' kind='added'/><entry n='7' subject='u2' kind='added'/>" \
        "<entry n='8' subject='p2' kind='added'/><entry n='9' subject='c' kind='added' " \
        "field='road' value='p1 p2'/><entry n='10' subject='s1' kind='added'/>" \
        "<entry n='11' subject='b2' kind='added'/>" \
        "<entry n='12' subject='h2' kind='power' amount='1' after='5'/>" \
        "<entry n='13' subject='h2' kind='power' amount='2' instead='12'/>" \
        "</ledger></campaign>"

static void test_round_trip__everything(void **state)
{
    (void)state;
    check_round_trip(EVERYTHING);
    gs_err err;
    gs_campaign *c = read_text(EVERYTHING, &err);
    assert_non_null(c);
    assert_string_equal(c->about, "Once & again\n  and more.");
    assert_int_equal(c->scenarios[0].features[0].points[2].y, 2125);
    assert_int_equal(c->ledger[0].undone, 2);
    assert_int_equal(gs_campaign_unit(c, "u1")->present, 10);
    assert_int_equal(c->ledger[11].undone, 13);
    assert_int_equal(c->scenarios[0].musters[0].forces[2].facing, 16475);
    gs_campaign_free(c);
}

/* Every field of every kind is in that file: what a table gains, this test must gain. */
static void count_unset(const gs_kind *k, const void *thing, bool *set)
{
    for (int i = 0; i < k->n_fields; i++) {
        set[i] = set[i] || !gs_field_is_default(&k->fields[i], thing);
    }
}

static void walk(const gs_kind *k, const void *thing, const gs_kind *want, bool *set)
{
    if (k == want) {
        count_unset(k, thing, set);
    }
    for (int i = 0; i < k->n_children; i++) {
        const gs_child *ch = &k->children[i];
        assert_true(gs_child_count(ch, thing) > 0 || k != want || k != &gs_kind_campaign);
        for (int j = 0; j < gs_child_count(ch, thing); j++) {
            walk(ch->kind, gs_child_at(ch, thing, j), want, set);
        }
    }
}

static void check_covered(const gs_kind *k, const gs_campaign *c)
{
    bool set[32] = {false};
    walk(&gs_kind_campaign, gs_campaign_written(c), k, set);
    for (int i = 0; i < k->n_fields; i++) {
        if (!set[i] && strcmp(k->fields[i].name, "absent") != 0 &&
            strcmp(k->fields[i].name, "facts") != 0 &&
            strcmp(k->fields[i].name, "special") != 0 &&
            strcmp(k->table, "hero_as") != 0) {
            fail_msg("%s/@%s is in no test file", k->element, k->fields[i].name);
        }
    }
    for (int i = 0; i < k->n_children; i++) {
        check_covered(k->children[i].kind, c);
    }
}

static void test_round_trip__every_field_is_covered(void **state)
{
    (void)state;
    gs_err err;
    gs_campaign *c = read_text(EVERYTHING, &err);
    assert_non_null(c);
    check_covered(&gs_kind_campaign, c);
    gs_campaign_free(c);
}

static void test_round_trip__samples(void **state)
{
    (void)state;
    static const char *const files[] = {"campaigns/roland.xml", "campaigns/1066.xml",
                                        "campaigns/days-of-long-ago.xml"};
    for (int i = 0; i < GS_COUNT(files); i++) {
        gs_err err;
        char *bytes;
        size_t n;
        if (gs_os_read(arena, files[i], GS_XML_LIMIT, &bytes, &n, &err) != GS_OK) {
            fail_msg("%s", err.text);
        }
        check_round_trip(bytes);
        gs_campaign *c = read_text(bytes, &err);
        static const char *const others[] = {"gathering-of-hosts", "meeting-of-hosts",
                                             "feudal"};
        for (int b = 0; i > 0 && b < c->n_battles;
             b++) { /* troops have rows for others */
            for (int r = 0; r < (i == 1 ? GS_COUNT(others) : 1); r++) {
                gs_setup *s;
                c->battles[b].ruleset = others[r];
                if (gs_campaign_muster(c, &c->battles[b], arena, &s, &err) != GS_OK) {
                    fail_msg("%s under %s: %s", files[i], others[r], err.text);
                }
                c->battles[b].ruleset = NULL;
            }
        }
        for (int b = 0; b < c->n_battles; b++) {
            gs_setup *s;
            if (gs_campaign_muster(c, &c->battles[b], arena, &s, &err) != GS_OK) {
                fail_msg("%s: %s", files[i], err.text);
            }
        }
        gs_campaign_free(c);
    }
}

static void test_names__anything_prints_and_does_no_harm(void **state)
{
    (void)state;
    static const char *const names[] = {
        "\"quoted\" & 'so'",
        "<script>alert(1)</script>",
        "two\nlines\tand a tab",
        "\xf0\x9f\x90\x89 dragon",
        "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d \xe2\x80\xae right to left",
        "]]>",
        " spaces ",
        "--",
        "\x01\x02 bell \x07",
        "\xff\xfe broken",
        "cr\rlf"};
    for (int i = 0; i < GS_COUNT(names); i++) {
        gs_err err;
        gs_campaign *c = read_text(EVERYTHING, &err);
        gs_campaign *w = (gs_campaign *)(size_t)gs_campaign_written(c);
        w->sides[0].heroes[0].name = names[i];
        w->about = names[i];
        char *once = write_text(c);
        gs_campaign_free(c);
        c = read_text(once, &err);
        if (!c) {
            fail_msg("%d: %s", i, err.text);
        }
        if (gs_utf8_valid(names[i], strlen(names[i])) &&
            !strpbrk(names[i], "\x01\x02\x07")) {
            assert_string_equal(gs_campaign_hero(c, "h1")->name, names[i]);
            assert_string_equal(c->about, names[i]);
        }
        assert_string_equal(write_text(c), once);
        gs_campaign_free(c);
    }
}

typedef struct fault {
    const char *xml, *word;
    int line;
} fault;

#define TWO                                                                                 \
    ">\n<side id='f' name='F'><army id='a' name='A'/></side><side id='g' name='G'/"
#define MUSTER(side, forces) "<muster side='" side "' edge='top'>" forces "</muster>"

static void test_faults__each_has_its_line_and_words(void **state)
{
    (void)state;
    static const fault faults[] = {
        {"", "empty", 0},
        {"plain words", "well-formed", 1},
        {"<a>", "begins with <a>", 1},
        {HEAD "><side id='a' name='A'>", "well-formed", 1},
        {HEAD ">\n<about>a</about>\n<credit>b", "is it whole?", 3},
        {HEAD ">\n<about>a</about>\n<side id='f' na", "is it whole?", 3},
        {HEAD, "well-formed", 1},
        {"\n<!-- c --><?pi?>\n<!DOCTYPE campaign>\n" HEAD "/>", "document type", 3},
        {"<?xml version='1.0'?><!DOCTYPE x [<!ENTITY a 'b'><!ENTITY c "
         "'&a;&a;'>]><x>&c;</x>",
         "document type", 1},
        {"<!DOCTYPE x SYSTEM 'file:///etc/passwd'><x/>", "document type", 1},
        {HEAD ">\n<about>&x;</about></campaign>", "well-formed", 2},
        {"<campaign id='c'/>", "is expected", 1},
        {"<campaign xmlns='urn:other' id='c'/>", "is expected", 1},
        {HEAD " typo='1'/>", "no attribute typo", 1},
        {HEAD ">\n\n<dragon/></campaign>", "<dragon> does not belong", 3},
        {HEAD ">\nstray words</campaign>", "words stand in <campaign>", 2},
        {HEAD ">\n<about>a<b/></about></campaign>", "words alone", 2},
        {"<campaign xmlns='urn:gesta:campaign:1' id='C C' title='T' "
         "ruleset='stout-hearts'/>",
         "no id", 1},
        {"<campaign xmlns='urn:gesta:campaign:1' title='T' ruleset='stout-hearts'/>",
         "needs the attribute id", 1},
        {"<campaign xmlns='urn:gesta:campaign:1' id='c' title='T' ruleset='chess'/>",
         "no rule set \"chess\"", 1},
        {HEAD
         ">\n<side id='f' name='F'>\n<hero id='h' name='H' power='9'/></side></campaign>",
         "from 1 to 6", 3},
        {HEAD ">\n<side id='f' name='F'>\n<hero id='h' name='H' "
              "power='two'/></side></campaign>",
         "whole number", 3},
        {HEAD ">\n<side id='f' name='F' general='nobody'/></campaign>", "no hero", 2},
        {HEAD ">\n<side id='f' name='F'/>\n<side id='f' name='G'/></campaign>", "twice",
         3},
        {HEAD ">\n<side id='f' name='F'><army id='a' name='A'>\n<unit id='u' name='U' "
              "troop='f'"
              " full='3'/></army></side></campaign>",
         "no troop of this campaign, but a side", 3},
        {HEAD ">\n<calendar unit='aeon'/></campaign>", "none of: turn, day", 2},
        {HEAD ">\n<calendar start='1066-02-30'/></campaign>", "no date", 2},
        {HEAD ">\n<scenario id='s' title='S'/></campaign>", "one muster each, and has none", 2},
        {HEAD TWO ">\n<scenario id='s' title='S'>" MUSTER("f", "") MUSTER("f", "")
              "</scenario></campaign>",
         "two of the same side", 3},
        {HEAD TWO ">\n<scenario id='s' title='S'>\n<zone kind='deplo' points='0,0 9,0 9,9'/>"
              MUSTER("f", "") MUSTER("g", "") "</scenario></campaign>",
         "\"deplo\" is no kind of zone: deploy, enter or exit", 4},
        {HEAD TWO ">\n<scenario id='s' title='S'>" MUSTER("f", "") MUSTER("g", "")
              "\n<event kind='chalenge' who='f' against='g'/></scenario></campaign>",
         "\"chalenge\" is no kind of event", 4},
        {HEAD TWO ">\n<scenario id='s' title='S'>" MUSTER("f", "") MUSTER("g", "")
              "\n<event kind='challenge' who='f'/></scenario></campaign>",
         "against whom", 4},
        {HEAD TWO ">\n<scenario id='s' title='S'><zone side='a' kind='enter' name='the road' "
              "points='0,0 9,0 9,9'/>" MUSTER("f", "\n<force dummies='1' zone='the road'/>")
              MUSTER("g", "\n<force dummies='1' zone='the road'/>") "</scenario></campaign>",
         "\"the road\" is no zone by which side b enters", 5},
        {HEAD TWO ">\n<scenario id='s' title='S'>" MUSTER("f", "") MUSTER("g", "")
              "\n<event kind='challenge' who='a' against='g'/></scenario></campaign>",
         "\"a\" is no hero or side of this campaign, but an army", 4},
        {HEAD ">\n<scenario id='s' title='S'>\n<terrain id='t' kind='hill' points='1;2'/>"
              "</scenario></campaign>",
         "x,y x,y", 3},
        {HEAD ">\n<battle id='b' after='b'/></campaign>", "after itself", 2},
        {HEAD ">\n<ledger><entry n='2' subject='c' kind='note'/></ledger></campaign>",
         "numbered 1, 2, 3", 2},
        {HEAD ">\n<ledger><entry n='1' subject='c' kind='undone' "
              "amount='4'/></ledger></campaign>",
         "takes back", 2},
        {HEAD
         ">\n<options>\n<option name='options.nonsense' value='1'/></options></campaign>",
         "neither", 3},
        {HEAD ">\n<house-rules>\n<rule name='Fury' procedure='melee' role='attacker' "
              "then='bonnus+1'/></house-rules></campaign>",
         "melee knows no attacker.bonnus", 3},
        {HEAD "><house-rules><rule name='Fury' procedure='meele' "
              "then='bonus+1'/></house-rules></campaign>",
         "no procedure meele", 1},
        {HEAD ">\n<house-rules><table name='rates' for='footmen' column='rate' value='6'/>"
              "</house-rules></campaign>",
         "rates has no row footmen; it has: crew-in-flight", 2},
        {HEAD "><house-rules><table name='rates' for='train' column='rate' value='41'/>"
              "</house-rules></campaign>",
         "1 to 40", 1},
        {HEAD "><house-rules><table ruleset='feudal' name='rates' for='train' column='rate' "
              "value='4'/></house-rules></campaign>",
         "feudal has no table rates; it has: troops, weapons", 1},
        {HEAD "><house-rules><table name='rates' for='train' column='rate' value='4'/>"
              "<table name='rates' for='train' column='rate' value='4'/>"
              "</house-rules></campaign>",
         "a second time", 1},
        {HEAD "><house-rules><rule name='Fury' procedure='melee' then='bonus+1' "
              "until='dawn'/></house-rules></campaign>",
         "until", 1},
        {HEAD
         "><options><option name='options.economy' value='maybe'/></options></campaign>",
         "off, on", 1},
        {HEAD ">\n<battle id='b'/>\n<side id='f' name='F'/></campaign>",
         "does not belong here; expected: ", 3},
    };
    for (int i = 0; i < GS_COUNT(faults); i++) {
        gs_err err;
        gs_campaign *c = read_text(faults[i].xml, &err);
        assert_null(c);
        if (!strstr(err.text, faults[i].word)) {
            fail_msg("%d: \"%s\" does not say \"%s\"", i, err.text, faults[i].word);
        }
        if (err.line != faults[i].line) {
            fail_msg("%d: line %d, not %d: %s", i, err.line, faults[i].line, err.text);
        }
        assert_string_equal(err.file, "test.xml");
        assert_null(strchr(err.text, '\n'));
        assert_int_equal(gs_status_exit(err.status), 2);
    }
}

static void test_faults__deep_and_long(void **state)
{
    (void)state;
    gs_err err;
    gs_str deep = {0};
    gs_str_add(&deep, HEAD ">");
    for (int i = 0; i < 100; i++) {
        gs_str_add(&deep, "<about>");
    }
    for (int i = 0; i < 100; i++) {
        gs_str_add(&deep, "</about>");
    }
    gs_str_add(&deep, "</campaign>");
    assert_null(read_text(gs_str_text(&deep), &err));
    assert_non_null(strstr(err.text, "nested"));
    gs_str_clear(&deep);
    for (int i = 0; i < 5000; i++) {
        gs_str_add(&deep, "<a>");
    }
    assert_null(read_text(gs_str_text(&deep), &err));
    gs_str_clear(&deep);
    gs_str_add(&deep, HEAD "><about>");
    for (int i = 0; i < 30000; i++) {
        gs_str_add(&deep, "long words that go on and on and on and on and on ");
    }
    gs_str_add(&deep, "</about></campaign>");
    assert_null(read_text(gs_str_text(&deep), &err));
    assert_non_null(strstr(err.text, "longer than"));
    gs_str_clear(&deep);
    gs_str_add(&deep, "<!-- a=\"1\" -->" HEAD);
    for (int i = 0; i < 300000; i++) { /* libxml2 alone would take minutes over these */
        gs_str_addf(&deep, " a%d='>'", i);
    }
    gs_str_add(&deep, "/>");
    assert_null(read_text(gs_str_text(&deep), &err));
    assert_non_null(strstr(err.text, "more than 64 attributes"));
    gs_str_free(&deep);
    static const char latin[] = "<?xml version='1.0' encoding='ISO-8859-1'?><a>\xe9</a>";
    assert_null(read_text(latin, &err));
    assert_non_null(strstr(err.text, "UTF-8"));
    gs_campaign *c;
    assert_int_equal(gs_xml_read_campaign("<a/>\0<b/>", 9, "f", NULL, NULL, &c, &err),
                     GS_INPUT);
    assert_non_null(strstr(err.text, "NUL"));
}

/* Cut off anywhere, with any byte changed: an error or a campaign, never a crash. */
static void test_faults__broken_everywhere(void **state)
{
    (void)state;
    gs_err err;
    const char *whole = EVERYTHING;
    size_t n = strlen(whole);
    for (size_t cut = 0; cut < n; cut += 17) {
        char *part = gs_arena_strndup(arena, whole, cut);
        assert_null(read_text(part, &err));
    }
    for (size_t at = 0; at < n; at += 13) {
        char *text = gs_arena_strdup(arena, whole);
        text[at] = (char)('!' + at % 90);
        gs_campaign *c = read_text(text, &err);
        if (!c) {
            assert_true(err.text[0] != '\0');
        }
        gs_campaign_free(c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip__everything),
        cmocka_unit_test(test_round_trip__every_field_is_covered),
        cmocka_unit_test(test_round_trip__samples),
        cmocka_unit_test(test_names__anything_prints_and_does_no_harm),
        cmocka_unit_test(test_faults__each_has_its_line_and_words),
        cmocka_unit_test(test_faults__deep_and_long),
        cmocka_unit_test(test_faults__broken_everywhere),
    };
    return cmocka_run_group_tests(tests, setup, teardown) != 0;
}
