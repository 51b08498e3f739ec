/* Where words and discs find room: nothing that has an outline is ever stood upon. */
#include "map_int.h"

#include "gesta/fixed.h"

#include <string.h>

#define ROOM 500 /* between any two */

gs_draw_box gs_box_of(gs_box_um b)
{
    return (gs_draw_box){.x = {b.x0, b.x1, b.x1, b.x0}, .y = {b.y0, b.y0, b.y1, b.y1}};
}

gs_draw_box gs_line_of(gs_dot a, gs_dot b)
{
    return (gs_draw_box){.x = {a.x, b.x, b.x, a.x}, .y = {a.y, b.y, b.y, a.y}};
}

gs_draw_box gs_corners_of(const gs_block_sign *b, gs_um beyond)
{
    gs_dot p[4];
    gs_draw_box out = {0};
    gs_map_corners(b, beyond, p);
    for (int i = 0; i < 4; i++) {
        out.x[i] = p[i].x;
        out.y[i] = p[i].y;
    }
    return out;
}

gs_draw_box gs_disc_of(gs_dot c, gs_um r)
{
    return gs_box_of((gs_box_um){c.x - r, c.y - r, c.x + r, c.y + r});
}

static void bounds(const gs_draw_box *b, gs_taken *t)
{
    t->x0 = t->x1 = b->x[0];
    t->y0 = t->y1 = b->y[0];
    for (int i = 1; i < 4; i++) {
        t->x0 = b->x[i] < t->x0 ? b->x[i] : t->x0;
        t->x1 = b->x[i] > t->x1 ? b->x[i] : t->x1;
        t->y0 = b->y[i] < t->y0 ? b->y[i] : t->y0;
        t->y1 = b->y[i] > t->y1 ? b->y[i] : t->y1;
    }
}

/* Half a millimetre more on every side: each corner moves away from the middle along both edges. */
static gs_draw_box grown(const gs_draw_box *b, gs_um by)
{
    gs_draw_box g = *b;
    for (int i = 0; i < 4; i++) {
        for (int k = 1; k < 4; k += 2) { /* the corner before, and the one after */
            int j = (i + k) % 4;
            gs_dot from = {b->x[j], b->y[j]}, to = {b->x[i], b->y[i]};
            gs_um far = gs_pen_distance(from, to);
            g.x[i] += far > 0 ? (gs_um)gs_div_near((int64_t)(to.x - from.x) * by, far) : 0;
            g.y[i] += far > 0 ? (gs_um)gs_div_near((int64_t)(to.y - from.y) * by, far) : 0;
        }
    }
    return g;
}

void gs_map_take(gs_map_view *v, gs_box_kind kind, const gs_draw_box *box, const char *owner,
                 const char *text)
{
    gs_draw_box b = *box;
    b.kind = kind;
    b.owner = owner ? owner : "";
    b.text = text ? text : "";
    gs_draw_note_box(v->d, &b);
    v->taken = gs_arena_grow(v->a, v->taken, v->taken_count, &v->taken_cap, sizeof *v->taken);
    gs_taken *t = &v->taken[v->taken_count++];
    bool plate = kind == GS_BOX_LABEL || kind == GS_BOX_LEADER; /* has its room with it */
    t->bare = b;
    t->box = plate ? b : grown(&b, ROOM);
    bounds(&t->box, t);
}

static bool touches(const gs_map_view *v, const gs_draw_box *box, unsigned kinds,
                    const char *owner, bool bare)
{
    gs_taken t;
    bounds(box, &t);
    for (int i = 0; i < v->taken_count; i++) {
        const gs_taken *o = &v->taken[i];
        if (o->x0 < t.x1 && t.x0 < o->x1 && o->y0 < t.y1 && t.y0 < o->y1 &&
            kinds >> o->box.kind & 1u &&
            !(owner && *owner && strcmp(o->box.owner, owner) == 0) &&
            gs_boxes_meet(bare ? &o->bare : &o->box, box)) {
            return true;
        }
    }
    return false;
}

bool gs_map_touches(const gs_map_view *v, const gs_draw_box *box, unsigned kinds,
                    const char *owner)
{
    return touches(v, box, kinds, owner, false);
}

bool gs_map_crosses(const gs_map_view *v, const gs_draw_box *line, unsigned kinds,
                    const char *owner)
{
    return touches(v, line, kinds, owner, true);
}

bool gs_map_inside(const gs_map_view *v, const gs_draw_box *box, gs_um beyond)
{
    gs_taken t;
    bounds(box, &t);
    return t.x0 >= v->x0 + beyond && t.y0 >= v->y0 + beyond && t.x1 <= v->x0 + v->w - beyond &&
           t.y1 <= v->y0 + v->h - beyond;
}

/* ---- round about ---- */

/* How far the outline reaches from c along (sin, -cos) of an angle. */
static int64_t reach(const gs_draw_box *b, gs_dot c, int64_t ux, int64_t uy)
{
    int64_t most = INT64_MIN;
    for (int i = 0; i < 4; i++) {
        int64_t far = ((b->x[i] - c.x) * ux + (b->y[i] - c.y) * uy) >> 30;
        most = far > most ? far : most;
    }
    return most;
}

static gs_dot middle(const gs_draw_box *b)
{
    return (gs_dot){(b->x[0] + b->x[2]) / 2, (b->y[0] + b->y[2]) / 2};
}

