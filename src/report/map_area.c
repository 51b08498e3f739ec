/* Areas of terrain: tint, edge, pattern. */
#include "map_int.h"

#include "gesta/fixed.h"

#define STROKES_MAX 400 /* trees, stones, tufts of one feature */

typedef struct area {
    gs_map_view *v;
    const gs_map_terrain *t;
    gs_dot *p; /* the fine outline */
    int n;
    gs_box_um box; /* of what lies in the frame */
    int salt;
} area;

static void path(const area *r)
{
    if (gs_map_smooth(r->t)) {
        gs_dot *p = GS_NEW_ARRAY(r->v->a, gs_dot, r->t->count);
        for (int i = 0; i < r->t->count; i++) {
            p[i] = gs_map_dot(r->v, r->t->points[i]);
        }
        gs_pen_smooth(r->v->d, p, r->t->count, true);
    } else {
        gs_pen_path(r->v->d, r->p, r->n, true);
    }
}

static void tint(const area *r, gs_rgb rgb)
{
    gs_pen_fill(r->v->d, gs_map_tint(r->v, rgb));
    path(r);
    gs_draw_fill(r->v->d);
}

static void edge(const area *r, gs_rgb rgb, gs_um width, int on, int off)
{
    gs_pen_stroke(r->v->d, rgb, width);
    gs_draw_dash(r->v->d, on, off);
    path(r);
    gs_draw_stroke(r->v->d);
    gs_draw_dash(r->v->d, 0, 0);
}

/* True if a disc lies wholly inside. */
static bool holds(const area *r, gs_dot c, gs_um radius)
{
    if (!gs_dots_inside(r->p, r->n, c)) {
        return false;
    }
    for (int k = 0; k < 8; k++) {
        gs_turn t = gs_turn_at(c.x, c.y, k * GS_ANG_FULL / 8);
        if (!gs_dots_inside(r->p, r->n, gs_turn_dot(&t, 0, radius))) {
            return false;
        }
    }
    return true;
}

/* Spacing in per cent so that a box holds no more than STROKES_MAX signs of step sx by
 * sy. */
static int thinned(const area *r, gs_um sx, gs_um sy)
{
    int64_t w = r->box.x1 - r->box.x0, h = r->box.y1 - r->box.y0;
    int pct = 100;
    while (w * 100 / sx * (h * 100 / sy) > (int64_t)STROKES_MAX * pct * pct) {
        pct += 10;
    }
    return pct;
}

/* Hachures downhill from the outline: every 1.1 mm, 1.15 to 1.5 long. */
static void hachures(const area *r)
{
    int64_t twice = 0;
    for (int i = 0, j = r->n - 1; i < r->n; j = i++) {
        twice += (int64_t)r->p[j].x * r->p[i].y - (int64_t)r->p[i].x * r->p[j].y;
    }
    int64_t side = twice > 0 ? 1 : -1;
    gs_um left = 550;
    int k = 0;
    gs_pen_stroke(r->v->d, 0x9C8558, LINE(38));
    for (int i = 0; i < r->n; i++) {
        gs_dot a = r->p[i], b = r->p[(i + 1) % r->n];
        gs_um len = gs_pen_distance(a, b);
        while (len > 0 && left <= len) {
            gs_dot q = {a.x + (gs_um)((int64_t)(b.x - a.x) * left / len),
                        a.y + (gs_um)((int64_t)(b.y - a.y) * left / len)};
            int64_t out = side * (1150 + gs_map_jitter(k, r->salt, 3, 350));
            gs_pen_segment(r->v->d, q.x, q.y, q.x + (gs_um)((b.y - a.y) * out / len),
                           q.y - (gs_um)((b.x - a.x) * out / len));
            gs_grid_disc(r->v, q, 100, CELL_SIGNS);
            left += 1100;
            k++;
        }
        left -= len;
    }
    if (k) {
        gs_draw_stroke(r->v->d);
    }
}

static void hill(const area *r)
{
    static const gs_rgb tints[3] = {0xF1E8D2, 0xE4D5B1, 0xD3BF91};
    int level = r->t->level < 1 ? 1 : r->t->level > 3 ? 3 : r->t->level;
    tint(r, tints[level - 1]);
    edge(r, 0x9C8558, LINE(55), 0, 0);
    hachures(r);
}

