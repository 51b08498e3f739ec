/* Every course of a procedure, generation by generation (one question each); courses whose states
 * are equal merge. Weights are whole numbers, out of 6 to the number of dice; where they outgrow
 * 64 bits the count is made again in doubles. */
#include "odds_int.h"

#include <string.h>

/* Counting in doubles, a course less likely than this is not followed: all of them together stay
 * below the tenth decimal. */
#define NEGLIGIBLE 1e-20

/* A course has come to its end: into the distributions. */
static void finish(odds_count *c, const char *out, odds_weight w, int32_t dice)
{
    for (int i = 0; i < c->n_dist; i++) {
        odds_dist *d = &c->dist[i];
        int32_t value;
        memcpy(&value, out + d->fact->offset, sizeof value);
        if (value != GS_NOT_COUNTED) {
            odds_dist_add(c, d, value, w, dice);
        }
    }
}

/* A course has come to a question. */
static void question(odds_count *c, odds_track *t, const char *state, odds_weight w, int32_t dice)
{
    if (c->bouts.kinds) {
        odds_fight(c, t, state, w, dice);
        return;
    }
    gs_ask *a = &c->ask;
    odds_node here = {.w = w, .dice = dice};
    if (a->trial[0]) {
        here.question = ODDS_TRIALS;
        for (int i = 0; i < 2; i++) {
            here.of[i] = a->trial[i];
            here.n[i] = a->trials[i];
        }
        a->trial[0] = NULL;
    } else {
        here.question = a->against ? ODDS_AGAINST : ODDS_DICE;
        here.of[0] = a->faces;
        here.n[0] = a->n < 0 ? 0 : a->n;
        a->against = false;
    }
    odds_layer_add(c, &t->next, state, &here);
}

/* One step of a bout, which asks for no others. */
static void advance_bout(odds_count *c, odds_track *t, char *state, odds_weight w, int32_t dice)
{
    gs_tally out = {0};
    gs_step_result r = t->step(c->in, state, &out, &c->ask);
    if (r == GS_STEP_ASK) {
        question(c, t, state, w, dice);
    } else if (r == GS_STEP_DONE) {
        odds_node here = {.w = w, .dice = dice};
        odds_layer_add(c, t->ends, (const char *)&out, &here);
    }
}

void odds_advance(odds_count *c, odds_track *t, const char *from, odds_weight w, int32_t dice)
{
    _Alignas(16) char state[GS_MAX_STATE];
    _Alignas(16) char out[GS_MAX_FACTS_SIZE];
    odds_copy(state, from, t->size);
    c->courses++;
    if (t->ends) {
        advance_bout(c, t, state, w, dice);
        return;
    }
    memset(out, 0, c->p->out_size);
    gs_step_result r = t->step(c->in, state, out, &c->ask);
    if (r == GS_STEP_DONE) {
        finish(c, out, w, dice);
    } else if (r == GS_STEP_ASK) {
        question(c, t, state, w, dice);
    }
}

void odds_resume(odds_count *c, odds_track *t, const char *state, const gs_tally *tally,
                 odds_weight w, int32_t dice)
{
    c->ask.tally = tally;
    odds_advance(c, t, state, w, dice);
    c->ask.tally = NULL;
}

/* ---- dealing ---- */

/* A deal under way: whose course it is, and how many have fallen in each class so far. */
typedef struct dealing {
    odds_count *c;
    odds_track *t;
    const char *state;
    int32_t dice; /* with those that are dealt */
    int count[6];
} dealing;

/* How likely the class is, times p. */
static double part_of(const odds_set *s, int cls, double p)
{
    p *= s->ways[cls];
    for (int32_t i = 0; i < s->each; i++) {
        p /= 6;
    }
    return p;
}

static void deal(dealing *g, int set, int cls, int left, odds_weight w);

/* The rest of a set is in its last class. */
static void deal_last(dealing *g, int set, int cls, int left, odds_weight w)
{
    odds_count *c = g->c;
    const odds_dealt *d = &g->t->dealt;
    const odds_set *s = &d->set[set];
    g->count[set * 3 + cls] = left;
    for (int i = 0; i < left; i++) {
        w = c->exact ? odds_times(c, w, (odds_weight){.whole = s->ways[cls]})
                     : (odds_weight){.part = part_of(s, cls, w.part)};
    }
    if (c->overflow || (left > 0 && s->ways[cls] == 0)) {
        return;
    }
    if (set == 0 && d->of[1]) {
        deal(g, 1, 0, d->set[1].n, w);
        return;
    }
    memcpy(c->ask.count, g->count, sizeof c->ask.count);
    c->ask.cls = 0;
    for (int i = 0; i < s->classes; i++) {
        c->ask.cls = g->count[i] ? i : c->ask.cls;
    }
    odds_advance(c, g->t, g->state, w, g->dice);
}

