/* The rows of a carry table in the macros in which they are written (gesta/carry_rows.h says what
 * they mean). Included inside the braces of a gs_carry_row array by whoever has said which table:
 * CARRY_TABLE, a file beside this one. */
#define VERB(words, letter, procedure, kind, slots, help) \
    {GS_ROW_VERB, {words, letter, procedure, kind, slots, help}},
#define WORD(words, role, facts) {GS_ROW_WORD, {words, role, facts}},
#define FILL(fact, when, from) {GS_ROW_FILL, {fact, when, from}},
#define ASK(fact, prompt, dflt) {GS_ROW_ASK, {fact, prompt, dflt}},
#define BARE(fact) {GS_ROW_BARE, {fact}},
#define RANKS(own, foe) {GS_ROW_RANKS, {own, foe}},
#define CARRY(when, effect, who, by, amount, word) \
    {GS_ROW_CARRY, {when, effect, who, by, amount, word}},
#define OWES(when, verb, who, whom, duty, till) \
    {GS_ROW_OWES, {when, verb, who, whom, duty, till}},
#define IDLE(results, why) {GS_ROW_IDLE, {results, why}},
#define SILENT(procedure, why) {GS_ROW_SILENT, {procedure, why}},
#define AFTER(effect, when, effect2, who, by, amount, word) \
    {GS_ROW_AFTER, {when, effect2, who, by, amount, word, effect}},
#define OWES_AFTER(effect, when, verb, who, whom, duty, till) \
    {GS_ROW_OWES_AFTER, {when, verb, who, whom, duty, till, effect}},
#define CLOSES(phase, when, effect, who, by, amount, word) \
    {GS_ROW_CLOSES, {when, effect, who, by, amount, word, phase}},
#define PHASE(word, whose, verbs, clears) {GS_ROW_PHASE, {word, whose, verbs, clears}},
#define SNAPSHOT(word) {GS_ROW_SNAPSHOT, {word}},

#include CARRY_TABLE

#undef VERB
#undef WORD
#undef FILL
#undef ASK
#undef BARE
#undef RANKS
#undef CARRY
#undef OWES
#undef IDLE
#undef SILENT
#undef AFTER
#undef OWES_AFTER
#undef CLOSES
#undef PHASE
#undef SNAPSHOT
#undef CARRY_TABLE
