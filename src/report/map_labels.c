/* Names: each tries its places against the grid; the cheapest wins, the first on ties; no
 * label ever stands on another. */
#include "map_int.h"

#include "gesta/fixed.h"

#include <string.h>

#define PLACES_MAX 64

typedef struct label {
    gs_map_view *v;
    const char *owner; /* whose it is */
    const char *text;
    const char *line[3]; /* in lines, if n_lines > 1 */
    int n_lines;
    gs_face face;
    gs_pt64 size, tracking;
    gs_rgb rgb;
    bool plate;
    gs_um w;               /* of the words */
    gs_dot at[PLACES_MAX]; /* middles of the words that are tried */
    int n;
    int far; /* what each further place costs */
} label;

static gs_um em(const label *l)
{
    return gs_pen_um(l->size);
}

static label begin(gs_map_view *v, const char *text, gs_face face, gs_pt64 size,
                   gs_rgb rgb)
{
    label l = {.v = v,
               .owner = "",
               .text = gs_pen_clean(v->a, text),
               .face = face,
               .size = size,
               .rgb = rgb,
               .plate = true};
    l.w = gs_pen_width(v->m, face, size, l.text);
    return l;
}

static void track(label *l, gs_pt64 tracking)
{
    l->tracking = tracking;
    l->w += gs_pen_um(tracking) * gs_utf8_length(l->text);
}

/* Cuts a label to a width. */
static void cut(label *l, gs_um width)
{
    if (l->w > width) {
        l->text = gs_pen_fit(l->v->a, l->v->m, l->face, l->size, l->text, width);
        l->w = gs_pen_width(l->v->m, l->face, l->size, l->text) +
               gs_pen_um(l->tracking) * gs_utf8_length(l->text);
    }
}

/* From line to line. */
static gs_um lead(const label *l)
{
    return em(l) * 112 / 100;
}

static gs_um height(const label *l)
{
    return em(l) + (l->n_lines > 1 ? (l->n_lines - 1) * lead(l) : 0);
}

/* Breaks a label into as many lines as it takes, three at most, none wider than `width`; false if
 * words of it would be cut. */
static bool wrap(label *l, gs_um width)
{
    const char *line[4];
    int n = gs_pen_wrap(l->v->a, l->v->m, l->face, l->size, l->text, width, line, 4);
    gs_um w = 0;
    if (n < 1 || n > 3) {
        return false;
    }
    for (int i = 0; i < n; i++) {
        gs_um one = gs_pen_width(l->v->m, l->face, l->size, line[i]);
        w = one > w ? one : w;
        l->line[i] = line[i];
    }
    l->w = w;
    l->n_lines = n;
    return w <= width;
}

static gs_box_um box_at(const label *l, gs_dot c)
{
    gs_um h = height(l);
    return (gs_box_um){c.x - l->w / 2 - 500, c.y - h / 2, c.x + l->w - l->w / 2 + 500,
                       c.y + h - h / 2};
}

/* A place, moved into the frame. */
static void try_at(label *l, gs_um x, gs_um y)
{
    if (l->n >= PLACES_MAX) {
        return;
    }
    gs_map_view *v = l->v;
    gs_box_um b = box_at(l, (gs_dot){x, y});
    gs_um right = v->x0 + v->w - 700, low = v->y0 + v->h - 700;
    x -= b.x1 > right ? b.x1 - right : 0;
    y -= b.y1 > low ? b.y1 - low : 0;
    b = box_at(l, (gs_dot){x, y});
    x += b.x0 < v->x0 + 700 ? v->x0 + 700 - b.x0 : 0;
    y += b.y0 < v->y0 + 700 ? v->y0 + 700 - b.y0 : 0;
    l->at[l->n++] = (gs_dot){x, y};
}

