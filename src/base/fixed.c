#include "gesta/fixed.h"

#include "sine_int.h"

int64_t gs_isqrt(int64_t n)
{
    if (n <= 0) {
        return 0;
    }
    /* Newton's steps go down to the root from a power of two that is not below it */
    int bits = 64 - __builtin_clzll((unsigned long long)n);
    int64_t root = (int64_t)1 << ((bits + 1) / 2);
    for (;;) {
        int64_t next = (root + n / root) / 2;
        if (next >= root) {
            return root;
        }
        root = next;
    }
}

/* Sine of a quarter turn's 0..16384, interpolated between the table's 1024 steps. */
static int32_t quarter_sin(int32_t a)
{
    int32_t i = a >> 4;
    int32_t f = a & 15;
    if (f == 0) {
        return quarter[i];
    }
    return quarter[i] + (int32_t)(((int64_t)(quarter[i + 1] - quarter[i]) * f + 8) >> 4);
}

int32_t gs_sin(gs_ang a)
{
    a &= 65535;
    if (a < 16384) {
        return quarter_sin(a);
    }
    if (a < 32768) {
        return quarter_sin(32768 - a);
    }
    return a < 49152 ? -quarter_sin(a - 32768) : -quarter_sin(65536 - a);
}

int32_t gs_cos(gs_ang a)
{
    return gs_sin(a + 16384);
}

gs_sincos gs_sin_cos(gs_ang a)
{
    int32_t i = (a & 16383) >> 4;
    int32_t f = a & 15;
    int32_t s = quarter[i];
    int32_t c = quarter[1024 - i];
    if (f) { /* as quarter_sin of the angle and of what it lacks to a quarter turn */
        int32_t below = quarter[1023 - i];
        s += ((quarter[i + 1] - s) * f + 8) >> 4;
        c = below + (((c - below) * (16 - f) + 8) >> 4);
    }
    switch ((a >> 14) & 3) {
    case 0: return (gs_sincos){s, c};
    case 1: return (gs_sincos){c, -s};
    case 2: return (gs_sincos){-s, -c};
    default: return (gs_sincos){-c, s};
    }
}

gs_ang gs_atan2(int64_t dx, int64_t dy)
{
    int64_t ax = dx < 0 ? -dx : dx;
    int64_t ay = dy < 0 ? -dy : dy;
    if (ax == 0 && ay == 0) {
        return 0;
    }
    while (ax > (1 << 30) || ay > (1 << 30)) {
        ax /= 2;
        ay /= 2;
    }
    /* the angle a in 0..16384 with sin(a) * ay <= cos(a) * ax, greatest such, then the nearer */
    int32_t lo = 0;
    int32_t hi = 16384;
    while (hi - lo > 1) {
        int32_t mid = (lo + hi) / 2;
        if ((int64_t)gs_sin(mid) * ay <= (int64_t)gs_cos(mid) * ax) {
            lo = mid;
        } else {
            hi = mid;
        }
    }
    int64_t below = (int64_t)gs_cos(lo) * ax - (int64_t)gs_sin(lo) * ay;
    int64_t above = (int64_t)gs_sin(hi) * ay - (int64_t)gs_cos(hi) * ax;
    int32_t a = above < below ? hi : lo;
    if (dx >= 0) {
        return dy >= 0 ? a : 32768 - a;
    }
    return (dy >= 0 ? 65536 - a : 32768 + a) & 65535;
}

gs_ang gs_ang_norm(gs_ang a)
{
    return a & 65535;
}

gs_ang gs_ang_signed(gs_ang a)
{
    a &= 65535;
    return a >= 32768 ? a - 65536 : a;
}

int32_t gs_ang_to_millideg(gs_ang a)
{
    return (int32_t)gs_div_near((int64_t)(a & 65535) * 360000, 65536);
}

gs_ang gs_ang_from_millideg(int32_t millideg)
{
    return (gs_ang)gs_div_near((int64_t)millideg * 65536, 360000) & 65535;
}

uint64_t gs_hash(uint64_t seed, const void *bytes, size_t n)
{
    const unsigned char *p = bytes;
    uint64_t h = seed ^ UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < n; i++) {
        h = (h ^ p[i]) * UINT64_C(0x100000001b3);
    }
    h ^= h >> 32;
    h *= UINT64_C(0xd6e8feb86659fd93);
    h ^= h >> 32;
    return h;
}
