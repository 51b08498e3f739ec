/* The order to move: read, tested, carried out, with what may stop it on the way. (SHW-12) */
#include "../ask_int.h"
#include "../way_int.h"
#include "shw_after_int.h"
#include "shw_facts_int.h"
#include "shw_formation_int.h"
#include "shw_hold_int.h"
#include "shw_move_int.h"
#include "shw_move_order_int.h"
#include "shw_obey_int.h"
#include "shw_range_int.h"
#include "shw_shape_int.h"
#include "shw_shoot_int.h"

#include "gesta/fixed.h"
#include "gesta/shw.h"
#include <string.h>

/* The mode of a path (SHW-12.10, 12.11); -1 if it is none. */
static int mode_of(const gs_path *p)
{
    bool turned = false;
    for (int i = 0; i < p->n; i++) {
        switch (p->step[i].kind) {
        case GS_STEP_FORWARD:
        case GS_STEP_WHEEL_LEFT:
        case GS_STEP_WHEEL_RIGHT:
            break;
        case GS_STEP_BACK:
            return p->n == 1 ? SHW_MODE_RETREAT : -1;
        case GS_STEP_FACE: /* SHW-12.11: by 90 or 180 degrees */
            if (i != 0 || p->step[i].ang % GS_ANG_90 != 0) {
                return -1;
            }
            turned = true;
            break;
        default:
            return -1;
        }
        if (p->step[i].ang > GS_ANG_90 && p->step[i].kind != GS_STEP_FACE) {
            return -1; /* SHW-R48 */
        }
    }
    return turned ? SHW_MODE_TURN : SHW_MODE_ADVANCE;
}

typedef struct plan {
    int mode;
    int files;      /* after a turn of 90 degrees: the ranks it had; else 0 */
    gs_path path;   /* as ordered; of a free move: one shift */
    gs_rect start;  /* where the way begins: as it stands, or turned */
    gs_path way;    /* the path without the turn */
    gs_rect end;
    gs_len cost, allowance;
} plan;

/* SHW-R49: the block turns about its centre; at 90 degrees its files become ranks. */
static void after_turn(const gs_battle *b, int body, plan *p)
{
    if (p->mode != SHW_MODE_TURN) {
        return;
    }
    p->start = shw_rect_turned(b, body, p->path.step[0].ang, &p->files);
    p->way.n = p->path.n - 1;
    memmove(p->way.step, p->path.step + 1, sizeof p->way.step - sizeof p->way.step[0]);
}

/* Does somebody of whom its side knows stand where it would? */
static bool taken(const gs_battle *b, int body, const gs_rect *end)
{
    gs_bodyset known = gs_bodies_known(b, gs_body_side(b, body), b->s.here);
    known = gs_bodyset_but(known, body);
    return gs_bodies_under(b, &known, end, GS_TOL) >= 0;
}

/* The rectangle whose corners are the middles of a block's corner bases: each figure turns upon
 * its own base (SHW-12.13), so that the middles tell, those at the corners the most. */
static gs_rect middles(const gs_battle *b, int body, const gs_rect *r)
{
    gs_rect out = *r;
    gs_len w = r->w, d = r->d;
    if (body < GS_MAX_UNITS && b->t.unit[body].inside < 0) {
        gs_block k = shw_block(b, body);
        w = k.w;
        d = k.d;
    }
    out.w = r->w > w ? r->w - w : 0;
    out.d = r->d > d ? r->d - d : 0;
    return out;
}

/* SHW-R109: how far the figure goes that goes farthest when a block is placed anew. A block
 * that faces about stands where it stood, its rear rank in front. */
static gs_len free_cost(const gs_battle *b, int body, const gs_rect *from, const gs_rect *to)
{
    gs_rect was = middles(b, body, from), is = middles(b, body, to);
    gs_len straight = gs_pose_shift(&was, &is);
    is.f = gs_ang_norm(is.f + GS_ANG_180);
    gs_len about = gs_pose_shift(&was, &is);
    return straight < about ? straight : about;
}

/* SHW-12.12: in a deep block the rear swings farther than the corner whose arc a wheel uses
 * (SHW-R48), and no figure may end farther from its place than the unit may move. */
static bool swings_too_far(const gs_battle *b, int body, const plan *p)
{
    gs_rect was = middles(b, body, &p->start), is = middles(b, body, &p->end);
    return p->mode != SHW_MODE_FREE && gs_pose_shift(&was, &is) > p->allowance + GS_TOL;
}

gs_path shw_path_within(const gs_rect *from, const gs_path *path, gs_len may)
{
    gs_len whole = gs_path_length(from, path);
    bool by_a_rounding = whole > may && whole <= may + GS_TOL;
    return by_a_rounding ? gs_path_cut(from, path, may, NULL) : *path;
}

