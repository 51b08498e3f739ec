#include "layout_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* Lists, pictures, strips of facts, the head of a life, orders of battle. */

/* --- lists in columns --------------------------------------------------------------- */

typedef struct item_cell {
    const char *mark;
    const words *w;
    fit_line *lines;
    int count;
    bool cut; /* more than a page: an ellipsis follows */
} item_cell;

typedef struct item_row {
    item_cell cells[3];
    int columns;
    gs_um pitch, width, indent, lead;
    look k;
} item_row;

static void draw_items(layout *l, const piece *p, gs_um x, gs_um y)
{
    const item_row *r = p->data;
    for (int c = 0; c < r->columns; c++) {
        const item_cell *cell = &r->cells[c];
        gs_um at = x + c * r->pitch, base = y + ly_base(l) - 350;
        if (*cell->mark && strlen(cell->mark) <= 3) {
            gs_symbol_moment(l->now->art, at + 1750, base - 1050, 1750, cell->mark);
        } else if (*cell->mark) {
            ly_text(l, at, base, GS_FACE_LABEL_BOLD, r->k.size, GS_RGB_RUBRIC,
                    GS_ANCHOR_START,
                    ly_cut(l, GS_FACE_LABEL_BOLD, r->k.size, r->indent, cell->mark));
        }
        for (int i = 0; i < cell->count; i++) {
            ly_put_line(l, &l->now->body, cell->w, &cell->lines[i], &r->k, at + r->indent,
                        base + i * r->lead, false, GS_ANCHOR_START);
        }
        if (cell->cut) {
            ly_text(l, at + r->indent, base + cell->count * r->lead, r->k.plain,
                    r->k.size, r->k.rgb, GS_ANCHOR_START, "…");
        }
    }
}

static void set_item(layout *l, item_row *r, int column, const gs_node *n)
{
    item_cell *c = &r->cells[column];
    fit_spec spec = {.measure = ly_pt64(r->width - r->indent), .ragged = true};
    c->mark = ly_clean(l, gs_node_get(n, GS_ATTR_MARK));
    int most = (int)((l->bottom - l->top) / l->lead) - 4;
    words *w = ly_words_of(l, n, &r->k, spec.measure);
    spec.rag = w->space_width * 8 / 5;
    c->w = w;
    c->count = ly_keep_lines(ly_fit(l->a, w, &spec, &c->lines), most, &c->cut);
}

void ly_list(layout *l, const gs_node *n, stack *into)
{
    int columns = gs_node_number(n, GS_ATTR_COLUMNS, 1), at = 0;
    columns = columns < 1 ? 1 : columns > 3 ? 3 : columns;
    gs_um full = into ? into->width : columns == 1 ? COLUMN_UM : FULL_UM;
    stack *s = into ? into : ly_stack(l, 0, full);
    item_row *r = NULL;
    bool marked = false;
    for (const gs_node *i = n->first; i; i = i->next) {
        marked = marked || gs_node_has(i, GS_ATTR_MARK);
    }
    s->wide = s->wide || (!into && full > COLUMN_UM);
    s->snap = true;
    for (const gs_node *i = n->first; i; i = i->next) {
        if (i->kind != GS_NODE_ITEM) {
            continue;
        }
        if (!r || at == columns) {
            r = GS_NEW(l->a, item_row);
            *r = (item_row){.pitch = (full + 4000) / columns,
                            .indent = marked ? 5600 : 0,
                            .lead = (gs_um)gs_div_near((int64_t)l->lead * 106, 140)};
            r->width = r->pitch - 4000;
            r->k = (look){GS_FACE_LABEL, GS_FACE_LABEL_ITALIC, GS_FACE_LABEL_BOLD,
                          ly_size(l, PT(9.2)), GS_RGB_INK};
            at = 0;
            ly_piece(l, s, l->lead, draw_items, r, 0)->note = i->next;
        }
        set_item(l, r, at, i);
        r->columns = ++at;
        gs_um h = l->lead + (r->cells[at - 1].count - !r->cells[at - 1].cut) * r->lead;
        piece *p = &s->pieces[s->count - 1];
        p->height = h > p->height ? h : p->height;
    }
    if (s->count && !into) {
        ly_piece(l, s, l->lead / 2, NULL, NULL, 0);
        ly_flow(l, s);
        l->after_text = false;
    }
}

