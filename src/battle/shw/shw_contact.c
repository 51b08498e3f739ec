/* Who fights whom: faces, figures in contact, flanks, cover (SHW-R66, R74 to R76, R104).
 */
#include "../situation_int.h"
#include "../contact_int.h"
#include "shw_breach_int.h"
#include "shw_contact_int.h"
#include "shw_facts_int.h"
#include "shw_house_int.h"
#include "shw_shape_int.h"

#include "gesta/fixed.h"
#include "gesta/shw.h"
#include "gesta/shw_units.h"

#include <string.h>

#define CREW_BASE 1000 /* men on foot */

/* ---- figures ---- */

static int count_of(const gs_battle *b, int body)
{
    return body >= GS_MAX_UNITS ? 1 : shw_men(b, body);
}

/* The crew of an engine fight about its base, all of them on the face that is touched (SHW-R12). */
static bool is_crew(const gs_battle *b, int body)
{
    return body < GS_MAX_UNITS && shw_is_engine(b, body);
}

static int formation_of(const gs_battle *b, int body)
{
    return body >= GS_MAX_UNITS ? SHW_NORMAL : b->t.unit[body].formation;
}

/* Base width in the direction of a face, and the pitch of figures along it. */
static void base_along(const gs_battle *b, int body, gs_bearing face, gs_len *base,
                       gs_len *pitch)
{
    bool side = face == GS_LEFT || face == GS_RIGHT;
    if (body >= GS_MAX_UNITS) {
        *base = *pitch = side ? b->s.rect[body].d : b->s.rect[body].w;
        return;
    }
    if (is_crew(b, body)) {
        *base = CREW_BASE;
        *pitch = (side ? b->s.rect[body].d : b->s.rect[body].w) / shw_men(b, body);
        return;
    }
    gs_block k = shw_block(b, body);
    *base = side ? k.d : k.w;
    *pitch = *base + k.spacing;
}

static int on_face(const gs_battle *b, int body, gs_bearing face)
{
    if (body >= GS_MAX_UNITS) {
        return 1;
    }
    if (is_crew(b, body)) {
        return shw_men(b, body);
    }
    gs_block k = shw_block(b, body);
    if (b->t.unit[body].formation == SHW_CIRCLE) {
        return (k.n + 2) / 3; /* SHW-R104 */
    }
    int n = gs_block_on_face(&k, face);
    return n > 0 ? n : 1;
}

/* On which of its faces a body is touched by another that stands askew to it: on the face beyond
 * whose line the whole of the other stands. If there is no such face, a corner of its own touches
 * the other, and it is the face through which its centre looks at the other's (`corner`). */
static gs_bearing touched(const gs_rect *r, const gs_rect *other, gs_bearing corner)
{
    gs_pt c[4];
    gs_len x0 = GS_LEN_NONE, x1 = -GS_LEN_NONE, y0 = GS_LEN_NONE, y1 = -GS_LEN_NONE;
    gs_rect_corners(other, c);
    for (int i = 0; i < 4; i++) {
        gs_pt p = gs_rect_local(r, c[i]);
        x0 = p.x < x0 ? p.x : x0;
        x1 = p.x > x1 ? p.x : x1;
        y0 = p.y < y0 ? p.y : y0;
        y1 = p.y > y1 ? p.y : y1;
    }
    bool beyond[GS_BEARINGS] = {
        [GS_FRONT] = y0 >= r->d / 2 - SHW_CONTACT,
        [GS_RIGHT] = x0 >= r->w / 2 - SHW_CONTACT,
        [GS_REAR] = -y1 >= r->d / 2 - SHW_CONTACT,
        [GS_LEFT] = -x1 >= r->w / 2 - SHW_CONTACT,
    };
    int n = 0, face = (int)corner;
    for (int i = 0; i < GS_BEARINGS; i++) {
        n += beyond[i];
        face = beyond[i] ? i : face;
    }
    return n == 1 ? (gs_bearing)face : corner;
}

