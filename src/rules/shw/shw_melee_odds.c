/* SHW 22.7 in exact odds: the men of the shorter line one by one, each with his enemies,
 * since nothing but sums passes from one to the next; only the sums that are asked for
 * are kept. */
#include "shw_melee_int.h"

typedef shw_melee_in melee_in;
typedef shw_melee_out melee_out;

/* What must be counted; each for side 0, for side 1 shifted by one. */
enum {
    NEED_BLOWS = 1 << 0, /* landed by */
    NEED_HITS = 1 << 2,  /* suffered by */
    NEED_CASUALTIES = 1 << 4,
    NEED_HERO = 1 << 6,
    NEED_STRIKES = 1 << 8,
    NEED_STRIKES_HERO = 1 << 10,
    NEED_SUFFERED = 1 << 12,
    NEED_DIFFERENCE = 1 << 14, /* of both */
    NEED_END = 1 << 15,        /* who is left and who is down */
    ONLY_HEROES = NEED_HERO * 3 | NEED_STRIKES * 3 | NEED_STRIKES_HERO * 3
};
enum { STRUCK_NOBODY, STRUCK_FIGURE, STRUCK_HERO };

#define WANTS(m) (GS_WANTS(ask, melee_out, m))
#define NEEDS_OF(s) \
    ((WANTS(side[s].blows) ? NEED_BLOWS << s : 0) | \
     (WANTS(side[s].hits) ? NEED_HITS << s : 0) | \
     (WANTS(side[s].casualties) || WANTS(side[s].left) || WANTS(side[s].contact) \
          ? NEED_CASUALTIES << s \
          : 0) | \
     (WANTS(side[s].hero_hits) || WANTS(side[s].hero_power) || WANTS(side[s].hero_down) \
          ? NEED_HERO << s \
          : 0) | \
     (WANTS(side[s].hero_strikes) ? NEED_STRIKES << s : 0) | \
     (WANTS(side[s].hero_strikes_hero) ? NEED_STRIKES_HERO << s : 0) | \
     (WANTS(side[s].suffered) ? NEED_SUFFERED << s : 0))

static int32_t needs_of(const gs_ask *ask)
{
    int32_t n = NEEDS_OF(0) | NEEDS_OF(1);
    bool end = WANTS(result) || WANTS(rampage);
    return n | (WANTS(difference) || end ? NEED_DIFFERENCE : 0) | (end ? NEED_END : 0);
}

/* Do the saves of this side matter? */
static bool saves_matter(int32_t needs, int side)
{
    int32_t own = NEED_HITS | NEED_CASUALTIES | NEED_HERO | NEED_SUFFERED;
    int32_t other = NEED_STRIKES | NEED_STRIKES_HERO;
    return needs & (own << side | other << (1 - side) | NEED_DIFFERENCE | NEED_END);
}

/* The man now fighting, and how many ordinary enemies and whether the hero faces him. */
typedef struct bout {
    int a, b;          /* his side (the shorter line's), the other */
    int me;            /* he is the hero */
    bool hero;         /* the enemy hero faces him */
    int32_t enemies;   /* ordinary ones */
    bool hero_first;   /* the hero stands before them */
} bout;

static bout bout_of(const melee_in *in, const melee_state *st)
{
    const shw_lines *l = &st->lines;
    int a = l->shorter;
    bout b = {.a = a, .b = 1 - a, .me = st->k == l->hero[a]};
    if (l->n[a] == 0) {
        return b;
    }
    b.hero = l->hero[b.b] >= 0 && shw_faced_by(l, l->hero[b.b], in->o_extras) == st->k;
    b.hero_first = l->hero[b.b] == 0;
    b.enemies = shw_enemies(l, st->k, in->o_extras) - b.hero;
    return b;
}

/* How far his die lies above that of an enemy (1 the hero) who would tie with him. */
static const gs_faces *versus(const melee_state *st, const bout *b, int him)
{
    return shw_versus(st->u.odds.die + st->match.modifier[b->a][b->me][him] -
                      st->match.modifier[b->b][him][b->me]);
}

/* After all dice of the bout: whom he strikes, who strikes him; the dice are
 * forgotten. */
static void settle(const melee_in *in, melee_state *st, const bout *b, int32_t beaten)
{
    bool hero = st->u.odds.hero_class == SHW_BELOW + 1;
    st->u.odds.struck = STRUCK_NOBODY;
    if (hero || beaten) {
        bool on_hero = hero && (!beaten || shw_strikes_hero(&st->match, b->a, b->me,
                                                            in->o_pick, b->hero_first));
        st->u.odds.struck = on_hero ? STRUCK_HERO : STRUCK_FIGURE;
    }
    st->u.odds.hero_wins = st->u.odds.hero_class == SHW_ABOVE + 1;
    st->u.odds.hero_class = 0;
    st->u.odds.die = 0;
    int32_t needs = st->u.odds.needs;
    if (needs & NEED_BLOWS << b->a) {
        st->blows[b->a] += st->u.odds.struck != STRUCK_NOBODY;
    }
    if (needs & NEED_BLOWS << b->b) {
        st->blows[b->b] += st->u.odds.wins + st->u.odds.hero_wins;
    }
    if (!saves_matter(needs, b->a)) {
        st->u.odds.wins = st->u.odds.hero_wins = 0;
    }
    if (!saves_matter(needs, b->b)) {
        st->u.odds.struck = STRUCK_NOBODY;
    }
}

