#ifndef GESTA_BATTLE_H
#define GESTA_BATTLE_H
/* A battle: how it was set up (never changes), where it stands (plain memory), and its log.
 * The log is the truth: folding its moves and effects over the set-up gives the state after any
 * entry. Strengths are in the rule set's own measure (figures, stands, hits). */
#include "gesta/arena.h"
#include "gesta/patch.h"
#include "gesta/rules.h"
#include "gesta/sheets.h"

#define GS_MAX_UNITS 128
#define GS_MAX_HEROES 48
#define GS_MAX_OBJECTIVES 8
#define GS_MAX_FEATURES 64
#define GS_SIDES 2

/* ---- references ---- */
typedef enum gs_ref_kind {
    GS_REF_NONE, GS_REF_UNIT, GS_REF_HERO, GS_REF_SIDE, GS_REF_FEATURE, GS_REF_OBJECTIVE
} gs_ref_kind;
typedef struct gs_ref {
    uint8_t kind; /* gs_ref_kind */
    int16_t ix;   /* index in the set-up's list of that kind */
} gs_ref;

/* ---- places ---- */
/* What is known of a place. A simulated battle has points only; of one that was played on a real
 * table a place may be told by cells of a grid, or not at all. */
typedef enum gs_place_kind { GS_PLACE_POINT, GS_PLACE_CELL, GS_PLACE_UNKNOWN } gs_place_kind;
/* Cells: row * 3 + column of a grid of 3 by 3 over the table, as side a sees it from its edge: row
 * 0 is near side a, column 0 on its left. The reserve is that of the unit's own side. */
enum { GS_CELL_RESERVE = 9, GS_CELLS };
extern const char *const gs_cell_words[]; /* "left-near", "centre-near" ... "reserve"; then NULL */
typedef struct gs_place {
    uint8_t kind; /* gs_place_kind; all 0: a point, to be found beside it */
    uint8_t cell; /* of a GS_PLACE_CELL */
} gs_place;
/* The same cell as the side sees it, or the other way round: those of side b are turned about. */
int gs_cell_turned(int cell, int side);

/* ---- set-up: the snapshot of what marched in ---- */
typedef struct gs_ob_feature { /* a piece of terrain */
    const char *id, *kind, *name; /* kind: a word of the rule set's terrain table */
    int level;                    /* hills: 1 and more */
    bool area;                    /* a polygon; else a line */
    gs_pt *points;
    int n_points;
    gs_len width; /* of a line */
} gs_ob_feature;

/* Ground where a side sets up, comes on or leaves. */
typedef struct gs_zone {
    int side;         /* 0, 1; -1 for both */
    const char *kind; /* "deploy", "enter", "exit" */
    const char *name; /* may be NULL */
    gs_pt *points;    /* polygon */
    int n_points;
} gs_zone;

/* A place that is worth holding. */
typedef struct gs_objective {
    const char *id, *name;
    gs_pt at;
    gs_len radius; /* how near counts as holding it; 0: the rule set's own */
    int worth;     /* points; 1 by default */
} gs_objective;

/* How a unit comes to the table: it stands there, on a turn, by a die, hidden. */
typedef enum gs_entry_way { GS_DEPLOYED, GS_ON_TURN, GS_BY_DIE, GS_IN_AMBUSH } gs_entry_way;

/* A unit of the order of battle, as it marched in. */
typedef struct gs_ob_unit {
    const char *id, *name, *troop; /* troop: the campaign's word for this kind of men */
    int side;
    int full, present; /* strength when whole, and as it marched in */
    int leader;        /* hero who leads it, -1 none */
    const char *facts; /* "unit.type=heavy-infantry unit.quality=elite": the rule set's unit facts */
    const char *special; /* names of its special rules, separated by ", "; NULL none */
    uint8_t entry;     /* gs_entry_way */
    int entry_turn;    /* GS_ON_TURN: the turn; GS_BY_DIE: enters on this face or more */
    const char *entry_zone; /* name of the zone, NULL: the side's own edge */
    bool has_place;    /* the scenario says where it stands (else the general deploys it) */
    gs_place in;       /* with has_place: a point, `at`, or a cell */
    gs_pt at;
    gs_ang facing;
    int files;             /* 0: the rule set's default */
    const char *formation; /* word, NULL: the rule set's default */
    bool dummy;            /* a marker without men */
    const char *detached;  /* id of what it first splits off; filled by gs_setup_complete */
    const char *under;     /* id of the General whom it obeys; NULL: the side's own */
    bool mustered;         /* nobody had mustered it: an entry of the log did (gs_log_mustered) */
    int number;            /* with the letter what it is called: E7; 0: gs_setup_complete gives one */
    const char *letter;    /* of an ally's unit, which keeps its own; NULL: its side's */
} gs_ob_unit;

