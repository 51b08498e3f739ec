#ifndef GESTA_BATTLE_CONTACT_INT_H
#define GESTA_BATTLE_CONTACT_INT_H
/* Who touches whom: along how much of an edge, and who is joined with whom by contact. What contact
 * is (gaps, least lengths) the rule set says. */
#include "way_int.h"

/* The first of a set behind `after` (-1: of all) whom a rectangle touches flush, at most `gap` away
 * and along at least `least`; -1. *t (may be NULL): the edges. */
int gs_touch_next(const gs_battle *b, const gs_bodyset *set, int after, const gs_rect *r,
                  gs_len gap, gs_len least, gs_touch *t);
/* All who are joined with a body by contact with enemies, from one to the next; itself too. */
gs_bodyset gs_joined(const gs_battle *b, int body);
#endif
