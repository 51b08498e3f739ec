/* What a general knows of his scene, and what he sees at a moment: bodies with their
 * worth and reach, hidden ones left out. */
#include "general_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* ---- frames ---- */

/* Where a side stands at the start, as far as its scenario says: the middle of its units'
 * places, else of its zones. */
static bool stands_at(const gs_setup *u, int side, gs_pt *at)
{
    int64_t x = 0, y = 0;
    int n = 0;
    for (int i = 0; i < u->n_units; i++) {
        if (u->units[i].side == side && u->units[i].has_place) {
            x += u->units[i].at.x;
            y += u->units[i].at.y;
            n++;
        }
    }
    for (int i = 0, placed = n; i < u->n_zones && placed == 0; i++) {
        const gs_zone *z = &u->zones[i];
        if (strcmp(z->kind, "deploy") == 0 && z->side == side) {
            gs_box b = gs_box_of(z->points, z->n_points);
            x += (b.x0 + b.x1) / 2;
            y += (b.y0 + b.y1) / 2;
            n++;
        }
    }
    if (n > 0) {
        *at = (gs_pt){(gs_len)(x / n), (gs_len)(y / n)};
    }
    return n > 0;
}

gs_edge look_frame(const gs_scene *scene, int side)
{
    gs_edge own = scene->edge[side];
    gs_pt us, them;
    if ((own + 2) % GS_EDGES == scene->edge[1 - side] ||
        !stands_at(scene->setup, side, &us) || !stands_at(scene->setup, 1 - side, &them)) {
        return own;
    }
    gs_len dx = them.x - us.x, dy = them.y - us.y;
    if ((dx < 0 ? -dx : dx) > (dy < 0 ? -dy : dy)) {
        return dx > 0 ? GS_EDGE_WEST : GS_EDGE_EAST;
    }
    return dy > 0 ? GS_EDGE_SOUTH : GS_EDGE_NORTH;
}

gs_pt own_pt(const gen *s, gs_pt p)
{
    const gs_setup *u = s->g->scene->setup;
    switch ((int)s->g->frame[s->side]) {
    case GS_EDGE_NORTH:
        return (gs_pt){u->width - p.x, u->table_depth - p.y};
    case GS_EDGE_WEST:
        return (gs_pt){u->table_depth - p.y, p.x};
    case GS_EDGE_EAST:
        return (gs_pt){p.y, u->width - p.x};
    default:
        return p;
    }
}

gs_pt table_pt(const gen *s, gs_pt p)
{
    const gs_setup *u = s->g->scene->setup;
    switch ((int)s->g->frame[s->side]) {
    case GS_EDGE_NORTH:
        return (gs_pt){u->width - p.x, u->table_depth - p.y};
    case GS_EDGE_WEST:
        return (gs_pt){p.y, u->table_depth - p.x};
    case GS_EDGE_EAST:
        return (gs_pt){u->width - p.y, p.x};
    default:
        return p;
    }
}

static gs_ang turn_of(const gen *s)
{
    switch ((int)s->g->frame[s->side]) {
    case GS_EDGE_NORTH:
        return GS_ANG_180;
    case GS_EDGE_WEST:
        return GS_ANG_90;
    case GS_EDGE_EAST:
        return 3 * GS_ANG_90;
    default:
        return 0;
    }
}

gs_ang table_ang(const gen *s, gs_ang a)
{
    return gs_ang_norm(a + turn_of(s));
}

static bool upright(const gen *s)
{
    gs_edge e = s->g->frame[s->side];
    return e == GS_EDGE_SOUTH || e == GS_EDGE_NORTH;
}

gs_len table_wide(const gen *s)
{
    const gs_setup *u = s->g->scene->setup;
    return upright(s) ? u->width : u->table_depth;
}

gs_len table_deep(const gen *s)
{
    const gs_setup *u = s->g->scene->setup;
    return upright(s) ? u->table_depth : u->width;
}

gs_len sized(const gen *s, gs_len mils)
{
    return (gs_len)((int64_t)mils * s->g->lore->inch / 1000);
}

/* ---- the look ---- */

