/* One order after the other: rally, spells, fire, charges, the line, the reserve, the
 * heroes. */
#include "act_int.h"

#include "gesta/fixed.h"

#include <string.h>

#define PATIENT 5 /* turns that those in hiding wait for the enemy */

enum {
    STAGE_RALLY,
    STAGE_BEGIN,
    STAGE_CONTACT,
    STAGE_FIRE,
    STAGE_CHARGE,
    STAGE_MOVE,
    STAGE_LAST_FIRE,
    STAGE_HEROES,
    STAGE_END
};

bool act_in_wait(const gen *s, const body_view *v)
{
    return !s->m->contact && s->b->t.turn <= PATIENT &&
           (s->b->t.unit[v->body].flags & GS_U_HIDDEN) != 0;
}

/* He of ours who is nearest to the objective while the enemy has it: his way is to be
 * free, so that he goes before his friends; -1 nobody. */
static int taker(gen *s)
{
    gs_pt at;
    int k = plan_objective(s, &at), best = -1;
    gs_len least = GS_LEN_NONE;
    for (int i = 0; k >= 0 && plan_threatened(s, k) && i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        gs_len d = gs_rect_pt_distance(&v->r, at);
        if ((v->role == ROLE_FOOT || v->role == ROLE_HORSE) && !v->rallies && d < least) {
            least = d;
            best = i;
        }
    }
    return best;
}

/* Front first when the line goes forward, so that nobody waits behind a friend. */
static int next_mover(gen *s)
{
    int best = -1, first = taker(s);
    gs_len most = 0;
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        if (v->body >= GS_MAX_UNITS || v->engaged || v->rallies || act_done(s, v) ||
            s->b->s.body[v->body].moved || act_in_wait(s, v)) {
            continue;
        }
        gs_len y = own_pt(s, gs_rect_face_centre(&v->r, GS_FRONT)).y;
        if (i == first) {
            return i;
        }
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
        act_fire_moving(s, &s->l->v[last], o)) {
        return true;
    }
    if (last >= 0 && last < s->l->ours && s->b->s.body[s->b->s.acting].shot &&
        (s->m->unit[s->b->s.acting % GS_MAX_UNITS].flags & UNIT_SHOT)) { /* off again */
        s->m->unit[s->b->s.acting % GS_MAX_UNITS].flags &= (uint8_t)~UNIT_SHOT;
        if (act_unit(s, &s->l->v[last], o)) {
            return true;
        }
    }
    if (act_contest(s, o)) {
        return true;
    }
    for (int tries = 0; tries < MAX_VIEWS; tries++) {
        int i = next_mover(s);
        if (i < 0) {
            return false;
        }
        const body_view *v = &s->l->v[i];
        act_set_done(s, v);
        if (act_fire_moving(s, v, o)) {
            s->m->unit[v->body].flags |= UNIT_SHOT;
            return true;
        }
        if (s->g->lore->groups && (s->g->lore->form(s, v, o) || act_group(s, v, o))) {
            return true;
        }
        if (act_unit(s, v, o)) {
            if (o->kind == GS_ORDER_FORM && o->formation == 0) {
                s->m->unit[v->body].flags &=
                    (uint8_t)~UNIT_ACTED; /* and now it may go on */
            }
            return true;
        }
    }
    return false;
}

/* ---- the whole ---- */

/* Whom the ground or the rules had stand far from his slot: he belongs where he stands,
 * and does not spend the battle on the way across his friends. */
static void rehome(gen *s)
{
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        mind_unit *u = act_mind(s, v);
        if (!u || !(u->flags & UNIT_PLACED) || (u->wing == WING_SCREEN && s->g->lore->screen > 0)) {
            continue;
        }
        gs_pt front = own_pt(s, gs_rect_face_centre(&v->r, GS_FRONT));
        gs_pt place = rank_place(s, v->body);
        gs_len dx = front.x - place.x, dy = front.y - s->m->base - place.y;
        gs_len far = sized(s, GS_LEN(3));
        if (dx > far || dx < -far || dy > far || dy < -far) {
            u->x = front.x;
            u->y = front.y - s->m->base;
            u->flags &= (uint8_t)~UNIT_BEHIND;
        }
    }
}

