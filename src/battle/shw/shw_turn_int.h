#ifndef GESTA_SHW_TURN_INT_H
#define GESTA_SHW_TURN_INT_H
/* The sequence of play (chapter 9, SHW-R35) and the rule set's table for the engine. */
#include "../battle_int.h"

gs_status shw_turn(gs_battle *b, gs_err *err);
#endif