/* --- pictures ----------------------------------------------------------------------- */

typedef struct set_figure {
    const gs_drawing *d, *key;
    int32_t scale;
    gs_um width, height, lead;
    gs_um indent; /* a full-width picture that is narrower stands in the middle */
    const words *w;
    fit_line *lines;
    int count;
    look k;
    const char *title;
} set_figure;

static void put_scaled(layout *l, const gs_drawing *d, gs_um x, gs_um y, int32_t scale)
{
    placed_list *b = &l->now->body;
    b->items = gs_arena_grow(l->a, b->items, b->count, &b->cap, sizeof *b->items);
    b->items[b->count++] = (placed){.drawing = d, .tag = l->tag, .scale = scale, .r = {.x = x, .y = y}};
}

void ly_put_drawing(layout *l, const gs_drawing *d, gs_um x, gs_um y)
{
    put_scaled(l, d, x, y, 10000);
}

static void draw_figure(layout *l, const piece *p, gs_um x, gs_um y)
{
    const set_figure *f = p->data;
    y += 1200; /* level with the tops of capitals */
    ly_mark(l, f->title, -1, y);
    if (f->d) {
        put_scaled(l, f->d, x + f->indent, y, f->scale);
        y += f->height;
    }
    tag *figure = l->tag;
    if (f->count) {
        l->tag = ly_tag(l, TAG_CAPTION, figure);
        y += f->lead + 400;
        gs_um left = f->count == 1 ? x + f->indent : x; /* a short caption stands under it */
        for (int i = 0; i < f->count; i++, y += f->lead) {
            ly_put_line(l, &l->now->body, f->w, &f->lines[i], &f->k, left, y, false,
                        GS_ANCHOR_START);
        }
        y -= f->lead;
    }
    l->tag = figure;
    if (f->key) {
        ly_put_drawing(l, f->key, x, y + 2000);
    }
}

/* Caption, then, if asked for, the picture's twin. */
static void set_caption(layout *l, set_figure *f, const gs_node *n)
{
    gs_doc *tmp = gs_doc_new(l->a, "caption", NULL);
    gs_node *p = gs_add_paragraph(tmp->root);
    const char *when = gs_node_get(n, GS_ATTR_CAPTION_HEAD);
    const char *rest = gs_node_get(n, GS_ATTR_CAPTION);
    gs_say_as(p, GS_NODE_BOLD, when);
    gs_say(p, *when && *rest ? " " : "");
    gs_say(p, rest);
    if (l->opt.twins) {
        gs_say(p, *when || *rest ? " " : "");
        gs_say(p, gs_node_get(n, GS_ATTR_TWIN));
    }
    f->k = (look){GS_FACE_LABEL, GS_FACE_LABEL_ITALIC, GS_FACE_LABEL_BOLD,
                  ly_size(l, PT(8.2)), GS_RGB_INK};
    fit_spec spec = {.measure = ly_pt64(f->width), .ragged = true};
    words *w = ly_words_of(l, p, &f->k, spec.measure);
    spec.rag = w->space_width * 8 / 5;
    f->w = w;
    bool cut;
    f->count = ly_keep_lines(ly_fit(l->a, w, &spec, &f->lines), 24, &cut);
}

/* The smallest a picture may be set, per 10000: nothing printed is under 6 pt. */
static int32_t least_scale(const gs_drawing *d)
{
    gs_pt64 size = 0;
    for (int i = 0; i < d->count; i++) {
        const gs_draw_op *op = &d->ops[i];
        bool written = op->kind == GS_DRAW_TEXT && op->text && *op->text;
        size = written && (!size || op->size < size) ? op->size : size;
    }
    return !size ? 500 : size <= PT(6) ? 10000 : (int32_t)gs_div_up(PT(6) * 10000, size);
}

