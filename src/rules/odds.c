/* Exact odds: what an output may be and how likely it is, from every course that a procedure may
 * take; where there are too many courses, from rolls. */
#include "odds_int.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#define DEFAULT_LIMIT UINT64_C(4000000)
#define MONTE_CARLO_RUNS 200000
#define QUICK 20000 /* courses that all outputs together may take */
#define MAX_OUTPUTS 128

static void clear_dists(odds_count *c)
{
    for (int i = 0; i < c->n_dist; i++) {
        c->dist[i].count = 0;
        c->dist[i].exact = false;
    }
}

static void monte_carlo(odds_count *c)
{
    _Alignas(16) char out[GS_MAX_FACTS_SIZE];
    gs_seeded dice;
    gs_seeded_init(&dice, 1, 0x6f646473u);
    clear_dists(c);
    c->exact = false;
    odds_weight one = {.part = 1.0 / MONTE_CARLO_RUNS};
    for (int run = 0; run < MONTE_CARLO_RUNS; run++) {
        if (gs_proc_run(c->p, c->in, &dice.dice, out, NULL, NULL, NULL) != GS_OK) {
            continue;
        }
        for (int i = 0; i < c->n_dist; i++) {
            odds_dist_add(c, &c->dist[i], gs_fact_get(c->dist[i].fact, out), one, 0);
        }
    }
}

static bool value_before(const gs_fact *f, int32_t a, int32_t b)
{
    return f->type == GS_FACT_WORD ? strcmp(f->words[a], f->words[b]) < 0 : a < b;
}

/* Brings the weights of an output to one power; false if they outgrow 64 bits. */
static bool level(odds_dist *d)
{
    int32_t dice = 0;
    uint64_t total = 0;
    bool fit = true;
    for (int i = 0; i < d->count; i++) {
        dice = d->v[i].dice > dice ? d->v[i].dice : dice;
    }
    for (int i = 0; i < d->count && fit; i++) {
        odds_value *v = &d->v[i];
        fit = (v->dice == dice || odds_weight_level(&v->w.whole, &v->dice, 0, dice)) &&
              !__builtin_add_overflow(total, v->w.whole, &total);
    }
    return fit;
}

/* Takes out of each weight the dice that did not matter. */
static void shorten(odds_dist *d)
{
    for (int i = 0; i < d->count; i++) {
        for (; d->v[i].dice > 0 && d->v[i].w.whole % 6 == 0; d->v[i].dice--) {
            d->v[i].w.whole /= 6;
        }
    }
}

/* Makes doubles of whole weights. */
static void to_parts(odds_dist *d)
{
    for (int i = 0; i < d->count; i++) {
        double part = (double)d->v[i].w.whole;
        for (int32_t k = 0; k < d->v[i].dice; k++) {
            part /= 6;
        }
        d->v[i].w.part = part;
    }
}

static void sort_words(gs_odds_key *key)
{
    for (int i = 1; i < key->count && key->out->type == GS_FACT_WORD; i++) {
        gs_odds_value v = key->values[i];
        int k = i;
        for (; k > 0 && value_before(key->out, v.value, key->values[k - 1].value); k--) {
            key->values[k] = key->values[k - 1];
        }
        key->values[k] = v;
    }
}

static void take_result(const odds_dist *d, bool estimate, gs_arena *a, gs_odds_key *key)
{
    *key = (gs_odds_key){.out = d->fact, .count = d->count, .estimate = estimate};
    key->values = GS_NEW_ARRAY(a, gs_odds_value, d->count ? d->count : 1);
    double sum = 0;
    for (int i = 0; i < d->count; i++) {
        if (d->exact) {
            key->total += d->v[i].w.whole;
        } else {
            sum += d->v[i].w.part;
        }
    }
    for (int i = 0; i < d->count; i++) {
        gs_odds_value *v = &key->values[i]; /* zeroed */
        v->value = d->v[i].value;
        if (d->exact) {
            v->weight = d->v[i].w.whole;
            v->p = (double)v->weight / (double)key->total;
        } else {
            v->p = d->v[i].w.part / sum;
        }
        if (estimate) {
            v->error = sqrt(v->p * (1 - v->p) / MONTE_CARLO_RUNS);
        }
    }
    sort_words(key);
}

/* Counts with the outputs now wanted, in whole numbers or doubles. */
static bool count_courses(odds_count *c, bool exact)
{
    c->exact = exact;
    bool counted = odds_count_courses(c);
    for (int i = 0; i < c->n_dist && counted; i++) {
        odds_dist *d = &c->dist[i];
        d->exact = exact && level(d);
        if (exact && !d->exact) {
            shorten(d);
            d->exact = level(d);
        }
        if (exact && !d->exact) {
            to_parts(d);
        }
    }
    return counted;
}

