/* SHW 22.7: one round on one face of two units. */
#include "shw_melee_int.h"

typedef shw_melee_in melee_in;
typedef shw_melee_out melee_out;
#define SIDE_ROWS(i, r) \
    SHW_FIG_ROWS(melee_in, side[i].fig, r), SHW_HERO_ROWS(melee_in, side[i].hero, r), \
    SHW_FIGHT_ROWS(melee_in, side[i].fight, r), \
    GS_F_INT(melee_in, side[i].figures, r ".figures", 12, 0, 48, \
             "ordinary figures of the unit"), \
    GS_F_INT(melee_in, side[i].contact, r ".contact", 6, 0, 48, "of them in contact"), \
    GS_F_INT(melee_in, side[i].missile_hits, r ".missile-hits", 0, 0, 48, \
             "unsaved missile hits this player turn")
static const gs_fact melee_facts[] = {
    SIDE_ROWS(0, "attacker"),
    SIDE_ROWS(1, "defender"),
    GS_F_INT(melee_in, crowd, "crowd", 3, 1, 8, "most enemies that reach one figure"),
    GS_F_BOOL(melee_in, heroes_meet, "heroes-meet", 1, "heroes face each other"),
    SHW_OPT_SHIELD_WALL(melee_in, o_shield_wall),
    SHW_OPT_EXTRAS(melee_in, o_extras),
    SHW_OPT_PICK(melee_in, o_pick),
    SHW_OPT_OVERKILL(melee_in, o_overkill),
};
#define OUT(i, m, key, help) GS_O_INT(melee_out, side[i].m, key, help)
#define MODIFIER_ROWS(i, r) \
    OUT(i, modifier, r ".modifier", "figures against figures"), \
    OUT(i, modifier_hero, r ".modifier-hero", "figures against the enemy hero"), \
    OUT(i, hero_modifier, r ".hero-modifier", "hero against figures"), \
    OUT(i, hero_modifier_hero, r ".hero-modifier-hero", "hero against the enemy hero")
#define HERO_OUT_ROWS(i, r) \
    OUT(i, hero_hits, r ".hero-hits", "hits that the hero suffered"), \
    OUT(i, hero_power, r ".hero-power", "Power left to the hero"), \
    GS_O_BOOL(melee_out, side[i].hero_down, r ".hero-down", "the hero is struck down")
static const gs_fact melee_outs[] = {
    OUT(0, fighting, "attacker.fighting", "figures that rolled"),
    OUT(1, fighting, "defender.fighting", "figures that rolled"),
    MODIFIER_ROWS(0, "attacker"),
    MODIFIER_ROWS(1, "defender"),
    OUT(0, blows, "attacker.blows", "blows landed, before saves"),
    OUT(1, blows, "defender.blows", "blows landed, before saves"),
    OUT(0, hits, "attacker.hits", "hits suffered"),
    OUT(1, hits, "defender.hits", "hits suffered"),
    OUT(0, casualties, "attacker.casualties", "ordinary figures killed"),
    OUT(1, casualties, "defender.casualties", "ordinary figures killed"),
    OUT(0, left, "attacker.left", "ordinary figures left"),
    OUT(1, left, "defender.left", "ordinary figures left"),
    OUT(0, contact, "attacker.contact", "of them in contact"),
    OUT(1, contact, "defender.contact", "of them in contact"),
    HERO_OUT_ROWS(0, "attacker"),
    HERO_OUT_ROWS(1, "defender"),
    OUT(0, suffered, "attacker.suffered", "hits that count for the result"),
    OUT(1, suffered, "defender.suffered", "hits that count for the result"),
    GS_O_INT(melee_out, difference, "difference", "attacker's less defender's"),
    GS_O_WORD(melee_out, result, "result", shw_result_words, "how the round ends"),
    GS_O_WORD(melee_out, rampage, "rampage", shw_role_words, "whose elephant runs"),
    OUT(0, hero_strikes, "attacker.hero-strikes", "hits that the attackers' hero scored"),
    OUT(0, hero_strikes_hero, "attacker.hero-strikes-hero",
        "of these, on the enemy hero"),
    OUT(1, hero_strikes, "defender.hero-strikes", "hits that the defenders' hero scored"),
    OUT(1, hero_strikes_hero, "defender.hero-strikes-hero",
        "of these, on the enemy hero"),
};
/* Label 2 * side + (0 hero, 1 figures); saves four further on. */
enum { FIRST_SAVE = 4 };
static const char *const melee_labels[] = {
    "hero.attacker",      "melee.attacker", "hero.defender",      "melee.defender",
    "hero-save.attacker", "save.attacker",  "hero-save.defender", "save.defender",
};

