/* What the carry tables fill into a situation against what the engine had. For every resolution of
 * whole battles of both books that are fought, each fact that the filler claims to know (an option,
 * somebody's own fact, the state, memory, points) is that by which the engine worked; what only
 * the table or an order tells is listed below, by name, with the reason. And the engine's dice
 * thrown for the filled situation (the listed facts as they were) give the engine's result. */
#include "test.h"

#include "battles.h"
#include "goh_battles.h"

#include "carry_cast.h"

#include "gesta/general_sparring.h"
#include "spar/players.h"

#include "../../src/battle/logbook/logbook_int.h"

enum { WILD = 40, MOST_FACTS = 512 };

/* ---- what only positions and orders tell ---- */

static const struct {
    const char *book, *procedure, *fact; /* "" of any; a fact of any role: ".figures" */
    const char *why;
} unknown[] = {
    {"", "", "distance", "points are centres, the rules measure from base to base"},
    {"", "", ".distance", "points are centres, the rules measure from base to base"},
    {"", "", ".on-flank", "by zones of bases (SHW-R103), by points only a quarter of a turn"},
    {"", "", ".target-side", "by zones of bases, by points only a quarter of a turn"},
    {"", "", ".contact", "how many touch is the bases'"},
    {"", "", ".move", "over what ground the way led, and whether there was one"},
    {"SHW", "shooting", ".figures", "how many see the target and are in range"},
    {"SHW", "shooting", ".cover", "where the target stands now"},
    {"SHW", "shooting", ".moved", "a detachment has moved as the unit from which it parted"},
    {"SHW", "melee", ".figures", "who of a melee of several faces fights on this one"},
    {"SHW", "melee", ".hero", "a beast of several faces strikes on one of them"},
    {"SHW", "melee", ".missile-hits", "a detachment leaves them to the unit from which it parted"},
    {"SHW", "outcome", ".missile-hits", "a detachment leaves them to its unit"},
    {"SHW", "outcome", ".left", "who fell on the last face falls after the hits are counted"},
    {"SHW", "move", "unit.formation", "who comes out of a house forms as he is ordered"},
    {"SHW", "rally", "edge", "how far it is to the table's edge"},
    {"SHW", "spell", "target.power", "who is no hero has none"},
    {"GOH", "move-allowance", "manoeuvre", "how it goes is the order's"},
    {"GOH", "move-allowance", "unit.type", "of a group the slowest goes ahead"},
    {"GOH", "move-allowance", "square", "a square of one is none: who touches is the bases'"},
    {"GOH", "melee", "defender.caught", "who was caught as he ran is the way's"},
    {"GOH", "pursuit", "unit.attacked", "who came in this turn is the contact's"},
    {"GOH", "pursuit", "enemy.depth", "a stand that is struck in flank is as deep as it is wide"},
    {"GOH", "pass-hits", "unit.hits", "hits of the fight that is being worked, not yet marked"},
};

static bool ends_so(const char *key, const char *name)
{
    size_t n = strlen(key), k = strlen(name);
    return *name == '.' ? n > k && strcmp(key + n - k, name) == 0 : strcmp(key, name) == 0;
}

static bool is_unknown(const gs_ruleset *rs, const gs_proc *p, const char *key)
{
    for (int i = 0; i < GS_COUNT(unknown); i++) {
        if ((!*unknown[i].book || strcmp(unknown[i].book, rs->prefix) == 0) &&
            (!*unknown[i].procedure || strcmp(unknown[i].procedure, p->name) == 0) &&
            ends_so(key, unknown[i].fact)) {
            return true;
        }
    }
    return false;
}

/* ---- two ways to say one thing ---- */

/* "by type", "as his unit", 0 for "of its kind": what it comes to is seen by the result. */
static bool says_by_type(const gs_fact *f, int32_t v)
{
    const char *w = f->type == GS_FACT_WORD ? f->words[v] : v == f->dflt && v == 0 ? "0" : "";
    return strcmp(w, "by-type") == 0 || strcmp(w, "as-unit") == 0 || strcmp(w, "0") == 0;
}

/* Of whom nobody asks: a hero who does not fight, the armour of figures where there are none. */
static bool not_asked(const gs_proc *p, const void *in, const char *key)
{
    char whole[120];
    const char *dot = strchr(key, '.');
    int n = dot ? (int)(dot - key) : 0;
    const char *needs = dot && strncmp(dot, ".hero-", 6) == 0 ? "hero" : "figures";
    bool order = strcmp(key, "hero.power") == 0;
    snprintf(whole, sizeof whole, order ? "unit.leader" : "%.*s.%s", n, key, needs);
    const gs_fact *f = gs_fact_find(p->in, p->n_in, whole, strlen(whole));
    return f && !ends_so(key, ".figures") && gs_fact_get(f, in) == 0;
}

