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

static gs_len nearest_of(const gs_rect *from, const gs_rect *to, int n)
{
    gs_len best = GS_LEN_NONE;
    for (int i = 0; i < n; i++) {
        gs_len reach = (from->w + from->d + to[i].w + to[i].d) / 2;
        if (best == GS_LEN_NONE || gs_pt_distance(from->c, to[i].c) - reach < best) {
            gs_len d = gs_rect_distance(from, &to[i]);
            best = best == GS_LEN_NONE || d < best ? d : best;
        }
    }
    return best;
}

gs_len shw_figures_apart(const gs_battle *b, int body, const gs_rect *from, int target,
                         gs_len range, int most, int *in_range)
{
    gs_rect mine[MOST_FIGURES], theirs[MOST_FIGURES];
    int n = figures_of(b, body, from, mine);
    int m = figures_of(b, target, &b->s.rect[target], theirs);
    gs_len best = GS_LEN_NONE;
    *in_range = 0;
    for (int i = 0; i < n; i++) {
        gs_len d = nearest_of(&mine[i], theirs, m);
        best = best == GS_LEN_NONE || d < best ? d : best;
        *in_range += d <= range && *in_range < most;
    }
    return best;
}
