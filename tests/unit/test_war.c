/* LINK: io
 * The war on the campaign's map: ways and orders, marches, meetings, the beaten, owners, sight,
 * points. The March War is played as its design tells it, in a file, by the desk. */
#include "../../src/report/war_map_int.h"

#include "store_file.h"

#include "gesta/desk.h"
#include "gesta/report_war.h"
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
        char *end_first = strstr(at_first, "</army>") + 7;
        char *end_second = strstr(at_second, "</army>") + 7;
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
    must(gs_desk_keep_step(file, c, &err));
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

/* ---- edge cases ---- */
static void test_war__a_third_army_joins(void **state)
{
    (void)state;
    opened("campaigns/march-war.xml", NULL, NULL);
    order("n1", "cray", NULL);
    order("n2", "cray", NULL);
    order("s2", "cray", NULL);
    next();
    assert_string_equal(owner("cray"), "north");
    next();
    const gs_camp_battle **owed;
    assert_int_equal(gs_campaign_owed(c, a, &owed), 1);
    const gs_camp_scenario *field = gs_campaign_scenario(c, owed[0]->scenario);
    assert_string_equal(field->musters[0].side, "south");
    assert_int_equal(field->musters[0].n_forces, 1);
    assert_int_equal(field->musters[1].n_forces, 2);
    assert_string_equal(entry(GS_LEDGER_MET, "n2")->value, "joined");
    fought(owed[0]->id, "draw", NULL, 0); /* both stay, and meet again */
    assert_at("s2", "cray");
    next();
    assert_int_equal(gs_campaign_owed(c, a, &owed), 1);
    fought(owed[0]->id, "south", NULL, 0); /* both beaten armies go, each its own way */
    assert_at("n1", "birch");
    assert_at("n2", "birch");
    audited();
    closed();
}

static void test_war__on_the_road_nothing_changes_hands(void **state)
{
    (void)state;
    opened("campaigns/march-war.xml", NULL, NULL);
    order("s2", "ash", NULL);
    next();
    next();
    assert_string_equal(owner("cray"), "south");
    order("n1", "cray", NULL);
    next();
    assert_at("n1", "ash>cray 1");
    assert_at("s2", "cray>ash 1");
    const gs_camp_entry *met = entry(GS_LEDGER_MET, "s2");
    met = met ? met : entry(GS_LEDGER_MET, "n1");
    assert_null(met->place);
    assert_string_equal(met->battle, "meet-4-ash-cray");
    assert_ptr_equal(gs_campaign_on_road(c, "cray", "ash"), gs_campaign_army(c, "n1"));
    assert_null(gs_campaign_on_road(c, "cray", "elm"));
    fought("meet-4-ash-cray", "north", NULL, 0);
    assert_at("s2", "cray");
    assert_at("n1", "ash>cray 1");
    assert_string_equal(owner("ash"), "north");
    next(); /* N1 carries its order out: it goes on to Cray, where S2 stands */
    assert_string_equal(entry(GS_LEDGER_MET, "n1")->value, "standing");
    audited();
    closed();
}

/* The March War with the first battle won by the other side: S2 stays at Cray, and that closes the
 * way by which N2 went in the model. */
static void test_war__a_way_closed_by_an_earlier_battle(void **state)
{
    (void)state;
    opened("campaigns/march-war.xml", NULL, NULL);
    two_turns();
    fought("meet-3-cray", "south", NULL, 0);
    assert_at("n1", "birch"); /* its own, and the nearest */
    assert_at("s2", "cray");
    fought("meet-3-elm", "south", NULL, 0);
    assert_at("n2", "gone");
    assert_null(entry(GS_LEDGER_RETREATED, "n2"));
    audited();
    closed();
}

static void enter(gs_ledger_kind kind, const char *subject, const char *by)
{
    gs_campaign_enter(c, kind, subject)->by = by;
    must(gs_campaign_follow(c, &err));
}

static void test_war__sides_orders_and_the_end(void **state)
{
    (void)state;
    gs_army_now now;
    gs_points_table t;
    opened("campaigns/march-war.xml", NULL, NULL);
    order("n1", "elm", NULL);
    next();
    gs_campaign_army_now(c, gs_campaign_army(c, "n1"), a, &now);
    assert_string_equal(now.goal, "elm");
    assert_string_equal(now.way, "cray elm");
    enter(GS_LEDGER_JOINED, "n1", "south"); /* who changes sides drops his order */
    gs_campaign_army_now(c, gs_campaign_army(c, "n1"), a, &now);
    assert_null(now.goal);
    must(gs_campaign_points(c, a, &t, &err));
    assert_false(t.over);
    enter(GS_LEDGER_SURRENDERED, "n2", "s1"); /* the last army of its side */
    must(gs_campaign_points(c, a, &t, &err));
    assert_true(t.over);
    assert_int_equal(gs_campaign_next(c, &err), GS_STATE);
    assert_non_null(strstr(err.text, "over"));
    closed();
}

