/* Orders (SHW-9.3): who may be ordered to do what, and what each order does. */
#include "shw_after_int.h"
#include "shw_charge_int.h"
#include "shw_charge_run_int.h"
#include "shw_facts_int.h"
#include "shw_form_int.h"
#include "shw_garrison_int.h"
#include "shw_heroes_int.h"
#include "shw_magic_int.h"
#include "shw_move_int.h"
#include "shw_move_order_int.h"
#include "shw_obey_int.h"
#include "shw_orders_int.h"
#include "shw_rally_int.h"
#include "shw_shoot_order_int.h"
#include "shw_special_int.h"

#include "gesta/shw.h"

#include <string.h>

/* ---- what may be ordered ---- */

/* A hero who acts for himself out of his unit: casting, leaving, changing his place. */
static bool heroes_own(int kind)
{
    return kind == GS_ORDER_CAST || kind == GS_ORDER_LEAVE ||
           kind == GS_ORDER_PLACE_HERO || kind == GS_ORDER_JOIN;
}

/* A demon, or an enchanted hero, over whom the spell has not been said (again) in this player
 * turn: nobody leads him (SHW-8.10, SHW-8.11). */
static bool unbound(const gs_battle *b, int body)
{
    int h = body - GS_MAX_UNITS;
    return h >= 0 && !(b->s.body[body].mark & SHW_CONTROLLED) &&
           (h >= b->scene->setup->n_heroes || (b->t.hero[h].flags & GS_H_ENCHANTED));
}

static gs_status may_act(const gs_battle *b, const gs_order *o, gs_err *err)
{
    int body = gs_body(o->who);
    bool unit = o->who.kind == GS_REF_UNIT && o->who.ix >= 0 && o->who.ix < b->t.n_units;
    bool hero = o->who.kind == GS_REF_HERO && o->who.ix >= 0 && o->who.ix < b->t.n_heroes;
    if (!unit && !hero) {
        return gs_refuse(err, "SHW-11.1", "there is nobody of that name to be ordered");
    }
    bool inside = hero && b->t.hero[o->who.ix].unit >= 0 &&
                  b->t.hero[o->who.ix].where == GS_HERO_UP && heroes_own(o->kind);
    if (!gs_body_here(b, body) && !inside) {
        return gs_refuse(err, "SHW-12.16", unit ? "it is not on the table"
                                                : "he is not on the table by himself");
    }
    if (shw_commander(b, body) != b->s.side) {
        return gs_refuse(err, "SHW-9.3", "it is not his player's turn");
    }
    if (b->s.phase == SHW_PHASE_ACTION && unbound(b, body)) {
        return gs_refuse(err, "SHW-8.10", "no spell binds him in this player turn");
    }
    if (b->s.body[body].done || (b->s.acting >= 0 && b->s.acting != body &&
                                 (b->s.body[body].moved || b->s.body[body].shot))) {
        return gs_refuse(err, "SHW-R35", "it has acted already in this player turn");
    }
    return GS_OK;
}

/* A hero with it has cast, joined it or fought a challenge: he has had his move (SHW-8.5,
 * SHW-12.12). */
static bool hero_stays(const gs_battle *b, int unit)
{
    int h[8], n = shw_heroes_with(b, unit, h);
    for (int i = 0; i < n; i++) {
        if (b->s.body[SHW_HERO_BODY(h[i])].mark & SHW_STAYS) {
            return true;
        }
    }
    return false;
}

/* SHW-R17: would a unit under a forced order do something instead of it: form, dismount,
 * split, pass through others, stay hidden, or shoot where shooting bars moving? */
static bool hinders_forced(const gs_battle *b, const gs_order *o)
{
    shw_move_out out;
    switch (o->kind) {
    case GS_ORDER_FORM:
        return o->formation != SHW_NORMAL && o->formation != SHW_SKIRMISH;
    case GS_ORDER_MOUNT:
    case GS_ORDER_SPLIT:
    case GS_ORDER_PASS:
    case GS_ORDER_AMBUSH:
        return true;
    case GS_ORDER_SHOOT:
        return !b->s.body[gs_body(o->who)].moved &&
               shw_allowance(b, gs_body(o->who), SHW_MODE_ADVANCE, NULL, true, &out) == 0;
    default:
        return false;
    }
}

