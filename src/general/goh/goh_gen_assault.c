/* An assault under Gathering of Hosts: who goes at whom, reckoned together, since
 * neighbours cover each other's corners and overlap the enemy's (GOH-10.3.2). The best of
 * a few beginnings, bettered one by one, is kept in the mind and given out as orders. */
#include "goh_gen_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* ---- who could go at whom ---- */

bool goh_may_go(const gen *s, const body_view *v)
{
    const gs_body_turn *t = &s->b->s.body[v->body];
    return v->body < GS_MAX_UNITS && v->fit && v->reach > 0 && !t->moved && !t->done &&
           v->role != ROLE_ENGINE && v->role != ROLE_BAGGAGE;
}

static void add_option(goh_goer *g, const goh_option *o)
{
    if (g->n < GOH_OPTIONS) {
        g->o[g->n++] = *o;
        return;
    }
    int far = 0;
    for (int i = 1; i < g->n; i++) {
        far = g->o[i].length > g->o[far].length ? i : far;
    }
    if (o->length < g->o[far].length) {
        g->o[far] = *o;
    }
}

/* No enemy stands in the way of an overlap there, and no friend who stays. */
static bool room_beside(const gen *s, const body_view *v, const gs_rect *r)
{
    for (int i = 0; i < s->l->n; i++) {
        const body_view *x = &s->l->v[i];
        gs_len far = (r->w + r->d + x->r.w + x->r.d) / 2;
        gs_len dx = x->r.c.x - r->c.x, dy = x->r.c.y - r->c.y;
        if (x == v || dx > far || dx < -far || dy > far || dy < -far) {
            continue;
        }
        gs_touch t;
        if (gs_rect_overlap(r, &x->r, 20) ||
            (!x->mine && gs_rect_along(r, &x->r, 20, &t) && t.shared >= 100)) {
            return x->mine && goh_may_go(s, x);
        }
    }
    return true;
}

/* Places beside whoever strikes the foe's front, at its open corners. */
static void overlaps_of(const gen *s, goh_goer *g, int foe)
{
    const body_view *v = &s->l->v[g->view], *e = &s->l->v[foe];
    gs_rect front = gs_align_corner(&v->r, &e->r, GS_FRONT);
    for (int side = -1; side <= 1; side += 2) {
        goh_option o = {.foe = (int16_t)foe, .face = GOH_OVER, .home = front};
        o.home.c = gs_rect_point(&front, side * v->r.w, 0);
        o.length = gs_pt_distance(v->r.c, o.home.c);
        if (o.length <= v->reach && room_beside(s, v, &o.home)) {
            add_option(g, &o);
        }
    }
}

static void options_of(gen *s, goh_goer *g)
{
    const body_view *v = &s->l->v[g->view];
    for (int k = s->l->ours; k < s->l->n; k++) {
        const body_view *e = &s->l->v[k];
        gs_charge_view c;
        if (gs_rects_apart(&v->r, &e->r) > v->reach + 500) {
            continue;
        }
        gs_len apart = gs_rect_separation(&v->r, &e->r);
        if (apart > v->reach + 500 ||
            (apart > 100 && !gs_zone_meets(&v->r, &e->r, GS_ANG_45)) ||
            !gs_view_charge(s->b, v->body, e->body, NULL, &c)) {
            continue;
        }
        goh_option o = {.foe = (int16_t)k, .home = c.contact, .length = c.length,
                        .reactions = c.reactions};
        gs_touch t;
        bool touch = gs_rect_along(&c.contact, &e->r, 20, &t) && t.shared >= 100;
        bool wheel = c.path.n && c.path.step[0].kind != GS_STEP_SHIFT;
        if (wheel) { /* from an overlap onto the flank */
            gs_pt at = gs_rect_local(&e->r, v->r.c);
            o.face = at.x < 0 ? GS_LEFT : GS_RIGHT;
        } else {
            o.face = touch ? (uint8_t)t.b_face : GOH_OVER;
        }
        if (o.face == GS_FRONT && e->fit && leaves_wall(s, v, e)) {
            continue;
        }
        add_option(g, &o);
        if (o.face == GS_FRONT && !goh_gen_square(s, e)) {
            overlaps_of(s, g, k);
        }
    }
}

static void find_goers(gen *s, goh_scheme *a)
{
    a->n = 0;
    for (int i = 0; i < s->l->ours && a->n < GOH_GOERS; i++) {
        if (!goh_may_go(s, &s->l->v[i])) {
            continue;
        }
        goh_goer *g = &a->g[a->n];
        g->view = (int16_t)i;
        g->n = 0;
        g->pick = -1;
        options_of(s, g);
        a->n += g->n > 0;
    }
}

/* ---- the search ---- */

