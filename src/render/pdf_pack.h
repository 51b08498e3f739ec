#ifndef GESTA_PDF_PACK_H
#define GESTA_PDF_PACK_H
/* A PDF of the library, made smaller without loss and more exact: fonts hold the glyphs shown and no
 * more, what is copied is said as the format asks for it, numbers are short, all but streams is packed
 * in one. Pure: bytes to bytes. */
#include "gesta/str.h"

/* Objects that the library knows nothing of. */
typedef struct gs_pdf_more {
    const char *const *objects; /* numbered on from the file's own: the first is gs_pdf_objects */
    int count;
    const char *catalog; /* more keys for the document's catalog: "" or "/Key value" */
} gs_pdf_more;

/* How many numbers of objects the library's file has used: that of the first of its own is this. */
int gs_pdf_objects(const char *bytes, size_t n);
/* Adds the packed file to *out. The file must have been written without compression. False, and nothing
 * added: it is not as the library writes it. */
bool gs_pdf_pack(const char *bytes, size_t n, const gs_pdf_more *more, gs_str *out);
#endif
