/* Bouts in odds: those that begin alike are counted once; what they come to is added up as often as
 * there are bouts, by convolution. Few sums with small ranges are added in a table, where a
 * tally is a place and tallies are added by adding places; many sums in layers. */
#include "odds_int.h"

#include <string.h>

/* So many additions in the table take as long as a course. */
enum { MOST_PLACES = 65536, FLAG_BITS = 4, ADDITIONS = 64 };
enum { MOST_DICE = 24 }; /* 6 to this power is less than 2^64 */
#define FLAGS ((1 << FLAG_BITS) - 1)

/* What one bout of each kind comes to. */
typedef struct kinds {
    int n;
    int32_t times[GS_MAX_BOUTS];
    odds_layer end[GS_MAX_BOUTS]; /* of gs_tally */
} kinds;

/* How a tally is a place: each sum that varies has a stride; flags come last. */
typedef struct places {
    int count;
    int bits; /* of flags */
    int vary; /* sums that do */
    int8_t sum[GS_TALLY_SUMS];
    int32_t stride[GS_TALLY_SUMS], lo[GS_TALLY_SUMS];
    int32_t least[GS_MAX_BOUTS][GS_TALLY_SUMS]; /* of one bout of the kind */
} places;

static gs_tally tally_at(const odds_layer *l, size_t i)
{
    gs_tally t;
    memcpy(&t, l->states + i * l->size, sizeof t);
    return t;
}

/* Lays out the table for a sum over all bouts; false if it outgrows the places that there are. */
static bool lay_out_sum(const kinds *k, places *p, int sum)
{
    int32_t range = 1;
    p->lo[p->vary] = 0;
    for (int b = 0; b < k->n; b++) {
        int32_t least = INT16_MAX;
        int32_t most = INT16_MIN;
        for (size_t i = 0; i < k->end[b].count; i++) {
            int16_t v;
            memcpy(&v, k->end[b].states + i * k->end[b].size + (size_t)sum * sizeof v, sizeof v);
            least = v < least ? v : least;
            most = v > most ? v : most;
        }
        p->least[b][p->vary] = least;
        p->lo[p->vary] += least * k->times[b];
        range += (most - least) * k->times[b];
    }
    p->sum[p->vary] = (int8_t)sum;
    p->stride[p->vary] = p->count;
    p->vary++;
    p->count = range <= MOST_PLACES ? p->count * range : MOST_PLACES + 1;
    return p->count <= MOST_PLACES;
}

static bool lay_out(const kinds *k, places *p)
{
    gs_tally any; /* what is 0 in every bout takes no place */
    uint64_t set[sizeof any / 8] = {0};
    for (int b = 0; b < k->n; b++) {
        for (size_t i = 0; i < k->end[b].count; i++) {
            uint64_t one[sizeof any / 8];
            memcpy(one, k->end[b].states + i * k->end[b].size, sizeof one);
            for (size_t w = 0; w < sizeof any / 8; w++) {
                set[w] |= one[w];
            }
        }
    }
    memcpy(&any, set, sizeof any);
    p->bits = any.flags ? FLAG_BITS : 0;
    p->count = 1 << p->bits;
    p->vary = 0;
    bool fits = any.flags <= FLAGS;
    for (int sum = 0; sum < GS_TALLY_SUMS && fits; sum++) {
        if (!set[sum / 4]) {
            sum += 3; /* four sums a word */
        } else if (any.sum[sum]) {
            fits = lay_out_sum(k, p, sum);
        }
    }
    return fits;
}
_Static_assert(sizeof(gs_tally) % 8 == 0 && sizeof((gs_tally){0}.sum[0]) == 2,
               "sums lie four to a word");

static int32_t place_of(const places *p, int kind, const gs_tally *t)
{
    int32_t at = (int32_t)t->flags;
    for (int i = 0; i < p->vary; i++) {
        at += (t->sum[p->sum[i]] - p->least[kind][i]) * p->stride[i];
    }
    return at;
}

static gs_tally tally_of(const places *p, int32_t place)
{
    gs_tally t = {.flags = (uint64_t)place & ((UINT64_C(1) << p->bits) - 1)};
    for (int i = p->vary - 1; i > 0; i--) {
        t.sum[p->sum[i]] = (int16_t)(p->lo[i] + place / p->stride[i]);
        place %= p->stride[i];
    }
    if (p->vary) { /* the first has the least stride: above the flags */
        t.sum[p->sum[0]] = (int16_t)(p->lo[0] + (place >> p->bits));
    }
    return t;
}

