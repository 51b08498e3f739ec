/* What a place or a charge is worth: give and take, the enemy's reply, what may be done
 * next. */
#include "general_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* Surely farther apart than `far`, by the boxes round their circles. */
static bool beyond(const gs_rect *a, const gs_rect *b, gs_len far)
{
    gs_len most = far + (a->w + a->d + b->w + b->d) / 2;
    gs_len dx = a->c.x - b->c.x, dy = a->c.y - b->c.y;
    return dx > most || dx < -most || dy > most || dy < -most;
}

/* Could a at `from` come to blows with a body at `to` in one charge? A bound from below:
 * distance, front zone, and where it would strike. */
bool may_reach(const body_view *a, const gs_rect *from, const gs_rect *to, gs_len *dist,
               bool *flank)
{
    if (a->reach <= 0 || beyond(from, to, a->reach) ||
        gs_rect_separation(from, to) > a->reach) {
        return false;
    }
    gs_len d = gs_rect_distance(from, to);
    if (d > a->reach || (!a->free && !gs_zone_meets(from, to, GS_ANG_45))) {
        return false;
    }
    *dist = d;
    *flank = !gs_zone_holds(to, from->c, GS_ANG_45, GS_LINE_OUT);
    return true;
}

/* A clash of a from `from` with d at `to`, d standing. */
static void clash_of(gen *s, const body_view *a, const body_view *d, const gs_rect *from, const gs_rect *to,
                     gs_len dist, bool flank, clash *c)
{
    memset(c, 0, sizeof *c);
    c->a_flank = flank && !s->g->lore->no_flank(s, d);
    c->charge = dist >= s->g->lore->bonus_run;
    c->loose = dist > s->g->lore->wall_reach;
    c->ranks = s->g->lore->ranks ? s->g->lore->ranks(s, a, dist) : 0;
    if (s->l->terrain) {
        c->d_def = s->g->lore->cover(s, to->c);
        c->a_def =
            c->d_def && s->g->lore->cover(s, from->c) ? DEF_COVER : DEF_NONE;
        if (level_at(s, to->c) > level_at(s, from->c)) {
            c->d_def = DEF_HILL;
        }
        if (c->charge && (c->d_def == DEF_COVER || s->g->lore->cover(s, from->c))) {
            c->charge = false; /* not over open ground */
        }
    }
}

