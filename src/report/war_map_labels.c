/* Where words find room on the campaign's map: round their point, off what is there already. */
#include "war_map_int.h"

#define FURTHER 60000 /* a ring further off is as bad as two strokes of a road beneath the words */

void war_take(war_scene *s, gs_um x0, gs_um y0, gs_um x1, gs_um y1)
{
    s->box = gs_arena_grow(s->a, s->box, s->n_boxes, &s->cap_boxes, sizeof *s->box);
    s->box[s->n_boxes++] = (war_box){x0, y0, x1, y1};
}

static gs_um least(gs_um a, gs_um b)
{
    return a < b ? a : b;
}

static gs_um most(gs_um a, gs_um b)
{
    return a > b ? a : b;
}

/* Square millimetres of a box that are taken, or lie off the page (which counts ten times). */
static int64_t taken(const war_scene *s, const war_box *b)
{
    int64_t sum = 0, out = 0;
    for (int i = 0; i < s->n_boxes; i++) {
        const war_box *o = &s->box[i];
        int64_t w = least(b->x1, o->x1) - most(b->x0, o->x0);
        int64_t h = least(b->y1, o->y1) - most(b->y0, o->y0);
        sum += w > 0 && h > 0 ? w * h / 1000 : 0;
    }
    out += most(0, GS_MM(2) - b->x0) + most(0, b->x1 - s->d->width + GS_MM(2));
    out += most(0, GS_MM(2) - b->y0) + most(0, b->y1 - s->d->height + GS_MM(2));
    return sum + out * 100;
}

bool war_is_clear(const war_scene *s, gs_um x0, gs_um y0, gs_um x1, gs_um y1)
{
    return taken(s, &(war_box){x0, y0, x1, y1}) == 0;
}

gs_dot war_room(war_scene *s, gs_dot at, gs_um clear, gs_um w, gs_um h)
{
    /* right, left, below, above, and the corners; each a little nearer and a little further */
    static const int side[][2] = {{2, 1}, {0, 1}, {1, 2}, {1, 0}, {2, 2}, {2, 0}, {0, 2}, {0, 0}};
    gs_dot best = at;
    int64_t cost = INT64_MAX;
    for (int ring = 0; ring < 4; ring++) {
        gs_um off = clear + GS_MM(3) * ring;
        for (int i = 0; i < GS_COUNT(side); i++) {
            gs_um dx = side[i][0] == 1 ? 0 : off, dy = side[i][1] == 1 ? 0 : off;
            war_box b = {.x0 = at.x - w * (2 - side[i][0]) / 2 + (side[i][0] - 1) * dx,
                         .y0 = at.y - h * (2 - side[i][1]) / 2 + (side[i][1] - 1) * dy};
            b.x1 = b.x0 + w;
            b.y1 = b.y0 + h;
            int64_t now = taken(s, &b) * 16 + i + ring * FURTHER;
            if (now < cost) {
                cost = now;
                best = (gs_dot){b.x0, b.y0};
            }
        }
    }
    war_take(s, best.x, best.y, best.x + w, best.y + h);
    return best;
}
