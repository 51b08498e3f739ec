/* Every course of a procedure, generation by generation (one question each); courses whose states
 * are equal merge. Weights are whole numbers, out of 6 to the number of dice; where they outgrow
 * 64 bits the count is made again in doubles. */
#include "odds_int.h"

#include <string.h>

/* Counting in doubles, a course less likely than this is not followed: all of them together stay
 * below the tenth decimal. */
#define NEGLIGIBLE 1e-20
/* 6 to this power, times it, is less than 2^64. */
enum { MOST_IN_TWO = 22 };

/* A course has come to its end: into the distributions. */
static void finish(odds_count *c, const char *out, odds_weight w, int32_t dice)
{
    for (int i = 0; i < c->n_dist; i++) {
        int32_t value = gs_fact_get(c->dist[i].fact, out);
        if (value != GS_NOT_COUNTED) {
            odds_dist_add(c, &c->dist[i], value, w, dice);
        }
    }
}

/* A course has come to a question. */
static void ask(odds_count *c, odds_track *t, const char *state, odds_node *here)
{
    here->n = c->ask.n < 0 ? 0 : c->ask.n;
    here->faces = c->ask.faces;
    here->against = c->ask.against;
    c->ask.against = false;
    odds_layer_add(c, &t->next, state, here);
}

/* One step of a bout. */
static void advance_bout(odds_count *c, odds_track *t, char *state, odds_node *here)
{
    gs_tally out = {0};
    gs_step_result r = t->step(c->in, state, &out, &c->ask);
    c->courses++;
    if (r == GS_STEP_ASK) {
        ask(c, t, state, here);
    } else if (r == GS_STEP_DONE) {
        odds_layer_add(c, t->ends, (const char *)&out, here);
    }
}

void odds_advance(odds_count *c, odds_track *t, char *state, odds_weight w, int32_t dice)
{
    _Alignas(16) char out[GS_MAX_FACTS_SIZE];
    odds_node here = {.w = w, .dice = dice};
    if (t->ends) {
        advance_bout(c, t, state, &here);
        return;
    }
    memset(out, 0, c->p->out_size);
    gs_step_result r = t->step(c->in, state, out, &c->ask);
    c->courses++;
    if (r == GS_STEP_ASK && c->bouts.kinds) {
        odds_fight(c, t, state, w, dice);
    } else if (r == GS_STEP_ASK) {
        ask(c, t, state, &here);
    } else if (r == GS_STEP_DONE) {
        finish(c, out, w, dice);
    }
}

void odds_resume(odds_count *c, odds_track *t, const char *state, const gs_tally *tally,
                 odds_weight w, int32_t dice)
{
    _Alignas(16) char copy[GS_MAX_STATE];
    memcpy(copy, state, t->size);
    c->ask.tally = tally;
    odds_advance(c, t, copy, w, dice);
    c->ask.tally = NULL;
}

/* The dice have fallen: c->ask holds how many in each class. */
static void answered(odds_count *c, odds_track *t, const char *state, const odds_node *at,
                     odds_weight w)
{
    _Alignas(16) char copy[GS_MAX_STATE];
    odds_copy(copy, state, t->size);
    c->ask.n = at->n;
    odds_advance(c, t, copy, w, at->dice + at->n + at->against);
}

/* Deals the dice left among the classes from `cls` on, each way with its weight. */
static void deal(odds_count *c, odds_track *t, const char *state, const odds_node *at, int cls,
                 int left, const uint8_t *sides, int *count, odds_weight w)
{
    if (!odds_going_on(c)) {
        return;
    }
    if (cls == at->faces->classes - 1) {
        if (sides[cls] == 0 && left > 0) {
            return;
        }
        count[cls] = left;
        for (int i = 0; i < left; i++) {
            w = c->exact ? odds_times(c, w, (odds_weight){.whole = sides[cls]})
                         : (odds_weight){.part = w.part * sides[cls] / 6};
        }
        if (c->overflow) {
            return;
        }
        memcpy(c->ask.count, count, sizeof c->ask.count);
        c->ask.cls = 0;
        for (int i = 0; i < at->faces->classes; i++) {
            c->ask.cls = count[i] ? i : c->ask.cls;
        }
        answered(c, t, state, at, w);
        return;
    }
    odds_weight ways = odds_certain(c); /* binomial(left, k) * sides^k, built up with k */
    for (int k = 0; k <= left && (k == 0 || sides[cls]); k++) {
        count[cls] = k;
        deal(c, t, state, at, cls + 1, left - k, sides, count, odds_times(c, w, ways));
        if (!c->exact) {
            ways.part = ways.part * (left - k) / (k + 1) * sides[cls] / 6;
        } else if (k < left) {
            ways = odds_times(c, ways, (odds_weight){.whole = (uint64_t)(left - k) * sides[cls]});
            ways.whole /= (uint64_t)(k + 1);
        }
    }
    count[cls] = 0;
}

/* A single die: each class once. */
static void deal_one(odds_count *c, odds_track *t, const char *state, const odds_node *at,
                     const uint8_t *sides)
{
    for (int i = 0; i < at->faces->classes && odds_going_on(c); i++) {
        if (sides[i] == 0) {
            continue;
        }
        odds_weight w = c->exact ? odds_times(c, at->w, (odds_weight){.whole = sides[i]})
                        : i < at->faces->classes - 1
                            ? (odds_weight){.part = at->w.part * (sides[i] / 6.0)}
                            : (odds_weight){.part = at->w.part * sides[i] / 6};
        memset(c->ask.count, 0, sizeof c->ask.count);
        c->ask.count[i] = 1;
        c->ask.cls = i;
        answered(c, t, state, at, w);
    }
}

