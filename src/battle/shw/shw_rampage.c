/* The elephant's rampage (SHW-18.5, R83). */
#include "shw_battle_int.h"

#include <string.h>

/* The first body in its way. A base that it touches already counts only if the way leads
 * into it. */
static int meets(const gs_battle *b, int unit, const gs_rect *turned, gs_len limit,
                 gs_len *way)
{
    const gs_setup *s = b->scene->setup;
    const gs_rect *stood = &b->s.rect[unit];
    gs_len best = limit,
           free = gs_edge_free(s->width, s->table_depth, turned, turned->f, NULL);
    best = free < best ? free : best;
    free = shw_ground_free(b, unit, SHW_CLS_HOUSE, turned, turned->f);
    best = free < best ? free : best;
    int met = -1;
    for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
        if (i == unit) {
            continue;
        }
        bool touches = gs_rect_distance(stood, &b->s.rect[i]) <= SHW_CONTACT;
        if (touches && gs_cast_rect(stood, turned->f, &b->s.rect[i]) > SHW_CONTACT) {
            continue;
        }
        free = gs_cast_rect(turned, turned->f, &b->s.rect[i]);
        if (free > best || (free == best && met >= 0)) {
            continue;
        }
        best = free;
        met = i;
    }
    *way = best > 0 ? best : 0;
    return met;
}

/* Open ground over at least 6 (SHW-17.8). */
static bool earns_bonus(const gs_battle *b, int unit, const gs_rect *from,
                        const gs_path *p, gs_len way)
{
    return way >= GS_LEN(6) && shw_ground_worst(b, unit, from, p) == SHW_CLS_OPEN;
}

static void run_off(gs_battle *b, int unit, const gs_rect *turned, gs_len way,
                    gs_len allowance, bool fights)
{
    gs_ref who = gs_ref_unit(unit);
    gs_path p = {0};
    gs_emit_move(b, who, GS_MOVE_TURN, (gs_pose){turned->c, turned->f}, NULL, 0,
                 allowance, 0, "SHW-R83");
    gs_path_add(&p, GS_STEP_FORWARD, 0, way);
    if (p.n) {
        gs_emit_path(b, who, fights ? GS_MOVE_CHARGE : GS_MOVE_ROUT, &p, allowance,
                     "SHW-18.5 SHW-R83");
    }
}

void shw_rampage_run(gs_battle *b, int unit)
{
    shw_rampage_in in;
    shw_rampage_out out;
    memset(&in, 0, sizeof in);
    gs_facts_default(shw_rampage.in, shw_rampage.n_in, &in);
    const gs_role elephant = {"elephant", unit, -1};
    shw_look(b, &shw_rampage, &in, &out, &elephant, 1); /* whither: the dice are the same below */
    gs_rect turned = gs_rect_turn(&b->s.rect[unit], GS_ANG_DEG(out.turn));
    gs_path p = {0};
    gs_len most = shw_allowance(b, unit, SHW_MODE_ADVANCE, NULL, false, NULL), way;
    gs_path_add(&p, GS_STEP_SHIFT, turned.f, most);
    gs_len slow = p.n ? shw_allowance(b, unit, SHW_MODE_ADVANCE, &p, false, NULL) : 0;
    most = slow > 0 ? slow : most; /* terrain included; barred ground stops it */
    int met = meets(b, unit, &turned, most, &way);
    in.move = most < GS_LEN(40) ? most / 10 * 10 : GS_LEN(40);
    in.met = met < 0                                         ? SHW_MET_NONE
             : gs_body_side(b, met) == gs_body_side(b, unit) ? SHW_MET_FRIEND
                                                             : SHW_MET_ENEMY;
    const gs_role role = {"elephant", unit, -1};
    gs_open(b, "rampage", gs_ref_unit(unit), gs_body_ref(met));
    shw_run(b, &shw_rampage, &in, &out, &role, 1);
    memset(&p, 0, sizeof p);
    gs_path_add(&p, GS_STEP_FORWARD, 0, way);
    bool bonus = earns_bonus(b, unit, &turned, &p, way);
    run_off(b, unit, &turned, way, most, out.fights);
    shw_came_by(b, unit, &turned);
    if (met >= 0) {
        b->s.body[unit].came_on = 1;
        shw_fight_once(b, unit, met, bonus);
    }
    if (!gs_body_here(b, unit)) {
        return; /* it fell in that fight */
    }
    if (out.end == SHW_RAMPAGE_WANDERS) {
        shw_riders_leave(b, unit);
        shw_leave_table(b, unit);
        return;
    }
    gs_open(b, "rampage", gs_ref_unit(unit), (gs_ref){0});
    int left = b->t.unit[unit].left;
    if (left > 0) {
        shw_lose_figures(b, unit, left, (gs_ref){0}); /* killed by its mahout */
    } else {
        gs_emit(b, GS_EFFECT_DESTROYED, gs_ref_unit(unit), (gs_ref){0}, 0, 0, NULL);
    }
}
