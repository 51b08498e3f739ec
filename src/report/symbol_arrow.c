/* Arrows: each kind has its own line and head. */
#include "pen_int.h"

#include "gesta/fixed.h"

#define POINTS_MAX (6 * GS_CURVE_STEPS + 2)

static const char *const names[GS_ARROW_KINDS] = {
    "move", "planned", "charge", "pursuit", "retreat", "rout", "shooting",
};

const char *gs_arrow_name(gs_arrow_kind kind)
{
    return (unsigned)kind < GS_ARROW_KINDS ? names[kind] : "";
}

/* Head: length and half width in um, hollow. */
static const struct {
    gs_um length, half;
    bool hollow;
} heads[GS_ARROW_KINDS] = {
    [GS_ARROW_MOVE] = {2500, 1050, false},   [GS_ARROW_PLANNED] = {2500, 1100, false},
    [GS_ARROW_CHARGE] = {3600, 1800, false}, [GS_ARROW_PURSUIT] = {2700, 1200, false},
    [GS_ARROW_RETREAT] = {2500, 1100, true}, [GS_ARROW_ROUT] = {2500, 1100, true},
    [GS_ARROW_SHOOTING] = {1900, 800, true},
};

/* Cuts the last `length` off a polyline; returns the new count. */
static int cut_end(gs_dot *p, int n, gs_um length)
{
    while (n > 1) {
        gs_um last = gs_pen_distance(p[n - 2], p[n - 1]);
        if (last > length) {
            gs_dot a = p[n - 2], b = p[n - 1];
            p[n - 1].x = b.x - (gs_um)gs_div_near((int64_t)(b.x - a.x) * length, last);
            p[n - 1].y = b.y - (gs_um)gs_div_near((int64_t)(b.y - a.y) * length, last);
            return n;
        }
        length -= last;
        n--;
    }
    return n;
}

static gs_um path_length(const gs_dot *p, int n)
{
    gs_um sum = 0;
    for (int i = 0; i + 1 < n; i++) {
        sum += gs_pen_distance(p[i], p[i + 1]);
    }
    return sum;
}

/* The point `off` to the right of the line a-b, beside `at`. */
static gs_dot beside(gs_dot at, gs_dot a, gs_dot b, int64_t off)
{
    int64_t len = gs_pen_distance(a, b);
    if (len == 0) {
        return at;
    }
    return (gs_dot){at.x - (gs_um)gs_div_near((b.y - a.y) * off, len),
                    at.y + (gs_um)gs_div_near((b.x - a.x) * off, len)};
}

static void stroke_line(gs_drawing *d, const gs_dot *p, int n, gs_rgb rgb, gs_um width)
{
    gs_pen_stroke(d, rgb, width);
    gs_pen_path(d, p, n, false);
    gs_draw_stroke(d);
}

/* The charge: one shape that widens from 0.5 to 1.6 mm. */
static void wedge(gs_drawing *d, const gs_dot *p, int n, gs_rgb dark)
{
    gs_dot outline[2 * POINTS_MAX];
    gs_um whole = path_length(p, n), at = 0;
    for (int i = 0; i < n; i++) {
        if (i > 0) {
            at += gs_pen_distance(p[i - 1], p[i]);
        }
        int64_t half = 250 + gs_div_near((int64_t)550 * at, whole > 0 ? whole : 1);
        gs_dot a = p[i > 0 ? i - 1 : 0], b = p[i + 1 < n ? i + 1 : n - 1];
        outline[i] = beside(p[i], a, b, half);
        outline[2 * n - 1 - i] = beside(p[i], a, b, -half);
    }
    gs_pen_stroke(d, GS_RGB_PAPER, LINE(90));
    gs_pen_path(d, outline, 2 * n, true);
    gs_draw_stroke(d);
    gs_pen_fill(d, dark);
    gs_pen_path(d, outline, 2 * n, true);
    gs_draw_fill(d);
}

