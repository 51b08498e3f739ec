/* The plan: what the army is about. Looked at once a turn; chosen by a small model in
 * which each side is three lanes of worth, against four ways in which the enemy might
 * come. */
#include "general_int.h"

#include "gesta/fixed.h"

#include <stdio.h>
#include <string.h>

const char *const plan_words[PLAN_COUNT + 1] = {
    NULL,          "attack",       "defend",       "delay",         "hold",
    "refuse-left", "refuse-right", "envelop-left", "envelop-right", "break-through",
    "last-stand",  NULL,
};

const char *const *gs_general_plans(void)
{
    return plan_words + 1;
}

/* ---- features ---- */

typedef struct features {
    int64_t own[3], foe[3]; /* worth by lane: left, centre, right, in the own frame */
    int64_t own_all, foe_all;
    int64_t own_fire, foe_fire; /* w of casualties a turn at bowshot */
    int64_t own_fast[3], foe_fast[3];
    int64_t late; /* worth of ours still to come */
    int general_down;
} features;

static int lane_of(const gen *s, gs_pt p)
{
    gs_len third = table_wide(s) / 3, x = own_pt(s, p).x;
    return x < third ? 0 : x < 2 * third ? 1 : 2;
}

static void measure(gen *s, features *f)
{
    memset(f, 0, sizeof *f);
    for (int i = 0; i < s->l->n; i++) {
        const body_view *v = &s->l->v[i];
        int lane = lane_of(s, v->r.c);
        int64_t w = v->rallies ? v->worth / 3 : v->worth;
        bool fast = v->role == ROLE_HORSE || v->role == ROLE_LIGHT_HORSE;
        if (v->mine) {
            f->own[lane] += w;
            f->own_all += w;
            f->own_fire += s->g->lore->volley(s, v);
            f->own_fast[lane] += fast ? w : 0;
        } else {
            f->foe[lane] += w;
            f->foe_all += w;
            f->foe_fire += s->g->lore->volley(s, v);
            f->foe_fast[lane] += fast ? w : 0;
        }
    }
    const gs_setup *u = s->g->scene->setup;
    for (int i = 0; i < u->n_units; i++) {
        const gs_unit_state *t = &s->b->t.unit[i];
        uint32_t been = GS_U_ON_TABLE | GS_U_DESTROYED | GS_U_LEFT | GS_U_EXITED;
        if (u->units[i].side == s->side && !(t->flags & been) &&
            u->units[i].entry != GS_IN_AMBUSH) {
            int men = s->g->unit[i].whole ? 1 : u->units[i].present;
            f->late +=
                (int64_t)s->g->unit[i].points * men * 10000 / s->g->army[s->side];
        }
    }
    int general = u->side[s->side].general;
    f->general_down = general >= 0 && s->b->t.hero[general].where != GS_HERO_UP;
}

/* ---- the lane model ---- */

enum { FOE_STANDS, FOE_COMES, FOE_LEFT, FOE_RIGHT, FOE_WAYS };

static bool stands(plan_kind p)
{
    return p == PLAN_DEFEND || p == PLAN_HOLD || p == PLAN_LAST_STAND || p == PLAN_DELAY;
}

/* Who is heavy where, and when lanes meet, in thousandths of worth. */
static void set_lanes(plan_kind p, int way, const features *f, int64_t a[3], int64_t d[3],
                      int meet[3])
{
    for (int i = 0; i < 3; i++) {
        a[i] = f->own_all * (i == 1 ? 40 : 30) / 100;
        d[i] = f->foe_all * (i == 1 ? 40 : 30) / 100;
        meet[i] = stands(p) ? (way == FOE_STANDS ? 9 : 3) : way == FOE_STANDS ? 3 : 2;
    }
    if (p == PLAN_ENVELOP_LEFT || p == PLAN_ENVELOP_RIGHT) {
        int w = p == PLAN_ENVELOP_LEFT ? 0 : 2;
        a[w] += f->own_all / 8;
        a[2 - w] -= f->own_all / 8;
        meet[2 - w] += 2;
        meet[1] += 1;
    }
    if (p == PLAN_REFUSE_LEFT || p == PLAN_REFUSE_RIGHT) {
        int w = p == PLAN_REFUSE_LEFT ? 0 : 2;
        a[w] -= f->own_all / 12;
        a[1] += f->own_all / 12;
        meet[w] += 2;
    }
    if (p == PLAN_DELAY) {
        for (int i = 0; i < 3; i++) {
            meet[i] += 2;
        }
    }
    if (way == FOE_LEFT || way == FOE_RIGHT) {
        int w = way == FOE_LEFT ? 0 : 2;
        d[w] += f->foe_all / 8;
        d[2 - w] -= f->foe_all / 8;
    }
}

