/* One order after the other: rally, spells, fire, charges, the line, the reserve, the heroes. */
#include "general_int.h"

#include "gesta/fixed.h"

#include <string.h>

enum { STAGE_RALLY, STAGE_CAST, STAGE_CONTACT, STAGE_FIRE, STAGE_CHARGE, STAGE_MOVE, STAGE_LAST_FIRE,
       STAGE_HEROES, STAGE_END };

static bool legal(const gen *s, const gs_order *o)
{
    return s->dry || gs_engine_legal(s->b, o, NULL) == GS_OK;
}

static mind_unit *mind_of(const gen *s, const body_view *v)
{
    return v->body < GS_MAX_UNITS ? &s->m->unit[v->body] : NULL;
}

static bool acted(const gen *s, const body_view *v)
{
    const mind_unit *m = mind_of(s, v);
    return s->b->s.body[v->body].done || (m && (m->flags & UNIT_ACTED));
}

static void set_acted(const gen *s, const body_view *v)
{
    mind_unit *m = mind_of(s, v);
    if (m) {
        m->flags |= UNIT_ACTED;
    }
}

/* ---- moving ---- */

static bool try_path(const gen *s, gs_order *o, const body_view *v, const gs_path *p, gs_len most)
{
    static const int parts[] = {8, 6, 4, 2};
    gs_len whole = gs_path_length(&v->r, p);
    whole = whole < most ? whole : most;
    for (int i = 0; i < GS_COUNT(parts); i++) {
        gs_len len = whole * parts[i] / 8;
        if (len < 200) {
            return false;
        }
        o->path = gs_path_cut(&v->r, p, len, NULL);
        if (o->path.n > 0 && legal(s, o)) {
            return true;
        }
    }
    return false;
}

static bool move_free(const gen *s, const body_view *v, gs_pose goal, bool shoots, gs_order *o)
{
    static const int turns[] = {0, 1, -1, 2, -2};
    gs_len most = gs_body_allowance(s->b, v->body, NULL, true, shoots);
    gs_len way = gs_pt_distance(v->r.c, goal.at);
    gs_ang dir = gs_pt_bearing(v->r.c, goal.at);
    way = way < most ? way : most;
    o->path.n = 0;
    if (way < 200) {
        return false;
    }
    for (int part = 4; part >= 1; part -= part > 2 ? 1 : 1) {
        for (int i = 0; i < GS_COUNT(turns); i++) {
            o->to.at = gs_pt_toward(v->r.c, gs_ang_norm(dir + turns[i] * GS_ANG_DEG(30)),
                                    way * part / 4);
            o->to.facing = goal.facing;
            if (legal(s, o)) {
                return true;
            }
            o->to.facing = v->r.f;
            if (legal(s, o)) {
                return true;
            }
        }
    }
    return false;
}

/* Backwards: straight back, or about face when the way is long. */
static bool move_back(const gen *s, const body_view *v, gs_len way, gs_order *o)
{
    gs_len most = gs_body_allowance(s->b, v->body, NULL, false, false);
    gs_path p = {0};
    gs_path_add(&p, GS_STEP_BACK, 0, way);
    return most > 0 && try_path(s, o, v, &p, most / 2);
}

