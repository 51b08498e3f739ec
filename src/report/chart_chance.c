/* Who would have won, turn by turn: a curve with its error, and the ribbons of the title page. */
#include "chart_int.h"

#include "gesta/fixed.h"

#include <string.h>

#define DISC 1750

typedef struct plot {
    gs_chart_view *v;
    const gs_chance_chart *c;
    gs_um x0, y0, w, h;
} plot;

static gs_um at_x(const plot *p, int turn)
{
    return p->x0 + (p->c->turns > 0 ? (gs_um)((int64_t)p->w * turn / p->c->turns) : 0);
}

static gs_um at_y(const plot *p, int mille)
{
    mille = mille < 0 ? 0 : mille > 1000 ? 1000 : mille;
    return p->y0 + p->h - (gs_um)((int64_t)p->h * mille / 1000);
}

/* The chance after a turn; where none was counted, that of the turn before. */
static int chance(const gs_chance_chart *c, int turn)
{
    while (turn > 0 && c->chance[turn] < 0) {
        turn--;
    }
    return c->chance[turn] < 0 ? 500 : c->chance[turn];
}

/* The curve's own side: the one that was the likelier for longer. */
static int curve_side(const gs_chance_chart *c)
{
    int64_t sum = 0;
    for (int t = 0; t <= c->turns; t++) {
        sum += chance(c, t) - 500;
    }
    return sum >= 0 ? 0 : 1;
}

static int of_side(const gs_chance_chart *c, int side, int turn)
{
    return side == 0 ? chance(c, turn) : 1000 - chance(c, turn);
}

/* The last turn of which words may tell. */
static int known_turns(const gs_chance_chart *c)
{
    return c->cursor > 0 && c->cursor <= c->turns ? c->cursor - 1 : c->turns;
}

/* The lowest and the highest chance of a side before the last turn. */
static void range(const gs_chance_chart *c, int side, int *low, int *high)
{
    int turns = known_turns(c) < c->turns ? known_turns(c) + 1 : c->turns;
    *low = 1000;
    *high = 0;
    for (int t = 0; t < turns || t == 0; t++) {
        int now = of_side(c, side, t);
        *low = now < *low ? now : *low;
        *high = now > *high ? now : *high;
    }
    *low = (*low + 5) / 10;
    *high = (*high + 5) / 10;
}

static void axis(const plot *p, gs_um base, bool named)
{
    gs_drawing *d = p->v->d;
    int every = p->c->turns > 100 ? p->c->turns / 50 : 1, number = 5;
    while (p->c->turns / number > 24) {
        number *= 2;
    }
    gs_pen_stroke(d, GS_RGB_INK, LINE(70));
    gs_pen_segment(d, p->x0, base, p->x0 + p->w, base);
    for (int t = 0; t <= p->c->turns; t += every) {
        gs_pen_segment(d, at_x(p, t), base, at_x(p, t),
                       base + (t % 5 && t != p->c->turns ? 700 : 1300));
    }
    gs_draw_stroke(d);
    for (int t = 0; t <= p->c->turns; t++) {
        bool close = t != p->c->turns && at_x(p, p->c->turns) - at_x(p, t) < 5500;
        if ((t % number == 0 && !close) || t == p->c->turns) {
            gs_chart_words(p->v, at_x(p, t), base + 4600, GS_FACE_LABEL, 74, GS_ANCHOR_MIDDLE,
                           GS_RGB_SECOND,
                           gs_arena_printf(p->v->a, t == 0 && named ? gs_said(p->v->words, "turn %d") : "%d", t));
        }
    }
}

/* ---- the curve ---- */
static void guides(const plot *p)
{
    for (int m = 0; m <= 1000; m += 250) {
        gs_um y = at_y(p, m);
        if (m) {
            gs_pen_stroke(p->v->d, GUIDE_RGB, LINE(40));
            gs_pen_segment(p->v->d, p->x0, y, p->x0 + p->w, y);
            gs_draw_stroke(p->v->d);
        }
        gs_chart_words(p->v, p->x0 - 1400, y + gs_pen_half_cap(PT10(78)), GS_FACE_LABEL, 78,
                       GS_ANCHOR_END, GS_RGB_SECOND,
                       gs_arena_printf(p->v->a, m == 1000 ? "%d %%" : "%d", m / 10));
    }
}

