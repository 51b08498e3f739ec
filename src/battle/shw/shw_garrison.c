/* Orders to go into a building or fortification, and out of it (SHW-7.14, R22, R122). */
#include "../situation_int.h"
#include "../way_int.h"
#include "../house_int.h"
#include "shw_after_int.h"
#include "shw_breach_int.h"
#include "shw_facts_int.h"
#include "shw_formation_int.h"
#include "shw_garrison_int.h"
#include "shw_hold_int.h"
#include "shw_house_int.h"
#include "shw_move_int.h"
#include "shw_move_order_int.h"
#include "shw_obey_int.h"
#include "shw_shape_int.h"

#include "gesta/fixed.h"
#include "gesta/shw.h"

/* ---- in ---- */

/* The move that takes it there: its path, or straight ahead (free movers: straight to the
 * wall); empty if it stands there. */
static gs_order way_in(const gs_battle *b, const gs_order *o)
{
    gs_order m = *o;
    int unit = o->who.ix, feature = o->target.ix;
    const gs_rect *r = &b->s.rect[unit];
    m.kind = GS_ORDER_MOVE;
    m.target = (gs_ref){0};
    if (o->path.n > 0 || shw_at_the_wall(b, r, feature)) {
        return m;
    }
    gs_rect house = shw_house_rect(b, feature);
    if (shw_free_mover(b, unit)) {
        gs_ang dir = gs_pt_bearing(r->c, gs_rect_nearest(&house, r->c));
        gs_len far = gs_feature_cast(shw_feature_of(b, feature), r, dir);
        if (far != GS_LEN_NONE) {
            m.to = (gs_pose){gs_pt_toward(r->c, dir, far), r->f};
        }
        return m;
    }
    gs_len far = gs_feature_cast(shw_feature_of(b, feature), r, r->f);
    if (far != GS_LEN_NONE) {
        gs_path_add(&m.path, GS_STEP_FORWARD, 0, far);
    }
    return m;
}

static gs_status enter_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    int unit = o->who.ix, feature = o->target.ix;
    if (o->who.kind != GS_REF_UNIT || o->target.kind != GS_REF_FEATURE ||
        !shw_is_house(b, feature)) {
        return gs_refuse(err, "SHW-R122", "a unit goes into a building or fortification");
    }
    if (b->t.unit[unit].inside >= 0) {
        return gs_refuse(err, "SHW-R122", "it is inside already");
    }
    if (!shw_house_infantry(b, unit)) {
        return gs_refuse(err, "SHW-R122", "only infantry can be a garrison");
    }
    if (gs_holder(b, feature) >= 0) {
        return gs_refuse(err, "SHW-R122", "somebody holds it");
    }
    if (!shw_house_takes(b, unit, feature)) {
        return gs_refuse(err, "SHW-R122",
                         "it holds one figure for each inch of its outline");
    }
    gs_order m = way_in(b, o);
    if (shw_at_the_wall(b, &b->s.rect[unit], feature) && m.path.n == 0) {
        return b->s.body[unit].moved ? gs_refuse(err, "SHW-9.3", "it has moved already")
                                     : GS_OK;
    }
    if (m.path.n == 0 && !shw_free_mover(b, unit)) {
        return gs_refuse(err, "SHW-R122", "it cannot reach the wall that way");
    }
    gs_rect end = gs_path_end(&b->s.rect[unit], &m.path);
    if (m.path.n == 0) {
        end.c = m.to.at;
        end.f = m.to.facing;
    }
    if (!shw_at_the_wall(b, &end, feature)) {
        return gs_refuse(err, "SHW-R122", "the move does not end at the wall");
    }
    return shw_move_legal(b, &m, err);
}

static gs_status enter_execute(gs_battle *b, const gs_order *o, gs_err *err)
{
    int unit = o->who.ix, feature = o->target.ix;
    gs_status st = enter_legal(b, o, err);
    if (st != GS_OK) {
        return st;
    }
    gs_order m = way_in(b, o);
    bool there = shw_at_the_wall(b, &b->s.rect[unit], feature) && m.path.n == 0;
    if (there ? !shw_may_move(b, unit) : (st = shw_move_execute(b, &m, err)) != GS_OK) {
        return st;
    }
    if (there) { /* else the end of its move was its way in, if an order reached it */
        gs_open(b, "garrison", o->who, o->target);
        shw_house_enter(b, unit, feature);
        b->s.body[unit].moved = 1;
    }
    return GS_OK;
}

