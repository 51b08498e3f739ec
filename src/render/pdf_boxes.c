#include "layout_int.h"

#include "gesta/fixed.h"

/* What stands where on the pages, as JSON, one box a line: for checks by program. */

/* Words as they were placed: from their base line up to their capitals' height. */
static void add_run(gs_drawing *d, const run *r, gs_arena *a)
{
    gs_um em = ly_um(r->size);
    gs_draw_box b = {.kind = GS_BOX_TEXT,
                     .x = {r->x, r->x + r->width, r->x + r->width, r->x},
                     .y = {r->y - em * 3 / 4, r->y - em * 3 / 4, r->y + em / 4, r->y + em / 4},
                     .text = gs_arena_strndup(a, r->text, r->n)};
    gs_draw_note_box(d, &b);
}

/* A picture, and what stands in it. */
static void add_picture(gs_drawing *d, const placed *it)
{
    const gs_drawing *p = it->drawing;
    gs_um w = (gs_um)gs_div_near((int64_t)p->width * it->scale, 10000);
    gs_um h = (gs_um)gs_div_near((int64_t)p->height * it->scale, 10000);
    gs_um x = it->r.x, y = it->r.y;
    gs_draw_box b = {.kind = GS_BOX_PICTURE, .x = {x, x + w, x + w, x}, .y = {y, y, y + h, y + h},
                     .text = p->title};
    gs_draw_note_box(d, &b);
    for (int i = 0; i < p->box_count; i++) {
        b = p->boxes[i];
        for (int k = 0; k < 4; k++) {
            b.x[k] = x + (gs_um)gs_div_near((int64_t)b.x[k] * it->scale, 10000);
            b.y[k] = y + (gs_um)gs_div_near((int64_t)b.y[k] * it->scale, 10000);
        }
        gs_draw_note_box(d, &b);
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
        const page *p = l.pages[i];
        gs_drawing *d = gs_drawing_new(a, l.width, l.height);
        for (int k = 0; k < p->body.count; k++) {
            if (p->body.items[k].drawing) {
                add_picture(d, &p->body.items[k]);
            } else {
                add_run(d, &p->body.items[k].r, a);
            }
        }
        gs_drawing_boxes(out, d, i + 1, 0, 0);
    }
    if (!opt || !opt->fonts) {
        gs_fonts_close(fonts);
    }
    gs_arena_free(a);
    return GS_OK;
}
