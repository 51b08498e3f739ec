#include "layout_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* The quick reference, a sheet for the table: topics in two columns, tables over both. Its margins
 * are its own, 182 wide in the middle of either paper. */

#define HALF_UM 88500
#define TOP_UM 26500
#define LINE_UM 3600
#define PAD_UM 1500      /* of a row, beside its lines, at least */
#define PAD_MOST_UM 3300 /* and at most, where there is room */
#define PAD_LEAST_UM 500 /* where all is to stay on a page */

/* --- quick reference ---------------------------------------------------------------- */

typedef struct ref_row {
    const gs_node *fact;
    gs_um pad;
    const words *w;
    fit_line *lines;
    int count;
    look k;
} ref_row;

static void bar(layout *l, const gs_node *n, gs_um x, gs_um y, gs_um width)
{
    gs_drawing *d = l->now->art;
    const char *rule =
        ly_cut(l, GS_FACE_LABEL_ITALIC, PT(8), 22000, ly_attr(l, n, GS_ATTR_RULES));
    gs_um w = ly_width_um(l, GS_FACE_LABEL_ITALIC, PT(8), 0, rule);
    gs_draw_fill_colour(d, GS_RGB_INK);
    gs_draw_rect(d, x, y, width, 5200);
    gs_draw_fill(d);
    ly_caps(l, &l->now->body, x + 1800, y + 3600, PT(7), GS_RGB_PAPER, width - w - 6000,
            gs_node_get(n, GS_ATTR_TITLE));
    ly_text(l, x + width - 1800, y + 3600, GS_FACE_LABEL_ITALIC, PT(8), GS_RGB_PAPER,
            GS_ANCHOR_END, rule);
}

static void draw_bar(layout *l, const piece *p, gs_um x, gs_um y)
{
    bar(l, p->data, x, y, HALF_UM);
}

static void draw_ref_row(layout *l, const piece *p, gs_um x, gs_um y)
{
    const ref_row *r = p->data;
    gs_um indent = 1800;
    if (gs_node_has(r->fact, GS_ATTR_OWN)) { /* a red edge: changed by the house */
        gs_draw_fill_colour(l->now->art, GS_RGB_RUBRIC);
        gs_draw_rect(l->now->art, x, y, 1000, p->height);
        gs_draw_fill(l->now->art);
    }
    for (int i = 0; i < r->count; i++) {
        ly_put_line(l, &l->now->body, r->w, &r->lines[i], &r->k, x + indent,
                    y + 2750 + r->pad / 2 + i * LINE_UM, false, GS_ANCHOR_START);
    }
    ly_text(
        l, x + HALF_UM - 1800, y + 2750 + r->pad / 2, GS_FACE_LABEL_BOLD, r->k.size, GS_RGB_INK,
        GS_ANCHOR_END,
        ly_cut(l, GS_FACE_LABEL_BOLD, r->k.size, 40000, ly_attr(l, r->fact, GS_ATTR_VALUE)));
    ly_rule(l, x, y + p->height, HALF_UM, 106, GS_RGB_HAIR);
}

static void add_ref_row(layout *l, stack *s, const gs_node *fact, gs_um pad)
{
    ref_row *r = GS_NEW(l->a, ref_row);
    r->fact = fact;
    r->pad = pad;
    r->k = (look){GS_FACE_LABEL, GS_FACE_LABEL_ITALIC, GS_FACE_LABEL_BOLD, PT(8.6),
                  GS_RGB_INK};
    gs_um value =
        ly_width_um(l, GS_FACE_LABEL_BOLD, r->k.size, 0, ly_attr(l, fact, GS_ATTR_VALUE));
    value = value > 40000 ? 40000 : value;
    gs_um room = HALF_UM - value - 6000;
    fit_spec spec = {.measure = ly_pt64(room), .ragged = true};
    words *w = ly_words(l, gs_node_get(fact, GS_ATTR_LABEL), &r->k, spec.measure);
    spec.rag = w->space_width * 8 / 5;
    r->w = w;
    r->count = ly_fit(l->a, w, &spec, &r->lines);
    int lines = r->count > 1 ? r->count : 1;
    ly_piece(l, s, lines * LINE_UM + pad, draw_ref_row, r, 0);
}

