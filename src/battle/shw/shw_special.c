/* Rarer orders: to face and to withdraw in contact, to pass through, to dismount, to split
 * (SHW-4.4, 12.14, 12.15, R50, R79, R121). */
#include "../situation_int.h"
#include "../way_int.h"
#include "shw_after_int.h"
#include "shw_body_int.h"
#include "shw_breach_int.h"
#include "shw_facts_int.h"
#include "shw_formation_int.h"
#include "shw_move_int.h"
#include "shw_move_order_int.h"
#include "shw_obey_int.h"
#include "shw_shape_int.h"
#include "shw_special_int.h"

#include "gesta/fixed.h"
#include "gesta/shw.h"
#include "gesta/shw_units.h"

#include <string.h>

/* SHW-R110: would it stand within an inch of an enemy, nearer than it stands? */
static bool crowds(const gs_battle *b, int unit, const gs_rect *r)
{
    int side = gs_body_side(b, unit);
    gs_bodyset foes = gs_bodies_known(b, side, gs_bodies_against(b, side));
    return gs_bodies_nearer(b, &foes, &b->s.rect[unit], r, SHW_KEEP_OFF) >= 0;
}

static gs_status not_moved(const gs_battle *b, int body, gs_err *err)
{
    return b->s.body[body].moved || b->s.body[body].shot
               ? gs_refuse(err, "SHW-R35",
                           "it has moved or shot already in this player turn")
               : GS_OK;
}

static void spent(gs_battle *b, int body)
{
    b->s.body[body].moved = 2;
    b->s.body[body].done = 1;
}

/* ---- facing an enemy on the flank (SHW-R121) ---- */

static gs_status plan_face(const gs_battle *b, const gs_order *o, gs_rect *end,
                           bool *quarter, gs_err *err)
{
    int u = gs_body(o->who), t = gs_body(o->target), near[GS_BODIES];
    gs_touch touch;
    if (u >= GS_MAX_UNITS || t < 0 || !gs_body_here(b, t) ||
        gs_body_side(b, t) == gs_body_side(b, u) ||
        !gs_rect_touch(&b->s.rect[u], &b->s.rect[t], SHW_CONTACT, &touch) ||
        touch.a_face == GS_FRONT) {
        return gs_refuse(err, "SHW-R74",
                         "it turns to an enemy in contact on its flank or rear");
    }
    int n = gs_body_contacts(b, u, near, GS_BODIES);
    for (int i = 0; i < n; i++) {
        gs_touch other;
        if (gs_rect_touch(&b->s.rect[u], &b->s.rect[near[i]], SHW_CONTACT, &other) &&
            other.a_face == GS_FRONT) {
            return gs_refuse(err, "SHW-R74", "it is in contact on its front as well");
        }
    }
    *quarter = touch.a_face != GS_REAR;
    gs_rect turned = gs_rect_as_face(&b->s.rect[u], touch.a_face);
    if (*quarter) {
        gs_block k = shw_block(b, u);
        turned = shw_rect_as(b, u, (gs_pose){turned.c, turned.f}, b->t.unit[u].formation,
                             gs_block_ranks(&k));
    }
    *end = gs_line_up(&turned, &b->s.rect[t], touch.b_face, 0, NULL);
    if (!gs_place_open(b, end, u, -1)) {
        return gs_refuse(err, "SHW-R121", "there is no room to turn");
    }
    shw_move_out out; /* SHW-R74: as its move */
    shw_allowance(b, u, SHW_MODE_TURN, NULL, false, &out);
    if (!out.allowed) {
        return shw_refuse_move(err, out.reason);
    }
    return GS_OK;
}

