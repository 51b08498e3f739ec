/* A battlefield map: scale, frame, and the order of its layers. */
#include "map_int.h"

#include "gesta/fixed.h"

#include <string.h>

gs_map_form gs_map_form_of(gs_um width)
{
    return width >= GS_MM(140)   ? GS_MAP_FULL
           : width >= GS_MM(78)  ? GS_MAP_COLUMN
                                 : GS_MAP_THUMB;
}

#define TABLE_MAX 1000000000 /* a million units: beyond it every sum is in doubt */

/* Far outside is as good as infinitely far; it keeps every sum small. */
static gs_um near(int64_t um)
{
    return (gs_um)(um < -500000 ? -500000 : um > 700000 ? 700000 : um);
}

gs_dot gs_map_dot(const gs_map_view *v, gs_pt p)
{
    int64_t x = gs_div_near(((int64_t)p.x - v->win.from.x) * v->w, v->win.width);
    int64_t y = gs_div_near(((int64_t)p.y - v->win.from.y) * v->w, v->win.width);
    return (gs_dot){v->x0 + near(x), v->y0 + v->h - near(y)};
}

gs_um gs_map_um(const gs_map_view *v, gs_len length)
{
    return near(gs_div_near((int64_t)(length > 0 ? length : 0) * v->w, v->win.width));
}

const gs_side_ink *gs_map_ink(const gs_map_view *v, int side)
{
    return &v->inks[side < 0 ? 0 : side >= GS_SIDES_MAX ? GS_SIDES_MAX - 1 : side];
}

gs_rgb gs_map_tint(const gs_map_view *v, gs_rgb rgb)
{
    return v->ink == GS_INK_SAVE ? GS_RGB_PAPER : rgb;
}

/* From its first letter or digit on, past marks and what has no shape; all of it if it has
 * none. */
static const char *first_letter(const char *name)
{
    const char *end = name + strlen(name);
    for (const char *p = name, *at = p; p < end; at = p) {
        uint32_t cp = gs_utf8_next(&p, end);
        bool ascii = (cp >= '0' && cp <= '9') || (cp >= 'A' && cp <= 'Z') ||
                     (cp >= 'a' && cp <= 'z');
        if (ascii || (cp >= 0xC0 && !(cp >= 0x2000 && cp < 0x2070) && cp < 0xFE00)) {
            return at;
        }
    }
    return name;
}

const char *gs_map_letter(gs_arena *a, const char *name)
{
    static const char *const articles[] = {"The ", "the ", "A ",   "An ",  "Les ",
                                           "Le ",  "La ",  "Die ", "Der ", "Das "};
    const char *s = gs_pen_clean(a, name);
    for (int i = 0; i < GS_COUNT(articles); i++) {
        size_t n = strlen(articles[i]);
        if (strncmp(s, articles[i], n) == 0 && s[n]) {
            s += n;
            break;
        }
    }
    s = first_letter(s);
    const char *p = s;
    if (*p) {
        gs_utf8_next(&p, s + strlen(s));
    }
    char *letter = gs_arena_strndup(a, s, (size_t)(p - s));
    if (*letter >= 'a' && *letter <= 'z') {
        *letter = (char)(*letter - 32);
    }
    return letter;
}

void gs_map_letters(gs_arena *a, const char *const *names, int count,
                    const char **letters)
{
    static const char *const plain[GS_SIDES_MAX] = {"A", "B", "C", "D"};
    bool differ = true;
    count = count > GS_SIDES_MAX ? GS_SIDES_MAX : count;
    for (int i = 0; i < count; i++) {
        letters[i] = gs_map_letter(a, names[i]);
        differ = differ && *letters[i] && *letters[i] != ' ';
        for (int k = 0; k < i; k++) {
            differ = differ && strcmp(letters[i], letters[k]) != 0;
        }
    }
    for (int i = 0; i < count && !differ; i++) {
        letters[i] = plain[i];
    }
}

static void sides(gs_map_view *v)
{
    const char *names[GS_SIDES_MAX] = {"", "", "", ""};
    int n = v->map->side_count > GS_SIDES_MAX ? GS_SIDES_MAX : v->map->side_count;
    for (int i = 0; i < GS_SIDES_MAX; i++) {
        const gs_map_side *s = i < n ? &v->map->sides[i] : NULL;
        names[i] = s ? s->name : "";
        int slot = s && s->slot ? s->slot - 1 : i;
        v->inks[i] = gs_side_ink_of(slot, s && s->own_colour, s ? s->colour : 0, v->ink);
    }
    gs_map_letters(v->a, names, n, v->letters);
    for (int i = 0; i < n; i++) {
        if (v->map->sides[i].letter && *v->map->sides[i].letter) {
            v->letters[i] = gs_pen_clean(v->a, v->map->sides[i].letter);
        }
    }
}