bool act_move_to(gen *s, const body_view *v, gs_pose goal, bool shoots, gs_order *o)
{
    memset(o, 0, sizeof *o);
    o->kind = GS_ORDER_MOVE;
    o->who = gs_body_ref(v->body);
    o->shoots = shoots;
    if (v->free) {
        return move_free(s, v, goal, shoots, o);
    }
    gs_len most = gs_body_allowance(s->b, v->body, NULL, false, shoots);
    if (most <= 0) {
        return false;
    }
    gs_pt ahead = gs_rect_local(&v->r, goal.at);
    gs_ang swing = gs_ang_signed(goal.facing - v->r.f);
    swing = swing < 0 ? -swing : swing;
    gs_path p = {0};
    if (ahead.y < -300 && swing <= GS_ANG_45 && ahead.y > -GS_LEN(12)) {
        return move_back(s, v, -ahead.y, o);
    }
    gs_len off = ahead.x < 0 ? -ahead.x : ahead.x;
    if (off <= 150 && swing < GS_ANG_DEG(2) && ahead.y > 0) {
        gs_path_add(&p, GS_STEP_FORWARD, 0, ahead.y);
        if (try_path(s, o, v, &p, most)) {
            return true;
        }
    }
    if (swing > GS_ANG_DEG(110) || ahead.y < -GS_LEN(12)) { /* about, then on */
        gs_len len = gs_pt_distance(v->r.c, goal.at);
        gs_path_add(&p, GS_STEP_FACE, GS_ANG_180, 0);
        gs_path_add(&p, GS_STEP_FORWARD, 0, len < most / 2 ? len : most / 2);
        o->path = p;
        return legal(s, o);
    }
    p.n = 0;
    if (gs_plan_move(&v->r, goal.at, goal.facing, most, NULL, NULL, &p) > 0 &&
        try_path(s, o, v, &p, most)) {
        return true;
    }
    if (ahead.y > 400) { /* straight on as far as it goes */
        p.n = 0;
        gs_path_add(&p, GS_STEP_FORWARD, 0, ahead.y);
        return try_path(s, o, v, &p, most);
    }
    return false;
}

/* ---- rally, contact ---- */

static bool rally_order(gen *s, gs_order *o)
{
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        if (!v->rallies || s->b->s.body[v->body].done) {
            continue;
        }
        memset(o, 0, sizeof *o);
        o->kind = GS_ORDER_RALLY;
        o->who = gs_body_ref(v->body);
        if (legal(s, o)) {
            return true;
        }
    }
    return false;
}

/* In contact: turn to who strikes the flank. */
static bool contact_order(gen *s, gs_order *o)
{
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        if (!v->engaged || v->rallies || acted(s, v) || v->body >= GS_MAX_UNITS) {
            continue;
        }
        int near[16], n = gs_body_contacts(s->b, v->body, near, 16);
        memset(o, 0, sizeof *o);
        o->kind = GS_ORDER_FACE;
        o->who = gs_body_ref(v->body);
        for (int k = 0; k < n; k++) {
            gs_touch t;
            gs_rect r = gs_body_rect(s->b, near[k]);
            if (gs_rect_touch(&v->r, &r, 50, &t) && t.a_face == GS_FRONT) {
                n = 0;
            }
        }
        for (int k = 0; k < n; k++) {
            o->target = gs_body_ref(near[k]);
            if (legal(s, o)) {
                set_acted(s, v);
                return true;
            }
        }
        set_acted(s, v);
    }
    return false;
}

/* ---- fire ---- */

/* The best target of its fire from where it stands; -1 none. */
static int best_target(gen *s, const body_view *v)
{
    gs_ang arc;
    bool moving;
    gs_len range = gs_body_range(s->b, v->body, &arc, &moving);
    int best = -1;
    int64_t most = 0;
    for (int k = s->l->ours; range > 0 && k < s->l->n; k++) {
        const body_view *e = &s->l->v[k];
        bool obscured = false;
        if (e->engaged || gs_rect_separation(&v->r, &e->r) > range) {
            continue;
        }
        gs_order o = {.kind = GS_ORDER_SHOOT, .who = gs_body_ref(v->body),
                      .target = gs_body_ref(e->body)};
        if (!legal(s, &o)) {
            continue;
        }
        gs_body_sees(s->b, v->body, e->body, &obscured);
        int64_t w = (int64_t)trade_fire(s, v, e, obscured, cover_at(s, e->r.c) != 0) * e->each;
        gs_len d = gs_rect_distance(&v->r, &e->r);
        w = w * (64000 - d) / 64000; /* the nearer of two equals */
        if (e->figures > 0 && e->figures <= 3) {
            w = w * 5 / 4; /* nearly gone */
        }
        if (s->l->break_foe <= 2) {
            w = w * 5 / 4;
        }
        if (w > most) {
            most = w;
            best = k;
        }
    }
    return best;
}