/* A picture's scale in `room` by `most`. One that would have to be smaller than it can be read
 * stays that high, unless the page itself has no room for it. */
static int32_t scale_of(const gs_drawing *d, gs_um room, gs_um most, gs_um whole)
{
    int64_t by_width = d->width > room ? (int64_t)room * 10000 / d->width : 10000;
    int64_t by_height = d->height > most ? (int64_t)most * 10000 / d->height : 10000;
    int64_t by_page = d->height > whole ? (int64_t)whole * 10000 / d->height : 10000;
    int32_t scale = (int32_t)(by_width < by_height ? by_width : by_height);
    int32_t least = least_scale(d);
    if (scale < least) {
        scale = by_page < least ? (int32_t)by_page : least;
        scale = by_width < scale ? (int32_t)by_width : scale;
    }
    return scale < 500 ? 500 : scale;
}

/* A chart gives way with the maps of its section, as long as it can be read; a photo does not. */
static int32_t gives_way(const layout *l, const gs_node *n, int32_t scale)
{
    int32_t least = least_scale(n->drawing), wanted = l->per_cent * 100;
    wanted = wanted < least ? least : wanted;
    bool chart = !n->redraw && !gs_drawing_is_photo(n->drawing);
    return chart && wanted < scale ? wanted : scale;
}

stack *ly_figure_stack(layout *l, const gs_node *n, gs_um width, gs_um max_height)
{
    set_figure *f = GS_NEW(l->a, set_figure);
    const char *asked = gs_node_get(n, GS_ATTR_WIDTH);
    gs_um room = width ? width : strcmp(asked, "column") == 0 ? COLUMN_UM : FULL_UM;
    f->d = ly_drawing_of(l, n);
    f->key = n->key;
    f->width = room;
    f->lead = (gs_um)gs_div_near((int64_t)l->lead * 105, 140);
    f->title = ly_clean(l, gs_node_get(n, GS_ATTR_TITLE));
    set_caption(l, f, n);
    gs_um words_h = f->count ? f->count * f->lead + 900 : 0;
    words_h += f->key ? f->key->height + 2000 : 0;
    gs_um whole = l->bottom - l->top - 2 * l->lead - words_h - 1200;
    gs_um most = max_height ? max_height - words_h - 1200 : whole;
    f->scale = 10000;
    if (f->d) {
        f->scale = scale_of(f->d, room, most, whole);
        f->scale = gives_way(l, n, f->scale);
        f->height = (gs_um)gs_div_near((int64_t)f->d->height * f->scale, 10000);
    }
    stack *s = ly_stack(l, 0, room);
    s->wide = !width && room > COLUMN_UM;
    if ((s->wide || width == FULL_UM) && f->d) {
        gs_um wide = (gs_um)gs_div_near((int64_t)f->d->width * f->scale, 10000);
        f->indent = wide < room ? (room - wide) / 2 : 0;
    }
    s->snap = true;
    piece *p = ly_piece(l, s, f->height + words_h + 1200, draw_figure, f, 0);
    p->above = width || l->heads ? 0 : l->lead / 2;
    p->note = n->next;
    p->tag = ly_tag(l, TAG_FIGURE, NULL);
    p->tag->alt = gs_node_get(n, GS_ATTR_TWIN);
    p->tag->alt = *p->tag->alt ? p->tag->alt : f->title;
    return s;
}

/* --- a strip of facts --------------------------------------------------------------- */

