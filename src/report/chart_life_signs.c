/* The signs on the chart of a life, and the words beside them. */
#include "chart_life_int.h"

static void barred(life_plot *k, gs_um x, gs_um y)
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

static void cross(life_plot *k, gs_um x, gs_um y)
{
    gs_pen_stroke(k->v->d, GS_RGB_RUBRIC, LINE(200));
    gs_pen_segment(k->v->d, x, y - 3200, x, y + 2000);
    gs_pen_segment(k->v->d, x - 1500, y - 1700, x + 1500, y - 1700);
    gs_draw_stroke(k->v->d);
}

static void triangle(life_plot *k, gs_um x, gs_um y, bool up, gs_rgb rgb)
{
    gs_um r = 1250, tip = up ? -2000 : 2000, foot = up ? 300 : -300;
    gs_dot path[3] = {{x, y + tip}, {x + r, y + foot}, {x - r, y + foot}};
    gs_pen_fill(k->v->d, rgb);
    gs_pen_path(k->v->d, path, 3, true);
    gs_draw_fill(k->v->d);
}

/* `before`: his Power until then. */
static void sign(life_plot *k, const gs_life_event *e, gs_um x, int before)
{
    gs_um y = life_y(k, e->kind == GS_POWER_DEATH ? before : e->power);
    switch (e->kind) {
    case GS_POWER_GAIN:
    case GS_POWER_HEALED: triangle(k, x, y - 700, true, k->ink->dark); break;
    case GS_POWER_WOUND: triangle(k, x, y, false, GS_RGB_RUBRIC); break;
    case GS_POWER_CAPTURED: barred(k, x, y); break;
    case GS_POWER_DEATH: cross(k, x, y); break;
    case GS_POWER_FREED: return;
    }
    if (k->taken_count < LIFE_WORDS_MAX) {
        k->taken[k->taken_count++] = (life_box){x - 1600, y - 2700, x + 1600, y + 2200};
    }
}

static bool clear_of(const life_box *boxes, int n, life_box b)
{
    for (int i = 0; i < n; i++) {
        const life_box *t = &boxes[i];
        if (b.x0 < t->x1 && b.x1 > t->x0 && b.y0 < t->y1 && b.y1 > t->y0) {
            return false;
        }
    }
    return true;
}

bool life_take(life_plot *k, life_box b)
{
    bool open = k->taken_count < LIFE_WORDS_MAX && b.x0 >= k->x0 - 500 && b.x1 <= k->v->width &&
                b.y0 >= k->y0 - 6500 && b.y1 <= life_y(k, 0) + 500 &&
                clear_of(k->taken, k->taken_count, b) && clear_of(k->joints, k->joint_count, b);
    if (open) {
        k->taken[k->taken_count++] = b;
    }
    return open;
}

/* Words beside a sign, who did it beneath them: right above, left above, right below, left below, then further
 * off; without whoever did it where there is no room for him. */
static bool words(life_plot *k, const gs_life_event *e, gs_um x, int before, const char *by)
{
    bool good = e->kind == GS_POWER_GAIN || e->kind == GS_POWER_HEALED || e->kind == GS_POWER_FREED;
    const char *line[2] = {gs_pen_clean(k->v->a, e->words), by};
    gs_pt64 size = PT10(82);
    gs_um wide = 0, y = life_y(k, e->kind == GS_POWER_DEATH ? before : e->power);
    int n = by && *by ? 2 : 1;
    if (!*line[0]) {
        return true;
    }
    for (int i = 0; i < n; i++) {
        line[i] = gs_pen_fit(k->v->a, k->v->m, GS_FACE_LABEL, size, line[i], GS_MM(60));
        gs_um w = gs_pen_width(k->v->m, GS_FACE_LABEL, size, line[i]);
        wide = w > wide ? w : wide;
    }
    for (int i = 0; i < 16; i++) {
        bool left = i & 1, below = ((i & 2) != 0) != (e->kind == GS_POWER_WOUND);
        gs_um off = i / 4 * 3200, deep = (n - 1) * 3400;
        gs_um tx = left ? x - 2200 - wide : x + 2200;
        gs_um base = below ? y + 4200 + off : y - 1300 - off - deep;
        if (life_take(k, (life_box){tx - 300, base - 2400, tx + wide + 300, base + 800 + deep})) {
            gs_chart_words(k->v, tx, base, GS_FACE_LABEL, 82, GS_ANCHOR_START,
                           good ? k->ink->dark : GS_RGB_RUBRIC, line[0]);
            if (n > 1) {
                gs_chart_words(k->v, tx, base + 3400, GS_FACE_LABEL, 82, GS_ANCHOR_START, GS_RGB_SECOND, line[1]);
            }
            return true;
        }
    }
    return false;
}

void life_signs(life_plot *k)
{
    for (int pass = 0; pass < 3; pass++) { /* signs, then death's words, then all others */
        int power = k->c->start;
        for (int i = 0; i < k->c->event_count; i++) {
            const gs_life_event *e = &k->c->events[i];
            gs_um x = life_x(k, i);
            if (pass == 0) {
                sign(k, e, x, power);
            } else if ((e->kind == GS_POWER_DEATH) == (pass == 1) &&
                       !words(k, e, x, power, gs_pen_clean(k->v->a, e->by))) {
                (void)words(k, e, x, power, NULL);
            }
            power = e->power;
        }
    }
}
