#include "layout_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* From the top of a line's box to its baseline, for a lead of 14 pt; grows with the lead.
 */
#define BASE_UM 3700

gs_um ly_base(const layout *l)
{
    return (gs_um)gs_div_near((int64_t)BASE_UM * l->lead, 4939);
}

gs_um ly_left(const layout *l)
{
    if (!l->opt.duplex) {
        return l->margin;
    }
    return l->now->folio % 2 ? l->margin + 6000 : l->margin - 6000;
}

gs_um ly_text_left(const layout *l)
{
    bool mirrored = l->opt.duplex && l->now->folio % 2 == 0;
    return ly_left(l) + (mirrored ? NOTES_UM + GUTTER_UM : 0);
}

gs_um ly_notes_left(const layout *l)
{
    bool mirrored = l->opt.duplex && l->now->folio % 2 == 0;
    return ly_left(l) + (mirrored ? 0 : COLUMN_UM + GUTTER_UM);
}

void ly_mark(layout *l, const char *title, int level, gs_um y)
{
    if (!*title) {
        return;
    }
    l->marks =
        gs_arena_grow(l->a, l->marks, l->mark_count, &l->mark_cap, sizeof *l->marks);
    l->marks[l->mark_count++] =
        (bookmark){.title = title, .page = l->page_count - 1, .level = level, .y = y};
}

page_link *ly_link(layout *l, gs_um x, gs_um y, gs_um w, gs_um h, int to)
{
    page *p = l->now;
    p->links = gs_arena_grow(l->a, p->links, p->link_count, &p->link_cap, sizeof *p->links);
    p->links[p->link_count] = (page_link){.x = x, .y = y, .w = w, .h = h, .page = to};
    return &p->links[p->link_count++];
}

gs_um ly_used(const layout *l)
{
    return l->fresh ? l->y : l->y - l->trail;
}

void ly_finish_page(layout *l)
{
    page *p = l->now;
    if (!p) {
        return;
    }
    tag *before = l->tag;
    l->tag = NULL;
    p->used = ly_used(l);
    char folio[16];
    gs_str s = {0};
    gs_str_addi(&s, p->folio);
    strncpy(folio, gs_str_text(&s), sizeof folio - 1);
    folio[sizeof folio - 1] = 0;
    gs_str_free(&s);
    for (int i = 0; i < p->notes.count; i++) { /* after the text, before the folio */
        placed_list *b = &p->body;
        b->items = gs_arena_grow(l->a, b->items, b->count, &b->cap, sizeof *b->items);
        b->items[b->count++] = p->notes.items[i];
    }
    bool outside_left = l->opt.duplex && p->folio % 2 == 0;
    if (!p->no_folio) {
        ly_text(l, ly_left(l) + (outside_left ? 0 : FULL_UM), l->folio_y, GS_FACE_TEXT,
                PT(10), GS_RGB_INK, outside_left ? GS_ANCHOR_START : GS_ANCHOR_END,
                gs_arena_strdup(l->a, folio));
    }
    l->now = NULL;
    l->tag = before;
}

static void running_head(layout *l)
{
    gs_um x = ly_left(l);
    tag *before = l->tag;
    l->tag = NULL;
    const char *right = ly_cut(l, GS_FACE_TEXT_ITALIC, PT(9.5), 75000, l->head_right);
    gs_um w = ly_width_um(l, GS_FACE_TEXT_ITALIC, PT(9.5), 0, right);
    ly_caps(l, &l->now->body, x, 15500, PT(7), GS_RGB_SECOND, FULL_UM - w - 4000,
            l->head_left);
    ly_text(l, x + FULL_UM, 15500, GS_FACE_TEXT_ITALIC, PT(9.5), GS_RGB_SECOND,
            GS_ANCHOR_END, right);
    bool strong = l->head_rule == GS_RGB_INK;
    ly_rule(l, x, 18000, FULL_UM, strong ? 280 : 141, l->head_rule);
    l->tag = before;
}

void ly_new_page(layout *l, bool bare)
{
    ly_finish_page(l);
    l->pages =
        gs_arena_grow(l->a, l->pages, l->page_count, &l->page_cap, sizeof *l->pages);
    page *p = GS_NEW(l->a, page);
    l->pages[l->page_count++] = p;
    l->now = p;
    p->folio = l->page_count;
    p->bare = bare;
    p->runs_on = l->page_count > 1;
    p->art = gs_drawing_new(l->a, l->width, l->height);
    p->notes_y = l->top;
    l->y = l->top;
    l->fresh = true;
    if (!bare) {
        running_head(l);
    }
    if (l->waiting_count && !l->no_flush && !bare) {
        ly_place_waiting(l);
    }
}

