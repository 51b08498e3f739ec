/* LINK: io
 * The sample campaigns are fought, not looked at: in each of their battles men fall, from
 * every seed tried; where a host must cross a stream to attack, men fall on both sides,
 * and before the turn limit is near. */
#include "test.h"

#include "gesta/general.h"
#include "gesta/os.h"
#include "gesta/xmlio.h"

#include <string.h>

enum { SEEDS = 5, EARLY = 12 };

static gs_arena *a;
static gs_xml_schema *campaign_xsd, *battle_xsd;

static gs_xml_schema *schema(const char *name)
{
    size_t n;
    gs_xml_schema *s = NULL;
    const char *bytes = gs_os_resource(a, name, &n, NULL);
    assert_non_null(bytes);
    assert_int_equal(gs_xml_schema_new(bytes, n, name, &s, NULL), GS_OK);
    return s;
}

static int setup(void **state)
{
    (void)state;
    a = gs_arena_new();
    campaign_xsd = schema("schema/campaign.xsd");
    battle_xsd = schema("schema/battle.xsd");
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    gs_xml_schema_free(campaign_xsd);
    gs_xml_schema_free(battle_xsd);
    gs_arena_free(a);
    return 0;
}

static gs_campaign *read_campaign(const char *file)
{
    char *bytes;
    size_t n;
    gs_err err = {0};
    gs_campaign *c = NULL;
    assert_int_equal(gs_os_read(a, file, 4000000, &bytes, &n, &err), GS_OK);
    if (gs_xml_read_campaign(bytes, n, file, campaign_xsd, battle_xsd, &c, &err) != GS_OK) {
        fail_msg("%s: %s", file, err.text);
    }
    return c;
}

/* The entries in which units of each side lost somebody, and melees, till turn `until`. */
static void losses(const gs_setup *s, const gs_log *log, int until, int out[GS_SIDES + 1])
{
    memset(out, 0, sizeof(int) * (GS_SIDES + 1));
    for (int i = 0; i < log->count; i++) {
        const gs_entry *e = &log->entries[i];
        out[GS_SIDES] += e->turn <= until && strcmp(e->kind, "melee") == 0;
        for (int k = 0; k < e->n_parts && e->turn <= until; k++) {
            const gs_log_part *p = &e->parts[k];
            if (p->kind == GS_LOG_EFFECT && p->u.effect.kind == GS_EFFECT_LOSS &&
                p->u.effect.who.kind == GS_REF_UNIT &&
                p->u.effect.who.ix < s->n_units) {
                out[s->units[p->u.effect.who.ix].side]++;
            }
        }
    }
}

/* One of its battles, fought by the generals; under another rule set if one is named. */
static const gs_battle *fought(gs_campaign *c, int battle, const char *ruleset, uint64_t seed,
                               gs_arena *own)
{
    gs_err err = {0};
    gs_setup *s;
    const gs_scene *scene;
    const gs_ruleset *rs = ruleset ? gs_ruleset_find(ruleset)
                                   : gs_campaign_battle_ruleset(c, &c->battles[battle]);
    if (gs_campaign_muster_under(c, &c->battles[battle], rs, own, &s, &err) != GS_OK) {
        fail_msg("%s: %s", c->battles[battle].id, err.text);
    }
    s->seed = seed;
    assert_int_equal(gs_scene_new(own, s, &scene, &err), GS_OK);
    gs_general *g = gs_general_new(own, scene);
    gs_player p = gs_general_player(g, NULL, NULL);
    gs_battle *b = GS_NEW(own, gs_battle);
    gs_battle_start(b, scene, gs_log_new(own), (gs_player[GS_SIDES]){p, p});
    if (gs_engine_run(b, &err) != GS_OK) {
        fail_msg("%s: %s", c->battles[battle].id, err.text);
    }
    return b;
}

static void fight(gs_campaign *c, int battle, uint64_t seed, int until,
                  int out[GS_SIDES + 1])
{
    gs_arena *own = gs_arena_new();
    const gs_battle *b = fought(c, battle, NULL, seed, own);
    losses(b->scene->setup, b->log, until, out);
    gs_arena_free(own);
}

static void test_samples__every_battle_brings_losses(void **state)
{
    (void)state;
    static const char *const files[] = {
        "campaigns/1066.xml", "campaigns/roland.xml", "campaigns/great-raid.xml",
        "campaigns/days-of-long-ago.xml", "campaigns/telamon.xml"};
    for (int i = 0; i < GS_COUNT(files); i++) {
        gs_campaign *c = read_campaign(files[i]);
        assert_true(c->n_battles > 0);
        for (int k = 0; k < c->n_battles; k++) {
            for (uint64_t seed = 1; seed <= SEEDS; seed++) {
                int lost[GS_SIDES + 1];
                fight(c, k, seed, GS_MAX_BATTLE_TURNS, lost);
                if (lost[0] + lost[1] == 0) {
                    fail_msg("%s, seed %d: nobody fell", c->battles[k].id, (int)seed);
                }
            }
        }
        gs_campaign_free(c);
    }
}

static void test_samples__the_attack_crosses_the_stream(void **state)
{
    (void)state;
    gs_campaign *c = read_campaign("campaigns/1066.xml");
    int fought = 0;
    for (int k = 0; k < c->n_battles; k++) {
        const char *id = c->battles[k].id;
        if (strcmp(id, "at-fulford") != 0 && strcmp(id, "at-the-bridge") != 0) {
            continue;
        }
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            int lost[GS_SIDES + 1];
            fight(c, k, seed, EARLY - 1, lost);
            if (lost[0] + lost[1] == 0 || lost[GS_SIDES] == 0) {
                fail_msg("%s, seed %d: by turn %d %d and %d losses, %d melees", id, (int)seed,
                         EARLY - 1, lost[0], lost[1], lost[GS_SIDES]);
            }
            fought++;
        }
    }
    assert_int_equal(fought, 2 * SEEDS);
    gs_campaign_free(c);
}

enum { MANY = 10 };

/* Of many battles, how many end for that reason. */
static int ended(gs_campaign *c, const char *id, const char *ruleset, const char *reason)
{
    int n = 0, battle = -1;
    for (int k = 0; k < c->n_battles; k++) {
        battle = strcmp(c->battles[k].id, id) == 0 ? k : battle;
    }
    assert_true(battle >= 0);
    for (uint64_t seed = 1; seed <= MANY; seed++) {
        gs_arena *own = gs_arena_new();
        n += strcmp(fought(c, battle, ruleset, seed, own)->s.outcome.reason, reason) == 0;
        gs_arena_free(own);
    }
    return n;
}

/* Knights who only touch a corner go on: the day does not end with both at arm's length. */
static void test_samples__hastings_is_decided(void **state)
{
    (void)state;
    gs_campaign *c = read_campaign("campaigns/1066.xml");
    assert_true(ended(c, "at-hastings", "gathering-of-hosts", "turn-limit") <= 2);
    gs_campaign_free(c);
}

/* Who must leave is told to attack, and leaves; who is to stop him bars the way. */
static void test_samples__a_race_is_run_and_not_always_won(void **state)
{
    (void)state;
    gs_campaign *c = read_campaign("campaigns/great-raid.xml");
    int away = ended(c, "race", NULL, "exit");
    assert_in_range(away, MANY / 5, MANY * 4 / 5);
    gs_campaign_free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples__every_battle_brings_losses),
        cmocka_unit_test(test_samples__the_attack_crosses_the_stream),
        cmocka_unit_test(test_samples__hastings_is_decided),
        cmocka_unit_test(test_samples__a_race_is_run_and_not_always_won),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
