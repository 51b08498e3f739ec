#ifndef GESTA_GOH_AFTER_INT_H
#define GESTA_GOH_AFTER_INT_H
/* What follows shooting and melee: hits, passed hits, removal, leaders' fates, panic,
 * pursuit. */
#include "../battle_int.h"

/* Hits of one phase, applied together at its end. */
typedef struct goh_harm {
    bool removed[GS_MAX_UNITS];
    int16_t by[GS_MAX_UNITS]; /* who did most of it, -1 */
    int16_t hits[GS_MAX_UNITS]; /* suffered in this phase */
    int16_t passed[GS_MAX_UNITS]; /* and taken for others, less those given to them */
} goh_harm;

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

/* Hits are marked (in the entry opened last). */
void goh_hit(gs_battle *b, int unit, int hits, int by, goh_harm *h);

/* Asks who passes hits and passes them (GOH-R55b). */
void goh_pass_phase(gs_battle *b, goh_harm *h, int phase);

/* Takes off whoever has taken its endurance. */
void goh_remove(gs_battle *b, goh_harm *h);

/* GOH-10.5: pursuits after the melees of the phase. */
void goh_pursuits(gs_battle *b, const goh_fight *fights, int n, const goh_harm *h,
                  int side);

/* Fates of the leaders of the removed, then panic (T4a, T5a). */
void goh_fates(gs_battle *b, const goh_harm *h, int cause);
#endif
