/* Moving by choice (chapters 12, 14, SHW-R45 to R50, R109, R110): how far, over what,
 * past whom. */
#include "../situation_int.h"
#include "../way_int.h"
#include "shw_breach_int.h"
#include "shw_facts_int.h"
#include "shw_move_int.h"
#include "shw_range_int.h"
#include "shw_shape_int.h"

#include "gesta/fixed.h"
#include "gesta/shw.h"
#include "gesta/shw_units.h"

#include <string.h>

/* ---- the move procedure ---- */

bool shw_free_mover(const gs_battle *b, int body)
{
    if (body >= GS_MAX_UNITS) {
        return true; /* SHW-12.17 */
    }
    if (b->t.unit[body].formation == SHW_SKIRMISH) {
        return true; /* SHW-12.13 */
    }
    const gs_unit_state *u = &b->t.unit[body];
    const shw_unit_facts *f = &shw_of(b)->unit[u->of];
    return f->type == SHW_LIGHT_CAVALRY && f->mounted &&
           !(u->marks & (1u << SHW_MARK_DISMOUNTED)) && u->formation == SHW_NORMAL;
}

static bool is_flyer(const shw_unit_facts *u)
{
    return u->type == SHW_FLYER || u->flies;
}

/* What it passes through, worst first: friends in the sweep of its path (SHW-12.14). */
static int passes_of(const gs_battle *b, int body, const gs_rect *from, const gs_path *path)
{
    gs_swept ground;
    int worst = SHW_PASSES_NONE;
    gs_bodyset friends = gs_bodies_units(b->s.of_side[gs_body_side(b, body)]);
    friends = gs_bodyset_but(friends, body);
    gs_swept_begin(&ground, from, path);
    for (int i = gs_swept_next(&ground, b, &friends, -1, 0);
         i >= 0 && worst < SHW_PASSES_OTHERS;
         i = gs_swept_next(&ground, b, &friends, i, 0)) {
        shw_unit_facts u = shw_unit_now(b, i);
        int p = b->t.unit[i].formation == SHW_SKIRMISH ? SHW_PASSES_SKIRMISHERS
                : u.mounted                            ? SHW_PASSES_CAVALRY
                : u.type == SHW_LIGHT_INFANTRY         ? SHW_PASSES_LIGHT_INFANTRY
                                                       : SHW_PASSES_OTHERS;
        worst = p > worst ? p : worst;
    }
    return worst;
}

/* SHW-R56: the worst ground of the path, and obstacles crossed. */
static void ground_of(const gs_battle *b, int body, const gs_rect *r, const gs_path *path,
                      shw_move_in *in)
{
    const gs_terrain *t = b->scene->terrain;
    const gs_ground *g = shw_ground_for(b, body);
    if (t->n == 0) {
        return;
    }
    int worst = shw_ground_worst(b, body, r, path), gaps = shw_gaps_crossed(b, body, r, path);
    if (body < GS_MAX_UNITS &&
        b->t.unit[body].inside >= 0) { /* out over its own wall, SHW-R122 */
        in->obstacles = 1;
        return;
    }
    if (worst >= SHW_CLS_HOUSE) {
        in->terrain = SHW_GROUND_IMPASSABLE;
    } else if (worst == SHW_CLS_OBSTACLE) {
        int n = gs_ground_count(t, g, SHW_CLS_OBSTACLE, r, path);
        in->obstacles = n < 1 ? 1 : n > 9 ? 9 : n;
    }
    if (worst == SHW_CLS_SLOW ||
        (worst == SHW_CLS_OBSTACLE && gs_ground_count(t, g, SHW_CLS_SLOW, r, path) > 0)) {
        in->terrain = SHW_GROUND_SLOW;
    }
    if (shw_mover(b, body) == SHW_BY_SKIRMISH && worst == SHW_CLS_OPEN) {
        in->terrain = SHW_GROUND_OPEN; /* free for them (SHW-14.2) */
    }
    if (gaps > 0 && in->terrain != SHW_GROUND_IMPASSABLE) { /* rubble: SHW-14.3, R122 */
        in->obstacles = in->obstacles + gaps < 9 ? in->obstacles + gaps : 9;
    }
}

static void fill_hero_mover(const gs_battle *b, int hero, bool shoots, shw_move_in *in)
{
    const shw_hero_facts *f = shw_hero_facts_of(b, hero);
    in->type = SHW_LONE_HERO;
    if (shw_hero_kind(b, hero) == SHW_KIND_DEMON) {
        in->armour = SHW_ARMOUR_HEAVY; /* SHW-R26 */
        in->rate = f->demon ? 12 : 0;
        return;
    }
    bool robed = shw_hero_kind(b, hero) == SHW_KIND_MAGICIAN ||
                 shw_hero_kind(b, hero) == SHW_KIND_PRIEST;
    in->armour = robed                            ? SHW_ARMOUR_NONE
                 : f->armour == SHW_ARMOUR_MEDIUM ? SHW_ARMOUR_DEFAULT
                                                  : f->armour;
    in->mounted = shw_hero_is_mounted(b, hero) ? SHW_YES : SHW_DEFAULT;
    if (shoots || b->s.body[SHW_HERO_BODY(hero)].shot) {
        in->shoots = f->missile;
    }
}