static bool fire_order(gen *s, gs_order *o, bool standing_only)
{
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        gs_ang arc;
        bool moving = false;
        if (v->rallies || s->b->s.body[v->body].shot || s->b->s.body[v->body].done ||
            (standing_only && acted(s, v))) {
            continue;
        }
        if (gs_body_range(s->b, v->body, &arc, &moving) <= 0) {
            continue;
        }
        if (moving || s->b->s.body[v->body].moved) {
            continue; /* who shoots on the move does so as he moves */
        }
        int k = best_target(s, v);
        if (k < 0) {
            continue;
        }
        memset(o, 0, sizeof *o);
        o->kind = GS_ORDER_SHOOT;
        o->who = gs_body_ref(v->body);
        o->target = gs_body_ref(s->l->v[k].body);
        set_acted(s, v);
        return true;
    }
    return false;
}

/* Who shoots on the move: from where he stands, before or after it. */
static bool fire_moving(gen *s, const body_view *v, gs_order *o)
{
    gs_ang arc;
    bool moving = false;
    if (v->engaged || v->rallies || s->b->s.body[v->body].shot || s->b->s.body[v->body].done ||
        gs_body_range(s->b, v->body, &arc, &moving) <= 0 || !moving) {
        return false;
    }
    int k = best_target(s, v);
    if (k < 0) {
        return false;
    }
    memset(o, 0, sizeof *o);
    o->kind = GS_ORDER_SHOOT;
    o->who = gs_body_ref(v->body);
    o->target = gs_body_ref(s->l->v[k].body);
    return true;
}

/* ---- charges ---- */

/* Worth of the melee arm of the line that could charge now or fights, in per cent of the whole. */
static int share_in_reach(gen *s)
{
    int64_t all = 1, near = 0;
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        const mind_unit *m = mind_of(s, v);
        if (!m || v->rallies || (v->role != ROLE_FOOT && v->role != ROLE_HORSE && v->role != ROLE_BEAST) ||
            m->wing == WING_RESERVE) {
            continue;
        }
        all += v->worth;
        if (v->engaged) {
            near += v->worth;
            continue;
        }
        for (int k = s->l->ours; k < s->l->n; k++) {
            gs_len dist;
            bool flank;
            if (may_reach(v, &v->r, &s->l->v[k].r, &dist, &flank)) {
                near += v->worth;
                break;
            }
        }
    }
    return (int)(near * 100 / all);
}

/* What a charge must gain: more for the lone, less for who would be struck anyway. */
static int32_t hurdle(gen *s, const body_view *v, const strike *k, int share)
{
    int32_t h = s->t->assault;
    if (v->role == ROLE_SHOOTER || v->role == ROLE_LIGHT) {
        h += 120;
    }
    if (k->flank || s->l->v[k->target].engaged || s->l->v[k->target].rallies) {
        h -= 60;
    } else if (share < 60 && v->role == ROLE_FOOT) {
        h += 60;
    }
    if (s->m->plan == PLAN_HOLD || s->m->plan == PLAN_DEFEND || s->m->plan == PLAN_DELAY) {
        h += 40;
    }
    return h;
}

static bool in_wall(const gen *s, const body_view *v)
{
    return v->body < GS_MAX_UNITS && s->b->t.unit[v->body].formation == SHW_SHIELD_WALL;
}

static bool form_order(const gen *s, const body_view *v, int formation, gs_order *o)
{
    memset(o, 0, sizeof *o);
    o->kind = GS_ORDER_FORM;
    o->who = gs_body_ref(v->body);
    o->formation = (int16_t)formation;
    return legal(s, o);
}

/* Out of the wall, where a charge farther than it goes is worth its loss. */
static bool loosen_order(gen *s, gs_order *o)
{
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        if (!in_wall(s, v) || !v->fit || acted(s, v) || s->b->s.body[v->body].moved) {
            continue;
        }
        int target;
        int32_t gain = promise_at(s, v, &v->r, &target);
        if (target < 0) {
            continue;
        }
        gs_len d = gs_rect_distance(&v->r, &s->l->v[target].r);
        int32_t reply = reply_at(s, v, &v->r, NULL);
        if (d > GS_LEN(4) && d < v->reach - 300 && gain + reply > 700 &&
            form_order(s, v, SHW_NORMAL, o)) {
            return true;
        }
    }
    return false;
}

/* Pairs that might meet, with what the charge may give at most by the tables. */
typedef struct chance {
    int16_t who, target;
    int32_t bound, spared;
} chance;
enum { MAX_CHANCES = 128 };

