/* LINK: io
 * The index of a campaign finds what a look through the whole ledger would find, however the
 * ledger grew, was taken back and forgotten. */
#include "test.h"

#include "../../src/campaign/campaign_int.h"
#include "gesta/os.h"
#include "gesta/xmlio.h"

#include <string.h>

static gs_campaign *c;

static int setup(void **state)
{
    (void)state;
    gs_err err;
    size_t n;
    char *bytes;
    gs_arena *a = gs_arena_new();
    gs_status st = gs_os_read(a, "campaigns/roland.xml", GS_XML_LIMIT, &bytes, &n, &err);
    st = st == GS_OK ? gs_xml_read_campaign(bytes, n, "roland.xml", NULL, NULL, &c, &err) : st;
    gs_arena_free(a);
    return st == GS_OK ? 0 : -1;
}

static int teardown(void **state)
{
    (void)state;
    gs_campaign_free(c);
    return 0;
}

static bool same(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

/* The entries of the index are those that name the id, in order. */
static void check_entries(const gs_campaign *of, const char *id)
{
    gs_entries got = gs_campaign_entries(of, id);
    int k = 0;
    for (int i = 0; i < of->n_ledger; i++) {
        const gs_camp_entry *e = &of->ledger[i];
        if (same(e->subject, id) || same(e->by, id) || same(e->battle, id)) {
            assert_true(k < got.n);
            assert_int_equal(got.at[k], i);
            k++;
        }
    }
    assert_int_equal(k, got.n);
}

static void check_all(const gs_campaign *of)
{
    for (int s = 0; s < of->n_sides; s++) {
        check_entries(of, of->sides[s].id);
        for (int i = 0; i < of->sides[s].n_heroes; i++) {
            check_entries(of, of->sides[s].heroes[i].id);
        }
    }
    check_entries(of, of->id);
    check_entries(of, "battle-1");
    check_entries(of, "nobody");
}

static uint32_t rolled = 7;
static int roll(int n)
{
    rolled = rolled * 1664525u + 1013904223u;
    return (int)((rolled >> 8) % (uint32_t)n);
}

static const char *somebody(void)
{
    const gs_camp_side *s = &c->sides[roll(c->n_sides)];
    return s->heroes[roll(s->n_heroes)].id;
}

static void test_index__follows_the_ledger(void **state)
{
    (void)state;
    for (int step = 0; step < 600; step++) {
        int what = roll(10);
        if (what < 7) {
            gs_camp_entry *e = gs_campaign_enter(c, GS_LEDGER_DUEL, somebody());
            if (what == 0) {
                check_all(c); /* asked for before the entry is made whole */
            }
            e->by = somebody();
            e->battle = what == 1 ? "battle-1" : NULL;
        } else if (what == 7) {
            gs_campaign_forget(c, c->n_ledger - roll(c->n_ledger < 5 ? c->n_ledger + 1 : 5));
            gs_campaign_enter(c, GS_LEDGER_DUEL, somebody())->by = somebody();
        } else if (c->n_ledger > 0) {
            gs_err err;
            gs_status st = gs_campaign_undo(c, c->n_ledger, "x", &err);
            (void)st; /* what is taken back already stays so */
        }
        if (step % 20 == 0) {
            check_all(c);
        }
    }
    check_all(c);
    for (int i = 0; i < 60; i++) { /* as it stood, forth and back */
        int n = roll(c->n_ledger + 1);
        gs_arena *a = gs_arena_new();
        gs_campaign was, *past = gs_camp_past(c, n);
        gs_campaign_as_before(c, n, a, &was);
        assert_int_equal(past->n_ledger, n);
        for (int k = 0; k < n; k++) {
            int undone = c->ledger[k].undone > n ? 0 : c->ledger[k].undone;
            assert_int_equal(past->ledger[k].undone, undone);
            assert_int_equal(was.ledger[k].undone, undone);
            assert_ptr_equal(past->ledger[k].subject, c->ledger[k].subject);
        }
        check_entries(past, somebody());
        gs_campaign_enter(past, GS_LEDGER_NOTE, somebody());
        gs_arena_free(a);
    }
}

static void test_index__things(void **state)
{
    (void)state;
    for (int s = 0; s < c->n_sides; s++) {
        const gs_camp_side *side = &c->sides[s];
        assert_ptr_equal(gs_campaign_side(c, side->id), side);
        for (int i = 0; i < side->n_armies; i++) {
            gs_camp_army *army = &side->armies[i];
            assert_ptr_equal(gs_campaign_army(c, army->id), army);
            for (int u = 0; u < army->n_units; u++) {
                assert_ptr_equal(gs_campaign_unit(c, army->units[u].id), &army->units[u]);
                assert_ptr_equal(gs_campaign_side_of(c, army->units[u].id), side);
                assert_ptr_equal(gs_index_army(c, army->units[u].id), army);
                assert_null(gs_campaign_hero(c, army->units[u].id));
            }
        }
    }
    assert_null(gs_campaign_hero(c, "nobody"));
    assert_null(gs_campaign_unit(c, NULL));
}

/* A unit that moves is among those of its new army, in the order of the lists, and not of the old. */
static void test_units__of_an_army_today(void **state)
{
    (void)state;
    gs_arena *a = gs_arena_new();
    gs_camp_unit **units;
    gs_camp_army *from = gs_campaign_army(c, "first-host"), *to = gs_campaign_army(c, "second-host");
    const char *moved = from->units[0].id;
    gs_campaign_enter(c, GS_LEDGER_MOVED, moved)->by = to->id;
    assert_int_equal(gs_campaign_units(c, from, a, &units), from->n_units - 1);
    assert_ptr_equal(units[0], &from->units[1]);
    assert_int_equal(gs_campaign_units(c, to, a, &units), to->n_units + 1);
    assert_string_equal(units[0]->id, moved);
    gs_campaign_enter(c, GS_LEDGER_MOVED, moved)->by = from->id; /* and back */
    assert_int_equal(gs_campaign_units(c, from, a, &units), from->n_units);
    assert_int_equal(gs_campaign_units(c, to, a, &units), to->n_units);
    gs_arena_free(a);
}

static void test_general__of_an_army_today(void **state)
{
    (void)state;
    gs_camp_army *rear = gs_campaign_army(c, "rearguard");
    assert_string_equal(gs_campaign_army_general(c, rear)->id, "roland");
    gs_campaign_enter(c, GS_LEDGER_DIED, "roland");
    assert_string_equal(gs_campaign_army_general(c, rear)->id, "oliver"); /* his heir */
    gs_campaign_enter(c, GS_LEDGER_CAPTURED, "oliver")->by = "marsile";
    const gs_camp_hero *third = gs_campaign_army_general(c, rear);
    assert_non_null(third);
    assert_string_not_equal(third->id, "oliver");
    gs_campaign_enter(c, GS_LEDGER_SUCCESSION, "franks")->by = "naimes";
    assert_string_equal(gs_campaign_followed(c, &c->ledger[c->n_ledger - 1]), "charlemagne");
}

/* A wound's day is that of the oldest that is open. */
static void test_wounds__have_their_own_day(void **state)
{
    (void)state;
    gs_hero_now now;
    const gs_camp_hero *h = gs_campaign_hero(c, "oliver");
    const char *const days[] = {"0778-08-16", "0778-08-18"};
    gs_camp_entry *e = gs_campaign_enter(c, GS_LEDGER_CAPTURED, "oliver");
    e->by = "marsile";
    gs_campaign_enter(c, GS_LEDGER_ESCAPED, "oliver");
    for (int i = 0; i < 2; i++) {
        e = gs_campaign_enter(c, GS_LEDGER_WOUNDED, "oliver");
        e->amount = 1;
        e->date = days[i];
    }
    gs_campaign_hero_now(c, h, &now);
    assert_string_equal(now.since, days[0]);
    gs_campaign_enter(c, GS_LEDGER_HEALED, "oliver")->amount = 1;
    gs_campaign_hero_now(c, h, &now);
    assert_int_equal(now.fate, GS_FATE_WOUNDED);
    assert_string_equal(now.since, days[1]);
    assert_null(now.by);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_index__follows_the_ledger, setup, teardown),
        cmocka_unit_test_setup_teardown(test_index__things, setup, teardown),
        cmocka_unit_test_setup_teardown(test_units__of_an_army_today, setup, teardown),
        cmocka_unit_test_setup_teardown(test_general__of_an_army_today, setup, teardown),
        cmocka_unit_test_setup_teardown(test_wounds__have_their_own_day, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
