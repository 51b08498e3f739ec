#include "layout_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* Cards of 63 x 88 mm, three by three, touching, so that one cut parts two of them. */

#define CARD_W LY_CARD_W
#define CARD_H LY_CARD_H
#define EDGE 4500 /* from the card's edge to its words */

static void box(gs_drawing *d, gs_um x, gs_um y, gs_um w, gs_um h)
{
    gs_draw_rect(d, x, y, w, h);
    gs_draw_stroke(d);
}

/* --- the sheet ---------------------------------------------------------------------- */

static void crop_mark(layout *l, gs_um x, gs_um y, bool upright, bool before)
{
    gs_drawing *d = l->now->art;
    gs_um from = before ? -5500 : 1500;
    gs_draw_move(d, upright ? x : x + from, upright ? y + from : y);
    gs_draw_line(d, upright ? x : x + from + 4000, upright ? y + from + 4000 : y);
    gs_draw_stroke(d);
}

static void cut_lines(layout *l, gs_um x, gs_um y)
{
    gs_drawing *d = l->now->art;
    gs_draw_stroke_colour(d, 0xC9C3B8u);
    gs_draw_width(d, 106);
    for (int i = 0; i <= 3; i++) {
        gs_draw_move(d, x + i * CARD_W, y);
        gs_draw_line(d, x + i * CARD_W, y + 3 * CARD_H);
        gs_draw_move(d, x, y + i * CARD_H);
        gs_draw_line(d, x + 3 * CARD_W, y + i * CARD_H);
        gs_draw_stroke(d);
    }
    gs_draw_stroke_colour(d, GS_RGB_INK);
    for (int i = 0; i <= 3; i++) {
        crop_mark(l, x + i * CARD_W, y, true, true);
        crop_mark(l, x + i * CARD_W, y + 3 * CARD_H, true, false);
        crop_mark(l, x, y + i * CARD_H, false, true);
        crop_mark(l, x + 3 * CARD_W, y + i * CARD_H, false, false);
    }
}

static void new_sheet(layout *l, gs_um *x, gs_um *y)
{
    bool a4 = l->opt.paper == GS_PAPER_A4;
    *x = a4 ? 10500 : 13450;
    *y = a4 ? 16500 : 7700;
    ly_new_page(l, true);
    l->now->no_folio = true;
    cut_lines(l, *x, *y);
}

/* --- words in a card ---------------------------------------------------------------- */

/* Ragged lines, at most `most`, the last cut with `more`; returns the y after them. */
static gs_um card_lines(layout *l, words *w, const look *k, gs_um x, gs_um y, gs_um width,
                        gs_um lead, int most, const char *more)
{
    fit_spec spec = {.measure = ly_pt64(width), .ragged = true, .rag = w->space_width * 8 / 5};
    fit_line *lines;
    int count = ly_fit(l->a, w, &spec, &lines), shown = count > most ? most - 1 : count;
    for (int i = 0; i < shown; i++, y += lead) {
        ly_put_line(l, &l->now->body, w, &lines[i], k, x, y, false, GS_ANCHOR_START);
    }
    if (count > most) {
        ly_text(l, x, y, k->italic, k->size, k->rgb, GS_ANCHOR_START, more);
        y += lead;
    }
    return y;
}

gs_um ly_card_words(layout *l, const gs_node *n, const look *k, gs_um x, gs_um y, gs_um width,
                    gs_um lead, int most, const char *more)
{
    return card_lines(l, ly_words_of(l, n, k, ly_pt64(width)), k, x, y, width, lead, most, more);
}

gs_um ly_card_line(layout *l, const char *text, const look *k, gs_um x, gs_um y, gs_um width,
                   gs_um lead, int most)
{
    return card_lines(l, ly_words(l, text, k, ly_pt64(width)), k, x, y, width, lead, most, "…");
}

static const gs_node *child(const gs_node *n, gs_node_kind kind, int i)
{
    for (const gs_node *c = n->first; c; c = c->next) {
        if (c->kind == kind && i-- == 0) {
            return c;
        }
    }
    return NULL;
}

/* --- a unit's front ----------------------------------------------------------------- */

