/* Attacks: the order, the move into contact, counter-attacks (GOH-8.1, 8.2, GOH-11.1, R41,
 * R74b). */
#include "goh_battle_int.h"

#include "gesta/fixed.h"

#define CHOICE_COUNTER 1

/* ---- orders (GOH-11.1) ---- */

static int32_t modifier(const gs_battle *b, int unit)
{
    const goh_unit *u = goh_company(b, unit);
    bool light = u->type == GOH_SKIRMISHERS, levy = u->quality == GOH_LEVY;
    int32_t bad = light + levy + (u->disaffected != 0);
    bad = goh_of(b)->o.penalties == GOH_PENALTY_ONCE && bad > 1 ? 1 : bad;
    return (u->quality == GOH_ELITE) - bad + u->order_modifier;
}

void goh_fill_order(const gs_battle *b, int unit, const gs_unitset *group,
                    goh_order_in *in)
{
    int worst = unit;
    bool banner = goh_has_banner(b, unit); /* GOH-R76 */
    gs_unitset whole = banner ? (gs_unitset){{0, 0}} : goh_noted_group(b, unit);
    for (int i = gs_unitset_next(&whole, -1); i >= 0 && !banner;
         i = gs_unitset_next(&whole, i)) {
        banner = gs_body_here(b, i) && goh_has_banner(b, i);
    }
    for (int i = group ? gs_unitset_next(group, -1) : -1; i >= 0;
         i = gs_unitset_next(group, i)) {
        worst = modifier(b, i) < modifier(b, worst) ? i : worst; /* GOH-R74b */
    }
    const goh_unit *u = goh_company(b, worst);
    gs_facts_default(goh_order.in, goh_order.n_in, in);
    in->type = u->type;
    in->quality = u->quality;
    in->disaffected = u->disaffected;
    in->with_captain = banner;
    in->modifier = u->order_modifier;
    in->opt_command = goh_of(b)->o.command;
    in->opt_penalties = goh_of(b)->o.penalties;
}

bool goh_order_test(gs_battle *b, int unit, const gs_unitset *group)
{
    if (b->s.body[unit].order != GOH_NOT_TESTED) {
        return b->s.body[unit].order == GOH_PASSED;
    }
    goh_order_in in;
    goh_order_out out;
    goh_fill_order(b, unit, group, &in);
    gs_role role = goh_role(b, "unit", unit);
    gs_open(b, "order", gs_ref_unit(unit), (gs_ref){0});
    goh_run(b, &goh_order, &in, &out, &role, 1);
    uint8_t passed = out.result == GOH_ORDER_ATTACK ? GOH_PASSED : GOH_FAILED;
    b->s.body[unit].order = passed;
    for (int i = group ? gs_unitset_next(group, -1) : -1; i >= 0;
         i = gs_unitset_next(group, i)) {
        if (b->s.body[i].order == GOH_NOT_TESTED) { /* one roll a turn */
            b->s.body[i].order = passed;
        }
    }
    return passed == GOH_PASSED;
}

int goh_order_die(const gs_battle *b, int body)
{
    goh_order_in in;
    if (body >= GS_MAX_UNITS) {
        return 1;
    }
    goh_fill_order(b, body, NULL, &in);
    if (in.with_captain || in.opt_command) {
        return 1;
    }
    int die = 4 - modifier(b, body);
    return die < 1 ? 1 : die;
}

/* ---- moving in ---- */

void goh_go(gs_battle *b, int unit, gs_manner manner, const gs_rect *to, gs_len allowance,
            gs_len cost, const char *rules)
{
    gs_emit_move(b, gs_ref_unit(unit), manner, (gs_pose){to->c, to->f}, NULL, 0,
                 allowance, cost < allowance ? cost : allowance, rules);
    b->s.body[unit].moved = 2;
    b->s.body[unit].done = 1;
}

