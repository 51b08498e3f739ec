#include "gesta/dice.h"

#include <assert.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

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

#ifdef __SSE2__
/* The same in two lanes of 64 bits; what lies in their upper halves does not matter. */
void gs_philox_two(const uint32_t counter[4], uint32_t a, uint32_t b, const uint32_t key[2],
                   uint32_t out_a[4], uint32_t out_b[4])
{
    const __m128i m0 = _mm_set1_epi32((int)0xD2511F53u);
    const __m128i m1 = _mm_set1_epi32((int)0xCD9E8D57u);
    const __m128i w0 = _mm_set1_epi32((int)0x9E3779B9u);
    const __m128i w1 = _mm_set1_epi32((int)0xBB67AE85u);
    __m128i k0 = _mm_set1_epi32((int)key[0]);
    __m128i k1 = _mm_set1_epi32((int)key[1]);
    __m128i c0 = _mm_set1_epi32((int)counter[0]);
    __m128i c1 = _mm_set_epi32(0, (int)b, 0, (int)a);
    __m128i c2 = _mm_set1_epi32((int)counter[2]);
    __m128i c3 = _mm_set1_epi32((int)counter[3]);
    for (int round = 0; round < 10; round++) {
        __m128i p0 = _mm_mul_epu32(c0, m0);
        __m128i p1 = _mm_mul_epu32(c2, m1);
        c0 = _mm_xor_si128(_mm_xor_si128(_mm_srli_epi64(p1, 32), c1), k0);
        c1 = p1;
        c2 = _mm_xor_si128(_mm_xor_si128(_mm_srli_epi64(p0, 32), c3), k1);
        c3 = p0;
        k0 = _mm_add_epi32(k0, w0);
        k1 = _mm_add_epi32(k1, w1);
    }
    __m128i low = _mm_unpacklo_epi32(c0, c1);
    __m128i high = _mm_unpacklo_epi32(c2, c3);
    _mm_storeu_si128((__m128i *)(void *)out_a, _mm_unpacklo_epi64(low, high));
    low = _mm_unpackhi_epi32(c0, c1);
    high = _mm_unpackhi_epi32(c2, c3);
    _mm_storeu_si128((__m128i *)(void *)out_b, _mm_unpacklo_epi64(low, high));
}
#else
void gs_philox_two(const uint32_t counter[4], uint32_t a, uint32_t b, const uint32_t key[2],
                   uint32_t out_a[4], uint32_t out_b[4])
{
    uint32_t first[4] = {counter[0], a, counter[2], counter[3]};
    uint32_t second[4] = {counter[0], b, counter[2], counter[3]};
    gs_philox(first, key, out_a);
    gs_philox(second, key, out_b);
}
#endif

/* A side 0..5 from a random word, exactly even: the few words that would tip the balance are
 * replaced by their neighbours in the block's next round. */
static inline bool side_of(uint32_t word, uint8_t *side)
{
    uint64_t m = (uint64_t)word * 6;
    *side = (uint8_t)(m >> 32);
    return (uint32_t)m >= 4; /* 2^32 mod 6 */
}

/* The first words of a label; and, as they cost nothing more, of the one that mostly goes with it:
 * labels stand in the order of the sides, so that is the other half's. */
static void know(gs_seeded *s, uint32_t label)
{
    uint32_t key[2] = {(uint32_t)s->seed, (uint32_t)(s->seed >> 32)};
    uint32_t counter[4] = {0, label, s->run, s->stream};
    uint32_t half = (uint32_t)(s->dice.labels + 1) / 2;
    uint32_t other = label < half ? label + half : label - half;
    other = other < GS_MAX_LABELS ? other : label;
    s->known |= UINT64_C(1) << label | UINT64_C(1) << other;
    gs_philox_two(counter, other, label, key, s->first[other], s->first[label]);
}

static gs_status seeded_roll(gs_dice *d, int label, const char *name, int n,
                             const gs_faces *faces, uint8_t *sides, gs_err *err)
{
    (void)name;
    (void)faces;
    (void)err;
    gs_seeded *s = (gs_seeded *)d;
    assert(label >= 0 && label < GS_MAX_LABELS);
    uint64_t bit = UINT64_C(1) << label;
    uint32_t at = s->begun & bit ? s->used[label] : 0;
    if (!(s->known & bit)) {
        know(s, (uint32_t)label);
    }
    int i = 0;
    for (; i < n && at < 4; at++) {
        i += side_of(s->first[label][at], &sides[i]);
    }
    uint32_t word[4];
    for (bool fresh = true; i < n; at++) {
        if (fresh || at % 4 == 0) {
            uint32_t key[2] = {(uint32_t)s->seed, (uint32_t)(s->seed >> 32)};
            uint32_t counter[4] = {at / 4, (uint32_t)label, s->run, s->stream};
            gs_philox(counter, key, word);
            fresh = false;
        }
        i += side_of(word[at % 4], &sides[i]);
    }
    s->used[label] = (uint16_t)at;
    s->begun |= bit;
    return GS_OK;
}

static void seeded_begin(gs_dice *d)
{
    gs_seeded *s = (gs_seeded *)d;
    s->begun = s->known = 0;
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
    s->dice = (gs_dice){.roll = seeded_roll, .begin = seeded_begin, .done = seeded_done};
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