static void band(layout *l, const gs_node *n, gs_um x, gs_um y)
{
    gs_drawing *d = l->now->art;
    const gs_side_ink *ink = ly_ink(l, n);
    const gs_side_ink mark = {GS_RGB_PAPER, GS_RGB_INK, GS_RGB_INK, GS_PATTERN_NONE};
    bool blank = !gs_node_has(n, GS_ATTR_NAME) && !gs_node_has(n, GS_ATTR_ID);
    bool save = l->opt.ink == GS_INK_SAVE || blank; /* a pen writes on white */
    gs_mark m = gs_mark_find(gs_node_get(n, GS_ATTR_MARK));
    gs_rgb letters = save ? GS_RGB_INK : ink->letter;
    if (save) {
        ly_rule(l, x, y + 600, CARD_W, 423, GS_RGB_INK);
    } else {
        gs_draw_fill_colour(d, ink->fill);
        gs_draw_rect(d, x, y, CARD_W, 15500);
        gs_draw_fill(d);
    }
    ly_rule(l, x, y + 15500, CARD_W, 176, GS_RGB_INK);
    if (blank) {
        gs_draw_stroke_colour(d, GS_RGB_INK);
        gs_draw_width(d, 176);
        box(d, x + 4000, y + 4800, 10500, 6400);
        return;
    }
    gs_symbol_mini(d, x + 4000, y + 4800, 10500, 6400,
                   m == GS_MARK_COUNT ? GS_MARK_HEAVY_FOOT : m, &mark);
    const char *name = gs_node_get(n, GS_ATTR_NAME);
    fitted f =
        ly_fit_name(l, GS_FACE_TEXT_BOLD, PT(12.5), PT(9.5), PT(9.2),
                    CARD_W - 17000 - 3000, *name ? name : gs_node_get(n, GS_ATTR_ID));
    gs_um base = y + (f.count > 1 ? 4700 : 7300);
    for (int i = 0; i < f.count; i++) {
        ly_text(l, x + 17000, base + i * 3630, GS_FACE_TEXT_BOLD, f.size, letters,
                GS_ANCHOR_START, f.lines[i]);
    }
    ly_text(l, x + 17000, y + 12400, GS_FACE_LABEL_ITALIC, PT(8.4), letters,
            GS_ANCHOR_START,
            ly_cut(l, GS_FACE_LABEL_ITALIC, PT(8.4), CARD_W - 20000,
                   ly_attr(l, n, GS_ATTR_TROOP)));
}

/* Six values in two rows: figures large, words smaller. */
static void values(layout *l, const gs_node *n, gs_um x, gs_um y)
{
    for (int i = 0; i < 6; i++) {
        const gs_node *f = child(n, GS_NODE_FACT, i);
        if (!f) {
            break;
        }
        const char *v = ly_attr(l, f, GS_ATTR_VALUE);
        bool word = (unsigned char)v[0] >= 'A' && gs_utf8_length(v) > 3;
        gs_um at = x + 13000 + i % 3 * 18500, base = y + 23600 + i / 3 * 12200;
        fitted fv =
            ly_fit_name(l, GS_FACE_TEXT_BOLD, word ? PT(11) : PT(15), PT(8), 0, 18000, v);
        ly_text(l, at, base, GS_FACE_TEXT_BOLD, fv.size, GS_RGB_INK, GS_ANCHOR_MIDDLE,
                fv.lines[0]);
        ly_text(l, at, base + 4500, GS_FACE_LABEL, PT(7.6), GS_RGB_SECOND,
                GS_ANCHOR_MIDDLE,
                ly_cut(l, GS_FACE_LABEL, PT(7.6), 18000, ly_attr(l, f, GS_ATTR_LABEL)));
    }
    ly_rule(l, x + 4000, y + 43200, CARD_W - 8000, 106, GS_RGB_HAIR);
}

typedef struct card_track {
    gs_um size, gap, fifth, row;
    int per_row, full;
} card_track;

static gs_um track_x(const card_track *t, int i)
{
    int in_row = i % t->per_row;
    return in_row * (t->size + t->gap) + in_row / 5 * (t->fifth - t->gap);
}