static void crown(gs_map_view *v, gs_dot c, gs_um radius)
{
    gs_draw_circle(v->d, c.x, c.y, radius);
    gs_grid_disc(v, c, radius, CELL_SIGNS);
}

/* Inside a crown, at its lower right. */
static void shade(gs_map_view *v, gs_dot c, gs_um radius)
{
    gs_um k = radius * 55 / 100;
    gs_draw_move(v->d, c.x - k / 2, c.y + k);
    gs_draw_curve(v->d, c.x + k / 2, c.y + k * 5 / 4, c.x + k * 5 / 4, c.y + k / 2,
                  c.x + k, c.y - k / 2);
}

/* Adds one part of each tree to the path. */
static void trees(const area *r, void part(gs_map_view *v, gs_dot c, gs_um radius))
{
    int pct = thinned(r, 2500, 2900);
    gs_um sx = 2900 * pct / 100, sy = 2500 * pct / 100;
    int row = 0;
    for (gs_um y = r->box.y0 + 1200; y < r->box.y1; y += sy, row++) {
        int col = 0;
        for (gs_um x = r->box.x0 + 1200 + (row & 1 ? sx / 2 : 0); x < r->box.x1;
             x += sx, col++) {
            gs_um radius = 850 + gs_map_jitter(row, col, r->salt, 300);
            gs_dot c = {x + gs_map_jitter(row, col, 7, 700) - 350,
                        y + gs_map_jitter(row, col, 8, 600) - 300};
            if (holds(r, c, radius + 150)) {
                part(r->v, c, radius);
            }
        }
    }
}

/* All crowns are one path, and all their shades: a wood takes little room in a file. */
static void wood(const area *r)
{
    tint(r, 0xE3EDDB);
    gs_pen_fill(r->v->d, gs_map_tint(r->v, 0xC9DBBE));
    gs_pen_stroke(r->v->d, 0x5E7F55, LINE(35));
    trees(r, crown);
    gs_draw_fill_stroke(r->v->d);
    trees(r, shade);
    gs_draw_stroke(r->v->d);
    edge(r, 0x5E7F55, LINE(50), 3, 2);
}

static void marsh(const area *r)
{
    tint(r, 0xEAF1F2);
    gs_pen_stroke(r->v->d, 0x5F8796, LINE(40));
    int pct = thinned(r, 2600, 1350);
    gs_um sx = 2600 * pct / 100, sy = 1350 * pct / 100;
    int row = 0, k = 0;
    for (gs_um y = r->box.y0 + 700; y < r->box.y1; y += sy, row++) {
        int col = 0;
        for (gs_um x = r->box.x0 + 300 + (row & 1 ? sx / 2 : 0); x < r->box.x1;
             x += sx, col++) {
            gs_dot c = {x + gs_map_jitter(row, col, r->salt, 500), y};
            if (!holds(r, c, 1000)) {
                continue;
            }
            gs_pen_segment(r->v->d, c.x - 850, c.y, c.x + 850, c.y);
            gs_grid_disc(r->v, c, 600, CELL_SIGNS);
            if (k++ % 3 == 0) {
                for (int s = -1; s <= 1; s++) {
                    gs_pen_segment(r->v->d, c.x + s * 200, c.y, c.x + s * 420, c.y - 750);
                }
            }
        }
    }
    if (k) {
        gs_draw_stroke(r->v->d);
    }
}

static void rough(const area *r)
{
    edge(r, 0x8A8272, LINE(60), 1, 2);
    gs_pen_fill(r->v->d, gs_map_tint(r->v, 0xE2DCCE));
    gs_pen_stroke(r->v->d, 0x8A8272, LINE(40));
    int pct = thinned(r, 3300, 2800);
    gs_um sx = 3300 * pct / 100, sy = 2800 * pct / 100;
    int row = 0, k = 0;
    for (gs_um y = r->box.y0 + 1000; y < r->box.y1; y += sy, row++) {
        int col = 0;
        for (gs_um x = r->box.x0 + 1000 + (row & 1 ? sx / 2 : 0); x < r->box.x1;
             x += sx, col++) {
            gs_dot c = {x + gs_map_jitter(row, col, 11, 1400) - 700,
                        y + gs_map_jitter(row, col, 12, 1200) - 600};
            gs_um radius = 600 + gs_map_jitter(row, col, r->salt, 500);
            if (holds(r, c, radius)) {
                gs_map_stone(r->v, c, radius, row * 64 + col);
                gs_grid_disc(r->v, c, radius, CELL_SIGNS);
                k++;
            }
        }
    }
    if (k) {
        gs_draw_fill_stroke(r->v->d);
    }
}

