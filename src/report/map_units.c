/* Unit blocks, ghosts, swords. */
#include "map_int.h"

#include "gesta/fixed.h"

gs_block_sign gs_map_block(const gs_map_view *v, const gs_map_unit *u)
{
    bool thumb = v->small;
    gs_um least_front = v->strip ? 1200 : thumb ? 2400 : 2600;
    gs_um least_depth = v->strip ? 1400 : thumb ? 1800 : 3100;
    gs_dot c = gs_map_dot(v, u->at);
    gs_um depth = gs_map_um(v, u->depth);
    gs_turn t = gs_turn_at(c.x, c.y, u->facing);
    gs_dot front = gs_turn_dot(&t, 0, depth / 2); /* the front edge is true */
    gs_block_sign b = {
        .x = front.x, .y = front.y, .front = gs_map_um(v, u->front), .depth = depth};
    b.front = b.front < least_front ? least_front : b.front;
    b.depth = depth < least_depth ? least_depth : depth;
    b.facing = u->facing;
    b.mark = (unsigned)u->mark < GS_MARK_COUNT ? u->mark : GS_MARK_HEAVY_FOOT;
    b.state = u->state;
    b.present = u->present;
    b.full = u->full;
    b.no_flank = u->no_flank;
    b.shield_wall = u->shield_wall;
    b.small = thumb;
    b.id = gs_pen_clean(v->a, u->id);
    b.id_size = v->form == GS_MAP_COLUMN ? PT10(60) : PT10(66);
    return b;
}

void gs_map_corners(const gs_block_sign *b, gs_um beyond, gs_dot out[4])
{
    gs_turn t = gs_turn_at(b->x, b->y, b->facing);
    gs_um half = b->front / 2 + beyond;
    out[0] = gs_turn_dot(&t, -half, beyond);
    out[1] = gs_turn_dot(&t, half, beyond);
    out[2] = gs_turn_dot(&t, half, -b->depth - beyond);
    out[3] = gs_turn_dot(&t, -half, -b->depth - beyond);
}

bool gs_map_in_block(const gs_block_sign *b, gs_um beyond, gs_dot p)
{
    int64_t s = gs_turn_at(0, 0, b->facing).sin, c = gs_turn_at(0, 0, b->facing).cos;
    int64_t dx = p.x - b->x, dy = p.y - b->y;
    int64_t u = (dx * c + dy * s) >> 30;
    int64_t f = (dx * s - dy * c) >> 30;
    return u >= -b->front / 2 - beyond && u <= b->front / 2 + beyond && f <= beyond &&
           f >= -b->depth - beyond;
}

/* True if a unit stands where the ghost does, all but 2 mm: it has not really moved. */
static bool still_there(const gs_map_view *v, const gs_map_ghost *g)
{
    for (int i = 0; i < v->map->unit_count; i++) {
        const gs_map_unit *u = &v->map->units[i];
        if (u->front == g->front && u->depth == g->depth &&
            gs_pen_distance(gs_map_dot(v, u->at), gs_map_dot(v, g->at)) < 2000) {
            return true;
        }
    }
    return false;
}

void gs_map_ghosts(gs_map_view *v)
{
    for (int i = 0; i < v->map->ghost_count && v->form != GS_MAP_THUMB; i++) {
        const gs_map_ghost *g = &v->map->ghosts[i];
        if (still_there(v, g)) {
            continue;
        }
        gs_map_unit u = {
            .at = g->at, .facing = g->facing, .front = g->front, .depth = g->depth};
        gs_block_sign b = gs_map_block(v, &u);
        gs_dot p[4];
        gs_map_corners(&b, 0, p);
        gs_pen_stroke(v->d, 0x6F675A, LINE(45));
        gs_draw_dash(v->d, 1, 2);
        gs_pen_path(v->d, p, 4, true);
        gs_draw_stroke(v->d);
        gs_draw_dash(v->d, 0, 0);
    }
}

/* Units off the table are not drawn, nor who is not wholly in the part of it that is shown; of the
 * destroyed a thumb shows nothing. */
static bool shown(const gs_map_view *v, const gs_map_unit *u, const gs_block_sign *b)
{
    gs_dot c = gs_map_dot(v, u->at);
    bool in = c.x >= v->x0 && c.y >= v->y0 && c.x <= v->x0 + v->w && c.y <= v->y0 + v->h;
    gs_draw_box box = gs_corners_of(b, 0);
    bool part = v->win.width < v->map->width || v->win.depth < v->map->depth;
    return in && (!part || gs_map_inside(v, &box, 0)) &&
           (v->form != GS_MAP_THUMB || v->strip || u->state != GS_UNIT_GONE);
}

