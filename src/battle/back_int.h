#ifndef GESTA_BACK_INT_H
#define GESTA_BACK_INT_H
/* Forced moves straight in a direction, mostly back: how much room there is when friends who stand
 * in the way are pushed on, and the push. How far one is forced, and over what ground, the rule set
 * says. */
#include "way_int.h"

typedef struct gs_pushing {
    gs_ang dir;
    int deep;                 /* so many are pushed one behind the other, no more */
    gs_bodyset passing;       /* who goes through friends and pushes nobody */
    gs_len ground[GS_BODIES]; /* how far each who goes or is pushed could, over the ground */
} gs_pushing;

/* Friends whom a body may push: who is in no contact and holds no place. */
gs_bodyset gs_pushable(const gs_battle *b, int body);
/* How far a body goes straight on, at most `limit`, if friends in its way go on before it; one who
 * passes and cannot stand where that ends is stopped by them. */
gs_len gs_push_room(const gs_battle *b, const gs_pushing *p, int body, gs_len limit);
/* A body and those whom it pushes go so far, the last of them first; `rules` for the pushed, `own`
 * and its `allowance` for itself. Returns who was pushed. */
gs_bodyset gs_push(gs_battle *b, const gs_pushing *p, int body, gs_len len, const char *rules,
                   gs_len allowance, const char *own);
/* A body goes straight, facing kept; in the entry opened last. */
void gs_shift(gs_battle *b, int body, gs_manner manner, gs_ang dir, gs_len len, gs_len allowance,
              const char *rules);
#endif
