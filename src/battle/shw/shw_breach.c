/* The ground as a body meets it: which ground its way of moving enters, and what breaches that
 * engines have made in walls change of it, of sight and of a melee (SHW-15.10, R56, R63, R122). */
#include "shw_breach_int.h"
#include "shw_facts_int.h"

#include "gesta/shw.h"
#include "gesta/shw_units.h"

#include <string.h>

/* ---- where ---- */

/* The stretch of a feature's outline nearest to a point: its direction. */
static gs_ang along_at(const gs_feature *f, gs_pt p)
{
    gs_len best = GS_LEN_NONE;
    gs_ang along = 0;
    for (int i = 0; i < f->n - (f->line ? 1 : 0); i++) {
        gs_pt a = f->p[i], c = f->p[(i + 1) % f->n];
        gs_len d = gs_seg_pt_distance(a, c, p);
        if (d < best) {
            best = d;
            along = gs_pt_bearing(a, c);
        }
    }
    return along;
}

#define THICK GS_LEN(12) /* no wall is thicker */

bool shw_breach(const gs_battle *b, int feature, gs_rect *gap)
{
    const gs_feature *f = &b->scene->terrain->f[feature];
    if (b->t.breach[feature] == 0) {
        return false;
    }
    gs_pt at = b->t.breach_at[feature];
    gs_ang across = (along_at(f, at) + GS_ANG_90) % GS_ANG_FULL;
    gs_len wide = b->t.breach[feature] * GS_LEN(1), deep = f->width;
    if (!f->line) { /* from its outline inward */
        gs_pt out = gs_pt_toward(at, across, THICK), back = gs_pt_toward(at, across, -THICK);
        gs_len ahead = gs_feature_inside(f, at, out), behind = gs_feature_inside(f, at, back);
        deep = ahead > behind ? ahead : behind;
        at = gs_pt_toward(at, across, (ahead > behind ? deep : -deep) / 2);
    }
    *gap = gs_rect_make(at.x, at.y, across, wide, deep + 200);
    return true;
}

/* A point of the wall as the engine sees it: the nearest before its front, else the
 * nearest. */
gs_pt shw_wall_aim(const gs_battle *b, int feature, const gs_rect *engine)
{
    const gs_feature *f = &b->scene->terrain->f[feature];
    gs_pt eye = gs_rect_face_centre(engine, GS_FRONT), best = f->p[0];
    gs_len least = GS_LEN_NONE;
    for (int front = 1; front >= 0 && least == GS_LEN_NONE; front--) {
        for (int i = 0; i < f->n - (f->line ? 1 : 0); i++) {
            gs_pt a = f->p[i], c = f->p[(i + 1) % f->n];
            gs_len len = gs_pt_distance(a, c);
            int n = len / 250 + 1;
            for (int k = 0; k <= n; k++) {
                gs_pt p = {a.x + (gs_len)((int64_t)(c.x - a.x) * k / n),
                           a.y + (gs_len)((int64_t)(c.y - a.y) * k / n)};
                gs_len d = gs_pt_distance(eye, p);
                if (d < least &&
                    (!front || gs_zone_holds(engine, p, GS_ANG_45, GS_LINE_OUT))) {
                    least = d;
                    best = p;
                }
            }
        }
    }
    return best;
}

/* ---- who fights through one ---- */

/* Does one of two bodies stand in the gap, or does the way between them lead through it? */
static bool between(const gs_rect *gap, const gs_rect *x, const gs_rect *y)
{
    return gs_rect_overlap(gap, x, GS_TOL) || gs_rect_overlap(gap, y, GS_TOL) ||
           gs_rect_seg_inside(gap, x->c, y->c) > GS_TOL;
}

int shw_through_breach(const gs_battle *b, int x, const gs_rect *rx, int y, const gs_rect *ry)
{
    int in[2] = {x < GS_MAX_UNITS ? b->t.unit[x].inside : -1,
                 y < GS_MAX_UNITS ? b->t.unit[y].inside : -1};
    for (int i = 0; i < b->scene->terrain->n; i++) {
        gs_rect gap;
        if (!shw_breach(b, i, &gap)) {
            continue;
        }
        if (in[0] == i || in[1] == i) { /* a garrison: whoever stands before the gap */
            if (gs_rect_distance(&gap, in[0] == i ? ry : rx) <= SHW_CONTACT) {
                return b->t.breach[i];
            }
        } else if (between(&gap, rx, ry)) {
            return b->t.breach[i];
        }
    }
    return 0;
}

/* ---- the ground ---- */

enum { KIND_OPEN = 0 }; /* of shw_terrain_table: a road */

typedef struct ground_now {
    gs_terrain t;
    gs_feature f[2 * GS_MAX_FEATURES];
    gs_pt p[GS_MAX_FEATURES][4];
} ground_now;

static bool any_breach(const gs_battle *b)
{
    for (int i = 0; i < b->scene->terrain->n; i++) {
        if (b->t.breach[i]) {
            return true;
        }
    }
    return false;
}

/* The ground with its gaps as openings: for whoever crosses rubble as an obstacle, which
 * engines and wagons do not (SHW-14.4, 14.5). Without feature `but`, if that is one. */
