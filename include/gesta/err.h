#ifndef GESTA_ERR_H
#define GESTA_ERR_H
/* The one error type. It is filled once, where the fact is known; callers on the way up may
 * put words before it; the command line prints it once and takes the exit status from it. */
#include "gesta/types.h"

/* What went wrong, by kinds of status.def; GS_OK: nothing. */
typedef enum gs_status {
#define GS_STATUS(name, exit_status, text) name,
#include "gesta/status.def"
#undef GS_STATUS
} gs_status;

/* A fault with its place and its words. */
typedef struct gs_err {
    gs_status status;
    int line;        /* line in `file`, 0 if it does not apply */
    int column;      /* character of that line, counted from 1; 0 if it is not known */
    char file[256];  /* file at fault, "" if none */
    char key[96];    /* fact key, dice label, element or attribute at fault, "" if none */
    char rule[24];   /* number of the rule that forbids it, "" if none */
    char text[512];  /* one line of words for a player: what, and what was expected */
} gs_err;

/* Fills *err (which may be NULL) with a status and printf-style words; returns the status. */
gs_status gs_err_set(gs_err *err, gs_status status, const char *fmt, ...) GS_PRINTF(3, 4);
/* The same, and names the key, label, element or attribute at fault. */
gs_status gs_err_key(gs_err *err, gs_status status, const char *key, const char *fmt, ...)
    GS_PRINTF(4, 5);
/* Puts printf-style words and ": " before the text of an error already set. */
void gs_err_prefix(gs_err *err, const char *fmt, ...) GS_PRINTF(2, 3);
/* Exit status of the program for a status (status.def). */
int gs_status_exit(gs_status status);
/* Writes "FILE:LINE:COLUMN: KEY: TEXT (RULE)" without the parts that are empty; always ends in NUL.
 * Control characters and bad UTF-8 are shown as '?': one error is one line. */
void gs_err_format(const gs_err *err, char *buf, size_t size);
#endif
