/* LINK: io
 * The carry tables against the engine: for every procedure that was run in whole battles the table
 * lists the very effects that the engine emitted, with who, by whom, how much, what is left, in
 * order. */
#include "test.h"

#include "battles.h"
#include "goh_battles.h"

#include "carry_cast.h"

#include "gesta/campaign.h"
#include "gesta/general.h"
#include "gesta/general_sparring.h"
#include "spar/players.h"
#include "gesta/os.h"
#include "gesta/xmlio.h"

enum { WILD = 40, SEEDS = 3 };

/* ---- what of the engine's log a carry table need not know ---- */

/* What the engine emits that no result calls for, and why a table need not know it. */
typedef struct left_out {
    int kind;
    const char *why;
} left_out;
static const left_out geometry[] = {
    {GS_EFFECT_PLACED, "where men stand and how they close up is the table's"},
    {GS_EFFECT_ENTERED, "who comes on is the scenario's"},
    {GS_EFFECT_SPOTTED, "who comes near enough sees"},
    {GS_EFFECT_ATTACHED, "who joins whom is an order, or where he stands"},
    {GS_EFFECT_SPLIT, "an order"},
    {GS_EFFECT_HERO_REAR, "an order"},
    {GS_EFFECT_HERO_FREED, "who comes over a buried hero digs him out"},
    {GS_EFFECT_OBJECTIVE, "who stands there holds it"},
    {GS_EFFECT_ARMY_BROKEN, "judged at a turn's end from all losses"},
    {GS_EFFECT_SPENT, "house rules that end"},
    {GS_EFFECT_ENGINE_SERVED, "who stands at his engine serves it"},
    {GS_EFFECT_ENGINE_CAPTURED, "who stands at an engine takes it"},
    {GS_EFFECT_WEATHER, "the scenario's"},
};
/* What a result may call for, and geometry as well: held against the table where it says so. */
static const left_out also[] = {
    {GS_EFFECT_FORMATION, "an order; or where a body went breaks it"},
    {GS_EFFECT_DETACHED, "heroes leave their units by orders too, units their houses"},
    {GS_EFFECT_ENGINE_LEFT, "a crew that is driven back leaves its engine"},
    {GS_EFFECT_MARK, "marks of orders, moves and contacts"},
    {GS_EFFECT_CONFUSED, "it ends by itself"},
    {GS_EFFECT_RELEASED, "a spell that is not kept up lapses"},
};

/* Entries in which no procedure is run. */
static const struct {
    const char *kind, *why;
} unruled[] = {
    {"demon", "whom nobody controls any more vanishes as the phase ends"},
    {"spell-ends", "a spell that is not kept up lapses"},
    {"engine", "who stands at an engine takes it"},
    {"general-lost", "leaders without a name fall with their company (GOH-R16)"},
    {"arrival", "who comes on is the scenario's"},
};

static bool is_unruled(const gs_entry *e)
{
    for (int i = 0; i < GS_COUNT(unruled); i++) {
        if (strcmp(e->kind, unruled[i].kind) == 0) {
            return true;
        }
    }
    return false;
}

/* Who goes off by no result: a marker that was seen, those who leave by an exit. */
static bool is_no_loss(const gs_log_effect *e)
{
    return e->word && (strcmp(e->word, "dummy") == 0 || strcmp(e->word, "exit") == 0);
}

static bool is_in(const left_out *list, int n, int kind)
{
    for (int i = 0; i < n; i++) {
        if (list[i].kind == kind) {
            return true;
        }
    }
    return false;
}

static bool says(const pending *p, const char *key, const char *word)
{
    const gs_proc *q = p->verb->proc;
    const gs_fact *f = gs_fact_find(q->out, q->n_out, key, strlen(key));
    const void *facts = f ? (const void *)p->out : (const void *)p->in;
    f = f ? f : gs_fact_find(q->in, q->n_in, key, strlen(key));
    return f && f->type == GS_FACT_WORD && strcmp(f->words[gs_fact_get(f, facts)], word) == 0;
}

/* ---- the table's effects ---- */

static void take(void *ctx, const gs_log_effect *e)
{
    course *k = ctx;
    assert_true(k->n_expected < MOST_EFFECTS);
    k->expected[k->n_expected++] = *e;
}

static void apply(course *k, const pending *p)
{
    gs_err err = {0};
    gs_arena *scratch = gs_arena_new();
    gs_carry_sink sink = {k, take, NULL};
    k->several = p->several;
    if (gs_carry_apply(k->c, k->s, &k->t, p->verb, p->who, p->n_who, p->in, p->out, p->said,
                       scratch, &sink, &err) != GS_OK) {
        broken(k, err.text, NULL);
    }
    gs_arena_free(scratch);
}