gs_unitset look_group(const gen *s, int unit)
{
    gs_general *g = s->g;
    if (unit < 0 || unit >= GS_MAX_UNITS) {
        return gs_body_group(s->b, unit);
    }
    if (g->grouped[unit] != g->looks) {
        gs_unitset whole = gs_body_group(s->b, unit);
        gs_unitset_put(&whole, unit);
        for (int i = gs_unitset_next(&whole, -1); i >= 0; i = gs_unitset_next(&whole, i)) {
            g->grouped[i] = g->looks;
            g->group[i] = whole;
        }
    }
    return g->group[unit];
}

enum { RAISED = 50 }; /* w of a demon, a Power: nobody misses it */

int32_t hero_worth(const gen *s, int hero)
{
    const gs_hero_state *h = &s->b->t.hero[hero];
    if (hero >= s->g->scene->setup->n_heroes) {
        return RAISED * (h->power + 1);
    }
    int32_t w = 400 + 250 * (h->power > 0 ? h->power : 0);
    if (s->g->scene->setup->heroes[hero].general) {
        w += 1200;
    }
    return w;
}

enum { CORNERS = 64 };

/* Do two fight: touching, and where a corner is not enough, along an edge? */
static bool at_blows(const gen_lore *lore, const gs_rect *a, const gs_rect *d)
{
    gs_touch t;
    return lore->edge == 0 || (gs_rect_along(a, d, lore->touch, &t) && t.shared >= lore->edge);
}

/* Who touches whom, by circles first: the engine's own look costs a pass each. Who touches a
 * corner only helps one who fights there already, or does not fight at all. */
static void find_contacts(look *l, const gen_lore *lore)
{
    struct corner {
        int16_t a, d;
    } corner[CORNERS];
    int n = 0;
    for (int i = 0; i < l->ours; i++) {
        for (int k = l->ours; k < l->n; k++) {
            body_view *a = &l->v[i], *d = &l->v[k];
            gs_len far = (a->r.w + a->r.d + d->r.w + d->r.d) / 2 + lore->touch + 10;
            gs_len dx = a->r.c.x - d->r.c.x, dy = a->r.c.y - d->r.c.y;
            if (dx > far || dx < -far || dy > far || dy < -far ||
                !gs_rect_within(&a->r, &d->r, lore->touch)) {
                continue;
            }
            if (at_blows(lore, &a->r, &d->r) || n == CORNERS) {
                a->engaged = d->engaged = true;
            } else {
                corner[n++] = (struct corner){(int16_t)i, (int16_t)k};
            }
        }
    }
    bool fights[MAX_VIEWS];
    for (int i = 0; i < l->n; i++) {
        fights[i] = l->v[i].engaged;
    }
    for (int i = 0; i < n; i++) {
        bool either = fights[corner[i].a] || fights[corner[i].d];
        l->v[corner[i].a].engaged |= either;
        l->v[corner[i].d].engaged |= either;
    }
}

void look_refresh(gen *s)
{
    look *l = s->l = &s->g->look;
    const gs_battle *b = s->b;
    l->side = s->side;
    s->g->looks++;
    l->n = l->ours = 0;
    l->break_own = gs_engine_units_to_break(b, s->side);
    l->break_foe = gs_engine_units_to_break(b, 1 - s->side);
    l->terrain = s->g->scene->terrain->n > 0;
    memset(l->at, -1, sizeof l->at);
    for (int pass = 0; pass < 2; pass++) {
        for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
            if ((gs_body_side(b, i) == s->side) != (pass == 0) ||
                !gs_body_known(b, s->side, i)) {
                continue;
            }
            body_view *v = &l->v[l->n];
            memset(v, 0, sizeof *v);
            v->body = (int16_t)i;
            v->mine = pass == 0;
            v->r = b->s.rect[i];
            v->free = gs_body_free(b, i);
            v->ahead = !v->free || s->g->lore->groups;
            if (i < GS_MAX_UNITS) {
                s->g->lore->view_unit(s, i, v);
            } else {
                s->g->lore->view_hero(s, i - GS_MAX_UNITS, v);
            }
            if (v->facts == 0) { /* what is known of it holds for this look */
                v->facts = UINT64_C(1) << (VIEW_FACTS - 1) |
                           (uint64_t)(s->g->looks & 0x3fffffff) << 8 | (uint64_t)l->n;
            }
            l->at[i] = (int16_t)l->n++;
        }
        l->ours = pass == 0 ? l->n : l->ours;
    }
    find_contacts(l, s->g->lore);
    for (int i = 0; i < l->n; i++) {
        l->v[i].fit = l->v[i].fit && !l->v[i].engaged;
    }
}
