/* What is told in a sentence of its own: greedily, by worth; of facts on one and the same each
 * further one is worth less; each side, each third of the battle and the turn that decided it have
 * their share. */
#include "plan_int.h"

#include <string.h>

/* ---- what may have a sentence ---- */
/* A round in which nobody fell and nobody gave way, and of which nothing else is to be told. */
static bool settled_nothing(const gs_message *m)
{
    return story_result_is(m, "tied") && m->tail < 0 && story_fact_int(m, "lost", 0) == 0 &&
           story_fact_int(m, "own-lost", 0) == 0;
}

/* Things that happen all day, and are told only where they stand out. */
static bool is_small(const gs_message *m)
{
    bool told = story_fact_int(m, "told", 0) != 0;
    return story_is(m, "rallied")    ? !story_fact_int(m, "hinge", 0)
           : story_is(m, "hero-hit") ? !story_fact_int(m, "mortal", 0) && !m->mandatory &&
                                           m->role[GS_ROLE_BY].kind == GS_REF_NONE
           : story_is(m, "melee")    ? settled_nothing(m)
           : story_is(m, "assault")  ? m->salience < 60 || !story_role_given(m, "friend")
                                     : story_is(m, "order-failed") ||
                                           story_is(m, "rally-failed") ||
                                           (story_is(m, "charge") && !told);
}

static bool is_fight(const story_build *b, const gs_message *m)
{
    const story_kind *kind = story_kind_of(m->kind);
    bool brief = b->size == STORY_FOUR && /* told with the plans; or worth no room there */
                 (story_is(m, "refusals") || story_is(m, "reserve"));
    return kind && kind->part == STORY_FIGHT && m->scene >= 0 && !brief &&
           !story_fact_int(m, "end", 0) && !story_passes_over(b, m);
}

/* What only the full story has room for: who rallied, fights that settled nothing, small deeds. */
static bool may_tell_in_full(const gs_message *m)
{
    return story_is(m, "rallied") || story_is(m, "melee") || (!is_small(m) && m->salience > 0);
}

static bool may_tell(const story_build *b, const gs_message *m)
{
    bool every = b->size == STORY_FULL && b->speaker->frames;
    bool told = every ? may_tell_in_full(m) : !is_small(m) && m->salience >= 30;
    return is_fight(b, m) && told;
}

bool story_may_be_moment(const story_build *b, const gs_message *m)
{
    const story_kind *kind = story_kind_of(m->kind);
    bool sums = story_is(m, "gap") || story_is(m, "orders-run") || story_is(m, "refusals");
    (void)b;
    return kind && kind->part == STORY_FIGHT && m->scene >= 0 && !story_fact_int(m, "end", 0) &&
           !sums && !is_small(m) && m->salience >= 30;
}

/* ---- what must be told ---- */
static const struct must {
    const char *kind;
    uint8_t how[STORY_SIZES];
} musts[] = {
#define MUST(kind, four, standard, full) {kind, {STORY_##four, STORY_##standard, STORY_##full}},
#include "must.def"
#undef MUST
};

story_must story_must_of(const story_build *b, const gs_message *m)
{
    for (int i = 0; i < GS_COUNT(musts); i++) {
        if (story_is(m, musts[i].kind)) {
            return (story_must)musts[i].how[b->size];
        }
    }
    return b->size == STORY_FOUR ? STORY_SUMMED : STORY_SENTENCE;
}

/* Is it a general, or the unit with which he began the day? */
static bool is_great(const story_build *b, gs_ref who)
{
    int side = story_ref_side(b->t.s, who);
    int g = side == 0 || side == 1 ? b->t.s->side[side].general : -1;
    return g >= 0 && (story_same(who, gs_ref_hero(g)) ||
                      story_same(who, gs_ref_unit(b->t.s->heroes[g].unit)));
}

/* Is it the end of a unit, a general's own, or by the hand of a hero or of a general's men? */
static bool end_of_great(const story_build *b, const gs_message *m)
{
    gs_ref gone = story_gone_in(m);
    bool fight = story_is_fight(m) || story_is(m, "volley");
    if (gone.kind == GS_REF_NONE || !fight || is_small(m)) {
        return false;
    }
    bool hero = m->role[GS_ROLE_ACTOR].kind == GS_REF_HERO && story_result_is(m, "destroyed");
    return hero || is_great(b, m->role[GS_ROLE_ACTOR]) || is_great(b, m->role[GS_ROLE_TARGET]);
}

static bool is_moment(const story_build *b, const gs_message *m)
{
    return b->speaker->frames && b->moment[m - b->n->messages.m] && is_fight(b, m);
}

