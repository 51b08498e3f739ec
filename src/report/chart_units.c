/* Every unit, turn by turn: small multiples. */
#include "chart_int.h"

#include "gesta/fixed.h"

#define ROW  7900
#define TALL 5300
#define FOOT 5200

int gs_chart_units_fit(gs_um height)
{
    int rows = (height - FOOT) / ROW;
    return rows < 1 ? 1 : rows;
}

typedef struct columns {
    gs_um id, name, bars, pitch, bar, fate;
} columns;

/* As wide as the names need, while bars and fates have theirs. */
static columns measure(const gs_chart_view *v, const gs_units_chart *c)
{
    columns k = {.id = 10000};
    gs_um widest = 5500, names = 20000;
    for (int i = 0; i < c->row_count; i++) {
        gs_um w = gs_pen_width(v->m, GS_FACE_LABEL_BOLD, PT10(90),
                               gs_pen_clean(v->a, c->rows[i].id));
        widest = w > widest ? w : widest;
        w = gs_pen_width(v->m, GS_FACE_LABEL, PT10(90), gs_pen_clean(v->a, c->rows[i].name));
        names = w > names ? w : names;
    }
    widest = widest > 16000 ? 16000 : widest;
    k.name = k.id + widest + 1800;
    k.bars = v->width * 34 / 100;
    gs_um most = v->width * 42 / 100 > k.bars ? v->width * 42 / 100 : k.bars;
    k.bars = k.bars < k.name + names + 2100 ? k.name + names + 2100 : k.bars;
    k.bars = k.bars > most ? most : k.bars;
    k.bars = k.bars < k.name + 22000 ? k.name + 22000 : k.bars;
    gs_um room = v->width * 36 / 100;
    int n = c->turns + 1;
    k.pitch = n > 0 && room / n < 3300 ? room / n : 3300;
    k.pitch = k.pitch < 1 ? 1 : k.pitch;
    k.bar = k.pitch * 26 / 33 + 1;
    k.fate = k.bars + n * k.pitch + 3500;
    return k;
}

static void bars(gs_drawing *d, const gs_side_ink *ink, const gs_unit_row *r, const columns *k,
                 int turns, gs_um base, gs_um tall)
{
    int standing = 0, gone = 0;
    gs_pen_fill(d, ink->fill | GS_RGB_FIXED);
    gs_pen_stroke(d, ink->dark, LINE(35));
    for (int t = 0; t <= turns; t++) {
        int32_t full = r->full > 0 ? r->full : r->present[0];
        if (r->present[t] <= 0 || full <= 0) {
            gone++;
            continue;
        }
        gs_um h = (gs_um)gs_div_near((int64_t)tall * r->present[t], full);
        h = h > tall ? tall : h < 300 ? 300 : h;
        gs_draw_rect(d, k->bars + t * k->pitch, base - h, k->bar, h);
        standing++;
    }
    if (standing) {
        gs_draw_fill_stroke(d);
    }
    gs_pen_stroke(d, GS_RGB_RULE, LINE(60));
    for (int t = 0; t <= turns && gone; t++) {
        if (r->present[t] <= 0) {
            gs_um x = k->bars + t * k->pitch;
            gs_pen_segment(d, x, base - 150, x + k->bar, base - 150);
        }
    }
    if (gone) {
        gs_draw_stroke(d);
    }
}

static void row(gs_chart_view *v, const gs_unit_row *r, const columns *k, int turns,
                gs_um y)
{
    gs_um base = y + ROW - 1500, words = base - 500;
    const char *name = gs_pen_clean(v->a, r->name);
    gs_symbol_mini(v->d, 500, base - 4000, 7000, 3600, r->mark, gs_chart_ink(v, r->side));
    gs_chart_fit(v, k->id, words, GS_FACE_LABEL_BOLD, 90, GS_ANCHOR_START, GS_RGB_INK,
                 r->id, k->name - k->id - 800);
    gs_chart_fit(v, k->name, words, GS_FACE_LABEL, 90, GS_ANCHOR_START, GS_RGB_INK,
                 *name ? name : r->id, k->bars - k->name - 2000);
    bars(v->d, gs_chart_ink(v, r->side), r, k, turns, base, TALL);
    gs_chart_fit(v, k->fate, words, GS_FACE_LABEL_ITALIC, 88, GS_ANCHOR_START, GS_RGB_INK,
                 r->fate, v->width - k->fate);
    gs_pen_stroke(v->d, GS_RGB_HAIR, LINE(30));
    gs_pen_segment(v->d, 0, y + ROW, v->width, y + ROW);
    gs_draw_stroke(v->d);
}

