/* The parts of an attack: towards a place, the entry of a charge, who has attacked whom (GOH-8.1,
 * R31, R34b). */
#include "../situation_int.h"
#include "../fate_int.h"
#include "goh_attack_int.h"
#include "goh_contact_int.h"
#include "goh_facts_int.h"
#include "goh_group_int.h"
#include "goh_way_int.h"

#include "gesta/fixed.h"
#include "gesta/goh.h"

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
    gs_role roles[2] = {gs_role_of(b, "unit", unit), gs_role_of(b, "target", target)};
    gs_open(b, "charge", gs_ref_unit(unit), gs_ref_unit(target));
    gs_situation_run(b, &goh_contact, &a->in, &a->out, roles, 2);
    gs_situation_run(b, &goh_move_allowance, &a->move, &move, roles, 1);
    gs_place_show(b, unit, (gs_ref){0});
}

void goh_note_attack(gs_battle *b, int unit, int target)
{
    goh_note(b, unit)->did |= GOH_ATTACKED;
    goh_note(b, unit)->attacked = gs_body_ref(target);
    uint8_t last = 0;
    for (int i = 0; i < b->t.n_units; i++) {
        last = b->s.body[i].came_on > last ? b->s.body[i].came_on : last;
    }
    b->s.body[unit].came_on = last < 200 ? last + 1 : last; /* GOH-R34b: who came first */
    for (int i = 0; i < b->t.n_units; i++) { /* GOH-R31: all whom it has contacted */
        if (gs_body_here(b, i) && gs_body_side(b, i) != gs_body_side(b, unit) &&
            goh_touch(b, unit, i)) {
            goh_note(b, i)->did |= GOH_PINNED;
        }
    }
}