static bool may_strike(const gen *s, const body_view *v)
{
    const gs_body_turn *bt = &s->b->s.body[v->body];
    return v->fit && !acted(s, v) && !bt->moved && !bt->shot && !v->lone && v->role != ROLE_ENGINE &&
           v->role != ROLE_BAGGAGE;
}

static int chances(gen *s, chance *out)
{
    look *l = s->l;
    int n = 0;
    for (int i = 0; i < l->ours; i++) {
        const body_view *v = &l->v[i];
        int32_t spared = -1;
        for (int k = l->ours; may_strike(s, v) && k < l->n && n < MAX_CHANCES; k++) {
            int32_t most;
            if (!strike_bound(s, i, k, &most)) {
                continue;
            }
            if (spared < 0) { /* what he would do to it where it stands: he moves next, or may */
                spared = reply_at(s, v, &v->r, NULL);
                spared = s->b->s.half == 0 ? spared : spared * 7 / 8;
            }
            out[n++] = (chance){(int16_t)i, (int16_t)k, most + spared, spared};
        }
    }
    return n;
}

/* The best charge, looked at closely in the order of what they promise; false: none is worth it. */
static bool best_charge(gen *s, int share, strike *best)
{
    chance c[MAX_CHANCES];
    int n = chances(s, c);
    int32_t most = 0;
    bool any = false;
    for (;;) {
        int top = -1;
        for (int i = 0; i < n; i++) {
            top = c[i].bound > most && (top < 0 || c[i].bound > c[top].bound) ? i : top;
        }
        if (top < 0) {
            return any;
        }
        c[top].bound = INT32_MIN;
        strike st;
        const body_view *v = &s->l->v[c[top].who];
        if (!strike_worth(s, c[top].who, c[top].target, &st)) {
            continue;
        }
        int32_t after = s->b->s.half == 0 ? st.reply : st.reply * 7 / 8;
        int32_t net = st.value - after * s->t->reply / (s->m->contact ? 512 : 256) + c[top].spared -
                      hurdle(s, v, &st, share);
        int die = gs_body_order_die(s->b, v->body);
        net = die > 1 ? net * (7 - die) / 6 : net;
        if (net > most) {
            most = net;
            *best = st;
            any = true;
        }
    }
}

static bool charge_order(gen *s, gs_order *o)
{
    look *l = s->l;
    int share = share_in_reach(s);
    strike best;
    bool any = best_charge(s, share, &best);
    if (!any) {
        return false;
    }
    const body_view *v = &l->v[best.who];
    memset(o, 0, sizeof *o);
    o->kind = GS_ORDER_CHARGE;
    o->who = gs_body_ref(v->body);
    o->target = gs_body_ref(l->v[best.target].body);
    const prof *p = &s->g->unit[s->b->t.unit[v->body].of];
    o->shoots = p->f.missile == SHW_JAVELIN && p->role != ROLE_LIGHT_HORSE;
    set_acted(s, v);
    if (o->shoots && !legal(s, o)) {
        o->shoots = false;
    }
    if (!legal(s, o)) {
        return charge_order(s, o); /* it is done for; the next best */
    }
    if (!s->m->assault) {
        s->m->assault = 1;
        plan_tell(s, "wing", "assault", NULL, "begun",
                  best.flank ? REASON_FLANK_OPEN : share >= 60 ? REASON_IN_REACH : REASON_CONTACT, NULL,
                  o->who);
    }
    return true;
}

/* ---- moves ---- */

/* A unit that goes by itself: towards the enemy whom it may best fight, shy of what could be done to
 * it on the way. */
static int best_prey(gen *s, const body_view *v)
{
    look *l = s->l;
    int best = -1;
    int64_t most = INT64_MIN;
    for (int k = l->ours; k < l->n; k++) {
        const body_view *e = &l->v[k];
        gs_len d = gs_rect_distance(&v->r, &e->r);
        bool flank = !gs_zone_holds(&e->r, v->r.c, GS_ANG_45, GS_LINE_OUT);
        clash c = {.charge = d >= GS_LEN(6), .a_flank = flank};
        worth_of w;
        trade_fight(s, v, e, &c, &w);
        int64_t value = (s->t->give * w.give - s->t->take * w.take) / 256;
        gs_len moves = d * 100 / (v->reach > 0 ? v->reach : 8000);
        value = value - moves * 2 + (e->engaged ? 120 : 0);
        if (value > most) {
            most = value;
            best = k;
        }
    }
    return best;
}