static void set(const label *l, gs_dot c)
{
    gs_drawing *d = l->v->d;
    gs_box_um b = box_at(l, c);
    if (l->plate) {
        gs_draw_alpha(d, 82);
        gs_pen_fill(d, GS_RGB_PAPER);
        gs_draw_rect(d, b.x0, b.y0, b.x1 - b.x0, b.y1 - b.y0);
        gs_draw_fill(d);
        gs_draw_alpha(d, 100);
    }
    if (l->n_lines > 1) {
        for (int i = 0; i < l->n_lines; i++) {
            gs_pen_text(d, c.x, b.y0 + em(l) * 77 / 100 + i * lead(l), l->face, l->size,
                        GS_ANCHOR_MIDDLE, l->rgb, l->line[i]);
        }
    } else {
        gs_draw_op *op = gs_pen_text(d, c.x - l->w / 2, c.y + em(l) * 27 / 100, l->face, l->size,
                                     GS_ANCHOR_START, l->rgb, l->text);
        op->tracking = l->tracking;
    }
    gs_draw_box box = gs_box_of(b);
    gs_map_take(l->v, GS_BOX_LABEL, &box, l->owner, l->text);
}

/* Sets the label at its cheapest place if that costs less than `limit`; returns the
 * place's number, -1 if the label is dropped. */
static int place(label *l, int limit)
{
    int best = -1, least = limit;
    for (int i = 0; i < l->n && *l->text; i++) {
        int cost = gs_grid_cost(l->v, box_at(l, l->at[i]), !l->plate) + i * l->far;
        if (cost < least) {
            least = cost;
            best = i;
        }
    }
    if (best >= 0) {
        set(l, l->at[best]);
    }
    return best;
}

/* Right, left, below, above; then the corners; each further out. */
static void round_disc(label *l, gs_dot c, gs_um r)
{
    l->far = 2;
    for (int ring = 0; ring < 4; ring++) {
        gs_um side = r + 1100 + l->w / 2 + ring * 2500,
              up = r + em(l) / 2 + 700 + ring * 2200;
        try_at(l, c.x + side, c.y);
        try_at(l, c.x - side, c.y);
        try_at(l, c.x, c.y + up + 600);
        try_at(l, c.x, c.y - up);
        for (int k = 0; k < 4; k++) {
            gs_um dx = (k & 1 ? -1 : 1) * (r / 2 + l->w / 2 + ring * 1500);
            try_at(l, c.x + dx, c.y + (k & 2 ? -up : up));
        }
    }
}

/* Where a label stands beside an outline; how dear that is, INT32_MAX if nowhere. */
static int seek(const label *l, const gs_draw_box *by, const gs_block_sign *block, bool must,
                gs_spot *spot)
{
    gs_seek s = {.by = by, .owner = l->owner, .w = l->w + 1000, .h = height(l), .must = must,
                 .leader = true};
    if (block) {
        s.behind = 1;
        s.facing = block->facing;
    }
    return *l->text && gs_map_seek(l->v, &s, spot) ? spot->cost : INT32_MAX;
}

/* Beside an outline, with a leader if it is far; false if it finds no room. */
static bool beside(label *l, const gs_draw_box *by, const gs_block_sign *block, bool must)
{
    gs_spot spot;
    if (seek(l, by, block, must, &spot) == INT32_MAX) {
        return false;
    }
    gs_map_leader(l->v, &spot, GS_RGB_SECOND, l->owner);
    set(l, spot.at);
    return true;
}

static label hero_label(gs_map_view *v, const gs_map_hero *h)
{
    gs_pt64 size = PT10(74);
    label l = begin(v, h->name, GS_FACE_TEXT_ITALIC, size, GS_RGB_INK);
    while (l.w > 28000 && size > PT10(66)) {
        size -= 16; /* a quarter point */
        l = begin(v, h->name, GS_FACE_TEXT_ITALIC, size, GS_RGB_INK);
    }
    cut(&l, 32000);
    l.owner = gs_pen_clean(v->a, h->name);
    return l;
}

