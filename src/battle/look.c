/* Looking at a battle: who is where, near, in contact. */
#include "battle_int.h"

#include <assert.h>

int gs_body(gs_ref r)
{
    return r.kind == GS_REF_UNIT   ? r.ix
           : r.kind == GS_REF_HERO ? GS_MAX_UNITS + r.ix
                                   : -1;
}

gs_ref gs_body_ref(int body)
{
    return body < 0              ? (gs_ref){0}
           : body < GS_MAX_UNITS ? gs_ref_unit(body)
                                 : gs_ref_hero(body - GS_MAX_UNITS);
}

int gs_hero_serves(const gs_battle *b, int hero)
{
    const gs_hero_state *h = &b->t.hero[hero];
    if (h->master >= 0 && h->unit < 0) {
        h = &b->t.hero[h->master]; /* by himself under a spell he is the enchanter's man
                                    */
    }
    return h->of >= 0 ? b->scene->setup->heroes[h->of].side : -1;
}

bool gs_body_here(const gs_battle *b, int body)
{
    if (body < GS_MAX_UNITS) {
        return body < b->t.n_units && (b->t.unit[body].flags & GS_U_ON_TABLE);
    }
    int h = body - GS_MAX_UNITS;
    return h < b->t.n_heroes && b->t.hero[h].where == GS_HERO_UP && b->t.hero[h].unit < 0;
}

static void set_to(gs_unitset *set, int unit, bool in)
{
    if (in) {
        gs_unitset_put(set, unit);
    } else {
        gs_unitset_take(set, unit);
    }
}

void gs_body_note(gs_battle *b, int body)
{
    bool is_here = gs_body_here(b, body);
    for (int side = 0; side < GS_SIDES && body < GS_MAX_UNITS; side++) {
        set_to(&b->s.of_side[side], body, is_here && gs_body_side(b, body) == side);
    }
    if (body < GS_MAX_UNITS) {
        set_to(&b->s.hidden, body, is_here && (b->t.unit[body].flags & GS_U_HIDDEN));
    }
    if (is_here) {
        gs_bodyset_put(&b->s.here, body);
    } else {
        gs_bodyset_take(&b->s.here, body);
    }
}

void gs_contacts_note(gs_battle *b, int body)
{
    if (body >= GS_MAX_UNITS || !b->scene->rules->touch) {
        return;
    }
    gs_unitset was = b->s.touch[body], now = {{0, 0}}, foes = {{0, 0}};
    if (gs_body_here(b, body)) {
        foes = b->s.of_side[1 - gs_body_side(b, body)];
    }
    for (int i = gs_unitset_next(&foes, -1); i >= 0; i = gs_unitset_next(&foes, i)) {
        if (b->scene->rules->touch(b, body, i)) {
            gs_unitset_put(&now, i);
        }
    }
    gs_unitset any = gs_unitset_or(was, now);
    for (int i = gs_unitset_next(&any, -1); i >= 0; i = gs_unitset_next(&any, i)) {
        set_to(&b->s.touch[i], body, gs_unitset_has(&now, i));
    }
    b->s.touch[body] = now;
}

void gs_bodies_refresh(gs_battle *b)
{
    for (int i = 0; i < GS_BODIES; i++) {
        gs_body_note(b, i);
        if (gs_body_here(b, i)) {
            b->s.rect[i] = b->scene->rules->rect(b, i);
        }
    }
    for (int i = 0; i < GS_MAX_UNITS; i++) {
        gs_contacts_note(b, i);
    }
}

gs_rect gs_body_rect(const gs_battle *b, int body)
{
    return b->s.rect[body];
}

gs_pose gs_body_pose(const gs_battle *b, int body)
{
    if (body < GS_MAX_UNITS) {
        return (gs_pose){b->t.unit[body].at, b->t.unit[body].facing};
    }
    const gs_hero_state *h = &b->t.hero[body - GS_MAX_UNITS];
    return (gs_pose){h->at, h->facing};
}

gs_len gs_body_distance(const gs_battle *b, int x, int y)
{
    return gs_rect_distance(&b->s.rect[x], &b->s.rect[y]);
}

#define CONTACT 50 /* a gap of 0.05 */