static int64_t pose_value(gen *s, const body_view *v, const gs_rect *r, const gs_rect *prey,
                          gs_pt goal)
{
    int32_t reply = s->easy ? 0 : reply_at(s, v, r, NULL);
    bool light = v->role == ROLE_LIGHT || v->role == ROLE_LIGHT_HORSE;
    reply = light ? reply : reply / 2; /* a battle is not won by those who shun it */
    int64_t value = promise_at(s, v, r, NULL) * 3 / 4 - (int64_t)reply * s->t->reply / 256;
    gs_len way = prey ? gs_rect_distance(r, prey) : gs_pt_distance(r->c, goal);
    return value - (int64_t)way * (light ? 12 : 30) / 1000;
}

/* Where such a unit might go: at him, to either flank of his, short of him, back. */
enum { ALONE_WAYS = 6 };
static gs_pose alone_goal(const body_view *v, const body_view *e, int way)
{
    gs_ang to = gs_pt_bearing(v->r.c, e->r.c);
    gs_pose goal = {e->r.c, to};
    if (way == 1 || way == 2) {
        gs_bearing face = way == 1 ? GS_LEFT : GS_RIGHT;
        goal.at = gs_pt_toward(gs_rect_face_centre(&e->r, face), gs_rect_face_ang(&e->r, face),
                               GS_LEN(5));
        goal.facing = gs_pt_bearing(goal.at, e->r.c);
    } else if (way == 3) {
        goal.at = gs_pt_toward(v->r.c, to, gs_pt_distance(v->r.c, e->r.c) / 3);
    } else if (way == 4) {
        goal.at = gs_pt_toward(e->r.c, to, -(GS_LEN(5) + (e->r.d + v->r.d) / 2));
    } else if (way == 5) {
        goal = (gs_pose){gs_pt_toward(v->r.c, v->r.f, -GS_LEN(4)), v->r.f};
    }
    return goal;
}

static gs_rect end_of(const body_view *v, const gs_order *o)
{
    if (o->path.n) {
        return gs_path_end(&v->r, &o->path);
    }
    gs_rect r = v->r;
    r.c = o->to.at;
    r.f = gs_ang_norm(o->to.facing);
    return r;
}

static bool alone_order(gen *s, const body_view *v, gs_order *o)
{
    int k = best_prey(s, v);
    if (k < 0) {
        return false;
    }
    const body_view *e = &s->l->v[k];
    int64_t stay = pose_value(s, v, &v->r, &e->r, e->r.c) + 15, value[ALONE_WAYS];
    bool light = v->role == ROLE_LIGHT || v->role == ROLE_LIGHT_HORSE;
    int ways = light ? ALONE_WAYS : ALONE_WAYS - 1;
    s->dry = true; /* first what it would be worth, then whether it may */
    for (int i = 0; i < ways; i++) {
        gs_order t;
        value[i] = INT64_MIN;
        if (act_move_to(s, v, alone_goal(v, e, i), false, &t)) {
            gs_rect r = end_of(v, &t);
            value[i] = pose_value(s, v, &r, &e->r, e->r.c);
        }
    }
    s->dry = false;
    for (int tries = 0; tries < ways; tries++) {
        int top = 0;
        for (int i = 1; i < ways; i++) {
            top = value[i] > value[top] ? i : top;
        }
        if (value[top] <= stay) {
            return false;
        }
        value[top] = INT64_MIN;
        if (act_move_to(s, v, alone_goal(v, e, top), false, o)) {
            gs_rect r = end_of(v, o);
            if (pose_value(s, v, &r, &e->r, e->r.c) > stay) {
                return true;
            }
        }
    }
    return false;
}