/* Whom of a unit's heroes the owner let take the hits, only he can say. */
static void name_victim(course *k, pending *p, const gs_log_effect *e)
{
    for (int i = 0; i < p->n_who && e; i++) {
        gs_carry_who *w = &p->who[i];
        if (strcmp(w->role, "target") == 0 && e->kind == GS_EFFECT_HERO_HIT &&
            w->who.kind == GS_REF_UNIT && e->who.kind == GS_REF_HERO &&
            k->t.hero[e->who.ix].unit == w->who.ix) {
            w->hero = e->who.ix;
        }
    }
}

/* Puts the effects of what comes next before those that are still expected. */
static void next_effects(course *k, const gs_log_effect *e)
{
    gs_log_effect later[MOST_EFFECTS];
    int n = k->n_expected;
    memcpy(later, k->expected, sizeof later);
    k->n_expected = 0;
    name_victim(k, &k->queue[0], e);
    apply(k, &k->queue[0]);
    memmove(&k->queue[0], &k->queue[1], sizeof k->queue[0] * (size_t)--k->n_queue);
    assert_true(k->n_expected + n <= MOST_EFFECTS);
    memcpy(&k->expected[k->n_expected], later, sizeof later[0] * (size_t)n);
    k->n_expected += n;
}

static void expect_nothing(course *k, const char *why)
{
    while (k->n_expected == 0 && k->n_queue > 0) {
        next_effects(k, NULL);
    }
    if (k->n_expected > 0) {
        broken(k, why, &k->expected[0]);
    }
}

/* ---- the engine's log ---- */

static bool is_run(const pending *p, const char *procedure)
{
    return p->verb->proc && strcmp(p->verb->proc->name, procedure) == 0;
}

/* Is it settled before what was to follow from another? */
static bool comes_first(const pending *p, const pending *other)
{
    bool elephant = strcmp(other->verb->words, "end-of") == 0; /* first it fights */
    return elephant ||
           ((is_run(other, "rally") || is_run(other, "rampage")) && is_run(p, "order") &&
            says(p, "purpose", "leave")); /* heroes go before their unit does */
}

static const gs_carry_phase *phase_of(const course *k, const gs_entry *e)
{
    for (int i = 0; i < k->c->n_phases; i++) {
        if (strcmp(k->c->phase[i].word, e->phase) == 0) {
            return &k->c->phase[i];
        }
    }
    return NULL;
}

/* Fire at one company that was worked in several parts counts by the last (GOH-R47). */
static bool is_volley_of(const course *k, const pending *p, const pending *last)
{
    const gs_carry_phase *now = phase_of(k, &k->log->entries[k->at]);
    return now && now->snapshot && is_run(p, "shooting") && p->verb == last->verb &&
           p->verb->slot[1].kinds == GS_SLOT_UNIT && p->who[1].who.ix == last->who[1].who.ix;
}

static void put(course *k, const pending *p)
{
    if (k->n_queue > 0 && is_volley_of(k, p, &k->queue[k->n_queue - 1])) {
        k->n_queue--;
    }
    int at = k->n_queue;
    while (at > 0 && comes_first(p, &k->queue[at - 1])) {
        at--;
    }
    assert_true(k->n_queue < MOST_PENDING);
    memmove(&k->queue[at + 1], &k->queue[at], sizeof *p * (size_t)(k->n_queue++ - at));
    k->queue[at] = *p;
}

/* An elephant that has met somebody fights, and then its end comes, as it is owed. */
static void put_end(course *k, const pending *p)
{
    pending end = {.verb = gs_carry_verb_find(k->c, "end-of", 6), .n_who = 1, .who = {p->who[0]}};
    end.said = says(p, "end", "killed") ? "killed" : "wanders";
    const gs_proc *q = p->verb->proc;
    if (is_run(p, "rampage") && fact_at(q->out, q->n_out, p->out, "fights")) {
        put(k, &end);
    }
}

static void resolve(course *k, const gs_entry *e, const gs_log_resolve *r)
{
    pending p = {.verb = gs_carry_verb_of(k->c, r->procedure), .entry = k->at};
    const gs_carry_verb *kind = gs_carry_verb_find(k->c, e->kind, strlen(e->kind));
    p.verb = kind && p.verb && kind->proc == p.verb->proc ? kind : p.verb; /* bombard, hold */
    gs_err err = {0};
    if (!p.verb) {
        return;
    }
    const gs_proc *q = p.verb->proc;
    gs_facts_default(q->in, q->n_in, p.in);
    gs_facts_default(q->out, q->n_out, p.out);
    if (gs_facts_parse(q->in, q->n_in, r->situation, strlen(r->situation), p.in, &err) != GS_OK ||
        gs_facts_parse(q->out, q->n_out, r->result, strlen(r->result), p.out, &err) != GS_OK) {
        broken(k, err.text, NULL);
    }
    cast(k, &p, e);
    put(k, &p);
    put_end(k, &p);
}

