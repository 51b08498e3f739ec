/* Exact odds: every course of a procedure, generation by generation (one question each); courses
 * whose states are equal merge. Weights are whole numbers, out of 6 to the number of dice; where
 * they outgrow 64 bits the count is made again in doubles. */
#include "gesta/odds.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#define DEFAULT_LIMIT UINT64_C(4000000)
#define MONTE_CARLO_RUNS 200000
/* Counting in doubles, a course less likely than this is not followed: all of them together stay
 * below the tenth decimal. */
#define NEGLIGIBLE 1e-20

typedef struct node {
    uint64_t hash;
    uint64_t w; /* exact weight out of 6^dice */
    double p;   /* weight in doubles */
    const gs_faces *faces;
    int32_t n;    /* dice asked for */
    int32_t dice; /* rolled so far */
} node;

/* One generation: nodes with their states beside them, and a hash index. */
typedef struct layer {
    node *nodes;
    char *states;
    uint32_t *index;
    size_t count, cap, slots, state_size;
} layer;

typedef struct dist_value {
    int32_t value;
    int32_t dice;
    uint64_t w;
    double p;
} dist_value;

typedef struct dist {
    dist_value *v;
    size_t count, cap;
} dist;

typedef struct counter {
    const gs_proc *p;
    const void *in;
    gs_ask ask;
    dist *dists; /* one an output row; only those asked for are filled */
    bool exact, overflow;
    uint64_t courses, limit;
    layer now, next;
} counter;

static void layer_clear(layer *l)
{
    l->count = 0;
    if (l->slots) {
        memset(l->index, 0, l->slots * sizeof *l->index);
    }
}

static void layer_free(layer *l)
{
    gs_free(l->nodes);
    gs_free(l->states);
    gs_free(l->index);
}

static void layer_index(layer *l, size_t i)
{
    size_t s = l->nodes[i].hash & (l->slots - 1);
    while (l->index[s]) {
        s = (s + 1) & (l->slots - 1);
    }
    l->index[s] = (uint32_t)i + 1;
}

static void layer_grow(layer *l)
{
    l->cap = l->cap ? l->cap * 2 : 64;
    l->slots = l->cap * 2;
    l->nodes = gs_realloc(l->nodes, l->cap * sizeof *l->nodes);
    l->states = gs_realloc(l->states, l->cap * l->state_size);
    l->index = gs_realloc(l->index, l->slots * sizeof *l->index);
    memset(l->index, 0, l->slots * sizeof *l->index);
    for (size_t i = 0; i < l->count; i++) {
        layer_index(l, i);
    }
}

/* 6^d into *out; false beyond 64 bits. */
static bool pow6(int d, uint64_t *out)
{
    uint64_t v = 1;
    for (int i = 0; i < d; i++) {
        if (__builtin_mul_overflow(v, 6u, &v)) {
            return false;
        }
    }
    *out = v;
    return true;
}

/* Adds a weight out of 6^dice to another; both brought to the greater power. */
static bool weight_add(uint64_t *w, int32_t *dice, uint64_t more, int32_t more_dice)
{
    uint64_t f;
    if (more_dice > *dice) {
        if (!pow6(more_dice - *dice, &f) || __builtin_mul_overflow(*w, f, w)) {
            return false;
        }
        *dice = more_dice;
    } else if (more_dice < *dice) {
        if (!pow6(*dice - more_dice, &f) || __builtin_mul_overflow(more, f, &more)) {
            return false;
        }
    }
    return !__builtin_add_overflow(*w, more, w);
}

/* Eight bytes at a time: it serves the index alone and leaves no trace in the count. */
static uint64_t state_hash(const char *state, size_t size)
{
    uint64_t h = 0;
    uint64_t word;
    for (; size >= sizeof word; size -= sizeof word, state += sizeof word) {
        memcpy(&word, state, sizeof word);
        h = (h ^ word) * UINT64_C(0x9E3779B97F4A7C15);
    }
    word = 0;
    memcpy(&word, state, size);
    h = (h ^ word) * UINT64_C(0x9E3779B97F4A7C15);
    return h ^ h >> 32;
}

