/* SHW 22.7: one round on one face of two units. */
#include "shw_melee_int.h"

#include <string.h>

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
static const char *const melee_labels[] = {
    "hero.attacker",      "melee.attacker", "hero.defender",      "melee.defender",
    "hero-save.attacker", "save.attacker",  "hero-save.defender", "save.defender",
};

/* Labels that most rounds roll: the figures of both sides, and their saves. */
static const gs_usual melee_usual = GS_USUAL(SHW_FIGURE_DICE, SHW_FIGURE_DICE + 2, SHW_FIGURE_SAVES,
                                             SHW_FIGURE_SAVES + 2);

/* A blow as it is kept until its save; 0: on a man who is struck for the first time, by one who is
 * no hero. */
enum { BY_HERO = 1, STRUCK_BEFORE = 2 };
#define BIT(i) (UINT64_C(1) << (i))

/* Both lines, as sides of their dice. They are rolled the hero first: where the defenders' stands
 * last, their line is turned round, into `turned`. */
static inline void find_lines(const shw_lines *l, const uint8_t *sides, const uint8_t *line[2],
                              uint8_t turned[SHW_MOST_IN_LINE])
{
    line[0] = sides;
    line[1] = sides + l->n[0];
    if (l->hero[1] > 0) {
        memcpy(turned, line[1] + 1, (size_t)l->hero[1]);
        turned[l->hero[1]] = line[1][0];
        line[1] = turned;
    }
}

/* Of those whom a man has beaten (bits by their place), the one he strikes (SHW-17.5). */
static inline uint64_t chosen(const melee_in *in, const melee_plan *plan, uint64_t beaten,
                              uint64_t hero, int striker)
{
    uint64_t first = beaten & (0 - beaten);
    uint64_t others = beaten & ~hero;
    if (!(beaten & hero) || !others) {
        return first;
    }
    bool strikes_hero =
        shw_strikes_hero(&plan->match, plan->lines.shorter, striker, in->o_pick, first == hero);
    return strikes_hero ? hero : others & (0 - others);
}

/* Each blow has a save, those on a hero by themselves. */
GS_FOLDED void list_saves(melee_state *st, bool heroes)
{
    for (int s = 0; s < 2; s++) {
        if (heroes) {
            st->saves[st->throws++] = (gs_throw){SHW_HERO_SAVE + 2 * s, st->on[s].hero};
        }
        st->saves[st->throws++] = (gs_throw){SHW_FIGURE_SAVES + 2 * s, st->on[s].others};
    }
}

/* Compares all dice and lists the blows: one man of the shorter line after another against his
 * enemies, in the order of their line (pair, steps 1 and 2). `heroes`, `extras`: there may be
 * such. */
GS_FOLDED void compare(const melee_in *in, const melee_plan *plan, melee_state *st,
                       const uint8_t *const line[2], bool heroes, bool extras)
{
    const shw_lines *l = &plan->lines;
    const int a = l->shorter, b = 1 - a;
    const int32_t n = l->n[a];
    const uint8_t *mine = line[a], *his = line[b];
    const int32_t hero[2] = {heroes ? l->hero[a] : -1, heroes ? l->hero[b] : -1};
    const uint64_t hero_bit = hero[1] < 0 ? 0 : BIT(hero[1]);
    int32_t blows = 0, on_hero = 0, count = 0;
    uint64_t struck = 0, by_hero = 0;
    for (int32_t i = 0; i < n; i++) {
        const int me = i == hero[0];
        const int32_t before = blows;
        uint64_t beaten = 0;
        int32_t turn = in->o_extras == SHW_EXTRAS_ENDS ? n - 1 - i : i;
        int32_t more = extras ? l->rounds + (turn < l->rest) : 0; /* shw_enemies */
        int32_t j = i;
        for (int32_t e = 0; e <= more; e++, j = turn + e * n) {
            /* SHW-R66, R67: his opposite, then the extras dealt to him: n + turn, 2n + turn ... */
            int him = j == hero[1];
            int32_t lead = mine[i] - his[j] + plan->edge[me][him];
            if (heroes || extras) {
                st->blow[a][blows] = (uint8_t)(him * BY_HERO + (blows > before) * STRUCK_BEFORE);
            }
            blows += lead < 0; /* SHW-17.3, 17.6 */
            beaten |= (uint64_t)(lead > 0) << j;
        }
        uint64_t victim = chosen(in, plan, beaten, hero_bit, me);
        struck |= victim;
        count += victim != 0;
        on_hero = me ? blows - before : on_hero;
        by_hero = me ? victim : by_hero;
    }
    bool hero_struck = struck & hero_bit;
    st->on[a] = (melee_blows){blows - on_hero, on_hero};
    st->on[b] = (melee_blows){count - hero_struck, hero_struck};
    list_saves(st, heroes);
    if (by_hero) {
        st->blow[b][__builtin_popcountll(struck & (by_hero - 1))] = BY_HERO;
    }
}

