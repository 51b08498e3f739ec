#ifndef GESTA_WEB_TAP_H
#define GESTA_WEB_TAP_H
/* Maps that are tapped: images of a form, so that no script is needed; the browser sends where. */
#include "web_int.h"

/* Pixels by which they are wide: at a desk or on a tablet, on a telephone. */
enum { WEB_TAP_WIDE = 640, WEB_TAP_NARROW = 320 };
/* A drawing of the whole table without furniture is as wide as it, and begins so far below its upper
 * edge. */
enum { WEB_TAP_HEAD = 200 };
/* How wide a drawing of so many pixels is. */
gs_um web_tap_um(int pixels);
/* The image, inside a form; its pictures are kept as "/picture/OF/NAME.svg". */
void web_tap_image(web_page *p, const char *of, const char *name, const gs_drawing *wide,
                   const gs_drawing *narrow, const char *alt);
/* Where a table of that size was tapped, by the fields that were sent; false: nowhere. */
bool web_tap_at(const web_asked *sent, gs_len width, gs_len depth, gs_pt *at);
#endif
