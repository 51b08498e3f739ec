#ifndef GESTA_PROC_H
#define GESTA_PROC_H
/* Procedures: one question that the rules answer. A procedure is a step function over a small
 * plain state: it asks for dice by label and is called again with the answer, until it is done.
 * The same text serves to roll, to play back a log, to explain, and to count exact odds. */
#include "gesta/dice.h"
#include "gesta/fact.h"

/* ---- the working: what --explain shows and from which a log takes the rules it cites ---- */
typedef enum gs_working_kind {
    GS_WORK_TEXT,   /* words alone */
    GS_WORK_NUMBER, /* words and a signed number */
    GS_WORK_DEC,    /* words and thousandths */
    GS_WORK_DICE    /* dice: label number in `value`, first roll in `first`, how many in `count` */
} gs_working_kind;
typedef struct gs_working_step {
    const char *rule; /* "SHW-17.8"; NULL for dice */
    const char *text; /* constant words */
    int32_t value;
    uint16_t first, count;
    uint8_t kind;
} gs_working_step;
#define GS_MAX_WORKING 512
typedef struct gs_working {
    int count;
    gs_working_step step[GS_MAX_WORKING];
} gs_working;

/* ---- bouts, in odds ---- */
/* Parts of a procedure that know nothing of each other and of which nothing but sums passes on: man
 * against man in a melee. Those that begin alike are counted once, and then added up. */
#define GS_TALLY_SUMS 16
typedef struct gs_tally {
    int16_t sum[GS_TALLY_SUMS]; /* are added */
    uint64_t flags;             /* are joined: a bit is set if one bout set it */
} gs_tally;
#define GS_BOUT_STATE 24
#define GS_MAX_BOUTS 8
/* Bouts of one kind: how they begin (a state for their step, unused bytes 0) and how many. */
typedef struct gs_bout {
    int32_t times;
    _Alignas(8) char state[GS_BOUT_STATE];
} gs_bout;

/* Trials in odds: of each nothing passes on but the class in which it comes out. A die to hit and
 * the save after it are one. */
typedef struct gs_trial {
    uint8_t ways[6]; /* in how many of 6^dice ways a trial comes out in each class */
    uint8_t classes, dice;
} gs_trial;

/* ---- what a step function sees of the outside ---- */
struct gs_bouts;
typedef struct gs_ask {
    /* the question, set by GS_ASK and the macros after it */
    int label; /* number of the label in gs_proc.labels */
    int n;     /* dice wanted, 0 and more */
    const gs_faces *faces;
    const gs_throw *throws; /* GS_ASK_ALL: n throws; else NULL */
    /* the answer */
    int count[6]; /* how many dice fell in each class */
    int cls;      /* with n == 1: the class of that die; face = cls + 1 under gs_faces_each */
    const uint8_t *sides; /* rolling: the side (0..5) of each die in order; NULL in odds. They may
                           * be read in eights, beyond the last */
    const gs_tally *tally; /* after bouts: what they came to */
    /* the setting */
    const void *plan;       /* what gs_proc.plan worked out */
    struct gs_bouts *bouts; /* odds: filled to ask for bouts, with GS_ASK_BOUTS */
    const gs_trial *trial[2]; /* odds: instead of faces, with GS_ASK_TRIALS */
    int trials[2];
    bool against;           /* odds: faces are six, with GS_ASK_AGAINST */
    bool odds;           /* counting odds: the order of dice within a label does not matter */
    uint64_t wants[8];   /* outputs asked for, by member offset / 4 */
    gs_working *working; /* NULL: nobody asks for it */
} gs_ask;

/* Sets all but the question, for those who call step functions: member by member, as it is done
 * often. Nothing is wanted yet. */
static inline void gs_ask_init(gs_ask *ask)
{
    ask->throws = NULL;
    ask->sides = NULL;
    ask->tally = NULL;
    ask->plan = NULL;
    ask->bouts = NULL;
    ask->trial[0] = NULL;
    ask->against = ask->odds = false;
    ask->working = NULL;
    for (int i = 0; i < 8; i++) {
        ask->wants[i] = 0;
    }
}