/* Where a path begins, and what is left of it there: as the body stands; turned, if it begins with
 * a turn (SHW-R49, of which only the end counts) or flees (SHW-R86). */
static gs_rect beginning(const gs_battle *b, int body, int mode, const gs_path *path,
                         gs_path *way)
{
    gs_rect from = b->s.rect[body];
    int files;
    *way = *path;
    if (mode == SHW_MODE_ROUT) {
        from.f = gs_edge_ang(b->scene->edge[gs_body_side(b, body)]);
    } else if (path->step[0].kind == GS_STEP_FACE) {
        from = shw_rect_turned(b, body, path->step[0].ang, &files);
        way->n = path->n - 1;
        memmove(way->step, path->step + 1, sizeof way->step - sizeof way->step[0]);
    }
    return from;
}

void shw_fill_move(const gs_battle *b, int body, int mode, const gs_path *path,
                   bool shoots, shw_move_in *in)
{
    gs_situation(b, &shw_move, in);
    in->mode = mode;
    gs_path way;
    gs_rect from = b->s.rect[body];
    if (path && path->n) {
        from = beginning(b, body, mode, path, &way);
        ground_of(b, body, &from, &way, in);
    }
    if (body >= GS_MAX_UNITS) {
        fill_hero_mover(b, body - GS_MAX_UNITS, shoots, in);
        return;
    }
    shw_unit_facts u = shw_unit_now(b, body);
    const shw_troop *t = &shw_troops[u.type];
    in->type = is_flyer(&u) ? SHW_FLYER : u.type;
    in->armour = u.armour == t->armour ? SHW_ARMOUR_DEFAULT : u.armour;
    in->mounted = u.mounted == t->mounted ? SHW_DEFAULT : u.mounted;
    in->engine = u.engine;
    in->formation = b->t.unit[body].formation;
    in->rate = u.rate;
    in->rate_bonus = u.rate_bonus;
    if ((shoots || b->s.body[body].shot) && u.missile != SHW_NO_MISSILE) {
        in->shoots = u.missile;
    }
    if (path && path->n) {
        in->passes = passes_of(b, body, &from, &way);
    }
}

/* What its own move is worth: half, if it has dispersed or closed up first (SHW-R23). What it is
 * driven to, or goes after the beaten, is no move of its own. */
static gs_len worth(const gs_battle *b, int body, const shw_move_in *in, const shw_move_out *out)
{
    bool forced = in->mode == SHW_MODE_RECOIL || in->mode == SHW_MODE_PURSUIT ||
                  in->mode == SHW_MODE_ROUT;
    return !out->allowed ? 0 : out->allowance >> (forced ? 0 : shw_noted(b, body)->halved);
}

static gs_len try_move(const gs_battle *b, int body, shw_move_in *in, shw_move_out *out)
{
    gs_role role = {"unit", body < GS_MAX_UNITS ? body : -1,
                    body < GS_MAX_UNITS ? -1 : body - GS_MAX_UNITS};
    gs_patched patched[GS_MAX_PATCHED];
    if (gs_has_house_rules(b)) {
        gs_patches_apply(b, &shw_move, in, &role, 1, patched);
    }
    gs_peek(b, &shw_move, in, out);
    return worth(b, body, in, out);
}

gs_len shw_allowance(const gs_battle *b, int body, int mode, const gs_path *path,
                     bool shoots, shw_move_out *out)
{
    shw_move_in in;
    shw_move_out mine;
    shw_fill_move(b, body, mode, path, shoots, &in);
    return try_move(b, body, &in, out ? out : &mine);
}

gs_len shw_run_move(gs_battle *b, int body, int mode, const gs_path *path, bool shoots,
                    shw_move_out *out)
{
    shw_move_in in;
    shw_move_out mine;
    out = out ? out : &mine;
    shw_fill_move(b, body, mode, path, shoots, &in);
    gs_role role = {"unit", body < GS_MAX_UNITS ? body : -1,
                    body < GS_MAX_UNITS ? -1 : body - GS_MAX_UNITS};
    gs_situation_run(b, &shw_move, &in, out, &role, 1);
    return worth(b, body, &in, out);
}

