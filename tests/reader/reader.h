#ifndef GESTA_TEST_READER_H
#define GESTA_TEST_READER_H
/* The second reader: a stranger who has the battle XML alone. It reads set-up, log, outcome,
 * forecast and story out of the file, folds the log by itself, and holds each sentence against it.
 * It shares no code with the telling, nor with the log's fold. */
#include "gesta/battle.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RD_UNITS = 128, RD_HEROES = 64, RD_PLACES = 8, RD_ENTRIES = 4000 };

typedef enum rd_kind { RD_NONE, RD_UNIT, RD_HERO, RD_SIDE, RD_OBJECTIVE, RD_FEATURE } rd_kind;
typedef struct rd_ref { /* whom or what an id of the file means */
    rd_kind kind;
    int ix;
} rd_ref;

typedef enum rd_what {
    RD_RESOLVE,
    RD_MOVE,
    RD_EFFECT,
    RD_PLAN,
    RD_NOTE,
    RD_OVERRIDE,
    RD_OTHER
} rd_what;
typedef struct rd_part { /* a part of an entry, with the words that the checks ask for */
    rd_what what;
    const char *kind; /* effect: its kind; resolve: the procedure; move: the manner */
    rd_ref who, by;   /* plan: who, target */
    int amount, left; /* -1: not said */
    bool about;
    const char *word;
    const char *situation, *dice, *result;                    /* of a resolve; "" unsaid */
    const char *old, *chosen, *reason, *facts, *level, *plan; /* of a plan; plan: its what */
    int side;                                                 /* of a plan */
    const char *text;                                         /* of a note */
    int mustered; /* unit that came into the battle here, -1 */
} rd_part;
typedef struct rd_entry {
    int n, turn, side;
    const char *phase, *kind;
    rd_ref actor, target;
    rd_part *part;
    int n_parts;
} rd_entry;

typedef struct rd_unit {
    const char *id, *name, *facts, *entry, *troop;
    int side, full, present, bears, leader, entry_turn;
    bool dummy, split; /* split: a part of another */
    int of;            /* whose men they are */
} rd_unit;
typedef struct rd_hero {
    const char *id, *name, *epithet, *gender;
    int side, power, present, unit;
    bool player, general;
} rd_hero;
typedef struct rd_side {
    const char *id, *name, *adjective;
    int general;
    int start, lost, ran, left, gone; /* of the outcome; -1 unsaid */
} rd_side;

/* How everything stands behind an entry. */
typedef struct rd_state {
    int left[RD_UNITS];    /* what it can still bear */
    char on[RD_UNITS];     /* stands on the table */
    char gone[RD_UNITS];   /* 'd' destroyed, 'l' left it, 'x' by an exit, 0 */
    char seen[RD_UNITS];   /* not hidden any more */
    char shaken[RD_UNITS]; /* must rally */
    int hits[RD_HEROES], power[RD_HEROES], with[RD_HEROES];
    char fate[RD_HEROES]; /* 'u' up, 'k', 'c', 'b', 'l', 0 not yet */
    int general[2];
    int holder[RD_PLACES], held[RD_PLACES];
} rd_state;

typedef struct rd_sentence {
    const char *text, *t, *cl;
    const char *head; /* over the paragraph; NULL none */
    int e[256], n_e;
    int section, turn; /* turn of the section; 0 none */
    char part;         /* t terms, p plans, f fight, h hinge, e end */
    int first_e, last_e;
} rd_sentence;

typedef struct rd_point { /* of the forecast: a turn's end (entry 0), or before an entry */
    int turn, entry, n, wins, draws;
} rd_point;

typedef struct rd_battle {
    gs_arena *a;
    const char *id, *title, *place, *ruleset, *source, *depth, *positions, *about, *date;
    rd_side side[2];
    rd_unit unit[RD_UNITS];
    rd_hero hero[RD_HEROES];
    int n_units, n_heroes, n_places;
    struct {
        const char *id, *name;
        double x, y, radius;
    } place_at[RD_PLACES];
    int objective_side, hold_turns, break_units[2], per_cent[2], exit_side, exit_units, limit,
        at_limit; /* objective_side: 2 both; at_limit: 2 a draw; -1 none */
    rd_entry *entry;
    int n_entries;
    rd_state *state;   /* [i]: behind the first i entries */
    int winner, turns; /* winner: -1 a draw, -2 unsettled */
    const char *reason;
    const char *headline, *subline, *style, *length, *lang;
    int of;         /* side of who speaks, -1 nobody's */
    rd_ref speaker; /* who says "we"; none: nobody */
    rd_sentence *s;
    int n_s, n_sections;
    rd_point *point;
    int n_points;
    struct rd_form *form; /* what everybody may be called, the longest first */
    int n_forms;
    bool counts_men; /* losses are figures or stands; else hits are marked */
    bool gaps;       /* something is not recorded */
} rd_battle;

/* Reads battle XML; false and a line in `why`: it is not such. All lives in the arena. */
bool rd_read(gs_arena *a, const char *xml, size_t n, rd_battle *out, char *why, size_t room);
/* Folds again what the log comes to (after a change to it). */
void rd_fold(rd_battle *b);

