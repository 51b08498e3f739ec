/* What a place or a charge is worth: give and take, the enemy's reply, what may be done
 * next. */
#include "general_int.h"

#include "gesta/fixed.h"

#include <assert.h>
#include <string.h>

/* Surely farther apart than `far` on one axis or the other. */
static bool beyond(const gs_rect *a, const gs_rect *b, gs_len far)
{
    gs_len most = far + (a->w + a->d + b->w + b->d) / 2;
    gs_len dx = a->c.x - b->c.x, dy = a->c.y - b->c.y;
    return dx > most || dx < -most || dy > most || dy < -most;
}

bool may_reach(const body_view *a, const gs_rect *from, const gs_rect *to, gs_len *dist,
               bool *flank)
{
    if (a->reach <= 0 || gs_rects_apart(from, to) > a->reach) {
        return false;
    }
    gs_pair p = gs_pair_of(from, to), his = gs_pair_turned(&p);
    *dist = gs_pair_distance(&p);
    if (*dist > a->reach || (a->ahead && !gs_pair_meets(&p, GS_ANG_45))) {
        return false;
    }
    *flank = !gs_pair_holds(&his, GS_ANG_45, GS_LINE_OUT);
    return true;
}

/* How the enemies lie about a place. */
static vista *vista_from(gen *s, const gs_rect *r)
{
    vista *w = &s->g->vista;
    if (w->look != s->g->looks || w->r.c.x != r->c.x || w->r.c.y != r->c.y ||
        w->r.f != r->f || w->r.w != r->w || w->r.d != r->d) {
        w->look = s->g->looks;
        w->r = *r;
        memset(w->seen, 0, (size_t)s->l->n * sizeof *w->seen);
        for (int i = s->l->ours; i < s->l->n; i++) {
            w->apart[i] = gs_rects_apart(&w->r, &s->l->v[i].r);
        }
    }
    return w;
}

static const gs_pair *pair_with(const gen *s, vista *w, int i)
{
    if (!w->seen[i]) {
        w->seen[i] = true;
        w->pair[i] = gs_pair_of(&w->r, &s->l->v[i].r);
        w->separation[i] = gs_pair_separation(&w->pair[i]);
        w->distance[i] = -1;
    }
    return &w->pair[i];
}

/* Is it within `most` of the place? Its distance. */
static bool within(vista *w, int i, gs_len most, gs_len *dist)
{
    if (w->separation[i] > most) {
        return false; /* nothing is nearer than that */
    }
    if (w->distance[i] < 0) {
        w->distance[i] = gs_pair_distance(&w->pair[i]);
    }
    *dist = w->distance[i];
    return *dist <= most;
}

static bool strikes(const gen *s, vista *w, const body_view *v, int i, gs_len *dist, bool *flank)
{
    if (v->reach <= 0 || w->apart[i] > v->reach) {
        return false;
    }
    const gs_pair *p = pair_with(s, w, i);
    if (!within(w, i, v->reach, dist) || (v->ahead && !gs_pair_meets(p, GS_ANG_45))) {
        return false;
    }
    gs_pair his = gs_pair_turned(p);
    *flank = !gs_pair_holds(&his, GS_ANG_45, GS_LINE_OUT);
    return true;
}

static bool is_struck(const gen *s, vista *w, int i, gs_len *dist, bool *flank)
{
    const body_view *e = &s->l->v[i];
    if (e->reach <= 0 || w->apart[i] > e->reach) {
        return false;
    }
    const gs_pair *p = pair_with(s, w, i);
    gs_pair his = gs_pair_turned(p);
    if (!within(w, i, e->reach, dist) || (e->ahead && !gs_pair_meets(&his, GS_ANG_45))) {
        return false;
    }
    *flank = !gs_pair_holds(p, GS_ANG_45, GS_LINE_OUT);
    return true;
}

bool may_strike_at(gen *s, const body_view *v, const gs_rect *r, int i, gs_len *dist,
                   bool *flank)
{
    return strikes(s, vista_from(s, r), v, i, dist, flank);
}

bool may_be_struck(gen *s, const gs_rect *r, int i, gs_len *dist, bool *flank)
{
    return is_struck(s, vista_from(s, r), i, dist, flank);
}

