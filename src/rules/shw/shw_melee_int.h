#ifndef GESTA_SHW_MELEE_INT_H
#define GESTA_SHW_MELEE_INT_H
/* Shared by pair and melee, rolling and odds: who is worth what against whom, and the
 * line-up. */
#include "shw_int.h"

/* What one side brings to a comparison; has_ordinary, has_hero: such a figure is
 * there. */
typedef struct shw_corner {
    const shw_fig *fig;
    const shw_hero *hero;
    const shw_fight *fight;
    bool has_ordinary, has_hero;
} shw_corner;
/* Index 0 an ordinary figure, 1 the hero. */
typedef struct shw_match {
    int8_t modifier[2][2][2]; /* [side][own figure][enemy figure] */
    int8_t armour[2][2][2];   /* [victim's side][victim][striker] */
} shw_match;
/* Works out modifiers and armour of every kind of comparison that may come; notes
 * each. */
void shw_match_set(shw_match *m, const shw_corner corner[2], int32_t wall_option,
                   gs_ask *ask);
/* True if the hero, not an ordinary figure, is struck by a man who beat both (SHW-17.5,
 * R69): `first`: the hero stands before the ordinary figures in the line. */
bool shw_strikes_hero(const shw_match *m, int striker_side, int striker, int32_t pick,
                      bool first);

/* The line-up of a melee (SHW-R66 to R68). */
typedef struct shw_lines {
    int32_t n[2];    /* figures fighting, heroes included; 0 if nobody fights */
    int32_t hero[2]; /* place of the hero in his line, -1 if there is none */
    int32_t shorter; /* the side whose figures fight as the one man of a pair */
    int32_t extras, rounds,
        rest; /* extras of the longer line: all, whole rounds, the rest */
} shw_lines;
/* How many enemies figure i of the shorter line faces; and who of the shorter line faces
 * figure j of the longer. */
int32_t shw_enemies(const shw_lines *l, int32_t i, int32_t extras_option);
int32_t shw_faced_by(const shw_lines *l, int32_t j, int32_t extras_option);

/* Labels of a melee: the attackers', the defenders' two further on. */
enum { SHW_HERO_DIE, SHW_FIGURE_DICE, SHW_HERO_SAVE = 4, SHW_FIGURE_SAVES };
/* How a man against a man may end, the save of the one who is struck included. */
enum { SHW_NOBODY_HIT, SHW_ATTACKER_HIT, SHW_DEFENDER_HIT, SHW_TRIAL_ENDS };
/* What a round is before any die falls. */
typedef struct melee_plan {
    shw_match match;
    /* how far the total of a man of the shorter line begins above that of an enemy: [he is the
     * hero][the enemy is] */
    int8_t edge[2][2];
    bool heroes; /* there is one */
    bool trials; /* odds: there is none, and nobody is doubled up: a trial for each man */
    shw_lines lines;
    int32_t throws;
    union {
        gs_throw dice[4]; /* rolling: of hero and figures, attackers and defenders */
        gs_trial trial;   /* odds, if it comes to trials: the classes are SHW_NOBODY_HIT ... */
    };
} melee_plan;
void shw_melee_plan(const void *in, void *plan, gs_ask *ask);

enum { SHW_MOST_IN_LINE = 49 };
/* Blows on one side: on its figures, on its hero. */
typedef struct melee_blows {
    int32_t others, hero;
} melee_blows;
/* What is wanted but the difference: outputs of the sides; how the round ends. */
enum { SHW_WANTS_SIDES = 1, SHW_WANTS_END = 2 };
/* Where a round stands. In odds all of it comes from the bouts at once. */
typedef struct melee_state {
    int32_t pc;
    int32_t wants; /* odds: SHW_WANTS_... */
    /* rolling: */
    int32_t throws; /* of the saves, on hero and figures, attackers and defenders */
    gs_throw saves[4];
    melee_blows on[2];
    uint8_t blow[2][SHW_MOST_IN_LINE]; /* on each side, in the order of its line */
} melee_state;
/* What a round comes to. */
typedef struct melee_sums {
    int32_t blows[2], hits[2], casualties[2], hero_hits[2], strikes[2], strikes_hero[2];
    int32_t suffered[2];             /* without missile hits */
    int32_t alive[2], down[2];       /* ordinary figures are left; hero struck down */
} melee_sums;
gs_step_result shw_melee_odds(const shw_melee_in *in, melee_state *st, shw_melee_out *out,
                              gs_ask *ask);
/* Hits that the attackers suffered less those of the defenders, missile hits included. */
static inline int32_t shw_difference(const shw_melee_in *in, int32_t of_the_round)
{
    return of_the_round + in->side[0].missile_hits - in->side[1].missile_hits;
}
/* All but the difference, which is known; `wants`: SHW_WANTS_... */
void shw_melee_result(const shw_melee_in *in, const melee_sums *m, int32_t wants,
                      shw_melee_out *out, gs_ask *ask);
#endif
