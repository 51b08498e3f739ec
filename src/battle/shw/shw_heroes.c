/* Heroes for themselves: joining and leaving units, front and rear, digging out the
 * buried (SHW-12.16, 12.17, R47, R66, R88). */
#include "shw_battle_int.h"

#include <string.h>

/* ---- where a hero stands ---- */

static bool on_walls(const gs_battle *b, int hero)
{
    int unit = b->t.hero[hero].unit;
    return unit >= 0 && b->t.unit[unit].inside >= 0;
}

gs_rect shw_hero_base(const gs_battle *b, int hero)
{
    const gs_hero_state *h = &b->t.hero[hero];
    gs_rect base = shw_rect(b, SHW_HERO_BODY(hero));
    if (on_walls(b, hero)) {
        return b->s.rect[h->unit]; /* SHW-R22: the wall stands for him too */
    }
    if (h->unit >= 0) { /* SHW-R66: in the front rank, unless in the rear */
        gs_rect u = b->s.rect[h->unit];
        bool rear = (h->flags & GS_H_REAR) != 0;
        base.f = u.f;
        base.c = gs_rect_point(&u, 0, rear ? (base.d - u.d) / 2 : (u.d - base.d) / 2);
    }
    return base;
}

/* As far from the middle as a base of that length stands within a wall of this one. */
static gs_len within_wall(gs_len at, gs_len wall, gs_len base)
{
    gs_len most = wall > base ? (wall - base) / 2 : 0;
    return at < -most ? -most : at > most ? most : at;
}

gs_rect shw_hero_sets_out(const gs_battle *b, int hero, const gs_rect *to)
{
    gs_rect base = shw_rect(b, SHW_HERO_BODY(hero)), house = shw_hero_base(b, hero);
    gs_pt wall = gs_rect_nearest(&house, to->c), nearest;
    if (!on_walls(b, hero)) {
        return house;
    }
    if (gs_rect_closest(&house, to, &nearest, NULL) + 1 < gs_rect_pt_distance(to, wall)) {
        wall = nearest; /* its middle is farther off than a corner of it */
    }
    gs_pt p = gs_rect_local(&house, wall);
    base.f = house.f;
    base.c = gs_rect_point(&house, within_wall(p.x, house.w, base.w),
                           within_wall(p.y, house.d, base.d));
    return base;
}

gs_len shw_heroes_apart(const gs_battle *b, int x, int y)
{
    gs_rect rx = shw_hero_base(b, x), ry = shw_hero_base(b, y);
    return gs_rect_distance(&rx, &ry);
}

bool shw_barred(const gs_battle *b, int body, const gs_rect *r)
{
    return shw_ground_under(b, body, r) >= SHW_CLS_HOUSE;
}

void shw_detach_hero(gs_battle *b, int hero, const gs_pose *at)
{
    int unit = b->t.hero[hero].unit;
    if (unit < 0) {
        return;
    }
    gs_rect before = b->s.rect[unit];
    gs_emit_at(b, GS_EFFECT_DETACHED, gs_ref_hero(hero), gs_ref_unit(unit), 0, 0, *at, 0,
               NULL);
    if (gs_body_here(b, unit) && b->t.unit[unit].left > 0 && b->t.unit[unit].inside < 0) {
        shw_close_up(b, unit, &before);
    }
}

void shw_attach_hero(gs_battle *b, int hero, int unit)
{
    gs_rect before = b->s.rect[unit];
    gs_emit(b, GS_EFFECT_ATTACHED, gs_ref_hero(hero), gs_ref_unit(unit), 0, 0, NULL);
    b->s.rect[unit] = shw_rect(b, unit);
    if (b->t.unit[unit].inside < 0) {
        shw_close_up(b, unit, &before);
    }
}

/* Does a ring that grows come nearer than an inch to an enemy? */
static bool crowds(const gs_battle *b, int unit, const gs_rect *r)
{
    int side = gs_body_side(b, unit);
    for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
        if (gs_body_side(b, i) != side &&
            gs_rect_distance(r, &b->s.rect[i]) < SHW_KEEP_OFF - GS_TOL) {
            return true;
        }
    }
    return false;
}

/* Is there room for one more in the unit, on the ground too (behind it or beside it)? */
bool shw_unit_takes_hero(const gs_battle *b, int unit, int hero)
{
    int list[8];
    if (shw_heroes_with(b, unit, list) >= 8) {
        return false;
    }
    if (b->t.unit[unit].inside >= 0) {
        return shw_block_count(b, unit) < shw_house_room(b, b->t.unit[unit].inside);
    }
    if (shw_is_beast(b, unit) || shw_is_engine(b, unit)) {
        return true; /* he rides on it or beside it, or stands at the engine */
    }
    gs_block k = shw_block(b, unit);
    const gs_unit_state *u = &b->t.unit[unit];
    const gs_setup *s = b->scene->setup;
    k.n++;
    gs_rect r = u->formation == SHW_CIRCLE
                    ? gs_ring_rect(k.n, k.w, k.d, u->at, u->facing)
                    : gs_block_rect_front(
                          &k, gs_rect_face_centre(&b->s.rect[unit], GS_FRONT), u->facing);
    return gs_edge_inside(s->width, s->table_depth, &r) &&
           gs_bodies_hit(b, &r, unit, SHW_HERO_BODY(hero)) < 0 &&
           !(u->formation == SHW_CIRCLE && crowds(b, unit, &r)); /* SHW-R110: on every side */
}

