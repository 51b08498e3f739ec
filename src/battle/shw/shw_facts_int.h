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

/* How a hero was struck down (shw_notes.fell). */
enum { SHW_FELL_BLOW = 1, SHW_FELL_DUEL = 2, SHW_FELL_MAGIC = 4 };

/* What is noted of a player turn in all, and of a body in it; cleared as each begins, but missile
 * hits may count for both (SHW-R77). */
typedef struct GS_SCRATCH shw_head {
    int32_t challenges; /* issued by the side in turn */
} shw_head;
typedef struct GS_SCRATCH shw_notes {
    uint8_t fell : 3;         /* a hero lies where he was struck down, SHW_FELL_... (any of them):
                               * his fate is settled at the phase's end */
    bool controlled : 1;      /* a demon or enchanted hero: a spell binds him */
    bool newly_confused : 1;  /* in this player turn, and so till the end of the next of its own */
    bool fought : 1;          /* in this melee phase */
    bool leaves : 1;          /* a hero leaves his unit as it retreats */
    bool tested : 1;          /* an ambush: whether it stays hidden is settled */
    bool stays : 1;           /* a hero with a unit has had his own move: he goes no farther */
    bool bonus : 1;           /* it has the charge bonus in the melee to come */
    bool halved : 1;          /* what is left of its move is halved (SHW-R23) */
    bool shot_back : 1;       /* it shot in reaction to a charge */
    uint8_t reach;            /* of a charge: figures that reached the enemy; 0: all */
    uint8_t mode;             /* SHW_MODE_... of the move that it has begun */
    int16_t missile_hits;     /* unsaved */
    gs_ref prey;              /* of a demon that runs wild */
    gs_ref flanked;           /* whose flank its charge struck, where no face of his tells */
    gs_ref fronted;           /* whom its charge struck on the front */
} shw_notes;
_Static_assert(sizeof(shw_head) <= GS_SCRATCH_HEAD, "the engine keeps so much of a rule set");
_Static_assert(sizeof(shw_notes) <= GS_SCRATCH_BODY && _Alignof(shw_notes) <= 2,
               "the engine keeps so much of a body");

static inline const shw_head *shw_head_of(const gs_battle *b)
{
    return (const shw_head *)(const void *)b->s.own;
}
static inline shw_head *shw_head_note(gs_battle *b)
{
    return (shw_head *)(void *)b->s.own;
}
static inline const shw_notes *shw_noted(const gs_battle *b, int body)
{
    return (const shw_notes *)(const void *)b->s.body[body].own;
}
static inline shw_notes *shw_note(gs_battle *b, int body)
{
    return (shw_notes *)(void *)b->s.body[body].own;
}

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

/* Heroes with the unit who are up: the leader first if he is there, then by number; returns how
 * many. */
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