/* One standard error of a chance counted n times, in thousandths. */
static int error_of(int mille, int n)
{
    return n > 0 ? (int)gs_isqrt((int64_t)mille * (1000 - mille) / n) : 0;
}

static void band(const plot *p, int side)
{
    gs_drawing *d = p->v->d;
    const gs_chance_chart *c = p->c;
    gs_draw_alpha(d, 10);
    gs_pen_fill(d, gs_chart_ink(p->v, side)->dark);
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i <= c->turns; i++) {
            int t = pass ? c->turns - i : i, now = of_side(c, side, t);
            int off = error_of(now, c->n[t]);
            gs_um y = at_y(p, pass ? now - off : now + off);
            if (pass == 0 && i == 0) {
                gs_draw_move(d, at_x(p, t), y);
            } else {
                gs_draw_line(d, at_x(p, t), y);
            }
        }
    }
    gs_draw_close(d);
    gs_draw_fill(d);
    gs_draw_alpha(d, 100);
}

static void curve(const plot *p, int side)
{
    gs_pen_stroke(p->v->d, gs_chart_ink(p->v, side)->dark, LINE(200));
    for (int t = 0; t <= p->c->turns; t++) {
        gs_um x = at_x(p, t), y = at_y(p, of_side(p->c, side, t));
        if (t == 0) {
            gs_draw_move(p->v->d, x, y);
        } else {
            gs_draw_line(p->v->d, x, y);
        }
    }
    gs_draw_stroke(p->v->d);
    int every = p->c->turns > 0 ? (int)gs_div_up(2400, p->w / p->c->turns + 1) : 1;
    for (int t = 0; t <= p->c->turns; t += every) {
        gs_chart_marker(p->v, side, at_x(p, t), at_y(p, of_side(p->c, side, t)), 750, false);
    }
}

/* The hinge's turn is shaded, its end a red line with its words. */
static void hinge(const plot *p)
{
    const gs_chance_chart *c = p->c;
    if (c->hinge < 1 || c->hinge > c->turns) {
        return;
    }
    gs_um from = at_x(p, c->hinge - 1), to = at_x(p, c->hinge);
    gs_draw_alpha(p->v->d, 10);
    gs_pen_fill(p->v->d, GS_RGB_RUBRIC);
    gs_draw_rect(p->v->d, from, p->y0 - 2000, to - from, p->h + 2000);
    gs_draw_fill(p->v->d);
    gs_draw_alpha(p->v->d, 100);
    gs_pen_stroke(p->v->d, GS_RGB_RUBRIC, LINE(120));
    gs_pen_segment(p->v->d, to, p->y0 - 2000, to, p->y0 + p->h);
    gs_draw_stroke(p->v->d);
    gs_chart_words(p->v, from + 1000 > to ? from : to - 800, p->y0 - 3000, GS_FACE_LABEL_BOLD, 82,
                   GS_ANCHOR_END, GS_RGB_RUBRIC, gs_arena_printf(p->v->a, gs_said(p->v->words, "the hinge: turn %d"), c->hinge));
}

/* Moments of one turn stand beside each other, below the curve where there is room, else above. */
/* How far beside its turn a moment's disc stands, for those of one turn stand in a row: to the right, and
 * at the end of the battle to the left. *first: it is the first of its turn. */
static gs_um beside_turn(const plot *p, int i, bool *first)
{
    const gs_chance_moment *m = p->c->moments;
    int from = i, to = i;
    while (from > 0 && m[from - 1].turn == m[i].turn) {
        from--;
    }
    while (to + 1 < p->c->moment_count && m[to + 1].turn == m[i].turn) {
        to++;
    }
    *first = from == i;
    bool end = at_x(p, m[i].turn) + p->w / 30 > p->x0 + p->w;
    int places = end ? i - to : i - from;
    return places * (2 * DISC + 300);
}