bool shw_hero_engaged(const gs_battle *b, int hero)
{
    const gs_hero_state *h = &b->t.hero[hero];
    if (h->unit < 0) {
        return gs_body_engaged(b, SHW_HERO_BODY(hero));
    }
    return !(h->flags & GS_H_REAR) && gs_body_engaged(b, h->unit);
}

/* May a lone hero stand there: on the table, on nobody, an inch off enemies unless he was
 * nearer? */
bool shw_hero_may_stand(const gs_battle *b, int hero, const gs_rect *r)
{
    const gs_setup *s = b->scene->setup;
    int body = SHW_HERO_BODY(hero), side = gs_body_side(b, body);
    if (!gs_edge_inside(s->width, s->table_depth, r) ||
        gs_bodies_hit(b, r, body, -1) >= 0) {
        return false;
    }
    for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
        if (gs_body_side(b, i) == side || i == body) {
            continue;
        }
        gs_len d = gs_rect_distance(r, &b->s.rect[i]);
        if (d < SHW_KEEP_OFF - GS_TOL &&
            (d <= SHW_CONTACT || d < gs_rect_distance(&b->s.rect[body], &b->s.rect[i]))) {
            return false; /* SHW-R110, SHW-R44 */
        }
    }
    return true;
}

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
    uint8_t skip[GS_BODIES] = {0};
    for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
        skip[i] = gs_body_side(b, i) == side;
        if (!skip[i] && gs_body_known(b, side, i) && shw_comes_near(b, from, p, i)) {
            return gs_refuse(err, "SHW-R110",
                             "only a charge may come within 1 inch of an enemy");
        }
    }
    if (far > 0 && shw_room(b, body, dir, far, skip, 0) < far) {
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
    b->s.body[body].mark |= SHW_STAYS;
    shw_dig_out(b, unit);
    return GS_OK;
}

/* Stands alone where he sets out for a place: in the ranks, or (SHW-R122, as a garrison forms up)
 * outside the wall nearest to it. True: he comes out of a house. */
static bool step_out(gs_battle *b, int hero, const gs_pose *to)
{
    bool inside = on_walls(b, hero);
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
    gs_path_add(&p, GS_STEP_SHIFT, gs_pt_bearing(from->c, o->to.at),
                gs_pt_distance(from->c, o->to.at));
    *cost = gs_path_length(from, &p);
    shw_move_in in;
    shw_move_out out;
    const gs_role role = {"unit", -1, hero};
    fill_leave(&after, body, &p, o->shoots, house, &in);
    shw_look(&after, &shw_move, &in, &out, &role, 1);
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
    shw_run(b, &shw_move, &in, &out, &role, 1);
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

static bool enemy_within_two(const gs_battle *b, gs_pt spot, int side)
{
    for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
        if (gs_body_side(b, i) != side &&
            shw_figure_within(b, i, spot, GS_LEN(2))) {
            return true;
        }
    }
    return false;
}

/* Beside a lone rescuer: the first clear side of him. */
static gs_pose beside(const gs_battle *b, int hero, int body)
{
    const gs_rect *r = &b->s.rect[body];
    gs_rect base = shw_rect(b, SHW_HERO_BODY(hero));
    for (int k = 0; k < GS_BEARINGS; k++) {
        gs_ang dir = gs_rect_face_ang(r, (gs_bearing)k);
        gs_pt edge = gs_rect_face_centre(r, (gs_bearing)k);
        gs_rect at = {gs_pt_toward(edge, dir, base.d / 2 + 100), r->f, base.w, base.d};
        if (k == GS_LEFT || k == GS_RIGHT) {
            at.c = gs_pt_toward(edge, dir, base.w / 2 + 100);
        }
        if (shw_hero_may_stand(b, hero, &at) &&
            !shw_barred(b, SHW_HERO_BODY(hero), &at)) {
            return (gs_pose){at.c, at.f};
        }
    }
    return (gs_pose){b->t.hero[hero].at, r->f};
}

void shw_dig_out(gs_battle *b, int body)
{
    if (!gs_body_here(b, body)) {
        return;
    }
    int side = gs_body_side(b, body);
    for (int h = 0; h < b->t.n_heroes; h++) {
        const gs_hero_state *s = &b->t.hero[h];
        if (s->where != GS_HERO_BURIED || shw_hero_side(b, h) != side ||
            !gs_rect_holds(&b->s.rect[body], s->at, SHW_CONTACT) ||
            enemy_within_two(b, s->at, side)) {
            continue;
        }
        bool joins = body < GS_MAX_UNITS && shw_unit_takes_hero(b, body, h);
        gs_pose pose = joins ? (gs_pose){s->at, b->s.rect[body].f} : beside(b, h, body);
        gs_open(b, "dig-out", gs_body_ref(body), gs_ref_hero(h));
        gs_emit_at(b, GS_EFFECT_HERO_FREED, gs_ref_hero(h), gs_body_ref(body), 0,
                   s->power, pose, 0, NULL);
        if (joins) {
            shw_attach_hero(b, h, body); /* he stands up among them */
        }
    }
}
