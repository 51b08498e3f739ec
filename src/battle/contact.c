/* Who touches whom. */
#include "contact_int.h"

int gs_touch_next(const gs_battle *b, const gs_bodyset *set, int after, const gs_rect *r,
                  gs_len gap, gs_len least, gs_touch *t)
{
    gs_touch own;
    t = t ? t : &own;
    for (int i = gs_bodyset_next(set, after); i >= 0; i = gs_bodyset_next(set, i)) {
        const gs_rect *o = &b->s.rect[i];
        if (gs_rects_apart(r, o) <= gap && gs_rect_along(r, o, gap, t) && t->shared >= least) {
            return i;
        }
    }
    return -1;
}

gs_bodyset gs_joined(const gs_battle *b, int body)
{
    int stack[GS_BODIES], n = 0, near[GS_BODIES];
    gs_bodyset all = {{0}};
    gs_bodyset_put(&all, body);
    stack[n++] = body;
    while (n > 0) {
        int k = gs_body_contacts(b, stack[--n], near, GS_BODIES);
        for (int i = 0; i < k; i++) {
            if (!gs_bodyset_has(&all, near[i])) {
                gs_bodyset_put(&all, near[i]);
                stack[n++] = near[i];
            }
        }
    }
    return all;
}
