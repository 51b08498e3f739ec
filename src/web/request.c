/* What a request asks: its path, its fields. Everything comes from strangers; what is not exactly
 * as our own pages write it is refused. */
#include "web_int.h"

#include <string.h>

/* A part of a path: ids, numbers, keys, and one ending behind a dot. */
static bool is_part(const char *s, size_t n)
{
    if (n == 0 || n >= WEB_PART || *s == '.' || *s == '-') {
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        bool fits = (s[i] >= 'a' && s[i] <= 'z') || (s[i] >= '0' && s[i] <= '9') || s[i] == '-' ||
                    (s[i] == '.' && i + 1 < n && s[i + 1] != '.');
        if (!fits) {
            return false;
        }
    }
    return true;
}

static int hex(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* Unescapes n bytes of a field; NULL: they are no text. */
static const char *unescaped(const char *s, size_t n, gs_arena *a)
{
    char *out = gs_arena_alloc(a, n + 1);
    size_t len = 0;
    for (size_t i = 0; i < n; i++) {
        if (s[i] == '%') {
            if (n - i < 3) {
                return NULL;
            }
            int high = hex(s[i + 1]), low = hex(s[i + 2]);
            if (high < 0 || low < 0) {
                return NULL;
            }
            out[len++] = (char)(high * 16 + low);
            i += 2;
        } else {
            out[len++] = s[i] == '+' ? ' ' : s[i];
        }
    }
    out[len] = '\0';
    return !memchr(out, 0, len) && gs_utf8_valid(out, len) ? out : NULL;
}

bool web_read_fields(const char *text, size_t n, gs_arena *a, web_asked *out)
{
    const char *end = text + n;
    out->field = GS_NEW_ARRAY(a, web_field, WEB_FIELDS);
    out->fields = 0;
    while (text < end) {
        const char *stop = memchr(text, '&', (size_t)(end - text));
        stop = stop ? stop : end;
        const char *is = memchr(text, '=', (size_t)(stop - text));
        if (!is || is == text || out->fields == WEB_FIELDS) {
            return false;
        }
        web_field *f = &out->field[out->fields++];
        f->name = unescaped(text, (size_t)(is - text), a);
        f->value = unescaped(is + 1, (size_t)(stop - is - 1), a);
        if (!f->name || !f->value) {
            return false;
        }
        text = stop + (stop < end);
    }
    return true;
}

bool web_read_target(const char *target, gs_arena *a, web_asked *out)
{
    *out = (web_asked){0};
    const char *query = strchr(target, '?');
    const char *end = query ? query : target + strlen(target);
    if (*target != '/') {
        return false;
    }
    for (const char *at = target + 1; at < end;) {
        const char *stop = memchr(at, '/', (size_t)(end - at));
        stop = stop ? stop : end;
        size_t n = (size_t)(stop - at);
        if (out->parts == WEB_PARTS || !is_part(at, n) || (stop < end && stop + 1 == end)) {
            return false;
        }
        memcpy(out->part[out->parts], at, n);
        out->part[out->parts++][n] = '\0';
        at = stop + 1;
    }
    return web_read_fields(query ? query + 1 : end, query ? strlen(query + 1) : 0, a, out);
}

const char *web_field_of(const web_asked *q, const char *name)
{
    for (int i = 0; i < q->fields; i++) {
        if (strcmp(q->field[i].name, name) == 0) {
            return q->field[i].value;
        }
    }
    return NULL;
}

int web_number(const char *text)
{
    int n = 0;
    size_t len = strspn(text, "0123456789");
    if (len == 0 || len > 9 || text[len]) {
        return -1;
    }
    for (size_t i = 0; i < len; i++) {
        n = n * 10 + (text[i] - '0');
    }
    return n;
}
