/* Power over a career: steps, a column a battle; beneath, free or captive. */
#include "chart_int.h"

#include "gesta/fixed.h"

#define LEVEL     11300
#define WORDS_MAX 96

typedef struct box {
    gs_um x0, y0, x1, y1;
} box;

typedef struct career {
    gs_chart_view *v;
    const gs_power_chart *c;
    const gs_side_ink *ink;
    gs_um x0, y0, w, level; /* level: height of one power */
    int top;
    box taken[WORDS_MAX];
    int taken_count;
    box joints[WORDS_MAX]; /* the steps' risers: no words across them */
    int joint_count;
} career;

static int held(const career *k, int power)
{
    return power < 0 ? 0 : power > k->top ? k->top : power;
}

static gs_um at_y(const career *k, int power)
{
    return k->y0 + k->level * (k->top - held(k, power));
}

static gs_um left_of(const career *k, int column)
{
    int n = k->c->column_count;
    int i = column < 0 ? 0 : column > n ? n : column;
    return k->x0 + (n ? (gs_um)((int64_t)k->w * i / n) : 0);
}

static bool between_battles(gs_power_kind kind)
{
    return kind == GS_POWER_HEALED || kind == GS_POWER_FREED;
}

/* Where an event stands: between battles at its column's left edge; in a battle spread
 * over it. */
static gs_um at_x(const career *k, int i)
{
    const gs_power_event *e = &k->c->events[i];
    int before = 0, all = 0;
    gs_um left = left_of(k, e->column), right = left_of(k, e->column + 1);
    if (between_battles(e->kind)) {
        return left;
    }
    for (int j = 0; j < k->c->event_count; j++) {
        if (k->c->events[j].column == e->column &&
            !between_battles(k->c->events[j].kind)) {
            before += j < i;
            all++;
        }
    }
    return left + (gs_um)((int64_t)(right - left) * (before + 1) / (all + 1));
}

static void grid(career *k)
{
    gs_drawing *d = k->v->d;
    gs_um base = at_y(k, 0);
    int step = k->top > 12 ? (k->top + 5) / 6 : 1;
    for (int p = 0; p <= k->top; p += step) {
        gs_um y = at_y(k, p);
        if (p > 0) {
            gs_pen_stroke(d, GUIDE_RGB, LINE(40));
            gs_pen_segment(d, k->x0, y, k->x0 + k->w, y);
            gs_draw_stroke(d);
        }
        gs_chart_words(k->v, k->x0 - 2200, y + gs_pen_half_cap(PT10(82)), GS_FACE_LABEL,
                       82, GS_ANCHOR_END, GS_RGB_SECOND,
                       gs_arena_printf(k->v->a, "%d", p));
    }
    gs_pen_stroke(d, GS_RGB_INK, LINE(70));
    gs_pen_segment(d, k->x0, base, k->x0 + k->w, base);
    gs_draw_stroke(d);
}

/* The stretch from (x, power) to x2: tint below, then the line. */
static void stretch(career *k, gs_um x, gs_um x2, int power, bool tint)
{
    gs_um y = at_y(k, power);
    if (x2 <= x) {
        return;
    }
    if (tint) {
        gs_pen_fill(k->v->d, k->v->ink == GS_INK_SAVE ? 0xF4F4F4 : 0xF3EFE3);
        gs_draw_rect(k->v->d, x, y, x2 - x, at_y(k, 0) - y);
        gs_draw_fill(k->v->d);
        return;
    }
    gs_pen_stroke(k->v->d, k->ink->dark, LINE(240));
    gs_pen_segment(k->v->d, x, y, x2, y);
    gs_draw_stroke(k->v->d);
}

