/* Skirmishers: each faces for himself the nearest enemy whom he sees, and has his own front
 * and flank (SHW-7.6, R52, R103, R123). */
#include "shw_breach_int.h"
#include "shw_open_int.h"
#include "shw_shape_int.h"

#include "gesta/fixed.h"

/* An enemy as a skirmisher sees him: by terrain alone, which hides whole bodies. */
static bool is_seen(const gs_battle *b, gs_pt eye, const gs_rect *enemy)
{
    return b->scene->terrain->n == 0 ||
           shw_sight_clear(b, eye, gs_rect_nearest(enemy, eye)) ||
           shw_sight_clear(b, eye, enemy->c);
}

/* Whither a figure of `unit` looks while `other` stands at `from`; as its block if it sees
 * nobody. *at_other: it looks at him. */
static gs_ang looks(const gs_battle *b, int unit, const gs_rect *figure, int other,
                    const gs_rect *from, bool *at_other)
{
    int side = gs_body_side(b, unit);
    gs_len least = GS_LEN_NONE;
    gs_ang facing = figure->f;
    *at_other = false;
    for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
        const gs_rect *r = i == other ? from : &b->s.rect[i];
        if (i == unit || (gs_body_side(b, i) == side && i != other) ||
            !gs_body_known(b, side, i)) {
            continue;
        }
        gs_len d = gs_rect_distance(figure, r);
        if (d > least || (d == least && i != other) || !is_seen(b, figure->c, r)) {
            continue;
        }
        least = d;
        *at_other = i == other;
        facing = gs_pt_bearing(figure->c, gs_rect_nearest(r, figure->c));
    }
    return facing;
}

/* Is nobody else so near that a figure could look at him and not at `other`? */
static bool all_look(const gs_battle *b, int unit, int other, const gs_rect *from)
{
    const gs_rect *u = &b->s.rect[unit];
    int side = gs_body_side(b, unit);
    gs_len far = gs_rect_distance(from, u) + u->w + u->d;
    for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
        if (i != other && gs_body_side(b, i) != side &&
            gs_rect_distance(u, &b->s.rect[i]) < far) {
            return false;
        }
    }
    return gs_body_known(b, side, other) && b->scene->terrain->n == 0;
}

typedef struct man {
    gs_rect at;
    bool looked, at_him; /* his facing is found; he looks at the charger */
} man;
enum { MEN = GS_MAX_HEROES + 48 };

/* Is that figure before the skirmisher who is nearest to it? */
static bool before_nearest(const gs_battle *b, int unit, man *m, int n, int body,
                           const gs_rect *from, gs_pt figure)
{
    int near = 0;
    for (int i = 1; i < n; i++) {
        if (gs_pt_distance(m[i].at.c, figure) < gs_pt_distance(m[near].at.c, figure)) {
            near = i;
        }
    }
    if (!m[near].looked) {
        m[near].at.f = looks(b, unit, &m[near].at, body, from, &m[near].at_him);
        m[near].looked = true;
    }
    return m[near].at_him || gs_zone_holds(&m[near].at, figure, GS_ANG_45, GS_LINE_OUT);
}

int shw_before_skirmishers(const gs_battle *b, int unit, int body, const gs_rect *from)
{
    man m[MEN];
    gs_block k = shw_block(b, unit), his = {.n = 1};
    if (body < GS_MAX_UNITS) {
        his = shw_block(b, body);
    }
    if (all_look(b, unit, body, from)) {
        return his.n;
    }
    int men = k.n < MEN ? k.n : MEN, n = 0;
    for (int i = 0; i < men; i++) {
        m[i] = (man){.at = gs_block_figure(&k, &b->s.rect[unit], i)};
    }
    for (int i = 0; i < his.n; i++) {
        gs_pt c = body < GS_MAX_UNITS ? gs_block_figure(&his, from, i).c : from->c;
        n += before_nearest(b, unit, m, men, body, from, c);
    }
    return n;
}