static void layer_add(counter *c, layer *l, const char *state, const node *what)
{
    uint64_t h = state_hash(state, l->state_size);
    if (l->count == l->cap) {
        layer_grow(l);
    }
    size_t s = h & (l->slots - 1);
    for (; l->index[s]; s = (s + 1) & (l->slots - 1)) {
        size_t i = l->index[s] - 1;
        node *o = &l->nodes[i];
        if (o->hash == h && o->n == what->n && o->faces == what->faces &&
            memcmp(l->states + i * l->state_size, state, l->state_size) == 0) {
            o->p += what->p;
            if (c->exact && !weight_add(&o->w, &o->dice, what->w, what->dice)) {
                c->overflow = true;
            }
            return;
        }
    }
    size_t i = l->count++;
    l->nodes[i] = *what;
    l->nodes[i].hash = h;
    memcpy(l->states + i * l->state_size, state, l->state_size);
    l->index[s] = (uint32_t)i + 1;
}

static void dist_add(counter *c, dist *d, int32_t value, const node *what)
{
    size_t lo = 0;
    size_t hi = d->count;
    while (lo < hi) {
        size_t mid = (lo + hi) / 2;
        if (d->v[mid].value < value) {
            lo = mid + 1;
        } else {
            hi = mid;
        }
    }
    if (lo < d->count && d->v[lo].value == value) {
        d->v[lo].p += what->p;
        if (c->exact && !weight_add(&d->v[lo].w, &d->v[lo].dice, what->w, what->dice)) {
            c->overflow = true;
        }
        return;
    }
    if (d->count == d->cap) {
        d->cap = d->cap ? d->cap * 2 : 16;
        d->v = gs_realloc(d->v, d->cap * sizeof *d->v);
    }
    memmove(d->v + lo + 1, d->v + lo, (d->count - lo) * sizeof *d->v);
    d->v[lo] = (dist_value){value, what->dice, what->w, what->p};
    d->count++;
}

static bool wanted(const counter *c, const gs_fact *f)
{
    size_t i = f->offset / 4u;
    return c->ask.wants[i / 64] >> (i % 64) & 1;
}

/* Takes one course a step on: to the next question, or into the distributions. */
static void advance(counter *c, char *state, const node *what)
{
    _Alignas(16) char out[GS_MAX_FACTS_SIZE];
    memset(out, 0, c->p->out_size);
    node here = *what;
    gs_step_result r = c->p->step(c->in, state, out, &c->ask);
    c->courses++;
    if (r == GS_STEP_ASK) {
        here.n = c->ask.n < 0 ? 0 : c->ask.n;
        here.faces = c->ask.faces;
        layer_add(c, &c->next, state, &here);
    } else if (r == GS_STEP_DONE) {
        for (int i = 0; i < c->p->n_out; i++) {
            if (!wanted(c, &c->p->out[i])) {
                continue;
            }
            int32_t value = gs_fact_get(&c->p->out[i], out);
            if (value != GS_NOT_COUNTED) {
                dist_add(c, &c->dists[i], value, &here);
            }
        }
    }
}

