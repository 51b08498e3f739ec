/* Philox4x32-10: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3". A block
 * is four words. One at a time for any machine; four at a time, as dice, in three ways that come
 * to the same: in lanes of 256 bits, in lanes of 128 bits, and one after another. */
#include "gesta/dice.h"

#if defined(__x86_64__) && defined(__SSE2__)
#include <immintrin.h>
#define IN_LANES 1
#endif

#define MUL_0 0xD2511F53u
#define MUL_1 0xCD9E8D57u
#define KEY_0 0x9E3779B9u
#define KEY_1 0xBB67AE85u

void gs_philox(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4])
{
    uint32_t c0 = counter[0], c1 = counter[1], c2 = counter[2], c3 = counter[3];
    uint32_t k0 = key[0], k1 = key[1];
    for (int round = 0; round < 10; round++) {
        uint64_t p0 = (uint64_t)c0 * MUL_0;
        uint64_t p1 = (uint64_t)c2 * MUL_1;
        c0 = (uint32_t)(p1 >> 32) ^ c1 ^ k0;
        c1 = (uint32_t)p1;
        c2 = (uint32_t)(p0 >> 32) ^ c3 ^ k1;
        c3 = (uint32_t)p0;
        k0 += KEY_0;
        k1 += KEY_1;
    }
    out[0] = c0;
    out[1] = c1;
    out[2] = c2;
    out[3] = c3;
}

/* One after another. */
static unsigned draw_plainly(const gs_seeded *s, const uint32_t block[4], const uint32_t label[4],
                             uint8_t sides[4][4])
{
    unsigned uneven = 0;
    const uint32_t key[2] = {(uint32_t)s->seed, (uint32_t)(s->seed >> 32)};
    uint32_t word[4];
    for (unsigned i = 0; i < 4; i++) {
        uint32_t counter[4] = {block[i], label[i], s->run, s->stream};
        gs_philox(counter, key, word);
        for (int k = 0; k < 4; k++) {
            uneven |= (unsigned)!gs_side_of(word[k], &sides[i][k]) << i;
        }
    }
    return uneven;
}

#ifdef IN_LANES
/* Lanes are of 64 bits, for a product of two words; what lies in their upper halves before does
 * not matter. The words of a block lie in c0 to c3 of one lane. A word times six is its side, in
 * the upper half of the lane, and what is left over, by which gs_side_of knows an uneven one. */
#define LEFT_OVER 2 /* less than 4: all bits from this on are 0 */
/* Without it compilers make two constants anew for each round, where an addition does. */
#define KEEP_IN_REGISTER(v) __asm__("" : "+x"(v))

/* A word of each of four blocks. */
typedef struct quad {
    __m128i a, b;
} quad;

static inline quad times(quad w, __m128i m)
{
    return (quad){_mm_mul_epu32(w.a, m), _mm_mul_epu32(w.b, m)};
}

static inline quad with_upper(quad p, quad w, __m128i key)
{
    return (quad){
        _mm_xor_si128(_mm_xor_si128(_mm_srli_epi64(p.a, 32), w.a), key),
        _mm_xor_si128(_mm_xor_si128(_mm_srli_epi64(p.b, 32), w.b), key),
    };
}

/* The sides of two blocks from the products of their words and six. */
static inline __m128i narrowed(__m128i c0, __m128i c1, __m128i c2, __m128i c3)
{
    __m128 s01 = _mm_shuffle_ps(_mm_castsi128_ps(c0), _mm_castsi128_ps(c1), 0xDD);
    __m128 s23 = _mm_shuffle_ps(_mm_castsi128_ps(c2), _mm_castsi128_ps(c3), 0xDD);
    return _mm_packs_epi32(_mm_castps_si128(_mm_shuffle_ps(s01, s23, 0x88)),
                           _mm_castps_si128(_mm_shuffle_ps(s01, s23, 0xDD)));
}

/* Lanes of 32 bits, one for each of the four blocks: set where this word gives an uneven side. */
static inline __m128i uneven_in(quad product)
{
    __m128i left = _mm_castps_si128(
        _mm_shuffle_ps(_mm_castsi128_ps(product.a), _mm_castsi128_ps(product.b), 0x88));
    return _mm_cmpeq_epi32(_mm_srli_epi32(left, LEFT_OVER), _mm_setzero_si128());
}