const char *gs_map_hero_name(gs_map_view *v, const gs_map_hero *h, gs_um *w, gs_um *high)
{
    label l = hero_label(v, h);
    *w = l.w + 1000;
    *high = height(&l);
    return l.owner;
}

void gs_map_set_hero_name(gs_map_view *v, const gs_map_hero *h, gs_box_um at)
{
    label l = hero_label(v, h);
    if (*l.text) {
        set(&l, (gs_dot){(at.x0 + at.x1) / 2, (at.y0 + at.y1) / 2});
    }
}

static void unit_ids(gs_map_view *v)
{
    for (int i = 0; i < v->map->unit_count; i++) {
        const gs_map_unit *u = &v->map->units[i];
        bool named = u->state == GS_UNIT_GONE && u->label; /* its name has the id */
        if (!v->shown[i] || !v->outside[i] || v->no_id[i] || named) {
            continue;
        }
        gs_block_sign b = gs_map_drawn(v, i);
        gs_rgb rgb = u->state == GS_UNIT_GONE ? GS_RGB_SECOND : GS_RGB_INK;
        label l = begin(v, u->id, GS_FACE_LABEL_BOLD, b.id_size, rgb);
        cut(&l, 20000);
        l.owner = gs_pen_clean(v->a, u->id);
        gs_draw_box box = gs_corners_of(&b, 0);
        beside(&l, &box, &b, true);
    }
}

static gs_um widest_word(const label *l)
{
    gs_um widest = 0;
    for (const char *p = l->text; *p;) {
        size_t n = strcspn(p, " ");
        gs_um w = gs_pen_width(l->v->m, l->face, l->size, gs_arena_strndup(l->v->a, p, n));
        widest = w > widest ? w : widest;
        p += n + strspn(p + n, " ");
    }
    return widest;
}

/* A unit's name, behind its block if it can be, no wider than it; else beside it in one line or two. */
static void unit_name(gs_map_view *v, int i)
{
    enum { LEAST = 9000, WIDE = 26000 };
    const gs_map_unit *u = &v->map->units[i];
    gs_block_sign b = gs_map_drawn(v, i);
    bool gone = u->state == GS_UNIT_GONE;
    const char *words = gone ? gs_arena_printf(v->a, gs_said(v->words, "%s %s, gone"), u->id, u->label) : u->label;
    gs_draw_box box = gs_corners_of(&b, 0);
    label l = begin(v, words, GS_FACE_LABEL, PT10(73), gone ? GS_RGB_SECOND : GS_RGB_INK);
    l.owner = gs_pen_clean(v->a, u->id);
    label shape[3] = {l, l, l};
    gs_um word = widest_word(&l) + 10;
    int best = -1, least = INT32_MAX;
    gs_spot at = {0};
    for (int k = 0; k < 3; k++) {
        gs_um width = k == 0 ? (b.front > LEAST ? b.front : LEAST) : k == 1 ? WIDE : l.w * 6 / 10;
        gs_spot spot;
        if (!wrap(&shape[k], width > word ? width : word)) {
            continue;
        }
        int cost = seek(&shape[k], &box, &b, false, &spot);
        if (cost < least) {
            best = k;
            least = cost;
            at = spot;
        }
    }
    if (best >= 0) {
        gs_map_leader(v, &at, GS_RGB_SECOND, l.owner);
        set(&shape[best], at.at);
    }
}

/* Those of whom the text tells before the others. */
static void unit_names(gs_map_view *v)
{
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < v->map->unit_count; i++) {
            const gs_map_unit *u = &v->map->units[i];
            if (u->label && *u->label && v->shown[i] && !v->no_id[i] &&
                (u->told && u->state != GS_UNIT_GONE) == (pass == 0)) {
                unit_name(v, i);
            }
        }
    }
}

