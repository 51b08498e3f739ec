/* Where a unit goes that fights by itself: at whom, and how near. */
#include "act_int.h"

#include "gesta/fixed.h"

#include <string.h>

#define NEAR_BY 6 /* w of a hundredth of a move for a reserve: it goes into the fight that is
                   * nearest */
#define SENT_IN 2 /* as bold as an attack that has stood still for so many turns */

/* Of a reserve that has been sent in, where each charges by himself. */
static bool sent_in(const gen *s, const body_view *v)
{
    const mind_unit *m = act_mind(s, v);
    return m && m->wing == WING_RESERVE && s->m->reserve_used && !s->g->lore->groups;
}

/* A unit that goes by itself: towards the enemy whom it may best fight, shy of what could
 * be done to it on the way. */
static int best_prey(gen *s, const body_view *v)
{
    look *l = s->l;
    int best = -1;
    int64_t most = INT64_MIN;
    for (int k = l->ours; k < l->n; k++) {
        const body_view *e = &l->v[k];
        gs_len d = gs_rect_distance(&v->r, &e->r);
        bool flank = !gs_zone_holds(&e->r, v->r.c, GS_ANG_45, GS_LINE_OUT);
        clash c = {.charge = d >= s->g->lore->bonus_run, .a_flank = flank};
        worth_of w;
        trade_fight(s, v, e, &c, &w);
        int64_t value = (s->t->give * w.give - s->t->take * w.take) / 256;
        gs_len moves = d * 100 / (v->reach > 0 ? v->reach : sized(s, 8000));
        value = value - moves * (sent_in(s, v) ? NEAR_BY : 2) + (e->engaged ? 120 : 0);
        if (value > most) {
            most = value;
            best = k;
        }
    }
    return best;
}

#define FLANKED 200
#define REAR 100 /* for each inch to the rear */

/* The enemy who could strike the flank of who stood so, from where he is; NULL:
 * nobody. */
const body_view *act_on_flank(gen *s, const gs_rect *r)
{
    const body_view *worst = NULL;
    for (int k = s->l->ours; k < s->l->n; k++) {
        const body_view *e = &s->l->v[k];
        gs_len d;
        bool flank;
        if (e->fit && (!worst || e->worth > worst->worth) &&
            may_be_struck(s, r, k, &d, &flank) && flank) {
            worst = e;
        }
    }
    return worst;
}

static int64_t pose_value(gen *s, const body_view *v, const gs_rect *r,
                          const gs_rect *prey, gs_pt goal)
{
    bool light = v->role == ROLE_LIGHT || v->role == ROLE_LIGHT_HORSE;
    int halted = light ? 0 : s->m->halted; /* an attack that stands still grows bolder */
    if (sent_in(s, v) && halted < SENT_IN) {
        halted = SENT_IN; /* and so is a reserve that has been sent in */
    }
    int64_t value = outlook_at(s, v, r, halted);
    gs_len way = prey ? gs_rect_distance(r, prey) : gs_pt_distance(r->c, goal);
    value -= act_on_flank(s, r) ? FLANKED / (1 + halted) : 0;
    if (s->g->lore->groups && !light) { /* who is to strike does not ride to the rear */
        gs_len back = own_pt(s, v->r.c).y - own_pt(s, r->c).y;
        value -= back > 0 ? (int64_t)back * REAR / s->g->lore->inch : 0;
    }
    return value - (int64_t)way * (light ? 12 : 30 * (1 + halted)) / s->g->lore->inch;
}

/* Where such a unit might go: at him, to either flank of his, short of him, back; he who keeps his
 * front: straight on, or about to a side and on. */
enum { ALONE_WAYS = 7, AHEAD = 7, TO_LEFT, TO_RIGHT, ALL_WAYS };
static gs_pose alone_goal(gen *s, const body_view *v, const body_view *e, int way)
{
    gs_ang to = gs_pt_bearing(v->r.c, e->r.c);
    gs_pose goal = {e->r.c, to};
    if (way == 1 || way == 2) {
        gs_bearing face = way == 1 ? GS_LEFT : GS_RIGHT;
        goal.at = gs_pt_toward(gs_rect_face_centre(&e->r, face),
                               gs_rect_face_ang(&e->r, face), sized(s, GS_LEN(5)));
        goal.facing = gs_pt_bearing(goal.at, e->r.c);
    } else if (way == 3) {
        goal.at = gs_pt_toward(v->r.c, to, gs_pt_distance(v->r.c, e->r.c) / 3);
    } else if (way == 4) {
        goal.at = gs_pt_toward(e->r.c, to, -(sized(s, GS_LEN(5)) + (e->r.d + v->r.d) / 2));
    } else if (way == 5) { /* round to him who would have its flank */
        const body_view *x = act_on_flank(s, &v->r);
        gs_ang turn = x ? gs_pt_bearing(v->r.c, x->r.c) : v->r.f;
        goal = (gs_pose){gs_pt_toward(v->r.c, turn, x ? sized(s, 1500) : 0), turn};
    } else if (way == 6) {
        goal = (gs_pose){gs_pt_toward(v->r.c, v->r.f, -sized(s, GS_LEN(4))), v->r.f};
    }
    return goal;
}

