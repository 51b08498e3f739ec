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
#endif
