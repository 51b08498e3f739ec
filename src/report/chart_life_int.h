#ifndef GESTA_CHART_LIFE_INT_H
#define GESTA_CHART_LIFE_INT_H
/* What the parts of the chart of a life share. */
#include "chart_int.h"

enum { LIFE_WORDS_MAX = 96 };

typedef struct life_box {
    gs_um x0, y0, x1, y1;
} life_box;

typedef struct life_plot {
    gs_chart_view *v;
    const gs_life_chart *c;
    const gs_side_ink *ink;
    gs_um x0, y0, w, level; /* level: height of one Power */
    gs_um *at;              /* where each battle stands; after the last where his line ends */
    int top;
    life_box taken[LIFE_WORDS_MAX];
    int taken_count;
    life_box joints[LIFE_WORDS_MAX]; /* the steps' risers: no words across them */
    int joint_count;
} life_plot;

/* Puts the battles as far apart as their days, with room for their names. */
void life_scale(life_plot *k);
/* How far after its beginning a battle's last event stands. */
gs_um life_span(const life_plot *k, int battle);
gs_um life_x(const life_plot *k, int event);
gs_um life_y(const life_plot *k, int power);
/* True of what happens between battles. */
bool life_between(gs_power_kind kind);
/* Signs of wounds, healing, captures, death, and their words. */
void life_signs(life_plot *k);
/* Takes the place of a box if it is free: no words come there any more. */
bool life_take(life_plot *k, life_box b);
#endif