/* SHW-R109: of an order that comes out a rounding longer than the move that is left, so much is
 * gone as that move allows. */
static void trim(const gs_battle *b, int body, plan *p)
{
    gs_len left = p->allowance - (b->s.body[body].moved ? b->s.body[body].gone : 0);
    if (p->cost <= left || p->cost > left + GS_TOL) {
        return;
    }
    if (p->mode != SHW_MODE_FREE) {
        p->way = shw_path_within(&p->start, &p->way, left);
        p->cost = gs_path_length(&p->start, &p->way);
        p->end = gs_path_end(&p->start, &p->way);
        return;
    }
    gs_rect to = p->end;
    gs_len far = gs_pt_distance(p->start.c, to.c);
    for (gs_len back = 1; back <= 3 && p->cost > left && far > back; back++) {
        to.c = gs_pt_toward(p->start.c, gs_pt_bearing(p->start.c, p->end.c), far - back);
        p->cost = free_cost(b, body, &p->start, &to);
    }
    p->end = to;
}

/* Reads a move order: path or free pose, to its end, cost and allowance. `halved`: a
 * change into or out of skirmish order (SHW-R23). */
static gs_status read_move(const gs_battle *b, int body, const gs_order *o, plan *p,
                           gs_err *err)
{
    const gs_rect *from = &b->s.rect[body];
    shw_move_out out;
    p->path = p->way = o->path;
    p->start = *from;
    if (o->path.n == 0) {
        p->mode = SHW_MODE_FREE;
        p->end = *from;
        p->end.c = o->to.at;
        p->end.f = gs_ang_norm(o->to.facing);
        gs_way_to(&p->path, from->c, o->to.at);
        gs_path_add(&p->path, GS_STEP_TURN, gs_ang_signed(p->end.f - from->f), 0);
        p->way = p->path;
        p->cost = free_cost(b, body, from, &p->end);
    } else {
        p->mode = mode_of(&o->path);
        if (p->mode < 0) {
            return gs_refuse(err, "SHW-12.10",
                             "a unit goes forward and wheels, or straight back, or "
                             "turns and then goes on");
        }
        after_turn(b, body, p);
        p->end = gs_path_end(&p->start, &p->way);
        p->cost = gs_path_length(&p->start, &p->way);
    }
    if (!err && taken(b, body, &p->end)) {
        return GS_FAILED; /* nobody asks which of the rules forbids it */
    }
    p->allowance = shw_allowance(b, body, p->mode, &p->path, o->shoots, &out);
    if (!out.allowed) {
        return shw_refuse_move(err, out.reason);
    }
    if (p->cost > p->allowance + GS_TOL) {
        return out.whole_move
                   ? gs_refuse(err, "SHW-12.14",
                               "it takes a whole move to pass through them")
                   : gs_refuse(err, "SHW-12.12", "that is farther than it may move");
    }
    trim(b, body, p);
    if (swings_too_far(b, body, p)) {
        return gs_refuse(err, "SHW-12.12", "its rear would swing farther than it may move");
    }
    return GS_OK;
}

/* SHW-11.6, R17: half a move towards the nearest enemy, or away from him. */
static bool fulfils(const gs_battle *b, int body, const plan *p, bool shoots)
{
    gs_len was, is;
    int enemy = gs_nearest_enemy(b, body, &was);
    if (p->cost + GS_TOL < shw_forced_least(b, body, &p->path, shoots)) {
        return false;
    }
    if (enemy < 0) {
        return true;
    }
    is = gs_rect_distance(&p->end, &b->s.rect[enemy]);
    return shw_forced_way(b, body) == SHW_COMMAND_FALL_BACK ? is > was : is < was;
}

/* SHW-15.4, 15.5: who shoots at any point of the move goes on with it afterwards. */
static bool goes_on(const gs_battle *b, int body)
{
    const gs_body_turn *t = &b->s.body[body];
    int mode = shw_noted(b, body)->mode;
    gs_ang arc;
    bool moving;
    return t->moved == 1 && t->shot && t->gone > 0 && b->s.acting == body &&
           (mode == SHW_MODE_FREE || mode == SHW_MODE_ADVANCE) &&
           shw_range(b, body, &arc, &moving) > 0 && moving;
}

gs_status shw_move_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    int body = gs_body(o->who);
    plan p = {0};
    if (b->s.body[body].moved && !goes_on(b, body)) {
        return gs_refuse(err, "SHW-9.3", "it has moved already in this player turn");
    }
    if (body < GS_MAX_UNITS && b->t.unit[body].formation == SHW_HEDGEHOG) {
        return gs_refuse(err, "SHW-7.9", "it leaves the hedgehog first, which is free");
    }
    gs_status st = read_move(b, body, o, &p, err);
    if (st != GS_OK) {
        return st;
    }
    if (b->s.body[body].moved && (p.mode != shw_noted(b, body)->mode ||
                                  b->s.body[body].gone + p.cost > p.allowance + GS_TOL)) {
        return gs_refuse(err, "SHW-15.4",
                         "what it has gone and what it goes on are one move of that length");
    }
    if (b->s.body[body].order == SHW_FORCED && !fulfils(b, body, &p, o->shoots)) {
        return gs_refuse(err, "SHW-11.6",
                         "the General's order is at least half a move that way");
    }
    return shw_way_clear_from(b, body, &p.start, &p.way, &p.end, err);
}

