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

void cli_fault_keep(cli *c)
{
    c->faults = gs_arena_grow(c->arena, c->faults, c->n_faults, &c->cap_faults, sizeof *c->faults);
    c->faults[c->n_faults++] = c->err;
}

/* [{"where", "message", "expected"}]: what was expected stands in the message, too. */
static void fault_json(const gs_err *all, int n)
{
    gs_str out = {0};
    gs_str_add(&out, "{\"format\": \"gesta.fault/1\", \"faults\": [");
    for (int i = 0; i < n; i++) {
        const char *wants = strstr(all[i].text, "expected: ");
        gs_str_add(&out, i ? ",\n {\"where\": " : "\n {\"where\": ");
        cli_json_string(&out, *all[i].key ? all[i].key : *all[i].file ? all[i].file : NULL);
        gs_str_add(&out, ", \"message\": ");
        cli_json_string(&out, all[i].text);
        gs_str_add(&out, ", \"expected\": [");
        if (wants) {
            cli_json_string(&out, wants + strlen("expected: "));
        }
        gs_str_add(&out, "]}");
    }
    gs_str_add(&out, "\n]}\n");
    fputs(gs_str_text(&out), stdout);
    gs_str_free(&out);
}

void cli_fault(const cli *c)
{
    char line[1200];
    const gs_err *all = c->n_faults ? c->faults : &c->err;
    int n = c->n_faults ? c->n_faults : 1;
    if (c->verb && cli_has(c, "json")) {
        fault_json(all, n);
    }
    fflush(stdout);
    for (int i = 0; i < n; i++) {
        gs_err_format(&all[i], line, sizeof line);
        fprintf(stderr, "gesta: %s\n", line);
    }
}
