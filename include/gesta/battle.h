#ifndef GESTA_BATTLE_H
#define GESTA_BATTLE_H
/* A battle: how it was set up (never changes), where it stands (plain memory), and its log.
 * The log is the truth: folding its moves and effects over the set-up gives the state after any
 * entry. Strengths are in the rule set's own measure (figures, stands, hits). */
#include "gesta/setup.h"

/* ---- the table's state: what the log's fold gives ---- */
enum {
    GS_U_ON_TABLE = 1 << 0,
    GS_U_MUST_RALLY = 1 << 1,
    GS_U_CONFUSED = 1 << 2,
    GS_U_DISORDERED = 1 << 3,
    GS_U_DESTROYED = 1 << 4,
    GS_U_LEFT = 1 << 5,   /* left the table for good */
    GS_U_HIDDEN = 1 << 6, /* in ambush, not seen yet */
    GS_U_MUST_PURSUE = 1 << 7,
    GS_U_EXITED = 1 << 8 /* left by an exit zone of the scenario: not lost */
};
/* Who has a unit's engine, if it has one. */
enum { GS_ENGINE_SERVED, GS_ENGINE_LEFT, GS_ENGINE_CAPTURED };
typedef struct gs_unit_state {
    gs_pt at; /* centre of the unit's rectangle */
    gs_ang facing;
    int16_t files;
    int16_t left;      /* strength present */
    int16_t hits;      /* hits marked (rule sets that keep them) */
    int16_t formation; /* word index in the rule set's list of formations */
    int16_t of;        /* unit of the set-up whose men these are: itself, or what it split from */
    int16_t inside;    /* feature that it holds as garrison, -1 none */
    uint32_t flags;    /* GS_U_... */
    uint32_t marks;    /* bit i: word i of the rule set's list of marks */
    uint32_t spent;    /* bit i: row i of the set-up's house rules has ended for it */
    int16_t engine;    /* GS_ENGINE_...; not served: where it stands */
    gs_place in;       /* what `at` is: a point of the table, a cell, nothing known */
    gs_ang engine_facing;
    gs_pt engine_at;
} gs_unit_state;

/* What has become of a hero so far. */
typedef enum gs_hero_where {
    GS_HERO_NOT_YET, GS_HERO_UP, GS_HERO_KILLED, GS_HERO_CAPTURED, GS_HERO_BURIED, GS_HERO_LEFT,
    GS_HERO_BANISHED
} gs_hero_where;
/* Bits of gs_hero_state.flags. */
enum {
    GS_H_MUST_RALLY = 1 << 0,
    GS_H_ENCHANTED = 1 << 1,
    GS_H_REAR = 1 << 2,
    GS_H_DOWN = 1 << 3 /* struck down; what becomes of him is not settled yet */
};
/* A hero as he is now. */
typedef struct gs_hero_state {
    gs_pt at;
    gs_ang facing;
    int16_t unit;  /* unit he is with, -1 alone */
    int16_t power; /* present Power */
    int16_t gains; /* Power gained in this battle */
    int16_t hits;  /* hits taken in this battle */
    int16_t by;    /* side that took or struck him down, -1 none */
    int16_t where; /* gs_hero_where */
    int16_t of;     /* hero of the set-up: himself; of a raised demon: its magician */
    int16_t master; /* hero who has enchanted him, -1 none */
    uint32_t flags;
    uint32_t marks; /* as of units */
    gs_place in;    /* of one who stands alone: what `at` is */
} gs_hero_state;

/* Who touches whom, where two points do not tell it. */
typedef struct gs_tie {
    gs_ref who, by; /* units or heroes */
    uint8_t face;   /* side of `who` that `by` struck: index in gs_face_words */
} gs_tie;
#define GS_MAX_TIES 64
extern const char *const gs_face_words[]; /* "front", "flank", "rear", "corner"; ended by NULL */

/* The table as it is now, which is the fold of the log; without pointers, to be copied whole. */
typedef struct gs_table_state {
    int32_t turn;
    int32_t first; /* side that moves first this turn, -1 not settled */
    int32_t n_units, n_heroes; /* grows when a unit splits or a demon is raised */
    gs_unit_state unit[GS_MAX_UNITS];
    gs_hero_state hero[GS_MAX_HEROES];
    int16_t holder[GS_MAX_OBJECTIVES]; /* side that holds each objective, -1 nobody */
    int16_t held[GS_MAX_OBJECTIVES];   /* turn-ends running that it has held it */
    int16_t broken[GS_SIDES];
    int16_t wall[GS_MAX_FEATURES];   /* hits that each feature's wall has taken */
    int16_t breach[GS_MAX_FEATURES]; /* breaches made in it */
    gs_pt breach_at[GS_MAX_FEATURES]; /* where the first was made: the next are beside it */
    int16_t n_ties;
    gs_tie tie[GS_MAX_TIES];
} gs_table_state;