static void do_face(gs_battle *b, const gs_order *o)
{
    int u = gs_body(o->who);
    gs_rect end;
    bool quarter;
    if (plan_face(b, o, &end, &quarter, NULL) != GS_OK) {
        return;
    }
    gs_block k = shw_block(b, u);
    gs_open(b, "face", o->who, o->target);
    gs_len allowance = shw_run_move(b, u, SHW_MODE_TURN, NULL, false, NULL);
    gs_emit_move(b, o->who, GS_MOVE_TURN, (gs_pose){end.c, end.f}, NULL, 0, allowance, 0,
                 "SHW-R74 SHW-R121");
    if (quarter) {
        gs_emit_at(b, GS_EFFECT_FORMATION, o->who, (gs_ref){0}, 0, 0,
                   (gs_pose){{0, 0}, 0}, gs_block_ranks(&k), NULL);
        shw_hold_ranks(b, u);
    }
    shw_mark(b, u, SHW_MARK_CAME_ON, false);
    spent(b, u);
}

/* ---- leaving a tied melee (SHW-R79) ---- */

static gs_status plan_withdraw(const gs_battle *b, const gs_order *o, gs_path *path,
                               gs_rect *end, int *mode, gs_err *err)
{
    int body = gs_body(o->who), near[GS_BODIES];
    int n = gs_body_contacts(b, body, near, GS_BODIES);
    unsigned faces = 0;
    for (int i = 0; i < n; i++) {
        gs_touch t;
        if (gs_rect_touch(&b->s.rect[body], &b->s.rect[near[i]], SHW_CONTACT, &t)) {
            faces |= 1u << t.a_face;
        }
    }
    if (n == 0) {
        return gs_refuse(err, "SHW-R79", "it is in no melee");
    }
    if ((faces & 5u) == 5u || (faces & 10u) == 10u) {
        return gs_refuse(err, "SHW-R79", "it is in contact on two opposite faces");
    }
    const gs_rect *from = &b->s.rect[body];
    *path = o->path;
    *mode = SHW_MODE_RETREAT;
    if (o->path.n == 0 && shw_free_mover(b, body)) {
        *mode = SHW_MODE_FREE;
        gs_way_to(path, from->c, o->to.at);
    } else if (o->path.n != 1 || o->path.step[0].kind != GS_STEP_BACK) {
        return gs_refuse(err, "SHW-R79", "it withdraws straight back, facing the enemy");
    }
    shw_move_out out;
    gs_len may = shw_allowance(b, body, *mode, path, false, &out);
    if (!out.allowed) {
        return shw_refuse_move(err, out.reason);
    }
    *path = shw_path_within(from, path, may);
    *end = gs_path_end(from, path);
    if (path->n == 0 || gs_path_length(from, path) > may) {
        return gs_refuse(err, "SHW-12.12", "that is farther than it may move");
    }
    for (int i = 0; i < n; i++) {
        if (gs_rect_distance(end, &b->s.rect[near[i]]) <= SHW_CONTACT) {
            return gs_refuse(err, "SHW-R79", "it would still be in contact");
        }
    }
    return shw_way_clear(b, body, path, end, err);
}

static void do_withdraw(gs_battle *b, const gs_order *o)
{
    int body = gs_body(o->who), mode;
    gs_path path;
    gs_rect end;
    if (plan_withdraw(b, o, &path, &end, &mode, NULL) != GS_OK) {
        return;
    }
    gs_open(b, "withdraw", o->who, (gs_ref){0});
    gs_len may = shw_run_move(b, body, mode, &path, false, NULL);
    gs_emit_path(b, o->who, GS_MOVE_WITHDRAW, &path, may, "SHW-18.2 SHW-R79");
    if (body < GS_MAX_UNITS) {
        shw_mark(b, body, SHW_MARK_CAME_ON, false);
        shw_break_formation(b, body);
    }
    spent(b, body);
    shw_after_move(b, body);
}

/* ---- passing through (SHW-12.14, R50) ---- */

