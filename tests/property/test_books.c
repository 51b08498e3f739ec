/* LINK: io
 * The books of random campaigns (CAM-5.5): battles with bare results, and between them whatever the
 * umpire may do with units, armies and purses. At every entry full = present + gone; every sum is the
 * sum of its parts; a step that is dropped leaves nothing, and entered again it is the same.
 * GESTA_BOOKS=N fights N campaigns of a hundred battles instead of one. */
#include "test.h"

#include "gesta/campaign_sums.h"
#include "gesta/hand_armies.h"
#include "gesta/os.h"
#include "gesta/xmlio.h"

#include <stdlib.h>
#include <string.h>

enum { BATTLES = 100, STEPS = 4 };

static gs_campaign *c;
static gs_arena *a;
static gs_err err;
static uint64_t state;
static int entered[16]; /* how often each of the umpire's ways was open */

static void must(gs_status st)
{
    if (st != GS_OK) {
        fail_msg("%s: %s", err.key, err.text);
    }
}

static int roll(int n)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return n > 0 ? (int)((state >> 33) % (uint64_t)n) : 0;
}

/* ---- whom it befalls ---- */
static const gs_camp_side *any_side(void)
{
    return &c->sides[roll(c->n_sides)];
}

static const gs_camp_army *any_army(const gs_camp_side *s)
{
    return s->n_armies ? &s->armies[roll(s->n_armies)] : NULL;
}

/* A unit on the roll of that army; NULL none. */
static const gs_camp_unit *any_unit(const gs_camp_army *army, gs_unit_now *now)
{
    gs_camp_unit **units;
    int n = army ? gs_campaign_units(c, army, a, &units) : 0, first = roll(n);
    for (int i = 0; i < n; i++) {
        const gs_camp_unit *u = units[(first + i) % n];
        gs_campaign_unit_now(c, u, now);
        if (!now->struck) {
            return u;
        }
    }
    return NULL;
}

/* ---- what the umpire does ---- */
/* One of his ways, chosen by `how`; GS_STATE and GS_INPUT are his business. */
static gs_status act(gs_hand *h, int how)
{
    gs_unit_now now = {0}, other = {0};
    const gs_camp_side *s = any_side();
    const gs_camp_army *army = any_army(s), *to = any_army(s);
    const gs_camp_unit *u = any_unit(army, &now), *v = any_unit(to, &other);
    if (!u || !v) {
        return GS_STATE;
    }
    gs_ruling men = {.has_amount = true, .amount = 1 + roll(6), .text = "by hand"};
    const char *one[] = {u->id};
    switch (how) {
    case 0:
        return gs_hand_unit_raise(h, u->id, now.full + roll(5), roll(6));
    case 1:
        return gs_campaign_rule(c, GS_LEDGER_GAINED, u->id, &men, &err);
    case 2:
        return gs_campaign_rule(c, GS_LEDGER_LOSSES, u->id, &men, &err);
    case 3:
        return gs_hand_unit_merge(h, u->id, v->id, roll(2) ? "average" : NULL);
    case 4:
        return gs_hand_unit_split(h, u->id, 1 + roll(now.present), NULL, "A detachment");
    case 5:
        return roll(4) ? GS_STATE : gs_hand_unit_disband(h, u->id, roll(2));
    case 6:
        return gs_hand_unit_move(h, u->id, to->id);
    case 7:
        return gs_hand_army_split(h, army->id, NULL, "A van", one, 1);
    case 8:
        return s->n_armies > 2 ? gs_hand_army_merge(h, army->id, to->id) : GS_STATE;
    case 9:
        return gs_hand_side_coin(h, s->id, roll(200) - 100);
    case 10:
        return gs_hand_side_pool(h, s->id, roll(40) - 10);
    default:
        return gs_campaign_rule(c, GS_LEDGER_QUALITY, u->id,
                                &(gs_ruling){.text = roll(2) ? "elite" : "poor"}, &err);
    }
}

