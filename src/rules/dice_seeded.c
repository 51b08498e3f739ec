#include "gesta/dice.h"

#include <assert.h>
#include <string.h>

/* Philox4x32-10: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3". */
void gs_philox(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4])
{
    uint32_t c0 = counter[0], c1 = counter[1], c2 = counter[2], c3 = counter[3];
    uint32_t k0 = key[0], k1 = key[1];
    for (int round = 0; round < 10; round++) {
        uint64_t p0 = (uint64_t)c0 * 0xD2511F53u;
        uint64_t p1 = (uint64_t)c2 * 0xCD9E8D57u;
        c0 = (uint32_t)(p1 >> 32) ^ c1 ^ k0;
        c1 = (uint32_t)p1;
        c2 = (uint32_t)(p0 >> 32) ^ c3 ^ k1;
        c3 = (uint32_t)p0;
        k0 += 0x9E3779B9u;
        k1 += 0xBB67AE85u;
    }
    out[0] = c0;
    out[1] = c1;
    out[2] = c2;
    out[3] = c3;
}

/* A side 0..5 from a random word, exactly even: the few words that would tip the balance are
 * replaced by their neighbours in the block's next round. */
static bool side_of(uint32_t word, uint8_t *side)
{
    uint64_t m = (uint64_t)word * 6;
    *side = (uint8_t)(m >> 32);
    return (uint32_t)m >= 4; /* 2^32 mod 6 */
}

static gs_status seeded_roll(gs_dice *d, int label, const char *name, int n,
                             const gs_faces *faces, uint8_t *sides, gs_err *err)
{
    (void)name;
    (void)faces;
    (void)err;
    gs_seeded *s = (gs_seeded *)d;
    assert(label >= 0 && label < GS_MAX_LABELS);
    uint32_t key[2] = {(uint32_t)s->seed, (uint32_t)(s->seed >> 32)};
    uint32_t word[4] = {0};
    uint32_t at = s->used[label];
    bool fresh = true;
    for (int i = 0; i < n;) {
        if (fresh || at % 4 == 0) {
            uint32_t counter[4] = {at / 4, (uint32_t)label, s->run, s->stream};
            gs_philox(counter, key, word);
            fresh = false;
        }
        i += side_of(word[at % 4], &sides[i]);
        at++;
    }
    s->used[label] = (uint16_t)at;
    return GS_OK;
}

static void seeded_begin(gs_dice *d)
{
    gs_seeded *s = (gs_seeded *)d;
    memset(s->used, 0, sizeof s->used);
}

static gs_status seeded_done(gs_dice *d, gs_err *err)
{
    (void)err;
    ((gs_seeded *)d)->run++;
    return GS_OK;
}

void gs_seeded_init(gs_seeded *s, uint64_t seed, uint32_t stream)
{
    memset(s, 0, sizeof *s);
    s->dice = (gs_dice){seeded_roll, seeded_begin, seeded_done};
    s->seed = seed;
    s->stream = stream;
}

uint32_t gs_random_at(uint64_t seed, uint32_t stream, uint32_t a, uint32_t b, uint32_t n)
{
    uint32_t key[2] = {(uint32_t)seed, (uint32_t)(seed >> 32)};
    uint32_t counter[4] = {b, 0x77686d73u, a, stream};
    uint32_t out[4];
    gs_philox(counter, key, out);
    return (uint32_t)((uint64_t)out[0] * n >> 32);
}
