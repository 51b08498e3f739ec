/* Fitting words into widths. */
#include "pen_int.h"

#include "gesta/str.h"

#include <string.h>

const char *gs_pen_clean(gs_arena *a, const char *text)
{
    if (!text || !*text) {
        return "";
    }
    gs_str s = {0};
    gs_utf8_line(&s, text);
    const char *out = gs_arena_strdup(a, gs_str_text(&s));
    gs_str_free(&s);
    return out;
}

/* Marks that sit on the character before them. */
static bool combining(uint32_t c)
{
    return (c >= 0x300 && c <= 0x36F) || (c >= 0x483 && c <= 0x489) ||
           (c >= 0x591 && c <= 0x5BD) || (c >= 0x610 && c <= 0x61A) ||
           (c >= 0x64B && c <= 0x65F) || (c >= 0x1AB0 && c <= 0x1AFF) ||
           (c >= 0x1DC0 && c <= 0x1DFF) || (c >= 0x20D0 && c <= 0x20FF) ||
           (c >= 0xFE00 && c <= 0xFE2F) || c == 0x200D;
}

static gs_um width_n(const gs_metrics *m, gs_face face, gs_pt64 size, const char *text,
                     size_t n)
{
    if (m && m->width) {
        return gs_pen_um(m->width(m->ctx, face, size, text, n));
    }
    const char *p = text, *end = text + n;
    int count = 0;
    while (p < end) {
        gs_utf8_next(&p, end);
        count++;
    }
    return gs_pen_um(size) * count / 2;
}

/* Bytes of text that fit `width`: the last place where a character may end. */
static size_t fitting(const gs_metrics *m, gs_face face, gs_pt64 size, const char *text,
                      size_t n, gs_um width)
{
    const char *p = text, *end = text + n;
    size_t fits = 0;
    while (p < end) {
        gs_utf8_next(&p, end);
        const char *look = p;
        while (look < end && combining(gs_utf8_next(&look, end))) {
            p = look;
        }
        if (width_n(m, face, size, text, (size_t)(p - text)) > width) {
            break;
        }
        fits = (size_t)(p - text);
    }
    return fits;
}

const char *gs_pen_fit(gs_arena *a, const gs_metrics *m, gs_face face, gs_pt64 size,
                       const char *text, gs_um width)
{
    if (gs_pen_width(m, face, size, text) <= width) {
        return text;
    }
    gs_um room = width - gs_pen_width(m, face, size, "\xE2\x80\xA6");
    size_t n = fitting(m, face, size, text, strlen(text), room > 0 ? room : 0);
    size_t word = n;
    while (word > 0 && text[word] != ' ') {
        word--;
    }
    if (word * 2 > n) {
        n = word;
    }
    while (n > 0 && text[n - 1] == ' ') {
        n--;
    }
    return gs_arena_printf(a, "%.*s\xE2\x80\xA6", (int)n, text);
}

/* Bytes of the next line: up to the last space that fits, or what fits of a long word. */
static size_t next_line(const gs_metrics *m, gs_face face, gs_pt64 size, const char *text,
                        gs_um width)
{
    size_t n = strlen(text);
    if (width_n(m, face, size, text, n) <= width) {
        return n;
    }
    size_t fits = fitting(m, face, size, text, n, width);
    if (text[fits] == ' ') {
        return fits;
    }
    size_t word = fits;
    while (word > 0 && text[word] != ' ') {
        word--;
    }
    if (word > 0) {
        return word;
    }
    if (fits) {
        return fits;
    }
    const char *p = text;
    gs_utf8_next(&p, text + n); /* not even one character fits: one is set all the same */
    return (size_t)(p - text);
}

int gs_pen_wrap(gs_arena *a, const gs_metrics *m, gs_face face, gs_pt64 size,
                const char *text, gs_um width, const char **lines, int max)
{
    int count = 0;
    while (*text == ' ') {
        text++;
    }
    while (*text && count < max) {
        if (count == max - 1) {
            lines[count++] = gs_pen_fit(a, m, face, size, text, width);
            break;
        }
        size_t n = next_line(m, face, size, text, width);
        lines[count++] = gs_arena_strndup(a, text, n);
        text += n;
        while (*text == ' ') {
            text++;
        }
    }
    return count;
}
