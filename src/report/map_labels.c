/* Names: each tries its places against the grid; the cheapest wins, the first on ties; no
 * label ever stands on another. */
#include "map_label.h"

#include "gesta/fixed.h"

#include <string.h>

static map_label hero_label(gs_map_view *v, const gs_map_hero *h)
{
    gs_pt64 size = PT10(74);
    map_label l = map_label_begin(v, h->name, GS_FACE_TEXT_ITALIC, size, GS_RGB_INK);
    while (l.w > 28000 && size > PT10(66)) {
        size -= 16; /* a quarter point */
        l = map_label_begin(v, h->name, GS_FACE_TEXT_ITALIC, size, GS_RGB_INK);
    }
    map_label_cut(&l, 32000);
    l.owner = gs_pen_clean(v->a, h->name);
    return l;
}

const char *gs_map_hero_name(gs_map_view *v, const gs_map_hero *h, gs_um *w, gs_um *high)
{
    map_label l = hero_label(v, h);
    *w = l.w + 1000;
    *high = map_label_height(&l);
    return l.owner;
}

void gs_map_set_hero_name(gs_map_view *v, const gs_map_hero *h, gs_box_um at)
{
    map_label l = hero_label(v, h);
    if (*l.text) {
        map_label_set(&l, (gs_dot){(at.x0 + at.x1) / 2, (at.y0 + at.y1) / 2});
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
        map_label l = map_label_begin(v, u->id, GS_FACE_LABEL_BOLD, b.id_size, rgb);
        map_label_cut(&l, 20000);
        l.owner = gs_pen_clean(v->a, u->id);
        gs_draw_box box = gs_corners_of(&b, 0);
        map_label_beside(&l, &box, &b, true);
    }
}

static gs_um widest_word(const map_label *l)
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
    map_label l = map_label_begin(v, words, GS_FACE_LABEL, PT10(73), gone ? GS_RGB_SECOND : GS_RGB_INK);
    l.owner = gs_pen_clean(v->a, u->id);
    map_label shape[3] = {l, l, l};
    gs_um word = widest_word(&l) + 10;
    int best = -1, least = INT32_MAX;
    gs_spot at = {0};
    for (int k = 0; k < 3; k++) {
        gs_um width = k == 0 ? (b.front > LEAST ? b.front : LEAST) : k == 1 ? WIDE : l.w * 6 / 10;
        gs_spot spot;
        if (!map_label_wrap(&shape[k], width > word ? width : word)) {
            continue;
        }
        int cost = map_label_seek(&shape[k], &box, &b, false, &spot);
        if (cost < least) {
            best = k;
            least = cost;
            at = spot;
        }
    }
    if (best >= 0) {
        gs_map_leader(v, &at, GS_RGB_SECOND, l.owner);
        map_label_set(&shape[best], at.at);
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
        map_label l = map_label_begin(v, g->words, GS_FACE_TEXT_ITALIC, PT10(66), GS_RGB_INK);
        map_label_cut(&l, v->w / 2);
        gs_draw_box box = gs_box_of(gs_dots_box(p, n));
        map_label_beside(&l, &box, NULL, false);
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
        map_label l = map_label_begin(v, text, GS_FACE_LABEL_BOLD, PT10(64),
                        gs_map_ink(v, a->side)->dark);
        map_label_cut(&l, 20000);
        gs_dot c = {p[n - 1].x + (p[n - 2].x - p[n - 1].x) / 6,
                    p[n - 1].y + (p[n - 2].y - p[n - 1].y) / 6};
        map_label_round_disc(&l, c, 900);
        map_label_place(&l, GRID_BLOCK);
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
        map_label l = map_label_begin(v, o->name, GS_FACE_TEXT_ITALIC, PT10(74), GS_RGB_INK);
        map_label_cut(&l, 36000);
        l.owner = gs_pen_clean(v->a, o->name);
        gs_draw_box flag = gs_box_of((gs_box_um){c.x - 400, c.y - 4200, c.x + 2700, c.y + 400});
        gs_seek by = {.by = &flag, .owner = l.owner, .w = l.w + 1000, .h = map_label_height(&l)};
        gs_spot spot;
        if (*l.text && gs_map_seek(v, &by, &spot)) {
            map_label_set(&l, spot.at);
        }
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
    gs_map_ground_labels(v);
}
