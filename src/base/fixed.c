#include "gesta/fixed.h"

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

int32_t gs_sin(gs_ang a)
{
    return gs_sin_cos(a).sin;
}

int32_t gs_cos(gs_ang a)
{
    return gs_sin_cos(a).cos;
}

/* Arcs whose tangents are i / 64, in 1/16 of the unit of angle. */
static const uint32_t arcs[65] = {
    0, 2607, 5213, 7817, 10417, 13012, 15600, 18181, 20753, 23315, 25867, 28406, 30932,
    33444, 35940, 38420, 40884, 43329, 45755, 48161, 50547, 52912, 55255, 57576, 59874, 62148,
    64398, 66624, 68826, 71002, 73152, 75277, 77376, 79449, 81496, 83517, 85511, 87478, 89419,
    91334, 93222, 95084, 96920, 98730, 100513, 102271, 104003, 105710, 107391, 109048,
    110679, 112286, 113869, 115428, 116963, 118474, 119963, 121428, 122871, 124292, 125690,
    127068, 128423, 129758, 131072,
};

/* The arc whose tangent is small / large <= 1, to within two or three units. */
static int32_t arc_near(int64_t small, int64_t large)
{
    uint32_t t = (uint32_t)((small << 18) / large);
    uint32_t i = t >> 12 < 63 ? t >> 12 : 63;
    uint32_t step = arcs[i + 1] - arcs[i];
    return (int32_t)((arcs[i] + (step * (t - (i << 12)) >> 12) + 8) >> 4);
}

/* Does the direction (x, y) lie at the angle a or beyond it? */
static bool at_least(int64_t x, int64_t y, int32_t a)
{
    gs_sincos at = gs_sin_cos(a);
    return at.sin * y <= at.cos * x;
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
    /* the greatest angle in 0..16383 that it reaches; then the nearer of it and the next */
    int32_t lo = ax <= ay ? arc_near(ax, ay) : 16384 - arc_near(ay, ax);
    lo = lo < 16383 ? lo : 16383;
    while (lo > 0 && !at_least(ax, ay, lo)) {
        lo--;
    }
    while (lo < 16383 && at_least(ax, ay, lo + 1)) {
        lo++;
    }
    int32_t hi = lo + 1;
    int64_t below = (int64_t)gs_cos(lo) * ax - (int64_t)gs_sin(lo) * ay;
    int64_t above = (int64_t)gs_sin(hi) * ay - (int64_t)gs_cos(hi) * ax;
    int32_t a = above < below ? hi : lo;
    if (dx >= 0) {
        return dy >= 0 ? a : 32768 - a;
    }
    return (dy >= 0 ? 65536 - a : 32768 + a) & 65535;
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
