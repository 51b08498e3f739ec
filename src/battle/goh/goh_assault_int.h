#ifndef GESTA_GOH_ASSAULT_INT_H
#define GESTA_GOH_ASSAULT_INT_H
/* A group attacks as one (GOH-R34, R34c, R45, R74b): its leader is aligned with the enemy
 * that he named, the others meet whom they meet, each as `contact` judges; every enemy who
 * may evades; what the block's move has left goes to those with an enemy ahead. */
#include "../battle_int.h"

gs_status goh_assault_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status goh_assault_execute(gs_battle *b, const gs_order *o, gs_err *err);
#endif
