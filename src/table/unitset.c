/* Sets of units as bits. */
#include "gesta/unitset.h"

void gs_unitset_take(gs_unitset *s, int id)
{
    s->w[id >> 6] &= ~(UINT64_C(1) << (id & 63));
}

gs_unitset gs_unitset_and(gs_unitset a, gs_unitset b)
{
    return (gs_unitset){{a.w[0] & b.w[0], a.w[1] & b.w[1]}};
}

/* Bits in a word, by pairs, fours and bytes (the compiler's own would call its library). */
static int bits_in(uint64_t x)
{
    x -= (x >> 1) & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) + ((x >> 2) & UINT64_C(0x3333333333333333));
    x = (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)((x * UINT64_C(0x0101010101010101)) >> 56);
}

int gs_unitset_count(gs_unitset s)
{
    return bits_in(s.w[0]) + bits_in(s.w[1]);
}
