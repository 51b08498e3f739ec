/* Hidden companies: who comes as near to one as GOH_SPOT sees it, and halts there; and what follows
 * every move. */
#include "goh_facts_int.h"
#include "goh_seen_int.h"

#include "gesta/fixed.h"

#define STEP 10 /* so much nearer than GOH_SPOT it may come */

/* From where it begins nearer than that it has been seen, or nobody looked: it halts before it
 * stands on it. */
gs_len goh_hidden_reach(gs_len apart)
{
    return apart <= GOH_SPOT ? GOH_TOUCH : GOH_SPOT;
}

/* How much farther it surely may go before it is so near. */
gs_len goh_hidden_step(gs_len apart, gs_len reach)
{
    return apart - reach > STEP ? apart - reach : STEP;
}

bool goh_hides_from(const gs_battle *b, int side, int enemy)
{
    return gs_body_here(b, enemy) && !gs_body_known(b, side, enemy);
}

gs_len goh_until_hidden(const gs_battle *b, int unit, const gs_rect *from, gs_ang dir,
                        gs_len len)
{
    for (int i = 0; i < b->t.n_units; i++) {
        const gs_rect *e = &b->s.rect[i];
        if (!goh_hides_from(b, gs_body_side(b, unit), i) ||
            gs_rects_apart(from, e) > len + GOH_SPOT) {
            continue;
        }
        gs_len apart = gs_rect_distance(from, e), reach = goh_hidden_reach(apart), at = 0;
        while (at < len && apart > reach) {
            at += goh_hidden_step(apart, reach);
            gs_rect there = gs_rect_shift(from, dir, at < len ? at : len);
            apart = gs_rect_distance(&there, e);
        }
        len = at < len ? at : len;
    }
    return len;
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
