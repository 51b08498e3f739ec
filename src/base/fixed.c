#include "gesta/fixed.h"

#include "sine_int.h"

/* 16 sqrt(i + 1/2) for i = 64 to 255: the first eight bits of a root. */
static const uint8_t root_bits[192] = {
    128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143,
    144, 144, 145, 146, 147, 148, 149, 150, 151, 151, 152, 153, 154, 155, 156, 156,
    157, 158, 159, 160, 160, 161, 162, 163, 164, 164, 165, 166, 167, 167, 168, 169,
    170, 170, 171, 172, 173, 173, 174, 175, 176, 176, 177, 178, 179, 179, 180, 181,
    181, 182, 183, 183, 184, 185, 186, 186, 187, 188, 188, 189, 190, 190, 191, 192,
    192, 193, 194, 194, 195, 196, 196, 197, 198, 198, 199, 200, 200, 201, 201, 202,
    203, 203, 204, 205, 205, 206, 206, 207, 208, 208, 209, 210, 210, 211, 211, 212,
    213, 213, 214, 214, 215, 216, 216, 217, 217, 218, 219, 219, 220, 220, 221, 221,
    222, 223, 223, 224, 224, 225, 225, 226, 227, 227, 228, 228, 229, 229, 230, 230,
    231, 232, 232, 233, 233, 234, 234, 235, 235, 236, 237, 237, 238, 238, 239, 239,
    240, 240, 241, 241, 242, 242, 243, 243, 244, 244, 245, 246, 246, 247, 247, 248,
    248, 249, 249, 250, 250, 251, 251, 252, 252, 253, 253, 254, 254, 255, 255, 255,
};

int64_t gs_isqrt(int64_t n)
{
    if (n <= 0) {
        return 0;
    }
    /* n times a power of four that fills the word; each of Newton's steps then doubles
     * the bits that are right, the last leaves the root or one more */
    int shift = __builtin_clzll((unsigned long long)n) & ~1;
    uint64_t m = (uint64_t)n << shift;
    uint32_t u = root_bits[(m >> 56) - 64];
    u = (u << 7) + (uint32_t)(m >> 41) / u;
    uint64_t root = ((uint64_t)u << 15) + (m >> 17) / u;
    root -= root * root - 1 >= m;
    return (int64_t)(root >> (shift / 2));
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
    /* the angle a in 0..16384 with sin(a) * ay <= cos(a) * ax, greatest such, then the nearer:
     * first between the table's steps, then within one */
    int32_t step = 0;
    for (int32_t half = 512; half > 0; half /= 2) {
        int32_t mid = step + half;
        if (quarter[mid] * ay <= quarter[1024 - mid] * ax) {
            step = mid;
        }
    }
    int32_t lo = 16 * step;
    int32_t hi = lo + 16;
    while (hi - lo > 1) {
        int32_t mid = (lo + hi) / 2;
        gs_sincos at = gs_sin_cos(mid);
        if (at.sin * ay <= at.cos * ax) {
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
