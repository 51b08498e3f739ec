/* The elephant's rampage (SHW-18.5, R83). */
#include "../situation_int.h"
#include "../way_int.h"
#include "../harm_int.h"
#include "shw_after_int.h"
#include "shw_breach_int.h"
#include "shw_facts_int.h"
#include "shw_harm_int.h"
#include "shw_move_int.h"
#include "shw_rally_int.h"
#include "shw_rampage_int.h"
#include "shw_round_int.h"

#include "gesta/shw.h"

typedef struct run {
    gs_rect turned;  /* where it stands, in the direction of its run */
    gs_len most;     /* its full speed that way */
    int met;         /* whom it meets first, -1 nobody */
    gs_len way;
    gs_rect end;
} run;

/* All of its move, or half over slow ground, or up to where that begins. */
static gs_len full_speed(const gs_battle *b, int unit, const gs_rect *turned)
{
    gs_len open = shw_allowance(b, unit, SHW_MODE_ADVANCE, NULL, false, NULL);
    gs_len dry = shw_ground_free(b, unit, SHW_CLS_SLOW, turned, turned->f);
    return dry >= open ? open : dry > open / 2 ? dry : open / 2;
}

/* How far it gets to a body; GS_LEN_NONE: it does not meet it. A base that it touches before it
 * runs, or in turning, counts only if the way leads into it (SHW-R83); the way to it is then that
 * of the elephant as it stood. */
static gs_len way_to(const gs_battle *b, int unit, const gs_rect *turned, int other, bool *at_once)
{
    const gs_rect *stood = &b->s.rect[unit], *o = &b->s.rect[other];
    *at_once = gs_rect_distance(stood, o) <= SHW_CONTACT || gs_rect_overlap(turned, o, GS_TOL);
    return gs_cast_rect(*at_once ? stood : turned, turned->f, o);
}

/* Where it ends: turned, unless others leave it no room for that. */
static gs_rect end_of(const gs_battle *b, int unit, const run *r, bool at_once)
{
    gs_rect end = gs_rect_shift(&r->turned, r->turned.f, r->way);
    gs_len way = r->way;
    if (!at_once && gs_place_open(b, &end, unit, -1)) {
        return end;
    }
    if (r->met >= 0) {
        way = gs_cast_rect(&b->s.rect[unit], r->turned.f, &b->s.rect[r->met]);
    }
    gs_rect square = gs_rect_shift(&b->s.rect[unit], r->turned.f, way < r->most ? way : 0);
    return gs_place_open(b, &square, unit, -1) ? square : end;
}

/* The first body in its way, and how far it goes. */
static void find_way(const gs_battle *b, int unit, run *r)
{
    const gs_setup *s = b->scene->setup;
    gs_len free = gs_edge_free(s->width, s->table_depth, &r->turned, r->turned.f, NULL);
    gs_len house = shw_ground_free(b, unit, SHW_CLS_HOUSE, &r->turned, r->turned.f);
    bool at_once = false;
    r->way = r->most < free ? r->most : free;
    r->way = house < r->way ? house : r->way;
    r->way = r->way > 0 ? r->way : 0;
    r->met = -1;
    for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
        bool now = false;
        gs_len way = i == unit ? GS_LEN_NONE : way_to(b, unit, &r->turned, i, &now);
        if (way <= r->way && (way < r->way || r->met < 0)) {
            r->way = way;
            r->met = i;
            at_once = now;
        }
    }
    r->end = end_of(b, unit, r, at_once);
}

/* Open ground over at least 6 (SHW-17.8). */
static bool earns_bonus(const gs_battle *b, int unit, const run *r)
{
    gs_path p = {0};
    gs_path_add(&p, GS_STEP_FORWARD, 0, r->way);
    return r->way >= GS_LEN(6) &&
           shw_ground_worst(b, unit, &r->turned, &p) == SHW_CLS_OPEN;
}

static void run_off(gs_battle *b, int unit, const run *r)
{
    gs_rect was = b->s.rect[unit];
    gs_len way = gs_pt_distance(was.c, r->end.c);
    gs_manner manner = way == 0 ? GS_MOVE_TURN : r->met >= 0 ? GS_MOVE_CHARGE : GS_MOVE_ROUT;
    if (way > 0 || r->end.f != was.f) {
        gs_emit_move(b, gs_ref_unit(unit), manner, (gs_pose){r->end.c, r->end.f}, NULL, 0,
                     r->most, way, "SHW-18.5 SHW-R83");
    }
    shw_came_by(b, unit, &was);
}

void shw_rampage_run(gs_battle *b, int unit)
{
    shw_rampage_in in;
    shw_rampage_out out;
    gs_situation(b, &shw_rampage, &in);
    const gs_role elephant = {"elephant", unit, -1};
    /* whither: the dice are the same below */
    gs_situation_look(b, &shw_rampage, &in, &out, &elephant, 1);
    run r = {.turned = gs_rect_turn(&b->s.rect[unit], GS_ANG_DEG(out.turn))};
    r.most = full_speed(b, unit, &r.turned);
    find_way(b, unit, &r);
    int met = r.met;
    in.move = r.most < GS_LEN(40) ? r.most / 10 * 10 : GS_LEN(40);
    in.met = met < 0                                         ? SHW_MET_NONE
             : gs_body_side(b, met) == gs_body_side(b, unit) ? SHW_MET_FRIEND
                                                             : SHW_MET_ENEMY;
    gs_open(b, "rampage", gs_ref_unit(unit), gs_body_ref(met));
    gs_situation_run(b, &shw_rampage, &in, &out, &elephant, 1);
    bool bonus = earns_bonus(b, unit, &r);
    run_off(b, unit, &r);
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
    if (b->t.unit[unit].left > 0) { /* killed by its mahout */
        shw_carry_harm(b, "end-of killed", &elephant, 1, NULL, NULL, SHW_FELL_BLOW);
    } else {
        gs_destroy(b, unit, (gs_ref){0});
    }
}
