#ifndef RULES_PROPS_H
#define RULES_PROPS_H
/* What holds for the procedures of every rule set, tried on random situations: for the property
 * tests of the rule sets. Include once, after test.h. */
#include "gesta/odds.h"
#include "gesta/rules.h"

#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the rules that were cited ---- */
typedef struct cited {
    const gs_ruleset *rs;
    bool seen[1024]; /* by row of rs->rules */
} cited;

static void cite(cited *c, const char *number)
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
    for (int i = 0; i < w->count; i++) {
        if (w->step[i].rule) {
            cite(c, w->step[i].rule);
        }
    }
}

/* Every number with the rule set's prefix in a line: "GOH-10.3.1", "GOH-R46b". */
static void cite_text(cited *c, const char *text)
{
    size_t n = strlen(c->rs->prefix);
    for (const char *p = text; (p = strstr(p, c->rs->prefix)) != NULL;) {
        char number[24];
        size_t len = n;
        if (p[n] == '-' && strchr("RBGC0123456789", p[n + 1]) && p[n + 1]) {
            len += 1 + strspn(p + n + 1, "RBGC.0123456789abcdefghijklmnopqrstuvwxyz");
            while (p[len - 1] == '.') {
                len--;
            }
            snprintf(number, sizeof number, "%.*s", (int)(len < 23 ? len : 23), p);
            cite(c, number);
        }
        p += len;
    }
}

/* The last field of each line of the rule set's vectors. */
static void cite_vectors(cited *c)
{
    static char line[16384];
    char path[256];
    snprintf(path, sizeof path, "tests/vectors/%s.vectors", c->rs->id);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        char *last = strrchr(line, ';');
        if (line[0] != '#' && last) {
            cite_text(c, last);
        }
    }
    fclose(f);
}

/* Every number in the sources of a folder stands in the index. */
static void check_sources(const gs_ruleset *rs, const char *folder)
{
    static char line[4096];
    cited c = {.rs = rs};
    DIR *d = opendir(folder);
    assert_non_null(d);
    int files = 0;
    for (struct dirent *e; (e = readdir(d)) != NULL;) {
        char path[512];
        const char *dot = strrchr(e->d_name, '.');
        if (!dot || (strcmp(dot, ".c") != 0 && strcmp(dot, ".h") != 0)) {
            continue;
        }
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        FILE *f = fopen(path, "r");
        assert_non_null(f);
        while (fgets(line, sizeof line, f)) {
            cite_text(&c, line);
        }
        fclose(f);
        files++;
    }
    closedir(d);
    assert_true(files > 0);
}

/* ---- random situations ---- */
typedef struct picker {
    uint64_t seed;
    uint32_t at;
} picker;

static uint32_t pick(picker *p, uint32_t n)
{
    return gs_random_at(p->seed, 7, p->at++, 0, n);
}