static void joint(career *k, gs_um x, int from, int to, bool healed)
{
    gs_um a = at_y(k, from), b = at_y(k, to);
    if (from == to) {
        return;
    }
    gs_pen_stroke(k->v->d, healed ? GS_RGB_RUBRIC : k->ink->dark,
                  healed ? LINE(60) : LINE(240));
    if (healed) {
        gs_draw_dash(k->v->d, 1, 2);
    } else {
        gs_draw(k->v->d, GS_DRAW_CAP, 1, 0);
    }
    gs_pen_segment(k->v->d, x, a, x, b);
    gs_draw_stroke(k->v->d);
    gs_draw_dash(k->v->d, 0, 0);
    if (!healed && k->joint_count < WORDS_MAX) {
        k->joints[k->joint_count++] = (box){x - 400, a < b ? a : b, x + 400,
                                            a < b ? b : a};
    }
    gs_draw(k->v->d, GS_DRAW_CAP, 0, 0);
}

/* The steps: pass 0 tints, pass 1 draws. Returns where the line ends. */
static gs_um steps(career *k, bool tint)
{
    gs_um x = k->x0;
    int power = k->c->start;
    for (int i = 0; i < k->c->event_count; i++) {
        const gs_power_event *e = &k->c->events[i];
        gs_um at = at_x(k, i);
        at = at < x ? x : at;
        stretch(k, x, at, power, tint);
        if (e->kind == GS_POWER_DEATH) {
            return at;
        }
        if (!tint) {
            joint(k, at, power, e->power, between_battles(e->kind));
        }
        power = e->power;
        x = at;
    }
    stretch(k, x, k->x0 + k->w, power, tint);
    return k->x0 + k->w;
}

static void barred(career *k, gs_um x, gs_um y)
{
    gs_drawing *d = k->v->d;
    gs_pen_fill(d, GS_RGB_PAPER);
    gs_pen_stroke(d, GS_RGB_RUBRIC, LINE(80));
    gs_draw_rect(d, x - 1500, y - 1500, 3000, 3000);
    gs_draw_fill_stroke(d);
    for (int b = -1; b <= 1; b += 2) {
        gs_pen_segment(d, x + b * 500, y - 1500, x + b * 500, y + 1500);
    }
    gs_draw_stroke(d);
}

static void sign(career *k, const gs_power_event *e, gs_um x, int before)
{
    gs_drawing *d = k->v->d;
    gs_um y = at_y(k, e->power), r = 1250;
    gs_dot up[3] = {{x, y - 2000}, {x + r, y + 300}, {x - r, y + 300}};
    gs_dot down[3] = {{x, y + 2000}, {x + r, y - 300}, {x - r, y - 300}};
    switch (e->kind) {
    case GS_POWER_GAIN:
        gs_pen_fill(d, k->ink->dark);
        gs_pen_path(d, up, 3, true);
        gs_draw_fill(d);
        break;
    case GS_POWER_WOUND:
        gs_pen_fill(d, GS_RGB_RUBRIC);
        gs_pen_path(d, down, 3, true);
        gs_draw_fill(d);
        break;
    case GS_POWER_CAPTURED: barred(k, x, y); break;
    case GS_POWER_DEATH:
        y = at_y(k, before);
        gs_pen_stroke(d, GS_RGB_RUBRIC, LINE(200));
        gs_pen_segment(d, x, y - 3200, x, y + 2000);
        gs_pen_segment(d, x - 1500, y - 1700, x + 1500, y - 1700);
        gs_draw_stroke(d);
        break;
    case GS_POWER_HEALED:
    case GS_POWER_FREED: break;
    }
    if (!between_battles(e->kind) && k->taken_count < WORDS_MAX) {
        k->taken[k->taken_count++] = (box){x - 1600, y - 2200, x + 1600, y + 2200};
    }
}

static bool clear_of(const box *boxes, int n, box b)
{
    for (int i = 0; i < n; i++) {
        const box *t = &boxes[i];
        if (b.x0 < t->x1 && b.x1 > t->x0 && b.y0 < t->y1 && b.y1 > t->y0) {
            return false;
        }
    }
    return true;
}

