#include "layout_int.h"

/* Where pictures stand: in the text, or, if the page cannot hold them there, at the head of the
 * next page while the text of their section goes on. None passes a head. */

const gs_drawing *ly_drawing_of(layout *l, const gs_node *n)
{
    if (!n->redraw || l->per_cent == 100) {
        return n->drawing;
    }
    for (const redrawn *r = *l->redrawn; r; r = r->next) {
        if (r->n == n && r->per_cent == l->per_cent) {
            return r->drawing;
        }
    }
    const gs_drawing *d = n->redraw->draw(n->redraw->ctx, l->per_cent);
    redrawn *r = GS_NEW(l->kept, redrawn);
    *r = (redrawn){n, l->per_cent, d ? d : n->drawing, *l->redrawn};
    *l->redrawn = r;
    return r->drawing;
}

/* A picture over panes gives way, down to four fifths of itself, so that both stand on one
 * page; else the panes go on over the page. */
static stack *over_panes(layout *l, const gs_node *n, stack *s)
{
    gs_um own = s->pieces[0].above + s->pieces[0].height;
    gs_um room = l->bottom - l->y - ly_panes_height(l, n->next) - l->lead;
    if (own <= room || own * 4 / 5 > room || l->waiting_count) {
        return s;
    }
    room -= s->pieces[0].above;
    stack *less = ly_figure_stack(l, n, 0, room);
    return less->pieces[0].height <= room ? less : s;
}

/* True if the heads that wait can stand over a table's first rows on this page. */
static bool heads_over_table(const layout *l)
{
    gs_um h = l->heads->pieces[0].above + ly_stack_height(l->heads) + 6 * l->lead;
    return l->y + h <= l->bottom;
}

/* True if what comes after a picture in its section can stand before it: words or a table. Heads
 * that wait for the picture take a table, no words. */
static bool text_follows(const layout *l, const gs_node *n)
{
    const gs_node *after = n->next;
    while (after && after->kind == GS_NODE_NOTE) {
        after = after->next;
    }
    if (after && after->kind == GS_NODE_TABLE) {
        return !l->heads || heads_over_table(l);
    }
    return after && after->kind == GS_NODE_PARAGRAPH && !l->heads;
}

static bool fits(const layout *l, const stack *s)
{
    bool below_notes = s->wide && l->now->notes_y > l->y;
    gs_um from = below_notes ? l->now->notes_y : l->y;
    gs_um above = l->fresh ? 0 : s->pieces[0].above;
    above += l->heads ? l->heads->pieces[0].above + ly_stack_height(l->heads) : 0;
    return from + above + s->pieces[0].height <= l->bottom + 60;
}

void ly_place_waiting(layout *l)
{
    bool before = l->no_flush;
    stack *heads = l->heads; /* they belong to what comes after the picture */
    l->no_flush = true;
    l->heads = NULL;
    int n = 0;
    for (; n < l->waiting_count; n++) {
        stack *s = ly_figure_stack(l, l->waiting[n], 0, 0);
        if (!l->fresh && !fits(l, s)) {
            break;
        }
        ly_flow(l, s);
    }
    l->waiting += n;
    l->waiting_count -= n;
    l->waiting_cap -= n;
    l->heads = heads;
    l->no_flush = before;
    l->after_text = false;
}

void ly_flush(layout *l)
{
    while (l->waiting_count) {
        ly_new_page(l, false);
    }
}

void ly_figure(layout *l, const gs_node *n)
{
    stack *s = ly_figure_stack(l, n, 0, 0);
    if (n->next && n->next->kind == GS_NODE_PANES && !l->heads) {
        s = over_panes(l, n, s);
    }
    bool here = l->fresh || (fits(l, s) && !l->waiting_count);
    if (!here && s->wide && text_follows(l, n)) {
        l->waiting = gs_arena_grow(l->a, l->waiting, l->waiting_count, &l->waiting_cap,
                                   sizeof(const gs_node *));
        l->waiting[l->waiting_count++] = n;
        return;
    }
    if (!here) {
        ly_flush(l);
    }
    ly_flow(l, s);
    l->after_text = false;
}