static void draw_facts(layout *l, const piece *p, gs_um x, gs_um y)
{
    const gs_node *n = p->data;
    int count = gs_node_children(n), i = 0;
    int per_row = count > 5 ? (count + 1) / 2 : count;
    gs_um pitch = per_row ? FULL_UM / per_row : FULL_UM;
    gs_um row = 2 * l->lead;
    ly_rule(l, x, y + 300, FULL_UM, 247, GS_RGB_INK);
    for (const gs_node *f = n->first; f; f = f->next, i++) {
        bool first = i % per_row == 0; /* the others stand behind a hair */
        gs_um left = x + i % per_row * pitch, at = left + (first ? 0 : 2600), top = y + i / per_row * row;
        gs_pt64 small = ly_size(l, PT(8.4));
        gs_rgb rgb = gs_node_has(f, GS_ATTR_RED) ? GS_RGB_RUBRIC : GS_RGB_INK;
        fitted v = ly_fit_name(l, GS_FACE_TEXT_BOLD, ly_size(l, PT(13)), ly_size(l, PT(9)), 0, pitch - 4000,
                               gs_node_get(f, GS_ATTR_VALUE));
        ly_text(l, at, top + ly_base(l) + 1500, GS_FACE_TEXT_BOLD, v.size, rgb, GS_ANCHOR_START, v.lines[0]);
        ly_text(l, at, top + ly_base(l) + l->lead + 1000, GS_FACE_LABEL, small, GS_RGB_SECOND, GS_ANCHOR_START,
                ly_cut(l, GS_FACE_LABEL, small, pitch - 4000, ly_clean(l, gs_node_get(f, GS_ATTR_LABEL))));
        if (!first) {
            gs_draw_fill_colour(l->now->art, GS_RGB_HAIR);
            gs_draw_rect(l->now->art, left, top + 1800, 106, row - 1000);
            gs_draw_fill(l->now->art);
        }
    }
    ly_rule(l, x, y + p->height - l->lead / 3, FULL_UM, 141, GS_RGB_RULE);
}

void ly_facts(layout *l, const gs_node *n)
{
    int rows = gs_node_children(n) > 5 ? 2 : 1;
    if (!n->first) {
        return;
    }
    stack *s = ly_stack(l, 0, FULL_UM);
    s->wide = true;
    ly_piece(l, s, (2 * rows + 1) * l->lead, draw_facts, n, 0);
    ly_flow(l, s);
    l->after_text = false;
}

/* --- the head of a life ------------------------------------------------------------- */

static void draw_life(layout *l, const piece *p, gs_um x, gs_um y)
{
    const gs_node *n = p->data;
    const gs_side_ink *ink = ly_ink(l, n);
    gs_um base = y + 2 * l->lead + 1200;
    gs_symbol_hero(l->now->art, x + 7000, base - 2600, 5700,
                   ly_initials(l, gs_node_get(n, GS_ATTR_LETTER), 1), false, GS_LOOK_UP,
                   0, ink);
    fitted f = ly_fit_name(l, GS_FACE_TEXT, PT(28), PT(17), PT(17),
                           FULL_UM - 18000 - 14000, gs_node_get(n, GS_ATTR_NAME));
    gs_um first = f.count > 1 ? base - 7000 : base;
    for (int i = 0; i < f.count; i++) {
        ly_text(l, x + 18000, first + i * 7000, GS_FACE_TEXT, f.size, GS_RGB_INK,
                GS_ANCHOR_START, f.lines[i]);
    }
    fitted e = ly_fit_name(l, GS_FACE_TEXT_ITALIC, PT(13), PT(10), 0,
                           FULL_UM - 18000 - 14000, gs_node_get(n, GS_ATTR_EPITHET));
    ly_text(l, x + 18000, base + 6300, GS_FACE_TEXT_ITALIC, e.size, GS_RGB_SECOND,
            GS_ANCHOR_START, e.lines[0]);
    if (gs_node_number(n, GS_ATTR_SIDE_NO, 0) > 0) {
        gs_symbol_shield(l->now->art, x + FULL_UM - 9200, base - 8200, 9000,
                         ly_letter(l, n), ink);
    }
    ly_mark(l, ly_clean(l, gs_node_get(n, GS_ATTR_NAME)), l->depth, y);
}

