#ifndef GESTA_FIXED_H
#define GESTA_FIXED_H
/* Whole-number arithmetic with the rounding spelled out, and trigonometry without floats. */
#include "gesta/types.h"

/* Quotients: rounded down (towards minus infinity), up, and to the nearest (halves away from
 * zero). b > 0. */
static inline int64_t gs_div_down(int64_t a, int64_t b)
{
    int64_t q = a / b;
    return q * b > a ? q - 1 : q;
}
static inline int64_t gs_div_up(int64_t a, int64_t b)
{
    int64_t q = a / b;
    return q * b < a ? q + 1 : q;
}
static inline int64_t gs_div_near(int64_t a, int64_t b)
{
    return a >= 0 ? (a + b / 2) / b : -((-a + b / 2) / b);
}
/* Square root of n >= 0, rounded down. */
int64_t gs_isqrt(int64_t n);
/* Sine and cosine of an angle, in 1/2^30. Any angle. */
int32_t gs_sin(gs_ang a);
int32_t gs_cos(gs_ang a);
/* Both at once. */
typedef struct gs_sincos {
    int32_t sin, cos;
} gs_sincos;
/* A quarter wave of the sine in 1/2^30, 1024 steps. */
extern const int32_t gs_quarter_sine[1025];
static inline gs_sincos gs_sin_cos(gs_ang a)
{
    int32_t i = (a & 16383) >> 4;
    int32_t f = a & 15; /* between the table's steps */
    int32_t s = gs_quarter_sine[i];
    int32_t c = gs_quarter_sine[1023 - i];
    s += ((gs_quarter_sine[i + 1] - s) * f + 8) >> 4;
    c += ((gs_quarter_sine[1024 - i] - c) * (16 - f) + 8) >> 4;
    bool odd = (a & 16384) != 0;
    int32_t x = odd ? c : s;
    int32_t y = odd ? s : c;
    return (gs_sincos){a & 32768 ? -x : x, (a + 16384) & 32768 ? -y : y};
}
/* Angle of the vector (dx, dy), clockwise from +y, 0..65535; 0 for the null vector. */
gs_ang gs_atan2(int64_t dx, int64_t dy);
/* Angle held to 0..65535, and to -32768..32767. */
static inline gs_ang gs_ang_norm(gs_ang a)
{
    return a & 65535;
}
static inline gs_ang gs_ang_signed(gs_ang a)
{
    a &= 65535;
    return a >= 32768 ? a - 65536 : a;
}
/* Degrees in thousandths for print, to the nearest, and back: the round trip is exact. */
int32_t gs_ang_to_millideg(gs_ang a);
gs_ang gs_ang_from_millideg(int32_t millideg);
/* 64-bit hash of bytes (FNV-1a folded by a finisher), continued from `seed`. */
uint64_t gs_hash(uint64_t seed, const void *bytes, size_t n);
#endif