/* Six steps, expectations only: w gained less w lost. */
static int64_t play_lanes(plan_kind p, int way, const features *f)
{
    int64_t a[3], d[3], a0 = f->own_all, d0 = f->foe_all;
    int meet[3];
    set_lanes(p, way, f, a, d, meet);
    for (int step = 0; step < 6; step++) {
        int64_t own = a[0] + a[1] + a[2] + 1, foe = d[0] + d[1] + d[2] + 1;
        own = own > 0 ? own : 1; /* lanes may have lost more than they had */
        foe = foe > 0 ? foe : 1;
        for (int i = 0; i < 3; i++) {
            if (step < meet[i]) {
                if (step > 0) {
                    d[i] -= f->own_fire * a[i] / own / 2;
                    a[i] -= f->foe_fire * d[i] / foe / 2;
                }
            } else {
                int64_t hurt_a = d[i] * (stands(p) ? 24 : 26) / 100;
                int64_t hurt_d = a[i] * (way == FOE_STANDS ? 24 : 26) / 100;
                a[i] -= hurt_a;
                d[i] -= hurt_d;
                if (d[i] * 3 < a[i] && i != 1) { /* a wing that has won turns inward */
                    int64_t turn = a[i] / 3;
                    d[1] -= turn * 20 / 100;
                } else if (a[i] * 3 < d[i] && i != 1) {
                    a[1] -= d[i] / 3 * 20 / 100;
                }
            }
            a[i] = a[i] > 0 ? a[i] : 0;
            d[i] = d[i] > 0 ? d[i] : 0;
        }
    }
    return (d0 - d[0] - d[1] - d[2]) - (a0 - a[0] - a[1] - a[2]);
}

static int64_t plan_value(const gen *s, plan_kind p, const features *f)
{
    int64_t worst = INT64_MAX, sum = 0;
    for (int way = 0; way < FOE_WAYS; way++) {
        int64_t v = play_lanes(p, way, f);
        worst = v < worst ? v : worst;
        sum += v;
    }
    int64_t help = p == PLAN_DELAY ? 150 + f->late / 4 : 0; /* whom it gains time for */
    return (worst + sum / FOE_WAYS) / 2 + help + ((s->t->likes & (1u << p)) ? 300 : 0);
}

/* ---- which plans qualify, and why ---- */

/* Who wins by leaving leaves, whatever he is told: the word is how, not whether. */
static plan_kind ordered(const gen *s)
{
    const char *w = s->g->scene->setup->side[s->side].plan;
    if (w && s->g->scene->setup->victory.exit_side == s->side) {
        return PLAN_BREAK_THROUGH;
    }
    for (int i = 1; w && i < PLAN_COUNT; i++) {
        if (strcmp(w, plan_words[i]) == 0) {
            return (plan_kind)i;
        }
    }
    return PLAN_NONE;
}

int plan_objective(const gen *s, gs_pt *at)
{
    const gs_setup *u = s->g->scene->setup;
    if (u->n_objectives == 0 || u->victory.objective_side < 0) {
        return -1;
    }
    int best = -1, worth = 0;
    for (int i = 0; i < u->n_objectives;
         i++) { /* one that is not ours, else the dearest */
        int w = (u->objectives[i].worth ? u->objectives[i].worth : 1) * 2 +
                (s->b->t.holder[i] != s->side);
        if (w > worth) {
            worth = w;
            best = i;
        }
    }
    if (at && best >= 0) {
        *at = u->objectives[best].at;
    }
    return best;
}