/* May the goer take the option with the others as they have picked? */
static bool fits(const goh_scheme *a, const goh_goer *g, const goh_option *o)
{
    bool led = false;
    for (int i = 0; i < a->n; i++) {
        const goh_option *p = goh_picked(&a->g[i]);
        if (!p || &a->g[i] == g) {
            continue;
        }
        if (gs_rect_overlap(&p->home, &o->home, 20) ||
            (p->foe == o->foe && p->face == o->face && o->face != GOH_OVER)) {
            return false;
        }
        led = led || (p->foe == o->foe && p->face == GS_FRONT);
    }
    return led || o->face != GOH_OVER;
}

/* Everybody at whoever stands before him. */
static void all_at_front(gen *s, goh_scheme *a)
{
    for (int i = 0; i < a->n; i++) {
        goh_goer *g = &a->g[i];
        gs_len least = GS_LEN_NONE;
        g->pick = -1;
        for (int k = 0; k < g->n; k++) {
            gs_pt at = gs_rect_local(&s->l->v[g->view].r, g->o[k].home.c);
            gs_len off = (at.x < 0 ? -at.x : at.x) * 2 + at.y;
            if (g->o[k].face != GOH_OVER && off < least && fits(a, g, &g->o[k])) {
                g->pick = (int8_t)k;
                least = off;
            }
        }
    }
}

/* An overlap whose leader has gone elsewhere is none. */
static void drop_loose(goh_scheme *a)
{
    for (int i = 0; i < a->n; i++) {
        const goh_option *o = goh_picked(&a->g[i]);
        if (o && !fits(a, &a->g[i], o)) {
            a->g[i].pick = -1;
        }
    }
}

/* Changes one pick after another for the better, three times round at most, or till nothing since
 * the last change would better it. `value`: as it is. */
static int64_t better(gen *s, goh_scheme *a, int64_t value)
{
    int last = -1;
    for (int pass = 0; pass < 3; pass++) {
        bool any = false;
        for (int i = 0; i < a->n; i++) {
            goh_goer *g = &a->g[i];
            for (int k = -1; k < g->n; k++) {
                int8_t before[GOH_GOERS];
                int change = i * (GOH_OPTIONS + 1) + k + 1;
                if (change == last && !any) {
                    return value;
                }
                if (k == g->pick || (k >= 0 && !fits(a, g, &g->o[k]))) {
                    continue;
                }
                for (int j = 0; j < a->n; j++) {
                    before[j] = a->g[j].pick;
                }
                g->pick = (int8_t)k;
                drop_loose(a);
                int64_t v = goh_scheme_value(s, a) +
                            (k >= 0 ? whim_of(s, s->l->v[g->view].body, k) / 4 : 0);
                if (v > value + 5) {
                    value = v;
                    any = true;
                    last = change;
                    continue;
                }
                for (int j = 0; j < a->n; j++) {
                    a->g[j].pick = before[j];
                }
            }
        }
        if (!any) {
            break;
        }
    }
    return value;
}

static void clear_picks(goh_scheme *a)
{
    for (int i = 0; i < a->n; i++) {
        a->g[i].pick = -1;
    }
}

/* The best scheme, and what it gains over letting things be. */
static int64_t find_scheme(gen *s, goh_scheme *a)
{
    int8_t best[GOH_GOERS];
    find_goers(s, a);
    if (a->n == 0) {
        return 0;
    }
    int64_t still = goh_scheme_value(s, a), most = better(s, a, still);
    for (int i = 0; i < a->n; i++) {
        best[i] = a->g[i].pick;
    }
    clear_picks(a);
    all_at_front(s, a);
    int64_t v = better(s, a, goh_scheme_value(s, a));
    if (v > most) {
        return v - still;
    }
    for (int i = 0; i < a->n; i++) {
        a->g[i].pick = best[i];
    }
    return most - still;
}

bool goh_gen_promises(gen *s, int64_t more)
{
    gs_order o;
    return find_scheme(s, &goh_known(s->g)->scheme) > more ||
           goh_gen_block(s, false, more, more, &o) > more;
}

/* ---- orders ---- */

#define OVER_BIT 1024u
#define FLOOR 10  /* hurdles that an assault may cost at most */
#define AT_ANY_PRICE (INT64_MIN / 2)
#define SCHEMES 5 /* looked for again when what was planned cannot be done */

/* What an assault must gain; the longer an attack has stood still, the more it may cost, and when
 * the end is near it goes in by the best way there is. */