/* A clash of a from `from` with d at `to`, d standing. */
static void clash_of(gen *s, const body_view *a, const body_view *d, const gs_rect *from,
                     const gs_rect *to, gs_len dist, bool flank, clash *c)
{
    memset(c, 0, sizeof *c);
    c->a_flank = s->g->lore->flanked(s, a, from, d, flank);
    c->charge = dist >= s->g->lore->bonus_run;
    c->loose = a->walled && dist > s->g->lore->wall_reach;
    c->ranks = s->g->lore->ranks ? s->g->lore->ranks(s, a, dist) : 0;
    if (s->l->terrain) {
        int under = cover_of(s, from, NULL);
        c->d_def = cover_of(s, to, from);
        c->a_def = c->d_def == DEF_COVER ? under : DEF_NONE;
        if (c->charge && (c->d_def == DEF_COVER || under || wall_between(s, from, to))) {
            c->charge = false; /* not over open ground */
        }
        if (level_at(s, to->c) > level_at(s, from->c)) {
            c->d_def = DEF_HILL;
        }
    }
}

/* Does another body stand in the way from a to d? */
static bool masked(const gen *s, const body_view *a, const gs_rect *from,
                   const body_view *d, const gs_rect *to, const body_view *but)
{
    const look *l = s->l;
    gs_pt both[2] = {from->c, to->c};
    gs_box way = gs_box_of(both, 2);
    for (int i = 0; i < l->n; i++) {
        const body_view *x = &l->v[i];
        gs_len near = (x->r.w + x->r.d + 1) / 2;
        if (x->r.c.x > way.x1 + near || x->r.c.x < way.x0 - near ||
            x->r.c.y > way.y1 + near || x->r.c.y < way.y0 - near || x == a || x == d ||
            x == but) {
            continue;
        }
        if (gs_rect_seg_inside(&x->r, from->c, to->c) > sized(s, 200)) {
            return true;
        }
    }
    return false;
}

int32_t reply_at(gen *s, const body_view *v, const gs_rect *r, int *count)
{
    look *l = s->l;
    vista *about = vista_from(s, r);
    int32_t best = 0, second = 0;
    int n = 0;
    for (int i = l->ours; i < l->n; i++) {
        const body_view *e = &l->v[i];
        gs_len dist;
        bool flank;
        if (!e->fit || !is_struck(s, about, i, &dist, &flank)) {
            continue;
        }
        clash c;
        worth_of w;
        clash_of(s, e, v, &e->r, r, dist, flank, &c);
        trade_fight(s, e, v, &c, &w);
        int32_t value = w.give - w.take * s->g->lore->parried / 256;
        if ((value <= second && !count) || masked(s, e, &e->r, v, r, v)) {
            continue;
        }
        n++;
        if (value > best) {
            second = best;
            best = value;
        } else if (value > second) {
            second = value;
        }
    }
    if (count) {
        *count = n;
    }
    return best + second * 3 / 4;
}

/* What v could do at distance `dist` to e. */
static int32_t fight_value(gen *s, const body_view *v, const gs_rect *r,
                           const body_view *e, gs_len dist, bool flank)
{
    clash c;
    worth_of w;
    clash_of(s, v, e, r, &e->r, dist, flank, &c);
    trade_fight(s, v, e, &c, &w);
    return (s->t->give * w.give - s->t->take * w.take) / 256 + (e->engaged ? 60 : 0);
}

/* He comes on into our reach without having been in his: what a charge would then be
 * worth, if that is more than `most`; else `most`. */
static int32_t come_on(gen *s, const body_view *v, vista *about, int i, int32_t most)
{
    const body_view *e = &s->l->v[i];
    const gs_rect *r = &about->r;
    gs_len his = e->reach;
    if (!e->fit || v->reach <= 0 || beyond(r, &e->r, his + v->reach)) {
        return most;
    }
    const gs_pair *p = pair_with(s, about, i);
    gs_len d = about->separation[i];
    if (d <= his || d > his + v->reach) {
        return most;
    }
    gs_len least = sized(s, 1000), near = d - his < least ? least : d - his;
    int32_t w = fight_value(s, v, r, e, near, false);
    return w > most && gs_pair_meets(p, GS_ANG_45) ? w : most;
}

int32_t promise_at(gen *s, const body_view *v, const gs_rect *r, int *target)
{
    look *l = s->l;
    vista *about = vista_from(s, r);
    int32_t best = 0, later = 0;
    if (target) {
        *target = -1;
    }
    for (int i = l->ours; i < l->n; i++) {
        const body_view *e = &l->v[i];
        gs_len dist;
        bool flank;
        if (!strikes(s, about, v, i, &dist, &flank)) {
            later = come_on(s, v, about, i, later);
            continue;
        }
        int32_t value = fight_value(s, v, r, e, dist, flank);
        if (value > best && !masked(s, v, r, e, &e->r, v)) {
            best = value;
            if (target) {
                *target = i;
            }
        }
    }
    return best > later / 2 ? best : later / 2;
}

