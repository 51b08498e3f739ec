#ifndef GESTA_TEST_LOG_RANDOM_H
#define GESTA_TEST_LOG_RANDOM_H
/* Random lines of the logbook's language that mostly make sense: verbs of the book's own table with
 * names of the right side, its words, dice, what was told; and all that mends a log. */
#include "log_armies.h"

typedef struct log_dealer {
    uint64_t x;
    gs_carry *carry;
    gs_arena *arena;
} log_dealer;

static inline void log_dealer_open(log_dealer *d, const log_book *book, uint64_t seed)
{
    gs_err err = {0};
    d->x = seed * UINT64_C(0x9E3779B97F4A7C15) + 1;
    d->arena = gs_arena_new();
    if (gs_carry_new(d->arena, gs_ruleset_find(book->ruleset), &d->carry, &err) != GS_OK) {
        log_die("carry", &err);
    }
}

static inline void log_dealer_close(log_dealer *d)
{
    gs_arena_free(d->arena);
}

static inline int log_pick(log_dealer *d, int n)
{
    d->x ^= d->x << 13;
    d->x ^= d->x >> 7;
    d->x ^= d->x << 17;
    return (int)((d->x >> 33) % (uint64_t)n);
}

static inline const char *log_a_unit(log_dealer *d, int side)
{
    int half = GS_COUNT(log_units) / 2;
    return log_units[side < 0 ? log_pick(d, 2 * half) : side * half + log_pick(d, half)].id;
}

static inline const char *log_a_hero(log_dealer *d, int side)
{
    int half = GS_COUNT(log_heroes) / 2;
    return log_heroes[side < 0 ? log_pick(d, 2 * half) : side * half + log_pick(d, half)].id;
}

static inline void log_told_words(log_dealer *d, int most, gs_str *out)
{
    static const char *const states[] = {"recoiled", "routed", "rallied", "shaken", "destroyed",
                                         "left", "away", "disordered", "confused"};
    static const char *const fates[] = {"hit", "down", "killed", "captured", "buried", "left"};
    for (int n = 1 + log_pick(d, most); n > 0; n--) {
        switch (log_pick(d, 5)) {
        case 0: gs_str_addf(out, "%s %s", states[log_pick(d, GS_COUNT(states))],
                            log_a_unit(d, -1)); break;
        case 1: gs_str_addf(out, "%s %s", log_a_hero(d, -1), fates[log_pick(d, GS_COUNT(fates))]);
                break;
        default: gs_str_addf(out, "lost %s %s%d", log_a_unit(d, -1), log_pick(d, 4) ? "" : "~",
                             1 + log_pick(d, 4));
        }
        if (log_pick(d, 3) == 0) {
            gs_str_addf(out, " by %s", log_a_unit(d, -1));
        }
        gs_str_add(out, n > 1 ? ", " : "");
    }
}

static inline void log_verb_words(log_dealer *d, const gs_carry_verb *v, gs_str *out)
{
    for (int k = log_pick(d, 3); k > 0 && v->n > 0; k--) {
        const gs_carry_row *r = &d->carry->row[v->first + log_pick(d, v->n)];
        if (r->kind == GS_ROW_WORD) {
            gs_str_addf(out, " %.*s", (int)strcspn(r->f[0], " "), r->f[0]);
        } else if (r->kind == GS_ROW_BARE) {
            gs_str_addf(out, " %d", 1 + log_pick(d, 12));
        } else if (r->kind == GS_ROW_RANKS) {
            gs_str_addf(out, *r->f[1] ? " %dv%d" : " %d+%d", 1 + log_pick(d, 6),
                        1 + log_pick(d, 6));
        }
    }
}