/* Those whom the scenario placed: their slots are where they stand. */
/* Those whom the scenario placed one behind the other have slots side by side: what
 * marches up in column draws out into a line about its middle. */
static void draw_out(gen *s, const int16_t *who, int n)
{
    int16_t row[GS_MAX_UNITS];
    int64_t was = 0, now = 0;
    for (int i = 0; i < n; i++) { /* from the left; the foremost first */
        const mind_unit *u = &s->m->unit[s->l->v[who[i]].body];
        int k = i;
        for (; k > 0 && s->m->unit[s->l->v[row[k - 1]].body].x > u->x; k--) {
            row[k] = row[k - 1];
        }
        row[k] = who[i];
        was += u->x;
    }
    for (int i = 1; i < n; i++) {
        const body_view *v = &s->l->v[row[i]], *w = &s->l->v[row[i - 1]];
        mind_unit *u = &s->m->unit[v->body];
        gs_len least = s->m->unit[w->body].x + (v->r.w + w->r.w) / 2;
        u->x = u->x < least ? least : u->x;
    }
    for (int i = 0; i < n; i++) {
        now += s->m->unit[s->l->v[row[i]].body].x;
    }
    for (int i = 0; i < n; i++) {
        s->m->unit[s->l->v[row[i]].body].x -= (int32_t)((now - was) / n);
    }
}

/* Who comes later finds his place at the nearer end of the line, not behind those who stand
 * there. */
static void at_an_end(gen *s, const body_view *v)
{
    mind_unit *u = &s->m->unit[v->body];
    gs_len lo = table_wide(s), hi = 0, gap = s->g->lore->gap, rim = v->r.w / 2 + sized(s, 500);
    bool taken = false;
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *x = &s->l->v[i];
        const mind_unit *w = act_mind(s, x);
        if (!w || x == v || !(w->flags & UNIT_PLACED) || w->wing == WING_RESERVE ||
            w->wing == WING_SCREEN) {
            continue;
        }
        gs_len off = w->x - u->x, both = (x->r.w + v->r.w) / 2;
        taken = taken || (off < both && off > -both);
        lo = w->x - x->r.w / 2 < lo ? w->x - x->r.w / 2 : lo;
        hi = w->x + x->r.w / 2 > hi ? w->x + x->r.w / 2 : hi;
    }
    gs_len left = lo - gap - v->r.w / 2, right = hi + gap + v->r.w / 2;
    bool has_left = left >= rim, has_right = right <= table_wide(s) - rim;
    if (taken && (has_left || has_right)) {
        u->x = !has_right || (has_left && u->x - left < right - u->x) ? left : right;
    } else if (taken) { /* there is no room: in the second row */
        u->wing = WING_RESERVE;
        u->y = -s->g->lore->back;
    }
}

static void adopt(gen *s)
{
    mind *m = s->m;
    gs_len front = 0;
    int64_t across = 0;
    int n = 0;
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        if (v->body < GS_MAX_UNITS && !(m->unit[v->body].flags & UNIT_PLACED)) {
            gs_len y = own_pt(s, gs_rect_face_centre(&v->r, GS_FRONT)).y;
            front = n > 0 && front > y ? front : y;
            across += own_pt(s, v->r.c).x;
            n++;
        }
    }
    if (n == 0) {
        return;
    }
    if (!m->deployed) {
        m->base = front;
        m->shift = (int32_t)(across / n);
    }
    bool later = m->deployed && !s->g->lore->groups;
    int16_t placed[GS_MAX_UNITS];
    int drawn = 0;
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
        u->wing = horse ? (own.x < third       ? WING_LEFT
                           : own.x > 2 * third ? WING_RIGHT
                                               : WING_CENTRE)
                        : WING_CENTRE;
        if (later) {
            at_an_end(s, v);
        }
        u->flags |= UNIT_PLACED;
        placed[drawn++] = (int16_t)i;
    }
    if (s->g->lore->groups && drawn > 1) {
        draw_out(s, placed, drawn);
    }
    m->deployed = 1;
}

