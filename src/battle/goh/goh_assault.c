/* A group attacks as one (GOH-R34, R34c, R45, R74b): its leader is aligned with the enemy
 * that he named, the others meet whom they meet, each as `contact` judges; every enemy who
 * may evades; what the block's move has left goes to those with an enemy ahead. */
#include "../ask_int.h"
#include "../situation_int.h"
#include "../contact_int.h"
#include "../fate_int.h"
#include "goh_assault_int.h"
#include "goh_attack_int.h"
#include "goh_block_int.h"
#include "goh_charge_int.h"
#include "goh_contact_int.h"
#include "goh_facts_int.h"
#include "goh_flight_int.h"
#include "goh_group_int.h"
#include "goh_home_int.h"
#include "goh_obey_int.h"
#include "goh_seen_int.h"
#include "goh_way_int.h"

#include "gesta/fixed.h"
#include "gesta/goh.h"

typedef struct assault {
    goh_block k;
    goh_attack at[GS_MAX_UNITS]; /* by member: the attack on whom it meets */
    int meets[GS_MAX_UNITS];     /* ... and who that is; -1 nobody */
    bool gone[GS_MAX_UNITS];     /* he has evaded */
    bool full[GS_MAX_UNITS];     /* and it goes the whole way after him */
    goh_flight flight[GS_MAX_UNITS];
} assault;

/* ---- the way ---- */

/* The whole group's way into contact: a wheel to the facing, straight ahead, up to 1
 * sideways free. */
static gs_status find_assault(const gs_battle *b, const gs_order *o, goh_block *k,
                              goh_attack *a, gs_err *err)
{
    int who = o->who.ix;
    k->forms = false;
    gs_status st = goh_block_members(b, o, k, err);
    if (st != GS_OK) {
        return st;
    }
    if (!goh_find_attack_with(b, who, o->target.ix, NULL, GS_LEN_NONE, &o->group, a) ||
        a->in.began_overlapping || goh_in_square(b, who)) {
        return goh_refuse_contact(err, a->out.reason);
    }
    gs_ang turn = gs_ang_signed(a->home.f - b->s.rect[who].f),
           by = turn < 0 ? -turn : turn;
    gs_rect end = gs_rect_carry(&k->all, &b->s.rect[who], &a->home);
    gs_rect wheeled =
        by ? gs_rect_wheel(&k->all, turn > 0 ? GS_RIGHT : GS_LEFT, by) : k->all;
    gs_pt rest = gs_rect_local(&wheeled, end.c);
    for (int m = 0; m < k->n; m++) {
        k->end[m] = gs_rect_carry(&k->at[m], &b->s.rect[who], &a->home);
    }
    k->manoeuvre = GOH_FORWARD;
    k->length = (by ? gs_wheel_arc(k->all.w, by) : 0) + (rest.y > 0 ? rest.y : 0);
    if (by > GS_ANG_90 || rest.y < -50 || rest.x > GS_LEN(1) || rest.x < -GS_LEN(1) ||
        goh_block_allowance(b, k) != GOH_MOVE_OK || k->length > k->allowance) {
        return gs_refuse(err, "GOH-R39", "the group cannot get there as one");
    }
    return GS_OK;
}

/* The judgement of `contact` for an enemy whom the block's move brings it to. */
static bool may_contact(const gs_battle *b, int unit, int enemy, const gs_unitset *group,
                        goh_attack *a)
{
    goh_find_attack_with(b, unit, enemy, NULL, GS_LEN_NONE, group, a);
    if (a->in.began_overlapping) {
        return false; /* it would wheel, by itself */
    }
    a->in.reach = 1;
    gs_role roles[2] = {gs_role_of(b, "unit", unit), gs_role_of(b, "target", enemy)};
    gs_situation_try(b, &goh_contact, &a->in, &a->out, roles, 2);
    return a->out.contact != GOH_CONTACT_NONE && a->out.contact != GOH_CONTACT_OVERLAP;
}

/* Whom a member meets at the end of the block's move: of those whom it may contact the one
 * whose centre is nearest to its front's middle. One that touches nobody but enemies whom it
 * may not contact stops short of them (GOH-R34c). */
