#ifndef GESTA_SHW_RESULT_INT_H
#define GESTA_SHW_RESULT_INT_H
/* What follows a round: who recoils, who holds or pursues, the elephant's rampage (chapter
 * 18, SHW-R76 to R83). How one goes back: shw_recoil.c. */
#include "../battle_int.h"
#include "shw_contact_int.h"
#include "gesta/shw.h"

/* `outcome` is run (entry "result"); the losers recoil (SHW-R80), elephants rampage (SHW-R83), the
 * winners are asked to hold or pursue each for itself (SHW-18.4, R81, R82), moves are made. Marks
 * came-on are cleared where contact has ended. members: of the melee. */
void shw_carry_result(gs_battle *b, const shw_face *f, int n, const gs_bodyset *members,
                      const shw_outcome_in *in);
#endif
