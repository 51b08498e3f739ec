/* A hero's life: his Power, step by step, over battles as far apart as their days; beneath, whether he was free,
 * and how many men stood round him. */
#include "chart_life_int.h"

#include "gesta/fixed.h"

#define LEVEL 9600
#define LEAD  GS_MM(10) /* before the first battle */
#define GAP   GS_MM(25) /* at least between two, where there is room for so much */
#define NAME  GS_MM(15) /* at least for a name */

/* ---- where everything stands ---- */
/* Days from a battle to the next, or, of the last, to today; 0 not known. */
static int days_after(const gs_life_chart *c, int i)
{
    int from = c->battles[i].day, to = i + 1 < c->battle_count ? c->battles[i + 1].day : c->today;
    return from && to > from ? to - from : 0;
}

void life_scale(life_plot *k)
{
    int n = k->c->battle_count;
    int64_t days = 0;
    k->at = GS_NEW_ARRAY(k->v->a, gs_um, n + 1);
    for (int i = 0; i < n; i++) {
        days += days_after(k->c, i);
    }
    gs_um room = k->w - LEAD, least = GAP;
    for (int i = 0; i + 1 < n; i++) { /* a name is not to be cut */
        gs_um wide = gs_pen_width(k->v->m, GS_FACE_TEXT_BOLD, PT10(100),
                                  gs_pen_clean(k->v->a, k->c->battles[i].battle)) + 6000;
        least = wide > least ? wide : least;
    }
    least = n && least > room / n ? room / n : least;
    gs_um rest = room - least * n;
    gs_um x = k->x0 + LEAD;
    for (int i = 0; i < n; i++) {
        k->at[i] = x;
        x += least + (gs_um)(days ? (int64_t)rest * days_after(k->c, i) / days : rest / n);
    }
    k->at[n] = k->x0 + k->w;
}

gs_um life_span(const life_plot *k, int battle)
{
    gs_um gap = k->at[battle + 1] - k->at[battle];
    return gap / 2 < GS_MM(14) ? gap / 2 : GS_MM(14);
}

bool life_between(gs_power_kind kind)
{
    return kind == GS_POWER_HEALED || kind == GS_POWER_FREED;
}

/* Of its kind, in its column: how many there are, and how many before it. */
static int of_column(const life_plot *k, int i, int *before)
{
    const gs_life_event *e = &k->c->events[i];
    int all = 0;
    *before = 0;
    for (int j = 0; j < k->c->event_count; j++) {
        const gs_life_event *o = &k->c->events[j];
        if (o->column == e->column && life_between(o->kind) == life_between(e->kind)) {
            *before += j < i;
            all++;
        }
    }
    return all;
}

/* Between battles by its day, if that is known; in a battle spread after its beginning. */
gs_um life_x(const life_plot *k, int i)
{
    const gs_life_event *e = &k->c->events[i];
    int n = k->c->battle_count, before, all = of_column(k, i, &before);
    int column = e->column < 0 ? 0 : e->column > n ? n : e->column;
    if (!life_between(e->kind)) {
        int b = column < n ? column : n - 1;
        return b < 0 ? k->x0 : k->at[b] + life_span(k, b) * before / all;
    }
    gs_um from = column > 0 ? k->at[column - 1] + life_span(k, column - 1) : k->x0, to = k->at[column];
    int past = column > 0 ? k->c->battles[column - 1].day : 0, days = column > 0 ? days_after(k->c, column - 1) : 0;
    if (!e->day || days <= 0) {
        return from + (to - from) * (before + 1) / (all + 1);
    }
    gs_um x = k->at[column - 1] + (gs_um)((int64_t)(to - k->at[column - 1]) * (e->day - past) / days);
    gs_um low = from + (to - from) * (before + 1) / (all + 2), high = to - (column == n ? 9000 : 500);
    return x < low ? low : x > high ? high : x;
}

gs_um life_y(const life_plot *k, int power)
{
    int held = power < 0 ? 0 : power > k->top ? k->top : power;
    return k->y0 + k->level * (k->top - held);
}

