#ifndef GESTA_FONTS_INT_H
#define GESTA_FONTS_INT_H
/* Inside the fonts: which file stands for a face, and which file for a character that the
 * face has not. */
#include "gesta/render.h"
#include "gesta/str.h"
#include "ttf.h"

#define FONT_FALLBACKS 3
#define FONT_FILES (GS_FACE_COUNT + FONT_FALLBACKS)
#define FONT_CACHE 512

/* A face's file. Without one (path NULL) a face is built-in Times or Helvetica. */
typedef struct font_file {
    char *path;
    uint8_t *bytes; /* mapped */
    size_t size;
    gs_ttf ttf;
    bool looked;        /* it has been searched for */
    char slim_path[40]; /* where a slim copy can be read, "" if there is none */
    int slim_fd;
} font_file;

/* Where a character comes from. */
typedef enum char_source {
    CHAR_OWN_BYTE = 0, /* the face, in CP1252 */
    CHAR_OWN_WIDE = 1, /* the face, in UTF-8 */
    CHAR_FALLBACK = 2, /* + i: fallback i */
    CHAR_MISSING = 2 + FONT_FALLBACKS
} char_source;

typedef struct char_info {
    uint32_t cp;
    int16_t advance; /* thousandths of the em; of a missing one: the question mark's */
    uint8_t source;
    bool known;
} char_info;

typedef struct face_info {
    font_file *file; /* NULL: built in */
    bool ready;
    int16_t bytes[256]; /* widths by CP1252 byte; -1: the face has it not */
    char_info cache[FONT_CACHE];
} face_info;

struct gs_fonts {
    gs_render_options opt;
    font_file files[FONT_FILES];
    face_info faces[GS_FACE_COUNT];
    char *family[2]; /* text, labels; NULL: built in */
    gs_str asked;    /* families that were looked for, each with a NUL after it */
    gs_str paths;    /* their four styles each: regular, italic, bold, bold italic; "" none */
    gs_metrics metrics;
};

/* Where faces lie (pdf_fonts_find.c): names the families that will be wanted, looks for them all
 * once; then the path of a face, NULL if there is none. */
void fonts_ask_for(gs_fonts *f, const char *const *families, int n);
void fonts_ask(gs_fonts *f);
const char *fonts_path(const gs_fonts *f, const char *family, bool bold, bool italic);
/* Fills f->family by the tables; once. */
void fonts_choose_families(gs_fonts *f);
/* The file of a face, searched for at its first use; NULL: built in. */
font_file *fonts_face(gs_fonts *f, gs_face face);
/* Fallback i, or NULL. */
font_file *fonts_fallback(gs_fonts *f, int i);
/* Path of what is to be embedded: a slim copy in memory, else the file itself. */
const char *fonts_embed_path(font_file *ff);
void fonts_release(gs_fonts *f);

/* How a character of a face is set. */
const char_info *fonts_char(gs_fonts *f, gs_face face, uint32_t cp);
/* Name of the built-in face. */
const char *fonts_base14_name(gs_face face);
/* The heap of the PDF library: ours, which never fails but ends the program. */
void *fonts_pdf_alloc(unsigned int size);
void fonts_pdf_free(void *p);
void fonts_warn(const gs_fonts *f, const char *text);
#endif
