/* Orders that were tested and not obeyed, of a side and of one unit; challenges that nobody took
 * up, with their number. Both are counted over the day, and told once. */
#include "story_int.h"

#include "gesta/day.h"

#include <string.h>

/* ---- orders ---- */
/* What came of one unit's orders, or of all of a side. */
typedef struct orders {
    int tested, failed;
    int turns;     /* running turns, at the most, on which it was not obeyed */
    int run, last; /* of the run that is being counted, and the turn of its last */
    int promised;  /* thousandths: failures that the dice promised; below 0: nobody knows */
} orders;

/* What a test comes to that is not obeyed. */
static const char *const fails[] = {"fails", "no-attack", "hold", "fallback", "fail", "blunder",
                                    NULL};

/* Was it an order of a unit that had to be tested? *failed: it was not obeyed. */
static bool is_order(const gs_entry *e, bool *failed)
{
    const gs_log_resolve *r = story_resolve_of(e, "order");
    static const char *const others[] = {"leave", "challenge"}; /* of a hero */
    if (!r || e->actor.kind != GS_REF_UNIT || gs_kv_is(r->result, "test", "no")) {
        return false;
    }
    for (int i = 0; i < GS_COUNT(others); i++) {
        if (gs_kv_is(r->situation, "purpose", others[i])) {
            return false;
        }
    }
    *failed = false;
    for (const char *const *f = fails; *f; f++) {
        *failed = *failed || gs_kv_is(r->result, "result", *f);
    }
    return true;
}

static void count_order(orders *o, int turn, bool failed, int promised)
{
    o->promised = promised < 0 || o->promised < 0 ? -1 : o->promised + promised;
    o->tested++;
    o->failed += failed;
    if (!failed) {
        o->run = turn == o->last ? o->run : 0;
    } else if (turn != o->last || o->run == 0) {
        o->run = turn == o->last + 1 && o->run > 0 ? o->run + 1 : 1;
        o->last = turn;
    }
    o->turns = o->run > o->turns ? o->run : o->turns;
}

/* First those that were not obeyed: a message has no room for all of a long day. */
static void cite_orders(const story_walk *w, gs_message *m, int side, int unit)
{
    for (int i = 0; i < 2 * w->day->log->count; i++) {
        const gs_entry *e = &w->day->log->entries[i % w->day->log->count];
        bool failed, his = unit < 0 || e->actor.ix == unit;
        if (is_order(e, &failed) && failed == (i < w->day->log->count) && his &&
            story_ref_side(w->s, e->actor) == side) {
            story_message_entry(m, e->n);
        }
    }
}

static void add_run(gs_message *m, const orders *o)
{
    story_fact_add(m, "tested", o->tested);
    story_fact_add(m, "failed", o->failed);
    story_fact_add(m, "running", o->turns);
    story_fact_add(m, "all", o->failed == o->tested);
    int promised = (o->promised + 500) / 1000, off = o->failed - promised;
    if (o->promised >= 0 && promised > 1 && (off * 3 >= promised || -off * 3 >= promised)) {
        story_fact_add(m, "promised", promised); /* worth telling where it is far off */
        story_fact_add(m, "worse", off > 0);
    }
}

/* A third of a side's, ten or more; whom it befell most is named with it. */
static void tell_side(story_walk *w, int side, const orders *all, const orders *unit)
{
    int worst = -1;
    for (int u = 0; u < w->s->n_units; u++) {
        bool his = w->s->units[u].side == side && unit[u].failed >= 2;
        worst = his && (worst < 0 || unit[u].failed > unit[worst].failed) ? u : worst;
    }
    gs_message *m = story_message_of_day(w, "orders-run", gs_ref_side(side),
                                         gs_ref_side(1 - side));
    add_run(m, all);
    if (worst >= 0) {
        m->role[GS_ROLE_FRIEND] = gs_ref_unit(worst);
        story_fact_add(m, "worst-tested", unit[worst].tested);
        story_fact_add(m, "worst-failed", unit[worst].failed);
    }
    int general = w->s->side[side].general;
    m->role[GS_ROLE_HERO] = general >= 0 ? gs_ref_hero(general) : (gs_ref){0};
    m->polarity = -1;
    cite_orders(w, m, side, -1);
}

static void tell_unit(story_walk *w, int unit, const orders *o)
{
    gs_message *m = story_message_of_day(w, "orders-run", gs_ref_unit(unit), (gs_ref){0});
    story_fact_add(m, "unit", 1);
    add_run(m, o);
    m->polarity = -1;
    m->mandatory = false;
    cite_orders(w, m, m->side, unit);
}

