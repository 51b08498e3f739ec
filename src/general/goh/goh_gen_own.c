/* Candidates and answers of Gathering of Hosts, and the table that the general goes by. */
#include "goh_gen_int.h"

#include "gesta/fixed.h"

#include <string.h>

#define LEAVES 2   /* hits left to one who may leave its fight */
#define MARGIN 100 /* w that it must gain by it */
enum { REACT_NONE, REACT_COUNTER, REACT_SHOOT, REACT_EVADE };

/* ---- out of a fight that is being lost (GOH-8b, R30) ---- */

/* Who of ours had better leave its fight before the next round of it, -1 nobody: it gives
 * less than it suffers by its staying. */
static int leaver(gen *s, int64_t least)
{
    int best = -1;
    int64_t stay = 0;
    bool known = false;
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        if (!v->engaged || act_done(s, v) || v->figures > LEAVES || v->reach <= 0) {
            continue;
        }
        stay = known ? stay : goh_round_value(s, -1);
        known = true;
        int64_t gain = goh_round_value(s, i) - stay;
        if (gain > least) {
            least = gain;
            best = i;
        }
    }
    return best;
}

/* An enemy at blows with it is fast enough to follow where it goes. */
static bool followed(const gen *s, const body_view *v)
{
    for (int k = s->l->ours; k < s->l->n; k++) {
        const body_view *e = &s->l->v[k];
        if (e->engaged && e->reach >= v->reach && gs_rect_distance(&v->r, &e->r) <= 20) {
            return true;
        }
    }
    return false;
}

/* Before it stands a line of its own side, or it stands in its way: the screen goes home
 * first of all, so that the line may go in. */
static bool screen_order(gen *s, gs_order *o)
{
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        const mind_unit *m = act_mind(s, v);
        if (v->role != ROLE_LIGHT || v->engaged || act_done(s, v) || !m ||
            m->wing != WING_SCREEN || m->y >= 0) {
            continue;
        }
        bool ahead = false;
        for (int k = 0; k < s->l->ours && !ahead; k++) {
            const body_view *x = &s->l->v[k];
            gs_pt at = gs_rect_local(&x->r, v->r.c);
            ahead = x->role != ROLE_LIGHT && at.y > 0 && at.y < GS_LEN(4) &&
                    at.x < x->r.w && at.x > -x->r.w;
        }
        gs_pt own = own_pt(s, v->r.c);
        own.y = own.y > v->reach ? own.y - v->reach : v->r.d;
        if (ahead && act_move_to(s, v, (gs_pose){table_pt(s, own), table_ang(s, 0)},
                                 false, o)) {
            act_set_done(s, v);
            return true;
        }
    }
    return false;
}

/* ---- squares (GOH-6.5) ---- */

/* A friend stands beside it, or behind, so that nobody strikes it there. */
static bool side_covered(const gen *s, const body_view *v, gs_bearing side)
{
    gs_pt at = gs_pt_toward(gs_rect_face_centre(&v->r, side), gs_rect_face_ang(&v->r, side),
                            200);
    for (int i = 0; i < s->l->ours; i++) {
        if (&s->l->v[i] != v && gs_rect_holds(&s->l->v[i].r, at, 0)) {
            return true;
        }
    }
    return false;
}

/* On how many of its sides enemy horse could strike it; *near: some is not far off, *foot:
 * so is foot, who are met in line. */
static int sides_threatened(const gen *s, const body_view *v, bool *near, bool *foot)
{
    bool side[GS_BEARINGS] = {false};
    int n = 0;
    *near = *foot = false;
    for (int k = s->l->ours; k < s->l->n; k++) {
        const body_view *e = &s->l->v[k];
        bool horse = e->role == ROLE_HORSE || e->role == ROLE_LIGHT_HORSE;
        if (e->reach <= 0 || (!horse && *foot) ||
            gs_rects_apart(&v->r, &e->r) > e->reach + GS_LEN(2)) {
            continue;
        }
        gs_len d = gs_rect_distance(&v->r, &e->r);
        *near = *near || (horse && d <= e->reach + GS_LEN(2));
        *foot = *foot || (!horse && d <= e->reach + GS_LEN(2));
        if (horse && e->fit && d <= e->reach && !goh_gen_walled(s, v, e)) {
            side[gs_zone_at(&v->r, gs_rect_face_centre(&e->r, GS_FRONT), GS_LINE_IN)] =
                true;
        }
    }
    for (int i = 0; i < GS_BEARINGS; i++) {
        n += side[i] && (i == GS_FRONT || !side_covered(s, v, (gs_bearing)i));
    }
    return n;
}

