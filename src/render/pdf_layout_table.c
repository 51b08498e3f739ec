#include "layout_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* Tables, ledgers, minutes: one grid of cells. */

#define GAP_UM 3000

typedef struct grid_col {
    const char *head;
    gs_anchor align;
    gs_face face;
    gs_rgb rgb;
    int weight;
    gs_pt64 least, natural;
    gs_um x, width;
} grid_col;

typedef struct grid_cell {
    const gs_node *n; /* its words, or */
    const char *text;
    words *w;
    fit_line *lines;
    int count;
    bool cut; /* more than a page: an ellipsis follows */
} grid_cell;

typedef struct grid_row {
    grid_cell *cells;
    bool red, total;
    const gs_node *note;
} grid_row;

typedef struct grid {
    grid_col *cols;
    int col_count, col_cap;
    grid_row *rows;
    int row_count, row_cap;
    const char *title;
    gs_um width, row_lead;
    bool heads;
} grid;

static look cell_look(const layout *l, const grid_col *c, bool red)
{
    look k = {c->face, GS_FACE_LABEL_ITALIC, GS_FACE_LABEL_BOLD, ly_size(l, PT(9.2)),
              red ? GS_RGB_RUBRIC : c->rgb};
    if (c->face == GS_FACE_LABEL_ITALIC) {
        k.italic = GS_FACE_LABEL;
    }
    return k;
}

static grid *new_grid(layout *l, gs_um width, const char *title)
{
    grid *g = GS_NEW(l->a, grid);
    g->width = width;
    g->title = title;
    g->row_lead = (gs_um)gs_div_near((int64_t)l->lead * 106, 140); /* 10.6 of 14 pt */
    return g;
}

static grid_col *add_col(layout *l, grid *g, const char *head, const char *align,
                         const char *style, int weight)
{
    g->cols = gs_arena_grow(l->a, g->cols, g->col_count, &g->col_cap, sizeof *g->cols);
    grid_col *c = &g->cols[g->col_count++];
    *c = (grid_col){.head = ly_clean(l, head),
                    .weight = weight < 1 ? 1 : weight,
                    .face = GS_FACE_LABEL,
                    .rgb = GS_RGB_INK};
    c->align = strcmp(align, "right") == 0    ? GS_ANCHOR_END
               : strcmp(align, "middle") == 0 ? GS_ANCHOR_MIDDLE
                                              : GS_ANCHOR_START;
    if (strcmp(style, "bold") == 0) {
        c->face = GS_FACE_LABEL_BOLD;
    } else if (strcmp(style, "italic") == 0) {
        c->face = GS_FACE_LABEL_ITALIC;
        c->rgb = GS_RGB_SECOND;
    } else if (strcmp(style, "quiet") == 0) {
        c->rgb = GS_RGB_SECOND;
    }
    g->heads = g->heads || *c->head;
    return c;
}

static grid_row *add_row(layout *l, grid *g)
{
    g->rows = gs_arena_grow(l->a, g->rows, g->row_count, &g->row_cap, sizeof *g->rows);
    grid_row *r = &g->rows[g->row_count++];
    *r = (grid_row){.cells = GS_NEW_ARRAY(l->a, grid_cell, g->col_count)};
    return r;
}

static words *cell_words(layout *l, const grid_cell *c, const look *k, gs_pt64 widest)
{
    if (c->n) {
        return ly_words_of(l, c->n, k, widest);
    }
    return ly_words(l, c->text ? c->text : "", k, widest);
}

/* What each column needs (its longest word) and would like (its longest cell). */
static void measure_cols(layout *l, grid *g)
{
    gs_pt64 all = ly_pt64(g->width);
    for (int c = 0; c < g->col_count; c++) {
        grid_col *col = &g->cols[c];
        gs_pt64 head =
            ly_width(l, GS_FACE_LABEL, ly_size(l, PT(7.8)), col->head, strlen(col->head));
        col->least = col->natural = head;
        for (int r = 0; r < g->row_count; r++) {
            look k = cell_look(l, col, false);
            words *w = cell_words(l, &g->rows[r].cells[c], &k, all);
            gs_pt64 least = ly_widest_frag(w), natural = ly_natural(w);
            col->least = least > col->least ? least : col->least;
            col->natural = natural > col->natural ? natural : col->natural;
        }
        if (g->col_count > 2 && col->least > all * 2 / 5) {
            col->least = all * 2 / 5; /* an endless word is broken */
        }
    }
}

