/* Setting up, arriving, hiding (SHW-R3, R117). */
#include "shw_battle_int.h"

#include "gesta/fixed.h"

#include <string.h>

#define DEPTH GS_LEN(12) /* SHW-R3 */

/* ---- where a side may stand ---- */

gs_rect shw_rect_as(const gs_battle *b, int body, gs_pose pose, int formation, int files)
{
    if (body >= GS_MAX_UNITS) {
        gs_len deep = shw_hero_is_mounted(b, body - GS_MAX_UNITS) ? 2000 : 1000;
        return (gs_rect){pose.at, pose.facing, 1000, deep};
    }
    gs_block k = shw_block(b, body);
    k.files = files > 0 ? files : 1;
    k.spacing = shw_spacing(formation);
    gs_rect r = formation == SHW_CIRCLE
                    ? gs_ring_rect(k.n, k.w, k.d, pose.at, pose.facing)
                    : gs_block_rect(&k, pose.at, pose.facing);
    return r;
}

/* Is it one of the side's zones of a kind: "deploy", or "enter" by name? */
static bool is_its_zone(const gs_battle *b, int body, const gs_zone *z, bool enters)
{
    const char *name =
        enters && body < GS_MAX_UNITS ? b->scene->setup->units[body].entry_zone : NULL;
    return (z->side == gs_body_side(b, body) || z->side == -1) &&
           strcmp(z->kind, enters ? "enter" : "deploy") == 0 &&
           (!name || (z->name && strcmp(z->name, name) == 0));
}

static gs_len strip_depth(const gs_rect *r, bool enters)
{
    return enters ? r->d + r->w : DEPTH;
}

/* Terrain that blocks sight hides an ambush (SHW-R117). */
static bool hides(int kind)
{
    return shw_terrain_table[kind].sight >= 0;
}

gs_status shw_place_legal(const gs_battle *b, int body, const gs_rect *r, bool scenario,
                          bool enters, gs_err *err)
{
    const gs_setup *s = b->scene->setup;
    if (!gs_edge_inside(s->width, s->table_depth, r)) {
        return gs_refuse(err, "SHW-R117", "that place is not on the table");
    }
    if (gs_bodies_hit(b, r, body, -1) >= 0) {
        return gs_refuse(err, "SHW-R117", "somebody stands there");
    }
    if (scenario) {
        return GS_OK; /* the scenario says where it stands (SHW-R1) */
    }
    if (!gs_place_in_own(b, body, r, DEPTH, enters, -1)) {
        return gs_refuse(err, "SHW-R3", "that is outside its deployment zone");
    }
    if (shw_ground_under(b, body, r) >=
        SHW_CLS_HOUSE) {
        return gs_refuse(err, "SHW-14.4", "it cannot stand on that ground");
    }
    for (int i = gs_body_next(b, -1); enters && i >= 0; i = gs_body_next(b, i)) {
        if (gs_body_side(b, i) != gs_body_side(b, body) &&
            gs_rect_distance(r, &b->s.rect[i]) < SHW_KEEP_OFF) {
            return gs_refuse(err, "SHW-R110",
                             "only a charge may come within 1 inch of an enemy");
        }
    }
    return GS_OK;
}

/* ---- the default place: the first that fits, from the middle of the front line outward
 * ---- */

static void frame(const gs_battle *b, int side, gs_ang *facing, gs_len *across,
                  gs_len *deep)
{
    const gs_setup *s = b->scene->setup;
    gs_edge e = b->scene->edge[side];
    bool ns = e == GS_EDGE_SOUTH || e == GS_EDGE_NORTH;
    *facing = gs_edge_ang(e) + GS_ANG_180;
    *across = ns ? s->width : s->table_depth;
    *deep = ns ? s->table_depth : s->width;
}

/* The box outside of which the centre of no lawful place lies; r: the body as it will
 * face. */