static inline void log_event_words(log_dealer *d, gs_str *out)
{
    const gs_carry_verb *v = &d->carry->verb[log_pick(d, d->carry->n_verbs)];
    int own = log_pick(d, 2);
    gs_str_addf(out, "%.*s", (int)strcspn(v->words, " "), v->words);
    for (int i = 0; i < v->n_slots; i++) {
        const gs_carry_slot *s = &v->slot[i];
        int side = s->whose == GS_WHOSE_ENEMY ? 1 - own : own;
        if (s->optional && log_pick(d, 2)) {
            continue;
        }
        gs_str_add(out, " ");
        if ((s->kinds & GS_SLOT_HERO) && (!(s->kinds & GS_SLOT_UNIT) || log_pick(d, 6) == 0)) {
            gs_str_add(out, log_a_hero(d, side));
        } else if (s->kinds & GS_SLOT_UNIT) {
            gs_str_add(out, log_a_unit(d, side));
        } else if (s->kinds & GS_SLOT_SIDE) {
            gs_str_add(out, side ? "south" : "north");
        } else {
            gs_str_add(out, "\"the ford\"");
        }
    }
    log_verb_words(d, v, out);
    switch (log_pick(d, 8)) {
    case 0: gs_str_add(out, " : -"); break;
    case 1: case 2: break;
    case 3: gs_str_add(out, " => "); log_told_words(d, 2, out); break;
    case 4: gs_str_add(out, " : * => "); log_told_words(d, 1, out);
            gs_str_add(out, " because \"so we ruled\""); break;
    default: gs_str_add(out, " : *");
    }
}

/* A line; `entries` so many are in the log. `mends`: older entries are mended, too. */
static inline void log_line(log_dealer *d, int entries, bool mends, gs_str *out)
{
    gs_str_clear(out);
    int n = 1 + log_pick(d, entries + 1);
    int kind = log_pick(d, 34);
    switch (!mends && kind >= 4 && kind <= 11 ? 33 : kind) {
    case 0: gs_str_add(out, "turn"); break;
    case 1: case 2: gs_str_add(out, "end"); break;
    case 3: gs_str_addf(out, "undo"); break;
    case 4: gs_str_addf(out, "undo %d", n); break;
    case 5: case 6: gs_str_addf(out, "redo"); break;
    case 7: case 8: gs_str_addf(out, "fix %d ", n); log_event_words(d, out); break;
    case 9: gs_str_addf(out, "fix %d => ", n); log_told_words(d, 2, out); break;
    case 10: gs_str_addf(out, "at %d ", n); log_event_words(d, out); break;
    case 11: gs_str_addf(out, "at %d ", n); log_told_words(d, 2, out); break;
    case 12: gs_str_addf(out, "set %s strength=%d", log_a_unit(d, -1), log_pick(d, 12)); break;
    case 13: gs_str_addf(out, "join %s %s", log_a_hero(d, -1),
                         log_pick(d, 2) ? "-" : log_a_unit(d, -1)); break;
    case 14: gs_str_addf(out, "split %s %d \"part %d\"", log_a_unit(d, -1), 1 + log_pick(d, 5),
                         n); break;
    case 15: gs_str_addf(out, "unit \"Comers %d\" %d as foot for %s", n, 1 + log_pick(d, 14),
                         log_pick(d, 2) ? "north" : "south left"); break;
    case 16: gs_str_addf(out, "hero \"Rhys %d\" power 2 for %s with %s", n,
                         log_pick(d, 2) ? "north" : "south", log_a_unit(d, -1)); break;
    case 17: gs_str_addf(out, "phase %s", d->carry->phase[log_pick(d, d->carry->n_phases)].word);
             break;
    case 18: gs_str_addf(out, "skip"); break;
    case 19: gs_str_addf(out, "\"words of our own\""); break;
    case 20: gs_str_addf(out, "turn %d %s", 1 + log_pick(d, 12), log_pick(d, 2) ? "north" : "south");
             break;
    case 21: gs_str_addf(out, "deploy north ely-archers | northern-foot / marsh-levy | -"); break;
    case 22: gs_str_addf(out, "alias Pets %s", log_a_unit(d, -1)); break;
    case 23: log_told_words(d, 2, out); break;
    default: log_event_words(d, out);
    }
}
#endif