/* Deals the dice left among the classes from `cls` on, each way with its weight. */
static void deal(counter *c, const char *state, const node *at, int cls, int left,
                 const uint8_t *sides, int *count, uint64_t w, double p)
{
    if (c->overflow || c->courses > c->limit) {
        return;
    }
    if (cls == at->faces->classes - 1) {
        count[cls] = left;
        for (int i = 0; i < left; i++) {
            if (c->exact && __builtin_mul_overflow(w, sides[cls], &w)) {
                c->overflow = true;
                return;
            }
            p = p * sides[cls] / 6;
        }
        if (sides[cls] == 0 && left > 0) {
            return;
        }
        _Alignas(16) char copy[GS_MAX_STATE];
        memcpy(copy, state, c->p->state_size);
        memset(c->ask.count, 0, sizeof c->ask.count);
        c->ask.cls = 0;
        for (int i = 0; i < at->faces->classes; i++) {
            c->ask.count[i] = count[i];
            if (count[i]) {
                c->ask.cls = i;
            }
        }
        c->ask.n = at->n;
        node here = *at;
        here.w = w;
        here.p = p;
        here.dice += at->n;
        advance(c, copy, &here);
        return;
    }
    uint64_t ways = 1; /* binomial(left, k) * sides^k, built up with k */
    double ways_p = 1;
    for (int k = 0; k <= left; k++) {
        uint64_t wk = w;
        if (c->exact && __builtin_mul_overflow(w, ways, &wk)) {
            c->overflow = true;
            return;
        }
        count[cls] = k;
        if (ways_p > 0) {
            deal(c, state, at, cls + 1, left - k, sides, count, wk, p * ways_p);
        }
        ways_p = ways_p * (left - k) / (k + 1) * sides[cls] / 6;
        uint64_t up;
        if (c->exact && k < left) {
            if (__builtin_mul_overflow(ways, (uint64_t)(left - k) * sides[cls], &up)) {
                c->overflow = true;
                return;
            }
            ways = up / (uint64_t)(k + 1);
        }
    }
}

static void expand(counter *c, const char *state, const node *at)
{
    uint8_t sides[6] = {0};
    int count[6] = {0};
    for (int s = 0; s < 6; s++) {
        sides[at->faces->of[s]]++;
    }
    deal(c, state, at, 0, at->n, sides, count, at->w, at->p);
}

/* Follows every course; false if it took too many or outgrew whole numbers (see c->overflow). */
static bool count_courses(counter *c)
{
    _Alignas(16) char state[GS_MAX_STATE];
    memset(state, 0, sizeof state);
    layer_clear(&c->now);
    layer_clear(&c->next);
    c->courses = 0;
    c->overflow = false;
    for (int i = 0; i < c->p->n_out; i++) {
        c->dists[i].count = 0;
    }
    node start = {.w = 1, .p = 1};
    advance(c, state, &start);
    while (c->next.count) {
        layer t = c->now;
        c->now = c->next;
        c->next = t;
        layer_clear(&c->next);
        for (size_t i = 0; i < c->now.count; i++) {
            if (!c->exact && c->now.nodes[i].p < NEGLIGIBLE) {
                continue;
            }
            expand(c, c->now.states + i * c->now.state_size, &c->now.nodes[i]);
            if (c->overflow || c->courses > c->limit) {
                return false;
            }
        }
    }
    return true;
}

static void monte_carlo(counter *c)
{
    _Alignas(16) char out[GS_MAX_FACTS_SIZE];
    gs_seeded dice;
    gs_seeded_init(&dice, 1, 0x6f646473u);
    for (int i = 0; i < c->p->n_out; i++) {
        c->dists[i].count = 0;
    }
    c->exact = false;
    node one = {.p = 1.0 / MONTE_CARLO_RUNS};
    for (int run = 0; run < MONTE_CARLO_RUNS; run++) {
        if (gs_proc_run(c->p, c->in, &dice.dice, out, NULL, NULL, NULL) != GS_OK) {
            continue;
        }
        for (int i = 0; i < c->p->n_out; i++) {
            if (wanted(c, &c->p->out[i])) {
                dist_add(c, &c->dists[i], gs_fact_get(&c->p->out[i], out), &one);
            }
        }
    }
}

static bool value_before(const gs_fact *f, int32_t a, int32_t b)
{
    if (f->type == GS_FACT_WORD) {
        return strcmp(f->words[a], f->words[b]) < 0;
    }
    if (f->type == GS_FACT_BOOL) {
        return a < b; /* no, yes */
    }
    return a < b;
}