/* The body `i`, if he stands off, but near enough to come on into our reach: what a charge
 * would then be worth, ours and, if that is asked, his from there. */
static void comes_on(gen *s, const body_view *v, vista *about, int i, bool his_too, outlook *o)
{
    const body_view *e = &s->l->v[i];
    const gs_rect *r = &about->r;
    if (!e->fit || e->reach <= 0 || v->reach <= 0 ||
        beyond(r, &e->r, e->reach + v->reach)) {
        return;
    }
    const gs_pair *p = pair_with(s, about, i);
    gs_len d = about->separation[i];
    if (d <= e->reach || d > e->reach + v->reach || !gs_pair_meets(p, GS_ANG_45)) {
        return;
    }
    gs_len least = sized(s, 1000), near = d - e->reach < least ? least : d - e->reach;
    int32_t ours = fight_value(s, v, r, e, near, false);
    o->later = ours > o->later ? ours : o->later;
    if (his_too) {
        clash c;
        worth_of w;
        clash_of(s, e, v, &e->r, r, near, false, &c);
        trade_fight(s, e, v, &c, &w);
        int32_t his = w.give - w.take * s->g->lore->parried / 256;
        o->after = his > o->after ? his : o->after;
    }
}

void outlook_of(gen *s, const body_view *v, const gs_rect *r, outlook *o)
{
    look *l = s->l;
    vista *about = vista_from(s, r);
    memset(o, 0, sizeof *o);
    o->reply = s->easy ? 0 : reply_at(s, v, r, NULL);
    for (int i = l->ours; i < l->n; i++) {
        const body_view *e = &l->v[i];
        gs_len dist;
        bool flank;
        if (strikes(s, about, v, i, &dist, &flank)) {
            int32_t w = fight_value(s, v, r, e, dist, flank);
            if (w > o->promise && !masked(s, v, r, e, &e->r, v)) {
                o->promise = w;
            }
        }
    }
}

void outlook_later(gen *s, const body_view *v, const gs_rect *r, outlook *o)
{
    bool his_too = s->b->s.half == 0; /* else we move before he does */
    vista *about = vista_from(s, r);
    for (int i = s->l->ours; i < s->l->n; i++) {
        gs_len dist;
        bool flank;
        if (!strikes(s, about, v, i, &dist, &flank)) {
            comes_on(s, v, about, i, his_too, o);
        }
    }
}

int32_t outlook_at(gen *s, const body_view *v, const gs_rect *r, int halted)
{
    outlook o;
    outlook_of(s, v, r, &o);
    int come = s->m->coming ? 128 : 64; /* does he come on? */
    int32_t reply = (int32_t)((int64_t)o.reply / (1 + halted) * s->t->reply / 256);
    if (reply <= 0) {
        outlook_later(s, v, r, &o);
    }
    if (s->b->s.half == 0) { /* he moves next, and perhaps twice before we do */
        return reply > 0 ? o.promise / 4 - reply
                         : o.promise / 2 + (o.later - o.after) * come / 256;
    }
    return o.promise / 2 - reply * 5 / 8 + (reply > 0 ? 0 : o.later * come / 256);
}

/* The enemies who fight d already weigh on our side of its melee: theirs suffer with it.
 */
static int32_t help_of(gen *s, const body_view *d)
{
    int32_t friends = 0;
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *x = &s->l->v[i];
        if (x->engaged && gs_rect_separation(&x->r, &d->r) <= s->g->lore->touch) {
            friends += x->worth;
        }
    }
    return friends > 0 ? 80 + friends / 8 + d->worth / 8 : 0;
}

/* What the best of ours could then do to e's flank, were it at blows with v at `at`. */
static int32_t parry(gen *s, const body_view *v, const body_view *e, const gs_rect *at,
                     gs_len dist)
{
    int32_t most = 0;
    gs_rect there = e->r;
    there.f = gs_pt_bearing(e->r.c, gs_rect_nearest(at, e->r.c));
    there.c = gs_pt_toward(e->r.c, there.f, dist);
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *x = &s->l->v[i];
        gs_len d;
        bool flank;
        if (x == v || !x->fit || (x->role != ROLE_FOOT && x->role != ROLE_HORSE) ||
            !may_reach(x, &x->r, &there, &d, &flank) || !flank) {
            continue;
        }
        clash c;
        worth_of w;
        clash_of(s, x, e, &x->r, &there, d, true, &c);
        trade_fight(s, x, e, &c, &w);
        int32_t value = w.give - w.take;
        most = value > most ? value : most;
    }
    return most / 2;
}

