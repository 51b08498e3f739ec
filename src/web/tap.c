/* Maps that are tapped. */
#include "tap.h"

#include "gesta/drawing.h"
#include "gesta/fixed.h"

/* A picture is wider than its drawing by a margin on either side. */
enum { PIXELS_INCH = 96, MARGIN_UM = 1000 };

gs_um web_tap_um(int pixels)
{
    return (gs_um)((int64_t)pixels * 25400 / PIXELS_INCH);
}

static void image(web_page *p, const char *of, const char *name, const gs_drawing *d, bool narrow,
                  bool dark, const char *alt)
{
    int pixels = narrow ? WEB_TAP_NARROW : WEB_TAP_WIDE,
        high = (int)gs_div_near((int64_t)pixels * d->height, d->width + 2 * MARGIN_UM);
    const char *shown = narrow ? dark ? "is-narrow is-dark" : "is-narrow" : dark ? "is-dark" : "";
    web_put(p,
            "<input type=\"image\" class=\"tap %s\" name=\"%s\" src=\"/picture/%s/%s%s%s.svg\" "
            "alt=\"%s\" width=\"%d\" height=\"%d\"/>\n",
            shown, narrow ? "narrow" : "wide", of, name, narrow ? "-narrow" : "",
            dark ? "-dark" : "", alt, pixels, high);
}

void web_tap_image(web_page *p, const char *of, const char *name, const gs_drawing *wide,
                   const gs_drawing *narrow, const char *alt)
{
    web_picture_keep(p, of, name, wide);
    web_picture_keep(p, of, gs_arena_printf(p->a, "%s-narrow", name), narrow);
    for (int i = 0; i < 4; i++) {
        bool dark = i & 1, thin = i & 2;
        if (p->look == WEB_LOOK_DEVICE || dark == (p->look == WEB_LOOK_DARK)) {
            image(p, of, name, thin ? narrow : wide, thin, dark, alt);
        }
    }
}

bool web_tap_at(const web_asked *sent, gs_len width, gs_len depth, gs_pt *at)
{
    static const struct {
        const char *x, *y;
        int pixels;
    } images[] = {{"wide.x", "wide.y", WEB_TAP_WIDE}, {"narrow.x", "narrow.y", WEB_TAP_NARROW}};
    *at = (gs_pt){0};
    for (int i = 0; i < GS_COUNT(images) && sent; i++) {
        const char *tx = web_field_of(sent, images[i].x), *ty = web_field_of(sent, images[i].y);
        int x = tx ? web_number(tx) : -1, y = ty ? web_number(ty) : -1;
        int64_t um = web_tap_um(images[i].pixels), shown = um + 2 * MARGIN_UM;
        int64_t right = x * shown / images[i].pixels - MARGIN_UM,
                low = y * shown / images[i].pixels - WEB_TAP_HEAD;
        int64_t far = right * width / um, up = depth - low * width / um;
        if (x >= 0 && y >= 0 && x <= images[i].pixels && up > -depth / 10) {
            at->x = (gs_len)far;
            at->y = (gs_len)up;
            return true;
        }
    }
    return false;
}
