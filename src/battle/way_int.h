#ifndef GESTA_WAY_INT_H
#define GESTA_WAY_INT_H
/* Ways and places: whether a body may stand somewhere, how far it goes straight on, what lies on
 * the ground that it sweeps, and whether it comes near anybody. Whom a question is about is a set
 * of bodies, told before it is asked; what they mean to the mover (friends whom he passes, enemies
 * from whom he keeps) only the rule set knows. */
#include "battle_int.h"

/* ---- whom a question is about ---- */

/* The bodies of a side that are here; all who are here and not of that side. */
gs_bodyset gs_bodies_of(const gs_battle *b, int side);
gs_bodyset gs_bodies_against(const gs_battle *b, int side);
/* Of a set those of whom the side may know; those of whom it may not. */
gs_bodyset gs_bodies_known(const gs_battle *b, int side, gs_bodyset set);
gs_bodyset gs_bodies_hidden(const gs_battle *b, int side);
/* Units as bodies. */
static inline gs_bodyset gs_bodies_units(gs_unitset units)
{
    return (gs_bodyset){{units.w[0], units.w[1]}};
}
static inline gs_bodyset gs_bodyset_without(gs_bodyset a, gs_bodyset b)
{
    for (int i = 0; i < GS_COUNT(a.w); i++) {
        a.w[i] &= ~b.w[i];
    }
    return a;
}
static inline gs_bodyset gs_bodyset_and(gs_bodyset a, gs_bodyset b)
{
    for (int i = 0; i < GS_COUNT(a.w); i++) {
        a.w[i] &= b.w[i];
    }
    return a;
}
/* The set without one body (-1: whole). */
static inline gs_bodyset gs_bodyset_but(gs_bodyset set, int body)
{
    if (body >= 0) {
        gs_bodyset_take(&set, body);
    }
    return set;
}

/* ---- places ---- */

/* Does a rectangle lie wholly on the table? */
bool gs_on_table(const gs_battle *b, const gs_rect *r);
/* ... and on nobody but these two (-1: none)? */
bool gs_place_open(const gs_battle *b, const gs_rect *r, int but, int but2);
/* Would a body at this rectangle overlap another that is here, but these two? Whom; -1 nobody. */
int gs_bodies_hit(const gs_battle *b, const gs_rect *r, int but, int but2);
/* The first of a set whom a rectangle would overlap by more than `tol` (at least GS_TOL); -1. */
int gs_bodies_under(const gs_battle *b, const gs_bodyset *set, const gs_rect *r, gs_len tol);
/* The first of a set who is nearer to a rectangle than `less`; -1. */
int gs_bodies_near(const gs_battle *b, const gs_bodyset *set, const gs_rect *r, gs_len less);
/* The first of a set to whom `is` is nearer than `keep`, and nearer than `was`; -1. */
int gs_bodies_nearer(const gs_battle *b, const gs_bodyset *set, const gs_rect *was,
                     const gs_rect *is, gs_len keep);
/* Whom of a set a rectangle is nearest to (the lower number of two), and how near; -1 and
 * GS_LEN_NONE of nobody. `distance` may be NULL. */
int gs_bodies_nearest(const gs_battle *b, const gs_bodyset *set, const gs_rect *r,
                      gs_len *distance);
/* The nearest enemy of a body of whom its side knows; -1 none. `distance` may be NULL. */
int gs_nearest_enemy(const gs_battle *b, int body, gs_len *distance);

/* ---- straight on ---- */

/* How far a rectangle goes straight on before it is over the table's edge. */
gs_len gs_edge_room(const gs_battle *b, const gs_rect *from, gs_ang dir);
/* How far it goes, at most `limit`, before it meets one of a set, each of them grown by `gap` all
 * round (less than 0: it may overlap them by so much). */
gs_len gs_bodies_room(const gs_battle *b, const gs_bodyset *set, const gs_rect *from, gs_ang dir,
                      gs_len limit, gs_len gap);

/* How far it goes, at most `limit`, so that it nears nobody of a set (gs_way_nears). */
gs_len gs_bodies_off(const gs_battle *b, const gs_bodyset *set, const gs_rect *from, gs_ang dir,
                     gs_len limit, gs_len keep);
/* Adds a stretch straight to a point, facing kept. */
void gs_way_to(gs_path *path, gs_pt from, gs_pt to);

/* ---- along a path ---- */

/* The ground that a path sweeps, worked out as far as somebody stands near it. The path and the
 * place where it begins are not copied. */
typedef struct gs_swept {
    const gs_rect *from;
    const gs_path *path;
    gs_rect cover[GS_COVER_MAX], core[GS_COVER_MAX]; /* round it, and within it */
    int n_cover, n_core;
    gs_box box;     /* round the cover */
    gs_sweep sweep; /* n 0: not worked out */
} gs_swept;
void gs_swept_begin(gs_swept *s, const gs_rect *from, const gs_path *path);
bool gs_swept_meets(gs_swept *s, const gs_rect *r);
/* The first of a set behind `after` (-1: of all) who stands on it, grown by `gap` as above; -1. */
int gs_swept_next(gs_swept *s, const gs_battle *b, const gs_bodyset *set, int after, gs_len gap);

/* Does a path come nearer than `keep` to somebody? Who begins nearer may only go away from him. */
bool gs_way_nears(const gs_rect *from, const gs_path *path, const gs_rect *other, gs_len keep);
/* The first of a set to whom it comes so near; -1. */
int gs_way_near(const gs_battle *b, const gs_bodyset *set, const gs_rect *from,
                const gs_path *path, gs_len keep);
/* How much of a path (at most `limit`) may be gone so that it nears nobody of a set so. */
gs_len gs_way_off(const gs_battle *b, const gs_bodyset *set, const gs_rect *from,
                  const gs_path *path, gs_len limit, gs_len keep);
#endif
