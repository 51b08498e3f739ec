/* The lists of a campaign, read level by level: each table once, in the order of its parents,
 * however many things there are. */
#include "store_int.h"

#include <stdlib.h>
#include <string.h>

/* A thing that was read, by its row; while its brothers still come, by its place among them. */
typedef struct node {
    int64_t row;
    void *thing, *parent;
    int place;
} node;
typedef struct level {
    node *at;
    int n, cap;
} level;

static int by_row(const void *a, const void *b)
{
    const node *x = a, *y = b;
    return x->row < y->row ? -1 : x->row > y->row;
}

static gs_status read_level(gs_store *s, const gs_child *child, const level *up, level *down,
                            gs_arena *notes, gs_arena *a, gs_err *err)
{
    sqlite3_stmt *st = gs_store_every(s, child->kind, GS_BY_PARENT, NULL, err);
    if (!st) {
        return GS_STATE;
    }
    gs_status status = GS_OK;
    int rc = SQLITE_DONE, i = 0;
    while (status == GS_OK && (rc = sqlite3_step(st)) == SQLITE_ROW) {
        int64_t parent = sqlite3_column_int64(st, 1);
        while (i < up->n && up->at[i].row < parent) {
            i++;
        }
        if (i == up->n || up->at[i].row != parent) {
            continue; /* it belongs to nothing: the audit says so */
        }
        void *thing = gs_child_add(child, up->at[i].thing, a);
        down->at = gs_arena_grow(notes, down->at, down->n, &down->cap, sizeof *down->at);
        down->at[down->n++] = (node){.row = sqlite3_column_int64(st, 0),
                                     .parent = up->at[i].thing,
                                     .place = gs_child_count(child, up->at[i].thing) - 1};
        status = gs_store_read_fields(st, child->kind, thing, a, err);
    }
    if (status == GS_OK && rc != SQLITE_DONE) {
        status = gs_store_fault(s, rc, child->kind->element, err);
    }
    sqlite3_reset(st);
    for (i = 0; i < down->n; i++) { /* the lists move no more */
        down->at[i].thing = gs_child_at(child, down->at[i].parent, down->at[i].place);
    }
    return status;
}

/* By their rows, as their children come; they mostly are so already. */
static void put_in_order(level *l)
{
    for (int i = 1; i < l->n; i++) {
        if (l->at[i - 1].row > l->at[i].row) {
            qsort(l->at, (size_t)l->n, sizeof *l->at, by_row);
            return;
        }
    }
}

static gs_status read_below(gs_store *s, const gs_kind *k, level *up, const gs_kind *skip,
                            gs_arena *notes, gs_arena *a, gs_err *err)
{
    gs_status st = GS_OK;
    put_in_order(up);
    for (int i = 0; i < k->n_children && st == GS_OK && up->n > 0; i++) {
        const gs_child *child = &k->children[i];
        level down = {0};
        if (child->kind != skip) {
            st = read_level(s, child, up, &down, notes, a, err);
            st = st == GS_OK ? read_below(s, child->kind, &down, skip, notes, a, err) : st;
        }
    }
    return st;
}

gs_status gs_store_get_tree(gs_store *s, const gs_kind *k, void *thing, int64_t row,
                            const gs_kind *skip, gs_arena *a, gs_err *err)
{
    gs_arena *notes = gs_arena_new();
    node root = {.row = row, .thing = thing};
    level up = {.at = &root, .n = 1};
    gs_status st = read_below(s, k, &up, skip, notes, a, err);
    gs_arena_free(notes);
    return st;
}
