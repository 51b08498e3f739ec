/* Strength over time, per cent of the start. */
#include "chart_int.h"

#include "gesta/fixed.h"

#define EVENTS_MAX 40
#define DISC       1750

typedef struct plot {
    gs_chart_view *v;
    const gs_strength_chart *c;
    int sides;
    gs_um x0, y0, w, h;
    int top; /* per mille at the plot's top */
    gs_dot discs[EVENTS_MAX];
    int disc_count;
} plot;

static int32_t full_of(const plot *p, int side)
{
    const gs_strength_line *l = &p->c->lines[side];
    return l->full > 0 ? l->full : l->present[0];
}

/* Per mille of the start after a turn. */
static int per_mille(const plot *p, int side, int turn)
{
    int32_t full = full_of(p, side), now = p->c->lines[side].present[turn];
    return full > 0 && now > 0 ? (int)gs_div_near((int64_t)now * 1000, full) : 0;
}

static gs_um at_x(const plot *p, int turn)
{
    return p->x0 + (p->c->turns > 0 ? (gs_um)((int64_t)p->w * turn / p->c->turns) : 0);
}

static gs_um at_y(const plot *p, int mille)
{
    return p->y0 + p->h - (gs_um)((int64_t)p->h * mille / p->top);
}

static void guides(plot *p)
{
    int step = p->top <= 1500 ? 250 : gs_div_up(p->top, 6) > 500 ? 1000 : 500;
    gs_drawing *d = p->v->d;
    for (int m = 0; m <= p->top && m / step < 12; m += step) {
        gs_um y = at_y(p, m);
        if (m > 0) {
            gs_pen_stroke(d, GUIDE_RGB, LINE(40));
            gs_pen_segment(d, p->x0, y, p->x0 + p->w, y);
            gs_draw_stroke(d);
        }
        gs_str s = {0};
        gs_str_addf(&s, m == 1000 ? "%d %%" : "%d", m / 10);
        gs_chart_words(p->v, p->x0 - 1400, y + gs_pen_half_cap(PT10(78)), GS_FACE_LABEL,
                       78, GS_ANCHOR_END, GS_RGB_SECOND, gs_str_text(&s));
        gs_str_free(&s);
    }
}

static void axis(plot *p)
{
    gs_drawing *d = p->v->d;
    gs_um base = p->y0 + p->h;
    int turns = p->c->turns, every = turns > 200 ? turns / 100 : 1;
    gs_pen_stroke(d, GS_RGB_INK, LINE(70));
    gs_pen_segment(d, p->x0, base, p->x0 + p->w, base);
    for (int t = 0; t <= turns; t += every) {
        gs_pen_segment(d, at_x(p, t), base, at_x(p, t),
                       base + (t % 5 && t != turns ? 700 : 1300));
    }
    gs_draw_stroke(d);
    int number = 5;
    while (turns / number > 24) {
        number *= 2;
    }
    for (int t = 0; t <= turns; t++) {
        bool close = t != turns && at_x(p, turns) - at_x(p, t) < 5500;
        if ((t % number == 0 && !close) || t == turns) {
            gs_str s = {0};
            gs_str_addi(&s, t);
            gs_chart_words(p->v, at_x(p, t), base + 4600, GS_FACE_LABEL, 78,
                           GS_ANCHOR_MIDDLE, GS_RGB_SECOND, gs_str_text(&s));
            gs_str_free(&s);
        }
    }
    const char *word = p->c->turn_word ? p->c->turn_word : gs_said(p->v->words, "turn");
    gs_chart_fit(p->v, p->x0 + p->w / 2, base + 8400, GS_FACE_LABEL_ITALIC, 78,
                 GS_ANCHOR_MIDDLE, GS_RGB_SECOND, word, p->w);
}

static void told(plot *p)
{
    int from = p->c->told_from < 0 ? 0 : p->c->told_from;
    int to = p->c->told_to > p->c->turns ? p->c->turns : p->c->told_to;
    if (to <= from) {
        return;
    }
    gs_draw_alpha(p->v->d, 10);
    gs_pen_fill(p->v->d, GS_RGB_RUBRIC);
    gs_draw_rect(p->v->d, at_x(p, from), p->y0, at_x(p, to) - at_x(p, from), p->h);
    gs_draw_fill(p->v->d);
    gs_draw_alpha(p->v->d, 100);
}