static const gs_terrain *ground_with_gaps(const gs_battle *b, int body, int but, ground_now *g)
{
    const gs_terrain *t = b->scene->terrain;
    const gs_ground *mine = shw_ground_for(b, body);
    bool gaps = mine != &shw_of(b)->ground[SHW_BY_ENGINE] &&
                mine != &shw_of(b)->ground[SHW_BY_WAGON] && any_breach(b);
    if (but < 0 && !gaps) {
        return t;
    }
    g->t = *t;
    g->t.f = g->f;
    g->t.n = 0;
    for (int i = 0; i < t->n; i++) {
        if (i != but) {
            g->f[g->t.n++] = t->f[i];
        }
    }
    for (int i = 0; i < t->n && gaps; i++) {
        gs_rect gap;
        if (!shw_breach(b, i, &gap)) {
            continue;
        }
        gs_rect_corners(&gap, g->p[i]);
        g->f[g->t.n++] = (gs_feature){.kind = KIND_OPEN, .n = 4, .p = g->p[i], .name = "",
                                      .box = gs_rect_box(&gap)};
    }
    return &g->t;
}

bool shw_flies(const gs_battle *b, int body)
{
    if (body >= GS_MAX_UNITS) {
        return false;
    }
    shw_unit_facts u = shw_unit_now(b, body);
    return u.type == SHW_FLYER || u.flies;
}

int shw_ground_but(const gs_battle *b, int body, int but, const gs_rect *from,
                   const gs_path *path)
{
    ground_now g;
    gs_path none = {.n = 0};
    if (b->scene->terrain->n == 0 || (path && shw_flies(b, body))) { /* SHW-R56: over anything */
        return SHW_CLS_OPEN;
    }
    return gs_ground_worst(ground_with_gaps(b, body, but, &g), shw_ground_for(b, body), from,
                           path ? path : &none, NULL);
}

int shw_ground_under(const gs_battle *b, int body, const gs_rect *r)
{
    return shw_ground_but(b, body, -1, r, NULL);
}

int shw_ground_worst(const gs_battle *b, int body, const gs_rect *from, const gs_path *path)
{
    return shw_ground_but(b, body, -1, from, path);
}

gs_len shw_ground_free(const gs_battle *b, int body, int cls, const gs_rect *r, gs_ang dir)
{
    ground_now g;
    return b->scene->terrain->n == 0 || shw_flies(b, body)
               ? GS_LEN_NONE
               : gs_ground_free(ground_with_gaps(b, body, -1, &g), shw_ground_for(b, body), cls,
                                r, dir, NULL);
}

int shw_gaps_crossed(const gs_battle *b, int body, const gs_rect *from, const gs_path *path)
{
    int n = 0;
    if (shw_flies(b, body)) {
        return 0;
    }
    for (int i = 0; i < b->scene->terrain->n; i++) {
        gs_rect gap, r = *from;
        bool crossed = false;
        if (!shw_breach(b, i, &gap)) {
            continue;
        }
        for (int k = 0; k < path->n; k++) {
            gs_rect next = gs_step_end(&r, &path->step[k]);
            crossed = crossed || gs_rect_seg_inside(&gap, r.c, next.c) > GS_TOL;
            r = next;
        }
        n += crossed;
    }
    return n;
}

/* ---- sight ---- */

bool shw_sight_clear(const gs_battle *b, gs_pt from, gs_pt to)
{
    const gs_terrain *t = b->scene->terrain;
    int blocks = -1;
    if (gs_sight_clear(t, &shw_of(b)->sight, from, to, &blocks)) {
        return true;
    }
    if (blocks < 0 || !b->t.breach[blocks]) {
        return false;
    }
    gs_feature seen[GS_MAX_FEATURES];
    gs_terrain now = *t;
    gs_rect gap;
    now.f = seen;
    memcpy(seen, t->f, sizeof *seen * (size_t)t->n);
    while (blocks >= 0 && seen[blocks].kind != KIND_OPEN && shw_breach(b, blocks, &gap) &&
           gs_feature_inside(&t->f[blocks], from, to) <=
               gs_rect_seg_inside(&gap, from, to) + GS_TOL) {
        seen[blocks].kind = KIND_OPEN; /* one looks through the gap */
        if (gs_sight_clear(&now, &shw_of(b)->sight, from, to, &blocks)) {
            return true;
        }
    }
    return false;
}

/* The column of the terrain table (SHW-R56). */
int shw_mover(const gs_battle *b, int body)
{
    if (body >= GS_MAX_UNITS) {
        return shw_hero_is_mounted(b, body - GS_MAX_UNITS)     ? SHW_BY_HORSE
               : shw_of(b)->o.hero_terrain != 0 ? SHW_BY_FOOT
                                                              : SHW_BY_SKIRMISH;
    }
    shw_unit_facts u = shw_unit_now(b, body);
    if (u.type ==
        SHW_ARTILLERY) { /* SHW-R12: a crew that has left its engine goes on foot */
        bool crew = (b->t.unit[body].marks & (1u << SHW_MARK_ABANDONED)) != 0;
        return crew ? SHW_BY_FOOT : SHW_BY_ENGINE;
    }
    if (u.type == SHW_TRAIN) {
        return SHW_BY_WAGON;
    }
    if (u.mounted || shw_troops[u.type].beast) {
        return SHW_BY_HORSE;
    }
    return b->t.unit[body].formation == SHW_SKIRMISH ? SHW_BY_SKIRMISH : SHW_BY_FOOT;
}

const gs_ground *shw_ground_for(const gs_battle *b, int body)
{
    return &shw_of(b)->ground[shw_mover(b, body)];
}

bool shw_barred(const gs_battle *b, int body, const gs_rect *r)
{
    return shw_ground_under(b, body, r) >= SHW_CLS_HOUSE;
}