/* Deals what is left of a set among the classes from `cls` on, each way with its weight. */
static void deal(dealing *g, int set, int cls, int left, odds_weight w)
{
    odds_count *c = g->c;
    const odds_set *s = &g->t->dealt.set[set];
    if (cls == s->classes - 1) {
        deal_last(g, set, cls, left, w);
        return;
    }
    odds_weight ways = odds_certain(c); /* binomial(left, k) * ways^k, built up with k */
    odds_weight binomial = ways;
    odds_weight power = ways;
    for (int k = 0; k <= left && (k == 0 || s->ways[cls]) && odds_going_on(c); k++) {
        g->count[set * 3 + cls] = k;
        deal(g, set, cls + 1, left - k, odds_times(c, w, ways));
        if (!c->exact) {
            ways.part = part_of(s, cls, ways.part * (left - k) / (k + 1));
        } else if (k < left) {
            binomial = odds_times(c, binomial, (odds_weight){.whole = (uint64_t)(left - k)});
            binomial.whole /= (uint64_t)(k + 1);
            power = odds_times(c, power, (odds_weight){.whole = s->ways[cls]});
            ways = odds_times(c, binomial, power);
        }
    }
    g->count[set * 3 + cls] = 0;
}

/* A single die: each class once. */
static void deal_one(odds_count *c, odds_track *t, const char *state, const odds_node *at)
{
    const odds_set *s = &t->dealt.set[0];
    for (int i = 0; i < s->classes && odds_going_on(c); i++) {
        if (s->ways[i] == 0) {
            continue;
        }
        odds_weight w = c->exact ? odds_times(c, at->w, (odds_weight){.whole = s->ways[i]})
                        : i < s->classes - 1
                            ? (odds_weight){.part = at->w.part * part_of(s, i, 1)}
                            : (odds_weight){.part = part_of(s, i, at->w.part)};
        memset(c->ask.count, 0, sizeof c->ask.count);
        c->ask.n = 1;
        c->ask.count[i] = 1;
        c->ask.cls = i;
        odds_advance(c, t, state, w, at->dice + 1);
    }
}

/* A set of two classes, in whole numbers, the last that is dealt: the ways are known. Its answer
 * stands from count[first] on. */
static void deal_two(odds_count *c, odds_track *t, const char *state, const odds_set *s, int first,
                     odds_weight w, int32_t dice)
{
    int *count = c->ask.count + first;
    for (int32_t k = 0; k <= s->n && odds_going_on(c); k++) {
        if (s->in_two[k]) {
            count[0] = s->n - k;
            count[1] = k;
            odds_weight ways;
            c->overflow |= __builtin_mul_overflow(w.whole, s->in_two[k], &ways.whole);
            odds_advance(c, t, state, ways, dice);
        }
    }
}

/* Two such sets, or one. */
static void deal_in_two(odds_count *c, odds_track *t, const char *state, const odds_node *at)
{
    const odds_dealt *d = &t->dealt;
    const odds_set *s = &d->set[0];
    int32_t dice = at->dice + d->dice;
    memset(c->ask.count, 0, sizeof c->ask.count);
    c->ask.cls = 0;
    c->ask.n = s->n;
    if (!d->of[1]) {
        deal_two(c, t, state, s, 0, at->w, dice);
        return;
    }
    for (int32_t k = 0; k <= s->n; k++) {
        if (s->in_two[k]) {
            c->ask.count[0] = s->n - k;
            c->ask.count[1] = k;
            deal_two(c, t, state, &d->set[1], 3,
                     odds_times(c, at->w, (odds_weight){.whole = s->in_two[k]}), dice);
        }
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
        c->ask.n = at->n[0];
        odds_advance(c, t, state, w, at->dice + at->n[0] + 1);
    }
}

/* One die against n: for each way to part these, the sum over its sides. */
static void deal_against(odds_count *c, odds_track *t, const char *state, const odds_node *at)
{
    const gs_faces *faces = at->of[0];
    uint8_t sides[6][4] = {0};
    uint64_t of = 6;
    int32_t n = at->n[0];
    for (int i = 0; i < 6; i++) {
        for (int s = 0; s < 6; s++) {
            sides[i][faces[i].of[s]]++;
        }
    }
    for (int32_t i = 0; i < n; i++) {
        of *= 6;
    }
    memset(c->ask.count, 0, sizeof c->ask.count);
    for (int32_t i = 0; i <= n; i++) {
        for (int32_t j = 0; i + j <= n; j++) {
            int32_t k[3] = {i, j, n - i - j};
            uint64_t ways = 0;
            for (int s = 0; s < 6; s++) {
                ways += n == 1 ? sides[s][j + 2 * k[2]] : ways_of(n, k, sides[s]);
            }
            fell(c, t, state, at, k, ways, of);
        }
    }
}

