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
    return h >= 0 && !shw_noted(b, body)->controlled &&
           (h >= b->scene->setup->n_heroes || (b->t.hero[h].flags & GS_H_ENCHANTED));
}

gs_status shw_may_act(const gs_battle *b, const gs_order *o, gs_err *err)
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
        if (shw_noted(b, SHW_HERO_BODY(h[i]))->stays) {
            return true;
        }
    }
    return false;
}

/* ---- states that forbid orders (SHW-R35) ---- */

static bool must_rally(const gs_battle *b, const gs_order *o)
{
    return shw_bound_to_rally(b, gs_body(o->who));
}

static bool is_confused(const gs_battle *b, const gs_order *o)
{
    return o->who.kind == GS_REF_UNIT && (b->t.unit[o->who.ix].flags & GS_U_CONFUSED);
}

static bool no_order_came(const gs_battle *b, const gs_order *o)
{
    return b->s.body[gs_body(o->who)].order == SHW_MAY_NOT;
}

static bool is_held_by_hero(const gs_battle *b, const gs_order *o)
{
    return o->who.kind == GS_REF_UNIT && hero_stays(b, o->who.ix);
}

/* SHW-R17: would a unit under a forced order form, or shoot where shooting bars moving, instead? */
static bool is_forced(const gs_battle *b, const gs_order *o)
{
    int body = gs_body(o->who);
    shw_move_out out;
    if (b->s.body[body].order != SHW_FORCED) {
        return false;
    }
    if (o->kind == GS_ORDER_FORM) {
        return o->formation != SHW_NORMAL && o->formation != SHW_SKIRMISH;
    }
    return o->kind != GS_ORDER_SHOOT ||
           (!b->s.body[body].moved &&
            shw_allowance(b, body, SHW_MODE_ADVANCE, NULL, true, &out) == 0);
}

static bool is_inside(const gs_battle *b, const gs_order *o)
{
    return o->who.kind == GS_REF_UNIT && b->t.unit[o->who.ix].inside >= 0;
}

static bool is_engaged(const gs_battle *b, const gs_order *o)
{
    int body = gs_body(o->who);
    return gs_body_here(b, body) && gs_body_engaged(b, body);
}

enum {
    /* what takes a unit elsewhere; what any move is; all but to stand and rally */
    LEADS_AWAY = GS_ORDER_BIT(MOVE) | GS_ORDER_BIT(CHARGE) | GS_ORDER_BIT(PASS) |
                 GS_ORDER_BIT(WITHDRAW),
    MOVES = LEADS_AWAY | GS_ORDER_BIT(FORM) | GS_ORDER_BIT(FACE) | GS_ORDER_BIT(MOUNT) |
            GS_ORDER_BIT(SPLIT) | GS_ORDER_BIT(CAST) | GS_ORDER_BIT(JOIN) | GS_ORDER_BIT(LEAVE) |
            GS_ORDER_BIT(GARRISON) | GS_ORDER_BIT(SALLY),
    ACTS = MOVES | GS_ORDER_BIT(SHOOT) | GS_ORDER_BIT(AMBUSH) | GS_ORDER_BIT(PLACE_HERO),
    HOUSE = GS_ORDER_BIT(GARRISON) | GS_ORDER_BIT(SALLY)
};

