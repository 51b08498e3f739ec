/* Rallying, turning to who strikes the flank, and fire. */
#include "act_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* ---- rally, contact ---- */

bool act_rally(gen *s, gs_order *o)
{
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        if (!v->rallies || s->b->s.body[v->body].done) {
            continue;
        }
        memset(o, 0, sizeof *o);
        o->kind = GS_ORDER_RALLY;
        o->who = gs_body_ref(v->body);
        if (act_legal(s, o)) {
            return true;
        }
    }
    return false;
}

/* In contact: turn to who strikes the flank. */
bool act_contact(gen *s, gs_order *o)
{
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        if (!v->engaged || v->rallies || act_done(s, v) || v->body >= GS_MAX_UNITS) {
            continue;
        }
        if (s->g->lore->break_off && s->g->lore->break_off(s, v, o)) {
            act_set_done(s, v);
            return true;
        }
        int near[16], n = gs_body_contacts(s->b, v->body, near, 16);
        memset(o, 0, sizeof *o);
        o->kind = GS_ORDER_FACE;
        o->who = gs_body_ref(v->body);
        for (int k = 0; k < n; k++) {
            gs_touch t;
            gs_rect r = gs_body_rect(s->b, near[k]);
            if (gs_rect_touch(&v->r, &r, s->g->lore->touch, &t) && t.a_face == GS_FRONT) {
                n = 0;
            }
        }
        for (int k = 0; k < n; k++) {
            o->target = gs_body_ref(near[k]);
            if (act_legal(s, o)) {
                act_set_done(s, v);
                return true;
            }
        }
        act_set_done(s, v);
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
    bool phased = s->g->lore->fire_phase >= 0; /* at whoever has come in, too */
    range = phased && range < s->g->lore->touch ? s->g->lore->touch : range;
    for (int k = s->l->ours; range > 0 && k < s->l->n; k++) {
        const body_view *e = &s->l->v[k];
        bool obscured = false;
        if ((e->engaged && !phased) || gs_rect_separation(&v->r, &e->r) > range) {
            continue;
        }
        gs_order o = {.kind = GS_ORDER_SHOOT,
                      .who = gs_body_ref(v->body),
                      .target = gs_body_ref(e->body)};
        if (!act_legal(s, &o)) {
            continue;
        }
        int64_t w;
        if (s->g->lore->aim) {
            w = s->g->lore->aim(s, v, e);
        } else {
            gs_body_sees(s->b, v->body, e->body, &obscured);
            bool cover = cover_of(s, &e->r, &v->r) != DEF_NONE;
            w = (int64_t)s->g->lore->fire(s, v, e, obscured, cover) * e->each;
        }
        gs_len d = gs_rect_distance(&v->r, &e->r);
        w = w * (sized(s, 64000) - d) / sized(s, 64000); /* the nearer of two equals */
        if (e->figures > 0 && e->figures <= s->g->lore->few) {
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

bool act_fire(gen *s, gs_order *o, bool standing_only)
{
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        gs_ang arc;
        bool moving = false;
        if (v->rallies || s->b->s.body[v->body].shot || s->b->s.body[v->body].done ||
            (standing_only && act_done(s, v))) {
            continue;
        }
        bool phased = s->g->lore->fire_phase >= 0;
        if (gs_body_range(s->b, v->body, &arc, &moving) <= 0 && !(phased && v->engaged)) {
            continue;
        }
        if (!phased && (moving || s->b->s.body[v->body].moved)) {
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
        act_set_done(s, v);
        return true;
    }
    return false;
}

/* Who shoots on the move: from where he stands, before or after it. */
bool act_fire_moving(gen *s, const body_view *v, gs_order *o)
{
    gs_ang arc;
    bool moving = false;
    if (s->g->lore->fire_phase >= 0 || v->engaged || v->rallies || s->b->s.body[v->body].shot ||
        s->b->s.body[v->body].done || gs_body_range(s->b, v->body, &arc, &moving) <= 0 ||
        !moving) {
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
