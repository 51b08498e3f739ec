/* What is said on the terminal: names may hold anything, and a line stays a line. */
#include "cli.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* A word, cleaned, in a column of `wide` columns (negative: to its left side). */
static void add_word(gs_str *out, const char *word, int wide)
{
    gs_str clean = {0};
    gs_utf8_line(&clean, word ? word : "");
    int gap = abs(wide) - gs_utf8_columns(gs_str_text(&clean));
    for (int i = 0; wide > 0 && i < gap; i++) {
        gs_str_addc(out, ' ');
    }
    gs_str_add(out, gs_str_text(&clean));
    for (int i = 0; wide < 0 && i < gap; i++) {
        gs_str_addc(out, ' ');
    }
    gs_str_free(&clean);
}

void cli_say(const char *fmt, ...)
{
    gs_str out = {0};
    va_list ap;
    va_start(ap, fmt);
    for (const char *p = fmt; *p; p++) {
        if (*p != '%') {
            gs_str_addc(&out, *p);
            continue;
        }
        bool left = p[1] == '-' && p[2] == '*';
        char *end;
        int wide;
        if (left || p[1] == '*') { /* its width is given with the words */
            wide = va_arg(ap, int) * (left ? -1 : 1);
            p += 2 + left;
        } else {
            wide = (int)strtol(p + 1, &end, 10); /* "%s" has no number: 0 */
            p = end;
        }
        if (*p == 's') {
            add_word(&out, va_arg(ap, const char *), wide);
        } else if (*p == 'd') {
            gs_str_addf(&out, "%*d", wide, va_arg(ap, int));
        } else {
            gs_str_addc(&out, *p);
        }
    }
    va_end(ap);
    fputs(gs_str_text(&out), stdout);
    gs_str_free(&out);
}

void cli_fault(const cli *c)
{
    char line[1200];
    gs_err_format(&c->err, line, sizeof line);
    fflush(stdout);
    fprintf(stderr, "gesta: %s\n", line);
}
