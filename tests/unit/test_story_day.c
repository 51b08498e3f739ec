/* LINK: io. What is counted over a whole day: the ledger of it, and each message that rests on it. Two
 * battles of the samples are fought; every fact is counted again from set-up and log. */
#include "test.h"

#include "../src/story/story_int.h"
#include "resources.h"

#include "gesta/campaign.h"
#include "gesta/general.h"

#include <stdio.h>
#include <string.h>

typedef struct fixture {
    gs_arena *a;
    gs_setup *s;
    gs_log *log;
    gs_outcome o;
    gs_day *day;
    gs_messages ms;
} fixture;

/* Fights a battle of a campaign from a seed, and looks at its messages. */
static int fight(const char *file, int battle, uint64_t seed, void **state)
{
    fixture *f = gs_malloc(sizeof *f);
    gs_err err = {0};
    char *bytes;
    size_t n;
    gs_campaign *c;
    f->a = gs_arena_new();
    gs_xml_schema *campaign = schema_of(f->a, "schema/campaign.xsd");
    gs_xml_schema *record = schema_of(f->a, "schema/battle.xsd");
    assert_int_equal(gs_os_read(f->a, file, 4000000, &bytes, &n, &err), GS_OK);
    assert_int_equal(gs_xml_read_campaign(bytes, n, file, campaign, record, &c, &err), GS_OK);
    assert_int_equal(gs_campaign_muster(c, &c->battles[battle], f->a, &f->s, &err), GS_OK);
    f->s->seed = seed;
    const gs_scene *scene;
    assert_int_equal(gs_scene_new(f->a, f->s, &scene, &err), GS_OK);
    gs_general *g = gs_general_new(f->a, scene);
    gs_player players[GS_SIDES] = {gs_general_player(g, NULL, NULL),
                                   gs_general_player(g, NULL, NULL)};
    gs_battle *b = GS_NEW(f->a, gs_battle);
    f->log = gs_log_new(f->a);
    gs_battle_start(b, scene, f->log, players);
    assert_int_equal(gs_engine_run(b, &err), GS_OK);
    f->o = b->s.outcome;
    assert_int_equal(gs_day_fold(f->a, f->s, f->log, &f->day, &err), GS_OK);
    assert_int_equal(gs_story_messages(f->a, f->s, f->log, &f->o, &f->ms, &err), GS_OK);
    gs_story_scene *scenes;
    int n_scenes;
    gs_story_scenes(f->a, f->s, &f->ms, &scenes, &n_scenes);
    gs_xml_schema_free(campaign);
    gs_xml_schema_free(record);
    gs_campaign_free(c);
    *state = f;
    return 0;
}

static int hastings(void **state)
{
    return fight("campaigns/1066.xml", 2, 42, state);
}

static int the_pass(void **state)
{
    return fight("campaigns/great-raid.xml", 3, 11, state);
}

static int teardown(void **state)
{
    fixture *f = *state;
    gs_arena_free(f->a);
    gs_free(f);
    return 0;
}

/* ---- looking ---- */
static const gs_message *find(const fixture *f, const char *kind, int side)
{
    for (int i = 0; i < f->ms.count; i++) {
        const gs_message *m = &f->ms.m[i];
        if (strcmp(m->kind, kind) == 0 && (side < 0 || m->side == side)) {
            return m;
        }
    }
    return NULL;
}

static int fact(const gs_message *m, const char *name)
{
    return story_fact_int(m, name, 0);
}

static bool word_is(const gs_message *m, const char *name, const char *word)
{
    const gs_message_fact *x = story_fact(m, name);
    return x && x->word && strcmp(x->word, word) == 0;
}

/* Entries of the side's units, heroes or itself whose resolution of that procedure says so. */
static int resolved(const fixture *f, int side, const char *procedure, const char *result)
{
    int n = 0;
    for (int i = 0; i < f->log->count; i++) {
        const gs_entry *e = &f->log->entries[i];
        const gs_log_resolve *r = story_resolve_of(e, procedure);
        n += r && story_ref_side(f->s, e->actor) == side && strstr(r->result, result) != NULL;
    }
    return n;
}