/* The topics from `first` to the next table. */
static stack *ref_stack(layout *l, const gs_node *first, gs_um pad)
{
    stack *s = ly_stack(l, 0, HALF_UM);
    for (const gs_node *t = first; t && t->kind != GS_NODE_TABLE; t = t->next) {
        if (t->kind != GS_NODE_TOPIC) {
            continue;
        }
        piece *bar = ly_piece(l, s, 5200, draw_bar, t, 0);
        bar->above = 3500;
        bar->keep = t->first != NULL;
        for (const gs_node *f = t->first; f; f = f->next) {
            if (f->kind == GS_NODE_FACT) {
                add_ref_row(l, s, f, pad);
            }
        }
    }
    return s;
}

static void ref_page(layout *l, const gs_node *n)
{
    gs_um x = ly_sheet_left(l);
    ly_new_sheet(l);
    const char *aside =
        ly_cut(l, GS_FACE_LABEL, PT(8.6), 80000, ly_attr(l, n, GS_ATTR_ASIDE));
    gs_um w = ly_width_um(l, GS_FACE_LABEL, PT(8.6), 0, aside);
    fitted f = ly_fit_name(l, GS_FACE_TEXT, PT(17), PT(11), 0, LY_SHEET_UM - w - 5000,
                           gs_node_get(n, GS_ATTR_TITLE));
    ly_text(l, x, 19500, GS_FACE_TEXT, f.size, GS_RGB_INK, GS_ANCHOR_START, f.lines[0]);
    ly_text(l, x + LY_SHEET_UM, 19500, GS_FACE_LABEL, PT(8.6), GS_RGB_SECOND, GS_ANCHOR_END,
            aside);
    ly_rule(l, x, 22300, LY_SHEET_UM, 423, GS_RGB_INK);
    ly_text(l, x, l->height - 12000, GS_FACE_LABEL, PT(7.8), GS_RGB_SECOND,
            GS_ANCHOR_START,
            ly_cut(l, GS_FACE_LABEL, PT(7.8), LY_SHEET_UM, ly_attr(l, n, GS_ATTR_LINE)));
}

/* --- tables over both columns -------------------------------------------------------- */

#define CELLS 12

typedef struct wide_row {
    gs_um pad;
    words *w[CELLS];
    fit_line *lines[CELLS];
    int count[CELLS], tall;
} wide_row;

typedef struct wide_table {
    const gs_node *column[CELLS];
    gs_um x[CELLS], width[CELLS];
    int n;
} wide_table;

static look wide_look(const gs_node *column)
{
    bool bold = strcmp(gs_node_get(column, GS_ATTR_STYLE), "bold") == 0;
    return (look){bold ? GS_FACE_LABEL_BOLD : GS_FACE_LABEL, GS_FACE_LABEL_ITALIC,
                  GS_FACE_LABEL_BOLD, PT(8.6), GS_RGB_INK};
}

/* Columns share the width by their weights. */
static wide_table wide_columns(const gs_node *t)
{
    wide_table g = {.n = 0};
    int64_t sum = 0, done = 0;
    for (const gs_node *c = t->first; c && g.n < CELLS; c = c->next) {
        if (c->kind == GS_NODE_COLUMN) {
            g.column[g.n++] = c;
            sum += gs_node_number(c, GS_ATTR_WEIGHT, 1);
        }
    }
    for (int i = 0; i < g.n && sum > 0; i++) {
        int64_t weight = gs_node_number(g.column[i], GS_ATTR_WEIGHT, 1);
        g.x[i] = (gs_um)(LY_SHEET_UM * done / sum);
        done += weight;
        g.width[i] = (gs_um)(LY_SHEET_UM * done / sum) - g.x[i];
    }
    return g;
}