/* What a step function says as it returns. */
typedef enum gs_step_result {
    GS_STEP_ASK,  /* the question is in *ask; call again with its answer */
    GS_STEP_DONE, /* the result is in *out */
    GS_STEP_VOID  /* odds only: this course does not count (dice that are rolled again) */
} gs_step_result;

/* `state` begins zeroed; its first member is `int32_t pc`. It holds no pointers, and members that
 * no longer matter are set back to 0, so that equal courses merge in odds. `out` is zeroed too and
 * is written after the last question only: what was written before one is lost in odds. A question
 * for 0 dice is lawful and asks nobody. */
typedef gs_step_result gs_step_fn(const void *in, void *state, void *out, gs_ask *ask);

/* Bouts to be fought: `step` takes each, with a gs_tally for its `out`. */
typedef struct gs_bouts {
    gs_step_fn *step;
    int kinds; /* 0: none are asked for */
    gs_bout kind[GS_MAX_BOUTS];
} gs_bouts;

/* In odds a step function may give an output this value: it is left out of the count. */
#define GS_NOT_COUNTED INT32_MIN

/* True if the output member is asked for: what nobody asks for need not be counted. */
#define GS_WANTS(ask, T, member) \
    (((ask)->wants[offsetof(T, member) / 4 / 64] >> (offsetof(T, member) / 4 % 64)) & 1u)

/* True if any of the members in `size` bytes from `offset` on is asked for. */
static inline bool gs_wants_any(const gs_ask *ask, size_t offset, size_t size)
{
    uint64_t any = 0;
    size_t end = (offset + size) / 4;
    for (size_t at = offset / 4; at < end; at = (at / 64 + 1) * 64) {
        size_t bits = (end - at < 64 - at % 64 ? end - at : 64 - at % 64) - 1;
        any |= ask->wants[at / 64] & (((UINT64_C(2) << bits) - 1) << at % 64);
    }
    return any != 0;
}
/* The same of the member, a struct or an array. */
#define GS_WANTS_ANY(ask, T, member) \
    gs_wants_any(ask, offsetof(T, member), sizeof(((T *)0)->member))

/* The body of a step function, between GS_PROC_BEGIN and GS_PROC_END. Locals do not live across
 * GS_ASK: keep in *st what must. GS_ASK asks n dice of a label and goes on with the answer in
 * *ask. */
#define GS_PROC_BEGIN(st) \
    switch ((st)->pc) { \
    case 0:
#define GS_PROC_END \
    } \
    return GS_STEP_DONE
#define GS_ASK(st, ask, label_no, dice_n, dice_faces) \
    do { \
        (st)->pc = __LINE__; \
        (ask)->label = (label_no); \
        (ask)->n = (dice_n); \
        (ask)->faces = (dice_faces); \
        return GS_STEP_ASK; \
    case __LINE__:; \
    } while (0)

/* Rolling alone: asks for several throws of ordinary dice at once, at most 512 dice in all. The
 * answer is in (ask)->sides, the dice of one throw after those of another. */
#define GS_ASK_ALL(st, ask, throws_n, throw_list) \
    do { \
        (st)->pc = __LINE__; \
        (ask)->n = (throws_n); \
        (ask)->throws = (throw_list); \
        return GS_STEP_ASK; \
    case __LINE__:; \
    } while (0)

/* In odds: asks for the bouts in *(ask)->bouts, which is filled but for its step, and goes on with
 * their sums in *(ask)->tally. A bout asks for dice alone. */
#define GS_ASK_BOUTS(st, ask, bout_step) \
    do { \
        (st)->pc = __LINE__; \
        (ask)->bouts->step = (bout_step); \
        return GS_STEP_ASK; \
    case __LINE__:; \
    } while (0)

/* In odds: two sets of trials, those of a set alike and of at most three classes; either may be 0.
 * The answer is how many fell in each class: from count[0] on of the first set, from count[3] on of
 * the second. Trials stay while odds are counted: they lie in the plan or are constant. */
