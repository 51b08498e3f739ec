/* Fire that is told before any of it is thrown. */
#include "fire_int.h"

gs_unitset gs_aiming_at(const gs_battle *b, gs_ref target)
{
    gs_unitset out = {{0}};
    for (int i = 0; i < b->t.n_units; i++) {
        const gs_ref *aim = &b->s.body[i].aim;
        if (aim->kind == target.kind && aim->ix == target.ix && gs_body_here(b, i)) {
            gs_unitset_put(&out, i);
        }
    }
    return out;
}

gs_unitset gs_aiming(const gs_battle *b)
{
    gs_unitset out = {{0}};
    for (int i = 0; i < b->t.n_units; i++) {
        if (b->s.body[i].aim.kind != GS_REF_NONE) {
            gs_unitset_put(&out, i);
        }
    }
    return out;
}

void gs_fire_shows(gs_battle *b)
{
    gs_unitset who = gs_aiming(b);
    for (int i = gs_unitset_next(&who, -1); i >= 0; i = gs_unitset_next(&who, i)) {
        gs_place_show(b, i, (gs_ref){0});
    }
}
