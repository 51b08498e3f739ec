#ifndef GESTA_VISUAL_H
#define GESTA_VISUAL_H
#include "gesta/str.h"

/* True if the text holds a right-to-left letter. */
bool gs_visual_needed(const char *text, size_t n);
/* Adds the text in the order in which its letters stand on the page from left to right:
 * stretches of Hebrew, Arabic and their like are turned round, with marks kept after
 * their letters and numbers kept as they are. Letters are not joined. */
void gs_visual_order(gs_str *out, const char *text, size_t n);
#endif
