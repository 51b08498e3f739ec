/* Lines of terrain: water, roads, walls, ditches; and the zones' lines. */
#include "map_int.h"

#include "gesta/fixed.h"

typedef struct walk {
    const gs_dot *p;
    int n, seg;
    gs_um passed;
} walk;

/* The point at distance `at` along a polyline; *ux, *uy the direction there in 1/1000. */
static bool step_to(walk *w, gs_um at, gs_dot *q, int *ux, int *uy)
{
    for (; w->seg + 1 < w->n; w->seg++) {
        gs_dot a = w->p[w->seg], b = w->p[w->seg + 1];
        gs_um len = gs_pen_distance(a, b);
        if (len > 0 && at <= w->passed + len) {
            int64_t in = at - w->passed;
            *q = (gs_dot){a.x + (gs_um)((b.x - a.x) * in / len),
                          a.y + (gs_um)((b.y - a.y) * in / len)};
            *ux = (int)((int64_t)(b.x - a.x) * 1000 / len);
            *uy = (int)((int64_t)(b.y - a.y) * 1000 / len);
            return true;
        }
        w->passed += len;
    }
    return false;
}

typedef struct line {
    gs_map_view *v;
    const gs_map_terrain *t;
    gs_dot *p;
    int n;
    gs_um width; /* drawn width of a band, 0 if the feature has none */
} line;

static void stroke(const line *l, gs_rgb rgb, gs_um width)
{
    gs_pen_stroke(l->v->d, rgb, width);
    if (gs_map_smooth(l->t)) {
        gs_dot *p = GS_NEW_ARRAY(l->v->a, gs_dot, l->t->count);
        for (int i = 0; i < l->t->count; i++) {
            p[i] = gs_map_dot(l->v, l->t->points[i]);
        }
        gs_pen_smooth(l->v->d, p, l->t->count, false);
    } else {
        gs_pen_path(l->v->d, l->p, l->n, false);
    }
    gs_draw_stroke(l->v->d);
}

static gs_um band(const line *l, gs_um least)
{
    return l->width > least ? l->width : least;
}

static void water(const line *l, gs_rgb fill)
{
    gs_um wide = band(l, LINE(160));
    stroke(l, 0x5B8DB8, wide + 2 * LINE(45));
    stroke(l, gs_map_tint(l->v, fill), wide);
    if (l->v->ink == GS_INK_SAVE) { /* without its tint it would be a road */
        gs_draw_dash(l->v->d, 6, 3);
        stroke(l, 0x5B8DB8, LINE(40));
        gs_draw_dash(l->v->d, 0, 0);
    }
    walk w = {l->p, l->n, 0, 0};
    gs_um whole = 0;
    for (int i = 0; i + 1 < l->n; i++) {
        whole += gs_pen_distance(l->p[i], l->p[i + 1]);
    }
    gs_dot q;
    int ux, uy;
    gs_um k = wide > 1600 ? 900 : 500;
    if (step_to(&w, whole * 2 / 5, &q, &ux, &uy)) { /* which way it flows */
        gs_pen_stroke(l->v->d, 0x2F5E86, LINE(60));
        gs_draw_move(l->v->d, q.x - (ux + uy) * k / 1000, q.y - (uy - ux) * k / 1000);
        gs_draw_line(l->v->d, q.x, q.y);
        gs_draw_line(l->v->d, q.x - (ux - uy) * k / 1000, q.y - (uy + ux) * k / 1000);
        gs_draw_stroke(l->v->d);
    }
}

/* Signs along a line, every `pitch`. */
typedef enum sign {
    SIGN_TICK,
    SIGN_CROSS_TICK,
    SIGN_MERLON,
    SIGN_BUSH,
    SIGN_ZIGZAG
} sign;

static void one_sign(const line *l, sign s, gs_dot q, int ux, int uy, int k)
{
    gs_drawing *d = l->v->d;
    switch (s) {
    case SIGN_TICK: /* on the right of the line's direction: the low side */
        gs_pen_segment(d, q.x, q.y, q.x - uy * 11 / 10, q.y + ux * 11 / 10);
        break;
    case SIGN_CROSS_TICK:
        gs_pen_segment(d, q.x + uy * 8 / 10, q.y - ux * 8 / 10, q.x - uy * 8 / 10,
                       q.y + ux * 8 / 10);
        break;
    case SIGN_MERLON: {
        gs_dot p[4] = {{q.x - ux * 45 / 100, q.y - uy * 45 / 100},
                       {q.x - ux * 45 / 100 + uy, q.y - uy * 45 / 100 - ux},
                       {q.x + ux * 45 / 100 + uy, q.y + uy * 45 / 100 - ux},
                       {q.x + ux * 45 / 100, q.y + uy * 45 / 100}};
        gs_pen_path(d, p, 4, true);
        break;
    }
    case SIGN_BUSH: gs_draw_circle(d, q.x, q.y, 480 + gs_map_jitter(k, 5, 5, 160)); break;
    case SIGN_ZIGZAG: {
        int off = k & 1 ? 1 : -1;
        gs_dot p = {q.x - off * uy * 55 / 100, q.y + off * ux * 55 / 100};
        if (k == 0) {
            gs_draw_move(d, p.x, p.y);
        } else {
            gs_draw_line(d, p.x, p.y);
        }
    }
    }
}

