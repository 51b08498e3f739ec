/* Distances from figure to figure (SHW-R105). */
#include "shw_breach_int.h"
#include "shw_house_int.h"
#include "shw_range_int.h"
#include "shw_shape_int.h"

#include "gesta/shw.h"
#include "gesta/shw_units.h"

/* A figure of a ring, askew, reaches so far beyond the square round it at most. */
#define ASKEW 150

static bool is_ring(const gs_battle *b, int body)
{
    return body < GS_MAX_UNITS && b->t.unit[body].inside < 0 &&
           b->t.unit[body].formation == SHW_CIRCLE;
}

/* The bases of a body that stands in `r` in so many files (0: its own): figure by figure, of a
 * circle in their ring (SHW-R102); or one for all. */
static int figures_in(const gs_battle *b, int body, const gs_rect *r, int files,
                      gs_rect out[SHW_MOST_FIGURES])
{
    gs_block k;
    out[0] = *r;
    if (body >= GS_MAX_UNITS || b->t.unit[body].inside >= 0 ||
        (k = shw_block(b, body), k.n > SHW_MOST_FIGURES)) {
        return 1;
    }
    k.files = files ? files : k.files;
    bool ring = is_ring(b, body);
    for (int i = 0; i < k.n; i++) {
        out[i] = ring ? gs_ring_figure(k.n, k.w, k.d, r->c, r->f, i) : gs_block_figure(&k, r, i);
    }
    return k.n;
}

/* The distance of the nearest of n, if it is less than `least`; else `least`. */
static gs_len nearest_of(const gs_rect *to, const gs_rect *of, int n, gs_len least)
{
    if (n == 1 || of[0].f == of[1].f) {
        return gs_rect_nearest_of(to, of, n, least);
    }
    for (int i = 0; i < n; i++) { /* a ring: each looks another way */
        if (gs_rects_apart(to, &of[i]) < least) {
            gs_len d = gs_rect_distance(to, &of[i]);
            least = d < least ? d : least;
        }
    }
    return least;
}

/* Might a figure of a body stand so near to somebody, by how far the body is? */
static bool may_be_near(const gs_battle *b, int body, gs_len off, gs_len reach)
{
    return off <= (is_ring(b, body) ? reach + ASKEW : reach);
}

static int figures_of(const gs_battle *b, int body, const gs_rect *r,
                      gs_rect out[SHW_MOST_FIGURES])
{
    return figures_in(b, body, r, 0, out);
}

gs_len shw_figure_nearest(const gs_battle *b, int body, const gs_rect *to)
{
    gs_rect mine[SHW_MOST_FIGURES];
    int n = figures_of(b, body, &b->s.rect[body], mine);
    return nearest_of(to, mine, n, GS_LEN_NONE);
}

gs_len shw_figures_apart(const gs_battle *b, int body, const gs_rect *from, int target,
                         gs_len range, int most, int *in_range)
{
    gs_rect mine[SHW_MOST_FIGURES], theirs[SHW_MOST_FIGURES];
    int n = figures_of(b, body, from, mine);
    int m = figures_of(b, target, &b->s.rect[target], theirs);
    gs_len best = GS_LEN_NONE;
    *in_range = 0;
    for (int i = 0; i < n; i++) { /* farther than the best and out of range says nothing */
        gs_len least = best > range ? best : range < GS_LEN_NONE ? range + 1 : range;
        gs_len d = nearest_of(&mine[i], theirs, m, least);
        best = d < best ? d : best;
        *in_range += d <= range && *in_range < most;
    }
    return best;
}

gs_len shw_least_apart(const gs_battle *b, int body, const gs_rect *from, int target)
{
    int n;
    return is_ring(b, body) || is_ring(b, target)
               ? shw_figures_apart(b, body, from, target, 0, 0, &n)
               : gs_rect_distance(from, &b->s.rect[target]);
}

bool shw_within(const gs_battle *b, int body, const gs_rect *at, int files, int other,
                gs_len reach)
{
    gs_len off = gs_rect_distance(at, &b->s.rect[other]) - (is_ring(b, body) ? ASKEW : 0);
    if (!may_be_near(b, other, off, reach)) {
        return false; /* no figure stands outside of its unit */
    }
    gs_rect mine[SHW_MOST_FIGURES], theirs[SHW_MOST_FIGURES];
    int n = figures_in(b, body, at, files, mine);
    int m = figures_of(b, other, &b->s.rect[other], theirs);
    for (int i = 0; i < n; i++) {
        if (nearest_of(&mine[i], theirs, m, reach + 1) <= reach) {
            return true;
        }
    }
    return false;
}

bool shw_figure_within(const gs_battle *b, int body, gs_pt spot, gs_len reach)
{
    gs_rect figure[SHW_MOST_FIGURES];
    if (!may_be_near(b, body, gs_rect_pt_distance(&b->s.rect[body], spot), reach)) {
        return false;
    }
    for (int i = figures_of(b, body, &b->s.rect[body], figure) - 1; i >= 0; i--) {
        if (gs_rect_pt_distance(&figure[i], spot) <= reach) {
            return true;
        }
    }
    return false;
}

