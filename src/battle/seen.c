/* What is seen: lines of sight, and who comes into sight on a way. */
#include "seen_int.h"

/* Does the box round a line come near a rectangle at all? */
static inline bool is_beside(const gs_rect *r, gs_pt eye, gs_pt aim)
{
    gs_len far = (r->w + r->d + 1) / 2;
    return (eye.x >= r->c.x - far || aim.x >= r->c.x - far) &&
           (eye.x <= r->c.x + far || aim.x <= r->c.x + far) &&
           (eye.y >= r->c.y - far || aim.y >= r->c.y - far) &&
           (eye.y <= r->c.y + far || aim.y <= r->c.y + far);
}

int gs_line_next(const gs_battle *b, const gs_bodyset *set, int after, gs_pt eye, gs_pt aim,
                 gs_len most)
{
    for (int i = gs_bodyset_next(set, after); i >= 0; i = gs_bodyset_next(set, i)) {
        const gs_rect *r = &b->s.rect[i];
        if (is_beside(r, eye, aim) && gs_rect_seg_inside(r, eye, aim) > most) {
            return i;
        }
    }
    return -1;
}

gs_len gs_until_seen(const gs_battle *b, const gs_sighting *how, const gs_bodyset *set,
                     const gs_rect *from, const gs_path *path, gs_len len)
{
    for (int i = gs_bodyset_next(set, -1); i >= 0; i = gs_bodyset_next(set, i)) {
        const gs_rect *e = &b->s.rect[i];
        if (gs_rects_apart(from, e) > len + how->reach) {
            continue;
        }
        gs_len apart = gs_rect_distance(from, e), reach = gs_seen_from(how, apart), at = 0;
        while (at < len && apart > reach) {
            at += gs_unseen_for(how, apart, reach);
            gs_path cut = gs_path_cut(from, path, at < len ? at : len, NULL);
            gs_rect there = gs_path_end(from, &cut);
            apart = gs_rect_distance(&there, e);
        }
        len = at < len ? at : len;
    }
    return len;
}
