#ifndef GESTA_SHW_GEN_INT_H
#define GESTA_SHW_GEN_INT_H
/* What the general knows of Stout Hearts: figures in contact, armour, formations, heroes,
 * duels and spells. */
#include "../act_int.h"
#include "gesta/shw.h"
#include "gesta/shw_units.h"

/* ---- exchanges (shw_gen_trade.c) ---- */

/* One side of a melee, reduced: what is left after the modifiers. */
typedef struct fighters {
    int n;       /* ordinary figures in contact */
    int quality; /* of an ordinary figure: -1, 0, 1 */
    int plus;    /* charge, cover, flank and the like, 0 to 7 */
    int save;    /* armour value against the enemy's weapons, 0 to 5 */
    bool hero;
    int power, hero_plus, hero_save;
} fighters;
/* Expected unsaved hits in 1/256, chances in 1/65536. Side 0 is the attacker. */
typedef struct trade {
    int32_t hits[2];      /* suffered */
    int32_t hero_hits[2]; /* of them on the hero */
    int32_t wins, loses;  /* the attacker suffers at least 2 fewer, 2 more */
} trade;
#define TRADE_SLOTS 16384
typedef struct trade_slot {
    uint64_t key;
    trade t;
} trade_slot;

/* ---- what is known of a scene ---- */
typedef struct shw_prof {
    shw_unit_facts f;
    bool long_spear, two_handed, infantry;
    int quality;
} shw_prof;
typedef struct hero_prof {
    shw_hero_facts f;
    uint8_t kind;
} hero_prof;
typedef struct shw_know {
    shw_prof unit[GS_MAX_UNITS];
    hero_prof hero[GS_MAX_HEROES];
    trade_slot slot[TRADE_SLOTS];
    int64_t met, missed; /* keys asked for, keys worked out */
} shw_know;
static inline shw_know *shw_known(const gs_general *g)
{
    return g->know;
}

/* ---- shw_gen_know.c ---- */
void shw_gen_know(gs_general *g, gs_arena *a);
void shw_gen_view_unit(gen *s, int unit, body_view *v);
void shw_gen_view_hero(gen *s, int hero, body_view *v);
bool shw_gen_spent(const gen *s, const body_view *v);
bool shw_gen_covers(int kind);
int shw_gen_files(const gen *s, int unit);
/* The formation in which it is set up: the scenario's, if that names one for open field. */
int shw_gen_formation(const gen *s, int unit);
void shw_gen_size(const gen *s, int unit, int files, gs_len *w, gs_len *d);

/* ---- shw_gen_trade.c ---- */
/* One figure against those who face it: chances in 1/65536. */
typedef struct blows {
    int64_t on_one[8];  /* so many unsaved hits on it, and none given ... */
    int64_t and_one[8]; /* ... and one given */
} blows;
/* `one` rolls d + edge against k dice; its blows are saved by `save_many`, theirs by
 * `save_one`. */
void shw_gen_blows(int edge, int k, int save_one, int save_many, blows *g);
/* One round between two lines, from the cache. crowd: most who face one figure. */
const trade *trade_round(gs_general *g, const fighters *a, const fighters *d, int crowd);
/* The same worked out without the cache (tests). */
void trade_work(const fighters *a, const fighters *d, int crowd, trade *out);

/* ---- shw_gen_fight.c ---- */
void shw_gen_fight(gen *s, const body_view *a, const body_view *d, const clash *c,
                   worth_of *out);
int32_t shw_gen_fire(gen *s, const body_view *v, const body_view *e, bool obscured,
                     bool cover);
int64_t shw_gen_volley(gen *s, const body_view *v);
/* What it costs a side that this body recoils and must rally. */
int64_t shw_gen_driven(const gen *s, const body_view *v);
/* Has its block no face that is a flank to whoever is at blows with it? */
bool shw_gen_no_flank(const gen *s, const body_view *v);
bool shw_gen_flanked(const gen *s, const body_view *a, const gs_rect *from, const body_view *d,
                     bool behind);
int shw_gen_ranks(const gen *s, const body_view *v, gs_len run);
/* It stands in a formation that is worth a point to it in melee (SHW-7.5, 7.9, 7.14). */
bool shw_gen_in_order(const gen *s, int unit);
void shw_gen_charged(gen *s, const body_view *v, const body_view *e, clash c, strike *out,
                     worth_of *w);

/* ---- shw_gen_hero.c ---- */
void shw_gen_challenge(gen *s, const gs_question *q, gs_answer *a);
void shw_gen_accept(gen *s, const gs_question *q, gs_answer *a);
bool shw_gen_begin(gen *s, gs_order *o);
/* After all others: magicians whose units stay where they are, lone heroes. */
bool shw_gen_heroes(gen *s, gs_order *o);
/* Armour value of a hero in a unit of that kind (NULL: alone) against blows of another. */
int shw_gen_save(const gs_general *g, int hero, const shw_prof *own, const shw_prof *by);

/* ---- shw_gen_spell.c ---- */
/* Whom spells have bound is led, then the spell cast that is worth most, if any is worth it; who
 * would keep his unit from going with an attack casts last, unless the spell is worth its move. */
bool shw_gen_spell(gen *s, bool last, gs_order *o);

/* ---- shw_gen_form.c ---- */
bool shw_gen_loosen(gen *s, gs_order *o);
bool shw_gen_wall(gen *s, const body_view *v, gs_order *o);
bool shw_gen_march(gen *s, const body_view *v, gs_order *o);
void shw_gen_arm(gen *s, const body_view *v, gs_order *o);

/* ---- shw_gen_house.c ---- */
/* Of v, told to stand or in a house already: 1 its order, 0 it stays as it is, -1 it has nothing
 * to do with houses. */
int shw_gen_house(gen *s, const body_view *v, gs_order *o);
/* Feature i is a wall or hedge that shields who stands behind it; v touches one. */
bool shw_gen_bars(const gen *s, int i);
bool shw_gen_at_wall(const gen *s, const body_view *v);

/* ---- shw_gen_melee.c ---- */
bool shw_gen_break_off(gen *s, const body_view *v, gs_order *o);

/* ---- shw_gen_answer.c ---- */
bool shw_gen_answer(gen *s, const gs_question *q, gs_answer *a);
#endif
