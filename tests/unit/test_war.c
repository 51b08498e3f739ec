/* LINK: io
 * The war on the campaign's map: ways and orders, marches, meetings, the beaten, owners, sight,
 * points. The March War is played as its design tells it, in a file, by the desk. */
#include "store_file.h"

#include "gesta/desk.h"
#include "gesta/war.h"

static gs_store *file;
static gs_campaign *c;

static void opened(const char *xml, const char *first, const char *second)
{
    char *bytes, *at_first, *at_second;
    size_t n;
    assert_int_equal(gs_os_read(a, xml, GS_XML_LIMIT, &bytes, &n, &err), GS_OK);
    if (first) { /* two blocks change places: armies are named in the other order */
        at_first = strstr(bytes, first);
        at_second = strstr(bytes, second);
        char *end_first = strstr(at_first, "</army>") + 7, *end_second = strstr(at_second, "</army>") + 7;
        bytes = gs_arena_printf(a, "%.*s%.*s%.*s%.*s%s", (int)(at_first - bytes), bytes,
                                (int)(end_second - at_second), at_second,
                                (int)(at_second - end_first), end_first,
                                (int)(end_first - at_first), at_first, end_second);
        n = strlen(bytes);
    }
    gs_campaign *from;
    must(gs_xml_read_campaign(bytes, n, xml, NULL, NULL, &from, &err));
    file = open_ok(at("a.gesta"), GS_STORE_CREATE);
    must(gs_store_put_campaign(file, from, &err));
    gs_campaign_free(from);
    must(gs_store_load(file, false, &c, &err));
}

static void closed(void)
{
    gs_campaign_free(c);
    gs_store_close(file);
}

static int order(const char *army, const char *place, const char *via)
{
    gs_hand h;
    gs_way way;
    must(gs_hand_begin(&h, c, NULL, NULL, false, &err));
    must(gs_hand_march(&h, army, place, via, &way));
    return way.turns;
}

static void next(void)
{
    must(gs_campaign_next(c, &err));
    must(gs_campaign_check(c, &err));
    must(gs_desk_keep_lists(file, c, &err));
}

static void fought(const char *battle, const char *winner, const char *const *told, int n)
{
    gs_desk_log d;
    gs_desk_page page;
    gs_str shown = {0};
    int entries;
    gs_desk_result r = {.winner = winner, .turns = 4, .told = told, .n_told = n, .words = "So."};
    must(gs_desk_log_open(file, c, gs_campaign_battle(c, battle), NULL, a, &d, &err));
    gs_logbook_from_file(d.book, true);
    must(gs_desk_record(&d, &r, &shown, &err));
    gs_desk_log_close(&d);
    gs_str_free(&shown);
    must(gs_desk_page_open(file, c, gs_campaign_battle(c, battle), a, &page, &err));
    must(gs_desk_page_apply(&page, &entries, &err));
}

/* "cray", "cray>elm 1", "cray>dunn 0 waits", "gone" */
static void assert_at(const char *army, const char *where)
{
    gs_army_now now;
    gs_campaign_army_now(c, gs_campaign_army(c, army), a, &now);
    const char *is = now.gone ? "gone"
                     : now.to ? gs_arena_printf(a, "%s>%s %d%s", now.at, now.to, now.done,
                                                now.waited ? " waits" : "")
                              : now.at;
    assert_string_equal(is, where);
}

static const char *owner(const char *place)
{
    const char *id = gs_campaign_owner(c, gs_campaign_place(c, place));
    return id ? id : "nobody";
}

static const char *points(void)
{
    gs_str s = {0};
    must(gs_campaign_points_line(c, &s, &err));
    const char *text = gs_arena_strdup(a, gs_str_text(&s));
    gs_str_free(&s);
    return text;
}

static const gs_camp_entry *entry(gs_ledger_kind kind, const char *subject)
{
    const gs_camp_entry *found = NULL;
    for (int i = 0; i < c->n_ledger; i++) {
        const gs_camp_entry *e = &c->ledger[i];
        found = e->kind == (int)kind && !e->undone && strcmp(e->subject, subject) == 0 ? e : found;
    }
    return found;
}

static void audited(void)
{
    int turns;
    gs_audit out;
    gs_campaign *again;
    must(gs_campaign_audit_turns(c, &turns, &err));
    must(gs_store_load(file, true, &again, &err));
    must(gs_campaign_audit(again, &out, &err));
    must(gs_store_audit(file, &err));
    gs_campaign_free(again);
}