/* A hero of the order of battle, as he marched in. */
typedef struct gs_ob_hero {
    const char *id, *name, *epithet; /* epithet may be NULL */
    const char *kind;   /* "hero", "magician", ... a word of the rule set */
    const char *gender; /* "m", "f", "n" */
    int side;
    int rating;  /* Power when whole */
    int power;   /* present Power as he marched in, items included */
    bool player; /* a player's personal figure */
    bool general;
    int unit;          /* unit with which he starts, -1 alone */
    const char *facts; /* the rule set's hero facts: "hero.armour=heavy hero.mounted=yes" */
    bool has_place;
    gs_place in;
    gs_pt at;
    gs_ang facing;
    bool mustered;     /* as of units */
    const char *foe;       /* id of the hero whom the scenario has him challenge; NULL nobody */
    const char *taunt;     /* what the scenario's author has to say of it; NULL nothing */
    int foe_turn;          /* from this turn on */
    const char *raised;    /* id of what he may raise (a demon); filled by gs_setup_complete */
    const char *under;     /* id of the General whom he obeys; NULL: as his unit, or the side's
                              own */
} gs_ob_hero;

/* One of the two sides. */
typedef struct gs_ob_side {
    const char *id, *name, *colour; /* "#004488" */
    const char *adjective;          /* "Frankish"; may be NULL */
    int general;                    /* hero, -1 none */
    bool allied; /* an alliance: none of its Generals is supreme, each commands his own */
    const char *plan;   /* what the scenario orders: "attack" ..., NULL: his choice */
    const char *temper; /* manner of the computer's general; NULL: default */
    const char *level;  /* how well he plays: "normal", "easy"; NULL: normal */
    int edge;           /* own table edge: 0 bottom (y = 0), 1 top, 2 left, 3 right */
    const char *letter; /* before the numbers of its units: "E"; NULL: gs_setup_complete gives one */
    int slot;           /* which of the four lightnesses is its colour, 1 to 4; 0: not said */
} gs_ob_side;

/* Victory, judged in this order: objective, break point, exit, turn limit. */
typedef struct gs_victory {
    int objective_side;  /* who must take or hold the objectives: 0, 1, 2 both, -1 none */
    int hold_turns;      /* turn-ends running that settle it, default 2 */
    int break_units[GS_SIDES];    /* units lost that break the side, 0: not so */
    int break_per_cent[GS_SIDES]; /* per cent of units lost, 0: the rule set's option */
    int exit_side;       /* side that wins by leaving through an exit zone, -1 none */
    int exit_units;      /* how many of its units must */
    int turn_limit;      /* 0: the rule set's option */
    int at_limit;        /* who wins at the limit: 0, 1, -1 the rule set's comparison, 2 a draw */
} gs_victory;

/* All that is settled before the first turn; with the log it is the whole battle. */
typedef struct gs_setup {
    const char *id, *title, *date, *place, *scenario; /* date, place, scenario may be NULL */
    const char *about;   /* the story so far; NULL none */
    const char *credit;  /* sources; NULL none */
    const gs_ruleset *ruleset;
    uint64_t seed;
    const char *source;  /* a word of gs_source_words */
    const char *depth;   /* "turns", "key-moments", "result" */
    const char *positions; /* a word of gs_position_words; NULL: points */
    const char *players; /* who played it, in words; NULL: not told */
    int32_t *options;    /* a value for each row of ruleset->options */
    gs_patch_row *patches;
    int n_patches;
    gs_number *numbers; /* of one's own in the rule set's tables; found by gs_setup_complete */
    int n_numbers;
    gs_len width, table_depth; /* the table, in thousandths of ruleset->unit */
    gs_ob_feature *features;
    int n_features;
    gs_zone *zones;
    int n_zones;
    gs_objective *objectives;
    int n_objectives;
    gs_ob_side side[GS_SIDES];
    gs_ob_unit *units;
    int n_units;
    struct gs_ob_part {
        const char *id, *name;
    } *detachments; /* by slot (gs_setup_unit_of); filled by gs_setup_complete */
    gs_ob_hero *heroes;
    int n_heroes;
    gs_victory victory;
} gs_setup;

/* "simulated": fought by the engine; "played": orders of people, the engine's dice and rules;
 * "logged": a real table, real dice. Ended by NULL. */
extern const char *const gs_source_words[];
extern const char *const gs_position_words[]; /* "none", "cells", "points"; ended by NULL */
/* Was it the engine that fought it? Only then do the rules of moves and places bind its log, and
 * a turn's end has a hash. */
bool gs_setup_simulated(const gs_setup *s);
/* Is it a copy of another battle's log, to try what might have been? The campaign knows nothing of
 * what comes of it. */
bool gs_setup_what_if(const gs_setup *s);
/* Has it any place at all, or a point, to draw and to tell wings by? */
bool gs_setup_cells(const gs_setup *s);
bool gs_setup_points(const gs_setup *s);

/* Everything at its default: options of the rule set, a table of 72 by 48, no units. */
gs_setup *gs_setup_new(gs_arena *a, const gs_ruleset *rs);
/* Who plays a role, for numbers of one's own: prefix of his facts, unit of the set-up (-1: no unit,
 * or nobody's). */
