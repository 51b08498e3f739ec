/* Distances from figure to figure (SHW-R105). */
#include "shw_battle_int.h"

enum { MOST_FIGURES = GS_MAX_HEROES + 48 };

/* The bases of a body that stands in `r`: figure by figure, or one for all. */
static int figures_of(const gs_battle *b, int body, const gs_rect *r,
                      gs_rect out[MOST_FIGURES])
{
    gs_block k;
    out[0] = *r;
    if (body >= GS_MAX_UNITS || b->t.unit[body].inside >= 0 ||
        b->t.unit[body].formation == SHW_CIRCLE ||
        (k = shw_block(b, body), k.n > MOST_FIGURES)) {
        return 1;
    }
    for (int i = 0; i < k.n; i++) {
        out[i] = gs_block_figure(&k, r, i);
    }
    return k.n;
}

gs_len shw_figure_nearest(const gs_battle *b, int body, const gs_rect *to)
{
    gs_rect mine[MOST_FIGURES];
    int n = figures_of(b, body, &b->s.rect[body], mine);
    return gs_rect_nearest_of(to, mine, n, GS_LEN_NONE);
}

gs_len shw_figures_apart(const gs_battle *b, int body, const gs_rect *from, int target,
                         gs_len range, int most, int *in_range)
{
    gs_rect mine[MOST_FIGURES], theirs[MOST_FIGURES];
    int n = figures_of(b, body, from, mine);
    int m = figures_of(b, target, &b->s.rect[target], theirs);
    gs_len best = GS_LEN_NONE;
    *in_range = 0;
    for (int i = 0; i < n; i++) { /* farther than the best and out of range says nothing */
        gs_len least = best > range ? best : range < GS_LEN_NONE ? range + 1 : range;
        gs_len d = gs_rect_nearest_of(&mine[i], theirs, m, least);
        best = d < best ? d : best;
        *in_range += d <= range && *in_range < most;
    }
    return best;
}