static void track(layout *l, const gs_node *n, gs_um x, gs_um y)
{
    gs_drawing *d = l->now->art;
    card_track t = {3900, 700, 2400, 5100, 10, gs_node_number(n, GS_ATTR_FULL, 0)};
    if (t.full > 20) {
        t = (card_track){3000, 350, 1300, 3800, 15, t.full > 45 ? 45 : t.full};
    }
    int lost = t.full - gs_node_number(n, GS_ATTR_PRESENT, t.full);
    int test = gs_node_number(n, GS_ATTR_THRESHOLD, (t.full + 1) / 2);
    gs_draw_stroke_colour(d, GS_RGB_INK);
    gs_draw_width(d, 212);
    for (int i = 0; i < t.full; i++) {
        gs_um bx = x + track_x(&t, i), by = y + i / t.per_row * t.row;
        box(d, bx, by, t.size, t.size);
        if (i < lost) {
            gs_draw_move(d, bx, by + t.size);
            gs_draw_line(d, bx + t.size, by);
            gs_draw_stroke(d);
        }
    }
    if (test > 0 && test < t.full) {
        gs_um bx = x + track_x(&t, test - 1) + t.size + t.gap / 2;
        gs_um by = y + (test - 1) / t.per_row * t.row;
        gs_draw_stroke_colour(d, GS_RGB_RUBRIC);
        gs_draw_width(d, 423);
        gs_draw_move(d, bx, by - 500);
        gs_draw_line(d, bx, by + t.size + 500);
        gs_draw_stroke(d);
    }
}

const look ly_card_look = {GS_FACE_LABEL, GS_FACE_LABEL_ITALIC, GS_FACE_LABEL_BOLD,
                                PT(8.4), GS_RGB_INK};

static void unit_front(layout *l, const gs_node *n, gs_um x, gs_um y)
{
    const gs_node *rules = child(n, GS_NODE_PARAGRAPH, 0);
    const char *honours = ly_attr(l, n, GS_ATTR_HONOURS);
    band(l, n, x, y);
    values(l, n, x, y);
    if (rules) {
        ly_card_words(l, rules, &ly_card_look, x + EDGE, y + 48000, CARD_W - 2 * EDGE, 3600, 4,
                   ly_said(l, "… see back"));
    }
    if (*honours) {
        ly_diamond(l->now->art, x + EDGE + 900, y + 64900);
        ly_text(
            l, x + EDGE + 3000, y + 65800, GS_FACE_LABEL_ITALIC, PT(8.4), GS_RGB_RUBRIC,
            GS_ANCHOR_START,
            ly_cut(l, GS_FACE_LABEL_ITALIC, PT(8.4), CARD_W - 2 * EDGE - 3000, honours));
    }
    track(l, n, x + EDGE, y + 69000);
    gs_um w =
        ly_text(l, x + EDGE, y + CARD_H - 3800, GS_FACE_LABEL_BOLD, PT(8.4),
                GS_RGB_SECOND, GS_ANCHOR_START,
                ly_cut(l, GS_FACE_LABEL_BOLD, PT(8.4), 20000, ly_attr(l, n, GS_ATTR_ID)));
    ly_text(l, x + CARD_W - EDGE, y + CARD_H - 3800, GS_FACE_LABEL, PT(8), GS_RGB_SECOND,
            GS_ANCHOR_END,
            ly_cut(l, GS_FACE_LABEL, PT(8), CARD_W - 2 * EDGE - w - 2000,
                   ly_attr(l, n, GS_ATTR_LINE)));
}

/* --- backs -------------------------------------------------------------------------- */

/* The whole name, as far as a card can hold it, beside the shield. Returns where it ends. */
static gs_um back_head(layout *l, const gs_node *n, gs_um x, gs_um y, gs_um room)
{
    look k = {GS_FACE_TEXT_BOLD, GS_FACE_TEXT_BOLD, GS_FACE_TEXT_BOLD, PT(10.5), GS_RGB_INK};
    fit_spec spec = {.measure = ly_pt64(room - 10000), .ragged = true};
    words *w = ly_words(l, gs_node_get(n, GS_ATTR_NAME), &k, spec.measure);
    fit_line *lines;
    gs_um at = y + 9500;
    gs_symbol_shield(l->now->art, x, y + 5500, 7500, ly_letter(l, n), ly_ink(l, n));
    spec.rag = w->space_width * 8 / 5;
    int count = ly_fit(l->a, w, &spec, &lines);
    for (int i = 0; i < count && i < 7; i++, at += 4400) {
        ly_put_line(l, &l->now->body, w, &lines[i], &k, x + 10000, at, false, GS_ANCHOR_START);
    }
    const char *id = ly_attr(l, n, GS_ATTR_ID), *troop = ly_attr(l, n, GS_ATTR_TROOP);
    const char *line = *troop ? gs_arena_printf(l->a, "%s · %s · %d", id, troop,
                                                (int)gs_node_number(n, GS_ATTR_FULL, 0))
                              : ly_attr(l, n, GS_ATTR_EPITHET);
    ly_text(l, x + 10000, at - 400, GS_FACE_LABEL_ITALIC, PT(8), GS_RGB_SECOND, GS_ANCHOR_START,
            ly_cut(l, GS_FACE_LABEL_ITALIC, PT(8), room - 10000, line));
    at = at + 2200 > y + 16500 ? at + 2200 : y + 16500;
    ly_rule(l, x, at, room, 212, ly_ink(l, n)->dark);
    return at + 4200;
}

