#include "grid_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* The grid: widths of columns, lines of cells, where it is parted between pages. */

/* Between two columns: of many columns less. */
static gs_um gap(const grid *g)
{
    return g->col_count > 8 ? 2200 : 3000;
}

static look cell_look(const layout *l, const grid_col *c, bool red, bool total)
{
    bool strong = total && c->face != GS_FACE_LABEL_ITALIC; /* a sum; its note is none */
    look k = {strong ? GS_FACE_LABEL_BOLD : c->face, GS_FACE_LABEL_ITALIC, GS_FACE_LABEL_BOLD, ly_size(l, PT(9.2)),
              red ? GS_RGB_RUBRIC : c->rgb};
    if (c->face == GS_FACE_LABEL_ITALIC) {
        k.italic = GS_FACE_LABEL;
    }
    return k;
}

grid *ly_grid(layout *l, gs_um width, const char *title)
{
    grid *g = GS_NEW(l->a, grid);
    g->width = width;
    g->title = title;
    g->row_lead = (gs_um)gs_div_near((int64_t)l->lead * 106, 140); /* 10.6 of 14 pt */
    g->row_height = l->lead;
    return g;
}

grid_col *ly_grid_col(layout *l, grid *g, const char *head, const char *align, const char *style,
                      int weight)
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

grid_row *ly_grid_row(layout *l, grid *g)
{
    g->rows = gs_arena_grow(l->a, g->rows, g->row_count, &g->row_cap, sizeof *g->rows);
    grid_row *r = &g->rows[g->row_count++];
    *r = (grid_row){.cells = GS_NEW_ARRAY(l->a, grid_cell, g->col_count), .group = ""};
    return r;
}