/* ---- out ---- */

static int sally_files(const gs_battle *b, const gs_order *o)
{
    return shw_files_for(b, o->who.ix, SHW_NORMAL, o->files);
}

/* Allowance for what it does after coming out: as one that crosses an obstacle. */
static void fill_sally(const gs_battle *b, const gs_order *o, shw_move_in *in)
{
    shw_fill_move(b, o->who.ix, SHW_MODE_ADVANCE, &o->path, o->shoots, in);
    in->formation = SHW_NORMAL;
    in->obstacles = in->obstacles < 9 ? in->obstacles + 1 : 9;
}

/* The battle as it is when the garrison has formed up outside. */
static void as_if_out(const gs_battle *b, const gs_order *o, gs_battle *after)
{
    *after = *b;
    after->log = NULL;
    shw_come_out(after, o->who.ix, o->to, sally_files(b, o));
}

static gs_status sally_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    int unit = o->who.ix;
    gs_touch t;
    if (o->who.kind != GS_REF_UNIT || b->t.unit[unit].inside < 0) {
        return gs_refuse(err, "SHW-R122", "it holds no building");
    }
    if (b->s.body[unit].moved) {
        return gs_refuse(err, "SHW-9.3", "it has moved already in this player turn");
    }
    gs_rect house = shw_house_rect(b, b->t.unit[unit].inside);
    gs_rect r = shw_outside_walls(b, unit, o->to, sally_files(b, o));
    if (!gs_rect_touch(&house, &r, SHW_CONTACT, &t) || t.b_face != GS_REAR ||
        gs_rect_overlap(&house, &r, GS_TOL)) {
        return gs_refuse(err, "SHW-R122",
                         "it forms up against the wall, its front away from it");
    }
    gs_path none = {0};
    gs_battle after;
    as_if_out(b, o, &after);
    if (shw_barred(&after, unit, &r)) {
        return gs_refuse(err, "SHW-14.4", "impassable ground is in the way");
    }
    gs_bodyset foes = gs_bodies_against(b, gs_body_side(b, unit));
    if (gs_bodies_near(b, &foes, &r, SHW_KEEP_OFF - GS_TOL) >= 0) {
        return gs_refuse(err, "SHW-R110", "only a charge may come within 1 inch of an enemy");
    }
    gs_status st = shw_way_clear(&after, unit, &none, &r, err);
    bool forced = b->s.body[unit].order == SHW_FORCED;
    if (st != GS_OK || (o->path.n == 0 && !forced)) {
        return st;
    }
    shw_move_in in;
    shw_move_out out;
    fill_sally(&after, o, &in);
    const gs_role role = {"unit", unit, -1};
    gs_situation_look(&after, &shw_move, &in, &out, &role, 1);
    if (!out.allowed) {
        return shw_refuse_move(err, out.reason);
    }
    const gs_path path = shw_path_within(&r, &o->path, out.allowance);
    gs_len cost = gs_path_length(&r, &path);
    if (cost > out.allowance) {
        return gs_refuse(err, "SHW-12.12", "that is farther than it may move");
    }
    if (forced && 2 * cost + GS_TOL < out.allowance) {
        return gs_refuse(err, "SHW-11.6", "the General's order asks for half a move at least");
    }
    for (int i = 0; i < o->path.n; i++) { /* SHW-12.10: forward and wheels */
        if (o->path.step[i].kind > GS_STEP_WHEEL_RIGHT ||
            o->path.step[i].kind == GS_STEP_BACK) {
            return gs_refuse(err, "SHW-12.10",
                             "from the wall it goes forward and wheels");
        }
    }
    gs_rect end = gs_path_end(&r, &path);
    return shw_way_clear(&after, unit, &path, &end, err);
}

