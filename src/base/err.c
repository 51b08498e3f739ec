#include "gesta/err.h"
#include "gesta/str.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* What came from a file or a keyboard may stand in an error: control characters, line separators,
 * what turns the direction of writing, bytes that are no UTF-8 and a character cut in two by the
 * end of the room become "?". */
static void clean(char *text)
{
    const char *end = text + strlen(text);
    for (char *p = text; p < end;) {
        const char *next = p;
        uint32_t cp = gs_utf8_next(&next, end);
        bool bad = cp < 0x20 || (cp >= 0x7f && cp < 0xa0) || (cp == 0xFFFD && next == p + 1) ||
                   (cp >= 0x2028 && cp <= 0x202e) || (cp >= 0x2066 && cp <= 0x2069);
        for (; p < next; p++) {
            *p = bad ? '?' : *p;
        }
    }
}

static void err_fill(gs_err *err, gs_status status, const char *key, const char *fmt, va_list ap)
    GS_PRINTF(4, 0);
static void err_fill(gs_err *err, gs_status status, const char *key, const char *fmt, va_list ap)
{
    memset(err, 0, sizeof *err);
    err->status = status;
    if (key) {
        snprintf(err->key, sizeof err->key, "%s", key);
        clean(err->key);
    }
    vsnprintf(err->text, sizeof err->text, fmt, ap);
    clean(err->text);
}

gs_status gs_err_set(gs_err *err, gs_status status, const char *fmt, ...)
{
    if (err) {
        va_list ap;
        va_start(ap, fmt);
        err_fill(err, status, NULL, fmt, ap);
        va_end(ap);
    }
    return status;
}

gs_status gs_err_key(gs_err *err, gs_status status, const char *key, const char *fmt, ...)
{
    if (err) {
        va_list ap;
        va_start(ap, fmt);
        err_fill(err, status, key, fmt, ap);
        va_end(ap);
    }
    return status;
}

void gs_err_prefix(gs_err *err, const char *fmt, ...)
{
    if (!err) {
        return;
    }
    char old[sizeof err->text];
    memcpy(old, err->text, sizeof old);
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(err->text, sizeof err->text, fmt, ap);
    va_end(ap);
    size_t n = strlen(err->text);
    snprintf(err->text + n, sizeof err->text - n, ": %s", old);
    clean(err->text);
}

int gs_status_exit(gs_status status)
{
    static const int exits[] = {
#define GS_STATUS(name, exit_status, text) exit_status,
#include "gesta/status.def"
#undef GS_STATUS
    };
    return exits[status];
}

void gs_err_format(const gs_err *err, char *buf, size_t size)
{
    char line[32] = "";
    if (err->line > 0) {
        size_t n = (size_t)snprintf(line, sizeof line, err->file[0] ? ":%d" : "line %d", err->line);
        if (err->column > 0 && err->file[0]) {
            snprintf(line + n, sizeof line - n, ":%d", err->column);
        }
    }
    bool key_said = err->key[0] && strstr(err->text, err->key) != NULL;
    snprintf(buf, size, "%s%s%s%s%s%s%s%s%s", err->file, line, err->file[0] || line[0] ? ": " : "",
             key_said ? "" : err->key, err->key[0] && !key_said ? ": " : "", err->text,
             err->rule[0] ? " (" : "", err->rule, err->rule[0] ? ")" : "");
    clean(buf);
}