static bool cites(const gs_message *m, int entry)
{
    for (int i = 0; i < m->n_entries; i++) {
        if (m->entry[i] == entry) {
            return true;
        }
    }
    return false;
}

/* ---- the ledger of the day ---- */
static void test_day__each_row_is_the_tally_of_its_entry(void **state)
{
    const fixture *f = *state;
    gs_battle_tally *y = GS_NEW(f->a, gs_battle_tally);
    for (int n = 0; n <= f->log->count; n += 37) {
        const gs_day_row *row = gs_day_at(f->day, n);
        assert_int_equal(gs_tally_log(f->s, f->log, n, y, NULL), GS_OK);
        for (int side = 0; side < GS_SIDES; side++) {
            int off = 0;
            for (int u = 0; u < f->s->n_units; u++) {
                const gs_ob_unit *unit = &f->s->units[u];
                bool later = unit->entry == GS_ON_TURN || unit->entry == GS_BY_DIE;
                off += unit->side == side && later && y->unit[u].end == GS_TALLY_ABSENT
                           ? gs_setup_bears(f->s, u)
                           : 0;
            }
            assert_int_equal(row->side[side].on, y->side[side].left);
            assert_int_equal(row->side[side].lost, y->side[side].counts_lost);
            assert_int_equal(row->side[side].off, off);
        }
    }
}

/* Who holds a place at a turn's end is alone within its radius there. */
static void test_day__holders_stand_within_the_radius(void **state)
{
    const fixture *f = *state;
    int held = 0, empty = 0;
    for (int t = 1; t < f->day->n_turns; t++) {
        const gs_day_place *p = &f->day->turns[t].place[0];
        int a = gs_unitset_count(p->near[0]), b = gs_unitset_count(p->near[1]);
        assert_true(p->known);
        assert_int_equal(p->holder, a && !b ? 0 : b && !a ? 1 : -1);
        held += p->holder >= 0;
        empty += a && b;
    }
    assert_true(held > 0 && empty > 0);
    const gs_day_place *kept = &gs_day_end_of(f->day, 1)->place[0];
    assert_int_equal(kept->holder, 0);
    assert_int_equal(kept->held, 1);
}

/* ---- terms, nearness ---- */
static void test_terms__of_hastings(void **state)
{
    const fixture *f = *state;
    const gs_message *english = find(f, "terms", 0), *normans = find(f, "terms", 1);
    assert_non_null(english);
    assert_non_null(normans);
    assert_true(fact(normans, "must-take") && fact(normans, "needs"));
    assert_int_equal(fact(normans, "hold"), 2);
    assert_int_equal(fact(normans, "foe-break"), 6); /* 60 per cent of nine */
    assert_int_equal(fact(normans, "foe-units"), 9);
    assert_int_equal(fact(normans, "limit"), 15);
    assert_true(word_is(normans, "at-limit", "foe"));
    assert_true(fact(english, "lasts") && !fact(english, "needs"));
    assert_int_equal(fact(english, "foe-break"), 7); /* of eleven */
    assert_null(find(f, "absent", -1));
}

static void test_terms__of_the_pass(void **state)
{
    const fixture *f = *state;
    const gs_message *midlish = find(f, "terms", 0), *absent = find(f, "absent", 1);
    assert_int_equal(fact(midlish, "exit"), 4);
    assert_string_equal(story_fact(midlish, "zone")->word, "the Duck River");
    assert_int_equal(fact(midlish, "break"), 4);
    assert_int_equal(fact(midlish, "foe-break"), 5);
    assert_non_null(absent);
    assert_int_equal(fact(absent, "here"), 2);
    assert_int_equal(fact(absent, "units"), 8);
    assert_int_equal(fact(absent, "away"), 6);
    assert_int_equal(fact(absent, "hidden"), 2);
    assert_int_equal(fact(absent, "shams"), 2);
    assert_true(fact(absent, "quarter"));
    assert_null(find(f, "absent", 0));
}

