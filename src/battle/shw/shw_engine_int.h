#ifndef GESTA_SHW_ENGINE_INT_H
#define GESTA_SHW_ENGINE_INT_H
/* An engine that its crew has left (SHW-R12): it stays where it stood, falls to the first
 * enemy who touches it, and is served again by its own crew when they come back to it. */
#include "../battle_int.h"

/* A crew goes from its engine, which stays and may fall to the enemy at once (SHW-R12); nothing of
 * others or of who has left his already. */
void shw_leave_engine(gs_battle *b, int unit);

/* A body has moved: engines that it takes, or serves again. */
void shw_engines(gs_battle *b, int body);
#endif
