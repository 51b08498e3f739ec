#include "layout_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* What leads where, when all pages are there. A moment's letter leads from the text to the picture
 * that shows it, and back: every disc of a page to the nearest of the same letter on the other side.
 * What stands beneath a map leads to the signs that explain it. */

typedef struct disc {
    int page;
    gs_um x, y;
    const char *letter;
    bool picture; /* stands in a picture, not in words */
} disc;

typedef struct discs {
    gs_arena *a;
    disc *items;
    int count, cap;
} discs;

static void gather(discs *all, int page_no, const gs_drawing *d, const placed *at)
{
    int32_t scale = at ? at->scale : 10000;
    for (int i = 0; i < d->count; i++) {
        const gs_draw_op *op = &d->ops[i];
        if (op->kind == GS_DRAW_TEXT && op->moment && op->text && *op->text) {
            gs_um x = (gs_um)gs_div_near((int64_t)op->a * scale, 10000) + (at ? at->r.x : 0);
            gs_um y = (gs_um)gs_div_near((int64_t)op->b * scale, 10000) + (at ? at->r.y : 0);
            all->items = gs_arena_grow(all->a, all->items, all->count, &all->cap, sizeof *all->items);
            all->items[all->count++] = (disc){page_no, x, y, op->text, at != NULL};
        }
    }
}

/* The nearest disc of the same letter on the other side; NULL: there is none. */
static const disc *other_side(const discs *all, const disc *d)
{
    const disc *best = NULL;
    int least = 0;
    for (int i = 0; i < all->count; i++) {
        const disc *o = &all->items[i];
        int far = o->page < d->page ? d->page - o->page : o->page - d->page;
        if (o->picture != d->picture && strcmp(o->letter, d->letter) == 0 && (!best || far < least)) {
            best = o;
            least = far;
        }
    }
    return best;
}

static void link_discs(layout *l)
{
    enum { RADIUS = 1750, UP = 900 }; /* from the base line of the letter to the disc's middle */
    discs all = {.a = l->a};
    page *now = l->now;
    for (int i = 0; i < l->page_count; i++) {
        const placed_list *body = &l->pages[i]->body;
        gather(&all, i, l->pages[i]->art, NULL);
        for (int k = 0; k < body->count; k++) {
            if (body->items[k].drawing) {
                gather(&all, i, body->items[k].drawing, &body->items[k]);
            }
        }
    }
    for (int i = 0; i < all.count; i++) {
        const disc *d = &all.items[i], *to = other_side(&all, d);
        if (to) {
            l->now = l->pages[d->page];
            page_link *k = ly_link(l, d->x - RADIUS, d->y - UP - RADIUS, 2 * RADIUS, 2 * RADIUS, to->page);
            k->y_there = to->y > 30000 ? to->y - 30000 : 1;
            k->says = d->letter;
        }
    }
    l->now = now;
}

/* The page of the first picture that explains the signs of maps; -1: there is none. */
static int key_page(const layout *l)
{
    for (int i = 0; i < l->page_count; i++) {
        const placed_list *body = &l->pages[i]->body;
        for (int k = 0; k < body->count; k++) {
            if (body->items[k].drawing && body->items[k].drawing->key) {
                return i;
            }
        }
    }
    return -1;
}

/* How far down the frames of a map reach, as it is set; 0: it is no map. */
static gs_um frames_foot(const placed *it)
{
    gs_um foot = 0;
    for (int i = 0; i < it->drawing->box_count; i++) {
        const gs_draw_box *b = &it->drawing->boxes[i];
        gs_um low = (gs_um)gs_div_near((int64_t)b->y[2] * it->scale, 10000);
        foot = b->kind == GS_BOX_FRAME && low > foot ? low : foot;
    }
    return foot;
}

static void link_captions(layout *l)
{
    int to = key_page(l);
    page *now = l->now;
    for (int i = 0; i < l->page_count && to >= 0; i++) {
        const placed_list *body = &l->pages[i]->body;
        l->now = l->pages[i];
        for (int k = 0; k < body->count; k++) {
            const placed *it = &body->items[k];
            gs_um foot = it->drawing ? frames_foot(it) : 0;
            if (foot) {
                gs_um w = (gs_um)gs_div_near((int64_t)it->drawing->width * it->scale, 10000);
                gs_um h = (gs_um)gs_div_near((int64_t)it->drawing->height * it->scale, 10000);
                ly_link(l, it->r.x, it->r.y + foot, w, h - foot, to)->says =
                    ly_said(l, "How to read the maps");
            }
        }
    }
    l->now = now;
}

void ly_link_pages(layout *l)
{
    link_discs(l);
    link_captions(l);
}
