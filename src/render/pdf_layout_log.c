#include "layout_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* The log sheet: who is there, with boxes to be crossed off, and rows to be filled in at the
 * table. Its margins are its own, 182 wide in the middle of either paper. */

#define SKETCH_UM 34000
#define HEAD_UM 31000 /* where the order of battle begins */
#define ROW_UM 7600
#define BOX_UM 1900
#define PITCH_UM 2300
#define BOXES 8       /* in a line */
#define HEROES_UM 31000
#define NAME_LINE_UM 2800 /* from line to line of a name in two */
#define MOST_BOXES 36 /* of a unit; more are written as a number */

static const struct {
    const char *head;
    gs_um width;
    bool dice;
} columns[] = {{"turn", 9000, false},       {"side", 9000, false},
               {"who", 22000, false},       {"code", 11000, false},
               {"whom", 24000, false},      {"own dice", 31000, true},
               {"their dice", 31000, true}, {"result, losses, note", 45000, false}};

/* A label and a line to write on; what is known stands on it. */
static void to_fill_in(layout *l, gs_um x, gs_um y, gs_um width, const char *label,
                       const char *known)
{
    gs_um w =
        ly_text(l, x, y, GS_FACE_LABEL, PT(7.8), GS_RGB_SECOND, GS_ANCHOR_START, label);
    ly_rule(l, x + w + 1500, y + 700, width - w - 1500, 141, GS_RGB_RULE);
    ly_text(l, x + w + 2500, y, GS_FACE_LABEL_BOLD, PT(9), GS_RGB_INK, GS_ANCHOR_START,
            ly_cut(l, GS_FACE_LABEL_BOLD, PT(9), width - w - 3500, known));
}

/* --- who is there --------------------------------------------------------------------- */

static void boxes(layout *l, gs_um x, gs_um y, int count)
{
    gs_drawing *d = l->now->art;
    gs_draw_stroke_colour(d, GS_RGB_INK);
    gs_draw_width(d, 141);
    for (int i = 0; i < count; i++) {
        gs_draw_rect(d, x + i % BOXES * PITCH_UM, y - BOX_UM + i / BOXES * (PITCH_UM + 200), BOX_UM,
                     BOX_UM);
    }
    gs_draw_stroke(d);
}

/* A name in the room beside its boxes: smaller, then in two lines. */
static fitted name_in(layout *l, gs_um room, const gs_node *n)
{
    return ly_fit_name(l, GS_FACE_LABEL, PT(7.8), PT(6.8), PT(7), room,
                       gs_node_get(n, GS_ATTR_NAME));
}

static void put_name(layout *l, const fitted *f, gs_um x, gs_um y)
{
    for (int i = 0; i < f->count; i++) {
        ly_text(l, x, y + i * NAME_LINE_UM, GS_FACE_LABEL, f->size, GS_RGB_INK, GS_ANCHOR_START,
                f->lines[i]);
    }
}

static gs_um unit_room(gs_um width)
{
    return width - BOXES * PITCH_UM - 10000;
}

static gs_um unit_height(layout *l, const gs_node *u, gs_um width)
{
    int n = gs_node_number(u, GS_ATTR_FULL, 0);
    int lines = n > MOST_BOXES ? 1 : (n + BOXES - 1) / BOXES;
    gs_um tall = lines > 1 ? (lines - 1) * (PITCH_UM + 200) : 0;
    gs_um name = (name_in(l, unit_room(width), u).count - 1) * NAME_LINE_UM;
    return 3700 + (name > tall ? name : tall);
}

static void unit_row(layout *l, const gs_node *u, gs_um x, gs_um y, gs_um width)
{
    int n = gs_node_number(u, GS_ATTR_FULL, 0);
    gs_um room = BOXES * PITCH_UM;
    gs_um at = x + width - room;
    ly_text(l, x, y, GS_FACE_LABEL_BOLD, PT(7.8), GS_RGB_INK, GS_ANCHOR_START,
            ly_cut(l, GS_FACE_LABEL_BOLD, PT(7.8), 9000, ly_attr(l, u, GS_ATTR_ID)));
    fitted name = name_in(l, unit_room(width), u);
    put_name(l, &name, x + 8500, y);
    if (n > MOST_BOXES) {
        ly_text(l, at, y, GS_FACE_LABEL, PT(7.8), GS_RGB_INK, GS_ANCHOR_START,
                gs_arena_printf(l->a, "%d", n));
        ly_rule(l, at + 7000, y + 500, room - 7500, 141, GS_RGB_RULE);
    } else {
        boxes(l, at, y, n);
    }
}

/* Beside his letter and his circles, of which there are `power`. */
static gs_um hero_room(gs_um width, int power)
{
    return width - power * 3200 - 7000;
}

static gs_um hero_height(layout *l, const gs_node *h, gs_um width)
{
    gs_um room = hero_room(width, gs_node_number(h, GS_ATTR_RATING, 0));
    return 3900 + (name_in(l, room, h).count - 1) * NAME_LINE_UM;
}

