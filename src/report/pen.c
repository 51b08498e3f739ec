#include "pen_int.h"

#include "gesta/fixed.h"
#include "gesta/str.h"

#include <string.h>

gs_um gs_pen_um(gs_pt64 size)
{
    return (gs_um)gs_div_near((int64_t)size * 3175, 576);
}

gs_um gs_pen_width(const gs_metrics *m, gs_face face, gs_pt64 size, const char *text)
{
    if (!m || !m->width) {
        return gs_pen_um(size) * gs_utf8_length(text) / 2;
    }
    return gs_pen_um(m->width(m->ctx, face, size, text, strlen(text)));
}

gs_um gs_pen_half_cap(gs_pt64 size)
{
    return gs_pen_um(size) * 32 / 100;
}

void gs_pen_fill(gs_drawing *d, gs_rgb fill)
{
    gs_draw_fill_colour(d, fill);
}

void gs_pen_stroke(gs_drawing *d, gs_rgb stroke, gs_um width)
{
    gs_draw_stroke_colour(d, stroke);
    gs_draw_width(d, width);
}

void gs_pen_segment(gs_drawing *d, gs_um x1, gs_um y1, gs_um x2, gs_um y2)
{
    gs_draw_move(d, x1, y1);
    gs_draw_line(d, x2, y2);
}

void gs_pen_path(gs_drawing *d, const gs_dot *p, int n, bool close)
{
    for (int i = 0; i < n; i++) {
        if (i == 0) {
            gs_draw_move(d, p[i].x, p[i].y);
        } else {
            gs_draw_line(d, p[i].x, p[i].y);
        }
    }
    if (close && n) {
        gs_draw_close(d);
    }
}

/* The curve's neighbours of point i: wrapped or held at the ends. */
static gs_dot neighbour(const gs_dot *p, int n, int i, bool close)
{
    if (close) {
        return p[(i + n) % n];
    }
    return p[i < 0 ? 0 : i >= n ? n - 1 : i];
}

/* Handles of the stretch from point i to i + 1: a sixth of the neighbours' chord. */
static void handles(const gs_dot *p, int n, int i, bool close, gs_dot *h1, gs_dot *h2)
{
    gs_dot a = neighbour(p, n, i - 1, close), b = neighbour(p, n, i, close);
    gs_dot c = neighbour(p, n, i + 1, close), e = neighbour(p, n, i + 2, close);
    h1->x = b.x + (c.x - a.x) / 6;
    h1->y = b.y + (c.y - a.y) / 6;
    h2->x = c.x - (e.x - b.x) / 6;
    h2->y = c.y - (e.y - b.y) / 6;
}

void gs_pen_smooth(gs_drawing *d, const gs_dot *p, int n, bool close)
{
    if (n < 3) {
        gs_pen_path(d, p, n, close);
        return;
    }
    gs_draw_move(d, p[0].x, p[0].y);
    for (int i = 0; i < (close ? n : n - 1); i++) {
        gs_dot h1, h2, to = neighbour(p, n, i + 1, close);
        handles(p, n, i, close, &h1, &h2);
        gs_draw_curve(d, h1.x, h1.y, h2.x, h2.y, to.x, to.y);
    }
    if (close) {
        gs_draw_close(d);
    }
}

static int32_t bezier(int32_t a, int32_t b, int32_t c, int32_t e, int t)
{
    int64_t s = GS_CURVE_STEPS - t, u = t;
    int64_t v = s * s * s * a + 3 * s * s * u * b + 3 * s * u * u * c + u * u * u * e;
    return (int32_t)gs_div_near(v, GS_CURVE_STEPS * GS_CURVE_STEPS * GS_CURVE_STEPS);
}