/* Logs the way gone: bends, cost, and the files that a turn has made. */
static void go(gs_battle *b, int body, const plan *p, gs_len allowance)
{
    gs_manner manner = p->mode == SHW_MODE_RETREAT ? GS_MOVE_RETIRE
                       : p->mode == SHW_MODE_TURN  ? GS_MOVE_TURN
                       : p->mode == SHW_MODE_ADVANCE && p->path.n == 1 &&
                               p->path.step[0].kind != GS_STEP_FORWARD
                           ? GS_MOVE_WHEEL
                           : GS_MOVE_ADVANCE;
    const char *rules = p->mode == SHW_MODE_FREE ? "SHW-12.13"
                        : p->mode == SHW_MODE_ADVANCE ? "SHW-12.10 SHW-R48"
                        : p->mode == SHW_MODE_RETREAT ? "SHW-12.10" : "SHW-12.11 SHW-R49";
    gs_pt bends[GS_PATH_MAX];
    gs_rect r = p->start;
    int n = 0;
    for (int i = 0; i + 1 < p->way.n; i++) {
        r = gs_step_end(&r, &p->way.step[i]);
        bends[n++] = r.c;
    }
    gs_ref who = gs_body_ref(body);
    gs_emit_move(b, who, manner, (gs_pose){p->end.c, p->end.f}, bends, n, allowance,
                 p->cost, rules);
    if (p->files) {
        gs_emit_at(b, GS_EFFECT_FORMATION, who, (gs_ref){0}, 0, 0, (gs_pose){{0, 0}, 0},
                   p->files, NULL);
        shw_hold_ranks(b, body);
    }
}

/* SHW-14.7, R117: the way comes within 2 of an ambush: it is seen there, and the mover
 * stops or, if he may, goes on. */
static void meet_ambush(gs_battle *b, int body, plan *p)
{
    int side = gs_body_side(b, body);
    gs_bodyset hidden = gs_bodies_hidden(b, side);
    bool any = gs_bodyset_next(&hidden, -1) >= 0;
    for (gs_len at = 0; any && at < p->cost + 250; at += 250) {
        gs_path cut = gs_path_cut(&p->start, &p->way, at < p->cost ? at : p->cost, NULL);
        gs_rect r = gs_path_end(&p->start, &cut);
        for (int i = gs_bodyset_next(&hidden, -1); i >= 0; i = gs_bodyset_next(&hidden, i)) {
            if (gs_body_known(b, side, i) || !shw_within(b, body, &r, p->files, i, GS_LEN(2))) {
                continue;
            }
            gs_emit(b, GS_EFFECT_SPOTTED, gs_ref_unit(i), gs_body_ref(body), 0, 0, NULL);
            if (!gs_ask_whether(b, GS_ASK_GO_ON, body, gs_ref_unit(i), 0) ||
                shw_way_clear_from(b, body, &p->start, &p->way, &p->end, NULL) != GS_OK) {
                p->way = cut;
                p->end = r;
                p->cost = p->mode == SHW_MODE_FREE ? free_cost(b, body, &p->start, &r)
                                                   : gs_path_length(&p->start, &cut);
                return;
            }
        }
    }
}

gs_status shw_move_execute(gs_battle *b, const gs_order *o, gs_err *err)
{
    int body = gs_body(o->who);
    plan p = {0};
    gs_status st = read_move(b, body, o, &p, err);
    if (st != GS_OK) {
        return st;
    }
    if (!shw_may_move(b, body)) {
        return GS_OK;
    }
    gs_open(b, "move", o->who, (gs_ref){0});
    gs_len allowance = shw_run_move(b, body, p.mode, &p.path, o->shoots, NULL);
    shw_show(b, body);
    meet_ambush(b, body, &p);
    go(b, body, &p, allowance);
    bool second = b->s.body[body].gone > 0;
    b->s.body[body].moved =
        2 * p.cost <= allowance || b->s.body[body].shot || o->shoots ? 1 : 2;
    shw_note(b, body)->mode = (uint8_t)p.mode;
    b->s.body[body].gone += p.cost;
    b->s.body[body].done |= second;
    shw_fulfil(b, body, p.cost);
    shw_after_move(b, body);
    if (body < GS_MAX_UNITS) {
        shw_house_reached(b, body); /* SHW-R122 */
    }
    return GS_OK;
}