static void meet(const gs_battle *b, const gs_order *o, assault *x, int m)
{
    int unit = x->k.unit[m];
    bool barred = false;
    gs_len best = GS_LEN_NONE;
    x->meets[m] = -1;
    gs_touch t;
    gs_bodyset foes = gs_bodies_units(goh_known_foes(b, gs_body_side(b, unit)));
    const gs_rect *end = &x->k.end[m];
    for (int e = -1; (e = gs_touch_next(b, &foes, e, end, GOH_STOP, GOH_SHARE, &t)) >= 0;) {
        goh_attack a;
        bool touches = gs_rect_distance(&x->k.end[m], &b->s.rect[e]) <= GOH_TOUCH &&
                       t.a_face == GS_FRONT;
        gs_len d = gs_pt_distance(gs_rect_face_centre(&x->k.end[m], GS_FRONT),
                                  b->s.rect[e].c);
        if (!may_contact(b, unit, e, &o->group, &a)) {
            barred = true;
        } else if (touches && d < best) {
            best = d;
            x->meets[m] = e;
            x->at[m] = a;
        }
    }
    if (barred && x->meets[m] < 0) {
        x->k.end[m] = gs_rect_forward(&x->k.end[m], -GOH_STOP);
    }
}

static gs_status plan(const gs_battle *b, const gs_order *o, assault *x, gs_err *err)
{
    goh_attack a;
    gs_status st = find_assault(b, o, &x->k, &a, err);
    for (int m = 0; st == GS_OK && m < x->k.n; m++) {
        x->gone[m] = x->full[m] = false;
        if (x->k.unit[m] == o->who.ix) {
            x->meets[m] = o->target.ix;
            x->at[m] = a;
        } else {
            meet(b, o, x, m);
        }
        x->at[m].allowance = x->k.allowance;
    }
    return st;
}

/* Would a member's side or rear come to lie along an enemy (GOH-R34b)? */
static bool sideways_on(const gs_battle *b, const goh_block *k, int m)
{
    gs_bodyset foes = gs_bodies_units(goh_known_foes(b, gs_body_side(b, k->unit[m])));
    gs_touch t = {.a_face = GS_FRONT};
    int e = -1;
    do {
        e = gs_touch_next(b, &foes, e, &k->end[m], GOH_STOP, GOH_SHARE, &t);
    } while (e >= 0 && t.a_face == GS_FRONT);
    return e >= 0;
}

gs_status goh_assault_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    assault x;
    gs_order single = *o;
    single.group = (gs_unitset){{0, 0}};
    if (o->target.kind != GS_REF_UNIT || gs_named_enemy(b, b->s.side, o->target) < 0) {
        return goh_charge_legal(b, &single, err);
    }
    gs_status st = plan(b, o, &x, err);
    for (int m = 0; st == GS_OK && m < x.k.n; m++) {
        if (gs_rect_overlap(&x.k.end[m], &b->s.rect[o->target.ix], 2 * GS_TOL)) {
            st = gs_refuse(err, "GOH-R34", "one of the group stands before it");
        }
        if (st == GS_OK && sideways_on(b, &x.k, m)) {
            st = gs_refuse(err, "GOH-R34b", "one of the group would slide along an enemy");
        }
    }
    return st == GS_OK ? goh_block_ends_ok(b, o, &x.k, o->target.ix, err) : st;
}

/* ---- evades (GOH-R45) ---- */

/* One of the chargers of an evader, measured by itself against the evade `f`: from where the
 * block would bring it. */
static void measure(gs_battle *b, const gs_order *o, assault *x, int m, gs_len gap,
                    const goh_flight *f)
{
    int unit = x->k.unit[m], target = x->meets[m];
    goh_flight *own = &x->flight[m];
    *own = *f;
    own->in.distance = goh_dec(gap > x->k.length ? gap : x->k.length);
    goh_chase_look(b, unit, target, &x->at[m], &x->k.end[m], &o->group, own);
    x->gone[m] = true;
    x->full[m] = goh_goes_on(b, unit, target, own) && (own->catches || !own->out.caught);
}