static bool is_free(const career *k, box b)
{
    return b.x0 >= k->x0 - 500 && b.x1 <= k->v->width && b.y0 >= 0 &&
           b.y1 <= at_y(k, 0) + 500 && clear_of(k->taken, k->taken_count, b) &&
           clear_of(k->joints, k->joint_count, b);
}

/* Words beside a sign: right above, left above, right below, left below, then further
 * off. */
static void words(career *k, const gs_power_event *e, gs_um x, int before)
{
    gs_rgb rgb = e->kind == GS_POWER_GAIN ? GS_RGB_INK : GS_RGB_RUBRIC;
    const char *text = gs_pen_clean(k->v->a, e->words);
    gs_pt64 size = PT10(82);
    if (!*text || between_battles(e->kind) || k->taken_count >= WORDS_MAX) {
        return;
    }
    text = gs_pen_fit(k->v->a, k->v->m, GS_FACE_LABEL_ITALIC, size, text, GS_MM(34));
    gs_um w = gs_pen_width(k->v->m, GS_FACE_LABEL_ITALIC, size, text);
    gs_um y = at_y(k, e->kind == GS_POWER_DEATH ? before : e->power);
    bool low = e->kind == GS_POWER_WOUND;
    for (int i = 0; i < 16; i++) {
        bool left = i & 1, below = (i & 2) != 0;
        below = below != low;
        gs_um off = i / 4 * 3200;
        gs_um tx = left ? x - 2000 - w : x + 2000;
        gs_um base = below ? y + 4200 + off : y - 1300 - off;
        box b = {tx - 300, base - 2400, tx + w + 300, base + 800};
        if (is_free(k, b)) {
            k->taken[k->taken_count++] = b;
            gs_chart_words(k->v, tx, base, GS_FACE_LABEL_ITALIC, 82, GS_ANCHOR_START, rgb,
                           text);
            return;
        }
    }
}

static void signs(career *k)
{
    for (int pass = 0; pass < 3;
         pass++) { /* signs, then death's words, then all others */
        int power = k->c->start;
        for (int i = 0; i < k->c->event_count; i++) {
            const gs_power_event *e = &k->c->events[i];
            if (pass == 0) {
                sign(k, e, at_x(k, i), power);
            } else if ((e->kind == GS_POWER_DEATH) == (pass == 1)) {
                words(k, e, at_x(k, i), power);
            }
            power = e->power;
        }
    }
}

static void prison(career *k, gs_um from, gs_um to, gs_um y, bool open)
{
    gs_drawing *d = k->v->d;
    gs_pen_fill(d, GS_RGB_PAPER);
    gs_pen_stroke(d, GS_RGB_INK, LINE(60));
    gs_draw_rect(d, from, y - 1200, to - from, 2400);
    gs_draw_fill_stroke(d);
    for (gs_um x = from + 1500; x < to - 300; x += 1500) {
        gs_pen_segment(d, x, y - 1200, x, y + 1200);
    }
    gs_draw_stroke(d);
    const char *text = open ? "captive still" : "captive";
    gs_um w = gs_pen_width(k->v->m, GS_FACE_LABEL_ITALIC, PT10(80), text);
    gs_um x = from + (to - from) / 2 - w / 2;
    x = x + w > k->v->width ? k->v->width - w : x;
    box b = {x, y + 2400, x + w, y + 6000};
    if (clear_of(k->taken, k->taken_count, b) && k->taken_count < WORDS_MAX) {
        k->taken[k->taken_count++] = b;
        gs_chart_words(k->v, x, y + 4800, GS_FACE_LABEL_ITALIC, 80, GS_ANCHOR_START,
                       GS_RGB_RUBRIC, text);
    }
}