static void hero_row(layout *l, const gs_node *h, gs_um x, gs_um y, gs_um width)
{
    int n = gs_node_number(h, GS_ATTR_RATING, 0);
    gs_drawing *d = l->now->art;
    gs_um w = ly_text(l, x, y, GS_FACE_LABEL_BOLD, PT(7.8), GS_RGB_INK, GS_ANCHOR_START,
                      ly_attr(l, h, GS_ATTR_LETTER));
    fitted name = name_in(l, hero_room(width, n), h);
    put_name(l, &name, x + (w > 4200 ? w + 800 : 5000), y);
    gs_draw_stroke_colour(d, GS_RGB_INK);
    gs_draw_width(d, 176);
    for (int i = 0; i < n; i++) {
        gs_draw_circle(d, x + width - (n - i) * 3200 + 1200, y - 900, 1150);
    }
    gs_draw_stroke(d);
}

/* A pen that goes down one of three columns: first side, second side, heroes. */
typedef struct pens {
    gs_um x[3], y[3], width[3], lowest;
    int first; /* the first side's number in the campaign */
} pens;

static bool place(layout *l, pens *p, const gs_node *n)
{
    bool hero = n->kind == GS_NODE_ROSTER_HERO;
    int at = hero ? 2 : gs_node_number(n, GS_ATTR_SIDE_NO, p->first) != p->first;
    gs_um height = hero ? hero_height(l, n, p->width[at]) : unit_height(l, n, p->width[at]);
    if (p->y[at] + height > l->height - 60000) {
        return false;
    }
    if (hero) {
        hero_row(l, n, p->x[at], p->y[at], p->width[at]);
    } else {
        unit_row(l, n, p->x[at], p->y[at], p->width[at]);
    }
    p->y[at] += height;
    p->lowest = p->y[at] > p->lowest ? p->y[at] : p->lowest;
    return true;
}

static pens new_pens(gs_um x, gs_um top, bool sketch, int first)
{
    gs_um left = x + (sketch ? SKETCH_UM + 4000 : 0);
    gs_um unit = (x + LY_SHEET_UM - left - HEROES_UM) / 2 - 3000;
    return (pens){.x = {left, left + unit + 3000, x + LY_SHEET_UM - HEROES_UM},
                  .y = {top, top, top},
                  .width = {unit, unit, HEROES_UM},
                  .lowest = top,
                  .first = first};
}

static gs_um order_of_battle(layout *l, const gs_node *n, gs_um x)
{
    gs_drawing *d = l->now->art;
    const gs_node *unit = n->first;
    while (unit && unit->kind != GS_NODE_ORDER_UNIT) {
        unit = unit->next;
    }
    int first = unit ? gs_node_number(unit, GS_ATTR_SIDE_NO, 1) : 1;
    pens p = new_pens(x, HEAD_UM, true, first);
    gs_draw_stroke_colour(d, GS_RGB_INK);
    gs_draw_width(d, 176);
    gs_draw_rect(d, x, HEAD_UM - 3500, SKETCH_UM, SKETCH_UM);
    gs_draw_stroke(d);
    ly_text(l, x + 1500, HEAD_UM, GS_FACE_LABEL, PT(7.6), GS_RGB_SECOND, GS_ANCHOR_START,
            ly_said(l, "sketch of the field"));
    for (const gs_node *c = n->first; c; c = c->next) {
        bool counts = c->kind == GS_NODE_ORDER_UNIT || c->kind == GS_NODE_ROSTER_HERO;
        if (counts && !place(l, &p, c)) { /* a great army: on to the next sheet */
            ly_new_sheet(l);
            p = new_pens(x, 20000, false, first);
            place(l, &p, c);
        }
    }
    gs_um sketch = HEAD_UM + SKETCH_UM - 3500;
    return p.x[0] > x && p.lowest < sketch ? sketch : p.lowest;
}

/* --- rows ------------------------------------------------------------------------------ */

static void dice_boxes(layout *l, gs_um x, gs_um y, const char *dice)
{
    gs_drawing *d = l->now->art;
    gs_draw_stroke_colour(d, GS_RGB_HAIR);
    gs_draw_width(d, 141);
    for (int i = 0; i < 6; i++) {
        gs_draw_rect(d, x + 1800 + i * 4700, y + 1850, 3900, 3900);
    }
    gs_draw_stroke(d);
    for (int i = 0; i < 6 && dice[i]; i++) {
        ly_text(l, x + 3750 + i * 4700, y + 5000, GS_FACE_TEXT_ITALIC, PT(10), GS_RGB_SECOND,
                GS_ANCHOR_MIDDLE, gs_arena_printf(l->a, "%c", dice[i]));
    }
}

/* A row, with the words of a sample; NULL: blank. */
static void sheet_row(layout *l, const gs_node *sample, gs_um x, gs_um y)
{
    const gs_node *cell = sample ? sample->first : NULL;
    for (int c = 0; c < GS_COUNT(columns); c++) {
        const char *said = cell && cell->first && cell->first->text
                                ? ly_clean(l, cell->first->text)
                                : "";
        if (columns[c].dice) {
            dice_boxes(l, x, y, said);
        } else {
            ly_text(l, x + 1500, y + 5000, GS_FACE_TEXT_ITALIC, PT(10), GS_RGB_SECOND,
                    GS_ANCHOR_START,
                    ly_cut(l, GS_FACE_TEXT_ITALIC, PT(10), columns[c].width - 2000, said));
        }
        x += columns[c].width;
        cell = cell ? cell->next : NULL;
    }
}

