#ifndef GESTA_TEST_LAYOUT_TRACE_H
#define GESTA_TEST_LAYOUT_TRACE_H
/* For the tests of the layout: pages as a trace, set in a face of no font. */
#include "test.h"

#include "traces/traces.h"

#include "gesta/render.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Fake widths: half the size for every character, so that no font is needed. */
static gs_pt64 half(void *ctx, gs_face face, gs_pt64 size, const char *text, size_t n)
{
    (void)ctx;
    (void)face;
    int chars = 0;
    for (const char *p = text, *end = text + n; p < end;) {
        gs_utf8_next(&p, end);
        chars++;
    }
    return chars * size / 2;
}

static const gs_metrics fake = {.width = half};

typedef struct fixture {
    gs_arena *a;
    gs_str out;
} fixture;

static int setup(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    f->a = gs_arena_new();
    *state = f;
    return 0;
}

static int teardown(void **state)
{
    fixture *f = *state;
    gs_str_free(&f->out);
    gs_arena_free(f->a);
    free(f);
    return 0;
}

static const char *trace(fixture *f, const gs_doc *d, const gs_render_options *opt)
{
    gs_err err = {0};
    gs_str_clear(&f->out);
    assert_int_equal(gs_render_trace(d, opt, &fake, &f->out, &err), GS_OK);
    return gs_str_text(&f->out);
}

static int count(const char *in, const char *what)
{
    int n = 0;
    for (const char *p = in; (p = strstr(p, what)); p += strlen(what)) {
        n++;
    }
    return n;
}

/* One run of the trace. */
typedef struct traced {
    int page, page_w, page_h;
    int x, y, w, size, space;
    char face[4];
    char text[4000];
} traced;

/* Calls `check` for each run of text. */
static int each_run(const char *t, void (*check)(const traced *r, void *ctx), void *ctx)
{
    traced r = {0};
    int runs = 0;
    char *copy = strdup(t), *save = NULL;
    for (char *line = strtok_r(copy, "\n", &save); line;
         line = strtok_r(NULL, "\n", &save)) {
        char face[8], *hash;
        if (sscanf(line, "page %d %dx%d", &r.page, &r.page_w, &r.page_h) == 3) {
            continue;
        }
        int at = 0;
        if (sscanf(line, "  art %d %d w%d %n", &r.x, &r.y, &r.w, &at) == 3 && at) {
            r.size = 640;
            r.space = 0;
            snprintf(r.face, sizeof r.face, "L");
            snprintf(r.text, sizeof r.text, "%s", line + at);
            check(&r, ctx);
            continue;
        }
        if (sscanf(line, "  %d %d w%d %3[A-Za-z]%d", &r.x, &r.y, &r.w, face, &r.size) !=
            5) {
            continue;
        }
        hash = strstr(line, " #");
        assert_non_null(hash);
        r.space = 0;
        char *sp = strstr(line, " space");
        if (sp && sp < hash) {
            r.space = atoi(sp + 6);
        }
        memcpy(r.face, face, 4);
        snprintf(r.text, sizeof r.text, "%s", hash + 9);
        check(&r, ctx);
        runs++;
    }
    free(copy);
    return runs;
}

static void inside(const traced *r, void *ctx)
{
    (void)ctx;
    if (r->x < 6000 || r->x + r->w > r->page_w - 6000 || r->y < 6000 ||
        r->y > r->page_h - 6000) {
        fail_msg("outside the page: %d %d w%d \"%s\"", r->x, r->y, r->w, r->text);
    }
    if (r->size < 6 * 64) {
        fail_msg("under 6 pt: \"%s\"", r->text);
    }
}
#endif
