#ifndef GESTA_FUZZ_MUTATE_H
#define GESTA_FUZZ_MUTATE_H
/* Mutations of bytes from a counter: flipped bits, cut ends, chunks doubled or dropped, tokens
 * swapped, values replaced by those that make trouble. The same number, the same mutation. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef struct mutate_rng {
    uint64_t s;
} mutate_rng;

static inline uint32_t mutate_next(mutate_rng *r, uint32_t n)
{
    uint64_t z = (r->s += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return n ? (uint32_t)((z ^ (z >> 31)) >> 32) % n : 0;
}

/* Replaces `old` bytes at `at` by n others; what goes beyond the room is cut off. */
static inline size_t mutate_splice(char *p, size_t len, size_t room, size_t at, size_t old,
                                   const char *with, size_t n)
{
    if (len - old + n > room) {
        return len;
    }
    memmove(p + at + n, p + at + old, len - at - old);
    memcpy(p + at, with, n);
    return len - old + n;
}

/* A token (a word, a number, a value) at or after a random place; false if there is none. */
static inline int mutate_token(mutate_rng *r, const char *p, size_t len, size_t *at, size_t *n)
{
    static const char stops[] = "\"<>=;, \n\t/'";
    size_t i = mutate_next(r, (uint32_t)len);
    while (i < len && memchr(stops, p[i], sizeof stops - 1)) {
        i++;
    }
    size_t start = i;
    while (start > 0 && !memchr(stops, p[start - 1], sizeof stops - 1)) {
        start--;
    }
    while (i < len && !memchr(stops, p[i], sizeof stops - 1)) {
        i++;
    }
    *at = start;
    *n = i - start;
    return i > start;
}

/* A token between quotation marks or after '=': what a value is. */
static inline int mutate_value(mutate_rng *r, const char *p, size_t len, size_t *at, size_t *n)
{
    for (int tries = 0; tries < 20; tries++) {
        if (mutate_token(r, p, len, at, n) && *at > 0 &&
            (p[*at - 1] == '"' || p[*at - 1] == '=' || p[*at - 1] == ',' || p[*at - 1] == ' ')) {
            return 1;
        }
    }
    return 0;
}

static inline size_t mutate_once(mutate_rng *r, char *p, size_t len, size_t room)
{
    static const char *const odd[] = {
        "", "0", "-1", "1", "2", "7", "9", "99", "128", "129", "255", "256", "1000", "32767", "32768",
        "65536", "-32769", "2147483647", "2147483648", "-2147483648", "4294967296", "1e9", "0x10",
        "99999999999999999999", "0.001", "-0.001", "2147483.647", "2147483.648", "-2147483.648",
        "0.0001", "yes", "no", "none", "both", "a", "b", "x", "turn 1", "turn 0", "turn 2147483647",
        "0778-02-30", "9999-12-31", "0000-00-00", "no-such-thing", "..", "%s%n", "&lt;script&gt;",
        "\xf0\x9f\x90\x89", "\xe2\x80\xae", "\xff", "&#x0;", "&#xFFFE;", "]]>", "&amp;", "0,0 1,1",
        "0,0", "1,1 1,1 1,1", "0 0 0", "franks", "roland", "stout-hearts", "gathering-of-hosts",
        "meeting-of-hosts", "feudal", "warmaster-house", "campaign", "#12345g", "#ffffff"};
    if (len < 2) {
        return len;
    }
    size_t at = mutate_next(r, (uint32_t)len), n = 0, at2 = 0, n2 = 0;
    char keep[256];
    switch (mutate_next(r, 12)) {
    case 0:
        p[at] = (char)(p[at] ^ (1 << mutate_next(r, 8)));
        return len;
    case 1:
        p[at] = (char)mutate_next(r, 256);
        return len;
    case 2:
        return mutate_next(r, 4) ? len : at;
    case 3: /* a chunk twice */
        n = 1 + mutate_next(r, 200);
        n = n > len - at ? len - at : n;
        memcpy(keep, p + at, n);
        return mutate_splice(p, len, room, at, 0, keep, n);
    case 4: /* a chunk gone */
        n = 1 + mutate_next(r, 200);
        n = n > len - at ? len - at : n;
        return mutate_splice(p, len, room, at, n, "", 0);
    case 5: /* a line gone, or twice */
    case 6: {
        const char *nl = memchr(p + at, '\n', len - at);
        at2 = nl ? (size_t)(nl - p) + 1 : len;
        nl = at2 < len ? memchr(p + at2, '\n', len - at2) : NULL;
        n2 = nl ? (size_t)(nl - p) + 1 - at2 : 0;
        if (n2 == 0 || n2 > sizeof keep) {
            return len;
        }
        memcpy(keep, p + at2, n2);
        return mutate_next(r, 2) ? mutate_splice(p, len, room, at2, n2, "", 0)
                                 : mutate_splice(p, len, room, at2, 0, keep, n2);
    }
    case 7: /* a value from elsewhere */
    case 8:
        if (mutate_value(r, p, len, &at, &n) && mutate_value(r, p, len, &at2, &n2) &&
            n2 <= sizeof keep) {
            memcpy(keep, p + at2, n2);
            return mutate_splice(p, len, room, at, n, keep, n2);
        }
        return len;
    default: /* a value that makes trouble */
        if (mutate_value(r, p, len, &at, &n)) {
            const char *w = odd[mutate_next(r, (uint32_t)(sizeof odd / sizeof *odd))];
            return mutate_splice(p, len, room, at, n, w, strlen(w));
        }
        return len;
    }
}

/* Mutation number `no` of the bytes in p: mostly one change, now and then up to four. */
static inline size_t mutate(uint64_t no, char *p, size_t len, size_t room)
{
    mutate_rng r = {no * 0x2545f4914f6cdd1du + 1};
    int changes = mutate_next(&r, 3) ? 1 : 1 + (int)mutate_next(&r, 4);
    while (changes-- > 0) {
        len = mutate_once(&r, p, len, room);
    }
    return len;
}
#endif