/* Asks for this output too. */
static void want(odds_count *c, const gs_fact *f)
{
    c->ask.wants[f->offset / 4 / 64] |= UINT64_C(1) << (f->offset / 4 % 64);
    c->dist[c->n_dist++] = (odds_dist){.fact = f};
}

static void forget_dists(odds_count *c)
{
    for (int i = 0; i < c->n_dist; i++) {
        if (!c->dist[i].lent) {
            gs_free(c->dist[i].v);
        }
    }
    c->n_dist = 0;
    memset(c->ask.wants, 0, sizeof c->ask.wants);
}

/* One output by itself: exactly, else in doubles, else by Monte Carlo. It has no values if it is
 * left out of the count. */
static void count_one(odds_count *c, const gs_fact *f, uint64_t limit, gs_arena *a,
                      gs_odds_key *key)
{
    c->limit = limit;
    want(c, f);
    bool counted = count_courses(c, true) || (c->overflow && count_courses(c, false));
    if (!counted) {
        monte_carlo(c);
    }
    if (c->dist[0].count) {
        take_result(&c->dist[0], !counted, a, key);
    }
    forget_dists(c);
}

/* All outputs at once, if that is quick: those that come out in whole numbers are marked. */
static void count_together(odds_count *c, uint64_t limit, gs_arena *a, gs_odds_key *keys,
                           bool *done)
{
    for (int i = 0; i < c->p->n_out; i++) {
        want(c, &c->p->out[i]);
    }
    memset(c->ask.wants, 0xFF, sizeof c->ask.wants);
    c->limit = limit < QUICK ? limit : QUICK;
    bool counted = count_courses(c, true);
    for (int i = 0; i < c->n_dist && counted; i++) {
        done[i] = c->dist[i].exact;
        if (done[i] && c->dist[i].count) {
            take_result(&c->dist[i], false, a, &keys[i]);
        }
    }
    forget_dists(c);
}

/* Every output; returns how many have odds. */
static int count_all(odds_count *c, uint64_t limit, gs_arena *a, gs_odds_key *keys)
{
    bool done[MAX_OUTPUTS] = {false};
    int count = 0;
    count_together(c, limit, a, keys, done);
    for (int i = 0; i < c->p->n_out; i++) {
        const gs_fact *f = &c->p->out[i];
        if (!done[i] && !f->not_in_odds) {
            count_one(c, f, limit, a, &keys[i]);
        }
        if (keys[i].out && !f->not_in_odds) {
            keys[count++] = keys[i];
        }
    }
    return count;
}

gs_status gs_odds(const gs_proc *p, const void *in, const gs_fact *only, uint64_t limit,
                  gs_arena *a, gs_odds_key **keys, int *count, gs_err *err)
{
    (void)err;
    assert(p->state_size <= GS_MAX_STATE && p->out_size <= GS_MAX_FACTS_SIZE);
    assert(p->n_out <= MAX_OUTPUTS && p->plan_size <= GS_MAX_PLAN);
    odds_dist dist[MAX_OUTPUTS];
    odds_count c; /* its room stays as it is: clearing it would cost more than many a count */
    c.p = p;
    c.in = in;
    c.dist = dist;
    c.n_dist = 0;
    c.bouts.kinds = 0;
    gs_ask_init(&c.ask);
    c.ask.odds = true;
    c.ask.bouts = &c.bouts;
    c.ask.plan = c.plan;
    if (p->plan) {
        memset(c.plan, 0, p->plan_size);
        p->plan(in, c.plan, &c.ask);
    }
    limit = limit ? limit : DEFAULT_LIMIT;
    *keys = GS_NEW_ARRAY(a, gs_odds_key, only ? 1 : p->n_out + 1);
    if (!only) {
        *count = count_all(&c, limit, a, *keys);
    } else if (only->not_in_odds) {
        *count = 0;
    } else {
        count_one(&c, only, limit, a, *keys);
        *count = (*keys)->out != NULL;
    }
    return GS_OK;
}

void gs_odds_print(const gs_odds_key *k, gs_str *out)
{
    gs_str_add(out, k->out->key);
    gs_str_addc(out, k->estimate ? '~' : '=');
    bool any = false;
    for (int i = 0; i < k->count; i++) {
        const gs_odds_value *v = &k->values[i];
        if (v->p < 0.00000000005) {
            continue;
        }
        gs_str_add(out, any ? "," : "");
        gs_fact_print(k->out, v->value, out);
        if (k->estimate) {
            gs_str_addf(out, ":%.6f±%.6f", v->p, v->error);
        } else {
            gs_str_addf(out, ":%.10f", v->p);
        }
        any = true;
    }
}

int32_t gs_odds_tenths(const gs_odds_value *v)
{
    return (int32_t)(v->p * 1000 + 0.5);
}
