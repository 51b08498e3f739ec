/* Meeting of Hosts over the whole range of its keys: what was rolled replays through the
 * batch reader, odds agree with rolls and with plain enumeration, and every rule is
 * cited. */
#include "test.h"

#include "gesta/moh.h"
#include "gesta/odds.h"

#include <glob.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEED UINT64_C(20260314)
#define MAX_CITED 1024

typedef union facts {
    int32_t word[GS_MAX_FACTS_SIZE / 4];
    long double align;
} facts;

static const gs_ruleset *the_rules(void)
{
    const gs_ruleset *rs = gs_ruleset_find("meeting-of-hosts");
    assert_non_null(rs);
    return rs;
}

/* ---- random situations ---- */

typedef struct chance {
    uint32_t stream, at;
} chance;

static int32_t pick(chance *c, int32_t n)
{
    return (int32_t)gs_random_at(SEED, c->stream, 7, c->at++, (uint32_t)n);
}

/* A value of the fact: its default, an end of its range, or anything between. */
static int32_t any_value(chance *c, const gs_fact *f)
{
    int32_t step = f->type == GS_FACT_DEC ? 10 : 1;
    switch (pick(c, 8)) {
    case 0:
    case 1:
    case 2:
        return f->dflt;
    case 3:
        return f->lo;
    case 4:
        return f->hi;
    case 5: { /* near the lower end, where most limits lie */
        int32_t span = (f->hi - f->lo) / step;
        return f->lo + step * pick(c, (span < 12 ? span : 12) + 1);
    }
    default:
        return f->lo + step * pick(c, (f->hi - f->lo) / step + 1);
    }
}

/* A lawful situation; most facts contradict nothing, so few tries are needed. */
static void any_situation(chance *c, const gs_proc *p, facts *in)
{
    for (int tries = 0; tries < 2000; tries++) {
        memset(in, 0, sizeof *in);
        for (int i = 0; i < p->n_in; i++) {
            gs_fact_set(&p->in[i], in, any_value(c, &p->in[i]));
        }
        if (!p->check || p->check(in, NULL) == GS_OK) {
            return;
        }
    }
    fail_msg("%s: no lawful situation found", p->name);
}

/* ---- the rules that were cited ---- */

typedef struct cited {
    int count;
    char rule[MAX_CITED][24];
} cited;

static bool cited_has(const cited *c, const char *rule)
{
    for (int i = 0; i < c->count; i++) {
        if (strcmp(c->rule[i], rule) == 0) {
            return true;
        }
    }
    return false;
}

static void cite(cited *c, const char *rule)
{
    if (rule && !cited_has(c, rule)) {
        assert_true(c->count < MAX_CITED);
        snprintf(c->rule[c->count++], sizeof c->rule[0], "%s", rule);
    }
}

/* ---- replay ---- */

static void check_working(const gs_working *w, cited *c)
{
    assert_true(w->count < GS_MAX_WORKING);
    for (int i = 0; i < w->count; i++) {
        const char *rule = w->step[i].rule;
        if (rule && !gs_ruleset_rule(the_rules(), rule)) {
            fail_msg("the working cites %s, which the index lacks", rule);
        }
        cite(c, rule);
    }
}

/* Rolls the situation and plays it back from the text of a batch line. */
static void replay_one(const gs_proc *p, const facts *in, gs_seeded *dice, cited *c)
{
    static gs_rolls rolls;
    static gs_working working;
    facts out;
    gs_err err = {0};
    gs_status st = gs_proc_run(p, in, &dice->dice, &out, &rolls, &working, &err);
    assert_int_equal(st, GS_OK);
    check_working(&working, c);
    gs_str line = {0};
    gs_str want = {0};
    gs_str got = {0};
    gs_str_addf(&line, "x ; %s ; ", p->name);
    gs_facts_print(p->in, p->n_in, in, false, &line);
    gs_str_add(&line, " ; ");
    gs_rolls_print(&rolls, p->labels, p->n_labels, &line);
    gs_str_add(&want, "x ; ");
    gs_facts_print(p->out, p->n_out, &out, true, &want);
    assert_true(gs_batch_line(the_rules(), line.p, line.len, &got));
    if (strcmp(got.p, want.p) != 0) {
        fail_msg("%s\nrolled:   %s\nreplayed: %s", line.p, want.p, got.p);
    }
    gs_str_free(&line);
    gs_str_free(&want);
    gs_str_free(&got);
}

