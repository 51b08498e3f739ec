/* The rectangle on which a body stands: its block or ring of bases, a hero's own base, the walls of
 * a house for the garrison in it (SHW-R101 to R103, R122). */
#include "shw_facts_int.h"
#include "shw_shape_int.h"

#include "gesta/fixed.h"
#include "gesta/shw.h"
#include "gesta/shw_units.h"

/* SHW-R101: edge to edge, by formation. */
gs_len shw_spacing(int formation)
{
    return formation == SHW_SKIRMISH ? 1500
           : formation == SHW_NORMAL || formation == SHW_GARRISON ? 250 : 0;
}

gs_block shw_block(const gs_battle *b, int unit)
{
    const gs_unit_state *u = &b->t.unit[unit];
    const shw_unit_facts *f = &shw_of(b)->unit[u->of];
    bool on_foot =
        (u->marks & (1u << SHW_MARK_DISMOUNTED | 1u << SHW_MARK_ABANDONED)) != 0;
    return (gs_block){.n = shw_block_count(b, unit),
                      .files = u->files > 0 ? u->files : 1,
                      .w = on_foot ? 1000 : f->base_wide,
                      .d = on_foot ? 1000 : f->base_deep,
                      .spacing = shw_spacing(u->formation)};
}

const gs_feature *shw_feature_of(const gs_battle *b, int feature)
{
    return &b->scene->terrain->f[feature];
}

/* Along its longest stretch, round all of its points. */
gs_rect shw_house_rect(const gs_battle *b, int feature)
{
    const gs_feature *f = shw_feature_of(b, feature);
    gs_len longest = -1;
    gs_ang along = 0;
    for (int i = 0; i < f->n - (f->line ? 1 : 0); i++) {
        gs_pt p = f->p[i], q = f->p[(i + 1) % f->n];
        gs_len len = gs_pt_distance(p, q);
        if (len > longest + GS_TOL) {
            longest = len;
            along = gs_pt_bearing(p, q);
        }
    }
    gs_rect axes = {f->p[0], (along + 3 * GS_ANG_90) % GS_ANG_FULL, 0, 0};
    gs_len x0 = 0, x1 = 0, y0 = 0, y1 = 0;
    for (int i = 0; i < f->n; i++) {
        gs_pt p = gs_rect_local(&axes, f->p[i]);
        x0 = p.x < x0 ? p.x : x0;
        x1 = p.x > x1 ? p.x : x1;
        y0 = p.y < y0 ? p.y : y0;
        y1 = p.y > y1 ? p.y : y1;
    }
    gs_rect r = axes;
    r.c = gs_rect_point(&axes, (x0 + x1) / 2, (y0 + y1) / 2);
    r.w = x1 - x0 + (f->line ? f->width : 0);
    r.d = y1 - y0 + (f->line ? f->width : 0);
    r.w = r.w > 0 ? r.w : 1;
    r.d = r.d > 0 ? r.d : 1;
    return r;
}

gs_rect shw_rect(const gs_battle *b, int body)
{
    if (body >= GS_MAX_UNITS) {
        const gs_hero_state *h = &b->t.hero[body - GS_MAX_UNITS];
        gs_len deep = shw_hero_is_mounted(b, body - GS_MAX_UNITS) ? 2000 : 1000;
        return (gs_rect){h->at, h->facing, 1000, deep};
    }
    const gs_unit_state *u = &b->t.unit[body];
    if (u->inside >= 0) {
        return shw_house_rect(b, u->inside); /* its walls stand for it */
    }
    gs_block k = shw_block(b, body);
    if (u->formation == SHW_CIRCLE) {
        return gs_ring_rect(k.n, k.w, k.d, u->at, u->facing);
    }
    return gs_block_rect(&k, u->at, u->facing);
}