static bool must_tell(const story_build *b, const gs_message *m)
{
    bool sentence = m->mandatory && m->salience >= 60 && !is_small(m) &&
                    story_must_of(b, m) == STORY_SENTENCE;
    bool own = b->size != STORY_FOUR || is_great(b, story_gone_in(m)); /* there his own alone */
    bool great = own && end_of_great(b, m);
    bool cause = b->hinge_turn > 0 && story_fact_int(m, "cause", 0); /* why the day turned */
    bool dear = great || m == story_headline_of(b) || (b->size != STORY_FOUR && is_moment(b, m));
    bool his = b->speaker->owns && b->speaker->owns(b, m);
    return is_fight(b, m) && (sentence || cause || dear || his);
}

/* ---- shares ---- */
typedef struct share {
    bool (*has)(const story_build *b, const gs_message *m, int which);
    int which;
    int least, most; /* thousandths of all that is told */
} share;

static bool is_of_side(const story_build *b, const gs_message *m, int side)
{
    (void)b;
    return m->side == side;
}

static bool is_of_third(const story_build *b, const gs_message *m, int third)
{
    int turns = b->turns > 0 ? b->turns : 1;
    return m->turn > 0 && (m->turn - 1) * 3 / turns == third;
}

/* Of the last turn, which ended it. */
static bool is_of_end(const story_build *b, const gs_message *m, int which)
{
    (void)which;
    return b->turns > 1 && m->turn == b->turns;
}

static bool is_by_hinge(const story_build *b, const gs_message *m, int which)
{
    (void)which;
    return b->hinge_turn > 0 && m->turn >= b->hinge_turn - 1 && m->turn <= b->hinge_turn + 1;
}

static bool is_of_hinge(const story_build *b, const gs_message *m, int which)
{
    (void)which;
    return b->hinge_turn > 0 && m->turn == b->hinge_turn;
}

static const share shares[] = {
    {is_of_side, 0, 280, 1000},  {is_of_side, 1, 280, 1000},  {is_of_third, 0, 120, 1000},
    {is_of_third, 1, 120, 1000}, {is_of_third, 2, 250, 1000}, {is_of_end, 0, 80, 1000},
    {is_by_hinge, 0, 250, 380},
    {is_of_hinge, 0, 100, 300},
};

typedef struct choice {
    story_build *b;
    int uses[STORY_NAME_NUMBERS]; /* facts told on each so far */
    int retreats;                /* units that drew back so far: it happens all day */
    int draws;                   /* feuds that settled nothing so far */
    int told, in_share[GS_COUNT(shares)];
} choice;

/* How many shares want it, less those that have had enough. */
static int wanted(const choice *c, const gs_message *m)
{
    int n = 0;
    for (int i = 0; i < GS_COUNT(shares); i++) {
        if (shares[i].has(c->b, m, shares[i].which)) {
            n += c->in_share[i] * 1000 < shares[i].least * (c->told + 1);
            n -= 2 * (c->in_share[i] * 1000 >= shares[i].most * (c->told + 1) && c->told > 4);
        }
    }
    return n;
}

/* ---- worth ---- */
#define FLOOR 60000 /* thousandths of a tenth of a point */

static bool has_number(gs_ref r)
{
    return (r.kind == GS_REF_UNIT && r.ix < GS_MAX_UNITS) ||
           (r.kind == GS_REF_HERO && r.ix < GS_MAX_HEROES);
}

static bool is_leader(const gs_setup *s, gs_ref r)
{
    if (r.kind != GS_REF_HERO || r.ix >= s->n_heroes) {
        return false;
    }
    int unit = s->heroes[r.ix].unit;
    return s->heroes[r.ix].general || (unit >= 0 && s->units[unit].leader == r.ix);
}

static bool is_draw(const gs_message *m)
{
    return story_is(m, "feud") && story_result_is(m, "tied");
}

/* In tenths: what it is worth by itself, what its last clause brings, a leader's first deed; the
 * k-th fact on one and the same is worth 0.6 to the power of k - 1. */
static int64_t worth(const choice *c, const gs_message *m)
{
    static const int less[] = {1000, 600, 360, 216, 130, 78, 47, 28, 17, 10};
    const story_build *b = c->b;
    const gs_message *tail = m->tail >= 0 ? &b->n->messages.m[m->tail] : NULL;
    int points = m->salience + (tail ? tail->salience / 2 : 0);
    int most = story_is(m, "drew-back") ? c->retreats : is_draw(m) ? c->draws : 0;
    for (int r = GS_ROLE_ACTOR; r <= GS_ROLE_BY; r++) {
        gs_ref who = m->role[r];
        int uses = has_number(who) ? c->uses[story_name_number(who)] : 0;
        most = uses > most ? uses : most;
        points += uses == 0 && is_leader(b->t.s, who) ? 30 : 0;
    }
    if (b->shape && *b->shape->dear && story_word_in(b->shape->dear, m->kind)) {
        points = points * 3 / 2;
    }
    return (int64_t)points * less[most < GS_COUNT(less) ? most : GS_COUNT(less) - 1];
}

