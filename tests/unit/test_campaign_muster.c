/* LINK: io
 * From a campaign to a battle's set-up, and what a battle leaves behind. */
#include "test.h"

#include "gesta/os.h"
#include "gesta/xmlio.h"

#include <string.h>

static gs_campaign *c;
static gs_arena *a;

static int setup(void **state)
{
    (void)state;
    gs_err err = {0};
    char *bytes;
    size_t n;
    a = gs_arena_new();
    if (gs_os_read(a, "campaigns/roland.xml", GS_XML_LIMIT, &bytes, &n, &err) != GS_OK ||
        gs_xml_read_campaign(bytes, n, "roland.xml", NULL, NULL, &c, &err) != GS_OK) {
        print_error("line %d: %s\n", err.line, err.text);
        return -1;
    }
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    gs_campaign_free(c);
    gs_arena_free(a);
    return 0;
}

static gs_setup *muster(const char *id)
{
    gs_setup *s = NULL;
    gs_err err = {0};
    if (gs_campaign_muster(c, gs_campaign_battle(c, id), a, &s, &err) != GS_OK) {
        fail_msg("%s: %s", err.key, err.text);
    }
    return s;
}

static void test_muster__roncevaux(void **state)
{
    (void)state;
    gs_setup *s = muster("battle-1");
    assert_int_equal(s->n_units, 16);
    assert_string_equal(s->side[0].id, "franks");
    assert_string_equal(s->heroes[s->side[0].general].id, "roland");
    assert_string_equal(s->heroes[s->side[1].general].id, "aelroth");
    const gs_ob_unit *u = &s->units[gs_setup_unit(s, "rolands-knights")];
    assert_string_equal(u->facts,
                        "unit.type=heavy-cavalry unit.armour=medium unit.quality=elite");
    assert_string_equal(s->heroes[u->leader].id, "roland");
    assert_int_equal(s->heroes[gs_setup_hero(s, "roland")].unit,
                     gs_setup_unit(s, "rolands-knights"));
    assert_int_equal(s->heroes[gs_setup_hero(s, "anseis")].unit,
                     gs_setup_unit(s, "peers-foot"));
    assert_int_equal(gs_setup_hero(s, "charlemagne"), -1);
    assert_int_equal(s->victory.at_limit, 0);
    assert_int_equal(s->victory.objective_side, 1);
    assert_int_equal(s->zones[0].side, 0);
    assert_string_equal(s->date, "0778-08-15");
    assert_true(s->seed > 0);
}

/* A scenario may say as what a force fights in it, its units' own facts on top; the next
 * battle does not know of it. */
static void test_muster__as_what_a_force_fights(void **state)
{
    (void)state;
    gs_campaign *mine = c;
    gs_camp_scenario *first = &mine->scenarios[0];
    gs_camp_force row = {.unit = "rolands-knights", .troop = "frankish-foot"};
    gs_camp_muster *m = &first->musters[0];
    gs_camp_force *rows = GS_NEW_ARRAY(a, gs_camp_force, m->n_forces + 1);
    memcpy(rows, m->forces, (size_t)m->n_forces * sizeof *rows);
    rows[m->n_forces++] = row;
    m->forces = rows;
    gs_setup *s = muster("battle-1");
    const gs_ob_unit *u = &s->units[gs_setup_unit(s, "rolands-knights")];
    assert_string_equal(u->facts,
                        "unit.type=heavy-infantry unit.armour=medium unit.quality=elite");
    assert_string_equal(u->troop, "Frankish foot");
    assert_int_equal(u->present, 8);
    s = muster("battle-2");
    u = &s->units[gs_setup_unit(s, "rolands-knights")];
    assert_non_null(strstr(u->facts, "unit.type=heavy-cavalry"));
    gs_camp_force *army = &rows[0];
    army->troop = "nobody"; /* as a file that passed no check would have it */
    gs_err err = {0};
    assert_int_equal(gs_campaign_muster(c, gs_campaign_battle(c, "battle-1"), a, &s, &err),
                     GS_STATE);
    assert_string_equal(err.key, "nobody");
    m->n_forces--;
}