static gs_len radius_of(const gen *s, int objective)
{
    gs_len r = s->g->scene->setup->objectives[objective].radius;
    return r ? r : s->g->scene->rules->hold_radius;
}

bool plan_threatened(const gen *s, int objective)
{
    const gs_objective *o = &s->g->scene->setup->objectives[objective];
    gs_len r = radius_of(s, objective);
    bool there = false;
    for (int i = 0; i < s->l->n; i++) {
        const body_view *v = &s->l->v[i];
        if (v->body < GS_MAX_UNITS && !v->rallies &&
            gs_rect_pt_distance(&v->r, o->at) <= r) {
            if (v->mine) {
                return false;
            }
            there = true;
        }
    }
    return there;
}

int32_t plan_contest(const gen *s, const gs_rect *r)
{
    const gs_setup *u = s->g->scene->setup;
    int32_t w = 0;
    for (int i = 0; i < u->n_objectives && u->victory.objective_side >= 0; i++) {
        bool ours =
            u->victory.objective_side == 2 || u->victory.objective_side == 1 - s->side;
        if (ours && gs_rect_pt_distance(r, u->objectives[i].at) <= radius_of(s, i) &&
            (plan_threatened(s, i) || s->b->t.holder[i] == 1 - s->side)) {
            int left = u->victory.hold_turns -
                       (s->b->t.holder[i] == 1 - s->side ? s->b->t.held[i] : 0);
            w += left <= 1 ? 6000 : left == 2 ? 2000 : 300;
        }
    }
    return w;
}

int32_t plan_eviction(const gen *s, const body_view *e)
{
    const gs_setup *u = s->g->scene->setup;
    int32_t w = 0;
    for (int i = 0; i < u->n_objectives && u->victory.objective_side >= 0; i++) {
        bool wins =
            u->victory.objective_side == 2 || u->victory.objective_side == 1 - s->side;
        if (!wins || e->rallies ||
            gs_rect_pt_distance(&e->r, u->objectives[i].at) > radius_of(s, i)) {
            continue;
        }
        int left = u->victory.hold_turns -
                   (s->b->t.holder[i] == 1 - s->side ? s->b->t.held[i] : 0);
        w += left <= 1 ? 1500 : left == 2 ? 900 : 0;
    }
    return w;
}

static bool must_take(const gen *s)
{
    const gs_victory *v = &s->g->scene->setup->victory;
    gs_pt at;
    if (plan_objective(s, &at) < 0) {
        return false;
    }
    return v->objective_side == s->side ||
           (v->objective_side == 2 && own_pt(s, at).y * 2 > table_deep(s));
}

bool plan_must_win(const gen *s)
{
    return s->g->scene->setup->victory.at_limit == 1 - s->side;
}

int plan_late(const gen *s)
{
    const gs_setup *u = s->g->scene->setup;
    int lost[GS_SIDES] = {0, 0}, all[GS_SIDES] = {0, 0};
    int left = u->victory.turn_limit - s->b->t.turn,
        need = plan_must_win(s) ? 14 : 7;
    if (u->victory.turn_limit <= 0 || left >= need ||
        u->victory.at_limit == s->side || u->victory.objective_side == s->side) {
        return 0;
    }
    for (int i = 0; i < u->n_units; i++) {
        bool gone = (s->b->t.unit[i].flags & (GS_U_DESTROYED | GS_U_LEFT)) != 0;
        lost[u->units[i].side] += gone;
        all[u->units[i].side] += !u->units[i].dummy;
    }
    bool ahead = lost[s->side] * all[1 - s->side] < lost[1 - s->side] * all[s->side];
    return ahead && !plan_must_win(s) ? 0 : need - left;
}

#define PRESS 8 /* turns before the end in which who must attack attacks */

bool plan_attacks(const gen *s)
{
    return !stands((plan_kind)s->m->plan);
}

int plan_press(const gen *s)
{
    int limit = s->g->scene->setup->victory.turn_limit, left = limit - s->b->t.turn;
    plan_kind word = ordered(s);
    bool must = (word != PLAN_NONE && !stands(word)) || must_take(s) || plan_must_win(s);
    return limit > 0 && left <= PRESS && must && plan_attacks(s) ? PRESS + 1 - left : 0;
}

