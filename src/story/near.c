/* How near each side came to each of its ways to win: the longest that it held the ground, the most
 * of the enemy that were lost at a turn's end, those who got out. The nearest is that of which the
 * least share was lacking. */
#include "story_int.h"

#include <string.h>

/* One way to win, and how far the side came. */
typedef struct way {
    const char *name;
    int need, best;
    int turn; /* at whose end it was best; 0 never any of it */
} way;

static void best_of(way *x, int now, int turn)
{
    if (now > x->best) {
        x->best = now;
        x->turn = turn;
    }
}

static int worth_of(const gs_objective *o)
{
    return o->worth ? o->worth : 1;
}

/* Turn-ends that it held the ground; of several objectives the worth that it held long enough. */
static way ground(const story_walk *w, int side)
{
    const gs_setup *s = w->s;
    const gs_victory *v = &s->victory;
    way x = {.name = "objective"};
    bool his = s->n_objectives > 0 && (v->objective_side == side || v->objective_side == 2);
    int all = 0;
    for (int i = 0; i < s->n_objectives; i++) {
        all += worth_of(&s->objectives[i]);
    }
    x.need = !his ? 0 : s->n_objectives == 1 ? v->hold_turns : all / 2 + 1;
    for (int t = 1; x.need && t < w->day->n_turns; t++) {
        int now = 0;
        for (int i = 0; i < s->n_objectives; i++) {
            const gs_day_place *p = &w->day->turns[t].place[i];
            bool long_enough = p->held >= v->hold_turns;
            now += p->holder != side        ? 0
                   : s->n_objectives == 1 ? p->held
                   : long_enough            ? worth_of(&s->objectives[i])
                                            : 0;
        }
        best_of(&x, now, t);
    }
    return x;
}

/* Units of the enemy that counted as lost when a turn ended. */
static way breaking(const story_walk *w, int side)
{
    way x = {.name = "break", .need = w->day->break_point[1 - side]};
    for (int t = 1; x.need && t < w->day->n_turns; t++) {
        best_of(&x, w->day->turns[t].side[1 - side].lost, t);
    }
    return x;
}

static way leaving(const story_walk *w, int side)
{
    const gs_victory *v = &w->s->victory;
    way x = {.name = "exit", .need = v->exit_side == side ? v->exit_units : 0};
    for (int t = 1; x.need && t < w->day->n_turns; t++) {
        best_of(&x, w->day->turns[t].side[side].exits, t);
    }
    return x;
}

/* ---- the entries on which it rests ---- */
/* Does the entry bear witness to that way, of that turn or before? */
static bool bears_out(const story_walk *w, const gs_entry *e, const way *x, int side)
{
    bool ground = strcmp(x->name, "objective") == 0, broke = strcmp(x->name, "break") == 0;
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_effect *f = &e->parts[i].u.effect;
        if (e->parts[i].kind != GS_LOG_EFFECT) {
            continue;
        }
        bool held = f->kind == GS_EFFECT_OBJECTIVE && e->turn > x->turn - x->best;
        bool gone = f->kind == GS_EFFECT_DESTROYED || f->kind == GS_EFFECT_LEFT_TABLE;
        int whose = f->who.kind == GS_REF_UNIT ? story_ref_side(w->s, f->who) : -1;
        if ((ground && held) || (broke && gone && whose == 1 - side) ||
            (!ground && !broke && f->kind == GS_EFFECT_LEFT_TABLE && whose == side)) {
            return true;
        }
    }
    return false;
}

static void cite(const story_walk *w, gs_message *m, const way *x, int side)
{
    for (int i = 0; x->best > 0 && i < w->day->log->count; i++) {
        const gs_entry *e = &w->day->log->entries[i];
        if (e->turn <= x->turn && bears_out(w, e, x, side)) {
            story_message_entry(m, e->n);
        }
    }
}

/* ---- how near ---- */
static const char *how_near(const way *x)
{
    int lack = x->need - x->best;
    return lack <= 0                   ? "won"
           : lack == 1 && x->best > 0 ? "one-more"
           : lack * 3 <= x->need      ? "within-reach"
           : lack * 3 >= x->need * 2  ? "never-near"
                                       : "some-way";
}

static int share_lacking(const way *x)
{
    return (x->need - x->best) * 1000 / x->need;
}

/* One unit or turn-end that was lacking is the nearest of all. */
static bool nearer(const way *x, const way *y)
{
    bool one = x->need - x->best == 1 && x->best > 0, other = y->need - y->best == 1 && y->best > 0;
    return one != other ? one : share_lacking(x) < share_lacking(y);
}

/* What was lacking on each way, in facts of its own. */
static void add_ways(gs_message *m, const way *x, int n)
{
    static const char *const facts[][3] = {{"hold", "held", "hold-lack"},
                                           {"foe-break", "foe-lost-units", "break-lack"},
                                           {"exit", "exits", "exit-lack"}};
    for (int i = 0; i < n; i++) {
        if (x[i].need > 0) {
            story_fact_add(m, facts[i][0], x[i].need);
            story_fact_add(m, facts[i][1], x[i].best);
            story_fact_add(m, facts[i][2], x[i].best < x[i].need ? x[i].need - x[i].best : 0);
        }
    }
}

static void tell_near(story_walk *w, int side)
{
    way ways[] = {ground(w, side), breaking(w, side), leaving(w, side)};
    const way *best = NULL;
    for (int i = 0; i < GS_COUNT(ways); i++) {
        bool drawn = w->outcome->winner < 0 && ways[i].best >= ways[i].need; /* the end says that */
        bool open = ways[i].need > 0 && !drawn;
        best = open && (!best || nearer(&ways[i], best)) ? &ways[i] : best;
    }
    bool won = w->outcome->winner == side;
    if (!best || best->best >= best->need || (won && best != &ways[1])) {
        return; /* the end says that it won */
    }
    gs_message *m = story_message_of_day(w, "near", gs_ref_side(side), gs_ref_side(1 - side));
    int general = w->s->side[side].general;
    m->role[GS_ROLE_HERO] = general >= 0 ? gs_ref_hero(general) : (gs_ref){0};
    m->role[GS_ROLE_PLACE] = w->s->n_objectives == 1 ? (gs_ref){GS_REF_OBJECTIVE, 0} : (gs_ref){0};
    story_fact_word(m, "way", best->name);
    story_fact_word(m, "how", how_near(best));
    story_fact_add(m, "need", best->need);
    story_fact_add(m, "best", best->best);
    story_fact_add(m, "lack", best->best < best->need ? best->need - best->best : 0);
    story_fact_add(m, "turn", best->turn);
    story_fact_add(m, "won", w->outcome->winner == side);
    story_fact_add(m, "grounds", w->s->n_objectives);
    add_ways(m, ways, GS_COUNT(ways));
    cite(w, m, best, side);
}

void story_tell_near(story_walk *w)
{
    for (int side = 0; side < GS_SIDES && story_whole_day(w); side++) {
        if (w->day->told[0] && w->day->told[1]) {
            tell_near(w, side);
        }
    }
}
