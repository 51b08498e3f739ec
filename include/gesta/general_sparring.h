#ifndef GESTA_GENERAL_SPARRING_H
#define GESTA_GENERAL_SPARRING_H
/* Two simple players: opponents of the generals' trials, and what the tests of the engine
 * fight with. They keep nothing but a counter in their mind. */
#include "gesta/engine.h"

/* R0: any lawful order, taken at random from the stream of whims. */
gs_player gs_player_random(void);
/* R1: every unit at the nearest enemy: shoots if it can, charges if it can, else goes
 * there, with its group where the rules know groups. Who wins by leaving makes for the
 * exit; who is told to defend, hold or delay waits until the enemy is near. */
gs_player gs_player_naive(void);
#endif
