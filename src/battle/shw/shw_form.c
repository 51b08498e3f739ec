/* Changing formation (chapter 7, SHW-R21, R23, R123). */
#include "shw_battle_int.h"

#include "gesta/fixed.h"

/* The rectangle of another formation about the same front. */
static gs_rect reformed(const gs_battle *b, int unit, int formation, int files)
{
    gs_rect now = b->s.rect[unit];
    gs_rect r = shw_rect_as(b, unit, gs_body_pose(b, unit), formation, files);
    if (formation == SHW_CIRCLE || b->t.unit[unit].formation == SHW_CIRCLE) {
        return r; /* about its centre */
    }
    return gs_rect_forward(&r, now.d / 2 - r.d / 2);
}

void shw_set_formation(gs_battle *b, int unit, int formation, int files)
{
    gs_rect r = reformed(b, unit, formation, files);
    gs_emit_at(b, GS_EFFECT_FORMATION, gs_ref_unit(unit), (gs_ref){0}, 0, 0,
               (gs_pose){{0, 0}, 0}, files, shw_formation_list[formation]);
    if (r.c.x != b->t.unit[unit].at.x || r.c.y != b->t.unit[unit].at.y) {
        gs_emit_at(b, GS_EFFECT_PLACED, gs_ref_unit(unit), (gs_ref){0}, 0,
                   b->t.unit[unit].left, (gs_pose){r.c, r.f}, files, NULL);
    }
}

/* What a change costs. */
enum { FREE, HALF, WHOLE };
static int price(int from, int to, bool files_change)
{
    if (to == SHW_SHIELD_WALL || to == SHW_HEDGEHOG || to == SHW_CIRCLE) {
        return WHOLE; /* SHW-R21 */
    }
    if ((from == SHW_SKIRMISH) != (to == SHW_SKIRMISH)) {
        return HALF; /* SHW-R23 */
    }
    return from != to     ? FREE
           : files_change ? WHOLE
                          : FREE; /* leaving is free; SHW-R123 */
}

static gs_status room_for(const gs_battle *b, int unit, const gs_rect *r, gs_err *err)
{
    const gs_setup *s = b->scene->setup;
    if (!gs_edge_inside(s->width, s->table_depth, r)) {
        return gs_refuse(err, "SHW-R108", "there is no room on the table");
    }
    if (gs_bodies_hit(b, r, unit, -1) >= 0) {
        return gs_refuse(err, "SHW-R50", "somebody stands in the way");
    }
    if (shw_ground_under(b, unit, r) >=
        SHW_CLS_HOUSE) {
        return gs_refuse(err, "SHW-14.4", "it cannot stand on that ground");
    }
    int side = gs_body_side(b, unit);
    for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
        gs_len was = gs_body_distance(b, unit, i);
        gs_len least = was < SHW_KEEP_OFF ? was : SHW_KEEP_OFF;
        if (gs_body_side(b, i) != side &&
            gs_rect_distance(r, &b->s.rect[i]) < least - GS_TOL) {
            return gs_refuse(err, "SHW-R110",
                             "only a charge may come within 1 inch of an enemy");
        }
    }
    return GS_OK;
}

static bool goes(const gs_order *o)
{
    return o->path.n > 0 || o->to.at.x != 0 || o->to.at.y != 0;
}

gs_status shw_form_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    int u = gs_body(o->who);
    if (u >= GS_MAX_UNITS || shw_is_beast(b, u)) {
        return gs_refuse(err, "SHW-7.1", "only units of figures take up formations");
    }
    if (b->t.unit[u].inside >= 0) {
        return gs_refuse(err, "SHW-7.14", "a garrison has no other formation");
    }
    int from = b->t.unit[u].formation,
        files = shw_files_for(b, u, o->formation, o->files);
    gs_status st = shw_formation_ok(b, u, o->formation, files, err);
    if (st != GS_OK) {
        return st;
    }
    int cost = price(from, o->formation, files != b->t.unit[u].files);
    if (from == o->formation && files == b->t.unit[u].files) {
        return gs_refuse(err, "SHW-R123", "it stands so already");
    }
    if (cost != FREE && (b->s.body[u].moved || (cost == WHOLE && b->s.body[u].shot))) {
        return gs_refuse(err, "SHW-R21", "forming takes its whole player turn");
    }
    if (goes(o) && cost != HALF) {
        return gs_refuse(err, "SHW-R21", "it cannot form and move in one order");
    }
    if (cost == WHOLE) {
        shw_move_out out;
        shw_allowance(b, u, SHW_MODE_FORM, NULL, false, &out);
        if (!out.allowed) {
            return shw_refuse_move(err, out.reason);
        }
    }
    if (cost == HALF && b->s.body[u].shot) { /* SHW-15.1: it is half of its move */
        shw_move_in in;
        shw_move_out out;
        shw_fill_move(b, u, SHW_MODE_ADVANCE, NULL, false, &in);
        in.formation = o->formation;
        const gs_role role = {"unit", u, -1};
        shw_look(b, &shw_move, &in, &out, &role, 1);
        if (!out.allowed) {
            return shw_refuse_move(err, out.reason);
        }
    }
    gs_rect r = reformed(b, u, o->formation, files);
    return room_for(b, u, &r, err);
}