static gs_box place_box(const gs_battle *b, int body, const gs_rect *r, gs_len across,
                        bool enters)
{
    const gs_setup *s = b->scene->setup;
    int side = gs_body_side(b, body);
    gs_pt strip[2] = {gs_place_point(b, side, 0, 0),
                      gs_place_point(b, side, across, strip_depth(r, enters))};
    gs_box box = gs_box_of(strip, 2);
    bool any = false;
    for (int i = 0; i < s->n_zones; i++) {
        if (is_its_zone(b, body, &s->zones[i], enters)) {
            gs_box z = gs_box_of(s->zones[i].points, s->zones[i].n_points);
            gs_pt both[4] = {{z.x0, z.y0}, {z.x1, z.y1}, {box.x0, box.y0},
                             {box.x1, box.y1}};
            box = any ? gs_box_of(both, 4) : z;
            any = true;
        }
    }
    gs_box own = gs_rect_box(r);
    gs_len x = (own.x1 - own.x0) / 2 - 2 * GS_TOL, y = (own.y1 - own.y0) / 2 - 2 * GS_TOL;
    return (gs_box){box.x0 + x, box.y0 + y, box.x1 - x, box.y1 - y};
}

/* Does a row of places at depth y come into the box? */
static bool row_meets(const gs_battle *b, int side, gs_len across, gs_len y, gs_box box)
{
    gs_pt ends[2] = {gs_place_point(b, side, 0, y), gs_place_point(b, side, across, y)};
    return gs_box_meets(gs_box_of(ends, 2), box);
}

bool shw_default_place(const gs_battle *b, int body, bool enters, gs_answer *a)
{
    int side = gs_body_side(b, body);
    gs_ang facing;
    gs_len across, deep;
    frame(b, side, &facing, &across, &deep);
    a->formation = SHW_NORMAL;
    a->files =
        body < GS_MAX_UNITS ? (int16_t)shw_files_for(b, body, SHW_NORMAL, a->files) : 1;
    a->to.facing = facing;
    gs_rect r = shw_rect_as(b, body, (gs_pose){{0, 0}, facing}, SHW_NORMAL, a->files);
    gs_box box = place_box(b, body, &r, across, enters);
    gs_len top =
        enters ? r.d
               : deep; /* with zones of a scenario the whole depth is looked through */
    for (gs_len y = (enters || top < DEPTH ? top : DEPTH) - r.d / 2; y >= r.d / 2;
         y -= 1000) {
        if (!row_meets(b, side, across, y, box)) {
            continue;
        }
        for (gs_len off = 0; off < across / 2; off += 500) {
            for (int sign = 1; sign >= -1; sign -= 2) {
                r.c = a->to.at = gs_place_point(b, side, across / 2 + sign * off, y);
                if (!gs_box_holds(box, r.c)) {
                    continue;
                }
                gs_rect wide = r;
                wide.w += 1000; /* an inch between units */
                if (gs_bodies_hit(b, &wide, body, -1) < 0 &&
                    shw_place_legal(b, body, &r, false, enters, NULL) == GS_OK) {
                    return true;
                }
            }
        }
    }
    for (gs_len y = deep - r.d / 2; y >= r.d / 2; y -= 1000) { /* a zone somewhere else */
        if (!row_meets(b, side, across, y, box)) {
            continue;
        }
        for (gs_len x = r.w / 2; x <= across - r.w / 2; x += 1000) {
            r.c = a->to.at = gs_place_point(b, side, x, y);
            if (gs_box_holds(box, r.c) &&
                shw_place_legal(b, body, &r, false, enters, NULL) == GS_OK) {
                return true;
            }
        }
    }
    return false;
}

/* ---- setting up ---- */

static void place_unit(gs_battle *b, int unit, const gs_answer *a, gs_effect_kind kind)
{
    gs_ref who = gs_ref_unit(unit);
    gs_emit_at(b, kind, who, (gs_ref){0}, kind == GS_EFFECT_PLACED && a->hidden,
               b->t.unit[unit].left, a->to, a->files, shw_formation_list[a->formation]);
    for (int i = 0; a->formation == SHW_GARRISON && i < b->scene->terrain->n; i++) {
        if (shw_terrain_table[b->scene->terrain->f[i].kind].house &&
            gs_feature_holds(&b->scene->terrain->f[i], a->to.at)) {
            gs_emit(b, GS_EFFECT_ATTACHED, who, (gs_ref){GS_REF_FEATURE, (int16_t)i}, 0,
                    0, NULL);
            break;
        }
    }
}

