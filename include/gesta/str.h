#ifndef GESTA_STR_H
#define GESTA_STR_H
/* A growing byte string, and what is done with UTF-8. */
#include "gesta/types.h"

/* The string; zeroed it is empty. gs_str_free ends it. */
typedef struct gs_str {
    char *p;     /* always ends in NUL once something was added; NULL while empty */
    size_t len;  /* bytes, without the NUL */
    size_t cap;
} gs_str;

/* The text; "" while empty. Borrowed until the next change. */
const char *gs_str_text(const gs_str *s);
void gs_str_add(gs_str *s, const char *text);
void gs_str_addn(gs_str *s, const char *bytes, size_t n);
void gs_str_addc(gs_str *s, char c);
void gs_str_addf(gs_str *s, const char *fmt, ...) GS_PRINTF(2, 3);
/* Adds a whole number. */
void gs_str_addi(gs_str *s, int64_t n);
/* Adds thousandths as a decimal without trailing zeros: 2500 gives 2.5, -125 gives -0.125. */
void gs_str_addmilli(gs_str *s, int64_t thousandths);
void gs_str_clear(gs_str *s); /* empties, keeps the memory */
void gs_str_free(gs_str *s);  /* releases the memory */

/* Decodes one code point at *p (before `end`) and moves *p on; 0xFFFD and one byte on for bad
 * UTF-8 (overlong, surrogate, beyond U+10FFFF, cut off). */
uint32_t gs_utf8_next(const char **p, const char *end);
/* Adds a code point as UTF-8. */
void gs_utf8_add(gs_str *s, uint32_t cp);
/* True if all of `n` bytes are well-formed UTF-8. */
bool gs_utf8_valid(const char *bytes, size_t n);
/* Code points in a string. */
int gs_utf8_length(const char *s);
/* Columns that it takes on a terminal, as gs_utf8_line writes it: two for an East Asian wide
 * character, none for an accent that joins its letter. */
int gs_utf8_columns(const char *s);
/* True if nothing of it could be seen: empty, or white space and characters without a
 * shape alone. */
bool gs_utf8_blank(const char *s);
/* Adds `text` with what XML 1.0 cannot carry (control characters, U+FFFE, U+FFFF, bad UTF-8)
 * replaced by U+FFFD. */
void gs_utf8_xml_clean(gs_str *out, const char *text);
/* Adds text fit for XML, with its marks written as &amp; and kin; on one line: breaks and tabs become
 * blanks. */
void gs_utf8_xml_add(gs_str *out, const char *text, bool one_line);
/* Adds `text` on one line for a terminal: control, line and paragraph separators and
 * bidirectional overrides become a space or are dropped. */
void gs_utf8_line(gs_str *out, const char *text);
/* Makes an id ([a-z0-9][a-z0-9-]*) from a name: lower case, accents dropped where Latin, other
 * characters to '-'. Never empty ("x"). Adds to out. */
void gs_make_id(gs_str *out, const char *name);
/* True if s is an id: [a-z0-9][a-z0-9-]*, 1 to 63 bytes. */
bool gs_is_id(const char *s);
#endif
