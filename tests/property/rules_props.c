#include "test.h"

#include "rules_props.h"

#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const gs_ruleset *props_rules(const char *id)
{
    const gs_ruleset *rs = gs_ruleset_find(id);
    assert_non_null(rs);
    return rs;
}

/* ---- the rules that were cited ---- */

void cite(cited *c, const char *number)
{
    const gs_rule *r = gs_ruleset_rule(c->rs, number);
    if (!r) {
        fail_msg("rule %s is not in the index", number);
    } else {
        c->seen[r - c->rs->rules] = true;
    }
}

static void cite_working(cited *c, const gs_working *w)
{
    assert_true(w->count <= GS_MAX_WORKING);
    for (int i = 0; i < w->count; i++) {
        if (w->step[i].rule) {
            cite(c, w->step[i].rule);
        }
    }
}

typedef char rule_number[24];

/* The next number with the rule set's prefix from *at on ("GOH-10.3.1", "GOH-R46b"), without a
 * full stop that ends a sentence; false after the last. */
static bool next_number(const gs_ruleset *rs, const char **at, rule_number number)
{
    size_t n = strlen(rs->prefix);
    while ((*at = strstr(*at, rs->prefix)) != NULL) {
        const char *p = *at;
        *at += n;
        if (p[n] == '-' && p[n + 1] && strchr("RBGC0123456789", p[n + 1])) {
            size_t len = n + 1 + strspn(p + n + 1, "RBGC.0123456789abcdefghijklmnopqrstuvwxyz");
            while (p[len - 1] == '.') {
                len--;
            }
            snprintf(number, sizeof(rule_number), "%.*s", (int)(len < 23 ? len : 23), p);
            *at = p + len;
            return true;
        }
    }
    return false;
}

static void cite_text(cited *c, const char *text)
{
    rule_number number;
    while (next_number(c->rs, &text, number)) {
        cite(c, number);
    }
}

static FILE *open_text(const char *path)
{
    FILE *f = fopen(path, "r");
    if (!f) {
        fail_msg("%s is missing", path);
    }
    return f;
}

/* The last field of each line of the rule set's vectors. */
static void cite_vectors(cited *c)
{
    static char line[16384];
    char path[256];
    snprintf(path, sizeof path, "tests/vectors/%s.vectors", c->rs->id);
    FILE *f = open_text(path);
    while (fgets(line, sizeof line, f)) {
        char *last = strrchr(line, ';');
        if (line[0] != '#' && last) {
            cite_text(c, last);
        }
    }
    fclose(f);
}

/* True if the number is a rule, or a chapter ("MOH-3") that has rules. */
static bool in_index(const gs_ruleset *rs, const char *number)
{
    size_t n = strlen(number);
    bool found = gs_ruleset_rule(rs, number) != NULL;
    for (int i = 0; i < rs->n_rules && !found; i++) {
        const char *rule = rs->rules[i].number;
        found = strncmp(rule, number, n) == 0 && rule[n] == '.';
    }
    return found;
}

static int check_source(const gs_ruleset *rs, const char *path)
{
    static char line[4096];
    rule_number number;
    int numbers = 0;
    FILE *f = open_text(path);
    while (fgets(line, sizeof line, f)) {
        const char *at = line;
        while (next_number(rs, &at, number)) {
            numbers++;
            if (!in_index(rs, number)) {
                fail_msg("%s names %s, which the index lacks", path, number);
            }
        }
    }
    fclose(f);
    return numbers;
}

void props_sources(void **state)
{
    const rules_course *course = *state;
    const gs_ruleset *rs = props_rules(course->id);
    DIR *d = opendir(course->folder);
    assert_non_null(d);
    int numbers = 0;
    for (struct dirent *e; (e = readdir(d)) != NULL;) {
        char path[512];
        const char *dot = strrchr(e->d_name, '.');
        if (dot && (strcmp(dot, ".c") == 0 || strcmp(dot, ".h") == 0)) {
            snprintf(path, sizeof path, "%s/%s", course->folder, e->d_name);
            numbers += check_source(rs, path);
        }
    }
    closedir(d);
    assert_true(numbers > rs->n_procs);
}

