#ifndef GESTA_GOH_CONTACT_INT_H
#define GESTA_GOH_CONTACT_INT_H
/* Whether and where a company may attack another: the situation of `contact` from the
 * table, and the place where it would stand (GOH-8.1, R33 to R39). */
#include "../battle_int.h"
#include "gesta/goh.h"

/* The nearest enemy, but that one (-1: whoever it is), who stands straight ahead of the place
 * `from` within so far, and whom the unit may attack with what is left; -1 nobody. */
int goh_straight_ahead(const gs_battle *b, int unit, const gs_rect *from, gs_len within,
                       gs_len left, int but);

typedef struct goh_attack {
    goh_contact_in in;
    goh_contact_out out;
    gs_bearing face;   /* of the target, where contact is made */
    gs_rect home;      /* aligned place */
    gs_path path;      /* one straight piece */
    gs_len length;     /* of the way of the centre, or of the wheel */
    gs_len allowance;
    goh_move_in move;  /* its allowance's situation */
} goh_attack;

/* Finds the attack of a unit at a target from a place (NULL: where it stands), with at
 * most `limit` left of its move (GS_LEN_NONE: its allowance). True if it may contact or
 * overlap. */
bool goh_find_attack(const gs_battle *b, int unit, int target, const gs_rect *from,
                     gs_len limit, goh_attack *out);

/* The same for a company that moves with others, who make room for it. */
bool goh_find_attack_with(const gs_battle *b, int unit, int target, const gs_rect *from,
                          gs_len limit, const gs_unitset *with, goh_attack *out);
gs_status goh_refuse_contact(gs_err *err, int reason);
const char *goh_contact_rule(int reason);

/* May a resting place be taken by a unit, others but `but` (-1) considered? */
bool goh_place_free(const gs_battle *b, int unit, const gs_rect *r, int but);

/* The same without those of `with` (may be NULL). */
bool goh_place_free_with(const gs_battle *b, int unit, const gs_rect *r, int but,
                         const gs_unitset *with);
#endif
