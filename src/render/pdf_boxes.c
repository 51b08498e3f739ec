#include "layout_int.h"

#include "gesta/fixed.h"

/* What stands where on the pages, as JSON, one box a line: for checks by program. What is read out
 * has for an owner what it is, and the number of the block that it belongs to: "TD 17". */

typedef struct boxes {
    const layout *l;
    gs_drawing *d; /* the page's */
    gs_arena *a;
} boxes;

static gs_draw_box upright(gs_box_kind kind, gs_um x, gs_um y, gs_um w, gs_um h, const char *text)
{
    return (gs_draw_box){.kind = kind,
                         .x = {x, x + w, x + w, x},
                         .y = {y, y, y + h, y + h},
                         .text = text};
}

static const char *owner_of(const boxes *b, const tag *t)
{
    const tag *whole = t;
    while (whole && whole->parent) {
        whole = whole->parent;
    }
    return t ? gs_arena_printf(b->a, "%s %d", ly_tag_name(t), whole->no) : "";
}

/* Words as they were placed: from their base line up to their capitals' height. */
static void add_run(const boxes *b, const run *r, const tag *t)
{
    gs_um em = ly_um(r->size);
    gs_draw_box box = upright(GS_BOX_TEXT, r->x, r->y - em * 3 / 4, r->width, em,
                              gs_arena_strndup(b->a, r->text, r->n));
    box.owner = owner_of(b, t);
    box.size = r->size;
    gs_draw_note_box(b->d, &box);
}

/* Letters of moments in a drawing that is set at x, y; returns the size of the smallest type in it. */
static gs_pt64 add_letters(const boxes *b, const gs_drawing *p, gs_um x, gs_um y, int32_t scale,
                           const char *owner)
{
    gs_pt64 least = 0;
    for (int i = 0; i < p->count; i++) {
        const gs_draw_op *op = &p->ops[i];
        if (op->kind != GS_DRAW_TEXT || !op->text || !*op->text) {
            continue;
        }
        least = !least || op->size < least ? op->size : least;
        if (op->moment) {
            gs_draw_box box = upright(GS_BOX_LETTER, x + (gs_um)gs_div_near((int64_t)op->a * scale, 10000),
                                      y + (gs_um)gs_div_near((int64_t)op->b * scale, 10000), 0, 0, op->text);
            box.owner = owner;
            gs_draw_note_box(b->d, &box);
        }
    }
    return (gs_pt64)gs_div_near((int64_t)least * scale, 10000);
}

/* A picture, and what stands in it. */
static void add_picture(const boxes *b, const placed *it)
{
    const gs_drawing *p = it->drawing;
    gs_um w = (gs_um)gs_div_near((int64_t)p->width * it->scale, 10000);
    gs_um h = (gs_um)gs_div_near((int64_t)p->height * it->scale, 10000);
    gs_um x = it->r.x, y = it->r.y;
    gs_draw_box box = upright(GS_BOX_PICTURE, x, y, w, h, p->title);
    box.owner = owner_of(b, it->tag);
    box.size = add_letters(b, p, x, y, it->scale, box.owner);
    gs_draw_note_box(b->d, &box);
    for (int i = 0; i < p->box_count; i++) {
        box = p->boxes[i];
        for (int k = 0; k < 4; k++) {
            box.x[k] = x + (gs_um)gs_div_near((int64_t)box.x[k] * it->scale, 10000);
            box.y[k] = y + (gs_um)gs_div_near((int64_t)box.y[k] * it->scale, 10000);
        }
        gs_draw_note_box(b->d, &box);
    }
}

/* The page itself: the room for its text; a page without a running head says what it is. */
static void add_page(const boxes *b, const page *p)
{
    const layout *l = b->l;
    gs_draw_box box = upright(GS_BOX_PAGE, l->margin, l->top, FULL_UM, l->bottom - l->top, "");
    box.owner = p->no_folio ? "sheet" : p->bare ? "title" : "";
    gs_draw_note_box(b->d, &box);
    add_letters(b, p->art, 0, 0, 10000, "");
    for (int k = 0; k < p->link_count; k++) {
        const page_link *to = &p->links[k];
        box = upright(GS_BOX_LINK, to->x, to->y, to->w, to->h, to->says);
        box.owner = gs_arena_printf(b->a, "%d", to->page + 1);
        gs_draw_note_box(b->d, &box);
    }
    for (int k = 0; k < p->body.count; k++) {
        if (p->body.items[k].drawing) {
            add_picture(b, &p->body.items[k]);
        } else {
            add_run(b, &p->body.items[k].r, p->body.items[k].tag);
        }
    }
}

gs_status gs_render_boxes(const gs_doc *doc, const gs_render_options *opt, gs_str *out, gs_err *err)
{
    gs_arena *a = gs_arena_new();
    gs_fonts *fonts = opt && opt->fonts ? opt->fonts : gs_fonts_open(opt);
    layout l;
    (void)err;
    ly_document(&l, a, doc, opt, gs_fonts_metrics(fonts));
    for (int i = 0; i < l.page_count; i++) {
        const boxes b = {&l, gs_drawing_new(a, l.width, l.height), a};
        add_page(&b, l.pages[i]);
        gs_drawing_boxes(out, b.d, i + 1, 0, 0);
    }
    if (!opt || !opt->fonts) {
        gs_fonts_close(fonts);
    }
    gs_arena_free(a);
    return GS_OK;
}
