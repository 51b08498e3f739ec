/* Where a unit goes that does not charge: alone, with the line, to what it must hold. */
#include "act_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* Shooters go where they can shoot: forward until somebody is in range, and no farther.
 */
static bool shooter_order(gen *s, const body_view *v, gs_order *o)
{
    gs_ang arc;
    bool moving;
    gs_len range = gs_body_range(s->b, v->body, &arc, &moving);
    int near = -1;
    gs_len least = GS_LEN_NONE;
    for (int k = s->l->ours; k < s->l->n; k++) {
        gs_len d = gs_rect_distance(&v->r, &s->l->v[k].r);
        if (d < least && !s->l->v[k].engaged) {
            least = d;
            near = k;
        }
    }
    if (near < 0 ||
        range <= 0) { /* nobody left to shoot at: to the help of those who fight */
        return s->m->contact && act_alone(s, v, o);
    }
    const gs_rect *e = &s->l->v[near].r;
    if (least <= range - sized(s, 500) && !gs_zone_meets(&v->r, e, GS_ANG_45)) { /* turn to them */
        gs_pose goal = {gs_pt_toward(v->r.c, gs_pt_bearing(v->r.c, e->c), sized(s, 1500)),
                        gs_pt_bearing(v->r.c, e->c)};
        return act_move_to(s, v, goal, false, o);
    }
    int32_t reply = reply_at(s, v, &v->r, NULL);
    if (reply > 150 && s->b->s.body[v->body].shot == 0) { /* too near: back */
        gs_pose goal = {gs_pt_toward(v->r.c, gs_pt_bearing(e->c, v->r.c), v->reach / 2),
                        v->r.f};
        gs_rect r = v->r;
        if (act_move_to(s, v, goal, false, o)) {
            if (o->path.n) {
                r = gs_path_end(&v->r, &o->path);
            } else {
                r.c = o->to.at;
            }
            return reply_at(s, v, &r, NULL) < reply / 2;
        }
        return false;
    }
    bool stay = s->m->plan == PLAN_DEFEND || s->m->plan == PLAN_LAST_STAND ||
                s->m->plan == PLAN_DELAY;
    if (least > range - sized(s, 500) && !stay) {
        gs_len go = least - range + sized(s, 1000);
        if (s->m->contact) { /* no line any more to keep to */
            gs_ang to = gs_pt_bearing(v->r.c, e->c);
            return act_move_to(s, v, (gs_pose){gs_pt_toward(v->r.c, to, go), to}, false,
                               o);
        }
        gs_pose goal = line_goal(s, v);
        gs_pt own = own_pt(s, goal.at), mine = own_pt(s, v->r.c);
        if (own.y > mine.y + go) {
            own.y = mine.y + go;
        }
        goal.at = table_pt(s, own);
        return act_move_to(s, v, goal, false, o);
    }
    return false;
}

/* Those who may do nothing but be lost go behind the others. */
static bool spent_order(gen *s, const body_view *v, gs_order *o)
{
    int n;
    int32_t reply = reply_at(s, v, &v->r, &n);
    if (reply <= 0 && n == 0) {
        return false;
    }
    gs_pt own = own_pt(s, v->r.c);
    own.y = own.y > sized(s, GS_LEN(8)) ? own.y - sized(s, GS_LEN(8)) : own.y / 2;
    gs_pose goal = {table_pt(s, own), v->r.f};
    if (!act_move_to(s, v, goal, false, o)) {
        return false;
    }
    if (!(s->m->unit[v->body].flags & UNIT_TOLD_BACK)) {
        s->m->unit[v->body].flags |= UNIT_TOLD_BACK;
        plan_tell(s, "unit", "retreat", NULL, "back", REASON_SPENT, NULL, o->who);
    }
    return true;
}

#define IN_LINE 4 /* turns after the first contact */
#define HALTED 1  /* turns that a line has stood still before its wings go without it */

