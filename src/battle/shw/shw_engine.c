/* An engine that its crew has left (SHW-R12): it stays where it stood, falls to the first
 * enemy who touches it, and is served again by its own crew when they come back to it. */
#include "../way_int.h"
#include "shw_body_int.h"
#include "shw_engine_int.h"
#include "shw_facts_int.h"
#include "shw_shape_int.h"

#include "gesta/fixed.h"
#include "gesta/shw.h"
#include "gesta/shw_units.h"

/* The base of an engine that stands by itself. */
static gs_rect engine_rect(const gs_battle *b, int unit)
{
    const gs_unit_state *u = &b->t.unit[unit];
    const shw_unit_facts *f = &shw_of(b)->unit[u->of];
    return gs_rect_make(u->engine_at.x, u->engine_at.y, u->engine_facing, f->base_wide,
                        f->base_deep);
}

static bool touches(const gs_battle *b, int unit, int body)
{
    gs_rect engine = engine_rect(b, unit);
    return gs_rect_distance(&engine, &b->s.rect[body]) <= SHW_CONTACT;
}

/* Who stands at the engine and does not belong to its side; -1 nobody. */
static int enemy_at(const gs_battle *b, int unit)
{
    for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
        if (gs_body_side(b, i) != shw_unit_side(b, unit) && touches(b, unit, i)) {
            return i;
        }
    }
    return -1;
}

static void capture(gs_battle *b, int unit)
{
    int enemy = enemy_at(b, unit);
    if (b->t.unit[unit].engine == GS_ENGINE_LEFT && enemy >= 0) {
        gs_emit(b, GS_EFFECT_ENGINE_CAPTURED, gs_ref_unit(unit), gs_body_ref(enemy), 0, 0,
                NULL);
    }
}

/* The crew form up where their engine stood: in two files, or otherwise where somebody is at
 * hand, or a little aside. */
static void crew_forms_up(gs_battle *b, int unit)
{
    int n = shw_men(b, unit), files[] = {n < 2 ? n : 2, 1, n}, take = files[0];
    gs_pose pose = gs_body_pose(b, unit), at = pose;
    bool found = false;
    for (int k = 0; k < 4 * 4 + 1 && !found; k++) { /* rear, right, left, front by quarters */
        static const int8_t way[] = {2, 1, 3, 0};
        gs_ang dir = gs_ang_norm(pose.facing + way[(k + 3) % 4] * GS_ANG_90);
        at.at = gs_pt_toward(pose.at, dir, (k + 3) / 4 * 250);
        for (int i = 0; i < GS_COUNT(files) && !found; i++) {
            gs_rect r = shw_rect_as(b, unit, at, SHW_NORMAL, files[i]);
            found = gs_place_open(b, &r, unit, -1);
            take = found ? files[i] : take;
        }
    }
    gs_emit_at(b, GS_EFFECT_FORMATION, gs_ref_unit(unit), (gs_ref){0}, 0, 0,
               (gs_pose){{0, 0}, 0}, take, NULL);
    if (found && (at.at.x != pose.at.x || at.at.y != pose.at.y)) {
        gs_emit_at(b, GS_EFFECT_PLACED, gs_ref_unit(unit), (gs_ref){0}, 0,
                   b->t.unit[unit].left, at, take, NULL);
    }
}

void shw_leave_engine(gs_battle *b, int unit)
{
    if (shw_of(b)->unit[b->t.unit[unit].of].type != SHW_ARTILLERY ||
        b->t.unit[unit].engine != GS_ENGINE_SERVED) {
        return;
    }
    gs_emit_at(b, GS_EFFECT_ENGINE_LEFT, gs_ref_unit(unit), (gs_ref){0}, 0, 0,
               gs_body_pose(b, unit), 0, NULL);
    shw_mark(b, unit, SHW_MARK_ABANDONED, true);
    if (b->t.unit[unit].left > 0) {
        crew_forms_up(b, unit); /* by itself, on foot */
    }
    b->s.rect[unit] = shw_rect(b, unit);
    capture(b, unit);
}

/* Its crew, in good order and at the engine, with no enemy there, serves it again. */
static void serve(gs_battle *b, int unit)
{
    const gs_unit_state *u = &b->t.unit[unit];
    gs_battle after = *b;
    if ((u->flags & GS_U_MUST_RALLY) || !touches(b, unit, unit) || enemy_at(b, unit) >= 0) {
        return;
    }
    after.t.unit[unit].marks &= ~(1u << SHW_MARK_ABANDONED);
    after.t.unit[unit].at = u->engine_at;
    after.t.unit[unit].facing = u->engine_facing;
    gs_rect r = shw_rect(&after, unit);
    if (gs_bodies_hit(b, &r, unit, -1) >= 0) {
        return; /* somebody stands in their place */
    }
    gs_pose pose = {u->engine_at, u->engine_facing};
    gs_open(b, "serve", gs_ref_unit(unit), (gs_ref){0});
    gs_emit(b, GS_EFFECT_ENGINE_SERVED, gs_ref_unit(unit), (gs_ref){0}, 0, 0, NULL);
    shw_mark(b, unit, SHW_MARK_ABANDONED, false);
    gs_emit_at(b, GS_EFFECT_PLACED, gs_ref_unit(unit), (gs_ref){0}, 0, u->left, pose, 1,
               NULL);
    b->s.body[unit].moved = 2; /* what it came by was its move */
}

void shw_engines(gs_battle *b, int body)
{
    for (int i = 0; i < b->t.n_units; i++) {
        if (b->t.unit[i].engine == GS_ENGINE_LEFT &&
            shw_unit_side(b, i) != gs_body_side(b, body) && touches(b, i, body)) {
            gs_open(b, "engine", gs_body_ref(body), gs_ref_unit(i));
            capture(b, i);
        }
    }
    if (body < GS_MAX_UNITS && b->t.unit[body].engine != GS_ENGINE_SERVED &&
        gs_body_here(b, body)) {
        serve(b, body);
    }
}