static void take(choice *c, int i)
{
    story_build *b = c->b;
    const gs_message *m = &b->n->messages.m[i];
    b->rank[b->n_rank++] = i;
    b->picked[i] = true;
    c->told++;
    c->retreats += story_is(m, "drew-back");
    c->draws += is_draw(m);
    for (int r = GS_ROLE_ACTOR; r <= GS_ROLE_BY; r++) {
        if (has_number(m->role[r])) {
            c->uses[story_name_number(m->role[r])]++;
        }
    }
    for (int k = 0; k < GS_COUNT(shares); k++) {
        c->in_share[k] += shares[k].has(b, m, shares[k].which);
    }
}

/* The best of those that are left; -1 none. */
static int best_of(const choice *c)
{
    int best = -1, want = 0;
    int64_t most = 0;
    for (int i = 0; i < c->b->n->messages.count; i++) {
        const gs_message *m = &c->b->n->messages.m[i];
        if (!may_tell(c->b, m) || c->b->picked[i]) {
            continue;
        }
        int64_t points = worth(c, m);
        int w = wanted(c, m);
        w = points < FLOOR && w > 0 ? 0 : w; /* no share is filled with trifles */
        if (best < 0 || w > want || (w == want && points > most)) {
            best = i;
            want = w;
            most = points;
        }
    }
    return best;
}

/* Is it about the hero, or, `unit`, a fight of the unit with which he began the day? */
static bool shows(const story_build *b, const gs_message *m, int hero, bool unit)
{
    gs_ref who = unit ? gs_ref_unit(b->t.s->heroes[hero].unit) : gs_ref_hero(hero);
    bool fight = story_is_fight(m) || story_is(m, "volley") || story_is(m, "charge");
    if (story_is(m, "reserve")) { /* it may be told without him */
        return false;
    }
    for (int r = GS_ROLE_ACTOR; r <= GS_ROLE_FOE; r++) { /* by whom is not always said */
        if (story_same(m->role[r], who) && (!unit || fight)) {
            return true;
        }
    }
    return false;
}

/* The best message that shows him; -1 none. One that is picked already is best of all. */
static int best_showing(const choice *c, int hero, bool unit)
{
    int best = -1;
    for (int i = 0; i < c->b->n->messages.count; i++) {
        const gs_message *m = &c->b->n->messages.m[i];
        if (!is_fight(c->b, m) || !shows(c->b, m, hero, unit)) {
            continue;
        }
        if (c->b->picked[i]) {
            return i;
        }
        bool more = best < 0 || m->salience > c->b->n->messages.m[best].salience;
        best = !is_small(m) && more ? i : best;
    }
    return best;
}

/* Each general is named in a fight: in his own deed or fate, else in one of his unit's. */
static void take_generals(choice *c)
{
    story_build *b = c->b;
    for (int side = 0; side < GS_SIDES; side++) {
        int g = b->t.s->side[side].general;
        int i = g >= 0 ? best_showing(c, g, false) : -1;
        bool unit = g >= 0 && i < 0 && b->t.s->heroes[g].unit >= 0;
        i = unit ? best_showing(c, g, true) : i;
        if (i >= 0 && !b->picked[i]) {
            take(c, i);
        }
    }
}

void story_rank(story_build *b)
{
    choice *c = GS_NEW(b->t.arena, choice);
    c->b = b;
    b->rank = GS_NEW_ARRAY(b->t.arena, int, b->n->messages.count + 1);
    b->n_rank = 0;
    story_pick(b, 0);
    for (int i = 0; i < b->n->messages.count; i++) {
        if (must_tell(b, &b->n->messages.m[i])) {
            take(c, i);
        }
    }
    take_generals(c);
    b->n_must = b->n_rank;
    for (int i = 0; i < b->n->messages.count; i++) { /* in few words: the moments, as far as they go */
        if (!b->picked[i] && is_moment(b, &b->n->messages.m[i])) {
            take(c, i);
        }
    }
    for (int i = best_of(c); i >= 0; i = best_of(c)) {
        take(c, i);
    }
}

void story_pick(story_build *b, int k)
{
    int n = b->n_must + k < b->n_rank ? b->n_must + k : b->n_rank;
    memset(b->picked, 0, sizeof *b->picked * (size_t)b->n->messages.count);
    for (int i = 0; i < n; i++) {
        b->picked[b->rank[i]] = true;
    }
}
