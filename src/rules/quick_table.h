/* The rows of a quick reference in the macros in which they are written (gesta/quick.h says what
 * they mean). Included inside the braces of a gs_quick_row array by whoever has said which table:
 * QUICK_TABLE, a file beside this one. */
#define TOPIC(title, procedures, rules) {GS_QUICK_TOPIC, {title, rules, procedures}},
#define ROW(label, value, when) {GS_QUICK_ROW, {label, value, when}},
#define OWED(verbs, owed, words, rule, when) {GS_QUICK_OWED, {words, rule, when, verbs, owed}},
#define MIND(words, rule, when) {GS_QUICK_MIND, {words, rule, when}},
#define HERO(label, words, rule, when) {GS_QUICK_HERO, {words, rule, when, label}},
#define ODDS(procedure, given, first, second, how) \
    {GS_QUICK_ODDS, {procedure, given, first, second, how}},
#define SAYS(procedure, term, words) {GS_QUICK_SAYS, {words, procedure, term}},

#include QUICK_TABLE

#undef TOPIC
#undef ROW
#undef OWED
#undef MIND
#undef HERO
#undef ODDS
#undef SAYS
#undef QUICK_TABLE
