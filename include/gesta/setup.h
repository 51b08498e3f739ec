#ifndef GESTA_SETUP_H
#define GESTA_SETUP_H
/* How a battle was set up: who marched in, where, and for what. It never changes. Strengths are in
 * the rule set's own measure (figures, stands, hits). */
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
/* Was it the engine that fought it, whoever gave the orders? Only then do the rules of moves and
 * places bind its log, and a turn's end has a hash. */
bool gs_setup_simulated(const gs_setup *s);
/* Did people give the orders of a side or both, and the engine kept the rules and rolled the dice? A
 * side without a temper is a person's then. */
bool gs_setup_played(const gs_setup *s);
/* Is it a copy of another battle's log, to try what might have been? The campaign knows nothing of
 * what comes of it. */
bool gs_setup_what_if(const gs_setup *s);
/* Are its places points of the table (a set-up that does not say has points)? */
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
#endif