static bool alone_move(gen *s, const body_view *v, const body_view *e, int way, gs_order *o)
{
    gs_len most = way < AHEAD ? 0 : gs_body_allowance(s->b, v->body, NULL, false, false);
    if (way < AHEAD) {
        return act_move_to(s, v, alone_goal(s, v, e, way), false, o);
    }
    for (int part = 4; part >= 1; part--) {
        memset(o, 0, sizeof *o);
        o->kind = GS_ORDER_MOVE;
        o->who = gs_body_ref(v->body);
        if (way != AHEAD) {
            gs_path_add(&o->path, GS_STEP_FACE, way == TO_LEFT ? 3 * GS_ANG_90 : GS_ANG_90, 0);
        }
        gs_path_add(&o->path, GS_STEP_FORWARD, 0, (way == AHEAD ? most : most / 2) * part / 4);
        if (most > 0 && act_legal(s, o)) {
            return true;
        }
    }
    return false;
}

gs_rect act_end(const body_view *v, const gs_order *o)
{
    if (o->path.n) {
        return gs_path_end(&v->r, &o->path);
    }
    gs_rect r = v->r;
    r.c = o->to.at;
    r.f = gs_ang_norm(o->to.facing);
    return r;
}

/* Through the friend straight before it, as a whole move, where the rules let it and it is better
 * beyond him. */
static bool through_friend(gen *s, const body_view *v, const body_view *e, int64_t stay,
                           gs_order *o)
{
    const body_view *f = NULL;
    gs_len near = v->reach;
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *x = &s->l->v[i];
        gs_pt at = gs_rect_local(&v->r, x->r.c);
        gs_len aside = at.x < 0 ? -at.x : at.x;
        if (x != v && !x->lone && at.y > 0 && at.y < near && aside < (v->r.w + x->r.w) / 2) {
            near = at.y;
            f = x;
        }
    }
    if (!f || s->g->lore->groups) {
        return false;
    }
    gs_rect end = v->r;
    end.c = gs_pt_toward(v->r.c, v->r.f, near + (f->r.d + v->r.d) / 2 + sized(s, 100));
    *o = (gs_order){.kind = GS_ORDER_PASS, .who = gs_body_ref(v->body),
                    .target = gs_body_ref(f->body)};
    return pose_value(s, v, &end, &e->r, e->r.c) > stay && act_legal(s, o);
}

bool act_alone(gen *s, const body_view *v, gs_order *o)
{
    int k = gs_body_held(s->b, v->body) ? -1 : best_prey(s, v);
    if (k < 0) {
        return false;
    }
    const body_view *e = &s->l->v[k];
    int64_t stay = pose_value(s, v, &v->r, &e->r, e->r.c) + 15;
    int64_t value[ALL_WAYS], worth[ALL_WAYS]; /* with and without a whim */
    gs_rect end[ALL_WAYS];
    bool light = v->role == ROLE_LIGHT || v->role == ROLE_LIGHT_HORSE;
    int ways = light || v->free || s->g->lore->groups ? ALONE_WAYS : ALL_WAYS;
    s->dry = true; /* first what it would be worth, then whether it may */
    for (int i = 0; i < ways; i++) {
        gs_order t;
        value[i] = INT64_MIN;
        if (i == ALONE_WAYS - 1 && !light) {
            continue;
        }
        if (alone_move(s, v, e, i, &t)) {
            end[i] = act_end(v, &t);
            worth[i] = pose_value(s, v, &end[i], &e->r, e->r.c);
            value[i] = worth[i] + whim_of(s, v->body, 200 + i);
        }
    }
    s->dry = false;
    for (int tries = 0; tries < ways; tries++) {
        int top = 0;
        for (int i = 1; i < ways; i++) {
            top = value[i] > value[top] ? i : top;
        }
        if (value[top] <= stay) {
            break;
        }
        value[top] = INT64_MIN;
        if (alone_move(s, v, e, top, o)) {
            gs_rect r = act_end(v, o);
            bool whole = r.c.x == end[top].c.x && r.c.y == end[top].c.y && r.f == end[top].f;
            if ((whole ? worth[top] : pose_value(s, v, &r, &e->r, e->r.c)) > stay) {
                return true;
            }
        }
    }
    return sent_in(s, v) && through_friend(s, v, e, stay, o);
}