void props_coverage(void **state)
{
    rules_course *course = *state;
    const gs_ruleset *rs = props_rules(course->id);
    assert_ptr_equal(course->cited.rs, rs);
    cite_vectors(&course->cited);
    int silent = 0;
    for (int i = 0; i < rs->n_rules; i++) {
        if (rs->rules[i].state == GS_RULE_PROCEDURE && !course->cited.seen[i]) {
            print_error("%s: no vector and no working cites it\n", rs->rules[i].number);
            silent++;
        }
        if (rs->rules[i].state == GS_RULE_OPEN) { /* what is not done says why */
            assert_true(course->may_be_open && rs->rules[i].why);
        }
    }
    assert_int_equal(silent, 0);
}

/* ---- random situations ---- */

uint32_t pick(picker *p, uint32_t n)
{
    return gs_random_at(p->seed, 7, p->at++, 0, n);
}

void random_situation(picker *p, const gs_proc *proc, uint32_t keep, void *in)
{
    memset(in, 0, proc->in_size);
    gs_facts_default(proc->in, proc->n_in, in);
    for (int i = 0; i < proc->n_in; i++) {
        const gs_fact *f = &proc->in[i];
        if (pick(p, 10) >= keep) {
            static const int32_t steps[] = {1, 100, 10, 1}; /* by places of a decimal */
            int32_t step = f->type == GS_FACT_DEC ? steps[f->places] : 1;
            int64_t last = ((int64_t)f->hi - f->lo) / step;
            uint32_t n = pick(p, (uint32_t)last + 3);
            n = n > (uint32_t)last + 1 ? (uint32_t)last : n > (uint32_t)last ? 0 : n;
            gs_fact_set(f, in, f->lo + step * (int32_t)n);
        }
    }
}

/* ---- replay ---- */

static void read_situation(const gs_proc *p, const char *situation, void *in)
{
    gs_err err = {0};
    assert_non_null(p);
    if (gs_proc_situation(p, situation, strlen(situation), in, &err) != GS_OK) {
        fail_msg("%s %s: %s: %s", p->name, situation, err.key, err.text);
    }
}

typedef struct case_out {
    gs_str situation, dice, result, line, answer;
} case_out;

static void case_free(case_out *c)
{
    gs_str_free(&c->situation);
    gs_str_free(&c->dice);
    gs_str_free(&c->result);
    gs_str_free(&c->line);
    gs_str_free(&c->answer);
}

/* Rolled, a situation gives what the batch makes of the same situation and dice; a situation at
 * fault names the same key in both. Returns true if it could be rolled. */
static bool check_replay(const gs_ruleset *rs, const gs_proc *p, const void *in, gs_seeded *seeded,
                         cited *c)
{
    static _Alignas(16) char again[GS_MAX_FACTS_SIZE], out[GS_MAX_FACTS_SIZE];
    static gs_rolls rolls;
    static gs_working working;
    case_out k = {0};
    gs_err err = {0};
    gs_facts_print(p->in, p->n_in, in, false, &k.situation);
    gs_status fault = gs_proc_situation(p, gs_str_text(&k.situation), k.situation.len, again, &err);
    if (fault == GS_OK) {
        assert_memory_equal(in, again, p->in_size);
        assert_int_equal(gs_proc_run(p, in, &seeded->dice, out, &rolls, &working, &err), GS_OK);
        gs_rolls_print(&rolls, p->labels, p->n_labels, &k.dice);
        gs_facts_print(p->out, p->n_out, out, true, &k.result);
        cite_working(c, &working);
    } else {
        gs_str_addf(&k.result, "error ; %s: %s", err.key, err.text);
    }
    gs_str_addf(&k.line, "X ; %s ; %s ; %s", p->name, gs_str_text(&k.situation),
                gs_str_text(&k.dice));
    assert_true(gs_batch_line(rs, gs_str_text(&k.line), k.line.len, &k.answer));
    assert_memory_equal(gs_str_text(&k.answer), "X ; ", 4);
    if (strcmp(gs_str_text(&k.answer) + 4, gs_str_text(&k.result)) != 0) {
        fail_msg("%s\n  rolled: %s\n  batch:  %s", gs_str_text(&k.line), gs_str_text(&k.result),
                 gs_str_text(&k.answer));
    }
    case_free(&k);
    return fault == GS_OK;
}

void props_replay(void **state)
{
    static _Alignas(16) char in[GS_MAX_FACTS_SIZE];
    rules_course *course = *state;
    const gs_ruleset *rs = props_rules(course->id);
    gs_seeded seeded;
    gs_seeded_init(&seeded, course->seed, 5);
    course->cited.rs = rs;
    for (int i = 0; i < rs->n_procs; i++) {
        picker pk = {.seed = 100 + (uint64_t)i};
        int rolled = 0;
        for (uint32_t k = 0; k < PROPS_SITUATIONS; k++) {
            random_situation(&pk, rs->procs[i], k % 10, in);
            rolled += check_replay(rs, rs->procs[i], in, &seeded, &course->cited);
        }
        if (rolled < course->lawful) {
            fail_msg("%s: only %d situations could be rolled", rs->procs[i]->name, rolled);
        }
    }
}