gs_rect goh_towards(const gs_battle *b, int unit, const gs_rect *to)
{
    const gs_rect *from = &b->s.rect[unit];
    gs_ang way = gs_pt_bearing(from->c, to->c);
    gs_rect r = *from;
    r.f = to->f;
    if (!goh_place_free(b, unit, &r, -1)) {
        r.f = from->f;
    }
    gs_len room = goh_room(b, unit, &r, way, gs_pt_distance(from->c, to->c), NULL);
    return gs_rect_shift(&r, way, room);
}

void goh_open_charge(gs_battle *b, int unit, int target, goh_attack *a)
{
    goh_move_out move;
    gs_role roles[2] = {goh_role(b, "unit", unit), goh_role(b, "target", target)};
    gs_open(b, "charge", gs_ref_unit(unit), gs_ref_unit(target));
    goh_run(b, &goh_contact, &a->in, &a->out, roles, 2);
    goh_run(b, &goh_move_allowance, &a->move, &move, roles, 1);
    gs_place_show(b, unit, (gs_ref){0});
}

void goh_note_attack(gs_battle *b, int unit, int target)
{
    b->s.body[unit].mark |= GOH_ATTACKED;
    b->s.body[unit].amount = (int16_t)(target + 1);
    uint8_t last = 0;
    for (int i = 0; i < b->t.n_units; i++) {
        last = b->s.body[i].came_on > last ? b->s.body[i].came_on : last;
    }
    b->s.body[unit].came_on = last < 200 ? last + 1 : last; /* GOH-R34b: who came first */
    for (int i = 0; i < b->t.n_units; i++) { /* GOH-R31: all whom it has contacted */
        if (gs_body_here(b, i) && gs_body_side(b, i) != gs_body_side(b, unit) &&
            goh_touch(b, unit, i)) {
            b->s.body[i].mark |= GOH_PINNED;
        }
    }
}

static void into_contact(gs_battle *b, int unit, int target, goh_attack *a)
{
    goh_open_charge(b, unit, target, a);
    goh_go(b, unit, GS_MOVE_CHARGE, &a->home, a->allowance, a->length,
           a->out.contact == GOH_CONTACT_OVERLAP ? "GOH-8.1c GOH-R35"
                                                 : "GOH-8.1b GOH-8.1d GOH-R39");
    goh_note_attack(b, unit, target);
}

/* Somebody hidden stands in its way: the attack ends where he shows himself. */
static bool surprised(gs_battle *b, int unit, int target, goh_attack *a)
{
    gs_rect from = b->s.rect[unit];
    gs_ang way = gs_pt_bearing(from.c, a->home.c);
    gs_len len = gs_pt_distance(from.c, a->home.c);
    gs_len free = goh_until_hidden(b, unit, &from, way, len);
    bool blocked = free < len;
    for (int i = 0; i < b->t.n_units && !blocked; i++) {
        blocked = gs_body_here(b, i) && !gs_body_known(b, gs_body_side(b, unit), i) &&
                  gs_rect_overlap(&a->home, &b->s.rect[i], GS_TOL);
    }
    if (!blocked || a->in.began_overlapping) {
        return false;
    }
    gs_rect stop = gs_rect_shift(&from, way, goh_room(b, unit, &from, way, free, NULL));
    goh_open_charge(b, unit, target, a);
    goh_go(b, unit, GS_MOVE_CHARGE, &stop, a->allowance,
           gs_pt_distance(from.c, stop.c), "GOH-8a");
    goh_after_move(b, unit);
    return true;
}

void goh_attack_home(gs_battle *b, int unit, int target, gs_len limit, int depth)
{
    goh_attack a;
    if (!goh_find_attack(b, unit, target, NULL, limit, &a) || surprised(b, unit, target, &a)) {
        return;
    }
    if (goh_wants_to_evade(b, unit, target, &a)) {
        goh_evade_from(b, unit, target, &a, depth);
    } else {
        into_contact(b, unit, target, &a);
    }
    goh_after_move(b, unit);
}

/* ---- the order to charge ---- */

