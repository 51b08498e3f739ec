/* The thirteen class marks, drawn in a square of a turned frame. */
#include "symbol_int.h"

#include "gesta/fixed.h"

#include <string.h>

static const char *const names[GS_MARK_COUNT] = {
    "heavy foot",  "light foot",    "missile foot", "pikes",     "heavy horse",
    "light horse", "horse archers", "chariot",      "artillery", "beast",
    "flyer",       "train",         "civilians",
};

const char *gs_mark_name(gs_mark mark)
{
    return (unsigned)mark < GS_MARK_COUNT ? names[mark] : "";
}

static bool same_word(const char *a, const char *b)
{
    for (; *a && *b; a++, b++) {
        if ((*a == '-' ? ' ' : *a) != (*b == '-' ? ' ' : *b)) {
            return false;
        }
    }
    return *a == *b;
}

gs_mark gs_mark_find(const char *name)
{
    for (int i = 0; name && i < GS_MARK_COUNT; i++) {
        if (same_word(names[i], name)) {
            return (gs_mark)i;
        }
    }
    return GS_MARK_COUNT;
}

gs_dot gs_box_dot(const gs_box *b, int64_t s, int64_t t)
{
    int64_t x = s * b->tx - t * b->ty;
    int64_t y = s * b->ty + t * b->tx;
    return (gs_dot){b->x + (gs_um)gs_div_near(x, 1 << 30),
                    b->y + (gs_um)gs_div_near(y, 1 << 30)};
}

/* The square a mark is drawn in: corner and side within the box. */
typedef struct square {
    gs_drawing *d;
    const gs_box *box;
    gs_um s, t, side;
    bool flip; /* the unit's front is below */
} square;

/* A point of the square in hundredths, from its upper left. */
static gs_dot at(const square *q, int s, int t)
{
    if (q->flip) {
        t = 100 - t;
    }
    return gs_box_dot(q->box, q->s + (int64_t)q->side * s / 100,
                      q->t + (int64_t)q->side * t / 100);
}

/* Open lines: pairs of points in hundredths. */
static void lines(const square *q, const int8_t (*p)[4], int n)
{
    for (int i = 0; i < n; i++) {
        gs_dot a = at(q, p[i][0], p[i][1]), b = at(q, p[i][2], p[i][3]);
        gs_pen_segment(q->d, a.x, a.y, b.x, b.y);
    }
    gs_draw_stroke(q->d);
}

static void disc(const square *q, int s, int t, int r, bool filled)
{
    gs_dot c = at(q, s, t);
    gs_draw_circle(q->d, c.x, c.y, q->side * r / 100);
    if (filled) {
        gs_draw_fill(q->d);
    } else {
        gs_draw_stroke(q->d);
    }
}

static void shape(const square *q, const int8_t (*p)[2], int n, bool filled)
{
    gs_dot dots[4];
    for (int i = 0; i < n; i++) {
        dots[i] = at(q, p[i][0], p[i][1]);
    }
    gs_pen_path(q->d, dots, n, true);
    if (filled) {
        gs_draw_fill(q->d);
    } else {
        gs_draw_stroke(q->d);
    }
}

static void line_mark(const square *q, gs_mark mark)
{
    static const int8_t cross[][4] = {{12, 12, 88, 88}, {12, 88, 88, 12}};
    static const int8_t arrow[][4] = {
        {50, 90, 50, 12}, {28, 38, 50, 12}, {72, 38, 50, 12}};
    static const int8_t bars[][4] = {
        {24, 12, 24, 88}, {50, 12, 50, 88}, {76, 12, 76, 88}};
    static const int8_t slash[][4] = {{6, 94, 94, 6}};
    static const int8_t vee[][4] = {{10, 30, 50, 78}, {50, 78, 90, 30}};
    switch ((int)mark) {
    case GS_MARK_HEAVY_FOOT: lines(q, cross, 2); break;
    case GS_MARK_MISSILE_FOOT: lines(q, arrow, 3); break;
    case GS_MARK_PIKES: lines(q, bars, 3); break;
    case GS_MARK_FLYER: lines(q, vee, 2); break;
    default: lines(q, slash, 1);
    }
}

void gs_mark_draw(gs_drawing *d, const gs_box *box, gs_um s, gs_um t, gs_um side,
                  bool flip, gs_mark mark, gs_rgb rgb, gs_um wider)
{
    static const int8_t lower[][2] = {{0, 100}, {100, 100}, {100, 0}};
    static const int8_t diamond[][2] = {{50, 8}, {92, 50}, {50, 92}, {8, 50}};
    static const int8_t quad[][2] = {{18, 18}, {82, 18}, {82, 82}, {18, 82}};
    square q = {d, box, s, t, side, flip};
    square upright = q;
    upright.flip = false;
    gs_um width = side * 12 / 100;
    gs_pen_stroke(d, rgb, (width < 180 ? 180 : width > 420 ? 420 : width) + wider);
    gs_pen_fill(d, rgb);
    switch (mark) {
    case GS_MARK_LIGHT_FOOT:
        disc(&upright, 50, 28, 11, true);
        disc(&upright, 24, 72, 11, true);
        disc(&upright, 76, 72, 11, true);
        break;
    case GS_MARK_HEAVY_HORSE: shape(&upright, lower, 3, true); break;
    case GS_MARK_HORSE_ARCHERS:
        line_mark(&upright, mark);
        disc(&upright, 27, 27, 13, true);
        break;
    case GS_MARK_CHARIOT:
        line_mark(&upright, mark);
        disc(&upright, 62, 66, 22, false);
        break;
    case GS_MARK_ARTILLERY: disc(&upright, 50, 50, 30, true); break;
    case GS_MARK_BEAST: shape(&upright, diamond, 4, true); break;
    case GS_MARK_TRAIN: shape(&upright, quad, 4, false); break;
    case GS_MARK_CIVILIANS: disc(&upright, 50, 50, 32, false); break;
    case GS_MARK_MISSILE_FOOT: line_mark(&q, mark); break;
    case GS_MARK_HEAVY_FOOT:
    case GS_MARK_PIKES:
    case GS_MARK_LIGHT_HORSE:
    case GS_MARK_FLYER: line_mark(&upright, mark); break;
    case GS_MARK_COUNT: break;
    }
}