/* On small maps: whose host or men these are. */
static void group_names(gs_map_view *v)
{
    for (int i = 0; i < v->map->group_count; i++) {
        const gs_map_group *g = &v->map->groups[i];
        gs_dot p[2 * 64];
        int n = 0;
        for (int k = 0; k < g->count && n + 1 < GS_COUNT(p); k++) {
            gs_block_sign b = gs_map_block(v, &v->map->units[g->units[k]]);
            gs_dot c[4];
            gs_map_corners(&b, 0, c);
            gs_box_um one = gs_dots_box(c, 4);
            if (v->shown[g->units[k]]) {
                p[n++] = (gs_dot){one.x0, one.y0};
                p[n++] = (gs_dot){one.x1, one.y1};
            }
        }
        if (n == 0) {
            continue;
        }
        label l = begin(v, g->words, GS_FACE_TEXT_ITALIC, PT10(66), GS_RGB_INK);
        cut(&l, v->w / 2);
        gs_draw_box box = gs_box_of(gs_dots_box(p, n));
        beside(&l, &box, NULL, false);
    }
}

static void effects(gs_map_view *v)
{
    for (int i = 0; i < v->map->arrow_count; i++) {
        const gs_map_arrow *a = &v->map->arrows[i];
        gs_dot p[6];
        int n = a->count < 2 ? 0 : gs_map_arrow_path(v, a, p);
        const char *text = a->effect && *a->effect ? a->effect
                           : a->no_effect          ? "\xC3\x97"
                                                   : "";
        if (n < 2 || !*text) {
            continue;
        }
        label l = begin(v, text, GS_FACE_LABEL_BOLD, PT10(64),
                        gs_map_ink(v, a->side)->dark);
        cut(&l, 20000);
        gs_dot c = {p[n - 1].x + (p[n - 2].x - p[n - 1].x) / 6,
                    p[n - 1].y + (p[n - 2].y - p[n - 1].y) / 6};
        round_disc(&l, c, 900);
        place(&l, GRID_BLOCK);
    }
}

static void objective_names(gs_map_view *v)
{
    for (int i = 0; i < v->map->objective_count; i++) {
        const gs_map_objective *o = &v->map->objectives[i];
        gs_dot c = gs_map_dot(v, o->at);
        if (c.x < v->x0 || c.y < v->y0 || c.x > v->x0 + v->w || c.y > v->y0 + v->h) {
            continue;
        }
        label l = begin(v, o->name, GS_FACE_TEXT_ITALIC, PT10(74), GS_RGB_INK);
        cut(&l, 36000);
        l.owner = gs_pen_clean(v->a, o->name);
        gs_draw_box flag = gs_box_of((gs_box_um){c.x - 400, c.y - 4200, c.x + 2700, c.y + 400});
        gs_seek by = {.by = &flag, .owner = l.owner, .w = l.w + 1000, .h = height(&l)};
        gs_spot spot;
        if (*l.text && gs_map_seek(v, &by, &spot)) {
            set(&l, spot.at);
        }
    }
}

static bool part_shown(const gs_map_view *v)
{
    return v->win.width < v->map->width || v->win.depth < v->map->depth;
}

