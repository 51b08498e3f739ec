/* Command and orders (SHW-9.3, chapter 11): who may be ordered to do what, and the action
 * phase. */
#include "shw_battle_int.h"

#include <string.h>

/* ---- the General's roll (SHW-11.6) ---- */

static int general_word(const gs_battle *b, int g)
{
    return g < 0 ? SHW_GENERAL_NONE : shw_hero_is_player(b, g) ? SHW_GENERAL_PLAYER
                                                               : SHW_GENERAL_OTHER;
}

/* His units on the table (SHW-R6). */
static int units_of(const gs_battle *b, int general)
{
    int n = 0;
    for (int i = gs_body_next(b, -1); i >= 0 && i < GS_MAX_UNITS;
         i = gs_body_next(b, i)) {
        n += shw_general(b, i) == general;
    }
    return n;
}

/* May the unit be one of the third (SHW-R17)? */
static bool can_be_forced(const gs_battle *b, int unit)
{
    shw_move_out out;
    if ((b->t.unit[unit].flags & (GS_U_MUST_RALLY | GS_U_CONFUSED)) ||
        gs_body_engaged(b, unit)) {
        return false;
    }
    return shw_allowance(b, unit, SHW_MODE_ADVANCE, NULL, false, &out) > 0;
}

static void force_units(gs_battle *b, int general, int way, int want)
{
    gs_question q = {.kind = GS_ASK_FORCED, .side = (uint8_t)b->s.side, .amount = want,
                     .word = (uint8_t)way, .subject = gs_ref_hero(general)};
    gs_answer a;
    for (int i = gs_body_next(b, -1); i >= 0 && i < GS_MAX_UNITS;
         i = gs_body_next(b, i)) {
        if (shw_general(b, i) == general && can_be_forced(b, i)) {
            gs_unitset_put(&q.units, i);
        }
    }
    gs_question_ask(b, &q, &a);
    gs_answer dflt;
    gs_engine_default(b, &q, &dflt);
    gs_unitset pick[2] = {gs_unitset_and(a.units, q.units),
                          gs_unitset_and(dflt.units, q.units)};
    for (int pass = 0; pass < 2; pass++) { /* what he did not name is named for him */
        for (int i = gs_unitset_next(&pick[pass], -1); i >= 0 && want > 0;
             i = gs_unitset_next(&pick[pass], i)) {
            if (b->s.body[i].order != SHW_FORCED) {
                b->s.body[i].order = SHW_FORCED;
                shw_mark(b, i, way == SHW_COMMAND_FALL_BACK ? SHW_MARK_ORDERED_BACK
                                                           : SHW_MARK_ORDERED_ON, true);
                b->s.forced_left++;
                want--;
            }
        }
    }
}

int shw_forced_way(const gs_battle *b, int body)
{
    return b->s.body[body].order != SHW_FORCED ? SHW_COMMAND_FREE
           : b->t.unit[body].marks & (1u << SHW_MARK_ORDERED_BACK) ? SHW_COMMAND_FALL_BACK
                                                                   : SHW_COMMAND_ADVANCE;
}

/* SHW-11.6: one General rolls for his own units. */
static void roll_command(gs_battle *b, int general)
{
    shw_command_in in;
    shw_command_out out;
    memset(&in, 0, sizeof in);
    gs_facts_default(shw_command.in, shw_command.n_in, &in);
    int units = units_of(b, general);
    in.general = SHW_GENERAL_OTHER;
    in.units = units < 60 ? units : 60;
    in.bonus = shw_hero_facts_of(b, general)->command_bonus;
    gs_open(b, "command", gs_ref_hero(general), gs_ref_side(b->s.side));
    gs_role role = {"command", -1, general};
    shw_run(b, &shw_command, &in, &out, &role, 1);
    if (out.result != SHW_COMMAND_FREE) {
        b->s.forced_way = (int16_t)out.result;
        force_units(b, general, out.result, out.forced_units);
    }
}

