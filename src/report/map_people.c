/* Swords, heroes, objectives and key moments: discs and flags that seek a free place. */
#include "map_int.h"

#include "gesta/fixed.h"

static gs_draw_box around(gs_dot c, gs_um r, gs_um below)
{
    return gs_box_of((gs_box_um){c.x - r, c.y - r, c.x + r, c.y + r + below});
}

/* Holds a disc inside the frame. */
static gs_dot held(const gs_map_view *v, gs_dot p, gs_um r)
{
    gs_um x1 = v->x0 + v->w - r, y1 = v->y0 + v->h - r;
    p.x = p.x > x1 ? x1 : p.x;
    p.y = p.y > y1 ? y1 : p.y;
    p.x = p.x < v->x0 + r ? v->x0 + r : p.x;
    p.y = p.y < v->y0 + r ? v->y0 + r : p.y;
    return p;
}

static bool is_shown(const gs_map_view *v, int unit)
{
    return unit >= 0 && unit < v->map->unit_count && v->shown[unit];
}

static gs_dot part_way(gs_dot a, gs_dot b, int64_t k, int64_t n)
{
    return n <= 0 ? a : (gs_dot){a.x + (gs_um)((b.x - a.x) * k / n),
                                 a.y + (gs_um)((b.y - a.y) * k / n)};
}

/* Does a disc stand on the block of neither? */
static bool on_third(const gs_map_view *v, gs_dot c, gs_um r, const gs_map_melee *m)
{
    gs_draw_box box = gs_disc_of(c, r);
    for (int i = 0; i < v->map->unit_count; i++) {
        const gs_map_unit *u = &v->map->units[i];
        if (i != m->a && i != m->b && v->shown[i] && u->state != GS_UNIT_GONE) {
            gs_block_sign b = gs_map_block(v, u);
            gs_draw_box corners = gs_corners_of(&b, 0);
            if (gs_boxes_meet(&corners, &box)) {
                return true;
            }
        }
    }
    return false;
}

/* At the left end of the edge that fights, or where it stands on nobody else. False: nowhere. */
static bool swords_place(const gs_map_view *v, const gs_map_melee *m, gs_um r, gs_dot *out)
{
    enum { STEPS = 8 };
    gs_dot ends[2];
    gs_map_contact(v, m, ends);
    gs_um far = gs_pen_distance(ends[0], ends[1]), in = r < far / 2 ? r : far / 2;
    gs_dot a = part_way(ends[0], ends[1], in, far), b = part_way(ends[1], ends[0], in, far);
    for (int i = 0; i <= STEPS; i++) {
        *out = held(v, part_way(a, b, i, STEPS), r);
        if (!on_third(v, *out, r - 300, m)) {
            return true;
        }
    }
    return false;
}

static void melees(gs_map_view *v)
{
    gs_um most = v->strip ? 600 : v->form == GS_MAP_THUMB ? 1000 : 1400;
    for (int i = 0; i < v->map->melee_count; i++) {
        const gs_map_melee *m = &v->map->melees[i];
        bool pair = m->a >= 0 && m->b >= 0;
        gs_um r = most;
        gs_dot c;
        if (pair && (!is_shown(v, m->a) || !is_shown(v, m->b))) {
            continue;
        }
        for (; r > 500 && !swords_place(v, m, r, &c); r = r * 3 / 4) {
        }
        if (r <= 500) {
            continue; /* they touch at a corner between others */
        }
        gs_symbol_melee(v->d, c.x, c.y, r);
        gs_draw_box box = gs_disc_of(c, r - 300);
        const char *owner = pair ? gs_arena_printf(v->a, "%s %s", v->map->units[m->a].id,
                                                   v->map->units[m->b].id)
                                 : NULL;
        gs_map_take(v, GS_BOX_SWORDS, &box, owner, NULL);
    }
}

/* Room that a disc needs, and the name beside it. */
typedef struct disc {
    gs_um r, below;  /* with its ring; the dots under it */
    gs_um name, high; /* of the name; 0 none */
} disc;

enum { NAME_GAP = 500 };

static bool is_free(const gs_map_view *v, gs_dot p, const disc *d)
{
    gs_draw_box box = around(p, d->r, d->below);
    return gs_map_inside(v, &box, 200) && !gs_map_touches(v, &box, TAKEN_ALL, NULL);
}

/* Where a name stands beside its disc: right, left, below, above. */
static gs_box_um name_box(gs_dot p, const disc *d, int k)
{
    gs_um x = k == 0   ? p.x + d->r + NAME_GAP
              : k == 1 ? p.x - d->r - NAME_GAP - d->name
                       : p.x - d->name / 2;
    gs_um y = k == 2   ? p.y + d->r + d->below + 300
              : k == 3 ? p.y - d->r - 300 - d->high
                       : p.y - d->high / 2;
    return (gs_box_um){x, y, x + d->name, y + d->high};
}

