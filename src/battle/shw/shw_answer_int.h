#ifndef GESTA_SHW_ANSWER_INT_H
#define GESTA_SHW_ANSWER_INT_H
/* The default answers (SHW-R111): what a player does when nothing better is said. */
#include "../battle_int.h"

void shw_answer(const gs_battle *b, const gs_question *q, gs_answer *a);
#endif