/* Those of the enemy who would be free to strike at the charger where it ends, less half
 * of what ours could do to their flanks in turn. */
static int32_t reply_after(gen *s, const body_view *v, const body_view *target,
                           const gs_rect *at)
{
    look *l = s->l;
    vista *about = vista_from(s, at);
    int32_t worst = 0, second = 0;
    for (int i = l->ours; i < l->n; i++) {
        const body_view *e = &l->v[i];
        gs_len dist;
        bool flank;
        if (e == target || !e->fit || !is_struck(s, about, i, &dist, &flank)) {
            continue;
        }
        clash c;
        worth_of w;
        clash_of(s, e, v, &e->r, at, dist, flank, &c);
        trade_fight(s, e, v, &c, &w);
        int32_t value = w.give - w.take;
        if (flank) { /* it would have to fight on two sides */
            value += value > 0 ? value / 4 + 200 : 200;
        }
        if (value <= second || masked(s, e, &e->r, v, at, target)) {
            continue;
        }
        value -= flank ? parry(s, v, e, at, dist) : 0;
        if (value > worst) {
            second = worst;
            worst = value;
        } else if (value > second) {
            second = value;
        }
    }
    return worst + second / 2;
}

bool strike_bound(gen *s, int who, int target, int32_t *most)
{
    const body_view *v = &s->l->v[who], *e = &s->l->v[target];
    gs_len dist;
    bool flank;
    if (!may_strike_at(s, v, &v->r, target, &dist, &flank)) {
        return false;
    }
    *most = fight_value(s, v, &v->r, e, dist + sized(s, 500), flank) + help_of(s, e) +
            plan_eviction(s, e) + 180;
    if (s->l->break_foe != INT32_MAX && s->l->break_foe <= 2 && e->body < GS_MAX_UNITS) {
        *most += price(s->l->break_foe) / 2;
    }
    return true;
}

/* The builds that look for faults look at a kept charge again. */
static void hold(const gen *s, const charge_slot *c)
{
#ifdef GS_RECKON_AGAIN
    gs_charge_view v;
    bool can = gs_view_charge(s->b, c->body, c->target, NULL, &v);
    assert(can == c->can && (!can || (v.length == c->v.length && v.on_flank == c->v.on_flank &&
                                      v.bonus == c->v.bonus && v.reactions == c->v.reactions &&
                                      v.allowance == c->v.allowance &&
                                      memcmp(&v.contact, &c->v.contact, sizeof v.contact) == 0)));
#else
    (void)s, (void)c;
#endif
}

/* The engine's view of a charge from where the body stands, looked at anew only when
 * something has changed that it depends on. */
static bool view_charge(const gen *s, int body, int target, gs_charge_view *out)
{
    uint64_t key = gs_view_charge_key(s->b, body, target);
    charge_slot *c = &s->g->charges[(key * UINT64_C(0x9E3779B97F4A7C15)) >> 56];
    if (key == 0) {
        return gs_view_charge(s->b, body, target, NULL, out);
    }
    if (c->key != key || c->body != body || c->target != target) {
        c->key = key;
        c->body = (int16_t)body;
        c->target = (int16_t)target;
        c->can = gs_view_charge(s->b, body, target, NULL, &c->v);
    }
    hold(s, c);
    *out = c->v;
    return c->can;
}
_Static_assert(CHARGE_SLOTS == 1 << (64 - 56), "the hash's first bits are the slot");

bool strike_worth(gen *s, int who, int target, strike *out)
{
    look *l = s->l;
    const body_view *v = &l->v[who], *e = &l->v[target];
    memset(out, 0, sizeof *out);
    out->who = (int16_t)who;
    out->target = (int16_t)target;
    if (!view_charge(s, v->body, e->body, &out->c)) {
        return false;
    }
    clash c;
    worth_of w;
    clash_of(s, v, e, &v->r, &e->r, out->c.length, out->c.on_flank, &c);
    c.a_flank = out->c.on_flank;
    s->g->lore->charged(s, v, e, c, out, &w);
    out->fight = w;
    out->value += help_of(s, e);
    if (e->rallies) {
        out->value += 60; /* it may not react, and is lost if it is caught */
    }
    if (l->break_foe != INT32_MAX && l->break_foe <= 2 && e->body < GS_MAX_UNITS) {
        out->value += (int32_t)((int64_t)price(l->break_foe) * w.wins / 65536 / 2);
    }
    out->value += plan_eviction(s, e);
    out->reply = s->easy ? 0 : reply_after(s, v, e, &out->c.contact);
    return true;
}