void ly_life(layout *l, const gs_node *n)
{
    stack *s = ly_stack(l, 0, FULL_UM);
    s->wide = true;
    piece *p = ly_piece(l, s, 4 * l->lead + l->lead / 2, draw_life, n, 0);
    p->above = 2 * l->lead;
    if (gs_node_has(n, GS_ATTR_NEW_PAGE)) {
        ly_break(l);
    }
    l->heads = s; /* a life is the head of what follows */
    s->pieces[0].keep = true;
    l->after_text = false;
}

/* --- orders of battle --------------------------------------------------------------- */

typedef struct order {
    const gs_node *n;
    gs_um width, id_width, value_width;
    gs_pt64 name, kind; /* sizes of type */
} order;

#define TWO_UM 3500 /* from a name to the kind beneath it */

static void draw_order_head(layout *l, const piece *p, gs_um x, gs_um y)
{
    const order *o = p->data;
    gs_um base = y + ly_base(l);
    gs_symbol_shield(l->now->art, x, base - 4000, 4300, ly_letter(l, o->n),
                     ly_ink(l, o->n));
    gs_um w = ly_text(l, x + o->width, base, GS_FACE_LABEL, ly_size(l, PT(7.8)),
                      GS_RGB_SECOND, GS_ANCHOR_END,
                      ly_cut(l, GS_FACE_LABEL, ly_size(l, PT(7.8)), o->width / 3,
                             ly_clean(l, gs_node_get(o->n, GS_ATTR_LABEL))));
    fitted f =
        ly_fit_name(l, GS_FACE_TEXT_BOLD, ly_size(l, PT(11.5)), ly_size(l, PT(8.5)), 0,
                    o->width - w - 9000, gs_node_get(o->n, GS_ATTR_NAME));
    ly_text(l, x + 6600, base, GS_FACE_TEXT_BOLD, f.size, GS_RGB_INK, GS_ANCHOR_START,
            f.lines[0]);
    ly_rule(l, x, y + p->height - 300, o->width, 247, GS_RGB_INK);
}

static gs_mark mark_of(const gs_node *n)
{
    gs_mark m = gs_mark_find(gs_node_get(n, GS_ATTR_MARK));
    return m == GS_MARK_COUNT ? GS_MARK_HEAVY_FOOT : m;
}

typedef struct order_row {
    const order *o;
    const gs_node *n;
    bool two; /* the kind stands beneath the name */
} order_row;

static void draw_order_row(layout *l, const piece *p, gs_um x, gs_um y)
{
    const order_row *r = p->data;
    const order *o = r->o;
    gs_um base = y + ly_base(l) - 350, name_x = x + 10000 + o->id_width + 1500;
    gs_symbol_mini(l->now->art, x + 400, y + 1500, 7200, 2700, mark_of(r->n),
                   ly_ink(l, r->n));
    ly_text(l, x + 9600, base, GS_FACE_LABEL_BOLD, ly_size(l, PT(8.6)), GS_RGB_INK,
            GS_ANCHOR_START,
            ly_cut(l, GS_FACE_LABEL_BOLD, ly_size(l, PT(8.6)), o->id_width + 500,
                   ly_clean(l, gs_node_get(r->n, GS_ATTR_ID))));
    ly_text(l, x + o->width, base, GS_FACE_LABEL, ly_size(l, PT(9.2)), GS_RGB_INK,
            GS_ANCHOR_END,
            ly_cut(l, GS_FACE_LABEL, ly_size(l, PT(9.2)), o->value_width + 50,
                   ly_clean(l, gs_node_get(r->n, GS_ATTR_VALUE))));
    gs_um right = x + o->width - o->value_width - 2500, room = right - name_x;
    const char *id = gs_node_get(r->n, GS_ATTR_ID), *name = gs_node_get(r->n, GS_ATTR_NAME);
    const char *troop = ly_clean(l, gs_node_get(r->n, GS_ATTR_TROOP));
    gs_um troop_w = r->two ? 0 : ly_width_um(l, GS_FACE_LABEL_ITALIC, o->kind, 0, troop) + 2000;
    fitted f = ly_fit_name(l, GS_FACE_LABEL, o->name, PT(7), 0, room - troop_w, *name ? name : id);
    ly_text(l, name_x, base, GS_FACE_LABEL, f.size, GS_RGB_INK, GS_ANCHOR_START, f.lines[0]);
    ly_text(l, r->two ? name_x : right, r->two ? base + TWO_UM : base, GS_FACE_LABEL_ITALIC, o->kind, GS_RGB_SECOND,
            r->two ? GS_ANCHOR_START : GS_ANCHOR_END,
            ly_cut(l, GS_FACE_LABEL_ITALIC, o->kind, room, troop));
    ly_rule(l, x, y + p->height, o->width, 106, GS_RGB_HAIR);
}