/* The table: the weights of the bouts so far, all out of one power. */
typedef struct table {
    odds_weight *w, *next;
    int32_t top, dice; /* places from top on are empty */
} table;

static bool is_nothing(const odds_count *c, odds_weight w)
{
    return c->exact ? w.whole == 0 : w.part == 0;
}

/* Where a bout leads from place i. */
static inline int32_t place_after(int32_t i, int32_t bout, int32_t flags)
{
    return (i & ~flags) + (bout & ~flags) + ((i | bout) & flags);
}

static bool add_whole(const table *t, int32_t flags, size_t ends, const int32_t *place,
                      const odds_weight *w)
{
    bool overflow = false;
    for (int32_t i = 0; i < t->top; i++) {
        uint64_t from = t->w[i].whole;
        for (size_t j = 0; j < ends && from; j++) {
            int32_t at = flags ? place_after(i, place[j], flags) : i + place[j];
            uint64_t *to = &t->next[at].whole;
            uint64_t more;
            overflow |= __builtin_mul_overflow(from, w[j].whole, &more);
            overflow |= __builtin_add_overflow(*to, more, to);
        }
    }
    return overflow;
}

/* The same without flags, where all weights together do not outgrow 64 bits. */
static void add_few(const table *t, size_t ends, const int32_t *place, const odds_weight *w)
{
    for (size_t j = 0; j < ends; j++) {
        odds_weight *next = t->next + place[j];
        uint64_t times = w[j].whole;
        for (int32_t i = 0; i < t->top; i++) {
            next[i].whole += t->w[i].whole * times;
        }
    }
}

static void add_parts(const table *t, int32_t flags, size_t ends, const int32_t *place,
                      const odds_weight *w)
{
    for (int32_t i = 0; i < t->top; i++) {
        double from = t->w[i].part;
        for (size_t j = 0; j < ends && from > 0; j++) {
            t->next[place_after(i, place[j], flags)].part += from * w[j].part;
        }
    }
}

/* Adds one bout: ends with their places and weights, out of 6^dice. */
static void add_bout(odds_count *c, table *t, int32_t flags, size_t ends, const int32_t *place,
                     const odds_weight *w, int32_t dice)
{
    int32_t most = 0;
    for (size_t j = 0; j < ends; j++) {
        most = place[j] > most ? place[j] : most;
    }
    int32_t top = (place_after(t->top - 1, most, flags) | flags) + 1;
    memset(t->next, 0, (size_t)top * sizeof *t->next);
    t->dice += dice;
    if (c->exact && !flags && t->dice <= MOST_DICE) {
        add_few(t, ends, place, w);
    } else if (c->exact) {
        c->overflow |= add_whole(t, flags, ends, place, w);
    } else {
        add_parts(t, flags, ends, place, w);
    }
    c->courses += (uint64_t)top * ends / ADDITIONS;
    odds_weight *old = t->w;
    t->w = t->next;
    t->next = old;
    t->top = top;
}

/* The ends of a kind as places and weights, these out of one power; false if they outgrow it. */
static bool end_places(odds_count *c, const places *p, const kinds *k, int kind, int32_t *place,
                       odds_weight *w, int32_t *dice)
{
    const odds_layer *l = &k->end[kind];
    *dice = 0;
    for (size_t j = 0; j < l->count; j++) {
        *dice = l->nodes[j].dice > *dice ? l->nodes[j].dice : *dice;
    }
    for (size_t j = 0; j < l->count; j++) {
        gs_tally t = tally_at(l, j);
        int32_t have = l->nodes[j].dice;
        place[j] = place_of(p, kind, &t);
        w[j] = l->nodes[j].w;
        if (c->exact && !odds_weight_add(&w[j].whole, &have, 0, *dice)) {
            c->overflow = true;
        }
    }
    return !c->overflow;
}

/* Adds all bouts in the table. */
static bool fill_table(odds_count *c, const places *p, const kinds *k, table *t, int32_t *place,
                       odds_weight *w)
{
    int32_t flags = (1 << p->bits) - 1;
    t->w[0] = odds_certain(c);
    t->top = 1;
    t->dice = 0;
    for (int b = 0; b < k->n; b++) {
        int32_t dice;
        if (!end_places(c, p, k, b, place, w, &dice)) {
            return false;
        }
        for (int32_t i = 0; i < k->times[b] && odds_going_on(c); i++) {
            add_bout(c, t, flags, k->end[b].count, place, w, dice);
        }
    }
    return odds_going_on(c);
}