gs_drawing *gs_chart_bars(gs_arena *a, const gs_unit_row *r, const gs_chart_side *side, int turns,
                          gs_um width, gs_um height, gs_ink ink)
{
    gs_drawing *d = gs_drawing_new(a, width, height);
    gs_side_ink own = gs_side_ink_of(side->slot ? side->slot - 1 : r->side, side->own_colour,
                                     side->colour, ink);
    columns k = {.pitch = width / (turns + 1)};
    k.pitch = k.pitch > 2300 ? 2300 : k.pitch < 1 ? 1 : k.pitch;
    k.bar = k.pitch * 26 / 33 + 1;
    bars(d, &own, r, &k, turns, height, height - 300);
    gs_drawing_ink(d, ink);
    return d;
}

gs_drawing *gs_chart_block(gs_arena *a, const gs_unit_row *r, const gs_chart_side *side,
                           const gs_metrics *m, gs_ink ink)
{
    gs_drawing *d = gs_drawing_new(a, 10400, 4400);
    gs_side_ink own = gs_side_ink_of(side->slot ? side->slot - 1 : r->side, side->own_colour,
                                     side->colour, ink);
    const gs_block_sign block = {.x = 5200, .y = 1100, .front = 10000, .depth = 3100,
                                 .mark = r->mark, .id = r->id};
    gs_symbol_block(d, m, &block, &own);
    gs_drawing_ink(d, ink);
    return d;
}

/* "from 5 to 2"; of one who came later "from 5 on turn 3 to 2". */
static void say_row(gs_chart_view *v, const gs_unit_row *r, int turns)
{
    int t = 0;
    while (t < turns && r->present[t] <= 0) {
        t++;
    }
    bool came = t > 0 && r->present[t] > 0;
    gs_str_addf(&v->twin, gs_said(v->words, "%s %s: from %d"), gs_pen_clean(v->a, r->id), gs_pen_clean(v->a, r->name),
                r->present[came ? t : 0]);
    if (came) {
        gs_str_addf(&v->twin, gs_said(v->words, " on turn %d"), t);
    }
    gs_str_addf(&v->twin, gs_said(v->words, " to %d"), r->present[turns]);
}

static void say(gs_chart_view *v, const gs_units_chart *c)
{
    gs_str_addf(&v->twin, gs_said(v->words, "Every unit over %d turns."), c->turns);
    for (int i = 0; i < c->row_count; i++) {
        const gs_unit_row *r = &c->rows[i];
        gs_str_add(&v->twin, i ? "; " : " ");
        say_row(v, r, c->turns);
        if (r->fate && *r->fate) {
            gs_str_addf(&v->twin, ", %s", gs_pen_clean(v->a, r->fate));
        }
    }
    gs_str_add(&v->twin, c->row_count ? "." : gs_said(v->words, " There was none."));
}

gs_drawing *gs_chart_units(gs_arena *a, const gs_units_chart *c, const gs_metrics *m,
                           const gs_chart_options *opt)
{
    gs_chart_view v = gs_chart_begin(a, m, opt, c->sides, c->side_count,
                                     "Every unit, turn by turn");
    columns k = measure(&v, c);
    gs_um y = 0;
    for (int i = 0; i < c->row_count; i++, y += ROW) {
        row(&v, &c->rows[i], &k, c->turns, y);
    }
    gs_um end = k.bars + c->turns * k.pitch + k.bar;
    if (c->row_count && c->turns > 0) {
        gs_chart_words(&v, k.bars, y + 3400, GS_FACE_LABEL, 74, GS_ANCHOR_START,
                       GS_RGB_SECOND, gs_said(v.words, "turn 0"));
        gs_chart_words(&v, end > k.bars + 14000 ? end : k.bars + 14000, y + 3400,
                       GS_FACE_LABEL, 74, GS_ANCHOR_END, GS_RGB_SECOND,
                       gs_arena_printf(a, "%d", c->turns));
    }
    say(&v, c);
    return gs_chart_end(&v, y + FOOT - 1000);
}