/* Do a unit's name and its kind stand on one line? */
static bool on_a_line(layout *l, const order *o, const gs_node *u)
{
    gs_um room = o->width - o->value_width - 2500 - 10000 - o->id_width - 1500;
    const char *name = gs_node_get(u, GS_ATTR_NAME), *troop = gs_node_get(u, GS_ATTR_TROOP);
    return ly_width_um(l, GS_FACE_LABEL, o->name, 0, ly_clean(l, name)) + 2000 +
               ly_width_um(l, GS_FACE_LABEL_ITALIC, o->kind, 0, ly_clean(l, troop)) <= room;
}

/* All names have one size, all kinds another: the largest in which every row has one line. Where there is none,
 * those too long have their kind beneath. */
static void choose_sizes(layout *l, order *o)
{
    static const gs_pt64 sizes[][2] = {{PT(9.2), PT(8.6)}, {PT(8.8), PT(8.2)}, {PT(8.4), PT(7.8)}, {PT(8), PT(7.4)}};
    for (int i = 0; i < GS_COUNT(sizes); i++) {
        bool all = true;
        o->name = ly_size(l, sizes[i][0]);
        o->kind = ly_size(l, sizes[i][1]);
        for (const gs_node *u = o->n->first; u && all; u = u->next) {
            all = u->kind != GS_NODE_ORDER_UNIT || on_a_line(l, o, u);
        }
        if (all) {
            return;
        }
    }
}

void ly_add_order(layout *l, stack *s, const gs_node *n)
{
    order *o = GS_NEW(l->a, order);
    *o = (order){.n = n, .width = s->width, .id_width = 5500};
    for (const gs_node *u = n->first; u; u = u->next) {
        gs_um w = ly_width_um(l, GS_FACE_LABEL_BOLD, ly_size(l, PT(8.6)), 0,
                              ly_clean(l, gs_node_get(u, GS_ATTR_ID)));
        o->id_width = w > o->id_width ? w : o->id_width;
        w = ly_width_um(l, GS_FACE_LABEL, ly_size(l, PT(9.2)), 0,
                        ly_clean(l, gs_node_get(u, GS_ATTR_VALUE)));
        o->value_width = w > o->value_width ? w : o->value_width;
    }
    o->id_width = o->id_width > 14000 ? 14000 : o->id_width;
    gs_um most = ly_width_um(l, GS_FACE_LABEL, ly_size(l, PT(9.2)), 0, "0000 of 0000");
    o->value_width = o->value_width > most ? most : o->value_width;
    choose_sizes(l, o);
    piece *head = ly_piece(l, s, l->lead + 600, draw_order_head, o, 0);
    head->keep = true;
    head->above = l->lead;
    bool first = s->count == 1;
    if (first) {
        s->repeat = *head;
    }
    for (const gs_node *u = n->first; u; u = u->next) {
        if (u->kind == GS_NODE_ORDER_UNIT) {
            order_row *r = GS_NEW(l->a, order_row);
            *r = (order_row){o, u, !on_a_line(l, o, u)};
            piece *row = ly_piece(l, s, l->lead + (r->two ? TWO_UM : 0), draw_order_row, r, 0);
            row->keep = u->next && !u->next->next; /* the last is not parted from the rest */
        }
    }
    s->repeat_to = first ? s->count : 0;
}
