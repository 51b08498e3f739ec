/* Heroes for themselves: joining and leaving units, front and rear (SHW-12.16, 12.17, R47, R66). */
#include "../situation_int.h"
#include "../way_int.h"
#include "shw_after_int.h"
#include "shw_body_int.h"
#include "shw_facts_int.h"
#include "shw_formation_int.h"
#include "shw_heroes_int.h"
#include "shw_move_int.h"
#include "shw_obey_int.h"
#include "shw_shape_int.h"

#include "gesta/shw.h"

#include <string.h>

/* ---- where a hero stands ---- */

/* ---- joining, leaving, front and rear ---- */

/* The place of a hero who joins: up against the unit, straight from where he stands. */
static gs_status join_path(const gs_battle *b, int hero, int unit, gs_path *p,
                           gs_err *err)
{
    int body = SHW_HERO_BODY(hero), side = gs_body_side(b, body);
    const gs_rect *from = &b->s.rect[body], *to = &b->s.rect[unit];
    gs_ang dir = gs_pt_bearing(from->c, gs_rect_nearest(to, from->c));
    gs_len far =
        gs_rect_distance(from, to) <= SHW_CONTACT ? 0 : gs_cast_rect(from, dir, to);
    memset(p, 0, sizeof *p);
    if (far == GS_LEN_NONE) {
        return gs_refuse(err, "SHW-R47", "he cannot go straight to that unit");
    }
    gs_path_add(p, GS_STEP_SHIFT, dir, far);
    if (far > shw_allowance(b, body, SHW_MODE_FREE, p, false, NULL)) {
        return gs_refuse(err, "SHW-12.17", "that unit is farther than he may move");
    }
    gs_bodyset friends = gs_bodies_of(b, side);
    gs_bodyset foes = gs_bodies_known(b, side, gs_bodies_against(b, side));
    if (gs_way_near(b, &foes, from, p, SHW_KEEP_OFF) >= 0) {
        return gs_refuse(err, "SHW-R110", "only a charge may come within 1 inch of an enemy");
    }
    if (far > 0 && shw_room(b, body, dir, far, &friends, 0) < far) {
        return gs_refuse(err, "SHW-R110", "the enemy or barred ground is in his way");
    }
    return GS_OK;
}

static gs_status join_legal(const gs_battle *b, const gs_order *o, gs_path *p,
                            gs_err *err)
{
    int hero = o->who.ix, unit = o->target.ix, body = SHW_HERO_BODY(hero);
    if (b->t.hero[hero].unit >= 0) {
        return gs_refuse(err, "SHW-R47", "he is with a unit already");
    }
    if (shw_hero_kind(b, hero) == SHW_KIND_DEMON ||
        (b->t.hero[hero].flags & GS_H_ENCHANTED)) {
        return gs_refuse(err, "SHW-R26", "nobody takes him into his ranks");
    }
    if (o->target.kind != GS_REF_UNIT || unit < 0 || unit >= b->t.n_units ||
        !gs_body_here(b, unit) || gs_body_side(b, unit) != gs_body_side(b, body)) {
        return gs_refuse(err, "SHW-R47",
                         "he can join a unit of his own side on the table");
    }
    if (b->s.body[body].moved) {
        return gs_refuse(err, "SHW-9.3", "he has moved already in this player turn");
    }
    if (gs_body_engaged(b, body)) {
        return gs_refuse(err, "SHW-R35", "he is in contact with the enemy");
    }
    if (!shw_unit_takes_hero(b, unit, hero)) {
        return gs_refuse(err, "SHW-R47", "there is no room for him in that unit");
    }
    return join_path(b, hero, unit, p, err);
}

