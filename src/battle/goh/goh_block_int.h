#ifndef GESTA_GOH_BLOCK_INT_H
#define GESTA_GOH_BLOCK_INT_H
/* Groups that move and attack as one (GOH-3, 6b to 6d, R18, R18b, R26, R34), and squares
 * (GOH-6.5, R27). */
#include "../battle_int.h"
#include "gesta/goh.h"

typedef struct goh_block {
    int n, unit[GS_MAX_UNITS];
    gs_rect at[GS_MAX_UNITS], end[GS_MAX_UNITS];
    gs_rect all;        /* the block that they form */
    gs_len length, allowance;
    int32_t manoeuvre;
    bool forms;         /* they form square, or forward again, at the end of it (GOH-R27) */
    int slowest;        /* index in unit[] */
    goh_move_in in;     /* of the slowest */
} goh_block;

/* Is it an order to go straight back (GOH-R30)? */
bool goh_block_retires(const gs_order *o);

/* Who moves: the group of an order, as it stands. */
gs_status goh_block_members(const gs_battle *b, const gs_order *o, goh_block *k,
                            gs_err *err);

/* GOH-6b: the slowest decides, each with the ground of its own way. Returns a refusal's
 * reason. */
int32_t goh_block_allowance(const gs_battle *b, goh_block *k);

/* May all of them stand and go there? `but`: an enemy who is attacked, -1. */
gs_status goh_block_ends_ok(const gs_battle *b, const gs_order *o, const goh_block *k,
                            int but, gs_err *err);

/* Moves them to their ends, in the entry opened last. */
void goh_block_go(gs_battle *b, const goh_block *k, gs_manner manner, const char *rules);
gs_status goh_block_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status goh_block_execute(gs_battle *b, const gs_order *o, gs_err *err);
gs_status goh_form_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status goh_form_execute(gs_battle *b, const gs_order *o, gs_err *err);
#endif
