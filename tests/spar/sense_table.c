/* What a table shows at a moment of how its bodies stand to each other. */
#include "spar/sense_int.h"

#include "../../src/general/general_int.h"

#include "gesta/fixed.h"

#include <string.h>

#define DRESSED GS_ANG_DEG(5)
#define MIN_REACH GS_LEN(8) /* of an attack whose length is a die's */
#define BOWSHOT GS_LEN(8) /* who shoots farther than this is a shooter by trade */

gs_len sense_sized(const gs_battle *b, gs_len mils)
{
    const gen_lore *l = lore_of(b->scene);
    return l ? (gs_len)((int64_t)mils * l->inch / 1000) : mils;
}

static bool foe(const gs_battle *b, int body, int e)
{
    return gs_body_here(b, e) && gs_body_side(b, e) != gs_body_side(b, body);
}

static bool fit(const gs_battle *b, int unit)
{
    return !(b->t.unit[unit].flags & (GS_U_MUST_RALLY | GS_U_CONFUSED)) &&
           !gs_body_engaged(b, unit);
}

bool sense_near(const gs_battle *b, int body, gs_len within)
{
    for (int e = 0; e < b->t.n_units; e++) {
        if (foe(b, body, e) && gs_body_distance(b, body, e) <= within) {
            return true;
        }
    }
    return false;
}

gs_len sense_reach(const gs_battle *b, int body)
{
    gs_len r = gs_body_allowance(b, body, NULL, gs_body_free(b, body), false);
    const gen_lore *l = lore_of(b->scene);
    gs_len least = l && l->groups ? 0 : sense_sized(b, MIN_REACH);
    return r > least ? r : least;
}

static bool could_charge(const gs_battle *b, int body, int target)
{
    return gs_zone_meets(&b->s.rect[body], &b->s.rect[target], GS_ANG_45) &&
           gs_body_distance(b, body, target) <= sense_reach(b, body);
}

bool sense_prey(const gs_battle *b, int body)
{
    for (int e = 0; e < b->t.n_units; e++) {
        if (foe(b, body, e) && could_charge(b, body, e)) {
            return true;
        }
    }
    return false;
}

int sense_threats(const gs_battle *b, int body)
{
    int n = 0;
    for (int e = 0; e < b->t.n_units; e++) {
        n += foe(b, body, e) && fit(b, e) && could_charge(b, e, body);
    }
    return n;
}

bool sense_exposed(const gs_battle *b, int body)
{
    for (int e = 0; e < b->t.n_units; e++) {
        gs_charge_view c;
        if (foe(b, body, e) && fit(b, e) && could_charge(b, e, body) &&
            gs_view_charge(b, e, body, NULL, &c) && c.can && c.on_flank) {
            return true;
        }
    }
    return false;
}

/* It stands in battle order: nobody who shot in this turn, or who shoots as he moves, nobody behind
 * others. */
static bool of_line(const gs_battle *b, int body, const gs_unitset *shot)
{
    gs_ang arc;
    bool moving = false;
    return gs_body_here(b, body) && !gs_unitset_has(shot, body) &&
           !(b->t.unit[body].flags & GS_U_MUST_RALLY) &&
           !(gs_body_range(b, body, &arc, &moving) > 0 && moving) && !sense_behind(b, body);
}

int sense_dressed(const gs_battle *b, int body, const gs_unitset *shot)
{
    const gs_rect *r = &b->s.rect[body];
    int best = -1;
    gs_len least = 2 * r->w;
    if (!of_line(b, body, shot)) {
        return -1;
    }
    for (int f = 0; f < b->t.n_units; f++) {
        if (f == body || !of_line(b, f, shot) || gs_body_side(b, f) != gs_body_side(b, body)) {
            continue;
        }
        gs_len d = gs_body_distance(b, body, f);
        gs_pt at = gs_rect_local(r, b->s.rect[f].c);
        gs_len aside = at.x < 0 ? -at.x : at.x;
        if (d < least && aside > r->w / 2) {
            least = d;
            best = f;
        }
    }
    if (best < 0) {
        return -1;
    }
    const gs_rect *o = &b->s.rect[best];
    gs_ang turn = gs_ang_signed(r->f - o->f);
    gs_pt front = gs_rect_local(r, gs_rect_face_centre(o, GS_FRONT));
    gs_len off = front.y - r->d / 2;
    gs_len most = r->d / 2 > r->w / 6 ? r->d / 2 : r->w / 6;
    return turn < DRESSED && turn > -DRESSED && off < most && off > -most && least <= r->w;
}