/* What it could go over that ground if nobody stood there (SHW-R50). */
static gs_len whole_move(const gs_battle *b, int unit, const gs_path *path)
{
    shw_move_in in;
    shw_move_out out;
    shw_fill_move(b, unit, SHW_MODE_ADVANCE, path, false, &in);
    in.passes = SHW_PASSES_NONE;
    const gs_role role = {"unit", unit, -1};
    gs_situation_look(b, &shw_move, &in, &out, &role, 1);
    return out.allowed ? out.allowance : 0;
}

static gs_status plan_pass(const gs_battle *b, const gs_order *o, gs_path *path,
                           gs_rect *end, gs_err *err)
{
    int u = gs_body(o->who), t = gs_body(o->target);
    if (u >= GS_MAX_UNITS || t < 0 || t >= GS_MAX_UNITS || t == u ||
        !gs_body_here(b, t)) {
        return gs_refuse(err, "SHW-R50", "a unit passes through a unit");
    }
    const gs_rect *r = &b->s.rect[u];
    bool foe = gs_body_side(b, t) != gs_body_side(b, u);
    if (!foe && gs_body_engaged(b, u)) {
        return gs_refuse(err, "SHW-R35", "it is in contact with the enemy");
    }
    if (foe && (shw_unit_now(b, t).type != SHW_LIGHT_INFANTRY ||
                !shw_unit_now(b, u).mounted || gs_body_distance(b, u, t) > SHW_CONTACT)) {
        return gs_refuse(err, "SHW-12.14",
                         "only cavalry in melee with enemy light infantry goes "
                         "through them");
    }
    gs_pt c[4];
    gs_len beyond = 0;
    gs_rect_corners(&b->s.rect[t], c);
    for (int i = 0; i < 4; i++) {
        gs_len ahead = gs_rect_local(r, c[i]).y;
        beyond = ahead > beyond ? ahead : beyond;
    }
    memset(path, 0, sizeof *path);
    gs_path_add(path, GS_STEP_FORWARD, 0, beyond + r->d / 2 + 2 * SHW_CONTACT);
    *end = gs_path_end(r, path);
    if (gs_path_length(r, path) > whole_move(b, u, path)) {
        return gs_refuse(err, "SHW-R50", "the far side is out of its reach");
    }
    if (!gs_place_open(b, end, u, -1)) {
        return gs_refuse(err, "SHW-R50", "there is no clear ground behind them");
    }
    gs_bodyset foes = gs_bodies_against(b, gs_body_side(b, u));
    return gs_bodies_near(b, &foes, end, foe ? SHW_CONTACT + GS_TOL : SHW_KEEP_OFF) >= 0
               ? gs_refuse(err, "SHW-R110", "only a charge may come within 1 inch of an enemy")
               : GS_OK;
}

static void do_pass(gs_battle *b, const gs_order *o)
{
    int u = gs_body(o->who);
    gs_path path;
    gs_rect end;
    if (plan_pass(b, o, &path, &end, NULL) != GS_OK) {
        return;
    }
    gs_open(b, "pass", o->who, o->target);
    shw_move_in in;
    shw_move_out out;
    shw_fill_move(b, u, SHW_MODE_ADVANCE, &path, false, &in);
    if (gs_body_side(b, gs_body(o->target)) != gs_body_side(b, u)) {
        in.passes = SHW_PASSES_ENEMY_LIGHT_INFANTRY;
    }
    gs_role role = {"unit", u, -1};
    gs_situation_run(b, &shw_move, &in, &out, &role, 1);
    if (out.whole_move) { /* nothing is left of its move; how far that reaches is told too */
        shw_fill_move(b, u, SHW_MODE_ADVANCE, &path, false, &in);
        in.passes = SHW_PASSES_NONE;
        gs_situation_run(b, &shw_move, &in, &out, &role, 1);
    }
    gs_emit_path(b, o->who, GS_MOVE_ADVANCE, &path, out.allowance, "SHW-12.14 SHW-R50");
    shw_mark(b, u, SHW_MARK_CAME_ON, false);
    spent(b, u);
    shw_after_move(b, u);
}