/* Diagonals over the box, clipped to the area; both ways with `cross`. */
static void hatch(const area *r, gs_rgb rgb, gs_um width, gs_um step, bool cross)
{
    gs_drawing *d = r->v->d;
    gs_um across = step * 1414 / 1000, high = r->box.y1 - r->box.y0;
    gs_draw_save(d);
    path(r);
    gs_draw_clip(d);
    gs_pen_stroke(d, rgb, width);
    gs_um from = (gs_um)gs_div_down(r->box.x0 - high, across) * across;
    for (gs_um x = from; x < r->box.x1 + high; x += across) {
        gs_pen_segment(d, x, r->box.y1, x + high, r->box.y0);
        if (cross) {
            gs_pen_segment(d, x, r->box.y0, x + high, r->box.y1);
        }
    }
    gs_draw_stroke(d);
    gs_draw_restore(d);
}

static void waves(const area *r)
{
    gs_drawing *d = r->v->d;
    gs_draw_save(d);
    path(r);
    gs_draw_clip(d);
    gs_pen_stroke(d, 0x5B8DB8, LINE(35));
    for (gs_um y = r->box.y0 + 1200; y < r->box.y1; y += 2400) {
        gs_draw_move(d, r->box.x0, y);
        for (gs_um x = r->box.x0; x < r->box.x1; x += 5200) {
            gs_draw_curve(d, x + 1300, y - 700, x + 1300, y - 700, x + 2600, y);
            gs_draw_curve(d, x + 3900, y + 700, x + 3900, y + 700, x + 5200, y);
        }
    }
    gs_draw_stroke(d);
    gs_draw_restore(d);
}

/* One house: a rectangle with its ridge. */
static void house(gs_map_view *v, const gs_dot p[4])
{
    gs_pen_fill(v->d, 0x8B847A);
    gs_pen_stroke(v->d, 0x4A453E, LINE(45));
    gs_pen_path(v->d, p, 4, true);
    gs_draw_fill_stroke(v->d);
    int k = gs_pen_distance(p[0], p[1]) >= gs_pen_distance(p[1], p[2]) ? 0 : 1;
    gs_pen_segment(v->d, (p[k].x + p[(k + 3) % 4].x) / 2, (p[k].y + p[(k + 3) % 4].y) / 2,
                   (p[k + 1].x + p[(k + 2) % 4].x) / 2,
                   (p[k + 1].y + p[(k + 2) % 4].y) / 2);
    gs_draw_stroke(v->d);
}

static void village(const area *r)
{
    tint(r, 0xEFEAE0);
    edge(r, 0x8B847A, LINE(60), 3, 2);
    int pct = thinned(r, 6200, 5600);
    gs_um sx = 6200 * pct / 100, sy = 5600 * pct / 100;
    int row = 0;
    for (gs_um y = r->box.y0 + sy / 2; y < r->box.y1; y += sy, row++) {
        int col = 0;
        for (gs_um x = r->box.x0 + sx / 2; x < r->box.x1; x += sx, col++) {
            gs_dot c = {x + gs_map_jitter(row, col, 21, 1400) - 700,
                        y + gs_map_jitter(row, col, 22, 1000) - 500};
            gs_um a = 1300 + gs_map_jitter(row, col, r->salt, 500), b = 950;
            gs_turn t = gs_turn_at(c.x, c.y, gs_map_jitter(row, col, 23, 8000) - 4000);
            gs_dot p[4] = {gs_turn_dot(&t, -a, b), gs_turn_dot(&t, a, b),
                           gs_turn_dot(&t, a, -b), gs_turn_dot(&t, -a, -b)};
            if (holds(r, c, a)) {
                house(r->v, p);
            }
        }
    }
}