gs_status shw_refuse_move(gs_err *err, int reason)
{
    static const struct {
        const char *rule, *words;
    } why[] = {
        [SHW_MOVE_ALLOWED] = {"SHW-12.10", "it has no move left"},
        [SHW_MOVE_HEAVY_ENGINE] = {"SHW-12.9", "heavy artillery may not move"},
        [SHW_MOVE_CIRCLE] = {"SHW-7.4", "a circle may not move"},
        [SHW_MOVE_CANNOT_CHARGE] = {"SHW-R11", "it may not charge"},
        [SHW_MOVE_NOT_FREE] =
            {"SHW-12.13", "only skirmishers, light cavalry and lone heroes move freely"},
        [SHW_MOVE_IMPASSABLE] = {"SHW-14.4", "impassable ground is in the way"},
        [SHW_MOVE_WAGONS_NEED_ROAD] = {"SHW-14.5", "wagons need a road there"},
        [SHW_MOVE_CANNOT_PASS] = {"SHW-12.14", "it may not pass through them"},
        [SHW_MOVE_CANNOT_SHOOT] = {"SHW-15.6", "it cannot shoot so"},
        [SHW_MOVE_SHOOTING_BARS_MOVE] = {"SHW-15.1", "it may not move and shoot"},
    };
    return gs_refuse(err, why[reason].rule, why[reason].words);
}

/* ---- room ---- */

gs_len shw_room(const gs_battle *b, int body, gs_ang dir, gs_len limit,
                const gs_bodyset *skip, gs_len gap)
{
    return shw_room_from(b, body, &b->s.rect[body], dir, limit, skip, gap);
}

/* An enemy who is nearer already than the gap, beside it, it does not meet (SHW-R81): it goes along
 * him and comes no nearer. */
gs_len shw_room_from(const gs_battle *b, int body, const gs_rect *r, gs_ang dir,
                     gs_len limit, const gs_bodyset *skip, gs_len gap)
{
    gs_len room = limit, edge = gs_edge_room(b, r, dir);
    gs_bodyset bars = gs_bodyset_but(b->s.here, body), foes = {{0}};
    room = edge < room ? edge : room;
    gs_len ground = shw_ground_free(b, body, SHW_CLS_HOUSE, r, dir);
    room = ground < room ? ground : room;
    if (skip) {
        bars = gs_bodyset_without(bars, *skip);
    }
    if (gap) {
        gs_bodyset friends = gs_bodies_of(b, gs_body_side(b, body));
        foes = gs_bodyset_without(bars, friends);
        bars = gs_bodyset_without(bars, foes);
    }
    room = gs_bodies_room(b, &bars, r, dir, room, 0);
    room = gs_bodies_off(b, &foes, r, dir, room, gap);
    return room > 0 ? room : 0;
}

/* ---- is the way clear? ---- */

/* SHW-R110 asks for bases: who stood an inch from an enemy with all of them, though a corner of his
 * unit where nobody stands was nearer, ends no nearer than that. */
static bool brings_a_base_near(const gs_battle *b, int body, const gs_rect *end, int enemy)
{
    const gs_rect *r = &b->s.rect[body], *e = &b->s.rect[enemy];
    gs_len near = SHW_KEEP_OFF - GS_TOL;
    if (body >= GS_MAX_UNITS || gs_rect_distance(end, e) >= near) {
        return false; /* no figure stands outside of its unit */
    }
    gs_block k = shw_block(b, body);
    bool turned = end->w != r->w || end->d != r->d;
    return !shw_within(b, body, r, 0, enemy, near) &&
           shw_within(b, body, end, turned ? gs_block_ranks(&k) : 0, enemy, near);
}

gs_status shw_way_clear_from(const gs_battle *b, int body, const gs_rect *start,
                             const gs_path *path, const gs_rect *end, gs_err *err)
{
    int side = gs_body_side(b, body);
    gs_bodyset known = gs_bodyset_but(gs_bodies_known(b, side, b->s.here), body);
    if (!gs_on_table(b, end)) {
        return gs_refuse(err, "SHW-R108", "it would leave the table");
    }
    if (b->scene->terrain->n && shw_ground_under(b, body, end) >= SHW_CLS_HOUSE) {
        return gs_refuse(err, "SHW-14.4", "it cannot stand on that ground");
    }
    if (gs_bodies_under(b, &known, end, GS_TOL) >= 0) { /* of an ambush nobody knows */
        return gs_refuse(err, "SHW-R50", "somebody stands there");
    }
    gs_swept ground;
    gs_swept_begin(&ground, start, path);
    gs_bodyset foes = gs_bodyset_without(known, gs_bodies_of(b, side));
    for (int i = gs_bodyset_next(&foes, -1); i >= 0; i = gs_bodyset_next(&foes, i)) {
        gs_rect wide = gs_rect_grow(&b->s.rect[i], SHW_KEEP_OFF);
        if ((gs_swept_meets(&ground, &wide) &&
             gs_way_nears(start, path, &b->s.rect[i], SHW_KEEP_OFF)) ||
            (gs_rect_distance(end, &b->s.rect[i]) < SHW_KEEP_OFF - GS_TOL &&
             gs_rect_distance(&b->s.rect[body], &b->s.rect[i]) >= SHW_KEEP_OFF) ||
            brings_a_base_near(b, body, end, i)) {
            return gs_refuse(err, "SHW-R110",
                             "only a charge may come within 1 inch of an enemy");
        }
    }
    return GS_OK;
}

gs_status shw_way_clear(const gs_battle *b, int body, const gs_path *path,
                        const gs_rect *end, gs_err *err)
{
    return shw_way_clear_from(b, body, &b->s.rect[body], path, end, err);
}