/* The screen goes home behind the line for good when the enemy is about to reach it. */
static void screen_home(gen *s)
{
    for (int i = 0; i < s->l->ours && s->g->lore->screen > 0; i++) {
        const body_view *v = &s->l->v[i];
        mind_unit *u = act_mind(s, v);
        for (int k = s->l->ours; u && u->wing == WING_SCREEN && u->y > 0 && k < s->l->n;
             k++) {
            const body_view *e = &s->l->v[k];
            if (e->reach > 0 && e->role != ROLE_LIGHT &&
                gs_rect_separation(&v->r, &e->r) <= e->reach + sized(s, GS_LEN(2))) {
                u->y = -s->g->lore->screen - sized(s, GS_LEN(1));
            }
        }
    }
}

/* The line is about to meet them. */
static bool nearly_met(const gen *s)
{
    for (int i = 0; i < s->l->ours; i++) {
        const mind_unit *u = act_mind(s, &s->l->v[i]);
        for (int k = s->l->ours; u && u->wing == WING_CENTRE && k < s->l->n; k++) {
            const body_view *v = &s->l->v[i], *e = &s->l->v[k];
            if (gs_rect_separation(&v->r, &e->r) <= v->reach + sized(s, GS_LEN(7))) {
                return true;
            }
        }
    }
    return false;
}

/* Where width decides, the reserve comes up at that end of the line beyond which the
 * enemy reaches farther. */
static void reserve_up(gen *s)
{
    if (!s->g->lore->groups || s->m->reserve_used || !nearly_met(s)) {
        return;
    }
    bool any = false;
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        mind_unit *u = act_mind(s, v);
        if (!u || u->wing != WING_RESERVE || v->role != ROLE_FOOT) {
            continue;
        }
        gs_len lo = table_wide(s), hi = 0, foe_lo = lo, foe_hi = 0;
        for (int k = 0; k < s->l->n; k++) {
            const body_view *x = &s->l->v[k];
            const mind_unit *w = k < s->l->ours ? act_mind(s, x) : NULL;
            gs_len at = w ? w->x : own_pt(s, x->r.c).x;
            if (k >= s->l->ours) {
                foe_lo = at < foe_lo ? at : foe_lo;
                foe_hi = at > foe_hi ? at : foe_hi;
            } else if (w && (w->wing == WING_CENTRE || w->wing == WING_LEFT ||
                             w->wing == WING_RIGHT)) {
                lo = at - x->r.w / 2 < lo ? at - x->r.w / 2 : lo;
                hi = at + x->r.w / 2 > hi ? at + x->r.w / 2 : hi;
            }
        }
        u->x = lo - foe_lo > foe_hi - hi ? lo - v->r.w / 2 : hi + v->r.w / 2;
        u->y = 0;
        u->wing = WING_CENTRE;
        any = true;
    }
    if (any) {
        s->m->reserve_used = 1;
        plan_tell(s, "wing", "reserve", "back", "committed", REASON_IN_REACH, NULL,
                  gs_ref_side(s->side));
    }
}

/* Who is kept in reserve, told once, as the battle begins. */
static void tell_reserve(gen *s)
{
    for (int i = 0; i < s->l->ours && !s->m->reserve_told; i++) {
        const body_view *v = &s->l->v[i];
        const mind_unit *u = act_mind(s, v);
        if (u && u->wing == WING_RESERVE && v->role != ROLE_BAGGAGE) {
            plan_tell(s, "wing", "reserve", NULL, "kept", REASON_KEPT, NULL,
                      gs_body_ref(v->body));
        }
    }
    s->m->reserve_told = 1;
}