static void replay_all(cited *c)
{
    const gs_ruleset *rs = the_rules();
    gs_seeded dice;
    gs_seeded_init(&dice, SEED, 1);
    for (int i = 0; i < rs->n_procs; i++) {
        chance luck = {(uint32_t)(100 + i), 0};
        for (int k = 0; k < 400; k++) {
            facts in;
            any_situation(&luck, rs->procs[i], &in);
            replay_one(rs->procs[i], &in, &dice, c);
        }
    }
}

static void test_moh__what_was_rolled_replays_through_the_batch(void **state)
{
    (void)state;
    static cited c;
    replay_all(&c);
    assert_true(c.count > 90);
}

/* A working must not change what comes out. */
static void test_moh__the_same_with_and_without_a_working(void **state)
{
    (void)state;
    const gs_ruleset *rs = the_rules();
    static gs_working working;
    for (int i = 0; i < rs->n_procs; i++) {
        const gs_proc *p = rs->procs[i];
        chance luck = {(uint32_t)(200 + i), 0};
        for (int k = 0; k < 100; k++) {
            facts in, with, without;
            any_situation(&luck, p, &in);
            for (int w = 0; w < 2; w++) {
                gs_seeded dice;
                gs_seeded_init(&dice, SEED, (uint32_t)k);
                gs_status st = gs_proc_run(p, &in, &dice.dice, w ? &with : &without, NULL,
                                           w ? &working : NULL, NULL);
                assert_int_equal(st, GS_OK);
            }
            assert_memory_equal(&with, &without, p->out_size);
        }
    }
}

/* ---- odds against rolls ---- */

#define RUNS 20000

static int count_value(const int32_t *seen, int32_t value)
{
    int n = 0;
    for (int i = 0; i < RUNS; i++) {
        n += seen[i] == value;
    }
    return n;
}

static void compare_key(const gs_proc *p, const facts *in, const gs_odds_key *k,
                        const int32_t *seen)
{
    int found = 0;
    double sum = 0;
    for (int v = 0; v < k->count; v++) {
        double want = k->values[v].p * RUNS;
        double sigma = sqrt(want * (1 - k->values[v].p));
        int got = count_value(seen, k->values[v].value);
        found += got;
        sum += k->values[v].p;
        if (fabs(got - want) > 5 * sigma + 1) {
            gs_str s = {0};
            gs_facts_print(p->in, p->n_in, in, false, &s);
            fail_msg("%s %s: %s=%d rolled %d times, expected %.1f", p->name, s.p,
                     k->out->key, (int)k->values[v].value, got, want);
        }
    }
    assert_int_equal(found, RUNS); /* nothing was rolled that the odds do not know */
    assert_true(fabs(sum - 1) < 1e-9);
}

static void compare_with_rolls(const gs_proc *p, const facts *in, uint32_t stream)
{
    static int32_t seen[64][RUNS];
    gs_seeded dice;
    gs_seeded_init(&dice, SEED, stream);
    facts out;
    assert_true(p->n_out <= 64);
    for (int i = 0; i < RUNS; i++) {
        assert_int_equal(gs_proc_run(p, in, &dice.dice, &out, NULL, NULL, NULL), GS_OK);
        for (int o = 0; o < p->n_out; o++) {
            seen[o][i] = gs_fact_get(&p->out[o], &out);
        }
    }
    gs_arena *a = gs_arena_new();
    gs_odds_key *keys;
    int n;
    assert_int_equal(gs_odds(p, in, NULL, 0, a, &keys, &n, NULL), GS_OK);
    for (int i = 0; i < n; i++) {
        assert_false(keys[i].estimate);
        compare_key(p, in, &keys[i], seen[keys[i].out - p->out]);
    }
    gs_arena_free(a);
}

static void test_moh__odds_agree_with_rolls(void **state)
{
    (void)state;
    const gs_ruleset *rs = the_rules();
    for (int i = 0; i < rs->n_procs; i++) {
        chance luck = {(uint32_t)(300 + i), 0};
        for (int k = 0; rs->procs[i]->n_labels && k < 4; k++) {
            facts in;
            any_situation(&luck, rs->procs[i], &in);
            compare_with_rolls(rs->procs[i], &in, (uint32_t)(1000 + i * 10 + k));
        }
    }
}

