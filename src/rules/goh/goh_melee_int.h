#ifndef GESTA_GOH_MELEE_INT_H
#define GESTA_GOH_MELEE_INT_H
/* A fight worked out before the dice are rolled: shared by the two files of the melee. */
#include "goh_int.h"

/* The six pools of dice, in the order in which they are rolled; pool / 3 is the side. */
enum { GOH_POOLS = 6 };

typedef struct goh_melee_plan {
    int32_t stance;      /* goh_stance */
    bool attacked[2];    /* moved into contact or counter-attacks */
    bool open[2];        /* on open ground, not in cover */
    int32_t face[2];     /* goh_zone, front if in square */
    int32_t base[2], leadership[2], shock[2], height[2], penalty[2];
    bool difficult[2];   /* suffers half casualties */
    int32_t dice[GOH_POOLS];
    int32_t to_hit[GOH_POOLS];
    bool full[GOH_POOLS]; /* its hits are never halved */
} goh_melee_plan;

/* Steps 1 to 8 of the book, and who is a difficult target; `ask` may be NULL: nothing noted. */
void goh_melee_plan_make(const goh_melee_in *in, goh_melee_plan *plan, gs_ask *ask);
#endif