int gs_pen_curve(const gs_dot *p, int n, gs_dot *out)
{
    int count = 0;
    out[count++] = p[0];
    for (int i = 0; i + 1 < n; i++) {
        gs_dot h1, h2;
        handles(p, n, i, false, &h1, &h2);
        int step = n == 2 ? GS_CURVE_STEPS : 1;
        for (int t = step; t <= GS_CURVE_STEPS; t += step) {
            out[count++] = (gs_dot){bezier(p[i].x, h1.x, h2.x, p[i + 1].x, t),
                                    bezier(p[i].y, h1.y, h2.y, p[i + 1].y, t)};
        }
    }
    return count;
}

gs_um gs_pen_distance(gs_dot a, gs_dot b)
{
    int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
    return (gs_um)gs_isqrt(dx * dx + dy * dy);
}

gs_draw_op *gs_pen_text(gs_drawing *d, gs_um x, gs_um y, gs_face face, gs_pt64 size,
                        gs_anchor anchor, gs_rgb rgb, const char *text)
{
    gs_draw_fill_colour(d, rgb);
    return gs_draw_text(d, x, y, face, size, anchor, text);
}

gs_turn gs_turn_at(gs_um x, gs_um y, gs_ang facing)
{
    return (gs_turn){x, y, gs_sin(facing), gs_cos(facing)};
}

gs_dot gs_turn_dot(const gs_turn *t, int64_t u, int64_t v)
{
    int64_t x = u * t->cos + v * t->sin;
    int64_t y = u * t->sin - v * t->cos;
    return (gs_dot){t->x + (gs_um)gs_div_near(x, 1 << 30),
                    t->y + (gs_um)gs_div_near(y, 1 << 30)};
}

gs_um gs_pen_grid(gs_um height)
{
    return (gs_um)(gs_div_up(height, GRID_UM) * GRID_UM);
}

/* Diagonals; `falling` ones run the other way, so that no mark's diagonal is lost in
 * them. */
static void stripes(gs_drawing *d, gs_um step, bool falling, gs_um x0, gs_um y0, gs_um x1,
                    gs_um y1)
{
    gs_um h = y1 - y0;
    /* Multiples of the step from the page's corner: neighbours' stripes meet. */
    gs_um first = (gs_um)gs_div_down(x0 + y0, step) * step;
    for (gs_um k = first; k <= x1 + y1; k += step) {
        if (falling) {
            gs_pen_segment(d, k - y1, y0, k - y1 + h, y1);
        } else {
            gs_pen_segment(d, k - y1, y1, k - y1 + h, y0);
        }
    }
    gs_draw_stroke(d);
}

static void dots(gs_drawing *d, gs_um step, gs_um r, gs_um x0, gs_um y0, gs_um x1,
                 gs_um y1)
{
    int row = 0;
    for (gs_um y = y0 + step / 2; y < y1; y += step / 2, row++) {
        for (gs_um x = x0 + (row & 1 ? step : step / 2); x < x1; x += step) {
            gs_draw_circle(d, x, y, r);
        }
    }
    gs_draw_fill(d);
}

void gs_pen_pattern(gs_drawing *d, gs_pattern pattern, gs_um x0, gs_um y0, gs_um x1,
                    gs_um y1)
{
    switch (pattern) {
    case GS_PATTERN_NONE: break;
    case GS_PATTERN_DIAGONALS:
        gs_pen_stroke(d, GS_RGB_PAPER | GS_RGB_FIXED, LINE(50));
        stripes(d, 1980, false, x0, y0, x1, y1);
        break;
    case GS_PATTERN_DARK_DIAGONALS:
        gs_pen_stroke(d, 0x1A1A1A | GS_RGB_FIXED, LINE(35));
        stripes(d, 1556, true, x0, y0, x1, y1);
        break;
    case GS_PATTERN_DOTS:
        gs_pen_fill(d, GS_RGB_PAPER | GS_RGB_FIXED);
        dots(d, 1600, 250, x0, y0, x1, y1);
        break;
    case GS_PATTERN_DARK_DOTS:
        gs_pen_fill(d, 0x1A1A1A | GS_RGB_FIXED);
        dots(d, 1600, 200, x0, y0, x1, y1);
        break;
    }
}
