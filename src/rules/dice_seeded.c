/* The seeded source of dice. */
#include "common.h"

#include <assert.h>
#include <string.h>

#define BIT(label) (UINT64_C(1) << (label))

static const uint32_t first_blocks[4];

/* Draws the first dice of the usual labels. Those with a word that is passed over stay unknown:
 * they are drawn word by word. */
static inline void know_usual(gs_seeded *s, const gs_usual *of)
{
    uint8_t sides[4][4];
    unsigned uneven = s->draw(s, first_blocks, of->label, sides);
    for (int i = 0; i < 4; i++) {
        memcpy(s->first[of->label[i]], sides[i], sizeof sides[i]);
    }
    s->known |= of->bits;
    for (unsigned i = 0; uneven; i++, uneven >>= 1) {
        s->known &= ~(uneven & 1 ? BIT(of->label[i]) : 0);
    }
}

/* Draws those of a label that is none of these; and, as they cost no more, of the three that stand
 * in a row with it. */
static inline void know_row(gs_seeded *s, uint32_t label)
{
    uint32_t row = label / 4 * 4;
    const uint32_t labels[4] = {row, row + 1, row + 2, row + 3};
    uint64_t uneven = s->draw(s, first_blocks, labels, s->first + row);
    s->known |= (~uneven & 15) << row;
}

/* Dice of a label from a place in a block to its end, at most n, word by word. Returns how many. */
static int roll_words(const gs_seeded *s, uint32_t label, uint32_t *at, int n, uint8_t *sides)
{
    const uint32_t key[2] = {(uint32_t)s->seed, (uint32_t)(s->seed >> 32)};
    const uint32_t counter[4] = {*at / 4, label, s->run, s->stream};
    uint32_t word[4];
    gs_philox(counter, key, word);
    int i = 0;
    do {
        i += gs_side_of(word[*at % 4], &sides[i]);
    } while (++*at % 4 != 0 && i < n);
    return i;
}

/* The same from the beginning of a block: of four at once. 0: there is a word to be passed over. */
static int roll_blocks(const gs_seeded *s, uint32_t label, uint32_t *at, int n, uint8_t *sides)
{
    const uint32_t first = *at / 4;
    const uint32_t block[4] = {first, first + 1, first + 2, first + 3};
    const uint32_t labels[4] = {label, label, label, label};
    uint8_t drawn[4][4];
    if (s->draw(s, block, labels, drawn)) {
        return 0;
    }
    n = n < 16 ? n : 16;
    memcpy(sides, drawn, (size_t)n);
    *at += (uint32_t)n;
    return n;
}

/* n dice of a label from place `at` on. */
static void roll_on(gs_seeded *s, uint32_t label, uint32_t at, int n, uint8_t *sides)
{
    int i = 0;
    if (s->known & BIT(label)) {
        for (; i < n && at < 4; at++) {
            sides[i++] = s->first[label][at];
        }
    }
    while (i < n) {
        int more = at % 4 == 0 ? roll_blocks(s, label, &at, n - i, sides + i) : 0;
        i += more ? more : roll_words(s, label, &at, n - i, sides + i);
    }
    s->used[label] = (uint16_t)at;
}

/* The first few dice of a label that is known: they lie ready. False if that is not so. */
static inline bool roll_ready(gs_seeded *s, int label, int n, uint8_t *sides)
{
    uint64_t bit = BIT(label);
    if (n > 4 || !(s->known & ~s->begun & bit)) {
        return false;
    }
    memcpy(sides, s->first[label], 4);
    s->used[label] = (uint16_t)n;
    s->begun |= bit;
    return true;
}

/* The others, kept apart so that those need no more than they do. */
GS_APART static void roll_any(gs_seeded *s, int label, int n, uint8_t *sides)
{
    uint64_t bit = BIT(label);
    if (!(s->known & bit)) {
        know_row(s, (uint32_t)label);
    }
    if (!roll_ready(s, label, n, sides)) {
        roll_on(s, (uint32_t)label, s->begun & bit ? s->used[label] : 0, n, sides);
        s->begun |= bit;
    }
}

static gs_status seeded_roll(gs_dice *d, int label, const char *name, int n,
                             const gs_faces *faces, uint8_t *sides, gs_err *err)
{
    (void)name;
    (void)faces;
    (void)err;
    gs_seeded *s = (gs_seeded *)d;
    assert(label >= 0 && label < GS_MAX_LABELS);
    if (!roll_ready(s, label, n, sides)) {
        roll_any(s, label, n, sides);
    }
    return GS_OK;
}

GS_APART static gs_status roll_rest(gs_seeded *s, const gs_throw *t, const gs_throw *end,
                                    uint8_t *sides)
{
    for (; t < end; sides += t->n, t++) {
        if (t->n) {
            roll_any(s, t->label, t->n, sides);
        }
    }
    return GS_OK;
}

static gs_status seeded_roll_all(gs_dice *d, const gs_throw *throws, int count, uint8_t *sides,
                                 gs_err *err)
{
    (void)err;
    gs_seeded *s = (gs_seeded *)d;
    const gs_throw *end = throws + count;
    for (const gs_throw *t = throws; t < end; t++) {
        if (!t->n) {
            continue;
        }
        if (!roll_ready(s, t->label, t->n, sides)) {
            return roll_rest(s, t, end, sides);
        }
        sides += t->n;
    }
    return GS_OK;
}

static void seeded_begin(gs_dice *d)
{
    gs_seeded *s = (gs_seeded *)d;
    s->begun = s->known = 0;
    if (d->usual) {
        know_usual(s, d->usual);
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
    s->dice = (gs_dice){.roll = seeded_roll, .roll_all = seeded_roll_all, .begin = seeded_begin,
                        .done = seeded_done};
    s->draw = gs_blocks_quickest();
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