static bool same_ref(gs_ref a, gs_ref b)
{
    return a.kind == b.kind && (a.kind == GS_REF_NONE || a.ix == b.ix);
}

static bool same(const course *k, const gs_log_effect *a, const gs_log_effect *b)
{
    bool from = k->several && (a->kind == GS_EFFECT_RECOILED || a->kind == GS_EFFECT_MUST_RALLY);
    return a->kind == b->kind && same_ref(a->who, b->who) && (from || same_ref(a->by, b->by)) &&
           a->amount == b->amount && a->left == b->left &&
           strcmp(a->word ? a->word : "", b->word ? b->word : "") == 0;
}

/* Who harmed whom last, for those who fall as the phase ends. */
static void remember(course *k, const gs_log_effect *e)
{
    gs_body_memory *m = k->memory.unit;
    if (e->kind != GS_EFFECT_HITS || e->who.kind != GS_REF_UNIT) {
        return;
    }
    if (!e->word) {
        m[e->who.ix].by = e->by;
    } else if (e->amount > 0 && m[e->who.ix].by.kind == GS_REF_NONE) {
        m[e->who.ix].by = m[e->by.ix].by; /* passed on */
    }
}

static void effect(course *k, const gs_log_effect *e)
{
    if (is_in(geometry, GS_COUNT(geometry), e->kind) || is_no_loss(e)) {
        return;
    }
    bool may = is_in(also, GS_COUNT(also), e->kind);
    while (k->n_queue > 0 && (k->n_expected == 0 || !same(k, e, &k->expected[0]))) {
        if (may && k->n_expected > 0) {
            return;
        }
        next_effects(k, e);
    }
    if (k->n_expected == 0 || !same(k, e, &k->expected[0])) {
        if (!may) {
            broken(k, k->n_expected ? "the table says" : "the table says nothing of it",
                   k->n_expected ? &k->expected[0] : e);
        }
        return;
    }
    k->checked[e->kind]++;
    memmove(&k->expected[0], &k->expected[1], sizeof *e * (size_t)--k->n_expected);
}

/* Those who fall as a phase ends: the engine's entries of them begin, or it has ended. */
static void close_phase(course *k, const gs_entry *before, const gs_entry *e)
{
    bool ends = before && (!e || strcmp(before->phase, e->phase) != 0 || before->turn != e->turn);
    bool falls = e && strcmp(e->kind, "removed") == 0;
    if (before && !k->closed && (ends || falls)) {
        gs_err err = {0};
        gs_arena *scratch = gs_arena_new();
        gs_carry_sink sink = {k, take, NULL};
        expect_nothing(k, "the engine never did it");
        k->several = false;
        assert_int_equal(gs_carry_close(k->c, k->s, &k->t, &k->memory, before->phase, scratch,
                                        &sink, &err), GS_OK);
        gs_arena_free(scratch);
        k->closed = true;
    }
    if (ends) {
        k->closed = false;
        memset(&k->memory, 0, sizeof k->memory);
    }
}

static void walk(course *k)
{
    gs_err err = {0};
    gs_fold_start(k->s, &k->t);
    for (k->at = 0; k->at < k->log->count; k->at++) {
        const gs_entry *e = &k->log->entries[k->at];
        if (k->at > 0 && e->turn != k->log->entries[k->at - 1].turn) {
            expect_nothing(k, "the engine never did it");
        }
        k->t.turn = e->turn;
        close_phase(k, k->at > 0 ? e - 1 : NULL, e);
        for (int i = 0; i < e->n_parts; i++) {
            const gs_log_part *p = &e->parts[i];
            if (p->kind == GS_LOG_RESOLVE && e->turn > 0) { /* before, they set up */
                resolve(k, e, &p->u.resolve);
            } else if (p->kind == GS_LOG_EFFECT && e->turn > 0 && !is_unruled(e)) {
                effect(k, &p->u.effect);
            }
            if (p->kind == GS_LOG_EFFECT) {
                remember(k, &p->u.effect);
            }
            assert_int_equal(gs_fold_part(k->s, &k->t, p, &err), GS_OK);
        }
    }
    k->at--;
    expect_nothing(k, "the engine never did it");
}

/* ---- battles ---- */

static int64_t total[GS_EFFECT_COUNT];