/* ---- sums ---- */
/* Every army's and side's sums as text: what any page says. */
static void sums(gs_str *out)
{
    for (int s = 0; s < c->n_sides; s++) {
        gs_side_now purse;
        gs_campaign_side_now(c, &c->sides[s], &purse);
        gs_str_addf(out, "%s %d %d:", c->sides[s].id, purse.coin, purse.pool);
        for (int i = 0; i < c->sides[s].n_armies; i++) {
            gs_army_sum sum;
            gs_campaign_army_sum(c, &c->sides[s].armies[i], &sum);
            gs_str_addf(out, " %d of %d (%d %d)", sum.present, sum.full, sum.units, sum.struck);
        }
        gs_str_add(out, "\n");
    }
}

/* The armies of a side have together what its units have, each counted once. */
static void check_sums(void)
{
    for (int s = 0; s < c->n_sides; s++) {
        int full = 0, present = 0, armies_full = 0, armies_present = 0;
        for (int i = 0; i < c->sides[s].n_armies; i++) {
            gs_army_sum sum;
            gs_campaign_army_sum(c, &c->sides[s].armies[i], &sum);
            armies_full += sum.full;
            armies_present += sum.present;
            for (int k = 0; k < c->sides[s].armies[i].n_units; k++) {
                gs_unit_now now;
                gs_campaign_unit_now(c, &c->sides[s].armies[i].units[k], &now);
                full += now.struck ? 0 : now.full;
                present += now.struck ? 0 : now.present;
            }
        }
        assert_int_equal(full, armies_full);
        assert_int_equal(present, armies_present);
        gs_side_now purse;
        gs_campaign_side_now(c, &c->sides[s], &purse);
        assert_true(purse.pool >= 0);
    }
}

/* Previewed, dropped, and entered: the same both times. */
static void step(void)
{
    gs_hand h;
    gs_str before = {0}, preview = {0}, now = {0};
    uint64_t seed = state;
    int how = roll(12), from = c->n_ledger;
    sums(&before);
    must(gs_hand_begin(&h, c, NULL, NULL, false, &err));
    gs_status st = act(&h, how);
    if (st == GS_OK) {
        must(gs_hand_close(&h));
        sums(&preview);
        entered[how]++;
    }
    gs_hand_drop(&h);
    sums(&now);
    assert_int_equal(c->n_ledger, from);
    assert_string_equal(gs_str_text(&now), gs_str_text(&before));
    if (st == GS_OK) {
        state = seed;
        roll(12);
        must(gs_hand_begin(&h, c, NULL, NULL, false, &err));
        must(act(&h, how));
        must(gs_hand_close(&h));
        gs_str_clear(&now);
        sums(&now);
        assert_string_equal(gs_str_text(&now), gs_str_text(&preview));
    }
    gs_str_free(&before);
    gs_str_free(&preview);
    gs_str_free(&now);
}

/* ---- battles ---- */
/* The army of a side that has most men. */
static const char *host_of(const gs_camp_side *s)
{
    const char *id = NULL;
    int most = 0;
    for (int i = 0; i < s->n_armies; i++) {
        gs_army_sum sum;
        gs_campaign_army_sum(c, &s->armies[i], &sum);
        if (sum.present > most) {
            most = sum.present;
            id = s->armies[i].id;
        }
    }
    return id;
}

