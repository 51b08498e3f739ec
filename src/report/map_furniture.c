/* Below a map: scale bar, caption, north, the key of the arrows that occur. */
#include "map_int.h"

#include "gesta/fixed.h"
#include "gesta/str.h"

#include <string.h>

#define CAPTION_SIZE PT10(82)
#define LEADING      3700 /* 10.5 pt */
#define BAR_X        3500

static const char own_words[] = "Blocks are drawn to scale in front; the heavy edge is "
                                "the front. The white part of a block "
                                "is what it has lost; a jagged front is disorder; dashed "
                                "and white, routed; dotted and "
                                "crossed, destroyed.";

/* The bar of four parts; returns where it ends. */
static gs_um scale_bar(gs_map_view *v, gs_um y)
{
    gs_len step = v->map->number > 0 ? v->map->number : 12000;
    if (v->map->number <= 0) {
        step = v->win.width <= 30000 ? 4000 : v->win.width <= 100000 ? 12000 : 20000;
    }
    while (gs_map_um(v, step) > GS_MM(40) && step > 4) {
        step /= 2;
    }
    while (gs_map_um(v, step) < GS_MM(16) && step < v->win.width) {
        step *= 2;
    }
    gs_um long_um = gs_map_um(v, step), x = v->x0 + BAR_X;
    gs_pen_fill(v->d, GS_RGB_INK);
    gs_pen_stroke(v->d, GS_RGB_INK, LINE(40));
    for (int i = 0; i < 4; i++) {
        gs_draw_rect(v->d, x + long_um / 4 * i, y + 1000, long_um / 4, 850);
        if (i & 1) {
            gs_draw_stroke(v->d);
        } else {
            gs_draw_fill_stroke(v->d);
        }
    }
    gs_str s = {0};
    for (int i = 0; i <= 2; i++) {
        gs_str_clear(&s);
        gs_str_addmilli(&s, (int64_t)step * i / 2);
        gs_pen_text(v->d, x + long_um / 2 * i, y + 300, GS_FACE_LABEL, PT10(68),
                    GS_ANCHOR_MIDDLE, GS_RGB_INK, gs_str_text(&s));
    }
    gs_um wide = gs_pen_width(v->m, GS_FACE_LABEL, PT10(68), gs_str_text(&s));
    const char *unit = gs_pen_fit(v->a, v->m, GS_FACE_LABEL, PT10(68),
                                  gs_pen_clean(v->a, v->map->unit), GS_MM(30));
    gs_um from = x + long_um + wide / 2 + 700;
    gs_pen_text(v->d, from, y + 300, GS_FACE_LABEL, PT10(68), GS_ANCHOR_START, GS_RGB_INK,
                unit);
    gs_str_free(&s);
    return from + gs_pen_width(v->m, GS_FACE_LABEL, PT10(68), unit);
}

static void north(gs_map_view *v, gs_um x, gs_um y)
{
    gs_turn t = gs_turn_at(x, y, v->map->north);
    gs_dot left[3] = {gs_turn_dot(&t, 0, 3600), gs_turn_dot(&t, 0, -2000),
                      gs_turn_dot(&t, -1150, -2900)};
    gs_dot right[3] = {left[0], left[1], gs_turn_dot(&t, 1150, -2900)};
    gs_pen_fill(v->d, GS_RGB_INK);
    gs_pen_stroke(v->d, GS_RGB_INK, LINE(40));
    gs_pen_path(v->d, right, 3, true);
    gs_draw_fill_stroke(v->d);
    gs_pen_fill(v->d, GS_RGB_PAPER);
    gs_pen_path(v->d, left, 3, true);
    gs_draw_fill_stroke(v->d);
    gs_dot n = gs_turn_dot(&t, 0, 4700);
    gs_pen_text(v->d, n.x, n.y + gs_pen_half_cap(PT10(72)), GS_FACE_LABEL_BOLD, PT10(72),
                GS_ANCHOR_MIDDLE, GS_RGB_INK, gs_said(v->words, "N"));
}