void shw_command_phase(gs_battle *b)
{
    b->s.phase = SHW_PHASE_COMMAND;
    b->s.forced_left = b->s.forced_way = 0;
    for (int h = 0; h < b->scene->setup->n_heroes; h++) { /* SHW-R35: each who is no player */
        if (shw_hero_side(b, h) == b->s.side && shw_commands(b, h) &&
            general_word(b, h) == SHW_GENERAL_OTHER) {
            roll_command(b, h);
        }
    }
}

gs_len shw_forced_least(const gs_battle *b, int body, const gs_path *path, bool shoots)
{
    return shw_allowance(b, body, SHW_MODE_ADVANCE, path, shoots, NULL) / 2;
}

/* The roll asks nothing more of it. */
static void unordered(gs_battle *b, int unit)
{
    shw_mark(b, unit, SHW_MARK_ORDERED_ON, false);
    shw_mark(b, unit, SHW_MARK_ORDERED_BACK, false);
}

void shw_fulfil(gs_battle *b, int body, gs_len moved)
{
    (void)moved; /* shorter moves of a forced unit have been refused */
    if (b->s.body[body].order == SHW_FORCED) {
        b->s.body[body].order = SHW_NO_TEST;
        b->s.forced_left--;
        unordered(b, body);
    }
}

/* A forced unit that its player did not move goes by itself: straight ahead or back, as
 * far as it must and may; where nothing lets it, it is excused. */
static void move_forced(gs_battle *b, int unit)
{
    gs_order o = {.kind = GS_ORDER_MOVE, .who = gs_ref_unit(unit)};
    int enemy = gs_nearest_enemy(b, unit, NULL);
    gs_len most = shw_allowance(b, unit, SHW_MODE_ADVANCE, NULL, false, NULL);
    if (enemy < 0 || most <= 0) {
        return;
    }
    if (b->t.unit[unit].inside >= 0) {
        if (shw_garrison_way_out(b, unit, enemy,
                                 shw_forced_way(b, unit) == SHW_COMMAND_FALL_BACK, &o)) {
            (void)shw_execute(b, &o, NULL);
        }
        return;
    }
    for (int k = 0; k < 4; k++) { /* whole, then shorter, then half */
        gs_len len = most - k * most / 6;
        memset(&o.path, 0, sizeof o.path);
        if (shw_forced_way(b, unit) == SHW_COMMAND_FALL_BACK) {
            gs_path_add(&o.path, GS_STEP_BACK, 0, most / 2);
        } else if (gs_plan_move(&b->s.rect[unit], b->s.rect[enemy].c,
                                gs_pt_bearing(b->s.rect[unit].c, b->s.rect[enemy].c), len,
                                NULL, NULL, &o.path) <= 0) {
            gs_path_add(&o.path, GS_STEP_FORWARD, 0, len);
        }
        if (o.path.n && shw_legal(b, &o, NULL) == GS_OK &&
            shw_execute(b, &o, NULL) == GS_OK) {
            return;
        }
    }
}

/* ---- order tests ---- */

void shw_fill_order(const gs_battle *b, int body, int purpose, shw_order_in *in)
{
    const shw_options *o = &shw_of(b)->o;
    memset(in, 0, sizeof *in);
    gs_facts_default(shw_order.in, shw_order.n_in, in);
    in->purpose = purpose;
    gs_len d = shw_general_distance(b, body);
    in->general = general_word(b, shw_general(b, body));
    if (d != GS_LEN_NONE) {
        d = (d + 9) / 10 * 10; /* rounded up to the key's two places */
        in->distance = d < GS_LEN(200) ? d : GS_LEN(200);
    }
    in->o_npc_general = o->npc_general;
    in->o_npc_hero = o->npc_hero;
    in->o_ambush_test = o->ambush_test;
    in->o_challenge_orders = o->challenge_orders;
    if (body >= GS_MAX_UNITS) {
        int h = body - GS_MAX_UNITS;
        in->subject = SHW_SUBJECT_HERO;
        in->hero_power = b->t.hero[h].power;
        in->hero_player = shw_hero_is_player(b, h);
        in->bonus = shw_hero_facts_of(b, h)->order_bonus;
        return;
    }
    shw_unit_facts u = shw_unit_now(b, body);
    int leader = shw_leader(b, body);
    in->quality = u.quality;
    in->bonus = u.order_bonus;
    if (leader >= 0) {
        in->leader = shw_hero_is_player(b, leader) ? SHW_LEADER_PLAYER : SHW_LEADER_HERO;
        in->hero_power = b->t.hero[leader].power;
    }
}