/* Was there ever a unit in this slot: every one of the set-up, and the detachments that were
 * split off? */
static inline bool gs_unit_came(const gs_setup *s, const gs_table_state *t, int unit)
{
    return unit < s->n_units || t->unit[unit].flags != 0;
}

/* What a unit of the table can still bear, in the measure of gs_setup_bears; for one that has not
 * come on yet all of it, for one that is gone what it had left. */
int gs_unit_bears(const gs_setup *s, const gs_table_state *t, int unit);

/* ---- the log ---- */
typedef enum gs_effect_kind {
#define EFFECT(name, word, amount, left) GS_EFFECT_##name,
#include "gesta/effects.def"
#undef EFFECT
    GS_EFFECT_COUNT
} gs_effect_kind;
typedef enum gs_manner {
#define MANNER(name, word) GS_MOVE_##name,
#include "gesta/manners.def"
#undef MANNER
    GS_MOVE_COUNT
} gs_manner;
extern const char *const gs_effect_words[]; /* ended by NULL */
extern const char *const gs_manner_words[];

/* A place and the way one looks. */
typedef struct gs_pose {
    gs_pt at;
    gs_ang facing;
} gs_pose;

/* What a part of an entry is. */
typedef enum gs_log_kind {
    GS_LOG_RESOLVE, GS_LOG_MOVE, GS_LOG_EFFECT, GS_LOG_PLAN, GS_LOG_NOTE, GS_LOG_OVERRIDE,
    GS_LOG_PHOTO, GS_LOG_MUSTERED
} gs_log_kind;

/* Who rolled the dice of a resolution. */
typedef enum gs_rolled {
    GS_ROLLED_UNSAID, /* by the program in a simulated battle, by hand in a logged one */
    GS_ROLLED_HAND, GS_ROLLED_PROGRAM, GS_ROLLED_MIXED
} gs_rolled;
extern const char *const gs_rolled_words[]; /* "", "hand", "program", "mixed"; ended by NULL */

/* A procedure that was run: question, dice and answer. Of a battle that was logged the situation
 * may say less than the rules ask (the rest at its default), and situation, dice or result may be
 * NULL. */
typedef struct gs_log_resolve {
    const char *procedure, *rules;          /* rules: numbers separated by spaces */
    const char *situation, *dice, *result;  /* word for word a test vector */
    uint8_t rolled;      /* gs_rolled */
    const char *counted; /* labels whose successes were counted, not their faces (the dice then hold
                            the plainest faces that give them), separated by spaces; NULL none */
    const char *patches; /* house rules that changed the situation: "NAME fact from to\n"...; NULL */
} gs_log_resolve;
/* A move that was made. */
typedef struct gs_log_move {
    gs_ref who;
    uint8_t manner; /* gs_manner */
    gs_pose from, to;
    gs_place from_in, to_in; /* what from and to are; both points: the fold compares */
    gs_pt *path;    /* bends between from and to; last, of a charge that then lined up,
                       its centre at contact (SHW-R106) */
    int n_path;
    int32_t allowance, cost; /* thousandths of the unit of length */
    const char *rules;
} gs_log_move;
/* A change to the table, by kinds of effects.def. */
typedef struct gs_log_effect {
    uint8_t kind; /* gs_effect_kind */
    gs_ref who;
    gs_ref by;    /* who did it: enemy unit or hero, captor, holder; may be none */
    int32_t amount, left;
    const char *word;     /* formation, cause, item, weather ...; NULL none */
    gs_pose pose;         /* PLACED, ENTERED, SPLIT: where */
    gs_place in;          /* what pose is */
    bool about;           /* amount is a guess: "about three" */
    int files;            /* PLACED, FORMATION, SPLIT */
} gs_log_effect;
/* A decision of the computer's general, with its reason. */
typedef struct gs_log_plan {
    int side;
    const char *level;  /* "army", "wing", "unit" */
    const char *what;   /* "plan", "assault", "reserve", "refuse", "retreat", "leader", ... */
    const char *old, *chosen; /* words; old may be NULL */
    const char *reason; /* a code of reason.def */
    const char *facts;  /* "their-left=unprotected horse=1.6": at most four, for the report */
    gs_ref who, target;
} gs_log_plan;
/* What the players ruled against the rules, or against the dice: the result keeps what the rules
 * gave, the effects what was ruled, and this names the difference. */
