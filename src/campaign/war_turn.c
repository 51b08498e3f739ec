/* A turn on the map (CAM-1.2, CAM-7): orders are told, everybody marches at once, who meets stops,
 * places change hands. The ledger's TURN entry stands already; positions are those before it. */
#include "gesta/custody.h"

#include "war_int.h"

#include <string.h>

enum { MOST_BATTLES = 32 };

typedef struct war {
    gs_campaign *c;
    gs_war_map m;
    gs_arena *a;
    gs_war_army *army;
    int n;
    gs_war_host battle[MOST_BATTLES];
    int n_battles;
    bool *met; /* NULL: the turn is worked for the first time */
    const char *date;
    gs_err *err;
} war;

static bool is(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

static gs_camp_entry *enter(war *w, gs_ledger_kind kind, const char *subject)
{
    gs_camp_entry *e = gs_campaign_enter(w->c, kind, subject);
    e->date = w->date;
    return e;
}

/* ---- orders ---- */
static const gs_camp_order *order_of(const war *w, const char *army)
{
    for (int i = 0; i < w->c->n_orders; i++) {
        if (is(w->c->orders[i].army, army)) {
            return &w->c->orders[i];
        }
    }
    return NULL;
}

/* The order that an army was given is told. With one that cannot be followed any more (a road is
 * gone) it holds. */
static void tell_order(war *w, gs_war_army *x)
{
    const gs_camp_order *o = order_of(w, x->army->id);
    bool hold = o && is(o->via, GS_WAR_HOLD);
    gs_way way = {.places = GS_WAR_HOLD};
    gs_err why = {0};
    if (o && !hold && gs_campaign_way(w->c, x->army, o->to, o->via, w->a, &way, &why) != GS_OK) {
        hold = true;
    }
    hold = hold || way.places[0] == '\0'; /* it is there */
    way.places = hold ? GS_WAR_HOLD : way.places;
    if (!o || (hold && !x->now.goal)) {
        return;
    }
    if (is(way.places, x->now.way) && is(o->to, x->now.goal)) {
        return; /* it is on its way */
    }
    gs_camp_entry *e = enter(w, GS_LEDGER_ORDERED, x->army->id);
    e->place = gs_arena_strdup(w->c->arena, o->to);
    e->value = gs_arena_strdup(w->c->arena, way.places);
    e->rule = "CAM-7.1";
    gs_campaign_army_now(w->c, x->army, w->a, &x->now);
    x->since = gs_campaign_turns_since(w->c, x->now.moved, w->c->n_ledger);
    x->since -= x->since > 0; /* the turn that begins counts after it */
}

static gs_status march(war *w, gs_war_army *x)
{
    return x->now.way ? gs_war_march(&w->m, x->army, x->pt[0], x->now.way, x->now.waited, w->a,
                                     x->pt, &x->marches, &x->waits, &x->rules, w->err)
                      : GS_OK;
}

/* ---- meetings ---- */
static bool can_meet(const gs_war_army *x, const gs_war_army *y)
{
    return x->side != y->side && x->strength > 0 && y->strength > 0 && !(x->stopped && y->stopped);
}

/* The earliest meeting that is left; of equal ones the one of the army named first (CAM-R22). */
static gs_status earliest(war *w, gs_war_army **x, gs_war_army **y, gs_war_meeting *best)
{
    gs_status st = GS_OK;
    best->meets = false;
    for (int i = 0; i < w->n; i++) {
        for (int j = i + 1; j < w->n && st == GS_OK; j++) {
            gs_war_meeting one = {.meets = false};
            if (can_meet(&w->army[i], &w->army[j])) {
                st = gs_war_meet(&w->m, &w->army[i], &w->army[j], w->a, &one, w->err);
            }
            if (one.meets && (!best->meets || one.when < best->when)) {
                *best = one;
                *x = &w->army[i];
                *y = &w->army[j];
            }
        }
    }
    return st;
}

/* Number of the battle at a point; 0 none. */
static int battle_at(const war *w, int point)
{
    for (int i = 0; i < w->n_battles; i++) {
        if (w->battle[i].point == point) {
            return i + 1;
        }
    }
    return 0;
}

/* Takes the field in a battle, on its own side; an army of a third side stands by. */
static void take_field(war *w, int number, gs_war_army *x)
{
    gs_war_host *h = &w->battle[number - 1];
    for (int s = 0; s < GS_SIDES && !x->battle; s++) {
        bool own = h->n[s] == 0 || h->of[s][0]->side == x->side;
        if (own && h->n[s] < GS_COUNT(h->of[s])) {
            h->of[s][h->n[s]++] = x;
            x->battle = number;
        }
    }
}

/* It marches no further: it stands at the point. Its way there is kept for the ledger. */
static void stop(gs_war_army *x, const gs_war_meeting *at)
{
    if (x->stopped) {
        return;
    }
    int from = x->marches ? x->pt[x->marches - 1] : x->pt[0];
    for (int i = 0; i <= x->marches; i++) {
        if (x->pt[i] == at->point) {
            from = i ? x->pt[i - 1] : x->pt[0];
            break;
        }
    }
    x->stopped = true;
    x->when = at->when;
    x->waits = x->waits && x->pt[0] == at->point;
    x->marches = 0;
    x->pt[0] = at->point;
    x->pt[1] = from; /* whence it came: tells which way it looks on a road */
}

/* The procedure's word for what settled who defends. */
static const char *defends_by(int32_t by)
{
    const gs_fact *f = gs_fact_find(cam_meeting.out, cam_meeting.n_out, "by", 2);
    return f->words[by];
}

static gs_status meetings(war *w)
{
    gs_war_army *x, *y;
    gs_war_meeting at;
    gs_status st = earliest(w, &x, &y, &at);
    while (st == GS_OK && at.meets) {
        int number = battle_at(w, at.point);
        if (!number && w->n_battles == MOST_BATTLES) {
            return gs_err_set(w->err, GS_LIMIT, "more than %d battles in one turn", MOST_BATTLES);
        }
        if (!number) {
            number = ++w->n_battles;
            w->battle[number - 1] = (gs_war_host){.point = at.point, .when = at.when,
                                                  .how = defends_by(at.by),
                                                  .rules = at.rules};
            take_field(w, number, at.defender == CAM_SIDE_A ? y : x);
        }
        stop(x, &at);
        stop(y, &at);
        take_field(w, number, x);
        take_field(w, number, y);
        st = earliest(w, &x, &y, &at);
    }
    return st;
}

/* Friends who are at the point when the turn ends join the battle (CAM-R22). */
static void friends(war *w)
{
    for (int i = 0; i < w->n; i++) {
        gs_war_army *x = &w->army[i];
        int number = x->strength > 0 && !x->stopped ? battle_at(w, x->pt[x->marches]) : 0;
        if (number) {
            take_field(w, number, x);
        }
    }
}

/* ---- where everybody is now ---- */
/* The place before and behind an army at an inner point of a road. */
static void on_road(const war *w, const gs_war_army *x, int point, gs_camp_entry *e)
{
    int k = 0, was = 0, r = gs_war_road_of(&w->m, point, &k);
    const gs_camp_road *road = &w->c->roads[r];
    int before = x->stopped ? x->pt[1] : x->marches ? x->pt[x->marches - 1] : x->pt[0];
    bool same = gs_war_road_of(&w->m, before, &was) == r;
    was = same ? was : before == gs_war_place(&w->m, road->from) ? 0 : road->length;
    bool forth = was < k || (was == k && !is(x->now.at, road->to));
    e->place = forth ? road->from : road->to;
    e->value = forth ? road->to : road->from;
    e->amount = forth ? k : road->length - k;
}

static void tell_march(war *w, gs_war_army *x, int began)
{
    int point = x->pt[x->marches];
    const gs_camp_place *p = gs_war_place_of(&w->m, point);
    if (point == began && !x->waits) {
        return; /* it has not stirred */
    }
    gs_camp_entry *e = enter(w, GS_LEDGER_MARCHED, x->army->id);
    e->rule = x->rules ? x->rules : "CAM-7.1";
    if (point == began) { /* as it stood, and the road before which it waits */
        const char *way = x->now.way;
        e->place = p ? p->id : x->now.at;
        e->value = p ? gs_war_word(&way, w->c->arena) : x->now.to;
        e->amount = p ? 0 : x->now.done;
    } else if (p) {
        e->place = p->id;
    } else {
        on_road(w, x, point, e);
    }
}

/* ---- owners ---- */
/* CAM-7.4: the only side with men at a place takes it. */
static void owners(war *w)
{
    for (int p = 0; p < w->c->n_places; p++) {
        const gs_camp_side *there = NULL;
        bool opposed = battle_at(w, p) > 0;
        for (int i = 0; i < w->n; i++) {
            const gs_war_army *x = &w->army[i];
            if (x->strength > 0 && x->pt[x->marches] == p) {
                opposed = opposed || (there && there != x->side);
                there = x->side;
            }
        }
        if (there && !opposed && !is(gs_campaign_owner(w->c, &w->c->places[p]), there->id)) {
            gs_camp_entry *e = enter(w, GS_LEDGER_OWNER, w->c->places[p].id);
            e->by = there->id;
            e->rule = "CAM-7.4";
            gs_campaign_place_taken(w->c, w->c->places[p].id, there->id);
        }
    }
}

static gs_status work(war *w)
{
    gs_status st = GS_OK;
    int *began = GS_NEW_ARRAY(w->a, int, w->n + 1);
    for (int i = 0; i < w->n; i++) {
        began[i] = w->army[i].pt[0];
        tell_order(w, &w->army[i]);
    }
    for (int i = 0; i < w->n && st == GS_OK; i++) {
        st = march(w, &w->army[i]);
    }
    st = st == GS_OK && w->c->shape == GS_SHAPE_MAP ? meetings(w) : st;
    friends(w);
    for (int i = 0; i < w->n && st == GS_OK; i++) {
        tell_march(w, &w->army[i], began[i]);
    }
    if (st == GS_OK && w->c->shape == GS_SHAPE_MAP) {
        owners(w);
        st = w->met ? GS_OK
                    : gs_war_add_battles(w->c, &w->m, w->battle, w->n_battles, w->date, w->err);
    }
    if (w->met) {
        *w->met = w->n_battles > 0;
    }
    if (st == GS_OK) {
        w->c->n_orders = 0; /* they stand in the ledger now */
    }
    return st;
}

gs_status gs_war_turn(gs_campaign *c, int turn_at, bool *met, gs_arena *a, gs_err *err)
{
    war *w = GS_NEW(a, war);
    w->c = c;
    w->a = a;
    w->err = err;
    w->met = met;
    w->date = c->ledger[turn_at].date;
    if (c->n_places == 0) {
        return GS_OK;
    }
    gs_war_map_new(c, a, &w->m);
    w->n = gs_war_armies(c, &w->m, turn_at, a, &w->army);
    return work(w);
}

void gs_war_orders_of(const gs_campaign *c, int at, gs_campaign *was)
{
    int n = 0;
    for (int i = at + 1; i < c->n_ledger && c->ledger[i].kind != GS_LEDGER_TURN; i++) {
        n += c->ledger[i].kind == GS_LEDGER_ORDERED;
    }
    was->orders = GS_NEW_ARRAY(was->arena, gs_camp_order, n + 1);
    was->n_orders = 0;
    for (int i = at + 1; i < c->n_ledger && c->ledger[i].kind != GS_LEDGER_TURN; i++) {
        const gs_camp_entry *e = &c->ledger[i];
        if (e->kind == GS_LEDGER_ORDERED) {
            was->orders[was->n_orders++] =
                (gs_camp_order){.army = e->subject, .to = e->place, .via = e->value};
        }
    }
}