static gs_status join_execute(gs_battle *b, const gs_order *o, gs_err *err)
{
    int hero = o->who.ix, unit = o->target.ix, body = SHW_HERO_BODY(hero);
    gs_path p;
    gs_status st = join_legal(b, o, &p, err);
    if (st != GS_OK || !shw_may_move(b, body)) {
        return st;
    }
    gs_open(b, "join", o->who, o->target);
    if (p.n) {
        gs_len allowance = shw_run_move(b, body, SHW_MODE_FREE, &p, false, NULL);
        gs_rect was = b->s.rect[body];
        gs_emit_path(b, o->who, GS_MOVE_ADVANCE, &p, allowance, "SHW-12.17 SHW-R47");
        shw_came_by(b, body, &was);
    }
    shw_attach_hero(b, hero, unit);
    b->s.body[body].done = 1;
    b->s.body[body].moved = 2;
    shw_note(b, body)->stays = true;
    shw_dig_out(b, unit);
    return GS_OK;
}

/* Stands alone where he sets out for a place: in the ranks, or (SHW-R122, as a garrison forms up)
 * outside the wall nearest to it. True: he comes out of a house. */
static bool step_out(gs_battle *b, int hero, const gs_pose *to)
{
    bool inside = shw_on_walls(b, hero);
    gs_rect house = shw_hero_base(b, hero), base = shw_rect(b, SHW_HERO_BODY(hero));
    base.c = to->at;
    base.f = to->facing;
    base = shw_hero_sets_out(b, hero, &base);
    if (inside) {
        gs_pt at = gs_rect_local(&house, base.c), wish = gs_rect_local(&house, to->at);
        gs_len x = (wish.x < 0 ? -wish.x : wish.x) - house.w / 2,
               y = (wish.y < 0 ? -wish.y : wish.y) - house.d / 2;
        gs_bearing face = x > y ? wish.x > 0 ? GS_RIGHT : GS_LEFT
                                : wish.y > 0 ? GS_FRONT : GS_REAR;
        gs_len out = (base.d + (x > y ? house.w : house.d)) / 2 + 1;
        at.x = x > y ? wish.x > 0 ? out : -out : at.x;
        at.y = x > y ? at.y : wish.y > 0 ? out : -out;
        base.f = gs_rect_face_ang(&house, face);
        base.c = gs_rect_point(&house, at.x, at.y);
    }
    shw_detach_hero(b, hero, &(gs_pose){base.c, base.f});
    return inside;
}

static void fill_leave(const gs_battle *after, int body, const gs_path *p, bool shoots, bool house,
                       shw_move_in *in)
{
    shw_fill_move(after, body, SHW_MODE_FREE, p, shoots, in);
    in->obstacles += house && in->obstacles < 9; /* SHW-R122 */
}

/* His move out of the unit: straight from his place in it to `to`, facing as he likes. */
static gs_status leave_legal(const gs_battle *b, const gs_order *o, gs_len *cost,
                             gs_len *most, gs_err *err)
{
    int hero = o->who.ix, unit = b->t.hero[hero].unit, body = SHW_HERO_BODY(hero);
    if (unit < 0) {
        return gs_refuse(err, "SHW-R47", "he is with no unit");
    }
    if (b->s.body[unit].moved || b->s.body[body].moved) {
        return gs_refuse(err, "SHW-12.16", "he has moved with his unit");
    }
    if ((b->t.unit[unit].flags & (GS_U_MUST_RALLY | GS_U_CONFUSED)) ||
        shw_hero_engaged(b, hero)) {
        return gs_refuse(err, "SHW-19.4",
                         "he is bound to his unit while it fights, is confused or must "
                         "rally");
    }
    /* the move as if he stood alone at his place in the ranks */
    gs_battle after = *b;
    after.log = NULL;
    bool house = step_out(&after, hero, &o->to);
    const gs_rect *from = &after.s.rect[body];
    gs_rect end = *from;
    end.c = o->to.at;
    end.f = o->to.facing;
    gs_path p = {0};
    gs_way_to(&p, from->c, o->to.at);
    *cost = gs_path_length(from, &p);
    shw_move_in in;
    shw_move_out out;
    const gs_role role = {"unit", -1, hero};
    fill_leave(&after, body, &p, o->shoots, house, &in);
    gs_situation_look(&after, &shw_move, &in, &out, &role, 1);
    *most = out.allowance;
    if (!out.allowed) {
        return shw_refuse_move(err, out.reason);
    }
    if (*cost > *most + GS_TOL) {
        return gs_refuse(err, "SHW-12.17", "that is farther than he may move");
    }
    return shw_way_clear(&after, body, &p, &end, err);
}