/* Dice of two classes, in whole numbers: binomial weights. */
static void deal_two(odds_count *c, odds_track *t, const char *state, const odds_node *at,
                     const uint8_t *sides)
{
    uint64_t power[MOST_IN_TWO + 1] = {1}; /* of the sides of class 1 */
    uint64_t ways = 1;                     /* of those of class 0, times the binomial */
    for (int32_t i = 0; i < at->n; i++) {
        power[i + 1] = power[i] * sides[1];
    }
    memset(c->ask.count, 0, sizeof c->ask.count);
    for (int32_t k = 0; k <= at->n && odds_going_on(c); k++) {
        uint64_t w = ways * power[at->n - k];
        if (w) {
            c->ask.count[0] = k;
            c->ask.count[1] = at->n - k;
            c->ask.cls = k < at->n;
            answered(c, t, state, at, odds_times(c, at->w, (odds_weight){.whole = w}));
        }
        ways = ways * (uint64_t)(at->n - k) * sides[0] / (uint64_t)(k + 1);
    }
}

/* In how many ways n dice fall with k[i] in class i: n over k, times sides to the power of k. */
static uint64_t ways_of(int32_t n, const int32_t *k, const uint8_t *sides)
{
    uint64_t ways = 1;
    for (int i = 0; i < 3; i++) {
        for (int32_t j = 1; j <= k[i]; j++, n--) {
            ways = ways * (uint64_t)n * sides[i] / (uint64_t)j;
        }
    }
    return ways;
}

/* So many dice have fallen in each of three classes, in so many ways of as many as there are. */
static void fell(odds_count *c, odds_track *t, const char *state, const odds_node *at,
                 const int32_t *k, uint64_t ways, uint64_t of)
{
    if (ways && odds_going_on(c)) {
        odds_weight w = c->exact
                            ? odds_times(c, at->w, (odds_weight){.whole = ways})
                            : (odds_weight){.part = at->w.part * (double)ways / (double)of};
        memcpy(c->ask.count, k, 3 * sizeof *k);
        c->ask.cls = k[2] ? 2 : k[1] ? 1 : 0;
        answered(c, t, state, at, w);
    }
}

/* One die against n: for each way to part these, the sum over its sides. */
static void deal_against(odds_count *c, odds_track *t, const char *state, const odds_node *at)
{
    uint8_t sides[6][4] = {0};
    uint64_t of = 6;
    for (int i = 0; i < 6; i++) {
        for (int s = 0; s < 6; s++) {
            sides[i][at->faces[i].of[s]]++;
        }
    }
    for (int32_t i = 0; i < at->n; i++) {
        of *= 6;
    }
    memset(c->ask.count, 0, sizeof c->ask.count);
    for (int32_t i = 0; i <= at->n; i++) {
        for (int32_t j = 0; i + j <= at->n; j++) {
            int32_t k[3] = {i, j, at->n - i - j};
            uint64_t ways = 0;
            for (int s = 0; s < 6; s++) {
                ways += at->n == 1 ? sides[s][j + 2 * k[2]] : ways_of(at->n, k, sides[s]);
            }
            fell(c, t, state, at, k, ways, of);
        }
    }
}

static void expand(odds_count *c, odds_track *t, const char *state, const odds_node *at)
{
    uint8_t sides[6] = {0};
    int count[6] = {0};
    if (at->against) {
        deal_against(c, t, state, at);
        return;
    }
    for (int s = 0; s < 6; s++) {
        sides[at->faces->of[s]]++;
    }
    if (at->n == 1) {
        deal_one(c, t, state, at, sides);
    } else if (at->faces->classes == 2 && c->exact && at->n <= MOST_IN_TWO) {
        deal_two(c, t, state, at, sides);
    } else {
        deal(c, t, state, at, 0, at->n, sides, count, at->w);
    }
}

bool odds_follow(odds_count *c, odds_track *t, const char *begin)
{
    _Alignas(16) char state[GS_MAX_STATE];
    odds_layer_init(&t->now, t->size);
    odds_layer_init(&t->next, t->size);
    memcpy(state, begin, t->size);
    odds_advance(c, t, state, odds_certain(c), 0);
    while (t->next.count && odds_going_on(c)) {
        odds_layers_swap(&t->now, &t->next);
        odds_layer_clear(&t->next);
        for (size_t i = 0; i < t->now.count && odds_going_on(c); i++) {
            if (c->exact || t->now.nodes[i].w.part >= NEGLIGIBLE) {
                expand(c, t, t->now.states + i * t->size, &t->now.nodes[i]);
            }
        }
    }
    odds_layer_free(&t->now);
    odds_layer_free(&t->next);
    return odds_going_on(c);
}

bool odds_count_courses(odds_count *c)
{
    static const char begin[GS_MAX_STATE];
    c->courses = 0;
    c->overflow = false;
    c->used = 0;
    for (int i = 0; i < c->n_dist; i++) {
        odds_dist *d = &c->dist[i];
        if (d->lent) {
            *d = (odds_dist){.fact = d->fact}; /* the room is all free again */
        }
        d->count = 0;
    }
    odds_track t;
    t.step = c->p->step;
    t.size = odds_words(c->p->state_size);
    t.ends = NULL;
    return odds_follow(c, &t, begin);
}
