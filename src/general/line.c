/* The line: how far the whole goes this turn, and where each belongs in it. */
#include "act_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* ---- how far the line goes ---- */

static bool in_line(const gen *s, const body_view *v)
{
    if (v->body >= GS_MAX_UNITS || v->engaged || v->rallies || act_in_wait(s, v) ||
        s->g->scene->setup->units[s->b->t.unit[v->body].of].dummy) {
        return false;
    }
    const mind_unit *m = &s->m->unit[v->body];
    return m->wing != WING_RESERVE && s->b->t.unit[v->body].inside < 0 && /* it holds a place */
           v->role != ROLE_ENGINE && !slot_goes_round(s, v);
}

static gs_len front_of(const gen *s, const body_view *v)
{
    gs_pt f = own_pt(s, gs_rect_face_centre(&v->r, GS_FRONT));
    return f.y;
}

/* How far the line has come by this one: those who belong before or behind it are
 * reckoned from their slots. */
static gs_len place_of(const gen *s, const body_view *v)
{
    return front_of(s, v) - slot_of(s, v).y;
}

/* Where half the worth of the line is no farther. Once the line has halted it goes by
 * this: those left far behind, held up by friends or the ground, do not hold up the
 * others. */
static gs_len middle_of(const gen *s, int64_t weight)
{
    gs_len best = s->m->base;
    int64_t least = INT64_MAX;
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        if (!in_line(s, v)) {
            continue;
        }
        gs_len at = place_of(s, v);
        int64_t up = 0;
        for (int k = 0; k < s->l->ours; k++) {
            const body_view *x = &s->l->v[k];
            up += in_line(s, x) && place_of(s, x) <= at ? x->worth : 0;
        }
        if (up * 2 >= weight && up < least) {
            least = up;
            best = at;
        }
    }
    return best;
}

/* Allowance of the slowest, and where the middle of the line stands. */
static int line_state(gen *s, gs_len *pace, gs_len *at)
{
    int64_t sum = 0, weight = 0;
    int n = 0;
    gs_len slow = sized(s, GS_LEN(20));
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        if (!in_line(s, v)) {
            continue;
        }
        gs_len rate = v->reach > 0 ? v->reach : sized(s, 8000);
        slow = rate < slow ? rate : slow;
        sum += (int64_t)place_of(s, v) * v->worth;
        weight += v->worth;
        n++;
    }
    *pace = slow;
    *at = weight == 0      ? s->m->base
          : s->m->halted ? middle_of(s, weight)
                         : (gs_len)(sum / weight);
    return n;
}

/* Value of the line's step: what it threatens less what it suffers, and the way gained.
 */
static int64_t step_value(gen *s, gs_len goal, gs_len at, int64_t eager)
{
    int64_t value = 0;
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        if (!in_line(s, v)) {
            continue;
        }
        gs_rect r = v->r;
        gs_len go = goal - front_of(s, v);
        gs_len rate = v->reach > 0 ? v->reach : sized(s, 8000);
        go = go > rate ? rate : go < -rate / 2 ? -rate / 2 : go;
        r.c = gs_pt_toward(r.c, table_ang(s, 0), go);
        value += outlook_at(s, v, &r, s->m->halted);
    }
    return value + eager * s->g->lore->eager / 256 * (goal - at) / s->g->lore->inch;
}

void line_fire(gen *s, int64_t *own, int64_t *foe)
{
    *own = *foe = 0;
    for (int i = 0; i < s->l->n; i++) {
        const body_view *v = &s->l->v[i];
        gs_ang arc;
        bool moving;
        if (v->body >= GS_MAX_UNITS || v->engaged || v->rallies || v->figures <= 0) {
            continue;
        }
        gs_len range = gs_body_range(s->b, v->body, &arc, &moving);
        if (range < sized(s, GS_LEN(8))) {
            continue;
        }
        for (int k = v->mine ? s->l->ours : 0; k < (v->mine ? s->l->n : s->l->ours);
             k++) {
            const body_view *e = &s->l->v[k];
            if (!e->engaged && gs_rect_separation(&v->r, &e->r) <= range &&
                gs_zone_meets(&v->r, &e->r, GS_ANG_45)) {
                int64_t w = s->g->lore->fire(s, v, e, false, false) * (int64_t)e->each / 256;
                *(v->mine ? own : foe) += w;
                break;
            }
        }
    }
}

#define PATIENCE 6 /* turns */
#define LEFT_BEHIND 2 /* player turns of standing still, after which the foremost go on alone */
#define HALT 100    /* eagerness for each player turn that the attack has stood still */