static gs_status sally_execute(gs_battle *b, const gs_order *o, gs_err *err)
{
    int unit = o->who.ix;
    gs_status st = sally_legal(b, o, err);
    if (st != GS_OK || !shw_may_move(b, unit)) {
        return st;
    }
    gs_open(b, "sally", o->who, (gs_ref){GS_REF_FEATURE, b->t.unit[unit].inside});
    shw_come_out(b, unit, o->to, sally_files(b, o));
    b->s.body[unit].moved = 1;
    if (o->path.n > 0) {
        shw_move_in in;
        shw_move_out out;
        fill_sally(b, o, &in);
        const gs_role role = {"unit", unit, -1};
        gs_situation_run(b, &shw_move, &in, &out, &role, 1);
        const gs_path path = shw_path_within(&b->s.rect[unit], &o->path, out.allowance);
        gs_len cost = gs_path_length(&b->s.rect[unit], &path);
        gs_emit_path(b, o->who, GS_MOVE_ADVANCE, &path, out.allowance,
                     "SHW-12.10 SHW-R122");
        b->s.body[unit].moved = 2 * cost <= out.allowance ? 1 : 2;
        shw_fulfil(b, unit, cost);
    }
    shw_after_move(b, unit);
    return GS_OK;
}

/* Out by the face that looks most to where it must go, and on by at least half of what it may move
 * from there. */
int shw_garrison_ways_out(const gs_battle *b, int unit, int enemy, bool back,
                          gs_order out[SHW_WAYS_OUT])
{
    gs_rect house = shw_house_rect(b, b->t.unit[unit].inside);
    const gs_rect *foe = &b->s.rect[enemy];
    gs_ang to = gs_pt_bearing(house.c, foe->c);
    gs_len was = gs_rect_distance(&house, foe);
    int first = 0, ways = 0, files = shw_files_for(b, unit, SHW_NORMAL, 0);
    to = back ? gs_ang_norm(to + GS_ANG_180) : to;
    for (int k = 1; k < GS_BEARINGS; k++) {
        first = shw_apart(gs_rect_face_ang(&house, (gs_bearing)k), to) <
                        shw_apart(gs_rect_face_ang(&house, (gs_bearing)first), to)
                    ? k
                    : first;
    }
    static const int sides[SHW_WAYS_OUT / 4] = {0, 1, 3};
    for (int k = 0; k < SHW_WAYS_OUT; k++) { /* each whole, then shorter, then half */
        gs_bearing face = (gs_bearing)((first + sides[k / 4]) % GS_BEARINGS);
        gs_pose pose = {house.c, gs_rect_face_ang(&house, face)};
        gs_rect r = shw_outside_walls(b, unit, pose, files);
        r.c = gs_pt_toward(gs_rect_face_centre(&house, face), pose.facing, r.d / 2 + 1);
        gs_order *o = &out[ways];
        *o = (gs_order){.kind = GS_ORDER_SALLY, .who = gs_ref_unit(unit), .files = (int16_t)files,
                        .to = {r.c, pose.facing}};
        gs_battle after;
        shw_move_in in;
        shw_move_out may;
        const gs_role role = {"unit", unit, -1};
        as_if_out(b, o, &after);
        fill_sally(&after, o, &in);
        gs_situation_look(&after, &shw_move, &in, &may, &role, 1);
        gs_len most = may.allowed ? may.allowance : 0;
        if (most <= 0) {
            break;
        }
        gs_path_add(&o->path, GS_STEP_FORWARD, 0, most - k % 4 * most / 6);
        gs_rect end = gs_path_end(&r, &o->path);
        gs_len is = gs_rect_distance(&end, foe);
        ways += back ? is > was : is < was;
    }
    return ways;
}

gs_status shw_garrison_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    return o->kind == GS_ORDER_GARRISON ? enter_legal(b, o, err) : sally_legal(b, o, err);
}

gs_status shw_garrison_execute(gs_battle *b, const gs_order *o, gs_err *err)
{
    return o->kind == GS_ORDER_GARRISON ? enter_execute(b, o, err)
                                        : sally_execute(b, o, err);
}