/* The middle of the nearest of a side's exits; false: there is none. */
static bool exit_near(const gen *s, int side, gs_pt from, gs_pt *at)
{
    const gs_setup *u = s->g->scene->setup;
    gs_len least = GS_LEN_NONE;
    for (int i = 0; i < u->n_zones; i++) {
        const gs_zone *z = &u->zones[i];
        if (strcmp(z->kind, "exit") != 0 || (z->side != side && z->side != -1)) {
            continue;
        }
        gs_box b = gs_box_of(z->points, z->n_points);
        gs_pt mid = {(b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2};
        gs_len d = gs_pt_distance(from, mid);
        if (d < least) {
            least = d;
            *at = mid;
        }
    }
    return least != GS_LEN_NONE;
}

#define BEFORE_IT GS_LEN(6) /* so far before the exit they bar it */

/* Who may be at the enemy's way out before he is bars it: where; false: it is not for v. */
static bool bars_exit(const gen *s, const body_view *v, gs_pose *to)
{
    gs_pt at;
    const body_view *first = NULL;
    gs_len his = GS_LEN_NONE;
    if (s->g->scene->setup->victory.exit_side != 1 - s->side || !plan_attacks(s) || s->m->contact ||
        (v->role != ROLE_FOOT && v->role != ROLE_HORSE && v->role != ROLE_LIGHT) ||
        !exit_near(s, 1 - s->side, v->r.c, &at)) {
        return false;
    }
    for (int k = s->l->ours; k < s->l->n; k++) {
        gs_len d = gs_pt_distance(s->l->v[k].r.c, at);
        if (s->l->v[k].fit && d < his) {
            his = d;
            first = &s->l->v[k];
        }
    }
    if (!first || gs_pt_distance(v->r.c, at) > his + v->reach) {
        return false;
    }
    gs_ang to_him = gs_pt_bearing(at, first->r.c);
    gs_len out = sized(s, BEFORE_IT) < his / 2 ? sized(s, BEFORE_IT) : his / 2;
    *to = (gs_pose){gs_pt_toward(at, to_him, out), to_him};
    return true;
}

/* When does a unit leave the line and fight by itself? */
bool act_goes_alone(const gen *s, const body_view *v)
{
    const mind_unit *m = act_mind(s, v);
    gs_pose bar;
    if (bars_exit(s, v, &bar)) {
        return true;
    }
    if (m->wing == WING_RESERVE) {
        return s->m->reserve_used != 0;
    }
    if (s->m->plan == PLAN_HOLD) { /* the horse hunt, the others stay */
        return s->m->contact && (v->role == ROLE_HORSE || v->role == ROLE_LIGHT_HORSE);
    }
    if (s->m->plan == PLAN_LAST_STAND) {
        return false;
    }
    if (v->role == ROLE_LIGHT_HORSE) {
        return true;
    }
    if (v->role == ROLE_HORSE && s->g->lore->groups && s->m->plan == PLAN_ATTACK &&
        s->m->halted >= HALTED && (m->wing == WING_LEFT || m->wing == WING_RIGHT)) {
        return true; /* the line comes no farther */
    }
    if (s->m->plan == PLAN_DEFEND || s->m->plan == PLAN_DELAY) {
        return s->m->contact && v->role == ROLE_HORSE;
    }
    if (s->g->lore->groups && v->role == ROLE_FOOT) {
        return s->m->contact && gs_unitset_count(look_group(s, v->body)) < 2;
    }
    if (v->role == ROLE_FOOT && s->b->t.turn < s->m->first_contact + IN_LINE) {
        return false; /* the foot keep their line while it lasts */
    }
    return s->m->contact != 0;
}

/* Is v one of those nearest to the place that matters? Two go when an enemy is about it.
 */
static bool sent_to(gen *s, const body_view *v, gs_pt at)
{
    int nearer = 0, enemies = 0;
    gs_len mine = gs_rect_pt_distance(&v->r, at);
    for (int i = 0; i < s->l->n; i++) {
        const body_view *x = &s->l->v[i];
        gs_len d = gs_rect_pt_distance(&x->r, at);
        if (!x->mine) {
            enemies += d < sized(s, GS_LEN(9));
            continue;
        }
        bool able =
            x->body < GS_MAX_UNITS && !x->rallies && x->figures > s->g->lore->few &&
            !(s->g->lore->groups && x->engaged) &&
            (x->role == ROLE_FOOT || x->role == ROLE_HORSE || x->role == ROLE_LIGHT);
        nearer += x != v && able && (d < mine || (d == mine && x->body < v->body));
    }
    return nearer < 1 + (enemies > 0);
}

/* To the objective, unless it is ours with nobody near: 1 it goes, 0 it stays there, -1
 * no task. */
static int objective_order(gen *s, const body_view *v, gs_order *o)
{
    gs_pt at;
    int k = plan_objective(s, &at);
    if (k < 0 ||
        (v->role != ROLE_FOOT && v->role != ROLE_HORSE && v->role != ROLE_LIGHT) ||
        !sent_to(s, v, at)) {
        return -1;
    }
    gs_len d = gs_rect_pt_distance(&v->r, at);
    if (d <= sized(s, GS_LEN(2))) {
        return s->g->lore->form(s, v, o) ? 1 : 0;
    }
    bool theirs = s->b->t.holder[k] == 1 - s->side || plan_threatened(s, k);
    if (!theirs && (!s->m->contact || s->b->t.holder[k] == s->side)) {
        return -1; /* the line will come there as one */
    }
    gs_pose goal = {at, d > sized(s, GS_LEN(6)) ? gs_pt_bearing(v->r.c, at) : v->r.f};
    if (d > sized(s, GS_LEN(5)) && reply_at(s, v, &v->r, NULL) <= 0 &&
        s->g->lore->march(s, v, o)) {
        return 1;
    }
    return act_move_to(s, v, goal, false, o) ? 1 : -1;
}

/* Off the table by the scenario's way out, while the plan is to break through. */
static bool exit_order(gen *s, const body_view *v, gs_order *o)
{
    gs_pt at;
    if (s->m->plan != PLAN_BREAK_THROUGH || v->role == ROLE_ENGINE ||
        !exit_near(s, s->side, v->r.c, &at)) {
        return false;
    }
    if (s->g->lore->march(s, v, o)) {
        return true;
    }
    return act_move_to(s, v, (gs_pose){at, gs_pt_bearing(v->r.c, at)}, false, o);
}

/* A move of horse with the line that would end with an enemy able to strike its flank:
 * rather it stays where it is, or turns to him, if his blow is the less by it. */
static bool guarded(gen *s, const body_view *v, bool moves, gs_order *o)
{
    gs_rect end = moves ? act_end(v, o) : v->r;
    const body_view *x = s->easy ? NULL : act_on_flank(s, &end);
    if (!x) {
        return moves;
    }
    int32_t least = reply_at(s, v, &end, NULL);
    gs_order keep = *o;
    if (moves && !act_on_flank(s, &v->r) && reply_at(s, v, &v->r, NULL) < least) {
        moves = false;
        least = reply_at(s, v, &v->r, NULL);
    }
    gs_ang to = gs_pt_bearing(v->r.c, x->r.c);
    gs_pose goal = {gs_pt_toward(v->r.c, to, sized(s, 1500)), to};
    if (act_move_to(s, v, goal, false, o)) {
        gs_rect r = act_end(v, o);
        if (!act_on_flank(s, &r) && reply_at(s, v, &r, NULL) < least) {
            return true;
        }
    }
    *o = keep;
    return moves;
}

#define ASKEW GS_ANG_DEG(20) /* who stands so has still to turn into his place */
#define ASIDE GS_LEN(4)      /* and who is so far beside it has still to go there */

/* Along the line to a place beside it: turned to that side, and there back to the front. Only while
 * nobody can come at it. */
static bool sidle(gen *s, const body_view *v, gs_pose goal, gs_order *o)
{
    int n = 0;
    gs_pt at = gs_rect_local(&v->r, goal.at);
    gs_ang swing = gs_ang_signed(goal.facing - v->r.f);
    gs_len most = gs_body_allowance(s->b, v->body, NULL, false, false);
    gs_len way = at.x < 0 ? -at.x : at.x, deep = at.y < 0 ? -at.y : at.y;
    gs_ang turned = swing < 0 ? -swing : swing;
    bool across = turned > GS_ANG_DEG(30);
    if (most <= 0 || (!across && (way < sized(s, ASIDE) || deep > way / 2))) {
        return false;
    }
    reply_at(s, v, &v->r, &n);
    if (n > 0) {
        return false;
    }
    for (int part = 4; part >= 1; part--) {
        memset(o, 0, sizeof *o);
        o->kind = GS_ORDER_MOVE;
        o->who = gs_body_ref(v->body);
        if (!across) {
            gs_len half = way < most / 2 ? way : most / 2;
            gs_path_add(&o->path, GS_STEP_FACE, at.x < 0 ? 3 * GS_ANG_90 : GS_ANG_90, 0);
            gs_path_add(&o->path, GS_STEP_FORWARD, 0, half * part / 4);
        } else if (at.y > sized(s, GS_LEN(2))) {
            if (turned < GS_ANG_DEG(88)) { /* along the line, not into it */
                gs_path_add(&o->path, swing < 0 ? GS_STEP_WHEEL_RIGHT : GS_STEP_WHEEL_LEFT,
                            GS_ANG_90 - turned, 0);
            }
            gs_len on = (at.y < most ? at.y : most) * part / 4 - gs_path_length(&v->r, &o->path);
            if (on <= 0) {
                break;
            }
            gs_path_add(&o->path, GS_STEP_FORWARD, 0, on);
        } else {
            gs_path_add(&o->path, GS_STEP_FACE, swing > 0 ? GS_ANG_90 : 3 * GS_ANG_90, 0);
        }
        if (act_legal(s, o)) {
            return true;
        }
    }
    gs_len room = v->r.w / 2 + sized(s, 500) - own_pt(s, v->r.c).y;
    if (across) {
        return false;
    }
    o->path.n = 0; /* first away from the table's edge, or from the backs of friends */
    gs_path_add(&o->path, room > 0 ? GS_STEP_FORWARD : GS_STEP_BACK, 0,
                room <= 0 ? most / 4 : room < most ? room : most);
    return act_legal(s, o);
}

bool act_unit(gen *s, const body_view *v, gs_order *o)
{
    gs_pose bar;
    if (exit_order(s, v, o) ||
        (bars_exit(s, v, &bar) && gs_pt_distance(v->r.c, bar.at) > sized(s, GS_LEN(3)) &&
         act_move_to(s, v, bar, false, o))) {
        return true;
    }
    int task = objective_order(s, v, o);
    if (task >= 0) {
        return task == 1;
    }
    if (s->g->lore->form(s, v, o) || rank_steps_out(s, v, o)) {
        return true;
    }
    if (v->role == ROLE_ENGINE || v->role == ROLE_BAGGAGE) {
        return false;
    }
    if (s->g->lore->spent(s, v)) {
        return spent_order(s, v, o);
    }
    if (v->role == ROLE_SHOOTER) {
        return shooter_order(s, v, o);
    }
    if (act_goes_alone(s, v)) {
        return act_alone(s, v, o);
    }
    bool shot = s->b->s.body[v->body].shot != 0;
    gs_pose goal = line_goal(s, v);
    gs_len ahead = own_pt(s, goal.at).y - own_pt(s, v->r.c).y;
    gs_ang swing = gs_ang_signed(goal.facing - v->r.f);
    bool faces = s->g->lore->groups || (swing <= ASKEW && swing >= -ASKEW);
    if (!s->g->lore->groups && !s->m->contact && !v->free && !slot_goes_round(s, v) &&
        sidle(s, v, goal, o)) {
        return true;
    }
    if (!slot_goes_round(s, v) && faces && ahead < sized(s, 300) && s->m->plan != PLAN_DELAY &&
        (ahead > -sized(s, GS_LEN(4)) || s->m->contact)) {
        return false; /* it waits till the line is up with it */
    }
    bool moves = act_move_to(s, v, goal, shot, o);
    if (v->role == ROLE_HORSE && !slot_goes_round(s, v)) {
        return guarded(s, v, moves, o);
    }
    return moves;
}
