#ifndef GESTA_GENERAL_SPARRING_H
#define GESTA_GENERAL_SPARRING_H
/* A simple player, for rule sets whose facts the general does not know yet. He keeps nothing but a
 * counter in his mind. */
#include "gesta/engine.h"

/* R1: every unit at the nearest enemy: shoots if it can, charges if it can, else goes
 * there, with its group where the rules know groups. Who wins by leaving makes for the
 * exit; who is told to defend, hold or delay waits until the enemy is near. */
gs_player gs_player_naive(void);
#endif