/* Adds hits on one figure of a side to what is counted. */
static void add_hits(const melee_in *in, melee_state *st, int side, bool hero,
                     int32_t hits)
{
    int32_t needs = st->u.odds.needs;
    int32_t power = in->side[side].hero.power;
    int32_t counts = hits;
    if (in->o_overkill == SHW_OVERKILL_IGNORE) {
        counts = gs_least(hits, hero ? power + 1 : 1); /* SHW-R70 */
    }
    st->hits[side] += needs & NEED_HITS << side ? hits : 0;
    st->casualties[side] += needs & NEED_CASUALTIES << side && !hero && hits > 0;
    st->hero_hits[side] += needs & NEED_HERO << side && hero ? hits : 0;
    st->suffered[side] += needs & NEED_SUFFERED << side ? counts : 0;
    if (needs & NEED_DIFFERENCE) {
        st->difference += side ? -counts : counts;
    }
    if (needs & NEED_END && hero) {
        st->down[side] |= hits > power;
    }
}

static void add_strikes(melee_state *st, int side, bool on_hero, int32_t hits)
{
    st->strikes[side] += st->u.odds.needs & NEED_STRIKES << side ? hits : 0;
    st->strikes_hero[side] +=
        st->u.odds.needs & NEED_STRIKES_HERO << side && on_hero ? hits : 0;
}

/* The bout is over: `struck` if the enemy he struck is hit. */
static void close_bout(const melee_in *in, melee_state *st, const bout *b, bool hit)
{
    bool on_hero = st->u.odds.struck == STRUCK_HERO;
    if (hit) {
        add_hits(in, st, b->b, on_hero, 1);
        if (b->me) {
            add_strikes(st, b->a, on_hero, 1);
        }
    }
    add_hits(in, st, b->a, b->me, st->u.odds.hits);
    if (st->u.odds.needs & NEED_END) {
        st->alive[b->a] |= !b->me && st->u.odds.hits == 0;
        st->alive[b->b] |= b->enemies > (hit && !on_hero);
    }
    st->u.odds.hits = st->u.odds.wins = st->u.odds.struck = 0;
}

static bool of_no_account(const melee_state *st, const bout *b)
{
    return !(st->u.odds.needs & ~ONLY_HEROES) && !b->me && !b->hero;
}

static void begin(const melee_in *in, melee_state *st, const gs_ask *ask)
{
    const shw_lines *l = &st->lines;
    st->u.odds.needs = needs_of(ask);
    for (int s = 0; s < 2 && st->u.odds.needs & NEED_END; s++) {
        int32_t fighting = l->n[s] ? l->n[s] - (l->hero[s] >= 0) : 0;
        st->alive[s] = in->side[s].figures > fighting;
        st->down[s] = 0;
    }
}

gs_step_result shw_melee_odds(const melee_in *in, melee_state *st, melee_out *out,
                              gs_ask *ask)
{
    bout b = bout_of(in, st);
    int32_t men = st->lines.n[b.a];
    bool hit;
    GS_PROC_BEGIN(st);
    begin(in, st, ask);
    for (; st->k < men && st->u.odds.needs; st->k++) {
        b = bout_of(in, st);
        if (of_no_account(st, &b)) {
            continue;
        }
        GS_ASK(st, ask, 1, 1, &gs_faces_each);
        st->u.odds.die = ask->cls + 1;
        if (b.hero) {
            GS_ASK(st, ask, 2, 1, versus(st, &b, 1));
            st->u.odds.hero_class = ask->cls + 1;
        }
        GS_ASK(st, ask, 3, b.enemies, versus(st, &b, 0));
        st->u.odds.wins = ask->count[SHW_ABOVE];
        settle(in, st, &b, ask->count[SHW_BELOW]);
        /* Each bout asks the same number of questions, if need be for no dice: so courses
         * that have come to the same meet. */
        GS_ASK(st, ask, 5, st->u.odds.wins,
               gs_faces_from(st->match.armour[b.a][b.me][0] + 1));
        st->u.odds.hits = ask->count[1];
        st->u.odds.wins = 0;
        if (b.hero) {
            GS_ASK(st, ask, 4, st->u.odds.hero_wins,
                   gs_faces_from(st->match.armour[b.a][b.me][1] + 1));
            st->u.odds.hits += ask->count[1];
            add_strikes(st, b.b, b.me, ask->count[1]);
            st->u.odds.hero_wins = 0;
        }
        GS_ASK(st, ask, 7, st->u.odds.struck != STRUCK_NOBODY,
               gs_faces_from(
                   st->match.armour[b.b][st->u.odds.struck == STRUCK_HERO][b.me] + 1));
        hit = ask->count[1];
        close_bout(in, st, &b, hit);
    }
    shw_melee_result(in, st, out, ask);
    GS_PROC_END;
}
