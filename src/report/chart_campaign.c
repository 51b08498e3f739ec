/* A campaign: strength battle by battle, what each cost, who won. */
#include "chart_int.h"

#include "gesta/fixed.h"

#define HIGH GS_MM(44)
#define BARS GS_MM(18)

typedef struct course {
    gs_chart_view *v;
    const gs_campaign_chart *c;
    int sides;
    gs_um x0, w, y0, bars; /* top of the strengths; foot of the bars */
    int32_t top, most;     /* scales of strength and of losses */
} course;

static gs_um middle(const course *k, int i)
{
    return k->x0 + (gs_um)((int64_t)k->w * (2 * i + 1) / (2 * k->c->column_count));
}

static gs_um at_y(const course *k, int32_t strength)
{
    return k->y0 + HIGH - (gs_um)((int64_t)HIGH * strength / k->top);
}

/* The least of 1, 2, 5 times a power of ten that holds n in four steps. */
static int32_t nice_step(int32_t n)
{
    int64_t step = 1;
    for (int i = 0; step * 4 < n && i < 40; i++) {
        step = i % 3 == 1 ? step / 2 * 5 : step * 2;
    }
    return (int32_t)(step > 500000000 ? 500000000 : step);
}

static void guides(course *k, int32_t step)
{
    for (int64_t s = 0; s <= k->top; s += step) {
        gs_um y = at_y(k, (int32_t)s);
        gs_pen_stroke(k->v->d, s ? GUIDE_RGB : GS_RGB_INK, s ? LINE(40) : LINE(70));
        gs_pen_segment(k->v->d, k->x0, y, k->x0 + k->w, y);
        gs_draw_stroke(k->v->d);
        gs_chart_words(k->v, k->x0 - 1400, y + gs_pen_half_cap(PT10(78)), GS_FACE_LABEL,
                       78, GS_ANCHOR_END, GS_RGB_SECOND,
                       gs_arena_printf(k->v->a, "%d", (int)s));
    }
}

/* One side's line through the battles it fought. */
static void line(course *k, int side)
{
    int drawn = 0;
    gs_pen_stroke(k->v->d, gs_chart_ink(k->v, side)->dark, side ? LINE(160) : LINE(220));
    for (int i = 0; i < k->c->column_count; i++) {
        int32_t s = k->c->columns[i].strength[side];
        if (s < 0) {
            continue;
        }
        if (drawn++) {
            gs_draw_line(k->v->d, middle(k, i), at_y(k, s));
        } else {
            gs_draw_move(k->v->d, middle(k, i), at_y(k, s));
        }
    }
    gs_draw_stroke(k->v->d);
    for (int i = 0; i < k->c->column_count; i++) {
        int32_t s = k->c->columns[i].strength[side];
        if (s >= 0) {
            gs_chart_marker(k->v, side, middle(k, i), at_y(k, s), 850, false);
        }
    }
}

static void ends(course *k)
{
    gs_chart_end_words e[GS_SIDES_MAX];
    for (int i = 0; i < k->sides; i++) {
        int32_t last = 0;
        int64_t lost = 0;
        for (int b = 0; b < k->c->column_count; b++) {
            int32_t s = k->c->columns[b].strength[i];
            last = s >= 0 ? s : last;
            lost += k->c->columns[b].lost[i] > 0 ? k->c->columns[b].lost[i] : 0;
        }
        e[i] =
            (gs_chart_end_words){at_y(k, last), k->c->sides[i].name,
                                 gs_arena_printf(k->v->a, gs_said(k->v->words, "%lld lost"), (long long)lost)};
    }
    gs_chart_ends(k->v, e, k->sides, k->x0 + k->w + 2800, k->y0 + HIGH - 2500);
}

static void losses(course *k)
{
    gs_um column = k->w / k->c->column_count;
    gs_um wide = column * 7 / 10 / k->sides;
    wide = wide > 4500 ? 4500 : wide < 1 ? 1 : wide;
    for (int i = 0; i < k->c->column_count; i++) {
        for (int s = 0; s < k->sides; s++) {
            int32_t lost = k->c->columns[i].lost[s];
            gs_um x = middle(k, i) - wide * k->sides / 2 + wide * s;
            gs_um h = lost > 0 ? (gs_um)((int64_t)BARS * lost / k->most) : 0;
            if (h > 0) {
                gs_pen_fill(k->v->d, gs_chart_ink(k->v, s)->fill | GS_RGB_FIXED);
                gs_pen_stroke(k->v->d, gs_chart_ink(k->v, s)->dark, LINE(35));
                gs_draw_rect(k->v->d, x, k->bars - h, wide * 9 / 10 + 1, h);
                gs_draw_fill_stroke(k->v->d);
            }
            if (wide >= 4000 && lost > 0 && lost < 10000) {
                gs_chart_words(k->v, x + wide / 2, k->bars - h - 700, GS_FACE_LABEL, 68,
                               GS_ANCHOR_MIDDLE, GS_RGB_SECOND,
                               gs_arena_printf(k->v->a, "%d", lost));
            }
        }
    }
    gs_pen_stroke(k->v->d, GS_RGB_INK, LINE(70));
    gs_pen_segment(k->v->d, k->x0, k->bars, k->x0 + k->w, k->bars);
    gs_draw_stroke(k->v->d);
    gs_chart_words(k->v, k->x0 - 1400, k->bars - 300, GS_FACE_LABEL_ITALIC, 78,
                   GS_ANCHOR_END, GS_RGB_SECOND, gs_said(k->v->words, "lost"));
}