/* ---- the battles over it ---- */
static void battles(life_plot *k)
{
    int n = k->c->battle_count;
    gs_um base = life_y(k, 0), written = 0;
    for (int i = 0; i < n; i++) {
        const gs_life_battle *b = &k->c->battles[i];
        gs_um x = k->at[i];
        gs_pen_stroke(k->v->d, GS_RGB_RULE, LINE(50));
        gs_draw_dash(k->v->d, 1, 2);
        gs_pen_segment(k->v->d, x, 4600, x, base);
        gs_draw_stroke(k->v->d);
        gs_draw_dash(k->v->d, 0, 0);
        gs_symbol_melee(k->v->d, x, 2900, 1500);
        if (x < written) {
            continue; /* too close behind one that has its name */
        }
        int next = i + 1;
        while (next < n && k->at[next] - x < NAME) {
            next++;
        }
        written = next < n ? k->at[next] : k->v->width + 1000;
        gs_um room = (next < n ? written - 2000 : k->v->width) - x - 2700;
        gs_chart_fit(k->v, x + 2700, 2800, GS_FACE_TEXT_BOLD, 100, GS_ANCHOR_START, GS_RGB_INK, b->battle, room);
        const char *date = gs_pen_clean(k->v->a, b->date), *result = gs_pen_clean(k->v->a, b->result);
        gs_chart_fit(k->v, x + 2700, 6400, GS_FACE_LABEL, 80, GS_ANCHOR_START, GS_RGB_SECOND,
                     gs_arena_printf(k->v->a, "%s%s%s", result, *result && *date ? " · " : "", date), room);
    }
}

static void grid(life_plot *k)
{
    gs_drawing *d = k->v->d;
    gs_um base = life_y(k, 0);
    int step = k->top > 12 ? (k->top + 5) / 6 : 1;
    gs_chart_words(k->v, k->x0 - 2200, k->y0 - 3600, GS_FACE_LABEL_ITALIC, 82, GS_ANCHOR_END, GS_RGB_SECOND, "Power");
    for (int p = 0; p <= k->top; p += step) {
        gs_um y = life_y(k, p);
        if (p > 0) {
            gs_pen_stroke(d, GUIDE_RGB, LINE(40));
            gs_pen_segment(d, k->x0, y, k->x0 + k->w, y);
            gs_draw_stroke(d);
        }
        gs_chart_words(k->v, k->x0 - 2200, y + gs_pen_half_cap(PT10(82)), GS_FACE_LABEL, 82, GS_ANCHOR_END,
                       GS_RGB_SECOND, gs_arena_printf(k->v->a, "%d", p));
    }
    gs_pen_stroke(d, GS_RGB_INK, LINE(70));
    gs_pen_segment(d, k->x0, base, k->x0 + k->w, base);
    gs_draw_stroke(d);
}

/* ---- the steps ---- */
/* The stretch from (x, power) to x2: tint below, then the line. */
static void stretch(life_plot *k, gs_um x, gs_um x2, int power, bool tint)
{
    gs_um y = life_y(k, power);
    if (x2 <= x) {
        return;
    }
    if (tint) {
        gs_pen_fill(k->v->d, k->v->ink == GS_INK_SAVE ? 0xF4F4F4 : 0xF3EFE3);
        gs_draw_rect(k->v->d, x, y, x2 - x, life_y(k, 0) - y);
        gs_draw_fill(k->v->d);
        return;
    }
    gs_pen_stroke(k->v->d, k->ink->dark, LINE(240));
    gs_pen_segment(k->v->d, x, y, x2, y);
    gs_draw_stroke(k->v->d);
}

static void joint(life_plot *k, gs_um x, int from, int to, bool healed)
{
    gs_um a = life_y(k, from), b = life_y(k, to);
    if (from == to) {
        return;
    }
    gs_pen_stroke(k->v->d, k->ink->dark, healed ? LINE(100) : LINE(240));
    if (healed) {
        gs_draw_dash(k->v->d, 1, 2);
    } else {
        gs_draw(k->v->d, GS_DRAW_CAP, 1, 0);
    }
    gs_pen_segment(k->v->d, x, a, x, b);
    gs_draw_stroke(k->v->d);
    gs_draw_dash(k->v->d, 0, 0);
    gs_draw(k->v->d, GS_DRAW_CAP, 0, 0);
    if (k->joint_count < LIFE_WORDS_MAX) {
        k->joints[k->joint_count++] = (life_box){x - 400, a < b ? a : b, x + 400, a < b ? b : a};
    }
}

/* The steps: tints first, then the line. Returns where the line ends. */
static gs_um steps(life_plot *k, bool tint, int *last)
{
    gs_um x = k->x0;
    int power = k->c->start;
    for (int i = 0; i < k->c->event_count; i++) {
        const gs_life_event *e = &k->c->events[i];
        gs_um at = life_x(k, i);
        at = at < x ? x : at;
        stretch(k, x, at, power, tint);
        if (e->kind == GS_POWER_DEATH) {
            *last = -1;
            return at;
        }
        if (!tint) {
            joint(k, at, power, e->power, life_between(e->kind));
        }
        power = e->power;
        x = at;
    }
    stretch(k, x, k->x0 + k->w, power, tint);
    *last = power;
    return k->x0 + k->w;
}