/* SHW-R73: all strike before anybody falls. */
GS_APART static void strike(const melee_in *in, const melee_plan *plan, melee_state *st,
                     const gs_ask *ask)
{
    const uint8_t *line[2];
    uint8_t turned[SHW_MOST_IN_LINE];
    find_lines(&plan->lines, ask->sides, line, turned);
    if (plan->heroes) {
        compare(in, plan, st, line, true, true);
    } else if (plan->lines.extras) {
        compare(in, plan, st, line, false, true);
    } else {
        compare(in, plan, st, line, false, false);
    }
    gs_note(ask, "SHW-17.3", "attackers' blows", st->on[1].others + st->on[1].hero);
    gs_note(ask, "SHW-17.3", "defenders' blows", st->on[0].others + st->on[0].hero);
}

/* What blows came to after their saves: victims killed, hits by the enemy hero. */
typedef struct harm {
    int32_t hits, killed, by_hero;
} harm;

/* The saves of one label: n blows and their dice; `armour` against figures, the enemy hero. */
GS_FOLDED harm take_saves(const int8_t armour[2], const uint8_t *blow, const uint8_t *sides,
                          int32_t n, bool plain)
{
    harm h = {0};
    int alive = 1;
    for (int32_t i = 0; i < n; i++) {
        int by = plain ? 0 : blow[i] & BY_HERO;
        int hit = sides[i] >= armour[by]; /* SHW-16.1: side 0 is a 1 */
        alive |= plain || !(blow[i] & STRUCK_BEFORE);
        h.hits += hit;
        h.killed += hit & alive; /* SHW-4.17 */
        h.by_hero += hit & by;
        alive &= !hit;
    }
    return h;
}

/* The saves of a side, its hero's first; in its line he may stand last. */
GS_FOLDED void take_side(const melee_in *in, const melee_plan *plan, const melee_state *st, int s,
                         const uint8_t *sides, bool plain, melee_sums *m)
{
    const int8_t(*armour)[2] = plan->match.armour[s];
    int32_t on_hero = plain ? 0 : st->on[s].hero, on_others = st->on[s].others;
    bool last = !plain && plan->lines.hero[s] > 0;
    int32_t power = in->side[s].hero.power;
    harm hero =
        take_saves(armour[1], st->blow[s] + (last ? on_others : 0), sides, on_hero, plain);
    harm others = take_saves(armour[0], st->blow[s] + (last ? 0 : on_hero), sides + on_hero,
                             on_others, plain);
    m->blows[1 - s] = on_hero + on_others;
    m->hits[s] = hero.hits + others.hits;
    m->casualties[s] = others.killed;
    m->hero_hits[s] = hero.hits;
    m->strikes[1 - s] = hero.by_hero + others.by_hero;
    m->strikes_hero[1 - s] = hero.by_hero;
    m->suffered[s] = in->o_overkill == SHW_OVERKILL_IGNORE
                         ? others.killed + gs_least(hero.hits, power + 1)
                         : m->hits[s];
    m->alive[s] = in->side[s].figures > others.killed;
    m->down[s] = hero.hits > power;
}