const gs_state_row shw_states[SHW_STATES] = {
    {must_rally, ACTS, "SHW-18.3", "it must rally and can do nothing else"},
    {is_confused, ACTS, "SHW-8.12", "it stands in confusion and may not move or shoot"},
    {no_order_came, MOVES, "SHW-R118", "no order has reached it in this player turn"},
    {is_held_by_hero, LEADS_AWAY | HOUSE, "SHW-12.12",
     "a hero with it has had his own move already"},
    {is_forced,
     GS_ORDER_BIT(FORM) | GS_ORDER_BIT(MOUNT) | GS_ORDER_BIT(SPLIT) | GS_ORDER_BIT(PASS) |
         GS_ORDER_BIT(AMBUSH) | GS_ORDER_BIT(SHOOT),
     "SHW-11.6", "the General's order comes first: it must move"},
    {is_inside, LEADS_AWAY | GS_ORDER_BIT(FACE), "SHW-R122",
     "it must come out and form up before its walls first"},
    {is_engaged,
     GS_ORDER_BIT(MOVE) | GS_ORDER_BIT(CHARGE) | GS_ORDER_BIT(FORM) | GS_ORDER_BIT(MOUNT) |
         GS_ORDER_BIT(SPLIT) | HOUSE,
     "SHW-R35", "it is in contact with the enemy"},
};

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
                gs_orders_legal(b, o, NULL) == GS_OK) {
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
    shw_note(b, u)->tested = true;
    bool prey = find_prey(b, u, &o);
    if (!prey || shw_order_test(b, u, SHW_PURPOSE_AMBUSH)) {
        b->s.body[u].done = 1;
        return;
    }
    shw_show(b, u);
    b->s.body[u].order = SHW_NO_TEST; /* it goes by itself (SHW-R36) */
    if (gs_orders_execute(b, &o, NULL) == GS_OK) {
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
            gs_body_side(b, i) == b->s.side && !shw_noted(b, i)->tested) {
            do_ambush(b, i); /* SHW-11.9: to hold is to stay hidden */
        }
    }
}

/* ---- the orders ---- */

#define ACTION (1u << SHW_PHASE_ACTION)
const gs_order_row shw_order_rows[GS_ORDER_COUNT] = {
    [GS_ORDER_HOLD] = {ACTION, NULL, NULL},
    [GS_ORDER_MOVE] = {ACTION, shw_move_legal, shw_move_execute},
    [GS_ORDER_CHARGE] = {ACTION, shw_charge_legal, shw_charge_execute},
    [GS_ORDER_SHOOT] = {ACTION, shw_shoot_legal, shw_shoot_execute},
    [GS_ORDER_RALLY] = {ACTION, shw_rally_legal, shw_rally_execute},
    [GS_ORDER_FORM] = {ACTION, shw_form_legal, shw_form_execute},
    [GS_ORDER_CAST] = {ACTION, shw_cast_legal, shw_cast_execute},
    [GS_ORDER_JOIN] = {ACTION, shw_hero_order_legal, shw_hero_order_execute},
    [GS_ORDER_LEAVE] = {ACTION, shw_hero_order_legal, shw_hero_order_execute},
    [GS_ORDER_PLACE_HERO] = {ACTION, shw_hero_order_legal, shw_hero_order_execute},
    [GS_ORDER_GARRISON] = {ACTION, shw_garrison_legal, shw_garrison_execute},
    [GS_ORDER_SALLY] = {ACTION, shw_garrison_legal, shw_garrison_execute},
    [GS_ORDER_FACE] = {ACTION, shw_other_legal, shw_other_execute},
    [GS_ORDER_WITHDRAW] = {ACTION, shw_other_legal, shw_other_execute},
    [GS_ORDER_PASS] = {ACTION, shw_other_legal, shw_other_execute},
    [GS_ORDER_MOUNT] = {ACTION, shw_other_legal, shw_other_execute},
    [GS_ORDER_SPLIT] = {ACTION, shw_other_legal, shw_other_execute},
    [GS_ORDER_AMBUSH] = {ACTION, shw_other_legal, ambush},
};

void shw_order_begins(gs_battle *b, const gs_order *o)
{
    int body = gs_body(o->who);
    if (body >= 0 && b->s.acting >= 0 && b->s.acting != body) {
        b->s.body[b->s.acting].done = 1; /* one after another */
    }
    if (body >= 0 && o->kind != GS_ORDER_PLACE_HERO) {
        b->s.acting = (int16_t)body;
    }
}
