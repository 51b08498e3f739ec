/* SHW 22.7 in exact odds: a bout for each man of the shorter line with his enemies, since
 * nothing but sums passes from one to the next; only the sums that are asked for are
 * kept. Where it is man against man, and saved blows do not matter, bouts are trials. */
#include "shw_melee_int.h"

#include <string.h>

typedef shw_melee_in melee_in;
typedef shw_melee_out melee_out;

/* What is summed over the bouts, and counted only if it is needed: each for side 0, for
 * side 1 the next. */
enum {
    BLOWS = 0, /* landed by */
    HITS = 2,  /* suffered by */
    CASUALTIES = 4,
    HERO_HITS = 6,
    STRIKES = 8,
    STRIKES_HERO = 10,
    SUFFERED = 12,
    DIFFERENCE = 14, /* of both */
    END = 15,        /* who is left and who is down: by flags */
};
enum { ALIVE = 1, DOWN = 4 }; /* flags of side 0, of side 1 the next */
#define BIT(sum) (1 << (sum))
#define BITS(sum) (3 << (sum))
enum { ONLY_HEROES = BITS(HERO_HITS) | BITS(STRIKES) | BITS(STRIKES_HERO) };
enum { STRUCK_NOBODY, STRUCK_FIGURE, STRUCK_HERO };

#define WANTS(m) (GS_WANTS(ask, melee_out, m))
#define NEEDS_OF(s) \
    ((WANTS(side[s].blows) ? BIT(BLOWS + s) : 0) | \
     (WANTS(side[s].hits) ? BIT(HITS + s) : 0) | \
     (WANTS(side[s].casualties) || WANTS(side[s].left) || WANTS(side[s].contact) \
          ? BIT(CASUALTIES + s) \
          : 0) | \
     (WANTS(side[s].hero_hits) || WANTS(side[s].hero_power) || WANTS(side[s].hero_down) \
          ? BIT(HERO_HITS + s) \
          : 0) | \
     (WANTS(side[s].hero_strikes) ? BIT(STRIKES + s) : 0) | \
     (WANTS(side[s].hero_strikes_hero) ? BIT(STRIKES_HERO + s) : 0) | \
     (WANTS(side[s].suffered) ? BIT(SUFFERED + s) : 0))

static int32_t needs_of(const gs_ask *ask)
{
    int32_t n = NEEDS_OF(0) | NEEDS_OF(1);
    bool end = WANTS(result) || WANTS(rampage);
    return n | (WANTS(difference) || end ? BIT(DIFFERENCE) : 0) | (end ? BIT(END) : 0);
}

/* Is more wanted of the two sides than how the round ends between them? */
#define PLAN_OF(s) \
    (WANTS(side[s].fighting) || WANTS(side[s].modifier) || WANTS(side[s].modifier_hero) || \
     WANTS(side[s].hero_modifier) || WANTS(side[s].hero_modifier_hero))
static bool wants_sides(const gs_ask *ask, int32_t needs)
{
    return needs & ~(BIT(DIFFERENCE) | BIT(END)) || PLAN_OF(0) || PLAN_OF(1);
}

/* Do the saves of this side matter? */
static bool saves_matter(int32_t needs, int side)
{
    int32_t own = BIT(HITS) | BIT(CASUALTIES) | BIT(HERO_HITS) | BIT(SUFFERED);
    int32_t other = BIT(STRIKES) | BIT(STRIKES_HERO);
    return needs & (own << side | other << (1 - side) | BIT(DIFFERENCE) | BIT(END));
}

/* A man of the shorter line, and how many ordinary enemies and whether the hero faces
 * him; then how far his bout has come. */
typedef struct bout {
    int32_t pc, needs;
    int8_t me, hero, enemies; /* he is the hero; the enemy hero faces him; the others */
    int8_t die, hero_class, struck, wins, hero_wins, hits, hero_hits, blows[2];
} bout;
_Static_assert(sizeof(bout) <= GS_BOUT_STATE, "a bout has room in a gs_bout");

static bout bout_of(const melee_in *in, const shw_lines *l, int32_t man, int32_t needs)
{
    bout b = {.needs = needs, .me = man == l->hero[l->shorter]};
    int32_t hero = l->hero[1 - l->shorter];
    b.hero = hero >= 0 && shw_faced_by(l, hero, in->o_extras) == man;
    b.enemies = (int8_t)(shw_enemies(l, man, in->o_extras) - b.hero);
    return b;
}

/* Adds a bout, or one more of a kind that is there already. */
static void list_bout(gs_bouts *list, const bout *b)
{
    int i = 0;
    while (i < list->kinds && memcmp(list->kind[i].state, b, sizeof *b) != 0) {
        i++;
    }
    if (i == list->kinds) {
        list->kinds++;
        list->kind[i] = (gs_bout){0};
        memcpy(list->kind[i].state, b, sizeof *b);
    }
    list->kind[i].times++;
}

