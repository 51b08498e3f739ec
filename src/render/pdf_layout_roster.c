#include "layout_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* Rosters: a head, heroes with their power, units with their strength to be struck off.
 */

#define ROW_UM 15400
#define TRACK_X 88000

static void draw_roster_head(layout *l, const piece *p, gs_um x, gs_um y)
{
    const gs_node *n = p->data;
    gs_symbol_shield(l->now->art, x + 300, y + 600, 8800, ly_letter(l, n), ly_ink(l, n));
    fitted f = ly_fit_name(l, GS_FACE_TEXT, PT(24), PT(15), PT(14), FULL_UM - 13000,
                           gs_node_get(n, GS_ATTR_NAME));
    gs_um base = y + 8300;
    gs_um first = f.count > 1 ? base - 4200 : base;
    for (int i = 0; i < f.count; i++) {
        ly_text(l, x + 13000, first + i * 5400, GS_FACE_TEXT, f.size, GS_RGB_INK,
                GS_ANCHOR_START, f.lines[i]);
    }
    l->tag = ly_tag(l, TAG_PARAGRAPH, NULL);
    l->tag->no = p->tag->no + 1;
    ly_text(l, x + 13000, base + 5600, GS_FACE_LABEL, PT(9.2), GS_RGB_SECOND,
            GS_ANCHOR_START,
            ly_cut(l, GS_FACE_LABEL, PT(9.2), FULL_UM - 13000, ly_attr(l, n, GS_ATTR_LINE)));
    ly_mark(l, ly_attr(l, n, GS_ATTR_NAME), l->depth, y);
}

/* On later pages the head is one line. */
static void draw_roster_again(layout *l, const piece *p, gs_um x, gs_um y)
{
    const gs_node *n = p->data;
    gs_um base = y + ly_base(l);
    gs_symbol_shield(l->now->art, x, base - 4000, 4300, ly_letter(l, n), ly_ink(l, n));
    ly_text(l, x + 6600, base, GS_FACE_TEXT_BOLD, PT(11.5), GS_RGB_INK, GS_ANCHOR_START,
            ly_cut(l, GS_FACE_TEXT_BOLD, PT(11.5), 75000, ly_attr(l, n, GS_ATTR_NAME)));
    ly_text(l, x + TRACK_X, base, GS_FACE_LABEL, PT(7.8), GS_RGB_SECOND, GS_ANCHOR_START,
            ly_said(l, "continued"));
    ly_rule(l, x, y + p->height - 900, FULL_UM, 247, GS_RGB_INK);
}

/* What is set next is a cell of the row. */
static void cell(layout *l, const piece *row, tag_kind kind)
{
    l->tag = ly_tag(l, kind, row->tag);
}

static void draw_heroes_head(layout *l, const piece *p, gs_um x, gs_um y)
{
    gs_um base = y + ly_base(l);
    cell(l, p, TAG_COLUMN_HEAD);
    ly_caps(l, &l->now->body, x, base, PT(7), GS_RGB_RUBRIC, 60000, ly_said(l, "heroes"));
    cell(l, p, TAG_COLUMN_HEAD);
    ly_text(l, x + TRACK_X, base, GS_FACE_LABEL, PT(7.8), GS_RGB_SECOND, GS_ANCHOR_START,
            ly_said(l, "Power"));
    ly_text(l, x + 113000, base, GS_FACE_LABEL, PT(7.8), GS_RGB_SECOND, GS_ANCHOR_START,
            ly_cut(l, GS_FACE_LABEL, PT(7.8), FULL_UM - 113000, ly_said(l, "armour, kind, wounds")));
    ly_rule(l, x, y + p->height - 800, FULL_UM, 282, GS_RGB_INK);
}

static void cross(gs_drawing *d, gs_um x, gs_um y, gs_um r)
{
    gs_draw_move(d, x - r, y - r);
    gs_draw_line(d, x + r, y + r);
    gs_draw_move(d, x - r, y + r);
    gs_draw_line(d, x + r, y - r);
    gs_draw_stroke(d);
}

