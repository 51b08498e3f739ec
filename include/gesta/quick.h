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
 *   ODDS(procedure, given, first, second)
 *       The odds of a common fight: what is given beside the two units, as facts of the procedure;
 *       the results that are told of the first and of the second unit ("" none).
 */
#include "gesta/types.h"

/* What a row is. */
typedef enum gs_quick_kind { GS_QUICK_TOPIC, GS_QUICK_ROW, GS_QUICK_ODDS } gs_quick_kind;
/* A row as the tables write it. */
typedef struct gs_quick_row {
    uint8_t kind; /* gs_quick_kind */
    const char *f[4];
} gs_quick_row;
#endif
