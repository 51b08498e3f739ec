#ifndef GESTA_FUZZ_LEAVES_H
#define GESTA_FUZZ_LEAVES_H
/* Mutations of a campaign file that it survives as a database: its length, its head and most of the
 * pages that describe its tables stay; bytes, numbers and words in the rows become others. The same
 * number, the same mutation. */
#include "mutate.h"

/* Bytes of a page of the file; 0 if it is no database. */
static inline size_t leaves_page(const char *p, size_t len)
{
    size_t size = len > 100 ? ((size_t)(unsigned char)p[16] << 8) + (unsigned char)p[17] : 0;
    size = size == 1 ? 65536 : size;
    return memcmp(p, "SQLite format 3", len < 16 ? len : 16) == 0 && size >= 512 && len >= 2 * size
               ? size
               : 0;
}

static inline int leaves_describes(const char *page, size_t size)
{
    for (size_t i = 0; i + 7 < size; i++) {
        if (memcmp(page + i, "CREATE ", 7) == 0) {
            return 1;
        }
    }
    return 0;
}

/* A page with rows in it: hardly ever one that describes tables, which are compared at once. */
static inline char *leaves_pick(mutate_rng *r, char *p, size_t len, size_t size)
{
    size_t pages = len / size;
    char *page = p + size * (1 + mutate_next(r, (uint32_t)pages - 1));
    for (int tries = 0; tries < 50; tries++) {
        int rows = *page == 0x0d || *page == 0x0a;
        if ((rows && !leaves_describes(page, size)) || !mutate_next(r, 64)) {
            break;
        }
        page = p + size * (1 + mutate_next(r, (uint32_t)pages - 1));
    }
    return page;
}

/* A word of the page, from `at` on: where it begins, and its length. */
static inline size_t leaves_word(const char *page, size_t size, size_t *at)
{
    size_t i = *at, n = 0;
    while (i < size && !(page[i] >= '-' && page[i] <= 'z')) {
        i++;
    }
    *at = i;
    while (i + n < size && page[i + n] >= '-' && page[i + n] <= 'z') {
        n++;
    }
    return n;
}

static inline void leaves_once(mutate_rng *r, char *p, size_t len, size_t size)
{
    static const unsigned char odd[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 0x7f, 0x80, 0xff};
    char *page = leaves_pick(r, p, len, size), *other = leaves_pick(r, p, len, size);
    size_t at = mutate_next(r, (uint32_t)size), from = mutate_next(r, (uint32_t)size), n, m;
    switch (mutate_next(r, 10)) {
    case 0:
        page[at] = (char)(page[at] ^ (1 << mutate_next(r, 8)));
        break;
    case 1:
        page[at] = (char)odd[mutate_next(r, sizeof odd)];
        break;
    case 2: /* where its cells begin */
        page[8 + at % 64] = (char)mutate_next(r, 256);
        break;
    case 3: /* the head of a cell: lengths, kinds, small numbers */
        from = ((size_t)(unsigned char)page[8 + at % 32 * 2] << 8) +
               (unsigned char)page[9 + at % 32 * 2];
        page[(from + mutate_next(r, 20)) % size] = (char)odd[mutate_next(r, sizeof odd)];
        break;
    case 4: /* a piece from elsewhere */
        n = 1 + mutate_next(r, 64);
        n = n > size - at ? size - at : n;
        n = n > size - from ? size - from : n;
        memmove(page + at, other + from, n);
        break;
    case 5: /* a page for another */
        if (!mutate_next(r, 4)) {
            memmove(page, other, size);
        }
        break;
    case 6: /* the last digit of a number */
    case 7:
        while (at < size && !(page[at] >= '0' && page[at] <= '9')) {
            at++;
        }
        if (at < size) {
            page[at] = (char)('0' + mutate_next(r, 10));
        }
        break;
    default: /* a word from elsewhere, as long as it fits */
        n = leaves_word(page, size, &at);
        m = leaves_word(other, size, &from);
        memmove(page + at, other + from, n < m ? n : m);
        break;
    }
}

static inline size_t leaves_mutate(uint64_t no, char *p, size_t len, size_t room)
{
    mutate_rng r = {no * 0x2545f4914f6cdd1du + 1};
    size_t size = leaves_page(p, len);
    if (!size || !mutate_next(&r, 200)) {
        return mutate(no, p, len, room);
    }
    for (int changes = 1 << mutate_next(&r, 4); changes > 0; changes--) {
        leaves_once(&r, p, len, size);
    }
    return len;
}
#endif