static void list_bouts(const melee_in *in, const shw_lines *l, int32_t needs,
                       gs_bouts *list)
{
    for (int32_t man = 0; man < l->n[l->shorter] && needs; man++) {
        bout b = bout_of(in, l, man, needs);
        if (needs & ~ONLY_HEROES || b.me || b.hero) {
            list_bout(list, &b);
        }
    }
}

/* After all dice of the bout: whom he strikes, who strikes him; the dice are
 * forgotten, and the blows that nobody asks about. */
static void settle(const melee_in *in, const melee_plan *plan, bout *b, bool beaten)
{
    int a = plan->lines.shorter;
    bool hero = b->hero_class == SHW_BELOW + 1;
    if (hero || beaten) {
        bool first = plan->lines.hero[1 - a] == 0;
        bool on_hero = hero && (!beaten || shw_strikes_hero(&plan->match, a, b->me,
                                                            in->o_pick, first));
        b->struck = on_hero ? STRUCK_HERO : STRUCK_FIGURE;
    }
    b->hero_wins = b->hero_class == SHW_ABOVE + 1;
    b->hero_class = 0;
    b->die = 0;
    if (b->needs & BIT(BLOWS + a)) {
        b->blows[a] = b->struck != STRUCK_NOBODY;
    }
    if (b->needs & BIT(BLOWS + 1 - a)) {
        b->blows[1 - a] = (int8_t)(b->wins + b->hero_wins);
    }
    if (!saves_matter(b->needs, a)) {
        b->wins = b->hero_wins = 0;
    }
    if (!saves_matter(b->needs, 1 - a)) {
        b->struck = STRUCK_NOBODY;
    }
}

static void add(gs_tally *t, int32_t needs, int sum, int32_t n)
{
    if (needs & BIT(sum)) {
        t->sum[sum] = (int16_t)(t->sum[sum] + n);
    }
}

/* Adds hits on one figure of a side to what is counted. */
static void add_hits(const melee_in *in, int32_t needs, gs_tally *t, int side, bool hero,
                     int32_t hits)
{
    int32_t power = in->side[side].hero.power;
    int32_t counts = hits;
    if (in->o_overkill == SHW_OVERKILL_IGNORE) {
        counts = gs_least(hits, hero ? power + 1 : 1); /* SHW-R70 */
    }
    add(t, needs, HITS + side, hits);
    add(t, needs, CASUALTIES + side, !hero && hits > 0);
    add(t, needs, HERO_HITS + side, hero ? hits : 0);
    add(t, needs, SUFFERED + side, counts);
    add(t, needs, DIFFERENCE, side ? -counts : counts);
    if (needs & BIT(END) && hero && hits > power) {
        t->flags |= (uint64_t)DOWN << side;
    }
}

static void add_strikes(int32_t needs, gs_tally *t, int side, bool on_hero, int32_t hits)
{
    add(t, needs, STRIKES + side, hits);
    add(t, needs, STRIKES_HERO + side, on_hero ? hits : 0);
}

/* The bout is over: `hit` if the enemy he struck is hit. */
static void close_bout(const melee_in *in, int a, const bout *b, bool hit, gs_tally *t)
{
    bool on_hero = b->struck == STRUCK_HERO;
    if (hit) {
        add_hits(in, b->needs, t, 1 - a, on_hero, 1);
        add_strikes(b->needs, t, a, on_hero, b->me);
    }
    if (b->hits) {
        add_hits(in, b->needs, t, a, b->me, b->hits);
        add_strikes(b->needs, t, 1 - a, b->me, b->hero_hits);
    }
    for (int s = 0; s < 2; s++) {
        add(t, b->needs, BLOWS + s, b->blows[s]);
    }
    if (b->needs & BIT(END)) {
        t->flags |= !b->me && b->hits == 0 ? (uint64_t)ALIVE << a : 0;
        t->flags |= b->enemies > (hit && !on_hero) ? (uint64_t)ALIVE << (1 - a) : 0;
    }
}