bool shw_touch(const gs_rect *a, const gs_rect *b, gs_touch *t)
{
    if (!gs_rect_touch(a, b, SHW_CONTACT, t)) {
        return false;
    }
    if (t->shared == 0) {
        t->a_face = touched(a, b, t->a_face);
        t->b_face = touched(b, a, t->b_face);
    }
    return true;
}

/* ---- flanks ---- */

/* Does a charge of this player turn strike the flank of skirmishers? Afterwards they have
 * turned, each as he likes (SHW-7.6, R74). */
static bool strikes_open(const gs_battle *b, int by, int target)
{
    return formation_of(b, target) == SHW_SKIRMISH && gs_body(shw_noted(b, by)->flanked) == target;
}

/* SHW-13.3: a charge on the front strikes it, whoever has come to meet it and wherever along a wall
 * it comes: no flank in that player turn. */
static bool charged_front(const gs_battle *b, int by, int target)
{
    return gs_body(shw_noted(b, by)->fronted) == target;
}

bool shw_has_flank(const gs_battle *b, int body)
{
    int f = formation_of(b, body);
    return f != SHW_CIRCLE && f != SHW_HEDGEHOG &&
           f != SHW_SKIRMISH; /* SHW-7.8, R18; each skirmisher by himself: R123 */
}

bool shw_on_flank(const gs_battle *b, int target, const gs_rect *enemy)
{
    gs_touch t;
    if (!shw_has_flank(b, target)) {
        return false;
    }
    if (formation_of(b, target) == SHW_GARRISON) {
        bool faces = true;
        shw_garrison_along(b, target, enemy, &faces);
        return !faces;
    }
    const gs_rect *r = &b->s.rect[target];
    if (shw_touch(r, enemy, &t)) {
        return t.a_face != GS_FRONT;
    }
    return !gs_zone_holds(r, enemy->c, GS_ANG_45, GS_LINE_OUT);
}

/* ---- what each side defends (SHW-17.9, R75) ---- */

static const shw_terrain_row *row_of(const gs_battle *b, int feature)
{
    return &shw_terrain_table[b->scene->terrain->f[feature].kind];
}

static int defends(const gs_battle *b, int body, const gs_rect *r, const gs_rect *enemy,
                   bool came_on, bool breach)
{
    const gs_terrain *t = b->scene->terrain;
    came_on = came_on || (body < GS_MAX_UNITS &&
                          (b->t.unit[body].marks & (1u << SHW_MARK_CAME_ON)) != 0);
    if (body < GS_MAX_UNITS && b->t.unit[body].inside >= 0) {
        const shw_terrain_row *k = row_of(b, b->t.unit[body].inside);
        if (breach) {
            return SHW_DEFENDS_NONE; /* its wall is down there (SHW-R122) */
        }
        return strcmp(k->kind, "building") == 0 ? SHW_DEFENDS_COVER
                                                : SHW_DEFENDS_OBSTACLE;
    }
    for (int i = 0; i < t->n; i++) {
        const shw_terrain_row *k = row_of(b, i);
        if (!k->cover || k->house) {
            continue;
        }
        if (!t->f[i].line && gs_feature_holds(&t->f[i], r->c)) {
            return SHW_DEFENDS_COVER;
        }
        if (t->f[i].line && !came_on && gs_feature_inside(&t->f[i], r->c, enemy->c) > 0) {
            return SHW_DEFENDS_OBSTACLE;
        }
    }
    if (!came_on && gs_level_at(t, r->c) > gs_level_at(t, enemy->c)) {
        return SHW_DEFENDS_HILL;
    }
    return SHW_DEFENDS_NONE;
}

/* ---- one face ---- */

/* SHW-R104: figures of x (n in all, base w) that reach a line of `there` figures of pitch
 * p, round whose ends so many may lap. */
static int reach(int n, gs_len w, int there, gs_len p, int ends)
{
    int most = (int)((int64_t)there * p / w) + ends;
    most = most > 0 ? most : 1;
    return n < most ? n : most;
}

/* Ends of a body's face that a figure of base w may lap round: no other unit and no ground
 * that bars it is there. */
