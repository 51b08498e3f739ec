/* Whether and where a company may attack another: the situation of `contact` from the
 * table, and the place where it would stand (GOH-8.1, R33 to R39). */
#include "../situation_int.h"
#include "../contact_int.h"
#include "../fate_int.h"
#include "goh_contact_int.h"
#include "goh_facts_int.h"
#include "goh_group_int.h"
#include "goh_way_int.h"

#include "gesta/fixed.h"
#include "gesta/goh.h"

/* GOH-R33: the target was in front of it. */
static bool in_front(const gs_rect *y, const gs_rect *x)
{
    gs_pt p[9];
    gs_rect_corners(x, p);
    for (int i = 0; i < GS_BEARINGS; i++) {
        p[4 + i] = gs_rect_face_centre(x, (gs_bearing)i);
    }
    p[8] = x->c;
    for (int i = 0; i < 9; i++) {
        if (gs_zone_holds(y, p[i], GS_ANG_45, GS_LINE_IN)) {
            return true;
        }
    }
    gs_pt front = gs_rect_face_centre(y, GS_FRONT);
    return gs_rect_seg_inside(x, front, gs_pt_toward(front, y->f, GS_LEN(60))) > 0;
}

bool goh_place_free(const gs_battle *b, int unit, const gs_rect *r, int but)
{
    return goh_place_free_with(b, unit, r, but, NULL);
}

bool goh_place_free_with(const gs_battle *b, int unit, const gs_rect *r, int but,
                         const gs_unitset *with)
{
    gs_bodyset others = gs_bodyset_but(goh_others(b, unit, with), but);
    return gs_on_table(b, r) && goh_ground_ok(b, unit, r, NULL, r) &&
           gs_bodies_under(b, &others, r, 2 * GS_TOL) < 0;
}

static bool touches_enemy(const gs_battle *b, int unit, const gs_rect *r)
{
    gs_bodyset foes = gs_bodies_units(goh_foes(b, gs_body_side(b, unit)));
    return gs_touch_next(b, &foes, -1, r, GOH_TOUCH, GOH_SHARE, NULL) >= 0;
}

/* GOH-R35: beside the friend who fights the target frontally, on the nearer side with
 * room. */
static bool overlap_place(const gs_battle *b, int unit, int target, const gs_rect *from,
                          gs_rect *home)
{
    int friend = goh_on_face(b, target, GS_FRONT);
    gs_bearing f, g;
    gs_len shared;
    if (friend < 0 || !goh_contact_of(b, friend, target, &f, &g, &shared) ||
        f != GS_FRONT) {
        return false;
    }
    const gs_rect *r = &b->s.rect[friend];
    gs_len w = (r->w + from->w) / 2;
    int nearer = gs_rect_local(r, from->c).x < 0 ? -1 : 1;
    for (int k = 0; k < 2; k++) {
        gs_len x = k == 0 ? nearer * w : -nearer * w;
        *home =
            (gs_rect){gs_rect_point(r, x, (r->d - from->d) / 2), r->f, from->w, from->d};
        if (goh_overlap_holds(b, friend, home, target, g) &&
            goh_place_free(b, unit, home, -1) && !touches_enemy(b, unit, home)) {
            return true;
        }
    }
    return false;
}

/* Where it stands when it has contacted a face of the target (GOH-R34; GOH-R22: anywhere
 * along the side of a town). */
static gs_rect contact_place(const gs_battle *b, int target, const gs_rect *from,
                             gs_bearing face)
{
    const gs_rect *t = &b->s.rect[target];
    if (b->t.unit[target].inside < 0) {
        return gs_align_corner(from, t, face);
    }
    gs_rect v = gs_rect_as_face(t, face);
    gs_len x = gs_rect_local(&v, from->c).x,
           most = v.w > from->w ? (v.w - from->w) / 2 : 0;
    x = x > most ? most : x < -most ? -most : x;
    return (gs_rect){gs_rect_point(&v, x, (v.d + from->d) / 2),
                     gs_ang_norm(v.f + GS_ANG_180), from->w, from->d};
}

