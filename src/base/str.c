#include "gesta/str.h"

#include "gesta/arena.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *gs_str_text(const gs_str *s)
{
    return s->p ? s->p : "";
}

static void reserve(gs_str *s, size_t more)
{
    if (s->len + more + 1 > s->cap) {
        size_t cap = s->cap ? s->cap : 64;
        while (cap < s->len + more + 1) {
            cap *= 2;
        }
        s->p = gs_realloc(s->p, cap);
        s->cap = cap;
    }
}

void gs_str_addn(gs_str *s, const char *bytes, size_t n)
{
    reserve(s, n);
    if (n) {
        memcpy(s->p + s->len, bytes, n);
    }
    s->len += n;
    s->p[s->len] = '\0';
}

void gs_str_add(gs_str *s, const char *text)
{
    gs_str_addn(s, text, strlen(text));
}

void gs_str_addc(gs_str *s, char c)
{
    reserve(s, 1);
    s->p[s->len++] = c;
    s->p[s->len] = '\0';
}

void gs_str_addf(gs_str *s, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    int n = vsnprintf(NULL, 0, fmt, ap);
    va_end(ap);
    if (n < 0) {
        return;
    }
    reserve(s, (size_t)n);
    va_start(ap, fmt);
    vsnprintf(s->p + s->len, (size_t)n + 1, fmt, ap);
    va_end(ap);
    s->len += (size_t)n;
}

void gs_str_addi(gs_str *s, int64_t n)
{
    char buf[24];
    char *p = buf + sizeof buf;
    uint64_t u = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    do {
        *--p = (char)('0' + u % 10);
        u /= 10;
    } while (u);
    if (n < 0) {
        *--p = '-';
    }
    gs_str_addn(s, p, (size_t)(buf + sizeof buf - p));
}

void gs_str_addmilli(gs_str *s, int64_t t)
{
    if (t < 0) {
        gs_str_addc(s, '-');
        t = -t;
    }
    gs_str_addi(s, t / 1000);
    int frac = (int)(t % 1000);
    if (frac) {
        char d[4] = {'.', (char)('0' + frac / 100), (char)('0' + frac / 10 % 10),
                     (char)('0' + frac % 10)};
        size_t n = 4;
        while (d[n - 1] == '0') {
            n--;
        }
        gs_str_addn(s, d, n);
    }
}

void gs_str_clear(gs_str *s)
{
    s->len = 0;
    if (s->p) {
        s->p[0] = '\0';
    }
}

void gs_str_free(gs_str *s)
{
    gs_free(s->p);
    s->p = NULL;
    s->len = s->cap = 0;
}
