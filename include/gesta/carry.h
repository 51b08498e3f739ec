#ifndef GESTA_CARRY_H
#define GESTA_CARRY_H
/* The carry table of a rule set: how players say what happened on a real table (verbs, words,
 * questions), what a result does to the table (effects), what it leaves owed, and the book's
 * sequence of play. One table a book, src/rules/ID/ID_carry.def: rows of text, made of the macros
 * below and read once by gs_carry_new, which holds every row against the fact tables of the
 * procedures, so that a row which names what is not there is found when the tests are run.
 *
 *   VERB(words, letter, procedure, kind, slots, help)
 *       Begins a verb; the rows up to the next VERB belong to it. words: "melee attack fight", the
 *       first is its name. letter: its code on the log sheet, "M", or "". procedure: what is run,
 *       "" nothing. kind: of the entry in the log ("melee"). slots, separated by spaces, are whom
 *       it names, in the order of typing: ROLE:KINDS[:WHOSE[:STATE]] and "?" if it may be left
 *       out, "+" if it may be several. ROLE is the prefix of the procedure's facts ("attacker").
 *       KINDS: u unit, h hero, s side, f feature of the table, o objective, w a free word. WHOSE:
 *       own (of the side in turn; of a later slot: of the actor's side), enemy (of the actor's),
 *       any. STATE narrows names down, it never refuses: contact, must-rally, down, general.
 *   WORD(words, role, facts)
 *       A word of the verb: "flank" says "on-flank=yes" of the role; "foe flank" says it of the
 *       other role of the two. role "": facts are whole keys.
 *   FILL(fact, from)
 *       Where a fact comes from that is not found by its name. from: "unit.X" the unit's own fact,
 *       "hero.X" of the hero in front, "left", "present", "hits", "formation", "files", "power",
 *       "mark:WORD" 1 or 0, "memory:WORD" (gs_carry_memory_words) 1, 0 or its number, "distance"
 *       where both have points, "turn", "other:X" of the other role; a word or number stands for
 *       itself with "=": "=hand".
 *   ASK(fact, prompt, default)
 *       A question unless typed: at most one a line. default: as FILL's from.
 *   BARE(fact)            what a bare number on the line means
 *   RANKS(own, foe)       what N+N..vN+N means: keys separated by spaces
 *   CARRY(when, effect, who, by, amount, word)
 *       What follows from the result. when: tests of facts and results as house rules write them,
 *       "result=defender-recoils", "target.casualties>0"; "" always. effect: a word of
 *       effects.def. who, by: a role, "ROLE.hero" the hero in front of it, "side:ROLE" his side,
 *       "enemy:ROLE" the other side, "striker:ROLE" who struck the hero of the role, "" none.
 *       amount: a key of the result, a number, "" 0. word: a word, or a key of the result, or "".
 *   OWES(when, verb, who, whom, duty, till)
 *       What is owed next. duty: "must" or "may". till: "now", "phase", "turn" (end of this player
 *       turn), "next" (his next player turn). words of the verb may follow it: "rally joined".
 *   SILENT(procedure, why)
 *       A procedure without a verb of its own: what is asked of it elsewhere, or has no effect.
 *   AFTER(effect, when, effect2, who, by, amount, word)   for the whole book, outside verbs
 *       What hangs on an effect, told or resolved: "loss" with "left=0" -> destroyed. when may
 *       test: left, amount, full, power, word, marks, unit facts. who, by: "who", "by", "side",
 *       "enemy", "heroes" (all who are with the unit).
 *   OWES_AFTER(effect, when, verb, who, whom, duty, till)
 *   PHASE(word, whose, verbs, clears)
 *       A step of the book's sequence of play, in order. whose: "turn" (both, once a turn), "side"
 *       (once in each player turn), "both" (of both sides in each player turn). verbs: names, or
 *       "" any. clears: marks and memory that end as it begins.
 *   SNAPSHOT(word)        fights of that phase are simultaneous: facts from the state at its begin
 */
#include "gesta/battle.h"

/* A row as the tables write it. */
typedef enum gs_carry_row_kind {
    GS_ROW_VERB, GS_ROW_WORD, GS_ROW_FILL, GS_ROW_ASK, GS_ROW_BARE, GS_ROW_RANKS, GS_ROW_CARRY,
    GS_ROW_OWES, GS_ROW_SILENT, GS_ROW_AFTER, GS_ROW_OWES_AFTER, GS_ROW_PHASE, GS_ROW_SNAPSHOT
} gs_carry_row_kind;
typedef struct gs_carry_row {
    uint8_t kind; /* gs_carry_row_kind */
    const char *f[7];
} gs_carry_row;
/* The tables include their .def between these two: see src/rules/feu/feu_carry.c. */

/* ---- what was read of them ---- */
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
    const char *state; /* NULL none */
} gs_carry_slot;
#define GS_CARRY_SLOTS 4

/* A verb with its rows: those of `row` from `first` on, `n` of them. */
typedef struct gs_carry_verb {
    const char *words; /* names separated by spaces; the first is the verb's own */
    char letter;       /* 0 none */
    const gs_proc *proc; /* NULL none */
    const char *kind, *help;
    gs_carry_slot slot[GS_CARRY_SLOTS];
    int n_slots;
    int first, n; /* its rows in gs_carry.row */
} gs_carry_verb;

typedef struct gs_carry_phase {
    const char *word;
    char whose; /* 't' turn, 's' side, 'b' both */
    const char *verbs, *clears;
    bool snapshot;
} gs_carry_phase;