/* The spacing of ticks, or of numbers, if the map does not say. */
static gs_len spacing(gs_len width, bool number)
{
    gs_len tick = width <= 12000    ? 1000
                  : width <= 30000  ? 2000
                  : width <= 100000 ? 6000
                                    : 10000;
    while (tick < width / 24) {
        tick *= 2;
    }
    return number ? 2 * tick : tick;
}

/* The first multiple of a step within what is shown, from `from` on. */
static gs_len first_step(gs_len from, gs_len step)
{
    return (gs_len)gs_div_up(from, step) * step;
}

static void tick_lines(const gs_map_view *v, gs_len step)
{
    const gs_map_window *w = &v->win;
    gs_um x1 = v->x0 + v->w, y1 = v->y0 + v->h;
    gs_len right = w->from.x + w->width, top = w->from.y + w->depth;
    gs_pen_stroke(v->d, GS_RGB_INK, LINE(50));
    for (gs_len t = first_step(w->from.x + 1, step); t < right && w->width / step < 200; t += step) {
        gs_um x = gs_map_dot(v, (gs_pt){t, w->from.y}).x;
        gs_pen_segment(v->d, x, v->y0, x, v->y0 + 1000);
        gs_pen_segment(v->d, x, y1, x, y1 - 1000);
    }
    for (gs_len t = first_step(w->from.y + 1, step); t < top && w->depth / step < 200; t += step) {
        gs_um y = gs_map_dot(v, (gs_pt){w->from.x, t}).y;
        gs_pen_segment(v->d, v->x0, y, v->x0 + 1000, y);
        gs_pen_segment(v->d, x1, y, x1 - 1000, y);
    }
    gs_draw_stroke(v->d);
}

static void numbers(const gs_map_view *v, gs_len step)
{
    const gs_map_window *w = &v->win;
    gs_pt64 size = PT10(65);
    gs_str s = {0};
    gs_len left = w->from.x, right = left + w->width, top = w->from.y + w->depth;
    for (gs_len t = first_step(left, step); t <= right && w->width / step < 100; t += step) {
        gs_str_clear(&s);
        gs_str_addmilli(&s, t);
        gs_um x = gs_map_dot(v, (gs_pt){t, 0}).x;
        if (t != right && t != left && v->x0 + v->w - x < GS_MM(6)) {
            continue; /* the frame's own end would stand on it */
        }
        gs_anchor anchor = t == right ? GS_ANCHOR_END
                           : t == left ? GS_ANCHOR_START
                                       : GS_ANCHOR_MIDDLE;
        gs_pen_text(v->d, x, v->y0 + v->h + 2900, GS_FACE_LABEL, size, anchor,
                    GS_RGB_SECOND, gs_str_text(&s));
    }
    for (gs_len t = first_step(w->from.y + 1, step); t <= top && w->depth / step < 100; t += step) {
        gs_str_clear(&s);
        gs_str_addmilli(&s, t);
        gs_um y = gs_map_dot(v, (gs_pt){0, t}).y + gs_pen_half_cap(size);
        y = y < v->y0 + 1500 ? v->y0 + 1500 : y;
        gs_pen_text(v->d, v->x0 - 900, y, GS_FACE_LABEL, size, GS_ANCHOR_END,
                    GS_RGB_SECOND, gs_str_text(&s));
    }
    gs_str_free(&s);
}

/* Parts that are shown larger elsewhere. */
static void parts(gs_map_view *v)
{
    for (int i = 0; i < v->map->frame_count; i++) {
        const gs_map_window *w = &v->map->frames[i];
        gs_dot a = gs_map_dot(v, (gs_pt){w->from.x, w->from.y + w->depth});
        gs_dot b = gs_map_dot(v, (gs_pt){w->from.x + w->width, w->from.y});
        gs_um right = v->x0 + v->w - 400, low = v->y0 + v->h - 400;
        a.x = a.x < v->x0 + 400 ? v->x0 + 400 : a.x;
        a.y = a.y < v->y0 + 400 ? v->y0 + 400 : a.y;
        b.x = b.x > right ? right : b.x;
        b.y = b.y > low ? low : b.y;
        gs_pen_stroke(v->d, GS_RGB_RUBRIC, LINE(70));
        gs_draw_rect(v->d, a.x, a.y, b.x - a.x, b.y - a.y);
        gs_draw_stroke(v->d);
    }
}

