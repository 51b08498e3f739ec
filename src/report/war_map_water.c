/* Seas, lakes and rivers of the campaign's map. */
#include "war_map_int.h"

#include <string.h>

#define WATER 0xDFEAF1u
#define SHORE 0x7FA3C0u
#define DEEP  0x3F6D93u
#define SIZE  PT10(78)

bool war_is_water(const gs_camp_place *p)
{
    return p->shore != NULL;
}

static bool is_river(const gs_camp_place *p)
{
    return p->kind && strstr(p->kind, "river");
}

/* Its points on the page, in the arena; 0 without a shore. */
static int shore(const war_scene *s, const gs_camp_place *p, gs_dot **out)
{
    gs_pt *points;
    int n = 0;
    gs_err err = {0};
    if (!p->shore || gs_points_parse(p->shore, GS_MAP_MOST, s->a, &points, &n, &err) != GS_OK) {
        return 0;
    }
    *out = GS_NEW_ARRAY(s->a, gs_dot, n + 1);
    for (int i = 0; i < n; i++) {
        (*out)[i] = war_dot(s, points[i].x, points[i].y);
    }
    return n;
}

/* Lines along the shore, further out each finer, as an engraver draws water: they tell it where no
 * tint does. */
static void ripples(const war_scene *s, const gs_dot *p, int n)
{
    static const gs_um width[] = {2600, 1300};
    gs_draw_clip(s->d); /* the path of the water itself */
    for (int i = 0; i < GS_COUNT(width); i++) {
        gs_pen_stroke(s->d, SHORE, width[i] + LINE(30));
        gs_pen_smooth(s->d, p, n, true);
        gs_draw_stroke(s->d);
        gs_pen_stroke(s->d, s->view->ink == GS_INK_SAVE ? GS_RGB_PAPER : WATER, width[i] - LINE(30));
        gs_pen_smooth(s->d, p, n, true);
        gs_draw_stroke(s->d);
    }
}

static void still(const war_scene *s, const gs_dot *p, int n)
{
    gs_pen_fill(s->d, s->view->ink == GS_INK_SAVE ? GS_RGB_PAPER : WATER);
    gs_pen_smooth(s->d, p, n, true);
    gs_draw_fill(s->d);
    gs_draw_save(s->d);
    gs_pen_smooth(s->d, p, n, true);
    ripples(s, p, n);
    gs_draw_restore(s->d);
    gs_pen_stroke(s->d, DEEP, LINE(50));
    gs_pen_smooth(s->d, p, n, true);
    gs_draw_stroke(s->d);
}

static void river(const war_scene *s, const gs_dot *p, int n)
{
    gs_pen_stroke(s->d, SHORE, LINE(150));
    gs_pen_smooth(s->d, p, n, false);
    gs_draw_stroke(s->d);
}

void war_waters(const war_scene *s)
{
    gs_draw_save(s->d);
    gs_draw_rect(s->d, 0, 0, s->d->width, s->d->height);
    gs_draw_clip(s->d);
    for (int rivers = 1; rivers >= 0; rivers--) { /* rivers end in the sea */
        for (int i = 0; i < s->c->n_places; i++) {
            const gs_camp_place *p = &s->c->places[i];
            gs_dot *dots;
            int n = is_river(p) == (rivers == 1) ? shore(s, p, &dots) : 0;
            if (n) {
                (rivers ? river : still)(s, dots, n);
            }
        }
    }
    gs_draw_restore(s->d);
}

/* Where its name stands: the place's own point, or the middle of what is seen of its shore. */
static gs_dot middle(const war_scene *s, int place)
{
    const gs_camp_place *p = &s->c->places[place];
    gs_dot *dots, sum = {0, 0};
    int n = p->x || p->y ? 0 : shore(s, p, &dots), seen = 0;
    int64_t x = 0, y = 0;
    for (int i = 0; i < n; i++) {
        bool in = dots[i].x > 0 && dots[i].x < s->d->width && dots[i].y > 0 && dots[i].y < s->d->height;
        x += in ? dots[i].x : 0;
        y += in ? dots[i].y : 0;
        seen += in;
    }
    if (seen) {
        sum = (gs_dot){(gs_um)(x / seen), (gs_um)(y / seen)};
    }
    return seen ? sum : s->place[place];
}

void war_water_names(war_scene *s)
{
    for (int i = 0; i < s->c->n_places; i++) {
        const gs_camp_place *p = &s->c->places[i];
        if (war_is_water(p)) {
            const char *name = build_head(s->a, build_bare(p->name));
            gs_um w = gs_pen_width(s->m, GS_FACE_TEXT_ITALIC, SIZE, name), h = gs_pen_um(SIZE);
            gs_dot at = middle(s, i);
            at = (gs_dot){at.x - w / 2, at.y - h / 2};
            bool clear = war_is_clear(s, at.x, at.y, at.x + w, at.y + h);
            at = clear ? at : war_room(s, (gs_dot){at.x + w / 2, at.y + h / 2}, GS_MM(1), w, h);
            war_take(s, at.x, at.y, at.x + w, at.y + h);
            gs_pen_text(s->d, at.x, at.y + h * 8 / 10, GS_FACE_TEXT_ITALIC, SIZE, GS_ANCHOR_START, DEEP,
                        name);
        }
    }
}