/* Shooters go where they can shoot: forward until somebody is in range, and no farther. */
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
    if (near < 0 || range <= 0) { /* nobody left to shoot at: to the help of those who fight */
        return s->m->contact && alone_order(s, v, o);
    }
    const gs_rect *e = &s->l->v[near].r;
    if (least <= range - 500 && !gs_zone_meets(&v->r, e, GS_ANG_45)) { /* turn to them */
        gs_pose goal = {gs_pt_toward(v->r.c, gs_pt_bearing(v->r.c, e->c), 1500),
                        gs_pt_bearing(v->r.c, e->c)};
        return act_move_to(s, v, goal, false, o);
    }
    int32_t reply = reply_at(s, v, &v->r, NULL);
    if (reply > 150 && s->b->s.body[v->body].shot == 0) { /* too near: back */
        gs_pose goal = {gs_pt_toward(v->r.c, gs_pt_bearing(e->c, v->r.c), v->reach / 2), v->r.f};
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
    bool stay = s->m->plan == PLAN_DEFEND || s->m->plan == PLAN_LAST_STAND;
    if (least > range - 500 && !stay) {
        gs_len go = least - range + 1000;
        if (s->m->contact) { /* no line any more to keep to */
            gs_ang to = gs_pt_bearing(v->r.c, e->c);
            return act_move_to(s, v, (gs_pose){gs_pt_toward(v->r.c, to, go), to}, false, o);
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

static bool spent(const gen *s, const body_view *v)
{
    const gs_ob_unit *u = &s->g->scene->setup->units[s->b->t.unit[v->body].of];
    return v->figures > 0 && v->figures * 3 <= u->present && u->present >= 5;
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
    own.y = own.y > GS_LEN(8) ? own.y - GS_LEN(8) : own.y / 2;
    gs_pose goal = {table_pt(s, own), v->r.f};
    if (!act_move_to(s, v, goal, false, o)) {
        return false;
    }
    if (!(s->m->unit[v->body].flags & UNIT_NO_CHARGE)) {
        s->m->unit[v->body].flags |= UNIT_NO_CHARGE;
        plan_tell(s, "unit", "retreat", NULL, "back", REASON_SPENT, NULL, o->who);
    }
    return true;
}

/* When does a unit leave the line and fight by itself? */
static bool goes_alone(const gen *s, const body_view *v)
{
    const mind_unit *m = mind_of(s, v);
    if (m->wing == WING_RESERVE) {
        return s->m->reserve_used != 0;
    }
    if (s->m->plan == PLAN_HOLD || s->m->plan == PLAN_LAST_STAND) {
        return false;
    }
    if (v->role == ROLE_LIGHT_HORSE) {
        return true;
    }
    if (s->m->plan == PLAN_DEFEND || s->m->plan == PLAN_DELAY) {
        return s->m->contact && v->role == ROLE_HORSE;
    }
    return s->m->contact != 0;
}

/* Shields locked when the enemy is about to come; opened to march when he is far. */
static bool wall_order(gen *s, const body_view *v, gs_order *o)
{
    bool near = false, far = true;
    if (v->role != ROLE_FOOT) {
        return false;
    }
    for (int k = s->l->ours; k < s->l->n; k++) {
        const body_view *e = &s->l->v[k];
        if (e->role == ROLE_SHOOTER || e->role == ROLE_ENGINE || e->role == ROLE_BAGGAGE || e->rallies) {
            continue;
        }
        gs_len d = gs_rect_separation(&v->r, &e->r);
        gs_len early = s->m->coming ? GS_LEN(8) : GS_LEN(1);
        near = near || d <= e->reach + early;
        far = far && d > e->reach + GS_LEN(10);
    }
    if (near && !in_wall(s, v)) {
        return form_order(s, v, SHW_SHIELD_WALL, o);
    }
    return far && in_wall(s, v) && form_order(s, v, SHW_NORMAL, o);
}

/* Is v one of those nearest to the place that matters? Two go when an enemy is about it. */
static bool sent_to(gen *s, const body_view *v, gs_pt at)
{
    int nearer = 0, enemies = 0;
    gs_len mine = gs_rect_pt_distance(&v->r, at);
    for (int i = 0; i < s->l->n; i++) {
        const body_view *x = &s->l->v[i];
        gs_len d = gs_rect_pt_distance(&x->r, at);
        if (!x->mine) {
            enemies += d < GS_LEN(9);
            continue;
        }
        bool able = x->body < GS_MAX_UNITS && !x->rallies && x->figures > 3 &&
                    (x->role == ROLE_FOOT || x->role == ROLE_HORSE || x->role == ROLE_LIGHT);
        nearer += x != v && able && (d < mine || (d == mine && x->body < v->body));
    }
    return nearer < 1 + (enemies > 0);
}

/* To the objective, unless it is ours with nobody near: 1 it goes, 0 it stays there, -1 no task. */
static int objective_order(gen *s, const body_view *v, gs_order *o)
{
    gs_pt at;
    int k = plan_objective(s, &at);
    if (k < 0 || (v->role != ROLE_FOOT && v->role != ROLE_HORSE && v->role != ROLE_LIGHT) ||
        !sent_to(s, v, at)) {
        return -1;
    }
    gs_len d = gs_rect_pt_distance(&v->r, at);
    if (d <= GS_LEN(2)) {
        return wall_order(s, v, o) ? 1 : 0;
    }
    bool theirs = s->b->t.holder[k] == 1 - s->side || plan_threatened(s, k);
    if (!theirs && (!s->m->contact || s->b->t.holder[k] == s->side)) {
        return -1; /* the line will come there as one */
    }
    gs_pose goal = {at, d > GS_LEN(6) ? gs_pt_bearing(v->r.c, at) : v->r.f};
    if (in_wall(s, v) && d > GS_LEN(5) && reply_at(s, v, &v->r, NULL) <= 0 &&
        form_order(s, v, SHW_NORMAL, o)) {
        return 1;
    }
    return act_move_to(s, v, goal, false, o) ? 1 : -1;
}

static bool unit_order(gen *s, const body_view *v, gs_order *o)
{
    int task = objective_order(s, v, o);
    if (task >= 0) {
        return task == 1;
    }
    if (wall_order(s, v, o)) {
        return true;
    }
    if (v->role == ROLE_ENGINE || v->role == ROLE_BAGGAGE) {
        return false;
    }
    if (spent(s, v)) {
        return spent_order(s, v, o);
    }
    if (v->role == ROLE_SHOOTER) {
        return shooter_order(s, v, o);
    }
    if (goes_alone(s, v)) {
        return alone_order(s, v, o);
    }
    bool shot = s->b->s.body[v->body].shot != 0;
    gs_pose goal = line_goal(s, v);
    gs_len ahead = own_pt(s, goal.at).y - own_pt(s, v->r.c).y;
    if (ahead < 300 && s->m->plan != PLAN_DELAY && (ahead > -GS_LEN(4) || s->m->contact)) {
        return false; /* it waits till the line is up with it */
    }
    return act_move_to(s, v, goal, shot, o);
}

/* Front first when the line goes forward, so that nobody waits behind a friend. */
static int next_mover(gen *s)
{
    int best = -1;
    gs_len most = 0;
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        if (v->body >= GS_MAX_UNITS || v->engaged || v->rallies || acted(s, v) ||
            s->b->s.body[v->body].moved) {
            continue;
        }
        gs_len y = own_pt(s, gs_rect_face_centre(&v->r, GS_FRONT)).y;
        if (best < 0 || y > most) {
            best = i;
            most = y;
        }
    }
    return best;
}

static bool move_order(gen *s, gs_order *o)
{
    int last = s->b->s.acting >= 0 ? s->l->at[s->b->s.acting] : -1;
    if (last >= 0 && last < s->l->ours && s->b->s.body[s->b->s.acting].moved &&
        fire_moving(s, &s->l->v[last], o)) {
        return true;
    }
    if (last >= 0 && last < s->l->ours && s->b->s.body[s->b->s.acting].shot &&
        (s->m->unit[s->b->s.acting % GS_MAX_UNITS].flags & UNIT_SHOT)) { /* off again */
        s->m->unit[s->b->s.acting % GS_MAX_UNITS].flags &= (uint8_t)~UNIT_SHOT;
        if (unit_order(s, &s->l->v[last], o)) {
            return true;
        }
    }
    for (int tries = 0; tries < MAX_VIEWS; tries++) {
        int i = next_mover(s);
        if (i < 0) {
            return false;
        }
        const body_view *v = &s->l->v[i];
        set_acted(s, v);
        if (fire_moving(s, v, o)) {
            s->m->unit[v->body].flags |= UNIT_SHOT;
            return true;
        }
        if (unit_order(s, v, o)) {
            if (o->kind == GS_ORDER_FORM && o->formation == SHW_NORMAL) {
                s->m->unit[v->body].flags &= (uint8_t)~UNIT_ACTED; /* and now it may go on */
            }
            return true;
        }
    }
    return false;
}

/* ---- the whole ---- */

/* Those whom the scenario placed: their slots are where they stand. */
static void adopt(gen *s)
{
    mind *m = s->m;
    gs_len front = 0;
    bool any = false;
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        if (v->body < GS_MAX_UNITS && !(m->unit[v->body].flags & UNIT_PLACED)) {
            gs_len y = own_pt(s, gs_rect_face_centre(&v->r, GS_FRONT)).y;
            front = any && front > y ? front : y;
            any = true;
        }
    }
    if (!any) {
        return;
    }
    m->base = m->deployed ? m->base : front;
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        if (v->body >= GS_MAX_UNITS || (m->unit[v->body].flags & UNIT_PLACED)) {
            continue;
        }
        mind_unit *u = &m->unit[v->body];
        gs_pt own = own_pt(s, v->r.c);
        gs_len third = table_wide(s) / 3;
        bool horse = v->role == ROLE_HORSE || v->role == ROLE_LIGHT_HORSE;
        u->x = own.x;
        u->y = 0;
        u->wing = horse ? (own.x < third ? WING_LEFT : own.x > 2 * third ? WING_RIGHT : WING_CENTRE)
                        : WING_CENTRE;
        u->flags |= UNIT_PLACED;
    }
    m->deployed = 1;
}

