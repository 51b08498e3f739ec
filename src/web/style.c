/* The style sheet: that of reports, that of pages, the faces, and the colours of the sides. */
#include "gesta/colour.h"
#include "gesta/os.h"
#include "web_int.h"

#include <string.h>

static void faces(gs_str *out)
{
    static const struct {
        const char *family, *file, *more;
    } all[] = {{"Gentium Book Plus", "text", ""},
               {"Gentium Book Plus", "text-italic", "font-style:italic;"},
               {"Carlito", "label", ""},
               {"Carlito", "label-bold", "font-weight:700;"}};
    for (int i = 0; i < GS_COUNT(all); i++) {
        gs_str_addf(out, "@font-face{font-family:\"%s\";src:url(/face/%s.ttf);%sfont-display:swap;"
                         "unicode-range:%s}\n", all[i].family, all[i].file, all[i].more,
                    gs_fonts_letters);
    }
}

/* The colours of a side; its dark is lightened on dark pages. */
static void side(int slot, bool own, gs_rgb rgb, gs_str *out)
{
    gs_side_ink ink = gs_side_ink_of(slot - 1, own, rgb, GS_INK_COLOUR);
    gs_str_addf(out, ".side-%d{--side:#%06x;--side-dark:#%06x;--side-pale:#%06x;--side-letter:#%06x}\n",
                slot, (unsigned)ink.fill, (unsigned)ink.dark,
                (unsigned)gs_rgb_mix(ink.dark, GS_RGB_PAPER, 55), (unsigned)ink.letter);
}

void web_style(gs_web *w, const gs_campaign *c, gs_str *out)
{
    enum { ROWS = 40 };
    faces(out);
    gs_str_add(out, w->report_css);
    gs_str_add(out, w->css);
    for (int i = 1; i <= ROWS; i++) {
        gs_str_addf(out, ".rows-%d{--rows:%d}", i, i);
    }
    gs_str_addc(out, '\n');
    for (int i = 0; c && i < c->n_sides; i++) {
        gs_rgb rgb = 0;
        bool own = c->sides[i].colour && gs_rgb_parse(c->sides[i].colour, &rgb);
        side(web_slot(c, &c->sides[i]), own, rgb, out);
    }
}
