/* The order to change formation (chapter 7, SHW-R21, R23, R123). */
#include "../situation_int.h"
#include "../way_int.h"
#include "shw_after_int.h"
#include "shw_breach_int.h"
#include "shw_facts_int.h"
#include "shw_form_int.h"
#include "shw_formation_int.h"
#include "shw_move_int.h"
#include "shw_move_order_int.h"
#include "shw_obey_int.h"

#include "gesta/fixed.h"
#include "gesta/shw.h"

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
    if (!gs_on_table(b, r)) {
        return gs_refuse(err, "SHW-R108", "there is no room on the table");
    }
    if (gs_bodies_hit(b, r, unit, -1) >= 0) {
        return gs_refuse(err, "SHW-R50", "somebody stands in the way");
    }
    if (shw_ground_under(b, unit, r) >= SHW_CLS_HOUSE) {
        return gs_refuse(err, "SHW-14.4", "it cannot stand on that ground");
    }
    gs_bodyset foes = gs_bodies_against(b, gs_body_side(b, unit));
    return gs_bodies_nearer(b, &foes, &b->s.rect[unit], r, SHW_KEEP_OFF) >= 0
               ? gs_refuse(err, "SHW-R110", "only a charge may come within 1 inch of an enemy")
               : GS_OK;
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
        gs_situation_look(b, &shw_move, &in, &out, &role, 1);
        if (!out.allowed) {
            return shw_refuse_move(err, out.reason);
        }
    }
    gs_rect r = shw_reformed(b, u, o->formation, files);
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
        shw_note(b, u)->halved = true; /* what is left of its move: half (SHW-R23) */
        gs_order go = *o;
        go.kind = GS_ORDER_MOVE;
        if (goes(o) && shw_move_legal(b, &go, NULL) == GS_OK) {
            return shw_move_execute(b, &go, err);
        }
    }
    return GS_OK;
}