/* ---- dismounting (SHW-12.15) ---- */

static gs_status may_mount(const gs_battle *b, const gs_order *o, gs_err *err)
{
    int u = gs_body(o->who);
    if (u >= GS_MAX_UNITS || !shw_of(b)->unit[b->t.unit[u].of].mounted) {
        return gs_refuse(err, "SHW-12.15", "it has no mounts");
    }
    shw_move_out out;
    shw_allowance(b, u, SHW_MODE_DISMOUNT, NULL, false, &out);
    if (!out.allowed) {
        return shw_refuse_move(err, out.reason);
    }
    if (b->t.unit[u].formation != SHW_NORMAL) {
        return gs_refuse(err, "SHW-12.15", "it leaves its formation first");
    }
    const shw_unit_facts *f = &shw_of(b)->unit[b->t.unit[u].of];
    gs_block k = shw_block(b, u); /* room for the horses */
    k.w = f->base_wide;
    k.d = f->base_deep;
    gs_rect r = gs_block_rect_front(&k, gs_rect_face_centre(&b->s.rect[u], GS_FRONT),
                                    b->s.rect[u].f);
    if ((b->t.unit[u].marks & (1u << SHW_MARK_DISMOUNTED)) &&
        (!gs_place_open(b, &r, u, -1) ||
         gs_ground_under(b->scene->terrain, &shw_of(b)->ground[SHW_BY_HORSE], &r, NULL) >=
             SHW_CLS_HOUSE)) {
        return gs_refuse(err, "SHW-12.15", "there is no room to mount");
    }
    if ((b->t.unit[u].marks & (1u << SHW_MARK_DISMOUNTED)) && crowds(b, u, &r)) {
        return gs_refuse(err, "SHW-R110",
                         "only a charge may come within 1 inch of an enemy");
    }
    return GS_OK;
}

static void do_mount(gs_battle *b, const gs_order *o)
{
    int u = gs_body(o->who);
    bool up = (b->t.unit[u].marks & (1u << SHW_MARK_DISMOUNTED)) != 0;
    gs_rect before = b->s.rect[u];
    gs_open(b, up ? "mount" : "dismount", o->who, (gs_ref){0});
    shw_run_move(b, u, SHW_MODE_DISMOUNT, NULL, false, NULL);
    shw_mark(b, u, SHW_MARK_DISMOUNTED, !up);
    int h[8], n = shw_heroes_with(b, u, h);
    for (int i = 0; i < n; i++) { /* and the heroes with it */
        if (shw_hero_facts_of(b, h[i])->mounted == SHW_YES) {
            gs_emit(b, GS_EFFECT_MARK, gs_ref_hero(h[i]), (gs_ref){0}, !up, 0,
                    shw_mark_list[SHW_MARK_DISMOUNTED]);
        }
    }
    shw_close_up(b, u, &before);
    shw_spot_way(b, u, &before);
    spent(b, u);
}

/* ---- detachments (SHW-4.4, R4) ---- */

/* The slot of the next detachment of a unit or of one of its detachments; -1: the table holds
 * no more. */
static int next_detachment(const gs_battle *b, int u)
{
    int row = b->scene->setup->n_units, n = b->t.unit[u].of + row;
    while (n < GS_MAX_UNITS && gs_unit_came(b->scene->setup, &b->t, n)) {
        n += row;
    }
    return n < GS_MAX_UNITS ? n : -1;
}