static int free_ends(const gs_battle *b, int of, const gs_rect *r, gs_bearing face, int by,
                     gs_len w)
{
    gs_pt centre = gs_rect_face_centre(r, face);
    gs_ang out = gs_rect_face_ang(r, face), along = (out + GS_ANG_90) % GS_ANG_FULL;
    gs_len half = gs_rect_face_length(r, face) / 2 + w / 2 + SHW_CONTACT;
    int n = 0;
    for (int sign = -1; sign <= 1; sign += 2) {
        gs_pt beside = gs_pt_toward(centre, along, sign * half);
        gs_rect at = {gs_pt_toward(beside, out, -w / 2), out, w, w};
        n += gs_bodies_hit(b, &at, of, by) < 0 &&
             shw_ground_under(b, by, &at) < SHW_CLS_BARRED;
    }
    return n;
}

/* Skirmishers on a face: those within the breadth that the enemy reaches (SHW-R104). */
static int within(const gs_battle *b, int body, int on_face, gs_len breadth, gs_len pitch)
{
    int met = (int)((breadth + pitch - 1) / pitch);
    return formation_of(b, body) != SHW_SKIRMISH || on_face <= met ? on_face
           : met > 0                                               ? met
                                                                   : 1;
}

static bool lone(const gs_battle *b, int body)
{
    return count_of(b, body) == 1;
}

/* A lone figure met by many: 6 about it, 3 if its back is covered (SHW-R68, R104). */
static int crowd_about(const gs_battle *b, int body, const gs_rect *r)
{
    gs_rect behind = gs_rect_forward(r, -(r->d + 250));
    gs_bodyset friends = gs_bodyset_but(gs_bodies_of(b, gs_body_side(b, body)), body);
    return gs_bodies_under(b, &friends, &behind, GS_TOL) >= 0 ? 3 : 6;
}

static void set_counts(const gs_battle *b, const gs_rect *ra, const gs_rect *rd,
                       const bool came[2], int most, shw_face *f)
{
    gs_len w, wp, d, dp;
    base_along(b, f->a, f->face[0], &w, &wp);
    base_along(b, f->d, f->face[1], &d, &dp);
    int na = count_of(b, f->a), nd = count_of(b, f->d);
    int fa = on_face(b, f->a, f->face[0]), fd = on_face(b, f->d, f->face[1]);
    if (f->d < GS_MAX_UNITS && b->t.unit[f->d].inside >= 0) {
        bool faces;
        fd = nd = shw_garrison_along(b, f->d, ra, &faces);
    }
    if (f->a < GS_MAX_UNITS && b->t.unit[f->a].inside >= 0) {
        bool faces;
        fa = na = shw_garrison_along(b, f->a, rd, &faces);
    }
    fa = within(b, f->a, fa, f->shared ? f->shared : gs_rect_face_length(rd, f->face[1]), wp);
    fd = within(b, f->d, fd, f->shared ? f->shared : gs_rect_face_length(ra, f->face[0]), dp);
    bool a_came = came[0], d_came = came[1];
    int n = fa, m = fd;
    if (a_came || !d_came) {
        n = reach(na, w, fd, dp, free_ends(b, f->d, rd, f->face[1], f->a, w));
    }
    if (d_came || !a_came) {
        m = reach(nd, d, fa, wp, free_ends(b, f->a, ra, f->face[0], f->d, d));
    }
    if (a_came && most > 0 && n > most) {
        n = most; /* SHW-12.12: the others stay behind */
    }
    if (a_came && !d_came) { /* the defenders stand: as many as are met */
        int met = (int)(((int64_t)n * w + dp - 1) / dp);
        m = m < met ? m : met;
    } else if (d_came && !a_came) {
        int met = (int)(((int64_t)m * d + wp - 1) / wp);
        n = n < met ? n : met;
    }
    f->crowd = 3;
    if (lone(b, f->d) || d > 2 * w) {
        f->crowd = lone(b, f->d) ? crowd_about(b, f->d, rd) : 6;
        n = na < f->crowd ? na : f->crowd;
        m = m > 0 ? m : 1;
    } else if (lone(b, f->a) || w > 2 * d) {
        f->crowd = lone(b, f->a) ? crowd_about(b, f->a, ra) : 6;
    }
    f->contact[0] = n > 0 ? n : 1;
    f->contact[1] = m > 0 ? m : 1;
}