/* ---- the walk ---- */

typedef struct count {
    int resolutions, claims, said_otherwise;
} count;

static void differs(const course *k, const gs_fact *f, int32_t is, int32_t was)
{
    gs_str a = {0};
    gs_str_addf(&a, "%s is filled as ", f->key);
    gs_fact_print(f, is, &a);
    gs_str_add(&a, ", the engine had ");
    gs_fact_print(f, was, &a);
    broken(k, gs_str_text(&a), NULL);
}

/* The engine's dice for the filled situation: its own result? */
static void same_result(const course *k, const pending *p, const void *in,
                        const gs_log_resolve *r)
{
    _Alignas(16) static char out[GS_MAX_FACTS_SIZE];
    const gs_proc *q = p->verb->proc;
    gs_err err = {0};
    gs_script *dice = GS_NEW(k->a, gs_script);
    gs_str now = {0};
    gs_script_init(dice, NULL);
    assert_int_equal(gs_script_parse(dice, r->dice, strlen(r->dice), &err), GS_OK);
    if (gs_proc_run(q, in, &dice->dice, out, NULL, NULL, &err) != GS_OK) {
        broken(k, err.text, NULL);
    }
    gs_facts_print(q->out, q->n_out, out, true, &now);
    if (strcmp(gs_str_text(&now), r->result) != 0) {
        fprintf(stderr, "engine: %s\nfilled: %s\n", r->result, gs_str_text(&now));
        broken(k, "another result for what was filled", NULL);
    }
    gs_str_free(&now);
}

static void compare(course *k, const gs_logbook *lb, const gs_entry *e, const gs_log_resolve *r,
                    count *n)
{
    _Alignas(16) static char in[GS_MAX_FACTS_SIZE];
    uint8_t from[MOST_FACTS];
    pending p = {.verb = gs_carry_verb_of(k->c, r->procedure), .entry = k->at};
    const gs_carry_verb *kind = gs_carry_verb_find(k->c, e->kind, strlen(e->kind));
    p.verb = kind && p.verb && kind->proc == p.verb->proc ? kind : p.verb;
    gs_err err = {0};
    if (!p.verb) {
        return;
    }
    const gs_proc *q = p.verb->proc;
    gs_facts_default(q->in, q->n_in, p.in);
    assert_true(q->n_in <= MOST_FACTS);
    assert_int_equal(
        gs_facts_parse(q->in, q->n_in, r->situation, strlen(r->situation), p.in, &err), GS_OK);
    cast(k, &p, e);
    if (strcmp(q->name, "recoil") == 0) { /* the engine names him first who goes back */
        gs_ref winner = p.who[1].who;
        p.who[1].who = p.who[0].who;
        p.who[0].who = winner;
    }
    for (int i = 0; i < p.verb->n_slots && p.verb->slot[i].kinds == GS_SLOT_SIDE; i++) {
        p.who[p.n_who++] = gs_carry_player(k->s, &k->t, p.verb->slot[i].role, gs_ref_side(i));
    }
    const gs_table_state *t = lb->now.has_snapshot ? &lb->now.snapshot : &lb->now.t;
    if (gs_carry_fill(k->c, k->s, t, &lb->now.memory, p.verb, p.who, p.n_who, in, from, &err) !=
        GS_OK) {
        broken(k, err.text, NULL);
    }
    _Alignas(16) static char filled[GS_MAX_FACTS_SIZE];
    memcpy(filled, p.in, q->in_size);
    n->resolutions++;
    for (int i = 0; i < q->n_in; i++) {
        const gs_fact *f = &q->in[i];
        int32_t is = gs_fact_get(f, in), was = gs_fact_get(f, p.in);
        if ((from[i] == GS_FILL_DEFAULT && is == f->dflt) ||
            (is != was && is_unknown(k->c->rs, q, f->key))) {
            continue;
        }
        bool otherwise = is != was && (says_by_type(f, was) || says_by_type(f, is) ||
                                       not_asked(q, p.in, f->key));
        if (is != was && !otherwise) {
            differs(k, f, is, was);
        }
        n->claims++;
        n->said_otherwise += otherwise;
        gs_fact_set(f, filled, is);
    }
    same_result(k, &p, filled, r);
}

