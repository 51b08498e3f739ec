/* Evading a charge: may it, will it, and what the flight and the chase come to (GOH-8.3, R42 to
 * R45). goh_home.c carries it out. */
#include "../ask_int.h"
#include "../situation_int.h"
#include "../fate_int.h"
#include "goh_contact_int.h"
#include "goh_facts_int.h"
#include "goh_flight_int.h"
#include "goh_group_int.h"
#include "goh_way_int.h"

#include "gesta/fixed.h"
#include "gesta/goh.h"

bool goh_may_evade(const gs_battle *b, int target)
{
    return goh_company(b, target)->evades != GOH_EVADES_NONE && !goh_engaged(b, target) &&
           !goh_is_mark(b, target, GOH_EVADED) &&
           !goh_marked(b, target, GOH_MARK_HALTED) && b->t.unit[target].inside < 0 &&
           !goh_in_square(b, target) && !goh_is_dummy(b, target);
}

static void friends_on(const gs_battle *b, int unit, const gs_rect *r, gs_unitset *skip)
{
    const gs_unitset *friends = &b->s.of_side[gs_body_side(b, unit)];
    for (int i = gs_unitset_next(friends, -1); i >= 0; i = gs_unitset_next(friends, i)) {
        if (i != unit && gs_rect_overlap(r, &b->s.rect[i], GS_TOL)) {
            gs_unitset_put(skip, i);
        }
    }
}

/* Where it ends, with the die that will be rolled: as far as there is room. */
static void flee_to(const gs_battle *b, int unit, int target, goh_flight *f)
{
    gs_rect turned = b->s.rect[target];
    gs_unitset beside = {{0, 0}};
    turned.f = gs_pt_bearing(b->s.rect[unit].c, turned.c); /* GOH-R42 */
    friends_on(b, target, &turned, &beside);
    f->in.room = goh_dec(goh_room(b, target, &turned, turned.f, GS_LEN(15), &beside));
    gs_role role = gs_role_of(b, "evader", target);
    gs_situation_look(b, &goh_evade, &f->in, &f->out, &role, 1);
    gs_len room = goh_room(b, target, &turned, turned.f, f->out.evader_moved, &beside);
    f->end = gs_rect_shift(&turned, turned.f, room);
    if (gs_bodies_hit(b, &f->end, target, unit) >=
        0) { /* no room: it stands where it stood */
        room = 0;
        f->end = turned;
    }
    if (gs_bodies_hit(b, &f->end, target, -1) >= 0 ||
        !goh_place_free(b, target, &f->end, -1)) {
        f->end = b->s.rect[target]; /* no room even to turn */
    }
    if (room < f->out.evader_moved) {
        f->in.room = room;
        gs_situation_look(b, &goh_evade, &f->in, &f->out, &role, 1);
    }
}

/* The allowance for a whole move, to where it would have made contact and on to a place:
 * ground that only the full move enters costs what it costs (GOH-R28). `in` (may be NULL): its
 * situation. */
gs_len goh_whole_move(const gs_battle *b, int unit, const gs_rect *stop, const gs_rect *end,
                    const goh_attack *a, goh_move_in *in)
{
    const gs_rect *from = &b->s.rect[unit];
    goh_move_in own;
    goh_move_out out;
    gs_path way = {0};
    gs_way_to(&way, from->c, stop->c);
    gs_way_to(&way, stop->c, end->c);
    goh_fill_move(b, unit, from, &way, &own);
    own.group = a->move.group;
    own.group_slowest = a->move.group_slowest;
    own.manoeuvre = a->move.manoeuvre;
    gs_len may = goh_allowed(b, unit, own, &out);
    if (in) {
        *in = own;
    }
    return may < a->allowance ? may : a->allowance;
}

/* Nobody and nothing bars the straight way to the evader's rear (GOH-R39): one of a group
 * goes on from where the block brings it. */
static bool way_on(const gs_battle *b, int unit, int target, const gs_rect *from,
                   const gs_rect *home, const gs_unitset *with)
{
    gs_unitset skip = with ? *with : (gs_unitset){{0, 0}};
    gs_unitset_put(&skip, target);
    return goh_straight_free(b, unit, from, home, &skip);
}

/* How far it goes if it completes its move and catches nobody: straight on from `stop` as far
 * as the ground that it then enters, and whoever stands there, let it; *on: where that is. */
static gs_len run_on(const gs_battle *b, int unit, int target, const goh_attack *a,
                     const gs_rect *stop, const gs_unitset *with, goh_flight *f)
{
    gs_unitset skip = with ? *with : (gs_unitset){{0, 0}};
    gs_len gap = f->in.distance, way = with || a->length < gap ? gap : a->length;
    gs_len most = a->allowance - way;
    gs_unitset_put(&skip, target);
    gs_rect evader = gs_rect_grow(&f->end, GOH_STOP);
    gs_len room = goh_room(b, unit, stop, stop->f, most > 0 ? most : 0, &skip);
    gs_len free = gs_cast_rect(stop, stop->f, &evader);
    room = free < room ? free : room;
    f->on = gs_rect_shift(stop, stop->f, room);
    if (goh_whole_move(b, unit, stop, &f->on, a, &f->move) >= gap + room) {
        return gap + room;
    }
    gs_len low = 0, high = room; /* the farthest for which its allowance there suffices */
    while (high - low > 1) {
        gs_len mid = (low + high) / 2;
        gs_rect there = gs_rect_shift(stop, stop->f, mid);
        if (goh_whole_move(b, unit, stop, &there, a, NULL) >= gap + mid) {
            low = mid;
        } else {
            high = mid;
        }
    }
    f->on = gs_rect_shift(stop, stop->f, low);
    goh_whole_move(b, unit, stop, &f->on, a, &f->move);
    return gap + low;
}

