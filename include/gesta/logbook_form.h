#ifndef GESTA_LOGBOOK_FORM_H
#define GESTA_LOGBOOK_FORM_H
/* What a face of the logbook needs that asks by forms, not by a line: where the battle stands, whom
 * an event may name, what the rules fill in of it, which dice it comes to, what a question takes for
 * an answer. All of it is only looked at: what is kept is a line (gs_logbook_say). */
#include "gesta/logbook.h"

/* Where the log stands. */
typedef struct gs_log_stand {
    int turn;   /* 0: before the first */
    int side;   /* whose player turn; -1 nobody's yet */
    int phase;  /* of the carry table; -1 none yet */
    int last;   /* number of the last entry; 0 none */
    bool closed; /* the turn is over: the next may begin */
} gs_log_stand;
gs_log_stand gs_logbook_stand(const gs_logbook *lb);
/* The carry table of the battle's rule set; the log with all that was taken back. Borrowed. */
const gs_carry *gs_logbook_carry(const gs_logbook *lb);
const gs_log *gs_logbook_log(const gs_logbook *lb);

/* Whole name, name for short, code ("E7", "h2"; "" none) of somebody. Valid until the next line. */
const char *gs_logbook_full(gs_logbook *lb, gs_ref who);
const char *gs_logbook_short(gs_logbook *lb, gs_ref who);
const char *gs_logbook_code(gs_logbook *lb, gs_ref who);
int gs_logbook_side_of(const gs_logbook *lb, gs_ref who);
/* Adds what is owed in words: "the levy must rally". */
void gs_logbook_owed_line(gs_logbook *lb, const gs_owed *o, gs_str *out);
/* Adds how one stands, in words between two blanks: "must rally  in contact with the levy". */
void gs_logbook_state_line(gs_logbook *lb, gs_ref who, gs_str *out);
/* Does entry N count no more: was it taken back, or put right by another? */
bool gs_logbook_is_struck(gs_logbook *lb, int entry);
/* The words that tell what befell a unit or a hero without dice ("lost", "routed"; "killed"), ended by
 * NULL; *numbers: so many of the first want a number. */
const char *const *gs_logbook_told_words(gs_logbook *lb, bool hero, int *numbers);
/* Adds what came of an entry: "Franks lose 2 (6 left)". */
void gs_logbook_effects_line(gs_logbook *lb, int entry, gs_str *out);

/* Whom a slot of a verb may mean as things stand, where the first of the verb is named (kind none:
 * not yet). `all`: whoever is of the kind and side, whatever his state. Returns how many. */
#define GS_LOG_MAY 192
int gs_logbook_may(gs_logbook *lb, const gs_carry_verb *v, int slot, gs_ref first, bool all,
                   gs_ref out[GS_LOG_MAY]);
/* The phase in which the verb would be logged as things stand: the one that runs, or a later one of this
 * player turn; -1: it belongs to an earlier one, or to none. */
int gs_logbook_phase_of(const gs_logbook *lb, const gs_carry_verb *v);
/* Is it a move whose dice may lie on the table already: is it worked only where dice are given? */
bool gs_logbook_moves(const gs_carry_verb *v);

/* An event as it would be worked: its situation filled, with the words that were said. */
typedef struct gs_log_look {
    const gs_carry_verb *verb;
    const gs_carry_who *who;
    int n_who;
    const void *in;      /* of verb->proc as filled and said; NULL it has none */
    const void *ruled;   /* the same under numbers and house rules of the set-up */
    const uint8_t *from; /* gs_fill_from of each fact */
    const gs_fact *tells; /* the result by which odds are told; NULL none */
} gs_log_look;
/* Looks at the event of a line ("melee odo fyrd flank"), as "?" before it would: as things stand (at 0),
 * as they stood before entry `at`, or behind entry -at. All of it lives until the next line. GS_INPUT:
 * what cannot be, and *column. */
gs_status gs_logbook_look(gs_logbook *lb, const char *line, size_t n, int at, gs_log_look *out,
                          int *column, gs_err *err) GS_MUST_CHECK;
/* Adds a value of a result in the words of the battle: "Roland's recoil". */
void gs_logbook_odds_word(gs_logbook *lb, const gs_log_look *look, int32_t value, gs_str *out);

/* The dice of the line that was said last, roll by roll, as far as it came: of the last that is
 * wanted some faces may be missing. */
typedef struct gs_log_roll {
    const char *proc, *label; /* "melee", "save.defender" */
    gs_ref who;               /* whose; kind none nobody's */
    int n, known;             /* dice, and how many of them lie there */
    uint8_t face[64];         /* pips of the first of those */
    uint8_t succeeds;         /* bit f: face f counts; 0: no two classes */
} gs_log_roll;
int gs_logbook_rolls(const gs_logbook *lb, const gs_log_roll **list);

/* Answers that the open question takes; none: dice, or a text. */
typedef struct gs_log_option {
    const char *answer; /* what is said */
    const char *says;   /* what it means */
    bool dflt;          /* what "" takes */
} gs_log_option;
int gs_logbook_options(const gs_logbook *lb, const gs_log_option **list);
#endif