static bool formation_order(const gen *s, const body_view *v, int formation, gs_order *o)
{
    gs_unitset whole = look_group(s, v->body);
    memset(o, 0, sizeof *o);
    o->kind = GS_ORDER_FORM;
    o->who = gs_body_ref(v->body);
    o->formation = (int16_t)formation;
    for (int i = gs_unitset_next(&whole, -1); i >= 0; i = gs_unitset_next(&whole, i)) {
        const goh_unit *f = &goh_known(s->g)->unit[s->b->t.unit[i].of].f;
        if (f->class == GOH_CLASS_FOOT && !s->b->s.body[i].moved &&
            s->b->t.unit[i].formation != formation) {
            gs_unitset_put(&o->group, i);
        }
    }
    return act_legal(s, o);
}

bool goh_gen_form(gen *s, const body_view *v, gs_order *o)
{
    bool near, foot;
    if (v->role != ROLE_FOOT && v->role != ROLE_SHOOTER) {
        return false;
    }
    int sides = sides_threatened(s, v, &near, &foot);
    bool late = plan_late(s) > 0; /* nobody wins in square */
    if (s->b->t.unit[v->body].formation == GOH_IN_SQUARE) {
        return (late || !near || (foot && sides < 2)) &&
               formation_order(s, v, GOH_IN_LINE, o);
    }
    return sides >= 2 && !late && !foot && !v->engaged &&
           formation_order(s, v, GOH_IN_SQUARE, o);
}

bool goh_gen_begin(gen *s, gs_order *o)
{
    if (screen_order(s, o) || goh_gen_garrison(s, o)) {
        return true;
    }
    for (int i = 0; i < s->l->ours; i++) { /* before anybody of the group moves off */
        const body_view *v = &s->l->v[i];
        if (s->b->t.unit[v->body].formation != GOH_IN_SQUARE && !act_done(s, v) &&
            goh_gen_form(s, v, o)) {
            return true;
        }
    }
    if (s->m->plan == PLAN_LAST_STAND || s->m->plan == PLAN_HOLD) {
        return false;
    }
    for (int i = leaver(s, MARGIN); i >= 0; i = leaver(s, MARGIN)) {
        const body_view *v = &s->l->v[i];
        act_set_done(s, v);
        memset(o, 0, sizeof *o);
        o->kind = GS_ORDER_WITHDRAW;
        o->who = gs_body_ref(v->body);
        if (!(s->b->s.half == 0 && followed(s, v)) && act_legal(s, o)) {
            plan_tell(s, "unit", "retreat", NULL, "back", REASON_SPENT, NULL, o->who);
            return true;
        }
    }
    return false;
}

bool goh_gen_march(gen *s, const body_view *v, gs_order *o)
{
    return s->b->t.unit[v->body].formation == GOH_IN_SQUARE &&
           formation_order(s, v, GOH_IN_LINE, o);
}

static bool nothing(gen *s, gs_order *o)
{
    (void)s;
    (void)o;
    return false;
}

static void as_it_is(gen *s, const body_view *v, gs_order *o)
{
    (void)s;
    (void)v;
    (void)o;
}

/* ---- answers ---- */

/* First, if there is something to gain by it; else it is better to see them move. */
static void ask_first(gen *s, gs_answer *a)
{
    a->yes = goh_gen_promises(s, s->t->assault);
}

/* Sixths of the evade dice with which the charger, with so much movement left when he is
 * there, catches it (GOH-8.3b, R43). */
static int caught_on(const goh_unit *f, gs_len left)
{
    int n = 0;
    for (int d = 1; d <= 6; d++) {
        gs_len away = f->evades == GOH_EVADES_SKIRMISHERS ? d * 500 : GS_LEN(d);
        n += away <= left;
    }
    return n;
}

static bool evades(gen *s, const body_view *v, const body_view *e, gs_len distance)
{
    clash c = {.charge = true,
               .a_flank = gs_zone_at(&v->r, gs_rect_face_centre(&e->r, GS_FRONT),
                                     GS_LINE_IN) != GS_FRONT};
    worth_of w;
    trade_fight(s, e, v, &c, &w);
    int caught = caught_on(goh_of_view(s, v), e->reach - distance);
    goh_pool a, d;
    goh_gen_attacker(s, e, true, &a);
    goh_gen_defender(s, v, false, true, DEF_NONE, &d);
    d.dice[0] = d.dice[1] = 0;
    const goh_trade *t = goh_trade_of(s->g, &a, &d);
    int64_t stand = w.give - w.take;
    int64_t run = goh_gen_harm(s, v, t->hits[1], t->lost[1]) * caught / 6;
    return run < stand;
}