/* It fought as an overlap on the target last turn and stands there still: the flank onto
 * which it may wheel; -1 none (GOH-8.1f). */
static int overlapped_flank(const gs_battle *b, int unit, int target)
{
    if (!goh_is_mark(b, unit, GOH_WAS_OVERLAP)) {
        return -1;
    }
    const gs_unitset *friends = &b->s.of_side[gs_body_side(b, unit)];
    for (int i = gs_unitset_next(friends, -1); i >= 0; i = gs_unitset_next(friends, i)) {
        int side = goh_overlaps(b, unit, i, target);
        if (side >= 0) {
            return side == GS_LEFT ? GS_RIGHT : GS_LEFT; /* face to face */
        }
    }
    return -1;
}

/* Is its way to the target free? One of a group goes on from where the block brings it. */
static bool way_free(const gs_battle *b, int unit, int target, const gs_rect *from,
                     const goh_attack *a, const gs_unitset *with)
{
    gs_unitset skip = with ? *with : (gs_unitset){{0, 0}};
    gs_unitset_put(&skip, target);
    return goh_straight_free(b, unit, from, &a->home, &skip);
}

static void find_place(const gs_battle *b, int unit, int target, const gs_rect *from,
                       int flank, goh_attack *a)
{
    goh_contact_in *in = &a->in;
    bool all_round = in->target_square || in->target_holds != GOH_HOLDS_NONE;
    gs_bearing zone =
        gs_zone_at(&b->s.rect[target], gs_rect_face_centre(from, GS_FRONT), GS_LINE_IN);
    in->began_in = goh_zone_word(zone);
    a->face = all_round ? gs_nearest_face(&b->s.rect[target], from->c) : zone;
    in->began_overlapping = flank >= 0;
    if (flank >= 0) {
        a->face = (gs_bearing)flank;
        in->wheel_blocked = goh_wheel_blocked(b, unit, target, a->face, &a->home);
        gs_path_add(&a->path,
                    flank == GS_RIGHT ? GS_STEP_WHEEL_RIGHT : GS_STEP_WHEEL_LEFT,
                    GS_ANG_90, 0);
        a->length = gs_wheel_arc(from->w, GS_ANG_90); /* GOH-R36 */
    }
    bool taken = goh_on_face(b, target, a->face) >= 0;
    bool front = all_round || (flank < 0 && zone == GS_FRONT);
    in->front_taken = taken && front;
    in->side_taken = taken && !front;
    if (flank >= 0) {
        return;
    }
    a->home = contact_place(b, target, from, a->face);
    if (in->front_taken && !all_round) {
        in->overlap_room = overlap_place(b, unit, target, from, &a->home);
    } else if (taken && front && in->target_square) {
        in->overlap_room = 0;
    }
    gs_way_to(&a->path, from->c, a->home.c);
    a->length = gs_path_length(from, &a->path);
}

bool goh_find_attack(const gs_battle *b, int unit, int target, const gs_rect *from,
                     gs_len limit, goh_attack *a)
{
    return goh_find_attack_with(b, unit, target, from, limit, NULL, a);
}

