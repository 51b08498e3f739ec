/* What all charts share: inks, markers, words. */
#include "chart_int.h"

#include "gesta/fixed.h"

gs_chart_view gs_chart_begin(gs_arena *a, const gs_metrics *m,
                             const gs_chart_options *opt, const gs_chart_side *sides,
                             int count, const char *title)
{
    gs_chart_view v = {.a = a, .m = m, .words = opt ? opt->words : NULL,
                       .ink = opt ? opt->ink : GS_INK_COLOUR};
    const char *names[GS_SIDES_MAX] = {"", "", "", ""};
    v.width = opt && opt->width ? opt->width : GS_MM(166);
    v.width = v.width < GS_MM(100) ? GS_MM(100) : v.width;
    v.d = gs_drawing_new(a, v.width, GRID_UM);
    v.d->title = gs_said(v.words, title);
    count = count > GS_SIDES_MAX ? GS_SIDES_MAX : count;
    for (int i = 0; i < GS_SIDES_MAX; i++) {
        bool own = i < count && sides[i].own_colour;
        int slot = i < count && sides[i].slot ? sides[i].slot - 1 : i;
        v.inks[i] = gs_side_ink_of(slot, own, own ? sides[i].colour : 0, v.ink);
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

gs_um gs_chart_height(const gs_chart_options *opt, gs_um whole)
{
    return opt && opt->per_cent ? whole / 100 * opt->per_cent : whole;
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
    gs_pen_fill(v->d, filled      ? ink->fill | GS_RGB_FIXED
                      : side == 0 ? ink->dark
                                  : GS_RGB_PAPER);
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

#define END_LINE 4200 /* of a name at a curve's end; its note has as much */

/* A name that is too long for the room stands in two lines. */
typedef struct end_name {
    const char *line[2];
    int lines;
} end_name;

static gs_um end_height(const end_name *e)
{
    return 4800 + END_LINE * e->lines;
}

static end_name wrapped_name(gs_chart_view *v, const gs_chart_end_words *e, int side, gs_um room)
{
    end_name out;
    const char *name = gs_pen_clean(v->a, e->name);
    out.lines = gs_pen_wrap(v->a, v->m, GS_FACE_TEXT_BOLD, PT10(110),
                            *name ? name : v->letters[side], room, out.line, 2);
    return out;
}

void gs_chart_ends(gs_chart_view *v, const gs_chart_end_words *e, int n, gs_um x,
                   gs_um low)
{
    int order[GS_SIDES_MAX];
    end_name name[GS_SIDES_MAX];
    gs_um y[GS_SIDES_MAX], room = v->width - x;
    for (int i = 0; i < n; i++) { /* sorted by height */
        int k = i;
        for (; k > 0 && y[k - 1] > e[i].y; k--) {
            y[k] = y[k - 1];
            order[k] = order[k - 1];
        }
        y[k] = e[i].y;
        order[k] = i;
        name[i] = wrapped_name(v, &e[i], i, room);
    }
    for (int k = 1; k < n; k++) {
        gs_um least = y[k - 1] + end_height(&name[order[k - 1]]);
        y[k] = y[k] < least ? least : y[k];
    }
    for (int k = n - 1; k >= 0; k--) { /* pushed up again at the foot */
        gs_um more = END_LINE * (name[order[k]].lines - 1);
        y[k] = y[k] + more > low ? low - more : y[k];
        low = y[k];
        if (k > 0) {
            const end_name *above = &name[order[k - 1]];
            low += END_LINE * (above->lines - 1) - end_height(above);
        }
    }
    for (int k = 0; k < n; k++) {
        const end_name *is = &name[order[k]];
        for (int l = 0; l < is->lines; l++) {
            gs_chart_words(v, x, y[k] + 300 + l * END_LINE, GS_FACE_TEXT_BOLD, 110,
                           GS_ANCHOR_START, gs_chart_ink(v, order[k])->dark, is->line[l]);
        }
        gs_chart_fit(v, x, y[k] + 4100 + (is->lines - 1) * END_LINE, GS_FACE_LABEL, 82,
                     GS_ANCHOR_START, GS_RGB_SECOND, e[order[k]].note, room);
    }
}

/* Level names under wide columns; the height they take. */
static gs_um level_battles(gs_chart_view *v, gs_um x0, gs_um w,
                           const gs_power_column *columns, int n, gs_um y)
{
    int most = 1;
    gs_um wide = w / n;
    for (int i = 0; i < n; i++) {
        const char *row[2];
        gs_um mid = x0 + (gs_um)((int64_t)w * i / n) + wide / 2;
        int lines = gs_pen_wrap(v->a, v->m, GS_FACE_LABEL, PT10(84),
                                gs_pen_clean(v->a, columns[i].battle), wide - 1200, row,
                                2);
        for (int r = 0; r < lines; r++) {
            gs_chart_words(v, mid, y + 4600 + r * 3600, GS_FACE_LABEL, 84,
                           GS_ANCHOR_MIDDLE, GS_RGB_INK, row[r]);
        }
        gs_chart_fit(v, mid, y + 4600 + (lines ? lines : 1) * 3700, GS_FACE_LABEL, 74,
                     GS_ANCHOR_MIDDLE, GS_RGB_SECOND, columns[i].date, wide - 800);
        most = lines > most ? lines : most;
    }
    return 4600 + most * 3700;
}

gs_um gs_chart_battles(gs_chart_view *v, gs_um x0, gs_um w,
                       const gs_power_column *columns, int n, gs_um y)
{
    gs_um wide = n > 0 ? w / n : 0;
    if (wide >= 13000) {
        return level_battles(v, x0, w, columns, n, y);
    }
    int every = wide > 0 ? (int)gs_div_up(3400, wide) : 1;
    gs_um longest = 0;
    for (int i = 0; i < n; i += every) {
        const char *name = gs_pen_fit(v->a, v->m, GS_FACE_LABEL, PT10(76),
                                      gs_pen_clean(v->a, columns[i].battle), GS_MM(24));
        gs_um mid = x0 + (gs_um)((int64_t)w * i / n) + wide / 2;
        gs_draw_op *op = gs_pen_text(v->d, mid + 900, y + 1600, GS_FACE_LABEL, PT10(76),
                                     GS_ANCHOR_END, GS_RGB_INK, name);
        op->rotation = GS_ANG_FULL * 3 / 4;
        gs_um long_um = gs_pen_width(v->m, GS_FACE_LABEL, PT10(76), name);
        longest = long_um > longest ? long_um : longest;
    }
    return longest + 3000;
}
