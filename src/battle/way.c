/* Ways and places: who bars them. */
#include "way_int.h"

#define ROUNDED (20 * GS_TOL) /* more than all rounding */
#define LOOK 100              /* along a path it is looked each so far, at least */

/* ---- whom a question is about ---- */

gs_bodyset gs_bodies_of(const gs_battle *b, int side)
{
    gs_bodyset out = gs_bodies_units(b->s.of_side[side]);
    for (int i = gs_body_next(b, GS_MAX_UNITS - 1); i >= 0; i = gs_body_next(b, i)) {
        if (gs_body_side(b, i) == side) {
            gs_bodyset_put(&out, i);
        }
    }
    return out;
}

gs_bodyset gs_bodies_against(const gs_battle *b, int side)
{
    return gs_bodyset_without(b->s.here, gs_bodies_of(b, side));
}

gs_bodyset gs_bodies_hidden(const gs_battle *b, int side)
{
    return gs_bodies_units(gs_unitset_without(b->s.hidden, b->s.of_side[side]));
}

gs_bodyset gs_bodies_known(const gs_battle *b, int side, gs_bodyset set)
{
    return gs_bodyset_without(set, gs_bodies_hidden(b, side));
}

/* ---- places ---- */

bool gs_on_table(const gs_battle *b, const gs_rect *r)
{
    return gs_edge_inside(b->scene->setup->width, b->scene->setup->table_depth, r);
}

bool gs_place_open(const gs_battle *b, const gs_rect *r, int but, int but2)
{
    return gs_on_table(b, r) && gs_bodies_hit(b, r, but, but2) < 0;
}

int gs_bodies_hit(const gs_battle *b, const gs_rect *r, int but, int but2)
{
    gs_bodyset others = gs_bodyset_but(gs_bodyset_but(b->s.here, but), but2);
    return gs_bodies_under(b, &others, r, GS_TOL);
}

int gs_bodies_under(const gs_battle *b, const gs_bodyset *set, const gs_rect *r, gs_len tol)
{
    for (int i = gs_bodyset_next(set, -1); i >= 0; i = gs_bodyset_next(set, i)) {
        const gs_rect *o = &b->s.rect[i];
        if (gs_rects_apart(r, o) <= 0 && gs_rect_overlap(r, o, tol)) {
            return i;
        }
    }
    return -1;
}

int gs_bodies_near(const gs_battle *b, const gs_bodyset *set, const gs_rect *r, gs_len less)
{
    for (int i = gs_bodyset_next(set, -1); i >= 0; i = gs_bodyset_next(set, i)) {
        const gs_rect *o = &b->s.rect[i];
        if (gs_rects_apart(r, o) < less && gs_rect_distance(r, o) < less) {
            return i;
        }
    }
    return -1;
}

int gs_bodies_nearer(const gs_battle *b, const gs_bodyset *set, const gs_rect *was,
                     const gs_rect *is, gs_len keep)
{
    for (int i = gs_bodyset_next(set, -1); i >= 0; i = gs_bodyset_next(set, i)) {
        const gs_rect *o = &b->s.rect[i];
        gs_len d = gs_rects_apart(is, o) < keep ? gs_rect_distance(is, o) : keep;
        if (d < keep - GS_TOL && d < gs_rect_distance(was, o) - GS_TOL) {
            return i;
        }
    }
    return -1;
}

int gs_bodies_nearest(const gs_battle *b, const gs_bodyset *set, const gs_rect *r,
                      gs_len *distance)
{
    int best = -1;
    gs_len least = GS_LEN_NONE;
    for (int i = gs_bodyset_next(set, -1); i >= 0; i = gs_bodyset_next(set, i)) {
        const gs_rect *o = &b->s.rect[i];
        gs_len d = gs_rects_apart(r, o) < least ? gs_rect_distance(r, o) : least;
        if (d < least) {
            least = d;
            best = i;
        }
    }
    if (distance) {
        *distance = least;
    }
    return best;
}

int gs_nearest_enemy(const gs_battle *b, int body, gs_len *distance)
{
    int side = gs_body_side(b, body);
    gs_bodyset foes = gs_bodies_known(b, side, gs_bodies_against(b, side));
    return gs_bodies_nearest(b, &foes, &b->s.rect[body], distance);
}

/* ---- straight on ---- */

gs_len gs_edge_room(const gs_battle *b, const gs_rect *from, gs_ang dir)
{
    return gs_edge_free(b->scene->setup->width, b->scene->setup->table_depth, from, dir, NULL);
}

gs_len gs_bodies_room(const gs_battle *b, const gs_bodyset *set, const gs_rect *from, gs_ang dir,
                      gs_len limit, gs_len gap)
{
    for (int i = gs_bodyset_next(set, -1); i >= 0; i = gs_bodyset_next(set, i)) {
        gs_rect o = gap ? gs_rect_grow(&b->s.rect[i], gap) : b->s.rect[i];
        gs_len free = gs_rects_apart(from, &o) < limit ? gs_cast_rect(from, dir, &o) : limit;
        limit = free < limit ? free : limit;
    }
    return limit;
}