static gs_status leave_execute(gs_battle *b, const gs_order *o, gs_err *err)
{
    int hero = o->who.ix, body = SHW_HERO_BODY(hero);
    gs_len cost, most;
    gs_status st = leave_legal(b, o, &cost, &most, err);
    if (st != GS_OK || !shw_may_move(b, body)) {
        return st;
    }
    int unit = b->t.hero[hero].unit;
    gs_open(b, "leave", o->who, gs_ref_unit(unit));
    bool house = step_out(b, hero, &o->to);
    gs_path p = {0};
    gs_path_add(&p, GS_STEP_SHIFT, gs_pt_bearing(b->t.hero[hero].at, o->to.at), cost);
    shw_move_in in;
    shw_move_out out;
    const gs_role role = {"unit", -1, hero};
    fill_leave(b, body, &p, o->shoots, house, &in);
    gs_situation_run(b, &shw_move, &in, &out, &role, 1);
    gs_len allowance = out.allowance;
    gs_pose to = o->to;
    if (cost > allowance) { /* by a rounding (SHW-R109) */
        to.at = gs_pt_toward(b->t.hero[hero].at, p.step[0].ang, allowance);
        cost = allowance;
    }
    gs_emit_move(b, o->who, GS_MOVE_LEAVE, to, NULL, 0, allowance, cost,
                 "SHW-12.17 SHW-R47");
    shw_hold_ranks(b, unit);
    b->s.body[body].moved = 2 * cost <= allowance || o->shoots ? 1 : 2;
    shw_after_move(b, body);
    return GS_OK;
}

static gs_status place_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    int hero = o->who.ix, unit = b->t.hero[hero].unit;
    if (unit < 0) {
        return gs_refuse(err, "SHW-R66", "he is with no unit");
    }
    if (shw_is_beast(b, unit)) {
        return gs_refuse(err, "SHW-4.12", "he rides on the beast");
    }
    if (gs_body_engaged(b, unit)) {
        return gs_refuse(err, "SHW-R35", "his unit is in contact with the enemy");
    }
    if ((o->amount != 0) == ((b->t.hero[hero].flags & GS_H_REAR) != 0)) {
        return gs_refuse(err, "SHW-R66", "he stands there already");
    }
    return GS_OK;
}

gs_status shw_hero_order_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    gs_len cost, most;
    gs_path p;
    if (o->who.kind != GS_REF_HERO || o->who.ix < 0 || o->who.ix >= b->t.n_heroes) {
        return gs_refuse(err, "SHW-2.1", "that is for a hero");
    }
    switch (o->kind) {
    case GS_ORDER_JOIN:
        return join_legal(b, o, &p, err);
    case GS_ORDER_LEAVE:
        return leave_legal(b, o, &cost, &most, err);
    default:
        return place_legal(b, o, err);
    }
}

gs_status shw_hero_order_execute(gs_battle *b, const gs_order *o, gs_err *err)
{
    switch (o->kind) {
    case GS_ORDER_JOIN:
        return join_execute(b, o, err);
    case GS_ORDER_LEAVE:
        return leave_execute(b, o, err);
    default: {
        gs_status st = place_legal(b, o, err);
        if (st == GS_OK) {
            gs_open(b, "place", o->who, gs_ref_unit(b->t.hero[o->who.ix].unit));
            gs_emit(b, GS_EFFECT_HERO_REAR, o->who, (gs_ref){0}, o->amount != 0, 0, NULL);
        }
        return st;
    }
    }
}

/* ---- the buried (SHW-R88) ---- */