static int fighting_hero(const gs_battle *b, int body)
{
    return body >= GS_MAX_UNITS ? body - GS_MAX_UNITS : shw_front_hero(b, body);
}

bool shw_face_make(const gs_battle *b, int a, const gs_rect *ra, int d, const gs_rect *rd,
                   shw_face *f)
{
    bool came[2] = {b->s.body[a].came_on, b->s.body[d].came_on};
    return shw_face_if(b, a, ra, d, rd, came, shw_noted(b, a)->reach, f);
}

bool shw_face_if(const gs_battle *b, int a, const gs_rect *ra, int d, const gs_rect *rd,
                 const bool came[2], int most, shw_face *f)
{
    gs_touch t;
    if (!shw_touch(ra, rd, &t)) {
        return false;
    }
    memset(f, 0, sizeof *f);
    f->a = a;
    f->d = d;
    f->face[0] = t.shared == 0 && came[0] ? GS_FRONT : t.a_face; /* it came at them */
    f->face[1] = t.shared == 0 && came[1] && !came[0] /* else it has met another (SHW-13.5) */
                     ? GS_FRONT
                     : t.b_face;
    f->hero[0] = fighting_hero(b, a);
    f->hero[1] = fighting_hero(b, d);
    f->shared = t.shared;
    f->flank[0] =
        shw_has_flank(b, d) && (formation_of(b, d) == SHW_GARRISON ? shw_on_flank(b, d, ra)
                                                               : f->face[1] != GS_FRONT);
    f->flank[0] |= strikes_open(b, a, d);
    f->flank[1] =
        shw_has_flank(b, a) && (formation_of(b, a) == SHW_GARRISON ? shw_on_flank(b, a, rd)
                                                               : f->face[0] != GS_FRONT);
    f->flank[1] |= strikes_open(b, d, a);
    f->flank[0] &= !charged_front(b, a, d);
    f->flank[1] &= !charged_front(b, d, a);
    int gap = shw_through_breach(b, a, ra, d, rd);
    f->defends[0] = defends(b, a, ra, rd, came[0], gap > 0);
    f->defends[1] = defends(b, d, rd, ra, came[1], gap > 0);
    set_counts(b, ra, rd, came, most, f);
    for (int k = 0; k < 2 && gap > 0; k++) { /* one a side for each figure of its width */
        f->contact[k] = f->contact[k] < gap ? f->contact[k] : gap;
    }
    return true;
}

/* ---- whole melees ---- */

/* Which face a body's hero fights on: its front, or else the first. */
static void place_heroes(shw_face *f, int n)
{
    int16_t where[GS_BODIES];
    memset(where, 0xFF, sizeof where); /* -1 */
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 2; k++) {
            int x = k ? f[i].d : f[i].a, w = where[x];
            bool front = w >= 0 && f[w].face[f[w].a == x ? 0 : 1] == GS_FRONT;
            if (w < 0 || (f[i].face[k] == GS_FRONT && !front)) {
                where[x] = (int16_t)i;
            }
        }
    }
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 2; k++) {
            if (where[k ? f[i].d : f[i].a] != i) {
                f[i].hero[k] = -1;
            }
        }
    }
}

/* A figure fights on one face only, the nearest enemy's: a body in contact on several
 * gives each no more than stand along it, the longest first (SHW-R76). */