void goh_chase_look(const gs_battle *b, int unit, int target, const goh_attack *a,
                    const gs_rect *stop, const gs_unitset *with, goh_flight *f)
{
    gs_len gap = f->in.distance, gone = f->out.evader_moved;
    gs_bearing face = gs_nearest_face(&f->end, b->s.rect[unit].c);
    f->home = gs_align_corner(&b->s.rect[unit], &f->end, face);
    const gs_rect *from = with ? stop : &b->s.rect[unit], *by = with ? stop : &f->home;
    gs_len may = goh_whole_move(b, unit, by, &f->home, a, &f->move);
    f->catches = may >= gap + gone && goh_place_free_with(b, unit, &f->home, target, with) &&
                 !gs_rect_overlap(&f->home, &f->end, 2 * GS_TOL) &&
                 way_on(b, unit, target, from, &f->home, with);
    f->on = *stop;
    f->full = may;
    if (gone == 0 && (with || !f->catches)) { /* it stands, and is met where it stood */
        f->end = b->s.rect[target];
        f->home = *stop;
        f->catches = true;
        f->full = a->allowance;
        f->move = a->move;
    } else if (!f->catches) {
        f->full = run_on(b, unit, target, a, stop, with, f);
        f->full = f->full < gap + gone ? f->full : gap + gone - 1;
    }
    f->out.caught = f->catches;
}

void goh_flight_look(const gs_battle *b, int unit, int target, const goh_attack *a,
                     const gs_unitset *with, goh_flight *f)
{
    const goh_unit *u = goh_company(b, target);
    gs_situation(b, &goh_evade, &f->in);
    f->in.type = u->evades == GOH_EVADES_HORSE_ARCHERS ? GOH_EVADER_HORSE_ARCHERS
                                                       : GOH_EVADER_SKIRMISHERS;
    f->in.distance = goh_dec(gs_body_distance(b, unit, target));
    f->in.charger_move = a->allowance > GS_LEN(15) ? GS_LEN(15) : a->allowance;
    f->in.charge = GOH_CHARGE_CATCH;
    f->in.bonus = u->evade_bonus;
    flee_to(b, unit, target, f);
    goh_chase_look(b, unit, target, a, &a->home, with, f);
}

bool goh_goes_on(gs_battle *b, int unit, int target, const goh_flight *f)
{
    gs_question q = {.kind = GS_ASK_GO_ON,
                     .side = (uint8_t)gs_body_side(b, unit),
                     .word = 1,
                     .subject = gs_ref_unit(unit),
                     .other = gs_ref_unit(target),
                     .amount = f->out.evader_moved,
                     .choices = f->catches};
    gs_answer a;
    gs_question_ask(b, &q, &a);
    return a.yes;
}

void goh_flee_from(gs_battle *b, int unit, int target, bool full, goh_flight *f)
{
    f->in.charge = full ? GOH_CHARGE_FULL : GOH_CHARGE_HALT;
    if (full) {
        f->in.charger_move = f->full > GS_LEN(15) ? GS_LEN(15) : f->full;
    }
    gs_role role = gs_role_of(b, "evader", target);
    gs_open(b, "evade", gs_ref_unit(target), gs_ref_unit(unit));
    gs_situation_run(b, &goh_evade, &f->in, &f->out, &role, 1);
    gs_place_show(b, target, gs_ref_unit(unit));
    gs_emit_move(b, gs_ref_unit(target), GS_MOVE_EVADE, (gs_pose){f->end.c, f->end.f},
                 NULL, 0, f->out.evader_moved,
                 gs_pt_distance(b->s.rect[target].c, f->end.c),
                 "GOH-8.3b GOH-8.3c GOH-R42");
    goh_note(b, target)->did |= GOH_EVADED;
    if (!goh_of(b)->o.evade_move) { /* GOH-R44 */
        b->s.body[target].moved = 2;
    }
}

/* GOH-8.3a: the target may evade. */
bool goh_wants_to_evade(gs_battle *b, int unit, int target, const goh_attack *a)
{
    if (!goh_may_evade(b, target) || a->out.contact == GOH_CONTACT_OVERLAP ||
        a->allowance < gs_body_distance(b, unit, target)) {
        return false;
    }
    return gs_ask_reaction(b, target, unit, 1u << GOH_CHOICE_EVADE,
                           gs_body_distance(b, unit, target)) == GOH_CHOICE_EVADE;
}