static bool must_hold(const gen *s)
{
    const gs_victory *v = &s->g->scene->setup->victory;
    gs_pt at;
    if (plan_objective(s, &at) < 0) {
        return false;
    }
    return v->objective_side == 1 - s->side ||
           (v->objective_side == 2 && own_pt(s, at).y * 2 <= table_deep(s));
}

typedef struct offer {
    plan_kind plan;
    reason why;
} offer;

static int offers(const gen *s, const features *f, offer out[PLAN_COUNT])
{
    int n = 0;
    const gs_victory *v = &s->g->scene->setup->victory;
    int64_t a = f->own_all, d = f->foe_all > 0 ? f->foe_all : 1;
    bool faster[2], heavy[2];
    for (int k = 0; k < 2; k++) {
        int lane = k ? 2 : 0;
        plan_kind round = k ? PLAN_ENVELOP_RIGHT : PLAN_ENVELOP_LEFT;
        bool late = s->m->contact && s->m->plan != round; /* nobody goes round any more */
        faster[k] = !late && f->own_fast[lane] * 10 >= f->foe_fast[lane] * 12 &&
                    f->own_fast[lane] * 12 > a && f->own_fast[lane] * 5 < a;
        heavy[k] = f->foe[lane] * 10 > f->own[lane] * 14 && f->foe[lane] * 4 > d;
    }
    if (v->exit_side == s->side) {
        out[n++] = (offer){PLAN_BREAK_THROUGH, REASON_EXIT};
    }
    if (s->l->break_own <= 1 && v->exit_side != s->side && a * 10 < d * 7) {
        out[n++] = (offer){PLAN_LAST_STAND, REASON_NO_WAY_OUT};
    }
    if (must_hold(s)) {
        out[n++] = (offer){PLAN_HOLD, REASON_MUST_HOLD};
    }
    if (a * 100 >= d * 115 || must_take(s) || plan_must_win(s)) {
        out[n++] = (offer){PLAN_ATTACK, must_take(s)  ? REASON_MUST_TAKE
                                        : plan_must_win(s) ? REASON_MUST_WIN
                                                      : REASON_STRONGER};
    } else if (a * 100 >= d * 85) {
        out[n++] = (offer){PLAN_ATTACK,
                           f->foe_fire > f->own_fire ? REASON_OUTSHOT : REASON_EVEN};
    }
    if (faster[0] && a * 10 >= d * 9) {
        out[n++] = (offer){PLAN_ENVELOP_LEFT, REASON_FASTER_LEFT};
    }
    if (faster[1] && a * 10 >= d * 9) {
        out[n++] = (offer){PLAN_ENVELOP_RIGHT, REASON_FASTER_RIGHT};
    }
    if (heavy[0] != heavy[1]) {
        out[n++] = heavy[0] ? (offer){PLAN_REFUSE_LEFT, REASON_HEAVY_LEFT}
                            : (offer){PLAN_REFUSE_RIGHT, REASON_HEAVY_RIGHT};
    }
    bool they_come = !plan_must_win(s) && plan_late(s) == 0 &&
                     (s->m->still < s->g->lore->still || a * 10 < d * 7);
    if (they_come && a < d && !must_take(s) && f->own_fire * 10 >= f->foe_fire * 8) {
        out[n++] = (offer){PLAN_DEFEND,
                           f->own_fire > f->foe_fire ? REASON_OUTSHOOT : REASON_WEAKER};
    } else if (they_come && !must_take(s) && f->own_fire > f->foe_fire * 2 &&
               f->own_fire * 25 > a) {
        out[n++] = (offer){PLAN_DEFEND, REASON_OUTSHOOT};
    }
    if (a * 10 < d * 7 && !must_take(s) && (f->late > 0 || v->at_limit == s->side)) {
        out[n++] = (offer){PLAN_DELAY, REASON_OUTNUMBERED};
    }
    if (n == 0 && (must_take(s) || !they_come)) {
        out[n++] =
            (offer){PLAN_ATTACK, must_take(s) ? REASON_MUST_TAKE : REASON_WILL_NOT_COME};
    } else if (n == 0) {
        out[n++] = (offer){PLAN_DEFEND, REASON_WEAKER};
    }
    return n;
}

