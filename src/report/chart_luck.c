/* Luck: what the dice gave, against what they promised. */
#include "chart_int.h"

#include "gesta/fixed.h"

#define ROW  10400
#define BAND 4000

typedef struct span {
    gs_um x0, w;
    int64_t lo, hi; /* thousandths */
} span;

static gs_um at_x(const span *s, int64_t milli)
{
    return s->x0 + (gs_um)gs_div_near((milli - s->lo) * s->w, s->hi - s->lo);
}

static span reach(const gs_chart_view *v, const gs_luck_chart *c)
{
    span s = {.x0 = v->width * 40 / 100, .lo = INT64_MAX, .hi = INT64_MIN};
    s.w = v->width - s.x0 - GS_MM(12);
    for (int i = 0; i < c->row_count; i++) {
        const gs_luck_row *r = &c->rows[i];
        int64_t sd = r->sd_milli > 0 ? r->sd_milli : 0, truth = (int64_t)r->truth * 1000;
        int64_t lo = r->mean_milli - 2 * sd, hi = r->mean_milli + 2 * sd;
        lo = truth < lo ? truth : lo;
        hi = truth > hi ? truth : hi;
        s.lo = lo < s.lo ? lo : s.lo;
        s.hi = hi > s.hi ? hi : s.hi;
    }
    if (c->row_count == 0 || s.lo >= s.hi) {
        s.hi = (c->row_count ? s.hi : 0) + 1000;
        s.lo = s.hi - 2000;
    }
    return s;
}

static void band(gs_chart_view *v, const span *s, const gs_luck_row *r, int sds,
                 gs_rgb rgb, gs_um y)
{
    int64_t sd = r->sd_milli > 0 ? r->sd_milli : 0;
    gs_um a = at_x(s, r->mean_milli - sds * sd), b = at_x(s, r->mean_milli + sds * sd);
    gs_pen_fill(v->d, rgb);
    gs_draw_rect(v->d, a, y, b - a, BAND);
    gs_draw_fill(v->d);
}

/* Tenths as text: 55.2. */
static const char *tenths(const gs_chart_view *v, int64_t milli)
{
    int64_t t = gs_div_near(milli, 100);
    return gs_arena_printf(v->a, gs_said(v->words, "%s%lld.%lld"), t < 0 ? "-" : "",
                           (long long)((t < 0 ? -t : t) / 10),
                           (long long)((t < 0 ? -t : t) % 10));
}

static void row(gs_chart_view *v, const span *s, const gs_luck_row *r, gs_um y)
{
    gs_um mid = y + BAND / 2, mean = at_x(s, r->mean_milli);
    gs_um truth = at_x(s, (int64_t)r->truth * 1000);
    int side = r->side < 0 ? 0 : r->side >= GS_SIDES_MAX ? GS_SIDES_MAX - 1 : r->side;
    gs_symbol_shield(v->d, 1800, y - 200, 4100, v->letters[side] ? v->letters[side] : "",
                     gs_chart_ink(v, side));
    gs_chart_fit(v, 10000, mid + gs_pen_half_cap(PT10(92)), GS_FACE_LABEL, 92,
                 GS_ANCHOR_START, GS_RGB_INK, r->label, s->x0 - 18000);
    band(v, s, r, 2, v->ink == GS_INK_SAVE ? 0xF2F2F2 : 0xEDE8DB, y);
    band(v, s, r, 1, v->ink == GS_INK_SAVE ? 0xDDDDDD : 0xDAD3C2, y);
    gs_pen_stroke(v->d, GS_RGB_INK, LINE(70));
    gs_pen_segment(v->d, mean, y - 600, mean, y + BAND + 900);
    gs_draw_stroke(v->d);
    gs_chart_words(v, mean + 900, y + BAND + 2900, GS_FACE_LABEL, 76, GS_ANCHOR_START,
                   GS_RGB_SECOND,
                   gs_arena_printf(v->a, gs_said(v->words, "%s expected"), tenths(v, r->mean_milli)));
    gs_chart_marker(v, side, truth, mid, 1500, true);
    bool left = truth < mean;
    gs_chart_words(v, truth + (left ? -2300 : 2300), mid + gs_pen_half_cap(PT10(100)),
                   GS_FACE_LABEL_BOLD, 100, left ? GS_ANCHOR_END : GS_ANCHOR_START,
                   GS_RGB_INK, gs_arena_printf(v->a, "%d", r->truth));
}

