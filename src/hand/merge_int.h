#ifndef GESTA_MERGE_INT_H
#define GESTA_MERGE_INT_H
/* Shared by the files of the merging import. */
#include "gesta/merge.h"

#include "hand_int.h"

typedef struct merge {
    gs_hand *h;
    gs_campaign *c;             /* ours, today */
    const gs_campaign *written; /* ours, as it was written */
    const gs_campaign *was; /* ours, as it was when their file was written; NULL: nobody knows */
    const gs_campaign *t;   /* theirs */
    const gs_merge_how *how;
    gs_arena *a;
    gs_merge *out;
    bool base; /* their file says when it was written */
} merge;

/* Is it a kind that stands in the campaign's lists under an id of its own? */
bool gs_merge_is_thing(const gs_kind *k);
/* "hero turpin", "hero turpin, heir". */
const char *gs_merge_what(const merge *m, const gs_kind *k, const char *id, const char *field);
/* Notes a row; its texts must live in the arena. */
void gs_merge_note(merge *m, const gs_merge_row *row);
/* Refuses what stands in a line of theirs. */
void gs_merge_refuse(merge *m, int line, const char *what, bool input, const char *fmt, ...)
    GS_PRINTF(5, 6);
/* Refuses with the words of the hand's error. */
void gs_merge_refuse_err(merge *m, int line, const char *what);
/* Does every thing that a row of theirs points at stand in one of the two campaigns? */
bool gs_merge_refs_known(merge *m, const gs_kind *k, const void *row, const char *what);
/* The same of one reference. */
bool gs_merge_ref_known(merge *m, const gs_kind *k, const gs_field *f, const char *id, int line,
                        const char *what);
/* The thing of theirs that has the id, and below which it stands; NULL. */
const void *gs_merge_their(const gs_campaign *t, const char *id, const gs_kind **kind,
                           const char **parent);
/* Is all of two rows of a kind the same, but when they came? Of a thing without what has an id
 * below it. */
bool gs_merge_equal(const gs_kind *k, const void *a, const void *b);
/* Merges the lists (merge_lists.c), and the fields of one thing and the rows in it
 * (merge_fields.c). */
void gs_merge_lists(merge *m);
void gs_merge_thing(merge *m, const gs_kind *k, const void *theirs, const char *id);
/* Compares the old entries and takes over those that ours lacks (merge_ledger.c). */
void gs_merge_ledger(merge *m);
#endif
