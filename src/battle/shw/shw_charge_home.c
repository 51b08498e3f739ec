/* Where a charge ends (SHW-R104, R106): contact is of bases, not of the empty places of a rear
 * rank; then it lines up. */
#include "../way_int.h"
#include "shw_breach_int.h"
#include "shw_charge_home_int.h"
#include "shw_contact_int.h"
#include "shw_facts_int.h"
#include "shw_range_int.h"
#include "shw_shape_int.h"

#include "gesta/fixed.h"
#include "gesta/shw.h"

bool shw_charge_stands(const gs_battle *b, int body, int target, const gs_rect *r)
{
    int walls = target < GS_MAX_UNITS ? b->t.unit[target].inside : -1;
    return shw_ground_but(b, body, walls, r, NULL) < SHW_CLS_HOUSE;
}

/* Does each place of the block's outline have a base, and no gap that a base goes through? */
static bool is_solid(const gs_battle *b, int body)
{
    if (body >= GS_MAX_UNITS || b->t.unit[body].inside >= 0) {
        return true;
    }
    gs_block k = shw_block(b, body);
    int f = b->t.unit[body].formation;
    return f != SHW_CIRCLE && f != SHW_SKIRMISH && (k.n <= k.files || k.n % k.files == 0);
}

/* The outline with that face of it which has bases all along: the last rank, which stands in
 * the middle, behind; without it at the sides. */
static gs_rect manned(const gs_battle *b, int target, gs_bearing face)
{
    gs_rect r = b->s.rect[target];
    if (is_solid(b, target) || b->t.unit[target].formation == SHW_CIRCLE || face == GS_FRONT) {
        return r;
    }
    gs_block k = shw_block(b, target);
    int last = gs_block_in_rank(&k, gs_block_ranks(&k) - 1);
    gs_len back = k.d + k.spacing;
    if (last == k.files || k.n <= k.files) {
        return r;
    }
    if (face == GS_REAR) {
        r.w = last * k.w + (last - 1) * k.spacing;
        return r;
    }
    r.c = gs_rect_point(&r, 0, back / 2);
    r.d -= back;
    return r;
}

/* SHW-R106: a base of the one touches a base of the other. */
static bool bases_touch(const gs_battle *b, int body, const gs_rect *at, int target)
{
    return (is_solid(b, target) &&
            (body >= GS_MAX_UNITS || b->t.unit[body].formation != SHW_SKIRMISH)) ||
           shw_within(b, body, at, 0, target, SHW_CONTACT);
}

gs_len shw_charge_until(const gs_battle *b, int body, int target, const gs_rect *from,
                        const gs_charge *c)
{
    const gs_step *last = c->path.n ? &c->path.step[c->path.n - 1] : NULL;
    int n;
    if (!last || is_solid(b, target)) {
        return c->length;
    }
    gs_ang on = last->kind == GS_STEP_SHIFT ? last->ang : c->contact.f;
    gs_len length = c->length + shw_gap_ahead(b, &c->contact, on, target);
    gs_len least = shw_figures_apart(b, body, from, target, 0, 0, &n);
    return length > least ? length : least;
}

#define BESIDE 150 /* so far aside a corner that came between two bases meets one of them */

/* Its place where it touched, not lined up. */
static bool at_an_angle(const gs_battle *b, int body, int target, const gs_charge *c,
                        gs_bearing face, bool any_face, gs_rect *home)
{
    static const gs_len beside[] = {0, BESIDE, -BESIDE};
    const gs_rect *foe = &b->s.rect[target];
    gs_ang way = gs_ang_norm(gs_rect_face_ang(foe, face) + GS_ANG_90);
    for (int k = 0; k < GS_COUNT(beside); k++) {
        gs_touch t;
        *home = gs_rect_shift(&c->contact, way, beside[k]);
        if (gs_place_open(b, home, body, target) &&
            shw_charge_stands(b, body, target, home) && !gs_rect_overlap(home, foe, GS_TOL) &&
            shw_touch(home, foe, &t) &&
            shw_within(b, body, home, 0, target, SHW_CONTACT) &&
            !(face == GS_FRONT && t.b_face != GS_FRONT && !any_face)) { /* SHW-13.3 */
            return true;
        }
    }
    return false;
}

bool shw_charge_line_up(const gs_battle *b, int body, int target, const gs_charge *c,
                        gs_bearing face, bool any_face, gs_rect *home)
{
    const gs_rect *foe = &b->s.rect[target];
    gs_len most = c->contact.w / 2;
    gs_rect along = manned(b, target, face);
    for (int k = 0; k < 4; k++) {
        gs_len shared = 0;
        gs_rect r = gs_line_up(&c->contact, &along, face, most - k * most / 3, &shared);
        gs_touch t;
        bool round_a_corner =
            gs_pt_distance(r.c, c->contact.c) > c->contact.w + c->contact.d;
        if (shared > 0 && !round_a_corner && gs_place_open(b, &r, body, target) &&
            shw_charge_stands(b, body, target, &r) &&
            gs_rect_touch(&r, foe, SHW_CONTACT, &t) && bases_touch(b, body, &r, target)) {
            *home = r;
            return true;
        }
    }
    return at_an_angle(b, body, target, c, face, any_face, home);
}
