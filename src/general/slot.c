/* Where each belongs in the battle order, by the plan: in line, drawn back on a refused
 * wing, or round the enemy's end. */
#include "general_int.h"

#include "gesta/fixed.h"

#define INNER GS_LEN(6)     /* so far from the middle a refused wing begins */
#define DRAWN GS_LEN(10)    /* and so far it is drawn back at most */
#define BEHIND_IT GS_LEN(12) /* from the middle: the reserve behind it */
#define ROUND GS_LEN(7)     /* outside the enemy's end */

/* -1 the left, 1 the right wing is refused, 0 none. */
static int refused(const gen *s)
{
    return s->m->plan == PLAN_REFUSE_LEFT ? -1 : s->m->plan == PLAN_REFUSE_RIGHT ? 1 : 0;
}

static int turned(const gen *s)
{
    return s->m->plan == PLAN_ENVELOP_LEFT    ? -1
           : s->m->plan == PLAN_ENVELOP_RIGHT ? 1
                                              : 0;
}

bool slot_goes_round(const gen *s, const body_view *v)
{
    if (v->body >= GS_MAX_UNITS || s->m->contact ||
        (v->role != ROLE_HORSE && v->role != ROLE_LIGHT_HORSE)) {
        return false;
    }
    uint8_t mine = s->m->unit[v->body].wing;
    return (turned(s) < 0 && mine == WING_LEFT) || (turned(s) > 0 && mine == WING_RIGHT);
}

/* The enemy who stands outermost on the wing that is to be turned, in the own frame. */
static bool outermost(const gen *s, gs_pt *end, gs_pt *middle)
{
    int64_t x = 0, y = 0;
    int k = turned(s), n = 0;
    for (int i = s->l->ours; i < s->l->n; i++) {
        gs_pt p = own_pt(s, s->l->v[i].r.c);
        if (s->l->v[i].body >= GS_MAX_UNITS) {
            continue;
        }
        *end = n == 0 || p.x * k > end->x * k ? p : *end;
        x += p.x;
        y += p.y;
        n++;
    }
    if (n) {
        *middle = (gs_pt){(gs_len)(x / n), (gs_len)(y / n)};
    }
    return n > 0;
}

gs_pose slot_round(const gen *s, const body_view *v)
{
    gs_pt end = {0, 0}, middle = {0, 0};
    if (!outermost(s, &end, &middle)) {
        return (gs_pose){v->r.c, v->r.f};
    }
    gs_len rim = v->r.w / 2 + sized(s, 500), wide = table_wide(s);
    gs_pt at = {end.x + turned(s) * sized(s, ROUND), end.y + sized(s, GS_LEN(1))};
    at.x = at.x < rim ? rim : at.x > wide - rim ? wide - rim : at.x;
    gs_pt mine = own_pt(s, v->r.c);
    gs_len aside = mine.x > at.x ? mine.x - at.x : at.x - mine.x;
    if (aside > sized(s, GS_LEN(4)) && at.y > mine.y) { /* outwards first, then on */
        at.y = mine.y + (at.y - mine.y) / 3;
        gs_pt to = table_pt(s, at);
        return (gs_pose){to, gs_pt_bearing(v->r.c, to)};
    }
    gs_pt to = table_pt(s, at);
    return (gs_pose){to, gs_pt_bearing(to, table_pt(s, middle))};
}

bool slot_is_round(const gen *s)
{
    gs_pt end = {0, 0}, middle = {0, 0};
    bool any = false;
    if (!outermost(s, &end, &middle)) {
        return true;
    }
    for (int i = 0; i < s->l->ours; i++) {
        if (!slot_goes_round(s, &s->l->v[i]) || s->l->v[i].rallies) {
            continue;
        }
        any = true;
        if (own_pt(s, s->l->v[i].r.c).y > end.y - sized(s, GS_LEN(6))) {
            return true;
        }
    }
    return !any;
}

gs_pt slot_of(const gen *s, const body_view *v)
{
    const mind_unit *m = &s->m->unit[v->body];
    gs_pt at = rank_place(s, v->body);
    int k = refused(s);
    if (k == 0) {
        return at;
    }
    if (m->wing == WING_RESERVE) { /* the reserve stands behind the wing that gives way */
        at.x = s->m->shift + k * sized(s, BEHIND_IT);
        return at;
    }
    gs_len out = (m->x - s->m->shift) * k - sized(s, INNER);
    if (out > 0) {
        gs_len back = out / 3; /* about a depth each */
        at.y -= back < sized(s, DRAWN) ? back : sized(s, DRAWN);
    }
    return at;
}