static int64_t eagerness(gen *s)
{
    int64_t own, foe, turns = s->g->scene->setup->victory.turn_limit;
    int64_t eager;
    line_fire(s, &own, &foe);
    switch (s->m->plan) {
    case PLAN_ATTACK:
    case PLAN_BREAK_THROUGH:
        eager = 40;
        break;
    case PLAN_ENVELOP_LEFT:
    case PLAN_ENVELOP_RIGHT: /* the centre waits for the wing, three turns at most */
        eager = slot_is_round(s) || s->b->t.turn > s->m->since + 3 ? 40 : 4;
        break;
    case PLAN_REFUSE_LEFT:
    case PLAN_REFUSE_RIGHT:
        eager = 24;
        break;
    case PLAN_HOLD:
        eager = s->g->lore->holding;
        break;
    default:
        eager = 0;
        break;
    }
    if (own > foe && eager > 0) {
        eager -= (own - foe) / 3; /* the shooting goes well: no haste */
        eager = eager < 4 ? 4 : eager;
    } else if (foe > own) {
        eager += (foe - own) / 4;
    }
    if (eager > 0 && s->b->t.turn > PATIENCE) { /* nothing is won by waiting for ever */
        eager += 12 * (s->b->t.turn - PATIENCE);
    }
    if (turns > 0 && turns - s->b->t.turn <= 4 && s->m->plan == PLAN_ATTACK) {
        eager += 60;
    }
    if (eager > 0) {
        eager += 40 * plan_late(s);
    }
    if (s->m->halted) { /* who attacks does not stop short of the enemy */
        eager += HALT * s->m->halted;
    }
    return eager;
}

/* The far side of a hill that we may have before the enemy, seen from our edge; 0 none.
 */
static gs_len hill_line(const gen *s)
{
    const gs_terrain *t = s->g->scene->terrain;
    gs_len best = 0;
    for (int i = 0; i < t->n; i++) {
        const gs_feature *f = &t->f[i];
        if (f->line || f->level <= 0) {
            continue;
        }
        gs_pt a = own_pt(s, (gs_pt){f->box.x0, f->box.y0}),
              b = own_pt(s, (gs_pt){f->box.x1, f->box.y1});
        gs_len near = a.y < b.y ? a.y : b.y, far = a.y < b.y ? b.y : a.y;
        gs_len front = near + sized(s, GS_LEN(4)), edge = far - sized(s, 500);
        front = front < edge ? front : edge;
        gs_len wide = a.x < b.x ? b.x - a.x : a.x - b.x;
        if (near > table_deep(s) / 2 || far < s->m->base || wide < sized(s, GS_LEN(8))) {
            continue;
        }
        best = best == 0 || front < best ? front : best;
    }
    return best;
}

/* Just behind a wall before us that lies along our line; 0 none. */
static gs_len wall_line(const gen *s)
{
    const gs_terrain *t = s->g->scene->terrain;
    gs_len best = 0;
    for (int i = 0; i < t->n; i++) {
        const gs_feature *f = &t->f[i];
        gs_pt a = own_pt(s, (gs_pt){f->box.x0, f->box.y0}),
              b = own_pt(s, (gs_pt){f->box.x1, f->box.y1});
        gs_len near = a.y < b.y ? a.y : b.y, far = a.y < b.y ? b.y : a.y;
        gs_len wide = a.x < b.x ? b.x - a.x : a.x - b.x;
        if (f->line && s->g->lore->covers(f->kind) && wide >= sized(s, GS_LEN(10)) &&
            far - near <= sized(s, GS_LEN(1)) + f->width && near > s->m->base &&
            near <= table_deep(s) / 2 + sized(s, GS_LEN(2)) && (best == 0 || near < best)) {
            best = near - 10;
        }
    }
    return best;
}

static gs_len hold_line(const gen *s)
{
    gs_pt at;
    if (plan_objective(s, &at) >= 0) {
        gs_len y = own_pt(s, at).y + sized(s, GS_LEN(2));
        gs_len most = table_deep(s) * 2 / 3;
        return y > most ? most : y;
    }
    gs_len hill = hill_line(s), wall = wall_line(s);
    hill = wall > 0 && (hill <= s->m->base || wall < hill) ? wall : hill;
    return hill > s->m->base ? hill : s->m->base;
}

/* Is every enemy too far off to matter to this step? */
static bool far_off(const gen *s, gs_len pace)
{
    for (int i = 0; i < s->l->ours; i++) {
        for (int k = s->l->ours; k < s->l->n && in_line(s, &s->l->v[i]); k++) {
            const body_view *v = &s->l->v[i], *e = &s->l->v[k];
            if (gs_rect_separation(&v->r, &e->r) <= e->reach + v->reach + pace) {
                return false;
            }
        }
    }
    return true;
}