void gs_map_frame(gs_map_view *v)
{
    bool thumb = v->form == GS_MAP_THUMB;
    gs_len tick = v->map->tick > 0 ? v->map->tick : spacing(v->win.width, false);
    if (!thumb) {
        tick_lines(v, tick);
    }
    gs_pen_stroke(v->d, GS_RGB_INK, thumb ? LINE(60) : LINE(90));
    gs_draw_rect(v->d, v->x0, v->y0, v->w, v->h);
    gs_draw_stroke(v->d);
    gs_draw_box box = gs_box_of((gs_box_um){v->x0, v->y0, v->x0 + v->w, v->y0 + v->h});
    box.kind = GS_BOX_FRAME;
    box.text = v->d->title;
    gs_draw_note_box(v->d, &box);
}

/* Frame and scale; false if the table has no size. */
static bool measure(gs_map_view *v, const gs_map_options *o)
{
    const gs_map *map = v->map;
    gs_um width = o->width > GS_MM(10) ? o->width : GS_MM(166);
    gs_um high = o->max_height > GS_MM(10) ? o->max_height : GS_MM(150);
    v->form = o->bare ? GS_MAP_THUMB : o->close ? GS_MAP_FULL : gs_map_form_of(width);
    v->close = o->close;
    v->strip = o->strip && v->form == GS_MAP_THUMB;
    v->small = gs_map_form_of(width) == GS_MAP_THUMB && !o->close;
    v->x0 = 0;
    v->y0 = 200;
    v->w = width;
    if (map->width <= 0 || map->depth <= 0 || map->width > TABLE_MAX ||
        map->depth > TABLE_MAX) {
        v->h = GRID_UM;
        return false;
    }
    v->win = map->window.width > 0 && map->window.depth > 0
                 ? map->window
                 : (gs_map_window){.width = map->width, .depth = map->depth};
    int64_t h = gs_div_near((int64_t)width * v->win.depth, v->win.width);
    if (h > high) {
        v->w = (gs_um)gs_div_near((int64_t)high * v->win.width, v->win.depth);
        v->w = v->w < 1000 ? 1000 : v->w;
        v->x0 = (width - v->w) / 2;
        h = high;
    }
    v->h = h < 1000 ? 1000 : (gs_um)h;
    v->cols = (int)(v->w / 1000) + 1;
    v->rows = (int)(v->h / 1000) + 1;
    v->cells = GS_NEW_ARRAY(v->a, uint8_t, v->cols * v->rows);
    return true;
}

gs_drawing *gs_map_draw(gs_arena *a, const gs_map *map, const gs_metrics *m,
                        const gs_map_options *opt)
{
    static const gs_map_options plain = {0};
    const gs_map_options *o = opt ? opt : &plain;
    gs_map_view v = {.a = a, .map = map, .m = m, .words = o->words, .ink = o->ink};
    bool table = measure(&v, o);
    gs_map_join(&v);
    gs_um width = o->width > GS_MM(10) ? o->width : GS_MM(166);
    v.d = gs_drawing_new(a, width, gs_pen_grid(v.h + 400));
    v.d->title = gs_pen_clean(a, map->title ? map->title : gs_said(v.words, "Map"));
    sides(&v);
    v.outside = GS_NEW_ARRAY(a, bool, map->unit_count);
    v.no_id = GS_NEW_ARRAY(a, bool, map->unit_count);
    v.shown = GS_NEW_ARRAY(a, bool, map->unit_count);
    if (!table) {
        v.d->twin = gs_said(v.words, "The table has no size: there is no map.");
        return v.d;
    }
    gs_map_terrain_draw(&v);
    gs_draw_save(v.d);
    gs_draw_rect(v.d, v.x0, v.y0, v.w, v.h);
    gs_draw_clip(v.d);
    gs_map_ghosts(&v);
    gs_map_arrows(&v);
    gs_map_units(&v);
    gs_map_people(&v);
    gs_map_labels(&v);
    parts(&v);
    gs_draw_restore(v.d);
    gs_map_frame(&v);
    if (!o->no_furniture && !o->close && v.form != GS_MAP_THUMB) {
        numbers(&v, map->number > 0 ? map->number : spacing(v.win.width, true));
        gs_map_furniture(&v, o, v.y0 + v.h);
    }
    v.d->twin = gs_map_twin(&v);
    gs_drawing_ink(v.d, v.ink);
    return v.d;
}