gs_status goh_charge_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    int unit = o->who.ix, target = o->target.ix;
    goh_attack a;
    if (o->target.kind != GS_REF_UNIT || target < 0 || target >= b->t.n_units ||
        !gs_body_here(b, target) || gs_body_side(b, target) == gs_body_side(b, unit) ||
        !gs_body_known(b, gs_body_side(b, unit), target)) {
        return gs_refuse(err, "GOH-8.1a", "there is no such enemy on the table");
    }
    if (b->t.unit[unit].inside >= 0) {
        return gs_refuse(err, "GOH-R22", "it holds a place and must first leave it");
    }
    if (goh_find_attack(b, unit, target, NULL, GS_LEN_NONE, &a)) {
        return GS_OK;
    }
    goh_move_out out;
    goh_allowance(b, unit, &b->s.rect[unit], &a.path, &out);
    return out.allowed ? goh_refuse_contact(err, a.out.reason)
                       : goh_refuse_move(err, out.reason);
}

gs_status goh_charge_execute(gs_battle *b, const gs_order *o, gs_err *err)
{
    (void)err;
    if (goh_order_test(b, o->who.ix, NULL)) {
        goh_attack_home(b, o->who.ix, o->target.ix, GS_LEN_NONE, 0);
        b->s.body[o->who.ix].done = 1;
    }
    return GS_OK;
}

/* ---- counter-attacks (GOH-8.2, R41) ---- */

static int frontal_attacker(const gs_battle *b, int unit)
{
    int x = goh_on_face(b, unit, GS_FRONT);
    return x >= 0 && goh_is_mark(b, x, GOH_ATTACKED) ? x : -1;
}

static bool may_counter(const gs_battle *b, int unit)
{
    return gs_body_here(b, unit) && goh_is_mark(b, unit, GOH_PINNED) &&
           goh_company(b, unit)->type != GOH_ARTILLERY &&
           !goh_is_mark(b, unit, GOH_EVADED) && !goh_in_square(b, unit) &&
           b->t.unit[unit].inside < 0 && !goh_marked(b, unit, GOH_MARK_HALTED) &&
           frontal_attacker(b, unit) >= 0;
}

void goh_counters(gs_battle *b, int side)
{
    for (int i = 0; i < b->t.n_units; i++) {
        if (!gs_body_here(b, i) || gs_body_side(b, i) != side || !may_counter(b, i)) {
            continue;
        }
        int x = frontal_attacker(b, i);
        gs_question q = {.kind = GS_ASK_REACTION, .side = (uint8_t)side,
                         .choices = 1u | 1u << CHOICE_COUNTER, .subject = gs_ref_unit(i),
                         .other = gs_ref_unit(x)};
        gs_answer a;
        gs_question_ask(b, &q, &a);
        if (a.choice == CHOICE_COUNTER) {
            gs_open(b, "counter-attack", gs_ref_unit(i), gs_ref_unit(x));
            goh_mark(b, i, GOH_MARK_COUNTERED, true);
            b->s.body[i].mark |= GOH_COUNTERED;
        }
    }
}

/* ---- for generals ---- */

bool goh_view_charge(const gs_battle *b, int body, int target, const gs_rect *from,
                     gs_charge_view *out)
{
    goh_attack a;
    *out = (gs_charge_view){.rule = "GOH-8.1a"};
    if (body >= GS_MAX_UNITS || target >= GS_MAX_UNITS || b->t.unit[body].inside >= 0) {
        return false;
    }
    out->can = goh_find_attack(b, body, target, from, GS_LEN_NONE, &a);
    out->path = a.path;
    out->length = a.length;
    out->allowance = a.allowance;
    out->contact = a.home;
    out->on_flank =
        a.out.contact == GOH_CONTACT_FLANK || a.out.contact == GOH_CONTACT_REAR;
    out->bonus = goh_company(b, body)->shock == GOH_YES;
    bool front = a.out.contact == GOH_CONTACT_FRONT && !a.in.target_square &&
                 b->t.unit[target].inside < 0;
    out->reactions =
        1u | (goh_may_evade(b, target) ? 1u << GOH_CHOICE_EVADE : 0u) |
        (front && b->t.first == gs_body_side(b, body) ? 1u << CHOICE_COUNTER : 0u);
    if (!out->can) {
        out->rule = goh_contact_rule(a.out.reason);
    }
    return out->can;
}
