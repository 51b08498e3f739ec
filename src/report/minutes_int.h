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
#endif
