#ifndef GESTA_GOH_FLIGHT_INT_H
#define GESTA_GOH_FLIGHT_INT_H
/* Evading a charge: may it, will it, and what the flight and the chase come to (GOH-8.3, R42 to
 * R45). goh_home.c carries it out. */
#include "../battle_int.h"
#include "goh_contact_int.h"
#include "gesta/goh.h"

#define GOH_CHOICE_EVADE 3 /* among the choices of GS_ASK_REACTION */
bool goh_may_evade(const gs_battle *b, int target);

/* Asks the target whether it evades, if it may (GOH-8.3a); and the evade, with the
 * charger's answer. */
bool goh_wants_to_evade(gs_battle *b, int unit, int target, const goh_attack *a);

/* A target's flight from a charger. */
typedef struct goh_flight {
    goh_evade_in in;
    goh_evade_out out;
    gs_rect end;      /* of the evader */
    gs_rect home;     /* of the charger, on its rear */
    gs_rect on;       /* of a charger who goes on and catches nobody */
    bool catches;     /* it could be caught and contacted there */
    gs_len full;      /* what a full move may come to (`charger.move`) ... */
    goh_move_in move; /* ... and the situation of its allowance */
} goh_flight;

/* What the evade from a charger comes to, with the dice that will be rolled; `with` (may be
 * NULL): those who charge with it. */
void goh_flight_look(const gs_battle *b, int unit, int target, const goh_attack *a,
                     const gs_unitset *with, goh_flight *f);

/* The same for one charger, whose contact would have been made at `stop`: does its full move
 * catch the evader who ends at f->end, or how far does it come? Sets home, on, catches, full,
 * move and out.caught. */
void goh_chase_look(const gs_battle *b, int unit, int target, const goh_attack *a,
                    const gs_rect *stop, const gs_unitset *with, goh_flight *f);

/* Does the charger go the whole way after it (GOH-8.3d)? */
bool goh_goes_on(gs_battle *b, int unit, int target, const goh_flight *f);

/* The evader flees; *f has its die. */
void goh_flee_from(gs_battle *b, int unit, int target, bool full, goh_flight *f);

/* The allowance for a whole move, to where it would have made contact and on to a place:
 * ground that only the full move enters costs what it costs (GOH-R28). `in` (may be NULL): its
 * situation. */
gs_len goh_whole_move(const gs_battle *b, int unit, const gs_rect *stop, const gs_rect *end,
                      const goh_attack *a, goh_move_in *in);
#endif
