/* Retiring from enemies that are near, and turning to face those in contact (GOH-8b, R30,
 * GOH-8.1e, R38). */
#include "../situation_int.h"
#include "../house_int.h"
#include "../fate_int.h"
#include "goh_facts_int.h"
#include "goh_group_int.h"
#include "goh_retire_int.h"
#include "goh_seen_int.h"
#include "goh_way_int.h"

#include "gesta/fixed.h"
#include "gesta/goh.h"

/* ---- retiring (GOH-R30) ---- */

/* The point of the enemy from which it retires: the nearest, or the middle of what faces
 * it. */
static gs_pt away_from(const gs_rect *own, const gs_rect *enemy)
{
    gs_touch t;
    gs_pt pe, po;
    gs_len d = gs_rect_closest(enemy, own, &pe, &po);
    if (gs_rect_touch(enemy, own, d + GOH_TOUCH, &t) && t.shared > 0) {
        gs_rect v = gs_rect_as_face(enemy, t.a_face);
        gs_len half = gs_rect_face_length(own, t.b_face) / 2,
               x = gs_rect_local(&v, own->c).x;
        gs_len lo = x - half > -v.w / 2 ? x - half : -v.w / 2;
        gs_len hi = x + half < v.w / 2 ? x + half : v.w / 2;
        return gs_rect_point(&v, (lo + hi) / 2, v.d / 2);
    }
    return pe;
}

bool goh_retire_way(const gs_battle *b, int unit, int *enemy, gs_ang *way)
{
    const gs_rect *r = &b->s.rect[unit];
    gs_len least = GS_LEN_NONE;
    *enemy = -1;
    gs_unitset foes = goh_known_foes(b, gs_body_side(b, unit));
    for (int i = gs_unitset_next(&foes, -1); i >= 0; i = gs_unitset_next(&foes, i)) {
        gs_len d = gs_rect_distance(r, &b->s.rect[i]);
        bool front =
            d == least && gs_zone_holds(r, b->s.rect[i].c, GS_ANG_45, GS_LINE_IN);
        if (d < least || front) { /* of enemies equally near the one at its front */
            least = d;
            *enemy = i;
        }
    }
    if (*enemy < 0) {
        return false;
    }
    *way = gs_pt_bearing(away_from(r, &b->s.rect[*enemy]), r->c);
    return true;
}

gs_rect goh_retire_from(const gs_battle *b, int unit, gs_ang way)
{
    gs_rect r = b->s.rect[unit];
    if (b->t.unit[unit].inside < 0) {
        return r;
    }
    gs_pt edge = gs_rect_nearest(&r, gs_pt_toward(r.c, way, GS_LEN(60)));
    return goh_rect_at(b, unit, (gs_pose){edge, b->t.unit[unit].facing});
}

/* The retirement that an order wants: from where, its way, and how far it goes at most. */
static gs_len retirement(const gs_battle *b, const gs_order *o, gs_rect *start,
                         gs_path *path, goh_move_out *out)
{
    int unit = o->who.ix, enemy;
    gs_ang way;
    path->n = 0;
    *start = b->s.rect[unit];
    if (!goh_retire_way(b, unit, &enemy, &way)) {
        return 0;
    }
    gs_rect from = goh_retire_from(b, unit, way);
    *start = from;
    gs_len wish = o->path.n                  ? gs_path_length(&from, &o->path)
                  : o->to.at.x || o->to.at.y ? gs_pt_distance(from.c, o->to.at)
                                             : GS_LEN(15);
    gs_path all = {0};
    gs_path_add(&all, GS_STEP_SHIFT, way, wish > 0 ? wish : GS_LEN(15));
    gs_len may = goh_allowance(b, unit, &from, &all, out);
    may = wish > 0 && wish < may ? wish : may;
    gs_len room = goh_room(b, unit, &from, way, may, NULL);
    for (int i = 0; i < 8 && room > 0;
         i++) { /* it halts where it enters another's zone */
        gs_path p = {0};
        gs_path_add(&p, GS_STEP_SHIFT, way, room);
        if (goh_bound(b, unit, &from) &&
            !goh_enters_zone(b, unit, &from, &p, enemy)) {
            break;
        }
        gs_rect end = gs_rect_shift(&from, way, room);
        if (!goh_bound(b, unit, &end)) {
            break;
        }
        room = room * 3 / 4;
    }
    gs_rect end = gs_rect_shift(&from, way, room);
    room = gs_rect_distance(&end, &b->s.rect[enemy]) >
                   gs_rect_distance(&from, &b->s.rect[enemy])
               ? room
               : 0;
    if (room > 0 &&
        (goh_on_stand(b, unit, &end, NULL) >= 0 || goh_ends_near(b, unit, &end))) {
        room = 0;
    }
    gs_path_add(path, GS_STEP_SHIFT, way, room);
    return room;
}

