#ifndef GESTA_ASK_INT_H
#define GESTA_ASK_INT_H
/* Questions in the midst of an order, put to the owner of a body. */
#include "battle_int.h"

/* A question of yes or no about the body and somebody else; `word` as the kind of question has
 * it. */
bool gs_ask_whether(gs_battle *b, gs_question_kind kind, int body, gs_ref other, int word);
/* What a body does about an enemy who comes on: one of `choices` (bits; bit 0, to do nothing, is
 * always among them). Nobody is asked where there is nothing to choose. amount: as the rule set
 * tells its players, how far off the enemy is. */
int gs_ask_reaction(gs_battle *b, int body, int enemy, uint32_t choices, int amount);
/* The enemy of a side whom a reference names, as a body: he is on the table and the side knows of
 * him; -1 if not. */
int gs_named_enemy(const gs_battle *b, int side, gs_ref who);
#endif