/* The longest that the Normans held it, and the most English lost when a turn ended. */
static void test_near__is_the_best_of_all_turn_ends(void **state)
{
    const fixture *f = *state;
    const gs_message *m = find(f, "near", 1);
    int held = 0, lost = 0;
    for (int t = 1; t < f->day->n_turns; t++) {
        const gs_day_turn *end = &f->day->turns[t];
        held = end->place[0].holder == 1 && end->place[0].held > held ? end->place[0].held : held;
        lost = end->side[0].lost > lost ? end->side[0].lost : lost;
    }
    assert_non_null(m);
    assert_int_equal(fact(m, "held"), held);
    assert_int_equal(fact(m, "foe-lost-units"), lost);
    assert_int_equal(fact(m, "hold-lack"), 2 - held);
    assert_int_equal(fact(m, "break-lack"), 6 - lost);
    assert_int_equal(fact(m, "lack"), fact(m, "need") - fact(m, "best"));
    assert_true(held != 1 || (word_is(m, "way", "objective") && word_is(m, "how", "one-more")));
}

/* ---- challenges, orders ---- */
static void test_refusals__are_counted(void **state)
{
    const fixture *f = *state;
    const gs_message *m = find(f, "refusals", 0);
    int declined = resolved(f, 1, "challenge", "result=declined");
    assert_true(declined > 1);
    assert_non_null(m);
    assert_int_equal(fact(m, "refused"), declined);
    assert_int_equal(fact(m, "taken-up"), fact(m, "called") - declined);
    assert_int_equal(m->n_entries, declined);
    assert_int_equal(m->turn, f->log->entries[m->entry[0] - 1].turn);
    assert_int_equal(story_ref_side(f->s, m->role[GS_ROLE_HERO]), 1);
    assert_int_equal(story_ref_side(f->s, m->role[GS_ROLE_FOE]), 0);
    assert_null(find(f, "challenge-refused", -1));
    assert_true(m->salience == (declined >= 4 ? 160 : 80 + 20 * declined));
}

static void test_orders__of_a_side_and_of_a_unit(void **state)
{
    const fixture *f = *state;
    int tested[GS_MAX_UNITS] = {0}, failed[GS_MAX_UNITS] = {0}, all = 0, none = 0, units = 0;
    for (int i = 0; i < f->log->count; i++) {
        const gs_entry *e = &f->log->entries[i];
        const gs_log_resolve *r = story_resolve_of(e, "order");
        if (r && e->actor.kind == GS_REF_UNIT && strstr(r->result, "test=yes") &&
            !strstr(r->situation, "purpose=") && f->s->units[e->actor.ix].side == 1) {
            tested[e->actor.ix]++;
            all++;
            failed[e->actor.ix] += strstr(r->result, "result=fails") != NULL;
            none += strstr(r->result, "result=fails") != NULL;
        }
    }
    for (int i = 0; i < f->ms.count; i++) {
        const gs_message *m = &f->ms.m[i];
        int u = m->role[GS_ROLE_ACTOR].ix;
        if (strcmp(m->kind, "orders-run") != 0 || m->side != 1) {
            continue;
        }
        units += fact(m, "unit");
        assert_int_equal(fact(m, "tested"), fact(m, "unit") ? tested[u] : all);
        assert_int_equal(fact(m, "failed"), fact(m, "unit") ? failed[u] : none);
        if (m->role[GS_ROLE_FRIEND].kind == GS_REF_UNIT) {
            assert_int_equal(fact(m, "worst-failed"), failed[m->role[GS_ROLE_FRIEND].ix]);
        }
    }
    assert_true(none >= 10 && units > 0);
}

/* ---- luck ---- */
static void test_luck__leans_by_standard_deviations(void **state)
{
    (void)state;
    int64_t by;
    gs_luck even[GS_SIDES] = {{10000, 2000, 11, 5}, {8000, 2000, 7, 5}};
    gs_luck leaned[GS_SIDES] = {{10000, 2000, 13, 5}, {8000, 2000, 8, 5}};
    gs_luck ill[GS_SIDES] = {{10000, 2000, 10, 5}, {8000, 2000, 3, 5}};
    assert_int_equal(gs_luck_lean(even, &by), -1);
    assert_int_equal(gs_luck_lean(leaned, &by), 0);
    assert_int_equal(by, 1500);
    assert_int_equal(gs_luck_lean(ill, &by), 0); /* the other side's ill luck */
    assert_int_equal(by, 2500);
}