static void check(gs_arena *a, const gs_setup *s, gs_player p, gs_player q, const char *name)
{
    const gs_scene *scene;
    gs_carry *c;
    gs_err err = {0};
    gs_log *log = gs_log_new(a);
    gs_battle *b = GS_NEW(a, gs_battle);
    assert_int_equal(gs_scene_new(a, s, &scene, &err), GS_OK);
    assert_int_equal(gs_carry_new(a, s->ruleset, &c, &err), GS_OK);
    gs_battle_start(b, scene, log, (gs_player[GS_SIDES]){p, q});
    if (gs_engine_run(b, &err) != GS_OK) {
        fail_msg("%s: %s", name, err.text);
    }
    course *k = GS_NEW(a, course);
    memset(k, 0, sizeof *k);
    k->c = c;
    k->s = s;
    k->log = log;
    k->name = name;
    k->queue = GS_NEW_ARRAY(a, pending, MOST_PENDING + 1);
    walk(k);
    for (int i = 0; i < GS_EFFECT_COUNT; i++) {
        total[i] += k->checked[i];
    }
}

static void wild(gs_setup *(*make)(gs_arena *a, uint64_t seed), const char *book)
{
    for (uint64_t seed = 1; seed <= WILD; seed++) {
        gs_arena *a = gs_arena_new();
        gs_setup *s = make(a, seed);
        gs_err err = {0};
        assert_int_equal(gs_setup_complete(s, a, &err), GS_OK);
        check(a, s, gs_player_random(), gs_player_random(),
              gs_arena_printf(a, "%s, seed %d", book, (int)seed));
        gs_arena_free(a);
    }
}

static void test_carry__stout_hearts_as_the_engine(void **state)
{
    (void)state;
    wild(random_setup, "Stout Hearts");
}

static void test_carry__gathering_of_hosts_as_the_engine(void **state)
{
    (void)state;
    wild(goh_random_setup, "Gathering of Hosts");
}

/* ---- the battles of the samples ---- */

static gs_xml_schema *schema(gs_arena *a, const char *name)
{
    size_t n;
    gs_xml_schema *s = NULL;
    const char *bytes = gs_os_resource(a, name, &n, NULL);
    assert_non_null(bytes);
    assert_int_equal(gs_xml_schema_new(bytes, n, name, &s, NULL), GS_OK);
    return s;
}

static void sample(gs_campaign *c, const gs_camp_battle *battle, uint64_t seed)
{
    gs_arena *a = gs_arena_new();
    gs_err err = {0};
    gs_setup *s;
    const gs_scene *scene;
    if (gs_campaign_muster(c, battle, a, &s, &err) != GS_OK) {
        fail_msg("%s: %s", battle->id, err.text);
    }
    s->seed = seed;
    assert_int_equal(gs_scene_new(a, s, &scene, &err), GS_OK);
    gs_general *g = gs_general_new(a, scene);
    gs_player p = gs_general_player(g, NULL, NULL);
    check(a, s, p, p, gs_arena_printf(a, "%s, seed %d", battle->id, (int)seed));
    gs_arena_free(a);
}

static void test_carry__the_samples_as_the_engine(void **state)
{
    static const char *const files[] = {
        "campaigns/1066.xml", "campaigns/roland.xml", "campaigns/great-raid.xml",
        "campaigns/days-of-long-ago.xml", "campaigns/telamon.xml"};
    gs_arena *a = gs_arena_new();
    gs_xml_schema *campaign = schema(a, "schema/campaign.xsd");
    gs_xml_schema *battle = schema(a, "schema/battle.xsd");
    (void)state;
    for (int i = 0; i < GS_COUNT(files); i++) {
        char *bytes;
        size_t n;
        gs_campaign *c = NULL;
        assert_int_equal(gs_os_read(a, files[i], 4000000, &bytes, &n, NULL), GS_OK);
        assert_int_equal(gs_xml_read_campaign(bytes, n, files[i], campaign, battle, &c, NULL),
                         GS_OK);
        for (int k = 0; k < c->n_battles; k++) {
            for (uint64_t seed = 1; seed <= SEEDS; seed++) {
                sample(c, &c->battles[k], seed);
            }
        }
        gs_campaign_free(c);
    }
    gs_xml_schema_free(campaign);
    gs_xml_schema_free(battle);
    gs_arena_free(a);
}

static void summary(void)
{
    for (int i = 0; i < GS_EFFECT_COUNT; i++) {
        if (total[i]) {
            print_message("%-14s %d\n", gs_effect_words[i], (int)total[i]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_carry__stout_hearts_as_the_engine),
        cmocka_unit_test(test_carry__the_samples_as_the_engine),
        cmocka_unit_test(test_carry__gathering_of_hosts_as_the_engine),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    summary();
    return failed != 0;
}
