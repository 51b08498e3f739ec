#ifndef GESTA_GOH_HOME_INT_H
#define GESTA_GOH_HOME_INT_H
/* An attack is carried home: into contact, after a target who evades and on at whom is met behind
 * him, or up to somebody who lay hidden in the way (GOH-8.1, 8.3, R43). */
#include "../battle_int.h"

/* Moves it home, after the target's evade; an entry "charge". `left`: as goh_find_attack.
 */
void goh_attack_home(gs_battle *b, int unit, int target, gs_len limit, int depth);
#endif
