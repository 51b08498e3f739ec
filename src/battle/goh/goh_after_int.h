#ifndef GESTA_GOH_AFTER_INT_H
#define GESTA_GOH_AFTER_INT_H
/* What follows shooting and melee: hits, passed hits, removal, leaders' fates, panic,
 * pursuit. */
#include "../harm_int.h"

/* A fight: two companies in contact on one side of each (GOH-R59). */
typedef struct goh_fight {
    int16_t who[2];          /* attacker, defender */
    int16_t overlap[2][2];   /* companies at the left and right corner of each; -1 none */
    gs_bearing face[2];      /* of each, where the fight is */
    bool first_turn, attacked[2];
    bool led[2];             /* its leaders' dice go into this fight (GOH-R61) */
    int16_t scored[2];       /* hits scored by each side */
} goh_fight;

#define GOH_MAX_FIGHTS 256

/* Asks who passes hits and passes them (GOH-R55b). */
void goh_pass_phase(gs_battle *b, gs_ledger *h, int phase);

/* Takes off whoever has taken its endurance. */
void goh_remove(gs_battle *b, gs_ledger *h);

/* GOH-10.5: pursuits after the melees of the phase. */
void goh_pursuits(gs_battle *b, const goh_fight *fights, int n, const gs_ledger *h,
                  int side);

/* Fates of the leaders of the removed, then panic (T4a, T5a). */
void goh_fates(gs_battle *b, const gs_ledger *h, int cause);
#endif