static wide_row fit_row(layout *l, const wide_table *g, const gs_node *row, gs_um pad)
{
    wide_row r = {.pad = pad, .tall = 1};
    int i = 0;
    for (const gs_node *c = row->first; c && i < g->n; c = c->next, i++) {
        look k = wide_look(g->column[i]);
        fit_spec spec = {.measure = ly_pt64(g->width[i] - 3000), .ragged = true};
        r.w[i] = ly_words_of(l, c, &k, spec.measure);
        spec.rag = r.w[i]->space_width * 8 / 5;
        r.count[i] = ly_fit(l->a, r.w[i], &spec, &r.lines[i]);
        r.tall = r.count[i] > r.tall ? r.count[i] : r.tall;
    }
    r.tall = r.tall > 6 ? 6 : r.tall;
    return r;
}

static gs_um row_height(const wide_row *r)
{
    return r->tall * LINE_UM + r->pad;
}

static bool to_right(const gs_node *column)
{
    return strcmp(gs_node_get(column, GS_ATTR_ALIGN), "right") == 0;
}

static void draw_row(layout *l, const wide_table *g, const wide_row *r, gs_um x, gs_um y)
{
    for (int i = 0; i < g->n; i++) {
        look k = wide_look(g->column[i]);
        for (int j = 0; j < r->count[i] && j < r->tall; j++) {
            ly_put_line(l, &l->now->body, r->w[i], &r->lines[i][j], &k, x + g->x[i] + 1500,
                        y + 2750 + r->pad / 2 + j * LINE_UM, false,
                        to_right(g->column[i]) ? GS_ANCHOR_END : GS_ANCHOR_START);
        }
    }
    ly_rule(l, x, y + row_height(r), LY_SHEET_UM, 106, GS_RGB_HAIR);
}

static gs_um table_head(layout *l, const gs_node *t, const wide_table *g, gs_um x, gs_um y)
{
    bar(l, t, x, y, LY_SHEET_UM);
    for (int i = 0; i < g->n; i++) {
        const char *head = ly_cut(l, GS_FACE_LABEL, PT(7.6), g->width[i] - 1500,
                                  ly_attr(l, g->column[i], GS_ATTR_HEAD));
        bool right = to_right(g->column[i]);
        ly_text(l, x + g->x[i] + (right ? g->width[i] - 1500 : 1500), y + 8500, GS_FACE_LABEL,
                PT(7.6), GS_RGB_SECOND, right ? GS_ANCHOR_END : GS_ANCHOR_START, head);
    }
    ly_rule(l, x, y + 9800, LY_SHEET_UM, 106, GS_RGB_RULE);
    return y + 9800;
}

/* --- the whole ----------------------------------------------------------------------- */

static gs_um bottom_of(const layout *l)
{
    return l->height - 19000;
}

/* A table, whose head stands again on a new page; returns where it ends. */
static gs_um wide(layout *l, const gs_node *n, const gs_node *t, gs_um y, gs_um pad)
{
    wide_table g = wide_columns(t);
    bool begun = false;
    for (const gs_node *c = t->first; c; c = c->next) {
        if (c->kind != GS_NODE_ROW) {
            continue;
        }
        wide_row r = fit_row(l, &g, c, pad);
        gs_um height = row_height(&r);
        if (y + height + (begun ? 0 : 9800) > bottom_of(l)) {
            ref_page(l, n);
            y = TOP_UM;
            begun = false;
        }
        y = begun ? y : table_head(l, t, &g, ly_sheet_left(l), y);
        begun = true;
        draw_row(l, &g, &r, ly_sheet_left(l), y);
        y += height;
    }
    return y + 6000;
}

/* Height of the topic whose bar is piece i. */
static gs_um topic_height(const stack *s, int i)
{
    gs_um h = s->pieces[i].height;
    for (i++; i < s->count && !s->pieces[i].above; i++) {
        h += s->pieces[i].height;
    }
    return h;
}

/* Where the first column should end, between topics, so that the longer of the two is as short as
 * can be. */
