#ifndef GESTA_PDF_PACK_INT_H
#define GESTA_PDF_PACK_INT_H
/* Inside the packing of a PDF: the library's file, whose streams are bare, is read object by object
 * and written again, smaller and more exact. Pure. */
#include "gesta/arena.h"
#include "gesta/str.h"

/* A stretch of the library's file. */
typedef struct part {
    const char *p;
    size_t n;
} part;

/* An object: a dictionary or a value, and the bytes of its stream. */
typedef struct object {
    part text;   /* between "obj" and its stream or its end */
    part stream; /* p NULL: none */
    bool dropped; /* nobody asks for it any more */
    size_t at;   /* in the new file; with `inside` its place in the stream of objects */
    bool inside;
} object;

typedef struct pdf_file {
    gs_arena *a;
    object *objects; /* by number; [0] is nothing */
    int count;
    int root, info;
} pdf_file;

/* Reads the library's file, which must outlive *f. False: it is not as the library writes it. */
bool pdf_read(pdf_file *f, gs_arena *a, const char *bytes, size_t n);
/* The number after a key of an object's dictionary, as that of another object ("/Key 12 0 R") or as
 * it is ("/Key 12"); `otherwise` if there is none. */
int pdf_key(const pdf_file *f, int i, const char *key, int otherwise);
/* Whether the dictionary holds these words. */
bool pdf_holds(const pdf_file *f, int i, const char *words);
/* Puts other words in the place of `n` bytes at `from` of its dictionary. */
void pdf_replace(pdf_file *f, int i, const char *from, size_t n, const char *words);
/* Keeps the bytes of *s as long as the file, and releases *s. */
part pdf_keep(pdf_file *f, gs_str *s);
/* Where a key's name begins in the dictionary; NULL: it has none. */
const char *pdf_find(const pdf_file *f, int i, const char *key);

/* Fonts (pdf_pack_fonts.c): only what the pages show; and what the letters of wide fonts are, said in
 * the form that the format asks for. */
void pdf_cut_fonts(pdf_file *f);
/* What a page draws (pdf_pack_page.c), every number as short as it may be: the library's have five
 * digits after the point, rounded down. */
void pdf_short_numbers(part page, gs_str *out);
#endif