gs_status goh_withdraw_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    goh_move_out out = {0};
    gs_path path;
    gs_rect from;
    if (goh_in_square(b, o->who.ix)) {
        return gs_refuse(err, "GOH-R30", "it holds its place");
    }
    if (retirement(b, o, &from, &path, &out) <= 0) {
        return gs_refuse(err, "GOH-R30", "it cannot get away from its nearest enemy");
    }
    goh_allowance(b, o->who.ix, &from, &path, &out);
    return out.allowed ? GS_OK : goh_refuse_move(err, out.reason);
}

gs_status goh_withdraw_execute(gs_battle *b, const gs_order *o, gs_err *err)
{
    int unit = o->who.ix, place = b->t.unit[o->who.ix].inside;
    gs_rect from;
    goh_move_in in;
    goh_move_out out;
    gs_path path;
    (void)err;
    retirement(b, o, &from, &path, &out);
    goh_fill_move(b, unit, &from, &path, &in);
    gs_role role = gs_role_of(b, "unit", unit);
    gs_open(b, "retire", o->who, (gs_ref){0});
    gs_situation_run(b, &goh_move_allowance, &in, &out, &role, 1);
    gs_rect end = gs_path_end(&from, &path), turned = end;
    turned.f = gs_ang_norm(end.f + GS_ANG_180); /* facing kept or reversed */
    gs_ang off = gs_ang_signed(o->to.facing - turned.f);
    if ((o->to.at.x || o->to.at.y) && off > -GS_ANG_45 && off < GS_ANG_45) {
        end = turned;
    }
    gs_house_leave(b, unit); /* GOH-R22: from the template's edge */
    gs_emit_move(b, o->who, GS_MOVE_WITHDRAW, (gs_pose){end.c, end.f}, &from.c, place >= 0,
                 GS_LEN(out.allowance), gs_path_length(&from, &path), "GOH-8b GOH-R30");
    b->s.body[unit].moved = 2;
    b->s.body[unit].done = 1;
    goh_after_move(b, unit);
    return GS_OK;
}

/* ---- turning to face an enemy in contact (GOH-8.1e, R38) ---- */

static bool face_place(const gs_battle *b, int unit, int enemy, gs_rect *home)
{
    gs_bearing f, g;
    gs_len shared;
    if (!goh_contact_of(b, unit, enemy, &f, &g, &shared) || f == GS_FRONT) {
        return false;
    }
    const gs_rect *e = &b->s.rect[enemy];
    gs_rect v = gs_rect_as_face(e, g), r = b->s.rect[unit];
    gs_len x = gs_rect_local(&v, r.c).x;
    *home = (gs_rect){gs_rect_point(&v, x, v.d / 2 + r.d / 2),
                      gs_ang_norm(v.f + GS_ANG_180), r.w, r.d};
    return true;
}

gs_status goh_face_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    gs_rect home;
    if (b->t.unit[o->who.ix].inside >= 0 || goh_in_square(b, o->who.ix)) {
        return gs_refuse(err, "GOH-6.5d", "it has its front on every side");
    }
    if (o->target.kind != GS_REF_UNIT || o->target.ix < 0 ||
        o->target.ix >= b->t.n_units || !gs_body_here(b, o->target.ix) ||
        !face_place(b, o->who.ix, o->target.ix, &home)) {
        return gs_refuse(err, "GOH-8.1e",
                         "it is not in contact with its flank or rear there");
    }
    if (!gs_place_open(b, &home, o->who.ix, -1) ||
        !goh_ground_ok(b, o->who.ix, &home, NULL, &home)) {
        return gs_refuse(err, "GOH-R38", "there is no room to turn");
    }
    return GS_OK;
}

gs_status goh_face_execute(gs_battle *b, const gs_order *o, gs_err *err)
{
    gs_rect home;
    (void)err;
    face_place(b, o->who.ix, o->target.ix, &home);
    if (goh_is_mark(b, o->who.ix, GOH_PINNED)) { /* GOH-R68: where it was reached */
        gs_ang turned = home.f - b->s.rect[o->who.ix].f + GS_ANG_90 / 2;
        goh_note(b, o->who.ix)->turned = (uint8_t)(gs_ang_norm(turned) / GS_ANG_90);
    }
    gs_open(b, "face", o->who, o->target);
    gs_emit_move(b, o->who, GS_MOVE_TURN, (gs_pose){home.c, home.f}, NULL, 0, 0, 0,
                 "GOH-8.1e GOH-R38");
    b->s.body[o->who.ix].moved = 2; /* GOH-R17b */
    b->s.body[o->who.ix].done = 1;
    return GS_OK;
}