static gs_um half_way(const layout *l, const stack *s, gs_um top)
{
    gs_um whole = 0, above = 0, best = 0, least = INT32_MAX;
    for (int i = 0; i < s->count; i++) {
        whole += s->pieces[i].above + s->pieces[i].height;
    }
    for (int i = 0; i < s->count; i++) {
        if (s->pieces[i].above) {
            above += s->pieces[i].above + topic_height(s, i);
            gs_um longer = above > whole - above ? above : whole - above;
            best = longer < least ? above : best;
            least = longer < least ? longer : least;
        }
    }
    return top + best < bottom_of(l) ? top + best : bottom_of(l);
}

/* Topics in two columns from y on; a topic stays whole if a column can hold it. Returns where the
 * longer column ends. */
static gs_um topics(layout *l, const gs_node *n, const stack *s, gs_um top)
{
    int column = 0;
    gs_um y = top, lowest = top, end = half_way(l, s, top);
    for (int i = 0; i < s->count; i++) {
        const piece *p = &s->pieces[i];
        gs_um whole = p->above ? topic_height(s, i) : 0;
        gs_um need = whole && whole <= bottom_of(l) - TOP_UM ? whole : p->height;
        y += y == top ? 0 : p->above;
        if (y > top && y + need > (column ? bottom_of(l) : end)) {
            y = top;
            if (++column == 2) {
                column = 0;
                ref_page(l, n);
                y = top = lowest = TOP_UM;
                end = bottom_of(l);
            }
        }
        p->draw(l, p, ly_sheet_left(l) + column * (LY_SHEET_UM - HALF_UM), y);
        y += p->height;
        lowest = y > lowest ? y : lowest;
    }
    return lowest + 6000;
}

/* How tall all of it would be on one page, and how many rows stand below each other in it. */
static gs_um tall_of(layout *l, const gs_node *n, int *rows)
{
    gs_um tall = 0;
    *rows = 0;
    for (const gs_node *c = n->first; c;) {
        if (c->kind == GS_NODE_TABLE) {
            wide_table g = wide_columns(c);
            for (const gs_node *row = c->first; row; row = row->next) {
                if (row->kind == GS_NODE_ROW) {
                    wide_row r = fit_row(l, &g, row, PAD_UM);
                    tall += row_height(&r);
                    ++*rows;
                }
            }
            tall += 9800 + 6000;
            c = c->next;
            continue;
        }
        const stack *s = ref_stack(l, c, PAD_UM);
        gs_um whole = 0, first = s->count ? half_way(l, s, 0) : 0;
        for (int i = 0; i < s->count; i++) {
            whole += s->pieces[i].above + s->pieces[i].height;
        }
        gs_um longer = first > whole - first ? first : whole - first;
        *rows += s->count ? (int)((int64_t)s->count * longer / whole) + 1 : 0;
        tall += longer + 6000;
        while (c && c->kind != GS_NODE_TABLE) {
            c = c->next;
        }
    }
    return tall;
}

/* What a row has beside its lines, so that the page is filled; a little less than usual if that keeps all on
 * it. */
static gs_um pad_of(layout *l, const gs_node *n)
{
    int rows;
    gs_um room = bottom_of(l) - TOP_UM - tall_of(l, n, &rows);
    gs_um pad = PAD_UM + (rows && room > 0 ? room / rows : rows ? (room - rows + 1) / rows : 0);
    return pad < PAD_LEAST_UM ? PAD_UM : pad < PAD_MOST_UM ? pad : PAD_MOST_UM;
}

void ly_reference(layout *l, const gs_node *n)
{
    gs_um y = TOP_UM, pad = pad_of(l, n);
    ref_page(l, n);
    for (const gs_node *c = n->first; c;) {
        if (c->kind == GS_NODE_TABLE) {
            y = wide(l, n, c, y, pad);
            c = c->next;
            continue;
        }
        const stack *s = ref_stack(l, c, pad);
        if (s->count) {
            bool fits = y + s->pieces[0].height + 12000 <= bottom_of(l);
            if (!fits) {
                ref_page(l, n);
            }
            y = topics(l, n, s, fits ? y : TOP_UM);
        }
        while (c && c->kind != GS_NODE_TABLE) {
            c = c->next;
        }
    }
    l->y = l->bottom; /* what follows begins on a page of its own */
}
