#ifndef GESTA_ACT_INT_H
#define GESTA_ACT_INT_H
/* Orders of a general, file by file. Each function that fills an order returns false if
 * it has none to give; what it fills is lawful. */
#include "general_int.h"

/* ---- move.c ---- */
bool act_legal(const gen *s, const gs_order *o);
mind_unit *act_mind(const gen *s, const body_view *v); /* NULL of a hero */
bool act_done(const gen *s,
              const body_view *v); /* it has its order for this player turn */
void act_set_done(const gen *s, const body_view *v);

/* ---- fire.c ---- */
bool act_rally(gen *s, gs_order *o);
bool act_contact(gen *s, gs_order *o);
bool act_fire(gen *s, gs_order *o, bool standing_only);
bool act_fire_moving(gen *s, const body_view *v, gs_order *o);

/* ---- strike.c ---- */
bool act_form(const gen *s, const body_view *v, int formation, gs_order *o);
bool act_charge(gen *s, gs_order *o);

/* ---- group.c ---- */
/* v and all who stand in one group with it and go the same way. */
bool act_group(gen *s, const body_view *v, gs_order *o);

/* ---- act.c ---- */
/* Hidden, and nothing has happened yet for which it should show itself. */
bool act_in_wait(const gen *s, const body_view *v);

/* ---- alone.c ---- */
/* One who goes by himself: towards the enemy whom he may best fight. */
bool act_alone(gen *s, const body_view *v, gs_order *o);
/* The enemy who could strike the flank of who stood so, from where he is; NULL: nobody. */
const body_view *act_on_flank(gen *s, const gs_rect *r);
/* Where it stands after a move. */
gs_rect act_end(const body_view *v, const gs_order *o);

/* ---- unit.c ---- */
/* When does a unit leave the line and fight by itself? */
bool act_goes_alone(const gen *s, const body_view *v);
bool act_unit(gen *s, const body_view *v, gs_order *o);

/* ---- goal.c ---- */
/* One of ours to the place that the enemy alone would hold. */
bool act_contest(gen *s, gs_order *o);
#endif
