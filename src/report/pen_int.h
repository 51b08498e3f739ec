#ifndef GESTA_PEN_INT_H
#define GESTA_PEN_INT_H
/* Small helpers of everything in this folder that draws. */
#include "gesta/drawing.h"
#include "gesta/symbol.h"

/* Sizes: tenths of a point to 1/64 pt; hundredths of a point to micrometres. */
#define PT10(n) ((gs_pt64)(((n)*64 + 5) / 10))
#define LINE(n) ((gs_um)(((n)*35278L + 5000) / 10000))
/* One line of the baseline grid, 14 pt. */
#define GRID_UM 4939

/* 1/64 pt to micrometres. */
gs_um gs_pen_um(gs_pt64 size);
/* Width of a text; without metrics half an em a character. */
gs_um gs_pen_width(const gs_metrics *m, gs_face face, gs_pt64 size, const char *text);
/* Half the height of capitals (0.64 em): what lies between a middle line and a baseline.
 */
gs_um gs_pen_half_cap(gs_pt64 size);

void gs_pen_fill(gs_drawing *d, gs_rgb fill);
void gs_pen_stroke(gs_drawing *d, gs_rgb stroke, gs_um width);
void gs_pen_segment(gs_drawing *d, gs_um x1, gs_um y1, gs_um x2, gs_um y2);
/* A path through points, closed or open; not painted. */
void gs_pen_path(gs_drawing *d, const gs_dot *p, int n, bool close);
/* A smooth path (Catmull-Rom as curves) through points; not painted. */
void gs_pen_smooth(gs_drawing *d, const gs_dot *p, int n, bool close);
/* Text in a colour. */
gs_draw_op *gs_pen_text(gs_drawing *d, gs_um x, gs_um y, gs_face face, gs_pt64 size,
                        gs_anchor anchor, gs_rgb rgb, const char *text);
/* `text` cut to fit `width`: at a word, else at a character, never before a combining
 * mark, with an ellipsis. The same pointer if it fits. */
const char *gs_pen_fit(gs_arena *a, const gs_metrics *m, gs_face face, gs_pt64 size,
                       const char *text, gs_um width);
/* One line without control characters, from the arena. NULL gives "". */
const char *gs_pen_clean(gs_arena *a, const char *text);
/* Breaks into at most `max` lines no wider than `width`; the last is cut with an ellipsis
 * if more is left. Returns the number of lines (0 for empty text). */
int gs_pen_wrap(gs_arena *a, const gs_metrics *m, gs_face face, gs_pt64 size,
                const char *text, gs_um width, const char **lines, int max);
/* Rounded up to whole lines of the grid. */
gs_um gs_pen_grid(gs_um height);

/* A turned frame: u along its right, v along its forward direction, from (x, y). Facing
 * is clockwise from the top of the page. */
typedef struct gs_turn {
    gs_um x, y;
    int32_t sin, cos;
} gs_turn;
gs_turn gs_turn_at(gs_um x, gs_um y, gs_ang facing);
gs_dot gs_turn_dot(const gs_turn *t, int64_t u, int64_t v);

/* Distance between two points. */
gs_um gs_pen_distance(gs_dot a, gs_dot b);
/* A polyline through a smooth curve over `n` points: fills `out` (room for
 * n * GS_CURVE_STEPS + 1) and returns the number. Two points stay two. */
#define GS_CURVE_STEPS 10
int gs_pen_curve(const gs_dot *p, int n, gs_dot *out);
/* The pattern of a side's fill over the path clip that is already set: covers the box. */
void gs_pen_pattern(gs_drawing *d, gs_pattern pattern, gs_um x0, gs_um y0, gs_um x1,
                    gs_um y1);
#endif
