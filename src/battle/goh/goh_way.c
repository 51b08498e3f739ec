/* The way of a company: what its move may come to, through whom and over what ground it goes, how
 * much room there is, and whose zone it enters (GOH-6, 8a, R17 to R31). The order to move is in
 * goh_move.c. */
#include "../situation_int.h"
#include "../way_int.h"
#include "../fate_int.h"
#include "goh_facts_int.h"
#include "goh_way_int.h"

#include "gesta/fixed.h"
#include "gesta/goh.h"

static bool in_ground(const gs_battle *b, int which, const gs_rect *from,
                      const gs_path *path)
{
    return gs_ground_centre(b->scene->terrain, &goh_of(b)->ground[which], from, path,
                            NULL) > 0;
}

/* GOH-7.4: does the way of the centre go up onto a steep hill, or higher on one? */
static bool climbs(const gs_battle *b, const gs_rect *from, const gs_path *path)
{
    const gs_terrain *t = b->scene->terrain;
    gs_rect r = *from;
    for (int k = 0; k < path->n; k++) {
        gs_rect next = gs_step_end(&r, &path->step[k]);
        int level = gs_level_at(t, r.c);
        for (int i = 0; i < t->n; i++) {
            if (goh_terrain_table[t->f[i].kind].ground == GOH_GROUND_STEEP &&
                t->f[i].level > level && gs_feature_inside(&t->f[i], r.c, next.c) > 0) {
                return true;
            }
        }
        r = next;
    }
    return false;
}

static int32_t manoeuvre_of(const gs_rect *from, const gs_path *path)
{
    bool straight = true;
    for (int i = 0; i < path->n; i++) {
        uint8_t k = path->step[i].kind;
        straight = straight && (k == GS_STEP_FORWARD || k == GS_STEP_WHEEL_LEFT ||
                                k == GS_STEP_WHEEL_RIGHT);
    }
    gs_rect end = gs_path_end(from, path);
    if (gs_pt_distance(from->c, end.c) == 0) {
        return GOH_FACE;
    }
    if (straight) {
        return GOH_FORWARD;
    }
    gs_ang way = gs_ang_signed(gs_pt_bearing(from->c, end.c) - from->f);
    if (goh_same_facing(way, 0)) {
        return goh_same_facing(from->f, end.f) ? GOH_FORWARD : GOH_FACE;
    }
    return way > GS_ANG_DEG(135) || way < -GS_ANG_DEG(135) ? GOH_BACKWARD : GOH_SIDEWAYS;
}

void goh_fill_move(const gs_battle *b, int unit, const gs_rect *from, const gs_path *path,
                   goh_move_in *in)
{
    const goh_unit *u = goh_company(b, unit);
    const goh_profile *p = goh_type_profile(u->type);
    gs_situation(b, &goh_move_allowance, in);
    in->type = u->type;
    in->move = u->move == p->move ? 0 : u->move;
    in->bonus = u->move_bonus;
    in->flying = (u->flying == GOH_YES) == p->flying ? GOH_BY_TYPE : u->flying;
    in->square = goh_in_square(b, unit);
    in->no_move = goh_marked(b, unit, GOH_MARK_HALTED);
    if (!path) {
        return;
    }
    in->manoeuvre = manoeuvre_of(from, path);
    if (goh_noted(b, unit)->formed && b->s.phase == GOH_MOVEMENT) { /* GOH-R27: it has formed */
        in->group = 1;
        in->manoeuvre = in->manoeuvre == GOH_FORWARD ? GOH_FACE : in->manoeuvre;
    }
    if (b->scene->terrain->n == 0) {
        return;
    }
    in->minor_terrain = in_ground(b, GOH_G_MINOR, from, path); /* GOH-R28 */
    in->ford = in_ground(b, GOH_G_FORD, from, path);
    in->steep_hill = climbs(b, from, path);
    in->enters = in_ground(b, GOH_G_FOREST, from, path)  ? GOH_ENTERS_FOREST
                 : in_ground(b, GOH_G_SWAMP, from, path) ? GOH_ENTERS_SWAMP
                                                         : GOH_ENTERS_NONE;
}

gs_len goh_allowed(const gs_battle *b, int unit, goh_move_in in, goh_move_out *out)
{
    gs_role role = gs_role_of(b, "unit", unit);
    gs_situation_try(b, &goh_move_allowance, &in, out, &role, 1);
    return out->allowed ? GS_LEN(out->allowance) : 0;
}

gs_len goh_allowance(const gs_battle *b, int unit, const gs_rect *from,
                     const gs_path *path, goh_move_out *out)
{
    goh_move_in in;
    goh_move_out own;
    goh_fill_move(b, unit, from, path, &in);
    return goh_allowed(b, unit, in, out ? out : &own);
}

