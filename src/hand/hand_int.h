#ifndef GESTA_HAND_INT_H
#define GESTA_HAND_INT_H
/* Shared inside the folder. */
#include "gesta/hand.h"

/* The field of that name, the one that is the name or title, and the list of that kind in another;
 * NULL there is none. */
const gs_field *gs_hand_field(const gs_kind *k, const char *name);
const gs_field *gs_hand_name_field(const gs_kind *k);
const gs_child *gs_hand_list(const gs_kind *in, const gs_kind *of);
/* A thing of today's lists that is on the rolls still; GS_INPUT: there is none of that id, GS_STATE:
 * it went out of the lists. */
gs_status gs_hand_thing(gs_hand *h, const char *id, const gs_kind **kind, void **thing) GS_MUST_CHECK;
#endif