void check_rolled(rules_course *course, const char *proc, const char *situation)
{
    static _Alignas(16) char in[GS_MAX_FACTS_SIZE];
    const gs_ruleset *rs = props_rules(course->id);
    const gs_proc *p = gs_ruleset_proc(rs, proc);
    gs_seeded seeded;
    gs_seeded_init(&seeded, course->seed, 8);
    read_situation(p, situation, in);
    assert_true(check_replay(rs, p, in, &seeded, &course->cited));
}

static void run_seeded(const gs_proc *p, const void *in, uint64_t seed, void *out,
                       gs_working *working)
{
    gs_seeded dice;
    gs_seeded_init(&dice, seed, 7);
    assert_int_equal(gs_proc_run(p, in, &dice.dice, out, NULL, working, NULL), GS_OK);
}

void props_working(void **state)
{
    static _Alignas(16) char in[GS_MAX_FACTS_SIZE];
    static _Alignas(16) char with[GS_MAX_FACTS_SIZE], without[GS_MAX_FACTS_SIZE];
    static gs_working working;
    const rules_course *course = *state;
    const gs_ruleset *rs = props_rules(course->id);
    for (int i = 0; i < rs->n_procs; i++) {
        const gs_proc *p = rs->procs[i];
        picker pk = {.seed = 200 + (uint64_t)i};
        for (uint32_t k = 0; k < 200; k++) {
            random_situation(&pk, p, k % 10, in);
            if (!p->check || p->check(in, NULL) == GS_OK) {
                run_seeded(p, in, k, with, &working);
                run_seeded(p, in, k, without, NULL);
                assert_memory_equal(with, without, p->out_size);
            }
        }
    }
}

/* ---- odds against many rolls ---- */

/* How often each value of each key came in PROPS_ROLLS runs. */
static int **count_rolls(const gs_proc *p, const void *in, const gs_odds_key *keys, int n,
                         gs_seeded *seeded)
{
    static _Alignas(16) char out[GS_MAX_FACTS_SIZE];
    int **seen = calloc((size_t)n, sizeof *seen);
    for (int i = 0; i < n; i++) {
        seen[i] = calloc((size_t)keys[i].count, sizeof **seen);
    }
    for (int r = 0; r < PROPS_ROLLS; r++) {
        assert_int_equal(gs_proc_run(p, in, &seeded->dice, out, NULL, NULL, NULL), GS_OK);
        for (int i = 0; i < n; i++) {
            int32_t v = gs_fact_get(keys[i].out, out);
            int j = 0;
            while (j < keys[i].count && keys[i].values[j].value != v) {
                j++;
            }
            if (j == keys[i].count) {
                fail_msg("%s: %s rolled a value that the odds do not hold", p->name,
                         keys[i].out->key);
            }
            seen[i][j]++;
        }
    }
    return seen;
}

/* Within 5 sigma; values too rare to judge are left out. */
static void compare_key(const gs_proc *p, const void *in, const gs_odds_key *key, const int *seen)
{
    double sum = 0;
    assert_false(key->estimate);
    for (int j = 0; j < key->count; j++) {
        double want = key->values[j].p * PROPS_ROLLS;
        double sigma = sqrt(want * (1 - key->values[j].p));
        sum += key->values[j].p;
        if (want > 20 && fabs(seen[j] - want) > 5 * sigma + 0.5) {
            gs_str s = {0};
            gs_facts_print(p->in, p->n_in, in, false, &s);
            fail_msg("%s %s: %s = %d came %d times of %d, expected %.1f", p->name,
                     gs_str_text(&s), key->out->key, (int)key->values[j].value, seen[j],
                     PROPS_ROLLS, want);
        }
    }
    assert_true(fabs(sum - 1) < 1e-9);
}

/* The exact odds of a random situation, every output, against many rolls. Returns false if the
 * situation is at fault. */