/* What is left over goes to the words; numbers keep close. */
static bool takes_rest(const grid *g, int c)
{
    return g->cols[c].align == GS_ANCHOR_START || g->cols[0].align != GS_ANCHOR_START;
}

/* Too little for all the longest words: whoever needs less than his share keeps to it (a number
 * is not broken for another column's endless name), the others share what is left. */
static void share_want(const grid *g, int n, int64_t room, int64_t *w)
{
    bool has[64] = {0};
    int open = n;
    for (int before = n + 1; open > 0 && open < before;) {
        before = open;
        int64_t share = room / open;
        for (int c = 0; c < n; c++) {
            if (!has[c] && g->cols[c].least <= share) {
                has[c] = true;
                w[c] = g->cols[c].least;
                room -= w[c];
                open--;
            }
        }
    }
    for (int c = 0; c < n; c++) {
        w[c] = has[c] ? w[c] : room / open;
    }
}

/* Each column gets its longest word; what is left goes by weight, first to those that
 * want it. */
static void share_width(grid *g)
{
    int64_t room = ly_pt64(g->width - (g->col_count - 1) * GAP_UM), least = 0;
    int64_t w[64] = {0};
    int n = g->col_count > 64 ? 64 : g->col_count;
    for (int c = 0; c < n; c++) {
        least += g->cols[c].least;
    }
    for (int c = 0; c < n && least <= room; c++) {
        w[c] = g->cols[c].least;
    }
    if (least > room) {
        share_want(g, n, room, w);
    }
    int64_t left = least < room ? room - least : 0;
    for (int round = 0; round < 8 && left > n; round++) {
        int64_t weights = 0, given = 0;
        for (int c = 0; c < n; c++) {
            bool wants = round == 7 ? takes_rest(g, c) : w[c] < g->cols[c].natural;
            weights += wants ? g->cols[c].weight : 0;
        }
        for (int c = 0; weights && c < n; c++) {
            int64_t share = left * g->cols[c].weight / weights;
            int64_t want = g->cols[c].natural - w[c];
            if (round < 7) {
                share = want <= 0 ? 0 : share < want ? share : want;
            } else if (!takes_rest(g, c)) {
                share = 0;
            }
            w[c] += share;
            given += share;
        }
        left -= given;
    }
    gs_um x = 0;
    for (int c = 0; c < n; c++) {
        g->cols[c].x = x;
        g->cols[c].width = ly_um((gs_pt64)w[c]);
        x += g->cols[c].width + GAP_UM;
    }
    if (n && g->cols[n - 1].align ==
                 GS_ANCHOR_END) { /* the last numbers stand at the margin */
        g->cols[n - 1].x = g->width - g->cols[n - 1].width;
    }
}

static int fit_row(layout *l, grid *g, grid_row *r)
{
    int most = 1, page_lines = (int)((l->bottom - l->top - 4 * l->lead) / g->row_lead);
    for (int c = 0; c < g->col_count; c++) {
        look k = cell_look(l, &g->cols[c], r->red);
        fit_spec spec = {.measure = ly_pt64(g->cols[c].width) + 2, .ragged = true};
        grid_cell *cell = &r->cells[c];
        cell->w = cell_words(l, cell, &k, spec.measure);
        spec.rag = cell->w->space_width * 8 / 5;
        int lines = ly_fit(l->a, cell->w, &spec, &cell->lines);
        cell->count = ly_keep_lines(lines, page_lines, &cell->cut);
        lines = cell->count + cell->cut;
        most = lines > most ? lines : most;
    }
    return most;
}

