#include "traces/traces.h"

#include "../../src/render/layout_int.h"

#include <string.h>

/* The laid-out pages as text: golden files are made of it, and faults are found in it. */

/* Words inside a page's symbols: their place, and their width. */
static void trace_art(const gs_drawing *d, const gs_metrics *m, gs_str *out)
{
    for (int i = 0; i < d->count; i++) {
        const gs_draw_op *op = &d->ops[i];
        if (op->kind == GS_DRAW_TEXT && op->text) {
            gs_um w = ly_um(m->width(m->ctx, (gs_face)op->face, op->size, op->text,
                                     strlen(op->text)));
            gs_um back = op->anchor == GS_ANCHOR_END      ? w
                         : op->anchor == GS_ANCHOR_MIDDLE ? w / 2
                                                          : 0;
            gs_str_addf(out, "  art %d %d w%d %s\n", op->a - back, op->b, w, op->text);
        }
    }
}

static void trace_item(gs_str *out, const placed *it)
{
    static const char *const faces[GS_FACE_COUNT] = {"T", "Ti", "Tb", "Tbi",
                                                     "L", "Li", "Lb", "Lbi"};
    const run *r = &it->r;
    if (it->drawing) {
        gs_str_addf(out, "  drawing %d %d %dx%d scale %d \"%s\"\n", r->x, r->y,
                    it->drawing->width, it->drawing->height, it->scale,
                    it->drawing->title ? it->drawing->title : "");
        return;
    }
    gs_str_addf(out, "  %d %d w%d %s%d", r->x, r->y, r->width, faces[r->face], r->size);
    if (r->tracking) {
        gs_str_addf(out, " track%d", r->tracking);
    }
    if (r->word_space) {
        gs_str_addf(out, " space%d", r->word_space);
    }
    gs_str_addf(out, " #%06X ", (unsigned)r->rgb);
    gs_str_addn(out, r->text, r->n);
    gs_str_addc(out, '\n');
}

gs_status gs_render_trace(const gs_doc *doc, const gs_render_options *opt,
                          const gs_metrics *m, gs_str *out, gs_err *err)
{
    gs_arena *a = gs_arena_new();
    layout l;
    (void)err;
    ly_document(&l, a, doc, opt, m);
    for (int i = 0; i < l.page_count; i++) {
        const page *p = l.pages[i];
        gs_str_addf(out, "page %d %dx%d art %d\n", p->folio, l.width, l.height,
                    p->art->count);
        trace_art(p->art, m, out);
        for (int j = 0; j < p->body.count; j++) {
            trace_item(out, &p->body.items[j]);
        }
    }
    for (int i = 0; i < l.mark_count; i++) {
        const bookmark *b = &l.marks[i];
        gs_str_addf(out, "mark %d page %d y %d %s\n", b->level, b->page + 1, b->y,
                    b->title);
    }
    gs_arena_free(a);
    return GS_OK;
}