static void take_result(const counter *c, const gs_fact *f, const dist *d, bool estimate,
                        gs_arena *a, gs_odds_key *key)
{
    *key = (gs_odds_key){.out = f, .count = (int)d->count, .estimate = estimate};
    key->values = GS_NEW_ARRAY(a, gs_odds_value, d->count ? d->count : 1);
    double sum = 0;
    uint64_t total = 0;
    int32_t dice = 0;
    bool exact = c->exact;
    for (size_t i = 0; i < d->count; i++) {
        sum += d->v[i].p;
        dice = d->v[i].dice > dice ? d->v[i].dice : dice;
    }
    for (size_t i = 0; i < d->count; i++) {
        gs_odds_value *v = &key->values[i];
        *v = (gs_odds_value){.value = d->v[i].value, .p = d->v[i].p / sum};
        int32_t have = d->v[i].dice;
        v->weight = d->v[i].w;
        exact = exact && weight_add(&v->weight, &have, 0, dice) &&
                !__builtin_add_overflow(total, v->weight, &total);
        if (estimate) {
            v->error = sqrt(v->p * (1 - v->p) / MONTE_CARLO_RUNS);
        }
        for (size_t k = i; k > 0 && value_before(f, key->values[k].value, key->values[k - 1].value);
             k--) {
            gs_odds_value t = key->values[k];
            key->values[k] = key->values[k - 1];
            key->values[k - 1] = t;
        }
    }
    key->total = exact ? total : 0;
    for (int i = 0; i < key->count; i++) {
        gs_odds_value *v = &key->values[i];
        if (exact && total) {
            v->p = (double)v->weight / (double)total;
        } else {
            v->weight = 0;
        }
    }
}

/* Counts with the outputs now wanted: exactly, else in doubles, else by Monte Carlo. */
static bool count_any(counter *c, uint64_t limit, bool may_estimate, bool *estimate)
{
    c->limit = limit;
    c->exact = true;
    *estimate = false;
    if (count_courses(c)) {
        return true;
    }
    if (c->overflow) {
        c->exact = false;
        if (count_courses(c)) {
            return true;
        }
    }
    if (may_estimate) {
        monte_carlo(c);
        *estimate = true;
    }
    return may_estimate;
}

gs_status gs_odds(const gs_proc *p, const void *in, const gs_fact *only, uint64_t limit,
                  gs_arena *a, gs_odds_key **keys, int *count, gs_err *err)
{
    (void)err;
    assert(p->state_size <= GS_MAX_STATE && p->out_size <= GS_MAX_FACTS_SIZE);
    counter c = {.p = p, .in = in, .ask = {.odds = true}};
    c.now.state_size = c.next.state_size = p->state_size;
    c.dists = gs_malloc(sizeof *c.dists * (size_t)(p->n_out + 1));
    memset(c.dists, 0, sizeof *c.dists * (size_t)(p->n_out + 1));
    limit = limit ? limit : DEFAULT_LIMIT;
    *keys = GS_NEW_ARRAY(a, gs_odds_key, p->n_out + 1);
    *count = 0;
    bool estimate;
    /* all at once, if that is quick */
    bool together = false;
    if (!only) {
        memset(c.ask.wants, 0xFF, sizeof c.ask.wants);
        together = count_any(&c, limit < 20000 ? limit : 20000, false, &estimate);
    }
    for (int i = 0; i < p->n_out; i++) {
        const gs_fact *f = &p->out[i];
        if ((only && f != only) || f->not_in_odds) {
            continue;
        }
        if (!together) {
            memset(c.ask.wants, 0, sizeof c.ask.wants);
            c.ask.wants[f->offset / 4 / 64] = UINT64_C(1) << (f->offset / 4 % 64);
            count_any(&c, limit, true, &estimate);
        }
        if (c.dists[i].count == 0) {
            continue; /* left out of the count */
        }
        take_result(&c, f, &c.dists[i], !together && estimate, a, &(*keys)[(*count)++]);
    }
    for (int i = 0; i < p->n_out; i++) {
        gs_free(c.dists[i].v);
    }
    gs_free(c.dists);
    layer_free(&c.now);
    layer_free(&c.next);
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