static void note_side(const melee_in *in, const shw_melee_side_out *o, int s,
                      const gs_ask *ask)
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

GS_FOLDED void side_result(const melee_in *in, const melee_plan *plan, const melee_sums *m, int s,
                           melee_out *out, const gs_ask *ask)
{
    const shw_melee_side *side = &in->side[s];
    shw_melee_side_out *o = &out->side[s];
    o->fighting = plan->lines.n[s];
    o->modifier = plan->match.modifier[s][0][0];
    o->modifier_hero = plan->match.modifier[s][0][1];
    o->hero_modifier = plan->match.modifier[s][1][0];
    o->hero_modifier_hero = plan->match.modifier[s][1][1];
    o->blows = m->blows[s];
    o->hits = m->hits[s];
    o->casualties = m->casualties[s];
    o->left = side->figures - o->casualties;
    o->contact = gs_least(o->left, side->contact); /* SHW-17.12 */
    o->hero_hits = m->hero_hits[s];
    o->hero_power = side->hero.hero ? gs_most(0, side->hero.power - o->hero_hits) : 0;
    o->hero_down = o->hero_hits > side->hero.power; /* SHW-2.7 */
    o->suffered = m->suffered[s] + side->missile_hits;
    o->hero_strikes = m->strikes[s];
    o->hero_strikes_hero = m->strikes_hero[s];
    if (ask->working) {
        note_side(in, o, s, ask);
    }
}

GS_FOLDED void round_result(const melee_in *in, const melee_sums *m, melee_out *out,
                            const gs_ask *ask)
{
    bool gone[2];
    for (int s = 0; s < 2; s++) {
        gone[s] = !m->alive[s] && (!in->side[s].hero.hero || m->down[s]); /* SHW-R78 */
    }
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

void shw_melee_result(const melee_in *in, const melee_sums *m, int32_t wants, melee_out *out,
                      gs_ask *ask)
{
    if (wants & SHW_WANTS_SIDES) {
        side_result(in, ask->plan, m, 0, out, ask);
        side_result(in, ask->plan, m, 1, out, ask);
    }
    if (wants & SHW_WANTS_END) {
        round_result(in, m, out, ask);
    }
}

/* All saves are known: what the round comes to. `plain`: there is no hero, and each is struck but
 * once. */
GS_FOLDED void add_up(const melee_in *in, const melee_plan *plan, const melee_state *st,
                      const uint8_t *sides, bool plain, melee_out *out, const gs_ask *ask)
{
    melee_sums m;
    take_side(in, plan, st, 0, sides, plain, &m);
    take_side(in, plan, st, 1, sides + st->on[0].others + st->on[0].hero, plain, &m);
    out->difference = shw_difference(in, m.suffered[0] - m.suffered[1]);
    side_result(in, plan, &m, 0, out, ask);
    side_result(in, plan, &m, 1, out, ask);
    round_result(in, &m, out, ask);
}

GS_APART static void finish(const melee_in *in, const melee_plan *plan, const melee_state *st,
                     melee_out *out, const gs_ask *ask)
{
    if (ask->working || plan->heroes || plan->lines.extras) {
        add_up(in, plan, st, ask->sides, false, out, ask);
    } else {
        add_up(in, plan, st, ask->sides, true, out, &gs_nobody);
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
    GS_ASK_ALL(st, ask, plan->throws, plan->dice);
    strike(in, plan, st, ask);
    GS_ASK_ALL(st, ask, st->throws, st->saves);
    finish(in, plan, st, out_, ask);
    GS_PROC_END;
}
const gs_proc shw_melee = {
    SHW_PROC_HEAD(melee, "one round of melee between two units",
                  "SHW-17.1 SHW-17.3 SHW-17.7 SHW-18.1 SHW-18.2 SHW-18.3 SHW-R66 "
                  "SHW-R67 SHW-R68"),
    GS_PROC_DICE(melee_labels, melee_state),
    .odds_size = offsetof(melee_state, throws),
    .usual = &melee_usual,
    .plan = shw_melee_plan,
    .plan_size = sizeof(melee_plan),
};