/* A carry table, read and checked. */
typedef struct gs_carry {
    const gs_ruleset *rs;
    const gs_carry_row *row;
    int n_rows;
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
/* The verb of that name (any of its words, whole); NULL none. */
const gs_carry_verb *gs_carry_verb_find(const gs_carry *c, const char *name, size_t n);
/* The verb whose procedure and kind an entry of a log has; NULL none. */
const gs_carry_verb *gs_carry_verb_of(const gs_carry *c, const char *procedure);

/* ---- the applier ---- */
/* Who plays a role: the unit or hero of the slot, and the hero who fights in front of a unit, who
 * struck at him. */
typedef struct gs_carry_who {
    const char *role;
    gs_ref who;     /* unit, hero, side, feature */
    int hero;       /* hero in front of the unit (the hero himself for a lone one), -1 none */
    gs_ref striker; /* who strikes the hero of this role: enemy hero, else enemy unit */
} gs_carry_who;

/* What is owed: a verb, by whom, to whom. */
typedef struct gs_owed {
    const gs_carry_verb *verb;
    const char *words; /* words of the verb that go with it; "" none */
    gs_ref who, whom;
    bool must;
    char till;   /* 'n' now, 'p' phase, 't' this player turn, 'x' his next player turn */
    int entry;   /* by which entry */
} gs_owed;

/* Takes what the applier lists, in order. Effects come with `left` reckoned. */
typedef struct gs_carry_sink {
    void *ctx;
    void (*effect)(void *ctx, const gs_log_effect *e);
    void (*owes)(void *ctx, const gs_owed *o); /* may be NULL */
} gs_carry_sink;

/* Lists what follows from a result under the rules of a verb: its effects, what hangs on them, and
 * what is owed. `state` is the table before it and is not changed: what each effect leaves is
 * reckoned in a copy, never below 0 and never more than was there. `in` and `out` are the
 * procedure's situation and result; `note` (may be NULL) is what the verb's words said, for rows
 * that test it. Pure; allocates in `scratch` alone. */
gs_status gs_carry_apply(const gs_carry *c, const gs_setup *s, const gs_table_state *state,
                         const gs_carry_verb *verb, const gs_carry_who *who, int n_who,
                         const void *in, const void *out, gs_arena *scratch,
                         const gs_carry_sink *sink, gs_err *err) GS_MUST_CHECK;
/* Lists what hangs on an effect that was told (AFTER, OWES_AFTER), the effect itself first, with
 * its `left` reckoned. */
gs_status gs_carry_told(const gs_carry *c, const gs_setup *s, const gs_table_state *state,
                        const gs_log_effect *effect, gs_arena *scratch, const gs_carry_sink *sink,
                        gs_err *err) GS_MUST_CHECK;

/* ---- filling facts ---- */
/* What the logbook remembers of a unit or hero beyond the state, by words of
 * gs_carry_memory_words; all 0 or -1 at first. */
typedef enum gs_memory {
    GS_MEM_CONTACT, /* body it is in contact with; see contact[] */
    GS_MEM_FACE,    /* side of it that the foe touches: front 0, flank 1, rear 2, corner 3 */
    GS_MEM_CHARGED, /* this player turn, over room enough for the bonus */
    GS_MEM_MOVED,   /* 1 half or less, 2 full */
    GS_MEM_SHOT, GS_MEM_FOUGHT, GS_MEM_FAILED, /* an order failed */
    GS_MEM_MISSILE_HITS,
    GS_MEM_ATTACKERS, /* figures, stands in contact as told last */
    GS_MEM_COVER,     /* cover as told last of it as a target */
    GS_MEM_COUNT
} gs_memory;
extern const char *const gs_carry_memory_words[]; /* "contact", "face" ...; ended by NULL */
#define GS_MEM_FOES 4
typedef struct gs_body_memory {
    int16_t value[GS_MEM_COUNT];
    gs_ref foe[GS_MEM_FOES]; /* with whom it is in contact; kind none: free */
    uint8_t foe_face[GS_MEM_FOES];
} gs_body_memory;
typedef struct gs_turn_memory {
    gs_body_memory unit[GS_MAX_UNITS], hero[GS_MAX_HEROES];
} gs_turn_memory;

/* Where a fact's value came from, in the order in which sources are asked. */
typedef enum gs_fill_from {
    GS_FILL_TYPED, GS_FILL_OPTION, GS_FILL_OWN, GS_FILL_STATE, GS_FILL_MEMORY, GS_FILL_POINTS,
    GS_FILL_DEFAULT
} gs_fill_from;
/* Fills the situation of a verb's procedure (in: zeroed, proc->in_size bytes) for these players of
 * its roles: options, own facts (as changed by numbers of the set-up's tables), state, memory,
 * points, defaults of rows and facts. `from` (proc->n_in bytes, may be NULL) says where each came
 * from. House rules are not applied here: gs_patch_rows_apply does it when all is typed.
 * `snapshot` is the state at the phase's begin where the phase is simultaneous, else `state`. */
gs_status gs_carry_fill(const gs_carry *c, const gs_setup *s, const gs_table_state *state,
                        const gs_turn_memory *memory, const gs_carry_verb *verb,
                        const gs_carry_who *who, int n_who, void *in, uint8_t *from,
                        gs_err *err) GS_MUST_CHECK;
/* Reads words of the verb: finds the WORD row of a word of n bytes (unique beginnings do); NULL
 * none. */
const gs_carry_row *gs_carry_word(const gs_carry *c, const gs_carry_verb *verb, const char *word,
                                  size_t n);
#endif
