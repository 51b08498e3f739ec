/* Names of the ground, words of zones and edges: they stand where units leave room. */
#include "map_label.h"

#include "gesta/fixed.h"

#include <string.h>

static bool part_shown(const gs_map_view *v)
{
    return v->win.width < v->map->width || v->win.depth < v->map->depth;
}

/* Places of an area's name: its middle, then the middles of its thirds, then a raster. */
static void area_places(map_label *l, const gs_map_terrain *t)
{
    gs_map_view *v = l->v;
    gs_dot *p;
    int n = gs_map_outline(v, t, &p);
    gs_box_um b = gs_dots_box(p, n);
    gs_um fx1 = v->x0 + v->w, fy1 = v->y0 + v->h;
    b.x0 = b.x0 < v->x0 ? v->x0 : b.x0;
    b.y0 = b.y0 < v->y0 ? v->y0 : b.y0;
    b.x1 = b.x1 > fx1 ? fx1 : b.x1;
    b.y1 = b.y1 > fy1 ? fy1 : b.y1;
    static const int8_t at[][2] = {{6, 6},  {3, 6}, {9, 6}, {6, 3},  {6, 9},  {3, 3},
                                   {9, 3},  {3, 9}, {9, 9}, {6, 2},  {6, 10}, {2, 6},
                                   {10, 6}, {4, 2}, {8, 2}, {4, 10}, {8, 10}, {2, 4},
                                   {10, 4}, {2, 8}, {10, 8}};
    bool cut_off = b.x1 - b.x0 < l->w / 2 || b.y1 - b.y0 < map_label_em(l);
    if (part_shown(v) && cut_off) {
        return; /* hardly any of it is there */
    }
    for (int i = 0; i < GS_COUNT(at); i++) {
        gs_dot c = {b.x0 + (b.x1 - b.x0) / 12 * at[i][0],
                    b.y0 + (b.y1 - b.y0) / 12 * at[i][1]};
        if (gs_dots_inside(p, n, c)) {
            map_label_try_at(l, c.x, c.y);
        }
    }
    if (b.x1 - b.x0 < l->w + 2000) { /* a small area: beside it */
        map_label_try_at(l, (b.x0 + b.x1) / 2, b.y1 + map_label_em(l) / 2 + 600);
        map_label_try_at(l, (b.x0 + b.x1) / 2, b.y0 - map_label_em(l) / 2 - 600);
        map_label_try_at(l, b.x1 + l->w / 2 + 900, (b.y0 + b.y1) / 2);
        map_label_try_at(l, b.x0 - l->w / 2 - 900, (b.y0 + b.y1) / 2);
    }
}

/* How far a polyline bends near point i: the fine points four before and after. */
static gs_um bend(const gs_dot *p, int n, int i)
{
    int a = i < 4 ? 0 : i - 4, b = i + 4 < n ? i + 4 : n - 1;
    gs_dot mid = {(p[a].x + p[b].x) / 2, (p[a].y + p[b].y) / 2};
    return gs_pen_distance(mid, p[i]);
}

/* Places of a line's name: beside its straightest stretches. */
static void line_places(map_label *l, const gs_map_terrain *t)
{
    gs_dot *p, mids[9];
    gs_um bends[9];
    int n = gs_map_outline(l->v, t, &p), count = 0;
    gs_um half = gs_map_um(l->v, t->width) / 2;
    for (int k = 1; k < 10 && n > 1; k++) {
        int i = k * (n - 1) / 10, rest = k * (n - 1) % 10;
        gs_dot q = {p[i].x + (gs_um)((int64_t)(p[i + 1].x - p[i].x) * rest / 10),
                    p[i].y + (gs_um)((int64_t)(p[i + 1].y - p[i].y) * rest / 10)};
        gs_um b = bend(p, n, i);
        int j = count++;
        for (; j > 0 && bends[j - 1] > b + 300; j--) {
            bends[j] = bends[j - 1];
            mids[j] = mids[j - 1];
        }
        bends[j] = b;
        mids[j] = q;
    }
    for (int k = 0; k < count; k++) {
        gs_um up = half + map_label_em(l) / 2 + 900, side = half + l->w / 2 + 1300;
        if (mids[k].x < l->v->x0 || mids[k].y < l->v->y0 || mids[k].x > l->v->x0 + l->v->w ||
            mids[k].y > l->v->y0 + l->v->h) {
            continue;
        }
        map_label_try_at(l, mids[k].x, mids[k].y - up);
        map_label_try_at(l, mids[k].x, mids[k].y + up);
        map_label_try_at(l, mids[k].x + side, mids[k].y);
        map_label_try_at(l, mids[k].x - side, mids[k].y);
    }
}

/* Classes of terrain names, in their order. */
static int name_class(gs_soil g)
{
    switch ((int)g) {
    case GS_SOIL_WATER:
    case GS_SOIL_DEEP:
    case GS_SOIL_FORD:
    case GS_SOIL_BRIDGE:
    case GS_SOIL_MARSH: return 0;
    case GS_SOIL_HILL: return 1;
    case GS_SOIL_WOOD: return 2;
    case GS_SOIL_ROAD:
    case GS_SOIL_TRACK: return 4;
    default: return 3;
    }
}

