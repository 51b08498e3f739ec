/* One label of a map: its size, its lines, the places that it tries, the words set. */
#include "map_label.h"

#include "gesta/fixed.h"

#include <string.h>

gs_um map_label_em(const map_label *l)
{
    return gs_pen_um(l->size);
}

map_label map_label_begin(gs_map_view *v, const char *text, gs_face face, gs_pt64 size,
                   gs_rgb rgb)
{
    map_label l = {.v = v,
               .owner = "",
               .text = gs_pen_clean(v->a, text),
               .face = face,
               .size = size,
               .rgb = rgb,
               .plate = true};
    l.w = gs_pen_width(v->m, face, size, l.text);
    return l;
}

void map_label_track(map_label *l, gs_pt64 tracking)
{
    l->tracking = tracking;
    l->w += gs_pen_um(tracking) * gs_utf8_length(l->text);
}

/* Cuts a label to a width. */
void map_label_cut(map_label *l, gs_um width)
{
    if (l->w > width) {
        l->text = gs_pen_fit(l->v->a, l->v->m, l->face, l->size, l->text, width);
        l->w = gs_pen_width(l->v->m, l->face, l->size, l->text) +
               gs_pen_um(l->tracking) * gs_utf8_length(l->text);
    }
}

/* From line to line. */
gs_um map_label_lead(const map_label *l)
{
    return map_label_em(l) * 112 / 100;
}

gs_um map_label_height(const map_label *l)
{
    return map_label_em(l) + (l->n_lines > 1 ? (l->n_lines - 1) * map_label_lead(l) : 0);
}

/* Breaks a label into as many lines as it takes, three at most, none wider than `width`; false if
 * words of it would be cut. */
bool map_label_wrap(map_label *l, gs_um width)
{
    const char *line[4];
    int n = gs_pen_wrap(l->v->a, l->v->m, l->face, l->size, l->text, width, line, 4);
    gs_um w = 0;
    if (n < 1 || n > 3) {
        return false;
    }
    for (int i = 0; i < n; i++) {
        gs_um one = gs_pen_width(l->v->m, l->face, l->size, line[i]);
        w = one > w ? one : w;
        l->line[i] = line[i];
    }
    l->w = w;
    l->n_lines = n;
    return w <= width;
}

gs_box_um map_label_box_at(const map_label *l, gs_dot c)
{
    gs_um h = map_label_height(l);
    return (gs_box_um){c.x - l->w / 2 - 500, c.y - h / 2, c.x + l->w - l->w / 2 + 500,
                       c.y + h - h / 2};
}

/* A place, moved into the frame. */
void map_label_try_at(map_label *l, gs_um x, gs_um y)
{
    if (l->n >= PLACES_MAX) {
        return;
    }
    gs_map_view *v = l->v;
    gs_box_um b = map_label_box_at(l, (gs_dot){x, y});
    gs_um right = v->x0 + v->w - 700, low = v->y0 + v->h - 700;
    x -= b.x1 > right ? b.x1 - right : 0;
    y -= b.y1 > low ? b.y1 - low : 0;
    b = map_label_box_at(l, (gs_dot){x, y});
    x += b.x0 < v->x0 + 700 ? v->x0 + 700 - b.x0 : 0;
    y += b.y0 < v->y0 + 700 ? v->y0 + 700 - b.y0 : 0;
    l->at[l->n++] = (gs_dot){x, y};
}

void map_label_set(const map_label *l, gs_dot c)
{
    gs_drawing *d = l->v->d;
    gs_box_um b = map_label_box_at(l, c);
    if (l->plate) {
        gs_draw_alpha(d, 82);
        gs_pen_fill(d, GS_RGB_PAPER);
        gs_draw_rect(d, b.x0, b.y0, b.x1 - b.x0, b.y1 - b.y0);
        gs_draw_fill(d);
        gs_draw_alpha(d, 100);
    }
    if (l->n_lines > 1) {
        for (int i = 0; i < l->n_lines; i++) {
            gs_pen_text(d, c.x, b.y0 + map_label_em(l) * 77 / 100 + i * map_label_lead(l), l->face, l->size,
                        GS_ANCHOR_MIDDLE, l->rgb, l->line[i]);
        }
    } else {
        gs_draw_op *op = gs_pen_text(d, c.x - l->w / 2, c.y + map_label_em(l) * 27 / 100, l->face, l->size,
                                     GS_ANCHOR_START, l->rgb, l->text);
        op->tracking = l->tracking;
    }
    gs_draw_box box = gs_box_of(b);
    gs_map_take(l->v, GS_BOX_LABEL, &box, l->owner, l->text);
}

/* Sets the label at its cheapest place if that costs less than `limit`; returns the
 * place's number, -1 if the label is dropped. */
int map_label_place(map_label *l, int limit)
{
    int best = -1, least = limit;
    for (int i = 0; i < l->n && *l->text; i++) {
        int cost = gs_grid_cost(l->v, map_label_box_at(l, l->at[i]), !l->plate) + i * l->far;
        if (cost < least) {
            least = cost;
            best = i;
        }
    }
    if (best >= 0) {
        map_label_set(l, l->at[best]);
    }
    return best;
}

/* Right, left, below, above; then the corners; each further out. */
void map_label_round_disc(map_label *l, gs_dot c, gs_um r)
{
    l->far = 2;
    for (int ring = 0; ring < 4; ring++) {
        gs_um side = r + 1100 + l->w / 2 + ring * 2500,
              up = r + map_label_em(l) / 2 + 700 + ring * 2200;
        map_label_try_at(l, c.x + side, c.y);
        map_label_try_at(l, c.x - side, c.y);
        map_label_try_at(l, c.x, c.y + up + 600);
        map_label_try_at(l, c.x, c.y - up);
        for (int k = 0; k < 4; k++) {
            gs_um dx = (k & 1 ? -1 : 1) * (r / 2 + l->w / 2 + ring * 1500);
            map_label_try_at(l, c.x + dx, c.y + (k & 2 ? -up : up));
        }
    }
}

/* Where a label stands beside an outline; how dear that is, INT32_MAX if nowhere. */
int map_label_seek(const map_label *l, const gs_draw_box *by, const gs_block_sign *block, bool must,
                gs_spot *spot)
{
    gs_seek s = {.by = by, .owner = l->owner, .w = l->w + 1000, .h = map_label_height(l), .must = must,
                 .leader = true};
    if (block) {
        s.behind = 1;
        s.facing = block->facing;
    }
    return *l->text && gs_map_seek(l->v, &s, spot) ? spot->cost : INT32_MAX;
}

/* Beside an outline, with a leader if it is far; false if it finds no room. */
bool map_label_beside(map_label *l, const gs_draw_box *by, const gs_block_sign *block, bool must)
{
    gs_spot spot;
    if (map_label_seek(l, by, block, must, &spot) == INT32_MAX) {
        return false;
    }
    gs_map_leader(l->v, &spot, GS_RGB_SECOND, l->owner);
    map_label_set(l, spot.at);
    return true;
}