static void draw_row(layout *l, const piece *p, gs_um x, gs_um y)
{
    const grid *g = p->data;
    const grid_row *r = &g->rows[p->i];
    for (int c = 0; c < g->col_count; c++) {
        look k = cell_look(l, &g->cols[c], r->red);
        if (r->total) {
            k.plain = GS_FACE_LABEL_BOLD;
        }
        const grid_cell *cell = &r->cells[c];
        for (int i = 0; i < cell->count; i++) {
            ly_put_line(l, &l->now->body, cell->w, &cell->lines[i], &k, x + g->cols[c].x,
                        y + ly_base(l) - 350 + i * g->row_lead, false, g->cols[c].align);
        }
        if (cell->cut) {
            ly_text(l, x + g->cols[c].x, y + ly_base(l) - 350 + cell->count * g->row_lead,
                    k.plain, k.size, k.rgb, GS_ANCHOR_START, "…");
        }
    }
    if (r->total) {
        ly_rule(l, x, y, g->width, 212, GS_RGB_INK);
    }
    ly_rule(l, x, y + p->height, g->width, 106, GS_RGB_HAIR);
}

static void draw_heads(layout *l, const piece *p, gs_um x, gs_um y)
{
    const grid *g = p->data;
    gs_pt64 size = ly_size(l, PT(7.8));
    for (int c = 0; c < g->col_count; c++) {
        const grid_col *col = &g->cols[c];
        const char *head = ly_cut(l, GS_FACE_LABEL, size, col->width + 1200, col->head);
        gs_um at = x + col->x +
                   (col->align == GS_ANCHOR_END      ? col->width
                    : col->align == GS_ANCHOR_MIDDLE ? col->width / 2
                                                     : 0);
        ly_text(l, at, y + ly_base(l), GS_FACE_LABEL, size, GS_RGB_SECOND, col->align,
                head);
    }
    ly_rule(l, x, y + p->height, g->width, 212, GS_RGB_INK);
}

static void draw_title(layout *l, const piece *p, gs_um x, gs_um y)
{
    const grid *g = p->data;
    ly_caps(l, &l->now->body, x, y + ly_base(l) - 600, ly_size(l, PT(7)), GS_RGB_RUBRIC,
            g->width, g->title);
    if (!g->heads) {
        ly_rule(l, x, y + p->height, g->width, 212, GS_RGB_INK);
    }
}

/* A head keeps two rows, a sum the row before it, and no row ends a table alone. */
static bool keeps_next(const grid *g, int i)
{
    bool next = i + 1 < g->row_count;
    return next && (i == 0 || i + 2 == g->row_count || g->rows[i + 1].total);
}

static void flow_grid(layout *l, grid *g)
{
    if (g->col_count == 0) {
        return;
    }
    measure_cols(l, g);
    share_width(g);
    stack *s = ly_stack(l, 0, g->width);
    s->wide = g->width > COLUMN_UM;
    s->snap = true;
    if (*g->title) {
        piece *p = ly_piece(l, s, l->lead, draw_title, g, 0);
        p->above = l->heads ? 0 : l->lead;
        p->keep = true;
    }
    if (g->heads) {
        piece *p = ly_piece(l, s, l->lead + l->lead / 6, draw_heads, g, 0);
        p->above = *g->title || l->heads ? 0 : l->lead;
        p->keep = true;
        s->repeat = *p;
    }
    for (int i = 0; i < g->row_count; i++) {
        int lines = fit_row(l, g, &g->rows[i]);
        piece *p = ly_piece(l, s, l->lead + (lines - 1) * g->row_lead, draw_row, g, i);
        p->above = i == 0 && s->count == 1 ? l->lead : 0;
        p->keep = keeps_next(g, i);
        p->note = g->rows[i].note;
    }
    if (s->count) {
        ly_piece(l, s, l->lead, NULL, NULL, 0);
        s->pieces[s->count - 2].keep = false;
        ly_flow(l, s);
    }
    l->after_text = false;
}

static gs_um width_of(const gs_node *n)
{
    return strcmp(gs_node_get(n, GS_ATTR_WIDTH), "full") == 0 ? FULL_UM : COLUMN_UM;
}

