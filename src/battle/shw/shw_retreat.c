/* The way home of those who run (SHW-19.2, R86): through friends, but not to end on them. */
#include "../home_int.h"
#include "shw_breach_int.h"
#include "shw_facts_int.h"
#include "shw_move_int.h"
#include "shw_retreat_int.h"

#include "gesta/shw.h"

#define SHUT_IN GS_LEN(200) /* as far as that from the edge, for the rally */

static gs_len ground(const gs_battle *b, int body, const gs_rect *from, gs_ang dir)
{
    return shw_ground_free(b, body, SHW_CLS_HOUSE, from, dir);
}

static bool may_end(const gs_battle *b, int body, const gs_rect *r)
{
    return gs_place_open(b, r, body, -1) && shw_ground_under(b, body, r) < SHW_CLS_HOUSE;
}

/* All of its move, or half over slow ground, or up to where that begins (as a recoil does). */
static gs_path cut(const gs_runner *run, const gs_path *way, gs_len *allowance)
{
    const gs_battle *b = run->b;
    gs_path whole = gs_path_cut(&run->start, way, run->move, NULL);
    gs_len may = whole.n ? shw_allowance(b, run->body, SHW_MODE_ROUT, &whole, false, NULL)
                         : run->move;
    *allowance = run->move;
    if (may >= run->move || may == 0) {
        return whole;
    }
    gs_path dry = gs_ground_path_free(b->scene->terrain, shw_ground_for(b, run->body),
                                      SHW_CLS_SLOW, &run->start, &whole, NULL);
    if (gs_path_length(&run->start, &dry) >= may) {
        return dry;
    }
    *allowance = may;
    return gs_path_cut(&run->start, way, may, NULL);
}

void shw_find_way_home(const gs_battle *b, int body, gs_way_home *out)
{
    int side = gs_body_side(b, body);
    gs_runner run = {.b = b, .body = body, .start = b->s.rect[body], .edge = b->scene->edge[side],
                     .foes = gs_bodies_against(b, side), .keep = SHW_KEEP_OFF,
                     .ground = ground, .cut = cut, .may_end = may_end};
    run.start.f = gs_edge_ang(run.edge); /* it turns about and runs */
    run.move = shw_allowance(b, body, SHW_MODE_ROUT, NULL, false, NULL);
    gs_find_way_home(&run, out);
    if (out->shut_in) {
        out->edge = SHUT_IN;
    }
}
