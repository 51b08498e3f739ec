/* Unit blocks, ghosts, swords. */
#include "map_int.h"

#include "gesta/fixed.h"

gs_block_sign gs_map_block(const gs_map_view *v, const gs_map_unit *u)
{
    bool thumb = v->small;
    gs_um least_front = thumb ? 2400 : 4000, least_depth = thumb ? 1800 : 3100;
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

/* Units off the table are not drawn; of the destroyed a thumb shows nothing. */
static bool shown(const gs_map_view *v, const gs_map_unit *u)
{
    gs_dot c = gs_map_dot(v, u->at);
    if (c.x < v->x0 || c.y < v->y0 || c.x > v->x0 + v->w || c.y > v->y0 + v->h) {
        return false;
    }
    return v->form != GS_MAP_THUMB || u->state != GS_UNIT_GONE;
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
    for (int pass = 0; pass < 2; pass++) { /* ghosts of the destroyed lie lowest */
        for (int i = 0; i < map->unit_count; i++) {
            const gs_map_unit *u = &map->units[i];
            if ((u->state == GS_UNIT_GONE) != (pass == 0) || !shown(v, u)) {
                continue;
            }
            gs_block_sign b = gs_map_block(v, u);
            v->no_id[i] = v->form == GS_MAP_THUMB || (crowded && any && !u->acts);
            if (v->no_id[i]) {
                b.id = "";
            }
            v->outside[i] = !gs_symbol_block(v->d, v->m, &b, gs_map_ink(v, u->side));
            v->no_id[i] = v->no_id[i] || (crowded && !u->acts);
            gs_grid_block(v, &b);
        }
    }
}

/* Where two units touch: between the nearest points of their edges, tried on a few
 * places. */
gs_dot gs_map_contact(const gs_map_view *v, const gs_map_melee *c)
{
    const gs_map *map = v->map;
    if (c->a < 0 || c->b < 0 || c->a >= map->unit_count || c->b >= map->unit_count) {
        return gs_map_dot(v, c->at);
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
    /* The middle of all pairs that are nearly as near as the nearest. */
    gs_um best = INT32_MAX;
    for (int i = 0; i < 28 * 28; i++) {
        gs_um d = gs_pen_distance(edge[0][i / 28], edge[1][i % 28]);
        best = d < best ? d : best;
    }
    int64_t x = 0, y = 0;
    int n = 0;
    for (int i = 0; i < 28 * 28; i++) {
        gs_dot p = edge[0][i / 28], q = edge[1][i % 28];
        if (gs_pen_distance(p, q) <= best + 700) {
            x += p.x + q.x;
            y += p.y + q.y;
            n += 2;
        }
    }
    return (gs_dot){(gs_um)gs_div_near(x, n), (gs_um)gs_div_near(y, n)};
}