/* ---- odds against plain enumeration ---- */

typedef struct odometer { /* a dice source that shows every face of every die in turn */
    gs_dice dice;
    int used, depth;
    uint8_t side[16];
} odometer;

static gs_status odometer_roll(gs_dice *d, int label, const char *name, int n,
                               const gs_faces *faces, uint8_t *sides, gs_err *err)
{
    (void)label;
    (void)name;
    (void)faces;
    (void)err;
    odometer *o = (odometer *)d;
    for (int i = 0; i < n; i++) {
        assert_true(o->used < (int)sizeof o->side);
        if (o->used == o->depth) {
            o->side[o->depth++] = 0;
        }
        sides[i] = o->side[o->used++];
    }
    return GS_OK;
}

/* On to the next course; false after the last. */
static bool odometer_next(odometer *o)
{
    o->depth = o->used;
    while (o->depth > 0 && o->side[o->depth - 1] == 5) {
        o->depth--;
    }
    if (o->depth == 0) {
        return false;
    }
    o->side[o->depth - 1]++;
    return true;
}

#define DEEPEST 7
typedef struct tally {
    int count;
    int32_t value[64];
    uint64_t weight[64];
} tally;

static void tally_add(tally *t, int32_t value, uint64_t weight)
{
    int i = 0;
    while (i < t->count && t->value[i] != value) {
        i++;
    }
    if (i == t->count) {
        assert_true(i < 64);
        t->value[t->count++] = value;
        t->weight[i] = 0;
    }
    t->weight[i] += weight;
}

static uint64_t enumerate(const gs_proc *p, const facts *in, tally *t)
{
    odometer o = {.dice = {.roll = odometer_roll}};
    uint64_t total = 0;
    memset(t, 0, sizeof *t * (size_t)p->n_out);
    do {
        facts out;
        o.used = 0;
        assert_int_equal(gs_proc_run(p, in, &o.dice, &out, NULL, NULL, NULL), GS_OK);
        assert_true(o.used <= DEEPEST);
        uint64_t weight = 1;
        for (int d = o.used; d < DEEPEST; d++) {
            weight *= 6;
        }
        total += weight;
        for (int i = 0; i < p->n_out; i++) {
            tally_add(&t[i], gs_fact_get(&p->out[i], &out), weight);
        }
    } while (odometer_next(&o));
    return total;
}

/* Both distributions in whole numbers, out of their own totals. */
static void same_weights(const gs_odds_key *k, const tally *t, uint64_t total)
{
    assert_true(k->total != 0);
    assert_int_equal(k->count, t->count);
    for (int v = 0; v < k->count; v++) {
        int i = 0;
        while (i < t->count && t->value[i] != k->values[v].value) {
            i++;
        }
        assert_true(i < t->count);
        assert_true(k->values[v].weight * total == t->weight[i] * k->total);
    }
}

/* Few dice, and every turn that a procedure can take with them. */
static const struct {
    const char *proc, *situation;
} small_cases[] = {
    {"initiative", "previous-first=b a.bonus=2 b.choice=second"},
    {"order", "general.present=no unit.quality=levy unit.strength=9"},
    {"shooting", "shooter.front=20 target.type=light-cavalry target.strength=7"},
    {"shooting", "shooter.front=16 target.strength=3 target.prior-hits=1"},
    {"melee", "attacker.quality=elite defender.contact=12 defender.type=light-infantry"},
    {"melee", "attacker.contact=12 attacker.furor=yes defender.contact=15 "
              "defender.strength=2 attacker.strength=1"},
    {"melee", "attacker.general=yes attacker.disordered=yes defender.type=elephants "
              "defender.contact=3 defender.pursuing=yes options.minimum-die=yes"},
    {"rally", "unit.disordered=yes enemy.behind=yes unit.quality=levy"},
    {"recovery", "unit.strength=11 unit.casualties=9 general.joined=yes"},
    {"general-risk", "unit.hits=4 hero.bonus=-2 wound.bonus=1"},
    {"hero-fate", "event=caught-alone hero.bonus=1"},
    {"stampede", "event=break options.elephant-panic=stampede"},
    {"aftermath", "unit.strength=9 unit.casualties=11 unit.fate=broken side.result=won"},
    {"convalescence", "hero.wound=serious options.wounds=mild"},
    {"escape", "hero.bonus=2"},
};

