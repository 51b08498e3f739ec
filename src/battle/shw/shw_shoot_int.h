#ifndef GESTA_SHW_SHOOT_INT_H
#define GESTA_SHW_SHOOT_INT_H
/* Shooting (chapter 15): sight, who can shoot at whom, and the fire itself. */
#include "../battle_int.h"
#include "gesta/shw.h"

/* Fills `shooting` for a body at a target, from where it stands or `from`; moment
 * SHW_MOMENT_.... */
void shw_fill_shooting(const gs_battle *b, int body, int target, const gs_rect *from, int moment,
                       shw_shooting_in *in);

/* Fire resolved but not yet suffered. */
typedef struct shw_fire {
    int body, target, hero; /* hero of the target who can be hit, -1 */
    gs_role roles[2];
    shw_shooting_in in;
    shw_shooting_out out;
    int near; /* of charge fire: figures that come within 4 of the enemy (SHW-R119) */
} shw_fire;

/* The fire of a body at a target in its own turn, as both stand, by so many figures (0: all). */
void shw_fill_fire(const gs_battle *b, int body, int target, int figures, shw_shooting_in *in);

/* Asks about the hero's hits, rolls (an entry "shooting"), fills *f; false if it may not
 * shoot so. */
bool shw_fire_roll(gs_battle *b, int body, int target, shw_shooting_in *in, shw_fire *f);

/* The same at a charge, at that distance, by f->near figures at most (SHW-R55, R119). */
bool shw_charge_fire(gs_battle *b, int body, int target, int moment, gs_len distance, shw_fire *f);

/* Its harm, as effects of the entry opened last. */
void shw_fire_apply(gs_battle *b, const shw_fire *f);

/* Weapon of a body (SHW_BOW ... SHW_NO_MISSILE). */
int shw_missile_of(const gs_battle *b, int body);

/* The moment of its fire now: in its turn, or overhead out of a melee (SHW-15.3). */
int shw_shoot_moment(const gs_battle *b, int body);

/* Ordinary figures who could shoot in their own turn: an elephant's crew, out of a melee
 * those who are not in contact. */
int shw_shooters(const gs_battle *b, int body);

/* Heroes who shoot with their unit (SHW-R64): with its weapon, and not done already; how many. */
int shw_shooting_heroes(const gs_battle *b, int unit, int out[8]);
void shw_fill_hero_shooter(const gs_battle *b, int hero, shw_shooter *s);

/* What `shooting` would give, house rules and all. */
void shw_look_shot(const gs_battle *b, int body, int target, const shw_shooting_in *in,
                   shw_shooting_out *out);

/* Do its figures look every way (SHW-7.6, 7.8, 7.14, 12.17, R18)? Of a garrison those do who stand
 * there. */
bool shw_all_round(const gs_battle *b, int body);
bool shw_sees(const gs_battle *b, int from, int to, bool *obscured);
bool shw_view_shot(const gs_battle *b, int body, int target, const gs_rect *from, gs_view *out);
gs_len shw_range(const gs_battle *b, int body, gs_ang *arc, bool *moving);
#endif
