/* Hidden companies: who comes as near to one as GOH_SPOT sees it, and halts there; and what follows
 * every move. */
#include "goh_facts_int.h"
#include "goh_seen_int.h"

#include "gesta/fixed.h"

const gs_sighting goh_sighting = {.reach = GOH_SPOT, .least = GOH_TOUCH, .step = 10};

gs_len goh_until_hidden(const gs_battle *b, int unit, const gs_rect *from, gs_ang dir,
                        gs_len len)
{
    gs_bodyset hidden = gs_bodies_hidden(b, gs_body_side(b, unit));
    gs_path way = {0};
    gs_path_add(&way, GS_STEP_SHIFT, dir, len);
    return gs_until_seen(b, &goh_sighting, &hidden, from, &way, len);
}

void goh_after_move(gs_battle *b, int unit)
{
    gs_place_show(b, unit, (gs_ref){0});
    if (gs_body_here(b, unit)) {
        gs_place_spot(b, unit, GOH_SPOT);
        gs_place_exit(b, unit);
    }
}

void goh_go(gs_battle *b, int unit, gs_manner manner, const gs_rect *to, gs_len allowance,
            gs_len cost, const char *rules)
{
    gs_emit_move(b, gs_ref_unit(unit), manner, (gs_pose){to->c, to->f}, NULL, 0,
                 allowance, cost < allowance ? cost : allowance, rules);
    b->s.body[unit].moved = 2;
    b->s.body[unit].done = 1;
}