static void test_moh__odds_equal_plain_enumeration(void **state)
{
    (void)state;
    static tally t[64];
    for (size_t c = 0; c < GS_COUNT(small_cases); c++) {
        const gs_proc *p = gs_ruleset_proc(the_rules(), small_cases[c].proc);
        const char *text = small_cases[c].situation;
        facts in;
        assert_non_null(p);
        assert_int_equal(gs_proc_situation(p, text, strlen(text), &in, NULL), GS_OK);
        uint64_t total = enumerate(p, &in, t);
        gs_arena *a = gs_arena_new();
        gs_odds_key *keys;
        int n;
        assert_int_equal(gs_odds(p, &in, NULL, 0, a, &keys, &n, NULL), GS_OK);
        assert_int_equal(n, p->n_out);
        for (int i = 0; i < n; i++) {
            same_weights(&keys[i], &t[keys[i].out - p->out], total);
        }
        gs_arena_free(a);
    }
}

/* MOH-10.3: of 36 pairs the 30 decisive ones count, and the throws are not counted. */
static void test_moh__initiative_counts_the_decisive_pairs(void **state)
{
    (void)state;
    const char *first = "x ; initiative ; ; odds";
    const char *later = "x ; initiative ; previous-first=a ; odds";
    gs_str out = {0};
    assert_true(gs_batch_line(the_rules(), first, strlen(first), &out));
    assert_non_null(strstr(out.p, "b.roll=1:0.1666666667"));
    assert_non_null(strstr(out.p, "chooser=a:0.5000000000,b:0.5000000000"));
    assert_null(strstr(out.p, "rounds"));
    gs_str_clear(&out);
    assert_true(gs_batch_line(the_rules(), later, strlen(later), &out));
    assert_non_null(strstr(out.p, "rounds=1:1.0000000000"));
    assert_non_null(strstr(out.p, "first=a:0.5833333333,b:0.4166666667"));
    gs_str_free(&out);
}

/* ---- faults ---- */

static void test_moh__contradictions_name_their_key(void **state)
{
    (void)state;
    static const struct {
        const char *line, *key;
    } cases[] = {
        {"x ; shooting ; shooter.chariot=yes target.index=3 ; ", "shooter.chariot"},
        {"x ; shooting ; target.strength=3 target.prior-hits=4 ; ", "target.prior-hits"},
        {"x ; melee ; defender.fought-at=1 ; ", "defender.fought-at"},
        {"x ; melee ; defender.type=elephants defender.chariot=yes ; ",
         "defender.chariot"},
        {"x ; rally ; unit.strength=-1 ; rally.unit=4", "unit.strength"},
        {"x ; aftermath ; unit.fate=destroyed unit.casualties=25 ; ", "unit.casualties"},
        {"x ; aftermath ; unit.strength=25 unit.fate=destroyed ; ", "unit.strength"},
        {"x ; pursuit ; unit.recoiled=1 ; ", "unit.gone"},
        {"x ; victory ; b.units=3 b.lost=4 ; ", "b.lost"},
        {"x ; casualties ; unit.points=3 unit.wounds=3 ; ", "unit.wounds"},
        {"x ; casualties ; unit.chariot=yes unit.wounds=7 ; ", "unit.chariot"},
        {"x ; recovery ; unit.casualties=1 ; ", "unit.casualties"},
        {"x ; initiative ; ; initiative.a=2,3 initiative.b=2", "initiative.b"},
    };
    for (size_t i = 0; i < GS_COUNT(cases); i++) {
        char want[96];
        gs_str out = {0};
        snprintf(want, sizeof want, "x ; error ; %s: ", cases[i].key);
        assert_true(
            gs_batch_line(the_rules(), cases[i].line, strlen(cases[i].line), &out));
        if (strncmp(out.p, want, strlen(want)) != 0) {
            fail_msg("%s: wanted %s, got %s", cases[i].line, want, out.p);
        }
        gs_str_free(&out);
    }
}

