/* Luck: the hits of a battle against what the exact odds of its own resolutions
 * expect. */
#include "gesta/day.h"

#include "gesta/odds.h"
#include "gesta/story.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct sum {
    double mean, variance;
    int truth, rolls;
} sum;

/* The odds of one output of a resolution whose dice are known, in the arena;
 * NULL: they cannot be told. */
static const gs_odds_key *odds_of(gs_arena *a, const gs_setup *s, const gs_log_resolve *r,
                                  const char *key)
{
    _Alignas(16) char in[GS_MAX_FACTS_SIZE];
    const gs_proc *p = gs_battle_proc(s->ruleset, r->procedure);
    const gs_fact *out = p ? gs_fact_find(p->out, p->n_out, key, strlen(key)) : NULL;
    bool known = r->situation && r->dice && r->result && !r->counted;
    gs_odds_key *keys;
    int n;
    bool ok = out && known &&
              gs_proc_situation(p, r->situation, strlen(r->situation), in, NULL) == GS_OK &&
              gs_odds(p, in, out, 200000, a, &keys, &n, NULL) == GS_OK && n == 1;
    return ok ? &keys[0] : NULL;
}

/* Adds one output of one resolution: its expectation by the core's odds, and
 * what it was. */
static void add_luck(const gs_setup *s, const gs_log_resolve *r, const char *key, sum *l)
{
    gs_arena *scratch = gs_arena_new();
    const gs_odds_key *odds = odds_of(scratch, s, r, key);
    if (odds) {
        double mean = 0, square = 0;
        for (int i = 0; i < odds->count; i++) {
            const gs_odds_value *v = &odds->values[i];
            mean += v->p * v->value;
            square += v->p * v->value * v->value;
        }
        l->mean += mean;
        l->variance += square - mean * mean;
        l->truth += gs_kv_int(r->result, key, 0);
        l->rolls++;
    }
    gs_arena_free(scratch);
}

/* The chance of all values that are good, in thousandths; -1: it cannot be
 * told, or by an estimate alone. */
static int chance_of(const gs_setup *s, const gs_log_resolve *r, const char *key,
                     bool (*good)(const gs_odds_key *k, int value, const void *what),
                     const void *what)
{
    gs_arena *scratch = gs_arena_new();
    const gs_odds_key *odds = r->patches ? NULL : odds_of(scratch, s, r, key);
    bool exact = odds && !odds->estimate;
    double p = 0;
    for (int i = 0; exact && i < odds->count; i++) {
        p += good(odds, odds->values[i].value, what) ? odds->values[i].p : 0;
    }
    gs_arena_free(scratch);
    return exact ? (int)(p * 1000 + 0.5) : -1;
}

static bool is_so_many(const gs_odds_key *k, int value, const void *least)
{
    (void)k;
    return value >= *(const int *)least;
}

int gs_roll_at_least(const gs_setup *s, const gs_log_resolve *r, const char *key, int least)
{
    return chance_of(s, r, key, is_so_many, &least);
}

static bool is_one_of(const gs_odds_key *k, int value, const void *words)
{
    for (const char *const *w = words; *w; w++) {
        if (gs_word_index(k->out->words, *w) == value) {
            return true;
        }
    }
    return false;
}

int gs_roll_one_of(const gs_setup *s, const gs_log_resolve *r, const char *key,
                   const char *const *words)
{
    return chance_of(s, r, key, is_one_of, words);
}

static int actors_side(const gs_setup *s, gs_ref actor)
{
    int of = actor.kind == GS_REF_UNIT ? gs_setup_unit_of(s, actor.ix) : -1;
    return of >= 0 ? s->units[of].side : -1;
}

static void add_entry(const gs_setup *s, const gs_entry *e, sum side[GS_SIDES])
{
    int actor = actors_side(s, e->actor);
    for (int k = 0; actor >= 0 && k < e->n_parts; k++) {
        const gs_log_resolve *r = &e->parts[k].u.resolve;
        if (e->parts[k].kind != GS_LOG_RESOLVE) {
            continue;
        }
        if (strcmp(r->procedure, "melee") == 0) {
            add_luck(s, r, "defender.hits", &side[actor]);
            add_luck(s, r, "attacker.hits", &side[1 - actor]);
        } else if (strcmp(r->procedure, "shooting") == 0) {
            bool back = r->situation && strstr(r->situation, "moment=charged") != NULL;
            add_luck(s, r, "target.hits", &side[back ? 1 - actor : actor]);
        }
    }
}

void gs_luck_of(const gs_setup *s, const gs_log *log, gs_luck side[GS_SIDES])
{
    sum sums[GS_SIDES] = {{0}};
    for (int i = 0; i < log->count; i++) {
        add_entry(s, &log->entries[i], sums);
    }
    for (int i = 0; i < GS_SIDES; i++) {
        side[i] = (gs_luck){.mean_milli = (int32_t)(sums[i].mean * 1000 + 0.5),
                            .sd_milli = (int32_t)(sqrt(sums[i].variance) * 1000 + 0.5),
                            .truth = sums[i].truth,
                            .rolls = sums[i].rolls};
    }
}

/* How far the truth lies above what was to be expected, in thousandths of a
 * standard deviation. */
static int64_t off_by(const gs_luck *l)
{
    return l->sd_milli > 0 ? ((int64_t)l->truth * 1000 - l->mean_milli) * 1000 / l->sd_milli : 0;
}

int gs_luck_lean(const gs_luck side[GS_SIDES], int64_t *by)
{
    int64_t off[GS_SIDES] = {off_by(&side[0]), off_by(&side[1])};
    int far = llabs(off[1]) > llabs(off[0]) ? 1 : 0;
    *by = llabs(off[far]);
    return *by <= 1000 ? -1 : off[far] > 0 ? far : 1 - far;
}
