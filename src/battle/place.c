/* Setting up, coming on, hiding, leaving by an exit: what scenarios say, the same under
 * every rule set. What a rule set adds stands in its gs_placing. */
#include "battle_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* ---- where a side may stand ---- */

bool gs_place_in_strip(const gs_battle *b, int side, const gs_rect *r, gs_len depth)
{
    gs_pt c[4];
    gs_rect_corners(r, c);
    const gs_setup *s = b->scene->setup;
    for (int i = 0; i < 4; i++) {
        gs_rect point = {c[i], 0, 0, 0};
        if (gs_edge_gap(s->width, s->table_depth, b->scene->edge[side], &point) > depth) {
            return false;
        }
    }
    return true;
}

bool gs_place_in_zone(const gs_zone *z, const gs_rect *r)
{
    gs_pt c[4];
    gs_rect_corners(r, c);
    for (int i = 0; i < 4; i++) {
        c[i].x +=
            c[i].x < r->c.x ? GS_TOL : -GS_TOL; /* the outline belongs to the zone */
        c[i].y += c[i].y < r->c.y ? GS_TOL : -GS_TOL;
        if (!gs_poly_holds(z->points, z->n_points, c[i])) {
            return false;
        }
    }
    return true;
}

static bool zone_of(const gs_battle *b, int side, int i, const char *kind,
                    const char *name)
{
    const gs_zone *z = &b->scene->setup->zones[i];
    return (z->side == side || z->side == -1) && strcmp(z->kind, kind) == 0 &&
           (!name || (z->name && strcmp(z->name, name) == 0));
}

static bool diced(const gs_battle *b, int body)
{
    const char *name =
        body < b->scene->setup->n_units ? b->scene->setup->units[body].entry_zone : NULL;
    return name && strcmp(name, "die") == 0;
}

bool gs_place_in_own(const gs_battle *b, int body, const gs_rect *r, gs_len strip,
                     bool enters, int zone)
{
    const gs_setup *s = b->scene->setup;
    int side = gs_body_side(b, body);
    const char *name =
        enters && body < s->n_units && !diced(b, body) ? s->units[body].entry_zone : NULL;
    bool any = false;
    for (int i = 0; i < s->n_zones; i++) {
        if (!zone_of(b, side, i, enters ? "enter" : "deploy", name) ||
            (zone >= 0 && i != zone)) {
            continue;
        }
        any = true;
        if (gs_place_in_zone(&s->zones[i], r)) {
            return true;
        }
    }
    return !any && gs_place_in_strip(b, side, r, enters ? r->d + r->w : strip);
}

/* Without zones of the scenario: far enough from the edges to the left and right. */
static bool off_the_sides(const gs_battle *b, const gs_placing *p, int body, const gs_rect *r)
{
    const gs_setup *s = b->scene->setup;
    int side = gs_body_side(b, body);
    gs_edge e = b->scene->edge[side];
    bool ns = e == GS_EDGE_SOUTH || e == GS_EDGE_NORTH;
    gs_pt c[4];
    for (int i = 0; i < s->n_zones; i++) {
        if (zone_of(b, side, i, "deploy", NULL)) {
            return true;
        }
    }
    gs_rect_corners(r, c);
    for (int i = 0; i < 4; i++) {
        gs_len at = ns ? c[i].x : c[i].y, across = ns ? s->width : s->table_depth;
        if (at < p->inset || at > across - p->inset) {
            return false;
        }
    }
    return true;
}

bool gs_place_can_hide(const gs_battle *b, int body, const gs_rect *r,
                       bool (*hides)(int terrain))
{
    const gs_terrain *t = b->scene->terrain;
    const gs_setup *s = b->scene->setup;
    int side = gs_body_side(b, body);
    gs_edge e = b->scene->edge[side];
    gs_len half =
        (e == GS_EDGE_SOUTH || e == GS_EDGE_NORTH ? s->table_depth : s->width) / 2;
    gs_pt c[4];
    gs_rect_corners(r, c);
    for (int i = 0; gs_place_in_strip(b, side, r, half) && i < t->n; i++) {
        int inside = 0;
        for (int k = 0; k < 4; k++) {
            inside += gs_feature_holds(&t->f[i], c[k]);
        }
        if (inside == 4 && !t->f[i].line && hides(t->f[i].kind)) {
            return true;
        }
    }
    return false;
}