gs_status goh_refuse_move(gs_err *err, int reason)
{
    static const struct {
        const char *rule, *words;
    } why[] = {
        [GOH_MOVE_OK] = {"GOH-R17", "it cannot move so far"},
        [GOH_MOVE_HALTED] = {"GOH-11.2c", "it must not move this turn"},
        [GOH_MOVE_IMPASSABLE] = {"GOH-7.2",
                                 "only light infantry and skirmishers go there"},
        [GOH_MOVE_HELD] = {"GOH-7.3b", "somebody holds that place"},
        [GOH_MOVE_TYPE] = {"GOH-7.3a",
                           "only foot and artillery occupy towns and fortresses"},
        [GOH_MOVE_NOT_TOUCHING] = {"GOH-7.3c", "it must begin in contact with the place"},
    };
    return gs_refuse(err, why[reason].rule, why[reason].words);
}

bool goh_passes(const gs_battle *b, int mover, int other)
{
    const goh_unit *m = goh_company(b, mover), *o = goh_company(b, other);
    if (goh_is_flying(m)) {
        return true;
    }
    return gs_body_side(b, mover) == gs_body_side(b, other) &&
           b->t.unit[other].inside < 0 &&
           (m->type == GOH_SKIRMISHERS || o->type == GOH_SKIRMISHERS);
}

const gs_ground *goh_barred(const gs_battle *b, int unit)
{
    return &goh_of(b)->ground[goh_is_light(goh_company(b, unit)) ? GOH_G_BARRED
                                                                 : GOH_G_BARRED_HEAVY];
}

bool goh_ground_ok(const gs_battle *b, int unit, const gs_rect *from, const gs_path *path,
                   const gs_rect *end)
{
    const gs_terrain *t = b->scene->terrain;
    if (t->n == 0) {
        return true;
    }
    const gs_ground *place = &goh_of(b)->ground[GOH_G_PLACE];
    if (goh_is_flying(goh_company(b, unit))) { /* GOH-R23 */
        return gs_ground_at(t, &goh_of(b)->ground[GOH_G_FOREST], end->c, NULL) == 0 &&
               gs_ground_at(t, &goh_of(b)->ground[GOH_G_SWAMP], end->c, NULL) == 0 &&
               gs_ground_under(t, place, end, NULL) == 0;
    }
    const gs_path stands = {.n = 0}; /* GOH-R28c */
    if (gs_ground_footing(t, goh_barred(b, unit), end, &stands, NULL) > 0 ||
        (path && gs_ground_footing(t, goh_barred(b, unit), from, path, NULL) > 0)) {
        return false;
    }
    for (int i = 0; i < t->n; i++) { /* to stand in a place is to occupy it */
        gs_rect small = gs_rect_grow(end, -GOH_TOUCH);
        if (place->cls[t->f[i].kind] == 1 && gs_feature_meets_rect(&t->f[i], &small)) {
            return false;
        }
    }
    return true;
}

gs_bodyset goh_others(const gs_battle *b, int unit, const gs_unitset *skip)
{
    gs_unitset known = goh_all_known(b, gs_body_side(b, unit));
    known = skip ? gs_unitset_without(known, *skip) : known;
    return gs_bodyset_but(gs_bodies_units(known), unit);
}

bool goh_strip_free(const gs_battle *b, int unit, const gs_rect *from,
                    const gs_path *path, const gs_unitset *skip)
{
    gs_swept ground;
    gs_bodyset others = goh_others(b, unit, skip);
    gs_swept_begin(&ground, from, path);
    int i = gs_swept_next(&ground, b, &others, -1, -2 * GS_TOL);
    while (i >= 0 && goh_passes(b, unit, i)) {
        i = gs_swept_next(&ground, b, &others, i, -2 * GS_TOL);
    }
    return i < 0;
}

bool goh_ground_along(const gs_battle *b, int unit, const gs_rect *from, const gs_path *path)
{
    return b->scene->terrain->n == 0 || goh_is_flying(goh_company(b, unit)) ||
           gs_ground_footing(b->scene->terrain, goh_barred(b, unit), from, path, NULL) == 0;
}

bool goh_straight_free(const gs_battle *b, int unit, const gs_rect *from, const gs_rect *home,
                       const gs_unitset *skip)
{
    const gs_ang facing[3] = {home->f, from->f, gs_pt_bearing(from->c, home->c)};
    gs_path way = {0};
    gs_way_to(&way, from->c, home->c);
    bool free = way.n == 0;
    for (int i = 0; i < 3 && !free; i++) {
        gs_rect r = *from;
        r.f = gs_ang_norm(facing[i]);
        if (i == 0 || r.f != gs_ang_norm(facing[i - 1])) { /* else the same strip */
            free = goh_strip_free(b, unit, &r, &way, skip) && goh_ground_along(b, unit, &r, &way);
        }
    }
    return free;
}

int goh_on_stand(const gs_battle *b, int unit, const gs_rect *r, const gs_unitset *skip)
{
    gs_bodyset others = goh_others(b, unit, skip);
    return gs_bodies_under(b, &others, r, GS_TOL);
}

static bool in_a_place(const gs_battle *b, const gs_rect *r)
{
    gs_rect small = gs_rect_grow(r, -GOH_TOUCH);
    return b->scene->terrain->n &&
           gs_ground_under(b->scene->terrain, &goh_of(b)->ground[GOH_G_PLACE], &small,
                           NULL) > 0;
}