static void building(const area *r)
{
    if (r->n == 4) {
        house(r->v, r->p);
        return;
    }
    gs_pen_fill(r->v->d, 0x8B847A);
    gs_pen_stroke(r->v->d, 0x4A453E, LINE(45));
    path(r);
    gs_draw_fill_stroke(r->v->d);
}

/* A place within walls: its ground, and the wall round it as a closed line. */
static void enclosure(const area *r)
{
    gs_pt *ring = GS_NEW_ARRAY(r->v->a, gs_pt, r->t->count + 1);
    for (int i = 0; i <= r->t->count; i++) {
        ring[i] = r->t->points[i % r->t->count];
    }
    gs_map_terrain line = *r->t;
    line.line = true;
    line.width = 0;
    line.points = ring;
    line.count++;
    tint(r, 0xEFEAE0);
    gs_map_terrain_line(r->v, &line);
}

static void paint(const area *r, gs_soil g)
{
    switch (g) {
    case GS_SOIL_HILL: hill(r); break;
    case GS_SOIL_WOOD: wood(r); break;
    case GS_SOIL_MARSH: marsh(r); break;
    case GS_SOIL_ROUGH: rough(r); break;
    case GS_SOIL_FIELD:
        hatch(r, 0xB9A25E, LINE(35), 1500, false);
        edge(r, 0xB9A25E, LINE(50), 0, 0);
        break;
    case GS_SOIL_WATER:
        tint(r, 0xCFE3F0);
        edge(r, 0x5B8DB8, LINE(45), 0, 0);
        break;
    case GS_SOIL_FORD: edge(r, 0x2F5E86, LINE(60), 2, 2); break;
    case GS_SOIL_DEEP:
        tint(r, 0xB5D0E4);
        waves(r);
        edge(r, 0x5B8DB8, LINE(45), 0, 0);
        break;
    case GS_SOIL_VILLAGE: village(r); break;
    case GS_SOIL_BUILDING:
    case GS_SOIL_BRIDGE: building(r); break;
    case GS_SOIL_IMPASSABLE:
        tint(r, 0xE6E1D6);
        hatch(r, 0x6F675A, LINE(45), 2000, true);
        edge(r, 0x4A453E, LINE(70), 0, 0);
        break;
    case GS_SOIL_ROAD:
    case GS_SOIL_TRACK:
        tint(r, 0xFFFFFF);
        edge(r, 0x9A8F7E, LINE(45), 0, 0);
        break;
    case GS_SOIL_DITCH:
    case GS_SOIL_BANK:
    case GS_SOIL_HEDGE:
    case GS_SOIL_PALISADE:
    case GS_SOIL_WALL:
    case GS_SOIL_GATE:
    case GS_SOIL_BREACH: enclosure(r); break;
    case GS_SOIL_OPEN: break;
    case GS_SOIL_UNKNOWN:
    case GS_SOIL_COUNT:
        tint(r, 0xDAD5CB);
        edge(r, 0x6F675A, LINE(60), 1, 2);
        break;
    }
}

void gs_map_terrain_area(gs_map_view *v, const gs_map_terrain *t)
{
    area r = {.v = v, .t = t};
    if (t->count < 3) {
        return;
    }
    r.n = gs_map_outline(v, t, &r.p);
    r.box = gs_dots_box(r.p, r.n);
    r.box.x0 = r.box.x0 < v->x0 ? v->x0 : r.box.x0;
    r.box.y0 = r.box.y0 < v->y0 ? v->y0 : r.box.y0;
    r.box.x1 = r.box.x1 > v->x0 + v->w ? v->x0 + v->w : r.box.x1;
    r.box.y1 = r.box.y1 > v->y0 + v->h ? v->y0 + v->h : r.box.y1;
    if (r.box.x1 <= r.box.x0 || r.box.y1 <= r.box.y0) {
        return;
    }
    r.salt = (int)(t - v->map->terrain) + 31;
    paint(&r, gs_map_soil(t->kind));
}
