#ifndef GESTA_SPAR_H
#define GESTA_SPAR_H
/* What the sparring partners share. They look at nothing but the engine's own views. */
#include "gesta/general.h"

#include <string.h>

/* The nearest known enemy of a body, -1 none. */
int spar_nearest(const gs_battle *b, int body, gs_len *distance);
/* An order to rally whoever must; false: nobody. */
bool spar_rally(const gs_battle *b, int side, gs_order *o);
/* Fire of the body at the nearest target that the rules allow. */
bool spar_shoot(const gs_battle *b, int body, gs_order *o);
/* A charge of the body at the nearest enemy whom it may charge. */
bool spar_charge(const gs_battle *b, int body, gs_order *o);
/* A move towards a place, at most `most` long (GS_LEN_NONE: as far as it may). */
bool spar_move(const gs_battle *b, int body, gs_pose goal, gs_len most, gs_order *o);
/* The order to do nothing more. */
void spar_hold(int body, gs_order *o);
/* The next body of the side after `after` that has not acted, -1. */
int spar_next(const gs_battle *b, int side, int after);
/* His orders of a turn: whoever must rallies, then each body in its order acts if it can, else
 * holds. `act` fills the order, false if the body can not. */
void spar_turn(gs_battle *b, const gs_question *q, gs_answer *a,
               bool (*act)(const gs_battle *b, int body, gs_order *o));
#endif