static void break_points(plot *p)
{
    gs_um words_y[GS_SIDES_MAX];
    int said = 0;
    for (int i = 0; i < p->sides; i++) {
        const gs_strength_line *l = &p->c->lines[i];
        bool shared = false, before = false;
        for (int k = 0; k < p->sides && l->break_at >= 0; k++) {
            bool same = k != i && p->c->lines[k].break_at == l->break_at;
            shared = shared || same;
            before = before || (same && k < i);
        }
        if (l->break_at < 0 || l->break_at > p->top || before) {
            continue;
        }
        gs_rgb rgb = shared || p->sides == 1 ? GS_RGB_INK : gs_chart_ink(p->v, i)->dark;
        gs_um y = at_y(p, l->break_at);
        gs_pen_stroke(p->v->d, rgb, LINE(80));
        gs_draw_dash(p->v->d, 1, 2);
        gs_pen_segment(p->v->d, p->x0, y, p->x0 + p->w, y);
        gs_draw_stroke(p->v->d);
        gs_draw_dash(p->v->d, 0, 0);
        const char *words = l->break_words;
        if (!words) {
            words = gs_arena_printf(p->v->a, gs_said(p->v->words, "break point: %d %% left"),
                                    (int)gs_div_near(l->break_at, 10));
        }
        gs_um base = y - 900;
        for (int k = 0; k < said; k++) { /* two break points close together */
            base = words_y[k] - base < 3200 && base - words_y[k] < 3200 ? y + 3000 : base;
        }
        words_y[said++] = base;
        gs_chart_fit(p->v, p->x0 + 900, base, GS_FACE_LABEL_ITALIC, 80, GS_ANCHOR_START,
                     rgb, words, p->w / 2);
    }
}

static void lines(plot *p)
{
    for (int i = p->sides - 1; i >= 0; i--) {
        gs_pen_stroke(p->v->d, gs_chart_ink(p->v, i)->dark,
                      i == 0 ? LINE(220) : LINE(160));
        gs_draw(p->v->d, GS_DRAW_CAP, 1, 0);
        for (int t = 0; t <= p->c->turns; t++) {
            gs_um x = at_x(p, t), y = at_y(p, per_mille(p, i, t));
            if (t == 0) {
                gs_draw_move(p->v->d, x, y);
            } else {
                gs_draw_line(p->v->d, x, y);
            }
        }
        gs_draw_stroke(p->v->d);
        gs_draw(p->v->d, GS_DRAW_CAP, 0, 0);
        int every = p->c->turns > 0 ? (int)gs_div_up(2400, p->w / p->c->turns + 1) : 1;
        for (int t = 0; t <= p->c->turns; t += every) {
            gs_chart_marker(p->v, i, at_x(p, t), at_y(p, per_mille(p, i, t)), 750, false);
        }
    }
}

static void ends(plot *p)
{
    gs_chart_end_words e[GS_SIDES_MAX];
    for (int i = 0; i < p->sides; i++) {
        e[i].y = at_y(p, per_mille(p, i, p->c->turns));
        e[i].name = p->c->sides[i].name;
        e[i].note = gs_arena_printf(p->v->a, gs_said(p->v->words, "%d of %d left"),
                                    p->c->lines[i].present[p->c->turns], full_of(p, i));
    }
    gs_chart_ends(p->v, e, p->sides, p->x0 + p->w + 2800, p->y0 + p->h - 2500);
}

/* What stands in an event's disc. */
static const char *mark_of(const plot *p, int event)
{
    const char *letter = p->c->events[event].letter;
    return letter ? gs_pen_clean(p->v->a, letter) : gs_arena_printf(p->v->a, "%d", event + 1);
}

/* True if a disc here covers neither line nor disc and lies in the plot. */
static bool free_place(const plot *p, gs_dot q)
{
    if (q.y < p->y0 + DISC || q.y > p->y0 + p->h - DISC) {
        return false;
    }
    for (int k = 0; k < p->disc_count; k++) {
        if (gs_pen_distance(p->discs[k], q) < 2 * DISC + 400) {
            return false;
        }
    }
    for (int i = 0; i < p->sides; i++) {
        for (int t = 0; t <= p->c->turns; t++) {
            gs_dot a = {at_x(p, t), at_y(p, per_mille(p, i, t))};
            gs_dot b = t < p->c->turns
                           ? (gs_dot){at_x(p, t + 1), at_y(p, per_mille(p, i, t + 1))}
                           : a;
            for (int s = 0; s < 4; s++) {
                gs_dot m = {a.x + (b.x - a.x) / 4 * s, a.y + (b.y - a.y) / 4 * s};
                if (gs_pen_distance(m, q) < DISC + 900) {
                    return false;
                }
            }
        }
    }
    return true;
}