static void signs(const line *l, sign s, gs_um pitch)
{
    walk w = {l->p, l->n, 0, 0};
    gs_dot q;
    int ux, uy, k = 0;
    for (gs_um at = pitch / 2; k < 2000 && step_to(&w, at, &q, &ux, &uy); at += pitch) {
        one_sign(l, s, q, ux, uy, k++);
    }
    if (!k) {
        return;
    }
    if (s == SIGN_BUSH) {
        gs_draw_fill_stroke(l->v->d);
    } else if (s == SIGN_MERLON) {
        gs_draw_fill(l->v->d);
    } else {
        gs_draw_stroke(l->v->d);
    }
}

/* Two strokes along a crossing, at both its sides. */
static void crossing(const line *l, gs_rgb rgb, gs_um width, int on, int off)
{
    gs_um half = band(l, 2000) / 2;
    gs_pen_stroke(l->v->d, rgb, width);
    gs_draw_dash(l->v->d, on, off);
    for (int i = 0; i + 1 < l->n; i++) {
        gs_dot a = l->p[i], b = l->p[i + 1];
        int64_t len = gs_pen_distance(a, b);
        for (int k = -1; len && k <= 1; k += 2) {
            gs_um dx = (gs_um)(-(int64_t)(b.y - a.y) * half * k / len);
            gs_um dy = (gs_um)((int64_t)(b.x - a.x) * half * k / len);
            gs_pen_segment(l->v->d, a.x + dx, a.y + dy, b.x + dx, b.y + dy);
            gs_draw_stroke(l->v->d);
        }
    }
    gs_draw_dash(l->v->d, 0, 0);
}

/* Names stand beside a crossing, not on it. */
static void keep_clear(const line *l)
{
    walk w = {l->p, l->n, 0, 0};
    gs_dot q;
    int ux, uy, k = 0;
    for (gs_um at = 0; k < 200 && step_to(&w, at, &q, &ux, &uy); at += 1000, k++) {
        gs_grid_disc(l->v, q, band(l, 2000) / 2, CELL_HEAD);
    }
}

/* A deck of planks, from rail to rail: a broad bridge is no hole in the ground. */
static void planks(const line *l)
{
    walk w = {l->p, l->n, 0, 0};
    gs_dot q;
    int ux, uy, k = 0;
    int64_t half = band(l, 2000) / 2;
    stroke(l, gs_map_tint(l->v, 0xE3D8C2), band(l, 2000));
    gs_pen_stroke(l->v->d, 0x9A8F7E, LINE(50));
    for (gs_um at = 700; k < 200 && step_to(&w, at, &q, &ux, &uy); at += 1000, k++) {
        gs_pen_segment(l->v->d, q.x + (gs_um)(uy * half / 1000), q.y - (gs_um)(ux * half / 1000),
                       q.x - (gs_um)(uy * half / 1000), q.y + (gs_um)(ux * half / 1000));
        gs_draw_stroke(l->v->d);
    }
}

static void stones(const line *l)
{
    walk w = {l->p, l->n, 0, 0};
    gs_dot q;
    int ux, uy, k = 0;
    gs_pen_fill(l->v->d, 0xD9D2C3);
    gs_pen_stroke(l->v->d, 0x4A453E, LINE(40));
    for (gs_um at = 500; k < 200 && step_to(&w, at, &q, &ux, &uy); at += 1100, k++) {
        q.y += gs_map_jitter(k, 9, 9, 900) - 450;
        gs_map_stone(l->v, q, 550, k);
    }
    if (k) {
        gs_draw_fill_stroke(l->v->d);
    }
}

static void walls(const line *l, gs_soil g)
{
    switch ((int)g) {
    case GS_SOIL_WALL:
        stroke(l, 0x2E2A26, LINE(160));
        gs_pen_fill(l->v->d, 0x2E2A26);
        signs(l, SIGN_MERLON, 1800);
        break;
    case GS_SOIL_PALISADE:
        stroke(l, 0x4A453E, LINE(90));
        signs(l, SIGN_CROSS_TICK, 1200);
        break;
    case GS_SOIL_HEDGE:
        gs_pen_fill(l->v->d, gs_map_tint(l->v, 0xC9DBBE));
        gs_pen_stroke(l->v->d, 0x5E7F55, LINE(40));
        signs(l, SIGN_BUSH, 1150);
        break;
    case GS_SOIL_DITCH:
        stroke(l, 0x7A6433, LINE(70));
        signs(l, SIGN_TICK, 1200);
        break;
    case GS_SOIL_BANK:
        gs_pen_stroke(l->v->d, 0x7A6433, LINE(70));
        signs(l, SIGN_ZIGZAG, 1000);
        break;
    default: /* gate, breach */
        stroke(l, gs_map_tint(l->v, 0xFBF8F0), LINE(740));
        if (g == GS_SOIL_BREACH) {
            stones(l);
        }
    }
}

