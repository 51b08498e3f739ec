/* Who touches whom: contact with enemies, groups of friends, overlaps (GOH-3, R26, R34b,
 * R35). */
#include "../way_int.h"
#include "goh_facts_int.h"
#include "goh_group_int.h"
#include "goh_way_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* ---- contact ---- */

bool goh_contact_of(const gs_battle *b, int a, int c, gs_bearing *f, gs_bearing *g,
                    gs_len *shared)
{
    gs_touch t;
    const gs_rect *ra = &b->s.rect[a], *rc = &b->s.rect[c];
    if (gs_rects_apart(ra, rc) > GOH_TOUCH || !gs_rect_along(ra, rc, GOH_TOUCH, &t) ||
        t.shared < GOH_SHARE) {
        return false; /* corner to corner is no contact */
    }
    if (f) {
        *f = t.a_face;
        *g = t.b_face;
        *shared = t.shared;
    }
    return true;
}

bool goh_touch(const gs_battle *b, int body, int enemy)
{
    return goh_contact_of(b, body, enemy, NULL, NULL, NULL);
}

bool goh_engaged(const gs_battle *b, int unit)
{
    return gs_body_engaged(b, unit);
}

/* Of two who share as much: who came first? In contact since last turn; whom `unit` itself
 * moved in on by name; then by turn of coming. */
static int coming(const gs_battle *b, int unit, int enemy)
{
    const gs_body_turn *e = &b->s.body[enemy];
    bool named =
        goh_is_mark(b, unit, GOH_ATTACKED) && gs_body(goh_noted(b, unit)->attacked) == enemy;
    return goh_is_mark(b, enemy, GOH_BEGAN) ? 0 : named ? 1 : e->came_on ? 1 + e->came_on : 999;
}

int goh_on_face(const gs_battle *b, int unit, gs_bearing face)
{
    int best = -1;
    gs_len most = 0;
    const gs_unitset *set = &b->s.touch[unit];
    for (int i = gs_unitset_next(set, -1); i >= 0; i = gs_unitset_next(set, i)) {
        gs_bearing f, g;
        gs_len shared;
        if (goh_contact_of(b, unit, i, &f, &g, &shared) && f == face &&
            (shared > most || (shared == most && best >= 0 &&
                               coming(b, unit, i) < coming(b, unit, best)))) {
            best = i; /* GOH-R34b: who shares more of the edge fights there */
            most = shared;
        }
    }
    return best;
}

/* ---- groups ---- */

/* `y` beside or behind `x` as GOH-R26 has it. */
static bool beside(const gs_rect *x, const gs_rect *y)
{
    gs_pt p = gs_rect_local(x, y->c);
    gs_len dx = p.x < 0 ? -p.x : p.x, dy = p.y < 0 ? -p.y : p.y;
    gs_len line = p.y + y->d / 2 - x->d / 2;
    gs_len side_gap = dx - (x->w + y->w) / 2, rank_gap = dy - (x->d + y->d) / 2;
    gs_len low = x->d < y->d ? x->d : y->d, high = x->d < y->d ? y->d : x->d;
    bool in_line = line >= -50 && line <= 50 && side_gap <= GOH_TOUCH &&
                   side_gap >= -GOH_TOUCH &&
                   2 * low >= high; /* along at least half their length */
    bool in_rank = rank_gap <= GOH_TOUCH && rank_gap >= -GOH_TOUCH &&
                   dx <= (x->w < y->w ? x->w : y->w) / 2;
    return in_line || in_rank;
}

/* Too far apart to touch, seen without turning them. */
static bool apart(const gs_rect *x, const gs_rect *y)
{
    gs_len far = (x->w + x->d + y->w + y->d) / 2 + 100;
    gs_len dx = x->c.x - y->c.x, dy = x->c.y - y->c.y;
    return dx > far || dx < -far || dy > far || dy < -far;
}

bool goh_aligned(const gs_battle *b, int x, int y)
{
    return !apart(&b->s.rect[x], &b->s.rect[y]) && b->t.unit[x].inside < 0 &&
           b->t.unit[y].inside < 0 &&
           goh_same_facing(b->s.rect[x].f, b->s.rect[y].f) &&
           beside(&b->s.rect[x], &b->s.rect[y]);
}

bool goh_second_rank(const gs_battle *b, int s, int f)
{
    if (!goh_aligned(b, s, f) || gs_body_side(b, s) != gs_body_side(b, f)) {
        return false;
    }
    gs_pt p = gs_rect_local(&b->s.rect[s], b->s.rect[f].c);
    return p.y > (b->s.rect[s].d + b->s.rect[f].d) / 4;
}

static gs_unitset flood(const gs_battle *b, int unit, const gs_unitset *within)
{
    gs_unitset left = b->s.of_side[gs_body_side(b, unit)];
    gs_unitset set = {{0, 0}};
    int queue[GS_MAX_UNITS], n = 0;
    left = within ? gs_unitset_and(left, *within) : left;
    gs_unitset_put(&set, unit);
    gs_unitset_take(&left, unit);
    queue[n++] = unit;
    for (int i = 0; i < n; i++) {
        for (int k = gs_unitset_next(&left, -1); k >= 0; k = gs_unitset_next(&left, k)) {
            if (goh_aligned(b, queue[i], k) && !goh_is_dummy(b, k)) {
                gs_unitset_put(&set, k);
                gs_unitset_take(&left, k);
                queue[n++] = k;
            }
        }
    }
    return set;
}