/* Each fact keeps its default, or (keep out of 10 times not) takes any value of its range. */
static void random_situation(picker *p, const gs_proc *proc, uint32_t keep, void *in)
{
    memset(in, 0, proc->in_size);
    gs_facts_default(proc->in, proc->n_in, in);
    for (int i = 0; i < proc->n_in; i++) {
        const gs_fact *f = &proc->in[i];
        if (pick(p, 10) >= keep) {
            static const int32_t steps[] = {1, 100, 10, 1}; /* by places of a decimal */
            int32_t step = f->type == GS_FACT_DEC ? steps[f->places] : 1;
            int64_t span = ((int64_t)f->hi - f->lo) / step + 1;
            gs_fact_set(f, in, f->lo + step * (int32_t)pick(p, (uint32_t)span));
        }
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

/* One random situation: rolled, it gives what the batch makes of the same situation and dice; a
 * situation at fault names the same key in both. Returns true if it could be rolled. */
static bool check_replay(const gs_ruleset *rs, const gs_proc *p, picker *pk, uint32_t keep,
                         gs_seeded *seeded, cited *c)
{
    static _Alignas(16) char in[GS_MAX_FACTS_SIZE], again[GS_MAX_FACTS_SIZE];
    static _Alignas(16) char out[GS_MAX_FACTS_SIZE];
    static gs_rolls rolls;
    static gs_working working;
    case_out k = {0};
    gs_err err = {0};
    random_situation(pk, p, keep, in);
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

/* ---- odds against many rolls ---- */
/* The exact odds of a random situation, every output, against `runs` rolls: within 5 sigma. Values
 * too rare to judge are left out. Returns false if the situation is at fault. */
static bool check_odds(const gs_proc *p, picker *pk, uint32_t keep, int runs, gs_seeded *seeded)
{
    static _Alignas(16) char in[GS_MAX_FACTS_SIZE], out[GS_MAX_FACTS_SIZE];
    gs_err err = {0};
    random_situation(pk, p, keep, in);
    if (p->check && p->check(in, &err) != GS_OK) {
        return false;
    }
    gs_arena *a = gs_arena_new();
    gs_odds_key *keys;
    int n;
    assert_int_equal(gs_odds(p, in, NULL, 0, a, &keys, &n, &err), GS_OK);
    int **seen = calloc((size_t)n, sizeof *seen);
    for (int i = 0; i < n; i++) {
        seen[i] = calloc((size_t)keys[i].count, sizeof **seen);
    }
    for (int r = 0; r < runs; r++) {
        assert_int_equal(gs_proc_run(p, in, &seeded->dice, out, NULL, NULL, &err), GS_OK);
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
    for (int i = 0; i < n; i++) {
        assert_false(keys[i].estimate);
        for (int j = 0; j < keys[i].count; j++) {
            double want = keys[i].values[j].p * runs;
            double sigma = sqrt(want * (1 - keys[i].values[j].p));
            if (want > 20 && fabs(seen[i][j] - want) > 5 * sigma + 0.5) {
                gs_str s = {0};
                gs_facts_print(p->in, p->n_in, in, false, &s);
                fail_msg("%s %s: %s = %d came %d times of %d, expected %.1f", p->name,
                         gs_str_text(&s), keys[i].out->key, (int)keys[i].values[j].value,
                         seen[i][j], runs, want);
            }
        }
        free(seen[i]);
    }
    free(seen);
    gs_arena_free(a);
    return true;
}

/* ---- odds against every throw ---- */
/* A source that goes through all throws of `depth` dice, one after the other. */
typedef struct every_throw {
    gs_dice dice;
    int depth, used;
    uint8_t side[16];
} every_throw;

static gs_status every_roll(gs_dice *d, int label, const char *name, int n,
                            const gs_faces *faces, uint8_t *sides, gs_err *err)
{
    every_throw *e = (every_throw *)d;
    (void)label;
    (void)faces;
    if (e->used + n > e->depth) {
        return gs_err_key(err, GS_LIMIT, name, "more dice than this test throws");
    }
    memcpy(sides, e->side + e->used, (size_t)n);
    e->used += n;
    return GS_OK;
}

static void every_begin(gs_dice *d)
{
    ((every_throw *)d)->used = 0;
}

static bool every_next(every_throw *e)
{
    for (int i = e->depth - 1; i >= 0; i--) {
        if (++e->side[i] < 6) {
            return true;
        }
        e->side[i] = 0;
    }
    return false;
}

/* Every throw of `depth` dice, counted, gives the odds to the last unit. */
static void check_every_throw(const gs_ruleset *rs, const char *proc, const char *situation,
                              int depth)
{
    static _Alignas(16) char in[GS_MAX_FACTS_SIZE], out[GS_MAX_FACTS_SIZE];
    const gs_proc *p = gs_ruleset_proc(rs, proc);
    assert_non_null(p);
    gs_err err = {0};
    if (gs_proc_situation(p, situation, strlen(situation), in, &err) != GS_OK) {
        fail_msg("%s %s: %s: %s", proc, situation, err.key, err.text);
    }
    gs_arena *a = gs_arena_new();
    gs_odds_key *keys;
    int n;
    assert_int_equal(gs_odds(p, in, NULL, 0, a, &keys, &n, &err), GS_OK);
    uint64_t *count = calloc((size_t)n * 512, sizeof *count);
    uint64_t total = 0;
    every_throw e = {.dice = {every_roll, every_begin, NULL}, .depth = depth};
    do {
        total++;
        assert_int_equal(gs_proc_run(p, in, &e.dice, out, NULL, NULL, &err), GS_OK);
        for (int i = 0; i < n; i++) {
            int32_t v = gs_fact_get(keys[i].out, out);
            for (int j = 0; j < keys[i].count && j < 512; j++) {
                count[i * 512 + j] += keys[i].values[j].value == v;
            }
        }
    } while (every_next(&e));
    for (int i = 0; i < n; i++) {
        uint64_t sum = 0;
        assert_true(keys[i].total > 0 && total % keys[i].total == 0);
        for (int j = 0; j < keys[i].count && j < 512; j++) {
            if (count[i * 512 + j] != keys[i].values[j].weight * (total / keys[i].total)) {
                fail_msg("%s %s: %s = %d in %llu throws, odds say %llu of %llu", proc, situation,
                         keys[i].out->key, (int)keys[i].values[j].value,
                         (unsigned long long)count[i * 512 + j],
                         (unsigned long long)keys[i].values[j].weight,
                         (unsigned long long)keys[i].total);
            }
            sum += count[i * 512 + j];
        }
        assert_true(sum == total);
    }
    free(count);
    gs_arena_free(a);
}
#endif