/* Who bars its way: those beside whom it goes, friends and enemies at hand; and those before whom
 * it stops. */
static void bars(const gs_battle *b, int unit, const gs_rect *from, const gs_unitset *skip,
                 gs_bodyset *beside, gs_bodyset *ahead)
{
    gs_bodyset all = gs_bodyset_but(b->s.here, unit);
    *beside = *ahead = (gs_bodyset){{0}};
    for (int i = gs_bodyset_next(&all, -1); i >= 0; i = gs_bodyset_next(&all, i)) {
        if ((skip && gs_unitset_has(skip, i)) || goh_passes(b, unit, i)) {
            continue;
        }
        bool foe = gs_body_side(b, i) != gs_body_side(b, unit) &&
                   !gs_rect_within(from, &b->s.rect[i], GOH_STOP);
        gs_bodyset_put(foe ? ahead : beside, i);
    }
}

gs_len goh_room(const gs_battle *b, int unit, const gs_rect *from, gs_ang dir,
                gs_len limit, const gs_unitset *skip)
{
    return goh_room_to(b, unit, from, dir, limit, skip, GOH_STOP);
}

gs_len goh_room_to(const gs_battle *b, int unit, const gs_rect *from, gs_ang dir,
                   gs_len limit, const gs_unitset *skip, gs_len stop)
{
    gs_bodyset beside, ahead;
    gs_len room = gs_edge_room(b, from, dir);
    room = room < limit ? room : limit;
    bars(b, unit, from, skip, &beside, &ahead);
    room = gs_bodies_room(b, &beside, from, dir, room, -2 * GS_TOL);
    room = gs_bodies_room(b, &ahead, from, dir, room, stop);
    if (b->scene->terrain->n && !goh_is_flying(goh_company(b, unit))) {
        gs_len free =
            gs_ground_footing_free(b->scene->terrain, goh_barred(b, unit), from, dir);
        room = free < room ? free : room;
    }
    for (int k = 0; k < 12 && room > 0; k++) { /* no move ends on another stand */
        gs_rect end = gs_rect_shift(from, dir, room);
        int on = goh_on_stand(b, unit, &end, skip);
        if (on < 0 && goh_ground_ok(b, unit, &end, NULL, &end)) {
            return room;
        }
        if (on < 0 && in_a_place(b, &end)) { /* GOH-7.3b: through, or not into it at all */
            gs_len before = gs_ground_free(b->scene->terrain,
                                           &goh_of(b)->ground[GOH_G_PLACE], 1, from, dir,
                                           NULL);
            room = before < room ? before : 0;
            continue;
        }
        gs_len before = on >= 0 ? gs_cast_rect(from, dir, &b->s.rect[on]) : room - 100;
        room = before < room ? before : room - 50;
    }
    return 0;
}

bool goh_zone_all_round(const gs_battle *b, int enemy)
{
    return goh_of(b)->o.zone == 0 || b->t.unit[enemy].inside >= 0 || goh_in_square(b, enemy);
}

bool goh_in_zone_of(const gs_battle *b, int enemy, const gs_rect *r)
{
    const gs_rect *e = &b->s.rect[enemy];
    if (gs_rects_apart(r, e) > GOH_ZONE || gs_rect_distance(r, e) > GOH_ZONE) {
        return false;
    }
    return goh_zone_all_round(b, enemy) || gs_zone_meets_within(e, r, GS_ANG_45, GOH_ZONE);
}

bool goh_bound(const gs_battle *b, int unit, const gs_rect *r)
{
    gs_unitset foes = goh_known_foes(b, gs_body_side(b, unit));
    int i = gs_unitset_next(&foes, -1);
    while (i >= 0 && !goh_in_zone_of(b, i, r)) {
        i = gs_unitset_next(&foes, i);
    }
    return i >= 0;
}

bool goh_ends_near(const gs_battle *b, int unit, const gs_rect *end)
{
    gs_bodyset foes = gs_bodies_units(goh_known_foes(b, gs_body_side(b, unit)));
    return gs_bodies_near(b, &foes, end, GOH_STOP) >= 0;
}

bool goh_enters_zone(const gs_battle *b, int unit, const gs_rect *from,
                     const gs_path *path, int but)
{
    gs_sweep sweep;
    gs_unitset foes = goh_known_foes(b, gs_body_side(b, unit));
    gs_sweep_path(&sweep, from, path);
    for (int i = gs_unitset_next(&foes, -1); i >= 0; i = gs_unitset_next(&foes, i)) {
        if (i == but || !gs_sweep_within(&sweep, &b->s.rect[i], GOH_ZONE - 20)) {
            continue;
        }
        gs_hull front = gs_zone_hull(&b->s.rect[i], GS_FRONT, GS_ANG_45, GOH_ZONE - 20);
        if (goh_zone_all_round(b, i) || gs_sweep_meets_hull(&sweep, &front)) {
            return true;
        }
    }
    return false;
}