/* Does another body stand in the way from a to d? */
static bool masked(const gen *s, const body_view *a, const gs_rect *from,
                   const body_view *d, const gs_rect *to, const body_view *but)
{
    const look *l = s->l;
    for (int i = 0; i < l->n; i++) {
        const body_view *x = &l->v[i];
        if (x == a || x == d || x == but) {
            continue;
        }
        gs_len near = (x->r.w + x->r.d) / 2;
        gs_pt m = {(from->c.x + to->c.x) / 2, (from->c.y + to->c.y) / 2};
        gs_len half = gs_pt_distance(from->c, to->c) / 2 + near;
        if (x->r.c.x > m.x + half || x->r.c.x < m.x - half || x->r.c.y > m.y + half ||
            x->r.c.y < m.y - half) {
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
    int32_t best = 0, second = 0;
    int n = 0;
    for (int i = l->ours; i < l->n; i++) {
        const body_view *e = &l->v[i];
        gs_len dist;
        bool flank;
        if (!e->fit || !may_reach(e, &e->r, r, &dist, &flank) ||
            masked(s, e, &e->r, v, r, v)) {
            continue;
        }
        clash c;
        worth_of w;
        clash_of(s, e, v, &e->r, r, dist, flank, &c);
        trade_fight(s, e, v, &c, &w);
        int32_t value = w.give - w.take * s->g->lore->parried / 256;
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
 * worth. */
static int32_t come_on(gen *s, const body_view *v, const gs_rect *r, const body_view *e)
{
    if (!e->fit || v->reach <= 0 || beyond(r, &e->r, e->reach + v->reach)) {
        return 0;
    }
    gs_len d = gs_rect_separation(r, &e->r), his = e->reach;
    if (d <= his || d > his + v->reach || !gs_zone_meets(r, &e->r, GS_ANG_45)) {
        return 0;
    }
    gs_len least = sized(s, 1000), near = d - his < least ? least : d - his;
    int32_t w = fight_value(s, v, r, e, near, false);
    return w > 0 ? w : 0;
}

int32_t promise_at(gen *s, const body_view *v, const gs_rect *r, int *target)
{
    look *l = s->l;
    int32_t best = 0, later = 0;
    if (target) {
        *target = -1;
    }
    for (int i = l->ours; i < l->n; i++) {
        const body_view *e = &l->v[i];
        gs_len dist;
        bool flank;
        if (!may_reach(v, r, &e->r, &dist, &flank)) {
            int32_t w = come_on(s, v, r, e);
            later = w > later ? w : later;
            continue;
        }
        if (masked(s, v, r, e, &e->r, v)) {
            continue;
        }
        int32_t value = fight_value(s, v, r, e, dist, flank);
        if (value > best) {
            best = value;
            if (target) {
                *target = i;
            }
        }
    }
    return best > later / 2 ? best : later / 2;
}

/* He stands off, but near enough to come on into our reach: what a charge would then be
 * worth, ours and his from there. */
static bool comes_on(gen *s, const body_view *v, const gs_rect *r, const body_view *e,
                     int32_t *ours, int32_t *his)
{
    if (!e->fit || e->reach <= 0 || v->reach <= 0 ||
        beyond(r, &e->r, e->reach + v->reach)) {
        return false;
    }
    gs_len d = gs_rect_separation(r, &e->r);
    if (d <= e->reach || d > e->reach + v->reach ||
        !gs_zone_meets(r, &e->r, GS_ANG_45)) {
        return false;
    }
    gs_len least = sized(s, 1000), near = d - e->reach < least ? least : d - e->reach;
    clash c;
    worth_of w;
    *ours = fight_value(s, v, r, e, near, false);
    clash_of(s, e, v, &e->r, r, near, false, &c);
    trade_fight(s, e, v, &c, &w);
    *his = w.give - w.take * s->g->lore->parried / 256;
    return true;
}

void outlook_of(gen *s, const body_view *v, const gs_rect *r, outlook *o)
{
    look *l = s->l;
    memset(o, 0, sizeof *o);
    o->reply = s->easy ? 0 : reply_at(s, v, r, NULL);
    for (int i = l->ours; i < l->n; i++) {
        const body_view *e = &l->v[i];
        gs_len dist;
        bool flank;
        int32_t ours, his;
        if (may_reach(v, r, &e->r, &dist, &flank)) {
            if (!masked(s, v, r, e, &e->r, v)) {
                int32_t w = fight_value(s, v, r, e, dist, flank);
                o->promise = w > o->promise ? w : o->promise;
            }
        } else if (comes_on(s, v, r, e, &ours, &his)) {
            o->later = ours > o->later ? ours : o->later;
            o->after = his > o->after ? his : o->after;
        }
    }
}

int32_t outlook_at(gen *s, const body_view *v, const gs_rect *r, int halted)
{
    outlook o;
    outlook_of(s, v, r, &o);
    int come = s->m->coming ? 128 : 64; /* does he come on? */
    int32_t reply = (int32_t)((int64_t)o.reply / (1 + halted) * s->t->reply / 256);
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

/* Those of the enemy who would be free to strike at the charger where it ends. */
static int32_t reply_after(gen *s, const body_view *v, const body_view *target,
                           const gs_rect *at)
{
    look *l = s->l;
    int32_t worst = 0, second = 0;
    for (int i = l->ours; i < l->n; i++) {
        const body_view *e = &l->v[i];
        gs_len dist;
        bool flank;
        if (e == target || !e->fit || !may_reach(e, &e->r, at, &dist, &flank) ||
            masked(s, e, &e->r, v, at, target)) {
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
    if (!may_reach(v, &v->r, &e->r, &dist, &flank)) {
        return false;
    }
    *most = fight_value(s, v, &v->r, e, dist + sized(s, 500), flank) + help_of(s, e) +
            plan_eviction(s, e) + 180;
    if (s->l->break_foe != INT32_MAX && s->l->break_foe <= 2 && e->body < GS_MAX_UNITS) {
        *most += price(s->l->break_foe) / 2;
    }
    return true;
}

bool strike_worth(gen *s, int who, int target, strike *out)
{
    look *l = s->l;
    const body_view *v = &l->v[who], *e = &l->v[target];
    memset(out, 0, sizeof *out);
    out->who = (int16_t)who;
    out->target = (int16_t)target;
    if (!gs_view_charge(s->b, v->body, e->body, NULL, &out->c)) {
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