/* ---- the March War, turn by turn ---- */
static void two_turns(void)
{
    assert_int_equal(order("n1", "cray", NULL), 2);
    assert_int_equal(order("n2", "elm", NULL), 2);
    assert_int_equal(order("s1", "elm", NULL), 1);
    assert_int_equal(order("s2", "cray", NULL), 2);
    next();
    assert_int_equal(c->n_orders, 0);
    assert_at("n1", "ash>cray 1");
    assert_at("n2", "cray>elm 1");
    assert_at("s1", "elm");
    assert_at("s2", "dunn>cray 0 waits");
    assert_string_equal(owner("cray"), "nobody");
    next();
}

static void test_war__the_march_war(void **state)
{
    (void)state;
    static const char *const taken[] = {"lost n2-riders 4", "wat captured by mabon"};
    opened("campaigns/march-war.xml", NULL, NULL);
    assert_string_equal(points(), "turn 1: North 4, South 5 of 20");
    two_turns();
    const gs_camp_entry *cray = entry(GS_LEDGER_MET, "s2"), *elm = entry(GS_LEDGER_MET, "n2");
    assert_string_equal(cray->battle, "meet-3-cray");
    assert_string_equal(cray->value, "order");
    assert_string_equal(cray->by, "n1");
    assert_int_equal(cray->amount, 1000);
    assert_string_equal(elm->battle, "meet-3-elm");
    assert_string_equal(elm->value, "standing");
    assert_string_equal(points(), "turn 3: North 4, South 5 of 20");
    const gs_camp_battle **owed;
    assert_int_equal(gs_campaign_owed(c, a, &owed), 2);
    assert_string_equal(owed[0]->id, "meet-3-cray");
    const gs_camp_scenario *field = gs_campaign_scenario(c, owed[0]->scenario);
    assert_string_equal(field->musters[0].side, "south"); /* the attacker is side a */
    int before = c->n_ledger;
    assert_int_equal(gs_campaign_next(c, &err), GS_STATE);
    assert_non_null(strstr(err.text, "meet-3-cray"));
    assert_int_equal(c->n_ledger, before);
    assert_int_equal(gs_campaign_has_come(c, owed[1], &err), GS_INPUT);
    fought("meet-3-cray", "north", NULL, 0);
    assert_at("s2", "dunn");
    assert_int_equal(entry(GS_LEDGER_RETREATED, "s2")->amount, 1);
    fought("meet-3-elm", "south", taken, 2);
    assert_at("n2", "cray");
    assert_int_equal(entry(GS_LEDGER_RETREATED, "n2")->amount, 2);
    assert_int_equal(order("n1", "dunn", NULL), 2);
    assert_int_equal(order("s1", "cray", NULL), 2);
    next();
    assert_at("n1", "cray>dunn 0 waits");
    assert_at("s1", "elm>cray 1");
    assert_string_equal(owner("cray"), "north");
    assert_string_equal(points(), "turn 4: North 9, South 9 of 20");
    audited();
    closed();
}

/* N2 named before N1: Elm is fought first, S2 at Cray closes all ways. */
static void test_war__its_other_order(void **state)
{
    (void)state;
    opened("campaigns/march-war.xml", "<army id=\"n1\"", "<army id=\"n2\"");
    two_turns();
    const gs_camp_battle **owed;
    assert_int_equal(gs_campaign_owed(c, a, &owed), 2);
    assert_string_equal(owed[0]->id, "meet-3-elm");
    fought("meet-3-elm", "south", NULL, 0);
    assert_at("n2", "gone");
    assert_string_equal(entry(GS_LEDGER_SURRENDERED, "n2")->by, "s1");
    gs_unit_now riders;
    gs_hero_now wat;
    gs_campaign_unit_now(c, gs_campaign_unit(c, "n2-riders"), &riders);
    gs_campaign_hero_now(c, gs_campaign_hero(c, "wat"), &wat);
    assert_true(riders.struck);
    assert_int_equal(wat.fate, GS_FATE_CAPTIVE);
    fought("meet-3-cray", "north", NULL, 0);
    next();
    assert_string_equal(owner("cray"), "north");
    audited();
    closed();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_war__the_march_war, setup, teardown),
        cmocka_unit_test_setup_teardown(test_war__its_other_order, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
