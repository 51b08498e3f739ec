#ifndef GESTA_TERSE_H
#define GESTA_TERSE_H
/* The texts of a rule set's workings as minutes have them: short. One row a text, in the rule set's
 * own table (src/rules/ID/ID_minutes.def). */
#include "gesta/rules.h"

/* What a text is in the minutes of a melee and of a duel, which are told as a whole. */
typedef enum gs_terse_part {
    GS_TERSE_WORDS,    /* nothing of that: `how` says how it is told */
    GS_TERSE_ALL,      /* head: what counts for all of `side` */
    GS_TERSE_AGAINST,  /* head: modifiers of a kind of his figures against enemies or their hero */
    GS_TERSE_ARMOUR,   /* head: his armour against them */
    GS_TERSE_LINE,     /* how many of `side` stand in line */
    GS_TERSE_DOUBLES,  /* how many of the longer line double up */
    GS_TERSE_MODIFIER, /* the sum */
    GS_TERSE_CAUSE,    /* why; `how`, where it is not "", is its short word */
    GS_TERSE_BLOWS,    /* who strikes is settled */
    GS_TERSE_RUNS,     /* an elephant runs */
    GS_TERSE_KILLED,   /* ordinary figures killed: the log's effects tell it */
    GS_TERSE_POWER,    /* duel: the modifier of `side` */
    GS_TERSE_LEVEL,    /* nobody lands a blow */
    GS_TERSE_LANDS,    /* `side` lands one */
    GS_TERSE_HOLDS,    /* armour stops it */
    GS_TERSE_OVERCOME, /* it does not */
    GS_TERSE_DOWN,     /* he is struck down */
    GS_TERSE_CAP,      /* the most that a modifier can be */
    GS_TERSE_GAINS     /* the winner gains Power */
} gs_terse_part;

#define GS_TERSE_ALWAYS INT32_MIN
/* The first letter of `how`:
 *   -  not at all: the log's effects, moves or the head of the entry say it
 *   +  a modifier: " +2 Power"
 *   ^  a part of an armour: "+1"
 *   =  a total: " = 8" where it is not the die itself, then the words
 *   ~  a side's total of a die and what is not named: " +3 = 4"; the text begins "side A" or so
 *   d  how many dice, where something was added to what they begin with
 *   r  the rate of a move: kept, and told by the allowance if that is another
 *   A  the allowance of a move
 * and otherwise what joins it to the words before. In the words %d is the number, %s an s where it
 * is not 1, %a and %b the names of attacker and defender. "" the text itself. */
typedef struct gs_terse {
    const char *text, *how;
    int32_t skip; /* not told at this value; GS_TERSE_ALWAYS none */
    uint8_t part; /* gs_terse_part */
    bool side, hero, enemy; /* the defender's; of his hero; against the enemy's hero */
} gs_terse;

/* The row of a text; NULL: it is told as it stands. */
const gs_terse *gs_terse_of(const gs_ruleset *rs, const char *text);
#endif