/* A blow as it is kept until its save: */
enum { BY_HERO = 1, ON_HERO = 2, NEW_VICTIM = 4 };

static inline void add_blow(melee_state *st, int side, int32_t n, bool on_hero, bool by_hero,
                            bool fresh)
{
    st->blow[side][n] = (uint8_t)(by_hero * BY_HERO + on_hero * ON_HERO + fresh * NEW_VICTIM);
    st->blows_on[side][on_hero]++;
}

/* Takes the man of the longer line who is struck by one of the shorter: -1 nobody. */
typedef struct choice {
    int32_t first, hero; /* first ordinary figure beaten, the hero if beaten; else -1 */
} choice;

static int32_t chosen(const melee_in *in, const melee_plan *plan, choice c, int striker)
{
    if (c.hero < 0 || c.first < 0) {
        return c.hero < 0 ? c.first : c.hero;
    }
    return shw_strikes_hero(&plan->match, plan->lines.shorter, striker, in->o_pick,
                            c.hero < c.first)
               ? c.hero
               : c.first;
}

/* One man of the shorter line against his enemies, in the order of their line (pair,
 * steps 1 and 2): lists the blows on him, and marks the enemy he strikes. Returns how
 * many blows there are now. */
static int32_t fight(const melee_in *in, const melee_plan *plan, melee_state *st, int32_t i,
                     int32_t n_blows, uint64_t *struck)
{
    const shw_lines *l = &plan->lines;
    int a = l->shorter;
    int b = 1 - a;
    int32_t n = l->n[a];
    int me = i == l->hero[a];
    const int8_t *mine = plan->match.modifier[a][me];       /* against figures, the hero */
    const int8_t his[2] = {plan->match.modifier[b][0][me], plan->match.modifier[b][1][me]};
    int32_t face = st->face[a][i];
    int32_t before = n_blows;
    choice c = {-1, -1};
    int32_t turn = in->o_extras == SHW_EXTRAS_ENDS ? n - 1 - i : i;
    int32_t enemies = 1 + l->rounds + (turn < l->rest); /* shw_enemies */
    int32_t j = i;
    for (int32_t e = 0; e < enemies; e++, j = turn + e * n) {
        /* SHW-R66, R67: his opposite, then the extras dealt to him: n + turn, 2n + turn
         * ... */
        int him = j == l->hero[b];
        int32_t lead = face + mine[him] - st->face[b][j] - his[him];
        if (lead < 0) {
            add_blow(st, a, n_blows, me, him, n_blows == before); /* SHW-17.3, 17.6 */
            n_blows++;
        } else if (lead > 0 && him) {
            c.hero = j;
        } else if (lead > 0 && c.first < 0) {
            c.first = j;
        }
    }
    int32_t victim = chosen(in, plan, c, me); /* SHW-17.5 */
    if (victim >= 0) {
        *struck |= UINT64_C(1) << victim;
    }
    return n_blows;
}

/* Compares all dice and lists the blows in the order of their saves. */
static void compare(const melee_in *in, const melee_plan *plan, melee_state *st,
                    gs_ask *ask)
{
    const shw_lines *l = &plan->lines;
    int a = l->shorter;
    int b = 1 - a;
    int32_t n_blows = 0;
    uint64_t struck = 0;
    for (int32_t i = 0; i < l->n[a]; i++) {
        n_blows = fight(in, plan, st, i, n_blows, &struck);
    }
    int32_t n_struck = 0;
    for (; struck; struck &= struck - 1) {
        int32_t j = __builtin_ctzll(struck);
        bool by_hero = shw_faced_by(l, j, in->o_extras) == l->hero[a];
        add_blow(st, b, n_struck++, j == l->hero[b], by_hero, true);
    }
    st->blows[a] = n_struck;
    st->blows[b] = n_blows;
    gs_note(ask, "SHW-17.3", "attackers' blows", st->blows[0]);
    gs_note(ask, "SHW-17.3", "defenders' blows", st->blows[1]);
}

