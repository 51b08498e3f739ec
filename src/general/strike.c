/* Charges. */
#include "act_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* ---- charges ---- */

/* Worth of the melee arm of the line that could charge now or fights, in per cent of the
 * whole. */
static int share_in_reach(gen *s)
{
    int64_t all = 1, near = 0;
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        const mind_unit *m = act_mind(s, v);
        if (!m || v->rallies ||
            (v->role != ROLE_FOOT && v->role != ROLE_HORSE && v->role != ROLE_BEAST) ||
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
            if (may_strike_at(s, v, &v->r, k, &dist, &flank)) {
                near += v->worth;
                break;
            }
        }
    }
    return (int)(near * 100 / all);
}

#define LEAVES_WALL 400
#define PRESSED 30 /* less for each turn by which the end presses */

/* What a charge must gain: more for the lone, less for who would be struck anyway. */
static int32_t hurdle(gen *s, const body_view *v, const strike *k, int share)
{
    int32_t h = s->t->assault;
    if (v->role == ROLE_SHOOTER || v->role == ROLE_LIGHT) {
        h += 120;
    }
    if (k->flank || s->l->v[k->target].engaged || s->l->v[k->target].rallies) {
        h -= 60;
    } else if (leaves_wall(s, v, &s->l->v[k->target])) {
        h += LEAVES_WALL;
    } else if (share < 60 && v->role == ROLE_FOOT) {
        h += 60 * s->t->slot / 256; /* out of the line, alone */
    }
    if (s->m->plan == PLAN_HOLD || s->m->plan == PLAN_DEFEND) {
        h += 40;
    }
    h += s->m->plan == PLAN_DELAY ? 300 : 0; /* time is won, not ground */
    return h - PRESSED * plan_press(s);
}

bool act_form(const gen *s, const body_view *v, int formation, gs_order *o)
{
    memset(o, 0, sizeof *o);
    o->kind = GS_ORDER_FORM;
    o->who = gs_body_ref(v->body);
    o->formation = (int16_t)formation;
    return act_legal(s, o);
}

/* Pairs that might meet, with what the charge may give at most by the tables. */
typedef struct chance {
    int16_t who, target;
    int32_t bound, spared;
} chance;
enum { MAX_CHANCES = 128 };

/* The reserve is kept from charging until it is sent in. */
static bool may_strike(const gen *s, const body_view *v)
{
    const gs_body_turn *bt = &s->b->s.body[v->body];
    const mind_unit *m = act_mind(s, v);
    bool kept = m && m->wing == WING_RESERVE && !s->m->reserve_used;
    return v->fit && !kept && !act_done(s, v) && !bt->moved && !bt->shot && !v->lone &&
           v->role != ROLE_ENGINE && v->role != ROLE_BAGGAGE;
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
            if (spared <
                0) { /* what he would do to it where it stands: he moves next, or may */
                spared = reply_at(s, v, &v->r, NULL);
                spared = spared * (s->b->s.half == 0 ? 5 : 4) / 8; /* if he comes at all */
            }
            out[n++] = (chance){(int16_t)i, (int16_t)k, most + spared, spared};
        }
    }
    return n;
}

/* The best charge, looked at closely in the order of what they promise; false: none is
 * worth it. */
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
        int32_t net = st.value - after * s->t->reply / (s->m->contact ? 512 : 256) +
                      c[top].spared - hurdle(s, v, &st, share);
        int die = gs_body_order_die(s->b, v->body);
        net = die > 1 ? net * (7 - die) / 6 : net;
        net += net > 0 ? whim_of(s, v->body, c[top].target) : 0;
        if (net > most) {
            most = net;
            *best = st;
            any = true;
        }
    }
}

bool act_charge(gen *s, gs_order *o)
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
    o->path = best.c.path;
    s->g->lore->arm(s, v, o);
    act_set_done(s, v);
    if (o->shoots && !act_legal(s, o)) {
        o->shoots = false;
    }
    if (!act_legal(s, o)) {
        return act_charge(s, o); /* it is done for; the next best */
    }
    if (!s->m->assault) {
        s->m->assault = 1;
        plan_tell(s, "wing", "assault", NULL, "begun",
                  best.flank    ? REASON_FLANK_OPEN
                  : share >= 60 ? REASON_IN_REACH
                                : REASON_CONTACT,
                  NULL, o->who);
    }
    return true;
}
