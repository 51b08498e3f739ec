#ifndef GESTA_RENDER_H
#define GESTA_RENDER_H
/* Renderers: a document tree in, bytes out. None of them knows a battle or a campaign. */
#include "gesta/colour.h"
#include "gesta/err.h"
#include "gesta/report.h"
#include "gesta/str.h"

/* Size of the page. */
typedef enum gs_paper { GS_PAPER_A4, GS_PAPER_LETTER } gs_paper;
/* How the first letter of a section is set. */
typedef enum gs_initials {
    GS_INITIALS_DROP,
    GS_INITIALS_RAISED,
    GS_INITIALS_NONE
} gs_initials;

/* The faces found on this machine: files, and the widths in them. */
typedef struct gs_fonts gs_fonts;

/* Zeroed means: A4, colour, drop initials, single-sided, the usual families, no dates. */
typedef struct gs_render_options {
    gs_paper paper;
    gs_ink ink;
    gs_initials initials;
    /* Text by a third larger, notes below their paragraphs; title pages, rosters, cards
     * and sheets keep their sizes. */
    bool large;
    bool duplex;             /* margins mirrored */
    bool twins;              /* the words of each picture under its caption */
    const char *font_text;   /* family to try first for text; NULL none */
    const char *font_labels; /* family to try first for labels and tables; NULL none */
    const char *css; /* the style sheet of HTML and EPUB; NULL none */
    /* Markdown, BBCode: what the files of the pictures are called, "DIR/name" giving "name-1.png"
     * and on; NULL: there are none, and captions stand alone. */
    const char *pictures;
    /* HTML: for a server, NULL: one page in one file (gs_render_fragment). */
    const struct gs_served *served;
    int64_t date;    /* creation date, seconds since 1970 UTC; 0: none is written */
    gs_fonts *fonts; /* faces already open (gs_fonts_open), borrowed; NULL: opened here */
    void (*warn)(void *ctx,
                 const char *text); /* one line for the user; NULL: nobody hears it */
    void *warn_ctx;
} gs_render_options;

/* Finds the faces by families (of opt, then the usual ones) through fontconfig. Never
 * fails for want of a font: the built-in Times and Helvetica stand in, with one warning
 * through opt->warn. `opt` may be NULL. The caller ends it with gs_fonts_close. */
gs_fonts *gs_fonts_open(const gs_render_options *opt);
void gs_fonts_close(gs_fonts *fonts);
/* Adds the file of a face, slim, with the letters of Latin and the signs of print alone
 * (gs_fonts_letters), for a page that brings its faces. False: it is built in, there is no file. */
bool gs_fonts_file(gs_fonts *fonts, gs_face face, gs_str *out);
/* Which letters those are, as a style sheet says it: "U+20-24F,U+370-3FF". */
extern const char gs_fonts_letters[];
/* Widths of the faces, for layouts and drawings; valid until gs_fonts_close. */
const gs_metrics *gs_fonts_metrics(gs_fonts *fonts);
/* Family that stands for text (or labels); "Times" or "Helvetica" if none was found. */
const char *gs_fonts_family(const gs_fonts *fonts, gs_face face);

/* Lines of text that a page holds, and the space from line to line: for builders that size their
 * pictures by it. `opt` may be NULL. */
void gs_page_lines(const gs_render_options *opt, int *lines, gs_um *lead);

/* Each renderer adds to *out. `opt` may be NULL. On an error *out is to be thrown away.
 */
gs_status gs_render_pdf(const gs_doc *doc, const gs_render_options *opt, gs_str *out,
                        gs_err *err) GS_MUST_CHECK;
/* Plain text of 78 columns: a report to read in a terminal or to send by mail. */
gs_status gs_render_text(const gs_doc *doc, const gs_render_options *opt, gs_str *out,
                         gs_err *err) GS_MUST_CHECK;
/* EPUB 3: the same pages as HTML, a chapter a file, in a zip; its day is opt->date, 0: the first of
 * January 2000. */
gs_status gs_render_epub(const gs_doc *doc, const gs_render_options *opt, gs_str *out,
                         gs_err *err) GS_MUST_CHECK;
/* How a server shows a document: its pictures are files of their own, and no part has a style of its
 * own, so that the page's law may forbid them (classes "side-2", "rows-3" instead). */
typedef struct gs_served {
    const char *pictures; /* address before their names, as "/picture/battle/at-hastings/" */
    const char *photos;   /* the same of photos: "/photo/" */
    /* A map or chart of the page: "3", "3-narrow" for telephones. Borrowed during the call. */
    void (*picture)(void *ctx, const char *name, const gs_drawing *d);
    void *ctx;
    const char *in_words; /* the head over what a picture shows in words */
    bool dark;            /* always dark: pictures by names that end in "-dark" */
    bool device;          /* dark as the device is */
} gs_served;
/* What stands in a page that is served: its first head and all parts, without the page round them;
 * opt->served says how. */
gs_status gs_render_fragment(const gs_doc *doc, const gs_render_options *opt, gs_str *out,
                             gs_err *err) GS_MUST_CHECK;
/* HTML: one page in one file, maps and charts as inline SVG, photos as data, no script and no word
 * of any other place; Markdown (CommonMark, with pipes for tables) and BBCode, to be pasted as they
 * stand, pictures by reference (opt->pictures). */
gs_status gs_render_html(const gs_doc *doc, const gs_render_options *opt, gs_str *out,
                         gs_err *err) GS_MUST_CHECK;
gs_status gs_render_markdown(const gs_doc *doc, const gs_render_options *opt, gs_str *out,
                             gs_err *err) GS_MUST_CHECK;
gs_status gs_render_bbcode(const gs_doc *doc, const gs_render_options *opt, gs_str *out,
                           gs_err *err) GS_MUST_CHECK;
/* What stands where on the pages of the PDF, as JSON, one box a line (gs_drawing_boxes): each run of
 * words, each picture, and in maps each block, label, disc and leader. For checks by program. */
gs_status gs_render_boxes(const gs_doc *doc, const gs_render_options *opt, gs_str *out,
                          gs_err *err) GS_MUST_CHECK;
/* A drawing as PNG of so many dots an inch; a photo is none (its bytes are a file already). `fonts`
 * may be NULL. */
gs_status gs_render_png(const gs_drawing *d, const gs_fonts *fonts, int dots, gs_str *out,
                        gs_err *err) GS_MUST_CHECK;

/* A renderer of the table. */
typedef struct gs_renderer {
    const char *name;   /* "pdf" */
    const char *ending; /* ".pdf" */
    const char *about;  /* a few words for the help */
    bool printed;       /* wants the signs of print (gs_doc_typeset) */
    bool beside;        /* its pictures are files beside it */
    gs_status (*render)(const gs_doc *doc, const gs_render_options *opt, gs_str *out,
                        gs_err *err);
} gs_renderer;

/* The renderers of this layer, ended by a row of NULLs. */
extern const gs_renderer gs_renderers[];
/* Adds the name of a document's picture number n (from 1, in the order of its nodes): the last part
 * of `stem`, then "-1.png", a photo by its own ending; as a link of a page, fit for every dialect. */
void gs_picture_reference(gs_str *out, const char *stem, int n, const gs_drawing *d);
/* The same as a path, `stem` as it stands. */
void gs_picture_path(gs_str *out, const char *stem, int n, const gs_drawing *d);
/* The one of a name, or NULL. */
const gs_renderer *gs_renderer_find(const char *name);
#endif