static void test_war__an_army_without_men_meets_nobody(void **state)
{
    (void)state;
    opened("campaigns/march-war.xml", NULL, NULL);
    gs_campaign_enter(c, GS_LEDGER_LOSSES, "s2-first")->amount = 20;
    order("n1", "dunn", NULL);
    for (int i = 0; i < 4; i++) {
        next();
    }
    assert_at("n1", "dunn");
    assert_string_equal(owner("dunn"), "north");
    closed();
}

/* ---- orders ---- */
static void test_war__orders_by_mail(void **state)
{
    (void)state;
    static const char good[] = "# from South\ns1 cray via elm\n\ns2 hold\n";
    static const char bad[] = "s1 nowhere\nn1 cray\ns2\nx9 cray\n";
    gs_hand h;
    int n, given, of;
    opened("campaigns/march-war.xml", NULL, NULL);
    must(gs_hand_begin(&h, c, NULL, NULL, false, &err));
    must(gs_hand_march_lines(&h, good, sizeof good - 1, "south", &n));
    assert_int_equal(n, 2);
    assert_string_equal(gs_hand_order(c, "s1")->via, "elm");
    assert_null(gs_hand_order(c, "s2")); /* it had none: there is nothing to end */
    gs_campaign_orders_given(c, gs_campaign_side(c, "south"), &given, &of);
    assert_int_equal(given, 1);
    assert_int_equal(of, 2);
    assert_int_equal(gs_hand_march_lines(&h, bad, sizeof bad - 1, "south", &n), GS_INPUT);
    assert_non_null(strstr(err.text, "line 1: there is no place \"nowhere\""));
    assert_non_null(strstr(err.text, "line 2: n1 is no army of South"));
    assert_non_null(strstr(err.text, "line 3: ARMY PLACE is expected"));
    assert_non_null(strstr(err.text, "line 4: the campaign has no army x9"));
    must(gs_hand_hold(&h, "s1")); /* the later replaces the earlier */
    assert_null(gs_hand_order(c, "s1"));
    closed();
}

static void test_war__an_order_can_be_ended_on_the_way(void **state)
{
    (void)state;
    gs_hand h;
    gs_way way;
    opened("campaigns/march-war.xml", NULL, NULL);
    assert_int_equal(order("n1", "fen", NULL), 5);
    next();
    must(gs_hand_begin(&h, c, NULL, NULL, false, &err));
    must(gs_hand_hold(&h, "n1"));
    next();
    assert_at("n1", "ash>cray 1");
    must(gs_hand_march(&h, "n1", "ash", NULL, &way)); /* and it can turn round */
    assert_int_equal(way.turns, 1);
    next();
    assert_at("n1", "ash");
    order("n1", "cray", NULL);
    next();
    order("n1", "ash", NULL);
    next();
    order("n1", "cray", NULL);
    order("n1", "ash", NULL); /* where it stands: it stays there */
    next();
    assert_at("n1", "ash");
    audited();
    closed();
}

/* ---- sight ---- */
static gs_war_seen seen(const char *side, const char *army)
{
    gs_war_seen s;
    gs_campaign_seen(c, gs_campaign_side(c, side), gs_campaign_army(c, army), a, &s);
    return s;
}

static void test_war__what_a_side_sees(void **state)
{
    (void)state;
    gs_war_view view = {.side = NULL};
    opened("campaigns/march-war.xml", NULL, NULL);
    assert_false(seen("south", "n1").known);
    assert_int_equal(seen("north", "n1").strength, 30);
    order("n2", "elm", NULL);
    next();
    assert_true(seen("south", "n2").now); /* a march from Elm */
    assert_int_equal(seen("south", "n2").strength, 10);
    assert_false(seen("south", "n1").known);
    view.side = gs_campaign_side(c, "south");
    const gs_drawing *d = gs_war_map(a, c, &view, NULL);
    assert_null(strstr(d->twin, "N1"));
    assert_non_null(strstr(d->twin, "N2"));
    order("n2", "birch", NULL);
    next();
    next();
    assert_at("n2", "birch");
    assert_false(seen("south", "n2").now); /* last seen at Cray, a march from Dunn */
    assert_string_equal(seen("south", "n2").at, "cray");
    assert_string_equal(seen("south", "n2").date, "turn 2");
    assert_int_equal(seen("south", "n2").strength, -1);
    closed();
}

/* Steps of a drawing of one kind. */
static int steps(const gs_drawing *d, gs_draw_kind kind)
{
    int n = 0;
    for (int i = 0; i < d->count; i++) {
        n += d->ops[i].kind == kind;
    }
    return n;
}