static int word_of(const char *w)
{
    for (int i = 0; w && shw_formation_list[i]; i++) {
        if (strcmp(shw_formation_list[i], w) == 0) {
            return i;
        }
    }
    return SHW_NORMAL;
}

/* SHW-R117: does no enemy who stands on the table see it there? Infantry among what hides it
 * is not seen from more than 2 (SHW-14.7). */
static bool unseen(const gs_battle *b, int body, const gs_rect *r)
{
    shw_unit_facts u = shw_unit_now(b, body);
    bool infantry =
        !u.mounted && (u.type == SHW_HEAVY_INFANTRY || u.type == SHW_LIGHT_INFANTRY);
    gs_battle there = *b;
    there.s.rect[body] = *r;
    for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
        if (gs_body_side(b, i) != gs_body_side(b, body) &&
            (gs_rect_distance(r, &b->s.rect[i]) <= GS_LEN(2) ||
             (!infantry && shw_sees(&there, i, body, NULL)))) {
            return false;
        }
    }
    return true;
}

/* Is the answer a place where it may stand? */
static gs_status answer_ok(const gs_battle *b, const void *ctx, int body, const gs_answer *a,
                           bool enters, gs_err *err)
{
    (void)ctx;
    int files = a->files;
    if (body < GS_MAX_UNITS) {
        if (a->formation < 0 || a->formation > SHW_GARRISON || files < 1 ||
            files > shw_block_count(b, body)) {
            return gs_refuse(err, "SHW-R102", "it cannot stand so");
        }
        gs_status st = shw_formation_ok(b, body, a->formation, files, err);
        if (st != GS_OK) {
            return st;
        }
    }
    gs_rect r = shw_rect_as(b, body, a->to, a->formation, files);
    if (a->hidden && !gs_place_can_hide(b, body, &r, hides)) {
        return gs_refuse(err, "SHW-R117",
                         "an ambush lies wholly inside terrain that blocks sight, in "
                         "its own half");
    }
    if (a->hidden && body < GS_MAX_UNITS && !unseen(b, body, &r)) {
        return gs_refuse(err, "SHW-R117", "the enemy would see that ambush");
    }
    return shw_place_legal(b, body, &r, false, enters, err);
}

static gs_status no_room(const gs_battle *b, int body, gs_err *err)
{
    return gs_err_set(err, GS_INPUT, "there is no room to set up %s",
                      gs_ref_name(b->scene->setup, gs_body_ref(body)));
}

static void join_at_start(gs_battle *b, int unit)
{
    const gs_setup *s = b->scene->setup;
    for (int h = 0; h < s->n_heroes; h++) {
        if (s->heroes[h].unit == unit && b->t.hero[h].where != GS_HERO_UP) {
            gs_emit(b, GS_EFFECT_ATTACHED, gs_ref_hero(h), gs_ref_unit(unit), 0, 0, NULL);
        }
    }
}

static gs_status deploy_unit(gs_battle *b, int unit, gs_err *err)
{
    const gs_ob_unit *u = &b->scene->setup->units[unit];
    gs_answer a;
    memset(&a, 0, sizeof a);
    gs_open(b, "deploy", gs_ref_unit(unit), (gs_ref){0});
    join_at_start(b, unit); /* heroes count in its block */
    if (u->has_place) {
        a.to = (gs_pose){u->at, gs_ang_norm(u->facing)};
        a.formation = (int16_t)word_of(u->formation);
        a.files = (int16_t)shw_files_for(b, unit, a.formation, u->files);
        a.hidden = u->entry == GS_IN_AMBUSH;
        gs_rect r = shw_rect_as(b, unit, a.to, a.formation, a.files);
        gs_status st = shw_place_legal(b, unit, &r, true, false, err);
        if (st != GS_OK) {
            gs_err_prefix(err, "unit %s", u->id);
            return err ? err->status = GS_INPUT : GS_INPUT;
        }
    } else if (!gs_place_ask(b, unit, false, answer_ok, NULL, &a)) {
        return no_room(b, unit, err);
    }
    place_unit(b, unit, &a, GS_EFFECT_PLACED);
    return GS_OK;
}