static void fight_in_table(odds_count *c, odds_track *t, const char *state, odds_weight w,
                           int32_t dice, const kinds *k, const places *p)
{
    size_t ends = 0;
    for (int b = 0; b < k->n; b++) {
        ends = k->end[b].count > ends ? k->end[b].count : ends;
    }
    size_t size = (size_t)p->count * sizeof(odds_weight);
    size_t all = size * 2 + ends * (sizeof(odds_weight) + sizeof(int32_t));
    char *room = odds_room(c, all);
    char *heap = room ? NULL : gs_malloc(all);
    room = room ? room : heap;
    table sums = {.w = (odds_weight *)room, .next = (odds_weight *)(room + size)};
    odds_weight *weights = (odds_weight *)(room + size * 2);
    int32_t *place = (int32_t *)(weights + ends);
    bool going = fill_table(c, p, k, &sums, place, weights);
    for (int32_t i = 0; i < sums.top && going; i++) {
        if (!is_nothing(c, sums.w[i])) {
            gs_tally tally = tally_of(p, i);
            odds_resume(c, t, state, &tally, odds_times(c, w, sums.w[i]), dice + sums.dice);
            going = odds_going_on(c);
        }
    }
    gs_free(heap);
}

/* ---- in layers ---- */

/* Every pair of what the bouts so far came to and what one more does. */
static void convolve(odds_count *c, const odds_layer *a, const odds_layer *b, odds_layer *sums)
{
    for (size_t i = 0; i < a->count; i++) {
        for (size_t j = 0; j < b->count; j++) {
            gs_tally tally = tally_at(a, i);
            gs_tally one = tally_at(b, j);
            for (int k = 0; k < GS_TALLY_SUMS; k++) {
                tally.sum[k] = (int16_t)(tally.sum[k] + one.sum[k]);
            }
            tally.flags |= one.flags;
            odds_node sum = {.w = odds_times(c, a->nodes[i].w, b->nodes[j].w),
                             .dice = a->nodes[i].dice + b->nodes[j].dice};
            odds_layer_add(c, sums, (const char *)&tally, &sum);
        }
    }
    c->courses += a->count * b->count;
}

static void fight_in_layers(odds_count *c, odds_track *t, const char *state, odds_weight w,
                            int32_t dice, const kinds *k)
{
    odds_layer all, more;
    odds_layer_init(&all, sizeof(gs_tally));
    odds_layer_init(&more, sizeof(gs_tally));
    gs_tally none = {0};
    odds_node start = {.w = odds_certain(c)};
    odds_layer_add(c, &all, (const char *)&none, &start);
    bool going = true;
    for (int b = 0; b < k->n; b++) {
        for (int32_t i = 0; i < k->times[b] && going; i++) {
            odds_layer_clear(&more);
            convolve(c, &all, &k->end[b], &more);
            odds_layers_swap(&all, &more);
            going = odds_going_on(c);
        }
    }
    for (size_t i = 0; i < all.count && going; i++) {
        gs_tally tally = tally_at(&all, i);
        odds_resume(c, t, state, &tally, odds_times(c, w, all.nodes[i].w),
                    dice + all.nodes[i].dice);
        going = odds_going_on(c);
    }
    odds_layer_free(&all);
    odds_layer_free(&more);
}

void odds_fight(odds_count *c, odds_track *t, const char *state, odds_weight w, int32_t dice)
{
    kinds k;
    places p;
    bool going = true;
    k.n = c->bouts.kinds;
    c->bouts.kinds = 0; /* asked for, and now answered */
    for (int b = 0; b < k.n; b++) {
        odds_track bout;
        bout.step = c->bouts.step;
        bout.size = GS_BOUT_STATE;
        bout.ends = &k.end[b];
        k.times[b] = c->bouts.kind[b].times;
        odds_layer_init(&k.end[b], sizeof(gs_tally));
        going = going && odds_follow(c, &bout, c->bouts.kind[b].state);
    }
    if (going && lay_out(&k, &p)) {
        fight_in_table(c, t, state, w, dice, &k, &p);
    } else if (going) {
        fight_in_layers(c, t, state, w, dice, &k);
    }
    for (int b = 0; b < k.n; b++) {
        odds_layer_free(&k.end[b]);
    }
}
