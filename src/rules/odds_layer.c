/* Layers of courses and distributions of outputs: where what is equal is added up. */
#include "odds_int.h"

#include <string.h>

enum { FIRST_NODES = 16 }; /* as many are searched without an index */

static inline bool same_state(const char *a, const char *b, size_t size)
{
    uint64_t differ = 0;
    for (size_t i = 0; i < size; i += 8) {
        uint64_t x, y;
        memcpy(&x, a + i, 8);
        memcpy(&y, b + i, 8);
        differ |= x ^ y;
    }
    return differ == 0;
}

void *odds_room(odds_count *c, size_t size)
{
    size = (size + 15) / 16 * 16;
    if (size > ODDS_ROOM - c->used) {
        return NULL;
    }
    c->used += size;
    return c->room + c->used - size;
}

void odds_layer_free(odds_layer *l)
{
    if (!l->lent && l->cap) {
        gs_free(l->nodes);
        gs_free(l->states);
        gs_free(l->index);
    }
}

static void layer_first(odds_count *c, odds_layer *l)
{
    l->cap = FIRST_NODES;
    l->nodes = odds_room(c, FIRST_NODES * (sizeof *l->nodes + l->size));
    l->lent = l->nodes != NULL;
    l->states = (char *)(l->nodes + FIRST_NODES);
    if (!l->lent) {
        l->nodes = gs_malloc(FIRST_NODES * sizeof *l->nodes);
        l->states = gs_malloc(FIRST_NODES * l->size);
    }
}

void odds_layer_clear(odds_layer *l)
{
    l->count = 0;
    if (l->slots) {
        memset(l->index, 0, l->slots * sizeof *l->index);
    }
}

static void layer_index(odds_layer *l, size_t i)
{
    size_t s = l->nodes[i].hash & (l->slots - 1);
    while (l->index[s]) {
        s = (s + 1) & (l->slots - 1);
    }
    l->index[s] = (uint32_t)i + 1;
}

static void *moved(void *old, size_t size, bool lent)
{
    if (!lent) {
        return gs_realloc(old, size * 2);
    }
    void *p = gs_malloc(size * 2);
    memcpy(p, old, size);
    return p;
}

static void layer_grow(odds_layer *l)
{
    l->nodes = moved(l->nodes, l->cap * sizeof *l->nodes, l->lent);
    l->states = moved(l->states, l->cap * l->size, l->lent);
    l->lent = false;
    l->cap *= 2;
    l->slots = l->cap * 2;
    l->index = gs_realloc(l->index, l->slots * sizeof *l->index);
    memset(l->index, 0, l->slots * sizeof *l->index);
    for (size_t i = 0; i < l->count; i++) {
        layer_index(l, i);
    }
}

/* 6^d into *out; false beyond 64 bits. */
static bool pow6(int32_t d, uint64_t *out)
{
    uint64_t v = 1;
    for (int32_t i = 0; i < d; i++) {
        if (__builtin_mul_overflow(v, 6u, &v)) {
            return false;
        }
    }
    *out = v;
    return true;
}

bool odds_weight_level(uint64_t *w, int32_t *dice, uint64_t more, int32_t more_dice)
{
    uint64_t f;
    uint64_t sum = *w;
    int32_t lack = more_dice - *dice;
    uint64_t *low = lack > 0 ? &sum : &more;
    if (!pow6(lack > 0 ? lack : -lack, &f) || __builtin_mul_overflow(*low, f, low) ||
        __builtin_add_overflow(sum, more, &sum)) {
        return false;
    }
    *w = sum;
    *dice = lack > 0 ? more_dice : *dice;
    return true;
}

/* Serves the search alone and leaves no trace in the count. */
static inline uint32_t state_hash(const char *state, size_t size)
{
    uint64_t h = 0;
    for (size_t i = 0; i < size; i += 8) {
        uint64_t word;
        memcpy(&word, state + i, 8);
        h = (h ^ word) * UINT64_C(0x9E3779B97F4A7C15);
    }
    return (uint32_t)(h >> 32);
}

static inline bool same_course(const odds_layer *l, size_t i, const char *state,
                               const odds_node *what)
{
    const odds_node *o = &l->nodes[i];
    return o->hash == what->hash && o->question == what->question && o->of[0] == what->of[0] &&
           o->n[0] == what->n[0] && o->of[1] == what->of[1] && o->n[1] == what->n[1] &&
           same_state(l->states + i * l->size, state, l->size);
}

/* Where the course lies that has come to the same; or the layer's count. */
static inline size_t find(const odds_layer *l, const char *state, const odds_node *what)
{
    size_t i = 0;
    if (l->slots == 0) {
        while (i < l->count && !same_course(l, i, state, what)) {
            i++;
        }
        return i;
    }
    for (size_t s = what->hash & (l->slots - 1); l->index[s]; s = (s + 1) & (l->slots - 1)) {
        i = l->index[s] - 1;
        if (same_course(l, i, state, what)) {
            return i;
        }
    }
    return l->count;
}

void odds_layer_add(odds_count *c, odds_layer *l, const char *state, odds_node *what)
{
    what->hash = state_hash(state, l->size);
    size_t i = find(l, state, what);
    if (i < l->count) {
        odds_add_to(c, &l->nodes[i].w, &l->nodes[i].dice, what->w, what->dice);
        return;
    }
    if (l->cap == 0) {
        layer_first(c, l);
    } else if (l->count == l->cap) {
        layer_grow(l);
    }
    l->count++;
    l->nodes[i] = *what;
    odds_copy(l->states + i * l->size, state, l->size);
    if (l->slots) {
        layer_index(l, i);
    }
}

static void dist_grow(odds_count *c, odds_dist *d)
{
    size_t size = (size_t)(d->cap ? d->cap : 16) * sizeof *d->v;
    if (d->cap) {
        d->v = moved(d->v, size, d->lent);
        d->lent = false;
        d->cap *= 2;
        return;
    }
    d->cap = 16;
    d->v = odds_room(c, size);
    d->lent = d->v != NULL;
    d->v = d->lent ? d->v : gs_malloc(size);
}

void odds_dist_insert(odds_count *c, odds_dist *d, int i, odds_value value)
{
    if (d->count == d->cap) {
        dist_grow(c, d);
    }
    for (int k = d->count++; k > i; k--) {
        d->v[k] = d->v[k - 1];
    }
    d->v[i] = value;
}