void gs_map_terrain_line(gs_map_view *v, const gs_map_terrain *t)
{
    line l = {.v = v, .t = t};
    if (t->count < 2) {
        return;
    }
    l.n = gs_map_outline(v, t, &l.p);
    l.width = gs_map_um(v, t->width);
    gs_soil g = gs_map_soil(t->kind);
    switch (g) {
    case GS_SOIL_WATER: water(&l, 0xCFE3F0); break;
    case GS_SOIL_DEEP: water(&l, 0xB5D0E4); break;
    case GS_SOIL_FORD:
        keep_clear(&l);
        crossing(&l, 0x2F5E86, LINE(90), 2, 2);
        break;
    case GS_SOIL_BRIDGE:
        keep_clear(&l);
        planks(&l);
        crossing(&l, 0x2E2A26, LINE(120), 0, 0);
        break;
    case GS_SOIL_ROAD:
        stroke(&l, 0x9A8F7E, band(&l, LINE(210)) + LINE(90));
        stroke(&l, GS_RGB_PAPER, band(&l, LINE(210)));
        break;
    case GS_SOIL_TRACK:
        gs_draw_dash(v->d, 3, 2);
        stroke(&l, 0x9A8F7E, LINE(90));
        gs_draw_dash(v->d, 0, 0);
        break;
    case GS_SOIL_WALL:
    case GS_SOIL_PALISADE:
    case GS_SOIL_HEDGE:
    case GS_SOIL_DITCH:
    case GS_SOIL_BANK:
    case GS_SOIL_GATE:
    case GS_SOIL_BREACH: walls(&l, g); break;
    case GS_SOIL_HILL:
    case GS_SOIL_IMPASSABLE: /* a cliff, a scarp */
        stroke(&l, 0x4A453E, LINE(110));
        signs(&l, SIGN_TICK, 900);
        break;
    case GS_SOIL_OPEN: break;
    case GS_SOIL_UNKNOWN:
    case GS_SOIL_FIELD:
    case GS_SOIL_MARSH:
    case GS_SOIL_ROUGH:
    case GS_SOIL_WOOD:
    case GS_SOIL_VILLAGE:
    case GS_SOIL_BUILDING:
    case GS_SOIL_COUNT:
        stroke(&l, gs_map_tint(v, 0xDAD5CB), band(&l, LINE(200)));
        gs_draw_dash(v->d, 1, 2);
        stroke(&l, 0x6F675A, LINE(80));
        gs_draw_dash(v->d, 0, 0);
    }
}

void gs_map_terrain_draw(gs_map_view *v)
{
    const gs_map *map = v->map;
    gs_draw_save(v->d);
    gs_draw_rect(v->d, v->x0, v->y0, v->w, v->h);
    gs_draw_clip(v->d);
    gs_pen_fill(v->d, gs_map_tint(v, 0xFBF8F0));
    gs_draw_rect(v->d, v->x0, v->y0, v->w, v->h);
    gs_draw_fill(v->d);
    /* Layer by layer; hills by their level; unknown kinds lie lowest. */
    for (int g = 0; g < GS_SOIL_COUNT; g++) {
        for (int level = 0; level <= (g == GS_SOIL_HILL ? 9 : 0); level++) {
            for (int i = 0; i < map->terrain_count; i++) {
                const gs_map_terrain *t = &map->terrain[i];
                int own = t->level < 0 ? 0 : t->level > 9 ? 9 : t->level;
                if ((int)gs_map_soil(t->kind) != g ||
                    (g == GS_SOIL_HILL && own != level)) {
                    continue;
                }
                if (t->line) {
                    gs_map_terrain_line(v, t);
                } else {
                    gs_map_terrain_area(v, t);
                }
            }
        }
    }
    gs_map_zones(v);
    gs_draw_restore(v->d);
}

/* True if both ends lie on the same edge of the table. */
static bool on_edge(const gs_map *map, gs_pt a, gs_pt b)
{
    return (a.x <= 0 && b.x <= 0) || (a.y <= 0 && b.y <= 0) ||
           (a.x >= map->width && b.x >= map->width) ||
           (a.y >= map->depth && b.y >= map->depth);
}

void gs_map_zones(gs_map_view *v)
{
    for (int i = 0; i < v->map->zone_count && v->form != GS_MAP_THUMB; i++) {
        const gs_map_zone *z = &v->map->zones[i];
        gs_pen_stroke(v->d, gs_map_ink(v, z->side)->dark, LINE(80));
        gs_draw_dash(v->d, 6, 3);
        for (int k = 0; k < z->count; k++) {
            gs_pt a = z->points[k], b = z->points[(k + 1) % z->count];
            if (!on_edge(v->map, a, b)) {
                gs_dot p = gs_map_dot(v, a), q = gs_map_dot(v, b);
                gs_pen_segment(v->d, p.x, p.y, q.x, q.y);
                gs_draw_stroke(v->d);
            }
        }
        gs_draw_dash(v->d, 0, 0);
    }
}