/* The winner's shield under each battle, a stroke for a draw. */
static void results(course *k, gs_um y)
{
    gs_um column = k->w / k->c->column_count;
    gs_um size = column > 5000 ? 4100 : column * 8 / 10;
    for (int i = 0; i < k->c->column_count; i++) {
        int winner = k->c->columns[i].winner;
        gs_um x = middle(k, i);
        if (winner >= 0 && winner < k->sides && size >= 3200) {
            gs_symbol_shield(k->v->d, x - size / 2, y, size, k->v->letters[winner],
                             gs_chart_ink(k->v, winner));
        } else if (winner >= 0 && winner < k->sides) {
            gs_chart_marker(k->v, winner, x, y + 2000, size / 3 + 1, true);
        } else {
            gs_pen_stroke(k->v->d, GS_RGB_INK, LINE(100));
            gs_pen_segment(k->v->d, x - size / 3, y + 2000, x + size / 3, y + 2000);
            gs_draw_stroke(k->v->d);
        }
    }
    gs_chart_words(k->v, k->x0 - 1400, y + 2000 + gs_pen_half_cap(PT10(78)),
                   GS_FACE_LABEL_ITALIC, 78, GS_ANCHOR_END, GS_RGB_SECOND, gs_said(k->v->words, "won"));
}

static void say(course *k)
{
    gs_str *s = &k->v->twin;
    const gs_words *w = k->v->words;
    gs_str_addf(s, gs_said(w, k->c->column_count == 1 ? "The campaign over %d battle."
                                                      : "The campaign over %d battles."),
                k->c->column_count);
    for (int i = 0; i < k->c->column_count; i++) {
        const gs_campaign_column *b = &k->c->columns[i];
        gs_str_addf(s, " %s:", gs_pen_clean(k->v->a, b->battle.battle));
        for (int j = 0; j < k->sides; j++) {
            if (b->strength[j] >= 0) {
                gs_str_addf(s, gs_said(w, " %s %d, lost %d;"),
                            gs_pen_clean(k->v->a, k->c->sides[j].name), b->strength[j],
                            b->lost[j] > 0 ? b->lost[j] : 0);
            }
        }
        if (b->winner >= 0 && b->winner < k->sides) {
            gs_str_addf(s, gs_said(w, " the winner: %s."),
                        gs_pen_clean(k->v->a, k->c->sides[b->winner].name));
        } else {
            gs_str_add(s, gs_said(w, " a draw."));
        }
    }
}

/* The battles' names in the form that the columns' words want. */
static const gs_power_column *names(const course *k)
{
    gs_power_column *n = GS_NEW_ARRAY(k->v->a, gs_power_column, k->c->column_count);
    for (int i = 0; i < k->c->column_count; i++) {
        n[i] = k->c->columns[i].battle;
    }
    return n;
}

gs_drawing *gs_chart_campaign(gs_arena *a, const gs_campaign_chart *c,
                              const gs_metrics *m, const gs_chart_options *opt)
{
    gs_chart_view v = gs_chart_begin(a, m, opt, c->sides, c->side_count, "The campaign");
    course k = {.v = &v, .c = c, .x0 = 11000, .y0 = 2500, .most = 1};
    k.sides = c->side_count > GS_SIDES_MAX ? GS_SIDES_MAX : c->side_count;
    if (k.sides < 1 || c->column_count < 1) {
        gs_str_add(&v.twin, gs_said(v.words, "No battle has been fought yet."));
        return gs_chart_end(&v, GRID_UM);
    }
    k.w = v.width - k.x0 - GS_MM(28);
    int32_t strongest = 1;
    for (int i = 0; i < c->column_count; i++) {
        for (int s = 0; s < k.sides; s++) {
            int32_t now = c->columns[i].strength[s], lost = c->columns[i].lost[s];
            strongest = now > strongest ? now : strongest;
            k.most = lost > k.most ? lost : k.most;
        }
    }
    int32_t step = nice_step(strongest);
    k.top = (int32_t)(gs_div_up(strongest, step) * step);
    guides(&k, step);
    for (int s = k.sides - 1; s >= 0; s--) {
        line(&k, s);
    }
    ends(&k);
    k.bars = k.y0 + HIGH + 9000 + BARS;
    losses(&k);
    results(&k, k.bars + 2000);
    gs_um y = k.bars + 6500;
    y += gs_chart_battles(&v, k.x0, k.w, names(&k), c->column_count, y);
    say(&k);
    return gs_chart_end(&v, y + 1500);
}
