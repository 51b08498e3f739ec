/* SHW chapter 17: who is worth what against whom, and who faces whom. */
#include "shw_figure.h"
#include "shw_melee_int.h"

/* Headings of the working: [side][own figure][enemy figure]. */
static const char *const against[2][2][2] = {
    {{"attackers' figures against figures:",
      "attackers' figures against the enemy hero:"},
     {"attackers' hero against figures:", "attackers' hero against the enemy hero:"}},
    {{"defenders' figures against figures:",
      "defenders' figures against the enemy hero:"},
     {"defenders' hero against figures:", "defenders' hero against the enemy hero:"}},
};
static const char *const armour_of[2][2][2] = {
    {{"armour of attackers' figures against figures:",
      "armour of attackers' figures against the enemy hero:"},
     {"armour of the attackers' hero against figures:",
      "armour of the attackers' hero against the enemy hero:"}},
    {{"armour of defenders' figures against figures:",
      "armour of defenders' figures against the enemy hero:"},
     {"armour of the defenders' hero against figures:",
      "armour of the defenders' hero against the enemy hero:"}},
};

GS_FOLDED void set_one(shw_match *m, shw_man man[2][2], int32_t stand, int side, int own,
                       int enemy, const gs_ask *ask)
{
    const shw_man *x = &man[side][own];
    const shw_man *y = &man[1 - side][enemy];
    gs_note_text(ask, "SHW-17.2", against[side][own][enemy]);
    int32_t value = shw_modifier(x, y, stand, ask);
    gs_note(ask, "SHW-17.7", "modifier", value);
    m->modifier[side][own][enemy] = (int8_t)value;
    gs_note_text(ask, "SHW-16.1", armour_of[side][own][enemy]);
    m->armour[side][own][enemy] = (int8_t)shw_armour_value(x, y, ask);
}

GS_FOLDED void set_all(shw_match *m, const shw_corner corner[2], int32_t wall_option,
                       const gs_ask *ask)
{
    shw_man man[2][2];
    bool there[2][2];
#pragma GCC unroll 2
    for (int s = 0; s < 2; s++) {
        const shw_corner *c = &corner[s];
        there[s][0] = c->has_ordinary;
        there[s][1] = c->has_hero;
        if (c->has_ordinary) {
            man[s][0] = shw_ordinary(c->fig, c->fight);
        }
        if (c->has_hero) {
            man[s][1] = shw_hero_figure(c->fig, c->hero, c->fight);
        }
    }
#pragma GCC unroll 2
    for (int s = 0; s < 2; s++) {
        gs_note_text(ask, "SHW-17.2", s ? "all defenders:" : "all attackers:");
        int32_t stand = shw_stand(corner[s].fight, corner[1 - s].fight, wall_option, ask);
        for (int own = !there[s][0]; own <= there[s][1]; own++) {
            for (int enemy = !there[1 - s][0]; enemy <= there[1 - s][1]; enemy++) {
                set_one(m, man, stand, s, own, enemy, ask);
            }
        }
    }
}

void shw_match_set(shw_match *m, const shw_corner corner[2], int32_t wall_option,
                   gs_ask *ask)
{
    set_all(m, corner, wall_option, ask);
}

bool shw_strikes_hero(const shw_match *m, int striker_side, int striker, int32_t pick,
                      bool first)
{
    if (pick == SHW_PICK_HERO) {
        return true; /* SHW-R69 */
    }
    int victims = 1 - striker_side;
    int hero = m->armour[victims][1][striker];
    int man = m->armour[victims][0][striker];
    return hero < man || (hero == man && first);
}

/* The line-up of a melee (SHW-R66 to R68). */
GS_FOLDED shw_lines line_up(const shw_melee_in *in, bool heroes)
{
    shw_lines l = {0};
    int32_t n[2];
    for (int s = 0; s < 2; s++) {
        n[s] = gs_least(in->side[s].contact, in->side[s].figures);
        n[s] += heroes ? in->side[s].hero.hero : 0;
    }
    /* SHW-R68: no more against one than can reach him */
    l.n[0] = gs_least(n[0], n[1] * in->crowd);
    l.n[1] = gs_least(n[1], n[0] * in->crowd);
    /* SHW-R66: heroes first; the defenders' last if the heroes do not meet */
    l.hero[0] = heroes && in->side[0].hero.hero ? 0 : -1;
    l.hero[1] = heroes && in->side[1].hero.hero ? in->heroes_meet ? 0 : l.n[1] - 1 : -1;
    l.shorter = l.n[1] < l.n[0];
    int32_t s = l.n[l.shorter];
    l.extras = l.n[1 - l.shorter] - s;
    if (l.extras) {
        l.rounds = l.extras / s;
        l.rest = l.extras % s;
    }
    return l;
}