static void begin_turn(gen *s)
{
    mind *m = s->m;
    m->turn = (int16_t)s->b->t.turn;
    m->half = s->b->s.half;
    m->stage = STAGE_RALLY;
    m->schemes = 0;
    memset(m->target, 0, sizeof m->target);
    for (int i = 0; i < s->b->t.n_units; i++) {
        m->unit[i].flags &= (uint8_t) ~(UNIT_ACTED | UNIT_SHOT);
    }
    if (s->b->t.turn == 1) {
        rehome(s);
    }
    adopt(s);
    tell_reserve(s);
    screen_home(s);
    reserve_up(s);
    bool lost = false;
    int engaged = 0;
    for (int i = 0; i < s->l->ours; i++) {
        engaged += s->l->v[i].engaged;
        lost = lost || s->l->v[i].rallies;
    }
    if (engaged > 0 && !m->contact && engaged * 100 >= s->g->lore->met * s->l->ours) {
        m->contact = 1;
        m->first_contact = (uint8_t)(s->b->t.turn < 255 ? s->b->t.turn : 255);
    }
    int64_t sum = 0;
    for (int i = s->l->ours; i < s->l->n; i++) {
        sum += own_pt(s, s->l->v[i].r.c).y;
    }
    int32_t y = s->l->n > s->l->ours ? (int32_t)(sum / (s->l->n - s->l->ours)) : 0;
    m->coming = m->foe_y > 0 && y < m->foe_y - sized(s, 1500);
    m->still = m->coming ? 0 : m->still + 1;
    m->foe_y = y;
    plan_turn(s);
    bool after = s->g->lore->groups ? engaged > 0
                                    : m->contact && (lost || s->b->t.turn >= m->first_contact);
    if (!m->reserve_used && after) {
        m->reserve_used = 1;
        plan_tell(s, "wing", "reserve", "back", "committed",
                  lost ? REASON_FRIEND_LOST : REASON_CONTACT, NULL, gs_ref_side(s->side));
    }
    m->front = INT32_MIN;
}

static bool stage_order(gen *s, gs_order *o)
{
    switch (s->m->stage) {
    case STAGE_RALLY:
        return act_rally(s, o);
    case STAGE_BEGIN:
        return s->g->lore->begin(s, o);
    case STAGE_CONTACT:
        return act_contact(s, o);
    case STAGE_FIRE:
        return s->g->lore->fire_phase < 0 && act_fire(s, o, true);
    case STAGE_CHARGE:
        return s->g->lore->assault ? s->g->lore->assault(s, o)
                                   : s->g->lore->loosen(s, o) || act_charge(s, o);
    case STAGE_MOVE:
        if (s->m->front == INT32_MIN) {
            line_choose(s);
        }
        return move_order(s, o);
    case STAGE_LAST_FIRE:
        return s->g->lore->fire_phase < 0 && act_fire(s, o, false);
    case STAGE_HEROES:
        return s->g->lore->heroes(s, o);
    default:
        return false;
    }
}

/* The phase of the turn in which all shoot, where the rules have one. */
static bool all_shoot(const gen *s)
{
    return s->g->lore->fire_phase >= 0 && s->b->s.phase == s->g->lore->fire_phase;
}

void act_order(gen *s, const gs_question *q, gs_answer *a)
{
    mind *m = s->m;
    if (m->turn != s->b->t.turn || m->half != s->b->s.half) {
        begin_turn(s);
    }
    if (all_shoot(s)) {
        if (q->retry || !act_fire(s, &a->order, false)) {
            memset(&a->order, 0, sizeof a->order);
            a->order.kind = GS_ORDER_DONE;
        }
        return;
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