static void moments(const plot *p, int side)
{
    for (int i = 0; i < p->c->moment_count; i++) {
        const gs_chance_moment *m = &p->c->moments[i];
        bool first;
        gs_um x = at_x(p, m->turn), y = at_y(p, of_side(p->c, side, m->turn));
        gs_um to = y + 8000 < p->y0 + p->h - DISC ? y + 8000 : y - 8000;
        gs_um cx = x + beside_turn(p, i, &first);
        if (first) {
            gs_pen_stroke(p->v->d, GS_RGB_RUBRIC, LINE(60));
            gs_pen_segment(p->v->d, x, y + (to > y ? 900 : -900), x, to);
            gs_draw_stroke(p->v->d);
        }
        gs_symbol_moment(p->v->d, cx, to, DISC, m->letter);
    }
}

/* What lies ahead of the cursor is pale, so that a battle can be watched as if nobody knew its end. */
static void ahead(const plot *p, gs_um top, gs_um foot)
{
    gs_drawing *d = p->v->d;
    if (p->c->cursor < 1) {
        return;
    }
    gs_um x = at_x(p, p->c->cursor - 1);
    if (p->c->cursor <= p->c->turns) {
        gs_draw_alpha(d, 85);
        gs_pen_fill(d, GS_RGB_PAPER);
        gs_draw_rect(d, x, top, p->v->width - x, foot - top);
        gs_draw_fill(d);
        gs_draw_alpha(d, 100);
    }
    gs_pen_stroke(d, GS_RGB_RUBRIC, LINE(160));
    gs_pen_segment(d, x, top, x, foot);
    gs_draw_stroke(d);
}

static void say(gs_chart_view *v, const gs_chance_chart *c, int side)
{
    int low, high;
    range(c, side, &low, &high);
    gs_str_addf(&v->twin,
                gs_said(v->words, "Who would have won, had the battle been fought again from each "
                                  "turn’s end. %s: between %d and %d times in 100 before the last "
                                  "turn."),
                gs_pen_clean(v->a, c->sides[side].name), low, high);
    for (int t = 0; t <= known_turns(c); t++) {
        gs_str_addf(&v->twin, "%s%d", t ? ", " : gs_said(v->words, " By turns: "), (of_side(c, side, t) + 5) / 10);
    }
    gs_str_add(&v->twin, ".");
    if (c->hinge > 0) {
        gs_str_addf(&v->twin, gs_said(v->words, " It turned on turn %d."), c->hinge);
    }
}

gs_drawing *gs_chart_chance(gs_arena *a, const gs_chance_chart *c, const gs_metrics *m,
                            const gs_chart_options *opt)
{
    gs_chart_view v = gs_chart_begin(a, m, opt, c->sides, 2, "Who would have won");
    plot p = {.v = &v, .c = c, .x0 = 11000, .y0 = 8000, .h = gs_chart_height(opt, GS_MM(52))};
    int side = curve_side(c), most = 0;
    p.w = v.width - p.x0 - GS_MM(37);
    guides(&p);
    hinge(&p);
    band(&p, side);
    axis(&p, p.y0 + p.h, false);
    curve(&p, side);
    moments(&p, side);
    ahead(&p, p.y0 - 2000, p.y0 + p.h);
    for (int t = 0; t <= c->turns; t++) {
        int off = error_of(of_side(c, side, t), c->n[t]);
        most = off > most ? off : most;
    }
    gs_um x = p.x0 + p.w + 3500;
    gs_chart_fit(&v, x, p.y0 + 5500, GS_FACE_TEXT_BOLD, 110, GS_ANCHOR_START,
                 gs_chart_ink(&v, side)->dark,
                 gs_arena_printf(a, gs_said(v.words, "%s win"), gs_pen_clean(a, c->sides[side].name)), v.width - x);
    gs_chart_fit(&v, x, p.y0 + 9500, GS_FACE_LABEL, 82, GS_ANCHOR_START, GS_RGB_SECOND,
                 gs_arena_printf(a, gs_said(v.words, "± %d at each point"), (most + 5) / 10), v.width - x);
    gs_chart_words(&v, p.x0 + p.w / 2, p.y0 + p.h + 8200, GS_FACE_LABEL_ITALIC, 78, GS_ANCHOR_MIDDLE,
                   GS_RGB_SECOND, gs_said(v.words, "turn"));
    say(&v, c, side);
    return gs_chart_end(&v, p.y0 + p.h + 9500);
}

