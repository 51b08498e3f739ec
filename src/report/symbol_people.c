/* Heroes, shields, moments, swords and flags. */
#include "symbol_int.h"

#include "gesta/fixed.h"

/* A drawn cross: an upright and a bar. */
static void cross(gs_drawing *d, gs_um x, gs_um y, gs_um r, gs_rgb rgb)
{
    gs_pen_stroke(d, rgb, r / 4 > 280 ? r / 4 : 280);
    gs_pen_segment(d, x, y - r * 65 / 100, x, y + r * 65 / 100);
    gs_pen_segment(d, x - r * 40 / 100, y - r * 22 / 100, x + r * 40 / 100,
                   y - r * 22 / 100);
    gs_draw_stroke(d);
}

static void bars(gs_drawing *d, gs_um x, gs_um y, gs_um r, gs_rgb rgb)
{
    gs_pen_stroke(d, rgb, r / 6 > 200 ? r / 6 : 200);
    for (int k = -1; k <= 1; k++) {
        gs_um tall = k ? r * 70 / 100 : r * 88 / 100;
        gs_pen_segment(d, x + k * r * 48 / 100, y - tall, x + k * r * 48 / 100, y + tall);
    }
    gs_draw_stroke(d);
}

void gs_symbol_hero(gs_drawing *d, gs_um x, gs_um y, gs_um r, const char *initial,
                    bool general, gs_hero_look state, int power, const gs_side_ink *side)
{
    gs_pt64 size = (gs_pt64)gs_div_near((int64_t)r * 576 * 46, 3175 * 50);
    size = size < PT10(60) ? PT10(60) : size;
    gs_draw_save(d);
    gs_pen_fill(d, GS_RGB_PAPER);
    if (general) {
        gs_draw_circle(d, x, y, r + 850);
        gs_draw_fill(d);
        gs_pen_stroke(d, side->dark, LINE(60));
        gs_draw_circle(d, x, y, r + 600);
        gs_draw_stroke(d);
    }
    gs_pen_fill(d, GS_RGB_PAPER);
    gs_pen_stroke(d, side->dark, LINE(150));
    gs_draw_circle(d, x, y, r);
    gs_draw_fill_stroke(d);
    if (state == GS_LOOK_DOWN) {
        cross(d, x, y, r, GS_RGB_INK);
    } else if (initial && *initial) {
        gs_pen_text(d, x, y + gs_pen_half_cap(size), GS_FACE_LABEL_BOLD, size,
                    GS_ANCHOR_MIDDLE, GS_RGB_INK, initial);
    }
    if (state == GS_LOOK_CAPTIVE) {
        bars(d, x, y, r, side->dark);
    }
    int n = state == GS_LOOK_UP ? (power < 0 ? 0 : power > 6 ? 6 : power) : 0;
    gs_um pitch = r * 52 / 100, dot = r * 19 / 100;
    gs_um below = y + r + (general ? 600 : 0) + r * 42 / 100;
    gs_pen_fill(d, side->dark);
    for (int i = 0; i < n; i++) {
        gs_draw_circle(d, x + (2 * i - n + 1) * pitch / 2, below, dot);
    }
    if (n) {
        gs_draw_fill(d);
    }
    gs_draw_restore(d);
}

void gs_symbol_moment(gs_drawing *d, gs_um x, gs_um y, gs_um r, const char *letter)
{
    gs_pt64 size = (gs_pt64)gs_div_near((int64_t)r * 576 * 42, 3175 * 50);
    size = size < PT10(60) ? PT10(60) : size;
    gs_draw_save(d);
    gs_pen_fill(d, GS_RGB_RUBRIC);
    gs_draw_circle(d, x, y, r);
    gs_draw_fill(d);
    bool low = letter && letter[0] >= 'a' && letter[0] <= 'z';
    gs_um down = low ? gs_pen_um(size) * 24 / 100 : gs_pen_half_cap(size);
    gs_pen_text(d, x, y + down, GS_FACE_LABEL_BOLD, size, GS_ANCHOR_MIDDLE, GS_RGB_PAPER,
                letter ? letter : "");
    d->ops[d->count - 1].moment = true;
    gs_draw_restore(d);
}