gs_rect shw_rect_as(const gs_battle *b, int body, gs_pose pose, int formation, int files)
{
    if (body >= GS_MAX_UNITS) {
        gs_len deep = shw_hero_is_mounted(b, body - GS_MAX_UNITS) ? 2000 : 1000;
        return (gs_rect){pose.at, pose.facing, 1000, deep};
    }
    gs_block k = shw_block(b, body);
    k.files = files > 0 ? files : 1;
    k.spacing = shw_spacing(formation);
    gs_rect r = formation == SHW_CIRCLE
                    ? gs_ring_rect(k.n, k.w, k.d, pose.at, pose.facing)
                    : gs_block_rect(&k, pose.at, pose.facing);
    return r;
}

gs_rect shw_rect_turned(const gs_battle *b, int body, gs_ang by, int *files)
{
    const gs_rect *r = &b->s.rect[body];
    const gs_step turn = {.kind = GS_STEP_FACE, .ang = by};
    *files = 0;
    if (body >= GS_MAX_UNITS || by % GS_ANG_180 == 0) {
        return gs_step_end(r, &turn);
    }
    gs_block k = shw_block(b, body);
    *files = gs_block_ranks(&k);
    return shw_rect_as(b, body, (gs_pose){r->c, gs_ang_norm(r->f + by)},
                       b->t.unit[body].formation, *files);
}

gs_pt shw_kept_contact(const gs_battle *b, int unit, const gs_rect *before, const gs_rect *now)
{
    bool at[GS_BEARINGS] = {false, false, false, false};
    int side = gs_body_side(b, unit);
    gs_touch t;
    for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
        if (gs_body_side(b, i) != side &&
            gs_rect_touch(before, &b->s.rect[i], SHW_CONTACT, &t)) {
            at[t.a_face] = true;
        }
    }
    gs_len right = at[GS_RIGHT] == at[GS_LEFT] ? 0 : (before->w - now->w) / 2;
    gs_len back = at[GS_REAR] && !at[GS_FRONT] ? before->d - now->d : 0;
    return gs_rect_point(now, at[GS_RIGHT] ? right : -right, -back);
}

bool shw_on_walls(const gs_battle *b, int hero)
{
    int unit = b->t.hero[hero].unit;
    return unit >= 0 && b->t.unit[unit].inside >= 0;
}

gs_rect shw_hero_base(const gs_battle *b, int hero)
{
    const gs_hero_state *h = &b->t.hero[hero];
    gs_rect base = shw_rect(b, SHW_HERO_BODY(hero));
    if (shw_on_walls(b, hero)) {
        return b->s.rect[h->unit]; /* SHW-R22: the wall stands for him too */
    }
    if (h->unit >= 0) { /* SHW-R66: in the front rank, unless in the rear */
        gs_rect u = b->s.rect[h->unit];
        bool rear = (h->flags & GS_H_REAR) != 0;
        base.f = u.f;
        base.c = gs_rect_point(&u, 0, rear ? (base.d - u.d) / 2 : (u.d - base.d) / 2);
    }
    return base;
}

/* As far from the middle as a base of that length stands within a wall of this one. */
static gs_len within_wall(gs_len at, gs_len wall, gs_len base)
{
    gs_len most = wall > base ? (wall - base) / 2 : 0;
    return at < -most ? -most : at > most ? most : at;
}

gs_rect shw_hero_sets_out(const gs_battle *b, int hero, const gs_rect *to)
{
    gs_rect base = shw_rect(b, SHW_HERO_BODY(hero)), house = shw_hero_base(b, hero);
    gs_pt wall = gs_rect_nearest(&house, to->c), nearest;
    if (!shw_on_walls(b, hero)) {
        return house;
    }
    if (gs_rect_closest(&house, to, &nearest, NULL) + 1 < gs_rect_pt_distance(to, wall)) {
        wall = nearest; /* its middle is farther off than a corner of it */
    }
    gs_pt p = gs_rect_local(&house, wall);
    base.f = house.f;
    base.c = gs_rect_point(&house, within_wall(p.x, house.w, base.w),
                           within_wall(p.y, house.d, base.d));
    return base;
}

gs_len shw_heroes_apart(const gs_battle *b, int x, int y)
{
    gs_rect rx = shw_hero_base(b, x), ry = shw_hero_base(b, y);
    return gs_rect_distance(&rx, &ry);
}