/* The rout: a wave of pitch 1.8 and amplitude 0.75 mm along the path. */
static void wave(gs_drawing *d, const gs_dot *p, int n, gs_rgb dark)
{
    gs_um whole = path_length(p, n);
    int waves = (int)(whole / 1800);
    int steps = waves > 0 ? waves * 8 : 1;
    int seg = 0;
    gs_um passed = 0;
    gs_pen_stroke(d, dark, LINE(100));
    for (int k = 0; k <= steps; k++) {
        gs_um at = (gs_um)((int64_t)whole * k / steps);
        gs_um len = gs_pen_distance(p[seg], p[seg + 1]);
        while (seg + 2 < n && passed + len < at) {
            passed += len;
            seg++;
            len = gs_pen_distance(p[seg], p[seg + 1]);
        }
        int64_t in = at - passed;
        gs_dot q = p[seg];
        if (len > 0) {
            q.x += (gs_um)gs_div_near((p[seg + 1].x - q.x) * in, len);
            q.y += (gs_um)gs_div_near((p[seg + 1].y - q.y) * in, len);
        }
        int64_t off = waves ? gs_div_near((int64_t)750 * gs_sin(k * 8192), 1 << 30) : 0;
        q = beside(q, p[seg], p[seg + 1], off);
        if (k == 0) {
            gs_draw_move(d, q.x, q.y);
        } else {
            gs_draw_line(d, q.x, q.y);
        }
    }
    gs_draw_stroke(d);
}

static void shaft(gs_drawing *d, gs_arrow_kind kind, const gs_dot *p, int n, gs_rgb dark)
{
    switch (kind) {
    case GS_ARROW_PLANNED:
        stroke_line(d, p, n, GS_RGB_PAPER, LINE(240));
        gs_draw_dash(d, 4, 2);
        stroke_line(d, p, n, dark, LINE(130));
        break;
    case GS_ARROW_CHARGE: wedge(d, p, n, dark); break;
    case GS_ARROW_PURSUIT:
        stroke_line(d, p, n, GS_RGB_PAPER, LINE(420));
        stroke_line(d, p, n, dark, LINE(310));
        stroke_line(d, p, n, GS_RGB_PAPER, LINE(160));
        break;
    case GS_ARROW_RETREAT:
        stroke_line(d, p, n, GS_RGB_PAPER, LINE(240));
        gs_draw_dash(d, 4, 2);
        stroke_line(d, p, n, dark, LINE(110));
        break;
    case GS_ARROW_ROUT: wave(d, p, n, dark); break;
    case GS_ARROW_SHOOTING:
        gs_draw_dash(d, 1, 2);
        stroke_line(d, p, n, dark, LINE(100));
        break;
    case GS_ARROW_MOVE:
    case GS_ARROW_KINDS:
    default:
        stroke_line(d, p, n, GS_RGB_PAPER, LINE(240));
        stroke_line(d, p, n, dark, LINE(120));
    }
    gs_draw_dash(d, 0, 0);
}

static void head(gs_drawing *d, gs_dot neck, gs_dot tip, gs_um half, bool hollow,
                 gs_rgb dark)
{
    gs_dot shape[3] = {beside(neck, neck, tip, half), tip,
                       beside(neck, neck, tip, -half)};
    gs_pen_stroke(d, hollow ? dark : GS_RGB_PAPER, hollow ? LINE(80) : LINE(60));
    gs_pen_fill(d, hollow ? GS_RGB_PAPER : dark);
    gs_pen_path(d, shape, 3, true);
    if (hollow) {
        gs_draw_fill_stroke(d);
    } else {
        gs_draw_fill(d);
    }
}

void gs_symbol_arrow(gs_drawing *d, gs_arrow_kind kind, const gs_dot *points, int count,
                     gs_rgb dark)
{
    if (count < 2 || (unsigned)kind >= GS_ARROW_KINDS) {
        return;
    }
    gs_dot p[POINTS_MAX];
    int n = gs_pen_curve(points, count > 6 ? 6 : count, p);
    gs_um whole = path_length(p, n);
    if (whole < 300) {
        return;
    }
    gs_um length = heads[kind].length, half = heads[kind].half;
    if (length > whole * 3 / 5) { /* a short arrow has a small head */
        half = (gs_um)((int64_t)half * (whole * 3 / 5) / length);
        length = whole * 3 / 5;
    }
    gs_dot tip = p[n - 1];
    n = cut_end(p, n, length);
    gs_draw_save(d);
    if (n >= 2) {
        shaft(d, kind, p, n, dark);
    }
    head(d, p[n - 1], tip, half, heads[kind].hollow, dark);
    gs_draw_restore(d);
}