static bool check_odds(const gs_proc *p, picker *pk, uint32_t keep, gs_seeded *seeded)
{
    static _Alignas(16) char in[GS_MAX_FACTS_SIZE];
    random_situation(pk, p, keep, in);
    if (p->check && p->check(in, NULL) != GS_OK) {
        return false;
    }
    gs_arena *a = gs_arena_new();
    gs_odds_key *keys;
    int n;
    assert_int_equal(gs_odds(p, in, NULL, 0, a, &keys, &n, NULL), GS_OK);
    int **seen = count_rolls(p, in, keys, n, seeded);
    for (int i = 0; i < n; i++) {
        compare_key(p, in, &keys[i], seen[i]);
        free(seen[i]);
    }
    free(seen);
    gs_arena_free(a);
    return true;
}

void props_odds(void **state)
{
    const rules_course *course = *state;
    const gs_ruleset *rs = props_rules(course->id);
    gs_seeded seeded;
    gs_seeded_init(&seeded, course->seed, 6);
    for (int i = 0; i < rs->n_procs; i++) {
        picker pk = {.seed = 900 + (uint64_t)i};
        for (int done = 0; rs->procs[i]->n_labels && done < course->odds_cases;) {
            done += check_odds(rs->procs[i], &pk, course->odds_keep, &seeded);
        }
    }
}

/* ---- odds against every throw ---- */

static gs_status every_roll(gs_dice *d, int label, const char *name, int n,
                            const gs_faces *faces, uint8_t *sides, gs_err *err)
{
    every_throw *e = (every_throw *)d;
    (void)label;
    (void)faces;
    if (e->used + n > PROPS_DEEPEST) {
        return gs_err_key(err, GS_LIMIT, name, "more dice than this test throws");
    }
    for (int i = 0; i < n; i++) {
        if (e->used == e->depth) {
            e->side[e->depth++] = 0;
        }
        sides[i] = e->side[e->used++];
    }
    return GS_OK;
}

static void every_begin(gs_dice *d)
{
    ((every_throw *)d)->used = 0;
}

void every_throw_init(every_throw *e)
{
    *e = (every_throw){.dice = {.roll = every_roll, .begin = every_begin}};
}

bool every_throw_next(every_throw *e)
{
    e->depth = e->used;
    while (e->depth > 0 && e->side[e->depth - 1] == 5) {
        e->depth--;
    }
    if (e->depth > 0) {
        e->side[e->depth - 1]++;
    }
    return e->depth > 0;
}

enum { MOST_VALUES = 512 };

/* Counts every throw, in parts of 6 ^ PROPS_DEEPEST; returns their sum. */
static uint64_t count_throws(const gs_proc *p, const void *in, const gs_odds_key *keys, int n,
                             uint64_t *count)
{
    static _Alignas(16) char out[GS_MAX_FACTS_SIZE];
    uint64_t total = 0;
    every_throw e;
    every_throw_init(&e);
    do {
        assert_int_equal(gs_proc_run(p, in, &e.dice, out, NULL, NULL, NULL), GS_OK);
        uint64_t weight = 1;
        for (int d = e.used; d < PROPS_DEEPEST; d++) {
            weight *= 6;
        }
        total += weight;
        for (int i = 0; i < n; i++) {
            int32_t v = gs_fact_get(keys[i].out, out);
            for (int j = 0; j < keys[i].count && j < MOST_VALUES; j++) {
                count[i * MOST_VALUES + j] += keys[i].values[j].value == v ? weight : 0;
            }
        }
    } while (every_throw_next(&e));
    return total;
}

void check_every_throw(const gs_ruleset *rs, const char *proc, const char *situation)
{
    static _Alignas(16) char in[GS_MAX_FACTS_SIZE];
    const gs_proc *p = gs_ruleset_proc(rs, proc);
    read_situation(p, situation, in);
    gs_arena *a = gs_arena_new();
    gs_odds_key *keys;
    int n;
    assert_int_equal(gs_odds(p, in, NULL, 0, a, &keys, &n, NULL), GS_OK);
    uint64_t *count = calloc((size_t)n * MOST_VALUES, sizeof *count);
    uint64_t total = count_throws(p, in, keys, n, count);
    for (int i = 0; i < n; i++) {
        uint64_t sum = 0;
        assert_true(keys[i].total > 0 && total % keys[i].total == 0);
        for (int j = 0; j < keys[i].count && j < MOST_VALUES; j++) {
            const gs_odds_value *v = &keys[i].values[j];
            uint64_t came = count[i * MOST_VALUES + j];
            if (came != v->weight * (total / keys[i].total)) {
                fail_msg("%s %s: %s = %d in %llu of %llu throws, odds say %llu of %llu", proc,
                         situation, keys[i].out->key, (int)v->value, (unsigned long long)came,
                         (unsigned long long)total, (unsigned long long)v->weight,
                         (unsigned long long)keys[i].total);
            }
            sum += came;
        }
        assert_true(sum == total);
    }
    free(count);
    gs_arena_free(a);
}

