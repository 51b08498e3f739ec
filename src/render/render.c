#include "gesta/render.h"

#include <string.h>

const gs_renderer gs_renderers[] = {
    {"pdf", ".pdf", "pages to print", true, false, gs_render_pdf},
    {"text", ".txt", "plain text for a terminal or a letter", false, false, gs_render_text},
    {"html", ".html", "one page to read on a screen or to put on the net", true, false,
     gs_render_html},
    {"epub", ".epub", "a book for a reader", true, false, gs_render_epub},
    {"markdown", ".md", "text for a blog, maps beside it", true, true, gs_render_markdown},
    {"bbcode", ".bbcode", "text for a forum, maps beside it", true, true, gs_render_bbcode},
    {"boxes", ".boxes", "what stands where on its pages, for checks by program", true, false,
     gs_render_boxes},
    {NULL, NULL, NULL, false, false, NULL},
};

const gs_renderer *gs_renderer_find(const char *name)
{
    for (const gs_renderer *r = gs_renderers; r->name; r++) {
        if (strcmp(r->name, name) == 0) {
            return r;
        }
    }
    return NULL;
}

void gs_picture_path(gs_str *out, const char *stem, int n, const gs_drawing *d)
{
    const char *ending = gs_drawing_is_photo(d) ? gs_photo_ending(d->ops[0].photo->kind) : "png";
    gs_str_addf(out, "%s-%d.%s", stem, n, ending);
}

void gs_picture_reference(gs_str *out, const char *stem, int n, const gs_drawing *d)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._";
    gs_str path = {0};
    const char *slash = strrchr(stem, '/');
    gs_picture_path(&path, slash ? slash + 1 : stem, n, d);
    for (const char *p = gs_str_text(&path); *p; p++) {
        if (strchr(plain, *p)) {
            gs_str_addc(out, *p);
        } else {
            gs_str_addf(out, "%%%02X", (unsigned char)*p);
        }
    }
    gs_str_free(&path);
}