typedef struct gs_log_override {
    const char *fact;   /* key of the result, word of an effect and id ("loss levy"); NULL all */
    const char *given;  /* what the rules gave; NULL unsaid */
    const char *ruled;  /* what was ruled; NULL unsaid */
    const char *reason; /* NULL none */
} gs_log_override;
/* A picture, kept elsewhere by its hash. */
typedef struct gs_log_photo {
    const char *hash;    /* SHA-256, 64 hexadecimal digits in small letters */
    const char *caption; /* NULL none */
} gs_log_photo;
/* A unit or hero whom nobody had mustered, as the first part of an entry: the set-up gets him at
 * its end (gs_setup_with_mustered), and what stands behind may name him. */
typedef struct gs_log_mustered {
    bool hero;
    int side;
    const char *id, *name;
    const char *troop;  /* of a unit; NULL none */
    const char *facts;  /* of the rule set's unit or hero facts; NULL none */
    int strength;       /* figures, stands or hits present; of a hero his Power */
    const char *unit;   /* id of the unit that a hero is with; NULL alone */
} gs_log_mustered;
/* A part of an entry: one of the above. */
typedef struct gs_log_part {
    uint8_t kind; /* gs_log_kind */
    union {
        gs_log_resolve resolve;
        gs_log_move move;
        gs_log_effect effect;
        gs_log_plan plan;
        gs_log_override override;
        gs_log_photo photo;
        gs_log_mustered mustered;
        const char *note;
    } u;
} gs_log_part;

/* One thing that happened, numbered; its parts in the order in which they came. */
typedef struct gs_entry {
    int n;             /* 1, 2, 3 ... in the battle */
    int turn;          /* 0: before the first turn */
    const char *phase; /* word of the rule set: "action"; "" before the battle */
    int side;          /* whose phase, -1 both */
    const char *kind;  /* "deploy", "initiative", "order", "move", "charge", "shooting", "melee", ... */
    gs_ref actor, target;
    int instead;      /* number of the entry that it strikes, whose place it takes; without parts it
                         only takes that back (undo, and redo of an undo); 0 none */
    int after;        /* number of the entry behind which it stands; 0: where it was written */
    const char *line; /* what was typed; NULL nothing */
    gs_log_part *parts;
    int n_parts, cap_parts;
} gs_entry;

/* The battle as a list of entries. */
typedef struct gs_log {
    gs_arena *arena; /* everything in the log lives here */
    gs_entry *entries;
    int count, cap;
    uint64_t *turn_hash; /* hash of the table state at each turn's end; [0] after deployment */
    uint32_t *turn_runs; /* procedures run till then: with the state, all that a resumed battle
                            needs */
    int n_turns, cap_turns;
} gs_log;

/* How the battle ended, and by which rule. */
typedef struct gs_outcome {
    int winner;         /* side, -1 a draw, -2 not settled */
    const char *reason; /* "objective", "broken", "exit", "turn-limit", "destroyed", "conceded" */
    const char *rule;   /* number of the rule by which it was judged */
    int turns;
} gs_outcome;

/* A procedure that a battle's log may name: the rule set's, or the scenario's own `arrival` (a unit
 * comes on by a die: "needs=4 ; arrival.unit=5"). NULL if there is none. */
const gs_proc *gs_battle_proc(const gs_ruleset *rs, const char *name);

/* An empty log that lives in the arena. */
gs_log *gs_log_new(gs_arena *a);
/* Opens a new entry at the end; valid until the next is opened. */
gs_entry *gs_log_entry(gs_log *log, int turn, const char *phase, int side, const char *kind,
                       gs_ref actor, gs_ref target);
/* Adds a part to the last entry; the part's strings must live as long as the log. */
gs_log_part *gs_log_part_add(gs_log *log, gs_log_kind kind);
/* Notes the hash of the state at the end of `turn` (0: after deployment), and how many procedures
 * have been run with the battle's dice till then. */
void gs_log_turn_end(gs_log *log, int turn, uint64_t hash, uint32_t runs);

/* ---- the effective log ---- */
/* Of a log with corrections. Stored entries never change: one that is struck stays where it is. */
/* Which entries are struck: struck[i] for entry i of `log` (count of them). GS_STATE if one names
 * an entry that is not before it. An undo (`instead` without parts) is itself never read by
 * anybody; while it stands, what it names is struck, and what that had struck itself counts again.
 * A replacement that was replaced leaves the first one struck. */
gs_status gs_log_struck(const gs_log *log, bool *struck, gs_err *err) GS_MUST_CHECK;
/* The order in which all entries count, struck ones too, as indices of `log`: one with `after`
 * stands directly behind that entry, one with `instead` directly behind the one it strikes; an undo
 * stays where it was written. */