/* The widest volley and melee there are: no limit of the program is met. */
static void test_moh__the_greatest_dice_fit(void **state)
{
    (void)state;
    static cited c;
    gs_seeded dice;
    gs_seeded_init(&dice, SEED, 2);
    const char *shot =
        "shooter.front=48 shooter.rank2=48 shooter.rank3=48 shooter.shots=8 "
        "shooter.on-hill=yes shooter.dice-bonus=3";
    const char *fight = "attacker.contact=48 attacker.overlap=2 attacker.rank2=48 "
                        "attacker.rank3=48 attacker.points=8 attacker.general=yes "
                        "attacker.dice-bonus=3";
    facts in;
    assert_int_equal(gs_proc_situation(&moh_shooting, shot, strlen(shot), &in, NULL),
                     GS_OK);
    replay_one(&moh_shooting, &in, &dice, &c);
    assert_int_equal(gs_proc_situation(&moh_melee, fight, strlen(fight), &in, NULL),
                     GS_OK);
    replay_one(&moh_melee, &in, &dice, &c);
}

/* ---- the index ---- */

static char *read_text(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f) {
        fail_msg("%s is missing", path);
    }
    size_t cap = 1 << 20;
    char *text = malloc(cap);
    size_t n = fread(text, 1, cap - 1, f);
    text[n] = '\0';
    fclose(f);
    return text;
}

/* The rule number at p ("MOH-11.6.2"), without a full stop that ends a sentence. */
static size_t rule_at(const char *p, char *rule, size_t size)
{
    size_t n = strcspn(p, " ,;:\"')(\n*/");
    while (n && p[n - 1] == '.') {
        n--;
    }
    snprintf(rule, size, "%.*s", (int)n, p);
    return n;
}

static void cite_text(cited *c, const char *text)
{
    char rule[24];
    for (const char *p = strstr(text, "MOH-"); p; p = strstr(p + 4, "MOH-")) {
        rule_at(p, rule, sizeof rule);
        cite(c, rule);
    }
}

static void test_moh__every_rule_worked_out_is_cited(void **state)
{
    (void)state;
    static cited c;
    const gs_ruleset *rs = the_rules();
    char *vectors = read_text("tests/vectors/meeting-of-hosts.vectors");
    cite_text(&c, vectors);
    free(vectors);
    replay_all(&c);
    for (int i = 0; i < rs->n_rules; i++) {
        assert_int_not_equal(rs->rules[i].state, GS_RULE_OPEN);
        if (rs->rules[i].state == GS_RULE_PROCEDURE &&
            !cited_has(&c, rs->rules[i].number)) {
            fail_msg("%s is nowhere cited", rs->rules[i].number);
        }
    }
}

/* A chapter ("MOH-3") counts as well as a rule. */
static bool in_index(const char *rule)
{
    const gs_ruleset *rs = the_rules();
    size_t n = strlen(rule);
    for (int i = 0; i < rs->n_rules; i++) {
        const char *number = rs->rules[i].number;
        if (strncmp(number, rule, n) == 0 && (number[n] == '\0' || number[n] == '.')) {
            return true;
        }
    }
    return false;
}

static void test_moh__every_rule_in_the_sources_is_in_the_index(void **state)
{
    (void)state;
    static cited c;
    glob_t found;
    assert_int_equal(glob("src/rules/moh/*.[ch]", 0, NULL, &found), 0);
    assert_true(found.gl_pathc >= 10);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        char *text = read_text(found.gl_pathv[i]);
        cite_text(&c, text);
        free(text);
    }
    globfree(&found);
    assert_true(c.count > 80);
    for (int i = 0; i < c.count; i++) {
        if (!in_index(c.rule[i])) {
            fail_msg("the sources name %s, which the index lacks", c.rule[i]);
        }
    }
}

static bool same_words(const gs_fact *a, const gs_fact *b)
{
    int i = 0;
    if (!a->words || !b->words) {
        return a->words == b->words;
    }
    while (a->words[i] && b->words[i] && strcmp(a->words[i], b->words[i]) == 0) {
        i++;
    }
    return !a->words[i] && !b->words[i];
}