/* ---- single lines of the batch ---- */

void check_counted(const gs_ruleset *rs, const char *proc, const char *situation)
{
    gs_str line = {0};
    gs_str out = {0};
    gs_str_addf(&line, "X ; %s ; %s ; odds", proc, situation);
    assert_true(gs_batch_line(rs, gs_str_text(&line), line.len, &out));
    assert_null(strstr(gs_str_text(&out), "error ;"));
    assert_null(strchr(gs_str_text(&out), '~'));
    gs_str_free(&line);
    gs_str_free(&out);
}

void check_fault(const gs_ruleset *rs, const char *line, const char *key)
{
    char want[96];
    gs_str out = {0};
    snprintf(want, sizeof want, "X ; error ; %s: ", key);
    assert_true(gs_batch_line(rs, line, strlen(line), &out));
    if (strncmp(gs_str_text(&out), want, strlen(want)) != 0) {
        fail_msg("%s: wanted %s, got %s", line, want, gs_str_text(&out));
    }
    gs_str_free(&out);
}

/* ---- the descriptor ---- */

static bool knows_word(const gs_fact *f, const char *word)
{
    for (int i = 0; f->words[i]; i++) {
        if (strcmp(f->words[i], word) == 0) {
            return true;
        }
    }
    return false;
}

/* The words of f are words of the option, and so is its default: the same, unless the option's
 * own is one for the procedure's caller (GOH: losses by the campaign's rules). */
static bool same_words(const gs_fact *option, const gs_fact *f)
{
    const char *dflt = option->words[option->dflt];
    for (int i = 0; f->words[i]; i++) {
        if (!knows_word(option, f->words[i])) {
            return false;
        }
    }
    return !knows_word(f, dflt) || strcmp(f->words[f->dflt], dflt) == 0;
}

/* What a procedure reads as an option is what the rule set lists, default and all. */
static void check_options(const gs_ruleset *rs, const gs_proc *p)
{
    for (int k = 0; k < p->n_in; k++) {
        const gs_fact *f = &p->in[k];
        if (strncmp(f->key, "options.", 8) != 0) {
            continue;
        }
        const gs_fact *o = gs_fact_find(rs->options, rs->n_options, f->key, strlen(f->key));
        if (!o || o->type != f->type ||
            !(f->words ? same_words(o, f) : !o->words && o->dflt == f->dflt)) {
            fail_msg("%s: %s differs from the list of options", p->name, f->key);
        }
    }
}

/* Defaults are lawful, facts lie inside their struct, no two outputs share a place, and the main
 * rules stand in the index. */
static void check_procedure(const gs_ruleset *rs, const gs_proc *p)
{
    static _Alignas(16) char in[GS_MAX_FACTS_SIZE];
    bool taken[GS_MAX_FACTS_SIZE / 4] = {false};
    cited main_rules = {.rs = rs};
    read_situation(p, "", in);
    for (int k = 0; k < p->n_in; k++) {
        assert_true(p->in[k].offset + sizeof(int32_t) <= p->in_size);
        assert_true(strlen(p->in[k].help) > 0);
    }
    for (int k = 0; k < p->n_out; k++) {
        size_t at = p->out[k].offset;
        assert_true(at + sizeof(int32_t) <= p->out_size && !taken[at / 4]);
        taken[at / 4] = true;
    }
    assert_non_null(strstr(p->rules, rs->prefix));
    cite_text(&main_rules, p->rules);
}

void props_descriptor(void **state)
{
    const rules_course *course = *state;
    const gs_ruleset *rs = props_rules(course->id);
    assert_true(rs->n_rules <= GS_COUNT(((cited *)0)->seen));
    for (int i = 0; i < rs->n_options; i++) {
        assert_int_equal(rs->options[i].offset, 4 * i);
    }
    for (int i = 0; i < GS_PART_COUNT; i++) {
        assert_true(!rs->part[i] || gs_ruleset_proc(rs, rs->part[i]));
    }
    for (int i = 0; i < rs->n_procs; i++) {
        check_options(rs, rs->procs[i]);
        check_procedure(rs, rs->procs[i]);
    }
}