static void walk(course *k, gs_logbook *lb, count *n)
{
    gs_err err = {0};
    gs_fold_start(k->s, &k->t);
    for (k->at = 0; k->at < k->log->count; k->at++) {
        const gs_entry *e = &k->log->entries[k->at];
        k->t.turn = e->turn;
        if (k->at > 0 && e->side != e[-1].side) {
            lb->now.phase = -1; /* the engine notes no end of a player turn */
        }
        lb_before(lb, e);
        for (int i = 0; i < e->n_parts; i++) {
            const gs_log_part *p = &e->parts[i];
            if (p->kind == GS_LOG_RESOLVE && e->turn > 0) {
                compare(k, lb, e, &p->u.resolve, n);
            }
            assert_int_equal(gs_fold_part(k->s, &k->t, p, &err), GS_OK);
        }
        if (lb_fold(lb, e, &err) != GS_OK) {
            broken(k, err.text, NULL);
        }
    }
}

static void wild(gs_setup *(*make)(gs_arena *a, uint64_t seed), const char *book)
{
    count n = {0};
    for (uint64_t seed = 1; seed <= WILD; seed++) {
        gs_arena *a = gs_arena_new();
        gs_setup *s = make(a, seed);
        gs_err err = {0};
        const gs_scene *scene;
        gs_logbook *lb;
        course *k = GS_NEW(a, course);
        gs_battle *b = GS_NEW(a, gs_battle);
        memset(k, 0, sizeof *k);
        k->s = s;
        k->a = a;
        k->log = gs_log_new(a);
        k->name = gs_arena_printf(a, "%s, seed %d", book, (int)seed);
        gs_carry *c;
        assert_int_equal(gs_setup_complete(s, a, &err), GS_OK);
        assert_int_equal(gs_scene_new(a, s, &scene, &err), GS_OK);
        assert_int_equal(gs_carry_new(a, s->ruleset, &c, &err), GS_OK);
        k->c = c;
        gs_battle_start(b, scene, (gs_log *)k->log,
                        (gs_player[GS_SIDES]){gs_player_random(), gs_player_random()});
        assert_int_equal(gs_engine_run(b, &err), GS_OK);
        assert_int_equal(gs_logbook_new(s, gs_log_new(a), &lb, &err), GS_OK);
        walk(k, lb, &n);
        gs_logbook_free(lb);
        gs_arena_free(a);
    }
    print_message("%s: %d resolutions, %d facts claimed, %d of them said in another way\n", book,
                  n.resolutions, n.claims, n.said_otherwise);
    assert_true(n.resolutions > 2000 && n.claims > 4 * n.resolutions);
}

static void test_carry__stout_hearts_is_filled_as_the_engine_knows_it(void **state)
{
    (void)state;
    wild(random_setup, "Stout Hearts");
}

static void test_carry__gathering_of_hosts_is_filled_as_the_engine_knows_it(void **state)
{
    (void)state;
    wild(goh_random_setup, "Gathering of Hosts");
}

/* Each line of the list names a fact that some procedure of its book asks for. */
static void test_carry__what_is_listed_as_unknown_is_a_fact(void **state)
{
    (void)state;
    static const char *const books[] = {"stout-hearts", "gathering-of-hosts"};
    for (int i = 0; i < GS_COUNT(unknown); i++) {
        bool found = false;
        for (int b = 0; b < GS_COUNT(books); b++) {
            const gs_ruleset *rs = gs_ruleset_find(books[b]);
            bool his = !*unknown[i].book || strcmp(unknown[i].book, rs->prefix) == 0;
            for (int k = 0; k < rs->n_procs && his; k++) {
                const gs_proc *p = rs->procs[k];
                bool runs = !*unknown[i].procedure || strcmp(unknown[i].procedure, p->name) == 0;
                for (int f = 0; f < p->n_in && runs; f++) {
                    found = found || ends_so(p->in[f].key, unknown[i].fact);
                }
            }
        }
        if (!found) {
            fail_msg("%s %s is no fact: %s", unknown[i].procedure, unknown[i].fact,
                     unknown[i].why);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_carry__stout_hearts_is_filled_as_the_engine_knows_it),
        cmocka_unit_test(test_carry__gathering_of_hosts_is_filled_as_the_engine_knows_it),
        cmocka_unit_test(test_carry__what_is_listed_as_unknown_is_a_fact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