static gs_status plan_split(const gs_battle *b, const gs_order *o, gs_rect *place,
                            gs_err *err)
{
    int u = gs_body(o->who);
    if (o->who.kind != GS_REF_UNIT) {
        return gs_refuse(err, "SHW-4.4", "only a unit sends out a detachment");
    }
    if (next_detachment(b, u) < 0) {
        return gs_err_set(err, GS_LIMIT, "at most %d units and detachments in a battle",
                          GS_MAX_UNITS);
    }
    if (o->amount < 1 || o->amount >= b->t.unit[u].left || shw_is_beast(b, u) ||
        shw_unit_now(b, u).type == SHW_ARTILLERY) {
        return gs_refuse(err, "SHW-R4", "both parts must have figures");
    }
    if (b->t.unit[u].formation != SHW_NORMAL && b->t.unit[u].formation != SHW_SKIRMISH) {
        return gs_refuse(err, "SHW-R4", "it leaves its formation first");
    }
    gs_block k = shw_block(b, u);
    k.n = o->amount;
    k.files = k.files < k.n ? k.files : k.n;
    const gs_rect *r = &b->s.rect[u];
    for (int sign = 1; sign >= -1; sign -= 2) {
        gs_len off = sign * (r->w / 2 + gs_block_width(&k) / 2 + 250);
        *place = gs_block_rect_front(&k, gs_rect_point(r, off, r->d / 2), r->f);
        if (gs_place_open(b, place, u, -1) && !crowds(b, u, place) &&
            shw_ground_under(b, u, place) < SHW_CLS_HOUSE) {
            return GS_OK;
        }
    }
    return gs_refuse(err, "SHW-R4", "there is no room beside it");
}

static void do_split(gs_battle *b, const gs_order *o)
{
    int u = gs_body(o->who), n = next_detachment(b, u);
    gs_rect place, before = b->s.rect[u];
    if (plan_split(b, o, &place, NULL) != GS_OK) {
        return;
    }
    gs_open(b, "split", o->who, gs_ref_unit(n));
    int files = b->t.unit[u].files < o->amount ? b->t.unit[u].files : o->amount;
    gs_emit_at(b, GS_EFFECT_SPLIT, o->who, gs_ref_unit(n), o->amount,
               b->t.unit[u].left - o->amount, (gs_pose){place.c, place.f}, files, NULL);
    shw_close_up(b, u, &before);
    shw_spot_way(b, n, &place);
    b->s.body[n] = b->s.body[u]; /* each part then has its own move, by the same order, */
    b->s.acting = -1;            /* and either may go first */
}

/* ---- the orders ---- */

gs_status shw_other_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    gs_path path;
    gs_rect r;
    bool quarter;
    int mode;
    gs_status st = not_moved(b, gs_body(o->who), err);
    if (st != GS_OK) {
        return st;
    }
    switch (o->kind) {
    case GS_ORDER_FACE:
        return plan_face(b, o, &r, &quarter, err);
    case GS_ORDER_WITHDRAW:
        return plan_withdraw(b, o, &path, &r, &mode, err);
    case GS_ORDER_PASS:
        return plan_pass(b, o, &path, &r, err);
    case GS_ORDER_MOUNT:
        return may_mount(b, o, err);
    case GS_ORDER_SPLIT:
        return plan_split(b, o, &r, err);
    default:
        return o->who.kind == GS_REF_UNIT && (b->t.unit[o->who.ix].flags & GS_U_HIDDEN)
                   ? GS_OK : gs_refuse(err, "SHW-11.9", "it does not lie in ambush");
    }
}

gs_status shw_other_execute(gs_battle *b, const gs_order *o, gs_err *err)
{
    int body = gs_body(o->who);
    (void)err;
    if (!shw_may_move(b, body)) {
        return GS_OK;
    }
    switch (o->kind) {
    case GS_ORDER_FACE:
        do_face(b, o);
        break;
    case GS_ORDER_WITHDRAW:
        do_withdraw(b, o);
        break;
    case GS_ORDER_PASS:
        do_pass(b, o);
        break;
    case GS_ORDER_MOUNT:
        do_mount(b, o);
        break;
    default:
        do_split(b, o);
        break;
    }
    return GS_OK;
}