gs_unitset goh_group(const gs_battle *b, int unit)
{
    if (unit >= GS_MAX_UNITS || !gs_body_here(b, unit) || goh_is_dummy(b, unit)) {
        return (gs_unitset){{0, 0}};
    }
    return flood(b, unit, NULL);
}

void goh_note_groups(gs_battle *b, int side)
{
    uint8_t *id = goh_head_note(b)->group, next = 0;
    memset(id, 0, GS_MAX_UNITS);
    for (int i = 0; i < b->t.n_units; i++) {
        if (id[i] || !gs_body_here(b, i) || gs_body_side(b, i) != side) {
            continue;
        }
        gs_unitset group = goh_group(b, i);
        id[i] = ++next;
        for (int k = gs_unitset_next(&group, -1); k >= 0;
             k = gs_unitset_next(&group, k)) {
            id[k] = next;
        }
    }
}

gs_unitset goh_noted_group(const gs_battle *b, int unit)
{
    const uint8_t *id = goh_head_of(b)->group;
    gs_unitset group = {{0, 0}};
    if (!id[unit]) {
        return goh_group(b, unit);
    }
    for (int i = 0; i < b->t.n_units; i++) {
        if (id[i] == id[unit]) {
            gs_unitset_put(&group, i);
        }
    }
    return group;
}

bool goh_group_whole(const gs_battle *b, int unit, const gs_unitset *set)
{
    gs_unitset found = flood(b, unit, set), left = gs_unitset_without(*set, found);
    return gs_unitset_has(set, unit) && gs_unitset_count(left) == 0;
}

/* ---- overlaps ---- */

/* Somebody of the other side straight ahead within 0.1. */
static bool enemy_ahead(const gs_battle *b, int side, const gs_rect *r)
{
    gs_rect strip = {gs_rect_point(r, 0, r->d / 2 + 50), r->f, r->w - 2 * GOH_TOUCH, 100};
    gs_bodyset foes = gs_bodies_units(goh_foes(b, side));
    return gs_bodies_under(b, &foes, &strip, GOH_TOUCH) >= 0;
}

/* Does the front corner of `r` on the friend's side touch the corner at the near end of the
 * enemy's face? `left`: it stands to the left of its friend. */
static bool corners_meet(const gs_rect *r, bool left, const gs_rect *enemy, gs_bearing face)
{
    gs_rect v = gs_rect_as_face(enemy, face);
    gs_pt own = gs_rect_point(r, left ? r->w / 2 : -r->w / 2, r->d / 2);
    gs_pt his = gs_rect_point(&v, left ? v.w / 2 : -v.w / 2, v.d / 2);
    return gs_pt_distance(own, his) <= 50 + GOH_TOUCH;
}

bool goh_overlap_holds(const gs_battle *b, int unit, const gs_rect *r, int enemy,
                       gs_bearing face)
{
    const gs_rect *u = &b->s.rect[unit], *e = &b->s.rect[enemy];
    bool left = gs_rect_local(u, r->c).x < 0;
    return !enemy_ahead(b, gs_body_side(b, unit), r) &&
           (u->w != e->w || corners_meet(r, left, e, face));
}

int goh_overlaps(const gs_battle *b, int o, int unit, int enemy)
{
    const gs_rect *u = &b->s.rect[unit], *r = &b->s.rect[o];
    gs_bearing f, g;
    gs_len shared;
    if (o == unit || gs_body_side(b, o) != gs_body_side(b, unit) || !gs_body_here(b, o) ||
        goh_is_dummy(b, o) || b->t.unit[o].inside >= 0 || !goh_same_facing(u->f, r->f) ||
        !goh_contact_of(b, unit, enemy, &f, &g, &shared) || f != GS_FRONT ||
        (g != GS_FRONT && !goh_in_square(b, enemy) && b->t.unit[enemy].inside < 0)) {
        return -1;
    }
    gs_pt p = gs_rect_local(u, r->c);
    gs_len dx = p.x < 0 ? -p.x : p.x, line = p.y + r->d / 2 - u->d / 2;
    gs_len gap = dx - (u->w + r->w) / 2;
    if (line < -50 || line > 50 || gap > GOH_TOUCH || gap < -GOH_TOUCH ||
        goh_engaged(b, o) || !goh_overlap_holds(b, unit, r, enemy, g)) {
        return -1;
    }
    return p.x < 0 ? GS_LEFT : GS_RIGHT;
}

bool goh_wheel_blocked(const gs_battle *b, int o, int enemy, gs_bearing flank,
                       gs_rect *end)
{
    gs_rect home = gs_align_corner(&b->s.rect[o], &b->s.rect[enemy], flank);
    if (end) {
        *end = home;
    }
    return !gs_place_open(b, &home, o, enemy) || goh_on_face(b, enemy, flank) >= 0 ||
           !goh_ground_ok(b, o, &home, NULL, &home);
}
