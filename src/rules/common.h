#ifndef GESTA_RULES_COMMON_H
#define GESTA_RULES_COMMON_H
/* What the rule sets share, so that a reader who compares two of them sees what differs: small
 * arithmetic, notes of points and refusals, broken armies, the form of procedures and
 * descriptors. */
#include "gesta/carry_rows.h"
#include "gesta/rules.h"

#include <string.h>

/* ---- whole numbers ---- */
static inline int32_t gs_least(int32_t a, int32_t b)
{
    return a < b ? a : b;
}
static inline int32_t gs_most(int32_t a, int32_t b)
{
    return a > b ? a : b;
}
static inline int32_t gs_clamp(int32_t v, int32_t lo, int32_t hi)
{
    return v < lo ? lo : v > hi ? hi : v;
}
/* Half of a number that is not negative, rounded up. */
static inline int32_t gs_half_up(int32_t v)
{
    return (v + 1) / 2;
}
/* Half of a length in thousandths, rounded down to the hundredth that players write. */
static inline int32_t gs_half_length(int32_t thousandths)
{
    return thousandths / 20 * 10;
}
/* The face from which a die counts: with all modifiers a 1 still fails and a 6 still does. */
static inline int32_t gs_held_face(int32_t face)
{
    return gs_clamp(face, 2, 6);
}
/* What a unit's own word says of a trait (0 as its type, 1 yes, 2 no: goh_flag, moh_override,
 * feu_override), where its type says `by_type`. */
static inline bool gs_own_trait(int32_t own, bool by_type)
{
    return own == 0 ? by_type : own == 1;
}

/* ---- instances of one text ---- */
/* A part of a procedure that notes much has two instances. The one for rolls that nobody wants
 * explained is marked GS_WHOLE: with all that it calls in its file it becomes one function, and as
 * the gs_ask that it hands down has no working, every note falls out of it. The other is kept out
 * of the way by GS_APART, as is whatever would make light text heavy. */
#define GS_WHOLE __attribute__((flatten))
#define GS_APART __attribute__((noinline))
/* Text that is compiled anew where it is used: what its caller knows of its arguments (that nobody
 * asks for the working) falls out of it. */
#define GS_FOLDED static inline __attribute__((always_inline, unused))

/* The asker to whom nobody listens, for text folded without its notes. */
static const gs_ask gs_nobody;

/* ---- dice ---- */
/* How many of n dice show `face` or more (7 and more: none). Their sides may be read in eights,
 * beyond the last: the first eight of them are one word, out of which what is not wanted goes. */
static inline int32_t gs_dice_from(const uint8_t *sides, int32_t n, int32_t face)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    int32_t half = 32 - 4 * gs_least(n, 8); /* of the bits that go: a word is not shifted by 64 */
    uint64_t eight;
    memcpy(&eight, sides, sizeof eight);
    eight += ones * (uint64_t)(0x81 - face); /* a side is face - 1 */
    int32_t count = (int32_t)(((eight >> 7 & ones) << half << half) * ones >> 56);
    for (int32_t i = 8; i < n; i++) {
        count += sides[i] >= face - 1;
    }
    return count;
}

/* ---- notes ---- */
/* Notes points that count under a rule, unless they are 0, and returns them. `ask` may be NULL
 * for callers with nobody to tell. */
static inline int32_t gs_points(const gs_ask *ask, const char *rule, const char *text,
                                int32_t points)
{
    if (points != 0 && ask) {
        gs_note(ask, rule, text, points);
    }
    return points;
}
/* Why something is not allowed: a row for each word of a reason, the first for "none". */
typedef struct gs_refusal {
    const char *rule, *text;
} gs_refusal;
#define gs_note_refusal(ask, rows, why) gs_note_text(ask, (rows)[why].rule, (rows)[why].text)
/* The same where each row says itself whether it holds. Returns the first from row 1 on that does,
 * else 0, and notes it if it has words. */
typedef struct gs_reason {
    bool holds;
    const char *rule, *text;
} gs_reason;
int gs_first_reason(const gs_reason *rows, int n, gs_ask *ask);

/* ---- armies that break ---- */
/* True if side a lost the smaller part of its units, or of its companies. */
bool gs_smaller_part(int32_t lost, int32_t of, int32_t enemy_lost, int32_t enemy_of);
/* True once losses reach the point at which the side breaks, or all are lost. */
static inline bool gs_is_broken(int32_t lost, int32_t break_at, int32_t of)
{
    return lost >= break_at || lost == of;
}

/* ---- how a procedure is described ---- */
/* Its tables of facts, the structs behind them and its step function. */
#define GS_PROC_FACTS(in_rows, out_rows, in_type, out_type, step_fn) \
    .in = in_rows, .out = out_rows, .n_in = GS_COUNT(in_rows), .n_out = GS_COUNT(out_rows), \
    .in_size = sizeof(in_type), .out_size = sizeof(out_type), .step = step_fn
/* The state of one that remembers nothing but where it is. */
typedef struct gs_place {
    int32_t pc;
} gs_place;
/* Its labels and its state; or that it has none. */
#define GS_PROC_DICE(label_rows, state_type) \
    .labels = label_rows, .n_labels = GS_COUNT(label_rows), .state_size = sizeof(state_type)
#define GS_PROC_NO_DICE .state_size = sizeof(int32_t)

/* ---- how a rule set is described ---- */
/* The file's tables `procs` and `rules`, and the table of options. */
#define GS_RULESET_TABLES(option_rows) \
    .procs = procs, .n_procs = GS_COUNT(procs), .rules = rules, .n_rules = GS_COUNT(rules), \
    .options = option_rows, .n_options = GS_COUNT(option_rows)
/* The book's tables of numbers. */
#define GS_RULESET_SHEETS(rows) .sheets = rows, .n_sheets = GS_COUNT(rows)
/* How its battles are logged: the file's table `carry`. */
#define GS_RULESET_CARRY .carry = carry, .n_carry = GS_COUNT(carry)
/* What a unit and a hero are: tables of facts and the structs behind them. */
#define GS_RULESET_FIGURES(unit_rows, unit_type, hero_rows, hero_type) \
    .unit_facts = unit_rows, .n_unit_facts = GS_COUNT(unit_rows), \
    .unit_size = sizeof(unit_type), .hero_facts = hero_rows, \
    .n_hero_facts = GS_COUNT(hero_rows), .hero_size = sizeof(hero_type)
#endif
