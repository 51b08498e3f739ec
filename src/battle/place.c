/* Setting up, coming on, hiding, leaving by an exit: what scenarios say, the same under
 * every rule set. What a rule set adds stands in its gs_placing. */
#include "fate_int.h"
#include "way_int.h"
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

/* Is the point by which it comes on diced for? */
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

/* The depth of a side's own half of the table. */
static gs_len half_of(const gs_battle *b, int side)
{
    const gs_setup *s = b->scene->setup;
    gs_edge e = b->scene->edge[side];
    return (e == GS_EDGE_SOUTH || e == GS_EDGE_NORTH ? s->table_depth : s->width) / 2;
}

bool gs_place_can_hide(const gs_battle *b, int body, const gs_rect *r,
                       bool (*hides)(int terrain))
{
    const gs_terrain *t = b->scene->terrain;
    int side = gs_body_side(b, body);
    gs_pt c[4];
    gs_rect_corners(r, c);
    bool own = gs_place_in_strip(b, side, r, half_of(b, side));
    for (int i = 0; own && i < t->n; i++) {
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

gs_status gs_place_free(const gs_battle *b, const gs_placing *p, int body, const gs_rect *r,
                        gs_err *err)
{
    if (!gs_on_table(b, r)) {
        return gs_refuse(err, p->rule_room, "that place is not on the table");
    }
    if (gs_bodies_hit(b, r, body, -1) >= 0) {
        return gs_refuse(err, p->rule_room, "somebody stands there");
    }
    return GS_OK;
}

/* May it stand at r? `hidden`: in ambush; `enters`: it comes on this turn; `zone`: the index of the
 * only zone by which it may, -1 any of its side's. */
static gs_status may_stand(const gs_battle *b, const gs_placing *p, int body, const gs_rect *r,
                           bool hidden, bool enters, int zone, gs_err *err)
{
    gs_status st = gs_place_free(b, p, body, r, err);
    if (st != GS_OK) {
        return st;
    }
    gs_len strip = hidden && p->hides_in_half ? half_of(b, gs_body_side(b, body)) : p->strip;
    if (!gs_place_in_own(b, body, r, strip, enters, zone) ||
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
    gs_rect r;  /* as it would stand at the table's corner */
    gs_box box; /* the centre of no lawful place lies outside */
} seeker;

/* Its side's zones of the scenario, else its strip of table, less what its own body takes. */
static gs_box box_of(const seeker *k, const gs_rect *r, gs_len across)
{
    const gs_setup *s = k->b->scene->setup;
    int side = gs_body_side(k->b, k->body);
    gs_len half = half_of(k->b, side), deep = k->p->strip > half ? k->p->strip : half;
    deep = k->enters ? r->d + r->w : k->hides ? deep : k->p->strip;
    gs_pt strip[2] = {gs_place_point(k->b, side, 0, 0),
                      gs_place_point(k->b, side, across, deep)};
    gs_box box = gs_box_of(strip, 2);
    bool any = false;
    for (int i = 0; i < s->n_zones; i++) {
        if (zone_of(k->b, side, i, k->enters ? "enter" : "deploy", NULL)) {
            gs_box z = gs_box_of(s->zones[i].points, s->zones[i].n_points);
            gs_pt both[4] = {{z.x0, z.y0}, {z.x1, z.y1}, {box.x0, box.y0}, {box.x1, box.y1}};
            box = any ? gs_box_of(both, 4) : z;
            any = true;
        }
    }
    gs_box own = gs_rect_box(r);
    gs_len x = (own.x1 - own.x0) / 2 - 2 * GS_TOL, y = (own.y1 - own.y0) / 2 - 2 * GS_TOL;
    return (gs_box){box.x0 + x, box.y0 + y, box.x1 - x, box.y1 - y};
}

/* Does a row of places at depth y come into the box? */
static bool row_meets(const seeker *k, gs_len across, gs_len y)
{
    int side = gs_body_side(k->b, k->body);
    gs_pt ends[2] = {gs_place_point(k->b, side, 0, y),
                     gs_place_point(k->b, side, across, y)};
    return gs_box_meets(gs_box_of(ends, 2), k->box);
}

static bool hidden_well(const seeker *k, const gs_rect *r)
{
    return gs_place_can_hide(k->b, k->body, r, k->p->hides) &&
           (!k->p->unseen || k->p->unseen(k->b, k->body, k->a, r));
}

/* `by`: who stood in the way of the last place on that side, -1 nobody; he is asked first. */
static bool fits(const seeker *k, gs_pt at, gs_len gap, int *by)
{
    if (!gs_box_holds(k->box, at)) {
        return false;
    }
    gs_rect r = k->r, wide;
    r.c = (gs_pt){r.c.x + at.x, r.c.y + at.y};
    wide = r;
    wide.w += 2 * gap;
    k->a->to.at = at;
    if (gap && ((*by >= 0 && gs_rect_overlap(&wide, &k->b->s.rect[*by], GS_TOL)) ||
                (*by = gs_bodies_hit(k->b, &wide, k->body, -1)) >= 0)) {
        return false;
    }
    return may_stand(k->b, k->p, k->body, &r, k->hides, k->enters, k->zone, NULL) == GS_OK &&
           (!k->hides || hidden_well(k, &r));
}

static bool seek(seeker *k)
{
    const gs_setup *s = k->b->scene->setup;
    int side = gs_body_side(k->b, k->body);
    gs_edge e = k->b->scene->edge[side];
    bool ns = e == GS_EDGE_SOUTH || e == GS_EDGE_NORTH;
    gs_len across = ns ? s->width : s->table_depth, deep = ns ? s->table_depth : s->width;
    k->a->to.facing = gs_ang_norm(gs_edge_ang(e) + GS_ANG_180);
    k->a->to.at = (gs_pt){0, 0};
    gs_rect r = k->r = k->p->rect(k->b, k->body, k->a);
    gs_len step = k->p->row_step ? k->p->row_step : r.w / 2 < 500 ? 500 : r.w / 2;
    gs_len top = k->enters ? r.d : deep < k->p->strip ? deep : k->p->strip;
    k->box = box_of(k, &r, across);
    for (gs_len y = top - r.d / 2; y >= r.d / 2; y -= step) {
        if (!row_meets(k, across, y)) {
            continue;
        }
        int by[2] = {-1, -1};
        for (gs_len off = 0; off < across / 2; off += 500) {
            for (int sign = 1; sign >= -1; sign -= 2) {
                if (fits(k, gs_place_point(k->b, side, across / 2 + sign * off, y), k->p->gap,
                         &by[sign > 0])) {
                    return true;
                }
            }
        }
    }
    for (gs_len y = deep - r.d / 2; y >= r.d / 2; y -= 500) { /* a zone somewhere else */
        if (!row_meets(k, across, y)) {
            continue;
        }
        int by[2] = {-1, -1};
        for (gs_len off = 0; off < across / 2; off += 500) {
            for (int sign = 1; sign >= -1; sign -= 2) {
                if (fits(k, gs_place_point(k->b, side, across / 2 + sign * off, y), 0,
                         &by[sign > 0])) {
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
    seeker k = {.b = b, .p = p, .body = body, .zone = zone, .enters = enters, .hides = ambush,
                .a = a};
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
    return seek_zone(b, p, body, enters, enters ? b->s.entry_zone - 1 : -1, a);
}

gs_status gs_place_legal(const gs_battle *b, const gs_placing *p, int body, const gs_answer *a,
                         bool enters, gs_err *err)
{
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
    if (a->hidden && p->unseen && !p->unseen(b, body, a, &r)) {
        return gs_refuse(err, p->rule_hide, "the enemy would see that ambush");
    }
    return may_stand(b, p, body, &r, a->hidden, enters, enters ? b->s.entry_zone - 1 : -1, err);
}

int gs_place_entry_zone(gs_battle *b, int unit)
{
    const gs_setup *s = b->scene->setup;
    int zones[6], n = 0;
    for (int i = 0; i < s->n_zones && n < 6; i++) {
        if (zone_of(b, s->units[unit].side, i, "enter", NULL)) {
            zones[n++] = i;
        }
    }
    return !diced(b, unit) ? -1 : n > 1 ? zones[gs_arrival_point(b, n)] : n - 1;
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
        gs_unit_leaves(b, unit, by, "dummy");
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
            int h[GS_WITH_UNIT], n = gs_heroes_with(b, unit, h);
            for (int k = 0; k < n; k++) {
                gs_hero_leaves(b, h[k], (gs_ref){0}, "exit");
            }
            gs_unit_leaves(b, unit, (gs_ref){0}, "exit");
            return true;
        }
    }
    return false;
}