static look head_look(const layout *l)
{
    return (look){GS_FACE_LABEL, GS_FACE_LABEL, GS_FACE_LABEL, ly_size(l, PT(7.8)), GS_RGB_SECOND};
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
        look hk = head_look(l);
        words *hw = ly_words(l, col->head, &hk, all);
        gs_pt64 whole = ly_natural(hw), word = ly_widest_frag(hw);
        bool number = col->align != GS_ANCHOR_START; /* its head may have two lines */
        gs_pt64 half = (gs_pt64)((int64_t)whole * 56 / 100);
        col->least = !number ? whole : word > half ? word : half;
        col->natural = col->least;
        for (int r = 0; r < g->row_count; r++) {
            look k = cell_look(l, col, false, g->rows[r].total);
            words *w = cell_words(l, &g->rows[r].cells[c], &k, all);
            const gs_drawing *d = g->rows[r].cells[c].drawing;
            gs_pt64 least = d ? ly_pt64(d->width) : ly_widest_frag(w);
            gs_pt64 natural = d ? least : ly_natural(w);
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
    int64_t room = ly_pt64(g->width - (g->col_count - 1) * gap(g)), least = 0;
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
        x += g->cols[c].width + gap(g);
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
        look k = cell_look(l, &g->cols[c], r->red, r->total);
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
        look k = cell_look(l, &g->cols[c], r->red, r->total);
        const grid_cell *cell = &r->cells[c];
        l->tag = ly_tag(l, TAG_CELL, p->tag);
        if (cell->drawing) {
            ly_put_drawing(l, cell->drawing, x + g->cols[c].x,
                           y + p->height - cell->drawing->height - 250);
            continue;
        }
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
    look k = head_look(l);
    gs_um last = y + p->height - l->lead - l->lead / 6 + ly_base(l);
    for (int c = 0; c < g->col_count; c++) {
        const grid_col *col = &g->cols[c];
        l->tag = p->tag ? ly_tag(l, TAG_COLUMN_HEAD, p->tag) : NULL;
        for (int i = 0; i < col->head_lines; i++) {
            ly_put_line(l, &l->now->body, col->head_words, &col->head_fit[i], &k, x + col->x,
                        last - (col->head_lines - 1 - i) * g->row_lead, false, col->align);
        }
    }
    ly_rule(l, x, y + p->height, g->width, 212, GS_RGB_INK);
}

/* How many lines the heads take. */
static int fit_heads(layout *l, grid *g)
{
    look k = head_look(l);
    int most = 1;
    for (int c = 0; c < g->col_count; c++) {
        grid_col *col = &g->cols[c];
        fit_spec spec = {.measure = ly_pt64(col->width) + 2, .ragged = true};
        bool cut;
        col->head_words = ly_words(l, col->head, &k, spec.measure);
        spec.rag = col->head_words->space_width * 8 / 5;
        col->head_lines = ly_keep_lines(ly_fit(l->a, col->head_words, &spec, &col->head_fit), 3, &cut);
        most = col->head_lines > most ? col->head_lines : most;
    }
    return most;
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

/* On a page to come: whose rows go on, then the heads again. */
static void draw_again(layout *l, const piece *p, gs_um x, gs_um y)
{
    const grid *g = p->data;
    const char *group = p->i < g->row_count ? g->rows[p->i].group : "";
    const char *what = *group ? group : g->title;
    if (*what) {
        ly_caps(l, &l->now->body, x, y + ly_base(l) - 600, ly_size(l, PT(7)), GS_RGB_RUBRIC,
                g->width, gs_arena_printf(l->a, ly_said(l, "%s, continued"), what));
    }
    if (g->heads) {
        piece heads = *p;
        heads.height -= *what ? l->lead : 0;
        draw_heads(l, &heads, x, y + (*what ? l->lead : 0));
    } else {
        ly_rule(l, x, y + p->height, g->width, 212, GS_RGB_INK);
    }
}

enum { FEW_ROWS = 4 }; /* never alone on a page */

/* The best row before which a table is parted that has room up to row `most`: between two groups,
 * if that leaves the page three fifths of what it could hold; else where no sum is parted from two
 * rows. 0: nowhere. */
static int part_at(const grid *g, int from, int most)
{
    int row = 0;
    for (int i = from + FEW_ROWS; i <= most && i + FEW_ROWS <= g->row_count; i++) {
        bool sum = g->rows[i].total || (i + 1 < g->row_count && g->rows[i + 1].total);
        bool group = g->rows[i - 1].total;
        if (group && (i - from) * 5 >= (most - from) * 3) {
            row = i;
        } else if (!sum && !(row && g->rows[row - 1].total)) {
            row = i;
        }
    }
    return row;
}

/* Marks the rows that begin a page; `before` is what stands over the first. A table that one page
 * can hold is not parted, unless it would leave a page too empty. */
static void part(layout *l, const grid *g, stack *s, int first, gs_um before, gs_um again)
{
    gs_um whole = before, y = (l->y > l->now->notes_y || !s->wide ? l->y : l->now->notes_y);
    for (int i = 0; i < g->row_count; i++) {
        whole += g->rows[i].height;
    }
    if (y + whole <= l->bottom || g->row_count < 2 * FEW_ROWS) {
        for (int i = 0; i + 1 < g->row_count && whole <= l->bottom - l->top; i++) {
            s->pieces[first + i].keep = true;
        }
        return;
    }
    bool full = (y - l->top) * 10 >= (l->bottom - l->top) * 7;
    if (l->top + whole <= l->bottom && full) {
        y = l->top;
    }
    y += before;
    for (int i = 0, from = 0; i < g->row_count; i++) {
        if (y + g->rows[i].height > l->bottom + 60) {
            int row = part_at(g, from, i);
            bool turned = from == 0 && !row && y > l->top + before + l->lead;
            if (!row && !turned) {
                row = i > from ? i : 0; /* longer than a page: wherever it ends */
            }
            if (row) {
                s->pieces[first + row].turn = true;
            }
            y = l->top + (row ? again : before);
            from = row;
            i = row;
        }
        y += g->rows[i].height;
    }
    for (int i = 0; i + 1 < g->row_count; i++) { /* between the turns nothing parts */
        s->pieces[first + i].keep = !s->pieces[first + i + 1].turn;
    }
}

void ly_grid_flow(layout *l, grid *g)
{
    if (g->col_count == 0) {
        return;
    }
    measure_cols(l, g);
    share_width(g);
    stack *s = ly_stack(l, 0, g->width);
    s->wide = g->width > COLUMN_UM;
    s->snap = true;
    gs_um before = l->heads ? ly_stack_height(l->heads) + l->heads->pieces[0].above : l->lead;
    gs_um again = 0;
    tag *table = ly_tag(l, TAG_TABLE, NULL);
    if (*g->title) {
        piece *p = ly_piece(l, s, l->lead, draw_title, g, 0);
        p->tag = ly_tag(l, TAG_CAPTION, table);
        p->above = l->heads ? 0 : l->lead;
        p->keep = true;
        again += l->lead;
        before += p->height;
    }
    if (g->heads) {
        gs_um height = l->lead + l->lead / 6 + (fit_heads(l, g) - 1) * g->row_lead;
        piece *p = ly_piece(l, s, height, draw_heads, g, 0);
        p->tag = ly_tag(l, TAG_ROW, table);
        p->above = *g->title || l->heads ? 0 : l->lead;
        p->keep = true;
        again += p->height;
        before += p->height;
    }
    int first = s->count;
    bool grouped = false;
    for (int i = 0; i < g->row_count; i++) {
        grid_row *r = &g->rows[i];
        int lines = fit_row(l, g, r);
        r->height = g->row_height + (lines - 1) * g->row_lead;
        grouped = grouped || *r->group;
        piece *p = ly_piece(l, s, r->height, draw_row, g, i);
        p->tag = ly_tag(l, TAG_ROW, table);
        p->above = i == 0 && s->count == 1 ? l->lead : 0;
        p->note = r->note;
    }
    again += grouped && !*g->title ? l->lead : 0;
    if (again) {
        s->repeat = (piece){.height = again, .draw = draw_again, .data = g}; /* not read out again */
    }
    part(l, g, s, first, before, again);
    if (s->count) {
        ly_piece(l, s, l->lead, NULL, NULL, 0);
        s->pieces[s->count - 2].keep = false;
        ly_flow(l, s);
    }
    l->after_text = false;
}