gs_len gs_bodies_off(const gs_battle *b, const gs_bodyset *set, const gs_rect *from, gs_ang dir,
                     gs_len limit, gs_len keep)
{
    for (int i = gs_bodyset_next(set, -1); i >= 0 && limit > 0; i = gs_bodyset_next(set, i)) {
        gs_bodyset one = {{0}};
        gs_path p = {0};
        gs_bodyset_put(&one, i);
        if (gs_bodies_room(b, &one, from, dir, limit, keep) < limit) {
            gs_path_add(&p, GS_STEP_SHIFT, dir, limit);
            limit = gs_way_off(b, &one, from, &p, limit, keep);
        }
    }
    return limit;
}

void gs_way_to(gs_path *path, gs_pt from, gs_pt to)
{
    gs_path_add(path, GS_STEP_SHIFT, gs_pt_bearing(from, to), gs_pt_distance(from, to));
}

/* ---- along a path ---- */

/* One straight stretch: the ground itself is as soon told as what lies round it. */
static bool is_strip(const gs_path *p)
{
    return p->n == 1 && (p->step[0].kind == GS_STEP_SHIFT || p->step[0].kind == GS_STEP_FORWARD ||
                         p->step[0].kind == GS_STEP_BACK);
}

void gs_swept_begin(gs_swept *s, const gs_rect *from, const gs_path *path)
{
    s->from = from;
    s->path = path;
    s->n_cover = s->n_core = s->sweep.n = 0;
    if (is_strip(path)) {
        gs_rect end = gs_path_end(from, path);
        gs_len far = gs_rect_span(from) / 2 + 2;
        gs_pt both[2] = {from->c, end.c};
        s->box = gs_box_of(both, 2);
        s->box = (gs_box){s->box.x0 - far, s->box.y0 - far, s->box.x1 + far, s->box.y1 + far};
        return;
    }
    s->n_cover = gs_path_cover(from, path, s->cover);
    s->box = gs_cover_box(s->cover, s->n_cover);
    s->n_core = gs_path_core(from, path, s->core);
}

/* Might the rectangle, grown by so much, meet the ground? By the circle round it. */
static inline bool is_near(const gs_swept *s, const gs_rect *r, gs_len gap)
{
    gs_len far = gs_rect_span(r) / 2 + 2 + (gap > 0 ? 2 * gap : 0);
    return r->c.x + far >= s->box.x0 && r->c.x - far <= s->box.x1 && r->c.y + far >= s->box.y0 &&
           r->c.y - far <= s->box.y1;
}

bool gs_swept_meets(gs_swept *s, const gs_rect *r)
{
    if (!is_near(s, r, 0) || (s->n_cover > 0 && !gs_cover_meets(s->cover, s->n_cover, r))) {
        return false;
    }
    for (int i = 0; i < s->n_core; i++) {
        if (gs_rect_overlap(&s->core[i], r, ROUNDED)) {
            return true;
        }
    }
    if (s->sweep.n == 0) {
        gs_sweep_path(&s->sweep, s->from, s->path);
    }
    return gs_sweep_meets_rect(&s->sweep, r);
}

int gs_swept_next(gs_swept *s, const gs_battle *b, const gs_bodyset *set, int after, gs_len gap)
{
    for (int i = gs_bodyset_next(set, after); i >= 0; i = gs_bodyset_next(set, i)) {
        gs_rect o;
        if (is_near(s, &b->s.rect[i], gap) &&
            (o = gs_rect_grow(&b->s.rect[i], gap), gs_swept_meets(s, &o))) {
            return i;
        }
    }
    return -1;
}

/* No point goes farther than the path's length, so that a way of d - keep needs no look. */
bool gs_way_nears(const gs_rect *from, const gs_path *path, const gs_rect *other, gs_len keep)
{
    gs_len whole = gs_path_length(from, path), least = gs_rect_distance(from, other);
    least = least < keep ? least : keep;
    for (gs_len at = 0;;) {
        gs_path cut = at < whole ? gs_path_cut(from, path, at, NULL) : *path;
        gs_rect r = gs_path_end(from, &cut);
        gs_len d = gs_rect_distance(&r, other);
        if (d < least - GS_TOL || gs_rect_overlap(&r, other, GS_TOL)) {
            return true;
        }
        least = d > least ? d < keep ? d : keep : least;
        if (at >= whole) {
            return false;
        }
        at += d - keep > LOOK ? d - keep : LOOK;
    }
}

int gs_way_near(const gs_battle *b, const gs_bodyset *set, const gs_rect *from,
                const gs_path *path, gs_len keep)
{
    int i = gs_bodyset_next(set, -1);
    while (i >= 0 && !gs_way_nears(from, path, &b->s.rect[i], keep)) {
        i = gs_bodyset_next(set, i);
    }
    return i;
}

gs_len gs_way_off(const gs_battle *b, const gs_bodyset *set, const gs_rect *from,
                  const gs_path *path, gs_len limit, gs_len keep)
{
    gs_len clear = 0, over = limit + 1;
    for (gs_len at = limit; over - clear > 1; at = clear + (over - clear) / 2) {
        gs_path cut = gs_path_cut(from, path, at, NULL);
        *(gs_way_near(b, set, from, &cut, keep) >= 0 ? &over : &clear) = at;
    }
    return clear;
}