/* The list under a head of ours (`titled`), or what it did. */
static const gs_node *list_of(const gs_node *n, bool titled)
{
    const gs_node *c = n->first;
    while (c && (c->kind != GS_NODE_LIST || gs_node_has(c, GS_ATTR_TITLE) != titled)) {
        c = c->next;
    }
    return c;
}

enum { GAP = 1000, HEAD = 4400, DEED = 3700, ROW = 3500 };
static const look deed_look = {GS_FACE_TEXT, GS_FACE_TEXT_ITALIC, GS_FACE_TEXT_BOLD, PT(8.8),
                               GS_RGB_INK};

/* How high a paragraph becomes, with the gap behind it. */
static gs_um height_of(layout *l, const gs_node *n, const look *k, gs_um room, gs_um lead)
{
    fit_spec spec = {.measure = ly_pt64(room), .ragged = true};
    words *w = ly_words_of(l, n, k, spec.measure);
    fit_line *lines;
    spec.rag = w->space_width * 8 / 5;
    return ly_fit(l->a, w, &spec, &lines) * lead + GAP;
}

/* Of a list from its end: the first of the last items that fit into a height; NULL none does. */
static const gs_node *last_that_fit(layout *l, const gs_node *list, gs_um room, gs_um *high)
{
    gs_um all = 0;
    const gs_node *from = list ? list->first : NULL;
    for (const gs_node *i = from; i; i = i->next) {
        all += height_of(l, i, &deed_look, room, DEED);
    }
    for (; from && all > *high; from = from->next) {
        all -= height_of(l, from, &deed_look, room, DEED);
    }
    *high = from ? all + HEAD + 1800 : 0;
    return from;
}

/* An item of words and what they are worth, or of words alone. */
typedef struct worth {
    const char *words, *value; /* NULL: words alone */
    gs_um width;               /* of the value, with the gap before it */
} worth;

static worth worth_of(layout *l, const gs_node *i, const look *k, gs_um room)
{
    static const char dash[] = " – ";
    const gs_node *a = i->first, *b = a ? a->next : NULL;
    size_t n = a && a->text ? strlen(a->text) : 0, tail = sizeof dash - 1;
    if (!b || b->next || b->kind != GS_NODE_BOLD || !b->text || n < tail || strcmp(a->text + n - tail, dash) != 0) {
        return (worth){0};
    }
    worth w = {.words = ly_clean(l, gs_arena_strndup(l->a, a->text, n - tail)), .value = ly_clean(l, b->text)};
    w.width = ly_width_um(l, k->bold, k->size, 0, w.value) + 2500;
    return w.width > room / 2 ? (worth){0} : w;
}

/* Its words at the left, what they are worth at the right edge, as in the quick reference. Returns how high it
 * is; `draw`: on the page. */
static gs_um table_row(layout *l, const gs_node *i, const look *k, gs_um x, gs_um y, gs_um room, bool draw)
{
    const worth v = worth_of(l, i, k, room);
    if (!v.value) {
        return draw ? ly_card_words(l, i, k, x, y, room, ROW, 9, "…") - y
                    : height_of(l, i, k, room, ROW) - GAP;
    }
    fit_spec spec = {.measure = ly_pt64(room - v.width), .ragged = true};
    words *w = ly_words(l, v.words, k, spec.measure);
    fit_line *lines;
    spec.rag = w->space_width * 8 / 5;
    int n = ly_fit(l->a, w, &spec, &lines);
    for (int q = 0; draw && q < n; q++) {
        ly_put_line(l, &l->now->body, w, &lines[q], k, x, y + q * ROW, false, GS_ANCHOR_START);
    }
    if (draw) {
        ly_text(l, x + room, y, k->bold, k->size, k->rgb, GS_ANCHOR_END, v.value);
    }
    return n * ROW;
}

/* What a player needs: each item whole, a hair line under it; those that find no room are left out.
 * Returns the y after them. */
