/* Hidden companies: who comes as near to one as GOH_SPOT sees it, and halts there. */
#include "goh_battle_int.h"

#include "gesta/fixed.h"

#define STEP 10 /* so much nearer than GOH_SPOT it may come */

/* From where it begins nearer than that it has been seen, or nobody looked: it halts before it
 * stands on it. */
static gs_len reach_from(gs_len apart)
{
    return apart <= GOH_SPOT ? GOH_TOUCH : GOH_SPOT;
}

/* How much farther it surely may go before it is so near. */
static gs_len farther(gs_len apart, gs_len reach)
{
    return apart - reach > STEP ? apart - reach : STEP;
}

static bool hides(const gs_battle *b, int side, int enemy)
{
    return gs_body_here(b, enemy) && !gs_body_known(b, side, enemy);
}

gs_len goh_until_hidden(const gs_battle *b, int unit, const gs_rect *from, gs_ang dir,
                        gs_len len)
{
    for (int i = 0; i < b->t.n_units; i++) {
        const gs_rect *e = &b->s.rect[i];
        if (!hides(b, gs_body_side(b, unit), i) || gs_rects_apart(from, e) > len + GOH_SPOT) {
            continue;
        }
        gs_len apart = gs_rect_distance(from, e), reach = reach_from(apart), at = 0;
        while (at < len && apart > reach) {
            at += farther(apart, reach);
            gs_rect there = gs_rect_shift(from, dir, at < len ? at : len);
            apart = gs_rect_distance(&there, e);
        }
        len = at < len ? at : len;
    }
    return len;
}

gs_len goh_block_until_hidden(const gs_battle *b, const goh_block *k, const gs_path *p)
{
    gs_len len = gs_path_length(&k->all, p);
    for (int i = 0; i < b->t.n_units; i++) {
        if (!hides(b, b->s.side, i) || gs_rects_apart(&k->all, &b->s.rect[i]) > len + GOH_SPOT) {
            continue;
        }
        goh_block there = *k;
        gs_len apart = goh_block_distance(&there, &(gs_path){0}, &b->s.rect[i]);
        gs_len reach = reach_from(apart), at = 0;
        while (at < len && apart > reach) {
            at += farther(apart, reach);
            gs_path cut = gs_path_cut(&k->all, p, at < len ? at : len, NULL);
            apart = goh_block_distance(&there, &cut, &b->s.rect[i]);
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