static void stem(plot *p, int n, const gs_strength_event *e)
{
    int side = e->side < 0 || e->side >= p->sides ? 0 : e->side;
    int turn = e->turn < 0 ? 0 : e->turn > p->c->turns ? p->c->turns : e->turn;
    gs_dot from = {at_x(p, turn), at_y(p, per_mille(p, side, turn))}, to = from;
    to.y += 6800;
    for (int k = 0; k < 24; k++) { /* below, above, further out */
        gs_um off = 6800 + k / 2 * 2000;
        gs_dot q = {from.x, from.y + (k & 1 ? -off : off)};
        if (free_place(p, q)) {
            to = q;
            break;
        }
    }
    gs_um high = p->y0 + DISC, low = p->y0 + p->h - DISC;
    to.y = to.y < high ? high : to.y > low ? low : to.y;
    p->discs[p->disc_count++] = to;
    gs_pen_stroke(p->v->d, GS_RGB_RUBRIC, LINE(60));
    gs_pen_segment(p->v->d, from.x, from.y + (to.y > from.y ? 900 : -900), to.x, to.y);
    gs_draw_stroke(p->v->d);
    gs_symbol_moment(p->v->d, to.x, to.y, DISC, mark_of(p, n - 1));
}

/* The events beneath, in two columns; returns where they end. */
static gs_um listed(plot *p, gs_um y)
{
    int n = p->c->event_count > EVENTS_MAX ? EVENTS_MAX : p->c->event_count;
    gs_um half = p->v->width / 2, room = half - 8500;
    for (int i = 0; i < n; i += 2) {
        int tall = 1;
        for (int k = i; k < n && k < i + 2; k++) {
            const char *row[3];
            gs_um x = k & 1 ? half + 1000 : 0;
            const char *text = gs_pen_clean(p->v->a, p->c->events[k].text);
            int count = gs_pen_wrap(p->v->a, p->v->m, GS_FACE_LABEL, PT10(86), text, room,
                                    row, 3);
            gs_symbol_moment(p->v->d, x + DISC, y, DISC, mark_of(p, k));
            for (int r = 0; r < count; r++) {
                gs_chart_words(p->v, x + 5600, y + gs_pen_half_cap(PT10(86)) + r * 3800,
                               GS_FACE_LABEL, 86, GS_ANCHOR_START, GS_RGB_INK, row[r]);
            }
            tall = count > tall ? count : tall;
        }
        y += 1600 + tall * 3800;
    }
    return y;
}

static void say(plot *p)
{
    gs_str *s = &p->v->twin;
    const gs_words *w = p->v->words;
    gs_str_addf(s,
                gs_said(w, p->c->turns == 1 ? "Strength over %d turn, in per cent of the start."
                                            : "Strength over %d turns, in per cent of the start."),
                p->c->turns);
    for (int i = 0; i < p->sides; i++) {
        int32_t end = p->c->lines[i].present[p->c->turns], full = full_of(p, i);
        gs_str_addf(s, gs_said(w, " %s: %d of %d on the field at the end, %d per cent."),
                    gs_pen_clean(p->v->a, p->c->sides[i].name), end, full,
                    gs_per_cent(end, full));
        for (int t = 0; t <= p->c->turns && p->c->lines[i].break_at >= 0; t++) {
            if (per_mille(p, i, t) <= p->c->lines[i].break_at) {
                gs_str_addf(s, gs_said(w, " It stood at its break point or below from turn %d."),
                            t);
                break;
            }
        }
    }
    for (int i = 0; i < p->c->event_count && i < EVENTS_MAX; i++) {
        gs_str_addf(s, gs_said(w, "%s%s, turn %d: %s"), i ? "; " : gs_said(w, " Events: "), mark_of(p, i),
                    p->c->events[i].turn, gs_pen_clean(p->v->a, p->c->events[i].text));
    }
}

gs_drawing *gs_chart_strength(gs_arena *a, const gs_strength_chart *c,
                              const gs_metrics *m, const gs_chart_options *opt)
{
    gs_chart_view v = gs_chart_begin(a, m, opt, c->sides, c->side_count,
                                     "Strength over time");
    plot p = {.v = &v, .c = c, .x0 = 9000, .y0 = 2500, .h = gs_chart_height(opt, GS_MM(76)), .top = 1000};
    p.sides = c->side_count > GS_SIDES_MAX ? GS_SIDES_MAX : c->side_count;
    p.w = v.width - GS_MM(37);
    if (p.sides < 1 || c->turns < 0) {
        gs_str_add(&v.twin, gs_said(v.words, "Nobody fought: there is no strength to draw."));
        return gs_chart_end(&v, GRID_UM);
    }
    for (int i = 0; i < p.sides; i++) {
        for (int t = 0; t <= c->turns; t++) {
            int now = per_mille(&p, i, t);
            p.top = now > p.top ? (int)gs_div_up(now, 250) * 250 : p.top;
        }
    }
    told(&p);
    guides(&p);
    axis(&p);
    break_points(&p);
    lines(&p);
    ends(&p);
    for (int i = 0; i < c->event_count && i < EVENTS_MAX; i++) {
        stem(&p, i + 1, &c->events[i]);
    }
    gs_um end = p.y0 + p.h + 9500;
    if (c->event_count > 0) {
        end = listed(&p, end + 4000);
    }
    say(&p);
    return gs_chart_end(&v, end);
}