static void test_muster__losses_wounds_and_the_dead(void **state)
{
    (void)state;
    gs_campaign_enter(c, GS_LEDGER_LOSSES, "rolands-knights")->amount = 3;
    gs_campaign_enter(c, GS_LEDGER_LOSSES, "gascons")->amount = 14;
    gs_campaign_enter(c, GS_LEDGER_STRUCK, "gascons");
    gs_campaign_enter(c, GS_LEDGER_WOUNDED, "roland")->amount = 1;
    gs_campaign_enter(c, GS_LEDGER_DIED, "oliver");
    gs_campaign_enter(c, GS_LEDGER_CAPTURED, "turpin")->by = "saragossa";
    gs_campaign_enter(c, GS_LEDGER_QUALITY, "peers-foot")->text = "elite";
    gs_setup *s = muster("battle-2");
    assert_int_equal(s->units[gs_setup_unit(s, "rolands-knights")].present, 5);
    assert_int_equal(s->units[gs_setup_unit(s, "rolands-knights")].full, 8);
    assert_int_equal(gs_setup_unit(s, "gascons"), -1);
    assert_int_equal(gs_setup_hero(s, "oliver"), -1);
    assert_int_equal(gs_setup_hero(s, "turpin"), -1);
    assert_int_equal(s->units[gs_setup_unit(s, "olivers-knights")].leader, -1);
    assert_int_equal(s->heroes[gs_setup_hero(s, "roland")].power, 2);
    assert_int_equal(s->heroes[gs_setup_hero(s, "roland")].rating, 3);
    assert_non_null(
        strstr(s->units[gs_setup_unit(s, "peers-foot")].facts, "unit.quality=elite"));
}

static void test_muster__a_general_who_fell_is_followed_by_his_heir(void **state)
{
    (void)state;
    gs_campaign_enter(c, GS_LEDGER_DIED, "roland");
    gs_setup *s = muster("battle-2");
    assert_string_equal(s->heroes[s->side[0].general].id, "oliver");
    gs_campaign_enter(c, GS_LEDGER_DIED, "oliver");
    s = muster("battle-2");
    assert_string_equal(s->heroes[s->side[0].general].id, "turpin");
}

static gs_camp_muster *muster_of(const char *battle, int side)
{
    const char *id = gs_campaign_battle(c, battle)->scenario;
    for (int i = 0; i < c->n_scenarios; i++) {
        if (strcmp(c->scenarios[i].id, id) == 0) {
            return &c->scenarios[i].musters[side];
        }
    }
    return NULL;
}

/* SHW-3.2: in an alliance each army recognises its own general only. */
static void test_muster__allied_armies_obey_their_own(void **state)
{
    (void)state;
    gs_setup *s = muster("battle-3");
    assert_null(s->units[gs_setup_unit(s, "sevillians")].under);
    gs_camp_muster *m = muster_of("battle-3", 1);
    m->alliance = true;
    s = muster("battle-3");
    gs_err err;
    assert_int_equal(gs_setup_complete(s, a, &err), GS_OK);
    assert_true(s->side[1].allied); /* nobody is named for the whole side */
    int seen[3] = {0, 0, 0};
    static const char *const generals[3] = {"aelroth", "marsile", "margariz"};
    for (int i = 0; i < s->n_units; i++) {
        for (int k = 0; k < 3 && s->units[i].side == 1; k++) {
            seen[k] += s->units[i].under && strcmp(s->units[i].under, generals[k]) == 0;
        }
        assert_true(s->units[i].side == 0 ? !s->units[i].under : s->units[i].under != NULL);
    }
    for (int k = 0; k < 3; k++) {
        assert_true(seen[k] > 0);
        assert_true(s->heroes[gs_setup_hero(s, generals[k])].general);
    }
    gs_campaign_enter(c, GS_LEDGER_DIED, "marsile"); /* his army has another or none */
    s = muster("battle-3");
    for (int i = 0; i < s->n_units; i++) {
        assert_true(!s->units[i].under || strcmp(s->units[i].under, "marsile") != 0);
    }
    m->general = "margariz"; /* one is supreme; the armies keep their own */
    s = muster("battle-3");
    assert_false(s->side[1].allied);
    assert_string_equal(s->heroes[s->side[1].general].id, "margariz");
}

