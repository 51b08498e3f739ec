/* Swords, heroes, objectives and key moments: discs and flags that seek a free place. */
#include "map_int.h"

#include "gesta/fixed.h"

static gs_box_um around(gs_dot c, gs_um r, gs_um below)
{
    return (gs_box_um){c.x - r, c.y - r, c.x + r, c.y + r + below};
}

/* The cheapest of n places for a disc; the first on ties. */
static gs_dot best_place(const gs_map_view *v, const gs_dot *p, int n, gs_um r,
                         gs_um below)
{
    int best = 0, least = INT32_MAX;
    for (int i = 0; i < n; i++) {
        int cost = gs_grid_cost(v, around(p[i], r, below), false);
        if (cost < least) {
            least = cost;
            best = i;
        }
    }
    return p[best];
}

/* Holds a disc inside the frame. */
static gs_dot held(const gs_map_view *v, gs_dot p, gs_um r)
{
    gs_um x1 = v->x0 + v->w - r, y1 = v->y0 + v->h - r;
    p.x = p.x > x1 ? x1 : p.x;
    p.y = p.y > y1 ? y1 : p.y;
    p.x = p.x < v->x0 + r ? v->x0 + r : p.x;
    p.y = p.y < v->y0 + r ? v->y0 + r : p.y;
    return p;
}

/* Places round a point: itself, then rings of eight. */
static int rings(const gs_map_view *v, gs_dot c, gs_um r, gs_um step, int count,
                 gs_dot *out)
{
    int n = 0;
    out[n++] = held(v, c, r);
    for (int ring = 1; ring <= count; ring++) {
        for (int k = 0; k < 8; k++) {
            gs_turn t = gs_turn_at(c.x, c.y, k * GS_ANG_FULL / 8);
            out[n++] = held(v, gs_turn_dot(&t, 0, (int64_t)ring * step), r);
        }
    }
    return n;
}

static void melees(gs_map_view *v)
{
    gs_um r = v->form == GS_MAP_THUMB ? 1000 : 1400;
    for (int i = 0; i < v->map->melee_count; i++) {
        gs_dot c = held(v, gs_map_contact(v, &v->map->melees[i]), r);
        gs_symbol_melee(v->d, c.x, c.y, r);
        gs_grid_disc(v, c, r - 300, CELL_LABEL);
    }
}

static gs_dot hero_place(const gs_map_view *v, const gs_map_hero *h, gs_um r, gs_um below)
{
    gs_dot p[40];
    int n = 0;
    if (h->with_unit >= 0 && h->with_unit < v->map->unit_count) {
        gs_block_sign b = gs_map_block(v, &v->map->units[h->with_unit]);
        gs_turn t = gs_turn_at(b.x, b.y, b.facing);
        gs_um out = r + 1200, half = b.front / 2;
        p[n++] = gs_turn_dot(&t, 0, -b.depth - out);
        p[n++] = gs_turn_dot(&t, half + out, -b.depth / 2);
        p[n++] = gs_turn_dot(&t, -half - out, -b.depth / 2);
        p[n++] = gs_turn_dot(&t, half / 2, -b.depth - out);
        p[n++] = gs_turn_dot(&t, -half / 2, -b.depth - out);
        p[n++] = gs_turn_dot(&t, half, -b.depth - out);
        p[n++] = gs_turn_dot(&t, -half, -b.depth - out);
        for (int i = 0; i < n; i++) {
            p[i] = held(v, p[i], r);
        }
        n += rings(v, gs_turn_dot(&t, 0, -b.depth - out), r, 3200, 3, p + n);
    } else {
        n = rings(v, gs_map_dot(v, h->at), r, 3400, 3, p);
    }
    return best_place(v, p, n, r, below);
}

static const char *initial_of(gs_map_view *v, const gs_map_hero *h)
{
    return gs_map_letter(v->a, h->initial && *h->initial ? h->initial : h->name);
}

static void heroes(gs_map_view *v)
{
    for (int pass = 0; pass < 2;
         pass++) { /* those at a fixed place before those with units */
        for (int i = 0; i < v->map->hero_count; i++) {
            const gs_map_hero *h = &v->map->heroes[i];
            if ((h->with_unit >= 0) != (pass == 1)) {
                continue;
            }
            gs_um r = h->general ? 1750 : 1550, ring = h->general ? 850 : 300;
            gs_um below = h->power > 0 && h->state == GS_LOOK_UP ? 1000 : 0;
            gs_dot c = hero_place(v, h, r + ring, below);
            v->heroes[i] = c;
            gs_symbol_hero(v->d, c.x, c.y, r, initial_of(v, h), h->general, h->state,
                           h->power, gs_map_ink(v, h->side));
            gs_grid_box(v, around(c, r + ring - 500, below), CELL_LABEL);
        }
    }
}

static void objectives(gs_map_view *v)
{
    for (int i = 0; i < v->map->objective_count; i++) {
        gs_dot c = gs_map_dot(v, v->map->objectives[i].at);
        c = held(v, c, 300);
        c.y = c.y < v->y0 + 4700 ? v->y0 + 4700 : c.y;
        c.x = c.x > v->x0 + v->w - 3000 ? v->x0 + v->w - 3000 : c.x;
        gs_symbol_flag(v->d, c.x, c.y);
        gs_grid_box(v, (gs_box_um){c.x - 400, c.y - 4200, c.x + 2700, c.y + 400},
                    CELL_LABEL);
    }
}

static void moments(gs_map_view *v)
{
    gs_um r = 1750;
    for (int i = 0; i < v->map->moment_count; i++) {
        gs_dot p[40];
        int n = rings(v, gs_map_dot(v, v->map->moments[i].at), r + 200, 3000, 4, p);
        gs_dot c = best_place(v, p, n, r + 200, 0);
        gs_symbol_moment(v->d, c.x, c.y, r,
                         gs_pen_clean(v->a, v->map->moments[i].letter));
        gs_grid_disc(v, c, r, CELL_LABEL);
    }
}

void gs_map_people(gs_map_view *v)
{
    melees(v);
    if (v->form != GS_MAP_THUMB) {
        heroes(v);
    }
    objectives(v);
    if (v->form != GS_MAP_THUMB) {
        moments(v);
    }
}
