#ifndef GESTA_GOH_SEEN_INT_H
#define GESTA_GOH_SEEN_INT_H
/* Hidden companies: who comes as near to one as GOH_SPOT sees it, and halts there; and what follows
 * every move. */
#include "../seen_int.h"

/* How near a hidden company is seen; from nearer it has been seen, or nobody looked, and a move
 * halts before it stands on it. */
extern const gs_sighting goh_sighting;

/* How far along a straight way of `len` it comes before a hidden enemy shows itself. */
gs_len goh_until_hidden(const gs_battle *b, int unit, const gs_rect *from, gs_ang dir,
                        gs_len len);

/* What follows every move: it is seen, it sees, it may have left by an exit. */
void goh_after_move(gs_battle *b, int unit);

/* A move of the centre straight to a place, in the entry opened last. */
void goh_go(gs_battle *b, int unit, gs_manner manner, const gs_rect *to, gs_len allowance,
            gs_len cost, const char *rules);

#endif