static bool says(const gs_drawing *d, const char *text)
{
    for (int i = 0; i < d->count; i++) {
        if (d->ops[i].kind == GS_DRAW_TEXT && strcmp(d->ops[i].text, text) == 0) {
            return true;
        }
    }
    return false;
}

/* Every point of a road's curve lies near the straight line, and not all on it; the curve begins and
 * ends at its places. */
static void test_war__roads_are_curves_between_their_places(void **state)
{
    (void)state;
    opened("campaigns/stirling.xml", NULL, NULL);
    gs_war_view view = {.side = NULL};
    war_scene s;
    const gs_drawing *d = war_map(a, c, &view, NULL, &s);
    int bent = 0;
    for (int i = 0; i < c->n_roads; i++) {
        const war_road *r = &s.road[i];
        gs_dot from = s.place[r->from], to = s.place[r->to], half;
        gs_um len = gs_pen_distance(from, to);
        assert_memory_equal(&r->p[0], &from, sizeof from);
        assert_memory_equal(&r->p[ROAD_DOTS - 1], &to, sizeof to);
        half = war_along(&s, i, r->from, 1, 2);
        gs_dot back = war_along(&s, i, r->to, 1, 2); /* the same from the other end */
        assert_true(gs_pen_distance(half, back) < 50);
        gs_dot mid = {(from.x + to.x) / 2, (from.y + to.y) / 2};
        assert_true(gs_pen_distance(half, mid) < len / 4);
        bent += gs_pen_distance(half, mid) > len / 100;
    }
    assert_true(bent * 2 > c->n_roads);
    assert_true(says(d, "Lanark"));
    closed();
}

static void test_war__coasts_rivers_and_what_was_done(void **state)
{
    (void)state;
    opened("campaigns/stirling.xml", NULL, NULL);
    gs_war_view view = {.side = NULL};
    war_scene s;
    const gs_drawing *d = war_map(a, c, &view, NULL, &s);
    assert_true(says(d, "German Sea") && says(d, "Forth")); /* names on maps have no article */
    assert_null(strstr(d->twin, "Forth")); /* water is nobody's */
    int curves = steps(d, GS_DRAW_CURVE);
    assert_true(curves > 60);
    static const char *const bad[] = {"0,0 5", "0,0 5,5", "by the sea"}; /* a line is no sea */
    for (int i = 0; i < GS_COUNT(bad); i++) {
        gs_hand h;
        assert_int_equal(gs_hand_begin(&h, c, NULL, NULL, false, &err), GS_OK);
        gs_status st = gs_hand_change(&h, "sea", "shore", bad[i]);
        st = st == GS_OK ? gs_hand_close(&h) : st;
        assert_int_equal(st, GS_INPUT);
        assert_non_null(strstr(err.text, "3 points or more"));
        gs_hand_drop(&h);
    }
    order("forest", "lanark", NULL);
    next();
    gs_str did = {0};
    war_map(a, c, &view, NULL, &s);
    war_deeds(&s, gs_campaign_side(c, "scots"), &did);
    assert_non_null(strstr(did.p, "Wallace"));
    assert_non_null(strstr(did.p, "Moray stands at Inverness with "));
    gs_str_free(&did);
    view.side = gs_campaign_side(c, "english"); /* who sees nobody is told nothing */
    war_map(a, c, &view, NULL, &s);
    war_deeds(&s, gs_campaign_side(c, "scots"), &did);
    assert_null(did.p && strstr(did.p, "Moray") ? did.p : NULL);
    gs_str_free(&did);
    closed();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_war__the_march_war, setup, teardown),
        cmocka_unit_test_setup_teardown(test_war__its_other_order, setup, teardown),
        cmocka_unit_test_setup_teardown(test_war__a_third_army_joins, setup, teardown),
        cmocka_unit_test_setup_teardown(test_war__on_the_road_nothing_changes_hands, setup, teardown),
        cmocka_unit_test_setup_teardown(test_war__a_way_closed_by_an_earlier_battle, setup, teardown),
        cmocka_unit_test_setup_teardown(test_war__sides_orders_and_the_end, setup, teardown),
        cmocka_unit_test_setup_teardown(test_war__an_army_without_men_meets_nobody, setup, teardown),
        cmocka_unit_test_setup_teardown(test_war__orders_by_mail, setup, teardown),
        cmocka_unit_test_setup_teardown(test_war__an_order_can_be_ended_on_the_way, setup, teardown),
        cmocka_unit_test_setup_teardown(test_war__what_a_side_sees, setup, teardown),
        cmocka_unit_test_setup_teardown(test_war__roads_are_curves_between_their_places, setup, teardown),
        cmocka_unit_test_setup_teardown(test_war__coasts_rivers_and_what_was_done, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