void ly_power_track(layout *l, const gs_node *n, gs_um x, gs_um y, gs_um most,
                    gs_um width)
{
    gs_drawing *d = l->now->art;
    int rating = gs_node_number(n, GS_ATTR_RATING, 0);
    int present = gs_node_number(n, GS_ATTR_PRESENT, rating);
    rating = rating < 0 ? 0 : rating > 6 ? 6 : rating;
    int count = rating > 3 ? rating : 3;
    gs_um pitch = width / (count + 1), r = pitch * 2 / 5 < most ? pitch * 2 / 5 : most;
    for (int i = 0; i < count; i++) {
        gs_um at = x + most + i * pitch;
        gs_draw_stroke_colour(d, i < rating ? GS_RGB_INK : GS_RGB_RULE);
        gs_draw_width(d, i < rating ? 300 : 200);
        gs_draw_dash(d, i < rating ? 0 : 1, i < rating ? 0 : 2);
        gs_draw_circle(d, at, y, r);
        gs_draw_stroke(d);
        gs_draw_dash(d, 0, 0);
        if (i < rating && i >= present) {
            gs_draw_move(d, at - r, y + r);
            gs_draw_line(d, at + r, y - r);
            gs_draw_stroke(d);
        }
    }
    bool down = gs_node_may_have(n->kind, GS_ATTR_DOWN) && gs_node_has(n, GS_ATTR_DOWN);
    gs_um at = x + most + count * pitch;
    gs_draw_stroke_colour(d, down ? GS_RGB_RUBRIC : GS_RGB_INK);
    gs_draw_width(d, down ? 500 : 280);
    cross(d, at, y, r * 7 / 10);
}

static void draw_hero_row(layout *l, const piece *p, gs_um x, gs_um y)
{
    const gs_node *n = p->data;
    gs_um base = y + 4400;
    gs_hero_look state = gs_node_has(n, GS_ATTR_DOWN)      ? GS_LOOK_DOWN
                         : gs_node_has(n, GS_ATTR_CAPTIVE) ? GS_LOOK_CAPTIVE
                                                           : GS_LOOK_UP;
    gs_symbol_hero(l->now->art, x + 3400, base - 1200, 2000,
                   ly_initials(l, gs_node_get(n, GS_ATTR_LETTER), 1),
                   gs_node_has(n, GS_ATTR_IS_GENERAL), state, 0, ly_ink(l, n));
    gs_um room = TRACK_X - 10000 - 2000;
    cell(l, p, TAG_CELL);
    fitted f = ly_fit_name(l, GS_FACE_TEXT_BOLD, PT(11.5), PT(9), 0, room,
                           gs_node_get(n, GS_ATTR_NAME));
    gs_um w = ly_text(l, x + 10000, base, GS_FACE_TEXT_BOLD, f.size, GS_RGB_INK,
                      GS_ANCHOR_START, f.lines[0]);
    if (room - w - 2000 > 8000) {
        ly_text(l, x + 12000 + w, base, GS_FACE_TEXT_ITALIC, PT(9.5), GS_RGB_SECOND,
                GS_ANCHOR_START,
                ly_cut(l, GS_FACE_TEXT_ITALIC, PT(9.5), room - w - 2000,
                       ly_attr(l, n, GS_ATTR_EPITHET)));
    }
    ly_power_track(l, n, x + TRACK_X, base - 1300, 1900, 21600);
    cell(l, p, TAG_CELL);
    fitted st = ly_fit_name(l, GS_FACE_LABEL, PT(9.2), PT(8), 0, FULL_UM - 113000,
                            gs_node_get(n, GS_ATTR_STATE));
    ly_text(l, x + 113000, base, GS_FACE_LABEL, st.size, GS_RGB_INK, GS_ANCHOR_START,
            st.lines[0]);
    ly_rule(l, x, y + p->height, FULL_UM, 106, GS_RGB_HAIR);
}

static void draw_units_head(layout *l, const piece *p, gs_um x, gs_um y)
{
    const gs_node *n = p->data;
    gs_um base = y + ly_base(l);
    cell(l, p, TAG_COLUMN_HEAD);
    ly_caps(l, &l->now->body, x, base, PT(7), GS_RGB_RUBRIC, 50000, ly_said(l, "units"));
    cell(l, p, TAG_COLUMN_HEAD);
    ly_text(l, x + 69000, base, GS_FACE_LABEL, PT(7.8), GS_RGB_SECOND, GS_ANCHOR_END,
            ly_cut(l, GS_FACE_LABEL, PT(7.8), 16000, ly_attr(l, n, GS_ATTR_LABEL)));
    cell(l, p, TAG_COLUMN_HEAD);
    ly_text(l, x + 81000, base, GS_FACE_LABEL, PT(7.8), GS_RGB_SECOND, GS_ANCHOR_END,
            ly_cut(l, GS_FACE_LABEL, PT(7.8), 11000, ly_attr(l, n, GS_ATTR_LABEL_2)));
    bool half = true;
    for (const gs_node *u = n->first; u; u = u->next) {
        half = half &&
               !(u->kind == GS_NODE_ROSTER_UNIT && gs_node_has(u, GS_ATTR_THRESHOLD));
    }
    cell(l, p, TAG_COLUMN_HEAD);
    ly_text(
        l, x + TRACK_X, base, GS_FACE_LABEL, PT(7.8), GS_RGB_SECOND, GS_ANCHOR_START,
        ly_cut(l, GS_FACE_LABEL, PT(7.8), FULL_UM - TRACK_X,
               ly_said(l, half ? "strike one box for each loss; red bar: half gone; notes"
                               : "strike one box for each loss; red bar: the test; notes")));
    ly_rule(l, x, y + p->height - 800, FULL_UM, 282, GS_RGB_INK);
}