/* Places of an area's name: its middle, then the middles of its thirds, then a raster. */
static void area_places(label *l, const gs_map_terrain *t)
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
    bool cut_off = b.x1 - b.x0 < l->w / 2 || b.y1 - b.y0 < em(l);
    if (part_shown(v) && cut_off) {
        return; /* hardly any of it is there */
    }
    for (int i = 0; i < GS_COUNT(at); i++) {
        gs_dot c = {b.x0 + (b.x1 - b.x0) / 12 * at[i][0],
                    b.y0 + (b.y1 - b.y0) / 12 * at[i][1]};
        if (gs_dots_inside(p, n, c)) {
            try_at(l, c.x, c.y);
        }
    }
    if (b.x1 - b.x0 < l->w + 2000) { /* a small area: beside it */
        try_at(l, (b.x0 + b.x1) / 2, b.y1 + em(l) / 2 + 600);
        try_at(l, (b.x0 + b.x1) / 2, b.y0 - em(l) / 2 - 600);
        try_at(l, b.x1 + l->w / 2 + 900, (b.y0 + b.y1) / 2);
        try_at(l, b.x0 - l->w / 2 - 900, (b.y0 + b.y1) / 2);
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
static void line_places(label *l, const gs_map_terrain *t)
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
        gs_um up = half + em(l) / 2 + 900, side = half + l->w / 2 + 1300;
        if (mids[k].x < l->v->x0 || mids[k].y < l->v->y0 || mids[k].x > l->v->x0 + l->v->w ||
            mids[k].y > l->v->y0 + l->v->h) {
            continue;
        }
        try_at(l, mids[k].x, mids[k].y - up);
        try_at(l, mids[k].x, mids[k].y + up);
        try_at(l, mids[k].x + side, mids[k].y);
        try_at(l, mids[k].x - side, mids[k].y);
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
    label l = begin(v, text, GS_FACE_TEXT_ITALIC, class == 1 ? PT10(85) : PT10(74),
                    colours[class]);
    if (class == 1) {
        track(&l, l.size * 9 / 100);
        l.plate = false;
    }
    cut(&l, 45000);
    if (t->line) {
        line_places(&l, t);
    } else {
        area_places(&l, t);
    }
    place(&l, GRID_BLOCK);
}

static void zone_words(gs_map_view *v)
{
    for (int i = 0; i < v->map->zone_count; i++) {
        const gs_map_zone *z = &v->map->zones[i];
        label l = begin(v, z->words, GS_FACE_LABEL_ITALIC, PT10(75),
                        gs_map_ink(v, z->side)->dark);
        cut(&l, 70000);
        for (int k = 0; k < z->count; k++) {
            gs_dot a = gs_map_dot(v, z->points[k]);
            gs_dot b = gs_map_dot(v, z->points[(k + 1) % z->count]);
            gs_um lo = v->y0 + 500, hi = v->y0 + v->h - 500;
            if (a.y != b.y || a.y < lo || a.y > hi) {
                continue; /* words stand on level lines within the table only */
            }
            gs_um left = a.x < b.x ? a.x : b.x, right = a.x < b.x ? b.x : a.x;
            for (int s = 0; s < 2; s++) {
                gs_um y = a.y + (s ? em(&l) / 2 + 400 : -em(&l) / 2 - 400);
                try_at(&l, left + l.w / 2 + 1200, y);
                try_at(&l, right - l.w / 2 - 1200, y);
                try_at(&l, (left + right) / 2, y);
                try_at(&l, left + (right - left) / 4, y);
                try_at(&l, right - (right - left) / 4, y);
            }
        }
        place(&l, GRID_BLOCK);
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
        label l = begin(v, map->sides[i].edge, GS_FACE_LABEL_ITALIC, PT10(72),
                        gs_map_ink(v, i)->dark);
        cut(&l, 60000);
        for (int k = 0; k < 5 && !has_zone(map, i) && is_edge_shown(v, home); k++) {
            if (home <= 2) {
                try_at(&l, v->x0 + v->w / 12 * at[k], home == 2 ? v->y0 : v->y0 + v->h);
            } else {
                gs_um in = l.w / 2 + 1200;
                try_at(&l, home == 3 ? v->x0 + in : v->x0 + v->w - in, v->y0 + v->h / 12 * at[k]);
            }
        }
        place(&l, GRID_BLOCK);
    }
}

void gs_map_labels(gs_map_view *v)
{
    if (v->strip) {
        group_names(v);
    }
    if (v->form == GS_MAP_THUMB) {
        return;
    }
    unit_ids(v);
    unit_names(v);
    effects(v);
    objective_names(v);
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