/* Where his line ends while he lives. */
static void today(life_plot *k, gs_um x, int power)
{
    gs_um y = life_y(k, power), w = gs_pen_width(k->v->m, GS_FACE_LABEL, PT10(82), "today");
    gs_pen_fill(k->v->d, k->ink->dark);
    gs_draw_circle(k->v->d, x, y, 1100);
    gs_draw_fill(k->v->d);
    if (life_take(k, (life_box){x - w - 300, y - 5200, x + 1100, y - 1300})) {
        gs_chart_words(k->v, x + 1000, y - 2400, GS_FACE_LABEL, 82, GS_ANCHOR_END, GS_RGB_SECOND, "today");
    }
}

/* ---- free or captive ---- */
static void prison(life_plot *k, gs_um from, gs_um to, gs_um y, bool open)
{
    gs_drawing *d = k->v->d;
    gs_pen_fill(d, GS_RGB_PAPER);
    gs_pen_stroke(d, GS_RGB_INK, LINE(60));
    gs_draw_rect(d, from, y, to - from, 2600);
    gs_draw_fill_stroke(d);
    for (gs_um x = from + 1500; x < to - 300; x += 1500) {
        gs_pen_segment(d, x, y, x, y + 2600);
    }
    gs_draw_stroke(d);
    const char *text = open ? "captive still" : "captive";
    gs_um w = gs_pen_width(k->v->m, GS_FACE_LABEL_ITALIC, PT10(80), text), x = from + (to - from) / 2 - w / 2;
    x = x + w > k->v->width ? k->v->width - w : x;
    for (int i = 0; i < k->taken_count; i++) { /* two close together share the word */
        const life_box *t = &k->taken[i];
        if (t->y0 == y && x < t->x1 && x + w > t->x0) {
            return;
        }
    }
    if (k->taken_count < LIFE_WORDS_MAX) {
        k->taken[k->taken_count++] = (life_box){x - 800, y, x + w + 800, y + 6000};
        gs_chart_words(k->v, x, y + 5600, GS_FACE_LABEL_ITALIC, 80, GS_ANCHOR_START, GS_RGB_RUBRIC, text);
    }
}

/* Returns where it ends. */
static gs_um freedom(life_plot *k, gs_um y, gs_um end)
{
    gs_um from = -1;
    bool ever = false;
    gs_chart_words(k->v, k->x0 - 2200, y + 2200, GS_FACE_LABEL, 80, GS_ANCHOR_END, GS_RGB_SECOND, "free");
    gs_pen_fill(k->v->d, k->v->ink == GS_INK_SAVE ? 0xF4F4F4 : 0xEDE8DB);
    gs_draw_rect(k->v->d, k->x0, y, end - k->x0, 2600);
    gs_draw_fill(k->v->d);
    for (int i = 0; i < k->c->event_count; i++) {
        gs_power_kind kind = k->c->events[i].kind;
        gs_um x = life_x(k, i);
        if (kind == GS_POWER_CAPTURED && from < 0) {
            from = x;
            ever = true;
        } else if ((kind == GS_POWER_FREED || kind == GS_POWER_DEATH) && from >= 0) {
            prison(k, from, x > from ? x : from + 600, y, false);
            from = -1;
        }
    }
    if (from >= 0) {
        prison(k, from, end > from + 600 ? end : from + 600, y, true);
    }
    if (!ever && end - k->x0 > GS_MM(24)) {
        gs_chart_words(k->v, k->x0 + (end - k->x0) / 2, y + 2100, GS_FACE_LABEL_ITALIC, 76, GS_ANCHOR_MIDDLE,
                       GS_RGB_SECOND, "never a captive");
    }
    return y + (ever ? 7000 : 3500);
}

/* ---- the men round him ---- */
/* Returns where it ends; a hero who never had any has no ribbon. */
static gs_um men(life_plot *k, gs_um y, gs_um end)
{
    enum { TALL = 7000 };
    const gs_life_chart *c = k->c;
    int n = c->battle_count;
    int32_t full = c->men_full, now = n ? c->battles[0].began : 0;
    gs_um base = y + TALL;
    const char *row[3];
    if (full <= 0 || !c->men) {
        return y;
    }
    gs_pen_fill(k->v->d, k->ink->fill | GS_RGB_FIXED);
    gs_pen_stroke(k->v->d, k->ink->dark, LINE(40));
    gs_draw_move(k->v->d, k->x0, base);
    gs_draw_line(k->v->d, k->x0, base - (gs_um)((int64_t)TALL * now / full));
    for (int i = 0; i < n && k->at[i] < end + 1; i++) {
        gs_um x = k->at[i], to = x + life_span(k, i) / 2;
        gs_draw_line(k->v->d, x, base - (gs_um)((int64_t)TALL * now / full));
        gs_draw_line(k->v->d, x, base - (gs_um)((int64_t)TALL * c->battles[i].began / full));
        now = c->battles[i].left;
        gs_draw_line(k->v->d, to < end ? to : end, base - (gs_um)((int64_t)TALL * now / full));
    }
    gs_draw_line(k->v->d, end, base - (gs_um)((int64_t)TALL * now / full));
    gs_draw_line(k->v->d, end, base);
    gs_draw_close(k->v->d);
    gs_draw_fill_stroke(k->v->d);
    int lines = gs_pen_wrap(k->v->a, k->v->m, GS_FACE_LABEL, PT10(80),
                            gs_arena_printf(k->v->a, "%s (%d)", gs_pen_clean(k->v->a, c->men), (int)full),
                            k->x0 - 2600, row, 2);
    for (int i = 0; i < lines; i++) {
        gs_chart_words(k->v, k->x0 - 2200, base - 900 - (lines - 1 - i) * 3400, GS_FACE_LABEL, 80, GS_ANCHOR_END,
                       GS_RGB_SECOND, row[i]);
    }
    gs_um level = base - (gs_um)((int64_t)TALL * now / full);
    gs_chart_words(k->v, end, level - 900, GS_FACE_LABEL, 80, GS_ANCHOR_END, k->ink->dark,
                   gs_arena_printf(k->v->a, "%d left", (int)now));
    return base + 1500;
}