static void grid(layout *l, const gs_node *n, gs_um x, gs_um y, int rows)
{
    const gs_node *sample = NULL;
    for (const gs_node *c = n->first; c && !sample; c = c->next) {
        sample = c->kind == GS_NODE_TABLE ? c->first : NULL;
    }
    gs_drawing *d = l->now->art;
    gs_um at = x;
    for (int c = 0; c < GS_COUNT(columns); c++) {
        ly_text(l, at + 1000, y - 1700, GS_FACE_LABEL_BOLD, PT(7.8), GS_RGB_INK, GS_ANCHOR_START,
                ly_said(l, columns[c].head));
        at += columns[c].width;
        if (c + 1 < GS_COUNT(columns)) {
            gs_draw_stroke_colour(d, GS_RGB_RULE);
            gs_draw_width(d, 106);
            gs_draw_move(d, at, y - 5600);
            gs_draw_line(d, at, y + rows * ROW_UM);
            gs_draw_stroke(d);
        }
    }
    ly_rule(l, x, y - 5600, LY_SHEET_UM, 300, GS_RGB_INK);
    for (int r = 0; r <= rows; r++) {
        bool fifth = r % 5 == 0; /* so that the eye keeps its row */
        ly_rule(l, x, y + r * ROW_UM, LY_SHEET_UM, fifth ? 350 : 106,
                fifth ? GS_RGB_INK : GS_RGB_RULE);
    }
    for (int r = 0; r < rows; r++) {
        while (sample && sample->kind != GS_NODE_ROW) {
            sample = sample->next;
        }
        sheet_row(l, sample, x, y + r * ROW_UM);
        sample = sample ? sample->next : NULL;
    }
}

/* --- the whole ------------------------------------------------------------------------- */

/* The paragraphs at the foot, from y on; with `draw` off only measured. Returns their end. */
static gs_um foot(layout *l, const gs_node *n, gs_um x, gs_um y, bool draw)
{
    look k = {GS_FACE_LABEL, GS_FACE_LABEL_ITALIC, GS_FACE_LABEL_BOLD, PT(8.2), GS_RGB_INK};
    for (const gs_node *p = n->first; p; p = p->next) {
        if (p->kind != GS_NODE_PARAGRAPH) {
            continue;
        }
        fit_spec spec = {.measure = ly_pt64(LY_SHEET_UM), .ragged = true};
        words *w = ly_words_of(l, p, &k, spec.measure);
        fit_line *lines;
        spec.rag = w->space_width * 8 / 5;
        int count = ly_fit(l->a, w, &spec, &lines);
        for (int i = 0; i < count; i++, y += 3700) {
            if (draw) {
                ly_put_line(l, &l->now->body, w, &lines[i], &k, x, y, false, GS_ANCHOR_START);
            }
        }
    }
    return y;
}

void ly_log_sheet(layout *l, const gs_node *n)
{
    gs_um x = ly_sheet_left(l);
    const char *title = ly_attr(l, n, GS_ATTR_TITLE);
    ly_new_sheet(l);
    fitted f = ly_fit_name(l, GS_FACE_TEXT, PT(22), PT(14), 0, 46000,
                           *title ? title : ly_said(l, "Battle log"));
    ly_text(l, x, 20000, GS_FACE_TEXT, f.size, GS_RGB_INK, GS_ANCHOR_START, f.lines[0]);
    to_fill_in(l, x + 47000, 20000, 60000, ly_said(l, "battle"), ly_attr(l, n, GS_ATTR_BATTLE));
    to_fill_in(l, x + 109000, 20000, 38000, ly_said(l, "date"), ly_attr(l, n, GS_ATTR_WHEN));
    to_fill_in(l, x + 149000, 20000, 33000, ly_said(l, "sheet"), "");
    to_fill_in(l, x + SKETCH_UM + 4000, 25000, LY_SHEET_UM - SKETCH_UM - 4000,
               ly_said(l, "players"), "");
    gs_um y = order_of_battle(l, n, x) + 7500;
    gs_um tall = foot(l, n, x, 0, false);
    int rows = (int)((l->height - 14000 - tall - y) / ROW_UM);
    grid(l, n, x, y, rows);
    foot(l, n, x, y + rows * ROW_UM + 5000, true);
    ly_text(l, x, l->height - 9000, GS_FACE_LABEL, PT(7.8), GS_RGB_SECOND,
            GS_ANCHOR_START,
            ly_cut(l, GS_FACE_LABEL, PT(7.8), LY_SHEET_UM, ly_attr(l, n, GS_ATTR_LINE)));
    l->y = l->bottom; /* what follows begins on a page of its own */
}