static int64_t hurdle(gen *s)
{
    int64_t own, foe, h = 2 * s->t->assault, floor = -FLOOR * h;
    if (s->m->contact) {
        return s->t->assault;
    }
    if (plan_press(s) > 0) {
        return AT_ANY_PRICE;
    }
    line_fire(s, &own, &foe);
    h += (own - foe) / 2 > 150 ? 150 : (own - foe) / 2 < -150 ? -150 : (own - foe) / 2;
    if (s->m->plan == PLAN_HOLD || s->m->plan == PLAN_DEFEND || s->m->plan == PLAN_DELAY) {
        h += 120;
    }
    h -= 60 * s->m->halted;
    return h > floor ? h : floor;
}

/* What it would give to be struck by the same enemies instead, if they come on: shields
 * and ground count for him who stands. */
int64_t goh_wait_value(gen *s, const goh_scheme *a)
{
    int64_t w = 0;
    int chance = s->m->coming ? 224 : s->m->still >= 2 ? 0 : 96;
    for (int i = 0; i < a->n; i++) {
        const goh_option *o = goh_picked(&a->g[i]);
        const body_view *v = &s->l->v[a->g[i].view];
        if (!o || o->face != GS_FRONT || !s->l->v[o->foe].fit) {
            continue;
        }
        const gs_rect *his = &s->l->v[o->foe].r;
        clash c = {.charge = !wall_between(s, his, &v->r), .d_def = defence_of(s, &v->r, his)};
        worth_of x;
        trade_fight(s, &s->l->v[o->foe], v, &c, &x);
        w += x.take - x.give;
    }
    return w > 0 ? w * chance / 256 : 0;
}

static void keep_scheme(gen *s, const goh_scheme *a)
{
    for (int i = 0; i < a->n; i++) {
        const goh_option *o = goh_picked(&a->g[i]);
        int body = s->l->v[a->g[i].view].body;
        s->m->target[body] =
            o ? (uint16_t)((uint32_t)(s->l->v[o->foe].body + 1) |
                           (o->face == GOH_OVER ? OVER_BIT : 0))
              : 0;
    }
}

static bool still_to_go(const gen *s, const body_view *v)
{
    return goh_may_go(s, v) && s->m->target[v->body] != 0 && !act_done(s, v);
}

static void charge_order(const gen *s, const body_view *v, gs_order *o)
{
    memset(o, 0, sizeof *o);
    o->kind = GS_ORDER_CHARGE;
    o->who = gs_body_ref(v->body);
    o->target = gs_body_ref((int)(s->m->target[v->body] & (OVER_BIT - 1)) - 1);
}

/* The farthest from the general first, so that nobody leaves his banner's group before he
 * goes in. */
static bool single_order(gen *s, gs_order *o)
{
    int g = s->g->scene->setup->side[s->side].general;
    gs_pt from = g >= 0 && s->b->t.hero[g].unit >= 0
                     ? s->b->s.rect[s->b->t.hero[g].unit].c
                     : s->l->v[0].r.c;
    for (int over = 0; over < 2; over++) {
        const body_view *best = NULL;
        gs_len most = -1;
        for (int i = 0; i < s->l->ours; i++) {
            const body_view *v = &s->l->v[i];
            gs_len d = gs_pt_distance(from, v->r.c);
            if (still_to_go(s, v) && ((s->m->target[v->body] & OVER_BIT) != 0) == over &&
                d > most) {
                charge_order(s, v, o);
                if (act_legal(s, o)) {
                    most = d;
                    best = v;
                }
            }
        }
        if (best) {
            charge_order(s, best, o);
            s->m->target[best->body] = 0;
            return true;
        }
    }
    return false;
}

static void tell_assault(gen *s, const gs_order *o)
{
    if (!s->m->assault) {
        s->m->assault = 1;
        plan_tell(s, "wing", "assault", NULL, "begun",
                  s->m->contact ? REASON_CONTACT : REASON_IN_REACH, NULL, o->who);
    }
}

bool goh_gen_assault(gen *s, gs_order *o)
{
    mind *m = s->m;
    while (m->schemes <= SCHEMES) {
        if (m->schemes > 0 && single_order(s, o)) {
            tell_assault(s, o);
            return true;
        }
        memset(m->target, 0, sizeof m->target);
        if (m->schemes++ == SCHEMES) {
            return false;
        }
        goh_scheme *a = &goh_known(s->g)->scheme;
        int64_t least = hurdle(s), one = find_scheme(s, a),
                all = goh_gen_block(s, true, least, INT64_MAX, o);
        one -= one > 0 ? goh_wait_value(s, a) : 0;
        all -= all > 0 ? goh_wait_value(s, &goh_known(s->g)->best) : 0;
        if (all > least && (all >= one || one <= 0)) {
            tell_assault(s, o);
            return true;
        }
        if (one <= 0 || one <= least) { /* worth nothing: nobody goes by himself */
            m->schemes = SCHEMES + 1;
            return false;
        }
        keep_scheme(s, a);
    }
    return false;
}