#define GS_ASK_TRIALS(st, ask, n_a, trial_a, n_b, trial_b) \
    do { \
        (st)->pc = __LINE__; \
        (ask)->trials[0] = (n_a); \
        (ask)->trials[1] = (n_b); \
        (ask)->trial[0] = (trial_a); \
        (ask)->trial[1] = (trial_b); \
        return GS_STEP_ASK; \
    case __LINE__:; \
    } while (0)

/* In odds: one die against n others (at most GS_MOST_AGAINST), none of which is asked about again.
 * Each side of the one has its faces, by which the others are told apart into three classes: the
 * answer is how many fell in each; and with n == 1 the class of that one. */
#define GS_MOST_AGAINST 8
#define GS_ASK_AGAINST(st, ask, dice_n, six_faces) \
    do { \
        (st)->pc = __LINE__; \
        (ask)->n = (dice_n); \
        (ask)->faces = (six_faces); \
        (ask)->against = true; \
        return GS_STEP_ASK; \
    case __LINE__:; \
    } while (0)

/* Adds a step to the working, if somebody asks for it. Rule and text are constants. */
#define gs_note(ask, rule, text, value) \
    ((ask)->working ? gs_working_add((ask)->working, GS_WORK_NUMBER, rule, text, value) : (void)0)
#define gs_note_dec(ask, rule, text, value) \
    ((ask)->working ? gs_working_add((ask)->working, GS_WORK_DEC, rule, text, value) : (void)0)
#define gs_note_text(ask, rule, text) \
    ((ask)->working ? gs_working_add((ask)->working, GS_WORK_TEXT, rule, text, 0) : (void)0)
void gs_working_add(gs_working *w, gs_working_kind kind, const char *rule, const char *text,
                    int32_t value);

/* Modifiers as rows: each row's value is added and, if it is not 0, noted under its rule. */
typedef struct gs_modifier {
    const char *rule;
    const char *text;
    int32_t (*value)(const void *ctx);
} gs_modifier;
int32_t gs_modifiers_sum(const gs_modifier *rows, int count, const void *ctx, gs_ask *ask);

/* ---- the procedure itself ---- */
typedef struct gs_proc {
    const char *name;
    const char *help;  /* one line for a player */
    const char *rules; /* main rule numbers, separated by spaces */
    const gs_fact *in;
    const gs_fact *out;
    const char *const *labels; /* in the order in which a player rolls them; NULL if no dice */
    int n_in, n_out, n_labels;
    const gs_usual *usual; /* labels that nearly every run rolls; NULL if there are no such */
    size_t in_size, out_size, state_size; /* state_size at most GS_MAX_STATE */
    size_t odds_size; /* how much of the state, from its beginning, odds need; 0: all */
    gs_step_fn *step;
    /* Works out, before the first question, what no die changes, and notes it; the step function
     * finds it in ask->plan. NULL if there is nothing of the kind. */
    void (*plan)(const void *in, void *plan, gs_ask *ask);
    size_t plan_size; /* at most GS_MAX_PLAN; the plan begins zeroed */
    /* Faults between facts that ranges cannot tell; NULL if there are none. */
    gs_status (*check)(const void *in, gs_err *err);
    bool keys_first; /* faults of keys are named before faults of values */
} gs_proc;
#define GS_MAX_STATE 2048
#define GS_MAX_PLAN 1024
#define GS_MAX_FACTS_SIZE 2048

/* Runs a procedure: `in` is its situation, `out` takes its result (zeroed first). `rolls` and
 * `working` may be NULL. GS_INPUT when the dice source is at fault. Allocates nothing. */
gs_status gs_proc_run(const gs_proc *p, const void *in, gs_dice *dice, void *out, gs_rolls *rolls,
                      gs_working *working, gs_err *err) GS_MUST_CHECK;
/* Reads a situation ("key=value key=value", n bytes) over the defaults and checks it. */
gs_status gs_proc_situation(const gs_proc *p, const char *text, size_t n, void *in,
                            gs_err *err) GS_MUST_CHECK;
/* Adds the rules that a working cites, each once, in order, separated by spaces. */
void gs_working_rules(const gs_working *w, gs_str *out);
/* Adds the working as lines for a player. */
void gs_working_print(const gs_proc *p, const gs_working *w, const gs_rolls *rolls, gs_str *out);
#endif