/* --- strength tracks ---------------------------------------------------------------- */

typedef struct track {
    int full, lost, threshold, per_stand, per_row;
    gs_um box, gap, fifth, row;
} track;

static track track_of(const gs_node *n)
{
    track t = {.full = gs_node_number(n, GS_ATTR_FULL, 0),
               .box = 3000,
               .gap = 350,
               .fifth = 1300,
               .row = 3800,
               .per_row = 20};
    int present = gs_node_number(n, GS_ATTR_PRESENT, t.full);
    t.lost = t.full - present;
    t.threshold = gs_node_number(n, GS_ATTR_THRESHOLD, (t.full + 1) / 2);
    t.per_stand = gs_node_number(n, GS_ATTR_PER_STAND, 0);
    if (strcmp(gs_node_get(n, GS_ATTR_BOX), "hit") == 0 && t.full <= 15) {
        t.box = 4500;
        t.per_row = 15;
    } else if (t.full > 40) { /* smaller boxes, so that two rows hold twice as many */
        t.box = 1700;
        t.gap = 250;
        t.fifth = 500;
        t.row = 2600;
        t.per_row = 40;
    }
    if (t.per_stand > 1) {
        t.gap = 150;
        t.fifth = 2200;
        t.row = t.box + 2000;
        t.per_row = t.per_row / t.per_stand * t.per_stand;
        t.per_row = t.per_row < t.per_stand ? t.per_stand : t.per_row;
    }
    return t;
}

/* Left edge of box i, from the track's left. */
static gs_um box_x(const track *t, int i)
{
    int in_row = i % t->per_row, group = t->per_stand > 1 ? t->per_stand : 5;
    return in_row * (t->box + t->gap) + in_row / group * (t->fifth - t->gap);
}

static void stand_frames(gs_drawing *d, const track *t, gs_um x, gs_um y)
{
    gs_draw_width(d, 300);
    for (int i = 0; i < t->full; i += t->per_stand) {
        int last = i + t->per_stand > t->full ? t->full - 1 : i + t->per_stand - 1;
        gs_um at = box_x(t, i);
        gs_draw_rect(d, x + at - 350, y + i / t->per_row * t->row - 350,
                     box_x(t, last) - at + t->box + 700, t->box + 700);
        gs_draw_stroke(d);
    }
}

static void strength_track(gs_drawing *d, const track *t, gs_um x, gs_um y)
{
    gs_draw_stroke_colour(d, GS_RGB_INK);
    gs_draw_width(d, 180);
    for (int i = 0; i < t->full; i++) {
        gs_draw_rect(d, x + box_x(t, i), y + i / t->per_row * t->row, t->box, t->box);
    }
    gs_draw_stroke(d);
    for (int i = 0; i < t->lost && i < t->full; i++) {
        gs_um bx = x + box_x(t, i), by = y + i / t->per_row * t->row;
        gs_draw_move(d, bx, by + t->box);
        gs_draw_line(d, bx + t->box, by);
    }
    if (t->lost > 0) {
        gs_draw_stroke(d);
    }
    if (t->per_stand > 1) {
        stand_frames(d, t, x, y);
    }
    if (t->threshold > 0 && t->threshold < t->full) {
        int i = t->threshold - 1;
        gs_um bx = x + box_x(t, i) + t->box + t->gap / 2,
              by = y + i / t->per_row * t->row;
        gs_draw_stroke_colour(d, GS_RGB_RUBRIC);
        gs_draw_width(d, 423);
        gs_draw_move(d, bx, by - 500);
        gs_draw_line(d, bx, by + t->box + 500);
        gs_draw_stroke(d);
    }
}

void ly_diamond(gs_drawing *d, gs_um x, gs_um y)
{
    gs_draw_fill_colour(d, GS_RGB_RUBRIC);
    gs_draw_move(d, x, y - 900);
    gs_draw_line(d, x + 900, y);
    gs_draw_line(d, x, y + 900);
    gs_draw_line(d, x - 900, y);
    gs_draw_close(d);
    gs_draw_fill(d);
}