/* The enemy whom member m meets is asked, once for all who charge him, and flees. */
static void let_flee(gs_battle *b, const gs_order *o, assault *x, int m)
{
    int unit = x->k.unit[m], target = x->meets[m];
    if (!goh_wants_to_evade(b, unit, target, &x->at[m])) {
        return;
    }
    goh_flight f;
    gs_len gap[GS_MAX_UNITS];
    goh_flight_look(b, unit, target, &x->at[m], &o->group, &f);
    for (int i = 0; i < x->k.n; i++) {
        gap[i] = gs_body_distance(b, x->k.unit[i], target);
    }
    measure(b, o, x, m, gap[m], &f);
    gs_len caught = f.in.distance + f.out.evader_moved;
    f.full = x->flight[m].full < caught || x->flight[m].catches ? x->flight[m].full : caught - 1;
    goh_flee_from(b, unit, target, x->full[m], &f);
    for (int i = 0; i < x->k.n; i++) {
        if (i != m && x->meets[i] == target) {
            measure(b, o, x, i, gap[i], &f);
        }
    }
    goh_after_move(b, target);
}

/* The charger of an evader goes on by itself: catches him, or goes its full way ahead. */
static void chase(gs_battle *b, assault *x, int m)
{
    int unit = x->k.unit[m], target = x->meets[m];
    const goh_flight *f = &x->flight[m];
    gs_len left = x->k.allowance - x->k.length;
    gs_rect r = b->s.rect[unit];
    if (f->catches && goh_on_face(b, target, GS_REAR) < 0 &&
        goh_place_free(b, unit, &f->home, target)) {
        gs_open(b, "charge", gs_ref_unit(unit), gs_ref_unit(target));
        goh_go(b, unit, GS_MOVE_CHARGE, &f->home, left, f->out.evader_moved,
               "GOH-8.3d GOH-R43 GOH-R45");
        goh_note(b, target)->did |= GOH_WAS_CAUGHT;
        goh_note_attack(b, unit, target);
        return;
    }
    int met = goh_straight_ahead(b, unit, &b->s.rect[unit], left, left, -1);
    if (met >= 0) { /* GOH-R43 */
        goh_attack_home(b, unit, met, left, 1);
        return;
    }
    gs_len more = f->full - f->in.distance; /* as far as the ground ahead lets it */
    more = more < 0 ? 0 : more < left ? more : left;
    gs_rect on = gs_rect_shift(&r, r.f, goh_room(b, unit, &r, r.f, more, NULL));
    if (gs_pt_distance(r.c, on.c) > 0 && goh_place_free(b, unit, &on, -1)) {
        gs_open(b, "charge", gs_ref_unit(unit), gs_ref_unit(target));
        goh_go(b, unit, GS_MOVE_CHARGE, &on, left, gs_pt_distance(r.c, on.c),
               "GOH-8.3d GOH-R43 GOH-R45");
    }
}

/* An evader who found no room to get clear may stand in somebody's way: then all stop as
 * much short as that wants. */
static void make_room(const gs_battle *b, const gs_order *o, assault *x)
{
    gs_bodyset others = gs_bodyset_without(b->s.here, gs_bodies_units(o->group));
    for (gs_len s = 0; s <= x->k.length + 100; s += 100) {
        bool room = true;
        for (int m = 0; m < x->k.n && room; m++) {
            gs_rect r = gs_rect_forward(&x->k.end[m], -s);
            room = gs_bodies_under(b, &others, &r, 2 * GS_TOL) < 0;
        }
        if (room) {
            for (int m = 0; m < x->k.n && s > 0; m++) {
                x->k.end[m] = gs_rect_forward(&x->k.end[m], -s);
            }
            return;
        }
    }
    for (int m = 0; m < x->k.n; m++) {
        x->k.end[m] = x->k.at[m];
    }
}

/* ---- the move ---- */

/* GOH-R34: those with an enemy straight ahead within the movement left go on to him. */
static void go_on(gs_battle *b, const assault *x)
{
    for (int m = 0; m < x->k.n; m++) {
        int unit = x->k.unit[m];
        if (!gs_body_here(b, unit) || goh_engaged(b, unit) || x->gone[m] ||
            b->s.body[unit].order == GOH_FAILED) {
            continue;
        }
        gs_len left = x->k.allowance - x->k.length;
        int e = left > 0 ? goh_straight_ahead(b, unit, &b->s.rect[unit], left, left, -1) : -1;
        if (e >= 0) {
            goh_attack_home(b, unit, e, left, 0);
        }
    }
}