/* In how many ways k of n dice may be chosen, for k up to the half. */
static const uint32_t choose[ODDS_IN_TWO + 1][ODDS_IN_TWO / 2 + 1] = {
    {1}, {1}, {1, 2}, {1, 3}, {1, 4, 6}, {1, 5, 10}, {1, 6, 15, 20}, {1, 7, 21, 35},
    {1, 8, 28, 56, 70}, {1, 9, 36, 84, 126}, {1, 10, 45, 120, 210, 252},
    {1, 11, 55, 165, 330, 462}, {1, 12, 66, 220, 495, 792, 924},
    {1, 13, 78, 286, 715, 1287, 1716}, {1, 14, 91, 364, 1001, 2002, 3003, 3432},
    {1, 15, 105, 455, 1365, 3003, 5005, 6435}, {1, 16, 120, 560, 1820, 4368, 8008, 11440, 12870},
    {1, 17, 136, 680, 2380, 6188, 12376, 19448, 24310},
    {1, 18, 153, 816, 3060, 8568, 18564, 31824, 43758, 48620},
    {1, 19, 171, 969, 3876, 11628, 27132, 50388, 75582, 92378},
    {1, 20, 190, 1140, 4845, 15504, 38760, 77520, 125970, 167960, 184756},
    {1, 21, 210, 1330, 5985, 20349, 54264, 116280, 203490, 293930, 352716},
    {1, 22, 231, 1540, 7315, 26334, 74613, 170544, 319770, 497420, 646646, 705432},
    {1, 23, 253, 1771, 8855, 33649, 100947, 245157, 490314, 817190, 1144066, 1352078},
    {1, 24, 276, 2024, 10626, 42504, 134596, 346104, 735471, 1307504, 1961256, 2496144, 2704156},
};

/* In how many ways dice of two classes fall: the binomial. */
static void count_in_two(odds_set *s)
{
    uint64_t power = 1;
    for (int32_t k = 0; k <= s->n; k++) {
        s->in_two[k] = choose[s->n][k <= s->n / 2 ? k : s->n - k] * power;
        power *= s->ways[1];
    }
    power = 1;
    for (int32_t k = s->n; k >= 0; k--) {
        s->in_two[k] *= power;
        power *= s->ways[0];
    }
}

static void set_faces(odds_set *s, const gs_faces *faces)
{
    s->each = 1;
    s->classes = faces->classes;
    memset(s->ways, 0, sizeof s->ways);
    for (int i = 0; i < 6; i++) {
        s->ways[faces->of[i]]++;
    }
}

static void set_trials(odds_set *s, const gs_trial *trial)
{
    s->each = trial->dice;
    s->classes = trial->classes;
    memcpy(s->ways, trial->ways, sizeof s->ways);
}

static void take_up(odds_dealt *d, const odds_node *at)
{
    d->dice = 0;
    d->in_two = true;
    for (int i = 0; i < 2; i++) {
        odds_set *s = &d->set[i];
        d->of[i] = at->of[i];
        s->n = at->n[i];
        s->in_two[0] = 1;
        if (!at->of[i]) {
            continue;
        }
        if (at->question == ODDS_TRIALS) {
            set_trials(s, at->of[i]);
        } else {
            set_faces(s, at->of[i]);
        }
        d->dice += s->n * s->each;
        if (s->classes == 2 && s->n * s->each <= ODDS_IN_TWO) {
            count_in_two(s);
        } else {
            d->in_two = false;
        }
    }
}

static bool taken_up(const odds_dealt *d, const odds_node *at)
{
    return d->of[0] == at->of[0] && d->set[0].n == at->n[0] && d->of[1] == at->of[1] &&
           d->set[1].n == at->n[1];
}

static void expand(odds_count *c, odds_track *t, const char *state, const odds_node *at)
{
    if (at->question == ODDS_AGAINST) {
        deal_against(c, t, state, at);
        return;
    }
    if (!taken_up(&t->dealt, at)) {
        take_up(&t->dealt, at);
    }
    if (at->question == ODDS_DICE && at->n[0] == 1) {
        deal_one(c, t, state, at);
    } else if (c->exact && t->dealt.in_two) {
        deal_in_two(c, t, state, at);
    } else {
        dealing g = {.c = c, .t = t, .state = state, .dice = at->dice + t->dealt.dice};
        c->ask.n = at->n[0];
        deal(&g, 0, 0, at->n[0], at->w);
    }
}

bool odds_follow(odds_count *c, odds_track *t, const char *begin)
{
    odds_layer_init(&t->now, t->size);
    odds_layer_init(&t->next, t->size);
    t->dealt.of[0] = NULL;
    odds_advance(c, t, begin, odds_certain(c), 0);
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
    t.size = odds_words(c->p->odds_size ? c->p->odds_size : c->p->state_size);
    t.ends = NULL;
    return odds_follow(c, &t, begin);
}
