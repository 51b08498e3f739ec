#ifndef GESTA_SHW_FACTS_INT_H
#define GESTA_SHW_FACTS_INT_H
/* From the state of the table to facts: who a unit and a hero are now. */
#include "../battle_int.h"
#include "gesta/shw.h"
#include "gesta/shw_units.h"

#define SHW_CONTACT 50       /* SHW-R104 */
#define SHW_KEEP_OFF 1000    /* SHW-R110: one inch */
#define SHW_HERO_BODY(h) (GS_MAX_UNITS + (h))

/* Phases (gs_battle_rules.phases; b->s.phase). */
enum {
    SHW_PHASE_DEPLOY, SHW_PHASE_START, SHW_PHASE_COMMAND, SHW_PHASE_CHALLENGE, SHW_PHASE_ACTION,
    SHW_PHASE_MELEE, SHW_PHASE_RESULT, SHW_PHASE_END
};

/* b->s.body[].order */
enum {
    SHW_NOT_TESTED, SHW_MAY_MOVE, SHW_MAY_NOT, SHW_NO_TEST, SHW_FORCED,
    SHW_HAS_RALLIED /* its test is rolled: a unit bound to rally has had its action */
};

/* b->s.rules[] */
enum { SHW_R_CHALLENGES, SHW_R_COMMAND, SHW_R_FORCED_DONE };

/* Fallen heroes whose fate is settled at the phase's end: bits of b->s.body[].mark of a hero. */
enum { SHW_FELL_BLOW = 1, SHW_FELL_DUEL = 2, SHW_FELL_MAGIC = 4, SHW_CONTROLLED = 8,
       SHW_NEW_CONFUSED = 16, SHW_FOUGHT = 32, SHW_LEAVES = 64,
       SHW_AMBUSH_TESTED = 1, /* of a unit: whether it stays hidden */
       SHW_STAYS = 128 /* a hero with a unit has had his own move: he goes no farther */ };

/* The book's options that are no facts of a procedure, read once. */
typedef struct shw_options {
    int32_t hero_terrain, fireball_armour, missile_window;
} shw_options;

typedef struct shw_scene {
    shw_options o;
    shw_unit_facts unit[GS_MAX_UNITS]; /* resolved; by index in the set-up */
    shw_hero_facts hero[GS_MAX_HEROES];
    uint8_t kind[GS_MAX_HEROES];       /* SHW_KIND_... */
    int16_t unit_under[GS_MAX_UNITS];  /* General whom it obeys (SHW-R6), a hero; -1 none */
    int16_t hero_under[GS_MAX_HEROES];
    gs_ground ground[SHW_MOVERS];      /* classes: 0 open, 1 slow, 2 obstacle, 3 house, 4 barred */
    gs_sight sight;
} shw_scene;

enum { SHW_CLS_OPEN, SHW_CLS_SLOW, SHW_CLS_OBSTACLE, SHW_CLS_HOUSE, SHW_CLS_BARRED };
const shw_scene *shw_of(const gs_battle *b);

/* The profile of a unit as it is now (dismounted horse: not mounted, armour on foot). */
shw_unit_facts shw_unit_now(const gs_battle *b, int unit);
const shw_hero_facts *shw_hero_facts_of(const gs_battle *b, int hero);

/* SHW_KIND_...; a raised hero is a demon. */
int shw_hero_kind(const gs_battle *b, int hero);
bool shw_hero_is_player(const gs_battle *b, int hero);
bool shw_hero_is_mounted(const gs_battle *b, int hero); /* resolves as-unit */
int shw_unit_side(const gs_battle *b, int unit); /* detachments too */
int shw_hero_side(const gs_battle *b, int hero);

/* The unit is one beast (elephant, creature with a Power): no ordinary figures, one hero figure of
 * present Power power - hits. */
bool shw_is_beast(const gs_battle *b, int unit);
int shw_beast_power(const gs_battle *b, int unit);

/* Ordinary figures of a unit (0 of a beast); the same with the heroes who are with it. */
int shw_figures(const gs_battle *b, int unit);
int shw_men(const gs_battle *b, int unit);

/* An engine with the crew who serve it, about one base (SHW-R12, R103). */
bool shw_is_engine(const gs_battle *b, int unit);

/* Bases in its block: one for each man, one for an engine. */
int shw_block_count(const gs_battle *b, int unit);

/* Heroes with the unit who are up: the leader first if he is there, then by number. -1-ended
 * list of at most 8; returns how many. */
int shw_heroes_with(const gs_battle *b, int unit, int out[8]);

/* The one hero of a unit who fights or can be hit first: not in the rear; -1 none. */
int shw_front_hero(const gs_battle *b, int unit);

/* The unit's leader, if he is with it, up and under no spell (SHW-R27: he does nothing then but
 * defend himself); -1. */
int shw_leader(const gs_battle *b, int unit);

/* The General whom a body obeys (SHW-R6), himself if he is one; -1 if that General is down, off the
 * table or enchanted (SHW-R7), or there is none. */
int shw_general(const gs_battle *b, int body);

/* Who has the initiative's die: the supreme General of the side, or of an alliance the one
 * of greatest present Power; -1 none (SHW-R6, R7). */
int shw_supreme(const gs_battle *b, int side);

/* Is the hero a General of his side, and in command now? */
bool shw_commands(const gs_battle *b, int hero);

/* Where a hero is: his own rectangle alone, his unit's with it. */
gs_rect shw_hero_place(const gs_battle *b, int hero);

/* Facts of a side of a fight; `hero` -1: none fights. A beast is filled as its hero figure. */
void shw_fill_fig(const gs_battle *b, int unit, shw_fig *f);
void shw_fill_hero(const gs_battle *b, int unit, int hero, shw_hero *h);

/* Target of hits (shooting, strike), whole: figures and the hero who can be hit (-1: none). */
void shw_fill_target(const gs_battle *b, int body, int hero, shw_target *t);

/* A role for a body: the unit with its front hero, or the lone hero. */
gs_role shw_role(const gs_battle *b, const char *prefix, int body);

/* Is a unit or hero bound to rally (SHW-18.3)? */
bool shw_bound_to_rally(const gs_battle *b, int body);
#endif
