#ifndef GESTA_CARRY_H
#define GESTA_CARRY_H
/* The carry table of a rule set at work: what a line of a log names, what the situation of its
 * procedure is, what follows from the result. The language of the rows is in carry_rows.h. */
#include "gesta/battle.h"
#include "gesta/carry_rows.h"

/* ---- what was read of the rows ---- */
enum { /* kinds of a slot */
    GS_SLOT_UNIT = 1, GS_SLOT_HERO = 2, GS_SLOT_SIDE = 4, GS_SLOT_FEATURE = 8,
    GS_SLOT_OBJECTIVE = 16, GS_SLOT_WORD = 32
};
typedef enum gs_whose { GS_WHOSE_ANY, GS_WHOSE_OWN, GS_WHOSE_ENEMY } gs_whose;
/* Whom a verb names. */
typedef struct gs_carry_slot {
    const char *role;
    uint8_t kinds, whose; /* GS_SLOT_... bits; gs_whose */
    bool optional, several;
    bool body;         /* a hero who is with a unit means that unit */
    const char *state; /* NULL none */
} gs_carry_slot;
#define GS_CARRY_SLOTS 6

/* A verb with its rows: those of `row` from `first` on, `n` of them (its VERB row not counted). */
typedef struct gs_carry_verb {
    const char *words;   /* names separated by spaces; the first is the verb's own */
    char letter;         /* 0 none */
    const gs_proc *proc; /* NULL none */
    const char *kind, *help;
    gs_carry_slot slot[GS_CARRY_SLOTS];
    int n_slots;
    int first, n;
} gs_carry_verb;

/* A step of the sequence of play. */
typedef struct gs_carry_phase {
    const char *word;
    char whose; /* 't' turn, 's' side, 'b' both */
    const char *verbs, *clears;
    bool snapshot;
} gs_carry_phase;

struct gs_carry_code; /* a row, read: src/battle/carry_int.h */
/* A carry table, read and checked. */
typedef struct gs_carry {
    const gs_ruleset *rs;
    const gs_carry_row *row;
    struct gs_carry_code *code; /* of each row */
    int n_rows, n_common;       /* rows before the first verb: `n_common` */
    int16_t hangs[GS_EFFECT_COUNT]; /* by effect: the first row that hangs on it; -1 none */
    gs_carry_verb *verb;
    int n_verbs;
    gs_carry_phase *phase;
    int n_phases;
} gs_carry;

/* Reads the table of a rule set into the arena and checks every row against its procedures' facts
 * and results, the effects, the marks and the other verbs. GS_STATE (a fault of the program's own
 * tables): which row, what it names. */
gs_status gs_carry_new(gs_arena *a, const gs_ruleset *rs, gs_carry **out,
                       gs_err *err) GS_MUST_CHECK;
/* The verb of that name (any of its words, whole; n bytes); NULL none. */
const gs_carry_verb *gs_carry_verb_find(const gs_carry *c, const char *name, size_t n);
/* The first verb that runs this procedure; NULL none. */
const gs_carry_verb *gs_carry_verb_of(const gs_carry *c, const char *procedure);
/* The WORD row of the verb that has this word of n bytes; else the one of which a word begins so,
 * if there is only one; NULL none. */
const gs_carry_row *gs_carry_word(const gs_carry *c, const gs_carry_verb *verb, const char *word,
                                  size_t n);

/* ---- who is who ---- */
/* Who plays a role: the unit, hero, side or feature of the slot, and who fights in front of it. */
typedef struct gs_carry_who {
    const char *role;
    gs_ref who;
    int hero; /* in front of the unit; a lone hero himself; -1 none */
} gs_carry_who;
/* A player of a role, with the hero who stands in front of his unit by the state: who leads it,
 * else the first who is with it and not in its rear; nobody in front of a beast (SHW-4.12). */
gs_carry_who gs_carry_player(const gs_setup *s, const gs_table_state *t, const char *role,
                             gs_ref who);

/* ---- the applier ---- */
/* What is owed: a verb, by whom, to whom. */
typedef struct gs_owed {
    const gs_carry_verb *verb;
    const char *words; /* words of the verb that go with it; "" none */
    gs_ref who, whom;
    bool must;
    char till; /* 'n' now, 'p' phase, 't' this player turn, 'x' his next player turn, 'b' before
                * the verb that wants it (gs_carry_before) */
    int entry; /* by which entry: 0, for the caller to set */
} gs_owed;

/* Takes what the applier lists: effects in order, `left` reckoned, then what is owed, each verb and
 * who and whom once. */
typedef struct gs_carry_sink {
    void *ctx;
    void (*effect)(void *ctx, const gs_log_effect *e);
    void (*owes)(void *ctx, const gs_owed *o); /* may be NULL */
} gs_carry_sink;

/* Lists what follows from a result under the rules of a verb: its effects, what hangs on them, and
 * what is owed. `state` is the table before it and is not changed: what each effect leaves is
 * reckoned in a copy, never below 0 and never more than was there; whoever is gone is left alone.
 * `in` and `out` are the procedure's situation and result (NULL where the verb has none); `said`
 * (may be NULL) are the verb's words without facts, separated by spaces. Pure; allocates in
 * `scratch` alone. GS_STATE if an effect contradicts the state. */
