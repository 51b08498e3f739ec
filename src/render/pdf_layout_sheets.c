#include "layout_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* Sheets for the table: the quick reference and the blank log sheet. Their margins are
 * their own, 182 wide in the middle of either paper. */

#define SHEET_UM 182000
#define HALF_UM 88500

static const char *attr(layout *l, const gs_node *n, gs_attr a)
{
    return ly_clean(l, gs_node_get(n, a));
}

static gs_um sheet_left(const layout *l)
{
    return (l->width - SHEET_UM) / 2;
}

static void new_sheet(layout *l)
{
    if (l->now && l->fresh) {
        l->page_count--;
        l->now = NULL;
    }
    ly_new_page(l, true);
    l->now->no_folio = true;
    l->fresh = false;
}

/* --- quick reference ---------------------------------------------------------------- */

typedef struct ref_row {
    const gs_node *fact;
    const words *w;
    fit_line *lines;
    int count;
    look k;
} ref_row;

static void draw_bar(layout *l, const piece *p, gs_um x, gs_um y)
{
    const gs_node *n = p->data;
    gs_drawing *d = l->now->art;
    const char *rule =
        ly_cut(l, GS_FACE_LABEL_ITALIC, PT(8), 22000, attr(l, n, GS_ATTR_RULES));
    gs_um w = ly_width_um(l, GS_FACE_LABEL_ITALIC, PT(8), 0, rule);
    gs_draw_fill_colour(d, GS_RGB_INK);
    gs_draw_rect(d, x, y, HALF_UM, 5200);
    gs_draw_fill(d);
    ly_caps(l, &l->now->body, x + 1800, y + 3600, PT(7), GS_RGB_PAPER, HALF_UM - w - 6000,
            gs_node_get(n, GS_ATTR_TITLE));
    ly_text(l, x + HALF_UM - 1800, y + 3600, GS_FACE_LABEL_ITALIC, PT(8), GS_RGB_PAPER,
            GS_ANCHOR_END, rule);
}

static void draw_ref_row(layout *l, const piece *p, gs_um x, gs_um y)
{
    const ref_row *r = p->data;
    bool own = gs_node_has(r->fact, GS_ATTR_OWN);
    gs_um indent = own ? 4200 : 1800;
    if (own) {
        ly_diamond(l->now->art, x + 2200, y + 2600);
    }
    for (int i = 0; i < r->count; i++) {
        ly_put_line(l, &l->now->body, r->w, &r->lines[i], &r->k, x + indent,
                    y + 3500 + i * 3600, false, GS_ANCHOR_START);
    }
    ly_text(
        l, x + HALF_UM - 1800, y + 3500, GS_FACE_LABEL_BOLD, r->k.size, GS_RGB_INK,
        GS_ANCHOR_END,
        ly_cut(l, GS_FACE_LABEL_BOLD, r->k.size, 40000, attr(l, r->fact, GS_ATTR_VALUE)));
    ly_rule(l, x, y + p->height, HALF_UM, 106, GS_RGB_HAIR);
}

static void add_ref_row(layout *l, stack *s, const gs_node *fact)
{
    ref_row *r = GS_NEW(l->a, ref_row);
    r->fact = fact;
    r->k = (look){GS_FACE_LABEL, GS_FACE_LABEL_ITALIC, GS_FACE_LABEL_BOLD, PT(8.6),
                  GS_RGB_INK};
    gs_um value =
        ly_width_um(l, GS_FACE_LABEL_BOLD, r->k.size, 0, attr(l, fact, GS_ATTR_VALUE));
    value = value > 40000 ? 40000 : value;
    gs_um room = HALF_UM - value - 6000 - (gs_node_has(fact, GS_ATTR_OWN) ? 2400 : 0);
    fit_spec spec = {.measure = ly_pt64(room), .ragged = true};
    words *w = ly_words(l, gs_node_get(fact, GS_ATTR_LABEL), &r->k, spec.measure);
    spec.rag = w->space_width * 8 / 5;
    r->w = w;
    r->count = ly_fit(l->a, w, &spec, &r->lines);
    int lines = r->count > 1 ? r->count : 1;
    ly_piece(l, s, lines * 3600 + 1500, draw_ref_row, r, 0);
}

static stack *ref_stack(layout *l, const gs_node *n)
{
    stack *s = ly_stack(l, 0, HALF_UM);
    for (const gs_node *t = n->first; t; t = t->next) {
        if (t->kind != GS_NODE_TOPIC) {
            continue;
        }
        piece *bar = ly_piece(l, s, 5200, draw_bar, t, 0);
        bar->above = 3500;
        bar->keep = t->first != NULL;
        for (const gs_node *f = t->first; f; f = f->next) {
            if (f->kind == GS_NODE_FACT) {
                add_ref_row(l, s, f);
            }
        }
    }
    return s;
}