static void test_muster__every_battle_of_the_ladder(void **state)
{
    (void)state;
    assert_string_equal(gs_campaign_next_battle(c)->id, "battle-1");
    for (int i = 0; i < c->n_battles; i++) {
        gs_setup *s = muster(c->battles[i].id);
        assert_true(s->n_units >= 16);
        for (int side = 0; side < GS_SIDES; side++) {
            assert_true(s->side[side].general >= 0);
        }
    }
}

static void test_muster__says_what_is_missing(void **state)
{
    (void)state;
    gs_setup *s;
    gs_err err;
    gs_camp_battle *b = gs_campaign_battle(c, "battle-1");
    b->ruleset = "gathering-of-hosts";
    assert_int_equal(gs_campaign_muster(c, b, a, &s, &err), GS_STATE);
    assert_non_null(strstr(err.text, "does not say what"));
    b->ruleset = NULL;
    b->scenario = NULL;
    assert_int_equal(gs_campaign_muster(c, b, a, &s, &err), GS_STATE);
}

static void test_muster__full_recovery_needs_no_rest(void **state)
{
    (void)state;
    gs_campaign_enter(c, GS_LEDGER_WOUNDED, "roland")->amount = 2;
    gs_setup *s = muster("battle-2");
    assert_int_equal(s->heroes[gs_setup_hero(s, "roland")].power,
                     1); /* the book wants a week */
    c->options[0].value = "campaign";
    s = muster("battle-2");
    assert_int_equal(s->heroes[gs_setup_hero(s, "roland")].power, 3); /* CAM-R2 */
}

/* CAM-8.3: the same share of full strength, to the nearest, at least 1. */
static void test_muster__another_rule_set(void **state)
{
    (void)state;
    for (int i = 0; i < c->n_troops; i++) {
        gs_camp_as *as =
            gs_child_add(&gs_kind_troop.children[0], &c->troops[i], c->arena);
        as->ruleset = "meeting-of-hosts";
        as->strength = 24;
    }
    gs_campaign_enter(c, GS_LEDGER_LOSSES, "gascons")->amount = 5;
    gs_campaign_enter(c, GS_LEDGER_LOSSES, "turpins-men")->amount = 14 - 1;
    gs_camp_battle *b = gs_campaign_battle(c, "battle-4");
    b->ruleset = "meeting-of-hosts";
    b->scenario = "roncevaux-first";
    gs_setup *s = muster("battle-4");
    const gs_ob_unit *u = &s->units[gs_setup_unit(s, "gascons")];
    assert_int_equal(u->full, 24);
    assert_int_equal(u->present, 15); /* 9 of 14 are 15.4 of 24 */
    assert_int_equal(s->units[gs_setup_unit(s, "turpins-men")].present, 2);
    assert_string_equal(s->ruleset->id, "meeting-of-hosts");
    assert_string_equal(s->features[gs_setup_feature(s, "beech-wood")].kind,
                        "light-wood");
    assert_int_equal(s->width, GS_LEN(72));
    for (int i = 0; i < c->n_troops; i++) {
        gs_camp_as *as =
            gs_child_add(&gs_kind_troop.children[0], &c->troops[i], c->arena);
        as->ruleset = "gathering-of-hosts";
        as->strength = 1;
    }
    b->ruleset = "gathering-of-hosts";
    for (int i = 0; i < 4; i++) { /* every scenario's ground has words there */
        b->scenario = c->scenarios[i].id;
        s = muster("battle-4");
        assert_int_equal(s->width, GS_LEN(36)); /* bases of two inches */
        assert_int_equal(s->units[0].present, 1);
    }
}