gs_status gs_log_order(const gs_log *log, int *order, gs_err *err) GS_MUST_CHECK;
/* The log as it counts: struck entries and undos dropped, the others in order with their numbers
 * kept, and behind the first change each effect's `left` reckoned anew from its amount
 * (gs_effect_reckon). A log without corrections comes back itself: *out == log. GS_STATE if an
 * entry's turn is less than that of the one before it. Lives in the arena; parts that did not
 * change are shared with `log`. */
gs_status gs_log_effective(const gs_setup *s, const gs_log *log, gs_arena *a, const gs_log **out,
                           gs_err *err) GS_MUST_CHECK;
/* Does an effect of that kind say where somebody stands? */
bool gs_effect_places(int kind);
/* Sets what an effect leaves (`left`) by the state before it, and cuts `amount` to what was there:
 * no strength falls below 0. True if it was cut. */
bool gs_effect_reckon(const gs_setup *s, const gs_table_state *t, gs_log_effect *e);
/* Is he out of play: a unit destroyed or off the table, a hero who fell or left? */
bool gs_is_gone(const gs_table_state *t, gs_ref who);
/* Can an effect of that kind, which follows from dice, befall him no more: he is gone, or lies where
 * he fell? */
bool gs_effect_too_late(const gs_table_state *t, int kind, gs_ref who);

/* The set-up with one more unit or hero at its end. GS_INPUT: his facts, his side, his id; GS_LIMIT:
 * the slots are full. What it shares with `s` is not copied; both live. */
gs_status gs_setup_muster(const gs_setup *s, const gs_log_mustered *m, gs_arena *a, gs_setup **out,
                          gs_err *err) GS_MUST_CHECK;
/* Detachments and demons have slots behind those of the set-up: when it grows, the references of
 * the log's first n entries to them are moved. */
void gs_log_renumber(gs_log *log, int n, const gs_setup *was, const gs_setup *now);
/* The last of the set-up's units, or heroes, did not come after all: the entry that brought him was
 * struck. */
void gs_setup_never_came(gs_setup *s, bool hero);
/* The set-up with all whom the log mustered, in the order of the entries' numbers, and the log's
 * references moved to fit: to be called once, as the log comes from the file, where each entry's
 * references are those of its day. Whom an entry that was struck mustered is a dummy, or a hero who
 * never came. *out == s without any. */
gs_status gs_setup_with_mustered(gs_setup *s, gs_log *log, gs_arena *a, gs_setup **out,
                                 gs_err *err) GS_MUST_CHECK;
/* The other way round: the log with each entry's references as of its day, for a file that has no
 * record of it yet. The log itself if it mustered nobody; else a copy in the arena. */
const gs_log *gs_log_staged(const gs_setup *s, const gs_log *log, gs_arena *a);
/* "result" if nothing but set-up and outcome is told, "turns" if each turn up to the last was closed
 * (its hash, or an entry of kind turn-end), else "key-moments". Takes the effective log. */
const char *gs_log_depth(const gs_log *log);
/* By whose hand a hero fell, of an effect that ends him: unit or hero; where a leader goes with his unit
 * that of those who destroyed it, who stand in the entry of his fate. GS_REF_NONE: the entry has none. */
gs_ref gs_log_fate_hand(const gs_entry *e, const gs_log_effect *f);
/* Does it tell of the day as a whole? Nothing is recorded of any turn but the last, and there nothing was
 * worked or moved: what was lost and who fell is told, and nobody knows in which turn. */
bool gs_log_of_the_day(const gs_log *log);
/* Does it tell of any loss at all? If not, nobody knows what the battle cost. */
bool gs_log_tells_losses(const gs_log *log);
/* Does any effect of it name that unit or hero? */
bool gs_log_names(const gs_log *log, gs_ref who);
/* "points" if anybody of set-up or log ever had one, else "cells", else "none". */
const char *gs_log_positions(const gs_setup *s, const gs_log *log);


/* ---- the fold ---- */
/* The state before the first entry: nothing on the table. In a battle that was not simulated those
 * who are deployed from the start are there, with their heroes; where, is unknown till told. */
void gs_fold_start(const gs_setup *s, gs_table_state *t);
/* Applies one part (moves and effects change the state, the others do not). GS_STATE if it
 * contradicts the state: a unit that is not there, a strength that does not add up. Where a move
 * begins is compared with where the mover stands only if both are points. */
gs_status gs_fold_part(const gs_setup *s, gs_table_state *t, const gs_log_part *part,
                       gs_err *err) GS_MUST_CHECK;
/* Applies a whole entry; the state's turn is the entry's. */
gs_status gs_fold_entry(const gs_setup *s, gs_table_state *t, const gs_entry *e,
                        gs_err *err) GS_MUST_CHECK;
/* Hash of the state, the same on any machine (members in their order, as little-endian words). */
uint64_t gs_fold_hash(const gs_table_state *t);
#endif