/* ---- the ribbons ---- */
#define LEFT  GS_MM(24)
#define RIGHT GS_MM(26)

/* A band as high as the values say, in the side's fill; its edge in the side's dark, for a fill may be as
 * light as the paper. */
static void ribbon(const plot *p, int side, const int32_t *value, int32_t full, gs_um base, gs_um tall)
{
    gs_drawing *d = p->v->d;
    gs_pen_fill(d, gs_chart_ink(p->v, side)->fill | GS_RGB_FIXED);
    gs_pen_stroke(d, gs_chart_ink(p->v, side)->dark, LINE(40));
    gs_draw_move(d, p->x0, base);
    for (int t = 0; t <= p->c->turns; t++) {
        int32_t now = value[t] < 0 ? 0 : value[t] > full ? full : value[t];
        gs_draw_line(d, at_x(p, t), base - (gs_um)((int64_t)tall * now / (full > 0 ? full : 1)));
    }
    gs_draw_line(d, p->x0 + p->w, base);
    gs_draw_close(d);
    gs_draw_fill_stroke(d);
}

static void who_would_win(const plot *p)
{
    gs_chart_view *v = p->v;
    const gs_chance_chart *c = p->c;
    int32_t *mille = GS_NEW_ARRAY(v->a, int32_t, c->turns + 1);
    int side = curve_side(c), low, high;
    for (int t = 0; t <= c->turns; t++) {
        mille[t] = chance(c, t);
    }
    gs_pen_fill(v->d, gs_chart_ink(v, 1)->fill | GS_RGB_FIXED);
    gs_pen_stroke(v->d, gs_chart_ink(v, 1)->dark, LINE(40));
    gs_draw_rect(v->d, p->x0, p->y0, p->w, p->h);
    gs_draw_fill_stroke(v->d);
    ribbon(p, 0, mille, 1000, p->y0 + p->h, p->h);
    gs_pen_stroke(v->d, GS_RGB_PAPER | GS_RGB_FIXED, LINE(60));
    gs_draw_dash(v->d, 2, 2);
    gs_pen_segment(v->d, p->x0, at_y(p, 500), p->x0 + p->w, at_y(p, 500));
    gs_draw_stroke(v->d);
    gs_draw_dash(v->d, 0, 0);
    range(c, side, &low, &high);
    gs_um y = side == 0 ? p->y0 + p->h - 2500 : p->y0 + 4200;
    gs_chart_fit(v, p->x0 + p->w * 2 / 5, y, GS_FACE_TEXT_BOLD, 86, GS_ANCHOR_MIDDLE,
                 gs_chart_ink(v, side)->letter | GS_RGB_FIXED,
                 gs_arena_printf(v->a, gs_said(v->words, "%s, %d to %d in 100"), gs_pen_clean(v->a, c->sides[side].name),
                                 low, high), p->w * 4 / 5);
    gs_chart_words(v, p->x0 - 2000, p->y0 + p->h / 2 + 1000, GS_FACE_LABEL, 84, GS_ANCHOR_END,
                   GS_RGB_SECOND, gs_said(v->words, "who would win"));
    if (c->hinge > 0) {
        gs_um x = at_x(p, c->hinge), w = gs_pen_width(v->m, GS_FACE_LABEL_BOLD, PT10(82),
                                                      gs_said(v->words, "the hinge: turn 00"));
        gs_chart_words(v, x, p->y0 - 1500, GS_FACE_LABEL_BOLD, 82,
                       x - w > p->x0 ? GS_ANCHOR_END : GS_ANCHOR_START, GS_RGB_RUBRIC,
                       gs_arena_printf(v->a, gs_said(v->words, "the hinge: turn %d"), c->hinge));
    }
}

/* Moments' discs on stems between the ribbons; of one turn beside each other. */
static void ribbon_moments(const plot *p, gs_um y, gs_um foot)
{
    for (int i = 0; i < p->c->moment_count; i++) {
        const gs_chance_moment *m = &p->c->moments[i];
        bool first;
        gs_um x = at_x(p, m->turn), cx = x + beside_turn(p, i, &first);
        if (first) {
            gs_pen_stroke(p->v->d, GS_RGB_RUBRIC, LINE(60));
            gs_pen_segment(p->v->d, x, y, x, foot);
            gs_draw_stroke(p->v->d);
        }
        gs_symbol_moment(p->v->d, cx, y, DISC, m->letter);
    }
}

