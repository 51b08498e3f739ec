#include "layout_int.h"

#include <string.h>

/* What books need: a table of contents. */

static void draw_entry(layout *l, const piece *p, gs_um x, gs_um y)
{
    const bookmark *b = p->data;
    page *pg = l->now;
    gs_pt64 size = ly_size(l, PT(10.5));
    const char *folio = gs_arena_printf(l->a, "%d", b->page + 1);
    const char *title = ly_cut(l, GS_FACE_TEXT, size, COLUMN_UM - 12000, b->title);
    gs_um base = y + ly_base(l);
    gs_um w = ly_text(l, x, base, GS_FACE_TEXT, size, GS_RGB_INK, GS_ANCHOR_START, title);
    gs_um after = x + w + ly_um(size); /* an em */
    w += ly_um(size) + ly_text(l, after, base, GS_FACE_TEXT, size, GS_RGB_SECOND,
                               GS_ANCHOR_START, folio);
    pg->links = gs_arena_grow(l->a, pg->links, pg->link_count, &pg->link_cap, sizeof *pg->links);
    pg->links[pg->link_count++] = (page_link){x, y + 800, w, l->lead, b->page};
}

void ly_contents(layout *l)
{
    stack *s = ly_stack(l, 0, COLUMN_UM);
    for (int i = 0; i < l->before_count; i++) {
        const bookmark *b = &l->before[i];
        bool title_page = b->level == 0 && b->page == 0 && i == 0 && b->y == 0;
        if (b->level == 0 && !title_page) {
            ly_piece(l, s, l->lead, draw_entry, b, 0);
        }
    }
    if (s->count) {
        s->pieces[0].keep = s->count > 1;
        ly_flow(l, s);
    }
    l->after_text = false;
}