/* Takes the saves of one label: on the heroes or the ordinary figures of a side. */
static void take_saves(const melee_plan *plan, melee_state *st, int side, int hero,
                       const uint8_t *sides)
{
    int32_t total = st->blows_on[side][0] + st->blows_on[side][1];
    bool dead = false;
    for (int32_t i = 0; i < total; i++) {
        int blow = st->blow[side][i];
        if (((blow & ON_HERO) != 0) != hero) {
            continue;
        }
        int by_hero = blow & BY_HERO;
        dead = dead && !(blow & NEW_VICTIM);
        if (*sides++ + 1 <= plan->match.armour[side][hero][by_hero]) {
            continue; /* SHW-16.1 */
        }
        st->hits[side]++;
        st->hero_hits[side] += hero;
        st->casualties[side] += !hero && !dead; /* SHW-4.17 */
        dead = true;
        st->strikes[1 - side] += by_hero;
        st->strikes_hero[1 - side] += by_hero && hero;
    }
}

/* What the round comes to, from all the hits. */
static void add_up(const melee_in *in, melee_state *st)
{
    for (int s = 0; s < 2; s++) {
        int32_t power = in->side[s].hero.power;
        st->suffered[s] = st->hits[s];
        if (in->o_overkill == SHW_OVERKILL_IGNORE) {
            st->suffered[s] = st->casualties[s] + gs_least(st->hero_hits[s], power + 1);
        }
        st->alive[s] = in->side[s].figures > st->casualties[s];
        st->down[s] = st->hero_hits[s] > power;
    }
    st->difference = st->suffered[0] - st->suffered[1];
}

static void note_side(const melee_in *in, const shw_melee_side_out *o, int s, gs_ask *ask)
{
    gs_note_text(ask, "SHW-18.1", s ? "defenders:" : "attackers:");
    gs_note(ask, "SHW-16.1", "hits that armour did not stop", o->hits);
    gs_note(ask, "SHW-4.17", "ordinary figures killed", o->casualties);
    if (o->casualties && o->contact) {
        gs_note(ask, "SHW-17.12", "in contact after replacement", o->contact);
    }
    if (in->side[s].hero.hero) {
        gs_note(ask, "SHW-2.6", "Power left to the hero", o->hero_power);
    }
    if (o->hero_down) {
        gs_note_text(ask, "SHW-2.7", "the hero is struck down");
    }
    if (in->o_overkill == SHW_OVERKILL_IGNORE || o->suffered != o->hits) {
        gs_note(ask, in->o_overkill ? "SHW-R70" : "SHW-18.1",
                "suffered, missile hits included", o->suffered);
    }
}

static void side_result(const melee_in *in, const melee_state *st, int s, melee_out *out,
                        gs_ask *ask)
{
    const melee_plan *plan = ask->plan;
    const shw_melee_side *side = &in->side[s];
    shw_melee_side_out *o = &out->side[s];
    o->fighting = plan->lines.n[s];
    o->modifier = plan->match.modifier[s][0][0];
    o->modifier_hero = plan->match.modifier[s][0][1];
    o->hero_modifier = plan->match.modifier[s][1][0];
    o->hero_modifier_hero = plan->match.modifier[s][1][1];
    o->blows = st->blows[s];
    o->hits = st->hits[s];
    o->casualties = st->casualties[s];
    o->left = side->figures - o->casualties;
    o->contact = gs_least(o->left, side->contact); /* SHW-17.12 */
    o->hero_hits = st->hero_hits[s];
    o->hero_power = side->hero.hero ? gs_most(0, side->hero.power - o->hero_hits) : 0;
    o->hero_down = o->hero_hits > side->hero.power; /* SHW-2.7 */
    o->suffered = st->suffered[s] + side->missile_hits;
    o->hero_strikes = st->strikes[s];
    o->hero_strikes_hero = st->strikes_hero[s];
    if (ask->working) {
        note_side(in, o, s, ask);
    }
}