static gs_um at_table(layout *l, const gs_node *list, gs_um x, gs_um y, gs_um room, gs_um foot)
{
    look k = ly_card_look;
    k.size = PT(8.2);
    ly_caps(l, &l->now->body, x, y, PT(6.4), GS_RGB_RUBRIC, room,
            ly_said(l, "At the table"));
    y += HEAD;
    for (const gs_node *i = list->first; i; i = i->next) {
        if (y + table_row(l, i, &k, x, y, room, false) + 600 <= foot) {
            y += table_row(l, i, &k, x, y, room, true) + GAP + 600;
            ly_rule(l, x, y - ROW - 400, room, 106, GS_RGB_HAIR);
        }
    }
    return y;
}

/* "2 battles · Stamford Bridge · Hastings". */
static void back_foot(layout *l, const gs_node *n, gs_um x, gs_um y, gs_um room)
{
    const char *battles = ly_attr(l, n, GS_ATTR_BATTLE), *honours = ly_attr(l, n, GS_ATTR_HONOURS);
    gs_um w = ly_text(l, x, y, GS_FACE_LABEL, PT(8), GS_RGB_SECOND, GS_ANCHOR_START,
                      ly_cut(l, GS_FACE_LABEL, PT(8), room / 3, battles));
    if (*honours) {
        gs_um from = *battles ? x + w + 3600 : x + 2200;
        ly_diamond(l->now->art, from - 1600, y - 900);
        ly_text(l, from, y, GS_FACE_LABEL_ITALIC, PT(8), GS_RGB_RUBRIC, GS_ANCHOR_START,
                ly_cut(l, GS_FACE_LABEL_ITALIC, PT(8), x + room - from, honours));
    }
}

/* A back: what is needed at the table; under it its deeds, on nine twentieths at most, the newest of
 * them if not all find room. */
static void back(layout *l, const gs_node *n, gs_um x, gs_um y)
{
    const gs_um room = CARD_W - 12000, left = x + 6000, foot = y + CARD_H - 6000, end = foot - 4500;
    if (!gs_node_has(n, GS_ATTR_NAME)) {
        gs_symbol_shield(l->now->art, x + CARD_W / 2 - 6500, y + 30000, 13000, ly_letter(l, n),
                         ly_ink(l, n));
        return;
    }
    gs_um at = back_head(l, n, left, y, room);
    gs_um high = (end - at) * 9 / 20;
    const gs_node *table = list_of(n, true);
    const gs_node *deed = last_that_fit(l, list_of(n, false), room, &high);
    const gs_node *said = child(n, GS_NODE_PARAGRAPH, 0);
    if (said && n->kind == GS_NODE_HERO_CARD) {
        at = ly_card_words(l, said, &ly_card_look, left, at, room, ROW, 3, "…") + 2200;
    }
    if (table && table->first) {
        at = at_table(l, table, left, at, room, end - high);
    }
    if (deed) {
        bool hero = n->kind == GS_NODE_HERO_CARD;
        ly_caps(l, &l->now->body, left, at + 1200, PT(6.4), GS_RGB_RUBRIC, room,
                ly_said(l, hero ? "His deeds" : "Its deeds"));
        at += 1200 + HEAD;
    }
    for (; deed; deed = deed->next) {
        at = ly_card_words(l, deed, &deed_look, left, at, room, DEED, 9, "…") + GAP;
    }
    back_foot(l, n, left, foot, room);
}

static void sheet(layout *l, const gs_node *const *cards, int count, bool backs)
{
    gs_um x0, y0;
    new_sheet(l, &x0, &y0);
    for (int i = 0; i < count; i++) {
        int column = backs ? 2 - i % 3 : i % 3; /* turned over its long edge */
        gs_um x = x0 + column * CARD_W, y = y0 + i / 3 * CARD_H;
        if (backs) {
            back(l, cards[i], x, y);
        } else if (cards[i]->kind == GS_NODE_UNIT_CARD) {
            unit_front(l, cards[i], x, y);
        } else {
            ly_hero_front(l, cards[i], x, y);
        }
    }
}

void ly_cards(layout *l, const gs_node *n)
{
    const gs_node *cards[9], *c = n->first;
    if (l->now && l->fresh) {
        l->page_count--;
        l->now = NULL;
    }
    while (c || !l->now) {
        int count = 0;
        for (; c && count < 9; c = c->next) {
            if (c->kind == GS_NODE_UNIT_CARD || c->kind == GS_NODE_HERO_CARD) {
                cards[count++] = c;
            }
        }
        if (count == 0 && l->now) {
            break;
        }
        sheet(l, cards, count, false);
        if (gs_node_has(n, GS_ATTR_BACKS)) {
            sheet(l, cards, count, true);
        }
    }
    l->fresh = false;
    l->y = l->bottom; /* what follows begins on a page of its own */
}
