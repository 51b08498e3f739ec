/* Towns and fortresses (GOH-7.3, R22), and leaders who change company (GOH-R79). */
#include "../situation_int.h"
#include "../house_int.h"
#include "../fate_int.h"
#include "goh_contact_int.h"
#include "goh_facts_int.h"
#include "goh_group_int.h"
#include "goh_place_int.h"
#include "goh_seen_int.h"
#include "goh_way_int.h"

#include "gesta/fixed.h"
#include "gesta/goh.h"

/* ---- going in ---- */

static void fill_entry(const gs_battle *b, int unit, int place, goh_move_in *in)
{
    gs_rect t = goh_template(b, place);
    int holder = gs_holder(b, place);
    bool fortress = goh_terrain_table[b->scene->terrain->f[place].kind].fortress;
    goh_fill_move(b, unit, &b->s.rect[unit], NULL, in);
    in->enters = fortress ? GOH_ENTERS_FORTRESS : GOH_ENTERS_TOWN;
    in->held = holder < 0                                         ? GOH_HELD_EMPTY
               : gs_body_side(b, holder) == gs_body_side(b, unit) ? GOH_HELD_FRIEND
                                                                  : GOH_HELD_ENEMY;
    in->occupy = 1;
    in->touching = gs_rect_distance(&b->s.rect[unit], &t) <= GOH_TOUCH; /* GOH-7.3c */
}

static bool is_place(const gs_battle *b, gs_ref r)
{
    return r.kind == GS_REF_FEATURE && r.ix >= 0 && r.ix < b->scene->terrain->n &&
           goh_terrain_table[b->scene->terrain->f[r.ix].kind].ground == GOH_GROUND_PLACE;
}

static gs_status enter_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    int unit = o->who.ix;
    goh_move_in in;
    goh_move_out out;
    if (!is_place(b, o->target) || b->t.unit[unit].inside >= 0) {
        return gs_refuse(err, "GOH-7.3a",
                         "that is no town or fortress that it could occupy");
    }
    if (goh_bound(b, unit, &b->s.rect[unit])) {
        return gs_refuse(err, "GOH-8b",
                         "so near to an enemy it halts, retires or attacks");
    }
    fill_entry(b, unit, o->target.ix, &in);
    gs_role role = gs_role_of(b, "unit", unit);
    gs_situation_try(b, &goh_move_allowance, &in, &out, &role, 1);
    gs_rect t = goh_template(b, o->target.ix);
    if (!out.allowed) {
        return goh_refuse_move(err, out.reason);
    }
    return gs_bodies_hit(b, &t, unit, -1) < 0
               ? GS_OK
               : gs_refuse(err, "GOH-R24", "somebody stands in the way");
}

static gs_status enter(gs_battle *b, const gs_order *o)
{
    int unit = o->who.ix;
    goh_move_in in;
    goh_move_out out;
    gs_rect t = goh_template(b, o->target.ix);
    fill_entry(b, unit, o->target.ix, &in);
    gs_role role = gs_role_of(b, "unit", unit);
    gs_open(b, "garrison", o->who, o->target);
    gs_situation_run(b, &goh_move_allowance, &in, &out, &role, 1);
    gs_emit_move(b, o->who, GS_MOVE_ENTER, (gs_pose){t.c, b->s.rect[unit].f}, NULL, 0,
                 GS_LEN(out.allowance), GS_LEN(out.allowance), "GOH-7.3c GOH-R22");
    gs_house_enter(b, unit, o->target.ix);
    b->s.body[unit].moved = 2;
    b->s.body[unit].done = 1;
    goh_after_move(b, unit);
    return GS_OK;
}

/* ---- coming out: an ordinary move from the template's edge ---- */

static gs_rect way_out(const gs_battle *b, const gs_order *o, gs_path *path)
{
    gs_rect t = goh_template(b, b->t.unit[o->who.ix].inside);
    gs_pt edge = gs_rect_nearest(&t, o->to.at);
    gs_rect from = goh_rect_at(b, o->who.ix, (gs_pose){edge, gs_ang_norm(o->to.facing)});
    path->n = 0;
    gs_way_to(path, edge, o->to.at);
    return from;
}

