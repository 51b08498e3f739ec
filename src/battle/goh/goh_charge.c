/* The order to charge, counter-attacks of the second mover, and what a general may see of a charge
 * before he orders it (GOH-8.1, 8.2, R41). */
#include "../ask_int.h"
#include "goh_charge_int.h"
#include "goh_contact_int.h"
#include "goh_facts_int.h"
#include "goh_flight_int.h"
#include "goh_group_int.h"
#include "goh_home_int.h"
#include "goh_obey_int.h"
#include "goh_way_int.h"

#include "gesta/goh.h"

#define CHOICE_COUNTER 1

gs_status goh_charge_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    int unit = o->who.ix, target = o->target.ix;
    goh_attack a;
    if (o->target.kind != GS_REF_UNIT ||
        gs_named_enemy(b, gs_body_side(b, unit), o->target) < 0) {
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
        if (gs_ask_reaction(b, i, x, 1u << CHOICE_COUNTER, 0) == CHOICE_COUNTER) {
            gs_open(b, "counter-attack", gs_ref_unit(i), gs_ref_unit(x));
            goh_mark(b, i, GOH_MARK_COUNTERED, true);
            goh_note(b, i)->did |= GOH_COUNTERED;
        }
    }
}

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