/* Two and two: every machine of this kind has lanes of 128 bits. */
static unsigned draw_in_128(const gs_seeded *s, const uint32_t block[4], const uint32_t label[4],
                            uint8_t sides[4][4])
{
    const __m128i m0 = _mm_set1_epi32((int)MUL_0), m1 = _mm_set1_epi32((int)MUL_1);
    __m128i w0 = _mm_set1_epi32((int)KEY_0), w1 = _mm_set1_epi32((int)KEY_1);
    KEEP_IN_REGISTER(w0);
    KEEP_IN_REGISTER(w1);
    __m128i k0 = _mm_set1_epi32((int)(uint32_t)s->seed);
    __m128i k1 = _mm_set1_epi32((int)(uint32_t)(s->seed >> 32));
    const __m128i run = _mm_set1_epi32((int)s->run), stream = _mm_set1_epi32((int)s->stream);
    __m128i blocks = _mm_loadu_si128((const __m128i *)(const void *)block);
    __m128i labels = _mm_loadu_si128((const __m128i *)(const void *)label);
    quad c0 = {_mm_unpacklo_epi32(blocks, blocks), _mm_unpackhi_epi32(blocks, blocks)};
    quad c1 = {_mm_unpacklo_epi32(labels, labels), _mm_unpackhi_epi32(labels, labels)};
    quad c2 = {run, run}, c3 = {stream, stream};
#pragma GCC unroll 10
    for (int round = 0; round < 10; round++) {
        quad p0 = times(c0, m0), p1 = times(c2, m1);
        c0 = with_upper(p1, c1, k0);
        c1 = p1;
        c2 = with_upper(p0, c3, k1);
        c3 = p0;
        k0 = _mm_add_epi32(k0, w0);
        k1 = _mm_add_epi32(k1, w1);
    }
    const __m128i six = _mm_set1_epi32(6);
    c0 = times(c0, six);
    c1 = times(c1, six);
    c2 = times(c2, six);
    c3 = times(c3, six);
    _mm_storeu_si128((__m128i *)(void *)sides, _mm_packus_epi16(narrowed(c0.a, c1.a, c2.a, c3.a),
                                                                narrowed(c0.b, c1.b, c2.b, c3.b)));
    __m128i uneven = _mm_or_si128(_mm_or_si128(uneven_in(c0), uneven_in(c1)),
                                  _mm_or_si128(uneven_in(c2), uneven_in(c3)));
    return (unsigned)_mm_movemask_ps(_mm_castsi128_ps(uneven));
}

/* All four together, where the machine has lanes of 256 bits. */
__attribute__((target("avx2"))) static unsigned
draw_in_256(const gs_seeded *s, const uint32_t block[4], const uint32_t label[4],
            uint8_t sides[4][4])
{
    const __m256i m0 = _mm256_set1_epi32((int)MUL_0), m1 = _mm256_set1_epi32((int)MUL_1);
    __m256i w0 = _mm256_set1_epi32((int)KEY_0), w1 = _mm256_set1_epi32((int)KEY_1);
    KEEP_IN_REGISTER(w0);
    KEEP_IN_REGISTER(w1);
    const __m256i six = _mm256_set1_epi32(6);
    __m256i k0 = _mm256_set1_epi32((int)(uint32_t)s->seed);
    __m256i k1 = _mm256_set1_epi32((int)(uint32_t)(s->seed >> 32));
    __m256i c0 = _mm256_cvtepu32_epi64(_mm_loadu_si128((const __m128i *)(const void *)block));
    __m256i c1 = _mm256_cvtepu32_epi64(_mm_loadu_si128((const __m128i *)(const void *)label));
    __m256i c2 = _mm256_set1_epi32((int)s->run), c3 = _mm256_set1_epi32((int)s->stream);
#pragma GCC unroll 10
    for (int round = 0; round < 10; round++) {
        __m256i p0 = _mm256_mul_epu32(c0, m0), p1 = _mm256_mul_epu32(c2, m1);
        c0 = _mm256_xor_si256(_mm256_xor_si256(_mm256_srli_epi64(p1, 32), c1), k0);
        c1 = p1;
        c2 = _mm256_xor_si256(_mm256_xor_si256(_mm256_srli_epi64(p0, 32), c3), k1);
        c3 = p0;
        k0 = _mm256_add_epi32(k0, w0);
        k1 = _mm256_add_epi32(k1, w1);
    }
    c0 = _mm256_mul_epu32(c0, six);
    c1 = _mm256_mul_epu32(c1, six);
    c2 = _mm256_mul_epu32(c2, six);
    c3 = _mm256_mul_epu32(c3, six);
    __m256 s01 = _mm256_shuffle_ps(_mm256_castsi256_ps(c0), _mm256_castsi256_ps(c1), 0xDD);
    __m256 s23 = _mm256_shuffle_ps(_mm256_castsi256_ps(c2), _mm256_castsi256_ps(c3), 0xDD);
    __m256i first = _mm256_castps_si256(_mm256_shuffle_ps(s01, s23, 0x88));
    __m256i second = _mm256_castps_si256(_mm256_shuffle_ps(s01, s23, 0xDD));
    __m256i words = _mm256_packs_epi32(first, second);
    __m128i low = _mm256_castsi256_si128(words), high = _mm256_extracti128_si256(words, 1);
    _mm_storeu_si128((__m128i *)(void *)sides, _mm_packus_epi16(low, high));
    __m256i least = _mm256_min_epu32(_mm256_min_epu32(c0, c1), _mm256_min_epu32(c2, c3));
    __m256i odd = _mm256_cmpeq_epi64(_mm256_slli_epi64(_mm256_srli_epi32(least, LEFT_OVER), 32),
                                     _mm256_setzero_si256());
    return (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(odd));
}
#endif

gs_blocks_fn *gs_blocks_quickest(void)
{
#ifdef IN_LANES
    return __builtin_cpu_supports("avx2") ? draw_in_256 : draw_in_128;
#else
    return draw_plainly;
#endif
}

int gs_blocks_ways(gs_blocks_fn *ways[GS_BLOCKS_WAYS])
{
    int n = 0;
    ways[n++] = gs_blocks_quickest();
#ifdef IN_LANES
    if (ways[0] != draw_in_128) {
        ways[n++] = draw_in_128;
    }
    ways[n++] = draw_plainly;
#endif
    return n;
}