/* ---- in words ---- */
static void say(life_plot *k)
{
    static const char *const kinds[] = {"gains power", "is wounded",    "has healed",
                                        "is captured", "is free again", "dies"};
    gs_str *s = &k->v->twin;
    const char *hero = gs_pen_clean(k->v->a, k->c->hero);
    int n = k->c->battle_count;
    gs_str_addf(s, "The power of %s over %d battle%s; it starts at %d.", *hero ? hero : "a hero", n,
                n == 1 ? "" : "s", k->c->start);
    for (int i = 0; i < k->c->event_count; i++) {
        const gs_life_event *e = &k->c->events[i];
        if (e->column >= n) {
            gs_str_add(s, i ? "; after his battles" : " After his battles");
        } else {
            const char *when = life_between(e->kind) ? "before" : "at";
            gs_str_addf(s, "%s%s %s", i ? "; " : " ", i ? when : *when == 'b' ? "Before" : "At",
                        gs_pen_clean(k->v->a, k->c->battles[e->column < 0 ? 0 : e->column].battle));
        }
        gs_str_addf(s, " %s", (unsigned)e->kind < 6u ? kinds[e->kind] : "");
        if (e->words && *e->words) {
            gs_str_addf(s, " (%s%s%s)", gs_pen_clean(k->v->a, e->words), e->by ? " " : "",
                        gs_pen_clean(k->v->a, e->by));
        }
        if (e->kind != GS_POWER_DEATH) {
            gs_str_addf(s, ", power %d", e->power);
        }
    }
    gs_str_add(s, k->c->event_count ? "." : " Nothing has changed it.");
    for (int i = 0; i < n && k->c->men && k->c->men_full > 0; i++) {
        gs_str_addf(s, "%s %s, %d and %d", i ? ";" : " His men as it began and as it ended:",
                    gs_pen_clean(k->v->a, k->c->battles[i].battle), (int)k->c->battles[i].began,
                    (int)k->c->battles[i].left);
        gs_str_add(s, i + 1 == n ? "." : "");
    }
}

gs_drawing *gs_chart_life(gs_arena *a, const gs_life_chart *c, const gs_metrics *m,
                          const gs_chart_options *opt)
{
    gs_chart_view v = gs_chart_begin(a, m, opt, NULL, 0, "His life, battle by battle");
    gs_side_ink ink = gs_side_ink_of(c->side_index, c->side && c->side->own_colour,
                                     c->side ? c->side->colour : 0, v.ink);
    int power;
    if (!c->side) {
        ink.dark = GS_RGB_INK;
    }
    life_plot k = {.v = &v, .c = c, .ink = &ink, .x0 = GS_MM(20), .y0 = GS_MM(13), .top = 3};
    k.w = v.width - k.x0 - 2500;
    k.top = c->start > k.top ? c->start : k.top;
    for (int i = 0; i < c->event_count; i++) {
        k.top = c->events[i].power > k.top ? c->events[i].power : k.top;
    }
    k.top = k.top > 60 ? 60 : k.top;
    k.level = gs_chart_height(opt, GS_MM(64) / k.top < LEVEL ? GS_MM(64) / k.top : LEVEL);
    life_scale(&k);
    steps(&k, true, &power);
    grid(&k);
    battles(&k);
    gs_um end = steps(&k, false, &power);
    if (power >= 0) {
        today(&k, end, power);
    }
    life_signs(&k);
    gs_um y = freedom(&k, life_y(&k, 0) + 2600, end);
    y = men(&k, y + 3500, end);
    say(&k);
    return gs_chart_end(&v, y + 1500);
}
