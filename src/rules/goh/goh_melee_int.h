#ifndef GESTA_GOH_MELEE_INT_H
#define GESTA_GOH_MELEE_INT_H
/* A fight worked out before the dice are rolled: shared by the two files of the melee. */
#include "goh_int.h"

/* The six pools of dice, in the order in which they are rolled; pool / 3 is the side. */
enum { GOH_POOLS = 6 };

typedef struct goh_melee_plan {
    goh_melee_side_out side[2]; /* as far as no die changes it */
    int32_t stance;      /* goh_stance */
    bool attacked[2];    /* moved into contact or counter-attacks */
    bool open[2];        /* on open ground, not in cover */
    int32_t face[2];     /* goh_zone, front if in square */
    int32_t endurance[2];
    int32_t pools;       /* that have dice */
    gs_throw dice[GOH_POOLS]; /* of these; a label is the number of its pool */
    struct {
        int32_t to_hit;
        bool full;       /* its hits are never halved */
    } pool[GOH_POOLS];   /* these too */
} goh_melee_plan;

/* Steps 1 to 8 of the book, and who is a difficult target. The plan begins zeroed. */
void goh_melee_plan_make(const void *in, void *plan, gs_ask *ask);
#endif