/* ---- telling ---- */

void plan_tell(gen *s, const char *level, const char *what, const char *old,
               const char *chosen, reason why, const char *facts, gs_ref who)
{
    if (!s->b->log) {
        return;
    }
    gs_log_plan p = {.side = s->side,
                     .level = level,
                     .what = what,
                     .old = old,
                     .chosen = chosen,
                     .reason = gs_general_reasons[why],
                     .facts = facts,
                     .who = who};
    gs_engine_plan(s->b, &p);
}

static void facts_of(const features *f, char *out, size_t size)
{
    int64_t d = f->foe_all > 0 ? f->foe_all : 1,
            shots = f->foe_fire > 0 ? f->foe_fire : 1;
    int strength = (int)(f->own_all * 100 / d), fire = (int)(f->own_fire * 100 / shots);
    fire = fire > 999 ? 999 : fire;
    strength = strength > 9999 ? 9999 : strength;
    int n = snprintf(out, size, "strength=%d.%02d", strength / 100, strength % 100);
    if (n > 0 && (size_t)n < size && (f->own_fire || f->foe_fire)) {
        snprintf(out + n, size - (size_t)n, " shooting=%d.%02d", fire / 100, fire % 100);
    }
}

/* ---- the choice ---- */

static void take_plan(gen *s, plan_kind p, reason why, const features *f)
{
    char facts[80];
    mind *m = s->m;
    facts_of(f, facts, sizeof facts);
    plan_tell(s, "army", "plan", plan_words[m->plan], plan_words[p], why, facts,
              gs_ref_side(s->side));
    m->plan = (uint8_t)p;
    m->since = (int16_t)s->b->t.turn;
}

bool plan_told_to_stand(const gen *s)
{
    return stands(ordered(s));
}

static bool trigger(const gen *s, const features *f)
{
    int held = s->b->t.turn - s->m->since;
    return s->m->plan == PLAN_NONE || held >= 4 ||
           (s->m->plan == PLAN_DEFEND &&
            (s->m->still >= s->g->lore->still || plan_late(s) > 0)) ||
           (held >= s->t->dwell &&
            (f->own_all * 100 < f->foe_all * 70 || f->own_all * 10 > f->foe_all * 14));
}

void plan_turn(gen *s)
{
    mind *m = s->m;
    if (m->planned == s->b->t.turn && m->plan != PLAN_NONE) {
        return;
    }
    m->planned = (int16_t)s->b->t.turn;
    features f;
    measure(s, &f);
    plan_kind fixed = ordered(s);
    if (fixed != PLAN_NONE) {
        if (m->plan == PLAN_NONE) {
            bool exit = s->g->scene->setup->victory.exit_side == s->side;
            take_plan(s, fixed, exit ? REASON_EXIT : REASON_ORDERS, &f);
        }
        return;
    }
    if (!trigger(s, &f)) {
        return;
    }
    offer o[PLAN_COUNT];
    int n = offers(s, &f, o), best = 0;
    int64_t most = INT64_MIN, present = INT64_MIN;
    for (int i = 0; i < n; i++) {
        int64_t v = o[i].plan == PLAN_BREAK_THROUGH || o[i].plan == PLAN_LAST_STAND ||
                            o[i].plan == PLAN_HOLD
                        ? 100000
                        : plan_value(s, o[i].plan, &f);
        if (o[i].plan == (plan_kind)m->plan) {
            present = v;
        }
        if (v > most) {
            most = v;
            best = i;
        }
    }
    if (m->plan == PLAN_NONE) {
        take_plan(s, o[best].plan, o[best].why, &f);
        return;
    }
    if (o[best].plan == (plan_kind)m->plan ||
        (present != INT64_MIN && most < present + s->t->margin)) {
        return;
    }
    if (present == INT64_MIN && m->contact && !stands(o[best].plan) &&
        f.own_all * 10 < f.foe_all * 14 && plan_late(s) == 0) {
        return; /* lines that have met are not sorted anew */
    }
    reason why = f.general_down ? REASON_GENERAL_DOWN : o[best].why;
    take_plan(s, o[best].plan, why, &f);
}
