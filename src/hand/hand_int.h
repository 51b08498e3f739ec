#ifndef GESTA_HAND_INT_H
#define GESTA_HAND_INT_H
/* Shared inside the folder. */
#include "gesta/hand.h"

/* The row of Warmaster's table of troops that is nearest to what a list says of a unit, with what is
 * otherwise as facts (NULL nothing), in the arena; NULL: the list says of no class that there is. */
struct gs_foreign_row;
const char *gs_hand_warmaster_type(const struct gs_foreign_row *r, gs_arena *a, const char **facts);
/* The field of that name, the one that is the name or title, and the list of that kind in another;
 * NULL there is none. */
const gs_field *gs_hand_field(const gs_kind *k, const char *name);
const gs_field *gs_hand_name_field(const gs_kind *k);
const gs_child *gs_hand_list(const gs_kind *in, const gs_kind *of);
/* A thing of today's lists that is on the rolls still; GS_INPUT: there is none of that id, GS_STATE:
 * it went out of the lists. */
gs_status gs_hand_thing(gs_hand *h, const char *id, const gs_kind **kind, void **thing) GS_MUST_CHECK;
/* Takes a struct of the kind as a reader of a file would: each value checked and copied into the
 * campaign's arena. GS_INPUT. */
gs_status gs_hand_take(gs_hand *h, const gs_kind *k, void *to, const void *from) GS_MUST_CHECK;
/* Whatever an army was ordered to do for the turn to come, nobody will carry it out. */
void gs_hand_drop_order(gs_hand *h, const char *army);
/* Of a row and of all that it brings: by which entry they came. */
void gs_hand_set_born(const gs_kind *k, void *row, int n);
#endif