/* To be fought aside: by another book, and as they came to it. */
static void test_muster__under_a_rule_set_of_choice(void **state)
{
    (void)state;
    gs_err err = {0};
    gs_setup *s = NULL;
    const gs_ruleset *hosts = gs_ruleset_find("gathering-of-hosts");
    gs_camp_battle *b = gs_campaign_battle(c, "battle-1");
    assert_int_equal(gs_campaign_muster_under(c, b, hosts, a, &s, &err), GS_STATE);
    assert_non_null(strstr(err.text, "Gathering of Hosts"));
    for (int i = 0; i < c->n_troops; i++) {
        gs_camp_as *as =
            gs_child_add(&gs_kind_troop.children[0], &c->troops[i], c->arena);
        as->ruleset = "gathering-of-hosts";
        as->strength = 1;
    }
    gs_campaign_enter(c, GS_LEDGER_LOSSES, "gascons")->amount = 5;
    gs_campaign_enter(c, GS_LEDGER_BATTLE, c->id)->battle = "battle-1";
    gs_campaign_enter(c, GS_LEDGER_LOSSES, "rolands-knights")->amount = 4;
    gs_campaign_enter(c, GS_LEDGER_DIED, "oliver");
    assert_int_equal(gs_campaign_muster_under(c, b, hosts, a, &s, &err), GS_OK);
    assert_string_equal(s->ruleset->id, "gathering-of-hosts");
    assert_true(gs_setup_hero(s, "oliver") >= 0); /* he lived when they marched in */
    assert_non_null(strstr(s->units[gs_setup_unit(s, "rolands-knights")].facts,
                           "unit.quality=elite")); /* as good under any book */
    assert_int_equal(gs_campaign_muster_under(c, b, gs_ruleset_find("stout-hearts"), a, &s,
                                              &err), GS_OK);
    assert_int_equal(s->units[gs_setup_unit(s, "rolands-knights")].present, 8);
    assert_int_equal(s->units[gs_setup_unit(s, "gascons")].present, 9);
    assert_int_equal(gs_campaign_muster(c, gs_campaign_battle(c, "battle-2"), a, &s, &err),
                     GS_OK);
    assert_int_equal(s->units[gs_setup_unit(s, "rolands-knights")].present, 4);
}

/* A challenge to a side is to the greatest of its heroes here who is not its General. */
static void test_muster__a_challenge_to_a_side_is_to_its_champion(void **state)
{
    (void)state;
    gs_camp_scenario *sc = gs_campaign_scenario(c, gs_campaign_battle(c, "battle-1")->scenario);
    assert_true(sc && sc->n_events > 0);
    sc->events[0].against = "franks";
    gs_setup *s = muster("battle-1");
    const gs_ob_hero *h = &s->heroes[gs_setup_hero(s, sc->events[0].who)];
    assert_non_null(h->foe);
    assert_string_not_equal(h->foe, "roland"); /* he commands */
    int foe = gs_setup_hero(s, h->foe);
    assert_int_equal(s->heroes[foe].side, 0);
    for (int i = 0; i < s->n_heroes; i++) {
        assert_true(s->heroes[i].side != 0 || i == s->side[0].general ||
                    s->heroes[i].rating <= s->heroes[foe].rating);
    }
}

/* Each duel is worked again from its dice, whoever challenged, to the death or not, drawn or won; a
 * changed entry is noticed. */
static void test_duel__is_worked_again(void **state)
{
    (void)state;
    static const char *const given[] = {NULL, "attacker.mounted=no defender.mounted=no",
                                        "rounds=2"};
    static const char *const pairs[][2] = {{"pinabel", "thierry"}, {"thierry", "pinabel"},
                                           {"roland", "oliver"}};
    gs_err err;
    int duels, drawn = 0, meddled = 0;
    for (uint64_t seed = 1; seed <= 36; seed++) {
        const char *const *who = pairs[seed % 3];
        gs_campaign_enter(c, GS_LEDGER_EPITHET, "oliver")->text = "the Wise";
        assert_int_equal(gs_campaign_duel(c, who[0], who[1], given[seed / 3 % 3], seed % 2,
                                          "a quarrel", seed, &err),
                         GS_OK);
        int n = c->n_ledger;
        if (n == 1) { /* nobody was hurt, and nobody won */
            gs_campaign_forget(c, 0);
            continue;
        }
        gs_campaign_enter(c, GS_LEDGER_EPITHET, "oliver")->text = "the Weary";
        if (gs_campaign_audit_duels(c, &duels, &err) != GS_OK) {
            fail_msg("seed %d: %s", (int)seed, err.text);
        }
        assert_int_equal(duels, 1);
        bool won = false;
        for (int i = 1; i < n; i++) {
            gs_camp_entry *e = &c->ledger[i];
            won = won || e->kind == GS_LEDGER_DUEL_WON;
            if (e->kind == GS_LEDGER_WOUNDED) {
                e->amount++;
                assert_int_equal(gs_campaign_audit_duels(c, &duels, &err), GS_STATE);
                assert_non_null(strstr(err.text, "the duel's dice"));
                e->amount--;
                meddled++;
            }
        }
        drawn += !won;
        gs_campaign_forget(c, 0);
    }
    assert_true(drawn > 0 && meddled > 10);
}

