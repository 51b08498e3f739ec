#include "visual.h"

#include <string.h>

static bool right_to_left(uint32_t cp)
{
    return (cp >= 0x590 && cp <= 0x8FF) || (cp >= 0xFB1D && cp <= 0xFDFF) ||
           (cp >= 0xFE70 && cp <= 0xFEFC) || (cp >= 0x10800 && cp <= 0x10FFF) ||
           (cp >= 0x1E800 && cp <= 0x1EFFF);
}

static bool mark(uint32_t cp)
{
    return (cp >= 0x300 && cp <= 0x36F) || (cp >= 0x591 && cp <= 0x5BD) || cp == 0x5BF ||
           cp == 0x5C1 || cp == 0x5C2 || cp == 0x5C4 || cp == 0x5C5 || cp == 0x5C7 ||
           (cp >= 0x610 && cp <= 0x61A) || (cp >= 0x64B && cp <= 0x65F) || cp == 0x670;
}

static bool digit(uint32_t cp)
{
    return (cp >= '0' && cp <= '9') || (cp >= 0x660 && cp <= 0x669);
}

bool gs_visual_needed(const char *text, size_t n)
{
    for (const char *p = text, *end = text + n; p < end;) {
        if ((unsigned char)*p < 0xD6) {
            p++;
        } else if (right_to_left(gs_utf8_next(&p, end))) {
            return true;
        }
    }
    return false;
}

/* The end of the stretch that begins at p: up to its last right-to-left letter or mark,
 * as long as only spaces, signs and digits lie between. */
static const char *stretch_end(const char *p, const char *end)
{
    const char *last = p;
    while (p < end) {
        uint32_t cp = gs_utf8_next(&p, end);
        bool latin =
            cp >= 'A' && !right_to_left(cp) && !mark(cp) && cp != 0x2019 && cp != 0xA0;
        if (latin) {
            break;
        }
        if (right_to_left(cp)) {
            last = p;
            for (const char *q = p; q < end && mark(gs_utf8_next(&q, end));) {
                last = p = q;
            }
        }
    }
    return last;
}

static size_t cluster(const char *p, const char *end)
{
    const char *from = p;
    uint32_t cp = gs_utf8_next(&p, end);
    for (const char *q = p; q < end;) {
        uint32_t next = gs_utf8_next(&q, end);
        if (!mark(next) && !(digit(cp) && digit(next))) {
            break;
        }
        p = q;
    }
    return (size_t)(p - from);
}

static void turn(gs_str *out, const char *from, const char *to)
{
    size_t n = (size_t)(to - from), at = out->len + n;
    gs_str_addn(out, from, n); /* makes room */
    for (const char *p = from; p < to;) {
        size_t len = cluster(p, to);
        at -= len;
        memcpy(out->p + at, p, len);
        p += len;
    }
}

void gs_visual_order(gs_str *out, const char *text, size_t n)
{
    const char *p = text, *end = text + n;
    while (p < end) {
        const char *from = p;
        uint32_t cp = gs_utf8_next(&p, end);
        if (right_to_left(cp)) {
            const char *to = stretch_end(from, end);
            turn(out, from, to);
            p = to;
        } else {
            gs_str_addn(out, from, (size_t)(p - from));
        }
    }
}