bool goh_find_attack_with(const gs_battle *b, int unit, int target, const gs_rect *from,
                          gs_len limit, const gs_unitset *with, goh_attack *a)
{
    goh_contact_in *in = &a->in;
    gs_rect here = from ? *from : b->s.rect[unit];
    *a = (goh_attack){.face = GS_FRONT};
    gs_situation(b, &goh_contact, in);
    in->type = goh_company(b, unit)->type;
    in->square = goh_in_square(b, unit);
    in->pinned = goh_is_mark(b, unit, GOH_PINNED);
    in->in_contact = !from && goh_engaged(b, unit);
    in->order = b->s.body[unit].order == GOH_FAILED   ? GOH_ORDER_FAILED
                : b->s.body[unit].order == GOH_PASSED ? GOH_ORDER_PASSED
                                                      : GOH_ORDER_NOT_NEEDED;
    in->in_front = in_front(&here, &b->s.rect[target]);
    in->target_square = goh_in_square(b, target);
    in->target_holds = goh_holds_what(b, target);
    find_place(b, unit, target, &here, from ? -1 : overlapped_flank(b, unit, target), a);
    goh_move_out may;
    goh_fill_move(b, unit, &here, &a->path, &a->move);
    a->allowance = goh_allowed(b, unit, a->move, &may);
    a->allowance = limit < a->allowance ? limit : a->allowance;
    bool wheel = in->began_overlapping != 0;
    bool nowhere = in->front_taken && !in->overlap_room; /* no place to reach */
    in->reach = may.allowed && (nowhere || a->length <= a->allowance) &&
                (wheel || nowhere || (goh_place_free_with(b, unit, &a->home, target, with) &&
                           !gs_rect_overlap(&a->home, &b->s.rect[target], 2 * GS_TOL) &&
                           way_free(b, unit, target, &here, a, with)));
    gs_role roles[2] = {gs_role_of(b, "unit", unit), gs_role_of(b, "target", target)};
    gs_situation_try(b, &goh_contact, in, &a->out, roles, 2);
    return a->out.contact != GOH_CONTACT_NONE &&
           !(wheel &&
             a->out.contact == GOH_CONTACT_OVERLAP); /* it stands there already */
}

static const struct {
    const char *rule, *words;
} why_not[] = {
    [GOH_CONTACT_OK] = {"GOH-8.1a", "it cannot attack there"},
    [GOH_CONTACT_ARTILLERY] = {"GOH-R40", "artillery never attacks"},
    [GOH_CONTACT_SQUARE] = {"GOH-6.5c", "a square must face forward to attack"},
    [GOH_CONTACT_PINNED] = {"GOH-R31", "an enemy has contacted it this turn"},
    [GOH_CONTACT_ENGAGED] = {"GOH-R73", "it is in contact already"},
    [GOH_CONTACT_ORDER] = {"GOH-11.1a", "it has not obeyed its order this turn"},
    [GOH_CONTACT_ESCALADE] = {"GOH-R22c", "only foot scales a fortress"},
    [GOH_CONTACT_NO_FLANK] = {"GOH-6.5d", "that enemy has no flank"},
    [GOH_CONTACT_BLOCKED] = {"GOH-R36", "it is kept from wheeling onto the flank"},
    [GOH_CONTACT_SIDE_TAKEN] = {"GOH-10b", "another company fights that side already"},
    [GOH_CONTACT_OUT_OF_REACH] = {"GOH-R39", "it cannot get there this turn"},
    [GOH_CONTACT_WHEEL] = {"GOH-8.1f", "it cannot wheel there"},
    [GOH_CONTACT_NOT_IN_FRONT] = {"GOH-8.1a", "that enemy is not in front of it"},
    [GOH_CONTACT_FRONT_TAKEN] = {"GOH-8.1c", "that front is fought already"},
    [GOH_CONTACT_NO_ROOM] = {"GOH-R35", "there is no room to overlap"},
};

const char *goh_contact_rule(int reason)
{
    return why_not[reason].rule;
}

gs_status goh_refuse_contact(gs_err *err, int reason)
{
    return gs_refuse(err, why_not[reason].rule, why_not[reason].words);
}

int goh_straight_ahead(const gs_battle *b, int unit, const gs_rect *from, gs_len within,
                       gs_len left, int but)
{
    int best = -1;
    gs_unitset foes = goh_known_foes(b, gs_body_side(b, unit));
    for (int e = gs_unitset_next(&foes, -1); e >= 0; e = gs_unitset_next(&foes, e)) {
        gs_len d = gs_cast_rect(from, from->f, &b->s.rect[e]);
        goh_attack a;
        if (d <= within && e != but && goh_find_attack(b, unit, e, NULL, left, &a)) {
            best = e;
            within = d;
        }
    }
    return best;
}
