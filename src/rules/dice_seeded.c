/* The seeded source of dice. */
#include "gesta/proc.h"

#include <assert.h>
#include <string.h>

#define BIT(label) (UINT64_C(1) << (label))

/* Draws the first dice of four labels. Those with a word that is passed over stay unknown: they are
 * drawn word by word. */
static inline void know(gs_seeded *s, const gs_usual *of)
{
    static const uint32_t first[4];
    uint8_t sides[4][4];
    gs_blocks from = {{(uint32_t)s->seed, (uint32_t)(s->seed >> 32)}, s->run, s->stream};
    unsigned uneven = s->draw(&from, first, of->label, sides);
    for (int i = 0; i < 4; i++) {
        memcpy(s->first[of->label[i]], sides[i], sizeof sides[i]);
    }
    s->known |= of->bits;
    for (unsigned i = 0; uneven; i++, uneven >>= 1) {
        s->known &= ~(uneven & 1 ? BIT(of->label[i]) : 0);
    }
}

/* A label that is none of the usual ones; and, as they cost little more, those that mostly go with
 * it: labels stand in the order of the sides, so that one is the other half's. */
static void know_besides(gs_seeded *s, uint32_t label)
{
    uint32_t labels = (uint32_t)s->dice.labels;
    uint32_t half = (labels + 1) / 2;
    uint32_t other = label < half ? label + half : label - half;
    uint32_t next = label + 1 < labels ? label + 1 : label;
    uint32_t after = other + 1 < labels ? other + 1 : label;
    other = other < labels ? other : label;
    const gs_usual those = GS_USUAL(label, other, next, after);
    know(s, &those);
}

/* Dice of a label from place `at` on: all of a block that are wanted. Returns how many words were
 * used. */
static void roll_on(gs_seeded *s, uint32_t label, uint32_t at, int n, uint8_t *sides)
{
    uint32_t key[2] = {(uint32_t)s->seed, (uint32_t)(s->seed >> 32)};
    uint32_t word[4];
    bool fresh = true;
    int i = 0;
    if (s->known & BIT(label)) {
        for (; i < n && at < 4; at++) {
            sides[i++] = s->first[label][at];
        }
    }
    for (; i < n; at++) {
        if (fresh || at % 4 == 0) {
            uint32_t counter[4] = {at / 4, label, s->run, s->stream};
            gs_philox(counter, key, word);
            fresh = false;
        }
        i += gs_side_of(word[at % 4], &sides[i]);
    }
    s->used[label] = (uint16_t)at;
}

/* n dice of a label: mostly they are known. */
static inline void roll(gs_seeded *s, uint32_t label, int n, uint8_t *sides)
{
    uint64_t bit = BIT(label);
    if (!(s->known & bit)) {
        know_besides(s, label);
    }
    if (n <= 4 && s->known & ~s->begun & bit) {
        memcpy(sides, s->first[label], 4);
        s->used[label] = (uint16_t)n;
    } else {
        roll_on(s, label, s->begun & bit ? s->used[label] : 0, n, sides);
    }
    s->begun |= bit;
}

static gs_status seeded_roll(gs_dice *d, int label, const char *name, int n,
                             const gs_faces *faces, uint8_t *sides, gs_err *err)
{
    (void)name;
    (void)faces;
    (void)err;
    assert(label >= 0 && label < GS_MAX_LABELS);
    roll((gs_seeded *)d, (uint32_t)label, n, sides);
    return GS_OK;
}

static gs_status seeded_roll_row(gs_dice *d, int label, int labels, const int32_t *row,
                                 uint8_t *sides, gs_err *err)
{
    (void)err;
    assert(label >= 0 && label + labels <= GS_MAX_LABELS);
    for (int i = 0; i < labels; i++) {
        if (row[i] > 0) {
            roll((gs_seeded *)d, (uint32_t)(label + i), row[i], sides);
            sides += row[i];
        }
    }
    return GS_OK;
}

static void seeded_begin(gs_dice *d)
{
    gs_seeded *s = (gs_seeded *)d;
    s->begun = s->known = 0;
    if (d->usual) {
        know(s, d->usual);
    }
}

static gs_status seeded_done(gs_dice *d, gs_err *err)
{
    (void)err;
    gs_seeded *s = (gs_seeded *)d;
    s->begun = s->known = 0;
    s->run++;
    return GS_OK;
}

void gs_seeded_init(gs_seeded *s, uint64_t seed, uint32_t stream)
{
    gs_blocks_fn *way[GS_BLOCKS_WAYS];
    gs_blocks_ways(way);
    s->dice = (gs_dice){.roll = seeded_roll, .roll_row = seeded_roll_row, .begin = seeded_begin,
                        .done = seeded_done};
    s->draw = way[0];
    s->seed = seed;
    s->stream = stream;
    s->run = 0;
    s->begun = s->known = 0;
}

uint32_t gs_random_at(uint64_t seed, uint32_t stream, uint32_t a, uint32_t b, uint32_t n)
{
    uint32_t key[2] = {(uint32_t)seed, (uint32_t)(seed >> 32)};
    uint32_t counter[4] = {b, 0x77686d73u, a, stream};
    uint32_t out[4];
    gs_philox(counter, key, out);
    return (uint32_t)((uint64_t)out[0] * n >> 32);
}