/* Might they be in contact? By the boxes round them. */
static inline bool near(const gs_rect *a, const gs_rect *b)
{
    gs_len far = (a->w + a->d + b->w + b->d + 1) / 2 + CONTACT;
    gs_len x = a->c.x - b->c.x, y = a->c.y - b->c.y;
    return x <= far && x >= -far && y <= far && y >= -far;
}

/* The next of these units, and after them of the lone heroes of either side; -1 at the end. */
static inline int next_foe(const gs_battle *b, const gs_unitset *foes, int i)
{
    int unit = i < GS_MAX_UNITS ? gs_unitset_next(foes, i) : -1;
    return unit >= 0 ? unit : gs_body_next(b, i < GS_MAX_UNITS ? GS_MAX_UNITS - 1 : i);
}

static int find_contacts(const gs_battle *b, int body, int *out, int cap)
{
    const gs_rect *r = &b->s.rect[body];
    int side = gs_body_side(b, body), n = 0;
    const gs_unitset *foes = &b->s.of_side[1 - side];
    for (int i = next_foe(b, foes, -1); i >= 0 && n < cap; i = next_foe(b, foes, i)) {
        if (near(r, &b->s.rect[i]) && gs_body_side(b, i) != side &&
            gs_rect_within(r, &b->s.rect[i], CONTACT)) {
            out[n++] = i;
        }
    }
    return n;
}

/* The builds that look for faults ask the rules again. */
static void hold_contacts(const gs_battle *b, int body)
{
#ifdef GS_RECKON_AGAIN
    const gs_unitset *foes = &b->s.of_side[1 - gs_body_side(b, body)];
    for (int i = gs_unitset_next(foes, -1); i >= 0; i = gs_unitset_next(foes, i)) {
        assert(gs_unitset_has(&b->s.touch[body], i) == b->scene->rules->touch(b, body, i));
    }
#else
    (void)b, (void)body;
#endif
}

int gs_body_contacts(const gs_battle *b, int body, int *out, int cap)
{
    int n = 0;
    if (body >= GS_MAX_UNITS || !b->scene->rules->touch) {
        return find_contacts(b, body, out, cap);
    }
    hold_contacts(b, body);
    const gs_unitset *set = &b->s.touch[body];
    for (int i = gs_unitset_next(set, -1); i >= 0 && n < cap; i = gs_unitset_next(set, i)) {
        out[n++] = i;
    }
    return n;
}

bool gs_body_engaged(const gs_battle *b, int body)
{
    int x;
    return gs_body_contacts(b, body, &x, 1) > 0;
}

gs_bearing gs_body_zone(const gs_battle *b, int of, int body)
{
    return gs_zone_at(&b->s.rect[of], b->s.rect[body].c, GS_LINE_OUT);
}

bool gs_body_sees(const gs_battle *b, int from, int to, bool *obscured)
{
    return b->scene->rules->sees(b, from, to, obscured);
}

gs_len gs_body_allowance(const gs_battle *b, int body, const gs_path *path, bool free,
                         bool shoots)
{
    return b->scene->rules->allowance(b, body, path, free, shoots);
}

bool gs_body_free(const gs_battle *b, int body)
{
    return b->scene->rules->free(b, body);
}

bool gs_body_held(const gs_battle *b, int body)
{
    return b->scene->rules->held && b->scene->rules->held(b, body);
}

int gs_body_order_die(const gs_battle *b, int body)
{
    return b->scene->rules->order_die(b, body);
}

gs_len gs_body_range(const gs_battle *b, int body, gs_ang *arc, bool *moving)
{
    return b->scene->rules->range(b, body, arc, moving);
}

int gs_body_strength(const gs_battle *b, int body)
{
    if (b->scene->rules->strength) {
        return b->scene->rules->strength(b, body);
    }
    return body < GS_MAX_UNITS ? b->t.unit[body].left
                               : b->t.hero[body - GS_MAX_UNITS].power + 1;
}

gs_unitset gs_body_group(const gs_battle *b, int body)
{
    return b->scene->rules->group ? b->scene->rules->group(b, body) : (gs_unitset){{0, 0}};
}