typedef struct gs_number_role {
    const char *prefix;
    int unit;
} gs_number_role;
/* Numbers of the set-up's own in the rule set's tables, over a situation of p: what a unit is has
 * taken them already (gs_setup_unit_facts) and is only told; the others are set. Describes what
 * made a difference in out[0..room), returns how many. */
int gs_setup_numbers_apply(const gs_setup *s, const gs_proc *p, void *in, const gs_number_role *of,
                           int n, gs_patched *out, int room);
/* Index of the unit, hero, feature or objective of that id; -1 if there is none. */
int gs_setup_unit(const gs_setup *s, const char *id);
int gs_setup_hero(const gs_setup *s, const char *id);
int gs_setup_feature(const gs_setup *s, const char *id);
int gs_setup_objective(const gs_setup *s, const char *id);
/* What a unit can bear as it marched in, in the rule set's measure: its figures or stands, or the
 * hits that destroy a company (gs_ruleset.bears). 0 for a dummy. */
int gs_setup_bears(const gs_setup *s, int unit);
/* The same of all who are on its roll, as if none of them were missing. */
int gs_setup_full(const gs_setup *s, int unit);
/* So many units lost break the side, by the scenario or else by the book; 0: nothing does. */
int gs_setup_break_point(const gs_setup *s, int side);
/* The facts of unit i (a struct of the rule set's own): its own, and where they say "by type" the
 * set-up's numbers. */
gs_status gs_setup_unit_facts(const gs_setup *s, int i, void *facts, gs_err *err) GS_MUST_CHECK;
/* The facts of hero i. */
gs_status gs_setup_hero_facts(const gs_setup *s, int i, void *facts, gs_err *err) GS_MUST_CHECK;
/* Value of an option of the rule set ("options.cover"); dies on an unknown name (a bug). */
int32_t gs_setup_option(const gs_setup *s, const char *key);
/* Reads "options.x=y" over the set-up's options. */
gs_status gs_setup_set_option(gs_setup *s, const char *key, const char *value,
                              gs_err *err) GS_MUST_CHECK;
/* Checks what the types cannot: ids unique, indices in range, a hero's unit of his own side, the
 * unit and hero facts readable by the rule set. The first fault, in a player's words. */
gs_status gs_setup_check(const gs_setup *s, gs_err *err) GS_MUST_CHECK;
/* Is it an outline that a table can have: of an area (three points or more, ground within, no edge
 * across another), or of a line with a width? GS_INPUT says what is wrong with `who`. */
gs_status gs_outline_check(bool area, const gs_pt *points, int n, gs_len width, const char *who,
                           gs_err *err) GS_MUST_CHECK;
/* Fills what can be told from the rest (full from present, a side's general from its heroes, who
 * is a General because others obey him, the ids of detachments) and checks it. To be called once,
 * when all has been read. */
gs_status gs_setup_complete(gs_setup *s, gs_arena *a, gs_err *err) GS_MUST_CHECK;
/* Fills the letters NULL of sides that come in together, in the arena; those given stay. A side's
 * letter is its name's initial, if no other side holds or wants that; else the first free consonant
 * from the place on where the names differ, without I, O, Q; A to Z always (two letters once all
 * are taken). */
void gs_side_letters(gs_arena *a, const char *const *names, const char **letters, int n);
bool gs_is_side_letter(const char *letter);
/* Gives letters, slots and numbers to whoever came without: a part of gs_setup_complete. GS_INPUT
 * if two are called alike. */
gs_status gs_setup_identify(gs_setup *s, gs_arena *a, gs_err *err) GS_MUST_CHECK;
/* Adds what a unit is called on paper and in the log: "E7", a detachment "E7a". */
void gs_setup_code(const gs_setup *s, int unit, gs_str *out);
/* Units have GS_MAX_UNITS slots: first those of the set-up, 0 to n_units - 1, then a row for each
 * one's first detachment, a row for its second, and so on: detachment k of unit i is unit
 * k * n_units + i, whoever of its men it was split from (SHW-4.4). The unit of the set-up whose men
 * stand in slot ix; -1 where there is none. */
int gs_setup_unit_of(const gs_setup *s, int ix);
/* Id, name of what a reference points at; "" for none. What hero i has raised is hero
 * n_heroes + i. */
const char *gs_ref_id(const gs_setup *s, gs_ref r);
const char *gs_ref_name(const gs_setup *s, gs_ref r);
gs_ref gs_ref_unit(int ix);
gs_ref gs_ref_hero(int ix);
gs_ref gs_ref_side(int ix);

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
/* Does it tell of any loss at all? If not, nobody knows what the battle cost. */
bool gs_log_tells_losses(const gs_log *log);
/* Does any effect of it name that unit or hero? */
bool gs_log_names(const gs_log *log, gs_ref who);
/* "points" if anybody of set-up or log ever had one, else "cells", else "none". */
const char *gs_log_positions(const gs_setup *s, const gs_log *log);

/* Adds an entry as plain lines, for whoever looks for a fault. */
void gs_entry_print(const gs_setup *s, const gs_entry *e, gs_str *out);

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
