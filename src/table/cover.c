/* Rough cover of the ground that a path sweeps, to be asked before the sweep is made. */
#include "gesta/path.h"
#include "shape_int.h"

#define SLACK 10 /* more than all rounding of corners */

/* A straight step: the start drawn out to the end. */
static gs_rect cover_straight(const gs_rect *r, const gs_rect *end)
{
    gs_pt v = gs_rect_local(r, end->c);
    gs_pt middle = {(r->c.x + end->c.x) / 2, (r->c.y + end->c.y) / 2};
    return (gs_rect){middle, r->f, (gs_len)(r->w + table_abs(v.x) + 2 * SLACK),
                     (gs_len)(r->d + table_abs(v.y) + 2 * SLACK)};
}

/* A wheel of at most 90 degrees stays on its side of the pivot, no farther off than the
 * diagonal, and comes no farther forward than its arc; the sweep bulges by at most 1 in
 * 100. A larger one: all that the diagonal reaches. */
static gs_rect cover_wheel(const gs_rect *r, const gs_step *s)
{
    bool left = s->kind == GS_STEP_WHEEL_LEFT;
    int64_t diagonal = 2 * (int64_t)gs_rect_radius(r);
    int64_t out = diagonal + diagonal / 100 + SLACK;
    int64_t arc = gs_wheel_arc(r->w, s->ang);
    int64_t in = SLACK;
    int64_t ahead = arc + arc / 100 + SLACK;
    int64_t behind = r->d + r->d / 100 + SLACK;
    if (s->ang > GS_ANG_90) {
        in = ahead = behind = out;
    }
    /* the middle, seen from the rectangle's, doubled */
    int64_t x2 = -r->w + out - in;
    int64_t y2 = r->d + ahead - behind;
    return (gs_rect){table_place(r->c, table_dir_of(r->f), left ? x2 : -x2, y2), r->f,
                     (gs_len)(out + in), (gs_len)(ahead + behind)};
}

int gs_path_cover(const gs_rect *from, const gs_path *p, gs_rect out[GS_COVER_MAX])
{
    gs_rect r = *from;
    int n = 0;
    if (p->n == 0) {
        out[n++] = gs_rect_grow(from, SLACK);
    }
    for (int i = 0; i < p->n; i++) {
        const gs_step *s = &p->step[i];
        gs_rect end = gs_step_end(&r, s);
        switch ((gs_step_kind)s->kind) {
        case GS_STEP_WHEEL_LEFT:
        case GS_STEP_WHEEL_RIGHT:
            out[n++] = cover_wheel(&r, s);
            break;
        case GS_STEP_TURN:
        case GS_STEP_FACE:
            out[n++] = gs_rect_grow(&end, SLACK);
            break;
        case GS_STEP_FORWARD:
        case GS_STEP_BACK:
        case GS_STEP_SHIFT:
            out[n++] = cover_straight(&r, &end);
            break;
        }
        r = end;
    }
    return n;
}

int gs_path_core(const gs_rect *from, const gs_path *p, gs_rect out[GS_COVER_MAX])
{
    gs_rect r = *from;
    int n = 0;
    if (p->n == 0) {
        out[n++] = r;
    }
    for (int i = 0; i < p->n; i++) {
        const gs_step *s = &p->step[i];
        gs_rect end = gs_step_end(&r, s);
        out[n] = end;
        if (s->kind == GS_STEP_FORWARD || s->kind == GS_STEP_BACK) { /* the whole strip */
            out[n].c = (gs_pt){(r.c.x + end.c.x) / 2, (r.c.y + end.c.y) / 2};
            out[n].d += (gs_len)table_abs(s->len);
        }
        n++;
        r = end;
    }
    return n;
}

bool gs_cover_meets(const gs_rect *cover, int n, const gs_rect *r)
{
    for (int i = 0; i < n; i++) {
        if (gs_rect_overlap(&cover[i], r, 0)) {
            return true;
        }
    }
    return false;
}

gs_box gs_cover_box(const gs_rect *cover, int n)
{
    gs_box box = gs_rect_box(&cover[0]);
    for (int i = 1; i < n; i++) {
        gs_box b = gs_rect_box(&cover[i]);
        gs_pt all[4] = {{box.x0, box.y0}, {box.x1, box.y1}, {b.x0, b.y0}, {b.x1, b.y1}};
        box = gs_box_of(all, 4);
    }
    return box;
}
