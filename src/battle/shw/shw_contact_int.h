#ifndef GESTA_SHW_CONTACT_INT_H
#define GESTA_SHW_CONTACT_INT_H
/* Who fights whom: faces, figures in contact, flanks, cover (SHW-R66, R74 to R76, R104).
 */
#include "../battle_int.h"
#include "gesta/shw.h"

/* One face of a melee: two bodies that touch. */
typedef struct shw_face {
    int a, d;              /* attacker (of the side in turn, or who runs amok), defender: bodies */
    int contact[2];        /* figures in contact, the hero who fights included (SHW-R104) */
    int hero[2];           /* hero who fights on this face, -1 none (a beast is its own) */
    bool flank[2];         /* [0]: a fights d's flank or rear; [1]: d fights a's */
    int defends[2];        /* SHW_DEFENDS_... (SHW-R75) */
    gs_bearing face[2];    /* the face of each that touches */
    gs_len shared;         /* length of edge that they share */
    int crowd;             /* SHW-R68 */
} shw_face;

#define SHW_MAX_FACES 64

/* Is the target's side r "on the flank" at this place: where R52 asks (the enemy touches a
 * face that is not its front, and its formation has flanks). */
bool shw_on_flank(const gs_battle *b, int target, const gs_rect *enemy);

/* Has its block a face that is a flank: no circle, hedgehog or skirmishers (SHW-7.8, R18, R123)? */
bool shw_has_flank(const gs_battle *b, int body);

/* Fills a face for two bodies, standing at these rectangles. False: they do not touch. */
bool shw_face_make(const gs_battle *b, int a, const gs_rect *ra, int d, const gs_rect *rd,
                   shw_face *f);

/* The same as if they came on or not in this player turn, and `most` figures of a reached
 * (0: all). */
bool shw_face_if(const gs_battle *b, int a, const gs_rect *ra, int d, const gs_rect *rd,
                 const bool came[2], int most, shw_face *f);

/* The faces of the melee to which `body` belongs (SHW-R76), attackers of side `side`; a figure is
 * counted on one face only. members: all bodies in it. Returns the number of faces. */
int shw_faces(const gs_battle *b, int body, int side, shw_face out[SHW_MAX_FACES],
              gs_bodyset *members);

/* The situation of a face. `charge[i]`: the charge bonus of each side. */
void shw_fill_melee(const gs_battle *b, const shw_face *f, const bool charge[2], shw_melee_in *in);

/* Do two bodies touch (SHW-R104), and on which faces? */
bool shw_touch(const gs_rect *a, const gs_rect *b, gs_touch *t);
#endif
