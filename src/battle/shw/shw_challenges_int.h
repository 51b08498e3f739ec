#ifndef GESTA_SHW_CHALLENGES_INT_H
#define GESTA_SHW_CHALLENGES_INT_H
/* Challenges and duels (chapter 10, SHW-R38 to R44). */
#include "../battle_int.h"

/* The challenge phase of side b->s.side: GS_ASK_CHALLENGE, the order test (SHW-R38),
 * GS_ASK_ACCEPT, `challenge`, the heroes' moves to the meeting place (detached from their
 * units for the duel), `duel`, gains, recoil, GS_ASK_RETIRE, fates; then they rejoin if they
 * stand where their unit is. */
void shw_challenge_phase(gs_battle *b);

/* Does a challenge of his need an order test (SHW-R38)? */
bool shw_challenge_needs_test(const gs_battle *b, int body);
#endif
