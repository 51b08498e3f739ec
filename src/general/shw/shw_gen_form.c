/* Walls of shields under Stout Hearts: when they are locked and when they are left. */
#include "shw_gen_int.h"

#include "gesta/fixed.h"

static bool in_wall(const gen *s, const body_view *v)
{
    return v->body < GS_MAX_UNITS && s->b->t.unit[v->body].formation == SHW_SHIELD_WALL;
}

/* Out of the wall, where a charge farther than it goes is worth its loss. */
bool shw_gen_loosen(gen *s, gs_order *o)
{
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        if (!in_wall(s, v) || !v->fit || act_done(s, v) ||
            s->b->s.body[v->body].moved) {
            continue;
        }
        int target;
        int32_t gain = promise_at(s, v, &v->r, &target);
        if (target < 0) {
            continue;
        }
        gs_len d = gs_rect_distance(&v->r, &s->l->v[target].r);
        int32_t reply = reply_at(s, v, &v->r, NULL);
        if (d > GS_LEN(4) && d < v->reach - 300 && gain + reply > 2500 &&
            act_form(s, v, SHW_NORMAL, o)) {
            return true;
        }
    }
    return false;
}

static bool in_hedgehog(const gen *s, const body_view *v)
{
    return v->body < GS_MAX_UNITS &&
           s->b->t.unit[v->body].formation == SHW_HEDGEHOG;
}

/* Sides (bits of gs_bearing) from which horse could reach it, and whether it would be
 * shot at. */
static unsigned horse_about(gen *s, const body_view *v, bool *near, bool *shot)
{
    unsigned sides = 0;
    *near = *shot = false;
    for (int k = s->l->ours; k < s->l->n; k++) {
        const body_view *e = &s->l->v[k];
        gs_len d = gs_rect_separation(&v->r, &e->r);
        if (e->role == ROLE_SHOOTER || e->role == ROLE_ENGINE) {
            *shot = *shot || (!e->rallies && d <= GS_LEN(20));
        } else if ((e->role == ROLE_HORSE || e->role == ROLE_LIGHT_HORSE) && e->fit) {
            gs_len dist;
            bool flank;
            *near = *near || d <= e->reach + GS_LEN(4);
            if (may_reach(e, &e->r, &v->r, &dist, &flank)) {
                sides |= 1u << gs_body_zone(s->b, v->body, e->body);
            }
        }
    }
    return sides;
}

/* A hedge of spears against horse on two sides (SHW-7.7), not before archers; left when
 * they are gone: 1 an order, 0 it stays in it, -1 neither. */
static int hedgehog(gen *s, const body_view *v, gs_order *o)
{
    const shw_prof *p = &shw_known(s->g)->unit[s->b->t.unit[v->body].of];
    bool near, shot;
    if (!p->long_spear || !p->infantry) {
        return -1;
    }
    unsigned sides = horse_about(s, v, &near, &shot);
    if (in_hedgehog(s, v)) {
        bool stays = near && (!shot || sides != 0);
        return stays ? 0 : act_form(s, v, SHW_NORMAL, o);
    }
    bool two = (sides & (sides - 1)) != 0;
    return two && !shot && act_form(s, v, SHW_HEDGEHOG, o) ? 1 : -1;
}

enum { PRESSES = 1 }; /* turns that an attack has stood still */

/* Shields locked when the enemy is about to come; opened to march when he is far. */
bool shw_gen_wall(gen *s, const body_view *v, gs_order *o)
{
    bool near = false, far = true;
    bool presses = s->m->halted > PRESSES; /* behind shields an attack does not get there */
    int house = shw_gen_house(s, v, o);
    if (house >= 0) {
        return house == 1;
    }
    if (v->role != ROLE_FOOT || shw_gen_at_wall(s, v)) {
        return false;
    }
    int hedge = hedgehog(s, v, o);
    if (hedge == 0) { /* whoever moves breaks it up */
        *o = (gs_order){.kind = GS_ORDER_HOLD, .who = gs_body_ref(v->body)};
        return act_legal(s, o);
    }
    if (hedge == 1) {
        return true;
    }
    for (int k = s->l->ours; k < s->l->n; k++) {
        const body_view *e = &s->l->v[k];
        if (e->role == ROLE_SHOOTER || e->role == ROLE_ENGINE ||
            e->role == ROLE_BAGGAGE || e->rallies || e->engaged) {
            continue;
        }
        gs_len d = gs_rect_separation(&v->r, &e->r);
        gs_len early = s->m->coming ? GS_LEN(8) : GS_LEN(1);
        near = near || d <= (presses ? e->reach / 4 : e->reach + early);
        far = far && d > (presses ? e->reach / 2 : e->reach + GS_LEN(10));
    }
    if (act_mind(s, v) && act_mind(s, v)->wing == WING_RESERVE) { /* it is covered by others */
        int n;
        reply_at(s, v, &v->r, &n);
        near = n > 0;
        far = n == 0;
    }
    if (near && !in_wall(s, v)) {
        return act_form(s, v, SHW_SHIELD_WALL, o);
    }
    return far && in_wall(s, v) && act_form(s, v, SHW_NORMAL, o);
}

bool shw_gen_march(gen *s, const body_view *v, gs_order *o)
{
    return in_wall(s, v) && act_form(s, v, SHW_NORMAL, o);
}

/* Javelins are thrown as they come. */
void shw_gen_arm(gen *s, const body_view *v, gs_order *o)
{
    const shw_prof *p = &shw_known(s->g)->unit[s->b->t.unit[v->body].of];
    o->shoots = p->f.missile == SHW_JAVELIN && v->role != ROLE_LIGHT_HORSE;
}