int32_t shw_enemies(const shw_lines *l, int32_t i, int32_t extras_option)
{
    /* SHW-R67: dealt from the last back to the first, or from the first on */
    int32_t turn = extras_option == SHW_EXTRAS_ENDS ? l->n[l->shorter] - 1 - i : i;
    return 1 + l->rounds + (turn < l->rest);
}

int32_t shw_faced_by(const shw_lines *l, int32_t j, int32_t extras_option)
{
    int32_t n = l->n[l->shorter];
    if (j < n) {
        return j; /* SHW-R66 */
    }
    int32_t turn = (j - n) % n; /* SHW-R67 */
    return extras_option == SHW_EXTRAS_ENDS ? n - 1 - turn : turn;
}

/* How far a man of the shorter line begins above an enemy. */
GS_FOLDED int8_t edge(const melee_plan *plan, int me, int him)
{
    int a = plan->lines.shorter;
    return (int8_t)(plan->match.modifier[a][me][him] - plan->match.modifier[1 - a][him][me]);
}

GS_FOLDED void make_plan(const shw_melee_in *in, melee_plan *plan, bool heroes,
                         const gs_ask *ask)
{
    const shw_melee_side *side = in->side;
    const shw_corner corner[2] = {
        {&side[0].fig, &side[0].hero, &side[0].fight, true, heroes && side[0].hero.hero},
        {&side[1].fig, &side[1].hero, &side[1].fight, true, heroes && side[1].hero.hero},
    };
    const shw_lines l = line_up(in, heroes);
    plan->lines = l;
    plan->heroes = heroes;
    for (int s = 0; s < 2 && l.n[s]; s++) {
        int32_t hero = l.hero[s] >= 0;
        if (hero) {
            plan->dice[plan->throws++] = (gs_throw){SHW_HERO_DIE + 2 * s, 1};
        }
        plan->dice[plan->throws++] = (gs_throw){SHW_FIGURE_DICE + 2 * s, l.n[s] - hero};
    }
    set_all(&plan->match, corner, in->o_shield_wall, ask);
    plan->edge[0][0] = edge(plan, 0, 0);
    if (heroes) {
        plan->edge[0][1] = edge(plan, 0, 1);
        plan->edge[1][0] = edge(plan, 1, 0);
        plan->edge[1][1] = edge(plan, 1, 1);
    }
    gs_note(ask, "SHW-R66", "attackers in line", l.n[0]);
    gs_note(ask, "SHW-R66", "defenders in line", l.n[1]);
    gs_points(ask, "SHW-R67", "of the longer line double up", l.extras);
}

/* In odds: so many ways, of 36 pairs of faces and 6 of a save, for each end of a man against a
 * man. */
static void count_trial(melee_plan *plan)
{
    /* pairs in which one who begins so far above the other beats him: from 6 below on */
    static const uint8_t above[13] = {0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36};
    int lead = gs_clamp(plan->edge[0][0], -6, 6);
    int attacker = above[6 - lead] * (6 - plan->match.armour[0][0][0]); /* SHW-16.1 */
    int defender = above[6 + lead] * (6 - plan->match.armour[1][0][0]);
    plan->trial = (gs_trial){.classes = SHW_TRIAL_ENDS, .dice = 3};
    plan->trial.ways[SHW_NOBODY_HIT] = (uint8_t)(216 - attacker - defender);
    plan->trial.ways[SHW_ATTACKER_HIT] = (uint8_t)attacker;
    plan->trial.ways[SHW_DEFENDER_HIT] = (uint8_t)defender;
}

GS_APART static void plan_odds(const shw_melee_in *in, melee_plan *plan)
{
    make_plan(in, plan, false, &gs_nobody);
    plan->trials = !plan->lines.extras;
    count_trial(plan);
}

void shw_melee_plan(const void *in_, void *plan, gs_ask *ask)
{
    const shw_melee_in *in = in_;
    if (ask->working) {
        make_plan(in, plan, true, ask);
    } else if (in->side[0].hero.hero || in->side[1].hero.hero) {
        make_plan(in, plan, true, &gs_nobody);
    } else if (ask->odds) {
        plan_odds(in, plan);
    } else {
        make_plan(in, plan, false, &gs_nobody);
    }
}