static void freedom(career *k, gs_um y, gs_um end)
{
    gs_chart_words(k->v, k->x0 - 2200, y + 900, GS_FACE_LABEL_ITALIC, 80, GS_ANCHOR_END,
                   GS_RGB_SECOND, "free");
    gs_pen_stroke(k->v->d, k->ink->dark, LINE(180));
    gs_pen_segment(k->v->d, k->x0, y, end, y);
    gs_draw_stroke(k->v->d);
    gs_um from = -1;
    for (int i = 0; i < k->c->event_count; i++) {
        gs_power_kind kind = k->c->events[i].kind;
        gs_um x = at_x(k, i);
        if (kind == GS_POWER_CAPTURED && from < 0) {
            from = x;
        } else if ((kind == GS_POWER_FREED || kind == GS_POWER_DEATH) && from >= 0) {
            prison(k, from, x > from ? x : from + 600, y, false);
            from = -1;
        }
    }
    if (from >= 0) {
        prison(k, from, end > from + 600 ? end : from + 600, y, true);
    }
}

static void say(career *k)
{
    static const char *const kinds[] = {"gains power", "is wounded",    "has healed",
                                        "is captured", "is free again", "dies"};
    gs_str *s = &k->v->twin;
    const char *hero = gs_pen_clean(k->v->a, k->c->hero);
    int battles = k->c->column_count - k->c->since;
    gs_str_addf(s, "The power of %s over %d battle%s; it starts at %d.",
                *hero ? hero : "a hero", battles, battles == 1 ? "" : "s", k->c->start);
    for (int i = 0; i < k->c->event_count; i++) {
        const gs_power_event *e = &k->c->events[i];
        bool known = e->column >= 0 && e->column < k->c->column_count;
        if (known && k->c->since && e->column == k->c->column_count - 1) {
            gs_str_add(s, i ? "; after his battles" : " After his battles");
        } else {
            const char *when = between_battles(e->kind) ? "before" : "at";
            gs_str_addf(
                s, "%s%s %s",
                i ? "; " : " ", i ? when : *when == 'b' ? "Before" : "At",
                known ? gs_pen_clean(k->v->a, k->c->columns[e->column].battle) : "the end");
        }
        gs_str_addf(s, " %s", (unsigned)e->kind < 6u ? kinds[e->kind] : "");
        if (e->words && *e->words) {
            gs_str_addf(s, " (%s)", gs_pen_clean(k->v->a, e->words));
        }
        if (e->kind != GS_POWER_DEATH) {
            gs_str_addf(s, ", power %d", e->power);
        }
    }
    gs_str_add(s, k->c->event_count ? "." : " Nothing has changed it.");
}

gs_drawing *gs_chart_power(gs_arena *a, const gs_power_chart *c, const gs_metrics *m,
                           const gs_chart_options *opt)
{
    gs_chart_view v = gs_chart_begin(a, m, opt, NULL, 0, "Power, battle by battle");
    gs_side_ink ink = gs_side_ink_of(c->side_index, c->side && c->side->own_colour,
                                     c->side ? c->side->colour : 0, v.ink);
    if (!c->side) {
        ink.dark = GS_RGB_INK;
    }
    career k = {.v = &v, .c = c, .ink = &ink, .x0 = 9000, .y0 = 5500, .top = 3};
    k.w = v.width - k.x0 - 2000;
    k.top = c->start > k.top ? c->start : k.top;
    for (int i = 0; i < c->event_count; i++) {
        k.top = c->events[i].power > k.top ? c->events[i].power : k.top;
    }
    k.top = k.top > 60 ? 60 : k.top;
    k.level = GS_MM(68) / k.top < LEVEL ? GS_MM(68) / k.top : LEVEL;
    steps(&k, true);
    grid(&k);
    gs_um end = steps(&k, false);
    signs(&k);
    gs_um y = at_y(&k, 0);
    y += gs_chart_battles(&v, k.x0, k.w, c->columns, c->column_count, y) + 5200;
    freedom(&k, y, end);
    say(&k);
    return gs_chart_end(&v, y + 6000);
}
