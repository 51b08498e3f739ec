#ifndef GESTA_UNITSET_H
#define GESTA_UNITSET_H
/* Sets of units as bits. */
#include "gesta/types.h"

/* A set of up to 128 units by id. */
#define GS_UNIT_MAX 128
typedef struct gs_unitset {
    uint64_t w[2];
} gs_unitset;

/* Adds an id (0..127), takes it out, asks for it. */
static inline void gs_unitset_put(gs_unitset *s, int id)
{
    s->w[id >> 6] |= UINT64_C(1) << (id & 63);
}
void gs_unitset_take(gs_unitset *s, int id);
static inline bool gs_unitset_has(const gs_unitset *s, int id)
{
    return (s->w[id >> 6] >> (id & 63)) & 1;
}
/* Ids in both; in either; in a alone. And how many there are. */
gs_unitset gs_unitset_and(gs_unitset a, gs_unitset b);
static inline gs_unitset gs_unitset_or(gs_unitset a, gs_unitset b)
{
    return (gs_unitset){{a.w[0] | b.w[0], a.w[1] | b.w[1]}};
}
static inline gs_unitset gs_unitset_without(gs_unitset a, gs_unitset b)
{
    return (gs_unitset){{a.w[0] & ~b.w[0], a.w[1] & ~b.w[1]}};
}
int gs_unitset_count(gs_unitset s);
/* The least id greater than `after` (-1 to begin), or -1: bits come in id order. */
static inline int gs_unitset_next(const gs_unitset *s, int after)
{
    for (int id = after + 1; id < GS_UNIT_MAX; id = (id | 63) + 1) {
        uint64_t rest = s->w[id >> 6] >> (id & 63);
        if (rest) {
            return id + __builtin_ctzll(rest);
        }
    }
    return -1;
}
#endif
