#ifndef GESTA_QUICK_H
#define GESTA_QUICK_H
/* What a player wants to see at a glance, book by book: rows of the quick reference, written by
 * hand beside each rule set (src/rules/ID/ID_quick.def) from these macros:
 *
 *   TOPIC(title, procedures, rules)
 *       Begins a topic. procedures: house rules that change one of these stand under it; rules:
 *       numbers of the book, at the right end of its bar.
 *   ROW(label, value, when)
 *       A line of it. when: words separated by spaces, one of which must hold; "" always.
 *       "type:heavy-cavalry" somebody of that type is there, "missiles" somebody shoots, "hero",
 *       "ground:ditch" that terrain is there, "fact:unit.weapon=pike" somebody has that fact,
 *       "option:options.fire=yes" the option is so. A label "*" stands for a row for each kind of
 *       troops that is there, the value for the value of that name on their cards.
 *       "hero:magician" a hero of that kind; "type:x+fact:y=z" both of one unit.
 *   OWED(verbs, owed, words, rule, when)
 *       What is easily forgotten: rows of the book's carry table that owe something, as a sentence.
 *       verbs: names of verbs, or effects, separated by spaces; owed: what the rows say is owed
 *       ("fate duel"). It is printed where the table has such a row and its options hold.
 *   MIND(words, rule, when)
 *       A reminder for a side: `when` of its own units and heroes.
 *   HERO(label, words, rule, when)
 *       What the circles of a hero's card are worth: a sentence on its front. when: "general" on the
 *       card of a side's general alone, else as above.
 *   ODDS(procedure, given, first, second, how)
 *       The odds of a common fight: what is given beside the two units, as facts of the procedure;
 *       the results that count the blows that the first and the second unit take. first "": the
 *       procedure tells one side's blows (second), and is worked both ways. second "": `first` tells
 *       how it ends for attacker and defender. how: "legion HOW Gauls".
 *   SAYS(procedure, term, words)
 *       What a term of a house rule says: "bonus", "contact=attacking" of a procedure, or of any
 *       ("") . A % in the words stands for the value, with its sign where it is added. A term that
 *       no row says is told by its fact's help.
 */
#include "gesta/types.h"

/* What a row is. */
typedef enum gs_quick_kind {
    GS_QUICK_TOPIC, /* title, rules, procedures */
    GS_QUICK_ROW,   /* label, value, when */
    GS_QUICK_OWED,  /* words, rule, when, verbs, owed */
    GS_QUICK_MIND,  /* words, rule, when */
    GS_QUICK_HERO,  /* words, rule, when, label */
    GS_QUICK_ODDS,  /* procedure, given, first, second, how */
    GS_QUICK_SAYS   /* words, procedure, term */
} gs_quick_kind;
/* A row as the tables write it. */
typedef struct gs_quick_row {
    uint8_t kind; /* gs_quick_kind */
    const char *f[5];
} gs_quick_row;
#endif
