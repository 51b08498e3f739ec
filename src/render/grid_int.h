#ifndef GESTA_GRID_INT_H
#define GESTA_GRID_INT_H
/* One grid of cells: what tables, ledgers and minutes become (pdf_layout_grid.c). */
#include "layout_int.h"

typedef struct grid_col {
    const char *head;
    gs_anchor align;
    gs_face face;
    gs_rgb rgb;
    int weight;
    gs_pt64 least, natural;
    gs_um x, width;
    words *head_words;
    fit_line *head_fit;
    int head_lines;
} grid_col;

typedef struct grid_cell {
    const gs_node *n; /* its words, or */
    const char *text; /* or */
    const gs_drawing *drawing;
    words *w;
    fit_line *lines;
    int count;
    bool cut; /* more than a page: an ellipsis follows */
} grid_cell;

typedef struct grid_row {
    grid_cell *cells;
    bool red, total;
    const char *group; /* "The English"; "" none */
    const gs_node *note;
    gs_um height;
} grid_row;

typedef struct grid {
    grid_col *cols;
    int col_count, col_cap;
    grid_row *rows;
    int row_count, row_cap;
    const char *title;
    gs_um width, row_lead;
    gs_um row_height; /* of a row of one line */
    bool heads;
} grid;

/* A grid of that width; its title in small red capitals, "" none. */
grid *ly_grid(layout *l, gs_um width, const char *title);
grid_col *ly_grid_col(layout *l, grid *g, const char *head, const char *align, const char *style,
                      int weight);
grid_row *ly_grid_row(layout *l, grid *g);
/* Measures it and sets it in the running text. */
void ly_grid_flow(layout *l, grid *g);
#endif