static void test_luck__tells_the_hits_of_the_log(void **state)
{
    const fixture *f = *state;
    const gs_message *m = find(f, "luck", -1);
    int hits[GS_SIDES] = {0};
    for (int i = 0; i < f->log->count; i++) {
        const gs_entry *e = &f->log->entries[i];
        int side = e->actor.kind == GS_REF_UNIT ? story_ref_side(f->s, e->actor) : -1;
        for (int k = 0; side >= 0 && k < e->n_parts; k++) {
            const gs_log_resolve *r = &e->parts[k].u.resolve;
            if (e->parts[k].kind == GS_LOG_RESOLVE && strcmp(r->procedure, "melee") == 0) {
                hits[side] += gs_kv_int(r->result, "defender.hits", 0);
                hits[1 - side] += gs_kv_int(r->result, "attacker.hits", 0);
            } else if (e->parts[k].kind == GS_LOG_RESOLVE &&
                       strcmp(r->procedure, "shooting") == 0) {
                bool back = gs_kv_is(r->situation, "moment", "charged");
                hits[back ? 1 - side : side] += gs_kv_int(r->result, "target.hits", 0);
            }
        }
    }
    assert_non_null(m);
    assert_int_equal(fact(m, "hits"), hits[m->side]);
    assert_int_equal(fact(m, "foe-hits"), hits[1 - m->side]);
}

/* ---- deeds ---- */
/* What each unit felled, and whether it ever fought, by the effects and fights of the log. */
static void count_deeds(const fixture *f, int felled[GS_MAX_UNITS], bool fought[GS_MAX_UNITS])
{
    static const char *const fights[] = {"melee", "pair", "shooting", "charge", "contact"};
    for (int i = 0; i < f->log->count; i++) {
        const gs_entry *e = &f->log->entries[i];
        bool fight = false;
        for (int k = 0; k < GS_COUNT(fights); k++) {
            fight = fight || story_resolve_of(e, fights[k]);
        }
        if (fight && e->actor.kind == GS_REF_UNIT) {
            fought[e->actor.ix] = true;
        }
        if (fight && e->target.kind == GS_REF_UNIT) {
            fought[e->target.ix] = true;
        }
        for (int k = 0; k < e->n_parts; k++) {
            const gs_log_effect *x = &e->parts[k].u.effect;
            bool loss = e->parts[k].kind == GS_LOG_EFFECT &&
                        x->kind == (f->s->ruleset->bears ? GS_EFFECT_HITS : GS_EFFECT_LOSS);
            if (loss && x->by.kind == GS_REF_UNIT) {
                felled[x->by.ix] += x->amount;
            }
        }
    }
}

static void test_deeds__who_is_said_to_have_felled_most_did(void **state)
{
    const fixture *f = *state;
    int felled[GS_MAX_UNITS] = {0};
    bool fought[GS_MAX_UNITS] = {false};
    const gs_message *m = find(f, "hero-of-day", -1);
    count_deeds(f, felled, fought);
    if (m && fact(m, "most")) {
        int own = felled[m->role[GS_ROLE_FRIEND].ix];
        for (int u = 0; u < f->s->n_units; u++) {
            assert_true(u == m->role[GS_ROLE_FRIEND].ix || felled[u] < own);
        }
    }
    if (m && m->role[GS_ROLE_ACTOR].kind == GS_REF_UNIT) {
        assert_int_equal(fact(m, "felled"), felled[m->role[GS_ROLE_ACTOR].ix]);
        assert_true(m->n_entries > 0);
    }
}