static void begin_turn(gen *s)
{
    mind *m = s->m;
    m->turn = (int16_t)s->b->t.turn;
    m->half = s->b->s.half;
    m->stage = STAGE_RALLY;
    for (int i = 0; i < s->b->t.n_units; i++) {
        m->unit[i].flags &= (uint8_t)~(UNIT_ACTED | UNIT_SHOT);
    }
    adopt(s);
    bool lost = false;
    for (int i = 0; i < s->l->ours; i++) {
        if (s->l->v[i].engaged && !m->contact) {
            m->contact = 1;
            m->first_contact = (uint8_t)(s->b->t.turn < 255 ? s->b->t.turn : 255);
        }
        lost = lost || s->l->v[i].rallies;
    }
    int64_t sum = 0;
    for (int i = s->l->ours; i < s->l->n; i++) {
        sum += own_pt(s, s->l->v[i].r.c).y;
    }
    int32_t y = s->l->n > s->l->ours ? (int32_t)(sum / (s->l->n - s->l->ours)) : 0;
    m->coming = m->foe_y > 0 && y < m->foe_y - 1500;
    m->foe_y = y;
    plan_turn(s);
    if (m->contact && !m->reserve_used && (lost || s->b->t.turn > m->first_contact)) {
        m->reserve_used = 1;
        plan_tell(s, "wing", "reserve", "back", "committed", lost ? REASON_FRIEND_LOST : REASON_CONTACT,
                  NULL, gs_ref_side(s->side));
    }
    m->front = INT32_MIN;
}

