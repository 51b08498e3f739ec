/* What all charts share: inks, markers, words. */
#include "chart_int.h"

#include "gesta/fixed.h"

gs_chart_view gs_chart_begin(gs_arena *a, const gs_metrics *m,
                             const gs_chart_options *opt, const gs_chart_side *sides,
                             int count, const char *title)
{
    gs_chart_view v = {.a = a, .m = m, .ink = opt ? opt->ink : GS_INK_COLOUR};
    const char *names[GS_SIDES_MAX] = {"", "", "", ""};
    v.width = opt && opt->width ? opt->width : GS_MM(166);
    v.width = v.width < GS_MM(100) ? GS_MM(100) : v.width;
    v.d = gs_drawing_new(a, v.width, GRID_UM);
    v.d->title = title;
    count = count > GS_SIDES_MAX ? GS_SIDES_MAX : count;
    for (int i = 0; i < GS_SIDES_MAX; i++) {
        bool own = i < count && sides[i].own_colour;
        v.inks[i] = gs_side_ink_of(i, own, own ? sides[i].colour : 0, v.ink);
        names[i] = i < count ? sides[i].name : "";
    }
    gs_map_letters(a, names, count, v.letters);
    for (int i = 0; i < count; i++) {
        if (sides[i].letter && *sides[i].letter) {
            v.letters[i] = gs_pen_clean(a, sides[i].letter);
        }
    }
    return v;
}

gs_drawing *gs_chart_end(gs_chart_view *v, gs_um height)
{
    v->d->height = gs_pen_grid(height);
    v->d->twin = gs_arena_strdup(v->a, gs_str_text(&v->twin));
    gs_str_free(&v->twin);
    gs_drawing_ink(v->d, v->ink);
    return v->d;
}

const gs_side_ink *gs_chart_ink(const gs_chart_view *v, int side)
{
    return &v->inks[side < 0 ? 0 : side >= GS_SIDES_MAX ? GS_SIDES_MAX - 1 : side];
}

void gs_chart_marker(gs_chart_view *v, int side, gs_um x, gs_um y, gs_um r, bool filled)
{
    const gs_side_ink *ink = gs_chart_ink(v, side);
    gs_dot up[3] = {{x, y - r * 5 / 4}, {x + r * 6 / 5, y + r}, {x - r * 6 / 5, y + r}};
    gs_dot turned[4] = {
        {x, y - r * 4 / 3}, {x + r * 4 / 3, y}, {x, y + r * 4 / 3}, {x - r * 4 / 3, y}};
    gs_pen_stroke(v->d, filled ? GS_RGB_INK : ink->dark, filled ? LINE(50) : LINE(110));
    gs_pen_fill(v->d, filled ? ink->fill : side == 0 ? ink->dark : GS_RGB_PAPER);
    if (side <= 0) {
        gs_draw_circle(v->d, x, y, r);
    } else if (side == 1) {
        gs_draw_rect(v->d, x - r, y - r, 2 * r, 2 * r);
    } else {
        gs_pen_path(v->d, side == 2 ? up : turned, side == 2 ? 3 : 4, true);
    }
    gs_draw_fill_stroke(v->d);
}

void gs_chart_words(gs_chart_view *v, gs_um x, gs_um y, gs_face face, int pt10,
                    gs_anchor anchor, gs_rgb rgb, const char *text)
{
    if (text && *text) {
        gs_pen_text(v->d, x, y, face, PT10(pt10), anchor, rgb, text);
    }
}

void gs_chart_fit(gs_chart_view *v, gs_um x, gs_um y, gs_face face, int pt10,
                  gs_anchor anchor, gs_rgb rgb, const char *text, gs_um width)
{
    const char *clean = gs_pen_clean(v->a, text);
    gs_chart_words(v, x, y, face, pt10, anchor, rgb,
                   *clean ? gs_pen_fit(v->a, v->m, face, PT10(pt10), clean, width) : "");
}

int gs_per_cent(int64_t part, int64_t full)
{
    return full > 0 ? (int)gs_div_near(part * 100, full) : 0;
}