bool shw_order_test(gs_battle *b, int body, int purpose)
{
    shw_order_in in;
    shw_order_out out;
    shw_fill_order(b, body, purpose, &in);
    gs_open(b, "order", gs_body_ref(body), (gs_ref){0});
    gs_role role = shw_role(b, body >= GS_MAX_UNITS ? "hero" : "unit", body);
    shw_run(b, &shw_order, &in, &out, &role, 1);
    return out.result == SHW_OBEYS;
}

bool shw_may_move(gs_battle *b, int body)
{
    gs_body_turn *t = &b->s.body[body];
    if (t->order == SHW_NOT_TESTED) {
        if (shw_order_die(b, body) <= 1) {
            t->order = SHW_NO_TEST;
        } else {
            t->order =
                shw_order_test(b, body, SHW_PURPOSE_MOVE) ? SHW_MAY_MOVE : SHW_MAY_NOT;
        }
    }
    return t->order != SHW_MAY_NOT;
}

/* 4 less the modifiers, as `order` reckons them; a test that anybody passes is still a
 * test. */
int shw_order_die(const gs_battle *b, int body)
{
    shw_order_in in;
    shw_order_out out;
    if (b->s.body[body].order == SHW_NO_TEST || b->s.body[body].order == SHW_MAY_MOVE ||
        b->s.body[body].order == SHW_FORCED) {
        return 1;
    }
    shw_fill_order(b, body, SHW_PURPOSE_MOVE, &in);
    gs_role role = shw_role(b, body >= GS_MAX_UNITS ? "hero" : "unit", body);
    shw_look(b, &shw_order, &in, &out, &role, 1);
    if (!out.test) {
        return 1;
    }
    int die = 4 - out.modifier;
    return die < 2 ? 2 : die;
}

/* ---- what may be ordered ---- */

int shw_commander(const gs_battle *b, int body)
{
    if (body >= GS_MAX_UNITS) {
        const gs_hero_state *h = &b->t.hero[body - GS_MAX_UNITS];
        if ((h->flags & GS_H_ENCHANTED) && h->master >= 0) {
            return shw_hero_side(b, h->master);
        }
    }
    return gs_body_side(b, body);
}

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
    switch ((gs_order_kind)o->kind) {
    case GS_ORDER_HOLD:
        return GS_OK;
    case GS_ORDER_MOVE:
        return shw_move_legal(b, o, err);
    case GS_ORDER_CHARGE:
        return shw_charge_legal(b, o, err);
    case GS_ORDER_SHOOT:
        return shw_shoot_legal(b, o, err);
    case GS_ORDER_RALLY:
        return shw_rally_legal(b, o, err);
    case GS_ORDER_FORM:
        return shw_form_legal(b, o, err);
    case GS_ORDER_CAST:
        return shw_cast_legal(b, o, err);
    case GS_ORDER_JOIN:
    case GS_ORDER_LEAVE:
    case GS_ORDER_PLACE_HERO:
        return shw_hero_order_legal(b, o, err);
    case GS_ORDER_GARRISON:
    case GS_ORDER_SALLY:
        return shw_garrison_legal(b, o, err);
    case GS_ORDER_FACE:
    case GS_ORDER_WITHDRAW:
    case GS_ORDER_PASS:
    case GS_ORDER_MOUNT:
    case GS_ORDER_SPLIT:
    case GS_ORDER_AMBUSH:
        return shw_other_legal(b, o, err);
    case GS_ORDER_DONE:
    case GS_ORDER_CONCEDE:
    case GS_ORDER_COUNT:
        break;
    }
    return gs_refuse(err, "SHW-R35", "there is no such order");
}