static gs_step_result bout_step(const void *in, void *state, void *out, gs_ask *ask)
{
    bout *b = state;
    const melee_plan *plan = ask->plan;
    int a = plan->lines.shorter;
    const int8_t(*own)[2] = plan->match.armour[a];
    const int8_t(*others)[2] = plan->match.armour[1 - a];
    GS_PROC_BEGIN(b);
    if (!b->hero && b->enemies <= GS_MOST_AGAINST) {
        GS_ASK_AGAINST(b, ask, b->enemies, shw_versus_each(1 + plan->edge[b->me][0]));
    } else {
        GS_ASK(b, ask, 1, 1, &gs_faces_each);
        b->die = (int8_t)(ask->cls + 1);
        if (b->hero) {
            GS_ASK(b, ask, 2, 1, shw_versus(b->die + plan->edge[b->me][1]));
            b->hero_class = (int8_t)(ask->cls + 1);
        }
        GS_ASK(b, ask, 3, b->enemies, shw_versus(b->die + plan->edge[b->me][0]));
    }
    b->wins = (int8_t)ask->count[SHW_ABOVE];
    settle(in, plan, b, ask->count[SHW_BELOW]);
    if (b->wins) {
        GS_ASK(b, ask, 5, b->wins, gs_faces_from(own[b->me][0] + 1));
        b->hits = (int8_t)ask->count[1];
        b->wins = 0;
    }
    if (b->hero_wins) {
        GS_ASK(b, ask, 4, 1, gs_faces_from(own[b->me][1] + 1));
        b->hero_hits = (int8_t)ask->cls;
        b->hits = (int8_t)(b->hits + ask->cls);
        b->hero_wins = 0;
    }
    if (b->struck) {
        GS_ASK(b, ask, 7, 1, gs_faces_from(others[b->struck == STRUCK_HERO][b->me] + 1));
        close_bout(in, a, b, ask->cls, out);
        return GS_STEP_DONE;
    }
    close_bout(in, a, b, false, out);
    GS_PROC_END;
}

static void take_tally(const melee_in *in, const shw_lines *l, const gs_tally *t,
                       int32_t wants, melee_sums *m)
{
    for (int s = 0; s < 2 && wants & SHW_WANTS_END; s++) {
        int32_t fighting = l->n[s] ? l->n[s] - (l->hero[s] >= 0) : 0;
        m->alive[s] = in->side[s].figures > fighting || t->flags & (uint64_t)ALIVE << s;
        m->down[s] = (t->flags & (uint64_t)DOWN << s) != 0;
    }
    for (int s = 0; s < 2 && wants & SHW_WANTS_SIDES; s++) {
        m->blows[s] = t->sum[BLOWS + s];
        m->hits[s] = t->sum[HITS + s];
        m->casualties[s] = t->sum[CASUALTIES + s];
        m->hero_hits[s] = t->sum[HERO_HITS + s];
        m->strikes[s] = t->sum[STRIKES + s];
        m->strikes_hero[s] = t->sum[STRIKES_HERO + s];
        m->suffered[s] = t->sum[SUFFERED + s];
    }
}

GS_APART static void finish_bouts(const melee_in *in, const melee_state *st,
                                  const gs_tally *tally, melee_out *out, gs_ask *ask)
{
    static const gs_tally none;
    const melee_plan *plan = ask->plan;
    melee_sums sums;
    tally = tally ? tally : &none;
    take_tally(in, &plan->lines, tally, st->wants, &sums);
    out->difference = shw_difference(in, tally->sum[DIFFERENCE]);
    shw_melee_result(in, &sums, st->wants, out, ask);
}

/* Each hit is on another man. */
GS_APART static void finish_trials(const melee_in *in, const melee_state *st,
                                  const int32_t hits[2], melee_out *out, gs_ask *ask)
{
    melee_sums m = {0};
    for (int s = 0; s < 2; s++) {
        m.hits[s] = m.casualties[s] = m.suffered[s] = hits[s];
        m.alive[s] = in->side[s].figures > hits[s];
    }
    shw_melee_result(in, &m, st->wants, out, ask);
}

/* Lists the bouts, unless they are trials; returns what is needed of either. */
GS_APART static int32_t begin(const melee_in *in, melee_state *st, gs_ask *ask)
{
    const melee_plan *plan = ask->plan;
    int32_t needs = needs_of(ask);
    st->wants = (wants_sides(ask, needs) ? SHW_WANTS_SIDES : 0) |
                (needs & BIT(END) ? SHW_WANTS_END : 0);
    if (plan->trials && !(needs & BITS(BLOWS))) {
        return needs & ~ONLY_HEROES;
    }
    list_bouts(in, &plan->lines, needs, ask->bouts);
    return 0;
}

gs_step_result shw_melee_odds(const melee_in *in, melee_state *st, melee_out *out,
                              gs_ask *ask)
{
    const melee_plan *plan = ask->plan;
    GS_PROC_BEGIN(st);
    if (begin(in, st, ask)) {
        GS_ASK_TRIALS(st, ask, plan->lines.n[0], &plan->trial, 0, NULL);
        const int32_t hits[2] = {ask->count[SHW_ATTACKER_HIT], ask->count[SHW_DEFENDER_HIT]};
        out->difference = shw_difference(in, hits[0] - hits[1]);
        if (st->wants) {
            finish_trials(in, st, hits, out, ask);
        }
        return GS_STEP_DONE;
    }
    if (ask->bouts->kinds) {
        GS_ASK_BOUTS(st, ask, bout_step);
    }
    finish_bouts(in, st, ask->tally, out, ask);
    GS_PROC_END;
}