static void test_duel__the_judgement_at_aix(void **state)
{
    (void)state;
    gs_err err;
    bool won[2] = {false, false};
    for (uint64_t seed = 1; seed < 60 && !(won[0] && won[1]); seed++) {
        assert_int_equal(gs_campaign_duel(c, "pinabel", "thierry",
                                          "attacker.mounted=no defender.mounted=no", true,
                                          "for Ganelon's life", seed, &err),
                         GS_OK);
        gs_hero_now pinabel, thierry;
        gs_campaign_hero_now(c, gs_campaign_hero(c, "pinabel"), &pinabel);
        gs_campaign_hero_now(c, gs_campaign_hero(c, "thierry"), &thierry);
        assert_false(pinabel.fate == GS_FATE_DEAD && thierry.fate == GS_FATE_DEAD);
        if (pinabel.fate == GS_FATE_DEAD) {
            assert_int_equal(thierry.rating, 2); /* the weaker won: SHW-10.6 */
            assert_int_equal(thierry.duels_won, 1);
            assert_string_equal(pinabel.by, "thierry");
            assert_int_equal(
                gs_campaign_duel(c, "pinabel", "roland", NULL, true, NULL, 1, &err),
                GS_STATE);
            won[1] = true;
        } else { /* to the death: one of the two dies, whatever the margin */
            assert_int_equal(thierry.fate, GS_FATE_DEAD);
            assert_int_equal(pinabel.rating, 2);
            won[0] = true;
        }
        assert_int_equal(gs_campaign_balance(c, &err), GS_OK);
        gs_campaign_forget(c, 0);
    }
    assert_true(won[0] && won[1]);
    assert_int_equal(gs_campaign_duel(c, "roland", "roland", NULL, false, NULL, 1, &err),
                     GS_INPUT);
    assert_int_equal(gs_campaign_duel(c, "roland", "nobody", NULL, false, NULL, 1, &err),
                     GS_NOT_FOUND);
    assert_int_equal(
        gs_campaign_duel(c, "roland", "oliver", "attacker.typo=1", false, NULL, 1, &err),
        GS_INPUT);
    assert_int_equal(c->n_ledger, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_muster__roncevaux, setup, teardown),
        cmocka_unit_test_setup_teardown(test_muster__as_what_a_force_fights, setup, teardown),
        cmocka_unit_test_setup_teardown(test_muster__losses_wounds_and_the_dead, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(
            test_muster__a_general_who_fell_is_followed_by_his_heir, setup, teardown),
        cmocka_unit_test_setup_teardown(test_muster__allied_armies_obey_their_own, setup, teardown),
        cmocka_unit_test_setup_teardown(test_muster__every_battle_of_the_ladder, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_muster__full_recovery_needs_no_rest, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_muster__another_rule_set, setup, teardown),
        cmocka_unit_test_setup_teardown(test_muster__under_a_rule_set_of_choice, setup, teardown),
        cmocka_unit_test_setup_teardown(test_muster__a_challenge_to_a_side_is_to_its_champion, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_duel__is_worked_again, setup, teardown),
        cmocka_unit_test_setup_teardown(test_duel__the_judgement_at_aix, setup, teardown),
        cmocka_unit_test_setup_teardown(test_muster__says_what_is_missing, setup,
                                        teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