void story_tell_orders(story_walk *w)
{
    orders unit[GS_MAX_UNITS] = {{0}}, side[GS_SIDES] = {{0}};
    for (int i = 0; i < w->day->log->count; i++) {
        const gs_entry *e = &w->day->log->entries[i];
        bool failed;
        int of = is_order(e, &failed) ? gs_setup_unit_of(w->s, e->actor.ix) : -1;
        if (of >= 0) {
            int p = gs_roll_one_of(w->s, story_resolve_of(e, "order"), "result", fails);
            count_order(&unit[of], e->turn, failed, p);
            count_order(&side[w->s->units[of].side], e->turn, failed, p);
        }
    }
    for (int i = 0; i < GS_SIDES; i++) {
        if (side[i].failed >= 10 && side[i].failed * 3 >= side[i].tested) {
            tell_side(w, i, &side[i], unit);
        }
    }
    for (int u = 0; u < w->s->n_units; u++) {
        if (unit[u].failed >= 2) {
            tell_unit(w, u, &unit[u]);
        }
    }
}

/* ---- refusals ---- */
/* Was a challenge delivered in the entry? *refused: nobody took it up. */
static bool is_challenge(const gs_entry *e, bool *refused)
{
    const gs_log_resolve *r = story_resolve_of(e, "challenge");
    *refused = r && gs_kv_is(r->result, "result", "declined");
    return r && !gs_kv_is(r->result, "allowed", "no") && e->actor.kind == GS_REF_HERO &&
           (*refused || gs_kv_is(r->result, "result", "duel"));
}

/* One that was refused: who called on whom. */
typedef struct call {
    gs_ref by, on;
    int entry, turn;
} call;
/* Those who called on men of the side, in the order of time. */
typedef struct calls {
    int delivered, refused;
    call *of; /* of the refused; room for one an entry of the log */
} calls;

static void count_call(calls *c, const gs_entry *e, bool refused)
{
    c->delivered++;
    if (refused) {
        c->of[c->refused++] = (call){e->actor, e->target, e->n, e->turn};
    }
}

/* Who else called on somebody else in the turn of the first of all; -1 nobody. */
static int second_pair(const calls *c)
{
    for (int i = 1; i < c->refused && c->of[i].turn == c->of[0].turn; i++) {
        if (!story_same(c->of[i].by, c->of[0].by) && !story_same(c->of[i].on, c->of[0].on)) {
            return i;
        }
    }
    return -1;
}

/* The one who refused most often, if it was twice and more; how often. */
static int most_called(const calls *c, gs_ref *who)
{
    int most = 0;
    for (int i = 0; i < c->refused; i++) {
        int n = 0;
        for (int k = 0; k < c->refused; k++) {
            n += story_same(c->of[k].on, c->of[i].on);
        }
        *who = n > most ? c->of[i].on : *who;
        most = n > most ? n : most;
    }
    return most;
}

static void tell_refusals(story_walk *w, int side, const calls *c)
{
    gs_message *m = story_message_of_day(w, "refusals", gs_ref_side(side), gs_ref_side(1 - side));
    gs_ref most = {0};
    int second = second_pair(c), times = most_called(c, &most);
    m->turn = c->of[0].turn;
    m->role[GS_ROLE_HERO] = c->of[0].by;
    m->role[GS_ROLE_FOE] = c->of[0].on;
    if (second >= 0) {
        m->role[GS_ROLE_BY] = c->of[second].by;
        m->role[GS_ROLE_FRIEND] = c->of[second].on;
    }
    story_fact_add(m, "called", c->delivered);
    story_fact_add(m, "refused", c->refused);
    story_fact_add(m, "taken-up", c->delivered - c->refused);
    if (times > 1) {
        m->role[GS_ROLE_TARGET] = most;
        story_fact_add(m, "times", times);
    } else {
        m->role[GS_ROLE_TARGET] = (gs_ref){0};
    }
    for (int i = 0; i < c->refused; i++) {
        story_message_entry(m, c->of[i].entry);
    }
    m->polarity = -1;
}

/* The side of him who was called out; a demon, which is of no order of battle, is not of the side of
 * him who calls; -1 where two demons meet. */
static int side_called(const gs_setup *s, const gs_entry *e)
{
    int side = story_ref_side(s, e->target), by = story_ref_side(s, e->actor);
    return side >= 0 ? side : by >= 0 ? 1 - by : -1;
}

void story_tell_refusals(story_walk *w)
{
    calls of[GS_SIDES] = {{0}};
    for (int i = 0; i < GS_SIDES; i++) {
        of[i].of = GS_NEW_ARRAY(w->arena, call, (size_t)w->day->log->count + 1);
    }
    for (int i = 0; i < w->day->log->count; i++) {
        const gs_entry *e = &w->day->log->entries[i];
        bool refused;
        int side = is_challenge(e, &refused) ? side_called(w->s, e) : -1;
        if (side >= 0) {
            count_call(&of[side], e, refused);
        }
    }
    for (int i = 0; i < GS_SIDES; i++) {
        if (of[i].refused > 0) {
            tell_refusals(w, i, &of[i]);
        }
    }
}