/* ---- words ---- */
/* A number said at p, in words to one hundred or in figures; -1 none. `len`: its letters. */
int rd_number_at(const char *p, size_t *len);
/* Does the text say `words` from the beginning of a word? Where; NULL if not. */
const char *rd_says(const char *text, const char *words);
/* Is a word of a list separated by spaces among those of `cl`? */
bool rd_has_word(const char *cl, const char *words);
/* The sentence without what stands in quotation marks: the players' own words. */
const char *rd_unquoted(rd_battle *b, const char *text);
/* Somebody or something named in a text. */
typedef struct rd_mention {
    rd_ref who;
    const char *at;
    size_t len;
    bool owner; /* "Roland's" */
    bool whole; /* by the whole name, not by a part of it */
} rd_mention;
enum { RD_MENTIONS = 60 };
/* All who are named, in the order of the text; the longest name counts, and what two might be
 * called names nobody. Returns how many. */
int rd_mentions(rd_battle *b, const char *text, rd_mention *out);
/* Where a unit, a hero, a side is named in a text; NULL if it is not. */
const char *rd_names(rd_battle *b, const char *text, rd_kind kind, int ix);
int rd_words(const char *text);

/* ---- the log, asked ---- */
const rd_entry *rd_entry_n(const rd_battle *b, int n, int *index);
bool rd_cites(const rd_sentence *s, int n);
bool rd_is(rd_ref r, rd_kind kind, int ix);
int rd_kv(const char *text, const char *key, char *buf, size_t size); /* 1 found */
bool rd_kv_is(const char *text, const char *key, const char *word);
int rd_kv_int(const char *text, const char *key, int otherwise);
/* Units lost so many break the side; 0 nothing does. */
int rd_break_point(const rd_battle *b, int side);
/* Units of a side that count as lost in that state: gone, or to be rallied where the book says so.
 */
int rd_units_lost(const rd_battle *b, int side, int state);
bool rd_unit_lost(const rd_battle *b, int unit, int state);
/* Units that got out by an exit. */
int rd_units_out(const rd_battle *b, int side, int state);
/* The state at a turn's end: index for the functions here. */
int rd_end_of(const rd_battle *b, int turn);
/* Units of a side that came at all, dummies and parts apart; on the table as it began. */
int rd_units_of(const rd_battle *b, int side);
int rd_units_present(const rd_battle *b, int side, int state);
int rd_men_present(const rd_battle *b, int side, int state);

/* ---- the verdict ---- */
typedef struct rd_fault {
    const rd_battle *b;
    const rd_sentence *s;
    char what[300];
} rd_fault;
/* A sentence that is being held against the log. */
typedef struct rd_case {
    rd_battle *b;
    const rd_sentence *s;
    const char *text; /* without the players' own words */
    rd_mention m[RD_MENTIONS];
    int n_m;
    char fault[400];
} rd_case;
/* Holds one sentence; false and the fault in words. */
bool rd_holds(rd_battle *b, const rd_sentence *s, rd_fault *f);
/* Holds what only the whole page can show: a fate or a recoil told twice, orders of sentences. */
bool rd_page_holds(rd_battle *b, rd_fault *f);

/* Does each head speak of what stands under it, and is nobody gone before he does it? (heads.c) */
bool rd_heads_hold(rd_battle *b, rd_fault *f);
bool rd_gone_do_nothing(rd_battle *b, rd_fault *f);

/* ---- between the files of the reader ---- */
bool rd_page_fault(const rd_battle *b, const rd_sentence *s, rd_fault *f, const char *what,
                   const char *which);
bool rd_wrong(rd_case *c, const char *what, const char *which);
/* The i-th cited part that is an effect of that kind (words separated by spaces); NULL: no more. */
const rd_part *rd_effect(const rd_case *c, const char *kinds, int i, const rd_entry **of);
/* Did it befall him in a cited entry? */
const rd_part *rd_befell(const rd_case *c, const char *kinds, rd_ref who);
bool rd_named(const rd_case *c, rd_kind kind, int ix);
/* Of fights that are summed up: is it all of them, and is what is said of each side so? */
bool rd_check_feud(rd_case *c);
/* The nearest name before, or behind, that place; NULL none. kinds: bits 1 << rd_kind. */
const rd_mention *rd_before(const rd_case *c, const char *at, unsigned kinds);
const rd_mention *rd_behind(const rd_case *c, const char *at, unsigned kinds);
int rd_side_of(const rd_battle *b, rd_ref r);
/* States before the first and behind the last entry cited. */
const rd_state *rd_state_before(const rd_case *c);
const rd_state *rd_state_behind(const rd_case *c);
bool rd_check_fights(rd_case *c);
/* Claims that need an effect in what is cited, however and in what language they are worded. */
bool rd_check_claims(rd_case *c);
bool rd_check_numbers(rd_case *c);
bool rd_check_heroes(rd_case *c);
bool rd_check_times(rd_case *c);
bool rd_check_day(rd_case *c);
bool rd_check_plans(rd_case *c);
bool rd_check_end(rd_case *c);
bool rd_check_deeds(rd_case *c);
bool rd_check_edge(rd_case *c);
bool rd_check_causes(rd_case *c);
/* What the dice promised of orders that are not obeyed, of a side; rare throws (odds.c). */
double rd_promised(const rd_battle *b, int side);
bool rd_check_odds(rd_case *c);
bool rd_check_guesses(rd_case *c);
/* The turn that is named at p: "fifth turn"; 0 none. */
int rd_turn_at(const char *p, size_t *len);
#endif