/* SHW-R35: what units bound to rally, confused, in contact, or not obeying may do. */
static gs_status state_allows(const gs_battle *b, const gs_order *o, gs_err *err)
{
    int body = gs_body(o->who), kind = o->kind;
    bool moves = kind != GS_ORDER_SHOOT && kind != GS_ORDER_RALLY &&
                 kind != GS_ORDER_HOLD && kind != GS_ORDER_AMBUSH &&
                 kind != GS_ORDER_PLACE_HERO;
    if (shw_bound_to_rally(b, body) && kind != GS_ORDER_RALLY && kind != GS_ORDER_HOLD) {
        return gs_refuse(err, "SHW-18.3", "it must rally and can do nothing else");
    }
    if (body < GS_MAX_UNITS && (b->t.unit[body].flags & GS_U_CONFUSED) &&
        kind != GS_ORDER_RALLY && kind != GS_ORDER_HOLD) {
        return gs_refuse(err, "SHW-8.12",
                         "it stands in confusion and may not move or shoot");
    }
    if (moves && b->s.body[body].order == SHW_MAY_NOT && kind != GS_ORDER_PLACE_HERO) {
        return gs_refuse(err, "SHW-R118", "no order has reached it in this player turn");
    }
    if ((kind == GS_ORDER_MOVE || kind == GS_ORDER_CHARGE || kind == GS_ORDER_PASS ||
         kind == GS_ORDER_WITHDRAW || kind == GS_ORDER_GARRISON ||
         kind == GS_ORDER_SALLY) &&
        body < GS_MAX_UNITS && hero_stays(b, body)) {
        return gs_refuse(err, "SHW-12.12", "a hero with it has had his own move already");
    }
    if (b->s.body[body].order == SHW_FORCED && hinders_forced(b, o)) {
        return gs_refuse(err, "SHW-11.6", "the General's order comes first: it must move");
    }
    if ((kind == GS_ORDER_MOVE || kind == GS_ORDER_CHARGE || kind == GS_ORDER_PASS ||
         kind == GS_ORDER_FACE || kind == GS_ORDER_WITHDRAW) &&
        body < GS_MAX_UNITS && b->t.unit[body].inside >= 0) {
        return gs_refuse(err, "SHW-R122", "it must come out and form up before its walls first");
    }
    bool engaged = gs_body_here(b, body) && gs_body_engaged(b, body);
    if (engaged &&
        (kind == GS_ORDER_MOVE || kind == GS_ORDER_CHARGE || kind == GS_ORDER_FORM ||
         kind == GS_ORDER_MOUNT || kind == GS_ORDER_SPLIT || kind == GS_ORDER_GARRISON ||
         kind == GS_ORDER_SALLY)) {
        return gs_refuse(err, "SHW-R35", "it is in contact with the enemy");
    }
    return GS_OK;
}

static gs_status hold_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    (void)b, (void)o, (void)err;
    return GS_OK;
}

static gs_status hold(gs_battle *b, const gs_order *o, gs_err *err)
{
    (void)err;
    b->s.body[gs_body(o->who)].done = 1;
    return GS_OK;
}

/* ---- ambushes (SHW-11.9) ---- */

/* An enemy whom it could charge (preferred) or shoot at now. */
static bool find_prey(const gs_battle *b, int u, gs_order *o)
{
    for (int kind = GS_ORDER_CHARGE; kind <= GS_ORDER_SHOOT; kind++) {
        for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
            memset(o, 0, sizeof *o);
            o->kind = (uint8_t)kind;
            o->who = gs_ref_unit(u);
            o->target = gs_body_ref(i);
            if (gs_body_side(b, i) != gs_body_side(b, u) &&
                shw_legal(b, o, NULL) == GS_OK) {
                return true;
            }
        }
    }
    return false;
}

static void do_ambush(gs_battle *b, int u)
{
    gs_order o;
    b->s.body[u].done = 0;
    b->s.body[u].mark |= SHW_AMBUSH_TESTED;
    bool prey = find_prey(b, u, &o);
    if (!prey || shw_order_test(b, u, SHW_PURPOSE_AMBUSH)) {
        b->s.body[u].done = 1;
        return;
    }
    shw_show(b, u);
    b->s.body[u].order = SHW_NO_TEST; /* it goes by itself (SHW-R36) */
    if (shw_execute(b, &o, NULL) == GS_OK) {
        b->s.body[u].done = 1;
    }
}

