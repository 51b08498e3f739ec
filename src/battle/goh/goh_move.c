/* The order to move: forward, back, aside, or a turn in place (GOH-6a, R17 to R31). */
#include "../situation_int.h"
#include "../fate_int.h"
#include "goh_contact_int.h"
#include "goh_facts_int.h"
#include "goh_move_int.h"
#include "goh_seen_int.h"
#include "goh_way_int.h"

#include "gesta/fixed.h"
#include "gesta/goh.h"

/* The way of an order, and the facing at its end. */
static gs_path way_of(const gs_battle *b, const gs_order *o, gs_ang *facing)
{
    gs_path path = o->path;
    const gs_rect *r = &b->s.rect[o->who.ix];
    if (path.n == 0) {
        gs_way_to(&path, r->c, o->to.at);
        *facing = gs_ang_norm(o->to.facing);
    } else {
        *facing = gs_ang_norm(gs_path_end(r, &path).f);
    }
    return path;
}

static gs_status end_ok(const gs_battle *b, int unit, const gs_rect *from,
                        const gs_path *path, const gs_rect *end, gs_err *err)
{
    if (!gs_on_table(b, end)) {
        return gs_refuse(err, "GOH-R25", "that leads off the table");
    }
    if (goh_on_stand(b, unit, end, NULL) >= 0) {
        return gs_refuse(err, "GOH-R24", "no move ends on another stand");
    }
    if (!goh_ground_ok(b, unit, from, path, end)) {
        return gs_refuse(err, "GOH-R28c", "it may not enter that ground");
    }
    gs_rect turned = *from;
    turned.f = end->f;
    if (!goh_strip_free(b, unit, from, path, NULL)) {
        gs_path shift = {0};
        gs_way_to(&shift, from->c, end->c);
        if (path->n > 1 || !goh_strip_free(b, unit, &turned, &shift, NULL)) {
            return gs_refuse(err, "GOH-R24", "it cannot pass through others there");
        }
    }
    return GS_OK;
}

static gs_status zone_ok(const gs_battle *b, int unit, const gs_rect *from,
                         const gs_path *path, const gs_rect *end, gs_err *err)
{
    bool flies = goh_is_flying(goh_company(b, unit));
    if (goh_bound(b, unit, from)) {
        return gs_refuse(err, "GOH-8b",
                         "so near to an enemy it halts, retires or attacks");
    }
    if (!flies && goh_enters_zone(b, unit, from, path, -1)) {
        return gs_refuse(err, "GOH-8a",
                         "it must halt where it comes within 1 of an enemy");
    }
    gs_rect near = gs_rect_grow(end, -15); /* as it will face */
    if (!flies && goh_bound(b, unit, &near)) {
        return gs_refuse(err, "GOH-8a", "it must halt where it comes within 1 of an enemy");
    }
    return goh_ends_near(b, unit, end)
               ? gs_refuse(err, "GOH-R34b", "only an attack ends in contact") : GS_OK;
}

/* What most moves are refused for, asked before anything dearer; who wants words hears them
 * in the order of the checks above. */
static bool plainly_refused(const gs_battle *b, int unit, const gs_rect *end)
{
    gs_rect near = gs_rect_grow(end, -15);
    bool flies = goh_is_flying(goh_company(b, unit));
    return !gs_on_table(b, end) || (!flies && goh_bound(b, unit, &near)) ||
           goh_on_stand(b, unit, end, NULL) >= 0;
}

gs_status goh_move_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    int unit = o->who.ix;
    gs_rect from = b->s.rect[unit];
    gs_ang facing;
    gs_path path = way_of(b, o, &facing);
    gs_rect end = gs_path_end(&from, &path);
    end.f = facing;
    if (b->t.unit[unit].inside >= 0) {
        return gs_refuse(err, "GOH-R22", "it holds a place and must first leave it");
    }
    if (goh_in_square(b, unit)) {
        return gs_refuse(err, "GOH-R27", "a square moves as a group");
    }
    if (gs_pt_distance(from.c, end.c) == 0) { /* GOH-R29: it may always turn in place */
        return goh_place_free(b, unit, &end, -1)
                   ? GS_OK : gs_refuse(err, "GOH-R24", "there is no room to turn");
    }
    if (!err && plainly_refused(b, unit, &end)) {
        return GS_FAILED;
    }
    goh_move_out out;
    gs_len may = goh_allowance(b, unit, &from, &path, &out);
    if (!out.allowed || gs_path_length(&from, &path) > may) {
        return goh_refuse_move(err, out.reason);
    }
    gs_status st = zone_ok(b, unit, &from, &path, &end, err);
    return st == GS_OK ? end_ok(b, unit, &from, &path, &end, err) : st;
}

static gs_manner manner_of(int32_t manoeuvre)
{
    return manoeuvre == GOH_FORWARD    ? GS_MOVE_ADVANCE
           : manoeuvre == GOH_BACKWARD ? GS_MOVE_RETIRE
           : manoeuvre == GOH_FACE     ? GS_MOVE_TURN
                                       : GS_MOVE_SIDESTEP;
}

gs_status goh_move_execute(gs_battle *b, const gs_order *o, gs_err *err)
{
    int unit = o->who.ix;
    gs_rect from = b->s.rect[unit];
    gs_ang facing;
    gs_path path = way_of(b, o, &facing);
    goh_move_in in;
    goh_move_out out;
    gs_pt bends[GS_PATH_MAX];
    gs_len cost = 0, may;
    int n = 0;
    (void)err;
    goh_fill_move(b, unit, &from, &path, &in);
    gs_role role = gs_role_of(b, "unit", unit);
    gs_open(b, "move", o->who, (gs_ref){0});
    gs_situation_run(b, &goh_move_allowance, &in, &out, &role, 1);
    may = GS_LEN(out.allowance);
    gs_rect r = from;
    for (int i = 0; i < path.n; i++) {
        gs_rect next = gs_step_end(&r, &path.step[i]);
        gs_len len = gs_pt_distance(r.c, next.c), free = len;
        if (len > 0) {
            free = goh_until_hidden(b, unit, &r, gs_pt_bearing(r.c, next.c), len);
        }
        if (free < len) { /* it halts where somebody shows himself */
            r = gs_rect_shift(&r, gs_pt_bearing(r.c, next.c), free);
            cost += free;
            facing = r.f;
            break;
        }
        cost += gs_step_length(&r, &path.step[i]);
        r = next;
        if (i + 1 < path.n) {
            bends[n++] = r.c;
        }
    }
    r.f = facing;
    if (gs_bodies_hit(b, &r, unit, -1) >= 0) {
        r.f = from.f;
    }
    if (out.allowed || cost == 0) {
        gs_emit_move(b, o->who, manner_of(in.manoeuvre), (gs_pose){r.c, r.f}, bends, n,
                     may, cost, "GOH-6a GOH-R17");
    }
    b->s.body[unit].moved =
        cost > 0 || goh_company(b, unit)->type == GOH_ARTILLERY ? 2 : 1;
    b->s.body[unit].done = 1;
    goh_after_move(b, unit);
    return GS_OK;
}