/* A battle of the two comes into the lists. */
static const char *planned(const char *title, const char *left, const char *right)
{
    const char *army[2] = {left, right}, *id;
    gs_camp_force force[2];
    gs_camp_muster muster[2];
    gs_camp_scenario field = {0};
    gs_camp_battle b = {0};
    gs_hand h;
    gs_kind_default(&gs_kind_scenario, &field);
    gs_kind_default(&gs_kind_battle, &b);
    for (int i = 0; i < 2; i++) {
        memset(&force[i], 0, sizeof force[i]);
        memset(&muster[i], 0, sizeof muster[i]);
        force[i].army = army[i];
        muster[i].side = gs_campaign_side_of(c, army[i])->id;
        muster[i].edge = i;
        muster[i].forces = &force[i];
        muster[i].n_forces = 1;
    }
    field.title = gs_arena_printf(a, "%s field", title);
    field.musters = muster;
    field.n_musters = 2;
    must(gs_hand_begin(&h, c, NULL, NULL, false, &err));
    must(gs_hand_add(&h, &gs_kind_scenario, NULL, &field, &b.scenario));
    b.title = title;
    must(gs_hand_add(&h, &gs_kind_battle, NULL, &b, &id));
    must(gs_hand_close(&h));
    return id;
}

static void battle(int n)
{
    const char *left = host_of(&c->sides[0]), *right = host_of(&c->sides[1]);
    gs_setup *s;
    if (!left || !right) {
        return; /* nobody is left to fight */
    }
    const char *id = planned(gs_arena_printf(a, "Battle %d", n), left, right);
    must(gs_campaign_muster(c, gs_campaign_battle(c, id), a, &s, &err));
    s->source = "logged";
    gs_outcome o = {.winner = roll(3) - 1, .reason = "conceded", .rule = "", .turns = 1 + roll(9)};
    gs_after_say *say = GS_NEW_ARRAY(a, gs_after_say, s->n_units + 1);
    for (int i = 0; i < s->n_units; i++) {
        int lost = roll(3) ? roll(s->units[i].present + 1) / (1 + roll(4)) : 0;
        say[i] = (gs_after_say){s->units[i].id, "lost", gs_arena_printf(a, "%d", lost), NULL};
    }
    must(gs_aftermath_settle(c, gs_campaign_battle(c, id), s, gs_log_new(a), &o, say, s->n_units, a,
                             NULL, &err));
}

/* ---- a campaign ---- */
static void option(const char *name, const char *value)
{
    for (int i = 0; i < gs_kind_campaign.n_children; i++) {
        if (strcmp(gs_kind_campaign.children[i].kind->element, "option") == 0) {
            gs_camp_option *o = gs_child_add(&gs_kind_campaign.children[i], c, c->arena);
            *o = (gs_camp_option){.name = name, .value = value};
        }
    }
}

static void campaign(uint64_t seed)
{
    static const char *const ways[] = {"none", "trickle", "depot"};
    char *bytes;
    size_t n;
    state = seed;
    must(gs_os_read(a, "campaigns/roland.xml", GS_XML_LIMIT, &bytes, &n, &err));
    must(gs_xml_read_campaign(bytes, n, "roland.xml", NULL, NULL, &c, &err));
    c->shape = 0; /* battles as they come */
    option("options.economy", "on");
    option("options.replacements", ways[seed % 3]);
    for (int i = 0; i < c->n_troops; i++) {
        c->troops[i].price = roll(50);
        c->troops[i].upkeep = roll(5);
    }
    for (int b = 0; b < BATTLES; b++) {
        for (int k = roll(STEPS); k >= 0; k--) {
            step();
        }
        battle(b);
        must(gs_campaign_balance(c, &err));
        if (roll(2)) {
            must(gs_campaign_next(c, &err));
        }
        check_sums();
    }
    int turns;
    must(gs_campaign_audit_turns(c, &turns, &err));
    assert_true(turns > BATTLES / 4);
    gs_campaign_free(c);
}

static void test_books__of_random_campaigns(void **unused)
{
    (void)unused;
    const char *many = getenv("GESTA_BOOKS");
    int campaigns = many ? atoi(many) : 1;
    for (int i = 0; i < campaigns; i++) {
        a = gs_arena_new();
        campaign(778 + (uint64_t)i);
        gs_arena_free(a);
    }
    for (int how = 0; how < 12; how++) {
        if (!entered[how]) {
            fail_msg("the umpire's way %d was never open", how);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_books__of_random_campaigns)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