/* The nearest point of a segment. */
static gs_dot on_edge(gs_dot p, gs_dot a, gs_dot b)
{
    int64_t dx = b.x - a.x, dy = b.y - a.y, all = dx * dx + dy * dy;
    int64_t k = all ? ((p.x - a.x) * dx + (p.y - a.y) * dy) * 1024 / all : 0;
    k = k < 0 ? 0 : k > 1024 ? 1024 : k;
    return (gs_dot){a.x + (gs_um)(dx * k / 1024), a.y + (gs_um)(dy * k / 1024)};
}

/* Of the words' box the point nearest to the outline, and the outline's nearest to that. */
static void join(const gs_draw_box *by, const gs_box_um *b, gs_spot *s)
{
    gs_dot c = middle(by);
    s->to = (gs_dot){c.x < b->x0 ? b->x0 : c.x > b->x1 ? b->x1 : c.x,
                     c.y < b->y0 ? b->y0 : c.y > b->y1 ? b->y1 : c.y};
    gs_um least = INT32_MAX;
    for (int i = 0; i < 4; i++) {
        gs_dot p = on_edge(s->to, (gs_dot){by->x[i], by->y[i]},
                           (gs_dot){by->x[(i + 1) % 4], by->y[(i + 1) % 4]});
        gs_um far = gs_pen_distance(p, s->to);
        if (far < least) {
            least = far;
            s->from = p;
        }
    }
}

/* What a direction costs: level nothing, up or down little, aslant more; behind the block nothing. */
static int slant(const gs_seek *s, int k)
{
    gs_ang at = gs_ang_norm(k * GS_ANG_FULL / 24);
    gs_ang off = gs_ang_norm(at - s->facing - GS_ANG_FULL / 2 + GS_ANG_FULL / 48);
    if (s->behind && off < GS_ANG_FULL / 24) {
        return -250;
    }
    return k % 12 == 6 ? 0 : k % 12 == 0 ? 350 : 500;
}

/* Tries one place; true if it is free and cheaper than the best before. */
static bool try_spot(const gs_map_view *v, const gs_seek *s, int k, gs_um far, gs_spot *best)
{
    enum { LEADER_FROM = 2200, OVER_BLOCK = 40000 };
    gs_ang at = gs_ang_norm(k * GS_ANG_FULL / 24);
    gs_dot c = middle(s->by);
    int64_t ux = gs_sin(at), uy = -(int64_t)gs_cos(at);
    gs_draw_box own = gs_box_of((gs_box_um){-s->w / 2, -s->h / 2, s->w - s->w / 2, s->h - s->h / 2});
    int64_t out = reach(s->by, c, ux, uy) + reach(&own, (gs_dot){0, 0}, -ux, -uy) + far;
    gs_spot p = {.at = {c.x + (gs_um)((ux * out) >> 30), c.y + (gs_um)((uy * out) >> 30)}};
    gs_box_um b = {p.at.x - s->w / 2, p.at.y - s->h / 2, p.at.x + s->w - s->w / 2,
                   p.at.y + s->h - s->h / 2};
    gs_draw_box box = gs_box_of(b);
    p.leader = s->leader && far >= LEADER_FROM;
    p.cost = far + slant(s, k) + (p.leader ? 1000 : 0);
    if (p.cost >= best->cost || !gs_map_inside(v, &box, 400) ||
        gs_map_touches(v, &box, TAKEN_ALL, NULL)) {
        return false;
    }
    p.cost += 800 * gs_grid_shafts(v, b);
    p.right = p.at.x < c.x;
    if (p.cost < best->cost && p.leader) {
        gs_box_um end = b;
        end.x0 = s->knob && p.right ? b.x1 - s->knob : b.x0;
        end.x1 = s->knob && !p.right ? b.x0 + s->knob : b.x1;
        join(s->by, &end, &p);
        gs_draw_box line = gs_line_of(p.from, p.to);
        if (gs_map_crosses(v, &line, (TAKEN_SIGNS & ~TAKEN_GHOSTS) | TAKEN_LINES, s->owner)) {
            return false;
        }
        bool over = gs_map_crosses(v, &line, TAKEN_BLOCKS, s->owner);
        if (over && !s->must) {
            return false;
        }
        p.cost += over ? OVER_BLOCK : 0;
    }
    if (p.cost >= best->cost) {
        return false;
    }
    *best = p;
    return true;
}

bool gs_map_seek(const gs_map_view *v, const gs_seek *s, gs_spot *out)
{
    static const int16_t rings[] = {500,  1200,  2200,  3500,  5000,  7000,
                                    9500, 12500, 16000, 20000, 25000, 31000};
    enum { USUAL = 9, DIRECTIONS = 24 };
    bool found = false;
    out->cost = INT32_MAX;
    for (int r = 0; r < (s->must ? GS_COUNT(rings) : USUAL) && rings[r] - 250 < out->cost; r++) {
        for (int k = 0; k < DIRECTIONS; k++) {
            found = try_spot(v, s, (k + 6) % DIRECTIONS, rings[r], out) || found;
        }
    }
    return found;
}

void gs_map_leader(gs_map_view *v, const gs_spot *s, gs_rgb rgb, const char *owner)
{
    if (!s->leader) {
        return;
    }
    gs_pen_stroke(v->d, rgb, LINE(40));
    gs_pen_segment(v->d, s->from.x, s->from.y, s->to.x, s->to.y);
    gs_draw_stroke(v->d);
    gs_draw_box line = gs_line_of(s->from, s->to);
    gs_map_take(v, GS_BOX_LEADER, &line, owner, NULL);
}