static gs_status dispatch(gs_battle *b, const gs_order *o, gs_err *err)
{
    switch ((gs_order_kind)o->kind) {
    case GS_ORDER_HOLD:
        b->s.body[gs_body(o->who)].done = 1;
        return GS_OK;
    case GS_ORDER_MOVE:
        return shw_move_execute(b, o, err);
    case GS_ORDER_CHARGE:
        return shw_charge_execute(b, o, err);
    case GS_ORDER_SHOOT:
        return shw_shoot_execute(b, o, err);
    case GS_ORDER_RALLY:
        return shw_rally_execute(b, o, err);
    case GS_ORDER_FORM:
        return shw_form_execute(b, o, err);
    case GS_ORDER_CAST:
        return shw_cast_execute(b, o, err);
    case GS_ORDER_JOIN:
    case GS_ORDER_LEAVE:
    case GS_ORDER_PLACE_HERO:
        return shw_hero_order_execute(b, o, err);
    case GS_ORDER_GARRISON:
    case GS_ORDER_SALLY:
        return shw_garrison_execute(b, o, err);
    case GS_ORDER_FACE:
    case GS_ORDER_WITHDRAW:
    case GS_ORDER_PASS:
    case GS_ORDER_MOUNT:
    case GS_ORDER_SPLIT:
    case GS_ORDER_AMBUSH:
        return shw_other_execute(b, o, err);
    case GS_ORDER_CONCEDE:
        b->s.conceded = b->s.side;
        gs_open(b, "concede", gs_ref_side(b->s.side), (gs_ref){0});
        return GS_OK;
    case GS_ORDER_DONE:
    case GS_ORDER_COUNT:
        break;
    }
    return GS_OK;
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
    return dispatch(b, o, err);
}

/* SHW-18.3: who is bound to rally must, whether or not his player has said so; who has had
 * his action in a challenge rallies with his next. */
static void rally_the_rest(gs_battle *b)
{
    for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
        gs_order o = {.kind = GS_ORDER_RALLY, .who = gs_body_ref(i)};
        const gs_body_turn *t = &b->s.body[i];
        if (gs_body_side(b, i) == b->s.side && shw_bound_to_rally(b, i) && !t->moved &&
            !t->shot && t->order != SHW_HAS_RALLIED) {
            b->s.body[i].done = 0;
            if (shw_legal(b, &o, NULL) == GS_OK) {
                shw_execute(b, &o, NULL);
            }
        }
    }
}

/* Units that nothing has let fulfil their order are excused (SHW-R17). */
static void excuse(gs_battle *b)
{
    const uint32_t ordered = 1u << SHW_MARK_ORDERED_ON | 1u << SHW_MARK_ORDERED_BACK;
    for (int i = 0; i < b->t.n_units; i++) {
        if (gs_body_here(b, i) && (b->t.unit[i].marks & ordered)) {
            gs_open(b, "excused", gs_ref_unit(i), (gs_ref){0});
            unordered(b, i);
        }
    }
}

gs_status shw_action_phase(gs_battle *b, gs_err *err)
{
    b->s.phase = SHW_PHASE_ACTION;
    gs_status st = gs_orders_ask(b, b->s.side, shw_settle_fallen, err);
    if (st != GS_OK || b->s.conceded >= 0) {
        return st;
    }
    for (int i = 0; i < b->t.n_units && b->s.forced_left > 0; i++) {
        if (gs_body_here(b, i) && b->s.body[i].order == SHW_FORCED &&
            !b->s.body[i].moved) {
            b->s.body[i].done = 0; /* he may not hold it back */
            move_forced(b, i);
        }
    }
    excuse(b);
    rally_the_rest(b);
    shw_test_ambushes(b);
    return GS_OK;
}