gs_status shw_form_execute(gs_battle *b, const gs_order *o, gs_err *err)
{
    int u = gs_body(o->who), from = b->t.unit[u].formation;
    int files = shw_files_for(b, u, o->formation, o->files);
    int cost = price(from, o->formation, files != b->t.unit[u].files);
    if (!shw_may_move(b, u)) {
        return GS_OK;
    }
    gs_open(b, "form", o->who, (gs_ref){0});
    if (cost == WHOLE) {
        shw_run_move(b, u, SHW_MODE_FORM, NULL, false, NULL);
        b->s.body[u].moved = 2;
        b->s.body[u].done = 1;
    }
    shw_show(b, u);
    shw_set_formation(b, u, o->formation, files);
    shw_spot_way(b, u, &b->s.rect[u]);
    if (cost == HALF) {
        b->s.body[u].halved = 1; /* what is left of its move: half (SHW-R23) */
        gs_order go = *o;
        go.kind = GS_ORDER_MOVE;
        if (goes(o) && shw_move_legal(b, &go, NULL) == GS_OK) {
            return shw_move_execute(b, &go, err);
        }
    }
    return GS_OK;
}

/* Spreads out again where there is room: in its place, or a little to the rear or aside;
 * stays as it is where there is none. */
void shw_break_formation(gs_battle *b, int unit)
{
    int f = b->t.unit[unit].formation;
    if (f != SHW_HEDGEHOG && f != SHW_CIRCLE) {
        return;
    }
    int files = shw_files_for(b, unit, SHW_NORMAL, 0);
    gs_rect r = reformed(b, unit, SHW_NORMAL, files);
    const gs_setup *s = b->scene->setup;
    for (int k = 0; k < 24; k++) {
        static const int8_t way[3] = {2, 1, 3}; /* rear, right, left */
        gs_rect at = gs_rect_shift(&r, gs_rect_face_ang(&r, (gs_bearing)way[k % 3]),
                                   (k + 2) / 3 * 250);
        if (gs_edge_inside(s->width, s->table_depth, &at) &&
            gs_bodies_hit(b, &at, unit, -1) < 0) {
            gs_emit(b, GS_EFFECT_FORMATION, gs_ref_unit(unit), (gs_ref){0}, 0, 0,
                    shw_formation_list[SHW_NORMAL]);
            gs_emit_at(b, GS_EFFECT_PLACED, gs_ref_unit(unit), (gs_ref){0}, 0,
                       b->t.unit[unit].left, (gs_pose){at.c, at.f}, files, NULL);
            return;
        }
    }
}

#define ROUNDED 8

/* In normal order about the same front, or the face that an enemy strikes, in so many files. */
static gs_rect opened_out(const gs_battle *b, int unit, int files)
{
    gs_rect was = b->s.rect[unit];
    gs_rect r = shw_rect_as(b, unit, gs_body_pose(b, unit), SHW_NORMAL, files);
    r = gs_rect_forward(&r, was.d / 2 - r.d / 2);
    r.c = shw_kept_contact(b, unit, &was, &r);
    return r;
}

/* Is there room for that? Whom it touches it may touch on, roundings and all. */
static bool opens_out(const gs_battle *b, int unit, const gs_rect *r)
{
    gs_rect within = *r;
    within.w -= 2 * ROUNDED;
    within.d -= 2 * ROUNDED;
    return gs_edge_inside(b->scene->setup->width, b->scene->setup->table_depth, r) &&
           gs_bodies_hit(b, &within, unit, -1) < 0 && shw_ground_under(b, unit, r) < SHW_CLS_HOUSE;
}

void shw_hold_ranks(gs_battle *b, int unit)
{
    const gs_unit_state *u = &b->t.unit[unit];
    bool wall = u->formation == SHW_SHIELD_WALL || u->formation == SHW_HEDGEHOG;
    if (!wall || u->inside >= 0 || !gs_body_here(b, unit)) {
        return;
    }
    gs_block k = shw_block(b, unit);
    if (k.n >= 4 && gs_block_ranks(&k) >= 2) {
        return;
    }
    for (int files = k.n < u->files ? k.n : u->files; files > 0; files--) {
        gs_rect r = opened_out(b, unit, files);
        if (!opens_out(b, unit, &r)) {
            continue; /* SHW-R123 gives way to the ground: in fewer files */
        }
        gs_emit_at(b, GS_EFFECT_FORMATION, gs_ref_unit(unit), (gs_ref){0}, 0, 0,
                   (gs_pose){{0, 0}, 0}, files, shw_formation_list[SHW_NORMAL]);
        if (r.c.x != u->at.x || r.c.y != u->at.y) {
            gs_emit_at(b, GS_EFFECT_PLACED, gs_ref_unit(unit), (gs_ref){0}, 0, u->left,
                       (gs_pose){r.c, r.f}, files, NULL);
        }
        return;
    }
}