void ly_table(layout *l, const gs_node *n)
{
    grid *g = new_grid(l, width_of(n), ly_clean(l, gs_node_get(n, GS_ATTR_TITLE)));
    for (const gs_node *c = n->first; c; c = c->next) {
        if (c->kind == GS_NODE_COLUMN) {
            add_col(l, g, gs_node_get(c, GS_ATTR_HEAD), gs_node_get(c, GS_ATTR_ALIGN),
                    gs_node_get(c, GS_ATTR_STYLE), gs_node_number(c, GS_ATTR_WEIGHT, 1));
        }
    }
    for (const gs_node *c = n->first; c; c = c->next) {
        if (c->kind != GS_NODE_ROW) {
            continue;
        }
        grid_row *r = add_row(l, g);
        r->red = gs_node_has(c, GS_ATTR_RED);
        r->total = gs_node_has(c, GS_ATTR_TOTAL);
        r->note = c->next;
        int i = 0;
        for (const gs_node *cell = c->first; cell && i < g->col_count;
             cell = cell->next) {
            r->cells[i++].n = cell;
        }
    }
    flow_grid(l, g);
}

void ly_ledger(layout *l, const gs_node *n)
{
    grid *g = new_grid(l, FULL_UM, "");
    add_col(l, g, "date", "left", "quiet", 1);
    add_col(l, g, "battle, turn", "left", "plain", 2);
    add_col(l, g, "entry", "left", "plain", 4);
    add_col(l, g, "power", "right", "bold", 1);
    add_col(l, g, "rests on", "right", "quiet", 1);
    for (const gs_node *d = n->first; d; d = d->next) {
        if (d->kind != GS_NODE_DEED) {
            continue;
        }
        grid_row *r = add_row(l, g);
        const char *battle = gs_node_get(d, GS_ATTR_BATTLE);
        const char *from = gs_node_get(d, GS_ATTR_FROM), *to = gs_node_get(d, GS_ATTR_TO);
        r->red = gs_node_has(d, GS_ATTR_RED);
        r->cells[0].text = gs_node_get(d, GS_ATTR_WHEN);
        r->cells[1].text = *battle ? battle : "–";
        r->cells[2].text = gs_node_get(d, GS_ATTR_WHAT);
        r->cells[3].text = *from || *to ? gs_arena_printf(l->a, "%s→%s", from, to) : "–";
        r->cells[4].text = gs_node_get(d, GS_ATTR_RESTS);
    }
    flow_grid(l, g);
}

void ly_minutes(layout *l, const gs_node *n)
{
    bool dice = false, result = false; /* columns of their own, or they stand in the text */
    for (const gs_node *e = n->first; e; e = e->next) {
        dice = dice || gs_node_has(e, GS_ATTR_DICE);
        result = result || gs_node_has(e, GS_ATTR_RESULT);
    }
    grid *g = new_grid(l, dice ? COLUMN_UM : FULL_UM, "");
    add_col(l, g, "", "right", "quiet", 1);
    add_col(l, g, "", "left", "quiet", 1);
    add_col(l, g, "", "left", "plain", dice ? 6 : 40);
    if (dice) {
        add_col(l, g, "dice", "left", "italic", 3);
    }
    if (result) {
        add_col(l, g, "result", "right", "bold", 2);
    }
    for (const gs_node *e = n->first; e; e = e->next) {
        if (e->kind != GS_NODE_ENTRY) {
            continue;
        }
        grid_row *r = add_row(l, g);
        r->cells[0].text =
            gs_arena_printf(l->a, "%d", gs_node_number(e, GS_ATTR_NUMBER, 0));
        r->cells[1].text = gs_node_get(e, GS_ATTR_WHEN);
        r->cells[2].n = e;
        if (dice) {
            r->cells[3].text = gs_node_get(e, GS_ATTR_DICE);
        }
        if (result) {
            r->cells[dice ? 4 : 3].text = gs_node_get(e, GS_ATTR_RESULT);
        }
        r->red = gs_node_has(e, GS_ATTR_OVERRIDDEN);
        r->note = e->next;
    }
    flow_grid(l, g);
}