static void ref_page(layout *l, const gs_node *n)
{
    gs_um x = sheet_left(l);
    new_sheet(l);
    const char *aside =
        ly_cut(l, GS_FACE_LABEL, PT(8.6), 80000, attr(l, n, GS_ATTR_ASIDE));
    gs_um w = ly_width_um(l, GS_FACE_LABEL, PT(8.6), 0, aside);
    fitted f = ly_fit_name(l, GS_FACE_TEXT, PT(17), PT(11), 0, SHEET_UM - w - 5000,
                           gs_node_get(n, GS_ATTR_TITLE));
    ly_text(l, x, 19500, GS_FACE_TEXT, f.size, GS_RGB_INK, GS_ANCHOR_START, f.lines[0]);
    ly_text(l, x + SHEET_UM, 19500, GS_FACE_LABEL, PT(8.6), GS_RGB_SECOND, GS_ANCHOR_END,
            aside);
    ly_rule(l, x, 22300, SHEET_UM, 423, GS_RGB_INK);
    ly_text(l, x, l->height - 12000, GS_FACE_LABEL, PT(7.8), GS_RGB_SECOND,
            GS_ANCHOR_START,
            ly_cut(l, GS_FACE_LABEL, PT(7.8), SHEET_UM, attr(l, n, GS_ATTR_LINE)));
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

/* A topic stays whole if a column can hold it. */
void ly_reference(layout *l, const gs_node *n)
{
    const stack *s = ref_stack(l, n);
    const gs_um top = 26500, end = l->height - 19000;
    int column = 0;
    gs_um y = top;
    ref_page(l, n);
    for (int i = 0; i < s->count; i++) {
        const piece *p = &s->pieces[i];
        gs_um whole = p->above ? topic_height(s, i) : 0;
        gs_um need = whole && whole <= end - top ? whole : p->height;
        y += y == top ? 0 : p->above;
        if (y > top && y + need > end) {
            y = top;
            if (++column == 2) {
                column = 0;
                ref_page(l, n);
            }
        }
        p->draw(l, p, sheet_left(l) + column * (SHEET_UM - HALF_UM), y);
        y += p->height;
    }
    l->y = l->bottom; /* what follows begins on a page of its own */
}

/* --- the blank log sheet ------------------------------------------------------------ */

#define ROWS 26
#define ROW_UM 8000

static const struct {
    const char *head;
    gs_um width;
    bool dice;
} sheet_columns[] = {{"turn", 9000, false},       {"side", 9000, false},
                     {"who", 24000, false},       {"code", 11000, false},
                     {"whom", 24000, false},      {"own dice", 31000, true},
                     {"their dice", 31000, true}, {"result, losses, note", 43000, false}};

static void to_fill_in(layout *l, gs_um x, gs_um y, gs_um width, const char *label)
{
    gs_um w =
        ly_text(l, x, y, GS_FACE_LABEL, PT(7.8), GS_RGB_SECOND, GS_ANCHOR_START, label);
    ly_rule(l, x + w + 1500, y + 500, width - w - 1500, 141, GS_RGB_RULE);
}

static void dice_boxes(layout *l, gs_um x, gs_um y)
{
    gs_drawing *d = l->now->art;
    gs_draw_stroke_colour(d, GS_RGB_HAIR);
    gs_draw_width(d, 141);
    for (int i = 0; i < 6; i++) {
        gs_draw_rect(d, x + 1800 + i * 4700, y + 2050, 3900, 3900);
    }
    gs_draw_stroke(d);
}

static void sheet_grid(layout *l, gs_um x, gs_um y)
{
    gs_um at = x;
    for (int c = 0; c < GS_COUNT(sheet_columns); c++) {
        ly_text(l, at + 1000, y - 1700, GS_FACE_LABEL_BOLD, PT(7.8), GS_RGB_INK,
                GS_ANCHOR_START, sheet_columns[c].head);
        for (int r = 0; sheet_columns[c].dice && r < ROWS; r++) {
            dice_boxes(l, at, y + r * ROW_UM);
        }
        at += sheet_columns[c].width;
        if (c + 1 < GS_COUNT(sheet_columns)) {
            gs_drawing *d = l->now->art;
            gs_draw_stroke_colour(d, GS_RGB_RULE);
            gs_draw_width(d, 106);
            gs_draw_move(d, at, y);
            gs_draw_line(d, at, y + ROWS * ROW_UM);
            gs_draw_stroke(d);
        }
    }
    ly_rule(l, x, y - 5600, SHEET_UM, 423, GS_RGB_INK);
    for (int r = 0; r <= ROWS; r++) {
        ly_rule(l, x, y + r * ROW_UM, SHEET_UM, r % 5 ? 106 : 300, GS_RGB_RULE);
    }
}

void ly_log_sheet(layout *l, const gs_node *n)
{
    gs_um x = sheet_left(l), y = 38500;
    const char *title = attr(l, n, GS_ATTR_TITLE);
    look k = {GS_FACE_LABEL, GS_FACE_LABEL_ITALIC, GS_FACE_LABEL_BOLD, PT(8.2),
              GS_RGB_INK};
    new_sheet(l);
    fitted f = ly_fit_name(l, GS_FACE_TEXT, PT(24), PT(14), 0, 60000,
                           *title ? title : "Battle log");
    ly_text(l, x, 20000, GS_FACE_TEXT, f.size, GS_RGB_INK, GS_ANCHOR_START, f.lines[0]);
    to_fill_in(l, x + 66000, 19000, 66000, "battle");
    to_fill_in(l, x + 136000, 19000, 46000, "date");
    to_fill_in(l, x + 66000, 27500, 56000, "first side");
    to_fill_in(l, x + 126000, 27500, 56000, "second side");
    sheet_grid(l, x, y);
    fit_spec spec = {.measure = ly_pt64(SHEET_UM), .ragged = true};
    words *w = ly_words_of(l, n, &k, spec.measure);
    fit_line *lines;
    spec.rag = w->space_width * 8 / 5;
    int count = ly_fit(l->a, w, &spec, &lines);
    gs_um at = y + ROWS * ROW_UM + 5500;
    for (int i = 0; i < count && at < l->height - 15000; i++, at += 3700) {
        ly_put_line(l, &l->now->body, w, &lines[i], &k, x, at, false, GS_ANCHOR_START);
    }
    ly_text(l, x, l->height - 10000, GS_FACE_LABEL, PT(7.8), GS_RGB_SECOND,
            GS_ANCHOR_START,
            ly_cut(l, GS_FACE_LABEL, PT(7.8), SHEET_UM, attr(l, n, GS_ATTR_LINE)));
    l->y = l->bottom; /* what follows begins on a page of its own */
}
