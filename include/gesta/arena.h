#ifndef GESTA_ARENA_H
#define GESTA_ARENA_H
/* An arena: memory for one unit of work, released at once. With GS_ARENA_SINGLE defined each
 * object is allocated by itself, so that sanitizers and valgrind see it. */
#include "gesta/types.h"

typedef struct gs_arena gs_arena;

/* Called when memory runs out; must not return. Set once by the program at its start; without
 * a hook the program aborts. */
void gs_set_out_of_memory(void (*hook)(void));
/* There is no memory left: calls the hook. Libraries that are given gs_malloc and gs_realloc, or
 * say that they ran out, end here too, so that a lack of memory is never told as bad input. */
_Noreturn void gs_out_of_memory(void);

/* The only doors to the heap in gesta. They never return NULL. */
void *gs_malloc(size_t size);
void *gs_realloc(void *p, size_t size);
void gs_free(void *p);

/* A new arena; the caller owns it and ends it with gs_arena_free. */
gs_arena *gs_arena_new(void);
void gs_arena_free(gs_arena *a);
/* Zeroed memory, aligned for anything, valid until the arena is freed. */
void *gs_arena_alloc(gs_arena *a, size_t size);
/* `count` zeroed items of `size` bytes each; refuses overflow by the out-of-memory hook. */
void *gs_arena_array(gs_arena *a, size_t count, size_t size);
/* Copies of strings. */
char *gs_arena_strdup(gs_arena *a, const char *s);
char *gs_arena_strndup(gs_arena *a, const char *s, size_t n);
char *gs_arena_printf(gs_arena *a, const char *fmt, ...) GS_PRINTF(2, 3);

#define GS_NEW(arena, type) ((type *)gs_arena_alloc((arena), sizeof(type)))
#define GS_NEW_ARRAY(arena, type, n) ((type *)gs_arena_array((arena), (size_t)(n), sizeof(type)))

/* Room for one more item in a growing array in an arena: returns the array, moved if it had to
 * grow; *cap is kept by the function. Old arrays stay in the arena until it is freed. */
void *gs_arena_grow(gs_arena *a, void *items, int count, int *cap, size_t size);
#endif