bool shw_figure_by(const gs_battle *b, int body, const gs_rect *base, gs_len reach)
{
    gs_rect figure[SHW_MOST_FIGURES];
    return may_be_near(b, body, gs_rect_distance(&b->s.rect[body], base), reach) &&
           nearest_of(base, figure, figures_of(b, body, &b->s.rect[body], figure),
                      reach + 1) <= reach;
}

bool shw_figure_ahead(const gs_battle *b, const gs_rect *from, int target)
{
    gs_rect figure[SHW_MOST_FIGURES];
    if (!gs_zone_meets(from, &b->s.rect[target], GS_ANG_45)) {
        return false; /* no figure stands outside of its unit */
    }
    for (int i = figures_of(b, target, &b->s.rect[target], figure) - 1; i >= 0; i--) {
        if (gs_zone_meets(from, &figure[i], GS_ANG_45)) {
            return true;
        }
    }
    return false;
}

gs_len shw_gap_ahead(const gs_battle *b, const gs_rect *from, gs_ang dir, int target)
{
    gs_rect theirs[SHW_MOST_FIGURES];
    int n = figures_of(b, target, &b->s.rect[target], theirs);
    gs_len least = GS_LEN_NONE;
    for (int i = 0; i < n; i++) {
        gs_len d = gs_cast_rect(from, dir, &theirs[i]);
        least = d < least ? d : least;
    }
    return least == GS_LEN_NONE ? 0 : least;
}

/* ---- what they see ---- */

bool shw_ground_may_hide(const gs_battle *b, const gs_rect *from, const gs_rect *to)
{
    const gs_terrain *t = b->scene->terrain;
    gs_box x = gs_rect_box(from), y = gs_rect_box(to);
    gs_pt both[4] = {{x.x0, x.y0}, {x.x1, x.y1}, {y.x0, y.y0}, {y.x1, y.y1}};
    gs_box all = gs_box_of(both, 4);
    for (int i = 0; i < t->n; i++) {
        if ((shw_terrain_table[t->f[i].kind].sight >= 0 || t->f[i].level != 0) &&
            gs_box_meets(t->f[i].box, all)) {
            return true;
        }
    }
    return false;
}

bool shw_base_seen(const gs_battle *b, gs_pt eye, const gs_rect *base)
{
    gs_pt c[4];
    if (shw_sight_clear(b, eye, base->c)) {
        return true;
    }
    gs_rect_corners(base, c);
    for (int i = 0; i < 4; i++) {
        if (shw_sight_clear(b, eye, c[i])) {
            return true;
        }
    }
    return false;
}

/* From a figure to the nearest of n that it sees, if that is nearer than `least`. */
static gs_len seen_nearest(const gs_battle *b, const gs_rect *figure, const gs_rect *of, int n,
                           gs_len least)
{
    for (int i = 0; i < n; i++) {
        gs_len d = gs_rect_distance(figure, &of[i]);
        if (d < least && shw_base_seen(b, figure->c, &of[i])) {
            least = d;
        }
    }
    return least;
}

gs_len shw_base_sees(const gs_battle *b, const gs_rect *base, int target, bool *seen)
{
    gs_rect theirs[SHW_MOST_FIGURES];
    const gs_rect *t = &b->s.rect[target];
    int m = figures_of(b, target, t, theirs);
    gs_len d = shw_ground_may_hide(b, base, t) ? seen_nearest(b, base, theirs, m, GS_LEN_NONE)
                                               : nearest_of(base, theirs, m, GS_LEN_NONE);
    *seen = d != GS_LEN_NONE;
    return *seen ? d : nearest_of(base, theirs, m, GS_LEN_NONE);
}

gs_len shw_figures_see(const gs_battle *b, int body, const gs_rect *from, int target,
                       gs_len range, int most, int *in_range)
{
    gs_rect mine[SHW_MOST_FIGURES], theirs[SHW_MOST_FIGURES];
    int n = figures_of(b, body, from, mine);
    int m = figures_of(b, target, &b->s.rect[target], theirs);
    gs_len best = GS_LEN_NONE;
    *in_range = 0;
    for (int i = 0; i < n; i++) {
        gs_len d = seen_nearest(b, &mine[i], theirs, m, best > range ? best : range + 1);
        best = d < best && (d <= range || best > range) ? d : best;
        *in_range += d <= range && *in_range < most;
    }
    return best;
}

int shw_figures_who(const gs_battle *b, int body, int target, gs_len range, int all, uint8_t bit,
                    uint8_t can[SHW_MOST_FIGURES])
{
    gs_rect mine[SHW_MOST_FIGURES], theirs[SHW_MOST_FIGURES];
    int n = figures_of(b, body, &b->s.rect[body], mine);
    int m = figures_of(b, target, &b->s.rect[target], theirs);
    if (b->t.unit[body].inside >= 0) {
        for (int i = 0; i < all; i++) {
            can[i] |= shw_garrison_faces(b, body, i, &b->s.rect[target]) ? bit : 0;
        }
        return all;
    }
    bool hides = shw_ground_may_hide(b, &b->s.rect[body], &b->s.rect[target]);
    for (int i = 0; i < (n > 1 ? n : all); i++) {
        const gs_rect *r = &mine[n > 1 ? i : 0];
        bool in = (hides ? seen_nearest(b, r, theirs, m, range + 1)
                         : nearest_of(r, theirs, m, range + 1)) <= range;
        can[i] |= in ? bit : 0;
    }
    return n > 1 ? n : all;
}
