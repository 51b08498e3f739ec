#ifndef GESTA_SHW_CHARGE_INT_H
#define GESTA_SHW_CHARGE_INT_H
/* Charges (chapter 13, SHW-R51 to R55, R106): the target's reaction, fire, contact. Its
 * path: shw_charge_path.c. */
#include "../battle_int.h"
#include "gesta/shw.h"

gs_len shw_reach(const gs_battle *b, int body); /* of a charge over open ground */
gs_status shw_charge_legal(const gs_battle *b, const gs_order *o, gs_err *err);
bool shw_view_charge(const gs_battle *b, int body, int target, const gs_rect *from,
                     gs_charge_view *out);
bool shw_view_melee(const gs_battle *b, int body, int target, const gs_charge_view *c,
                    gs_view *out);

typedef struct shw_found {
    gs_charge c;
    bool through_front; /* the only way leads through another's front */
    gs_bearing face;    /* of the target that is struck */
    gs_rect home;       /* lined up */
    shw_charge_in in;
} shw_found;

enum {
    SHW_LOOK_REASON = 1,   /* look, too, for one that leads through another's front */
    SHW_LOOK_ANY_FACE = 2, /* it is under way: if not at that face, then where it touches */
    SHW_LOOK_FRONT = 4,    /* declared on the front: there whoever has fallen since (SHW-13.3) */
    SHW_LOOK_FLANK = 8,    /* declared on a flank: the same */
    SHW_LOOK_TO_FRONT = 16 /* only ways that come upon the front itself */
};

/* Finds the charge of a body at a target from a place (along a given path, if any), of at
 * most `limit`, and fills the situation. False: no path leads there, or not to the face that
 * must be struck. */
bool shw_charge_find(const gs_battle *b, int body, int target, const gs_rect *from,
                     const gs_path *given, bool shoots, gs_len limit, int look, shw_found *f);

/* Is a path from there all over open ground (SHW-17.8, R54), as horse or foot goes? */
bool shw_charge_open(const gs_battle *b, int body, const gs_rect *from, const gs_path *path,
                     bool horse);

/* The way of who goes straight at a charger (SHW-R53): against the last of his way, which those who
 * move freely do not face along. */
gs_ang shw_charge_back(const gs_charge *c);
void shw_charge_roles(const gs_battle *b, int body, int target, gs_role roles[2]);

/* What `charge` would give, house rules and all. */
void shw_charge_try(const gs_battle *b, int body, int target, const shw_charge_in *in,
                    shw_charge_out *out);

/* Bits of SHW_REACTION_... open to the target. Ruling on SHW-R53: who has no room to meet the
 * charger is offered no counter-charge. */
uint32_t shw_charge_reactions(const gs_battle *b, int body, int target, const shw_charge_in *in);

/* Skirmishers: each with a flank of his own (SHW-7.6), for which the block has no face. */
bool shw_charge_at_open(const gs_battle *b, int target);

/* Figures that reach the enemy within their own allowance (SHW-12.12, R106): whole ranks. */
int shw_charge_reaching(const gs_battle *b, int body, gs_len length, gs_len allowance);
#endif