static void share_out(const gs_battle *b, shw_face *f, int n)
{
    int16_t left[GS_BODIES], faces[GS_BODIES];
    bool shared_out[GS_BODIES];
    uint8_t given[SHW_MAX_FACES] = {0};
    memset(left, 0xFF, sizeof left);
    memset(faces, 0, sizeof faces);
    for (int i = 0; i < n; i++) {
        faces[f[i].a]++;
        faces[f[i].d]++;
    }
    for (int x = 0; x < GS_BODIES; x++) {
        shared_out[x] = faces[x] > 1;
    }
    for (int turn = 0; turn < n; turn++) {
        int i = -1;
        for (int k = 0; k < n; k++) {
            if (!given[k] && (i < 0 || f[k].shared > f[i].shared)) {
                i = k;
            }
        }
        given[i] = 1;
        for (int k = 0; k < 2; k++) {
            int x = k ? f[i].d : f[i].a, most = f[i].contact[k];
            gs_len base, pitch;
            if (left[x] < 0) {
                left[x] = (int16_t)count_of(b, x);
            }
            base_along(b, x, f[i].face[k], &base, &pitch);
            if (shared_out[x] && most > f[i].shared / pitch + 2) {
                most = f[i].shared / pitch + 2; /* one lapping round each end */
            }
            faces[x]--; /* one at least for each face that is still to come */
            int spare = left[x] > faces[x] ? left[x] - faces[x] : left[x] > 0;
            f[i].contact[k] = most < spare ? most : spare;
            left[x] = (int16_t)(left[x] - f[i].contact[k]);
        }
    }
    place_heroes(f, n);
}

int shw_faces(const gs_battle *b, int body, int side, shw_face out[SHW_MAX_FACES],
              gs_bodyset *members)
{
    int n = 0;
    *members = gs_joined(b, body);
    for (int a = gs_bodyset_next(members, -1); a >= 0; a = gs_bodyset_next(members, a)) {
        int d = gs_body_side(b, a) == side ? gs_bodyset_next(members, -1) : -1;
        for (; d >= 0 && n < SHW_MAX_FACES; d = gs_bodyset_next(members, d)) {
            n += gs_body_side(b, d) != side &&
                 shw_face_make(b, a, &b->s.rect[a], d, &b->s.rect[d], &out[n]);
        }
    }
    share_out(b, out, n);
    return n;
}

/* ---- the situation ---- */

static void fill_side(const gs_battle *b, const shw_face *f, int k, bool charge,
                      shw_melee_side *s)
{
    int body = k ? f->d : f->a, unit = body < GS_MAX_UNITS ? body : -1;
    s->figures = s->contact = 0;
    if (unit >= 0) {
        shw_unit_facts u = shw_unit_now(b, unit);
        shw_fill_fig(b, unit, &s->fig);
        s->figures = shw_figures(b, unit);
        s->contact = s->figures ? f->contact[k] - (f->hero[k] >= 0) : 0;
        s->contact = s->contact > 0 ? s->contact : 0;
        s->fight.quality =
            u.quality == shw_troops[u.type].quality ? SHW_QUALITY_BY_TYPE : u.quality;
        s->fight.weapon = u.weapon;
        s->fight.bonus = u.bonus;
        s->fight.hero_bonus = shw_is_beast(b, unit) ? u.bonus : 0;
    }
    if (f->hero[k] >= 0 || f->contact[k] > 0) { /* a beast, too, fights on one face (SHW-R76) */
        shw_fill_hero(b, unit, f->hero[k], &s->hero);
    }
    if (f->hero[k] >= 0) {
        const shw_hero_facts *h = shw_hero_facts_of(b, f->hero[k]);
        s->fight.hero_weapon = h->weapon;
        s->fight.hero_bonus =
            shw_hero_kind(b, f->hero[k]) == SHW_KIND_DEMON ? 0 : h->bonus;
    }
    s->fight.charge = charge;
    s->fight.defends = f->defends[k];
    s->fight.formation = formation_of(b, body);
    s->fight.on_flank = f->flank[k];
    s->missile_hits = shw_noted(b, body)->missile_hits;
}

void shw_fill_melee(const gs_battle *b, const shw_face *f, const bool charge[2],
                    shw_melee_in *in)
{
    gs_situation(b, &shw_melee, in);
    fill_side(b, f, 0, charge[0], &in->side[0]);
    fill_side(b, f, 1, charge[1], &in->side[1]);
    in->crowd = f->crowd;
}
