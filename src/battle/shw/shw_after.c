/* What follows a move: who lies hidden is seen, engines are taken or served, the buried are dug
 * out, and who has come to an exit leaves by it (SHW-14.7, R12, R88, R108, R117). */
#include "../way_int.h"
#include "shw_after_int.h"
#include "shw_body_int.h"
#include "shw_breach_int.h"
#include "shw_engine_int.h"
#include "shw_facts_int.h"
#include "shw_harm_int.h"
#include "shw_range_int.h"
#include "shw_shape_int.h"

#include "gesta/fixed.h"

#include <string.h>

void shw_show(gs_battle *b, int body)
{
    if (body < GS_MAX_UNITS) {
        gs_place_show(b, body, (gs_ref){0});
    }
}

void shw_spot_way(gs_battle *b, int body, const gs_rect *from)
{
    gs_bodyset hidden = gs_bodies_hidden(b, gs_body_side(b, body)); /* SHW-14.7 */
    for (int i = gs_bodyset_next(&hidden, -1); i >= 0 && gs_body_here(b, body);
         i = gs_bodyset_next(&hidden, i)) {
        gs_rect at = b->s.rect[body], to = at;
        gs_len way = gs_pt_distance(from->c, to.c);
        bool near = shw_within(b, body, &at, 0, i, SHW_SEEN);
        for (gs_len k = 0; k < way && !near; k += 250) {
            at.c = gs_pt_toward(from->c, gs_pt_bearing(from->c, to.c), k);
            near = shw_within(b, body, &at, 0, i, SHW_SEEN);
        }
        if (near) {
            gs_place_show(b, i, gs_body_ref(body));
        }
    }
}

void shw_came_by(gs_battle *b, int body, const gs_rect *from)
{
    shw_spot_way(b, body, from);
    if (gs_body_here(b, body)) {
        shw_engines(b, body); /* SHW-R12 */
    }
}

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

/* SHW-R108: who ends his move in an exit of the scenario that is open to his side has
 * left by it, and is not lost. */
static bool goes_out(gs_battle *b, int body)
{
    const gs_setup *s = b->scene->setup;
    for (int i = 0; i < s->n_zones; i++) {
        const gs_zone *z = &s->zones[i];
        if (strcmp(z->kind, "exit") == 0 &&
            (z->side == -1 || z->side == gs_body_side(b, body)) &&
            gs_poly_holds(z->points, z->n_points, b->s.rect[body].c)) {
            gs_open(b, "exit", gs_body_ref(body), (gs_ref){0});
            shw_go_off(b, body, "exit");
            return true;
        }
    }
    return false;
}

void shw_after_move(gs_battle *b, int body)
{
    shw_spot_way(b, body, &b->s.rect[body]);
    if (gs_body_here(b, body) && !goes_out(b, body)) {
        shw_engines(b, body);
        shw_dig_out(b, body);
    }
}