/* Its shot at him is lawful by the book as they stand. */
static bool by_the_book(const gs_battle *b, int body, int e)
{
    gs_view v;
    return gs_view_shot(b, body, e, NULL, &v);
}

bool sense_may_shoot(const gs_battle *b, int body, const gs_unitset *fought)
{
    gs_ang arc = 0;
    bool moving;
    gs_len range = gs_body_range(b, body, &arc, &moving);
    if (range <= 0 || gs_body_engaged(b, body) ||
        (fought && gs_unitset_has(fought, body)) ||
        (b->t.unit[body].flags & (GS_U_MUST_RALLY | GS_U_CONFUSED))) {
        return false;
    }
    for (int e = 0; e < b->t.n_units; e++) {
        if (foe(b, body, e) && !gs_body_engaged(b, e) &&
            !(fought && gs_unitset_has(fought, e)) &&
            gs_body_distance(b, body, e) <= range &&
            (arc >= GS_ANG_180 || gs_zone_meets(&b->s.rect[body], &b->s.rect[e], arc)) &&
            gs_body_known(b, gs_body_side(b, body), e) &&
            gs_body_sees(b, body, e, NULL) && (!fought || by_the_book(b, body, e))) {
            return true;
        }
    }
    return false;
}

bool sense_fighter(const gs_battle *b, int body)
{
    gs_ang arc;
    bool moving;
    return gs_body_range(b, body, &arc, &moving) <= sense_sized(b, BOWSHOT);
}

bool sense_behind(const gs_battle *b, int body)
{
    const gs_rect *r = &b->s.rect[body];
    for (int f = 0; f < b->t.n_units; f++) {
        if (f == body || !gs_body_here(b, f) ||
            gs_body_side(b, f) != gs_body_side(b, body)) {
            continue;
        }
        gs_pt at = gs_rect_local(r, b->s.rect[f].c);
        gs_len aside = at.x < 0 ? -at.x : at.x, clear = (r->w + b->s.rect[f].w) / 2;
        if (aside < clear && at.y > (r->d + b->s.rect[f].d) / 2 &&
            at.y < sense_sized(b, GS_LEN(16))) {
            return true;
        }
    }
    return false;
}

void sense_aim(const gs_battle *b, int body, sense_aims *a)
{
    const gs_setup *s = b->scene->setup;
    const gs_rect *r = &b->s.rect[body];
    int side = gs_body_side(b, body);
    a->to[0] = a->to[1] = a->to[2] = GS_LEN_NONE;
    for (int e = 0; e < b->t.n_units; e++) {
        gs_len d = foe(b, body, e) ? gs_body_distance(b, body, e) : GS_LEN_NONE;
        a->to[0] = d < a->to[0] ? d : a->to[0];
        a->foe[e] = d;
    }
    for (int i = 0; i < s->n_objectives; i++) {
        gs_len d = gs_rect_pt_distance(r, s->objectives[i].at);
        a->to[1] = d < a->to[1] ? d : a->to[1];
    }
    for (int i = 0; i < s->n_zones; i++) {
        const gs_zone *z = &s->zones[i];
        if (strcmp(z->kind, "exit") == 0 && (z->side == side || z->side == -1)) {
            gs_box x = gs_box_of(z->points, z->n_points);
            gs_pt mid = {(x.x0 + x.x1) / 2, (x.y0 + x.y1) / 2};
            gs_len d = gs_pt_distance(r->c, mid);
            a->to[2] = d < a->to[2] ? d : a->to[2];
        }
    }
}
