#ifndef GESTA_MELEE_INT_H
#define GESTA_MELEE_INT_H
/* Melees: which are open, whose choice is next, and how a round went for each who fought in it. */
#include "battle_int.h"

/* Bodies of a side that touch an enemy, where neither of the two is in `fought`. */
gs_bodyset gs_melees_open(const gs_battle *b, int side, const gs_bodyset *fought);
/* The side names which of its bodies fights next; one that is left is not asked for. */
int gs_melee_chosen(gs_battle *b, int side, const gs_bodyset *open);

/* How a round went: by unit, what it did to its enemies less what they did to it. */
typedef struct gs_rounds {
    gs_unitset fought;
    int16_t more[GS_MAX_UNITS];
} gs_rounds;
/* One fight of a body in the round; a lone hero's is not noted. */
void gs_round_note(gs_rounds *r, int body, int more);
/* House rules that last until a round goes so: of every unit that fought and is still here. */
void gs_rounds_end(gs_battle *b, const gs_rounds *r);
#endif