/* The caption: bold words, then plain ones, in ragged lines. Returns the lines. */
static int caption(gs_map_view *v, const gs_map_options *o, gs_um x, gs_um y, gs_um width)
{
    const char *bold = gs_pen_clean(v->a,
                                    o->caption_bold ? o->caption_bold : v->map->title);
    const char *plain = gs_pen_clean(v->a, o->caption ? o->caption : gs_said(v->words, own_words));
    size_t end = strlen(bold);
    if (end && !strchr(".!?:", bold[end - 1])) {
        bold = gs_arena_printf(v->a, "%s.", bold);
    }
    const char *lines[4];
    gs_um space = gs_pen_width(v->m, GS_FACE_LABEL, CAPTION_SIZE, " ");
    bold = gs_pen_fit(v->a, v->m, GS_FACE_LABEL_BOLD, CAPTION_SIZE, bold, width);
    gs_um used = *bold
                     ? gs_pen_width(v->m, GS_FACE_LABEL_BOLD, CAPTION_SIZE, bold) + space
                     : 0;
    if (*bold) {
        gs_pen_text(v->d, x, y, GS_FACE_LABEL_BOLD, CAPTION_SIZE, GS_ANCHOR_START,
                    GS_RGB_INK, bold);
    }
    /* The first line holds what is left beside the bold words. */
    const char *rest = plain;
    int line = 0;
    if (used < width * 3 / 4 && *plain) {
        const char *first[2];
        int n = gs_pen_wrap(v->a, v->m, GS_FACE_LABEL, CAPTION_SIZE, plain, width - used,
                            first, 2);
        if (n > 0) {
            gs_pen_text(v->d, x + used, y, GS_FACE_LABEL, CAPTION_SIZE, GS_ANCHOR_START,
                        GS_RGB_INK, first[0]);
            rest = n == 1 ? "" : plain + strlen(first[0]);
        }
    } else if (!*bold) {
        line = -1;
    }
    int n = gs_pen_wrap(v->a, v->m, GS_FACE_LABEL, CAPTION_SIZE, rest, width, lines, 4);
    for (int i = 0; i < n; i++) {
        line++;
        gs_pen_text(v->d, x, y + line * LEADING, GS_FACE_LABEL, CAPTION_SIZE,
                    GS_ANCHOR_START, GS_RGB_INK, lines[i]);
    }
    return line + 1;
}

/* The arrows that occur, each with its word, in rows. Returns the height of the rows
 * after the first, -1 if there is no arrow. */
static gs_um key(gs_map_view *v, gs_um y)
{
    int side[GS_ARROW_KINDS], kinds = 0;
    for (int k = 0; k < GS_ARROW_KINDS; k++) {
        side[k] = -1;
        for (int i = 0; i < v->map->arrow_count && side[k] < 0; i++) {
            const gs_map_arrow *a = &v->map->arrows[i];
            gs_dot p[6];
            if ((int)a->kind == k && a->count >= 2 && gs_map_arrow_path(v, a, p)) {
                side[k] = a->side < 0 ? 0 : a->side;
            }
        }
        kinds += side[k] >= 0;
    }
    gs_um shaft = GS_MM(11), least = 0;
    for (int k = 0; k < GS_ARROW_KINDS; k++) {
        const char *name = gs_said(v->words, gs_arrow_name((gs_arrow_kind)k));
        gs_um w = gs_pen_width(v->m, GS_FACE_LABEL, CAPTION_SIZE, name) + shaft + 2500;
        least = side[k] >= 0 && w > least ? w : least;
    }
    if (!kinds) {
        return -1;
    }
    gs_um from = v->x0 + 500, wide = v->d->width - from;
    int row = (int)(wide / least), n = 0;
    row = row < 1 ? 1 : row;
    gs_um pitch = wide / (row > kinds ? kinds : row), x = from;
    pitch = pitch > GS_MM(28) ? GS_MM(28) : pitch;
    gs_um first = y;
    for (int k = 0; k < GS_ARROW_KINDS; k++) {
        if (side[k] < 0) {
            continue;
        }
        if (n && n % row == 0) {
            x = from;
            y += GRID_UM;
        }
        n++;
        gs_dot p[2] = {{x, y}, {x + shaft, y}};
        gs_symbol_arrow(v->d, (gs_arrow_kind)k, p, 2, gs_map_ink(v, side[k])->dark);
        gs_pen_text(v->d, x + shaft + 1200, y + gs_pen_half_cap(CAPTION_SIZE),
                    GS_FACE_LABEL, CAPTION_SIZE, GS_ANCHOR_START, GS_RGB_INK,
                    gs_said(v->words, gs_arrow_name((gs_arrow_kind)k)));
        x += pitch;
    }
    return y - first;
}

void gs_map_furniture(gs_map_view *v, const gs_map_options *o, gs_um y)
{
    gs_um row = y + 6800, left = scale_bar(v, row) + 4500;
    left = left < v->x0 + GS_MM(40) ? v->x0 + GS_MM(40) : left;
    gs_um right = v->d->width - (v->map->has_north ? 12000 : 1500);
    int lines = 1;
    if (right - left > GS_MM(30)) {
        lines = caption(v, o, left, row + 300, right - left);
    }
    if (v->map->has_north) {
        north(v, v->d->width - 5000, row + 1200);
    }
    int least = v->map->has_north ? 2 : 1;
    lines = lines < least ? least : lines;
    gs_um low = row + 300 + (lines - 1) * LEADING;
    gs_um more = key(v, low + 5000);
    low += more < 0 ? 0 : 5000 + 700 + more;
    v->d->height = gs_pen_grid(low + 1300);
}