gs_um ly_sheet_left(const layout *l)
{
    return (l->width - LY_SHEET_UM) / 2;
}

void ly_new_sheet(layout *l)
{
    if (l->now && l->fresh) {
        l->page_count--;
        l->now = NULL;
    }
    ly_new_page(l, true);
    l->now->no_folio = true;
    l->fresh = false;
}

void ly_blank_page(layout *l)
{
    page *p = l->now;
    p->body.count = 0;
    p->art->count = 0;
    p->no_folio = true;
    ly_new_page(l, false);
}

void ly_break(layout *l)
{
    ly_flush(l);
    if (!l->fresh) {
        ly_new_page(l, false);
        l->now->runs_on = false;
    }
}

void ly_snap(layout *l)
{
    int64_t lines = gs_div_up(l->y - l->top - 60, l->lead);
    l->y = l->top + (gs_um)(lines * l->lead);
}

stack *ly_stack(layout *l, gs_um x, gs_um width)
{
    stack *s = GS_NEW(l->a, stack);
    s->x = x;
    s->width = width;
    return s;
}

piece *ly_piece(layout *l, stack *s, gs_um height, piece_draw draw, const void *data,
                int i)
{
    s->pieces = gs_arena_grow(l->a, s->pieces, s->count, &s->cap, sizeof *s->pieces);
    piece *p = &s->pieces[s->count++];
    *p = (piece){.height = height, .draw = draw, .data = data, .i = i, .tag = l->tag};
    return p;
}

gs_um ly_stack_height(const stack *s)
{
    gs_um h = 0;
    for (int i = 0; i < s->count; i++) {
        h += s->pieces[i].height + (i ? s->pieces[i].above : 0);
    }
    return h;
}

void ly_stack_draw(layout *l, const stack *s, gs_um x, gs_um y)
{
    for (int i = 0; i < s->count; i++) {
        const piece *p = &s->pieces[i];
        y += i ? p->above : 0;
        ly_draw_piece(l, p, x, y);
        y += p->height;
    }
}

/* Height of the pieces from i on that may not be parted; *next is the first after them.
 */
static gs_um group(const stack *s, int i, bool fresh, int *next)
{
    gs_um h = s->pieces[i].height + (fresh ? 0 : s->pieces[i].above);
    while (i + 1 < s->count && s->pieces[i].keep) {
        i++;
        h += s->pieces[i].height + s->pieces[i].above;
    }
    *next = i + 1;
    return h;
}

/* The notes of a piece, beside it; those that find no room come out in `under`. */
static void place_notes(layout *l, const piece *p, gs_um y, const gs_node **under)
{
    for (const gs_node *n = p->note; n && n->kind == GS_NODE_NOTE; n = n->next) {
        if (!ly_note_beside(l, n, y)) {
            *under = n;
            return;
        }
    }
}

/* One stack out of the heads that wait and the block they stand over. */
static const stack *with_heads(layout *l, const stack *s)
{
    stack *h = l->heads;
    l->heads = NULL;
    if (!h) {
        return s;
    }
    stack *both = GS_NEW(l->a, stack);
    *both = *s;
    both->pieces = GS_NEW_ARRAY(l->a, piece, h->count + s->count);
    memcpy(both->pieces, h->pieces, (size_t)h->count * sizeof *h->pieces);
    if (s->count) {
        memcpy(both->pieces + h->count, s->pieces, (size_t)s->count * sizeof *s->pieces);
    }
    both->count = both->cap = h->count + s->count;
    return both;
}

static void draw_piece(layout *l, const stack *s, const piece *p, const gs_node **under)
{
    l->y += l->fresh ? 0 : p->above;
    gs_um x = (s->wide ? ly_left(l) : ly_text_left(l)) + s->x;
    ly_draw_piece(l, p, x, l->y);
    if (p->note && !*under) {
        place_notes(l, p, l->y, under);
    }
    l->y += p->height;
    l->fresh = false;
}

/* The space over a block is not added to the space that the block before left beneath
 * itself. */