/* Is there room for both? Then in *words where the name goes. */
static bool both_free(const gs_map_view *v, gs_dot p, const disc *d, gs_box_um *words)
{
    for (int k = 0; k < 4 && is_free(v, p, d); k++) {
        *words = name_box(p, d, k);
        gs_draw_box box = gs_box_of(*words);
        if (gs_map_inside(v, &box, 300) && !gs_map_touches(v, &box, TAKEN_ALL, NULL)) {
            return true;
        }
    }
    return false;
}

/* Behind his unit, at its corners, at its ends; false if no place is free. */
static bool by_unit(const gs_map_view *v, const gs_block_sign *b, const disc *d, gs_dot *out,
                    gs_box_um *words)
{
    gs_turn t = gs_turn_at(b->x, b->y, b->facing);
    gs_um off = d->r + 600, half = b->front / 2, low = -b->depth - off - d->below / 2;
    const gs_dot p[] = {
        gs_turn_dot(&t, 0, low),
        gs_turn_dot(&t, half / 2, low),
        gs_turn_dot(&t, -half / 2, low),
        gs_turn_dot(&t, half - d->r / 2, low),
        gs_turn_dot(&t, -half + d->r / 2, low),
        gs_turn_dot(&t, half + off, -b->depth / 2),
        gs_turn_dot(&t, -half - off, -b->depth / 2),
        gs_turn_dot(&t, half + off, -b->depth),
        gs_turn_dot(&t, -half - off, -b->depth),
    };
    for (int i = 0; i < GS_COUNT(p); i++) {
        if (both_free(v, p[i], d, words)) {
            *out = p[i];
            return true;
        }
    }
    return false;
}

/* Free ground round about an outline; a line joins the disc to it. Where there is no room for both,
 * the disc goes without its name. */
static gs_dot apart(gs_map_view *v, const gs_draw_box *by, disc *d, const char *owner,
                    gs_rgb rgb, gs_box_um *words)
{
    gs_um wide = 2 * d->r + (d->name ? NAME_GAP + d->name : 0);
    gs_um high = 2 * d->r + d->below > d->high ? 2 * d->r + d->below : d->high;
    gs_seek s = {.by = by, .owner = owner, .w = wide, .h = high, .must = true,
                 .knob = d->name ? 2 * d->r : 0, .leader = d->name > 0};
    gs_spot spot;
    gs_dot p = {(by->x[0] + by->x[2]) / 2, (by->y[0] + by->y[2]) / 2};
    bool found = gs_map_seek(v, &s, &spot);
    if (!found && d->name > 0) {
        d->name = 0;
        return apart(v, by, d, owner, rgb, words);
    }
    if (found) {
        gs_map_leader(v, &spot, rgb, owner);
        gs_um aside = spot.right ? wide / 2 - d->r : d->r - wide / 2;
        p = (gs_dot){spot.at.x + aside, spot.at.y - d->below / 2};
    }
    *words = name_box(p, d, found && spot.right);
    p = held(v, p, d->r);
    p.x = found || !v->close ? p.x : INT32_MIN; /* of a small map's few somebody may be left out */
    return p;
}

static gs_dot hero_place(gs_map_view *v, const gs_map_hero *h, disc *d, gs_box_um *words)
{
    gs_dot at = held(v, gs_map_dot(v, h->at), d->r);
    gs_rgb rgb = gs_map_ink(v, h->side)->dark;
    if (h->with_unit >= 0 && h->with_unit < v->map->unit_count) {
        const gs_map_unit *u = &v->map->units[h->with_unit];
        gs_block_sign b = gs_map_drawn(v, h->with_unit);
        if (!by_unit(v, &b, d, &at, words)) {
            gs_draw_box box = gs_corners_of(&b, 0);
            at = apart(v, &box, d, u->id, rgb, words);
        }
    } else if (!both_free(v, at, d, words)) {
        gs_draw_box box = gs_disc_of(at, 100);
        at = apart(v, &box, d, NULL, rgb, words);
    }
    return at;
}

static const char *initial_of(gs_map_view *v, const gs_map_hero *h)
{
    return gs_map_letter(v->a, h->initial && *h->initial ? h->initial : h->name);
}

/* Does he stand on what is shown? */
static bool hero_shown(const gs_map_view *v, const gs_map_hero *h)
{
    gs_dot c = gs_map_dot(v, h->at);
    bool with = h->with_unit >= 0 && h->with_unit < v->map->unit_count;
    bool part = v->win.width < v->map->width || v->win.depth < v->map->depth;
    bool few = v->close && with && !v->map->units[h->with_unit].told;
    return few    ? false
           : with ? v->shown[h->with_unit]
           : part ? c.x >= v->x0 && c.y >= v->y0 && c.x <= v->x0 + v->w && c.y <= v->y0 + v->h
                  : true;
}