/* Where the place of the destroyed is taken, his ghost moves back behind whoever took it. */
static void move_back(const gs_map_view *v, gs_block_sign *b)
{
    enum { TRIES = 16, STEP = 800 };
    gs_block_sign at = *b;
    for (int i = 0; i < TRIES; i++) {
        gs_draw_box box = gs_corners_of(&at, 0);
        if (!gs_map_touches(v, &box, TAKEN_BLOCKS, NULL)) {
            *b = at;
            return;
        }
        gs_turn t = gs_turn_at(b->x, b->y, b->facing);
        gs_dot p = gs_turn_dot(&t, 0, -(int64_t)STEP * (i + 1));
        at.x = p.x;
        at.y = p.y;
    }
}

gs_block_sign gs_map_drawn(const gs_map_view *v, int unit)
{
    gs_block_sign b = gs_map_block(v, &v->map->units[unit]);
    if (v->map->units[unit].state == GS_UNIT_GONE && v->shown[unit]) {
        b.x = v->gone_at[unit].x;
        b.y = v->gone_at[unit].y;
    }
    return b;
}

/* One block, if it is there. */
static void put_unit(gs_map_view *v, int i, bool id)
{
    const gs_map_unit *u = &v->map->units[i];
    gs_block_sign b = gs_map_block(v, u);
    bool gone = u->state == GS_UNIT_GONE;
    v->shown[i] = shown(v, u, &b);
    if (!v->shown[i]) {
        return;
    }
    if (gone) {
        move_back(v, &b);
        v->gone_at[i] = (gs_dot){b.x, b.y};
    }
    b.id = id ? b.id : "";
    v->outside[i] = !gs_symbol_block(v->d, v->m, &b, gs_map_ink(v, u->side));
    gs_draw_box box = gs_corners_of(&b, 0);
    gs_map_take(v, gone ? GS_BOX_GONE : GS_BOX_BLOCK, &box, u->id, NULL);
    if (*b.id && !v->outside[i]) {
        box.kind = GS_BOX_ID;
        box.owner = u->id;
        box.text = b.id;
        gs_draw_note_box(v->d, &box);
    }
}

void gs_map_units(gs_map_view *v)
{
    const gs_map *map = v->map;
    int on_table = 0;
    bool any = false; /* before the first turn nobody acts: ids where a block holds them */
    for (int i = 0; i < map->unit_count; i++) {
        on_table += map->units[i].state != GS_UNIT_GONE;
        any = any || map->units[i].acts;
    }
    bool crowded = on_table > 40;
    v->gone_at = GS_NEW_ARRAY(v->a, gs_dot, map->unit_count);
    for (int pass = 0; pass < 2; pass++) { /* ghosts of the destroyed find what room is left */
        for (int i = 0; i < map->unit_count; i++) {
            const gs_map_unit *u = &map->units[i];
            if ((u->state == GS_UNIT_GONE) != (pass == 1)) {
                continue;
            }
            v->no_id[i] = v->form == GS_MAP_THUMB || (crowded && any && !u->acts);
            put_unit(v, i, !v->no_id[i]);
            v->no_id[i] = v->no_id[i] || (crowded && !u->acts);
        }
    }
}

/* Where two units touch: between the nearest points of their edges, tried on a few places. */
void gs_map_contact(const gs_map_view *v, const gs_map_melee *c, gs_dot ends[2])
{
    const gs_map *map = v->map;
    if (c->a < 0 || c->b < 0 || c->a >= map->unit_count || c->b >= map->unit_count) {
        ends[0] = ends[1] = gs_map_dot(v, c->at);
        return;
    }
    gs_block_sign b[2] = {gs_map_block(v, &map->units[c->a]),
                          gs_map_block(v, &map->units[c->b])};
    gs_dot edge[2][28];
    for (int k = 0; k < 2; k++) {
        gs_dot p[4];
        gs_map_corners(&b[k], 0, p);
        for (int i = 0; i < 28; i++) {
            gs_dot from = p[i / 7], to = p[(i / 7 + 1) % 4];
            edge[k][i] = (gs_dot){from.x + (to.x - from.x) / 7 * (i % 7),
                                  from.y + (to.y - from.y) / 7 * (i % 7)};
        }
    }
    /* The ends of the stretch of all pairs that are nearly as near as the nearest. */
    gs_um best = INT32_MAX;
    for (int i = 0; i < 28 * 28; i++) {
        gs_um d = gs_pen_distance(edge[0][i / 28], edge[1][i % 28]);
        best = d < best ? d : best;
    }
    gs_dot left = {INT32_MAX, 0}, right = {INT32_MIN, 0};
    for (int i = 0; i < 28 * 28; i++) {
        gs_dot p = edge[0][i / 28], q = edge[1][i % 28];
        if (gs_pen_distance(p, q) <= best + 700) {
            gs_dot mid = {p.x + (q.x - p.x) / 2, p.y + (q.y - p.y) / 2};
            left = mid.x < left.x || (mid.x == left.x && mid.y > left.y) ? mid : left;
            right = mid.x > right.x || (mid.x == right.x && mid.y < right.y) ? mid : right;
        }
    }
    ends[0] = left;
    ends[1] = right;
}
