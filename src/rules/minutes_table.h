/* The rows of a rule set's minutes in the macros in which they are written (gesta/terse.h says what
 * they mean). Included inside the braces of a gs_terse array by whoever has said which table:
 * MINUTES_TABLE, a file beside this one. */
#define TERSE(text, how, skip) {text, how, skip, GS_TERSE_WORDS, false, false, false},
#define PART(text, part, side, hero, enemy) \
    {text, "", GS_TERSE_ALWAYS, GS_TERSE_##part, side, hero, enemy},
#define CAUSE(text, word) {text, word, GS_TERSE_ALWAYS, GS_TERSE_CAUSE, false, false, false},
#define ALWAYS GS_TERSE_ALWAYS

#include MINUTES_TABLE

#undef TERSE
#undef PART
#undef CAUSE
#undef ALWAYS
#undef MINUTES_TABLE