static void test_deeds__the_idle_never_fought(void **state)
{
    const fixture *f = *state;
    int felled[GS_MAX_UNITS] = {0}, idle = 0, said = 0;
    bool fought[GS_MAX_UNITS] = {false};
    count_deeds(f, felled, fought);
    for (int u = 0; u < f->s->n_units; u++) {
        idle += !fought[u] && !f->s->units[u].dummy && f->day->end.unit[u].row.units > 0;
    }
    for (int side = 0; side < GS_SIDES; side++) {
        const gs_message *m = find(f, "idle", side);
        said += m ? fact(m, "count") : 0;
    }
    assert_true(said > 0 && said <= idle);
}

static void test_deeds__the_best_of_the_beaten_is_theirs(void **state)
{
    const fixture *f = *state;
    const gs_message *m = find(f, "losers-deed", -1);
    assert_non_null(m);
    assert_int_equal(m->side, 1 - f->o.winner);
    assert_true(m->polarity > 0);
    for (int i = 0; i < f->ms.count; i++) {
        const gs_message *o = &f->ms.m[i];
        if (fact(o, "losers-deed") && strcmp(o->kind, "losers-deed") != 0) {
            assert_true(o->mandatory);
            assert_int_equal(o->entry[0], m->entry[0]);
        }
    }
}

/* ---- plans, shams, relief, captives ---- */
static void test_plans__what_became_of_them(void **state)
{
    const fixture *f = *state;
    int charges[GS_SIDES] = {0};
    for (int i = 0; i < f->log->count; i++) {
        const gs_entry *e = &f->log->entries[i];
        int side = story_ref_side(f->s, e->actor);
        const gs_log_resolve *r = story_resolve_of(e, "charge");
        bool made = strcmp(e->kind, "charge") == 0 && !(r && strstr(r->result, "allowed=no"));
        if (side >= 0 && made) {
            charges[side]++;
        }
    }
    for (int side = 0; side < GS_SIDES; side++) {
        const gs_message *m = find(f, "plan-outcome", side);
        bool changed = find(f, "plan-changed", side) != NULL;
        assert_non_null(m);
        assert_int_equal(fact(m, "charges"), charges[side]);
        assert_int_equal(fact(m, "foe-charges"), charges[1 - side]);
        assert_int_equal(word_is(m, "became", "given-up"), changed);
        assert_true(cites(m, find(f, "plan", side)->entry[0]));
    }
}

static void test_shams__are_found_by_somebody(void **state)
{
    const fixture *f = *state;
    const gs_message *m = find(f, "sham", -1);
    assert_non_null(m);
    assert_true(f->s->units[m->role[GS_ROLE_TARGET].ix].dummy);
    assert_int_equal(m->side, 0);
    assert_int_equal(m->polarity, 1);
}

static void test_relief__comes_or_never_came(void **state)
{
    const fixture *f = *state;
    int came = 0, never = 0;
    for (int i = 0; i < f->ms.count; i++) {
        const gs_message *m = &f->ms.m[i];
        const gs_ob_unit *u = &f->s->units[m->role[GS_ROLE_ACTOR].ix];
        if (strcmp(m->kind, "enter") == 0 && fact(m, "relief")) {
            assert_true(u->entry == GS_ON_TURN || u->entry == GS_BY_DIE);
            assert_int_equal(fact(m, "late"), u->entry == GS_ON_TURN && m->turn > u->entry_turn
                                                  ? m->turn - u->entry_turn : 0);
            came++;
        }
    }
    for (int u = 0; u < f->s->n_units; u++) {
        never += f->day->end.unit[u].end == GS_TALLY_ABSENT && !f->s->units[u].dummy &&
                 f->s->units[u].present > 0;
    }
    const gs_message *m = find(f, "relief", -1);
    assert_int_equal(m ? fact(m, "count") : 0, never);
    assert_int_equal(came, 6 - never);
}

static void test_captives__are_in_the_hands_of_the_other_side(void **state)
{
    const fixture *f = *state;
    for (int side = 0; side < GS_SIDES; side++) {
        const gs_message *m = find(f, "captives", side);
        int taken = 0;
        for (int h = 0; h < f->s->n_heroes; h++) {
            taken += f->s->heroes[h].side != side &&
                     f->day->end.table.hero[h].where == GS_HERO_CAPTURED;
        }
        assert_int_equal(m ? fact(m, "count") : 0, taken);
        assert_true(!m || (m->n_entries > 0 && m->role[GS_ROLE_HERO].kind == GS_REF_HERO));
    }
}