static bool stage_order(gen *s, gs_order *o)
{
    switch (s->m->stage) {
    case STAGE_RALLY:
        return rally_order(s, o);
    case STAGE_CAST:
        return hero_cast(s, o);
    case STAGE_CONTACT:
        return contact_order(s, o);
    case STAGE_FIRE:
        return fire_order(s, o, true);
    case STAGE_CHARGE:
        return loosen_order(s, o) || charge_order(s, o);
    case STAGE_MOVE:
        if (s->m->front == INT32_MIN) {
            line_choose(s);
        }
        return move_order(s, o);
    case STAGE_LAST_FIRE:
        return fire_order(s, o, false);
    case STAGE_HEROES:
        return hero_order(s, o);
    default:
        return false;
    }
}

void act_order(gen *s, const gs_question *q, gs_answer *a)
{
    mind *m = s->m;
    if (m->turn != s->b->t.turn || m->half != s->b->s.half) {
        begin_turn(s);
    }
    if (q->retry && m->stage < STAGE_END) {
        m->stage++; /* what was thought lawful was not: no second try in this way */
    }
    for (; m->stage < STAGE_END; m->stage++) {
        if (stage_order(s, &a->order)) {
            return;
        }
    }
    memset(&a->order, 0, sizeof a->order);
    a->order.kind = GS_ORDER_DONE;
}