static gs_status deploy_hero(gs_battle *b, int hero, gs_err *err)
{
    const gs_ob_hero *h = &b->scene->setup->heroes[hero];
    int body = SHW_HERO_BODY(hero);
    gs_answer a;
    memset(&a, 0, sizeof a);
    if (h->has_place) {
        a.to = (gs_pose){h->at, gs_ang_norm(h->facing)};
        gs_rect r = shw_rect_as(b, body, a.to, 0, 1);
        gs_status st = shw_place_legal(b, body, &r, true, false, err);
        if (st != GS_OK) {
            gs_err_prefix(err, "hero %s", h->id);
            return err ? err->status = GS_INPUT : GS_INPUT;
        }
    } else if (!gs_place_ask(b, body, false, answer_ok, NULL, &a)) {
        return no_room(b, body, err);
    }
    gs_open(b, "deploy", gs_ref_hero(hero), (gs_ref){0});
    gs_emit_at(b, GS_EFFECT_PLACED, gs_ref_hero(hero), (gs_ref){0}, 0,
               b->t.hero[hero].power, a.to, 0, NULL);
    return GS_OK;
}

gs_status shw_deploy(gs_battle *b, gs_err *err)
{
    const gs_setup *s = b->scene->setup;
    gs_status st = GS_OK;
    b->s.phase = SHW_PHASE_DEPLOY;
    for (int side = 1; side >= 0 && st == GS_OK; side--) { /* side B first (SHW-R117) */
        b->s.side = (int8_t)side;
        for (int placed = 1; placed >= 0;
             placed--) { /* the scenario's own places first */
            for (int i = 0; st == GS_OK && i < s->n_units; i++) {
                const gs_ob_unit *u = &s->units[i];
                if (u->side == side && u->has_place == (placed == 1) && u->present > 0 &&
                    !u->dummy && (u->entry == GS_DEPLOYED || u->entry == GS_IN_AMBUSH)) {
                    st = deploy_unit(b, i, err);
                }
            }
        }
        for (int h = 0; st == GS_OK && h < s->n_heroes; h++) {
            if (s->heroes[h].side == side && s->heroes[h].unit < 0) {
                st = deploy_hero(b, h, err);
            }
        }
    }
    return st;
}

/* ---- coming on ---- */

void shw_arrivals(gs_battle *b)
{
    const gs_setup *s = b->scene->setup;
    for (int i = 0; i < s->n_units; i++) {
        const gs_ob_unit *u = &s->units[i];
        if (!gs_place_is_due(b, i, b->s.side)) {
            continue;
        }
        gs_open(b, "arrival", gs_ref_unit(i), (gs_ref){0});
        if (u->entry == GS_BY_DIE && !gs_arrives(b, u->entry_turn)) {
            continue;
        }
        gs_answer a;
        memset(&a, 0, sizeof a);
        join_at_start(b, i);
        if (gs_place_ask(b, i, true, answer_ok, NULL, &a)) {
            place_unit(b, i, &a, GS_EFFECT_ENTERED);
        }
    }
}

/* ---- ambushes ---- */

void shw_show(gs_battle *b, int body)
{
    if (body < GS_MAX_UNITS && (b->t.unit[body].flags & GS_U_HIDDEN)) {
        gs_emit(b, GS_EFFECT_SPOTTED, gs_ref_unit(body), (gs_ref){0}, 0, 0, NULL);
    }
}

bool shw_spot(gs_battle *b, int mover, int *unit)
{
    bool any = false;
    for (int i = 0; i < b->t.n_units; i++) {
        if ((b->t.unit[i].flags & GS_U_HIDDEN) && (b->t.unit[i].flags & GS_U_ON_TABLE) &&
            gs_body_side(b, i) != gs_body_side(b, mover) &&
            gs_body_distance(b, i, mover) <= GS_LEN(2)) { /* SHW-14.7 */
            gs_emit(b, GS_EFFECT_SPOTTED, gs_ref_unit(i), gs_body_ref(mover), 0, 0, NULL);
            if (unit && !any) {
                *unit = i;
            }
            any = true;
        }
    }
    return any;
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
    shw_spot(b, body, NULL);
    if (gs_body_here(b, body) && !goes_out(b, body)) {
        shw_engines(b, body);
        shw_dig_out(b, body);
    }
}