static void unit_words(layout *l, const gs_node *n, gs_um x, gs_um y)
{
    const char *name = gs_node_get(n, GS_ATTR_NAME);
    gs_um room = 44000, at = y + 5200;
    fitted f = ly_fit_name(l, GS_FACE_TEXT_BOLD, PT(10.5), PT(9.5), PT(9), room,
                           *name ? name : gs_node_get(n, GS_ATTR_ID));
    for (int i = 0; i < f.count; i++) {
        ly_text(l, x + 13000, at - (f.count - 1) * 700 + i * 3600, GS_FACE_TEXT_BOLD,
                f.size, GS_RGB_INK, GS_ANCHOR_START, f.lines[i]);
    }
    at += f.count > 1 ? 6500 : 4000;
    const char *troop = ly_attr(l, n, GS_ATTR_TROOP), *rules = ly_attr(l, n, GS_ATTR_RULES);
    gs_um wide = 64000; /* under the values there is room */
    gs_um w = ly_text(l, x + 13000, at, GS_FACE_LABEL, PT(8.6), GS_RGB_SECOND,
                      GS_ANCHOR_START, ly_cut(l, GS_FACE_LABEL, PT(8.6), wide, troop));
    if (*rules && w < wide - 12000) {
        gs_um from = x + 13000 + w;
        if (w) {
            from += ly_text(l, from, at, GS_FACE_LABEL, PT(8.6), GS_RGB_SECOND,
                            GS_ANCHOR_START, " · ");
        }
        ly_text(l, from, at, GS_FACE_LABEL_BOLD, PT(8.6), GS_RGB_SECOND, GS_ANCHOR_START,
                ly_cut(l, GS_FACE_LABEL_BOLD, PT(8.6), x + 13000 + wide - from, rules));
    }
    const char *honours = ly_attr(l, n, GS_ATTR_HONOURS);
    if (*honours) {
        at += 3700;
        ly_diamond(l->now->art, x + 14000, at - 900);
        fitted h = ly_fit_name(l, GS_FACE_LABEL_ITALIC, PT(8.6), PT(7), 0, wide - 3000, honours);
        ly_text(l, x + 16000, at, GS_FACE_LABEL_ITALIC, h.size, GS_RGB_RUBRIC, GS_ANCHOR_START,
                h.lines[0]);
    }
}

static void draw_unit_row(layout *l, const piece *p, gs_um x, gs_um y)
{
    const gs_node *n = p->data;
    gs_mark mark = gs_mark_find(gs_node_get(n, GS_ATTR_MARK));
    track t = track_of(n);
    gs_symbol_mini(l->now->art, x + 500, y + 2700, 9300, 5000,
                   mark == GS_MARK_COUNT ? GS_MARK_HEAVY_FOOT : mark, ly_ink(l, n));
    cell(l, p, TAG_CELL);
    ly_text(l, x + 5150, y + 11600, GS_FACE_LABEL_BOLD, PT(8.6), GS_RGB_INK,
            GS_ANCHOR_MIDDLE,
            ly_cut(l, GS_FACE_LABEL_BOLD, PT(8.6), 12000, ly_attr(l, n, GS_ATTR_ID)));
    cell(l, p, TAG_CELL);
    unit_words(l, n, x, y);
    cell(l, p, TAG_CELL);
    ly_text(l, x + 69000, y + 5200, GS_FACE_LABEL_BOLD, PT(11), GS_RGB_INK, GS_ANCHOR_END,
            ly_cut(l, GS_FACE_LABEL_BOLD, PT(11), 11500, ly_attr(l, n, GS_ATTR_VALUE)));
    cell(l, p, TAG_CELL);
    ly_text(l, x + 81000, y + 5200, GS_FACE_LABEL_BOLD, PT(11), GS_RGB_INK, GS_ANCHOR_END,
            ly_cut(l, GS_FACE_LABEL_BOLD, PT(11), 10500, ly_attr(l, n, GS_ATTR_VALUE_2)));
    if (t.full > 0 && t.full <= 80) {
        strength_track(l->now->art, &t, x + TRACK_X, y + 2500);
    }
    gs_um base = y + 12600;
    cell(l, p, TAG_CELL);
    gs_um w = ly_text(l, x + TRACK_X, base, GS_FACE_LABEL, PT(8.2), GS_RGB_SECOND,
                      GS_ANCHOR_START,
                      gs_arena_printf(l->a, ly_said(l, "%d of %d"), t.full - t.lost, t.full));
    gs_um from = w + 4000 > 16000 ? w + 4000 : 16000;
    ly_dotted(l, x + TRACK_X + from, base + 300, FULL_UM - TRACK_X - from, GS_RGB_RULE);
    ly_rule(l, x, y + p->height, FULL_UM, 106, GS_RGB_HAIR);
}