static void spend_trail(layout *l, const stack *s)
{
    if (s->count && l->trail) {
        gs_um above = s->pieces[0].above;
        s->pieces[0].above = above > l->trail ? above - l->trail : 0;
    }
    const piece *last = s->count ? &s->pieces[s->count - 1] : NULL;
    l->trail = last && !last->draw ? last->height : 0;
}

/* What a page that pictures have begun must hold before a block goes on under them: never a
 * single line or row. */
static gs_um goes_on(const stack *s, int i, gs_um h, int next)
{
    int after;
    bool more = i > 0 && next < s->count && s->pieces[next].draw;
    return h + (i > 0 ? s->repeat.height : 0) + (more ? group(s, next, false, &after) : 0);
}

void ly_flow(layout *l, stack *given)
{
    const stack *s = with_heads(l, given);
    const gs_node *under = NULL;
    spend_trail(l, s);
    if (s->wide && l->y < l->now->notes_y) {
        l->y = l->now->notes_y;
    }
    ly_snap(l);
    for (int i = 0, next; i < s->count; i = next) {
        gs_um h = group(s, i, l->fresh, &next);
        if (next == s->count && !s->pieces[i].draw && l->y + h > l->bottom) {
            break; /* space at the end of a page is there already */
        }
        bool turned = false;
        if (s->pieces[i].turn && !l->fresh) {
            ly_new_page(l, false);
            turned = true;
        }
        for (gs_um need = h; !l->fresh && l->y + need > l->bottom + 60; turned = true) {
            ly_new_page(l, false); /* pictures that waited may fill it */
            need = goes_on(s, i, h, next);
        }
        if (turned && i > 0 && s->repeat.height) {
            piece again = s->repeat;
            again.i = s->pieces[i].i;
            draw_piece(l, s, &again, &under);
        }
        for (int j = i; j < next; j++) {
            if (!l->fresh && l->y + s->pieces[j].height > l->bottom + 60) {
                ly_new_page(l, false); /* a group taller than a page */
            }
            draw_piece(l, s, &s->pieces[j], &under);
        }
    }
    if (s->wide || s->snap) {
        ly_snap(l);
    }
    if (s->wide) {
        l->now->notes_y = l->y;
    }
    for (; under && under->kind == GS_NODE_NOTE; under = under->next) {
        ly_note_under(l, under);
    }
}

/* Heads stay with the first pieces: room for five lines, or a new page. */
static void heads_over_panes(layout *l)
{
    stack empty = {.wide = true};
    if (!l->heads) {
        return;
    }
    gs_um need = ly_stack_height(l->heads) + l->heads->pieces[0].above + 5 * l->lead;
    if (!l->fresh && l->y + need > l->bottom) {
        ly_new_page(l, false);
    }
    ly_flow(l, &empty);
}

/* Places what this page can hold of one pane, from piece *at on; returns the y after it.
 */
static gs_um flow_pane(layout *l, const stack *s, int *at, gs_um top)
{
    gs_um y = top;
    if (*at > 0 && *at < s->repeat_to) { /* a table begun on the page before */
        ly_draw_piece(l, &s->repeat, ly_left(l) + s->x, y);
        y += s->repeat.height;
        top = y;
    }
    while (*at < s->count) {
        int next;
        gs_um h = group(s, *at, y == top, &next);
        if (y + h > l->bottom + 60 && !(l->fresh && y == top)) {
            break;
        }
        for (; *at < next; (*at)++) {
            const piece *p = &s->pieces[*at];
            y += y == top ? 0 : p->above;
            ly_draw_piece(l, p, ly_left(l) + s->x, y);
            y += p->height;
        }
    }
    return y;
}

void ly_flow_panes(layout *l, stack **s, int count)
{
    int at[4] = {0};
    if (l->y < l->now->notes_y) {
        l->y = l->now->notes_y;
    }
    heads_over_panes(l);
    ly_snap(l);
    for (bool more = true; more;) {
        gs_um top = l->y, lowest = top;
        more = false;
        for (int c = 0; c < count; c++) {
            gs_um y = flow_pane(l, s[c], &at[c], top);
            more = more || at[c] < s[c]->count;
            lowest = y > lowest ? y : lowest;
        }
        l->y = lowest;
        l->fresh = l->fresh && lowest == top;
        if (more) {
            ly_new_page(l, false);
        }
    }
    ly_snap(l);
    l->now->notes_y = l->y;
}