/* Before a band whose it is and how many they were: one line, a long name two or three. */
static void whose(const plot *p, int side, gs_um middle)
{
    enum { LINES = 2, STEP = 3600 };
    gs_chart_view *v = p->v;
    gs_um room = p->x0 - 2200;
    const char *name = gs_pen_clean(v->a, p->c->sides[side].name), *row[LINES + 1];
    const char *all = gs_arena_printf(v->a, "%s %d", name, (int)p->c->began[side]);
    int n = 1;
    row[0] = all;
    if (gs_pen_width(v->m, GS_FACE_LABEL, PT10(84), all) > room) {
        n = gs_pen_wrap(v->a, v->m, GS_FACE_LABEL, PT10(84), all, room, row, LINES);
        if (strstr(row[n - 1], "…")) { /* the number is not to be cut */
            n = gs_pen_wrap(v->a, v->m, GS_FACE_LABEL, PT10(84), name, room, row, LINES);
            row[n++] = gs_arena_printf(v->a, "%d", (int)p->c->began[side]);
        }
    }
    for (int i = 0; i < n; i++) {
        gs_chart_fit(v, p->x0 - 2000, middle + i * STEP - (n - 1) * STEP / 2, GS_FACE_LABEL, 84, GS_ANCHOR_END,
                     gs_chart_ink(v, side)->dark, row[i], room);
    }
}

/* What a side had, above the line or below it. */
static void men(const plot *p, int side, gs_um base, gs_um tall)
{
    gs_chart_view *v = p->v;
    const gs_chance_chart *c = p->c;
    gs_um middle = base - tall / 2 + 1000;
    gs_rgb dark = gs_chart_ink(v, side)->dark;
    ribbon(p, side, c->strength[side], c->began[side], base, tall);
    whose(p, side, middle);
    gs_chart_fit(v, p->x0 + p->w + 2000, middle, GS_FACE_LABEL_BOLD, 84, GS_ANCHOR_START, dark,
                 gs_arena_printf(v->a, gs_said(v->words, "%d left"), (int)c->strength[side][c->turns]), RIGHT - 2200);
}

gs_drawing *gs_chart_ribbons(gs_arena *a, const gs_chance_chart *c, const gs_metrics *m,
                             const gs_chart_options *opt)
{
    gs_chart_view v = gs_chart_begin(a, m, opt, c->sides, 2, "The course of the day");
    plot p = {.v = &v, .c = c, .x0 = LEFT, .y0 = 4500, .h = GS_MM(13)};
    p.w = v.width - LEFT - RIGHT;
    gs_um y = 2500;
    if (c->chance) {
        who_would_win(&p);
        y = p.y0 + p.h + 3000;
        say(&v, c, curve_side(c));
    }
    gs_um tall = GS_MM(10), first = y + DISC + 700 + tall, second = first + 1000 + tall;
    gs_str_add(&v.twin, v.twin.len ? " " : "");
    gs_str_addf(&v.twin,
                known_turns(c) < c->turns
                    ? gs_said(v.words, "Strength as it began and now: %s, %d and %d; %s, %d and %d.")
                    : gs_said(v.words, "Strength as it began and as it ended: %s, %d and %d; %s, %d and %d."),
                gs_pen_clean(a, c->sides[0].name), (int)c->began[0],
                (int)c->strength[0][known_turns(c)], gs_pen_clean(a, c->sides[1].name), (int)c->began[1],
                (int)c->strength[1][known_turns(c)]);
    men(&p, 0, first, tall);
    men(&p, 1, second, tall);
    if (c->hinge > 0) {
        gs_um x = at_x(&p, c->hinge);
        gs_pen_stroke(v.d, GS_RGB_RUBRIC, LINE(120));
        gs_pen_segment(v.d, x, c->chance ? p.y0 - 1000 : y, x, second);
        gs_draw_stroke(v.d);
    }
    ribbon_moments(&p, y, second);
    ahead(&p, c->chance ? p.y0 : y, second);
    axis(&p, second + 1200, true);
    return gs_chart_end(&v, second + 6800);
}
