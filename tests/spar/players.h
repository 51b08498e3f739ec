#ifndef GESTA_SPAR_PLAYERS_H
#define GESTA_SPAR_PLAYERS_H
/* Simple players: opponents of the generals' trials, and what the tests of the engine fight with.
 * They keep nothing but a counter in their mind. R1, who is the program's own, is in
 * gesta/general_sparring.h. */
#include "gesta/engine.h"

/* R0: any lawful order, taken at random from the stream of whims. */
gs_player gs_player_random(void);
/* R2: stands where it was set up and shoots. */
gs_player gs_player_stand(void);
/* R3: a line that walks forward together and charges what it reaches. */
gs_player gs_player_walk(void);
#endif
