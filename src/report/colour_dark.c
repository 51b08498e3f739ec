/* A drawing for a dark page: light becomes dark and dark light, each in its own hue; what stands on
 * a side's own colour stays. */
#include "gesta/colour.h"

#include <string.h>

/* The lightness (hundredths) that one of a light page has on a dark one: paper 800, ink about 8,500. */
static int dark_lightness(int light)
{
    return 9400 - light * 86 / 100;
}

/* The mixture with `with` that comes nearest to a lightness. */
static gs_rgb at_lightness(gs_rgb rgb, gs_rgb with, int wanted)
{
    bool up = gs_rgb_lightness(with) > gs_rgb_lightness(rgb);
    int lo = 0, hi = 100;
    while (lo < hi) {
        int mid = (lo + hi) / 2;
        bool short_of = up ? gs_rgb_lightness(gs_rgb_mix(rgb, with, mid)) < wanted
                           : gs_rgb_lightness(gs_rgb_mix(rgb, with, mid)) > wanted;
        lo = short_of ? mid + 1 : lo;
        hi = short_of ? hi : mid;
    }
    return gs_rgb_mix(rgb, with, lo);
}

gs_rgb gs_rgb_dark(gs_rgb rgb)
{
    const gs_rgb black = 0, white = 0xFFFFFF, paper = 0x171513;
    if (rgb & GS_RGB_FIXED) {
        return rgb;
    }
    int light = gs_rgb_lightness(rgb), wanted = dark_lightness(light);
    return rgb == white ? paper : at_lightness(rgb, wanted > light ? white : black, wanted);
}

gs_drawing *gs_drawing_dark(gs_arena *a, const gs_drawing *d)
{
    gs_drawing *out = GS_NEW(a, gs_drawing);
    *out = *d;
    out->ops = GS_NEW_ARRAY(a, gs_draw_op, d->count + 1);
    out->cap = d->count + 1;
    for (int i = 0; i < d->count; i++) {
        out->ops[i] = d->ops[i];
        if (d->ops[i].kind == GS_DRAW_FILL_COLOUR || d->ops[i].kind == GS_DRAW_STROKE_COLOUR) {
            out->ops[i].a = (int32_t)gs_rgb_dark((gs_rgb)d->ops[i].a);
        }
    }
    return out;
}
