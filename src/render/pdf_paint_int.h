#ifndef GESTA_PAINT_INT_H
#define GESTA_PAINT_INT_H
/* Inside the painter: a PDF that is being drawn. The only floats of the report are here,
 * in the calls to the library; coordinates are rounded to 1/20 pt. */
#include "layout_int.h"

#include "fonts_int.h"
#include "pdf_pack.h"

#include <hpdf.h>

#define MISSING_MAX 24

/* A page, and whose its marked stretches are. */
typedef struct page_mark {
    unsigned number; /* the page's, among the objects */
    tag **owners;
    int count;
} page_mark;

typedef struct link_mark {
    unsigned number; /* of its annotation */
    int page;
} link_mark;

typedef struct paint {
    gs_arena *a;
    HPDF_Doc pdf;
    HPDF_Page page;
    gs_fonts *fonts;
    gs_ink ink;
    gs_um height;
    HPDF_Font font[FONT_FILES][2]; /* CP1252, UTF-8 */
    const char *name[FONT_FILES];
    HPDF_Font built_in[GS_FACE_COUNT];
    HPDF_ExtGState alpha[101];
    struct painted_photo *photos; /* those that stand in the file already */
    HPDF_STATUS error, detail;
    /* state of the page */
    bool in_text;
    int64_t text_x, text_y; /* start of the text line, 1/20 pt */
    int path;               /* 0 none, 1 a point, 2 drawn */
    HPDF_Font now_font, space_font;
    gs_pt64 now_size, now_tracking;
    int32_t now_word;
    int64_t now_fill, now_stroke; /* -1 unknown */
    /* tags: of this page so far, of the pages before, and all */
    tag *tag;
    bool tag_open;
    tag **marks, **tags;
    page_mark *page_marks;
    link_mark *links;
    int link_count, link_cap;
    int mark_count, mark_cap, tag_count, tag_cap, page_no, page_cap;
    uint32_t missing[MISSING_MAX];
    int missing_count;
} paint;

/* Micrometres to 1/20 pt, and to points. */
int64_t paint_twentieths(int64_t um);
HPDF_REAL paint_points(int64_t um);
/* Colours, inked as the user asked; set only if they change. */
void paint_fill_colour(paint *p, gs_rgb rgb);
void paint_stroke_colour(paint *p, gs_rgb rgb);
/* After a restore or on a new page: what the library's state is must be said again. */
void paint_forget(paint *p);
/* A run at a place of the page, turned clockwise about its start; the text object stays
 * open. */
void paint_text(paint *p, const run *r, gs_um x, gs_um y, gs_ang rotation);
/* A space after the last text: words at the ends of lines are two to whoever copies them. */
void paint_space(paint *p);
void paint_end_text(paint *p);
/* What is painted next belongs to a tag (NULL: it is furniture), until the next call; then its page is
 * done; and when all are, the objects of the tags, numbered from `first`. */
void paint_tag(paint *p, tag *t);
/* The same, and what is painted reads as something else: "/ActualText <FEFF...>". */
void paint_tag_span(paint *p, tag *t, const char *reads);
void paint_tag_end(paint *p);
void paint_tag_page(paint *p);
/* A link of a page (from 0): what it says to who cannot see it (NULL: nothing). */
void paint_tag_link(paint *p, HPDF_Annotation a, int page_no, const char *says);
gs_pdf_more paint_tag_tree(paint *p, int first);
/* Letters as the file says them, in hexadecimal digits of UTF-16. */
void paint_words(gs_str *s, const char *text, size_t n);
/* A photo, in micrometres of the page; the file holds each once. */
typedef struct painted_photo {
    const char *name;
    HPDF_Image image;
    struct painted_photo *next;
} painted_photo;
void paint_photo(paint *p, const gs_photo *photo, gs_um x, gs_um y, gs_um w, gs_um h);
void paint_forget_photos(paint *p);
/* A drawing with its corner at x, y, in `scale` per 10000. */
void paint_drawing(paint *p, const gs_drawing *d, gs_um x, gs_um y, int32_t scale);
#endif
