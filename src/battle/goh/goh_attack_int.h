#ifndef GESTA_GOH_ATTACK_INT_H
#define GESTA_GOH_ATTACK_INT_H
/* The parts of an attack: towards a place, the entry of a charge, who has attacked whom (GOH-8.1,
 * R31, R34b). */
#include "../battle_int.h"
#include "goh_contact_int.h"

/* Straight towards a place as far as nobody is in the way; facing as there, if it can. */
gs_rect goh_towards(const gs_battle *b, int unit, const gs_rect *to);

/* Logs contact and allowance of an attack as a new entry; notes who has attacked whom. */
void goh_open_charge(gs_battle *b, int unit, int target, goh_attack *a);
void goh_note_attack(gs_battle *b, int unit, int target);
#endif
