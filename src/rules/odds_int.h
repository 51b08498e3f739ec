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
typedef enum odds_question {
    ODDS_DICE,    /* of these gs_faces */
    ODDS_AGAINST, /* and one die more, by whose side six gs_faces are chosen */
    ODDS_TRIALS   /* of trials, two sets */
} odds_question;
typedef struct odds_node {
    odds_weight w;
    const void *of[2]; /* the question is about these; but for trials the second is idle */
    int32_t n[2];      /* and about so many of them */
    uint32_t hash;
    int32_t question; /* odds_question */
    int32_t dice;     /* rolled so far */
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
    switch (size / 8) {
    case 8:
        memcpy(to + 56, from + 56, 8);
        GS_FALLTHROUGH;
    case 7:
        memcpy(to + 48, from + 48, 8);
        GS_FALLTHROUGH;
    case 6:
        memcpy(to + 40, from + 40, 8);
        GS_FALLTHROUGH;
    case 5:
        memcpy(to + 32, from + 32, 8);
        GS_FALLTHROUGH;
    case 4:
        memcpy(to + 24, from + 24, 8);
        GS_FALLTHROUGH;
    case 3:
        memcpy(to + 16, from + 16, 8);
        GS_FALLTHROUGH;
    case 2:
        memcpy(to + 8, from + 8, 8);
        GS_FALLTHROUGH;
    case 1:
        memcpy(to, from, 8);
        break;
    default:
        memcpy(to, from, size);
    }
}
/* Adds a course with its state; all of *what but its hash counts. */
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
/* What is dealt out next: dice, or trials of several dice each, that come out in a class in so many
 * ways of 6^each. */
enum { ODDS_IN_TWO = 24 }; /* 6 to this power is less than 2^64 */
typedef struct odds_set {
    int32_t n, each, classes;
    uint8_t ways[6];
    uint64_t in_two[ODDS_IN_TWO + 1]; /* of two classes: ways for so many in class 1 */
} odds_set;
/* All of it. As a rule the courses of a layer ask for the same, so it is kept. */
typedef struct odds_dealt {
    const void *of[2]; /* as in the node; the first NULL: nothing yet */
    odds_set set[2];   /* the second is empty but for trials */
    int32_t dice;      /* of both */
    bool in_two;       /* both sets are counted so */
} odds_dealt;
/* Where courses are followed: the procedure itself, or a bout within it, whose ends are tallied. */
typedef struct odds_track {
    gs_step_fn *step;
    size_t size; /* of its state, a multiple of 8 */
    odds_layer now, next;
    odds_layer *ends; /* of gs_tally; NULL: the distributions of the count */
    odds_dealt dealt;
} odds_track;
/* Follows every course of a track from where its state begins; false where the count ends. */
bool odds_follow(odds_count *c, odds_track *t, const char *begin);
/* Takes one course a step on: to the next question, or to its end. */
void odds_advance(odds_count *c, odds_track *t, const char *state, odds_weight w, int32_t dice);
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
static inline void odds_add_to(odds_count *c, odds_weight *w, int32_t *dice, odds_weight more,
                               int32_t more_dice)
{
    if (!c->exact) {
        w->part += more.part;
    } else if (!odds_weight_add(&w->whole, dice, more.whole, more_dice)) {
        c->overflow = true;
    }
}
/* Adds a value of an output that it has not had so far: in place i. */
void odds_dist_insert(odds_count *c, odds_dist *d, int i, odds_value value);
/* Adds a weight to a value of an output. */
static inline void odds_dist_add(odds_count *c, odds_dist *d, int32_t value, odds_weight w,
                                 int32_t dice)
{
    int i = d->count;
    while (i > 0 && d->v[i - 1].value > value) {
        i--;
    }
    if (i > 0 && d->v[i - 1].value == value) {
        odds_add_to(c, &d->v[i - 1].w, &d->v[i - 1].dice, w, dice);
    } else {
        odds_dist_insert(c, d, i, (odds_value){value, dice, w});
    }
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
