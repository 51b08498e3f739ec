#ifndef GESTA_CHART_INT_H
#define GESTA_CHART_INT_H
/* What the charts share. */
#include "gesta/chart.h"
#include "gesta/str.h"

#include "pen_int.h"

#define GUIDE_RGB 0xE3DED3u

typedef struct gs_chart_view {
    gs_arena *a;
    const gs_metrics *m;
    gs_drawing *d;
    const gs_words *words;
    gs_ink ink;
    gs_um width;
    gs_side_ink inks[GS_SIDES_MAX];
    const char *letters[GS_SIDES_MAX];
    gs_str twin;
} gs_chart_view;

/* A new chart of `height` (set again by gs_chart_end). */
gs_chart_view gs_chart_begin(gs_arena *a, const gs_metrics *m,
                             const gs_chart_options *opt, const gs_chart_side *sides,
                             int count, const char *title);
/* Ends it: height rounded up to the grid, twin copied, ink applied. */
gs_drawing *gs_chart_end(gs_chart_view *v, gs_um height);
/* The height of a plot, as the options want it. */
gs_um gs_chart_height(const gs_chart_options *opt, gs_um whole);
const gs_side_ink *gs_chart_ink(const gs_chart_view *v, int side);
/* The sides' markers: filled dot, open square, triangle, diamond. */
void gs_chart_marker(gs_chart_view *v, int side, gs_um x, gs_um y, gs_um r, bool filled);
/* Label words, plain: face label, tenths of a point. */
void gs_chart_words(gs_chart_view *v, gs_um x, gs_um y, gs_face face, int pt10,
                    gs_anchor anchor, gs_rgb rgb, const char *text);
/* The same, cut to a width. */
void gs_chart_fit(gs_chart_view *v, gs_um x, gs_um y, gs_face face, int pt10,
                  gs_anchor anchor, gs_rgb rgb, const char *text, gs_um width);
/* What stands at a line's end: its name (NULL: the side's letter) and a note beneath. */
typedef struct gs_chart_end_words {
    gs_um y;
    const char *name, *note;
} gs_chart_end_words;
/* Sets the ends' words at x, one for each side: at least 9 mm apart, none below `low`; a long
 * name has two lines. */
void gs_chart_ends(gs_chart_view *v, const gs_chart_end_words *e, int n, gs_um x,
                   gs_um low);
/* Battles beneath their columns: level where they fit, else upright, every so many.
 * Returns the height they take. */
gs_um gs_chart_battles(gs_chart_view *v, gs_um x0, gs_um w,
                       const gs_power_column *columns, int n, gs_um y);
/* Per cent, rounded to the nearest; 0 if full is 0. */
int gs_per_cent(int64_t part, int64_t full);
#endif