/* Somebody hidden stands where one of them would end. */
static bool surprised(const gs_battle *b, const gs_order *o, const assault *x)
{
    for (int m = 0; m < x->k.n; m++) {
        int on = gs_bodies_hit(b, &x->k.end[m], x->k.unit[m], o->target.ix);
        if (on >= 0 && !gs_unitset_has(&o->group, on)) {
            return true;
        }
    }
    return false;
}

static void go_in(gs_battle *b, const gs_order *o, assault *x)
{
    goh_move_out out;
    gs_open(b, "charge", o->who, o->target);
    for (int pass = 0; pass < 2; pass++) { /* the leader's contact first */
        for (int m = 0; m < x->k.n; m++) {
            int unit = x->k.unit[m];
            if (x->meets[m] < 0 || (unit == o->who.ix) != (pass == 0)) {
                continue;
            }
            gs_role roles[2] = {gs_role_of(b, "unit", unit),
                                gs_role_of(b, "target", x->meets[m])};
            gs_situation_run(b, &goh_contact, &x->at[m].in, &x->at[m].out, roles, 2);
        }
    }
    gs_role role = gs_role_of(b, "unit", x->k.unit[x->k.slowest]);
    gs_situation_run(b, &goh_move_allowance, &x->k.in, &out, &role, 1);
    for (int m = 0; m < x->k.n; m++) {
        gs_place_show(b, x->k.unit[m], (gs_ref){0});
    }
    goh_block_go(b, &x->k, GS_MOVE_CHARGE, "GOH-8.1b GOH-8.1d GOH-R34");
    for (int m = 0; m < x->k.n; m++) {
        int unit = x->k.unit[m], target = x->meets[m];
        bool overlaps = !x->gone[m] && x->at[m].out.contact == GOH_CONTACT_OVERLAP;
        if (target < 0 || !gs_body_here(b, unit) ||
            (!goh_touch(b, unit, target) && !overlaps)) {
            continue;
        }
        goh_note_attack(b, unit, target);
        if (x->gone[m]) { /* there was no room to flee */
            goh_note(b, target)->did |= GOH_WAS_CAUGHT;
        }
    }
}

static gs_status alone(gs_battle *b, const gs_order *o, gs_err *err)
{
    gs_order now = *o;
    now.group = (gs_unitset){{0, 0}};
    return goh_charge_legal(b, &now, NULL) == GS_OK ? goh_charge_execute(b, &now, err)
                                                    : GS_OK;
}

gs_status goh_assault_execute(gs_battle *b, const gs_order *o, gs_err *err)
{
    assault x;
    int who = o->who.ix;
    gs_order now = *o;
    bool each = goh_of(b)->o.group_order != 0;
    if (!goh_order_test(b, who, each ? NULL : &o->group)) {
        return GS_OK;
    }
    for (int i = gs_unitset_next(&o->group, -1); each && i >= 0;
         i = gs_unitset_next(&o->group, i)) {
        if (!goh_order_test(b, i, NULL)) {
            gs_unitset_take(&now.group, i); /* those failing stay */
        }
    }
    if (gs_unitset_count(now.group) < 2 || goh_assault_legal(b, &now, NULL) != GS_OK ||
        plan(b, &now, &x, err) != GS_OK) {
        return alone(b, &now, err);
    }
    if (surprised(b, &now, &x)) { /* the leader finds him alone */
        goh_attack_home(b, who, now.target.ix, GS_LEN_NONE, 0);
        return GS_OK;
    }
    for (int pass = 0; pass < 2; pass++) { /* the leader's enemy first */
        for (int m = 0; m < x.k.n; m++) {
            if (x.meets[m] >= 0 && !x.gone[m] && (x.k.unit[m] == who) == (pass == 0)) {
                let_flee(b, &now, &x, m);
            }
        }
    }
    make_room(b, &now, &x);
    go_in(b, &now, &x);
    for (int m = 0; m < x.k.n; m++) {
        if (x.gone[m] && x.full[m] && gs_body_here(b, x.k.unit[m]) &&
            !goh_engaged(b, x.k.unit[m])) {
            chase(b, &x, m);
            goh_after_move(b, x.k.unit[m]);
        }
    }
    go_on(b, &x);
    return GS_OK;
}
