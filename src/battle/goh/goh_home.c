/* An attack is carried home: into contact, after a target who evades and on at whom is met behind
 * him, or up to somebody who lay hidden in the way (GOH-8.1, 8.3, R43). */
#include "../way_int.h"
#include "goh_attack_int.h"
#include "goh_contact_int.h"
#include "goh_facts_int.h"
#include "goh_flight_int.h"
#include "goh_group_int.h"
#include "goh_home_int.h"
#include "goh_seen_int.h"
#include "goh_way_int.h"

#include "gesta/fixed.h"
#include "gesta/goh.h"

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
    gs_bodyset hidden = gs_bodies_hidden(b, gs_body_side(b, unit));
    bool blocked = free < len || gs_bodies_under(b, &hidden, &a->home, GS_TOL) >= 0;
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

/* It halts where contact would have been made, or as near to it as the evader, who found
 * little room, leaves it. */
static gs_rect halt_at(const gs_battle *b, int unit, int target, const gs_rect *home)
{
    gs_touch t;
    return goh_place_free(b, unit, home, -1) &&
                   !gs_rect_along(home, &b->s.rect[target], GOH_TOUCH, &t)
               ? *home : goh_towards(b, unit, home);
}

/* To where it would have made contact, and on from there. */
static void go_by(gs_battle *b, int unit, const gs_rect *stop, const gs_rect *to,
                  gs_len allowance, gs_len cost)
{
    bool on = gs_pt_distance(stop->c, to->c) > 0 &&
              gs_pt_distance(b->s.rect[unit].c, stop->c) > 0;
    gs_emit_move(b, gs_ref_unit(unit), GS_MOVE_CHARGE, (gs_pose){to->c, to->f}, &stop->c, on,
                 allowance, cost < allowance ? cost : allowance, "GOH-8.3d GOH-R43");
    b->s.body[unit].moved = 2;
    b->s.body[unit].done = 1;
}

/* The evader is gone: the charger halts, or goes on. */
static void follow(gs_battle *b, int unit, int target, goh_attack *a,
                   const goh_flight *f, int depth)
{
    gs_rect from = b->s.rect[unit], halt = a->home;
    if (f->catches && f->out.caught) {
        a->move = f->move;
        goh_open_charge(b, unit, target, a);
        goh_go(b, unit, GS_MOVE_CHARGE, &f->home, f->full, f->out.charger_moved,
               "GOH-8.3d GOH-R43");
        goh_note(b, target)->did |= GOH_WAS_CAUGHT;
        goh_note_attack(b, unit, target);
        return;
    }
    bool full = f->in.charge == GOH_CHARGE_FULL;
    gs_rect stop = halt_at(b, unit, target, &halt);
    gs_len allowance = a->allowance, extra = full ? allowance - f->in.distance : 0;
    /* another whom the full move would meet, and whom it may attack instead (GOH-R43) */
    int met = extra > 0 && depth < 3
                  ? goh_straight_ahead(b, unit, &stop, extra, allowance, target)
                  : -1;
    if (met >= 0) {
        goh_attack_home(b, unit, met, a->allowance, depth + 1);
        return;
    }
    bool on = extra > 0 && gs_pt_distance(stop.c, halt.c) == 0 &&
              goh_place_free(b, unit, &f->on, -1);
    gs_rect end = on ? f->on : stop;
    if (on) {
        allowance = goh_whole_move(b, unit, &stop, &end, a, &a->move);
    }
    goh_open_charge(b, unit, target, a);
    go_by(b, unit, &stop, &end, allowance,
          gs_pt_distance(from.c, stop.c) + gs_pt_distance(stop.c, end.c));
    if (goh_touch(b, unit, target)) { /* there was no room to flee */
        goh_note(b, target)->did |= GOH_WAS_CAUGHT;
        goh_note_attack(b, unit, target);
        return;
    }
    for (int i = 0; i < b->t.n_units; i++) { /* it has run into somebody else */
        if (gs_body_here(b, i) && gs_body_side(b, i) != gs_body_side(b, unit) &&
            goh_touch(b, unit, i)) {
            goh_note_attack(b, unit, i);
            return;
        }
    }
}

static void evade_from(gs_battle *b, int unit, int target, goh_attack *a, int depth)
{
    goh_flight f;
    goh_flight_look(b, unit, target, a, NULL, &f);
    bool full = goh_goes_on(b, unit, target, &f) && (f.catches || !f.out.caught);
    goh_flee_from(b, unit, target, full, &f);
    follow(b, unit, target, a, &f, depth);
    goh_after_move(b, target);
}

void goh_attack_home(gs_battle *b, int unit, int target, gs_len limit, int depth)
{
    goh_attack a;
    if (!goh_find_attack(b, unit, target, NULL, limit, &a) || surprised(b, unit, target, &a)) {
        return;
    }
    if (goh_wants_to_evade(b, unit, target, &a)) {
        evade_from(b, unit, target, &a, depth);
    } else {
        into_contact(b, unit, target, &a);
    }
    goh_after_move(b, unit);
}