/* An attack that has gained no ground since our last player turn, with no fight begun. */
static void note_halt(const gen *s, gs_len at)
{
    mind *m = s->m;
    /* a line goes on though its wings fight already */
    bool halts = m->turn > 1 && m->plan != PLAN_HOLD && m->plan != PLAN_DEFEND &&
                 m->plan != PLAN_DELAY && m->plan != PLAN_LAST_STAND;
    m->halted = halts ? m->halted + (at - m->was < s->g->lore->halt) : 0;
    m->was = at;
}

/* By bounds: no farther back than out of their reach; where they are the faster, it
 * stands. */
static void delay(gen *s, gs_len at, gs_len pace)
{
    int64_t here = 0, least = INT64_MAX;
    for (int part = 0; part <= 4; part++) {
        int64_t sum = 0;
        for (int i = 0; i < s->l->ours; i++) {
            const body_view *v = &s->l->v[i];
            if (in_line(s, v)) {
                gs_rect r = v->r;
                r.c = gs_pt_toward(r.c, table_ang(s, 0), -pace * part / 8);
                sum += reply_at(s, v, &r, NULL);
            }
        }
        here = part == 0 ? sum : here;
        if (sum < least && (part == 0 || sum * 2 < here)) {
            least = sum;
            s->m->front = at - pace * part / 8;
        }
    }
}

/* No time is left to choose the step, or each turn of it costs more than it gains. */
static bool at_full_pace(gen *s)
{
    int64_t own, foe;
    if (!plan_attacks(s)) {
        return false;
    }
    line_fire(s, &own, &foe);
    return plan_press(s) > 0 || foe > own;
}

void line_choose(gen *s)
{
    gs_len pace, at;
    mind *m = s->m;
    int n = line_state(s, &pace, &at);
    note_halt(s, at);
    line_state(s, &pace, &at);
    m->front = at;
    if (n == 0) {
        return;
    }
    gs_len most = GS_LEN_NONE;
    if (m->plan == PLAN_HOLD || m->plan == PLAN_DEFEND || m->plan == PLAN_LAST_STAND) {
        int64_t own, foe;
        line_fire(s, &own, &foe);
        most = m->plan == PLAN_LAST_STAND ? at : hold_line(s);
        if (most <= at + sized(s, 600) && (m->plan != PLAN_DEFEND || foe <= own)) {
            return;
        }
        if (most > at + sized(s, 600) && m->plan == PLAN_DEFEND) {
            m->front =
                most < at + pace ? most : at + pace; /* onto the good ground first */
            return;
        }
        if (foe > own && m->plan == PLAN_DEFEND) { /* outshot: at them, but not over a wall */
            most = wall_line(s) > at ? wall_line(s) : GS_LEN_NONE;
        }
    }
    if (m->plan == PLAN_DELAY) {
        delay(s, at, pace);
        return;
    }
    static const int parts[] = {0, 2, 4, 5, 6, 8, 10};
    /* on the way to what it is to hold it does not wait for the slowest */
    int n_parts = m->plan == PLAN_HOLD && s->g->lore->groups ? 7 : 6;
    if (far_off(s, pace)) {
        m->front = at + pace > most ? most : at + pace;
        m->front = eagerness(s) > 0 ? m->front : at;
        return;
    }
    if (at_full_pace(s)) {
        m->front = at + pace > most ? most : at + pace;
        return;
    }
    int64_t eager = eagerness(s), best = INT64_MIN;
    for (int i = 0; i < n_parts; i++) {
        gs_len goal = at + pace * parts[i] / 8;
        goal = goal > most ? most : goal;
        int64_t v = step_value(s, goal, at, eager);
        if (v > best + (i ? 15 : 0)) {
            best = v;
            m->front = goal;
        }
    }
    if (m->halted > LEFT_BEHIND && m->front > at) { /* the foremost wait no longer for the last */
        int turns = m->halted - LEFT_BEHIND;
        m->front += pace * (turns < 3 ? turns : 3);
    }
}

/* Where a unit of the line belongs after this turn's step. */
gs_pose line_goal(const gen *s, const body_view *v)
{
    if (slot_goes_round(s, v)) {
        return slot_round(s, v);
    }
    gs_pt at = slot_of(s, v);
    at.y += s->m->front - v->r.d / 2;
    gs_len deep = table_deep(s), wide = table_wide(s);
    at.y = at.y < v->r.d ? v->r.d : at.y > deep - v->r.d ? deep - v->r.d : at.y;
    at.x = at.x < v->r.w / 2          ? v->r.w / 2
           : at.x > wide - v->r.w / 2 ? wide - v->r.w / 2
                                      : at.x;
    return (gs_pose){table_pt(s, at), table_ang(s, 0)};
}
