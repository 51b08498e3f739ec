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

/* ---- a form in parts ---- */
/* Where a text of m bytes stands in [s, end); NULL nowhere. */
static const char *found(const char *s, const char *end, const char *what, size_t m)
{
    while ((size_t)(end - s) >= m && (s = memchr(s, *what, (size_t)(end - s) - m + 1)) != NULL) {
        if (memcmp(s, what, m) == 0) {
            return s;
        }
        s++;
    }
    return NULL;
}

/* What parts a form: a line's end and "--" and the word that its type tells; NULL: it tells none. */
static const char *fence_of(const char *type, gs_arena *a)
{
    static const char says[] = "multipart/form-data; boundary=";
    enum { MOST = 70 };
    if (strncmp(type, says, sizeof says - 1) != 0) {
        return NULL;
    }
    const char *word = type + sizeof says - 1;
    size_t n = strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_");
    return n > 0 && n <= MOST && !word[n] ? gs_arena_printf(a, "\r\n--%s", word) : NULL;
}

/* Text of n bytes without a NUL, in the arena; NULL: it is none. */
static const char *text_of(const char *s, size_t n, gs_arena *a)
{
    return !memchr(s, 0, n) && gs_utf8_valid(s, n) ? gs_arena_strndup(a, s, n) : NULL;
}

/* One part: its head [head, body - 4), its bytes [body, end). */
static bool read_part(const char *head, const char *body, const char *end, gs_arena *a, web_asked *out)
{
    static const char says[] = "Content-Disposition: form-data; name=\"", file[] = "\"; filename=\"";
    const char *name = head + sizeof says - 1, *stop;
    if ((size_t)(body - head) < sizeof says || memcmp(head, says, sizeof says - 1) != 0 ||
        (stop = memchr(name, '"', (size_t)(body - name))) == NULL) {
        return false;
    }
    if ((size_t)(body - stop) >= sizeof file && memcmp(stop, file, sizeof file - 1) == 0) {
        bool first = !out->file && stop - name == 5 && memcmp(name, "photo", 5) == 0;
        out->file = body;
        out->file_size = (size_t)(end - body);
        return first;
    }
    if (out->fields == WEB_FIELDS || stop == name) {
        return false;
    }
    web_field *f = &out->field[out->fields++];
    f->name = text_of(name, (size_t)(stop - name), a);
    f->value = text_of(body, (size_t)(end - body), a);
    return f->name && f->value;
}

bool web_read_parts(const char *type, const char *text, size_t n, gs_arena *a, web_asked *out)
{
    const char *fence = fence_of(type, a), *end = text + n, *body, *stop;
    size_t m = fence ? strlen(fence) : 0;
    out->field = GS_NEW_ARRAY(a, web_field, WEB_FIELDS);
    out->fields = 0;
    if (!fence || n < m - 2 || memcmp(text, fence + 2, m - 2) != 0) { /* the first begins the text */
        return false;
    }
    for (text += m - 2; end - text >= 2 && memcmp(text, "\r\n", 2) == 0; text = stop + m) {
        body = found(text, end, "\r\n\r\n", 4);
        stop = body ? found(body + 2, end, fence, m) : NULL;
        if (!stop || stop < body + 4 || !read_part(text + 2, body + 4, stop, a, out)) {
            return false;
        }
    }
    return end - text >= 2 && memcmp(text, "--", 2) == 0;
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
