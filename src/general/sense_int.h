#ifndef GESTA_SENSE_INT_H
#define GESTA_SENSE_INT_H
/* Inside the measures: questions to a table as it stands. */
#include "gesta/sense.h"

bool sense_near(const gs_battle *b, int body, gs_len within);
gs_len sense_reach(const gs_battle *b, int body);
/* An enemy before it whom it could charge. */
bool sense_prey(const gs_battle *b, int body);
/* Fit enemies that could charge it, by distance and front alone. */
int sense_threats(const gs_battle *b, int body);
/* Could a fit enemy charge its flank or rear by the rules from where it stands? A friend, the ground
 * or one of its own front's enemies in the way protects it. */
bool sense_exposed(const gs_battle *b, int body);
/* In line with its nearest neighbour in battle order, no gap wider than itself between them: 1;
 * not: 0; it stands in no line: -1. `shot`: those who stood to shoot in this turn. */
int sense_dressed(const gs_battle *b, int body, const gs_unitset *shot);
/* Could it shoot at somebody from where it stands? */
bool sense_may_shoot(const gs_battle *b, int body);
/* It fights hand to hand by trade: no bow, no engine. */
bool sense_fighter(const gs_battle *b, int body);
/* A friend stands straight before it, a move or less away. */
bool sense_behind(const gs_battle *b, int body);
/* Distance to what an own move might be for: the nearest enemy, the nearest objective,
 * the nearest exit; GS_LEN_NONE where there is none. */
typedef struct sense_aims {
    gs_len to[3];
} sense_aims;
void sense_aim(const gs_battle *b, int body, sense_aims *a);
#endif
