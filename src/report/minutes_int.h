#ifndef GESTA_MINUTES_INT_H
#define GESTA_MINUTES_INT_H
/* The working of a resolution, told short (build_working.c, minutes_words.c, minutes_melee.c). */
#include "build_int.h"

#include "gesta/dice.h"
#include "gesta/proc.h"

/* Who tells what: names stand in place of attacker and defender, of side a and side b. */
typedef struct minutes_teller {
    gs_str *out;
    size_t start; /* where this resolution's words begin in it */
    const char *who[2], *side[GS_SIDES];
    const char *hero[2]; /* who leads attacker and defender; "hero" where it cannot be known */
    const gs_ruleset *rs;
    const gs_proc *proc;
    const gs_working *work;
    const gs_rolls *rolls;
    int rolled[GS_SIDES], roller; /* a side's last single die; the side that rolled it */
    bool added;   /* since a company's dice are being counted */
    int die;      /* the last single die: a total that is no more than it is not said */
    int32_t rate; /* of a move, in thousandths */
} minutes_teller;

/* "+2", "−1". */
void minutes_add_signed(gs_str *out, int n);
/* One text of the rules, short, with its number. */
void minutes_say(minutes_teller *t, const gs_working_step *s);
/* The dice of a label as they fell: " 3 3 2". */
void minutes_add_dice(const minutes_teller *t, const gs_working_step *s);
/* A round of melee of Stout Hearts: each modifier with its causes, the dice, blows, armour, saves;
 * `result` is the log's. */
void minutes_melee(minutes_teller *t, const char *result);
/* A duel, round by round; `power` of the two when it began. */
void minutes_duel(minutes_teller *t, const int power[2]);
/* ---- the entries (build_minutes.c, minutes_parts.c) ---- */
typedef struct minutes {
    build_battle *b;
    gs_arena *scratch; /* emptied after each entry */
    gs_str text, rules;
    gs_ref last;       /* of whom the last words are */
    bool head;         /* they are his name alone */
    int with[GS_MAX_HEROES]; /* by hero: the unit he is with, -1 none */
} minutes;
bool minutes_same(gs_ref a, gs_ref b);
/* A letter of `out` made a capital; the text cut back to a length; the rules cited kept. */
void minutes_raise_letter(gs_str *out, size_t at);
void minutes_cut(minutes *m, size_t len);
void minutes_add_rules(minutes *m, const char *rules);
/* Words of somebody follow: his name, or what joins them to words of his. */
void minutes_add_subject(minutes *m, gs_ref r);
/* A part each. */
void minutes_add_move(minutes *m, const gs_log_move *v);
void minutes_add_effect(minutes *m, const gs_entry *e, const gs_log_effect *f);
void minutes_add_plan(minutes *m, const gs_log_plan *p);
void minutes_add_note(minutes *m, const gs_entry *e, const char *note);
void minutes_add_rolled(minutes *m, const gs_log_resolve *r);
void minutes_add_override(minutes *m, const gs_log_override *o);
#endif
