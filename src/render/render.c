#include "gesta/render.h"

#include <string.h>

const gs_renderer gs_renderers[] = {
    {"pdf", ".pdf", "pages to print", gs_render_pdf},
    {"text", ".txt", "plain text for a terminal or a letter", gs_render_text},
    {NULL, NULL, NULL, NULL},
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