void gs_symbol_melee(gs_drawing *d, gs_um x, gs_um y, gs_um r)
{
    gs_draw_save(d);
    gs_pen_fill(d, GS_RGB_PAPER);
    gs_pen_stroke(d, GS_RGB_INK, LINE(50));
    gs_draw_circle(d, x, y, r);
    gs_draw_fill_stroke(d);
    gs_pen_stroke(d, GS_RGB_INK, LINE(65));
    gs_um a = r * 64 / 100;
    for (int k = -1; k <= 1; k += 2) {
        gs_pen_segment(d, x - k * a, y + a, x + k * a, y - a); /* blade */
        gs_um gx = x - k * a * 55 / 100, gy = y + a * 55 / 100, g = r * 20 / 100;
        gs_pen_segment(d, gx - k * g, gy - g, gx + k * g, gy + g); /* guard */
    }
    gs_draw_stroke(d);
    gs_draw_restore(d);
}

void gs_symbol_flag(gs_drawing *d, gs_um x, gs_um y)
{
    gs_dot cloth[3] = {{x, y - 4200}, {x + 2700, y - 3300}, {x, y - 2400}};
    gs_draw_save(d);
    gs_pen_fill(d, GS_RGB_RUBRIC);
    gs_pen_stroke(d, GS_RGB_INK, LINE(40));
    gs_pen_path(d, cloth, 3, true);
    gs_draw_fill_stroke(d);
    gs_pen_stroke(d, GS_RGB_INK, LINE(90));
    gs_pen_segment(d, x, y, x, y - 4300);
    gs_draw_stroke(d);
    gs_pen_fill(d, GS_RGB_INK);
    gs_draw_circle(d, x, y, 450);
    gs_draw_fill(d);
    gs_draw_restore(d);
}

static void shield_path(gs_drawing *d, gs_um x, gs_um y, gs_um w)
{
    gs_um h = w * 115 / 100;
    gs_draw_move(d, x, y);
    gs_draw_line(d, x + w, y);
    gs_draw_line(d, x + w, y + h * 52 / 100);
    gs_draw_curve(d, x + w, y + h * 78 / 100, x + w * 70 / 100, y + h * 92 / 100,
                  x + w / 2, y + h);
    gs_draw_curve(d, x + w * 30 / 100, y + h * 92 / 100, x, y + h * 78 / 100, x,
                  y + h * 52 / 100);
    gs_draw_close(d);
}

void gs_symbol_shield(gs_drawing *d, gs_um x, gs_um y, gs_um w, const char *letter,
                      const gs_side_ink *side)
{
    gs_pt64 size = (gs_pt64)gs_div_near((int64_t)w * 576 * 60, 3175 * 100);
    size = size < PT10(60) ? PT10(60) : size;
    gs_um base = y + w / 2 + gs_pen_half_cap(size);
    gs_draw_save(d);
    gs_pen_fill(d, side->fill);
    shield_path(d, x, y, w);
    gs_draw_fill(d);
    if (side->pattern != GS_PATTERN_NONE) {
        gs_draw_save(d);
        shield_path(d, x, y, w);
        gs_draw_clip(d);
        gs_pen_pattern(d, side->pattern, x, y, x + w, y + w * 115 / 100);
        gs_pen_fill(d, side->fill);
        gs_draw_circle(d, x + w / 2, y + w / 2, w * 36 / 100);
        gs_draw_fill(d);
        gs_draw_restore(d);
    }
    gs_pen_stroke(d, GS_RGB_INK, LINE(60));
    shield_path(d, x, y, w);
    gs_draw_stroke(d);
    gs_pen_text(d, x + w / 2, base, GS_FACE_TEXT_BOLD, size, GS_ANCHOR_MIDDLE,
                side->letter, letter ? letter : "");
    gs_draw_restore(d);
}
