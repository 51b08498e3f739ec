#include "layout_int.h"

/* Where pictures stand: in the text, or, if the page cannot hold them there, at the head
 * of a page to come while the text goes on. */

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

/* True if what comes after a picture can stand before it: words or a table of its own
 * section, or of the next one unless that begins a page. Heads that wait for the picture
 * take a table, no words. */
static bool text_follows(const layout *l, const gs_node *n)
{
    const gs_node *after = n->next;
    while (after && after->kind == GS_NODE_NOTE) {
        after = after->next;
    }
    if (!after && n->parent) {
        after = n->parent->next;
        while (after && after->kind == GS_NODE_SECTION) {
            if (gs_node_has(after, GS_ATTR_NEW_PAGE)) {
                return false;
            }
            after = after->first;
        }
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

/* Two pictures that wait share a page if a tenth less of each makes room for the other.
 * The height that each may have; 0: they cannot, or need not, give way. */
static gs_um shared_height(layout *l)
{
    gs_um both = 0, room = l->bottom - l->top;
    for (int i = 0; i < 2 && l->waiting_count >= 2; i++) {
        const stack *s = ly_figure_stack(l, l->waiting[i].n, 0, 0);
        both += s->pieces[0].height + l->lead;
    }
    gs_um each = room / 2 - l->lead;
    if (both <= room || both * 9 / 10 > room) {
        return 0;
    }
    for (int i = 0; i < 2; i++) { /* their letters have to be read still */
        if (ly_figure_stack(l, l->waiting[i].n, 0, each)->pieces[0].height > each) {
            return 0;
        }
    }
    return each;
}

void ly_place_waiting(layout *l)
{
    bool before = l->no_flush;
    stack *heads = l->heads; /* they belong to what comes after the picture */
    l->no_flush = true;
    l->heads = NULL;
    gs_um most = shared_height(l);
    int n = 0;
    for (; n < l->waiting_count; n++) {
        stack *s = ly_figure_stack(l, l->waiting[n].n, 0, n < 2 ? most : 0);
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

static void wait(layout *l, const gs_node *n)
{
    l->waiting = gs_arena_grow(l->a, l->waiting, l->waiting_count, &l->waiting_cap,
                               sizeof *l->waiting);
    l->waiting[l->waiting_count++] = (waiting_picture){n, l->head_right};
}

/* Pictures keep their order from section to section; those of one may pass each other. */
static bool may_pass(const layout *l, const gs_node *n)
{
    for (int i = 0; i < l->waiting_count; i++) {
        if (l->waiting[i].n->parent != n->parent) {
            return false;
        }
    }
    return true;
}

void ly_figure(layout *l, const gs_node *n)
{
    stack *s = ly_figure_stack(l, n, 0, 0);
    if (n->next && n->next->kind == GS_NODE_PANES && !l->heads) {
        s = over_panes(l, n, s);
    }
    bool here = l->fresh || (fits(l, s) && may_pass(l, n));
    if (!here && s->wide && text_follows(l, n)) {
        wait(l, n);
        return;
    }
    if (!here && l->waiting_count && s->wide && !l->heads) {
        wait(l, n);
        ly_flush(l);
        return;
    }
    if (!here && l->waiting_count) {
        ly_flush(l);
        if (!fits(l, s) && s->wide && text_follows(l, n)) {
            wait(l, n);
            return;
        }
    }
    ly_flow(l, s);
    l->after_text = false;
}