static gs_status leave_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    int unit = o->who.ix;
    gs_path path;
    goh_move_out out;
    if (b->t.unit[unit].inside < 0) {
        return gs_refuse(err, "GOH-R22", "it holds no town or fortress");
    }
    gs_rect from = way_out(b, o, &path), end = gs_path_end(&from, &path);
    gs_rect near = gs_rect_grow(&end, -15);
    if (goh_bound(b, unit, &b->s.rect[unit])) {
        return gs_refuse(err, "GOH-8b",
                         "so near to an enemy it halts, retires or attacks");
    }
    if (goh_enters_zone(b, unit, &from, &path, -1) || goh_bound(b, unit, &near)) {
        return gs_refuse(err, "GOH-8a",
                         "it must halt where it comes within 1 of an enemy");
    }
    gs_len may = goh_allowance(b, unit, &from, &path, &out);
    if (!out.allowed || gs_path_length(&from, &path) > may) {
        return goh_refuse_move(err, out.reason);
    }
    if (!goh_place_free(b, unit, &end, -1) ||
        !goh_strip_free(b, unit, &from, &path, NULL)) {
        return gs_refuse(err, "GOH-R24", "there is no room outside");
    }
    return GS_OK;
}

static gs_status leave(gs_battle *b, const gs_order *o)
{
    int unit = o->who.ix;
    gs_path path;
    goh_move_in in;
    goh_move_out out;
    gs_rect from = way_out(b, o, &path), end = gs_path_end(&from, &path);
    gs_ref place = {GS_REF_FEATURE, b->t.unit[unit].inside};
    goh_fill_move(b, unit, &from, &path, &in);
    gs_role role = gs_role_of(b, "unit", unit);
    gs_open(b, "sally", o->who, place);
    gs_situation_run(b, &goh_move_allowance, &in, &out, &role, 1);
    gs_house_leave(b, unit);
    gs_emit_move(b, o->who, GS_MOVE_LEAVE, (gs_pose){end.c, end.f}, &from.c, 1,
                 GS_LEN(out.allowance), gs_path_length(&from, &path), "GOH-R22");
    b->s.body[unit].moved = 2;
    b->s.body[unit].done = 1;
    goh_after_move(b, unit);
    return GS_OK;
}

gs_status goh_garrison_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    return o->kind == GS_ORDER_GARRISON ? enter_legal(b, o, err) : leave_legal(b, o, err);
}

gs_status goh_garrison_execute(gs_battle *b, const gs_order *o, gs_err *err)
{
    (void)err;
    return o->kind == GS_ORDER_GARRISON ? enter(b, o) : leave(b, o);
}

/* ---- leaders (GOH-R79, options.leaders=independent) ---- */

static bool calm(const gs_battle *b, int unit)
{
    return !goh_engaged(b, unit) && !goh_is_mark(b, unit, GOH_BEGAN) &&
           !goh_is_mark(b, unit, GOH_PINNED);
}

gs_status goh_join_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    int h = o->who.ix, to = o->target.ix;
    if (!goh_of(b)->o.leaders) {
        return gs_refuse(err, "GOH-R79", "leaders stay with their companies");
    }
    if (o->who.kind != GS_REF_HERO || h < 0 || h >= b->t.n_heroes ||
        b->t.hero[h].where != GS_HERO_UP || b->t.hero[h].unit < 0 ||
        b->scene->setup->heroes[h].side != b->s.side || b->s.body[GS_MAX_UNITS + h].moved) {
        return gs_refuse(err, "GOH-R79", "he cannot go to another company now");
    }
    int from = b->t.hero[h].unit;
    if (o->target.kind != GS_REF_UNIT || to < 0 || to >= b->t.n_units || to == from ||
        !gs_body_here(b, to) || gs_body_side(b, to) != b->s.side || goh_is_dummy(b, to)) {
        return gs_refuse(err, "GOH-R79", "there is no such company of his side");
    }
    if (!calm(b, from) || gs_body_distance(b, from, to) > GOH_NEAR) {
        return gs_refuse(err, "GOH-R79",
                         "he goes up to 6 lengths, from a company not in contact");
    }
    return GS_OK;
}

gs_status goh_join_execute(gs_battle *b, const gs_order *o, gs_err *err)
{
    (void)err;
    gs_open(b, "join", o->who, o->target);
    gs_emit(b, GS_EFFECT_ATTACHED, o->who, o->target, 0, 0, NULL);
    b->s.body[GS_MAX_UNITS + o->who.ix].moved = 1;
    return GS_OK;
}
