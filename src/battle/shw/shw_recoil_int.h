#ifndef GESTA_SHW_RECOIL_INT_H
#define GESTA_SHW_RECOIL_INT_H
/* How one goes back from a melee or a duel: which way, how far over what ground, pushing
 * whom (SHW-R80). */
#include "../battle_int.h"

/* What a body may go straight in a direction under a forced mode (SHW-R80, R81): its rate
 * halved, and halved again if slow ground or an obstacle lies on the first `far` of its way,
 * half its rate at most; ground that bars it stops it and is not reckoned. */
gs_len shw_half_move(const gs_battle *b, int body, int mode, gs_ang dir, gs_len far);

/* Away along the normal of the face in contact; from one who has gone, straight away from
 * him. */
gs_ang shw_away_from(const gs_battle *b, int body, int enemy);

/* Half of its move, over the ground that it would go back on. */
gs_len shw_recoils(const gs_battle *b, int body, gs_ang dir);

/* How far a body can go back, and all friends whom it pushes with it, in hundredths of an inch,
 * rounded down, as the fact of the procedure is written; 100 inches if it can go back by `limit`.
 * (It is looked at again with each shorter length: a lone hero who passes through friends must
 * find a free place where that length ends.) */
gs_len shw_room_behind(const gs_battle *b, int body, gs_ang dir, gs_len limit);

/* Goes back in a direction by at most `limit`, of which it could go `allowance`; pushes
 * friends back. Returns how far. */
gs_len shw_go_back(gs_battle *b, int body, gs_ang dir, gs_len limit, gs_len allowance);

/* Recoils a body away from an enemy by half its move (shw_recoils); pushes friends back
 * (SHW-R80); returns how far. A duel's loser (SHW-R44). */
gs_len shw_recoil_body(gs_battle *b, int body, int enemy);
#endif