/* Counter-attack or receive, by what the fight gives (GOH-8.2). */
static bool counters(gen *s, const body_view *v, const body_view *e)
{
    goh_pool a, d, m;
    int def = defence_of(s, &v->r, &e->r);
    bool open = !goh_gen_shelters(def);
    goh_gen_attacker(s, e, open, &a);
    goh_gen_defender(s, v, true, open, def, &d); /* receives */
    goh_gen_attacker(s, v, open, &m);            /* counters: as an attacker */
    const goh_trade *t = goh_trade_of(s->g, &a, &d);
    int64_t receive = goh_gen_harm(s, v, t->hits[1], t->lost[1]) -
                      goh_gen_harm(s, e, t->hits[0], t->lost[0]);
    t = goh_trade_of(s->g, &a, &m);
    int64_t counter = goh_gen_harm(s, v, t->hits[1], t->lost[1]) -
                      goh_gen_harm(s, e, t->hits[0], t->lost[0]);
    return counter < receive;
}

static void ask_reaction(gen *s, const gs_question *q, gs_answer *a)
{
    int me = s->l->at[gs_body(q->subject)], him = s->l->at[gs_body(q->other)];
    if (me < 0 || him < 0) {
        return;
    }
    const body_view *v = &s->l->v[me], *e = &s->l->v[him];
    if (q->choices & (1u << REACT_EVADE)) {
        a->choice = evades(s, v, e, q->amount) ? REACT_EVADE : REACT_NONE;
    } else if (q->choices & (1u << REACT_COUNTER)) {
        a->choice = counters(s, v, e) ? REACT_COUNTER : REACT_NONE;
    }
}

bool goh_gen_answer(gen *s, const gs_question *q, gs_answer *a)
{
    switch ((gs_question_kind)q->kind) {
    case GS_ASK_FIRST:
        ask_first(s, a);
        return true;
    case GS_ASK_REACTION:
        ask_reaction(s, q, a);
        return true;
    case GS_ASK_DEPLOY: case GS_ASK_FORCED: case GS_ASK_CHALLENGE: case GS_ASK_ACCEPT:
    case GS_ASK_RETIRE: case GS_ASK_ORDER: case GS_ASK_HERO_HITS: case GS_ASK_MELEE:
    case GS_ASK_PURSUE: case GS_ASK_LEAVE: case GS_ASK_GO_ON: case GS_ASK_PASS:
    case GS_ASK_COUNT:
        break;
    }
    return false;
}

static bool flanked(const gen *s, const body_view *a, const gs_rect *from, const body_view *d,
                    bool behind)
{
    (void)a;
    (void)from;
    return behind && !goh_gen_square(s, d);
}

const gen_lore goh_lore = {
    .ruleset = "gathering-of-hosts",
    .inch = 400,
    .touch = 20,
    .edge = 100,
    .bonus_run = 0,
    .wall_reach = GS_LEN(60),
    .wall_near = 50,
    .gap = 0,
    .back = 2500,
    .front = 3900,
    .screen = 1200,
    .second_rank = true,
    .groups = true,
    .panics = GOH_MOST_NEAR,
    .fire_phase = 3,
    .take = 320,
    .reply = 192,
    .parried = 256,
    .met = 20,
    .eager = 512,
    .holding = 600,
    .still = 2,
    .halt = 700,
    .line_foot = 9,
    .few = 1,
    .know = goh_gen_know,
    .view_unit = goh_gen_view_unit,
    .view_hero = goh_gen_view_hero,
    .covers = goh_gen_covers,
    .flanked = flanked,
    .fight = goh_gen_fight,
    .charged = goh_gen_charged,
    .fire = goh_gen_fire,
    .volley = goh_gen_volley,
    .spent = goh_gen_spent,
    .aim = goh_gen_aim,
    .begin = goh_gen_begin,
    .loosen = nothing,
    .form = goh_gen_form,
    .march = goh_gen_march,
    .assault = goh_gen_assault,
    .heroes = nothing,
    .arm = as_it_is,
    .files = goh_gen_files,
    .size = goh_gen_size,
    .answer = goh_gen_answer,
};