/* The row that lies furthest from its expectation, in standard deviations; *milli_sd says
 * how far. -1 if there is none. */
static int furthest(const gs_luck_chart *c, int64_t *milli_sd)
{
    int best = -1;
    *milli_sd = -1;
    for (int i = 0; i < c->row_count; i++) {
        const gs_luck_row *r = &c->rows[i];
        int64_t off = (int64_t)r->truth * 1000 - r->mean_milli;
        off = off < 0 ? -off : off;
        int64_t z = r->sd_milli > 0 ? off * 1000 / r->sd_milli : 0;
        if (z > *milli_sd) {
            *milli_sd = z;
            best = i;
        }
    }
    return best;
}

static const char *sentence(gs_chart_view *v, const gs_luck_chart *c)
{
    int64_t z;
    int i = furthest(c, &z);
    if (c->sentence) {
        return gs_pen_clean(v->a, c->sentence);
    }
    if (i < 0) {
        return gs_said(v->words, "No dice were counted.");
    }
    const gs_luck_row *r = &c->rows[i];
    const char *words = gs_arena_printf(v->a, gs_said(v->words, "%s %d, where %s were to be expected"),
                                        gs_pen_clean(v->a, r->label), r->truth,
                                        tenths(v, r->mean_milli));
    if (z <= 1000) {
        return gs_said(v->words, "The dice favoured nobody: all stands within one standard "
                                 "deviation of what was to be expected.");
    }
    if (z <= 2000) {
        return gs_arena_printf(v->a, gs_said(v->words, "The dice leaned a little: %s."), words);
    }
    return gs_arena_printf(v->a, gs_said(v->words, "Few days see such dice: %s."), words);
}

static void say(gs_chart_view *v, const gs_luck_chart *c)
{
    gs_str_add(&v->twin, gs_said(v->words, "Luck: what the dice gave against their expectation."));
    for (int i = 0; i < c->row_count; i++) {
        const gs_luck_row *r = &c->rows[i];
        gs_str_addf(&v->twin, gs_said(v->words, " %s: %d, expected %s with a standard deviation of %s."),
                    gs_pen_clean(v->a, r->label), r->truth, tenths(v, r->mean_milli),
                    tenths(v, r->sd_milli));
    }
}

gs_drawing *gs_chart_luck(gs_arena *a, const gs_luck_chart *c, const gs_metrics *m,
                          const gs_chart_options *opt)
{
    gs_chart_view v = gs_chart_begin(a, m, opt, c->sides, c->side_count, "Luck");
    span s = reach(&v, c);
    gs_um y = 1200;
    for (int i = 0; i < c->row_count; i++, y += ROW) {
        row(&v, &s, &c->rows[i], y);
    }
    const char *lines[4];
    const char *text = sentence(&v, c);
    gs_um width = v.width > GS_MM(124) ? GS_MM(120) : v.width;
    int n = gs_pen_wrap(a, m, GS_FACE_TEXT, PT10(105), text, width, lines, 4);
    for (int i = 0; i < n; i++) {
        gs_chart_words(&v, 0, y + 4000 + i * GRID_UM, GS_FACE_TEXT, 105, GS_ANCHOR_START,
                       GS_RGB_INK, lines[i]);
    }
    say(&v, c);
    gs_str_addf(&v.twin, " %s", text);
    return gs_chart_end(&v, y + 4000 + (n > 0 ? n - 1 : 0) * GRID_UM + 1500);
}
