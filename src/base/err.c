#include "gesta/err.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

GS_PRINTF(4, 0)
static void err_fill(gs_err *err, gs_status status, const char *key, const char *fmt, va_list ap)
    GS_PRINTF(4, 0);
static void err_fill(gs_err *err, gs_status status, const char *key, const char *fmt, va_list ap)
{
    memset(err, 0, sizeof *err);
    err->status = status;
    if (key) {
        snprintf(err->key, sizeof err->key, "%s", key);
    }
    vsnprintf(err->text, sizeof err->text, fmt, ap);
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
    char line[24] = "";
    if (err->line > 0) {
        snprintf(line, sizeof line, ":%d", err->line);
    }
    bool key_said = err->key[0] && strstr(err->text, err->key) != NULL;
    snprintf(buf, size, "%s%s%s%s%s%s%s%s%s", err->file, line, err->file[0] ? ": " : "",
             key_said ? "" : err->key, err->key[0] && !key_said ? ": " : "", err->text,
             err->rule[0] ? " (" : "", err->rule, err->rule[0] ? ")" : "");
    for (char *p = buf; *p; p++) {
        if ((unsigned char)*p < 0x20 || *p == 0x7f) {
            *p = '?';
        }
    }
}
