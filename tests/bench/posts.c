/* What a report to post costs: each format of a report against the same one as PDF, and its bytes. */
#include "bench.h"

#include "gesta/os.h"
#include "gesta/render.h"
#include "sample_report.h"

typedef struct work {
    const gs_doc *doc;
    gs_render_options opt;
    const gs_renderer *r;
    size_t bytes;
} work;

static void render(work *w, const gs_renderer *r)
{
    gs_str out = {0};
    gs_err err = {0};
    if (r->render(w->doc, &w->opt, &out, &err) != GS_OK) {
        fprintf(stderr, "%s\n", err.text);
        exit(1);
    }
    w->bytes = out.len;
    gs_str_free(&out);
}

static void posted(void *ctx)
{
    work *w = ctx;
    render(w, w->r);
}

static void printed(void *ctx)
{
    work *w = ctx;
    size_t bytes = w->bytes;
    render(w, gs_renderer_find("pdf"));
    w->bytes = bytes;
}

int main(void)
{
    gs_arena *a = gs_arena_new();
    gs_fonts *fonts = gs_fonts_open(NULL);
    gs_err err;
    size_t size;
    work w = {.doc = sample_report(a, gs_fonts_metrics(fonts), 11, 12),
              .opt = {.fonts = fonts, .pictures = "x"}};
    w.opt.css = gs_os_resource(a, "templates/report.css", &size, &err);
    for (const gs_renderer *r = gs_renderers; r->name; r++) {
        if (r->printed && strcmp(r->name, "pdf") != 0) {
            char what[80];
            w.r = r;
            bench_result got = bench_pair(posted, 1, printed, 1, &w);
            snprintf(what, sizeof what, "the report as %s, %zu kB, against its PDF", r->name,
                     w.bytes / 1000);
            bench_print("P10", what, got, 1);
        }
    }
    gs_fonts_close(fonts);
    gs_arena_free(a);
    return 0;
}