gs_status gs_place_legal(const gs_battle *b, const gs_placing *p, int body,
                         const gs_rect *r, bool scenario, bool enters, int zone,
                         gs_err *err)
{
    const gs_setup *s = b->scene->setup;
    if (!gs_edge_inside(s->width, s->table_depth, r)) {
        return gs_refuse(err, p->rule_room, "that place is not on the table");
    }
    if (gs_bodies_hit(b, r, body, -1) >= 0) {
        return gs_refuse(err, p->rule_room, "somebody stands there");
    }
    if (scenario) {
        return GS_OK;
    }
    if (!gs_place_in_own(b, body, r, p->strip, enters, zone) ||
        (!enters && p->inset && !off_the_sides(b, p, body, r))) {
        return gs_refuse(err, p->rule_strip, "that is outside its deployment zone");
    }
    for (int i = gs_body_next(b, -1); enters && i >= 0; i = gs_body_next(b, i)) {
        if (gs_body_side(b, i) != gs_body_side(b, body) &&
            gs_rect_distance(r, &b->s.rect[i]) < p->keep_off) {
            return gs_refuse(err, p->rule_keep_off,
                             "it may not come on so near to an enemy");
        }
    }
    return p->ground(b, body, r, err);
}

/* ---- default places ---- */

gs_pt gs_place_point(const gs_battle *b, int side, gs_len x, gs_len y)
{
    const gs_setup *s = b->scene->setup;
    switch (b->scene->edge[side]) {
    case GS_EDGE_SOUTH:
        return (gs_pt){x, y};
    case GS_EDGE_NORTH:
        return (gs_pt){s->width - x, s->table_depth - y};
    case GS_EDGE_WEST:
        return (gs_pt){y, s->table_depth - x};
    case GS_EDGE_EAST:
    default:
        return (gs_pt){s->width - y, x};
    }
}

typedef struct seeker {
    const gs_battle *b;
    const gs_placing *p;
    int body, zone;
    bool enters, hides;
    gs_answer *a;
} seeker;

static bool fits(const seeker *k, gs_pt at, gs_len gap)
{
    k->a->to.at = at;
    gs_rect r = k->p->rect(k->b, k->body, k->a), wide = r;
    wide.w += 2 * gap;
    return (!gap || gs_bodies_hit(k->b, &wide, k->body, -1) < 0) &&
           (!k->hides || gs_place_can_hide(k->b, k->body, &r, k->p->hides)) &&
           gs_place_legal(k->b, k->p, k->body, &r, false, k->enters, k->zone, NULL) ==
               GS_OK;
}

static bool seek(const seeker *k)
{
    const gs_setup *s = k->b->scene->setup;
    int side = gs_body_side(k->b, k->body);
    gs_edge e = k->b->scene->edge[side];
    bool ns = e == GS_EDGE_SOUTH || e == GS_EDGE_NORTH;
    gs_len across = ns ? s->width : s->table_depth, deep = ns ? s->table_depth : s->width;
    k->a->to.facing = gs_ang_norm(gs_edge_ang(e) + GS_ANG_180);
    k->a->to.at = (gs_pt){0, 0};
    gs_rect r = k->p->rect(k->b, k->body, k->a);
    gs_len step = r.w / 2 < 500 ? 500 : r.w / 2;
    gs_len top = k->enters ? r.d : deep < k->p->strip ? deep : k->p->strip;
    for (gs_len y = top - r.d / 2; y >= r.d / 2; y -= step) {
        for (gs_len off = 0; off < across / 2; off += 500) {
            for (int sign = 1; sign >= -1; sign -= 2) {
                if (fits(k, gs_place_point(k->b, side, across / 2 + sign * off, y),
                         k->p->gap)) {
                    return true;
                }
            }
        }
    }
    for (gs_len y = deep - r.d / 2; y >= r.d / 2; y -= 500) { /* a zone somewhere else */
        for (gs_len off = 0; off < across / 2; off += 500) {
            for (int sign = 1; sign >= -1; sign -= 2) {
                if (fits(k, gs_place_point(k->b, side, across / 2 + sign * off, y), 0)) {
                    return true;
                }
            }
        }
    }
    return false;
}

static bool seek_zone(const gs_battle *b, const gs_placing *p, int body, bool enters,
                      int zone, gs_answer *a)
{
    const gs_setup *s = b->scene->setup;
    bool ambush = !enters && body < s->n_units && s->units[body].entry == GS_IN_AMBUSH;
    if (p->form) {
        p->form(b, body, a);
    }
    seeker k = {b, p, body, zone, enters, ambush, a};
    a->hidden = ambush;
    if (seek(&k)) {
        return true;
    }
    a->hidden = k.hides = false;
    return ambush && seek(&k); /* nowhere to hide */
}

