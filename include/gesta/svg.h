#ifndef GESTA_SVG_H
#define GESTA_SVG_H
/* A drawing as SVG: viewBox in millimetres, text stays text, title and text twin first,
 * no script and no outside reference. */
#include "gesta/drawing.h"
#include "gesta/str.h"

/* Adds one <svg> element to `out`. `id` (an XML name, NULL: "gs") makes the ids of its
 * title, description and clips unique in a page that holds several. `m` gives the
 * textLength of each text; NULL leaves it out. With `standalone` an XML declaration comes
 * first. All text is escaped and made fit for XML. */
void gs_svg_write(gs_str *out, const gs_drawing *d, const gs_metrics *m, const char *id,
                  bool standalone);

/* How a drawing stands in a page. */
typedef struct gs_svg_place {
    const gs_metrics *m; /* NULL: no textLength */
    const char *id;      /* an XML name */
    const char *look;    /* its class; NULL none */
    bool bare;           /* without a style of its own */
    bool hidden;         /* an ornament that nobody need be told of */
    /* Where the letter of a moment leads ("#m7", "" nowhere). NULL: nowhere. */
    const char *(*link)(void *ctx, const char *letter);
    void *ctx;
} gs_svg_place;
/* The same inside a page, with links. */
void gs_svg_put(gs_str *out, const gs_drawing *d, const gs_svg_place *at);
#endif
