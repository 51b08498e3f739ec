#ifndef GESTA_SHW_ROUND_INT_H
#define GESTA_SHW_ROUND_INT_H
/* One round of a melee, face by face: who strikes whom, and what it costs (chapter 17, SHW-R73,
 * R78, R116, R120). */
#include "../battle_int.h"
#include "shw_contact_int.h"
#include "gesta/shw.h"

/* Fights the faces of one melee (chapter 17): for each face one entry "melee" (actor a,
 * target d) with `melee` or, for further heroes and single figures against several
 * (SHW-R116), `pair`; casualties of all faces are applied together when all dice have fallen
 * (SHW-R73); *in collects hits for outcome. */
void shw_fight_faces(gs_battle *b, const shw_face *f, int n, shw_outcome_in *in);

/* One round out of turn: a rampaging elephant, or a demon among its own side (attacker), against
 * what it has met. No recoil follows (SHW-R83). Entry "melee". */
void shw_fight_once(gs_battle *b, int attacker, int defender, bool charge);
#endif
