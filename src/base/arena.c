#include "gesta/arena.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct block {
    struct block *next;
    size_t used, size;
    max_align_t data[];
} block;

struct gs_arena {
    block *head;
};

static void (*out_of_memory)(void); /* the program's hook: the one setting of the base */

void gs_set_out_of_memory(void (*hook)(void))
{
    out_of_memory = hook;
}

void gs_out_of_memory(void)
{
    if (out_of_memory) {
        out_of_memory();
    }
    abort();
}

void *gs_malloc(size_t size)
{
    void *p = malloc(size ? size : 1);
    if (!p) {
        gs_out_of_memory();
    }
    return p;
}

void *gs_realloc(void *p, size_t size)
{
    void *q = realloc(p, size ? size : 1);
    if (!q) {
        gs_out_of_memory();
    }
    return q;
}

void gs_free(void *p)
{
    free(p);
}

gs_arena *gs_arena_new(void)
{
    gs_arena *a = gs_malloc(sizeof *a);
    a->head = NULL;
    return a;
}

void gs_arena_free(gs_arena *a)
{
    if (!a) {
        return;
    }
    for (block *b = a->head; b;) {
        block *next = b->next;
        free(b);
        b = next;
    }
    free(a);
}

void *gs_arena_alloc(gs_arena *a, size_t size)
{
    const size_t align = sizeof(max_align_t);
    if (size > SIZE_MAX / 2) {
        gs_out_of_memory();
    }
    size = size ? (size + align - 1) / align * align : align;
    block *b = a->head;
#ifdef GS_ARENA_SINGLE
    b = NULL;
    const size_t least = 0;
#else
    /* the first is small: most arenas need no more, and malloc has such blocks at hand */
    const size_t least = b ? 16 * 1024 : 1000;
#endif
    if (!b || b->size - b->used < size) {
        size_t room = size > least ? size : least;
        b = gs_malloc(sizeof *b + room);
        b->used = 0;
        b->size = room;
        b->next = a->head;
        a->head = b;
    }
    void *p = (char *)b->data + b->used;
    b->used += size;
    memset(p, 0, size);
    return p;
}

void *gs_arena_array(gs_arena *a, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / 2 / size) {
        gs_out_of_memory();
    }
    return gs_arena_alloc(a, count * size);
}

char *gs_arena_strndup(gs_arena *a, const char *s, size_t n)
{
    char *p = gs_arena_alloc(a, n + 1);
    memcpy(p, s, n);
    return p;
}

char *gs_arena_strdup(gs_arena *a, const char *s)
{
    return gs_arena_strndup(a, s, strlen(s));
}

char *gs_arena_printf(gs_arena *a, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    int n = vsnprintf(NULL, 0, fmt, ap);
    va_end(ap);
    char *p = gs_arena_alloc(a, (size_t)(n < 0 ? 0 : n) + 1);
    va_start(ap, fmt);
    vsnprintf(p, (size_t)(n < 0 ? 0 : n) + 1, fmt, ap);
    va_end(ap);
    return p;
}

void *gs_arena_grow(gs_arena *a, void *items, int count, int *cap, size_t size)
{
    if (count < *cap) {
        return items;
    }
    int grown = *cap ? *cap * 2 : 8;
    void *p = gs_arena_array(a, (size_t)grown, size);
    if (count) {
        memcpy(p, items, (size_t)count * size);
    }
    *cap = grown;
    return p;
}