/* ---- heroes, and ends by whose hand ---- */
static void test_wounds__each_author_has_his_own(void **state)
{
    const fixture *f = *state;
    int hits = 0;
    for (int i = 0; i < f->log->count; i++) {
        const gs_entry *e = &f->log->entries[i];
        for (int k = 0; k < e->n_parts; k++) {
            const gs_log_effect *x = &e->parts[k].u.effect;
            bool hit = e->parts[k].kind == GS_LOG_EFFECT && x->kind == GS_EFFECT_HERO_HIT;
            bool told = !hit;
            for (int m = 0; hit && m < f->ms.count; m++) {
                const gs_message *o = &f->ms.m[m];
                told = told || (o->role[GS_ROLE_HERO].kind == GS_REF_HERO &&
                                o->role[GS_ROLE_HERO].ix == x->who.ix && cites(o, e->n) &&
                                strcmp(o->kind, "hero-hit") == 0 && o->mandatory &&
                                story_same_ref(o->role[GS_ROLE_BY], x->by));
            }
            assert_true(told);
            hits += hit;
        }
    }
    assert_true(hits > 0);
}

static void test_ends__are_told_by_the_hand_of_the_effect(void **state)
{
    const fixture *f = *state;
    int ends = 0;
    for (int i = 0; i < f->ms.count; i++) {
        const gs_message *m = &f->ms.m[i];
        bool over = story_result_is(m, "destroyed") && m->role[GS_ROLE_TARGET].kind == GS_REF_UNIT;
        bool found = !over || !m->kind[0];
        for (int k = 0; !found && k < f->log->count; k++) {
            const gs_entry *e = &f->log->entries[k];
            const gs_log_effect *x = story_effect_of(e, GS_EFFECT_DESTROYED, m->role[GS_ROLE_TARGET]);
            found = x && story_same(x->by, m->role[GS_ROLE_ACTOR]);
        }
        assert_true(found);
        ends += over;
    }
    assert_true(ends > 0);
}

#define AT(place, test) cmocka_unit_test_setup_teardown(test, place, teardown)
int main(void)
{
    const struct CMUnitTest tests[] = {
        AT(hastings, test_day__each_row_is_the_tally_of_its_entry),
        AT(the_pass, test_day__each_row_is_the_tally_of_its_entry),
        AT(hastings, test_day__holders_stand_within_the_radius),
        AT(hastings, test_terms__of_hastings),
        AT(the_pass, test_terms__of_the_pass),
        AT(hastings, test_near__is_the_best_of_all_turn_ends),
        AT(hastings, test_refusals__are_counted),
        AT(hastings, test_orders__of_a_side_and_of_a_unit),
        cmocka_unit_test(test_luck__leans_by_standard_deviations),
        AT(hastings, test_luck__tells_the_hits_of_the_log),
        AT(the_pass, test_luck__tells_the_hits_of_the_log),
        AT(hastings, test_deeds__who_is_said_to_have_felled_most_did),
        AT(the_pass, test_deeds__who_is_said_to_have_felled_most_did),
        AT(the_pass, test_deeds__the_idle_never_fought),
        AT(hastings, test_deeds__the_best_of_the_beaten_is_theirs),
        AT(hastings, test_plans__what_became_of_them),
        AT(the_pass, test_plans__what_became_of_them),
        AT(the_pass, test_shams__are_found_by_somebody),
        AT(the_pass, test_relief__comes_or_never_came),
        AT(the_pass, test_captives__are_in_the_hands_of_the_other_side),
        AT(hastings, test_wounds__each_author_has_his_own),
        AT(hastings, test_ends__are_told_by_the_hand_of_the_effect),
        AT(the_pass, test_ends__are_told_by_the_hand_of_the_effect),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
