#ifndef GESTA_ODDS_INT_H
#define GESTA_ODDS_INT_H
/* Between the files of the odds: what is counted, and where. */
#include "gesta/odds.h"

#include <string.h>

/* A weight: whole, out of 6 to the number of dice, or (where that outgrew 64 bits) a double. Which
 * of the two, odds_count.exact says. */
typedef union odds_weight {
    uint64_t whole;
    double part;
} odds_weight;

/* The values of one output so far, ascending. */
typedef struct odds_value {
    int32_t value, dice;
    odds_weight w;
} odds_value;
typedef struct odds_dist {
    const gs_fact *fact;
    odds_value *v;
    int count, cap;
    bool lent;  /* v lies in the room of odds_count */
    bool exact; /* once counted: the weights are whole, and out of one power */
} odds_dist;

/* Room on the stack for what most counts need; what outgrows it comes from the heap. */
enum { ODDS_ROOM = 12 * 1024 };
typedef struct odds_count {
    const gs_proc *p;
    const void *in;
    gs_ask ask;
    odds_dist *dist; /* those asked for, in the order of p->out */
    int n_dist;
    bool exact, overflow;
    uint64_t courses, limit;
    size_t used; /* of the room */
    gs_bouts bouts;
    _Alignas(16) char plan[GS_MAX_PLAN];
    _Alignas(16) char room[ODDS_ROOM];
} odds_count;

/* ---- layers: courses that have come equally far; those whose states are equal are one ---- */
typedef struct odds_node {
    odds_weight w;
    const gs_faces *faces;
    uint32_t hash;
    int32_t n;       /* dice asked for */
    int32_t dice;    /* rolled so far */
    int32_t against; /* one die more, against them */
} odds_node;
typedef struct odds_layer {
    odds_node *nodes;
    char *states;
    uint32_t *index; /* once there are many */
    size_t count, cap, slots;
    size_t size; /* of a state, a multiple of 8 */
    bool lent;   /* it lies in the room of the count */
} odds_layer;

static inline size_t odds_words(size_t size)
{
    return (size + 7) / 8 * 8;
}
/* Copies a state. Most are small: then it is not worth a call. */
static inline void odds_copy(char *to, const char *from, size_t size)
{
    if (size > 64) {
        memcpy(to, from, size);
        return;
    }
    for (size_t i = 0; i < size; i += 8) {
        memcpy(to + i, from + i, 8);
    }
}
/* Adds a course with its state; `w`, `dice`, `n` and `faces` of *what count. */
void odds_layer_add(odds_count *c, odds_layer *l, const char *state, odds_node *what);
void odds_layer_clear(odds_layer *l);
/* An empty layer for states of so many bytes; member by member, as it is made often. */
static inline void odds_layer_init(odds_layer *l, size_t size)
{
    l->nodes = NULL;
    l->states = NULL;
    l->index = NULL;
    l->count = l->cap = l->slots = 0;
    l->size = size;
    l->lent = false;
}
void odds_layer_free(odds_layer *l);
static inline void odds_layers_swap(odds_layer *a, odds_layer *b)
{
    odds_layer t = *a;
    *a = *b;
    *b = t;
}
/* Some of the room, not cleared; NULL if there is not enough of it. */
void *odds_room(odds_count *c, size_t size);

/* ---- following courses ---- */
/* Where courses are followed: the procedure itself, or a bout within it, whose ends are tallied. */
typedef struct odds_track {
    gs_step_fn *step;
    size_t size; /* of its state, a multiple of 8 */
    odds_layer now, next;
    odds_layer *ends; /* of gs_tally; NULL: the distributions of the count */
} odds_track;
/* Follows every course of a track from where its state begins; false where the count ends. */
bool odds_follow(odds_count *c, odds_track *t, const char *begin);
/* Takes one course a step on: to the next question, or to its end. The state is altered. */
void odds_advance(odds_count *c, odds_track *t, char *state, odds_weight w, int32_t dice);
/* Goes on with a course that asked for bouts, now that it knows what they came to. */
void odds_resume(odds_count *c, odds_track *t, const char *state, const gs_tally *tally,
                 odds_weight w, int32_t dice);
/* The course asks for the bouts in c->bouts: it goes on with each sum that they may come to. */
void odds_fight(odds_count *c, odds_track *t, const char *state, odds_weight w, int32_t dice);
/* Follows every course of the procedure; false if it took too many or outgrew whole numbers
 * (c->overflow). */
bool odds_count_courses(odds_count *c);
static inline bool odds_going_on(const odds_count *c)
{
    return !c->overflow && c->courses <= c->limit;
}

/* ---- weights ---- */
/* Adds a weight to a value of an output. */
void odds_dist_add(odds_count *c, odds_dist *d, int32_t value, odds_weight w, int32_t dice);
/* Adds a weight out of 6^more_dice to another; both are brought to the greater power. False if
 * they outgrow 64 bits. */
bool odds_weight_level(uint64_t *w, int32_t *dice, uint64_t more, int32_t more_dice);
static inline bool odds_weight_add(uint64_t *w, int32_t *dice, uint64_t more,
                                   int32_t more_dice)
{
    uint64_t sum;
    if (more_dice != *dice || __builtin_add_overflow(*w, more, &sum)) {
        return odds_weight_level(w, dice, more, more_dice);
    }
    *w = sum;
    return true;
}
static inline odds_weight odds_certain(const odds_count *c)
{
    return c->exact ? (odds_weight){.whole = 1} : (odds_weight){.part = 1};
}
/* The product of two weights. */
static inline odds_weight odds_times(odds_count *c, odds_weight a, odds_weight b)
{
    if (!c->exact) {
        return (odds_weight){.part = a.part * b.part};
    }
    c->overflow |= __builtin_mul_overflow(a.whole, b.whole, &a.whole);
    return a;
}
#endif