bool gs_place_default(const gs_battle *b, const gs_placing *p, int body, bool enters,
                      gs_answer *a)
{
    int zone = enters ? (int)b->s.forced_way - 1 : -1;
    return seek_zone(b, p, body, enters, zone, a);
}

/* ---- setting up ---- */

static gs_status answer_ok(const gs_battle *b, const void *placing, int body,
                           const gs_answer *a, bool enters, gs_err *err)
{
    const gs_placing *p = placing;
    gs_status st = p->form_ok ? p->form_ok(b, body, a, err) : GS_OK;
    if (st != GS_OK) {
        return st;
    }
    gs_rect r = p->rect(b, body, a);
    if (a->hidden && !gs_place_can_hide(b, body, &r, p->hides)) {
        return gs_refuse(err, p->rule_hide,
                         "who hides lies wholly inside terrain that hides him, in "
                         "his own half");
    }
    int zone = enters ? (int)b->s.forced_way - 1 : -1;
    return gs_place_legal(b, p, body, &r, false, enters, zone, err);
}

/* Asks where a body stands; false if there is no room for it at all. */
bool gs_place_ask(gs_battle *b, int body, bool enters, gs_place_ok *ok, const void *ctx,
                  gs_answer *a)
{
    gs_err why;
    gs_question q = {.kind = GS_ASK_DEPLOY, .side = (uint8_t)gs_body_side(b, body),
                     .subject = gs_body_ref(body), .word = enters};
    for (int i = 0; i < 6; i++) {
        gs_question_ask(b, &q, a);
        a->to.facing = gs_ang_norm(a->to.facing);
        if (ok(b, ctx, body, a, enters, &why) == GS_OK) {
            return true;
        }
        q.retry = true;
        q.err = &why;
    }
    gs_engine_default(b, &q, a);
    return ok(b, ctx, body, a, enters, &why) == GS_OK;
}