/* --- special rules at the foot ------------------------------------------------------ */

static void foot_rules(layout *l, const gs_node *n)
{
    look k = {GS_FACE_LABEL, GS_FACE_LABEL_ITALIC, GS_FACE_LABEL_BOLD, PT(8.2),
              GS_RGB_SECOND};
    stack *s = ly_stack(l, 0, FULL_UM);
    s->wide = true;
    for (const gs_node *c = n->first; c; c = c->next) {
        if (c->kind == GS_NODE_SPECIAL_RULE) {
            gs_doc *tmp = gs_doc_new(l->a, "rule", NULL);
            gs_node *p = gs_add_paragraph(tmp->root);
            gs_say_as(p, GS_NODE_BOLD, gs_node_get(c, GS_ATTR_NAME));
            gs_say(p, ": ");
            gs_say(p, gs_node_get(c, GS_ATTR_WHAT));
            fit_spec spec = {.measure = ly_pt64(FULL_UM - 12000), .ragged = true};
            words *w = ly_words_of(l, p, &k, spec.measure);
            spec.rag = w->space_width * 8 / 5;
            ly_add_text(l, s, w, &k, 3704, false, &spec);
        }
    }
    gs_um h = ly_stack_height(s);
    gs_um foot = l->folio_y + 926 - h; /* the last line is level with the folio */
    if (s->count && l->y + 2000 < foot) {
        ly_stack_draw(l, s, ly_left(l), foot);
        l->y = l->bottom;
    } else if (s->count) {
        ly_flow(l, s);
    }
}

static stack *roster_rows(layout *l, const gs_node *n)
{
    stack *s = ly_stack(l, 0, FULL_UM);
    int heroes = 0, units = 0;
    s->wide = true;
    s->repeat = (piece){.height = 8000, .draw = draw_roster_again, .data = n};
    piece *head = ly_piece(l, s, 20000, draw_roster_head, n, 0);
    head->keep = n->first != NULL;
    head->tag = ly_tag(l, TAG_HEAD1, NULL);
    l->tag_count++; /* what is read after it: the line beneath */
    tag *table[2] = {ly_tag(l, TAG_TABLE, NULL), ly_tag(l, TAG_TABLE, NULL)};
    for (const gs_node *c = n->first; c; c = c->next) {
        if (c->kind == GS_NODE_ROSTER_HERO) {
            if (!heroes++) {
                piece *p = ly_piece(l, s, 6200, draw_heroes_head, n, 0);
                p->keep = true;
                p->tag = ly_tag(l, TAG_ROW, table[0]);
            }
            ly_piece(l, s, 6650, draw_hero_row, c, 0)->tag = ly_tag(l, TAG_ROW, table[0]);
        }
    }
    for (const gs_node *c = n->first; c; c = c->next) {
        if (c->kind == GS_NODE_ROSTER_UNIT) {
            if (!units++) {
                piece *p = ly_piece(l, s, 6200, draw_units_head, n, 0);
                p->keep = true;
                p->above = heroes ? 3500 : 0;
                p->tag = ly_tag(l, TAG_ROW, table[1]);
            }
            ly_piece(l, s, ROW_UM, draw_unit_row, c, 0)->tag = ly_tag(l, TAG_ROW, table[1]);
        }
    }
    return s;
}

void ly_roster(layout *l, const gs_node *n)
{
    const char *aside = ly_attr(l, n, GS_ATTR_ASIDE), *head = ly_attr(l, n, GS_ATTR_HEAD);
    const char *right = l->head_right, *left = l->head_left;
    l->head_right = *aside ? aside : right;
    l->head_left = *head ? head : left;
    l->head_rule = GS_RGB_INK;
    if (l->now && l->fresh) { /* nothing but another's running head stands on it */
        l->page_count--;
        l->now = NULL;
    }
    ly_new_page(l, false);
    stack *s = roster_rows(l, n);
    l->bottom += 6000; /* rows are no lines of text: they may reach a little lower */
    ly_flow(l, s);
    l->bottom -= 6000;
    l->tag = ly_tag(l, TAG_PARTS, NULL);
    foot_rules(l, n);
    l->head_rule = GS_RGB_RULE;
    l->head_right = right;
    l->head_left = left;
    l->y = l->bottom; /* what follows begins on a page of its own */
    l->after_text = false;
}