gs_status gs_carry_apply(const gs_carry *c, const gs_setup *s, const gs_table_state *state,
                         const gs_carry_verb *verb, const gs_carry_who *who, int n_who,
                         const void *in, const void *out, const char *said, gs_arena *scratch,
                         const gs_carry_sink *sink, gs_err *err) GS_MUST_CHECK;
/* Lists what is owed before the verb itself (OWES with "before": an order before a move); `till` of
 * each is 'b'. Pure, as gs_carry_apply. */
gs_status gs_carry_before(const gs_carry *c, const gs_setup *s, const gs_table_state *state,
                          const gs_carry_verb *verb, const gs_carry_who *who, int n_who,
                          gs_arena *scratch, const gs_carry_sink *sink,
                          gs_err *err) GS_MUST_CHECK;

/* Lists an effect that was told, its `left` reckoned, and what hangs on it (AFTER, OWES_AFTER).
 * What a book has a mark for ("confused" in WMH) is that mark. */
gs_status gs_carry_told(const gs_carry *c, const gs_setup *s, const gs_table_state *state,
                        const gs_log_effect *effect, gs_arena *scratch, const gs_carry_sink *sink,
                        gs_err *err) GS_MUST_CHECK;

/* Do the effects of a logged entry follow from its result, but for what its overrides name? `state`
 * is the table before it. Entries without dice, and those of several resolutions, are taken as they
 * are told. GS_STATE: which effect does not. */
gs_status gs_carry_agrees(const gs_carry *c, const gs_setup *s, const gs_table_state *state,
                          const gs_entry *e, gs_err *err) GS_MUST_CHECK;

/* ---- memory ---- */
/* What the logbook remembers of a unit or hero beyond the state, by words of
 * gs_carry_memory_words; all 0 at first. */
typedef enum gs_memory {
    GS_MEM_CONTACT, /* 1 + the place in foe[] of whom it touched last; 0 nobody */
    GS_MEM_FACE,    /* side of it that a foe touches: 1 + index in gs_face_words; 0 none */
    GS_MEM_CHARGED, /* this player turn, over room enough for the bonus */
    GS_MEM_MOVED,   /* 1 half or less, 2 full */
    GS_MEM_SHOT, GS_MEM_FOUGHT, GS_MEM_FAILED, /* an order failed */
    GS_MEM_MISSILE_HITS,
    GS_MEM_ATTACKERS, /* figures, stands in contact as told last */
    GS_MEM_COVER,     /* cover as told last of it as a target */
    GS_MEM_PHASE_HITS, /* hits marked on it since the phase began */
    GS_MEM_ORDER_POINTS, /* 1 + a leader's points that are left this turn; 0 nobody knows */
    GS_MEM_ORDERS,       /* given to the unit this turn */
    GS_MEM_ORDERED_BY,   /* 1 + the hero who gave the last; 0 nobody */
    GS_MEM_COUNT
} gs_memory;
extern const char *const gs_carry_memory_words[]; /* "contact", "face" ...; ended by NULL */
#define GS_MEM_FOES 4
typedef struct gs_body_memory {
    int16_t value[GS_MEM_COUNT];
    gs_ref foe[GS_MEM_FOES]; /* with whom it is in contact; kind none: free */
    uint8_t foe_face[GS_MEM_FOES]; /* which side of this body each touches: 1 + gs_face_words */
    gs_ref by;               /* who harmed it last */
} gs_body_memory;
typedef struct gs_turn_memory {
    gs_body_memory unit[GS_MAX_UNITS], hero[GS_MAX_HEROES];
} gs_turn_memory;

/* Lists what befalls units as a phase ends (CLOSES), with what hangs on it. `memory` may be
 * NULL. */
gs_status gs_carry_close(const gs_carry *c, const gs_setup *s, const gs_table_state *state,
                         const gs_turn_memory *memory, const char *phase, gs_arena *scratch,
                         const gs_carry_sink *sink, gs_err *err) GS_MUST_CHECK;

/* ---- filling facts ---- */
/* Where a fact's value came from, in the order in which sources are asked. */
typedef enum gs_fill_from {
    GS_FILL_TYPED, GS_FILL_OPTION, GS_FILL_OWN, GS_FILL_STATE, GS_FILL_MEMORY, GS_FILL_POINTS,
    GS_FILL_DEFAULT
} gs_fill_from;
/* Fills the situation of a verb's procedure (in: proc->in_size bytes) for these players of its
 * roles: rows of the table first, then by name options, own facts, state, memory, points, and the
 * facts' defaults. Several players of one role stand together: those alike count as one kind
 * ("count"), others take the next roles of that name ("shooter2", "shooter3"). `from` (proc->n_in
 * bytes, may be NULL) says where each came from. Numbers of the set-up's tables and house rules are
 * not applied here but when all is typed (gs_numbers_apply, gs_patch_rows_apply). Where a phase is
 * simultaneous `state` is that of its begin. GS_LIMIT: more kinds than there are roles. */
gs_status gs_carry_fill(const gs_carry *c, const gs_setup *s, const gs_table_state *state,
                        const gs_turn_memory *memory, const gs_carry_verb *verb,
                        const gs_carry_who *who, int n_who, void *in, uint8_t *from,
                        gs_err *err) GS_MUST_CHECK;

#endif