static gs_status ambush(gs_battle *b, const gs_order *o, gs_err *err)
{
    (void)err;
    do_ambush(b, gs_body(o->who));
    return GS_OK;
}

void shw_test_ambushes(gs_battle *b)
{
    for (int i = 0; i < b->t.n_units; i++) {
        if (gs_body_here(b, i) && (b->t.unit[i].flags & GS_U_HIDDEN) &&
            gs_body_side(b, i) == b->s.side && !(b->s.body[i].mark & SHW_AMBUSH_TESTED)) {
            do_ambush(b, i); /* SHW-11.9: to hold is to stay hidden */
        }
    }
}

/* ---- the orders ---- */

/* What each order needs, and what it does. */
static const struct {
    gs_status (*legal)(const gs_battle *b, const gs_order *o, gs_err *err);
    gs_status (*execute)(gs_battle *b, const gs_order *o, gs_err *err);
} orders[GS_ORDER_COUNT] = {
    [GS_ORDER_HOLD] = {hold_legal, hold},
    [GS_ORDER_MOVE] = {shw_move_legal, shw_move_execute},
    [GS_ORDER_CHARGE] = {shw_charge_legal, shw_charge_execute},
    [GS_ORDER_SHOOT] = {shw_shoot_legal, shw_shoot_execute},
    [GS_ORDER_RALLY] = {shw_rally_legal, shw_rally_execute},
    [GS_ORDER_FORM] = {shw_form_legal, shw_form_execute},
    [GS_ORDER_CAST] = {shw_cast_legal, shw_cast_execute},
    [GS_ORDER_JOIN] = {shw_hero_order_legal, shw_hero_order_execute},
    [GS_ORDER_LEAVE] = {shw_hero_order_legal, shw_hero_order_execute},
    [GS_ORDER_PLACE_HERO] = {shw_hero_order_legal, shw_hero_order_execute},
    [GS_ORDER_GARRISON] = {shw_garrison_legal, shw_garrison_execute},
    [GS_ORDER_SALLY] = {shw_garrison_legal, shw_garrison_execute},
    [GS_ORDER_FACE] = {shw_other_legal, shw_other_execute},
    [GS_ORDER_WITHDRAW] = {shw_other_legal, shw_other_execute},
    [GS_ORDER_PASS] = {shw_other_legal, shw_other_execute},
    [GS_ORDER_MOUNT] = {shw_other_legal, shw_other_execute},
    [GS_ORDER_SPLIT] = {shw_other_legal, shw_other_execute},
    [GS_ORDER_AMBUSH] = {shw_other_legal, ambush},
};

gs_status shw_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    if (o->kind == GS_ORDER_DONE || o->kind == GS_ORDER_CONCEDE) {
        return GS_OK;
    }
    if (b->s.phase != SHW_PHASE_ACTION) {
        return gs_refuse(err, "SHW-R35",
                         "orders are given in the side's own action phase");
    }
    gs_status st = may_act(b, o, err);
    if (st == GS_OK) {
        st = state_allows(b, o, err);
    }
    if (st != GS_OK) {
        return st;
    }
    return o->kind < GS_ORDER_COUNT && orders[o->kind].legal
               ? orders[o->kind].legal(b, o, err)
               : gs_refuse(err, "SHW-R35", "there is no such order");
}

gs_status shw_execute(gs_battle *b, const gs_order *o, gs_err *err)
{
    int body = gs_body(o->who);
    if (body >= 0 && b->s.acting >= 0 && b->s.acting != body) {
        b->s.body[b->s.acting].done = 1; /* one after another */
    }
    if (body >= 0 && o->kind != GS_ORDER_PLACE_HERO) {
        b->s.acting = (int16_t)body;
    }
    if (o->kind == GS_ORDER_CONCEDE) {
        b->s.conceded = b->s.side;
        gs_open(b, "concede", gs_ref_side(b->s.side), (gs_ref){0});
    }
    return o->kind < GS_ORDER_COUNT && orders[o->kind].execute
               ? orders[o->kind].execute(b, o, err)
               : GS_OK;
}