static void terrain_name(gs_map_view *v, const gs_map_terrain *t, int class)
{
    static const gs_rgb colours[5] = {0x2F5E86, 0x6B5520, 0x3F5E38, 0x4A453E, 0x5F5A53};
    bool unknown = gs_map_soil(t->kind) == GS_SOIL_UNKNOWN;
    const char *text = t->name && *t->name ? t->name : unknown ? t->kind : NULL;
    if (!text || t->count < 2 || (!t->line && t->count < 3) ||
        (v->form == GS_MAP_COLUMN && !t->named_in_text && !unknown)) {
        return;
    }
    map_label l = map_label_begin(v, text, GS_FACE_TEXT_ITALIC, class == 1 ? PT10(85) : PT10(74),
                    colours[class]);
    if (class == 1) {
        map_label_track(&l, l.size * 9 / 100);
        l.plate = false;
    }
    map_label_cut(&l, 45000);
    if (t->line) {
        line_places(&l, t);
    } else {
        area_places(&l, t);
    }
    map_label_place(&l, GRID_BLOCK);
}

static void zone_words(gs_map_view *v)
{
    for (int i = 0; i < v->map->zone_count; i++) {
        const gs_map_zone *z = &v->map->zones[i];
        map_label l = map_label_begin(v, z->words, GS_FACE_LABEL_ITALIC, PT10(75),
                        gs_map_ink(v, z->side)->dark);
        map_label_cut(&l, 70000);
        for (int k = 0; k < z->count; k++) {
            gs_dot a = gs_map_dot(v, z->points[k]);
            gs_dot b = gs_map_dot(v, z->points[(k + 1) % z->count]);
            gs_um lo = v->y0 + 500, hi = v->y0 + v->h - 500;
            if (a.y != b.y || a.y < lo || a.y > hi) {
                continue; /* words stand on level lines within the table only */
            }
            gs_um left = a.x < b.x ? a.x : b.x, right = a.x < b.x ? b.x : a.x;
            for (int s = 0; s < 2; s++) {
                gs_um y = a.y + (s ? map_label_em(&l) / 2 + 400 : -map_label_em(&l) / 2 - 400);
                map_label_try_at(&l, left + l.w / 2 + 1200, y);
                map_label_try_at(&l, right - l.w / 2 - 1200, y);
                map_label_try_at(&l, (left + right) / 2, y);
                map_label_try_at(&l, left + (right - left) / 4, y);
                map_label_try_at(&l, right - (right - left) / 4, y);
            }
        }
        map_label_place(&l, GRID_BLOCK);
    }
}

/* Is the side's edge the top one, by where its units stand? */
static bool stands_far(const gs_map *map, int side)
{
    int64_t y = 0;
    int n = 0;
    for (int k = 0; k < map->unit_count; k++) {
        if (map->units[k].side == side && map->units[k].state != GS_UNIT_GONE) {
            y += map->units[k].at.y;
            n++;
        }
    }
    return n ? y / n > map->depth / 2 : side & 1;
}

/* Words on the ground where it sets up name a side as well as its edge. */
static bool has_zone(const gs_map *map, int side)
{
    for (int i = 0; i < map->zone_count; i++) {
        if (map->zones[i].side == side && map->zones[i].words) {
            return true;
        }
    }
    return false;
}

/* Does what is shown reach to that edge of the table? */
static bool is_edge_shown(const gs_map_view *v, int home)
{
    const gs_map_window *w = &v->win;
    return home == 1   ? w->from.y <= 0
           : home == 2 ? w->from.y + w->depth >= v->map->depth
           : home == 3 ? w->from.x <= 0
                       : w->from.x + w->width >= v->map->width;
}

/* The words of a side's own table edge. */
static void edge_words(gs_map_view *v)
{
    static const int8_t at[] = {6, 3, 9, 2, 10};
    const gs_map *map = v->map;
    for (int i = 0; i < map->side_count; i++) {
        int home = map->sides[i].home ? map->sides[i].home : stands_far(map, i) ? 2 : 1;
        map_label l = map_label_begin(v, map->sides[i].edge, GS_FACE_LABEL_ITALIC, PT10(72),
                        gs_map_ink(v, i)->dark);
        map_label_cut(&l, 60000);
        for (int k = 0; k < 5 && !has_zone(map, i) && is_edge_shown(v, home); k++) {
            if (home <= 2) {
                map_label_try_at(&l, v->x0 + v->w / 12 * at[k], home == 2 ? v->y0 : v->y0 + v->h);
            } else {
                gs_um in = l.w / 2 + 1200;
                map_label_try_at(&l, home == 3 ? v->x0 + in : v->x0 + v->w - in, v->y0 + v->h / 12 * at[k]);
            }
        }
        map_label_place(&l, GRID_BLOCK);
    }
}

void gs_map_ground_labels(gs_map_view *v)
{
    for (int class = 0; class < 5; class ++) {
        for (int i = 0; i < v->map->terrain_count; i++) {
            const gs_map_terrain *t = &v->map->terrain[i];
            if (name_class(gs_map_soil(t->kind)) == class) {
                terrain_name(v, t, class);
            }
        }
    }
    zone_words(v);
    edge_words(v);
}