/* What a procedure reads as an option is what the rule set lists, default and all. */
static void test_moh__options_of_procedures_are_those_listed(void **state)
{
    (void)state;
    const gs_ruleset *rs = the_rules();
    assert_int_equal(rs->n_options, 27);
    for (int i = 0; i < rs->n_procs; i++) {
        for (int k = 0; k < rs->procs[i]->n_in; k++) {
            const gs_fact *f = &rs->procs[i]->in[k];
            if (strncmp(f->key, "options.", 8) != 0) {
                continue;
            }
            const gs_fact *o =
                gs_fact_find(rs->options, rs->n_options, f->key, strlen(f->key));
            if (!o || o->type != f->type || o->dflt != f->dflt || !same_words(o, f)) {
                fail_msg("%s: %s differs from the list of options", rs->procs[i]->name,
                         f->key);
            }
        }
    }
    for (int i = 0; i < rs->n_options; i++) {
        assert_int_equal(rs->options[i].offset, i * 4);
    }
}

/* Every part of the game is played by a procedure, and every procedure has its defaults.
 */
static void test_moh__parts_and_defaults_hold(void **state)
{
    (void)state;
    const gs_ruleset *rs = the_rules();
    for (int i = 0; i < GS_PART_COUNT; i++) {
        assert_non_null(rs->part[i]);
        assert_non_null(gs_ruleset_proc(rs, rs->part[i]));
    }
    for (int i = 0; i < rs->n_procs; i++) {
        facts in;
        uint64_t seen = 0;
        const gs_proc *p = rs->procs[i];
        assert_int_equal(gs_proc_situation(p, "", 0, &in, NULL), GS_OK);
        for (int k = 0; k < p->n_in; k++) {
            assert_true(p->in[k].offset + sizeof(int32_t) <= p->in_size);
            assert_true(strlen(p->in[k].help) > 0);
        }
        for (int k = 0; k < p->n_out; k++) {
            size_t at = p->out[k].offset;
            assert_true(at + sizeof(int32_t) <= p->out_size && !(seen >> (at / 4) & 1));
            seen |= UINT64_C(1) << (at / 4); /* no two outputs share a place */
        }
    }
}

/* The book's movement chart and weapons, read from the tables as a player would ask. */
static void test_moh__tables_hold_the_charts(void **state)
{
    (void)state;
    static const int32_t inches[MOH_TYPES] = {12, 12, 6, 6, 24, 18, 18, 12, 6, 6};
    static const int32_t points[MOH_TYPES] = {1, 1, 1, 1, 2, 2, 2, 4, 1, 1};
    for (int t = 0; t < MOH_TYPES; t++) {
        assert_int_equal(moh_full_move(t, 0), inches[t] * 1000);
        assert_int_equal(moh_full_move(t, 7250), 7250);
        assert_int_equal(moh_points(t, false, 0), points[t]);
        assert_true(moh_profiles[t].files * moh_profiles[t].ranks ==
                    moh_profiles[t].figures);
    }
    assert_int_equal(moh_points(MOH_LIGHT_CAVALRY, true, 0), 4);
    assert_int_equal(moh_weapon_range(MOH_JAVELIN), 6000);
    assert_int_equal(moh_weapon_range(MOH_ENGINES), 24000);
    assert_true(moh_lost_half(13, 6));
    assert_false(moh_lost_half(13, 7));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moh__what_was_rolled_replays_through_the_batch),
        cmocka_unit_test(test_moh__the_same_with_and_without_a_working),
        cmocka_unit_test(test_moh__odds_agree_with_rolls),
        cmocka_unit_test(test_moh__odds_equal_plain_enumeration),
        cmocka_unit_test(test_moh__initiative_counts_the_decisive_pairs),
        cmocka_unit_test(test_moh__contradictions_name_their_key),
        cmocka_unit_test(test_moh__the_greatest_dice_fit),
        cmocka_unit_test(test_moh__every_rule_worked_out_is_cited),
        cmocka_unit_test(test_moh__every_rule_in_the_sources_is_in_the_index),
        cmocka_unit_test(test_moh__options_of_procedures_are_those_listed),
        cmocka_unit_test(test_moh__parts_and_defaults_hold),
        cmocka_unit_test(test_moh__tables_hold_the_charts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