static void one_hero(gs_map_view *v, int i)
{
    const gs_map_hero *h = &v->map->heroes[i];
    gs_um r = h->general ? 1750 : 1550, ring = h->general ? 850 : 300;
    gs_um below = h->power > 0 && h->state == GS_LOOK_UP ? 1000 : 0;
    disc d = {.r = r + ring - 300, .below = below};
    const char *name = gs_map_hero_name(v, h, &d.name, &d.high);
    gs_box_um words;
    gs_dot c = hero_place(v, h, &d, &words);
    if (c.x == INT32_MIN) {
        return;
    }
    gs_symbol_hero(v->d, c.x, c.y, r, initial_of(v, h), h->general, h->state, h->power,
                   gs_map_ink(v, h->side));
    gs_draw_box box = around(c, d.r, below), beside = gs_box_of(words);
    bool named = d.name > 0 && gs_map_inside(v, &beside, 0) &&
                 !gs_map_touches(v, &beside, TAKEN_SIGNS, NULL);
    gs_map_take(v, GS_BOX_DISC, &box, name, NULL);
    if (named) {
        gs_map_set_hero_name(v, h, words);
    }
}

static void heroes(gs_map_view *v)
{
    for (int pass = 0; pass < 2; pass++) { /* those at a fixed place before those with units */
        for (int i = 0; i < v->map->hero_count; i++) {
            const gs_map_hero *h = &v->map->heroes[i];
            if ((h->with_unit >= 0) == (pass == 1) && hero_shown(v, h)) {
                one_hero(v, i);
            }
        }
    }
}

static void objectives(gs_map_view *v)
{
    for (int i = 0; i < v->map->objective_count; i++) {
        gs_dot c = gs_map_dot(v, v->map->objectives[i].at);
        if (c.x < v->x0 || c.y < v->y0 || c.x > v->x0 + v->w || c.y > v->y0 + v->h) {
            continue;
        }
        c = held(v, c, 300);
        c.y = c.y < v->y0 + 4700 ? v->y0 + 4700 : c.y;
        c.x = c.x > v->x0 + v->w - 3000 ? v->x0 + v->w - 3000 : c.x;
        gs_symbol_flag(v->d, c.x, c.y);
        gs_draw_box box = gs_box_of((gs_box_um){c.x - 400, c.y - 4200, c.x + 2700, c.y + 400});
        gs_map_take(v, GS_BOX_FLAG, &box, v->map->objectives[i].name, NULL);
    }
}

/* The first unit of the side of `unit` that is drawn; -1 none. */
static int fellow(const gs_map_view *v, int unit)
{
    for (int i = 0; i < v->map->unit_count; i++) {
        if (v->map->units[i].side == v->map->units[unit].side && is_shown(v, i)) {
            return i;
        }
    }
    return -1;
}

/* Of each moment its letter, beside the block of whom it tells. */
static void moments(gs_map_view *v)
{
    disc d = {.r = v->strip ? 1500 : 1750};
    for (int i = 0; i < v->map->moment_count; i++) {
        const gs_map_moment *m = &v->map->moments[i];
        const char *letter = gs_pen_clean(v->a, m->letter);
        int unit = m->unit - 1; /* gone without a trace: its letter stands beside its fellows */
        unit = unit >= 0 && !is_shown(v, unit) && !m->at.x && !m->at.y ? fellow(v, unit) : unit;
        bool by = is_shown(v, unit);
        gs_dot at = held(v, gs_map_dot(v, m->at), d.r + 200);
        gs_draw_box box = gs_disc_of(at, 100);
        if (by) {
            gs_block_sign b = gs_map_drawn(v, unit);
            box = gs_corners_of(&b, 0);
        }
        if (by || !is_free(v, at, &d)) {
            gs_box_um none;
            at = apart(v, &box, &d, by ? v->map->units[unit].id : NULL, GS_RGB_RUBRIC, &none);
        }
        gs_symbol_moment(v->d, at.x, at.y, d.r, letter);
        box = gs_disc_of(at, d.r);
        gs_map_take(v, GS_BOX_MOMENT, &box, letter, letter);
    }
}

void gs_map_people(gs_map_view *v)
{
    melees(v);
    objectives(v);
    if (v->form != GS_MAP_THUMB || v->strip) {
        moments(v);
    }
    if (v->form != GS_MAP_THUMB) {
        heroes(v);
    }
}