void shw_melee_result(const melee_in *in, const melee_state *st, bool sides,
                      melee_out *out, gs_ask *ask)
{
    bool gone[2];
    for (int s = 0; s < 2; s++) {
        if (sides) {
            side_result(in, st, s, out, ask);
        }
        gone[s] = !st->alive[s] && (!in->side[s].hero.hero || st->down[s]); /* SHW-R78 */
    }
    out->difference =
        st->difference + in->side[0].missile_hits - in->side[1].missile_hits;
    out->result = shw_round_result(out->difference, gone[0], gone[1], ask);
    out->rampage = SHW_NOBODY;
    if (out->result == SHW_ATTACKER_RECOILS || out->result == SHW_DEFENDER_RECOILS) {
        int s = out->result - SHW_ATTACKER_RECOILS;
        if (in->side[s].hero.hero && in->side[s].hero.kind == SHW_KIND_ELEPHANT) {
            out->rampage = s; /* SHW-18.5 */
            gs_note_text(ask, "SHW-18.5", "an elephant forced back runs");
        }
    }
}

static void melee_plan_make(const void *in_, void *plan_, gs_ask *ask)
{
    const melee_in *in = in_;
    melee_plan *plan = plan_;
    shw_corner corner[2];
    for (int s = 0; s < 2; s++) {
        const shw_melee_side *side = &in->side[s];
        corner[s] =
            (shw_corner){&side->fig, &side->hero, &side->fight, true, side->hero.hero};
    }
    plan->lines = shw_line_up(in);
    for (int s = 0; s < 2 && plan->lines.n[s]; s++) {
        int32_t hero = plan->lines.hero[s] >= 0;
        plan->dice[s * 2] = hero;
        plan->dice[s * 2 + 1] = plan->lines.n[s] - hero;
    }
    shw_match_set(&plan->match, corner, in->o_shield_wall, ask);
    gs_note(ask, "SHW-R66", "attackers in line", plan->lines.n[0]);
    gs_note(ask, "SHW-R66", "defenders in line", plan->lines.n[1]);
    gs_points(ask, "SHW-R67", "of the longer line double up", plan->lines.extras);
}

/* Puts the faces of a label where their figures stand in the line. */
static void keep_faces(melee_state *st, const shw_lines *l, int label, const gs_ask *ask)
{
    int side = label >> 1;
    uint8_t *face = st->face[side];
    int32_t hero = l->hero[side];
    if (!(label & 1)) {
        face[hero] = (uint8_t)(ask->sides[0] + 1);
        return;
    }
    int32_t before = hero < 0 ? ask->n : hero;
    for (int32_t i = 0; i < before; i++) {
        face[i] = (uint8_t)(ask->sides[i] + 1);
    }
    for (int32_t i = before; i < ask->n; i++) {
        face[i + 1] = (uint8_t)(ask->sides[i] + 1);
    }
}

static gs_step_result melee_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const melee_in *in = in_;
    melee_state *st = state;
    const melee_plan *plan = ask->plan;
    if (ask->odds) {
        return shw_melee_odds(in, st, out_, ask);
    }
    GS_PROC_BEGIN(st);
    /* SHW-17.2: a die for each figure */
    for (st->k = 0; st->k < FIRST_SAVE; st->k++) {
        if (plan->dice[st->k]) {
            GS_ASK(st, ask, st->k, plan->dice[st->k], &gs_faces_each);
            keep_faces(st, &plan->lines, st->k, ask);
        }
    }
    compare(in, plan, st, ask); /* SHW-R73: all strike before anybody falls */
    for (st->k = 0; st->k < FIRST_SAVE; st->k++) {
        if (st->blows_on[st->k >> 1][!(st->k & 1)]) {
            GS_ASK(st, ask, FIRST_SAVE + st->k, st->blows_on[st->k >> 1][!(st->k & 1)],
                   &gs_faces_each);
            take_saves(plan, st, st->k >> 1, !(st->k & 1), ask->sides);
        }
    }
    add_up(in, st);
    shw_melee_result(in, st, true, out_, ask);
    GS_PROC_END;
}
const gs_proc shw_melee = {
    SHW_PROC_HEAD(melee, "one round of melee between two units",
                  "SHW-17.1 SHW-17.3 SHW-17.7 SHW-18.1 SHW-18.2 SHW-18.3 SHW-R66 "
                  "SHW-R67 SHW-R68"),
    GS_PROC_DICE(melee_labels, melee_state),
    .plan = melee_plan_make,
    .plan_size = sizeof(melee_plan),
};
