/* The order die outside a banner's reach: does a company, or a group with it, obey the order to
 * attack (GOH-11.1, R74b, R76)? */
#include "../situation_int.h"
#include "../fate_int.h"
#include "goh_facts_int.h"
#include "goh_group_int.h"
#include "goh_obey_int.h"

#include "gesta/goh.h"

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
    gs_situation(b, &goh_order, in);
    in->type = u->type;
    in->quality = u->quality;
    in->disaffected = u->disaffected;
    in->with_captain = banner;
    in->modifier = u->order_modifier;
}

bool goh_order_test(gs_battle *b, int unit, const gs_unitset *group)
{
    if (b->s.body[unit].order != GOH_NOT_TESTED) {
        return b->s.body[unit].order == GOH_PASSED;
    }
    goh_order_in in;
    goh_order_out out;
    goh_fill_order(b, unit, group, &in);
    gs_role role = gs_role_of(b, "unit", unit);
    gs_open(b, "order", gs_ref_unit(unit), (gs_ref){0});
    gs_situation_run(b, &goh_order, &in, &out, &role, 1);
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