bool gs_place_is_due(const gs_battle *b, int unit, int side)
{
    const gs_ob_unit *u = &b->scene->setup->units[unit];
    uint32_t been = GS_U_ON_TABLE | GS_U_DESTROYED | GS_U_LEFT | GS_U_EXITED;
    return u->side == side && !(b->t.unit[unit].flags & been) && u->present > 0 && !u->dummy &&
           ((u->entry == GS_ON_TURN && b->t.turn >= u->entry_turn) || u->entry == GS_BY_DIE);
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

static void put(gs_battle *b, const gs_placing *p, int unit, const gs_answer *a,
                gs_effect_kind kind)
{
    gs_emit_at(b, kind, gs_ref_unit(unit), (gs_ref){0},
               kind == GS_EFFECT_PLACED && a->hidden, b->t.unit[unit].left, a->to,
               a->files, b->scene->setup->ruleset->formations[a->formation]);
    if (p->placed) {
        p->placed(b, unit);
    }
}

static int word_of(const gs_setup *s, const char *w)
{
    for (int i = 0; w && s->ruleset->formations[i]; i++) {
        if (strcmp(s->ruleset->formations[i], w) == 0) {
            return i;
        }
    }
    return 0;
}

static gs_status deploy_unit(gs_battle *b, const gs_placing *p, int unit, gs_err *err)
{
    const gs_setup *s = b->scene->setup;
    const gs_ob_unit *u = &s->units[unit];
    gs_answer a;
    memset(&a, 0, sizeof a);
    gs_open(b, "deploy", gs_ref_unit(unit), (gs_ref){0});
    join_at_start(b, unit);
    if (u->has_place) {
        a.to = (gs_pose){u->at, gs_ang_norm(u->facing)};
        a.files = (int16_t)u->files;
        a.formation = (int16_t)word_of(s, u->formation);
        a.hidden = u->entry == GS_IN_AMBUSH;
        gs_rect r = p->rect(b, unit, &a);
        gs_status st = gs_place_legal(b, p, unit, &r, true, false, -1, err);
        if (st != GS_OK) {
            gs_err_prefix(err, "unit %s", u->id);
            return err ? err->status = GS_INPUT : GS_INPUT;
        }
    } else if (!gs_place_ask(b, unit, false, answer_ok, p, &a)) {
        return gs_err_set(err, GS_INPUT, "there is no room to set up %s",
                          gs_ref_name(s, gs_ref_unit(unit)));
    }
    if (u->dummy && !a.hidden) {
        return GS_OK; /* a marker that cannot hide would deceive nobody */
    }
    put(b, p, unit, &a, GS_EFFECT_PLACED);
    return GS_OK;
}

gs_status gs_place_side(gs_battle *b, const gs_placing *p, int side, bool dummies,
                        gs_err *err)
{
    const gs_setup *s = b->scene->setup;
    gs_status st = GS_OK;
    b->s.side = (int8_t)side;
    b->s.forced_way = 0;
    for (int placed = 1; placed >= 0; placed--) { /* the scenario's own places first */
        for (int i = 0; st == GS_OK && i < s->n_units; i++) {
            const gs_ob_unit *u = &s->units[i];
            if (u->side == side && u->has_place == (placed == 1) && u->present > 0 &&
                (dummies || !u->dummy) &&
                (u->entry == GS_DEPLOYED || u->entry == GS_IN_AMBUSH)) {
                st = deploy_unit(b, p, i, err);
            }
        }
    }
    return st;
}

/* ---- coming on ---- */

/* The zone by which it must come on, for a unit whose entry point is diced for; -1 any.
 */
static int entry_zone(gs_battle *b, int unit)
{
    const gs_setup *s = b->scene->setup;
    int zones[6], n = 0;
    for (int i = 0; i < s->n_zones && n < 6; i++) {
        if (zone_of(b, s->units[unit].side, i, "enter", NULL)) {
            zones[n++] = i;
        }
    }
    return n > 1 ? zones[gs_arrival_point(b, n)] : n - 1;
}

void gs_place_arrivals(gs_battle *b, const gs_placing *p, int side)
{
    const gs_setup *s = b->scene->setup;
    for (int i = 0; i < s->n_units; i++) {
        const gs_ob_unit *u = &s->units[i];
        if (!gs_place_is_due(b, i, side)) {
            continue;
        }
        gs_open(b, "arrival", gs_ref_unit(i), (gs_ref){0});
        if (u->entry == GS_BY_DIE && !gs_arrives(b, u->entry_turn)) {
            continue;
        }
        b->s.forced_way = (int16_t)(diced(b, i) ? entry_zone(b, i) + 1 : 0);
        gs_answer a;
        memset(&a, 0, sizeof a);
        if (gs_place_ask(b, i, true, answer_ok, p, &a)) {
            join_at_start(b, i);
            put(b, p, i, &a, GS_EFFECT_ENTERED);
        }
        b->s.forced_way = 0;
    }
}

/* ---- hiding ---- */

void gs_place_show(gs_battle *b, int unit, gs_ref by)
{
    const gs_setup *s = b->scene->setup;
    if (!(b->t.unit[unit].flags & GS_U_HIDDEN) ||
        !(b->t.unit[unit].flags & GS_U_ON_TABLE)) {
        return;
    }
    gs_emit(b, GS_EFFECT_SPOTTED, gs_ref_unit(unit), by, 0, 0, NULL);
    if (unit < s->n_units && s->units[unit].dummy) {
        gs_emit(b, GS_EFFECT_LEFT_TABLE, gs_ref_unit(unit), by, 0, b->t.unit[unit].left,
                "dummy");
    }
}

bool gs_place_spot(gs_battle *b, int mover, gs_len reach)
{
    bool any = false;
    gs_rect r = b->s.rect[mover];
    for (int i = 0; i < b->t.n_units; i++) {
        uint32_t f = b->t.unit[i].flags;
        if ((f & GS_U_HIDDEN) && (f & GS_U_ON_TABLE) &&
            gs_body_side(b, i) != gs_body_side(b, mover) &&
            gs_rect_distance(&r, &b->s.rect[i]) <= reach) {
            gs_place_show(b, i, gs_body_ref(mover));
            any = true;
        }
    }
    return any;
}

/* ---- leaving by an exit of the scenario ---- */

bool gs_place_exit(gs_battle *b, int unit)
{
    const gs_setup *s = b->scene->setup;
    int side = gs_body_side(b, unit);
    if (s->victory.exit_side != side || !gs_body_here(b, unit) ||
        (unit < s->n_units && s->units[unit].dummy)) {
        return false;
    }
    for (int i = 0; i < s->n_zones; i++) {
        if (zone_of(b, side, i, "exit", NULL) &&
            gs_place_in_zone(&s->zones[i], &b->s.rect[unit])) {
            for (int h = 0; h < b->t.n_heroes; h++) {
                if (b->t.hero[h].unit == unit && b->t.hero[h].where == GS_HERO_UP) {
                    gs_emit(b, GS_EFFECT_HERO_LEFT, gs_ref_hero(h), (gs_ref){0}, 0,
                            b->t.hero[h].power, "exit");
                }
            }
            gs_emit(b, GS_EFFECT_LEFT_TABLE, gs_ref_unit(unit), (gs_ref){0}, 0,
                    b->t.unit[unit].left, "exit");
            return true;
        }
    }
    return false;
}
